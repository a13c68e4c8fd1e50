//! Where a unit or a Supply Dump is, and what has befallen it.

use serde::{Deserialize, Serialize};

use crate::ids::{Hex, Spot, Turn};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    Hex(Hex),
    Saigon,
    /// The Navy off the coast.
    Sea,
    /// Waits on the Turn Track.
    Track(Turn),
    /// A VM reinforcement that the VP-Level keeps away (2.1).
    HeldBack,
    Eliminated,
    Box1,
    Box2,
    /// Waits to be set up.
    Waiting,
    /// Below the top of a VM stack: somewhere on the map, as far as the French can tell.
    Hidden,
    /// Takes no part in the game.
    Out,
}

impl Place {
    #[inline]
    #[must_use]
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    #[inline]
    #[must_use]
    pub const fn spot(self) -> Option<Spot> {
        match self {
            Place::Hex(hex) => Some(Spot::Hex(hex)),
            Place::Saigon => Some(Spot::Saigon),
            _ => None,
        }
    }

    /// On the map or in Saigon.
    #[inline]
    #[must_use]
    pub const fn is_in_play(self) -> bool {
        matches!(self, Place::Hex(_) | Place::Saigon)
    }
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Place {
        match spot {
            Spot::Hex(hex) => Place::Hex(hex),
            Spot::Saigon => Place::Saigon,
        }
    }
}

engine::flags! {
    /// Conditions of a unit, one bit each.
    /// 1.5-06: those of one stack may differ.
    pub struct Flags(u16) {
        /// Disorganized (6.14).
        DG = 0, "dg";
        /// Wears an Out of Supply-Marker (7.5).
        OOS = 1, "oos";
        /// Has finished its move in this phase or Operation Point.
        MOVED = 2, "moved";
        /// Was carried by a transport in this phase or Operation Point (R113).
        CARRIED = 3, "carried";
        /// VM have put it on top of its stack (1.5).
        SHOWN = 4, "shown";
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    pub place: Place,
    /// Steps left; 0 for HQs and the Navy.
    pub steps: u8,
    pub flags: Flags,
    /// Movement points spent in this phase or Operation Point.
    pub spent: u8,
    /// Steps regained in this Replacement and Reinforcement Phase (2.2).
    pub regained: u8,
}

impl UnitState {
    #[must_use]
    pub const fn new(steps: u8) -> Self {
        UnitState { place: Place::Out, steps, flags: Flags(0), spent: 0, regained: 0 }
    }

    #[inline]
    #[must_use]
    pub const fn is(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }

    /// Not for [`Flags::DG`] of units on the map, on which zones of control depend: see `State::set_dg`.
    #[inline]
    pub const fn set(&mut self, flag: Flags, on: bool) {
        self.flags.set(flag, on);
    }
}

/// A Supply Dump; it is spent in an Operation Phase and removed at its end (6.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DumpState {
    pub place: Option<Spot>,
    pub dg: bool,
    pub moved: bool,
    /// Movement points spent in this phase or Operation Point.
    pub spent: u8,
}

impl DumpState {
    #[inline]
    #[must_use]
    pub const fn hex(&self) -> Option<Hex> {
        match self.place {
            Some(Spot::Hex(hex)) => Some(hex),
            _ => None,
        }
    }
}
