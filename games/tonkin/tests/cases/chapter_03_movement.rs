//! Chapter 3.1, 3.2, 3.8 and 4.0: costs, Double-Moves, where one may go, Road-Markers; 6.4: the price of overruns.

use engine::{Game as _, cases};
use serde_json::{Value, json};

use super::table::{Play, Questions as _, merge, moving, moving_with};
use crate::support::game;
use tonkin::ids::Army;

/// What one step costs the first of the group.
fn cost(army: &str, extra: Value, id: &str, from: &str, to: &str) -> u8 {
    let mut play = moving_with(army, extra, json!({ id: from }));
    play.acts(&[&format!("move {id}"), &format!("step {to}")]);
    play.spent()
}

#[test]
fn a_hex_costs_its_terrain_and_one_river_unless_one_goes_by_road_or_along_it() {
    cases!["3.1-03", "3.1-06", "3.1-07", "3.1-09", "3.1-11", "3.1-16", "4.0-01"];
    let plain = |army: &str, id: &str, from: &str, to: &str| cost(army, json!({}), id, from, to);
    assert_eq!(plain("fef", "1/2-rei", "T-14", "T-15"), 1, "a road in the clear, over the Red River");
    assert_eq!(plain("fef", "gm-1", "T-14", "T-15"), 1, "whoever drives");
    assert_eq!(plain("fef", "1/2-rei", "T-15", "U-14"), 3, "along the Red River, over the Duong");
    assert_eq!(plain("fef", "gm-1", "T-15", "U-14"), 5);
    assert_eq!(plain("fef", "1-rec", "T-15", "U-14"), 2, "1 REC swims");
    assert_eq!(plain("fef", "1/2-rei", "U-16", "U-15"), 1, "the Red River is left behind");
    assert_eq!(plain("fef", "1/2-rei", "U-15", "V-16"), 2, "over the Luoc");
    assert_eq!(plain("fef", "gm-1", "U-15", "V-16"), 4);
    assert_eq!(plain("vm", "36/308", "K-13", "L-13"), 4, "forest, over the Black River");
    assert_eq!(plain("vm", "36/308", "K-13", "K-12"), 2, "rough");
    assert_eq!(plain("fef", "1/2-rei", "K-13", "K-12"), 3);
    assert_eq!(plain("fef", "gm-1", "K-13", "K-12"), 5);
    assert_eq!(plain("fef", "gm-1", "K-13", "L-14"), 2, "RP 41");
}

#[test]
fn a_river_valley_is_cheaper_outside_the_clear_but_never_below_two() {
    cases!["3.1-13", "3.1-14", "3.1-10"];
    let plain = |army: &str, id: &str, from: &str, to: &str| cost(army, json!({}), id, from, to);
    assert_eq!(plain("vm", "36/308", "O-9", "O-8"), 2, "forest along the Red River");
    assert_eq!(plain("fef", "1/2-rei", "O-9", "O-8"), 3);
    assert_eq!(plain("vm", "36/308", "O-9", "P-10"), 2, "rough");
    assert_eq!(plain("fef", "1/2-rei", "O-9", "P-10"), 2);
    assert_eq!(plain("fef", "1/2-rei", "U-16", "V-16"), 1, "clear along the Luoc");
    // The Cau has its source at the side of T-7 that looks to U-6.
    let wrecked = || json!({ "destroyed_roads": ["T-7"] });
    assert_eq!(cost("vm", wrecked(), "36/308", "U-6", "T-7"), 2, "forest, down the valley");
    assert_eq!(cost("vm", wrecked(), "36/308", "S-7", "T-7"), 4, "forest, over the river");
}

#[test]
fn rain_and_disorganization_add_a_point_to_every_hex() {
    cases!["3.1-08", "6.14-10", "1.7-02"];
    let rain = || json!({ "card": "hanoi", "month": "Jun-51" });
    assert_eq!(cost("fef", rain(), "1/2-rei", "T-14", "T-15"), 2);
    assert_eq!(cost("fef", rain(), "1/2-rei", "T-15", "U-14"), 4, "once, not for the river again");
    let mut play = moving("fef", json!({ "gm-1": { "at": "T-14", "flags": ["dg"] } }));
    play.acts(&["move gm-1", "step T-15"]);
    assert_eq!(play.spent(), 2);
}

