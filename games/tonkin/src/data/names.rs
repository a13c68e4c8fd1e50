//! What documents, actions and sentences call the things of the game.

use engine::Target;
use engine::document::Named;
use serde_json::Value;

use super::Data;
use crate::board::SAIGON;
use crate::ids::{Army, Community, DUMPS, Dump, Hex, OBJECTIVES, Objective, Piece, Spot, Turn, Unit};
use crate::state::Flags;

/// One word in small letters: `Dien Bien Phu` is `dien-bien-phu`.
pub(super) fn slug(name: &str) -> String {
    name.trim().to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

impl Data {
    /// The name of a unit as it is printed on the counter.
    #[must_use]
    pub fn name(&self, unit: Unit) -> &str {
        &self.of(unit).name
    }

    /// The name of the place with its letter and number, or those alone.
    #[must_use]
    pub fn hex_name(&self, hex: Hex) -> String {
        let community = self.places.at(hex).map(|c| &self.places.of(c).name);
        let in_china = || self.places.china.iter().find(|place| place.hex == hex).map(|place| &place.name);
        match community.or_else(in_china) {
            Some(name) => format!("{name} ({})", self.map.label(hex)),
            None => self.map.label(hex).to_string(),
        }
    }

    /// A hex or Saigon.
    #[must_use]
    pub fn spot_name(&self, spot: Spot) -> String {
        spot.hex().map_or_else(|| "Saigon".into(), |hex| self.hex_name(hex))
    }

    /// A unit or a Supply Dump.
    #[must_use]
    pub fn piece_name(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit(unit) => self.name(unit).into(),
            Piece::Dump(dump) => self.dump_name(dump),
        }
    }

    /// A Supply Dump by its side and number.
    #[must_use]
    pub fn dump_name(&self, dump: Dump) -> String {
        format!("{} SD {}", dump.army().name(), dump.number())
    }
}

impl Data {
    /// What a number in a stored state stands for.
    pub(crate) fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        let id = match kind {
            "Hex" => (number < self.map.sheet.len()).then(|| self.map.label(Hex(number as u16)).into()),
            "Unit" => self.units.get(number).map(|unit| unit.id.clone()),
            "Dump" => (number < DUMPS).then(|| Dump(number as u8).id(self)),
            "Objective" => (number < OBJECTIVES).then(|| Objective(number as u8).id(self)),
            "Turn" => self.calendar.all().nth(number).map(|turn| self.calendar.of(turn).month.clone()),
            "Card" => self.scenarios.get(number).map(|card| card.id.clone()),
            "Flags" => return Some(Flags(number as u16).names().collect()),
            _ => None,
        };
        id.map(Value::String)
    }
}

impl Named<Data> for Hex {
    const WHAT: &'static str = "hex";
    const FORM: &'static str = "HEX";

    /// By letter and number, or by the name of what stands there.
    fn find(data: &Data, name: &str) -> Option<Self> {
        data.map.find(name).or_else(|| data.places.hex_of(name)).filter(|hex| data.map.land.has(*hex))
    }

    fn id(self, data: &Data) -> String {
        data.map.label(self).to_string()
    }

    fn ids(data: &Data) -> Vec<String> {
        data.map.land.iter().map(|hex| hex.id(data)).collect()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(self.id(data)))
    }
}

impl Named<Data> for Unit {
    const WHAT: &'static str = "unit";
    const FORM: &'static str = "UNIT";

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.unit(name)
    }

    fn id(self, data: &Data) -> String {
        data.of(self).id.clone()
    }

    fn ids(data: &Data) -> Vec<String> {
        data.units.iter().map(|unit| unit.id.clone()).collect()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Piece(self.id(data)))
    }
}

impl Named<Data> for Community {
    const WHAT: &'static str = "community";
    const FORM: &'static str = "COMMUNITY";

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.places.find(name).or_else(|| data.places.at(data.map.find(name)?))
    }

    fn id(self, data: &Data) -> String {
        slug(&data.places.of(self).name)
    }

    fn ids(data: &Data) -> Vec<String> {
        data.places.all().map(|community| community.id(data)).collect()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(data.map.label(data.places.of(self).hex).to_string()))
    }
}

