//! Chapter 8: the sequence of play. Which part follows which; what happens in each is in the files below.

pub(crate) mod card_play;
pub(crate) mod hand_refill;
pub(crate) mod interphase;
pub(crate) mod reinforcements;

use engine::rules::{Ask, Program, Question, Step};
use engine::table::Prompt;
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::Seat;
use crate::state::Phase;
use card_play::{EndOfTurn, PlayCard, Round, Turn};
use hand_refill::{HandRefill, UnplayableCampaign};
use interphase::Interphase;
use reinforcements::Reinforcements;

/// 8-01: a year in its four phases. Before three of them the table has time to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Year;

impl Step<HeartsAndMinds> for Year {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::Reinforcements;
        p.next(from_reinforcements());
    }
}

/// What is still to come of a year when a phase begins.
pub(crate) fn from_reinforcements() -> impl Program<Item> {
    (Announcement { of: Section::Reinforcements }, Reinforcements, from_hand_refill())
}

pub(crate) fn from_hand_refill() -> impl Program<Item> {
    let refill = (PhaseBegins { phase: Phase::HandRefill }, Announcement { of: Section::HandRefill }, HandRefill);
    (refill, Round { number: 1 }, from_interphase())
}

/// The turn of a side that has begun, and what follows it.
pub(crate) fn from_turn(round: u8, seat: Seat) -> impl Program<Item> {
    let blue = (seat == Seat::Red).then_some(Turn { seat: Seat::Blue });
    let campaign = (seat == Seat::Red && round == 1).then_some(UnplayableCampaign);
    (campaign, PlayCard { seat }, EndOfTurn { seat }, blue, Round { number: round + 1 }, from_interphase())
}

pub(crate) fn from_interphase() -> impl Program<Item> {
    (Announcement { of: Section::Interphase }, Interphase)
}

/// A part of the year that is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Section {
    Reinforcements,
    HandRefill,
    Interphase,
}

/// A phase is about to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Announcement {
    pub(crate) of: Section,
}

impl Question<HeartsAndMinds> for Announcement {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let year = v.state.year;
        match self.of {
            Section::Reinforcements => v
                .ask("8-01", format!("The year {year} begins."))
                .meaning("A year begins: RPs come, the dead are buried, units leave, return and arrive.")
                .rules(&["8-01", "8.1-01a", "8.1-02a", "8.1-03", "8.1-04a", "8.1-05a", "8.1-07a"]),
            Section::HandRefill => v
                .ask("8.2-01", "The Hand Refill Phase begins.")
                .meaning("Both sides fill their hands to five cards, Red first.")
                .rules(&["8.2-01", "8.2-02", "8.2-03", "8.2-04", "8.2-05", "6.2-01"]),
            Section::Interphase => v
                .ask("8.4-10", format!("The year {year} ends."))
                .meaning("The year is reckoned up: Grand Campaigns, factions, Doves, the stability of Saigon, victory.")
                .rules(&["8.4-10", "8.4-01", "8.4-02", "8.4-05", "8.4-06", "8.4-07", "8.4-08", "8.4-09"]),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Proceed)
            .label(|v, ()| match self.of {
                Section::Reinforcements => format!("Begin the Reinforcements Phase of {}", v.state.year),
                Section::HandRefill => "Draw cards".into(),
                Section::Interphase => "Begin the Interphase".into(),
            })
            .fixed_prior(0.5)
            .end();
    }
}

/// Another part of the sequence begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PhaseBegins {
    pub(crate) phase: Phase,
}

impl Step<HeartsAndMinds> for PhaseBegins {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = self.phase;
    }
}
