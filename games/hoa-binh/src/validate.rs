//! Refuses stored states that no play leads to: a save can be forged.

use engine::rules::{Item as _, Rules as _};
use engine::{Fault, Game as _};

use crate::agenda::Item;
use crate::command::{BeginTurn, LAST_TURN};
use crate::context::View;
use crate::game::HoaBinh;
use crate::state::{Phase, Place, State};

fn fault(key: &str, reason: &str) -> Fault {
    Fault::new("save", format!("state.{key}"), reason)
}

impl View<'_> {
    /// What ids alone do not tell: turns, the order of the counters, and stacks.
    fn validate(self) -> Result<(), Fault> {
        let state = self.state;
        let last = |item: Item| matches!(item, Item::BeginTurn(BeginTurn { turn }) if turn > LAST_TURN);
        if state.turn > LAST_TURN || state.agenda.iter().any(last) {
            return Err(fault("turn", "there is no such turn"));
        }
        if state.units[self.data.units.len()..].iter().any(|u| u.place != Place::Gone) {
            return Err(fault("units", "there are more units than the data has"));
        }
        let sites = self.data.map.sites.len();
        if state.sites[sites..].iter().any(|s| s.standing || s.convoy.is_some()) {
            return Err(fault("sites", "there are more sites than the data has"));
        }
        let bases = self.data.map.base_spaces.len();
        if state.bases[bases..].iter().any(|b| b.on_map) || state.bases.iter().any(|b| b.number > 6) {
            return Err(fault("bases", "there are more Viet bases than the data has"));
        }
        if !state.counters.is_sorted_by(|a, b| a.seq < b.seq) {
            return Err(fault("counters", "two have the same number"));
        }
        if state.counters.last().is_some_and(|c| c.seq.0 >= state.next_seq) {
            return Err(fault("next_seq", "is behind the newest counter"));
        }
        if state.posts_gone > self.data.post.count {
            return Err(fault("posts_gone", "there are not so many posts"));
        }
        self.validate_stacks()
    }

    /// No space holds more than play can bring there.
    fn validate_stacks(self) -> Result<(), Fault> {
        for space in self.data.all_spaces() {
            let crowded = self.stacking_load(self.state.units_at(space), self.state.convoys_at(space)) > 12;
            if crowded || self.state.counters_at(space) > self.data.tables.limit.viet_minh {
                return Err(fault("", "a space holds more than can be stacked"));
            }
        }
        Ok(())
    }
}

/// The stored state with its index, or why it cannot be.
pub(crate) fn validate(game: &HoaBinh, state: &State) -> Result<(), Fault> {
    let data = &game.data;
    engine::validate::ids_exist(state, &|id| match id {
        "Space" => Some(data.map.spaces.len()),
        "Unit" => Some(data.units.len()),
        "Site" => Some(data.map.sites.len()),
        "Commander" => Some(data.commanders.len()),
        _ => None,
    })?;
    let mut rebuilt = state.clone();
    rebuilt.rebuild_index();
    let view = game.view(&rebuilt);
    view.validate()?;
    let asked = rebuilt.agenda.top().is_some_and(|item| item.side(view).is_some() && item.asks(view));
    let mut actions = Vec::new();
    if asked {
        game.actions(&rebuilt, &mut actions);
    }
    let over = rebuilt.agenda.is_empty() && rebuilt.phase == Phase::Over;
    if over || !actions.is_empty() { Ok(()) } else { Err(fault("agenda", "nobody is asked anything")) }
}
