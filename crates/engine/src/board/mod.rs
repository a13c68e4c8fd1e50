//! Boards: places and how they are joined.
//!
//! [`Graph`] holds any board of places joined by routes (points, areas, and hexes once numbered);
//! searches over it are written here once. [`hex`] adds what only hexes have, [`HexMap`] gives them a
//! game's own type, and [`mod@line`] is the straight line that a line of sight follows.

mod graph;
pub mod hex;
pub mod line;
mod map;
mod ripple;
mod window;

pub use graph::{Graph, Link, Reach, UNREACHED};
pub use hex::{Grid, HexSheet};
pub use map::{HexMap, read_letters};
pub use ripple::Ripple;
