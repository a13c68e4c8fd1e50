//! What stands under a key of a document: read as what it can only mean, or refused with its path.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::{FILE, Named, unknown};
use crate::pack::Fault;
use crate::rules::nearest;
use crate::set::{Id, Set};
use crate::wording;

/// A value with the path that leads to it: `units.2-bpc.at`.
#[derive(Clone, Debug)]
pub struct Field<'v> {
    path: String,
    value: &'v Value,
}

impl<'v> Field<'v> {
    #[must_use]
    pub fn new(path: impl Into<String>, value: &'v Value) -> Self {
        Field { path: path.into(), value }
    }

    /// Refuses the value, with its path.
    #[must_use]
    pub fn fault(&self, reason: impl Into<String>) -> Fault {
        Fault::new(FILE, &self.path, reason.into())
    }

    /// Where the value stands in the document.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    #[must_use]
    pub fn value(&self) -> &'v Value {
        self.value
    }

    /// A word or a number as text.
    pub fn text(&self) -> Result<String, Fault> {
        match self.value {
            Value::String(text) => Ok(text.trim().into()),
            Value::Number(number) => Ok(number.to_string()),
            _ => Err(self.fault("expected a word or a number")),
        }
    }

    /// A whole number within bounds, also where it is written as text.
    pub fn number<T: Copy + Into<i64> + TryFrom<i64>>(&self, within: RangeInclusive<T>) -> Result<T, Fault> {
        let (least, most): (i64, i64) = ((*within.start()).into(), (*within.end()).into());
        let written = self.text().ok();
        let number = written.as_ref().and_then(|text| text.parse::<i64>().ok());
        let number =
            number.filter(|number| (least..=most).contains(number)).and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            let instead = written.map_or(String::new(), |text| format!(", not {text}"));
            self.fault(format!("expected a number from {least} to {most}{instead}"))
        })
    }

    pub fn flag(&self) -> Result<bool, Fault> {
        match self.value {
            Value::Bool(on) => Ok(*on),
            _ => Err(self.fault("expected true or false")),
        }
    }

    /// One of a few words. Several words may mean the same; the first of each is the one that is written.
    pub fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, Fault> {
        let text = self.text()?;
        let plain = wording::plain(&text);
        let found = words.iter().find(|(word, _)| *word == plain).map(|(_, meant)| *meant);
        found.ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.fault(format!("'{text}' is none of: {}", known.join(", ")))
        })
    }

    /// Something by its name.
    pub fn named<D, I: Named<D>>(&self, data: &D) -> Result<I, Fault> {
        let text = self.text()?;
        I::find(data, &text).ok_or_else(|| self.fault(unknown::<D, I>(data, &text)))
    }

    /// Several fields: a list of them, a single one, or a table of words that hold or not.
    pub fn list(&self) -> Result<Vec<Field<'v>>, Fault> {
        match self.value {
            Value::Array(list) => {
                let at = |(i, value)| Field::new(format!("{}[{i}]", self.path), value);
                Ok(list.iter().enumerate().map(at).collect())
            }
            Value::Null => Ok(Vec::new()),
            Value::Object(_) => Err(self.fault("expected a list")),
            _ => Ok(vec![self.clone()]),
        }
    }

    /// Things by name, each once.
    pub fn names<D, I: Named<D> + Id, const WORDS: usize>(&self, data: &D) -> Result<Set<I, WORDS>, Fault> {
        if let Value::Object(table) = self.value {
            let held = table.iter().filter(|(_, holds)| **holds == Value::Bool(true));
            let read =
                |(name, _): (&String, _)| I::find(data, name).ok_or_else(|| self.fault(unknown::<D, I>(data, name)));
            return held.map(read).collect();
        }
        self.list()?.iter().map(|field| field.named::<D, I>(data)).collect()
    }

    /// A record with these keys and no others.
    pub fn record(&self, keys: &[&str]) -> Result<Record<'v>, Fault> {
        let Value::Object(map) = self.value else { return Err(self.fault("expected a record of keys")) };
        Record::new(self.path.clone(), map, keys)
    }

    /// A record, or the value of its first key alone: `"0804"` for `{ "at": "0804" }`.
    pub fn record_or_first(&self, keys: &[&str]) -> Result<Record<'v>, Fault> {
        match self.value {
            Value::Object(_) => self.record(keys),
            value => Ok(Record { path: self.path.clone(), fields: Fields::Alone(keys[0].into(), value) }),
        }
    }

    /// The fields of an object whose keys are names of things, each named once, in the order of the document.
    pub fn entries<D, I: Named<D>>(&self, data: &D) -> Result<Vec<(I, Field<'v>)>, Fault> {
        let Value::Object(map) = self.value else { return Err(self.fault("expected an object of names")) };
        let mut entries: Vec<(I, Field<'v>)> = Vec::new();
        for (name, value) in map {
            let field = Field::new(format!("{}.{name}", self.path), value);
            let id = I::find(data, name).ok_or_else(|| field.fault(unknown::<D, I>(data, name)))?;
            if entries.iter().any(|(other, _)| *other == id) {
                return Err(field.fault(format!("this {} is named twice", I::WHAT)));
            }
            entries.push((id, field));
        }
        Ok(entries)
    }
}

/// A record of a document, with its path.
#[derive(Clone, Debug)]
pub struct Record<'v> {
    path: String,
    fields: Fields<'v>,
}

#[derive(Clone, Debug)]
enum Fields<'v> {
    Map(&'v Map<String, Value>),
    Alone(String, &'v Value),
}

impl<'v> Record<'v> {
    /// The record at a path (empty for the document itself); a key that is not among the known ones is refused.
    pub fn new(path: impl Into<String>, map: &'v Map<String, Value>, keys: &[&str]) -> Result<Self, Fault> {
        let record = Record { path: path.into(), fields: Fields::Map(map) };
        match map.keys().find(|key| !keys.contains(&key.as_str())) {
            None => Ok(record),
            Some(other) => {
                let hint =
                    nearest(other, keys.iter().copied()).map_or(String::new(), |key| format!("; is it '{key}'?"));
                Err(Fault::new(FILE, record.path_to(other), format!("there is no such key{hint}")))
            }
        }
    }

    fn path_to(&self, key: &str) -> String {
        if self.path.is_empty() { key.into() } else { format!("{}.{key}", self.path) }
    }

    /// What stands under a key; none where it is left out. A value that is written alone has the path of the record: a fault
    /// names a key that is in the document.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Field<'v>> {
        match &self.fields {
            Fields::Map(map) => {
                let value = map.get(key).filter(|value| !value.is_null())?;
                Some(Field::new(self.path_to(key), value))
            }
            Fields::Alone(only, value) => (only == key).then(|| Field::new(self.path.clone(), value)),
        }
    }

    /// What stands under a key that cannot be left out.
    pub fn need(&self, key: &str) -> Result<Field<'v>, Fault> {
        self.get(key).ok_or_else(|| Fault::new(FILE, self.path_to(key), "it is missing"))
    }

    /// Yes or no; left out means no.
    pub fn flag(&self, key: &str) -> Result<bool, Fault> {
        self.get(key).map_or(Ok(false), |field| field.flag())
    }
}
