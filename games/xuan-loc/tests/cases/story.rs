//! What the story says: every die that was rolled and every modifier that counted, each with its case.

use engine::story::EventKind;
use engine::{Viewer, cases};
use serde_json::json;
use xuan_loc::ids::Army;

use crate::support::{Play, Questions as _, at, chance, moving, scene};

/// The faces of the dice of all events of a kind, in order.
fn faces(play: &Play, kind: &str) -> Vec<u8> {
    let rolls = play.events(kind).into_iter().filter_map(|event| event.roll.as_ref());
    rolls.flat_map(|roll| roll.dice.iter().map(|die| die.face)).collect()
}

/// Case and amount of everything that is said to have changed a number.
fn changes(play: &Play) -> Vec<(&str, Option<i32>)> {
    play.events("modified").into_iter().map(|event| (event.case.0, event.amount)).collect()
}

#[test]
fn the_dice_for_the_strength_of_a_strike_are_told() {
    cases!["11.3.1-01", "11.3.3-01", "11.3.4-01"];
    let mut play = scene("bombardment", json!({}), json!({ "arvn-1-43-a": "1103" }));
    play.acts(&["aim nva-aim-130-1", "at 1103"]);
    assert_eq!(play.events("aimed")[0].pieces, ["nva-aim-130-1"]);
    play.dice(&[6]).act("done");
    play.dice(&[6, 3, 6]).act("strike nva-aim-130-1");
    assert_eq!((faces(&play, "strength"), faces(&play, "bombarded")), (vec![6, 3], vec![6]));
    assert_eq!(changes(&play), [("11.3.4-01", Some(-1))], "a fort shifts the nine by one column");
    assert_eq!(play.events("modified")[0].text, "City or fort: one column to the left.");
    let columns: Vec<_> = play.events("strength").into_iter().map(|event| event.amount).collect();
    assert_eq!(columns, [Some(6), Some(9)], "where the first die leads, and where the second one does");
    let struck = play.events("bombarded")[0];
    assert_eq!((struck.amount, struck.pieces.as_slice()), (Some(8), ["nva-aim-130-1".to_string()].as_slice()));
}

#[test]
fn cluster_bombs_are_told_with_the_first_die() {
    cases!["11.4.6-01", "11.4.7-01", "11.4.11-03"];
    let mut play = scene(
        "bombardment",
        json!({ "turn": 5, "active": "arvn" }),
        json!({ "nva-7-165-1": "1103", "arvn-1-43-a": "1203" }),
    );
    play.chance(chance![1, "arvn-f5-1"]).act("proceed");
    play.acts(&["aim arvn-f5-1 cbu", "at 1103", "done"]);
    assert_eq!(play.events("aimed")[0].pieces, ["arvn-f5-1"]);
    play.dice(&[6, 2, 6]).act("strike arvn-f5-1 cbu");
    for word in ["anti-aircraft", "bombarded"] {
        assert_eq!(play.events(word)[0].pieces, ["arvn-f5-1"], "{word}");
    }
    let strength = play.events("strength")[0];
    assert_eq!(strength.case.0, "11.4.6-01");
    let die = &strength.roll.as_ref().unwrap().dice[0];
    assert_eq!((die.face, die.modifiers[0].value, die.modifiers[0].case.as_str()), (2, 3, "11.4.11-03"));
    assert_eq!(changes(&play), [("11.4.7-01", Some(-1))]);
    assert_eq!(play.events("bombarded")[0].amount, Some(4), "two and three, less one");
}

