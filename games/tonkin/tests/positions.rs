//! The position format: what it accepts, fills in and refuses.

use engine::Game as _;
use serde_json::{Value, json};
use tonkin::ids::Army;

use crate::support::{Questions as _, at, game, hex, try_at};

fn fault(document: Value) -> String {
    match try_at(document) {
        Ok(_) => panic!("the document should be refused"),
        Err(fault) => fault,
    }
}

#[test]
fn the_month_tells_the_card_and_the_card_tells_the_rest() {
    let play = try_at(json!({ "month": "Feb-51", "phase": "vm-movement", "units": { "vm-hq": "Bac Kan" } })).unwrap();
    let state = play.state();
    assert_eq!(game().data.scenarios[state.card.at()].id, "hanoi");
    assert_eq!((state.vp, state.air, state.trucks, state.airstrike), (40, 2, 1, 3));
}

#[test]
fn a_wrong_key_is_named_with_what_may_be_meant() {
    assert!(fault(json!({ "month": "Feb-51", "phase": "vm-movment" })).contains("phase"));
    assert!(fault(json!({ "phase": "vm-movement" })).contains("card"));
    let unknown = fault(json!({ "month": "Feb-51", "phase": "vm-movement", "units": { "36/309": "Hanoi" } }));
    assert!(unknown.contains("there is no unit '36/309'"), "{unknown}");
    let key = fault(json!({ "month": "Feb-51", "phase": "vm-movement", "vplevel": 3 }));
    assert!(key.contains("vp_level"), "{key}");
    let steps =
        json!({ "month": "Feb-51", "phase": "vm-movement", "units": { "36/308": { "at": "T-7", "steps": 5 } } });
    assert!(fault(steps).contains("1 to 4"));
}

#[test]
fn what_cannot_be_is_refused() {
    let with = |units: Value| fault(json!({ "month": "Nov-52", "phase": "vm-movement", "units": units }));
    assert!(with(json!({ "36/308": "T-7", "GM 1": "T-7" })).contains("both sides"));
    assert!(with(json!({ "GM 1": "Ping Siang" })).contains("China"));
    assert!(with(json!({ "36/308": "Hanoi" })).contains("Hanoi"));
    assert!(with(json!({ "DNA 1": "Lai Chau" })).contains("river"));
    assert!(with(json!({ "GM 1": "box-2" })).contains("boxes"));
    assert!(with(json!({ "36/308": "saigon" })).contains("Saigon"));
    let early = fault(json!({ "card": "hanoi", "month": "Nov-52", "phase": "vm-movement" }));
    assert!(early.contains("month"), "{early}");
    assert!(fault(json!({ "card": "hanoi", "units": { "GM 1": "Hanoi" } })).contains("the card says"));
}

#[test]
fn a_position_in_the_middle_of_the_operation_phase_is_read_and_written() {
    let document = json!({
        "month": "Nov-52", "phase": "operation-points", "active": "france", "vm_operation_points": 4,
        "fef_operation_points": 7, "allowance": 2, "fef_spending": "fef-sd-2",
        "units": { "GM 1": "Hanoi", "36/308": "V-16" }, "dumps": { "fef-sd-2": "Hanoi" },
    });
    let play = at(document);
    assert_eq!((play.asked(), play.state().operation.points), ("france", [4, 7]));
    let written = game().position(play.state()).expect("it can be written");
    let again = try_at(serde_json::to_value(&written).unwrap()).unwrap();
    assert_eq!(again.state(), play.state());
    assert_eq!(written.0["active"], "france");
}

#[test]
fn the_start_of_a_movement_phase_is_read_back_whole() {
    let play = at(json!({
        "phase": "fef-movement", "vm_points": 3, "steps_lost": 4, "road_markers": ["F-13"], "destroyed_roads": ["T-13"],
        "objectives": ["Hanoi", "Haiphong"], "real": 2, "fef_trenches": ["Nam Dinh"],
        "units": { "GM 1": { "at": "Nam Dinh", "steps": 3, "flags": ["dg", "oos"] }, "1/3 REI": "saigon", "88/308": "Feb-53" },
        "dumps": { "fef-sd-3": { "at": "saigon" }, "vm-sd-2": { "at": "Yen Bay", "dg": true } },
    }));
    assert_eq!(play.dumps(Army::Vm), crate::support::labels(&["Yen Bay"]));
    let written = game().position(play.state()).unwrap();
    let again = try_at(serde_json::to_value(&written).unwrap()).unwrap();
    assert_eq!(again.state(), play.state());
    assert!(again.state().destroyed_roads.has(hex("T-13")));
}
