//! 6.1 to 6.3 and 6.7: the Operation Phase.

use engine::cases;
use serde_json::{Value, json};

use super::table::{Questions as _, has, merge, operating, scene};

fn phase(extra: Value, units: Value) -> super::table::Play {
    scene("operation", extra, units)
}

#[test]
fn vm_decide_first_whether_to_spend_a_dump() {
    cases!["6.1-01", "6.2-01", "6.2-03", "6.3-03", "6.2-04"];
    let dumps = json!({ "dumps": { "vm-sd-1": { "at": "K-12", "dg": true }, "vm-sd-2": "T-10", "fef-sd-1": "T-14" } });
    let units = json!({ "vm-hq": "T-7", "36/308": "K-12", "1/2-rei": "T-14" });
    let mut play = phase(dumps.clone(), units.clone());
    assert_eq!((play.army(), play.offered("spend")), ("vm", vec!["vm-sd-1".to_string(), "vm-sd-2".into()]));
    play.refused("spend fef-sd-1", "1.5-01");
    play.act("spend vm-sd-1");
    assert_eq!((play.army(), play.state().operation.points), ("fef", [10, 10]));
    play.dice(&[4]).act("keep");
    assert_eq!((play.army(), play.state().operation.allowance), ("vm", 2));
    // Without a dump VM move one to the HQ, however far; and if the French keep theirs, too, the phase is over.
    let mut play = phase(dumps, units);
    play.acts(&["keep", "bring vm-sd-1"]);
    assert_eq!(play.dump("vm-sd-1").as_deref(), Some("T-7"));
    play.act("keep");
    assert_ne!(play.phase(), "operation");
}

#[test]
fn half_the_die_is_what_may_be_spent_in_a_row_and_one_point_must_be() {
    cases!["6.1-02", "6.1-03", "6.1-04"];
    let units = json!({ "36/308": "K-12", "1/2-rei": "T-14" });
    for (die, most) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut play = operating("vm", json!({ "allowance": 1, "begun": true }), units.clone());
        play.dice(&[die]).act("waste");
        assert_eq!((play.army(), play.state().operation.allowance), ("fef", most));
    }
    let mut play = operating("vm", json!({}), units.clone());
    play.refused("stop", "6.1-02");
    play.act("waste").dice(&[1]).act("stop");
    assert_eq!((play.army(), play.state().operation.points), ("fef", [9, 10]));
    // Alone, a side spends all that is left without a die.
    let extra = json!({ "allowance": 1, "vm_operation_points": 1, "fef_operation_points": 5 });
    let mut play = operating("vm", extra, units);
    play.act("waste");
    assert_eq!((play.army(), play.state().operation.allowance), ("fef", 5));
    play.acts(&["waste", "stop"]);
    assert_ne!(play.phase(), "operation", "the rest is waived");
}

#[test]
fn the_spent_dump_stays_until_the_phase_ends() {
    cases!["6.2-02", "6.2-05", "6.3-04"];
    let extra = json!({
        "allowance": 2, "vm_operation_points": 2, "fef_operation_points": 0, "dumps": { "vm-sd-1": "K-12" }, "vm_spending": "vm-sd-1",
    });
    let units = json!({ "36/308": "J-11", "1/2-rei": "J-12", "td-1": "K-12" });
    let mut play = operating("vm", extra, units);
    // It moves itself, and the range goes with it.
    play.acts(&["activate K-12", "move vm-sd-1", "step K-11", "halt", "done"]);
    assert_eq!(play.dump("vm-sd-1").as_deref(), Some("K-11"));
    play.allowed("attack J-12");
    play.act("waste");
    assert_eq!(play.dump("vm-sd-1"), None, "the phase is over");
}