#[test]
fn a_destroyed_road_is_none() {
    cases!["6.7-03"];
    assert_eq!(cost("fef", json!({ "destroyed_roads": ["L-14"] }), "gm-1", "K-13", "L-14"), 5);
    assert_eq!(cost("fef", json!({ "destroyed_roads": ["K-13"] }), "gm-1", "K-13", "L-14"), 5, "in either hex");
}

#[test]
fn road_markers_cost_three_from_any_side_and_onto_the_road_beside_them() {
    cases!["4.0-12", "4.0-13", "4.0-14", "4.0-17"];
    let laid = || json!({ "road_markers": ["K-14", "U-15"] });
    assert_eq!(cost("fef", laid(), "gm-1", "K-13", "K-14"), 3, "a mountain");
    assert_eq!(cost("fef", laid(), "gm-1", "K-14", "K-13"), 3, "onto RP 41");
    assert_eq!(cost("fef", laid(), "1/2-rei", "U-16", "U-15"), 1, "the ground is cheaper");
    let mut wrecked = laid();
    merge(&mut wrecked, json!({ "destroyed_roads": ["K-14"] }));
    assert_eq!(cost("fef", wrecked.clone(), "gm-1", "K-13", "K-14"), 9);
    assert_eq!(cost("fef", wrecked, "gm-1", "K-14", "K-13"), 5);
}

/// 36/308 on the road from Cao Bang to Dong Dang: 2 points for each hex.
fn on_rc_4(condition: &str, steps: &[&str]) -> Play {
    let flags: Vec<&str> = Some(condition).filter(|flag| !flag.is_empty()).into_iter().collect();
    let mut play = moving("vm", json!({ "36/308": { "at": "V-3", "flags": flags }, "1/2-rei": "X-8" }));
    play.act("move 36/308");
    for step in steps {
        play.act(&format!("step {step}"));
    }
    play
}

#[test]
fn a_double_move_keeps_out_of_enemy_zones() {
    cases!["3.2-01", "3.2-04", "3.1-04"];
    let play = on_rc_4("", &["W-4", "W-5", "X-6", "X-7"]);
    assert_eq!(play.spent(), 8);
    play.refused("step Y-8", "3.2-04").allowed("halt");
    // Without the battalion it goes on to 18 points.
    let mut play = moving("vm", json!({ "36/308": "V-3" }));
    play.acts(&["move 36/308", "step W-4", "step W-5", "step X-6", "step X-7", "step Y-8", "step Y-9", "step X-9"]);
    play.acts(&["step X-10", "step W-11"]);
    assert_eq!(play.spent(), 18);
    play.refused("step V-11", "3.1-04");
    play.act("halt");
    play.refused("move 36/308", "3.1-01");
}

#[test]
fn no_double_move_while_dg_or_oos() {
    cases!["3.2-02", "3.2-03", "6.14-09", "7.5-03"];
    let play = on_rc_4("dg", &["W-4", "W-5", "X-6"]);
    assert_eq!(play.spent(), 9);
    play.refused("step X-7", "3.2-02");
    let mut play = moving("vm", json!({ "36/308": { "at": "V-3", "flags": ["oos"] } }));
    play.acts(&["move 36/308", "step W-4", "step W-5", "step X-6", "step X-7"]);
    play.refused("step Y-8", "3.2-03");
}

#[test]
fn one_hex_can_be_entered_at_any_price() {
    cases!["3.1-04", "3.1-05", "3.3-02", "7.5-04"];
    // BVN garrisons have 5 points; a mountain in the rain costs 6, over a river 7.
    let rain = json!({ "card": "hanoi", "month": "Jun-51" });
    let mut play = moving_with("fef", rain, json!({ "bvn-garr-1": { "at": "K-13", "flags": ["dg"] } }));
    play.acts(&["move bvn-garr-1", "step K-14"]);
    assert_eq!(play.spent(), 7);
    play.refused("step K-15", "3.2-02");
    play.act("halt");
    let units = json!({ "gm-1": { "at": "K-13", "flags": ["oos"] } });
    let play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "K-13" } }), units);
    play.refused("move gm-1", "3.1-05").refused("move fef-sd-1", "3.3-02");
}

