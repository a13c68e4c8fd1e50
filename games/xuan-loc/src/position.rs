//! Positions: the document from which a game begins, be it the campaign or a situation made by hand,
//! and back again. Everything impossible is refused with its key.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use engine::{Dice, Fault, Story, wording};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::data::{Data, Kind};
use crate::ids::{Army, Hex, Hexes, MAX_FORMATIONS, Unit, Units};
use crate::movement::March;
use crate::play::Play;
use crate::state::{Flags, Order, Place, Stage, State, UnitState, View};

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
    #[serde(default)]
    pub nva_losses: u16,
    #[serde(default)]
    pub arvn_losses: u16,
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
    Initiative,
    Activation,
    Bombardment,
    Movement,
    DefensiveFire,
    Combat,
    AfvMovement,
}

impl Phase {
    /// Before a player turn begins nobody is active and no formation has its orders.
    const fn is_before_orders(self) -> bool {
        matches!(self, Phase::Setup | Phase::TurnStart | Phase::Initiative | Phase::Activation)
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
#[must_use]
pub fn campaign() -> Position {
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
        nva_losses: 0,
        arvn_losses: 0,
        exits: 0,
    }
}

/// A state in which nobody has come yet.
fn blank(data: &Data, turn: u8) -> State {
    State {
        turn,
        stage: Stage::Setup,
        active: Army::Nva,
        second: false,
        initiative: Army::Nva,
        event: 0,
        mandatory: [false; 2],
        begun: false,
        taken_back: 0,
        units: data.units.iter().map(|_| UnitState::NEW).collect(),
        orders: [Order::None; MAX_FORMATIONS],
        regiments: 0,
        nva_control: Hexes::NONE,
        rubble: Hexes::NONE,
        aims: data.schedule.aims,
        aims_removed: 0,
        aims_withheld: 0,
        planes: 0,
        cbu: data.schedule.cbu,
        daisy_cutters: data.schedule.daisy_cutters,
        helicopters: data.helicopters,
        helicopters_aborted: 0,
        marines: false,
        nva_losses: 0,
        arvn_losses: 0,
        exits: 0,
        supplied: Units::NONE,
        screened: Hexes::NONE,
        assaulted: Hexes::NONE,
        bombardment: Default::default(),
        march: March::default(),
        fire: Default::default(),
        assault: Default::default(),
        retreat: Default::default(),
        tasks: ArrayVec::new(),
        index: Default::default(),
    }
}

/// Turns a position into a lawful state.
pub fn setup(data: &Data, position: &Position, dice: &mut Dice) -> Result<State, Fault> {
    if position.turn == 0 || usize::from(position.turn) > data.schedule.turns.len() {
        return Err(fault("turn", format!("expected a turn from 1 to {}", data.schedule.turns.len())));
    }
    if position.event != 0 && !(2..=12).contains(&position.event) {
        return Err(fault("event", "expected 0, or the sum of two dice"));
    }
    let mut state = blank(data, position.turn);
    let orders_given = !position.phase.is_before_orders();
    let second = position.second.unwrap_or(orders_given && position.active != position.initiative);
    (state.active, state.second, state.initiative) = (position.active, second, position.initiative);
    state.event = position.event;
    for army in &position.mandatory {
        state.mandatory[army.at()] = true;
    }
    read_units(data, position, &mut state)?;
    read_orders(data, position, &mut state)?;
    for (key, ids, set) in [
        ("nva_control", &position.nva_control, &mut state.nva_control),
        ("rubble", &position.rubble, &mut state.rubble),
    ] {
        for id in ids {
            set.insert(hex_of(data, key, id)?);
        }
    }
    for hex in state.rubble.iter() {
        let ground = data.map.ground(hex);
        if !ground.built_up() && !ground.fort {
            return Err(fault("rubble", format!("{} is no town, city or fort", data.map.label(hex))));
        }
    }
    for hex in state.nva_control.iter() {
        let ground = data.map.ground(hex);
        if !ground.built_up() && !ground.airfield {
            return Err(fault("nva_control", format!("nobody controls {}", data.map.label(hex))));
        }
    }
    read_stocks(data, position, &mut state)?;
    state.reindex(data);
    check_hexes(data, &mut state)?;
    enter_phase(data, position, &mut state, dice)?;
    Ok(state)
}

fn hex_of(data: &Data, key: &str, id: &str) -> Result<Hex, Fault> {
    data.map.find(id).ok_or_else(|| fault(key, format!("there is no hex '{id}'")))
}

fn read_units(data: &Data, position: &Position, state: &mut State) -> Result<(), Fault> {
    if position.others == Others::Lost {
        for unit in &mut state.units {
            unit.place = Place::Lost;
        }
    }
    for (id, entry) in &position.units {
        let key = format!("units.{id}");
        let unit = data.unit(id).ok_or_else(|| fault(&key, "there is no such unit"))?;
        let (at, flags, returns): (&str, &[String], u8) = match entry {
            UnitEntry::At(at) => (at, &[], 0),
            UnitEntry::Full(record) => (&record.at, &record.flags, record.returns),
        };
        let place = match wording::plain(at).as_str() {
            "pool" => Place::Pool,
            "dead" => Place::Dead,
            "lost" => Place::Lost,
            "exited" => Place::Exited,
            hex => Place::Map(hex_of(data, &key, hex)?),
        };
        if place == Place::Dead && data.of(unit).kind == Kind::Leader {
            return Err(fault(key, "a leader is lost for good: say 'lost'"));
        }
        if returns > 0 && (place != Place::Dead || data.of(unit).kind != Kind::Hq) {
            return Err(fault(key, "only an eliminated HQ returns"));
        }
        let mut set = Flags(0);
        for flag in flags {
            if is_detached(flag) && data.of(unit).formation.is_none() {
                continue;
            }
            let found = Flags::NAMES.iter().find(|(name, _)| *name == wording::plain(flag));
            let Some((_, bit)) = found else {
                let names: Vec<_> = Flags::NAMES.iter().map(|(name, _)| *name).collect();
                return Err(fault(key, format!("'{flag}' is not one of: {}", names.join(", "))));
            };
            set.0 |= bit.0;
        }
        let check = UnitState { place, flags: set, number: returns };
        check_flags(data, unit, &check).map_err(|reason| fault(key, reason))?;
        state.units[unit.at()] = check;
    }
    Ok(())
}

fn check_flags(data: &Data, unit: Unit, state: &UnitState) -> Result<(), &'static str> {
    let kind = data.of(unit).kind;
    let on_map = matches!(state.place, Place::Map(_));
    if !on_map && state.flags.0 != 0 {
        return Err("only units on the map have flags");
    }
    if kind == Kind::Leader && (state.is(Flags::DISRUPTED) || state.is(Flags::CUT)) {
        return Err("leaders are never disrupted nor out of command");
    }
    if kind == Kind::Hq && state.is(Flags::CUT) {
        return Err("an HQ is always in command");
    }
    if state.is(Flags::RALLIED) && kind != Kind::Leader {
        return Err("only leaders rally");
    }
    if state.is(Flags::STUCK) && !kind.is_afv() {
        return Err("only armoured vehicles are immobilised");
    }
    Ok(())
}

