//! Taking back: alone, with consent, and where it stops.

use crate::common::{Folder, House, version};
use serde_json::json;

#[tokio::test]
async fn ones_own_decision_goes_back_at_once_and_comes_again() {
    let folder = Folder::new("undo-own");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    let before = red.look().await;
    assert_eq!(before["undo"]["reason"], "this is the beginning of the game");
    let laid = red.must_act("lay 3").await["table"].clone();
    assert_ne!(laid, before["table"]);
    let back = red.post("/undo", json!({"version": 1})).await.json();
    assert_eq!((&back["version"], &back["log_length"], &back["log_from"]), (&json!(2), &json!(0), &json!(0)));
    assert_eq!((&back["redo"], &back["turn"]), (&json!(true), &json!({"decide": "red"})));
    assert_eq!((&back["table"], &red.look().await["table"]), (&before["table"], &before["table"]));
    let stale = red.post("/redo", json!({"version": 1})).await;
    assert_eq!((stale.status, &stale.json()["version"]), (409, &json!(2)));
    assert_eq!(blue.post("/redo", json!({"version": 2})).await.status, 403);
    let again = red.post("/redo", json!({"version": 2})).await.json();
    assert_eq!((&again["log"][0]["action"], &again["log"][0]["label"]), (&json!("lay 3"), &json!("Now lay 3")));
    assert_eq!((&again["redo"], &again["table"]), (&json!(false), &laid));
    assert_eq!(red.post("/redo", json!({"version": 3})).await.status, 403, "it is blue's turn");
    house.close().await;
}

#[tokio::test]
async fn the_other_side_must_agree_where_it_has_decided_since() {
    let folder = Folder::new("undo-consent");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    let mut watcher = house.watch(&red.id);
    red.must_act("lay 3").await;
    blue.must_act("lay 4").await;
    let state = red.look().await["undo"].clone();
    assert_eq!(state, json!({"can": true, "reason": "Blue must agree", "consent": true}));
    assert_eq!(watcher.post("/undo", json!({"version": 2})).await.status, 403);

    let mut stream = house.client().listen(&blue.path("/events"), Some(2)).await.unwrap();
    let asked = red.post("/undo", json!({"version": 2})).await;
    assert_eq!((asked.status, asked.json()), (202, json!({"asked": true})));
    assert_eq!(stream.wait_for("undo").await.unwrap(), json!({"asked": "red"}));
    assert_eq!(blue.look().await["undo_asked"], "red");
    assert_eq!(red.post("/undo/answer", json!({"version": 2, "agree": true})).await.status, 403);
    let no = blue.post("/undo/answer", json!({"version": 2, "agree": false})).await;
    assert_eq!((no.status, &no.json()["undo_asked"], &no.json()["version"]), (200, &json!(null), &json!(2)));
    assert_eq!(blue.post("/undo/answer", json!({"version": 2, "agree": true})).await.status, 409);

    assert_eq!(red.post("/undo", json!({"version": 2})).await.status, 202);
    let yes = blue.post("/undo/answer", json!({"version": 2, "agree": true})).await.json();
    assert_eq!((&yes["version"], &yes["log_length"]), (&json!(3), &json!(0)));
    assert_eq!(red.look().await["turn"], json!({"decide": "red"}));
    assert_eq!(red.post("/redo", json!({"version": 3})).await.status, 200);
    assert_eq!(blue.post("/redo", json!({"version": 4})).await.status, 200, "blue's card comes again too");
    house.close().await;
}

#[tokio::test]
async fn a_wish_passes_with_the_next_decision_and_survives_a_restart_before_it() {
    let folder = Folder::new("undo-passes");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    red.must_act("lay 3").await;
    blue.must_act("lay 4").await;
    assert_eq!(red.post("/undo", json!({"version": 2})).await.status, 202);
    let tokens = [red.client.tokens().to_string(), blue.client.tokens().to_string()];
    house.close().await;

    let house = House::open(&folder).await;
    let (mut red, mut blue) = (house.sit(&red.id, &[&tokens[0]]), house.sit(&red.id, &[&tokens[1]]));
    assert_eq!(blue.look().await["undo_asked"], "red");
    red.must_act("pass").await;
    assert_eq!(blue.post("/undo/answer", json!({"version": 2, "agree": true})).await.status, 409);
    assert_eq!(blue.post("/undo/answer", json!({"version": 3, "agree": true})).await.status, 409);
    house.close().await;
}

#[tokio::test]
async fn dice_and_secrets_that_were_shown_stop_everybody() {
    let folder = Folder::new("undo-stops");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    for (decision, stop) in [("pass", "something hidden was shown"), ("roll", "dice were rolled or counters drawn")] {
        red.must_act("lay 3").await;
        blue.must_act("lay 4").await;
        red.must_act(decision).await;
        let seen = red.look().await;
        assert_eq!((&seen["undo"]["can"], &seen["undo"]["reason"]), (&json!(false), &json!(stop)));
        let refused = red.post("/undo", json!({"version": version(&seen)})).await;
        assert_eq!((refused.status, &refused.json()["error"]), (422, &json!(stop)));
    }
    house.close().await;
}

#[tokio::test]
async fn after_the_end_nothing_is_taken_back() {
    let folder = Folder::new("undo-end");
    let house = House::open(&folder).await;
    let last_moment = json!({"turn": 13, "phase": "afv-movement", "active": "arvn", "event": 7,
        "units": {"arvn-315-t1": "1004", "nva-hq-7": "0402"}});
    let (id, seats) = house.begin(json!({"game": "xuan-loc", "position": last_moment})).await;
    let tokens: Vec<&str> = ["nva", "arvn"].iter().map(|side| seats[side].as_str().unwrap()).collect();
    let mut player = house.sit(&id, &tokens);
    let seen = player.must_act("done").await;
    assert!(seen["turn"].get("over").is_some(), "{}", seen["turn"]);
    assert_eq!(seen["undo"], json!({"can": false, "reason": "the game is over", "consent": false}));
    assert_eq!(player.post("/undo", json!({"version": version(&seen)})).await.status, 422);
    house.close().await;
}
