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

#[cfg(test)]
mod tests {
    use engine::Seed;
    use engine::position::Start;
    use engine::{Side, Turn};
    use library::Title;
    use opponent::Level;

    use super::*;
    use crate::documents::SeatKind;
    use crate::hall::new_seat;
    use crate::live::Origin;
    use crate::metrics::Metrics;
    use crate::store::SqliteStore;
    use crate::toy::Duel;

    /// A hall in which one thinks at a time, with the duel on its shelf.
    fn hall(folder: &std::path::Path) -> Arc<Hall> {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).unwrap();
        let store = Arc::new(SqliteStore::open(&folder.join("tables.sqlite")).unwrap());
        let titles = vec![Arc::new(Duel::new()) as Arc<dyn Title>];
        Arc::new(Hall::new(titles, store, Arc::new(Metrics::default()), 2000, Thinkers::new(1)))
    }

    /// Begins a duel of a person against a computer, which decides first.
    async fn begin(hall: &Arc<Hall>, owner: &str) -> String {
        let title = hall.titles[0].clone();
        let play = title.begin(Start::scenario("dawn", Seed::from_number(1))).unwrap();
        let seats = [SeatKind::Computer, SeatKind::Person].map(|kind| new_seat(kind, Level::Random).0).into();
        hall.found(title, play, seats, Origin { owner: owner.into(), ..Origin::default() }).await.unwrap()
    }

    #[tokio::test]
    async fn five_hundred_games_of_one_owner_do_not_keep_another_waiting() {
        let folder = std::env::temp_dir().join(format!("indochina-fair-{}", std::process::id()));
        let hall = hall(&folder);
        let somebody = Claim { owner: "somebody".into(), game: "else".into() };
        // Nobody thinks before everybody waits.
        let mut held = Some(hall.thinkers.seats.enter(&somebody).await);
        for _ in 0..500 {
            begin(&hall, "greedy").await;
        }
        let game = begin(&hall, "modest").await;
        tokio::task::yield_now().await;
        assert_eq!(hall.thinkers.load(), (1, 501));
        let mut watcher = hall.channels.watch(&game, 0).unwrap();
        let mut longest = 0;
        let mut answered = 0;
        loop {
            let before = hall.metrics.moves.get();
            drop(held.take());
            while !matches!(watcher.next().await, Some(Ok(Update::Changed { .. }))) {}
            longest = longest.max(hall.metrics.moves.get() - before);
            answered += 1;
            let turn = hall.look(&game, &[], |live, _| Ok(live.play.turn())).await.unwrap();
            match turn {
                Turn::Over(_) => break,
                Turn::Decide(Side(0)) => continue,
                Turn::Decide(side) => {
                    let act = move |live: &mut Live, _: &_| live.act(side, "lay 3");
                    hall.change(&game, &[], act, |_, _| Ok(())).await.unwrap();
                    while !matches!(watcher.next().await, Some(Ok(Update::Changed { .. }))) {}
                }
            }
        }
        // One that thinks already, one whose turn comes first, its own; and some that end while it is told.
        assert!(longest <= 8, "another's move waited for {longest} thoughts");
        assert!(answered >= 6 && hall.thinkers.load().1 > 400, "the greedy ones wait still");
        hall.close().await;
        let _ = std::fs::remove_dir_all(&folder);
    }
}
