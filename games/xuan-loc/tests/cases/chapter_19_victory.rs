//! Chapter 19: victory.

use engine::{Game, Turn, cases};
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, game, hex, merge, moving, scene};

fn points(extra: Value) -> (i32, i32) {
    let play = scene("movement", extra, json!({}));
    (play.view().nva_points(), play.view().arvn_points())
}

#[test]
fn points_are_counted_as_the_rulebook_says() {
    cases!["19.1-01", "19.1-02", "19.1-03", "19.2-01", "19.2-02", "19.2-04", "19.2-05", "11.6.3-06", "19.0-03"];
    assert_eq!(points(json!({})), (0, 8 * 2 + 6 * 4), "at the start the ARVN holds eight towns and six city hexes");
    assert_eq!(points(json!({ "nva_control": ["0703"] })), (3, 14 + 24), "a town");
    assert_eq!(points(json!({ "nva_control": ["0904"] })), (5, 16 + 20), "a city hex");
    assert_eq!(points(json!({ "nva_control": ["0904"], "rubble": ["0904"] })), (5, 16 + 20), "in rubble or not");
    assert_eq!(points(json!({ "nva_control": ["0804", "1103"] })), (0, 40), "airfields are worth nothing");
    assert_eq!(points(json!({ "nva_losses": 4 })), (0, 44));
    assert_eq!(points(json!({ "arvn_losses": 3 })), (6, 40));
    assert_eq!(points(json!({ "exits": 2 })), (2, 40));
}

#[test]
fn who_enters_last_controls_a_town() {
    cases!["19.0-01", "19.0-03"];
    let mut play = moving("nva", json!({ "nva-7-165-1": "0702", "arvn-hq-18": "0128" }));
    play.acts(&["march nva-7-165-1", "step 0703", "step 0803", "step 0904", "halt"]);
    let held = |play: &Play, label: &str| play.state().nva_control.has(hex(label));
    assert!(held(&play, "0703") && held(&play, "0904"), "and it stays so after leaving");
    // A leader alone takes nothing; a retreat does.
    let mut play = scene(
        "movement",
        json!({ "active": "arvn", "nva_control": ["0611"] }),
        json!({ "arvn-ld-cong": "0612", "arvn-1-48-a": "0612" }),
    );
    play.dice(&[1, 1]).acts(&["proceed", "march arvn-ld-cong foot", "step 0611", "halt"]);
    assert!(held(&play, "0611"));
    play.acts(&["march arvn-1-48-a", "step 0611"]);
    assert!(!held(&play, "0611"));
    let mut fled = scene(
        "combat",
        json!({ "nva_control": ["0915"] }),
        json!({ "nva-95-1": "0913", "nva-hq-7": "0912", "arvn-1-43-a": "0914" }),
    );
    fled.acts(&["fire 0914", "add nva-95-1"]).dice(&[5, 1]).act("shoot");
    assert!(fled.offered("step").contains(&"0915".to_string()));
    fled.act("step 0915");
    assert!(!held(&fled, "0915"), "Suoi Tre is the ARVN's again");
}

#[test]
fn a_unit_scores_each_time_it_is_lost() {
    cases!["19.1-01", "19.2-02", "19.1-04", "7.5.1-01"];
    let dead = json!({ "arvn-1-43-a": "dead", "arvn-1-43-b": "dead", "arvn-1-43-c": "dead", "arvn-hq-43": "0506" });
    let mut play =
        scene("movement", json!({ "active": "arvn", "orders": { "43": "regrouping" }, "arvn_losses": 3 }), dead);
    play.dice(&[1, 1]).acts(&[
        "proceed",
        "done",
        "return arvn-1-43-a",
        "at 0507",
        "sacrifice arvn-1-43-b",
        "sacrifice arvn-1-43-c",
    ]);
    assert_eq!(play.view().nva_points(), 6, "coming back takes nothing away, and those lost for good count once");
    // The same company again.
    let units = json!({ "nva-95-1": "0406", "nva-95-2": "0405", "arvn-1-43-a": "0506" });
    let mut play = scene("combat", json!({ "arvn_losses": 3 }), units);
    play.acts(&["fire 0506", "add nva-95-1", "add nva-95-2"]).dice(&[4]).act("shoot");
    assert_eq!(play.view().nva_points(), 8);
    let mut hq = scene("combat", json!({ "active": "arvn" }), json!({ "arvn-315-t1": "0506", "nva-hq-341": "0406" }));
    hq.acts(&["fire 0406", "add arvn-315-t1"]).dice(&[4]).act("shoot");
    assert_eq!((hq.place("nva-hq-341"), hq.view().arvn_points()), ("dead".into(), 41));
}

