//! Chapter 19: the stability of the government in Saigon, in step 4 of the Interphase, and the coup.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::cards::{CORRUPTION, KY, THIEU};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Card, Cards, Place, Seat};
use crate::kind::Kind;
use crate::responses::pass;
use crate::state::Force;
use crate::words::naming;

/// The responses to the price of stability and what they add to it (19-03; cards R02, R03, B16).
const ANSWERS: [(Seat, Card, i8); 3] = [(Seat::Red, KY, 2), (Seat::Red, CORRUPTION, 1), (Seat::Blue, THIEU, -2)];

fn answer_of(card: Card) -> Option<(Seat, i8)> {
    ANSWERS.iter().find(|(_, answer, _)| *answer == card).map(|(seat, _, change)| (*seat, *change))
}

/// 8.4-08: what Blue owes is fixed; both sides may answer, Red first (RL-14). It is so in every year, the last three
/// included (P-S09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PriceOfStability;

impl Step<HeartsAndMinds> for PriceOfStability {
    fn run(self, p: &mut Play<'_>) {
        let stability = p.view().stability();
        p.tell(Fact::noted().by(Seat::Blue).amount(stability), |_| {
            Event::new("stability", Case("19-01"), format!("RVN Stability stands at {stability}."))
        });
        p.next(StabilityAnswer { seat: Seat::Red, owed: -stability, passes: 0, answered: Cards::NONE });
    }
}

/// 8.4-08: a side may answer the price of stability, until both have passed in a row. 6.1-05: who has answered is asked
/// again, with the card that he has drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StabilityAnswer {
    pub(crate) seat: Seat,
    pub(crate) owed: i8,
    /// Passes in a row.
    pub(crate) passes: u8,
    /// Responses used in this window.
    pub(crate) answered: Cards,
}

impl Question<HeartsAndMinds> for StabilityAnswer {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("8.4-08", format!("Blue owes {} stockpile RPs for stability. An answer?", self.owed))
            .meaning("Blue pays the whole price or the government falls: three Doves, no stockpile, no ARVN veterans.")
            .rules(&["8.4-08", "19-01", "19-02", "19-03", "19-05", "19-06", "19-07", "6.1-03", "RL-14"])
            .cause(format!("RVN Stability stands at {}.", v.stability()))
    }

    /// A side that can hold no answer passes; responses need a price that is still to be paid.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let open = |card: Card| !self.answered.has(card) && v.may_respond(self.seat, card);
        let may_answer = ANSWERS.iter().any(|(side, card, _)| *side == self.seat && open(*card));
        Opening::asks_or_declines(self.owed > 0 && may_answer)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Respond)
            .from(|_| ANSWERS.map(|(_, card, _)| card))
            .allowed(|v, card| v.can_answer(self, card))
            .label(|v, card| format!("Answer with {}", v.title(card)))
            .prior(|v, card| v.prior_of_answer(self.owed, card))
            .ends(|p, card| {
                p.respond(self.seat, card);
                let change = answer_of(card).map_or(0, |(_, change)| change);
                let answered = self.answered.or(Cards::one(card));
                p.next(StabilityAnswer { owed: self.owed + change, passes: 0, answered, ..self });
            });
        ask.answer(verb::Abandon)
            .allowed(|_, ()| refuse("RL-76", "Blue must pay if his stockpile covers the whole price"))
            .end();
        pass(ask, "No answer", 0.7, false, |p| {
            if self.owed <= 0 || self.passes > 0 {
                p.settle_stability(self.owed.max(0));
            } else {
                p.next(StabilityAnswer { seat: self.seat.other(), passes: self.passes + 1, ..self });
            }
        });
    }
}

impl View<'_> {
    /// 19-01: pacified provinces against ARVN units in the Body Count Box.
    #[must_use]
    pub fn stability(self) -> i8 {
        self.state.blue_flags.count() as i8 - self.dead(Kind::is_arvn) as i8
    }

    fn can_answer(self, asked: StabilityAnswer, card: Card) -> Verdict {
        let Some((seat, _)) = answer_of(card) else {
            return refuse("6.1-02", "the moment that this response names has not come");
        };
        ensure(seat == asked.seat, "6.1-03", "the other side is asked for its answer now")?;
        ensure(!asked.answered.has(card), "6.1-02", "this response was used at this moment")?;
        self.can_respond(asked.seat, card)
    }
}

impl Play<'_> {
    /// 19-02, RL-76: Blue pays the whole price if he can; otherwise the government falls.
    fn settle_stability(&mut self, owed: i8) {
        if i16::from(self.state.stock[Seat::Blue.at()]) < i16::from(owed) {
            self.overthrow();
            return;
        }
        self.change_stock(Seat::Blue, -owed, Case("19-02"));
        self.state.flags.coup = false;
        self.tell(Fact::noted().by(Seat::Blue), |data| {
            Event::new("stable", Case("19-11"), "The government in Saigon stands.").place(data.id(data.map.saigon))
        });
    }

    /// 8.4-08, 3.1-04, 19-05 to 19-08: a coup. Its garrison is gathered in the next Reinforcements Phase (RL-77).
    fn overthrow(&mut self) {
        self.state.flags.coup = true;
        self.tell(Fact::noted().by(Seat::Blue), |data| {
            let text = "A coup: the government in Saigon falls.";
            Event::new("coup", Case("8.4-08"), text).place(data.id(data.map.saigon))
        });
        let doves = self.data.years.interphase.coup_doves;
        self.add_doves(doves, Case("19-05"), |_| "the coup in Saigon.".into());
        while self.state.stock[Seat::Blue.at()] > 0 {
            let part = self.state.stock[Seat::Blue.at()].min(i8::MAX as u8) as i8;
            self.change_stock(Seat::Blue, -part, Case("19-06"));
        }
        self.demote_arvn();
        self.clear_saigon();
    }

    /// 19-07: every ARVN infantry unit becomes untried, wherever it is.
    fn demote_arvn(&mut self) {
        let mut demoted = Vec::new();
        for place in Place::all() {
            for kind in [Kind::ARVN_VET, Kind::HELD_ARVN_VET] {
                let count = self.state.units.at(place).of(kind);
                let mut untried = Force::NONE;
                untried.add(kind.demoted(), count);
                demoted.push((untried, place));
                self.turn_into(kind, count, place, kind.demoted());
            }
        }
        let count: u8 = demoted.iter().map(|(force, _)| force.total()).sum();
        if count == 0 {
            return;
        }
        self.tell(Fact::noted().by(Seat::Blue).amount(count), |data| {
            let told = Event::new("demoted", Case("19-07"), "All ARVN infantry is untried again.");
            demoted.iter().fold(told, |told, (force, place)| naming(told, data, force, *place))
        });
    }

    /// 19-08, RL-102: Blue's units other than ARVN leave Saigon and wait, their status kept.
    fn clear_saigon(&mut self) {
        let saigon = self.data.map.saigon;
        let foreign = self.state.units.at(saigon).side(Seat::Blue).only(|kind| !kind.is_arvn());
        if foreign.is_empty() {
            return;
        }
        self.call_away(&foreign, saigon, Case("19-08"), |_| match foreign.total() {
            1 => String::from("1 Allied unit leaves Saigon and waits as a reinforcement."),
            count => format!("{count} Allied units leave Saigon and wait as reinforcements."),
        });
    }
}
