//! The odds of retreats, against every way that they can go.

use std::collections::BTreeMap;

use engine::cases;
use engine::odds::Odds;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::oddities::Numbers;
use crate::support::{Play, Questions as _, at, merge, scene, try_at};
use crate::words::{headline, odds_of};

/// How likely a side is to lose so many units.
fn lost(odds: &Odds, side: &str) -> Vec<(i32, f64)> {
    let total = odds.totals.iter().find(|total| total.label == format!("{side} loses"));
    total.map_or(vec![(0, 1.0)], |total| total.numbers.clone())
}

fn assert_lost(odds: &Odds, side: &str, expected: &[(i32, u32)], of: u32) {
    let told = lost(odds, side);
    let same = told.len() == expected.len()
        && told
            .iter()
            .zip(expected)
            .all(|((number, p), (count, ways))| number == count && (p - f64::from(*ways) / f64::from(of)).abs() < 1e-9);
    assert!(same, "{told:?} is not {expected:?} in {of}");
}

const ARVN: &str = "ARVN 18th Division";
const NVA: &str = "NVA IV Corps";

/// The one way back from 1106 leads into a hex that is full.
fn before_a_full_hex(phase: &str, extra: Value) -> Play {
    let units = json!({
        "nva-hq-7": "1104", "nva-7-165-1": "1105", "nva-7-165-2": "1105", "nva-7-165-3": "1105",
        "nva-7-165-4": "1105", "nva-7-165-5": "1205", "nva-7-165-6": "1205", "nva-7-165-7": "1108",
        "nva-7-165-8": "1207", "nva-7-165-9": "1007", "arvn-1-43-a": "1106", "arvn-1-43-b": "1106",
        "arvn-2-43-a": "1107", "arvn-2-43-b": "1107", "arvn-2-43-c": "1107", "arvn-2-43-w": "1107",
        "arvn-hq-43": "1107",
    });
    let mut document = json!({ "turn": 5, "phase": phase, "units": units });
    merge(&mut document, extra);
    at(document)
}

#[test]
fn odds_count_who_is_lost_because_the_hex_behind_is_full() {
    cases!["4.1.6-01", "4.1.7-01", "13.4.10-01", "R106"];
    let six = [
        "add nva-7-165-1",
        "add nva-7-165-2",
        "add nva-7-165-3",
        "add nva-7-165-4",
        "add nva-7-165-5",
        "add nva-7-165-6",
    ];
    let mut play = before_a_full_hex("combat", json!({}));
    play.act("assault 1106").acts(&six);
    assert_lost(&odds_of(&play, "announce"), ARVN, &[(0, 1), (2, 5)], 6);
    play.acts(&["cancel", "fire 1106"]).acts(&six).act("spare arvn-1-43-b");
    assert_lost(&odds_of(&play, "shoot"), ARVN, &[(0, 1), (1, 5)], 6);
    let mut play = before_a_full_hex("bombardment", json!({ "aims": ["nva-aim-105-1"] }));
    play.acts(&["aim nva-aim-105-1", "at 1106"]).dice(&[6]).act("done");
    let strike = odds_of(&play, "strike nva-aim-105-1");
    let none = lost(&strike, ARVN)[0];
    assert!(none.0 == 0 && (none.1 - (1.0 - 0.305_555_555)).abs() < 1e-6, "{:?}", lost(&strike, ARVN));
}

#[test]
fn a_retreat_by_fire_takes_the_whole_way_that_costs_least() {
    cases!["13.4.7-01", "13.4.2-02"];
    // By 0807 and 0908 two hexes cost nothing; every other way meets the battalions in the west.
    let units = json!({
        "nva-hq-7": "0704", "nva-7-165-1": "0805", "nva-7-165-2": "0805", "nva-7-165-3": "0805", "nva-7-165-4": "0805",
        "nva-7-165-5": "0906", "nva-7-165-6": "0906", "nva-7-165-7": "0906", "nva-7-165-8": "0906",
        "arvn-1-43-a": "0806", "arvn-hq-43": "0810", "nva-95-1": "0709", "nva-95-2": "0910",
    });
    let mut play = at(json!({ "turn": 5, "phase": "combat", "units": units }));
    play.act("fire 0806");
    for i in 1..=8 {
        play.act(&format!("add nva-7-165-{i}"));
    }
    assert_lost(&odds_of(&play, "shoot"), ARVN, &[(0, 4), (1, 5)], 9);
}

