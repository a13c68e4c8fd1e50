//! Chapter 8: movement, hex by hex.
//!
//! A march is begun with one unit, others of its hex may join, and then it goes step by step; after
//! each step of the Movement Phase the other side may fire (8.4).

mod enter;
mod evacuation;

use arrayvec::ArrayVec;
use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use crate::data::{Edge, Kind};
use crate::ids::{Army, Hex, Unit, Units};
use crate::play::Play;
use crate::state::{Flags, Stage, Status, Task, Verdict, View, refuse};

/// Which costs a leader pays in this move (7.4.8); other units have only their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gait {
    #[default]
    Own,
    Foot,
    Mechanised,
}

/// A unit on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marcher {
    pub unit: Unit,
    pub gait: Gait,
    pub spent: u8,
    /// What an evacuee must come down to: one more than the hexes to the west edge, 0 for having left.
    pub goal: u8,
}

/// The most pieces that move together.
pub const MAX_GROUP: usize = 16;

/// No evacuee: nothing to come down to.
pub const NO_GOAL: u8 = u8::MAX;

/// A move under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    pub group: ArrayVec<Marcher, MAX_GROUP>,
    /// Where it stands; none while it waits beyond the edge.
    pub at: Option<Hex>,
    pub steps: u8,
    /// All steps so far were by road.
    pub road: bool,
    /// It began in an enemy zone of control.
    pub zone: bool,
    /// It has entered an enemy zone of control and goes no further.
    pub stopped: bool,
    /// In the AFV Movement Phase.
    pub afv: bool,
    /// Defensive reserves on their way to an assault.
    pub reserve: bool,
}

impl March {
    #[must_use]
    pub fn units(&self) -> Units {
        self.group.iter().map(|m| m.unit).collect()
    }

    pub(crate) fn drop_unit(&mut self, unit: Unit) {
        self.group.retain(|m| m.unit != unit);
    }
}

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
struct Walker {
    unit: Unit,
    army: Army,
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
    fn pay(&self, now: Progress, cost: u8, bonus: bool) -> Result<u8, engine::Refusal> {
        let spent = now.spent + cost;
        if spent <= self.allowance + u8::from(bonus) {
            Ok(spent)
        } else if now.steps == 0 {
            Ok(self.allowance)
        } else {
            Err(engine::Refusal::new(Case("8.1.5-01"), "it has not enough movement points left"))
        }
    }

