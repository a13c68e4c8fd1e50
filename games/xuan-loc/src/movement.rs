//! Chapter 8: movement, hex by hex.
//!
//! A march is begun with one unit, others of its hex may join, and then it goes step by step; after
//! each step of the Movement Phase the other side may fire (8.4). Who may set out is in `departure`,
//! what a step costs one unit in `step`, and here is the march of the whole group.

mod cautions;
mod departure;
mod enter;
mod evacuation;
mod step;

use arrayvec::ArrayVec;
use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::direct_fire::Opportunity;
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Unit, Units};
use crate::judgement::priors;
use crate::sequence::{cancels, rallies};
use crate::state::{Flags, Phase};
use crate::supply::defers;
use step::{Progress, Walker};

pub use enter::Landing;

/// Which costs a leader pays in this move (7.4.8); other units have only their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gait {
    #[default]
    Own,
    Foot,
    Mechanised,
}

impl Gait {
    /// Reserves and those who retreat do not choose how they go.
    pub(crate) fn must_be_own(self) -> Verdict {
        ensure(self == Gait::Own, "6.3-02", "units move in the Movement Phase of their side")
    }

    const fn in_words(self) -> &'static str {
        match self {
            Gait::Own => "",
            Gait::Foot => " on foot",
            Gait::Mechanised => " by vehicle",
        }
    }
}

/// A unit on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
/// R35: singly or as a group along one path; each pays its own costs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

    /// Whether somebody is on the way; nobody may be left of the group.
    pub(crate) fn is_under_way(&self) -> bool {
        !self.group.is_empty() || self.steps > 0
    }

    pub(crate) fn drop_unit(&mut self, unit: Unit) {
        self.group.retain(|m| m.unit != unit);
    }

    /// Whether a unit has drawn fire in a hex on this march.
    pub(crate) fn has_drawn(&self, unit: Unit, hex: Hex) -> bool {
        self.drawn.contains(&(unit, hex))
    }
}

/// 6.3-02: the active player moves units and brings in reinforcements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

impl Question<XuanLoc> for Movement {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.3-02", "Move units, bring in reinforcements, or end the phase.")
            .detail(v.left_to_do())
            .meaning(
                "A unit moves once; others of its hex may come along. The enemy may fire at movers in every hex that they enter, \
                 and an enemy zone of control stops them. What is more in a hex at the end than may stack there is lost.",
            )
            .rules(&["6.3-02", "8.1.4-01", "8.1.9-01", "8.2.1-01", "8.3.4-01", "8.4-01", "4.1.5-01", "18.0-01", "18.10-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        moves(ask);
        ask.answer(verb::Airlift)
            .pointed_at(|_, _| None)
            .from(|v| v.data.army[v.state.active.at()].iter().filter(move |u| v.waits_to_arrive(*u)))
            .allowed(View::can_airlift)
            .label(|v, unit| format!("Fly {} in", v.data.name(unit)))
            .fixed_prior(2.0)
            .takes_in_hand()
            .then(|p, unit| p.next(Landing { unit }));
        rallies(ask);
    }
}

/// 6.6-01: armoured vehicles move again.
/// 6.6-03 (R32): regrouping vehicles within their limits, inactive ones not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfvMovement {
    /// A position begins here: it is asked even where nothing can be done, to see why not.
    pub begins: bool,
}

impl Question<XuanLoc> for AfvMovement {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.6-01", "Move armoured vehicles again, or end the phase.")
            .detail(v.left_to_do())
            .meaning("Vehicles have their whole allowance again, whatever they did before, and draw no fire.")
            .rules(&["6.6-01", "6.6-02", "6.6-03", "5.1.3-01", "11.6.3-05", "4.1.5-02"])
    }

    /// Once something has been done its player ends the phase, so that all can see what came of it.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let moves = |unit: Unit| v.state.hex_of(unit).is_some() && v.can_march(unit, Gait::Own).is_ok();
        Opening::asks_if(self.begins || v.state.begun || v.vehicles(v.state.active).iter().any(moves))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        moves(ask);
    }
}

/// What both phases of movement ask: who moves, and whether that is all.
fn moves<'a>(ask: &mut impl Ask<'a, XuanLoc>) {
    ask.answer(verb::March)
        .pointed_at(View::means_to_move)
        .from(View::movers)
        .allowed(|v, (unit, gait)| v.can_march(unit, gait))
        .label(|v, (unit, gait)| format!("Move {}{}", v.data.name(unit), gait.in_words()))
        .prior(|v, (unit, _)| v.prior_of_march(unit))
        .takes_in_hand()
        .then(|p, (unit, gait)| p.begin_march(unit, gait));
    if ask.see(|v| v.has_vehicles_to_feed()) {
        defers(ask);
    }
    ask.answer(verb::Done)
        .allowed(|v, ()| v.can_end_movement())
        .labelled("Done")
        .fixed_prior(priors::DONE)
        .caution(|v, ()| v.caution_of_ending_movement())
        .end();
}

