//! Work beside the screen: a computer player thinks while keys are still answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// A piece of work under way.
#[derive(Debug)]
pub(super) struct Worker<T> {
    stop: Arc<AtomicBool>,
    answer: Receiver<T>,
}

impl<T: Send + 'static> Worker<T> {
    pub fn start(work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, answer) = mpsc::channel();
        let flag = stop.clone();
        thread::spawn(move || {
            // Where nobody waits any more, the answer is not needed.
            let _ = send.send(work(&flag));
        });
        Worker { stop, answer }
    }

    /// The answer, once it is there. An error where the work broke off without one.
    pub fn poll(&self) -> Result<Option<T>, ()> {
        match self.answer.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(()),
        }
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
