//! 6.6: barrage.

use engine::cases;
use serde_json::{Value, json};

use super::table::{Play, Questions as _, merge, operating};

/// VM artillery around Na San, with a spending dump in K-12.
fn vm(units: Value) -> Play {
    operating("vm", json!({ "dumps": { "vm-sd-1": "K-12" }, "vm_spending": "vm-sd-1" }), units)
}

fn fef(extra: Value, units: Value) -> Play {
    let mut keys = json!({ "airstrike": 5 });
    merge(&mut keys, extra);
    operating("fef", keys, units)
}

#[test]
fn artillery_is_adjacent_and_within_three_hexes_of_the_spending_dump() {
    cases!["6.6-01", "6.3-F-01", "6.6-10", "6.3-d-01", "3.8-08"];
    let units = json!({ "45/351": "K-12", "675/351": "L-14", "36/308": "K-12", "1/2-rei": "K-13", "2/2-rei": "Y-8" });
    let mut play = operating("vm", json!({ "dumps": { "vm-sd-1": "J-11" }, "vm_spending": "vm-sd-1" }), units.clone());
    play.act("barrage K-13");
    play.refused("add 675/351", "6.3-F-01")
        .refused("add 36/308", "6.6-02")
        .refused("airstrike", "6.6-10")
        .refused("fire", "6.6-02");
    play.act("add 45/351").allowed("fire");
    operating("vm", json!({ "dumps": { "vm-sd-1": "J-11" } }), units).refused("barrage K-13", "6.3-01");
    // Nor from China.
    let from_china = json!({ "dumps": { "vm-sd-1": "Y-7" }, "vm_spending": "vm-sd-1" });
    let play = operating("vm", from_china, json!({ "45/351": "Y-7", "2/2-rei": "Y-8" }));
    play.refused("barrage Y-8", "3.8-08");
}

#[test]
fn values_are_added_and_every_modifier_counts() {
    cases!["6.6-02", "6.6-03", "6.6-04", "4.0-04", "6.14-11", "6.14-12"];
    // 4 + 4 is the row from 7 on: DG from 6, a loss from 9.
    let roll = |defender: Value, dice: [u8; 2]| {
        let mut units = json!({ "45/351": "K-12", "675/351": "L-14" });
        merge(&mut units, defender);
        let mut play = vm(units);
        play.acts(&["barrage K-13", "add 45/351", "add 675/351"]).dice(&dice).act("fire");
        play
    };
    let play = roll(json!({ "1/2-rei": "K-13" }), [2, 3]);
    assert!(!play.dg("1/2-rei"), "5 misses");
    let play = roll(json!({ "1/2-rei": "K-13" }), [3, 3]);
    assert!(play.dg("1/2-rei") && play.steps("1/2-rei") == 2);
    let mut play = roll(json!({ "1/2-rei": "K-13", "2/2-rei": "K-13" }), [4, 5]);
    assert_eq!((play.army(), play.offered("lose").len()), ("fef", 2));
    play.act("lose 2/2-rei");
    assert_eq!((play.steps("2/2-rei"), play.steps("1/2-rei")), (1, 2));
    // A tank raises the morale to 5: -1; a unit that is DG: +1.
    assert!(!roll(json!({ "1/2-rei": "K-13", "1-rcc": "K-13" }), [3, 3]).dg("1/2-rei"));
    let play = roll(json!({ "1/2-rei": { "at": "K-13", "flags": ["dg"] }, "2/2-rei": "K-13" }), [2, 3]);
    assert!(play.dg("2/2-rei") && play.dg("1/2-rei"), "DG once more is still DG");
    // A natural 2 misses, a natural 12 hits, whatever the modifiers.
    assert!(!roll(json!({ "1/2-rei": { "at": "K-13", "flags": ["dg"] }, "2/2-rei": "K-13" }), [1, 1]).dg("2/2-rei"));
    let play = roll(json!({ "1-bep": "K-13" }), [6, 6]);
    assert_eq!(play.army(), "fef", "DG & DL");
}

#[test]
fn artillery_that_is_dg_or_oos_is_weaker() {
    cases!["6.14-11", "7.5-02"];
    let units = json!({ "45/351": { "at": "K-12", "flags": ["dg"] }, "675/351": { "at": "K-12", "flags": ["oos"] }, "1/2-rei": "K-13" });
    let mut play = vm(units);
    play.acts(&["barrage K-13", "add 45/351"]);
    assert_eq!(play.view().barrage_value(), 3);
    play.act("add 675/351");
    assert_eq!(play.view().barrage_value(), 5);
}

#[test]
fn everything_in_the_hex_is_shaken_and_dumps_alone_are_wiped_out() {
    cases!["6.6-05", "6.6-06", "6.6-11", "6.5-01"];
    let extra = || json!({ "dumps": { "vm-sd-1": "K-12", "fef-sd-1": "K-13" }, "vm_spending": "vm-sd-1" });
    let fire = |units: Value, dice: &[u8]| {
        let mut play = operating("vm", extra(), units);
        play.acts(&["barrage K-13", "add 45/351"]).dice(dice).act("fire");
        play
    };
    let alone = || json!({ "45/351": "K-12", "fef-hq": "K-13" });
    let play = fire(alone(), &[4, 4]);
    assert!(play.dg("fef-hq") && play.state().dumps[9].dg, "DG only");
    let points = play.vm_points();
    let play = fire(alone(), &[6, 5]);
    assert_eq!((play.place("fef-hq"), play.dump("fef-sd-1"), play.vm_points()), ("eliminated".into(), None, points));
    let play = fire(json!({ "45/351": "K-12", "gcma-1": "K-13" }), &[4, 4]);
    assert!(play.dg("gcma-1") && play.place("gcma-1") == "K-13", "nobody leaves before a barrage");
}

