//! 6.3 G, 6.4, 6.5 and 6.8 to 6.15: combat.

use engine::cases;
use serde_json::{Value, json};
use tonkin::data::RiverSize;
use tonkin::ids::Army;

use super::table::{Play, Questions as _, merge, moving_with, operating};
use crate::support::unit;

/// VM around Na San (K-13, rough, no river) with a spending dump in K-12; FEF as given.
pub(super) fn vm_attack(extra: Value, units: Value) -> Play {
    let mut keys = json!({ "dumps": { "vm-sd-1": "K-12" }, "vm_spending": "vm-sd-1" });
    merge(&mut keys, extra);
    operating("vm", keys, units)
}

/// FEF in K-13 with a spending dump there.
pub(super) fn fef_attack(extra: Value, units: Value) -> Play {
    let mut keys = json!({ "dumps": { "fef-sd-1": "K-13" }, "fef_spending": "fef-sd-1" });
    merge(&mut keys, extra);
    operating("fef", keys, units)
}

pub(super) fn add(play: &mut Play, hex: &str, attackers: &[&str]) {
    play.act(&format!("attack {hex}"));
    for id in attackers {
        play.act(&format!("add {id}"));
    }
}

#[test]
fn attackers_are_adjacent_and_within_three_hexes_of_the_spending_dump() {
    cases!["6.3-G-01", "6.8-01", "6.8-09", "6.3-01", "6.3-02"];
    let units = json!({ "36/308": "K-12", "88/308": "J-13", "102/308": "K-11", "42-rgt": "L-14", "1/2-rei": "K-13" });
    let mut play = vm_attack(json!({ "dumps": { "vm-sd-1": "J-11" } }), units.clone());
    play.act("attack K-13").refused("add 102/308", "6.8-01").refused("add 42-rgt", "6.3-G-01");
    play.refused("announce", "6.8-01");
    play.acts(&["add 36/308", "add 88/308"]);
    assert_eq!(play.odds().0, "5-1", "12 to 2");
    play.act("cancel").refused("attack K-14", "6.8-01");
    assert_eq!(play.state().operation.points[0], 10, "the point is not spent");
    let play = operating("vm", json!({ "dumps": { "vm-sd-1": "K-12" } }), units);
    play.refused("attack K-13", "6.3-01");
}

#[test]
fn strength_counts_combat_values_in_attack_and_barrage_values_in_defence() {
    cases!["6.8-03", "4.0-09", "7.5-02", "6.14-11"];
    let units = json!({
        "36/308": { "at": "K-12", "flags": ["oos"] }, "42-rgt": { "at": "K-12", "flags": ["oos"] }, "151/351": "K-12",
        "675/351": "K-12", "1-racm": { "at": "K-13", "flags": ["dg"] }, "1/2-rei": "K-13",
    });
    let play = vm_attack(json!({}), units);
    let view = play.view();
    let attack = |ids: &[&str]| view.attack_strength(ids.iter().map(|id| unit(id)).collect());
    assert_eq!(attack(&["36/308", "42-rgt"]), 3 + 2, "halved each for itself");
    assert_eq!(attack(&["151/351", "675/351"]), 0);
    assert_eq!(view.defence_strength([unit("1-racm"), unit("1/2-rei")].into_iter().collect()), 2 + 2);
    assert_eq!(view.defence_strength([unit("151/351"), unit("675/351")].into_iter().collect()), 4 + 4);
}

#[test]
fn artillery_and_engineers_do_not_attack_alone() {
    cases!["6.10-02", "4.0-09"];
    let mut play =
        vm_attack(json!({}), json!({ "151/351": "K-12", "675/351": "K-12", "36/308": "K-12", "1/2-rei": "K-13" }));
    add(&mut play, "K-13", &["151/351", "675/351"]);
    play.refused("announce", "R127");
    play.act("add 36/308").allowed("announce");
}

