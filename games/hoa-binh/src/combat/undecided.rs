//! The order of the draw, as far as odds leave it open.
//!
//! Counters are drawn in a row, and that row decides which action is fought when and with which supports. Any row of the
//! same counters is as likely as any other. So odds need not follow each row: they note how many of each were drawn,
//! and uncover the actions and their supports one by one when they are fought. In play nothing is ever undecided.
//!
//! Odds also leave out supports that cannot make the French dice worse than they are, and roll these together: all that
//! counts is whether one of them suffices.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use super::fire::{Ambush, Bombardment};
use super::roll::{FrenchDice, FurtherDice, RollStands};
use super::{Attacker, Combat};
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::{ActionKind, Cup, Data, Drawn, Tables};
use crate::game::HoaBinh;
use crate::state::State;

/// Counters that were drawn and whose order is still open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Undecided(Cup);

impl Undecided {
    pub(super) fn count(&self, drawn: Drawn) -> usize {
        usize::from(self.0[drawn as usize])
    }

    /// How many Combat Actions are among them.
    pub(super) fn actions(&self) -> usize {
        Drawn::ALL.iter().filter(|drawn| drawn.action().is_some()).map(|drawn| self.count(*drawn)).sum()
    }

    fn supports(&self) -> usize {
        Drawn::ALL.iter().filter(|drawn| drawn.is_support()).map(|drawn| self.count(*drawn)).sum()
    }

    pub(super) fn take(&mut self, drawn: Drawn) -> bool {
        let there = self.0[drawn as usize] > 0;
        self.0[drawn as usize] -= u8::from(there);
        there
    }

    /// What is undecided is not in the cup any more.
    pub(super) fn take_from(&self, cup: &mut Cup) {
        for (left, gone) in cup.iter_mut().zip(self.0) {
            *left = left.saturating_sub(gone);
        }
    }

    /// Only these of them.
    fn only(&self, wanted: impl Fn(Drawn) -> bool) -> Cup {
        Drawn::ALL.map(|drawn| if wanted(drawn) { self.0[drawn as usize] } else { 0 })
    }

    /// How many supports the next action gets if it is of this kind, taken out already. R53 again, seen from the first of
    /// the actions that are left: of many supports its block is the largest; of few it gets one unless as many actions are
    /// harder.
    fn share_of(&self, tables: &Tables, first: Drawn) -> u8 {
        let number = |drawn: Drawn| drawn.action().map(|action| tables.action(action).eliminated_on);
        let (supports, actions) = (self.supports(), self.actions() + 1);
        if supports >= actions {
            return supports.div_ceil(actions) as u8;
        }
        let harder = Drawn::ALL.iter().filter(|drawn| number(**drawn) > number(first)).map(|drawn| self.count(*drawn));
        u8::from(harder.sum::<usize>() < supports)
    }
}

/// The next action is uncovered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Uncover;

impl Step<HoaBinh> for Uncover {
    fn run(self, p: &mut Play<'_>) {
        let actions = p.state.combat.undecided.only(|drawn| drawn.action().is_some());
        if actions.iter().all(|count| *count == 0) {
            return p.next(Bombardment { fired: 0 });
        }
        let first = Drawn::ALL[p.dice.draw(&actions, "Combat Actions", |i| Drawn::ALL[i].id())];
        let combat = &mut p.state.combat;
        combat.undecided.take(first);
        if let Some(action) = first.action() {
            let _ = combat.actions.try_push(action);
        }
        let left = combat.undecided.share_of(&p.data.tables, first);
        p.next(Assign { left });
    }
}

/// Supports of the action are uncovered one by one; then it is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assign {
    pub left: u8,
}

impl Step<HoaBinh> for Assign {
    fn run(self, p: &mut Play<'_>) {
        let supports = p.state.combat.undecided.only(Drawn::is_support);
        if self.left == 0 || supports.iter().all(|count| *count == 0) {
            return p.next(Bombardment { fired: 0 });
        }
        let support = Drawn::ALL[p.dice.draw(&supports, "Combat Actions", |i| Drawn::ALL[i].id())];
        let combat = &mut p.state.combat;
        combat.undecided.take(support);
        let _ = combat.supports.try_push((combat.index, support));
        p.next(Assign { left: self.left - 1 });
    }
}

