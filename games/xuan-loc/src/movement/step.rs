//! Sections 8.1 to 8.3: what a step costs a unit, and what keeps it from making it.

use engine::{Case, Refusal, Verdict, refuse};

use super::{Gait, Marcher};
use crate::context::View;
use crate::data::Edge;
use crate::ids::{Army, Hex, Unit};
use crate::state::{Flags, Phase, Status};

/// How far one unit has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub at: Option<Hex>,
    pub steps: u8,
    pub spent: u8,
    pub road: bool,
    pub zone: bool,
    pub stopped: bool,
}

/// What decides how a unit moves, looked up once for many steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walker {
    pub unit: Unit,
    pub army: Army,
    tracked: bool,
    allowance: u8,
    /// It may go one hex only.
    limited: bool,
    disrupted: bool,
    regrouping: bool,
    /// It may leave the map by the west edge.
    leaves: bool,
}

impl Walker {
    /// Movement points after paying a cost: within the allowance, one more in road mode (8.3.4), or
    /// anything for the first step (8.1.8).
    /// 8.1.8-01, 8.1.8-03 (R36), 8.3.4-03 (R38): the bonus comes after any halving.
    fn pay(&self, now: Progress, cost: u8, bonus: bool) -> Result<u8, Refusal> {
        let spent = now.spent + cost;
        if spent <= self.allowance + u8::from(bonus) {
            Ok(spent)
        } else if now.steps == 0 {
            Ok(self.allowance)
        } else {
            Err(Refusal::new(Case("8.1.5-01"), "it has not enough movement points left"))
        }
    }

    /// The most hexes that it can still enter.
    pub(super) fn steps_left(&self, now: Progress) -> u8 {
        match (now.stopped, self.limited, now.steps) {
            (true, ..) => 0,
            (_, true, steps) => u8::from(steps == 0),
            (_, _, steps) => {
                let bonus = u8::from(now.road && !now.zone);
                (self.allowance + bonus).saturating_sub(now.spent).max(u8::from(steps == 0))
            }
        }
    }
}

