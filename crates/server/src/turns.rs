//! Room that is given out in turn, not first come first served: every owner gets it once before any gets it again, and
//! so do the games of one owner among themselves. Whoever has begun five hundred games waits five hundred times as long
//! for each of them; whoever has begun one waits for one thought of every other owner at most.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Whose turn something takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// Who has begun the game.
    pub(crate) owner: String,
    pub(crate) game: String,
}

/// Room for so many at once.
pub(crate) struct Room {
    size: usize,
    line: Mutex<Line>,
}

/// Who waits. Where anybody does, nothing is free.
#[derive(Default)]
struct Line {
    free: usize,
    waiting: usize,
    owners: Rotation<Rotation<VecDeque<oneshot::Sender<Permit>>>>,
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (busy, waiting) = self.load();
        write!(f, "Room({busy} of {} taken, {waiting} waiting)", self.size)
    }
}

impl Room {
    pub(crate) fn new(size: usize) -> Arc<Self> {
        Arc::new(Room { size, line: Mutex::new(Line { free: size, ..Line::default() }) })
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many have room, and how many wait for it.
    pub(crate) fn load(&self) -> (usize, usize) {
        let line = self.line();
        (self.size - line.free, line.waiting)
    }

    /// Waits for the turn of a claim.
    pub(crate) async fn enter(self: &Arc<Self>, claim: &Claim) -> Permit {
        let called = {
            let mut line = self.line();
            if line.free > 0 {
                line.free -= 1;
                return Permit { room: Some(self.clone()) };
            }
            line.waiting += 1;
            let (call, called) = oneshot::channel();
            line.owners.queue(&claim.owner).queue(&claim.game).push_back(call);
            called
        };
        // The line lives as long as the room and calls everybody in it, so there is always an answer.
        called.await.unwrap_or(Permit { room: None })
    }

    /// Gives room that was given back to whoever is next.
    fn pass_on(self: &Arc<Self>) {
        loop {
            let mut line = self.line();
            let Some(next) = line.owners.serve(|games| games.serve(VecDeque::pop_front)) else {
                line.free += 1;
                return;
            };
            line.waiting -= 1;
            drop(line);
            match next.send(Permit { room: Some(self.clone()) }) {
                Ok(()) => return,
                // Nobody waits there any more: the turn is the next one's.
                Err(mut refused) => drop(refused.room.take()),
            }
        }
    }
}

/// Room that is held, and passed on when this is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    room: Option<Arc<Room>>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(room) = self.room.take() {
            room.pass_on();
        }
    }
}

/// Queues that are served in turn; one in which nobody waits is not there.
struct Rotation<Q> {
    order: VecDeque<String>,
    queues: HashMap<String, Q>,
}

impl<Q> Default for Rotation<Q> {
    fn default() -> Self {
        Rotation { order: VecDeque::new(), queues: HashMap::new() }
    }
}

trait Queue: Default {
    fn is_empty(&self) -> bool;
}

impl<T> Queue for VecDeque<T> {
    fn is_empty(&self) -> bool {
        VecDeque::is_empty(self)
    }
}

impl<Q: Queue> Queue for Rotation<Q> {
    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl<Q: Queue> Rotation<Q> {
    /// The queue of a name, to put something into; a new one comes last.
    fn queue(&mut self, name: &str) -> &mut Q {
        if !self.queues.contains_key(name) {
            self.order.push_back(name.into());
        }
        self.queues.entry(name.into()).or_default()
    }

    /// Takes something from the queue whose turn it is.
    fn serve<T>(&mut self, take: impl FnOnce(&mut Q) -> Option<T>) -> Option<T> {
        let name = self.order.pop_front()?;
        let queue = self.queues.get_mut(&name)?;
        let taken = take(queue);
        if queue.is_empty() {
            self.queues.remove(&name);
        } else {
            self.order.push_back(name);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits in the background and writes down when it was called.
    fn wait(
        room: &Arc<Room>,
        owner: &str,
        game: &str,
        called: &Arc<Mutex<Vec<String>>>,
    ) -> tokio::task::JoinHandle<()> {
        let (room, called) = (room.clone(), called.clone());
        let claim = Claim { owner: owner.into(), game: game.into() };
        tokio::spawn(async move {
            let _permit = room.enter(&claim).await;
            called.lock().unwrap().push(format!("{} {}", claim.owner, claim.game));
        })
    }

    #[tokio::test]
    async fn owners_take_turns_and_so_do_the_games_of_each() {
        let room = Room::new(1);
        let first = room.enter(&Claim { owner: "x".into(), game: "0".into() }).await;
        let called = Arc::default();
        let mut waiting = Vec::new();
        for (owner, game) in [("a", "1"), ("a", "1"), ("a", "2"), ("b", "3"), ("a", "2"), ("c", "4"), ("b", "3")] {
            waiting.push(wait(&room, owner, game, &called));
            tokio::task::yield_now().await;
        }
        assert_eq!(room.load(), (1, 7));
        // Somebody gives up: his turn goes to the next.
        waiting.remove(5).abort();
        tokio::task::yield_now().await;
        drop(first);
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(*called.lock().unwrap(), ["a 1", "b 3", "a 2", "b 3", "a 1", "a 2"]);
        assert_eq!(room.load(), (0, 0));
    }

    #[tokio::test]
    async fn five_hundred_games_of_one_owner_do_not_keep_another_waiting() {
        let room = Room::new(1);
        let first = room.enter(&Claim { owner: "x".into(), game: "0".into() }).await;
        let called = Arc::default();
        let mut waiting: Vec<_> = (0..500).map(|game| wait(&room, "greedy", &game.to_string(), &called)).collect();
        while room.load().1 < 500 {
            tokio::task::yield_now().await;
        }
        waiting.push(wait(&room, "modest", "his", &called));
        while room.load().1 < 501 {
            tokio::task::yield_now().await;
        }
        drop(first);
        for task in waiting {
            task.await.unwrap();
        }
        let place = called.lock().unwrap().iter().position(|claim| claim == "modest his");
        assert_eq!(place, Some(1), "it waits for one thought of the other owner, not for five hundred");
    }
}
