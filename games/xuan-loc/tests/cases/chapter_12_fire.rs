//! Chapters 10 and 12: obligations and Direct Fire.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;

use crate::support::{at, hex, unit};

/// The NVA's Combat Phase; the ARVN stands at 0506.
fn combat(extra: serde_json::Value, units: serde_json::Value) -> crate::support::Play {
    let mut document = json!({ "phase": "combat", "units": { "nva-hq-7": "0303", "arvn-hq-18": "1004" } });
    for (key, value) in extra.as_object().unwrap() {
        document[key] = value.clone();
    }
    for (key, value) in units.as_object().unwrap() {
        document["units"][key] = value.clone();
    }
    at(document)
}

#[test]
fn ranged_units_double_at_one_hex_and_armour_is_hard_to_hit() {
    cases![
        "12.1.12-01",
        "12.1.12-02",
        "12.1.13-01",
        "12.1.13-02",
        "12.1.13-03",
        "12.1.7-01",
        "3.0-06",
        "15.2-05",
        "15.2-03",
        "12.5-01",
        "5.2.3-01",
        "15.1.3-01"
    ];
    let play = at(json!({
        "phase": "movement", "active": "arvn",
        "units": {
            "arvn-aa-1": "0506", "arvn-315-t1": "0507", "arvn-1-43-w": { "at": "0505", "flags": ["disrupted"] },
            "arvn-hq-18": "0303", "nva-hq-7": "0101",
        },
    }));
    let view = play.view();
    // Nobody has judged supply yet: the ARVN counts as unsupplied, so halves are rounded up.
    assert_eq!(view.fire_strength(unit("arvn-aa-1"), hex("0406"), false), 10, "10 doubled, then halved");
    assert_eq!(view.fire_strength(unit("arvn-aa-1"), hex("0406"), true), 5);
    assert_eq!(view.fire_strength(unit("arvn-315-t1"), hex("0505"), true), 3, "12 at two hexes: 6, then 3");
    assert_eq!(view.fire_strength(unit("arvn-1-43-w"), hex("0406"), false), 1, "4 disrupted: 2, unsupplied: 1");
}

#[test]
fn a_fire_is_declared_with_firers_and_targets() {
    cases![
        "12.0-01",
        "12.1.1-01",
        "12.1.2-01",
        "12.1.3-01",
        "12.1.4-01",
        "12.1.4-02",
        "12.1.6-01",
        "12.1.9-02",
        "12.1.14-01",
        "12.2.2-01",
        "12.1.18-01",
        "12.1.20-01",
        "10.3.4-01",
        "10.3-01"
    ];
    let mut play = combat(
        json!({}),
        json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-s1": "0307", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-hq-43": "0506" }),
    );
    play.act("fire 0506");
    assert_eq!(play.offered("add"), ["nva-7-165-1", "nva-7-165-2", "nva-7-165-s1"], "a ranged unit may join");
    play.acts(&["spare arvn-1-43-b"]);
    play.acts(&["add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-s1", "spare arvn-hq-43"]);
    play.refused("spare arvn-1-43-a", "10.3.4-01");
    let odds = play.view().fire_odds(&play.state().fire);
    assert_eq!((odds.attack, odds.defence, odds.column()), (13, 5, Some(2)));
    play.dice(&[3]).act("shoot");
    assert!(play.disrupted("arvn-1-43-a") && !play.disrupted("arvn-1-43-b"), "untargeted units are unaffected");
    play.refused("assault 0506", "12.1.4-02").refused("fire 0506", "3.0-06");
}

