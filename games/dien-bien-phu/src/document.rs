//! Positions: the document from which a game begins, be it a scenario or a situation made by hand.
//!
//! Each key stands here with its place in the state; `units` reads and writes the record of a unit, `card` lays a scenario
//! out, `combat` is what lies there between declaration and assault, `under_way` what a segment has begun with, and `moment` holds what
//! nobody writes by hand. `forces` and `table` refuse what no play leads to.

mod begin;
mod card;
mod combat;
mod forces;
mod moment;
mod table;
mod under_way;
mod units;

use engine::document::{Begun, Document, Field, Key, write_shortest};
use engine::{Fault, Listed as _};
use serde_json::Value;

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
        key("turn", "the game turn").number_of("a turn", |data| 1..=data.calendar.last(), |s| &mut s.turn),
        key("phase", "the segment, or the part of it, with which it begins")
            .custom("a segment", read_segment, |state, _| Some(state.segment.id().into()))
            .needed(),
        key("others", "where units are that are not named").custom(
            "`out`, or with a card `card`",
            units::read_others,
            |_, _| Some("out".into()),
        ),
        key("units", "where each unit is, what it has lost, and its markers").all_entries(
            "a hex, a box, `pool` or `out` for each unit, or a record with `at`, `lost` and `markers`",
            units::read,
            units::write,
        ),
    ];
    keys.extend(keys_of_the_map());
    keys.extend(keys_of_the_tracks());
    keys.extend(combat::keys());
    keys.extend(under_way::keys());
    let about = "what is under way, where a position stands in the middle of a segment; only the program writes it";
    keys.push(key(MOMENT, about).moment(LAYOUT, |state, _| Some(Moment::of(state)), Moment::put));
    keys
}

fn keys_of_the_map() -> Vec<Key<DienBienPhu>> {
    vec![
        key("zones", "the zone number of each Trench Marker").all_entries(
            "a number for each sector",
            read_zone,
            |sector: Division, state, _| Some(state.trenches.number[sector.at()].into()),
        ),
        key("dig_zones", "zones whose marker shows its Dig side").custom(
            "a list of zones",
            read_dig_zones,
            write_dig_zones,
        ),
        key(
            "vm_strongpoints",
            "strongpoints that VM controls; if left out those in Trench Zones in which no French unit stands",
        )
        .all_names(|s| &mut s.vm_strongpoints),
        key("flags", "strongpoints with a flag of either side; those that VM controls if left out")
            .names(|s| &mut s.flagged),
        key("isolated", "strongpoints with an Isolation Marker").names(|s| &mut s.isolated),
        key("vm_structures", "structures that VM controls").names(|s| &mut s.vm_structures),
        key("structure_flags", "structures with a flag of either side; those that VM controls if left out")
            .names(|s| &mut s.flagged_structures),
        key(
            "outposts",
            "outposts that exist; if left out those in no Trench or Dig Zone and those in which a French unit stands",
        )
        .all_names(|s| &mut s.outposts),
        key("vm_outposts", "outposts that VM controls").names(|s| &mut s.vm_outposts),
    ]
}

fn keys_of_the_tracks() -> Vec<Key<DienBienPhu>> {
    const AMMO: usize = Supply::Ammo.at();
    const FOOD: usize = Supply::Food.at();
    const MEDICINE: usize = Supply::Medicine.at();
    const FUEL: usize = Supply::Fuel.at();
    vec![
        key("ammo", "French Ammunition Track").number(0..=MOST_POINTS, |s| &mut s.supply[AMMO]),
        key("food", "Food & Bullets Track").number(0..=MOST_POINTS, |s| &mut s.supply[FOOD]),
        key("medicine", "Medicine Track").number(0..=MOST_POINTS, |s| &mut s.supply[MEDICINE]),
        key("fuel", "Fuel & Spares Track").number(0..=MOST_POINTS, |s| &mut s.supply[FUEL]),
        key("trucks", "Truck Marker").number_of(
            "a number",
            |data| data.tracks.trucks_minimum..=data.tracks.trucks_maximum,
            |s| &mut s.trucks,
        ),
        key("fuel_used", "the fuel that was deducted this turn: the row of the Fuel Shortage Marker")
            .number(0..=4, |s| &mut s.fuel_used),
        key("vm_ammo", "VM Ammunition Track").number(0..=MOST_POINTS, |s| &mut s.vm_ammo),
        key("vm_replacements", "VM Replacement Track").number_of(
            "a number",
            // It never rises.
            |data| 0..=data.scenarios.iter().map(|own| own.tracks.vm_replacements).max().unwrap_or(MOST_POINTS),
            |s| &mut s.vm_replacements,
        ),
        key("morale", "the slot of each Division Morale Marker").all_entries(
            "a slot for each division",
            read_morale,
            |division: Division, state, data| Some(data.tracks.slot_name(state.morale[division.at()]).into()),
        ),
        key("strongpoints", "Strongpoints Track").number_of(
            "a number",
            |data| 0..=data.tracks.strongpoints_printed,
            |s| &mut s.strongpoints,
        ),
        key("taken", "Strongpoints Taken Marker").number(0..=u8::MAX, |s| &mut s.taken),
        key("hq", "HQ Marker; 0 is the bottom").number_of("a number", |data| 0..=data.tracks.hq_top - 1, |s| &mut s.hq),
        key("isabelle_fallen", "whether Isabelle has surrendered").flag(|s| &mut s.isabelle_fallen),
    ]
}

fn read_segment(field: &Field<'_>, state: &mut State, _: &Data) -> Result<(), Fault> {
    let words: Vec<(&str, Segment)> =
        Segment::ALL.into_iter().filter(|own| *own != Segment::Over).map(|own| (own.id(), own)).collect();
    state.segment = field.word(&words)?;
    Ok(())
}

fn read_zone(sector: Division, number: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let number = number.number(1..=data.map.zone_count(sector))?;
    // A marker that lies elsewhere than on the card shows its Trench side, unless `dig_zones` says otherwise.
    state.trenches.dig[sector.at()] &= state.trenches.number[sector.at()] == number;
    state.trenches.number[sector.at()] = number;
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

fn read_morale(division: Division, slot: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let found = data.tracks.find_slot(&slot.text()?);
    state.morale[division.at()] = found.ok_or_else(|| slot.fault("expected a letter of the track, or shut-down"))?;
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
    Some(write_shortest(game, &keys(), state, |document, _| read(game, document)))
}

/// The number of a scenario by its letter.
fn find_scenario(data: &Data, id: &str) -> Option<Scenario> {
    data.scenarios.id_where(|own| own.id.eq_ignore_ascii_case(id))
}
