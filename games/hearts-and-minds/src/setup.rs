//! Positions: the document from which a game begins, be it a scenario or a situation made by hand, and
//! back again. Everything impossible is refused with its key.

mod document;
mod export;
mod reader;

use std::collections::BTreeMap;

use crate::data::{Data, LAST_YEAR, Scenario, Status};

pub use document::{BomberEntry, Campaigns, CardEntry, FirebaseEntry, Piles, Position, Stocks, YearEntry};
pub use export::position;
pub use reader::setup;

/// The phases at which a position may begin.
pub const PHASES: [&str; 4] = ["reinforcements", "hand-refill", "card-play", "interphase"];

/// The flags that a position may set, by name.
pub const FLAGS: [&str; 8] = [
    "tet_occurred",
    "commando_hunt",
    "cambodia_incursion_event_played",
    "port_closed",
    "port_settled",
    "second_berth",
    "iron_triangle",
    "coup",
];

/// The ids of all scenarios: a start year and an end year (1.1-02). The first is the default.
#[must_use]
pub fn scenario_ids(data: &Data) -> Vec<(u16, u16)> {
    let mut pairs = vec![(1965, 1967)];
    for scenario in &data.scenarios {
        let ends = scenario.start_year..=LAST_YEAR;
        pairs.extend(ends.map(|end| (scenario.start_year, end)).filter(|pair| *pair != (1965, 1967)));
    }
    pairs
}

/// The position of a scenario such as `1965-1967`.
#[must_use]
pub fn scenario(data: &Data, id: &str) -> Option<Position> {
    let (start, end) = id.split_once('-')?;
    let (start, end): (u16, u16) = (start.parse().ok()?, end.parse().ok()?);
    let scenario = data.scenarios.iter().find(|scenario| scenario.start_year == start)?;
    (start..=LAST_YEAR).contains(&end).then(|| from_scenario(scenario, end))
}

fn from_scenario(scenario: &Scenario, end: u16) -> Position {
    let mut units: BTreeMap<String, BTreeMap<String, u8>> = BTreeMap::new();
    for group in &scenario.units {
        let veteran = if group.status == Status::Veteran { "-vet" } else { "" };
        *units.entry(group.area.clone()).or_default().entry(format!("{}{veteran}", group.kind)).or_default() +=
            group.count;
    }
    for vc in &scenario.vc {
        *units.entry(vc.area.clone()).or_default().entry("unseen-vc".into()).or_default() += vc.count;
    }
    let mut flags = scenario.flags_set.clone();
    if scenario.port_closed {
        flags.push("port_closed".into());
    }
    Position {
        year: scenario.start_year,
        end,
        phase: "hand-refill".into(),
        political_will: scenario.political_will,
        stock: Stocks { red: scenario.red_srp, blue: scenario.blue_srp },
        units,
        red_flags: scenario.red_flags.clone(),
        blue_flags: scenario.blue_flags.clone(),
        bombers: BomberEntry { ready: scenario.bombers, ..BomberEntry::default() },
        flags,
        cards: CardEntry { removed: scenario.removed_cards.clone(), ..CardEntry::default() },
        ..Position::default()
    }
}
