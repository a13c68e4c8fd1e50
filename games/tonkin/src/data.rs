//! What is printed: the map, the counters, the charts and the scenario cards, read from `data/*.toml` and checked once.
//!
//! For the authors of the rules, in short:
//!
//! - [`Data::read`] gives everything; ids ([`crate::ids`]) index it: `data.of(unit)`, `data.places.of(community)`,
//!   `data.calendar.of(turn)`, `data.scenarios[card.at()]`. [`pack`] is the built-in data. `Hex`, `Unit`, `Dump`,
//!   `Turn` and `Card` are [`engine::document::Named`], so documents and actions can name them.
//! - `data.map`: `terrain`, `country`, the sets `land`, `vietnam`, `laos`, `china`, `delta`, `highlands`, `coast`,
//!   `close` (forest and mountain), `road_hexes`, `major_river`; `neighbours`, `around_all` (a whole set at once),
//!   `reach` (the trace of 1.4), `distance` and `within` (plain distance), `borders` (3.8).
//! - Rivers run through hexes: `along` and `river_paid` say what 3.1 needs for a step, `river_against` what 6.9 needs
//!   for an attack, `waterways` where a DNA goes and River Supply runs.
//! - Roads join neighbours: `road_between`, `road_links`, `road_hexes`. Markers laid in play are no data.
//! - `data.places`: communities with `owner` (colour), `vp`, `delta`; sets `vp`, `in_delta`, `in_highlands`, `airstrips`,
//!   `harbors`, `supply_centers[army]`, `mobilization`, `thai_entry`, `thai_supply`. Saigon is no hex (R7).
//! - `data.of(unit)`: `kind` with its predicates (`is_regiment`, `slips_away`, `bounds`, ...), `steps`, `movement`,
//!   `motorized`, `face(steps_left)` for value, morale and Stacking Value, `arrival`, `is_para`, `generic`.
//! - `data.tables`: `Odds::of`, `combat`, `disorganization`, `barrage`, `cost`, `road_cost` and the modifiers by name;
//!   `limits`, `replacements`, `victory_points`, `transport`, `movement` hold the numbers of the text.
//! - `data.calendar`: 44 turns with rain, shortage, VM-Number, transports, Airstrike, arrivals, points, withdrawal.
//! - `data.scenarios`: cards as typed instructions; `to_come` are the units that wait on the Turn Track, `due_back` those
//!   with a turn of their own, `result` reads the Victory Point Scale. A campaign is a first card and a later last one.

mod calendar;
mod limits;
mod map;
mod names;
mod places;
mod scenarios;
mod tables;
mod units;

use engine::{Fault, Listed as _, Pack};

use crate::ids::{Army, Card, Turn, Unit, Units};
use scenarios::Printed;
use units::Counters;

pub use calendar::{Calendar, TurnData, Withdrawal};
pub use limits::{Limits, Mix, Replacements, VictoryPoints};
pub use map::{Arm, Arms, Circle, Country, Course, Map, RADIUS, RiverSize, RoadCourse, Terrain};
pub use places::{ChinaPlace, CommunityData, CommunityKind, Places};
pub use scenarios::{Deployment, DestroyedRoads, Garrison, RoadMarkers, Scenario, Training, Victory};
pub use tables::{
    BarrageModifiers, BarrageResult, CombatModifiers, CombatResult, DisorganizationModifiers, Movement, Mover, Odds,
    RiverEffects, Tables, TerrainEffects, Transport,
};
pub use units::{Bar, Bounds, Face, Kind, MarkerData, MarkerKind, UnitData};

/// The files of the data pack, as built into the crate.
const FILES: [(&str, &str); 7] = [
    ("calendar.toml", include_str!("../data/calendar.toml")),
    ("communities.toml", include_str!("../data/communities.toml")),
    ("map.toml", include_str!("../data/map.toml")),
    ("reinforcements.toml", include_str!("../data/reinforcements.toml")),
    ("scenarios.toml", include_str!("../data/scenarios.toml")),
    ("tables.toml", include_str!("../data/tables.toml")),
    ("units.toml", include_str!("../data/units.toml")),
];

