//! Defence Fire: each assaulted hex fires at its assaulter (3.5, 7.4).

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{Assault, Mark, Strength};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::DefenceResult;
use crate::french_assault::NewAssaulter;
use crate::game::DienBienPhu;
use crate::ids::{Army, Hex, Unit};
use crate::losses::Fate;

/// 3.5-A-01, 3.5-A-04, 7.4-A-01: which defence comes next, and which unit of the hex fires.
/// 3.5-C-09: all of them before the first assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Defence {
    pub army: Army,
}

impl Question<DienBienPhu> for Defence {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = v.undefended().count();
        let prompt = match self.army {
            Army::French => Prompt::new("3.5-A-01", "Defence Fire: which unit fires next?")
                .rules(&["3.5-A-01", "3.5-A-02", "3.5-A-04", "3.5-A-05", "3.5-A-06", "3.5-A-08", "3.5-A-12", "3.5-A-13", "3.5-B-01", "3.5-C-01"]).meaning(
                "The unit named defends its hex to the end: its Morale is read, and it takes the first loss. An assault that aborts frees its target to support others.",
            ),
            Army::Vm => Prompt::new("7.4-A-01", "Defence Fire: which battalion fires next?")
                .rules(&["7.4-A-01", "7.4-A-02", "7.4-A-03", "7.4-A-04", "7.3-02", "7.4-B-01", "7.4-C-01"])
                .meaning("Every battalion under assault fires; an assault that aborts frees its target to support others."),
        };
        prompt.detail(counted(left, "defence") + " to come")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.defenders(self.army).next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let army = self.army;
        ask.answer(verb::Defend)
            .legal(|v| v.defenders(army), |v, unit| v.can_defend(army, unit))
            .label(|v, unit| {
                let assault = v.undefended_by(unit);
                let strength = assault.map_or(0, |assault| v.defence_strength(unit, assault).total());
                format!("{} fires with Strength {strength}", v.data.name(unit))
            })
            .prior(|v, unit| {
                let fire = v.undefended_by(unit).map_or(0, |own| v.defence_strength(unit, own).total());
                f32::from(fire) / 4.0 + f32::from(v.morale(unit)) / 2.0
            })
            .rolls()
            .then(|p, unit| p.defend(unit));
    }
}

/// 3.5-B, 7.4-B: the Fire Roll against the assault of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DefenceFire {
    /// The assaulter.
    pub unit: Unit,
}

impl Step<DienBienPhu> for DefenceFire {
    fn run(self, p: &mut Play<'_>) {
        let Some(assault) = p.view().assault_of(self.unit).copied() else { return };
        let Some(defender) = assault.defender else { return };
        let strength = p.view().defence_strength(defender, &assault);
        let case = Case(if p.data.army(defender) == Army::French { "3.5-B-01" } else { "7.4-B-01" });
        let modifier = p.roll_fire(defender, &strength, "defence-fire", case);
        p.next(DefenceEffect { unit: self.unit, modifier });
    }
}

/// 3.5-C, 7.4-C: the Effect Roll against the assault of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DefenceEffect {
    /// The assaulter.
    pub unit: Unit,
    pub modifier: i8,
}

impl Step<DienBienPhu> for DefenceEffect {
    /// 3.5-C-01, 7.4-C-01: on the column of the assaulter's Morale; 3.5-B-03, 7.3-02: barrage and mortars are over with it.
    fn run(self, p: &mut Play<'_>) {
        let Some(at) = p.state.assaults.iter().position(|assault| assault.unit == self.unit) else { return };
        let by = p.data.army(self.unit).other();
        let assault = &mut p.state.assaults[at];
        let helped = match by {
            Army::French => assault.barrage.take().is_some(),
            Army::Vm => std::mem::take(&mut assault.mortars),
        };
        let morale = p.view().morale(self.unit);
        let case = Case(if by == Army::French { "3.5-C-01" } else { "7.4-C-01" });
        let fire = ("Fire Roll", self.modifier, if by == Army::French { "3.5-B-01" } else { "7.4-B-01" });
        let column = format!("Effect Roll{}", if helped { " with barrage" } else { "" });
        let (die, roll) = p.roll_effect(by, column, &[fire], Case("3.5-C-02"));
        let result = p.data.combat.defence(by, morale, helped, die);
        p.tell(Fact::rolled().by(by), |data| {
            let column = if helped { " with barrage" } else { "" };
            let text = format!("{}, Morale {morale}{column}: {}.", data.name(self.unit), in_words(result));
            let event = Event::new("defence-effect", case, text).piece(&data.unit(self.unit).id);
            event.amount(morale.into()).roll(roll.effect(in_words(result))).outcome()
        });
        p.take_defence(at, result);
    }
}

