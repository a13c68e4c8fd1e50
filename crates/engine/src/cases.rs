//! The rulebook case by case: loaded from `rules/cases.toml`, searched by players, named by
//! refusals and tests.

use serde::{Deserialize, Serialize};

use crate::pack::Fault;

/// The id of a rule case, such as `7.2-04`. `cargo xtask cases` checks that every id written in
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

/// One rule case in our own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CaseText {
    pub id: String,
    pub rule: String,
    pub text: String,
    #[serde(default)]
    pub tags: Vec<String>,
    /// How one can see that the case holds.
    #[serde(default)]
    pub check: String,
}

/// All cases of one rulebook, in its order.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    list: Vec<CaseText>,
}

#[derive(Deserialize)]
struct CaseFile {
    #[serde(default)]
    case: Vec<CaseText>,
}

impl Cases {
    /// Reads a `cases.toml`; a repeated id is refused.
    pub fn read(toml_text: &str) -> Result<Self, Fault> {
        let file: CaseFile = toml::from_str(toml_text).map_err(|e| Fault::new("cases.toml", "", e.message()))?;
        let mut seen = std::collections::BTreeSet::new();
        if let Some(twice) = file.case.iter().find(|c| !seen.insert(c.id.as_str())) {
            return Err(Fault::new("cases.toml", &twice.id, "this id stands twice"));
        }
        Ok(Cases { list: file.case })
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = &CaseText> {
        self.list.iter()
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    #[must_use]
    pub fn get(&self, id: &str) -> Option<&CaseText> {
        self.list.iter().find(|c| c.id == id)
    }

    /// Cases that match a query: an id, the number of a section (`7.2` finds all of 7.2), or words
    /// that must all occur in the text, the tags or the id.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<&CaseText> {
        let query = query.trim().to_lowercase();
        if let Some(exact) = self.list.iter().find(|c| c.id.to_lowercase() == query) {
            return vec![exact];
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

    /// The cases of a section and of the sections under it.
    #[must_use]
    pub fn of_section(&self, section: &str) -> Vec<&CaseText> {
        let of = |rule: &str| {
            rule.to_lowercase()
                .strip_prefix(section)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ', '-']))
        };
        self.list.iter().filter(|c| of(&c.rule)).collect()
    }
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
}
