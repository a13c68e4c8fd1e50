//! A table for tests: where positions come from, and what can be asked about Hoa Binh.

use std::sync::{Arc, OnceLock};

use engine::table::Table;
use engine::{Game as _, Viewer};
use hoa_binh::HoaBinh;
use hoa_binh::context::View;
use hoa_binh::state::{Kind, Place};
use rehearsal::Rehearsal;
pub use rehearsal::chance;
use serde_json::{Value, json};

/// A match under test.
pub type Play = Rehearsal<HoaBinh>;

/// The game with its built-in data, opened once.
pub fn game() -> &'static Arc<HoaBinh> {
    static GAME: OnceLock<Arc<HoaBinh>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(HoaBinh::open(&hoa_binh::pack()).expect("the built-in data is lawful")))
}

/// Begins from a position document; `turn`, `phase` and `strategy` default to a quiet French phase of
/// turn 4. On turn 7 Violet was played the turn before, unless the document says otherwise.
pub fn at(mut document: Value) -> Play {
    let keys = document.as_object_mut().expect("a position is an object");
    keys.entry("turn").or_insert(json!(4));
    keys.entry("phase").or_insert(json!("french-actions"));
    let early = ["command", "operation"].contains(&keys["phase"].as_str().unwrap_or_default());
    if !early && keys["turn"] != json!(0) {
        let operation = ["violet", "rainbow"].iter().any(|k| keys.get(*k) == keys.get("turn"));
        // On turn 10 the strategy is Rainbow unless another was played before (R36).
        if !operation && keys["turn"] != json!(10) {
            keys.entry("strategy").or_insert(json!("harassed"));
            let launched = ["violet", "rainbow"].iter().any(|word| keys["strategy"] == json!(word));
            if keys["turn"] == json!(7) && !launched {
                keys.entry("violet").or_insert(json!(6));
            }
        }
    }
    try_at(document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// A position with some of its keys replaced.
pub fn with(mut document: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("a position is an object") };
    for (key, value) in more {
        document[key] = value;
    }
    document
}

/// Begins from a position with some of its keys replaced.
#[track_caller]
pub fn at_with(document: Value, more: Value) -> Play {
    at(with(document, more))
}

/// Begins from a position document as it is, or says what is wrong with it.
pub fn try_at(document: Value) -> Result<Play, String> {
    Rehearsal::from_document(game(), document)
}

/// The campaign from the beginning.
pub fn campaign(seed: u64) -> Play {
    Rehearsal::scenario(game(), "campaign", seed)
}

/// What only Hoa Binh can be asked.
pub trait Questions {
    fn view(&self) -> View<'_>;
    fn french_table(&self) -> Table;
    /// Where a unit is: a space id, `hanoi`, `turn-5` or `gone`.
    fn place(&self, unit: &str) -> String;
    fn reduced(&self, unit: &str) -> bool;
    /// Where a commander is, or `gone`.
    fn commander(&self, id: &str) -> String;
    /// The counters in a space: `i` Infiltration, `g` Guerrilla, `d` Dangerous, oldest first.
    fn counters(&self, space: &str) -> String;
    /// The spaces that hold counters, oldest counter first, each counter named once.
    fn counter_spaces(&self) -> Vec<String>;
    /// Whether a post or base stands on a site.
    fn stands(&self, space: &str) -> bool;
    fn ap(&self) -> u8;
    fn score(&self) -> i16;
    /// The modified totals of the last French combat roll that was told.
    fn totals(&self) -> Vec<i32>;
    /// The modified totals of every French combat roll of the last actions, in order.
    fn all_totals(&self) -> Vec<Vec<i32>>;
    /// Infiltration counters in the reserve.
    fn reserve(&self) -> u8;
    /// The threat level that the last action (or actions) told.
    fn threat_level(&self) -> i32;
}

impl Questions for Play {
    fn view(&self) -> View<'_> {
        View { data: &game().data, state: self.state() }
    }

    fn french_table(&self) -> Table {
        self.table(Viewer::Side(hoa_binh::FRANCE))
    }

    fn place(&self, unit: &str) -> String {
        let unit = game().data.unit(unit).unwrap_or_else(|| panic!("no unit {unit}"));
        match self.state().units[unit.at()].place {
            Place::Space(space) => game().data.map.space(space).id.clone(),
            Place::Hanoi => "hanoi".into(),
            Place::Track(turn) => format!("turn-{turn}"),
            Place::Gone => "gone".into(),
        }
    }

    fn reduced(&self, unit: &str) -> bool {
        let unit = game().data.unit(unit).unwrap_or_else(|| panic!("no unit {unit}"));
        self.state().units[unit.at()].reduced
    }

    fn commander(&self, id: &str) -> String {
        let commander = game().data.commander(id).unwrap_or_else(|| panic!("no commander {id}"));
        let space = self.state().commanders[commander.at()].space;
        space.map_or("gone".into(), |space| game().data.map.space(space).id.clone())
    }

    fn counters(&self, space: &str) -> String {
        let space = game().data.map.find(space).unwrap_or_else(|| panic!("no space {space}"));
        let letter = |kind| match kind {
            Kind::Infiltration => 'i',
            Kind::Guerrilla => 'g',
            Kind::Dangerous => 'd',
        };
        self.state().counters_in(space).map(|c| letter(c.kind)).collect()
    }

    fn counter_spaces(&self) -> Vec<String> {
        self.state().counters.iter().map(|c| game().data.map.space(c.space).id.clone()).collect()
    }

    fn stands(&self, space: &str) -> bool {
        let space = game().data.map.find(space).unwrap_or_else(|| panic!("no space {space}"));
        self.view().fort(space).is_some()
    }

    fn ap(&self) -> u8 {
        self.state().ap
    }

    fn score(&self) -> i16 {
        self.state().score
    }

    fn totals(&self) -> Vec<i32> {
        let rolls = self.told.iter().rev().filter_map(|e| e.roll.as_ref());
        let roll = rolls.into_iter().find(|r| r.purpose.starts_with("French combat dice"));
        roll.expect("no French dice were rolled").dice.iter().map(|d| d.total).collect()
    }

    fn all_totals(&self) -> Vec<Vec<i32>> {
        let rolls = self.told.iter().filter_map(|e| e.roll.as_ref());
        let french = rolls.filter(|r| r.purpose.starts_with("French combat dice"));
        french.map(|r| r.dice.iter().map(|d| d.total).collect()).collect()
    }

    fn reserve(&self) -> u8 {
        self.view().reserve()
    }

    fn threat_level(&self) -> i32 {
        self.events("threat").last().and_then(|e| e.amount).expect("no threat die was rolled")
    }
}
