//! Load: many games at once on loopback, and how long a move takes to reach the one who watches.
//!
//! `cargo run --release -p server --example load -- [GAMES] [CLIENTS] [SECONDS]`
//!
//! The server runs in a process of its own, with its usual file and its usual flushes to the disk.
//! Every game has one watcher with an open stream; every client makes one move after the other, in
//! one game after the other, and chooses by chance among what it is offered.

#[path = "../tests/common/client.rs"]
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
    if let [role, path] = &arguments[..]
        && role == "serve"
    {
        return serve(path);
    }
    let number = |i: usize, usual: usize| arguments.get(i).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let plan = Plan { games: number(0, 1000), clients: number(1, 32), seconds: number(2, 10) as u64 };
    let folder = std::env::temp_dir().join(format!("indochina-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut server = Command::new(std::env::current_exe()?)
        .args(["serve", &folder.join("load.sqlite").display().to_string()])
        .stdout(Stdio::piped())
        .spawn()?;
    let measured = run(&plan, &mut server);
    server.kill()?;
    server.wait()?;
    std::fs::remove_dir_all(&folder)?;
    measured
}

/// The server's role: prints its address and serves until it is killed.
fn serve(path: &str) -> io::Result<()> {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Database::Sqlite(path.into()));
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

fn run(plan: &Plan, server: &mut Child) -> io::Result<()> {
    let mut line = String::new();
    let output = server.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    io::BufReader::new(output).read_line(&mut line)?;
    let address: SocketAddr = line.trim().parse().map_err(io::Error::other)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(plan, address, server.id()))
}

async fn measure(plan: &Plan, address: SocketAddr, process: u32) -> io::Result<()> {
    println!("server alone: {} MB", memory(process));
    let mut client = Client::new(address);
    let mut tables = Vec::new();
    for seed in 0..plan.games {
        let answer = client.post("/api/games", &json!({"game": "hoa-binh", "seed": seed})).await?.json();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
        let (id, token) = (text(&answer["id"]), text(&answer["seats"]["france"]));
        tables.push(Arc::new(Table { id, token, sent: AtomicU64::new(0) }));
    }
    println!("{} games begun: {} MB", plan.games, memory(process));

    let began = Instant::now();
    let waits = Arc::new(Mutex::new(Vec::<u64>::new()));
    for table in &tables {
        let stream = client.listen(&format!("/api/games/{}/events", table.id), None).await?;
        tokio::spawn(watch(stream, table.clone(), began, waits.clone()));
    }
    println!("{} streams open: {} MB", plan.games, memory(process));

    let until = Instant::now() + Duration::from_secs(plan.seconds);
    let share = tables.len().div_ceil(plan.clients);
    let tasks: Vec<_> =
        tables.chunks(share).map(|own| tokio::spawn(play(address, own.to_vec(), began, until))).collect();
    let clients = tasks.len();
    let (mut moves, mut answers) = (0usize, Vec::new());
    for task in tasks {
        let (own, mut took) = task.await.map_err(io::Error::other)??;
        moves += own;
        answers.append(&mut took);
    }
    let mut waits = std::mem::take(&mut *waits.lock().map_err(|_| io::ErrorKind::Other)?);
    println!("{clients} clients, {} s: {moves} moves, {:.0} moves/s", plan.seconds, moves as f64 / plan.seconds as f64);
    println!("move to answer: {}", percentiles(&mut answers));
    println!("move to watcher: {}", percentiles(&mut waits));
    println!("memory afterwards: {} MB", memory(process));
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
    address: SocketAddr,
    tables: Vec<Arc<Table>>,
    began: Instant,
    until: Instant,
) -> io::Result<(usize, Vec<u64>)> {
    let mut client = Client::new(address);
    let mut standing = Vec::new();
    for table in &tables {
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
