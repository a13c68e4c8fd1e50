//! The printed board.
