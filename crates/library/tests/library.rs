//! Every test of the library, in one program.

mod edit;
mod lessons;
mod provenance;
mod questions;
mod shelf;
mod story;
mod words;