fn read_orders(data: &Data, position: &Position, state: &mut State) -> Result<(), Fault> {
    if position.orders.is_none() && !position.phase.is_before_orders() {
        for formation in data.all_formations().filter(|f| data.formations[f.at()].activates) {
            state.orders[formation.at()] = Order::Activated;
        }
    }
    for (id, order) in position.orders.iter().flatten() {
        let key = format!("orders.{id}");
        let formation = data.formation(id).ok_or_else(|| fault(&key, "there is no such formation"))?;
        if !data.formations[formation.at()].activates {
            return Err(fault(key, "these troops take no orders: they are always active"));
        }
        state.orders[formation.at()] = *order;
    }
    for id in &position.regiments {
        let found = data.find_regiment(id);
        let regiment = found.ok_or_else(|| fault("regiments", format!("there is no regiment '{id}'")))?;
        state.regiments |= 1 << regiment.0;
    }
    for formation in data.all_formations().filter(|f| state.orders[f.at()] == Order::Activated) {
        // The die always activates a regiment at least, so none named means all.
        let own = data.regiments.iter().enumerate().filter(|(_, r)| r.division == formation);
        let whole = own.fold(0u32, |set, (at, _)| set | 1 << at);
        if state.regiments & whole == 0 {
            state.regiments |= whole;
        }
    }
    Ok(())
}

fn read_stocks(data: &Data, position: &Position, state: &mut State) -> Result<(), Fault> {
    let aims = |key: &str, ids: &[String]| {
        ids.iter().try_fold(0u32, |set, id| {
            let aim = data.aim(id).ok_or_else(|| fault(key, format!("there is no artillery marker '{id}'")))?;
            Ok::<_, Fault>(set | 1 << aim.0)
        })
    };
    match &position.aims {
        Some(ids) => state.aims = aims("aims", ids)?,
        None => {
            for change in data.schedule.aim_changes.iter().filter(|c| c.turn <= position.turn) {
                if change.turn == position.turn && position.phase == Phase::TurnStart {
                    continue;
                }
                state.aims |= change.add;
                if let Some((army, keep)) = change.keep {
                    for (at, aim) in data.aims.iter().enumerate() {
                        if aim.army == army && keep & (1 << at) == 0 {
                            state.aims &= !(1 << at);
                        }
                    }
                }
            }
        }
    }
    state.aims_removed = aims("aims_removed", &position.aims_removed)?;
    if position.aims.is_none() {
        remove_scheduled(data, position, state);
    }
    state.aims_withheld = aims("aims_withheld", &position.aims_withheld)?;
    state.cbu = position.cbu.unwrap_or(data.schedule.cbu).min(100);
    state.daisy_cutters = position.daisy_cutters.unwrap_or(data.schedule.daisy_cutters).min(8);
    state.helicopters_aborted = position.helicopters_aborted.min(data.helicopters);
    state.marines = position.marines;
    (state.nva_losses, state.arvn_losses) = (position.nva_losses.min(10_000), position.arvn_losses.min(10_000));
    state.exits = position.exits.min(1_000);
    Ok(())
}

