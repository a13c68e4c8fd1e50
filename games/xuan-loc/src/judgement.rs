//! What a computer player values: a judgement of a state in points, and which actions look promising.
//!
//! A battle has thousands of small decisions, so a search looks no further than the end of a march or
//! of a declaration (`is_quiet`), and the judgement itself sees what is to come: objectives that will
//! fall, attacks that stand ready, units that must still get out. The NVA concentrates on towns and
//! city and attacks at good odds only; the ARVN holds built-up hexes and does not trade evenly.

mod promise;
mod prospects;

use crate::data::{Area, Kind};
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::state::{Stage, Task, View};
use crate::supply::PATH;

/// What a living combat factor is worth beyond what it does now.
const STRENGTH: f32 = 0.05;
/// What a disrupted unit costs its owner.
const DISRUPTION: f32 = 0.3;
/// What a hex of distance to the objective, or for evacuees to the west edge, costs a unit.
const WAY: f32 = 0.05;
/// What a unit costs that has lost touch with its HQ.
const STRAGGLER: f32 = 0.1;
/// How much the attacks count that could be made from where the armies stand. It is the same in every
/// phase and whoever is to move, so that no phase is ended early or late for its sake.
const CONTACT: f32 = 0.5;
/// What a unit among a much stronger enemy risks, and what cover from artillery is worth each turn.
const EXPOSURE: f32 = 0.25;
const COVER: f32 = 0.03;
/// What it costs to take back an attack.
const WAVERING: f32 = 0.6;
/// What each point beyond the stacking limit costs an army.
const CROWDING: [f32; 2] = [1.5, 2.5];
/// How much a defender's strength counts against the strength around an objective.
const HOLD: f32 = 1.3;
/// The turn from which the 6th Division looks for the west edge, and that from which supply lines matter.
const EXIT_TURN: u8 = 7;
const SUPPLY_TURN: u8 = 11;

