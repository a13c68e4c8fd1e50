//! The position format: what it accepts, fills in and refuses.

use engine::position::write_position;
use engine::{Game, cases};
use serde_json::{Value, json};
use xuan_loc::ids::Army;
use xuan_loc::state::Status;

use crate::support::{Questions as _, at, campaign, game, scene, try_at, unit};

/// What is wrong with a document.
fn fault(document: Value) -> String {
    try_at(document).expect_err("the document should be refused")
}

#[test]
fn the_documented_example_is_admitted() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/xuan-loc.md")).unwrap();
    let start = page.find("```json").expect("the page has an example") + 7;
    let text = &page[start..start + page[start..].find("```").unwrap()];
    let mut document: Value = serde_json::from_str(text).expect("the example is JSON");
    document.as_object_mut().unwrap().remove("game");
    let play = try_at(document).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((play.phase(), play.army_asked(), play.state().turn), ("combat", Army::Nva, 5));
    play.allowed("fire 0804").allowed("assault 0804").refused("done", "10.2.2-05");
}

#[test]
fn orders_that_are_left_out_mean_activated() {
    let document = json!({
        "turn": 2, "phase": "combat",
        "units": { "nva-7-165-1": "0406", "nva-hq-7": "0303", "nva-95-1": "0405", "arvn-1-43-a": "0506" },
    });
    let play = try_at(document.clone()).unwrap();
    let active = |play: &crate::support::Play, id| play.view().status(unit(id)) == Status::Active;
    assert!(active(&play, "nva-7-165-1") && active(&play, "arvn-1-43-a"));
    assert!(active(&play, "nva-95-1"), "the 95th goes with an activated HQ in range");
    let mut named = document.clone();
    named["orders"] = json!({ "7": "activated" });
    let play = try_at(named.clone()).unwrap();
    assert!(active(&play, "nva-7-165-1"), "a division without named regiments is active whole");
    assert!(active(&play, "arvn-1-43-a"), "to name one formation says nothing about the others");
    let mut other = document.clone();
    other["orders"] = json!({ "43": "regroup" });
    let play = try_at(other.clone()).unwrap();
    assert!(active(&play, "nva-7-165-1"));
    assert_eq!(play.view().status(unit("arvn-1-43-a")), Status::Regrouping);
    other["orders"] = json!({ "7": "none" });
    assert!(!active(&try_at(other).unwrap(), "nva-7-165-1"), "unless it is said outright");
    named["regiments"] = json!(["209/7"]);
    assert!(!active(&try_at(named).unwrap(), "nva-7-165-1"));
    let mut early = document;
    early["phase"] = json!("activation");
    let play = try_at(early).unwrap();
    assert_eq!(play.offered("activate"), ["7"], "before activation nothing is settled");
}

#[test]
fn a_phase_in_which_nothing_can_be_done_can_be_looked_at() {
    let play = scene("combat", json!({}), json!({ "nva-7-165-s1": "0405", "arvn-315-t1": "0506" }));
    assert_eq!((play.offered("assault"), play.offered("fire").len()), (vec!["0506".to_string()], 0));
    play.allowed("done");
    play.refused("fire 0506", "12.1.15-02");
    let quiet = scene("defensive-fire", json!({}), json!({}));
    assert_eq!((quiet.actions(), quiet.army_asked()), (vec!["done".to_string()], Army::Arvn));
}