#[test]
fn the_dice_that_lead_shells_astray_are_told() {
    cases!["11.2.4-01", "11.2.5-01"];
    let mut play = scene("bombardment", json!({}), json!({ "nva-7-165-1": "0706", "arvn-1-43-a": "0708" }));
    play.acts(&["aim nva-aim-105-1", "at 0708"]).dice(&[1, 4, 2]).act("done");
    assert_eq!(faces(&play, "drift-rolled"), [4, 2]);
    assert_eq!(play.events("drift-rolled")[1].amount, Some(1), "one hex");
    assert_eq!(play.events("drifted")[0].places, ["0709"]);
    for word in ["scattered", "drift-rolled", "drifted"] {
        let told = play.events(word)[0];
        assert_eq!((told.side, told.pieces.as_slice()), (Some(Army::Nva.side()), ["nva-aim-105-1".into()].as_slice()));
    }
    let mut sure = scene("bombardment", json!({}), json!({ "nva-7-165-1": "0706", "arvn-1-43-a": "0708" }));
    sure.acts(&["aim nva-aim-105-1", "at 0708"]).dice(&[6]).act("done");
    let told = sure.events("scattered")[0];
    assert_eq!((told.side, told.pieces.len()), (Some(Army::Nva.side()), 0), "on target");
}

/// Each hex of a retreat is told as one; a unit is counted with the first of them, a leader never.
#[test]
fn a_retreat_is_told_hex_by_hex_and_counted_once() {
    cases!["13.4.2-01", "13.4.3-01", "R127"];
    let units = json!({
        "nva-95-1": "1204", "nva-95-2": "1105", "nva-95-3": "1305", "nva-hq-7": "1203", "arvn-1-43-a": "1205",
        "arvn-1-43-b": "1205", "arvn-ld-hieu": "1205",
    });
    let mut play = scene("combat", json!({ "turn": 8 }), units);
    play.acts(&["fire 1205", "add nva-95-1", "add nva-95-2", "add nva-95-3"]).dice(&[4, 4, 4]).act("shoot");
    play.acts(&["retreat arvn-1-43-a", "join arvn-1-43-b", "join arvn-ld-hieu"]);
    let mut told = Vec::new();
    let goes = |action: &String| action.starts_with("step") || action.starts_with("lose");
    while let Some(way) = play.actions().into_iter().find(goes) {
        play.act(&way);
        told.extend(play.events("retreated").into_iter().map(|event| (event.kind, event.side, event.amount)));
    }
    let arvn = Some(Army::Arvn.side());
    let retreated = EventKind::Retreated;
    assert_eq!(told, [(retreated, arvn, Some(2)), (retreated, arvn, Some(0))]);
}

#[test]
fn each_shift_of_a_column_has_its_own_case() {
    cases!["7.2.1-02", "7.4.2-01", "12.1.10-01", "13.1.10-03"];
    let units = json!({
        "nva-7-165-1": { "at": "0405", "flags": ["out-of-command"] }, "nva-7-165-2": "0405",
        "arvn-1-43-a": "0506", "arvn-ld-dao": "0506",
    });
    let shifts = [("7.2.1-02", Some(-1)), ("7.4.2-01", Some(-1))];
    let mut fire = scene("combat", json!({}), units.clone());
    fire.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2"]).dice(&[1]).act("shoot");
    assert_eq!(changes(&fire), shifts);
    let mut assault = scene("combat", json!({}), units);
    assault.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-2"]).dice(&[1]).act("announce");
    assert_eq!(changes(&assault), shifts);
}

#[test]
fn the_strengths_are_shown_before_a_helicopter_is_sent() {
    cases!["13.1.2-01", "14.1.4-03"];
    let units = json!({ "nva-7-165-1": "0405", "nva-7-165-2": "0405", "arvn-1-43-a": "0506", "arvn-ld-dao": "0506" });
    let mut play = scene("combat", json!({ "helicopters": 1 }), units);
    play.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2"]);
    let label = |play: &Play, action: &str| {
        let choices = play.table(Viewer::Omniscient).choices;
        choices.into_iter().find(|choice| choice.action == action).map(|choice| choice.label)
    };
    assert_eq!(label(&play, "shoot").as_deref(), Some("Fire (10 to 5, 1-1)"));
    play.act("shoot");
    assert_eq!(play.table(Viewer::Omniscient).prompt.detail, "10 to 5, 1-1 (ARVN leader -1)");
}

