//! The player's own chance: choices among many, and streams of dice that belong to one rollout.

use engine::{Dice, Seed};

/// One of `count` things, each as likely as the other.
///
/// A die has at most 255 faces, so a longer list takes two dice, thrown again where they point
/// past its end.
pub(crate) fn pick(dice: &mut Dice, count: usize) -> usize {
    const FACES: usize = u8::MAX as usize;
    if count <= FACES {
        return usize::from(dice.die(count.max(1) as u8, "choice")) - 1;
    }
    let blocks = count.div_ceil(FACES).min(FACES) as u8;
    loop {
        let block = usize::from(dice.die(blocks, "choice")) - 1;
        let picked = block * FACES + usize::from(dice.die(u8::MAX, "choice")) - 1;
        if picked < count {
            return picked;
        }
    }
}

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
    fn every_index_of_a_long_list_can_be_picked_and_none_beyond() {
        let mut dice = Dice::seeded(Seed::from_number(1));
        for count in [1, 2, 255, 256, 300, 700] {
            let mut seen = vec![false; count];
            for _ in 0..count * 20 {
                seen[pick(&mut dice, count)] = true;
            }
            assert!(seen.iter().all(|s| *s), "{count}");
        }
    }

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
