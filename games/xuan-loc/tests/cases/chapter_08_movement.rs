//! Chapters 8 and 18: movement, opportunity fire, arrivals, the evacuation.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{at, unit};

/// A quiet NVA Movement Phase under way.
fn moving(units: serde_json::Value) -> crate::support::Play {
    let mut play = at(json!({ "phase": "movement", "units": units }));
    play.dice(&[1, 1]).act("proceed");
    play
}

#[test]
fn units_pay_hex_by_hex_and_stop_when_spent() {
    cases!["3.0-05", "8.1.4-01", "8.1.5-01", "8.1.7-01", "8.3.4-01", "8.3-01", "8.3.3-01", "8.3.1-01", "8.3.2-01"];
    let mut play = moving(json!({ "nva-7-165-1": "0105", "nva-hq-7": "0106", "arvn-hq-18": "0128" }));
    play.acts(&["march nva-7-165-1", "step 0205", "step 0305", "step 0404", "step 0504", "step 0604", "step 0704"]);
    play.allowed("step 0804").refused("step 0705", "8.1.5-01");
    play.act("step 0804");
    assert_eq!(play.state().march.group[0].spent, 7, "six points and the road bonus");
    play.refused("step 0904", "8.1.5-01");
    play.act("halt");
    play.refused("march nva-7-165-1", "8.1.7-01");
}

#[test]
fn a_unit_always_may_go_one_hex() {
    cases!["8.1.8-01", "8.1.8-02", "5.1.1-01"];
    let mut play = moving(json!({
        "nva-203-t1": { "at": "1011" }, "nva-hq-7": "1012", "arvn-hq-18": "0128",
    }));
    let ma = play.view().allowance(unit("nva-203-t1"));
    assert!(ma >= 5);
    play.acts(&["march nva-203-t1", "step 1010"]);
    assert_eq!(play.state().march.group[0].spent, 5, "a hill costs tracked vehicles five");
}

