//! 8.2: the Hand Refill Phase, with the choice of a Campaign card.

use engine::{Case, Event};

use crate::action::Action;
use crate::cards::{EASTER, TET};
use crate::ids::{Card, Seat};
use crate::play::Play;
use crate::state::{Holder, Stage};
use crate::view::{Verdict, View, ensure};

/// Cards in a full hand, and in a hand at which the Campaign card is decided.
const FULL: u8 = 5;
const ALL_BUT_ONE: u8 = 4;
/// Stockpile RPs that a Grand Campaign asks for (6.4).
const GRAND_STOCK: u8 = 6;

impl View<'_> {
    pub(crate) fn offer_hand(self, out: &mut Vec<Action>) {
        let Stage::Campaign(seat) = self.state.stage else {
            out.push(Action::Proceed);
            return;
        };
        out.push(Action::Draw);
        if self.state.holds_campaign[seat.at()] {
            out.push(Action::Keep);
        }
        let deck = self.state.cards.held(Holder::Campaign(seat));
        out.extend(deck.iter().filter(|card| self.can_choose(seat, *card).is_ok()).map(Action::Choose));
    }

    pub(crate) fn check_hand(self, action: Action) -> Verdict {
        match (self.state.stage, action) {
            (Stage::Refill, Action::Proceed) | (Stage::Campaign(_), Action::Draw) => Ok(()),
            (Stage::Campaign(seat), Action::Keep) => {
                ensure(self.state.holds_campaign[seat.at()], "8.2-05", "there is no Campaign card in the hand to keep")
            }
            (Stage::Campaign(seat), Action::Choose(card)) => self.can_choose(seat, card),
            _ => self.refuse_untimely(action),
        }
    }

    /// 6.2-01, RL-17: whether a Campaign card may be taken into the hand.
    fn can_choose(self, seat: Seat, card: Card) -> Verdict {
        let here = self.state.cards.of(card) == Holder::Campaign(seat);
        ensure(here, "6.2-01", "this card is not in the own Campaign Deck")?;
        let room = self.state.held[seat.at()] < FULL || self.state.holds_campaign[seat.at()];
        ensure(room, "8.2-02", "a Campaign card takes the place of a draw, and the hand is full")?;
        if self.data.cards[card.at()].is_grand_campaign() {
            let case = if card == TET { "P-T01" } else { "P-E01" };
            ensure(self.is_year_of(card), case, "this Grand Campaign is not of this year")?;
            let stocked = self.state.stock[seat.at()] >= GRAND_STOCK;
            ensure(stocked, "6.4-02", "a Grand Campaign needs 6 RPs in the stockpile")?;
        }
        Ok(())
    }

    /// Whether an event of a Grand Campaign is of this year.
    pub(crate) fn is_year_of(self, card: Card) -> bool {
        let years = self.data.cards[card.at()].events[0].years;
        (years[0]..=years[1]).contains(&self.state.year)
    }
}

impl Play<'_> {
    pub(crate) fn act_on_hand(&mut self, action: Action) {
        match (self.state.stage, action) {
            (Stage::Refill, _) => {
                self.drop_campaigns();
                self.begin_refill(Seat::Red);
            }
            (Stage::Campaign(seat), Action::Choose(card)) => {
                let exchange = self.return_campaign(seat);
                self.put_card(card, Holder::Hand(seat));
                if !exchange {
                    self.tell(|_| {
                        Event::new("campaign", Case("8.2-03"), format!("{} takes a Campaign card.", seat.name()))
                    });
                }
                self.complete_hand(seat);
            }
            (Stage::Campaign(seat), Action::Draw) => {
                if self.return_campaign(seat) {
                    self.tell(|_| {
                        Event::new("campaign", Case("8.2-05"), format!("{} returns a Campaign card.", seat.name()))
                    });
                }
                self.complete_hand(seat);
            }
            (Stage::Campaign(seat), _) => self.complete_hand(seat),
            _ => {}
        }
    }

    /// A question stands before the draws and at every Campaign decision.
    pub(crate) fn advance_hand(&mut self) -> bool {
        true
    }

    /// 8.2-06: in 1973 all unused Campaign cards leave the game.
    fn drop_campaigns(&mut self) {
        if self.state.year < 1973 {
            return;
        }
        for card in Card::all().filter(|card| self.data.cards[card.at()].is_campaign()) {
            if self.state.cards.of(card) != Holder::Removed {
                self.put_card(card, Holder::Removed);
            }
        }
    }

    /// 8.2-03: draws until four cards are in the hand; then the side decides.
    fn begin_refill(&mut self, seat: Seat) {
        self.draw_to(seat, ALL_BUT_ONE);
        let choice = self.state.holds_campaign[seat.at()] || !self.state.cards.held(Holder::Campaign(seat)).is_empty();
        self.state.stage = Stage::Campaign(seat);
        if !choice {
            self.complete_hand(seat);
        }
    }

    /// Puts a Campaign card in the hand back; says whether there was one.
    fn return_campaign(&mut self, seat: Seat) -> bool {
        let hand = self.state.cards.held(Holder::Hand(seat));
        let kept = hand.iter().find(|card| self.data.cards[card.at()].is_campaign());
        if let Some(card) = kept {
            self.put_card(card, Holder::Campaign(seat));
        }
        kept.is_some()
    }

    fn complete_hand(&mut self, seat: Seat) {
        self.draw_to(seat, FULL);
        match seat {
            Seat::Red => self.begin_refill(Seat::Blue),
            Seat::Blue => {
                self.state.round = 1;
                self.begin_turn(Seat::Red);
            }
        }
    }

    fn draw_to(&mut self, seat: Seat, count: u8) {
        while self.state.held[seat.at()] < count {
            let before = self.state.held[seat.at()];
            self.draw_card(seat, Case("8.2-01"));
            if self.state.held[seat.at()] == before {
                return;
            }
        }
    }

    /// RL-17: a Grand Campaign that can no longer be played goes back to the Campaign Deck.
    pub(crate) fn return_unplayable_campaign(&mut self) {
        for card in [TET, EASTER] {
            let held = self.view().holds(Seat::Red, card);
            if held && self.state.stock[Seat::Red.at()] < GRAND_STOCK {
                self.put_card(card, Holder::Campaign(Seat::Red));
                self.story.reveal();
                self.tell(|data| {
                    let text = format!("{} cannot be played and goes back.", data.cards[card.at()].title);
                    Event::new("campaign", Case("RL-17"), text)
                });
            }
        }
    }
}
