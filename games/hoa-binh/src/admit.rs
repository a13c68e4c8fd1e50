//! Refuses stored states that no play leads to: a save can be forged.

use engine::Fault;

use crate::combat::Step;
use crate::ids::{Space, Spaces, Units};
use crate::state::{Place, Stage, State, View};

fn fault(key: &str, reason: &str) -> Fault {
    Fault::new("save", format!("state.{key}"), reason)
}

impl View<'_> {
    /// Whether every number in the state is one that the data has, and the state asks something.
    pub(crate) fn admit(self) -> Result<(), Fault> {
        let state = self.state;
        let spaces = self.data.map.spaces.len();
        let space = |s: Space| s.at() < spaces;
        let maybe = |s: Option<Space>| s.is_none_or(space);
        let set = |s: Spaces| s.iter().all(space);
        let units = |u: Units| u.iter().all(|unit| unit.at() < self.data.units.len());
        if state.turn > 10 {
            return Err(fault("turn", "there is no such turn"));
        }
        let placed = |place: Place| !matches!(place, Place::Space(s) if !space(s));
        if !state.units.iter().all(|u| placed(u.place)) {
            return Err(fault("units", "a unit stands on a space that is not on the map"));
        }
        if state.units[self.data.units.len()..].iter().any(|u| u.place != Place::Gone) {
            return Err(fault("units", "there are more units than the data has"));
        }
        if !state.commanders.iter().all(|c| maybe(c.space)) {
            return Err(fault("commanders", "a commander stands on a space that is not on the map"));
        }
        let convoys = state.sites.iter().filter_map(|s| s.convoy);
        if !convoys.clone().all(|c| space(c.space) && units(c.escorts)) {
            return Err(fault("sites", "a convoy is on a space that is not on the map"));
        }
        let sites = self.data.map.sites.len();
        if state.sites[sites..].iter().any(|s| s.standing || s.convoy.is_some()) || state.march.convoys >> sites != 0 {
            return Err(fault("sites", "there are more sites than the data has"));
        }
        let bases = self.data.map.base_spaces.len();
        if state.bases[bases..].iter().any(|b| b.on_map) || state.bases.iter().any(|b| b.number > 6) {
            return Err(fault("bases", "there are more Viet bases than the data has"));
        }
        if !state.counters.iter().all(|c| space(c.space)) || !state.counters.is_sorted_by(|a, b| a.seq < b.seq) {
            return Err(fault("counters", "a counter is off the map, or two have the same number"));
        }
        if state.counters.last().is_some_and(|c| c.seq.0 >= state.next_seq) {
            return Err(fault("next_seq", "is behind the newest counter"));
        }
        let sets = [state.captured, state.encircled_forts];
        let masks = [state.encircled, state.paras_due, state.march.units, state.combat.fighters, state.combat.dropped];
        if !sets.into_iter().all(set) || !masks.into_iter().all(units) || state.posts_gone > self.data.post.count {
            return Err(fault("", "a set names something that the data has not"));
        }
        let places = [state.march.at, state.march.destination, state.combat.at, state.combat.from];
        if !places.into_iter().all(maybe) {
            return Err(fault("", "an action is under way on a space that is not on the map"));
        }
        if let Stage::Landing(unit) = state.stage
            && unit.at() >= self.data.units.len()
        {
            return Err(fault("stage", "a unit that does not exist is in the air"));
        }
        if let Stage::Ride(commander) = state.stage
            && commander.at() >= self.data.commanders.len()
        {
            return Err(fault("stage", "a commander who does not exist rides"));
        }
        self.admit_stacks()?;
        let mut actions = Vec::new();
        self.offer(&mut actions);
        let idle = state.stage == Stage::Combat && state.combat.step == Step::None;
        if state.stage != Stage::Over && (actions.is_empty() || idle) {
            return Err(fault("stage", "nobody is asked anything"));
        }
        Ok(())
    }

    fn admit_stacks(self) -> Result<(), Fault> {
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
pub(crate) fn admit(data: &crate::data::Data, state: &State) -> Result<(), Fault> {
    let unplaced = |place: Place| matches!(place, Place::Space(s) if s.at() >= crate::ids::MAX_SPACES);
    let lost = state.counters.iter().any(|c| c.space.at() >= crate::ids::MAX_SPACES);
    if lost || state.units.iter().any(|u| unplaced(u.place)) {
        return Err(fault("", "something stands on a space that is not on the map"));
    }
    let mut woken = state.clone();
    woken.reindex();
    View { data, state: &woken }.admit()
}
