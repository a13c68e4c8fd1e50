//! Who may set out, alone or with others of its hex (8.1, R37).

use engine::{Case, Target, Verdict, refuse};

use super::{Gait, Marcher, NO_GOAL, Progress, Walker};
use crate::context::View;
use crate::data::Kind;
use crate::ids::{Hex, Hexes, Unit, Units};
use crate::state::{Flags, Phase, Place, Status};

/// A unit that thinks of setting out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub marcher: Marcher,
    pub now: Progress,
    walker: Walker,
}

impl<'a> View<'a> {
    /// Who may come to mind as the first of a march, with the ways in which he can go.
    pub(super) fn movers(self) -> impl Iterator<Item = (Unit, Gait)> {
        let army = self.state.active;
        let afv = self.state.phase == Phase::AfvMovement;
        let units = if afv { self.vehicles(army) } else { self.data.army[army.at()] };
        let there = move |unit: &Unit| match self.state.units[unit.at()].place {
            Place::Map(_) => true,
            Place::Dead => self.data.of(*unit).kind == Kind::Hq,
            Place::Pool => self.arrival_of(*unit).is_some(),
            Place::Lost | Place::Exited => false,
        };
        self.with_gaits(units.iter().filter(there))
    }

    /// Who may come along: units of the same hex, or others that wait beyond the edge.
    pub(super) fn companions(self) -> impl Iterator<Item = (Unit, Gait)> {
        let march = &self.state.march;
        let begins = march.steps == 0;
        let here = march.at.filter(|_| begins).into_iter().flat_map(move |at| self.state.stack(at));
        let off_map = if begins && march.at.is_none() { self.data.army[self.state.active.at()] } else { Units::NONE };
        self.with_gaits(here.chain(off_map.iter().filter(move |unit| self.state.hex_of(*unit).is_none())))
    }

    fn with_gaits(self, units: impl Iterator<Item = Unit>) -> impl Iterator<Item = (Unit, Gait)> {
        units.flat_map(move |unit| self.gaits(unit).iter().map(move |gait| (unit, *gait)))
    }

    /// Whoever points at a leader thinks of him on foot.
    pub(super) fn means_to_move(self, target: &Target) -> Option<(Unit, Gait)> {
        let Target::Piece(id) = target else { return None };
        let unit = self.data.unit(id)?;
        Some((unit, if self.data.leaders.has(unit) { Gait::Foot } else { Gait::Own }))
    }

    /// Whether a unit may begin to move, apart from where it could go.
    /// R115: leaders move unless their formation regroups next to the enemy.
    pub(super) fn can_set_out(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        if record.army != self.state.active {
            return refuse("6.3-02", "only the active player moves");
        }
        if self.state.phase == Phase::AfvMovement && !record.kind.is_afv() {
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
    pub(super) fn can_march(self, unit: Unit, gait: Gait) -> Verdict {
        self.can_gait(unit, gait)?;
        self.can_set_out(unit)?;
        let (marcher, now) = self.setting_out(unit, gait);
        let trial = match now.at.filter(|_| self.is_evacuee(unit)) {
            None => self.trial(unit, gait),
            Some(at) => match self.unreached_goal(&marcher, now, self.west(at)) {
                // Some first step leads to its goal.
                None => return Ok(()),
                Some(goal) => self.trial_for(Marcher { goal, ..marcher }, now),
            },
        };
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
    pub(super) fn setting_out(self, unit: Unit, gait: Gait) -> (Marcher, Progress) {
        let at = self.state.hex_of(unit);
        let enemy = self.army(unit).other();
        let zone = at.is_some_and(|hex| self.in_zone_of(enemy, hex));
        let now = Progress { at, steps: 0, spent: 0, road: true, zone, stopped: false };
        (Marcher { unit, gait, spent: 0, goal: NO_GOAL }, now)
    }

    pub(super) fn trial(self, unit: Unit, gait: Gait) -> Trial {
        let (mut marcher, now) = self.setting_out(unit, gait);
        marcher.goal = self.evacuation_goal(&marcher, now);
        self.trial_for(marcher, now)
    }

    fn trial_for(self, marcher: Marcher, now: Progress) -> Trial {
        Trial { marcher, now, walker: self.walker(&marcher) }
    }

    /// The hexes that a unit could enter first.
    fn first_steps(self, trial: Trial) -> impl Iterator<Item = Hex> {
        let entry = if trial.now.at.is_none() { self.entry_hexes(trial.marcher.unit) } else { Hexes::NONE };
        let near = trial.now.at.into_iter().flat_map(move |at| self.data.map.neighbours(at));
        near.chain(entry.iter()).filter(move |to| self.can_trial_step(&trial, *to).is_ok())
    }

    fn can_trial_step(self, trial: &Trial, to: Hex) -> Verdict {
        let next = self.step_by(&trial.walker, trial.now, to)?;
        self.keeps_goal(&trial.marcher, next, self.data.of(trial.marcher.unit).points)
    }

    fn can_trial_leave(self, trial: &Trial) -> bool {
        self.can_leave_map(&trial.walker, trial.now).is_ok()
    }

    /// Whether a unit may join the march that is about to begin.
    /// R140: evacuees march one by one.
    pub(super) fn can_join(self, unit: Unit, gait: Gait) -> Verdict {
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
        if self.state.phase == Phase::AfvMovement && !self.data.of(unit).kind.is_afv() {
            return refuse("6.6-01", "only armoured vehicles move in this phase");
        }
        self.can_set_out(unit)?;
        let leaving = march.units().or(Units::one(unit));
        if march.at.is_some_and(|hex| self.state.screened.has(hex) && !self.keeps_screen(hex, leaving)) {
            return refuse("8.2.2-04", "others have passed through here past the enemy: one unit must stay");
        }
        if march.at.is_none() && self.entry_hexes(unit) != self.entry_hexes(march.group[0].unit) {
            return refuse("18.0-01", "it does not enter at the same hexes");
        }
        let trial = self.trial(unit, gait);
        let points = self.points_of(march.units()) + self.data.of(unit).points;
        let leader = march.group[0];
        let group = self.walkers_of_march();
        let firsts = self.first_steps(Trial { marcher: leader, now: self.progress(&leader), walker: group[0] });
        let mut common = firsts.filter(|to| {
            let joins = self.step_by(&trial.walker, trial.now, *to);
            joins.and_then(|next| self.keeps_goal(&trial.marcher, next, points)).is_ok()
                && self.can_group_step(&group, *to, points).is_ok()
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
}
