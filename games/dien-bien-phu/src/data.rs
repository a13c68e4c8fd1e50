//! What is printed: both maps, the boxes, the counters, the charts and the scenario cards, read from `data/*.toml` and checked once.
//!
//! How to ask it, for those who write the rules:
//!
//! - `data.map`: hexes of both maps under one numbering. `ground(hex)` is what is printed there (map, terrain, hill, zone, sector,
//!   Supply Area, Map Edge Hex, strongpoint, structure, outpost); `neighbours`, `around_all(set)` (a few shifts), `adjacent`,
//!   `distance` (none from map to map), `within`, `is_uphill(from, to)`; sets `of_sheet`, `supply_area`, `edge_hexes`, `sector`.
//! - Hexsides: `map.between(a, b)` or `map.side(edge)` with river, bridge, road and the wire of each of its two strongpoints; a flag
//!   takes wire away (1.4-E, R14), and so do two Trench Zone hexes (1.5-B): that is for the rules to see.
//! - Zones: `map.zone(zone)` (sector, number, hexes or box), `map.zone_of(division, number)`. [`Trenches`] holds the four Trench
//!   Markers and tells Trench from Dig Zones; it is small, plain and meant to be a part of the state.
//! - `data.places`: strongpoints (French and VM name, hexes, zone, points, wire), structures, outposts; `data.strongpoint(id)`.
//! - `data.boxes`: `next(army, area)` over the arrows that serve an army, `reaches`/`reached_from` for arrows to and from a map.
//! - `data.forces`: `unit(unit)` with army, kind, [`Body`] (formation or regiment), division, printed Morale, strength by steps
//!   lost; sets by army, kind and division. French units come first: `scenario.orders[unit]`. `data.morale(unit, slots)` is the
//!   Morale Value with the Division Morale Markers where they lie.
//! - `data.markers`: Zone Markers (with their formation) and the counters that can run out. `data.reserves`: the column of para
//!   battalions with modifiers, the Condor and the Standby Force.
//! - `data.terrain` in half movement points; `data.combat.fire/defence/assault`, all dice held between 1 and 6; `data.events` for
//!   weather, supply hits, rats, HQ; `data.tracks` for morale slots, fuel, loads; `data.calendar.turn(number)` from 1;
//!   `data.airdrop` with `at_dice`, `row`, `of_kind`, `open(weather, zones)`.
//! - `data.scenarios[..]`: typed set-up: an [`Order`] for each French unit, fixed boxes, flips for each division, hexes for VM.
//!
//! Every id that documents and actions name implements `engine::document::Named<Data>`; [`Location`](crate::ids::Location) is a
//! hex or a box.

mod airdrop;
mod boxes;
mod calendar;
mod chances;
mod combat;
mod events;
mod map;
mod markers;
mod names;
mod places;
mod reserves;
mod scenarios;
mod terrain;
mod tracks;
mod trenches;
mod units;
mod ways;

use engine::{Fault, Pack};

use crate::ids::{Army, Formation, Regiment, Strongpoint, Unit};

pub use airdrop::{Airdrop, SlotData, SlotKind};
pub use boxes::{Arrow, BoxData, Boxes, Colour, End};
pub use calendar::{Calendar, Happening, TurnData};
pub use combat::{AssaultResult, Charge, Combat, DefenceResult};
pub use events::{Answer, Events, Flight, Loss};
pub use map::{Course, Ground, Map, RADIUS, Side, Terrain, Wire, ZoneData};
pub use markers::{MarkerData, Markers, Pools};
pub use places::{OutpostData, Places, StrongpointData, StructureData, StructureKind};
pub use reserves::Reserves;
pub use scenarios::{Order, ScenarioData, StartTracks};
pub use terrain::TerrainChart;
pub use tracks::{Shortage, Tracks};
pub use trenches::Trenches;
pub use units::{Body, Emblem, Forces, FormationData, Kind, RegimentData, UnitData};
pub use ways::{Way, Ways};

