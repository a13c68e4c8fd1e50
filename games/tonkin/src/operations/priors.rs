//! How promising a use of an Operation Point looks before any search.

use crate::context::View;
use crate::ids::{Army, Dump, Hex, Hexes, Spot, Unit, Units};
use crate::judgement::Assault;

impl View<'_> {
    fn second_thoughts(self) -> f32 {
        f32::from(self.state.operation.changes_of_mind.min(10))
    }

    /// Whether units of the enemy stand beside a hex.
    fn is_threatened(self, hex: Hex) -> bool {
        let enemy = self.state.index().manned[self.state.active.other().at()];
        self.data.map.beside(hex).meets(enemy)
    }

    pub(super) fn prior_of_rally(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let steps: u8 =
            self.step_units_in(hex, army).filter(|u| self.is_dg(*u)).map(|u| self.state.units[u.at()].steps).sum();
        f32::from(steps.min(8)) / 8.0 + if self.is_threatened(hex) { 0.8 } else { 0.0 }
    }

    pub(super) fn prior_of_digging(self, dump: Dump) -> f32 {
        let spare = self.dumps(dump.army()).count();
        -1.8 + 0.25 * spare as f32 - self.second_thoughts()
    }

    pub(super) fn prior_of_trench(self, hex: Hex) -> f32 {
        let vp = self.data.places.at(hex).map_or(0, |c| self.data.places.of(c).vp);
        f32::from(vp) + if self.is_threatened(hex) { 1.0 } else { 0.0 }
    }

    /// A stack moves with a point to overrun somebody, or to take a place that lies open.
    pub(super) fn prior_of_activating(self, spot: Spot) -> f32 {
        let army = self.state.active;
        let Some(hex) = spot.hex() else { return -1.5 - self.second_thoughts() };
        let near = self.data.map.beside(hex);
        let enemies = near.and(self.state.index().manned[army.other().at()]).without(self.data.map.china);
        let fit = |unit: &Unit| !self.is_dg(*unit) && !self.is_oos(*unit) && self.can_lead_attack(*unit);
        let stack: Units = self.step_units_in(hex, army).filter(fit).collect();
        let raid = if stack.is_empty() {
            0.0
        } else {
            enemies.iter().map(|enemy| self.promise(army, stack, enemy, Assault::Overrun)).fold(0.0, f32::max)
        };
        let open = near.without(enemies);
        let worth: f32 = open.iter().map(|near| self.worth_of_hex(army, near)).fold(0.0, f32::max);
        let pull = self.call(army, hex) / 3.0;
        let stays = stack.iter().map(|unit| self.price_of_leaving(unit)).fold(0.0, f32::max).min(3.0);
        let stays = if stack.iter().any(|unit| self.guards_place(unit)) { stays.max(2.0) } else { stays };
        -1.0 + 1.5 * raid.min(3.0) + 0.6 * worth.min(4.0) + pull.clamp(0.0, 1.0) - stays - self.second_thoughts()
    }

    pub(super) fn prior_of_attack(self, hex: Hex) -> f32 {
        let range = self.spending_range();
        let gain = self.best_attack(self.state.active, hex, range);
        2.0 * gain.clamp(-3.0, 4.0) - 0.3 - self.second_thoughts()
    }

    /// Guns first where men are to follow, or where they cost nothing.
    pub(crate) fn prior_of_barrage(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let fresh = self.step_units_in(hex, army.other()).any(|unit| !self.is_dg(unit));
        let follows = self.best_attack(army, hex, self.state.index().manned[army.at()]).clamp(-1.0, 3.0);
        let worth = self.worth_of_hex(army, hex).min(4.0) / 4.0;
        let value = if fresh { 0.8 + 0.6 * follows + worth } else { -0.4 + 0.4 * follows };
        value - self.second_thoughts()
    }

    /// Roads of the Delta that trucks use, where there is nothing better to do.
    pub(super) fn prior_of_wrecking(self, hex: Hex) -> f32 {
        let busy = self.state.index().manned[Army::Fef.at()].has(hex);
        if busy { -1.6 } else { -2.2 }
    }

    /// The roads behind VM guns, and those that join them to China.
    pub(super) fn prior_of_bombing_road(self, hex: Hex) -> f32 {
        let near = self.data.map.beside(hex).or(Hexes::one(hex));
        if near.meets(self.state.index().held[Army::Vm.at()]) { -2.0 } else { -3.0 }
    }

    pub(super) fn prior_of_stopping(self) -> f32 {
        if self.points_waived().is_some() { -1.5 } else { -0.2 }
    }
}
