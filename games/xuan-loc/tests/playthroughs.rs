//! The end of whole battles, pinned word by word from the last turn on: one for every way the game can end.

use std::path::Path;

use engine::position::Start;
use engine::{Seed, laws};
use rehearsal::{page, playthrough, saves};

use crate::support::game;

#[test]
fn every_result_has_a_playthrough_that_still_holds() {
    playthrough::hold_every_end(game(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}

/// How random games are played, shown and judged. A change of behaviour changes its part of the signature;
/// then raise the rules' version where old logs would no longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let start = Start::scenario("campaign", Seed::from_number(1975));
    let signature = laws::signature(game(), &start, 8);
    // Logs, story and outcomes; what is shown; what the computer player values.
    let pinned = "rules:fb7c419be80080d8 table:774987faef17e557 judgement:e57c11553a0f47f0";
    assert_eq!(signature.to_string(), pinned);
}

/// A match saved in the middle before saves told the layout of their states.
#[test]
fn a_save_from_before_layouts_were_told_still_loads() {
    saves::hold_loads(game(), include_str!("saves/before-layout-1.json"), "a47fb1999dc36cfc");
}

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
    for (hex, name) in data.map.all().filter_map(|hex| Some((hex, data.map.name(hex)?))) {
        assert!(text.contains(name) && text.contains(data.map.label(hex)), "docs/xuan-loc.md does not name {name}");
    }
}