/// 8.1.4-01: where the group on the move goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marching;

impl Question<XuanLoc> for Marching {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("{}: where next?", v.data.names(v.state.march.units()));
        Prompt::new("8.1.4-01", text)
            .detail(v.left_to_do())
            .meaning("The group goes hex by hex, each unit at its own cost; on the way units can be left behind.")
            .rules(&[
                "8.1.4-01",
                "8.1.5-01",
                "8.1.8-01",
                "8.2.1-01",
                "8.2.2-01",
                "8.3.4-01",
                "8.4-01",
                "15.1.4-01",
                "18.10-05",
            ])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Join)
            .pointed_at(View::means_to_move)
            .from(View::companions)
            .allowed(|v, (unit, gait)| v.can_join(unit, gait))
            .label(|v, (unit, gait)| format!("{} comes along{}", v.data.name(unit), gait.in_words()))
            .prior(|v, (unit, _)| v.prior_of_joining(unit))
            .takes_in_hand()
            .then(|p, (unit, gait)| p.join_march(unit, gait));
        ask.answer(verb::Step)
            .legal(View::next_hexes, View::can_step)
            .label(|v, hex| format!("Go to {}", v.data.hex_name(hex)))
            .prior(View::prior_of_step)
            .moves(View::price_of_step)
            .ends(|p, hex| p.step(hex));
        ask.answer(verb::Exit)
            .allowed(|v, ()| v.can_exit())
            .labelled("Leave the map")
            .fixed_prior(3.0)
            .caution(|_, ()| Some("Who has left the map does not come back.".into()))
            .ends(|p, ()| p.exit_map());
        ask.answer(verb::Drop)
            .pointed_at(|_, _| None)
            .from(|v| v.state.march.units())
            .allowed(View::can_drop)
            .label(|v, unit| format!("Leave {} behind", v.data.name(unit)))
            .prior(View::prior_of_dropping)
            .then(|p, unit| p.state.march.drop_unit(unit));
        ask.answer(verb::Halt)
            .allowed(|v, ()| v.can_halt())
            .labelled("Halt")
            .caution(|v, ()| v.caution_of_crowding(v.state.march.at))
            .prior(|v, ()| v.prior_of_halt())
            .halts()
            .ends(|p, ()| p.end_march());
        if ask.see(|v| v.state.march.steps == 0) {
            cancels(ask, |p| p.cancel_march());
        }
    }
}

/// 15.1.4: after a step and the fire at it the disrupted stop, and a march without anybody ends.
/// 8.4.5-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MarchGoesOn;

impl Step<XuanLoc> for MarchGoesOn {
    fn run(self, p: &mut Play<'_>) {
        p.leave_disrupted_behind();
        if p.state.march.group.is_empty() {
            p.end_march();
        } else {
            p.next(Marching);
        }
    }
}

impl<'a> View<'a> {
    /// 8.4-01: after a step the enemy comes first, and what his fire does.
    pub(crate) fn untimely_on_the_march(self, action: Action) -> Option<Refusal> {
        let goes_on = matches!(
            action,
            Action::March(..) | Action::Join(..) | Action::Step(_) | Action::Exit | Action::Drop(_) | Action::Halt
        );
        let is_interrupted = self.state.phase == Phase::Movement && self.state.march.is_under_way();
        let reason = "others are on the move, and the fire that they draw comes first";
        (goes_on && is_interrupted).then(|| Refusal::new(Case("8.4-01"), reason))
    }

    /// An army's armoured vehicles.
    fn vehicles(self, army: Army) -> Units {
        self.data.afvs.and(self.data.army[army.at()])
    }

    /// Whether vehicles of the NVA contend for the supply of an HQ, or others have given theirs up for them: without it they
    /// move at half rate (5.1.3).
    fn has_vehicles_to_feed(self) -> bool {
        let vehicles = self.living(self.vehicles(Army::Nva));
        self.state.active == Army::Nva
            && !vehicles.is_empty()
            && (self.contending_for_supply().meets(vehicles) || !self.deferred().is_empty())
    }

    /// Where the group may go: next to where it stands, or where it enters.
    fn next_hexes(self) -> impl Iterator<Item = Hex> {
        let march = &self.state.march;
        let near = march.at.into_iter().flat_map(move |at| self.data.map.neighbours(at));
        let first = march.group.first().filter(|_| march.at.is_none());
        let (walkers, points) = (self.walkers_of_march(), self.points_of(march.units()));
        near.chain(first.into_iter().flat_map(move |first| self.entry_hexes(first.unit)))
            .filter(move |to| self.can_group_step(&walkers, *to, points).is_ok())
    }

