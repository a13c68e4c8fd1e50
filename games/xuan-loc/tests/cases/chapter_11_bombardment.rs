//! Chapters 11 and 14: bombardment, aircraft, helicopters.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;

use crate::support::{at, hex};

/// The NVA's Bombardment Phase with ARVN companies in the open at 0506; an HQ of the 7th watches.
fn shelling(extra: serde_json::Value) -> crate::support::Play {
    let mut document = json!({
        "phase": "bombardment",
        "units": { "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "nva-7-165-1": "0306", "arvn-hq-18": "1004" },
        "aims": ["nva-aim-130-1", "nva-aim-105-1", "nva-aim-rocket-1"],
    });
    for (key, value) in extra.as_object().unwrap() {
        document[key] = value.clone();
    }
    at(document)
}

#[test]
fn artillery_scatters_by_terrain_and_observation() {
    cases![
        "11.2-01",
        "11.2.1-01",
        "11.2.3-01",
        "11.2.4-01",
        "11.2.5-01",
        "11.1.4-01",
        "11.1.5-01",
        "6.2-01",
        "10.0-01",
        "11.0-02"
    ];
    let mut play = shelling(json!({}));
    play.acts(&["aim nva-aim-105-1", "at 0506"]);
    // 3 is on target; strength 4; result 6: no effect.
    play.dice(&[3, 4, 6]).acts(&["done", "strike nva-aim-105-1"]);
    assert_eq!(play.purposes(), ["scatter", "bombardment"]);
    assert_eq!(play.phase(), "movement");
    let mut play = shelling(json!({}));
    play.acts(&["aim nva-aim-105-1", "at 0506"]);
    // 2 scatters: direction 1 is east, 3 is two hexes.
    play.dice(&[2, 1, 3]).act("done");
    let placed = play.state().bombardment.placed[0];
    assert_eq!(placed.hex, Some(hex("0504")));
}

#[test]
fn an_hq_spots_better_and_nobody_worse() {
    cases!["11.1.7-01", "11.2.2-01", "11.2.2-02", "11.2.2-03", "11.2.2-04", "11.2.5-02"];
    let drift = |units: serde_json::Value, aim: &str, die: u8| {
        let mut play = shelling(json!({ "units": units }));
        play.acts(&[&format!("aim {aim}"), "at 0506"]);
        play.dice(&[die, 1, 1]).act("done");
        play.state().bombardment.placed[0].hex != Some(hex("0506"))
    };
    let seen = json!({ "arvn-1-43-a": "0506", "nva-7-165-1": "0306", "arvn-hq-18": "1004" });
    let by_hq = json!({ "arvn-1-43-a": "0506", "nva-hq-7": "0306", "arvn-hq-18": "1004" });
    let unseen = json!({ "arvn-1-43-a": "0506", "nva-hq-7": "1801", "arvn-hq-18": "1004" });
    assert!(drift(seen.clone(), "nva-aim-105-1", 2) && !drift(seen.clone(), "nva-aim-105-1", 3));
    assert!(drift(by_hq.clone(), "nva-aim-105-1", 1) && !drift(by_hq, "nva-aim-105-1", 2));
    assert!(drift(unseen.clone(), "nva-aim-105-1", 4) && !drift(unseen, "nva-aim-105-1", 5));
    assert!(drift(seen, "nva-aim-rocket-1", 3), "rockets: -1");
    let mut play = shelling(json!({}));
    play.acts(&["aim nva-aim-105-1", "at 0506", "aim nva-aim-rocket-1", "at 0506"]);
    play.dice(&[3, 1, 1]).act("done");
    let hexes: Vec<_> = play.state().bombardment.placed.iter().map(|p| p.hex).collect();
    assert_eq!(hexes, [Some(hex("0506")), Some(hex("0505"))], "one die, read twice");
}

#[test]
fn strength_and_result_dice_decide() {
    cases![
        "11.3-01",
        "11.3.1-01",
        "11.3.2-01",
        "11.3.3-01",
        "11.3.4-01",
        "11.3.4-02",
        "11.3.5-01",
        "11.3.7-01",
        "20.2-01",
        "11.3.5-04"
    ];
    let column = |aim: &str, target: &str, dice: &[u8]| {
        let mut play =
            shelling(json!({ "units": { "arvn-1-43-a": target, "nva-7-165-1": "0101", "arvn-hq-18": "0128" } }));
        play.acts(&[&format!("aim {aim}"), &format!("at {target}")]);
        play.dice(&[6]).act("done").dice(dice).act(&format!("strike {aim}"));
        assert_eq!(play.chance_left(), 0, "{aim} at {target}");
        play.events("bombarded")[0].amount.unwrap()
    };
    assert_eq!(column("nva-aim-105-1", "0611", &[6, 6]), 6, "without + a six is a six; a town shifts nothing");
    assert_eq!(column("nva-aim-130-1", "0611", &[6, 3, 6]), 9);
    assert_eq!(column("nva-aim-130-1", "0611", &[6, 5, 6]), 6);
    assert_eq!(column("nva-aim-rocket-1", "0611", &[6]), 8);
    assert_eq!(column("nva-aim-rocket-1", "1004", &[6]), 7, "one left in the city");
    assert_eq!(column("nva-aim-105-1", "1004", &[1, 6]), 1, "never below the first");
    // Column 4, die 1: one unit is eliminated, the owner's choice.
    let mut play = shelling(json!({}));
    play.acts(&["aim nva-aim-105-1", "at 0506"]).dice(&[6]).act("done").dice(&[4, 1]).act("strike nva-aim-105-1");
    assert_eq!((play.asked(), play.offered("lose").len()), (Army::Arvn, 2));
    play.act("lose arvn-1-43-b");
    assert_eq!((play.place("arvn-1-43-b"), play.state().arvn_losses), ("dead".into(), 1));
}

#[test]
fn units_in_the_open_nearby_are_shaken() {
    cases!["11.3.6-01", "11.3.6-02", "11.3.6-03"];
    let mut play = shelling(json!({
        "units": { "arvn-1-43-a": "0507", "arvn-1-43-b": "0406", "nva-7-165-1": "0306", "arvn-hq-18": "1004", "arvn-ld-hieu": "0507" },
    }));
    play.acts(&["aim nva-aim-105-1", "at 0506", "aim nva-aim-130-1", "at 0506"]);
    play.dice(&[6]).act("done").dice(&[1, 6]).act("strike nva-aim-105-1");
    play.dice(&[1, 6, 5, 4]).act("strike nva-aim-130-1");
    assert_eq!(play.events("shaken").len(), 2, "each unit once, leaders not");
    assert!(play.disrupted("arvn-1-43-b") && !play.disrupted("arvn-1-43-a"));
}

#[test]
fn a_coloured_cell_makes_rubble_and_hits_both_sides() {
    cases![
        "11.6.2-01",
        "11.6.3-01",
        "11.6.3-02",
        "11.6.3-03",
        "11.6.3-04",
        "11.6.4-01",
        "11.6.4-03",
        "11.6.5-01",
        "11.6.6-01",
        "11.6.7-01",
        "11.3.4-03"
    ];
    let mut play = shelling(json!({
        "units": {
            "arvn-1-43-a": "1004", "arvn-aa-1": "1005", "arvn-1-43-b": "1103", "nva-7-165-1": "1002", "arvn-hq-18": "0128",
        },
    }));
    play.acts(&["aim nva-aim-rocket-1", "at 1004"]).dice(&[6]).act("done");
    play.dice(&[1]).act("strike nva-aim-rocket-1");
    assert_eq!(play.place("arvn-1-43-a"), "dead");
    for label in ["1004", "1005", "1003", "0904", "1104"] {
        assert!(play.state().rubble.has(hex(label)), "{label} is rubble");
    }
    assert!(play.is("arvn-aa-1", xuan_loc::state::Flags::STUCK));
    assert_eq!((play.asked(), play.offered("collateral")), (Army::Nva, vec!["1005".into(), "1103".into()]));
    play.refused("collateral 1004", "11.6.6-01");
    play.dice(&[6]).act("collateral 1005");
    assert_eq!((play.asked(), play.offered("collateral")), (Army::Arvn, vec!["1002".into()]));
    play.dice(&[6]).act("collateral 1002");
    assert!(play.disrupted("arvn-aa-1") && play.disrupted("nva-7-165-1"), "column 7, die 6: D");
}

/// The ARVN's Bombardment Phase of turn 4 against companies at 0406.
fn sortie(draws: &[&str], extra: serde_json::Value) -> crate::support::Play {
    let mut document = json!({
        "turn": 4, "phase": "bombardment", "active": "arvn", "aims": [],
        "units": { "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "arvn-hq-18": "0506", "nva-hq-7": "0101" },
    });
    for (key, value) in extra.as_object().unwrap() {
        document[key] = value.clone();
    }
    let mut play = at(document);
    play.chance(&[draws.len() as u8], draws).act("proceed");
    play
}

#[test]
fn aircraft_are_drawn_and_pass_the_anti_aircraft_fire() {
    cases![
        "6.2-02",
        "6.2-03",
        "11.4.1-01",
        "11.4.2-01",
        "11.4.3-01",
        "11.4.5-01",
        "11.4.6-01",
        "11.4.8-01",
        "11.5.1-01",
        "11.5.2-01",
        "11.5.2-02",
        "11.2-02"
    ];
    let mut play = sortie(&["arvn-a37-1", "arvn-t6-1"], json!({}));
    assert_eq!(play.offered("aim"), ["arvn-a37-1", "arvn-a37-1 cbu", "arvn-t6-1", "arvn-t6-1 cbu", "daisy-cutter-1"]);
    play.acts(&["aim arvn-a37-1", "at 0406", "aim arvn-t6-1", "at 0406", "done"]);
    play.dice(&[2]).act("strike arvn-t6-1");
    assert_eq!(play.purposes(), ["anti-aircraft fire"], "a T-6 turns back on 2");
    play.dice(&[2, 5, 5]).act("strike arvn-a37-1");
    assert_eq!(play.events("bombarded")[0].amount, Some(5));
    assert!(play.disrupted("nva-7-165-1") && play.disrupted("nva-7-165-3"), "column 5, die 5: D");
}

#[test]
fn cluster_bombs_and_daisy_cutters() {
    cases![
        "11.4.11-01",
        "11.4.11-02",
        "11.4.11-03",
        "11.4.11-04",
        "11.4.11-05",
        "11.4.11-06",
        "11.4.11-08",
        "11.4.11-10",
        "11.5.4-01",
        "11.4.11-12"
    ];
    let mut play = sortie(&["arvn-a37-1"], json!({}));
    play.acts(&["aim arvn-a37-1 cbu", "at 0406", "done"]).dice(&[6, 2, 6]).act("strike arvn-a37-1 cbu");
    assert_eq!((play.events("bombarded")[0].amount, play.state().cbu), (Some(5), 2));
    let mut play = sortie(&["arvn-a37-1"], json!({}));
    play.acts(&["aim arvn-a37-1 cbu", "at 0406", "done"]).dice(&[1]).act("strike arvn-a37-1 cbu");
    assert_eq!(play.state().cbu, 3, "turned back: the load is kept");
    let mut play = sortie(&["arvn-a37-1"], json!({}));
    play.acts(&["aim daisy-cutter-1", "at 0406", "done"]).dice(&[1, 4, 3]).act("strike daisy-cutter-1");
    let dead = ["nva-7-165-1", "nva-7-165-2", "nva-7-165-3"].map(|id| play.place(id) == "dead");
    assert_eq!((dead, play.state().daisy_cutters), ([true, false, true], 1));
    assert!(play.disrupted("nva-7-165-2"));
}

#[test]
fn helicopters_bomb_once_and_may_turn_back() {
    cases!["14.1.1-01", "14.1.2-01", "14.1.5-01", "14.1.6-01", "14.1.7-01", "14.1.7-02", "11.5.3-01", "16.0-05"];
    let mut play = sortie(&["arvn-a37-1"], json!({ "helicopters": 2 }));
    play.acts(&["aim helicopter-1", "at 0406", "done"]).dice(&[4, 2]).act("strike helicopter-1");
    assert_eq!((play.events("bombarded")[0].amount, play.state().helicopters), (Some(2), 1));
    let lost = at(json!({
        "turn": 2, "phase": "bombardment", "active": "arvn", "helicopters": null,
        "nva_control": ["0804", "1103"], "units": { "arvn-hq-18": "1004", "nva-hq-7": "0101" },
    }));
    assert_eq!(lost.state().helicopters, 1, "two airfields lost");
    let clouds = at(json!({
        "turn": 4, "phase": "bombardment", "active": "arvn", "helicopters": null, "event": 5, "aims": ["arvn-aim-105-1"],
        "units": { "arvn-hq-18": "1004", "nva-hq-7": "0101" },
    }));
    assert_eq!(clouds.offered("aim"), ["arvn-aim-105-1"], "nothing flies");
}
