//! The sequence of play (4.2): which phase follows which, and what each consists of.

use engine::rules::{Ask, Foresight, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Side, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::agenda::Item;
use crate::command::{Arrivals, BeginTurn, LAST_TURN, ParasInField, WarStrategy};
use crate::context::{Play, View};
use crate::french_actions::FrenchActions;
use crate::game::{FRANCE, HoaBinh};
use crate::impact::{FindIsolated, NoteEncirclement};
use crate::infiltration::{MakeWay, ReturnBases};
use crate::placement::{ActiveBases, PlaceDangerous};
use crate::state::{Kind, Phase};
use crate::viet_actions::Attacks;

/// A phase begins: what it consists of comes next, then the phase after it.
/// Cases 4-01, 4.2-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Begin(pub Phase);

impl Step<HoaBinh> for Begin {
    fn run(self, p: &mut Play<'_>) {
        // Play comes from another phase; only a position in which there is nothing to do begins the phase it is in.
        if p.state.phase == self.0 {
            p.tell_passed();
        }
        if self.0 == Phase::Operation {
            p.tell_who_waits();
        }
        p.state.phase = self.0;
        match self.0 {
            Phase::Placement | Phase::VietActions => p.next(PhaseStart),
            _ => p.enter_phase(),
        }
    }
}

impl Play<'_> {
    /// Puts the parts of the present phase on the agenda (4.2-01).
    pub(crate) fn enter_phase(&mut self) {
        match self.state.phase {
            Phase::Command => self.next((Arrivals, Begin(Phase::Operation))),
            Phase::Operation => self.next((WarStrategy, Begin(Phase::Paras))),
            Phase::Paras => self.next((ParasInField, Begin(Phase::Infiltration))),
            Phase::Infiltration => self.next((ReturnBases, MakeWay, Begin(Phase::Placement))),
            Phase::Placement => self.next((ActiveBases, Begin(Phase::Dangerous))),
            Phase::Dangerous => self.next((PlaceDangerous, Begin(Phase::FrenchActions))),
            Phase::FrenchActions => self.next((NoteEncirclement, FrenchActions)),
            Phase::VietActions => self.next((FindIsolated, Begin(Phase::Attacks))),
            Phase::Attacks => self.next((NoteEncirclement, Attacks, Begin(Phase::EndOfTurn))),
            Phase::EndOfTurn => self.next(EndTurn),
            Phase::Over => {}
        }
    }

    /// A position begins in a phase in which nobody has anything to decide: the story says why it is run through.
    fn tell_passed(&mut self) {
        let turn = self.state.turn;
        let counters = &self.state.counters;
        let (case, text) = match self.state.phase {
            Phase::Paras => {
                ("7.2-16", "No para is in the field to be kept or sent back: on to the infiltration.".to_string())
            }
            Phase::Attacks if counters.iter().any(|counter| counter.able) || counters.is_empty() => {
                ("6.3.1-02", format!("No able counter is beside a French force: nobody attacks on turn {turn}."))
            }
            Phase::Attacks => ("6.3.7-03", format!("No counter is able to attack on turn {turn}.")),
            _ => return,
        };
        self.tell(Fact::noted(), |_| Event::new("passed", Case(case), text));
    }
}

/// Dice of the Viet Minh follow at the player's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PhaseStart;

