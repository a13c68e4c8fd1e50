//! `indochina serve`, and what a hard end of it costs: nothing.

mod common;

#[path = "../../server/tests/table/common/client.rs"]
mod client;

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use client::Client;
use common::{Folder, fails, program, stdout_of};
use engine::history::Save;
use library::Library;
use serde_json::{Value, json};

/// A running server; killed when it is dropped.
struct Serving {
    child: Child,
    address: SocketAddr,
}

impl Serving {
    fn start(database: &str) -> Self {
        let mut child = program()
            .args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--db", &format!("sqlite:{database}")])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is read");
        BufReader::new(output).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("listening on http://").expect("the sentence that scripts wait for");
        Serving { address: address.parse().expect("an address"), child }
    }

    /// Ends it at once, as a power cut would.
    fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn serving_is_described_and_refuses_what_it_cannot_do() {
    assert!(stdout_of(&["--help"]).contains("serve"));
    assert!(stdout_of(&["serve", "--help"]).contains("sqlite:PATH"));
    fails(&["serve", "--db", "mysql:x"], 2, "sqlite:PATH");
    fails(&["serve", "--db", "postgres://host:port/name"], 2, "the address of the PostgreSQL database");
    fails(&["serve", "--addr", "127.0.0.1:0", "--db", "postgres://nobody@127.0.0.1:1/none"], 2, "database");
    fails(&["backup", "copy", "--db", "postgres://nobody@127.0.0.1:1/none"], 2, "pg_dump");
    fails(&["serve", "--addr", "nowhere"], 2, "--addr");
    fails(&["serve", "--addr", "127.0.0.1:0", "--db", "sqlite:/no/such/folder/x.sqlite"], 2, "database");
}

/// What a scripted client has been told.
struct Acknowledged {
    title: String,
    id: String,
    /// The tokens of all seats.
    tokens: String,
    version: u64,
    /// The actions that were accepted, in order.
    actions: Vec<String>,
}

/// How far the clients are.
#[derive(Debug, Default)]
struct Progress {
    /// Clients that have begun all their games.
    ready: AtomicUsize,
    moves: AtomicUsize,
    gone: AtomicBool,
}

/// Plays games of all titles in turn until the server is gone.
async fn play(address: SocketAddr, seeds: std::ops::Range<u64>, progress: Arc<Progress>) -> Vec<Acknowledged> {
    let mut client = Client::new(address);
    let titles = client.get("/api/titles").await.expect("the shelf is seen").json();
    let titles: Vec<String> = titles.as_array().expect("titles").iter().map(|title| text(&title["id"])).collect();
    let mut games = Vec::new();
    let mut offered: Vec<Vec<String>> = Vec::new();
    for seed in seeds {
        let title = titles[seed as usize % titles.len()].clone();
        let answer = client.post("/api/games", &json!({"game": title, "seed": seed})).await;
        let seated = answer.expect("a game begins").json();
        let seats = seated["seats"].as_object().expect("seats");
        let (id, tokens) = (text(&seated["id"]), seats.values().map(text).collect::<Vec<_>>().join(","));
        client.show(&tokens);
        let seen = client.get(&format!("/api/games/{id}")).await.expect("a game is seen").json();
        offered.push(choices(&seen));
        games.push(Acknowledged { title, id, tokens, version: 0, actions: Vec::new() });
    }
    progress.ready.fetch_add(1, Ordering::Relaxed);
    for n in 0..20_000 {
        let i = n % games.len();
        let (game, choices_now) = (&mut games[i], &mut offered[i]);
        if choices_now.is_empty() {
            continue;
        }
        let action = choices_now[(n * 7919) % choices_now.len()].clone();
        client.show(&game.tokens);
        let body = json!({"version": game.version, "action": action});
        match client.post(&format!("/api/games/{}/act", game.id), &body).await {
            Ok(answer) if answer.status == 200 => {
                game.version += 1;
                game.actions.push(action);
                progress.moves.fetch_add(1, Ordering::Relaxed);
                *choices_now = choices(&answer.json());
            }
            Ok(answer) => panic!("{}", answer.text),
            Err(_) => {
                progress.gone.store(true, Ordering::Relaxed);
                break;
            }
        }
    }
    games
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").into()
}

fn choices(seen: &Value) -> Vec<String> {
    seen["table"]["choices"].as_array().expect("choices").iter().map(|choice| text(&choice["action"])).collect()
}

/// Every action of a game with whether it was forced. What a side chose may be secret to the others, so
/// the log is read through the eyes of each.
async fn read_log(client: &mut Client, id: &str, seen: &Value) -> Vec<(String, bool)> {
    let mut whole: Vec<(String, bool)> = Vec::new();
    for side in seen["sides_mine"].as_array().expect("sides") {
        let path = format!("/api/games/{id}?as={}", text(side));
        let seen = client.get(&path).await.expect("an answer").json();
        let log = seen["log"].as_array().expect("a log");
        whole.resize(log.len(), (String::new(), false));
        for (known, entry) in whole.iter_mut().zip(log) {
            known.0.push_str(&text(&entry["action"]));
            known.1 = entry["forced"] == true;
        }
    }
    whole
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hard_end_in_the_middle_of_200_games_loses_no_acknowledged_move() {
    let folder = Folder::new("kill");
    let database = folder.path("tables.sqlite");
    let mut serving = Serving::start(&database);
    let progress = Arc::new(Progress::default());
    let clients: Vec<_> =
        (0..10).map(|i| tokio::spawn(play(serving.address, i * 20..(i + 1) * 20, progress.clone()))).collect();
    // Until all are in the middle of their games, however long that takes here.
    let busy = async {
        while progress.ready.load(Ordering::Relaxed) < 10 || progress.moves.load(Ordering::Relaxed) < 2000 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), busy).await.expect("the clients get on");
    serving.kill();
    let mut games = Vec::new();
    for client in clients {
        games.extend(client.await.expect("a client ends well"));
    }
    assert!(progress.gone.load(Ordering::Relaxed), "the server was killed while they played");
    let moves: usize = games.iter().map(|game| game.actions.len()).sum();
    assert!(games.len() == 200 && moves >= 2000, "{} games, {moves} moves", games.len());

    let serving = Serving::start(&database);
    let library = Library::builtin();
    let mut client = Client::new(serving.address);
    for game in &games {
        client.show(&game.tokens);
        let seen = client.get(&format!("/api/games/{}", game.id)).await.expect("an answer").json();
        let version = seen["version"].as_u64().expect("a version");
        // One move may have been stored whose answer never arrived.
        assert!(version == game.version || version == game.version + 1, "{version} after {}", game.version);
        let log = read_log(&mut client, &game.id, &seen).await;
        let decided: Vec<_> = log.iter().filter(|(_, forced)| !forced).map(|(action, _)| action.clone()).collect();
        assert_eq!(decided[..game.actions.len()], game.actions[..]);
        assert!(log.iter().all(|(action, _)| !action.is_empty()), "no game was taken back to a save");
        let save = client.get(&format!("/api/games/{}/export", game.id)).await.expect("an answer").text;
        let save = Save::read(&save).expect("a save");
        let replayed = library.title(&game.title).and_then(|title| title.load(&save)).expect("the log replays");
        assert_eq!(replayed.hash(), save.hash);
    }
}
