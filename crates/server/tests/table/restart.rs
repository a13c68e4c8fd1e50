//! The end of a process is not the end of a game.

use crate::common::{Folder, House, choices, pick, version};
use serde_json::json;

#[tokio::test]
async fn a_restart_resumes_every_game_with_its_log_talk_notes_and_redo() {
    let folder = Folder::new("restart");
    let house = House::open(&folder).await;
    let mut players = Vec::new();
    for seed in 0..5 {
        let mut player = house.hoa_binh(seed).await;
        let mut seen = player.look().await;
        // More changes than lie between two saves, and an odd number of them.
        for turn in 0..(70 + seed * 7) {
            let action = pick(&choices(&seen), turn * 31 + seed).to_string();
            seen = player.act(version(&seen), &action).await.json();
            if seen["undo"]["can"] == true && turn % 3 == 0 {
                let back = player.post("/undo", json!({"version": version(&seen)})).await;
                assert_eq!(back.status, 200, "{}", back.text);
                seen = back.json();
            }
        }
        player.post("/chat", json!({"text": format!("game {seed}")})).await;
        let path = player.path("/notes");
        player.client.put(&path, &json!({"text": "mine"})).await.unwrap();
        let seen = player.look().await;
        players.push((player.id.clone(), player.client.tokens().to_string(), seen));
    }
    house.close().await;

    // The second time hardly any game fits into memory, so that games are closed and opened again.
    let house = House::open_with(&folder, |config| (config.rates, config.open_games) = (None, 1)).await;
    for _ in 0..2 {
        for (id, token, before) in &players {
            let mut player = house.sit(id, &[token]);
            assert_eq!(&player.look().await, before);
            if before["redo"] == true {
                assert_eq!(player.post("/redo", json!({"version": version(before)})).await.status, 200);
                let seen = player.look().await;
                assert_eq!(player.post("/undo", json!({"version": version(&seen)})).await.status, 200);
                // Two changes more; everything else is as it was.
                let mut after = player.look().await;
                after["version"] = before["version"].clone();
                assert_eq!(&after, before);
            }
        }
        // The versions have moved on where something was undone and done again.
        for (id, token, before) in &mut players {
            *before = house.sit(id, &[token]).look().await;
        }
    }
    house.close().await;
}
