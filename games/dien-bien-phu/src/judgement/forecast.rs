//! What an assault may bring, worked out from the printed tables: both chains of Fire and Effect Rolls.

use crate::context::View;
use crate::data::Charge;
use crate::fire::{Assault, Fight, Mark, Strength};
use crate::ids::{Army, Hex, Unit};

/// An assault before its dice, with the chance of each end.
#[derive(Clone, Debug)]
pub(crate) struct Forecast {
    pub defender: Unit,
    pub defence: Strength,
    pub attack: Strength,
    /// The chance that defence fire stops the assault, and the steps that it costs the assaulter.
    pub abort: f32,
    pub own_steps: f32,
    /// The chance that the defender is driven out, that he may choose to stay for a step, and the steps that he loses where he goes.
    pub retreat: f32,
    pub choice: f32,
    pub enemy_steps: f32,
}

impl View<'_> {
    /// The unit that defends best: its fire counts first, then how firm it stands.
    pub(crate) fn likely_defender(self, army: Army, hex: Hex, assault: &Assault) -> Option<Unit> {
        let force = self.force(army, hex);
        if force.count() <= 1 {
            return force.first();
        }
        let worth = |unit: Unit| {
            let fire = self.defence_strength(unit, assault).total();
            2 * i16::from(self.morale(unit)) + i16::from(fire) - if self.is_shaken(unit) { 4 } else { 0 }
        };
        force.iter().max_by_key(|unit| worth(*unit))
    }

    /// What the assault of a unit on a hex may bring if it is declared now.
    pub(crate) fn forecast(self, unit: Unit, hex: Hex) -> Option<Forecast> {
        self.forecast_of(&self.assault_of(unit).copied().unwrap_or(Assault::declared(unit, hex)))
    }

    /// What an assault may bring as far as it has come.
    pub(crate) fn forecast_of(self, assault: &Assault) -> Option<Forecast> {
        let army = self.army(assault.unit);
        let from = self.state.hex_of(assault.unit)?;
        let chosen = assault.defender.filter(|unit| self.state.hex_of(*unit) == Some(assault.target));
        let defender = chosen.or_else(|| self.likely_defender(army.other(), assault.target, assault))?;
        let supporters = match army {
            Army::Vm => self.vm_supporters(assault.unit, assault.target),
            Army::French => self.french_supporters(assault.unit, from, assault.target),
        };
        let fight = Fight::new(assault.unit, (from, assault.target), defender, supporters);
        let (defence, attack) = (self.defence_strength(defender, assault), self.assault_strength(&fight));
        let mut forecast = Forecast {
            defender,
            defence,
            attack,
            abort: 0.0,
            own_steps: 0.0,
            retreat: 0.0,
            choice: 0.0,
            enemy_steps: 0.0,
        };
        match assault.mark {
            Mark::Declared => self.add_defence(assault, &mut forecast),
            Mark::Abort => forecast.abort = 1.0,
            Mark::Normal | Mark::Surprise | Mark::Hesitate => {
                self.add_charge(army, assault.mark.charge().unwrap_or(Charge::Normal), 1.0, &mut forecast);
            }
        }
        Some(forecast)
    }

    fn add_defence(self, assault: &Assault, forecast: &mut Forecast) {
        let army = self.army(assault.unit);
        let (morale, barrage) = (self.morale(assault.unit), self.is_helped(assault));
        let last_step = self.steps_left(assault.unit) <= 1;
        let strength = forecast.defence.total();
        let fire = self.data.combat.chances.of_defence(army.other(), morale, barrage, last_step, strength);
        (forecast.own_steps, forecast.abort) = (fire.steps, fire.abort);
        for charge in Charge::ALL {
            self.add_charge(army, charge, fire.charges[charge.at()], forecast);
        }
    }

    /// 3.5-C, 7.4-C: barrage on an assaulting VM unit, mortars against a French one.
    fn is_helped(self, assault: &Assault) -> bool {
        match self.army(assault.unit) {
            Army::Vm => assault.barrage.is_some(),
            Army::French => assault.mortars,
        }
    }

    fn add_charge(self, army: Army, charge: Charge, weight: f32, forecast: &mut Forecast) {
        let (morale, shaken) = (self.morale(forecast.defender), self.is_shaken(forecast.defender));
        let chances = self.data.combat.chances.of_charge(army, morale, shaken, charge, forecast.attack.total());
        forecast.choice += weight * chances.choice;
        forecast.retreat += weight * chances.retreat;
        forecast.enemy_steps += weight * chances.steps;
    }
}
