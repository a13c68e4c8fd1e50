//! Chapter 8: movement, hex by hex.
//!
//! A march is begun with one unit, others of its hex may join, and then it goes step by step; after
//! each step of the Movement Phase the other side may fire (8.4). Who may set out is in `departure`,
//! what a step costs one unit in `step`, and here is the march of the whole group.

mod departure;
mod enter;
mod evacuation;
mod step;

use arrayvec::ArrayVec;
use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use crate::ids::{Hex, Unit, Units};
use crate::play::Play;
use crate::state::{Flags, Stage, Task, Verdict, View, refuse};
use step::{Progress, Walker};

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

/// More fires than a march draws; beyond it a hex is forgotten.
pub const MAX_DRAWN: usize = 32;

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
    /// Who has drawn fire in which hex: nobody does so twice in one hex, even if he comes back to it (8.4.3).
    #[serde(default)]
    pub drawn: ArrayVec<(Unit, Hex), MAX_DRAWN>,
}

impl March {
    #[must_use]
    pub fn units(&self) -> Units {
        self.group.iter().map(|m| m.unit).collect()
    }

    pub(crate) fn drop_unit(&mut self, unit: Unit) {
        self.group.retain(|m| m.unit != unit);
    }

    /// Whether a unit has drawn fire in a hex on this march.
    pub(crate) fn has_drawn(&self, unit: Unit, hex: Hex) -> bool {
        self.drawn.contains(&(unit, hex))
    }
}

impl View<'_> {
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

    pub(crate) fn can_exit(self) -> Verdict {
        for marcher in &self.state.march.group {
            self.can_leave_map(&self.walker(marcher), self.progress(marcher))?;
        }
        Ok(())
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
            let drawn = self.state.march.has_drawn(marcher.unit, to);
            self.state.units[marcher.unit.at()].set(Flags::FIRED_AT, drawn);
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
            let text = format!("{} to {}.", data.names(units), data.hex_name(to));
            let event = Event::new("moved", Case("8.1.4-01"), text).place(data.map.label(to));
            data.about(event, units)
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
