//! What the operator sees of this process from outside: counts and times in the format of Prometheus.
//!
//! Labels are only ever words of the program (routes, statuses, operations), never of a client, so that nobody can make
//! them many or put a secret into them.

use std::fmt;
use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

/// The version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What it was built from, as whoever built it named it.
pub(crate) const BUILD: &str = match option_env!("INDOCHINA_BUILD") {
    Some(build) => build,
    None => "development",
};

/// Upper ends of the classes of times, in seconds.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answer {
    route: String,
    status: u32,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Operation {
    operation: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct State {
    state: &'static str,
}

/// What is counted while the server runs.
pub(crate) struct Metrics {
    registry: Registry,
    answers: Family<Answer, Counter>,
    answer_times: Family<Route, Histogram>,
    store_times: Family<Operation, Histogram>,
    store_errors: Family<Operation, Counter>,
    pub(crate) games_begun: Counter,
    pub(crate) moves: Counter,
    pub(crate) digest_mismatches: Counter,
    open_games: Gauge,
    connections: Gauge,
    streams: Gauge,
    thinking: Family<State, Gauge>,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}

/// What stands as it is at the moment of asking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Levels {
    pub(crate) open_games: usize,
    pub(crate) connections: usize,
    pub(crate) streams: usize,
    /// Computer players and questions of players that are worked on, and those that wait for room.
    pub(crate) thinking: usize,
    pub(crate) waiting: usize,
}

fn times() -> Histogram {
    Histogram::new(SECONDS)
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("indochina"),
            answers: Family::default(),
            answer_times: Family::new_with_constructor(times),
            store_times: Family::new_with_constructor(times),
            store_errors: Family::default(),
            games_begun: Counter::default(),
            moves: Counter::default(),
            digest_mismatches: Counter::default(),
            open_games: Gauge::default(),
            connections: Gauge::default(),
            streams: Gauge::default(),
            thinking: Family::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let to = &mut self.registry;
        to.register("build", "What runs here", Info::new([("version", VERSION), ("build", BUILD)]));
        to.register("requests", "Answered requests", self.answers.clone());
        let (name, help) = ("request_duration", "Time from a request to the head of its answer");
        to.register_with_unit(name, help, Unit::Seconds, self.answer_times.clone());
        let (name, help) = ("store_duration", "Time that the store took");
        to.register_with_unit(name, help, Unit::Seconds, self.store_times.clone());
        to.register("store_errors", "What the store failed to do", self.store_errors.clone());
        to.register("games_begun", "New and imported games", self.games_begun.clone());
        to.register("moves", "Accepted decisions of persons and computer players", self.moves.clone());
        let help = "Games whose stored changes did not lead to their stored state when they were opened";
        to.register("digest_mismatches", help, self.digest_mismatches.clone());
        to.register("open_games", "Games in memory", self.open_games.clone());
        to.register("connections", "Open connections", self.connections.clone());
        to.register("streams", "Open streams of live updates", self.streams.clone());
        to.register("thinking", "Computer players and odds at work, and those that wait", self.thinking.clone());
    }

    /// A request was answered.
    pub(crate) fn answered(&self, route: &str, status: u16, took: Duration) {
        let answer = Answer { route: route.into(), status: status.into() };
        self.answers.get_or_create(&answer).inc();
        self.answer_times.get_or_create(&Route { route: route.into() }).observe(took.as_secs_f64());
    }

    /// The store has done something, or failed to.
    pub(crate) fn stored(&self, operation: &'static str, took: Duration, failed: bool) {
        let operation = Operation { operation };
        self.store_times.get_or_create(&operation).observe(took.as_secs_f64());
        if failed {
            self.store_errors.get_or_create(&operation).inc();
        }
    }

    /// Everything as text.
    pub(crate) fn write(&self, levels: Levels) -> Result<String, fmt::Error> {
        let set = |gauge: &Gauge, level: usize| {
            gauge.set(i64::try_from(level).unwrap_or(i64::MAX));
        };
        set(&self.open_games, levels.open_games);
        set(&self.connections, levels.connections);
        set(&self.streams, levels.streams);
        set(&self.thinking.get_or_create(&State { state: "busy" }), levels.thinking);
        set(&self.thinking.get_or_create(&State { state: "waiting" }), levels.waiting);
        let mut written = String::new();
        text::encode(&mut written, &self.registry)?;
        Ok(written)
    }
}
