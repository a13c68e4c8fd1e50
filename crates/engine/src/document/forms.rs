//! The forms of the keys: what stands there is read as what it can only mean and put into its place in the state, and is
//! written from there.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::key::Form;
use super::{Field, Named, read_moment, write_moment};
use crate::pack::Fault;
use crate::rules::Rules;
use crate::set::{Id, Set};

/// A whole number of any type.
pub trait Number: Copy + Into<i64> + TryFrom<i64> + 'static {}

impl<T: Copy + Into<i64> + TryFrom<i64> + 'static> Number for T {}

pub(super) struct Numbers<W, P> {
    pub expects: String,
    pub within: W,
    pub place: P,
}

impl<R: Rules, T: Number, W, P> Form<R> for Numbers<W, P>
where
    W: Fn(&R::Data) -> RangeInclusive<T>,
    P: Fn(&mut R::State) -> &mut T,
{
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        *(self.place)(state) = field.number((self.within)(data))?;
        Ok(())
    }

    fn write(&self, state: &mut R::State, _: &R::Data) -> Option<Value> {
        let number: i64 = (*(self.place)(state)).into();
        Some(number.into())
    }

    fn expects(&self) -> String {
        self.expects.clone()
    }
}

pub(super) struct Flag<P>(pub P);

impl<R: Rules, P: Fn(&mut R::State) -> &mut bool> Form<R> for Flag<P> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, _: &R::Data) -> Result<(), Fault> {
        *(self.0)(state) = field.flag()?;
        Ok(())
    }

    fn write(&self, state: &mut R::State, _: &R::Data) -> Option<Value> {
        (*(self.0)(state)).then_some(Value::Bool(true))
    }

    fn expects(&self) -> String {
        "true or false".into()
    }
}

pub(super) struct Word<T: 'static, P> {
    pub words: &'static [(&'static str, T)],
    pub place: P,
}

impl<R: Rules, T: Copy + Eq, P: Fn(&mut R::State) -> &mut T> Form<R> for Word<T, P> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, _: &R::Data) -> Result<(), Fault> {
        *(self.place)(state) = field.word(self.words)?;
        Ok(())
    }

    fn write(&self, state: &mut R::State, _: &R::Data) -> Option<Value> {
        let value = *(self.place)(state);
        self.words.iter().find(|(_, meant)| *meant == value).map(|(word, _)| (*word).into())
    }

    fn expects(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|(word, _)| format!("`{word}`")).collect();
        words.join(", ")
    }
}

pub(super) struct Name<P>(pub P);

impl<R: Rules, I: Named<R::Data>, P: Fn(&mut R::State) -> &mut I> Form<R> for Name<P> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        *(self.0)(state) = field.named(data)?;
        Ok(())
    }

    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value> {
        Some((*(self.0)(state)).id(data).into())
    }

    fn expects(&self) -> String {
        format!("a {}", I::WHAT)
    }
}

pub(super) struct MaybeName<P>(pub P);

impl<R: Rules, I: Named<R::Data>, P: Fn(&mut R::State) -> &mut Option<I>> Form<R> for MaybeName<P> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        *(self.0)(state) = Some(field.named(data)?);
        Ok(())
    }

    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value> {
        (*(self.0)(state)).map(|named| named.id(data).into())
    }

    fn expects(&self) -> String {
        format!("a {}", I::WHAT)
    }
}

pub(super) struct Names<P> {
    pub place: P,
    pub always: bool,
}

impl<R: Rules, I: Id + Named<R::Data>, P, const WORDS: usize> Form<R> for Names<P>
where
    P: Fn(&mut R::State) -> &mut Set<I, WORDS>,
{
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        *(self.place)(state) = field.names(data)?;
        Ok(())
    }

    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value> {
        let set = *(self.place)(state);
        (self.always || !set.is_empty()).then(|| set.iter().map(|id| Value::String(id.id(data))).collect())
    }

    fn expects(&self) -> String {
        format!("a list of {}s", I::WHAT)
    }
}

/// What stands there for each thing that is named.
pub(super) struct Entries<I, F, G> {
    pub expects: &'static str,
    pub read: F,
    pub write: G,
    pub always: bool,
    pub of: PhantomData<fn() -> I>,
}

impl<R: Rules, I: Named<R::Data>, F, G> Form<R> for Entries<I, F, G>
where
    F: Fn(I, &Field<'_>, &mut R::State, &R::Data) -> Result<(), Fault>,
    G: Fn(I, &R::State, &R::Data) -> Option<Value>,
{
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        field.entries::<R::Data, I>(data)?.iter().try_for_each(|(own, entry)| (self.read)(*own, entry, state, data))
    }

    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value> {
        let entry = |own: I| Some((own.id(data), (self.write)(own, state, data)?));
        let entries: Map<String, Value> = I::each(data).filter_map(entry).collect();
        (self.always || !entries.is_empty()).then(|| entries.into())
    }

    fn expects(&self) -> String {
        self.expects.into()
    }
}

/// What stands there one after the other.
pub(super) struct List<F, G> {
    pub expects: &'static str,
    pub read: F,
    pub write: G,
}

impl<R: Rules, F, G> Form<R> for List<F, G>
where
    F: Fn(&Field<'_>, &mut R::State, &R::Data) -> Result<(), Fault>,
    G: Fn(&R::State, &R::Data) -> Vec<Value>,
{
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        field.list()?.iter().try_for_each(|own| (self.read)(own, state, data))
    }

    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value> {
        let list = (self.write)(state, data);
        (!list.is_empty()).then(|| list.into())
    }

    fn expects(&self) -> String {
        self.expects.into()
    }
}

pub(super) struct Moment<R: Rules, M> {
    pub layout: u32,
    pub get: fn(&R::State, &R::Data) -> Option<M>,
    pub put: fn(M, &mut R::State),
}

impl<R: Rules, M: Serialize + DeserializeOwned> Form<R> for Moment<R, M> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, _: &R::Data) -> Result<(), Fault> {
        (self.put)(read_moment(field, self.layout)?, state);
        Ok(())
    }

    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value> {
        Some(write_moment(self.layout, &(self.get)(state, data)?))
    }

    fn expects(&self) -> String {
        "what the program has written there".into()
    }
}

pub(super) struct Custom<F, G> {
    pub expects: &'static str,
    pub read: F,
    pub write: G,
}

impl<R: Rules, F, G> Form<R> for Custom<F, G>
where
    F: Fn(&Field<'_>, &mut R::State, &R::Data) -> Result<(), Fault>,
    G: Fn(&R::State, &R::Data) -> Option<Value>,
{
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        (self.read)(field, state, data)
    }

    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value> {
        (self.write)(state, data)
    }

    fn expects(&self) -> String {
        self.expects.into()
    }
}
