//! What has only been begun is taken back: a group that is forming, and a mobilization of which nothing came.

use engine::Case;

use super::{Mobilization, quota_of};
use crate::context::{Play, View};
use crate::state::{March, Price};

impl View<'_> {
    /// Whether a group was gathered and has neither left nor announced anything that the die has answered.
    pub(super) fn is_only_forming(self) -> bool {
        let march = &self.state.march;
        !self.state.group.is_empty() && march.way.len() == 1 && march.die.is_none() && !march.halted
    }

    /// Whether an area was mobilized and nothing came of it yet.
    pub(super) fn is_only_mobilized(self) -> bool {
        self.state.group.is_empty() && self.state.march.untouched
    }
}

impl Play<'_> {
    /// The units of a group that has not left may be gathered otherwise; a path that was announced is forgotten.
    pub(super) fn form_anew(&mut self) {
        let group = std::mem::take(&mut self.state.group);
        let march = &mut self.state.march;
        for (kind, count) in group.iter() {
            march.quota[quota_of(kind)] += count;
        }
        march.ready = march.ready.plus(&group);
        march.path.clear();
        self.next(Mobilization);
    }

    /// The mobilization is taken back, and what it cost comes back to where it came from.
    pub(super) fn call_off_mobilization(&mut self) {
        let March { from, paid, forced, .. } = std::mem::take(&mut self.state.march);
        let turn = &mut self.state.turn;
        turn.forced_march = forced;
        if self.data.map.trail.has(from) {
            turn.trail_mobilized = turn.trail_mobilized.saturating_sub(1);
        }
        match paid {
            Price::Free => turn.free_trail += 1,
            Price::Card => turn.purse += 1,
            Price::Stockpile => {
                turn.stock_used -= 1;
                self.state.stock[turn.side.at()] += 1;
            }
        }
        self.tell_called_off("mobilization", u8::from(paid != Price::Free), Case("8.3-08"));
    }
}
