//! The position format: what it accepts, fills in and refuses.

use engine::Game as _;
use engine::position::write_position;
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
    assert_eq!((state.vp, state.air, state.trucks, state.airstrike), (59, 2, 1, 3));
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

/// The document of the present moment.
fn written(play: &crate::support::Play) -> Value {
    write_position(&**game(), play.state()).expect("every decision can be written out").into()
}

#[test]
fn a_position_in_the_middle_of_a_combat_is_the_same_state_again() {
    let mut play = at(json!({
        "phase": "operation-points", "active": "vm", "allowance": 2, "vm_operation_points": 4, "fef_operation_points": 7,
        "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "T-13" },
        "units": { "36/308": "T-13", "88/308": "T-13", "1/6-ric": "T-12", "gm-1": "T-12" },
    }));
    assert!(written(&play).get("moment").is_none(), "at the beginning of a point people can write everything");
    play.acts(&["attack T-12", "add 36/308"]);
    let document = written(&play);
    assert_eq!(document["phase"], "operation");
    assert_eq!(try_at(document.clone()).unwrap().state(), play.state());
    let mut other = document.clone();
    other["units"]["36/308"] = json!({ "at": "T-13", "steps": 1 });
    assert!(fault(other.clone()).contains("units: this was changed after `moment` was written"));
    other.as_object_mut().unwrap().remove("moment");
    assert_eq!(try_at(other).unwrap().steps("36/308"), 1, "without it what people write counts");
    let mut gone = document.clone();
    gone["units"]["36/308"] = json!("Hanoi");
    assert!(fault(gone).contains("units"), "the rest must be lawful, too");
    let mut nonsense = document.clone();
    nonsense["moment"] = json!("2:nonsense");
    assert!(fault(nonsense).contains("moment"));
    let mut anew = document;
    anew.as_object_mut().unwrap().remove("moment");
    assert!(try_at(anew).unwrap().actions().contains(&"spend vm-sd-1".to_string()), "without it the phase begins anew");
}

#[test]
fn every_decision_of_random_play_can_be_written_and_read() {
    for card in &game().data.scenarios {
        let mut options = engine::Options::default();
        if card.id == "hoa-binh" {
            options.0.extend([("heroes".into(), "on".into()), ("generic".into(), "on".into())]);
        }
        let mut start = engine::position::Start::scenario(&card.id, engine::Seed::from_number(5));
        start.options = options.clone();
        let mut play = crate::support::Play::begin(game(), start).unwrap();
        let (mut seen, mut legal) = (0usize, Vec::new());
        let mut asked = std::collections::HashMap::new();
        while !play.is_over() && seen < 900 {
            legal.clear();
            game().actions(play.state(), &mut legal);
            // The first few of every kind of question, and some of all.
            let times: &mut usize =
                asked.entry(play.state().agenda.top().map(|item| std::mem::discriminant(&item))).or_default();
            *times += 1;
            if *times < 4 || seen.is_multiple_of(199) {
                let state = play.state();
                assert!(game().position(state).is_some(), "{:?}", state.agenda);
                let verdict = engine::laws::position_is_read_back(&**game(), state, &options);
                assert_eq!(verdict, Ok(()), "{} {:?}", card.id, state.agenda);
            }
            let action = legal[seen * 7 % legal.len()];
            play.game.act(action, &mut engine::Story::silent()).unwrap();
            seen += 1;
        }
    }
}

#[test]
fn a_stored_state_is_shown_with_names() {
    let play = at(json!({ "phase": "fef-movement", "dumps": { "fef-sd-2": "Hanoi" },
        "units": { "GM 1": { "at": "Hanoi", "flags": ["dg", "moved"] } } }));
    let shown = game().readable_state(play.state());
    assert_eq!(shown["units"]["gm-1"]["flags"], json!(["dg", "moved"]));
    assert_eq!(shown["dumps"]["fef-sd-2"]["place"], json!({ "Hex": "T-14" }));
    assert_eq!(shown["turn"], "Nov-52");
}
