//! The hall: all games that are open, each behind a lock of its own.
//!
//! A game is opened from the store when somebody asks for it and closed when others need the room.
//! Whoever changes a game takes it out of its slot and puts it back only after the store has taken
//! the change. If anything goes wrong in between (the store fails, a rule stumbles), the slot stays
//! empty and the next visitor opens the game from the store again, as it was last accepted.
//!
//! Where several servers share the store, what is in memory may be out of date. Whoever looks is shown the game as it
//! stands in the store; whoever changes it tries so with what is known here, and the store refuses that if others were
//! faster: then the game catches up and the change is tried again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use library::{Play, Title};
use lru::LruCache;
use tokio::sync::OwnedMutexGuard;
use tracing::Instrument as _;

use crate::channels::{Channels, Update};
use crate::documents::{SeatKind, Taken};
use crate::live::{Holder, Live, Mismatch, Origin, Rebuilt};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::secret::{self, TokenHash};
use crate::store::{Amendment, NewChange, SeatRecord, SeatTaking, Store, StoreError, What};
use crate::thinkers::Thinkers;

/// Milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// How many days games are kept; none for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// After their end.
    pub finished: Option<u32>,
    /// After their last move.
    pub idle: Option<u32>,
}

/// How often something is tried where other servers write to the same game at the same moment.
const TRIES: usize = 8;

type Slot = Arc<tokio::sync::Mutex<Option<Live>>>;
type Guard = OwnedMutexGuard<Option<Live>>;

/// What is to be written down beside the match.
#[derive(Debug)]
pub(crate) struct Plan<R> {
    pub(crate) amendment: Amendment,
    /// What watchers are told of it.
    pub(crate) update: Option<Update>,
    /// What the client is answered.
    pub(crate) answer: R,
}

/// Why a change was not made.
enum Failure {
    Problem(Problem),
    /// Others have written to the game since it was read here.
    Outdated,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Problem(problem)
    }
}

fn unknown() -> Problem {
    Problem::missing("there is no such game")
}

fn gone() -> Problem {
    Problem::internal("an opened game is gone")
}

/// All open games, and everything they need.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) titles: Vec<Arc<dyn Title>>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) channels: Arc<Channels>,
    pub(crate) thinkers: Thinkers,
    slots: Mutex<LruCache<String, Slot>>,
    capacity: usize,
}

impl Hall {
    pub(crate) fn new(
        titles: Vec<Arc<dyn Title>>,
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        capacity: usize,
        thinkers: Thinkers,
    ) -> Self {
        let slots = Mutex::new(LruCache::unbounded());
        Hall { titles, store, metrics, channels: Arc::default(), thinkers, slots, capacity }
    }

    pub(crate) fn title(&self, id: &str) -> Result<&Arc<dyn Title>, Problem> {
        self.titles.iter().find(|title| title.book().id == id).ok_or_else(|| {
            let ids: Vec<_> = self.titles.iter().map(|title| title.book().id).collect();
            Problem::missing(format!("there is no title '{id}'; there are: {}", ids.join(", ")))
        })
    }

    /// Begins a game around a match, and answers its id.
    pub(crate) async fn found(
        self: &Arc<Self>,
        title: Arc<dyn Title>,
        play: Box<dyn Play>,
        seats: Vec<SeatRecord>,
        origin: Origin,
    ) -> Result<String, Problem> {
        let id = secret::new_game_id();
        let (live, record) = Live::found(id.clone(), title, play, seats, origin)?;
        self.store.create(record).await.map_err(Problem::internal)?;
        self.metrics.games_begun.inc();
        tracing::info!(game = id, title = live.book().id, "a game begins");
        let slot = self.slot(&id);
        let mut guard = slot.lock_owned().await;
        let live = guard.insert(live);
        self.wake_computer(live);
        Ok(id)
    }

    fn slots(&self) -> MutexGuard<'_, LruCache<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many games are in memory.
    pub(crate) fn open_games(&self) -> usize {
        self.slots().len()
    }

