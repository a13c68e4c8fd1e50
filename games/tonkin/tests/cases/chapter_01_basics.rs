//! 1.3 zones of control, 1.4 traces, 1.5 stacking.

use engine::cases;
use serde_json::json;
use tonkin::ids::{Army, Hexes};
use tonkin::state::Place;

use crate::support::{DATA, Questions as _, at, hex, unit, view};

#[test]
fn a_zone_of_control_reaches_into_the_hexes_around() {
    cases!["1.3-01", "1.3-02", "1.3-05"];
    let play = at(json!({ "phase": "vm-movement", "units": { "36/308": "V-16", "1/3 REI": "R-13" } }));
    let v = view(play.state());
    for near in DATA.map.neighbours(hex("V-16")) {
        assert!(v.in_zone_of(Army::Vm, near));
    }
    assert!(!v.in_zone_of(Army::Vm, hex("V-18")));
    let play = at(json!({ "phase": "vm-movement", "units": { "36/308": { "at": "V-16", "flags": ["dg"] } } }));
    assert!(DATA.map.neighbours(hex("V-16")).all(|near| !view(play.state()).in_zone_of(Army::Vm, near)));
}

#[test]
fn fef_zones_end_at_forest_and_mountain_and_nobodys_reaches_into_china() {
    cases!["1.3-03", "1.3-04", "1.3-07"];
    let play = at(json!({ "phase": "vm-movement", "units": { "1/3 REI": "Cao Bang", "36/308": "Y-5" } }));
    let v = view(play.state());
    for near in DATA.map.neighbours(hex("Cao Bang")) {
        let open = !DATA.map.close.has(near) && !DATA.map.china.has(near);
        assert_eq!(v.in_zone_of(Army::Fef, near), open, "{}", DATA.map.label(near));
    }
    for near in DATA.map.neighbours(hex("Y-5")) {
        assert_eq!(v.in_zone_of(Army::Vm, near), !DATA.map.china.has(near), "{}", DATA.map.label(near));
    }
}

#[test]
fn an_hq_and_a_dump_have_no_zone_but_hold_their_hex() {
    cases!["1.3-06", "1.3-08"];
    let play = at(json!({ "phase": "vm-movement", "units": { "vm-hq": "V-16" }, "dumps": { "vm-sd-1": "R-17" } }));
    let v = view(play.state());
    for place in ["V-16", "R-17"] {
        assert!(v.holds(Army::Vm, hex(place)));
        assert!(DATA.map.neighbours(hex(place)).all(|near| !v.in_zone_of(Army::Vm, near)));
    }
}

#[test]
fn traces_go_around_the_enemy_and_for_the_fef_around_china() {
    cases!["1.4-01", "1.4-02", "1.4-05", "1.4-06"];
    let source = Hexes::one(hex("T-10"));
    let free = at(json!({ "phase": "vm-movement" }));
    assert!(view(free.state()).within(Army::Vm, source, 2).has(hex("V-10")));
    let blocked = at(json!({ "phase": "vm-movement", "units": { "1/3 REI": "U-10" } }));
    let v = view(blocked.state());
    assert!(!v.within(Army::Vm, source, 2).has(hex("V-10")), "the only hex between is the enemy's");
    assert!(v.within(Army::Vm, source, 3).has(hex("V-10")), "around him it is 3 hexes");
    assert!(!v.within(Army::Vm, Hexes::one(hex("U-10")), 3).has(hex("V-10")), "nor does a trace begin there");
    let fef = v.within(Army::Fef, Hexes::one(hex("Mong Cai")), 3);
    assert!(!fef.meets(DATA.map.china));
    assert!(v.within(Army::Vm, Hexes::one(hex("Mong Cai")), 3).meets(DATA.map.china));
}

#[test]
fn a_center_that_the_enemy_occupies_does_not_function() {
    cases!["1.6-04"];
    let play = at(json!({ "phase": "vm-supply", "units": { "1/3 REI": "Thai Nguyen" } }));
    assert!(!view(play.state()).supply_centers(Army::Vm).has(hex("Thai Nguyen")));
    let free = at(json!({ "phase": "vm-supply" }));
    assert!(view(free.state()).supply_centers(Army::Vm).has(hex("Thai Nguyen")));
}

#[test]
fn thirteen_points_stand_in_a_hex_and_the_owner_removes_what_is_too_much() {
    cases!["1.5-01", "1.5-02", "1.5-03"];
    let mut play = at(json!({
        "phase": "vm-movement", "vp_level": 40, "steps_lost": 8,
        "units": { "36/308": "V-16", "88/308": "V-16", "102/308": "V-16", "TD 1": "V-16" },
        "dumps": { "vm-sd-1": "V-16" },
    }));
    assert_eq!(view(play.state()).stacking_points(hex("V-16"), Army::Vm), 14);
    play.act("done");
    assert_eq!(play.asked(), "vm", "the limit is enforced when the phase ends");
    assert_eq!(play.offered("remove"), ["102/308", "36/308", "88/308", "td-1", "vm-sd-1"]);
    let mut dumped = play.clone();
    dumped.act("remove vm-sd-1");
    assert!(dumped.dumps(Army::Vm).is_empty() && dumped.phase() == "fef-movement");
    play.act("remove 36/308");
    assert_eq!((play.steps("36/308"), play.state().steps_lost, play.phase()), (3, 9, "fef-movement"));
}

