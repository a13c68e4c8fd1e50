//! Meatgrinder: Xuan Loc 1975, the last stand of the 18th Division: hexes, fire and close assault.
//!
//! Modules follow the rulebook: `stacking` is chapter 4, `supply` chapter 5, `sequence` chapter 6,
//! `command` chapter 7, `movement` chapter 8 and the arrivals of 18, `losses` and `obligations` chapter 10,
//! `bombardment` chapters 9.1.6, 11 and 14, `fire` chapters 8.4 and 12, `assault` and `retreat`
//! chapter 13, `setup` chapter 17, `victory` chapter 19. Line of sight (9.1) is in `data/map/sight.rs`,
//! because it follows from the map alone.

pub mod actions;
pub mod agenda;
mod assault;
mod board;
mod bombardment;
mod command;
pub mod context;
pub mod data;
mod document;
mod explain;
mod fire;
mod game;
pub mod ids;
mod judgement;
mod losses;
mod movement;
mod obligations;
pub mod odds;
mod present;
mod retreat;
mod sequence;
mod setup;
mod stacking;
pub mod state;
mod supply;
mod validate;
mod victory;

pub use actions::Action;
pub use game::XuanLoc;
pub use state::State;

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}
