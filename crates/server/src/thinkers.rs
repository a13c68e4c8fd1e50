//! Computer players: they think on threads of their own, so many at a time and no more, and stop at
//! once when the question has passed.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use library::Play;
use opponent::Strength;
use tokio::sync::Semaphore;

use crate::channels::Update;
use crate::hall::Hall;
use crate::live::{Live, Thinking};
use crate::problem::Problem;

/// How many seconds to wait before a game whose change could not be stored is opened again. Afterwards it waits for a
/// visitor.
const RETRIES: [u64; 6] = [1, 2, 5, 15, 60, 300];

/// The threads on which computer players think.
#[derive(Debug)]
pub(crate) struct Thinkers {
    seats: Arc<Semaphore>,
    /// Room for what players ask before they decide, so that nobody waits for a computer player of another table.
    desks: Arc<Semaphore>,
    /// How many may think at once, and as many work out what players ask.
    count: usize,
    /// How many wait for room.
    waiting: AtomicUsize,
    /// Raised when the server ends: nobody begins to think any more.
    closed: AtomicBool,
    /// Flags of those who think now.
    busy: Mutex<Vec<Arc<AtomicBool>>>,
}

impl Thinkers {
    /// Room for so many to think at once.
    pub(crate) fn new(count: usize) -> Self {
        let count = count.max(1);
        Thinkers {
            seats: Arc::new(Semaphore::new(count)),
            desks: Arc::new(Semaphore::new(count)),
            count,
            waiting: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            busy: Mutex::default(),
        }
    }

    /// What a computer player would do, once there is room to think; none when the game is over.
    pub(crate) async fn think(
        &self,
        play: Box<dyn Play>,
        strength: Strength,
        stop: Arc<AtomicBool>,
    ) -> Result<Option<String>, Problem> {
        self.busy().push(stop.clone());
        let flag = stop.clone();
        let closed = self.closed.load(Ordering::Relaxed);
        let thought = self.run_in(&self.seats, move || {
            let late = closed || flag.load(Ordering::Relaxed);
            if late { None } else { play.bot(strength, None, &flag) }
        });
        let thought = thought.await;
        self.busy().retain(|other| !Arc::ptr_eq(other, &stop));
        thought
    }

    /// Works out what a player asks, once there is room for it.
    pub(crate) async fn compute<R: Send + 'static>(
        &self,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        self.run_in(&self.desks, work).await
    }

    fn busy(&self) -> std::sync::MutexGuard<'_, Vec<Arc<AtomicBool>>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all thinking.
    pub(crate) fn stop(&self) {
        self.closed.store(true, Ordering::Relaxed);
        for stop in self.busy().iter() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// How many are at work, and how many wait for room.
    pub(crate) fn load(&self) -> (usize, usize) {
        let free = self.seats.available_permits() + self.desks.available_permits();
        ((2 * self.count).saturating_sub(free), self.waiting.load(Ordering::Relaxed))
    }

    /// Does something that takes long on a thread of its own, once there is room for it.
    async fn run_in<R: Send + 'static>(
        &self,
        room: &Arc<Semaphore>,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        let waiting = Waiting::begin(&self.waiting);
        let seat = room.clone().acquire_owned().await.map_err(Problem::internal)?;
        drop(waiting);
        let done = tokio::task::spawn_blocking(move || {
            let _seat = seat;
            work()
        });
        done.await.map_err(Problem::internal)
    }
}

/// Counts somebody who waits, for as long as he does.
struct Waiting<'c>(&'c AtomicUsize);

impl<'c> Waiting<'c> {
    fn begin(counter: &'c AtomicUsize) -> Self {
        counter.fetch_add(1, Ordering::Relaxed);
        Waiting(counter)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hall {
    /// Lets the computer player think that is asked, if one is and does not think already.
    pub(crate) fn wake_computer(self: &Arc<Self>, live: &mut Live) {
        if live.thinking.is_some() {
            return;
        }
        let Some((side, strength)) = live.computer_to_decide() else { return };
        let stop = Arc::new(AtomicBool::new(false));
        live.thinking = Some(Thinking { side, stop: stop.clone() });
        self.channels.tell(&live.id, Update::Thinking(live.book().side_id(side).into()));
        let question = (live.id.clone(), live.version);
        tokio::spawn(self.clone().decide(question, live.play.clone_box(), strength, stop));
    }

    /// Lets a computer player answer the question of a version.
    async fn decide(
        self: Arc<Self>,
        (id, version): (String, u64),
        play: Box<dyn Play>,
        strength: Strength,
        stop: Arc<AtomicBool>,
    ) {
        // Another server may be the one to think about this question.
        if !self.lease(&id, version, &stop).await {
            return;
        }
        let action = match self.thinkers.think(play, strength, stop.clone()).await {
            Ok(Some(action)) if !stop.load(Ordering::Relaxed) => action,
            _ => return,
        };
        let act = move |live: &mut Live, _: &_| {
            live.expect_version(version)?;
            let (side, _) = live.computer_to_decide().ok_or_else(|| Problem::stale(live.version))?;
            live.act(side, &action)
        };
        // Boxed, because a change may wake the next computer player.
        let change: std::pin::Pin<Box<dyn Future<Output = Result<(), Problem>> + Send>> = Box::pin({
            let (hall, id) = (self.clone(), id.clone());
            async move { hall.change(&id, &[], act, |_, _| Ok(())).await }
        });
        // The question may have passed meanwhile: then the thought is dropped. What could not be stored is tried again:
        // the game is opened anew, as it was last accepted, and its computer player with it.
        let Err(problem) = change.await else { return self.release(&id, version).await };
        if problem.status == StatusCode::INTERNAL_SERVER_ERROR {
            self.open_again(id).await;
        }
    }

    async fn open_again(self: Arc<Self>, id: String) {
        for seconds in RETRIES {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            // Boxed, because a game that is opened wakes its computer player.
            let opening: std::pin::Pin<Box<dyn Future<Output = bool> + Send>> = Box::pin({
                let (hall, id) = (self.clone(), id.clone());
                async move { hall.open(&id).await.is_ok() }
            });
            if opening.await {
                return;
            }
        }
    }
}
