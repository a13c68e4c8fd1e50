//! Chapters 13.2 and 13.3: defensive reserves and Support Fire.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Play, Questions as _, hex, merge, scene};

/// The 165th in 0405 assaults a company in 0506; 1/43 B stands with an HQ in 0508.
fn announced(extra: Value, units: Value) -> Play {
    let mut all = json!({
        "nva-7-165-1": "0405", "nva-7-165-2": "0405", "nva-7-165-3": "0405", "arvn-1-43-a": "0506",
        "arvn-1-43-b": "0508", "arvn-hq-43": "0508",
    });
    merge(&mut all, units);
    let mut play = scene("combat", extra, all);
    play.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3", "announce"]);
    play
}

#[test]
fn reserves_stand_with_an_hq_within_two_hexes_and_out_of_contact() {
    cases!["13.1.3-01", "13.2.1-01", "13.2.2-01", "13.2.4-01", "13.2.10-01"];
    let mut play = announced(json!({}), json!({ "arvn-aa-1": "0508", "arvn-1-43-c": "0507" }));
    assert_eq!((play.army_asked(), play.offered("reserve")), (Army::Arvn, vec!["arvn-1-43-b".to_string()]));
    play.refused("reserve arvn-hq-43", "13.2.4-01")
        .refused("reserve arvn-aa-1", "13.2.10-01")
        .refused("reserve arvn-1-43-c", "13.2.2-01")
        .refused("reserve nva-7-165-1", "13.2.1-01");
    play.dice(&[1]).act("done");
    assert_eq!(play.events("assault-result").len(), 1, "then the die is rolled");
    for (why, units) in [
        ("no HQ with it", json!({ "arvn-hq-43": "0509" })),
        ("three hexes away", json!({ "arvn-1-43-b": "0509", "arvn-hq-43": "0509" })),
        ("next to the enemy", json!({ "nva-7-209-1": "0608" })),
    ] {
        let mut all = json!({ "arvn-2-43-a": "0607", "arvn-hq-48": "0607" });
        merge(&mut all, units);
        let play = announced(json!({}), all);
        assert!(!play.offered("reserve").contains(&"arvn-1-43-b".to_string()), "{why}");
        if play.army_asked() == Army::Arvn {
            play.refused("reserve arvn-1-43-b", "13.2.2-01");
        }
    }
}

#[test]
fn reserves_are_fit_and_do_not_regroup() {
    cases!["13.2.2-02"];
    let with = |extra: Value, unit: Value| {
        announced(extra, json!({ "arvn-1-43-b": unit, "arvn-2-52-a": "0607", "arvn-hq-48": "0607" }))
    };
    let any_hq = with(json!({}), json!("0508"));
    assert_eq!(any_hq.offered("reserve"), ["arvn-1-43-b", "arvn-2-52-a"], "any friendly HQ will do");
    with(json!({}), json!({ "at": "0508", "flags": ["disrupted"] })).refused("reserve arvn-1-43-b", "13.2.2-02");
    let regroup = json!({ "orders": { "7": "activated", "43": "regrouping", "52": "activated" } });
    with(regroup, json!("0508")).refused("reserve arvn-1-43-b", "13.2.2-02");
    // An inactive NVA regiment may be a reserve in the ARVN's turn.
    let mut play = scene(
        "combat",
        json!({ "active": "arvn", "orders": { "43": "activated", "7": "activated" }, "regiments": ["165/7"] }),
        json!({ "arvn-1-43-a": "0506", "nva-7-165-1": "0406", "nva-7-209-1": "0306", "nva-hq-7": "0306" }),
    );
    play.acts(&["assault 0406", "add arvn-1-43-a", "announce"]);
    assert_eq!(play.offered("reserve"), ["nva-7-209-1"]);
}

#[test]
fn only_as_many_come_as_the_hex_holds() {
    cases!["13.2.3-01"];
    let mut play = announced(json!({}), json!({ "arvn-2-43-a": "0506", "arvn-2-43-b": "0506", "arvn-1-43-c": "0508" }));
    play.act("reserve arvn-1-43-b");
    play.refused("join arvn-1-43-c", "13.2.3-01");
    play.acts(&["step 0507", "step 0506"]);
    assert!(play.offered("reserve").is_empty() && play.place("arvn-1-43-c") == "0508");
}

