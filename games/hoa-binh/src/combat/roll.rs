//! The French dice: who rolls, with which modifiers, and what comes of it (9.2.1 steps 4 and 5).

use arrayvec::ArrayVec;
use engine::rules::{Ask, Foresight, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::fire::NextAction;
use super::losses::{Losses, RetreatCheck};
use super::{Attacker, Ending};
use crate::actions::{DieIndex, verb};
use crate::context::{Play, View};
use crate::data::{Colour, Drawn};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commander, Commanders, Space, Unit};

/// Everyone who fights rolls (9.2.1-06): the first of the dice.
/// Case 9.2.1-08.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchDice;

impl Step<HoaBinh> for FrenchDice {
    fn run(self, p: &mut Play<'_>) {
        if p.force_holds() {
            p.state.combat.rolled.clear();
            p.next(FurtherDice);
        }
    }
}

/// One die after another; then a failed roll can still be saved by a commander, and is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FurtherDice;

impl Step<HoaBinh> for FurtherDice {
    fn run(self, p: &mut Play<'_>) {
        let rollers = p.view().rollers();
        match rollers.get(p.state.combat.rolled.len()).copied() {
            Some(roller) => {
                let face = p.roll_for(roller, "French combat dice");
                p.state.combat.rolled.push((roller, face));
                p.next(FurtherDice);
            }
            None => {
                p.tell_roll("French combat dice", "9.2.1-06");
                p.next(RollStands);
            }
        }
    }
}

/// A failed roll can still be saved by a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RollStands;

impl Step<HoaBinh> for RollStands {
    fn run(self, p: &mut Play<'_>) {
        let view = p.view();
        let can_help = !view.state.combat.rolled.is_empty() && !view.rerolling_commanders().is_empty();
        if can_help && !view.has_success() {
            p.next(Rerolling);
        } else {
            p.next(JudgeRoll);
        }
    }
}

/// 2.1-03: a commander may have a die rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rerolling;

impl Question<HoaBinh> for Rerolling {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let target = v.target_number();
        v.prompt("2.1-03", format!("{target}+ was not reached. Does a commander re-roll a die?"))
            .cause(format!("No French die at {} reaches {target}.", v.combat_place()))
            .meaning("A commander can do this once a turn; it takes the place of his action point.")
            .rules(&["2.1-03", "2.1-04", "9.2.1-07", "9.2.1-09", "2.1-09"])
    }

    /// Odds of a combat count with the commanders who are there.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Reroll)
            .legal(
                |v| {
                    let dice = v.state.combat.rolled.len() as u8;
                    v.rerolling_commanders().into_iter().flat_map(move |c| (0..dice).map(move |die| (c, DieIndex(die))))
                },
                |v, (commander, die)| v.can_reroll(commander, die),
            )
            .label(|v, (commander, die)| {
                let rolled = v.state.combat.rolled.get(usize::from(die.0));
                let who = rolled.map_or(String::new(), |(r, face)| format!("{} ({face})", v.roller_name(*r)));
                format!("{} re-rolls die {}: {who}", v.data.commander_name(commander), die.0 + 1)
            })
            .prior(|v, (_, die)| v.prior_of_reroll(die))
            .rolls()
            .ends(|p, (commander, die)| {
                p.reroll(commander, die);
                p.next(RollStands);
            });
        ask.answer(verb::Accept).labelled("Accept the dice").fixed_prior(0.0).ends(|p, ()| p.next(JudgeRoll));
    }
}

/// 9.2.1-07: one sufficient die eliminates the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JudgeRoll;

impl Step<HoaBinh> for JudgeRoll {
    fn run(self, p: &mut Play<'_>) {
        let success = p.view().has_success();
        let Some(action) = p.state.combat.action() else {
            // No action: a 6 removes the counter, anything else changes nothing (R54).
            return if success { p.conclude(Ending::Won) } else { p.break_off() };
        };
        // Which of the actions it is, as in `assigned`.
        let number = i16::from(p.state.combat.index) + 1;
        if success && p.state.combat.stubborn {
            p.state.combat.stubborn = false;
            p.tell(Fact::noted().amount(number), |data| {
                let text =
                    format!("The captured place holds: the {} must be beaten again.", data.tables.action(action).name);
                Event::new("held", Case("9.3.2-03"), text).piece(action.drawn().word())
            });
            return p.next(FrenchDice);
        }
        let record = p.data.tables.action(action);
        p.state.combat.mp += record.mp;
        if success {
            p.state.combat.beaten += 1;
            p.tell(Fact::noted().amount(number), |_| {
                Event::new("beaten", Case("9.2.1-07"), format!("The {} is eliminated.", record.name))
                    .piece(action.drawn().word())
                    .outcome()
            });
            p.score(record.vp, Case("11.2.1b-02"), |_| format!("an {} destroyed", record.name));
            return p.next(NextAction);
        }
        p.tell(Fact::noted().amount(number), |_| {
            Event::new("failed", Case("9.2.1-09"), format!("The {} stands.", record.name))
                .piece(action.drawn().word())
                .outcome()
        });
        if p.state.combat.attacker == Attacker::Supports {
            // 6.3.4-02: supports alone that fail change nothing.
            return p.conclude(Ending::Stalemate);
        }
        p.next((Losses { due: record.losses, units_only: false }, RetreatCheck));
    }
}

