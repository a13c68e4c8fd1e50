//! `cargo xtask test`: the one command that decides.
//!
//! Everything is built once, by one step, without a time limit: the tests, the fuzzer and the program that
//! the browser plays with. All of them ask cargo for the whole workspace, because a single package has
//! other features and would be built anew. Only the lints are a build of their own, without code.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use crate::postgres::{self, Postgres};
use crate::steps::{Listener, SILENCE, cargo, listens, program, succeeds};
use crate::{cases, fuzz, page};

/// How many checks held and how many did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    passed: u64,
    failed: u64,
}

impl Count {
    fn of(ok: bool) -> Self {
        Count { passed: u64::from(ok), failed: u64::from(!ok) }
    }

    fn add(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// What did not end well has failed somewhere, even where nothing was counted: it may not even
    /// have been built.
    fn ended(self, well: bool) -> Self {
        if well || self.failed > 0 { self } else { Count { failed: 1, ..self } }
    }
}

/// The steps taken so far.
#[derive(Debug, Default)]
struct Suite {
    taken: Vec<(&'static str, Duration, Count)>,
}

impl Suite {
    /// Takes a step, also after one has failed, so that one run shows all there is to mend; true where it held.
    fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<Count>) -> bool {
        println!("\n== {name}");
        let began = Instant::now();
        let count = work().unwrap_or_else(|error| {
            println!("{error:#}");
            Count::of(false)
        });
        self.taken.push((name, began.elapsed(), count));
        count.failed == 0
    }

    /// Prints how it went; true where everything held.
    fn report(&self) -> bool {
        println!();
        let mut total = Count::default();
        for (name, time, count) in &self.taken {
            let mark = if count.failed == 0 { "ok" } else { "FAILED" };
            println!("{name:<12} {:>7.1} s  {mark}", time.as_secs_f64());
            total.add(*count);
        }
        println!("{} passed, {} failed", total.passed, total.failed);
        total.failed == 0
    }
}

/// Everything that must hold.
pub(crate) fn run() -> bool {
    let mut suite = Suite::default();
    suite
        .step("format", || Ok(Count::of(install("fmt", "rustfmt")? && succeeds(cargo(&["fmt", "--all", "--check"]))?)));
    suite.step("rule cases", || Ok(Count::of(cases::run(None, false, true)?)));
    suite.step("lints", || {
        let clippy = cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
        Ok(Count::of(install("clippy", "clippy")? && succeeds(clippy)?))
    });
    let built = suite.step("build", build);
    suite.step("tests", || tests(built));
    suite.step("postgres", || on_postgres(built));
    add_page(&mut suite, built);
    suite.step("fuzz", || Ok(Count::of(built && fuzz::run(FUZZ_SECONDS, FUZZ_SEED)?)));
    suite.report()
}

/// What must hold of the page alone.
pub(crate) fn run_page() -> bool {
    let mut suite = Suite::default();
    let built = suite.step("build", build);
    add_page(&mut suite, built);
    suite.report()
}

/// What must hold of the server on PostgreSQL alone.
pub(crate) fn run_postgres() -> bool {
    let mut suite = Suite::default();
    let built = suite.step("build", build);
    suite.step("postgres", || on_postgres(built));
    suite.report()
}

fn add_page(suite: &mut Suite, built: bool) {
    suite.step("page", || Ok(Count::of(page::install_packages()? && page::runs("check")?)));
    suite.step("page tests", || Ok(Count::of(page::runs("test")?)));
    suite.step("browser", || browser(built));
}

/// The fuzz run of the suite is brief, and other than the one among the tests.
const FUZZ_SECONDS: u64 = 10;
const FUZZ_SEED: u64 = 2;

/// Builds whatever the later steps run, as they ask for it.
fn build() -> Result<Count> {
    Ok(Count::of(succeeds(cargo(&["test", "--workspace", "--no-run"]))?))
}

fn tests(built: bool) -> Result<Count> {
    ensure!(built, "the tests cannot be built");
    run_tests(cargo(&["test", "--workspace", "--no-fail-fast"]))
}

/// The tests of the server, and those that several servers need.
const STORING: [&str; 3] = ["table", "observed", "cluster"];

/// The tests of the server once more, on a PostgreSQL that is brought along.
fn on_postgres(built: bool) -> Result<Count> {
    ensure!(built, "the tests cannot be built");
    let Some(database) = Postgres::start()? else {
        println!(
            "LEFT OUT: there is no PostgreSQL here, and none could be brought; name one in {}",
            postgres::VARIABLE
        );
        return Ok(Count::default());
    };
    let mut command = cargo(&["test", "--workspace", "--no-fail-fast"]);
    command.args(STORING.iter().flat_map(|name| ["--test", name])).args(["--", "--include-ignored"]);
    command.env(postgres::VARIABLE, &database.url);
    let count = run_tests(command)?;
    if count.failed > 0 {
        println!("PostgreSQL said:\n{}", database.said());
    }
    Ok(count)
}

fn run_tests(mut command: Command) -> Result<Count> {
    // Its lines are read here.
    command.env("CARGO_TERM_COLOR", "never");
    // With a single thread the tests do not say which of them runs long, so there are never fewer than two.
    let threads = thread::available_parallelism().map_or(2, |n| n.get().max(2));
    if std::env::var_os("RUST_TEST_THREADS").is_none() {
        command.env("RUST_TEST_THREADS", threads.to_string());
    }
    let mut run = TestRun::default();
    let ended_well = listens(SILENCE, command, &mut run)?;
    run.print_slowest();
    Ok(run.count.ended(ended_well))
}

/// Plays every game in a real browser, with the very program that the tests have built.
fn browser(built: bool) -> Result<Count> {
    ensure!(built, "the program cannot be built");
    let mut run = BrowserRun::default();
    let ended_well = page::runs_in_browser("e2e", &program("debug")?, &[], &mut run)?;
    Ok(run.0.ended(ended_well))
}

/// What `cargo test` has said.
#[derive(Debug, Default)]
struct TestRun {
    count: Count,
    /// The test program that runs.
    program: String,
    /// Its tests that have said that they run long, and have not ended since.
    long: Vec<String>,
    /// How long each program took, in seconds.
    times: Vec<(f64, String)>,
}

impl TestRun {
    fn print_slowest(&mut self) {
        self.times.sort_by(|one, other| other.0.total_cmp(&one.0));
        println!("slowest:");
        for (seconds, program) in self.times.iter().take(8) {
            println!("{seconds:>8.1} s  {program}");
        }
    }
}

impl Listener for TestRun {
    fn hear(&mut self, line: &str) {
        let line = line.trim();
        if let Some(program) = line.strip_prefix("Running ").or_else(|| line.strip_prefix("Doc-tests ")) {
            self.program = program.into();
            self.long.clear();
        } else if let Some((count, seconds)) = read_summary(line) {
            self.count.add(count);
            self.times.push((seconds, self.program.clone()));
        } else if let Some((test, _)) =
            line.strip_prefix("test ").and_then(|rest| rest.split_once(" has been running "))
        {
            self.long.push(test.into());
        } else if let Some((test, _)) = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... ")) {
            self.long.retain(|long| long != test);
        }
    }

