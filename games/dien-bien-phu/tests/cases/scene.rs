//! Positions for the tests of movement, fire and assaults, and what can be asked about them.

use dien_bien_phu::DienBienPhu;
use dien_bien_phu::context::View;
use dien_bien_phu::fire::{Assault, Mark};
use dien_bien_phu::ids::{Army, Division, Hex, Supply, Unit};
use dien_bien_phu::state::{Flags, Place};
use engine::document::Named;
use engine::{Event, Game as _};
use rehearsal::Rehearsal;
use serde_json::{Value, json};

use crate::support::game;

/// A match under test.
pub type Play = Rehearsal<DienBienPhu>;

pub fn hex(label: &str) -> Hex {
    game().data.map.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

pub fn unit(id: &str) -> Unit {
    game().data.forces.find(id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// Adds the keys of one object to another.
fn merge(into: &mut Value, from: Value) {
    let Value::Object(from) = from else { panic!("only objects are merged") };
    let into = into.as_object_mut().expect("only objects are merged");
    into.extend(from);
}

/// A dry turn that begins with a segment: all Trench Markers in Zone 1, everybody well supplied, Morale at its best, and only
/// these units; `extra` changes keys.
pub fn scene(phase: &str, extra: Value, units: Value) -> Play {
    let mut document = json!({
        "turn": 3, "phase": phase,
        "zones": { "304": 1, "308": 1, "312": 1, "316": 1 },
        "ammo": 40, "food": 40, "medicine": 40, "fuel": 40, "trucks": 10, "vm_ammo": 20, "vm_replacements": 40,
        "morale": { "304": "A", "308": "A", "312": "A", "316": "A" },
        "units": units,
    });
    merge(&mut document, extra);
    Rehearsal::from_document(game(), document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// A unit that has lost steps.
pub fn lost(at: &str, steps: u8) -> Value {
    json!({ "at": at, "lost": steps })
}

/// A unit that is shaken.
pub fn shaken(at: &str) -> Value {
    json!({ "at": at, "markers": ["shaken"] })
}

/// What only Dien Bien Phu can be asked.
pub trait Questions {
    fn view(&self) -> View<'_>;
    /// A hex or a box; `out` for units that are nowhere.
    fn place(&self, id: &str) -> String;
    fn steps_lost(&self, id: &str) -> u8;
    fn is_shaken(&self, id: &str) -> bool;
    fn french_ammo(&self) -> u8;
    fn morale_slot(&self, division: Division) -> String;
    fn assault(&self, id: &str) -> Option<&Assault>;
    fn mark(&self, id: &str) -> Mark;
    /// Where a unit in hand may go.
    fn places(&self) -> Vec<String>;
    /// What the move of a unit to a hex costs in half movement points; none where it does not lead there.
    fn cost(&self, id: &str, place: &str) -> Option<u16>;
    /// Where a unit can move to.
    fn reach(&self, id: &str) -> Vec<String>;
    /// Lets everybody do nothing until a segment begins.
    fn idle_to(&mut self, phase: &str) -> &mut Self;
    /// The total of the last Strength Value that was told with a Fire Roll.
    fn strength_told(&self, word: &str) -> i32;
}

impl Questions for Play {
    fn view(&self) -> View<'_> {
        View { data: &game().data, state: self.state() }
    }

    fn place(&self, id: &str) -> String {
        match self.state().place_of(unit(id)) {
            Place::Hex(hex) => hex.id(&game().data),
            Place::Area(area) => area.id(&game().data),
            Place::Slot(slot) => slot.id(&game().data),
            Place::Pool => "pool".into(),
            Place::Out => "out".into(),
        }
    }

    fn steps_lost(&self, id: &str) -> u8 {
        self.state().units[unit(id).at()].lost
    }

    fn is_shaken(&self, id: &str) -> bool {
        self.state().is(unit(id), Flags::SHAKEN)
    }

    fn french_ammo(&self) -> u8 {
        self.state().supply(Supply::Ammo)
    }

    fn morale_slot(&self, division: Division) -> String {
        game().data.tracks.slot_name(self.state().morale[division.at()]).into()
    }

    fn assault(&self, id: &str) -> Option<&Assault> {
        self.state().assaults.iter().find(|assault| assault.unit == unit(id))
    }

    #[track_caller]
    fn mark(&self, id: &str) -> Mark {
        self.assault(id).unwrap_or_else(|| panic!("no marker lies on {id}")).mark
    }

    fn places(&self) -> Vec<String> {
        self.offered("at")
    }

    fn cost(&self, id: &str, place: &str) -> Option<u16> {
        let army = game().data.army(unit(id));
        let reached = game().reach(self.state(), army.into(), &[id.to_string()]);
        let reached = reached.unwrap_or_else(|why| panic!("{id} cannot move: {why}"));
        reached.into_iter().find(|own| own.place.eq_ignore_ascii_case(place)).map(|own| own.by.cost)
    }

    fn reach(&self, id: &str) -> Vec<String> {
        let army: Army = game().data.army(unit(id));
        let reached = game().reach(self.state(), army.into(), &[id.to_string()]);
        reached.unwrap_or_default().into_iter().map(|own| own.place).collect()
    }

    #[track_caller]
    fn idle_to(&mut self, phase: &str) -> &mut Self {
        for _ in 0..50 {
            if self.phase() == phase {
                return self;
            }
            let actions = self.actions();
            let idle = ["done", "pass"].iter().find(|idle| actions.iter().any(|action| action == *idle));
            self.act(idle.unwrap_or_else(|| panic!("{} cannot be left: {actions:?}", self.phase())));
        }
        panic!("it never comes to {phase}")
    }

    #[track_caller]
    fn strength_told(&self, word: &str) -> i32 {
        let event = self.events(word).last().copied().unwrap_or_else(|| panic!("no {word} was told"));
        strength_of(event)
    }
}

/// The Strength Value that was told with a Fire Roll.
fn strength_of(event: &Event) -> i32 {
    event.roll.as_ref().and_then(|roll| roll.target).expect("a Fire Roll has a target") + 1
}