impl View<'_> {
    /// The margin to be expected at the end, for the NVA.
    pub(crate) fn appraise(self) -> f32 {
        let margin = self.margin() as f32;
        if self.is_over() {
            return margin;
        }
        margin + self.objectives_to_come() + self.nva_forces() - self.arvn_forces()
            + CONTACT * (self.attack_prospects(Army::Nva) - self.attack_prospects(Army::Arvn))
            + self.strikes_to_come()
            + self.isolation()
            + self.wavering()
    }

    /// Taking back what was declared costs patience.
    fn wavering(self) -> f32 {
        let army = if self.state.stage == Stage::DefensiveFire { self.state.active.other() } else { self.state.active };
        let cost = WAVERING * f32::from(self.state.taken_back);
        if army == Army::Nva { -cost } else { cost }
    }

    /// Whether a search may stop here: a march or an attack is about to begin, or one is over.
    pub(crate) fn is_quiet(self) -> bool {
        match self.state.tasks.last() {
            Some(Task::DeclareFire) => self.state.fire.firers.is_empty() && !self.state.fire.kind.at_movers(),
            Some(Task::DeclareAssault) => self.state.assault.attackers.is_empty(),
            Some(_) => false,
            None => match self.state.stage {
                Stage::Marching => self.state.march.steps == 0,
                Stage::Aiming(_) | Stage::Placing(_) | Stage::Sacrifice { .. } => false,
                _ => true,
            },
        }
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

    fn objectives(self) -> Hexes {
        self.data.map.city.or(&self.data.map.towns)
    }

    /// The chance that objectives change hands, from the strengths in and around them.
    fn objectives_to_come(self) -> f32 {
        let time = (self.turns_left() / 4.0).min(1.0);
        let mut sum = 0.0;
        for hex in self.objectives().iter() {
            let owner = self.controller(hex);
            let (mut attack, mut defence) = (0.0, 0.0);
            let shelter = f32::from(self.assault_multiplier(hex));
            for (near, far) in self.data.map.within(hex).iter().chain(&[(hex, 0)]) {
                for unit in self.state.stack(*near) {
                    let record = self.data.of(unit);
                    let strength = f32::from(record.cf) * self.steadiness(unit);
                    if record.army != owner {
                        attack += strength * [0.0, 1.0, 0.7, 0.45][usize::from(*far)];
                    } else {
                        defence += strength * [shelter, 0.3, 0.2, 0.0][usize::from(*far)];
                    }
                }
            }
            let held = HOLD * defence;
            let chance = attack * attack / (attack * attack + held * held + 6.0);
            sum += match owner {
                Army::Arvn => self.swing(hex) * chance * time,
                Army::Nva => -0.6 * self.swing(hex) * chance * time,
            };
        }
        sum
    }

    /// How much of a unit will still be there: evacuees count less the nearer turn 10 comes.
    fn steadiness(self, unit: Unit) -> f32 {
        let leaving = self.data.schedule.evacuees.has(unit);
        let left = f32::from(self.data.schedule.evacuation_turn.saturating_sub(self.state.turn));
        let stays = if leaving { (0.3 + 0.15 * left).min(1.0) } else { 1.0 };
        if self.is_disrupted(unit) { stays * 0.7 } else { stays }
    }

    /// What the NVA's units are worth where they stand: near an objective, or the 6th Division near the
    /// west edge; within reach of their HQ; the HQ itself away from the enemy.
    fn nva_forces(self) -> f32 {
        let targets = self.objectives().without(&self.state.nva_control);
        let mut sum = 0.0;
        for hex in self.state.index.held[Army::Nva.at()].iter() {
            let near = targets.iter().map(|to| self.data.map.distance(hex, to)).min();
            let way = -WAY * f32::from(near.unwrap_or(0));
            let exit = self.data.map.area_distance(Area::E, hex);
            sum -= self.crowding(hex, Army::Nva);
            for unit in self.units_in(hex, Army::Nva) {
                let record = self.data.of(unit);
                let mut worth = STRENGTH * f32::from(record.cf.max(4));
                worth += if self.is_leaving(unit, hex) { 0.9 - WAY * f32::from(exit) } else { way };
                if self.is_disrupted(unit) {
                    worth -= DISRUPTION;
                }
                if record.kind == Kind::Hq {
                    worth -= if self.is_beside(Army::Arvn, hex) { 0.6 } else { 0.0 };
                } else if self.nearest_hq(unit, hex) > PATH {
                    worth -= STRAGGLER;
                }
                sum += worth;
            }
        }
        sum
    }

    /// What is lost where more stand than a hex holds when the phase ends (4.1.6).
    fn crowding(self, hex: Hex, army: Army) -> f32 {
        let over = self.stacking_load(hex, army).saturating_sub(self.stacking_limit(hex));
        CROWDING[army.at()] * f32::from(over)
    }

    /// Whether a unit of the 6th Division should go for the west edge: late, and not needed where it is.
    fn is_leaving(self, unit: Unit, hex: Hex) -> bool {
        let exit = self.data.map.area_distance(Area::E, hex);
        self.state.turn >= EXIT_TURN && self.is_sixth(unit) && f32::from(exit) < 4.0 * self.turns_left()
    }

    /// How far the HQ of a unit's division is; for units of none, the nearest one.
    fn nearest_hq(self, unit: Unit, hex: Hex) -> u8 {
        let formation = self.data.of(unit).formation;
        let hqs = self.data.hqs.and(&self.data.army[self.army(unit).at()]).iter();
        let own = hqs.filter(|hq| formation.is_none() || self.data.of(*hq).formation == formation);
        own.filter_map(|hq| self.state.hex_of(hq)).map(|at| self.data.map.distance(hex, at)).min().unwrap_or(0)
    }

    /// What the ARVN's units are worth where they stand: under shelter and near an objective; from turn 9
    /// on evacuees near the way out.
    fn arvn_forces(self) -> f32 {
        let objectives = self.objectives();
        let late = self.state.turn + 1 >= self.data.schedule.evacuation_turn;
        let mut sum = 0.0;
        for hex in self.state.index.held[Army::Arvn.at()].iter() {
            let near = objectives.iter().map(|to| self.data.map.distance(hex, to)).min().unwrap_or(0);
            let shelter = 0.1 * f32::from(self.assault_multiplier(hex) - 1) + self.cover(hex);
            let way = -0.5 * WAY * f32::from(near.saturating_sub(1));
            let exit = -2.0 * WAY * f32::from(self.data.map.area_distance(Area::E, hex));
            sum -= self.crowding(hex, Army::Arvn) + self.exposure(hex);
            for unit in self.units_in(hex, Army::Arvn) {
                let record = self.data.of(unit);
                let leaving = late && self.data.schedule.evacuees.has(unit);
                let mut worth = STRENGTH * f32::from(record.cf.max(4)) + shelter + if leaving { exit } else { way };
                if self.is_disrupted(unit) {
                    worth -= DISRUPTION;
                }
                if record.kind == Kind::Hq && self.is_beside(Army::Nva, hex) {
                    worth -= 0.6;
                }
                sum += worth;
            }
        }
        sum
    }

    /// What the NVA's strength around an ARVN stack puts at risk.
    fn exposure(self, hex: Hex) -> f32 {
        let mut strength = 0.0;
        for (near, far) in self.data.map.within(hex) {
            if self.state.holds(Army::Nva, *near) {
                let force: u16 = self.units_in(*near, Army::Nva).map(|u| u16::from(self.data.of(u).cf)).sum();
                strength += f32::from(force) * [0.0, 1.0, 0.8, 0.5][usize::from(*far)];
            }
        }
        let defence = f32::from(self.assault_defence(hex, Army::Arvn, Units::NONE)).max(1.0);
        let danger = (strength / defence - 1.0).clamp(0.0, 2.0);
        EXPOSURE * danger * self.units_in(hex, Army::Arvn).count() as f32
    }

    /// Shells seldom find woods and hills; a unit there lives longer.
    fn cover(self, hex: Hex) -> f32 {
        if self.scatter_range(hex) >= 4 { COVER * self.turns_left() } else { 0.0 }
    }

    /// Towards the end each ARVN unit without a supply line is two points (19.2).
    fn isolation(self) -> f32 {
        if self.state.turn < SUPPLY_TURN {
            return 0.0;
        }
        let cut = self.data.army[Army::Arvn.at()].without(&self.trace_supply(Army::Arvn));
        let count = cut.iter().filter(|u| self.state.hex_of(*u).is_some()).count();
        let likelihood = 1.0 - 0.22 * (self.turns_left() - 1.0);
        likelihood.max(0.2) * count as f32 * self.data.charts.points.unsupplied as f32
    }

    /// How far a unit is from where it should go: the nearest objective that the enemy holds, for the
    /// ARVN any objective; the west edge for those who leave.
    pub(crate) fn way_to_objective(self, unit: Unit, hex: Hex) -> u8 {
        let army = self.army(unit);
        if self.is_evacuee(unit) || self.is_leaving(unit, hex) {
            return self.data.map.area_distance(Area::E, hex);
        }
        let wanted = match army {
            Army::Nva => self.objectives().without(&self.state.nva_control),
            Army::Arvn => self.objectives(),
        };
        let nearest = wanted.iter().map(|to| self.data.map.distance(hex, to)).min();
        nearest.unwrap_or_else(|| self.data.map.area_distance(Area::E, hex))
    }
}