#[test]
fn a_point_rallies_three_hexes_or_a_chain_of_six() {
    cases!["6.3-a-01", "6.3-a-02", "6.3-a-03", "6.3-a-04"];
    let dg = |at: &str| json!({ "at": at, "flags": ["dg"] });
    let units = json!({
        "td-1": dg("K-12"), "td-2": dg("K-12"), "td-3": dg("K-13"), "td-4": dg("L-14"), "td-5": dg("T-10"), "td-6": dg("M-14"),
        "td-7": "O-9",
    });
    let extra = json!({ "destroyed_roads": ["O-9", "N-9"] });
    let mut play = operating("vm", extra.clone(), units.clone());
    play.refused("recover O-9", "6.3-a-01").refused("repair N-9", "6.3-a-01");
    play.acts(&["recover K-12", "repair O-9", "recover T-10"]);
    assert_eq!(play.state().operation.points[0], 9, "three markers end the point");
    assert!(!play.dg("td-1") && !play.dg("td-2") && play.dg("td-3"));
    let mut play = operating("vm", extra, units);
    play.acts(&["recover K-12", "recover K-13", "recover L-14"]);
    play.refused("recover T-10", "6.3-a-03");
    play.act("recover M-14");
    assert!(!play.dg("td-6") && play.dg("td-5"));
}

#[test]
fn the_engineer_repairs_around_itself() {
    cases!["4.0-16"];
    let extra = json!({ "destroyed_roads": ["K-13", "L-14", "J-12", "J-13"] });
    let mut play = operating("vm", extra, json!({ "151/351": "K-12" }));
    play.acts(&["repair K-13", "repair J-12"]).refused("repair L-14", "6.3-a-01");
    assert!(!has(play.state().destroyed_roads, "K-13"));
}

#[test]
fn a_dump_is_given_up_for_three_trenches_by_one_method() {
    cases!["6.3-b-01", "6.3-b-02", "6.3-b-03", "6.3-b-04", "6.3-b-06", "6.3-b-07", "7.1-02"];
    let extra = json!({ "air": 1, "dumps": { "fef-sd-1": "T-14", "fef-sd-2": "K-13", "fef-sd-3": "T-17" }, "fef_spending": "fef-sd-3" });
    let units = json!({ "1/2-rei": "T-14", "2/2-rei": "K-13", "1/3-rei": "J-12", "dna-1": "X-15", "2/3-rei": "W-14", "1/5-rei": "Q-12" });
    let mut play = operating("fef", extra.clone(), units.clone());
    play.refused("dig fef-sd-3 near", "6.3-b-01")
        .refused("dig fef-sd-2 center", "6.3-b-03")
        .refused("dig fef-sd-3 air", "6.3-b-01");
    play.act("dig fef-sd-1 air");
    assert_eq!(play.offered("entrench"), ["K-13", "T-14"], "airstrips with more than a DNA");
    play.refused("entrench W-14", "6.3-b-02").refused("entrench X-15", "6.3-b-06");
    play.acts(&["entrench K-13", "entrench T-14"]);
    assert_eq!((play.state().air, play.dump("fef-sd-1"), play.state().operation.points[1]), (0, None, 9));
    let mut play = operating("fef", extra.clone(), units.clone());
    play.act("dig fef-sd-1 center");
    assert_eq!(play.offered("entrench"), ["T-14", "W-14"], "Delta hexes in supply");
    play.refused("done", "6.3-b-01");
    play.act("cancel");
    assert!(play.dump("fef-sd-1").is_some());
    let mut marked = units.clone();
    merge(&mut marked, json!({ "2/3-rei": { "at": "W-14", "flags": ["oos"] } }));
    let mut cut_off = operating("fef", extra.clone(), marked);
    cut_off.act("dig fef-sd-1 center").refused("entrench W-14", "6.3-b-03");
    play.act("dig fef-sd-2 near");
    assert_eq!(play.offered("entrench"), ["J-12", "K-13"]);
    play.acts(&["entrench J-12", "done"]);
    assert!(has(play.state().trenches[1], "J-12"));
    let mut none = extra;
    merge(&mut none, json!({ "air": 0 }));
    operating("fef", none, units).refused("dig fef-sd-1 air", "6.3-b-02");
}

