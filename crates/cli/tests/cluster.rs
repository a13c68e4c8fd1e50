//! Three servers on one PostgreSQL database, killed and started again while 200 games are played through all of them.
//!
//! This needs the database that `INDOCHINA_TEST_DB` names; `cargo xtask test` brings one.

mod common;

#[path = "../../server/tests/table/common/client.rs"]
mod client;

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use client::{Answer, Client};
use common::program;
use engine::history::Save;
use library::{Library, Title};
use serde_json::{Value, json};

const NODES: usize = 3;
const CLIENTS: usize = 8;
const GAMES: usize = 200;
/// How many moves of persons are acknowledged, and how many nodes are killed meanwhile, at least.
const MOVES: usize = 1500;
const KILLS: usize = 6;
/// What takes longer hangs, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(900);

/// Chance that is the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A server's process; killed when it is dropped.
struct Node(Child);

impl Node {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The nodes, as a proxy would know them: where those are that live.
#[derive(Debug, Default)]
struct Cluster {
    database: String,
    living: Mutex<[Option<SocketAddr>; NODES]>,
    moves: AtomicUsize,
    ended: AtomicBool,
}

impl Cluster {
    fn start(&self, node: usize) -> Node {
        let mut child = program()
            .args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--log-level", "error", "--db", &self.database])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is read");
        BufReader::new(output).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("listening on http://").expect("the sentence that scripts wait for");
        self.living.lock().expect("a list")[node] = Some(address.parse().expect("an address"));
        Node(child)
    }

    fn kill(&self, node: usize, process: &mut Node) {
        self.living.lock().expect("a list")[node] = None;
        process.kill();
    }

    /// Some node that lives.
    fn any(&self, chance: &mut Chance) -> SocketAddr {
        let living: Vec<_> = self.living.lock().expect("a list").iter().flatten().copied().collect();
        living[chance.below(living.len())]
    }

    /// Asks some node, each time on a connection of its own; none where it was killed meanwhile.
    async fn ask(&self, chance: &mut Chance, tokens: &str, path: &str, body: Option<&Value>) -> Option<Answer> {
        let mut client = Client::with_tokens(self.any(chance), &[tokens]);
        let answer = match body {
            Some(body) => client.post(path, body).await,
            None => client.get(path).await,
        };
        answer.ok().filter(|answer| answer.status < 500)
    }

