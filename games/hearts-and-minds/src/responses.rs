//! 6.1: responses. A card is played from the hand when the moment comes that it names.

use engine::rules::{Answer, Ask};
use engine::{Case, Event, Fact, Verdict, ensure, refuse};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Card, Seat};
use crate::state::Holder;
use crate::words::{paid, price, refund};

/// The answer with a card, where one response only belongs to the moment.
pub(crate) fn respond<'r, 'a, K: Ask<'a, HeartsAndMinds>>(
    ask: &'r mut K,
    seat: Seat,
    wanted: Card,
) -> Answer<'r, 'a, HeartsAndMinds, verb::Respond, K> {
    ask.answer(verb::Respond)
        .from(move |_| [wanted])
        .allowed(move |v, card| v.can_respond_with(seat, wanted, card))
        .label(|v, card| format!("Answer with {}", v.title(card)))
}

/// The answer with which a side stays out. It is given by the player even where it is the only one: that nobody is asked
/// would tell what a hand or a concealed VC is.
pub(crate) fn pass<'a>(
    ask: &mut impl Ask<'a, HeartsAndMinds>,
    label: &'static str,
    prior: f32,
    rolls: bool,
    then: impl FnOnce(&mut Play<'_>),
) {
    let paragraph = ask.answer(verb::Pass).labelled(label).fixed_prior(prior);
    paragraph.rolls_if(|_, ()| rolls).declines().secret().ends(|p, ()| then(p));
}

/// How little a computer player is drawn to taking back what it has begun.
const REGRET: f32 = -6.0;

/// The answer that takes back what has only been begun: nothing was rolled, shown or moved.
pub(crate) fn cancel<'a>(
    ask: &mut impl Ask<'a, HeartsAndMinds>,
    label: &'static str,
    begun: impl FnOnce(View<'a>) -> bool,
    then: impl FnOnce(&mut Play<'_>),
) {
    let paragraph = ask.answer(verb::Cancel).when(begun).labelled(label);
    paragraph.fixed_prior(REGRET).takes_back().ends(|p, ()| then(p));
}

impl View<'_> {
    /// Whether a card lies where everybody can see it, so that nobody can hold it.
    #[must_use]
    pub fn is_public(self, card: Card) -> bool {
        matches!(self.state.cards.of(card), Holder::Discard(_) | Holder::Table(_) | Holder::Removed)
    }

    /// Whether a side has a card in its hand.
    #[must_use]
    pub fn holds(self, seat: Seat, card: Card) -> bool {
        self.state.cards.of(card) == Holder::Hand(seat)
    }

    /// Whether the window for a response is opened: everybody must be able to tell from what lies open,
    /// so that the question itself gives nothing away.
    #[must_use]
    pub fn may_respond(self, seat: Seat, card: Card) -> bool {
        let printed = &self.data.cards[card.at()];
        let event = printed.events.iter().find(|event| event.is_for(seat));
        let in_time = |years: [u16; 2]| (years[0]..=years[1]).contains(&self.state.year);
        let payable = |cost: u8| cost <= self.payable(seat);
        !self.is_public(card)
            && self.state.cards.in_hand(seat) > 0
            && event.is_some_and(|event| in_time(event.years) && payable(event.cost))
    }

    /// 6.1-02: whether a side may answer with a card whose moment has come.
    pub(crate) fn can_respond(self, seat: Seat, card: Card) -> Verdict {
        ensure(self.holds(seat, card), "6.1-02", "this card is not in the hand")?;
        ensure(self.may_respond(seat, card), "6.1-02", "its year has not come, or its cost cannot be paid")
    }

    /// Whether a side may answer with a card now, where one response only belongs to the moment.
    pub(crate) fn can_respond_with(self, seat: Seat, wanted: Card, card: Card) -> Verdict {
        if card != wanted {
            return refuse("6.1-02", "the moment that this response names has not come");
        }
        self.can_respond(seat, card)
    }
}

impl Play<'_> {
    /// Tells that something was only begun, with the RPs that come back.
    pub(crate) fn tell_called_off(&mut self, what: &'static str, back: u8, case: Case) {
        let seat = self.state.turn.side;
        self.tell(Fact::noted().by(seat), |_| {
            let text = format!("{} calls the {what} off{}.", seat.name(), refund(back));
            paid(Event::new("cancelled", case, text), back)
        });
    }

    /// Plays a response: pays without the limit on stockpile RPs for Actions (RL-13), discards, and only then draws a
    /// replacement, so that a rebuilt deck holds the card (6.1-07). The card of the turn stays what it is (6.1-06).
    pub(crate) fn respond(&mut self, seat: Seat, card: Card) {
        let (cost, remove) = {
            let printed = &self.data.cards[card.at()];
            printed.events.iter().find(|event| event.is_for(seat)).map_or((0, false), |e| (e.cost, e.remove))
        };
        self.pay(seat, cost);
        self.put_card(card, if remove { Holder::Removed } else { Holder::Discard(seat) });
        self.story.reveal();
        self.tell(Fact::played(seat), |data| {
            let text = format!("{} answers with {}{}.", seat.name(), data.cards[card.at()].title, price(cost));
            paid(Event::new("responded", Case("6.1-02"), text).piece(data.card_id(card)), cost)
        });
        self.draw_card(seat, Case("6.1-04"));
    }
}
