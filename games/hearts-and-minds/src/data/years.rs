//! What each year brings: reinforcements, withdrawals, and the numbers that decide the war.

use std::collections::BTreeMap;

use engine::pack::Source;
use engine::{Fault, Pack};

use super::{FIRST_YEAR, LAST_YEAR};
use crate::kind::{Counter, Kind};
use crate::state::Force;

const ARRIVALS: &str = "reinforcements.toml";
const VICTORY: &str = "victory.toml";

/// Everything that goes by years.
#[derive(Clone, Debug)]
pub struct Years {
    list: Vec<YearData>,
    pub interphase: Interphase,
    pub free: FreeReplacements,
    pub bonus: Bonus,
}

/// One year.
#[derive(Clone, Debug)]
pub struct YearData {
    pub year: u16,
    /// The reinforcements of both sides, by kind.
    pub arrivals: Force,
    /// Bombers that come (or, below zero, all that leave).
    pub bombers: i8,
    /// P-W01: US, ROK and IF units to withdraw. In 1973 more than there are, so that all leave.
    pub withdraw: [u8; 3],
    pub start_political_will: Option<i16>,
    /// 1.1-03: the goal of a war that ends with this year, and the line of each side that ends it at once.
    pub end_goal: i16,
    pub red_auto: i16,
    pub blue_auto: i16,
    pub source: Source,
}

engine::records! {
    /// The numbers of the Interphase (8.4).
    #[derive(Clone, Debug)]
    pub part Interphase {
        pub dove_after_1968: i16,
        pub dove_per_us_rok_if_dead: i16,
        pub dove_if_red_dead_not_more_than_blue_dead: i16,
        pub red_flag_bands: Vec<Band>,
        pub coup_doves: i16,
        pub collapse_points: i16,
        pub prop_up_cost_srp: u8,
        pub source: Source,
    }

    /// Doves for a number of red flags.
    #[derive(Clone, Copy, Debug)]
    pub part Band { pub min: u8, pub max: u8, pub doves: i16 }

    /// Free replacements (8.1-05a); units of the four factions are all free.
    #[derive(Clone, Debug)]
    pub struct FreeReplacements { pub nva: u8, pub arvn: u8, pub us_rok_if: u8 }

    /// Bonus RPs (8.1-01a to c).
    #[derive(Clone, Debug)]
    pub struct Bonus { pub each: u8, pub blue_if_hawk: u8, pub red_extra: u8, pub red_extra_from: u16 }

    part ArrivalsFile {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        year: Vec<ArrivalsRecord>,
        free_replacements: FreeReplacements,
        bonus_rp: Bonus,
    }

    part ArrivalsRecord {
        year: u16,
        blue: BTreeMap<String, u8>,
        blue_veteran: BTreeMap<String, u8>,
        red: BTreeMap<String, u8>,
        red_veteran: BTreeMap<String, u8>,
        bombers: i8,
        withdraw: BTreeMap<String, u8>,
        #[serde(rename = "source")]
        source: Source,
    }

    part VictoryFile {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        year: Vec<VictoryRecord>,
        interphase: Interphase,
    }

    struct VictoryRecord {
        year: u16,
        start_political_will: Option<i16>,
        end_goal: i16,
        red_auto: i16,
        blue_auto: i16,
        #[serde(default, rename = "start_source")]
        _start_source: Option<Source>,
    }
}

impl Years {
    pub(super) fn read(pack: &Pack) -> Result<Years, Fault> {
        let arrivals: ArrivalsFile = pack.read(ARRIVALS)?;
        let victory: VictoryFile = pack.read(VICTORY)?;
        let mut list = Vec::new();
        for year in FIRST_YEAR..=LAST_YEAR {
            let missing = |file: &str| Fault::new(file, "year", format!("the year {year} is missing"));
            let coming = arrivals.year.iter().find(|y| y.year == year).ok_or_else(|| missing(ARRIVALS))?;
            let goals = victory.year.iter().find(|y| y.year == year).ok_or_else(|| missing(VICTORY))?;
            if goals.blue_auto >= goals.red_auto {
                return Err(Fault::new(VICTORY, format!("year {year}"), "the automatic lines must lie apart"));
            }
            list.push(YearData {
                year,
                arrivals: read_arrivals(coming)?,
                bombers: coming.bombers,
                withdraw: ["us", "rok", "if"].map(|force| coming.withdraw.get(force).copied().unwrap_or(0)),
                start_political_will: goals.start_political_will,
                end_goal: goals.end_goal,
                red_auto: goals.red_auto,
                blue_auto: goals.blue_auto,
                source: coming.source.clone(),
            });
        }
        Ok(Years { list, interphase: victory.interphase, free: arrivals.free_replacements, bonus: arrivals.bonus_rp })
    }

    /// A year from 1965 to 1975.
    #[inline]
    #[must_use]
    pub fn of(&self, year: u16) -> &YearData {
        &self.list[usize::from(year - FIRST_YEAR)]
    }
}

/// Veterans are counted among the arrivals of their type.
fn read_arrivals(record: &ArrivalsRecord) -> Result<Force, Fault> {
    let mut force = Force::NONE;
    for (all, veterans) in [(&record.blue, &record.blue_veteran), (&record.red, &record.red_veteran)] {
        for (id, count) in all {
            let fault = |reason: &str| Fault::new(ARRIVALS, format!("year {}: {id}", record.year), reason);
            let kind = Counter::find(id).ok_or_else(|| fault("the game has no such counter"))?;
            let kind = Kind::plain_of(kind);
            let experienced = veterans.get(id).copied().unwrap_or(0);
            if experienced > *count || kind.is_vc() {
                return Err(fault("more veterans than units, or a VC"));
            }
            force.add(kind, count - experienced);
            force.add(kind.promoted(), experienced);
        }
    }
    Ok(force)
}

impl Interphase {
    /// 8.4-07: Doves for red flags.
    #[must_use]
    pub fn doves_for_flags(&self, flags: u8) -> i16 {
        let band = self.red_flag_bands.iter().find(|band| (band.min..=band.max).contains(&flags));
        band.map_or(0, |band| band.doves)
    }
}
