//! What documents and actions call things, and what they are called in sentences.

use engine::Target;
use engine::document::Named;
use engine::wording::is_alike;
use serde_json::Value;

use super::Data;
use crate::ids::{
    Area, Army, Division, Edge, Formation, Hex, Location, Marker, Outpost, Regiment, Scenario, Sheet, Slot,
    Strongpoint, Structure, Supply, Unit, Units, Zone,
};
use crate::state::Flags;

/// Things of a list, by the id of their record.
macro_rules! listed {
    ($($id:ident, $what:literal, $form:literal, |$data:ident| $list:expr, |$record:ident| $name:expr, $target:expr;)+) => {$(
        impl Named<Data> for $id {
            const WHAT: &'static str = $what;
            const FORM: &'static str = $form;

            fn find($data: &Data, name: &str) -> Option<Self> {
                let exact = $list.iter().position(|$record| $name.eq_ignore_ascii_case(name));
                exact.or_else(|| $list.iter().position(|$record| is_alike(&$name, name))).map(|at| $id(at as _))
            }

            fn id(self, $data: &Data) -> String {
                let $record = &$list[self.at()];
                String::from(&*$name)
            }

            fn ids($data: &Data) -> Vec<String> {
                $list.iter().map(|$record| String::from(&*$name)).collect()
            }

            fn target(self, data: &Data) -> Option<Target> {
                let target: fn(String) -> Option<Target> = $target;
                target(self.id(data))
            }
        }
    )+};
}

listed! {
    Unit, "unit", "UNIT", |data| data.forces.units, |unit| unit.id, |id| Some(Target::Piece(id));
    Formation, "formation", "FORMATION", |data| data.forces.formations, |own| own.id, |_| None;
    Regiment, "regiment", "REGIMENT", |data| data.forces.regiments, |own| own.id, |_| None;
    Strongpoint, "strongpoint", "STRONGPOINT", |data| data.places.strongpoints, |own| own.id, |_| None;
    Structure, "structure", "STRUCTURE", |data| data.places.structures, |own| own.id, |_| None;
    Outpost, "outpost", "OUTPOST", |data| data.places.outposts, |own| own.id, |_| None;
    Slot, "slot of the Airdrop Chart", "SLOT", |data| data.airdrop.slots, |own| format!("slot-{}-{}", own.row, own.column),
        |id| Some(Target::Place(id));
    Scenario, "scenario", "SCENARIO", |data| data.scenarios, |own| own.id, |_| None;
}

/// Things that the rules themselves number.
macro_rules! fixed {
    ($($id:ident, $what:literal, $form:literal, $target:expr;)+) => {$(
        impl Named<Data> for $id {
            const WHAT: &'static str = $what;
            const FORM: &'static str = $form;

            fn find(_data: &Data, name: &str) -> Option<Self> {
                $id::ALL.into_iter().find(|own| is_alike(own.word(), name))
            }

            fn id(self, _data: &Data) -> String {
                self.word().into()
            }

            fn ids(_data: &Data) -> Vec<String> {
                $id::ALL.map(|own| own.word().into()).to_vec()
            }

            fn target(self, _data: &Data) -> Option<Target> {
                let target: fn(&str) -> Option<Target> = $target;
                target(self.word())
            }
        }
    )+};
}

fixed! {
    Area, "box", "BOX", |id| Some(Target::Place(id.into()));
    Army, "side", "SIDE", |_| None;
    Division, "division", "DIVISION", |_| None;
    Sheet, "map", "MAP", |_| None;
    Supply, "supply", "SUPPLY", |_| None;
}

/// French markers have the ids of the guns whose fire they are; as pieces they are told apart by a prefix, which may be left out.
impl Named<Data> for Marker {
    const WHAT: &'static str = "Zone Marker";
    const FORM: &'static str = "MARKER";

    fn find(data: &Data, name: &str) -> Option<Self> {
        let name = name.strip_prefix(MARKER_PIECE).unwrap_or(name);
        data.markers.zone.iter().position(|own| is_alike(&own.id, name)).map(|at| Marker(at as u8))
    }

    fn id(self, data: &Data) -> String {
        data.markers.of(self).id.clone()
    }

    fn ids(data: &Data) -> Vec<String> {
        data.markers.zone.iter().map(|own| own.id.clone()).collect()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Piece(self.piece(data)))
    }
}

const MARKER_PIECE: &str = "zone-";

impl Marker {
    /// The id of its piece on the table.
    #[must_use]
    pub fn piece(self, data: &Data) -> String {
        format!("{MARKER_PIECE}{}", data.markers.of(self).id)
    }
}