/// Who rolls a French die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Roller {
    Unit(Unit),
    /// A die of the post or base of the space.
    Fort,
    Artillery,
    Air,
}

/// One reason why a die counts more or less.
type Reason = (&'static str, i8, Case);

impl View<'_> {
    /// Everyone who rolls: units in their order, the post or base, artillery, air.
    pub(crate) fn rollers(self) -> ArrayVec<Roller, 24> {
        let combat = &self.state.combat;
        let mut rollers = ArrayVec::new();
        let Some(at) = combat.at else { return rollers };
        if combat.attacker != Attacker::Supports {
            for unit in self.combat_units_at(at).iter() {
                let _ = rollers.try_push(Roller::Unit(unit));
            }
            for _ in 0..self.fort_dice(at) {
                let _ = rollers.try_push(Roller::Fort);
            }
        }
        if combat.artillery {
            let _ = rollers.try_push(Roller::Artillery);
        }
        if combat.air {
            let _ = rollers.try_push(Roller::Air);
        }
        rollers
    }

    /// Every modifier of one French die against the present action (R62).
    /// Cases 6.3.3-05, 9.2.3-05, 9.2.3-06, R62-01.
    pub(crate) fn modifiers(self, roller: Roller) -> ArrayVec<Reason, 10> {
        let mut reasons = ArrayVec::new();
        let combat = &self.state.combat;
        let tables = &self.data.tables;
        let Some(at) = combat.at else { return reasons };
        let space = self.data.map.space(at);
        let mut add = |name: &'static str, value: i8, case: &'static str| {
            if value != 0 {
                let _ = reasons.try_push((name, value, Case(case)));
            }
        };
        match roller {
            Roller::Unit(unit) => self.unit_modifiers(unit, at).into_iter().for_each(|(n, v, c)| add(n, v, c)),
            Roller::Fort => {
                if self.state.encircled_forts.has(at) {
                    add("encircled", tables.encircled, "6.3.3-01");
                }
            }
            Roller::Artillery => add("artillery", tables.artillery_support, "7.2-27"),
            Roller::Air => add("air support", tables.air_support, "7.2-28"),
        }
        if space.colour == Colour::Green {
            add("green space", tables.green, "9.2.3-01");
        }
        if combat.morane {
            add("Morane", tables.morane, "2.2.2-09");
        }
        for (action, support) in &combat.supports {
            match support {
                Drawn::Elite if *action == combat.index => add("Elite", tables.supports.elite, "8.2.2-04"),
                Drawn::Trenches if *action == combat.index => add("Trenches", tables.supports.trenches, "8.2.2-06"),
                _ => {}
            }
        }
        reasons
    }

    fn unit_modifiers(self, unit: Unit, at: Space) -> ArrayVec<(&'static str, i8, &'static str), 5> {
        let (tables, space) = (&self.data.tables, self.data.map.space(at));
        let mut reasons = ArrayVec::new();
        let bonus = self.data.units[unit.at()].bonus(self.state.units[unit.at()].reduced);
        reasons.push(("unit", bonus, "2.2.1-02"));
        let vehicle = self.data.vehicles.has(unit);
        if vehicle && matches!(space.colour, Colour::White | Colour::BlueWhite) {
            reasons.push(("armour in the plain", tables.armour_in_plain, "9.2.3-02"));
        }
        if vehicle && space.kem_hill {
            reasons.push(("Kem Hill", tables.kem_hill, "9.2.3-04"));
        }
        if self.state.encircled.has(unit) {
            reasons.push(("encircled", tables.encircled, "6.3.3-01"));
        }
        if self.state.combat.dropped.has(unit) {
            reasons.push(("landed among the enemy", tables.airdrop, "7.2-14"));
        }
        reasons
    }

    /// What one modified die must reach: the action's number, or 6 where there is no action.
    pub(crate) fn target_number(self) -> i8 {
        let combat = &self.state.combat;
        match combat.action() {
            Some(action) => self.data.tables.action(action).eliminated_on,
            None => self.data.tables.infiltration_only,
        }
    }

    fn total(self, roller: Roller, face: u8) -> i8 {
        face as i8 + self.modifiers(roller).iter().map(|r| r.1).sum::<i8>()
    }

    /// The least face with which each die suffices, from 1 for any to 7 for none.
    pub(super) fn needs(self) -> ArrayVec<i8, 24> {
        let target = self.target_number();
        self.rollers().into_iter().map(|roller| (target - self.total(roller, 0)).clamp(1, 7)).collect()
    }

    pub(super) fn has_success(self) -> bool {
        let target = self.target_number();
        self.state.combat.rolled.iter().any(|(roller, face)| self.total(*roller, *face) >= target)
    }

    /// Commanders of the force who can still re-roll.
    fn rerolling_commanders(self) -> Commanders {
        match self.state.combat.at {
            Some(at) => self.state.fresh_commanders_at(at).and(self.state.combat.commanders),
            None => Commanders::NONE,
        }
    }

    /// The name under which a die is shown.
    pub(crate) fn roller_name(self, roller: Roller) -> String {
        let at = self.state.combat.at;
        match roller {
            Roller::Unit(unit) => self.data.unit_name(unit).into(),
            Roller::Fort => {
                let base = at.is_some_and(|s| self.fort_dice(s) > 1);
                if base { "base".into() } else { "post".into() }
            }
            Roller::Artillery => "artillery".into(),
            Roller::Air => "air".into(),
        }
    }

    fn roll_shown(self, purpose: &str) -> Roll {
        let combat = &self.state.combat;
        let roll = Roll::new(purpose).target(i32::from(self.target_number()));
        combat.rolled.iter().fold(roll, |roll, (roller, face)| {
            let die = Die::new(self.roller_name(*roller), *face);
            let reasons = self.modifiers(*roller);
            roll.die(reasons.iter().fold(die, |die, (name, value, case)| die.modifier(*name, i32::from(*value), *case)))
        })
    }
}

