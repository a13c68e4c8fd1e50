//! Every test of Xuan Loc, in one program.

mod cases;
mod laws;
mod oddities;
mod oracle;
mod playthroughs;
mod positions;
mod retreat_odds;
mod sheet;
mod support;
mod words;
