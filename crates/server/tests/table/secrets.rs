//! Secrets: no payload tells a viewer more than `redact` leaves.
//!
//! Whole random games are played over the wire while the same games are played here with the
//! rules themselves. Every table that arrives must be the one that can be drawn from the redacted
//! state alone, and no payload may hold the seed or a word of what only another side was told.

use std::sync::Arc;

use crate::common::{Folder, House, Player, choices, pick, version};
use engine::position::Start;
use engine::story::Audience;
use engine::table::Overlay;
use engine::{Event, Game, Match, Seed, Side, Story, Turn, Viewer};
use serde_json::{Value, json};

/// The table that a viewer may see, drawn from the redacted state alone; its overlays are sent apart.
fn lawful<G: Game>(mirror: &Match<G>, viewer: Viewer) -> Value {
    let game = mirror.game();
    let mut table = game.present(&game.redact(mirror.state(), viewer), viewer);
    table.overlays.clear();
    let asked = matches!((mirror.turn(), viewer), (Turn::Decide(side), Viewer::Side(own)) if side == own);
    if !asked {
        table.choices.clear();
    }
    serde_json::to_value(table).unwrap()
}

/// Holds the overlays that a viewer is told of, and what each of them shows, against the redacted state.
async fn hold_overlays<G: Game>(player: &mut Player, viewer: Viewer, mirror: &Match<G>, seen: &Value, query: &str) {
    let game = mirror.game();
    let overlays = game.present(&game.redact(mirror.state(), viewer), viewer).overlays;
    let is_empty = |o: &Overlay| o.places.is_empty() && o.lines.is_empty();
    let names: Value = overlays.iter().map(|o| json!({"id": o.id, "title": o.title, "empty": is_empty(o)})).collect();
    assert_eq!(seen["overlays"], names);
    for overlay in &overlays {
        let answer = player.get(&format!("/overlays/{}{query}", overlay.id)).await;
        assert_eq!((answer.status, answer.json()), (200, json!(overlay)));
    }
    assert_eq!(player.get(&format!("/overlays/weather{query}")).await.status, 404);
}

#[tokio::test]
async fn hoa_binh_hides_its_bases_and_its_dice() {
    let folder = Folder::new("secrets-hoa-binh");
    let house = House::open(&folder).await;
    for seed in [3, 4] {
        let game = Arc::new(hoa_binh::HoaBinh::open(&hoa_binh::pack()).unwrap());
        let secret = Seed::from_number(seed);
        let mut mirror = Match::new(game, Start::scenario("campaign", secret)).unwrap();
        mirror.take_forced(&mut Story::silent()).unwrap();
        let mut player = house.hoa_binh(seed).await;
        let mut watcher = house.watch(&player.id);
        let mut seen = player.look().await;
        let mut hidden = 0;
        while let Turn::Decide(side) = mirror.turn() {
            assert_eq!(seen["table"], lawful(&mirror, Viewer::Side(side)));
            let (truth, known) = (mirror.state(), mirror.game().redact(mirror.state(), Viewer::Public));
            hidden += usize::from(*truth != known);
            let public = watcher.get("?since=0").await;
            assert_eq!(public.json()["table"], lawful(&mirror, Viewer::Public));
            if version(&seen).is_multiple_of(25) {
                hold_overlays(&mut player, Viewer::Side(side), &mirror, &seen, "").await;
                hold_overlays(&mut watcher, Viewer::Public, &mirror, &public.json(), "").await;
            }
            assert!(public.json()["log"].as_array().unwrap().iter().all(|entry| entry["action"] == ""));
            assert!(!public.text.contains(&secret.to_hex()) && !seen.to_string().contains(&secret.to_hex()));

            let action = pick(&choices(&seen), version(&seen)).to_string();
            let answer = player.act(version(&seen), &action).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            seen = answer.json();
            mirror.act(mirror.game().parse(&action).unwrap(), &mut Story::silent()).unwrap();
            mirror.take_forced(&mut Story::silent()).unwrap();
        }
        assert!(hidden > 0, "the game began with something hidden");
        assert_eq!(seen["seed"], secret.to_hex());
        assert_eq!(watcher.look().await["table"], lawful(&mirror, Viewer::Omniscient));
    }
    house.close().await;
}

