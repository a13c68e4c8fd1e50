//! Whole games, pinned word by word: one for every way the game can end.
//!
//! A playthrough is a text: a seed, the actions (`> action`), what a script made chance bring before one
//! (`? [6, 2]`; a historic victory takes luck), and everything that was told. The test plays the actions
//! again and compares the whole text. Run with `BLESS=1` to write the texts anew after a
//! change of behaviour that is meant; then read the difference before it is committed.

use std::fmt::Write as _;
use std::path::PathBuf;

use engine::position::Start;
use engine::{Chance, Game as _, Seed, laws};
use hoa_binh::Action;

use crate::support::{Play, begin, game};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

/// Plays the actions of a text again and tells the whole game anew.
fn retell(text: &str) -> (Play, String) {
    let seed = text.lines().find_map(|line| line.strip_prefix("seed ")).expect("a playthrough says its seed");
    let seed = Seed::from_number(seed.trim().parse().expect("the seed is a number"));
    let mut play = begin(Start::scenario("campaign", seed)).expect("the campaign can begin");
    let mut told = format!("seed {}\n", text.lines().next().unwrap_or_default().trim_start_matches("seed ").trim());
    for line in text.lines() {
        if let Some(script) = line.strip_prefix("? ") {
            let script: Vec<Chance> = serde_json::from_str(script).expect("a script is a list of dice and draws");
            play.chance(script);
            let _ = writeln!(told, "{line}");
        }
        let Some(action) = line.strip_prefix("> ") else { continue };
        play.act(action);
        assert_eq!(play.chance_left(), 0, "'{action}' does not use its script");
        let _ = writeln!(told, "> {action}");
        for event in &play.told {
            let _ = writeln!(told, "    {} [{}]", event.text, event.case);
            for die in event.roll.iter().flat_map(|roll| &roll.dice) {
                let parts: Vec<_> = die.modifiers.iter().map(|m| format!(" {:+} {}", m.value, m.name)).collect();
                let _ = writeln!(told, "        {} {}{} = {}", die.who, die.face, parts.concat(), die.total);
            }
        }
    }
    let _ = writeln!(told, "state {}", play.game.hash());
    (play, told)
}

#[test]
fn every_grade_of_result_has_a_playthrough_that_still_holds() {
    for result in &game().rulebook().results {
        let path = folder().join(format!("{}.txt", result.id));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (play, told) = retell(&text);
        assert_eq!(play.result(), result.id, "{} does not end as its name says", path.display());
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
    let start = Start::scenario("campaign", Seed::from_number(1951));
    assert_eq!(laws::signature(game(), &start, 200), SIGNATURE);
}

const SIGNATURE: &str = "f600f29c7919df94da5f953103733002";

/// The page for people outside names every action, place, unit, phase and option.
#[test]
fn the_page_in_docs_is_complete() {
    let page = include_str!("../../../docs/hoa-binh.md");
    let names = |id: &str| page.contains(&format!("`{id}`"));
    let data = &game().data;
    for id in data.map.spaces.iter().map(|s| &s.id).chain(data.units.iter().map(|u| &u.id)) {
        assert!(names(id), "docs/hoa-binh.md does not name {id}");
    }
    for id in data.commanders.iter().map(|c| &c.id).chain(game().rulebook().options.iter().map(|o| &o.id)) {
        assert!(names(id), "docs/hoa-binh.md does not name {id}");
    }
    for phase in &game().rulebook().phases {
        assert!(names(&phase.id), "docs/hoa-binh.md does not name the phase {}", phase.id);
    }
    let mut verbs = std::collections::BTreeSet::new();
    for index in 0..20 {
        let played = laws::random_game(game(), &Start::scenario("campaign", Seed::from_number(7)), index);
        verbs.extend(played.log().iter().map(|entry| verb(entry.action)));
    }
    for verb in verbs {
        let listed = page.contains(&format!("`{verb}`")) || page.contains(&format!("`{verb} "));
        assert!(listed, "docs/hoa-binh.md does not list the action {verb}");
    }
}

fn verb(action: Action) -> String {
    game().notation(action).split(' ').next().unwrap_or_default().to_string()
}
