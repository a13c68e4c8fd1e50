//! Positions as documents. A game lists the keys, each with its form and the place in the state where it belongs; the
//! list reads a document, writes one, and describes itself. What is too particular for a form reads its [`Field`] itself.
//!
//! Reading is forgiving about case, accents, spaces and figures ([`crate::wording`]), never about meaning: a fault names
//! the key, what was expected, and what may have been meant.

mod field;
mod moment;
mod seal;

use std::fmt::Debug;
use std::ops::RangeInclusive;

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

impl Document {
    /// Whether something stands under a key.
    #[must_use]
    pub fn says(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// What stands under a key; none where it is left out.
    #[must_use]
    pub fn get<'d>(&'d self, key: &str) -> Option<Field<'d>> {
        self.0.get(key).filter(|value| !value.is_null()).map(|value| Field::new(key, value))
    }
}

/// The word with which a document says something, from a list of words that may mean it.
#[must_use]
pub fn word_for<T: PartialEq>(words: &[(&'static str, T)], meant: &T) -> Value {
    words.iter().find(|(_, of)| of == meant).map_or(Value::Null, |(word, _)| (*word).into())
}

/// A record as documents write it: what usually holds is left out, and where nothing else is said, the first key stands alone.
#[derive(Debug)]
pub struct Written {
    first: Value,
    record: Map<String, Value>,
}

impl Written {
    #[must_use]
    pub fn new(key: &str, value: impl Into<Value>) -> Self {
        let first = value.into();
        Written { record: Map::from_iter([(key.to_string(), first.clone())]), first }
    }

    /// Says something unless it is as usual.
    #[must_use]
    pub fn unless(mut self, usual: bool, key: &str, value: impl Into<Value>) -> Self {
        if !usual {
            self.record.insert(key.into(), value.into());
        }
        self
    }

    #[must_use]
    pub fn write(self) -> Value {
        if self.record.len() == 1 { self.first } else { self.record.into() }
    }
}

/// Something that documents and actions call by a name of one word. Actions can name it: it is an [`Arg`]. Whatever is the
/// record of a list, [`crate::named!`] writes this.
pub trait Named<D>: Copy + Eq {
    /// What it is, in a sentence: "there is no *hex* '9999'".
    const WHAT: &'static str;
    /// How the documentation calls it: `HEX`.
    const FORM: &'static str;

    /// All of them, in the order of their numbers.
    fn each(data: &D) -> impl Iterator<Item = Self>;
    /// Its name as documents and actions write it.
    fn id(self, data: &D) -> String;
    /// The thing of that name, in any spelling that can only mean it.
    fn find(data: &D, name: &str) -> Option<Self> {
        let exact = Self::each(data).find(|own| own.id(data).eq_ignore_ascii_case(name));
        exact.or_else(|| Self::each(data).find(|own| wording::is_alike(&own.id(data), name)))
    }
    /// All names, for a hint to somebody who mistyped; none where a wrong name is nearly another one.
    fn ids(data: &D) -> Vec<String> {
        Self::each(data).map(|own| own.id(data)).collect()
    }
    /// Where it is on the table, if it lies there.
    fn target(self, _data: &D) -> Option<Target> {
        None
    }
}

/// Names things of lists by the ids of their records, a row for each: what it is in a sentence and in the documentation, its
/// list, its id; then, `on` the table, whether it is a `Piece`, `Place` or `Card`; and `by` what it is found where people may
/// write more than its id. What the rules themselves number has no list: `named! { Data, fixed; Weather, "weather", "WEATHER",
/// Weather::ALL, Weather::word; }`.
///
/// ```
/// use engine::document::Named as _;
///
/// engine::id! { /** A truck. */ Truck(u8) }
/// struct Data { trucks: Vec<String> }
///
/// engine::named! {
///     Data;
///     Truck, "truck", "TRUCK", |data| data.trucks, |own| own, on Piece;
/// }
///
/// let data = Data { trucks: vec!["gmc-1".into(), "gmc-2".into()] };
/// assert_eq!(Truck::find(&data, "GMC 2"), Some(Truck(1)));
/// assert_eq!(Truck(0).target(&data), Some(engine::Target::Piece("gmc-1".into())));
/// ```
#[macro_export]
macro_rules! named {
    ($data:ty; $(
        $id:ident, $what:literal, $form:literal, |$of:ident| $list:expr, |$own:ident| $name:expr
        $(, on $target:ident)? $(, by $find:expr)?;
    )+) => {$(
        impl $crate::document::Named<$data> for $id {
            const WHAT: &'static str = $what;
            const FORM: &'static str = $form;

            fn each($of: &$data) -> impl Iterator<Item = Self> {
                (0..$list.len()).map(<$id as $crate::Id>::nth)
            }

            fn id(self, $of: &$data) -> String {
                let $own = &$list[self.at()];
                String::from(&*$name)
            }

            $(fn find(data: &$data, name: &str) -> Option<Self> {
                let find: fn(&$data, &str) -> Option<Self> = $find;
                find(data, name)
            })?

            $(fn target(self, data: &$data) -> Option<$crate::Target> {
                Some($crate::Target::$target(self.id(data)))
            })?
        }
    )+};
    ($data:ty, fixed; $( $id:ident, $what:literal, $form:literal, $all:expr, $word:expr $(, on $target:ident)?; )+) => {$(
        impl $crate::document::Named<$data> for $id {
            const WHAT: &'static str = $what;
            const FORM: &'static str = $form;

            fn each(_: &$data) -> impl Iterator<Item = Self> {
                $all.into_iter()
            }

            fn id(self, _: &$data) -> String {
                $word(self).into()
            }

            $(fn target(self, data: &$data) -> Option<$crate::Target> {
                Some($crate::Target::$target(self.id(data)))
            })?
        }
    )+};
}

/// What the numbers of one type stand for, so that stored states are read by people and checked: see [`crate::kinds!`].
#[derive(Debug)]
pub struct Kind<D> {
    name: &'static str,
    count: fn(&D) -> usize,
    id: fn(&D, usize) -> Option<String>,
}

impl<D> Kind<D> {
    /// The ids of one type, by the name of the type.
    #[must_use]
    pub const fn of<I: Named<D>>(name: &'static str) -> Self {
        Kind {
            name,
            count: |data| I::each(data).count(),
            id: |data, number| I::each(data).nth(number).map(|own| own.id(data)),
        }
    }

    fn named<'k>(kinds: &'k [Self], name: &str) -> Option<&'k Self> {
        kinds.iter().find(|kind| kind.name == name)
    }

    /// How many things of a type there are; none where its numbers are no ids.
    #[must_use]
    pub fn count(kinds: &[Self], data: &D, name: &str) -> Option<usize> {
        Self::named(kinds, name).map(|kind| (kind.count)(data))
    }

    /// What a number of a type stands for; none for a number that is just a number, and for one beyond the last.
    #[must_use]
    pub fn shown(kinds: &[Self], data: &D, name: &str, number: usize) -> Option<Value> {
        (Self::named(kinds, name)?.id)(data, number).map(Value::String)
    }
}

