//! The small changes that all chapters share, each told in the story.

use engine::story::EventKind;
use engine::{Case, Event, Fact};

use super::Play;
use crate::data::Data;
use crate::ids::{Card, Place, Seat};
use crate::kind::Kind;
use crate::state::{Force, Holder};
use crate::words::{capital, doves_in_words, naming};

impl Play<'_> {
    /// Adds Doves (or, below zero, Hawks) to Political Will (1.2-05).
    pub(crate) fn add_doves(&mut self, doves: i16, case: Case, why: impl FnOnce(&Data) -> String) {
        self.score_doves(doves, |data, birds| Event::new("scored", case, format!("{birds}: {}", why(data))));
    }

    /// The same where the sentence names cards or places, which its event carries: `tell` is handed the Doves in words.
    pub(crate) fn score_doves(&mut self, doves: i16, tell: impl FnOnce(&Data, String) -> Event) {
        if doves == 0 {
            return;
        }
        self.state.will += doves;
        let winner = if doves > 0 { Seat::Red } else { Seat::Blue };
        self.tell(Fact::scored(winner).amount(doves), |data| tell(data, doves_in_words(doves)));
    }

    /// Moves units of a kind from one place to another. Flags and the Firebase marker that stand on the
    /// last unit of a side fall at once (18-05, 5.2-05) and tell of it: why the units go is told before.
    pub(crate) fn shift(&mut self, kind: Kind, count: u8, from: Place, to: Place) {
        self.state.units.take(kind, count, from);
        self.state.units.add(kind, count, to);
        self.clear_markers(from);
    }

    /// Moves a whole force.
    pub(crate) fn shift_all(&mut self, force: &Force, from: Place, to: Place) {
        self.state.units.shift_all(force, from, to);
        self.clear_markers(from);
    }

    /// Turns units of a kind in a place into another kind: promoted, revealed, held.
    pub(crate) fn turn_into(&mut self, kind: Kind, count: u8, place: Place, other: Kind) {
        self.state.units.turn_into(kind, count, place, other);
    }

    /// 18-05, 5.2-05: what vanishes when the last unit of a side is gone.
    fn clear_markers(&mut self, area: Place) {
        if !area.is_area() {
            return;
        }
        if self.state.blue_flags.has(area) && self.view().count(Seat::Blue, area) == 0 {
            self.state.blue_flags.remove(area);
            self.tell(Fact::noted().by(Seat::Blue), |data| {
                let text = format!("No Allied unit is left in {}: it is no longer pacified.", data.name(area));
                Event::new("unpacified", Case("18-05"), text).place(data.id(area))
            });
        }
        if let Some((at, seat)) = self.state.firebase
            && at == area
            && self.view().count(seat, area) == 0
        {
            self.state.firebase = None;
            self.tell(Fact::noted().by(seat), |data| {
                let text = format!("The Firebase in {} is given up.", data.name(area));
                Event::new("firebase", Case("5.2-05"), text).place(data.id(area))
            });
        }
    }

    /// Eliminates a unit: to the Body Count Box, a concealed VC to the pool unseen (12-05).
    pub(crate) fn eliminate(&mut self, kind: Kind, from: Place, case: Case) {
        let lost = Fact::lost(kind.seat()).amount(1);
        if kind.is_concealed() {
            self.tell(lost, |data| {
                let text = format!("A concealed VC in {} goes back to the pool.", data.name(from));
                Event::new("lost", case, text).piece(data.piece(kind.unseen(), from)).place(data.id(from))
            });
            self.shift(kind, 1, from, Place::RESERVE);
            self.turn_into(kind, 1, Place::RESERVE, kind.rested());
            // One that is no counter yet is in the pool already.
            self.state.units.take(Kind::UNSEEN_VC, 1, Place::RESERVE);
            return;
        }
        self.tell(lost, |data| {
            let text = format!("{} in {} is eliminated.", capital(&data.describe(kind)), data.name(from));
            Event::new("lost", case, text).piece(data.piece(kind, from)).place(data.id(from))
        });
        self.shift(kind, 1, from, Place::BODY_COUNT);
        self.turn_into(kind, 1, Place::BODY_COUNT, kind.fallen());
    }

    /// Flips an untried unit to its veteran side (11.6).
    pub(crate) fn promote(&mut self, kind: Kind, place: Place, case: Case) {
        self.turn_into(kind, 1, place, kind.promoted());
        self.tell(Fact::noted().by(kind.seat()), |data| {
            let name = capital(&data.counters.of(kind.counter()).name);
            let text = format!("{name} in {} becomes veteran.", data.name(place));
            Event::new("promoted", case, text).piece(data.piece(kind.promoted(), place)).place(data.id(place))
        });
    }

    /// Puts a unit from a box beside the map into an area.
    pub(crate) fn bring(&mut self, kind: Kind, from: Place, to: Place, case: Case) {
        self.shift(kind, 1, from, to);
        self.tell(Fact::arrived(kind.seat()), |data| {
            let text = format!("{} comes to {}.", capital(&data.describe(kind)), data.name(to));
            Event::new("deployed", case, text).piece(data.piece(kind, to)).place(data.id(to))
        });
    }

    /// 3.2-02: control is shown by red flags alone. Puts one; a blue one goes (3.2-03).
    pub(crate) fn raise_red_flag(&mut self, area: Place, case: Case) {
        if self.state.blue_flags.has(area) {
            self.strike_blue_flag(area, case);
        }
        self.state.red_flags.insert(area);
        self.tell(Fact::took(Seat::Red), |data| {
            let text = format!("Red takes control of {}.", data.name(area));
            Event::new("control", case, text).place(data.id(area))
        });
    }

    /// 3.2-02: removes a red flag; Blue puts none in its place.
    pub(crate) fn strike_red_flag(&mut self, area: Place, case: Case) {
        self.state.red_flags.remove(area);
        self.tell(Fact::took(Seat::Blue), |data| {
            let text = format!("Blue takes control of {}.", data.name(area));
            Event::new("control", case, text).place(data.id(area))
        });
    }

    /// Puts a blue flag.
    pub(crate) fn raise_blue_flag(&mut self, area: Place, case: Case) {
        self.state.blue_flags.insert(area);
        self.tell(Fact::took(Seat::Blue), |data| {
            let text = format!("{} is pacified.", data.name(area));
            Event::new("pacified", case, text).place(data.id(area))
        });
    }

    /// Removes a blue flag.
    pub(crate) fn strike_blue_flag(&mut self, area: Place, case: Case) {
        self.state.blue_flags.remove(area);
        self.tell(Fact::noted().by(Seat::Blue), |data| {
            let text = format!("{} is no longer pacified.", data.name(area));
            Event::new("unpacified", case, text).place(data.id(area))
        });
    }

    /// 5.2-04: the one Firebase marker is taken from wherever it is.
    pub(crate) fn place_firebase(&mut self, area: Place, seat: Seat, case: Case) {
        self.state.firebase = Some((area, seat));
        self.tell(Fact::noted().by(seat), |data| {
            let text = format!("{} digs in: the Firebase is in {}.", seat.name(), data.name(area));
            Event::new("firebase", case, text).place(data.id(area))
        });
    }

    /// Puts a card somewhere and keeps the open counts right.
    pub(crate) fn put_card(&mut self, card: Card, to: Holder) {
        self.state.cards.put(card, to, &self.data.cards[card.at()]);
    }

    /// Draws one card unseen by the other side; an empty deck is rebuilt from the discards (6-12, RL-90).
    pub(crate) fn draw_card(&mut self, seat: Seat, case: Case) {
        let deck = Holder::Deck(seat);
        if self.state.cards.held(deck).is_empty() {
            for card in self.state.cards.held(Holder::Discard(seat)).iter() {
                self.put_card(card, deck);
            }
            if self.state.cards.held(deck).is_empty() {
                return;
            }
            self.tell(Fact::noted().by(seat), |_| {
                Event::new("shuffled", Case("6-12"), format!("{} shuffles his discards.", seat.name()))
            });
        }
        let counts = self.state.cards.counts(deck);
        let data = self.data;
        let drawn = self.dice.draw(&counts, "card", |i| &data.cards[i].id);
        self.put_card(Card(drawn as u8), Holder::Hand(seat));
        self.story.reveal();
        let drew = Fact::of(EventKind::Drew).by(seat);
        self.tell(drew.except(seat), |_| Event::new("drew", case, format!("{} draws a card.", seat.name())));
        self.tell(drew.only(seat), |data| {
            let card = &data.cards[drawn];
            Event::new("drew", case, format!("{} draws {}.", seat.name(), card.title)).piece(&card.id)
        });
    }

    /// A number of units go from the map to the reinforcements.
    pub(crate) fn call_away(&mut self, force: &Force, area: Place, case: Case, words: impl FnOnce(&Data) -> String) {
        self.tell(Fact::moved(Seat::Blue).amount(force.total()), |data| {
            naming(Event::new("moved", case, words(data)).place(data.id(area)), data, force, Place::ARRIVING)
        });
        self.shift_all(force, area, Place::ARRIVING);
    }
}
