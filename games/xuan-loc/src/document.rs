//! Positions: the document from which a game begins, be it the campaign or a situation made by hand.
//!
//! This file says what stands in a document; `read` turns one into a state and `write` a state into
//! one.

mod begin;
mod read;
mod stocks;
mod write;

use std::collections::BTreeMap;

use engine::{Fault, wording};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::ids::Army;
use crate::state::{self, Order};

pub(crate) use read::read;
pub(crate) use write::write;

/// A situation as a document. `docs/xuan-loc.md` describes every key.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(deserialize_with = "wording::number")]
    pub turn: u8,
    #[serde(deserialize_with = "wording::word")]
    pub phase: Phase,
    /// The player whose turn it is.
    #[serde(default = "nva", deserialize_with = "wording::word")]
    pub active: Army,
    /// Whether this is the second player turn; if left out, it is the initiative player's opponent who moves
    /// second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<bool>,
    #[serde(default = "nva", deserialize_with = "wording::word")]
    pub initiative: Army,
    /// The sum of the initiative dice; 0 before they are rolled.
    #[serde(default, skip_serializing_if = "is_zero", deserialize_with = "wording::number")]
    pub event: u8,
    /// The armies whose combat is mandatory in this player turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::words")]
    pub mandatory: Vec<Army>,
    /// Where units that are not named are.
    #[serde(default, deserialize_with = "wording::word")]
    pub others: Others,
    #[serde(default)]
    pub units: BTreeMap<String, UnitEntry>,
    /// What formations were told; once orders are given, all are activated if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_words_by_key")]
    pub orders: Option<BTreeMap<String, Order>>,
    /// NVA regiments activated; all of an activated division if none of it is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub regiments: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub nva_control: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub rubble: Vec<String>,
    /// Artillery in play; by the schedule if left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "wording::maybe_names")]
    pub aims: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub aims_removed: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub aims_withheld: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cbu: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daisy_cutters: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helicopters: Option<u8>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub helicopters_aborted: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marines: bool,
    /// Units eliminated so far; if left out, those that the document calls dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nva_losses: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arvn_losses: Option<u16>,
    #[serde(default)]
    pub exits: u16,
}

fn nva() -> Army {
    Army::Nva
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// Where a position begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Setup,
    /// The start of a turn, before scheduled artillery comes and goes.
    TurnStart,
    #[serde(alias = "initiative-phase")]
    Initiative,
    Activation,
    #[serde(alias = "bombardment-phase")]
    Bombardment,
    #[serde(alias = "movement-phase")]
    Movement,
    #[serde(alias = "defensive-fire-phase")]
    DefensiveFire,
    #[serde(alias = "combat-phase")]
    Combat,
    #[serde(alias = "afv-movement-phase")]
    AfvMovement,
}

impl Phase {
    /// Before a player turn begins nobody is active and no formation has its orders.
    const fn is_before_orders(self) -> bool {
        matches!(self, Phase::Setup | Phase::TurnStart | Phase::Initiative | Phase::Activation)
    }

    /// The phase of play that it belongs to.
    const fn of_play(self) -> state::Phase {
        match self {
            Phase::Setup => state::Phase::Setup,
            Phase::TurnStart | Phase::Initiative | Phase::Activation => state::Phase::Initiative,
            Phase::Bombardment => state::Phase::Bombardment,
            Phase::Movement => state::Phase::Movement,
            Phase::DefensiveFire => state::Phase::DefensiveFire,
            Phase::Combat => state::Phase::Combat,
            Phase::AfvMovement => state::Phase::AfvMovement,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Others {
    /// Not in this game.
    #[default]
    Lost,
    /// Waiting to arrive.
    Pool,
}

/// A unit's place, or its place and condition.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum UnitEntry {
    At(String),
    Full(UnitRecord),
}

impl<'de> Deserialize<'de> for UnitEntry {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_any(UnitEntryVisitor)
    }
}

/// Reads either form, so that a mistake in a record is named and not just the record.
struct UnitEntryVisitor;

impl<'de> Visitor<'de> for UnitEntryVisitor {
    type Value = UnitEntry;

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("a hex, 'pool', 'dead', 'lost' or 'exited', or a record with 'at' and 'flags'")
    }

    fn visit_str<E: serde::de::Error>(self, at: &str) -> Result<UnitEntry, E> {
        Ok(UnitEntry::At(at.into()))
    }

    fn visit_u64<E: serde::de::Error>(self, hex: u64) -> Result<UnitEntry, E> {
        Ok(UnitEntry::At(hex.to_string()))
    }

    fn visit_map<A: MapAccess<'de>>(self, record: A) -> Result<UnitEntry, A::Error> {
        UnitRecord::deserialize(MapAccessDeserializer::new(record)).map(UnitEntry::Full)
    }
}

impl UnitEntry {
    /// Where the unit is, as written.
    fn at(&self) -> &str {
        match self {
            UnitEntry::At(at) => at,
            UnitEntry::Full(record) => &record.at,
        }
    }
}

/// The words for a unit that has been eliminated and may come back.
fn is_dead_word(text: &str) -> bool {
    matches!(wording::plain(text).as_str(), "dead" | "eliminated")
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    /// A hex, or `pool`, `dead`, `lost`, `exited`.
    #[serde(deserialize_with = "wording::name")]
    pub at: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "wording::names")]
    pub flags: Vec<String>,
    /// The turn on which an eliminated HQ may return.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub returns: u8,
}

const FILE: &str = "position";

fn fault(key: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault::new(FILE, key, reason)
}

/// The campaign: the ARVN sets up, and everything else waits.
pub(crate) fn campaign() -> Position {
    Position {
        turn: 1,
        phase: Phase::Setup,
        active: Army::Nva,
        second: None,
        initiative: Army::Nva,
        event: 0,
        mandatory: Vec::new(),
        others: Others::Pool,
        units: BTreeMap::new(),
        orders: None,
        regiments: Vec::new(),
        nva_control: Vec::new(),
        rubble: Vec::new(),
        aims: None,
        aims_removed: Vec::new(),
        aims_withheld: Vec::new(),
        cbu: None,
        daisy_cutters: None,
        helicopters: None,
        helicopters_aborted: 0,
        marines: false,
        nva_losses: None,
        arvn_losses: None,
        exits: 0,
    }
}

/// What a record says of a unit of no division that is not active although an HQ has it in range now.
const DETACHED: &str = "detached";

fn is_detached(flag: &str) -> bool {
    wording::plain(flag) == DETACHED
}
