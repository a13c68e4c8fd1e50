//! What helps a player through the choices: who can move and where to, what looks promising, and where names stand.

use crate::common::{Folder, House, choices, version};
use serde_json::{Value, json};

/// The ids in a list of a document.
fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_string()).collect()
}

#[tokio::test]
async fn a_group_finds_its_ways_and_walks_them_as_small_decisions() {
    let folder = Folder::new("guide-reach");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(3).await;
    let mut seen = player.look().await;
    // A group can be gathered once a Movement has begun somewhere.
    for _ in 0..40 {
        if !seen["guide"]["movers"].as_array().unwrap().is_empty() {
            break;
        }
        let labels = seen["table"]["choices"].as_array().unwrap();
        let begins = labels.iter().position(|choice| choice["label"].as_str().unwrap().starts_with("Movement from"));
        let action = choices(&seen)[begins.unwrap_or(0)].clone();
        seen = player.must_act(&action).await;
    }
    let movers = texts(&seen["guide"]["movers"]);
    assert_eq!(seen["guide"]["priors"].as_array().unwrap().len(), choices(&seen).len());
    let group = &movers[..movers.len().min(2)];

    let mut watcher = house.watch(&player.id);
    assert!(watcher.look().await.get("guide").is_none(), "who only watches is not helped");
    assert_eq!(watcher.post("/reach", json!({"pieces": group})).await.status, 403);
    assert_eq!(player.post("/reach", json!({"pieces": ["nobody"]})).await.status, 404);
    assert_eq!(player.post("/reach", json!({"pieces": vec![&group[0]; 5000]})).await.status, 404);
    assert_eq!(player.post("/reach", json!({"pieces": []})).await.status, 422);
    assert_eq!(player.post("/reach", json!({"piece": "x"})).await.status, 400);

    let found = player.post("/reach", json!({"pieces": group})).await;
    assert_eq!(found.status, 200, "{}", found.text);
    assert_eq!((version(&found.json()), texts(&found.json()["pieces"])), (version(&seen), group.to_vec()));
    // More than may go together: as many as can.
    let crowd = player.post("/reach", json!({"pieces": movers})).await.json();
    assert!(texts(&crowd["pieces"]).len() <= movers.len() && texts(&crowd["pieces"]).starts_with(&movers[..1]));
    let places = found.json()["places"].as_array().unwrap().clone();
    let quiet = places.iter().filter(|place| place["notes"].as_array().unwrap().is_empty());
    let far = quiet.max_by_key(|place| place["way"].as_array().unwrap().len()).expect("some place can be reached");
    assert_eq!(far["way"].as_array().unwrap().last(), Some(&far["place"]));

    // Along a way that was drawn: that way, and what can be reached by going on from its end.
    let along = |way: &[String]| json!({"pieces": group, "along": way});
    let way = texts(&far["way"]);
    let drawn = player.post("/reach", along(&way)).await.json();
    let begins_so = |place: &Value| texts(&place["way"]).starts_with(&way);
    let drawn_places = drawn["places"].as_array().unwrap();
    assert!(drawn_places.contains(far) && drawn_places.iter().all(begins_so), "{drawn}");
    let astray = [way.last().unwrap().clone(), way[0].clone(), way[0].clone()];
    assert_eq!(player.post("/reach", along(&astray)).await.json()["places"], json!([]));
    assert_eq!(player.post("/reach", along(&["nowhere".to_string()])).await.status, 422);

    for action in texts(&far["actions"]) {
        seen = player.must_act(&action).await;
    }
    let pieces = seen["table"]["pieces"].as_array().unwrap();
    for id in group {
        assert_eq!(pieces.iter().find(|piece| piece["id"] == **id).unwrap()["place"], far["place"], "{id}");
    }
    house.close().await;
}

#[tokio::test]
async fn consent_is_asked_with_what_would_go() {
    let folder = Folder::new("guide-undo");
    let house = House::open(&folder).await;
    let (mut red, mut blue) = house.duel(1).await;
    red.must_act("lay 3").await;
    blue.must_act("lay 4").await;
    assert!(blue.look().await.get("undo_to").is_none());
    assert_eq!(red.post("/undo", json!({"version": 2})).await.status, 202);
    let asked = blue.look().await;
    assert_eq!((&asked["undo_to"], &asked["log_length"]), (&json!(0), &json!(2)));
    house.close().await;
}

#[tokio::test]
async fn the_table_sets_the_names_itself() {
    let folder = Folder::new("guide-names");
    let house = House::open(&folder).await;
    let mut client = house.client();
    let names = client.get("/api/titles/hoa-binh/names").await.unwrap().json();
    let board = client.get("/api/titles/hoa-binh/board").await.unwrap().json();
    let (width, height) = (board["width"].as_f64().unwrap(), board["height"].as_f64().unwrap());
    assert!(names["names"].as_array().unwrap().len() > 20);
    let others = names["others"].as_array().unwrap();
    assert!(
        others.len() > 20 && others.iter().all(|kept| kept[2].as_f64() > Some(0.0) && kept[3].as_f64() > Some(0.0))
    );
    for name in names["names"].as_array().unwrap() {
        let [x, y, w, h] = ["x", "y", "width", "height"].map(|key| name[key].as_f64().unwrap());
        assert!(x >= 0.0 && y >= 0.0 && x + w <= width + 1.0 && y + h <= height + 1.0, "{name}");
        assert!(!texts(&name["lines"]).is_empty() && name["size"].as_f64().unwrap() > 0.0);
    }
    let with = client.get("/api/titles/hoa-binh/map.svg").await.unwrap();
    let without = client.get("/api/titles/hoa-binh/map.svg?names=false").await.unwrap();
    assert!(without.text.len() < with.text.len() && with.headers["etag"] != without.headers["etag"]);
    assert_eq!(client.get("/api/titles/hoa-binh/map.svg?names=perhaps").await.unwrap().status, 400);
    assert_eq!(client.get("/api/titles/chess/names").await.unwrap().status, 404);
    house.close().await;
}
