//! Whether a stored state names only things that exist. A save can be forged, so every id in it is checked: the state is
//! walked as it is written to a file, so that no field can be forgotten and no game writes a line for it.

use std::fmt::{self, Display};

use serde::ser::{self, Serialize};

use crate::pack::Fault;
use crate::rules::{Item as _, Rules, list};

/// Holds that every id in a value is below the count of its type. `count` says how many things of a type there are, by the
/// name of the type, and nothing for types that are no ids.
pub fn ids_exist<T: Serialize>(value: &T, count: &dyn Fn(&str) -> Option<usize>) -> Result<(), Fault> {
    value.serialize(Walk { count, below: None }).map_err(|unknown| Fault::new("state", unknown.path, unknown.reason))
}

/// Refuses a stored state where something does not hold.
pub fn ensure(holds: bool, key: &str, reason: &str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::new("state", key, reason)) }
}

/// Holds that somebody is asked, and has an answer, until the game is over. The index of the state must be in order.
pub fn asks_until_over<R: Rules>(rules: &R, state: &R::State, is_over: bool) -> Result<(), Fault> {
    let Some(item) = R::agenda(state).top() else {
        return ensure(is_over, "agenda", "the game is not over, but nothing is asked");
    };
    ensure(!is_over, "agenda", "the game is over, but something is asked")?;
    let mut actions = Vec::new();
    list(rules, state, &mut actions);
    ensure(item.asks(rules.view(state)) && !actions.is_empty(), "agenda", "nobody is asked anything")
}

/// What does not exist, and where it is named.
#[derive(Debug)]
struct Unknown {
    path: String,
    reason: String,
}

impl Unknown {
    fn under(mut self, key: impl Display) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        self.path = format!("{key}{dot}{}", self.path);
        self
    }
}

impl Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.reason)
    }
}

impl std::error::Error for Unknown {}

impl ser::Error for Unknown {
    fn custom<T: Display>(reason: T) -> Self {
        Unknown { path: String::new(), reason: reason.to_string() }
    }
}

#[derive(Clone, Copy)]
struct Walk<'c> {
    count: &'c dyn Fn(&str) -> Option<usize>,
    /// The number to come is an id of that type, below that count.
    below: Option<(&'static str, usize)>,
}

impl Walk<'_> {
    fn number(self, number: usize) -> Result<(), Unknown> {
        match self.below {
            Some((name, most)) if number >= most => {
                let reason = format!("there is no {} {number}", name.to_lowercase());
                Err(Unknown { path: String::new(), reason })
            }
            _ => Ok(()),
        }
    }
}

macro_rules! numbers {
    ($($method:ident($number:ty)),*) => { $(
        fn $method(self, number: $number) -> Result<(), Unknown> {
            self.number(usize::try_from(number).unwrap_or(usize::MAX))
        }
    )* };
}

impl<'c> ser::Serializer for Walk<'c> {
    type Ok = ();
    type Error = Unknown;
    type SerializeSeq = Parts<'c>;
    type SerializeTuple = Parts<'c>;
    type SerializeTupleStruct = Parts<'c>;
    type SerializeTupleVariant = Parts<'c>;
    type SerializeMap = Parts<'c>;
    type SerializeStruct = Parts<'c>;
    type SerializeStructVariant = Parts<'c>;

    numbers!(serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64));
    numbers!(serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64));

    fn serialize_bool(self, _: bool) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_f32(self, _: f32) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_f64(self, _: f64) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_char(self, _: char) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_str(self, _: &str) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unknown> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Unknown> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), Unknown> {
        let below = (self.count)(name).map(|most| (name, most));
        value.serialize(Walk { below, ..self })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unknown> {
        value.serialize(self).map_err(|fault| fault.under(variant))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'c>, Unknown> {
        Ok(Parts { walk: self, at: 0 })
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'c>, Unknown> {
        Ok(Parts { walk: self, at: 0 })
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'c>, Unknown> {
        Ok(Parts { walk: self, at: 0 })
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Parts<'c>, Unknown> {
        Ok(Parts { walk: self, at: 0 })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'c>, Unknown> {
        Ok(Parts { walk: self, at: 0 })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'c>, Unknown> {
        Ok(Parts { walk: self, at: 0 })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'c>, Unknown> {
        Ok(Parts { walk: self, at: 0 })
    }
}

struct Parts<'c> {
    walk: Walk<'c>,
    at: usize,
}

impl Parts<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unknown> {
        self.at += 1;
        value.serialize(self.walk).map_err(|fault| fault.under(self.at - 1))
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unknown> {
        value.serialize(self.walk).map_err(|fault| fault.under(key))
    }
}

macro_rules! parts {
    ($($kind:ident::$method:ident),*) => { $(
        impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = Unknown;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unknown> {
                self.part(value)
            }

            fn end(self) -> Result<(), Unknown> {
                Ok(())
            }
        }
    )* };
}
parts!(SerializeSeq::serialize_element, SerializeTuple::serialize_element);
parts!(SerializeTupleStruct::serialize_field, SerializeTupleVariant::serialize_field);

macro_rules! fields {
    ($($kind:ident),*) => { $(
        impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = Unknown;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unknown> {
                self.field(key, value)
            }

            fn end(self) -> Result<(), Unknown> {
                Ok(())
            }
        }
    )* };
}
fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Unknown;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unknown> {
        self.part(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unknown> {
        self.part(value)
    }

    fn end(self) -> Result<(), Unknown> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        /// A hex.
        Hex(u16), Hexes in 1 words
    }

    #[derive(serde::Serialize)]
    enum Place {
        Map(Hex),
        Gone,
    }

    #[derive(serde::Serialize)]
    struct State {
        turn: u8,
        units: Vec<Place>,
        rubble: Hexes,
        target: Option<Hex>,
    }

    fn fault(state: &State) -> Option<String> {
        let count = |name: &str| (name == "Hex").then_some(40);
        ids_exist(state, &count).err().map(|fault| fault.to_string())
    }

    #[test]
    fn an_id_that_does_not_exist_is_found_wherever_it_stands() {
        let sound = || State {
            turn: 200,
            units: vec![Place::Gone, Place::Map(Hex(39))],
            rubble: Hexes::of_numbers(&[3, 39]),
            target: Some(Hex(0)),
        };
        assert_eq!(fault(&sound()), None);
        let found = |broken: State| fault(&broken).expect("it is refused");
        let unit = found(State { units: vec![Place::Gone, Place::Map(Hex(40))], ..sound() });
        assert!(unit.contains("units.1") && unit.contains("there is no hex 40"), "{unit}");
        assert!(found(State { rubble: Hexes::of_numbers(&[50]), ..sound() }).contains("rubble.0"));
        assert!(found(State { target: Some(Hex(900)), ..sound() }).contains("target"));
    }
}
