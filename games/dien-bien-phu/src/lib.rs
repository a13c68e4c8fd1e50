//! Dien Bien Phu: The Final Gamble, the siege of 1954: trenches that close in on a camp that lives from the air.
//!
//! [`data`] is what is printed and tells how to ask it; [`ids`] are small numbers for everything that the rules name; [`board`] is
//! the printed sheet for whoever draws it.

pub mod board;
pub mod data;
pub mod ids;

use engine::{Cases, Fault};

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}

/// The rulebook case by case, with the rulings.
pub fn cases() -> Result<Cases, Fault> {
    Cases::read(include_str!("../rules/cases.toml"))?.with_rulings(include_str!("../rules/rulings.toml"))
}
