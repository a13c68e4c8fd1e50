//! Reading `scenarios.toml`: a card that cannot be set up is refused.

use std::collections::BTreeMap;

use engine::{Fault, Listed as _, Pack};

use super::{Order, ScenarioData, StartTracks};
use crate::data::calendar::Calendar;
use crate::data::map::Map;
use crate::data::places::Places;
use crate::data::reserves::Reserves;
use crate::data::tracks::Tracks;
use crate::data::trenches::Trenches;
use crate::data::units::Forces;
use crate::ids::{Area, Army, Division, Hexes, MAX_OF_A_WORD, Outposts, Sheet, Strongpoint, Strongpoints, Unit, Units};

const FILE: &str = "scenarios.toml";

engine::records! {
    part File { scenario: Vec<Record> }

    struct Record {
        id: String,
        turn: u8,
        zones: BTreeMap<Division, u8>,
        dig_zones: Vec<String>,
        vm_control: Vec<String>,
        french_flags: Vec<String>,
        vm_setup: Vec<String>,
        reduced: BTreeMap<Division, u8>,
        wounded: u8,
        gone: u8,
        french: Vec<FrenchRecord>,
        boxes: BTreeMap<Area, Vec<String>>,
        tracks: TracksRecord,
    }

    struct FrenchRecord { formation: String, setup: Vec<String> }

    struct TracksRecord {
        strongpoints: u8,
        taken: u8,
        ammo: u8,
        food: u8,
        medicine: u8,
        fuel: u8,
        trucks: u8,
        vm_ammo: u8,
        vm_replacements: u8,
        hq: u8,
        morale: BTreeMap<Division, String>,
    }
}

/// What scenarios name.
pub(in crate::data) struct Printed<'a> {
    pub map: &'a Map,
    pub places: &'a Places,
    pub forces: &'a Forces,
    pub reserves: &'a Reserves,
    pub tracks: &'a Tracks,
    pub calendar: &'a Calendar,
}

/// One card, with what it may name.
struct Card<'a> {
    printed: &'a Printed<'a>,
    record: &'a Record,
}

impl ScenarioData {
    pub(in crate::data) fn read_all(pack: &Pack, printed: &Printed<'_>) -> Result<Vec<Self>, Fault> {
        let file: File = pack.read(FILE)?;
        if file.scenario.is_empty() || file.scenario.len() > MAX_OF_A_WORD {
            return Err(Fault::new(FILE, "scenario", format!("expected 1 to {MAX_OF_A_WORD} scenarios")));
        }
        file.scenario.iter().map(|record| Card { printed, record }.read()).collect()
    }
}