#[test]
fn nobody_enters_a_hex_of_the_enemy_but_a_lone_dump_or_hq_is_run_over() {
    cases!["3.1-02", "3.1-15", "6.4-14", "2.2-A-05", "6.2-02"];
    let extra = json!({ "dumps": { "fef-sd-1": "K-12", "vm-sd-1": "K-13" } });
    let mut play = moving_with("vm", extra, json!({ "36/308": "K-13", "1/2-rei": "L-12", "fef-hq": "J-12" }));
    play.act("move vm-sd-1").refused("step K-12", "R115");
    play.act("cancel");
    play.act("move 36/308").refused("step L-12", "3.1-02");
    let before = play.vm_points();
    play.act("step K-12");
    assert_eq!((play.dump("fef-sd-1"), play.vm_points()), (None, before + 2));
    assert_eq!(play.spent(), 2, "no price for an overrun");
    play.act("step J-12");
    assert_eq!(play.place("fef-hq"), "eliminated");
    play.act("halt");
}

#[test]
fn a_vm_hq_may_leave_before_it_is_run_over() {
    cases!["6.4-14", "6.5-01", "1.9-C-02"];
    let units = json!({ "vm-hq": "K-12", "1/2-rei": "K-13" });
    let mut play = moving("fef", units.clone());
    play.acts(&["move 1/2-rei", "step K-12"]);
    assert_eq!(play.army(), "vm");
    play.act("evade vm-hq K-11");
    assert_eq!((play.place("vm-hq"), play.place("1/2-rei")), ("K-11".into(), "K-12".into()));
    let mut play = moving("fef", units);
    play.acts(&["move 1/2-rei", "step K-12", "pass"]);
    assert!(play.is_over(), "the VM HQ is lost");
}

#[test]
fn units_keep_to_the_countries_and_the_ground_that_3_8_gives_them() {
    cases!["3.8-01", "3.8-03", "3.8-04", "3.8-05", "3.8-06", "3.8-09"];
    let units = json!({ "td-1": "F-12", "pl-1": "D-12", "1-thai": "S-16", "1/2-rei": "Y-8", "36/308": "J-4" });
    let mut play = moving("vm", units.clone());
    play.acts(&["move td-1", "step E-12"]).allowed("halt").refused("cancel", "3.1-04");
    play.act("step D-12").refused("halt", "3.8-03");
    play.act("cancel");
    assert_eq!(play.place("td-1"), "F-12", "a move that cannot end is taken back");
    play.acts(&["move pl-1", "step E-12", "step E-13"]).allowed("halt");
    play.act("step F-13").refused("halt", "3.8-04");
    play.acts(&["cancel", "move 36/308", "step K-4", "halt"]);
    let mut play = moving("fef", units);
    play.acts(&["move 1-thai", "step S-15"]).refused("halt", "3.8-05");
    play.acts(&["step R-15", "halt"]);
    play.act("move 1/2-rei").refused("step Y-7", "3.8-06");
}

#[test]
fn one_rec_stays_in_the_clear() {
    cases!["4.0-01"];
    let mut play = moving("fef", json!({ "1-rec": "S-15" }));
    play.act("move 1-rec").refused("step S-16", "4.0-01").refused("step R-15", "4.0-01").allowed("step T-16");
}

#[test]
fn the_engineer_lays_a_road_after_all_moves_and_does_not_move() {
    cases!["4.0-10", "4.0-11", "4.0-19"];
    let units = || json!({ "151/351": "M-10", "36/308": "M-11" });
    let mut play = moving("vm", units());
    play.acts(&["move 36/308", "step L-11", "halt", "build-road"]);
    assert!(super::table::has(play.state().road_markers, "M-10"));
    assert_ne!(play.phase(), "vm-movement", "it was the last word on the moves");
    let mut play = moving("vm", units());
    play.acts(&["move 151/351", "step M-9", "halt"]).refused("build-road", "4.0-10");
    let markers = json!({ "road_markers": ["A-1", "A-2", "A-3", "A-4", "A-5"] });
    let mut play = moving_with("vm", markers, units());
    play.refused("build-road", "4.0-11");
    play.act("lift A-3");
    let laid = play.state().road_markers;
    assert!(super::table::has(laid, "M-10") && !super::table::has(laid, "A-3") && laid.count() == 5);
}