#[test]
fn reserves_go_up_to_four_hexes_whatever_the_ground() {
    cases!["13.2.5-01", "13.2.7-01", "13.2.1-01"];
    let mut play = announced(json!({}), json!({ "nva-7-209-1": "0605" }));
    play.act("reserve arvn-1-43-b");
    play.acts(&["step 0509"]);
    play.refused("step 0510", "13.2.5-01").refused("step 0506", "8.1.4-01");
    let mut play = announced(json!({}), json!({ "nva-7-209-1": "0605" }));
    play.acts(&["reserve arvn-1-43-b", "step 0608", "step 0607", "step 0606", "pass"]);
    play.refused("step 0605", "4.1.4-01").refused("step 0607", "13.2.5-01");
    play.act("step 0506").dice(&[1]).act("pass");
    assert_eq!(play.place("arvn-1-43-b"), "0506", "four hexes, one of them a wood");
    assert_eq!(play.events("assault-result").len(), 1);
    play.refused("reserve arvn-1-43-b", "13.2.1-01");
}

#[test]
fn reserves_pass_zones_only_where_friends_are() {
    cases!["13.2.6-01"];
    let zone = json!({ "nva-95-1": "0406" });
    let mut play = announced(json!({}), zone.clone());
    play.act("reserve arvn-1-43-b");
    play.refused("step 0507", "13.2.6-01").allowed("step 0607");
    let mut friend = zone;
    merge(&mut friend, json!({ "arvn-2-43-a": "0507" }));
    let mut play = announced(json!({}), friend);
    play.act("reserve arvn-1-43-b");
    play.allowed("step 0507");
}

#[test]
fn nva_reserves_out_of_command_come_one_hex() {
    cases!["13.2.7-02"];
    announced(json!({}), json!({ "arvn-ld-dao": "0508" })).refused("reserve arvn-ld-dao", "13.2.7-02");
    let reserve = |from: &str, flags: Value| {
        let mut play = scene(
            "combat",
            json!({ "active": "arvn" }),
            json!({
                "arvn-1-43-a": "0506", "nva-7-165-1": "0406", "nva-7-209-1": { "at": from, "flags": flags },
                "nva-hq-7": from, "nva-7-209-2": "0307", "nva-hq-341": "0307",
            }),
        );
        play.acts(&["assault 0406", "add arvn-1-43-a", "announce"]);
        if play.offered("reserve").contains(&"nva-7-209-1".to_string()) {
            return true;
        }
        play.refused("reserve nva-7-209-1", "13.2.7-02");
        false
    };
    assert!(reserve("0306", json!(["out-of-command"])) && !reserve("0206", json!(["out-of-command"])));
    assert!(reserve("0206", json!([])));
}

#[test]
fn reserves_fight_without_the_terrain() {
    cases!["13.2.9-01", "13.1.5-01"];
    let units = json!({
        "nva-7-165-1": "1002", "nva-7-165-2": "1002", "nva-7-165-3": "1002", "arvn-1-43-a": "1003",
        "arvn-1-43-b": "1005", "arvn-hq-43": "1005", "nva-hq-7": "1001",
    });
    let mut play = scene("combat", json!({ "helicopters": 1 }), units);
    play.acts(&["assault 1003", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]);
    assert_eq!(play.assault_odds(), (15, 10, "1-1"));
    play.acts(&["announce", "reserve arvn-1-43-b", "step 1004", "step 1003"]);
    assert_eq!(play.actions(), ["helicopter", "pass"]);
    assert_eq!(play.assault_odds(), (15, 10 + 5, "1-1"), "the reserve counts as printed");
    play.dice(&[6]).act("pass");
    assert_eq!(play.offered("lose").len(), 2, "it can be lost like the others");
}

#[test]
fn support_fire_meets_them_on_the_way() {
    cases!["13.1.4-01", "13.2.8-01", "13.3-01", "13.3.2-01", "13.3.3-01", "13.3.4-01", "13.3.5-01", "13.3.6-01"];
    let units = json!({
        "nva-7-209-1": "0406", "nva-7-209-2": "0406", "nva-7-209-s1": "0306", "nva-7-209-3": {
            "at": "0406", "flags": ["disrupted"],
        },
        "arvn-2-43-a": "0507", "nva-7-141-1": "0404",
    });
    let mut play = announced(json!({}), units);
    play.acts(&["reserve arvn-1-43-b", "step 0507"]);
    assert_eq!(play.army_asked(), Army::Nva, "the attacker may fire at each hex they enter");
    assert_eq!(play.offered("add"), ["nva-7-209-1", "nva-7-209-2", "nva-7-209-s1"]);
    play.refused("add nva-7-165-1", "13.3.3-01")
        .refused("add nva-7-209-3", "13.3.3-01")
        .refused("add nva-7-141-1", "3.0-06");
    play.refused("spare arvn-2-43-a", "12.1.9-02");
    play.acts(&["add nva-7-209-1", "add nva-7-209-s1"]);
    assert_eq!(play.fire_odds(), (8, 5, "1-1"), "like Direct Fire: 5 and, two hexes away, 3");
    play.dice(&[1]).act("shoot");
    play.act("step 0506");
    assert_eq!(play.offered("add"), ["nva-7-209-2"], "also in the assaulted hex, by those who have not fired");
    play.dice(&[1]).act("pass");
    assert_eq!(play.events("assault-result").len(), 1);
    play.act("lose nva-7-165-1");
    play.act("fire 0507");
    play.refused("add nva-7-209-1", "12.1.3-01").allowed("add nva-7-209-2");
    play.act("cancel");
    play.act("assault 0507");
    play.refused("add nva-7-209-1", "12.1.3-01");
}

