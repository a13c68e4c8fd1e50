//! Every test of Hearts & Minds, in one program.

mod board;
mod cases;
mod force;
mod laws;
mod odds;
mod playthroughs;
mod secrets;
mod support;
mod swapped;
