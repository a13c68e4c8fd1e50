//! What a computer player values: a judgement of a state in points, and which actions look promising.
//!
//! It follows the dossier's page on how to think: the NVA concentrates on towns and city and assaults at
//! good odds only; the ARVN holds built-up hexes, trades space, and gets its evacuees out in time.

mod promise;

use crate::data::Area;
use crate::ids::{Army, Hex, Unit};
use crate::state::View;

/// What the presence of one combat factor near an objective is worth as a chance to hold or take it.
const PRESSURE: f32 = 0.035;
/// What a living combat factor is worth beyond what it does now.
const STRENGTH: f32 = 0.06;
/// What a disrupted unit costs its owner.
const DISRUPTION: f32 = 0.25;
/// What a hex of distance to the objective, or for evacuees to the west edge, costs.
const WAY: f32 = 0.04;

impl View<'_> {
    /// The margin to be expected at the end, for the NVA.
    pub(crate) fn appraise(self) -> f32 {
        let margin = self.margin() as f32;
        if self.is_over() {
            return margin;
        }
        margin + self.objectives_to_come() + self.forces()
    }

    fn turns_left(self) -> f32 {
        self.data.schedule.turns.len() as f32 - f32::from(self.state.turn) + 1.0
    }

    /// What each town and city hex is worth to whoever takes it.
    pub(crate) fn swing(self, hex: Hex) -> f32 {
        let points = &self.data.charts.points;
        let ground = self.data.map.ground(hex);
        match (ground.city, ground.town) {
            (true, _) => (points.nva_city + points.arvn_city) as f32,
            (_, true) => (points.nva_town + points.arvn_town) as f32,
            _ => 0.0,
        }
    }

    /// The chance that objectives change hands, from the strengths around them.
    fn objectives_to_come(self) -> f32 {
        let time = (self.turns_left() / 6.0).min(1.0);
        let mut sum = 0.0;
        for hex in self.data.map.city.or(&self.data.map.towns).iter() {
            let mut pressure = [0.0f32; 2];
            for (near, far) in self.data.map.within(hex).iter().chain(&[(hex, 0)]) {
                for unit in self.state.stack(*near) {
                    let record = self.data.of(unit);
                    let weight = match far {
                        0 => f32::from(self.assault_multiplier(hex)),
                        1 => 1.0,
                        2 => 0.6,
                        _ => 0.35,
                    };
                    pressure[record.army.at()] += f32::from(record.cf) * weight * self.steadiness(unit);
                }
            }
            let edge = (PRESSURE * (pressure[0] - pressure[1])).clamp(-0.9, 0.9);
            let owner = self.controller(hex);
            let chance = match owner {
                Army::Nva => -(-edge).max(0.0),
                Army::Arvn => edge.max(0.0) + if pressure[1] == 0.0 { 0.25 } else { 0.0 },
            };
            sum += self.swing(hex) * chance * time;
        }
        sum
    }

    /// How much of a unit will still be there: evacuees count less the nearer turn 10 comes.
    fn steadiness(self, unit: Unit) -> f32 {
        let leaving = self.data.schedule.evacuees.has(unit);
        let left = f32::from(self.data.schedule.evacuation_turn.saturating_sub(self.state.turn));
        let stays = if leaving { (0.35 + 0.13 * left).min(1.0) } else { 1.0 };
        if self.is_disrupted(unit) { stays * 0.7 } else { stays }
    }

    fn forces(self) -> f32 {
        let mut sum = 0.0;
        for unit in self.data.all_units() {
            let Some(hex) = self.state.hex_of(unit) else { continue };
            let record = self.data.of(unit);
            let mut worth = STRENGTH * f32::from(record.cf.max(4));
            if self.is_disrupted(unit) {
                worth -= DISRUPTION;
            }
            match record.army {
                Army::Nva => {
                    worth -= WAY * f32::from(self.way_to_objective(unit, hex));
                    sum += worth;
                }
                Army::Arvn => {
                    if self.is_evacuee(unit) {
                        worth -= 2.0 * WAY * f32::from(self.data.map.area_distance(Area::E, hex));
                    }
                    sum -= worth;
                }
            }
        }
        sum
    }

    /// How far a unit is from the nearest objective that the enemy holds; late in the game the 6th
    /// Division looks for the west edge instead.
    pub(crate) fn way_to_objective(self, unit: Unit, hex: Hex) -> u8 {
        let army = self.army(unit);
        let objectives = self.data.map.city.or(&self.data.map.towns);
        let enemy = match army {
            Army::Nva => objectives.without(&self.state.nva_control),
            Army::Arvn => objectives,
        };
        let nearest = enemy.iter().map(|to| self.data.map.distance(hex, to)).min();
        let exits = army == Army::Nva && self.state.turn >= 11 && self.may_exit(unit);
        match nearest {
            Some(far) if !exits => far,
            _ => self.data.map.area_distance(Area::E, hex),
        }
    }
}
