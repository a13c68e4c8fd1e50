//! Positions: the document from which a game begins, be it the campaign or a situation made by hand.
//!
//! Each key stands here with its place in the state; `units` reads and writes the record of a unit, `begin` fills in what
//! a document leaves out and puts the phase with which it begins on the agenda, and `moment` holds what nobody writes by
//! hand: where a combat or a march stands.

mod begin;
mod moment;
mod units;

use engine::document::{Begun, Document, Field, Key, word_for};
use engine::{Dice, Fault};
use serde_json::{Value, json};

use crate::agenda::Item;
use crate::context::View;
use crate::data::Data;
use crate::game::{LAYOUT, XuanLoc};
use crate::ids::{Army, Formation};
use crate::state::{Order, Phase, Place, State};
use moment::Moment;

/// Where a position begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Setup,
    /// The start of a turn, before scheduled artillery comes and goes.
    Turn,
    Initiative,
    Activation,
    Bombardment,
    Movement,
    DefensiveFire,
    Combat,
    AfvMovement,
}

const STARTS: &[(&str, Start)] = &[
    ("setup", Start::Setup),
    ("turn-start", Start::Turn),
    ("initiative", Start::Initiative),
    ("initiative-phase", Start::Initiative),
    ("activation", Start::Activation),
    ("bombardment", Start::Bombardment),
    ("bombardment-phase", Start::Bombardment),
    ("movement", Start::Movement),
    ("movement-phase", Start::Movement),
    ("defensive-fire", Start::DefensiveFire),
    ("defensive-fire-phase", Start::DefensiveFire),
    ("combat", Start::Combat),
    ("combat-phase", Start::Combat),
    ("afv-movement", Start::AfvMovement),
    ("afv-movement-phase", Start::AfvMovement),
];

impl Start {
    /// Before a player turn begins nobody is active and no formation has its orders.
    const fn is_before_orders(self) -> bool {
        matches!(self, Start::Setup | Start::Turn | Start::Initiative | Start::Activation)
    }

    const fn phase(self) -> Phase {
        match self {
            Start::Setup => Phase::Setup,
            Start::Turn | Start::Initiative | Start::Activation => Phase::Initiative,
            Start::Bombardment => Phase::Bombardment,
            Start::Movement => Phase::Movement,
            Start::DefensiveFire => Phase::DefensiveFire,
            Start::Combat => Phase::Combat,
            Start::AfvMovement => Phase::AfvMovement,
        }
    }

    /// The beginning of the phase in which a state stands; none once the game is over.
    const fn of_phase(phase: Phase) -> Option<Self> {
        match phase {
            Phase::Setup => Some(Start::Setup),
            Phase::Initiative => Some(Start::Initiative),
            Phase::Bombardment => Some(Start::Bombardment),
            Phase::Movement => Some(Start::Movement),
            Phase::DefensiveFire => Some(Start::DefensiveFire),
            Phase::Combat => Some(Start::Combat),
            Phase::AfvMovement => Some(Start::AfvMovement),
            Phase::Over => None,
        }
    }

    /// Where a state stands, if it stands at the beginning of a phase.
    fn of(view: View<'_>) -> Option<Self> {
        if view.state.begun {
            return None;
        }
        match view.state.agenda.top()? {
            Item::Setup(_) => Some(Start::Setup),
            Item::InitiativeRoll(_) => Some(Start::Initiative),
            Item::AircraftRoll(_) => Some(Start::Bombardment),
            Item::MarkerPlacement(_) if !view.gets_aircraft() => Some(Start::Bombardment),
            Item::AdjacencyRoll(_) => Some(Start::Movement),
            Item::DefensiveFire(_) => Some(Start::DefensiveFire),
            Item::Combat(_) => Some(Start::Combat),
            Item::AfvMovement(_) => Some(Start::AfvMovement),
            _ => None,
        }
    }
}

const ARMIES: &[(&str, Army)] = &[("nva", Army::Nva), ("arvn", Army::Arvn)];

