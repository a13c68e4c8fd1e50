//! Section 5.1: the demand for surrender, and the Morale Check of the Viet Minh.

use engine::rules::{Ask, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Happening;
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Division, Supply, Unit};
use crate::losses::Fate;

/// What a failed demand and a Morale Check take off Strongpoints Taken.
const FRUSTRATION: u8 = 4;

/// 5.1-A-01: VM may demand that the garrison surrenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Demand;

impl Question<DienBienPhu> for Demand {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let (number, modifier) = (v.surrender_number(), v.surrender_modifiers().iter().map(|(_, n, _)| n).sum::<i32>());
        let chance = v.surrender_chance() * 100.0;
        Prompt::new("5.1-A-01", "Demand that the garrison surrenders?")
            .detail(format!("Surrender Number {number}, modifier {modifier:+}, chance {chance:.0}%"))
            .meaning("Two dice at two or more above the Surrender Number win the game. A demand that fails costs four points of Strongpoints Taken.")
            .rules(&["5.1-A-01", "5.1-A-02", "5.1-B-01", "5.1-B-09", "5.1-B-12"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Demand)
            .labelled("Demand surrender")
            .caution(|v, ()| {
                (v.surrender_chance() < 0.05)
                    .then(|| "The garrison will hardly surrender: the demand costs four points.".into())
            })
            .prior(|v, ()| v.surrender_chance() * 6.0 - 2.0)
            .rolls()
            .ends(|p, ()| p.next((SurrenderRoll, GarrisonStands)));
        ask.answer(verb::Pass).labelled("Make no demand").ends(|p, ()| p.next(GarrisonStands));
    }
}

/// 5.1-B: the roll of the garrison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SurrenderRoll;

impl Step<DienBienPhu> for SurrenderRoll {
    fn run(self, p: &mut Play<'_>) {
        let dice = [p.dice.d6("surrender"), p.dice.d6("surrender")];
        let number = p.view().surrender_number();
        let modifiers = p.view().surrender_modifiers();
        let result = i32::from(dice[0] + dice[1]) + modifiers.iter().map(|(_, value, _)| value).sum::<i32>() - number;
        p.tell(Fact::rolled().by(Army::French), |_| {
            let first = Die::new("France", dice[0]);
            let first = modifiers.iter().fold(first, |die, (name, value, case)| die.modifier(*name, *value, *case));
            let roll = Roll::new("surrender of the garrison").target(number + 2).effect("the garrison surrenders");
            let text = format!("The garrison is asked to surrender, against {number}: {}", words_for(result));
            let event = Event::new("surrender-roll", case_of(result), text).amount(number);
            event.roll(roll.die(first).die(Die::new("France", dice[1])))
        });
        if result >= 2 {
            p.end_game(Army::Vm, Case("5.1-B-09"));
            return;
        }
        p.next(SurrenderSettled);
        p.waver(result);
    }
}

/// The row of the result.
const fn case_of(result: i32) -> Case {
    Case(match result {
        ..=-3 => "5.1-B-04",
        -2 => "5.1-B-05",
        -1 => "5.1-B-06",
        0 => "5.1-B-07",
        1 => "5.1-B-08",
        2.. => "5.1-B-09",
    })
}

fn words_for(result: i32) -> &'static str {
    match result {
        ..=-3 => "all units fight on.",
        -2 => "units of Morale 2 lose a step.",
        -1 => "units of Morale 2 surrender.",
        0 => "units of Morale 2 surrender, those of Morale 3 lose a step.",
        1 => "units of Morale 3 or less surrender.",
        2.. => "it does.",
    }
}

/// 5.1-B-12, 5.1-B-13 (R70): the demand has failed; then places that nobody defends any more fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SurrenderSettled;

impl Step<DienBienPhu> for SurrenderSettled {
    fn run(self, p: &mut Play<'_>) {
        p.lose_taken(Case("5.1-B-12"));
        p.settle_control();
    }
}

