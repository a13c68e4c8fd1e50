//! Boxes of text beside the board: the assaults at hand, the surrender, supplies, planes, sectors and divisions.

use engine::table::Panel;
use engine::wording::counted;

use crate::context::View;
use crate::data::{Flight, Happening};
use crate::fire::{Assault, Mark};
use crate::ids::{Area, Army, Division, Supply, Unit};
use crate::judgement::Forecast;
use crate::movement::CONTESTED;
use crate::sequence::Segment;
use crate::state::Place;

fn percent(chance: f32) -> String {
    format!("{:.0}%", chance * 100.0)
}

impl View<'_> {
    /// The matter at hand first.
    pub(super) fn panels(self) -> Vec<Panel> {
        let assaults = Panel::of(
            "assaults",
            "Assaults",
            self.state.assaults.iter().flat_map(|own| self.tell_assault(own)).collect(),
        );
        let planes = Panel::of("airdrop", "Planes", self.tell_planes());
        let supplies = Panel::of("supplies", "Supplies and the next bills", self.tell_supplies());
        let surrender = Panel::of("surrender", "If surrender were demanded now", self.tell_surrender());
        let sectors = Panel::of("sectors", "Trenches", Division::ALL.map(|own| self.describe_trenches(own)).to_vec());
        let divisions = Panel::of("divisions", "Divisions", Division::ALL.map(|own| self.tell_division(own)).to_vec());
        let reserves = Panel::of("reserves", "Reserves and markers", self.tell_reserves());
        let loading =
            matches!(self.state.segment, Segment::Fuel | Segment::Food | Segment::Medicine | Segment::Airdrop);
        let (first, second) = if loading { (planes, surrender) } else { (surrender, planes) };
        [assaults, first, supplies, second, sectors, divisions, reserves].into_iter().flatten().collect()
    }

    /// Both chains of an assault: strengths with every part, and the chances.
    fn tell_assault(self, assault: &Assault) -> Vec<String> {
        let (data, name) = (self.data, self.data.name(assault.unit));
        let target = data.hex_name(assault.target);
        let Some(Forecast { defender, defence, attack, abort, own_steps, retreat, choice, .. }) =
            self.forecast_of(assault)
        else {
            return vec![format!("{name} against {target}: nobody is left to fight.")];
        };
        if assault.mark == Mark::Abort {
            return vec![format!("{name} against {target}: aborted.")];
        }
        let mut lines = vec![format!("{name} (Morale {}) against {target}:", self.morale(assault.unit))];
        if assault.mark == Mark::Declared {
            lines.push(format!(
                "{} fires with {} ({}): aborted {}, {own_steps:.1} steps lost.",
                data.name(defender),
                defence.total(),
                defence.explain(),
                percent(abort)
            ));
        }
        lines.push(format!(
            "Then the assault with {} ({}) against Morale {}: driven out {}, may stay for a step {}.",
            attack.total(),
            attack.explain(),
            self.morale(defender),
            percent(retreat),
            percent(choice)
        ));
        lines
    }

    fn tell_surrender(self) -> Vec<String> {
        let state = self.state;
        let mut lines = vec![format!(
            "Surrender Number {}: Strongpoints {} less Taken {}.",
            self.surrender_number(),
            state.strongpoints,
            state.taken
        )];
        lines.extend(
            self.surrender_modifiers()
                .iter()
                .map(|(name, by, case)| format!("{by:+} to the dice: {name} ({}).", case.0)),
        );
        lines.push(format!("The garrison would surrender with {}.", percent(self.surrender_chance())));
        let calendar = &self.data.calendar;
        if let Some(turn) = (state.turn..=calendar.last()).find(|turn| calendar.turn(*turn).check) {
            let when = if turn == state.turn { "this turn".into() } else { format!("on turn {turn}") };
            lines.push(format!(
                "Morale Check {when}: it takes 4 points of Taken; with fewer than 4 every division falls a slot."
            ));
        }
        if let Some(turn) = (state.turn..=calendar.last()).find(|turn| calendar.turn(*turn).has(Happening::Last)) {
            lines.push(format!(
                "France wins if it has not surrendered on turn {turn}, {} from now.",
                counted(turn - state.turn, "turn")
            ));
        }
        lines
    }

    fn tell_supplies(self) -> Vec<String> {
        let bills = [None, Some(self.food_bill()), Some(self.medicine_bill()), Some(self.fuel_bill())];
        let mut lines: Vec<String> = Supply::ALL
            .into_iter()
            .zip(bills)
            .map(|(own, bill)| {
                let level = self.state.supply(own);
                let flown = self.state.loads[own.at()].count() as u8 * self.data.tracks.load(own);
                let flown = if flown > 0 { format!(", {flown} aboard planes") } else { String::new() };
                match bill {
                    None => format!("{} {level}{flown}: every shot is paid from it.", own.name()),
                    Some(bill) if level < bill => {
                        format!("{} {level}{flown}: the next bill of {bill} cannot be paid.", own.name())
                    }
                    Some(bill) => format!(
                        "{} {level}{flown}: the next bill is {bill}, lasts {}.",
                        own.name(),
                        counted(level / bill.max(1), "turn")
                    ),
                }
            })
            .collect();
        let shortage = self.data.tracks.shortage(self.fuel_bill().min(self.state.supply(Supply::Fuel)));
        if shortage.weather > 0 {
            lines.push(format!(
                "With the trucks and the fuel that are left the weather dice get +{} next time.",
                shortage.weather
            ));
        }
        lines.push(format!("{} trucks; VM has {} shots.", self.state.trucks, self.state.vm_ammo));
        lines
    }

    fn tell_planes(self) -> Vec<String> {
        let slots: Vec<_> = self.data.airdrop.all().collect();
        let closed: Vec<String> = slots
            .iter()
            .filter_map(|slot| Some(format!("{}: {}.", self.slot_name(*slot), self.is_slot_open(*slot).err()?.reason)))
            .collect();
        let (open, loaded) = (slots.len() - closed.len(), self.loaded_slots().count());
        let mut lines = vec![format!("{open} of {} slots are open, {loaded} loaded.", slots.len())];
        if loaded > 0 {
            lines.push(format!("About {:.1} of them will arrive.", loaded as f32 * (1.0 - self.share_of_aborts())));
        }
        let limit = self.data.tracks.shortage(self.state.fuel_used).ammo;
        lines.extend(limit.map(|limit| {
            format!("For want of fuel or trucks no more than {limit} ammunition can be brought in this turn.")
        }));
        lines.extend(closed);
        lines
    }

    /// What part of the planes turns back, on average over the weather dice.
    fn share_of_aborts(self) -> f32 {
        const CELLS: f32 = 36.0;
        let shortage = self.data.tracks.shortage(self.state.fuel_used).weather;
        let lost = |a: u8, b: u8| match self.data.events.weather(a + b + shortage) {
            Flight::AllArrive => 0.0,
            Flight::Aborts(rolls) => 1.0 - (1.0 - 1.0 / CELLS).powi(rolls.into()),
            Flight::Foul(rolls) => 1.0 - (5.0f32 / 6.0).powi(rolls.into()),
        };
        (1..=6).flat_map(|a| (1..=6).map(move |b| lost(a, b))).sum::<f32>() / 36.0
    }

    /// How far the trenches of a sector have come, and what holds them up.
    pub(super) fn describe_trenches(self, sector: Division) -> String {
        let (number, dig) = (self.state.trenches.number[sector.at()], self.state.trenches.dig[sector.at()]);
        let map = &self.data.map;
        let last = map.zone_count(sector);
        let what = if dig { "a Dig Zone, held up by a French place" } else { "a Trench Zone" };
        let next = match map.zone_of(sector, number + 1) {
            None => "there is no further zone".to_string(),
            Some(zone) if self.has_french_place(zone) => format!("zone {} would be a Dig Zone", number + 1),
            Some(_) => format!("zone {} lies open to digging", number + 1),
        };
        format!("Sector {}: zone {number} of {last} is {what}; {next}.", sector.word())
    }

    fn tell_division(self, division: Division) -> String {
        let slot = self.state.morale[division.at()];
        let units = self.units_of(Army::Vm).iter().filter(|unit| self.data.unit(*unit).division == Some(division));
        let (mut battalions, mut steps, mut spent) = (0, 0, 0);
        let fights = |unit: &Unit| {
            self.state.hex_of(*unit).is_some() || self.area_of(*unit).is_some_and(|area| CONTESTED.contains(&area))
        };
        for unit in units.filter(fights) {
            battalions += 1;
            steps += u32::from(self.steps_left(unit));
            spent += u32::from(self.is_disorganised(unit));
        }
        let condition = match (self.is_shut_down(division), self.slots_to_fall(slot)) {
            (true, _) => "shut down: no assaults, no replacements".to_string(),
            (false, 1) => "one slot above the next lower Morale".into(),
            (false, slots) => format!("{slots} slots above the next lower Morale"),
        };
        format!(
            "Division {}: Morale {}, slot {}, {condition}; {} with {}, {spent} disorganised.",
            division.word(),
            self.data.tracks.morale(slot),
            self.data.tracks.slot_name(slot),
            counted(battalions, "battalion"),
            counted(steps, "step")
        )
    }

    fn area_of(self, unit: Unit) -> Option<Area> {
        match self.state.place_of(unit) {
            Place::Area(area) => Some(area),
            _ => None,
        }
    }

    fn slots_to_fall(self, slot: u8) -> u8 {
        let tracks = &self.data.tracks;
        let lower = (slot..=tracks.shut_down()).find(|next| tracks.morale(*next) < tracks.morale(slot));
        lower.map_or(0, |next| next - slot)
    }

    fn tell_reserves(self) -> Vec<String> {
        let state = self.state;
        let mut lines = vec![format!("VM has {} replacement points.", state.vm_replacements)];
        let left = usize::from(self.data.markers.pools.combat).saturating_sub(state.assaults.len());
        lines.push(format!("{left} of {} Assault Markers are free.", self.data.markers.pools.combat));
        if let Some((next, modifier)) = self.next_battalion() {
            lines.push(format!(
                "Next of the para battalions: {} ({modifier:+} to the HQ die); the HQ Marker stands on {} of {}.",
                self.data.formation(next).name,
                state.hq,
                self.data.tracks.hq_top
            ));
        }
        lines
    }
}
