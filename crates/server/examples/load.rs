//! Load: many games at once on loopback, and how long a move takes to reach the one who watches.
//!
//! `cargo run --release -p server --example load -- [GAMES] [CLIENTS] [SECONDS] [NODES] [DATABASE]`
//!
//! The server runs in a process of its own, with its usual file and its usual flushes to the disk. With a database such as
//! `postgres://indochina@127.0.0.1/load`, which is left full, there may be several of them.
//! Every game has one watcher with an open stream; every client makes one move after the other, in
//! one game after the other, each through the next server, and chooses by chance among what it is offered.
//!
//! Processor time for each move is told too: unlike moves a second it hardly depends on what else the machine does.

#[path = "../tests/table/common/client.rs"]
mod client;

use std::io::{self, BufRead as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::Client;
use library::Library;
use serde_json::json;
use server::{Config, Database};

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [role, database] = &arguments[..]
        && role == "serve"
    {
        return serve(database);
    }
    let number = |i: usize, usual: usize| arguments.get(i).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let plan = Plan { games: number(0, 1000), clients: number(1, 32), seconds: number(2, 10) as u64 };
    let folder = std::env::temp_dir().join(format!("indochina-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let file = format!("sqlite:{}", folder.join("load.sqlite").display());
    let database = arguments.get(4).unwrap_or(&file);
    let mut servers = Vec::new();
    for _ in 0..number(3, 1) {
        servers.push(Command::new(std::env::current_exe()?).args(["serve", database]).stdout(Stdio::piped()).spawn()?);
    }
    let measured = run(&plan, &mut servers);
    for server in &mut servers {
        server.kill()?;
        server.wait()?;
    }
    std::fs::remove_dir_all(&folder)?;
    measured
}

/// The server's role: prints its address and serves until it is killed.
fn serve(database: &str) -> io::Result<()> {
    let database: Database = database.parse().map_err(io::Error::other)?;
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), database);
    config.rates = None;
    let titles = Library::builtin().titles().map_err(io::Error::other)?;
    let ready = |address| {
        println!("{address}");
        Ok(())
    };
    server::serve(&config, titles, ready).map_err(io::Error::other)
}

#[derive(Clone, Copy, Debug)]
struct Plan {
    games: usize,
    clients: usize,
    seconds: u64,
}

/// One game of the test.
#[derive(Debug)]
struct Table {
    id: String,
    token: String,
    /// When the move that is on its way was sent, in microseconds since the beginning; 0 for none.
    sent: AtomicU64,
}

fn run(plan: &Plan, servers: &mut [Child]) -> io::Result<()> {
    let mut nodes = Vec::new();
    for server in servers {
        let mut line = String::new();
        let output = server.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        io::BufReader::new(output).read_line(&mut line)?;
        nodes.push(Node { address: line.trim().parse().map_err(io::Error::other)?, process: server.id() });
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(plan, &nodes))
}

/// A server that runs.
#[derive(Clone, Copy, Debug)]
struct Node {
    address: SocketAddr,
    process: u32,
}

/// What all servers hold together, in megabytes.
fn memory_of(nodes: &[Node]) -> u64 {
    nodes.iter().map(|node| memory(node.process)).sum()
}

async fn measure(plan: &Plan, nodes: &[Node]) -> io::Result<()> {
    println!("{} server alone: {} MB", nodes.len(), memory_of(nodes));
    let mut clients: Vec<Client> = nodes.iter().map(|node| Client::new(node.address)).collect();
    let mut tables = Vec::new();
    for seed in 0..plan.games {
        let client = &mut clients[seed % nodes.len()];
        let answer = client.post("/api/games", &json!({"game": "hoa-binh", "seed": seed})).await?.json();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
        let (id, token) = (text(&answer["id"]), text(&answer["seats"]["france"]));
        tables.push(Arc::new(Table { id, token, sent: AtomicU64::new(0) }));
    }
    println!("{} games begun: {} MB", plan.games, memory_of(nodes));

    let began = Instant::now();
    let waits = Arc::new(Mutex::new(Vec::<u64>::new()));
    for (n, table) in tables.iter().enumerate() {
        let stream = clients[n % nodes.len()].listen(&format!("/api/games/{}/events", table.id), None).await?;
        tokio::spawn(watch(stream, table.clone(), began, waits.clone()));
    }
    println!("{} streams open: {} MB", plan.games, memory_of(nodes));

    let before = Spent::now(nodes);
    let until = Instant::now() + Duration::from_secs(plan.seconds);
    let share = tables.len().div_ceil(plan.clients);
    let tasks: Vec<_> =
        tables.chunks(share).map(|own| tokio::spawn(play(nodes.to_vec(), own.to_vec(), began, until))).collect();
    let clients = tasks.len();
    let (mut moves, mut answers) = (0usize, Vec::new());
    for task in tasks {
        let (own, mut took) = task.await.map_err(io::Error::other)??;
        moves += own;
        answers.append(&mut took);
    }
    let mut waits = std::mem::take(&mut *waits.lock().map_err(|_| io::ErrorKind::Other)?);
    println!("{clients} clients, {} s: {moves} moves, {:.0} moves/s", plan.seconds, moves as f64 / plan.seconds as f64);
    println!("processor time for a move: {}", Spent::now(nodes).since(before, moves));
    println!("move to answer: {}", percentiles(&mut answers));
    println!("move to watcher: {}", percentiles(&mut waits));
    println!("memory afterwards: {} MB", memory_of(nodes));
    Ok(())
}