/// 5.1-B-14 (R72): the last turn is over for the garrison once the demand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GarrisonStands;

impl Step<DienBienPhu> for GarrisonStands {
    fn run(self, p: &mut Play<'_>) {
        if p.view().turn().has(Happening::Last) {
            p.end_game(Army::French, Case("5.1-B-14"));
        }
    }
}

/// 5.1-C-01, 5.1-C-02, 5.1-C-03, 5.1-C-04, R73: whether VM despairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoraleCheck;

impl Step<DienBienPhu> for MoraleCheck {
    fn run(self, p: &mut Play<'_>) {
        if !p.view().turn().check {
            return;
        }
        p.tell_heading();
        if p.lose_taken(Case("5.1-C-01")) < FRUSTRATION {
            p.tell(Fact::noted().by(Army::Vm), |_| {
                Event::new(
                    "despair",
                    Case("5.1-C-02"),
                    "The battle does not go well: the morale of every division falls.",
                )
            });
            for division in Division::ALL {
                if p.lower_morale(division) {
                    p.tell_morale(division, Case("5.1-C-02"));
                }
            }
        }
    }
}

/// A reason why the dice of the garrison count more or less.
type Modifier = (&'static str, i32, Case);

impl View<'_> {
    /// 5.1-B-01, 5.1-B-02, 5.1-B-03, R109. 1.3-B-02: who is in a box is in neither camp.
    pub(crate) fn surrender_modifiers(self) -> Vec<Modifier> {
        const LOW: u8 = 2;
        let low = Supply::ALL.into_iter().filter(|own| self.state.supply(*own) <= LOW);
        let mut modifiers: Vec<Modifier> = low.map(|own| (own.word(), 1, Case("5.1-B-01"))).collect();
        let relief = self.data.reserves.condor.or(self.data.reserves.standby);
        let has = |test: &dyn Fn(Unit) -> bool| relief.iter().any(test);
        if has(&|unit| self.state.hex_of(unit).is_some()) {
            modifiers.push(("relief has arrived", -2, Case("5.1-B-03")));
        } else if has(&|unit| self.state.is_in(unit, Area::Laos2) || self.state.is_in(unit, Area::Zone2)) {
            modifiers.push(("relief is near", -1, Case("5.1-B-02")));
        }
        modifiers
    }

    /// The chance that the garrison surrenders if VM demands it now.
    #[must_use]
    pub fn surrender_chance(self) -> f32 {
        let modifier: i32 = self.surrender_modifiers().iter().map(|(_, value, _)| value).sum();
        let needed = self.surrender_number() + 2 - modifier;
        let ways = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)).filter(|sum| *sum >= needed).count();
        ways as f32 / 36.0
    }
}

impl Play<'_> {
    /// 5.1-B-04, 5.1-B-05, 5.1-B-06, 5.1-B-07, 5.1-B-08, 5.1-B-10, 5.1-B-11, 5.1-B-15, 5.1-B-16 (R71): what the roll does to the
    /// units of the garrison.
    fn waver(&mut self, result: i32) {
        let (surrenders, wavers) = match result {
            ..=-3 => (0, 0),
            -2 => (0, 2),
            -1 => (2, 0),
            0 => (2, 3),
            _ => (3, 0),
        };
        for unit in self.view().garrison().iter() {
            match self.view().morale(unit) {
                morale if morale <= surrenders => self.eliminate(unit, Case("5.1-B-10")),
                morale if morale == wavers => self.lose_step(unit, Fate::Gone, Case("5.1-B-10")),
                _ => {}
            }
        }
    }

    /// Takes four points off Strongpoints Taken, as far as there are any; how many that were.
    fn lose_taken(&mut self, case: Case) -> u8 {
        let lost = FRUSTRATION.min(self.state.taken);
        let before = self.state.taken;
        self.state.taken -= lost;
        if lost > 0 {
            self.tell_points(Army::Vm, "taken-lost", case, "Strongpoints Taken", (before, before - lost));
        }
        lost
    }
}
