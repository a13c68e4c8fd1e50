//! `cargo xtask shape`: how much of each game is rules and how much stands around them, how many places a verb stands at,
//! and what has grown too long.

mod source;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::{cases, steps};
use source::Source;

/// The rooms of `docs/ARCHITECTURE.md` that every game has and that hold no chapter of a rulebook.
const SCAFFOLDING: [&str; 11] =
    ["ids", "actions", "agenda", "game", "document", "validate", "data", "board", "present", "words", "judgement"];
/// Of these what no two games can share: how a computer player judges, and the charts and the terrain that are printed.
const OWN_ROOMS: [&str; 1] = ["judgement"];
const OWN_DATA: [&str; 9] =
    ["airdrop", "chances", "charts", "combat", "events", "ground", "limits", "tables", "terrain"];

/// Longer than this is too long.
const MOST_LINES_OF_A_FUNCTION: usize = 60;
const MOST_LINES_OF_A_FILE: usize = 500;
/// A verb that stands at more places is scattered.
const MOST_PLACES_OF_A_VERB: usize = 4;

/// What is measured of a game.
#[derive(Debug, Default)]
struct Shape {
    lines: usize,
    scaffolding: usize,
    /// Of the scaffolding: judgement and what is printed.
    own: usize,
    /// At how many places each verb stands.
    verbs: BTreeMap<String, usize>,
    long_functions: Vec<String>,
    long_files: Vec<String>,
}

/// Prints the table.
pub(crate) fn run(game: Option<&str>) -> Result<bool> {
    println!("                     source   scaffolding   places of a verb       functions      files");
    println!(
        "                      lines   all  shared   mean  worst              over {MOST_LINES_OF_A_FUNCTION}   over {MOST_LINES_OF_A_FILE}"
    );
    let mut remarks = Vec::new();
    for folder in cases::folders(game)? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let shape = Shape::of_game(&folder)?;
        println!("{name:<20} {}", shape.row());
        let scattered = shape.scattered_verbs();
        let found = shape.long_functions.into_iter().chain(shape.long_files).chain(scattered);
        remarks.extend(found.map(|remark| format!("{name}: {remark}")));
    }
    if game.is_none() {
        println!("{:<20} {:>6}", "engine, for all", engine_lines()?);
    }
    remarks.iter().for_each(|remark| println!("{remark}"));
    Ok(true)
}

/// How long that is which all games share: what moves there should make both together shorter.
fn engine_lines() -> Result<usize> {
    let files = cases::places::files(&steps::root().join("crates/engine/src"), "rs")?;
    files.iter().map(|file| Ok(fs::read_to_string(file)?.lines().count())).sum()
}

impl Shape {
    fn of_game(folder: &Path) -> Result<Self> {
        let mut sources = Vec::new();
        for part in ["src", "tests"] {
            for file in cases::places::files(&folder.join(part), "rs")? {
                let path = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
                sources.push(Source::read(&path, &fs::read_to_string(&file)?)?);
            }
        }
        Ok(Shape::of(&sources))
    }

    fn of(sources: &[Source]) -> Self {
        let mut shape = Shape::default();
        for source in sources {
            shape.note_length(source);
            let Some(path) = source.path.strip_prefix("src/") else { continue };
            shape.lines += source.lines;
            if is_scaffolding(path) {
                shape.scaffolding += source.lines;
                shape.own += if is_own(path) { source.lines } else { 0 };
            }
        }
        let rows = sources.iter().find(|source| source.path == "src/actions.rs").map(|source| &source.verbs);
        for verb in rows.into_iter().flatten() {
            shape.verbs.insert(verb.clone(), places_of(verb, sources));
        }
        shape
    }

    fn note_length(&mut self, source: &Source) {
        if source.lines > MOST_LINES_OF_A_FILE {
            self.long_files.push(format!("{} has {} lines", source.path, source.lines));
        }
        let long = source.functions.iter().filter(|function| function.lines > MOST_LINES_OF_A_FUNCTION);
        self.long_functions.extend(long.map(|own| format!("{}: {} has {} lines", source.path, own.name, own.lines)));
    }

    fn scattered_verbs(&self) -> Vec<String> {
        let scattered = self.verbs.iter().filter(|(_, places)| **places > MOST_PLACES_OF_A_VERB);
        scattered.map(|(verb, places)| format!("{verb} stands at {places} places")).collect()
    }