#[test]
fn an_adjacency_die_names_what_it_brings() {
    cases!["10.2.2-01", "10.2.2-02", "10.2.2-04", "10.2.3-01", "16.0-09"];
    let rolled = |active: &str, event: u8, dice: [u8; 2]| {
        let mut play = scene("movement", json!({ "active": active, "event": event }), json!({}));
        play.dice(&dice).act("proceed");
        play.events("adjacency").into_iter().map(|event| event.case.0).collect::<Vec<_>>()
    };
    assert_eq!(rolled("nva", 7, [3, 2]), ["10.2.2-01", "10.2.3-01"]);
    assert_eq!(rolled("nva", 7, [4, 3]), ["10.2.2-04", "10.2.3-01"]);
    assert_eq!(rolled("arvn", 7, [4, 3]), ["10.2.2-02", "10.2.3-01"], "in the enemy's turn it binds opportunity fire");
    assert_eq!(rolled("arvn", 10, [1, 6]), ["10.2.2-01", "16.0-09"], "the event overrules the die");
    let mut play = scene("movement", json!({ "active": "arvn", "event": 10 }), json!({}));
    play.dice(&[1, 6]).act("proceed");
    let [nva, arvn] = play.events("adjacency")[..] else { panic!("both sides roll") };
    assert_eq!(
        arvn.text,
        "ARVN adjacency die 6: its units need not fight where they touch the enemy (voluntary combat), by the event, whatever the die."
    );
    let targets = [nva, arvn].map(|event| event.roll.as_ref().and_then(|roll| roll.target));
    assert!(targets[0].is_some() && targets[1].is_none(), "{targets:?}");
}

#[test]
fn an_activation_names_its_formation_and_what_changes_its_die() {
    cases!["6.1.4-02", "6.1.5-01", "16.0-10"];
    let units =
        json!({ "nva-hq-341": "0404", "nva-341-266-1": "0404", "nva-341-270-1": "0404", "arvn-1-43-a": "0808" });
    for (die, read, sum) in [(2, 1, -1), (1, 1, 0)] {
        let document = json!({ "phase": "activation", "event": 11, "orders": {}, "regiments": [], "units": units });
        let mut play = at(document);
        play.dice(&[die]).acts(&["activate 341", "pick 266/341", "regroup 43"]);
        assert_eq!(play.events("activated")[0].pieces, ["341"]);
        assert_eq!(play.events("picked")[0].pieces, ["266/341"]);
        assert_eq!(play.events("regrouping")[0].pieces, ["43"]);
        let rolled = play.events("activation")[0];
        assert_eq!((rolled.pieces.as_slice(), rolled.amount), (["341".to_string()].as_slice(), Some(1)));
        assert!(rolled.text.contains(&format!("rolls {die}, modified {read} by confused orders:")), "{}", rolled.text);
        let die = &rolled.roll.as_ref().unwrap().dice[0];
        assert_eq!((die.total, die.modifiers.iter().map(|m| m.value).sum::<i32>()), (read, sum), "never below 1");
    }
}

#[test]
fn who_rallies_is_told_with_his_leader_and_the_numbers_that_do_it() {
    cases!["7.4.7-01"];
    let shaken = json!({ "at": "0804", "flags": ["disrupted"] });
    let mut play = moving("arvn", json!({ "arvn-ld-hieu": "0804", "arvn-1-43-a": shaken }));
    play.dice(&[3]).act("rally arvn-ld-hieu");
    let rallied = play.events("rallied")[0];
    assert_eq!(rallied.pieces, ["arvn-ld-hieu", "arvn-1-43-a"]);
    assert!(rallied.text.ends_with("which stays disrupted: 2, 4 or 6 rallies."), "{}", rallied.text);
    assert_eq!(rallied.roll.as_ref().unwrap().effect, "2, 4 or 6 rallies");
}