#[test]
fn what_cannot_be_is_refused_with_its_key() {
    assert_all_refused(&[
        (json!({ "turn": 0 }), "turn"),
        (json!({ "turn": 14 }), "turn"),
        (json!({ "event": 1 }), "event"),
        (json!({ "event": 13 }), "event"),
        (json!({ "phase": "lunch" }), "phase"),
        (json!({ "units": { "nva-9-1": "0406" } }), "nva-9-1"),
        (json!({ "units": { "nva-7-165-1": "2999" } }), "2999"),
        (json!({ "units": { "nva-7-165-1": { "at": "0406", "flags": ["happy"] } } }), "happy"),
        (json!({ "units": { "nva-7-165-1": { "at": "0406", "flags": ["happy"] } } }), "deferred, detached"),
        (json!({ "units": { "nva-7-165-1": { "at": "0406", "flags": ["detached"] } } }), "no division"),
        (json!({ "units": { "arvn-5c-t1": { "at": "0406", "flags": ["immobilised"] } } }), "immobilised"),
        (json!({ "active": "nva", "initiative": "nva", "second": true }), "second"),
        (json!({ "phase": "combat", "event": 10, "mandatory": ["nva", "arvn"] }), "mandatory"),
        (json!({ "units": { "nva-7-165-1": { "at": "pool", "flags": ["disrupted"] } } }), "flags"),
        (json!({ "units": { "arvn-ld-dao": { "at": "1004", "flags": ["disrupted"] } } }), "arvn-ld-dao"),
        (json!({ "units": { "nva-hq-7": { "at": "0406", "flags": ["out-of-command"] } } }), "nva-hq-7"),
        (json!({ "units": { "nva-7-165-1": { "at": "0406", "flags": ["immobilised"] } } }), "nva-7-165-1"),
        (json!({ "units": { "nva-7-165-1": { "at": "dead", "returns": 5 } } }), "returns"),
        (json!({ "rubble": ["0406"] }), "0406"),
        (json!({ "nva_control": ["0406"] }), "0406"),
        (json!({ "orders": { "9": "activated" } }), "orders"),
        (json!({ "orders": { "18div": "activated" } }), "18div"),
        (json!({ "regiments": ["1/1"] }), "1/1"),
        (json!({ "aims": ["gun"] }), "gun"),
        (json!({ "initiative": "arvn" }), "initiative"),
        (json!({ "active": "arvn", "second": false }), "second"),
        (json!({ "phase": "initiative", "second": true }), "second"),
        (json!({ "units": { "nva-7-165-1": "exited" } }), "units.nva-7-165-1"),
        (json!({ "units": { "arvn-1-43-a": "exited" } }), "units.arvn-1-43-a"),
        (json!({ "turn": 10, "units": { "arvn-1-1para-a": "exited" } }), "units.arvn-1-1para-a"),
        (json!({ "units": { "nva-7-165-1": "0406", "NVA-7-165-1": "0405" } }), "named twice"),
        (json!({ "units": { "nva-6-33-1": { "at": "0406", "flags": ["from-d"] } } }), "nva-6-33-1"),
        (json!({ "units": { "nva-95-1": { "at": "0406", "flags": ["attached", "detached"] } } }), "not both"),
        (json!({ "units": { "nva-7-165-1": { "at": "0406", "flags": ["attached"] } } }), "no division"),
        (json!({ "aims": ["nva-aim-130-1"], "aims_removed": ["nva-aim-130-1"] }), "aims"),
        (json!({ "turn": 8, "aims": ["arvn-aim-105-1", "arvn-aim-105-2"] }), "105mm"),
        (json!({ "turn": 8, "aims": ["arvn-aim-155-1"] }), "105mm"),
        (json!({ "event": 3, "marines": false }), "marines"),
        (json!({ "marines": false, "units": { "arvn-1-mar-a": "0406" } }), "marines"),
        (json!({ "weather": "fine" }), "weather"),
    ]);
}

#[test]
fn whose_combat_is_mandatory_is_said_in_any_way_that_names_a_side() {
    let position = |mandatory: Value| {
        let units = json!({ "nva-7-165-1": "0406", "nva-hq-7": "0303", "arvn-1-43-a": "0506" });
        try_at(json!({ "turn": 2, "phase": "combat", "mandatory": mandatory, "units": units }))
    };
    let bound = |mandatory: Value| position(mandatory).unwrap().state().mandatory;
    for said in [json!("nva"), json!(["NVA"]), json!({ "nva": true }), json!({ "nva": true, "arvn": false })] {
        assert_eq!(bound(said.clone()), [true, false], "{said}");
    }
    assert_eq!(bound(json!({ "nva": true, "arvn": true })), [true, true]);
    assert_eq!((bound(json!([])), bound(json!(false))), ([false, false], [false, false]));
    for unclear in [json!(true), json!({ "north": true }), json!(["both"])] {
        let said = position(unclear.clone()).expect_err("nobody is named");
        assert!(said.contains("mandatory") && said.contains("nva") && said.contains("arvn"), "{unclear}: {said}");
    }
}

