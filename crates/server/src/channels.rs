//! Who is watching which game, and what they are told.
//!
//! Only what must reach watchers at once goes through here, and none of it is a secret of a game:
//! that something changed, who is thinking, what was said. Watchers then fetch what they may see.
//!
//! Where several servers share a store, what changes elsewhere comes in here too, and who watches here is passed on.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, mpsc};

use crate::documents::ChatLine;

/// Something that watchers of a game are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Update {
    Changed {
        version: u64,
    },
    Chat(ChatLine),
    /// The side for which a computer player has begun to think.
    Thinking(String),
    /// Who sits or watches has changed.
    Seats,
    /// The side that wishes to undo, if any.
    Undo(Option<String>),
}

/// How many updates a slow watcher may fall behind before it is told to look anew.
const BACKLOG: usize = 64;
/// The most spectators of one game, and the most streams of one seat: spectators take no player's place, nor players
/// one another's.
const SPECTATORS: u16 = 256;
const STREAMS_OF_A_SEAT: u16 = 8;

/// The watchers of all games.
#[derive(Debug, Default)]
pub(crate) struct Channels {
    rooms: Mutex<HashMap<String, Room>>,
    /// Where it is passed on which seats of a game watch here.
    pass_on: OnceLock<mpsc::UnboundedSender<(String, u8)>>,
}

/// The watchers of one game.
#[derive(Debug)]
struct Room {
    /// None is sent where something may have been missed.
    sender: broadcast::Sender<Option<Update>>,
    /// How many streams are open on each seat.
    present: [u16; 8],
    /// How many streams are open on no seat.
    spectators: u16,
}

impl Channels {
    /// From now on it is passed on which seats of a game watch here.
    pub(crate) fn pass_on_to(&self, to: mpsc::UnboundedSender<(String, u8)>) {
        // It is passed on once, to the first who asked for it.
        let _ = self.pass_on.set(to);
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn tell(&self, game: &str, update: Update) {
        if let Some(room) = self.rooms().get(game) {
            // Nobody listening is no fault.
            let _ = room.sender.send(Some(update));
        }
    }

    /// Tells all watchers to look anew: something may have been missed.
    pub(crate) fn tell_to_look(&self) {
        for room in self.rooms().values() {
            let _ = room.sender.send(None);
        }
    }

    /// The seats that watch here, for every game.
    pub(crate) fn all_online(&self) -> Vec<(String, u8)> {
        self.rooms().iter().map(|(game, room)| (game.clone(), room.online())).collect()
    }

    /// The seats with an open stream, one bit for each side.
    pub(crate) fn online(&self, game: &str) -> u8 {
        self.rooms().get(game).map_or(0, Room::online)
    }

    /// Whether anybody watches a game.
    pub(crate) fn is_watched(&self, game: &str) -> bool {
        self.rooms().contains_key(game)
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> usize {
        self.rooms().values().map(|room| room.sender.receiver_count()).sum()
    }

    /// Begins to watch; none where too many do already.
    pub(crate) fn watch(self: &Arc<Self>, game: &str, seats: u8) -> Option<Watcher> {
        let mut rooms = self.rooms();
        let room = rooms.entry(game.to_string()).or_insert_with(|| Room {
            sender: broadcast::channel(BACKLOG).0,
            present: [0; 8],
            spectators: 0,
        });
        if !room.has_room(seats) {
            return None;
        }
        // Counted first: nobody needs to hear of their own arrival.
        if room.count(seats, |present| present.saturating_add(1)) {
            self.pass_on(game, room.online());
        }
        let updates = room.sender.subscribe();
        drop(rooms);
        Some(Watcher { channels: self.clone(), game: game.into(), seats, updates: Some(updates) })
    }

    fn pass_on(&self, game: &str, online: u8) {
        if let Some(to) = self.pass_on.get() {
            let _ = to.send((game.into(), online));
        }
    }
}

impl Room {
    fn online(&self) -> u8 {
        (0..8).filter(|i| self.present[*i] > 0).fold(0, |bits, i| bits | 1 << i)
    }

    fn has_room(&self, seats: u8) -> bool {
        let mut held = (0..8).filter(|i| seats & (1 << i) != 0).map(|i| self.present[i]);
        if seats == 0 { self.spectators < SPECTATORS } else { held.all(|streams| streams < STREAMS_OF_A_SEAT) }
    }

    /// Counts a stream, and answers whether that changes which seats are present.
    fn count(&mut self, seats: u8, change: impl Fn(u16) -> u16) -> bool {
        let before = self.online();
        if seats == 0 {
            self.spectators = change(self.spectators);
        }
        for (i, present) in self.present.iter_mut().enumerate() {
            if seats & (1 << i) != 0 {
                *present = change(*present);
            }
        }
        let is_other = self.online() != before;
        if is_other {
            let _ = self.sender.send(Some(Update::Seats));
        }
        is_other
    }
}

/// One open stream; the seat counts as present as long as it lives.
#[derive(Debug)]
pub(crate) struct Watcher {
    channels: Arc<Channels>,
    game: String,
    seats: u8,
    updates: Option<broadcast::Receiver<Option<Update>>>,
}

impl Watcher {
    /// The next update, or an error where some were missed; none after the end.
    pub(crate) async fn next(&mut self) -> Option<Result<Update, u64>> {
        match self.updates.as_mut()?.recv().await {
            Ok(update) => Some(update.ok_or(0)),
            Err(broadcast::error::RecvError::Lagged(missed)) => Some(Err(missed)),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let mut rooms = self.channels.rooms();
        self.updates = None;
        let Some(room) = rooms.get_mut(&self.game) else { return };
        if room.count(self.seats, |present| present.saturating_sub(1)) {
            self.channels.pass_on(&self.game, room.online());
        }
        if room.sender.receiver_count() == 0 {
            rooms.remove(&self.game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn watchers_hear_of_changes_and_of_one_another() {
        let channels = Arc::new(Channels::default());
        let mut first = channels.watch("game", 0b01).unwrap();
        assert_eq!(channels.online("game"), 0b01);
        let second = channels.watch("game", 0b10).unwrap();
        channels.tell("game", Update::Changed { version: 3 });
        channels.tell("other", Update::Changed { version: 9 });
        assert_eq!(first.next().await, Some(Ok(Update::Seats)));
        assert_eq!(first.next().await, Some(Ok(Update::Changed { version: 3 })));
        channels.tell_to_look();
        assert_eq!(first.next().await, Some(Err(0)));
        drop(second);
        assert_eq!(first.next().await, Some(Ok(Update::Seats)));
        assert_eq!(channels.online("game"), 0b01);
        drop(first);
        assert!(channels.rooms().is_empty());
    }

    #[tokio::test]
    async fn one_game_takes_only_so_many_watchers() {
        let channels = Arc::new(Channels::default());
        let watchers: Vec<_> = (0..SPECTATORS).map(|_| channels.watch("game", 0)).collect();
        assert!(watchers.iter().all(Option::is_some) && channels.watch("game", 0).is_none());
        let players: Vec<_> = (0..STREAMS_OF_A_SEAT).map(|_| channels.watch("game", 0b01)).collect();
        assert!(players.iter().all(Option::is_some), "spectators take no player's place");
        assert!(channels.watch("game", 0b01).is_none() && channels.watch("game", 0b11).is_none());
        assert!(channels.watch("game", 0b10).is_some(), "nor does the other player");
    }
}
