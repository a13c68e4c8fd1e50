//! What is refused and why, what is not offered because it leads nowhere, and how it is told.

use engine::{Game, Target, Viewer, cases};
use serde_json::json;
use tonkin::ids::Army;

use super::table::{Play, Questions, moving, operating, scene};

/// Why a piece cannot be chosen, as cases and sentences; empty where it can.
fn why(play: &Play, piece: &str) -> Vec<String> {
    let pointed = Target::Piece(piece.into());
    play.game.game().why_not(play.state(), &pointed).iter().map(ToString::to_string).collect()
}

#[test]
fn who_points_at_a_regiment_hears_of_absorbing_and_not_of_being_absorbed() {
    cases!["2.3-01"];
    let scene = |steps: u8| {
        let regiment = json!({ "at": "T-7", "steps": steps });
        let far = json!({ "at": "N-18", "steps": 2 });
        let units = json!({ "vm-hq": "A-9", "fef-hq": "T-14", "td-1": "T-7", "57/304": regiment, "36/308": far });
        scene("absorption", json!({}), units)
    };
    let play = scene(2);
    play.allowed("absorb 57/304 td-1");
    assert!(why(&play, "36/308")[0].contains("no way of 2 hexes or less"), "{:?}", why(&play, "36/308"));
    let play = scene(4);
    assert!(why(&play, "57/304")[0].contains("it has lost no step"), "{:?}", why(&play, "57/304"));
    assert!(why(&play, "td-1")[0].contains("no way of 2 hexes or less"), "{:?}", why(&play, "td-1"));
}

#[test]
fn a_step_out_of_its_turn_is_refused_with_the_step_that_is_on() {
    cases!["2.0-01"];
    let units = json!({ "vm-hq": "T-7", "fef-hq": "T-14", "2/43-ric": "T-14", "36/308": { "at": "T-8", "steps": 2 } });
    let mut play = scene("vm-supply", json!({}), units);
    for action in ["replace 36/308", "absorb 36/308 td-8", "forfeit", "postpone", "withdraw 2/43-ric"] {
        play.refused(action, "2.0-01");
        let refusal = play.try_acts(&[action]).expect_err("it is not its turn");
        assert!(refusal.contains("VM choose their supplies first"), "{refusal}");
    }
    play.acts(&["supply 0"]);
    let refusal = play.try_acts(&["supply 0"]).expect_err("the supplies are there");
    assert!(!refusal.contains("choose their supplies"), "{refusal}");
}

#[test]
fn the_supply_check_of_the_last_month_of_a_scenario_is_headed_once() {
    cases!["1.9-A-07", "1.10-02"];
    let units = json!({ "vm-hq": "T-7", "fef-hq": "T-14", "2/43-ric": "T-14", "1-bep": "K-13" });
    let keys = json!({
        "month": "Dec-50", "card": "cao-bang", "until": "hanoi", "active": "france", "vm_operation_points": 0,
        "fef_operation_points": 1, "allowance": 1, "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "T-7" },
        "objectives": ["V-3", "T-14"], "real": 1,
    });
    let mut play = scene("operation-points", keys, units);
    play.act("waste");
    let headings: Vec<_> = play.events("phase").iter().map(|event| event.text.clone()).collect();
    assert_eq!(headings, ["The Supply Check Phase begins."]);
}

