//! Chapter 19: the stability of the government in Saigon, in step 4 of the Interphase, and the coup.

use engine::{Case, Event};

use crate::action::Action;
use crate::cards::{CORRUPTION, KY, THIEU};
use crate::ids::{Card, Cards, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::state::Stage;
use crate::view::{Verdict, View, ensure, refuse};

/// The responses to the price of stability and what they add to it (cards R02, R03, B16).
const ANSWERS: [(Seat, Card, i8); 3] = [(Seat::Red, KY, 2), (Seat::Red, CORRUPTION, 1), (Seat::Blue, THIEU, -2)];

impl View<'_> {
    /// 19-01: pacified provinces against ARVN units in the Body Count Box.
    #[must_use]
    pub fn stability(self) -> i8 {
        self.state.blue_flags.count() as i8 - self.dead(Kind::is_arvn) as i8
    }

    /// Whether everybody must reckon with an answer of that side.
    fn may_answer(self, seat: Seat) -> bool {
        let open = |card: Card| !self.state.reckoning.answered.has(card) && self.may_respond(seat, card);
        ANSWERS.iter().any(|(side, card, _)| *side == seat && open(*card))
    }

    pub(crate) fn offer_stability(self, out: &mut Vec<Action>) {
        let answers = ANSWERS.iter().map(|(_, card, _)| Action::Respond(*card));
        out.extend(answers.filter(|action| self.check_stability(*action).is_ok()));
        out.push(Action::Pass);
    }

    pub(crate) fn check_stability(self, action: Action) -> Verdict {
        let Some(asked) = self.state.reckoning.asked else { return self.refuse_untimely(action) };
        match action {
            Action::Pass => Ok(()),
            Action::Respond(card) => {
                let known = ANSWERS.iter().find(|(_, answer, _)| *answer == card);
                let Some((seat, ..)) = known else { return self.refuse_untimely(action) };
                ensure(*seat == asked, "6.1-03", "the other side is asked for its answer now")?;
                ensure(!self.state.reckoning.answered.has(card), "6.1-02", "this response was used at this moment")?;
                self.can_respond(asked, card)
            }
            Action::Abandon => refuse("RL-76", "Blue must pay if his stockpile covers the whole price"),
            _ => self.refuse_untimely(action),
        }
    }
}

impl Play<'_> {
    /// 8.4-08: what Blue owes is fixed; both sides may answer, Red first (RL-14).
    pub(crate) fn begin_stability(&mut self) {
        let stability = self.view().stability();
        self.state.stage = Stage::Stability;
        let reckoning = &mut self.state.reckoning;
        reckoning.owed = -stability;
        reckoning.asked = Some(Seat::Red);
        reckoning.passes = 0;
        reckoning.answered = Cards::NONE;
        self.tell(|_| {
            let text = format!("RVN Stability stands at {stability}.");
            Event::new("stability", Case("19-01"), text).amount(i32::from(stability))
        });
    }

    /// A side that can hold no answer passes; responses need a price that is still to be paid.
    pub(crate) fn advance_stability(&mut self) -> bool {
        match self.state.reckoning.asked {
            Some(seat) if self.state.reckoning.owed > 0 => {
                if self.view().may_answer(seat) {
                    return true;
                }
                self.pass_on(seat);
            }
            _ => self.settle_stability(),
        }
        false
    }

    pub(crate) fn act_on_stability(&mut self, action: Action) {
        let Some(seat) = self.state.reckoning.asked else { return };
        match action {
            Action::Respond(card) => {
                self.respond(seat, card);
                let change = ANSWERS.iter().find(|(_, answer, _)| *answer == card).map_or(0, |(_, _, change)| *change);
                let reckoning = &mut self.state.reckoning;
                reckoning.answered.insert(card);
                reckoning.owed += change;
                reckoning.passes = 0;
            }
            _ => self.pass_on(seat),
        }
    }

    /// The other side is asked; two passes in a row close the window.
    fn pass_on(&mut self, seat: Seat) {
        let reckoning = &mut self.state.reckoning;
        reckoning.passes += 1;
        reckoning.asked = (reckoning.passes < 2).then_some(seat.other());
    }

    /// 19-02, RL-76: Blue pays the whole price if he can; otherwise the government falls.
    fn settle_stability(&mut self) {
        let owed = self.state.reckoning.owed.max(0);
        if i16::from(self.state.stock[Seat::Blue.at()]) < i16::from(owed) {
            self.overthrow();
        } else {
            self.change_stock(Seat::Blue, -owed, Case("19-02"));
            self.state.flags.coup = false;
            self.tell(|_| Event::new("stable", Case("19-11"), "The government in Saigon stands.").outcome());
        }
        self.close_year();
    }

    /// 19-05 to 19-08: a coup. Its garrison is gathered in the next Reinforcements Phase (RL-77).
    fn overthrow(&mut self) {
        self.state.flags.coup = true;
        self.tell(|data| {
            let text = "A coup: the government in Saigon falls.";
            Event::new("coup", Case("3.1-04"), text).place(data.id(data.map.saigon)).outcome()
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
        for place in Place::all() {
            for kind in [Kind::ARVN_VET, Kind::HELD_ARVN_VET] {
                let count = self.state.units.at(place).of(kind);
                self.turn_into(kind, count, place, kind.demoted());
            }
        }
        self.tell(|_| Event::new("demoted", Case("19-07"), "All ARVN infantry is untried again.").outcome());
    }

    /// 19-08, RL-102: Blue's units other than ARVN leave Saigon and wait, their status kept.
    fn clear_saigon(&mut self) {
        let saigon = self.data.map.saigon;
        let foreign = self.state.units.at(saigon).side(Seat::Blue).only(|kind| !kind.is_arvn());
        if foreign.is_empty() {
            return;
        }
        self.shift_all(&foreign, saigon, Place::ARRIVING);
        let count = foreign.total();
        self.tell(|data| {
            let text = match count {
                1 => String::from("1 Allied unit leaves Saigon and waits as a reinforcement."),
                _ => format!("{count} Allied units leave Saigon and wait as reinforcements."),
            };
            Event::new("moved", Case("19-08"), text).place(data.id(saigon)).amount(i32::from(count))
        });
    }
}
