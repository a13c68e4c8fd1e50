//! The records of units and Supply Dumps in a document: a place, or a place and a condition.

use engine::document::{Field, Named, Record, Written};
use engine::{Fault, wording};
use serde_json::Value;

use crate::board::SAIGON;
use crate::data::{Bounds, Data, Kind};
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

/// What of a unit, and what of a Supply Dump, may also be said by itself: `"dg": true`.
const OF_UNITS: &[(&str, Flags)] = &[("dg", Flags::DG), ("oos", Flags::OOS)];
const OF_DUMPS: &[(&str, Flags)] = &[("dg", Flags::DG), ("moved", Flags::MOVED)];

pub(super) fn read(unit: Unit, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record_or_first(&["at", "steps", "flags", "dg", "oos", "spent", "regained"])?;
    let at = record.need("at")?;
    let place = place_of(&at, unit, data)?;
    let full = data.of(unit).steps;
    let steps = match record.get("steps") {
        Some(steps) if full > 0 => steps.number(1..=full)?,
        Some(steps) => return Err(steps.fault("this counter has no steps")),
        None => full,
    };
    let flags = read_flags(&record, Flags::NAMES, OF_UNITS)?;
    let flagged = record.get("flags").unwrap_or_else(|| field.clone());
    if !place.is_in_play() && flags.0 != 0 {
        return Err(flagged.fault("only units on the map have flags"));
    }
    if full == 0 && flags.has(Flags::OOS) {
        return Err(flagged.fault("an HQ is never out of supply"));
    }
    let state = &mut state.units[unit.at()];
    (state.place, state.steps, state.flags) = (place, steps, flags);
    state.spent = record.get("spent").map_or(Ok(0), |spent| spent.number(0..=60u8))?;
    state.regained = record.get("regained").map_or(Ok(0), |steps| steps.number(0..=4u8))?;
    Ok(())
}

/// The flags of a record, in a list or each by itself.
fn read_flags(record: &Record<'_>, known: &[(&str, Flags)], alone: &[(&str, Flags)]) -> Result<Flags, Fault> {
    let mut flags = Flags(0);
    for (name, flag) in alone {
        flags.set(*flag, record.flag(name)?);
    }
    let list = record.get("flags").map_or(Ok(Vec::new()), |list| list.list())?;
    for flag in list {
        let word = wording::plain(&flag.text()?);
        let Some((_, bit)) = known.iter().find(|(name, _)| *name == word) else {
            let names: Vec<_> = known.iter().map(|(name, _)| *name).collect();
            return Err(flag.fault(format!("'{word}' is not one of: {}", names.join(", "))));
        };
        flags.set(*bit, true);
    }
    Ok(flags)
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
        Place::Saigon if matches!(record.kind.bounds(), Bounds::Laos | Bounds::Highlands) => {
            Some("Laotian, Thai and GCMA units are never in Saigon")
        }
        Place::Eliminated if record.kind == Kind::Navy => Some("the Navy cannot be eliminated"),
        Place::Box1 | Place::Box2 if !battalion => Some("only Tieu Doan and Pathet Lao have boxes"),
        Place::Eliminated if battalion => Some("Tieu Doan and Pathet Lao that are lost are in Box 2"),
        _ => None,
    };
    wrong.map_or(Ok(place), |why| Err(at.fault(why)))
}

/// None for a unit that is out of the game, as all others are.
pub(super) fn write(unit: Unit, state: &State, data: &Data) -> Option<Value> {
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

pub(super) fn read_dump(dump: Dump, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record_or_first(&["at", "dg", "moved", "flags", "spent"])?;
    let place = record.need("at")?.named::<Data, Spot>(data)?;
    if place == Spot::Saigon && dump.army() == crate::ids::Army::Vm {
        return Err(field.fault("VM Supply Dumps are never in Saigon"));
    }
    let flags = read_flags(&record, OF_DUMPS, OF_DUMPS)?;
    let state = &mut state.dumps[dump.at()];
    state.place = Some(place);
    (state.dg, state.moved) = (flags.has(Flags::DG), flags.has(Flags::MOVED));
    state.spent = record.get("spent").map_or(Ok(0), |spent| spent.number(0..=60u8))?;
    Ok(())
}

pub(super) fn write_dump(dump: Dump, state: &State, data: &Data) -> Option<Value> {
    let state = &state.dumps[dump.at()];
    let written = Written::new("at", state.place?.id(data))
        .unless(!state.dg, "dg", true)
        .unless(!state.moved, "moved", true)
        .unless(state.spent == 0, "spent", state.spent);
    Some(written.write())
}
