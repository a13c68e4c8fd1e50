//! Where the cards are, and what everybody knows of the hands.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data::CardData;
use crate::ids::{CARDS, Card, Cards, Seat};

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Holder {
    Deck(Seat),
    Hand(Seat),
    Discard(Seat),
    /// Face up before its owner.
    Table(Seat),
    Campaign(Seat),
    /// Set aside until 1969.
    Later(Seat),
    Removed,
    /// Somewhere that the viewer of a redacted state cannot see.
    Unknown,
}

impl Holder {
    /// Whose pile it is.
    #[must_use]
    pub const fn owner(self) -> Option<Seat> {
        match self {
            Holder::Deck(seat) | Holder::Hand(seat) | Holder::Discard(seat) => Some(seat),
            Holder::Table(seat) | Holder::Campaign(seat) | Holder::Later(seat) => Some(seat),
            Holder::Removed | Holder::Unknown => None,
        }
    }
}

/// Where every card is. A deck is a set: which card comes next is decided when it is drawn, so that there is no order
/// to look at (1.3-02).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardPlaces {
    holders: Holders,
    /// How many cards each side holds, and whether one is a Campaign card: known to all (RL-16).
    in_hand: [u8; 2],
    has_campaign: [bool; 2],
    /// Cards in a hand that the other side has looked at (X19).
    spied: Cards,
}

impl Default for CardPlaces {
    fn default() -> Self {
        CardPlaces {
            holders: Holders([Holder::Removed; CARDS]),
            in_hand: [0; 2],
            has_campaign: [false; 2],
            spied: Cards::NONE,
        }
    }
}

impl CardPlaces {
    #[inline]
    #[must_use]
    pub fn of(&self, card: Card) -> Holder {
        self.holders.0[card.at()]
    }

    /// The cards that somebody holds somewhere.
    #[must_use]
    pub fn held(&self, holder: Holder) -> Cards {
        Card::all().filter(|card| self.of(*card) == holder).collect()
    }

    /// How many cards a side holds.
    #[inline]
    #[must_use]
    pub fn in_hand(&self, seat: Seat) -> u8 {
        self.in_hand[seat.at()]
    }

    /// Whether a side holds a Campaign card.
    #[inline]
    #[must_use]
    pub fn has_campaign(&self, seat: Seat) -> bool {
        self.has_campaign[seat.at()]
    }

    /// Cards in a hand that the other side has looked at.
    #[must_use]
    pub fn spied(&self) -> Cards {
        self.spied
    }

    /// One for each card that lies there, for drawing.
    pub(crate) fn counts(&self, holder: Holder) -> [u8; CARDS] {
        self.holders.0.each_ref().map(|at| u8::from(*at == holder))
    }

    /// Puts a card somewhere and keeps the open counts right.
    pub(crate) fn put(&mut self, card: Card, to: Holder, printed: &CardData) {
        if let Holder::Hand(seat) = self.of(card) {
            self.in_hand[seat.at()] -= 1;
            self.spied.remove(card);
            if printed.is_campaign() {
                self.has_campaign[seat.at()] = false;
            }
        }
        if let Holder::Hand(seat) = to {
            self.in_hand[seat.at()] += 1;
            if printed.is_campaign() {
                self.has_campaign[seat.at()] = true;
            }
        }
        self.holders.0[card.at()] = to;
    }

    /// The other side has looked at these cards.
    pub(crate) fn spy_on(&mut self, cards: Cards) {
        self.spied = self.spied.or(cards);
    }

    /// Says of a card where it is without a word about the hands: what is known of them stays.
    pub(crate) fn say(&mut self, card: Card, holder: Holder) {
        self.holders.0[card.at()] = holder;
    }

    /// Says which cards were looked at, as a viewer knows it.
    pub(crate) fn say_spied(&mut self, cards: Cards) {
        self.spied = cards;
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Holders([Holder; CARDS]);

impl Serialize for Holders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Holders {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Holder>::deserialize(deserializer)?;
        let fixed = list.try_into().map_err(|_| serde::de::Error::custom("expected a holder for each card"))?;
        Ok(Holders(fixed))
    }
}
