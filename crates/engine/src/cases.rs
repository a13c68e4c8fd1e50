//! The rulebook case by case, and the rulings where it leaves something open: loaded from
//! `rules/cases.toml` and `rules/rulings.toml`, searched by players, named by refusals and tests.

use serde::{Deserialize, Serialize};

use crate::pack::Fault;

/// The id of a rule case or ruling, such as `7.2-04` or `R91`. `cargo xtask cases` checks that every id written in
/// the source exists in the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Case(pub &'static str);

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Names the rule cases that a test shows; `cargo xtask cases` counts them.
///
/// ```
/// fn a_convoy_halts_for_the_night() {
///     engine::cases!["7.2-04", "7.2-05"];
/// }
/// ```
#[macro_export]
macro_rules! cases {
    ($($id:literal),+ $(,)?) => {
        const _: &[&str] = &[$($id),+];
    };
}

/// An entry of the rulebook in our own words: a case, or a ruling on what the book leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CaseText {
    pub id: String,
    pub kind: CaseKind,
    /// The section; a ruling may belong to several, parted by commas.
    pub rule: String,
    pub text: String,
    pub tags: Vec<String>,
    /// How one can see that the case holds.
    pub check: String,
    /// Why it was ruled so; empty where the rulebook itself says it.
    pub reason: String,
}

/// What an entry of the rulebook is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum CaseKind {
    Case,
    Ruling,
}

impl CaseText {
    /// Whether the entry belongs to a section or to one under it.
    fn is_of_section(&self, section: &str) -> bool {
        self.rule.to_lowercase().split(", ").any(|rule| {
            rule.strip_prefix(section).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ', '-']))
        })
    }
}

/// All cases of one rulebook in its order, and after them the rulings.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    list: Vec<CaseText>,
    /// How many of them are cases.
    cases: usize,
}

#[derive(Deserialize)]
struct CaseFile {
    #[serde(default)]
    case: Vec<CaseRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseRecord {
    id: String,
    rule: String,
    text: String,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    check: String,
    /// Says of a case without a place in the code how it holds all the same.
    #[serde(rename = "by")]
    holds_by: Option<HoldsBy>,
    #[serde(default)]
    why: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum HoldsBy {
    /// By nothing being there that could break it.
    Omission,
}

#[derive(Deserialize)]
struct RulingFile {
    #[serde(default)]
    ruling: Vec<RulingRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulingRecord {
    id: String,
    rule: String,
    text: String,
    reason: String,
    /// The cases that say what is played by it, where its own id stands nowhere.
    #[serde(default)]
    cases: Vec<String>,
    #[serde(rename = "by")]
    holds_by: Option<HoldsBy>,
    #[serde(default)]
    why: String,
}

impl Cases {
    /// Reads a `cases.toml`; a repeated id is refused.
    pub fn read(toml_text: &str) -> Result<Self, Fault> {
        const FILE: &str = "cases.toml";
        let file: CaseFile = toml::from_str(toml_text).map_err(|e| Fault::new(FILE, "", e.message()))?;
        if let Some(twice) = repeated(file.case.iter().map(|case| &*case.id)) {
            return Err(Fault::new(FILE, twice, "this id stands twice"));
        }
        if let Some(case) = file.case.iter().find(|case| case.holds_by.is_some() == case.why.is_empty()) {
            return Err(Fault::new(FILE, &case.id, "'by' and 'why' go together"));
        }
        let list: Vec<_> = file.case.into_iter().map(CaseRecord::into_text).collect();
        Ok(Cases { cases: list.len(), list })
    }

    /// Adds the rulings of a `rulings.toml`. A case that bears the id of a ruling is that ruling made
    /// testable: it stays one entry, a case, in the fuller words of the ruling.
    pub fn with_rulings(mut self, toml_text: &str) -> Result<Self, Fault> {
        const FILE: &str = "rulings.toml";
        let file: RulingFile = toml::from_str(toml_text).map_err(|e| Fault::new(FILE, "", e.message()))?;
        if let Some(twice) = repeated(file.ruling.iter().map(|ruling| &*ruling.id)) {
            return Err(Fault::new(FILE, twice, "this id stands twice"));
        }
        if let Some(ruling) = file.ruling.iter().find(|ruling| ruling.holds_by.is_some() == ruling.why.is_empty()) {
            return Err(Fault::new(FILE, &ruling.id, "'by' and 'why' go together"));
        }
        for ruling in &file.ruling {
            let cases = &self.list[..self.cases];
            if let Some(unknown) = ruling.cases.iter().find(|id| cases.iter().all(|case| case.id != **id)) {
                return Err(Fault::new(FILE, &ruling.id, format!("there is no case '{unknown}'")));
            }
        }
        for ruling in file.ruling {
            match self.list[..self.cases].iter_mut().find(|case| case.id == ruling.id) {
                Some(case) => (case.text, case.reason) = (ruling.text, ruling.reason),
                None => self.list.push(ruling.into_text()),
            }
        }
        Ok(self)
    }

    /// The cases, then the rulings.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &CaseText> {
        self.list.iter()
    }

    /// How many cases there are, rulings not counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cases
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cases == 0
    }

    /// A case or ruling by its id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&CaseText> {
        self.list.iter().find(|c| c.id == id)
    }

