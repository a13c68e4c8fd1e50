//! One game as one viewer may see it.

use std::collections::BTreeMap;

use engine::Event;
use engine::reach::Reached;
use engine::table::{Overlay, Table};
use opponent::Level;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Turn;

/// Everything that one viewer may know about a game now.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Snapshot {
    pub id: String,
    /// The id of its title.
    pub game: String,
    /// Empty for a hand-made position.
    pub scenario: String,
    pub options: BTreeMap<String, String>,
    /// How many changes were accepted: decisions, undos and redos.
    pub version: u64,
    /// The sides whose tokens were shown.
    pub sides_mine: Vec<String>,
    /// Through whose eyes the table is shown: a side, or none for what everybody may see.
    pub seen_as: Option<String>,
    pub seats: BTreeMap<String, Seat>,
    pub turn: Turn,
    pub phase: String,
    /// The choices are filled in only for the side that is asked, and `overlays` stands beside the table.
    #[ts(as = "Table")]
    #[schema(value_type = Table)]
    pub table: Box<RawValue>,
    /// What can be laid over the board for study.
    pub overlays: Vec<OverlayName>,
    /// What helps the side that is asked through its choices; left out for everybody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub guide: Option<Guide>,
    pub undo: UndoState,
    pub redo: bool,
    /// The side that wishes to undo and waits for the others to agree.
    pub undo_asked: Option<String>,
    /// How long the log would be then: what comes after that would be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub undo_to: Option<usize>,
    /// The hash of the seed; where all players have drawn the dice together, of the server's part of it.
    pub commitment: String,
    /// How the dice were drawn, where all players have done so together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dice: Option<JointDice>,
    /// Whether whoever started the game named the seed: he can know the dice, so this is a game for practice.
    pub seed_named: bool,
    /// Whether the game was begun elsewhere and came in as a save.
    pub imported: bool,
    /// The seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The entry that `log` begins with. What a client holds from there on is out of date. Where that is more than was
    /// asked for, the snapshot holds the latest entries only, and `GET .../log` tells those between.
    pub log_from: usize,
    /// How many entries the whole log has.
    pub log_length: usize,
    pub log: Vec<LogEntry>,
    /// Where an update of the rules cut the log off: the number of entries before that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub resumed_after: Option<u64>,
    /// How many lines the whole chat has.
    pub chat_length: usize,
    /// The latest of them; `GET .../chat` tells the others.
    pub chat: Vec<ChatLine>,
    /// The private notes of the side through whose eyes the table is shown.
    pub notes: String,
    /// The side for which a computer player is thinking.
    pub thinking: Option<String>,
    /// What is to be learned, where the game is a lesson.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lesson: Option<super::Lesson>,
}

/// How the dice of a game between people are drawn: the seed is the SHA-256 of the server's part and the nonces of all
/// players, one after the other in the order of sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct JointDice {
    /// By side: the SHA-256 of its nonce.
    pub commitments: BTreeMap<String, String>,
    /// By side: the nonce itself, which is shown when every commitment is there.
    pub nonces: BTreeMap<String, String>,
    /// The part of the server, once the game is over; its SHA-256 is the `commitment` of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub server_seed: Option<String>,
}

/// An overlay by name. Most of them nobody looks at, and they would be half of what is sent: `GET .../overlays/{overlay}`
/// tells what one shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct OverlayName {
    pub id: String,
    pub title: String,
    /// Whether it shows nothing at this moment.
    pub empty: bool,
}

impl OverlayName {
    pub(crate) fn new(Overlay { id, title, places, lines }: Overlay) -> Self {
        OverlayName { id, title, empty: places.is_empty() && lines.is_empty() }
    }
}

/// What helps a side that is asked through its choices. Nothing in it tells more than that side may know.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Guide {
    /// How promising each choice of the table looks before any search, in the order of the table; higher is better.
    pub priors: Vec<f32>,
    /// The pieces that can be taken in hand to move: `reach` says where they can go.
    pub movers: Vec<String>,
    /// The choice with which the side stays out of what is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub declining: Option<String>,
}

/// Where pieces can go together.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Places {
    /// The version that this was worked out at: the actions lead there from it.
    pub version: u64,
    /// Those that go.
    pub pieces: Vec<String>,
    /// The cheapest first.
    pub places: Vec<Reached>,
    /// Into how many parts a movement point is split in their costs.
    pub parts_of_a_point: u16,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Seat {
    pub kind: SeatKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "'random' | 'easy' | 'medium' | 'hard'")]
    #[schema(value_type = Option<String>)]
    pub level: Option<Level>,
    /// Whether somebody has opened the invitation.
    pub taken: bool,
    /// Whether somebody on this seat is watching now.
    pub online: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    Person,
    Computer,
    Open,
}

/// Whether the viewer can take something back, and if not, why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct UndoState {
    pub can: bool,
    /// One sentence where it cannot, or where others must agree first.
    pub reason: String,
    /// Whether others must agree first.
    pub consent: bool,
}

/// One action of the log, as far as the viewer may read it.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct LogEntry {
    pub n: usize,
    pub side: String,
    /// Empty where it is another side's action and the game is not over: what was chosen may be
    /// secret, and what everybody may know of it is in the events.
    pub action: String,
    pub label: String,
    /// The program took it because nothing else was legal.
    pub forced: bool,
    #[ts(as = "Vec<Event>")]
    #[schema(value_type = Vec<Event>)]
    pub events: Vec<Box<RawValue>>,
}

/// Some entries of the log.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct LogPage {
    pub version: u64,
    /// The first of these entries.
    pub from: usize,
    /// How many entries the whole log has.
    pub length: usize,
    pub entries: Vec<LogEntry>,
}

/// Some lines of the chat.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct ChatPage {
    /// The first of these lines.
    pub from: usize,
    /// How many lines the whole chat has.
    pub length: usize,
    pub lines: Vec<ChatLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
pub struct ChatLine {
    pub n: u64,
    pub side: String,
    pub text: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// The table as it lay after some action.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Moment {
    pub turn: Turn,
    /// Without choices, and `overlays` stands beside it.
    pub table: Table,
    /// What can be laid over the board for study.
    pub overlays: Vec<OverlayName>,
    /// What the last action before this moment told.
    #[ts(as = "Vec<Event>")]
    #[schema(value_type = Vec<Event>)]
    pub events: Vec<Box<RawValue>>,
}

/// A wish to undo waits for the other side.
#[derive(Clone, Copy, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Asked {
    pub asked: bool,
}

#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Refusals {
    pub refusals: Vec<Refusal>,
}

/// Why something cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Refusal {
    pub case: String,
    pub reason: String,
}

/// What a computer player would do.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Suggestion {
    pub action: String,
    pub label: String,
}

/// Lets a stream be opened without a header.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Ticket {
    pub ticket: String,
}

/// The data of a `changed` event of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Change {
    pub version: u64,
}

/// The data of the `sync` event with which every stream begins: what a client that was away needs
/// to see whether it missed anything.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Sync {
    pub version: u64,
    /// How many lines the chat has.
    pub chat: u64,
    pub thinking: Option<String>,
}
