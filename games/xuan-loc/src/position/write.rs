//! From a state to a document, where one can be written: at the beginning of a phase.

use std::collections::BTreeMap;

use super::{DETACHED, Others, Phase, Position, UnitEntry, UnitRecord};
use crate::data::Data;
use crate::ids::{Army, Hexes, Regiment, Unit};
use crate::state::{Flags, Order, Place, Stage, State, View};

/// The document for a state that stands at the beginning of a phase.
#[must_use]
pub fn position(data: &Data, state: &State) -> Option<Position> {
    let view = View { data, state };
    let phase = match state.stage {
        _ if !state.tasks.is_empty() || state.begun || state.taken_back > 0 => return None,
        Stage::Setup => Phase::Setup,
        Stage::Initiative => Phase::Initiative,
        Stage::Approach => Phase::Bombardment,
        Stage::Bombardment if !view.rolls_for_aircraft() && view.event_aircraft() == 0 => Phase::Bombardment,
        Stage::Orders => Phase::Movement,
        Stage::DefensiveFire => Phase::DefensiveFire,
        Stage::Combat => Phase::Combat,
        Stage::AfvMovement => Phase::AfvMovement,
        _ => return None,
    };
    let aims = |set: u32| -> Vec<String> {
        data.aims.iter().enumerate().filter(|(i, _)| set & (1 << i) != 0).map(|(_, a)| a.id.clone()).collect()
    };
    let hexes = |set: Hexes| set.iter().map(|h| data.map.label(h).to_string()).collect();
    let formations = data.all_formations().filter(|f| state.orders[f.at()] != Order::None);
    let regiments = (0..data.regiments.len() as u8).map(Regiment).filter(|r| view.is_regiment_active(*r));
    let mut document = Position {
        turn: state.turn,
        phase,
        active: state.active,
        second: Some(state.second),
        initiative: state.initiative,
        event: state.event,
        mandatory: Army::BOTH.into_iter().filter(|a| state.mandatory[a.at()]).collect(),
        others: Others::Pool,
        units: BTreeMap::new(),
        orders: Some(formations.map(|f| (data.formations[f.at()].id.clone(), state.orders[f.at()])).collect()),
        regiments: regiments.map(|r| data.regiment_id(r)).collect(),
        nva_control: hexes(state.nva_control),
        rubble: hexes(state.rubble),
        aims: Some(aims(state.aims)),
        aims_removed: aims(state.aims_removed),
        aims_withheld: aims(state.aims_withheld),
        cbu: Some(state.cbu),
        daisy_cutters: Some(state.daisy_cutters),
        helicopters: Some(state.helicopters),
        helicopters_aborted: state.helicopters_aborted,
        marines: state.marines,
        nva_losses: Some(state.nva_losses),
        arvn_losses: Some(state.arvn_losses),
        exits: state.exits,
    };
    for unit in data.all_units() {
        if let Some(entry) = unit_entry(data, state, unit) {
            document.units.insert(data.of(unit).id.clone(), entry);
        }
    }
    Some(document)
}

fn unit_entry(data: &Data, state: &State, unit: Unit) -> Option<UnitEntry> {
    let attachable = data.of(unit).formation.is_none();
    let unit = &state.units[unit.at()];
    let (at, returns) = match unit.place {
        Place::Pool => return None,
        Place::Map(hex) => (data.map.label(hex).to_string(), 0),
        Place::Dead => ("dead".into(), unit.number),
        Place::Lost => ("lost".into(), 0),
        Place::Exited => ("exited".into(), 0),
    };
    let mut flags: Vec<String> =
        Flags::NAMES.iter().filter(|(_, flag)| unit.is(*flag)).map(|(name, _)| (*name).to_string()).collect();
    if attachable && matches!(unit.place, Place::Map(_)) && !unit.is(Flags::ATTACHED) {
        flags.push(DETACHED.into());
    }
    if flags.is_empty() && returns == 0 {
        return Some(UnitEntry::At(at));
    }
    Some(UnitEntry::Full(UnitRecord { at, flags, returns }))
}
