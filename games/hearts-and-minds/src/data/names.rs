//! Names as people write them: places, cards and kinds of units are typed from a rulebook, so whatever can mean one
//! thing only is read as that. What is written out again has one form.

use engine::Listed as _;
use engine::wording::plain;

use super::Data;
use crate::ids::{Card, Place};
use crate::kind::{Counter, Kind};

impl Data {
    /// The place with that id, or an area with that name: `nvn` and `north-vietnam` are one.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Place> {
        let boxed = || {
            let bare = id.strip_suffix("-box").unwrap_or(id);
            Place::BOXES.iter().position(|known| *known == bare).map(|i| i + self.map.areas.len())
        };
        let named = || self.map.areas.iter().position(|area| plain(&area.name) == id);
        self.map.areas.iter().position(|area| area.id == id).or_else(boxed).or_else(named).map(|i| Place(i as u8))
    }

    /// A card by its id or title, as people write it: `R08`, `r8` and `Buddha's Birthday` are one.
    #[must_use]
    pub fn find_card(&self, text: &str) -> Option<Card> {
        let split = |id: &str| -> Option<(char, u8)> {
            let deck = id.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
            Some((deck, id[1..].parse().ok()?))
        };
        match split(text.trim()) {
            Some(wanted) => self.cards.id_where(|card| split(&card.id) == Some(wanted)),
            None => self.cards.id_where(|card| plain(&card.title) == plain(text)),
        }
    }

    /// A kind of unit by its id, or by its name and condition: `vc-plus` and `VC+`, `us-inf-vet` and
    /// `veteran US infantry`, `open-vc` and `revealed VC` are one.
    #[must_use]
    pub fn find_kind(&self, text: &str) -> Option<Kind> {
        let spelled = plain(text);
        Kind::find(&spelled).or_else(|| self.find_described(&spelled))
    }

    fn find_described(&self, spelled: &str) -> Option<Kind> {
        let is_condition =
            |word: &&str| matches!(*word, "untried" | "veteran" | "vet" | "concealed" | "revealed" | "open");
        let (conditions, name): (Vec<&str>, Vec<&str>) = spelled.split('-').partition(is_condition);
        let name = name.join("-");
        let is_named = |counter: &Counter| counter.word() == name || plain(&self.counters.of(*counter).name) == name;
        let mut kind = Kind::plain_of(Counter::ALL.into_iter().find(is_named)?);
        for condition in conditions {
            let fitting = match condition {
                "untried" => kind.is_untried(),
                "concealed" => kind.is_concealed(),
                "revealed" | "open" => {
                    kind = kind.revealed();
                    kind.is_open_vc()
                }
                _ => {
                    kind = kind.promoted();
                    kind.is_veteran()
                }
            };
            if !fitting {
                return None;
            }
        }
        Some(kind)
    }
}