impl View<'_> {
    /// The ways in which a unit can go: a leader on foot or by vehicle (7.4.8).
    /// 8.1.11-01.
    pub(crate) fn gaits(self, unit: Unit) -> &'static [Gait] {
        if self.data.leaders.has(unit) { &[Gait::Foot, Gait::Mechanised] } else { &[Gait::Own] }
    }

    /// Movement points for the phase, halvings included (5.1.3, 7.2.2, R17).
    /// 5.1.3-01, 5.1.3-02, 5.1.3-03, 5.3.3-02, 7.2.2-01, 7.4.8-03, 8.1.3-01.
    #[must_use]
    pub fn allowance(self, unit: Unit) -> u8 {
        let record = self.data.of(unit);
        let mut ma = record.ma;
        if record.kind.is_afv() && !self.is_supplied(unit) && self.state.hex_of(unit).is_some() {
            ma /= 2;
        }
        if record.army == Army::Arvn && self.is_cut(unit) {
            ma /= 2;
        }
        ma
    }

    /// Units that may go one hex only: NVA units out of command and disrupted ones (7.2.1, 15.1.4).
    #[must_use]
    pub fn is_limited(self, unit: Unit) -> bool {
        self.is_disrupted(unit) || (self.army(unit) == Army::Nva && self.is_cut(unit))
    }

    /// What it costs to enter a hex off road; none where the chart closes it.
    /// 8.1.4-02 (R137), 11.6.3-03, 11.6.3-09 (R130), 20.1-01, 20.1-02, 20.1-05.
    #[must_use]
    pub fn terrain_cost(self, tracked: bool, hex: Hex) -> Option<u8> {
        let cost = self.data.costs[usize::from(tracked)][hex.at()];
        match (self.state.rubble.has(hex), tracked) {
            (true, true) => None,
            (true, false) => Some(cost + self.data.charts.terrain.rubble.infantry_extra),
            (false, _) => Some(cost),
        }
    }

    /// The cost of a step and whether it is by road (8.3; rubble takes the road rate away, R74).
    /// 8.3-01, 8.3.1-01, 8.3.2-01, 8.3.3-01, 8.3.4-02, 11.6.3-08.
    fn step_cost(self, tracked: bool, from: Option<Hex>, to: Hex) -> Option<(u8, bool)> {
        let road = match from {
            Some(from) => self.data.map.road_between(from, to),
            None => self.data.map.ground(to).road_off.is_some(),
        };
        if road && !self.state.rubble.has(to) {
            return Some((self.data.charts.terrain.road_mp, true));
        }
        self.terrain_cost(tracked, to).map(|cost| (cost, false))
    }

    /// What the next step costs the group: as much as it costs the slowest of them.
    pub(super) fn price_of_step(self, to: Hex) -> u16 {
        let march = &self.state.march;
        let costs = march.group.iter().filter_map(|marcher| self.step_cost(self.walker(marcher).tracked, march.at, to));
        costs.map(|(cost, _)| u16::from(cost)).max().unwrap_or(0)
    }

    /// Whether a friend who began the phase here and has not moved cancels an enemy zone for a unit
    /// (R37); it cannot do that for itself by going in a circle.
    /// 8.2.2-02, 8.2.2-03, 8.2.2-05: for movement only.
    /// R143.
    pub(super) fn is_screened(self, army: Army, hex: Hex, unit: Unit) -> bool {
        self.units_in(hex, army).any(|other| other != unit && self.is_stationary(other))
    }

    pub(super) fn is_stationary(self, unit: Unit) -> bool {
        let came = self.state.is(unit, Flags::ARRIVED) && self.state.phase != Phase::AfvMovement;
        !self.state.is(unit, Flags::MOVED) && !came
    }

    /// Whether an enemy zone of control stops movement in a hex.
    fn zone_stops(self, walker: &Walker, hex: Hex) -> bool {
        self.in_zone_of(walker.army.other(), hex) && !self.is_screened(walker.army, hex, walker.unit)
    }

    /// How many hexes away the nearest enemy unit is.
    #[must_use]
    pub fn nearest_enemy(self, army: Army, hex: Hex) -> u8 {
        let held = self.state.index().held[army.other().at()];
        if held.has(hex) {
            return 0;
        }
        let close = self.data.map.within(hex).iter().find(|(near, _)| held.has(*near));
        let far = || held.iter().map(|at| self.data.map.distance(hex, at)).min().unwrap_or(u8::MAX);
        close.map_or_else(far, |(_, distance)| *distance)
    }

    /// R120: whether a step takes a unit farther from the nearest enemy unit, if there is any.
    fn is_farther_from_enemies(self, army: Army, from: Hex, to: Hex) -> bool {
        let nearest = self.nearest_enemy(army, from);
        nearest == u8::MAX || self.nearest_enemy(army, to) > nearest
    }

    /// What decides how a unit moves.
    pub(super) fn walker(self, marcher: &Marcher) -> Walker {
        let unit = marcher.unit;
        let record = self.data.of(unit);
        Walker {
            unit,
            army: record.army,
            tracked: record.kind.is_afv() || marcher.gait == Gait::Mechanised,
            allowance: self.allowance(unit),
            limited: self.is_limited(unit),
            disrupted: self.is_disrupted(unit),
            regrouping: self.status(unit) == Status::Regrouping,
            leaves: self.is_evacuee(unit) || self.is_sixth(unit),
        }
    }

    /// One unit's step: what it has then spent, or why it cannot go there. The evacuation is not
    /// looked at here.
    pub(crate) fn step_of(self, marcher: &Marcher, now: Progress, to: Hex) -> Result<Progress, Refusal> {
        self.step_by(&self.walker(marcher), now, to)
    }

    /// 7.4.8-04 (R127), 8.1.6-01: leaders stop as units do; full hexes may be passed.
    /// R126: a regrouping unit is bound in every hex that it enters. R144: a reinforcing vehicle has its full
    /// allowance. R151: without an enemy on the map the disrupted go where they like.
    pub(super) fn step_by(self, walker: &Walker, now: Progress, to: Hex) -> Result<Progress, Refusal> {
        let army = walker.army;
        let enemy = army.other();
        self.can_stand(army, to)?;
        if now.stopped {
            refuse("8.2.1-01", "it has entered an enemy zone of control and stops there")?;
        }
        if now.steps > 0 && walker.limited {
            if walker.disrupted {
                refuse("15.1.4-01", "a disrupted unit moves only one hex")?;
            }
            refuse("7.2.1-01", "an NVA unit out of command moves only one hex")?;
        }
        let stops = self.zone_stops(walker, to);
        if now.zone && now.steps == 0 && stops {
            refuse("8.2.2-01", "from one enemy zone of control it may not go straight into another")?;
        }
        if let Some(from) = now.at {
            if walker.regrouping && self.is_beside(enemy, to) {
                if now.steps == 0 && self.is_beside(enemy, from) {
                    refuse("8.1.10-01", "a regrouping unit in contact leaves it with its first step or stays")?;
                }
                refuse("8.1.9-01", "a regrouping unit may not move next to the enemy")?;
            }
            if walker.disrupted && !self.is_farther_from_enemies(army, from, to) {
                refuse("15.1.4-02", "a disrupted unit must move away from the nearest enemy")?;
            }
        }
        let Some((cost, by_road)) = self.step_cost(walker.tracked, now.at, to) else {
            return Err(Refusal::new(Case("11.6.3-05"), "rubble is closed to armoured vehicles"));
        };
        let road = now.road && by_road;
        let bonus = road && !now.zone && !self.in_zone_of(enemy, to) && !walker.limited;
        let spent = walker.pay(now, cost, bonus).map_err(|short| {
            if road && !bonus && walker.pay(now, cost, true).is_ok() {
                let reason = "a move that begins or ends in an enemy zone of control has no road bonus";
                return Refusal::new(Case("8.3.4-01"), reason);
            }
            short
        })?;
        Ok(Progress { at: Some(to), steps: now.steps + 1, spent, road, stopped: stops, ..now })
    }

    /// Whether a unit of an army may be in a hex at all: no enemy units there (4.1.4).
    fn can_stand(self, army: Army, hex: Hex) -> Verdict {
        if self.state.holds(army.other(), hex) {
            return refuse("4.1.4-01", "enemy units stand there");
        }
        Ok(())
    }

    /// Leaving by the west edge: evacuees and the 6th Division, for one movement point (R99, R114).
    pub(super) fn can_leave_map(self, walker: &Walker, now: Progress) -> Verdict {
        if !walker.leaves {
            return refuse("18.10-06", "only evacuees and the 6th Division leave the map");
        }
        let Some(at) = now.at.filter(|at| self.data.map.is_on_edge(*at, Edge::West)) else {
            return refuse("18.10-06", "units leave from a hex of the west edge");
        };
        if now.stopped {
            return refuse("8.2.1-01", "it has entered an enemy zone of control and stops there");
        }
        if now.steps > 0 && walker.limited {
            return refuse("7.2.1-01", "it may move only one hex");
        }
        let by_road = self.data.map.ground(at).road_off == Some(Edge::West);
        let bonus = now.road && by_road && !now.zone && !walker.limited;
        walker.pay(now, 1, bonus).map(|_| ())
    }

    pub(crate) fn is_sixth(self, unit: Unit) -> bool {
        self.data.of(unit).formation.is_some_and(|f| self.data.formations[f.at()].id == "6")
    }
}
