//! The agenda: what is asked or done next. It is a stack in the state; the engine takes from its top.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most that can wait at once.
pub const DEPTH: usize = 24;

/// What waits to be asked or done. It is part of a state, so it is plain data.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Agenda<T>(ArrayVec<T, DEPTH>);

impl<T> Default for Agenda<T> {
    fn default() -> Self {
        Agenda(ArrayVec::new())
    }
}

impl<T: Copy> Agenda<T> {
    /// What comes next; nothing once the game is over.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Option<T> {
        self.0.last().copied()
    }

    #[inline]
    #[must_use]
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everything that waits, what comes next first.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.0.iter().rev().copied()
    }

    /// Puts an item on top.
    ///
    /// # Panics
    /// If more waits than the rules of any game can put there.
    #[inline]
    pub fn push(&mut self, item: T) {
        assert!(!self.0.is_full(), "the agenda holds more than {DEPTH} items");
        self.0.push(item);
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// What becomes of a question when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening<A> {
    /// Somebody has to decide.
    Asks,
    /// There is nothing to decide: the question falls away.
    Skips,
    /// Nobody could do anything but stay out: the answer that declines is taken, and what follows from it.
    Declines,
    /// There is one answer only, and everybody can see that.
    Takes(A),
}

impl<A> Opening<A> {
    #[must_use]
    pub fn asks_if(there_is_something: bool) -> Self {
        if there_is_something { Opening::Asks } else { Opening::Skips }
    }

    #[must_use]
    pub fn asks_or_declines(there_is_something: bool) -> Self {
        if there_is_something { Opening::Asks } else { Opening::Declines }
    }
}

/// Items in the order in which a rulebook would list them: one item, several as a tuple, or one that may be missing.
pub trait Program<T> {
    /// Puts the items on the agenda so that the first one comes first.
    fn enter(self, agenda: &mut Agenda<T>);
}

impl<T, P: Program<T>> Program<T> for Option<P> {
    #[inline]
    fn enter(self, agenda: &mut Agenda<T>) {
        if let Some(program) = self {
            program.enter(agenda);
        }
    }
}

macro_rules! programs {
    ($( ($first:ident $($rest:ident)*) )+) => { $(
        impl<T, $first: Program<T>, $($rest: Program<T>),*> Program<T> for ($first, $($rest,)*) {
            #[inline]
            #[allow(non_snake_case)]
            fn enter(self, agenda: &mut Agenda<T>) {
                let ($first, $($rest,)*) = self;
                programs!(@backwards agenda, $first $($rest)*);
            }
        }
    )+ };
    (@backwards $agenda:ident,) => {};
    (@backwards $agenda:ident, $first:ident $($rest:ident)*) => {
        programs!(@backwards $agenda, $($rest)*);
        $first.enter($agenda);
    };
}
programs! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }

/// Lists everything that can be on a game's agenda: the questions that are asked, and the steps that run by
/// themselves. An item is a small `Copy` struct that implements [`crate::rules::Question`] or [`crate::rules::Step`]
/// in the module of its chapter.
///
/// ```ignore
/// agenda! {
///     /// What is asked or done next.
///     pub enum Item of XuanLoc;
///     asks { Reserves, Loss, Advance }
///     runs { Resolution, NextTurn }
/// }
/// ```
#[macro_export]
macro_rules! agenda {
    (
        $(#[$meta:meta])*
        pub enum $item:ident of $game:ty;
        asks { $($question:ident),+ $(,)? }
        runs { $($step:ident),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $item {
            $( $question($question), )+
            $( $step($step), )*
        }

        $( $crate::agenda!(@program $item, $question); )+
        $( $crate::agenda!(@program $item, $step); )*

        #[allow(unused_variables)]
        impl $crate::rules::Item<$game> for $item {
            #[inline]
            fn go(self, play: &mut <$game as $crate::rules::Rules>::Play<'_>) -> bool {
                match self {
                    $( $item::$question(it) => $crate::rules::open::<$game>(self, it, play), )+
                    $( $item::$step(it) => $crate::rules::run::<$game>(it, play), )*
                }
            }

            fn asks(self, view: <$game as $crate::rules::Rules>::View<'_>) -> bool {
                match self {
                    $( $item::$question(it) => {
                        $crate::rules::Question::<$game>::opening(it, view) == $crate::rules::Opening::Asks
                    } )+
                    $( $item::$step(_) => false, )*
                }
            }

            #[inline]
            fn answers<'a>(self, ask: &mut impl $crate::rules::Ask<'a, $game>) {
                match self {
                    $( $item::$question(it) => $crate::rules::Question::<$game>::answers(it, ask), )+
                    $( $item::$step(_) => {} )*
                }
            }

            #[inline]
            fn side(self, view: <$game as $crate::rules::Rules>::View<'_>) -> Option<$crate::Side> {
                match self {
                    $( $item::$question(it) => Some($crate::rules::Question::<$game>::side(it, view).into()), )+
                    $( $item::$step(_) => None, )*
                }
            }

            fn prompt(self, view: <$game as $crate::rules::Rules>::View<'_>) -> $crate::table::Prompt {
                match self {
                    $( $item::$question(it) => $crate::rules::Question::<$game>::prompt(it, view), )+
                    $( $item::$step(_) => $crate::table::Prompt::default(), )*
                }
            }

            fn owes(self, view: <$game as $crate::rules::Rules>::View<'_>, tally: &mut $crate::story::Tally) {
                match self {
                    $( $item::$question(it) => $crate::rules::Question::<$game>::owes(it, view, tally), )+
                    $( $item::$step(it) => $crate::rules::Step::<$game>::owes(it, view, tally), )*
                }
            }

            fn foresight(self) -> $crate::rules::Foresight {
                match self {
                    $( $item::$question(it) => $crate::rules::Question::<$game>::foresight(it), )+
                    $( $item::$step(_) => $crate::rules::Foresight::Ends, )*
                }
            }
        }
    };
    (@program $item:ident, $entry:ident) => {
        impl $crate::rules::Program<$item> for $entry {
            #[inline]
            fn enter(self, agenda: &mut $crate::rules::Agenda<$item>) {
                agenda.push($item::$entry(self));
            }
        }
    };
}
