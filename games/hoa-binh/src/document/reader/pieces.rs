//! French units and commanders, as a position tells of them.

use engine::Fault;

use super::super::written::{CommanderEntry, Others, UnitEntry, UnitRecord};
use super::{Reader, fault};
use crate::command::LAST_TURN;
use crate::data::Moves;
use crate::ids::{Unit, Units};
use crate::state::{CommanderState, Place, State, UnitState};
use crate::words::plain;

impl Reader<'_> {
    pub(super) fn read_units(&self, state: &mut State) -> Result<(), Fault> {
        match self.position.others {
            Others::Gone => {}
            Others::Hanoi => {
                for unit in self.data.all_units().filter(|u| *u != self.data.dinassaut && *u != self.data.dozer) {
                    state.units[unit.at()].place = Place::Hanoi;
                }
            }
            Others::Start => {
                for start in &self.data.setup {
                    let place = self.data.map.find(&start.id).map_or(Place::Hanoi, Place::Space);
                    for unit in start.units.iter().filter_map(|id| self.data.unit(id)) {
                        state.units[unit.at()].place = place;
                    }
                }
            }
        }
        let mut named = Units::NONE;
        for (id, entry) in &self.position.units {
            let key = format!("units.{id}");
            let unit = self.unit(&key, id)?;
            if named.has(unit) {
                return Err(fault(key, "this unit is named twice"));
            }
            named.insert(unit);
            let record = match entry {
                UnitEntry::At(at) => UnitRecord { at: at.clone(), reduced: false, repair: false },
                UnitEntry::Full(record) => record.clone(),
            };
            let place = self.place(&key, unit, &record.at)?;
            if record.reduced && unit == self.data.dozer {
                return Err(fault(key, "the Dozer has one step only"));
            }
            let reduced = record.reduced && place != Place::Gone;
            state.units[unit.at()] = UnitState { place, reduced, repair: record.repair };
            if record.repair {
                self.check_repair(&key, unit, state)?;
            }
        }
        Ok(())
    }

    fn place(&self, key: &str, unit: Unit, at: &str) -> Result<Place, Fault> {
        let moves = self.data.units[unit.at()].moves;
        let off_map = unit == self.data.dinassaut || unit == self.data.dozer;
        let at = plain(at);
        match at.as_str() {
            "gone" | "eliminated" | "destroyed" => return Ok(Place::Gone),
            "hanoi" if off_map => return Err(fault(key, "neither the Dinassaut nor the Dozer waits in Hanoi")),
            "hanoi" => return Ok(Place::Hanoi),
            _ => {}
        }
        if let Some(turn) = at.strip_prefix("turn-").and_then(|n| n.parse::<u8>().ok()) {
            // An earlier turn than this one is lawful: no retreat base had room (R34).
            if off_map || turn > LAST_TURN + 1 {
                return Err(fault(key, "no unit waits on the turn track there"));
            }
            return Ok(Place::Track(turn));
        }
        let space = self.space(key, &at)?;
        let reaches = match moves {
            Moves::River => self.data.map.space(space).is_river,
            _ => self.data.map.neighbours(space, moves.routes()).next().is_some(),
        };
        if reaches { Ok(Place::Space(space)) } else { Err(fault(key, "no route that this unit may use leads there")) }
    }

    fn check_repair(&self, key: &str, unit: Unit, state: &State) -> Result<(), Fault> {
        let special = unit == self.data.dozer || unit == self.data.dinassaut;
        let lawful = match state.units[unit.at()] {
            UnitState { place: Place::Gone, .. } => special,
            UnitState { reduced: true, .. } => self.data.vehicles.has(unit),
            _ => false,
        };
        if lawful { Ok(()) } else { Err(fault(key, "nothing about this unit can be under repair")) }
    }

    pub(super) fn read_commanders(&self, state: &mut State) -> Result<(), Fault> {
        for (id, entry) in &self.position.commanders {
            let key = format!("commanders.{id}");
            let commander = self.data.commander(id).ok_or_else(|| fault(&key, "there is no such commander"))?;
            let (at, used, rode) = match entry {
                CommanderEntry::At(at) => (at, false, false),
                CommanderEntry::Full(record) => (&record.at, record.used, record.rode),
            };
            let space = if plain(at) == "gone" { None } else { Some(self.space(&key, at)?) };
            state.commanders[commander.at()] = CommanderState { space, used, rode };
        }
        Ok(())
    }
}
