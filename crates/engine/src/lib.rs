//! The contract that every game fulfils, and the mechanics that games share.
//!
//! There is no game in this crate and no input or output: everything here is a value or a
//! function of values. Read [`game`] first; it is the contract. [`chance`] is where all
//! randomness comes from, [`story`] is how a game tells what happened, [`table`] is what a
//! player sees, and [`history`] turns a state machine into a match that can be undone, saved
//! and replayed.

pub mod board;
pub mod cases;
pub mod chance;
mod derived;
pub mod digest;
pub mod document;
pub mod game;
pub mod history;
mod id;
pub mod joint;
pub mod laws;
mod listed;
pub mod odds;
pub mod pack;
pub mod position;
pub mod reach;
pub mod readable;
pub mod rules;
pub mod set;
mod stacks;
pub mod story;
pub mod table;
pub mod validate;
pub mod wording;
mod words;

pub use cases::{Case, Cases};
pub use chance::{Chance, Dice, Seed};
pub use derived::Derived;
pub use game::{
    CalendarInfo, Game, OptionInfo, Options, Outcome, PhaseInfo, Refusal, Rulebook, ScenarioInfo, ScoreInfo, Side,
    SideInfo, Target, Turn, TurnInfo, Verdict, Viewer, ensure, refuse,
};
pub use history::Match;
pub use listed::Listed;
pub use pack::{Fault, Pack};
pub use set::{Id, Set};
pub use stacks::Stacks;
pub use story::{Event, Fact, Story};
