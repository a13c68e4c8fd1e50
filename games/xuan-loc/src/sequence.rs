//! Chapter 6: the sequence of play. What is asked, what is legal, and what follows by itself.

mod course;
mod initiative;
mod phases;

use engine::Case;

use crate::action::Action;
use crate::fire::FireKind;
use crate::ids::{Army, Hex, Unit, Units};
use crate::movement::Gait;
use crate::play::Play;
use crate::state::{Flags, Loss, Stage, Task, Verdict, View, refuse};

pub(crate) use course::list_phases;

impl View<'_> {
    /// Whose decision it is.
    #[must_use]
    pub fn asked(self) -> Army {
        let active = self.state.active;
        if let Some(task) = self.state.tasks.last() {
            return match *task {
                Task::DeclareFire => self.firing_army(self.state.fire.kind),
                Task::Fire | Task::Assault => Army::Arvn,
                Task::Reserves | Task::ReserveMarch => active.other(),
                Task::Lose { army, .. } | Task::Overfull { army, .. } => army,
                Task::StayAll { .. } | Task::StayOne => self.state.retreat.owner,
                Task::Retreat => self.retreat_mover(),
                Task::Collateral { chooser, .. } => chooser,
                _ => active,
            };
        }
        match self.state.stage {
            Stage::Setup => Army::Arvn,
            Stage::Placing(unit) => self.army(unit),
            Stage::Reduction(_) | Stage::Shortage(_) | Stage::Convoy | Stage::Regiments { .. } => Army::Nva,
            Stage::Initiative => self.state.initiative,
            Stage::Activation(army) => army,
            Stage::DefensiveFire => active.other(),
            _ => active,
        }
    }

    /// Appends all legal actions.
    pub(crate) fn offer(self, out: &mut Vec<Action>) {
        match self.state.tasks.last() {
            Some(task) => self.offer_task(*task, out),
            None => self.offer_stage(out),
        }
    }

    fn offer_task(self, task: Task, out: &mut Vec<Action>) {
        let keep = |action: Action, out: &mut Vec<Action>| {
            if self.check_task(task, action).is_ok() {
                out.push(action);
            }
        };
        match task {
            Task::DeclareFire => {
                if let Some(hex) = self.state.fire.hex {
                    let armour = self.has_armour(self.state.fire.targets);
                    for unit in self.possible_firers(self.state.fire.kind, hex, armour) {
                        keep(Action::Add(unit), out);
                    }
                }
                for unit in self.state.fire.targets.iter() {
                    keep(Action::Spare(unit), out);
                }
                for action in [Action::Shoot, Action::Cancel, Action::Pass] {
                    keep(action, out);
                }
            }
            Task::Fire | Task::Assault => out.extend([Action::Helicopter, Action::Pass]),
            Task::DeclareAssault => {
                if let Some(hex) = self.state.assault.hex {
                    for at in self.data.map.neighbours(hex) {
                        for unit in self.units_in(at, self.state.active) {
                            keep(Action::Add(unit), out);
                        }
                    }
                }
                for action in [Action::Announce, Action::Cancel] {
                    keep(action, out);
                }
            }
            Task::Reserves => {
                for unit in self.reserve_candidates() {
                    out.push(Action::Reserve(unit));
                }
                out.push(Action::Done);
            }
            Task::ReserveMarch => {
                if let Some(at) = self.state.march.at {
                    for unit in self.state.stack(at) {
                        keep(Action::Join(unit, Gait::Own), out);
                    }
                    for to in self.data.map.neighbours(at) {
                        keep(Action::Step(to), out);
                    }
                }
            }
            Task::Advance => {
                out.extend(self.advancing().map(Action::Advance));
                out.push(Action::Done);
            }
            Task::Lose { units, .. } => out.extend(self.losable(units).iter().map(Action::Lose)),
            Task::StayAll { .. } | Task::StayOne => out.extend([Action::Stay, Action::Withdraw]),
            Task::Retreat if self.state.retreat.body.is_empty() => {
                for unit in self.state.retreat.pending.iter() {
                    keep(Action::Retreat(unit), out);
                }
            }
            Task::Retreat => {
                let retreat = &self.state.retreat;
                if let Some(at) = retreat.body.first().and_then(|u| self.state.hex_of(u)) {
                    for unit in self.state.stack(at) {
                        keep(Action::Join(unit, Gait::Own), out);
                    }
                }
                out.extend(self.retreat_hexes(retreat.body, &retreat.visited).iter().map(Action::Step));
            }
            Task::Overfull { hex, army, .. } => {
                for unit in self.units_in(hex, army) {
                    keep(Action::Lose(unit), out);
                    keep(Action::Displace(unit), out);
                }
            }
            Task::Collateral { hex, reach, chooser, .. } => {
                out.extend(self.collateral_targets(hex, reach, chooser).iter().map(Action::Collateral));
            }
            _ => {}
        }
    }

    /// Units that the defender could send to the assaulted hex.
    fn reserve_candidates(self) -> impl Iterator<Item = Unit> {
        let army = self.state.active.other();
        let near = self.state.assault.hex.into_iter().flat_map(move |hex| self.data.map.within(hex));
        let near = near.filter(move |(at, far)| *far <= 2 && self.state.holds(army, *at));
        near.flat_map(move |(at, _)| self.units_in(*at, army)).filter(move |u| self.can_reserve(*u).is_ok())
    }

    /// Those of the candidates that can be chosen as a loss: HQs last (10.3.1).
    pub(crate) fn losable(self, units: Units) -> Units {
        let others = units.without(&self.data.hqs);
        if others.is_empty() { units } else { others }
    }

    /// Whether an action is legal now; if not, the case that forbids it.
    pub(crate) fn check(self, action: Action) -> Verdict {
        match self.state.tasks.last() {
            Some(task) => self.check_task(*task, action),
            None => self.check_stage(action),
        }
    }

    fn check_task(self, task: Task, action: Action) -> Verdict {
        match (task, action) {
            (Task::DeclareFire, Action::Add(unit)) => self.can_add_firer(unit),
            (Task::DeclareFire, Action::Spare(unit)) => self.can_spare(unit),
            (Task::DeclareFire, Action::Shoot) => self.can_shoot(),
            (Task::DeclareFire, Action::Cancel) if !self.state.fire.kind.at_movers() => Ok(()),
            (Task::DeclareFire, Action::Pass) if self.state.fire.kind.at_movers() => self.can_pass_opportunity(),
            (Task::Fire | Task::Assault, Action::Helicopter | Action::Pass) => Ok(()),
            (Task::DeclareAssault, Action::Add(unit)) => self.can_add_attacker(unit),
            (Task::DeclareAssault, Action::Announce) => self.can_announce(),
            (Task::DeclareAssault, Action::Cancel) => Ok(()),
            (Task::Reserves, Action::Reserve(unit)) => self.can_reserve(unit),
            (Task::Reserves, Action::Done) => Ok(()),
            (Task::ReserveMarch, Action::Join(unit, Gait::Own)) => self.can_join_reserve(unit),
            (Task::ReserveMarch, Action::Step(to)) => self.can_reserve_step(to),
            (Task::Advance, Action::Advance(unit)) => self.can_advance(unit),
            (Task::Advance, Action::Done) => Ok(()),
            (Task::Lose { units, .. }, Action::Lose(unit)) => self.can_lose(units, unit),
            (Task::StayAll { .. } | Task::StayOne, Action::Stay | Action::Withdraw) => Ok(()),
            (Task::Retreat, Action::Retreat(unit)) => self.can_begin_retreat(unit),
            (Task::Retreat, Action::Join(unit, Gait::Own)) => self.can_join_retreat(unit),
            (Task::Retreat, Action::Step(to)) if !self.state.retreat.body.is_empty() => self.can_retreat_to(to),
            (Task::Overfull { hex, army, displace }, Action::Displace(unit)) => {
                if !displace {
                    return refuse("4.1.6-01", "units are eliminated until the limit is met");
                }
                self.can_displace(unit, hex, army)
            }
            (Task::Overfull { hex, army, .. }, Action::Lose(unit)) => {
                let here = self.state.hex_of(unit) == Some(hex) && self.army(unit) == army;
                if here && self.data.of(unit).points > 0 {
                    return Ok(());
                }
                refuse("4.1.6-01", "only a unit that counts in the full hex can be removed")
            }
            (Task::Collateral { hex, reach, chooser, .. }, Action::Collateral(at)) => {
                if at == hex {
                    return refuse("11.6.6-01", "the hex that was bombarded cannot be picked");
                }
                if !self.collateral_targets(hex, reach, chooser).has(at) {
                    return refuse("11.6.4-01", "no stack within reach stands there");
                }
                Ok(())
            }
            _ => self.refuse_untimely(action),
        }
    }

    fn can_lose(self, units: Units, unit: Unit) -> Verdict {
        if !units.has(unit) {
            return refuse("10.0-03", "it is not among those that can be lost");
        }
        if !self.losable(units).has(unit) {
            return refuse("10.3.1-01", "the HQ is lost last");
        }
        Ok(())
    }

    /// The action exists, but not at this moment.
    pub(crate) fn refuse_untimely(self, action: Action) -> Verdict {
        use Action as A;
        match action {
            A::Fire(_) | A::Shoot | A::Spare(_) => refuse("12.0-01", "there is no Direct Fire at this moment"),
            A::Assault(_) | A::Announce => refuse("13.0-01", "close assaults are made in the Combat Phase"),
            A::March(..) | A::Join(..) | A::Step(_) | A::Halt | A::Drop(_) | A::Exit => {
                refuse("6.3-02", "units move in the Movement Phase of their side")
            }
            A::Aim(_) | A::Strike(_) => refuse("11.0-01", "bombardment has a phase of its own"),
            A::Rally(_) => refuse("7.4.7-04", "leaders rally in the Movement Phase or before the first attack"),
            A::Airlift(_) => refuse("6.3-02", "reinforcements come in the Movement Phase of their side"),
            A::Reserve(_) => refuse("13.2.1-01", "reserves are sent when an assault is announced"),
            A::Return(_) | A::Sacrifice(_) => refuse("7.5.3-01", "infantry comes back when the Movement Phase ends"),
            A::Activate(_) | A::Regroup(_) | A::Pick(_) => {
                refuse("6.1.4-06", "formations are activated in the Initiative Phase")
            }
            A::Helicopter => refuse("14.1.4-03", "helicopters are sent when a combat is about to be rolled"),
            _ => refuse("6.0-01", "the sequence of play does not ask for this now"),
        }
    }
}

