//! What is printed: the map, the counters and the charts, read from `data/*.toml` and checked once.

mod charts;
mod map;
mod schedule;
mod units;

use engine::{Fault, Listed as _, Pack};

use crate::ids::{Aim, Army, Formation, Plane, Regiment, Regiments, Unit, Units};

pub use charts::{AssaultResult, Bombed, Charts, Cover, FARTHEST_RETREAT, FireResult, Plight, Row};
pub use map::{Area, Edge, FARTHEST_FIRE, Ground, Map, RADIUS};
pub use schedule::{AimChange, Arrival, Effect, EventData, Schedule, SetupGroup, TurnData};
pub use units::{AimData, FormationData, Kind, PlaneData, RegimentData, UnitData};

/// The files of the data pack, as built into the crate.
pub const FILES: [(&str, &str); 9] = [
    ("charts.toml", include_str!("../data/charts.toml")),
    ("events.toml", include_str!("../data/events.toml")),
    ("gazetteer.toml", include_str!("../data/gazetteer.toml")),
    ("map.toml", include_str!("../data/map.toml")),
    ("reinforcements.toml", include_str!("../data/reinforcements.toml")),
    ("setup.toml", include_str!("../data/setup.toml")),
    ("turns.toml", include_str!("../data/turns.toml")),
    ("units.toml", include_str!("../data/units.toml")),
    ("victory.toml", include_str!("../data/victory.toml")),
];

/// Everything printed.
#[derive(Clone, Debug)]
pub struct Data {
    pub map: Map,
    pub charts: Charts,
    pub units: Vec<UnitData>,
    pub formations: Vec<FormationData>,
    pub regiments: Vec<RegimentData>,
    pub aims: Vec<AimData>,
    pub planes: Vec<PlaneData>,
    pub helicopters: u8,
    pub helicopter_column: u8,
    /// How many counters there are in all (2.0-02).
    pub counters: u16,
    pub schedule: Schedule,
    /// The units of each army, its HQs and the ARVN's leaders.
    pub army: [Units; 2],
    pub hqs: Units,
    pub leaders: Units,
    pub afvs: Units,
    /// What it costs to enter each hex off road, on foot and for vehicles; rubble comes on top.
    pub costs: [Vec<u8>; 2],
}

impl Data {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let map = Map::read(pack)?;
        let charts = Charts::read(pack)?;
        let counters = units::Counters::read(pack)?;
        let schedule = Schedule::read(pack, &map, &counters)?;
        let of = |test: &dyn Fn(&UnitData) -> bool| -> Units { counters.units.ids_where(test) };
        Ok(Data {
            army: [of(&|u| u.army == Army::Nva), of(&|u| u.army == Army::Arvn)],
            hqs: of(&|u| u.kind == Kind::Hq),
            leaders: of(&|u| u.kind == Kind::Leader),
            afvs: of(&|u| u.kind.is_afv()),
            costs: [false, true]
                .map(|tracked| map.all().map(|hex| charts.terrain.cost(tracked, map.ground(hex))).collect()),
            map,
            charts,
            units: counters.units,
            formations: counters.formations,
            regiments: counters.regiments,
            aims: counters.aims,
            planes: counters.planes,
            helicopters: counters.helicopters,
            helicopter_column: counters.helicopter_column,
            counters: counters.total,
            schedule,
        })
    }

    #[inline]
    #[must_use]
    pub fn of(&self, unit: Unit) -> &UnitData {
        &self.units[unit.at()]
    }

    pub fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.units.len() as u8).map(Unit)
    }

    pub fn all_aims(&self) -> impl Iterator<Item = Aim> + use<> {
        (0..self.aims.len() as u8).map(Aim)
    }

    pub fn all_regiments(&self) -> impl Iterator<Item = Regiment> + use<> {
        (0..self.regiments.len() as u8).map(Regiment)
    }

    /// All regiments of a division.
    #[must_use]
    pub fn regiments_of(&self, division: Formation) -> Regiments {
        self.regiments.ids_where(|regiment| regiment.division == division)
    }

    pub fn all_formations(&self) -> impl Iterator<Item = Formation> + use<> {
        (0..self.formations.len() as u8).map(Formation)
    }

    #[must_use]
    pub fn unit(&self, id: &str) -> Option<Unit> {
        self.units.id_where(|own| own.id.eq_ignore_ascii_case(id))
    }

    #[must_use]
    pub fn formation(&self, id: &str) -> Option<Formation> {
        self.formations.id_where(|own| own.id.eq_ignore_ascii_case(id))
    }

    /// The HQ of a formation, if it has one.
    #[must_use]
    pub fn hq_of(&self, formation: Formation) -> Option<Unit> {
        self.hqs.iter().find(|hq| self.of(*hq).formation == Some(formation))
    }

    #[must_use]
    pub fn aim(&self, id: &str) -> Option<Aim> {
        self.aims.id_where(|own| own.id.eq_ignore_ascii_case(id))
    }

    #[must_use]
    pub fn plane(&self, id: &str) -> Option<Plane> {
        self.planes.id_where(|own| own.id.eq_ignore_ascii_case(id))
    }
}
