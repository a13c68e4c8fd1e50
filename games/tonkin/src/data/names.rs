//! What documents, actions and sentences call the things of the game.

use engine::document::Named;
use engine::{Target, named};

use super::Data;
use crate::board::SAIGON;
use crate::ids::{Card, Dump, Hex, Objective, Piece, Spot, Turn, Unit};

/// One word in small letters: `Dien Bien Phu` is `dien-bien-phu`.
pub(super) fn slug(name: &str) -> String {
    name.trim().to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// The runs of letters and of figures in a name, by which no two units are alike: `GM1` is read like `GM 1`, and `36-308`
/// like `36/308`.
pub(super) fn runs(name: &str) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    let mut before = None;
    for letter in name.chars() {
        let kind = letter.is_alphanumeric().then(|| letter.is_ascii_digit());
        match (kind, runs.last_mut().filter(|_| kind == before)) {
            (Some(_), Some(run)) => run.push(letter),
            (Some(_), None) => runs.push(letter.into()),
            (None, _) => {}
        }
        before = kind;
    }
    runs
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

    /// The id of its place on the board.
    #[must_use]
    pub(crate) fn spot_id(&self, spot: Spot) -> &str {
        spot.hex().map_or(crate::board::SAIGON, |hex| self.map.label(hex))
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

named! {
    Data;
    Unit, "unit", "UNIT", |data| data.units, |own| own.id, on Piece, by Data::unit;
    Card, "scenario", "SCENARIO", |data| data.scenarios, |own| own.id;
    Turn, "month", "MONTH", |data| data.calendar.turns, |own| own.month, by |data, name| data.calendar.find(name);
}

named! {
    Data, fixed;
    Dump, "Supply Dump", "DUMP", Dump::all(), |own: Dump| format!("{}-sd-{}", slug(own.army().name()), own.number()), on Piece;
    Objective, "Political Objective", "OBJECTIVE", Objective::all(), objective_id, on Piece, by |_, name| find_objective(name);
}

named! {
    Data, either;
    Piece, "unit or Supply Dump", "UNIT|DUMP", Unit | Dump;
}

impl Named<Data> for Hex {
    const WHAT: &'static str = "hex";
    const FORM: &'static str = "HEX";

    fn each(data: &Data) -> impl Iterator<Item = Self> {
        data.map.all()
    }

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

fn objective_id(objective: Objective) -> String {
    format!("objective-{}", objective.0 + 1)
}

/// By its name, or by its number from 1.
fn find_objective(name: &str) -> Option<Objective> {
    let wanted = slug(name);
    let has_name = |own: &Objective| objective_id(*own) == wanted || (own.0 + 1).to_string() == wanted;
    Objective::all().find(has_name)
}

impl Named<Data> for Spot {
    const WHAT: &'static str = "place";
    const FORM: &'static str = "HEX|saigon";

    fn each(data: &Data) -> impl Iterator<Item = Self> {
        data.map.land.iter().map(Spot::Hex).chain([Spot::Saigon])
    }

    fn find(data: &Data, name: &str) -> Option<Self> {
        if slug(name) == SAIGON { Some(Spot::Saigon) } else { <Hex as Named<Data>>::find(data, name).map(Spot::Hex) }
    }

    fn id(self, data: &Data) -> String {
        self.hex().map_or_else(|| SAIGON.into(), |hex| hex.id(data))
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(self.id(data)))
    }
}