#[test]
fn leaders_are_chosen_attacker_first_and_neither_guns_nor_guerrillas_if_another_can() {
    cases!["6.10-01", "6.10-02", "6.10-03", "6.10-04"];
    let units = json!({
        "36/308": "K-12", "42-rgt": "K-12", "675/351": "K-12", "1-bep": "K-13", "gcma-1": "K-13", "1-racm": "K-13", "1/3-rei": "K-13",
    });
    let mut play = vm_attack(json!({}), units);
    add(&mut play, "K-13", &["36/308", "42-rgt", "675/351"]);
    play.acts(&["announce", "pass"]);
    assert_eq!((play.army(), play.offered("lead")), ("vm", vec!["36/308".to_string(), "42-rgt".into()]));
    play.refused("lead 675/351", "6.10-02");
    play.act("lead 42-rgt");
    assert_eq!((play.army(), play.offered("lead")), ("fef", vec!["1-bep".to_string(), "1/3-rei".into()]));
    play.refused("lead 1-racm", "6.10-03");
    play.act("lead 1-bep");
    assert_eq!(play.line("morale"), 3 - 5);
}

#[test]
fn the_five_results_cost_what_they_say() {
    cases!["6.13-01", "6.13-08", "6.10-05", "6.8-06"];
    // 6 to 6 is 1-1, morale 4 to 4: the roll is what the dice show; a 1 keeps everybody in order.
    let units = || json!({ "36/308": "K-12", "1/2-rei": "K-13", "2/2-rei": "K-13", "1/3-rei": "K-13" });
    for (dice, result, own, theirs) in
        [([1, 2], "2AL", 2, 0), ([3, 3], "Ex-AL", 2, 1), ([3, 4], "Ex", 1, 1), ([5, 5], "Ex-DL", 1, 2)]
    {
        let mut play = vm_attack(json!({}), units());
        add(&mut play, "K-13", &["36/308"]);
        play.dice(&[dice[0], dice[1], 1, 1]).acts(&["announce", "lead 1/2-rei", "pass"]);
        assert!(play.events("combat-rolled")[0].text.ends_with(&format!("{result}.")));
        if theirs > 0 {
            play.act("stand");
        }
        if theirs == 2 {
            assert_eq!(play.offered("lose").len(), 3, "the second loss is free");
            play.act("lose 2/2-rei");
        }
        let lost: u8 = ["1/2-rei", "2/2-rei", "1/3-rei"].iter().map(|id| 2 - play.steps(id)).sum();
        assert_eq!((4 - play.steps("36/308"), lost), (own, theirs), "{result}");
    }
}

#[test]
fn a_tank_heartens_its_stack_and_takes_the_second_hit() {
    cases!["4.0-03", "4.0-05", "4.0-06", "4.0-18", "4.0-20", "6.10-06", "6.14-08"];
    let units = json!({
        "36/308": "K-12", "88/308": "K-12", "1/2-rei": "K-13", "1-rcc": "K-13", "ricm": "K-13", "2/2-rei": { "at": "K-13", "flags": ["dg"] },
        "gm-1": { "at": "K-13", "steps": 3, "flags": ["dg"] },
    });
    let play = vm_attack(json!({}), units);
    let view = play.view();
    let here: tonkin::ids::Units = ["1/2-rei", "1-rcc", "ricm", "2/2-rei", "gm-1"].iter().map(|id| unit(id)).collect();
    assert_eq!(view.morale(unit("1/2-rei"), here), 5, "two tanks give one");
    assert_eq!(view.morale(unit("1-rcc"), here), 5, "by the other tank");
    assert_eq!(view.morale(unit("2/2-rei"), here), 2, "(4 + 1) / 2");
    assert_eq!(view.morale(unit("gm-1"), here), 2, "(4 - 1 + 1) / 2");
    assert_eq!(view.morale(unit("1/2-rei"), [unit("1/2-rei")].into_iter().collect()), 4, "the tank takes no part");
    // Ex-DL: the leader first, then the only tank; it bleeds DG or not.
    let units =
        json!({ "36/308": "K-12", "88/308": "K-12", "1/2-rei": "K-13", "1-rcc": { "at": "K-13", "flags": ["dg"] } });
    let mut play = vm_attack(json!({}), units);
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[5, 5, 1, 1]).acts(&["announce", "lead 1/2-rei", "pass", "stand"]);
    assert_eq!((play.steps("1/2-rei"), play.steps("1-rcc")), (1, 1));
    // A tank that leads alone takes both.
    let mut play = vm_attack(json!({}), json!({ "36/308": "K-12", "1/2-rei": "K-13", "1-rcc": "K-13" }));
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[5, 6, 1, 1]).acts(&["announce", "lead 1-rcc", "pass", "stand"]);
    assert_eq!((play.place("1-rcc"), play.steps("1/2-rei")), ("eliminated".into(), 2));
}

