//! From a state to a document, where one can be written: at the beginning of a phase.

use std::collections::BTreeMap;

use super::{DETACHED, Others, Phase, Position, UnitEntry, UnitRecord};
use crate::agenda::Item;
use crate::context::View;
use crate::data::Data;
use crate::ids::{Aims, Army, Hexes, Unit};
use crate::state::{Flags, Order, Place, State};

/// The document for a state that stands at the beginning of a phase.
pub(crate) fn write(data: &Data, state: &State) -> Option<Position> {
    let view = View { data, state };
    if state.begun || state.taken_back > 0 {
        return None;
    }
    let phase = match state.agenda.top()? {
        Item::Setup(_) => Phase::Setup,
        Item::InitiativeRoll(_) => Phase::Initiative,
        Item::AircraftRoll(_) => Phase::Bombardment,
        Item::MarkerPlacement(_) if !view.gets_aircraft() => Phase::Bombardment,
        Item::AdjacencyRoll(_) => Phase::Movement,
        Item::DefensiveFire(_) => Phase::DefensiveFire,
        Item::Combat(_) => Phase::Combat,
        Item::AfvMovement(_) => Phase::AfvMovement,
        _ => return None,
    };
    let aims = |set: Aims| -> Vec<String> { set.iter().map(|aim| data.aims[aim.at()].id.clone()).collect() };
    let hexes = |set: Hexes| set.iter().map(|h| data.map.label(h).to_string()).collect();
    let formations = data.all_formations().filter(|f| state.orders[f.at()] != Order::None);
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
        regiments: state.regiments.iter().map(|r| data.regiment_id(r)).collect(),
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
        Place::Dead => ("dead".into(), unit.returns),
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
