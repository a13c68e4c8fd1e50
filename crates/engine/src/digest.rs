//! Digests that are the same on every machine.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

#[must_use]
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// SHA-256 as lower-case hexadecimal.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&sha256(bytes))
}

/// The digest of a value: the first 128 bits of SHA-256 over its compact encoding.
///
/// # Panics
/// Never for states of a game: their encoding cannot fail.
#[must_use]
pub fn of<T: Serialize>(value: &T) -> String {
    let bytes = postcard::to_allocvec(value).expect("a plain value can be encoded");
    hex(&Sha256::digest(bytes)[..16])
}

#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
