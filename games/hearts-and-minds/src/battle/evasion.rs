//! 11.2: evasion.

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::losses::{Losses, Scope};
use super::retreat::Retreat;
use super::{Engagement, RevealFighters};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::{Damage, Evasion as Result};
use crate::game::HeartsAndMinds;
use crate::ids::Seat;
use crate::kind::Kind;
use crate::responses::cancel;
use crate::state::{Force, Retreat as Retreating};
use crate::words::{counted_are, naming};

/// The most units that evade together.
const GROUP: u8 = 3;

/// 11-05, 11.2-04, 12-09: the defender evades with whom he wants, as long as somebody may still try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evasion;

impl Question<HeartsAndMinds> for Evasion {
    fn side(self, v: View<'_>) -> Seat {
        v.state.battle.attacker.other()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let battle = &v.state.battle;
        let at = v.name(battle.area);
        let attack = format!(
            "{} attacks in {at} with {} and {}.",
            battle.attacker.name(),
            counted(battle.attackers.total(), "unit"),
            counted(v.attack_strength().factors, "factor")
        );
        let asked = match battle.gathered.total() {
            0 => v
                .ask("11-05", format!("{at} is attacked. Who tries to evade?"))
                .meaning(
                    "Whoever gets away retreats and is out of this round; whoever fails must fight, and may cost a \
                     unit or an RP.",
                )
                .rules(&[
                    "11-05", "11.2-01", "11.2-02", "11.2-03", "11.2-05", "11.2-06", "11.2-07", "11.2-08", "11.3-02",
                ]),
            units => v
                .ask("11.2-03", format!("{} ready to slip out of {at}. More, or try?", counted_are(units, "unit")))
                .meaning(
                    "One group of up to three units may try, once. The larger it is, the more \
                     often it fails.",
                )
                .rules(&["11.2-03", "11.2-04", "11.2-05", "11.2-06", "11.2-07", "11.2-11", "11.3-02"]),
        };
        asked.cause(attack)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let battle = &v.state.battle;
        let somebody = v.units(battle.area).kinds().any(|kind| v.can_evade(kind).is_ok() || v.can_gather(kind).is_ok());
        if somebody || !battle.gathered.is_empty() { Opening::Asks } else { Opening::Takes(Action::Stand) }
    }

    fn foresight(self) -> Foresight {
        Foresight::Best
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Evade)
            .from(|v| v.units(v.state.battle.area).kinds())
            .allowed(|v, kind| v.can_evade(kind))
            .label(|v, kind| format!("{} tries to slip away", v.unit_begins(kind)))
            .on(|v, kind| v.evader(Action::Evade(kind), kind))
            .prior(|v, kind| v.prior_of_evading(kind))
            .rolls_if(|_, kind| kind.is_vc())
            .secret_if(Kind::is_concealed)
            .ends(|p, kind| p.evade(kind));
        ask.answer(verb::Gather)
            .from(|v| v.units(v.state.battle.area).kinds())
            .allowed(|v, kind| v.can_gather(kind))
            .label(|v, kind| format!("{} joins the evading group", v.unit_begins(kind)))
            .on(|v, kind| v.evader(Action::Gather(kind), kind))
            .prior(|v, kind| v.prior_of_gathering(kind))
            .then(|p, kind| p.state.battle.gathered.add(kind, 1));
        ask.answer(verb::Slip)
            .allowed(|v, ()| ensure(!v.state.battle.gathered.is_empty(), "11.2-03", "nobody has gathered to evade"))
            .label(|v, ()| format!("The group of {} tries to slip away", v.state.battle.gathered.total()))
            .concerns(|v, ()| v.pieces_of(&v.state.battle.gathered, v.state.battle.area))
            .fixed_prior(2.0)
            .rolls()
            .ends(|p, ()| p.try_group());
        ask.answer(verb::Stand).labelled("Stand and fight").fixed_prior(1.0).rolls().ends(|p, ()| {
            p.state.battle.gathered = Force::NONE;
            p.next((RevealFighters, Engagement));
        });
        let gathering = |v: View<'_>| !v.state.battle.gathered.is_empty();
        cancel(ask, "Gather anew", gathering, |p| {
            p.state.battle.gathered = Force::NONE;
            p.next(Evasion);
        });
    }
}

/// 11.2-05: an attempt failed, and what it cost was paid; those who tried do not try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Caught;

impl Step<HeartsAndMinds> for Caught {
    fn run(self, p: &mut Play<'_>) {
        let caught = std::mem::take(&mut p.state.battle.gathered);
        p.state.battle.tried = p.state.battle.tried.plus(&caught);
        p.next(Evasion);
    }
}

/// 11.2-08, RL-100, RL-138: a VC was found while it tried, and its Bush Event is over. The others go on trying if there is still
/// an attack to get away from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Found;

impl Step<HeartsAndMinds> for Found {
    fn run(self, p: &mut Play<'_>) {
        if p.battle_goes_on() {
            p.next(Evasion);
        }
    }
}