/// The files of the data pack, as built into the crate.
pub const FILES: [(&str, &str); 13] = [
    ("airdrop.toml", include_str!("../data/airdrop.toml")),
    ("boxes.toml", include_str!("../data/boxes.toml")),
    ("combat.toml", include_str!("../data/combat.toml")),
    ("events.toml", include_str!("../data/events.toml")),
    ("map.toml", include_str!("../data/map.toml")),
    ("markers.toml", include_str!("../data/markers.toml")),
    ("reinforcements.toml", include_str!("../data/reinforcements.toml")),
    ("scenarios.toml", include_str!("../data/scenarios.toml")),
    ("strongpoints.toml", include_str!("../data/strongpoints.toml")),
    ("terrain.toml", include_str!("../data/terrain.toml")),
    ("tracks.toml", include_str!("../data/tracks.toml")),
    ("turns.toml", include_str!("../data/turns.toml")),
    ("units.toml", include_str!("../data/units.toml")),
];

/// Everything printed.
#[derive(Clone, Debug)]
pub struct Data {
    pub map: Map,
    pub places: Places,
    pub boxes: Boxes,
    pub forces: Forces,
    pub markers: Markers,
    pub reserves: Reserves,
    pub terrain: TerrainChart,
    pub ways: Ways,
    pub combat: Combat,
    pub events: Events,
    pub tracks: Tracks,
    pub calendar: Calendar,
    pub airdrop: Airdrop,
    pub scenarios: Vec<ScenarioData>,
}

impl Data {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let mut map = Map::read(pack)?;
        let places = Places::read(pack, &map)?;
        map.print(&places);
        let forces = Forces::read(pack)?;
        let reserves = Reserves::read(pack, &forces)?;
        let tracks = Tracks::read(pack, &places)?;
        let calendar = Calendar::read(pack)?;
        let printed = scenarios::Printed {
            map: &map,
            places: &places,
            forces: &forces,
            reserves: &reserves,
            tracks: &tracks,
            calendar: &calendar,
        };
        let terrain = TerrainChart::read(pack)?;
        Ok(Data {
            ways: Ways::new(&map, &terrain),
            terrain,
            scenarios: ScenarioData::read_all(pack, &printed)?,
            boxes: Boxes::read(pack)?,
            markers: Markers::read(pack, &forces)?,
            combat: Combat::read(pack)?,
            events: Events::read(pack)?,
            airdrop: Airdrop::read(pack)?,
            map,
            places,
            forces,
            reserves,
            tracks,
            calendar,
        })
    }

    #[inline]
    #[must_use]
    pub fn unit(&self, unit: Unit) -> &UnitData {
        &self.forces.units[unit.at()]
    }

    pub fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.forces.units.len() as u8).map(Unit)
    }

    #[inline]
    #[must_use]
    pub fn army(&self, unit: Unit) -> Army {
        self.unit(unit).army
    }

    #[inline]
    #[must_use]
    pub fn formation(&self, formation: Formation) -> &FormationData {
        &self.forces.formations[formation.at()]
    }

    #[inline]
    #[must_use]
    pub fn regiment(&self, regiment: Regiment) -> &RegimentData {
        &self.forces.regiments[regiment.at()]
    }

    #[inline]
    #[must_use]
    pub fn strongpoint(&self, strongpoint: Strongpoint) -> &StrongpointData {
        &self.places.strongpoints[strongpoint.at()]
    }

    pub fn all_strongpoints(&self) -> impl Iterator<Item = Strongpoint> + use<> {
        (0..self.places.strongpoints.len() as u8).map(Strongpoint)
    }

    /// 1.5-A: the Morale of a unit, with the Division Morale Markers in these slots.
    #[inline]
    #[must_use]
    pub fn morale(&self, unit: Unit, slots: &[u8; 4]) -> u8 {
        let unit = self.unit(unit);
        match (unit.morale, unit.division) {
            (Some(printed), _) => printed,
            (None, Some(division)) => self.tracks.morale(slots[division.at()]),
            (None, None) => 2,
        }
    }

    /// 1.1-02, 1.1-03, 1.1-06: whether two units are of one battalion that supports itself, or of one regiment.
    #[inline]
    #[must_use]
    pub fn support_each_other(&self, a: Unit, b: Unit) -> bool {
        let (one, other) = (self.unit(a).body, self.unit(b).body);
        a != b && one == other && !matches!(one, Body::Formation(own) if !self.formation(own).battalion)
    }
}