const fn in_words(result: DefenceResult) -> &'static str {
    match result {
        DefenceResult::Surprise => "Surprise",
        DefenceResult::Loss => "Step loss",
        DefenceResult::LossHesitate => "Loss & Hesitate",
        DefenceResult::Abort => "Abort",
        DefenceResult::LossAbort => "Loss & Abort",
    }
}

impl<'a> View<'a> {
    fn undefended(self) -> impl Iterator<Item = &'a Assault> {
        self.state.assaults.iter().filter(|assault| assault.mark == Mark::Declared)
    }

    /// The assault that a unit would have to defend against.
    fn undefended_by(self, unit: Unit) -> Option<&'a Assault> {
        let hex = self.state.hex_of(unit)?;
        self.undefended().find(|assault| assault.target == hex && self.army(assault.unit) != self.army(unit))
    }

    fn defenders(self, army: Army) -> impl Iterator<Item = Unit> + 'a {
        let hexes = self.undefended().map(|assault| assault.target);
        hexes.flat_map(move |hex| self.state.stack(hex).filter(move |unit| self.fires_for(army, *unit, hex)))
    }

    /// 3.5-A-02: guns only where there is nothing else.
    pub(crate) fn fires_for(self, army: Army, unit: Unit, hex: Hex) -> bool {
        let only_guns = || self.state.stack(hex).all(|other| self.is_artillery(other));
        self.army(unit) == army && (!self.is_artillery(unit) || only_guns())
    }

    fn can_defend(self, army: Army, unit: Unit) -> Verdict {
        let case = if army == Army::French { "3.5-A-01" } else { "7.4-A-01" };
        ensure(self.army(unit) == army, case, "it belongs to the other side")?;
        let Some(assault) = self.undefended_by(unit) else {
            return refuse(case, "no assault that has yet to be defended against is aimed at it");
        };
        ensure(self.fires_for(army, unit, assault.target), "3.5-A-02", "guns defend only where nothing else stands")
    }

    /// The strength with which a unit fires at the unit that assaults it.
    pub(crate) fn defence_strength(self, defender: Unit, assault: &Assault) -> Strength {
        match self.army(defender) {
            Army::French => self.french_defence(defender, assault),
            Army::Vm => self.vm_defence(defender, assault),
        }
    }
}

impl Play<'_> {
    /// 3.6-C-24 (R43, R126): the unit that fires stays the defending unit of its hex.
    fn defend(&mut self, unit: Unit) {
        let hex = self.state.hex_of(unit);
        let own = |assault: &&mut Assault| assault.mark == Mark::Declared && Some(assault.target) == hex;
        if let Some(assault) = self.state.assaults.iter_mut().find(own) {
            assault.defender = Some(unit);
            let assaulter = assault.unit;
            self.next(DefenceFire { unit: assaulter });
        }
    }

    /// 3.5-C-03 to 3.5-C-08, 7.4-C-01, 7.4-C-02, 7.4-C-03: the marker turns, the assaulter loses a step, and ends its assault if that was its
    /// last; then another unit of a French hex takes it over.
    fn take_defence(&mut self, at: usize, result: DefenceResult) {
        let Assault { unit, .. } = self.state.assaults[at];
        let army = self.data.army(unit);
        let charge = result.charge();
        self.state.assaults[at].mark = Mark::of(charge);
        if !result.loses_step() {
            return;
        }
        if self.view().steps_left(unit) == 1 {
            let hex = self.state.hex_of(unit);
            match hex.filter(|hex| charge.is_some() && self.view().has_other_assaulter(unit, *hex)) {
                Some(hex) => self.next(NewAssaulter { hex, eliminated: unit }),
                None => {
                    self.state.assaults.remove(at);
                }
            }
        }
        let case = match (army, result) {
            (Army::French, _) => "7.4-C-01",
            (Army::Vm, DefenceResult::LossHesitate) => "3.5-C-05",
            (Army::Vm, DefenceResult::LossAbort) => "3.5-C-07",
            (Army::Vm, _) => "3.5-C-04",
        };
        self.lose_step(unit, Fate::Roll, Case(case));
    }
}
