//! Whether a stored state could have come about: a save can be forged.

use engine::Fault;

use crate::bombardment::Marker;
use crate::data::{Data, Kind};
use crate::ids::{Hex, Hexes, Unit, Units};
use crate::state::{Place, Stage, State, Task, View};

fn fault(key: &str, reason: &str) -> Fault {
    Fault::new("state", key, reason)
}

/// Refuses numbers beyond what is printed, and a state in which nobody is asked anything.
pub(crate) fn admit(data: &Data, state: &State) -> Result<(), Fault> {
    check_numbers(data, state)?;
    let mut woken = state.clone();
    woken.reindex(data);
    let view = View { data, state: &woken };
    for hex in data.map.all() {
        let mut armies = woken.stack(hex).map(|u| data.of(u).army);
        if let Some(first) = armies.next()
            && armies.any(|army| army != first)
        {
            return Err(fault("units", "both sides stand in one hex"));
        }
    }
    if woken.stage != Stage::Over {
        let mut actions = Vec::new();
        view.offer(&mut actions);
        if actions.is_empty() {
            return Err(fault("stage", "nobody is asked anything"));
        }
    }
    Ok(())
}

fn check_numbers(data: &Data, state: &State) -> Result<(), Fault> {
    let hexes = data.map.sheet.len();
    let all: Units = data.all_units().collect();
    let board: Hexes = data.map.all().collect();
    let hex_ok = |hex: Hex| hex.at() < hexes;
    let unit_ok = |unit: Unit| unit.at() < data.units.len();
    if state.units.len() != data.units.len() {
        return Err(fault("units", "there are not as many units as counters"));
    }
    if state.turn == 0 || usize::from(state.turn) > data.schedule.turns.len() {
        return Err(fault("turn", "there is no such turn"));
    }
    if state.event == 1 || state.event > 12 {
        return Err(fault("event", "not the sum of two dice"));
    }
    if state.units.iter().any(|u| matches!(u.place, Place::Map(hex) if !hex_ok(hex))) {
        return Err(fault("units", "a unit stands beyond the map"));
    }
    let leaders = data.leaders.iter();
    if leaders.into_iter().any(|u| state.units[u.at()].place == Place::Dead && data.of(u).kind == Kind::Leader) {
        return Err(fault("units", "a leader is eliminated but not lost"));
    }
    let sets = [
        state.supplied,
        state.fire.firers,
        state.fire.targets,
        state.assault.attackers,
        state.assault.reserves,
        state.retreat.pending,
        state.retreat.undecided,
        state.retreat.body,
        state.retreat.gone,
    ];
    if sets.iter().any(|set| !set.without(&all).is_empty()) {
        return Err(fault("", "a set names units that do not exist"));
    }
    let places = [
        state.nva_control,
        state.rubble,
        state.screened,
        state.assaulted,
        state.bombardment.collateral,
        state.assault.advanced,
        state.retreat.visited,
    ];
    if places.iter().any(|set| !set.without(&board).is_empty()) {
        return Err(fault("", "a set names hexes that do not exist"));
    }
    let named = [state.march.at, state.fire.hex, state.assault.hex];
    if named.into_iter().flatten().any(|hex| !hex_ok(hex)) || !state.march.group.iter().all(|m| unit_ok(m.unit)) {
        return Err(fault("march", "something under way is beyond the map"));
    }
    if !state.march.drawn.iter().all(|(unit, hex)| unit_ok(*unit) && hex_ok(*hex)) {
        return Err(fault("march", "somebody has drawn fire beyond the map"));
    }
    let marker_ok = |marker: Marker| match marker {
        Marker::Aim(aim) => aim.at() < data.aims.len(),
        Marker::Plane(plane, _) => plane.at() < data.planes.len(),
        Marker::Helicopter(number) => number < data.helicopters,
        Marker::Daisy(number) => number < 16,
    };
    let placed = &state.bombardment.placed;
    if placed.iter().any(|p| !marker_ok(p.marker) || p.hex.is_some_and(|hex| !hex_ok(hex))) {
        return Err(fault("bombardment", "a marker does not exist or lies beyond the map"));
    }
    let stage_ok = match state.stage {
        Stage::Placing(unit) => unit_ok(unit),
        Stage::Regiments { division: formation, .. } | Stage::Sacrifice { formation, .. } => {
            formation.at() < data.formations.len()
        }
        Stage::Aiming(marker) => marker_ok(marker),
        _ => true,
    };
    let task_ok = |task: &Task| match *task {
        Task::Lose { units, .. } | Task::Disrupt(units) => units.without(&all).is_empty(),
        Task::LeaderCheck(hex) | Task::StayAll { hex } | Task::Overfull { hex, .. } => hex_ok(hex),
        Task::Collateral { hex, column, .. } => hex_ok(hex) && (1..=10).contains(&column),
        _ => true,
    };
    if !stage_ok || !state.tasks.iter().all(task_ok) {
        return Err(fault("stage", "the question is about something that does not exist"));
    }
    let helicopters = placed.iter().filter(|p| matches!(p.marker, Marker::Helicopter(_)) && !p.done).count();
    let daisies = placed.iter().filter(|p| matches!(p.marker, Marker::Daisy(_)) && !p.done).count();
    let loaded = placed.iter().filter(|p| matches!(p.marker, Marker::Plane(_, true)) && !p.done).count();
    if helicopters > usize::from(state.helicopters)
        || daisies > usize::from(state.daisy_cutters)
        || loaded > usize::from(state.cbu)
    {
        return Err(fault("bombardment", "more is in the air than there is"));
    }
    if state.retreat.left > 8 || state.units.iter().any(|u| u.number > 40) {
        return Err(fault("retreat", "a retreat goes too far"));
    }
    Ok(())
}
