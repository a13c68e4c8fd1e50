//! The records of units and Supply Dumps in a document: a place, or a place and a condition.

use engine::document::{Field, Named, Written};
use engine::{Fault, wording};
use serde_json::{Map, Value};

use crate::board::SAIGON;
use crate::data::{Data, Kind};
use crate::ids::{Dump, Hex, Spot, Turn, Unit};
use crate::state::{Flags, Place, State};

/// Places that are neither hexes nor months.
const PLACES: [(&str, Place); 7] = [
    (SAIGON, Place::Saigon),
    ("sea", Place::Sea),
    ("held-back", Place::HeldBack),
    ("eliminated", Place::Eliminated),
    ("box-1", Place::Box1),
    ("box-2", Place::Box2),
    ("out", Place::Out),
];

pub(super) fn read(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for (unit, field) in field.entries::<Data, Unit>(data)? {
        read_unit(&field, unit, state, data)?;
    }
    Ok(())
}

fn read_unit(field: &Field<'_>, unit: Unit, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record_or_first(&["at", "steps", "flags", "spent", "regained"])?;
    let at = record.need("at")?;
    let place = place_of(&at, unit, data)?;
    let full = data.of(unit).steps;
    let steps = match record.get("steps") {
        Some(steps) if full > 0 => steps.number(1..=full)?,
        Some(steps) => return Err(steps.fault("this counter has no steps")),
        None => full,
    };
    let mut flags = Flags(0);
    if let Some(list) = record.get("flags") {
        for flag in list.list()? {
            let word = wording::plain(&flag.text()?);
            let Some((_, bit)) = Flags::NAMES.iter().find(|(name, _)| *name == word) else {
                let names: Vec<_> = Flags::NAMES.iter().map(|(name, _)| *name).collect();
                return Err(flag.fault(format!("'{word}' is not one of: {}", names.join(", "))));
            };
            flags.0 |= bit.0;
        }
        if !place.is_in_play() && flags.0 != 0 {
            return Err(list.fault("only units on the map have flags"));
        }
    }
    let state = &mut state.units[unit.at()];
    (state.place, state.steps, state.flags) = (place, steps, flags);
    state.spent = record.get("spent").map_or(Ok(0), |spent| spent.number(0..=60u8))?;
    state.regained = record.get("regained").map_or(Ok(0), |steps| steps.number(0..=4u8))?;
    Ok(())
}

fn place_of(at: &Field<'_>, unit: Unit, data: &Data) -> Result<Place, Fault> {
    let expected = "expected a hex, a month, 'saigon', 'sea', 'held-back', 'eliminated', 'box-1', 'box-2' or 'out'";
    let text = at.text().map_err(|_| at.fault(expected))?;
    let word = wording::plain(&text).replace(' ', "-");
    let record = data.of(unit);
    let named = PLACES.iter().find(|(name, _)| *name == word).map(|(_, place)| *place);
    let hex = || <Hex as Named<Data>>::find(data, &text).map(Place::Hex);
    let month = || <Turn as Named<Data>>::find(data, &text).map(Place::Track);
    let place = named.or_else(hex).or_else(month);
    let place = place.ok_or_else(|| at.fault(format!("there is no place '{text}': {expected}")))?;
    let battalion = matches!(record.kind, Kind::TieuDoan | Kind::PathetLao);
    let wrong = match place {
        Place::Sea => (record.kind != Kind::Navy).then_some("only the Navy is at sea"),
        Place::Hex(_) | Place::Saigon if record.kind == Kind::Navy => Some("the Navy is at sea"),
        Place::Saigon if record.army == crate::ids::Army::Vm => Some("VM units are never in Saigon"),
        Place::Box1 | Place::Box2 if !battalion => Some("only Tieu Doan and Pathet Lao have boxes"),
        Place::Eliminated if battalion => Some("Tieu Doan and Pathet Lao that are lost are in Box 2"),
        _ => None,
    };
    wrong.map_or(Ok(place), |why| Err(at.fault(why)))
}

pub(super) fn write(state: &State, data: &Data) -> Value {
    let entry = |unit: Unit| Some((data.of(unit).id.clone(), write_unit(state, data, unit)?));
    Value::Object(data.all_units().filter_map(entry).collect())
}

/// None for a unit that is out of the game, as all others are.
fn write_unit(state: &State, data: &Data, unit: Unit) -> Option<Value> {
    let record = data.of(unit);
    let unit = &state.units[unit.at()];
    let at: Value = match unit.place {
        Place::Out | Place::Hidden | Place::Waiting => return None,
        Place::Hex(hex) => data.map.label(hex).into(),
        Place::Track(turn) => data.calendar.of(turn).month.clone().into(),
        place => PLACES.iter().find(|(_, of)| *of == place).map(|(word, _)| (*word).into())?,
    };
    // What units off the map keep is no matter for a person to write.
    let kept = if unit.place.is_in_play() { unit.flags } else { Flags(0) };
    let flags: Vec<Value> = kept.names().map(Value::from).collect();
    let written = Written::new("at", at)
        .unless(unit.steps == record.steps, "steps", unit.steps)
        .unless(flags.is_empty(), "flags", flags)
        .unless(unit.spent == 0, "spent", unit.spent)
        .unless(unit.regained == 0, "regained", unit.regained);
    Some(written.write())
}

pub(super) fn read_dumps(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for (dump, field) in field.entries::<Data, Dump>(data)? {
        let record = field.record_or_first(&["at", "dg", "moved", "spent"])?;
        let place = record.need("at")?.named::<Data, Spot>(data)?;
        if place == Spot::Saigon && dump.army() == crate::ids::Army::Vm {
            return Err(field.fault("VM Supply Dumps are never in Saigon"));
        }
        let state = &mut state.dumps[dump.at()];
        state.place = Some(place);
        (state.dg, state.moved) = (record.flag("dg")?, record.flag("moved")?);
        state.spent = record.get("spent").map_or(Ok(0), |spent| spent.number(0..=60u8))?;
    }
    Ok(())
}

pub(super) fn write_dumps(state: &State, data: &Data) -> Option<Value> {
    let entry = |dump: Dump| {
        let state = &state.dumps[dump.at()];
        let written = Written::new("at", state.place?.id(data))
            .unless(!state.dg, "dg", true)
            .unless(!state.moved, "moved", true)
            .unless(state.spent == 0, "spent", state.spent);
        Some((dump.id(data), written.write()))
    };
    let dumps: Map<String, Value> = Dump::all().filter_map(entry).collect();
    (!dumps.is_empty()).then(|| dumps.into())
}
