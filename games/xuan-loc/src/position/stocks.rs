//! The artillery, aircraft and losses of a document; what it leaves out follows from the schedule.

use engine::Fault;

use super::{Phase, Position, fault};
use crate::data::{AimChange, Data};
use crate::ids::Army;
use crate::state::State;

pub(super) fn read_stocks(data: &Data, position: &Position, state: &mut State) -> Result<(), Fault> {
    let aims = |key: &str, ids: &[String]| {
        ids.iter().try_fold(0u32, |set, id| {
            let aim = data.aim(id).ok_or_else(|| fault(key, format!("there is no artillery marker '{id}'")))?;
            Ok::<_, Fault>(set | 1 << aim.0)
        })
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
    state.cbu = position.cbu.unwrap_or(data.schedule.cbu).min(100);
    state.daisy_cutters = position.daisy_cutters.unwrap_or(data.schedule.daisy_cutters).min(8);
    state.helicopters_aborted = position.helicopters_aborted.min(data.helicopters);
    state.marines = position.marines;
    (state.nva_losses, state.arvn_losses) = (position.nva_losses.min(10_000), position.arvn_losses.min(10_000));
    state.exits = position.exits.min(1_000);
    Ok(())
}

/// The scheduled changes of the artillery that have happened: those of a turn come with its start.
fn past_changes<'a>(data: &'a Data, position: &'a Position) -> impl Iterator<Item = &'a AimChange> {
    let (turn, begun) = (position.turn, position.phase != Phase::TurnStart);
    data.schedule.aim_changes.iter().filter(move |change| change.turn < turn || (change.turn == turn && begun))
}

/// 11.1.2: artillery whose removal is past is gone: what the position names, else the last in the list.
fn remove_scheduled(data: &Data, position: &Position, state: &mut State) {
    let count: u32 = past_changes(data, position).map(|change| u32::from(change.remove)).sum();
    let guns = data.schedule.aims;
    for at in (0..data.aims.len()).rev() {
        let nva = data.aims[at].army == Army::Nva && guns & (1 << at) != 0;
        if nva && position.aims_removed.is_empty() && state.aims_removed.count_ones() < count {
            state.aims_removed |= 1 << at;
        }
    }
    state.aims &= !state.aims_removed;
}
