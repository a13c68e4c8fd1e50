//! `indochina simulate`: whole games headless, and a table that a designer can read.

use std::collections::BTreeMap;
use std::io::Write;

use engine::Seed;
use library::{Library, Record, Title};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::series::{self, Series};
use crate::statistics::{self, Summary};
use crate::{args, output};

pub(crate) fn run(library: &Library, args: &args::Simulate, out: &mut dyn Write) -> Result<(), Failure> {
    let title = library.title(&args.setting.game)?;
    let start = series::start(&*title, &args.setting, Seed::from_number(args.seed))?;
    let players = series::players(&*title, &args.players)?;
    let games = args.games.get();
    let series = series::play(&*title, &start, &players, games, args.threads, &series::progress(games))?;
    if let Some(path) = &args.out {
        let lines: Vec<_> = series.records.iter().enumerate().map(|(i, r)| record_line(i, r)).collect();
        output::file(path, (lines.join("\n") + "\n").as_bytes())?;
    }
    let scenario = start.scenario.as_deref().unwrap_or_default();
    if args.json {
        output::json(out, &document(&*title, scenario, &series))?;
    } else {
        let sides = title.book().sides.iter().zip(&players);
        let who: Vec<_> = sides.map(|(side, strength)| format!("{} {strength}", side.name)).collect();
        writeln!(out, "{}, {scenario}: {games} games, {}\n", title.book().title, who.join(", "))?;
        write_table(&*title, &series, out)?;
    }
    match series.failures().count() {
        0 => Ok(()),
        failed => Err(Failure::check(format!("{failed} of {games} games failed"))),
    }
}

/// How often each result occurred, in the rulebook's order, with those that never did.
fn results(title: &dyn Title, series: &Series) -> Vec<(String, String, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for ending in series.endings() {
        *counts.entry(&ending.outcome.result).or_default() += 1;
    }
    let known = title.book().results.iter();
    known.map(|r| (r.id.clone(), r.title.clone(), counts.get(r.id.as_str()).copied().unwrap_or(0))).collect()
}

fn lengths(series: &Series) -> Vec<f64> {
    series.records.iter().filter(|r| r.ending.is_ok()).map(|r| r.decisions as f64).collect()
}

fn turns(series: &Series) -> Vec<f64> {
    series.endings().filter_map(|e| e.turn).map(f64::from).collect()
}

fn document(title: &dyn Title, scenario: &str, series: &Series) -> Value {
    let results: BTreeMap<_, _> = results(title, series).into_iter().map(|(id, _, count)| (id, count)).collect();
    let failed: Vec<_> =
        series.failures().map(|(record, reason)| json!({"seed": record.seed.to_hex(), "reason": reason})).collect();
    let turns = turns(series);
    json!({
        "game": title.book().id,
        "scenario": scenario,
        "games": series.records.len(),
        "failures": failed.len(),
        "failed": failed,
        "results": results,
        "score": Summary::of(&series.scores()),
        "scores": statistics::histogram(&series.scores()),
        "length": Summary::of(&lengths(series)),
        "turns": (!turns.is_empty()).then(|| Summary::of(&turns)),
        "decisions": series.decisions(),
        "seconds": series.seconds,
        "decisions_per_second": series.decisions_per_second(),
        "threads": series.threads,
        "hash": series.hash(),
    })
}

/// One game as a line of JSON.
fn record_line(index: usize, record: &Record) -> String {
    let head = json!({"game": index, "seed": record.seed.to_hex(), "decisions": record.decisions});
    let rest = match &record.ending {
        Ok(ending) => json!({
            "result": ending.outcome.result, "winner": ending.outcome.winner, "score": ending.outcome.score,
            "turn": ending.turn, "hash": ending.hash,
        }),
        Err(reason) => json!({"failure": reason}),
    };
    let (Value::Object(mut line), Value::Object(rest)) = (head, rest) else { return String::new() };
    line.extend(rest);
    Value::Object(line).to_string()
}

const BAR: usize = 40;

fn write_table(title: &dyn Title, series: &Series, out: &mut dyn Write) -> Result<(), Failure> {
    let played = series.endings().count().max(1) as f64;
    let results = results(title, series);
    // The column is as wide as the longest name needs, so that all figures stand under one another.
    let width = results.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0).max(24);
    writeln!(out, "{:<width$} {:>7} {:>7}", "result", "games", "%")?;
    for (_, name, count) in results {
        let share = count as f64 / played;
        writeln!(out, "{name:<width$} {count:>7} {:>7.1}  {}", share * 100.0, statistics::bar(share, BAR))?;
    }
    let scores = series.scores();
    writeln!(out, "\n{:<24} {:>7}", "score", "games")?;
    let bins = statistics::histogram(&scores);
    let highest = bins.iter().map(|b| b.count).max().unwrap_or(1).max(1) as f64;
    for bin in bins {
        let range = if bin.from == bin.to { bin.from.to_string() } else { format!("{} to {}", bin.from, bin.to) };
        let bar = statistics::bar(bin.count as f64 / highest, BAR);
        writeln!(out, "{range:>16} {:>15} {:>7}  {bar}", bin.count, "")?;
    }
    writeln!(out)?;
    write_summary(out, "score", &scores)?;
    write_summary(out, "decisions a game", &lengths(series))?;
    let turns = turns(series);
    if !turns.is_empty() {
        write_summary(out, "last turn", &turns)?;
    }
    writeln!(
        out,
        "\n{} decisions in {:.2} s on {} threads: {:.0} a second",
        series.decisions(),
        series.seconds,
        series.threads,
        series.decisions_per_second()
    )?;
    writeln!(out, "final states {}", series.hash())?;
    for (record, reason) in series.failures() {
        writeln!(out, "failed with seed {}: {reason}", record.seed.to_hex())?;
    }
    Ok(())
}

fn write_summary(out: &mut dyn Write, name: &str, numbers: &[f64]) -> Result<(), Failure> {
    let Summary { mean, sd, min, max, ci95 } = Summary::of(numbers);
    writeln!(out, "{name:<18} mean {mean:>8.2} ± {ci95:.2} (95%)   sd {sd:.2}   from {min} to {max}")?;
    Ok(())
}
