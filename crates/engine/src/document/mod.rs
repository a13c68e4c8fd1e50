//! Positions as documents. A game lists the keys, each with its form and the place in the state where it belongs; the
//! list reads a document, writes one, and describes itself. What is too particular for a form reads its [`Field`] itself.
//!
//! Reading is forgiving about case, accents, spaces and figures ([`crate::wording`]), never about meaning: a fault names
//! the key, what was expected, and what may have been meant.

mod field;
mod moment;
mod seal;

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::game::Target;
use crate::pack::Fault;
use crate::rules::{Arg, Rules, Words, nearest};
use crate::set::{Id, Set};
use crate::wording;

pub use field::{Field, Record};
pub use moment::{read_moment, resume, write_moment};
pub use seal::{seal, unseal};

const FILE: &str = "position";

/// A document: what a person writes, which may be wrong.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Document(pub Map<String, Value>);

/// Something that documents and actions call by a name of one word. Actions can name it: it is an [`Arg`].
pub trait Named<D>: Copy + Eq {
    /// What it is, in a sentence: "there is no *hex* '9999'".
    const WHAT: &'static str;
    /// How the documentation calls it: `HEX`.
    const FORM: &'static str;

    /// The thing of that name, in any spelling that can only mean it.
    fn find(data: &D, name: &str) -> Option<Self>;
    /// Its name as documents and actions write it.
    fn id(self, data: &D) -> String;
    /// All names, for a hint to somebody who mistyped.
    fn ids(data: &D) -> Vec<String>;
    /// Where it is on the table, if it lies there.
    fn target(self, _data: &D) -> Option<Target> {
        None
    }
}

impl<D, I: Named<D>> Arg<D> for I {
    const FORM: &'static str = I::FORM;

    fn write(self, data: &D, out: &mut String) {
        out.push_str(&self.id(data));
    }

    fn read(words: &mut Words<'_>, data: &D) -> Result<Self, String> {
        let word = words.next(I::FORM)?;
        I::find(data, word).ok_or_else(|| unknown::<D, I>(data, word))
    }

    fn target(self, data: &D) -> Option<Target> {
        Named::target(self, data)
    }

    fn pointed_at(target: &Target, data: &D) -> Option<Self> {
        let (Target::Piece(id) | Target::Place(id) | Target::Card(id)) = target else { return None };
        I::find(data, id).filter(|found| Named::target(*found, data).as_ref() == Some(target))
    }
}

/// Says that there is no such thing, and what may be meant.
fn unknown<D, I: Named<D>>(data: &D, text: &str) -> String {
    let ids = I::ids(data);
    let near = nearest(&wording::plain(text), ids.iter().map(String::as_str));
    let hint = near.map_or(String::new(), |id| format!("; is it '{id}'?"));
    format!("there is no {} '{text}'{hint}", I::WHAT)
}

/// How one key is read and written.
trait Form<R: Rules>: Debug {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault>;
    /// None where the document leaves it out.
    fn write(&self, state: &R::State, data: &R::Data) -> Option<Value>;
    /// What is expected there, for the documentation.
    fn expects(&self) -> String;
}

/// One key of a position.
#[derive(Debug)]
pub struct Key<R: Rules> {
    pub name: &'static str,
    pub about: &'static str,
    needed: bool,
    form: Box<dyn Form<R>>,
}

/// Where in a state the value of a key belongs: one function to look, one to change.
type Get<S, T> = fn(&S) -> T;
type Put<S, T> = fn(&mut S, T);

/// Begins a key: its name, and one line about it for the documentation.
#[must_use]
pub fn key<R: Rules>(name: &'static str, about: &'static str) -> Begun<R> {
    Begun { name, about, rules: std::marker::PhantomData }
}

/// A key without its form.
#[derive(Debug)]
pub struct Begun<R> {
    name: &'static str,
    about: &'static str,
    rules: std::marker::PhantomData<fn(R)>,
}

