//! Combat: the threat, the actions drawn, the French dice, losses and retreats (chapters 8 and 9).
//!
//! One combat is one counter, or one Viet base, against one French force (or against French supports
//! alone). It runs by itself between the questions in [`Step`]; the order of dice is fixed: threat,
//! draws, DCA; for each action VM artillery, Ambush, French dice, re-roll; at the end the commanders.

mod aftermath;
mod draw;
mod losses;
mod retreat;
mod roll;
mod threat;

use arrayvec::ArrayVec;
use engine::Case;
use serde::{Deserialize, Serialize};

use crate::action::{Action, Gun};
use crate::data::{ActionKind, Drawn};
use crate::ids::{Commanders, Seq, Space, Spaces, Unit, Units};
use crate::play::Play;
use crate::state::{Stage, Verdict, View, refuse};

pub use roll::Roller;

/// What a combat asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    #[default]
    None,
    /// Commandos may withdraw before the threat die (2.2.2-05).
    Withdraw,
    /// Supports, the Morane and paras may be committed (9.2.1-04).
    Commit,
    /// A loss is to be allotted (9.3.1-06).
    Losses,
    /// A commander may re-roll a die (2.1-03).
    Reroll,
    /// Retreat, or one more loss (9.3.1-11).
    Retreat,
    /// Where each unit falls back to.
    Where,
    /// Which of the retreating units a commander follows.
    Follow,
    /// Which counter of the entered space is fought next (R67).
    Engage,
    /// Attack the Viet base, or go back (9.4.1b-03).
    Base,
}

/// Who attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attacker {
    #[default]
    VietMinh,
    /// The group on the move.
    Group,
    /// A para that landed among the enemy.
    Para,
    /// Artillery or air without a force (9.1-02).
    Supports,
}

/// Whom the French fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Foe {
    #[default]
    None,
    Counter(Seq),
    Base,
}

/// Where the machine goes on when all losses are allotted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Then {
    #[default]
    Commit,
    Supports,
    Roll,
    Retreat,
    NextAction,
}

/// How a combat ended for the French.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Ending {
    #[default]
    Open,
    Won,
    /// Driven out or eliminated.
    Lost,
    /// Not beaten, not driven out: attackers go back (R56).
    Stalemate,
}

/// The combat under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    pub step: Step,
    pub attacker: Attacker,
    /// The attacked space (R115).
    pub at: Option<Space>,
    /// Where the attackers came from.
    pub from: Option<Space>,
    pub foe: Foe,
    /// Paras that landed among the enemy: -1 on their dice.
    pub dropped: Units,
    pub fighters: Units,
    pub commanders: Commanders,
    pub artillery: bool,
    pub air: bool,
    pub morane: bool,
    pub level: u8,
    /// Only Clash and Ambush count in the draw.
    pub limited: bool,
    pub actions: ArrayVec<ActionKind, 4>,
    /// Supports and the action each is assigned to, in draw order.
    pub supports: ArrayVec<(u8, Drawn), 8>,
    /// The action being fought.
    pub index: u8,
    /// How many of its supports have had their die.
    supports_done: u8,
    pub beaten: u8,
    /// The bonus of a captured place is still to be used (R70).
    stubborn: bool,
    /// The first retreat result was ignored thanks to a post or base.
    ignored_retreat: bool,
    /// The force lost a step, post or base.
    hurt: bool,
    losses_due: u8,
    /// Only units can be hit, as by an Ambush (R60).
    units_only: bool,
    then: Then,
    pub rolled: ArrayVec<(Roller, u8), 24>,
    /// Movement points the actions cost the attackers.
    mp: u8,
    ending: Ending,
    /// Units still to fall back, and the spaces others went to.
    moving: Units,
    went: Spaces,
}

impl Combat {
    /// Begins a French attack on a space; which counter is fought first is chosen next.
    pub fn begin_attack(&mut self, attacker: Attacker, at: Space, from: Option<Space>) {
        *self = Combat { attacker, at: Some(at), from, ..Combat::default() };
    }

    /// Forgets everything that belongs to one counter only; attackers, place and origin stay.
    fn next_foe(&mut self, foe: Foe) {
        let Combat { attacker, at, from, dropped, .. } = *self;
        *self = Combat { attacker, at, from, dropped, foe, ..Combat::default() };
    }
}

