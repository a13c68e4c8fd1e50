//! Every test of Tonkin, in one program.

mod broken;
mod cards;
mod cases;
mod charts;
mod counters;
mod laws;
mod map;
mod paper;
mod playthroughs;
mod positions;
mod rivers;
mod secrecy;
mod support;
mod table;