const ORDERS: &[(&str, Order)] = &[
    ("none", Order::None),
    ("activated", Order::Activated),
    ("activate", Order::Activated),
    ("active", Order::Activated),
    ("regrouping", Order::Regrouping),
    ("regroup", Order::Regrouping),
];

const OTHERS: &[(&str, Place)] = &[("lost", Place::Lost), ("pool", Place::Pool)];

/// More than a game can bring about.
const MOST_CBU: u8 = 100;
const MOST_POINTS: u16 = 1_000;

fn key(name: &'static str, about: &'static str) -> Begun<XuanLoc> {
    engine::document::key(name, about)
}

/// What stands in a document. `docs/xuan-loc.md` describes every key.
fn keys() -> Vec<Key<XuanLoc>> {
    let mut keys = keys_of_the_turn();
    keys.push(
        key("others", "where units are that are not named")
            .custom("`lost` or `pool`", read_others, |_, _| Some("pool".into())),
    );
    keys.push(
        key("units", "where each unit is, and in which condition")
            .all_entries(
                "a hex, `pool`, `dead`, `lost` or `exited` for each unit, or a record with `at`, `flags` and `returns`",
                units::read,
                units::write,
            )
            .needed(),
    );
    keys.extend(keys_of_the_map());
    keys.extend(keys_of_stocks());
    let about = "what is under way, where a position stands in the middle of a phase; only the program writes it";
    keys.push(key("moment", about).moment(LAYOUT, Moment::of, Moment::put));
    keys
}

fn keys_of_the_turn() -> Vec<Key<XuanLoc>> {
    vec![
        key("turn", "the game turn")
            .number_of("a turn", |data| 1..=data.schedule.turns.len() as u8, |s| &mut s.turn)
            .needed(),
        key("phase", "where it begins")
            .custom("a phase", |field, _, _| field.word(STARTS).map(drop), write_start)
            .needed(),
        key("active", "the player whose turn it is").word(ARMIES, |s| &mut s.active),
        key("second", "whether this is the second player turn").custom(
            "true or false",
            |field, state, _| field.flag().map(|second| state.second = second),
            |state, _| Some(state.second.into()),
        ),
        key("initiative", "who has the initiative").word(ARMIES, |s| &mut s.initiative),
        key("event", "the sum of the initiative dice; 0 before they are rolled").custom(
            "0, or the sum of two dice",
            read_event,
            |state, _| (state.event > 0).then(|| state.event.into()),
        ),
        key("mandatory", "the armies whose combat is mandatory in this player turn").custom(
            "a list of armies, or true and false for each",
            read_mandatory,
            |state, _| {
                let armies = Army::BOTH.iter().filter(|army| state.mandatory[army.at()]);
                let words: Vec<Value> = armies.map(|army| word_for(ARMIES, army)).collect();
                (!words.is_empty()).then(|| words.into())
            },
        ),
    ]
}

fn keys_of_the_map() -> Vec<Key<XuanLoc>> {
    vec![
        key("orders", "what formations were told").all_entries(
            "`activated`, `regrouping` or `none` for each formation",
            read_order,
            |formation: Formation, state, _| {
                let order = state.orders[formation.at()];
                (order != Order::None).then(|| word_for(ORDERS, &order))
            },
        ),
        key("regiments", "NVA regiments activated").names(|s| &mut s.regiments),
        key("nva_control", "hexes in NVA hands").names(|s| &mut s.nva_control),
        key("rubble", "hexes that are rubble").names(|s| &mut s.rubble),
    ]
}

