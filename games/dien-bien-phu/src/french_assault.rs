//! Chapter 7: the French Assault Phase, as far as only France has it: Box Combat and new assaulters. Declarations, Defence Fire and
//! assaults are in `fire`; what makes a unit strong in this phase is in `strength`.

mod strength;

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Hex, Unit, Units};
use crate::losses::Fate;
use crate::movement::CONTESTED;

/// 7.1-01: in every box with units of both sides there is Box Combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchBoxCombat;

impl Step<DienBienPhu> for FrenchBoxCombat {
    fn run(self, p: &mut Play<'_>) {
        let [a, b, c, d] = CONTESTED.map(|area| BoxClash { area });
        p.next((a, b, c, d));
    }
}

/// 7.1-02: every VM unit in a box takes its losses; France pays for each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoxClash {
    pub area: Area,
}

impl Step<DienBienPhu> for BoxClash {
    fn run(self, p: &mut Play<'_>) {
        let enemies = p.view().army_in(Army::Vm, self.area);
        if enemies.is_empty() || p.view().army_in(Army::French, self.area).is_empty() {
            return;
        }
        p.tell_heading();
        let owed = enemies.count() as u8;
        p.tell(Fact::noted().by(Army::French), |data| {
            let text = format!("Box Combat in {}.", data.boxes.of(self.area).name);
            Event::new("box-combat", Case("7.1-01"), text).place(self.area.word())
        });
        for unit in enemies.iter() {
            let steps = if p.view().is_shaken(unit) { 2 } else { 1 };
            (0..steps).for_each(|_| p.lose_step(unit, Fate::Gone, Case("7.1-02")));
        }
        p.next(BoxPayment { area: self.area, owed, half: false });
    }
}

/// 7.1-03 (R87): which French units pay for the VM units that took losses: one step of Morale 4 or more, or two of lower Morale each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoxPayment {
    pub area: Area,
    /// For how many VM units.
    pub owed: u8,
    /// One of the two steps of lower Morale is paid.
    pub half: bool,
}

impl Question<DienBienPhu> for BoxPayment {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Box Combat in {}: who pays for it?", v.data.boxes.of(self.area).name);
        let left =
            if self.half { "one more step of Morale 3 or less" } else { "a step of Morale 4 or more, or two of less" };
        Prompt::new("7.1-03", text)
            .rules(&["7.1-01", "7.1-02", "7.1-03"])
            .meaning(
                "For each VM unit that lost steps: one step of Morale 4 or more, or two steps of Morale 3 or less.",
            )
            .detail(format!("{} to be paid for; now {left}", self.owed))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.payers_in_box(self).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Lose)
            .legal(|v| v.payers_in_box(self).iter(), |v, unit| v.can_pay_in_box(self, unit))
            .label(|v, unit| format!("{} loses a step", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_losing(unit))
            .ends(|p, unit| p.pay_in_box(self, unit));
    }
}

/// 7.4-C-02 (R62): another unit of the hex carries the assault on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NewAssaulter {
    pub hex: Hex,
    /// Whose assault it was.
    pub eliminated: Unit,
}

impl Question<DienBienPhu> for NewAssaulter {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("7.4-C-02", "Which unit of the hex carries the assault on?")
            .rules(&["7.4-C-02", "7.4-C-03"])
            .cause(format!("{} was eliminated by Defence Fire.", v.data.name(self.eliminated)))
            .meaning("It assaults with its own strength and supports, on the same column.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let able = v.assaulters_in(self.hex);
        match (able.first(), able.count()) {
            (Some(only), 1) => Opening::Takes(Action::TakeOver(only)),
            (first, _) => Opening::asks_if(first.is_some()),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::TakeOver)
            .legal(|v| v.assaulters_in(self.hex).iter(), |v, unit| v.can_take_over(self.hex, unit))
            .label(|v, unit| format!("{} carries it on", v.data.name(unit)))
            .prior(|v, unit| f32::from(v.strength(unit)))
            .ends(|p, unit| p.take_over(self.eliminated, unit));
    }
}

impl View<'_> {
    fn is_steadfast(self, unit: Unit) -> bool {
        const STEADFAST: u8 = 4;
        self.morale(unit) >= STEADFAST
    }

    /// Who can pay now. Lower Morale only if both of its steps can be paid, or nobody else is there.
    fn payers_in_box(self, BoxPayment { area, owed, half }: BoxPayment) -> Units {
        if owed == 0 {
            return Units::NONE;
        }
        let force = self.army_in(Army::French, area);
        let steadfast: Units = force.iter().filter(|unit| self.is_steadfast(*unit)).collect();
        let others = force.without(steadfast);
        let steps: u8 = others.iter().map(|unit| self.steps_left(unit)).sum();
        match () {
            () if half => others,
            () if steps >= 2 || steadfast.is_empty() => force,
            () => steadfast,
        }
    }

    fn can_pay_in_box(self, payment: BoxPayment, unit: Unit) -> Verdict {
        let there = self.army_in(Army::French, payment.area).has(unit);
        ensure(there, "7.1-03", "only French units of the box pay")?;
        ensure(self.payers_in_box(payment).has(unit), "7.1-03", "that would not be a full payment")
    }

    /// 7.2-01, 7.4-C-02: the units of a hex that can assault.
    fn assaulters_in(self, hex: Hex) -> Units {
        self.force(Army::French, hex).without(self.data.forces.artillery)
    }

    /// Whether somebody could take the assault of a French unit over; VM has no such rule (R62).
    pub(crate) fn has_other_assaulter(self, unit: Unit, hex: Hex) -> bool {
        self.army(unit) == Army::French && self.assaulters_in(hex).iter().any(|other| other != unit)
    }

    fn can_take_over(self, hex: Hex, unit: Unit) -> Verdict {
        ensure(self.assaulters_in(hex).has(unit), "7.4-C-02", "it takes a unit of the same hex, and not guns")
    }
}

impl Play<'_> {
    fn pay_in_box(&mut self, payment: BoxPayment, unit: Unit) {
        let BoxPayment { area, owed, half } = payment;
        let view = self.view();
        let is_full = half || view.is_steadfast(unit);
        let others = view.army_in(Army::French, area).iter().filter(|other| !view.is_steadfast(*other));
        let steps: u8 = others.map(|other| view.steps_left(other)).sum();
        // R87: what cannot be paid is not paid.
        let paid = is_full || steps < 2;
        self.next(BoxPayment { area, owed: if paid { owed - 1 } else { owed }, half: !paid });
        self.lose_step(unit, Fate::Gone, Case("7.1-03"));
    }

    fn take_over(&mut self, eliminated: Unit, unit: Unit) {
        for assault in self.state.assaults.iter_mut().filter(|assault| assault.unit == eliminated) {
            assault.unit = unit;
        }
        self.tell(Fact::played(Army::French), |data| {
            let text = format!("{} carries the assault on.", data.name(unit));
            Event::new("taken-over", Case("7.4-C-02"), text).piece(&data.unit(unit).id)
        });
    }
}