impl Named<Data> for Hex {
    const WHAT: &'static str = "hex";
    const FORM: &'static str = "HEX";

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.map.find(name)
    }

    fn id(self, data: &Data) -> String {
        data.map.label(self).into()
    }

    /// A wrong number is nearly another one: there is nothing to be guessed.
    fn ids(_: &Data) -> Vec<String> {
        Vec::new()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(self.id(data)))
    }
}

impl Named<Data> for Edge {
    const WHAT: &'static str = "hexside";
    const FORM: &'static str = "HEX-HEX";

    fn find(data: &Data, name: &str) -> Option<Self> {
        let (a, b) = name.split_once('-')?;
        data.map.edge(data.map.find(a)?, data.map.find(b)?)
    }

    fn id(self, data: &Data) -> String {
        let [a, b] = data.map.side(self).hexes.map(|hex| data.map.label(hex));
        format!("{a}-{b}")
    }

    fn ids(_: &Data) -> Vec<String> {
        Vec::new()
    }

    fn target(self, data: &Data) -> Option<Target> {
        let [a, b] = data.map.side(self).hexes.map(|hex| data.map.label(hex).to_string());
        Some(Target::Edge(a, b))
    }
}

impl Named<Data> for Zone {
    const WHAT: &'static str = "zone";
    const FORM: &'static str = "ZONE";

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.map.find_zone(name.trim())
    }

    fn id(self, data: &Data) -> String {
        data.map.zone(self).name.clone()
    }

    fn ids(data: &Data) -> Vec<String> {
        data.map.all_zones().map(|zone| zone.id(data)).collect()
    }
}

impl Named<Data> for Location {
    const WHAT: &'static str = "hex or box";
    const FORM: &'static str = "PLACE";

    fn find(data: &Data, name: &str) -> Option<Self> {
        Hex::find(data, name).map(Location::Hex).or_else(|| Area::find(data, name).map(Location::Area))
    }

    fn id(self, data: &Data) -> String {
        match self {
            Location::Hex(hex) => hex.id(data),
            Location::Area(area) => area.id(data),
        }
    }

    fn ids(data: &Data) -> Vec<String> {
        Area::ids(data)
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(self.id(data)))
    }
}

impl Data {
    /// What a number in a state stands for, in the words of documents and actions.
    pub(crate) fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        let id = match kind {
            "Hex" => (number < self.map.sheet.len()).then(|| Hex(number as u16).id(self)),
            "Edge" => self.map.all_edges().nth(number).map(|own| own.id(self)),
            "Unit" => self.forces.units.get(number).map(|own| own.id.clone()),
            "Formation" => self.forces.formations.get(number).map(|own| own.id.clone()),
            "Regiment" => self.forces.regiments.get(number).map(|own| own.id.clone()),
            "Strongpoint" => self.places.strongpoints.get(number).map(|own| own.id.clone()),
            "Structure" => self.places.structures.get(number).map(|own| own.id.clone()),
            "Outpost" => self.places.outposts.get(number).map(|own| own.id.clone()),
            "Marker" => self.markers.zone.get(number).map(|own| own.id.clone()),
            "Scenario" => self.scenarios.get(number).map(|own| own.id.clone()),
            "Zone" => self.map.all_zones().nth(number).map(|own| own.id(self)),
            "Slot" => (number < self.airdrop.slots.len()).then(|| Slot(number as u8).id(self)),
            "Division" => Division::ALL.get(number).map(|own| own.word().into()),
            "Supply" => Supply::ALL.get(number).map(|own| own.word().into()),
            "Flags" => return Some(Flags(number as u8).words().collect()),
            _ => None,
        };
        id.map(Value::String)
    }

    /// The name of a unit in a sentence: `1 BEP no. 3`, `80/36`.
    #[must_use]
    pub fn name(&self, unit: Unit) -> &str {
        &self.unit(unit).name
    }

    #[must_use]
    pub fn names(&self, units: Units) -> String {
        units.iter().map(|unit| self.name(unit)).collect::<Vec<_>>().join(", ")
    }

    /// A hex with what stands there: `E2 (2430)`.
    #[must_use]
    pub fn hex_name(&self, hex: Hex) -> String {
        let (label, ground) = (self.map.label(hex), self.map.ground(hex));
        let name = ground.strongpoint.map(|own| &self.strongpoint(own).id);
        let name = name.or_else(|| ground.structure.map(|own| &self.places.structures[own.at()].name));
        let name = name.or_else(|| ground.outpost.map(|own| &self.places.outposts[own.at()].name));
        name.map_or_else(|| label.to_string(), |name| format!("{name} ({label})"))
    }

    /// A hex or a box in a sentence.
    #[must_use]
    pub fn location_name(&self, location: Location) -> String {
        match location {
            Location::Hex(hex) => self.hex_name(hex),
            Location::Area(area) => self.boxes.of(area).name.clone(),
        }
    }
}
