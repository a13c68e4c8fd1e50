//! What an assault brings about: stay or go, losses, the advance of the victors (3.6-C, 7.5-C).

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::Fight;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Army, Hex, Unit, Units};
use crate::losses::Fate;
use crate::state::Place;

/// 3.6-C-04, 7.5-C-02: the defender takes losses and stays, or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandOrGo;

impl Question<DienBienPhu> for StandOrGo {
    fn side(self, v: View<'_>) -> Army {
        v.defending_army()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = if v.defending_army() == Army::French { "3.6-C-04" } else { "7.5-C-02" };
        let hex = v.state.fight.map_or(String::new(), |fight| v.data.hex_name(fight.target));
        let prompt = Prompt::new(case, format!("{hex}: stay and take losses, or give the hex up?"))
            .rules(&["3.6-C-04", "3.6-C-05", "3.6-C-13", "7.5-C-02"]);
        match v.price_of_staying() {
            Some(steps) => {
                let guns = if v.defending_army() == Army::French { ", and guns that go are lost" } else { "" };
                prompt.meaning(format!("To stay costs {steps} of the steps there; to go gives up the hex{guns}."))
            }
            None => prompt.meaning("Nobody would be left to stay."),
        }
    }

    /// R26: who has nobody left to stay goes.
    fn foresight(self) -> Foresight {
        Foresight::Forced
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Stay)
            .allowed(|v, ()| {
                let case = if v.defending_army() == Army::French { "3.6-C-20" } else { "7.5-C-02" };
                ensure(v.price_of_staying().is_some(), case, "nobody would be left to stay")
            })
            .label(|v, ()| format!("Stay and lose {}", counted(v.price_of_staying().unwrap_or(0), "step")))
            .prior(|v, ()| v.prior_of_staying())
            .rolls_if(|v, ()| v.price_of_staying().is_some_and(|steps| v.may_cost_dice(steps)))
            .ends(|p, ()| {
                p.stay();
                p.settle_fight();
            });
        ask.answer(verb::Retreat).labelled("Retreat").fixed_prior(0.0).ends(|p, ()| {
            if let Some(fight) = &mut p.state.fight {
                fight.retreats = true;
            }
            p.settle_fight();
        });
    }
}

/// 3.6-C-08, 7.5-C-03: who loses the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatLoss;

impl Question<DienBienPhu> for CombatLoss {
    fn side(self, v: View<'_>) -> Army {
        v.defending_army()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let losses = v.state.fight.map_or(0, |fight| fight.losses);
        Prompt::new("3.6-C-08", "Which unit of the hex loses the next step?")
            .rules(&["3.6-C-08", "1.7-B-01", "1.7-B-02"])
            .meaning("The defending unit takes the first loss; any unit of the hex takes the others.")
            .detail(format!("{} to lose", counted(losses, "step")))
    }

