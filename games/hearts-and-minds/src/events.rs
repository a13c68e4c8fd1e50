//! The events of the cards.
//!
//! An event is bought (its RPs are spent by then), does what it does at once, and asks for the rest:
//! `choices` lists what may be chosen at every point, `steps` carries a choice out and goes on to the
//! next part. What an event remembers between its questions is the errand.

mod choices;
mod conditions;
mod effects;
mod raids;
mod steps;

use engine::Case;

use crate::action::Action;
use crate::cards::*;
use crate::ids::{Card, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{Errand, Task};
use crate::view::{Verdict, View, ensure};

/// The cases of the red and the blue cards, and of the black cards for Red and for Blue.
const RED: [&str; 27] = [
    "card-R01-a",
    "card-R02-a",
    "card-R03-a",
    "card-R04-a",
    "card-R05-a",
    "card-R06-a",
    "card-R07-a",
    "6-R08",
    "card-R09-a",
    "6-R10",
    "card-R11-a",
    "card-R12-a",
    "card-R13-a",
    "card-R14-a",
    "card-R15-a",
    "card-R16-a",
    "card-R17-a",
    "6-R18",
    "card-R19-a",
    "card-R20-a",
    "card-R21-a",
    "card-R22-a",
    "card-R23-a",
    "card-R24-a",
    "card-R25-a",
    "card-R26-a",
    "card-R27-a",
];
const BLUE: [&str; 27] = [
    "card-B01-a",
    "card-B02-a",
    "card-B03-a",
    "card-B04-a",
    "card-B05-a",
    "card-B06-a",
    "card-B07-a",
    "card-B08-a",
    "card-B09-a",
    "card-B10-a",
    "card-B11-a",
    "card-B12-a",
    "card-B13-a",
    "card-B14-a",
    "card-B15-a",
    "card-B16-a",
    "6-B17",
    "card-B18-a",
    "card-B19-a",
    "card-B20-a",
    "card-B21-a",
    "card-B22-a",
    "card-B23-a",
    "card-B24-a",
    "6-B25",
    "card-B26-a",
    "card-B27-a",
];
const BLACK: [[&str; 2]; 26] = [
    ["card-X01-a", "card-X01-a"],
    ["card-X02-b", "card-X02-a"],
    ["card-X03-b", "card-X03-a"],
    ["card-X04-b", "card-X04-a"],
    ["card-X05-b", "card-X05-a"],
    ["card-X06-a", "card-X06-b"],
    ["card-X07-b", "card-X07-a"],
    ["card-X08-b", "card-X08-a"],
    ["card-X09-b", "card-X09-a"],
    ["card-X10-b", "card-X10-a"],
    ["card-X11-b", "card-X11-a"],
    ["card-X12-b", "card-X12-a"],
    ["6-X13-R", "6-X13-B"],
    ["card-X14-b", "card-X14-a"],
    ["card-X15-b", "card-X15-a"],
    ["card-X16-b", "card-X16-a"],
    ["card-X17-a", "card-X17-a"],
    ["card-X18-b", "card-X18-a"],
    ["card-X19-b", "card-X19-a"],
    ["card-X20-b", "card-X20-a"],
    ["card-X21-b", "card-X21-a"],
    ["card-X22-a", "card-X22-a"],
    ["card-X23-a", "card-X23-b"],
    ["card-X24-a", "card-X24-a"],
    ["card-X25-a", "card-X25-a"],
    ["card-X26-a", "card-X26-a"],
];

/// The case that describes the event of a card for a side.
pub(crate) fn case_of(card: Card, seat: Seat) -> Case {
    let number = card.at();
    Case(match number {
        0..27 => RED[number],
        27..54 => BLUE[number - 27],
        _ => BLACK[number - 54][seat.at()],
    })
}

impl View<'_> {
    pub(crate) fn offer_event(self, card: Card, out: &mut Vec<Action>) {
        self.for_each_event_choice(card, &mut |action| out.push(action));
        if self.may_be_done(card) {
            out.push(Action::Done);
        }
    }

    pub(crate) fn check_event(self, card: Card, action: Action) -> Verdict {
        use Action::{At, Done, Pick, PlaceVc, Promote};
        let case = case_of(card, self.state.turn.side).0;
        match action {
            Done => ensure(self.may_be_done(card), case, "the event is carried out to its end"),
            At(_) | Pick(..) | Promote(..) | PlaceVc(_) => {
                let mut listed = false;
                self.for_each_event_choice(card, &mut |choice| listed |= choice == action);
                let full = matches!(action, PlaceVc(area) if area.is_area() && !self.has_room_for(area, Kind::VC));
                ensure(listed || !full, "10-02", "two VC are there already")?;
                ensure(listed, case, "the event of the card does not let this be chosen")
            }
            _ => self.refuse_untimely(action),
        }
    }

    /// Whether the owner may stop before everything is done that the event allows.
    fn may_be_done(self, card: Card) -> bool {
        let errand = &self.state.errand;
        match card {
            UNCLE_HO | CHINESE_ADVISERS | POLITICAL_CADRES | WESTMORELAND | MARKET_TIME | SIHANOUK | VETERANS => true,
            PHOENIX_PROGRAM | PRISONERS => errand.step == 0,
            MONTAGNARDS | EASTER => errand.step > 0,
            TET => errand.step > 0 && errand.unit.is_none(),
            _ => false,
        }
    }
}

impl Play<'_> {
    /// The event of a card begins; its RPs are spent.
    pub(crate) fn begin_event(&mut self, card: Card) {
        self.state.errand = Errand { left: self.first_portion(card), ..Errand::default() };
        self.push(Task::Event(card));
        self.do_at_once(card);
    }

    pub(crate) fn act_on_event(&mut self, card: Card, action: Action) {
        self.take_choice(card, action);
    }

    /// Asks as long as there is something to choose, then goes on to the next part of the event.
    pub(crate) fn advance_event(&mut self, card: Card) -> bool {
        if self.state.errand.left > 0 && self.view().has_event_choice(card) {
            return true;
        }
        if !self.go_on(card) {
            self.close_event(card);
        }
        false
    }
}
