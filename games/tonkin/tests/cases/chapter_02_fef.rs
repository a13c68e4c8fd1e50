//! 2.5 to 2.7: FEF reinforcements, points and withdrawals.

use engine::cases;
use serde_json::{Value, json};
use tonkin::ids::{Army, Turn};
use tonkin::state::Place;

use crate::support::{Questions as _, at, hex, labels};

#[test]
fn a_unit_that_is_due_is_paid_for_or_comes_six_turns_later() {
    cases!["2.5-01", "2.5-02", "2.5-09", "2.5-11", "2.5-12", "1.9-B-05", "2.7-06"];
    let mut play = at(json!({
        "month": "Jan-53", "phase": "fef-reinforcement", "vp_level": 40, "units": { "GM 9": "Jan-53", "1/3 REI": "Jan-53" },
    }));
    assert!(play.offered("at").contains(&"saigon".to_string()) && play.is_legal("postpone"));
    play.act("at haiphong");
    assert_eq!((play.vp(), play.place("GM 9")), (38, Place::Hex(hex("Haiphong"))));
    let mut harbors = play.offered("at");
    harbors.retain(|place| place != "saigon");
    assert_eq!(harbors, labels(&["Haiphong", "Tien Yen", "Mong Cai", "Hon Gay", "Vientiane"]));
    let mut in_saigon = play.clone();
    in_saigon.act("at saigon");
    assert_eq!(in_saigon.place("1/3 REI"), Place::Saigon);
    assert_eq!(in_saigon.events("arrived")[0].places, ["saigon"], "the story shows where");
    play.act("postpone");
    assert_eq!((play.vp(), play.place("1/3 REI")), (38, Place::Track(Turn(33))));
}

#[test]
fn thai_lao_and_national_units_enter_in_their_own_country() {
    cases!["2.5-05", "2.5-07", "2.5-08", "1.6-10", "1.8-04"];
    let entry = |unit: &str, extra: Value| {
        let mut units = json!({ unit: "Nov-52" });
        crate::support::merge(&mut units, extra);
        at(json!({ "phase": "fef-reinforcement", "units": units })).offered("at")
    };
    assert_eq!(entry("1 BCL", json!({})), labels(&["Luang Prabang", "Vientiane"]));
    let mut bvn = labels(&["Hanoi", "Haiphong", "Nam Dinh", "Tien Yen"]);
    bvn.push("saigon".into());
    assert_eq!(entry("2 BVN", json!({})), bvn);
    let thai = entry("1 Thai", json!({ "36/308": "Na San" }));
    assert!(thai.contains(&labels(&["Dien Bien Phu"])[0]) && !thai.contains(&labels(&["Na San"])[0]));
    assert!(!thai.contains(&labels(&["Lai Chau"])[0]), "a town is no village");
}

#[test]
fn gcma_enter_near_different_communities_of_the_highlands() {
    cases!["2.5-06"];
    let mut play = at(json!({
        "phase": "fef-reinforcement", "vp_level": 40, "units": { "GCMA 1": "Nov-52", "GCMA 2": "Nov-52" },
    }));
    play.refused("near hung-yen", "2.5-06");
    play.act("near dien-bien-phu");
    play.act("cancel");
    play.acts(&["near dien-bien-phu", "at f-11"]);
    assert_eq!((play.vp(), play.place("GCMA 1")), (39, Place::Hex(hex("F-11"))));
    play.refused("near dien-bien-phu", "2.5-06");
    play.act("near lai-chau");
}

#[test]
fn the_navy_comes_back_for_two_points() {
    cases!["2.5-04", "2.7-05"];
    let mut play = at(json!({
        "month": "Sep-53", "card": "plaine-des-jarres", "until": "dien-bien-phu", "phase": "fef-reinforcement", "vp_level": 40,
        "units": { "Navy": "Sep-53" },
    }));
    play.act("accept");
    assert_eq!((play.vp(), play.place("Navy")), (38, Place::Sea));
}

