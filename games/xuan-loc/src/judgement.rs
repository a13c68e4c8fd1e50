//! What a computer player values: a judgement of a state in points, and which actions look promising.
//!
//! A battle has thousands of small decisions, so a search looks no further than the end of a march or
//! of a declaration (`is_quiet`), and the judgement itself sees what is to come: objectives that will
//! fall, attacks that stand ready, units that must still get out. The NVA concentrates on towns and
//! city and attacks at good odds only; the ARVN holds built-up hexes and does not trade evenly.

mod objectives;
pub(crate) mod priors;
mod prospects;
mod retreats;

use crate::agenda::Item;
use crate::context::View;
use crate::data::{Area, Kind};
use crate::ids::{Army, Hex, MAX_FORMATIONS, Unit, Units};
use crate::judgement::objectives::Strengths;
use crate::supply::PATH;

/// What a living combat factor is worth beyond what it does now.
const STRENGTH: f32 = 0.05;
/// What a disrupted unit costs its owner.
const DISRUPTION: f32 = 0.5;
/// What a hex of distance to the objective costs a unit.
const WAY: f32 = 0.05;
/// What a hex of distance to the city costs a unit that may stay to the end: when the others have left, it alone
/// holds the city.
const HOMING: f32 = 0.3;
/// What a unit costs that has lost touch with its HQ.
const STRAGGLER: f32 = 0.1;
/// How much the attacks count that could be made from where the armies stand. It is the same in every
/// phase and whoever is to move, so that no phase is ended early or late for its sake.
const CONTACT: f32 = 0.5;
/// What a unit among a much stronger enemy risks, and what cover from artillery is worth each turn.
const EXPOSURE: f32 = 0.25;
const COVER: f32 = 0.05;
/// What each point beyond the stacking limit costs an army.
const CROWDING: [f32; 2] = [1.5, 2.5];
/// The turn from which the 6th Division looks for the west edge, and that from which supply lines matter.
const EXIT_TURN: u8 = 7;
const SUPPLY_TURN: u8 = 11;
/// The turn from which evacuees look for the west edge, how many hexes a turn brings them nearer to it
/// with the enemy in their way, and how many hexes lie between a safe escape and a hopeless one.
const LEAVING_TURN: u8 = 4;
const PACE: f32 = 4.5;
const DOUBT: f32 = 16.0;

