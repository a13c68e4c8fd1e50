//! Refuses stored states that no play leads to: a save can be forged.

use engine::Fault;
use engine::rules::Item as _;

use crate::agenda::Item;
use crate::battle::losses::Scope;
use crate::context::View;
use crate::data::{Data, FIRST_YEAR, LAST_YEAR};
use crate::ids::{Areas, Card, MAP, Place, Seat};
use crate::kind::Counter;
use crate::state::{Bomber, Force, Holder, Phase, State};

/// More units than ever move or fight together: all of a side in North Vietnam.
const MOST_LISTED: u32 = 100;

fn fault(key: &str, reason: &str) -> Fault {
    Fault::new("save", format!("state.{key}"), reason)
}

impl View<'_> {
    /// Whether every counter and card is somewhere once, every place is one, and the state asks something.
    fn validate(self) -> Result<(), Fault> {
        let state = self.state;
        if !(FIRST_YEAR..=LAST_YEAR).contains(&state.year) || !(state.year..=LAST_YEAR).contains(&state.end_year) {
            return Err(fault("year", "there is no such year"));
        }
        if state.round > 4 || state.will.unsigned_abs() > 1000 || state.stock.iter().any(|stock| *stock > 200) {
            return Err(fault("round", "a track stands beyond its end"));
        }
        if state.turn.purse > 100
            || state.turn.stock_used > 100
            || state.turn.stock_cap > 6
            || state.turn.trail_mobilized > 100
        {
            return Err(fault("turn", "more RPs than a card can give"));
        }
        self.validate_cards()?;
        self.validate_places()?;
        self.validate_lists()?;
        let asked = state.agenda.top().is_none_or(|item| item.asks(self));
        if !asked || state.agenda.is_empty() != matches!(state.phase, Phase::Over(_)) {
            return Err(fault("agenda", "nobody is asked anything"));
        }
        Ok(())
    }

    /// Every counter is in one place; a VC that nobody has looked at is still counted in the pool.
    fn validate_counters(self) -> Result<(), Fault> {
        let mut found = [0u32; Counter::COUNT];
        let mut unseen = 0;
        for place in Place::all() {
            for (kind, count) in self.units(place).iter() {
                if kind.is_unseen() {
                    unseen += u32::from(count);
                } else {
                    found[kind.counter() as usize] += u32::from(count);
                }
            }
        }
        let all_there =
            Counter::ALL.iter().all(|kind| found[*kind as usize] == u32::from(self.data.counters.of(*kind).count));
        let pool: u32 = self.pool().iter().map(|count| u32::from(*count)).sum();
        if !all_there || unseen > pool {
            return Err(fault("units", "a counter is missing or is there twice"));
        }
        Ok(())
    }

    fn validate_cards(self) -> Result<(), Fault> {
        let state = self.state;
        for seat in Seat::BOTH {
            let hand = state.cards.held(Holder::Hand(seat));
            let campaigns = hand.iter().filter(|card| self.data.cards[card.at()].is_campaign()).count();
            let known = usize::from(state.cards.in_hand(seat)) == hand.count()
                && state.cards.has_campaign(seat) == (campaigns > 0);
            if !known || campaigns > 1 || hand.count() > 6 {
                return Err(fault("held", "the hands are not what is said of them"));
            }
        }
        if Card::all().any(|card| state.cards.of(card) == Holder::Unknown) {
            return Err(fault("cards", "a card is nowhere"));
        }
        Ok(())
    }

    /// Flags, markers, bombers and tasks are on the map; flags are in South Vietnam only (3.2-04).
    fn validate_places(self) -> Result<(), Fault> {
        let state = self.state;
        let svn = |areas: Areas| areas.without(self.data.map.svn).is_empty();
        let lawful = svn(state.red_flags) && svn(state.blue_flags) && !state.red_flags.meets(state.blue_flags);
        if !lawful || state.firebase.is_some_and(|(area, _)| !area.is_area()) {
            return Err(fault("red_flags", "a flag or marker lies where none can"));
        }
        let turn = &state.turn;
        let (march, battle) = (&state.march, &state.battle);
        let sets =
            [march.ambushed, battle.paid, turn.bombed, turn.vc_trapped, turn.all_trapped, state.this_year.struck];
        let on_map = sets.into_iter().all(|set| set.is_within(MAP));
        let bombers = state.bombers.iter().all(|bomber| !matches!(bomber, Bomber::Out(area) if !area.is_area()));
        let places = [march.from, march.at, battle.area, state.retreat.from, state.retreat.at];
        let way = march.way.iter().chain(&march.path).all(|area| area.is_area());
        let items = state.agenda.iter().all(|item| area_of(item).is_none_or(Place::is_area));
        if !on_map || !bombers || !way || !items || !places.iter().all(|place| place.is_area()) {
            return Err(fault("agenda", "something happens off the map"));
        }
        if state.agenda.iter().any(|item| matches!(item, Item::Mobilization(_))) && march.way.is_empty() {
            return Err(fault("march", "a group has no way behind it"));
        }
        Ok(())
    }

    /// The lists of a movement or a battle name units that stand where it happens.
    fn validate_lists(self) -> Result<(), Fault> {
        let state = self.state;
        let battle = &state.battle;
        let lists = [state.group, state.march.ready, battle.attackers, battle.defenders, battle.tried, battle.gathered];
        let size = |list: &Force| list.iter().map(|(_, count)| u32::from(count)).sum::<u32>();
        if lists.iter().chain([&state.retreat.waiting]).any(|list| size(list) > MOST_LISTED) {
            return Err(fault("march", "a list names more units than there are"));
        }
        let within = |list: &Force, area: Place| list.is_within(self.units(area));
        let mut lawful = true;
        for item in state.agenda.iter() {
            lawful &= match item {
                Item::Mobilization(_) => within(&state.march.ready, state.march.from),
                Item::EndOfBattle(_) => within(&state.battle.gathered, state.battle.area),
                Item::Retreat(_) => within(&state.retreat.waiting, state.retreat.from),
                _ => true,
            };
        }
        if !lawful {
            return Err(fault("march", "a list names units that are not there"));
        }
        Ok(())
    }
}