    /// R28: more losses than steps are ignored.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let losers = v.losers();
        match (losers.first(), losers.count()) {
            (None, _) => Opening::Skips,
            (Some(only), 1) => Opening::Takes(Action::Lose(only)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Lose)
            .legal(|v| v.losers().iter(), |v, unit| v.can_lose(unit))
            .label(|v, unit| format!("{} loses a step", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_losing(unit))
            .rolls_if(|v, unit| v.steps_left(unit) == 1 && v.end_costs_dice(unit, Fate::Roll))
            .then(|p, unit| p.take_combat_loss(unit));
    }

    /// What looks best to him who is asked: guns and those who have nowhere to go are lost after it, whoever takes the loss.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

/// 3.6-C-16, 3.6-C-21, 3.6-C-23, 7.5-C-07: the assaulter goes into a hex that was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AdvanceAfterCombat;

impl Step<DienBienPhu> for AdvanceAfterCombat {
    fn run(self, p: &mut Play<'_>) {
        let Some(fight) = p.state.fight else { return };
        let army = p.data.army(fight.unit);
        if p.state.holds(army.other(), fight.target) {
            p.state.fight = Some(Fight { supporters: Units::NONE, ..fight });
            return;
        }
        p.advance(fight.unit, fight.target, Case(if army == Army::Vm { "3.6-C-16" } else { "7.5-C-07" }));
    }
}

/// 3.6-C-17, 7.5-C-07: which supporters follow.
/// R33, R34, R35: one hex, into one next to the hex that was given up, France also into it; not where the assaulter came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupportAdvance;

impl Question<DienBienPhu> for SupportAdvance {
    fn side(self, v: View<'_>) -> Army {
        v.state.fight.map_or(Army::Vm, |fight| v.army(fight.unit))
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let hex = v.state.fight.map_or(String::new(), |fight| v.data.hex_name(fight.target));
        let case = if self.side(v) == Army::Vm { "3.6-C-17" } else { "7.5-C-07" };
        let goals = if self.side(v) == Army::Vm { "to one next to" } else { "into or next to" };
        Prompt::new(case, format!("{hex} has fallen: which supporters advance?"))
            .rules(&["3.6-C-17", "3.6-C-18", "3.6-C-23", "7.5-C-07", "7.5-C-08"])
            .meaning(format!(
                "Each supporter may go one hex, {goals} the hex that fell, but not to where the assault came from; \
                 it may support other assaults from there."
            ))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.advances().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Advance)
            .legal(View::advances, |v, (unit, hex)| v.can_advance(unit, hex))
            .label(|v, (unit, hex)| format!("{} advances to {}", v.data.name(unit), v.data.hex_name(hex)))
            .prior(|v, (unit, hex)| v.prior_of_advance(unit, hex))
            .concerns(|v, (unit, _)| vec![v.piece(unit)])
            .then(|p, (unit, hex)| p.advance_supporter(unit, hex));
        ask.answer(verb::Done).labelled("Nobody else").fixed_prior(0.1).declines().end();
        ask.why_not(|v, target| {
            v.unit_at(target).map(|unit| {
                v.can_advance_somewhere(unit)?;
                refuse(v.case_of_advance(), "choose the hex to which it advances")
            })
        });
    }
}

/// The assault is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FightOver;

impl Step<DienBienPhu> for FightOver {
    fn run(self, p: &mut Play<'_>) {
        p.state.fight = None;
    }
}

impl<'a> View<'a> {
    pub(crate) fn defending_army(self) -> Army {
        self.state.fight.map_or(Army::French, |fight| self.army(fight.defender))
    }

    /// The units that are still in the assaulted hex.
    pub(crate) fn defending_force(self) -> Units {
        self.state.fight.map_or(Units::NONE, |fight| self.force(self.army(fight.defender), fight.target))
    }

    /// How many steps it costs to stay on Choice; none where nobody would be left.
    /// 3.6-C-05, 3.6-C-20 (R26), 7.5-C-02 (R121): France two, or one out of two; VM one.
    pub(crate) fn price_of_staying(self) -> Option<u8> {
        let steps: u8 = self.defending_force().iter().map(|unit| self.steps_left(unit)).sum();
        match (self.defending_army(), steps) {
            (_, 0 | 1) => None,
            (Army::Vm, _) | (Army::French, 2) => Some(1),
            (Army::French, _) => Some(2),
        }
    }

    /// Whether one of so many losses can be the last step of a unit for which dice are rolled.
    fn may_cost_dice(self, losses: u8) -> bool {
        let ends = |unit: Unit| self.steps_left(unit) <= losses && self.end_costs_dice(unit, Fate::Roll);
        self.defending_force().iter().any(ends)
    }

    /// Who may take the next loss: first the defending unit, then whoever is there (R27, R31).
    fn losers(self) -> Units {
        let Some(fight) = self.state.fight.filter(|fight| fight.losses > 0) else { return Units::NONE };
        let force = self.defending_force();
        if fight.first && force.has(fight.defender) { Units::one(fight.defender) } else { force }
    }

    fn can_lose(self, unit: Unit) -> Verdict {
        let there = self.defending_force().has(unit);
        let case = if self.defending_army() == Army::French { "3.6-C-08" } else { "7.5-C-03" };
        ensure(there, case, "only units of the assaulted hex lose steps")?;
        ensure(self.losers().has(unit), case, "the defending unit takes the first loss")
    }