#[test]
fn losses_retreats_and_leaders_under_fire() {
    cases![
        "12.2.1-01",
        "12.2.3-01",
        "13.4.1-01",
        "13.4.2-01",
        "13.4.3-01",
        "7.4.6-01",
        "10.0-03",
        "10.3.1-01",
        "13.4.5-01"
    ];
    let units = json!({
        "nva-95-1": "0406", "nva-95-2": "0407", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-ld-hieu": "0506",
    });
    let mut play = combat(json!({}), units);
    play.acts(&["fire 0506", "add nva-95-1", "add nva-95-2"]);
    let odds = play.view().fire_odds(&play.state().fire);
    assert_eq!((odds.attack, odds.defence, odds.column()), (36, 10, Some(2)), "3-1 and a leader");
    // 6 on 2-1: DR. The first unit goes one hex, the second two.
    play.dice(&[6, 1, 4]).act("shoot");
    assert_eq!(play.asked(), Army::Arvn);
    play.acts(&["retreat arvn-1-43-a", "join arvn-ld-hieu"]);
    let steps = play.offered("step");
    assert!(steps.iter().all(|to| to.ends_with("07") || to == "0606"), "toward the west: {steps:?}");
    play.act("step 0507");
    assert_eq!((play.place("arvn-1-43-a"), play.place("arvn-ld-hieu")), ("0507".into(), "0507".into()));
    assert!(play.disrupted("arvn-1-43-a"));
}

#[test]
fn fire_below_one_to_two_is_not_allowed_unless_it_is_owed() {
    cases!["12.1.15-01", "12.1.15-02", "10.2.2-09", "12.5-03", "12.5-02", "12.1.15-03"];
    let units = json!({ "nva-7-165-s1": "0407", "arvn-315-t1": "0506" });
    let free = combat(json!({}), units.clone());
    free.refused("fire 0506", "12.1.15-02");
    let mut bound = combat(json!({ "mandatory": ["nva"] }), units);
    bound.refused("done", "10.2.2-04");
    bound.acts(&["fire 0506", "add nva-7-165-s1", "shoot"]);
    assert_eq!(bound.events("missed").len(), 1, "made, without effect");
}

#[test]
fn mandatory_attacks_are_spread() {
    cases!["10.2.2-04", "10.2.2-05", "10.2.2-06", "10.2.2-07", "10.2.2-08", "10.2.3-01", "6.3-04"];
    let units = json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0406", "arvn-1-43-a": "0405", "arvn-1-43-b": "0407" });
    let mut play = combat(json!({ "mandatory": ["nva"] }), units.clone());
    play.acts(&["fire 0405", "add nva-7-165-1"]);
    play.refused("add nva-7-165-2", "10.2.2-07");
    play.dice(&[1]).act("shoot");
    play.refused("done", "10.2.2-04");
    play.acts(&["fire 0407", "add nva-7-165-2"]).dice(&[1]).act("shoot");
    assert_eq!(play.phase(), "bombardment", "nothing is left to attack");
    let mut free = combat(json!({}), units);
    free.acts(&["fire 0405", "add nva-7-165-1", "add nva-7-165-2"]);
    free.allowed("shoot");
}

#[test]
fn defensive_fire_comes_before_combat() {
    cases!["6.4-01", "3.0-02", "10.2.2-03", "6.7-05", "10.2.4-02", "5.1.1-02"];
    let mut play = at(json!({
        "phase": "defensive-fire", "mandatory": ["arvn"],
        "units": { "nva-hq-7": "0303", "nva-7-165-1": "0406", "nva-7-165-2": "0507", "arvn-1-43-a": "0506", "arvn-hq-18": "1004" },
    }));
    assert_eq!((play.asked(), play.offered("fire")), (Army::Arvn, vec!["0406".into(), "0507".into()]));
    play.refused("done", "10.2.2-03");
    play.acts(&["fire 0406", "add arvn-1-43-a"]).dice(&[1]).act("shoot");
    assert_eq!((play.phase(), play.asked()), ("combat", Army::Nva), "each unit fires once");
    assert!(!play.is("arvn-1-43-a", xuan_loc::state::Flags::FIRED));
}

#[test]
fn helicopters_shift_the_column() {
    cases!["14.1.3-01", "14.1.4-01", "14.1.4-02", "14.1.4-03", "12.4-01"];
    let units = json!({ "nva-95-1": "0406", "arvn-1-43-a": "0506" });
    let mut play = combat(json!({ "helicopters": 1 }), units);
    play.acts(&["fire 0506", "add nva-95-1", "shoot"]);
    assert_eq!(play.asked(), Army::Arvn);
    play.dice(&[4, 1]).act("helicopter");
    assert_eq!(play.events("fire-result")[0].amount, Some(2), "3-1 becomes 2-1");
    assert_eq!(play.state().helicopters, 0);
}
