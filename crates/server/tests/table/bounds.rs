//! Nobody can bring the table down: answers stay small, and whoever keeps the server waiting is let go.

use std::time::Duration;

use crate::common::{Client, Folder, House};
use serde_json::json;
use server::Patience;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A house that does not wait long.
async fn impatient(folder: &Folder) -> House {
    let moment = Duration::from_millis(300);
    House::open_with(folder, |config| {
        config.rates = None;
        config.patience = Patience { head: moment, body: moment, write: moment };
    })
    .await
}

/// Everything that still comes on a connection; it must end.
async fn rest(connection: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let patience = Duration::from_secs(60);
    // A connection may also be reset: what came before counts.
    let _ = tokio::time::timeout(patience, connection.read_to_end(&mut bytes)).await.expect("the connection is closed");
    bytes
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let folder = Folder::new("half");
    let house = impatient(&folder).await;
    let mut head = TcpStream::connect(house.address).await.unwrap();
    head.write_all(b"GET /api/titles HTTP/1.1\r\nhost:").await.unwrap();
    let said = String::from_utf8(rest(&mut head).await).unwrap();
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
    let mut body = TcpStream::connect(house.address).await.unwrap();
    let half = b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    body.write_all(half).await.unwrap();
    let said = String::from_utf8(rest(&mut body).await).unwrap();
    assert!(said.starts_with("HTTP/1.1 400"), "{said}");
    house.close().await;
}

#[tokio::test]
async fn who_does_not_read_is_let_go() {
    let folder = Folder::new("deaf");
    let house = impatient(&folder).await;
    let mut deaf = TcpStream::connect(house.address).await.unwrap();
    // More answers than the buffers between the two can hold.
    let ask = "GET /api/titles/hoa-binh/map.svg HTTP/1.1\r\nhost: x\r\n\r\n".repeat(300);
    deaf.write_all(ask.as_bytes()).await.unwrap();
    for _ in 0..300 {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let metrics = Client::new(house.address).get("/metrics").await.unwrap().text;
        // The one that asks is there itself.
        if metrics.contains("indochina_connections 1\n") {
            let whole = Client::new(house.address).get("/api/titles/hoa-binh/map.svg").await.unwrap().text.len();
            let got = rest(&mut deaf).await.len();
            assert!(got < 300 * whole, "all {got} bytes came");
            return house.close().await;
        }
    }
    panic!("the connection is still open");
}

#[tokio::test]
async fn one_address_holds_only_so_many_connections_and_streams() {
    let folder = Folder::new("crowd");
    let house = House::open_with(&folder, |config| {
        config.rates = Some(server::Rates { address: (10_000, 10_000), ..server::Rates::default() });
    })
    .await;
    let (id, _) = house.begin(json!({"game": "duel"})).await;
    let path = format!("/api/games/{id}/events");
    let mut streams = Vec::new();
    let refused = loop {
        let stream = house.client().listen(&path, None).await.unwrap();
        if stream.status != 200 {
            break stream.status;
        }
        streams.push(stream);
    };
    assert_eq!((refused, streams.len()), (429, 64));
    let mut connections = Vec::new();
    while house.client().get("/healthz").await.is_ok() && connections.len() < 1000 {
        connections.push(TcpStream::connect(house.address).await.unwrap());
    }
    assert!((100..=256).contains(&connections.len()), "{} connections", connections.len());
    drop(connections);
    drop(streams);
    for _ in 0..600 {
        if house.client().get("/healthz").await.is_ok() {
            return house.close().await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("what was given back is not given out again");
}

#[tokio::test]
async fn long_talk_and_long_games_come_in_pages() {
    let folder = Folder::new("pages");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(1).await;
    for n in 0..130 {
        assert_eq!(player.post("/chat", json!({"text": format!("line {n}")})).await.status, 201);
    }
    let seen = player.look().await;
    assert_eq!((&seen["chat_length"], seen["chat"].as_array().unwrap().len()), (&json!(130), 100));
    assert_eq!((&seen["chat"][0]["n"], &seen["chat"][0]["text"]), (&json!(30), &json!("line 30")));
    let older = player.get("/chat?from=10&limit=20").await.json();
    assert_eq!((&older["from"], &older["length"]), (&json!(10), &json!(130)));
    assert_eq!((older["lines"].as_array().unwrap().len(), &older["lines"][19]["text"]), (20, &json!("line 29")));
    assert_eq!(player.get("/chat?from=500").await.json()["lines"], json!([]));

    let computer = json!({"kind": "computer", "level": "random"});
    let (id, _) = house.begin(json!({"game": "hoa-binh", "seed": 1, "seats": {"france": computer}})).await;
    let mut watcher = house.watch(&id);
    let mut stream = house.client().listen(&watcher.path("/events"), None).await.unwrap();
    while watcher.get("?since=999999").await.json()["turn"].get("over").is_none() {
        stream.wait_for("changed").await.unwrap();
    }
    let seen = watcher.look().await;
    let length = seen["log_length"].as_u64().unwrap();
    assert!(length > 200, "a game of {length} entries needs no pages");
    assert_eq!((&seen["log_from"], seen["log"].as_array().unwrap().len()), (&json!(length - 200), 200));
    let mut entries = Vec::new();
    while (entries.len() as u64) < length - 200 {
        let page = watcher.get(&format!("/log?from={}&limit=9999", entries.len())).await.json();
        assert!((1..=500).contains(&page["entries"].as_array().unwrap().len()));
        entries.extend(page["entries"].as_array().unwrap().clone());
    }
    entries.truncate(usize::try_from(length - 200).unwrap());
    entries.extend(seen["log"].as_array().unwrap().clone());
    assert!(entries.iter().enumerate().all(|(n, entry)| entry["n"] == n && entry["side"] == "france"));
    house.close().await;
}

#[tokio::test]
async fn what_is_always_the_same_is_packed_once() {
    let folder = Folder::new("packed");
    let house = House::open(&folder).await;
    for path in ["/api/titles/hoa-binh/board", "/api/titles/hoa-binh/map.svg", "/api/titles/hoa-binh/cases"] {
        let plain = house.client().get(path).await.unwrap();
        assert!(!plain.headers.contains_key("content-encoding"));
        let mut connection = TcpStream::connect(house.address).await.unwrap();
        let ask = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n");
        connection.write_all(ask.as_bytes()).await.unwrap();
        let packed = rest(&mut connection).await;
        let head = String::from_utf8_lossy(&packed[..packed.len().min(1500)]).to_lowercase();
        assert!(head.contains("content-encoding: gzip") && head.contains("content-length: "), "{head}");
        assert!(packed.len() < plain.text.len() / 2, "{path}: {} of {}", packed.len(), plain.text.len());
    }
    house.close().await;
}
