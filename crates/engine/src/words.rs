//! Small closed lists of the rules, each member with the words that belong to it: sides, phases, flags and whatever else is
//! printed as one of a few.

/// Declares an enum whose members have a word in documents, actions and data files and are numbered from 0 up.
///
/// ```
/// engine::words! {
///     /// A period of weather.
///     pub enum Weather { Dry = "dry", Rain = "rain" }
/// }
/// assert_eq!(Weather::ALL.map(Weather::word), ["dry", "rain"]);
/// assert_eq!(serde_json::to_string(&Weather::Rain).unwrap(), "\"rain\"");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $member:ident = $word:literal),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::serde::Deserialize)]
        $(#[$about])*
        $vis enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $member,)+
        }

        #[allow(dead_code, reason = "not every list is asked for everything")]
        impl $name {
            $vis const ALL: [$name; [$($word),+].len()] = [$($name::$member),+];

            /// Its number, for tables.
            #[inline]
            #[must_use]
            $vis const fn at(self) -> usize {
                self as usize
            }

            /// The word for it in documents, actions and data files.
            #[must_use]
            $vis const fn word(self) -> &'static str {
                match self {
                    $($name::$member => $word,)+
                }
            }
        }
    };
}

/// Declares the two sides of a game, each with its id in the rulebook and its name in sentences. Data files write them in
/// small letters.
///
/// ```
/// engine::sides! {
///     /// One of the two sides; its number is that of the rulebook's side.
///     pub enum Army { Nva = "nva", "NVA"; Arvn = "arvn", "ARVN" }
/// }
/// assert_eq!((Army::Nva.other(), Army::of(engine::Side(1))), (Army::Arvn, Army::Arvn));
/// assert_eq!(Army::BOTH.map(Army::name), ["NVA", "ARVN"]);
/// ```
#[macro_export]
macro_rules! sides {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $(#[$one_doc:meta])* $one:ident = $one_id:literal, $one_name:literal;
            $(#[$two_doc:meta])* $two:ident = $two_id:literal, $two_name:literal $(;)?
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        $(#[$about])*
        $vis enum $name {
            $(#[$one_doc])* $one,
            $(#[$two_doc])* $two,
        }

        #[allow(dead_code, reason = "not every game asks its sides for everything")]
        impl $name {
            $vis const BOTH: [$name; 2] = [$name::$one, $name::$two];

            /// Its number, for tables.
            #[inline]
            #[must_use]
            $vis const fn at(self) -> usize {
                self as usize
            }

            #[inline]
            #[must_use]
            $vis const fn other(self) -> $name {
                match self {
                    $name::$one => $name::$two,
                    $name::$two => $name::$one,
                }
            }

            #[inline]
            #[must_use]
            $vis const fn side(self) -> $crate::Side {
                $crate::Side(self as u8)
            }

            #[inline]
            #[must_use]
            $vis const fn of(side: $crate::Side) -> $name {
                if side.0 == 0 { $name::$one } else { $name::$two }
            }

            /// Its id outside the game.
            #[must_use]
            $vis const fn id(self) -> &'static str {
                match self {
                    $name::$one => $one_id,
                    $name::$two => $two_id,
                }
            }

            /// The name in sentences.
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self {
                    $name::$one => $one_name,
                    $name::$two => $two_name,
                }
            }
        }

        impl From<$name> for $crate::Side {
            fn from(own: $name) -> Self {
                own.side()
            }
        }
    };
}

/// Declares the phases of a turn as the rulebook lists them: the id, the title, the case with which a phase begins (where it
/// is told) and the sections that matter in it.
///
/// ```
/// engine::phases! {
///     /// A phase of the sequence of play.
///     pub enum Phase {
///         Movement = "movement", "Movement Phase", "3.1-01", ["3.0", "3.1"];
///         Over = "over", "The game is over", ["8.0"];
///     }
/// }
/// assert_eq!((Phase::Movement.id(), Phase::Movement.case()), ("movement", "3.1-01"));
/// assert_eq!(Phase::list()[1].title, "The game is over");
/// ```
#[macro_export]
macro_rules! phases {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $phase:ident = $id:literal, $title:literal, $($case:literal,)? [$($rule:literal),+];)+
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::serde::Deserialize)]
        $(#[$about])*
        $vis enum $name {
            $($(#[$doc])* $phase,)+
        }

        #[allow(dead_code, reason = "not every game tells its phases")]
        impl $name {
            $vis const ALL: [$name; [$($id),+].len()] = [$($name::$phase),+];

            /// Its number in the order of the turn.
            #[inline]
            #[must_use]
            $vis const fn at(self) -> usize {
                self as usize
            }

            /// Its id in the rulebook and in documents.
            #[must_use]
            $vis const fn id(self) -> &'static str {
                match self {
                    $($name::$phase => $id,)+
                }
            }

            #[must_use]
            $vis const fn title(self) -> &'static str {
                match self {
                    $($name::$phase => $title,)+
                }
            }

            /// The case with which it begins; empty where that is told by other events.
            #[must_use]
            $vis const fn case(self) -> &'static str {
                match self {
                    $($name::$phase => concat!($($case)?),)+
                }
            }

            /// All of them for the rulebook.
            #[must_use]
            $vis fn list() -> Vec<$crate::PhaseInfo> {
                vec![$($crate::PhaseInfo::new($id, $title, &[$($rule),+])),+]
            }
        }
    };
}

/// Declares conditions that can hold together, one bit each, with their names in documents.
///
/// ```
/// engine::flags! {
///     /// What has befallen a unit.
///     pub struct Flags(u8) {
///         /// Has lost its nerve.
///         SHAKEN = 0, "shaken";
///         MOVED = 1, "moved";
///     }
/// }
/// let mut flags = Flags::default();
/// flags.set(Flags::MOVED, true);
/// assert!(flags.has(Flags::MOVED) && !flags.has(Flags::SHAKEN));
/// assert_eq!(flags.names().collect::<Vec<_>>(), ["moved"]);
/// ```
#[macro_export]
macro_rules! flags {
    ($(#[$about:meta])* $vis:vis struct $name:ident($bits:ty) { $($(#[$doc:meta])* $flag:ident = $bit:literal, $word:literal;)+ }) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        $(#[$about])*
        $vis struct $name($vis $bits);

        impl $name {
            $($(#[$doc])* $vis const $flag: $name = $name(1 << $bit);)+

            /// What documents call them.
            $vis const NAMES: &'static [(&'static str, $name)] = &[$(($word, $name::$flag)),+];

            /// The names of those that are up.
            $vis fn names(self) -> impl Iterator<Item = &'static str> {
                Self::NAMES.iter().filter(move |(_, flag)| self.has(*flag)).map(|(name, _)| *name)
            }

            /// Whether it is up, or one of several.
            #[inline]
            #[must_use]
            $vis const fn has(self, flag: $name) -> bool {
                self.0 & flag.0 != 0
            }

            #[inline]
            $vis const fn set(&mut self, flag: $name, on: bool) {
                if on {
                    self.0 |= flag.0;
                } else {
                    self.0 &= !flag.0;
                }
            }
        }
    };
}
