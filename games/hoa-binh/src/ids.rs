//! Small numbers for everything the rules name. The order of each is that of its data file.

use serde::{Deserialize, Serialize};

/// A space of the map. Its number is its place in `map.toml`, which is also the last tie-break of
/// the Viet Minh procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Space(pub u8);

/// A French combat unit or the Dozer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Unit(pub u8);

/// One of the three colonels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Commander(pub u8);

/// A space where a post, or the Hoa Binh base, can be built; also the convoy that comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site(pub u8);

/// A counter on the map, by the number it got when it was placed. Later counters have higher ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seq(pub u16);

/// The most spaces, units, sites and potential bases that a data pack may have.
pub const MAX_SPACES: usize = 128;
pub const MAX_UNITS: usize = 32;
pub const MAX_SITES: usize = 16;
pub const MAX_BASES: usize = 16;
pub const COMMANDERS: usize = 3;

macro_rules! index {
    ($($id:ident),*) => { $(
        impl $id {
            #[inline]
            #[must_use]
            pub const fn at(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}
index!(Space, Unit, Commander, Site);

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Units(pub u32);

impl Units {
    pub const NONE: Units = Units(0);

    #[inline]
    #[must_use]
    pub const fn one(unit: Unit) -> Self {
        Units(1 << unit.0)
    }

    #[inline]
    #[must_use]
    pub const fn has(self, unit: Unit) -> bool {
        self.0 & (1 << unit.0) != 0
    }

    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: Units) -> Self {
        Units(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub const fn or(self, other: Units) -> Self {
        Units(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, other: Units) -> Self {
        Units(self.0 & !other.0)
    }

    #[inline]
    pub fn insert(&mut self, unit: Unit) {
        self.0 |= 1 << unit.0;
    }

    #[inline]
    pub fn remove(&mut self, unit: Unit) {
        self.0 &= !(1 << unit.0);
    }

    /// The units in the order of `units.toml`.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Unit> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let unit = Unit(left.trailing_zeros() as u8);
                left &= left - 1;
                unit
            })
        })
    }
}

/// A set of commanders; as a payment, those who give their action point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Commanders(pub u8);

impl Commanders {
    pub const NONE: Commanders = Commanders(0);

    #[inline]
    #[must_use]
    pub const fn one(commander: Commander) -> Self {
        Commanders(1 << commander.0)
    }

    #[inline]
    #[must_use]
    pub const fn has(self, commander: Commander) -> bool {
        self.0 & (1 << commander.0) != 0
    }

    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    #[must_use]
    pub const fn is_within(self, other: Commanders) -> bool {
        self.0 & !other.0 == 0
    }

    #[inline]
    pub fn insert(&mut self, commander: Commander) {
        self.0 |= 1 << commander.0;
    }

    #[inline]
    pub fn remove(&mut self, commander: Commander) {
        self.0 &= !(1 << commander.0);
    }

    pub fn iter(self) -> impl Iterator<Item = Commander> {
        (0..COMMANDERS as u8).map(Commander).filter(move |c| self.has(*c))
    }
}

/// A set of spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spaces(pub u128);

impl Spaces {
    #[inline]
    #[must_use]
    pub const fn has(self, space: Space) -> bool {
        self.0 & (1 << space.0) != 0
    }

    #[inline]
    pub fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0);
    }

    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let space = Space(left.trailing_zeros() as u8);
                left &= left - 1;
                space
            })
        })
    }
}