#[test]
fn in_the_set_up_everybody_waits() {
    let play = try_at(json!({ "turn": 1, "phase": "setup", "units": {} })).unwrap();
    assert_eq!(play.state(), campaign(1).state(), "as the campaign begins");
    play.allowed("default");
    assert!(fault(json!({ "turn": 1, "phase": "setup", "others": "lost", "units": {} })).contains("pool"));
    assert!(fault(json!({ "phase": "setup", "units": {} })).contains("turn"));
}

#[test]
fn what_no_play_leads_to_is_refused_with_its_key() {
    cases!["5.3.2-01", "7.3.1-01", "7.3.2-01", "7.4.7-03", "11.6.3-01", "16.0-04"];
    assert_all_refused(&[
        (json!({ "units": { "arvn-1-43-a": { "at": "0804", "flags": ["deferred"] } } }), "units.arvn-1-43-a"),
        (json!({ "units": { "arvn-ld-dao": { "at": "1004", "flags": ["rallied", "moved"] } } }), "units.arvn-ld-dao"),
        (json!({ "units": { "arvn-5c-t1": { "at": "1004", "flags": ["immobilised"] } } }), "1004 is not"),
        (json!({ "units": { "nva-hq-7": { "at": "dead", "returns": 5 } } }), "units.nva-hq-7.returns"),
        (json!({ "units": { "arvn-hq-43": { "at": "dead", "returns": 4 } } }), "units.arvn-hq-43.returns"),
        (json!({ "nva_losses": 0, "units": { "nva-7-165-1": "dead" } }), "nva_losses"),
        (json!({ "arvn_losses": 0, "units": { "arvn-ld-dao": "dead" } }), "arvn_losses"),
        (json!({ "event": 7, "aims_withheld": ["nva-aim-130-1"] }), "aims_withheld"),
        (json!({ "orders": { "7": "regrouping" }, "regiments": ["165/7"] }), "regiments"),
    ]);
}

/// Each of these keys makes a document impossible, and the refusal has the word.
fn assert_all_refused(keys: &[(Value, &str)]) {
    for (extra, word) in keys {
        let mut document = json!({ "turn": 2, "phase": "movement", "units": {} });
        crate::support::merge(&mut document, extra.clone());
        let said = fault(document);
        assert!(said.contains(word), "{extra} is refused, but only with: {said}");
    }
}

#[test]
fn a_position_that_is_written_out_is_read_back() {
    let mut play = campaign(3);
    play.act("default").dice(&[3, 4]).act("proceed");
    play.idle_until(|play| play.phase() == "movement");
    let document = game().position(play.state()).expect("the start of a phase can be written out");
    let mut map = serde_json::to_value(document).unwrap();
    map.as_object_mut().unwrap().remove("game");
    let again = try_at(map).unwrap();
    assert_eq!(again.state(), play.state());
    let lost = at(json!({ "phase": "movement", "units": {} }));
    assert!(
        lost.state().units.iter().all(|u| u.place == xuan_loc::state::Place::Lost),
        "who is not named is not in the game"
    );
}

