//! Small numbers for sides, places, zones and cards, and sets of them.

use engine::{id, sides, words};

sides! {
    /// A player.
    pub enum Seat { Red = "red", "Red"; Blue = "blue", "Blue" }
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

words! {
    /// A tactical zone of South Vietnam.
    pub enum Zone { I = "I", II = "II", III = "III", IV = "IV" }
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