/// 11.1.2: artillery whose removal is past is gone: what the position names, else the last in the list.
fn remove_scheduled(data: &Data, position: &Position, state: &mut State) {
    let past = |turn: u8| turn < position.turn || (turn == position.turn && position.phase != Phase::TurnStart);
    let count: u32 = data.schedule.aim_changes.iter().filter(|c| past(c.turn)).map(|c| u32::from(c.remove)).sum();
    let guns = data.schedule.aims;
    for at in (0..data.aims.len()).rev() {
        let nva = data.aims[at].army == Army::Nva && guns & (1 << at) != 0;
        if nva && position.aims_removed.is_empty() && state.aims_removed.count_ones() < count {
            state.aims_removed |= 1 << at;
        }
    }
    state.aims &= !state.aims_removed;
}

/// Opposing units never share a hex, nor a leader one with the enemy; no hex is over its limit.
fn check_hexes(data: &Data, state: &mut State) -> Result<(), Fault> {
    for hex in data.map.all() {
        let armies: Vec<Army> = state.stack(hex).map(|u| data.of(u).army).collect();
        if armies.iter().any(|army| *army != armies[0]) {
            return Err(fault("units", format!("both sides stand in {}", data.map.label(hex))));
        }
        let view = View { data, state };
        if armies.first().is_some_and(|army| view.is_overfull(hex, *army)) {
            return Err(fault("units", format!("{} holds more than can be stacked", data.map.label(hex))));
        }
        if let Some(army) = armies.first() {
            let ground = data.map.ground(hex);
            let units = state.holds(*army, hex);
            if units && (ground.built_up() || ground.airfield) {
                // Who stands in a town has entered it.
                state.nva_control.set(hex, *army == Army::Nva);
            }
        }
        if state.rubble.has(hex) {
            let stuck: Units = state.stack(hex).filter(|u| data.afvs.has(*u)).collect();
            for unit in stuck.iter() {
                state.units[unit.at()].set(Flags::STUCK, true);
            }
        }
    }
    Ok(())
}

fn enter_phase(data: &Data, position: &Position, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
    let asked_phase = |state: &State| matches!(state.stage, Stage::DefensiveFire | Stage::Combat | Stage::AfvMovement);
    if position.phase == Phase::Setup {
        let early = data.all_units().find(|u| state.hex_of(*u).is_some() && !data.schedule.setup_units.has(*u));
        if position.turn != 1 || early.is_some() {
            return Err(fault("phase", "only the set-up units of turn 1 are set up"));
        }
        let missing = data.schedule.setup_units.iter().find(|u| state.units[u.at()].place == Place::Lost);
        if missing.is_some() {
            return Err(fault("others", "in the set-up the units wait: say 'pool'"));
        }
    }
    let mut silent = Story::silent();
    let mut play = Play { data, state, dice, story: &mut silent };
    match position.phase {
        Phase::Setup => play.state.stage = Stage::Setup,
        Phase::TurnStart => play.begin_turn(),
        Phase::Initiative => play.state.stage = Stage::Initiative,
        Phase::Activation => play.state.stage = Stage::Activation(play.state.initiative),
        Phase::Bombardment => play.begin_player_turn(position.active),
        Phase::Movement => {
            play.begin_player_turn(position.active);
            play.state.stage = Stage::Orders;
        }
        Phase::DefensiveFire | Phase::Combat | Phase::AfvMovement => {
            play.begin_player_turn(position.active);
            play.state.stage = match position.phase {
                Phase::DefensiveFire => Stage::DefensiveFire,
                Phase::Combat => Stage::Combat,
                _ => Stage::AfvMovement,
            };
            if position.phase == Phase::AfvMovement {
                // Whoever moved did so in the Movement Phase: vehicles move again (6.6).
                play.state.march.afv = true;
                play.state.units.iter_mut().for_each(|unit| unit.set(Flags::MOVED, false));
            }
            attach(position, &mut play);
            let army = if position.phase == Phase::DefensiveFire { position.active.other() } else { position.active };
            play.judge_supply(army);
        }
    }
    if let Some(helicopters) = position.helicopters {
        play.state.helicopters = helicopters.min(data.helicopters);
    }
    // A combat phase in which nobody can do anything is still looked at, to see why not.
    if !asked_phase(play.state) {
        play.settle();
    }
    Ok(())
}

