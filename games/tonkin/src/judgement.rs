//! What a computer player values: the VP-Level expected at the end, from what lies on the table.

use crate::agenda::Item;
use crate::context::View;
use crate::data::Kind;
use crate::ids::{Army, Unit};
use crate::state::Place;

/// A VM step is worth half a victory point (ten of them are five), and a French one about as much.
const STEP: f32 = 0.5;
/// A Supply Dump is an attack or a month of supply.
const DUMP: f32 = 0.6;
const POINT: f32 = 0.3;
/// What a disorganized step and one out of supply lose of their worth.
const SHAKEN: f32 = 0.15;
const STARVING: f32 = 0.3;
/// How much of a threshold of 10 VP a community is worth that is still missing, or to spare.
const COMMUNITY: f32 = 0.15;
const DECIDED: f32 = 200.0;

impl View<'_> {
    /// How good the state is for an army, in VP.
    pub(crate) fn evaluate(self, army: Army) -> f32 {
        let fef = self.prospect();
        if army == Army::Fef { fef } else { -fef }
    }

    /// Whether nothing is under way that a computer player should look through to its end.
    pub(crate) fn is_quiet(self) -> bool {
        self.state.agenda.top().is_none_or(|item| {
            matches!(
                item,
                Item::Movement(_)
                    | Item::Operating(_)
                    | Item::SpendDump(_)
                    | Item::SupplyMix(_)
                    | Item::VmReplacements(_)
                    | Item::FefReplacements(_)
                    | Item::Absorption(_)
                    | Item::Mobilization(_)
            )
        })
    }

    /// The VP-Level that the French may expect.
    fn prospect(self) -> f32 {
        let state = self.state;
        if let Some(winner) = state.ended.and_then(crate::data::Victory::winner) {
            let sign = if winner == Army::Fef { 1.0 } else { -1.0 };
            return f32::from(state.vp) + sign * DECIDED;
        }
        let level = if self.training().is_some() { self.training_level() } else { f32::from(state.vp) };
        let forces = self.worth_of(Army::Fef) - self.worth_of(Army::Vm);
        level + forces + STEP * f32::from(state.steps_lost) + self.objective_level() + self.threshold_level()
    }

    /// What an army has in the field and in store.
    fn worth_of(self, army: Army) -> f32 {
        let of_unit = |unit: Unit| {
            let state = &self.state.units[unit.at()];
            let condition = match (self.is_dg(unit), self.is_oos(unit)) {
                (true, true) => SHAKEN + STARVING,
                (true, false) => SHAKEN,
                (false, true) => STARVING,
                (false, false) => 0.0,
            };
            match state.place {
                Place::Hex(_) | Place::Saigon | Place::Hidden => STEP * f32::from(state.steps) * (1.0 - condition),
                Place::Box1 | Place::Box2 if self.data.of(unit).kind == Kind::TieuDoan => STEP / 2.0,
                _ => 0.0,
            }
        };
        let units: f32 = self.data.army[army.at()].iter().map(of_unit).sum();
        let dumps = self.dumps(army).count() as f32;
        units + DUMP * dumps + POINT * f32::from(self.state.points[army.at()])
    }

    /// 1.9 A: the real objective, while it lies on the map.
    fn objective_level(self) -> f32 {
        let hex = self.state.real.and_then(|real| self.state.objectives[real.at()]);
        let worth = f32::from(self.data.tables.victory_points.objective);
        hex.map_or(0.0, |hex| if self.is_friendly(Army::Vm, hex) { -worth } else { worth }) / 2.0
    }

    /// How near the counts of the Delta and the Highlands are to the next change.
    fn threshold_level(self) -> f32 {
        let points = &self.data.tables.victory_points;
        let [delta, highlands] = self.friendly_counts().map(|count| count as f32);
        let near = |count: f32, goal: u8| (f32::from(goal) - count).clamp(-6.0, 6.0) * COMMUNITY;
        near(delta, points.delta[0]) + near(highlands, points.highlands[0])
    }

    /// The training game has no VP-Level: each of its places counts like a large community.
    fn training_level(self) -> f32 {
        let Some(training) = self.training() else { return 0.0 };
        let held = |hex| if self.is_friendly(Army::Vm, hex) { -8.0 } else { 8.0 };
        training.objectives.iter().map(|community| held(self.data.places.of(*community).hex)).sum()
    }
}