    fn can_end_movement(self) -> Verdict {
        match self.owes_evacuation() {
            Some(_) => refuse("18.10-01", "an evacuee has not made its way west yet"),
            None => Ok(()),
        }
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

    /// Whether the whole group may enter a hex.
    fn can_step(self, to: Hex) -> Verdict {
        let march = &self.state.march;
        match march.at {
            Some(at) => ensure(self.data.map.adjacent(at, to), "8.1.4-01", "units move from hex to hex")?,
            None => {
                let enters = march.group.first().is_some_and(|m| self.entry_hexes(m.unit).has(to));
                ensure(enters, "18.0-01", "it does not enter there")?;
            }
        }
        self.can_group_step(&self.walkers_of_march(), to, self.points_of(march.units()))
    }

    /// What decides how each of the group moves.
    fn walkers_of_march(self) -> ArrayVec<Walker, MAX_GROUP> {
        self.state.march.group.iter().map(|marcher| self.walker(marcher)).collect()
    }

    fn can_group_step(self, walkers: &[Walker], to: Hex, points: u8) -> Verdict {
        for (marcher, walker) in self.state.march.group.iter().zip(walkers) {
            let next = self.step_by(walker, self.progress(marcher), to)?;
            self.keeps_goal(marcher, next, points)?;
        }
        Ok(())
    }

    fn can_exit(self) -> Verdict {
        for marcher in &self.state.march.group {
            self.can_leave_map(&self.walker(marcher), self.progress(marcher))?;
        }
        Ok(())
    }

    fn can_halt(self) -> Verdict {
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

    fn can_drop(self, unit: Unit) -> Verdict {
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
    fn begin_march(&mut self, unit: Unit, gait: Gait) {
        let trial = self.view().trial(unit, gait);
        self.state.march = March {
            at: trial.now.at,
            road: true,
            zone: trial.now.zone,
            group: [trial.marcher].into_iter().collect(),
            ..March::default()
        };
        self.state.units[unit.at()].set(Flags::MOVED, true);
        self.next(Marching);
    }

    /// Nobody has gone anywhere yet: the group stands as it stood.
    fn cancel_march(&mut self) {
        for unit in self.state.march.units().iter() {
            self.state.units[unit.at()].set(Flags::MOVED, false);
        }
        self.state.march = March::default();
    }

    /// 5.1.1: supply is judged before a unit begins to move; it matters to armoured vehicles only.
    pub(crate) fn judge_supply_of_vehicles(&mut self) {
        let army = self.state.active;
        if self.view().vehicles(army).iter().any(|unit| self.state.hex_of(unit).is_some()) {
            self.judge_supply(army);
        }
    }

    /// 15.1.4: who is disrupted stops where he is.
    pub(crate) fn leave_disrupted_behind(&mut self) -> Units {
        let group = self.state.march.units();
        let stopped: Units = group.iter().filter(|unit| self.state.is(*unit, Flags::DISRUPTED)).collect();
        stopped.iter().for_each(|unit| self.state.march.drop_unit(unit));
        stopped
    }

    fn join_march(&mut self, unit: Unit, gait: Gait) {
        let trial = self.view().trial(unit, gait);
        let _ = self.state.march.group.try_push(trial.marcher);
        self.state.units[unit.at()].set(Flags::MOVED, true);
    }

    fn step(&mut self, to: Hex) {
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
        self.state.begun = true;
        let from_pool = self.state.march.at.is_none();
        for (i, marcher) in group.iter().enumerate() {
            self.state.march.group[i].spent = spent[i];
            let drawn = self.state.march.has_drawn(marcher.unit, to);
            self.state.units[marcher.unit.at()].set(Flags::FIRED_AT, drawn);
            if from_pool {
                self.arrive(marcher.unit, to);
            }
        }
        let march = &mut self.state.march;
        (march.at, march.steps, march.road, march.stopped) = (Some(to), after.steps, after.road, after.stopped);
        self.enter_on_march(to, from_pool);
        let draws_fire = self.state.phase == Phase::Movement;
        self.next((draws_fire.then_some(Opportunity), MarchGoesOn));
    }

    fn enter_on_march(&mut self, to: Hex, from_pool: bool) {
        let units = self.state.march.units();
        if from_pool {
            self.enter_the_map(units, to);
            return;
        }
        self.enter(units, to, Fact::moved(self.state.active), |data| {
            let text = format!("{} to {}.", data.names(units), data.hex_name(to));
            let event = Event::new("moved", Case("8.1.4-01"), text).place(data.map.label(to));
            data.about(event, units)
        });
    }

    fn exit_map(&mut self) {
        self.state.begun = true;
        for unit in self.state.march.units().iter() {
            self.leave_map(unit);
        }
        self.end_march();
    }

    fn end_march(&mut self) {
        self.state.march = March::default();
        self.judge_supply_of_vehicles();
    }
}
