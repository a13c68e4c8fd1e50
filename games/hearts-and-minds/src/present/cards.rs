//! Cards: hands, what lies on the table, and the own Campaign Deck.

use engine::Viewer;
use engine::table::{Card as Printed, Hand};

use crate::context::View;
use crate::data::{CardData, Moment};
use crate::ids::{Card, Seat};
use crate::state::Holder;

impl View<'_> {
    /// The hands of both sides as far as the viewer may see them, and the cards on the table.
    pub(super) fn hands(self, viewer: Viewer) -> Vec<Hand> {
        let mut hands = Vec::new();
        for seat in Seat::BOTH {
            let own = viewer == Viewer::Omniscient || viewer == Viewer::Side(seat.side());
            let id = seat.id();
            let mut held = self.cards_of(Holder::Hand(seat), seat);
            let hidden = usize::from(self.state.cards.in_hand(seat)).saturating_sub(held.len());
            let campaign = self.state.cards.has_campaign(seat) && !own;
            held.extend((0..hidden).map(|i| face_down(format!("{id}-hidden-{}", i + 1), campaign && i == 0)));
            hands.push(hand(format!("{id}-hand"), format!("{}'s hand", seat.name()), seat, held));
            let table = self.cards_of(Holder::Table(seat), seat);
            hands.push(hand(format!("{id}-table"), format!("{}'s cards on the table", seat.name()), seat, table));
            if own {
                let deck = self.cards_of(Holder::Campaign(seat), seat);
                let name = format!("{}'s Campaign Deck", seat.name());
                hands.push(hand(format!("{id}-campaigns"), name, seat, deck));
            }
        }
        hands.retain(|hand| !hand.cards.is_empty());
        hands
    }

    fn cards_of(self, holder: Holder, owner: Seat) -> Vec<Printed> {
        self.state.cards.held(holder).iter().map(|card| self.face_up(card, owner)).collect()
    }

    /// A card as printed: RPs first, then each event with its side, price and years.
    fn face_up(self, card: Card, owner: Seat) -> Printed {
        let printed = &self.data.cards[card.at()];
        Printed {
            id: printed.id.clone(),
            title: printed.title.clone(),
            text: event_text(printed),
            values: self.card_values(printed, owner),
            hidden: false,
        }
    }

    fn card_values(self, printed: &CardData, owner: Seat) -> Vec<String> {
        let mut values = vec![format!("{} RP", printed.rp)];
        let event = printed.events.iter().find(|event| event.is_for(owner));
        match event {
            Some(_) if printed.is_grand_campaign() => values.push("Grand Campaign".into()),
            Some(_) if printed.is_campaign() => values.push("Zone Campaign".into()),
            Some(event) if event.kind == Moment::Response => values.push(format!("response, {} RP", event.cost)),
            Some(event) if event.cost == 0 => values.push("event free".into()),
            Some(event) => values.push(format!("event {} RP", event.cost)),
            None => values.push("no event".into()),
        }
        if let Some(event) = event {
            let [first, last] = event.years;
            match self.state.year {
                year if year < first => values.push(format!("not before {first}")),
                year if year > last => values.push(format!("not after {last}")),
                _ => {}
            }
        }
        values
    }
}

fn hand(id: String, name: String, seat: Seat, cards: Vec<Printed>) -> Hand {
    Hand { id, name, side: Some(seat.id().into()), cards }
}

/// The events of a card, each with its side where the card has one for either.
fn event_text(printed: &CardData) -> String {
    let both = printed.events.len() > 1;
    let line = |event: &crate::data::EventData| {
        let price = if event.cost > 0 { format!("{} RP: ", event.cost) } else { String::new() };
        let side = match () {
            () if !both || (event.is_for(Seat::Red) && event.is_for(Seat::Blue)) => "",
            () if event.is_for(Seat::Red) => "Red, ",
            () => "Blue, ",
        };
        format!("{side}{price}{}", event.text)
    };
    printed.events.iter().map(line).collect::<Vec<_>>().join(" ")
}

fn face_down(id: String, campaign: bool) -> Printed {
    let title = if campaign { "A Campaign card" } else { "A card" };
    Printed { id, title: title.into(), text: String::new(), values: Vec::new(), hidden: true }
}