    /// The slot of a game. Where there are too many, the ones that were not asked for longest and
    /// that nobody holds are closed.
    fn slot(&self, id: &str) -> Slot {
        let mut slots = self.slots();
        if let Some(slot) = slots.get(id) {
            return slot.clone();
        }
        let slot = Slot::default();
        slots.put(id.to_string(), slot.clone());
        for _ in 0..slots.len().saturating_sub(self.capacity) {
            let Some((oldest, unused)) = slots.peek_lru().map(|(id, slot)| (id.clone(), Arc::strong_count(slot) == 1))
            else {
                break;
            };
            if unused {
                slots.pop(&oldest);
            } else {
                // Somebody holds it, so it is not old: look at it again later.
                slots.promote(&oldest);
            }
        }
        slot
    }

    /// Locks a game as it stands in the store at this moment, opening it if need be. The guard's game is always there.
    pub(crate) async fn open(self: &Arc<Self>, id: &str) -> Result<Guard, Problem> {
        let Some(shared) = self.store.shared() else { return self.open_as_known(id).await };
        if !secret::is_game_id(id) {
            return Err(unknown());
        }
        // Asked before the game is locked, so that nobody waits for it: what was acknowledged before is in it.
        let Some(standing) = shared.standing(id).await.map_err(Problem::internal)? else {
            self.slots().pop(id);
            return Err(unknown());
        };
        let mut guard = self.open_as_known(id).await?;
        let live = guard.as_mut().ok_or_else(gone)?;
        live.online_elsewhere = standing.online;
        if live.revision < standing.revision {
            self.catch_up(&mut guard).await?;
        }
        Ok(guard)
    }

    /// The same with what this server knows: others may have written to the game since.
    async fn open_as_known(self: &Arc<Self>, id: &str) -> Result<Guard, Problem> {
        if !secret::is_game_id(id) {
            return Err(unknown());
        }
        let mut guard = self.slot(id).lock_owned().await;
        if guard.is_none() {
            self.bring_back(id, &mut guard).await?;
        }
        Ok(guard)
    }

    /// Opens a game from the store.
    async fn bring_back(self: &Arc<Self>, id: &str, guard: &mut Guard) -> Result<(), Problem> {
        for _ in 0..TRIES {
            let Some(record) = self.store.load(id).await.map_err(Problem::internal)? else {
                self.slots().pop(id);
                return Err(unknown());
            };
            let title = self.title(&record.title)?.clone();
            let rebuilt = tokio::task::spawn_blocking(move || Live::rebuild(&title, record));
            let Rebuilt { mut live, mismatch } = rebuilt.await.map_err(Problem::internal)??;
            if let Some(Mismatch { why, note }) = mismatch {
                match self.store.append(live.known(), note).await {
                    Ok(()) => live.revision += 1,
                    Err(StoreError::Conflict) => continue,
                    Err(error) => return Err(Problem::internal(error)),
                }
                self.metrics.digest_mismatches.inc();
                tracing::error!(game = id, "this game was taken back to its last save: {why}");
            }
            self.wake_computer(guard.insert(live));
            return Ok(());
        }
        Err(Problem::unavailable(format!("game {id}: others change it while it is opened")))
    }

    /// Adds what other servers have written to a game.
    async fn catch_up(self: &Arc<Self>, guard: &mut Guard) -> Result<(), Problem> {
        let (Some(shared), Some(mut live)) = (self.store.shared(), guard.take()) else { return Err(gone()) };
        let missing = shared.missing(&live.id, live.version, live.chat.len()).await.map_err(Problem::internal)?;
        match live.catch_up(missing.ok_or_else(unknown)?) {
            Ok(()) => self.wake_computer(guard.insert(live)),
            Err(why) => {
                tracing::debug!(game = live.id, "this game is opened again: {why}");
                live.stop_thinking();
                self.bring_back(&live.id, guard).await?;
            }
        }
        Ok(())
    }

    /// Lets the game catch up with what another server has done, if somebody here thinks about a question of it.
    pub(crate) async fn think_anew(self: Arc<Self>, id: String) {
        let slot = self.slots().peek(&id).cloned();
        let Some(slot) = slot else { return };
        let thinks = slot.lock().await.as_ref().is_some_and(|live| live.thinking.is_some());
        if thinks {
            // Where this fails, the thought is refused when it is to be stored.
            let _ = self.open(&id).await;
        }
    }

