//! The French dice: who rolls, with which modifiers, and what comes of it (9.2.1 steps 4 and 5).

use arrayvec::ArrayVec;
use engine::story::{Die, Roll};
use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use super::{Attacker, Ending, Step, Then};
use crate::data::{Colour, Drawn};
use crate::ids::{Commander, Commanders, Unit};
use crate::play::Play;
use crate::state::View;

/// Who rolls a French die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
            Roller::Unit(unit) => {
                let record = &self.data.units[unit.at()];
                add("unit", record.bonus(self.state.units[unit.at()].reduced), "2.2.1-02");
                if self.data.vehicles.has(unit) {
                    if matches!(space.colour, Colour::White | Colour::BlueWhite) {
                        add("armour in the plain", tables.armour_in_plain, "9.2.3-02");
                    }
                    if space.kem_hill {
                        add("Kem Hill", tables.kem_hill, "9.2.3-04");
                    }
                }
                if self.state.encircled.has(unit) {
                    add("encircled", tables.encircled, "6.3.3-01");
                }
                if combat.dropped.has(unit) {
                    add("landed among the enemy", tables.airdrop, "7.2-14");
                }
            }
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

    /// What one modified die must reach: the action's number, or 6 where there is no action.
    pub(crate) fn target_number(self) -> i8 {
        let combat = &self.state.combat;
        match combat.actions.get(usize::from(combat.index)) {
            Some(action) => self.data.tables.action(*action).eliminated_on,
            None => self.data.tables.infiltration_only,
        }
    }

    fn total(self, roller: Roller, face: u8) -> i8 {
        face as i8 + self.modifiers(roller).iter().map(|r| r.1).sum::<i8>()
    }

    fn has_success(self) -> bool {
        let target = self.target_number();
        self.state.combat.rolled.iter().any(|(roller, face)| self.total(*roller, *face) >= target)
    }

    /// Commanders of the force who can still re-roll.
    pub(crate) fn rerolling_commanders(self) -> Commanders {
        match self.state.combat.at {
            Some(at) => Commanders(self.state.fresh_commanders_at(at).0 & self.state.combat.commanders.0),
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

impl Play<'_> {
    /// Rolls one die for everyone who fights (9.2.1-06).
    pub(super) fn roll_french(&mut self) {
        let rollers = self.view().rollers();
        self.state.combat.rolled.clear();
        for roller in rollers {
            let face = self.dice.d6("French combat dice");
            self.state.combat.rolled.push((roller, face));
        }
        self.tell_roll("French combat dice", "9.2.1-06");
        self.offer_reroll();
    }

    fn tell_roll(&mut self, purpose: &'static str, case: &'static str) {
        if !self.story.is_recording() {
            return;
        }
        let view = self.view();
        let combat = &view.state.combat;
        let roll = view.roll_shown(purpose);
        let against = match combat.actions.get(usize::from(combat.index)) {
            Some(action) => view.data.tables.action(*action).name.clone(),
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
        self.story.tell(engine::Fact::noted(), || event);
    }

    /// A failed roll can still be saved by a commander (2.1-03).
    fn offer_reroll(&mut self) {
        let view = self.view();
        let hopeless = view.has_success() || view.state.combat.rolled.is_empty();
        if hopeless || view.rerolling_commanders().is_empty() {
            self.judge_roll();
        } else {
            self.ask(Step::Reroll);
        }
    }

    pub(super) fn reroll(&mut self, commander: Commander, die: u8) {
        self.state.commanders[commander.at()].used = true;
        let face = self.dice.d6("commander's re-roll");
        self.state.combat.rolled[usize::from(die)].1 = face;
        self.tell(|data| {
            let text = format!("{} has die {} rolled again: {face}.", data.commander_name(commander), die + 1);
            let event = Event::new("rerolled", Case("2.1-03"), text).piece(&data.commanders[commander.at()].id);
            event.roll(Roll::single("commander's re-roll", face))
        });
        self.tell_roll("French combat dice after the re-roll", "2.1-03");
        self.offer_reroll();
    }

    /// 9.2.1-07: one sufficient die eliminates the action.
    pub(super) fn judge_roll(&mut self) {
        let success = self.view().has_success();
        let combat = &self.state.combat;
        let Some(action) = combat.actions.get(usize::from(combat.index)).copied() else {
            // No action: a 6 removes the counter, anything else changes nothing (R54).
            return if success { self.conclude(Ending::Won) } else { self.break_off() };
        };
        if success && combat.stubborn {
            self.state.combat.stubborn = false;
            self.tell(|data| {
                let text =
                    format!("The captured place holds: the {} must be beaten again.", data.tables.action(action).name);
                Event::new("held", Case("9.3.2-03"), text)
            });
            return self.roll_french();
        }
        let record = self.data.tables.action(action);
        self.state.combat.mp += record.mp;
        if success {
            self.state.combat.beaten += 1;
            self.tell(|_| {
                Event::new("beaten", Case("9.2.1-07"), format!("The {} is eliminated.", record.name)).outcome()
            });
            self.score(record.vp, Case("11.2.1b-02"), |_| format!("an {} destroyed", record.name));
            return self.next_action();
        }
        self.tell(|_| Event::new("failed", Case("9.2.1-09"), format!("The {} stands.", record.name)).outcome());
        if self.state.combat.attacker == Attacker::Supports {
            // 6.3.4-02: supports alone that fail change nothing.
            return self.conclude(Ending::Stalemate);
        }
        self.suffer(record.losses, false, Then::Retreat);
    }

    /// Level 0 without a 6: defenders stay, attackers go back (9.2.1-02, 9.2.1-03).
    fn break_off(&mut self) {
        match self.state.combat.attacker {
            Attacker::VietMinh | Attacker::Supports => self.conclude(Ending::Stalemate),
            Attacker::Group | Attacker::Para => self.start_falling_back(Ending::Stalemate),
        }
    }

    /// R56: each action is fought once, in the order drawn.
    pub(super) fn next_action(&mut self) {
        let combat = &mut self.state.combat;
        combat.index += 1;
        combat.supports_done = 0;
        let (index, count) = (usize::from(combat.index), combat.actions.len());
        if index < count {
            return self.fight_action();
        }
        if usize::from(self.state.combat.beaten) == count {
            return self.conclude(Ending::Won);
        }
        self.break_off();
    }
}
