//! What is printed: the map, the counters and the charts, read from `data/*.toml` and checked once.

mod faces;
mod map;
mod tables;

use std::collections::BTreeMap;

use engine::pack::Source;
use engine::{Fault, Id, Listed as _, Pack};
use serde::Deserialize;

use crate::ids::{COMMANDERS, Commander, MAX_UNITS, Space, Spaces, Unit, Units};
use crate::words::plain;

pub use faces::Faces;
pub use map::{Colour, Direction, FOOT, Graph, Map, ROAD, Route, RouteKind, Size, SpaceData, TRAIL, UNREACHED};
pub use tables::{ActionData, ActionKind, Cup, Drawn, Strategy, StrategyData, Supports, Tables};

/// The files of the data pack, as built into the crate.
pub const FILES: [(&str, &str); 6] = [
    ("gazetteer.toml", include_str!("../data/gazetteer.toml")),
    ("map.toml", include_str!("../data/map.toml")),
    ("setup.toml", include_str!("../data/setup.toml")),
    ("tables.toml", include_str!("../data/tables.toml")),
    ("units.toml", include_str!("../data/units.toml")),
    ("viet.toml", include_str!("../data/viet.toml")),
];

/// Everything printed.
#[derive(Clone, Debug)]
pub struct Data {
    pub map: Map,
    pub tables: Tables,
    pub units: Vec<UnitData>,
    pub commanders: Vec<CommanderData>,
    pub post: Fortification,
    pub base: Fortification,
    pub setup: Vec<SetupBox>,
    pub turns: Vec<TurnData>,
    /// Sets of units by what they are.
    pub paras: Units,
    pub commandos: Units,
    pub vehicles: Units,
    /// The pair that counts as one while together (3.1).
    pub pair: Units,
    pub dozer: Unit,
    pub dinassaut: Unit,
    pub landmarks: Landmarks,
    pub violet: Operation,
    pub rainbow: Operation,
}

/// Spaces that a rule names.
#[derive(Clone, Copy, Debug)]
pub struct Landmarks {
    pub hoa_binh: Space,
    pub xuan_mai: Space,
    pub viet_tri: Space,
    pub trung_ha: Space,
    pub ap_phu_tho: Space,
    pub notre_dame: Space,
}

/// The sites an operation clears, and where their convoys go (5.2.1).
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub sites: Spaces,
    pub to: Spaces,
}

engine::records! {
    /// A French counter.
    /// Cases 2.2.1-04, 2.2.2-04.
    #[derive(Clone, Debug)]
    pub part UnitData {
        pub id: String,
        pub name: String,
        pub full_name: String,
        pub class: Class,
        pub moves: Moves,
        #[serde(default)]
        pub front: i8,
        #[serde(default)]
        pub back: i8,
        pub mp: u8,
        #[serde(default)]
        pub paired: bool,
        pub source: Source,
    }
}

