//! What a state holds in the middle of something and no key of a position says.

use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::combat::Combat;
use crate::data::Strategy;
use crate::ids::Units;
use crate::movement::March;
use crate::state::{Phase, State};

/// The rest of a state.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Moment {
    agenda: Agenda<Item>,
    march: March,
    combat: Combat,
    paras_due: Units,
    next_seq: u16,
    next_line: u16,
    /// Of the turn before, as long as this turn has none.
    strategy: Strategy,
}

impl Moment {
    pub(super) fn of(state: &State) -> Self {
        Moment {
            agenda: state.agenda.clone(),
            march: state.march,
            combat: state.combat.clone(),
            paras_due: state.paras_due,
            next_seq: state.next_seq,
            next_line: state.next_line,
            strategy: state.strategy,
        }
    }

    pub(super) fn put(self, state: &mut State) {
        state.agenda = self.agenda;
        (state.march, state.combat) = (self.march, self.combat);
        state.paras_due = self.paras_due;
        state.next_seq = self.next_seq.max(state.next_seq);
        state.next_line = self.next_line.max(state.next_line);
        if state.phase <= Phase::Operation {
            state.strategy = self.strategy;
        }
    }
}
