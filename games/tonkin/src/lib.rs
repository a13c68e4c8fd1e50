//! Tonkin: the Indochina war in the north, October 1950 to May 1954.
//!
//! Modules follow the rulebook: `zone_of_control` is 1.3, `trace` 1.4, `stacking` 1.5, `communities` 1.8, `objectives`
//! 1.9 A, `sequence` 1.10 and 8.0, `reinforcements` and `replacements` chapter 2, `movement` and `transport` chapter 3,
//! `supply` chapters 5 and 7, `operations`, `barrage` and `combat` chapter 6 with `losses` for 6.13, `hero` 6.16, `setup`
//! chapter 9. What is printed is in [`data`], the map is drawn by [`board`]; the rulebook, case by case, stands in `rules/`.

pub mod actions;
pub mod agenda;
mod barrage;
pub mod board;
pub mod combat;
mod communities;
pub mod context;
pub mod data;
mod document;
mod game;
mod hero;
pub mod ids;
mod judgement;
mod losses;
pub mod movement;
mod objectives;
pub mod operations;
mod outcomes;
mod present;
mod reinforcements;
mod replacements;
mod secrets;
mod sequence;
mod setup;
mod stacking;
pub mod state;
mod supply;
mod trace;
mod transport;
mod validate;
mod zone_of_control;

pub use actions::Action;
pub use data::{Data, pack};
pub use game::Tonkin;
pub use state::State;

/// The rulebook case by case, and the rulings on what it leaves open.
pub const CASES: &str = include_str!("../rules/cases.toml");
pub const RULINGS: &str = include_str!("../rules/rulings.toml");

/// The guided first game.
pub const LESSONS: &str = include_str!("../rules/lessons.toml");
