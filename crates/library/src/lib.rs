//! The shelf: every game behind one object-safe type.
//!
//! Programs (the terminal, the simulator, the server) know [`Title`] and [`Play`] and no game. A
//! new game is one line in `titles()` of `shelf.rs`.

mod arena;
mod bench;
pub mod edit;
mod lesson;
mod play;
mod provenance;
mod shelf;
mod title;
mod words;

pub use arena::{Ending, Record};
pub use bench::{Bench, OddsBench, ScenarioOdds, Work};
pub use lesson::{Goal, Lesson, Lessons};
pub use play::{LogLine, Moment, Play, PlayError};
pub use provenance::Provenance;
pub use shelf::{Library, Overrides};
pub use title::Title;
pub use words::{OutcomeWords, TurnWords, event_words, heard_words, odds_words, viewer};
