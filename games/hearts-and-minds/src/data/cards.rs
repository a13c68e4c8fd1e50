//! The cards as printed.

use engine::pack::Source;
use engine::{Fault, Pack};
use serde::Deserialize;

use crate::ids::{CARDS, Seat, Zone};

const FILE: &str = "cards.toml";

engine::records! {
    /// One card.
    #[derive(Clone, Debug)]
    pub part CardData {
        pub id: String,
        pub deck: Deck,
        pub title: String,
        pub rp: u8,
        pub marked_1969: bool,
        campaign: String,
        zone: String,
        #[serde(rename = "event")]
        pub events: Vec<EventData>,
        pub source: Source,
        #[serde(default, rename = "note")]
        _note: String,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deck {
    Red,
    Blue,
    Black,
}

engine::records! {
    /// One event printed on a card.
    #[derive(Clone, Debug)]
    pub part EventData {
        side: EventSide,
        /// RPs; 0 where no cost is printed, which makes the event free (6-13).
        pub cost: u8,
        pub kind: Moment,
        #[serde(default, rename = "when")]
        _when: String,
        #[serde(default, rename = "condition")]
        _condition: String,
        /// The first and the last year in which the event may be used.
        pub years: [u16; 2],
        pub persist: Persist,
        /// The card leaves the game after its event.
        pub remove: bool,
        pub text: String,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EventSide {
    Red,
    Blue,
    Both,
}

/// When an event may be used: as an Action of the own turn, or in answer to something (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Moment {
    Action,
    Response,
}

/// How long a card whose event was used lies face up before its owner (6-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Persist {
    None,
    Turn,
    OpponentTurn,
    Year,
    Game,
}

impl CardData {
    /// The zone of a Zone Campaign card.
    #[must_use]
    pub fn zone(&self) -> Option<Zone> {
        Zone::ALL.into_iter().find(|zone| zone.word() == self.zone)
    }

    /// 6-03: four blue cards and six red ones, which never lie in a Game Deck.
    #[must_use]
    pub fn is_campaign(&self) -> bool {
        !self.campaign.is_empty()
    }

    #[must_use]
    pub fn is_grand_campaign(&self) -> bool {
        self.campaign == "grand"
    }

    /// The side whose colour the card has.
    #[must_use]
    pub fn colour(&self) -> Option<Seat> {
        match self.deck {
            Deck::Red => Some(Seat::Red),
            Deck::Blue => Some(Seat::Blue),
            Deck::Black => None,
        }
    }
}

impl EventData {
    /// 6-09: whether the event is for that player.
    #[must_use]
    pub fn is_for(&self, seat: Seat) -> bool {
        match self.side {
            EventSide::Both => true,
            EventSide::Red => seat == Seat::Red,
            EventSide::Blue => seat == Seat::Blue,
        }
    }
}

engine::records! {
    part File {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        card: Vec<CardData>,
    }
}

/// The id that the card of that number must have.
fn id_of(number: usize) -> String {
    match number {
        0..27 => format!("R{:02}", number + 1),
        27..54 => format!("B{:02}", number - 26),
        _ => format!("X{:02}", number - 53),
    }
}

pub(super) fn read(pack: &Pack) -> Result<Vec<CardData>, Fault> {
    let file: File = pack.read(FILE)?;
    if file.card.len() != CARDS {
        return Err(Fault::new(FILE, "card", format!("expected {CARDS} cards, found {}", file.card.len())));
    }
    for (i, card) in file.card.iter().enumerate() {
        let fault = |key: &str, reason: &str| Fault::new(FILE, format!("card[{i}].{key}"), reason);
        if card.id != id_of(i) {
            return Err(fault("id", &format!("expected {}: cards stand in the order of their numbers", id_of(i))));
        }
        let lawful = matches!(card.campaign.as_str(), "" | "zone" | "grand");
        if !lawful || (card.campaign == "zone") != card.zone().is_some() {
            return Err(fault("campaign", "a Zone Campaign names its zone, another card none"));
        }
        if card.events.is_empty() || card.events.len() > 4 {
            return Err(fault("event", "a card has one to four events"));
        }
    }
    Ok(file.card)
}
