//! Every test of Xuan Loc, in one program.

mod cases;
mod laws;
mod oracle;
mod positions;
mod support;