#[test]
fn a_step_that_frees_no_room_is_not_removed_for_it() {
    cases!["1.5-03"];
    let mut play = at(json!({
        "phase": "fef-movement", "vp_level": 40,
        "units": {
            "GM 1": "Hanoi", "GM 2": "Hanoi", "GM 3": "Hanoi", "1/3 REI": "Hanoi", "BVN garr 1": "R-13",
        },
    }));
    play.act("done");
    play.refused("remove 1/3-rei", "1.5-03").refused("remove bvn-garr-1", "1.5-03");
    play.act("remove gm-1");
    assert_eq!((play.steps("GM 1"), play.vp()), (3, 40), "no unit is eliminated");
    assert_ne!(play.phase(), "fef-movement");
}

#[test]
fn eliminated_fef_units_cost_points_when_a_stack_is_cured() {
    cases!["1.5-03", "1.9-B-04"];
    let one = json!({ "at": "Hanoi", "steps": 1 });
    let mut play = at(json!({
        "phase": "fef-movement", "vp_level": 40,
        "units": { "GM 1": "Hanoi", "GM 2": "Hanoi", "GM 3": "Hanoi", "1/3 REI": one },
    }));
    play.acts(&["done", "remove 1/3-rei"]);
    assert_eq!((play.place("1/3 REI"), play.vp()), (Place::Eliminated, 39));
}

#[test]
fn a_unit_where_it_may_not_stand_is_eliminated_at_the_end_of_the_phase() {
    cases!["3.8-07"];
    let mut play = at(json!({ "phase": "fef-movement", "vp_level": 40, "units": { "1 Thai": "R-13" } }));
    play.act("done");
    assert_eq!((play.place("1 Thai"), play.vp()), (Place::Eliminated, 40), "a Thai unit costs nothing");
}

#[test]
fn a_trench_needs_a_garrison_that_is_neither_boat_nor_hq_nor_dump() {
    cases!["6.3-b-06"];
    let mut play = at(json!({
        "phase": "fef-movement", "fef_trenches": ["Hanoi", "Haiphong", "Nam Dinh", "R-13"],
        "units": { "DNA 1": "Haiphong", "1/3 REI": "Nam Dinh" }, "dumps": { "fef-sd-1": "R-13" },
    }));
    play.act("done");
    let kept = play.state().trenches[Army::Fef.at()];
    assert_eq!(kept, Hexes::one(hex("Nam Dinh")));
}

#[test]
fn units_of_one_stack_differ_in_their_condition() {
    cases!["1.5-06"];
    let play = at(json!({
        "phase": "vm-movement",
        "units": { "36/308": { "at": "V-16", "flags": ["dg"] }, "88/308": { "at": "V-16", "flags": ["oos"] } },
    }));
    let v = view(play.state());
    assert!(v.is_dg(unit("36/308")) && !v.is_dg(unit("88/308")) && v.is_oos(unit("88/308")));
    assert!(v.in_zone_of(Army::Vm, hex("V-17")), "the unit in good order has its zone");
}

#[test]
fn a_turn_runs_through_its_six_phases() {
    cases!["1.10-01", "2.0-01"];
    let mut play = at(json!({
        "phase": "vm-supply", "units": { "36/308": "Yen Bay", "GM 1": "Hanoi" },
        "dumps": { "vm-sd-1": "Yen Bay", "fef-sd-1": "Hanoi" },
    }));
    let mut phases = vec![play.phase()];
    let month = play.state().turn;
    while play.state().turn == month {
        let answers = ["supply 0", "done", "forfeit", "keep", "pass", "postpone", "withdraw gm-1"];
        let next = answers.into_iter().find(|action| play.is_legal(action)).expect("the turn goes on");
        play.act(next);
        if phases.last() != Some(&play.phase()) {
            phases.push(play.phase());
        }
    }
    // Nobody is asked in the Attrition and Supply Check Phases.
    assert_eq!(phases, ["reinforcement", "vm-movement", "fef-movement", "operation", "reinforcement"]);
}

#[test]
fn every_unit_has_a_combat_or_a_barrage_value_and_terrain_is_no_feature() {
    cases!["1.2-02", "1.6-01", "1.6-02"];
    for unit in DATA.units.iter().filter(|unit| unit.steps > 0) {
        assert!(unit.full().value > 0, "{}", unit.name);
    }
    assert!(DATA.units.iter().filter(|unit| unit.kind.has_barrage()).count() >= 3);
    assert_eq!(DATA.of(DATA.hq[0]).full().value, 0);
    // Hanoi has a city, two roads and a river, and is clear all the same.
    assert_eq!(DATA.map.terrain(hex("Hanoi")), tonkin::data::Terrain::Clear);
}

#[test]
fn setup_circles_and_large_forces_change_nothing_in_play() {
    cases!["1.6-07", "1.6-08"];
    let circle = DATA.map.circles.first().expect("there are circles").hex;
    let v = at(json!({ "phase": "vm-movement", "units": { "36/308": DATA.map.label(circle) } }));
    assert_eq!(view(v.state()).stacking_points(circle, Army::Vm), 4, "no more than elsewhere");
    assert!(!v.actions().iter().any(|action| action.contains("large")));
}

#[test]
fn no_hq_is_removed_from_a_hex_that_is_too_full() {
    cases!["1.5-03"];
    let units =
        json!({ "36/308": "T-9", "88/308": "T-9", "102/308": "T-9", "td-1": "T-9", "td-2": "T-8", "vm-hq": "T-9" });
    let mut play = at(json!({ "phase": "vm-movement", "units": units, "dumps": { "vm-sd-1": "T-9" } }));
    play.acts(&["move td-2", "step T-9", "halt", "done"]);
    play.refused("remove vm-hq", "1.5-03").allowed("remove td-1").allowed("remove vm-sd-1");
}
