//! Whole games, pinned word by word: one for every way the war can end.

use std::path::Path;

use engine::laws;
use hearts_and_minds::kind::Kind;
use rehearsal::{page, playthrough, saves};

use crate::support::{game, war};

#[test]
fn every_end_of_the_war_has_a_playthrough_that_still_holds() {
    playthrough::hold_every_end(game(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}

/// How random games are played, shown and judged. A change of behaviour changes its part of the signature;
/// then raise the rules' version where old logs would no longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let start = war("1967-1970", 1965);
    let signature = laws::signature(game(), &start, 30);
    // Logs, story and outcomes; what is shown; what the computer player values.
    let pinned = "rules:e97fba747d607e64 table:fd4953d7e16e0106 judgement:f65a38af0da84a94";
    assert_eq!(signature.to_string(), pinned);
}

/// A match saved in the middle before saves told the layout of their states.
#[test]
fn a_save_from_before_layouts_were_told_still_loads() {
    saves::hold_loads(game(), include_str!("saves/before-layout-1.json"), "a005d2964448aa81");
}

/// The page for people outside names every action, area, kind of unit, phase, result and option.
#[test]
fn the_page_in_docs_is_complete() {
    let areas = game().data.map.areas.iter().map(|area| area.id.as_str());
    let page = include_str!("../../../docs/hearts-and-minds.md");
    page::hold_complete(game(), page, areas.chain(Kind::all().map(Kind::name)), &[war("1967-1972", 7)], 6);
}
