//! Positions: the document from which a game begins, be it a scenario or a situation made by hand, and back again.
//!
//! Each key stands here with its place in the state; `table` reads what lies on the table, `cards` the cards, `begin` fills in
//! what a document leaves out and puts on the agenda what comes first, `lawful` refuses what no position may hold. What a state
//! holds in the middle of a phase is the opaque part [`rest::Rest`].

mod begin;
mod cards;
mod lawful;
mod rest;
mod table;
mod traces;

use engine::document::{Begun, Document, Field, Key};
use engine::wording::plain;
use engine::{Dice, Fault};
use serde_json::{Map, Value, json};

use crate::data::{Data, FIRST_YEAR, LAST_YEAR, Scenario, Status};
use crate::game::{HeartsAndMinds, STATE_LAYOUT};
use crate::ids::{Areas, Place, Seat};
use crate::sequence::card_play::ROUNDS;
use crate::state::{Holder, Phase, State};
use rest::Rest;

/// Where a position begins.
const STARTS: &[(&str, Phase)] = &[
    ("reinforcements", Phase::Reinforcements),
    ("hand-refill", Phase::HandRefill),
    ("card-play", Phase::CardPlay),
    ("interphase", Phase::Interphase),
];

const SEATS: &[(&str, Seat)] = &[("red", Seat::Red), ("blue", Seat::Blue)];

/// More than any game brings about.
const MOST_WILL: i16 = 1_000;
const MOST_STOCK: u8 = 200;

fn key(name: &'static str, about: &'static str) -> Begun<HeartsAndMinds> {
    engine::document::key(name, about)
}

fn fault(key: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault::new("position", key, reason)
}

/// What stands in a document. `docs/hearts-and-minds.md` describes every key.
fn keys() -> Vec<Key<HeartsAndMinds>> {
    let mut keys = keys_of_time();
    keys.extend(table::keys());
    keys.push(key("cards", "where the cards are").custom("piles of cards for each side", cards::read, cards::write));
    keys.extend(table::keys_of_effects());
    let about = "what the state holds in the middle of a phase, written by the program";
    keys.push(key("moment", about).moment(STATE_LAYOUT, |state, _| Rest::of(state), Rest::put_into));
    keys
}

fn keys_of_time() -> Vec<Key<HeartsAndMinds>> {
    vec![
        key("year", "the present year").number(FIRST_YEAR..=LAST_YEAR, |s| &mut s.year).needed(),
        key("end", "the last year; the option `end` decides where it is left out")
            .number(FIRST_YEAR..=LAST_YEAR, |s| &mut s.end_year),
        key("phase", "the phase that begins").custom("a phase", read_phase, write_phase).needed(),
        key("round", "in the Card Play Phase: the round")
            .custom("a round from 1 to 4", read_round, |state, _| (state.round > 0).then(|| state.round.into())),
        key("side", "in the Card Play Phase: whose turn begins")
            .custom("`red` or `blue`", read_side, |state, _| (state.round > 0).then(|| state.turn.side.id().into())),
        key("political_will", "Doves above zero, Hawks below").custom(
            "a number",
            |field, state, _| field.number(-MOST_WILL..=MOST_WILL).map(|will| state.will = will),
            |state, _| Some(state.will.into()),
        ),
        key("stock", "the stockpiles").custom("the RPs of both sides", read_stock, |state, _| {
            Some(json!({"red": state.stock[Seat::Red.at()], "blue": state.stock[Seat::Blue.at()]}))
        }),
    ]
}

/// Turns a position into a lawful state. `chosen_end` is the last year that the option names, if it names one.
pub(crate) fn setup(
    game: &HeartsAndMinds,
    document: &Document,
    chosen_end: Option<u16>,
    dice: &mut Dice,
) -> Result<State, Fault> {
    let data = &game.data;
    let mut state = engine::document::read(&keys(), document, blank(), data)?;
    begin::settle_end(data, document, &mut state, chosen_end)?;
    table::fill_reserve(data, &mut state);
    state.reindex();
    let missing = cards::Missing::of(document);
    // What is laid ready is for what play asks: the deal and the VC of a position come from the seed.
    dice.unscripted(|dice| {
        cards::place_others(data, &mut state, &missing, dice);
        if !state.agenda.is_empty() {
            return engine::document::resume(game, state);
        }
        begin::begin(data, &mut state, dice)?;
        Ok(state)
    })
}

