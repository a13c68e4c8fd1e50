//! A fuzzer that needs nothing but the stable toolchain: valid lines, saves and positions from
//! real games, changed in small ways, must be refused or work, and never panic.
//!
//! Runs for two seconds among the other tests; `cargo xtask fuzz --seconds N` runs it longer. The
//! same seed makes the same inputs in the same order.

mod corpus;
mod luck;
mod mutation;

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cli::fuzzing;
use library::Library;

use corpus::Corpus;
use luck::Luck;

/// A promise that must hold for any input.
type Check = fn(&Library, &[u8]);

/// A setting from the environment, which `cargo xtask fuzz` fills.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn no_input_breaks_a_promise() {
    let time = Duration::from_secs(setting("INDOCHINA_FUZZ_SECONDS", 2));
    let seed = setting("INDOCHINA_FUZZ_SEED", 1);
    let library = Library::builtin();
    let mut luck = Luck::new(seed);
    let corpus: Vec<Corpus> = library.ids().map(|game| Corpus::gather(&library, game)).collect();
    let watch = Watch::begin();
    let began = Instant::now();
    let mut runs = [0u64; 3];
    while began.elapsed() < time {
        let corpus = luck.one_of(&corpus);
        let kind = luck.below(3);
        let (input, check): (Vec<u8>, Check) = match kind {
            0 => (mutation::conversation(corpus, &mut luck), fuzzing::script),
            1 => (mutation::save(corpus, &mut luck), fuzzing::save),
            _ => (mutation::position(corpus, &mut luck), fuzzing::position),
        };
        runs[kind] += 1;
        watch.on(&input);
        if panic::catch_unwind(AssertUnwindSafe(|| check(&library, &input))).is_err() {
            let path = keep(&input);
            panic!("broken after {runs:?} inputs of seed {seed}; the input is in {}", path.display());
        }
    }
    println!("{} conversations, {} saves, {} positions: all promises held", runs[0], runs[1], runs[2]);
}

/// How long one input may take. The slowest takes a small part of a second, so what takes this long
/// does not end.
const PATIENCE: Duration = Duration::from_secs(20);

/// Ends the run where an input is never answered, for a loop without end cannot be caught otherwise.
#[derive(Clone)]
struct Watch(Arc<Mutex<(Instant, Vec<u8>)>>);

impl Watch {
    fn begin() -> Watch {
        let watch = Watch(Arc::new(Mutex::new((Instant::now(), Vec::new()))));
        let watched = watch.clone();
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_millis(500));
                let (since, input) = &*watched.0.lock().unwrap_or_else(PoisonError::into_inner);
                if since.elapsed() > PATIENCE {
                    eprintln!("no answer after {PATIENCE:?}; the input is in {}", keep(input).display());
                    process::exit(1);
                }
            }
        });
        watch
    }

    fn on(&self, input: &[u8]) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), input.to_vec());
    }
}

fn keep(input: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz-input");
    std::fs::write(&path, input).expect("the input can be kept");
    path
}
