//! Units by kind. Counters of one kind are alike, so a stack is a count for each kind, never a list of
//! names: equal situations are equal states, and every question has few answers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::Seat;
use crate::kind::{KINDS, Kind};

/// The kinds of regular infantry, written out for speed.
const BLUE_REGULARS: [Kind; 14] = [
    Kind::US_INF,
    Kind::US_VET,
    Kind::ROK_INF,
    Kind::ROK_VET,
    Kind::IF_INF,
    Kind::IF_VET,
    Kind::ARVN_INF,
    Kind::ARVN_VET,
    Kind::HELD_ARVN_INF,
    Kind::HELD_ARVN_VET,
    Kind::LA_INF,
    Kind::LA_VET,
    Kind::CA_INF,
    Kind::CA_VET,
];
const RED_REGULARS: [Kind; 6] = [Kind::NVA_INF, Kind::NVA_VET, Kind::PL_INF, Kind::PL_VET, Kind::KR_INF, Kind::KR_VET];

/// A number of units of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Force(pub(crate) [u8; KINDS]);

impl Default for Force {
    fn default() -> Self {
        Force::NONE
    }
}

impl std::fmt::Debug for Force {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter().map(|(kind, count)| (kind.name(), count))).finish()
    }
}

impl Force {
    pub const NONE: Force = Force([0; KINDS]);

    /// One unit.
    #[inline]
    #[must_use]
    pub fn one(kind: Kind) -> Force {
        let mut force = Force::NONE;
        force.add(kind, 1);
        force
    }

    /// The same units and one more.
    #[inline]
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Force {
        self.add(kind, 1);
        self
    }

    #[inline]
    #[must_use]
    pub const fn of(&self, kind: Kind) -> u8 {
        self.0[kind.0 as usize]
    }

    #[inline]
    #[must_use]
    pub const fn has(&self, kind: Kind) -> bool {
        self.of(kind) > 0
    }

    #[inline]
    pub fn add(&mut self, kind: Kind, count: u8) {
        self.0[kind.at()] += count;
    }

    /// The same units as everybody may know them: concealed VC are no more than that.
    #[must_use]
    pub(crate) fn seen(&self) -> Force {
        let mut seen = Force::NONE;
        self.iter().for_each(|(kind, count)| seen.add(kind.unseen(), count));
        seen
    }

    #[inline]
    pub(crate) fn set(&mut self, kind: Kind, count: u8) {
        self.0[kind.at()] = count;
    }

    /// Takes units away; nothing below zero.
    #[inline]
    pub fn take(&mut self, kind: Kind, count: u8) {
        let left = &mut self.0[kind.at()];
        *left = left.saturating_sub(count);
    }

    /// The kinds that are here and how many of each.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> {
        self.0.iter().enumerate().filter(|(_, count)| **count > 0).map(|(i, count)| (Kind(i as u8), *count))
    }

    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.iter().map(|(kind, _)| kind)
    }

    #[inline]
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// How many units satisfy a test of their kind.
    #[inline]
    #[must_use]
    pub fn count(&self, test: impl Fn(Kind) -> bool) -> u8 {
        self.iter().filter(|(kind, _)| test(*kind)).map(|(_, count)| count).sum()
    }

    #[inline]
    #[must_use]
    pub fn any(&self, test: impl Fn(Kind) -> bool) -> bool {
        self.iter().any(|(kind, _)| test(kind))
    }

    /// The units that satisfy a test of their kind.
    #[inline]
    #[must_use]
    pub fn only(&self, test: impl Fn(Kind) -> bool) -> Force {
        let mut kept = *self;
        for (kind, _) in self.iter().filter(|(kind, _)| !test(*kind)) {
            kept.0[kind.at()] = 0;
        }
        kept
    }

    /// The units of one side.
    #[inline]
    #[must_use]
    pub fn side(&self, seat: Seat) -> Force {
        let mut kept = Force::NONE;
        let split = Kind::NVA_INF.at();
        match seat {
            Seat::Blue => kept.0[..split].copy_from_slice(&self.0[..split]),
            Seat::Red => kept.0[split..].copy_from_slice(&self.0[split..]),
        }
        kept
    }

    #[inline]
    #[must_use]
    pub fn total_of(&self, seat: Seat) -> u8 {
        let split = Kind::NVA_INF.at();
        match seat {
            Seat::Blue => self.0[..split].iter().sum(),
            Seat::Red => self.0[split..].iter().sum(),
        }
    }

    /// The regular infantry of a side.
    #[inline]
    #[must_use]
    pub fn regulars(&self, seat: Seat) -> u8 {
        let kinds: &[Kind] = match seat {
            Seat::Blue => &BLUE_REGULARS,
            Seat::Red => &RED_REGULARS,
        };
        kinds.iter().map(|kind| self.of(*kind)).sum()
    }

    /// The artillery of a side.
    #[inline]
    #[must_use]
    pub fn artillery(&self, seat: Seat) -> u8 {
        match seat {
            Seat::Blue => self.of(Kind::US_ART) + self.of(Kind::ARVN_ART) + self.of(Kind::HELD_ARVN_ART),
            Seat::Red => self.of(Kind::NVA_ART),
        }
    }

    /// The tanks of a side.
    #[inline]
    #[must_use]
    pub fn tanks(&self, seat: Seat) -> u8 {
        match seat {
            Seat::Blue => self.of(Kind::US_TANK) + self.of(Kind::ARVN_TANK) + self.of(Kind::HELD_ARVN_TANK),
            Seat::Red => self.of(Kind::NVA_TANK),
        }
    }

    /// The VC, whatever their condition.
    #[inline]
    #[must_use]
    pub fn vc(&self) -> u8 {
        self.0[Kind::VC.at()..].iter().sum()
    }

    #[must_use]
    pub fn plus(mut self, other: &Force) -> Force {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
        self
    }

    #[must_use]
    pub fn minus(mut self, other: &Force) -> Force {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
        self
    }

    /// The units that are also among the others.
    #[must_use]
    pub fn within(mut self, other: &Force) -> Force {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = theirs.min(*mine);
        }
        self
    }

    /// Whether every unit here is also among the others.
    #[must_use]
    pub fn is_within(&self, other: &Force) -> bool {
        self.0.iter().zip(other.0).all(|(mine, theirs)| *mine <= theirs)
    }
}

impl Serialize for Force {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let listed: Vec<(Kind, u8)> = self.iter().collect();
        listed.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Force {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut force = Force::NONE;
        for (kind, count) in Vec::<(Kind, u8)>::deserialize(deserializer)? {
            force.set(kind, count);
        }
        Ok(force)
    }
}