/// The last player turn of the game, with nothing left to do.
fn last_turn(extra: Value, units: Value) -> Play {
    let mut all = json!({ "turn": 13, "active": "arvn", "second": true });
    merge(&mut all, extra);
    let mut everyone = json!({ "nva-hq-7": "0101", "arvn-hq-18": null, "arvn-1-1para-a": "1004" });
    merge(&mut everyone, units);
    let mut play = scene("movement", all, everyone);
    play.dice(&[1, 1]).act("proceed");
    assert!(matches!(play.game.turn(), Turn::Decide(_)), "no score before the last phase is over");
    play.act("done");
    play
}

fn outcome(play: &Play) -> (String, i32) {
    match play.game.turn() {
        Turn::Over(outcome) => (game().rulebook().results[usize::from(outcome.result)].id.clone(), outcome.score),
        Turn::Decide(_) => panic!("the game goes on: {:?}", play.actions()),
    }
}

#[test]
fn thirty_eight_is_an_arvn_victory_and_thirty_nine_is_not() {
    cases!["19.0-02", "19.0-04", "19.2-06", "6.7-04"];
    for (extra, wanted) in [
        (json!({ "arvn_losses": 39 }), ("arvn-victory", 38)),
        (json!({ "arvn_losses": 39, "exits": 1 }), ("nva-victory", 39)),
        (json!({ "arvn_losses": 40 }), ("nva-victory", 40)),
        (json!({}), ("arvn-victory", -40)),
    ] {
        assert_eq!(outcome(&last_turn(extra, json!({}))), (wanted.0.to_string(), wanted.1));
    }
    let mut first = scene("movement", json!({ "turn": 13 }), json!({}));
    first.dice(&[1, 1]).acts(&["proceed", "done"]);
    assert!(matches!(first.game.turn(), Turn::Decide(_)), "the second player turn is still to come");
    let mut before = scene(
        "movement",
        json!({ "turn": 12, "active": "arvn", "second": true }),
        json!({ "arvn-hq-18": null, "arvn-1-1para-a": "1004" }),
    );
    before.dice(&[1, 1]).acts(&["proceed", "done"]);
    assert_eq!((before.state().turn, before.phase()), (13, "initiative"));
}

#[test]
fn units_cut_off_at_the_end_score_two_points_each() {
    cases!["19.2-03", "19.0-04"];
    let play = last_turn(
        json!({ "arvn_losses": 39 }),
        json!({ "arvn-1-1para-b": "0128", "arvn-1-1para-c": "0328", "arvn-1-1para-w": "0428" }),
    );
    assert_eq!(outcome(&play), ("nva-victory".into(), 38 + 4), "two of the three have no supply");
    let held = last_turn(json!({}), json!({ "arvn-1-1para-a": "lost" }));
    assert_eq!(outcome(&held).1, -40, "nobody is left");
}

#[test]
fn an_arrival_without_a_way_to_supply_counts_at_the_end() {
    cases!["18.0-09", "19.2-03"];
    let ends = |arrived: bool| {
        let flags: &[&str] = if arrived { &["arrived"] } else { &[] };
        let units = json!({
            "arvn-1-52-a": { "at": "0128", "flags": flags }, "nva-95-1": "0226", "nva-95-2": "0227", "nva-hq-7": "0223",
        });
        let mut play = crate::support::at(json!({
            "turn": 13, "phase": "afv-movement", "active": "arvn", "second": true, "units": units,
        }));
        play.act("done");
        assert_eq!(play.phase(), "over");
        play.view().nva_points()
    };
    assert_eq!(ends(true), ends(false), "having just come does not help");
}

#[test]
fn the_end_says_what_was_scored_for_what() {
    cases!["19.1-01", "19.1-02", "19.2-01", "19.2-03", "19.2-05"];
    let units = json!({ "arvn-1-1para-b": "0128", "nva-6-33-1": "exited" });
    let mut play = scene(
        "afv-movement",
        json!({ "turn": 13, "active": "arvn", "nva_control": ["1005", "0703"], "nva_losses": 2 }),
        units,
    );
    play.act("done");
    let points = play.events("points");
    let told = |case: &str| points.iter().find(|event| event.case.0 == case).copied();
    let sum: i32 = points
        .iter()
        .map(|event| event.amount.unwrap() * if event.side == Some(engine::Side(0)) { 1 } else { -1 })
        .sum();
    assert_eq!(Some(sum), play.events("ended")[0].amount, "all of it makes the margin");
    let city = told("19.2-05").expect("a city hex is held");
    assert_eq!((city.amount, city.places.as_slice()), (Some(5), ["1005".to_string()].as_slice()));
    assert_eq!(told("19.2-01").and_then(|event| event.amount), Some(1), "who is named as gone counts");
    assert_eq!(told("19.1-01").and_then(|event| event.amount), Some(2));
    assert!(told("19.2-02").is_none(), "what brings nothing is not told");
    assert_eq!(told("19.2-03").expect("somebody is cut off").pieces, ["arvn-1-1para-b"]);
}
