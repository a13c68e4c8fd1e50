//! Reading `scenarios.toml`: a card that cannot be set up is refused with its key.

use engine::pack::Source;
use engine::{Fault, Pack};

use super::{Deployment, DestroyedRoads, Garrison, RoadMarkers, Scenario, Training, Victory};
use crate::data::calendar::Calendar;
use crate::data::map::Map;
use crate::data::places::Places;
use crate::data::tables::Tables;
use crate::data::units::{Counters, Kind};
use crate::ids::{Army, Card, Community, Hex, Hexes, Turn, Unit, Units};

engine::records! {
    part File { scenario: Vec<Record> }

    part Record {
        id: String,
        name: String,
        about: String,
        start: String,
        end: String,
        vp_level: i16,
        air_transports: u8,
        truck_transports: u8,
        airstrike: u8,
        navy: bool,
        political_objective: Option<String>,
        fef_dumps: Vec<String>,
        vm_dumps: Vec<String>,
        tieu_doan: usize,
        gcma: usize,
        hero_rank: u8,
        #[serde(default)]
        eliminated: Vec<String>,
        #[serde(default)]
        victory: Vec<ScaleRecord>,
        historical: Option<Historical>,
        destroyed_roads: Option<DestroyedRoadsRecord>,
        road_markers: Option<RoadMarkersRecord>,
        training: Option<TrainingRecord>,
        fef: Vec<Row>,
        vm: Vec<Row>,
        #[serde(default)]
        due_back: Vec<DueBack>,
        source: Source,
    }

    part ScaleRecord { up_to: Option<i16>, result: Victory }
    part Historical { vp_level: i16, result: Victory }
    part DestroyedRoadsRecord { count: u8, road: String, except: Vec<String> }
    part RoadMarkersRecord { count: u8, place: String, range: u8 }

    struct TrainingRecord {
        objectives: [String; 3],
        key: String,
        vm_dumps: u8,
        vm_points: u8,
        dump_road: String,
        fef_dumps: u8,
        fef_points: u8,
        dump_place: String,
        mobilize: u8,
        results: [Victory; 4],
        two_with_key: Victory,
    }

    struct Row {
        place: String,
        #[serde(default)]
        range: u8,
        #[serde(default)]
        minus: u8,
        #[serde(default)]
        trench: bool,
        units: Vec<String>,
    }

    struct DueBack { unit: String, month: String }
}

const FILE: &str = "scenarios.toml";

/// What the cards speak of.
#[derive(Clone, Copy)]
pub(in crate::data) struct Printed<'a> {
    pub map: &'a Map,
    pub places: &'a Places,
    pub counters: &'a Counters,
    pub calendar: &'a Calendar,
    pub tables: &'a Tables,
}

impl Scenario {
    pub(in crate::data) fn read(pack: &Pack, printed: Printed<'_>) -> Result<Vec<Self>, Fault> {
        let file: File = pack.read(FILE)?;
        if file.scenario.is_empty() || file.scenario.len() > 64 {
            return Err(Fault::new(FILE, "scenario", "expected 1 to 64 scenarios"));
        }
        let mut scenarios: Vec<Scenario> = Vec::new();
        for (at, record) in file.scenario.into_iter().enumerate() {
            let scenario = Reader::new(printed, &record).read(Card(at as u8))?;
            if scenarios.iter().any(|other| other.id == scenario.id) {
                return Err(Fault::new(FILE, format!("scenario.{}", scenario.id), "this scenario stands twice"));
            }
            scenarios.push(scenario);
        }
        Ok(scenarios)
    }
}

/// Reads one card, and remembers which units it has placed.
struct Reader<'a> {
    printed: Printed<'a>,
    record: &'a Record,
    placed: Units,
}

impl<'a> Reader<'a> {
    fn new(printed: Printed<'a>, record: &'a Record) -> Self {
        Reader { printed, record, placed: Units::NONE }
    }

    fn wrong(&self, key: &str, reason: impl Into<String>) -> Fault {
        Fault::new(FILE, format!("scenario.{}.{key}", self.record.id), reason)
    }

