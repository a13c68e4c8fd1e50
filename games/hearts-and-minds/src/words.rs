//! Names and phrases that several chapters use.

use engine::rules::Actions as _;
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Event, Target};

use crate::actions::Action;
use crate::context::View;
use crate::data::Data;

use crate::ids::{Card, Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

/// The boxes in which units lie open; alike counters are one stack there.
pub(crate) const OPEN_BOXES: [Place; 3] = [Place::ARRIVING, Place::BODY_COUNT, Place::DEAD_POOL];

/// "1 bomber is", "3 bombers are".
pub(crate) fn counted_are(count: u8, what: &str) -> String {
    format!("{} {}", counted(count, what), if count == 1 { "is" } else { "are" })
}

/// A sentence begins with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A number of RPs in words.
pub(crate) fn rps(count: u8) -> String {
    counted(count, "RP")
}

/// What an event costs, after its name; nothing where it is free.
pub(crate) fn price(cost: u8) -> String {
    if cost > 0 { format!(" ({})", rps(cost)) } else { String::new() }
}

/// What comes back of a price, after what was called off; nothing where it was free.
pub(crate) fn refund(cost: u8) -> String {
    if cost > 0 { format!(" and has {} back", rps(cost)) } else { String::new() }
}

/// An event of the story with the RPs that its sentence names.
pub(crate) fn paid(told: Event, cost: u8) -> Event {
    if cost > 0 { told.amount(cost.into()) } else { told }
}

/// An event of the story with each counter of a force that comes to a place, as everybody may know them. In a box alike
/// ones are one piece.
pub(crate) fn naming(told: Event, data: &Data, force: &Force, place: Place) -> Event {
    force.seen().iter().fold(told, |told, (kind, count)| {
        let pieces = if place.is_area() { count } else { 1 };
        (0..pieces).fold(told, |told, number| told.piece(data.nth_piece(kind, place, number)))
    })
}

/// Doves above zero, Hawks below.
pub(crate) fn doves_in_words(doves: i16) -> String {
    counted(doves.unsigned_abs(), if doves < 0 { "Hawk" } else { "Dove" })
}

/// Political Will in words (3.1).
pub(crate) fn will_in_words(will: i16) -> String {
    if will > 0 { doves_in_words(will) } else { counted(-will, "Hawk") }
}

impl<'a> View<'a> {
    /// The name of a place for a sentence.
    pub(crate) fn name(self, place: Place) -> &'a str {
        self.data.name(place)
    }

    /// The title of a card.
    pub(crate) fn title(self, card: Card) -> &'a str {
        &self.data.cards[card.at()].title
    }

    /// A unit in words, with its condition. What a concealed VC is stands here only where the viewer's
    /// state says it.
    pub(crate) fn unit_name(self, kind: Kind) -> String {
        match kind {
            _ if kind.is_unseen() => "concealed VC".into(),
            _ if kind.is_concealed() => format!("concealed {}", self.data.counters.of(kind.counter()).name),
            _ => self.data.describe(kind),
        }
    }

    /// A unit in words at the beginning of a sentence.
    pub(crate) fn unit_begins(self, kind: Kind) -> String {
        capital(&self.unit_name(kind))
    }

    /// A question with what is left to both sides.
    pub(crate) fn ask(self, case: &'static str, text: impl Into<String>) -> Prompt {
        Prompt::new(case, text).detail(self.what_is_left())
    }

    fn what_is_left(self) -> String {
        let state = self.state;
        let mut parts = Vec::new();
        if state.turn.card.is_some() {
            parts.push(format!("{} for Actions", rps(self.budget())));
        }
        for seat in Seat::BOTH {
            parts.push(format!("{} stockpile {}", seat.name(), state.stock[seat.at()]));
        }
        parts.push(counted(state.red_flags.count() as i32, "red flag"));
        parts.push(will_in_words(state.will));
        parts.join("; ")
    }

    /// What an action about a unit is bound to: the first counter of its kind in a place, if one lies on the table.
    pub(crate) fn piece(self, action: Action, kind: Kind, place: Place) -> Target {
        self.nth_piece(action, kind, place, 0)
    }

    /// All pieces of a force that stands in a place.
    pub(crate) fn pieces_of(self, force: &Force, place: Place) -> Vec<Target> {
        let alike = |(kind, count): (Kind, u8)| {
            (0..count).map(move |number| Target::Piece(self.data.nth_piece(kind, place, number)))
        };
        force.iter().flat_map(alike).collect()
    }

    /// The same with one of several alike counters, from 0 up.
    pub(crate) fn nth_piece(self, action: Action, kind: Kind, place: Place, number: u8) -> Target {
        let shown = (place.is_area() || OPEN_BOXES.contains(&place)) && self.units(place).has(kind);
        if shown {
            Target::Piece(self.data.nth_piece(kind, place, number))
        } else {
            Target::Button(action.notation(self.data))
        }
    }
}
