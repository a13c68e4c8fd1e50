//! Whole games, pinned word by word: one for every way the war can end.

use std::path::Path;

use engine::laws;
use hearts_and_minds::kind::Kind;
use rehearsal::{page, playthrough};

use crate::support::{game, war};

#[test]
fn every_end_of_the_war_has_a_playthrough_that_still_holds() {
    playthrough::hold_every_end(game(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}

/// The signature of the rules: a digest over random games. A change of behaviour changes it; then raise
/// the rules' version where old logs would no longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let start = war("1967-1970", 1965);
    assert_eq!(laws::signature(game(), &start, 30), SIGNATURE);
}

const SIGNATURE: &str = "f1f68c9922113112c41206341eaecc4e";

/// The page for people outside names every action, area, kind of unit, phase, result and option.
#[test]
fn the_page_in_docs_is_complete() {
    let areas = game().data.map.areas.iter().map(|area| area.id.as_str());
    let page = include_str!("../../../docs/hearts-and-minds.md");
    page::hold_complete(game(), page, areas.chain(Kind::all().map(Kind::name)), &[war("1967-1972", 7)], 6);
}
