//! French units and commanders, as a position tells of them.

use engine::Fault;
use engine::document::{Field, Key, Named as _};
use serde_json::Value;

use super::key;
use crate::data::{Data, Moves};
use crate::game::HoaBinh;
use crate::ids::{Commander, Space, Unit};
use crate::state::{CommanderState, Phase, Place, State, UnitState};
use crate::words::plain;

/// Where units are that are not named.
#[derive(Clone, Copy)]
enum Others {
    Gone,
    Hanoi,
    /// Where the campaign begins.
    Start,
}

const OTHERS: &[(&str, Others)] = &[("gone", Others::Gone), ("hanoi", Others::Hanoi), ("start", Others::Start)];

pub(super) fn keys() -> Vec<Key<HoaBinh>> {
    vec![
        key("others", "where units are that are not named").custom(
            "`gone`, `hanoi`, or `start` (where the campaign begins)",
            read_others,
            |_, _| Some("gone".into()),
        ),
        key("units", "where each unit is, and in which condition").all_entries(
            "a space, `hanoi`, `turn-N` or `gone` for each unit, or a record with `at`, `reduced` and `repair`",
            read_unit,
            write_unit,
        ),
        key("commanders", "where each commander is; gone if left out").all_entries(
            "a space or `gone` for each commander, or a record with `at`, `used` and `rode`",
            read_commander,
            write_commander,
        ),
    ]
}

fn read_others(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    match field.word(OTHERS)? {
        Others::Gone => {}
        Others::Hanoi => {
            for unit in data.all_units().filter(|unit| !waits_nowhere(*unit, data)) {
                state.units[unit.at()].place = Place::Hanoi;
            }
        }
        Others::Start => {
            for start in &data.setup {
                let place = data.map.find(&start.id).map_or(Place::Hanoi, Place::Space);
                for unit in start.units.iter().filter_map(|id| data.unit(id)) {
                    state.units[unit.at()].place = place;
                }
            }
        }
    }
    Ok(())
}

/// The Dinassaut and the Dozer are on the map or gone.
fn waits_nowhere(unit: Unit, data: &Data) -> bool {
    unit == data.dinassaut || unit == data.dozer
}

fn read_unit(unit: Unit, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record_or_first(&["at", "reduced", "repair"])?;
    let place = read_place(unit, &record.need("at")?, state, data)?;
    let (reduced, repair) = (record.flag("reduced")?, record.flag("repair")?);
    if reduced && unit == data.dozer {
        return Err(field.fault("the Dozer has one step only"));
    }
    let reduced = reduced && place != Place::Gone;
    let is_broken = if place == Place::Gone { waits_nowhere(unit, data) } else { reduced && data.vehicles.has(unit) };
    if repair && !is_broken {
        return Err(field.fault("nothing about this unit can be under repair"));
    }
    state.units[unit.at()] = UnitState { place, reduced, repair };
    Ok(())
}

fn read_place(unit: Unit, at: &Field<'_>, state: &State, data: &Data) -> Result<Place, Fault> {
    let word = plain(&at.text()?);
    match word.as_str() {
        "gone" | "eliminated" | "destroyed" => return Ok(Place::Gone),
        "hanoi" if waits_nowhere(unit, data) => {
            return Err(at.fault("neither the Dinassaut nor the Dozer waits in Hanoi"));
        }
        "hanoi" => return Ok(Place::Hanoi),
        _ => {}
    }
    if let Some(turn) = word.strip_prefix("turn-").and_then(|number| number.parse::<u8>().ok()) {
        // It was called on the turn before. An earlier turn than this one is lawful: no retreat base had room (R34).
        let latest = state.turn + u8::from(state.phase >= Phase::FrenchActions);
        if waits_nowhere(unit, data) || !(1..=latest).contains(&turn) {
            return Err(
                at.fault("no unit waits on the turn track there: those called on a turn are due on the next (7.2)")
            );
        }
        return Ok(Place::Track(turn));
    }
    let space: Space = at.named(data)?;
    let reaches = match data.units[unit.at()].moves {
        Moves::River => data.map.space(space).is_river,
        moves => data.map.neighbours(space, moves.routes()).next().is_some(),
    };
    if reaches { Ok(Place::Space(space)) } else { Err(at.fault("no route that this unit may use leads there")) }
}

fn write_unit(unit: Unit, state: &State, data: &Data) -> Option<Value> {
    let UnitState { place, reduced, repair } = state.units[unit.at()];
    let at = match place {
        Place::Space(space) => space.id(data),
        Place::Hanoi => "hanoi".into(),
        Place::Track(turn) => format!("turn-{turn}"),
        Place::Gone => "gone".into(),
    };
    write_record(at, [("reduced", reduced), ("repair", repair)])
}

fn read_commander(commander: Commander, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record_or_first(&["at", "used", "rode"])?;
    let at = record.need("at")?;
    let space = if plain(&at.text()?) == "gone" { None } else { Some(at.named(data)?) };
    state.commanders[commander.at()] = CommanderState { space, used: record.flag("used")?, rode: record.flag("rode")? };
    Ok(())
}

fn write_commander(commander: Commander, state: &State, data: &Data) -> Option<Value> {
    let own = &state.commanders[commander.at()];
    let at = own.space.map_or("gone".into(), |space| space.id(data));
    write_record(at, [("used", own.used), ("rode", own.rode)])
}

/// A record with what holds of the piece besides its place.
fn write_record(at: String, holds: [(&str, bool); 2]) -> Option<Value> {
    let holding = holds.into_iter().filter(|(_, holds)| *holds).map(|(key, _)| (key.to_string(), Value::Bool(true)));
    Some(Value::Object([("at".to_string(), at.into())].into_iter().chain(holding).collect()))
}
