//! Positions: the document from which a game begins, be it a scenario or a situation made by hand, and
//! back again. Everything impossible is refused with its key.

mod export;
mod position;
mod reader;
mod stacks;

use std::collections::BTreeMap;

use crate::data::{Data, LAST_YEAR, Scenario, Status};

pub(crate) use export::position;
pub use position::{
    BomberEntry, Campaigns, CardEntry, FirebaseEntry, LastingEntry, Piles, Position, Stocks, YearEntry,
};
pub(crate) use reader::setup;

/// The phases at which a position may begin.
pub(crate) const PHASES: [&str; 4] = ["reinforcements", "hand-refill", "card-play", "interphase"];

/// The flags that a position may set, by name.
pub(crate) const FLAGS: [&str; 8] = [
    "tet_occurred",
    "commando_hunt",
    "cambodia_incursion_event_played",
    "port_closed",
    "port_settled",
    "second_berth",
    "iron_triangle",
    "coup",
];

/// The position of a scenario, named by its start year. The option `end` says how long the war goes on.
pub(crate) fn scenario(data: &Data, id: &str) -> Option<Position> {
    data.scenarios.iter().find(|scenario| scenario.id == id).map(from_scenario)
}

/// The last year of a war that begins in `year`, where nobody has chosen one.
pub(crate) fn usual_end(data: &Data, year: u16) -> u16 {
    data.scenarios.iter().find(|scenario| scenario.start_year == year).map_or(LAST_YEAR, |scenario| scenario.usual_end)
}

/// 8-02: a scenario begins with the Hand Refill Phase; its set-up is what the Reinforcements Phase would have led to.
fn from_scenario(scenario: &Scenario) -> Position {
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
