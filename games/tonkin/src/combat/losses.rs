//! 4.0, 6.10, 6.12, 6.13 and 6.15: who takes the losses of a combat, in their order.

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::{EventKind, Tally};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::Role;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::CombatResult;
use crate::game::Tonkin;
use crate::ids::{Army, Unit, Units};

/// Whose turn to bleed it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Share {
    /// 6.10-05: the first loss falls on the leading unit.
    First,
    /// 4.0-05: the second on a tank or DNA that takes part.
    Second,
    /// 4.0-20 (R59): any other on whom the owner likes.
    Free,
}

/// 6.13-01: the losses of the result, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatLosses;

impl Step<Tonkin> for CombatLosses {
    /// 6.13-08: with Ex-AL and Ex-DL the exchange comes first. R117: a retreat cancels the defender's last loss.
    fn run(self, p: &mut Play<'_>) {
        let Some(result) = p.state.combat.result else { return };
        let loss = |role, share| Some(CombatLoss { role, share });
        let attacker = |share| loss(Role::Attacker, share);
        let kept = !p.state.combat.retreats;
        let defender = |share, is_last: bool| loss(Role::Defender, share).filter(|_| kept || !is_last);
        let spirit = (p.state.combat.bolshevik > 0).then_some(BolshevikLoss);
        let losses = match result {
            CombatResult::TwoAttacker => (attacker(Share::First), None, attacker(Share::Second)),
            CombatResult::ExchangeAttacker => {
                (attacker(Share::First), defender(Share::First, true), attacker(Share::Second))
            }
            CombatResult::Exchange => (attacker(Share::First), defender(Share::First, true), None),
            CombatResult::ExchangeDefender => {
                (attacker(Share::First), defender(Share::First, false), defender(Share::Second, true))
            }
            CombatResult::TwoDefender => (defender(Share::First, false), defender(Share::Second, true), None),
        };
        p.next((losses, spirit));
    }
}

/// 6.15-06: standing fast costs one step more, if one is left (R59).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandFast;

impl Step<Tonkin> for StandFast {
    fn run(self, p: &mut Play<'_>) {
        let loss = CombatLoss { role: Role::Defender, share: Share::Free };
        let able = p.view().who_may_bleed(loss);
        if able.is_empty() {
            return;
        }
        let hex = p.state.combat.target;
        let fact = Fact::noted().by(p.view().army_in(Role::Defender)).amount(1);
        p.tell(fact, |data| {
            let text = "Standing fast while disorganized costs one step more.";
            let event = Event::new("stood-fast", Case("6.15-06"), text);
            let event = hex.into_iter().fold(event, |event, hex| event.place(data.map.label(hex)));
            able.iter().fold(event, |event, unit| event.piece(&data.of(unit).id))
        });
        p.next(loss);
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        tally.note(Fact::of(EventKind::Reduced).by(v.army_in(Role::Defender)));
    }
}

/// 6.12-03: the leading unit pays for Bolshevik Spirit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BolshevikLoss;

impl Step<Tonkin> for BolshevikLoss {
    fn run(self, p: &mut Play<'_>) {
        let leader = p.state.combat.leaders[Role::Attacker.at()];
        if let Some(leader) = leader.filter(|unit| p.state.combat.attackers.has(*unit)) {
            p.bleed(leader, Role::Attacker, Case("6.12-03"));
        }
    }
}

/// 6.13-05 (R59): who loses a step, of those who take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatLoss {
    pub role: Role,
    pub share: Share,
}

impl Question<Tonkin> for CombatLoss {
    fn side(self, v: View<'_>) -> Army {
        v.army_in(self.role)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let result = v.state.combat.result.map_or("", CombatResult::name);
        Prompt::new("6.13-05", "Which unit loses a step?")
            .cause(format!("The result is {result}."))
            .meaning("The leading unit has taken the first loss; a tank or DNA takes the second.")
            .rules(&["6.13-05", "6.10-05", "4.0-05"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let able = v.who_may_bleed(self);
        match (able.first(), able.count()) {
            (None, _) => Opening::Skips,
            (Some(only), 1) => Opening::Takes(Action::Lose(only)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Lose)
            .legal(move |v| v.who_may_bleed(self), move |v, unit| v.can_bleed(self, unit))
            .label(|v, unit| format!("{} loses a step", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_bleeding(unit))
            .ends(move |p, unit| {
                let case = p.view().case_of_loss(self);
                p.bleed(unit, self.role, case);
            });
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        tally.note(Fact::of(EventKind::Reduced).by(v.army_in(self.role)));
    }

    /// What looks best to him who is asked.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

impl View<'_> {
    /// Those on whom a loss may fall, and the case that says so.
    /// 6.10-05, 4.0-05, 4.0-06, 4.0-18, 4.0-20 (R104, R130): the leader first; then a tank or DNA, another than the leader if
    /// there is one; else anybody who takes part.
    fn losers(self, loss: CombatLoss) -> (Units, Case) {
        let combat = &self.state.combat;
        let party = combat.party(loss.role);
        let leader = combat.leaders[loss.role.at()].filter(|unit| party.has(*unit)).map_or(Units::NONE, Units::one);
        let armour: Units = party.iter().filter(|unit| self.data.of(*unit).kind.heartens()).collect();
        match loss.share {
            Share::First if !leader.is_empty() => (leader, Case("6.10-05")),
            Share::Second if !armour.without(leader).is_empty() => (armour.without(leader), Case("4.0-05")),
            Share::Second if !armour.is_empty() => (armour, Case("4.0-06")),
            Share::First | Share::Second | Share::Free => (party, Case("4.0-20")),
        }
    }

    fn who_may_bleed(self, loss: CombatLoss) -> Units {
        self.losers(loss).0
    }

    fn case_of_loss(self, loss: CombatLoss) -> Case {
        self.losers(loss).1
    }

    fn can_bleed(self, loss: CombatLoss, unit: Unit) -> Verdict {
        ensure(self.state.combat.party(loss.role).has(unit), "6.13-05", "it does not take part")?;
        ensure(self.who_may_bleed(loss).has(unit), self.case_of_loss(loss).0, "another unit must take this loss")
    }
}

impl Play<'_> {
    fn bleed(&mut self, unit: Unit, role: Role, case: Case) {
        if self.state.combat.leaders[role.at()] == Some(unit) {
            self.state.combat.bled[role.at()] = true;
        }
        self.lose_step(unit, case);
    }
}
