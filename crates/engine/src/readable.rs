//! States for people to read: the state is walked as it is written to a file, and every number that stands for something
//! is shown as what it stands for.

use std::fmt::{self, Display};

use serde::ser::{self, Serialize};
use serde_json::{Map, Value};

/// What the numbers in the states of a game stand for.
pub trait Names {
    /// What a number of this type stands for: the id of a unit, the names of the flags that are up. None for a number that
    /// is just a number, and for one beyond the last.
    fn shown(&self, kind: &str, number: usize) -> Option<Value>;
    /// By the ids of which type the entries of the list under this key are counted, if by any.
    fn counted_by(&self, key: &str) -> Option<&'static str>;
}

/// The value as a document with ids in place of numbers. A list whose entries are counted by ids becomes an object;
/// entries beyond the last id are left out.
#[must_use]
pub fn readable<T: Serialize>(value: &T, names: &dyn Names) -> Value {
    value.serialize(Show { names, number: None, entries: None }).unwrap_or_default()
}

/// A value that no document can hold.
#[derive(Debug)]
struct Unreadable(String);

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

impl ser::Error for Unreadable {
    fn custom<T: Display>(reason: T) -> Self {
        Unreadable(reason.to_string())
    }
}

type Shown = Result<Value, Unreadable>;

#[derive(Clone, Copy)]
struct Show<'n> {
    names: &'n dyn Names,
    /// The type of the number to come.
    number: Option<&'static str>,
    /// The type of the ids by which the entries of the list to come are counted.
    entries: Option<&'static str>,
}

impl<'n> Show<'n> {
    fn plain(self) -> Self {
        Show { number: None, entries: None, ..self }
    }

    fn under(self, key: &str) -> Self {
        Show { number: None, entries: self.names.counted_by(key), ..self }
    }

    fn named<N: Copy + TryInto<usize> + Into<Value>>(self, number: N) -> Value {
        let at = number.try_into().ok();
        let shown = self.number.zip(at).and_then(|(kind, at)| self.names.shown(kind, at));
        shown.unwrap_or_else(|| number.into())
    }

    fn list(self, variant: Option<&'static str>) -> List<'n> {
        List { show: self, variant, done: Vec::new() }
    }

    fn record(self, variant: Option<&'static str>) -> Record<'n> {
        Record { show: self, variant, key: String::new(), done: Map::new() }
    }
}

macro_rules! numbers {
    ($($method:ident($number:ty)),*) => { $(
        fn $method(self, number: $number) -> Shown {
            Ok(self.named(number))
        }
    )* };
}

impl<'n> ser::Serializer for Show<'n> {
    type Ok = Value;
    type Error = Unreadable;
    type SerializeSeq = List<'n>;
    type SerializeTuple = List<'n>;
    type SerializeTupleStruct = List<'n>;
    type SerializeTupleVariant = List<'n>;
    type SerializeMap = Record<'n>;
    type SerializeStruct = Record<'n>;
    type SerializeStructVariant = Record<'n>;

    numbers!(serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64));
    numbers!(serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64));

    fn serialize_bool(self, on: bool) -> Shown {
        Ok(on.into())
    }

    fn serialize_f32(self, number: f32) -> Shown {
        Ok(number.into())
    }

    fn serialize_f64(self, number: f64) -> Shown {
        Ok(number.into())
    }

    fn serialize_char(self, letter: char) -> Shown {
        Ok(letter.to_string().into())
    }

