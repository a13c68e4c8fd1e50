//! Conversations: how a game is begun, played, watched, left and found again.

use crate::common::{Client, Folder, House, choices, pick, version};
use serde_json::{Value, json};

#[tokio::test]
async fn the_shelf_lists_titles_boards_maps_and_rules() {
    let folder = Folder::new("shelf");
    let house = House::open(&folder).await;
    let mut client = house.client();
    let titles = client.get("/api/titles").await.unwrap().json();
    let title = titles.as_array().unwrap().iter().find(|title| title["id"] == "hoa-binh").unwrap();
    assert_eq!(title["solitaire"], true);

    let board = client.get("/api/titles/hoa-binh/board").await.unwrap();
    assert!(board.json()["places"].as_array().unwrap().len() > 20);
    let map = client.get("/api/titles/hoa-binh/map.svg").await.unwrap();
    assert_eq!(map.headers["content-type"], "image/svg+xml");
    let frame = format!("viewBox=\"0 0 {} {}\"", board.json()["width"], board.json()["height"]).replace(".0", "");
    assert!(map.text[..200].contains(&frame), "{} has no {frame}", &map.text[..200]);
    assert!(map.headers.contains_key("etag"));

    let all = client.get("/api/titles/hoa-binh/cases").await.unwrap().json();
    let some = client.get("/api/titles/hoa-binh/cases?q=convoy%20ambush").await.unwrap().json();
    let kinds = |kind: &str| all.as_array().unwrap().iter().filter(|entry| entry["kind"] == kind).count();
    let cases = include_str!("../../../../games/hoa-binh/rules/cases.toml").matches("\n[[case]]\n").count();
    let rulings = include_str!("../../../../games/hoa-binh/rules/rulings.toml").matches("\n[[ruling]]\n").count();
    assert_eq!((kinds("case"), kinds("ruling"), &title["cases"]), (cases, rulings, &json!(cases)));
    assert!(!some.as_array().unwrap().is_empty() && some.as_array().unwrap().len() < 100);
    assert_eq!(client.get("/api/titles/chess/board").await.unwrap().status, 404);
    assert_eq!(client.get("/healthz").await.unwrap().text, "ok");
    let described = client.get("/api/openapi.json").await.unwrap().json();
    assert!(described["paths"]["/api/games/{id}/act"]["post"].is_object());
    assert!(described["components"]["schemas"]["Snapshot"]["properties"]["table"].is_object());
    house.close().await;
}

#[tokio::test]
async fn a_game_is_begun_played_and_found_among_ones_own() {
    let folder = Folder::new("play");
    let house = House::open(&folder).await;
    let (id, seats) = house.begin(json!({"game": "hoa-binh", "options": {"historical-bases": "on"}})).await;
    let token = seats["france"].as_str().unwrap();
    let mut player = house.sit(&id, &[token]);
    let mut seen = player.look().await;
    assert_eq!((&seen["version"], &seen["sides_mine"]), (&json!(0), &json!(["france"])));
    assert_eq!(seen["options"]["historical-bases"], "on");
    assert!(seen.get("seed").is_none() && seen["seed_named"] == false);
    for turn in 0..30 {
        let at = version(&seen);
        let action = pick(&choices(&seen), turn).to_string();
        let answer = player.act(at, &action).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        seen = answer.json();
        assert_eq!(version(&seen), at + 1);
        let entry = &seen["log"][0];
        assert_eq!((&entry["n"], &entry["action"]), (&seen["log_from"], &json!(action)));
        assert_ne!(entry["label"], "");
    }
    let whole = player.look().await;
    assert_eq!(whole["log"].as_array().unwrap().len(), whole["log_length"].as_u64().unwrap() as usize);
    let part = player.get("?since=20").await.json();
    assert!(part["log"].as_array().unwrap().len() >= 10);

    let mine = house.client().post("/api/games/mine", &json!({"tokens": [token, "nonsense"]})).await.unwrap().json();
    assert_eq!(mine.as_array().unwrap().len(), 1);
    assert_eq!((&mine[0]["id"], &mine[0]["your_turn"]), (&json!(id), &json!(true)));
    assert_eq!(mine[0]["heading"], whole["table"]["heading"]);
    house.close().await;
}