#[test]
fn artillery_and_regiments_that_are_named_are_told() {
    cases!["6.1.5-02", "16.0-04", "16.0-07", "18.3-03"];
    let told = |play: &Play, kind: &str| play.events(kind).into_iter().map(|event| event.case.0).collect::<Vec<_>>();
    let units = json!({ "nva-hq-341": "0404", "nva-341-266-1": "0404", "nva-341-270-1": "0404" });
    let begin = |phase: &str, turn: u8| {
        let document =
            json!({ "turn": turn, "phase": phase, "event": 0, "orders": {}, "regiments": [], "units": units });
        at(document)
    };
    let mut play = begin("turn-start", 3);
    play.acts(&["remove nva-aim-105-1", "remove nva-aim-105-2"]);
    assert_eq!(told(&play, "artillery"), ["18.3-03", "18.3-03"]);
    let pieces = play.events("artillery").into_iter().map(|event| event.pieces.concat());
    assert_eq!(pieces.collect::<Vec<_>>(), ["nva-aim-105-1", "nva-aim-105-2"]);
    let mut play = begin("initiative", 5);
    play.dice(&[3, 1]).acts(&["proceed", "withhold nva-aim-130-1", "withhold nva-aim-130-2"]);
    assert_eq!(told(&play, "artillery"), ["16.0-04", "16.0-04"]);
    play.dice(&[1]).acts(&["activate 341", "pick 266/341"]);
    assert_eq!(told(&play, "picked"), ["6.1.5-02"]);
    let mut play = begin("initiative", 5);
    play.dice(&[4, 4]).acts(&["proceed", "restore nva-aim-105-3"]);
    assert_eq!(told(&play, "artillery"), ["16.0-07"]);
}

#[test]
fn a_retreat_is_told_with_its_distance() {
    cases!["13.4.3-01"];
    let units = json!({
        "nva-95-1": "1103", "nva-95-2": "1203", "arvn-aa-1": "1104", "arvn-hq-18": "0128", "nva-hq-7": "1202",
    });
    let mut play = scene("combat", json!({ "rubble": ["1004", "1005"] }), units);
    play.acts(&["fire 1104", "add nva-95-1", "add nva-95-2"]).dice(&[6, 4]).acts(&["shoot", "withdraw"]);
    let rolled = play.events("retreat-rolled")[0];
    assert_eq!((rolled.amount, rolled.pieces.as_slice()), (Some(2), ["arvn-aa-1".to_string()].as_slice()));
}

#[test]
fn recovery_is_told() {
    cases!["6.7-01"];
    let units = json!({
        "nva-7-165-1": { "at": "0405", "flags": ["disrupted"] }, "arvn-1-43-a": { "at": "0808", "flags": ["disrupted"] },
        "nva-203-t1": "0303",
    });
    let mut play = scene("afv-movement", json!({ "turn": 6 }), units);
    play.act("done");
    assert_eq!(play.events("recovered")[0].pieces, ["nva-7-165-1"]);
    assert!(!play.disrupted("nva-7-165-1") && play.disrupted("arvn-1-43-a"));
}

#[test]
fn a_counter_without_supply_says_so() {
    cases!["5.2.1-01", "5.3.1-01"];
    let play = moving("nva", json!({ "nva-7-165-1": "0128", "arvn-1-43-a": "0326", "nva-7-165-2": "0405" }));
    let pieces = play.table(Viewer::Omniscient).pieces;
    let mut hungry = pieces.iter().filter(|piece| piece.face.markers.iter().any(|marker| marker == "no supply"));
    assert_eq!(hungry.next().map(|piece| piece.id.as_str()), Some("arvn-1-43-a"));
    assert_eq!(hungry.next().map(|piece| piece.id.as_str()), Some("nva-7-165-1"));
    assert!(hungry.next().is_none());
}

#[test]
fn what_the_schedule_changes_is_told() {
    cases!["18.0-06", "18.7-02"];
    let told = |turn: u8| {
        let units = json!({ "nva-hq-7": "0502", "arvn-1-43-a": "0703" });
        let eve = json!({ "turn": turn - 1, "phase": "afv-movement", "active": "arvn", "units": units });
        let mut play = at(eve);
        play.act("done");
        let events = play.events("artillery");
        events.iter().map(|event| (event.case.0, event.side.unwrap().0, event.pieces.len())).collect::<Vec<_>>()
    };
    assert_eq!(told(3), [("18.0-06", 1, 2)]);
    assert_eq!(told(4), [("18.0-06", 0, 3)]);
    assert_eq!(told(5), [("18.0-06", 1, 3)]);
    assert_eq!(told(7), [("18.7-02", 1, 7)]);
    assert!(told(8).is_empty());
}

