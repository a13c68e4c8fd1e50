//! Chapter 11: one battle round in its steps.

mod evade;
mod react;
mod reinforce;
mod roll;

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{Battle, BattleStep, Promotion, Scope, Task};
use crate::view::{Verdict, View, ensure};

impl View<'_> {
    /// 11-01: both sides are there, infantry attacks, and the RP can be paid (RL-46).
    pub(crate) fn can_battle(self, area: Place) -> Verdict {
        let seat = self.state.turn.side;
        let both = area.is_area() && self.count(Seat::Red, area) > 0 && self.count(Seat::Blue, area) > 0;
        ensure(both, "11-01", "a battle needs units of both sides")?;
        let infantry = self.units(area).side(seat).any(Kind::is_infantry);
        ensure(infantry, "1.2-03", "assets attack only with infantry")?;
        self.is_in_campaign_zone(area)?;
        let truce = self.state.lasting.truce[seat.at()] && self.state.turn.battles > 0;
        ensure(!truce, "card-X26-a", "the truce allows one battle round this turn")?;
        if self.fights_free(area) { Ok(()) } else { self.can_afford(1) }
    }

    /// B17: battles in Thua Thien cost nothing.
    fn fights_free(self, area: Place) -> bool {
        self.state.turn.hamburger_hill && area == self.data.map.thua_thien
    }

    pub(crate) fn offer_battle(self, step: BattleStep, out: &mut Vec<Action>) {
        let mut push = |action: Action| {
            if self.check_battle(step, action).is_ok() {
                out.push(action);
            }
        };
        let battle = &self.state.battle;
        let here = self.units(battle.area);
        match step {
            BattleStep::Commit => {
                here.kinds().map(Action::Commit).for_each(&mut push);
                push(Action::CommitAll);
                push(Action::Attack);
            }
            BattleStep::Evade => {
                here.kinds().map(Action::Evade).for_each(&mut push);
                here.kinds().map(Action::Gather).for_each(&mut push);
                push(Action::Slip);
                push(Action::Stand);
            }
            BattleStep::ReactAttack | BattleStep::ReactDefend => {
                [Kind::AIR_CAV, Kind::NAVY, Kind::GUNBOAT].map(Action::React).into_iter().for_each(&mut push);
                push(Action::Pass);
            }
            BattleStep::Reinforce => {
                self.data.map.beside(battle.area).iter().map(Action::Reinforce).for_each(&mut push);
                push(Action::Respond(crate::cards::RAPID_REACTION));
                push(Action::Pass);
            }
            BattleStep::Column(from) => {
                self.units(from).kinds().map(Action::Take).for_each(&mut push);
                push(Action::Enter);
                push(Action::Done);
            }
            _ => {}
        }
    }

    pub(crate) fn check_battle(self, step: BattleStep, action: Action) -> Verdict {
        match (step, action) {
            (BattleStep::Commit, Action::Commit(kind)) => self.can_commit(kind),
            (BattleStep::Commit, Action::CommitAll) => {
                let waiting = self.units(self.state.battle.area).any(|kind| self.is_plain_attacker(kind));
                ensure(waiting, "11-03", "nobody else is there to attack")
            }
            (BattleStep::Commit, Action::Attack) => {
                let infantry = self.state.battle.attackers.any(Kind::is_infantry);
                ensure(infantry, "1.2-03", "at least one infantry unit must attack")
            }
            (BattleStep::Evade, _) => self.check_evasion(action),
            (BattleStep::ReactAttack | BattleStep::ReactDefend, Action::Pass) => Ok(()),
            (BattleStep::ReactAttack | BattleStep::ReactDefend, Action::React(kind)) => self.can_react(step, kind),
            (BattleStep::Reinforce | BattleStep::Column(_), _) => self.check_reinforcement(step, action),
            _ => self.refuse_untimely(action),
        }
    }

    fn can_commit(self, kind: Kind) -> Verdict {
        let battle = &self.state.battle;
        let here = self.units(battle.area).of(kind);
        let own = kind.seat() == battle.attacker && here > battle.attackers.of(kind);
        ensure(own, "11-03", "no such unit there that is not attacking already")?;
        ensure(kind != Kind::LIMA_SITE, "RL-82", "Lima Site 85 never attacks")
    }

    /// What attacks unless it is held back: everything but concealed VC.
    fn is_plain_attacker(self, kind: Kind) -> bool {
        !kind.is_concealed() && self.can_commit(kind).is_ok()
    }

    /// Whether both sides have units in the battle area (11.4-05).
    fn both_are_there(self) -> bool {
        let area = self.state.battle.area;
        self.count(Seat::Red, area) > 0 && self.count(Seat::Blue, area) > 0
    }
}

