//! The table: the games of the library over HTTP, with live updates and storage.
//!
//! A request comes in through `app` (limits, headers) and `extract` (who asks for what), goes to a
//! handler in `routes`, and from there to the `hall`, which holds the open games, each a `live`
//! match behind its own lock. Whatever changes is first kept in the `store`, then told to the
//! watchers through the `channels`. Computer players think in `thinkers`, off the path of requests.
//! Nothing in a process is worth more than a cache: every game can be rebuilt from the store. Several servers can share one
//! store: each is a node (`nodes`) that hears of what the others have done.

mod app;
mod assets;
mod boards;
mod channels;
mod connections;
mod describe;
pub mod documents;
mod extract;
mod hall;
mod lengths;
mod limits;
mod live;
mod log;
mod maps;
mod metrics;
mod nodes;
mod observe;
mod problem;
mod routes;
mod secret;
mod store;
mod thinkers;
mod turns;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use library::Title;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

use app::App;
use connections::Crowd;
use hall::Hall;
use lengths::Lengths;
use maps::Maps;
use metrics::Metrics;
use secret::TicketOffice;
use store::{Measured, PostgresStore, SqliteStore, Store};
use thinkers::Thinkers;

pub use connections::Patience;
pub use hall::Retention;
pub use limits::Rates;
pub use problem::ProblemDocument;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    pub address: SocketAddr,
    pub database: Database,
    /// None for no limits on how often one may ask.
    pub rates: Option<Rates>,
    /// Whether a proxy in front says in `X-Forwarded-For` whom a request comes from.
    pub behind_proxy: bool,
    /// How long a client may keep the server waiting.
    pub patience: Patience,
    /// How long games are kept.
    pub keep: Retention,
    /// How many games are kept open in memory.
    pub open_games: usize,
    /// How many computer players think at once.
    pub thinkers: usize,
}

impl Config {
    /// Serves on one address from one database, with the usual limits.
    #[must_use]
    pub fn new(address: SocketAddr, database: Database) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let thinkers = cores.saturating_sub(1).max(1);
        Config {
            address,
            database,
            rates: Some(Rates::default()),
            behind_proxy: false,
            patience: Patience::default(),
            keep: Retention::default(),
            open_games: 2000,
            thinkers,
        }
    }
}

/// How long clients have to end what they began, and how long the last saves may take.
const FAREWELL: Duration = Duration::from_secs(4);
/// How long a node takes to tell the others that it ends.
const GOODBYE: Duration = Duration::from_secs(1);

/// Where games are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file that one server has for itself.
    Sqlite(PathBuf),
    /// The address of a database that several servers may share.
    Postgres(String),
}

impl std::fmt::Debug for Database {
    /// The address of a database may hold its password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Database::Sqlite(path) => f.debug_tuple("Sqlite").field(path).finish(),
            Database::Postgres(_) => f.write_str("Postgres"),
        }
    }
}

impl std::str::FromStr for Database {
    type Err = String;

    /// Reads `sqlite:PATH` or `postgres://...`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("sqlite", path)) if !path.is_empty() => Ok(Database::Sqlite(path.trim_start_matches("//").into())),
            Some(("postgres" | "postgresql", _)) => match text.parse::<tokio_postgres::Config>() {
                Ok(_) => Ok(Database::Postgres(text.into())),
                Err(error) => Err(format!("the address of the PostgreSQL database cannot be read: {error}")),
            },
            _ => Err(format!("'{text}' is not a database; expected sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME")),
        }
    }
}

/// Why the server did not start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error("cannot open the database: {0}")]
    Store(String),
    #[error("cannot serve: {0}")]
    Serve(io::Error),
}

/// Writes a consistent copy of all games to a new file, while they are played.
pub fn back_up(database: &Database, copy: &std::path::Path) -> Result<(), ServeError> {
    match database {
        Database::Sqlite(path) => store::back_up(path, copy).map_err(|error| ServeError::Store(error.to_string())),
        Database::Postgres(_) => {
            Err(ServeError::Store("a PostgreSQL database is copied with its own pg_dump; see docs/HOSTING.md".into()))
        }
    }
}

/// Serves until the program is told to end (by Ctrl-C or a polite kill); `ready` hears the address.
/// This takes over the calling thread.
pub fn serve(
    config: &Config,
    titles: Vec<Arc<dyn Title>>,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Serve)?;
    runtime.block_on(async {
        let server = Server::bind(config, titles).await?;
        server.address().and_then(ready).map_err(ServeError::Serve)?;
        server.run(told_to_end()).await
    })
}

