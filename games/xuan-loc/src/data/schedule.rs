//! What comes when: the set-up, the turns, reinforcements, artillery and random events.

use std::collections::BTreeMap;

use engine::pack::Source;
use engine::{Fault, Listed as _, Pack};
use serde::Deserialize;

use super::map::{Area, Map};
use super::units::{AimData, Counters};
use crate::ids::{Aim, Aims, Army, Formation, Hex, Hexes, Unit, Units};

/// Units that come together.
/// 18.0-02, 18.1-01, 18.2-01, 18.3-01, 18.4-02, 18.5-02, 18.7-01: who comes when and where stands in
/// `reinforcements.toml`.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The turn, or none for those that an event releases.
    pub turn: Option<u8>,
    pub army: Army,
    pub units: Units,
    /// Where they may enter by the edge, or land.
    pub hexes: Hexes,
    pub areas: Vec<Area>,
    pub airlift: bool,
    pub beside_enemy: bool,
}

impl Arrival {
    /// The case by which those who are flown in land.
    #[must_use]
    pub const fn landing_case(&self) -> &'static str {
        if self.beside_enemy { "18.4-01" } else { "18.6-01" }
    }
}

/// A change of the artillery at the start of a turn (18.0).
/// 11.1.2-01, 11.1.3-01, 18.5-01 (R110), 18.7-03 (R63, R128): what comes and goes, and what stays.
#[derive(Clone, Debug)]
pub struct AimChange {
    pub turn: u8,
    pub add: Aims,
    /// The NVA loses so many of its choice.
    pub remove: u8,
    /// The first of these that is in play stays; all others of that army are gone (R154).
    pub keep: Option<(Army, Aims)>,
}

impl AimChange {
    /// The artillery in play after the change, apart from what the NVA must choose to lose.
    #[must_use]
    pub fn apply(&self, aims: Aims, all: &[AimData]) -> Aims {
        let aims = aims.or(self.add);
        let Some((army, candidates)) = self.keep else { return aims };
        let kept = aims.and(candidates).first();
        let is_gone = |aim: &Aim| all[aim.at()].army == army && Some(*aim) != kept;
        aims.without(aims.iter().filter(is_gone).collect())
    }
}

/// What a random event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    ArvnCbuAdd,
    MarinesEnter,
    NvaAimReduce,
    NoFlying,
    ArvnAircraftAdd,
    None,
    NvaAimRestore,
    HelicopterReduce,
    ArvnVoluntary,
    NvaActivationDrm,
    NvaFullActivation,
}

engine::records! {
    /// R4: `events.toml` is binding, as the printed table is missing.
    #[derive(Clone, Debug)]
    pub part EventData {
        pub total: u8,
        pub name: String,
        pub effect: Effect,
        #[serde(default)]
        pub value: i8,
        pub text: String,
        pub source: Source,
    }
}

/// A group of the set-up (17.0).
#[derive(Clone, Debug)]
pub struct SetupGroup {
    pub units: Units,
    pub hexes: Hexes,
}

engine::records! {
    #[derive(Clone, Debug)]
    pub part TurnData { pub number: u8, pub date: String, pub note: String, pub source: Source }
}

#[derive(Clone, Debug)]
pub struct Schedule {
    pub turns: Vec<TurnData>,
    pub arrivals: Vec<Arrival>,
    pub aim_changes: Vec<AimChange>,
    /// By the sum of two dice, from 2 to 12.
    pub events: Vec<EventData>,
    pub hq_delay: [u8; 2],
    pub evacuation_turn: u8,
    /// Units that must leave from turn 10 on (R99).
    /// 18.10-03, 18.10-04: the formations and battalions that must leave, and those that may stay.
    pub evacuees: Units,
    pub setup: Vec<SetupGroup>,
    /// HQs that begin with a unit of their formation.
    pub with_formation: Vec<(Unit, Formation)>,
    pub default_setup: Vec<(Unit, Hex)>,
    pub setup_units: Units,
    /// The artillery available at the start.
    /// 17.0-14, 17.0-15: three markers of the ARVN, six of the NVA.
    pub aims: Aims,
    /// R111: three loads and two Daisy Cutters.
    pub cbu: u8,
    pub daisy_cutters: u8,
}

