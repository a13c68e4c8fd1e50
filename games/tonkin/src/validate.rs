//! Whether a stored state could have come about: a save can be forged.

use engine::Fault;
use engine::validate::{asks_until_over, ensure};

use crate::data::Data;
use crate::game::Tonkin;
use crate::state::{Phase, Place, State};

/// Refuses numbers that do not go together, and a state in which nobody is asked anything.
pub(crate) fn validate(game: &Tonkin, state: &State) -> Result<(), Fault> {
    let data = &game.data;
    check_table(data, state)?;
    let mut rebuilt = state.clone();
    rebuilt.reindex(data);
    asks_until_over(game, &rebuilt, state.phase == Phase::Over)
}

/// Steps, tracks and where the counters are.
fn check_table(data: &Data, state: &State) -> Result<(), Fault> {
    ensure(state.units.len() == data.units.len(), "units", "there are not as many units as counters")?;
    for (unit, record) in state.units.iter().zip(&data.units) {
        let steps = if record.steps == 0 { unit.steps == 0 } else { (1..=record.steps).contains(&unit.steps) };
        ensure(steps, "units", "a unit has more or fewer steps than it can have")?;
        let at_sea = unit.place.hex().is_some_and(|hex| !data.map.land.has(hex));
        ensure(!at_sea && unit.place != Place::Hidden, "units", "a unit is nowhere on the map")?;
    }
    let limits = &data.tables.limits;
    let most = usize::from(limits.operation_points);
    let operation = state.operation.points.iter().all(|points| usize::from(*points) <= most);
    ensure(operation, "operation", "a side has more Operation Points than there are")?;
    let in_a_row = state.operation.allowance <= state.operation.points[state.active.at()];
    ensure(in_a_row, "operation", "a side may spend more Operation Points than it has")?;
    ensure(state.steps_lost < data.tables.victory_points.regiment_steps[0], "steps_lost", "the track is full")?;
    let campaign = data.campaign_ends(state.card).any(|card| card.card == state.last);
    ensure(campaign, "last", "the campaign cannot end with this scenario")?;
    let dumps_on_land = state.dumps.iter().all(|dump| dump.hex().is_none_or(|hex| data.map.land.has(hex)));
    ensure(dumps_on_land, "dumps", "a Supply Dump is at sea")
}
