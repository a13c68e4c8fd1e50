//! Chapter 13: close assault, reserves, retreats, advance.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;

use crate::support::{at, hex, unit};

/// The NVA's Combat Phase.
fn combat(units: serde_json::Value) -> crate::support::Play {
    let mut document = json!({ "phase": "combat", "units": { "nva-hq-7": "0303", "arvn-hq-18": "0128" } });
    for (key, value) in units.as_object().unwrap() {
        document["units"][key] = value.clone();
    }
    at(document)
}

#[test]
fn an_assault_is_announced_rolled_and_followed_up() {
    cases![
        "6.5-01",
        "13.0-01",
        "13.1.1-01",
        "13.1.2-01",
        "13.1.9-01",
        "13.1.10-02",
        "13.1.11-01",
        "13.1.11-03",
        "13.1.12-05",
        "13.4.1-02",
        "13.4.4-01",
        "13.1.8-01"
    ];
    let mut play = combat(json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506",
    }));
    play.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]);
    let odds = play.view().assault_odds(&play.state().assault);
    assert_eq!((odds.attack, odds.defence, odds.column()), (15, 10, Some(1)));
    // 6 on 1-1: -/1R1; the NVA moves the survivor.
    play.dice(&[6]).act("announce");
    assert_eq!((play.asked(), play.offered("lose").len()), (Army::Arvn, 2));
    play.act("lose arvn-1-43-b");
    assert_eq!(play.asked(), Army::Nva, "the opponent leads the retreat");
    let step = format!("step {}", play.offered("step")[0]);
    play.act(&step);
    assert!(play.disrupted("arvn-1-43-a"));
    assert_eq!(play.offered("advance").len(), 3);
    play.acts(&["advance nva-7-165-1", "done"]);
    assert_eq!(play.place("nva-7-165-1"), "0506");
}

#[test]
fn odds_are_capped_shifted_and_read() {
    cases![
        "13.1.10-01",
        "13.1.10-03",
        "13.1.10-04",
        "13.5.1-01",
        "13.5.1-02",
        "13.5.2-01",
        "7.2.1-02",
        "7.2.1-03",
        "7.4.2-01",
        "7.4.3-01",
        "13.1.2-02",
        "13.1.6-01",
        "7.4.2-02",
        "7.4.2-03"
    ];
    let column = |units: serde_json::Value, target: &str, attackers: &[&str]| {
        let mut play = combat(units);
        play.act(&format!("assault {target}"));
        for id in attackers {
            play.act(&format!("add {id}"));
        }
        play.view().assault_odds(&play.state().assault).column()
    };
    let two = ["nva-95-1", "nva-95-2"];
    let plain = json!({ "nva-95-1": "0406", "nva-95-2": "0407", "arvn-1-43-a": "0506" });
    assert_eq!(column(plain.clone(), "0506", &two), Some(3), "36 to 5 is 3-1+");
    let mut led = plain.clone();
    led["arvn-ld-hieu"] = json!("0506");
    led["arvn-ld-cong"] = json!("0506");
    assert_eq!(column(led, "0506", &two), Some(2), "one leader counts, after the cap");
    let mut cut = plain;
    cut["nva-95-1"] = json!({ "at": "0406", "flags": ["out-of-command"] });
    assert_eq!(column(cut, "0506", &two), Some(2));
    let arms = |partner: &str| json!({ "nva-203-t1": "0406", partner: "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506" });
    assert_eq!(
        column(arms("nva-7-165-1"), "0506", &["nva-203-t1", "nva-7-165-1"]),
        Some(2),
        "17 to 15 is 1-1, and combined arms"
    );
    assert_eq!(column(arms("nva-hq-341"), "0506", &["nva-203-t1"]), Some(0), "an HQ is no partner");
    let fort = json!({ "nva-95-1": "0519", "arvn-1-43-a": "0520" });
    assert_eq!(column(fort, "0520", &["nva-95-1"]), Some(1), "18 to 15: fort and hill triple");
}

