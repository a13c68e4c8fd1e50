//! Every test of Tonkin, in one program.