#[test]
fn bolshevik_spirit_adds_a_die_and_costs_a_step() {
    cases!["6.12-01", "6.12-02", "6.12-03", "6.8-05"];
    let units = || json!({ "36/308": "K-12", "1-bep": "K-13", "2-bep": "K-13" });
    let mut play = vm_attack(json!({}), units());
    add(&mut play, "K-13", &["36/308"]);
    // 6 to 6 is 1-1; morale 4 to 5 is -1, the die 5: +4, of which +3 count; 10 + 3 is 2DL.
    play.dice(&[5, 5, 5, 1, 1]).acts(&["announce", "lead 1-bep", "bolshevik"]);
    assert_eq!(play.events("bolshevik")[0].pieces, ["36/308"], "the story says who pays");
    let rolled = &play.events("combat-rolled")[0];
    assert_eq!(rolled.amount, Some(13));
    play.acts(&["retreat", "fall-back 1-bep L-14", "fall-back 2-bep L-14"]);
    assert_eq!((play.steps("36/308"), play.steps("1-bep")), (3, 1), "the leader pays even after 2DL");
    let mut play = vm_attack(json!({}), json!({ "36/308": { "at": "K-12", "steps": 2 }, "1-bep": "K-13" }));
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[1, 1, 1, 1]).act("announce");
    assert!(!play.events("combat-rolled").is_empty(), "with 2 steps nobody is asked");
}

#[test]
fn standing_fast_while_disorganized_costs_one_step_more() {
    cases!["6.15-06", "6.15-07", "6.15-01"];
    let attack = |attacker: Value, defender: Value, choice: &str, dice: &[u8]| {
        let units = json!({ "36/308": attacker, "1/2-rei": defender, "2/2-rei": "K-13", "1/3-rei": "K-13" });
        let mut play = vm_attack(json!({}), units);
        add(&mut play, "K-13", &["36/308"]);
        play.dice(dice).acts(&["announce", "lead 2/2-rei", "pass", choice]);
        play
    };
    let shaken = || json!({ "at": "K-13", "flags": ["dg"] });
    let mut play = attack(json!("K-12"), shaken(), "stand", &[3, 4, 1, 1]);
    assert_eq!(play.offered("lose").len(), 3, "the extra step is free");
    let told = play.events("stood-fast")[0];
    assert_eq!((told.side, told.amount, told.pieces.len()), (Some(Army::Fef.side()), Some(1), 3));
    assert_eq!(told.places, ["K-13"]);
    play.act("lose 1/3-rei");
    assert_eq!((play.steps("2/2-rei"), play.steps("1/3-rei")), (1, 1));
    // Nobody DG, or an attacker DG: no extra step.
    let play = attack(json!("K-12"), json!("K-13"), "stand", &[3, 4, 1, 1]);
    assert!(play.events("stood-fast").is_empty());
    let play = attack(json!({ "at": "K-12", "flags": ["dg"] }), shaken(), "stand", &[4, 4, 1, 1]);
    assert!(play.events("stood-fast").is_empty() && play.steps("2/2-rei") == 1);
    // A retreat saves the step, also for the disorganized.
    let mut play = attack(json!("K-12"), shaken(), "retreat", &[3, 4, 1, 1]);
    play.acts(&["fall-back 1/2-rei L-14", "fall-back 2/2-rei J-13", "fall-back 1/3-rei L-14"]);
    assert_eq!((play.steps("2/2-rei"), play.place("2/2-rei")), (2, "J-13".into()), "to different hexes");
}

