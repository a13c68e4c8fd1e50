//! `cargo xtask cases`: which rule cases have a place in the code and a test, and whether every id
//! named in code, data and tests exists.
//!
//! A test names its cases by `cases!["7.2-01", ...]`; code and data name theirs anywhere: in
//! `Case("7.2-01")`, in a comment, in the `source` of a record.

pub(crate) mod book;
pub(crate) mod places;
mod scan;
mod text;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use serde::Serialize;

use crate::steps;
use book::Book;
use places::Places;

/// What is known of one game's cases.
#[derive(Debug, Serialize)]
struct Coverage {
    game: String,
    cases: usize,
    tested: usize,
    untested: Vec<String>,
    coded: usize,
    /// Cases without a place in code or data that do not say why they need none.
    uncoded: Vec<String>,
    rulings: usize,
    /// Rulings that neither code nor data names, by their own id or that of a case, and that do not say why.
    uncited: Vec<String>,
    /// How many rulings have a place, but no test names them in such a way: their section's cases are tested.
    unproved: usize,
}

/// A game with its rulebook and where it stands.
#[derive(Debug)]
pub(crate) struct Traced {
    pub(crate) game: String,
    pub(crate) book: Book,
    pub(crate) places: Places,
}

/// Prints the coverage; false where an id is named that no rulebook has. Where it is `strict` a case without a place or a
/// test and a ruling without a place are failures too.
pub(crate) fn run(game: Option<&str>, json: bool, strict: bool) -> Result<bool> {
    let games = trace(game)?;
    let all: Vec<Coverage> = games.iter().map(Coverage::of).collect();
    if json {
        println!("{}", serde_json::to_string_pretty(&all)?);
    } else {
        all.iter().for_each(Coverage::print);
    }
    let complaints: Vec<&String> = games.iter().flat_map(|traced| &traced.places.complaints).collect();
    for complaint in &complaints {
        eprintln!("{complaint}");
    }
    let complete = all.iter().all(Coverage::is_complete);
    Ok(complaints.is_empty() && (complete || !strict))
}

/// Reads one game, or all of them.
pub(crate) fn trace(wanted: Option<&str>) -> Result<Vec<Traced>> {
    let mut games = Vec::new();
    for folder in folders(wanted)? {
        let game = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let book = Book::of_game(&folder)?;
        let places = Places::of_game(&folder, &book)?;
        games.push(Traced { game, book, places });
    }
    Ok(games)
}

impl Coverage {
    fn of(traced: &Traced) -> Self {
        let Traced { game, book, places } = traced;
        let (tested, coded) = (places.tested(), places.coded());
        let cases = &book.cases;
        let untested: Vec<String> =
            cases.iter().filter(|case| !tested.contains(case.id.as_str())).map(|case| case.id.clone()).collect();
        let needs_place = |case: &&book::Case| !coded.contains(case.id.as_str()) && !case.holds_by_omission();
        let uncoded: Vec<String> = cases.iter().filter(needs_place).map(|case| case.id.clone()).collect();
        let stands_in = |ruling: &book::Ruling, ids: &BTreeSet<&str>| book.ids_of(ruling).any(|id| ids.contains(id));
        let (cited, uncited): (Vec<_>, Vec<_>) = book
            .rulings
            .iter()
            .filter(|ruling| !ruling.holds_by_omission())
            .partition(|ruling| stands_in(ruling, &coded));
        let unproved = cited.into_iter().filter(|ruling| !stands_in(ruling, &tested));
        Coverage {
            game: game.clone(),
            cases: cases.len(),
            tested: cases.len() - untested.len(),
            untested,
            coded: cases.len() - uncoded.len(),
            uncoded,
            rulings: book.rulings.len(),
            uncited: uncited.into_iter().map(|ruling| ruling.id.clone()).collect(),
            unproved: unproved.count(),
        }
    }

    fn is_complete(&self) -> bool {
        let Coverage { untested, uncoded, uncited, .. } = self;
        [untested, uncoded, uncited].iter().all(|missing| missing.is_empty())
    }

    fn print(&self) {
        let Coverage { game, cases, tested, untested, coded, uncoded, rulings, uncited, unproved } = self;
        println!("{game}: {cases} cases, {tested} tested, {coded} with a place in code or data");
        println!("  {rulings} rulings, {unproved} of them in no test by an id of their own");
        list("without a test", untested);
        list("without a place", uncoded);
        list("rulings that nothing names", uncited);
    }
}

fn list(what: &str, ids: &[String]) {
    if ids.is_empty() {
        return;
    }
    println!("  {what}: {}", ids.len());
    for line in ids.chunks(10) {
        println!("    {}", line.join("  "));
    }
}

/// The folders of the games that have a rulebook.
pub(crate) fn folders(wanted: Option<&str>) -> Result<Vec<PathBuf>> {
    let folder = steps::root().join("games");
    let mut games = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.join("rules/cases.toml").is_file() && wanted.is_none_or(|id| path.ends_with(id)) {
            games.push(path);
        }
    }
    games.sort();
    if let (Some(id), true) = (wanted, games.is_empty()) {
        anyhow::bail!("there is no game '{id}' with a rules/cases.toml");
    }
    Ok(games)
}
