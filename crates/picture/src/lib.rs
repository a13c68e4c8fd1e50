//! Draws a board, and what lies on it, as a picture that one would print.
//!
//! [`svg`] writes the drawing as text, [`png`] turns it into pixels. Letters are outlines, so that
//! a picture looks the same wherever it is opened, and nothing in it is left to chance: the same
//! board gives the same bytes. No game is known here; everything comes from [`Board`] and [`Table`].

mod areas;
mod counters;
mod covers;
mod edges;
mod field;
mod font;
mod frame;
mod ground;
mod ink;
mod labels;
mod legend;
mod naming;
mod noise;
mod norm;
mod overlay;
mod panel;
mod places;
mod raster;
mod routes;
mod shape;
mod sheet;
mod stacks;
pub mod symbols;
mod text;
mod texture;
mod water;

pub use norm::scale;
pub use raster::{Error, png};
pub use sheet::{NameBox, Options, name_boxes, small_print_boxes, svg};

#[doc(no_inline)]
pub use engine::table::{Board, Table};