#[tokio::test]
async fn of_two_answers_to_one_question_one_is_accepted() {
    let folder = Folder::new("twice");
    let house = House::open(&folder).await;
    let (red, _) = house.duel(1).await;
    let (id, mut red) = (red.id.clone(), red);
    let seen = red.look().await;
    assert_eq!(version(&seen), 0);
    let answers: Vec<_> = {
        let path = format!("/api/games/{id}/act");
        let token = red.client.tokens().to_string();
        let tasks = (1..=5).map(|card| {
            let (path, token, address) = (path.clone(), token.clone(), house.address);
            tokio::spawn(async move {
                let body = json!({"version": 0, "action": format!("lay {card}")});
                Client::with_tokens(address, &[&token]).post(&path, &body).await.unwrap()
            })
        });
        let tasks: Vec<_> = tasks.collect();
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        answers
    };
    let accepted = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(accepted, 1);
    for late in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(late.status, 409);
        assert_eq!((&late.json()["error"], &late.json()["version"]), (&json!("the question has passed"), &json!(1)));
    }
    assert_eq!(version(&red.look().await), 1);
    house.close().await;
}

#[tokio::test]
async fn a_refusal_names_its_case_and_changes_nothing() {
    let folder = Folder::new("refusal");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    let early = blue.act(0, "lay 1").await;
    assert_eq!((early.status, &early.json()["error"]), (403, &json!("this is for Red to decide")));
    let wrong = red.act(0, "roll").await;
    assert_eq!(wrong.status, 422);
    assert_eq!((&wrong.json()["case"], &wrong.json()["reason"]), (&json!("1-01"), &json!("not now")));
    let unreadable = red.act(0, "dance").await;
    assert_eq!(unreadable.status, 422);
    assert!(unreadable.json()["error"].as_str().unwrap().starts_with("expected lay N"));
    assert_eq!(version(&red.look().await), 0);

    let why = red.post("/why", json!({"target": {"button": "x"}})).await;
    assert_eq!((why.status, why.json()), (200, json!({"refusals": []})));
    assert_eq!(blue.post("/why", json!({"target": {"button": "x"}})).await.status, 403);
    assert_eq!(red.post("/why", json!({"target": {"piece": "x"}})).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn odds_and_hints_are_for_the_side_that_is_asked() {
    let folder = Folder::new("study");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    red.must_act("lay 5").await;
    blue.must_act("lay 2").await;
    let odds = red.post("/odds", json!({"action": "pass"})).await.json();
    let sum: f64 = odds["outcomes"].as_array().unwrap().iter().map(|outcome| outcome["p"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(odds["outcomes"].as_array().unwrap().len() > 1, "red does not know blue's card: {odds}");
    let hint = red.post("/hint", json!({"level": "easy"})).await.json();
    assert!(["pass", "roll"].contains(&hint["action"].as_str().unwrap()), "{hint}");
    assert_eq!(hint["label"], format!("Now {}", hint["action"].as_str().unwrap()));
    assert_eq!(blue.post("/odds", json!({"action": "pass"})).await.status, 403);
    assert_eq!(blue.post("/hint", json!({"level": "easy"})).await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn streams_tell_of_changes_and_catch_up() {
    let folder = Folder::new("stream");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    let ticket = red.post("/ticket", json!({})).await.json()["ticket"].as_str().unwrap().to_string();
    let mut stream = house.client().listen(&red.path(&format!("/events?ticket={ticket}")), None).await.unwrap();
    assert_eq!((stream.status, stream.headers["content-type"].as_str()), (200, "text/event-stream"));
    assert_eq!(stream.next().await.unwrap(), ("sync".into(), json!({"version": 0, "chat": 0, "thinking": null})));
    assert_eq!(stream.next().await.unwrap(), ("changed".into(), json!({"version": 0})));
    assert_eq!(blue.look().await["seats"]["red"]["online"], true);
    red.must_act("lay 3").await;
    assert_eq!(stream.wait_for("changed").await.unwrap(), json!({"version": 1}));
    blue.post("/chat", json!({"text": "  good luck \u{7} "})).await;
    let line = stream.wait_for("chat").await.unwrap();
    assert_eq!((&line["side"], &line["text"], &line["n"]), (&json!("blue"), &json!("good luck"), &json!(0)));

    drop(stream);
    blue.must_act("lay 2").await;
    let mut again = house.client().listen(&red.path("/events"), Some(1)).await.unwrap();
    assert_eq!(again.next().await.unwrap().1["chat"], 1);
    assert_eq!(again.next().await.unwrap(), ("changed".into(), json!({"version": 2})));
    let mut current = house.client().listen(&red.path("/events"), Some(2)).await.unwrap();
    assert_eq!(current.next().await.unwrap().0, "sync");
    red.must_act("pass").await;
    assert_eq!(current.next().await.unwrap(), ("changed".into(), json!({"version": 3})));
    assert_eq!(blue.look().await["seats"]["red"]["online"], false);
    house.close().await;
    assert_eq!(current.next().await, None, "a server that ends closes its streams");
}

#[tokio::test]
async fn a_computer_player_answers_by_itself() {
    let folder = Folder::new("computer");
    let house = House::open(&folder).await;
    let seats = json!({"red": {"kind": "person"}, "blue": {"kind": "computer", "level": "easy"}});
    let (id, tokens) = house.begin(json!({"game": "duel", "seats": seats})).await;
    assert!(tokens.get("blue").is_none());
    let mut red = house.sit(&id, &[tokens["red"].as_str().unwrap()]);
    let mut stream = house.client().listen(&red.path("/events"), None).await.unwrap();
    red.must_act("lay 3").await;
    while stream.wait_for("changed").await.unwrap()["version"] != 2 {}
    let seen = red.look().await;
    assert_eq!((&seen["turn"], &seen["thinking"]), (&json!({"decide": "red"}), &Value::Null));
    assert_eq!(seen["seats"]["blue"]["level"], "easy");
    assert_eq!(seen["undo"], json!({"can": true, "reason": "", "consent": false}), "a computer player always agrees");
    let back = red.post("/undo", json!({"version": 2})).await;
    assert_eq!((back.status, &back.json()["log_length"]), (200, &json!(0)));
    house.close().await;
}

#[tokio::test]
async fn computer_players_play_whole_games_alone() {
    let folder = Folder::new("alone");
    let house = House::open(&folder).await;
    let computer = json!({"kind": "computer", "level": "random"});
    let (id, _) = house.begin(json!({"game": "hoa-binh", "seats": {"france": computer}})).await;
    let mut watcher = house.watch(&id);
    let mut stream = house.client().listen(&watcher.path("/events"), None).await.unwrap();
    for _ in 0..5000 {
        stream.wait_for("changed").await.unwrap();
        if watcher.get("?since=999999").await.json()["turn"].get("over").is_some() {
            break;
        }
    }
    let seen = watcher.look().await;
    assert!(seen["turn"].get("over").is_some() && seen["seed"].is_string(), "{}", seen["turn"]);
    let save = watcher.get("/export").await;
    assert_eq!(save.status, 200, "a finished game's save is for anyone");
    let last = seen["log_length"].as_u64().unwrap();
    let moment = watcher.get(&format!("/moments/{}", last / 2)).await;
    assert_eq!(moment.status, 200);
    assert!(!moment.json()["table"]["pieces"].as_array().unwrap().is_empty());
    assert_eq!(watcher.get(&format!("/moments/{}", last + 1)).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn computers_that_nobody_watches_wait_until_somebody_does() {
    let folder = Folder::new("unwatched");
    let house = House::open_with(&folder, |config| (config.rates, config.thinkers) = (None, 1)).await;
    let computer = json!({"kind": "computer", "level": "random"});
    let wish = json!({"game": "duel", "seats": {"red": computer, "blue": computer}});
    let (alone, _) = house.begin(wish.clone()).await;
    let (watched, _) = house.begin(wish).await;
    // Both would take turns: when one is over, the other would have gone on too.
    for (id, other) in [(&watched, Some(&alone)), (&alone, None)] {
        let mut watcher = house.watch(id);
        let mut stream = house.client().listen(&watcher.path("/events"), None).await.unwrap();
        while watcher.look().await["turn"].get("over").is_none() {
            stream.wait_for("changed").await.unwrap();
        }
        if let Some(other) = other {
            assert_eq!(version(&house.watch(other).look().await), 0);
        }
    }
    house.close().await;
}

#[tokio::test]
async fn an_invitation_is_exchanged_once_and_opens_nothing_itself() {
    let folder = Folder::new("invitation");
    let house = House::open(&folder).await;
    let wish = json!({"game": "duel", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}});
    let (id, seats) = house.begin(wish).await;
    let invitation = seats["blue"].as_str().unwrap();
    let (mut red, mut sender) = (house.sit(&id, &[seats["red"].as_str().unwrap()]), house.sit(&id, &[invitation]));
    let seat = &red.look().await["seats"]["blue"];
    assert_eq!((&seat["kind"], &seat["taken"]), (&json!("open"), &json!(false)));
    for rest in ["", "/export", "/moments/0"] {
        assert_eq!(sender.get(rest).await.status, 403, "whoever sends an invitation does not see through it: {rest}");
    }
    assert_eq!(sender.post("/ticket", json!({})).await.status, 403);
    assert_eq!(sender.act(0, "lay 1").await.status, 403);

    let token = house.take_seat(&id, &[invitation]).await;
    assert_ne!(token, invitation);
    assert_eq!(house.sit(&id, &[&token]).look().await["sides_mine"], json!(["blue"]));
    let seat = &red.look().await["seats"]["blue"];
    assert_eq!((&seat["kind"], &seat["taken"]), (&json!("open"), &json!(true)));
    assert_eq!(sender.get("").await.status, 401, "the invitation is spent");
    let again = sender.post("/seat", json!({})).await;
    assert_eq!((again.status, again.json()["error"].as_str().unwrap().contains("used before")), (410, true));
    house.close().await;

    // The exchange outlives the process.
    let house = House::open(&folder).await;
    assert_eq!(house.sit(&id, &[&token]).look().await["sides_mine"], json!(["blue"]));
    assert_eq!(house.sit(&id, &[invitation]).post("/seat", json!({})).await.status, 410);
    house.close().await;
}

#[tokio::test]
async fn of_many_who_open_one_invitation_one_gets_the_seat() {
    let folder = Folder::new("invitation-race");
    let house = House::open(&folder).await;
    let wish = json!({"game": "duel", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}});
    let (id, seats) = house.begin(wish).await;
    let invitation = seats["blue"].as_str().unwrap();
    let opened = (0..8).map(|_| {
        let mut guest = house.sit(&id, &[invitation]);
        tokio::spawn(async move { guest.post("/seat", json!({})).await.status })
    });
    let mut answers = Vec::new();
    for task in opened.collect::<Vec<_>>() {
        answers.push(task.await.unwrap());
    }
    answers.sort_unstable();
    assert_eq!(answers, [201, 410, 410, 410, 410, 410, 410, 410]);
    house.close().await;
}

#[tokio::test]
async fn whoever_takes_the_other_seat_too_is_seen_to_play_both() {
    let folder = Folder::new("both-seats");
    let house = House::open(&folder).await;
    let wish = json!({"game": "duel", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}});
    let (id, seats) = house.begin(wish).await;
    let red = seats["red"].as_str().unwrap();
    let blue = house.take_seat(&id, &[seats["blue"].as_str().unwrap(), red]).await;
    let seen = house.watch(&id).look().await;
    assert_eq!((&seen["seats"]["red"]["kind"], &seen["seats"]["blue"]["kind"]), (&json!("person"), &json!("person")));
    assert_eq!(house.sit(&id, &[red, &blue]).get("/export").await.status, 422, "its dice are not drawn yet");
    house.draw_dice(&id, &[("red", red), ("blue", &blue)]).await;
    assert_eq!(house.sit(&id, &[red, &blue]).get("/export").await.status, 200, "a study of his own");
    house.close().await;
}

#[tokio::test]
async fn notes_are_private_and_saves_wait_for_the_end() {
    let folder = Folder::new("notes");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    let path = red.path("/notes");
    assert_eq!(red.client.put(&path, &json!({"text": "watch the left"})).await.unwrap().status, 204);
    assert_eq!(red.look().await["notes"], "watch the left");
    assert_eq!(blue.look().await["notes"], "");
    assert_eq!(house.watch(&red.id).look().await["notes"], "");
    assert_eq!(house.client().put(&path, &json!({"text": "x"})).await.unwrap().status, 403);
    let long = "\u{1f33f}".repeat(20_000);
    assert_eq!(red.client.put(&path, &json!({"text": long})).await.unwrap().status, 204, "in any script");
    assert_eq!(red.client.put(&path, &json!({"text": format!("{long}.")})).await.unwrap().status, 422);
    assert_eq!(red.get("/export").await.status, 403);

    let (mut one, two) = house.duel(2).await;
    let both = [one.client.tokens(), two.client.tokens()];
    let mut hot_seat = house.sit(&one.id, &both);
    assert_eq!(hot_seat.get("/export").await.status, 403, "one of the seats was meant for somebody else");
    one.must_act("lay 1").await;
    assert_eq!(hot_seat.look().await["seen_as"], "blue");
    assert_eq!(hot_seat.get("?as=red").await.json()["seen_as"], "red");
    assert_eq!(one.get("?as=blue").await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn a_save_goes_out_and_comes_in_again() {
    let folder = Folder::new("import");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(5).await;
    player.play(10).await;
    let save = player.get("/export").await.json();
    let answer = house.client().post("/api/games/import", &json!({"save": save})).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text);
    let seated = answer.json();
    let mut copy = house.sit(seated["id"].as_str().unwrap(), &[seated["seats"]["france"].as_str().unwrap()]);
    let (old, new) = (player.look().await, copy.look().await);
    assert_eq!(old["table"], new["table"]);
    assert_eq!(old["log_length"], new["log_length"]);
    assert_eq!((&old["imported"], &new["imported"], &new["seed_named"]), (&json!(false), &json!(true), &json!(true)));
    let tokens = [player.client.tokens(), copy.client.tokens()];
    let listed = house.client().post("/api/games/mine", &json!({"tokens": tokens})).await.unwrap().json();
    for game in listed.as_array().unwrap() {
        assert_eq!((&game["imported"], &game["seed_named"]), (&json!(game["id"] == copy.id), &json!(true)), "{game}");
    }
    let mut forged = player.get("/export").await.json();
    forged["count"] = json!(3);
    let refused = house.client().post("/api/games/import", &json!({"save": forged})).await.unwrap();
    assert_eq!(refused.status, 422);
    house.close().await;
}

/// A save with something changed in it, and a checksum that fits again.
fn forge(mut save: Value, change: impl FnOnce(&mut Value)) -> Value {
    change(&mut save);
    save["checksum"] = json!("");
    let plain: engine::history::Save = serde_json::from_value(save.clone()).unwrap();
    save["checksum"] = json!(engine::digest::sha256_hex(plain.write().as_bytes()));
    save
}

#[tokio::test]
async fn a_save_is_checked_whatever_version_of_the_rules_it_names() {
    let folder = Folder::new("forged");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(5).await;
    player.play(10).await;
    let save = player.get("/export").await.json();
    let other = house.hoa_binh(6).await.get("/export").await.json();
    let older = forge(save.clone(), |save| save["rules"] = json!(999));
    let stranger = forge(save, |save| {
        (save["rules"], save["state"], save["hash"]) = (json!(999), other["state"].clone(), other["hash"].clone());
    });
    for (save, status) in [(older, 201), (stranger, 422)] {
        let answer = house.client().post("/api/games/import", &json!({"save": save})).await.unwrap();
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    house.close().await;
}

#[tokio::test]
async fn a_lesson_says_what_to_do_and_when_it_is_done() {
    let folder = Folder::new("lesson");
    let house = House::open(&folder).await;
    let titles = house.client().get("/api/titles").await.unwrap().json();
    let title = titles.as_array().unwrap().iter().find(|title| title["id"] == "hoa-binh").unwrap();
    let first = &title["lessons"][0];
    let (id, seats) = house.begin(json!({"game": "hoa-binh", "lesson": first["id"]})).await;
    let mut learner = house.sit(&id, &[seats["france"].as_str().unwrap()]);
    let lesson = learner.look().await["lesson"].clone();
    assert_eq!((&lesson["title"], &lesson["done"], &lesson["after"]), (&first["title"], &json!(false), &json!("")));
    assert_eq!(lesson["next"]["id"], title["lessons"][1]["id"]);
    for action in lesson["solution"].as_array().unwrap() {
        learner.must_act(action.as_str().unwrap()).await;
    }
    let token = learner.client.tokens().to_string();
    house.close().await;

    let house = House::open(&folder).await;
    let lesson = house.sit(&id, &[&token]).look().await["lesson"].clone();
    assert!(lesson["done"] == true && lesson["after"] != "", "{lesson}");
    let unknown = house.client().post("/api/games", &json!({"game": "hoa-binh", "lesson": "chess"})).await.unwrap();
    assert_eq!(unknown.status, 422);
    house.close().await;
}