#[test]
fn who_could_lead_an_attack_and_is_out_of_range_says_so() {
    cases!["6.3-G-01", "6.10-02"];
    // U-21 lies within 3 hexes of the dump; from there to W-20 the way is longer, for the sea is no way.
    let units = json!({ "vm-hq": "A-9", "fef-hq": "T-14", "675/351": "U-21", "148-rgt": "W-20", "7-bpvn": "V-20" });
    let keys = json!({ "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "U-21" } });
    operating("vm", keys.clone(), units.clone()).refused("attack V-20", "6.3-G-01");
    let mut alone = units;
    alone["148-rgt"] = json!("A-10");
    operating("vm", keys, alone).refused("attack V-20", "R127");
}

#[test]
fn a_barrage_tells_the_numbers_that_it_needs() {
    cases!["6.6-03", "6.7-01"];
    let units = json!({ "vm-hq": "A-9", "fef-hq": "T-14", "gm-1": "T-13", "td-1": "T-12" });
    let mut play = operating("fef", json!({ "airstrike": 7 }), units);
    play.acts(&["barrage T-12", "airstrike"]).dice(&[3, 4]).acts(&["fire", "silent"]);
    let event = &play.events("barrage-rolled")[0];
    assert_eq!(event.roll.as_ref().and_then(|roll| roll.target), Some(6));
    assert!(event.text.contains("DG from 6, DG & DL from 9: 3 and 4, modified 7: DG."), "{}", event.text);
    play.dice(&[2, 3]).act("bomb-road T-10");
    let event = &play.events("road-bombed")[0];
    assert_eq!(event.roll.as_ref().and_then(|roll| roll.target), Some(6));
    assert!(event.text.contains("holds: Airstrike 7 needs 6, 2 and 3, modified 5."), "{}", event.text);
}

#[test]
fn the_french_are_asked_in_a_whole_sentence_while_somebody_hidden_marches() {
    cases!["1.5-04"];
    let top = |at: &str| json!({ "at": at, "flags": ["shown"] });
    let units = json!({
        "vm-hq": "T-7", "fef-hq": "T-14", "gm-1": "T-14", "td-1": top("T-9"), "36/308": "T-9", "td-2": top("T-8"),
    });
    let mut play = moving("vm", units);
    play.acts(&["move 36/308", "step T-8"]);
    assert_eq!(play.table(Viewer::Side(Army::Fef.side())).prompt.text, "Where next?");
    assert!(play.table(Viewer::Side(Army::Vm.side())).prompt.text.ends_with(": where next?"));
}

#[test]
fn one_is_told_as_one_and_several_as_several() {
    cases!["3.1-04", "2.2-A-06"];
    let units = json!({ "vm-hq": "T-7", "fef-hq": "T-14", "gm-1": "T-14", "1/2-rei": "T-14" });
    let mut play = moving("fef", units);
    play.acts(&["move gm-1", "step T-13"]);
    assert_eq!(play.events("moved")[0].text, "GM 1 moves to T-13.");
    play.acts(&["halt", "move 1/2-rei", "step T-13"]);
    let both = json!({ "vm-hq": "T-7", "fef-hq": "T-14", "gm-1": "T-14", "1/2-rei": "T-14" });
    let mut play = moving("fef", both);
    play.acts(&["move gm-1", "join 1/2-rei", "step T-13"]);
    assert_eq!(play.events("moved")[0].text, "GM 1, 1/2 REI move to T-13.");
}

#[test]
fn nobody_boards_who_has_nowhere_to_go() {
    cases!["3.7-02", "3.8-04", "3.8-05", "3.5-05"];
    let units = json!({ "vm-hq": "T-7", "fef-hq": "T-14", "2/43-ric": "T-14", "1-bcl": "A-24", "1-thai": "A-24", "6-acf": "A-24" });
    let play = moving("fef", units);
    play.refused("embark 1-bcl", "3.8-04").refused("embark 1-thai", "3.8-05").allowed("embark 6-acf");
    // 3.8-04: the airstrip of Hanoi is no place for a Laotian unit.
    play.refused("fly 1-bcl", "3.8-04").allowed("fly 6-acf");
    let play = moving("fef", json!({ "vm-hq": "T-7", "1/2-rei": "T-14", "1-bep": "T-14" }));
    play.refused("fly 1/2-rei", "3.5-05").allowed("fly 1-bep");
}

#[test]
fn who_was_left_behind_by_an_overrun_goes_only_where_he_can_still_overrun() {
    cases!["6.4-04", "3.2-05"];
    let units = json!({ "vm-hq": "A-9", "fef-hq": "T-14", "2/43-ric": "T-14", "gm-1": "X-15", "1/2-rei": "X-15", "td-1": "W-15" });
    let mut play = moving("fef", units);
    play.acts(&["move gm-1", "overrun W-15", "evade td-1 V-15"]);
    play.act("move 1/2-rei");
    for _ in 0..8 {
        let steps = play.offered("step");
        let Some(step) = steps.first() else { break };
        play.act(&format!("step {step}"));
        assert!(play.spent() <= 7, "no Double-Move leads to an overrun");
        let goes_on = !play.offered("step").is_empty() || !play.offered("overrun").is_empty();
        assert!(goes_on, "{:?}", play.actions());
        if !play.offered("overrun").is_empty() {
            break;
        }
    }
    assert!(!play.offered("overrun").is_empty());
}

#[test]
fn who_may_only_pass_a_land_does_not_spend_his_last_point_there() {
    cases!["3.8-03"];
    let mut play = moving("vm", json!({ "vm-hq": "A-1", "fef-hq": "T-14", "gm-1": "T-14", "td-9": "F-12" }));
    // Beyond the border it cannot stop, but its points lead back from there.
    play.acts(&["move td-9", "step E-12", "step D-12"]).refused("halt", "3.8-03").allowed("step C-12");
    // With 11 of the 18 points of a Double-Move spent they do not any more from B-13 and C-12.
    play.acts(&["step D-13", "step C-13"]).refused("halt", "3.8-03");
    play.refused("step B-13", "3.8-03").refused("step C-12", "3.8-03");
    assert_eq!((play.spent(), play.offered("step")), (11, ["C-14", "D-12", "D-13", "D-14"].map(String::from).to_vec()));
    play.act("step D-13").allowed("halt").refused("step D-14", "3.8-03");
}
