//! Every test of Xuan Loc, in one program.

mod cases;
mod laws;
mod support;
