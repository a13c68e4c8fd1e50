//! Where games are kept: one small interface, so that a file can give way to a database that
//! several servers share.
//!
//! A game is an append-only list of [`ChangeRecord`]s, numbered without gaps. A store must refuse a
//! number that is taken ([`StoreError::Conflict`]): that alone makes it impossible for two answers
//! to one question to be accepted, by whatever processes they come.
//!
//! Where several servers share a store, each of them is a node: see [`Shared`].

mod measured;
mod postgres;
mod shared;
mod sqlite;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::channels::Update;
use crate::documents::{SeatKind, Turn};
use crate::secret::TokenHash;

pub(crate) use measured::Measured;
pub(crate) use postgres::PostgresStore;
pub(crate) use shared::{Missing, News, Shared, Standing};
pub use sqlite::{SqliteStore, back_up};

/// Why the store did not do it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written to the game since the writer read it.
    #[error("another change was stored first")]
    Conflict,
    #[error("the store failed: {0}")]
    Failed(String),
}

/// A game as the store keeps it.
#[derive(Clone, Debug)]
pub struct GameRecord {
    pub id: String,
    /// The id of its title.
    pub title: String,
    /// Empty for a hand-made position.
    pub scenario: String,
    pub seed_named: bool,
    pub summary: Summary,
    /// How many times the game was written to.
    pub revision: u64,
    pub seats: Vec<SeatRecord>,
    /// A save document, and the change after which it was written.
    pub save: String,
    pub saved_at: u64,
    /// All changes from the first one on.
    pub changes: Vec<ChangeRecord>,
    pub chat: Vec<ChatRecord>,
    /// The side that wishes to undo, and the version it saw.
    pub undo_asked: Option<(u8, u64)>,
}

#[derive(Clone, Debug)]
pub struct SeatRecord {
    pub kind: SeatKind,
    /// The level of a computer player.
    pub level: opponent::Level,
    /// None for a computer player.
    pub hash: Option<TokenHash>,
    pub taken: bool,
    pub notes: String,
}

impl SeatRecord {
    /// Whether the token of this seat is an invitation: it opens nothing until it is exchanged.
    #[must_use]
    pub fn is_invitation(&self) -> bool {
        self.kind == SeatKind::Open && !self.taken
    }
}

/// Somebody takes an open seat.
#[derive(Clone, Copy, Debug)]
pub struct SeatTaking {
    pub invitation: TokenHash,
    /// What takes its place.
    pub token: TokenHash,
    pub kind: SeatKind,
}

/// A game as whoever writes to it knows it. What he writes is refused where somebody else was faster.
#[derive(Clone, Copy, Debug)]
pub struct Known<'g> {
    pub game: &'g str,
    pub revision: u64,
}

/// What is written to a game beside its changes.
#[derive(Clone, Debug)]
pub enum Amendment {
    /// An invitation is exchanged for the token of whoever takes the seat of a side.
    Seat(u8, SeatTaking),
    /// The private notes of a side.
    Notes(u8, String),
    /// The side that wishes to undo, and the version it saw; or that nobody does any more.
    UndoAsked(Option<(u8, u64)>),
    Said(ChatRecord),
}

/// One accepted change.
#[derive(Clone, Debug)]
pub struct ChangeRecord {
    /// 0 for the beginning, then one more each time.
    pub version: u64,
    /// Milliseconds since 1970.
    pub at: i64,
    pub what: What,
    /// The log entries that it added, as JSON.
    pub entries: String,
    /// How many entries the log has after it.
    pub length: usize,
    /// The digest of the state after it.
    pub hash: String,
}

/// A change to be kept, with what follows from it.
#[derive(Clone, Debug)]
pub struct NewChange {
    pub change: ChangeRecord,
    pub summary: Summary,
    /// A save document of the match after it, now and then.
    pub save: Option<String>,
}

/// What kind of change it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    Begin,
    /// The game waits: its dice are yet to be drawn by all players together.
    Draw,
    /// A side has published the hash of its nonce.
    Commit(u8, String),
    /// A side has shown its nonce; with the last one the match begins, and its save is stored.
    Nonce(u8, String),
    Act(String),
    /// So many decisions were taken back.
    Undo(usize),
    Redo,
    /// An update of the rules cut the log off; the match goes on from the save.
    Resume,
}

/// What a list of games says about one, kept so that a list opens no game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub turn: Turn,
    pub heading: String,
    pub phase_title: String,
    pub moves: usize,
    /// The id of the lesson that the game is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// Whether the game was begun elsewhere and came in as a save.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
    /// A mark of whoever began the game, which no list shows: thinking is shared between owners.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub owner: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRecord {
    pub side: u8,
    pub text: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// A seat found by its token, with what a list says about its game.
#[derive(Clone, Debug)]
pub struct FoundSeat {
    pub game: String,
    pub title: String,
    pub scenario: String,
    pub side: u8,
    pub seed_named: bool,
    pub updated_at: i64,
    pub summary: Summary,
}

/// Where games are kept. What a method has done when it returns survives the end of the process.
#[async_trait]
pub trait Store: std::fmt::Debug + Send + Sync + 'static {
    /// Keeps a new game; its changes hold the beginning alone.
    async fn create(&self, game: GameRecord) -> Result<(), StoreError>;
    async fn append(&self, game: Known<'_>, change: NewChange) -> Result<(), StoreError>;
    /// Keeps what is no change of the match; `update` is what the watchers on other servers are told of it.
    async fn amend(&self, game: Known<'_>, amendment: Amendment, update: Option<Update>) -> Result<(), StoreError>;
    async fn load(&self, game: &str) -> Result<Option<GameRecord>, StoreError>;
    async fn find_seats(&self, hashes: Vec<TokenHash>) -> Result<Vec<FoundSeat>, StoreError>;
    /// Keeps a save of the match as it stood after a change.
    async fn keep_save(&self, game: &str, version: u64, save: String) -> Result<(), StoreError>;
    /// Deletes some games that ended, or that nobody has moved in, before a time in milliseconds since 1970, and answers
    /// which; none when nothing is left to delete. Each call is short, so that moves do not wait.
    async fn forget(&self, finished_before: i64, idle_before: i64) -> Result<Vec<String>, StoreError>;
    /// Whether something can be written down, found out by doing it.
    async fn check(&self) -> Result<(), StoreError>;
    /// A key that all servers on this store share; made at the first call.
    async fn key(&self) -> Result<[u8; 32], StoreError>;
    /// What servers that share the store tell one another; none where one server has it for itself.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
}
