//! The engine proved on two tiny complete games.

mod bluff;
mod flawed;
mod skirmish;

mod documents;
mod history;
mod laws;
mod odds;
mod properties;
mod saves;
mod secrets;
