//! A game's rulebook as its ids: which exist, and what a word must look like to be meant as one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A rule case.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) rule: String,
    pub(crate) text: String,
    /// `omission` where the case holds by nothing being there; `why` says what is not.
    by: Option<String>,
}

impl Case {
    /// Whether the case needs no place in the code.
    pub(crate) fn holds_by_omission(&self) -> bool {
        self.by.as_deref() == Some("omission")
    }
}

/// A ruling on what the rulebook leaves open.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Ruling {
    pub(crate) id: String,
    pub(crate) rule: String,
    pub(crate) text: String,
    pub(crate) reason: String,
    /// The cases that say what is played by it.
    #[serde(default)]
    pub(crate) cases: Vec<String>,
    by: Option<String>,
}

impl Ruling {
    /// Whether the ruling needs no place in the code: it settles a number or a name.
    pub(crate) fn holds_by_omission(&self) -> bool {
        self.by.as_deref() == Some("omission")
    }
}

/// The cases and rulings of a game.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) cases: Vec<Case>,
    pub(crate) rulings: Vec<Ruling>,
    ids: BTreeSet<String>,
    /// The last counter of each section: 8 for `7.2` if its last case is `7.2-08`.
    sections: BTreeMap<String, u32>,
    shapes: BTreeSet<String>,
}

#[derive(Debug, Default, Deserialize)]
struct CaseFile {
    #[serde(default)]
    case: Vec<Case>,
}

#[derive(Debug, Default, Deserialize)]
struct RulingFile {
    #[serde(default)]
    ruling: Vec<Ruling>,
}

impl Book {
    /// Reads `rules/cases.toml` and, where it is there, `rules/rulings.toml`.
    pub(crate) fn of_game(folder: &Path) -> Result<Self> {
        let cases: CaseFile = read(&folder.join("rules/cases.toml"))?;
        let rulings = folder.join("rules/rulings.toml");
        let rulings: RulingFile = if rulings.is_file() { read(&rulings)? } else { RulingFile::default() };
        Ok(Book::new(cases.case, rulings.ruling))
    }

    fn new(cases: Vec<Case>, rulings: Vec<Ruling>) -> Self {
        let ids: BTreeSet<String> =
            cases.iter().map(|case| case.id.clone()).chain(rulings.iter().map(|ruling| ruling.id.clone())).collect();
        let shapes = ids.iter().map(|id| shape(id)).collect();
        let mut sections: BTreeMap<String, u32> = BTreeMap::new();
        for (section, counter) in ids.iter().filter_map(|id| split(id)) {
            let last = sections.entry(section.into()).or_default();
            *last = counter.max(*last);
        }
        Book { cases, rulings, ids, sections, shapes }
    }

    /// The ids under which a ruling stands: its own, those of the cases made of it (`R91-01`) or by it (a text that ends with
    /// "(R91)"), and those that it names.
    pub(crate) fn ids_of<'b>(&'b self, ruling: &'b Ruling) -> impl Iterator<Item = &'b str> {
        let made_of_it = |id: &&String| split(id).is_some_and(|(section, _)| section == ruling.id);
        let made = self.ids.iter().filter(made_of_it);
        let cites_it = |case: &&Case| words(&case.text).any(|word| word == ruling.id);
        let citing = self.cases.iter().filter(cites_it).map(|case| &case.id);
        std::iter::once(&ruling.id).chain(made).chain(citing).chain(&ruling.cases).map(String::as_str)
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// Whether a word is meant as an id: it is one, or it looks like one and is not a date, a span of
    /// numbers or the name of a unit.
    pub(crate) fn is_meant_as_id(&self, word: &str) -> bool {
        if self.has(word) {
            return true;
        }
        if !self.shapes.contains(&shape(word)) {
            return false;
        }
        match split(word) {
            // `4-13 February` looks like a case of section 4; one of a section with 13 cases would.
            Some((section, counter)) if section.bytes().all(|b| b.is_ascii_digit()) => {
                self.sections.get(section).is_some_and(|last| counter < last + 10)
            }
            _ => true,
        }
    }

    /// The ids from one to another of the same section, both included, in the order of their counters.
    pub(crate) fn range(&self, first: &str, last: &str) -> Option<Vec<String>> {
        let ((section, from), (same, to)) = (split(first)?, split(last)?);
        let of_range = |id: &&String| split(id).is_some_and(|(s, n)| s == section && (from..=to).contains(&n));
        (section == same && from < to).then(|| self.ids.iter().filter(of_range).cloned().collect())
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("in {}", path.display()))
}

/// The words of a text, ids in one piece.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')).map(|word| word.trim_end_matches('.'))
}

