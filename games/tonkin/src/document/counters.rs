//! Counters and tracks of a position that no play could have brought about.

use engine::Fault;

use super::begin::{Start, fault};
use crate::context::View;
use crate::data::{Data, Kind};
use crate::ids::{Army, Hexes, Piece, Unit};
use crate::state::{Flags, Place, State};

/// Refuses, with its key, what cannot be where a position begins.
pub(super) fn check(data: &Data, start: Start, state: &State) -> Result<(), Fault> {
    check_tracks(data, state)?;
    check_units(data, state)?;
    check_trenches(data, start, state)
}

/// 6.6-07, 3.3-04, 6.1-02: the Airstrike has the values of its counters, no more transports are left than there are, and nobody
/// spends more Operation Points in a row than he has.
fn check_tracks(data: &Data, state: &State) -> Result<(), Fault> {
    let known = |value: u8| value == 0 || data.scenarios.iter().any(|card| card.airstrike == value);
    if !known(state.airstrike) {
        return Err(fault("airstrike", "no Airstrike counter has this Barrage Value"));
    }
    if state.air > state.air_total {
        return Err(fault("air", format!("there are {} Air Transports in all", state.air_total)));
    }
    if state.trucks > state.truck_total {
        return Err(fault("trucks", format!("there are {} Truck Transports in all", state.truck_total)));
    }
    let (allowance, left) = (state.operation.allowance, state.operation.points[state.active.at()]);
    if allowance > left {
        return Err(fault("allowance", format!("{} has {left} Operation Points left", state.active.name())));
    }
    Ok(())
}

/// 4.0-01 (R136): 1 REC stands in the clear unless a DNA has just brought it elsewhere. 2.5-11: nobody is due in a month that
/// is over.
fn check_units(data: &Data, state: &State) -> Result<(), Fault> {
    let view = View { data, state };
    let stranded = |unit: &Unit| {
        let hex = state.hex_of(*unit).filter(|_| data.of(*unit).kind == Kind::AmphibiousArmour);
        hex.is_some_and(|hex| !state.is(*unit, Flags::CARRIED) && view.can_stand(Piece::Unit(*unit), hex).is_err())
    };
    if let Some(unit) = data.all_units().find(stranded) {
        return Err(fault("units", format!("{} stands in clear terrain only", data.name(unit))));
    }
    let late = |unit: &Unit| matches!(state.units[unit.at()].place, Place::Track(turn) if turn < state.turn);
    match data.all_units().find(late) {
        Some(unit) => Err(fault("units", format!("{} is due in a month that is over", data.name(unit)))),
        None => Ok(()),
    }
}

/// 6.3-b-06: both sides are never entrenched in one hex. A trench whose garrison has gone is removed when the phase or point
/// ends: until then it may lie there.
fn check_trenches(data: &Data, start: Start, state: &State) -> Result<(), Fault> {
    let view = View { data, state };
    let keys = ["vm_trenches", "fef_trenches"];
    if let Some(hex) = state.trenches[0].and(state.trenches[1]).first() {
        return Err(fault(keys[1], format!("VM have a trench in {}", data.map.label(hex))));
    }
    let tidied =
        matches!(start, Start::Turn | Start::Attrition | Start::SupplyCheck | Start::EndOfTurn | Start::EndOfGame);
    for (army, key) in Army::BOTH.into_iter().zip(keys) {
        let given_up: Hexes = state.trenches[army.at()].without(view.can_be_entrenched(army));
        if let Some(hex) = given_up.first().filter(|_| tidied) {
            return Err(fault(key, format!("no unit of this side holds a trench in {}", data.map.label(hex))));
        }
    }
    Ok(())
}
