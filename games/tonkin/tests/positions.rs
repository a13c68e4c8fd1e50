//! The position format: what it accepts, fills in and refuses.

use engine::Game as _;
use engine::cases;
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
fn a_month_between_two_cards_belongs_to_the_last_one_and_the_war_goes_on() {
    cases!["9.0-01", "1.7-01"];
    let played = |document: Value| {
        let play = try_at(document).expect("the position is read");
        let id = |card: tonkin::ids::Card| game().data.scenarios[card.at()].id.clone();
        (id(play.state().card), id(play.state().last), play.state().turn.0 + 1)
    };
    let gap = |keys: Value| {
        let mut document = json!({ "month": "Aug-53", "phase": "fef-movement" });
        crate::support::merge(&mut document, keys);
        played(document)
    };
    let of = |card: &str, last: &str, turn| (card.to_string(), last.to_string(), turn);
    assert_eq!(gap(json!({})), of("plaine-des-jarres", "dien-bien-phu", 35));
    assert_eq!(gap(json!({ "until": "dien-bien-phu" })), of("plaine-des-jarres", "dien-bien-phu", 35));
    assert_eq!(gap(json!({ "card": "cao-bang" })), of("plaine-des-jarres", "dien-bien-phu", 35));
    let options = json!({ "month": "Jul-51", "options": { "until": "plaine-des-jarres" } });
    assert_eq!(gap(options), of("hanoi", "plaine-des-jarres", 10));
    assert_eq!(played(json!({ "phase": "vm-movement" })), of("cao-bang", "cao-bang", 1));
    let early = fault(json!({ "card": "na-san", "month": "Aug-53", "phase": "vm-movement" }));
    assert!(early.contains("month"), "{early}");
}

#[test]
fn a_campaign_scores_its_objectives_at_the_end_of_the_card_that_is_on_whatever_card_it_began_with() {
    cases!["1.9-A-07", "9.0-13"];
    let play = at(json!({ "card": "cao-bang", "until": "dien-bien-phu", "month": "Jun-51", "phase": "end-of-turn",
        "vp_level": 50, "objectives": ["T-14", "X-15"], "real": 1 }));
    assert_eq!((play.asked(), play.vp()), ("vm", 55));
    assert!(play.is_legal("objective t-14"));
}

#[test]
fn the_end_of_the_game_is_read_in_every_month_and_read_back() {
    cases!["8.0-01", "8.0-02"];
    let play =
        at(json!({ "month": "Nov-52", "phase": "end-of-game", "units": { "36/308": { "at": "A-15", "oos": true } } }));
    assert_eq!((play.phase(), play.steps("36/308"), play.state().closing), ("vm-movement", 3, true));
    assert_eq!(try_at(written(&play)).unwrap().state(), play.state());
    let play = at(json!({ "month": "Nov-52", "phase": "fef-movement", "closing": true, "units": { "gm-1": "T-14" } }));
    assert!(play.offered("truck").is_empty(), "no transports");
}

#[test]
fn without_a_number_no_operation_point_is_spent() {
    cases!["6.1-01"];
    let burst = |keys: Value| {
        let mut document = json!({ "phase": "operation-points", "active": "france", "units": { "gm-1": "T-14" } });
        crate::support::merge(&mut document, keys);
        let play = at(document);
        (play.state().operation.points, play.state().operation.allowance)
    };
    assert_eq!(burst(json!({ "allowance": 2 })), ([10, 10], 2));
    assert_eq!(burst(json!({ "chance": [5] })), ([10, 10], 3));
    assert_eq!(burst(json!({ "allowance": 2, "fef_operation_points": 4 })), ([0, 4], 2));
}

#[test]
fn conditions_are_read_in_a_list_or_by_themselves_and_names_in_any_spelling() {
    let play = at(json!({ "phase": "fef-movement",
        "units": { "GM1": { "at": "T14", "dg": true }, "36-308": { "at": "Bac Kan", "flags": ["dg"], "oos": true } },
        "dumps": { "fef-sd-1": { "at": "Hanoi", "flags": ["dg", "moved"] }, "vm-sd-1": { "at": "T-7", "dg": false } } }));
    let flags = |name: &str| play.state().units[crate::support::unit(name).at()].flags;
    assert_eq!(flags("gm-1").names().collect::<Vec<_>>(), ["dg"]);
    assert_eq!(flags("36/308").names().collect::<Vec<_>>(), ["dg", "oos"]);
    let written = written(&play);
    assert_eq!(written["dumps"]["fef-sd-1"], json!({ "at": "T-14", "dg": true, "moved": true }));
    assert_eq!(written["dumps"]["vm-sd-1"], "T-7");
    let oos = json!({ "month": "Nov-52", "phase": "fef-movement", "dumps": { "fef-sd-1": { "at": "Hanoi", "flags": ["oos"] } } });
    assert!(fault(oos).contains("is not one of: dg, moved"));
    for one in &game().data.units {
        assert_eq!(game().data.unit(&one.id.replace(['/', '-'], " ")), game().data.unit(&one.id), "{}", one.id);
    }
}