impl Question<HoaBinh> for PhaseStart {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let (case, text) = match v.state.phase {
            Phase::Infiltration => ("4.2-03", "The Infiltration Phase begins."),
            Phase::Placement => ("6.1a-01", "The Viet Minh infiltrate."),
            Phase::Dangerous => ("6.3.6-01", "The Dangerous counter is placed."),
            Phase::VietActions => ("6.3.7-02", "The Viet Minh Action Phase begins with the isolated counters."),
            Phase::EndOfTurn => ("11-01", "The turn ends."),
            Phase::Command | Phase::Operation | Phase::Paras | Phase::FrenchActions | Phase::Attacks | Phase::Over => {
                ("4.2-01", "The phase begins.")
            }
        };
        let rules: &[&str] = match v.state.phase {
            Phase::Placement => &["6.1a-01", "6.1a-02", "6.1b-01", "6.1.1-01", "6.1.1-02", "6.1.2-01", "6.3.5-01"],
            Phase::Dangerous => &["6.3.6-01", "6.3.6-02", "6.3.6-03", "6.3.6-04", "6.3.6-11"],
            Phase::VietActions => &["6.3.7-01", "6.3.7-02", "6.3.7-03", "R48", "9.1-03"],
            Phase::EndOfTurn => &["11-01", "6.3.5-06", "6.3.6-03", "5.2.1b-12"],
            _ => &["4.2-01"],
        };
        let meaning = match v.state.phase {
            Phase::Placement => "Nothing to choose: two dice say from which Viet bases the new counters come.",
            Phase::Dangerous => {
                "Nothing to choose: a die says where on the river it lies. It scores for the Viet Minh each turn that it stays."
            }
            Phase::VietActions => {
                "Nothing to choose: a counter that stands alone cannot attack, and a die may take it off."
            }
            Phase::EndOfTurn => "Nothing to choose: what holds road and river scores, and the next turn begins.",
            _ => "Nothing to choose: the dice of this phase follow.",
        };
        v.prompt(case, text).meaning(meaning).rules(rules)
    }

    /// Odds of what comes before end here: the dice of a phase are a matter of their own.
    fn foresight(self) -> Foresight {
        Foresight::Stops
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Proceed).labelled("Go on").fixed_prior(0.0).rolls().ends(|p, ()| p.enter_phase());
    }
}

/// The turn ends: counters that hold the road and the river score, operations are called in.
/// Cases 1.1-02, 5.2.1b-11, 7.1-03, 11.2.1a-06, R3-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndTurn;

impl Step<HoaBinh> for EndTurn {
    fn run(self, p: &mut Play<'_>) {
        let points = p.data.tables.vp;
        for at in 0..p.state.counters.len() {
            let counter = p.state.counters[at];
            let (value, case, what) = match counter.kind {
                Kind::Infiltration => continue,
                Kind::Guerrilla => (points.guerrilla, "6.3.5-06", "a Guerrilla holds"),
                Kind::Dangerous => (points.dangerous, "6.3.6-03", "the Dangerous counter holds"),
            };
            p.score_at(counter.space, value, Case(case), |name| format!("{what} {name}"));
        }
        p.call_in_operations();
        p.state.ap = 0;
        if p.view().is_last_turn() {
            p.count_final_points();
            p.state.phase = Phase::Over;
        } else {
            p.next(BeginTurn { turn: p.state.turn + 1 });
        }
    }
}

impl View<'_> {
    /// The game ends with the turn of Rainbow, and with turn 10 at the latest (R3).
    pub(crate) fn is_last_turn(self) -> bool {
        self.state.rainbow == Some(self.state.turn) || self.state.turn >= LAST_TURN
    }

    /// The action exists, but the moment asks for something else; the case depends on what that is.
    pub(crate) fn untimely(self, action: Action) -> Refusal {
        let first = match self.state.agenda.top() {
            Some(Item::Relocation(_)) => {
                refuse("R11-01", "a commander left alone with the enemy or in the forest has to get away first")
            }
            Some(Item::Commitment(_)) => {
                refuse("9.2.1-04", "between the threat die and the draw only supports are asked for")
            }
            Some(asked) if self.state.combat.at.is_some() => self.refuse_in_combat(asked, action),
            _ => self.refuse_outside_combat(action),
        };
        first.err().unwrap_or_else(|| engine::rules::Actions::untimely(action))
    }

    fn refuse_outside_combat(self, action: Action) -> engine::Verdict {
        use Action::{
            Build, Clear, Dinassaut, Evacuate, Maintain, Move, Offensive, Reinforcements, Strike, Take, Transport,
        };
        let bought = matches!(
            action,
            Build(..)
                | Move(..)
                | Offensive(..)
                | Dinassaut(_)
                | Clear(_)
                | Evacuate(..)
                | Transport(..)
                | Reinforcements
                | Maintain(..)
                | Strike(..)
        );
        if bought && self.state.phase.is_of_viet_minh() {
            return refuse("R30-01", "in the Viet Minh phase AP buy only airdrops, artillery, air and the Morane");
        }
        if matches!(action, Take(_)) && matches!(self.state.agenda.top(), Some(Item::FrenchActions(_))) {
            return refuse("7.2-04", "start a Movement or an Offensive first");
        }
        Ok(())
    }
}
