//! Whether a stored state could have come about: a save can be forged.

use engine::rules::{Item as _, Rules};
use engine::validate::ids_exist;
use engine::{Fault, Game};

use crate::agenda::Item;
use crate::bombardment::Marker;
use crate::context::View;
use crate::data::{Data, FARTHEST_RETREAT};
use crate::game::XuanLoc;
use crate::state::{Phase, Place, State};

fn ensure(holds: bool, key: &str, reason: &str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::new("state", key, reason)) }
}

/// Refuses what is not printed, numbers that do not go together, and a state in which nobody is asked anything.
pub(crate) fn validate(game: &XuanLoc, state: &State) -> Result<(), Fault> {
    let data = &game.data;
    ids_exist(state, &|kind| count(data, kind))?;
    check_table(data, state)?;
    check_under_way(data, state)?;
    check_bombardment(data, state)?;
    let mut rebuilt = state.clone();
    rebuilt.reindex(data);
    check_hexes(data, &rebuilt)?;
    check_question(game, &rebuilt)
}

/// How many things there are that a state may name.
fn count(data: &Data, kind: &str) -> Option<usize> {
    match kind {
        "Hex" => Some(data.map.sheet.len()),
        "Unit" => Some(data.units.len()),
        "Formation" => Some(data.formations.len()),
        "Regiment" => Some(data.regiments.len()),
        "Aim" => Some(data.aims.len()),
        "Plane" => Some(data.planes.len()),
        _ => None,
    }
}

/// The turn, the event and where the counters are.
fn check_table(data: &Data, state: &State) -> Result<(), Fault> {
    ensure(state.units.len() == data.units.len(), "units", "there are not as many units as counters")?;
    let turns = 1..=data.schedule.turns.len();
    ensure(turns.contains(&usize::from(state.turn)), "turn", "there is no such turn")?;
    ensure(state.event != 1 && state.event <= 12, "event", "not the sum of two dice")?;
    let dead_leader = data.leaders.iter().any(|leader| state.units[leader.at()].place == Place::Dead);
    ensure(!dead_leader, "units", "a leader is eliminated but not lost")
}

/// How far retreats go, and the columns of strikes to come.
fn check_under_way(data: &Data, state: &State) -> Result<(), Fault> {
    let too_far =
        state.retreat.left > FARTHEST_RETREAT || state.units.iter().any(|unit| unit.retreat > FARTHEST_RETREAT);
    ensure(!too_far, "retreat", "a retreat goes too far")?;
    let has_column = |item: Item| match item {
        Item::Impact(impact) => (1..=10).contains(&impact.column) && has_marker(data, impact.marker),
        Item::Collateral(damage) => (1..=10).contains(&damage.column),
        Item::Aiming(aiming) => has_marker(data, aiming.marker),
        Item::DriftDistance(drift) => drift.direction < 6,
        _ => true,
    };
    ensure(state.agenda.iter().all(has_column), "agenda", "a strike to come has no such column or marker")
}

fn has_marker(data: &Data, marker: Marker) -> bool {
    match marker {
        Marker::Aim(_) | Marker::Plane(..) => true,
        Marker::Helicopter(number) => number < data.helicopters,
        Marker::Daisy(number) => number < 16,
    }
}

/// No more markers in the air than there are in stock.
fn check_bombardment(data: &Data, state: &State) -> Result<(), Fault> {
    let placed = &state.bombardment.placed;
    ensure(placed.iter().all(|p| has_marker(data, p.marker)), "bombardment", "a marker does not exist")?;
    let waiting = |test: fn(Marker) -> bool| placed.iter().filter(|p| !p.done && test(p.marker)).count();
    let enough = waiting(|m| matches!(m, Marker::Helicopter(_))) <= usize::from(state.helicopters)
        && waiting(|m| matches!(m, Marker::Daisy(_))) <= usize::from(state.daisy_cutters)
        && waiting(|m| matches!(m, Marker::Plane(_, true))) <= usize::from(state.cbu);
    ensure(enough, "bombardment", "more is in the air than there is")
}

fn check_hexes(data: &Data, state: &State) -> Result<(), Fault> {
    let mixed = |hex| {
        let mut armies = state.stack(hex).map(|unit| data.of(unit).army);
        armies.next().is_some_and(|first| armies.any(|army| army != first))
    };
    ensure(!data.map.all().any(mixed), "units", "both sides stand in one hex")
}

/// Somebody is asked, and has an answer, until the game is over.
fn check_question(game: &XuanLoc, state: &State) -> Result<(), Fault> {
    let Some(item) = state.agenda.top() else {
        return ensure(state.phase == Phase::Over, "agenda", "the game is not over, but nothing is asked");
    };
    ensure(state.phase != Phase::Over, "agenda", "the game is over, but something is asked")?;
    let view: View<'_> = Rules::view(game, state);
    let mut actions = Vec::new();
    Game::actions(game, state, &mut actions);
    ensure(item.asks(view) && !actions.is_empty(), "agenda", "nobody is asked anything")
}
