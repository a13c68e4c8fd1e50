//! The end of a turn, of a scenario and of the game (8.0).

use engine::rules::Step;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::{TurnStart, VmMovementPhase};
use crate::context::{Play, View};
use crate::data::{Scenario, Victory};
use crate::game::Tonkin;
use crate::ids::{Army, Card, Turn};
use crate::objectives::{ChooseReal, PlaceObjectives};
use crate::stacking::Tidy;
use crate::state::Flags;

/// 1.10-02: points beyond 8 are lost, and the month advances; or the scenario is over.
/// 2.2-B-02, 2.6-B-01 (R15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfTurn;

impl Step<Tonkin> for EndOfTurn {
    fn run(self, p: &mut Play<'_>) {
        for army in Army::BOTH {
            let most = p.data.tables.limits.saved_points;
            if p.state.points[army.at()] > most {
                p.state.points[army.at()] = most;
                p.tell(Fact::noted().by(army).amount(most), |_| {
                    let case = if army == Army::Vm { "2.2-B-02" } else { "2.6-B-01" };
                    Event::new("points", Case(case), format!("{} keep no more than {most} points.", army.name()))
                });
            }
        }
        if p.state.turn >= p.view().last_card().end {
            p.state.closing = true;
            p.next(ClosingLosses);
            return;
        }
        p.next(NextTurn);
        if p.state.turn == p.view().card().end {
            // 1.9-A-07, 9.0-13: they are scored even though play goes on, and placed again free of charge before the month
            // advances.
            p.score_objectives();
            p.next((PlaceObjectives { prescribed: None }, ChooseReal));
        }
    }
}

/// 1.10-02: the month advances, in a campaign to the next scenario too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextTurn;

impl Step<Tonkin> for NextTurn {
    fn run(self, p: &mut Play<'_>) {
        p.state.turn = Turn(p.state.turn.0 + 1);
        if let Some(next) = p.view().scenario_of(p.state.turn) {
            p.state.card = next;
        }
        p.next(TurnStart { arrivals: true });
    }
}

/// 8.0-01: every unit with an OoS-Marker gives up a step; then both sides move, without transports.
/// 8.0-02 (R78).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ClosingLosses;

impl Step<Tonkin> for ClosingLosses {
    fn run(self, p: &mut Play<'_>) {
        let marked: Vec<_> = p.data.all_units().filter(|unit| p.state.is(*unit, Flags::OOS)).collect();
        for unit in marked {
            p.lose_step(unit, Case("8.0-01"));
        }
        p.next((Tidy, VmMovementPhase));
    }
}

/// 8.0-03, 1.9-C-01: the objectives are scored, and the scale of the last card is read.
/// 8.0-04, 8.0-05 (R28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfGame;

impl Step<Tonkin> for EndOfGame {
    fn run(self, p: &mut Play<'_>) {
        p.score_objectives();
        let victory = p.view().standing();
        p.end_game(victory, "1.9-C-01");
    }
}

impl<'a> View<'a> {
    /// The card with which the game ends.
    #[must_use]
    pub fn last_card(self) -> &'a Scenario {
        &self.data.scenarios[self.state.last.at()]
    }

    /// The scenario of a campaign that is under way in a month: the last one that has begun.
    fn scenario_of(self, turn: Turn) -> Option<Card> {
        let cards = self.data.scenarios.iter().filter(|card| card.training.is_none() && card.start == turn);
        cards.map(|card| card.card).next().filter(|_| self.training().is_none())
    }

    /// What the result would be if the game ended now.
    /// 8.0-05, 9.0-12: the training game counts places.
    #[must_use]
    pub fn standing(self) -> Victory {
        if let Some(training) = self.training() {
            let friendly = |c: &&crate::ids::Community| self.state.friendly.has(self.data.places.of(**c).hex);
            let count = training.objectives.iter().filter(friendly).count();
            return training.result(count, friendly(&&training.key));
        }
        self.last_card().result(self.state.vp).unwrap_or(Victory::Draw)
    }
}
