//! States are told apart by a digest of what they hash.

use std::hash::{Hash, Hasher};

use xxhash_rust::xxh3::xxh3_128;

/// What stands for a value: 128 bits of what it hashes.
pub(super) fn digest_of(value: &impl Hash) -> u128 {
    let mut hashed = Vec::new();
    value.hash(&mut Bytes(&mut hashed));
    xxh3_128(&hashed)
}

/// Gathers what a state hashes, so that it is digested at once: a state hashes hundreds of small fields.
pub(super) struct Bytes<'b>(pub(super) &'b mut Vec<u8>);

impl Hasher for Bytes<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.0.push(number);
    }

    /// Lengths and variants, nearly always small.
    #[inline]
    fn write_usize(&mut self, number: usize) {
        match u8::try_from(number) {
            Ok(small) if small < u8::MAX => self.0.push(small),
            _ => {
                self.0.push(u8::MAX);
                self.0.extend_from_slice(&number.to_ne_bytes());
            }
        }
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.write_usize(number as usize);
    }

    fn finish(&self) -> u64 {
        xxh3_128(self.0) as u64
    }
}

/// A digest is its own hash.
#[derive(Default)]
pub(super) struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| hash.rotate_left(8) ^ u64::from(*byte));
    }

    #[inline]
    fn write_u128(&mut self, digest: u128) {
        self.0 = digest as u64;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}