#[test]
fn a_result_of_a_table_is_told_as_data() {
    cases!["12.1.17-01", "13.1.10-01", "13.1.10-02", "11.3.5-01", "20.2-01"];
    let units = json!({ "nva-7-165-1": "0405", "nva-7-165-2": "0405", "arvn-1-43-a": "0506", "arvn-ld-dao": "0506" });
    let mut fire = scene("combat", json!({}), units.clone());
    fire.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2"]).dice(&[1]).act("shoot");
    let result = fire.events("fire-result")[0];
    assert_eq!(
        (result.case.0, result.side, result.roll.as_ref().unwrap().effect.as_str()),
        ("12.1.17-01", Some(engine::Side(0)), "no effect")
    );
    assert_eq!(fire.events("fired")[0].pieces, ["nva-7-165-1", "nva-7-165-2"], "those who fire");
    assert_eq!(fire.events("defended")[0].pieces, ["arvn-1-43-a"], "and those they fire at");
    assert!(fire.events("modified").iter().all(|event| event.side.is_some()));
    let mut assault = scene("combat", json!({}), units);
    assault.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-2"]).dice(&[1]).act("announce");
    let result = assault.events("assault-result")[0];
    let read = &result.roll.as_ref().unwrap().effect;
    assert_eq!(read, "1/-");
    assert!(result.text.ends_with("die 1: 1/- (the attackers lose a unit)."), "{result:?}");
    let weak = json!({ "nva-7-165-1": "0405", "arvn-aa-1": "0506", "arvn-aa-2": "0506" });
    let mut lost = scene("combat", json!({}), weak);
    lost.acts(&["assault 0506", "add nva-7-165-1", "announce"]);
    let result = lost.events("assault-result")[0];
    assert_eq!(
        (result.case.0, result.side, result.places.concat()),
        ("13.1.10-01", Some(engine::Side(0)), "0506".into())
    );
    let mut shelled = scene("bombardment", json!({}), json!({ "arvn-1-43-a": "1103" }));
    shelled.acts(&["aim nva-aim-105-1", "at 1103"]).dice(&[6]).act("done");
    shelled.dice(&[3, 1]).act("strike nva-aim-105-1");
    let result = shelled.events("bombarded")[0];
    assert_eq!(result.roll.as_ref().unwrap().effect, "D", "as the table has it");
    assert!(result.text.ends_with("column 2, die 1: D (disrupted)."), "{result:?}");
    assert_eq!(shelled.events("strength")[0].pieces, ["nva-aim-105-1"]);
}

#[test]
fn the_direction_of_shells_is_told_with_whose_they_are() {
    cases!["11.2.4-01"];
    let mut play = scene("bombardment", json!({}), json!({ "nva-7-165-1": "0706", "arvn-1-43-a": "0708" }));
    play.acts(&["aim nva-aim-105-1", "at 0708"]).dice(&[1, 4, 2]).act("done");
    let direction = play.events("drift-rolled")[0];
    assert_eq!((direction.pieces.concat(), direction.places.concat()), ("nva-aim-105-1".into(), "07080709".into()));
}

#[test]
fn the_move_is_told_before_what_it_brings_about() {
    cases!["7.4.5-01", "19.0-03"];
    let mut play = moving("nva", json!({ "nva-7-165-1": "0702", "arvn-ld-hieu": "0703", "arvn-hq-18": "0128" }));
    play.acts(&["march nva-7-165-1", "step 0703"]);
    let told: Vec<_> = play.told.iter().map(|event| event.word).collect();
    assert_eq!(told[told.len() - 3..], ["moved", "took", "eliminated"]);
    assert_eq!(play.events("eliminated")[0].places, ["0703"]);
}

#[test]
fn a_lost_hq_says_when_it_may_come_back() {
    cases!["7.3.1-01"];
    let units = json!({ "nva-95-1": "0405", "arvn-hq-43": "0506" });
    let mut play = scene("combat", json!({ "turn": 5 }), units);
    play.acts(&["assault 0506", "add nva-95-1"]).dice(&[3]).act("announce");
    let back = play.events("hq-returns")[0];
    assert_eq!((back.amount, back.pieces.concat()), (Some(6), "arvn-hq-43".into()));
}

