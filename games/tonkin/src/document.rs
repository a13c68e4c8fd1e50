//! Positions: the document from which a game begins, be it a scenario or a situation made by hand.
//!
//! Each key stands here with its place in the state; `units` reads and writes the record of a unit or Supply Dump,
//! `begin` puts the phase with which it begins on the agenda, and refuses what cannot be; `moment` holds what nobody
//! writes by hand: where a combat, a march or a flight stands.

mod begin;
mod heroes;
mod moment;
mod units;

use arrayvec::ArrayVec;
use engine::document::{Begun, Document, Field, Key, word_for};
use engine::rules::Rules;
use engine::{Fault, Options};
use serde_json::{Value, json};

use crate::context::View;
use crate::data::Data;
use crate::game::Tonkin;
use crate::ids::{Army, Card, Dump, Hex, Hexes, Objective, Turn};
use crate::state::{Heading, Phase, Place, State, UnitState};
use begin::{STARTS, Start};

const ARMIES: &[(&str, Army)] = &[("vm", Army::Vm), ("france", Army::Fef), ("fef", Army::Fef)];

const OTHERS: &[(&str, Others)] = &[("out", Others::Out), ("eliminated", Others::Eliminated), ("chart", Others::Chart)];

/// Where units are that a document does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Others {
    Out,
    Eliminated,
    /// On the Turn Track, if the chart brings them later; else out of the game.
    Chart,
}

/// More than a game can bring about.
const MOST_POINTS: u8 = 200;
const MOST_VP: i16 = 500;
const MOST_TRANSPORTS: u8 = 20;

fn key(name: &'static str, about: &'static str) -> Begun<Tonkin> {
    engine::document::key(name, about)
}

/// What stands in a document.
fn keys() -> Vec<Key<Tonkin>> {
    let mut keys = keys_of_the_game();
    keys.extend(keys_of_the_map());
    keys.extend(keys_of_tracks());
    keys.extend(keys_of_operations());
    keys.extend(heroes::keys());
    keys.push(
        key(
            "moment",
            "what is under way, where a position stands in the middle of a phase; only the program writes it",
        )
        .custom("what the program has written there", moment::read, moment::write),
    );
    keys
}

fn keys_of_the_game() -> Vec<Key<Tonkin>> {
    vec![
        key("card", "the scenario card; the one that is played in the month if left out").custom(
            "a scenario",
            |field, _, data| read_card(field, data).map(drop),
            |state, data| Some(card_id(data, state.card)),
        ),
        key("until", "the scenario with which a campaign ends").custom(
            "a scenario",
            |field, state, data| read_card(field, data).map(|card| state.last = card),
            |state, data| Some(card_id(data, state.last)),
        ),
        key("month", "the month, or the number of the turn").custom(
            "a month such as `Oct-52`",
            |field, state, data| field.named::<Data, Turn>(data).map(|turn| state.turn = turn),
            |state, data| Some(data.calendar.of(state.turn).month.clone().into()),
        ),
        key("phase", "where it begins; `setup` if left out").custom(
            "a phase or a part of one",
            |field, _, _| field.word(STARTS).map(drop),
            write_start,
        ),
        key("active", "the side whose Operation Points are being spent").word(
            ARMIES,
            |s| s.active,
            |s, army| s.active = army,
        ),
        key("closing", "the End of the Game Sequence is on").flag(|s| s.closing, |s, on| s.closing = on),
        key("others", "where units are that are not named").custom("`out`, `eliminated` or `chart`", read_others, |_, _| None),
        key("units", "where each unit is, and in which condition").custom(
            "a hex, `saigon`, `sea` (the Navy), a month of the Turn Track, `held-back`, `eliminated`, `box-1`, `box-2` or \
             `out` for each unit, or a record with `at`, `steps`, `flags`, `spent` and `regained`",
            units::read,
            |state, data| Some(units::write(state, data)),
        ),
        key("dumps", "the Supply Dumps: `vm-sd-1` to `vm-sd-9`, `fef-sd-1` to `fef-sd-9`").custom(
            "a hex or `saigon` for each, or a record with `at`, `dg`, `moved` and `spent`",
            units::read_dumps,
            units::write_dumps,
        ),
    ]
}

fn keys_of_the_map() -> Vec<Key<Tonkin>> {
    vec![
        key("vm_trenches", "hexes with VM trenches").names(|s| s.trenches[0], |s, set| s.trenches[0] = set),
        key("fef_trenches", "hexes with FEF trenches").names(|s| s.trenches[1], |s, set| s.trenches[1] = set),
        key("road_markers", "hexes with Road-Markers").names(|s| s.road_markers, |s, set| s.road_markers = set),
        key("destroyed_roads", "hexes with Destroyed Road-Markers")
            .names(|s| s.destroyed_roads, |s, set| s.destroyed_roads = set),
        key("objectives", "hexes of the two Political Objective-Markers").custom(
            "a list of at most two hexes",
            read_objectives,
            write_objectives,
        ),
        key("real", "which of them is the real one").custom(
            "1 or 2",
            |field, state, data| field.named::<Data, Objective>(data).map(|real| state.real = Some(real)),
            |state, _| state.real.map(|real| (real.0 + 1).into()),
        ),
    ]
}