#[test]
fn a_stack_picks_up_and_drops_units_and_each_pays_for_itself() {
    cases!["3.1-01", "6.4-02", "6.4-03"];
    let units = json!({ "gm-1": "U-15", "1/2-rei": "U-15", "2/2-rei": "V-15", "td-1": "W-16" });
    let mut play = moving("fef", units);
    play.acts(&["move gm-1", "join 1/2-rei", "step V-15"]);
    let group = &play.state().march.group;
    assert_eq!((group[0].spent, group[1].spent, group[1].joint), (1, 1, 1), "by road");
    play.acts(&["join 2/2-rei", "drop 1/2-rei"]).refused("overrun W-16", "6.4-02");
    play.acts(&["step V-16", "halt"]);
    assert_eq!((play.has_spent("gm-1"), play.has_spent("2/2-rei")), (5, 2));
    assert_eq!(play.place("1/2-rei"), "V-15");
    play.refused("move 1/2-rei", "3.1-01");
}

#[test]
fn an_overrun_costs_the_hex_without_road_and_two_points_more_for_the_dearest() {
    cases!["6.4-01", "6.4-03", "6.4-05", "6.4-07", "3.2-05"];
    // T-15 to U-16 by road costs 1, U-16 itself off the road 2 for GM 1, with the Luoc 2 more, and 2 for the overrun.
    let units = || json!({ "gm-1": "T-15", "1/2-rei": "T-15", "246-rgt": "U-16" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "T-14" } }), units());
    play.acts(&["move gm-1", "join 1/2-rei"]).refused("step U-16", "3.1-02");
    play.act("overrun U-16");
    let group = &play.state().march.group;
    assert_eq!((group[0].spent, group[1].spent), (6, 6));
    // From further away 1/2 REI cannot pay any more.
    let far = json!({ "gm-1": "T-13", "1/2-rei": "T-13", "246-rgt": "U-16" });
    let mut play = moving("fef", far);
    play.acts(&["move gm-1", "join 1/2-rei", "step T-14", "step T-15"]).refused("overrun U-16", "6.4-07");
    play.acts(&["drop 1/2-rei"]).allowed("overrun U-16");
    // Who starts next to his victim may always do it.
    let mut play = moving("vm", json!({ "675/351": "K-13", "36/308": "K-13", "1/2-rei": "K-14" }));
    play.acts(&["move 36/308", "join 675/351"]).allowed("overrun K-14");
    for flag in ["dg", "oos"] {
        let mut play = moving("vm", json!({ "36/308": { "at": "K-13", "flags": [flag] }, "1/2-rei": "K-12" }));
        play.act("move 36/308").refused("overrun K-12", "6.4-01");
    }
}

#[test]
fn those_left_behind_by_an_overrun_only_overrun_themselves() {
    cases!["6.4-04"];
    let units = json!({ "36/308": "K-13", "88/308": "K-13", "1-thai": "K-12", "2-thai": "J-13" });
    let mut play = moving("vm", units);
    play.dice(&[6, 6, 1, 1]).acts(&["move 36/308", "overrun K-12", "pass", "stand"]);
    play.acts(&["move 88/308", "step L-14"]).refused("halt", "6.4-04");
    play.act("cancel");
    play.act("move 88/308").allowed("overrun J-13");
}

#[test]
fn there_is_no_combat_across_the_border_of_china() {
    cases!["3.8-02", "3.8-01"];
    let mut play = moving("vm", json!({ "36/308": "Y-7", "1/2-rei": "Y-8" }));
    play.act("move 36/308").refused("overrun Y-8", "3.8-02").allowed("step X-7");
}

#[test]
fn a_dna_keeps_to_major_rivers_and_the_coast_and_passes_vm_there() {
    cases!["3.6-01", "3.6-02", "3.6-05"];
    let mut play = moving("fef", json!({ "dna-1": "X-15", "td-1": "Y-16", "td-2": "X-14" }));
    play.act("move dna-1").refused("step W-15", "3.6-01").refused("step X-14", "3.6-05");
    play.act("step Y-16").refused("halt", "3.6-05").refused("drop dna-1", "3.1-01");
    play.acts(&["step X-17", "step X-18", "step W-19", "step W-18", "halt"]);
    assert_eq!((play.has_spent("dna-1"), play.place("dna-1")), (5, "W-18".into()));
}

