//! What lies on the table: plain data.

mod index;
mod unit;

use arrayvec::ArrayVec;
use engine::Derived;
use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::barrage::Barrage;
use crate::combat::{Combat, Pursuit};
use crate::data::{Data, Victory};
use crate::hero::Hero;
use crate::ids::{Army, Card, DUMPS, Hex, Hexes, MAX_UNITS, OBJECTIVES, Objective, Turn};
use crate::movement::March;
use crate::operations::Operation;
use crate::replacements::Airlift;
use crate::transport::Transports;

pub(crate) use index::Index;
pub use unit::{DumpState, Flags, Place, UnitState};

engine::phases! {
    /// A phase of the sequence of play (1.10).
    #[derive(Default)]
    pub enum Phase {
        #[default]
        Setup = "setup", "Set-up", "9.0-02", ["9.0"];
        Reinforcement = "reinforcement", "Replacement and Reinforcement Phase", "2.0-01", ["1.9", "2.0", "2.1", "2.2", "2.5"];
        VmMovement = "vm-movement", "VM Movement Phase", "3.1-01", ["3.0", "3.1", "3.2", "3.8", "6.4"];
        FefMovement = "fef-movement", "FEF Movement Phase", "3.1-01", ["3.0", "3.1", "3.3", "3.8", "6.4"];
        Attrition = "attrition", "Attrition Phase", "5.0-01", ["5.0"];
        Operation = "operation", "Operation Phase", "6.1-01", ["6.0", "6.1", "6.2", "6.3", "6.8"];
        SupplyCheck = "supply-check", "Supply Check Phase", "7.1-01", ["7.0", "7.1"];
        Over = "over", "The game is over", "8.0-03", ["1.9", "8.0"];
    }
}

/// Under which heading the story is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heading {
    pub turn: Turn,
    pub phase: Phase,
}

/// More retreats before combat and ambushes than one phase or Operation Point brings about; beyond it one is forgotten.
pub const MAX_PURSUITS: usize = 16;

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The card of the scenario under way, and the one with which the campaign ends.
    pub card: Card,
    pub last: Card,
    /// Whether the optional heroes take part (6.16).
    pub heroes: bool,
    /// Whether units of one kind change places before the game (9.0).
    pub generic: bool,
    pub turn: Turn,
    pub phase: Phase,
    /// Whose Movement Phase or burst of Operation Points it is.
    pub active: Army,
    /// The End of the Game Sequence is on: no transports (8.0).
    pub closing: bool,
    /// How the game ended, once it has.
    pub ended: Option<Victory>,
    /// The VP-Level.
    pub vp: i16,
    pub units: ArrayVec<UnitState, MAX_UNITS>,
    pub dumps: [DumpState; DUMPS],
    /// Trench-Markers by side.
    pub trenches: [Hexes; 2],
    pub road_markers: Hexes,
    pub destroyed_roads: Hexes,
    /// The Political Objective-Markers, and which of them is real: the secret of the VM.
    pub objectives: [Option<Hex>; OBJECTIVES],
    pub real: Option<Objective>,
    /// VM has moved them in this phase (R27).
    pub objectives_moved: bool,
    /// Replacement Points saved.
    pub points: [u8; 2],
    /// The totals with which a turn begins, and what is left of them.
    pub air_total: u8,
    pub truck_total: u8,
    pub air: u8,
    pub trucks: u8,
    /// Barrage Value of the Airstrike.
    pub airstrike: u8,
    /// VM regiment steps lost since the last full ten.
    pub steps_lost: u8,
    /// Hexes of the communities that are friendly to the VM; all others are to the FEF.
    pub friendly: Hexes,
    /// Whether the VM have the points for the Delta and for the Highlands.
    pub delta: bool,
    pub highlands: bool,
    /// Mobilization Centers and communities used in this phase, or at set-up: one unit each.
    pub used_centers: Hexes,
    /// Tieu Doan that may still be mobilized in this phase.
    pub to_mobilize: u8,
    /// The airlift of replacements (2.6).
    pub airlift: Airlift,
    /// Who sets up by default from here on.
    pub by_default: [bool; 2],
    /// VM hexes whose stack was put into another order in this phase.
    pub reordered: Hexes,
    pub march: March,
    pub transports: Transports,
    pub operation: Operation,
    pub combat: Combat,
    pub barrage: Barrage,
    /// Who has been overrun by whom in this phase or Operation Point (R68).
    pub pursuits: ArrayVec<Pursuit, MAX_PURSUITS>,
    pub hero: [Hero; 2],
    /// What is asked or done next.
    pub agenda: Agenda<Item>,
    /// The heading that was told last.
    pub heading: Heading,
    #[serde(skip)]
    index: Derived<Index>,
}

impl State {
    /// Nobody is in the game yet.
    pub(crate) fn blank(data: &Data) -> Self {
        State { units: data.units.iter().map(|unit| UnitState::new(unit.steps)).collect(), ..State::default() }
    }

    pub(crate) const fn present_heading(&self) -> Heading {
        Heading { turn: self.turn, phase: self.phase }
    }
}
