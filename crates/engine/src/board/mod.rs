//! Boards of hexes: [`hex`] numbers them and knows what is next to what, [`HexMap`] gives them a game's own type, [`mod@line`]
//! is the straight line that a line of sight follows, and [`Ripple`] spreads whole sets of hexes at once.

pub mod hex;
pub mod line;
mod map;
mod ripple;
mod window;

pub use hex::{Grid, HexSheet};
pub use map::{HexMap, read_letters};
pub use ripple::Ripple;