impl View<'_> {
    pub(crate) fn offer_combat(self, out: &mut Vec<Action>) {
        let combat = &self.state.combat;
        let Some(at) = combat.at else { return };
        match combat.step {
            Step::None => {}
            Step::Withdraw => {
                for unit in self.state.units_at(at).and(self.data.commandos).iter() {
                    let spaces = self.retreat_spaces(unit).filter(|to| self.fits(*to, Units::one(unit), 0));
                    out.extend(spaces.map(|to| Action::Withdraw(unit, to)));
                }
                out.push(Action::Stand);
            }
            Step::Commit => self.offer_commit(out),
            Step::Losses => out.extend(self.can_take_loss().iter().map(Action::Lose)),
            Step::Reroll => {
                for commander in self.rerolling_commanders().iter() {
                    out.extend((0..combat.rolled.len() as u8).map(|die| Action::Reroll(commander, die)));
                }
                out.push(Action::Accept);
            }
            Step::Retreat => out.extend([Action::Retreat, Action::Refuse]),
            Step::Where => {
                for unit in combat.moving.iter() {
                    out.extend(self.open_ways(unit).map(|to| Action::FallBack(unit, to)));
                }
            }
            Step::Follow => {
                if let Some(commander) = self.commander_to_follow() {
                    out.extend(combat.went.iter().map(|to| Action::Follow(commander, to)));
                }
            }
            Step::Engage => out.extend(self.state.counters_in(at).map(|c| Action::Engage(c.seq))),
            Step::Base => out.extend([Action::EngageBase, Action::GoBack]),
        }
    }

    /// Whether a combat action answers the question that is asked; the case if not.
    pub(crate) fn check_combat(self, action: Action) -> Verdict {
        let combat = &self.state.combat;
        let at = combat.at;
        match (combat.step, action) {
            (Step::Withdraw, Action::Stand) => Ok(()),
            (Step::Withdraw, Action::Withdraw(unit, to)) => {
                if !self.data.commandos.has(unit) {
                    return refuse("2.2.2-06", "only commandos may withdraw");
                }
                if self.state.space_of(unit) != at {
                    return refuse("2.2.2-05", "this commando is not under attack");
                }
                if self.retreat_spaces(unit).any(|space| space == to) && self.fits(to, Units::one(unit), 0) {
                    Ok(())
                } else {
                    refuse("2.2.2-07", "a commando withdraws one space, where neither enemy nor crowd is")
                }
            }
            (Step::Commit, Action::Support(gun, by)) => self.can_support(gun, by),
            (Step::Commit, Action::Morane) => self.can_use_morane(),
            (Step::Commit, Action::Airdrop(unit)) => self.can_join_by_air(unit),
            (Step::Commit, Action::Pass) => Ok(()),
            (Step::Losses, Action::Lose(unit)) => {
                if self.can_take_loss().has(unit) {
                    Ok(())
                } else {
                    refuse("9.3.1-06", "this unit is not in the force that suffers the loss")
                }
            }
            (Step::Reroll, Action::Accept) => Ok(()),
            (Step::Reroll, Action::Reroll(commander, die)) => {
                if !self.rerolling_commanders().has(commander) {
                    return if self.state.commanders[commander.at()].used {
                        refuse("2.1-04", "this commander has given his point or re-roll this turn")
                    } else {
                        refuse("2.1-03", "this commander takes no part in the combat")
                    };
                }
                if usize::from(die) < combat.rolled.len() { Ok(()) } else { refuse("2.1-03", "there is no such die") }
            }
            (Step::Retreat, Action::Retreat | Action::Refuse) => Ok(()),
            (Step::Where, Action::FallBack(unit, to)) => {
                if !combat.moving.has(unit) {
                    return refuse("9.3.1-09", "this unit does not have to fall back");
                }
                if self.open_ways(unit).any(|space| space == to) {
                    Ok(())
                } else {
                    refuse("9.3.1-09", "a unit falls back one space, by its own routes, where there is room")
                }
            }
            (Step::Follow, Action::Follow(commander, to)) => {
                if self.commander_to_follow() == Some(commander) && combat.went.has(to) {
                    Ok(())
                } else {
                    refuse("R15-01", "a commander goes with the units that retreat")
                }
            }
            (Step::Engage, Action::Engage(seq)) => {
                if self.state.counter(seq).is_some_and(|c| Some(c.space) == at) {
                    Ok(())
                } else {
                    refuse("R67-01", "that counter is not in the entered space")
                }
            }
            (Step::Base, Action::EngageBase | Action::GoBack) => Ok(()),
            (Step::Commit, _) => refuse("9.2.1-04", "between the threat die and the draw only supports are asked for"),
            (_, Action::Support(..) | Action::Morane | Action::Airdrop(_)) => {
                refuse("9.2.1-05", "supports and paras join between the threat die and the draw only")
            }
            (Step::Losses, _) => refuse("9.3.1-06", "a loss has to be allotted first"),
            (Step::Retreat | Step::Where | Step::Follow, _) => refuse("9.3.1-11", "the retreat is asked for first"),
            (Step::Engage | Step::Base, _) => refuse("9.1-01", "the entered space has to be fought for first"),
            _ => refuse("9.1-04", "a combat is under way"),
        }
    }

    fn offer_commit(self, out: &mut Vec<Action>) {
        let Some(at) = self.state.combat.at else { return };
        for gun in [Gun::Artillery, Gun::Air] {
            let payers = [Commanders::NONE].into_iter();
            let payers = payers.chain(self.state.fresh_commanders_at(at).iter().map(Commanders::one));
            out.extend(payers.filter(|by| self.can_support(gun, *by).is_ok()).map(|by| Action::Support(gun, by)));
        }
        if self.can_use_morane().is_ok() {
            out.push(Action::Morane);
        }
        if self.state.ap > 0 && self.state.transport > 0 {
            let paras = self.data.paras.iter();
            out.extend(paras.filter(|unit| self.can_join_by_air(*unit).is_ok()).map(Action::Airdrop));
        }
        out.push(Action::Pass);
    }

    /// Artillery or air for this combat (7.2-27, 7.2-28).
    fn can_support(self, gun: Gun, by: Commanders) -> Verdict {
        let combat = &self.state.combat;
        let (bought, points) = match gun {
            Gun::Artillery => (combat.artillery, self.state.artillery),
            Gun::Air => (combat.air, self.state.air),
        };
        if bought {
            return refuse("7.2-31", "one point of each support at most joins a combat");
        }
        if points == 0 {
            return refuse("7.2-29", "the points of this support are used up for the turn");
        }
        if !by.is_empty() && combat.attacker == Attacker::Supports {
            return refuse("R13-01", "no commander pays for supports without a force in his space");
        }
        self.can_pay(self.data.tables.cost.support, by, combat.at, Case("2.1-02"))
    }

    fn can_use_morane(self) -> Verdict {
        if self.state.combat.morane || self.state.morane_used {
            return refuse("2.2.2-08", "the Morane flies once a turn");
        }
        self.can_pay(self.data.tables.cost.morane, Commanders::NONE, None, Case("R13-01"))
    }

    /// A para dropped into the combat (9.2.1-12).
    fn can_join_by_air(self, unit: Unit) -> Verdict {
        let Some(at) = self.state.combat.at else { return refuse("9.2.1-12", "no combat is under way") };
        if self.state.combat.attacker == Attacker::Supports {
            return refuse("9.2.1-12", "a para joins a force; here there is none");
        }
        self.can_airdrop(unit)?;
        if !self.data.map.space(at).airdrop {
            return refuse("9.2.1-12", "airdrops are possible on large white spaces only");
        }
        if self.fits(at, Units::one(unit), 0) {
            Ok(())
        } else {
            refuse("9.2.1-12", "there is no room for one more unit")
        }
    }
}

