//! The record of a unit: a place, or a place with what it has lost and the markers on it.

use engine::Fault;
use engine::document::{Field, Named};
use serde_json::{Map, Value};

use crate::data::Data;
use crate::ids::{Army, Location, Slot, Unit};
use crate::state::{Flags, Place, State};
use crate::validate::{belongs, takes_the_lost};

const KEYS: [&str; 3] = ["at", "lost", "markers"];

/// `card` puts units where the card of the scenario has them; both sides take the default set-up unless it begins with that.
pub(super) fn read_others(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    match field.word(&[("out", false), ("card", true)])? {
        false => state.units.iter_mut().for_each(|unit| unit.place = Place::Out),
        true => match state.scenario {
            Some(own) => super::card::lay_out_units(data, own, state),
            None => return Err(field.fault("it needs the 'card' of a scenario")),
        },
    }
    Ok(())
}

pub(super) fn read(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for (unit, own) in field.entries::<Data, Unit>(data)? {
        read_unit(unit, &own, state, data)?;
    }
    Ok(())
}

fn read_unit(unit: Unit, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record_or_first(&KEYS)?;
    let at = record.need("at")?;
    let place = read_place(&at, data)?;
    let printed = data.unit(unit);
    let is_laotian = printed.regiment().is_some_and(|own| data.regiment(own).laos_only);
    if is_laotian && matches!(place, Place::Hex(_)) {
        return Err(at.fault("the Pathet Lao stay in Laos"));
    }
    let is_away = match place {
        Place::Area(area) if !belongs(data, unit, area) => return Err(at.fault("it has no business in that box")),
        Place::Area(area) => takes_the_lost(area),
        _ => false,
    };
    let own = &mut state.units[unit.at()];
    own.place = place;
    own.lost = match record.get("lost") {
        Some(lost) => lost.number(0..=printed.steps)?,
        None if is_away => printed.steps,
        None => 0,
    };
    if (own.lost == printed.steps) != is_away && place != Place::Out {
        return Err(field.fault("all steps are lost by those who are wounded, gone or removed, and by no others"));
    }
    own.flags = Flags::default();
    if let Some(markers) = record.get("markers") {
        for marker in markers.list()? {
            let flag = marker.word(Flags::NAMES)?;
            if flag == Flags::RECON && printed.army == Army::French {
                return Err(marker.fault("Asset Markers are VM's"));
            }
            own.set(flag, true);
        }
    }
    Ok(())
}

fn read_place(field: &Field<'_>, data: &Data) -> Result<Place, Fault> {
    let text = field.text()?;
    match text.to_lowercase().as_str() {
        "pool" => return Ok(Place::Pool),
        "out" => return Ok(Place::Out),
        _ => {}
    }
    if let Some(hex) = data.map.find(&text) {
        return Ok(Place::Hex(hex));
    }
    if let Some(slot) = Slot::find(data, &text) {
        return Ok(Place::Slot(slot));
    }
    field.named::<Data, Location>(data).map(Place::from)
}

pub(super) fn write(state: &State, data: &Data) -> Value {
    let mut units = Map::new();
    for unit in data.all_units() {
        let own = &state.units[unit.at()];
        let (at, is_away) = match own.place {
            Place::Hex(hex) => (hex.id(data), false),
            Place::Area(area) => (area.id(data), takes_the_lost(area)),
            Place::Slot(slot) => (slot.id(data), false),
            Place::Pool => ("pool".into(), false),
            Place::Out if own.lost == 0 => continue,
            Place::Out => ("out".into(), false),
        };
        let usual = if is_away { data.unit(unit).steps } else { 0 };
        let value = if own.lost == usual && own.flags == Flags::default() {
            Value::String(at)
        } else {
            let mut record = Map::from_iter([("at".to_string(), Value::String(at))]);
            record.insert("lost".into(), own.lost.into());
            record.insert("markers".into(), own.flags.names().collect());
            Value::Object(record)
        };
        units.insert(data.unit(unit).id.clone(), value);
    }
    Value::Object(units)
}
