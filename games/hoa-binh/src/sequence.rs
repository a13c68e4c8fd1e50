//! The sequence of play (4.2): which question follows which, and what happens by itself between them.

use crate::action::Action;
use crate::data::Strategy;
use crate::play::Play;
use crate::state::{Stage, Verdict, View, refuse};

impl View<'_> {
    /// Every legal action.
    pub(crate) fn offer(self, out: &mut Vec<Action>) {
        if self.asks_for_relocation()
            && let Some(commander) = self.stranded_commander()
        {
            return self.offer_relocation(commander, out);
        }
        match self.state.stage {
            Stage::Arrivals | Stage::Operation | Stage::Paras => self.offer_command(out),
            Stage::Displacement => {
                if let Some(unit) = self.displaced_unit() {
                    out.extend(self.displacements(unit).into_iter().map(|to| Action::Displace(unit, to)));
                }
            }
            Stage::Actions => self.offer_actions(out),
            Stage::March => self.offer_march(out),
            Stage::Landing(unit) => self.offer_landings(unit, out),
            Stage::Transport => self.offer_transport(out),
            Stage::Reinforcements => self.offer_calls(out),
            Stage::Ride(commander) => self.offer_rides(commander, out),
            Stage::Evacuation => self.offer_evacuation(out),
            Stage::Attacks => self.offer_attacks(out),
            Stage::Combat => self.offer_combat(out),
            Stage::Infiltration
            | Stage::Placement
            | Stage::Dangerous
            | Stage::Isolation
            | Stage::Encirclement
            | Stage::TurnEnd => out.push(Action::Proceed),
            Stage::Over => {}
        }
    }

    /// Commanders left alone get away before anything else goes on (R11, R15), but never in
    /// the middle of a combat or a march.
    pub(crate) fn asks_for_relocation(self) -> bool {
        !matches!(self.state.stage, Stage::Combat | Stage::March | Stage::Over)
    }

    /// Whether an action is legal now; if not, the case that forbids it.
    pub(crate) fn check(self, action: Action) -> Verdict {
        if self.asks_for_relocation()
            && let Some(commander) = self.stranded_commander()
        {
            return match action {
                Action::Relocate(who, to) if who == commander => self.can_relocate(who, to),
                _ => refuse("R11-01", "a commander left alone with the enemy or in the forest has to get away first"),
            };
        }
        match (self.state.stage, action) {
            (Stage::Arrivals, Action::Arrive(unit, space)) => self.can_arrive(unit, space),
            (Stage::Operation, Action::Roll) => self.can_roll_strategy(),
            (Stage::Operation, Action::Violet) => self.can_launch(Strategy::Violet),
            (Stage::Operation, Action::Rainbow) => self.can_launch(Strategy::Rainbow),
            (Stage::Paras, Action::Keep(unit)) => self.can_keep(unit),
            (Stage::Paras, Action::Return(unit)) => self.can_return(unit),
            (Stage::Displacement, Action::Displace(unit, to)) => self.can_displace(unit, to),
            (Stage::March, Action::Take(piece)) if self.state.march.at.is_some() => self.can_take(piece),
            (Stage::March, Action::Step(to)) => self.can_step(to),
            (Stage::March, Action::DropOff(piece)) => self.can_drop(piece),
            (Stage::March, Action::Fight) => self.can_fight_here(),
            (Stage::March, Action::Stop) => self.can_stop(),
            (Stage::Landing(unit), Action::Land(space)) => self.can_land(unit, space),
            (Stage::Transport, Action::Load(unit)) => self.can_load(unit),
            (Stage::Transport, Action::Fly(space)) => self.can_fly_to(space),
            (Stage::Reinforcements, Action::Call(unit)) => self.can_call(unit),
            (Stage::Reinforcements, Action::Done) => {
                if self.state.march.units.is_empty() {
                    refuse("7.2-24", "call at least one unit")
                } else {
                    Ok(())
                }
            }
            (Stage::Ride(commander), Action::RideTo(to)) => self.can_ride_to(commander, to),
            (Stage::Evacuation, Action::Destination(to)) => self.can_set_destination(to),
            (Stage::Evacuation, Action::Escort(unit)) => self.can_escort(unit),
            (Stage::Evacuation, Action::Take(piece)) => self.can_ride_along(piece),
            (Stage::Evacuation, Action::Depart) => self.can_depart(),
            (Stage::Attacks, Action::Attack(seq)) => self.can_attack(seq),
            (Stage::Attacks, Action::Airdrop(_)) => self.check_action(action),
            (Stage::Attacks, Action::End) => self.can_end_attacks(),
            (Stage::Combat, _) => self.check_combat(action),
            (
                Stage::Infiltration
                | Stage::Placement
                | Stage::Dangerous
                | Stage::Isolation
                | Stage::Encirclement
                | Stage::TurnEnd,
                Action::Proceed,
            ) => Ok(()),
            (Stage::Actions, _) => self.check_in_french_phase(action),
            _ => self.refuse_untimely(action),
        }
    }

    fn check_in_french_phase(self, action: Action) -> Verdict {
        use Action::*;
        match action {
            Build(..) | Move(..) | Offensive(..) | Dinassaut(_) | Clear(_) | Evacuate(..) | Airdrop(_)
            | Transport(..) | Reinforcements | Maintain(..) | Strike(..) | Ride(_) | Leave(_) | End => {
                self.check_action(action)
            }
            _ => self.refuse_untimely(action),
        }
    }

    /// The action exists, but not at this moment of the sequence of play.
    fn refuse_untimely(self, action: Action) -> Verdict {
        use Action::*;
        match action {
            Ride(_) | RideTo(_) => {
                refuse("2.1-06", "commanders ride alone between two actions of the French phase only")
            }
            Support(..) | Morane => refuse("9.1-05", "supports join a combat after its threat die"),
            Build(..) | Move(..) | Offensive(..) | Dinassaut(_) | Clear(_) | Evacuate(..) | Transport(..)
            | Reinforcements | Maintain(..) | Strike(..)
                if self.state.viet_phase =>
            {
                refuse("R30-01", "in the Viet Minh phase AP buy only airdrops, artillery, air and the Morane")
            }
            Take(_) if self.state.stage == Stage::Actions => refuse("7.2-04", "start a Movement or an Offensive first"),
            Violet | Rainbow | Roll => refuse("5.2.1b-01", "the strategy is settled in the Command Phase"),
            Keep(_) | Return(_) => refuse("4.2-02", "paras are kept or sent home in the Command Phase"),
            Attack(_) => refuse("4-02", "counters attack in the Viet Minh Action Phase"),
            _ => refuse("4.2-01", "the sequence of play does not ask for this now"),
        }
    }
}

