//! The worked examples of the rulebook, with their dice.

use engine::cases;
use serde_json::json;

use super::table::{Questions as _, moving_with, operating};

/// R105: a month after May 1952, and an FEF dump within 3 hexes.
fn example() -> super::table::Play {
    let units = json!({ "gm-1": "T-15", "1/2-rei": "T-15", "246-rgt": "V-16", "td-1": "V-16" });
    operating("fef", json!({ "dumps": { "fef-sd-1": "T-14" } }), units)
}

#[test]
fn gm_1_and_a_battalion_overrun_the_246th_and_the_tieu_doan_leaves() {
    cases!["EX-01", "EX-02", "6.5-01", "6.8-02"];
    let mut play = example();
    // 1) To Hung Yen by road, 1 mp.
    play.acts(&["activate T-15", "move gm-1", "join 1/2-rei", "step U-16"]);
    assert_eq!(play.spent(), 1);
    // 2) 2 mp for clear ground along the Luoc and 2 for the overrun; the Tieu Doan leaves.
    play.act("overrun V-16");
    assert_eq!((play.spent(), play.state().march.group[1].spent), (5, 5));
    assert_eq!(play.army(), "vm");
    play.refused("evade 246-rgt V-17", "6.5-01");
    play.act("evade td-1 V-17");
    // 3) 11 to 5 is 2-1, morale +1: 8 becomes 9, an exchange.
    play.act("pass");
    assert_eq!((play.army(), play.odds()), ("fef", ("2-1", 0)), "the leaders are still to be chosen");
    assert_eq!(play.offered("lead"), ["1/2-rei", "gm-1"]);
}

#[test]
fn the_fight_for_hung_yen_with_its_dice() {
    cases!["EX-03", "EX-04", "EX-05", "EX-06", "6.14-01", "6.15-01", "6.10-05", "6.4-08", "6.5-03", "6.5-04", "6.4-16"];
    let mut play = example();
    play.acts(&["activate T-15", "move gm-1", "join 1/2-rei", "step U-16", "overrun V-16", "evade td-1 V-17", "pass"]);
    // 3 and 5, then a 1 for each side's order.
    play.dice(&[3, 5, 1, 1]).act("lead 1/2-rei");
    let rolled = &play.events("combat-rolled")[0];
    assert_eq!(rolled.amount, Some(9));
    assert!(rolled.text.contains("2-1") && rolled.text.ends_with("Ex."), "{}", rolled.text);
    assert_eq!(play.army(), "vm");
    play.acts(&["retreat", "fall-back 246-rgt W-16"]);
    assert_eq!((play.steps("1/2-rei"), play.steps("246-rgt")), (1, 4));
    assert_eq!((play.place("gm-1"), play.place("1/2-rei")), ("V-16".into(), "V-16".into()));
    // 4) 1/2 REI has 2 mp left and cannot join; it moves first.
    play.acts(&["move gm-1", "join 1/2-rei"]).refused("overrun V-17", "6.4-07");
    play.act("cancel");
    play.acts(&["move 1/2-rei", "step V-15", "halt", "move gm-1", "overrun V-17"]);
    assert_eq!(play.spent(), 11, "2 for the ground, 2 for the Tra Ly, 2 for the overrun");
    // 5) 9-1 is 5-1 with +1, morale +1, the Tra Ly -1; the Tieu Doan neither leaves nor ambushes again.
    let told: Vec<_> = play.events("combat-rolled").iter().map(|event| event.text.clone()).collect();
    assert_eq!(told.len(), 1, "nobody was asked: {told:?}");
    assert!(told[0].contains("9 to 1, 5-1, +1"), "{}", told[0]);
}

#[test]
fn the_ambush_that_the_example_shows_kills_both_ways() {
    cases!["6.11-06", "6.11-07", "6.11-09", "6.11-08"];
    // GM 1 has spent 5 mp; the Tieu Doan has not retreated from it.
    let units = json!({ "gm-1": { "at": "V-16", "spent": 5 }, "td-1": "V-17" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "T-15" } }), units);
    play.acts(&["move gm-1", "overrun V-17", "pass"]).dice(&[6]).act("ambush td-1 gm-1");
    assert_eq!((play.place("td-1"), play.place("gm-1"), play.steps("gm-1")), ("box-2".into(), "V-17".into(), 3));
    assert_eq!(play.has_spent("gm-1"), 11, "3 mp are left");
    assert!(play.dg("gm-1"));
    play.act("move gm-1").allowed("step W-17");
}
