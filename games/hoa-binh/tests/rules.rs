//! Every test of Hoa Binh, in one program.

mod board;
mod cases;
mod examples;
mod graph;
mod laws;
mod odds;
mod playthroughs;
mod support;
