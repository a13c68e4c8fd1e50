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

engine::flags! {
    /// Conditions of a unit, one bit each.
    pub struct Flags(u16) {
        DISRUPTED = 0, "disrupted";
        /// Out of command since the last trace.
        CUT = 1, "out-of-command";
        /// Has attacked in this phase (opportunity fire: until the end of Defensive Fire).
        FIRED = 2, "fired";
        /// Has been attacked in this phase (12.1.4).
        ATTACKED = 3, "attacked";
        MOVED = 4, "moved";
        /// An AFV in rubble (11.6.3).
        STUCK = 5, "immobilised";
        /// Came this turn: active, supplied and in command.
        ARRIVED = 6, "arrived";
        /// A unit of no division that goes with an activated one (6.1.8).
        ATTACHED = 7, "attached";
        RALLIED = 8, "rallied";
        /// Entered in area D (R87).
        FROM_D = 9, "from-d";
        /// Goes without if its HQ cannot supply all (5.3.2).
        DEFERRED = 10, "deferred";
        /// Has drawn opportunity fire in this hex (8.4.3).
        FIRED_AT = 11, "fired-at";
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
        self.flags.has(flag)
    }

    #[inline]
    pub const fn set(&mut self, flag: Flags, on: bool) {
        self.flags.set(flag, on);
    }
}
