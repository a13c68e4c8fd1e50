//! A small HTTP client for tests and load: one connection kept open, JSON in and out.
//!
//! Written out here because a general client would cost more than what it measures.
#![allow(dead_code, reason = "each program that includes this uses some of it")]

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Nothing in a test may take longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a server answered.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub text: String,
}

impl Answer {
    /// The JSON document of the answer; null where there is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }
}

/// A connection to a server, opened again when the server closed it.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    tokens: String,
    connection: Option<BufReader<TcpStream>>,
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Client { address, tokens: String::new(), connection: None }
    }

    /// The same server seen from a seat, or from several.
    pub fn with_tokens(address: SocketAddr, tokens: &[&str]) -> Self {
        Client { address, tokens: tokens.join(","), connection: None }
    }

    /// Shows other tokens from now on, on the same connection.
    pub fn show(&mut self, tokens: &str) {
        self.tokens = tokens.into();
    }

    /// The tokens it shows.
    pub fn tokens(&self) -> &str {
        &self.tokens
    }

    pub async fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.send("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> io::Result<Answer> {
        self.send("POST", path, Some(body.to_string().as_bytes())).await
    }

    pub async fn put(&mut self, path: &str, body: &Value) -> io::Result<Answer> {
        self.send("PUT", path, Some(body.to_string().as_bytes())).await
    }

    pub async fn send(&mut self, method: &str, path: &str, body: Option<&[u8]>) -> io::Result<Answer> {
        let answered = timeout(PATIENCE, self.exchange(method, path, body)).await;
        answered.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    async fn exchange(&mut self, method: &str, path: &str, body: Option<&[u8]>) -> io::Result<Answer> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.address).await?,
        };
        let mut request = self.head(method, path);
        if let Some(body) = body {
            request += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        request += "\r\n";
        let mut bytes = request.into_bytes();
        bytes.extend_from_slice(body.unwrap_or_default());
        // A server may answer and close before it has read everything: then the answer still counts.
        let _ = connection.write_all(&bytes).await;
        let (status, headers) = read_head(&mut connection).await?;
        let length = headers.get("content-length").and_then(|n| n.parse().ok()).unwrap_or(0);
        let mut text = vec![0; length];
        connection.read_exact(&mut text).await?;
        if headers.get("connection").is_none_or(|word| word != "close") {
            self.connection = Some(connection);
        }
        Ok(Answer { status, headers, text: String::from_utf8_lossy(&text).into_owned() })
    }

    fn head(&self, method: &str, path: &str) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if !self.tokens.is_empty() {
            head += &format!("Authorization: Bearer {}\r\n", self.tokens);
        }
        head
    }

    /// Opens a stream of events.
    pub async fn listen(&self, path: &str, last: Option<u64>) -> io::Result<Listener> {
        let mut connection = connect(self.address).await?;
        let mut head = self.head("GET", path);
        if let Some(last) = last {
            head += &format!("Last-Event-ID: {last}\r\n");
        }
        connection.write_all((head + "\r\n").as_bytes()).await?;
        let (status, headers) = read_head(&mut connection).await?;
        Ok(Listener { status, headers, connection })
    }
}

async fn connect(address: SocketAddr) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(BufReader::new(stream))
}

async fn read_head(connection: &mut BufReader<TcpStream>) -> io::Result<(u16, HashMap<String, String>)> {
    let mut line = String::new();
    connection.read_line(&mut line).await?;
    let status = line.split(' ').nth(1).and_then(|n| n.parse().ok()).ok_or(io::ErrorKind::UnexpectedEof)?;
    let mut headers = HashMap::new();
    loop {
        line.clear();
        connection.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.insert(name.to_lowercase(), value.to_string());
    }
    Ok((status, headers))
}

/// An open stream of events.
#[derive(Debug)]
pub struct Listener {
    pub status: u16,
    pub headers: HashMap<String, String>,
    connection: BufReader<TcpStream>,
}

impl Listener {
    /// The next event and its data; none at the end of the stream.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        let (mut kind, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            let read = timeout(PATIENCE, self.connection.read_line(&mut line)).await.ok()?.ok()?;
            if read == 0 {
                return None;
            }
            // Lines of the chunked encoding lie between the events and look like none of their lines.
            if let Some(word) = line.trim_end().strip_prefix("event: ") {
                kind = word.into();
            } else if let Some(data) = line.trim_end().strip_prefix("data: ") {
                return Some((kind, serde_json::from_str(data).unwrap_or_default()));
            }
        }
    }

    /// The data of the next event of a kind; others are passed over.
    pub async fn wait_for(&mut self, wanted: &str) -> Option<Value> {
        loop {
            let (kind, data) = self.next().await?;
            if kind == wanted {
                return Some(data);
            }
        }
    }
}