#[test]
fn the_airstrike_needs_a_unit_beside_the_target_and_no_rain() {
    cases!["6.3-d-01", "6.6-07", "1.7-03"];
    let units = json!({ "36/308": "K-13", "88/308": "N-10", "1/2-rei": "K-12" });
    let mut play = fef(json!({}), units.clone());
    play.refused("barrage N-10", "6.3-d-01");
    play.acts(&["barrage K-13", "airstrike"]);
    assert_eq!(play.view().barrage_value(), 5);
    play.dice(&[3, 4]).acts(&["fire", "silent"]);
    assert!(play.dg("36/308"));
    assert_eq!(play.state().operation.points[1], 9);
    let rain = json!({ "card": "hanoi", "month": "Jun-51" });
    fef(rain, units).refused("barrage K-13", "6.3-d-01");
}

#[test]
fn anti_aircraft_takes_two_off_a_barrage_with_an_airstrike() {
    cases!["6.6-08", "4.0-08", "3.5-08"];
    let extra = || json!({ "dumps": { "fef-sd-1": "K-12" }, "fef_spending": "fef-sd-1" });
    let units = || json!({ "36/308": "K-13", "367/351": "J-13", "1/2-rei": "K-12", "1-racm": "K-12" });
    let mut play = fef(extra(), units());
    // 5 + 3 is the row from 7 on: 7 - 2 misses, once however many take part.
    play.acts(&["barrage K-13", "airstrike", "add 1-racm"]).dice(&[3, 4]).acts(&["fire", "declare 367/351"]);
    assert!(!play.dg("36/308"));
    let mut play = fef(extra(), units());
    play.acts(&["barrage K-13", "airstrike", "add 1-racm"]).dice(&[3, 4]).acts(&["fire", "silent"]);
    assert!(play.dg("36/308"));
    // Without an Airstrike nobody is asked.
    let mut play = fef(extra(), units());
    play.acts(&["barrage K-13", "add 1-racm"]).dice(&[1, 1]).act("fire");
    assert_eq!(play.army(), "fef");
}

#[test]
fn the_navy_fires_at_the_coast_and_next_to_it_also_in_the_rain() {
    cases!["6.6-09", "6.3-d-01"];
    let units = json!({ "navy": "sea", "td-1": "T-22", "1/2-rei": "T-21", "td-2": "K-13", "2/2-rei": "K-12" });
    let rain = json!({ "card": "hanoi", "month": "Jun-51" });
    let mut play = fef(rain, units);
    play.refused("barrage K-13", "6.3-d-01");
    play.acts(&["barrage T-22", "navy"]).refused("airstrike", "1.7-03");
    assert_eq!(play.view().barrage_value(), 4);
    // 4 is the row from 3 on: DG from 8, a loss from 11.
    play.dice(&[4, 4]).act("fire");
    assert!(play.dg("td-1"));
}

#[test]
fn a_barrage_never_harms_the_road() {
    cases!["6.7-04"];
    let mut play = fef(json!({}), json!({ "36/308": "K-13", "1/2-rei": "K-12" }));
    play.acts(&["barrage K-13", "airstrike"]).dice(&[6, 6]).acts(&["fire", "silent"]);
    assert!(play.state().destroyed_roads.is_empty());
}

#[test]
fn the_odds_of_bombs_and_shells_count_what_they_do() {
    cases!["6.7-01", "6.6-03"];
    let odds = |play: &super::table::Play, text: &str| {
        let action = engine::Game::parse(&**play.game.game(), text).unwrap();
        play.game.odds(action, engine::odds::Budget::default()).unwrap()
    };
    let share = |odds: &engine::odds::Odds, label: &str| {
        odds.summary.iter().find(|share| share.label == label).map_or(0.0, |share| share.p)
    };
    let units = json!({ "1/2-rei": "T-14", "vm-hq": "A-9" });
    let play = operating("fef", json!({ "airstrike": 7 }), units);
    let bombed = odds(&play, "bomb-road T-9");
    assert!(bombed.exact && (share(&bombed, "The road is destroyed") - 26.0 / 36.0).abs() < 1e-9, "{bombed:?}");
    let units = json!({ "246-rgt": "T-13", "1/2-rei": "T-12", "vm-hq": "A-9" });
    let mut play = operating("fef", json!({ "airstrike": 7 }), units);
    play.acts(&["barrage T-13", "airstrike"]);
    let shelled = odds(&play, "fire");
    assert!(share(&shelled, "Disorganized, and a loss") > 0.0 && share(&shelled, "No effect") > 0.0, "{shelled:?}");
}
