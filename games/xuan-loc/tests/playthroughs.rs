//! The end of whole battles, pinned word by word: one for every way the game can end.
//!
//! A playthrough is a text: the position at the start of the last turn with its seed (`start {...}`), the
//! actions (`> action`) and everything that was told. The test plays the actions again and compares the
//! whole text. Run with `BLESS=1` to write the texts anew after a change of behaviour that is meant; then
//! read the difference before it is committed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use engine::position::Start;
use engine::{Game as _, Seed, Turn, laws};

use crate::support::{Play, game, try_at};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

/// Plays the actions of a text again and tells the whole game anew.
fn retell(text: &str) -> (Play, String) {
    let start = text.lines().find_map(|line| line.strip_prefix("start ")).expect("a playthrough says its start");
    let document = serde_json::from_str(start).expect("the start is a document");
    let mut play = try_at(document).unwrap_or_else(|fault| panic!("the start is refused: {fault}"));
    let mut told = format!("start {start}\n");
    for action in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        play.act(action);
        let _ = writeln!(told, "> {action}");
        for event in &play.told {
            let _ = writeln!(told, "    {} [{}]", event.text, event.case);
        }
    }
    let _ = writeln!(told, "state {}", play.game.hash());
    (play, told)
}

fn result_of(play: &Play) -> &str {
    match play.game.turn() {
        Turn::Over(outcome) => &game().rulebook().results[usize::from(outcome.result)].id,
        Turn::Decide(_) => "undecided",
    }
}

#[test]
fn every_result_has_a_playthrough_that_still_holds() {
    for result in &game().rulebook().results {
        let path = folder().join(format!("{}.txt", result.id));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (play, told) = retell(&text);
        assert_eq!(result_of(&play), result.id, "{} does not end as its name says", path.display());
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, told).expect("the playthrough can be written");
            continue;
        }
        for (number, (old, new)) in text.lines().zip(told.lines()).enumerate() {
            assert_eq!(new, old, "{}, line {}", path.display(), number + 1);
        }
        assert_eq!(told.lines().count(), text.lines().count(), "{}", path.display());
    }
}

/// The signature of the rules: a digest over random games. A change of behaviour changes it; then raise
/// the rules' version where old logs would no longer replay, and put the new value here.
#[test]
fn the_signature_is_as_announced() {
    let start = Start::scenario("campaign", Seed::from_number(1975));
    assert_eq!(laws::signature(game(), &start, 10), SIGNATURE);
}

const SIGNATURE: &str = "4c7571ae34d6d0a59096111e12ec58b3";

/// The page for people outside names every action, unit, formation, marker and phase.
#[test]
fn the_page_in_docs_is_complete() {
    let page = include_str!("../../../docs/xuan-loc.md");
    let names = |id: &str| page.contains(&format!("`{id}`"));
    let data = &game().data;
    let pieces = data.units.iter().map(|u| &u.id).chain(data.formations.iter().map(|f| &f.id));
    for id in pieces.chain(data.aims.iter().map(|a| &a.id)).chain(data.planes.iter().map(|p| &p.id)) {
        assert!(names(id), "docs/xuan-loc.md does not name {id}");
    }
    for id in game().rulebook().phases.iter().map(|p| &p.id).chain(game().rulebook().results.iter().map(|r| &r.id)) {
        assert!(names(id), "docs/xuan-loc.md does not name {id}");
    }
    for (hex, name, _) in data.map.labels() {
        assert!(page.contains(name) && page.contains(data.map.label(hex)), "docs/xuan-loc.md does not name {name}");
    }
    let mut verbs = BTreeSet::new();
    for index in 0..3 {
        let played = laws::random_game(game(), &Start::scenario("campaign", Seed::from_number(7)), index);
        verbs.extend(played.log().iter().map(|entry| game().notation(entry.action)));
    }
    let verbs: BTreeSet<&str> = verbs.iter().filter_map(|text| text.split(' ').next()).collect();
    for verb in verbs {
        let listed = page.contains(&format!("`{verb}`")) || page.contains(&format!("`{verb} "));
        assert!(listed, "docs/xuan-loc.md does not list the action {verb}");
    }
}
