//! `indochina ladder`: how much better each level plays than the one below it.

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};
use engine::Seed;
use library::{Library, Title};
use opponent::Strength;
use serde::Serialize;

use crate::failure::Failure;
use crate::series::{self, Series};
use crate::statistics::Summary;
use crate::{args, output};

/// One level of the ladder.
#[derive(Debug, Serialize)]
struct Rung {
    level: String,
    games: usize,
    failures: usize,
    score: Summary,
    /// The share of games that the side won.
    wins: f64,
    /// How much better than the level below, game by game with the same seeds.
    gain: Option<Summary>,
    /// Whether the gain is beyond chance: its 95% interval lies on one side of zero.
    clear: Option<bool>,
    ms_per_decision: f64,
    seconds: f64,
}

pub(crate) fn run(library: &Library, args: &args::Ladder, out: &mut dyn Write) -> Result<(), Failure> {
    let title = library.title(&args.setting.game)?;
    let book = title.book();
    let side = args.side.as_deref().unwrap_or(&book.sides[0].id);
    // Checks the side before hours are spent on it.
    series::players(&*title, &[format!("{side}=random")])?;
    let start = series::start(&*title, &args.setting, Seed::from_number(args.seed))?;
    // A score counts for the first side; for another one it is turned round.
    let sign = if side == book.sides[0].id { 1.0 } else { -1.0 };
    let mut rungs: Vec<Rung> = Vec::new();
    let mut below: Option<Vec<Option<f64>>> = None;
    for &level in &args.levels {
        let players = seats(&*title, side, level, args.others);
        let progress = series::progress(args.games.get()).with_message(format!("{level} "));
        let series = series::play(&*title, &start, &players, args.games.get(), args.threads, &progress)?;
        let scores = scores_by_game(&series, sign);
        rungs.push(rung(level, side, &series, &scores, below.as_deref()));
        below = Some(scores);
    }
    if args.json {
        return output::json(out, &rungs);
    }
    writeln!(out, "{}, {side}: {} games a level, the same seeds for each\n", book.title, args.games)?;
    Ok(writeln!(out, "{}", table(&rungs))?)
}

fn seats(title: &dyn Title, side: &str, level: Strength, others: Strength) -> Vec<Strength> {
    title.book().sides.iter().map(|s| if s.id == side { level } else { others }).collect()
}

fn scores_by_game(series: &Series, sign: f64) -> Vec<Option<f64>> {
    let score = |r: &library::Record| r.ending.as_ref().ok().map(|e| f64::from(e.outcome.score) * sign);
    series.records.iter().map(score).collect()
}

fn rung(level: Strength, side: &str, series: &Series, scores: &[Option<f64>], below: Option<&[Option<f64>]>) -> Rung {
    let games = series.records.len();
    let wins = series.endings().filter(|e| e.outcome.winner.as_deref() == Some(side)).count();
    let gain = below.map(|below| {
        let pairs = scores.iter().zip(below).filter_map(|(a, b)| Some(a.as_ref()? - b.as_ref()?));
        Summary::of(&pairs.collect::<Vec<_>>())
    });
    Rung {
        level: level.to_string(),
        games,
        failures: series.failures().count(),
        score: Summary::of(&scores.iter().copied().flatten().collect::<Vec<_>>()),
        wins: wins as f64 / games as f64,
        clear: gain.map(|gain| gain.mean.abs() > gain.ci95),
        gain,
        ms_per_decision: series.seconds * series.threads as f64 * 1000.0 / series.decisions().max(1) as f64,
        seconds: series.seconds,
    }
}

fn table(rungs: &[Rung]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["level", "score", "95%", "sd", "won", "better by", "95%", "ms/decision", "failed"]);
    for rung in rungs {
        let gain = |text: &dyn Fn(&Summary) -> String| rung.gain.as_ref().map(text).unwrap_or_default();
        table.add_row([
            rung.level.clone(),
            format!("{:.2}", rung.score.mean),
            format!("± {:.2}", rung.score.ci95),
            format!("{:.2}", rung.score.sd),
            format!("{:.1}%", rung.wins * 100.0),
            gain(&|g| format!("{:+.2}", g.mean)),
            gain(&|g| format!("± {:.2}", g.ci95)),
            format!("{:.3}", rung.ms_per_decision),
            rung.failures.to_string(),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
