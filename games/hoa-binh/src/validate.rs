//! Refuses stored states that no play leads to: a save can be forged.

use engine::Fault;
use engine::rules::Rules as _;
use engine::validate::{asks_until_over, ensure};

use crate::agenda::Item;
use crate::command::{BeginTurn, LAST_TURN};
use crate::context::View;
use crate::game::HoaBinh;
use crate::state::{Phase, Place, State};

/// Refuses numbers that do not go together, and a state in which nobody is asked anything.
pub(crate) fn validate(game: &HoaBinh, state: &State) -> Result<(), Fault> {
    let mut rebuilt = state.clone();
    rebuilt.rebuild_index();
    let view = game.view(&rebuilt);
    view.check_table()?;
    view.check_stacks()?;
    asks_until_over(game, &rebuilt, state.phase == Phase::Over)
}

impl View<'_> {
    /// What ids alone do not tell: turns, and the order of the counters.
    fn check_table(self) -> Result<(), Fault> {
        let (state, map) = (self.state, &self.data.map);
        let beyond = |item: Item| matches!(item, Item::BeginTurn(BeginTurn { turn }) if turn > LAST_TURN);
        ensure(state.turn <= LAST_TURN && !state.agenda.iter().any(beyond), "turn", "there is no such turn")?;
        let units = state.units[self.data.units.len()..].iter().all(|unit| unit.place == Place::Gone);
        ensure(units, "units", "there are more units than the data has")?;
        let sites = state.sites[map.sites.len()..].iter().all(|site| !site.standing && site.convoy.is_none());
        ensure(sites, "sites", "there are more sites than the data has")?;
        let bases = state.bases[map.base_spaces.len()..].iter().all(|base| !base.on_map);
        let numbered = state.bases.iter().all(|base| base.number <= 6);
        ensure(bases && numbered, "bases", "there are more Viet bases than the data has")?;
        ensure(state.counters.is_sorted_by(|a, b| a.seq < b.seq), "counters", "two have the same number")?;
        let newest = state.counters.last().is_none_or(|counter| counter.seq.0 < state.next_seq);
        ensure(newest, "next_seq", "is behind the newest counter")?;
        ensure(state.posts_gone <= self.data.post.count, "posts_gone", "there are not so many posts")
    }

    /// No space holds more than play can bring there.
    fn check_stacks(self) -> Result<(), Fault> {
        let fits = self.data.all_spaces().all(|space| {
            self.stacking_load(self.state.units_at(space), self.state.convoys_at(space)) <= 12
                && self.state.counters_at(space) <= self.data.tables.limit.viet_minh
        });
        ensure(fits, "units", "a space holds more than can be stacked")
    }
}
