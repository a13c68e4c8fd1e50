//! 8.2: the Hand Refill Phase, with the choice of a Campaign card.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::cards::TET;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Card, Seat};
use crate::state::Holder;

/// Cards in a full hand, and in a hand at which the Campaign card is decided.
const FULL: u8 = 5;
const ALL_BUT_ONE: u8 = 4;
/// Stockpile RPs that a Grand Campaign asks for (6.4).
const GRAND_STOCK: u8 = 6;
/// The year in which the Campaign cards leave the game (8.2).
pub(crate) const NO_CAMPAIGNS: u16 = 1973;

/// 8.2-04: Red refills his hand and decides, then Blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HandRefill;

impl Step<HeartsAndMinds> for HandRefill {
    fn run(self, p: &mut Play<'_>) {
        p.drop_campaigns();
        p.next((Refill { seat: Seat::Red }, Refill { seat: Seat::Blue }));
    }
}

/// 8.2-03: a side draws until four cards are in the hand; then it decides about a Campaign card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refill {
    pub(crate) seat: Seat,
}

impl Step<HeartsAndMinds> for Refill {
    fn run(self, p: &mut Play<'_>) {
        p.draw_to(self.seat, ALL_BUT_ONE);
        p.next(CampaignChoice { seat: self.seat });
    }
}

/// 8.2-03, 8.2-05: whether a Campaign card takes the place of the fifth draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CampaignChoice {
    pub(crate) seat: Seat,
}

impl Question<HeartsAndMinds> for CampaignChoice {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        if v.state.cards.has_campaign(self.seat) {
            return v
                .ask("8.2-05", "Keep the Campaign card, exchange it, or return it and draw?")
                .meaning("The Campaign card may wait for another year, be exchanged unseen, or make room for a draw.")
                .rules(&["8.2-05", "6.2-02", "6.2-03", "6.3-01", "6.4-01", "8.2-08", "RL-119"]);
        }
        v.ask("8.2-03", "Take a Campaign card, or draw the fifth card?")
            .meaning(
                "It takes the place of the fifth draw. A Zone Campaign, once launched, scores in each of your turns in which you hold what it asks \
                 for; a Grand Campaign needs 6 RPs saved and Red's first turn, and is scored at the end of the year.",
            )
            .rules(&["8.2-03", "6.2-01", "6.2-03", "6.3-01", "6.4-01", "6.4-02", "8.2-02"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let cards = &v.state.cards;
        let choice = cards.has_campaign(self.seat) || !cards.held(Holder::Campaign(self.seat)).is_empty();
        if choice { Opening::Asks } else { Opening::Takes(Action::Draw) }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let seat = self.seat;
        ask.answer(verb::Draw)
            .label(|v, ()| match v.state.cards.has_campaign(seat) {
                true => "Return the Campaign card and draw".into(),
                false => "Draw from the Game Deck".into(),
            })
            .fixed_prior(0.5)
            .ends(|p, ()| {
                if p.return_campaign(seat) {
                    p.tell(Fact::noted().by(seat), |_| {
                        Event::new("campaign", Case("8.2-05"), format!("{} returns a Campaign card.", seat.name()))
                    });
                }
                p.draw_to(seat, FULL);
            });
        ask.answer(verb::Keep)
            .allowed(|v, ()| {
                ensure(v.state.cards.has_campaign(seat), "8.2-05", "there is no Campaign card in the hand to keep")
            })
            .labelled("Keep the Campaign card")
            .fixed_prior(0.5)
            .ends(|p, ()| p.draw_to(seat, FULL));
        ask.answer(verb::Choose)
            .from(|v| v.state.cards.held(Holder::Campaign(seat)))
            .allowed(|v, card| v.can_choose(seat, card))
            .label(|v, card| format!("Take {} from the Campaign Deck", v.title(card)))
            .prior(|v, card| v.prior_of_campaign(seat, card) - 0.3)
            .secret()
            .ends(|p, card| p.choose_campaign(seat, card));
    }
}

/// RL-17: when the first turn of the year comes, a Grand Campaign that cannot be played goes back to the Campaign Deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnplayableCampaign;

impl Step<HeartsAndMinds> for UnplayableCampaign {
    fn run(self, p: &mut Play<'_>) {
        let hand = p.state.cards.held(Holder::Hand(Seat::Red));
        let grand = hand.iter().find(|card| p.data.cards[card.at()].is_grand_campaign());
        if let Some(card) = grand
            && p.view().can_campaign(Seat::Red, card).is_err()
        {
            p.put_card(card, Holder::Campaign(Seat::Red));
            p.story.reveal();
            p.tell(Fact::noted().by(Seat::Red), |data| {
                let text = format!("{} cannot be played and goes back.", data.cards[card.at()].title);
                Event::new("campaign", Case("RL-17"), text).piece(data.card_id(card))
            });
        }
    }
}

impl View<'_> {
    /// 8.2-06, 6.4-02: whether this is a year of a Campaign, and the stockpile suffices for a Grand one.
    pub(crate) fn can_campaign(self, seat: Seat, card: Card) -> Verdict {
        if self.data.cards[card.at()].is_campaign() {
            ensure(self.state.year < NO_CAMPAIGNS, "8.2-06", "unused Campaign cards left the game in 1973")?;
        }
        if self.data.cards[card.at()].is_grand_campaign() {
            let case = if card == TET { "P-T01" } else { "P-E01" };
            ensure(self.is_year_of(card), case, "this Grand Campaign is not of this year")?;
            let stocked = self.state.stock[seat.at()] >= GRAND_STOCK;
            ensure(stocked, "6.4-02", "a Grand Campaign needs 6 RPs in the stockpile")?;
        }
        Ok(())
    }

