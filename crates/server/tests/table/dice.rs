//! Dice of both: neither whoever begins a game between people nor the server can choose its dice.

use std::sync::Arc;

use crate::common::{Folder, House, Player, choices, nonce_of, pick, version};
use engine::history::Save;
use engine::position::Start;
use engine::{Game as _, Match, Seed, Side, Viewer, digest};
use serde_json::{Value, json};

/// Begins a duel between people whose dice nobody knows; the other seat is taken.
async fn begin(house: &House) -> (String, String, String) {
    let wish = json!({"game": "duel", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}});
    let (id, seats) = house.begin(wish).await;
    let blue = house.take_seat(&id, &[seats["blue"].as_str().unwrap()]).await;
    (id, seats["red"].as_str().unwrap().into(), blue)
}

async fn commit(player: &mut Player, side: &str, nonce: Seed) -> (u16, Value) {
    let body = json!({"side": side, "commitment": nonce.commitment()});
    let answer = player.post("/dice/commitment", body).await;
    (answer.status, answer.json())
}

async fn reveal(player: &mut Player, side: &str, nonce: Seed) -> (u16, Value) {
    let answer = player.post("/dice/nonce", json!({"side": side, "nonce": nonce.to_hex()})).await;
    (answer.status, answer.json())
}

/// Plays a game of two to its end and answers what a watcher sees then.
async fn finish(house: &House, players: &mut [(&str, Player)]) -> Value {
    let id = players[0].1.id.clone();
    loop {
        let seen = house.watch(&id).look().await;
        let Some(asked) = seen["turn"]["decide"].as_str() else { return seen };
        let (_, player) = players.iter_mut().find(|(side, _)| *side == asked).unwrap();
        let seen = player.look().await;
        player.must_act(pick(&choices(&seen), version(&seen))).await;
    }
}

#[tokio::test]
async fn a_game_between_people_begins_when_both_have_added_to_its_dice() {
    let folder = Folder::new("dice-of-both");
    let house = House::open(&folder).await;
    let (id, red, blue) = begin(&house).await;
    let (mut red, mut blue) = (house.sit(&id, &[&red]), house.sit(&id, &[&blue]));
    let first = red.look().await;
    assert_eq!((&first["turn"], &first["table"]["choices"]), (&json!({"wait": ["red", "blue"]}), &json!([])));
    assert_eq!(first["dice"], json!({"commitments": {}, "nonces": {}}));
    let promised = first["commitment"].as_str().unwrap().to_string();
    assert!(first["table"]["prompt"]["text"].as_str().unwrap().contains("Waiting for Red and Blue"), "{first}");

    let early = red.act(version(&first), "lay 1").await;
    let words = "the game has not begun: it waits for Red and Blue to add to the dice";
    assert_eq!((early.status, &early.json()["error"]), (422, &json!(words)));
    for (rest, body) in [("/odds", json!({"action": "lay 1"})), ("/hint", json!({"level": "easy"}))] {
        assert_eq!(red.post(rest, body).await.status, 422, "{rest}");
    }
    assert_eq!(reveal(&mut red, "red", nonce_of("red")).await.0, 422, "nothing is shown before all are committed");
    assert_eq!(commit(&mut red, "blue", nonce_of("blue")).await.0, 403, "not his seat");
    assert_eq!(commit(&mut house.watch(&id), "red", nonce_of("red")).await.0, 403, "nor that of a spectator");
    assert_eq!(red.post("/dice/commitment", json!({"side": "red", "commitment": "abc"})).await.status, 422);

    // Until all are there one's own can be replaced, and saying it twice changes nothing.
    assert_eq!(commit(&mut red, "red", nonce_of("other")).await.0, 200);
    let (status, seen) = commit(&mut red, "red", nonce_of("red")).await;
    assert_eq!((status, &seen["turn"]), (200, &json!({"wait": ["blue"]})));
    assert_eq!(commit(&mut red, "red", nonce_of("red")).await.1["version"], seen["version"]);
    let (_, seen) = commit(&mut blue, "blue", nonce_of("blue")).await;
    assert_eq!(
        (&seen["turn"], seen["dice"]["nonces"].as_object().unwrap().len()),
        (&json!({"wait": ["red", "blue"]}), 0)
    );
    assert_eq!(commit(&mut blue, "blue", nonce_of("other")).await.0, 422, "now it is too late");
    assert_eq!(reveal(&mut blue, "blue", nonce_of("other")).await.0, 422, "this is not what was promised");
    let (_, seen) = reveal(&mut blue, "blue", nonce_of("blue")).await;
    assert_eq!(seen["turn"], json!({"wait": ["red"]}));
    let (_, seen) = reveal(&mut red, "red", nonce_of("red")).await;
    assert_eq!((&seen["turn"], choices(&seen).len()), (&json!({"decide": "red"}), 5));
    assert_eq!((&seen["commitment"], seen.get("seed")), (&json!(promised), None));
    assert_eq!(reveal(&mut red, "red", nonce_of("red")).await.0, 422, "it has begun");

    let after = finish(&house, &mut [("red", red), ("blue", blue)]).await;
    let server = Seed::from_hex(after["dice"]["server_seed"].as_str().unwrap()).unwrap();
    assert_eq!(server.commitment(), promised, "the server kept its promise");
    let parts = [server, nonce_of("red"), nonce_of("blue")].map(|part| part.0).concat();
    assert_eq!(after["seed"], digest::sha256_hex(&parts));
    assert_eq!(after["dice"]["nonces"]["blue"], nonce_of("blue").to_hex());
    let save = house.watch(&id).get("/export").await;
    let save = Save::read(&save.text).unwrap();
    assert_eq!(save.joint.as_ref().unwrap().0.len(), 3);
    let rules = Arc::new(crate::common::toy::Rules::open(&hoa_binh::pack()).unwrap());
    assert_eq!(Match::load(rules, &save).unwrap().hash(), save.hash);
    house.close().await;
}

