//! Hearts & Minds: Vietnam 1965-1975. Red is the Communist side, Blue the Allied one.
//!
//! Modules follow the rulebook: `map` is chapter 3, `cards` and `responses` chapter 6, `resources` chapter 7, `sequence`
//! chapter 8, `movement` chapter 9, `stacking` chapter 10, `battle` chapter 11, `viet_cong` and `bush_events` chapter 12,
//! `bombing` chapter 13, `ambush` chapter 14, `raids` chapter 15, `factions` chapter 16, `control` chapter 17,
//! `pacification` chapter 18, `stability` chapter 19. A state is plain data ([`state`]); what is asked or done next lies
//! on its agenda ([`agenda`]).

pub mod actions;
pub mod agenda;
mod ambush;
mod battle;
mod board;
mod bombing;
mod bush_events;
mod cards;
pub mod context;
mod control;
pub mod data;
mod document;
mod factions;
mod game;
pub mod ids;
mod judgement;
pub mod kind;
mod map;
mod movement;
mod outcomes;
mod pacification;
mod present;
mod raids;
mod resources;
mod responses;
mod secrets;
mod sequence;
mod stability;
mod stacking;
pub mod state;
mod validate;
mod viet_cong;
mod words;

pub use actions::Action;
pub use game::HeartsAndMinds;
pub use state::State;

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}

/// The guided first game.
pub const LESSONS: &str = include_str!("../rules/lessons.toml");