    fn read(mut self, card: Card) -> Result<Scenario, Fault> {
        let record = self.record;
        let (start, end) = (self.month("start", &record.start)?, self.month("end", &record.end)?);
        if end < start {
            return Err(self.wrong("end", "it ends before it starts"));
        }
        let garrisons = self.garrisons()?;
        let deployments = self.deployments(&garrisons)?;
        let due_back = self.due_back(start)?;
        let eliminated = self.units("eliminated", &record.eliminated, Army::Fef)?;
        let tieu_doan = self.first_of(Kind::TieuDoan, record.tieu_doan)?;
        let gcma = self.first_of(Kind::Gcma, record.gcma)?;
        let all = || (0..self.printed.counters.units.len() as u8).map(Unit);
        let kind = |unit: Unit| self.printed.counters.units[unit.at()].kind;
        let box_2 = all().filter(|unit| kind(*unit) == Kind::PathetLao && !self.placed.has(*unit)).collect();
        let due = |unit: Unit| self.printed.calendar.arrival(unit).is_some_and(|turn| turn >= start);
        let to_come = all().filter(|unit| record.training.is_none() && due(*unit) && !self.placed.has(*unit)).collect();
        let scenario = Scenario {
            card,
            id: record.id.clone(),
            name: record.name.clone(),
            start,
            end,
            vp_level: record.vp_level,
            air_transports: record.air_transports,
            truck_transports: record.truck_transports,
            airstrike: record.airstrike,
            navy: record.navy,
            political_objective: self.objective()?,
            dumps: [self.dumps("vm_dumps", &record.vm_dumps)?, self.dumps("fef_dumps", &record.fef_dumps)?],
            destroyed_roads: self.destroyed_roads()?,
            road_markers: self.road_markers()?,
            training: self.training()?,
            scale: self.scale()?,
            historical: record.historical.as_ref().map(|end| (end.vp_level, end.result)),
            garrisons,
            deployments,
            tieu_doan,
            gcma,
            box_2,
            due_back,
            eliminated,
            to_come,
            about: record.about.clone(),
            hero_rank: record.hero_rank,
            source: record.source.clone(),
        };
        self.check_stacking(&scenario)?;
        Ok(scenario)
    }

    fn month(&self, key: &str, month: &str) -> Result<Turn, Fault> {
        self.printed.calendar.month(FILE, &format!("scenario.{}.{key}", self.record.id), month)
    }

    /// A community, a place in China, or a Setup-Number: "red 2", "blue 1".
    fn hex(&self, key: &str, place: &str) -> Result<Hex, Fault> {
        let circle = place.split_once(' ').and_then(|(colour, number)| {
            let army = match colour {
                "red" => Army::Vm,
                "blue" => Army::Fef,
                _ => return None,
            };
            let number = number.parse::<u8>().ok()?;
            self.printed.map.circles.iter().find(|circle| circle.army == army && circle.number == number)
        });
        let hex = circle.map(|circle| circle.hex).or_else(|| self.printed.places.hex_of(place));
        hex.ok_or_else(|| self.wrong(key, format!("there is no place '{place}'")))
    }

    fn community(&self, key: &str, name: &str) -> Result<Community, Fault> {
        self.printed.places.find(name).ok_or_else(|| self.wrong(key, format!("there is no community '{name}'")))
    }

    /// Units of a side that stand nowhere else on the card.
    fn units(&mut self, key: &str, names: &[String], army: Army) -> Result<Units, Fault> {
        let mut units = Units::NONE;
        for name in names {
            let unit = self.printed.counters.find(name);
            let unit = unit.ok_or_else(|| self.wrong(key, format!("there is no unit '{name}'")))?;
            if self.printed.counters.units[unit.at()].army != army {
                return Err(self.wrong(key, format!("{name} belongs to the other side")));
            }
            if self.placed.has(unit) {
                return Err(self.wrong(key, format!("{name} stands twice on this card")));
            }
            self.placed.insert(unit);
            units.insert(unit);
        }
        Ok(units)
    }

    fn garrisons(&mut self) -> Result<Vec<Garrison>, Fault> {
        let mut garrisons: Vec<Garrison> = Vec::new();
        for row in &self.record.fef {
            let key = format!("fef.{}", row.place);
            if row.range != 0 || row.minus != 0 {
                return Err(self.wrong(&key, "FEF units stand at their place in full strength"));
            }
            let hex = self.hex(&key, &row.place)?;
            if garrisons.iter().any(|garrison| garrison.hex == hex) {
                return Err(self.wrong(&key, "this place has a row already"));
            }
            if self.printed.map.china.has(hex) {
                return Err(self.wrong(&key, "no FEF unit stands in China (rule 3.8)"));
            }
            let units = self.units(&key, &row.units, Army::Fef)?;
            garrisons.push(Garrison { hex, units, trench: row.trench });
        }
        Ok(garrisons)
    }

    fn deployments(&mut self, garrisons: &[Garrison]) -> Result<Vec<Deployment>, Fault> {
        let occupied: Hexes = garrisons.iter().map(|garrison| garrison.hex).collect();
        let mut deployments = Vec::new();
        for row in &self.record.vm {
            let key = format!("vm.{}", row.place);
            let hex = self.hex(&key, &row.place)?;
            if row.range == 0 && occupied.has(hex) {
                return Err(self.wrong(&key, "FEF units stand there"));
            }
            if row.range > 2 || row.minus > 3 {
                return Err(self.wrong(&key, "expected a range of 2 and a loss of 3 steps at most"));
            }
            let units = self.units(&key, &row.units, Army::Vm)?;
            deployments.push(Deployment { hex, range: row.range, units, minus: row.minus, trench: row.trench });
        }
        Ok(deployments)
    }

    fn due_back(&mut self, start: Turn) -> Result<Vec<(Unit, Turn)>, Fault> {
        let mut due = Vec::new();
        for record in &self.record.due_back {
            let turn = self.month("due_back", &record.month)?;
            if turn < start {
                return Err(self.wrong("due_back", format!("{} would be back before the start", record.unit)));
            }
            let units = self.units("due_back", std::slice::from_ref(&record.unit), Army::Fef)?;
            due.extend(units.iter().map(|unit| (unit, turn)));
        }
        Ok(due)
    }

