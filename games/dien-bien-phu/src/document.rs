//! Positions: the document from which a game begins, be it a scenario or a situation made by hand.
//!
//! Each key stands here with its place in the state; `units` reads and writes the record of a unit, `card` lays a scenario
//! out, `combat` is what lies there between declaration and assault, `under_way` what a segment has begun with, and `moment` holds what
//! nobody writes by hand.

mod begin;
mod card;
mod combat;
mod moment;
mod under_way;
mod units;

use engine::document::{Begun, Document, Field, Key};
use engine::{Dice, Fault, Seed, Story};
use serde_json::Value;

use crate::context::Play;
use crate::data::Data;
use crate::game::{DienBienPhu, LAYOUT};
use crate::ids::{Division, Scenario, Supply, Zone};
use crate::sequence::Segment;
use crate::state::State;

pub(crate) use card::scenario;
use moment::Moment;

fn key(name: &'static str, about: &'static str) -> Begun<DienBienPhu> {
    engine::document::key(name, about)
}

const MOMENT: &str = "moment";

/// More than any track or game can bring about.
const MOST_POINTS: u8 = 99;

/// What stands in a document.
fn keys() -> Vec<Key<DienBienPhu>> {
    let mut keys = vec![
        key("card", "the scenario card whose markers are taken where a key is left out").custom(
            "`a`, `b`, `c` or `d`",
            card::read,
            |state, data| state.scenario.map(|own| data.scenarios[own.at()].id.to_lowercase().into()),
        ),
        key("turn", "the game turn").number_of(
            "a turn",
            |data| 1..=data.calendar.last(),
            |s| s.turn,
            |s, turn| s.turn = turn,
        ),
        key("phase", "the segment, or the part of it, with which it begins")
            .custom("a segment", read_segment, |state, _| Some(state.segment.id().into()))
            .needed(),
        key("others", "where units are that are not named").custom(
            "`out`, or with a card `card`",
            units::read_others,
            |_, _| Some("out".into()),
        ),
        key("units", "where each unit is, what it has lost, and its markers").custom(
            "a hex, a box, `pool` or `out` for each unit, or a record with `at`, `lost` and `markers`",
            units::read,
            |state, data| Some(units::write(state, data)),
        ),
    ];
    keys.extend(keys_of_the_map());
    keys.extend(keys_of_the_tracks());
    keys.extend(combat::keys());
    keys.extend(under_way::keys());
    let about = "what is under way, where a position stands in the middle of a segment; only the program writes it";
    keys.push(key(MOMENT, about).moment(
        LAYOUT,
        |state| Some(Moment::of(state)),
        |state, moment| Moment::put(moment, state),
    ));
    keys
}

fn keys_of_the_map() -> Vec<Key<DienBienPhu>> {
    vec![
        key("zones", "the zone number of each Trench Marker").custom(
            "a number for each sector",
            read_zones,
            |state, _| {
                let number = |own: Division| (own.word().to_string(), state.trenches.number[own.at()].into());
                Some(Value::Object(Division::ALL.map(number).into_iter().collect()))
            },
        ),
        key("dig_zones", "zones whose marker shows its Dig side").custom(
            "a list of zones",
            read_dig_zones,
            write_dig_zones,
        ),
        key("vm_strongpoints", "strongpoints that VM controls; those in Trench Zones if left out")
            .all_names(|s| s.vm_strongpoints, |s, set| s.vm_strongpoints = set),
        key("flags", "strongpoints with a flag of either side; those that VM controls if left out")
            .names(|s| s.flagged, |s, set| s.flagged = set),
        key("isolated", "strongpoints with an Isolation Marker").names(|s| s.isolated, |s, set| s.isolated = set),
        key("vm_structures", "structures that VM controls").names(|s| s.vm_structures, |s, set| s.vm_structures = set),
        key("structure_flags", "structures with a flag of either side; those that VM controls if left out")
            .names(|s| s.flagged_structures, |s, set| s.flagged_structures = set),
        key("outposts", "outposts that exist; those in no Trench or Dig Zone if left out")
            .all_names(|s| s.outposts, |s, set| s.outposts = set),
        key("vm_outposts", "outposts that VM controls").names(|s| s.vm_outposts, |s, set| s.vm_outposts = set),
    ]
}

