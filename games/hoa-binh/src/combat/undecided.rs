//! The order of the draw, as far as odds leave it open.
//!
//! Counters are drawn in a row, and that row decides which action is fought when and with which supports. Any row of the
//! same counters is as likely as any other. So odds need not follow each row: they find how many actions and supports are
//! drawn, then which, and uncover the actions and their supports when they are fought. In play nothing is ever undecided.
//!
//! Odds also leave out supports that cannot make the French dice worse than they are, and roll these together: all that
//! counts is whether one of them suffices.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use super::Attacker;
use super::draw::AntiAircraft;
use super::fire::{Ambush, Bombardment};
use super::roll::{FrenchDice, FurtherDice, RollStands};
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::{ActionKind, Cup, Data, Drawn, Tables};
use crate::game::HoaBinh;
use crate::state::State;

/// Counters that were drawn and whose order is still open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Undecided(Cup);

impl Undecided {
    fn count(&self, drawn: Drawn) -> usize {
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

/// Only these counters of a cup.
fn only(cup: &Cup, wanted: impl Fn(Drawn) -> bool) -> Cup {
    Drawn::ALL.map(|drawn| if wanted(drawn) { cup[drawn as usize] } else { 0 })
}

/// Every way to take so many counters out of a cup at once, by how many of each, and the weight of each way.
fn handfuls(cup: &Cup, size: u8) -> Vec<(Cup, u32)> {
    let mut handfuls = vec![(Cup::default(), 1)];
    for (kind, there) in cup.iter().enumerate() {
        let held = |handful: &Cup| handful.iter().sum::<u8>();
        let more = handfuls.into_iter().flat_map(|(handful, weight)| {
            (0..=(*there).min(size - held(&handful))).map(move |taken| {
                let mut next = handful;
                next[kind] = taken;
                (next, weight * choices(u32::from(*there), u32::from(taken)))
            })
        });
        handfuls = more.collect();
    }
    handfuls.retain(|(handful, _)| handful.iter().sum::<u8>() == size);
    handfuls
}

/// In how many ways some of several can be chosen.
fn choices(of: u32, some: u32) -> u32 {
    (0..some).fold(1, |ways, at| ways * (of - at) / (at + 1))
}

impl Play<'_> {
    /// Takes so many counters out of a cup at once.
    fn take_handful(&mut self, cup: &Cup, size: u8) -> Cup {
        let handfuls = handfuls(cup, size.min(cup.iter().sum()));
        let weights: Vec<u32> = handfuls.iter().map(|(_, weight)| *weight).collect();
        handfuls[self.dice.weighted(&weights)].0
    }
}

/// How many actions and supports are drawn; then which ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DrawCounts {
    /// So many actions are still needed.
    pub needed: u8,
    pub actions: u8,
    pub supports: u8,
    pub reinforcements: u8,
}

impl Step<HoaBinh> for DrawCounts {
    fn run(self, p: &mut Play<'_>) {
        // What is set aside counts for nothing: it is as if it had stayed in the cup.
        let cup = only(&p.view().full_cup(), |drawn| !p.state.combat.sets_aside(drawn));
        let actions = only(&cup, |drawn| drawn.action().is_some());
        let supports = only(&cup, Drawn::is_support);
        let sum = |cup: &Cup| cup.iter().sum::<u8>();
        let left = [
            sum(&actions) - self.actions,
            sum(&supports) - self.supports,
            cup[Drawn::Reinforcements as usize] - self.reinforcements,
        ];
        if self.needed == 0 || left.iter().sum::<u8>() == 0 {
            let (actions, supports) =
                (p.take_handful(&actions, self.actions), p.take_handful(&supports, self.supports));
            p.state.combat.undecided = Undecided(std::array::from_fn(|kind| actions[kind] + supports[kind]));
            // How many were to be drawn is over.
            p.state.combat.level = 1;
            return p.next(AntiAircraft);
        }
        let most = p.state.combat.actions.capacity() as u8;
        let next = match p.dice.weighted(&left.map(u32::from)) {
            0 => DrawCounts { needed: self.needed - 1, actions: self.actions + 1, ..self },
            1 => DrawCounts { supports: self.supports + 1, ..self },
            _ => {
                let needed = (self.needed + 1).min(most - self.actions);
                DrawCounts { needed, reinforcements: self.reinforcements + 1, ..self }
            }
        };
        p.next(next);
    }
}

/// The next action is uncovered, with its supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Uncover;

impl Step<HoaBinh> for Uncover {
    fn run(self, p: &mut Play<'_>) {
        let actions = only(&p.state.combat.undecided.0, |drawn| drawn.action().is_some());
        if actions.iter().all(|count| *count == 0) {
            return p.next(Bombardment { fired: 0 });
        }
        let first = Drawn::ALL[p.dice.draw(&actions, "Combat Actions", |i| Drawn::ALL[i].word())];
        p.state.combat.undecided.take(first);
        if let Some(action) = first.action() {
            let _ = p.state.combat.actions.try_push(action);
        }
        let undecided = p.state.combat.undecided;
        let share = undecided.share_of(&p.data.tables, first);
        let supports = p.take_handful(&only(&undecided.0, Drawn::is_support), share);
        let combat = &mut p.state.combat;
        for support in Drawn::ALL {
            for _ in 0..supports[support as usize] {
                combat.undecided.take(support);
                let _ = combat.supports.try_push((combat.index, support));
            }
        }
        p.next(Bombardment { fired: 0 });
        p.fight_at_once();
    }
}

/// Puts off what chance decides before it matters.
pub(crate) fn put_off(data: &Data, state: &mut State) {
    match state.agenda.top() {
        Some(Item::Draw(_)) if state.combat.level > 0 && state.combat.drawn.is_empty() => {
            let needed = state.combat.level.min(state.combat.actions.capacity() as u8);
            state.agenda.pop();
            state.agenda.push(Item::DrawCounts(DrawCounts { needed, actions: 0, supports: 0, reinforcements: 0 }));
        }
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
    /// What fires for an action, its ambush and the French dice are rolled as it is uncovered, as long as nothing hits:
    /// hardly another way leads into the midst of them.
    fn fight_at_once(&mut self) {
        loop {
            while skip_idle_step(self.data, self.state) {}
            let top = self.state.agenda.top();
            if !matches!(top, Some(Item::Bombardment(_) | Item::Ambush(_) | Item::RollTogether(_))) {
                return;
            }
            self.state.agenda.pop();
            match top {
                Some(Item::Bombardment(step)) => step.run(self),
                Some(Item::Ambush(step)) => step.run(self),
                Some(Item::RollTogether(step)) => return step.run(self),
                _ => {}
            }
        }
    }

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