async fn told_to_end() {
    let interrupted = async {
        // Where the signal cannot be heard, the program is ended the hard way, which loses nothing.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else { return interrupted.await };
        tokio::select! {
            () = interrupted => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupted.await;
}

/// Clears away what is over: counts of visitors every minute, games that are not kept any longer every hour.
async fn sweep(hall: Arc<Hall>, limits: Arc<limits::Limits>, keep: Retention) {
    let mut minute = tokio::time::interval(Duration::from_secs(60));
    for minutes in 0_u64.. {
        minute.tick().await;
        limits.sweep();
        if keep == Retention::default() || !minutes.is_multiple_of(60) {
            continue;
        }
        match hall.forget(keep, live::now()).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "games were deleted, as they are kept no longer"),
            Err(error) => tracing::error!("games that are kept no longer could not be deleted: {error}"),
        }
    }
}

async fn open_store(database: &Database, metrics: Arc<Metrics>) -> Result<Arc<dyn Store>, store::StoreError> {
    Ok(match database {
        Database::Sqlite(path) => Arc::new(Measured::new(SqliteStore::open(path)?, metrics)),
        Database::Postgres(url) => Arc::new(Measured::new(PostgresStore::open(url).await?, metrics)),
    })
}

/// A server that listens, and has not begun to answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: App,
    patience: Patience,
    keep: Retention,
    /// What this server does as one of several.
    node: JoinSet<()>,
    end: watch::Sender<bool>,
}

impl Server {
    /// Opens the database and begins to listen.
    pub async fn bind(config: &Config, titles: Vec<Arc<dyn Title>>) -> Result<Self, ServeError> {
        let failed = |error: store::StoreError| ServeError::Store(error.to_string());
        let metrics = Arc::new(Metrics::default());
        let store = open_store(&config.database, metrics.clone()).await.map_err(failed)?;
        let tickets = TicketOffice::new(store.key().await.map_err(failed)?);
        let listening = TcpListener::bind(config.address).await;
        let listener = listening.map_err(|error| ServeError::Listen(config.address, error))?;
        let (end, ending) = watch::channel(false);
        let thinkers = Thinkers::new(config.thinkers);
        // Behind a proxy all connections are its own.
        let tells_apart = config.rates.is_some() && !config.behind_proxy;
        let connections = Crowd::new(tells_apart.then_some(limits::CONNECTIONS), limits::ALL_CONNECTIONS);
        tokio::task::spawn_blocking(assets::pack);
        let hall = Arc::new(Hall::new(titles, store, metrics, config.open_games.max(1), thinkers));
        let node = hall.join().await.map_err(failed)?;
        let app = App {
            connections,
            hall,
            limits: Arc::new(limits::Limits::new(config.rates, config.behind_proxy)),
            tickets: Arc::new(tickets),
            maps: Arc::new(Maps::default()),
            lengths: Arc::new(Lengths::default()),
            ending,
        };
        Ok(Server { listener, app, patience: config.patience, keep: config.keep, node, end })
    }

    /// The address it listens on; the port is the true one even where 0 was asked for.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until `until` is over, then closes all games in good order.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { listener, app, patience, keep, node, end } = self;
        let (hall, limits, connections) = (app.hall.clone(), app.limits.clone(), app.connections.clone());
        let sweeping = tokio::spawn(sweep(hall.clone(), limits, keep));
        let mut ending = end.subscribe();
        let told = end.subscribe();
        let waiting = tokio::spawn(async move {
            until.await;
            end.send_replace(true);
        });
        let serving = connections::serve(listener, app::router(app, patience), patience, connections, told);
        tokio::select! {
            () = serving => {}
            // Whoever neither reads nor writes to the end is left behind.
            () = async {
                let _ = ending.wait_for(|ending| *ending).await;
                tokio::time::sleep(FAREWELL).await;
            } => {}
        }
        waiting.abort();
        sweeping.abort();
        drop(node);
        if tokio::time::timeout(FAREWELL, hall.close()).await.is_err() {
            tracing::warn!("some games were not saved once more; they are rebuilt from their changes");
        }
        let _ = tokio::time::timeout(GOODBYE, hall.leave()).await;
        Ok(())
    }
}