#[test]
fn spelling_does_not_matter_where_the_meaning_is_plain() {
    let neat = json!({
        "turn": 5, "phase": "defensive-fire", "active": "arvn", "initiative": "nva", "event": 7, "second": true,
        "mandatory": ["nva"], "orders": { "7": "activated", "43": "activated" }, "regiments": ["165/7"],
        "units": { "nva-7-165-1": "0805", "arvn-1-43-a": { "at": "0804", "flags": ["out-of-command"] } },
        "nva_control": ["0703"], "rubble": ["0703"],
    });
    let loose = json!({
        "turn": "5", "phase": "Defensive Fire", "active": "ARVN", "initiative": "NVA", "event": 7,
        "mandatory": "NVA", "orders": { "7": "Activated", "43": "activated" }, "regiments": 165,
        "units": { "NVA-7-165-1": 805, "arvn-1-43-A": { "at": 804, "flags": "Out of Command" } },
        "nva_control": [703], "rubble": "703",
    });
    let (neat, mut loose) = (try_at(neat).unwrap(), try_at(loose).unwrap());
    assert_eq!(neat.state(), loose.state());
    loose.acts(&["FIRE 804", "add  NVA-7-165-1"]);
    loose.allowed("shoot");
    let said =
        fault(json!({ "turn": 5, "phase": "combat", "units": { "nva-7-165-1": { "at": "0805", "tired": true } } }));
    assert!(said.contains("tired"), "a mistake in a record is named: {said}");
    let said = fault(json!({ "turn": 5, "phase": "combat", "units": { "nva-7-165-1": [] } }));
    assert!(said.contains("a hex"), "{said}");
}

#[test]
fn the_player_without_the_initiative_moves_second() {
    let second = |active: &str, initiative: &str| {
        let units = json!({ "nva-7-165-1": "0805", "arvn-1-43-a": "0804" });
        let document =
            json!({ "turn": 5, "phase": "combat", "active": active, "initiative": initiative, "units": units });
        try_at(document).unwrap().state().second
    };
    assert!(second("arvn", "nva") && second("nva", "arvn"));
    assert!(!second("arvn", "arvn") && !second("nva", "nva"));
    let initiative = |second: bool| {
        let document = json!({ "turn": 5, "phase": "combat", "active": "nva", "second": second, "units": {} });
        try_at(document).unwrap().state().initiative
    };
    assert_eq!([initiative(true), initiative(false)], [Army::Arvn, Army::Nva], "where it is left out");
}

#[test]
fn vehicles_that_moved_and_fought_move_again() {
    let tank = json!({ "at": "0405", "flags": ["moved", "fired"] });
    let play = scene("afv-movement", json!({ "active": "arvn" }), json!({ "arvn-5c-t1": tank }));
    play.allowed("march arvn-5c-t1");
}

#[test]
fn units_of_no_division_are_active_near_an_activated_hq() {
    let active = |flags: Value| {
        let battalion = json!({ "at": "0405", "flags": flags });
        let play = scene("combat", json!({}), json!({ "nva-95-1": battalion, "arvn-1-43-a": "0506" }));
        play.view().status(unit("nva-95-1")) == Status::Active
    };
    assert!(active(json!([])) && active(json!(["disrupted"])) && active(json!(["attached"])));
    assert!(!active(json!(["detached"])), "it was out of range when movement began");
}

#[test]
fn losses_follow_from_the_dead_unless_they_are_given() {
    let points = |losses: Value| {
        let mut document = json!({ "turn": 5, "phase": "combat", "units": {
            "nva-7-165-1": "dead", "nva-7-165-2": "eliminated", "nva-7-165-3": "lost", "nva-hq-7": "0303",
            "arvn-1-43-a": "dead", "arvn-ld-dao": "dead", "arvn-ld-hieu": "lost", "arvn-hq-18": "1004",
        } });
        crate::support::merge(&mut document, losses);
        let play = try_at(document).unwrap();
        assert_eq!(play.place("arvn-ld-dao"), "lost", "a leader does not come back");
        (play.state().nva_losses, play.state().arvn_losses)
    };
    assert_eq!(points(json!({})), (2, 2));
    assert_eq!(points(json!({ "nva_losses": 7, "arvn_losses": 3 })), (7, 3), "who has come back was a loss too");
}

#[test]
fn numbers_beyond_what_there_is_are_refused_and_not_trimmed() {
    for (key, number) in [("helicopters", 4), ("helicopters_aborted", 4), ("daisy_cutters", 3), ("exits", 2000)] {
        let mut document = json!({ "turn": 5, "phase": "combat", "units": { "nva-hq-7": "0303" } });
        document[key] = json!(number);
        let reason = fault(document);
        assert!(reason.contains(key) && reason.contains(&number.to_string()), "{reason}");
    }
}