/// The area in which an item happens, where it names one.
fn area_of(item: Item) -> Option<Place> {
    match item {
        Item::Ambush(item) => Some(item.entry.area),
        Item::Scouts(item) => Some(item.entry.area),
        Item::AmbushAftermath(item) => Some(item.entry.area),
        Item::Traps(item) => Some(item.entry.area),
        Item::TrapsAftermath(item) => Some(item.entry.area),
        Item::Losses(item) => area_of_scope(item.scope),
        Item::Promotion(item) => area_of_scope(item.scope),
        Item::Column(item) => Some(item.from),
        Item::NextGroup(item) => Some(item.from),
        Item::WayBack(item) => Some(item.to),
        Item::Mission(item) => Some(item.area),
        Item::Bombs(item) => Some(item.area),
        Item::BushDice(item) => Some(item.area),
        Item::BushEvent(item) => Some(item.area),
        Item::BushAftermath(item) => Some(item.area),
        Item::Shortfall(item) => Some(item.area),
        Item::Revive(item) => Some(item.to),
        Item::FoundVc(item) => Some(item.area),
        Item::Landing(item) => Some(item.from),
        Item::NameVc(item) => item.named.into_iter().flatten().find(|area| !area.is_area()),
        Item::Napalm(item) => item.first,
        Item::AirLift(item) => item.from,
        _ => None,
    }
}

fn area_of_scope(scope: Scope) -> Option<Place> {
    match scope {
        Scope::Group(area) | Scope::Ground(area) => Some(area),
        Scope::Areas(areas) => areas.iter().find(|area| !area.is_area()),
        Scope::Attackers | Scope::Defenders | Scope::Evaders => None,
    }
}

/// Whether a stored state can be.
pub(crate) fn validate(data: &Data, state: &State) -> Result<(), Fault> {
    // The counters first: sums over forged counts could run over.
    View { data, state }.validate_counters()?;
    let mut rebuilt = state.clone();
    rebuilt.reindex();
    View { data, state: &rebuilt }.validate()
}
