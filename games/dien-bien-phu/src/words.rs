//! Phrases that several chapters use.

use std::fmt::Display;

/// A number of things in words: "1 slot", "3 slots".
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{ending}")
}
