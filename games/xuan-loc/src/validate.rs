//! Whether a stored state could have come about: a save can be forged.

use engine::{Fault, Game};

use crate::agenda::Item;
use crate::bombardment::Marker;
use crate::data::Data;
use crate::game::XuanLoc;
use crate::ids::{Hex, Hexes, Unit, Units};
use crate::state::{Phase, Place, State};

fn fault(key: &str, reason: &str) -> Fault {
    Fault::new("state", key, reason)
}

/// Refuses numbers beyond what is printed, and a state in which nobody is asked anything.
pub(crate) fn validate(game: &XuanLoc, state: &State) -> Result<(), Fault> {
    let data = &game.data;
    check_numbers(data, state)?;
    let mut woken = state.clone();
    woken.reindex(data);
    for hex in data.map.all() {
        let mut armies = woken.stack(hex).map(|u| data.of(u).army);
        if let Some(first) = armies.next()
            && armies.any(|army| army != first)
        {
            return Err(fault("units", "both sides stand in one hex"));
        }
    }
    if woken.agenda.is_empty() != (woken.phase == Phase::Over) {
        return Err(fault("agenda", "nothing is asked although the game is not over, or it is over and goes on"));
    }
    let mut actions = Vec::new();
    game.actions(&woken, &mut actions);
    if actions.is_empty() && woken.phase != Phase::Over {
        return Err(fault("agenda", "nobody is asked anything"));
    }
    Ok(())
}

fn check_numbers(data: &Data, state: &State) -> Result<(), Fault> {
    let limits = Limits { data, units: data.all_units().collect(), hexes: data.map.all().collect() };
    limits.check_table(state)?;
    limits.check_under_way(state)?;
    limits.check_question(state)?;
    limits.check_bombardment(state)
}

/// What is printed, as far as a number can be beyond it.
struct Limits<'a> {
    data: &'a Data,
    units: Units,
    hexes: Hexes,
}

