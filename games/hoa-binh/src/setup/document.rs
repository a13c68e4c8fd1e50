//! A position as it is written: data that may be wrong.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::data::Strategy;
use crate::ids::Seq;
use crate::state::Kind;

/// A situation as a document. `docs/hoa-binh.md` describes every key.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub turn: u8,
    pub phase: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Strategy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ap: Option<u8>,
    #[serde(default)]
    pub score: i16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violet: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rainbow: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artillery: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub air: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transport: Option<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub morane_used: bool,
    /// Where units that are not named are.
    #[serde(default)]
    pub others: Others,
    #[serde(default)]
    pub units: BTreeMap<String, UnitEntry>,
    #[serde(default)]
    pub commanders: BTreeMap<String, CommanderEntry>,
    /// Sites whose post or base stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<String>,
    /// Further sites whose construction points were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub built: Vec<String>,
    /// Sites that an operation has given up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
    /// Post counters used up by evacuations.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub posts_gone: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<String>,
    #[serde(default)]
    pub bases: Bases,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<CounterEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub convoys: Vec<ConvoyEntry>,
    /// Units, and spaces of posts and bases, encircled since the phase began; found anew if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encircled: Option<Vec<String>>,
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
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum UnitEntry {
    At(String),
    Full(UnitRecord),
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

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CommanderEntry {
    At(String),
    Full(CommanderRecord),
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
#[serde(untagged)]
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
    pub number: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub face_down: bool,
    /// For a destroyed base: the turn of its return.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<u8>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterEntry {
    pub at: String,
    #[serde(default = "infiltration", skip_serializing_if = "is_infiltration")]
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub base: u8,
    /// Counters of one line; each base has one line of its own where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// Its number; the place in the list where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u16>,
    /// Whether it may attack in this phase; found from its isolation where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub able: Option<bool>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attacked: bool,
}

impl CounterEntry {
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escorts: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arrived: bool,
}
