//! Every test of Hearts & Minds, in one program.

mod cases;
mod laws;
mod odds;
mod playthroughs;
mod secrets;
mod support;
mod swapped;
