//! A position as it is written: data that may be wrong.

use std::collections::BTreeMap;

use engine::wording;
use serde::{Deserialize, Serialize};

use super::stacks;
use crate::ids::Seat;

/// A situation as a document. `docs/hearts-and-minds.md` describes every key.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(deserialize_with = "wording::number")]
    pub year: u16,
    /// The last year; the option `end` decides where it is left out.
    #[serde(default, deserialize_with = "wording::maybe_number", skip_serializing_if = "Option::is_none")]
    pub end: Option<u16>,
    pub phase: String,
    /// In the Card Play Phase: the round and the side whose turn begins.
    #[serde(default, deserialize_with = "wording::number", skip_serializing_if = "is_zero")]
    pub round: u8,
    #[serde(default, deserialize_with = "wording::maybe_word", skip_serializing_if = "Option::is_none")]
    pub side: Option<Seat>,
    #[serde(default, deserialize_with = "wording::number")]
    pub political_will: i16,
    #[serde(default)]
    pub stock: Stocks,
    /// Units by place and kind; counters that are not named are not in play.
    #[serde(default, deserialize_with = "stacks::units")]
    pub units: BTreeMap<String, BTreeMap<String, u8>>,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub red_flags: Vec<String>,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub blue_flags: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub firebase: Option<FirebaseEntry>,
    #[serde(default)]
    pub bombers: BomberEntry,
    /// Flags of the game, by name.
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// Factions that have collapsed: `pathet-lao`, `royal-lao`, `khmer-rouge`, `cambodian-army`.
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub collapsed: Vec<String>,
    #[serde(default)]
    pub cards: CardEntry,
    /// Effects that end with a certain turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lasting: LastingEntry,
    #[serde(default, skip_serializing_if = "is_default")]
    pub this_year: YearEntry,
}

/// Effects on a next turn, by what they do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LastingEntry {
    /// The side at the end of whose turn the monsoon ends.
    #[serde(deserialize_with = "wording::maybe_word", skip_serializing_if = "Option::is_none")]
    pub monsoon: Option<Seat>,
    #[serde(skip_serializing_if = "is_default")]
    pub bombers_grounded: bool,
    /// The sides whose next turn it touches.
    #[serde(deserialize_with = "wording::words", skip_serializing_if = "Vec::is_empty")]
    pub supplies_short: Vec<Seat>,
    #[serde(deserialize_with = "wording::words", skip_serializing_if = "Vec::is_empty")]
    pub truce: Vec<Seat>,
    #[serde(skip_serializing_if = "is_default")]
    pub typhoon: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub vc_pinned: bool,
}

/// What lasts to the end of the year.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct YearEntry {
    /// The Campaigns whose events were played.
    #[serde(skip_serializing_if = "is_default")]
    pub campaign: Campaigns,
    #[serde(skip_serializing_if = "is_default")]
    pub nva_in_cambodia: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub nva_in_laos: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub blue_in_cambodia: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub arvn_in_laos: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub line_closed: bool,
    /// Areas that an event has bombed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<String>,
}

/// The Campaign card of each side, by its id.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a card of a side, such as {\"red\": \"R24\"}")]
pub struct Campaigns {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blue: Option<String>,
}

/// The two stockpiles.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the RPs of both sides, such as {\"red\": 4, \"blue\": 2}")]
pub struct Stocks {
    #[serde(default, deserialize_with = "wording::number")]
    pub red: u8,
    #[serde(default, deserialize_with = "wording::number")]
    pub blue: u8,
}

/// The Firebase marker.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an area and a side, such as {\"area\": \"pleiku\", \"side\": \"blue\"}")]
pub struct FirebaseEntry {
    pub area: String,
    #[serde(deserialize_with = "wording::word")]
    pub side: Seat,
}

/// The bombers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "bombers by what they do, such as {\"ready\": 2}")]
pub struct BomberEntry {
    #[serde(default, alias = "unspent", deserialize_with = "wording::number", skip_serializing_if = "is_zero")]
    pub ready: u8,
    #[serde(default, deserialize_with = "wording::number", skip_serializing_if = "is_zero")]
    pub spent: u8,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<String>,
}

/// Where the cards are. A card that is not named lies where it begins; black ones are dealt.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    #[serde(default)]
    pub red: Piles,
    #[serde(default)]
    pub blue: Piles,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
    /// Cards in a hand that the other side has looked at.
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub spied: Vec<String>,
}

/// The cards of one side.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piles {
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<String>,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub deck: Vec<String>,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<String>,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<String>,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub campaign: Vec<String>,
    #[serde(default, deserialize_with = "wording::names", skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