#[tokio::test]
async fn what_was_promised_outlives_the_process() {
    let folder = Folder::new("dice-restart");
    let mut house = House::open(&folder).await;
    let (id, red, blue) = begin(&house).await;
    let promised = house.watch(&id).look().await["commitment"].clone();
    for (side, token, step) in
        [("red", &red, "commitment"), ("blue", &blue, "commitment"), ("blue", &blue, "nonce"), ("red", &red, "nonce")]
    {
        house.close().await;
        house = House::open(&folder).await;
        let mut player = house.sit(&id, &[token]);
        let nonce = nonce_of(side);
        let (status, seen) = if step == "nonce" {
            reveal(&mut player, side, nonce).await
        } else {
            commit(&mut player, side, nonce).await
        };
        assert_eq!((status, &seen["commitment"]), (200, &promised), "{seen}");
    }
    let before = house.sit(&id, &[&red]).look().await;
    assert_eq!(before["turn"], json!({"decide": "red"}));
    house.close().await;
    house = House::open(&folder).await;
    assert_eq!(house.sit(&id, &[&red]).look().await, before);
    let mut players = [("red", house.sit(&id, &[&red])), ("blue", house.sit(&id, &[&blue]))];
    let after = finish(&house, &mut players).await;
    let server = Seed::from_hex(after["dice"]["server_seed"].as_str().unwrap()).unwrap();
    assert_eq!(json!(server.commitment()), promised);
    house.close().await;
}

#[tokio::test]
async fn the_set_up_comes_from_the_dice_of_both() {
    let folder = Folder::new("dice-set-up");
    let house = House::open(&folder).await;
    let wish = json!({"game": "hearts-and-minds", "scenario": "1966",
        "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}});
    let (id, seats) = house.begin(wish).await;
    let red = seats["red"].as_str().unwrap();
    let waiting = house.sit(&id, &[red]).look().await;
    assert_eq!((&waiting["table"]["hands"], &waiting["table"]["pieces"]), (&json!([]), &json!([])), "nothing is dealt");
    // Somebody who plays both seats may study his own game, and so see the seed.
    let blue = house.take_seat(&id, &[seats["blue"].as_str().unwrap(), red]).await;
    house.draw_dice(&id, &[("red", red), ("blue", &blue)]).await;
    let mut both = house.sit(&id, &[red, &blue]);
    let save = Save::read(&both.get("/export").await.text).unwrap();
    let seed = save.joint.as_ref().unwrap().seed();
    assert_eq!(save.seed, seed.to_hex());
    let rules = Arc::new(hearts_and_minds::HeartsAndMinds::open(&hearts_and_minds::pack()).unwrap());
    let mut mirror = Match::new(rules, Start::scenario("1966", seed)).unwrap();
    mirror.take_forced(&mut engine::Story::silent()).unwrap();
    for (i, side) in ["red", "blue"].iter().enumerate() {
        let seen = both.get(&format!("?as={side}")).await.json();
        let drawn = mirror.game().present(mirror.state(), Viewer::Side(Side(i as u8)));
        assert_eq!(seen["table"]["hands"], json!(drawn.hands), "{side}");
    }
    house.close().await;
}

#[tokio::test]
async fn other_games_begin_at_once() {
    let folder = Folder::new("dice-at-once");
    let house = House::open(&folder).await;
    let (person, computer, open) =
        (json!({"kind": "person"}), json!({"kind": "computer", "level": "random"}), json!({"kind": "open"}));
    for wish in [
        json!({"game": "hoa-binh"}),
        json!({"game": "hoa-binh", "seats": {"france": open}}),
        json!({"game": "duel", "seats": {"red": person, "blue": person}}),
        json!({"game": "duel", "seats": {"red": person, "blue": computer}}),
        json!({"game": "duel", "seats": {"red": open, "blue": computer}}),
        json!({"game": "duel", "seed": 3, "seats": {"red": person, "blue": open}}),
    ] {
        let (id, _) = house.begin(wish.clone()).await;
        let seen = house.watch(&id).look().await;
        assert!(seen["turn"].get("decide").is_some() && seen.get("dice").is_none(), "{wish}: {}", seen["turn"]);
    }
    let (id, red, _) = begin(&house).await;
    let listed = house.client().post("/api/games/mine", &json!({"tokens": [red]})).await.unwrap().json();
    assert_eq!((&listed[0]["id"], &listed[0]["your_turn"]), (&json!(id), &json!(true)));
    assert_eq!(listed[0]["turn"], json!({"wait": ["red", "blue"]}));
    house.close().await;
}
