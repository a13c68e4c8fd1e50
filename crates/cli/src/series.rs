//! Many whole games between computer players, on all cores.

use std::num::NonZeroUsize;
use std::panic;
use std::time::Instant;

use engine::position::Start;
use engine::{Seed, digest};
use indicatif::{ProgressBar, ProgressStyle};
use library::{Ending, Record, Title};
use opponent::{Level, Strength};
use rayon::prelude::*;
use serde_json::{Map, Value};

use crate::args::Setting;
use crate::failure::Failure;

/// What came of a series of games, in the order of their numbers.
#[derive(Debug)]
pub(crate) struct Series {
    pub(crate) records: Vec<Record>,
    pub(crate) seconds: f64,
    pub(crate) threads: usize,
}

impl Series {
    pub(crate) fn decisions(&self) -> u64 {
        self.records.iter().map(|r| r.decisions).sum()
    }

    pub(crate) fn decisions_per_second(&self) -> f64 {
        self.decisions() as f64 / self.seconds.max(1e-9)
    }

    pub(crate) fn endings(&self) -> impl Iterator<Item = &Ending> {
        self.records.iter().filter_map(|r| r.ending.as_ref().ok())
    }

    /// The games that went wrong, with the reason.
    pub(crate) fn failures(&self) -> impl Iterator<Item = (&Record, &str)> {
        self.records.iter().filter_map(|r| r.ending.as_ref().err().map(|reason| (r, reason.as_str())))
    }

    pub(crate) fn scores(&self) -> Vec<f64> {
        self.endings().map(|e| f64::from(e.outcome.score)).collect()
    }

    /// A digest over the final states in game order.
    pub(crate) fn hash(&self) -> String {
        let hashes: Vec<_> = self.records.iter().map(|r| r.ending.as_ref().map_or("failed", |e| &e.hash)).collect();
        digest::sha256_hex(hashes.join("\n").as_bytes())[..32].into()
    }
}

/// How games begin. The `index`-th game of a series has the `index`-th child of the seed.
pub(crate) fn start(title: &dyn Title, setting: &Setting, seed: Seed) -> Result<Start, Failure> {
    let mut options = Map::new();
    for option in &setting.options {
        let Some((id, value)) = option.split_once('=') else {
            return Err(Failure::input(format!("'{option}' is not an option; expected ID=VALUE")));
        };
        options.insert(id.into(), Value::String(value.into()));
    }
    let mut document = Map::new();
    document.insert("options".into(), Value::Object(options));
    if let Some(scenario) = &setting.scenario {
        document.insert("scenario".into(), Value::String(scenario.clone()));
    }
    let mut start = title.start(document)?;
    start.options.check(title.book())?;
    start.seed = seed;
    Ok(start)
}

/// Reads `SIDE=LEVEL` for each side; sides that are not named play at random.
pub(crate) fn players(title: &dyn Title, words: &[String]) -> Result<Vec<Strength>, Failure> {
    let book = title.book();
    let mut players = vec![Strength::from(Level::Random); book.sides.len()];
    for word in words {
        let Some((side, level)) = word.split_once('=') else {
            return Err(Failure::input(format!("'{word}' is not a player; expected SIDE=LEVEL")));
        };
        let Some(index) = book.sides.iter().position(|s| s.id == side) else {
            let sides: Vec<_> = book.sides.iter().map(|s| s.id.as_str()).collect();
            return Err(Failure::input(format!("'{side}' is not a side; there are: {}", sides.join(", "))));
        };
        players[index] = level.parse().map_err(|error: opponent::UnknownLevel| Failure::input(error.to_string()))?;
    }
    Ok(players)
}

/// Plays the games. What comes of them does not depend on the number of threads.
pub(crate) fn play(
    title: &dyn Title,
    start: &Start,
    players: &[Strength],
    games: u64,
    threads: Option<NonZeroUsize>,
    progress: &ProgressBar,
) -> Result<Series, Failure> {
    let threads = threads.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::input(format!("cannot start the threads: {error}")))?;
    let began = Instant::now();
    let one = |index: u64| {
        let start = Start { seed: start.seed.child(index), ..start.clone() };
        let record = title.play_out(&start, players);
        progress.inc(1);
        record
    };
    let records: Result<Vec<_>, _> =
        without_panic_messages(|| pool.install(|| (0..games).into_par_iter().map(one).collect()));
    progress.finish_and_clear();
    Ok(Series { records: records?, seconds: began.elapsed().as_secs_f64(), threads: pool.current_num_threads() })
}

/// A bar on standard error while games are played; invisible unless that is a terminal.
pub(crate) fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg}{wide_bar} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A game that panics is recorded as failed; its message belongs there and not on the screen.
fn without_panic_messages<T>(work: impl FnOnce() -> T) -> T {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = work();
    panic::set_hook(usual);
    result
}
