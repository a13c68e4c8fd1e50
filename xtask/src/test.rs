//! `cargo xtask test`: the one command that decides.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use crate::steps::{cargo, listens_within, minutes, program, succeeds, succeeds_within};
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

    /// Reads a line of the browser tests' summary, such as `ℹ pass 11`.
    fn read_browser(line: &str) -> Self {
        let mut words = line.split_whitespace().skip(1);
        let (kind, number) = (words.next(), words.next().and_then(|n| n.parse().ok()).unwrap_or(0));
        match kind {
            Some("pass") => Count { passed: number, failed: 0 },
            Some("fail" | "cancelled") => Count { passed: 0, failed: number },
            _ => Count::default(),
        }
    }

    /// Reads a line such as `test result: ok. 5 passed; 0 failed; 0 ignored; ...`.
    fn read(line: &str) -> Option<Self> {
        let (_, counts) = line.trim().strip_prefix("test result: ")?.split_once(". ")?;
        let number = |word: &str| -> Option<u64> {
            counts.split("; ").find_map(|part| part.strip_suffix(word)?.trim().parse().ok())
        };
        Some(Count { passed: number("passed")?, failed: number("failed")? })
    }
}

/// The steps taken so far.
#[derive(Debug, Default)]
struct Suite {
    taken: Vec<(&'static str, Duration, Count)>,
}

impl Suite {
    /// Takes a step, also after one has failed, so that one run shows all there is to mend.
    fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<Count>) {
        println!("\n== {name}");
        let began = Instant::now();
        let count = work().unwrap_or_else(|error| {
            println!("{error:#}");
            Count::of(false)
        });
        self.taken.push((name, began.elapsed(), count));
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
    suite.step("format", || {
        let format = cargo(&["fmt", "--all", "--check"]);
        Ok(Count::of(install("fmt", "rustfmt")? && succeeds_within(minutes(2), format)?))
    });
    suite.step("lints", || {
        let clippy = cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
        Ok(Count::of(install("clippy", "clippy")? && succeeds_within(minutes(12), clippy)?))
    });
    suite.step("tests", tests);
    suite.step("rule cases", || Ok(Count::of(cases::run(None, false)?)));
    add_page(&mut suite);
    suite.step("fuzz", || Ok(Count::of(fuzz::run(FUZZ_SECONDS, FUZZ_SEED)?)));
    suite.report()
}

/// What must hold of the page alone.
pub(crate) fn run_page() -> bool {
    let mut suite = Suite::default();
    add_page(&mut suite);
    suite.report()
}

fn add_page(suite: &mut Suite) {
    suite.step("page", || Ok(Count::of(page::install_packages()? && page::runs("check", minutes(3))?)));
    suite.step("page tests", || Ok(Count::of(page::runs("test", minutes(3))?)));
    suite.step("browser", browser);
}

/// The fuzz run of the suite is brief, and other than the one among the tests.
const FUZZ_SECONDS: u64 = 10;
const FUZZ_SEED: u64 = 2;

fn tests() -> Result<Count> {
    let mut count = Count::default();
    let ended_well = listens_within(minutes(18), cargo(&["test", "--workspace", "--no-fail-fast"]), |line| {
        if let Some(more) = Count::read(line) {
            count.add(more);
        }
    })?;
    Ok(count.ended(ended_well))
}

/// Plays every game in a real browser, with the very program that the tests have built.
fn browser() -> Result<Count> {
    let built = succeeds_within(minutes(12), cargo(&["test", "--workspace", "--no-run", "--quiet"]))?;
    ensure!(built, "the program cannot be built");
    let mut count = Count::default();
    let listen = |line: &str| count.add(Count::read_browser(line));
    let ended_well = page::runs_in_browser("e2e", &program("debug")?, &[], minutes(10), listen)?;
    Ok(count.ended(ended_well))
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

    #[test]
    fn the_summary_of_a_test_run_is_counted() {
        let line = "test result: FAILED. 11 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.34s";
        assert_eq!(Count::read(line), Some(Count { passed: 11, failed: 2 }));
        assert_eq!(Count::read("test a_line ... ok"), None);
        assert_eq!(Count::read_browser("ℹ pass 11"), Count { passed: 11, failed: 0 });
        assert_eq!(Count::read_browser("ℹ cancelled 1"), Count::of(false));
        assert_eq!(Count::read_browser("✔ will pass 3 times (2.1ms)"), Count::default());
        assert_eq!(Count::default().ended(false), Count::of(false));
    }
}