    fn row(&self) -> String {
        let share = |lines: usize| format!("{:.0}%", 100.0 * lines as f64 / self.lines.max(1) as f64);
        let mean = self.verbs.values().sum::<usize>() as f64 / self.verbs.len().max(1) as f64;
        let worst = self.verbs.iter().max_by_key(|(_, places)| **places);
        let worst = worst.map_or(String::new(), |(verb, places)| format!("{places} {verb}"));
        format!(
            "{:>6}  {:>4}  {:>6}   {mean:>4.1}  {worst:<16} {:>9} {:>10}",
            self.lines,
            share(self.scaffolding),
            share(self.scaffolding - self.own),
            self.long_functions.len(),
            self.long_files.len(),
        )
    }
}

/// The rooms that lead to a file: `data/map/read.rs` is in `data`, then `map`, then `read`.
fn rooms(path: &str) -> impl Iterator<Item = &str> {
    path.trim_end_matches(".rs").split('/')
}

fn is_scaffolding(path: &str) -> bool {
    rooms(path).next().is_some_and(|room| SCAFFOLDING.contains(&room))
}

fn is_own(path: &str) -> bool {
    let mut rooms = rooms(path);
    let room = rooms.next().unwrap_or_default();
    OWN_ROOMS.contains(&room) || (room == "data" && rooms.any(|room| OWN_DATA.contains(&room)))
}

/// Its row in the table of actions; its paragraph, where a question asks for it; every other function that names it.
fn places_of(verb: &str, sources: &[Source]) -> usize {
    let outside = sources.iter().filter(|source| source.path.starts_with("src/") && source.path != "src/actions.rs");
    let functions = || outside.clone().flat_map(|source| &source.functions);
    let asked = functions().any(|function| function.asks.contains(verb));
    let named = functions().filter(|function| function.names.contains(verb) && !function.asks.contains(verb));
    1 + usize::from(asked) + named.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACTIONS: &str = r#"actions! {
        /// Everything.
        pub enum Action of Data;
        "1-01", "not now" => {
            /// Goes on.
            March(unit: Unit, gait: Gait) = "march";
            /// Ends it.
            Done = "done";
        }
    }"#;
    const MOVEMENT: &str = r#"
        fn answers(ask: &mut Ask) {
            ask.answer(verb::March).from(|v, unit| v.can_march(unit)).then(|p, unit| p.next(Action::Done));
            ask.answer(verb::Done).end();
        }
        fn untimely(action: Action) {
            use Action::{Done, March};
        }
        #[cfg(test)]
        mod tests { fn only_in_a_test() { let action = Action::March; } }
    "#;

    fn shape() -> Shape {
        let of = |path: &str, text: &str| Source::read(path, text).unwrap();
        let long = format!("fn many() {{\n{}}}", "step();\n".repeat(60));
        Shape::of(&[
            of("src/actions.rs", ACTIONS),
            of("src/movement.rs", MOVEMENT),
            of("src/data/charts.rs", "const A: u8 = 1;\nconst B: u8 = 2;"),
            of("src/data/map.rs", "fn find() {}"),
            of("tests/cases/long.rs", &long),
        ])
    }

    #[test]
    fn rooms_that_hold_no_rules_are_scaffolding_and_what_is_printed_is_told_apart() {
        let Shape { lines, scaffolding, own, .. } = shape();
        assert_eq!((lines, scaffolding, own), (10 + 11 + 2 + 1, 10 + 2 + 1, 2), "tests are no source");
    }

    #[test]
    fn a_verb_stands_in_its_row_in_its_paragraph_and_where_it_is_named_besides() {
        assert_eq!(shape().verbs, BTreeMap::from([("Done".into(), 3), ("March".into(), 3)]));
        let scattered = Shape { verbs: BTreeMap::from([("Done".into(), 4), ("March".into(), 5)]), ..Shape::default() };
        assert_eq!(scattered.scattered_verbs(), ["March stands at 5 places"]);
    }

    #[test]
    fn what_is_too_long_is_named() {
        let shape = shape();
        assert_eq!(shape.long_functions, ["tests/cases/long.rs: many has 62 lines"]);
        assert!(shape.long_files.is_empty());
    }
}