/// What a record says of a unit of no division that is not active although an HQ has it in range now.
const DETACHED: &str = "detached";

fn is_detached(flag: &str) -> bool {
    wording::plain(flag) == DETACHED
}

/// 6.1.8: in the NVA's turn the tanks and the 95th are active where an activated HQ has them in range,
/// unless their record says that they were out of it when movement began.
fn attach(position: &Position, play: &mut Play) {
    if position.active != Army::Nva {
        return;
    }
    for unit in play.view().attached().iter() {
        let id = &play.data.of(unit).id;
        let detached = position.units.iter().any(|(key, entry)| {
            let flags: &[String] = if let UnitEntry::Full(record) = entry { &record.flags } else { &[] };
            key.eq_ignore_ascii_case(id) && flags.iter().any(|flag| is_detached(flag))
        });
        if !detached {
            play.state.units[unit.at()].set(Flags::ATTACHED, true);
        }
    }
}

/// The document for a state that stands at the beginning of a phase.
#[must_use]
pub fn position(data: &Data, state: &State) -> Option<Position> {
    let view = View { data, state };
    let phase = match state.stage {
        _ if !state.tasks.is_empty() || state.begun || state.taken_back > 0 => return None,
        Stage::Setup => Phase::Setup,
        Stage::Initiative => Phase::Initiative,
        Stage::Approach => Phase::Bombardment,
        Stage::Bombardment if !view.rolls_for_aircraft() && view.event_aircraft() == 0 => Phase::Bombardment,
        Stage::Orders => Phase::Movement,
        Stage::DefensiveFire => Phase::DefensiveFire,
        Stage::Combat => Phase::Combat,
        Stage::AfvMovement => Phase::AfvMovement,
        _ => return None,
    };
    let aims = |set: u32| -> Vec<String> {
        data.aims.iter().enumerate().filter(|(i, _)| set & (1 << i) != 0).map(|(_, a)| a.id.clone()).collect()
    };
    let hexes = |set: Hexes| set.iter().map(|h| data.map.label(h).to_string()).collect();
    let formations = data.all_formations().filter(|f| state.orders[f.at()] != Order::None);
    let regiments = (0..data.regiments.len() as u8).map(crate::ids::Regiment).filter(|r| view.is_regiment_active(*r));
    let mut document = Position {
        turn: state.turn,
        phase,
        active: state.active,
        second: Some(state.second),
        initiative: state.initiative,
        event: state.event,
        mandatory: Army::BOTH.into_iter().filter(|a| state.mandatory[a.at()]).collect(),
        others: Others::Pool,
        units: BTreeMap::new(),
        orders: Some(formations.map(|f| (data.formations[f.at()].id.clone(), state.orders[f.at()])).collect()),
        regiments: regiments.map(|r| data.regiment_id(r)).collect(),
        nva_control: hexes(state.nva_control),
        rubble: hexes(state.rubble),
        aims: Some(aims(state.aims)),
        aims_removed: aims(state.aims_removed),
        aims_withheld: aims(state.aims_withheld),
        cbu: Some(state.cbu),
        daisy_cutters: Some(state.daisy_cutters),
        helicopters: Some(state.helicopters),
        helicopters_aborted: state.helicopters_aborted,
        marines: state.marines,
        nva_losses: state.nva_losses,
        arvn_losses: state.arvn_losses,
        exits: state.exits,
    };
    for unit in data.all_units() {
        if let Some(entry) = unit_entry(data, state, unit) {
            document.units.insert(data.of(unit).id.clone(), entry);
        }
    }
    Some(document)
}

fn unit_entry(data: &Data, state: &State, unit: Unit) -> Option<UnitEntry> {
    let attachable = data.of(unit).formation.is_none();
    let unit = &state.units[unit.at()];
    let (at, returns) = match unit.place {
        Place::Pool => return None,
        Place::Map(hex) => (data.map.label(hex).to_string(), 0),
        Place::Dead => ("dead".into(), unit.number),
        Place::Lost => ("lost".into(), 0),
        Place::Exited => ("exited".into(), 0),
    };
    let mut flags: Vec<String> =
        Flags::NAMES.iter().filter(|(_, flag)| unit.is(*flag)).map(|(name, _)| (*name).to_string()).collect();
    if attachable && matches!(unit.place, Place::Map(_)) && !unit.is(Flags::ATTACHED) {
        flags.push(DETACHED.into());
    }
    if flags.is_empty() && returns == 0 {
        return Some(UnitEntry::At(at));
    }
    Some(UnitEntry::Full(UnitRecord { at, flags, returns }))
}