#[test]
fn standing_fast_costs_no_step_that_is_not_there_and_counts_a_dump_as_a_defender() {
    cases!["6.15-06", "6.14-02", "R59", "R139"];
    let mut play = vm_attack(json!({}), json!({ "36/308": "K-12", "1/8-rtm": { "at": "K-13", "steps": 1 } }));
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[5, 5, 1, 6]).acts(&["announce", "pass", "stand"]);
    assert!(play.place("1/8-rtm") == "eliminated" && play.events("stood-fast").is_empty());
    let shaken = json!({ "dumps": { "vm-sd-1": "K-12", "fef-sd-1": { "at": "K-13", "dg": true } } });
    let mut play =
        vm_attack(shaken, json!({ "36/308": "K-12", "1/2-rei": "K-13", "2/2-rei": "K-13", "1/3-rei": "K-13" }));
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[3, 4, 1, 1]).acts(&["announce", "lead 2/2-rei", "pass", "stand"]);
    assert_eq!(play.offered("lose"), ["1/2-rei", "1/3-rei", "2/2-rei"]);
}

#[test]
fn the_result_2al_leaves_no_reason_to_retreat() {
    cases!["6.15-01"];
    let mut play =
        vm_attack(json!({}), json!({ "36/308": "K-12", "1/2-rei": "K-13", "2/2-rei": "K-13", "1/3-rei": "K-13" }));
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[1, 1, 1, 1]).acts(&["announce", "lead 1/2-rei", "pass"]);
    assert_eq!(play.army(), "vm", "the next point: nobody was asked to retreat");
    assert_eq!(play.steps("36/308"), 2);
}

#[test]
fn the_victors_advance_take_what_is_left_and_vm_earn_a_point() {
    cases!["6.15-02", "6.15-03", "6.15-04", "6.15-05", "6.15-09", "2.2-A-06", "6.8-07"];
    let units = || json!({ "36/308": "K-12", "675/351": "K-12", "88/308": "J-13", "1-thai": "K-13" });
    let extra = || json!({ "dumps": { "vm-sd-1": "K-12", "fef-sd-1": "K-13" }, "fef_trenches": ["K-13"] });
    let mut play = vm_attack(extra(), units());
    add(&mut play, "K-13", &["36/308", "675/351", "88/308"]);
    let before = play.vm_points();
    // 12 to 2 is 6-1: 5-1 and +1; the trench -1; morale 4 to 3 is +1: 9 + 1 is 2DL.
    play.dice(&[4, 5, 1, 1]).acts(&["announce", "lead 36/308", "pass", "retreat", "fall-back 1-thai L-14"]);
    assert_eq!(play.place("1-thai"), "eliminated", "2DL less one is still a step");
    assert_eq!(play.offered("advance"), ["36/308", "88/308"], "artillery stays");
    play.refused("advance 675/351", "6.15-05");
    play.acts(&["advance 88/308", "done"]);
    assert_eq!((play.dump("fef-sd-1"), play.vm_points()), (None, before + 2 + 1));
    assert!(play.state().trenches[1].is_empty());
    assert_eq!((play.place("88/308"), play.place("36/308")), ("K-13".into(), "K-12".into()));
    // Nobody need advance; then the dump and the trench stay, and nothing is earned.
    let mut play = vm_attack(extra(), units());
    add(&mut play, "K-13", &["36/308", "88/308"]);
    play.dice(&[4, 5, 1, 1]).acts(&["announce", "lead 36/308", "pass", "stand", "done"]);
    assert_eq!(play.vm_points(), before);
    assert!(play.dump("fef-sd-1").is_some());
}