impl UnitData {
    /// The bonus printed on the side that lies up (2.2.1).
    #[inline]
    #[must_use]
    pub fn bonus(&self, reduced: bool) -> i8 {
        if reduced { self.back } else { self.front }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    Para,
    Infantry,
    Commando,
    Armoured,
    Mechanised,
    River,
    Engineer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Moves {
    Foot,
    Trail,
    Road,
    River,
}

impl Moves {
    /// The land routes open to it, as a set of route kinds (1.3.3).
    #[must_use]
    pub const fn routes(self) -> u8 {
        match self {
            Moves::Foot => FOOT,
            Moves::Trail => TRAIL,
            Moves::Road => ROAD,
            Moves::River => 0,
        }
    }
}

engine::records! {
    /// Case 2.1-05.
    #[derive(Clone, Debug)]
    pub part CommanderData { pub id: String, pub name: String, pub source: Source }

    /// A post or the Hoa Binh base, and the convoy it turns into.
    /// Case 10.1.4-02.
    #[derive(Clone, Debug)]
    pub part Fortification {
        pub id: String,
        pub name: String,
        pub count: u8,
        pub dice: u8,
        pub convoy_mp: u8,
        pub escorts: u8,
        pub source: Source,
    }

    /// Cases 4.1-02, 4.1-03, 4.1-04, 4.1-05, 4.1-06, 4.1-07.
    #[derive(Clone, Debug)]
    pub part SetupBox {
        pub id: String,
        #[serde(default)]
        pub units: Vec<String>,
        #[serde(default)]
        pub commanders: Vec<String>,
        pub source: Source,
    }

    #[derive(Clone, Debug)]
    pub part TurnData {
        pub number: u8,
        pub dates: String,
        #[serde(default)]
        pub label: String,
        pub source: Source,
    }

    part UnitsFile { unit: Vec<UnitData>, commander: Vec<CommanderData>, fortification: Vec<Fortification> }
    part SetupFile { r#box: Vec<SetupBox>, turn: Vec<TurnData> }
}

impl Landmarks {
    fn find(map: &Map) -> Result<Self, Fault> {
        let landmark = |id: &str| {
            map.find(id)
                .ok_or_else(|| Fault::new("map.toml", "space", format!("'{id}', which the rules name, is missing")))
        };
        Ok(Landmarks {
            hoa_binh: landmark("hoa-binh")?,
            xuan_mai: landmark("xuan-mai")?,
            viet_tri: landmark("viet-tri")?,
            trung_ha: landmark("trung-ha")?,
            ap_phu_tho: landmark("ap-phu-tho")?,
            notre_dame: landmark("notre-dame-rocher")?,
        })
    }
}

impl Operation {
    /// What a strategy clears, and where those who leave go to.
    fn read(map: &Map, tables: &Tables, strategy: Strategy) -> Result<Self, Fault> {
        let record = tables.of(strategy);
        let spaces = |key: &str, ids: &[String], wanted: &dyn Fn(Space) -> bool| {
            let mut set = Spaces::default();
            for id in ids {
                let Some(space) = map.find(id).filter(|s| wanted(*s)) else {
                    let reason = format!("'{id}' is no such space");
                    return Err(Fault::new("tables.toml", format!("strategy {strategy:?}.{key}"), reason));
                };
                set.insert(space);
            }
            Ok(set)
        };
        Ok(Operation {
            sites: spaces("evacuate", &record.evacuate, &|s| map.space(s).site.is_some())?,
            to: spaces("to", &record.to, &|s| map.space(s).is_retreat_base())?,
        })
    }
}

impl Data {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let map = Map::read(pack)?;
        let tables = Tables::read(pack)?;
        let file: UnitsFile = pack.read("units.toml")?;
        let fault = |key: &str, reason: &str| Fault::new("units.toml", key, reason);
        if file.unit.len() > MAX_UNITS {
            return Err(fault("unit", "more than 32 units"));
        }
        if file.commander.len() != COMMANDERS {
            return Err(fault("commander", "there are three commanders (2.1)"));
        }
        let units = file.unit;
        number::<Unit>("units.toml", units.iter().map(|unit| &unit.id))?;
        let set = |wanted: &dyn Fn(&UnitData) -> bool| -> Units { units.ids_where(wanted) };
        let single = |class: Class, key: &str| {
            let found = set(&|u| u.class == class);
            match (found.first(), found.count()) {
                (Some(only), 1) => Ok(only),
                (_, n) => Err(fault(key, &format!("there must be exactly one unit of this class, not {n}"))),
            }
        };
        let fortification = |id: &str| {
            let found = file.fortification.iter().find(|f| f.id == id).cloned();
            found.ok_or_else(|| fault(&format!("fortification.{id}"), "is missing"))
        };
        let setup: SetupFile = pack.read("setup.toml")?;
        if setup.turn.iter().enumerate().any(|(i, t)| usize::from(t.number) != i) || setup.turn.len() != 11 {
            return Err(Fault::new("setup.toml", "turn", "the turns 0 to 10 must stand in order (1.1)"));
        }
        let data = Data {
            violet: Operation::read(&map, &tables, Strategy::Violet)?,
            rainbow: Operation::read(&map, &tables, Strategy::Rainbow)?,
            landmarks: Landmarks::find(&map)?,
            paras: set(&|u| u.class == Class::Para),
            commandos: set(&|u| u.class == Class::Commando),
            vehicles: set(&|u| matches!(u.class, Class::Armoured | Class::Mechanised)),
            pair: set(&|u| u.paired),
            dozer: single(Class::Engineer, "engineer")?,
            dinassaut: single(Class::River, "river")?,
            post: fortification("post")?,
            base: fortification("base")?,
            commanders: file.commander,
            setup: setup.r#box,
            turns: setup.turn,
            map,
            tables,
            units,
        };
        data.check_setup()?;
        Ok(data)
    }

    fn check_setup(&self) -> Result<(), Fault> {
        let mut placed = Units::NONE;
        for (i, place) in self.setup.iter().enumerate() {
            let fault = |reason: String| Fault::new("setup.toml", format!("box[{i}]"), reason);
            if place.id != "hanoi" && self.map.find(&place.id).is_none() {
                return Err(fault(format!("there is no space '{}'", place.id)));
            }
            for id in &place.units {
                let unit = self.unit(id).ok_or_else(|| fault(format!("there is no unit '{id}'")))?;
                if placed.has(unit) {
                    return Err(fault(format!("'{id}' is placed twice")));
                }
                placed.insert(unit);
            }
            if let Some(id) = place.commanders.iter().find(|id| self.commander(id).is_none()) {
                return Err(fault(format!("there is no commander '{id}'")));
            }
        }
        Ok(())
    }

    /// A unit by its id or its name, in any spelling that can mean no other.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<Unit> {
        let units = &self.units;
        units.id_where(|unit| unit.id == id).or_else(|| {
            let meant = plain(id);
            units.id_where(|unit| unit.id == meant).or_else(|| units.id_where(|unit| plain(&unit.name) == meant))
        })
    }

    /// A commander by his name, with or without his rank.
    #[must_use]
    pub fn commander(&self, id: &str) -> Option<Commander> {
        let meant = plain(id);
        let meant = meant.strip_prefix("colonel-").unwrap_or(&meant);
        Commander::all().find(|commander| self.commanders[commander.at()].id == meant)
    }

    pub(crate) fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.units.len() as u8).map(Unit)
    }

    pub fn all_spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.map.spaces.len() as u8).map(Space)
    }

    /// The printed name of a space.
    #[must_use]
    pub fn name(&self, space: Space) -> &str {
        &self.map.spaces[space.at()].name
    }

    #[must_use]
    pub(crate) fn unit_name(&self, unit: Unit) -> &str {
        &self.units[unit.at()].name
    }

    #[must_use]
    pub(crate) fn commander_name(&self, commander: Commander) -> &str {
        &self.commanders[commander.at()].name
    }
}

/// Numbers ids in their order; a repeated one is refused.
fn number<'a, I: Id>(file: &str, ids: impl Iterator<Item = &'a String>) -> Result<BTreeMap<String, I>, Fault> {
    let mut numbers = BTreeMap::new();
    for (at, id) in ids.enumerate() {
        if numbers.insert(id.clone(), I::nth(at)).is_some() {
            return Err(Fault::new(file, id, "this id stands twice"));
        }
    }
    Ok(numbers)
}
