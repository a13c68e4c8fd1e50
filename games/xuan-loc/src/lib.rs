//! Meatgrinder: Xuan Loc 1975, the last stand of the 18th Division: hexes, fire and close assault.
//!
//! Modules follow the rulebook: `stacking` is chapter 4, `supply` chapter 5, `sequence` chapters 6 and 16, `command`
//! chapter 7, `movement` chapter 8 and the arrivals of 18, `combat` chapter 10, `bombardment` chapters 9.1.6 and 11,
//! `direct_fire` chapters 8.4 and 12, `close_assault` chapter 13, `helicopters` chapter 14, `disruption` chapter 15,
//! `setup` chapter 17, `victory` chapter 19. Line of sight (9.1) is in `data/map/sight.rs`, because it follows from the
//! map alone.

pub mod actions;
pub mod agenda;
mod board;
mod bombardment;
mod close_assault;
pub mod combat;
mod command;
pub mod context;
pub mod data;
mod direct_fire;
mod disruption;
mod document;
mod game;
mod helicopters;
pub mod ids;
mod judgement;
mod movement;
mod present;
mod sequence;
mod setup;
mod stacking;
pub mod state;
mod supply;
mod validate;
mod victory;
mod words;

pub use actions::Action;
pub use game::XuanLoc;
pub use state::State;

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}

/// The guided first game.
pub const LESSONS: &str = include_str!("../rules/lessons.toml");
