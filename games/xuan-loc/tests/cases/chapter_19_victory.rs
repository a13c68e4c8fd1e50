//! Chapter 19: victory.

use engine::{Game, cases};
use serde_json::json;

use crate::support::{at, game};

#[test]
fn points_are_counted_as_the_rulebook_says() {
    cases![
        "19.0-03",
        "19.1-01",
        "19.1-02",
        "19.1-03",
        "19.2-01",
        "19.2-02",
        "19.2-04",
        "19.2-05",
        "11.6.3-06",
        "19.2-07",
        "19.1-04"
    ];
    let points = |extra: serde_json::Value| {
        let mut document = json!({ "phase": "movement", "units": { "arvn-hq-18": "1004", "nva-hq-7": "0101" } });
        for (key, value) in extra.as_object().unwrap() {
            document[key] = value.clone();
        }
        let play = at(document);
        (play.view().nva_points(), play.view().arvn_points())
    };
    assert_eq!(points(json!({})), (0, 16 + 24));
    assert_eq!(points(json!({ "nva_control": ["0703"] })), (3, 14 + 24));
    assert_eq!(points(json!({ "nva_control": ["0904"], "rubble": ["0904"] })), (5, 16 + 20));
    assert_eq!(points(json!({ "nva_losses": 4, "arvn_losses": 3, "exits": 2 })), (6 + 2, 4 + 40));
}

/// The last player turn of the game, with nothing left to do.
fn last_turn(extra: serde_json::Value) -> crate::support::Play {
    let mut document = json!({
        "turn": 13, "phase": "movement", "active": "arvn", "second": true,
        "units": { "nva-hq-7": "0101", "arvn-1-1para-a": "1004" },
    });
    for (key, value) in extra.as_object().unwrap() {
        document[key] = value.clone();
    }
    let mut play = at(document);
    play.dice(&[1, 1]).acts(&["proceed", "done"]);
    play
}

#[test]
fn thirty_eight_is_an_arvn_victory_and_thirty_nine_is_not() {
    cases!["19.0-01", "19.0-02", "19.0-04", "19.2-03", "19.2-06", "6.7-04"];
    let result = |losses: i32| {
        let play = last_turn(json!({ "arvn_losses": losses }));
        match play.game.turn() {
            engine::Turn::Over(outcome) => {
                (game().rulebook().results[usize::from(outcome.result)].id.clone(), outcome.score)
            }
            engine::Turn::Decide(_) => panic!("the game goes on: {:?}", play.actions()),
        }
    };
    assert_eq!(result(39), ("arvn-victory".into(), 38));
    assert_eq!(result(40), ("nva-victory".into(), 40));
    let ring = json!({ "arvn_losses": 39, "units": {
        "nva-hq-7": "0101", "arvn-1-1para-a": "1701", "nva-95-1": "1602", "nva-95-2": "1703", "nva-95-3": "1801", "nva-325-18-1": "1601",
    } });
    let play = last_turn(ring);
    assert_eq!(play.view().margin(), 40, "an isolated unit is worth two points more");
}
