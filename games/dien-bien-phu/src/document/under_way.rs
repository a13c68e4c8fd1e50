//! What lies on the table in the middle of a segment and can be written by hand: who has moved, Zone Markers that are placed and paid
//! for, planes that are loaded.

use engine::Fault;
use engine::document::{Field, Key, Named};
use serde_json::{Map, Value, json};

use super::key;
use crate::data::Data;
use crate::game::DienBienPhu;
use crate::ids::{Army, Marker, Slot, Supply, Unit};
use crate::state::{Aim, Place, Placed, State};

const REPLACEMENT: &str = "replacement";

pub(super) fn keys() -> Vec<Key<DienBienPhu>> {
    vec![
        key("moved", "units that have moved, or been chosen, in this segment").names(|s| s.done, |s, set| s.done = set),
        key("bombardment", "Zone Markers that are placed and paid for").custom(
            "a list of records with `marker`, `at` (a hex or a unit) and if need be `intense`",
            read_bombardment,
            write_bombardment,
        ),
        key("standby", "whether the Standby Force is added this turn")
            .flag(|s| s.standby_called, |s, on| s.standby_called = on),
        key("loads", "what lies in slots of the Airdrop Chart; units have their slot as place").custom(
            "a supply or `replacement` for each slot",
            read_loads,
            write_loads,
        ),
    ]
}

fn read_bombardment(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for own in field.list()? {
        let record = own.record(&["marker", "at", "intense"])?;
        let marker: Marker = record.need("marker")?.named(data)?;
        let aim = read_aim(&record.need("at")?, state, data)?;
        let (army, intense) = (data.markers.of(marker).army, record.flag("intense")?);
        if state.placed.iter().any(|placed| placed.marker == marker || placed.aim == aim) {
            return Err(own.fault("that marker is placed already, or another one lies there"));
        }
        let fits = match aim {
            Aim::Hex(_) => army == Army::Vm && !intense,
            Aim::Unit(unit) => data.army(unit) != army && !(intense && army == Army::Vm),
        };
        if !fits {
            return Err(own.fault(
                "VM fires at hexes and at French units in boxes, France at VM units; only French fire is intense",
            ));
        }
        state
            .placed
            .try_push(Placed { marker, aim, intense })
            .map_err(|_| own.fault("there are not as many markers"))?;
    }
    Ok(())
}

/// 2.2-A-01, 2.2-A-04, 6.3-A-01: a hex with somebody in it, or a unit.
fn read_aim(field: &Field<'_>, state: &State, data: &Data) -> Result<Aim, Fault> {
    let text = field.text()?;
    match data.map.find(&text) {
        Some(hex) if state.units.iter().any(|unit| unit.place == Place::Hex(hex)) => Ok(Aim::Hex(hex)),
        Some(_) => Err(field.fault("nobody stands there")),
        None => field.named::<Data, Unit>(data).map(Aim::Unit),
    }
}

fn write_bombardment(state: &State, data: &Data) -> Option<Value> {
    let write = |own: &Placed| {
        let at = match own.aim {
            Aim::Hex(hex) => hex.id(data),
            Aim::Unit(unit) => unit.id(data),
        };
        json!({ "marker": own.marker.id(data), "at": at, "intense": own.intense })
    };
    (!state.placed.is_empty()).then(|| state.placed.iter().map(write).collect())
}

/// 5.4-A-02, 5.4-E-03: one Supply Marker, or the Replacement unit.
fn read_loads(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for (slot, own) in field.entries::<Data, Slot>(data)? {
        let text = own.text()?;
        if text.eq_ignore_ascii_case(REPLACEMENT) {
            if state.replacement.replace(slot).is_some() {
                return Err(own.fault("there is one Replacement unit only"));
            }
        } else {
            let supply = Supply::find(data, &text);
            let supply = supply.ok_or_else(|| own.fault("expected ammo, food, medicine, fuel or replacement"))?;
            state.loads[supply.at()].insert(slot);
        }
    }
    Ok(())
}

fn write_loads(state: &State, data: &Data) -> Option<Value> {
    let supplies =
        Supply::ALL.into_iter().flat_map(|own| state.loads[own.at()].iter().map(move |slot| (slot, own.word())));
    let loads: Map<String, Value> = supplies
        .chain(state.replacement.map(|slot| (slot, REPLACEMENT)))
        .map(|(slot, word)| (slot.id(data), word.into()))
        .collect();
    (!loads.is_empty()).then_some(Value::Object(loads))
}
