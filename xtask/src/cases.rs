//! `cargo xtask cases`: which rule cases have a test, and whether every case named in the source
//! exists.
//!
//! A test names its cases by `cases!["7.2-01", ...]`; rules name theirs by `Case("7.2-01")`.

mod scan;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

use crate::steps;
use scan::Mention;

/// What is known of one game's cases.
#[derive(Debug, Serialize)]
struct Coverage {
    game: String,
    cases: usize,
    tested: usize,
    untested: Vec<String>,
}

/// Prints the coverage; false where the source names a case that no rulebook has.
pub(crate) fn run(game: Option<&str>, json: bool) -> Result<bool> {
    let mut all = Vec::new();
    let mut wrong = Vec::new();
    for folder in games(game)? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let known = known_cases(&folder)?;
        let mentions = mentions_in(&folder)?;
        let known_ids: BTreeSet<&str> = known.iter().map(String::as_str).collect();
        wrong.extend(mentions.iter().filter_map(|mention| mention.complaint(&known_ids)));
        let tested: BTreeSet<&str> = mentions.iter().filter_map(Mention::tested).collect();
        let untested: Vec<_> = known.iter().filter(|id| !tested.contains(id.as_str())).cloned().collect();
        all.push(Coverage { game: name, cases: known.len(), tested: known.len() - untested.len(), untested });
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&all)?);
    } else {
        all.iter().for_each(print);
    }
    for complaint in &wrong {
        eprintln!("{complaint}");
    }
    Ok(wrong.is_empty())
}

fn print(coverage: &Coverage) {
    let Coverage { game, cases, tested, untested } = coverage;
    println!("{game}: {cases} cases, {tested} tested, {} untested", untested.len());
    for line in untested.chunks(10) {
        println!("  {}", line.join("  "));
    }
}

fn games(wanted: Option<&str>) -> Result<Vec<PathBuf>> {
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

/// The ids of a rulebook, in its order.
fn known_cases(game: &Path) -> Result<Vec<String>> {
    #[derive(Deserialize)]
    struct File {
        case: Vec<Case>,
    }
    #[derive(Deserialize)]
    struct Case {
        id: String,
    }
    let path = game.join("rules/cases.toml");
    let text = fs::read_to_string(&path)?;
    let file: File = toml::from_str(&text).with_context(|| format!("in {}", path.display()))?;
    Ok(file.case.into_iter().map(|case| case.id).collect())
}

fn mentions_in(game: &Path) -> Result<Vec<Mention>> {
    let mut files = Vec::new();
    collect_sources(&game.join("src"), &mut files)?;
    collect_sources(&game.join("tests"), &mut files)?;
    let mut mentions = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let shown = file.strip_prefix(steps::root()).unwrap_or(&file).display().to_string();
        mentions.extend(scan::scan(&shown, &text)?);
    }
    Ok(mentions)
}

fn collect_sources(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    let mut paths: Vec<_> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect_sources(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
