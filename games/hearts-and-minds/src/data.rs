//! What is printed: the map, the counters, the cards and the charts, read from `data/*.toml` and
//! checked once.

mod cards;
mod charts;
mod counters;
mod map;
mod names;
mod scenarios;
mod years;

use engine::{Fault, Pack};

use crate::ids::{Card, Place};
use crate::kind::Kind;
use crate::state::Force;

pub use cards::{CardData, Deck, EventData, Moment, Persist};
pub use charts::{AmbushResult, BushData, Charts, Damage, Evasion};
pub use counters::{CounterData, Counters};
pub use map::{AreaData, BoxData, Country, Map};
pub use scenarios::{Scenario, Status, UnitGroup, VcGroup};
pub use years::{Interphase, YearData, Years};

/// The files of the data pack, as built into the crate.
pub const FILES: [(&str, &str); 8] = [
    ("cards.toml", include_str!("../data/cards.toml")),
    ("gazetteer.toml", include_str!("../data/gazetteer.toml")),
    ("map.toml", include_str!("../data/map.toml")),
    ("reinforcements.toml", include_str!("../data/reinforcements.toml")),
    ("scenarios.toml", include_str!("../data/scenarios.toml")),
    ("tables.toml", include_str!("../data/tables.toml")),
    ("units.toml", include_str!("../data/units.toml")),
    ("victory.toml", include_str!("../data/victory.toml")),
];

/// The first year and the last.
pub const FIRST_YEAR: u16 = 1965;
pub const LAST_YEAR: u16 = 1975;

/// Everything printed.
#[derive(Clone, Debug)]
pub struct Data {
    pub map: Map,
    pub counters: Counters,
    pub cards: Vec<CardData>,
    pub charts: Charts,
    pub years: Years,
    pub scenarios: Vec<Scenario>,
}

impl Data {
    /// Reads and checks every file of a pack.
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let map = Map::read(pack)?;
        let counters = Counters::read(pack)?;
        let cards = cards::read(pack)?;
        let charts = Charts::read(pack)?;
        let years = Years::read(pack)?;
        let scenarios = scenarios::read(pack, &map, &cards)?;
        Ok(Data { map, counters, cards, charts, years, scenarios })
    }

    /// The id of a place: an area, or a box beside the map.
    #[must_use]
    pub fn id(&self, place: Place) -> &str {
        match self.map.areas.get(place.at()) {
            Some(area) => &area.id,
            None => Place::BOXES[place.at() - self.map.areas.len()],
        }
    }

    /// The id of the first of several alike counters in a place.
    #[must_use]
    pub fn piece(&self, kind: Kind, place: Place) -> String {
        format!("{}@{}", kind.name(), self.id(place))
    }

    /// The name of a place for a sentence.
    #[must_use]
    pub fn name(&self, place: Place) -> &str {
        const NAMES: [&str; 6] = [
            "the Body Count Box",
            "the Dead Pool",
            "the reinforcements",
            "the counter tray",
            "beside the map",
            "nowhere",
        ];
        match self.map.areas.get(place.at()) {
            Some(area) => &area.name,
            None => NAMES[place.at() - self.map.areas.len()],
        }
    }

    /// A unit in words, with its condition: "a veteran US infantry".
    #[must_use]
    pub fn describe(&self, kind: Kind) -> String {
        let name = &self.counters.of(kind.counter()).name;
        let condition = match kind {
            _ if kind.is_concealed() => return "a concealed VC".into(),
            _ if kind.is_held() && kind.is_veteran() => "veteran, held ",
            _ if kind.is_held() => "held ",
            _ if kind.is_veteran() => "veteran ",
            _ if kind.is_untried() => "untried ",
            _ if kind.is_open_vc() => "revealed ",
            _ => "",
        };
        format!("{condition}{name}")
    }

    /// The id of one of several alike counters in a place, from 0 up.
    pub(crate) fn nth_piece(&self, kind: Kind, place: Place, number: u8) -> String {
        let first = self.piece(kind, place);
        if number == 0 { first } else { format!("{first}/{}", number + 1) }
    }

    /// A force in words, as everybody may know it: "2 untried US infantry, 1 US artillery".
    pub(crate) fn list(&self, force: &Force) -> String {
        let units: Vec<String> = force.seen().iter().map(|(kind, count)| self.several(kind, count)).collect();
        units.join(", ")
    }

    /// A number of alike units in words: "1 NVA tank", "2 NVA tanks", "3 untried NVA infantry".
    pub(crate) fn several(&self, kind: Kind, count: u8) -> String {
        let name = self.describe(kind);
        let plural = if count > 1 && kind.is_tank() { "s" } else { "" };
        format!("{count} {}{plural}", name.trim_start_matches("a "))
    }

    /// The id of a card.
    pub(crate) fn card_id(&self, card: Card) -> &str {
        &self.cards[card.at()].id
    }
}
