//! Hoa Binh 1951-1952: the battle of the Black River, for one player. The player is France; the
//! Viet Minh are run by the rules.
//!
//! Modules follow the rulebook: [`commanders`] is 2.1, `stacking` chapter 3, `sequence` 4.2, `command` chapter 5,
//! `infiltration`, `placement` and `impact` chapter 6, `french_actions`, [`movement`] and [`air`] chapter 7, [`combat`]
//! chapters 8 and 9, `viet_actions` the targets of 9.2.2, [`evacuation`] chapter 10, `victory` chapter 11; [`document`]
//! is 4.1.

pub mod actions;
pub mod agenda;
mod air;
mod board;
mod changes;
pub mod combat;
mod command;
mod commanders;
pub mod context;
pub mod data;
pub mod document;
mod evacuation;
mod french_actions;
pub mod game;
pub mod ids;
mod impact;
mod infiltration;
mod judgement;
pub mod movement;
mod placement;
mod present;
mod secrets;
mod sequence;
mod stacking;
pub mod state;
mod validate;
mod victory;
mod viet_actions;
mod words;

pub use actions::Action;
pub use game::{FRANCE, HoaBinh};
pub use state::State;

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}

/// The guided first game.
pub const LESSONS: &str = include_str!("../rules/lessons.toml");