/// Waits for changes and writes down how long each was on its way.
async fn watch(mut stream: client::Listener, table: Arc<Table>, began: Instant, waits: Arc<Mutex<Vec<u64>>>) {
    while let Some((kind, _)) = stream.next().await {
        let sent = if kind == "changed" { table.sent.swap(0, Ordering::Relaxed) } else { 0 };
        if sent > 0
            && let Ok(mut waits) = waits.lock()
        {
            waits.push(began.elapsed().as_micros() as u64 - sent);
        }
    }
}

/// Plays moves until the time is over; returns their number and how long each answer took.
async fn play(
    nodes: Vec<Node>,
    tables: Vec<Arc<Table>>,
    began: Instant,
    until: Instant,
) -> io::Result<(usize, Vec<u64>)> {
    let mut clients: Vec<Client> = nodes.iter().map(|node| Client::new(node.address)).collect();
    let mut standing = Vec::new();
    for (n, table) in tables.iter().enumerate() {
        let client = &mut clients[n % nodes.len()];
        client.show(&table.token);
        let seen = client.get(&format!("/api/games/{}?since=0", table.id)).await?;
        standing.push((0u64, choices(&seen.text)));
    }
    let (mut moves, mut took) = (0, Vec::new());
    while Instant::now() < until {
        let n = moves % tables.len();
        let (table, (version, choices)) = (&tables[n], &mut standing[n]);
        moves += 1;
        if choices.is_empty() {
            continue;
        }
        let action = &choices[(moves * 7919) % choices.len()];
        // Whatever node had the last move of this game, another has this one.
        let client = &mut clients[(n + *version as usize) % nodes.len()];
        client.show(&table.token);
        let sent = began.elapsed().as_micros() as u64;
        table.sent.store(sent.max(1), Ordering::Relaxed);
        let body = json!({"version": *version, "action": action});
        let answer = client.post(&format!("/api/games/{}/act", table.id), &body).await?;
        if answer.status != 200 {
            return Err(io::Error::other(answer.text));
        }
        took.push(began.elapsed().as_micros() as u64 - sent);
        *version += 1;
        *choices = self::choices(&answer.text);
    }
    Ok((took.len(), took))
}

/// The actions that a snapshot offers, found without reading all of it: the clients share the
/// machine with the server.
fn choices(text: &str) -> Vec<String> {
    let Some((_, rest)) = text.split_once("\"choices\":[") else { return Vec::new() };
    let list = rest.split("\"overlays\":").next().unwrap_or_default();
    let ends = |part: &str| part.split('"').next().unwrap_or_default().to_string();
    list.split("{\"action\":\"").skip(1).map(ends).collect()
}

fn percentiles(times: &mut [u64]) -> String {
    if times.is_empty() {
        return "nothing".into();
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] as f64 / 1000.0;
    format!("p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms", at(0.5), at(0.99), at(1.0))
}

/// The memory that a process holds, in megabytes; 0 where the system does not say.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// Processor time that was spent so far, in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Spent {
    servers: f64,
    /// All processes of PostgreSQL on this machine.
    database: f64,
    clients: f64,
}

impl Spent {
    fn now(nodes: &[Node]) -> Self {
        let databases = std::fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(|entry| {
            let process = entry.file_name().to_str()?.parse().ok()?;
            let name = std::fs::read_to_string(format!("/proc/{process}/comm")).ok()?;
            (name.trim() == "postgres").then(|| spent_by(process))
        });
        Spent {
            servers: nodes.iter().map(|node| spent_by(node.process)).sum(),
            database: databases.sum(),
            clients: spent_by(std::process::id()),
        }
    }

    fn since(self, before: Spent, moves: usize) -> String {
        let each = |now: f64, before: f64| (now - before) / moves.max(1) as f64;
        format!(
            "servers {:.3} ms, PostgreSQL {:.3} ms, clients {:.3} ms",
            each(self.servers, before.servers),
            each(self.database, before.database),
            each(self.clients, before.clients)
        )
    }
}

/// What a process has spent in its own code and in the system; 0 where the system does not say.
fn spent_by(process: u32) -> f64 {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name in brackets may hold anything; after it follow numbers, in hundredths of a second.
    let numbers: Vec<_> = line.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let hundredths = |i: usize| numbers.get(i).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0);
    (hundredths(11) + hundredths(12)) * 10.0
}
