//! The phases of a player turn (6.2 to 6.7): what each asks and how it ends.

use engine::story::Roll;
use engine::{Case, Event};

use crate::action::Action;
use crate::data::{Effect, Kind};
use crate::fire::FireKind;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::movement::{Gait, March};
use crate::obligations::condition_case;
use crate::play::Play;
use crate::state::{Flags, Place, Stage, Task, Verdict, View, refuse};

impl View<'_> {
    pub(super) fn offer_stage(self, out: &mut Vec<Action>) {
        match self.state.stage {
            Stage::Setup => {
                if self.can_set_up_by_default().is_ok() {
                    out.push(Action::Default);
                }
                let waiting = self.data.schedule.setup_units.iter();
                out.extend(waiting.filter(|u| self.can_set_up(*u).is_ok()).map(Action::Place));
            }
            Stage::Placing(unit) => out.extend(self.placing_hexes(unit).iter().map(Action::At)),
            Stage::Reduction(_) => {
                out.extend(self.all_aims().filter(|a| self.can_remove(*a).is_ok()).map(Action::Remove));
            }
            Stage::Shortage(_) => {
                out.extend(self.all_aims().filter(|a| self.can_withhold(*a).is_ok()).map(Action::Withhold));
            }
            Stage::Convoy => {
                out.extend(self.all_aims().filter(|a| self.can_restore(*a).is_ok()).map(Action::Restore));
            }
            Stage::Initiative | Stage::Approach | Stage::Orders => out.push(Action::Proceed),
            Stage::Activation(army) => {
                for formation in self.undecided(army) {
                    out.extend([Action::Activate(formation), Action::Regroup(formation)]);
                }
            }
            Stage::Regiments { division, .. } => {
                let regiments = self.regiments_of(division).filter(|r| !self.is_regiment_active(*r));
                out.extend(regiments.map(Action::Pick));
            }
            Stage::Bombardment => {
                out.extend(self.placeable().map(Action::Aim));
                out.push(Action::Done);
            }
            Stage::Aiming(_) => out.extend(self.data.map.all().map(Action::At)),
            Stage::Resolution => {
                let waiting = self.state.bombardment.placed.iter().map(|p| p.marker);
                out.extend(waiting.filter(|m| self.can_strike(*m).is_ok()).map(Action::Strike));
            }
            Stage::Movement | Stage::AfvMovement => self.offer_moves(out),
            Stage::Marching => self.offer_march(out),
            Stage::Regrouping => {
                out.extend(self.returning().map(Action::Return));
                out.push(Action::Done);
            }
            Stage::Sacrifice { formation, .. } => {
                out.extend(self.dead_of(formation).iter().map(Action::Sacrifice));
            }
            Stage::DefensiveFire => self.offer_combat(FireKind::Defensive, out),
            Stage::Combat => {
                self.offer_combat(FireKind::Direct, out);
                let due = |hex: &Hex| self.can_assault(*hex).is_ok();
                out.extend(self.assault_candidates().iter().filter(due).map(Action::Assault));
                let leaders = self.data.leaders.iter().filter(|u| self.can_rally(*u).is_ok());
                out.extend(leaders.map(Action::Rally));
            }
            Stage::Recovery | Stage::Over => {}
        }
    }

    fn assault_candidates(self) -> Hexes {
        let army = self.state.active;
        self.state.index.held[army.other().at()].and(&self.state.index.beside[army.at()])
    }

    fn offer_moves(self, out: &mut Vec<Action>) {
        let afv = self.state.stage == Stage::AfvMovement;
        let army = self.data.army[self.state.active.at()];
        let army = if afv { army.and(&self.data.afvs) } else { army };
        for unit in army.iter() {
            match self.state.units[unit.at()].place {
                Place::Lost | Place::Exited => continue,
                Place::Dead if self.data.of(unit).kind != Kind::Hq => continue,
                Place::Pool if self.arrival_of(unit).is_none() => continue,
                Place::Pool if self.can_airlift(unit).is_ok() => {
                    out.push(Action::Airlift(unit));
                    continue;
                }
                _ => {}
            }
            let gaits = self.gaits(unit).iter();
            out.extend(gaits.filter(|g| self.can_march(unit, **g).is_ok()).map(|g| Action::March(unit, *g)));
            if !afv && self.data.leaders.has(unit) && self.can_rally(unit).is_ok() {
                out.push(Action::Rally(unit));
            }
        }
        if self.can_end_movement().is_ok() {
            out.push(Action::Done);
        }
    }

    fn offer_march(self, out: &mut Vec<Action>) {
        let march = &self.state.march;
        match march.at {
            Some(at) => {
                if march.steps == 0 {
                    for unit in self.state.stack(at) {
                        self.offer_join(unit, out);
                    }
                }
                out.extend(self.data.map.neighbours(at).filter(|to| self.can_step(*to).is_ok()).map(Action::Step));
            }
            None => {
                for unit in self.data.army[self.state.active.at()].iter() {
                    if self.state.hex_of(unit).is_none() {
                        self.offer_join(unit, out);
                    }
                }
                if let Some(first) = march.group.first() {
                    let entry = self.entry_hexes(first.unit).iter();
                    out.extend(entry.filter(|to| self.can_step(*to).is_ok()).map(Action::Step));
                }
            }
        }
        if self.can_exit().is_ok() {
            out.push(Action::Exit);
        }
        if march.steps > 0 && march.group.len() > 1 {
            out.extend(march.units().iter().filter(|u| self.can_drop(*u).is_ok()).map(Action::Drop));
        }
        if self.can_halt().is_ok() {
            out.push(Action::Halt);
        }
    }

    fn offer_join(self, unit: Unit, out: &mut Vec<Action>) {
        for gait in self.gaits(unit) {
            if self.can_join(unit, *gait).is_ok() {
                out.push(Action::Join(unit, *gait));
            }
        }
    }

    fn offer_combat(self, kind: FireKind, out: &mut Vec<Action>) {
        out.extend(self.fire_targets(kind).iter().map(Action::Fire));
        if self.can_end_fire(kind).is_ok() {
            out.push(Action::Done);
        }
        if self.firing_army(kind) == Army::Nva && self.is_supply_short() {
            let fed = self.data.army[Army::Nva.at()].and(&self.state.supplied);
            out.extend(fed.iter().filter(|u| self.can_defer(*u).is_ok()).map(Action::Defer));
        }
    }

    /// 5.3.2: the NVA names who goes without where an HQ has too many to supply.
    fn can_defer(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        if record.army != Army::Nva || !record.kind.fights() || self.state.hex_of(unit).is_none() {
            return refuse("5.3.2-01", "only NVA units on the map are supplied by their HQ");
        }
        if self.state.is(unit, Flags::DEFERRED) {
            return refuse("5.3.2-01", "it stands last in line already");
        }
        if !self.is_supplied(unit) {
            return refuse("5.3.2-01", "it has no supply to give up");
        }
        if !self.is_supply_short() || !self.gives_room(unit) {
            return refuse("5.3.2-01", "nobody would be supplied in its place");
        }
        Ok(())
    }

    /// Whether somebody else would be supplied if this unit stood last in line.
    fn gives_room(self, unit: Unit) -> bool {
        let mut other = self.state.clone();
        other.units[unit.at()].set(Flags::DEFERRED, true);
        let supplied = View { data: self.data, state: &other }.trace_supply(Army::Nva);
        !supplied.has(unit) && !supplied.without(&self.state.supplied).is_empty()
    }

    pub(crate) fn can_end_movement(self) -> Verdict {
        match self.owes_evacuation() {
            Some(_) => refuse("18.10-01", "an evacuee has not made its way west yet"),
            None => Ok(()),
        }
    }

    /// Where the unit in hand may be put.
    pub(crate) fn placing_hexes(self, unit: Unit) -> Hexes {
        if self.data.schedule.setup_units.has(unit) && self.state.units[unit.at()].place == Place::Pool {
            return self.setup_hexes(unit);
        }
        match (self.state.units[unit.at()].place, self.data.of(unit).formation) {
            (Place::Pool, _) => self.landing_hexes(unit),
            (_, Some(formation)) => self.regroup_hexes(formation, unit),
            _ => Hexes::NONE,
        }
    }

    fn can_put(self, unit: Unit, hex: Hex) -> Verdict {
        if self.placing_hexes(unit).has(hex) {
            return Ok(());
        }
        let place = self.state.units[unit.at()].place;
        if self.data.schedule.setup_units.has(unit) && place == Place::Pool {
            return self.why_not_set_up(unit, hex);
        }
        match (place, self.arrival_of(unit)) {
            (Place::Pool, Some(arrival)) => self.can_land(unit, arrival, hex),
            _ => refuse("7.5.3-01", "infantry comes back at its HQ or next to it, away from the enemy"),
        }
    }

    pub(super) fn check_stage(self, action: Action) -> Verdict {
        match (self.state.stage, action) {
            (Stage::Setup, Action::Default) => self.can_set_up_by_default(),
            (Stage::Setup, Action::Place(unit)) => self.can_set_up(unit),
            (Stage::Placing(unit), Action::At(hex)) => self.can_put(unit, hex),
            (Stage::Reduction(_), Action::Remove(aim)) => self.can_remove(aim),
            (Stage::Shortage(_), Action::Withhold(aim)) => self.can_withhold(aim),
            (Stage::Convoy, Action::Restore(aim)) => self.can_restore(aim),
            (Stage::Initiative | Stage::Approach | Stage::Orders, Action::Proceed) => Ok(()),
            (Stage::Activation(army), Action::Activate(f) | Action::Regroup(f)) => self.can_order(f, army),
            (Stage::Regiments { division, .. }, Action::Pick(regiment)) => self.can_pick(regiment, division),
            (Stage::Bombardment, Action::Aim(marker)) => self.can_place(marker),
            (Stage::Bombardment, Action::Done) => Ok(()),
            (Stage::Aiming(_), Action::At(_)) => Ok(()),
            (Stage::Resolution, Action::Strike(marker)) => self.can_strike(marker),
            (Stage::Movement | Stage::AfvMovement, Action::March(unit, gait)) => self.can_march(unit, gait),
            (Stage::Movement, Action::Airlift(unit)) => self.can_airlift(unit),
            (Stage::Movement | Stage::Combat, Action::Rally(unit)) => self.can_rally(unit),
            (Stage::Movement | Stage::AfvMovement, Action::Done) => self.can_end_movement(),
            (Stage::Marching, Action::Join(unit, gait)) => self.can_join(unit, gait),
            (Stage::Marching, Action::Step(to)) => self.can_step(to),
            (Stage::Marching, Action::Exit) => self.can_exit(),
            (Stage::Marching, Action::Drop(unit)) => self.can_drop(unit),
            (Stage::Marching, Action::Halt) => self.can_halt(),
            (Stage::Regrouping, Action::Return(unit)) => self.can_return(unit),
            (Stage::Regrouping, Action::Done) => Ok(()),
            (Stage::Sacrifice { formation, .. }, Action::Sacrifice(unit)) => {
                if self.dead_of(formation).has(unit) {
                    return Ok(());
                }
                refuse("7.5.1-05", "it is not an eliminated infantry or support unit of the formation")
            }
            (Stage::DefensiveFire, Action::Fire(hex)) => self.can_fire_at(FireKind::Defensive, hex),
            (Stage::DefensiveFire, Action::Done) => self.can_end_fire(FireKind::Defensive),
            (Stage::Combat, Action::Fire(hex)) => self.can_fire_at(FireKind::Direct, hex),
            (Stage::Combat, Action::Assault(hex)) => self.can_assault(hex),
            (Stage::Combat, Action::Done) => self.can_end_fire(FireKind::Direct),
            (Stage::DefensiveFire, Action::Defer(unit)) if self.state.active == Army::Arvn => self.can_defer(unit),
            (Stage::Combat, Action::Defer(unit)) if self.state.active == Army::Nva => self.can_defer(unit),
            _ => self.refuse_untimely(action),
        }
    }
}

