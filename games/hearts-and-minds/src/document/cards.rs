//! Where the cards are.

use arrayvec::ArrayVec;
use engine::document::{Document, Field};
use engine::{Dice, Fault};
use serde_json::{Map, Value};

use super::SEATS;
use crate::context::View;
use crate::data::{CardData, Data};
use crate::ids::{CARDS, Card, Cards, Seat};
use crate::sequence::hand_refill::NO_CAMPAIGNS;
use crate::state::{Holder, Phase, State};

/// Black cards that each side gets (RL-10).
const BLACK_EACH: u8 = 13;
/// Cards in a hand at most: in the middle of a refill one more than a full hand.
const MOST_IN_HAND: usize = 6;
/// The year from which the cards that were set aside are in the decks.
const NEW_CARDS: u16 = 1969;

/// A pile of a side: its key, and who holds its cards.
type Pile = (&'static str, fn(Seat) -> Holder);

const PILES: [Pile; 6] = [
    ("hand", Holder::Hand),
    ("deck", Holder::Deck),
    ("discard", Holder::Discard),
    ("table", Holder::Table),
    ("campaign", Holder::Campaign),
    ("later", Holder::Later),
];

pub(super) fn read(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record(&["red", "blue", "removed", "spied"])?;
    for (name, seat) in SEATS {
        let Some(piles) = record.get(name) else { continue };
        let piles = piles.record(&PILES.map(|(key, _)| key))?;
        for (key, holder) in PILES {
            if let Some(pile) = piles.get(key) {
                put(&pile, holder(*seat), state, data)?;
            }
        }
        if let Some(hand) = piles.get("hand") {
            check_hand(&hand, *seat, state, data)?;
        }
    }
    if let Some(removed) = record.get("removed") {
        put(&removed, Holder::Removed, state, data)?;
    }
    for spied in record.get("spied").map_or(Ok(Vec::new()), |field| field.list())? {
        let card = find(&spied, data)?;
        if !matches!(state.cards.of(card), Holder::Hand(_)) {
            return Err(spied.fault("expected a card in a hand"));
        }
        state.cards.spy_on(Cards::one(card));
    }
    Ok(())
}

pub(super) fn find(field: &Field<'_>, data: &Data) -> Result<Card, Fault> {
    let text = field.text()?;
    data.find_card(&text).ok_or_else(|| field.fault(format!("there is no card '{text}'")))
}

fn put(pile: &Field<'_>, holder: Holder, state: &mut State, data: &Data) -> Result<(), Fault> {
    for field in pile.list()? {
        let card = find(&field, data)?;
        let printed = &data.cards[card.at()];
        if state.cards.of(card) != Holder::Unknown {
            return Err(field.fault("this card is somewhere else already"));
        }
        let owner = holder.owner();
        if owner.is_some() && printed.colour().is_some_and(|colour| owner != Some(colour)) {
            return Err(field.fault("this card is the other side's"));
        }
        if let Some(reason) = why_not(printed, holder, state, data) {
            return Err(field.fault(reason));
        }
        state.cards.put(card, holder, printed);
    }
    Ok(())
}

/// Why a card cannot lie in a pile.
fn why_not(printed: &CardData, holder: Holder, state: &State, data: &Data) -> Option<&'static str> {
    let misplaced = match holder {
        Holder::Deck(_) | Holder::Discard(_) => printed.is_campaign(),
        Holder::Campaign(_) => !printed.is_campaign(),
        Holder::Later(_) => !printed.marked_1969,
        _ => false,
    };
    let waits = matches!(holder, Holder::Later(_));
    let set_aside = printed.marked_1969 && !are_new_cards_in(state);
    let is_black = |card: Card| data.cards[card.at()].colour().is_none();
    let black_of =
        |seat| Card::all().filter(|card| is_black(*card) && state.cards.of(*card).owner() == Some(seat)).count();
    match holder.owner() {
        _ if misplaced => Some("this card does not belong there"),
        Some(_) if waits && !set_aside => Some("from 1969 on no card is set aside any more (8.1-12)"),
        Some(_) if set_aside && !waits => Some("this card is set aside until 1969 (6-02)"),
        Some(seat) if printed.colour().is_none() && black_of(seat) >= usize::from(BLACK_EACH) => {
            Some("a side has 13 black cards (6-01, RL-10)")
        }
        _ => None,
    }
}

