//! The assault itself: Fire Roll, Tien len or En avant, Effect Roll (3.6, 7.5).

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::outcome::{AdvanceAfterCombat, CombatLoss, FightOver, StandOrGo, SupportAdvance};
use super::{Assault, Fight, Strength};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::AssaultResult;
use crate::game::DienBienPhu;
use crate::ids::{Army, Unit, Units};
use crate::losses::Fate;
use crate::retreat::RetreatGoesOn;

/// 3.6-A-01, 7.5-A-01: which assault comes next; all of them have to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charges {
    pub army: Army,
}

impl Question<DienBienPhu> for Charges {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = if self.army == Army::Vm { "3.6-A-01" } else { "7.5-A-01" };
        Prompt::new(case, "Which assault goes in next?")
            .rules(&["3.6-A-01", "3.6-A-02", "3.6-B-01", "3.6-C-01", "7.5-A-01", "7.5-C-01"])
            .meaning(
                "Units that have assaulted or advanced may support those that follow; all assaults have to be made.",
            )
            .detail(format!("{} to come", counted(v.charging().count(), "assault")))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.charging().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Charge)
            .legal(View::charging, View::can_charge)
            .label(|v, unit| match v.fight_of(unit) {
                Some(fight) => {
                    let strength = v.assault_strength(&fight).total();
                    format!("{} assaults {} with Strength {strength}", v.data.name(unit), v.data.hex_name(fight.target))
                }
                None => format!("{} assaults", v.data.name(unit)),
            })
            .prior(|v, unit| v.fight_of(unit).map_or(0.0, |fight| f32::from(v.assault_strength(&fight).total())))
            .rolls()
            .then(|p, unit| p.charge(unit));
    }
}

/// 3.6-B, 7.5-B: the Fire Roll of the assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChargeFire;

impl Step<DienBienPhu> for ChargeFire {
    /// 3.1-10: mortars are removed after it.
    fn run(self, p: &mut Play<'_>) {
        let Some(fight) = p.state.fight else { return };
        let strength = p.view().assault_strength(&fight);
        let vm = p.data.army(fight.unit) == Army::Vm;
        let modifier =
            p.roll_fire(fight.unit, &strength, "assault-fire", Case(if vm { "3.6-B-01" } else { "7.5-B-01" }));
        p.state.fight = Some(Fight { modifier, ..fight });
        for assault in p.state.assaults.iter_mut().filter(|assault| assault.unit == fight.unit) {
            assault.mortars = false;
        }
    }
}

/// 3.6-B-02, 7.5-B-02 (R60): whether a supporter pays a step for the Effect Roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Urging;

impl Question<DienBienPhu> for Urging {
    fn side(self, v: View<'_>) -> Army {
        v.state.fight.map_or(Army::Vm, |fight| v.army(fight.unit))
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let modifier = v.state.fight.map_or(0, |fight| fight.modifier);
        let prompt = match self.side(v) {
            Army::Vm => Prompt::new("3.6-B-02", "Tien len! Does a supporting battalion pay a step?")
                .rules(&["3.6-B-02", "3.6-B-03", "3.6-C-01"]),
            Army::French => Prompt::new("7.5-B-02", "En avant! Does a supporting company pay a step?")
                .rules(&["7.5-B-02", "7.5-C-01"]),
        };
        prompt
            .cause(format!("The Fire Roll gives {modifier:+} to the Effect Roll."))
            .meaning("It adds 1 to the Effect Roll, once; the step is lost whatever the die shows.")
    }

    /// 3.6-B-03.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_or_declines(!v.payers().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let vm = ask.see(|v| self.side(v) == Army::Vm);
        if vm {
            ask.answer(verb::TienLen)
                .legal(|v| v.payers().iter(), View::can_pay_for_effect)
                .label(|v, unit| format!("{} pays a step", v.data.name(unit)))
                .prior(|v, unit| v.prior_of_paying(unit))
                .rolls()
                .ends(|p, unit| p.urge(unit));
        } else {
            ask.answer(verb::EnAvant)
                .legal(|v| v.payers().iter(), View::can_pay_for_effect)
                .label(|v, unit| format!("{} pays a step", v.data.name(unit)))
                .prior(|v, unit| v.prior_of_paying(unit))
                .rolls()
                .ends(|p, unit| p.urge(unit));
        }
        ask.answer(verb::Pass)
            .labelled("Nobody pays")
            .fixed_prior(0.0)
            .rolls()
            .declines()
            .ends(|p, ()| p.next(ChargeEffect));
    }
}

/// 3.6-C, 7.5-C: the Effect Roll of the assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChargeEffect;

impl Step<DienBienPhu> for ChargeEffect {
    /// 3.6-C-01, 3.6-C-19, 7.5-C-01: on the column of the defending unit's Morale, shaken or not; the Combat Marker is removed.
    fn run(self, p: &mut Play<'_>) {
        let Some(fight) = p.state.fight else { return };
        let Some(assault) = p.view().assault_of(fight.unit).copied() else { return };
        let Some(charge) = assault.mark.charge() else { return };
        let army = p.data.army(fight.unit);
        let (morale, shaken) = (p.view().morale(fight.defender), p.view().is_shaken(fight.defender));
        let vm = army == Army::Vm;
        let case = Case(if vm { "3.6-C-01" } else { "7.5-C-01" });
        let fire = ("Fire Roll", fight.modifier, if vm { "3.6-B-01" } else { "7.5-B-01" });
        let urging = if vm { ("Tien len", "3.6-B-02") } else { ("En avant", "7.5-B-02") };
        let parts = [fire, (urging.0, i8::from(fight.urged), urging.1)];
        let column = format!("Effect Roll, {} column{}", charge.word(), if shaken { ", shaken" } else { "" });
        let (die, roll) = p.roll_effect(army, column, &parts, Case("3.6-C-02"));
        let result = p.data.combat.assault(army, morale, shaken, charge, die);
        p.tell(Fact::rolled().by(army), |data| {
            let nerves = if shaken { ", shaken" } else { "" };
            let text = format!(
                "{}, Morale {morale}{nerves}, on the {} column: {}.",
                data.name(fight.defender),
                charge.word(),
                in_words(result)
            );
            let event = Event::new("assault-effect", case, text).piece(&data.unit(fight.defender).id);
            event
                .place(data.map.label(fight.target))
                .amount(morale.into())
                .roll(roll.effect(in_words(result)))
                .outcome()
        });
        p.state.assaults.retain(|other| other.unit != fight.unit);
        p.take_result(fight, result);
    }
}

