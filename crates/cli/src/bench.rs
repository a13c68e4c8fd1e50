//! `indochina bench`: the speed table.

use std::io::Write;
use std::time::Duration;

use comfy_table::{CellAlignment, Table, presets};
use library::{Bench, Library, ScenarioOdds, Work};

use crate::failure::Failure;
use crate::{args, output};

pub(crate) fn run(library: &Library, args: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let titles = match &args.game {
        Some(id) => vec![library.title(id)?],
        None => library.titles()?,
    };
    let time = Duration::from_secs_f64(args.seconds);
    let lines: Vec<Bench> =
        titles.iter().map(|title| title.bench(args.scenario.as_deref(), time)).collect::<Result<_, _>>()?;
    if args.json {
        return output::json(out, &lines);
    }
    writeln!(out, "One core, random play, story off; times per call in nanoseconds, sizes in bytes.\n")?;
    writeln!(out, "{}\n", table(&lines))?;
    writeln!(out, "Odds of risky choices in games of easy against itself; milliseconds of processor time.\n")?;
    Ok(writeln!(out, "{}", odds_table(&lines))?)
}

fn table(lines: &[Bench]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header([
        "game",
        "decisions/s",
        "games/s",
        "decisions",
        "replay/s",
        "actions",
        "apply",
        "present",
        "state",
        "match",
        "save",
    ]);
    for line in lines {
        table.add_row([
            line.game.clone(),
            format!("{:.0}", line.decisions_per_second),
            format!("{:.0}", line.games_per_second),
            format!("{:.1}", line.mean_decisions),
            format!("{:.0}", line.replay_per_second),
            format!("{:.0}", line.actions_ns),
            format!("{:.0}", line.apply_ns),
            format!("{:.0}", line.present_ns),
            line.state_bytes.to_string(),
            line.match_bytes.to_string(),
            line.save_bytes.to_string(),
        ]);
    }
    align_numbers(&mut table, 1);
    table
}

fn odds_table(lines: &[Bench]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["game", "scenario", "choices", "exact", "p50", "p99", "longest"]);
    let all = lines.iter().flat_map(|line| line.odds_by_scenario.iter().map(move |of| (line, of)));
    for (line, ScenarioOdds { scenario, odds }) in all {
        table.add_row([
            line.game.clone(),
            scenario.clone(),
            odds.choices.to_string(),
            format!("{:.1}%", odds.exact * 100.0),
            format!("{:.2}", odds.p50_ms),
            format!("{:.1}", odds.p99_ms),
            format!("{:.0}", odds.longest_ms),
        ]);
    }
    align_numbers(&mut table, 2);
    table
}

fn align_numbers(table: &mut Table, words: usize) {
    for column in table.column_iter_mut().skip(words) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// Does one kind of work over and over, for an instruction counter.
pub(crate) fn work(library: &Library, args: &args::Work) -> Result<(), Failure> {
    let work = match args.work.as_str() {
        "nothing" => Work::Nothing,
        "actions" => Work::Actions,
        "clone" => Work::Clone,
        "apply" => Work::Apply,
        "present" => Work::Present,
        other => return Err(Failure::input(format!("'{other}' is not a kind of work"))),
    };
    Ok(library.title(&args.game)?.repeat(work, args.count)?)
}
