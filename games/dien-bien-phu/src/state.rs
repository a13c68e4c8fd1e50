//! What lies on the table: plain data.

mod index;
mod unit;

use arrayvec::ArrayVec;
use engine::Derived;
use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::data::{Data, Trenches};
use crate::fire::{Assault, Fight};
use crate::ids::{
    Army, Hex, MAX_UNITS, Marker, Outposts, Scenario, Slot, Slots, Strongpoints, Structures, Supply, Unit, Units,
};
use crate::sequence::Segment;

pub(crate) use index::{FrenchLines, Index};
pub use unit::{Flags, Place, UnitState};

/// At least as many as there are Zone Markers of a side, and Combat Markers.
pub const MAX_MARKERS: usize = 32;
/// 2.4-A
pub const MAX_BREACHES: usize = 8;

/// Under which heading the story is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heading {
    pub turn: u8,
    pub segment: Segment,
}

/// What a Zone Marker is placed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// All French units of a hex (2.2-A).
    Hex(Hex),
    /// One unit: a French one in a box (R49), or one of VM (6.3-A).
    Unit(Unit),
}

/// 2.2-A, 6.3-A: a Zone Marker that has been placed for a bombardment and paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placed {
    pub marker: Marker,
    pub aim: Aim,
    pub intense: bool,
}

/// 2.4-A: a Wire Breach, and the unit that hosts it (R48, R115).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Breach {
    pub hex: Hex,
    pub host: Unit,
}

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub segment: Segment,
    /// The card by which both sides set up, until they have done so.
    pub scenario: Option<Scenario>,
    pub units: ArrayVec<UnitState, MAX_UNITS>,
    /// 1.4-B, 1.4-C
    pub trenches: Trenches,
    /// 1.4-D: strongpoints that VM controls, those with a flag of either side (1.4-E), and those with an Isolation Marker.
    pub vm_strongpoints: Strongpoints,
    pub flagged: Strongpoints,
    pub isolated: Strongpoints,
    /// Structures that VM controls, and those with a flag of either side.
    pub vm_structures: Structures,
    pub flagged_structures: Structures,
    /// 1.4-H: outposts that exist, and those that VM controls.
    pub outposts: Outposts,
    pub vm_outposts: Outposts,
    /// By [`Supply`].
    pub supply: [u8; 4],
    pub trucks: u8,
    pub vm_ammo: u8,
    pub vm_replacements: u8,
    /// 5.2-D: the slot of each Division Morale Marker; 0 is the best.
    pub morale: [u8; 4],
    /// 1.4-F, 1.4-G
    pub strongpoints: u8,
    pub taken: u8,
    /// 1.7-C: the slot of the HQ Marker; 0 is the bottom.
    pub hq: u8,
    /// 5.3-A: the fuel that was deducted this turn; the row of the Fuel Shortage Marker.
    pub fuel_used: u8,
    /// 5.4-A: the Standby Force is added this turn.
    pub standby_called: bool,
    /// 8.1-B
    pub isabelle_fallen: bool,
    /// How the game ended.
    pub winner: Option<Army>,

    // What is under way in a segment or a phase; empty otherwise.
    /// Units that have moved, rolled or been chosen in this segment, each once only.
    pub done: Units,
    /// 6.2-A: one of them did not start in the Supply Area at DBP.
    pub started_outside: bool,
    /// 4.1-A, 8.1-A: units just freed of isolation, which may be evacuated (R64).
    pub freed: Units,
    /// Zone Markers placed for a bombardment, and the units under them that are still to be rolled for.
    pub placed: ArrayVec<Placed, MAX_MARKERS>,
    pub pending: Units,
    /// 2.4-A: from then to the end of 4.2.
    pub breaches: ArrayVec<Breach, MAX_BREACHES>,
    /// 3.1-12 (R53): divisions that announced Box Combat instead of resting.
    pub fighting: [bool; 4],
    /// 3.1, 7.2: the assaults that were declared.
    pub assaults: ArrayVec<Assault, MAX_MARKERS>,
    /// 3.6, 7.5: the assault that is being rolled.
    pub fight: Option<Fight>,
    /// 5.2-C: units that had their replacement this turn.
    pub replaced: Units,
    /// 5.4-A: the slots with a Supply Marker of each kind, and that of the Replacement unit. Units aboard have their slot as place.
    pub loads: [Slots; 4],
    pub replacement: Option<Slot>,
    /// What is asked or done next.
    pub agenda: Agenda<Item>,
    /// The heading that was told last.
    pub heading: Heading,
    #[serde(skip)]
    index: Derived<Index>,
}

impl State {
    /// A table without a single counter on the maps.
    #[must_use]
    pub fn blank(data: &Data) -> Self {
        State {
            turn: 1,
            units: data.forces.units.iter().map(|_| UnitState::NEW).collect(),
            trenches: Trenches { number: [1; 4], dig: [false; 4] },
            trucks: data.tracks.trucks_minimum,
            strongpoints: data.tracks.strongpoints_start,
            fuel_used: 4,
            ..State::default()
        }
    }

    #[inline]
    #[must_use]
    pub fn supply(&self, supply: Supply) -> u8 {
        self.supply[supply.at()]
    }

    pub(crate) const fn present_heading(&self) -> Heading {
        Heading { turn: self.turn, segment: self.segment }
    }
}