#[test]
fn a_hopeless_assault_is_thrown_back_without_a_die() {
    cases!["13.4.9-03", "13.4.2-02", "13.4.6-01"];
    let mut play = combat(
        json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0406", "arvn-315-t1": "0506", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506" }),
    );
    play.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-2", "announce"]);
    assert!(play.purposes().is_empty());
    play.act("lose nva-7-165-2");
    assert_eq!((play.place("nva-7-165-2"), play.asked()), ("dead".into(), Army::Arvn));
    for _ in 0..2 {
        let step = format!("step {}", play.offered("step")[0]);
        play.act(&step);
    }
    assert!(play.disrupted("nva-7-165-1"));
    let map = &crate::support::game().data.map;
    let now = map.find(&play.place("nva-7-165-1")).unwrap();
    assert!(map.area_distance(xuan_loc::data::Area::B, now) < map.area_distance(xuan_loc::data::Area::B, hex("0406")));
}

#[test]
fn defenders_of_a_town_may_stay() {
    cases!["13.4.9-01", "13.4.9-02", "13.4.9-04"];
    let mut play =
        combat(json!({ "nva-95-1": "0511", "nva-95-2": "0510", "arvn-1-48-a": "0611", "arvn-1-48-b": "0611" }));
    play.acts(&["assault 0611", "add nva-95-1", "add nva-95-2"]);
    assert_eq!(play.view().assault_odds(&play.state().assault).column(), Some(1), "36 to 20");
    play.dice(&[6]).acts(&["announce", "lose arvn-1-48-b"]);
    assert_eq!(play.asked(), Army::Arvn);
    play.allowed("withdraw");
    play.act("stay");
    assert_eq!(play.place("arvn-1-48-a"), "0611");
    assert!(play.disrupted("arvn-1-48-a"));
}

#[test]
fn reserves_come_from_an_hq_within_two_hexes() {
    cases![
        "13.1.3-01",
        "13.2.1-01",
        "13.2.2-01",
        "13.2.3-01",
        "13.2.4-01",
        "13.2.5-01",
        "13.2.9-01",
        "13.2.10-01",
        "13.1.5-01",
        "13.2.7-01"
    ];
    let mut play = combat(json!({
        "nva-95-1": "0406", "arvn-1-43-a": "0506", "arvn-hq-43": "0607", "arvn-1-43-b": "0607", "arvn-aa-1": "0607", "arvn-1-43-c": "0608",
    }));
    play.acts(&["assault 0506", "add nva-95-1", "announce"]);
    assert_eq!((play.asked(), play.offered("reserve")), (Army::Arvn, vec!["arvn-1-43-b".to_string()]));
    play.refused("reserve arvn-hq-43", "13.2.4-01")
        .refused("reserve arvn-aa-1", "13.2.10-01")
        .refused("reserve arvn-1-43-c", "13.2.2-01");
    play.act("reserve arvn-1-43-b");
    let mut there = false;
    for _ in 0..4 {
        if play.offered("step").iter().any(|to| to == "0506") {
            play.act("step 0506");
            there = true;
            break;
        }
        let step = format!("step {}", play.offered("step")[0]);
        play.act(&step);
    }
    assert!(there && play.place("arvn-1-43-b") == "0506");
    assert!(play.events("assault-result").len() <= 1);
    assert_eq!(
        play.view().assault_defence(hex("0506"), Army::Arvn, [unit("arvn-1-43-b")].into_iter().collect()) % 5,
        0
    );
}

#[test]
fn a_retreat_into_a_zone_costs_a_unit() {
    cases!["13.4.7-01", "13.4.7-02"];
    let mut play = combat(json!({
        "nva-95-1": "0506", "nva-95-2": "0505", "nva-95-3": "0407", "nva-325-18-1": "0607",
        "arvn-1-43-a": "0406",
    }));
    play.acts(&["fire 0406", "add nva-95-1", "add nva-95-2", "add nva-95-3"]);
    play.dice(&[2, 1]).act("shoot");
    while play.asked() == Army::Arvn {
        let step = format!("step {}", play.offered("step")[0]);
        play.act(&step);
    }
    assert!(["dead".to_string(), "0307".into(), "0306".into(), "0305".into()].contains(&play.place("arvn-1-43-a")));
}
