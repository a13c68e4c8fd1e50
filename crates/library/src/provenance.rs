//! Where the records of a data pack come from.

use engine::pack::Source;
use engine::{Fault, Pack};
use serde::Serialize;
use serde_json::Value;

/// How many records one data file has, and how many of them are our own reconstruction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Provenance {
    pub file: String,
    pub records: usize,
    pub reconstructed: usize,
}

impl Provenance {
    /// Counts the records of every file of a pack: tables that name their source.
    pub fn of(pack: &Pack) -> Result<Vec<Self>, Fault> {
        let count = |name: &str| {
            let mut counted = Provenance { file: name.into(), records: 0, reconstructed: 0 };
            counted.visit(&pack.read::<Value>(name)?);
            Ok(counted)
        };
        pack.names().map(count).collect()
    }

    fn visit(&mut self, value: &Value) {
        match value {
            Value::Array(list) => list.iter().for_each(|item| self.visit(item)),
            Value::Object(table) => {
                if let Some(source) = table.get("source") {
                    self.records += 1;
                    let source: Result<Source, _> = serde_json::from_value(source.clone());
                    self.reconstructed += usize::from(source.is_ok_and(|s| s.is_reconstructed()));
                }
                table.values().for_each(|item| self.visit(item));
            }
            _ => {}
        }
    }
}
