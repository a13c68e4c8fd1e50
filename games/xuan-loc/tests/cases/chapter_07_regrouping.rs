//! Chapter 7.5: regrouping.

use engine::{Game as _, cases};
use serde_json::{Value, json};

use xuan_loc::actions::Action;

use crate::support::{Play, Questions as _, game, hex, merge, scene};

/// The end of an ARVN Movement Phase in which the 43rd regroups, its HQ in 0507.
fn regrouping(units: Value) -> Play {
    let mut all = json!({ "arvn-hq-43": "0507" });
    merge(&mut all, units);
    let orders = json!({ "43": "regrouping", "48": "activated", "315": "regrouping" });
    let mut play = scene("movement", json!({ "active": "arvn", "orders": orders }), all);
    play.dice(&[1, 1]).acts(&["proceed", "done"]);
    play
}

fn dead(ids: &[&str]) -> Value {
    ids.iter().map(|id| (format!("arvn-{id}"), json!("dead"))).collect::<serde_json::Map<_, _>>().into()
}

#[test]
fn three_lost_units_make_one_company() {
    cases!["7.5.1-01", "7.5.1-05", "7.5.3-01", "8.4-04"];
    let mut units = dead(&["1-43-a", "1-43-b", "1-43-c", "1-43-w", "2-43-a", "2-43-b", "2-43-w"]);
    merge(&mut units, json!({ "nva-7-165-1": "0405", "nva-7-165-s1": "0406" }));
    let mut play = regrouping(units);
    assert_eq!(
        play.offered("return"),
        ["1-43-a", "1-43-b", "1-43-c", "2-43-a", "2-43-b"].map(|id| format!("arvn-{id}"))
    );
    play.act("return arvn-1-43-a");
    assert_eq!(play.offered("at"), ["0508", "0606", "0607"], "on or next to the HQ, never next to the enemy");
    play.refused("at 0507", "7.5.3-01").refused("at 0509", "7.5.3-01");
    play.act("at 0508");
    assert_eq!(play.place("arvn-1-43-a"), "0508", "and nobody may fire at it");
    assert!(!play.disrupted("arvn-1-43-a"));
    assert_eq!(play.offered("sacrifice").len(), 6, "the owner names those lost for good");
    play.acts(&["sacrifice arvn-1-43-w", "sacrifice arvn-2-43-w"]);
    play.acts(&["return arvn-2-43-a", "at 0607", "sacrifice arvn-1-43-b", "sacrifice arvn-1-43-c"]);
    let places = ["1-43-b", "1-43-c", "1-43-w", "2-43-w", "2-43-b"].map(|id| play.place(&format!("arvn-{id}")));
    assert_eq!(places, ["lost", "lost", "lost", "lost", "dead"], "seven: two return, four are gone, one waits");
    assert!(play.offered("return").is_empty());
    assert_eq!(play.state().arvn_losses, 7, "nothing is scored again");
}

#[test]
fn regrouping_may_be_declined() {
    cases!["7.5.1-05"];
    let mut play = regrouping(dead(&["1-43-a", "1-43-b", "1-43-c"]));
    play.act("done");
    assert_eq!(play.place("arvn-1-43-a"), "dead");
}

#[test]
fn only_infantry_returns_and_only_infantry_and_support_count() {
    cases!["7.5.1-02", "7.5.1-03", "7.5.1-04"];
    let support = regrouping(dead(&["1-43-w", "2-43-w", "3-43-w"]));
    assert_ne!(support.phase(), "movement", "three support units bring nothing back");
    let two = dead(&["1-43-a", "1-43-b", "5c-m1", "5c-t1"]);
    assert!(regrouping(two).offered("return").is_empty(), "vehicles do not count");
    let mut mixed = regrouping(dead(&["1-43-w", "2-43-w", "3-43-c"]));
    mixed.refused("return arvn-1-43-w", "7.5.1-02");
    mixed.act("return arvn-3-43-c");
    assert_eq!(mixed.offered("at").len(), 7, "on the HQ's hex and all around it");
    let tanks = dead(&["315-t1", "315-t2", "315-m1"]);
    assert!(regrouping(tanks).offered("return").is_empty());
    let mut play = scene(
        "movement",
        json!({ "orders": { "7": "regrouping" } }),
        json!({
            "nva-95-1": "dead", "nva-95-2": "dead", "nva-95-3": "dead", "nva-7-165-1": "dead", "nva-7-165-2": "dead",
            "nva-7-209-s1": "dead",
        }),
    );
    play.dice(&[1, 1]).acts(&["proceed", "done"]);
    assert_eq!(play.offered("return"), ["nva-7-165-1", "nva-7-165-2"], "the division as a whole");
    play.refused("return nva-95-1", "7.5.1-04");
}