    fn advances(self) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let supporters = self.state.fight.map_or(Units::NONE, |fight| fight.supporters);
        supporters.into_iter().flat_map(move |unit| {
            let at = self.state.hex_of(unit).into_iter();
            let near = at.flat_map(move |at| self.data.map.neighbours(at));
            near.filter(move |hex| self.can_advance(unit, *hex).is_ok()).map(move |hex| (unit, hex))
        })
    }

    fn can_advance_somewhere(self, unit: Unit) -> Verdict {
        let Some(at) = self.state.hex_of(unit) else { return refuse(self.case_of_advance(), "it stands on no map") };
        let verdicts = self.data.map.neighbours(at).map(|hex| self.can_advance(unit, hex));
        verdicts.reduce(|best, next| if best.is_ok() { best } else { next }).unwrap_or(Ok(()))
    }

    fn case_of_advance(self) -> &'static str {
        if self.defending_army() == Army::French { "3.6-C-17" } else { "7.5-C-07" }
    }

    /// 3.6-C-17, 3.6-C-18, 7.5-C-08.
    fn can_advance(self, unit: Unit, hex: Hex) -> Verdict {
        let (Some(fight), Some(at)) = (self.state.fight, self.state.hex_of(unit)) else {
            return refuse(self.case_of_advance(), "nobody advances now");
        };
        let (army, case) = (self.army(fight.unit), self.case_of_advance());
        ensure(fight.supporters.has(unit), case, "only units that supported this assault advance, each once")?;
        ensure(self.data.map.adjacent(at, hex), case, "it advances one hex")?;
        let from = if army == Army::Vm { "3.6-C-17" } else { "7.5-C-08" };
        ensure(hex != fight.from, from, "the hex from which the assault came stays free")?;
        let into = army == Army::French && hex == fight.target;
        let beside = self.data.map.adjacent(hex, fight.target);
        ensure(into || beside, case, "it has to end next to the hex that fell")?;
        ensure(!self.state.holds(army.other(), hex), "1.5-B-08", "enemy units stand there")?;
        let full = if army == Army::Vm { "1.6-02" } else { "1.6-01" };
        ensure(self.fits(army, hex), full, "there is no room in that hex")
    }
}

impl Play<'_> {
    fn stay(&mut self) {
        let losses = self.view().price_of_staying().unwrap_or(0);
        let army = self.view().defending_army();
        if let Some(fight) = &mut self.state.fight {
            fight.losses = losses;
        }
        let case = Case(if army == Army::French { "3.6-C-04" } else { "7.5-C-02" });
        self.tell(Fact::noted().by(army).amount(losses), |_| {
            Event::new("stands", case, format!("{} stays and loses {losses}.", army.name())).outcome()
        });
    }

    fn take_combat_loss(&mut self, unit: Unit) {
        if let Some(fight) = &mut self.state.fight {
            fight.losses = fight.losses.saturating_sub(1);
            fight.first = false;
        }
        let vm = self.data.army(unit) == Army::Vm;
        self.lose_step(unit, Fate::Roll, Case(if vm { "7.5-C-03" } else { "3.6-C-08" }));
    }

    fn advance(&mut self, unit: Unit, hex: Hex, case: Case) {
        self.put(unit, Place::Hex(hex));
        self.tell(Fact::moved(self.data.army(unit)), |data| {
            let text = format!("{} advances to {}.", data.name(unit), data.hex_name(hex));
            Event::new("advanced", case, text).piece(&data.unit(unit).id).place(data.map.label(hex)).outcome()
        });
    }

    fn advance_supporter(&mut self, unit: Unit, hex: Hex) {
        if let Some(fight) = &mut self.state.fight {
            fight.supporters.remove(unit);
        }
        let vm = self.data.army(unit) == Army::Vm;
        self.advance(unit, hex, Case(if vm { "3.6-C-17" } else { "7.5-C-07" }));
    }
}
