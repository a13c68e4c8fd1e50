//! Who will hold the towns and the city at the end.

use crate::context::View;
use crate::data::FARTHEST_FIRE;
use crate::ids::{Army, Hex, MAX_HEXES, Unit};

/// How much a defender's strength counts against the strength around an objective.
const HOLD: f32 = 1.3;
/// How much strength counts at a distance: an attacker's, and a defender's who is not in the hex itself.
const ATTACK_FROM: [f32; 4] = [0.0, 1.0, 0.7, 0.45];
const DEFEND_FROM: [f32; 4] = [0.0, 0.3, 0.2, 0.0];

/// The strengths that stand in each hex, and those that come to bear on each objective.
pub(super) struct Strengths {
    /// The printed strength of the NVA.
    pub(super) nva: [f32; MAX_HEXES],
    attack: [f32; MAX_HEXES],
    defence: [f32; MAX_HEXES],
    /// How many units hold each objective.
    holders: [f32; MAX_HEXES],
}

impl View<'_> {
    /// Adds up who stands where.
    pub(super) fn strengths(self) -> Strengths {
        const NONE: [f32; MAX_HEXES] = [0.0; MAX_HEXES];
        let mut all = Strengths { nva: NONE, attack: NONE, defence: NONE, holders: NONE };
        for army in Army::BOTH {
            for hex in self.state.index().held[army.at()].iter() {
                let (mut printed, mut lasting, mut bodies) = (0.0, 0.0, 0.0);
                for unit in self.units_in(hex, army) {
                    let factor = f32::from(self.data.of(unit).cf);
                    printed += factor;
                    let steadiness = self.steadiness(unit);
                    lasting += factor * steadiness;
                    bodies += steadiness;
                }
                if army == Army::Nva {
                    all.nva[hex.at()] = printed;
                }
                for (objective, far) in self.data.map.objectives_from(hex).iter().take_while(|o| o.1 <= FARTHEST_FIRE) {
                    let (to, far) = (objective.at(), usize::from(*far));
                    if self.controller(*objective) != army {
                        all.attack[to] += lasting * ATTACK_FROM[far];
                    } else if far == 0 {
                        all.defence[to] += lasting * f32::from(self.assault_multiplier(hex));
                        all.holders[to] = bodies;
                    } else {
                        all.defence[to] += lasting * DEFEND_FROM[far];
                    }
                }
            }
        }
        all
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

    /// The chance that objectives change hands, from the strengths in and around them. However strong the
    /// attack, it takes a turn to kill a unit or two, and who may stay holds on as long as one is left.
    pub(super) fn objectives_to_come(self, strengths: &Strengths) -> f32 {
        let time = (self.turns_left() / 4.0).min(1.0);
        let mut sum = 0.0;
        for hex in self.data.map.city.or(self.data.map.towns).iter() {
            let attack = strengths.attack[hex.at()];
            let held = HOLD * strengths.defence[hex.at()];
            let bodies = strengths.holders[hex.at()];
            let lasts = bodies / (bodies + self.turns_left() * if self.may_stay(hex) { 1.0 } else { 2.0 });
            let chance = attack * attack / (attack * attack + held * held + 6.0) * (1.0 - lasts);
            sum += match self.controller(hex) {
                Army::Arvn => self.swing(hex) * chance * time,
                Army::Nva => -0.6 * self.swing(hex) * chance * time,
            };
        }
        sum
    }

    /// How much of a unit will still be there at the end: evacuees count less the nearer their turn comes.
    fn steadiness(self, unit: Unit) -> f32 {
        let leaving = self.data.schedule.evacuees.has(unit);
        let left = f32::from(self.data.schedule.evacuation_turn.saturating_sub(self.state.turn));
        let stays = if leaving { (0.15 + 0.12 * left).min(1.0) } else { 1.0 };
        if self.is_disrupted(unit) { stays * 0.7 } else { stays }
    }
}
