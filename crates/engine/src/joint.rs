//! A seed that several have drawn together, so that none of them could choose the dice.
//!
//! Everybody draws a part of 32 bytes and first publishes its SHA-256, the commitment. The parts themselves are shown
//! only when every commitment is there, so nobody can fit his part to those of others. The seed of the match is the
//! SHA-256 of all parts, one after the other: the server's first, then those of the sides in their order.

use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::digest;

/// Who draws the first part.
pub const SERVER: &str = "server";

/// One part of a joint seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The id of a side, or [`SERVER`].
    pub of: String,
    /// The SHA-256 that was published first.
    pub commitment: String,
    #[serde(with = "written")]
    pub value: Seed,
}

impl Part {
    /// A part that fits its commitment.
    #[must_use]
    pub fn new(of: &str, value: Seed) -> Self {
        Part { of: of.into(), commitment: value.commitment(), value }
    }
}

/// All parts of a seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JointSeed(pub Vec<Part>);

impl JointSeed {
    /// The seed that these parts make.
    #[must_use]
    pub fn seed(&self) -> Seed {
        Seed(digest::sha256(&self.0.iter().flat_map(|part| part.value.0).collect::<Vec<u8>>()))
    }

    /// Says what does not fit: a part and its commitment, or the parts and the seed.
    pub fn verify(&self, seed: Seed, sides: &[&str]) -> Result<(), String> {
        let mut expected = std::iter::once(&SERVER).chain(sides);
        for part in &self.0 {
            if !expected.any(|of| *of == part.of) {
                let order = sides.join(", ");
                return Err(format!("the part of '{}' is out of order; expected {SERVER}, {order}", part.of));
            }
            if part.value.commitment() != part.commitment {
                return Err(format!("the part of '{}' is not the one that its commitment promised", part.of));
            }
        }
        if self.0.first().is_none_or(|part| part.of != SERVER) || self.0.len() < 2 {
            return Err("the server and at least one side must have drawn".into());
        }
        if self.seed() == seed { Ok(()) } else { Err("the seed is not the one that these parts make".into()) }
    }
}

/// Parts are written as hexadecimal figures, as seeds are elsewhere.
mod written {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use crate::chance::Seed;

    pub(super) fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&seed.to_hex())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(deserializer)?;
        Seed::from_hex(&text).ok_or_else(|| D::Error::custom("expected 64 hexadecimal figures"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint() -> JointSeed {
        let part = |of, n| Part::new(of, Seed::from_number(n));
        JointSeed(vec![part(SERVER, 1), part("red", 2), part("blue", 3)])
    }

    #[test]
    fn the_seed_is_the_digest_of_all_parts_in_order() {
        let joint = joint();
        let bytes: Vec<u8> = [1, 2, 3].iter().flat_map(|n| Seed::from_number(*n).0).collect();
        assert_eq!(joint.seed().to_hex(), digest::sha256_hex(&bytes));
        assert_eq!(joint.verify(joint.seed(), &["red", "blue"]), Ok(()));
        let text = serde_json::to_string(&joint).unwrap();
        assert_eq!(serde_json::from_str::<JointSeed>(&text).unwrap(), joint);
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let says = |change: fn(&mut JointSeed), expected: &str| {
            let mut changed = joint();
            change(&mut changed);
            let said = changed.verify(joint().seed(), &["red", "blue"]).unwrap_err();
            assert!(said.contains(expected), "{said}");
        };
        says(|joint| joint.0[0].value = Seed::from_number(9), "the part of 'server' is not the one");
        says(|joint| joint.0[2].value = Seed::from_number(9), "the part of 'blue' is not the one");
        says(|joint| joint.0[1] = Part::new("red", Seed::from_number(9)), "the seed is not the one");
        says(|joint| joint.0.swap(1, 2), "the part of 'red' is out of order");
        says(|joint| joint.0.truncate(1), "at least one side");
        says(|joint| drop(joint.0.remove(0)), "the server and");
    }
}
