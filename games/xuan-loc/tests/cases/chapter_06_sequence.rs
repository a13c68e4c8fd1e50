//! Chapters 6 and 16: initiative, events, activation, the order of phases.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;
use xuan_loc::state::{Order, Status};

use crate::support::{at, campaign, unit};

fn turn(number: u8, extra: serde_json::Value) -> crate::support::Play {
    let mut document = json!({
        "turn": number, "phase": "initiative", "event": 0, "orders": {}, "regiments": [],
        "units": { "nva-7-165-1": "0302", "nva-7-209-1": "0402", "nva-7-141-1": "0502", "nva-hq-7": "0202", "arvn-hq-18": "1004", "arvn-1-43-a": "1004" },
    });
    for (key, value) in extra.as_object().unwrap() {
        document[key] = value.clone();
    }
    at(document)
}

#[test]
fn the_higher_die_has_the_initiative_but_for_the_first_two_turns() {
    cases!["6.1.1-01", "6.1.1-02", "6.1.2-01", "6.1.3-01", "16.0-01", "16.0-12"];
    let first = |number, dice: &[u8], extra| {
        let mut play = turn(number, extra);
        play.dice(dice).act("proceed");
        (play.state().initiative, play.state().event)
    };
    assert_eq!(first(3, &[3, 5], json!({})), (Army::Arvn, 8));
    assert_eq!(first(3, &[4, 4], json!({})), (Army::Nva, 8), "a tie keeps it");
    assert_eq!(first(3, &[4, 4], json!({ "initiative": "arvn" })), (Army::Arvn, 8));
    assert_eq!(first(2, &[1, 6], json!({})), (Army::Nva, 7), "fixed on turn 2");
}

#[test]
fn a_division_rolls_how_many_regiments_act() {
    cases!["6.1.4-01", "6.1.4-02", "6.1.4-03", "6.1.5-01", "6.1.5-02", "6.1.5-03", "6.1.5-04", "16.0-10", "16.0-11"];
    let active = |play: &crate::support::Play, id| play.view().status(unit(id)) == Status::Active;
    let mut play = turn(3, json!({}));
    play.dice(&[4, 3]).act("proceed").dice(&[1]).act("activate 7");
    assert_eq!(play.offered("pick"), ["141/7", "165/7", "209/7"]);
    play.act("pick 209/7");
    assert!(active(&play, "nva-7-209-1") && !active(&play, "nva-7-165-1") && active(&play, "nva-hq-7"));

    let mut play = turn(3, json!({}));
    play.dice(&[4, 3]).act("proceed").dice(&[4]).act("activate 7");
    assert!(active(&play, "nva-7-165-1") && active(&play, "nva-7-141-1"));

    let mut play = turn(3, json!({}));
    play.dice(&[5, 6]).acts(&["proceed", "activate 43"]).dice(&[4]).act("activate 7");
    assert_eq!(play.offered("pick").len(), 3, "confused orders: 4 counts as 3, two regiments");

    let mut play = turn(3, json!({}));
    play.dice(&[6, 6]).act("proceed").act("activate 7");
    assert!(play.events("activation").is_empty() && active(&play, "nva-7-165-1"), "COSVN: no die");

    let mut play = turn(3, json!({}));
    play.dice(&[4, 3]).acts(&["proceed", "regroup 7"]);
    assert_eq!(play.view().status(unit("nva-7-165-1")), Status::Regrouping);
}

#[test]
fn the_first_turn_begins_with_the_341st_and_the_arvn_orders_its_formations() {
    cases!["6.1.4-05", "6.1.4-06", "6.1.4-07", "6.1.6-01", "6.1.7-01", "18.1-01", "17.0-16", "17.0-01", "6.0-01"];
    let mut play = campaign(1);
    play.act("default");
    assert_eq!(play.phase(), "initiative");
    play.dice(&[3, 4]).act("proceed");
    assert_eq!(play.asked(), Army::Arvn, "the NVA has nothing to decide: the 341st is active");
    assert_eq!(play.offered("activate"), ["43", "48", "52", "82r"]);
    play.acts(&["activate 43", "activate 48", "regroup 52"]);
    assert!(play.events("activation").is_empty(), "no dice for the ARVN");
    play.act("activate 82r");
    assert_eq!((play.phase(), play.asked()), ("bombardment", Army::Nva));
    assert_eq!(play.view().status(unit("arvn-aa-1")), Status::Active);
    assert_eq!(play.state().orders[play.view().data.formation("52").unwrap().at()], Order::Regrouping);
    play.refused("march nva-341-266-1", "6.3-02").refused("fire 0804", "12.0-01");
    play.act("done").dice(&[1, 1]).act("proceed");
    assert_eq!((play.phase(), play.offered("march").len()), ("movement", 25));
    play.act("done");
    assert_eq!((play.phase(), play.asked()), ("bombardment", Army::Arvn), "nothing to fire at: the ARVN's turn");
    play.act("done").dice(&[1, 1]).acts(&["proceed", "done"]);
    assert_eq!(play.phase(), "afv-movement");
    play.act("done");
    assert_eq!((play.phase(), play.state().turn), ("initiative", 2));
}

#[test]
fn events_change_stocks_and_rules_of_the_turn() {
    cases!["16.0-02", "16.0-03", "16.0-04", "16.0-06", "16.0-07", "16.0-08", "16.0-09"];
    let mut play = turn(3, json!({}));
    play.dice(&[1, 1]).act("proceed");
    assert_eq!(play.state().cbu, 4);
    let mut play = turn(3, json!({}));
    play.dice(&[1, 2]).act("proceed");
    assert!(play.state().marines);
    let mut play = turn(3, json!({}));
    play.dice(&[1, 3]).acts(&["proceed", "withhold nva-aim-105-1", "withhold nva-aim-130-1"]);
    assert_eq!(play.view().data.aims.len(), 17);
    assert_eq!(play.state().aims_withheld.count_ones(), 2);
    let mut play = turn(3, json!({ "aims_removed": ["nva-aim-105-1"], "aims": ["nva-aim-105-2"] }));
    play.dice(&[4, 4]).acts(&["proceed", "restore nva-aim-105-1"]);
    assert_eq!(play.state().aims.count_ones(), 2);
}