/// 3.6-C-19: when all assaults and advances have been made, Abort Markers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AssaultsOver;

impl Step<DienBienPhu> for AssaultsOver {
    fn run(self, p: &mut Play<'_>) {
        p.state.assaults.clear();
    }
}

const fn in_words(result: AssaultResult) -> &'static str {
    match result {
        AssaultResult::NoEffect => "No effect",
        AssaultResult::Choice => "Choice",
        AssaultResult::LossRetreat => "Loss & Retreat",
        AssaultResult::TwoLossesRetreat => "2 x Loss & Retreat",
    }
}

impl<'a> View<'a> {
    fn charging(self) -> impl Iterator<Item = Unit> + 'a {
        self.state.assaults.iter().filter(|assault| assault.mark.charge().is_some()).map(|assault| assault.unit)
    }

    fn can_charge(self, unit: Unit) -> Verdict {
        let Some(assault) = self.assault_of(unit) else {
            let case = if self.army(unit) == Army::Vm { "3.6-A-01" } else { "7.5-A-01" };
            return refuse(case, "it has no Combat Marker");
        };
        ensure(assault.mark.charge().is_some(), "3.5-C-06", "its assault is aborted")
    }

    /// The assault of a unit as it would be rolled now.
    pub(crate) fn fight_of(self, unit: Unit) -> Option<Fight> {
        let assault = self.assault_of(unit)?;
        let from = self.state.hex_of(unit)?;
        let enemy = self.army(unit).other();
        let Assault { target, .. } = *assault;
        let chosen = assault.defender.filter(|own| self.state.hex_of(*own) == Some(target));
        let defender = chosen.or_else(|| self.force(enemy, target).first())?;
        let supporters = self.supporters(unit, from, target);
        Some(Fight::new(unit, (from, target), defender, supporters))
    }

    fn supporters(self, unit: Unit, from: crate::ids::Hex, target: crate::ids::Hex) -> Units {
        match self.army(unit) {
            Army::Vm => self.vm_supporters(unit, target),
            Army::French => self.french_supporters(unit, from, target),
        }
    }

    /// The strength of an assault.
    pub(crate) fn assault_strength(self, fight: &Fight) -> Strength {
        match self.army(fight.unit) {
            Army::Vm => self.vm_assault(fight),
            Army::French => self.french_assault(fight),
        }
    }

    /// Who may pay a step for the Effect Roll: a supporter of the same regiment or battalion (R61).
    fn payers(self) -> Units {
        let Some(fight) = self.state.fight else { return Units::NONE };
        fight.supporters.iter().filter(|unit| self.data.support_each_other(fight.unit, *unit)).collect()
    }

    fn can_pay_for_effect(self, unit: Unit) -> Verdict {
        let case = if self.army(unit) == Army::Vm { "3.6-B-02" } else { "7.5-B-02" };
        ensure(
            self.payers().has(unit),
            case,
            "only a unit of the same regiment or battalion that supports this assault pays",
        )
    }
}

impl Play<'_> {
    fn charge(&mut self, unit: Unit) {
        // R42: if nobody is left to be assaulted, the marker is removed.
        let Some(fight) = self.view().fight_of(unit) else {
            self.state.assaults.retain(|other| other.unit != unit);
            return;
        };
        self.state.fight = Some(fight);
        self.next((ChargeFire, Urging));
    }

    fn urge(&mut self, unit: Unit) {
        if let Some(fight) = &mut self.state.fight {
            fight.urged = true;
        }
        let vm = self.data.army(unit) == Army::Vm;
        let case = Case(if vm { "3.6-B-02" } else { "7.5-B-02" });
        self.tell(Fact::played(self.data.army(unit)), |data| {
            let text = format!("{} {} goes first.", if vm { "Tien len!" } else { "En avant!" }, data.name(unit));
            Event::new("urged", case, text).piece(&data.unit(unit).id)
        });
        self.next(ChargeEffect);
        self.lose_step(unit, Fate::Roll, case);
    }

    /// Losses, retreats and advances, as far as there are any.
    pub(super) fn settle_fight(&mut self) {
        self.next((CombatLoss, RetreatGoesOn, AdvanceAfterCombat, SupportAdvance, FightOver));
    }

    /// What the result of an assault brings about.
    /// 3.6-C-03, 3.6-C-04, 3.6-C-06, 3.6-C-07, 7.5-C-02, 7.5-C-03.
    fn take_result(&mut self, fight: Fight, result: AssaultResult) {
        let losses = match result {
            AssaultResult::NoEffect | AssaultResult::Choice => 0,
            AssaultResult::LossRetreat => 1,
            AssaultResult::TwoLossesRetreat => 2,
        };
        self.state.fight = Some(Fight { losses, retreats: losses > 0, ..fight });
        if result == AssaultResult::NoEffect {
            self.next(FightOver);
            return;
        }
        if result == AssaultResult::Choice {
            self.next(StandOrGo);
        } else {
            self.settle_fight();
        }
    }
}