impl View<'_> {
    /// The margin to be expected at the end, for the NVA.
    pub(crate) fn evaluate(self) -> f32 {
        let margin = self.margin() as f32;
        if self.is_over() {
            return margin;
        }
        let strengths = self.strengths();
        margin + self.objectives_to_come(&strengths) + self.nva_forces() - self.arvn_forces(&strengths)
            + CONTACT * (self.attack_prospects(Army::Nva) - self.attack_prospects(Army::Arvn))
            + self.strikes_to_come()
            + self.isolation()
    }

    /// Whether a search may stop here: a march or an attack is about to begin, or one is over.
    pub(crate) fn is_quiet(self) -> bool {
        match self.state.agenda.top() {
            Some(Item::FireDeclaration(_)) => self.state.fire.firers.is_empty() && !self.state.fire.kind.at_movers(),
            Some(Item::AssaultDeclaration(_)) => self.state.assault.attackers.is_empty(),
            Some(Item::Marching(_)) => self.state.march.steps == 0,
            Some(Item::Aiming(_) | Item::SettingUp(_) | Item::Landing(_) | Item::Returning(_) | Item::Sacrifice(_)) => {
                false
            }
            Some(item) => !item.interrupts(),
            None => true,
        }
    }

    fn turns_left(self) -> f32 {
        self.data.schedule.turns.len() as f32 - f32::from(self.state.turn) + 1.0
    }

    /// What the NVA's units are worth where they stand: near an objective, or the 6th Division near the
    /// west edge; within reach of their HQ; the HQ itself away from the enemy.
    fn nva_forces(self) -> f32 {
        let hqs = self.hqs_of(Army::Nva);
        let mut sum = 0.0;
        for hex in self.state.index().held[Army::Nva.at()].iter() {
            let way = -WAY * f32::from(self.way_to_enemy_objective(hex).unwrap_or(0));
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
                } else if self.nearest_hq(&hqs, unit, hex) > PATH {
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

    /// Where the HQs of an army's formations stand.
    fn hqs_of(self, army: Army) -> [Option<Hex>; MAX_FORMATIONS] {
        let mut at = [None; MAX_FORMATIONS];
        for hq in self.data.hqs.and(self.data.army[army.at()]).iter() {
            if let Some(formation) = self.data.of(hq).formation {
                at[formation.at()] = self.state.hex_of(hq);
            }
        }
        at
    }

    /// How far the HQ of a unit's division is; for units of none, the nearest one.
    fn nearest_hq(self, hqs: &[Option<Hex>; MAX_FORMATIONS], unit: Unit, hex: Hex) -> u8 {
        let far = |at: &Option<Hex>| at.map(|at| self.data.map.distance(hex, at));
        match self.data.of(unit).formation {
            Some(formation) => far(&hqs[formation.at()]),
            None => hqs.iter().filter_map(far).min(),
        }
        .unwrap_or(0)
    }

    /// What the ARVN's units are worth where they stand: under shelter; those who stay to the end in the
    /// city, evacuees near an objective as long as they can still get out.
    fn arvn_forces(self, strengths: &Strengths) -> f32 {
        let mut sum = 0.0;
        for hex in self.state.index().held[Army::Arvn.at()].iter() {
            let near = self.data.map.objectives_from(hex).first().map_or(0, |(_, far)| *far);
            let threat = self.threat(hex, strengths);
            let shelter = 0.1 * f32::from(self.assault_multiplier(hex) - 1) + self.cover(hex, threat);
            let way = -0.5 * WAY * f32::from(near.saturating_sub(1));
            let to_city = -HOMING * f32::from(self.way_to_city(hex));
            let escape = self.escape(hex);
            sum -= self.crowding(hex, Army::Arvn) + self.exposure(hex, threat);
            for unit in self.units_in(hex, Army::Arvn) {
                let record = self.data.of(unit);
                let aim = if !self.data.schedule.evacuees.has(unit) {
                    to_city
                } else if self.state.turn >= LEAVING_TURN {
                    escape
                } else {
                    way
                };
                let mut worth = STRENGTH * f32::from(record.cf.max(4)) + shelter + aim;
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

    /// How doubtful it is that an evacuee reaches the west edge in time from here.
    fn doubt(self, hex: Hex) -> f32 {
        let way = f32::from(self.data.map.area_distance(Area::E, hex)) + 1.0;
        (0.5 + (way - PACE * self.turns_left()) / DOUBT).clamp(0.0, 1.0)
    }

    /// What it costs an evacuee to be so far from the west edge: who does not get there is lost, or cut
    /// off at the end, which counts the same (19.2).
    fn escape(self, hex: Hex) -> f32 {
        let way = f32::from(self.data.map.area_distance(Area::E, hex));
        -(self.data.charts.points.unsupplied as f32) * self.doubt(hex) - 0.4 * WAY * way
    }

    /// Whether an evacuee should be on its way, bound to it or not.
    pub(crate) fn is_withdrawing(self, unit: Unit, hex: Hex) -> bool {
        self.state.turn >= LEAVING_TURN && self.data.schedule.evacuees.has(unit) && self.doubt(hex) > 0.0
    }

    /// The NVA's strength around a hex, the nearer the more.
    fn threat(self, hex: Hex, strengths: &Strengths) -> f32 {
        let near = self.data.map.within(hex).iter();
        near.map(|(at, far)| strengths.nva[at.at()] * [0.0, 1.0, 0.8, 0.5][usize::from(*far)]).sum()
    }

    /// What that strength puts at risk.
    fn exposure(self, hex: Hex, threat: f32) -> f32 {
        if threat == 0.0 {
            return 0.0;
        }
        let defence = f32::from(self.assault_defence(hex, Army::Arvn, Units::NONE)).max(1.0);
        let danger = (threat / defence - 1.0).clamp(0.0, 2.0);
        EXPOSURE * danger * self.units_in(hex, Army::Arvn).count() as f32
    }

    /// Shells seldom find woods and hills, nor open ground that nobody watches; a unit there lives longer.
    fn cover(self, hex: Hex, threat: f32) -> f32 {
        let ground = self.data.map.ground(hex);
        let unseen = threat == 0.0 && !ground.built_up() && !ground.fort && !ground.junction;
        if unseen || self.scatter_range(hex) >= 4 { COVER * self.turns_left() } else { 0.0 }
    }

    /// Towards the end each ARVN unit without a supply line is two points (19.2).
    fn isolation(self) -> f32 {
        if self.state.turn < SUPPLY_TURN {
            return 0.0;
        }
        let cut = self.data.army[Army::Arvn.at()].without(self.can_trace_supply());
        let count = cut.iter().filter(|u| self.state.hex_of(*u).is_some()).count();
        let likelihood = 1.0 - 0.22 * (self.turns_left() - 1.0);
        likelihood.max(0.2) * count as f32 * self.data.charts.points.unsupplied as f32
    }

    /// How far a unit is from where it should go: the nearest objective that the enemy holds; for the ARVN
    /// the city or, for evacuees, any objective; the west edge for those who leave.
    pub(crate) fn way_to_objective(self, unit: Unit, hex: Hex) -> u8 {
        let army = self.army(unit);
        if self.is_evacuee(unit) || self.is_withdrawing(unit, hex) || self.is_leaving(unit, hex) {
            return self.data.map.area_distance(Area::E, hex);
        }
        let nearest = match army {
            Army::Nva => self.way_to_enemy_objective(hex),
            Army::Arvn if self.data.schedule.evacuees.has(unit) => {
                self.data.map.objectives_from(hex).first().map(|(_, far)| *far)
            }
            Army::Arvn => Some(self.way_to_city(hex)),
        };
        nearest.unwrap_or_else(|| self.data.map.area_distance(Area::E, hex))
    }

    fn way_to_city(self, hex: Hex) -> u8 {
        let city = self.data.map.objectives_from(hex).iter().find(|(to, _)| self.data.map.city.has(*to));
        city.map_or(0, |(_, far)| *far)
    }

    /// How far the nearest objective is that the ARVN holds.
    fn way_to_enemy_objective(self, hex: Hex) -> Option<u8> {
        let held = |(to, _): &&(Hex, u8)| !self.state.nva_control.has(*to);
        self.data.map.objectives_from(hex).iter().find(held).map(|(_, far)| *far)
    }
}
