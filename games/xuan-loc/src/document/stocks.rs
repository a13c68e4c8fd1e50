//! The artillery, aircraft and losses of a document; what it leaves out follows from the schedule.

use engine::Fault;

use super::{Phase, Position, UnitEntry, fault, is_dead_word};
use crate::data::{AimChange, Data};
use crate::ids::{Aim, Aims, Army};
use crate::state::State;

/// More than a game can bring about.
const MOST_CBU: u16 = 100;
const MOST_DAISY_CUTTERS: u16 = 8;
const MOST_POINTS: u16 = 1_000;

pub(super) fn read_stocks(data: &Data, position: &Position, state: &mut State) -> Result<(), Fault> {
    let aims = |key: &str, ids: &[String]| {
        let aim = |id: &String| data.aim(id).ok_or_else(|| fault(key, format!("there is no artillery marker '{id}'")));
        ids.iter().map(aim).collect::<Result<Aims, Fault>>()
    };
    match &position.aims {
        Some(ids) => state.aims = aims("aims", ids)?,
        None => {
            for change in past_changes(data, position) {
                state.aims = change.apply(state.aims, &data.aims);
            }
        }
    }
    state.aims_removed = aims("aims_removed", &position.aims_removed)?;
    if position.aims.is_none() {
        remove_scheduled(data, position, state);
    }
    state.aims_withheld = aims("aims_withheld", &position.aims_withheld)?;
    state.cbu = position.cbu.unwrap_or(data.schedule.cbu);
    state.daisy_cutters = position.daisy_cutters.unwrap_or(data.schedule.daisy_cutters);
    state.helicopters_aborted = position.helicopters_aborted;
    state.marines = position.marines;
    state.nva_losses = position.nva_losses.unwrap_or_else(|| count_dead(data, position, Army::Nva));
    state.arvn_losses = position.arvn_losses.unwrap_or_else(|| count_dead(data, position, Army::Arvn));
    state.exits = position.exits;
    for (key, number, most) in [
        ("cbu", u16::from(state.cbu), MOST_CBU),
        ("daisy_cutters", u16::from(state.daisy_cutters), MOST_DAISY_CUTTERS),
        ("helicopters", u16::from(position.helicopters.unwrap_or(0)), u16::from(data.helicopters)),
        ("helicopters_aborted", u16::from(state.helicopters_aborted), u16::from(data.helicopters)),
        ("nva_losses", state.nva_losses, MOST_POINTS),
        ("arvn_losses", state.arvn_losses, MOST_POINTS),
        ("exits", state.exits, MOST_POINTS),
    ] {
        if number > most {
            return Err(fault(key, format!("expected a number from 0 to {most}, not {number}")));
        }
    }
    Ok(())
}

/// A unit that lies among the dead has been eliminated once at least (19.1, 19.2).
fn count_dead(data: &Data, position: &Position, army: Army) -> u16 {
    let dead = |(id, entry): &(&String, &UnitEntry)| {
        is_dead_word(entry.at()) && data.unit(id).is_some_and(|unit| data.of(unit).army == army)
    };
    position.units.iter().filter(dead).count() as u16
}

/// The scheduled changes of the artillery that have happened: those of a turn come with its start.
fn past_changes<'a>(data: &'a Data, position: &'a Position) -> impl Iterator<Item = &'a AimChange> {
    let (turn, begun) = (position.turn, position.phase != Phase::TurnStart);
    data.schedule.aim_changes.iter().filter(move |change| change.turn < turn || (change.turn == turn && begun))
}

/// 11.1.2: artillery whose removal is past is gone: what the position names, else the last in the list.
fn remove_scheduled(data: &Data, position: &Position, state: &mut State) {
    let count: usize = past_changes(data, position).map(|change| usize::from(change.remove)).sum();
    let guns: Vec<Aim> = data.schedule.aims.iter().filter(|aim| data.aims[aim.at()].army == Army::Nva).collect();
    if position.aims_removed.is_empty() {
        state.aims_removed = guns.into_iter().rev().take(count).collect();
    }
    state.aims = state.aims.without(state.aims_removed);
}
