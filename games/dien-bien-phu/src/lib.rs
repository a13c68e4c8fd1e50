//! Dien Bien Phu: The Final Gamble, the siege of 1954: trenches that close in on a camp that lives from the air.
//!
//! [`data`] is what is printed and tells how to ask it; [`ids`] are small numbers for everything that the rules name; [`board`] is
//! the printed sheet for whoever draws it.
//!
//! Modules follow the rulebook: `control` is 1.4, `wire` 1.5-B, `stacking` 1.6, `losses` 1.7 and 1.10, `communication` 1.9;
//! `movement` is all movement, `bombardment` 2.2 and 6.3, `commando` 2.3, `assets` 2.4-A, `vm_assault` chapter 3, `attrition` 4.1 and
//! 8.1, `markers` 4.3, 4.4, 8.3 and 8.4, `morale_check` 5.1, `vm_supply` 5.2, `supply` 5.3, `airdrop` 5.4, `airstrike` 6.1,
//! `french_assault` chapter 7, `digging` 8.5, `setup` chapter 9; `fire` and `retreat` are what both assault phases share.

pub mod actions;
pub mod agenda;
mod airdrop;
mod airstrike;
mod assets;
mod attrition;
pub mod board;
mod bombardment;
mod commando;
mod communication;
pub mod context;
mod control;
pub mod data;
mod digging;
mod document;
pub mod fire;
mod french_assault;
mod game;
pub mod ids;
mod judgement;
mod losses;
mod markers;
mod morale_check;
pub mod movement;
mod outcomes;
mod present;
mod retreat;
mod sequence;
mod setup;
mod stacking;
pub mod state;
mod supply;
mod untimely;
mod validate;
mod victory;
mod vm_assault;
mod vm_supply;
mod wire;

use engine::{Cases, Fault};

pub use actions::Action;
pub use game::DienBienPhu;
pub use sequence::Segment;
pub use state::State;

/// The guided first game.
pub const LESSONS: &str = include_str!("../rules/lessons.toml");

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}

/// The rulebook case by case, with the rulings.
pub fn cases() -> Result<Cases, Fault> {
    Cases::read(include_str!("../rules/cases.toml"))?.with_rulings(include_str!("../rules/rulings.toml"))
}