fn keys_of_stocks() -> Vec<Key<XuanLoc>> {
    vec![
        key("aims", "artillery in play; by the schedule if left out").all_names(|s| &mut s.aims),
        key("aims_removed", "artillery lost for good").names(|s| &mut s.aims_removed),
        key("aims_withheld", "artillery missing this turn").names(|s| &mut s.aims_withheld),
        key("cbu", "cluster bombs left").number(0..=MOST_CBU, |s| &mut s.cbu),
        key("daisy_cutters", "Daisy Cutters left").number_of(
            "a number",
            |data| 0..=data.schedule.daisy_cutters,
            |s| &mut s.daisy_cutters,
        ),
        key("helicopters", "helicopters left in this player turn").number_of(
            "a number",
            |data| 0..=data.helicopters,
            |s| &mut s.helicopters,
        ),
        key("helicopters_aborted", "helicopters turned back in this turn").custom(
            "a number",
            |field, state, data| field.number(0..=data.helicopters).map(|n| state.helicopters_aborted = n),
            |state, _| (state.helicopters_aborted > 0).then(|| state.helicopters_aborted.into()),
        ),
        key("marines", "whether the Marines have been called").flag(|s| &mut s.marines),
        key("nva_losses", "NVA units eliminated so far").number(0..=MOST_POINTS, |s| &mut s.nva_losses),
        key("arvn_losses", "ARVN units eliminated so far").number(0..=MOST_POINTS, |s| &mut s.arvn_losses),
        key("exits", "units of the 6th Division that left by the west edge").number(0..=MOST_POINTS, |s| &mut s.exits),
    ]
}

/// Turns a position into a lawful state.
pub(crate) fn read(game: &XuanLoc, document: &Document, dice: &mut Dice) -> Result<State, Fault> {
    let data = &game.data;
    let mut blank = State::blank(data);
    if begin::start_of(document).is_ok_and(|start| start == Start::Setup) {
        // Before the battle everybody waits to come.
        blank.units.iter_mut().for_each(|unit| unit.place = Place::Pool);
    }
    let mut state = engine::document::read(&keys(), document, blank, data)?;
    let start = begin::start_of(document)?;
    if document.says("moment") {
        state.phase = start.phase();
        return engine::document::resume(game, state);
    }
    begin::begin(data, document, start, &mut state, dice)?;
    Ok(state)
}

/// The document for a state, at every decision of a game.
pub(crate) fn write(data: &Data, state: &State) -> Option<Document> {
    Start::of_phase(state.phase)?;
    Some(engine::document::write(&keys(), state, data))
}

/// The campaign: the ARVN sets up, and everything else waits.
pub(crate) fn campaign() -> Document {
    let document = json!({
        "turn": 1, "phase": "setup", "active": "nva", "initiative": "nva", "others": "pool", "units": {}, "exits": 0,
    });
    serde_json::from_value(document).unwrap_or_default()
}

/// A short game of our own: turns 11 to 13, from a position that came of play.
pub(crate) fn last_days() -> Option<Document> {
    serde_json::from_str(include_str!("../scenarios/last-days.json")).ok()
}

fn write_start(state: &State, data: &Data) -> Option<Value> {
    let start = Start::of(View { data, state }).or(Start::of_phase(state.phase));
    start.map(|start| word_for(STARTS, &start))
}

fn read_event(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let event = field.number(0..=12u8).ok().filter(|event| *event != 1);
    state.event = event.ok_or_else(|| field.fault("expected 0, or the sum of two dice"))?;
    Ok(())
}

/// One army, a list, or true and false for each. `true` alone would not say whose combat is mandatory.
fn read_mandatory(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    match field.value() {
        Value::Bool(false) => Ok(()),
        Value::Bool(true) => Err(field.fault("say whose combat is mandatory: 'nva', 'arvn' or a list of both")),
        Value::Object(_) => {
            let named = field.record(&["nva", "arvn"]);
            let record = named.map_err(|_| field.fault("expected true or false for 'nva' and 'arvn'"))?;
            ARMIES.iter().try_for_each(|(word, army)| record.flag(word).map(|is| state.mandatory[army.at()] = is))
        }
        _ => field.list()?.iter().try_for_each(|own| own.word(ARMIES).map(|army| state.mandatory[army.at()] = true)),
    }
}

fn read_others(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let place = field.word(OTHERS)?;
    state.units.iter_mut().for_each(|unit| unit.place = place);
    Ok(())
}

fn read_order(formation: Formation, order: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    if !data.formations[formation.at()].activates {
        return Err(order.fault("these troops take no orders: they are always active"));
    }
    state.orders[formation.at()] = order.word(ORDERS)?;
    Ok(())
}
