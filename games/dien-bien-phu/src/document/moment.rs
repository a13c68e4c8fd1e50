//! What a state holds in the middle of a segment and no other key of a position says.

use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::fire::Fight;
use crate::ids::Units;
use crate::state::{Heading, State};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Moment {
    /// `moved_from_outside` says it as well, but documents of older programs have it here.
    started_outside: bool,
    freed: Units,
    pending: Units,
    fight: Option<Fight>,
    agenda: Agenda<Item>,
    heading: Heading,
}

impl Moment {
    pub(super) fn of(state: &State) -> Self {
        Moment {
            started_outside: state.started_outside,
            freed: state.freed,
            pending: state.pending,
            fight: state.fight,
            agenda: state.agenda.clone(),
            heading: state.heading,
        }
    }

    pub(super) fn put(self, state: &mut State) {
        state.started_outside = self.started_outside;
        (state.freed, state.pending) = (self.freed, self.pending);
        state.fight = self.fight;
        (state.agenda, state.heading) = (self.agenda, self.heading);
    }
}