    /// Opens a game for a client that shows these tokens.
    pub(crate) async fn enter(self: &Arc<Self>, id: &str, tokens: &[TokenHash]) -> Result<(Guard, Holder), Problem> {
        let guard = self.open(id).await?;
        let live = guard.as_ref().ok_or_else(gone)?;
        let holder = live.identify(tokens)?;
        Ok((guard, holder))
    }

    /// Exchanges an invitation for a token that nobody else knows, least of all whoever sent the invitation. Whoever
    /// shows the tokens of other seats beside it plays these too, and everybody can see that.
    pub(crate) async fn take_seat(self: &Arc<Self>, id: &str, tokens: &[TokenHash]) -> Result<Taken, Problem> {
        let tokens = tokens.to_vec();
        let take = move |live: &Live| {
            let (side, invitation, others) = live.invited(&tokens)?;
            let plays_another = !live.identify(&others)?.0.is_empty();
            let (token, hash) = secret::new_token();
            let kind = if plays_another { SeatKind::Person } else { SeatKind::Open };
            let amendment = Amendment::Seat(side.0, SeatTaking { invitation, token: hash, kind });
            let answer = Taken { side: live.book().side_id(side).into(), token };
            Ok(Plan { amendment, update: Some(Update::Seats), answer })
        };
        self.amend(id, take).await
    }

