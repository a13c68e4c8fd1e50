//! Two servers on one PostgreSQL database: whatever is done through one of them holds on the other at once.
//!
//! These need the database that `INDOCHINA_TEST_DB` names; `cargo xtask test` brings one.

use crate::common::{Folder, House, Player, choices, pick, postgres, version};
use serde_json::json;

/// Two nodes on one database.
async fn two(name: &str) -> (Folder, House, House) {
    assert!(postgres().is_some(), "INDOCHINA_TEST_DB names no database");
    let folder = Folder::new(name);
    let (one, other) = (House::open(&folder).await, House::open(&folder).await);
    (folder, one, other)
}

/// The same seat seen through another node.
fn through(house: &House, player: &Player) -> Player {
    house.sit(&player.id, &[player.client.tokens()])
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn whatever_is_done_on_one_node_holds_on_the_other_at_once() {
    let (_folder, one, other) = two("nodes-at-once").await;
    let here = one.hoa_binh(1).await;
    let mut seats = [through(&other, &here), here];
    let mut seen = seats[0].look().await;
    for turn in 0..80_usize {
        // Each decision goes to the node that has not heard of the last one, and is seen there and here.
        let action = pick(&choices(&seen), turn as u64).to_string();
        let answer = seats[turn % 2].act(version(&seen), &action).await;
        assert_eq!(answer.status, 200, "{turn}: {}", answer.text);
        let stale = seats[(turn + 1) % 2].act(version(&seen), &action).await;
        assert_eq!((stale.status, stale.json()["version"].as_u64()), (409, Some(version(&seen) + 1)), "{}", stale.text);
        seen = answer.json();
        if seen["undo"]["can"] == true && turn % 3 == 0 {
            seen = seats[(turn + 1) % 2].post("/undo", json!({"version": version(&seen)})).await.json();
        }
        if turn % 10 == 0 {
            let said = seats[turn % 2].post("/chat", json!({"text": format!("line {turn}")})).await;
            assert_eq!((said.status, said.json()["n"].as_u64()), (201, Some(turn as u64 / 10)), "{}", said.text);
        }
        let looks = [seats[0].look().await, seats[1].look().await];
        assert_eq!(looks[0], looks[1], "{turn}");
        assert_eq!(looks[0]["version"], seen["version"]);
    }
    one.close().await;
    other.close().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn streams_on_every_node_hear_of_everything_and_of_one_another() {
    let (_folder, one, other) = two("nodes-streams").await;
    let (mut red, blue) = one.duel(1).await;
    let mut blue = through(&other, &blue);
    let mut stream = other.client().listen(&blue.path("/events"), Some(0)).await.unwrap();
    assert_eq!(stream.wait_for("sync").await.unwrap()["version"], 0);
    red.must_act("lay 3").await;
    assert_eq!(stream.wait_for("changed").await.unwrap(), json!({"version": 1}));
    red.post("/chat", json!({"text": "your turn"})).await;
    let line = stream.wait_for("chat").await.unwrap();
    assert_eq!((&line["n"], &line["side"], &line["text"]), (&json!(0), &json!("red"), &json!("your turn")));
    blue.must_act("lay 4").await;
    assert_eq!(stream.wait_for("changed").await.unwrap(), json!({"version": 2}));
    assert_eq!(red.post("/undo", json!({"version": 2})).await.status, 202);
    assert_eq!(stream.wait_for("undo").await.unwrap(), json!({"asked": "red"}));
    let agreed = blue.post("/undo/answer", json!({"version": 2, "agree": true})).await;
    assert_eq!((agreed.status, version(&agreed.json())), (200, 3));
    // Who watches through one node is seen through the other.
    assert_eq!(blue.look().await["seats"]["red"]["online"], false);
    let ticket = red.post("/ticket", json!({})).await.json()["ticket"].as_str().unwrap().to_string();
    let watching = one.client().listen(&red.path(&format!("/events?ticket={ticket}")), None).await.unwrap();
    stream.wait_for("seats").await.unwrap();
    assert_eq!(blue.look().await["seats"]["red"]["online"], true);
    drop(watching);
    stream.wait_for("seats").await.unwrap();
    assert_eq!(blue.look().await["seats"]["red"]["online"], false);
    one.close().await;
    other.close().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn of_two_answers_to_one_question_one_is_accepted_whatever_nodes_they_go_to() {
    let (folder, one, other) = two("nodes-races").await;
    let here = one.hoa_binh(2).await;
    let there = through(&other, &here);
    let mut seats = [here, there];
    let mut seen = seats[0].look().await;
    for turn in 0..40 {
        let options = choices(&seen);
        let [left, right] = &mut seats;
        let (first, second) = (pick(&options, turn), pick(&options, turn + 1));
        let (left, right) = tokio::join!(left.act(version(&seen), first), right.act(version(&seen), second));
        let mut statuses = [left.status, right.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", left.text, right.text);
        seen = if left.status == 200 { left.json() } else { right.json() };
    }
    assert_eq!(version(&seen), 40);
    assert_eq!(folder.count("SELECT count(*) FROM changes").await, 41);
    one.close().await;
    other.close().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn one_node_thinks_about_a_question_and_another_takes_over_when_it_ends() {
    let (folder, one, other) = two("nodes-thinking").await;
    let wish = json!({"game": "duel", "seed": 1, "seats": {"red": {"kind": "computer"}, "blue": {"kind": "person"}}});
    let (id, seats) = one.begin(wish).await;
    let blue = [seats["blue"].as_str().unwrap()];
    let mut sitting = [one.sit(&id, &blue), other.sit(&id, &blue)];
    let mut turns = 0_usize;
    // Whatever node the person plays through, the computer answers, once.
    loop {
        let seen = sitting[turns % 2].look().await;
        match seen["turn"]["decide"].as_str() {
            Some("blue") => drop(sitting[turns % 2].must_act(&choices(&seen)[0]).await),
            Some(_) => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
            None => break,
        }
        turns += 1;
    }
    // A question that a node has left is answered by the one that lives, though nobody asks it to.
    let wish = json!({"game": "duel", "seed": 1, "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}});
    let (id, _) = one.begin(wish).await;
    one.close().await;
    folder.sql(&format!("UPDATE seats SET kind = '\"computer\"' WHERE game = '{id}' AND side = 0")).await;
    folder.sql(&format!("INSERT INTO leases VALUES ('{id}', 0, 'a node that is no more')")).await;
    while folder.count(&format!("SELECT count(*) FROM changes WHERE game = '{id}'")).await < 2 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    while folder.count("SELECT count(*) FROM leases").await > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    other.close().await;
}