#[test]
fn all_dna_of_a_group_must_be_able_to_leave_the_hex_that_they_pass() {
    cases!["3.6-05", "6.14-10"];
    for [first, second] in [["dna-1", "dna-3"], ["dna-3", "dna-1"]] {
        let shaken = json!({ "at": "Y-16", "flags": ["dg"] });
        let mut play = moving("fef", json!({ "td-1": "X-17", "dna-1": "Y-16", "dna-3": shaken }));
        play.acts(&[&format!("move {first}"), &format!("join {second}"), "step X-15", "step Y-16"]);
        play.allowed("step X-17");
        play.acts(&["step X-15", "step Y-16", "step X-15", "step Y-16"]).refused("step X-17", "3.6-05");
    }
}

#[test]
fn a_dna_that_cannot_overrun_passes_vm_on_its_only_way() {
    cases!["3.6-05", "6.14-09", "7.5-03"];
    for flag in ["dg", "oos"] {
        let units =
            json!({ "vm-hq": "A-9", "fef-hq": "A-24", "98/316": "T-23", "dna-3": { "at": "T-24", "flags": [flag] } });
        let mut play = moving("fef", units);
        play.act("move dna-3").refused("overrun T-23", "6.4-01");
        play.act("step T-23").refused("halt", "3.6-05");
        play.acts(&["step U-22", "halt"]);
        assert_eq!(play.place("dna-3"), "U-22");
    }
}

#[test]
fn reach_leaves_out_the_hexes_that_a_dna_only_passes() {
    cases!["3.6-05"];
    let units = json!({ "fef-hq": "X-15", "dna-1": "Y-16", "td-1": "X-17", "42-rgt": "X-18" });
    let play = moving("fef", units);
    let reached = play.game.game().reach(play.state(), Army::Fef.side(), &["dna-1".into()]).unwrap();
    let goes = |place: &str| reached.iter().any(|found| found.place == place);
    assert!(goes("W-19") && !goes("X-17") && !goes("X-18"));
}

#[test]
fn a_dna_carries_three_points_and_puts_them_ashore() {
    cases!["3.6-03", "3.6-04", "3.6-08", "3.3-10", "3.3-01"];
    let units = json!({
        "dna-1": { "at": "X-15", "steps": 1 }, "1/2-rei": "X-15", "2/2-rei": "X-15", "1-rcc": "X-15", "dna-3": "X-15",
        "1/3-rei": "X-14",
    });
    let mut play = moving("fef", units);
    play.acts(&["move dna-1", "join 1/2-rei", "join 2/2-rei"]);
    play.refused("join 1-rcc", "3.6-03").allowed("join dna-3").refused("join 1/3-rei", "3.6-04");
    play.act("step X-14").refused("join 1/3-rei", "3.6-04").refused("drop dna-1", "3.6-04");
    play.acts(&["drop 1/2-rei", "step W-13", "halt"]);
    assert_eq!((play.place("1/2-rei"), play.place("2/2-rei")), ("X-14".into(), "W-13".into()));
    play.refused("move 1/2-rei", "3.3-10").refused("truck 2/2-rei", "3.3-07");
}

#[test]
fn a_dna_overruns_for_three_points_with_those_aboard_who_join() {
    cases!["3.6-06", "6.4-06", "6.11-02"];
    let units = json!({ "dna-1": "X-15", "1/2-rei": "X-15", "2/2-rei": "X-15", "td-1": "X-14" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "X-15" } }), units);
    play.acts(&["move dna-1", "join 1/2-rei", "join 2/2-rei", "overrun X-14"]);
    assert_eq!((play.spent(), play.offered("add").len()), (3, 2));
    play.acts(&["add 1/2-rei", "announce", "pass"]);
    assert_eq!(play.offered("ambush"), ["td-1 1/2-rei"], "neither the DNA nor who stays aboard");
    play.dice(&[6, 6, 1, 1]).acts(&["pass", "lead dna-1", "stand"]);
    // 2DL kills the Tieu Doan, and the boat goes on with its load.
    assert_eq!((play.place("dna-1"), play.place("2/2-rei")), ("X-14".into(), "X-14".into()));
    play.act("step W-13").act("halt");
    assert_eq!((play.has_spent("dna-1"), play.place("1/2-rei")), (4, "W-13".into()));
}

