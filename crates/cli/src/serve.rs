//! `indochina serve`: the table in the browser.

use std::fs;
use std::io::Write;

use library::Library;
use server::{Config, Database};

use crate::failure::Failure;
use crate::{args, seating};

pub(crate) fn run(library: &Library, args: args::Serve, out: &mut dyn Write) -> Result<(), Failure> {
    let titles = library.titles()?;
    let database = args.db.map_or_else(default_database, Ok)?;
    let mut config = Config::new(args.addr, database);
    config.behind_proxy = args.behind_proxy;
    if args.no_limits {
        config.rates = None;
    }
    let ready = |address| {
        writeln!(out, "listening on http://{address}")?;
        out.flush()
    };
    server::serve(&config, titles, ready).map_err(|error| Failure::input(error.to_string()))
}

/// `indochina backup`: a copy of all games.
pub(crate) fn back_up(args: args::Backup, out: &mut dyn Write) -> Result<(), Failure> {
    let database = args.db.map_or_else(default_database, Ok)?;
    server::back_up(&database, &args.file).map_err(|error| Failure::input(error.to_string()))?;
    writeln!(out, "all games are in {}", args.file.display())?;
    Ok(())
}

/// The file in the user's data folder.
fn default_database() -> Result<Database, Failure> {
    let folder = seating::folder();
    let fail = |error| Failure::input(format!("cannot make the folder {}: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(fail)?;
    Ok(Database::Sqlite(folder.join("tables.sqlite")))
}