    /// 6.2-01, RL-17: whether a Campaign card may be taken into the hand.
    fn can_choose(self, seat: Seat, card: Card) -> Verdict {
        let here = self.state.cards.of(card) == Holder::Campaign(seat);
        ensure(here, "6.2-01", "this card is not in the own Campaign Deck")?;
        let room = self.state.cards.in_hand(seat) < FULL || self.state.cards.has_campaign(seat);
        ensure(room, "8.2-02", "a Campaign card takes the place of a draw, and the hand is full")?;
        self.can_campaign(seat, card)
    }

    /// Whether an event of a Grand Campaign is of this year.
    pub(crate) fn is_year_of(self, card: Card) -> bool {
        let years = self.data.cards[card.at()].events[0].years;
        (years[0]..=years[1]).contains(&self.state.year)
    }
}

impl Play<'_> {
    /// 8.2-06: in 1973 all unused Campaign cards leave the game; a card is drawn for one that was in a hand (P-S02).
    fn drop_campaigns(&mut self) {
        if self.state.year < NO_CAMPAIGNS {
            return;
        }
        for card in Card::all().filter(|card| self.data.cards[card.at()].is_campaign()) {
            if self.state.cards.of(card) != Holder::Removed {
                self.put_card(card, Holder::Removed);
            }
        }
    }

    /// 6.2-02: puts a Campaign card in the hand back; says whether there was one.
    fn return_campaign(&mut self, seat: Seat) -> bool {
        let hand = self.state.cards.held(Holder::Hand(seat));
        let kept = hand.iter().find(|card| self.data.cards[card.at()].is_campaign());
        if let Some(card) = kept {
            self.put_card(card, Holder::Campaign(seat));
        }
        kept.is_some()
    }

    /// 8.2-08: a Campaign card that takes the place of another changes nothing that the other side sees: nothing is
    /// told.
    fn choose_campaign(&mut self, seat: Seat, card: Card) {
        let exchange = self.return_campaign(seat);
        self.put_card(card, Holder::Hand(seat));
        if !exchange {
            self.tell(Fact::noted().by(seat), |_| {
                Event::new("campaign", Case("8.2-03"), format!("{} takes a Campaign card.", seat.name()))
            });
        }
        self.draw_to(seat, FULL);
    }

    fn draw_to(&mut self, seat: Seat, count: u8) {
        while self.state.cards.in_hand(seat) < count {
            let before = self.state.cards.in_hand(seat);
            self.draw_card(seat, Case("8.2-01"));
            if self.state.cards.in_hand(seat) == before {
                return;
            }
        }
    }
}
