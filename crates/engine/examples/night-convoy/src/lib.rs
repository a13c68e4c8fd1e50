//! Night Convoy: a raider lays an ambush in secret, and a convoy drives past it, or into it.

mod actions;
mod agenda;
mod ambush;
mod data;
mod document;
mod game;
mod march;
mod state;

pub use data::pack;
pub use game::NightConvoy;
