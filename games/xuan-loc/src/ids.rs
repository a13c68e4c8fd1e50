//! Small numbers for everything the rules name. The order of each is that of its data file.

use engine::{Side, id};
use serde::{Deserialize, Serialize};

id! {
    /// A hex of the map.
    Hex(u16)
}
id! {
    /// A counter that stands on the map: a combat unit, an HQ or a leader.
    Unit(u8)
}
id! {
    /// A division of the NVA, a regiment of the ARVN, or the troops of the 18th Division.
    Formation(u8)
}
id! {
    /// A regiment of the NVA.
    Regiment(u8)
}
id! {
    /// An artillery impact marker.
    Aim(u8)
}
id! {
    /// An aircraft marker.
    Plane(u8)
}

/// The most hexes, units, formations and regiments that a data pack may have.
pub const MAX_HEXES: usize = 512;
pub const MAX_UNITS: usize = 192;
pub const MAX_FORMATIONS: usize = 16;

/// One of the two sides; its number is that of the rulebook's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    Nva,
    Arvn,
}

impl Army {
    pub const BOTH: [Army; 2] = [Army::Nva, Army::Arvn];

    #[inline]
    #[must_use]
    pub const fn other(self) -> Army {
        match self {
            Army::Nva => Army::Arvn,
            Army::Arvn => Army::Nva,
        }
    }

    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }

    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        Side(self as u8)
    }

    #[must_use]
    pub const fn of(side: Side) -> Army {
        if side.0 == 0 { Army::Nva } else { Army::Arvn }
    }

    /// The name in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Army::Nva => "NVA",
            Army::Arvn => "ARVN",
        }
    }
}

macro_rules! set {
    ($(#[$doc:meta])* $set:ident of $item:ident($int:ty), $words:literal words) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub struct $set(pub [u64; $words]);

        impl $set {
            pub const NONE: $set = $set([0; $words]);

            #[inline]
            #[must_use]
            pub fn one(item: $item) -> Self {
                let mut set = Self::NONE;
                set.insert(item);
                set
            }

            #[inline]
            #[must_use]
            pub const fn has(&self, item: $item) -> bool {
                self.0[item.0 as usize >> 6] & (1 << (item.0 & 63)) != 0
            }

            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0[item.0 as usize >> 6] |= 1 << (item.0 & 63);
            }

            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0[item.0 as usize >> 6] &= !(1 << (item.0 & 63));
            }

            #[inline]
            pub const fn set(&mut self, item: $item, on: bool) {
                if on { self.insert(item) } else { self.remove(item) }
            }

            #[inline]
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.0.iter().all(|word| *word == 0)
            }

            #[inline]
            #[must_use]
            pub fn count(&self) -> u32 {
                self.0.iter().map(|word| word.count_ones()).sum()
            }

            #[inline]
            #[must_use]
            pub fn and(mut self, other: &Self) -> Self {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    *word &= with;
                }
                self
            }

            #[inline]
            #[must_use]
            pub fn or(mut self, other: &Self) -> Self {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    *word |= with;
                }
                self
            }

            #[inline]
            #[must_use]
            pub fn without(mut self, other: &Self) -> Self {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    *word &= !with;
                }
                self
            }

            /// The members in the order of their numbers.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut words = self.0;
                let mut at = 0;
                std::iter::from_fn(move || {
                    while at < words.len() {
                        if words[at] != 0 {
                            let bit = words[at].trailing_zeros();
                            words[at] &= words[at] - 1;
                            return Some($item((at as u32 * 64 + bit) as $int));
                        }
                        at += 1;
                    }
                    None
                })
            }

            #[inline]
            #[must_use]
            pub fn first(self) -> Option<$item> {
                self.iter().next()
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::NONE;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }
    };
}
set!(
    /// A set of units.
    Units of Unit(u8), 3 words
);
set!(
    /// A set of hexes.
    Hexes of Hex(u16), 8 words
);

impl Hexes {
    /// Every member so many numbers higher; those beyond the last number are gone.
    #[inline]
    #[must_use]
    pub fn shifted_up(&self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let mut shifted = Self::NONE;
        for at in words..shifted.0.len() {
            shifted.0[at] = self.0[at - words] << bits;
            if bits > 0 && at > words {
                shifted.0[at] |= self.0[at - words - 1] >> (64 - bits);
            }
        }
        shifted
    }

    /// Every member so many numbers lower; those below the first number are gone.
    #[inline]
    #[must_use]
    pub fn shifted_down(&self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let mut shifted = Self::NONE;
        let most = shifted.0.len();
        for at in 0..most.saturating_sub(words) {
            shifted.0[at] = self.0[at + words] >> bits;
            if bits > 0 && at + words + 1 < most {
                shifted.0[at] |= self.0[at + words + 1] << (64 - bits);
            }
        }
        shifted
    }
}
