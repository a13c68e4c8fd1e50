//! Whole games, pinned word by word: one for every way the game can end.

use std::path::Path;

use engine::position::Start;
use engine::{Seed, laws};
use rehearsal::{page, playthrough};

use crate::support::game;

#[test]
fn every_grade_of_result_has_a_playthrough_that_still_holds() {
    playthrough::hold_every_end(game(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}

/// The signature of the rules: a digest over random games. A change of behaviour changes it; then raise
/// the rules' version where old logs would no longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let start = Start::scenario("campaign", Seed::from_number(1951));
    assert_eq!(laws::signature(game(), &start, 200), SIGNATURE);
}

const SIGNATURE: &str = "04b6c72d3d624f15a886be9deae73a26";

/// The page for people outside names every action, place, unit, phase and option.
#[test]
fn the_page_in_docs_is_complete() {
    let data = &game().data;
    let spaces = data.map.spaces.iter().map(|space| space.id.as_str());
    let units = data.units.iter().map(|unit| unit.id.as_str());
    let commanders = data.commanders.iter().map(|commander| commander.id.as_str());
    let start = Start::scenario("campaign", Seed::from_number(7));
    let page = include_str!("../../../docs/hoa-binh.md");
    page::hold_complete(game(), page, spaces.chain(units).chain(commanders), &[start], 20);
}
