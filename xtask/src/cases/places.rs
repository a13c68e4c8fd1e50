//! Where a game's cases and rulings stand: in code, in data, in tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::book::Book;
use super::{scan, text};
use crate::steps;

/// A line that names a case or ruling.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) id: String,
    pub(crate) file: String,
    pub(crate) line: usize,
    /// The line itself.
    pub(crate) text: String,
}

/// A test that shows a case.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub(crate) id: String,
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) function: String,
}

/// All places of a game.
#[derive(Debug, Default)]
pub(crate) struct Places {
    pub(crate) code: Vec<Place>,
    pub(crate) data: Vec<Place>,
    pub(crate) tests: Vec<Test>,
    /// What is wrong, with file and line.
    pub(crate) complaints: Vec<String>,
}

impl Places {
    /// Reads the sources, data and tests of a game.
    pub(crate) fn of_game(folder: &Path, book: &Book) -> Result<Self> {
        let mut places = Places::default();
        for (part, extension) in [("src", "rs"), ("tests", "rs"), ("data", "toml")] {
            for file in files(&folder.join(part), extension)? {
                let shown = file.strip_prefix(steps::root()).unwrap_or(&file).display().to_string();
                places.read(part, &shown, &fs::read_to_string(&file)?, book)?;
            }
        }
        Ok(places)
    }

    /// Reads one file of `src`, `tests` or `data`.
    pub(crate) fn read(&mut self, part: &str, file: &str, content: &str, book: &Book) -> Result<()> {
        let mentions = if part == "data" { Vec::new() } else { scan::scan(file, content)? };
        let mut complaints = BTreeSet::new();
        for mention in &mentions {
            complaints.extend(mention.complaint(book).map(|complaint| (mention.line, complaint)));
            if mention.is_test() {
                let (id, function) = (mention.id.clone(), mention.function.clone());
                self.tests.push(Test { id, file: file.into(), line: mention.line, function });
            }
        }
        let by_test = |id: &str, line| mentions.iter().any(|m| m.is_named_by_test() && m.id == id && m.line == line);
        let lines: Vec<&str> = content.lines().collect();
        for found in text::find(book, content) {
            if !book.has(&found.id) {
                complaints.insert((found.line, format!("there is no case or ruling '{}'", found.id)));
            } else if part != "tests" && !by_test(&found.id, found.line) {
                let text = lines[found.line - 1].trim().to_string();
                let place = Place { id: found.id, file: file.into(), line: found.line, text };
                if part == "data" { self.data.push(place) } else { self.code.push(place) }
            }
        }
        self.complaints.extend(complaints.into_iter().map(|(line, why)| format!("{file}:{line}: {why}")));
        Ok(())
    }

    /// The ids with a place in code or data.
    pub(crate) fn coded(&self) -> BTreeSet<&str> {
        self.code.iter().chain(&self.data).map(|place| place.id.as_str()).collect()
    }

    /// The ids that a test shows.
    pub(crate) fn tested(&self) -> BTreeSet<&str> {
        self.tests.iter().map(|test| test.id.as_str()).collect()
    }
}

/// The files of a folder and the folders in it, in order.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut paths: Vec<_> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::book::tests::book;
    use super::*;

    #[test]
    fn places_are_told_from_tests_and_unknown_ids_are_complained_of() {
        let book = book(&["7.2-01", "7.2-02", "7.2-03", "7.2-04"], &["R9"]);
        let mut places = Places::default();
        let source = "/// 7.2-01, R9\nfn build() {}\n#[test]\nfn builds() {\n    cases![\"7.2-02\"];\n} // 7.2-88";
        places.read("src", "a.rs", source, &book).unwrap();
        places.read("data", "a.toml", "source = \"rule 7.2-03\"", &book).unwrap();
        places.read("tests", "b.rs", "// 7.2-04 and 7.2-99", &book).unwrap();
        assert_eq!(places.coded(), ["7.2-01", "7.2-03", "R9"].into());
        assert_eq!(places.tested(), ["7.2-02"].into());
        assert_eq!((places.tests[0].function.as_str(), places.tests[0].line), ("builds", 5));
        let wrong = ["a.rs:6: there is no case or ruling '7.2-88'", "b.rs:1: there is no case or ruling '7.2-99'"];
        assert_eq!(places.complaints, wrong);
    }
}
