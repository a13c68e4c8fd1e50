//! The table of actions: one row gives the variant of the enum, the text notation both ways, the refusal at the wrong
//! moment, what on the table the action is bound to, and its line in the documentation.

use std::fmt::Debug;
use std::hash::Hash;
use std::str::SplitWhitespace;

use crate::game::{Refusal, Target};

/// Something that an action names: a unit, a hex, a way to pay.
pub trait Arg<D>: Copy + Eq {
    /// How the documentation calls it: `UNIT`.
    const FORM: &'static str;

    /// Writes its words in the notation, if it needs any.
    fn write(self, data: &D, out: &mut String);

    /// Reads it; the error says what was expected.
    fn read(words: &mut Words<'_>, data: &D) -> Result<Self, String>;

    /// Where it is on the table.
    fn target(self, _data: &D) -> Option<Target> {
        None
    }

    /// What somebody means who points there.
    fn pointed_at(_target: &Target, _data: &D) -> Option<Self> {
        None
    }

    /// Its words alone.
    fn text(self, data: &D) -> String {
        let mut text = String::new();
        self.write(data, &mut text);
        text
    }
}

/// Everything that a player of one game can decide. The macro [`crate::actions!`] writes this.
pub trait Actions: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    type Data;

    /// Writes an action as text.
    fn notation(self, data: &Self::Data) -> String;
    /// Reads an action; the error says what was expected.
    fn parse(text: &str, data: &Self::Data) -> Result<Self, String>;
    /// The action exists, but the moment does not ask for it.
    fn untimely(self) -> Refusal;
    /// What on the table it is bound to, as far as the printed game tells: the last thing it names.
    fn target(self, data: &Self::Data) -> Target;
    /// The table of the documentation: how each action is written, and what it does.
    fn rows() -> Vec<(String, String)>;
}

/// One verb of the table.
pub trait Verb: Copy {
    type Action: Actions;
    /// What it names: nothing, one thing, or several as a tuple.
    type Arg: Copy + Eq;

    /// Its one argument, where it names nothing.
    fn bare() -> Option<Self::Arg>;
    fn action(arg: Self::Arg) -> Self::Action;
    /// What an action of this verb names; none where it is another verb.
    fn arg(action: Self::Action) -> Option<Self::Arg>;
    /// What somebody means who points at a thing; none where the verb names more than that, or nothing.
    fn pointed_at(target: &Target, data: &<Self::Action as Actions>::Data) -> Option<Self::Arg>;
}

/// The words of an action, read one after another.
#[derive(Clone, Debug)]
pub struct Words<'t> {
    words: SplitWhitespace<'t>,
}

impl<'t> Words<'t> {
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Words { words: text.split_whitespace() }
    }

    /// The next word, which has to be there.
    pub fn next(&mut self, expected: &str) -> Result<&'t str, String> {
        self.words.next().ok_or_else(|| format!("expected {expected} at the end"))
    }

    /// The next word without taking it.
    #[must_use]
    pub fn peek(&self) -> Option<&'t str> {
        self.words.clone().next()
    }

    /// Takes the next word if it is this one.
    pub fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.words.next();
        }
        found
    }

    /// Holds that nothing follows.
    pub fn end(&mut self) -> Result<(), String> {
        self.words.next().map_or(Ok(()), |extra| Err(format!("'{extra}' stands after the end")))
    }
}

/// The word that somebody who mistyped may have meant: the nearest one, if it is near.
#[must_use]
pub fn nearest<'w>(typed: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let near = words.into_iter().map(|word| (distance(typed, word), word));
    near.filter(|(far, word)| *far <= 2 && *far < word.len()).min().map(|(_, word)| word)
}