impl Play<'_> {
    /// A battle round is declared; its RP is reserved (RL-46).
    pub(crate) fn declare_battle(&mut self, area: Place) {
        let free = self.view().fights_free(area);
        let turn = &mut self.state.turn;
        turn.battles += 1;
        self.state.battle = Battle {
            area,
            attacker: turn.side,
            free,
            night_attack: std::mem::take(&mut turn.night_attack),
            search_and_destroy: std::mem::take(&mut turn.search_and_destroy),
            ..Battle::default()
        };
        let seat = turn.side;
        self.push(Task::Battle(BattleStep::Commit));
        self.tell(|data| {
            let text = format!("{} attacks in {}.", seat.name(), data.name(area));
            Event::new("battle", Case("11-01"), text).place(data.id(area))
        });
    }

    pub(crate) fn act_in_battle(&mut self, step: BattleStep, action: Action) {
        match (step, action) {
            (BattleStep::Commit, Action::Commit(kind)) => self.state.battle.attackers.add(kind, 1),
            (BattleStep::Commit, Action::CommitAll) => {
                let view = self.view();
                let all = view.units(view.state.battle.area).only(|kind| view.is_plain_attacker(kind));
                for (kind, count) in all.iter() {
                    self.state.battle.attackers.0[kind.at()] = count;
                }
            }
            (BattleStep::Commit, _) => self.go_to(BattleStep::Evade),
            (BattleStep::Evade, _) => self.act_on_evasion(action),
            (BattleStep::ReactAttack, Action::React(kind)) => self.react(kind, true),
            (BattleStep::ReactAttack, _) => self.go_to(BattleStep::Roll),
            (BattleStep::ReactDefend, Action::React(kind)) => self.react(kind, false),
            (BattleStep::ReactDefend, _) => self.go_to(BattleStep::Reinforce),
            (BattleStep::Reinforce | BattleStep::Column(_), _) => self.act_on_reinforcement(step, action),
            _ => {}
        }
    }

    fn go_to(&mut self, step: BattleStep) {
        self.turn_to(Task::Battle(step));
    }

    pub(crate) fn advance_battle(&mut self, step: BattleStep) -> bool {
        match step {
            BattleStep::Commit => return true,
            BattleStep::Evade => return self.advance_evasion(),
            BattleStep::Caught => {
                let caught = std::mem::take(&mut self.state.battle.gathered);
                self.state.battle.tried = self.state.battle.tried.plus(&caught);
                self.go_to(BattleStep::Evade);
            }
            BattleStep::Reveal => {
                self.go_to(BattleStep::Abort);
                self.reveal_fighters();
            }
            BattleStep::Abort => self.fight_or_abort(),
            BattleStep::ReactAttack => {
                if self.view().someone_can_react(step) {
                    return true;
                }
                self.go_to(BattleStep::Roll);
            }
            BattleStep::Roll => self.roll_battle(),
            BattleStep::Promote(turn) => self.promote_after_battle(turn),
            BattleStep::ReactDefend => {
                if self.view().someone_can_react(step) {
                    return true;
                }
                self.go_to(BattleStep::Reinforce);
            }
            BattleStep::Reinforce => {
                if self.view().may_reinforce() {
                    return true;
                }
                self.end_battle();
            }
            BattleStep::Column(from) => return self.advance_column(from),
        }
        false
    }

    /// 11-06: concealed VC that fight are turned face up.
    fn reveal_fighters(&mut self) {
        let battle = &self.state.battle;
        let area = battle.area;
        let red = if battle.attacker == Seat::Red { battle.attackers } else { *self.state.units.at(area) };
        let concealed = red.only(Kind::is_concealed);
        if battle.attacker == Seat::Red {
            for (kind, count) in concealed.iter() {
                self.state.battle.attackers.take(kind, count);
                if !kind.is_bad_intel() {
                    self.state.battle.attackers.add(kind.revealed(), count);
                }
            }
        }
        self.reveal_vc(area, &concealed, Case("11-06"));
    }

    /// 11-07, RL-48: without defenders or attacking infantry the round is broken off at no cost.
    fn fight_or_abort(&mut self) {
        let area = self.state.battle.area;
        let here = *self.state.units.at(area);
        // A Bush Event may have hidden another VC among the defenders (entry 1-2): it fights too.
        if self.state.battle.attacker == Seat::Blue && here.any(Kind::is_concealed) {
            self.go_to(BattleStep::Reveal);
            return;
        }
        for kind in Kind::all() {
            let named = &mut self.state.battle.attackers.0[kind.at()];
            *named = here.of(kind).min(*named);
        }
        let battle = &self.state.battle;
        let defended = here.total_of(battle.attacker.other()) > 0;
        if defended && battle.attackers.any(Kind::is_infantry) {
            let blue = battle.attacker == Seat::Blue;
            self.go_to(if blue { BattleStep::ReactAttack } else { BattleStep::Roll });
            return;
        }
        self.end_battle();
        self.tell(|data| {
            let text = format!("There is no battle in {}; no RP is spent.", data.name(area));
            Event::new("aborted", Case("11-02"), text).place(data.id(area)).outcome()
        });
    }

    /// The round is over, and nothing of it is remembered.
    fn end_battle(&mut self) {
        self.state.battle = Battle::default();
        self.finish();
    }

    /// 11-10: the attacker promotes, then the defender; then the RP is spent.
    fn promote_after_battle(&mut self, turn: u8) {
        let battle = &self.state.battle;
        let (attacker, fought) = (battle.attacker, battle.fought);
        match turn {
            0 => {
                self.go_to(BattleStep::Promote(1));
                self.push(Task::Promote(Promotion { seat: attacker, count: fought[1], scope: Scope::Attackers }));
            }
            1 => {
                self.go_to(BattleStep::Promote(2));
                let seat = attacker.other();
                self.push(Task::Promote(Promotion { seat, count: fought[0], scope: Scope::Defenders }));
            }
            _ => {
                if !self.state.battle.free {
                    self.spend(1);
                    self.tell(|_| {
                        let text = format!("{} spends 1 RP on the battle.", attacker.name());
                        Event::new("paid", Case("11-10"), text).amount(1)
                    });
                }
                self.state.battle.spent = true;
                self.go_to(BattleStep::ReactDefend);
            }
        }
    }
}
