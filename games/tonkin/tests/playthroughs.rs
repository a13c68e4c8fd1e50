//! The end of whole games, pinned word by word from the last Operation Phase on: one for every way the game can end.

use std::path::Path;

use engine::position::Start;
use engine::{Options, Seed, Turn, laws};
use rehearsal::{page, playthrough, saves};

use crate::support::game;

#[test]
fn every_result_has_a_playthrough_that_still_holds() {
    playthrough::hold_every_end(game(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}

/// How random games are played. A change of behaviour changes it; then raise the rules' version where old logs would no
/// longer replay, and put the new value here.
#[test]
fn the_signature_of_the_rules_is_as_announced() {
    let signature = laws::signature(game(), &Start::scenario("na-san", Seed::from_number(1954)), 2);
    assert_eq!(signature.rules, "f634283ebbbd8dc4", "logs, story and outcomes");
}

/// A match saved in the middle of a turn.
#[test]
fn a_stored_save_still_loads() {
    saves::hold_loads(game(), include_str!("saves/layout-3.json"), "18f78ab0225662e5");
}

/// The page for people outside names every action, unit, place and phase.
#[test]
fn the_page_in_docs_is_complete() {
    let text = include_str!("../../../docs/tonkin.md");
    let data = &game().data;
    let units = data.units.iter().map(|unit| unit.id.as_str());
    page::hold_complete(game(), text, units, &[Start::scenario("na-san", Seed::from_number(7))], 1);
    for place in &data.places.communities {
        assert!(text.contains(&place.name), "docs/tonkin.md does not name {}", place.name);
    }
    let month = |turn| &data.calendar.of(turn).month;
    for card in &data.scenarios {
        let (from, to) = (month(card.start), month(card.end));
        let row = format!("| `{}` | {from} to {to} | {} |", card.id, card.vp_level);
        assert!(text.lines().any(|line| line == row), "docs/tonkin.md does not say {row}");
    }
}

/// 9.0-01: the whole war, played at random to its end.
#[test]
fn the_whole_war_comes_to_an_end() {
    let mut start = Start::scenario("cao-bang", Seed::from_number(1));
    start.options = Options([("until".to_string(), "dien-bien-phu".to_string())].into_iter().collect());
    let running = laws::random_game(game(), &start, 0);
    assert!(matches!(running.turn(), Turn::Over(_)));
}
