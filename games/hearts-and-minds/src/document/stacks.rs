//! Units as people write them down: kinds with their number, or a list of kinds.

use std::collections::BTreeMap;
use std::fmt;

use engine::wording;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Units by place; those of a place as a table of kinds and counts, or as a list of kinds.
pub(super) fn units<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, BTreeMap<String, u8>>, D::Error> {
    let places: BTreeMap<String, Stack> = BTreeMap::deserialize(from)?;
    Ok(places.into_iter().map(|(place, stack)| (place, stack.0)).collect())
}

struct Stack(BTreeMap<String, u8>);

struct Count(u8);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        wording::number(from).map(Count)
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(StackVisitor)
    }
}

struct StackVisitor;

impl<'de> Visitor<'de> for StackVisitor {
    type Value = Stack;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("kinds of units with their number, such as {\"us-inf\": 2}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Stack, A::Error> {
        let mut stack = BTreeMap::new();
        while let Some(kind) = list.next_element::<String>()? {
            let count: &mut u8 = stack.entry(kind).or_default();
            *count = count.saturating_add(1);
        }
        Ok(Stack(stack))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<Stack, A::Error> {
        let mut stack = BTreeMap::new();
        while let Some((kind, Count(count))) = table.next_entry::<String, Count>()? {
            stack.insert(kind, count);
        }
        Ok(Stack(stack))
    }
}
