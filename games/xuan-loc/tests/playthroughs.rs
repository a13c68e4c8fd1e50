//! The end of whole battles, pinned word by word from the last turn on: one for every way the game can end.

use std::path::Path;

use engine::position::Start;
use engine::{Seed, laws};
use rehearsal::{page, playthrough};

use crate::support::game;

#[test]
fn every_result_has_a_playthrough_that_still_holds() {
    playthrough::hold_every_end(game(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}

/// The signature of the rules: a digest over random games. A change of behaviour changes it; then raise
/// the rules' version where old logs would no longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let start = Start::scenario("campaign", Seed::from_number(1975));
    assert_eq!(laws::signature(game(), &start, 10), SIGNATURE);
}

const SIGNATURE: &str = "ccc63ccc46082ac6ef52965d3bcfe5e0";

/// The page for people outside names every action, unit, formation, marker and phase.
#[test]
fn the_page_in_docs_is_complete() {
    let text = include_str!("../../../docs/xuan-loc.md");
    let data = &game().data;
    let units = data.units.iter().map(|unit| unit.id.as_str());
    let formations = data.formations.iter().map(|formation| formation.id.as_str());
    let markers = data.aims.iter().map(|aim| aim.id.as_str()).chain(data.planes.iter().map(|plane| plane.id.as_str()));
    let start = Start::scenario("campaign", Seed::from_number(7));
    page::hold_complete(game(), text, units.chain(formations).chain(markers), &[start], 3);
    for (hex, name, _) in data.map.labels() {
        assert!(text.contains(name) && text.contains(data.map.label(hex)), "docs/xuan-loc.md does not name {name}");
    }
}