#[test]
fn a_wrong_key_is_named_with_what_may_be_meant() {
    assert!(fault(json!({ "month": "Feb-51", "phase": "vm-movment" })).contains("phase"));
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
fn counters_that_cannot_be_there_are_refused_by_their_key() {
    let with = |keys: Value| {
        let mut document = json!({ "month": "Nov-52", "phase": "vm-movement", "units": { "vm-hq": "T-7" } });
        crate::support::merge(&mut document, keys);
        fault(document)
    };
    let says = |keys: Value, key: &str, why: &str| {
        let fault = with(keys);
        assert!(fault.contains(key) && fault.contains(why), "{fault}");
    };
    says(json!({ "airstrike": 4 }), "airstrike", "Barrage Value");
    says(json!({ "air_total": 2, "air": 3 }), "air", "there are 2");
    says(json!({ "truck_total": 1, "trucks": 2 }), "trucks", "there are 1");
    for points in [0, 2] {
        let points = json!({ "vm_operation_points": points, "fef_operation_points": 4, "allowance": 3 });
        let mut burst = json!({ "phase": "operation-points", "active": "vm" });
        crate::support::merge(&mut burst, points);
        says(burst, "allowance", "Operation Points left");
    }
    says(json!({ "units": { "1-rec": "K-13" } }), "units", "clear terrain");
    says(json!({ "units": { "gcma-1": "saigon" } }), "units", "Saigon");
    says(json!({ "units": { "fef-hq": { "at": "T-14", "flags": ["oos"] } } }), "units", "out of supply");
    says(json!({ "units": { "gm-1": "Oct-52" } }), "units", "month that is over");
    says(json!({ "units": { "navy": "eliminated" } }), "units", "Navy");
    says(json!({ "vm_trenches": ["T-7"], "fef_trenches": ["T-7"] }), "fef_trenches", "T-7");
    says(json!({ "phase": "attrition", "fef_trenches": ["K-13"] }), "fef_trenches", "K-13");
    says(json!({ "objectives": ["Y-9", "V-18"] }), "real", "which");
    for hero in [json!({ "unit": "42-rgt" }), json!({ "unit": "36/308", "command": ["48/320"], "rank": 3 })] {
        says(json!({ "options": { "heroes": "on" }, "vm_hero": hero }), "vm_hero", "regiment");
    }
    for unit in ["6-acf", "gm/35-ralp"] {
        says(json!({ "options": { "heroes": "on" }, "fef_hero": unit }), "fef_hero", "para battalion");
    }
}

#[test]
fn a_dump_counts_as_spent_where_the_operation_phase_is_over() {
    let scene = |phase: &str| {
        json!({ "month": "Nov-52", "phase": phase, "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "D-8" },
            "units": { "vm-hq": "S-5", "fef-hq": "T-14", "36/308": "D-8" } })
    };
    for phase in ["supply-check", "end-of-turn"] {
        let play = at(scene(phase));
        assert!(play.dumps(Army::Vm).is_empty(), "{phase}");
        assert_eq!(play.is_oos("36/308"), phase == "supply-check");
    }
    assert!(fault(scene("vm-movement")).contains("vm_spending"));
}

#[test]
fn at_the_start_of_a_turn_the_chart_brings_what_is_due_in_its_month() {
    let due = |unit: &&tonkin::data::UnitData| unit.arrival.is_some_and(|turn| turn.0 == 25);
    let there = |phase: &str| {
        let play = at(json!({ "month": "Nov-52", "phase": phase, "others": "chart" }));
        game().data.units.iter().filter(due).any(|unit| play.place(&unit.id) != tonkin::state::Place::Out)
    };
    assert!(game().data.units.iter().any(|unit| due(&unit)), "somebody is due");
    assert!(there("turn-start") && !there("vm-movement"));
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

/// 3.3-04: who says only what is left of the transports says that there are so many.
#[test]
fn transports_that_are_left_raise_the_total_unless_that_is_said() {
    cases!["3.3-04"];
    let scene = |keys: Value| {
        let mut document = json!({ "month": "Oct-50", "phase": "fef-movement" });
        crate::support::merge(&mut document, keys);
        try_at(document).map(|play| (play.state().air_total, play.state().truck_total))
    };
    let plain = scene(json!({})).unwrap();
    assert_eq!(scene(json!({ "air": plain.0 + 1, "trucks": plain.1 + 2 })), Ok((plain.0 + 1, plain.1 + 2)));
    assert_eq!(scene(json!({ "air": 0 })), Ok(plain));
    assert!(scene(json!({ "air": 3, "air_total": 2 })).unwrap_err().contains("air"));
    // Who says only the total has all of it left.
    let mut document = json!({ "month": "Feb-53", "phase": "vm-movement" });
    crate::support::merge(&mut document, json!({ "air_total": 2, "truck_total": 9 }));
    let play = try_at(document).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((play.state().air, play.state().air_total), (2, 2));
    assert_eq!((play.state().trucks, play.state().truck_total), (9, 9));
}

#[test]
fn the_month_may_be_said_twice_if_it_is_the_same() {
    cases!["9.0-01"];
    let both = |turn: u8| {
        try_at(json!({ "turn": turn, "month": "Feb-53", "phase": "vm-movement" })).map(|play| play.state().turn.0)
    };
    assert_eq!(both(29), Ok(28));
    let why = both(30).unwrap_err();
    assert!(why.contains("turn") && why.contains("month"), "{why}");
}

#[test]
fn months_are_read_as_people_write_them() {
    let turn = |key: &str, value: Value| {
        let mut document = json!({ "phase": "fef-movement" });
        document[key] = value;
        try_at(document).map(|play| play.state().turn.0 + 1)
    };
    for month in ["Jun-51", "June-51", "Jun 1951", "june 1951", "JUNE 51"] {
        assert_eq!(turn("month", json!(month)), Ok(9), "{month}");
    }
    assert_eq!((turn("month", json!("July 1951")), turn("month", json!("Sept 1951"))), (Ok(10), Ok(12)));
    assert_eq!((turn("turn", json!(25)), turn("turn", json!("Jun-51"))), (turn("month", json!(25)), Ok(9)));
    for wrong in ["Ju-51", "Jun-2051", "Jun", "Juno-51"] {
        assert!(turn("month", json!(wrong)).is_err(), "{wrong}");
    }
}
