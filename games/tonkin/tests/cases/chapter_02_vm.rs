//! 2.1 to 2.4: VM reinforcements, points, absorption and mobilization.

use engine::cases;
use serde_json::{Value, json};
use tonkin::ids::{Army, Turn};
use tonkin::state::Place;

use crate::support::{DATA, Questions as _, at, hex, labels};

fn in_china() -> Vec<String> {
    labels(&["Ma Li Po", "Tsing Si", "Long Tcheou", "Ping Siang", "Ho Keou", "Tong Hing"])
}

#[test]
fn reinforcements_come_at_the_vm_number_or_below() {
    cases!["2.0-01", "2.1-01", "2.1-02", "2.1-04", "2.1-05", "2.1-06", "2.2-A-04"];
    let document = |level: i16| {
        json!({
            "month": "Nov-53", "phase": "reinforcement", "vp_level": level,
            "units": { "367/351": "Nov-53", "36/308": "Nov-53", "TD 1": "Nov-53", "PL 1": "Box 2" },
        })
    };
    let mut play = at(document(41));
    assert_eq!(play.points(Army::Vm), 2, "points of the chart come whatever the level");
    assert_eq!(play.place("TD 1"), Place::Box2);
    let all = play.offered("at");
    assert!(all.contains(&labels(&["Thai Nguyen"])[0]), "36/308 is on foot");
    play.act("at thai-nguyen");
    assert_eq!(play.offered("at"), in_china(), "367/351 is motorized");
    play.act("at ping-siang");
    assert_eq!(play.place("367/351"), Place::Hex(hex("Ping Siang")));
    let late = at(document(42));
    assert_eq!((late.place("36/308"), late.points(Army::Vm)), (Place::HeldBack, 2));
    assert!(late.is_legal("supply 2"), "the choice of supplies is made all the same");
}

#[test]
fn units_held_back_come_together_as_soon_as_the_level_allows() {
    cases!["2.1-03", "2.2-A-09"];
    let mut play = at(json!({
        "month": "Dec-53", "phase": "reinforcement", "vp_level": 40,
        "units": { "36/308": "held-back", "88/308": "held-back" },
    }));
    play.acts(&["at yen-bay", "at yen-bay"]);
    assert_eq!(play.place("88/308"), Place::Hex(hex("Yen Bay")));
}

#[test]
fn vm_choose_between_dumps_and_points() {
    cases!["2.2-A-01", "2.2-A-02", "2.2-A-03"];
    let document =
        |dumps: Value| json!({ "phase": "vm-supply", "units": { "1/3 REI": "Thai Nguyen" }, "dumps": dumps });
    let mut play = at(document(json!({})));
    assert_eq!(play.offered("supply"), ["0", "1", "2"]);
    play.act("supply 2");
    assert!(!play.offered("at").contains(&labels(&["Thai Nguyen"])[0]), "the enemy is there");
    play.acts(&["at yen-bay", "at ha-giang"]);
    assert_eq!(play.dumps(Army::Vm), labels(&["Ha Giang", "Yen Bay"]));
    assert_eq!(play.points(Army::Vm), 0);
    let mut some = at(document(json!({})));
    some.acts(&["supply 1", "at yen-bay"]);
    assert_eq!((some.points(Army::Vm), some.asked()), (2, "vm"), "and now Thai Binh is looked at");
}

#[test]
fn nobody_has_more_than_nine_dumps() {
    cases!["2.2-A-03"];
    let dumps: serde_json::Map<String, Value> = (1..=9).map(|n| (format!("vm-sd-{n}"), json!("Yen Bay"))).collect();
    let mut play = at(json!({ "phase": "vm-supply", "vm_points": 5, "dumps": dumps }));
    play.act("supply 2");
    assert!(play.offered("at").is_empty(), "they are not received");
}