    /// The most hexes that it can still enter.
    fn steps_left(&self, now: Progress) -> u8 {
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
    /// Movement points for the phase, halvings included (5.1.3, 7.2.2, R17).
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

    /// Whether a friend who began the phase here and has not moved cancels an enemy zone for a unit
    /// (R37); it cannot do that for itself by going in a circle.
    fn is_screened(self, army: Army, hex: Hex, unit: Unit) -> bool {
        self.units_in(hex, army).any(|other| other != unit && self.is_stationary(other))
    }

    fn is_stationary(self, unit: Unit) -> bool {
        let came = self.state.is(unit, Flags::ARRIVED) && !self.state.march.afv;
        !self.state.is(unit, Flags::MOVED) && !came
    }

    /// Whether an enemy zone of control stops movement in a hex.
    fn zone_stops(self, walker: &Walker, hex: Hex) -> bool {
        self.in_zone_of(walker.army.other(), hex) && !self.is_screened(walker.army, hex, walker.unit)
    }

    /// How many hexes away the nearest enemy unit is.
    #[must_use]
    pub fn nearest_enemy(self, army: Army, hex: Hex) -> u8 {
        let held = self.state.index.held[army.other().at()];
        held.iter().map(|at| self.data.map.distance(hex, at)).min().unwrap_or(u8::MAX)
    }

    /// R120: whether a step takes a unit farther from the nearest enemy unit, if there is any.
    fn is_farther_from_enemies(self, army: Army, from: Hex, to: Hex) -> bool {
        let nearest = self.nearest_enemy(army, from);
        nearest == u8::MAX || self.nearest_enemy(army, to) > nearest
    }

    /// What decides how a unit moves.
    fn walker(self, marcher: &Marcher) -> Walker {
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
    pub(crate) fn step_of(self, marcher: &Marcher, now: Progress, to: Hex) -> Result<Progress, engine::Refusal> {
        self.step_by(&self.walker(marcher), now, to)
    }

    fn step_by(self, walker: &Walker, now: Progress, to: Hex) -> Result<Progress, engine::Refusal> {
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
            return Err(engine::Refusal::new(Case("11.6.3-05"), "rubble is closed to armoured vehicles"));
        };
        let road = now.road && by_road;
        let bonus = road && !now.zone && !self.in_zone_of(enemy, to) && !walker.limited;
        let spent = walker.pay(now, cost, bonus).map_err(|short| {
            if road && !bonus && walker.pay(now, cost, true).is_ok() {
                let reason = "a move that begins or ends in an enemy zone of control has no road bonus";
                return engine::Refusal::new(Case("8.3.4-01"), reason);
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

    fn progress(self, marcher: &Marcher) -> Progress {
        let march = &self.state.march;
        Progress {
            at: march.at,
            steps: march.steps,
            spent: marcher.spent,
            road: march.road,
            zone: march.zone,
            stopped: march.stopped,
        }
    }

    /// Whether a unit may begin to move, apart from where it could go.
    pub(crate) fn can_set_out(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        if record.army != self.state.active {
            return refuse("6.3-02", "only the active player moves");
        }
        if self.state.stage == Stage::AfvMovement && !record.kind.is_afv() {
            return refuse("6.6-01", "only armoured vehicles move in this phase");
        }
        if self.state.hex_of(unit).is_none() {
            return self.can_be_called(unit);
        }
        if self.state.is(unit, Flags::MOVED) {
            return refuse("8.1.7-01", "it has ended its move for this phase");
        }
        if self.state.is(unit, Flags::STUCK) {
            return refuse("11.6.3-04", "it is immobilised in the rubble for good");
        }
        if self.state.is(unit, Flags::RALLIED) {
            return refuse("7.4.7-03", "a leader who has rallied does not move");
        }
        if self.is_disrupted(unit) && self.is_cut(unit) {
            return refuse("15.3-01", "disrupted and out of command, it cannot move");
        }
        if self.status(unit) == Status::Inactive {
            return match record.kind {
                Kind::Leader => refuse("7.4.8-02", "his formation is neither active nor regrouping"),
                _ if record.formation.is_none() => refuse("6.1.8-02", "no activated HQ has it in command range"),
                _ => refuse("6.1.5-04", "its regiment was not activated this turn"),
            };
        }
        if self.is_locked(unit) {
            return refuse("8.2.2-04", "others have passed through here past the enemy: it must stay");
        }
        Ok(())
    }

    /// R37: the last friend who screened a hex stays.
    fn is_locked(self, unit: Unit) -> bool {
        let Some(hex) = self.state.hex_of(unit) else { return false };
        self.state.screened.has(hex)
            && self.data.of(unit).kind != Kind::Leader
            && !self.is_screened(self.army(unit), hex, unit)
    }

    fn can_gait(self, unit: Unit, gait: Gait) -> Verdict {
        match (self.data.of(unit).kind == Kind::Leader, gait == Gait::Own) {
            (true, true) => refuse("7.4.8-01", "a leader says how he goes: add 'foot' or 'mech'"),
            (false, false) => refuse("7.4.8-01", "only leaders choose between foot and mechanised costs"),
            _ => Ok(()),
        }
    }

    /// Whether a march may begin with this unit.
    pub(crate) fn can_march(self, unit: Unit, gait: Gait) -> Verdict {
        self.can_gait(unit, gait)?;
        self.can_set_out(unit)?;
        if let Some(at) = self.state.hex_of(unit)
            && self.is_evacuee(unit)
            && self.can_step_nearer(unit, gait, at)
        {
            return Ok(());
        }
        let trial = self.trial(unit, gait);
        if self.can_trial_leave(&trial) {
            return Ok(());
        }
        let Some(at) = trial.now.at else {
            let opens = self.first_steps(trial).next().is_some();
            return if opens { Ok(()) } else { refuse("18.0-07", "every entry hex is held by the enemy") };
        };
        let mut verdict = refuse("8.1.8-02", "there is no hex it may enter");
        for to in self.data.map.neighbours(at) {
            match self.can_trial_step(&trial, to) {
                Ok(()) => return Ok(()),
                // The enemy's own hexes say less than what keeps it from the others.
                Err(refusal) if refusal.case != Case("4.1.4-01") => verdict = Err(refusal),
                Err(_) => {}
            }
        }
        verdict
    }

    /// A unit at the beginning of its move.
    fn setting_out(self, unit: Unit, gait: Gait) -> (Marcher, Progress) {
        let at = self.state.hex_of(unit);
        let enemy = self.army(unit).other();
        let zone = at.is_some_and(|hex| self.in_zone_of(enemy, hex));
        let now = Progress { at, steps: 0, spent: 0, road: true, zone, stopped: false };
        (Marcher { unit, gait, spent: 0, goal: NO_GOAL }, now)
    }

    fn trial(self, unit: Unit, gait: Gait) -> Trial {
        let (mut marcher, now) = self.setting_out(unit, gait);
        marcher.goal = self.evacuation_goal(&marcher, now);
        Trial { marcher, now }
    }

    /// The hexes that a unit could enter first.
    fn first_steps(self, trial: Trial) -> impl Iterator<Item = Hex> {
        let entry = if trial.now.at.is_none() { self.entry_hexes(trial.marcher.unit) } else { crate::ids::Hexes::NONE };
        let near = trial.now.at.into_iter().flat_map(move |at| self.data.map.neighbours(at));
        near.chain(entry.iter()).filter(move |to| self.can_trial_step(&trial, *to).is_ok())
    }

    fn can_trial_step(self, trial: &Trial, to: Hex) -> Verdict {
        let next = self.step_of(&trial.marcher, trial.now, to)?;
        self.keeps_goal(&trial.marcher, next, self.data.of(trial.marcher.unit).points)
    }

    fn can_trial_leave(self, trial: &Trial) -> bool {
        self.can_leave_map(&self.walker(&trial.marcher), trial.now).is_ok()
    }

    /// Whether a unit may join the march that is about to begin.
    pub(crate) fn can_join(self, unit: Unit, gait: Gait) -> Verdict {
        let march = &self.state.march;
        if march.steps > 0 {
            return refuse("8.1-01", "units join before the first step");
        }
        self.can_gait(unit, gait)?;
        if march.group.iter().any(|m| m.unit == unit) {
            return refuse("8.1-01", "it is in the group already");
        }
        if march.group.is_full() {
            return refuse("8.1-01", "the group is as large as it can be");
        }
        if self.is_evacuee(unit) || march.group.iter().any(|m| self.is_evacuee(m.unit)) {
            // Each has its own way and its own goal; together they could block one another.
            return refuse("18.10-05", "evacuees make their way west one by one");
        }
        if self.state.hex_of(unit) != march.at {
            return refuse("8.1-01", "only units of the same hex move together");
        }
        if self.data.of(unit).army != self.state.active {
            return refuse("6.3-02", "only the active player moves");
        }
        if march.afv && !self.data.of(unit).kind.is_afv() {
            return refuse("6.6-01", "only armoured vehicles move in this phase");
        }
        self.can_set_out(unit)?;
        let leaving = march.units().or(&Units::one(unit));
        if march.at.is_some_and(|hex| self.state.screened.has(hex) && !self.keeps_screen(hex, leaving)) {
            return refuse("8.2.2-04", "others have passed through here past the enemy: one unit must stay");
        }
        if march.at.is_none() && self.entry_hexes(unit) != self.entry_hexes(march.group[0].unit) {
            return refuse("18.0-01", "it does not enter at the same hexes");
        }
        let trial = self.trial(unit, gait);
        let points = self.points_of(march.units()) + self.data.of(unit).points;
        let leader = march.group[0];
        let firsts = self.first_steps(Trial { marcher: leader, now: self.progress(&leader) });
        let mut common = firsts.filter(|to| {
            let joins = self.step_of(&trial.marcher, trial.now, *to);
            joins.and_then(|next| self.keeps_goal(&trial.marcher, next, points)).is_ok()
                && self.can_group_step(*to, points).is_ok()
        });
        let exits = self.can_exit().is_ok() && self.can_trial_leave(&trial);
        if common.next().is_none() && !exits {
            return refuse("8.1-01", "the group would have no hex to go to together");
        }
        Ok(())
    }

    fn keeps_screen(self, hex: Hex, leaving: Units) -> bool {
        self.units_in(hex, self.state.active).any(|u| !leaving.has(u) && self.is_stationary(u))
    }

    /// Whether the whole group may enter a hex.
    pub(crate) fn can_step(self, to: Hex) -> Verdict {
        let march = &self.state.march;
        match march.at {
            Some(at) if !self.data.map.adjacent(at, to) => return refuse("8.1.4-01", "units move from hex to hex"),
            None if !march.group.first().is_some_and(|m| self.entry_hexes(m.unit).has(to)) => {
                return refuse("18.0-01", "it does not enter there");
            }
            _ => {}
        }
        self.can_group_step(to, self.points_of(march.units()))
    }

    fn can_group_step(self, to: Hex, points: u8) -> Verdict {
        for marcher in &self.state.march.group {
            let next = self.step_of(marcher, self.progress(marcher), to)?;
            self.keeps_goal(marcher, next, points)?;
        }
        Ok(())
    }

    /// Leaving by the west edge: evacuees and the 6th Division, for one movement point (R99, R114).
    fn can_leave_map(self, walker: &Walker, now: Progress) -> Verdict {
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

    pub(crate) fn can_exit(self) -> Verdict {
        for marcher in &self.state.march.group {
            self.can_leave_map(&self.walker(marcher), self.progress(marcher))?;
        }
        Ok(())
    }

    pub(crate) fn is_sixth(self, unit: Unit) -> bool {
        self.data.of(unit).formation.is_some_and(|f| self.data.formations[f.at()].id == "6")
    }

    pub(crate) fn can_halt(self) -> Verdict {
        let march = &self.state.march;
        if march.steps == 0 {
            return refuse("8.1.4-01", "the march has not begun");
        }
        let points = self.points_of(march.units());
        for marcher in &march.group {
            self.may_end(marcher, self.progress(marcher), points)?;
        }
        Ok(())
    }

    pub(crate) fn can_drop(self, unit: Unit) -> Verdict {
        let march = &self.state.march;
        let Some(marcher) = march.group.iter().find(|m| m.unit == unit) else {
            return refuse("8.1-01", "it is not in the group");
        };
        if march.steps == 0 || march.group.len() < 2 {
            return refuse("8.1-01", "units are left behind on the way, and not the last one");
        }
        self.may_end(marcher, self.progress(marcher), self.data.of(unit).points)
    }
}

/// A unit that thinks of setting out.
#[derive(Clone, Copy, Debug)]
struct Trial {
    marcher: Marcher,
    now: Progress,
}

impl Play<'_> {
    pub(crate) fn begin_march(&mut self, unit: Unit, gait: Gait) {
        let afv = self.state.stage == Stage::AfvMovement;
        self.state.march.afv = afv;
        let trial = self.view().trial(unit, gait);
        self.state.march = March {
            at: trial.now.at,
            road: true,
            zone: trial.now.zone,
            afv,
            group: [trial.marcher].into_iter().collect(),
            ..March::default()
        };
        self.state.units[unit.at()].set(Flags::MOVED, true);
        self.state.begun = true;
        self.state.stage = Stage::Marching;
    }

    /// 5.1.1: supply is judged before a unit begins to move; it matters to armoured vehicles only.
    pub(crate) fn judge_supply_of_vehicles(&mut self) {
        let army = self.state.active;
        let mut vehicles = self.data.afvs.and(&self.data.army[army.at()]).iter();
        if vehicles.any(|unit| self.state.hex_of(unit).is_some()) {
            self.judge_supply(army);
        }
    }

    pub(crate) fn join_march(&mut self, unit: Unit, gait: Gait) {
        let trial = self.view().trial(unit, gait);
        let _ = self.state.march.group.try_push(trial.marcher);
        self.state.units[unit.at()].set(Flags::MOVED, true);
    }

    pub(crate) fn step(&mut self, to: Hex) {
        let view = self.view();
        let army = self.state.active;
        let group = self.state.march.group.clone();
        let mut after = None;
        let mut spent = [0u8; MAX_GROUP];
        for (i, marcher) in group.iter().enumerate() {
            if let Ok(next) = view.step_of(marcher, view.progress(marcher), to) {
                spent[i] = next.spent;
                after = Some(next);
            }
        }
        let Some(after) = after else { return };
        if view.in_zone_of(army.other(), to) && !after.stopped {
            self.state.screened.insert(to);
        }
        let from_pool = self.state.march.at.is_none();
        for (i, marcher) in group.iter().enumerate() {
            self.state.march.group[i].spent = spent[i];
            self.state.units[marcher.unit.at()].set(Flags::FIRED_AT, false);
            if from_pool {
                self.arrive(marcher.unit, to);
            }
            self.enter(marcher.unit, to);
        }
        let march = &mut self.state.march;
        (march.at, march.steps, march.road, march.stopped) = (Some(to), after.steps, after.road, after.stopped);
        self.tell_step(to);
        if !self.state.march.afv {
            self.push(Task::Opportunity);
        }
    }

    fn tell_step(&mut self, to: Hex) {
        let units = self.state.march.units();
        self.tell(|data| {
            let names: Vec<_> = units.iter().map(|u| data.name(u)).collect();
            let text = format!("{} to {}.", names.join(", "), data.hex_name(to));
            let event = Event::new("moved", Case("8.1.4-01"), text).place(data.map.label(to));
            units.iter().fold(event, |event, u| event.piece(&data.of(u).id))
        });
    }

    pub(crate) fn exit_map(&mut self) {
        for unit in self.state.march.units().iter() {
            self.leave_map(unit);
        }
        self.end_march();
    }

    pub(crate) fn end_march(&mut self) {
        let afv = self.state.march.afv;
        self.state.march = March::default();
        self.state.march.afv = afv;
        self.state.stage = if afv { Stage::AfvMovement } else { Stage::Movement };
        self.judge_supply_of_vehicles();
    }
}