/// How many letters to add, drop or change (Levenshtein's distance).
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let change = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = change.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// Declares everything that a player can decide, chapter by chapter. A chapter begins with the case that refuses its
/// verbs at the wrong moment; a row says what the verb does, what it names and how it is written.
///
/// ```ignore
/// actions! {
///     /// Everything a player can decide.
///     pub enum Action of Data;
///
///     "13.2.1-01", "reserves are sent when an assault is announced" => {
///         /// Sends a unit to the assaulted hex.
///         Reserve(unit: Unit) = "reserve";
///     }
/// }
/// ```
///
/// Besides the enum it writes a module `verb` with a type for each verb, which the questions name.
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        pub enum $action:ident of $data:ty;
        $(
            $case:literal, $why:literal => {
                $(
                    $(#[doc = $about:literal])+
                    $verb:ident $( ( $($name:ident : $kind:ty),+ ) )? = $word:literal;
                )+
            }
        )+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $action {
            $($( $(#[doc = $about])+ $verb $( ( $($kind),+ ) )?, )+)+
        }

        /// The verbs by name, for the questions that they answer.
        #[allow(unused_parens, unused_variables, unused_imports, clippy::needless_question_mark, clippy::wildcard_imports)]
        pub mod verb {
            use super::*;

            $($(
                $(#[doc = $about])+
                #[derive(Clone, Copy, Debug)]
                pub struct $verb;

                impl $crate::rules::Verb for $verb {
                    type Action = $action;
                    type Arg = ( $($($kind),+)? );

                    #[inline]
                    fn bare() -> Option<Self::Arg> {
                        $crate::actions!(@bare $($($kind),+)?)
                    }

                    #[inline]
                    fn action(( $($($name),+)? ): Self::Arg) -> $action {
                        $action::$verb $( ( $($name),+ ) )?
                    }

                    #[inline]
                    fn arg(action: $action) -> Option<Self::Arg> {
                        match action {
                            $action::$verb $( ( $($name),+ ) )? => Some(( $($($name),+)? )),
                            _ => None,
                        }
                    }

                    fn pointed_at(target: &$crate::Target, data: &$data) -> Option<Self::Arg> {
                        Some(( $($( <$kind as $crate::rules::Arg<$data>>::pointed_at(target, data)? ),+)? ))
                    }
                }
            )+)+
        }

        #[allow(unused_mut, unused_variables)]
        impl $crate::rules::Actions for $action {
            type Data = $data;

            fn notation(self, data: &$data) -> String {
                let mut text = String::new();
                match self {
                    $($( $action::$verb $( ( $($name),+ ) )? => {
                        text.push_str($word);
                        $($(
                            text.push(' ');
                            $crate::rules::Arg::write($name, data, &mut text);
                            text.truncate(text.trim_end().len());
                        )+)?
                    } )+)+
                }
                text
            }

            fn parse(text: &str, data: &$data) -> Result<Self, String> {
                let small = text.to_lowercase();
                let mut words = $crate::rules::Words::new(&small);
                let verb = words.next("an action")?.replace('_', "-");
                let action = match verb.as_str() {
                    $($( $word => {
                        let explain = |what: String| format!("{what}; the action is '{}'", Self::form($word));
                        let action = $action::$verb $( ( $(
                            <$kind as $crate::rules::Arg<$data>>::read(&mut words, data).map_err(explain)?
                        ),+ ) )?;
                        words.end().map_err(explain)?;
                        action
                    } )+)+
                    other => {
                        let meant = $crate::rules::nearest(other, [$($( $word ),+),+]);
                        let hint = meant.map_or(String::new(), |word| format!("; is it '{}'?", Self::form(word)));
                        return Err(format!("there is no action '{other}'{hint}"));
                    }
                };
                Ok(action)
            }

            fn untimely(self) -> $crate::Refusal {
                match self {
                    $($( $action::$verb { .. } )|+ => $crate::Refusal::new($crate::Case($case), $why), )+
                }
            }

            fn target(self, data: &$data) -> $crate::Target {
                let mut found = None;
                match self {
                    $($( $action::$verb $( ( $($name),+ ) )? => {
                        $($( found = $crate::rules::Arg::<$data>::target($name, data).or(found); )+)?
                    } )+)+
                }
                found.unwrap_or_else(|| $crate::Target::Button(self.notation(data)))
            }

            fn rows() -> Vec<(String, String)> {
                vec![ $($( (Self::form($word), concat!($($about),+).trim().into()) ),+),+ ]
            }
        }

        impl $action {
            /// How an action is written: `reserve UNIT`.
            #[must_use]
            pub fn form(word: &str) -> String {
                match word {
                    $($( $word => {
                        let parts: &[&str] = &[$word $( $( , <$kind as $crate::rules::Arg<$data>>::FORM )+ )?];
                        parts.join(" ")
                    } )+)+
                    other => other.into(),
                }
            }
        }
    };
    (@bare) => { Some(()) };
    (@bare $($kind:ty),+) => { None };
}
