//! Refuses stored states that no play leads to: a save can be forged.

use engine::Fault;

use crate::data::{FIRST_YEAR, LAST_YEAR};
use crate::force::Force;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Type;
use crate::state::{Bomber, Holder, Stage};
use crate::task::Task;
use crate::view::View;

fn fault(key: &str, reason: &str) -> Fault {
    Fault::new("save", format!("state.{key}"), reason)
}

impl View<'_> {
    /// Whether every counter and card is somewhere once, every place is one, and the state asks something.
    pub(crate) fn admit(self) -> Result<(), Fault> {
        let state = self.state;
        if !(FIRST_YEAR..=LAST_YEAR).contains(&state.year) || !(state.year..=LAST_YEAR).contains(&state.end_year) {
            return Err(fault("year", "there is no such year"));
        }
        if state.round > 4 || state.will.unsigned_abs() > 1000 || state.stock.iter().any(|stock| *stock > 200) {
            return Err(fault("round", "a track stands beyond its end"));
        }
        if state.turn.purse > 100 || state.turn.stock_used > 100 || state.turn.stock_cap > 6 {
            return Err(fault("turn", "more RPs than a card can give"));
        }
        self.admit_cards()?;
        self.admit_places()?;
        self.admit_lists()?;
        let mut actions = Vec::new();
        self.offer(&mut actions);
        if !matches!(state.stage, Stage::Over(_)) && actions.is_empty() {
            return Err(fault("stage", "nobody is asked anything"));
        }
        Ok(())
    }

    /// Every counter is in one place; a VC that nobody has looked at is still counted in the pool.
    fn admit_counters(self) -> Result<(), Fault> {
        let mut found = [0u32; Type::COUNT];
        let mut unseen = 0;
        for place in Place::all() {
            for (kind, count) in self.units(place).iter() {
                if kind.unseen() == kind && kind.is_concealed() {
                    unseen += u32::from(count);
                } else {
                    found[kind.kind() as usize] += u32::from(count);
                }
            }
        }
        let all_there =
            Type::ALL.iter().all(|kind| found[*kind as usize] == u32::from(self.data.counters.of(*kind).count));
        let pool: u32 = self.pool().iter().map(|count| u32::from(*count)).sum();
        if !all_there || unseen > pool {
            return Err(fault("units", "a counter is missing or is there twice"));
        }
        Ok(())
    }

    fn admit_cards(self) -> Result<(), Fault> {
        let state = self.state;
        for seat in Seat::BOTH {
            let hand = state.cards.held(Holder::Hand(seat));
            let campaigns = hand.iter().filter(|card| self.data.cards[card.at()].is_campaign()).count();
            let known = state.held[seat.at()] == hand.count() && state.holds_campaign[seat.at()] == (campaigns > 0);
            if !known || campaigns > 1 || hand.count() > 6 {
                return Err(fault("held", "the hands are not what is said of them"));
            }
        }
        if state.cards.0.contains(&Holder::Unknown) {
            return Err(fault("cards", "a card is nowhere"));
        }
        Ok(())
    }

    /// Flags, markers, bombers and tasks are on the map.
    fn admit_places(self) -> Result<(), Fault> {
        let state = self.state;
        let svn = |areas: Areas| areas.without(self.data.map.svn).is_empty();
        let lawful = svn(state.red_flags) && svn(state.blue_flags) && !state.red_flags.meets(state.blue_flags);
        if !lawful || state.firebase.is_some_and(|(area, _)| !area.is_area()) {
            return Err(fault("red_flags", "a flag or marker lies where none can"));
        }
        let turn = &state.turn;
        let sets = [state.march.ambushed, turn.bombed, turn.vc_trapped, turn.all_trapped, state.this_year.struck];
        let on_map = sets.into_iter().all(|set| set.without(Areas::ALL).is_empty());
        let bombers = state.bombers.iter().all(|bomber| !matches!(bomber, Bomber::Out(area) if !area.is_area()));
        let places = [state.march.from, state.march.at, state.battle.area, state.retreat.from, state.retreat.at];
        let way = state.march.way.iter().chain(&state.march.path).all(|area| area.is_area());
        let tasks = state.stack.iter().all(|task| match task {
            Task::Enter(entry) => entry.area.is_area(),
            Task::Mission(mission) => mission.area.is_area(),
            Task::Bush(bush) => bush.area.is_area() && bush.dice.iter().all(|die| *die <= 6),
            Task::Shortfall(shortfall) => shortfall.area.is_area(),
            Task::Battle(crate::task::BattleStep::Column(from)) => from.is_area(),
            _ => true,
        });
        let retreat = state.retreat.to.is_none_or(Place::is_area);
        if !on_map || !bombers || !way || !tasks || !retreat || !places.iter().all(|place| place.is_area()) {
            return Err(fault("stack", "something happens off the map"));
        }
        if state.stack.contains(&Task::Mobilize) && state.march.way.is_empty() {
            return Err(fault("march", "a group has no way behind it"));
        }
        Ok(())
    }

    /// The lists of a movement or a battle name units that stand where it happens.
    fn admit_lists(self) -> Result<(), Fault> {
        let state = self.state;
        let within = |list: &Force, area: Place| list.is_within(self.units(area));
        let mut lawful = true;
        for task in &state.stack {
            lawful &= match task {
                Task::Mobilize => within(&state.march.ready, state.march.from),
                Task::Battle(_) => within(&state.battle.gathered, state.battle.area),
                Task::Retreat => within(&state.retreat.waiting, state.retreat.from),
                _ => true,
            };
        }
        if !lawful {
            return Err(fault("march", "a list names units that are not there"));
        }
        Ok(())
    }
}

/// The stored state with its index, or why it cannot be.
pub(crate) fn admit(data: &crate::data::Data, state: &crate::state::State) -> Result<(), Fault> {
    // The counters first: sums over forged counts could run over.
    View { data, state }.admit_counters()?;
    let mut woken = state.clone();
    woken.reindex();
    View { data, state: &woken }.admit()
}