impl Limits<'_> {
    fn has_units(&self, units: Units) -> bool {
        units.without(self.units).is_empty()
    }

    fn has_unit(&self, unit: Unit) -> bool {
        unit.at() < self.data.units.len()
    }

    fn has_hex(&self, hex: Hex) -> bool {
        hex.at() < self.data.map.sheet.len()
    }

    fn has_marker(&self, marker: Marker) -> bool {
        match marker {
            Marker::Aim(aim) => aim.at() < self.data.aims.len(),
            Marker::Plane(plane, _) => plane.at() < self.data.planes.len(),
            Marker::Helicopter(number) => number < self.data.helicopters,
            Marker::Daisy(number) => number < 16,
        }
    }

    /// The turn, the event and where the counters are.
    fn check_table(&self, state: &State) -> Result<(), Fault> {
        if state.units.len() != self.data.units.len() {
            return Err(fault("units", "there are not as many units as counters"));
        }
        if state.turn == 0 || usize::from(state.turn) > self.data.schedule.turns.len() {
            return Err(fault("turn", "there is no such turn"));
        }
        if state.event == 1 || state.event > 12 {
            return Err(fault("event", "not the sum of two dice"));
        }
        if state.units.iter().any(|u| matches!(u.place, Place::Map(hex) if !self.has_hex(hex))) {
            return Err(fault("units", "a unit stands beyond the map"));
        }
        if self.data.leaders.iter().any(|leader| state.units[leader.at()].place == Place::Dead) {
            return Err(fault("units", "a leader is eliminated but not lost"));
        }
        Ok(())
    }

    /// Sets of units and hexes, marches, combats and retreats.
    fn check_under_way(&self, state: &State) -> Result<(), Fault> {
        let sets = [
            state.supplied,
            state.fire.firers,
            state.fire.targets,
            state.assault.attackers,
            state.assault.reserves,
            state.retreat.pending,
            state.retreat.undecided,
            state.retreat.body,
            state.retreat.gone,
        ];
        if !sets.iter().all(|set| self.has_units(*set)) {
            return Err(fault("", "a set names units that do not exist"));
        }
        let places = [
            state.nva_control,
            state.rubble,
            state.screened,
            state.assaulted,
            state.bombardment.collateral,
            state.assault.advanced,
            state.retreat.visited,
        ];
        if places.iter().any(|set| !set.without(self.hexes).is_empty()) {
            return Err(fault("", "a set names hexes that do not exist"));
        }
        let mut named = [state.march.at, state.fire.hex, state.assault.hex].into_iter().flatten();
        if !named.all(|hex| self.has_hex(hex)) || !state.march.group.iter().all(|m| self.has_unit(m.unit)) {
            return Err(fault("march", "something under way is beyond the map"));
        }
        if !state.march.drawn.iter().all(|(unit, hex)| self.has_unit(*unit) && self.has_hex(*hex)) {
            return Err(fault("march", "somebody has drawn fire beyond the map"));
        }
        if state.retreat.left > 8 || state.units.iter().any(|u| u.retreat > 8) {
            return Err(fault("retreat", "a retreat goes too far"));
        }
        Ok(())
    }

    /// What somebody is asked about.
    fn check_question(&self, state: &State) -> Result<(), Fault> {
        if !state.agenda.iter().all(|item| self.has_what_it_names(item)) {
            return Err(fault("agenda", "a question is about something that does not exist"));
        }
        Ok(())
    }

    fn has_what_it_names(&self, item: Item) -> bool {
        let has_column = |column: u8| (1..=10).contains(&column);
        match item {
            Item::SettingUp(item) => self.has_unit(item.unit),
            Item::Landing(item) => self.has_unit(item.unit),
            Item::Returning(item) => self.has_unit(item.unit),
            Item::Regiments(item) => item.division.at() < self.data.formations.len(),
            Item::Sacrifice(item) => item.formation.at() < self.data.formations.len(),
            Item::Aiming(item) => self.has_marker(item.marker),
            Item::Impact(item) => self.has_marker(item.marker) && self.has_hex(item.hex) && has_column(item.column),
            Item::Collateral(item) => self.has_hex(item.hex) && has_column(item.column),
            Item::DaisyCutter(item) => self.has_hex(item.hex) && self.has_units(item.left),
            Item::Shock(item) => item.daisy_cutter.is_none_or(|hex| self.has_hex(hex)),
            Item::Loss(item) => self.has_units(item.units),
            Item::DisruptRest(item) => self.has_units(item.units),
            Item::RetreatRolls(item) => self.has_units(item.left),
            Item::RallyRoll(item) => self.has_unit(item.leader) && self.has_units(item.left),
            Item::LeaderRoll(item) => self.has_units(item.left),
            Item::LeaderCheck(item) => self.has_hex(item.hex),
            Item::StayAll(item) => self.has_hex(item.hex),
            Item::Overfull(item) => self.has_hex(item.hex),
            _ => true,
        }
    }

    /// Markers on the map, and no more of them in the air than there are in stock.
    fn check_bombardment(&self, state: &State) -> Result<(), Fault> {
        let placed = &state.bombardment.placed;
        if !placed.iter().all(|p| self.has_marker(p.marker) && p.hex.is_none_or(|hex| self.has_hex(hex))) {
            return Err(fault("bombardment", "a marker does not exist or lies beyond the map"));
        }
        let waiting = |test: fn(Marker) -> bool| placed.iter().filter(|p| !p.done && test(p.marker)).count();
        if waiting(|m| matches!(m, Marker::Helicopter(_))) > usize::from(state.helicopters)
            || waiting(|m| matches!(m, Marker::Daisy(_))) > usize::from(state.daisy_cutters)
            || waiting(|m| matches!(m, Marker::Plane(_, true))) > usize::from(state.cbu)
        {
            return Err(fault("bombardment", "more is in the air than there is"));
        }
        Ok(())
    }
}
