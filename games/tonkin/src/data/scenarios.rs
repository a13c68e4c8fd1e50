//! The scenario cards, as set-up instructions.

mod read;

use engine::pack::Source;

pub(super) use read::Printed;

use crate::ids::{Army, Card, Community, Hex, Hexes, Turn, Unit, Units};

engine::words! {
    /// How a game ends (1.9), best first for the Viet Minh.
    pub enum Victory {
        VmStrategic = "vm-strategic",
        VmSubstantial = "vm-substantial",
        VmMarginal = "vm-marginal",
        Draw = "draw",
        FefMarginal = "fef-marginal",
        FefSubstantial = "fef-substantial",
        FefStrategic = "fef-strategic",
    }
}

impl Victory {
    #[must_use]
    pub const fn winner(self) -> Option<Army> {
        match self {
            Victory::VmStrategic | Victory::VmSubstantial | Victory::VmMarginal => Some(Army::Vm),
            Victory::Draw => None,
            Victory::FefMarginal | Victory::FefSubstantial | Victory::FefStrategic => Some(Army::Fef),
        }
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Victory::VmStrategic => "VM strategic victory",
            Victory::VmSubstantial => "VM substantial victory",
            Victory::VmMarginal => "VM marginal victory",
            Victory::Draw => "draw",
            Victory::FefMarginal => "French marginal victory",
            Victory::FefSubstantial => "French substantial victory",
            Victory::FefStrategic => "French strategic victory",
        }
    }
}

/// Units that stand in one hex.
#[derive(Clone, Debug)]
pub struct Garrison {
    pub hex: Hex,
    pub units: Units,
    pub trench: bool,
}

/// VM units that are set up in a hex or near it.
#[derive(Clone, Debug)]
pub struct Deployment {
    pub hex: Hex,
    /// Each unit may stand in any hex at most so far away (9.0).
    pub range: u8,
    pub units: Units,
    /// One of the units, VM's choice, has lost so many steps.
    pub minus: u8,
    pub trench: bool,
}

/// Destroyed Road-Markers that VM lays at set-up on hexes of its choice.
#[derive(Clone, Copy, Debug)]
pub struct DestroyedRoads {
    pub count: u8,
    pub hexes: Hexes,
}

/// Road-Markers that VM lays at set-up on hexes of its choice.
#[derive(Clone, Copy, Debug)]
pub struct RoadMarkers {
    pub count: u8,
    pub hexes: Hexes,
}

/// The card of the training game: a few places decide, and each turn brings the same.
#[derive(Clone, Debug)]
pub struct Training {
    pub objectives: Vec<Community>,
    pub key: Community,
    pub vm_dumps: u8,
    pub vm_points: u8,
    /// A new VM Supply Dump goes to any road hex, VM-occupied or empty, that undestroyed road joins to this one.
    pub dump_road: Hex,
    pub fef_dumps: u8,
    pub fef_points: u8,
    pub dump_place: Hex,
    /// Tieu Doan that may be mobilized each turn, of those lost in play.
    pub mobilize: u8,
    /// By the number of VM-friendly objectives.
    results: [Victory; 4],
    two_with_key: Victory,
}

impl Training {
    /// How the game ends with so many VM-friendly objectives.
    #[must_use]
    pub fn result(&self, friendly: usize, with_key: bool) -> Victory {
        if friendly == 2 && with_key { self.two_with_key } else { self.results[friendly.min(3)] }
    }
}

/// A scenario card.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub card: Card,
    pub id: String,
    pub name: String,
    /// A few sentences for somebody who chooses it.
    pub about: String,
    pub start: Turn,
    pub end: Turn,
    pub vp_level: i16,
    pub air_transports: u8,
    pub truck_transports: u8,
    pub airstrike: u8,
    pub navy: bool,
    /// Where one of the two markers must stand (1.9); none in the training game.
    pub political_objective: Option<Community>,
    /// Hexes of the Supply Dumps, one entry each, by army.
    pub dumps: [Vec<Hex>; 2],
    pub garrisons: Vec<Garrison>,
    pub deployments: Vec<Deployment>,
    /// Tieu Doan set up by the Mobilization Centers; the rest are not there yet.
    pub tieu_doan: Units,
    /// GCMA that the FEF set up last.
    pub gcma: Units,
    /// Pathet Lao without a row: they begin in Box 2.
    pub box_2: Units,
    /// FEF units that were withdrawn, with the turn of their return.
    pub due_back: Vec<(Unit, Turn)>,
    /// Units in the Eliminated Box.
    pub eliminated: Units,
    /// Units of the chart that arrive in this scenario or after it; none in the training game.
    pub to_come: Units,
    pub destroyed_roads: Option<DestroyedRoads>,
    pub road_markers: Option<RoadMarkers>,
    pub training: Option<Training>,
    /// The Victory Point Scale: results with the highest VP-Level of each, rising.
    scale: Vec<(i16, Victory)>,
    /// Where it ended, in the VP-Level of this scale.
    pub historical: Option<(i16, Victory)>,
    /// Of the optional hero (6.16).
    pub hero_rank: u8,
    pub source: Source,
}

impl Scenario {
    #[must_use]
    pub fn turns(&self) -> u8 {
        self.end.0 - self.start.0 + 1
    }

    /// What the Victory Point Scale reads at a VP-Level; the training game has none.
    #[must_use]
    pub fn result(&self, vp_level: i16) -> Option<Victory> {
        self.scale.iter().find(|(up_to, _)| vp_level <= *up_to).map(|(_, result)| *result)
    }

    /// The scale with the highest VP-Level of each result.
    #[must_use]
    pub fn scale(&self) -> &[(i16, Victory)] {
        &self.scale
    }
}
