//! Chapters 4 and 9: stacking, zones of control, line of sight.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{at, game, hex, try_at, unit};

#[test]
fn four_companies_or_one_battalion_fill_a_hex_and_eight_a_city_hex() {
    cases!["4.1.1-01", "4.1.1-02", "4.1.2-01", "4.1.2-02", "4.1.3-01", "4.1-01", "4.1-02"];
    let play = at(json!({
        "phase": "movement",
        "units": {
            "nva-203-t1": "0406", "nva-203-t2": "0406", "nva-203-t3": "0406", "nva-203-t4": "0406",
            "nva-hq-7": "0406", "nva-hq-341": "0406", "nva-95-1": "0506",
        },
        "rubble": ["1005"],
    }));
    let view = play.view();
    assert_eq!(view.stacking_load(hex("0406"), Army::Nva), 4, "HQs stack free");
    assert!(!view.fits(hex("0406"), Army::Nva, 1) && !view.fits(hex("0506"), Army::Nva, 1));
    assert_eq!((view.stacking_limit(hex("1004")), view.stacking_limit(hex("1005"))), (8, 8), "rubble too");
    let crowd: serde_json::Map<String, serde_json::Value> =
        (1..=9).map(|i| (format!("nva-7-165-{i}"), json!("1004"))).collect();
    let fault = try_at(json!({ "turn": 2, "phase": "movement", "units": crowd })).unwrap_err();
    assert!(fault.contains("more than can be stacked"), "{fault}");
}

#[test]
fn opposing_units_never_share_a_hex() {
    cases!["4.1.4-01"];
    let fault =
        try_at(json!({ "turn": 2, "phase": "movement", "units": { "nva-7-165-1": "0406", "arvn-1-43-a": "0406" } }));
    assert!(fault.unwrap_err().contains("both sides"));
    let mut play = at(
        json!({ "phase": "movement", "units": { "nva-7-165-1": "0406", "nva-hq-7": "0306", "arvn-1-43-a": "0405" } }),
    );
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1"]);
    play.refused("step 0405", "4.1.4-01");
}