    fn serialize_str(self, text: &str) -> Shown {
        Ok(text.into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Shown {
        Ok(bytes.into())
    }

    fn serialize_none(self) -> Shown {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Shown {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Shown {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Shown {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Shown {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Shown {
        value.serialize(Show { number: Some(name), ..self })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Shown {
        let value = value.serialize(self.plain())?;
        // An item of an agenda that says nothing more than its name is just that.
        Ok(if value.is_null() { variant.into() } else { within(Some(variant), value) })
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'n>, Unreadable> {
        Ok(self.list(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'n>, Unreadable> {
        Ok(self.list(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'n>, Unreadable> {
        Ok(self.list(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'n>, Unreadable> {
        Ok(self.plain().list(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Record<'n>, Unreadable> {
        Ok(self.record(None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Record<'n>, Unreadable> {
        Ok(self.record(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Record<'n>, Unreadable> {
        Ok(self.record(Some(variant)))
    }
}

fn within(variant: Option<&'static str>, value: Value) -> Value {
    match variant {
        Some(variant) => Value::Object(Map::from_iter([(variant.to_string(), value)])),
        None => value,
    }
}

/// A text as it is, anything else as it is written.
fn as_key(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

struct List<'n> {
    show: Show<'n>,
    variant: Option<&'static str>,
    done: Vec<Value>,
}

impl List<'_> {
    fn entry<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unreadable> {
        self.done.push(value.serialize(self.show.plain())?);
        Ok(())
    }

    fn finish(self) -> Value {
        let Some(kind) = self.show.entries else { return within(self.variant, self.done.into()) };
        let named = |(at, value)| Some((as_key(self.show.names.shown(kind, at)?), value));
        Value::Object(self.done.into_iter().enumerate().filter_map(named).collect())
    }
}

struct Record<'n> {
    show: Show<'n>,
    variant: Option<&'static str>,
    key: String,
    done: Map<String, Value>,
}

macro_rules! lists {
    ($($kind:ident::$method:ident),*) => { $(
        impl ser::$kind for List<'_> {
            type Ok = Value;
            type Error = Unreadable;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unreadable> {
                self.entry(value)
            }

            fn end(self) -> Shown {
                Ok(self.finish())
            }
        }
    )* };
}
lists!(SerializeSeq::serialize_element, SerializeTuple::serialize_element);
lists!(SerializeTupleStruct::serialize_field, SerializeTupleVariant::serialize_field);

macro_rules! records {
    ($($kind:ident),*) => { $(
        impl ser::$kind for Record<'_> {
            type Ok = Value;
            type Error = Unreadable;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unreadable> {
                self.done.insert(key.into(), value.serialize(self.show.under(key))?);
                Ok(())
            }

            fn end(self) -> Shown {
                Ok(within(self.variant, self.done.into()))
            }
        }
    )* };
}
records!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Record<'_> {
    type Ok = Value;
    type Error = Unreadable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unreadable> {
        self.key = as_key(key.serialize(self.show.plain())?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unreadable> {
        let value = value.serialize(self.show.under(&self.key))?;
        self.done.insert(std::mem::take(&mut self.key), value);
        Ok(())
    }

    fn end(self) -> Shown {
        Ok(self.done.into())
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::{Value, json};

    use super::{Names, readable};

    crate::id! {
        /// A ship.
        Ship(u8), Fleet in 1 words
    }

    #[derive(Serialize)]
    struct Flags(u8);

    #[derive(Serialize)]
    struct Sinking;

    #[derive(Serialize)]
    enum Fate {
        Afloat,
        Towed(Ship),
        Lost { by: Ship },
        Sinks(Sinking),
    }

    #[derive(Serialize)]
    struct State {
        turn: u8,
        flagship: Option<Ship>,
        raised: Flags,
        docked: Fleet,
        fates: [Fate; 4],
        pair: (Ship, u8),
    }

    struct Book;

    impl Names for Book {
        fn shown(&self, kind: &str, number: usize) -> Option<Value> {
            match kind {
                "Ship" => ["bounty", "victory", "argo"].get(number).map(|id| (*id).into()),
                "Flags" => Some(
                    ["red", "white"].iter().enumerate().filter(|(at, _)| number >> at & 1 == 1).map(|f| *f.1).collect(),
                ),
                _ => None,
            }
        }

        fn counted_by(&self, key: &str) -> Option<&'static str> {
            (key == "fates").then_some("Ship")
        }
    }

    #[test]
    fn numbers_are_shown_as_what_they_stand_for() {
        let state = State {
            turn: 2,
            flagship: Some(Ship(1)),
            raised: Flags(2),
            docked: [Ship(0), Ship(2)].into_iter().collect(),
            fates: [Fate::Towed(Ship(1)), Fate::Lost { by: Ship(0) }, Fate::Sinks(Sinking), Fate::Afloat],
            pair: (Ship(2), 2),
        };
        let shown = json!({
            "turn": 2,
            "flagship": "victory",
            "raised": ["white"],
            "docked": ["bounty", "argo"],
            "fates": {"bounty": {"Towed": "victory"}, "victory": {"Lost": {"by": "bounty"}}, "argo": "Sinks"},
            "pair": ["argo", 2],
        });
        assert_eq!(readable(&state, &Book), shown);
    }
}
