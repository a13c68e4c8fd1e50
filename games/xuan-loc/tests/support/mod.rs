//! A table for tests: where positions come from, and what can be asked about Xuan Loc.

use std::sync::{Arc, OnceLock};

use engine::{Game as _, Turn};
use rehearsal::Rehearsal;
pub use rehearsal::chance;
use serde_json::{Value, json};
use xuan_loc::XuanLoc;
use xuan_loc::context::View;
use xuan_loc::ids::{Army, Hex, Unit};
use xuan_loc::state::{Flags, Place, State};

/// A match under test.
pub type Play = Rehearsal<XuanLoc>;

/// The game with its built-in data, opened once.
pub fn game() -> &'static Arc<XuanLoc> {
    static GAME: OnceLock<Arc<XuanLoc>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(XuanLoc::open(&xuan_loc::pack()).expect("the built-in data is lawful")))
}

/// A hex by its number.
pub fn hex(label: &str) -> Hex {
    game().data.map.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// A unit by its id.
pub fn unit(id: &str) -> Unit {
    game().data.unit(id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// A state with the data beside it.
pub fn view(state: &State) -> View<'_> {
    View { data: &game().data, state }
}

/// Begins from a position document. Unless it says otherwise it is turn 2, the NVA is active, every
/// division and every regiment is activated, and nothing flies.
pub fn at(mut document: Value) -> Play {
    let keys = document.as_object_mut().expect("a position is an object");
    keys.entry("turn").or_insert(json!(2));
    keys.entry("event").or_insert(json!(7));
    keys.entry("helicopters").or_insert(json!(0));
    let activated = || {
        let formations = game().data.formations.iter().filter(|f| f.activates);
        formations.map(|f| (f.id.clone(), json!("activated"))).collect::<serde_json::Map<_, _>>()
    };
    keys.entry("orders").or_insert_with(|| Value::Object(activated()));
    let regroups = |id: &str| matches!(keys["orders"][id].as_str(), Some("regroup" | "regrouping"));
    let data = &game().data;
    let divisions = data.all_formations().filter(|f| !regroups(&data.formations[f.at()].id));
    let regiments: Vec<Value> =
        divisions.flat_map(|f| data.regiments_of(f)).map(|r| json!(data.regiment_id(r))).collect();
    keys.entry("regiments").or_insert(regiments.into());
    try_at(document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// A position with an HQ of each side out of the way, the 7th Division's in 0303 and the 18th
/// Division's in 1004; `extra` adds keys and `units` adds units, or takes one away with null.
pub fn scene(phase: &str, extra: Value, units: Value) -> Play {
    let mut document = json!({ "phase": phase, "units": { "nva-hq-7": "0303", "arvn-hq-18": "1004" } });
    merge(&mut document, extra);
    merge(&mut document["units"], units);
    at(document)
}

/// A Movement Phase of which the adjacency dice have been rolled: all combat is voluntary.
pub fn moving(active: &str, units: Value) -> Play {
    let mut play = scene("movement", json!({ "active": active }), units);
    play.dice(&[1, 1]).act("proceed");
    play
}

/// Adds the keys of one object to another; null takes a key away.
pub fn merge(into: &mut Value, from: Value) {
    let Value::Object(from) = from else { panic!("only objects are merged") };
    let into = into.as_object_mut().expect("only objects are merged");
    for (key, value) in from {
        if value.is_null() {
            into.remove(&key);
        } else {
            into.insert(key, value);
        }
    }
}

/// Begins from a position document as it is, or says what is wrong with it.
pub fn try_at(document: Value) -> Result<Play, String> {
    Rehearsal::from_document(game(), document)
}

/// The campaign from the beginning.
pub fn campaign(seed: u64) -> Play {
    Rehearsal::scenario(game(), "campaign", seed)
}

/// What only Xuan Loc can be asked.
pub trait Questions {
    fn view(&self) -> View<'_>;
    /// Lets everybody do nothing until a test of the match holds: phases end, formations are activated,
    /// losses and the like fall on the first in the list.
    fn idle_until(&mut self, test: impl Fn(&Play) -> bool) -> &mut Self;
    /// Where a unit is: a hex, `pool`, `dead`, `lost` or `exited`.
    fn place(&self, id: &str) -> String;
    fn is(&self, id: &str, flag: Flags) -> bool;
    fn disrupted(&self, id: &str) -> bool;
    /// Whose decision it is.
    fn army_asked(&self) -> Army;
    /// The strengths and the column of the fire being declared.
    fn fire_odds(&self) -> (u16, u16, &'static str);
    /// The strengths and the column of the assault being declared or about to be rolled.
    fn assault_odds(&self) -> (u16, u16, &'static str);
}

impl Questions for Play {
    fn view(&self) -> View<'_> {
        view(self.state())
    }

    #[track_caller]
    fn idle_until(&mut self, test: impl Fn(&Play) -> bool) -> &mut Self {
        for _ in 0..400 {
            if test(self) || matches!(self.game.turn(), Turn::Over(_)) {
                return self;
            }
            let actions = self.actions();
            let idle = ["done", "pass", "proceed", "default"].iter().find(|a| actions.iter().any(|b| b == *a));
            let action = idle.map_or_else(|| actions[0].clone(), |a| (*a).to_string());
            self.act(&action);
        }
        panic!("it never comes to that: {:?}", self.actions());
    }

    fn place(&self, id: &str) -> String {
        match self.state().units[unit(id).at()].place {
            Place::Map(hex) => game().data.map.label(hex).into(),
            Place::Pool => "pool".into(),
            Place::Dead => "dead".into(),
            Place::Lost => "lost".into(),
            Place::Exited => "exited".into(),
        }
    }

    fn is(&self, id: &str, flag: Flags) -> bool {
        self.state().is(unit(id), flag)
    }

    fn disrupted(&self, id: &str) -> bool {
        self.is(id, Flags::DISRUPTED)
    }

    fn army_asked(&self) -> Army {
        match self.game.turn() {
            Turn::Decide(side) => Army::of(side),
            Turn::Over(_) => panic!("the game is over"),
        }
    }

    fn fire_odds(&self) -> (u16, u16, &'static str) {
        let odds = self.view().fire_odds(&self.state().fire);
        (odds.attack, odds.defence, odds.name())
    }

    fn assault_odds(&self) -> (u16, u16, &'static str) {
        let odds = self.view().assault_odds(&self.state().assault);
        (odds.attack, odds.defence, odds.name())
    }
}