/// The data as built into the crate.
#[must_use]
pub fn pack() -> Pack {
    Pack::builtin(&FILES)
}

/// Everything printed.
#[derive(Clone, Debug)]
pub struct Data {
    pub map: Map,
    pub places: Places,
    pub tables: Tables,
    pub units: Vec<UnitData>,
    pub markers: Vec<MarkerData>,
    pub calendar: Calendar,
    pub scenarios: Vec<Scenario>,
    /// The units of each army, and its HQ.
    pub army: [Units; 2],
    pub hq: [Unit; 2],
    /// VM units of four steps (R118), and the Tieu Doan.
    pub regiments: Units,
    pub tieu_doan: Units,
    /// How many Road-Markers there are (4.0), and how far a VM Supply Dump moves (R114).
    pub road_markers: u8,
    pub dump_movement: u8,
}

impl Data {
    /// Reads and checks a data pack.
    ///
    /// # Errors
    /// The first contradiction, with its file and key.
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let map = Map::read(pack)?;
        let places = Places::read(pack, &map)?;
        let tables = Tables::read(pack, &places)?;
        let mut counters = Counters::read(pack)?;
        let calendar = Calendar::read(pack, &counters)?;
        for (at, unit) in counters.units.iter_mut().enumerate() {
            unit.arrival = calendar.arrival(Unit(at as u8));
        }
        let printed = Printed { map: &map, places: &places, counters: &counters, calendar: &calendar, tables: &tables };
        let scenarios = Scenario::read(pack, printed)?;
        let of = |test: &dyn Fn(&UnitData) -> bool| -> Units { counters.units.ids_where(test) };
        let hq = |army: Army| {
            let found = of(&|unit| unit.army == army && unit.kind == Kind::Hq).first();
            found.ok_or_else(|| Fault::new("units.toml", "unit", format!("the {} have no HQ", army.name())))
        };
        Ok(Data {
            army: Army::BOTH.map(|army| of(&|unit| unit.army == army)),
            hq: [hq(Army::Vm)?, hq(Army::Fef)?],
            regiments: of(&|unit| unit.kind.is_regiment()),
            tieu_doan: of(&|unit| unit.kind == Kind::TieuDoan),
            road_markers: counters.count(MarkerKind::Road),
            dump_movement: counters.dump_movement(),
            map,
            places,
            tables,
            calendar,
            scenarios,
            units: counters.units,
            markers: counters.markers,
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

    /// A unit by its name in any spelling: `GM 1`, `gm-1`.
    #[must_use]
    pub fn unit(&self, name: &str) -> Option<Unit> {
        let wanted = names::slug(name);
        let alike = || {
            let runs = names::runs(&wanted);
            self.units.id_where(|unit| names::runs(&unit.id) == runs)
        };
        self.units.id_where(|unit| unit.id == wanted).or_else(alike)
    }

    /// A scenario by its id.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// The scenario that is played in a month, or, between two of them, the one that was played last.
    #[must_use]
    pub fn card_in(&self, turn: Turn) -> Option<Card> {
        let begun = self.scenarios.iter().filter(|card| card.training.is_none() && card.start <= turn);
        begun.max_by_key(|card| card.start).map(|card| card.card)
    }

    /// The cards with which a campaign from this one may end: itself and every later one; the training game stands
    /// alone (9.0).
    pub fn campaign_ends(&self, from: Card) -> impl Iterator<Item = &Scenario> {
        let first = &self.scenarios[from.at()];
        let later =
            move |last: &&Scenario| first.training.is_none() && last.training.is_none() && last.start > first.start;
        self.scenarios.iter().filter(move |last| last.card == from || later(last))
    }
}
