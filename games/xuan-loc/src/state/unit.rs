//! Where a unit is, what has befallen it, and what its formation was told.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::ids::Hex;

/// What a formation was told this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    #[default]
    None,
    Activated,
    Regrouping,
}

/// What a unit may do in its own player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Active,
    Regrouping,
    Inactive,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not yet arrived.
    Pool,
    Map(Hex),
    /// Eliminated; infantry can come back by regrouping, HQs by the turn track.
    Dead,
    /// Eliminated for good.
    Lost,
    /// Left the map.
    Exited,
}

/// Conditions of a unit, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flags(pub u16);

impl Flags {
    pub const DISRUPTED: Flags = Flags(1);
    /// Out of command since the last trace.
    pub const CUT: Flags = Flags(1 << 1);
    /// Has attacked in this phase (opportunity fire: until the end of Defensive Fire).
    pub const FIRED: Flags = Flags(1 << 2);
    /// Has been attacked in this phase (12.1.4).
    pub const ATTACKED: Flags = Flags(1 << 3);
    pub const MOVED: Flags = Flags(1 << 4);
    /// An AFV in rubble (11.6.3).
    pub const STUCK: Flags = Flags(1 << 5);
    /// Came this turn: active, supplied and in command.
    pub const ARRIVED: Flags = Flags(1 << 6);
    /// A unit of no division that goes with an activated one (6.1.8).
    pub const ATTACHED: Flags = Flags(1 << 7);
    pub const RALLIED: Flags = Flags(1 << 8);
    /// Entered in area D (R87).
    pub const FROM_D: Flags = Flags(1 << 9);
    /// Goes without if its HQ cannot supply all (5.3.2).
    pub const DEFERRED: Flags = Flags(1 << 10);
    /// Has drawn opportunity fire in this hex (8.4.3).
    pub const FIRED_AT: Flags = Flags(1 << 11);

    /// The names of all flags in documents.
    pub const NAMES: [(&'static str, Flags); 11] = [
        ("disrupted", Flags::DISRUPTED),
        ("out-of-command", Flags::CUT),
        ("fired", Flags::FIRED),
        ("attacked", Flags::ATTACKED),
        ("moved", Flags::MOVED),
        ("immobilised", Flags::STUCK),
        ("arrived", Flags::ARRIVED),
        ("attached", Flags::ATTACHED),
        ("rallied", Flags::RALLIED),
        ("from-d", Flags::FROM_D),
        ("deferred", Flags::DEFERRED),
    ];

    /// The names of those that are up.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let all = Flags::NAMES.into_iter().chain([("fired-at", Flags::FIRED_AT)]);
        all.filter(move |(_, flag)| self.0 & flag.0 != 0).map(|(name, _)| name)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    pub place: Place,
    pub flags: Flags,
    /// When an eliminated HQ may return from the turn track (7.3); 0 for all others.
    pub returns: u8,
    /// How many hexes it has to retreat (13.4.3).
    pub retreat: u8,
}

/// One number for all of it: odds hash every unit at every step.
impl Hash for UnitState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let place = match self.place {
            Place::Map(hex) => u64::from(hex.0),
            Place::Pool => 1 << 16,
            Place::Dead => 2 << 16,
            Place::Lost => 3 << 16,
            Place::Exited => 4 << 16,
        };
        let rest = u64::from(self.flags.0) << 32 | u64::from(self.returns) << 48 | u64::from(self.retreat) << 56;
        hasher.write_u64(place | rest);
    }
}

impl UnitState {
    pub const NEW: UnitState = UnitState { place: Place::Pool, flags: Flags(0), returns: 0, retreat: 0 };

    #[inline]
    #[must_use]
    pub const fn is(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }

    #[inline]
    pub const fn set(&mut self, flag: Flags, on: bool) {
        if on {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }
}
