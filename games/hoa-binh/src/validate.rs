//! Refuses stored states that no play leads to: a save can be forged.

use engine::rules::{Item as _, Rules as _};
use engine::{Fault, Game as _};

use crate::agenda::Item;
use crate::air::Landing;
use crate::command::{BeginTurn, LAST_TURN};
use crate::context::View;
use crate::evacuation::{AfterDeparture, ConvoyTest, ConvoysEnter};
use crate::game::HoaBinh;
use crate::ids::{Site, Space, Spaces, Unit, Units};
use crate::infiltration::Displacement;
use crate::state::{Phase, Place, State};

fn fault(key: &str, reason: &str) -> Fault {
    Fault::new("save", format!("state.{key}"), reason)
}

impl View<'_> {
    /// Whether every number in the state is one that the data has, and the state asks something.
    fn validate(self) -> Result<(), Fault> {
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
        if state.sites[sites..].iter().any(|s| s.standing || s.convoy.is_some())
            || state.march.convoys.iter().any(|site| site.at() >= sites)
        {
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
        if !state.agenda.iter().all(|item| self.names_what_there_is(item)) {
            return Err(fault("agenda", "names something that the data has not"));
        }
        self.validate_stacks()
    }

    /// Whether the units and sites that an item remembers are in the data.
    fn names_what_there_is(self, item: Item) -> bool {
        let unit = |unit: Unit| unit.at() < self.data.units.len();
        let site = |site: Site| site.at() < self.data.map.sites.len();
        match item {
            Item::Landing(Landing { unit: named }) | Item::Displacement(Displacement { unit: named }) => unit(named),
            Item::ConvoyTest(ConvoyTest { site: named }) | Item::AfterDeparture(AfterDeparture { site: named }) => {
                site(named)
            }
            Item::ConvoysEnter(ConvoysEnter { left }) => left.iter().all(site),
            Item::BeginTurn(BeginTurn { turn }) => turn <= LAST_TURN,
            _ => true,
        }
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
    let mut woken = state.clone();
    woken.rebuild_index();
    let view = game.view(&woken);
    view.validate()?;
    let asked = woken.agenda.top().is_some_and(|item| item.side(view).is_some() && item.asks(view));
    let mut actions = Vec::new();
    if asked {
        game.actions(&woken, &mut actions);
    }
    let over = woken.agenda.is_empty() && woken.phase == Phase::Over;
    if over || !actions.is_empty() { Ok(()) } else { Err(fault("agenda", "nobody is asked anything")) }
}
