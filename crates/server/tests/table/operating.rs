//! What the operator relies on: the file is guarded, can be copied while games are played, and the server tells the
//! truth about itself and ends when it is told to.

use std::time::{Duration, Instant};

use crate::common::{Folder, House};
use library::Library;
use serde_json::json;
use server::{Config, Rates, Retention, Server, back_up};
use tokio::io::AsyncWriteExt as _;

#[tokio::test]
async fn a_second_program_on_the_same_games_is_refused() {
    let folder = Folder::new("second");
    let house = House::open_file(&folder).await;
    let config = Config::new("127.0.0.1:0".parse().unwrap(), folder.file());
    let refused = Server::bind(&config, Library::builtin().titles().unwrap()).await.unwrap_err().to_string();
    assert!(refused.contains("another program serves the games of"), "{refused}");
    house.close().await;
    assert!(Server::bind(&config, Library::builtin().titles().unwrap()).await.is_ok());
}

#[cfg(unix)]
#[tokio::test]
async fn the_owner_alone_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("private");
    let house = House::open_file(&folder).await;
    house.hoa_binh(1).await;
    for entry in std::fs::read_dir(&folder.0).unwrap().flatten() {
        let (name, mode) = (entry.file_name(), entry.metadata().unwrap().permissions().mode());
        let holds_games =
            name.to_string_lossy().starts_with("tables.sqlite") && !name.to_string_lossy().ends_with(".lock");
        assert!(!holds_games || mode & 0o077 == 0, "{} can be read by others: {mode:o}", name.display());
    }
    house.close().await;
}

#[tokio::test]
async fn games_are_copied_while_they_are_played() {
    let folder = Folder::new("backup");
    let house = House::open_file(&folder).await;
    let mut player = house.hoa_binh(1).await;
    let seen = player.look().await;
    let copy = Folder::new("backup-copy");
    back_up(&folder.file(), &copy.0.join("tables.sqlite")).unwrap();
    let again = back_up(&folder.file(), &copy.0.join("tables.sqlite")).unwrap_err().to_string();
    assert!(again.contains("is there already"), "{again}");
    let (id, token) = (player.id.clone(), player.client.tokens().to_string());
    house.close().await;
    let house = House::open_file(&copy).await;
    assert_eq!(house.sit(&id, &[&token]).look().await["table"], seen["table"]);
    house.close().await;
}

#[tokio::test]
async fn it_says_whether_it_lives_and_whether_it_can_write() {
    let folder = Folder::new("ready");
    let house = House::open(&folder).await;
    let mut client = house.client();
    for path in ["/healthz", "/readyz"] {
        assert_eq!(client.get(path).await.unwrap().status, 200, "{path}");
    }
    // The table that it writes to is gone, as after a damage to the file.
    folder.sql("DROP TABLE keys").await;
    assert_eq!(client.get("/healthz").await.unwrap().status, 200);
    let answer = client.get("/readyz").await.unwrap();
    assert_eq!(answer.status, 503, "{}", answer.text);
    house.close().await;
}

#[tokio::test]
async fn games_are_kept_as_long_as_the_operator_says() {
    let folder = Folder::new("retention");
    let house = House::open(&folder).await;
    let last_moment = json!({"turn": 13, "phase": "afv-movement", "active": "arvn", "event": 7,
        "units": {"arvn-315-t1": "1004", "nva-hq-7": "0402"}});
    let mut games = Vec::new();
    for _ in 0..2 {
        let (id, seats) = house.begin(json!({"game": "xuan-loc", "position": last_moment})).await;
        let tokens: Vec<&str> = ["nva", "arvn"].iter().map(|side| seats[side].as_str().unwrap()).collect();
        let over = house.sit(&id, &tokens).must_act("done").await;
        assert!(over["turn"].get("over").is_some());
        games.push(id);
    }
    for seed in 0..3 {
        games.push(house.hoa_binh(seed).await.id);
    }
    house.close().await;
    let [old_end, new_end, old, older, new] = &games[..] else { panic!("five games") };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    for (id, days) in [(old_end, 8), (new_end, 6), (old, 29), (older, 31), (new, 0)] {
        let at = now - days * 24 * 60 * 60 * 1000;
        folder.sql(&format!("UPDATE games SET updated_at = {at} WHERE id = '{id}'")).await;
    }
    let house = House::open_with(&folder, |config| {
        config.rates = None;
        config.keep = Retention { finished: Some(7), idle: Some(30) };
    })
    .await;
    for id in [old_end, older] {
        while house.watch(id).get("").await.status != 404 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    for id in [new_end, old, new] {
        assert_eq!(house.watch(id).get("").await.status, 200);
    }
    house.close().await;
    let left = folder.count("SELECT count(DISTINCT game) FROM changes").await;
    assert_eq!(left, 3, "nothing of a deleted game stays behind");
}

#[tokio::test]
async fn one_address_begins_only_so_many_games_a_day() {
    let folder = Folder::new("quota");
    let rates = Rates { games_a_day: 2, ..Rates::default() };
    let house = House::open_with(&folder, |config| config.rates = Some(rates)).await;
    let mut answers = Vec::new();
    for _ in 0..3 {
        answers.push(house.client().post("/api/games", &json!({"game": "duel"})).await.unwrap());
    }
    assert_eq!(answers.iter().map(|answer| answer.status).collect::<Vec<_>>(), [201, 201, 429]);
    assert!(answers[2].text.contains("today") && answers[2].headers["retry-after"].parse::<u64>().unwrap() > 600);
    house.close().await;
}

#[tokio::test]
async fn it_ends_in_time_whatever_clients_do() {
    let folder = Folder::new("farewell");
    let house = House::open(&folder).await;
    let player = house.hoa_binh(1).await;
    // One request that never ends, and one stream that nobody reads.
    let mut half = tokio::net::TcpStream::connect(house.address).await.unwrap();
    half.write_all(
        b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    )
    .await
    .unwrap();
    let mut deaf = tokio::net::TcpStream::connect(house.address).await.unwrap();
    let ask = format!("GET {} HTTP/1.1\r\nhost: x\r\n\r\n", player.path("/events"));
    deaf.write_all(ask.as_bytes()).await.unwrap();
    let told = Instant::now();
    house.close().await;
    assert!(told.elapsed() < Duration::from_secs(10), "it took {:?}", told.elapsed());
}

#[tokio::test]
async fn a_save_with_its_secrets_is_for_who_plays_against_nobody() {
    let folder = Folder::new("exports");
    let house = House::open(&folder).await;
    let mut alone = house.hoa_binh(1).await;
    assert_eq!(alone.get("/export").await.status, 200, "a solitaire game is one's own");
    let both = json!({"game": "duel", "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}});
    let (id, seats) = house.begin(both).await;
    let tokens: Vec<&str> = ["red", "blue"].iter().map(|side| seats[side].as_str().unwrap()).collect();
    assert_eq!(house.sit(&id, &tokens).get("/export").await.status, 200, "both sides at one screen");
    assert_eq!(house.sit(&id, &tokens[..1]).get("/export").await.status, 403, "one of two");
    let computer = json!({"game": "duel", "seats": {"red": {"kind": "person"}, "blue": {"kind": "computer"}}});
    let (id, seats) = house.begin(computer).await;
    let red = seats["red"].as_str().unwrap();
    assert_eq!(house.sit(&id, &[red]).get("/export").await.status, 403, "the dice of a game with the computer");
    house.close().await;
}