#[test]
fn reserves_disrupted_on_the_way_stay_there() {
    cases!["13.2.8-02", "12.4-02", "8.4.4-02"];
    let mut play = announced(json!({ "helicopters": 1 }), json!({ "nva-7-209-1": "0406", "arvn-1-43-c": "0508" }));
    play.act("reserve arvn-1-43-b").refused("join arvn-1-43-c mech", "6.3-02");
    play.acts(&["join arvn-1-43-c", "step 0507", "spare arvn-1-43-c", "add nva-7-209-1"]);
    assert_eq!(play.fire_odds(), (5, 5, "1-1"));
    play.act("shoot").dice(&[6]).act("pass");
    assert!(play.disrupted("arvn-1-43-b") && play.place("arvn-1-43-b") == "0507", "a retreat is only a disruption");
    play.act("step 0506");
    assert_eq!(play.place("arvn-1-43-c"), "0506", "the other goes on");
    assert_eq!(play.assault_odds(), (15, 5 + 5, "1-1"), "the one left behind takes no part");
    play.dice(&[6]).acts(&["pass", "lose arvn-1-43-a", "step 0507"]);
    assert_eq!(play.state().assault.hex, Some(hex("0506")), "the survivors have left 0506");
}

#[test]
fn what_an_assault_was_announced_with_stands_whatever_the_reserves_cut() {
    cases!["5.1.1-01", "5.2.3-01"];
    // The one road within reach of 1828 is at 1823, and the reserve comes by 1827.
    let units = json!({
        "arvn-1-43-a": "1828", "arvn-1-43-w": "1828",
        "nva-341-266-1": "1728", "nva-341-266-2": "1726", "nva-hq-341": "1726",
    });
    let mut play = scene("combat", json!({ "active": "arvn" }), units);
    play.acts(&["assault 1728", "add arvn-1-43-a", "announce"]);
    assert_eq!(play.assault_odds(), (5, 4, "1-1"), "in supply");
    play.acts(&["reserve nva-341-266-2", "step 1826", "pass", "step 1827", "add arvn-1-43-w"]).dice(&[1]).act("shoot");
    play.dice(&[1]).act("step 1728");
    let result = play.events("assault-result")[0].text.clone();
    assert!(result.contains("5 to 8"), "{result}");
}

#[test]
fn support_fire_needs_a_line_of_sight_to_the_reserves() {
    cases!["13.3.1-01"];
    let mut play = announced(json!({}), json!({ "nva-7-165-s1": "0307", "nva-7-165-s2": "0306" }));
    play.acts(&["reserve arvn-1-43-b", "step 0507"]);
    assert_eq!((play.army_asked(), play.offered("add")), (Army::Nva, vec!["nva-7-165-s2".to_string()]));
    play.refused("add nva-7-165-s1", "12.1.5-01").allowed("add nva-7-165-s2");
}

#[test]
fn support_fire_finds_reserves_without_the_terrain_of_the_hex() {
    cases!["13.2.9-02"];
    let units = json!({
        "nva-7-165-1": "1002", "nva-7-165-2": "1002", "nva-7-165-3": "1002", "nva-7-209-1": "0903", "arvn-1-43-a": "1003",
        "arvn-1-43-b": "1005", "arvn-hq-43": "1005", "nva-hq-7": "1001",
    });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["assault 1003", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3", "announce"]);
    play.acts(&["reserve arvn-1-43-b", "step 1004", "step 1003"]);
    assert_eq!((play.army_asked(), play.offered("add")), (Army::Nva, vec!["nva-7-209-1".to_string()]));
    play.act("add nva-7-209-1");
    assert_eq!(play.view().fire_multiplier(hex("1003")), 2, "the city doubles whoever is there");
    assert_eq!(play.fire_odds(), (5, 5, "1-1"), "but not those who come to reinforce it");
    play.dice(&[1]).act("shoot");
    let told = play.events("modified").iter().filter(|event| event.case.0 == "13.2.9-02").count();
    assert_eq!(told, 1, "and the story says so");
}
