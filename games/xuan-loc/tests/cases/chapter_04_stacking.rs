//! Chapter 4.1: stacking.

use engine::cases;
use serde_json::{Map, Value, json};
use xuan_loc::ids::Army;

use crate::support::{Questions as _, at, moving, scene, try_at};

/// So many companies of the 165th, all in one hex.
fn companies(count: usize, hex: &str) -> Map<String, Value> {
    (1..=count).map(|i| (format!("nva-7-165-{i}"), json!(hex))).collect()
}

fn is_legal(units: impl Into<Value>) -> bool {
    match try_at(json!({ "turn": 2, "phase": "movement", "units": units.into(), "rubble": ["1005"] })) {
        Ok(_) => true,
        Err(fault) => {
            assert!(fault.contains("more than can be stacked"), "{fault}");
            false
        }
    }
}

#[test]
fn a_hex_holds_four_companies_or_a_battalion() {
    cases!["4.1.1-01", "4.1.1-02", "4.1-02"];
    assert!(is_legal(companies(4, "0406")) && !is_legal(companies(5, "0406")));
    assert!(is_legal(json!({ "nva-95-1": "0406" })));
    assert!(!is_legal(json!({ "nva-95-1": "0406", "nva-7-165-1": "0406" })), "a battalion is four companies");
    let tanks = json!({ "nva-203-t1": "0406", "nva-203-t2": "0406", "nva-203-t3": "0406", "nva-203-t4": "0406" });
    assert!(is_legal(tanks.clone()), "tanks are companies");
    let mut five = tanks;
    five["nva-7-165-s1"] = json!("0406");
    assert!(!is_legal(five), "and so are support units");
    let aa = json!({
        "arvn-aa-1": "0406", "arvn-aa-2": "0406", "arvn-1-43-w": "0406", "arvn-5c-m1": "0406", "arvn-1-43-a": "0406",
    });
    assert!(!is_legal(aa));
}

#[test]
fn a_hex_of_xuan_loc_holds_twice_as_much_rubble_or_not() {
    cases!["4.1.2-01", "4.1.2-02"];
    for hex in ["1004", "1005"] {
        assert!(is_legal(companies(8, hex)) && !is_legal(companies(9, hex)), "{hex}");
        let mut mixed = companies(4, hex);
        mixed.insert("nva-95-1".into(), json!(hex));
        assert!(is_legal(mixed.clone()), "a battalion and four companies in {hex}");
        mixed.insert("nva-203-t1".into(), json!(hex));
        assert!(!is_legal(mixed));
    }
    assert!(!is_legal(companies(5, "1103")), "the airfield beside the city is no hex of Xuan Loc");
    assert!(!is_legal(companies(5, "0703")), "nor is a town");
}

#[test]
fn hqs_and_leaders_stack_free() {
    cases!["4.1.3-01"];
    assert!(is_legal(json!({
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506", "arvn-1-43-w": "0506",
        "arvn-hq-43": "0506", "arvn-hq-18": "0506", "arvn-ld-dao": "0506",
    })));
}

#[test]
fn opposing_units_never_share_a_hex() {
    cases!["4.1.4-01"];
    let fault =
        try_at(json!({ "turn": 2, "phase": "movement", "units": { "nva-7-165-1": "0406", "arvn-1-43-a": "0406" } }));
    assert!(fault.unwrap_err().contains("both sides"));
    let mut play = moving("nva", json!({ "nva-7-165-1": "0406", "arvn-hq-43": "0405" }));
    play.act("march nva-7-165-1");
    play.refused("step 0405", "4.1.4-01").allowed("step 0407");
}

#[test]
fn stacking_counts_at_the_end_of_the_phase_not_on_the_way() {
    cases!["4.1-01", "4.1.5-01", "4.1.6-01", "4.1.6-02", "8.1.6-01"];
    let mut units = companies(4, "0406");
    units.insert("nva-7-165-5".into(), json!("0407"));
    units.insert("nva-7-209-1".into(), json!("0306"));
    let mut play = moving("nva", units.into());
    play.acts(&["march nva-7-165-5", "step 0406"]);
    let mut through = play.clone();
    through.acts(&["step 0405", "halt", "done"]);
    assert!(through.offered("lose").is_empty(), "passing through is free");
    assert_eq!(through.state().nva_losses, 0);
    play.acts(&["halt", "done"]);
    assert_eq!((play.army_asked(), play.offered("lose").len()), (Army::Nva, 5), "the owner chooses among five");
    play.refused("lose nva-hq-7", "4.1.6-01").refused("displace nva-7-165-1", "4.1.6-01");
    play.refused("lose nva-7-209-1", "4.1.6-01");
    play.act("lose nva-7-165-2");
    assert_eq!((play.place("nva-7-165-2"), play.state().nva_losses), ("dead".into(), 1), "dead, and scored");
    assert_eq!(play.view().arvn_points(), 40 + 1);
    assert!(play.offered("lose").is_empty(), "four are legal");
}

