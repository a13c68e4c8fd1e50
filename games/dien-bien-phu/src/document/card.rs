//! The card of a scenario laid out: all markers on its letter, and every unit that has no choice where it begins.

use engine::Fault;
use engine::document::{Document, Field};

use super::find_scenario;
use crate::data::{Data, Order, ScenarioData};
use crate::ids::{Scenario, Unit};
use crate::sequence::Segment;
use crate::state::{Place, State};

/// 9.0-G-02: every marker on the letter of the scenario.
pub(super) fn read(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let id = field.text()?;
    let own = find_scenario(data, &id).ok_or_else(|| field.fault(format!("there is no scenario '{id}'")))?;
    state.scenario = Some(own);
    set_markers(&data.scenarios[own.at()], state);
    Ok(())
}

/// 1.4-D-01, 9.0-B-01, 9.0-F-04, 9.0-G-A-01, 9.0-G-B-01, 9.0-G-C-01, 9.0-G-D-01.
fn set_markers(card: &ScenarioData, state: &mut State) {
    state.turn = card.turn;
    state.trenches = card.trenches;
    state.vm_strongpoints = card.vm_control;
    state.flagged = card.vm_control.or(card.french_flags);
    state.outposts = card.outposts;
    let tracks = &card.tracks;
    state.supply = tracks.supply;
    state.trucks = tracks.trucks;
    state.vm_ammo = tracks.vm_ammo;
    state.vm_replacements = tracks.vm_replacements;
    state.morale = tracks.morale;
    state.strongpoints = tracks.strongpoints;
    state.taken = tracks.taken;
    state.hq = tracks.hq;
}

/// 9.0-C, 9.0-F-05: units go where their orders leave no choice; the others wait to be set up.
/// 9.0-C-02, 9.0-C-03.
pub(super) fn lay_out_units(data: &Data, own: Scenario, state: &mut State) {
    let card = &data.scenarios[own.at()];
    for (at, order) in card.orders.iter().enumerate() {
        let unit = &mut state.units[at];
        (unit.place, unit.lost) = match *order {
            Order::At { strongpoint, reduced } => {
                let hexes = data.strongpoint(strongpoint).hexes;
                let only = hexes.first().filter(|_| hexes.count() == 1);
                (only.map_or(Place::Pool, Place::Hex), u8::from(reduced))
            }
            Order::WoundedSquare => (Place::Pool, 0),
            Order::Gone => (Place::Area(crate::ids::Area::Gone), data.unit(Unit(at as u8)).steps),
            Order::Reinforcement | Order::Condor | Order::Standby => (order.area().map_or(Place::Pool, Place::Area), 0),
        };
    }
    for unit in card.on_map.iter() {
        (state.units[unit.at()].place, state.units[unit.at()].lost) = (Place::Pool, 0);
    }
    for (unit, area) in &card.boxes {
        (state.units[unit.at()].place, state.units[unit.at()].lost) = (Place::Area(*area), 0);
    }
}

/// The position of a scenario: both sides still have their choices to make.
pub(crate) fn scenario(data: &Data, id: &str) -> Option<Document> {
    let own = find_scenario(data, id)?;
    let mut state = State::blank(data);
    state.scenario = Some(own);
    state.segment = Segment::Setup;
    set_markers(&data.scenarios[own.at()], &mut state);
    lay_out_units(data, own, &mut state);
    let mut document = engine::document::write(&super::keys(), &state, data);
    document.0.remove(super::MOMENT);
    Some(document)
}