#[test]
fn the_fef_choose_between_dumps_and_points() {
    cases!["2.6-A-01", "2.6-A-02", "2.6-A-03"];
    let mut play = at(json!({ "phase": "fef-supply", "vp_level": 40, "units": { "36/308": "Nam Dinh" } }));
    let before = play.vp();
    assert_eq!(play.offered("supply"), ["0", "1", "2"]);
    play.act("supply 2");
    assert!(!play.offered("at").contains(&labels(&["Nam Dinh"])[0]));
    play.acts(&["at hanoi", "at saigon"]);
    assert_eq!((play.points(Army::Fef), play.vp(), play.dumps(Army::Fef)), (2, before, labels(&["Hanoi"])));
}

fn weak(place: &str) -> Value {
    json!({ "at": place, "steps": 1 })
}

#[test]
fn steps_are_replaced_near_supply_centers_without_the_hq() {
    cases!["2.6-B-02", "2.6-B-03", "2.6-B-09", "2.6-B-10"];
    let mut play = at(json!({
        "phase": "fef-replacements", "fef_points": 6, "air": 0,
        "units": {
            "fef-hq": "Dien Bien Phu", "1/3 REI": weak("Son Tay"), "GM 1": weak("Hanoi"),
            "2/3 REI": weak("Lai Chau"), "1/5 REI": { "at": "Hanoi", "steps": 1, "flags": ["oos"] }, "2 BEP": "Hanoi",
        },
    }));
    assert_eq!(play.offered("replace"), ["1/3-rei", "gm-1"]);
    play.refused("replace 1/5-rei", "2.6-B-03")
        .refused("replace 2-bep", "2.6-B-02")
        .refused("replace 2/3-rei", "2.6-B-03");
    play.acts(&["replace gm-1", "replace gm-1"]);
    assert_eq!((play.steps("GM 1"), play.points(Army::Fef)), (3, 2), "no limit but the points");
    play.act("replace 1/3-rei").refused("replace gm-1", "2.6-B-02");
}

#[test]
fn the_hq_on_an_airstrip_has_replacements_flown_in() {
    cases!["2.6-B-04", "2.6-B-05", "2.6-B-06"];
    let units = json!({
        "fef-hq": "Dien Bien Phu", "1/3 REI": weak("F-11"), "GM 1": weak("Dien Bien Phu"), "1 BPC": weak("F-13"),
    });
    let mut play = at(json!({ "phase": "fef-replacements", "fef_points": 12, "air": 2, "units": units }));
    play.acts(&["replace gm-1", "replace 1/3-rei"]);
    assert_eq!((play.state().air, play.state().airlift.left), (1, 6 - 3 - 1), "one airlift for all");
    play.refused("replace gm-1", "2.6-B-06");
    play.act("replace 1-bpc");
    assert_eq!(play.state().air, 1);
    let none = at(json!({ "phase": "fef-replacements", "fef_points": 12, "air": 0, "units": units }));
    none.refused("replace gm-1", "2.6-B-05");
}

#[test]
fn declared_guns_close_the_airstrip_and_anti_aircraft_doubles_the_price_of_a_drop() {
    cases!["2.6-B-04", "2.6-B-05", "3.5-06", "3.5-08"];
    let document = |gun: &str| {
        json!({
            "month": "Nov-53", "phase": "fef-replacements", "fef_points": 12, "air": 3,
            "units": { "fef-hq": "Dien Bien Phu", "1/3 REI": weak("F-11"), "1 BPC": weak("Dien Bien Phu"), gun: "F-13" },
        })
    };
    let mut silent = at(document("675/351"));
    silent.act("replace 1/3-rei");
    assert_eq!(silent.asked(), "vm");
    silent.act("silent");
    assert_eq!((silent.steps("1/3 REI"), silent.state().air), (2, 2), "unseen guns hinder nothing");
    let mut closed = at(document("675/351"));
    closed.acts(&["replace 1/3-rei", "declare 675/351"]);
    assert_eq!((closed.steps("1/3 REI"), closed.state().air), (1, 3), "nothing flies, and nothing is paid");
    closed.refused("replace 1/3-rei", "2.6-B-04");
    closed.act("replace 1-bpc");
    assert_eq!((closed.steps("1 BPC"), closed.state().air), (2, 2), "paras are served by drop");
    let mut flak = at(document("367/351"));
    flak.acts(&["replace 1-bpc", "declare 367/351"]);
    assert_eq!((flak.steps("1 BPC"), flak.state().air), (2, 1), "two Air Transports");
    assert!(flak.events("declared")[0].text.ends_with("the airstrip of the FEF HQ is closed."));
    assert!(flak.events("airlift")[0].text.ends_with("with 2 Air Transports."));
}

