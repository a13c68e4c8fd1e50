//! Whether a stored state could have come about: a save can be forged.

use engine::Fault;
use engine::validate::{asks_until_over, ensure};

use crate::agenda::Item;
use crate::bombardment::Marker;
use crate::data::{Data, FARTHEST_RETREAT};
use crate::game::XuanLoc;
use crate::state::{Phase, Place, State};

/// Refuses numbers that do not go together, and a state in which nobody is asked anything.
pub(crate) fn validate(game: &XuanLoc, state: &State) -> Result<(), Fault> {
    let data = &game.data;
    check_table(data, state)?;
    check_under_way(data, state)?;
    check_bombardment(data, state)?;
    let mut rebuilt = state.clone();
    rebuilt.reindex(data);
    check_hexes(data, &rebuilt)?;
    asks_until_over(game, &rebuilt, state.phase == Phase::Over)
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
        Marker::Daisy(number) => number < data.schedule.daisy_cutters,
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