fn keys_of_tracks() -> Vec<Key<Tonkin>> {
    vec![
        key("vp_level", "the VP-Level").number(-MOST_VP, MOST_VP, |s| s.vp, |s, n| s.vp = n),
        key("vm_points", "VM Replacement Points").number(0, MOST_POINTS, |s| s.points[0], |s, n| s.points[0] = n),
        key("fef_points", "FEF Replacement Points").number(0, MOST_POINTS, |s| s.points[1], |s, n| s.points[1] = n),
        key("air_total", "Air Transports of each turn").number(
            0,
            MOST_TRANSPORTS,
            |s| s.air_total,
            |s, n| s.air_total = n,
        ),
        key("truck_total", "Truck Transports of each turn").number(
            0,
            MOST_TRANSPORTS,
            |s| s.truck_total,
            |s, n| s.truck_total = n,
        ),
        key("air", "Air Transports left").number(0, MOST_TRANSPORTS, |s| s.air, |s, n| s.air = n),
        key("trucks", "Truck Transports left").number(0, MOST_TRANSPORTS, |s| s.trucks, |s, n| s.trucks = n),
        key("airstrike", "Barrage Value of the Airstrike").number(0, 9, |s| s.airstrike, |s, n| s.airstrike = n),
        key("steps_lost", "the VM Regiment Step Loss Track").number(0, 9, |s| s.steps_lost, |s, n| s.steps_lost = n),
    ]
}

fn keys_of_operations() -> Vec<Key<Tonkin>> {
    vec![
        key("vm_operation_points", "VM Operation Points left").number(
            0,
            10,
            |s| s.operation.points[0],
            |s, n| s.operation.points[0] = n,
        ),
        key("fef_operation_points", "FEF Operation Points left").number(
            0,
            10,
            |s| s.operation.points[1],
            |s, n| s.operation.points[1] = n,
        ),
        key("allowance", "Operation Points that the active side may still spend in a row; 0 before its die").number(
            0,
            10,
            |s| s.operation.allowance,
            |s, n| s.operation.allowance = n,
        ),
        key("begun", "the first point of the burst is spent: the active side may stop")
            .flag(|s| s.operation.begun, |s, on| s.operation.begun = on),
        key("vm_spending", "the Supply Dump that VM have spent").custom(
            "a Supply Dump",
            |field, state, data| read_spending(field, state, data, Army::Vm),
            |state, data| write_spending(state, data, Army::Vm),
        ),
        key("fef_spending", "the Supply Dump that the FEF have spent").custom(
            "a Supply Dump",
            |field, state, data| read_spending(field, state, data, Army::Fef),
            |state, data| write_spending(state, data, Army::Fef),
        ),
    ]
}

/// The position of a scenario.
pub(crate) fn scenario(data: &Data, id: &str) -> Option<Document> {
    data.scenario(id)?;
    serde_json::from_value(json!({ "card": id, "phase": "setup" })).ok()
}

/// Turns a position into a lawful state.
pub(crate) fn read(game: &Tonkin, document: &Document, options: &Options) -> Result<State, Fault> {
    let (data, book) = (&game.data, Rules::rulebook(game));
    let mut blank = blank(data);
    blank.heroes = options.on(book, "heroes");
    blank.generic = options.on(book, "generic");
    let card = choose_card(data, document)?;
    let month =
        document.0.get("month").map(|month| Field::new("month", month).named::<Data, Turn>(data)).transpose()?;
    follow_card(data, card, month, &mut blank);
    let mut state = engine::document::read(&keys(), document, blank, data)?;
    begin::choose_last(data, document, options.get(book, "until"), &mut state)?;
    if document.0.contains_key("moment") {
        begin::go_on(data, document, &mut state)?;
        return engine::document::resume(game, state);
    }
    begin::begin(data, document, &mut state)?;
    Ok(state)
}

/// The document for a state, at every decision of a game.
pub(crate) fn write(data: &Data, state: &State) -> Option<Document> {
    Start::of_phase(state.phase)?;
    Some(engine::document::write(&keys(), state, data))
}

fn write_start(state: &State, data: &Data) -> Option<Value> {
    let start = Start::of(View { data, state }).or(Start::of_phase(state.phase));
    start.map(|start| word_for(STARTS, &start))
}

fn card_id(data: &Data, card: Card) -> Value {
    data.scenarios[card.at()].id.clone().into()
}

fn read_card(field: &Field<'_>, data: &Data) -> Result<Card, Fault> {
    let id = engine::wording::plain(&field.text()?).replace(' ', "-");
    let found = data.scenario(&id).map(|card| card.card);
    found.ok_or_else(|| {
        let known: Vec<&str> = data.scenarios.iter().map(|card| card.id.as_str()).collect();
        field.fault(format!("there is no scenario '{id}'; there are: {}", known.join(", ")))
    })
}