    /// Writes something down beside the match, and tells the watchers. This runs to its end even if the client goes away
    /// meanwhile.
    pub(crate) async fn amend<R: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        plan: impl Fn(&Live) -> Result<Plan<R>, Problem> + Send + Sync + 'static,
    ) -> Result<R, Problem> {
        let (hall, id) = (self.clone(), id.to_string());
        let work = async move {
            for _ in 0..TRIES {
                let mut guard = hall.open(&id).await?;
                let live = guard.as_mut().ok_or_else(gone)?;
                let Plan { amendment, update, answer } = plan(live)?;
                match hall.store.amend(live.known(), amendment.clone(), update.clone()).await {
                    Ok(()) => {
                        live.amend(amendment);
                        update.into_iter().for_each(|update| hall.channels.tell(&id, update));
                        return Ok(answer);
                    }
                    Err(StoreError::Conflict) => {}
                    Err(error) => return Err(Problem::internal(error)),
                }
            }
            Err(Problem::unavailable(format!("game {id}: others change it all the time")))
        };
        detached(work).await
    }

    /// Looks at a game.
    pub(crate) async fn look<R>(
        self: &Arc<Self>,
        id: &str,
        tokens: &[TokenHash],
        look: impl FnOnce(&Live, &Holder) -> Result<R, Problem>,
    ) -> Result<R, Problem> {
        let (guard, holder) = self.enter(id, tokens).await?;
        look(guard.as_ref().ok_or_else(gone)?, &holder)
    }

    /// Changes a game: `change` does it in memory, the store keeps it, and `then` looks at the result.
    ///
    /// This runs to its end even if the client goes away meanwhile.
    pub(crate) async fn change<R: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        tokens: &[TokenHash],
        change: impl Fn(&mut Live, &Holder) -> Result<NewChange, Problem> + Send + Sync + 'static,
        then: impl FnOnce(&Live, &Holder) -> Result<R, Problem> + Send + 'static,
    ) -> Result<R, Problem> {
        self.change_if(id, tokens, move |live, holder| change(live, holder).map(Some), then).await
    }

    /// The same where there may be nothing to change.
    pub(crate) async fn change_if<R: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        tokens: &[TokenHash],
        change: impl Fn(&mut Live, &Holder) -> Result<Option<NewChange>, Problem> + Send + Sync + 'static,
        then: impl FnOnce(&Live, &Holder) -> Result<R, Problem> + Send + 'static,
    ) -> Result<R, Problem> {
        let (hall, id, tokens) = (self.clone(), id.to_string(), tokens.to_vec());
        let work = async move {
            // At first with what this server knows, which costs no question to the store.
            let mut up_to_date = hall.store.shared().is_none();
            for _ in 0..TRIES {
                let mut guard = if up_to_date { hall.open(&id).await? } else { hall.open_as_known(&id).await? };
                match hall.try_change(&mut guard, &tokens, &change).await {
                    Ok((holder, is_changed)) if is_changed || up_to_date => {
                        return then(guard.as_ref().ok_or_else(gone)?, &holder);
                    }
                    Err(Failure::Problem(problem)) if up_to_date || problem.status.is_server_error() => {
                        return Err(problem);
                    }
                    _ => up_to_date = true,
                }
            }
            Err(Problem::unavailable(format!("game {id}: others change it all the time")))
        };
        detached(work).await
    }

    /// Tries a change with a game as it is in memory, and answers whether there was one.
    async fn try_change(
        self: &Arc<Self>,
        guard: &mut Guard,
        tokens: &[TokenHash],
        change: &(impl Fn(&mut Live, &Holder) -> Result<Option<NewChange>, Problem> + Send + Sync),
    ) -> Result<(Holder, bool), Failure> {
        let holder = guard.as_ref().ok_or_else(gone)?.identify(tokens)?;
        let mut live = guard.take().ok_or_else(gone)?;
        let made = match change(&mut live, &holder) {
            Ok(made) => made,
            Err(problem) => {
                // A refusal has changed nothing; after a fault nobody knows.
                if problem.status != StatusCode::INTERNAL_SERVER_ERROR {
                    **guard = Some(live);
                }
                return Err(problem.into());
            }
        };
        let is_changed = made.is_some();
        if let Some(made) = made {
            self.keep(&mut live, made).await?;
            self.wake_computer(&mut live);
        }
        **guard = Some(live);
        Ok((holder, is_changed))
    }

    /// Stores a change and tells the watchers.
    async fn keep(&self, live: &mut Live, made: NewChange) -> Result<(), Failure> {
        let is_move = matches!(made.change.what, What::Act(_));
        match self.store.append(live.known(), made).await {
            Ok(()) => {
                live.revision += 1;
                self.metrics.moves.inc_by(is_move.into());
                self.channels.tell(&live.id, Update::Changed { version: live.version });
                Ok(())
            }
            Err(StoreError::Conflict) => Err(Failure::Outdated),
            Err(error) => Err(Problem::internal(error).into()),
        }
    }

    /// Deletes the games that are not kept any longer, and says how many.
    pub(crate) async fn forget(&self, keep: Retention, now: i64) -> Result<usize, StoreError> {
        let before = |days: Option<u32>| days.map_or(i64::MIN, |days| now.saturating_sub(i64::from(days) * DAY));
        let mut count = 0;
        loop {
            let games = self.store.forget(before(keep.finished), before(keep.idle)).await?;
            if games.is_empty() {
                return Ok(count);
            }
            count += games.len();
            let mut slots = self.slots();
            games.iter().for_each(|game| drop(slots.pop(game)));
        }
    }

    /// Stores a save of every open game, so that the next start replays nothing, and so that an
    /// update of the rules finds every game at its last position.
    pub(crate) async fn close(self: &Arc<Self>) {
        self.thinkers.stop();
        let slots: Vec<Slot> = self.slots().iter().map(|(_, slot)| slot.clone()).collect();
        for slot in slots {
            let mut guard = slot.lock().await;
            let Some(live) = guard.as_mut() else { continue };
            if let Some(save) = live.save_if_due()
                && let Err(error) = self.store.keep_save(&live.id, live.version, save).await
            {
                tracing::error!(game = live.id, "not saved once more: {error}");
            }
        }
    }
}

/// Does work to its end even if whoever waits for it goes away.
pub(crate) async fn detached<R: Send + 'static>(
    work: impl Future<Output = Result<R, Problem>> + Send + 'static,
) -> Result<R, Problem> {
    tokio::spawn(work.in_current_span()).await.map_err(Problem::internal)?
}

/// A seat of a new game, and the token of it that is given out.
pub(crate) fn new_seat(kind: SeatKind, level: opponent::Level) -> (SeatRecord, Option<String>) {
    let (token, hash) = match kind {
        SeatKind::Computer => (None, None),
        SeatKind::Person | SeatKind::Open => {
            let (token, hash) = secret::new_token();
            (Some(token), Some(hash))
        }
    };
    (SeatRecord { kind, level, hash, taken: kind != SeatKind::Open, notes: String::new() }, token)
}