#[test]
fn too_many_units_at_the_end_of_the_phase_are_removed_by_their_owner() {
    cases!["4.1.5-01", "4.1.6-01", "4.1.6-02", "8.1.6-01"];
    let mut play = at(json!({
        "phase": "movement",
        "units": {
            "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "nva-7-165-4": "0406",
            "nva-7-165-5": "0407", "nva-hq-7": "0306", "arvn-hq-18": "1004",
        },
    }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-5", "step 0406"]);
    play.allowed("step 0405");
    play.acts(&["halt", "done"]);
    assert_eq!(play.asked(), Army::Nva);
    assert_eq!(play.offered("lose").len(), 5, "the owner chooses");
    play.act("lose nva-7-165-2");
    assert_eq!((play.place("nva-7-165-2"), play.state().nva_losses), ("dead".into(), 1));
}

#[test]
fn three_companies_or_a_battalion_exert_a_zone() {
    cases!["4.2.1-01", "4.2.1-02", "4.2.4-01", "4.2.4-02", "7.4.1-01", "15.2-02", "15.3-03"];
    let zone = |units: serde_json::Value| {
        at(json!({ "phase": "movement", "units": units })).view().in_zone_of(Army::Nva, hex("0507"))
    };
    let (a, b, t) = ("nva-7-165-1", "nva-7-165-2", "nva-203-t1");
    assert!(zone(json!({ a: "0506", b: "0506", t: "0506" })), "of any kind");
    assert!(!zone(json!({ a: "0506", b: "0506" })));
    assert!(zone(json!({ "nva-95-1": "0506" })));
    assert!(!zone(json!({ a: "0506", b: "0506", "nva-hq-7": "0506" })), "an HQ does not count");
    assert!(!zone(json!({ a: "0506", b: "0506", t: { "at": "0506", "flags": ["disrupted"] } })));
    assert!(!zone(json!({ "nva-95-1": { "at": "0506", "flags": ["disrupted", "out-of-command"] } })));
}

#[test]
fn a_zone_keeps_out_of_woods_towns_and_does_not_climb() {
    cases!["4.2.2-01", "4.2.2-02", "4.2.2-03", "4.2.2-04", "4.2.2-05", "4.2.5-01"];
    let stack = |label: &str| {
        let units = json!({ "nva-7-165-1": label, "nva-7-165-2": label, "nva-7-165-3": label });
        at(json!({ "phase": "movement", "units": units }))
    };
    let zone = |from: &str, to: &str| stack(from).view().in_zone_of(Army::Nva, hex(to));
    assert!(!zone("0503", "0401") && !zone("0402", "0401"), "no zone in a wood");
    assert!(!zone("0702", "0703") && !zone("0903", "0904"), "nor in towns and city");
    assert!(zone("0805", "0804"), "a fort in the open is like open ground");
    assert!(zone("1009", "1110") && !zone("1110", "1009"), "down, never up");
}

#[test]
fn lines_of_sight_follow_the_exact_line() {
    cases![
        "9.0-01", "9.1.1-01", "9.1.2-01", "9.1.2-02", "9.1.2-03", "9.1.2-04", "9.1.3-01", "9.1.4-01", "9.1.4-02",
        "9.1.5-01",
    ];
    let map = &game().data.map;
    let sees = |a: &str, b: &str| map.sees(hex(a), hex(b)) && map.sees(hex(b), hex(a));
    for from in map.all() {
        for to in map.all().filter(|to| map.adjacent(from, *to)) {
            assert!(map.sees(from, to), "neighbours always see each other");
        }
    }
    assert!(sees("0506", "0508") && sees("0304", "0308"), "over open ground");
    assert!(!sees("0612", "0616"), "woods in between");
    assert!(!sees("0906", "0903"), "the city in between");
    assert!(sees("1102", "1104") || map.ground(hex("1103")).fort, "a fort hides nothing");
    assert!(sees("1102", "1104"));
    // A wood beside a hilltop does not hide the plain from it, one beside the plain does.
    let open = map.all().filter(|to| map.sees(hex("1009"), *to)).count();
    let low = map.all().filter(|to| map.sees(hex("1007"), *to)).count();
    assert!(open > low, "from the top of Nui Thi one sees farther: {open} against {low}");
}

#[test]
fn spotting_reaches_eight_hexes_on_the_plain() {
    cases![
        "9.1.6-01",
        "9.1.6-02",
        "9.1.6-03",
        "11.1.8-01",
        "15.1.2-01",
        "11.1.6-01",
        "11.0-03",
        "11.1.4-02",
        "11.1.4-03"
    ];
    let play = at(json!({
        "phase": "movement",
        "units": { "arvn-1-43-a": "1009", "arvn-1-43-b": "0506", "nva-hq-7": "0101", "arvn-ld-dao": "0304" },
    }));
    let map = &game().data.map;
    let view = play.view();
    let far = |from: &str, to: xuan_loc::ids::Hex| map.distance(hex(from), to);
    let spotted = |id: &str| map.all().filter(|to| view.spots(unit(id), *to)).collect::<Vec<_>>();
    let plain = spotted("arvn-1-43-b");
    assert!(plain.iter().all(|to| far("0506", *to) <= 8 || map.ground(*to).level > 0));
    assert!(spotted("arvn-1-43-a").iter().any(|to| far("1009", *to) > 8), "a hill sees on");
    assert!(spotted("arvn-ld-dao").is_empty(), "leaders do not spot");
    for label in ["0320", "1016", "0611", "0822", "1004"] {
        assert!(view.is_observed(Army::Nva, hex(label)), "{label} is always spotted");
    }
    assert!(!view.is_observed(Army::Nva, hex("0916")), "a bend of the road is no crossroads");
    let blind = at(json!({
        "phase": "movement",
        "units": { "arvn-1-43-b": { "at": "0506", "flags": ["disrupted"] }, "nva-hq-7": "0101" },
    }));
    assert!(!blind.view().spots(unit("arvn-1-43-b"), hex("0507")));
    assert!(blind.is("arvn-1-43-b", Flags::DISRUPTED));
}
