//! Data packs: the map, counters, charts and scenarios of a game as named TOML files.
//!
//! A pack starts from the files built into the game crate; any of them can be replaced by the
//! owner of the printed game. This module reads no disk: the program hands over the texts.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::digest;

/// What is wrong in a document: which file, which key in it, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Fault {
    pub file: String,
    pub key: String,
    pub reason: String,
}

impl Fault {
    pub fn new(file: impl Into<String>, key: impl Into<String>, reason: impl Into<String>) -> Self {
        Fault { file: file.into(), key: key.into(), reason: reason.into() }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = [&self.file, &self.key, &self.reason];
        let said: Vec<_> = parts.iter().filter(|p| !p.is_empty()).map(|p| p.as_str()).collect();
        f.write_str(&said.join(": "))
    }
}

/// Where a record of a data file comes from. Every record says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Source(String);

impl Source {
    const KINDS: [&'static str; 5] = ["rule", "history", "recalled", "reconstructed", "printed"];

    /// Whether the value was designed by us rather than read in the rulebook or on the printed game.
    #[must_use]
    pub fn is_reconstructed(&self) -> bool {
        self.0.contains("reconstructed") || self.0.starts_with("recalled")
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if Source::KINDS.iter().any(|kind| text.starts_with(kind)) {
            Ok(Source(text))
        } else {
            let kinds = Source::KINDS.join(", ");
            Err(serde::de::Error::custom(format!("a source begins with one of {kinds}; this is '{text}'")))
        }
    }
}

/// Declares records of data files, which refuse keys that they do not have. A `struct` says in `source` where it comes from; a
/// `part` is a part of such a record, or the whole file.
///
/// ```
/// use engine::Pack;
///
/// engine::records! {
///     #[derive(Debug)]
///     part File { road: Vec<Road> }
///     #[derive(Debug)]
///     struct Road { name: String, hexes: Vec<String> }
/// }
///
/// let read = |text: &str| Pack::builtin(&[("map.toml", text)]).read::<File>("map.toml");
/// assert_eq!(read("[[road]]\nname = 'RC 4'\nhexes = []\nsource = 'printed'").unwrap().road[0].name, "RC 4");
/// assert!(read("[[road]]\nname = 'RC 4'\nhexes = []").unwrap_err().to_string().contains("missing field `source`"));
/// ```
#[macro_export]
macro_rules! records {
    () => {};
    (
        $(#[$about:meta])*
        $vis:vis struct $record:ident $(<$any:ident>)? { $($(#[$doc:meta])* $field_vis:vis $field:ident : $kind:ty),* $(,)? }
        $($others:tt)*
    ) => {
        $crate::records! {
            $(#[$about])*
            $vis part $record $(<$any>)? {
                $($(#[$doc])* $field_vis $field: $kind,)*
                #[serde(rename = "source")]
                _source: $crate::pack::Source,
            }
            $($others)*
        }
    };
    (
        $(#[$about:meta])*
        $vis:vis part $record:ident $(<$any:ident>)? { $($(#[$doc:meta])* $field_vis:vis $field:ident : $kind:ty),* $(,)? }
        $($others:tt)*
    ) => {
        #[derive(::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $(#[$about])*
        $vis struct $record $(<$any>)? {
            $($(#[$doc])* $field_vis $field: $kind,)*
        }

        $crate::records! { $($others)* }
    };
}

/// The data files of one game by name.
#[derive(Clone, Debug)]
pub struct Pack {
    files: BTreeMap<String, String>,
}

impl Pack {
    /// The files built into a game crate.
    #[must_use]
    pub fn builtin(files: &[(&str, &str)]) -> Self {
        Pack { files: files.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect() }
    }

    /// Replaces a file. A name the game does not have is refused.
    pub fn replace(&mut self, name: &str, text: String) -> Result<(), Fault> {
        match self.files.get_mut(name) {
            Some(old) => {
                *old = text;
                Ok(())
            }
            None => {
                let names: Vec<_> = self.files.keys().map(String::as_str).collect();
                Err(Fault::new(name, "", format!("the game has no such data file; it has: {}", names.join(", "))))
            }
        }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A file as it is written.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(String::as_str)
    }

    /// Reads one file as records; the fault names file, line and key.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, Fault> {
        let Some(text) = self.text(name) else {
            return Err(Fault::new(name, "", "this data file is missing"));
        };
        let deserializer = toml::Deserializer::parse(text).map_err(|e| toml_fault(name, "", text, &e))?;
        serde_path_to_error::deserialize(deserializer).map_err(|e| {
            let key = e.path().to_string();
            toml_fault(name, &key, text, e.inner())
        })
    }

    /// A digest over names and contents.
    #[must_use]
    pub fn hash(&self) -> String {
        digest::of(&self.files)
    }
}

fn toml_fault(name: &str, key: &str, text: &str, error: &toml::de::Error) -> Fault {
    let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    let place = match (line, key) {
        (Some(line), "" | ".") => format!("line {line}"),
        (Some(line), key) => format!("line {line}: {key}"),
        (None, key) => key.to_string(),
    };
    Fault::new(name, place, error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[allow(dead_code)]
        unit: Vec<Unit>,
    }
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Unit {
        #[allow(dead_code)]
        front: u8,
        #[allow(dead_code)]
        source: Source,
    }

    fn fault(text: &str) -> String {
        Pack::builtin(&[("units.toml", text)]).read::<File>("units.toml").unwrap_err().to_string()
    }

    #[test]
    fn a_fault_names_file_line_key_and_reason() {
        let said = fault("[[unit]]\nfront = 1\nsource = \"rule 1\"\n[[unit]]\nfront = \"x\"\nsource = \"rule 1\"\n");
        assert!(said.starts_with("units.toml: line 5: unit[1].front"), "{said}");
    }

    #[test]
    fn unknown_fields_and_unsourced_records_are_refused() {
        assert!(fault("[[unit]]\nfront = 1\nrear = 2\nsource = \"rule 1\"\n").contains("rear"));
        assert!(fault("[[unit]]\nfront = 1\nsource = \"hearsay\"\n").contains("hearsay"));
        assert!(fault("[[unit]\n").contains("line 1"));
    }
}
