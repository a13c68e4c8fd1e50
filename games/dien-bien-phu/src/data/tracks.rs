//! The tracks: Division Morale, supplies, trucks, strongpoints and the HQ scale.

use engine::{Fault, Pack};

use super::places::Places;
use crate::ids::Supply;

const FILE: &str = "tracks.toml";

engine::records! {
    /// 5.3-A: what follows from the fuel that was used.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub part Shortage {
        /// Added to the weather dice.
        pub weather: u8,
        /// The most ammunition that may be added; none where there is no limit.
        pub ammo: Option<u8>,
        /// Steps that France loses.
        #[serde(default)]
        pub steps: u8,
    }
}

#[derive(Clone, Debug)]
pub struct Tracks {
    /// 5.2-D: the slots from the best to Shut down, with their Morale.
    slots: Vec<(String, u8)>,
    /// 5.4-C
    pub maximum: u8,
    loads: [u8; 4],
    pub trucks_minimum: u8,
    pub trucks_maximum: u8,
    fuel_uses: Vec<(u8, u8)>,
    shortage: [Shortage; 5],
    /// 1.4-F: where the Strongpoints Track begins in scenario A.
    pub strongpoints_start: u8,
    /// What all places at Dien Bien Phu are worth.
    pub strongpoints_printed: u8,
    /// The top slot of the HQ scale; the bottom is 0.
    pub hq_top: u8,
    pub hq_labels: [String; 2],
}

engine::records! {
    part File {
        division_morale: Vec<Colour>,
        supply: SupplyRecord,
        loads: Loads,
        trucks: Trucks,
        fuel_shortage: Shortages,
        strongpoints: Strongpoints,
        hq_scale: HqScale,
    }

    struct Colour { morale: u8, slots: Vec<String> }
    struct SupplyRecord { maximum: u8 }
    struct Loads { ammo: u8, food: u8, medicine: u8, fuel: u8 }
    struct Trucks { minimum: u8, maximum: u8, uses: Vec<Use> }
    part Use { from: u8, fuel: u8 }
    struct Shortages { rows: [Shortage; 5] }
    struct Strongpoints { start: u8, printed: u8 }
    struct HqScale { top: u8, top_label: String, bottom_label: String }
}

fn fault(key: &str, reason: impl Into<String>) -> Fault {
    Fault::new(FILE, key, reason)
}

impl Tracks {
    pub fn read(pack: &Pack, places: &Places) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let colours: Vec<u8> = file.division_morale.iter().map(|colour| colour.morale).collect();
        if colours != [5, 4, 3, 2] || file.division_morale.iter().any(|colour| colour.slots.is_empty()) {
            return Err(fault("division_morale.morale", "the colours are 5, 4, 3 and 2, each with a slot"));
        }
        if file.division_morale[3].slots.len() != 1 {
            return Err(fault("division_morale.slots", "Shut down is the only slot of Morale 2 (5.2-D)"));
        }
        let slots = file.division_morale.into_iter();
        let slots = slots.flat_map(|c| c.slots.into_iter().map(move |slot| (slot, c.morale))).collect();
        let uses: Vec<(u8, u8)> = file.trucks.uses.iter().map(|row| (row.from, row.fuel)).collect();
        let rising = uses.is_sorted() && uses.first().is_some_and(|row| row.0 <= file.trucks.minimum);
        if !rising || uses.iter().any(|row| row.1 > 4) {
            return Err(fault("trucks.uses", "expected rising rows that begin at the minimum, of at most 4 fuel"));
        }
        let printed = places.strongpoints.iter().map(|s| u16::from(s.points));
        let printed: u16 = printed.chain(places.structures.iter().map(|s| u16::from(s.points))).sum();
        if printed != u16::from(file.strongpoints.printed) {
            return Err(fault("strongpoints.printed", format!("the maps have {printed} points")));
        }
        if file.strongpoints.start >= file.strongpoints.printed {
            return Err(fault("strongpoints.start", "the track begins below what is printed (1.4-F)"));
        }
        if file.hq_scale.top < 2 {
            return Err(fault("hq_scale.top", "the scale has at least three slots (1.7-C)"));
        }
        Ok(Tracks {
            slots,
            maximum: file.supply.maximum,
            loads: [file.loads.ammo, file.loads.food, file.loads.medicine, file.loads.fuel],
            trucks_minimum: file.trucks.minimum,
            trucks_maximum: file.trucks.maximum,
            fuel_uses: uses,
            shortage: file.fuel_shortage.rows,
            strongpoints_start: file.strongpoints.start,
            strongpoints_printed: file.strongpoints.printed,
            hq_top: file.hq_scale.top,
            hq_labels: [file.hq_scale.bottom_label, file.hq_scale.top_label],
        })
    }

    /// 5.2-D: how many slots the Division Morale Track has; slot 0 is the best, the last is Shut down.
    #[must_use]
    pub fn slot_count(&self) -> u8 {
        self.slots.len() as u8
    }

    /// The slot in which a division is shut down.
    #[inline]
    #[must_use]
    pub fn shut_down(&self) -> u8 {
        self.slots.len() as u8 - 1
    }

    /// The Morale of a slot.
    #[inline]
    #[must_use]
    pub fn morale(&self, slot: u8) -> u8 {
        self.slots[usize::from(slot.min(self.shut_down()))].1
    }

    /// The letter of a slot.
    #[must_use]
    pub fn slot_name(&self, slot: u8) -> &str {
        &self.slots[usize::from(slot.min(self.shut_down()))].0
    }

    #[must_use]
    pub fn find_slot(&self, name: &str) -> Option<u8> {
        self.slots.iter().position(|(slot, _)| slot.eq_ignore_ascii_case(name)).map(|i| i as u8)
    }

    /// 5.4-C: what a Supply Marker adds to its track.
    #[inline]
    #[must_use]
    pub fn load(&self, supply: Supply) -> u8 {
        self.loads[supply.at()]
    }

    /// 5.3-A: the fuel that so many trucks use.
    #[must_use]
    pub fn fuel_use(&self, trucks: u8) -> u8 {
        self.fuel_uses.iter().rev().find(|(from, _)| *from <= trucks).map_or(0, |(_, fuel)| *fuel)
    }

    /// 5.3-A: what follows where so much fuel was deducted.
    #[must_use]
    pub fn shortage(&self, deducted: u8) -> Shortage {
        self.shortage[usize::from(deducted.min(4))]
    }
}
