//! Chapter 18, turn 10: the evacuation, and leaving the map.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, scene};

/// The ARVN Movement Phase of turn 10.
fn evacuation(units: Value) -> Play {
    let mut play = scene("movement", json!({ "turn": 10, "active": "arvn" }), units);
    play.dice(&[1, 1]).act("proceed");
    play
}

#[test]
fn evacuees_must_go_west_as_far_as_they_can() {
    cases!["18.10-01", "18.10-05"];
    let mut play = evacuation(json!({ "arvn-1-43-b": "0920", "arvn-hq-18": "0928", "nva-hq-7": "0101" }));
    play.refused("done", "18.10-01");
    play.acts(&["march arvn-1-43-b", "step 0921", "step 0922", "step 0923"]);
    play.refused("halt", "18.10-05").refused("step 0822", "18.10-05");
    play.acts(&["step 0924", "step 0925", "step 0926"]);
    play.refused("halt", "18.10-05");
    play.acts(&["step 0927", "halt"]);
    assert_eq!(play.place("arvn-1-43-b"), "0927", "seven hexes of road");
    play.refused("done", "18.10-01");
    play.acts(&["march arvn-hq-18", "exit"]);
    play.allowed("done");
    // Before turn 10 nobody is bound.
    let mut early = scene("movement", json!({ "turn": 9, "active": "arvn" }), json!({ "arvn-1-43-b": "0920" }));
    early.dice(&[1, 1]).act("proceed");
    early.allowed("done");
}

#[test]
fn a_leader_does_not_choose_the_slower_gait() {
    cases!["18.10-04", "18.10-05"];
    let mut play = evacuation(json!({ "arvn-ld-dao": "1422", "arvn-hq-18": "exited", "nva-hq-7": "0101" }));
    play.refused("march arvn-ld-dao mech", "18.10-05").refused("done", "18.10-01");
    play.acts(&[
        "march arvn-ld-dao foot",
        "step 1423",
        "step 1424",
        "step 1425",
        "step 1426",
        "step 1427",
        "step 1428",
    ]);
    play.act("exit");
    // By road both are as fast.
    let play = evacuation(json!({ "arvn-ld-dao": "0925", "arvn-hq-18": "exited", "nva-hq-7": "0101" }));
    play.allowed("march arvn-ld-dao foot").allowed("march arvn-ld-dao mech");
}

#[test]
fn who_is_bound_and_who_is_not() {
    cases!["18.10-03", "18.10-04"];
    let bound = |id: &str| {
        let mut units = json!({ "nva-hq-7": "0101", "arvn-hq-18": null, "arvn-hq-1para": "0923" });
        units[id] = json!("0924");
        let play = evacuation(units);
        !play.actions().contains(&"done".to_string())
    };
    for id in [
        "arvn-1-43-a",
        "arvn-1-48-a",
        "arvn-3-48-w",
        "arvn-2-52-a",
        "arvn-82r-a",
        "arvn-hq-82r",
        "arvn-hq-43",
        "arvn-hq-18",
        "arvn-ld-dao",
        "arvn-ld-cong",
        "arvn-aa-1",
        "arvn-5c-t1",
    ] {
        assert!(bound(id), "{id} must go");
    }
    for id in
        ["arvn-1-1para-a", "arvn-hq-1para", "arvn-1-mar-a", "arvn-hq-mar", "arvn-2-48-a", "arvn-2-48-w", "arvn-315-t1"]
    {
        assert!(!bound(id), "{id} may stay");
    }
}

#[test]
fn leaving_costs_a_point_at_the_west_edge() {
    cases!["18.10-06", "18.10-02", "19.2-07"];
    let mut play =
        evacuation(json!({ "arvn-1-43-a": "0923", "arvn-1-43-b": "0922", "arvn-hq-18": "1004", "nva-hq-7": "0101" }));
    play.acts(&["march arvn-1-43-a", "step 0924", "step 0925", "step 0926", "step 0927", "step 0928"]);
    play.refused("halt", "18.10-01");
    play.act("exit");
    assert_eq!(
        (play.place("arvn-1-43-a"), play.view().nva_points()),
        ("exited".into(), 0),
        "six points, and nothing scored"
    );
    play.refused("march arvn-1-43-a", "18.10-02");
    play.acts(&[
        "march arvn-1-43-b",
        "step 0923",
        "step 0924",
        "step 0925",
        "step 0926",
        "step 0927",
        "step 0928",
        "exit",
    ]);
    assert_eq!(play.place("arvn-1-43-b"), "exited", "the seventh point is the road bonus");
    let mut other =
        evacuation(json!({ "arvn-315-t1": "0928", "arvn-1-1para-a": "0928", "arvn-hq-18": null, "nva-hq-7": "0101" }));
    other.act("march arvn-315-t1");
    other.refused("exit", "18.10-06");
}