impl Card<'_> {
    fn fault(&self, key: &str, reason: impl Into<String>) -> Fault {
        Fault::new(FILE, format!("scenario {}: {key}", self.record.id), reason)
    }

    fn read(&self) -> Result<ScenarioData, Fault> {
        let (record, printed) = (self.record, self.printed);
        if !(1..=printed.calendar.last()).contains(&record.turn) {
            return Err(self.fault("turn", format!("turns go from 1 to {}", printed.calendar.last())));
        }
        let trenches = self.trenches()?;
        let trench = trenches.trench_hexes(printed.map);
        let overrun: Strongpoints = printed.places.strongpoints.ids_where(|own| own.hexes.is_within(trench));
        let vm_control = overrun.or(self.strongpoints("vm_control", &record.vm_control)?);
        let french_flags = self.strongpoints("french_flags", &record.french_flags)?;
        if french_flags.meets(vm_control) {
            return Err(self.fault("french_flags", "a strongpoint of VM has no French flag"));
        }
        let dug = trench.or(trenches.dig_hexes(printed.map));
        let outposts: Outposts = printed.places.outposts.ids_where(|own| !dug.has(own.hex));
        let orders = self.orders(vm_control)?;
        let boxes = self.boxes()?;
        let fixed: Units = boxes.iter().map(|(unit, _)| *unit).collect();
        let dbp = trench.and(printed.map.of_sheet(Sheet::Dbp));
        let scenario = ScenarioData {
            id: record.id.clone(),
            turn: record.turn,
            trenches,
            vm_control,
            french_flags,
            outposts,
            orders,
            wounded: record.wounded,
            gone: record.gone,
            reduced: Division::ALL.map(|division| record.reduced.get(&division).copied().unwrap_or_default()),
            boxes,
            on_map: printed.forces.army[Army::Vm.at()].without(fixed),
            vm_hexes: Division::ALL.map(|division| dbp.and(printed.map.sector(division))),
            vm_extra: self.extra_hexes()?,
            tracks: self.tracks()?,
        };
        self.check(&scenario)?;
        Ok(scenario)
    }

    fn trenches(&self) -> Result<Trenches, Fault> {
        let map = self.printed.map;
        let mut trenches = Trenches::default();
        for division in Division::ALL {
            let number = self.record.zones.get(&division).copied().unwrap_or_default();
            if map.zone_of(division, number).is_none() {
                let most = map.zone_count(division);
                return Err(self.fault("zones", format!("Sector {} has zones 1 to {most}", division.word())));
            }
            trenches.number[division.at()] = number;
        }
        for name in &self.record.dig_zones {
            let zone = map.find_zone(name).map(|zone| map.zone(zone));
            let zone = zone.filter(|zone| zone.number == trenches.number[zone.sector.at()]);
            let zone = zone.ok_or_else(|| self.fault("dig_zones", format!("no Trench Marker lies on '{name}'")))?;
            trenches.dig[zone.sector.at()] = true;
        }
        Ok(trenches)
    }

    fn strongpoint(&self, key: &str, name: &str) -> Result<Strongpoint, Fault> {
        let found = self.printed.places.strongpoints.id_where(|own| own.id == name);
        found.ok_or_else(|| self.fault(key, format!("there is no strongpoint '{name}'")))
    }

    fn strongpoints(&self, key: &str, names: &[String]) -> Result<Strongpoints, Fault> {
        names.iter().map(|name| self.strongpoint(key, name)).collect()
    }

    /// 9.0-C: one order for each unit of each formation.
    fn orders(&self, vm_control: Strongpoints) -> Result<Vec<Order>, Fault> {
        let forces = self.printed.forces;
        let mut orders = vec![None; forces.army[Army::French.at()].count()];
        for record in &self.record.french {
            let name = &record.formation;
            let formation = forces.find_formation(name);
            let formation = formation.ok_or_else(|| self.fault("french", format!("there is no formation '{name}'")))?;
            let units = forces.formations[formation.at()].units;
            if record.setup.len() != units.count() {
                let reason = format!("it has {} units and {} orders", units.count(), record.setup.len());
                return Err(self.fault(name, reason));
            }
            for (unit, word) in units.iter().zip(&record.setup) {
                let order = self.order(name, unit, word)?;
                if matches!(order, Order::At { strongpoint, .. } if vm_control.has(strongpoint)) {
                    return Err(self.fault(name, format!("VM controls {}", word.trim_end_matches('*'))));
                }
                if orders[unit.at()].replace(order).is_some() {
                    return Err(self.fault(name, "this formation stands twice"));
                }
            }
        }
        let missing = orders.iter().position(Option::is_none);
        match missing {
            Some(unit) => Err(self.fault(&forces.units[unit].name, "this unit has no order")),
            None => Ok(orders.into_iter().flatten().collect()),
        }
    }

    fn order(&self, formation: &str, unit: Unit, word: &str) -> Result<Order, Fault> {
        let reserves = self.printed.reserves;
        let of_column = reserves.column.iter().any(|(f, _)| self.printed.forces.formations[f.at()].units.has(unit));
        let wrong = |box_name: &str| Err(self.fault(formation, format!("it is no formation of the {box_name}")));
        match word {
            "." => Ok(Order::WoundedSquare),
            "gone" => Ok(Order::Gone),
            "reinforcement" if of_column => Ok(Order::Reinforcement),
            "reinforcement" => wrong("Reinforcements Available Chart"),
            "condor" if reserves.condor.has(unit) => Ok(Order::Condor),
            "condor" => wrong("Condor Force"),
            "standby" if reserves.standby.has(unit) => Ok(Order::Standby),
            "standby" => wrong("Standby Force"),
            word => {
                let strongpoint = self.strongpoint(formation, word.trim_end_matches('*'))?;
                Ok(Order::At { strongpoint, reduced: word.ends_with('*') })
            }
        }
    }

    /// 9.0-F-05: units whose box is fixed.
    fn boxes(&self) -> Result<Vec<(Unit, Area)>, Fault> {
        let forces = self.printed.forces;
        let mut boxes: Vec<(Unit, Area)> =
            forces.vm_reinforcements.iter().map(|unit| (unit, Area::VmReinforcements)).collect();
        for (area, names) in &self.record.boxes {
            if !area.is_laos() && area.zone_number().is_none() && *area != Area::OffMap {
                return Err(self.fault("boxes", format!("no unit of VM begins in '{}'", area.word())));
            }
            for name in names {
                let unit = forces.find(name).filter(|unit| forces.army[Army::Vm.at()].has(*unit));
                let unit = unit.ok_or_else(|| self.fault("boxes", format!("VM has no unit '{name}'")))?;
                if boxes.iter().any(|(other, _)| *other == unit) {
                    return Err(self.fault("boxes", format!("'{name}' stands in two boxes")));
                }
                boxes.push((unit, *area));
            }
        }
        Ok(boxes)
    }

    fn extra_hexes(&self) -> Result<[Hexes; 4], Fault> {
        let mut extra = [Hexes::NONE; 4];
        for strongpoint in self.strongpoints("vm_setup", &self.record.vm_setup)?.iter() {
            let place = &self.printed.places.strongpoints[strongpoint.at()];
            let sector = place.zone.map(|zone| self.printed.map.zone(zone).sector);
            let sector = sector.ok_or_else(|| self.fault("vm_setup", format!("{} lies in no sector", place.id)))?;
            extra[sector.at()] = extra[sector.at()].or(place.hexes);
        }
        Ok(extra)
    }

    fn tracks(&self) -> Result<StartTracks, Fault> {
        let (record, tracks) = (&self.record.tracks, self.printed.tracks);
        let supply = [record.ammo, record.food, record.medicine, record.fuel];
        if supply.into_iter().chain([record.vm_ammo]).any(|level| level > tracks.maximum) {
            return Err(self.fault("tracks", format!("supplies go up to {}", tracks.maximum)));
        }
        if !(tracks.trucks_minimum..=tracks.trucks_maximum).contains(&record.trucks) {
            let reason = format!("trucks go from {} to {}", tracks.trucks_minimum, tracks.trucks_maximum);
            return Err(self.fault("tracks.trucks", reason));
        }
        if record.hq >= tracks.hq_top {
            return Err(self.fault("tracks.hq", "the HQ Marker begins below the top"));
        }
        let mut morale = [0; 4];
        for division in Division::ALL {
            let letter = record.morale.get(&division).map(String::as_str).unwrap_or_default();
            let slot = tracks.find_slot(letter);
            let reason = format!("Division {} has no slot '{letter}'", division.word());
            morale[division.at()] = slot.ok_or_else(|| self.fault("tracks.morale", reason))?;
        }
        Ok(StartTracks {
            strongpoints: record.strongpoints,
            taken: record.taken,
            supply,
            trucks: record.trucks,
            vm_ammo: record.vm_ammo,
            vm_replacements: record.vm_replacements,
            hq: record.hq,
            morale,
        })
    }

    /// That the card can be set up at all.
    fn check(&self, scenario: &ScenarioData) -> Result<(), Fault> {
        for (i, place) in self.printed.places.strongpoints.iter().enumerate() {
            let here = |order: &&Order| matches!(order, Order::At { strongpoint, .. } if strongpoint.at() == i);
            let (units, room) = (scenario.orders.iter().filter(here).count(), 3 * place.hexes.count());
            if units > room {
                return Err(self.fault(&place.id, format!("{units} units do not fit; there is room for {room} (1.6)")));
            }
        }
        let square = scenario.wounded_square().count();
        if square != usize::from(scenario.wounded + scenario.gone) {
            return Err(self.fault("wounded", format!("{square} units lie on the Wounded Square (9.0-D)")));
        }
        for division in Division::ALL {
            let units = self.printed.forces.division[division.at()];
            let (placed, ready) = (units.and(scenario.on_map), units.without(self.printed.forces.vm_reinforcements));
            let room = scenario.vm_hexes[division.at()].or(scenario.vm_extra[division.at()]);
            if placed.count() > room.count() {
                return Err(self.fault("boxes", format!("Division {} has no room on the map", division.word())));
            }
            if usize::from(scenario.reduced[division.at()]) > ready.count() {
                return Err(self.fault("reduced", format!("Division {} has fewer units", division.word())));
            }
        }
        let independent = scenario.on_map.iter().find(|unit| self.printed.forces.units[unit.at()].division.is_none());
        match independent {
            None => Ok(()),
            Some(unit) => {
                Err(self.fault("boxes", format!("{} needs a box", self.printed.forces.units[unit.at()].name)))
            }
        }
    }
}
