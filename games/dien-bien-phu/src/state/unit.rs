//! Where a unit is and what has befallen it.

use serde::{Deserialize, Serialize};

use crate::ids::{Area, Hex, Location, Slot};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    Hex(Hex),
    Area(Area),
    /// 5.4-A: aboard the planes of a slot of the Airdrop Chart.
    Slot(Slot),
    /// Not yet set up.
    Pool,
    /// 1.7-A: out of the game.
    Out,
}

impl Place {
    /// The hex or box, where it is in one.
    #[inline]
    #[must_use]
    pub const fn location(self) -> Option<Location> {
        match self {
            Place::Hex(hex) => Some(Location::Hex(hex)),
            Place::Area(area) => Some(Location::Area(area)),
            Place::Slot(_) | Place::Pool | Place::Out => None,
        }
    }
}

impl From<Location> for Place {
    fn from(location: Location) -> Self {
        match location {
            Location::Hex(hex) => Place::Hex(hex),
            Location::Area(area) => Place::Area(area),
        }
    }
}

engine::flags! {
    /// The markers that lie on a unit, one bit each.
    pub struct Flags(u8) {
        SHAKEN = 0, "shaken";
        ISOLATED = 1, "isolated";
        /// 2.4-A
        RECON = 2, "recon";
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    pub place: Place,
    /// 1.7: steps lost. Full 0, reduced 1, of the Viet Minh disorganised 2; all of them once it is eliminated.
    pub lost: u8,
    pub flags: Flags,
}

impl UnitState {
    pub const NEW: UnitState = UnitState { place: Place::Pool, lost: 0, flags: Flags(0) };

    #[inline]
    #[must_use]
    pub const fn is(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }

    #[inline]
    pub(crate) const fn set(&mut self, flag: Flags, on: bool) {
        self.flags.set(flag, on);
    }
}
