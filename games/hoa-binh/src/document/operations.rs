//! The strategy of the turn, and the turns of Violet and Rainbow (5.2.1).

use engine::Fault;
use engine::document::Document;

use super::fault;
use crate::data::{Data, Strategy};
use crate::state::{Phase, State};

/// Finds what a document leaves out because it follows from the turn, and refuses what does not agree.
pub(super) fn settle(data: &Data, document: &Document, state: &mut State) -> Result<(), Fault> {
    if state.turn == 0 && state.phase != Phase::FrenchActions {
        return Err(fault("phase", "turn 0 has only 'french-actions'"));
    }
    let is_decided = state.phase > Phase::Operation;
    let strategy = find_strategy(data, document, state)?;
    (state.violet, state.rainbow) = find_turns(data, strategy, state);
    check(data, strategy, state)?;
    check_points(data, is_decided.then_some(strategy), state)?;
    if is_decided || !document.says("moment") {
        state.strategy = strategy;
    }
    if is_decided && !document.says("ap") {
        state.ap = data.tables.of(strategy).ap;
    }
    Ok(())
}

/// The strategy of the turn: as written, or what follows from the turn. Where nothing depends on it any one will do.
fn find_strategy(data: &Data, document: &Document, state: &State) -> Result<Strategy, Fault> {
    if document.says("strategy") {
        return match (state.strategy == Strategy::Lotus) == (state.turn == 0) {
            true => Ok(state.strategy),
            false => Err(fault("strategy", "Lotus is the strategy of turn 0 and of no other")),
        };
    }
    let is_decided = state.phase > Phase::Operation;
    let is_placed = state.phase >= Phase::FrenchActions;
    let matters = is_decided && (!is_placed || state.options.threat_by_strategy);
    let this_turn = Some(state.turn);
    match () {
        () if state.turn == 0 => Ok(Strategy::Lotus),
        () if state.violet == this_turn => Ok(Strategy::Violet),
        () if state.rainbow == this_turn => Ok(Strategy::Rainbow),
        () if is_decided && state.rainbow.is_none() && state.turn == last_turn(data, Strategy::Rainbow) => {
            Ok(Strategy::Rainbow)
        }
        () if is_decided && state.violet.is_none() && state.turn == last_turn(data, Strategy::Violet) => {
            Ok(Strategy::Violet)
        }
        () if matters => Err(fault("strategy", "this phase needs the strategy of the turn")),
        () if is_decided => find_by_points(data, document, state),
        () => Ok(Strategy::Alerted),
    }
}

/// Harassed, where it can have given the points that are left; else the first strategy of the turn that can.
fn find_by_points(data: &Data, document: &Document, state: &State) -> Result<Strategy, Fault> {
    let is_on_chart = |own: Strategy| data.tables.strategy[usize::from(state.turn)].contains(&own);
    let can_launch = |own: Strategy| data.tables.of(own).turns.contains(&state.turn);
    let fits = |own: &Strategy| match own {
        Strategy::Violet => can_launch(*own) && state.violet.is_none(),
        Strategy::Rainbow => can_launch(*own) && state.rainbow.is_none(),
        _ => is_on_chart(*own),
    };
    let in_order = [Strategy::Harassed, Strategy::Operation, Strategy::Violet, Strategy::Rainbow];
    let mut of_turn = in_order.into_iter().filter(fits);
    let enough = |own: &Strategy| !document.says("ap") || state.ap <= data.tables.of(*own).ap;
    of_turn.find(enough).ok_or_else(|| {
        let reason = format!("no strategy of turn {} gives as many action points (5.2.1)", state.turn);
        fault("ap", reason)
    })
}

/// The turn on which an operation can wait no longer (R36).
fn last_turn(data: &Data, operation: Strategy) -> u8 {
    data.tables.of(operation).turns.last().copied().unwrap_or(0)
}

/// No more action points are left than the strategy gave, or any where none is chosen yet.
fn check_points(data: &Data, chosen: Option<Strategy>, state: &State) -> Result<(), Fault> {
    let given = data.tables.strategies.iter().filter(|own| chosen.is_none_or(|strategy| strategy == own.id));
    let most = given.map(|own| own.ap).max().unwrap_or(0);
    if state.ap <= most {
        return Ok(());
    }
    Err(fault("ap", format!("there are {most} action points at most under the strategy of the turn (5.2.1)")))
}

/// The turns of Violet and Rainbow: as written, or as they follow from the turn and its strategy. Violet cannot wait beyond
/// turn 7 (R36), so later it was played, and on turn 7 if that has another strategy.
fn find_turns(data: &Data, strategy: Strategy, state: &State) -> (Option<u8>, Option<u8>) {
    let State { turn, violet, rainbow, .. } = *state;
    let last = last_turn(data, Strategy::Violet);
    let before = violet.or(Some(turn.saturating_sub(1).min(last)));
    let is_over = turn > last || turn == last && state.phase > Phase::Operation;
    match strategy {
        Strategy::Violet => (violet.or(Some(turn)), rainbow),
        Strategy::Rainbow => (before, rainbow.or(Some(turn))),
        _ if is_over => (before, rainbow),
        _ => (violet, rainbow),
    }
}

fn check(data: &Data, strategy: Strategy, state: &State) -> Result<(), Fault> {
    let (now, is_decided) = (state.turn, state.phase > Phase::Operation);
    let last = last_turn(data, Strategy::Rainbow);
    if is_decided && now == last && state.rainbow.is_none() {
        let reason = format!("Rainbow waits until turn {last} at the latest and is the strategy of that turn (R36)");
        return Err(fault("strategy", reason));
    }
    let played = [("rainbow", state.rainbow, Strategy::Rainbow), ("violet", state.violet, Strategy::Violet)];
    for (key, turn, kind) in played {
        let Some(turn) = turn else { continue };
        if !data.tables.of(kind).turns.contains(&turn) {
            return Err(fault(key, "that is not a turn on which it may be launched"));
        }
        if turn > now {
            return Err(fault(key, "that turn has not come yet"));
        }
        if turn == now && !is_decided {
            return Err(fault(key, "it is not launched yet: this phase comes before the choice of the strategy"));
        }
        if is_decided && (turn == now) != (strategy == kind) {
            return Err(fault("strategy", "does not agree with the turns of Violet and Rainbow"));
        }
    }
    match (state.violet, state.rainbow) {
        (None, Some(_)) => Err(fault("rainbow", "Rainbow comes after Violet")),
        (Some(violet), Some(rainbow)) if rainbow <= violet => Err(fault("rainbow", "Rainbow comes after Violet")),
        (_, Some(rainbow)) if rainbow < now => Err(fault("rainbow", "the game ended with that turn")),
        _ => Ok(()),
    }
}
