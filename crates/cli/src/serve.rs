//! `indochina serve`: the table in the browser.

use std::fs;
use std::io::{self, Write};

use library::Library;
use server::{Config, Database, Rates, Retention};
use tracing_subscriber::filter::LevelFilter;

use crate::args::LogFormat;
use crate::failure::Failure;
use crate::{args, seating};

pub(crate) fn run(library: &Library, args: args::Serve, out: &mut dyn Write) -> Result<(), Failure> {
    start_log(args.log, args.log_level);
    let titles = library.titles()?;
    let database = args.db.map_or_else(default_database, Ok)?;
    let mut config = Config::new(args.addr, database);
    config.behind_proxy = args.behind_proxy;
    config.open_games = args.open_games as usize;
    let days = |days: u32| (days > 0).then_some(days);
    config.keep = Retention { finished: days(args.keep_finished), idle: days(args.keep_idle) };
    let rates = Rates { games_a_day: args.games_a_day, ..Rates::default() };
    config.rates = (!args.no_limits).then_some(rates);
    let ready = |address| {
        writeln!(out, "listening on http://{address}")?;
        out.flush()
    };
    server::serve(&config, titles, ready).map_err(|error| Failure::input(error.to_string()))
}

/// From here on the server logs to standard error; standard output says where it listens.
fn start_log(format: LogFormat, level: LevelFilter) {
    let log = tracing_subscriber::fmt().with_max_level(level).with_target(false).with_writer(io::stderr);
    // A log that was started before is kept.
    let _ = match format {
        LogFormat::Text => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().with_current_span(true).with_span_list(false).try_init(),
    };
}

/// `indochina backup`: a copy of all games.
pub(crate) fn back_up(args: args::Backup, out: &mut dyn Write) -> Result<(), Failure> {
    let database = args.db.map_or_else(default_database, Ok)?;
    server::back_up(&database, &args.file).map_err(|error| Failure::input(error.to_string()))?;
    writeln!(out, "all games are in {}", args.file.display())?;
    Ok(())
}

/// What `INDOCHINA_DB` names, so that a password need not stand on a command line that others can see; or the file in the
/// user's data folder.
fn default_database() -> Result<Database, Failure> {
    if let Ok(named) = std::env::var("INDOCHINA_DB") {
        return named.parse().map_err(|error| Failure::input(format!("INDOCHINA_DB: {error}")));
    }
    let folder = seating::folder();
    let fail = |error| Failure::input(format!("cannot make the folder {}: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(fail)?;
    Ok(Database::Sqlite(folder.join("tables.sqlite")))
}
