//! What lies on the table in the middle of a segment and can be written by hand: who has moved, Zone Markers that are placed and paid
//! for, planes that are loaded.

use engine::Fault;
use engine::document::{Field, Key, Named};
use serde_json::{Value, json};

use super::key;
use crate::data::Data;
use crate::game::DienBienPhu;
use crate::ids::{Army, Marker, Slot, Supply, Unit};
use crate::state::{Aim, Place, Placed, State};

const REPLACEMENT: &str = "replacement";

pub(super) fn keys() -> Vec<Key<DienBienPhu>> {
    vec![
        key("moved", "units that have moved, or been chosen, in this segment").names(|s| &mut s.done),
        key("moved_from_outside", "whether one of them did not start in the Supply Area at Dien Bien Phu (6.2-A)")
            .flag(|s| &mut s.started_outside),
        key("bombardment", "Zone Markers that are placed and paid for").list(
            "a list of records with `marker`, `at` (a hex or a unit) and if need be `intense`",
            read_placed,
            |state, data| state.placed.iter().map(|own| write_placed(own, data)).collect(),
        ),
        key("standby", "whether the Standby Force is added this turn").flag(|s| &mut s.standby_called),
        key("loads", "what lies in slots of the Airdrop Chart; units have their slot as place").entries(
            "a supply or `replacement` for each slot",
            read_load,
            write_load,
        ),
    ]
}

fn read_placed(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record(&["marker", "at", "intense"])?;
    let marker: Marker = record.need("marker")?.named(data)?;
    let aim = read_aim(&record.need("at")?, state, data)?;
    let (army, intense) = (data.markers.of(marker).army, record.flag("intense")?);
    if state.placed.iter().any(|placed| placed.marker == marker || placed.aim == aim) {
        return Err(field.fault("that marker is placed already, or another one lies there"));
    }
    let fits = match aim {
        Aim::Hex(_) => army == Army::Vm && !intense,
        Aim::Unit(unit) => data.army(unit) != army && !(intense && army == Army::Vm),
    };
    if !fits {
        let reason = "VM fires at hexes and at French units in boxes, France at VM units; only French fire is intense";
        return Err(field.fault(reason));
    }
    let placed = Placed { marker, aim, intense };
    state.placed.try_push(placed).map_err(|_| field.fault("there are not as many markers"))
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

fn write_placed(own: &Placed, data: &Data) -> Value {
    let at = match own.aim {
        Aim::Hex(hex) => hex.id(data),
        Aim::Unit(unit) => unit.id(data),
    };
    json!({ "marker": own.marker.id(data), "at": at, "intense": own.intense })
}

/// 5.4-A-02, 5.4-E-03: one Supply Marker, or the Replacement unit.
fn read_load(slot: Slot, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let text = field.text()?;
    if text.eq_ignore_ascii_case(REPLACEMENT) {
        return match state.replacement.replace(slot) {
            None => Ok(()),
            Some(_) => Err(field.fault("there is one Replacement unit only")),
        };
    }
    let supply = Supply::find(data, &text);
    let supply = supply.ok_or_else(|| field.fault("expected ammo, food, medicine, fuel or replacement"))?;
    state.loads[supply.at()].insert(slot);
    Ok(())
}

fn write_load(slot: Slot, state: &State, _: &Data) -> Option<Value> {
    let supply = Supply::ALL.into_iter().find(|own| state.loads[own.at()].has(slot)).map(Supply::word);
    supply.or_else(|| (state.replacement == Some(slot)).then_some(REPLACEMENT)).map(Value::from)
}