#[test]
fn results_of_fire_say_what_their_letters_mean() {
    cases!["12.1.17-01", "12.4-02", "8.4.4-01"];
    let units = json!({ "nva-7-165-1": "0405", "nva-7-165-2": "0405", "nva-7-165-3": "0405", "arvn-1-43-a": "0506" });
    let fire = |die: u8| {
        let mut play = scene("combat", json!({}), units.clone());
        play.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]).dice(&[die]).act("shoot");
        let event = play.events("fire-result")[0];
        (event.roll.as_ref().unwrap().effect.clone(), event.text.clone())
    };
    assert_eq!(fire(1), ("DD".into(), "Fire at 3-1, die 1: DD (disrupted).".into()));
    let mut moved =
        scene("movement", json!({ "active": "arvn" }), json!({ "nva-7-165-1": "0405", "arvn-1-43-a": "0507" }));
    moved.dice(&[1, 1]).acts(&["proceed", "march arvn-1-43-a", "step 0506", "add nva-7-165-1"]).dice(&[6]).act("shoot");
    let result = moved.events("fire-result")[0];
    assert!(result.text.ends_with("die 6: DR (disrupted where they are)."), "{}", result.text);
}

#[test]
fn how_many_aircraft_fly_is_told_with_what_the_event_grants() {
    cases!["11.4.1-01", "16.0-06"];
    let count = |event: u8, planes: Vec<engine::Chance>| {
        let keys = json!({ "turn": 5, "active": "arvn", "event": event });
        let mut play = scene("bombardment", keys, json!({ "nva-7-165-1": "0405" }));
        play.chance(planes).act("proceed");
        play.events("aircraft")[0].amount
    };
    assert_eq!(count(7, chance![6]), Some(0));
    assert_eq!(count(6, chance![6, "arvn-f5-1"]), Some(1), "a 6, and one by the event");
    assert_eq!(count(6, chance![2, "arvn-f5-1", "arvn-t6-1", "arvn-t6-2"]), Some(3));
}

#[test]
fn vehicles_that_rubble_catches_are_named() {
    cases!["11.6.3-04"];
    let units = json!({ "arvn-aa-1": "1003", "arvn-1-43-a": "1004", "arvn-1-43-b": "1004", "nva-7-165-1": "0806" });
    let mut play = scene("bombardment", json!({ "turn": 5 }), units);
    play.acts(&["aim nva-aim-130-1", "at 1004"]).dice(&[6]).act("done");
    play.dice(&[6, 4, 1]).act("strike nva-aim-130-1");
    let stuck = play.events("immobilised")[0];
    assert_eq!(
        (stuck.case.0, stuck.pieces.concat(), stuck.places.concat()),
        ("11.6.3-04", "arvn-aa-1".into(), "1003".into())
    );
    assert_eq!(stuck.text, "AA 1 is stuck in the rubble for good.");
}

#[test]
fn who_comes_onto_the_map_is_told_as_an_arrival() {
    cases!["7.3-02", "18.0-01", "18.0-07"];
    let units = json!({ "nva-6-274-1": "pool", "nva-6-274-2": "pool", "nva-hq-341": { "at": "dead", "returns": 5 } });
    let mut play = scene("movement", json!({ "turn": 5 }), units);
    play.dice(&[1, 1]).acts(&["proceed", "march nva-6-274-1", "join nva-6-274-2", "step 1805"]);
    let entered = play.events("entered")[0];
    assert_eq!((entered.case.0, entered.kind), ("18.0-01", engine::story::EventKind::Arrived));
    assert_eq!((entered.text.as_str(), entered.pieces.len()), ("1/274/6, 2/274/6 come in at 1805.", 2));
    play.acts(&["halt", "march nva-hq-341", "step 1401"]);
    let back = play.events("entered")[0];
    assert_eq!((back.case.0, back.text.as_str()), ("7.3-02", "341 Division HQ comes back at 1401."));
    play.act("step 1402");
    assert!(play.events("entered").is_empty() && play.events("moved").len() == 1);
}