impl View<'_> {
    fn can_reroll(self, commander: Commander, die: DieIndex) -> Verdict {
        if !self.rerolling_commanders().has(commander) {
            return if self.state.commanders[commander.at()].used {
                refuse("2.1-04", "this commander has given his point or re-roll this turn")
            } else {
                refuse("2.1-03", "this commander takes no part in the combat")
            };
        }
        ensure(usize::from(die.0) < self.state.combat.rolled.len(), "2.1-03", "there is no such die")
    }
}

impl Play<'_> {
    /// A French die: what counts is whether it suffices.
    fn roll_for(&mut self, roller: Roller, purpose: &'static str) -> u8 {
        let view = View { data: self.data, state: self.state };
        let short = view.target_number() - view.total(roller, 0);
        self.dice.d6_by(purpose, |face| face as i8 >= short)
    }

    fn tell_roll(&mut self, purpose: &'static str, case: &'static str) {
        if !self.story.is_recording() {
            return;
        }
        let view = self.view();
        let combat = &view.state.combat;
        let roll = view.roll_shown(purpose);
        let against = match combat.action() {
            Some(action) => view.data.tables.action(action).name.clone(),
            None => "the Infiltration counter".into(),
        };
        let target = roll.target.unwrap_or_default();
        let totals: Vec<_> = roll.dice.iter().map(|d| format!("{} {}", d.who, d.total)).collect();
        let said = if totals.is_empty() { "no dice".into() } else { totals.join(", ") };
        let text = format!("Against {against} ({target}+): {said}.");
        let mut event = Event::new("rolled", Case(case), text).roll(roll);
        if let Some(at) = combat.at {
            event = event.place(&view.data.map.space(at).id);
        }
        self.story.tell(Fact::rolled(), || event);
    }

    fn reroll(&mut self, commander: Commander, die: DieIndex) {
        self.state.commanders[commander.at()].used = true;
        let Some((roller, _)) = self.state.combat.rolled.get(usize::from(die.0)).copied() else { return };
        let face = self.roll_for(roller, "commander's re-roll");
        self.state.combat.rolled[usize::from(die.0)].1 = face;
        self.tell(Fact::rolled(), |data| {
            let text = format!("{} has die {} rolled again: {face}.", data.commander_name(commander), die.0 + 1);
            let event = Event::new("rerolled", Case("2.1-03"), text).piece(&data.commanders[commander.at()].id);
            event.roll(Roll::single("commander's re-roll", face))
        });
        self.tell_roll("French combat dice after the re-roll", "2.1-03");
    }
}
