//! Chance to the last die: what a test scripts is all that may be rolled and drawn.

use engine::Chance;
use serde_json::Value;

use crate::support::{Play, at, chance};

impl Play {
    /// Carries out actions with exactly these dice and draws: the game may ask for no more and must
    /// not leave any.
    #[track_caller]
    pub fn exact(&mut self, chance: Vec<Chance>, actions: &[&str]) -> &mut Self {
        self.chance(chance).chance(chance!["not one more"]);
        self.acts(actions);
        assert_eq!(self.chance_left(), 1, "not all dice and draws were used; purposes: {:?}", self.purposes());
        self.game.clear_script();
        self
    }

    /// The modified totals of every French combat roll of the last actions, in order.
    pub fn all_totals(&self) -> Vec<Vec<i32>> {
        let rolls = self.told.iter().filter_map(|e| e.roll.as_ref());
        let french = rolls.filter(|r| r.purpose.starts_with("French combat dice"));
        french.map(|r| r.dice.iter().map(|d| d.total).collect()).collect()
    }

    /// Infiltration counters in the reserve.
    pub fn reserve(&self) -> u8 {
        self.view().reserve()
    }
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
