//! What servers that share a store (nodes) tell one another.

use async_trait::async_trait;
use tokio::sync::mpsc;

use super::{ChangeRecord, ChatRecord, SeatRecord, StoreError};
use crate::channels::Update;

/// How a game stands in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many times it was written to.
    pub revision: u64,
    /// The seats whose players watch through other nodes, one bit for each side.
    pub online: u8,
}

/// What a node lacks of a game that others have written to.
#[derive(Clone, Debug)]
pub struct Missing {
    pub revision: u64,
    /// The changes after the last one it has.
    pub changes: Vec<ChangeRecord>,
    /// The lines of talk after the last one it has.
    pub chat: Vec<ChatRecord>,
    pub seats: Vec<SeatRecord>,
    pub undo_asked: Option<(u8, u64)>,
    /// The change after which the last save was written.
    pub saved_at: u64,
}

/// What a node hears of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Watchers of a game are to be told something.
    Told { game: String, update: Update },
    /// Nothing was heard for a while: whatever happened meanwhile was missed.
    Missed,
    /// The others took this node for dead: they have forgotten who watches here.
    Forgotten,
}

/// The part of a store that nodes need. A node is alive as long as its pulse is seen; what it holds falls to the others
/// when it is not.
#[async_trait]
pub trait Shared: Send + Sync {
    /// Becomes a node, and begins to hear of the others. Refused where they play by other rules: each would take the
    /// games of the other for damaged.
    async fn join(&self, rules: &str) -> Result<mpsc::Receiver<News>, StoreError>;
    /// Ends being a node, so that others take over at once.
    async fn leave(&self) -> Result<(), StoreError>;
    /// How a game stands at this moment; none where there is no such game.
    async fn standing(&self, game: &str) -> Result<Option<Standing>, StoreError>;
    /// What was added to a game after a version and after so many lines of talk; none where it is gone.
    async fn missing(&self, game: &str, version: u64, lines: usize) -> Result<Option<Missing>, StoreError>;
    /// Writes down which seats watch through this node, and lets the other nodes know.
    async fn show_online(&self, seats: Vec<(String, u8)>) -> Result<(), StoreError>;
    /// Whether this node is the one to think about the question of a version. Another node can think about it only
    /// after this one is dead.
    async fn lease(&self, game: &str, version: u64) -> Result<bool, StoreError>;
    /// Nobody need think about the questions of a game up to a version.
    async fn release(&self, game: &str, version: u64) -> Result<(), StoreError>;
    /// Takes over some questions of nodes that are dead, and answers in which games; forgets these nodes.
    async fn take_over(&self) -> Result<Vec<String>, StoreError>;
}