/// 8.1-12: whether the cards that were set aside are in the decks.
fn are_new_cards_in(state: &State) -> bool {
    state.year > NEW_CARDS || (state.year == NEW_CARDS && state.phase != Phase::Reinforcements)
}

fn check_hand(field: &Field<'_>, seat: Seat, state: &State, data: &Data) -> Result<(), Fault> {
    let hand = state.cards.held(Holder::Hand(seat));
    let campaigns = hand.iter().filter(|card| data.cards[card.at()].is_campaign()).count();
    if hand.count() >= MOST_IN_HAND || campaigns > 1 {
        return Err(field.fault("at most five cards, one of them a Campaign card"));
    }
    Ok(())
}

pub(super) fn write(state: &State, data: &Data) -> Option<Value> {
    let listed = |cards: Cards| -> Option<Value> {
        (!cards.is_empty()).then(|| cards.iter().map(|card| data.cards[card.at()].id.as_str()).collect())
    };
    let mut written = Map::new();
    for (name, seat) in SEATS {
        let piles = PILES
            .iter()
            .filter_map(|(key, holder)| Some(((*key).to_string(), listed(state.cards.held(holder(*seat)))?)));
        written.insert((*name).into(), Value::Object(piles.collect()));
    }
    written.extend(listed(state.cards.held(Holder::Removed)).map(|removed| ("removed".into(), removed)));
    written.extend(listed(state.cards.spied()).map(|spied| ("spied".into(), spied)));
    Some(written.into())
}

/// The piles that a position says are empty, by the side: what would begin there and is not named is out of the game.
pub(super) struct Missing([Vec<Holder>; 2]);

impl Missing {
    pub(super) fn of(document: &Document) -> Self {
        let cards = document.get("cards");
        let is_empty = |seat: &str, key: &str| {
            let pile = cards.as_ref().and_then(|cards| cards.value().get(seat)?.get(key)?.as_array());
            pile.is_some_and(Vec::is_empty)
        };
        Missing(Seat::BOTH.map(|seat| {
            let empty = PILES.into_iter().filter(|(key, _)| is_empty(seat.id(), key));
            empty.map(|(_, holder)| holder(seat)).collect()
        }))
    }

    fn has(&self, seat: Seat, pile: Holder) -> bool {
        self.0[seat.at()].contains(&pile)
    }
}

/// 6-01, 6-02, RL-9 and RL-10: cards that the position does not name. A campaign in play lies on the table (8.3-03).
pub(super) fn place_others(data: &Data, state: &mut State, missing: &Missing, dice: &mut Dice) {
    let late = are_new_cards_in(state);
    let named: Cards = Card::all().filter(|card| state.cards.of(*card) != Holder::Unknown).collect();
    for card in Card::all().filter(|card| !named.has(*card)) {
        let printed = &data.cards[card.at()];
        let Some(seat) = printed.colour() else { continue };
        let holder = match () {
            () if state.this_year.campaign[seat.at()] == Some(card) => Holder::Table(seat),
            () if printed.is_campaign() && state.year >= NO_CAMPAIGNS => Holder::Removed,
            () if (View { data, state }).is_used_up(card) => Holder::Removed,
            () if printed.is_campaign() => Holder::Campaign(seat),
            () if printed.marked_1969 && !late => Holder::Later(seat),
            () => Holder::Deck(seat),
        };
        let holder = if missing.has(seat, holder) { Holder::Removed } else { holder };
        state.cards.put(card, holder, printed);
    }
    let is_black = |card: &Card| data.cards[card.at()].colour().is_none();
    let black: ArrayVec<Card, CARDS> = Card::all().filter(|card| !named.has(*card) && is_black(card)).collect();
    let owned =
        |seat: Seat| named.iter().filter(is_black).filter(|card| state.cards.of(*card).owner() == Some(seat)).count();
    let mut wanting = Seat::BOTH.map(|seat| BLACK_EACH.saturating_sub(owned(seat) as u8));
    for card in black {
        let seat = match wanting {
            [0, _] => Seat::Blue,
            [_, 0] => Seat::Red,
            both => Seat::BOTH[dice.draw(&both, "deal of the black cards", |i| Seat::BOTH[i].id())],
        };
        wanting[seat.at()] = wanting[seat.at()].saturating_sub(1);
        let deck = Holder::Deck(seat);
        let holder = if missing.has(seat, deck) { Holder::Removed } else { deck };
        state.cards.put(card, holder, &data.cards[card.at()]);
    }
}