impl Play<'_> {
    pub(super) fn act_in_stage(&mut self, action: Action) {
        match (self.state.stage, action) {
            (Stage::Setup, Action::Default) => self.set_up_by_default(),
            (Stage::Setup, Action::Place(unit)) => self.state.stage = Stage::Placing(unit),
            (Stage::Placing(unit), Action::At(hex)) => self.put_in_hand(unit, hex),
            (Stage::Reduction(left), Action::Remove(aim)) => {
                self.state.aims &= !(1 << aim.0);
                self.state.aims_removed |= 1 << aim.0;
                self.tell_artillery(aim, "18.3-03", "is lost for good");
                self.state.stage = if left > 1 { Stage::Reduction(left - 1) } else { Stage::Initiative };
            }
            (Stage::Shortage(left), Action::Withhold(aim)) => {
                self.state.aims_withheld |= 1 << aim.0;
                self.tell_artillery(aim, "16.0-04", "has no ammunition this turn");
                let next = Stage::Activation(self.state.initiative);
                self.state.stage = if left > 1 { Stage::Shortage(left - 1) } else { next };
            }
            (Stage::Convoy, Action::Restore(aim)) => {
                self.state.aims |= 1 << aim.0;
                self.tell_artillery(aim, "16.0-07", "comes back for this turn");
                self.state.stage = Stage::Activation(self.state.initiative);
            }
            (Stage::Initiative, _) => self.roll_initiative(),
            (Stage::Approach, _) => self.draw_aircraft(),
            (Stage::Orders, _) => self.begin_movement(),
            (Stage::Activation(_), Action::Activate(formation)) => self.activate(formation),
            (Stage::Activation(_), Action::Regroup(formation)) => self.regroup(formation),
            (Stage::Regiments { division, left }, Action::Pick(regiment)) => self.pick(regiment, division, left),
            (Stage::Bombardment, Action::Aim(marker)) => self.state.stage = Stage::Aiming(marker),
            (Stage::Bombardment, Action::Done) => self.begin_resolution(),
            (Stage::Aiming(marker), Action::At(hex)) => self.place_marker(marker, hex),
            (Stage::Resolution, Action::Strike(marker)) => self.strike(marker),
            (_, Action::March(unit, gait)) => self.begin_march(unit, gait),
            (_, Action::Airlift(unit)) => self.state.stage = Stage::Placing(unit),
            (_, Action::Rally(unit)) => self.rally(unit),
            (Stage::Movement, Action::Done) => self.state.stage = Stage::Regrouping,
            (Stage::AfvMovement, Action::Done) => self.end_afv_movement(),
            (Stage::Marching, Action::Join(unit, gait)) => self.join_march(unit, gait),
            (Stage::Marching, Action::Step(to)) => self.step(to),
            (Stage::Marching, Action::Exit) => self.exit_map(),
            (Stage::Marching, Action::Drop(unit)) => self.state.march.drop_unit(unit),
            (Stage::Marching, Action::Halt) => self.end_march(),
            (Stage::Regrouping, Action::Return(unit)) => self.state.stage = Stage::Placing(unit),
            (Stage::Regrouping, Action::Done) => self.begin_defensive_fire(),
            (Stage::Sacrifice { formation, left }, Action::Sacrifice(unit)) => self.sacrifice(unit, formation, left),
            (Stage::DefensiveFire, Action::Fire(hex)) => self.open_fire(FireKind::Defensive, hex),
            (Stage::Combat, Action::Fire(hex)) => self.open_fire(FireKind::Direct, hex),
            (Stage::Combat, Action::Assault(hex)) => self.open_assault(hex),
            (_, Action::Defer(unit)) => {
                self.state.units[unit.at()].set(Flags::DEFERRED, true);
                self.judge_supply(Army::Nva);
            }
            (Stage::DefensiveFire, Action::Done) => self.begin_combat(),
            (Stage::Combat, Action::Done) => self.begin_afv_movement(),
            _ => {}
        }
    }

    fn put_in_hand(&mut self, unit: Unit, hex: Hex) {
        match self.state.units[unit.at()].place {
            Place::Dead => self.bring_back(unit, hex),
            _ if self.data.schedule.setup_units.has(unit) => {
                self.state.put(self.data, unit, Place::Map(hex));
                self.state.stage = Stage::Setup;
            }
            _ => {
                self.land(unit, hex);
                self.state.stage = Stage::Movement;
            }
        }
    }

    /// Passes over stages in which nothing can be decided; says whether somebody must decide.
    pub(super) fn run_stage(&mut self) -> bool {
        let view = self.view();
        match self.state.stage {
            Stage::Setup if view.is_set_up() => self.begin_turn(),
            Stage::Activation(army) if view.undecided(army).next().is_none() => self.end_activation(army),
            Stage::Approach if !view.rolls_for_aircraft() && view.event_aircraft() == 0 => {
                self.state.stage = Stage::Bombardment;
            }
            Stage::Bombardment if self.state.bombardment.placed.is_empty() && view.placeable().next().is_none() => {
                self.begin_resolution();
            }
            Stage::Resolution => return self.run_resolution(),
            Stage::Marching => return self.run_march(),
            Stage::Regrouping if view.returning().next().is_none() => self.begin_defensive_fire(),
            // Once something has been done in a phase of combat its player ends it, so that all can see what
            // came of it.
            Stage::DefensiveFire | Stage::Combat | Stage::AfvMovement if self.state.begun => return true,
            Stage::DefensiveFire if view.fire_targets(FireKind::Defensive).is_empty() => self.begin_combat(),
            Stage::Combat if self.is_combat_over() => self.begin_afv_movement(),
            Stage::AfvMovement if self.is_afv_movement_over() => self.end_afv_movement(),
            Stage::Recovery => self.recover_all(),
            _ => return true,
        }
        false
    }

    /// After a rally its player ends the phase, so that all can see what came of it.
    fn is_combat_over(&self) -> bool {
        !self.can_anybody_act_in_combat() && !self.data.leaders.iter().any(|u| self.state.is(u, Flags::RALLIED))
    }

    fn can_anybody_act_in_combat(&self) -> bool {
        let view = self.view();
        !view.fire_targets(FireKind::Direct).is_empty()
            || view.assault_candidates().iter().any(|hex| view.can_assault(hex).is_ok())
            || self.data.leaders.iter().any(|u| view.can_rally(u).is_ok())
    }

    fn is_afv_movement_over(&self) -> bool {
        let view = self.view();
        let afvs = self.data.army[self.state.active.at()].and(&self.data.afvs);
        !afvs.iter().any(|u| self.state.hex_of(u).is_some() && view.can_march(u, Gait::Own).is_ok())
    }

    /// 6.3: adjacency conditions are rolled and command is traced.
    fn begin_movement(&mut self) {
        for army in Army::BOTH {
            let die = self.dice.d6(match army {
                Army::Nva => "NVA adjacency",
                Army::Arvn => "ARVN adjacency",
            });
            let disciplined = army == Army::Arvn && self.view().effect() == Effect::ArvnVoluntary;
            let mandatory = !self.data.charts.is_voluntary(army, die) && !disciplined;
            self.state.mandatory[army.at()] = mandatory;
            let own_turn = army == self.state.active;
            self.tell(|_| {
                let what = if mandatory { "mandatory" } else { "voluntary" };
                let case = if disciplined { "16.0-09" } else { condition_case(army, mandatory, own_turn) };
                let text = format!("{} adjacency: {die}, combat is {what}.", army.name());
                Event::new("adjacency", Case(case), text).roll(Roll::single("adjacency", die)).outcome()
            });
        }
        self.trace_command();
        self.judge_supply_of_vehicles();
        self.state.screened = Hexes::NONE;
        self.state.march = March::default();
        self.state.begun = false;
        self.state.stage = Stage::Movement;
    }

    fn begin_defensive_fire(&mut self) {
        self.state.stage = Stage::DefensiveFire;
        self.state.begun = false;
        self.state.taken_back = 0;
        for unit in &mut self.state.units {
            unit.set(Flags::ATTACKED, false);
        }
        self.judge_supply(self.state.active.other());
        self.push(Task::StackCheck(self.state.active));
    }

    /// R112: the marks of the other side's fire lapse.
    fn begin_combat(&mut self) {
        self.clear_marks();
        self.state.stage = Stage::Combat;
        self.judge_supply(self.state.active);
        if !self.can_anybody_act_in_combat() {
            self.begin_afv_movement();
        }
    }

    fn clear_marks(&mut self) {
        self.state.begun = false;
        self.state.taken_back = 0;
        self.state.assaulted = Hexes::NONE;
        for unit in &mut self.state.units {
            for flag in [Flags::FIRED, Flags::ATTACKED, Flags::FIRED_AT] {
                unit.set(flag, false);
            }
        }
    }

    fn begin_afv_movement(&mut self) {
        self.clear_marks();
        for unit in &mut self.state.units {
            unit.set(Flags::MOVED, false);
        }
        self.state.screened = Hexes::NONE;
        self.state.march = March { afv: true, ..March::default() };
        self.state.stage = Stage::AfvMovement;
        self.judge_supply(self.state.active);
    }

    fn end_afv_movement(&mut self) {
        self.state.march = March::default();
        self.state.stage = Stage::Recovery;
        self.push(Task::StackCheck(self.state.active));
    }

    /// 6.7: the active player's units recover; then the other player turn, the next turn, or the end.
    fn recover_all(&mut self) {
        let army = self.state.active;
        let disrupted: Units =
            self.data.army[army.at()].iter().filter(|unit| self.state.is(*unit, Flags::DISRUPTED)).collect();
        self.tell_recovered(army, disrupted);
        for unit in self.data.army[army.at()].iter() {
            if disrupted.has(unit) {
                self.recover(unit);
            }
            for flag in [Flags::RALLIED, Flags::MOVED, Flags::FIRED] {
                self.state.units[unit.at()].set(flag, false);
            }
        }
        self.state.mandatory = [false; 2];
        self.state.screened = Hexes::NONE;
        if !self.state.second {
            self.state.second = true;
            self.begin_player_turn(army.other());
        } else if usize::from(self.state.turn) < self.data.schedule.turns.len() {
            self.state.turn += 1;
            self.begin_turn();
        } else {
            self.end_game();
        }
    }

    fn end_game(&mut self) {
        self.judge_supply(Army::Arvn);
        self.state.stage = Stage::Over;
        let margin = self.view().margin();
        self.tell(|data| {
            let who = if margin > data.charts.points.threshold { "an NVA victory" } else { "an ARVN victory" };
            Event::new("ended", Case("19.2-06"), format!("The margin is {margin}: {who}.")).amount(margin).outcome()
        });
    }
}
