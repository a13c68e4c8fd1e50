//! Whole games, pinned word by word: one for every way the game can end.

use std::path::Path;

use engine::position::Start;
use engine::{Seed, laws};
use rehearsal::{page, playthrough, saves};

use crate::support::game;

#[test]
fn every_grade_of_result_has_a_playthrough_that_still_holds() {
    playthrough::hold_every_end(game(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}

/// How random games are played, shown and judged. A change of behaviour changes its part of the signature;
/// then raise the rules' version where old logs would no longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let start = Start::scenario("campaign", Seed::from_number(1951));
    let signature = laws::signature(game(), &start, 200);
    // Logs, story and outcomes; what is shown; what the computer player values.
    let pinned = "rules:6c5d19867cc4de36 table:98ae71283f0ceed9 judgement:14edca570975a10a";
    assert_eq!(signature.to_string(), pinned);
}

/// A match saved in the middle before saves told the layout of their states.
#[test]
fn a_save_from_before_layouts_were_told_still_loads() {
    saves::hold_loads(game(), include_str!("saves/before-layout-1.json"), "2427a958f0f2ab6b");
}

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