#[test]
fn guns_beside_an_hq_without_an_airstrip_close_none() {
    cases!["2.6-B-05", "3.5-03", "3.5-11"];
    let declared = |gun: &str| {
        let units = json!({ "fef-hq": "L-14", "2 BEP": weak("L-14"), gun: "L-15" });
        let mut play =
            at(json!({ "month": "Nov-53", "phase": "fef-replacements", "fef_points": 8, "air": 3, "units": units }));
        play.acts(&["replace 2-bep", &format!("declare {gun}")]);
        let event = play.events("declared")[0].clone();
        (event.case.0, event.text, play.state().air)
    };
    let (case, text, air) = declared("367/351");
    assert_eq!((case, air), ("2.6-B-05", 1));
    assert_eq!(text, "VM declare 367/351: a drop to the FEF HQ costs 2 Air Transports.");
    let (case, text, air) = declared("675/351");
    assert_eq!((case, air), ("3.5-11", 2));
    assert_eq!(text, "VM declare 675/351: drops to the FEF HQ go on.");
}

#[test]
fn eliminated_units_are_rebuilt_by_size_and_return_by_morale() {
    cases!["2.6-B-07", "2.6-B-08"];
    let mut play = at(json!({
        "phase": "fef-replacements", "fef_points": 14,
        "units": { "fef-hq": "eliminated", "GM 1": "eliminated", "22 BTA": "eliminated", "1 BPC": "eliminated" },
    }));
    play.acts(&["rebuild gm-1", "rebuild 22-bta", "rebuild 1-bpc", "rebuild fef-hq"]);
    assert_eq!(play.points(Army::Fef), 0, "8 and three times 2");
    assert_eq!((play.place("GM 1"), play.place("22 BTA")), (Place::Track(Turn(27)), Place::Track(Turn(26))));
    assert_eq!((play.place("1 BPC"), play.place("FEF HQ")), (Place::Track(Turn(27)), Place::Track(Turn(26))));
}

#[test]
fn a_withdrawal_is_a_duty_and_costs_points_only_where_nobody_can_go() {
    cases!["2.7-01", "2.7-02", "2.7-03", "2.7-04", "1.9-B-06", "R137"];
    let mut play = at(json!({
        "phase": "withdrawal", "vp_level": 40,
        "units": { "1 BPC": "Hanoi", "3 BPC": "Dien Bien Phu", "6 BPC": weak("Hanoi"), "1/3 REI": "Hanoi",
            "GM/35 RALP": "Hanoi" },
    }));
    assert_eq!(play.offered("withdraw"), ["1-bpc", "gm/35-ralp"], "November 1952 asks for a blue bar");
    play.refused("withdraw 6-bpc", "2.7-02");
    play.act("withdraw 1-bpc");
    assert_eq!((play.place("1 BPC"), play.vp(), play.phase()), (Place::Track(Turn(31)), 40, "vm-movement"));
    let failed = at(json!({ "phase": "withdrawal", "vp_level": 40, "units": { "1/3 REI": "Hanoi" } }));
    assert_eq!((failed.vp(), failed.phase()), (37, "vm-movement"));
}