    /// Asks until some node answers.
    async fn must_ask(&self, chance: &mut Chance, tokens: &str, path: &str, body: Option<&Value>) -> Value {
        loop {
            if let Some(answer) = self.ask(chance, tokens, path, body).await {
                assert!(answer.status < 300, "{path}: {}", answer.text);
                return answer.json();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A game, and what its player was told.
struct Game {
    title: String,
    id: String,
    /// The tokens of the seats that persons hold.
    tokens: String,
    has_computer: bool,
    seen: Value,
    /// The actions that were acknowledged, by the version at which they were chosen.
    acknowledged: BTreeMap<u64, String>,
    /// The version that the stream has told.
    streamed: Arc<AtomicU64>,
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").into()
}

fn version(seen: &Value) -> u64 {
    seen["version"].as_u64().expect("a version")
}

fn choices(seen: &Value) -> Vec<String> {
    seen["table"]["choices"].as_array().expect("choices").iter().map(|choice| text(&choice["action"])).collect()
}

/// The shelf, read once.
fn titles() -> &'static [Arc<dyn Title>] {
    static TITLES: OnceLock<Vec<Arc<dyn Title>>> = OnceLock::new();
    TITLES.get_or_init(|| Library::builtin().titles().expect("the shelf"))
}

async fn begin(cluster: &Arc<Cluster>, chance: &mut Chance, number: usize) -> Game {
    let title = &titles()[number % titles().len()];
    let sides = &title.book().sides;
    let (title, has_computer) = (title.book().id.to_string(), number % 4 == 1 && sides.len() > 1);
    let mut wish = json!({"game": title, "seed": number});
    if has_computer {
        let side = sides[1].id.clone();
        wish["seats"] = json!({ side: {"kind": "computer", "level": "random"} });
    }
    let seated = cluster.must_ask(chance, "", "/api/games", Some(&wish)).await;
    let tokens: Vec<String> = seated["seats"].as_object().expect("seats").values().map(text).collect();
    let (id, tokens) = (text(&seated["id"]), tokens.join(","));
    let seen = cluster.must_ask(chance, &tokens, &format!("/api/games/{id}"), None).await;
    let streamed = Arc::new(AtomicU64::new(0));
    if number.is_multiple_of(2) {
        tokio::spawn(watch(cluster.clone(), id.clone(), streamed.clone(), Chance(number as u64)));
    }
    Game { title, id, tokens, has_computer, seen, acknowledged: BTreeMap::new(), streamed }
}

/// Follows a game through one node after the other, whenever the last one is gone.
async fn watch(cluster: Arc<Cluster>, id: String, streamed: Arc<AtomicU64>, mut chance: Chance) {
    loop {
        let last = streamed.load(Ordering::Relaxed);
        let client = Client::new(cluster.any(&mut chance));
        if let Ok(mut stream) = client.listen(&format!("/api/games/{id}/events"), Some(last)).await {
            while let Some((kind, data)) = stream.next().await {
                if kind == "changed" || kind == "sync" {
                    streamed.fetch_max(version(&data), Ordering::Relaxed);
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Plays games through all nodes until it is enough.
async fn play(cluster: Arc<Cluster>, numbers: std::ops::Range<usize>) -> Vec<Game> {
    let mut chance = Chance(numbers.start as u64 + 1);
    let mut games = Vec::new();
    for number in numbers {
        games.push(begin(&cluster, &mut chance, number).await);
    }
    while !cluster.ended.load(Ordering::Relaxed) {
        let n = chance.below(games.len());
        make_move(&cluster, &mut chance, &mut games[n]).await;
    }
    games
}

async fn make_move(cluster: &Cluster, chance: &mut Chance, game: &mut Game) {
    let path = format!("/api/games/{}", game.id);
    let offered = choices(&game.seen);
    if offered.is_empty() {
        // It is the computer's turn, or the game is over.
        let seen = cluster.must_ask(chance, &game.tokens, &path, None).await;
        assert!(
            version(&seen) >= version(&game.seen),
            "a node showed {} after {}",
            seen["version"],
            game.seen["version"]
        );
        game.seen = seen;
        return;
    }
    let action = offered[chance.below(offered.len())].clone();
    let at = version(&game.seen);
    let body = json!({"version": at, "action": action});
    match cluster.ask(chance, &game.tokens, &format!("{path}/act"), Some(&body)).await {
        Some(answer) if answer.status == 200 => {
            game.acknowledged.insert(at, action);
            game.seen = answer.json();
            cluster.moves.fetch_add(1, Ordering::Relaxed);
        }
        // Nobody else plays this seat: only a move whose answer was lost can have been faster.
        Some(answer) => {
            assert_eq!(answer.status, 409, "{action}: {}", answer.text);
            game.seen = cluster.must_ask(chance, &game.tokens, &path, None).await;
            assert!(version(&game.seen) > at, "{} is not past {at}", game.seen["version"]);
        }
        None => game.seen = cluster.must_ask(chance, &game.tokens, &path, None).await,
    }
}

/// Kills one node after the other and starts it again, until enough was played and killed.
async fn kill_and_start(cluster: &Cluster, nodes: &mut [Node]) {
    let mut chance = Chance(7);
    let mut kills = 0;
    while kills < KILLS || cluster.moves.load(Ordering::Relaxed) < MOVES {
        tokio::time::sleep(Duration::from_millis(1500)).await;
        let node = chance.below(NODES);
        cluster.kill(node, &mut nodes[node]);
        kills += 1;
        tokio::time::sleep(Duration::from_millis(1000)).await;
        nodes[node] = tokio::task::block_in_place(|| cluster.start(node));
    }
    cluster.ended.store(true, Ordering::Relaxed);
}

/// The decisions of a game as its player may read them; those of the computer are empty.
async fn decisions(cluster: &Cluster, chance: &mut Chance, game: &Game) -> Vec<String> {
    let mut whole: Vec<(String, bool)> = Vec::new();
    for side in game.seen["sides_mine"].as_array().expect("sides") {
        let mut from = 0;
        loop {
            let path = format!("/api/games/{}/log?from={from}&as={}", game.id, text(side));
            let page = cluster.must_ask(chance, &game.tokens, &path, None).await;
            let entries = page["entries"].as_array().expect("entries");
            whole.resize(page["length"].as_u64().expect("a length") as usize, (String::new(), false));
            for entry in entries {
                let n = entry["n"].as_u64().expect("a number") as usize;
                whole[n].0.push_str(&text(&entry["action"]));
                whole[n].1 = entry["forced"] == true;
            }
            from += entries.len();
            if from == whole.len() {
                break;
            }
        }
    }
    whole.into_iter().filter(|(_, forced)| !forced).map(|(action, _)| action).collect()
}

/// Checks that a game holds every acknowledged move once, that thinking went on, and that its stream has heard of it.
async fn check(cluster: &Cluster, chance: &mut Chance, game: &mut Game) {
    let path = format!("/api/games/{}", game.id);
    loop {
        game.seen = cluster.must_ask(chance, &game.tokens, &path, None).await;
        let turn = &game.seen["turn"];
        let own = game.seen["sides_mine"].as_array().expect("sides").contains(&turn["decide"]);
        if own || !turn["over"].is_null() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (last, decided) = (version(&game.seen), decisions(cluster, chance, game).await);
    assert_eq!(decided.len() as u64, last, "{}: one decision for each change", game.title);
    for (at, action) in &game.acknowledged {
        assert_eq!(&decided[*at as usize], action, "{}: the move at {at} was acknowledged", game.title);
    }
    if !game.has_computer {
        let save = cluster.must_ask(chance, &game.tokens, &format!("{path}/export"), None).await.to_string();
        let save = Save::read(&save).expect("a save");
        let title = titles().iter().find(|title| title.book().id == game.title).expect("the title");
        let replayed = title.load(&save).expect("it replays");
        assert_eq!(replayed.hash(), save.hash);
    }
}

/// A schema of its own in the database to be tested, and its address.
async fn database() -> String {
    let url = std::env::var("INDOCHINA_TEST_DB").expect("INDOCHINA_TEST_DB names a database");
    let schema = format!("cluster_{}", std::process::id());
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client.batch_execute(&format!("CREATE SCHEMA {schema}")).await.expect("a schema");
    let mark = if url.contains('?') { '&' } else { '?' };
    format!("{url}{mark}options=-c%20search_path%3D{schema}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL"]
async fn nodes_are_killed_and_started_while_200_games_are_played_and_nothing_is_lost() {
    let cluster = Arc::new(Cluster { database: database().await, ..Cluster::default() });
    let mut nodes: Vec<Node> = (0..NODES).map(|node| cluster.start(node)).collect();
    let share = GAMES / CLIENTS;
    let players: Vec<_> =
        (0..CLIENTS).map(|i| tokio::spawn(play(cluster.clone(), i * share..(i + 1) * share))).collect();
    let played = tokio::time::timeout(PATIENCE, kill_and_start(&cluster, &mut nodes)).await;
    let moves = cluster.moves.load(Ordering::Relaxed);
    assert!(played.is_ok(), "only {moves} moves were made");
    let mut games = Vec::new();
    for player in players {
        games.extend(player.await.expect("a player ends well"));
    }
    let mut chance = Chance(11);
    for game in &mut games {
        let checked = tokio::time::timeout(PATIENCE, check(&cluster, &mut chance, game)).await;
        assert!(checked.is_ok(), "{} {}: nobody thinks any more: {}", game.title, game.id, game.seen["turn"]);
    }
    let streams = games.iter().step_by(2);
    let converged = async {
        for game in streams {
            while game.streamed.load(Ordering::Relaxed) < version(&game.seen) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    };
    assert!(tokio::time::timeout(PATIENCE, converged).await.is_ok(), "a stream has not heard of everything");
    let computers = games.iter().filter(|game| game.has_computer);
    let thought: usize = computers.map(|game| version(&game.seen) as usize - game.acknowledged.len()).sum();
    println!("{} games, {moves} moves of persons, {thought} of computers", games.len());
    assert!(thought > 0, "the computers have played");
}