fn keys_of_the_tracks() -> Vec<Key<DienBienPhu>> {
    const AMMO: usize = Supply::Ammo.at();
    const FOOD: usize = Supply::Food.at();
    const MEDICINE: usize = Supply::Medicine.at();
    const FUEL: usize = Supply::Fuel.at();
    vec![
        key("ammo", "French Ammunition Track").number(0, MOST_POINTS, |s| s.supply[AMMO], |s, n| s.supply[AMMO] = n),
        key("food", "Food & Bullets Track").number(0, MOST_POINTS, |s| s.supply[FOOD], |s, n| s.supply[FOOD] = n),
        key("medicine", "Medicine Track").number(0, MOST_POINTS, |s| s.supply[MEDICINE], |s, n| s.supply[MEDICINE] = n),
        key("fuel", "Fuel & Spares Track").number(0, MOST_POINTS, |s| s.supply[FUEL], |s, n| s.supply[FUEL] = n),
        key("trucks", "Truck Marker").number_of(
            "a number",
            |data| data.tracks.trucks_minimum..=data.tracks.trucks_maximum,
            |s| s.trucks,
            |s, n| s.trucks = n,
        ),
        key("fuel_used", "the fuel that was deducted this turn: the row of the Fuel Shortage Marker").number(
            0,
            4,
            |s| s.fuel_used,
            |s, n| s.fuel_used = n,
        ),
        key("vm_ammo", "VM Ammunition Track").number(0, MOST_POINTS, |s| s.vm_ammo, |s, n| s.vm_ammo = n),
        key("vm_replacements", "VM Replacement Track").number(
            0,
            MOST_POINTS,
            |s| s.vm_replacements,
            |s, n| s.vm_replacements = n,
        ),
        key("morale", "the slot of each Division Morale Marker").custom(
            "a slot for each division",
            read_morale,
            |state, data| {
                let slot =
                    |own: Division| (own.word().to_string(), data.tracks.slot_name(state.morale[own.at()]).into());
                Some(Value::Object(Division::ALL.map(slot).into_iter().collect()))
            },
        ),
        key("strongpoints", "Strongpoints Track").number(0, MOST_POINTS, |s| s.strongpoints, |s, n| s.strongpoints = n),
        key("taken", "Strongpoints Taken Marker").number(0, u8::MAX, |s| s.taken, |s, n| s.taken = n),
        key("hq", "HQ Marker; 0 is the bottom").number_of(
            "a number",
            |data| 0..=data.tracks.hq_top - 1,
            |s| s.hq,
            |s, n| s.hq = n,
        ),
        key("isabelle_fallen", "whether Isabelle has surrendered")
            .flag(|s| s.isabelle_fallen, |s, on| s.isabelle_fallen = on),
    ]
}

fn read_segment(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let words: Vec<(&str, Segment)> =
        Segment::ALL.into_iter().filter(|own| *own != Segment::Over).map(|own| (own.id(), own)).collect();
    state.segment = field.word(&words)?;
    Ok(())
}

fn read_zones(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for (sector, number) in field.entries::<Data, Division>(data)? {
        state.trenches.number[sector.at()] = number.number(1..=data.map.zone_count(sector))?;
    }
    Ok(())
}

fn read_dig_zones(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    state.trenches.dig = [false; 4];
    for own in field.list()? {
        let zone = data.map.zone(own.named::<Data, Zone>(data)?);
        if state.trenches.number[zone.sector.at()] != zone.number {
            return Err(own.fault("the marker of that sector lies in another zone"));
        }
        state.trenches.dig[zone.sector.at()] = true;
    }
    Ok(())
}

fn write_dig_zones(state: &State, data: &Data) -> Option<Value> {
    let digs = Division::ALL.into_iter().filter(|own| state.trenches.dig[own.at()]);
    let zone = |own: Division| data.map.zone_of(own, state.trenches.number[own.at()]);
    Some(digs.filter_map(zone).map(|zone| Value::String(data.map.zone(zone).name.clone())).collect())
}

fn read_morale(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for (division, slot) in field.entries::<Data, Division>(data)? {
        let name = slot.text()?;
        let found = data.tracks.find_slot(&name);
        state.morale[division.at()] =
            found.ok_or_else(|| slot.fault("expected a letter of the track, or shut-down"))?;
    }
    Ok(())
}

/// Turns a position into a lawful state.
pub(crate) fn read(game: &DienBienPhu, document: &Document) -> Result<State, Fault> {
    let data = &game.data;
    let mut state = engine::document::read(&keys(), document, State::blank(data), data)?;
    if document.says(MOMENT) {
        return engine::document::resume(game, state);
    }
    begin::begin(data, document, &mut state)?;
    Ok(state)
}

/// The document for a state, at every decision of a game. The moment is left out where the other keys lead to the very same state.
pub(crate) fn write(game: &DienBienPhu, state: &State) -> Option<Document> {
    if state.winner.is_some() {
        return None;
    }
    let mut document = engine::document::write(&keys(), state, &game.data);
    let moment = document.0.remove(MOMENT)?;
    if !leads_to(game, &document, state) {
        document.0.insert(MOMENT.into(), moment);
    }
    Some(document)
}

/// Whether setting a document up leads to a state, without a die.
fn leads_to(game: &DienBienPhu, document: &Document, state: &State) -> bool {
    let Ok(mut again) = read(game, document) else { return false };
    let mut dice = Dice::seeded(Seed::from_number(0));
    let mut story = Story::silent();
    let mut play = Play { data: &game.data, state: &mut again, dice: &mut dice, story: &mut story };
    engine::rules::settle::<DienBienPhu>(&mut play);
    again.heading = state.heading;
    again == *state && dice.asked() == 0
}

/// The number of a scenario by its letter.
fn find_scenario(data: &Data, id: &str) -> Option<Scenario> {
    data.scenarios.iter().position(|own| own.id.eq_ignore_ascii_case(id)).map(|at| Scenario(at as u8))
}
