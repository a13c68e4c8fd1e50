//! Every test of Xuan Loc, in one program.

mod cases;
mod laws;
mod oddities;
mod oracle;
mod playthroughs;
mod positions;
mod support;
mod words;
