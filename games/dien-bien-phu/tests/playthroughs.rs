//! The end of whole sieges, pinned word by word from the last assaults on: one for every way the game can end in each scenario.

use std::path::Path;

use engine::position::Start;
use engine::{Seed, laws};
use rehearsal::{playthrough, saves};

use crate::support::game;

#[test]
fn every_scenario_has_a_playthrough_to_every_result_that_still_holds() {
    for scenario in ["a", "b", "c", "d"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(scenario);
        playthrough::hold_every_end(game(), &folder);
    }
}

/// How random games are played. A change of behaviour changes it; then raise the rules' version where old logs would no
/// longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let signature = laws::signature(game(), &Start::scenario("d", Seed::from_number(1954)), 2);
    let parts = [signature.rules, signature.table, signature.judgement];
    assert_eq!(
        parts,
        ["086178105f6523bb", "eea17dfe2452e93c", "aadac86cfdcccceb"],
        "logs, story and outcomes; what is shown; what the computer player values"
    );
}

/// A match saved in the middle of a turn.
#[test]
fn a_stored_save_still_loads() {
    saves::hold_loads(game(), include_str!("saves/layout-1.json"), "ad2dcf1d29c71f93");
}