impl Play<'_> {
    /// Carries out a legal action, then everything that follows by itself.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Relocate(commander, to) => self.relocate(commander, to),
            Action::Arrive(unit, space) => self.arrive(unit, space),
            Action::Roll => self.roll_strategy(),
            Action::Violet => self.launch(Strategy::Violet),
            Action::Rainbow => self.launch(Strategy::Rainbow),
            Action::Keep(unit) => self.keep_para(unit),
            Action::Return(unit) => self.return_para(unit),
            Action::Displace(unit, to) => self.displace(unit, to),
            Action::Proceed => self.proceed(),
            Action::Take(piece) => self.take_along(piece),
            Action::Step(to) => self.step(to),
            Action::DropOff(piece) => self.drop_off(piece),
            Action::Fight => self.fight_in_own_space(),
            Action::Stop => self.end_march(),
            Action::Land(space) => {
                if let Stage::Landing(unit) = self.state.stage {
                    self.land(unit, space);
                }
            }
            Action::Load(unit) => self.state.march.units.insert(unit),
            Action::Fly(space) => self.fly_to(space),
            Action::Call(unit) => self.call(unit),
            Action::Done => self.end_march(),
            Action::RideTo(to) => {
                if let Stage::Ride(commander) = self.state.stage {
                    self.ride_to(commander, to);
                    self.state.stage = Stage::Actions;
                }
            }
            Action::Destination(to) => self.state.march.destination = Some(to),
            Action::Escort(unit) => self.name_escort(unit),
            Action::Depart => self.depart(),
            Action::Attack(seq) => self.attack_with(seq),
            Action::End if self.state.viet_phase => self.state.stage = Stage::TurnEnd,
            _ if self.state.stage == Stage::Combat => self.act_in_combat(action),
            _ => self.start_action(action),
        }
        self.settle();
    }

    /// A phase begins at the player's word.
    fn proceed(&mut self) {
        match self.state.stage {
            Stage::Infiltration => self.return_bases(),
            Stage::Placement => {
                self.place_counters();
                self.place_dangerous();
                self.begin_french_phase();
            }
            Stage::Dangerous => {
                self.place_dangerous();
                self.begin_french_phase();
            }
            Stage::Isolation => self.roll_for_isolated(),
            Stage::Encirclement => self.begin_attacks(),
            Stage::TurnEnd => self.end_turn(),
            _ => {}
        }
    }

    fn begin_french_phase(&mut self) {
        self.state.stage = Stage::Actions;
        self.note_encirclement();
    }

    fn begin_attacks(&mut self) {
        self.note_encirclement();
        self.state.stage = Stage::Attacks;
    }

    /// Goes on until somebody has to decide something.
    pub fn settle(&mut self) {
        loop {
            let view = self.view();
            if view.asks_for_relocation() && view.stranded_commander().is_some() {
                return;
            }
            match self.state.stage {
                Stage::Arrivals if view.arriving_unit().is_none() => self.state.stage = Stage::Operation,
                Stage::Paras if self.state.paras_due.is_empty() => self.state.stage = Stage::Infiltration,
                Stage::Infiltration => self.return_bases(),
                Stage::Displacement => match view.displaced_unit() {
                    None => self.state.stage = Stage::Placement,
                    Some(unit) if view.displacements(unit).is_empty() => self.lose_displaced(unit),
                    Some(_) => return,
                },
                Stage::Encirclement => self.begin_attacks(),
                Stage::Attacks if view.can_end_attacks().is_ok() && !view.can_drop_between_attacks() => {
                    self.state.stage = Stage::TurnEnd;
                }
                Stage::TurnEnd => self.end_turn(),
                _ => return,
            }
        }
    }

    /// R20: the Dinassaut fights the Dangerous counter where both are.
    fn fight_in_own_space(&mut self) {
        let Some(at) = self.state.march.at else { return };
        self.state.combat.begin_attack(crate::combat::Attacker::Group, at, Some(at));
        self.choose_foe();
    }
}