#[test]
fn hexes_near_thai_binh_bring_a_point_or_cost_one() {
    cases!["2.2-A-07", "2.2-A-08", "2.2-A-10", "1.4-04", "1.9-06"];
    let near: Vec<&str> = vec!["W-17", "V-17", "X-17", "W-16"];
    let document = |count: usize, points: u8| {
        let mut units: serde_json::Map<String, Value> =
            near[..count].iter().enumerate().map(|(n, at)| (format!("TD {}", n + 1), json!(at))).collect();
        units.insert("1/3 REI".into(), json!("Thai Binh"));
        units.insert("36/308".into(), json!("Yen Bay"));
        json!({ "phase": "thai-binh", "vm_points": points, "steps_lost": 3, "units": units })
    };
    assert_eq!(at(document(4, 1)).points(Army::Vm), 2, "four hexes, whoever is in Thai Binh");
    assert_eq!(at(document(3, 1)).points(Army::Vm), 1);
    assert_eq!(at(document(2, 1)).points(Army::Vm), 1);
    let mut play = at(document(1, 1));
    play.allowed("lose 36/308");
    play.act("forfeit");
    assert_eq!(play.points(Army::Vm), 0);
    let mut poor = at(document(1, 0));
    poor.refused("forfeit", "2.2-A-08");
    poor.act("lose 36/308");
    assert_eq!((poor.steps("36/308"), poor.state().steps_lost), (3, 4));
    let mut other = at(document(1, 0));
    other.act("lose td-1");
    assert_eq!(other.place("TD 1"), Place::Box2);
}

#[test]
fn a_dump_alone_occupies_a_hex_near_thai_binh() {
    cases!["2.2-A-07", "1.3-08"];
    let play = at(json!({
        "phase": "thai-binh", "vm_points": 1, "units": { "TD 1": "W-17", "TD 2": "V-17", "TD 3": "X-17" },
        "dumps": { "vm-sd-1": "W-16" },
    }));
    assert_eq!(play.points(Army::Vm), 2);
}

fn weak(place: &str) -> Value {
    json!({ "at": place, "steps": 1 })
}

#[test]
fn points_replace_steps_of_regiments_near_the_hq_or_a_center() {
    cases!["2.2-B-01", "2.2-B-03", "2.2-B-04", "2.2-B-05", "2.2-B-07"];
    let mut play = at(json!({
        "phase": "vm-replacements", "vm_points": 5,
        "units": {
            "vm-hq": "K-12", "36/308": weak("Yen Bay"), "88/308": { "at": "Yen Bay", "steps": 2, "flags": ["oos"] },
            "102/308": weak("F-13"), "9/304": "Yen Bay", "148 rgt": weak("K-10"), "TD 1": "Yen Bay",
        },
    }));
    assert_eq!(play.offered("replace"), ["148-rgt", "36/308"]);
    play.refused("replace 88/308", "2.2-B-04").refused("replace 102/308", "2.2-B-05");
    play.refused("replace 9/304", "2.2-B-03").refused("replace td-1", "2.2-B-03");
    play.acts(&["replace 36/308", "replace 36/308"]);
    assert_eq!((play.steps("36/308"), play.points(Army::Vm)), (3, 3));
    play.refused("replace 36/308", "2.2-B-07");
}

#[test]
fn a_motorized_regiment_needs_an_open_road_from_china() {
    cases!["2.2-B-06", "1.4-07", "6.7-06", "1.2-01"];
    let document = |wrecked: Value| {
        json!({
            "phase": "vm-replacements", "vm_points": 3, "destroyed_roads": wrecked,
            "units": { "45/351": weak("X-7") },
        })
    };
    let mut play = at(document(json!([])));
    play.act("replace 45/351");
    assert_eq!((play.points(Army::Vm), play.steps("45/351")), (1, 2), "a motorized step costs 2");
    play.refused("replace 45/351", "2.2-B-03");
    let cut = at(document(json!(["X-7", "Y-8", "X-6", "X-8", "W-5", "Y-7", "Y-6", "W-8"])));
    cut.refused("replace 45/351", "2.2-B-06");
}

#[test]
fn eliminated_regiments_are_rebuilt_and_return_three_turns_later() {
    cases!["2.2-B-08", "2.2-B-09"];
    let mut play = at(json!({
        "phase": "vm-replacements", "vm_points": 11, "units": { "36/308": "eliminated", "45/351": "eliminated" },
    }));
    play.act("rebuild 36/308");
    assert_eq!((play.points(Army::Vm), play.place("36/308")), (7, Place::Track(Turn(28))), "Feb-53");
    play.refused("rebuild 45/351", "2.2-B-08").refused("rebuild 88/308", "2.2-B-08");
}