impl Combat {
    /// Forgets in which order was drawn what nobody has seen yet. What is set aside counts for nothing: it is as if it had
    /// stayed in the cup.
    fn forget_order(&mut self) {
        for drawn in self.drawn.take() {
            self.undecided.0[drawn as usize] += u8::from(!self.sets_aside(drawn));
        }
        self.actions.clear();
        self.drawn_supports.clear();
    }
}

/// Puts off what chance decides before it matters.
pub(crate) fn put_off(data: &Data, state: &mut State) {
    match state.agenda.top() {
        Some(Item::Draw(_) | Item::AntiAircraft(_)) => put_off_order(data, state),
        _ => while skip_idle_step(data, state) {},
    }
}

/// Goes past a step that changes nothing, up to the dice.
fn skip_idle_step(data: &Data, state: &mut State) -> bool {
    let view = View { data, state };
    let combat = &state.combat;
    let alone = combat.attacker == Attacker::Supports;
    let next = match state.agenda.top() {
        Some(Item::Bombardment(step)) if view.has_fighting_force() && (alone || step.is_idle(view)) => {
            if alone {
                Item::FrenchDice(FrenchDice)
            } else {
                Item::Ambush(Ambush)
            }
        }
        Some(Item::Ambush(_)) if combat.at.is_some() && combat.action() != Some(ActionKind::Ambush) => {
            Item::FrenchDice(FrenchDice)
        }
        Some(Item::FrenchDice(_)) if view.has_fighting_force() && can_roll_together(view) => {
            forget_idle_supports(data, state);
            state.combat.rolled.clear();
            Item::RollTogether(RollTogether)
        }
        _ => return false,
    };
    state.agenda.pop();
    state.agenda.push(next);
    true
}

/// Leaves the order of a draw open that goes on, unless the cup could run out of actions that count.
fn put_off_order(data: &Data, state: &mut State) {
    let cup = View { data, state }.full_cup();
    let combat = &mut state.combat;
    let counts = |drawn: &Drawn| drawn.action().is_some() && !combat.sets_aside(*drawn);
    let enough: u8 = Drawn::ALL.iter().filter(|drawn| counts(drawn)).map(|drawn| cup[*drawn as usize]).sum();
    if !combat.limited || usize::from(enough) >= combat.actions.capacity() {
        combat.forget_order();
    }
}

/// The guns have fired: what supports the action now does so by what the French dice need. Where they need no more for it,
/// it is as if it were not there.
fn forget_idle_supports(data: &Data, state: &mut State) {
    let needs = View { data, state }.needs();
    for at in (0..state.combat.supports.len()).rev() {
        let support = state.combat.supports.remove(at);
        if support.0 != state.combat.index || (View { data, state }).needs() != needs {
            state.combat.supports.insert(at, support);
        }
    }
}

/// The most dice whose falls can be counted together.
const MOST_TOGETHER: usize = 12;

fn can_roll_together(view: View<'_>) -> bool {
    (1..=MOST_TOGETHER).contains(&view.rollers().len())
}

/// All French dice at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RollTogether;

impl Step<HoaBinh> for RollTogether {
    fn run(self, p: &mut Play<'_>) {
        let view = p.view();
        let needs = view.needs();
        let Some(all) = 6u32.checked_pow(needs.len() as u32) else { return p.next(FurtherDice) };
        let failing: u32 = needs.iter().map(|need| *need as u32 - 1).product();
        let rollers = view.rollers();
        let face = if p.dice.weighted(&[failing, all - failing]) == 0 { 1 } else { 6 };
        // The die that needs least stands for all: with 6 it suffices if any can, with 1 none does.
        p.state.combat.rolled = rollers.into_iter().map(|roller| (roller, face)).collect();
        p.next(RollStands);
        p.run_to_the_next_action();
    }
}

impl Play<'_> {
    /// What follows from the dice without any others.
    fn run_to_the_next_action(&mut self) {
        loop {
            let top = self.state.agenda.top();
            if !matches!(top, Some(Item::RollStands(_) | Item::JudgeRoll(_) | Item::NextAction(_))) {
                return;
            }
            self.state.agenda.pop();
            match top {
                Some(Item::RollStands(step)) => step.run(self),
                Some(Item::JudgeRoll(step)) => step.run(self),
                Some(Item::NextAction(step)) => step.run(self),
                _ => {}
            }
        }
    }
}
