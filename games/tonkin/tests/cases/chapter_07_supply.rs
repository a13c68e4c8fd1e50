//! Chapters 5 and 7: attrition, the Supply Check, River Supply.

use engine::cases;
use serde_json::{Value, json};
use tonkin::ids::{Army, Hexes};

use crate::support::{DATA, Questions as _, at, hex, labels, view};

fn marked(place: &str) -> Value {
    json!({ "at": place, "flags": ["oos"] })
}

#[test]
fn who_wears_the_marker_and_finds_no_supply_loses_a_step() {
    cases!["5.0-01", "5.0-02", "5.0-03", "5.0-04", "5.0-05", "5.0-06", "7.5-05"];
    let play = at(json!({
        "phase": "attrition", "vp_level": 40, "steps_lost": 0,
        "units": {
            "36/308": marked("F-13"), "88/308": marked("Yen Bay"), "102/308": "F-14", "1/3 REI": marked("Lai Chau"),
            "9/304": marked("H-14"),
        },
        "dumps": { "vm-sd-1": "H-13" },
    }));
    assert_eq!(
        (play.steps("36/308"), play.is_oos("36/308")),
        (4, true),
        "a dump 2 hexes away saves it, not the marker"
    );
    assert_eq!((play.steps("88/308"), play.is_oos("88/308")), (4, true));
    assert_eq!(play.steps("102/308"), 4, "without the marker nobody is looked at");
    assert_eq!((play.steps("1/3 REI"), play.steps("9/304")), (1, 4));
}

#[test]
fn vm_supply_comes_from_centers_dumps_and_trenches() {
    cases!["7.1-01", "7.2-01", "7.2-03", "7.5-01"];
    let play = at(json!({
        "phase": "supply-check", "vm_trenches": ["F-13"],
        "units": {
            "36/308": "F-13", "88/308": "H-14", "102/308": marked("Yen Bay"), "42 rgt": "J-14", "TD 1": "K-14",
            "PL 1": "J-20", "675/351": "N-14", "9/304": "O-12", "GM 1": "Hanoi",
        },
        "dumps": { "vm-sd-1": "H-17" },
    }));
    assert!(!play.is_oos("36/308"), "in a trench");
    assert!(!play.is_oos("88/308"), "3 hexes from a dump");
    assert!(!play.is_oos("102/308"), "the marker is taken off");
    assert!(!play.is_oos("42 rgt") && !play.is_oos("TD 1") && !play.is_oos("PL 1"), "they live off the land");
    assert!(play.is_oos("675/351"), "artillery does not");
    assert!(!play.is_oos("9/304"), "3 hexes from Yen Bay");
}

#[test]
fn fef_supply_comes_from_centers_dumps_trenches_and_their_own_people() {
    cases!["7.3-01", "7.3-02", "7.3-03"];
    let play = at(json!({
        "phase": "supply-check", "fef_trenches": ["Lai Chau"],
        "units": {
            "1/3 REI": "Lai Chau", "2/3 REI": "Son La", "1/5 REI": "Na San", "1 Thai": "H-11", "1 BCL": "Xieng Khouang",
            "GCMA 1": "S-2", "2 BVN": "Son Tay", "1 BMI": "Saigon", "2 BMI": "Xieng Khouang",
        },
        "dumps": { "fef-sd-1": "L-13" },
    }));
    assert!(!play.is_oos("1/3 REI") && !play.is_oos("1/5 REI") && !play.is_oos("2 BVN") && !play.is_oos("1 BMI"));
    assert!(!play.is_oos("2/3 REI"), "Son La is 3 hexes from L-13: {}", DATA.map.distance(hex("Son La"), hex("L-13")));
    assert!(!play.is_oos("1 Thai") && !play.is_oos("1 BCL") && !play.is_oos("GCMA 1"));
    assert!(play.is_oos("2 BMI"), "Laotian villages feed Laotians only");
}

