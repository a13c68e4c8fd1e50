//! Boards: places and how they are joined.
//!
//! [`Graph`] holds any board of places joined by routes (points, areas, and hexes once numbered);
//! searches over it are written here once. [`hex`] adds what only hexes have.

mod graph;
pub mod hex;

pub use graph::{Graph, Link, Reach, UNREACHED};
