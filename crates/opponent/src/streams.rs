//! The player's own chance: streams of dice that belong to one rollout.

use engine::{Dice, Seed};

/// What a stream of dice is for. Streams of different purposes never run together.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(crate) enum Purpose {
    /// What an imagined world is, and what chance brings in it.
    World = 1,
    /// The choices made in a rollout.
    Rollout = 2,
}

/// The `index`-th stream for a purpose. Cheaper than a child seed: the key of the cipher behind
/// the dice differs, and that is enough for streams that only the player ever sees.
pub(crate) fn stream(seed: Seed, purpose: Purpose, index: u64) -> Dice {
    let mut key = seed.0;
    key[0] ^= purpose as u8;
    for (byte, twist) in key[24..].iter_mut().zip(index.to_le_bytes()) {
        *byte ^= twist;
    }
    Dice::seeded(Seed(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_by_purpose_and_index() {
        let seed = Seed::from_number(1);
        let faces = |purpose, index| {
            let mut dice = stream(seed, purpose, index);
            (0..32).map(|_| dice.d6("test")).collect::<Vec<_>>()
        };
        assert_eq!(faces(Purpose::World, 5), faces(Purpose::World, 5));
        assert_ne!(faces(Purpose::World, 5), faces(Purpose::World, 6));
        assert_ne!(faces(Purpose::World, 5), faces(Purpose::Rollout, 5));
    }
}