#[test]
fn supply_holds_until_the_next_check_and_in_the_rain_its_want_costs_a_step_at_once() {
    cases!["1.7-05", "7.1-02", "7.5-05"];
    let play = at(json!({
        "card": "hanoi", "until": "hoa-binh", "month": "Jul-51", "phase": "supply-check", "vp_level": 60, "steps_lost": 0,
        "units": { "36/308": "F-13", "1/3 REI": "Hanoi" },
    }));
    assert_eq!((play.steps("36/308"), play.is_oos("36/308"), play.state().steps_lost), (3, true, 1));
    let dry = at(json!({ "phase": "supply-check", "units": { "36/308": "F-13" } }));
    assert_eq!((dry.steps("36/308"), dry.is_oos("36/308")), (4, true));
}

#[test]
fn river_supply_runs_five_hexes_past_everything_but_regiments() {
    cases!["7.4-01", "7.4-02", "7.4-04", "7.4-05", "3.6-07"];
    let reach = |units: Value, dumps: Value| -> Hexes {
        let play = at(json!({ "phase": "vm-movement", "units": units, "dumps": dumps }));
        view(play.state()).river_supply()
    };
    let dump = json!({ "fef-sd-1": "R-12" });
    let far = reach(json!({ "DNA 1": "R-12" }), dump.clone());
    assert!(far.has(hex("O-9")) && far.has(hex("Q-9")), "up the Red and the Clear River");
    let mut five = Hexes::one(hex("R-12"));
    for _ in 0..5 {
        five = five.iter().flat_map(|at| DATA.map.waterways(at)).fold(five, |so_far, next| so_far.or(Hexes::one(next)));
    }
    let sixth: Hexes = five.iter().flat_map(|at| DATA.map.waterways(at)).filter(|next| !five.has(*next)).collect();
    assert!(!sixth.is_empty() && far.without(five).is_empty(), "the rivers go on, supply does not");
    assert!(reach(json!({}), dump.clone()).is_empty(), "without a boat there is none");
    let behind = reach(json!({ "DNA 1": "P-11" }), dump.clone());
    assert!(behind.has(hex("P-11")) && behind.has(hex("O-9")) && !behind.has(hex("Q-11")), "from the boat on");
    let cut = reach(json!({ "DNA 1": "R-12", "36/308": "Q-11" }), dump.clone());
    assert!(!cut.has(hex("P-11")) && cut.has(hex("Q-9")));
    let past = reach(json!({ "DNA 1": "R-12", "TD 1": "Q-11" }), dump);
    assert!(past.has(hex("P-11")), "a Tieu Doan does not cut it");
}

#[test]
fn nothing_cuts_river_supply_along_the_coast() {
    cases!["7.4-03"];
    let play =
        at(json!({ "phase": "vm-movement", "units": { "DNA 1": "Haiphong", "36/308": "Y-16", "88/308": "Y-15" } }));
    let v = view(play.state());
    let coastal = DATA.map.waterways(hex("Haiphong")).find(|to| DATA.map.coast.has(*to));
    assert!(coastal.is_some_and(|to| v.river_supply().has(to)));
    let beyond = DATA.map.coast.and(DATA.map.within(hex("Haiphong"), 3));
    assert!(v.river_supply().and(beyond).count() > 3, "{:?}", labels(&["Haiphong"]));
}

#[test]
fn points_beyond_eight_are_lost_with_the_turn() {
    cases!["2.2-B-02", "2.6-B-01", "1.10-02"];
    let play = at(json!({ "phase": "end-of-turn", "vm_points": 11, "fef_points": 9 }));
    assert_eq!((play.points(Army::Vm), play.points(Army::Fef), play.state().turn.0), (8, 8, 26));
}