#[test]
fn a_hex_of_dumps_alone_is_taken_without_a_roll() {
    cases!["6.8-07", "6.3-02"];
    let mut play = vm_attack(
        json!({ "dumps": { "vm-sd-1": "K-12", "fef-sd-1": "K-13" }, "fef_spending": "fef-sd-1" }),
        json!({ "36/308": "K-12" }),
    );
    add(&mut play, "K-13", &["36/308"]);
    play.act("announce");
    assert_eq!(play.events("attack")[0].pieces, ["36/308", "fef-sd-1"], "the story names what is attacked");
    play.act("advance 36/308");
    assert_eq!((play.dump("fef-sd-1"), play.state().operation.spending[1]), (None, None));
}

#[test]
fn rivers_hinder_the_attack_unless_it_comes_along_them_from_both_banks_or_with_boats() {
    cases!["6.9-01", "6.9-02", "4.0-02", "6.14-07"];
    let river = |attackers: &[(&str, &str)]| {
        let mut units = json!({ "td-1": "U-16" });
        for (id, at) in attackers {
            merge(&mut units, json!({ *id: at }));
        }
        let mut play = operating("fef", json!({ "dumps": { "fef-sd-1": "T-14" }, "fef_spending": "fef-sd-1" }), units);
        add(&mut play, "U-16", &attackers.iter().map(|(id, _)| *id).collect::<Vec<_>>());
        play.view().river_in_combat()
    };
    assert_eq!(river(&[("1/2-rei", "T-16")]), Some(RiverSize::Major), "across the Red River");
    assert_eq!(river(&[("1/2-rei", "T-15")]), Some(RiverSize::Minor), "along it; behind the Luoc lies a corner");
    assert_eq!(river(&[("1/2-rei", "T-16"), ("1-rec", "U-15")]), None);
    assert_eq!(river(&[("1/2-rei", "T-16"), ("dna-1", "T-15")]), None);
}

#[test]
fn each_stack_keeps_its_order_for_itself_and_forest_shakes_the_french() {
    cases!["6.14-02", "6.14-03", "6.14-04", "6.14-05"];
    // L-13 is forest. Attackers: a para of morale 5 with a GCMA in K-13, a garrison of morale 2 in L-14.
    let units = json!({ "1-bep": "K-13", "gcma-1": "K-13", "bvn-garr-1": "L-14", "td-1": "L-13" });
    let mut play = fef_attack(json!({}), units);
    add(&mut play, "L-13", &["1-bep", "gcma-1", "bvn-garr-1"]);
    // 6 to 1: 5-1. The die 4 against 5 or 6: para 4 - 1 + 2, GCMA 4 - 1, garrison 4 + 1 + 2 (river or not).
    play.acts(&["announce", "pass"]).dice(&[3, 3, 4, 1]).acts(&["pass", "lead 1-bep", "stand"]);
    assert_eq!((play.dg("1-bep"), play.dg("gcma-1"), play.dg("bvn-garr-1")), (true, false, true));
    assert!(!play.dg("td-1"), "VM are at home in the forest");
    // GCMA among themselves have no forest in their sum.
    let sum = |stack: Value| {
        let mut units = json!({ "td-1": "L-13" });
        merge(&mut units, stack.clone());
        let mut play = fef_attack(json!({}), units);
        let party: Vec<&str> = stack.as_object().unwrap().keys().map(String::as_str).collect();
        add(&mut play, "L-13", &party);
        play.act("announce").dice(&[3, 3, 4, 1]);
        while play.events("disorganization-rolled").is_empty() {
            play.act("pass");
        }
        let told = play.events("disorganization-rolled");
        told[0].roll.as_ref().unwrap().dice[0].total
    };
    assert_eq!(sum(json!({ "1-bep": "K-13" })), sum(json!({ "gcma-1": "K-13" })) + 2);
}

#[test]
fn dumps_and_hq_are_shaken_with_the_defenders() {
    cases!["6.14-02", "6.6-05"];
    let extra = json!({ "dumps": { "vm-sd-1": "K-12", "fef-sd-1": "K-13" } });
    let mut play =
        vm_attack(extra, json!({ "36/308": "K-12", "1/2-rei": "K-13", "2/2-rei": "K-13", "fef-hq": "K-13" }));
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[3, 4, 1, 6]).acts(&["announce", "lead 1/2-rei", "pass", "stand"]);
    assert!(play.dg("fef-hq") && play.state().dumps[9].dg && play.dg("1/2-rei") && play.dg("2/2-rei"));
}

