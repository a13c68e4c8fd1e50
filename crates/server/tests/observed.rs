//! What the operator sees: a log with the numbers of requests and games and never a secret, and counts of everything. A program of its own,
//! because there is one log in a program.

#[path = "table/common/mod.rs"]
mod common;

use std::io::{self, Write};
use std::sync::{Arc, Mutex, OnceLock};

use common::{Folder, House, choices, pick, version};
use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

/// The log of this program, kept in memory.
#[derive(Clone, Debug, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Kept {
    type Writer = Kept;

    fn make_writer(&self) -> Kept {
        self.clone()
    }
}

impl Kept {
    /// Everything that was logged by any test of this program, as documents.
    fn lines(&self) -> Vec<Value> {
        let bytes = self.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Begins to keep the log; there is one for all tests of this program.
fn log() -> Kept {
    static KEPT: OnceLock<Kept> = OnceLock::new();
    let start = || {
        let kept = Kept::default();
        let level = tracing_subscriber::filter::LevelFilter::TRACE;
        tracing_subscriber::fmt().json().with_max_level(level).with_writer(kept.clone()).init();
        kept
    };
    KEPT.get_or_init(start).clone()
}

/// The value of a line of the metrics.
fn metric(text: &str, name: &str) -> f64 {
    let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {text}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn the_log_names_requests_and_games_and_no_secret() {
    let log = log();
    let folder = Folder::new("logged");
    let house = House::open(&folder).await;
    let (id, seats) = house.begin(json!({"game": "hoa-binh", "seed": 77})).await;
    let token = seats["france"].as_str().unwrap();
    let mut player = house.sit(&id, &[token]);
    player.post("/chat", json!({"text": "a word between friends"})).await;
    let seen = player.look().await;
    let answer = player.act(version(&seen), pick(&choices(&seen), 1)).await;
    let number = answer.headers["x-request-id"].clone();
    // Something fails: the store is damaged.
    folder.sql("DROP TABLE chat").await;
    let failed = player.post("/chat", json!({"text": "a word between friends"})).await;
    assert_eq!(failed.status, 500, "{}", failed.text);
    house.close().await;

    let lines = log.lines();
    let of = |number: &str| lines.iter().filter(|line| line["span"]["id"] == *number).collect::<Vec<_>>();
    let acted = of(&number);
    assert_eq!(acted.len(), 1, "{acted:?}");
    assert_eq!((&acted[0]["span"]["game"], &acted[0]["span"]["route"]), (&json!(id), &json!("/api/games/{id}/act")));
    assert_eq!((&acted[0]["fields"]["status"], &acted[0]["level"]), (&json!(200), &json!("DEBUG")));
    let failure = of(&failed.headers["x-request-id"]);
    let says =
        |line: &Value| ["no such table: chat", "does not exist"].iter().any(|words| line.to_string().contains(words));
    assert!(failure.iter().any(|line| line["level"] == "ERROR" && says(line)), "{failure:?}");
    let seed = engine::Seed::from_number(77).to_hex();
    for line in lines.iter().map(Value::to_string) {
        assert!(!line.contains(token) && !line.contains(&seed) && !line.contains("between friends"), "{line}");
    }
}

#[tokio::test]
async fn everything_is_counted() {
    let folder = Folder::new("counted");
    let house = House::open(&folder).await;
    let mut player = house.hoa_binh(1).await;
    let seen = player.look().await;
    player.must_act(pick(&choices(&seen), 1)).await;
    assert_eq!(player.act(0, "nonsense").await.status, 409);
    let stream = house.client().listen(&player.path("/events"), None).await.unwrap();
    let mut client = house.client();
    let answer = client.get("/metrics").await.unwrap();
    assert!(answer.headers["content-type"].starts_with("application/openmetrics-text"));
    let text = answer.text;
    assert!(text.ends_with("# EOF\n"), "{text}");
    let counted = [
        ("indochina_games_begun_total ", 1.0),
        ("indochina_moves_total ", 1.0),
        ("indochina_open_games ", 1.0),
        ("indochina_streams ", 1.0),
        ("indochina_digest_mismatches_total ", 0.0),
        ("indochina_thinking{state=\"waiting\"} ", 0.0),
        ("indochina_requests_total{route=\"/api/games/{id}/act\",status=\"200\"} ", 1.0),
        ("indochina_requests_total{route=\"/api/games/{id}/act\",status=\"409\"} ", 1.0),
        ("indochina_request_duration_seconds_count{route=\"/api/games/{id}/act\"} ", 2.0),
        ("indochina_store_duration_seconds_count{operation=\"append\"} ", 1.0),
    ];
    for (name, value) in counted {
        assert!((metric(&text, name) - value).abs() < f64::EPSILON, "{name} {value}: {text}");
    }
    let about = client.get("/api").await.unwrap().json();
    assert_eq!((&about["name"], about["version"].is_string()), (&json!("indochina"), true));
    assert!(text.contains(&format!("version=\"{}\"", about["version"].as_str().unwrap())), "{text}");
    drop(stream);
    house.close().await;
}

#[tokio::test]
async fn a_digest_that_does_not_fit_is_reported_as_what_it_is() {
    let log = log();
    let folder = Folder::new("mismatch");
    let house = House::open(&folder).await;
    let (red, _) = house.duel(1).await;
    let (id, token) = (red.id.clone(), red.client.tokens().to_string());
    house.close().await;
    // A move is added that the rules did not make.
    let entries = json!([{"side": 0, "action": "lay 3", "label": "", "events": []}]);
    let what = json!({"act": "lay 3"});
    folder.sql(&format!("INSERT INTO changes VALUES ('{id}', 1, 0, '{what}', '{entries}', 1, 'forged')")).await;
    let house = House::open(&folder).await;
    let seen = house.sit(&id, &[&token]).look().await;
    assert!(seen["log"].to_string().contains("does not fit together"), "{}", seen["log"]);
    let metrics = house.client().get("/metrics").await.unwrap().text;
    assert!((metric(&metrics, "indochina_digest_mismatches_total ") - 1.0).abs() < f64::EPSILON);
    house.close().await;
    let told = log.lines().into_iter().find(|line| line["level"] == "ERROR" && line["fields"]["game"] == id).unwrap();
    let words = told["fields"]["message"].as_str().unwrap();
    assert!(words.contains("forged") && words.contains("the rules are the same"), "{words}");
}

#[tokio::test]
async fn a_computers_move_that_could_not_be_stored_is_tried_again() {
    let folder = Folder::new("tried-again");
    let house = House::open_with(&folder, |config| config.rates = None).await;
    let computer = json!({"kind": "computer", "level": "random"});
    let (id, _) = house.begin(json!({"game": "duel", "seats": {"red": computer, "blue": computer}})).await;
    folder.sql("ALTER TABLE changes RENAME TO hidden").await;
    // Only now does it think: games between computers wait for somebody who watches.
    let mut stream = house.client().listen(&format!("/api/games/{id}/events"), None).await.unwrap();
    let mut client = house.client();
    let failed = |text: &str| text.lines().any(|l| l.starts_with("indochina_store_errors_total") && !l.ends_with(" 0"));
    while !failed(&client.get("/metrics").await.unwrap().text) {
        tokio::task::yield_now().await;
    }
    folder.sql("ALTER TABLE hidden RENAME TO changes").await;
    // Nobody looks, for that alone would wake the computer.
    while stream.wait_for("changed").await.unwrap()["version"] == json!(0) {}
    house.close().await;
}