impl<R: Rules> Begun<R> {
    fn with(self, form: impl Form<R> + 'static) -> Key<R> {
        Key { name: self.name, about: self.about, needed: false, form: Box::new(form) }
    }

    /// A whole number within bounds.
    #[must_use]
    pub fn number<T>(self, least: T, most: T, get: Get<R::State, T>, put: Put<R::State, T>) -> Key<R>
    where
        T: Copy + Debug + Into<i64> + TryFrom<i64> + 'static,
    {
        self.with(Number { least, most, get, put })
    }

    /// Yes or no; left out means no.
    #[must_use]
    pub fn flag(self, get: Get<R::State, bool>, put: Put<R::State, bool>) -> Key<R> {
        self.with(Flag { get, put })
    }

    /// One of a few words. Several may mean the same; the first of each is the one that is written.
    #[must_use]
    pub fn word<T>(self, words: &'static [(&'static str, T)], get: Get<R::State, T>, put: Put<R::State, T>) -> Key<R>
    where
        T: Copy + Eq + Debug + 'static,
    {
        self.with(Word { words, get, put })
    }

    /// Things by name; left out means none.
    #[must_use]
    pub fn names<I, const WORDS: usize>(
        self,
        get: Get<R::State, Set<I, WORDS>>,
        put: Put<R::State, Set<I, WORDS>>,
    ) -> Key<R>
    where
        I: Id + Named<R::Data> + Debug + 'static,
    {
        self.with(Names { get, put })
    }

    /// The opaque part of a position: what a state holds in the middle of something and no other key says; none where the
    /// other keys say everything. Comes last, so that what the others have read is there. See [`resume`].
    #[must_use]
    pub fn moment<M>(self, layout: u32, get: Get<R::State, Option<M>>, put: Put<R::State, M>) -> Key<R>
    where
        M: Serialize + DeserializeOwned + Debug + 'static,
    {
        self.with(Moment { layout, get, put })
    }

    /// Whatever else: `expects` says what, for the documentation.
    #[must_use]
    pub fn custom(self, expects: &'static str, read: Read<R>, write: Write<R>) -> Key<R> {
        self.with(Custom { expects, read, write })
    }
}

/// Reads a field into a state.
pub type Read<R> = fn(&Field<'_>, &mut <R as Rules>::State, &<R as Rules>::Data) -> Result<(), Fault>;
/// Writes what a state says under a key; none where the document leaves it out.
pub type Write<R> = fn(&<R as Rules>::State, &<R as Rules>::Data) -> Option<Value>;

impl<R: Rules> Key<R> {
    /// The key cannot be left out.
    #[must_use]
    pub fn needed(mut self) -> Self {
        self.needed = true;
        self
    }
}

/// Puts a document into a blank state, key by key in the order of the list, or says which key is wrong and why.
pub fn read<R: Rules>(
    keys: &[Key<R>],
    document: &Document,
    mut blank: R::State,
    data: &R::Data,
) -> Result<R::State, Fault> {
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let record = Record::new("", &document.0, &names)?;
    for key in keys {
        match record.get(key.name) {
            Some(field) => key.form.read(&field, &mut blank, data)?,
            None if key.needed => return Err(Fault::new(FILE, key.name, "it is missing")),
            None => {}
        }
    }
    Ok(blank)
}

/// The document of a state.
#[must_use]
pub fn write<R: Rules>(keys: &[Key<R>], state: &R::State, data: &R::Data) -> Document {
    let entry = |key: &Key<R>| Some((key.name.to_string(), key.form.write(state, data)?));
    Document(keys.iter().filter_map(entry).collect())
}

/// The table of the documentation: each key, what is expected there, and what it says.
#[must_use]
pub fn rows<R: Rules>(keys: &[Key<R>]) -> Vec<(String, String, String)> {
    keys.iter().map(|key| (key.name.into(), key.form.expects(), key.about.into())).collect()
}

#[derive(Debug)]
struct Number<S, T> {
    least: T,
    most: T,
    get: Get<S, T>,
    put: Put<S, T>,
}

impl<R: Rules, T: Copy + Debug + Into<i64> + TryFrom<i64> + 'static> Form<R> for Number<R::State, T> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, _: &R::Data) -> Result<(), Fault> {
        (self.put)(state, field.number(self.least..=self.most)?);
        Ok(())
    }

    fn write(&self, state: &R::State, _: &R::Data) -> Option<Value> {
        let number: i64 = (self.get)(state).into();
        Some(number.into())
    }

    fn expects(&self) -> String {
        format!("{} to {}", self.least.into(), self.most.into())
    }
}