#[test]
fn transports_begin_each_turn_anew_with_what_the_tracks_bring() {
    cases!["3.3-04", "2.5-03", "2.5-10", "XS-01"];
    let play = at(json!({
        "card": "plaine-des-jarres", "until": "dien-bien-phu", "month": "Oct-53", "phase": "end-of-turn", "air": 0,
        "air_total": 4, "trucks": 0, "truck_total": 4, "airstrike": 9,
    }));
    assert_eq!((play.state().air, play.state().air_total, play.state().trucks), (5, 5, 4));
    let july = at(json!({
        "card": "plaine-des-jarres", "until": "dien-bien-phu", "month": "Jun-53", "phase": "end-of-turn", "airstrike": 7,
    }));
    assert_eq!(july.state().airstrike, 9);
}

#[test]
fn what_the_tracks_bring_is_told_with_its_case() {
    cases!["2.5-03", "2.1-06"];
    for (before, case, total) in [("Sep-51", "2.5-03", 3), ("Feb-51", "2.1-06", 2)] {
        let mut play = at(json!({
            "card": "cao-bang", "until": "dien-bien-phu", "month": before, "phase": "operation",
            "dumps": { "vm-sd-1": "F-14", "fef-sd-1": "Hanoi" },
        }));
        play.acts(&["keep", "pass", "keep"]);
        let told = play.events("transport");
        let told: Vec<_> = told.iter().map(|event| (event.case.0, event.amount, event.total)).collect();
        assert_eq!(told, [(case, Some(1), Some(total))]);
    }
}

#[test]
fn a_spent_dump_feeds_nobody_in_the_next_check() {
    cases!["7.2-02", "6.2-02"];
    let mut play = at(json!({
        "phase": "operation", "units": { "36/308": "F-13" }, "dumps": { "vm-sd-1": "F-14", "fef-sd-1": "Hanoi" },
    }));
    play.act("spend vm-sd-1").act("keep");
    while play.phase() == "operation" {
        let next = if play.is_legal("stop") { "stop" } else { "waste" };
        play.act(next);
    }
    assert!(play.dumps(Army::Vm).is_empty() && play.is_oos("36/308"));
    assert_eq!(play.dumps(Army::Fef), labels(&["Hanoi"]));
}

#[test]
fn rain_keeps_nothing_on_the_ground_but_the_airstrike() {
    cases!["1.7-06", "1.7-03"];
    let play = at(json!({
        "card": "hanoi", "until": "hoa-binh", "month": "Jul-51", "phase": "fef-movement", "air": 1,
        "units": { "1 BPC": "Hanoi", "1/3 REI": "Haiphong" },
    }));
    assert!(play.is_legal("fly 1-bpc"), "aircraft fly in the rain");
    let play = at(json!({
        "card": "hanoi", "until": "hoa-binh", "month": "Jul-51", "phase": "operation-points", "active": "france",
        "vm_operation_points": 1, "fef_operation_points": 5, "allowance": 2, "fef_spending": "fef-sd-1",
        "units": { "2/4 RAC": "U-16", "1/3 REI": "U-16", "36/308": "V-16" }, "dumps": { "fef-sd-1": "U-16" },
    }));
    let mut play = play;
    play.act("barrage v-16");
    assert!(play.is_legal("add 2/4-rac") && !play.is_legal("airstrike"));
}

/// Not even a hex of SD and HQ alone falls to a unit whose value supply has brought to nothing.
#[test]
fn a_unit_without_value_attacks_nothing_alone() {
    cases!["7.5-02", "R127", "6.8-07"];
    let scene = |more: Value| {
        let mut units = json!({ "td-1": { "at": "T-15", "oos": true }, "gm-1": "T-12" });
        crate::support::merge(&mut units, more);
        at(json!({ "month": "Oct-52", "phase": "operation-points", "active": "vm", "allowance": 2,
            "vm_operation_points": 5, "vm_spending": "vm-sd-9", "dumps": { "vm-sd-9": "T-15", "fef-sd-1": "T-16" },
            "units": units }))
    };
    scene(json!({})).refused("attack T-16", "7.5-02");
    let mut play = scene(json!({ "36/308": "T-15" }));
    play.acts(&["attack T-16", "add td-1"]).refused("announce", "7.5-02");
    play.act("add 36/308").allowed("announce");
}