engine::records! {
    part TurnFile { turn: Vec<TurnData> }
    part EventFile { event: Vec<EventData> }

    part ReinforcementFile {
        arrival: Vec<ArrivalRecord>,
        aim_change: Vec<AimRecord>,
        hq_return: HqReturn,
        evacuation: Evacuation,
    }

    struct ArrivalRecord {
        turn: Option<u8>,
        #[serde(rename = "event")]
        _event: Option<u8>,
        side: Army,
        #[serde(default)]
        area: Vec<Area>,
        airlift_center: Option<Vec<String>>,
        #[serde(default)]
        airlift_radius: u16,
        #[serde(default)]
        adjacent_to_enemy_allowed: bool,
        enters: String,
        #[serde(rename = "select")]
        _select: String,
        count: usize,
    }

    struct AimRecord {
        turn: u8,
        side: Army,
        #[serde(default)]
        add: Vec<String>,
        #[serde(default)]
        remove_count: u8,
        #[serde(rename = "chooser")]
        _chooser: Option<Army>,
        keep_one_of: Option<Vec<String>>,
    }

    struct HqReturn {
        arvn_delay_turns: u8,
        #[serde(rename = "arvn_edge")]
        _arvn_edge: super::map::Edge,
        nva_delay_turns: u8,
        #[serde(rename = "nva_edge")]
        _nva_edge: super::map::Edge,
    }

    struct Evacuation { from_turn: u8, formations: Vec<String>, exempt_battalions: Vec<String> }

    part SetupFile {
        group: Vec<GroupRecord>,
        with_unit: Vec<WithRecord>,
        pool: Vec<PoolRecord>,
        default_setup: BTreeMap<String, Vec<String>>,
        #[serde(rename = "default_source")]
        _default_source: Source,
    }

    struct GroupRecord { units: Vec<String>, hexes: Vec<String>, radius: u16 }
    struct WithRecord { unit: String, of_formation: String }

    struct PoolRecord {
        #[serde(rename = "side")]
        _side: Army,
        aim: Vec<String>,
        #[serde(default)]
        cbu: u8,
        #[serde(default)]
        daisy_cutter: u8,
    }
}

const ARRIVALS: &str = "reinforcements.toml";
const SETUP: &str = "setup.toml";

/// Looks ids up and says in which file one is unknown.
struct Names<'a> {
    map: &'a Map,
    counters: &'a Counters,
    file: &'static str,
}

impl Names<'_> {
    fn unit(&self, id: &str) -> Result<Unit, Fault> {
        let found = self.counters.units.id_where(|own| own.id == id);
        found.ok_or_else(|| Fault::new(self.file, id, "there is no such unit"))
    }

    fn formation(&self, id: &str) -> Result<Formation, Fault> {
        let found = self.counters.formations.id_where(|own| own.id == id);
        found.ok_or_else(|| Fault::new(self.file, id, "there is no such formation"))
    }

    fn aims(&self, ids: &[String]) -> Result<Aims, Fault> {
        let aim = |id: &String| {
            let found = self.counters.aims.id_where(|own| &own.id == id);
            found.ok_or_else(|| Fault::new(self.file, id, "there is no such marker"))
        };
        ids.iter().map(aim).collect()
    }

    fn hex(&self, id: &str) -> Result<Hex, Fault> {
        self.map.find(id).ok_or_else(|| Fault::new(self.file, id, "there is no such hex"))
    }

    fn around(&self, ids: &[String], radius: u16) -> Result<Hexes, Fault> {
        let mut hexes = Hexes::NONE;
        for id in ids {
            let centre = self.hex(id)?;
            for hex in self.map.sheet.range(centre.0, radius) {
                hexes.insert(Hex(hex));
            }
        }
        Ok(hexes)
    }
}

impl Schedule {
    /// Whether a unit may come by an entry area.
    #[must_use]
    pub fn enters_by(&self, unit: Unit, area: Area) -> bool {
        self.arrivals.iter().any(|arrival| arrival.units.has(unit) && arrival.areas.contains(&area))
    }

