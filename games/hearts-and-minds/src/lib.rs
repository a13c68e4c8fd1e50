//! Hearts & Minds: Vietnam 1965-1975. Red is the Communist side, Blue the Allied one.
//!
//! Modules follow the rulebook: [`ledger`] is chapter 7, `sequence`, `turn`, `hand`, `reinforcements` and
//! `interphase` chapter 8, `mobilize` chapters 9 and 10, `battle`, `losses` and `retreat` chapter 11, `bush`
//! chapter 12, `bombing` chapters 13 and 15, `ambush` chapter 14, `control` chapters 17 and 18; `events` are the
//! cards. A state is plain data ([`state`]); what is being carried out lies on a stack of [`task`]s.

pub mod action;
mod admit;
mod ambush;
mod battle;
mod board;
mod bombing;
mod bush;
pub mod cards;
mod control;
pub mod data;
mod events;
mod factions;
pub mod force;
mod game;
mod hand;
pub mod ids;
mod interphase;
mod judgement;
pub mod kind;
mod ledger;
mod losses;
mod mobilize;
mod play;
mod present;
mod reinforcements;
mod retreat;
mod reveal;
mod secrets;
mod sequence;
pub mod setup;
mod spelling;
mod stability;
pub mod state;
pub mod task;
mod turn;
pub mod view;

pub use action::Action;
pub use game::HeartsAndMinds;
pub use state::State;

/// The data files as built into the crate.
#[must_use]
pub fn pack() -> engine::Pack {
    engine::Pack::builtin(&data::FILES)
}