/// Lists the types of ids that stored states may hold: `kinds![Hex, Unit, Formation]`.
#[macro_export]
macro_rules! kinds {
    ($($id:ident),+ $(,)?) => { &[$($crate::document::Kind::of::<$id>(stringify!($id))),+] };
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
/// The bounds of a number, as they are printed.
type Within<R, T> = fn(&<R as Rules>::Data) -> RangeInclusive<T>;

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

    /// A whole number within bounds that are printed; `expects` says of what.
    #[must_use]
    pub fn number_of<T>(
        self,
        expects: &'static str,
        within: Within<R, T>,
        get: Get<R::State, T>,
        put: Put<R::State, T>,
    ) -> Key<R>
    where
        T: Copy + Debug + Into<i64> + TryFrom<i64> + 'static,
    {
        self.with(NumberOf { expects, within, get, put })
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
        self.with(Names { get, put, always: false })
    }

    /// Things by name, written even where there are none, because left out means something else.
    #[must_use]
    pub fn all_names<I, const WORDS: usize>(
        self,
        get: Get<R::State, Set<I, WORDS>>,
        put: Put<R::State, Set<I, WORDS>>,
    ) -> Key<R>
    where
        I: Id + Named<R::Data> + Debug + 'static,
    {
        self.with(Names { get, put, always: true })
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
struct NumberOf<R: Rules, T> {
    expects: &'static str,
    within: Within<R, T>,
    get: Get<R::State, T>,
    put: Put<R::State, T>,
}

impl<R: Rules, T: Copy + Debug + Into<i64> + TryFrom<i64> + 'static> Form<R> for NumberOf<R, T> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        (self.put)(state, field.number((self.within)(data))?);
        Ok(())
    }

    fn write(&self, state: &R::State, _: &R::Data) -> Option<Value> {
        let number: i64 = (self.get)(state).into();
        Some(number.into())
    }

    fn expects(&self) -> String {
        self.expects.into()
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
    always: bool,
}

impl<R: Rules, I: Id + Named<R::Data> + Debug + 'static, const WORDS: usize> Form<R> for Names<R::State, I, WORDS> {
    fn read(&self, field: &Field<'_>, state: &mut R::State, data: &R::Data) -> Result<(), Fault> {
        (self.put)(state, field.names(data)?);
        Ok(())
    }

    fn write(&self, state: &R::State, data: &R::Data) -> Option<Value> {
        let set = (self.get)(state);
        (self.always || !set.is_empty()).then(|| set.iter().map(|id| Value::String(id.id(data))).collect())
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
