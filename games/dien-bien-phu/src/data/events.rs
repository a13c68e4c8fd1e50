//! Tables of chance outside combat: weather, supply hits, rats and the HQ (5.4-B, 2.2-C, 8.1-C, 1.7-C).

use engine::{Fault, Pack};
use serde::Deserialize;

use crate::ids::Supply;

const FILE: &str = "events.toml";

/// 5.4-B: what the weather does to the plane-loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flight {
    AllArrive,
    /// So many double rolls.
    Aborts(u8),
    /// Foul Weather: so many rolls of the black die, each for a whole row.
    Foul(u8),
}

engine::words! {
    /// 1.7-C: what Hanoi answers.
    pub enum Answer { Sent = "sent", DownOne = "down-1", DownTwo = "down-2" }
}

#[derive(Clone, Debug)]
pub struct Events {
    /// For the sums from 2 to 12.
    weather: Vec<Flight>,
    supply_hit: [Loss; 6],
    rats: [Loss; 6],
    hq: [Answer; 8],
}

/// A row of a supply table: which track loses how much; nothing where no track is named.
pub type Loss = Option<(Supply, u8)>;

engine::records! {
    part File { weather: WeatherTable, supply_hit: LossTable, rats: LossTable, hq: HqTable }
    struct WeatherTable { rows: Vec<WeatherRow> }
    part WeatherRow { sum: u8, result: Flight }
    struct LossTable { rows: [LossRow; 6] }

    #[derive(Clone, Copy)]
    part LossRow {
        track: Option<Supply>,
        #[serde(default)]
        loss: u8,
    }

    struct HqTable { results: [Answer; 8] }
}

impl Events {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let rows = file.weather.rows;
        if rows.len() != 11 || rows.iter().enumerate().any(|(i, row)| usize::from(row.sum) != i + 2) {
            return Err(Fault::new(FILE, "weather.rows", "there is one row for each sum from 2 to 12"));
        }
        let losses = |table: LossTable| table.rows.map(|row| row.track.map(|track| (track, row.loss)));
        Ok(Events {
            weather: rows.into_iter().map(|row| row.result).collect(),
            supply_hit: losses(file.supply_hit),
            rats: losses(file.rats),
            hq: file.hq.results,
        })
    }

    /// 5.4-B: two dice with the modifier for fuel; a sum beyond the table reads the last row (R97).
    #[must_use]
    pub fn weather(&self, sum: u8) -> Flight {
        self.weather[usize::from(sum.clamp(2, 12)) - 2]
    }

    /// 2.2-C: one die from 1 to 6.
    #[must_use]
    pub fn supply_hit(&self, die: u8) -> Loss {
        self.supply_hit[usize::from(die.clamp(1, 6)) - 1]
    }

    /// 8.1-C: one die from 1 to 6.
    #[must_use]
    pub fn rats(&self, die: u8) -> Loss {
        self.rats[usize::from(die.clamp(1, 6)) - 1]
    }

    /// 1.7-C: the die with the modifier of the battalion on top, from 0 to 7.
    #[must_use]
    pub fn hq(&self, die: i8) -> Answer {
        self.hq[die.clamp(0, 7) as usize]
    }
}
