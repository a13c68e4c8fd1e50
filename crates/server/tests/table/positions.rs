//! Moments as positions: read, changed, shown, and played from; and who may have them.

use crate::common::{Folder, House, choices, pick, version};
use serde_json::{Value, json};

/// Reads a position of Hoa Binh, with one change to it.
async fn open(house: &House, position: &Value, edit: Option<Value>) -> (u16, Value) {
    let mut body = json!({ "position": position });
    if let Some(edit) = edit {
        body["edit"] = edit;
    }
    let answer = house.client().post("/api/titles/hoa-binh/position", &body).await.unwrap();
    (answer.status, answer.json())
}

fn place_of<'t>(opened: &'t Value, piece: &str) -> Option<&'t Value> {
    opened["table"]["pieces"].as_array().unwrap().iter().find(|p| p["id"] == piece).map(|p| &p["place"])
}

#[tokio::test]
async fn any_moment_of_a_study_is_changed_and_played_from() {
    let folder = Folder::new("positions-study");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(3).await;
    let mut seen = player.look().await;
    for _ in 0..6 {
        let action = pick(&choices(&seen), version(&seen)).to_string();
        seen = player.act(version(&seen), &action).await.json();
    }
    let (first, now) = (player.get("/moments/0/position").await, player.get("/moments/6/position").await);
    assert_eq!((first.status, now.status), (200, 200), "{}", now.text);
    assert_eq!(first.json()["turn"], 0);
    assert_eq!(player.get("/moments/9999/position").await.status, 404);

    let edit = json!({ "do": "move", "piece": "2-bpc", "to": "hanoi" });
    let (status, opened) = open(&house, &now.json(), Some(edit)).await;
    assert_eq!(status, 200, "{opened}");
    assert_eq!(place_of(&opened, "2-bpc"), Some(&json!("hanoi")));
    assert_eq!(opened["position"]["units"]["2-bpc"]["at"], "hanoi");

    let mut document = opened["position"].clone();
    let options = document.as_object_mut().unwrap().remove("options").unwrap_or(json!({}));
    let (id, tokens) = house.begin(json!({ "game": "hoa-binh", "position": document, "options": options })).await;
    let tokens: Vec<&str> = tokens.as_object().unwrap().values().map(|t| t.as_str().unwrap()).collect();
    let branch = house.sit(&id, &tokens).look().await;
    let piece = branch["table"]["pieces"].as_array().unwrap().iter().find(|p| p["id"] == "2-bpc").unwrap();
    assert_eq!(piece["place"], "hanoi", "the game goes on from what was set up");
}

#[tokio::test]
async fn refusals_name_the_key_and_nothing_is_kept() {
    let folder = Folder::new("positions-refused");
    let house = House::open(&folder).await;
    let (status, opened) = open(&house, &json!({ "scenario": "campaign" }), None).await;
    assert_eq!(status, 200);
    let mut wrong = opened["position"].clone();
    wrong["units"]["2-bpc"] = json!("atlantis");
    let (status, problem) = open(&house, &wrong, None).await;
    assert_eq!((status, &problem["key"]), (422, &json!("units.2-bpc")), "{problem}");
    assert!(problem["reason"].as_str().unwrap().contains("atlantis"));
    let edit = json!({ "do": "move", "piece": "2-bpc", "to": "atlantis" });
    assert_eq!(open(&house, &opened["position"], Some(edit)).await.0, 422);
    assert_eq!(open(&house, &json!({}), None).await.0, 422, "nothing is dealt to whoever describes nothing");
    let pieces = house.client().get("/api/titles/hoa-binh/pieces").await.unwrap().json();
    assert!(pieces.as_array().unwrap().iter().any(|piece| piece["id"] == "2-bpc"));
}

#[tokio::test]
async fn a_running_game_with_others_gives_its_secrets_to_nobody() {
    let folder = Folder::new("positions-secret");
    let house = House::open(&folder).await;
    let (mut one, mut other) = house.duel(3).await;
    for player in [&mut one, &mut other] {
        let answer = player.get("/moments/0/position").await;
        assert_eq!(answer.status, 403, "{}", answer.text);
    }
    let study = house.hoa_binh(3).await;
    assert_eq!(house.watch(&study.id).get("/moments/0/position").await.status, 403, "watching opens nothing");
}