#[test]
fn paras_dropped_onto_vm_take_the_hex_or_fall_back() {
    cases!["6.4-10", "6.4-11", "6.4-13", "6.9-06", "6.11-02"];
    let drop = |units: Value, dump: &str| {
        let mut all = json!({ "1-bep": "T-14", "2-bep": "T-14" });
        merge(&mut all, units);
        let mut play = moving_with("fef", json!({ "air": 2, "dumps": { "fef-sd-1": dump } }), all);
        play.acts(&["fly 1-bep", "join 2-bep", "airdrop K-13", "silent"]);
        play
    };
    // 6 to 5 is 1-1; morale 5 to 3 is +2, the drop -2: the roll is what the dice show, and there is no ambush.
    let mut play = drop(json!({ "42-rgt": "K-13" }), "K-12");
    assert_eq!(play.army(), "fef");
    play.dice(&[3, 4, 1, 1]).act("lead 1-bep");
    assert_eq!(play.events("combat-rolled")[0].amount, Some(7));
    play.act("stand");
    assert_eq!(play.army(), "fef", "the paras fall back one hex");
    play.acts(&["fall-back 1-bep L-14", "fall-back 2-bep L-14"]);
    assert_eq!((play.place("1-bep"), play.steps("1-bep"), play.place("2-bep")), ("L-14".into(), 1, "L-14".into()));
    // 2DL less a retreat empties the hex.
    let mut play = drop(json!({ "42-rgt": "K-13" }), "K-12");
    play.dice(&[6, 6, 1, 1]).acts(&["lead 1-bep", "retreat", "fall-back 42-rgt J-13"]);
    assert_eq!((play.place("1-bep"), play.place("2-bep")), ("K-13".into(), "K-13".into()));
    play.refused("move 1-bep", "3.3-10");
    // Surrounded, they die.
    let mut around = json!({
        "42-rgt": "K-13", "td-1": "L-13", "td-2": "L-14", "td-3": "K-14", "td-4": "J-13", "td-6": "L-12",
    });
    let mut play = drop(around.clone(), "K-12");
    play.dice(&[3, 4, 1, 1]).acts(&["lead 1-bep", "stand"]);
    assert_eq!(play.army(), "fef", "only K-12, where the dump lies, is left");
    play.act("fall-back 2-bep K-12");
    assert_eq!(play.place("1-bep"), "K-12");
    merge(&mut around, json!({ "td-7": "K-12" }));
    let mut play = drop(around, "T-14");
    play.dice(&[3, 4, 1, 1]).acts(&["lead 1-bep", "stand"]);
    assert_eq!((play.place("1-bep"), play.place("2-bep")), ("eliminated".into(), "eliminated".into()));
}

#[test]
fn losses_beyond_the_participants_are_ignored_and_bystanders_are_safe() {
    cases!["6.13-02", "6.13-03", "6.13-05", "6.13-06", "6.13-07"];
    let units = json!({ "36/308": { "at": "K-12", "steps": 1 }, "88/308": "K-12", "1-thai": "K-13" });
    let mut play = vm_attack(json!({ "steps_lost": 9 }), units);
    add(&mut play, "K-13", &["36/308"]);
    let level = play.state().vp;
    // 2 to 2 is 1-1, morale 2 to 3 is -1: 4 - 1 is 2AL.
    play.dice(&[2, 2, 1, 1]).act("announce");
    assert_eq!((play.place("36/308"), play.steps("88/308")), ("eliminated".into(), 4));
    assert_eq!((play.state().steps_lost, play.state().vp), (0, level + 5), "the tenth step");
}