#[derive(Debug)]
struct Flag<S> {
    get: Get<S, bool>,
    put: Put<S, bool>,
}

impl<R: Rules> Form<R> for Flag<R::State> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, _: &R::Data) -> Result<(), Fault> {
        (self.put)(state, field.flag()?);
        Ok(())
    }

    fn write(&self, state: &R::State, _: &R::Data) -> Option<Value> {
        (self.get)(state).then_some(Value::Bool(true))
    }

    fn expects(&self) -> String {
        "true or false".into()
    }
}

#[derive(Debug)]
struct Word<S, T: 'static> {
    words: &'static [(&'static str, T)],
    get: Get<S, T>,
    put: Put<S, T>,
}

impl<R: Rules, T: Copy + Eq + Debug + 'static> Form<R> for Word<R::State, T> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, _: &R::Data) -> Result<(), Fault> {
        (self.put)(state, field.word(self.words)?);
        Ok(())
    }

    fn write(&self, state: &R::State, _: &R::Data) -> Option<Value> {
        let value = (self.get)(state);
        self.words.iter().find(|(_, meant)| *meant == value).map(|(word, _)| (*word).into())
    }

    fn expects(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|(word, _)| format!("`{word}`")).collect();
        words.join(", ")
    }
}

#[derive(Debug)]
struct Names<S, I, const WORDS: usize> {
    get: Get<S, Set<I, WORDS>>,
    put: Put<S, Set<I, WORDS>>,
}

impl<R: Rules, I: Id + Named<R::Data> + Debug + 'static, const WORDS: usize> Form<R> for Names<R::State, I, WORDS> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        (self.put)(state, field.names(data)?);
        Ok(())
    }

    fn write(&self, state: &R::State, data: &R::Data) -> Option<Value> {
        let set = (self.get)(state);
        (!set.is_empty()).then(|| set.iter().map(|id| Value::String(id.id(data))).collect())
    }

    fn expects(&self) -> String {
        format!("a list of {}s", I::WHAT)
    }
}

#[derive(Debug)]
struct Moment<S, M> {
    layout: u32,
    get: Get<S, Option<M>>,
    put: Put<S, M>,
}

impl<R: Rules, M: Serialize + DeserializeOwned + Debug + 'static> Form<R> for Moment<R::State, M> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, _: &R::Data) -> Result<(), Fault> {
        (self.put)(state, read_moment(field, self.layout)?);
        Ok(())
    }

    fn write(&self, state: &R::State, _: &R::Data) -> Option<Value> {
        Some(write_moment(self.layout, &(self.get)(state)?))
    }

    fn expects(&self) -> String {
        "what the program has written there".into()
    }
}

#[derive(Debug)]
struct Custom<R: Rules> {
    expects: &'static str,
    read: Read<R>,
    write: Write<R>,
}

impl<R: Rules> Form<R> for Custom<R> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        (self.read)(field, state, data)
    }

    fn write(&self, state: &R::State, data: &R::Data) -> Option<Value> {
        (self.write)(state, data)
    }

    fn expects(&self) -> String {
        self.expects.into()
    }
}