#[tokio::test]
async fn a_duel_keeps_the_cards_of_one_side_from_the_other() {
    let folder = Folder::new("secrets-duel");
    let house = House::open(&folder).await;
    for seed in 0..8 {
        let rules = Arc::new(crate::common::toy::Rules::open(&hoa_binh::pack()).unwrap());
        let secret = Seed::from_number(seed);
        let mut mirror = Match::new(rules, Start::scenario("dawn", secret)).unwrap();
        let (red, blue) = house.duel(seed).await;
        let mut watcher = house.watch(&red.id);
        let mut players = [red, blue];
        while let Turn::Decide(asked) = mirror.turn() {
            for (i, player) in players.iter_mut().enumerate() {
                let (own, other) = (Side(i as u8), ["Blue", "Red"][i]);
                for rest in ["".to_string(), "?since=0".into(), format!("/moments/{}", mirror.log().len())] {
                    let answer = player.get(&rest).await;
                    assert_eq!(answer.status, 200, "{rest}: {}", answer.text);
                    let mut expected = lawful(&mirror, Viewer::Side(own));
                    if rest.starts_with("/moments") {
                        expected["choices"] = json!([]);
                    }
                    assert_eq!(answer.json()["table"], expected);
                    assert!(!answer.text.contains(&format!("{other} lays the secret")), "{}", answer.text);
                    assert!(!answer.text.contains(&secret.to_hex()));
                    let entries = answer.json()["log"].as_array().cloned().unwrap_or_default();
                    assert!(entries.iter().all(|e| e["action"] == "" || e["side"] == ["red", "blue"][i]));
                }
            }
            let public = watcher.look().await;
            assert_eq!(public["table"], lawful(&mirror, Viewer::Public));
            assert!(!public.to_string().contains("the secret"));

            let seen = players[usize::from(asked.0)].look().await;
            let action = pick(&choices(&seen), seed * 100 + version(&seen)).to_string();
            let answer = players[usize::from(asked.0)].act(version(&seen), &action).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            mirror.act(mirror.game().parse(&action).unwrap(), &mut Story::silent()).unwrap();
            mirror.take_forced(&mut Story::silent()).unwrap();
        }
        let after = watcher.look().await;
        assert_eq!(after["seed"], secret.to_hex());
        let last = after["log"].as_array().unwrap().last().unwrap();
        assert_eq!((&last["action"], &last["forced"]), (&json!("bow"), &json!(true)));
        assert!(after.to_string().contains("Blue lays the secret"), "afterwards everybody may know");
    }
    house.close().await;
}

/// What a viewer may read of the events of each action.
fn told(chapters: &[Vec<Event>], viewer: Viewer) -> Vec<Value> {
    let readable = |events: &Vec<Event>| {
        let own = events.iter().filter(|event| event.audience.includes(viewer));
        own.map(|event| json!(Event { audience: Audience::Everyone, ..event.clone() })).collect::<Value>()
    };
    chapters.iter().map(readable).collect()
}