#[test]
fn of_equal_units_the_one_is_lost_that_saves_others_the_way_back() {
    cases!["13.1.12-05", "13.4.7-01"];
    let units = json!({
        "nva-hq-7": "0702", "nva-7-165-1": "0705", "nva-7-165-2": "0705", "nva-7-165-3": "0704",
        "arvn-1-43-a": "0804", "arvn-1-43-b": "0804", "arvn-1-43-c": "0804", "arvn-hq-43": "1004",
    });
    let mut play = at(json!({ "turn": 5, "phase": "combat", "units": units }));
    play.acts(&["assault 0804", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]);
    assert_lost(&odds_of(&play, "announce"), NVA, &played(&play, "announce", NVA, 1), 6);
}

#[test]
fn odds_count_each_unit_that_draws_back_once() {
    cases!["12.2.1-01", "12.2.3-01", "13.4.3-01", "20.2-01", "R107"];
    let back = |odds: &Odds| {
        let total = odds.totals.iter().find(|total| total.label == format!("{ARVN} draws back"));
        total.expect("retreats are counted").numbers.clone()
    };
    let units = json!({
        "nva-95-1": "1204", "nva-95-2": "1105", "nva-95-3": "1305", "nva-hq-7": "1203", "arvn-1-43-a": "1205",
        "arvn-1-43-b": "1205", "arvn-ld-hieu": "1205",
    });
    let mut fire = at(json!({ "turn": 8, "phase": "combat", "units": units }));
    fire.acts(&["fire 1205", "add nva-95-1", "add nva-95-2", "add nva-95-3"]);
    let told = back(&odds_of(&fire, "shoot"));
    // Nothing or disruption by a third of the faces; by another third both retreat, or one is lost and the other retreats.
    assert!(told.iter().map(|(number, _)| *number).eq([0, 1, 2]), "{told:?}");
    assert!(told.iter().all(|(_, p)| (p - 1.0 / 3.0).abs() < 1e-6), "{told:?}");
    let units = json!({ "nva-hq-7": "1104", "arvn-1-43-a": "1106", "arvn-1-43-b": "1106" });
    let mut strike = at(json!({ "turn": 5, "phase": "bombardment", "aims": ["nva-aim-105-1"], "units": units }));
    strike.acts(&["aim nva-aim-105-1", "at 1106"]).dice(&[6]).act("done");
    let told = back(&odds_of(&strike, "strike nva-aim-105-1"));
    assert!(told.iter().map(|(number, _)| *number).eq([0, 2]), "R1 drives back both: {told:?}");
}

/// How many units a side loses, and in how many falls of so many dice, if both sides play as well as they can.
fn played(play: &Play, action: &str, side: &str, dice: u32) -> Vec<(i32, u32)> {
    let mut ways = BTreeMap::new();
    for fall in 0..6u32.pow(dice) {
        let faces: Vec<u8> = (0..dice).map(|die| (fall / 6u32.pow(die) % 6 + 1) as u8).collect();
        let mut trial = play.clone();
        trial.dice(&faces).act(action);
        *ways.entry(best(&trial, side) - losses(play, side)).or_insert(0) += 1;
    }
    ways.into_iter().collect()
}

fn losses(play: &Play, side: &str) -> i32 {
    i32::from(if side == NVA { play.state().nva_losses } else { play.state().arvn_losses })
}

/// The losses of a side once everybody has drawn back who must: it keeps them low, the other side drives them up.
fn best(play: &Play, side: &str) -> i32 {
    let retreats =
        |action: &String| ["lose", "step", "retreat", "join", "displace"].iter().any(|verb| action.starts_with(verb));
    let answers: Vec<String> = play.actions().into_iter().filter(retreats).collect();
    if answers.is_empty() {
        return losses(play, side);
    }
    let after = |action: &String| {
        let mut next = play.clone();
        next.act(action);
        best(&next, side)
    };
    let own = (play.army_asked() == Army::Nva) == (side == NVA);
    let results = answers.iter().map(after);
    if own { results.min() } else { results.max() }.expect("there is an answer")
}