    /// The first units of a kind in the order of the counters.
    fn first_of(&mut self, kind: Kind, count: usize) -> Result<Units, Fault> {
        let units = &self.printed.counters.units;
        let those = (0..units.len() as u8).map(Unit).filter(|unit| units[unit.at()].kind == kind);
        let chosen: Units = those.filter(|unit| !self.placed.has(*unit)).take(count).collect();
        if chosen.count() < count {
            return Err(self.wrong("units", format!("there are only {} counters of {kind:?}", chosen.count())));
        }
        self.placed = self.placed.or(chosen);
        Ok(chosen)
    }

    fn objective(&self) -> Result<Option<Community>, Fault> {
        let Some(name) = &self.record.political_objective else { return Ok(None) };
        let community = self.community("political_objective", name)?;
        if !self.printed.places.vp.has(community) {
            return Err(self.wrong("political_objective", format!("{name} is no VP-Hex (rule 1.9)")));
        }
        Ok(Some(community))
    }

    fn dumps(&self, key: &str, names: &[String]) -> Result<Vec<Hex>, Fault> {
        if names.len() > usize::from(self.printed.tables.limits.dumps) {
            return Err(self.wrong(key, "a side has nine Supply Dumps at most"));
        }
        names.iter().map(|name| self.hex(key, name)).collect()
    }

    fn destroyed_roads(&self) -> Result<Option<DestroyedRoads>, Fault> {
        let Some(record) = &self.record.destroyed_roads else { return Ok(None) };
        let course = self.printed.map.road_courses.iter().find(|course| course.name == record.road);
        let course = course.ok_or_else(|| self.wrong("destroyed_roads", format!("no road '{}'", record.road)))?;
        let mut hexes: Hexes = course.hexes.iter().copied().collect();
        for name in &record.except {
            hexes.remove(self.hex("destroyed_roads", name)?);
        }
        Ok(Some(DestroyedRoads { count: record.count, hexes }))
    }

    fn road_markers(&self) -> Result<Option<RoadMarkers>, Fault> {
        let Some(record) = &self.record.road_markers else { return Ok(None) };
        let map = self.printed.map;
        let hexes = map.within(self.hex("road_markers", &record.place)?, record.range);
        Ok(Some(RoadMarkers { count: record.count, hexes: hexes.and(map.vietnam).and(map.highlands) }))
    }

    fn training(&self) -> Result<Option<Training>, Fault> {
        let Some(record) = &self.record.training else { return Ok(None) };
        let objectives = record.objectives.iter().map(|name| self.community("training", name));
        Ok(Some(Training {
            objectives: objectives.collect::<Result<_, _>>()?,
            key: self.community("training", &record.key)?,
            vm_dumps: record.vm_dumps,
            vm_points: record.vm_points,
            dump_road: self.hex("training", &record.dump_road)?,
            fef_dumps: record.fef_dumps,
            fef_points: record.fef_points,
            dump_place: self.hex("training", &record.dump_place)?,
            mobilize: record.mobilize,
            results: record.results,
            two_with_key: record.two_with_key,
        }))
    }

    fn scale(&self) -> Result<Vec<(i16, Victory)>, Fault> {
        let records = &self.record.victory;
        let scale: Vec<_> = records.iter().map(|row| (row.up_to.unwrap_or(i16::MAX), row.result)).collect();
        let rises = scale.windows(2).all(|rows| rows[0].0 < rows[1].0);
        let ends = scale.last().is_none_or(|(up_to, _)| *up_to == i16::MAX);
        if !rises || !ends || scale.is_empty() != self.record.training.is_some() {
            let reason = "the scale rises, its last row is open, and only the training game has none";
            return Err(self.wrong("victory", reason));
        }
        Ok(scale)
    }

    /// No hex that the card fixes holds more than the limit (1.5).
    fn check_stacking(&self, scenario: &Scenario) -> Result<(), Fault> {
        let units = &self.printed.counters.units;
        let limit = u32::from(self.printed.tables.limits.stacking);
        let fixed = scenario.deployments.iter().filter(|row| row.range == 0).map(|row| (row.hex, row.units));
        let rows: Vec<(Hex, Units)> = scenario.garrisons.iter().map(|row| (row.hex, row.units)).chain(fixed).collect();
        for (hex, _) in &rows {
            let here = rows.iter().filter(|(other, _)| other == hex).flat_map(|(_, units)| units.iter());
            let points: u32 = here.map(|unit| u32::from(units[unit.at()].full().stack)).sum();
            let dumps = scenario.dumps.iter().flatten().filter(|dump| *dump == hex).count() as u32;
            if points + dumps > limit {
                let label = self.printed.map.label(*hex);
                return Err(self.wrong("fef", format!("{label} holds more than {limit} Stacking Points")));
            }
        }
        Ok(())
    }
}
