//! Boards of hexes: [`hex`] numbers them and knows what is next to what, [`mod@line`] is the straight line
//! that a line of sight follows, and [`Ripple`] spreads whole sets of hexes at once.

pub mod hex;
pub mod line;
mod ripple;
mod window;

pub use hex::{Grid, HexSheet};
pub use ripple::Ripple;