impl Play<'_> {
    /// Carries out a legal action, then everything that follows by itself.
    pub fn act(&mut self, action: Action) {
        let before = self.view().moment();
        match self.state.tasks.last().copied() {
            Some(task) => self.act_in_task(task, action),
            None => self.act_in_stage(action),
        }
        self.settle();
        self.tell_phase_since(before);
    }

    fn act_in_task(&mut self, task: Task, action: Action) {
        match (task, action) {
            (Task::DeclareFire, Action::Add(unit)) => self.state.fire.firers.insert(unit),
            (Task::DeclareFire, Action::Spare(unit)) => self.state.fire.targets.remove(unit),
            (Task::DeclareFire, Action::Shoot) => self.shoot(),
            (Task::DeclareFire, Action::Cancel) => {
                self.close_fire();
                self.note_taken_back();
            }
            (Task::DeclareFire, Action::Pass) => {
                self.close_fire();
                self.pop();
            }
            (Task::Fire, Action::Helicopter) => {
                self.state.fire.helicopter = self.send_helicopter();
                self.resolve_fire();
            }
            (Task::Fire, _) => self.resolve_fire(),
            (Task::Assault, Action::Helicopter) => {
                self.state.assault.helicopter = self.send_helicopter();
                self.resolve_assault();
            }
            (Task::Assault, _) => self.resolve_assault(),
            (Task::DeclareAssault, Action::Add(unit)) => self.state.assault.attackers.insert(unit),
            (Task::DeclareAssault, Action::Announce) => self.announce(),
            (Task::DeclareAssault, Action::Cancel) => {
                self.close_assault();
                self.note_taken_back();
            }
            (Task::Reserves, Action::Reserve(unit)) => self.begin_reserve(unit),
            (Task::Reserves, _) => self.pop(),
            (Task::ReserveMarch, Action::Join(unit, _)) => self.join_reserve(unit),
            (Task::ReserveMarch, Action::Step(to)) => self.reserve_step(to),
            (Task::Advance, Action::Advance(unit)) => self.advance(unit),
            (Task::Advance, _) => self.close_assault(),
            (Task::Lose { why, .. }, Action::Lose(unit)) => self.take_loss(unit, why),
            (_, Action::Stay) => self.settle_stay(true),
            (_, Action::Withdraw) => self.settle_stay(false),
            (Task::Retreat, Action::Retreat(unit)) => self.begin_retreat(unit),
            (Task::Retreat, Action::Join(unit, _)) => self.join_retreat(unit),
            (Task::Retreat, Action::Step(to)) => self.retreat_step(to),
            (Task::Overfull { .. }, Action::Lose(unit)) => self.eliminate(unit, Case("4.1.6-02")),
            (Task::Overfull { hex, .. }, Action::Displace(unit)) => self.displace(unit, hex),
            (Task::Collateral { column, .. }, Action::Collateral(at)) => self.strike_collateral(at, column),
            _ => {}
        }
    }

    fn note_taken_back(&mut self) {
        self.state.taken_back = self.state.taken_back.saturating_add(1);
    }

    fn take_loss(&mut self, unit: Unit, why: Loss) {
        self.pop();
        let case = match why {
            Loss::Fire => "12.2.1-01",
            Loss::Bombardment => "20.2-01",
            Loss::Assault => "13.1.12-05",
            Loss::Zone => "13.4.7-01",
        };
        self.eliminate(unit, Case(case));
    }

    /// Goes on until somebody has to decide something.
    pub fn settle(&mut self) {
        let mut busy = false;
        loop {
            let asks = match self.state.tasks.last().copied() {
                Some(task) => {
                    busy = true;
                    self.run_task(task)
                }
                None => {
                    if std::mem::take(&mut busy) {
                        self.judge_supply_again();
                    }
                    self.run_stage()
                }
            };
            if asks {
                return;
            }
        }
    }

    /// 5.1.1: after each combat the supply of those who may attack next is judged anew.
    fn judge_supply_again(&mut self) {
        match self.state.stage {
            Stage::DefensiveFire => self.judge_supply(self.state.active.other()),
            Stage::Combat => self.judge_supply(self.state.active),
            _ => {}
        }
    }

    /// Deals with the task at hand as far as nobody must decide; says whether somebody must.
    fn run_task(&mut self, task: Task) -> bool {
        match task {
            Task::Opportunity => return self.run_opportunity(),
            Task::DeclareFire | Task::DeclareAssault => return true,
            Task::Fire => {
                if self.view().has_helicopter() {
                    return true;
                }
                self.resolve_fire();
            }
            Task::FireFollow => self.follow_fire(),
            Task::Reserves => {
                if self.view().reserve_candidates().next().is_some() {
                    return true;
                }
                self.pop();
            }
            Task::ReserveMarch => return self.run_reserve(),
            Task::Assault => {
                if self.view().has_helicopter() && self.view().assault_odds(&self.state.assault).raw.is_some() {
                    return true;
                }
                self.resolve_assault();
            }
            Task::AssaultRetreat { army, hexes } => self.retreat_from_assault(army, hexes),
            Task::Advance => return self.run_advance(),
            Task::Lose { units, why, .. } => {
                let losable = self.view().losable(units);
                match (losable.first(), losable.count()) {
                    (None, _) => self.pop(),
                    (Some(unit), 1) => self.take_loss(unit, why),
                    _ => return true,
                }
            }
            Task::LeaderCheck(hex) => self.check_leaders(hex),
            Task::Disrupt(units) => {
                self.pop();
                self.disrupt_all(units, Case("20.2-01"));
            }
            Task::StayAll { .. } => return true,
            Task::StayOne => {
                if !self.state.retreat.undecided.is_empty() {
                    return true;
                }
                self.pop();
            }
            Task::Retreat => return self.run_retreat(),
            Task::Overfull { hex, army, .. } => {
                if self.view().is_overfull(hex, army) {
                    return true;
                }
                self.pop();
            }
            Task::StackCheck(army) => self.check_stacks(army),
            Task::Collateral { hex, reach, chooser, .. } => {
                if !self.view().collateral_targets(hex, reach, chooser).is_empty() {
                    return true;
                }
                self.pop();
            }
            Task::StrikeEnd => self.pop(),
        }
        false
    }

    /// The units on the move may be fired at, as long as somebody can fire and somebody is a target.
    fn run_opportunity(&mut self) -> bool {
        let kind = if self.state.march.reserve { FireKind::Support } else { FireKind::Opportunity };
        let army = self.view().firing_army(kind);
        let Some(hex) = self.state.march.at else {
            self.pop();
            return false;
        };
        if !self.could_draw_fire(army, hex) {
            self.pop();
            return false;
        }
        // What the assault was announced with stands, whatever roads the reserves cut (5.1.1).
        let announced = self.state.assault.attackers;
        let fed = self.state.supplied.and(&announced);
        self.judge_supply(army);
        if kind == FireKind::Support {
            self.state.supplied = self.state.supplied.without(&announced).or(&fed);
        }
        let view = self.view();
        let targets = view.eligible_targets(kind, hex);
        let obliged = view.possible_firers(kind, hex, false).any(|u| view.is_obliged_at(u, kind, hex));
        if !view.is_lawful_target(hex, targets)
            || !(obliged || view.has_promise(kind, hex, targets, view.data.army[army.at()]))
        {
            self.pop();
            return false;
        }
        self.open_fire(kind, hex);
        true
    }

    /// A quick look before supply is judged: an enemy within range at all.
    fn could_draw_fire(&self, army: Army, hex: Hex) -> bool {
        let view = self.view();
        let held = self.state.index.held[army.at()];
        let movers = self.state.march.units().without(&self.data.leaders);
        movers.iter().any(|u| !self.state.is(u, Flags::FIRED_AT))
            && self.data.map.within(hex).iter().any(|(at, _)| {
                held.has(*at)
                    && view.units_in(*at, army).any(|u| {
                        !self.state.is(u, Flags::FIRED)
                            && self.data.of(u).kind.fights()
                            && view.can_reach(u, hex, false).is_ok()
                    })
            })
    }

    /// 4.1.5, 4.1.6: every hex of the army is looked at; the owner removes what is too much.
    fn check_stacks(&mut self, army: Army) {
        self.pop();
        let view = self.view();
        let full = self.state.index.held[army.at()].iter().find(|hex| view.is_overfull(*hex, army));
        if let Some(hex) = full {
            self.push(Task::StackCheck(army));
            self.push(Task::Overfull { hex, army, displace: false });
        }
    }

    /// After a step and the fire at it: the disrupted stop, and a march without anybody ends.
    pub(crate) fn run_march(&mut self) -> bool {
        if self.state.march.steps > 0 {
            let stopped: Units =
                self.state.march.units().iter().filter(|u| self.state.is(*u, Flags::DISRUPTED)).collect();
            for unit in stopped.iter() {
                self.state.march.drop_unit(unit);
            }
            if self.state.march.group.is_empty() {
                self.end_march();
                return false;
            }
        }
        true
    }
}
