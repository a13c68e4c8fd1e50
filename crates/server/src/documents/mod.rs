//! What goes over the wire: every document that the server sends or takes.
//!
//! The browser's types are written from these (`tests/table/types.rs`), and so is the OpenAPI
//! description, so that neither can drift from what is really sent.

mod game;
mod lesson;
mod position;
mod requests;
mod shelf;
mod table;

pub use game::{GameSummary, Outcome, Seated, Taken, Turn};
pub use lesson::{Lesson, LessonTitle};
pub use position::{Edit, Opened, Setup, StoredPosition};
pub use requests::{
    Act, Agree, Ask, Commit, Hint, Import, Mine, NewGame, Note, Probe, Reveal, Say, SeatWish, StoredSave, Versioned,
    Wanted,
};
pub use shelf::{About, MapFrame, Print, PrintedName, TitleSummary};
pub use table::{
    Asked, Change, ChatLine, ChatPage, Guide, JointDice, LogEntry, LogPage, Moment, OverlayName, Places, Refusal,
    Refusals, Seat, SeatKind, Snapshot, Suggestion, Sync, Ticket, UndoState,
};