#[test]
fn phases_and_flags_are_read_as_people_write_them() {
    let play = try_at(json!({
        "turn": 5, "phase": "Defensive Fire Phase", "rubble": ["1004"],
        "units": { "nva-hq-7": "0303", "arvn-5c-t1": { "at": "1004", "flags": ["immobilized"] } },
    }));
    assert_eq!(play.unwrap().phase(), "defensive-fire");
}

/// The document of the present moment.
fn written(play: &crate::support::Play) -> Value {
    write_position(&**game(), play.state()).expect("every decision can be written out").into()
}

#[test]
fn a_position_in_the_middle_of_a_combat_is_the_same_state_again() {
    let units = json!({ "nva-7-165-1": "0806", "nva-7-165-2": "0806", "arvn-2-43-a": "0707", "arvn-2-43-b": "0707" });
    let mut play = scene("combat", json!({}), units);
    assert!(written(&play).get("moment").is_none(), "at the beginning of a phase people can write everything");
    play.acts(&["fire 0707", "add nva-7-165-1"]);
    let document = written(&play);
    assert_eq!(document["phase"], "combat");
    let again = try_at(document.clone()).unwrap();
    assert_eq!(again.state(), play.state());
    let mut other = document.clone();
    other["units"]["nva-7-165-1"] = json!({ "at": "0806", "flags": ["disrupted"] });
    assert!(fault(other.clone()).contains("units: this was changed after `moment` was written"));
    other.as_object_mut().unwrap().remove("moment");
    assert!(try_at(other).unwrap().disrupted("nva-7-165-1"), "without it what people write counts");
    let mut gone = document.clone();
    gone["moment"] = json!("3:nonsense");
    assert!(fault(gone).contains("moment"));
    let mut anew = document;
    anew.as_object_mut().unwrap().remove("moment");
    assert!(try_at(anew).unwrap().actions().contains(&"done".to_string()), "without it the phase begins anew");
}

#[test]
fn a_position_that_says_too_little_is_refused() {
    assert!(fault(json!({ "phase": "combat", "units": {} })).contains("turn"));
    assert!(fault(json!({ "turn": 3, "phase": "combat" })).contains("units"));
}

#[test]
fn the_short_game_begins_on_turn_11_and_ends_with_turn_13() {
    let mut play = crate::support::Play::scenario(game(), "last-days", 5);
    assert_eq!((play.state().turn, play.phase()), (11, "initiative"));
    play.idle_until(|play| play.phase() == "movement");
    assert_eq!(play.state().turn, 11);
    let start = engine::position::Start::scenario("last-days", engine::Seed::from_number(3));
    let played = engine::laws::random_game(game(), &start, 0);
    assert_eq!((played.state().turn, game().phase(played.state())), (13, "over"));
}

#[test]
fn the_marines_are_called_where_their_event_is_on_or_one_of_them_has_come() {
    let called = |document: Value| {
        let mut whole = json!({ "turn": 5, "phase": "movement", "active": "arvn", "units": {} });
        crate::support::merge(&mut whole, document);
        try_at(whole).unwrap().state().marines
    };
    assert!(called(json!({ "event": 3 })) && called(json!({ "units": { "arvn-2-mar-a": "1004" } })));
    assert!(!called(json!({ "event": 4, "units": { "arvn-2-mar-a": "pool" } })));
    assert!(!called(json!({ "phase": "initiative", "event": 3 })), "not before its dice");
    let units = json!({ "arvn-hq-43": "1004", "arvn-1-mar-a": "pool", "nva-hq-7": "0502" });
    let mut play =
        try_at(json!({ "turn": 5, "phase": "movement", "active": "arvn", "event": 3, "units": units })).unwrap();
    play.dice(&[1, 1]).act("proceed").allowed("march arvn-1-mar-a");
}

