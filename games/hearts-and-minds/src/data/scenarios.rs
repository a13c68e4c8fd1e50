//! The set-ups of the start years.

use engine::pack::Source;
use engine::{Fault, Pack};
use serde::{Deserialize, Serialize};

use super::{CardData, LAST_YEAR, Map};

const FILE: &str = "scenarios.toml";

engine::records! {
    /// The situation at the start of a year (rule 1.1).
    #[derive(Clone, Debug)]
    pub part Scenario {
        pub id: String,
        pub start_year: u16,
        pub title: String,
        /// The last year where none is chosen.
        pub usual_end: u16,
        /// 3.1-01: 10 Hawks in 1965.
        pub political_will: i16,
        pub red_srp: u8,
        pub blue_srp: u8,
        pub bombers: u8,
        /// 5.2-10: Sihanoukville is open unless the set-up closes it, as from 1971 on.
        pub port_closed: bool,
        #[serde(rename = "coup_in_effect")]
        _coup: bool,
        pub red_flags: Vec<String>,
        pub blue_flags: Vec<String>,
        pub removed_cards: Vec<String>,
        pub flags_set: Vec<String>,
        pub source: Source,
        /// 16-02: those of both factions in Laos are veterans from the first year; Cambodia has none before 1969.
        pub units: Vec<UnitGroup>,
        pub vc: Vec<VcGroup>,
    }
}

/// Units of one type and status in one area.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitGroup {
    pub area: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub status: Status,
    pub count: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Untried,
    Veteran,
    Asset,
}

/// VC counters drawn from the pool and put face down in one area.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VcGroup {
    pub area: String,
    pub count: u8,
}

engine::records! {
    part File {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        #[serde(rename = "hand_size")]
        _hand_size: u8,
        scenario: Vec<Scenario>,
    }
}

pub(super) fn read(pack: &Pack, map: &Map, cards: &[CardData]) -> Result<Vec<Scenario>, Fault> {
    let file: File = pack.read(FILE)?;
    for (i, scenario) in file.scenario.iter().enumerate() {
        let fault = |key: &str, reason: String| Fault::new(FILE, format!("scenario[{i}].{key}"), reason);
        if scenario.start_year != 1965 + i as u16 || i > 7 {
            return Err(fault("start_year", "expected the years 1965 to 1972 in order".into()));
        }
        if !(scenario.start_year..=LAST_YEAR).contains(&scenario.usual_end) {
            return Err(fault("usual_end", format!("expected a year from {} to {LAST_YEAR}", scenario.start_year)));
        }
        let flags = scenario.red_flags.iter().chain(&scenario.blue_flags);
        let units = scenario.units.iter().map(|unit| &unit.area).chain(scenario.vc.iter().map(|vc| &vc.area));
        if let Some(unknown) = flags.chain(units).find(|id| !map.areas.iter().any(|area| area.id == **id)) {
            return Err(fault("", format!("there is no area '{unknown}'")));
        }
        if let Some(unknown) = scenario.removed_cards.iter().find(|id| !cards.iter().any(|card| card.id == **id)) {
            return Err(fault("removed_cards", format!("there is no card '{unknown}'")));
        }
    }
    if file.scenario.len() != 8 {
        return Err(Fault::new(FILE, "scenario", "expected the years 1965 to 1972"));
    }
    Ok(file.scenario)
}
