//! The keys of a position: each with its form and its place in the state.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::forms::{Custom, Entries, Flag, List, MaybeName, Moment, Name, Names, Number, Numbers, Word};
use super::{Field, Named};
use crate::pack::Fault;
use crate::rules::Rules;
use crate::set::{Id, Set};

/// How one key is read and written.
pub(super) trait Form<R: Rules> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault>;
    /// None where the document leaves it out. The state is a copy, so that a form can look where it would put something.
    fn write(&self, state: &mut R::State, data: &R::Data) -> Option<Value>;
    /// What is expected there, for the documentation.
    fn expects(&self) -> String;
}

/// One key of a position.
pub struct Key<R: Rules> {
    pub name: &'static str,
    pub about: &'static str,
    pub(super) needed: bool,
    pub(super) form: Box<dyn Form<R>>,
}

impl<R: Rules> fmt::Debug for Key<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.form.expects())
    }
}

/// Begins a key: its name, and one line about it for the documentation.
#[must_use]
pub fn key<R: Rules>(name: &'static str, about: &'static str) -> Begun<R> {
    Begun { name, about, rules: PhantomData }
}

/// A key without its form. A form is told the place in the state where its value belongs: `|s| &mut s.turn`.
#[derive(Debug)]
pub struct Begun<R> {
    name: &'static str,
    about: &'static str,
    rules: PhantomData<fn(R)>,
}

impl<R: Rules> Begun<R> {
    fn with(self, form: impl Form<R> + 'static) -> Key<R> {
        Key { name: self.name, about: self.about, needed: false, form: Box::new(form) }
    }

    /// A whole number within bounds.
    #[must_use]
    pub fn number<T: Number>(
        self,
        within: RangeInclusive<T>,
        place: impl Fn(&mut R::State) -> &mut T + 'static,
    ) -> Key<R> {
        let [least, most]: [i64; 2] = [(*within.start()).into(), (*within.end()).into()];
        self.with(Numbers { expects: format!("{least} to {most}"), within: move |_: &R::Data| within.clone(), place })
    }

    /// A whole number within bounds that are printed; `expects` says of what.
    #[must_use]
    pub fn number_of<T: Number>(
        self,
        expects: &str,
        within: impl Fn(&R::Data) -> RangeInclusive<T> + 'static,
        place: impl Fn(&mut R::State) -> &mut T + 'static,
    ) -> Key<R> {
        self.with(Numbers { expects: expects.into(), within, place })
    }

    /// Yes or no; left out means no.
    #[must_use]
    pub fn flag(self, place: impl Fn(&mut R::State) -> &mut bool + 'static) -> Key<R> {
        self.with(Flag(place))
    }

    /// One of a few words. Several may mean the same; the first of each is the one that is written.
    #[must_use]
    pub fn word<T: Copy + Eq + 'static>(
        self,
        words: &'static [(&'static str, T)],
        place: impl Fn(&mut R::State) -> &mut T + 'static,
    ) -> Key<R> {
        self.with(Word { words, place })
    }

    /// Something by name.
    #[must_use]
    pub fn name<I: Named<R::Data>>(self, place: impl Fn(&mut R::State) -> &mut I + 'static) -> Key<R> {
        self.with(Name(place))
    }

    /// Something by name; left out means nothing.
    #[must_use]
    pub fn maybe_name<I: Named<R::Data>>(self, place: impl Fn(&mut R::State) -> &mut Option<I> + 'static) -> Key<R> {
        self.with(MaybeName(place))
    }

    /// Things by name; left out means none.
    #[must_use]
    pub fn names<I: Id + Named<R::Data>, const WORDS: usize>(
        self,
        place: impl Fn(&mut R::State) -> &mut Set<I, WORDS> + 'static,
    ) -> Key<R> {
        self.with(Names { place, always: false })
    }

    /// Things by name, written even where there are none, because left out means something else.
    #[must_use]
    pub fn all_names<I: Id + Named<R::Data>, const WORDS: usize>(
        self,
        place: impl Fn(&mut R::State) -> &mut Set<I, WORDS> + 'static,
    ) -> Key<R> {
        self.with(Names { place, always: true })
    }

    /// Something for each thing that is named, read and written one by one; left out where nothing is written.
    #[must_use]
    pub fn entries<I: Named<R::Data> + 'static>(
        self,
        expects: &'static str,
        read: impl Fn(I, &Field<'_>, &mut R::State, &R::Data) -> Result<(), Fault> + 'static,
        write: impl Fn(I, &R::State, &R::Data) -> Option<Value> + 'static,
    ) -> Key<R> {
        self.with(Entries { expects, read, write, always: false, of: PhantomData })
    }

    /// The same, written even where there is nothing, because left out means something else.
    #[must_use]
    pub fn all_entries<I: Named<R::Data> + 'static>(
        self,
        expects: &'static str,
        read: impl Fn(I, &Field<'_>, &mut R::State, &R::Data) -> Result<(), Fault> + 'static,
        write: impl Fn(I, &R::State, &R::Data) -> Option<Value> + 'static,
    ) -> Key<R> {
        self.with(Entries { expects, read, write, always: true, of: PhantomData })
    }

    /// A list that is read one by one; left out where there is nothing in it.
    #[must_use]
    pub fn list(
        self,
        expects: &'static str,
        read: impl Fn(&Field<'_>, &mut R::State, &R::Data) -> Result<(), Fault> + 'static,
        write: impl Fn(&R::State, &R::Data) -> Vec<Value> + 'static,
    ) -> Key<R> {
        self.with(List { expects, read, write })
    }

    /// The opaque part of a position: what a state holds in the middle of something and no other key says; none where the
    /// other keys say everything. Comes last, so that what the others have read is there. See [`resume`].
    #[must_use]
    pub fn moment<M: Serialize + DeserializeOwned + 'static>(
        self,
        layout: u32,
        get: fn(&R::State, &R::Data) -> Option<M>,
        put: fn(M, &mut R::State),
    ) -> Key<R> {
        self.with(Moment { layout, get, put })
    }

    /// Whatever else: `expects` says what, for the documentation.
    #[must_use]
    pub fn custom(
        self,
        expects: &'static str,
        read: impl Fn(&Field<'_>, &mut R::State, &R::Data) -> Result<(), Fault> + 'static,
        write: impl Fn(&R::State, &R::Data) -> Option<Value> + 'static,
    ) -> Key<R> {
        self.with(Custom { expects, read, write })
    }
}

impl<R: Rules> Key<R> {
    /// The key cannot be left out.
    #[must_use]
    pub fn needed(mut self) -> Self {
        self.needed = true;
        self
    }
}