impl View<'_> {
    fn evader(self, action: Action, kind: Kind) -> engine::Target {
        let battle = &self.state.battle;
        self.nth_piece(action, kind, battle.area, battle.gathered.of(kind))
    }

    /// 11.2-01, 11.2-02: a VC or an Air / Naval unit goes alone.
    fn can_evade(self, kind: Kind) -> Verdict {
        ensure(kind.is_vc() || kind.is_air_naval(), "11.2-03", "other units evade in one group")?;
        let waiting = !self.state.battle.gathered.is_empty();
        ensure(!waiting, "11.2-05", "the gathered group makes its attempt first")?;
        self.may_try(kind)
    }

    /// 11.2-03: one group of one to three other units.
    fn can_gather(self, kind: Kind) -> Verdict {
        let battle = &self.state.battle;
        ensure(!kind.is_vc(), "11.2-02", "each VC evades alone")?;
        ensure(!kind.is_air_naval(), "11.2-01", "an Air / Naval unit evades alone, and always with success")?;
        ensure(!battle.group_tried, "11.2-03", "only one group may try in a battle round")?;
        ensure(battle.gathered.total() < GROUP, "11.2-03", "at most three units evade together")?;
        self.may_try(kind)
    }

    /// Whether one more defender of a kind may try. An ambush earlier in the turn does not matter (11.2-09).
    fn may_try(self, kind: Kind) -> Verdict {
        let battle = &self.state.battle;
        let defender = battle.attacker.other();
        ensure(kind.seat() == defender, "11.2-10", "only the defender evades")?;
        let busy = battle.tried.of(kind) + battle.gathered.of(kind);
        ensure(self.units(battle.area).of(kind) > busy, "11.2-05", "each unit tries once in a battle round")?;
        ensure(kind != Kind::LIMA_SITE, "RL-82", "Lima Site 85 cannot evade")?;
        if defender == Seat::Blue {
            ensure(!battle.night_attack, "card-R15-a", "nobody evades a night attack")?;
        } else {
            let turn = &self.state.turn;
            ensure(!turn.all_trapped.has(battle.area), "card-X09-a", "no Red unit evades there this turn")?;
            let trapped = kind.is_vc() && turn.vc_trapped.has(battle.area);
            ensure(!trapped, "card-B11-a", "no VC evades in the Free Fire Zone")?;
            let hunted = !kind.is_vc() && battle.search_and_destroy;
            ensure(!hunted, "card-B13-a", "only VC evade Search and Destroy")?;
        }
        let safe = self.nearest_safe(kind, battle.area);
        ensure(!safe.is_empty(), "RL-49", "there is no safe area to go to")
    }
}

impl Play<'_> {
    /// 11.2-01, 11.2-02: each VC by itself; an Air / Naval unit always gets away.
    fn evade(&mut self, kind: Kind) {
        self.state.battle.gathered.add(kind, 1);
        if kind.is_air_naval() {
            self.escape();
            return;
        }
        let die = self.dice.d6("evasion");
        let result = self.data.charts.evade_vc(kind.is_concealed(), die);
        self.tell_attempt(die, result);
        match result {
            Result::Escapes => self.escape(),
            Result::Fails if kind.is_concealed() => self.be_found(kind),
            Result::Fails | Result::Loses => self.be_caught(result),
        }
    }

    /// 11.2-08: a concealed VC that fails is revealed.
    fn be_found(&mut self, kind: Kind) {
        let area = self.state.battle.area;
        let found = self.identify(area, &Force::one(kind));
        let battle = &mut self.state.battle;
        battle.gathered = Force::NONE;
        for kind in found.kinds().filter(|kind| !kind.is_bad_intel()) {
            battle.tried.add(kind.revealed(), 1);
        }
        self.next(Found);
        self.reveal_vc(area, &found, Case("11.2-08"));
    }

    /// 11.2-03: the one group of one to three units.
    fn try_group(&mut self) {
        let die = self.dice.d6("evasion");
        let result = self.data.charts.evade_group(self.state.battle.gathered.total(), die);
        self.state.battle.group_tried = true;
        self.tell_attempt(die, result);
        if result == Result::Escapes {
            self.escape();
        } else {
            self.be_caught(result);
        }
    }

    /// 11.2-06, 11.2-11, 11.2-12: a failure may also cost an RP or a unit; who pays stays and fights.
    fn be_caught(&mut self, result: Result) {
        self.next(Caught);
        if result == Result::Loses {
            let seat = self.state.battle.attacker.other();
            let r = Losses::new(seat, Damage { hits: 0, r: true }, Scope::Evaders);
            self.inflict(Losses { stock_only: true, ..r });
        }
    }

    /// 11.2-07: whoever has evaded retreats at once.
    fn escape(&mut self) {
        let battle = &mut self.state.battle;
        let waiting = std::mem::take(&mut battle.gathered);
        let (seat, from) = (battle.attacker.other(), battle.area);
        self.state.retreat = Retreating { seat, from, waiting, at: from };
        self.state.group = Force::NONE;
        self.next((Retreat, Evasion));
    }

    fn tell_attempt(&mut self, die: u8, result: Result) {
        let area = self.state.battle.area;
        let evader = self.state.battle.attacker.other();
        let (what, case) = match result {
            Result::Escapes => ("succeeds", "11.2-07"),
            Result::Fails => ("fails", "11.2-07"),
            Result::Loses => ("fails and costs a unit or an RP", "11.2-06"),
        };
        let group = self.state.battle.gathered;
        let count = group.total();
        self.tell(Fact::rolled().by(evader).amount(count), |data| {
            let name = data.name(area);
            let text = format!("The evasion of {} in {name} {what}.", counted(count, "unit"));
            let roll = Roll::new("evasion").effect(what).die(Die::new(evader.name(), die));
            let told = Event::new("rolled", Case(case), text).place(data.id(area)).roll(roll);
            naming(told, data, &group, area)
        });
    }
}