/// The card that a document names, or the one that is played in its month.
fn choose_card(data: &Data, document: &Document) -> Result<Card, Fault> {
    if let Some(card) = document.0.get("card") {
        return read_card(&Field::new("card", card), data);
    }
    let missing = || Fault::new("position", "card", "say the scenario card, or a month in which a scenario is played");
    let month = document.0.get("month").ok_or_else(missing)?;
    let turn = Field::new("month", month).named::<Data, Turn>(data)?;
    let mut cards = data.scenarios.iter().filter(|card| card.training.is_none());
    cards.find(|card| card.start <= turn && turn <= card.end).map(|card| card.card).ok_or_else(missing)
}

/// The card gives what the document may then say otherwise; the tracks bring more with the months (3.3, 6.6).
fn follow_card(data: &Data, card: Card, month: Option<Turn>, state: &mut State) {
    let card = &data.scenarios[card.at()];
    (state.card, state.last, state.turn, state.vp) = (card.card, card.card, card.start, card.vp_level);
    (state.air_total, state.truck_total, state.airstrike) =
        (card.air_transports, card.truck_transports, card.airstrike);
    if let Some(turn) = month.filter(|turn| *turn > card.start && card.training.is_none()) {
        let (begun, now) = (data.calendar.of(card.start), data.calendar.of(turn));
        state.air_total += now.air_transports.saturating_sub(begun.air_transports);
        state.truck_total += now.truck_transports.saturating_sub(begun.truck_transports);
        state.airstrike = state.airstrike.max(now.airstrike);
    }
    (state.air, state.trucks) = (state.air_total, state.truck_total);
}

fn read_others(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let others = field.word(OTHERS)?;
    let turn = state.turn;
    for unit in data.all_units() {
        state.units[unit.at()].place = match (others, data.of(unit).arrival) {
            (Others::Eliminated, _) if data.of(unit).steps > 0 => Place::Eliminated,
            (Others::Chart, Some(arrival)) if arrival > turn => Place::Track(arrival),
            _ => Place::Out,
        };
    }
    Ok(())
}

fn read_objectives(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let list = field.list()?;
    if list.len() > state.objectives.len() {
        return Err(field.fault("there are two Political Objective-Markers"));
    }
    for (at, hex) in list.iter().enumerate() {
        let hex = hex.named::<Data, Hex>(data)?;
        if !data.places.at(hex).is_some_and(|c| data.places.vp.has(c)) {
            return Err(field.fault(format!("{} is no VP-Hex", data.map.label(hex))));
        }
        state.objectives[at] = Some(hex);
    }
    Ok(())
}

fn write_objectives(state: &State, data: &Data) -> Option<Value> {
    let hexes: Vec<Value> = state.objectives.iter().flatten().map(|hex| data.map.label(*hex).into()).collect();
    (!hexes.is_empty()).then(|| hexes.into())
}

fn read_spending(field: &Field<'_>, state: &mut State, data: &Data, army: Army) -> Result<(), Fault> {
    let dump = field.named::<Data, Dump>(data)?;
    if dump.army() != army || state.dumps[dump.at()].place.is_none() {
        return Err(field.fault("expected an own Supply Dump on the map"));
    }
    state.operation.spending[army.at()] = Some(dump);
    Ok(())
}

fn write_spending(state: &State, data: &Data, army: Army) -> Option<Value> {
    state.operation.spending[army.at()].map(|dump| engine::document::Named::id(dump, data).into())
}

/// A state in which nobody is in the game yet.
pub(crate) fn blank(data: &Data) -> State {
    State {
        card: Card(0),
        last: Card(0),
        heroes: false,
        generic: false,
        turn: Turn(0),
        phase: Phase::Setup,
        active: Army::Vm,
        closing: false,
        ended: None,
        vp: 0,
        units: data.units.iter().map(|unit| UnitState::new(unit.steps)).collect(),
        dumps: Default::default(),
        trenches: [Hexes::NONE; 2],
        road_markers: Hexes::NONE,
        destroyed_roads: Hexes::NONE,
        objectives: [None; 2],
        real: None,
        objectives_moved: false,
        points: [0; 2],
        air_total: 0,
        truck_total: 0,
        air: 0,
        trucks: 0,
        airstrike: 0,
        steps_lost: 0,
        friendly: Hexes::NONE,
        delta: false,
        highlands: false,
        used_centers: Hexes::NONE,
        to_mobilize: 0,
        airlift: Default::default(),
        by_default: [false; 2],
        reordered: Hexes::NONE,
        march: Default::default(),
        transports: Default::default(),
        operation: Default::default(),
        combat: Default::default(),
        barrage: Default::default(),
        pursuits: ArrayVec::new(),
        hero: Default::default(),
        agenda: Default::default(),
        heading: Heading { turn: Turn(0), phase: Phase::Setup },
        index: Default::default(),
    }
}