#[test]
fn vm_dig_near_the_dump_or_near_their_supply_centers() {
    cases!["6.3-b-05"];
    let extra = json!({ "dumps": { "vm-sd-1": "T-10", "vm-sd-2": "K-12" } });
    let units = json!({ "36/308": "P-9", "88/308": "U-12", "42-rgt": "K-13", "vm-hq": "Q-9" });
    let mut play = operating("vm", extra, units);
    play.refused("dig vm-sd-2 center", "6.3-b-05").refused("dig vm-sd-1 air", "6.3-b-05");
    play.act("dig vm-sd-1 center");
    assert_eq!(play.offered("entrench"), ["P-9", "U-12"]);
    play.acts(&["cancel", "dig vm-sd-1 near"]);
    assert_eq!(play.offered("entrench"), ["U-12"]);
}

#[test]
fn a_stack_splits_in_all_directions_with_one_point() {
    cases!["6.3-c-01", "3.3-08"];
    let units = json!({ "36/308": "K-13", "88/308": "K-13", "102/308": "K-13", "42-rgt": "K-12" });
    let mut play = operating("vm", json!({}), units);
    play.refused("activate N-10", "6.3-c-01");
    play.act("activate K-13").refused("move 42-rgt", "3.3-06");
    play.acts(&["move 36/308", "step L-14", "halt", "move 88/308", "step J-13", "halt", "done"]);
    assert_eq!(
        (play.place("36/308"), play.place("88/308"), play.place("102/308")),
        ("L-14".into(), "J-13".into(), "K-13".into())
    );
    assert_eq!(play.state().operation.points[0], 9);
    // The next point may move the same units again; an activation without a move can be taken back.
    play.acts(&["activate L-14", "move 36/308", "step M-14", "halt", "done", "activate M-14", "cancel"]);
    assert_eq!(play.state().operation.points[0], 8);
}

#[test]
fn vm_destroy_three_roads_in_the_delta_and_where_they_stand() {
    cases!["6.7-02", "6.3-e-01"];
    let mut play = operating("vm", json!({}), json!({ "td-1": "K-13", "1/2-rei": "T-15" }));
    play.refused("wreck L-14", "6.7-02").refused("wreck V-14", "R55");
    play.acts(&["wreck T-15", "wreck K-13", "wreck U-14"]);
    let gone = play.state().destroyed_roads;
    assert!(has(gone, "T-15") && has(gone, "K-13") && has(gone, "U-14"));
    assert_eq!(play.state().operation.points[0], 9, "three are enough");
    play.refused("bomb-road S-15", "6.7-01");
}

#[test]
fn the_french_bomb_roads_outside_china_and_the_rain() {
    cases!["6.7-01", "6.7-05", "6.6-08"];
    let units = || json!({ "36/308": "K-13", "1/2-rei": "T-14" });
    let mut play = operating("fef", json!({ "airstrike": 5 }), units());
    play.refused("bomb-road Y-7", "6.7-01").refused("bomb-road V-14", "R54").refused("wreck T-15", "6.7-02");
    play.dice(&[3, 4]).acts(&["bomb-road K-13", "silent"]);
    assert!(has(play.state().destroyed_roads, "K-13") && !play.dg("36/308"), "7 is no miss with 5; nobody is hurt");
    let mut play = operating("fef", json!({ "airstrike": 5 }), json!({ "367/351": "K-13", "1/2-rei": "T-14" }));
    play.dice(&[4, 4]).acts(&["bomb-road K-13", "declare 367/351"]);
    assert!(!has(play.state().destroyed_roads, "K-13"), "8 - 2 misses");
    let rain = json!({ "card": "hanoi", "month": "Jun-51", "airstrike": 5 });
    operating("fef", rain, units()).refused("bomb-road K-13", "6.7-05");
}

#[test]
fn a_hex_where_nothing_can_move_is_not_activated() {
    cases!["6.3-c-01"];
    let units = json!({ "1/2-rei": "T-14", "vm-hq": "A-9" });
    let play = operating("fef", json!({ "dumps": { "fef-sd-1": "J-11", "fef-sd-2": "saigon" } }), units);
    play.refused("activate J-11", "6.3-c-01").refused("activate V-18", "6.3-c-01");
    play.allowed("activate T-14").allowed("activate saigon");
}