#[test]
fn the_navy_simply_leaves() {
    cases!["2.7-05"];
    let mut play = at(json!({ "month": "Mar-53", "phase": "withdrawal", "vp_level": 40, "units": { "Navy": "sea" } }));
    play.act("withdraw navy");
    assert_eq!((play.place("Navy"), play.vp()), (Place::Track(Turn(35)), 40));
}

#[test]
fn the_fef_choose_which_of_the_units_due_comes_first() {
    cases!["2.5-01", "2.5-05", "2.5-06", "1.8-04", "R138", "R133"];
    // An empty Na San in a VM zone of control is no place for Thai; partisans that enter it make it one.
    let units = json!({ "36/308": "K-12", "1 Thai": "Nov-52", "GCMA 1": "Nov-52", "2 BVN": "Nov-52" });
    let mut play = at(json!({ "phase": "fef-reinforcement", "vp_level": 40, "units": units }));
    let na_san = &labels(&["Na San"])[0];
    assert_eq!(play.offered("next"), ["1-thai", "gcma-1"]);
    play.refused("next 2-bvn", "2.5-01").refused("next gm-1", "2.5-01").refused("cancel", "1.10-01");
    // Whoever is called is decided, or put back.
    play.act("next 1-thai");
    assert!(!play.offered("at").contains(na_san) && play.offered("next").is_empty());
    play.acts(&["cancel", "next gcma-1", "near yen-chau", &format!("at {na_san}")]);
    assert_eq!(play.vp(), 40 - 1 + 3);
    play.act("next 1-thai").allowed(&format!("at {na_san}"));
    play.act("postpone").refused("cancel", "1.10-01");
    assert!(play.is_legal("postpone") && play.offered("next").is_empty(), "the last one");
}

#[test]
fn new_dumps_and_reinforcements_need_a_place_without_the_enemy_and_no_friendly_one() {
    cases!["2.6-A-02", "2.5-09", "2.2-A-02", "1.6-04", "R87"];
    // An empty Nam Dinh in a VM zone of control is VM-friendly (1.8-02), and yet a Supply Center that works.
    let units = |place: &str| json!({ "2/43-ric": "T-14", "36/308": place });
    let supplies = |place: &str| {
        let mut play = at(json!({ "phase": "fef-supply", "units": units(place) }));
        play.act("supply 1");
        play
    };
    supplies("V-17").allowed("at V-18").allowed("at T-14").allowed("at saigon");
    supplies("V-18").refused("at V-18", "2.6-A-02");
    // So it is with harbours.
    let due = |place: &str, unit: &str| {
        let mut units = units(place);
        crate::support::merge(&mut units, json!({ unit: "Nov-52" }));
        at(json!({ "phase": "fef-reinforcement", "units": units }))
    };
    for unit in ["GM 9", "2 BVN"] {
        due("X-14", unit).allowed("at X-15");
    }
    due("X-15", "GM 9").refused("at X-15", "2.5-09").allowed("at saigon");
    due("X-15", "2 BVN").refused("at X-15", "2.5-08");
}

#[test]
fn who_is_too_far_away_is_told_so() {
    cases!["2.6-B-03"];
    let units = json!({ "2/43-ric": "T-14", "2/2-rei": { "at": "P-14", "steps": 1 } });
    let play = at(json!({ "phase": "fef-replacements", "fef_points": 8, "units": units }));
    play.refused("replace 2/2-rei", "2.6-B-03");
}

#[test]
fn a_unit_that_does_not_enter_there_is_told_where_it_does() {
    cases!["2.5-05", "2.5-06", "2.5-07", "2.5-08", "2.5-09"];
    for (unit, hex, case) in [
        ("1 Thai", "T-14", "2.5-05"),
        ("GCMA 1", "K-13", "2.5-06"),
        ("1 BCL", "X-15", "2.5-07"),
        ("2 BVN", "AE-11", "2.5-08"),
        ("GM 9", "T-14", "2.5-09"),
    ] {
        let play = at(json!({ "phase": "fef-reinforcement", "units": { unit: "Nov-52" } }));
        play.refused(&format!("at {hex}"), case);
    }
}
