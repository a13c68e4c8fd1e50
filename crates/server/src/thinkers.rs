//! Computer players: they think on threads of their own, so many at a time and no more, each owner and each game in
//! turn, and stop at once when the question has passed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use library::Play;
use opponent::Strength;

use crate::channels::Update;
use crate::hall::Hall;
use crate::live::{Live, Thinking};
use crate::problem::Problem;
use crate::turns::{Claim, Room};

/// How many seconds to wait before a game whose change could not be stored is opened again. Afterwards it waits for a
/// visitor.
const RETRIES: [u64; 6] = [1, 2, 5, 15, 60, 300];

/// The threads on which computer players think.
#[derive(Debug)]
pub(crate) struct Thinkers {
    seats: Arc<Room>,
    /// Room for what players ask before they decide, so that nobody waits for a computer player of another table.
    desks: Arc<Room>,
    /// Raised when the server ends: nobody begins to think any more.
    closed: AtomicBool,
    /// Flags of those who think now.
    busy: Mutex<Vec<Arc<AtomicBool>>>,
}

impl Thinkers {
    /// Room for so many to think at once, and for as many to work out what players ask.
    pub(crate) fn new(count: usize) -> Self {
        let count = count.max(1);
        Thinkers {
            seats: Room::new(count),
            desks: Room::new(count),
            closed: AtomicBool::new(false),
            busy: Mutex::default(),
        }
    }

    /// What a computer player would do, once it is its turn to think; none when the game is over.
    pub(crate) async fn think(
        &self,
        claim: &Claim,
        play: Box<dyn Play>,
        strength: Strength,
        stop: Arc<AtomicBool>,
    ) -> Result<Option<String>, Problem> {
        self.busy().push(stop.clone());
        let flag = stop.clone();
        let closed = self.closed.load(Ordering::Relaxed);
        let thought = run_in(&self.seats, claim, move || {
            let late = closed || flag.load(Ordering::Relaxed);
            if late { None } else { play.bot(strength, None, &flag) }
        });
        let thought = thought.await;
        self.busy().retain(|other| !Arc::ptr_eq(other, &stop));
        thought
    }

    /// Works out what a player asks, once it is the turn of his game.
    pub(crate) async fn compute<R: Send + 'static>(
        &self,
        claim: &Claim,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        run_in(&self.desks, claim, work).await
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

    /// How many are at work, and how many wait for their turn.
    pub(crate) fn load(&self) -> (usize, usize) {
        let (seats, desks) = (self.seats.load(), self.desks.load());
        (seats.0 + desks.0, seats.1 + desks.1)
    }
}

/// Does something that takes long on a thread of its own, once it is its turn.
async fn run_in<R: Send + 'static>(
    room: &Arc<Room>,
    claim: &Claim,
    work: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Problem> {
    let permit = room.enter(claim).await;
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    done.await.map_err(Problem::internal)
}

impl Hall {
    /// Lets the computer player think that is asked, if one is and does not think already. Where only computers play,
    /// the game stands still until somebody watches.
    pub(crate) fn wake_computer(self: &Arc<Self>, live: &mut Live) {
        if live.thinking.is_some() || live.computers_alone() && !self.channels.is_watched(&live.id) {
            return;
        }
        let Some((side, strength)) = live.computer_to_decide() else { return };
        let stop = Arc::new(AtomicBool::new(false));
        live.thinking = Some(Thinking { side, stop: stop.clone() });
        self.channels.tell(&live.id, Update::Thinking(live.book().side_id(side).into()));
        tokio::spawn(self.clone().decide(live.claim(), live.version, live.play.clone_box(), strength, stop));
    }

    /// Somebody has begun to watch: computers that play alone go on.
    pub(crate) async fn attend(self: &Arc<Self>, id: &str) -> Result<(), Problem> {
        let mut guard = self.open(id).await?;
        let live = guard.as_mut().ok_or_else(|| Problem::internal("an opened game is gone"))?;
        self.wake_computer(live);
        Ok(())
    }

    /// Lets a computer player answer the question of a version.
    async fn decide(
        self: Arc<Self>,
        claim: Claim,
        version: u64,
        play: Box<dyn Play>,
        strength: Strength,
        stop: Arc<AtomicBool>,
    ) {
        // Another server may be the one to think about this question.
        if !self.lease(&claim.game, version, &stop).await {
            return;
        }
        let action = match self.thinkers.think(&claim, play, strength, stop.clone()).await {
            Ok(Some(action)) if !stop.load(Ordering::Relaxed) => action,
            _ => return,
        };
        let id = claim.game;
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
