//! Carrying things out: the small changes that all chapters share, each told in the story.

use engine::{Case, Dice, Event, Story};

use crate::data::Data;
use crate::force::Force;
use crate::ids::{Card, Place, Seat};
use crate::kind::Kind;
use crate::state::{Holder, State};
use crate::task::Task;
use crate::view::View;

/// A state being changed, with the dice and the story.
#[derive(Debug)]
pub(crate) struct Play<'a> {
    pub data: &'a Data,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub story: &'a mut Story,
}

impl Play<'_> {
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { data: self.data, state: self.state }
    }

    #[inline]
    pub fn tell(&mut self, event: impl FnOnce(&Data) -> Event) {
        let data = self.data;
        self.story.tell(engine::Fact::noted(), || event(data));
    }

    /// Puts a task on the stack: it is carried out before what lies below goes on.
    pub fn push(&mut self, task: Task) {
        self.state.stack.push(task);
    }

    /// Takes the innermost task off the stack: it is finished.
    pub fn finish(&mut self) {
        self.state.stack.pop();
    }

    /// Replaces the innermost task by its next step.
    pub fn turn_to(&mut self, task: Task) {
        if let Some(top) = self.state.stack.last_mut() {
            *top = task;
        }
    }

    /// Adds Doves (or, below zero, Hawks) to Political Will (1.2-05).
    pub fn add_doves(&mut self, doves: i16, case: Case, why: impl FnOnce(&Data) -> String) {
        if doves == 0 {
            return;
        }
        self.state.will += doves;
        let (count, bird) = (doves.unsigned_abs(), if doves > 0 { "Dove" } else { "Hawk" });
        let plural = if count == 1 { "" } else { "s" };
        self.tell(|data| {
            let text = format!("{count} {bird}{plural}: {}", why(data));
            Event::new("scored", case, text).amount(i32::from(doves)).outcome()
        });
    }

    /// Moves units of a kind from one place to another. Flags and the Firebase marker that stand on the
    /// last unit of a side fall at once (18-05, 5.2-05).
    pub fn shift(&mut self, kind: Kind, count: u8, from: Place, to: Place) {
        self.state.units.0[from.at()].take(kind, count);
        self.state.units.0[to.at()].add(kind, count);
        self.note(kind, from);
        self.note(kind, to);
        self.clear_markers(from);
    }

    /// Moves a whole force.
    pub fn shift_all(&mut self, force: &Force, from: Place, to: Place) {
        for (kind, count) in force.iter() {
            self.state.units.0[from.at()].take(kind, count);
            self.state.units.0[to.at()].add(kind, count);
        }
        for seat in Seat::BOTH {
            self.recount(seat, from);
            self.recount(seat, to);
        }
        self.clear_markers(from);
    }

    /// Turns units of a kind in a place into another kind: promoted, revealed, held.
    pub fn turn_into(&mut self, kind: Kind, count: u8, place: Place, other: Kind) {
        self.state.units.0[place.at()].take(kind, count);
        self.state.units.0[place.at()].add(other, count);
    }

    fn note(&mut self, kind: Kind, place: Place) {
        self.recount(kind.seat(), place);
    }

    fn recount(&mut self, seat: Seat, place: Place) {
        if !place.is_area() {
            return;
        }
        let force = self.state.units.at(place);
        let count = force.total_of(seat);
        let regulars = force.regulars(seat);
        let vc = seat == Seat::Red && force.0[Kind::VC.at()..].iter().any(|count| *count > 0);
        let index = &mut self.state.index;
        index.count[seat.at()][place.at()] = count;
        index.regulars[seat.at()][place.at()] = regulars;
        index.occupied[seat.at()].set(place, count > 0);
        if seat == Seat::Red {
            index.vc.set(place, vc);
        }
    }

    /// 18-05, 5.2-05: what vanishes when the last unit of a side is gone.
    fn clear_markers(&mut self, area: Place) {
        if !area.is_area() {
            return;
        }
        if self.state.blue_flags.has(area) && self.view().count(Seat::Blue, area) == 0 {
            self.state.blue_flags.remove(area);
            self.tell(|data| {
                let text = format!("No Allied unit is left in {}: it is no longer pacified.", data.name(area));
                Event::new("unpacified", Case("18-05"), text).place(data.id(area))
            });
        }
        if let Some((at, seat)) = self.state.firebase
            && at == area
            && self.view().count(seat, area) == 0
        {
            self.state.firebase = None;
            self.tell(|data| {
                let text = format!("The Firebase in {} is given up.", data.name(area));
                Event::new("firebase", Case("5.2-05"), text).place(data.id(area))
            });
        }
    }

    /// Eliminates a unit: to the Body Count Box, a concealed VC to the pool unseen (12-05).
    pub fn eliminate(&mut self, kind: Kind, from: Place, case: Case) {
        if kind.is_concealed() {
            self.shift(kind, 1, from, Place::RESERVE);
            let rested = kind.rested();
            self.turn_into(kind, 1, Place::RESERVE, rested);
            self.tell(|data| {
                let text = format!("A concealed VC in {} goes back to the pool.", data.name(from));
                Event::new("lost", case, text).place(data.id(from)).amount(1).outcome()
            });
            return;
        }
        self.shift(kind, 1, from, Place::BODY_COUNT);
        self.turn_into(kind, 1, Place::BODY_COUNT, kind.plain());
        self.tell(|data| {
            let text = format!("{} in {} is eliminated.", capital(&data.describe(kind)), data.name(from));
            Event::new("lost", case, text).place(data.id(from)).amount(1).outcome()
        });
    }

    /// Flips an untried unit to its veteran side (11.6).
    pub fn promote(&mut self, kind: Kind, place: Place, case: Case) {
        self.turn_into(kind, 1, place, kind.promoted());
        self.tell(|data| {
            let text =
                format!("{} in {} becomes veteran.", capital(&data.counters.of(kind.kind()).name), data.name(place));
            Event::new("promoted", case, text).place(data.id(place))
        });
    }

    /// Puts a red flag; a blue one goes (3.2-03).
    pub fn raise_red_flag(&mut self, area: Place, case: Case) {
        self.state.blue_flags.remove(area);
        self.state.red_flags.insert(area);
        self.tell(|data| {
            let text = format!("Red takes control of {}.", data.name(area));
            Event::new("control", case, text).place(data.id(area)).outcome()
        });
    }

    /// Removes a red flag.
    pub fn strike_red_flag(&mut self, area: Place, case: Case) {
        self.state.red_flags.remove(area);
        self.tell(|data| {
            let text = format!("Blue takes control of {}.", data.name(area));
            Event::new("control", case, text).place(data.id(area)).outcome()
        });
    }

    /// Puts a blue flag.
    pub fn raise_blue_flag(&mut self, area: Place, case: Case) {
        self.state.blue_flags.insert(area);
        self.tell(|data| {
            let text = format!("{} is pacified.", data.name(area));
            Event::new("pacified", case, text).place(data.id(area)).outcome()
        });
    }

    /// Removes a blue flag.
    pub fn strike_blue_flag(&mut self, area: Place, case: Case) {
        self.state.blue_flags.remove(area);
        self.tell(|data| {
            let text = format!("{} is no longer pacified.", data.name(area));
            Event::new("unpacified", case, text).place(data.id(area)).outcome()
        });
    }

    /// Puts a card somewhere and keeps the open counts right.
    pub fn put_card(&mut self, card: Card, to: Holder) {
        let campaign = self.data.cards[card.at()].is_campaign();
        if let Holder::Hand(seat) = self.state.cards.of(card) {
            self.state.held[seat.at()] -= 1;
            self.state.spied.remove(card);
            if campaign {
                self.state.holds_campaign[seat.at()] = false;
            }
        }
        if let Holder::Hand(seat) = to {
            self.state.held[seat.at()] += 1;
            if campaign {
                self.state.holds_campaign[seat.at()] = true;
            }
        }
        self.state.cards.0[card.at()] = to;
    }

    /// Plays a response: pays, discards, draws a replacement (6.1).
    pub fn respond(&mut self, seat: Seat, card: Card) {
        let (cost, remove) = {
            let printed = &self.data.cards[card.at()];
            printed.events.iter().find(|event| event.is_for(seat)).map_or((0, false), |e| (e.cost, e.remove))
        };
        self.pay(seat, cost);
        self.put_card(card, if remove { Holder::Removed } else { Holder::Discard(seat) });
        self.story.reveal();
        self.tell(|data| {
            let text = format!("{} answers with {}.", seat.name(), data.cards[card.at()].title);
            Event::new("responded", Case("6.1-02"), text).amount(i32::from(cost)).outcome()
        });
        self.draw_card(seat, Case("6.1-04"));
    }

    /// Draws one card unseen by the other side; an empty deck is rebuilt from the discards (6-12, R90).
    pub fn draw_card(&mut self, seat: Seat, case: Case) {
        let deck = Holder::Deck(seat);
        if self.state.cards.held(deck).is_empty() {
            for card in self.state.cards.held(Holder::Discard(seat)).iter() {
                self.put_card(card, deck);
            }
            if self.state.cards.held(deck).is_empty() {
                return;
            }
            self.tell(|_| Event::new("shuffled", Case("6-12"), format!("{} shuffles his discards.", seat.name())));
        }
        let counts = self.state.cards.0.each_ref().map(|holder| u8::from(*holder == deck));
        let data = self.data;
        let drawn = self.dice.draw(&counts, "card", |i| &data.cards[i].id);
        self.put_card(Card(drawn as u8), Holder::Hand(seat));
        self.story.reveal();
        self.tell(|_| Event::new("drew", case, format!("{} draws a card.", seat.name())).except(seat.side()));
        self.tell(|data| {
            let text = format!("{} draws {}.", seat.name(), data.cards[drawn].title);
            Event::new("drew", case, text).only(seat.side())
        });
    }

    /// Puts a VC face down without looking at it; [`Play::look_at_vc`] comes after the last (1.3-04).
    pub fn place_unseen_vc(&mut self, area: Place) {
        self.state.units.0[area.at()].add(Kind::UNSEEN_VC, 1);
        let _ = self.state.placed.try_push(area);
        self.recount(Seat::Red, area);
        self.tell(|data| {
            let text = format!("Red puts a VC face down in {}.", data.name(area));
            Event::new("deployed", Case("8.1-09a"), text).place(data.id(area))
        });
    }

    /// Red looks at the VC that he has placed, in the order in which he named their areas (12-01): only now
    /// chance decides what each of them is.
    pub fn look_at_vc(&mut self) {
        for area in std::mem::take(&mut self.state.placed) {
            if self.state.units.at(area).has(Kind::UNSEEN_VC) {
                self.look_at_one_vc(area);
            }
        }
        for area in self.state.index.vc.iter() {
            while self.state.units.at(area).has(Kind::UNSEEN_VC) {
                self.look_at_one_vc(area);
            }
        }
    }

    fn look_at_one_vc(&mut self, area: Place) {
        const NAMES: [&str; 3] = ["vc", "vc-plus", "bad-intel"];
        let pool = self.state.units.at(Place::RESERVE);
        let counts = [Kind::VC, Kind::VC_PLUS, Kind::BAD_INTEL].map(|kind| pool.of(kind));
        let drawn = self.dice.draw(&counts, "VC pool", |i| NAMES[i]);
        let kind = Kind(Kind::VC.0 + drawn as u8);
        self.state.units.0[Place::RESERVE.at()].take(kind, 1);
        self.turn_into(Kind::UNSEEN_VC, 1, area, kind);
        self.story.reveal();
        self.tell(|data| {
            let text = format!("The VC in {} is {}.", data.name(area), data.counters.of(kind.kind()).name);
            Event::new("looked", Case("1.3-04"), text).place(data.id(area)).only(Seat::Red.side())
        });
    }

    /// VC in the pool that are not promised to an area yet.
    pub fn pool_left(&self) -> u8 {
        self.view().pool_left()
    }
}

/// A number of things in words: "1 unit", "3 units".
pub(crate) fn counted(count: impl Into<i32>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A sentence begins with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
