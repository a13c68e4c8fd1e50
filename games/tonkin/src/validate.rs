//! Whether a stored state could have come about: a save can be forged.

use engine::rules::{Item as _, Rules};
use engine::validate::ids_exist;
use engine::{Fault, Game};

use crate::context::View;
use crate::data::Data;
use crate::game::Tonkin;
use crate::state::{Phase, Place, State};

fn ensure(holds: bool, key: &str, reason: &str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::new("state", key, reason)) }
}

/// Refuses what is not printed, numbers that do not go together, and a state in which nobody is asked anything.
pub(crate) fn validate(game: &Tonkin, state: &State) -> Result<(), Fault> {
    let data = &game.data;
    ids_exist(state, &|kind| count(data, kind))?;
    check_table(data, state)?;
    let mut rebuilt = state.clone();
    rebuilt.reindex(data);
    check_question(game, &rebuilt)
}

/// How many things there are that a state may name.
fn count(data: &Data, kind: &str) -> Option<usize> {
    match kind {
        "Hex" => Some(data.map.sheet.len()),
        "Unit" => Some(data.units.len()),
        "Community" => Some(data.places.communities.len()),
        "Turn" => Some(data.calendar.all().count()),
        "Card" => Some(data.scenarios.len()),
        _ => None,
    }
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
    ensure(state.steps_lost < data.tables.victory_points.regiment_steps[0], "steps_lost", "the track is full")?;
    let campaign = data.campaign_ends(state.card).any(|card| card.card == state.last);
    ensure(campaign, "last", "the campaign cannot end with this scenario")?;
    let dumps_on_land = state.dumps.iter().all(|dump| dump.hex().is_none_or(|hex| data.map.land.has(hex)));
    ensure(dumps_on_land, "dumps", "a Supply Dump is at sea")
}

/// Somebody is asked, and has an answer, until the game is over.
fn check_question(game: &Tonkin, state: &State) -> Result<(), Fault> {
    let Some(item) = state.agenda.top() else {
        return ensure(state.phase == Phase::Over, "agenda", "the game is not over, but nothing is asked");
    };
    ensure(state.phase != Phase::Over, "agenda", "the game is over, but something is asked")?;
    let view: View<'_> = Rules::view(game, state);
    let mut actions = Vec::new();
    Game::actions(game, state, &mut actions);
    ensure(item.asks(view) && !actions.is_empty(), "agenda", "nobody is asked anything")
}
