//! Positions: the document from which a game begins, be it a scenario or a situation made by hand.
//!
//! Each key stands here with its place in the state; `units` reads and writes the record of a unit or Supply Dump,
//! `begin` puts the phase with which it begins on the agenda, and refuses what cannot be; `moment` holds what nobody
//! writes by hand: where a combat, a march or a flight stands.

mod begin;
mod counters;
mod heroes;
mod moment;
mod units;

use engine::document::{Begun, Document, Field, Key, Named as _, word_for};
use engine::rules::Rules;
use engine::{Fault, Options};
use serde_json::{Value, json};

use crate::context::View;
use crate::data::Data;
use crate::game::{LAYOUT, Tonkin};
use crate::ids::{Army, Card, Dump, Hex, Objective, Turn};
use crate::state::{Place, State};
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
    let about = "what is under way, where a position stands in the middle of a phase; only the program writes it";
    keys.push(key("moment", about).moment(LAYOUT, moment::get, moment::put));
    keys
}

fn keys_of_the_game() -> Vec<Key<Tonkin>> {
    vec![
        key("card", "the scenario card; the one that is played in the month, or was last, if left out").custom(
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
        key("active", "the side whose Operation Points are being spent").word(ARMIES, |s| &mut s.active),
        key("closing", "the End of the Game Sequence is on").flag(|s| &mut s.closing),
        key("others", "where units are that are not named").custom(
            "`out`, `eliminated` or `chart`",
            |field, _, _| field.word(OTHERS).map(drop),
            |_, _| None,
        ),
        key("units", "where each unit is, and in which condition").all_entries(
            "a hex, `saigon`, `sea` (the Navy), a month of the Turn Track, `held-back`, `eliminated`, `box-1`, `box-2` or \
             `out` for each unit, or a record with `at`, `steps`, `flags`, `spent` and `regained`",
            units::read,
            units::write,
        ),
        key("dumps", "the Supply Dumps: `vm-sd-1` to `vm-sd-9`, `fef-sd-1` to `fef-sd-9`").entries(
            "a hex or `saigon` for each, or a record with `at`, `dg`, `moved` and `spent`",
            units::read_dump,
            units::write_dump,
        ),
    ]
}

fn keys_of_the_map() -> Vec<Key<Tonkin>> {
    vec![
        key("vm_trenches", "hexes with VM trenches").names(|s| &mut s.trenches[0]),
        key("fef_trenches", "hexes with FEF trenches").names(|s| &mut s.trenches[1]),
        key("road_markers", "hexes with Road-Markers").names(|s| &mut s.road_markers),
        key("destroyed_roads", "hexes with Destroyed Road-Markers").names(|s| &mut s.destroyed_roads),
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
        key("vp_level", "the VP-Level").number(-MOST_VP..=MOST_VP, |s| &mut s.vp),
        key("vm_points", "VM Replacement Points").number(0..=MOST_POINTS, |s| &mut s.points[0]),
        key("fef_points", "FEF Replacement Points").number(0..=MOST_POINTS, |s| &mut s.points[1]),
        key("air_total", "Air Transports of each turn").number(0..=MOST_TRANSPORTS, |s| &mut s.air_total),
        key("truck_total", "Truck Transports of each turn").number(0..=MOST_TRANSPORTS, |s| &mut s.truck_total),
        key("air", "Air Transports left").number(0..=MOST_TRANSPORTS, |s| &mut s.air),
        key("trucks", "Truck Transports left").number(0..=MOST_TRANSPORTS, |s| &mut s.trucks),
        key("airstrike", "Barrage Value of the Airstrike").number(0..=9, |s| &mut s.airstrike),
        key("steps_lost", "the VM Regiment Step Loss Track").number(0..=9, |s| &mut s.steps_lost),
    ]
}

fn keys_of_operations() -> Vec<Key<Tonkin>> {
    vec![
        key("vm_operation_points", "VM Operation Points left").number(0..=10, |s| &mut s.operation.points[0]),
        key("fef_operation_points", "FEF Operation Points left").number(0..=10, |s| &mut s.operation.points[1]),
        key("allowance", "Operation Points that the active side may still spend in a row; 0 before its die")
            .number(0..=10, |s| &mut s.operation.allowance),
        key("begun", "the first point of the burst is spent: the active side may stop")
            .flag(|s| &mut s.operation.begun),
        spending("vm_spending", "the Supply Dump that VM have spent", Army::Vm),
        spending("fef_spending", "the Supply Dump that the FEF have spent", Army::Fef),
    ]
}

/// A document that says the turn by its number in its own key says the month; who says both says the same.
fn with_month(data: &Data, document: &Document) -> Result<Document, Fault> {
    let mut document = document.clone();
    let Some(turn) = document.0.remove("turn") else { return Ok(document) };
    let meant = Field::new("turn", &turn).named::<Data, Turn>(data)?;
    match document.0.get("month").map(|month| Field::new("month", month).named::<Data, Turn>(data)).transpose()? {
        Some(month) if month != meant => return Err(begin::fault("turn", "the month is another one")),
        Some(_) => {}
        None => _ = document.0.insert("month".into(), turn),
    }
    Ok(document)
}

/// 3.3-04: where only the transports that are left are said, there are so many at least; where only their total is said,
/// all are left.
fn settle_transports(document: &Document, state: &mut State) {
    let says = |key: &str| document.0.contains_key(key);
    for (left, total, keys) in [
        (&mut state.air, &mut state.air_total, ["air", "air_total"]),
        (&mut state.trucks, &mut state.truck_total, ["trucks", "truck_total"]),
    ] {
        match keys.map(says) {
            [_, false] => *total = (*total).max(*left),
            [false, true] => *left = *total,
            [true, true] => {}
        }
    }
}

/// The position of a scenario.
pub(crate) fn scenario(data: &Data, id: &str) -> Option<Document> {
    data.scenario(id)?;
    serde_json::from_value(json!({ "card": id, "phase": "setup" })).ok()
}

/// Turns a position into a lawful state.
pub(crate) fn read(game: &Tonkin, document: &Document, options: &Options) -> Result<State, Fault> {
    let (data, book) = (&game.data, Rules::rulebook(game));
    let document = &with_month(data, document)?;
    let mut blank = State::blank(data);
    blank.heroes = options.on(book, "heroes");
    blank.generic = options.on(book, "generic");
    let card = choose_card(data, document)?;
    let month =
        document.0.get("month").map(|month| Field::new("month", month).named::<Data, Turn>(data)).transpose()?;
    follow_card(data, card, month, &mut blank);
    place_others(data, document, &mut blank)?;
    let mut state = engine::document::read(&keys(), document, blank, data)?;
    settle_transports(document, &mut state);
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

/// The card that a document names, or the one that is played in its month; without either the first.
fn choose_card(data: &Data, document: &Document) -> Result<Card, Fault> {
    if let Some(card) = document.0.get("card") {
        return read_card(&Field::new("card", card), data);
    }
    let first = data.scenarios[0].card;
    let Some(month) = document.0.get("month") else { return Ok(first) };
    let turn = Field::new("month", month).named::<Data, Turn>(data)?;
    Ok(data.card_in(turn).unwrap_or(first))
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

/// Puts all units where those are that the document does not name. At the start of a turn what is due in its month has still
/// to arrive.
fn place_others(data: &Data, document: &Document, state: &mut State) -> Result<(), Fault> {
    let Some(others) = document.0.get("others") else { return Ok(()) };
    let others = Field::new("others", others).word(OTHERS)?;
    let month =
        document.0.get("month").map(|month| Field::new("month", month).named::<Data, Turn>(data)).transpose()?;
    let turn = month.unwrap_or(state.turn);
    let begins = begin::start_of(document)? == Start::Turn;
    for unit in data.all_units() {
        state.units[unit.at()].place = match (others, data.of(unit).arrival) {
            (Others::Eliminated, _) if data.of(unit).steps > 0 => Place::Eliminated,
            (Others::Chart, Some(arrival)) if arrival > turn || begins && arrival == turn => Place::Track(arrival),
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

fn spending(name: &'static str, about: &'static str, army: Army) -> Key<Tonkin> {
    let read = move |field: &Field<'_>, state: &mut State, data: &Data| {
        let dump = field.named::<Data, Dump>(data)?;
        if dump.army() != army || state.dumps[dump.at()].place.is_none() {
            return Err(field.fault("expected an own Supply Dump on the map"));
        }
        state.operation.spending[army.at()] = Some(dump);
        Ok(())
    };
    let write = move |state: &State, data: &Data| state.operation.spending[army.at()].map(|dump| dump.id(data).into());
    key(name, about).custom("a Supply Dump", read, write)
}
