//! What the tests share.

use std::sync::{Arc, LazyLock};

use engine::rules::Rules;
use rehearsal::Rehearsal;
use serde_json::{Value, json};
use tonkin::context::View;
use tonkin::ids::{Army, Hex, Hexes, Unit};
use tonkin::state::{Flags, Place, State};
use tonkin::{Data, Tonkin};

/// The built-in data.
pub static DATA: LazyLock<Data> = LazyLock::new(|| Data::read(&tonkin::pack()).expect("the built-in data is sound"));

/// The game, opened once.
pub fn game() -> &'static Arc<Tonkin> {
    static GAME: LazyLock<Arc<Tonkin>> =
        LazyLock::new(|| Arc::new(Tonkin::open(&tonkin::pack()).expect("the built-in data is sound")));
    &GAME
}

#[track_caller]
pub fn hex(name: &str) -> Hex {
    <Hex as engine::document::Named<Data>>::find(&DATA, name).unwrap_or_else(|| panic!("there is no hex {name}"))
}

#[track_caller]
pub fn unit(name: &str) -> Unit {
    DATA.unit(name).unwrap_or_else(|| panic!("there is no unit {name}"))
}

/// Everything that roads join to a hex.
pub fn joined_by_road(from: Hex) -> Hexes {
    let mut joined = Hexes::one(from);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in DATA.map.road_links(at).filter(|next| !joined.has(*next)).collect::<Vec<_>>() {
            joined.insert(next);
            open.push(next);
        }
    }
    joined
}

/// A match under test.
pub type Play = Rehearsal<Tonkin>;

/// Begins from a position document, or says what is wrong with it.
pub fn try_at(document: Value) -> Result<Play, String> {
    Play::from_document(game(), document)
}

/// Begins from a position document. Unless it says otherwise it is November 1952, a month without rain or want of
/// material, with the VM HQ in Bac Kan and the FEF HQ in Hanoi; null takes one of them away.
#[track_caller]
pub fn at(mut document: Value) -> Play {
    let keys = document.as_object_mut().expect("a position is an object");
    keys.entry("month").or_insert(json!("Nov-52"));
    let units = keys.entry("units").or_insert_with(|| json!({})).as_object_mut().expect("units are an object");
    units.entry("vm-hq").or_insert(json!("Bac Kan"));
    units.entry("fef-hq").or_insert(json!("Hanoi"));
    units.retain(|_, place| !place.is_null());
    try_at(document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// A state with the data beside it.
pub fn view(state: &State) -> View<'_> {
    View { data: &game().data, state }
}

/// What tests ask about a match.
pub trait Questions {
    fn vp(&self) -> i16;
    fn place(&self, name: &str) -> Place;
    fn steps(&self, name: &str) -> u8;
    fn is_oos(&self, name: &str) -> bool;
    fn points(&self, army: Army) -> u8;
    /// The hexes of this side's Supply Dumps, by their labels.
    fn dumps(&self, army: Army) -> Vec<String>;
}

impl Questions for Play {
    fn vp(&self) -> i16 {
        self.state().vp
    }

    #[track_caller]
    fn place(&self, name: &str) -> Place {
        self.state().units[unit(name).at()].place
    }

    #[track_caller]
    fn steps(&self, name: &str) -> u8 {
        self.state().units[unit(name).at()].steps
    }

    #[track_caller]
    fn is_oos(&self, name: &str) -> bool {
        self.state().is(unit(name), Flags::OOS)
    }

    fn points(&self, army: Army) -> u8 {
        self.state().points[army.at()]
    }

    fn dumps(&self, army: Army) -> Vec<String> {
        let hexes = view(self.state()).dump_hexes(army);
        let mut labels: Vec<String> = hexes.iter().map(|hex| DATA.map.label(hex).to_string()).collect();
        labels.sort();
        labels
    }
}

/// The labels of places, sorted as text.
pub fn labels(names: &[&str]) -> Vec<String> {
    let mut labels: Vec<String> = names.iter().map(|name| DATA.map.label(hex(name)).to_string()).collect();
    labels.sort();
    labels
}

/// Adds the keys of one object to another.
pub fn merge(into: &mut Value, from: Value) {
    let (Value::Object(from), Some(into)) = (from, into.as_object_mut()) else { panic!("only objects are merged") };
    into.extend(from);
}