/// The document for a state in which somebody is asked.
pub(crate) fn position(data: &Data, state: &State) -> Option<Document> {
    state.agenda.top()?;
    Some(engine::document::write(&keys(), state, data))
}

/// A state in which nothing is said yet: where a card is that nobody names is filled in at the end.
fn blank() -> State {
    let mut state = State { year: FIRST_YEAR, ..State::default() };
    for card in crate::ids::Card::all() {
        state.cards.say(card, Holder::Unknown);
    }
    state
}

/// The position of a scenario, named by its start year. The option `end` says how long the war goes on.
pub(crate) fn scenario(data: &Data, id: &str) -> Option<Document> {
    data.scenarios.iter().find(|scenario| scenario.id == id).map(from_scenario)
}

/// 8-02: a scenario begins with the Hand Refill Phase; its set-up is what the Reinforcements Phase would have led to.
fn from_scenario(scenario: &Scenario) -> Document {
    let mut units: Map<String, Value> = Map::new();
    let mut add = |area: &str, kind: String, count: u8| {
        let here = units.entry(area).or_insert_with(|| json!({}));
        let before = here[&kind].as_u64().unwrap_or_default();
        here[kind] = (before + u64::from(count)).into();
    };
    for group in &scenario.units {
        let veteran = if group.status == Status::Veteran { "-vet" } else { "" };
        add(&group.area, format!("{}{veteran}", group.kind), group.count);
    }
    for vc in &scenario.vc {
        add(&vc.area, "unseen-vc".into(), vc.count);
    }
    let mut flags = scenario.flags_set.clone();
    if scenario.port_closed {
        flags.push("port_closed".into());
    }
    let document = json!({
        "year": scenario.start_year, "phase": "hand-refill", "political_will": scenario.political_will,
        "stock": {"red": scenario.red_srp, "blue": scenario.blue_srp}, "units": units,
        "red_flags": scenario.red_flags, "blue_flags": scenario.blue_flags, "bombers": {"ready": scenario.bombers},
        "flags": flags, "cards": {"removed": scenario.removed_cards},
    });
    serde_json::from_value(document).unwrap_or_default()
}

fn read_phase(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    state.phase = field.word(STARTS)?;
    state.round = u8::from(state.phase == Phase::CardPlay);
    Ok(())
}

/// The phase that a person would name: what goes on inside it is in the moment.
fn write_phase(state: &State, _: &Data) -> Option<Value> {
    let phase = match state.phase {
        Phase::Reinforcements | Phase::Deployment | Phase::Redeployment => Phase::Reinforcements,
        Phase::CardPlay | Phase::Actions => Phase::CardPlay,
        Phase::HandRefill | Phase::Interphase | Phase::Over(_) => state.phase,
    };
    STARTS.iter().find(|(_, of)| *of == phase).map(|(word, _)| (*word).into())
}

/// Only the Card Play Phase has rounds; beside another phase one means nothing.
fn read_round(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let round = field.number(1..=ROUNDS)?;
    if state.phase == Phase::CardPlay {
        state.round = round;
    }
    Ok(())
}

/// Only in the Card Play Phase it is somebody's turn; beside another phase a side means nothing.
fn read_side(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let side = field.word(SEATS)?;
    if state.phase == Phase::CardPlay {
        state.turn.side = side;
    }
    Ok(())
}

fn read_stock(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    for (name, seat) in SEATS {
        let record = field.record(&["red", "blue"]).map_err(|fault| {
            if field.value().is_object() {
                fault
            } else {
                field.fault("expected the RPs of both sides, such as {\"red\": 4, \"blue\": 2}")
            }
        })?;
        if let Some(stock) = record.get(name) {
            state.stock[seat.at()] = stock.number(0..=MOST_STOCK)?;
        }
    }
    Ok(())
}

/// An area by its id or name.
fn area(field: &Field<'_>, data: &Data) -> Result<Place, Fault> {
    let text = field.text()?;
    let found = data.find(&plain(&text)).filter(|place| place.is_area());
    found.ok_or_else(|| field.fault(format!("there is no area '{text}'")))
}

fn areas(field: &Field<'_>, data: &Data) -> Result<Areas, Fault> {
    field.list()?.iter().map(|field| area(field, data)).collect()
}

fn ids(data: &Data, areas: Areas) -> Value {
    areas.iter().map(|area| data.id(area)).collect()
}