#[test]
fn a_unit_may_retreat_only_where_it_may_stand() {
    cases!["3.1-02", "3.6-01", "6.15-01"];
    // A DNA in V-18 retreats along its waters only.
    let units = json!({ "dna-1": "V-18", "36/308": "V-17", "88/308": "V-17", "102/308": "V-17" });
    let mut play = operating("vm", json!({ "dumps": { "vm-sd-1": "V-17" }, "vm_spending": "vm-sd-1" }), units);
    add(&mut play, "V-18", &["36/308", "88/308", "102/308"]);
    play.dice(&[3, 3, 1, 1]).acts(&["announce", "lead 36/308", "pass", "retreat"]);
    assert_eq!(play.offered("fall-back"), ["dna-1 U-17", "dna-1 U-19", "dna-1 W-18"]);
}

#[test]
fn both_stacks_are_shown_while_they_fight() {
    cases!["6.8-08"];
    let mut play =
        fef_attack(json!({}), json!({ "1/2-rei": "K-13", "42-rgt": "K-12", "36/308": "K-12", "88/308": "K-12" }));
    let seen = |play: &Play| {
        let table = play.table(engine::Viewer::Side(Army::Fef.side()));
        table.pieces.iter().filter(|piece| piece.place == "K-12" && piece.id.contains("308")).count()
    };
    add(&mut play, "K-12", &["1/2-rei"]);
    assert_eq!(seen(&play), 0, "the weakest lies on top");
    play.act("announce");
    assert_eq!(seen(&play), 2);
}

#[test]
fn a_trench_steadies_the_defender_and_hinders_the_attack() {
    cases!["6.14-06", "6.3-b-07"];
    // 12 to 4 is 3-1; the trench takes 1 off: 8 becomes 7, an exchange; 4 shakes a defender, less 1 for morale 4.
    let shaken = |trenches: Value, defending_die: u8| {
        let units = json!({ "36/308": "K-12", "88/308": "K-12", "1/2-rei": "K-13", "2/2-rei": "K-13" });
        let mut play = vm_attack(json!({ "fef_trenches": trenches }), units);
        add(&mut play, "K-13", &["36/308", "88/308"]);
        play.acts(&["announce", "lead 36/308"]);
        play.dice(&[3, 4, 1, defending_die]).acts(&["lead 1/2-rei", "pass"]);
        (play.dg("1/2-rei"), play.events("combat-rolled")[0].amount)
    };
    assert_eq!(shaken(json!([]), 5), (true, Some(7)));
    assert_eq!(shaken(json!(["K-13"]), 5), (false, Some(6)), "5 - 1 - 1 against 4");
    assert_eq!(shaken(json!(["K-13"]), 6), (true, Some(6)));
    // A trench under the attacker is no help.
    let units = json!({ "36/308": "K-12", "1/2-rei": "K-13", "2/2-rei": "K-13", "1/3-rei": "K-13" });
    let mut play = vm_attack(json!({ "vm_trenches": ["K-12"] }), units);
    add(&mut play, "K-13", &["36/308"]);
    play.dice(&[3, 4, 6, 1]).acts(&["announce", "lead 1/2-rei", "pass"]);
    assert!(play.dg("36/308"), "6 - 1 for morale 4 reaches 5");
}

#[test]
fn the_hq_leaves_once_before_the_same_units() {
    cases!["6.5-04", "6.4-14"];
    let units = json!({ "gm-1": "T-12", "vm-hq": "T-13", "1/2-rei": "S-14" });
    let mut play = operating("fef", json!({ "dumps": { "fef-sd-1": "T-15" } }), units);
    play.acts(&["activate T-12", "move gm-1", "step T-13", "evade vm-hq U-13"]);
    play.refused("cancel", "3.1-04");
    play.act("step U-13");
    assert!(play.is_over(), "it has left before GM 1 already");
    // The same after a real overrun.
    let units = json!({ "gm-1": "T-12", "vm-hq": "T-13", "td-1": "T-13" });
    let mut play = operating("fef", json!({ "dumps": { "fef-sd-1": "T-15" } }), units);
    play.acts(&["activate T-12", "move gm-1", "overrun T-13", "evade vm-hq U-13", "evade td-1 U-12", "move gm-1"]);
    play.act("step U-13");
    assert!(play.is_over());
}