impl Play<'_> {
    /// Answers a question of the combat and goes on to the next one.
    pub fn act_in_combat(&mut self, action: Action) {
        self.state.combat.step = Step::None;
        match action {
            Action::Withdraw(unit, to) => self.withdraw_commando(unit, to),
            Action::Stand => self.roll_threat(),
            Action::Support(gun, by) => {
                self.buy_support(gun, by);
                self.offer_supports();
            }
            Action::Morane => {
                self.call_morane();
                self.offer_supports();
            }
            Action::Airdrop(unit) => {
                self.join_by_air(unit);
                self.offer_supports();
            }
            Action::Pass => self.draw_actions(),
            Action::Lose(unit) => self.allot_loss(unit),
            Action::Reroll(commander, die) => self.reroll(commander, die),
            Action::Accept => self.judge_roll(),
            Action::Retreat => self.start_falling_back(Ending::Lost),
            Action::Refuse => self.refuse_retreat(),
            Action::FallBack(unit, to) => self.fall_back(unit, to),
            Action::Follow(commander, to) => self.follow(commander, to),
            Action::Engage(seq) => self.fight_counter(seq),
            Action::EngageBase => self.fight_base(),
            Action::GoBack => {
                self.muster();
                self.start_falling_back(Ending::Stalemate);
            }
            _ => {}
        }
    }

    /// Stops at a question.
    fn ask(&mut self, step: Step) {
        self.state.combat.step = step;
        self.state.stage = Stage::Combat;
    }

    /// R67: which counter of the entered space comes first; the base after them (9.4.1b-02).
    pub fn choose_foe(&mut self) {
        let Some(at) = self.state.combat.at else { return };
        let first = self.state.counters_in(at).next().map(|c| c.seq);
        match (first, self.state.counters_at(at)) {
            (Some(only), 1) => self.fight_counter(only),
            (Some(_), _) => self.ask(Step::Engage),
            (None, _) if self.state.combat.foe == Foe::None => self.fight_base(),
            (None, _) => {
                // What belonged to the last counter must not count for the way back.
                let foe = self.state.combat.foe;
                self.state.combat.next_foe(foe);
                self.ask(Step::Base);
            }
        }
    }
}