#[test]
fn who_is_ambushed_when_landing_from_a_dna_stays_behind() {
    cases!["3.6-06", "6.11-06", "R67"];
    let units = json!({ "dna-1": "X-15", "1/2-rei": "X-15", "2/2-rei": "X-15", "td-1": "X-14" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "X-15" } }), units);
    play.acts(&["move dna-1", "join 1/2-rei", "join 2/2-rei", "overrun X-14", "add 1/2-rei", "announce", "pass"]);
    play.dice(&[5, 6, 6, 1, 1]).acts(&["ambush td-1 1/2-rei", "stand"]);
    let places = ["dna-1", "2/2-rei", "1/2-rei"].map(|unit| play.place(unit));
    assert_eq!(places, ["X-14", "X-14", "X-15"], "it is disorganized and has left the combat");
}

#[test]
fn who_can_go_on_does_not_halt_where_he_may_not_stand() {
    cases!["3.8-03", "3.8-07"];
    let extra = json!({ "dumps": { "fef-sd-1": "Y-8" } });
    let mut play = moving_with("vm", extra, json!({ "vm-hq": "A-9", "td-1": "Y-9" }));
    play.acts(&["move td-1", "step Y-8", "step Y-7"]);
    play.refused("halt", "3.8-03").refused("cancel", "3.1-04").allowed("step Y-8");
}

#[test]
fn a_dna_overruns_in_one_stack_with_others() {
    cases!["6.4-02", "3.6-01", "4.0-02"];
    let units = json!({ "vm-hq": "A-9", "gm-1": "T-15", "dna-1": "T-15", "dna-3": "T-15", "46-rgt": "U-16" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "T-14" } }), units);
    play.acts(&["move gm-1", "join dna-1", "join dna-3"]);
    play.refused("step S-15", "3.6-01").allowed("overrun U-16");
    play.acts(&["cancel", "move dna-1", "join dna-3"]);
    play.refused("join gm-1", "3.6-03").allowed("overrun U-16");
}

#[test]
fn who_has_nowhere_to_go_is_not_moved() {
    cases!["3.1-04"];
    let units = json!({ "88/308": { "at": "W-5", "spent": 8 }, "209/312": { "at": "W-5", "spent": 8 }, "vm-hq": "T-7",
        "1/8-rtm": "X-6", "gm-1": "T-14" });
    moving("vm", units).refused("move 88/308", "3.1-04").refused("move 209/312", "3.1-04");
    // Who was put down again in a move does not come along any more.
    let mut play = moving("fef", json!({ "gm-1": "T-15", "1/2-rei": "T-15", "vm-hq": "A-9" }));
    play.acts(&["move gm-1", "join 1/2-rei", "drop 1/2-rei"]).refused("join 1/2-rei", "3.1-01");
    play.acts(&["step T-14", "halt"]).allowed("move 1/2-rei");
}

#[test]
fn joining_on_the_way_changes_nothing_until_the_next_step() {
    cases!["6.4-02", "3.1-01", "3.1-04"];
    let units = json!({ "vm-hq": "A-9", "gm-1": "T-15", "1/2-rei": "U-16", "td-1": "V-16" });
    let met = || {
        let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "T-14" } }), units.clone());
        play.acts(&["move gm-1", "step U-16", "join 1/2-rei"]);
        play
    };
    let mut play = met();
    play.refused("overrun V-16", "6.4-02");
    play.act("drop 1/2-rei").allowed("overrun V-16");
    play.act("halt").allowed("move 1/2-rei").refused("move gm-1", "3.1-01");
    let mut play = met();
    play.act("drop gm-1").allowed("overrun V-16");
    let mut play = met();
    play.act("halt").allowed("move 1/2-rei");
    // One hex at any price, for him who has joined on the way, too (R34).
    let units = json!({ "vm-hq": "A-9", "1-bep": "I-4", "bvn-garr-1": { "at": "I-5", "flags": ["dg"] } });
    let mut play = moving("fef", units);
    play.acts(&["move 1-bep", "step I-5", "join bvn-garr-1"]).allowed("step J-6");
}

