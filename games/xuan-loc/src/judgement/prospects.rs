//! What an attack is likely to bring, from the tables themselves.

use super::{DISRUPTION, STRENGTH};
use crate::bombardment::Marker;
use crate::close_assault::Assault;
use crate::combat::Odds;
use crate::context::View;
use crate::data::{AssaultResult, Bombed, FireResult};
use crate::direct_fire::{Fire, FireKind};
use crate::ids::{Army, Hex, Unit, Units};

/// A promise that nothing else comes near.
pub(super) const CERTAIN: f32 = 8.0;

impl View<'_> {
    /// What a unit is worth to its owner: the points of its loss, and what it could still do.
    pub(super) fn worth(self, unit: Unit) -> f32 {
        let points = &self.data.charts.points;
        let record = self.data.of(unit);
        let score = if record.army == Army::Nva { points.nva_unit } else { points.arvn_unit };
        score as f32 + STRENGTH * f32::from(record.cf.max(4))
    }

    /// What the one unit is worth that its owner would lose.
    fn least_worth(self, units: Units) -> f32 {
        units.iter().map(|u| self.worth(u)).reduce(f32::min).unwrap_or(0.0)
    }

    /// What it is worth to throw the defenders out of a hex.
    fn worth_of_taking(self, hex: Hex, attacker: Army) -> f32 {
        if self.controller(hex) == attacker { 0.2 } else { 0.2 + 0.7 * self.swing(hex) }
    }

    /// The expected gain of a fire for those who fire; it costs them nothing.
    pub(crate) fn fire_prospect(self, fire: &Fire) -> f32 {
        let odds = self.fire_odds(fire);
        let (Some(column), Some(hex)) = (odds.column(), fire.hex) else { return 0.0 };
        let fresh = fire.targets.iter().filter(|u| !self.is_disrupted(*u)).count() as f32;
        let count = fire.targets.count() as f32;
        let driven = if self.may_stay(hex) || fire.kind.at_movers() { 0.0 } else { 0.15 * count };
        let lost = self.least_worth(fire.targets);
        let value = |result: FireResult| match result {
            FireResult::None => 0.0,
            FireResult::Disrupt => DISRUPTION * fresh,
            FireResult::Retreat => DISRUPTION * fresh + driven,
            FireResult::Eliminate => lost + DISRUPTION * (fresh - 1.0).max(0.0) + driven,
        };
        self.data.charts.fire.iter().map(|row| value(row[usize::from(column)])).sum::<f32>() / 6.0
    }

    /// The expected gain of an assault for the attacker.
    pub(crate) fn assault_prospect(self, assault: &Assault) -> f32 {
        let Some(hex) = assault.hex else { return 0.0 };
        let attacker = assault.attackers.first().map_or(self.state.active, |u| self.army(u));
        let defenders = self.force(hex, attacker.other());
        let attack = self.likely_odds(hex, assault.attackers, attacker);
        let (own, theirs) = (self.least_worth(assault.attackers), self.least_worth(defenders));
        let bodies = [assault.attackers.count() as f32, defenders.count() as f32];
        let stays = self.may_stay(hex);
        let value = |result: AssaultResult| {
            let mut sum = 0.0;
            if result.attacker.loss {
                sum -= own;
            }
            if result.attacker.retreat > 0 {
                sum -= DISRUPTION * (bodies[0] - 1.0);
            }
            if result.defender.loss {
                sum += theirs;
                let flees = result.defender.retreat > 0 && !stays;
                if flees || bodies[1] < 2.0 {
                    sum += self.worth_of_taking(hex, attacker);
                }
            }
            if result.defender.retreat > 0 {
                sum += DISRUPTION * (bodies[1] - 1.0);
            }
            sum
        };
        match attack.column() {
            None => -own - DISRUPTION * bodies[0],
            Some(column) => {
                self.data.charts.assault.iter().map(|row| value(row[usize::from(column)])).sum::<f32>() / 6.0
            }
        }
    }

    /// The odds of an assault by either army, whoever is active, as far as both sides can see them.
    fn likely_odds(self, hex: Hex, attackers: Units, attacker: Army) -> Odds {
        let defence = self.assault_defence(hex, attacker.other(), Units::NONE);
        let mut odds = Odds::new(self.assault_strength(attackers), defence, 4);
        if attacker == Army::Nva && self.leaders_in(hex).next().is_some() {
            odds.shift("ARVN leader", -1, "7.4.2-01");
        }
        if attacker == Army::Arvn && self.is_led(attackers) {
            odds.shift("ARVN leader", 1, "7.4.2-01");
        }
        if self.has_combined_arms(attackers) {
            odds.shift("combined arms attack", 1, "13.5.1-01");
        }
        odds
    }

    /// What the attacks that stand ready would bring an army: each unit counts for one of them.
    pub(super) fn attack_prospects(self, army: Army) -> f32 {
        let enemy = army.other();
        let targets = self.state.index().held[enemy.at()].and(self.state.index().beside[army.at()]);
        let mut busy = Units::NONE;
        let mut sum = 0.0;
        for hex in targets.iter() {
            let near = self.data.map.neighbours(hex).filter(|at| self.state.holds(army, *at));
            let ready = near.flat_map(|at| self.units_in(at, army)).filter(|u| !busy.has(*u) && self.is_ready(*u));
            let attackers: Units = ready.collect();
            let standing = self.force(hex, enemy);
            if attackers.is_empty() {
                continue;
            }
            let kind = if army == self.state.active { FireKind::Direct } else { FireKind::Defensive };
            let fire = Fire { kind, hex: Some(hex), firers: attackers, targets: standing, helicopter: false };
            let assault = Assault { hex: Some(hex), attackers, ..Assault::default() };
            let gain = self.fire_prospect(&fire).max(self.assault_prospect(&assault));
            if gain > 0.0 {
                busy = busy.or(attackers);
                sum += gain;
            }
        }
        sum
    }

    /// Whether a unit could attack before long, be it in this phase or in the next one for it.
    fn is_ready(self, unit: Unit) -> bool {
        self.data.of(unit).kind.fights() && !(self.is_disrupted(unit) && self.is_cut(unit))
    }

    /// What the markers that wait to strike are likely to do, for the NVA.
    pub(super) fn strikes_to_come(self) -> f32 {
        let army = self.state.active;
        let mut sum = 0.0;
        for (at, placed) in self.state.bombardment.placed.iter().enumerate() {
            if let Some(hex) = placed.hex.filter(|_| !placed.done) {
                let before = self.state.bombardment.placed[..at].iter().filter(|p| p.hex == Some(hex)).count();
                sum += self.strike_prospect(army, hex, placed.marker) * 0.8f32.powi(before as i32);
            }
        }
        if army == Army::Nva { sum } else { -sum }
    }

    /// The expected gain of a strike on a hex for the army that strikes.
    pub(super) fn strike_prospect(self, army: Army, hex: Hex, marker: Marker) -> f32 {
        let Some(struck) = Army::BOTH.into_iter().find(|side| self.state.holds(*side, hex)) else { return 0.0 };
        let units = self.force(hex, struck);
        let fresh = units.iter().filter(|u| !self.is_disrupted(*u)).count() as f32;
        let lost = self.least_worth(units);
        let gain = match marker {
            Marker::Daisy(_) => 0.5 * units.iter().map(|u| self.worth(u)).sum::<f32>() + 0.5 * DISRUPTION * fresh,
            _ => {
                let (column, on_target) = self.aim_of(army, hex, marker);
                let column = if self.is_hardened(hex) { column.saturating_sub(1).max(1) } else { column };
                let driven = if self.may_stay(hex) { 0.0 } else { 0.1 * fresh };
                let value = |result: Bombed| match result {
                    Bombed::Nothing => 0.0,
                    Bombed::Retreat => DISRUPTION * fresh + driven,
                    Bombed::Disrupt => DISRUPTION * fresh,
                    Bombed::Eliminate => lost,
                    Bombed::EliminateAndDisrupt => lost + DISRUPTION * (fresh - 1.0).max(0.0),
                };
                let rows = self.data.charts.bombardment.iter();
                on_target * rows.map(|row| value(row[usize::from(column) - 1])).sum::<f32>() / 6.0
            }
        };
        if struck == army { -gain } else { gain }
    }

    /// The column to be expected, and how likely the marker falls or flies where it is meant to.
    fn aim_of(self, army: Army, hex: Hex, marker: Marker) -> (u8, f32) {
        match marker {
            Marker::Aim(aim) => {
                let record = &self.data.aims[aim.at()];
                let modifier = if self.is_observed(army, hex) { 0 } else { self.data.charts.unobserved_scatter };
                let astray = i8::try_from(self.scatter_range(hex)).unwrap_or(6) - modifier - record.scatter;
                (record.column.unwrap_or(if record.plus { 4 } else { 3 }), 1.0 - f32::from(astray.clamp(0, 6)) / 6.0)
            }
            Marker::Plane(_, cluster) => {
                let seen = if self.is_observed(army, hex) { 0.83 } else { 0.4 };
                (if cluster { 7 } else { 4 }, seen)
            }
            Marker::Helicopter(_) | Marker::Daisy(_) => (self.data.helicopter_column, 0.5),
        }
    }
}