#[test]
fn a_loss_cites_who_has_to_bear_it() {
    cases!["4.0-20", "4.0-05", "4.0-06", "6.10-05"];
    let case_of = |units: serde_json::Value, choice: &[&str]| {
        let extra = json!({ "fef_spending": "fef-sd-1", "dumps": { "fef-sd-1": "T-14" } });
        let mut play = operating("fef", extra, units);
        play.act("attack T-12").acts(&["add 1-bep"]);
        for unit in ["1-rcc", "8-bpc"] {
            if play.is_legal(&format!("add {unit}")) {
                play.act(&format!("add {unit}"));
            }
        }
        play.dice(&[1, 1, 1, 1]).act("announce");
        play.acts(choice);
        let lost = |event: &&engine::Event| matches!(event.word, "lost-step" | "eliminated");
        play.told.iter().filter(lost).map(|event| event.case.0).collect::<Vec<_>>()
    };
    let regiment = "36/308";
    assert_eq!(
        case_of(json!({ "1-bep": "T-13", regiment: "T-12", "vm-hq": "A-9" }), &["pass"])[..2],
        ["6.10-05", "4.0-20"]
    );
    let tanks = json!({ "1-bep": "T-13", "1-rcc": "T-13", regiment: "T-12", "vm-hq": "A-9" });
    assert_eq!(case_of(tanks, &["pass", "lead 1-bep", "stand"]), ["6.10-05", "6.10-05", "4.0-05"]);
}

#[test]
fn without_its_dump_a_side_neither_attacks_nor_fires() {
    cases!["6.3-01", "6.3-02", "6.6-10", "3.8-08"];
    let units = json!({ "36/308": "T-13", "675/351": "T-13", "1/6-ric": "T-12", "vm-hq": "A-9", "2/2-rei": "S-12" });
    let none = operating("vm", json!({}), units.clone());
    none.refused("attack T-12", "6.3-01").refused("barrage T-12", "6.3-01");
    let spent = json!({ "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "S-13" }, "active": "fef" });
    let mut gone = operating("fef", spent, units);
    // The French take the dump, and it is the turn of the VM.
    gone.acts(&["activate S-12", "move 2/2-rei", "step S-13", "halt", "done"]);
    gone.dice(&[6]).act("stop");
    gone.refused("attack T-12", "6.3-02").refused("barrage T-12", "6.3-02");
    let border = json!({ "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "J-4" } });
    let units = json!({ "675/351": "J-4", "1/2-rei": "K-4", "vm-hq": "A-9" });
    operating("vm", border, units).refused("barrage K-4", "3.8-08");
}

#[test]
fn the_odds_of_a_combat_go_on_to_its_end() {
    cases!["6.8-02", "6.12-01", "6.13-01"];
    let units = json!({ "36/308": "T-13", "88/308": "T-13", "1/6-ric": "T-12", "vm-hq": "A-9" });
    let extra = json!({ "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "S-13" } });
    let mut play = operating("vm", extra, units);
    play.acts(&["attack T-12", "add 36/308"]);
    let odds = |play: &super::table::Play, text: &str| {
        let action = engine::Game::parse(&**play.game.game(), text).unwrap();
        play.game.odds(action, engine::odds::Budget::default()).unwrap()
    };
    let announced = odds(&play, "announce");
    assert!(announced.exact && announced.summary.len() > 1, "{announced:?}");
    play.act("announce");
    let (plain, fierce) = (odds(&play, "pass"), odds(&play, "bolshevik"));
    assert!(plain.exact && fierce.exact);
    let mean = |odds: &engine::odds::Odds, label: &str| {
        odds.totals.iter().find(|total| total.label == label).map_or(0.0, |total| total.mean)
    };
    let own = "Viet Minh has reduced";
    assert!(mean(&fierce, own) > mean(&plain, own) + 0.2, "the leader pays for it: {fierce:?}");
    assert!((plain.outcomes.iter().map(|outcome| outcome.p).sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(announced.summary, plain.summary, "to go without it is what odds expect");
}
