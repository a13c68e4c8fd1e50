//! Small numbers for sides, places, zones and cards, and sets of them.

use engine::{Side, id};
use serde::{Deserialize, Serialize};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    Red,
    Blue,
}

impl Seat {
    pub const BOTH: [Seat; 2] = [Seat::Red, Seat::Blue];

    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }

    #[inline]
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::Red => Seat::Blue,
            Seat::Blue => Seat::Red,
        }
    }

    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        Side(self as u8)
    }

    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Seat::Red => "red",
            Seat::Blue => "blue",
        }
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Red => "Red",
            Seat::Blue => "Blue",
        }
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Self {
        seat.side()
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        if side.0 == 0 { Seat::Red } else { Seat::Blue }
    }
}

/// P-M01: how many areas the map has.
pub const AREAS: usize = 54;
/// How many places a unit can be in: the areas and the boxes beside the map.
pub const PLACES: usize = AREAS + 6;

id! {
    /// Somewhere a unit can be: an area of the map, or a box beside it.
    Place(u8) below PLACES, "there is no such place", Areas in 1 words
}

impl Place {
    /// 3-08: the Body Count Box: the dead of this year.
    pub const BODY_COUNT: Place = Place(AREAS as u8);
    /// The Dead Pool: the dead of earlier years, from which replacements come.
    pub const DEAD_POOL: Place = Place(AREAS as u8 + 1);
    /// Units that arrive, or wait, as reinforcements.
    pub const ARRIVING: Place = Place(AREAS as u8 + 2);
    /// Counters that are not in play but may come; for VC this is the VC Pool.
    pub const RESERVE: Place = Place(AREAS as u8 + 3);
    /// Revealed Bad Intel that is set aside while its Bush Event is carried out.
    pub const ASIDE: Place = Place(AREAS as u8 + 4);
    /// Removed from the game.
    pub const GONE: Place = Place(AREAS as u8 + 5);

    /// The ids of the boxes, from [`Place::BODY_COUNT`] on.
    pub const BOXES: [&'static str; 6] = ["body-count", "dead-pool", "arriving", "reserve", "aside", "gone"];

    #[inline]
    #[must_use]
    pub const fn is_area(self) -> bool {
        self.0 < AREAS as u8
    }
}

/// Every area of the map, and none of the boxes beside it.
pub const MAP: Areas = Areas::from_words([(1 << AREAS) - 1]);

/// A tactical zone of South Vietnam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Zone {
    I,
    II,
    III,
    IV,
}

impl Zone {
    pub const ALL: [Zone; 4] = [Zone::I, Zone::II, Zone::III, Zone::IV];

    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        ["I", "II", "III", "IV"][self as usize]
    }
}

/// 2-01: how many cards there are: 27 red, 27 blue, 26 black.
pub const CARDS: usize = 80;

id! {
    /// A card: R01-R27, B01-B27, X01-X26 in this order.
    Card(u8) below CARDS, "there is no such card", Cards in 2 words
}

impl Card {
    /// The red card of that printed number.
    #[must_use]
    pub const fn red(number: u8) -> Card {
        Card(number - 1)
    }

    /// The blue card of that printed number.
    #[must_use]
    pub const fn blue(number: u8) -> Card {
        Card(27 + number - 1)
    }

    /// The black card of that printed number.
    #[must_use]
    pub const fn black(number: u8) -> Card {
        Card(54 + number - 1)
    }
}
