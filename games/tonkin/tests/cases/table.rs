//! Positions for the tests of chapters 3 and 6, and what can be asked about them.

use rehearsal::Rehearsal;
use serde_json::{Value, json};
use tonkin::Tonkin;
use tonkin::context::View;
use tonkin::ids::{Army, Dump};
use tonkin::state::{Flags, Place};

use crate::support::{DATA, game, hex, unit};

/// A match under test.
pub type Play = Rehearsal<Tonkin>;

/// Adds the keys of one object to another.
pub fn merge(into: &mut Value, from: Value) {
    let Value::Object(from) = from else { panic!("only objects are merged") };
    into.as_object_mut().expect("only objects are merged").extend(from);
}

/// A position in November 1952, when there is neither rain nor shortage; `extra` adds keys.
pub fn scene(phase: &str, extra: Value, units: Value) -> Play {
    let mut document = json!({ "card": "plaine-des-jarres", "month": "Nov-52", "phase": phase });
    document["units"] = units;
    merge(&mut document, extra);
    Rehearsal::from_document(game(), document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// A Movement Phase.
pub fn moving(army: &str, units: Value) -> Play {
    moving_with(army, json!({}), units)
}

pub fn moving_with(army: &str, extra: Value, units: Value) -> Play {
    scene(&format!("{army}-movement"), extra, units)
}

/// A burst of three Operation Points, none of them spent.
pub fn operating(army: &str, extra: Value, units: Value) -> Play {
    let mut keys = json!({ "active": army, "allowance": 3, "vm_operation_points": 10, "fef_operation_points": 10 });
    merge(&mut keys, extra);
    scene("operation-points", keys, units)
}

/// What can be asked about a position.
pub trait Questions {
    fn view(&self) -> View<'_>;
    /// Where a unit is: a hex, `saigon`, `eliminated`, `box-2` or something else.
    fn place(&self, id: &str) -> String;
    fn steps(&self, id: &str) -> u8;
    fn dg(&self, id: &str) -> bool;
    /// What the first of the group on the move has spent.
    fn spent(&self) -> u8;
    /// What a unit has spent in this phase or point.
    fn has_spent(&self, id: &str) -> u8;
    fn dump(&self, id: &str) -> Option<String>;
    /// The modifiers of the combat at hand: row, net, and those that are named.
    fn odds(&self) -> (&'static str, i8);
    fn line(&self, name: &str) -> i8;
    fn vm_points(&self) -> u8;
    /// Whose decision it is: `vm` or `fef`.
    fn army(&self) -> &'static str;
}

impl Questions for Play {
    fn view(&self) -> View<'_> {
        View { data: &DATA, state: self.state() }
    }

    fn place(&self, id: &str) -> String {
        match self.state().units[unit(id).at()].place {
            Place::Hex(hex) => DATA.map.label(hex).into(),
            Place::Saigon => "saigon".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Box2 => "box-2".into(),
            other => format!("{other:?}"),
        }
    }

    fn steps(&self, id: &str) -> u8 {
        self.state().units[unit(id).at()].steps
    }

    fn dg(&self, id: &str) -> bool {
        self.state().is(unit(id), Flags::DG)
    }

    fn spent(&self) -> u8 {
        self.state().march.group[0].spent
    }

    fn has_spent(&self, id: &str) -> u8 {
        self.state().units[unit(id).at()].spent
    }

    fn dump(&self, id: &str) -> Option<String> {
        let dump = <Dump as engine::document::Named<tonkin::Data>>::find(&DATA, id).expect("it is a Supply Dump");
        self.state().dumps[dump.at()].hex().map(|hex| DATA.map.label(hex).into())
    }

    fn odds(&self) -> (&'static str, i8) {
        let modifiers = self.view().combat_modifiers();
        (modifiers.odds.word(), modifiers.net())
    }

    fn line(&self, name: &str) -> i8 {
        self.view().combat_modifiers().lines.iter().filter(|line| line.name == name).map(|line| line.by).sum()
    }

    fn vm_points(&self) -> u8 {
        self.state().points[Army::Vm.at()]
    }

    fn army(&self) -> &'static str {
        match self.game.turn() {
            engine::Turn::Decide(side) if Army::of(side) == Army::Vm => "vm",
            engine::Turn::Decide(_) => "fef",
            engine::Turn::Over(_) => "nobody",
        }
    }
}

/// Whether a set of hexes holds one.
pub fn has(set: tonkin::ids::Hexes, name: &str) -> bool {
    set.has(hex(name))
}