#[test]
fn no_hq_no_regrouping() {
    cases!["7.5.2-01"];
    let mut units = dead(&["1-43-a", "1-43-b", "1-43-c"]);
    merge(&mut units, json!({ "arvn-hq-43": { "at": "dead", "returns": 3 }, "arvn-1-48-a": "dead" }));
    let play = regrouping(units);
    assert!(play.offered("return").is_empty() && play.place("arvn-1-43-a") == "dead");
}

#[test]
fn an_active_formation_brings_nothing_back() {
    cases!["7.5.1-01"];
    let mut units = dead(&["1-48-a", "1-48-b", "1-48-c", "1-43-a", "1-43-b", "1-43-c"]);
    merge(&mut units, json!({ "arvn-hq-48": "0606" }));
    let play = regrouping(units);
    assert_eq!(play.offered("return"), ["arvn-1-43-a", "arvn-1-43-b", "arvn-1-43-c"]);
    play.refused("return arvn-1-48-a", "7.5.1-01");
}

#[test]
fn without_room_away_from_the_enemy_nothing_is_exchanged() {
    cases!["7.5.3-02", "4.1.5-02"];
    let mut units = dead(&["1-43-a", "1-43-b", "1-43-c"]);
    merge(&mut units, json!({ "nva-7-165-1": "0506", "nva-7-165-2": "0508" }));
    let ringed = regrouping(units);
    assert!(ringed.offered("return").is_empty() && ringed.place("arvn-1-43-b") == "dead");
    let mut full = dead(&["1-43-a", "1-43-b", "1-43-c"]);
    merge(
        &mut full,
        json!({
            "arvn-3-43-a": "0507", "arvn-3-43-b": "0507", "arvn-3-43-c": "0507", "arvn-3-43-w": "0507",
            "nva-7-165-1": "0404",
        }),
    );
    let mut play = regrouping(full);
    play.act("return arvn-1-43-a");
    play.refused("at 0507", "7.5.3-02").allowed("at 0508");
}

#[test]
fn a_company_that_comes_back_on_turn_1_is_not_set_up() {
    cases!["7.5.3-01"];
    let mut units = dead(&["1-43-a", "1-43-b", "1-43-c"]);
    merge(&mut units, json!({ "arvn-hq-43": "0507" }));
    let turn = json!({ "active": "arvn", "turn": 1, "orders": { "43": "regrouping" } });
    let mut play = scene("movement", turn, units);
    play.dice(&[1, 1]).acts(&["proceed", "done", "return arvn-1-43-a"]);
    assert_eq!((play.phase(), play.events("phase").len()), ("movement", 0), "the Movement Phase goes on");
}

#[test]
fn a_refused_hex_says_whether_it_is_full_too_far_or_beside_the_enemy() {
    cases!["7.5.3-01", "7.5.3-02"];
    let mut units = dead(&["1-43-a", "1-43-b", "1-43-c"]);
    for id in ["2-43-a", "2-43-b", "2-43-c", "2-43-w"] {
        merge(&mut units, json!({ format!("arvn-{id}"): "0508" }));
    }
    merge(&mut units, json!({ "nva-7-165-1": "0405" }));
    let mut play = regrouping(units);
    play.act("return arvn-1-43-a");
    for (label, case, word) in
        [("0508", "7.5.3-02", "full"), ("0506", "7.5.3-01", "next to the enemy"), ("0510", "7.5.3-01", "at its HQ")]
    {
        let refusal = game().check(play.state(), Action::At(hex(label))).expect_err(label);
        assert_eq!(refusal.case.0, case, "{label}");
        assert!(refusal.reason.contains(word), "{label}: {refusal}");
    }
}