/// Holds everything that one viewer is sent against what may be drawn and told from the redacted state.
async fn hold_against_the_rules<G: Game>(
    player: &mut Player,
    viewer: Viewer,
    mirror: &Match<G>,
    chapters: &[Vec<Event>],
    rest: &str,
) {
    let answer = player.get(rest).await;
    assert_eq!(answer.status, 200, "{rest}: {}", answer.text);
    let seen = answer.json();
    let mut expected = lawful(mirror, viewer);
    if rest.starts_with("/moments") {
        expected["choices"] = json!([]);
        assert_eq!(seen["events"], *told(chapters, viewer).last().unwrap());
    } else {
        let from = usize::try_from(seen["log_from"].as_u64().unwrap()).unwrap();
        for (entry, events) in seen["log"].as_array().unwrap().iter().zip(&told(&chapters[from..], viewer)) {
            assert_eq!(entry["events"], *events);
            let own = matches!(viewer, Viewer::Side(side) if entry["side"] == mirror.game().rulebook().side_id(side));
            assert_eq!((entry["action"] == "", entry["label"] == ""), (!own, !own), "{entry}");
        }
    }
    assert_eq!(seen["table"], expected);
    // Where the whole is looked at, so are the overlays.
    match rest.strip_prefix("/moments/") {
        Some(n) => hold_overlays(player, viewer, mirror, &seen, &format!("?moment={n}")).await,
        None if rest.is_empty() => hold_overlays(player, viewer, mirror, &seen, "").await,
        None => {}
    }
    assert!(!answer.text.contains(&mirror.start().seed.to_hex()));
}

#[tokio::test]
async fn hearts_and_minds_hides_hands_decks_and_the_viet_cong() {
    let folder = Folder::new("secrets-hearts-and-minds");
    let house = House::open(&folder).await;
    for (scenario, seed) in [("1966", 5), ("1968", 6), ("1970", 7)] {
        let rules = Arc::new(hearts_and_minds::HeartsAndMinds::open(&hearts_and_minds::pack()).unwrap());
        let mut start = Start::scenario(scenario, Seed::from_number(seed));
        start.options.0.insert("end".into(), scenario.into());
        let mut mirror = Match::new(rules, start).unwrap();
        let (id, seats) = house
            .begin(json!({"game": "hearts-and-minds", "scenario": scenario, "options": {"end": scenario}, "seed": seed,
                "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}}))
            .await;
        let blue = house.take_seat(&id, &[seats["blue"].as_str().unwrap()]).await;
        let tokens = [seats["red"].as_str().unwrap(), blue.as_str()];
        let mut players = tokens.map(|token| house.sit(&id, &[token]));
        let (mut watcher, mut hot_seat) = (house.watch(&id), house.sit(&id, &tokens));
        let mut story = Story::new();
        mirror.take_forced(&mut story).unwrap();
        let mut chapters: Vec<Vec<Event>> = story.chapters().map(<[Event]>::to_vec).collect();
        let mut at = version(&watcher.look().await);
        while let Turn::Decide(asked) = mirror.turn() {
            let mut looks = vec![format!("?since={}", at.saturating_sub(1))];
            if at.is_multiple_of(40) {
                looks.extend([String::new(), format!("/moments/{}", mirror.log().len())]);
            }
            for rest in &looks {
                for (i, player) in players.iter_mut().enumerate() {
                    let viewer = Viewer::Side(Side(i as u8));
                    hold_against_the_rules(player, viewer, &mirror, &chapters, rest).await;
                }
                hold_against_the_rules(&mut watcher, Viewer::Public, &mirror, &chapters, rest).await;
                hold_against_the_rules(&mut hot_seat, Viewer::Side(asked), &mirror, &chapters, rest).await;
            }
            assert_eq!(players[usize::from(asked.0)].get("/export").await.status, 403, "a save holds all secrets");

            let player = &mut players[usize::from(asked.0)];
            let action = pick(&choices(&player.look().await), seed * 1000 + at).to_string();
            let answer = player.act(at, &action).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            at = version(&answer.json());
            let mut story = Story::new();
            mirror.act(mirror.game().parse(&action).unwrap(), &mut story).unwrap();
            mirror.take_forced(&mut story).unwrap();
            chapters.extend(story.chapters().map(<[Event]>::to_vec));
        }
        let after = watcher.look().await;
        assert_eq!(after["table"], lawful(&mirror, Viewer::Omniscient));
        assert!(after["log"].as_array().unwrap().iter().all(|entry| entry["action"] != ""), "all is told in the end");
    }
    house.close().await;
}
