//! Positions for the phases between the hands: only the counters that a test names are in the game.

use serde_json::{Value, json};

use hearts_and_minds::ids::Place;
use hearts_and_minds::kind::{Counter, Kind};

use crate::support::{Play, at, game};

/// The Reinforcements Phase of a year. `spare` leaves counters in the tray that the year may bring; all
/// others that the document does not place are out of the game, VC included.
#[track_caller]
pub fn reinforcements(year: u16, document: Value) -> Play {
    staged("reinforcements", year, document)
}

/// The Interphase of a year, with the same economy of counters. Nobody holds a card.
#[track_caller]
pub fn interphase(year: u16, document: Value) -> Play {
    staged("interphase", year, document)
}

#[track_caller]
fn staged(phase: &str, year: u16, mut document: Value) -> Play {
    document["phase"] = json!(phase);
    document["year"] = json!(year);
    if document["end"].is_null() {
        document["end"] = json!(1975);
    }
    let spare = document.as_object_mut().expect("an object").remove("spare").unwrap_or_default();
    for kind in Counter::ALL {
        let id = kind.word();
        let named: u64 = [id.to_string(), format!("{id}-vet"), format!("held-{id}"), format!("open-{id}")]
            .iter()
            .map(|name| placed(&document["units"], name))
            .sum();
        let left = u64::from(game().data.counters.of(kind).count) - named - spare[id].as_u64().unwrap_or(0);
        if left > 0 {
            document["units"]["gone"][id] = json!(left);
        }
    }
    at(document)
}

fn placed(units: &Value, name: &str) -> u64 {
    let places = units.as_object().map(|places| places.values());
    places.into_iter().flatten().filter_map(|here| here[name].as_u64()).sum()
}

/// Goes on, doing as little as possible, until an action with that verb is offered.
#[track_caller]
pub fn until(play: &mut Play, verb: &str) {
    while play.offered(verb).is_empty() {
        assert!(!play.is_over(), "the war ended before '{verb}' was offered");
        step(play);
    }
}

/// Goes on, doing as little as possible, until a phase begins.
#[track_caller]
pub fn until_phase(play: &mut Play, phase: &str) {
    while play.phase() != phase {
        assert!(!play.is_over(), "the war ended before the phase '{phase}'");
        step(play);
    }
}

/// The least that can be done: end the step, or else the first thing that is legal.
#[track_caller]
fn step(play: &mut Play) {
    let legal = play.actions();
    let idle = ["done", "pass", "end"].iter().find(|action| legal.iter().any(|text| text == *action));
    play.act(&idle.map_or(legal[0].clone(), |action| (*action).to_string()));
}

/// The key `this_year` of a year in which Red has launched a Grand Campaign: `R26` or `R27`.
pub fn launched(card: &str) -> Value {
    json!({ "campaign": { "red": card } })
}

/// Units of a kind on the map.
#[track_caller]
pub fn on_map(play: &Play, name: &str) -> u8 {
    let kind = Kind::find(name).unwrap_or_else(|| panic!("no kind {name}"));
    play.state().units.of(kind).filter(|(place, _)| place.is_area()).map(|(_, count)| count).sum()
}

/// All units of a kind that are still in the game: on the map or in a box, the tray excepted.
#[track_caller]
pub fn in_play(play: &Play, name: &str) -> u8 {
    let kind = Kind::find(name).unwrap_or_else(|| panic!("no kind {name}"));
    let out = [Place::GONE, Place::RESERVE];
    play.state().units.of(kind).filter(|(place, _)| !out.contains(place)).map(|(_, count)| count).sum()
}

/// The ids of all provinces of South Vietnam, or of a part of them.
pub fn provinces(keep: impl Fn(&str) -> bool) -> Vec<String> {
    let map = &game().data.map;
    map.svn.iter().map(|area| map.area(area).id.clone()).filter(|id| keep(id)).collect()
}

/// Ends the mobilization under way.
pub fn rest(play: &mut Play) {
    while play.is_legal("stop") {
        play.act("stop");
    }
}