    fn doing(&self) -> String {
        format!("{}: {}", self.program, self.long.join(", "))
    }
}

/// Reads a line such as `test result: ok. 5 passed; 0 failed; 0 ignored; ...; finished in 0.34s`.
fn read_summary(line: &str) -> Option<(Count, f64)> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let (counts, seconds) = counts.split_once("; finished in ")?;
    let number = |word: &str| -> Option<u64> {
        counts.split("; ").find_map(|part| part.strip_suffix(word)?.trim().parse().ok())
    };
    let count = Count { passed: number("passed")?, failed: number("failed")? };
    Some((count, seconds.trim_end_matches('s').parse().ok()?))
}

/// What the tests in the browser have said: their counts are lines such as `ℹ pass 11`.
#[derive(Debug, Default)]
struct BrowserRun(Count);

impl Listener for BrowserRun {
    fn hear(&mut self, line: &str) {
        let mut words = line.split_whitespace().skip(1);
        let (kind, number) = (words.next(), words.next().and_then(|n| n.parse().ok()).unwrap_or(0));
        match kind {
            Some("pass") => self.0.add(Count { passed: number, failed: 0 }),
            Some("fail" | "cancelled") => self.0.add(Count { passed: 0, failed: number }),
            _ => {}
        }
    }

    fn doing(&self) -> String {
        "the tests in the browser".into()
    }
}

/// Makes sure that a part of the toolchain is there.
fn install(subcommand: &str, component: &str) -> Result<bool> {
    let mut probe = cargo(&[subcommand, "--version"]);
    let there = probe.output().is_ok_and(|output| output.status.success());
    if there {
        return Ok(true);
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["component", "add", component]);
    succeeds(rustup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard<L: Listener + Default>(lines: &str) -> L {
        let mut listener = L::default();
        lines.lines().for_each(|line| listener.hear(line));
        listener
    }

    #[test]
    fn the_summaries_of_test_runs_are_counted() {
        let run: TestRun = heard(
            "     Running tests/rules.rs (target/debug/deps/rules-1)\n\
             test a_line ... ok\n\
             test result: FAILED. 11 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.34s\n\
             \u{20}  Doc-tests engine\n\
             test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 2.00s",
        );
        assert_eq!(run.count, Count { passed: 12, failed: 2 });
        assert_eq!(run.times, [(0.34, "tests/rules.rs (target/debug/deps/rules-1)".into()), (2.0, "engine".into())]);
        assert_eq!(Count::default().ended(false), Count::of(false));
    }

    #[test]
    fn a_test_that_hangs_is_named() {
        let run: TestRun = heard(
            "     Running tests/laws.rs (target/debug/deps/laws-1)\n\
             test quick has been running for over 60 seconds\n\
             test stuck has been running for over 60 seconds\n\
             test quick ... ok",
        );
        assert_eq!(run.doing(), "tests/laws.rs (target/debug/deps/laws-1): stuck");
        let next: TestRun = heard("test stuck has been running for over 60 seconds\n     Running tests/next.rs");
        assert_eq!(next.doing(), "tests/next.rs: ");
    }

    #[test]
    fn the_summary_of_the_browser_tests_is_counted() {
        let run: BrowserRun = heard("✔ will pass 3 times (2.1ms)\nℹ pass 11\nℹ fail 0\nℹ cancelled 1");
        assert_eq!(run.0, Count { passed: 11, failed: 1 });
    }
}