#[test]
fn vehicles_go_on_in_their_own_phase() {
    cases!["18.10-05"];
    let mut play =
        evacuation(json!({ "arvn-5c-t1": "0913", "arvn-hq-18": null, "nva-hq-7": "0101", "arvn-hq-1para": "1004" }));
    play.act("march arvn-5c-t1");
    for step in ["0914", "0915", "0916", "1016", "1017", "1018", "1019", "0920", "0921", "0922", "0923"] {
        play.act(&format!("step {step}"));
    }
    play.act("halt").act("done");
    assert_eq!(play.phase(), "afv-movement");
    play.refused("done", "18.10-01");
    play.acts(&["march arvn-5c-t1", "step 0924", "step 0925", "step 0926", "step 0927", "step 0928", "exit"]);
    assert_eq!(play.place("arvn-5c-t1"), "exited");
}

#[test]
fn the_limits_of_movement_bind_evacuees_too() {
    cases!["18.10-05"];
    // Disrupted with the enemy in the west: the only way is not a way west.
    let hurt = json!({ "at": "0506", "flags": ["disrupted"] });
    let play =
        evacuation(json!({ "arvn-1-43-a": hurt, "nva-7-165-1": "0507", "arvn-hq-18": null, "arvn-hq-1para": "0604" }));
    play.allowed("done");
    // Disrupted with the enemy in the east: one hex west is owed.
    let mut play =
        evacuation(json!({ "arvn-1-43-a": hurt, "nva-7-165-1": "0505", "arvn-hq-18": null, "arvn-hq-1para": "0604" }));
    play.refused("done", "18.10-01");
    play.act("march arvn-1-43-a");
    assert_eq!(play.offered("step"), ["0507"]);
    // A zone of control in the west would stop it short: it goes around.
    let units = json!({
        "arvn-1-43-a": "0505", "nva-95-1": "0507", "arvn-hq-18": null, "arvn-hq-1para": "0604", "nva-hq-7": "0101",
    });
    let mut play = evacuation(units);
    play.act("march arvn-1-43-a");
    play.refused("step 0506", "18.10-05").allowed("step 0605");
    // A regrouping evacuee does not go next to the enemy.
    let mut play = scene(
        "movement",
        json!({ "turn": 10, "active": "arvn", "orders": { "43": "regrouping" } }),
        json!({
            "arvn-1-43-a": "0505", "nva-7-165-1": "0507", "arvn-hq-18": null, "arvn-hq-1para": "0604",
            "nva-hq-7": "0101",
        }),
    );
    play.dice(&[1, 1]).acts(&["proceed", "march arvn-1-43-a"]);
    play.refused("step 0506", "8.1.9-01");
}

#[test]
fn returned_hqs_and_regrouped_units_are_bound() {
    cases!["18.10-05"];
    let mut play = evacuation(json!({
        "arvn-hq-43": { "at": "dead", "returns": 9 }, "arvn-hq-18": null, "nva-hq-7": "0101",
        "arvn-1-1para-a": "1004",
    }));
    play.allowed("done");
    play.acts(&["march arvn-hq-43", "step 0928"]);
    play.refused("halt", "18.10-01");
    play.act("exit");
    let mut play = scene(
        "movement",
        json!({ "turn": 11, "active": "arvn" }),
        json!({ "arvn-1-43-a": "0927", "arvn-hq-18": null, "arvn-hq-1para": "1004", "nva-hq-7": "0101" }),
    );
    play.dice(&[1, 1]).act("proceed");
    play.refused("done", "18.10-01");
}

#[test]
fn the_sixth_division_may_leave_by_the_west_edge() {
    cases!["19.2-08", "19.2-01", "18.10-06"];
    let mut play = scene(
        "movement",
        json!({ "turn": 9 }),
        json!({
            "nva-6-274-1": "0923", "nva-hq-6": "0928", "nva-7-165-1": "0928", "nva-hq-7": "0826",
            "nva-6-33-1": "0921",
        }),
    );
    play.dice(&[1, 1]).act("proceed");
    play.acts(&["march nva-hq-6", "exit"]);
    assert_eq!((play.place("nva-hq-6"), play.view().nva_points()), ("exited".into(), 1), "the HQ counts");
    play.act("march nva-7-165-1");
    play.refused("exit", "18.10-06");
    play.acts(&["step 0828", "halt"]);
    play.acts(&["march nva-6-274-1", "step 0924", "step 0925", "step 0926", "step 0927", "step 0928", "exit"]);
    assert_eq!((play.state().exits, play.view().nva_points()), (2, 2 + 3), "and Hung Nghia taken on the way");
    play.refused("march nva-6-274-1", "18.10-02");
    play.act("march nva-6-33-1");
    assert!(play.actions().contains(&"step 0821".to_string()), "it is free to go where it likes");
}
