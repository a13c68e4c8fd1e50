//! Faces of a die.

use engine::story::Roll;
use serde::Deserialize;

/// Some faces of a die, as bits; data files list them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<u8>")]
pub struct Faces(u8);

impl TryFrom<Vec<u8>> for Faces {
    type Error = &'static str;

    fn try_from(numbers: Vec<u8>) -> Result<Self, Self::Error> {
        let all = numbers.iter().try_fold(0, |set, face| (1..=6).contains(face).then(|| set | 1 << face));
        all.map(Faces).ok_or("die faces go from 1 to 6")
    }
}

impl Faces {
    pub(super) const ALL: Faces = Faces(0b111_1110);

    #[inline]
    #[must_use]
    pub const fn hit(self, face: u8) -> bool {
        self.0 & (1 << face) != 0
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=6).filter(move |face| self.hit(*face))
    }

    pub(super) const fn or(self, other: Faces) -> Faces {
        Faces(self.0 | other.0)
    }

    pub(super) const fn meets(self, other: Faces) -> bool {
        self.0 & other.0 != 0
    }

    /// A die rolled for these faces, with the number that decides where they are the lowest or the highest ones, and what
    /// they do.
    pub(crate) fn roll(self, purpose: &str, face: u8, effect: &str) -> Roll {
        let roll = Roll::single(purpose, face);
        let hits = self.iter().count() as i32;
        let lowest = (1..=6).take_while(|face| self.hit(*face)).count() as i32;
        let highest = (1..=6).rev().take_while(|face| self.hit(*face)).count() as i32;
        match hits {
            0 => roll,
            _ if hits == lowest => roll.at_most(lowest).effect(effect),
            _ if hits == highest => roll.target(7 - highest).effect(effect),
            _ => roll,
        }
    }
}
