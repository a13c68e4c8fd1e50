//! The Airdrop Chart (5.4-A, 5.4-B).

use engine::table::Point;
use engine::{Fault, Pack};

use crate::ids::{MAX_OF_A_WORD, Slot, Slots, Weather};

const FILE: &str = "airdrop.toml";

engine::words! {
    /// What can close a slot.
    pub enum SlotKind {
        /// One of the two on top: open even on the turn of the Standby Force.
        White = "white",
        /// Closed by French units in Laos.
        Green = "green",
        /// Closed in Rain and Monsoon turns.
        Rain = "rain",
        /// Closed in Monsoon turns.
        Monsoon = "monsoon",
        /// Closed by Trench and Dig Zones.
        Zones = "zones",
    }
}

engine::records! {
    part File { chart: Chart, slot: Vec<SlotData> }
    struct Chart { rows: u8, columns: u8, at: Point, cell: Point }

    #[derive(Clone, Debug)]
    pub struct SlotData {
        /// Of the black die and of the white one, from 1.
        pub row: u8,
        pub column: u8,
        pub kind: SlotKind,
        /// 5.4-A-03: closed as soon as there are so many Trench and Dig Zones.
        pub zones: Option<u8>,
    }
}

impl SlotData {
    /// Whether weather and zones leave it open; Laos and the Standby Force are for the rules to see.
    #[inline]
    #[must_use]
    pub fn is_open(&self, weather: Weather, zones: u8) -> bool {
        match self.kind {
            SlotKind::White | SlotKind::Green => true,
            SlotKind::Rain => weather == Weather::Dry,
            SlotKind::Monsoon => weather != Weather::Monsoon,
            SlotKind::Zones => self.zones.is_none_or(|printed| printed > zones),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Airdrop {
    pub slots: Vec<SlotData>,
    by_cell: [[Option<Slot>; 6]; 6],
    by_kind: [Slots; SlotKind::ALL.len()],
    /// Where the chart is printed, and the size of a cell.
    pub at: Point,
    pub cell: Point,
}

impl Airdrop {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        if (file.chart.rows, file.chart.columns) != (6, 6) || file.slot.len() > MAX_OF_A_WORD {
            return Err(Fault::new(FILE, "chart", "a die has six faces, so the chart has six rows and columns"));
        }
        let Chart { at, cell, .. } = file.chart;
        let mut chart = Airdrop {
            slots: Vec::new(),
            by_cell: [[None; 6]; 6],
            by_kind: [Slots::NONE; SlotKind::ALL.len()],
            at,
            cell,
        };
        for record in file.slot {
            let key = format!("slot {}-{}", record.row, record.column);
            let fault = |reason: &str| Fault::new(FILE, &key, reason);
            let (row, column) = (usize::from(record.row), usize::from(record.column));
            if !(1..=6).contains(&row) || !(1..=6).contains(&column) {
                return Err(fault("rows and columns go from 1 to 6"));
            }
            if chart.by_cell[row - 1][column - 1].is_some() {
                return Err(fault("this slot stands twice"));
            }
            if (record.kind == SlotKind::Zones) != record.zones.is_some() {
                return Err(fault("a number of zones belongs to slots of the kind 'zones', and to no other"));
            }
            let slot = Slot(chart.slots.len() as u8);
            chart.by_cell[row - 1][column - 1] = Some(slot);
            chart.by_kind[record.kind.at()].insert(slot);
            chart.slots.push(record);
        }
        if chart.of_kind(SlotKind::White).count() != 2 {
            return Err(Fault::new(FILE, "slot", "there are two white slots (5.4-A)"));
        }
        Ok(chart)
    }

    #[inline]
    #[must_use]
    pub fn of(&self, slot: Slot) -> &SlotData {
        &self.slots[slot.at()]
    }

    pub fn all(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.slots.len() as u8).map(Slot)
    }

    /// The slot of a roll of both dice; none where the cell is blank.
    #[inline]
    #[must_use]
    pub fn at_dice(&self, black: u8, white: u8) -> Option<Slot> {
        self.by_cell[usize::from(black.clamp(1, 6)) - 1][usize::from(white.clamp(1, 6)) - 1]
    }

    /// The slots of a row, which Foul Weather empties.
    #[must_use]
    pub fn row(&self, black: u8) -> Slots {
        self.by_cell[usize::from(black.clamp(1, 6)) - 1].iter().flatten().copied().collect()
    }

    #[inline]
    #[must_use]
    pub fn of_kind(&self, kind: SlotKind) -> Slots {
        self.by_kind[kind.at()]
    }

    /// The slots that weather and zones leave open.
    #[must_use]
    pub fn open(&self, weather: Weather, zones: u8) -> Slots {
        self.all().filter(|slot| self.of(*slot).is_open(weather, zones)).collect()
    }
}