    /// Cases and rulings that match a query: an id (of a ruling also with the cases made of it), the
    /// number of a section (`7.2` finds all of 7.2), or words that must all occur in the text, the
    /// tags or the id.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<&CaseText> {
        let query = query.trim().to_lowercase();
        if let Some(exact) = self.list.iter().find(|c| c.id.to_lowercase() == query) {
            let made_of_it = format!("{query}-");
            let cases = self.list.iter().filter(|c| c.id.to_lowercase().starts_with(&made_of_it));
            return std::iter::once(exact).chain(cases).collect();
        }
        let section = self.of_section(&query);
        if !section.is_empty() {
            return section;
        }
        let words: Vec<_> = query.split_whitespace().collect();
        self.list
            .iter()
            .filter(|c| {
                let hay = format!("{} {} {}", c.id, c.text, c.tags.join(" ")).to_lowercase();
                words.iter().all(|w| hay.contains(w))
            })
            .collect()
    }

    /// The cases and rulings of a section and of the sections under it.
    #[must_use]
    pub fn of_section(&self, section: &str) -> Vec<&CaseText> {
        self.list.iter().filter(|c| c.is_of_section(section)).collect()
    }
}

impl CaseRecord {
    fn into_text(self) -> CaseText {
        let CaseRecord { id, rule, text, tags, check, .. } = self;
        CaseText { id, kind: CaseKind::Case, rule, text, tags, check, reason: String::new() }
    }
}

impl RulingRecord {
    fn into_text(self) -> CaseText {
        let RulingRecord { id, rule, text, reason, .. } = self;
        CaseText { id, kind: CaseKind::Ruling, rule, text, tags: Vec::new(), check: String::new(), reason }
    }
}

/// The first id that stands a second time.
fn repeated<'i>(mut ids: impl Iterator<Item = &'i str>) -> Option<&'i str> {
    let mut seen = std::collections::BTreeSet::new();
    ids.find(|id| !seen.insert(*id))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = r#"
        [[case]]
        id = "7.2-01"
        rule = "7.2"
        text = "Construction needs a combat unit."
        tags = ["construction"]
        [[case]]
        id = "7.20-01"
        rule = "7.20"
        text = "Something else about units."
    "#;

    #[test]
    fn a_search_finds_an_id_a_section_or_words() {
        let cases = Cases::read(BOOK).unwrap();
        assert_eq!(cases.search("7.2-01").len(), 1);
        assert_eq!(cases.search("7.2").len(), 1, "7.20 is another section");
        assert_eq!(cases.search("unit construction")[0].id, "7.2-01");
        assert!(cases.search("convoy").is_empty());
    }

    #[test]
    fn a_repeated_id_is_refused() {
        let twice = BOOK.replace("7.20-01", "7.2-01");
        assert!(Cases::read(&twice).unwrap_err().to_string().contains("7.2-01"));
    }

    const RULINGS: &str = r#"
        [[ruling]]
        id = "R1"
        rule = "7.1, 7.20"
        text = "A convoy does not build."
        reason = "The book is silent."
        [[ruling]]
        id = "7.20-01"
        rule = "7.20"
        text = "Something else about units, in full."
        reason = "Two sentences disagree."
    "#;

    #[test]
    fn rulings_are_found_with_the_cases_and_not_counted_as_cases() {
        let book = format!("{BOOK} [[case]]\nid = \"R1-01\"\nrule = \"7.1\"\ntext = \"No convoy builds.\"");
        let cases = Cases::read(&book).unwrap().with_rulings(RULINGS).unwrap();
        assert_eq!((cases.len(), cases.iter().len()), (3, 4));
        let ids = |query| cases.search(query).iter().map(|c| c.id.as_str()).collect::<Vec<_>>();
        assert_eq!(ids("r1"), ["R1", "R1-01"]);
        assert_eq!(ids("7.20"), ["7.20-01", "R1"], "a ruling may belong to several sections");
        assert_eq!(ids("convoy"), ["R1-01", "R1"]);
        let ruling = cases.get("R1").unwrap();
        assert_eq!((ruling.kind, ruling.reason.as_str()), (CaseKind::Ruling, "The book is silent."));
    }

    #[test]
    fn a_case_with_the_id_of_a_ruling_stands_once_in_the_words_of_the_ruling() {
        let cases = Cases::read(BOOK).unwrap().with_rulings(RULINGS).unwrap();
        let found = cases.search("7.20-01");
        assert_eq!((found.len(), found[0].kind, found[0].tags.len()), (1, CaseKind::Case, 0));
        assert_eq!(found[0].text, "Something else about units, in full.");
        assert_eq!(found[0].reason, "Two sentences disagree.");
    }

    #[test]
    fn bad_rulings_and_omissions_without_a_why_are_refused() {
        let twice = RULINGS.replace("7.20-01", "R1");
        assert!(Cases::read(BOOK).unwrap().with_rulings(&twice).unwrap_err().to_string().contains("R1"));
        let open = RULINGS.replace("reason =", "because =");
        assert!(Cases::read(BOOK).unwrap().with_rulings(&open).is_err());
        let lost = format!("{RULINGS}\ncases = [\"7.2-99\"]\n");
        assert!(Cases::read(BOOK).unwrap().with_rulings(&lost).unwrap_err().to_string().contains("7.2-99"));
        let silent = BOOK.replace("rule = \"7.20\"", "rule = \"7.20\"\nby = \"omission\"");
        assert!(Cases::read(&silent).unwrap_err().to_string().contains("'why'"));
        let told = silent.replace("by =", "why = \"there is no such unit\"\nby =");
        assert!(Cases::read(&told).is_ok());
    }
}
