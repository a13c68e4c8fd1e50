//! What a document leaves out is filled in as play would have it, and the phase with which it begins is put on the agenda.

use engine::document::Document;
use engine::{Dice, Fault, Story};

use super::{fault, lawful};
use crate::context::{Play, View};
use crate::data::{Data, LAST_YEAR};
use crate::sequence::{from_hand_refill, from_interphase, from_reinforcements, from_turn};
use crate::state::{Phase, State};

/// Makes a state of what was read, and puts on the agenda what comes first.
pub(super) fn begin(data: &Data, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
    lawful::settle_port(state);
    View { data, state }.is_lawful()?;
    let mut story = Story::silent();
    let mut play = Play { data, state, dice, story: &mut story };
    play.look_at_vc();
    let (round, seat) = (play.state.round, play.state.turn.side);
    match play.state.phase {
        Phase::Reinforcements => play.next(from_reinforcements()),
        Phase::HandRefill => play.next(from_hand_refill()),
        Phase::CardPlay => play.next(from_turn(round, seat)),
        _ => play.next(from_interphase()),
    }
    Ok(())
}

/// 1.1-02: an end not before the year. The position and the option may both name it if they agree.
pub(super) fn settle_end(
    data: &Data,
    document: &Document,
    state: &mut State,
    chosen: Option<u16>,
) -> Result<(), Fault> {
    let said = document.0.get("end").filter(|value| !value.is_null()).map(|_| state.end_year);
    let (key, end) = match (said, chosen) {
        (Some(end), Some(chosen)) if end != chosen => {
            return Err(fault("options.end", format!("the position ends in {end}; leave one of the two out")));
        }
        (Some(end), _) => ("end", end),
        (None, Some(chosen)) => ("options.end", chosen),
        (None, None) => ("end", usual_end(data, state.year)),
    };
    if !(state.year..=LAST_YEAR).contains(&end) {
        return Err(fault(key, format!("expected a year from {} to {LAST_YEAR}", state.year)));
    }
    state.end_year = end;
    Ok(())
}

/// The last year of a war that begins in `year`, where nobody has chosen one.
fn usual_end(data: &Data, year: u16) -> u16 {
    data.scenarios.iter().find(|scenario| scenario.start_year == year).map_or(LAST_YEAR, |scenario| scenario.usual_end)
}
