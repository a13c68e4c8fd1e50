//! Requests that nobody honest sends.

use crate::common::{Client, Folder, House, postgres};
use serde_json::json;
use server::Rates;

#[tokio::test]
async fn bad_requests_get_one_clear_sentence_and_change_nothing() {
    let folder = Folder::new("hostile");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(1).await;
    let before = player.look().await;
    let act = player.path("/act");
    let deep = "[".repeat(100_000);
    let bodies: [(&[u8], u16); 8] = [
        (b"", 400),
        (b"not json", 400),
        (b"{\"version\": 0}", 400),
        (b"{\"version\": -1, \"action\": \"x\"}", 400),
        (b"{\"version\": 0, \"action\": 7}", 400),
        (b"{\"version\": 0, \"action\": \"x\", \"seed\": 1}", 400),
        (b"\xff\xfe\x00", 400),
        (&deep.as_bytes()[..60_000], 400),
    ];
    for (body, status) in bodies {
        let answer = player.client.send("POST", &act, Some(body)).await.unwrap();
        let said = answer.json()["error"].as_str().unwrap_or_default().to_string();
        assert_eq!(answer.status, status, "{}", answer.text);
        assert!(!said.is_empty() && !said.contains('\n'), "{}", answer.text);
    }
    let long = json!({"version": 0, "action": "x".repeat(60_000)});
    assert_eq!(player.post("/act", long).await.status, 422);
    let huge = vec![b' '; 10 << 20];
    for path in [act.as_str(), "/api/games", "/api/games/import"] {
        let answer = Client::new(house.address).send("POST", path, Some(&huge)).await;
        // The server answers before it has read everything; the connection may break on the rest.
        assert!(answer.is_err() || answer.is_ok_and(|answer| answer.status == 413), "{path}");
    }
    assert_eq!(player.look().await, before);
    house.close().await;
}

#[tokio::test]
async fn a_seat_is_not_had_by_guessing() {
    let folder = Folder::new("tokens");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(1).await;
    let other = house.hoa_binh(2).await;
    let token = player.client.tokens().to_string();
    let flipped = format!("{}{}", &token[..42], if token.ends_with('A') { 'E' } else { 'A' });
    for wrong in [flipped.as_str(), "", "x", other.client.tokens(), &"y".repeat(5000), "a,b,c,d,e,f,g,h,i,j"] {
        let mut stranger = house.sit(&player.id, &[wrong]);
        let answer = stranger.act(0, "x").await;
        // No token at all is a spectator, who may look but not act.
        let expected = if wrong.is_empty() { 403 } else { 401 };
        assert_eq!(answer.status, expected, "{wrong}: {}", answer.text);
    }
    let both = format!("{token},{}", other.client.tokens());
    assert_eq!(house.sit(&player.id, &[&both]).get("").await.status, 401);
    assert_eq!(player.look().await["version"], 0);
    if postgres().is_none() {
        let file = std::fs::read(folder.0.join("tables.sqlite")).unwrap();
        let log = std::fs::read(folder.0.join("tables.sqlite-wal")).unwrap_or_default();
        for bytes in [file, log] {
            assert!(!bytes.windows(token.len()).any(|part| part == token.as_bytes()), "the store holds only the hash");
        }
    }
    house.close().await;
}

#[tokio::test]
async fn addresses_lead_nowhere_they_should_not() {
    let folder = Folder::new("paths");
    let house = House::open(&folder).await;
    let mut client = house.client();
    let paths = [
        "/../../../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/assets/../../Cargo.toml",
        "/api/games/..%2f..%2fetc",
        "/api/games/%00",
        "/api/titles/..%2f..%2f/board",
        "/api/nothing",
        "/api/games/AAAAAAAAAAAAAAAA",
    ];
    for path in paths {
        let answer = client.get(path).await.unwrap();
        assert_eq!(answer.status, 404, "{path}: {}", answer.text);
        assert!(answer.json()["error"].is_string(), "{path}: {}", answer.text);
    }
    assert_eq!(client.get("/api/games").await.unwrap().status, 405);
    assert_eq!(client.post("/", &json!({})).await.unwrap().status, 405);
    assert_eq!(client.get("/api/games/x/moments/minus-one").await.unwrap().status, 404);
    house.close().await;
}

#[tokio::test]
async fn every_answer_keeps_the_page_to_itself() {
    let folder = Folder::new("headers");
    let house = House::open(&folder).await;
    let mut client = house.client();
    for path in ["/", "/api/titles", "/nothing", "/api/titles/hoa-binh/map.svg", "/healthz"] {
        let headers = client.get(path).await.unwrap().headers;
        let policy = &headers["content-security-policy"];
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe-eval") && !policy.contains("http"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
    }
    house.close().await;
}

#[tokio::test]
async fn whoever_asks_too_often_waits() {
    let folder = Folder::new("limits");
    let rates = Rates { address: (1, 60), seat: (1, 10), games: (1, 3), ..Rates::default() };
    let house = House::open_with(&folder, |config| config.rates = Some(rates)).await;
    let mut player = house.hoa_binh(1).await;
    let mut statuses = Vec::new();
    for _ in 0..14 {
        statuses.push(player.get("").await.status);
    }
    assert_eq!((statuses[0], *statuses.last().unwrap()), (200, 429), "one seat: {statuses:?}");
    let mut client = house.client();
    let mut begun = Vec::new();
    for _ in 0..6 {
        begun.push(client.post("/api/games", &json!({"game": "duel"})).await.unwrap().status);
    }
    assert_eq!((begun[0], *begun.last().unwrap()), (201, 429), "new games: {begun:?}");
    let mut last = client.get("/api").await.unwrap();
    for _ in 0..500 {
        if last.status == 429 {
            break;
        }
        last = client.get("/api").await.unwrap();
    }
    assert_eq!(last.status, 429, "one address");
    assert!(last.headers["retry-after"].parse::<u64>().unwrap() >= 1);
    assert_eq!(client.get("/").await.unwrap().status, 200, "the page itself is not counted");
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(client.get(path).await.unwrap().status, 200, "nor is what the operator asks: {path}");
    }
    house.close().await;
}
