//! How promising a decision in combat looks before any search.

use super::Role;
use crate::context::View;
use crate::data::{CombatResult, Kind};
use crate::ids::{Army, Hex, Unit};
use crate::judgement::NEVER;

/// The ways in which two dice make 2 to 12.
const WAYS: [f32; 11] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0];

impl View<'_> {
    /// Steps that the defender is expected to lose beyond those of the attacker.
    pub(crate) fn combat_prospect(self) -> f32 {
        let modifiers = self.combat_modifiers();
        let mut balance = 0.0;
        for (at, ways) in WAYS.iter().enumerate() {
            let roll = (at as i8 + 2 + modifiers.net()).max(0);
            let [own, theirs] = self.data.tables.combat(modifiers.odds, roll).losses();
            balance += ways / 36.0 * (f32::from(theirs) - f32::from(own));
        }
        balance
    }

    pub(super) fn prior_of_combat(self) -> f32 {
        1.0 + 1.5 * self.combat_prospect()
    }

    pub(super) fn prior_of_adding(self, unit: Unit) -> f32 {
        let value = self.attack_value(unit);
        if value == 0 { -2.0 } else { 1.5 + f32::from(value) / 6.0 }
    }

    pub(super) fn prior_of_evading(self, (unit, to): (Unit, Hex)) -> f32 {
        if self.data.of(unit).kind == Kind::Hq {
            return 3.0;
        }
        if self.is_last_stand() {
            return NEVER;
        }
        let safe = self.data.map.beside(to).meets(self.state.index().manned[self.state.active.at()]);
        let keeps = self
            .state
            .combat
            .target
            .map_or(0.0, |hex| self.data.places.at(hex).map_or(0.0, |c| f32::from(self.data.places.of(c).vp)));
        0.8 - keeps - if safe { 0.3 } else { 0.0 }
    }

    pub(super) fn prior_of_ambush(self, (unit, target): (Unit, Unit)) -> f32 {
        let morale = f32::from(self.morale(target, self.state.combat.attackers));
        let hits = (7.0 - morale).max(0.0) / 6.0;
        let price = f32::from(self.price_of_loss(target)) + 0.5;
        let cost = if self.data.of(unit).steps == 1 { 0.08 } else { 0.12 };
        1.5 * hits * price - cost
    }

    pub(super) fn prior_of_leading(self, unit: Unit, role: Role) -> f32 {
        let morale = f32::from(self.morale(unit, self.state.combat.party(role)));
        morale / 2.0 - 0.3 * f32::from(self.data.of(unit).steps == self.state.units[unit.at()].steps)
    }

    pub(super) fn prior_of_bolshevik(self) -> f32 {
        let room = f32::from(3 - self.combat_modifiers().net().clamp(-3, 3));
        let worth = self.state.combat.target.map_or(0.0, |hex| self.worth_of_hex(Army::Vm, hex));
        0.25 * room + worth / 3.0 - 0.9
    }

    pub(super) fn prior_of_retreat(self) -> f32 {
        let combat = &self.state.combat;
        if self.is_last_stand() {
            return NEVER;
        }
        let losses = combat.result.map_or(0, |result| result.losses()[1]) + u8::from(self.costs_more_to_stand());
        let steps: u8 = combat.defenders.iter().map(|unit| self.state.units[unit.at()].steps).sum();
        let doomed = if steps <= losses { 2.0 } else { 0.0 };
        let keeps = combat
            .target
            .and_then(|hex| self.data.places.at(hex))
            .map_or(0.0, |c| f32::from(self.data.places.of(c).vp));
        f32::from(losses) * 0.5 + doomed - keeps * 0.7
    }

    /// 1.9-C-03: the French who leave Hanoi have lost.
    fn is_last_stand(self) -> bool {
        let capital = self.data.tables.capital;
        self.state.combat.target == Some(capital)
            && self.state.combat.defenders.iter().any(|u| self.army(u) == Army::Fef)
    }

    pub(super) fn prior_of_standing(self) -> f32 {
        if self.state.combat.result == Some(CombatResult::TwoAttacker) { 1.0 } else { 0.5 }
    }

    pub(super) fn prior_of_falling_back(self, (unit, to): (Unit, Hex)) -> f32 {
        let army = self.army(unit);
        let with_friends = if self.mans(army, to) { 0.5 } else { 0.0 };
        let near = if self.in_zone_of(army.other(), to) { -0.3 } else { 0.0 };
        with_friends + near + self.worth_of_hex(army, to) / 2.0
    }

    pub(crate) fn prior_of_bleeding(self, unit: Unit) -> f32 {
        let steps = self.state.units[unit.at()].steps;
        let last = if steps == 1 { f32::from(self.price_of_loss(unit)) } else { 0.0 };
        f32::from(steps) / 4.0 - last - f32::from(self.face(unit).morale) / 10.0
    }

    pub(super) fn prior_of_advance(self, unit: Unit) -> f32 {
        let worth = self.state.combat.target.map_or(0.0, |hex| self.worth_of_hex(self.state.active, hex));
        0.4 + worth / 2.0 + f32::from(self.face(unit).value) / 20.0
    }
}