#[test]
fn regiments_absorb_tieu_doan_near_them() {
    cases!["2.3-01", "2.3-02", "2.3-03", "2.3-04", "2.2-B-07"];
    let mut play = at(json!({
        "phase": "absorption",
        "units": {
            "36/308": { "at": "Yen Bay", "steps": 1, "flags": ["dg"] }, "TD 1": "Yen Bay", "TD 2": "O-8", "TD 3": "O-7",
            "TD 4": "R-17", "45/351": weak("Yen Bay"), "88/308": { "at": "A-12", "steps": 2 }, "PL 1": "Yen Bay",
        },
    }));
    let pairs = play.offered("absorb");
    assert_eq!(pairs, ["36/308 td-1", "36/308 td-2", "36/308 td-3"]);
    play.refused("absorb 36/308 td-4", "2.3-01").refused("absorb 45/351 td-1", "2.3-01");
    play.refused("absorb 88/308 td-1", "2.3-01").refused("absorb 36/308 pl-1", "2.3-01");
    play.acts(&["absorb 36/308 td-1", "absorb 36/308 td-2"]);
    assert_eq!((play.steps("36/308"), play.place("TD 1")), (3, Place::Box1));
    assert!(play.state().is(crate::support::unit("36/308"), tonkin::state::Flags::DG), "its DG stays");
    play.refused("absorb 36/308 td-3", "2.2-B-07");
}

#[test]
fn tieu_doan_are_mobilized_by_half_the_friendly_vp_hexes_each_with_a_center() {
    cases!["2.4-01", "2.4-02", "2.4-03", "2.4-07", "2.4-08", "1.4-03"];
    let units: serde_json::Map<String, Value> = (1..=14).map(|n| (format!("TD {n}"), json!("box-2"))).collect();
    let mut play = at(json!({ "phase": "mobilization", "units": units }));
    let friendly =
        DATA.places.vp_in_vietnam.iter().filter(|c| play.state().friendly.has(DATA.places.of(*c).hex)).count();
    assert_eq!(usize::from(play.state().to_mobilize), friendly.div_ceil(2));
    play.refused("near hanoi", "2.4-03");
    play.acts(&["near thai-nguyen", "at thai-nguyen"]);
    play.refused("near thai-nguyen", "2.4-03");
    play.act("near phu-doan");
    play.refused("at hanoi", "2.4-03");
    play.acts(&["cancel", "done"]);
    assert_eq!(play.place("TD 1"), Place::Hex(hex("Thai Nguyen")));
    let few = at(json!({ "phase": "mobilization", "units": { "TD 1": "box-1", "PL 1": "out" } }));
    assert_eq!(few.place("TD 1"), Place::Box2, "nobody to mobilize; what was in Box 1 has moved on");
}

#[test]
fn a_tieu_doan_is_placed_across_a_french_unit() {
    cases!["1.4-03", "2.4-03"];
    let mut play = at(json!({
        "phase": "mobilization", "units": { "TD 1": "box-2", "1/3 REI": "Thai Nguyen", "2/3 REI": "T-11" },
    }));
    play.act("near thai-nguyen");
    play.refused("at thai-nguyen", "2.4-03");
    play.refused("at t-11", "2.4-03");
    play.act("at t-12");
    assert_eq!(play.place("TD 1"), Place::Hex(hex("T-12")));
}

#[test]
fn one_pathet_lao_comes_where_vm_have_more_centers_in_laos() {
    cases!["2.4-04", "2.4-05", "2.4-06", "1.6-09"];
    let document = |lao: Value| json!({ "phase": "mobilization", "units": lao });
    let mut play = at(document(json!({ "PL 1": "box-2", "PL 2": "box-2", "36/308": "Sam Neua" })));
    assert_eq!(play.offered("at"), labels(&["Sam Neua"]));
    play.act("at sam-neua");
    assert_eq!((play.place("PL 1"), play.place("PL 2")), (Place::Hex(hex("Sam Neua")), Place::Box2));
    let enough = at(document(json!({ "PL 1": "box-2", "PL 2": "Sam Neua" })));
    assert!(enough.offered("at").is_empty(), "one center, one Pathet Lao");
    let none_left = at(document(json!({ "PL 1": "out", "PL 2": "out", "36/308": "Sam Neua" })));
    assert!(none_left.offered("at").is_empty(), "nobody waits in Box 2");
}
