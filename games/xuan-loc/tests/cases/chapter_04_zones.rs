//! Chapter 4.2: zones of control.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Questions as _, at, hex, moving, scene};

fn zone(units: Value, to: &str) -> bool {
    let mut document = json!({ "phase": "movement" });
    document["units"] = units;
    at(document).view().in_zone_of(Army::Nva, hex(to))
}

#[test]
fn three_companies_or_a_battalion_exert_a_zone() {
    cases!["4.2.1-01", "4.2.1-02"];
    let (a, b) = ("nva-7-165-1", "nva-7-165-2");
    let three = json!({ a: "0505", b: "0505", "nva-341-266-1": "0505" });
    for near in ["0504", "0506", "0404", "0405", "0604", "0605"] {
        assert!(zone(three.clone(), near), "of any formation, into {near}");
    }
    assert!(!zone(three, "0503"), "no farther");
    assert!(!zone(json!({ a: "0505", b: "0505" }), "0506"), "two do not");
    assert!(!zone(json!({ a: "0505", b: "0505", "nva-7-165-3": "0504" }), "0604"), "nor three in two hexes");
    assert!(zone(json!({ a: "0505", b: "0505", "nva-203-t1": "0505" }), "0506"), "a tank counts");
    assert!(zone(json!({ a: "0505", b: "0505", "nva-7-165-s1": "0505" }), "0506"), "support counts");
    assert!(zone(json!({ "nva-95-1": "0505" }), "0506"), "a battalion alone");
}

#[test]
fn the_disrupted_hqs_and_leaders_have_none() {
    cases!["4.2.4-01", "4.2.4-02", "7.4.1-01", "15.2-02", "15.3-03"];
    let (a, b) = ("nva-7-165-1", "nva-7-165-2");
    let third = |flags: Value| json!({ a: "0505", b: "0505", "nva-7-165-3": { "at": "0505", "flags": flags } });
    assert!(zone(third(json!([])), "0506"));
    assert!(zone(third(json!(["out-of-command"])), "0506"), "want of command alone takes nothing away");
    assert!(!zone(third(json!(["disrupted"])), "0506"));
    assert!(!zone(json!({ "nva-95-1": { "at": "0505", "flags": ["disrupted", "out-of-command"] } }), "0506"));
    assert!(!zone(json!({ a: "0505", b: "0505", "nva-hq-7": "0505" }), "0506"));
    let arvn = at(json!({
        "phase": "movement",
        "units": { "arvn-1-43-a": "0505", "arvn-1-43-b": "0505", "arvn-ld-hieu": "0505", "arvn-hq-43": "0505" },
    }));
    assert!(!arvn.view().in_zone_of(Army::Arvn, hex("0506")), "two companies, an HQ and a leader");
}

fn from_stack(from: &str, to: &str) -> bool {
    zone(json!({ "nva-7-165-1": from, "nva-7-165-2": from, "nva-7-165-3": from }), to)
}

#[test]
fn a_zone_keeps_out_of_woods_and_built_up_hexes() {
    cases!["4.2.2-01", "4.2.2-02", "4.2.2-04"];
    assert!(!from_stack("0406", "0407") && from_stack("0406", "0405"), "wood and clear neighbours of one stack");
    assert!(!from_stack("0702", "0703") && from_stack("0702", "0802"), "a town");
    assert!(!from_stack("0903", "0904") && from_stack("0903", "0803"), "the city");
    let rubble = at(json!({
        "phase": "movement", "rubble": ["0904"],
        "units": { "nva-7-165-1": "0903", "nva-7-165-2": "0903", "nva-7-165-3": "0903" },
    }));
    assert!(!rubble.view().in_zone_of(Army::Nva, hex("0904")), "nor its rubble");
    assert!(from_stack("0805", "0804"), "a fort in the open is open ground");
}

#[test]
fn a_zone_does_not_climb() {
    cases!["4.2.2-03", "4.2.2-05"];
    assert!(!from_stack("1008", "1009"), "from the plain up to Nui Thi");
    assert!(from_stack("1009", "1008"), "and down");
    assert!(from_stack("1009", "1110") && !from_stack("1110", "1009"), "level 2 over level 1, not the other way");
    assert!(from_stack("1010", "1110"), "along one level");
    assert!(!from_stack("1109", "1108"), "a wooded hill of the same level is a wood");
}

#[test]
fn zones_overlap_without_further_effect_and_do_not_touch_combat() {
    cases!["4.2.3-01", "4.2.5-01"];
    let wall = |second: Value| {
        let mut units =
            json!({ "nva-7-165-1": "0305", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506" });
        crate::support::merge(&mut units, second);
        let mut play = moving("nva", units);
        play.acts(&["march nva-7-165-1", "step 0405", "pass"]);
        (play.state().march.group[0].spent, play.offered("step"))
    };
    let double = json!({ "arvn-2-43-a": "0504", "arvn-2-43-b": "0504", "arvn-2-43-c": "0504" });
    assert_eq!(wall(json!({})), wall(double), "two zones cost and stop as one");
    let odds = |extra: Value| {
        let mut units = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506" });
        crate::support::merge(&mut units, extra);
        let mut play = scene("combat", json!({}), units);
        play.acts(&["fire 0506", "add nva-7-165-1"]);
        play.fire_odds()
    };
    assert_eq!(odds(json!({})), odds(json!({ "nva-95-1": "0505", "nva-95-2": "0507" })));
}