/// Eight companies next to some that defend 0806; battalions and stacks of so many lie about behind them at random.
fn scattered(numbers: &mut Numbers, defenders: &[&str], stack: usize) -> Option<Play> {
    let rear: Vec<String> =
        (6..=11).flat_map(|row| (7..=11).map(move |column| format!("{row:02}{column:02}"))).collect();
    let mut units = json!({ "nva-hq-7": "0704", "arvn-hq-43": "1013" });
    (1..=8).for_each(|i| units[format!("nva-7-165-{i}")] = json!(if i <= 4 { "0805" } else { "0906" }));
    (1..=3).for_each(|i| units[format!("nva-95-{i}")] = json!(numbers.pick(&rear)));
    defenders.iter().for_each(|id| units[*id] = json!("0806"));
    for battalion in ["2", "3"] {
        let hex = numbers.pick(&rear);
        ["a", "b", "c", "w"].iter().take(stack).for_each(|id| units[format!("arvn-{battalion}-43-{id}")] = json!(hex));
    }
    let mut play = try_at(json!({ "turn": 5, "phase": "combat", "helicopters": 0, "units": units })).ok()?;
    play.try_acts(&["fire 0806"]).ok()?;
    (1..=8).for_each(|i| _ = play.act(&format!("add nva-7-165-{i}")));
    Some(play)
}

#[test]
fn odds_of_a_retreat_by_fire_are_those_of_the_best_play() {
    cases!["13.4.2-02", "13.4.3-01", "13.4.6-01", "13.4.7-01", "13.4.10-01", "R106"];
    let mut numbers = Numbers(1306);
    let mut compared = 0;
    for number in 0..60 {
        // Every fifth time two units retreat, and the hexes behind them have room for one.
        let (defenders, stack, dice) = match number % 5 {
            0 => (["arvn-1-43-a", "arvn-1-43-b"].as_slice(), 3, 3),
            _ => (["arvn-1-43-a"].as_slice(), 4, 2),
        };
        let Some(play) = scattered(&mut numbers, defenders, stack) else { continue };
        assert_lost(&odds_of(&play, "shoot"), ARVN, &played(&play, "shoot", ARVN, dice), 6u32.pow(dice));
        compared += 1;
    }
    assert!(compared > 30, "only {compared} could be compared");
}

#[test]
fn odds_of_a_retreat_from_an_assault_are_those_of_the_best_play() {
    cases!["13.1.12-05", "13.4.2-02", "13.4.7-01", "13.4.10-01", "R85", "R106"];
    let mut numbers = Numbers(1331);
    let mut compared = 0;
    for _ in 0..60 {
        let Some(mut play) = scattered(&mut numbers, &["arvn-1-43-a", "arvn-1-43-b"], 4) else { continue };
        play.acts(&["cancel", "assault 0806"]);
        (1..=8).for_each(|i| _ = play.act(&format!("add nva-7-165-{i}")));
        assert_lost(&odds_of(&play, "announce"), ARVN, &played(&play, "announce", ARVN, 1), 6);
        compared += 1;
    }
    assert!(compared > 30, "only {compared} could be compared");
}

#[test]
fn odds_of_support_fire_that_ends_in_the_assault_say_who_wins() {
    cases!["13.3-01", "13.1.12-05"];
    let units = json!({
        "nva-7-165-1": "1002", "nva-7-165-2": "1002", "nva-7-165-3": "1002", "nva-7-209-1": "0903", "arvn-1-43-a": "1003",
        "arvn-1-43-b": "1005", "arvn-hq-43": "1005", "nva-hq-7": "1001",
    });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["assault 1003", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3", "announce"]);
    play.acts(&["reserve arvn-1-43-b", "step 1004", "step 1003", "add nva-7-209-1"]);
    let odds = odds_of(&play, "shoot");
    assert!((headline(&odds, "A unit or more is lost")).abs() < 1e-9, "{:#?}", odds.summary);
    assert!(odds.summary.iter().any(|share| share.label.starts_with("Lost")), "{:#?}", odds.summary);
}