#[test]
fn the_vehicle_phase_airlifts_and_entries_are_checked_too() {
    cases!["4.1.5-02"];
    let units = json!({
        "arvn-315-t1": "0505", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506",
        "arvn-1-43-w": "0506",
    });
    let mut play = scene("afv-movement", json!({ "active": "arvn" }), units);
    play.acts(&["march arvn-315-t1", "step 0506", "halt", "done"]);
    assert_eq!((play.army_asked(), play.offered("lose").len()), (Army::Arvn, 5), "after the AFV Movement Phase");
    let mut play = at(json!({
        "turn": 4, "phase": "movement", "active": "arvn", "others": "pool",
        "units": {
            "arvn-1-43-a": "1402", "arvn-1-43-b": "1402", "arvn-1-43-c": "1402", "arvn-1-43-w": "1402",
            "arvn-hq-18": "1004",
        },
    }));
    play.dice(&[1, 1]).acts(&["proceed", "airlift arvn-1-1para-a"]);
    play.refused("at 1402", "18.0-08").allowed("at 1403");
    let mut play = at(json!({ "turn": 2, "phase": "movement", "others": "pool", "units": { "arvn-hq-18": "1004" } }));
    play.dice(&[1, 1]).act("proceed");
    for id in ["nva-7-165-1", "nva-7-165-2", "nva-7-165-3", "nva-7-165-4"] {
        play.acts(&[&format!("march {id}"), "step 1001", "halt"]);
    }
    play.acts(&["march nva-7-165-5", "step 1001", "step 1002", "halt"]);
    assert_eq!(play.place("nva-7-165-5"), "1002", "a fifth may enter there if it goes on");
}

/// A company of 1/43 in 0506 under fire that makes it retreat one hex, to 0507 where 2/43 stands.
fn pushed_onto_a_full_hex(blockers: &[&str]) -> crate::support::Play {
    let mut units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0405", "nva-7-165-4": "0405",
        "arvn-1-43-a": "0506",
        "arvn-2-43-a": "0507", "arvn-2-43-b": "0507", "arvn-2-43-c": "0507", "arvn-2-43-w": "0507",
    });
    for (i, hex) in blockers.iter().enumerate() {
        units[format!("nva-7-209-{}", i + 1)] = json!(hex);
    }
    let mut play = scene("combat", json!({}), units);
    play.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]);
    assert_eq!(play.fire_odds(), (15, 5, "3-1"));
    // 4 on 3-1 is DR; the retreat die 1 is one hex.
    play.dice(&[4, 1]).acts(&["shoot", "step 0507"]);
    play
}

#[test]
fn a_retreat_goes_on_past_a_full_hex() {
    cases!["4.1.7-01", "13.4.10-02"];
    let mut play = pushed_onto_a_full_hex(&[]);
    assert!(play.offered("lose").is_empty() && play.offered("displace").is_empty(), "there is a free hex behind");
    assert_eq!(play.offered("step"), ["0508"]);
    play.act("step 0508");
    assert!(play.disrupted("arvn-1-43-a") && !play.disrupted("arvn-2-43-a"));
    assert_eq!(play.place("arvn-1-43-a"), "0508");
}

#[test]
fn where_nothing_is_free_behind_the_owner_removes_a_unit() {
    cases!["4.1.7-02", "13.4.10-01"];
    let mut play = pushed_onto_a_full_hex(&["0508", "0607", "0407"]);
    assert_eq!((play.army_asked(), play.offered("lose").len()), (Army::Arvn, 5));
    play.refused("displace arvn-2-43-a", "13.4.10-02").refused("displace arvn-1-43-a", "13.4.10-01");
    play.act("lose arvn-2-43-b");
    assert_eq!((play.place("arvn-1-43-a"), play.state().arvn_losses), ("0507".into(), 1));
}

#[test]
fn what_stacks_too_high_goes_before_the_next_phase_begins() {
    cases!["4.1.5-01", "4.1.6-01"];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "nva-7-165-4": "0406", "nva-7-165-5": "0306",
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0506",
    });
    let mut play = moving("nva", units);
    play.acts(&["march nva-7-165-5", "step 0406"]);
    if play.army_asked() == Army::Arvn {
        play.act("pass");
    }
    play.acts(&["halt", "done"]);
    assert_eq!((play.phase(), play.offered("lose").len()), ("movement", 5));
    play.act("lose nva-7-165-5");
    assert_eq!(play.phase(), "defensive-fire");
    assert_eq!((play.events("eliminated").len(), play.events("phase").len()), (1, 1));
}
