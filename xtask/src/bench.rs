//! `cargo xtask bench`: the speed table.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};
use serde::Deserialize;

use crate::steps::{cargo, output_of, program, succeeds};

/// What `indochina bench --json` says of a game.
#[derive(Debug, Deserialize)]
struct Line {
    game: String,
    decisions_per_second: f64,
    games_per_second: f64,
    mean_decisions: f64,
    replay_per_second: f64,
    actions_ns: f64,
    apply_ns: f64,
    present_ns: f64,
    state_bytes: u64,
    match_bytes: u64,
    save_bytes: u64,
}

pub(crate) fn run(game: Option<&str>) -> Result<bool> {
    if !succeeds(cargo(&["build", "--release", "--package", "cli"]))? {
        return Ok(false);
    }
    let program = program("release")?;
    let mut bench = Command::new(&program);
    bench.args(["bench", "--json"]).args(game);
    let lines: Vec<Line> = serde_json::from_str(&output_of(bench)?.0)?;
    let counts = Command::new("valgrind").arg("--version").output().is_ok();
    println!("One core, random play, story off.");
    for line in lines {
        print(&line);
        if counts {
            print_instructions(&program, &line.game)?;
        }
    }
    if !counts {
        println!("\nvalgrind is not installed, so no instructions were counted.");
    }
    Ok(true)
}

fn print(line: &Line) {
    println!("\n{}", line.game);
    println!("  {:>12.0} decisions a second", line.decisions_per_second);
    println!("  {:>12.0} games a second, {:.1} decisions each", line.games_per_second, line.mean_decisions);
    println!("  {:>12.0} decisions a second when a match is replayed", line.replay_per_second);
    let (actions, apply, present) = (line.actions_ns, line.apply_ns, line.present_ns);
    println!("  {actions:>12.0} ns actions, {apply:.0} ns apply, {present:.0} ns present");
    println!("  {:>12} bytes a state, {} a match, {} a save", line.state_bytes, line.match_bytes, line.save_bytes);
}

/// Counts with callgrind: the same program with and without the work, divided by the calls.
fn print_instructions(program: &PathBuf, game: &str) -> Result<()> {
    const CALLS: u64 = 2_000;
    let count = |work: &str| -> Result<f64> { instructions(program, game, work, CALLS) };
    let nothing = count("nothing")?;
    let per_call = |total: f64, base: f64| (total - base).max(0.0) / CALLS as f64;
    let (actions, present) = (per_call(count("actions")?, nothing), per_call(count("present")?, nothing));
    let apply = per_call(count("apply")?, count("clone")?);
    println!("  {actions:>12.0} instructions actions, {apply:.0} apply, {present:.0} present");
    Ok(())
}

fn instructions(program: &PathBuf, game: &str, work: &str, calls: u64) -> Result<f64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    command.args(["work", game, work, &calls.to_string()]);
    let said = output_of(command)?.1;
    let line = said.lines().find_map(|line| line.split_once("Collected : "));
    let (_, number) = line.context("callgrind says how many instructions it collected")?;
    Ok(number.trim().parse()?)
}
