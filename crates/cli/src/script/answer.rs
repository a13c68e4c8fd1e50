//! Answers of the protocol.

use std::fmt;

use engine::Fault;
use library::PlayError;
use serde::Serialize;
use serde_json::{Map, Value};

/// One line out.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer(Map<String, Value>);

impl Answer {
    /// An answer that all went well.
    #[must_use]
    pub fn ok() -> Self {
        Answer(Map::new()).with("ok", true)
    }

    /// An answer that nothing was done, and why.
    #[must_use]
    pub fn error(sentence: impl Into<String>) -> Self {
        Answer(Map::new()).with("ok", false).with("error", sentence.into())
    }

    /// An answer that an action was refused: with the case that forbids it, where there is one.
    #[must_use]
    pub fn refusal(error: &PlayError) -> Self {
        let answer = Answer::error(error.to_string()).with("reason", error.reason());
        match error.case() {
            Some(case) => answer.with("case", case),
            None => answer,
        }
    }

    /// Adds a field. A value that has no form in JSON becomes null.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Serialize) -> Self {
        self.0.insert(key.into(), serde_json::to_value(value).unwrap_or_default());
        self
    }

    /// Adds the fields of a document.
    #[must_use]
    pub fn with_all(mut self, document: Map<String, Value>) -> Self {
        self.0.extend(document);
        self
    }

    /// Whether all went well.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.0.get("ok") == Some(&Value::Bool(true))
    }

    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }
}

impl From<Fault> for Answer {
    fn from(fault: Fault) -> Self {
        Answer::error(fault.to_string())
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(&self.0).map_err(|_| fmt::Error)?)
    }
}