/// The section and the counter of an id such as `7.2-04` or `8.1-07b`.
fn split(id: &str) -> Option<(&str, u32)> {
    let (section, counter) = id.rsplit_once('-')?;
    let digits = counter.trim_end_matches(|c: char| c.is_ascii_lowercase());
    Some((section, digits.parse().ok()?))
}

/// What an id looks like: every figure a 9, and after the first hyphen every single letter an a or A.
/// Words stay, so that `card-R04-a` is `card-A99-a` and `P-V02` is `P-A99`.
fn shape(id: &str) -> String {
    let chars: Vec<char> = id.chars().collect();
    let first_hyphen = chars.iter().position(|&c| c == '-').unwrap_or(chars.len());
    let is_letter = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_alphabetic);
    let class = |(i, &c): (usize, &char)| match c {
        '0'..='9' => '9',
        _ if i < first_hyphen || is_letter(i.checked_sub(1)) || is_letter(Some(i + 1)) => c,
        'a'..='z' => 'a',
        'A'..='Z' => 'A',
        _ => c,
    };
    chars.iter().enumerate().map(class).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A book with these cases and rulings.
    pub(crate) fn book(cases: &[&str], rulings: &[&str]) -> Book {
        let text = |id: &str| (id.to_string(), "7".to_string(), format!("The text of {id}."));
        let cases = cases.iter().map(|id| text(id)).map(|(id, rule, text)| Case { id, rule, text, by: None });
        let rulings = rulings.iter().map(|id| text(id));
        let reason = || String::from("Silence.");
        let rulings =
            rulings.map(|(id, rule, text)| Ruling { id, rule, text, reason: reason(), cases: Vec::new(), by: None });
        Book::new(cases.collect(), rulings.collect())
    }

    #[test]
    fn a_word_is_meant_as_an_id_by_its_shape() {
        let book = book(&["7.2-04", "7.2-05", "9-01", "card-R04-a", "P-V02", "C-01", "8.1-07b"], &["RL-9", "RL-12"]);
        let meant = ["7.2-04", "7.2-99", "3.1-01", "9-02", "card-B07-b", "P-S11", "8.1-09c", "RL-77", "RL-3", "C-02"];
        assert!(meant.iter().all(|word| book.is_meant_as_id(word)), "{meant:?}");
        let other = ["5-14", "9-14", "4-13", "1951-52", "B-52", "R08", "7.2", "0.5-1", "RL-1234", "card-play", "7.2-4"];
        assert!(!other.iter().any(|word| book.is_meant_as_id(word)), "{other:?}");
    }

    #[test]
    fn a_ruling_stands_under_its_own_id_and_those_of_its_cases() {
        let mut book = book(&["7.2-04", "7.2-05", "7.2-06", "R9-01", "R91-01"], &["R9"]);
        book.rulings[0].cases.push("7.2-04".into());
        book.cases[1].text = "Two units at most (R9).".into();
        book.cases[2].text = "Three at most (R91).".into();
        assert_eq!(book.ids_of(&book.rulings[0]).collect::<Vec<_>>(), ["R9", "R9-01", "7.2-05", "7.2-04"]);
    }

    #[test]
    fn a_range_holds_the_ids_of_one_section() {
        let book = book(&["7.2-04", "7.2-05", "7.2-08", "7.3-05"], &[]);
        assert_eq!(book.range("7.2-04", "7.2-08").unwrap(), ["7.2-04", "7.2-05", "7.2-08"]);
        assert!(book.range("7.2-04", "7.3-05").is_none() && book.range("7.2-08", "7.2-04").is_none());
    }
}
