//! Chapter 11: one battle round in its steps.

pub(crate) mod evasion;
pub(crate) mod losses;
pub(crate) mod promotion;
pub(crate) mod reaction;
pub(crate) mod reinforcement;
pub(crate) mod retreat;
pub(crate) mod roll;

use engine::rules::{Ask, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::battle::evasion::Evasion;
use crate::battle::reaction::ReactionOfAttacker;
use crate::battle::roll::BattleRoll;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::responses::cancel;
use crate::state::Battle;

/// 11-03: the attacker names his units, anew in every round; the others take no part and no harm (11-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attackers;

impl Question<HeartsAndMinds> for Attackers {
    fn side(self, v: View<'_>) -> Seat {
        v.state.battle.attacker
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("11-03", format!("Who attacks in {}?", v.name(v.state.battle.area)))
            .meaning("Only those who are named attack, can be lost and become veterans. All defenders fight.")
            .rules(&["11-03", "11-01", "11-02", "11-04", "11-09", "11-13", "1.2-03", "6.2-05"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Commit)
            .from(|v| v.units(v.state.battle.area).kinds())
            .allowed(|v, kind| v.can_commit(kind))
            .label(|v, kind| format!("{} attacks", v.unit_begins(kind)))
            .on(|v, kind| {
                let battle = &v.state.battle;
                v.nth_piece(Action::Commit(kind), kind, battle.area, battle.attackers.of(kind))
            })
            .prior(|_, kind| match kind {
                _ if kind.is_bad_intel() => -4.0,
                _ if kind.is_concealed() => -0.5,
                _ => 0.8,
            })
            .secret_if(Kind::is_concealed)
            .then(|p, kind| p.state.battle.attackers.add(kind, 1));
        ask.answer(verb::CommitAll)
            .allowed(|v, ()| {
                let waiting = v.units(v.state.battle.area).any(|kind| v.is_plain_attacker(kind));
                ensure(waiting, "11-03", "nobody else is there to attack")
            })
            .labelled("All open units attack")
            .fixed_prior(2.5)
            .then(|p, ()| p.commit_all());
        ask.answer(verb::Attack)
            .allowed(|v, ()| {
                let infantry = v.state.battle.attackers.any(Kind::is_infantry);
                ensure(infantry, "1.2-03", "at least one infantry unit must attack")
            })
            .label(|v, ()| format!("Attack with {}", counted(v.state.battle.attackers.total(), "unit")))
            .concerns(|v, ()| v.pieces_of(&v.state.battle.attackers, v.state.battle.area))
            .caution(|v, ()| {
                let area = v.state.battle.area;
                let idle =
                    v.units(area).only(|kind| v.is_plain_attacker(kind)).minus(&v.state.battle.attackers).total();
                (idle > 0).then(|| {
                    format!("{} there {} no part", counted(idle, "unit"), if idle == 1 { "takes" } else { "take" })
                })
            })
            .fixed_prior(1.5)
            .rolls()
            .ends(|p, ()| p.next(Evasion));
        cancel(ask, "Do not attack after all", |_| true, |p| p.call_off_battle());
    }
}

/// 11-04, 11-06: concealed VC that fight are turned face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RevealFighters;

impl Step<HeartsAndMinds> for RevealFighters {
    fn run(self, p: &mut Play<'_>) {
        let battle = &p.state.battle;
        let area = battle.area;
        let red_attacks = battle.attacker == Seat::Red;
        let red = if red_attacks { battle.attackers } else { *p.state.units.at(area) };
        let hidden = red.only(Kind::is_concealed);
        let concealed = p.identify(area, &hidden);
        if red_attacks {
            let attackers = &mut p.state.battle.attackers;
            *attackers = attackers.minus(&hidden);
            for (kind, count) in concealed.iter().filter(|(kind, _)| !kind.is_bad_intel()) {
                attackers.add(kind.revealed(), count);
            }
        }
        p.reveal_vc(area, &concealed, Case("11-06"));
    }
}

/// 11-07: Bush Events are over, and the battle begins if it still can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engagement;

impl Step<HeartsAndMinds> for Engagement {
    fn run(self, p: &mut Play<'_>) {
        if !p.battle_goes_on() {
            return;
        }
        let battle = &p.state.battle;
        match battle.attacker {
            // RL-138: a Bush Event may have hidden another VC among the defenders (entry 1-2), and it fights too.
            Seat::Blue if p.state.units.at(battle.area).any(Kind::is_concealed) => p.next((RevealFighters, Engagement)),
            Seat::Blue => p.next(ReactionOfAttacker),
            Seat::Red => p.next(BattleRoll),
        }
    }
}

/// 11-10, 8.3-09: the RP of the round is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BattleCost;

impl Step<HeartsAndMinds> for BattleCost {
    fn run(self, p: &mut Play<'_>) {
        let attacker = p.state.battle.attacker;
        if p.state.battle.reserved {
            p.spend(1);
            p.tell(Fact::spent(attacker).amount(1), |_| {
                Event::new("paid", Case("11-10"), format!("{} spends 1 RP on the battle.", attacker.name()))
            });
        }
        p.state.battle.reserved = false;
    }
}

/// The round is over, and nothing of it is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfBattle;

impl Step<HeartsAndMinds> for EndOfBattle {
    fn run(self, p: &mut Play<'_>) {
        p.state.battle = Battle::default();
    }
}

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
        let reserved = !self.view().fights_free(area);
        let turn = &mut self.state.turn;
        turn.battles += 1;
        self.state.battle = Battle {
            area,
            attacker: turn.side,
            reserved,
            night_attack: std::mem::take(&mut turn.night_attack),
            search_and_destroy: std::mem::take(&mut turn.search_and_destroy),
            ..Battle::default()
        };
        let seat = turn.side;
        self.next((Attackers, EndOfBattle));
        self.tell(Fact::noted().by(seat), |data| {
            let text = format!("{} attacks in {}.", seat.name(), data.name(area));
            Event::new("battle", Case("11-01"), text).place(data.id(area))
        });
    }

    /// The battle was only declared: nothing is spent, and what would have helped in it waits for the next one.
    fn call_off_battle(&mut self) {
        let battle = &self.state.battle;
        let turn = &mut self.state.turn;
        turn.battles -= 1;
        turn.night_attack = battle.night_attack;
        turn.search_and_destroy = battle.search_and_destroy;
        self.tell_called_off("battle", 0, Case("11-01"));
    }

    /// RL-48, RL-100: whoever a Bush Event has taken attacks no more; of units that are alike those that attack go last
    /// (RL-133). Without defenders or attacking infantry the round is broken off at no cost.
    fn battle_goes_on(&mut self) -> bool {
        let area = self.state.battle.area;
        let here = *self.state.units.at(area);
        let battle = &mut self.state.battle;
        battle.attackers = battle.attackers.within(&here);
        let defended = here.total_of(battle.attacker.other()) > 0;
        let goes_on = defended && battle.attackers.any(Kind::is_infantry);
        if !goes_on {
            self.tell(Fact::noted(), |data| {
                let text = format!("There is no battle in {}; no RP is spent.", data.name(area));
                Event::new("aborted", Case("11-02"), text).place(data.id(area))
            });
        }
        goes_on
    }

    fn commit_all(&mut self) {
        let view = self.view();
        let all = view.units(view.state.battle.area).only(|kind| view.is_plain_attacker(kind));
        for (kind, count) in all.iter() {
            self.state.battle.attackers.set(kind, count);
        }
    }
}
