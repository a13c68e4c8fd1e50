//! `cargo xtask test`: the one command that decides.

use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use crate::steps::{cargo, listens, succeeds};
use crate::{cases, fuzz};

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

    /// Reads a line such as `test result: ok. 5 passed; 0 failed; 0 ignored; ...`.
    fn read(line: &str) -> Option<Self> {
        let (_, counts) = line.trim().strip_prefix("test result: ")?.split_once(". ")?;
        let number = |word: &str| -> Option<u64> {
            counts.split("; ").find_map(|part| part.strip_suffix(word)?.trim().parse().ok())
        };
        Some(Count { passed: number("passed")?, failed: number("failed")? })
    }
}

/// Runs every step, also after one has failed, so that one run shows all there is to mend.
pub(crate) fn run() -> Result<bool> {
    let mut total = Count::default();
    let mut times = Vec::new();
    let mut step = |name: &'static str, work: &dyn Fn() -> Result<Count>| {
        println!("\n== {name}");
        let began = Instant::now();
        let count = work().unwrap_or_else(|error| {
            println!("{error:#}");
            Count::of(false)
        });
        total.add(count);
        times.push((name, began.elapsed(), count));
    };
    step("format", &|| Ok(Count::of(install("fmt", "rustfmt")? && succeeds(cargo(&["fmt", "--all", "--check"]))?)));
    step("lints", &|| {
        let clippy = cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
        Ok(Count::of(install("clippy", "clippy")? && succeeds(clippy)?))
    });
    step("tests", &tests);
    step("rule cases", &|| Ok(Count::of(cases::run(None, false)?)));
    step("fuzz", &|| Ok(Count::of(fuzz::run(FUZZ_SECONDS, FUZZ_SEED)?)));

    println!();
    for (name, time, count) in times {
        let mark = if count.failed == 0 { "ok" } else { "FAILED" };
        println!("{name:<12} {:>7.1} s  {mark}", time.as_secs_f64());
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    Ok(total.failed == 0)
}

/// The fuzz run of the suite is brief, and other than the one among the tests.
const FUZZ_SECONDS: u64 = 10;
const FUZZ_SEED: u64 = 2;

fn tests() -> Result<Count> {
    let mut count = Count::default();
    let ended_well = listens(cargo(&["test", "--workspace", "--no-fail-fast"]), |line| {
        if let Some(more) = Count::read(line) {
            count.add(more);
        }
    })?;
    // A test file that does not even build fails without being counted.
    if !ended_well && count.failed == 0 {
        count.failed = 1;
    }
    Ok(count)
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
    }
}