#[test]
fn what_a_dna_has_put_ashore_is_carried() {
    cases!["3.6-04", "3.6-05"];
    let units = json!({ "vm-hq": "A-9", "dna-1": "U-18", "1/2-rei": "U-18", "2/2-rei": "U-18", "td-1": "V-20" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "U-18" } }), units);
    play.acts(&["move dna-1", "join fef-sd-1", "step U-19", "drop fef-sd-1", "step V-20"]);
    play.refused("cancel", "3.1-04").refused("halt", "3.6-05");
}

#[test]
fn a_hex_of_sd_and_hq_alone_is_overrun_by_those_who_may_overrun() {
    cases!["R134", "3.2-05", "6.4-14", "3.8-02", "6.4-01"];
    let dump = |hex: &str| json!({ "dumps": { "fef-sd-1": hex } });
    let mut play = moving_with("vm", dump("P-16"), json!({ "vm-hq": "S-5", "fef-hq": "A-24", "td-1": "T-20" }));
    play.act("move td-1");
    for step in ["T-19", "T-18", "S-18", "R-17", "R-16", "Q-15", "P-15"] {
        play.act(&format!("step {step}"));
    }
    assert!(play.spent() > 9, "it is on a Double-Move");
    play.refused("step P-16", "3.2-05").allowed("step Q-15");
    // Who has run over a dump goes on within his points.
    let mut play = moving_with("vm", dump("W-4"), json!({ "36/308": "V-3" }));
    play.acts(&["move 36/308", "step W-4", "step W-5", "step X-6", "step X-7"]);
    play.refused("step Y-8", "3.2-05").allowed("halt");
    for flag in ["dg", "oos"] {
        let unit = json!({ "36/308": { "at": "K-13", "flags": [flag] } });
        let mut play = moving_with("vm", dump("K-12"), unit);
        play.act("move 36/308").refused("step K-12", "6.4-01");
    }
    let mut play = moving_with("vm", dump("Y-8"), json!({ "36/308": "Y-7" }));
    play.act("move 36/308").refused("step Y-8", "3.8-02");
    // 3.8 binds overruns: a Tieu Doan does not go deep into Laos for a dump.
    let mut play = moving_with("vm", dump("D-12"), json!({ "td-1": "E-12" }));
    play.act("move td-1").refused("step D-12", "3.8-03");
    let units = json!({ "vm-hq": "A-9", "1-bep": { "at": "T-14", "flags": ["dg"] } });
    let extra = json!({ "air": 1, "dumps": { "vm-sd-1": "M-10" } });
    let mut play = moving_with("fef", extra, units);
    play.act("fly 1-bep").refused("airdrop M-10", "6.4-01");
}

/// The cheapest way to R-14 leads through a zone of control. Who takes the dearer one around it can double his move.
#[test]
fn reach_keeps_a_dearer_way_outside_zones_of_control() {
    cases!["3.2-04", "3.2-01"];
    let play = moving("fef", json!({ "6-acf": "S-13", "td-1": "S-16" }));
    let reached = game().reach(play.state(), Army::Fef.side(), &["6-acf".into()]).expect("it can move");
    let cost = |hex: &str| reached.iter().find(|to| to.place == hex).map(|to| to.by.cost);
    assert_eq!((cost("Q-16"), cost("P-15")), (Some(11), Some(10)));
}

/// What was captured on the way opens no way to where nobody may end his move.
#[test]
fn who_has_captured_something_does_not_march_out_of_bounds() {
    cases!["3.8-03", "R43"];
    let extra = json!({ "dumps": { "fef-sd-1": "Y-8" } });
    let mut play = moving_with("vm", extra, json!({ "vm-hq": "A-9", "td-1": "X-9" }));
    play.acts(&["move td-1", "step Y-8", "step Y-7"]);
    play.refused("step Z-6", "3.8-03").refused("halt", "3.8-03").allowed("step X-7");
}
