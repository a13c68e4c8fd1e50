//! Boards: places and how they are joined.
//!
//! [`Graph`] holds any board of places joined by routes (points, areas, and hexes once numbered);
//! searches over it are written here once. [`hex`] adds what only hexes have, and [`mod@line`] the
//! straight line that a line of sight follows.

mod graph;
pub mod hex;
pub mod line;
mod ripple;
mod window;

pub use graph::{Graph, Link, Reach, UNREACHED};
pub use hex::{Grid, HexSheet};
pub use ripple::Ripple;