impl Named<Data> for Dump {
    const WHAT: &'static str = "Supply Dump";
    const FORM: &'static str = "DUMP";

    fn find(data: &Data, name: &str) -> Option<Self> {
        Dump::all().find(|dump| dump.id(data) == slug(name))
    }

    fn id(self, _data: &Data) -> String {
        format!("{}-sd-{}", self.army().name().to_lowercase(), self.number())
    }

    fn ids(data: &Data) -> Vec<String> {
        Dump::all().map(|dump| dump.id(data)).collect()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Piece(self.id(data)))
    }
}

impl Named<Data> for Turn {
    const WHAT: &'static str = "month";
    const FORM: &'static str = "MONTH";

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.calendar.find(name)
    }

    fn id(self, data: &Data) -> String {
        data.calendar.of(self).month.clone()
    }

    fn ids(data: &Data) -> Vec<String> {
        data.calendar.all().map(|turn| turn.id(data)).collect()
    }
}

impl Named<Data> for Army {
    const WHAT: &'static str = "side";
    const FORM: &'static str = "SIDE";

    fn find(_data: &Data, name: &str) -> Option<Self> {
        let is = |army: &Army| [army.name(), army.id()].iter().any(|word| word.eq_ignore_ascii_case(name.trim()));
        Army::BOTH.into_iter().find(is)
    }

    fn id(self, _data: &Data) -> String {
        Army::id(self).into()
    }

    fn ids(data: &Data) -> Vec<String> {
        Army::BOTH.map(|army| Named::id(army, data)).to_vec()
    }
}

impl Named<Data> for Spot {
    const WHAT: &'static str = "place";
    const FORM: &'static str = "HEX|saigon";

    fn find(data: &Data, name: &str) -> Option<Self> {
        if slug(name) == SAIGON { Some(Spot::Saigon) } else { <Hex as Named<Data>>::find(data, name).map(Spot::Hex) }
    }

    fn id(self, data: &Data) -> String {
        self.hex().map_or_else(|| SAIGON.into(), |hex| hex.id(data))
    }

    fn ids(data: &Data) -> Vec<String> {
        let mut ids = <Hex as Named<Data>>::ids(data);
        ids.push(SAIGON.into());
        ids
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(self.id(data)))
    }
}

impl Named<Data> for Piece {
    const WHAT: &'static str = "unit or Supply Dump";
    const FORM: &'static str = "UNIT|DUMP";

    fn find(data: &Data, name: &str) -> Option<Self> {
        let unit = <Unit as Named<Data>>::find(data, name).map(Piece::Unit);
        unit.or_else(|| <Dump as Named<Data>>::find(data, name).map(Piece::Dump))
    }

    fn id(self, data: &Data) -> String {
        match self {
            Piece::Unit(unit) => unit.id(data),
            Piece::Dump(dump) => dump.id(data),
        }
    }

    fn ids(data: &Data) -> Vec<String> {
        let mut ids = <Unit as Named<Data>>::ids(data);
        ids.extend(<Dump as Named<Data>>::ids(data));
        ids
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Piece(self.id(data)))
    }
}

impl Named<Data> for Objective {
    const WHAT: &'static str = "Political Objective";
    const FORM: &'static str = "OBJECTIVE";

    fn find(data: &Data, name: &str) -> Option<Self> {
        let wanted = slug(name);
        Objective::all().find(|objective| objective.id(data) == wanted || wanted == (objective.0 + 1).to_string())
    }

    fn id(self, _data: &Data) -> String {
        format!("objective-{}", self.0 + 1)
    }

    fn ids(data: &Data) -> Vec<String> {
        Objective::all().map(|objective| objective.id(data)).collect()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Piece(self.id(data)))
    }
}