#[test]
fn zones_of_control_stop_movement_and_friends_screen_them() {
    cases!["8.2.1-01", "8.2.2-01", "8.2.2-02", "8.2.2-03", "8.2.2-04"];
    // Three ARVN companies in 0506 reach into 0505, 0507, 0406, 0407 ...
    let wall = |mut units: serde_json::Value| {
        for id in ["arvn-1-43-a", "arvn-1-43-b", "arvn-1-43-c"] {
            units[id] = json!({ "at": "0506", "flags": ["fired"] });
        }
        units["nva-hq-7"] = json!("0303");
        moving(units)
    };
    let mut play = wall(json!({ "nva-7-165-1": "0306" }));
    play.acts(&["march nva-7-165-1", "step 0406"]);
    play.refused("step 0407", "8.2.1-01");
    let mut play = wall(json!({ "nva-7-165-1": "0406" }));
    play.act("march nva-7-165-1");
    play.refused("step 0405", "8.2.2-01").allowed("step 0306");
    let mut play = wall(json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0405" }));
    play.acts(&["march nva-7-165-1", "step 0405"]);
    play.acts(&["halt"]);
    play.refused("march nva-7-165-2", "8.2.2-04");
}

#[test]
fn regrouping_units_keep_away_from_the_enemy() {
    cases!["8.1.9-01", "8.1.10-01", "10.0-02", "10.2.4-01"];
    let mut play = at(json!({
        "phase": "movement", "orders": { "7": "regrouping" },
        "units": { "nva-7-165-1": "0308", "nva-7-165-2": "0405", "nva-hq-7": "0303", "arvn-1-43-a": "0506" },
    }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1", "step 0307"]);
    play.refused("step 0406", "8.1.9-01");
    play.acts(&["halt", "march nva-7-165-2"]);
    play.refused("step 0406", "8.1.9-01").allowed("step 0305");
}

#[test]
fn disrupted_units_go_one_hex_away_from_the_enemy() {
    cases!["15.1.4-01", "15.1.4-02", "8.1.8-03"];
    let mut play = moving(json!({
        "nva-7-165-1": { "at": "0406", "flags": ["disrupted"] }, "nva-hq-7": "0303", "arvn-1-43-a": "0405",
    }));
    play.act("march nva-7-165-1");
    assert_eq!(play.offered("step"), ["0307", "0407", "0507"], "west, north-west, south-west");
    play.refused("step 0306", "15.1.4-02");
}

#[test]
fn opportunity_fire_interrupts_each_step() {
    cases![
        "6.3-03", "8.4-01", "8.4-02", "8.4-03", "8.4.1-01", "8.4.2-01", "8.4.3-01", "8.4.3-02", "8.4.4-01", "8.4.5-01",
        "10.1-01"
    ];
    let mut play = moving(json!({
        "nva-7-165-1": "0307", "nva-7-165-2": "0406", "nva-hq-7": "0303", "arvn-1-43-a": "0506", "arvn-1-43-w": "0506",
    }));
    play.acts(&["march nva-7-165-1", "step 0407"]);
    assert_eq!(play.asked(), Army::Arvn);
    assert_eq!(play.offered("add"), ["arvn-1-43-a", "arvn-1-43-w"]);
    assert!(play.offered("spare").is_empty(), "only the moving unit is a target");
    play.act("add arvn-1-43-a");
    play.dice(&[6]).act("shoot");
    assert!(play.disrupted("nva-7-165-1"), "a retreat counts as a disruption");
    assert_eq!((play.place("nva-7-165-1"), play.phase()), ("0407".into(), "movement"));
    assert!(play.is("arvn-1-43-a", Flags::FIRED) && play.asked() == Army::Nva, "the march is over");
}

#[test]
fn arrivals_enter_by_their_area_or_by_air() {
    cases!["18.0-01", "18.0-03", "18.0-05", "18.0-07", "18.4-01", "18.0-08", "6.3-02", "8.3.4-02", "18.4-03"];
    let mut play = at(json!({
        "turn": 2, "phase": "movement", "others": "pool",
        "units": { "arvn-hq-18": "1004", "arvn-1-43-a": "1401" },
    }));
    play.dice(&[1, 1]).act("proceed");
    play.act("march nva-7-165-1");
    play.refused("step 1401", "4.1.4-01").refused("step 0103", "18.0-01").allowed("step 1001");
    play.act("step 1001");
    assert!(play.is("nva-7-165-1", Flags::ARRIVED));
    let mut play = at(json!({
        "turn": 4, "phase": "movement", "active": "arvn", "others": "pool",
        "units": { "arvn-hq-18": "1004", "nva-7-165-1": "1503" },
    }));
    play.dice(&[1, 1]).act("proceed");
    play.refused("march arvn-1-1para-a", "18.4-01").refused("airlift arvn-3-1para-a", "18.0-05");
    play.act("airlift arvn-1-1para-a");
    play.refused("at 1503", "18.4-03").refused("at 1004", "18.4-01").allowed("at 1403");
    play.act("at 1403");
    play.allowed("march arvn-1-1para-a");
}

#[test]
fn evacuees_must_go_west_as_far_as_they_can() {
    cases!["18.10-01", "18.10-02", "18.10-03", "18.10-04", "18.10-05", "18.10-06"];
    let mut play = at(json!({
        "turn": 10, "phase": "movement", "active": "arvn",
        "units": { "arvn-1-43-a": "0928", "arvn-1-1para-a": "0927", "arvn-2-48-a": "0926", "arvn-1-43-b": "0920", "arvn-hq-18": "0923", "nva-hq-7": "0101" },
    }));
    play.dice(&[1, 1]).act("proceed");
    play.refused("done", "18.10-01");
    play.acts(&["march arvn-1-43-a", "exit"]);
    assert_eq!(play.place("arvn-1-43-a"), "exited");
    play.acts(&["march arvn-1-43-b", "step 0921", "step 0922", "step 0923"]);
    play.refused("halt", "18.10-05").refused("step 0822", "18.10-05");
    play.acts(&["step 0924", "step 0925", "step 0926", "step 0927", "halt"]);
    play.acts(&["march arvn-hq-18", "step 0924", "step 0925", "step 0926", "step 0927", "step 0928"]);
    play.refused("halt", "18.10-06");
    play.act("exit");
    play.allowed("done");
    play.act("march arvn-1-1para-a");
    play.acts(&["step 0928"]);
    play.refused("exit", "18.10-06");
}
