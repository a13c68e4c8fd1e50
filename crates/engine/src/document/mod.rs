//! Positions as documents. A game lists the keys, each with its form and the place in the state where it belongs; the
//! list reads a document, writes one, and describes itself. What is too particular for a form reads its [`Field`] itself.
//!
//! Reading is forgiving about case, accents, spaces and figures ([`crate::wording`]), never about meaning: a fault names
//! the key, what was expected, and what may have been meant.

mod field;
mod forms;
mod key;
mod moment;
mod seal;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::game::Target;
use crate::pack::Fault;
use crate::rules::{Arg, Rules, Words, nearest};
use crate::wording;

pub use field::{Field, Record};
pub use forms::Number;
pub use key::{Begun, Key, key};
use moment::{read_moment, write_moment};
pub use moment::{resume, write_shortest};
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
/// list, its id; then, `on` the table, whether it is a `Piece`, `Place` or `Card`; `by` what it is found where people may
/// write more than its id; and `without hint` where a wrong name is nearly another one, as with the numbers of hexes. What
/// the rules themselves number has no list: `named! { Data, fixed; Weather, "weather", "WEATHER", Weather::ALL, Weather::word; }`.
/// What is one of several such things is an enum with a variant for each, of the same name: `named! { Data, either; Location,
/// "hex or box", "PLACE", Hex | Area; }`.
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
        $(, on $target:ident)? $(, by $find:expr)? $(, without $hint:ident)?;
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

            $(fn ids(_: &$data) -> Vec<String> {
                let $hint = Vec::new();
                $hint
            })?

            $(fn target(self, data: &$data) -> Option<$crate::Target> {
                Some($crate::Target::$target(self.id(data)))
            })?
        }
    )+};
    ($data:ty, either; $( $id:ident, $what:literal, $form:literal, $($part:ident)|+; )+) => {$(
        impl $crate::document::Named<$data> for $id {
            const WHAT: &'static str = $what;
            const FORM: &'static str = $form;

            fn each(data: &$data) -> impl Iterator<Item = Self> {
                std::iter::empty()$(.chain(<$part as $crate::document::Named<$data>>::each(data).map($id::$part)))+
            }

            fn id(self, data: &$data) -> String {
                match self {
                    $($id::$part(own) => own.id(data),)+
                }
            }

            fn find(data: &$data, name: &str) -> Option<Self> {
                None$(.or_else(|| <$part as $crate::document::Named<$data>>::find(data, name).map($id::$part)))+
            }

            fn ids(data: &$data) -> Vec<String> {
                [$(<$part as $crate::document::Named<$data>>::ids(data)),+].concat()
            }

            fn target(self, data: &$data) -> Option<$crate::Target> {
                match self {
                    $($id::$part(own) => $crate::document::Named::target(own, data),)+
                }
            }
        }
    )+};
    ($data:ty, fixed; $(
        $id:ident, $what:literal, $form:literal, $all:expr, $word:expr $(, on $target:ident)? $(, by $find:expr)?;
    )+) => {$(
        impl $crate::document::Named<$data> for $id {
            const WHAT: &'static str = $what;
            const FORM: &'static str = $form;

            fn each(_: &$data) -> impl Iterator<Item = Self> {
                $all.into_iter()
            }

            fn id(self, _: &$data) -> String {
                $word(self).into()
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

/// Says that there is no such thing, and what may be meant: what is nearest, or the few whose names only begin so.
fn unknown<D, I: Named<D>>(data: &D, text: &str) -> String {
    const FEW: usize = 3;
    let (ids, word) = (I::ids(data), wording::plain(text));
    let beginning = format!("{word}-");
    let begun: Vec<String> = ids.iter().filter(|id| id.starts_with(&beginning)).map(|id| format!("'{id}'")).collect();
    let near = || nearest(&word, ids.iter().map(String::as_str)).map(|id| format!("'{id}'"));
    let meant = if (2..=FEW).contains(&begun.len()) { Some(begun.join(" or ")) } else { near() };
    let hint = meant.map_or(String::new(), |meant| format!("; is it {meant}?"));
    format!("there is no {} '{text}'{hint}", I::WHAT)
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
    let mut copy = state.clone();
    let entry = |key: &Key<R>| Some((key.name.to_string(), key.form.write(&mut copy, data)?));
    Document(keys.iter().filter_map(entry).collect())
}

/// The table of the documentation: each key, what is expected there, and what it says.
#[must_use]
pub fn rows<R: Rules>(keys: &[Key<R>]) -> Vec<(String, String, String)> {
    keys.iter().map(|key| (key.name.into(), key.form.expects(), key.about.into())).collect()
}