#[test]
fn who_has_left_by_the_west_edge_scores_unless_points_are_given() {
    let exits = |extra: Value| {
        let mut document = json!({ "turn": 11, "phase": "movement", "units": {
            "nva-6-33-1": "exited", "nva-6-33-2": "exited", "arvn-1-43-a": "exited",
        } });
        crate::support::merge(&mut document, extra);
        try_at(document).unwrap().state().exits
    };
    assert_eq!((exits(json!({})), exits(json!({ "exits": 7 }))), (2, 7));
}

#[test]
fn what_an_event_brings_back_is_in_play_and_lost_at_once() {
    let aims = json!(["nva-aim-130-1", "nva-aim-105-1"]);
    let document = |event: u8| {
        json!({
            "turn": 5, "phase": "bombardment", "event": event, "aims": aims, "aims_removed": ["nva-aim-130-1"],
            "units": { "nva-hq-7": "0303" },
        })
    };
    assert_eq!(try_at(document(8)).unwrap().offered("aim").len(), 2);
    assert!(fault(document(7)).contains("aims"));
}

const NVA_GUNS: [&str; 6] =
    ["nva-aim-130-1", "nva-aim-130-2", "nva-aim-130-3", "nva-aim-105-1", "nva-aim-105-2", "nva-aim-105-3"];

/// Of the six guns two are named on turn 3: those that are still in play beyond the schedule are asked for.
#[test]
fn guns_beyond_the_schedule_are_still_to_be_named() {
    cases!["18.3-03", "11.1.2-01"];
    let begun = |turn: u8, keys: Value| {
        let mut document = json!({
            "turn": turn, "phase": "initiative", "active": "nva",
            "units": { "nva-7-165-1": "1208", "nva-hq-7": "1208", "arvn-1-43-a": "1205" },
        });
        document.as_object_mut().unwrap().extend(keys.as_object().unwrap().clone());
        try_at(document).unwrap_or_else(|fault| panic!("{fault}"))
    };
    for keys in
        [json!({ "aims": NVA_GUNS }), json!({ "aims_removed": [] }), json!({ "aims": NVA_GUNS, "aims_removed": [] })]
    {
        let mut play = begun(3, keys);
        play.acts(&["remove nva-aim-130-1", "remove nva-aim-105-2"]);
        assert_eq!(play.actions(), ["proceed"], "no more than two");
    }
    let mut play = begun(3, json!({ "aims": &NVA_GUNS[..5], "aims_removed": [NVA_GUNS[5]] }));
    assert_eq!(play.act("remove nva-aim-130-1").actions(), ["proceed"]);
    for (turn, keys) in [(3, json!({})), (3, json!({ "aims": &NVA_GUNS[..4] })), (4, json!({ "aims": NVA_GUNS }))] {
        assert_eq!(begun(turn, keys).actions(), ["proceed"]);
    }
}

/// They are counted at the start of each player turn; before the first one the table shows what it will have.
#[test]
fn helicopters_are_those_that_airfields_and_events_leave() {
    cases!["14.1.7-01", "14.1.7-02", "16.0-05"];
    let helicopters = |phase: &str, event: u8, said: Value| {
        let mut document = json!({
            "turn": 8, "phase": phase, "nva_control": ["1103"],
            "units": { "nva-7-165-1": "1208", "nva-hq-7": "1208", "arvn-1-43-a": "1205" },
        });
        if event > 0 {
            document["event"] = json!(event);
        }
        if !said.is_null() {
            document["helicopters"] = said;
        }
        try_at(document).map(|play| play.state().helicopters)
    };
    for phase in ["initiative", "turn-start"] {
        assert_eq!(helicopters(phase, 0, Value::Null), Ok(2), "one airfield is lost");
    }
    assert_eq!(helicopters("combat", 7, Value::Null), Ok(2));
    assert_eq!(helicopters("combat", 5, Value::Null), Ok(0));
    assert_eq!(helicopters("combat", 5, json!(0)), Ok(0));
    let why = helicopters("combat", 5, json!(2)).unwrap_err();
    assert!(why.contains("helicopters") && why.contains("16.0-05"), "{why}");
}
