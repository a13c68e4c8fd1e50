//! Whole games, pinned word by word: one for every way the war can end.
//!
//! A playthrough is a text: the years, a seed, the actions (`> action`) and everything that was told. The
//! test plays the actions again and compares the whole text. Run with `BLESS=1` to write the texts anew after
//! a change of behaviour that is meant, with `BLESS=new` to look for other games where the old actions are no
//! longer legal or the war ends otherwise; then read the difference before it is committed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use engine::{Game as _, laws};
use hearts_and_minds::kind::Kind;

use crate::support::{Play, game, scenario, war};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

/// What a text says in its head: `years` or `seed`.
fn head<'a>(text: &'a str, name: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(name)).expect("the years and a seed").trim()
}

/// Random games of the same years, one seed after another, until one ends as wanted: its bare actions.
fn search(years: &str, result: &str) -> String {
    let mut text = String::new();
    for seed in 0_u64.. {
        let mut play = scenario(years, seed);
        let mut choice = seed;
        text = format!("years {years}\nseed {seed}\n");
        while !play.is_over() {
            let legal = play.legal();
            choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let action = &legal[(choice >> 33) as usize % legal.len()];
            play.act(action);
            let _ = writeln!(text, "> {action}");
        }
        if play.result() == result {
            break;
        }
    }
    text
}

/// Plays the actions of a text again and tells the whole game anew.
fn retell(text: &str) -> (Play, String) {
    let (years, seed) = (head(text, "years "), head(text, "seed "));
    let mut play = scenario(years, seed.parse().expect("the seed is a number"));
    let mut told = format!("years {years}\nseed {seed}\n");
    for action in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        play.act(action);
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
fn every_end_of_the_war_has_a_playthrough_that_still_holds() {
    for result in &game().rulebook().results {
        let path = folder().join(format!("{}.txt", result.id));
        let mut text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let bless = std::env::var("BLESS").ok();
        if bless.as_deref() == Some("new") {
            text = search(head(&text, "years "), &result.id);
        }
        let (play, told) = retell(&text);
        assert_eq!(play.result(), result.id, "{} does not end as its name says", path.display());
        if bless.is_some() {
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
    let start = war("1967-1970", 1965);
    assert_eq!(laws::signature(game(), &start, 30), SIGNATURE);
}

const SIGNATURE: &str = "c71a9cd3c2861f649b9419a7b23c64df";

/// The page for people outside names every action, place, kind of unit, phase and card.
#[test]
fn the_page_in_docs_is_complete() {
    let page = include_str!("../../../docs/hearts-and-minds.md");
    let names = |id: &str| page.contains(&format!("`{id}`"));
    let data = &game().data;
    for id in data.map.areas.iter().map(|area| area.id.as_str()).chain(Kind::all().map(Kind::name)) {
        assert!(names(id), "docs/hearts-and-minds.md does not name {id}");
    }
    for phase in &game().rulebook().phases {
        assert!(names(&phase.id), "docs/hearts-and-minds.md does not name the phase {}", phase.id);
    }
    for result in &game().rulebook().results {
        assert!(names(&result.id), "docs/hearts-and-minds.md does not name the result {}", result.id);
    }
    let mut verbs = BTreeSet::new();
    for index in 0..6 {
        let played = laws::random_game(game(), &war("1967-1972", 7), index);
        let texts = played.log().iter().map(|entry| game().notation(entry.action));
        verbs.extend(texts.map(|text| text.split(' ').next().unwrap_or_default().to_string()));
    }
    for verb in verbs {
        let listed = page.contains(&format!("`{verb}`")) || page.contains(&format!("`{verb} "));
        assert!(listed, "docs/hearts-and-minds.md does not list the action {verb}");
    }
}
