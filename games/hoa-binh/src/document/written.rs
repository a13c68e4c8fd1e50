//! A position as it is written: data that may be wrong.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::data::Strategy;
use crate::ids::Seq;
use crate::state::Kind;
use engine::wording;

/// A situation as a document. `docs/hoa-binh.md` describes every key.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(deserialize_with = "wording::number")]
    pub turn: u8,
    pub phase: String,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "strategy")]
    pub strategy: Option<Strategy>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub ap: Option<u8>,
    #[serde(default, deserialize_with = "wording::number")]
    pub score: i16,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub violet: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub rainbow: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub artillery: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub air: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub transport: Option<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub morane_used: bool,
    /// Where units that are not named are.
    #[serde(default, deserialize_with = "wording::word")]
    pub others: Others,
    #[serde(default)]
    pub units: BTreeMap<String, UnitEntry>,
    #[serde(default)]
    pub commanders: BTreeMap<String, CommanderEntry>,
    /// Sites whose post or base stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub posts: Vec<String>,
    /// Further sites whose construction points were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub built: Vec<String>,
    /// Sites that an operation has given up.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub closed: Vec<String>,
    /// Post counters used up by evacuations.
    #[serde(default, skip_serializing_if = "is_zero", deserialize_with = "wording::number")]
    pub posts_gone: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub captured: Vec<String>,
    #[serde(default)]
    pub bases: Bases,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "counters")]
    pub counters: Vec<CounterEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub convoys: Vec<ConvoyEntry>,
    /// Units, and spaces of posts and bases, encircled since the phase began; found anew if left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_names")]
    pub encircled: Option<Vec<String>>,
    /// What no other key says in the middle of something, encoded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Value>,
}

/// A strategy by its id, or as 5.2.1 and the chart of page 16 write it.
fn strategy<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Strategy>, D::Error> {
    let Some(text) = Option::<String>::deserialize(from)? else { return Ok(None) };
    let word = wording::plain(&text);
    let strategy = match word.strip_prefix("operation-").unwrap_or(&word) {
        "lotus" => Strategy::Lotus,
        "alerted" | "a" => Strategy::Alerted,
        "harassed" | "harceled" | "harressed" | "h" => Strategy::Harassed,
        "operation" | "op" => Strategy::Operation,
        "violet" => Strategy::Violet,
        "rainbow" => Strategy::Rainbow,
        _ => {
            let reason = format!("'{text}' is none of: lotus, alerted, harassed, operation, violet, rainbow");
            return Err(D::Error::custom(reason));
        }
    };
    Ok(Some(strategy))
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Others {
    /// Eliminated.
    #[default]
    Gone,
    Hanoi,
    /// Where the campaign begins.
    Start,
}

/// A unit's place, or its place and condition.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum UnitEntry {
    At(String),
    Full(UnitRecord),
}

impl<'de> Deserialize<'de> for UnitEntry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(match from.deserialize_any(PlaceOrRecord::new("a place, or a record such as { \"at\": PLACE }"))? {
            Either::Place(at) => UnitEntry::At(at),
            Either::Record(record) => UnitEntry::Full(record),
        })
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    pub at: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reduced: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repair: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum CommanderEntry {
    At(String),
    Full(CommanderRecord),
}

impl<'de> Deserialize<'de> for CommanderEntry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(match from.deserialize_any(PlaceOrRecord::new("a space, or a record such as { \"at\": SPACE }"))? {
            Either::Place(at) => CommanderEntry::At(at),
            Either::Record(record) => CommanderEntry::Full(record),
        })
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommanderRecord {
    pub at: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub used: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rode: bool,
}

/// The Viet bases: dealt at random, or each by its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected \"shuffled\", or a list of records { \"at\": SPACE, \"number\": 1 to 6 }")]
pub enum Bases {
    Dealt(Dealt),
    Known(Vec<BaseEntry>),
}

impl Default for Bases {
    fn default() -> Self {
        Bases::Known(Vec::new())
    }
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dealt {
    /// As the options say: twelve face down, or six on the flagged spaces.
    Shuffled,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseEntry {
    pub at: String,
    /// 1 to 6; 0 for a decoy on turn 0.
    #[serde(deserialize_with = "wording::number")]
    pub number: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub face_down: bool,
    /// For a destroyed base: the turn of its return.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub returns: Option<u8>,
}

/// A counter on the map; its space alone is enough to write.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterEntry {
    pub at: String,
    #[serde(default = "infiltration", skip_serializing_if = "is_infiltration", deserialize_with = "wording::word")]
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "is_zero", deserialize_with = "wording::number")]
    pub base: u8,
    /// Counters of one line; each base has one line of its own where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub line: Option<u16>,
    /// Its number; the place in the list where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_number")]
    pub seq: Option<u16>,
    /// Whether it may attack in this phase; found from its isolation where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub able: Option<bool>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attacked: bool,
}

impl CounterEntry {
    fn only_at(at: String) -> Self {
        let kind = Kind::Infiltration;
        CounterEntry { at, kind, base: 0, line: None, seq: None, able: None, attacked: false }
    }

    /// Its number: as written, or its place in the list.
    pub(super) fn number(&self, place: usize) -> Seq {
        Seq(self.seq.unwrap_or(place as u16 + 1))
    }
}

fn infiltration() -> Kind {
    Kind::Infiltration
}

fn is_infiltration(kind: &Kind) -> bool {
    *kind == Kind::Infiltration
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvoyEntry {
    /// The site it comes from.
    pub from: String,
    pub at: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub escorts: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arrived: bool,
}

/// Counters: each a record, or just its space.
fn counters<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<CounterEntry>, D::Error> {
    struct Entry(CounterEntry);

    impl<'de> Deserialize<'de> for Entry {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let counter = PlaceOrRecord::new("a space, or a record such as { \"at\": SPACE }");
            Ok(Entry(match from.deserialize_any(counter)? {
                Either::Place(at) => CounterEntry::only_at(at),
                Either::Record(counter) => counter,
            }))
        }
    }

    let list = Vec::<Entry>::deserialize(from)?;
    Ok(list.into_iter().map(|Entry(counter)| counter).collect())
}

/// Something written by its place alone, or as a record.
enum Either<R> {
    Place(String),
    Record(R),
}

/// Reads either form, so that a mistake in a record is named and not just the record.
struct PlaceOrRecord<R> {
    expected: &'static str,
    record: PhantomData<R>,
}

impl<R> PlaceOrRecord<R> {
    fn new(expected: &'static str) -> Self {
        PlaceOrRecord { expected, record: PhantomData }
    }
}

impl<'de, R: Deserialize<'de>> Visitor<'de> for PlaceOrRecord<R> {
    type Value = Either<R>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.expected)
    }

    fn visit_str<E: serde::de::Error>(self, at: &str) -> Result<Either<R>, E> {
        Ok(Either::Place(at.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, record: A) -> Result<Either<R>, A::Error> {
        R::deserialize(MapAccessDeserializer::new(record)).map(Either::Record)
    }
}