    pub(super) fn read(pack: &Pack, map: &Map, counters: &Counters) -> Result<Self, Fault> {
        let turns: TurnFile = pack.read("turns.toml")?;
        let events: EventFile = pack.read("events.toml")?;
        let file: ReinforcementFile = pack.read(ARRIVALS)?;
        let setup: SetupFile = pack.read(SETUP)?;
        if turns.turn.is_empty() || turns.turn.iter().enumerate().any(|(i, t)| usize::from(t.number) != i + 1) {
            return Err(Fault::new("turns.toml", "turn.number", "turns are numbered from 1 without a gap"));
        }
        if events.event.len() != 11 || events.event.iter().enumerate().any(|(i, e)| usize::from(e.total) != i + 2) {
            return Err(Fault::new("events.toml", "event.total", "there is one event for each sum from 2 to 12"));
        }
        let names = Names { map, counters, file: ARRIVALS };
        let arrivals = file.arrival.iter().map(|record| read_arrival(record, &names)).collect::<Result<Vec<_>, _>>()?;
        let arriving = arrivals.iter().fold(Units::NONE, |sum, a| sum.or(a.units));
        let all = || (0..counters.units.len() as u8).map(Unit);
        let setup_units: Units = counters.units.ids_where(|unit| unit.enters == "setup");
        if let Some(lost) = all().find(|u| !setup_units.has(*u) && !arriving.has(*u)) {
            return Err(Fault::new(ARRIVALS, &counters.units[lost.at()].id, "this unit never arrives"));
        }
        let leaving: Vec<Formation> =
            file.evacuation.formations.iter().map(|id| names.formation(id)).collect::<Result<_, Fault>>()?;
        let evacuees = all().filter(|u| {
            let unit = &counters.units[u.at()];
            unit.formation.is_some_and(|f| leaving.contains(&f))
                && !file.evacuation.exempt_battalions.contains(&unit.battalion)
        });
        let aim_changes = file.aim_change.iter().map(|record| {
            let keep = record.keep_one_of.as_ref().map(|ids| names.aims(ids)).transpose()?;
            let keep = keep.map(|set| (record.side, set));
            Ok(AimChange { turn: record.turn, add: names.aims(&record.add)?, remove: record.remove_count, keep })
        });
        let mut schedule = Schedule {
            turns: turns.turn,
            arrivals,
            aim_changes: aim_changes.collect::<Result<_, Fault>>()?,
            events: events.event,
            hq_delay: [file.hq_return.nva_delay_turns, file.hq_return.arvn_delay_turns],
            evacuation_turn: file.evacuation.from_turn,
            evacuees: evacuees.collect(),
            setup: Vec::new(),
            with_formation: Vec::new(),
            default_setup: Vec::new(),
            setup_units,
            aims: Aims::NONE,
            cbu: setup.pool.iter().map(|p| p.cbu).sum(),
            daisy_cutters: setup.pool.iter().map(|p| p.daisy_cutter).sum(),
        };
        schedule.read_setup(&setup, &Names { file: SETUP, ..names })?;
        Ok(schedule)
    }

    fn read_setup(&mut self, file: &SetupFile, names: &Names) -> Result<(), Fault> {
        for pool in &file.pool {
            self.aims = self.aims.or(names.aims(&pool.aim)?);
        }
        for group in &file.group {
            let units = group.units.iter().map(|id| names.unit(id)).collect::<Result<Units, _>>()?;
            self.setup.push(SetupGroup { units, hexes: names.around(&group.hexes, group.radius)? });
        }
        for with in &file.with_unit {
            self.with_formation.push((names.unit(&with.unit)?, names.formation(&with.of_formation)?));
        }
        for (hex, units) in &file.default_setup {
            for unit in units {
                self.default_setup.push((names.unit(unit)?, names.hex(hex)?));
            }
        }
        let grouped = self.setup.iter().fold(Units::NONE, |sum, g| sum.or(g.units));
        let with: Units = self.with_formation.iter().map(|(unit, _)| *unit).collect();
        let placed: Units = self.default_setup.iter().map(|(unit, _)| *unit).collect();
        if grouped.or(with) != self.setup_units || placed != self.setup_units {
            return Err(Fault::new(SETUP, "group", "every unit of the set-up needs one group and one default hex"));
        }
        Ok(())
    }
}

fn read_arrival(record: &ArrivalRecord, names: &Names) -> Result<Arrival, Fault> {
    let units: Units = names.counters.units.ids_where(|unit| unit.enters == record.enters);
    if units.count() != record.count {
        let reason = format!("{} units say that they enter so, {} are expected", units.count(), record.count);
        return Err(Fault::new(ARRIVALS, &record.enters, reason));
    }
    let hexes = match &record.airlift_center {
        Some(centres) => names.around(centres, record.airlift_radius)?,
        None => record.area.iter().fold(Hexes::NONE, |sum, area| sum.or(names.map.area(*area))),
    };
    Ok(Arrival {
        turn: record.turn,
        army: record.side,
        units,
        hexes,
        areas: record.area.clone(),
        airlift: record.airlift_center.is_some(),
        beside_enemy: record.adjacent_to_enemy_allowed,
    })
}
