//! Tonkin: the Indochina war in the north, October 1950 to May 1954.
//!
//! What is printed: [`data`] reads and checks the map, the counters, the charts and the scenario cards, and [`board`]
//! draws the map. The rulebook, case by case, stands in `rules/`.

pub mod board;
pub mod data;
pub mod ids;

pub use data::{Data, pack};

/// The rulebook case by case, and the rulings on what it leaves open.
pub const CASES: &str = include_str!("../rules/cases.toml");
pub const RULINGS: &str = include_str!("../rules/rulings.toml");
