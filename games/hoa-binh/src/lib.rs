//! Hoa Binh 1951-1952: the battle of the Black River, for one player. The player is France; the
//! Viet Minh are run by the rules.
//!
//! Modules follow the rulebook: [`command`] is chapter 5, `infiltration` chapter 6, `french_actions`
//! and [`movement`] chapter 7, [`combat`] chapters 8 and 9, `viet_attacks` the targets of 9.2.2,
//! `evacuation` chapter 10, `victory` chapter 11; `sequence` is 4.2 and [`setup`] 4.1.

pub mod action;
mod admit;
mod air_and_reserves;
pub mod board;
pub mod combat;
pub mod command;
pub mod data;
mod evacuation;
mod french_actions;
pub mod game;
pub mod ids;
mod infiltration;
mod judgement;
pub mod movement;
mod play;
mod present;
mod sequence;
pub mod setup;
mod spelling;
pub mod state;
mod victory;
mod viet_attacks;

pub use action::Action;
pub use game::{FRANCE, HoaBinh};
pub use state::State;

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}
