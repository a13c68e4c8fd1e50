//! A server in this process, and players who talk to it over a real socket.
//!
//! Games are kept in a file for each test or, where `INDOCHINA_TEST_DB` names a PostgreSQL database, in a schema of it for
//! each test.
#![allow(dead_code, reason = "each test file uses some of these")]

pub mod client;
pub mod toy;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use engine::{Seed, digest};
use library::{Library, Title};
use serde_json::{Value, json};
use server::{Config, Database, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub use client::{Answer, Client};

/// A folder that is gone after the test.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("indochina-server-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// The file for its games.
    pub fn file(&self) -> Database {
        Database::Sqlite(self.0.join("tables.sqlite"))
    }

    /// Where its games are kept: in a file, or in a schema of the PostgreSQL database that is to be tested.
    pub async fn database(&self) -> Database {
        let Some(url) = postgres() else { return self.file() };
        let schema = self.0.file_name().unwrap().to_string_lossy().replace('-', "_");
        let client = connect(&url).await;
        client.batch_execute(&format!("CREATE SCHEMA IF NOT EXISTS {schema}")).await.unwrap();
        let mark = if url.contains('?') { '&' } else { '?' };
        Database::Postgres(format!("{url}{mark}options=-c%20search_path%3D{schema}"))
    }

    /// Changes what is stored behind the server's back.
    pub async fn sql(&self, statements: &str) {
        match self.database().await {
            Database::Sqlite(path) => rusqlite::Connection::open(path).unwrap().execute_batch(statements).unwrap(),
            Database::Postgres(url) => connect(&url).await.batch_execute(statements).await.unwrap(),
        }
    }

    /// Counts what is stored.
    pub async fn count(&self, question: &str) -> i64 {
        match self.database().await {
            Database::Sqlite(path) => {
                rusqlite::Connection::open(path).unwrap().query_row(question, [], |row| row.get(0)).unwrap()
            }
            Database::Postgres(url) => connect(&url).await.query_one(question, &[]).await.unwrap().get(0),
        }
    }
}

/// The PostgreSQL database that is to be tested, if one is.
pub fn postgres() -> Option<String> {
    std::env::var("INDOCHINA_TEST_DB").ok()
}

async fn connect(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server with the library and the toy on its shelf.
#[derive(Debug)]
pub struct House {
    pub address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl House {
    /// Opens a house without limits in a folder.
    pub async fn open(folder: &Folder) -> Self {
        House::open_with(folder, |config| config.rates = None).await
    }

    /// The same with games in a file, whatever is to be tested otherwise.
    pub async fn open_file(folder: &Folder) -> Self {
        House::open_with(folder, |config| (config.rates, config.database) = (None, folder.file())).await
    }

    pub async fn open_with(folder: &Folder, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), folder.database().await);
        change(&mut config);
        let mut titles = Library::builtin().titles().unwrap();
        titles.push(Arc::new(toy::Duel::new()) as Arc<dyn Title>);
        let server = Server::bind(&config, titles).await.unwrap();
        let address = server.address().unwrap();
        let (end, told) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            server
                .run(async {
                    let _ = told.await;
                })
                .await
                .unwrap();
        });
        House { address, end: Some(end), running: Some(running) }
    }

    /// Ends the server in good order.
    pub async fn close(mut self) {
        drop(self.end.take());
        self.running.take().unwrap().await.unwrap();
    }

    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// Begins a game and returns its id and the tokens by side.
    pub async fn begin(&self, wish: Value) -> (String, Value) {
        let answer = self.client().post("/api/games", &wish).await.unwrap();
        assert_eq!(answer.status, 201, "{}", answer.text);
        let seated = answer.json();
        (seated["id"].as_str().unwrap().to_string(), seated["seats"].clone())
    }

    /// Begins a game of Hoa Binh with one person and sits down there.
    pub async fn hoa_binh(&self, seed: u64) -> Player {
        let (id, seats) = self.begin(json!({"game": "hoa-binh", "seed": seed})).await;
        self.sit(&id, &[seats["france"].as_str().unwrap()])
    }

    /// Begins a duel between two persons.
    pub async fn duel(&self, seed: u64) -> (Player, Player) {
        let wish =
            json!({"game": "duel", "seed": seed, "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}});
        let (id, seats) = self.begin(wish).await;
        let blue = self.take_seat(&id, &[seats["blue"].as_str().unwrap()]).await;
        (self.sit(&id, &[seats["red"].as_str().unwrap()]), self.sit(&id, &[&blue]))
    }

    /// Exchanges an invitation, shown first, for a token of one's own.
    pub async fn take_seat(&self, id: &str, tokens: &[&str]) -> String {
        let answer = self.sit(id, tokens).post("/seat", json!({})).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["token"].as_str().unwrap().to_string()
    }

    /// Lets every player add to the dice of a game that waits for them, so that it begins. The nonce of a side follows
    /// from its name.
    pub async fn draw_dice(&self, id: &str, seats: &[(&str, &str)]) {
        for step in ["commitment", "nonce"] {
            for (side, token) in seats {
                let nonce = nonce_of(side);
                let value = if step == "nonce" { nonce.to_hex() } else { nonce.commitment() };
                let rest = format!("/dice/{step}");
                let answer = self.sit(id, &[token]).post(&rest, json!({"side": side, step: value})).await;
                assert_eq!(answer.status, 200, "{rest} of {side}: {}", answer.text);
            }
        }
    }

    pub fn sit(&self, id: &str, tokens: &[&str]) -> Player {
        Player { client: Client::with_tokens(self.address, tokens), id: id.into() }
    }

    pub fn watch(&self, id: &str) -> Player {
        Player { client: self.client(), id: id.into() }
    }
}

/// Somebody at one table.
#[derive(Debug)]
pub struct Player {
    pub client: Client,
    pub id: String,
}

impl Player {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.id)
    }

    pub async fn look(&mut self) -> Value {
        let answer = self.get("").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    pub async fn get(&mut self, rest: &str) -> Answer {
        let path = self.path(rest);
        self.client.get(&path).await.unwrap()
    }

    pub async fn post(&mut self, rest: &str, body: Value) -> Answer {
        let path = self.path(rest);
        self.client.post(&path, &body).await.unwrap()
    }

    pub async fn act(&mut self, version: u64, action: &str) -> Answer {
        self.post("/act", json!({"version": version, "action": action})).await
    }

    /// Acts on the present version, which must be accepted.
    pub async fn must_act(&mut self, action: &str) -> Value {
        let version = version(&self.look().await);
        let answer = self.act(version, action).await;
        assert_eq!(answer.status, 200, "{action}: {}", answer.text);
        answer.json()
    }

    /// Makes so many moves, alone.
    pub async fn play(&mut self, moves: u64) {
        for turn in 0..moves {
            let seen = self.look().await;
            self.must_act(pick(&choices(&seen), turn)).await;
        }
    }
}

/// What a side adds to the dice in tests.
pub fn nonce_of(side: &str) -> Seed {
    Seed(digest::sha256(side.as_bytes()))
}

pub fn version(snapshot: &Value) -> u64 {
    snapshot["version"].as_u64().unwrap()
}

/// The actions that a snapshot offers.
pub fn choices(snapshot: &Value) -> Vec<String> {
    let list = snapshot["table"]["choices"].as_array().unwrap();
    list.iter().map(|choice| choice["action"].as_str().unwrap().to_string()).collect()
}

/// Picks one of several in a way that looks like chance and is the same every time.
pub fn pick(list: &[String], at: u64) -> &str {
    let mixed = at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
    &list[usize::try_from(mixed).unwrap() % list.len()]
}
