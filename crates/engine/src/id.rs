//! Small ids: numbers with a type of their own, so that nobody takes a unit for a space.

/// Declares ids that are numbered from 0 up in the order of their data, such as
/// `id! { /** A hex of the map. */ Hex(u16) }`; several are parted by `;`.
///
/// `Hex(u16), Hexes in 8 words` also names the sets of them: see [`crate::Set`].
///
/// Where the rules fix how many there are, `Card(u8) below CARDS, "there is no such card"` says so: a stored
/// number beyond them is refused with that sentence, so that no forged state can point past the end of a
/// table, and `all` lists them.
#[macro_export]
macro_rules! id {
    () => {};
    ($(#[$about:meta])* $id:ident($number:ident) $(below $count:ident, $unknown:literal)? $(, $set:ident in $words:literal words)?;
        $($others:tt)*) => {
        $crate::id! { $(#[$about])* $id($number) $(below $count, $unknown)? $(, $set in $words words)? }
        $crate::id! { $($others)* }
    };
    ($(#[$about:meta])* $id:ident($number:ty), $set:ident in $words:literal words) => {
        $crate::id! { $(#[$about])* $id($number) }
        $crate::id!(@set $id, $set, $words);
    };
    ($(#[$about:meta])* $id:ident(u8) below $count:ident, $unknown:literal, $set:ident in $words:literal words) => {
        $crate::id! { $(#[$about])* $id(u8) below $count, $unknown }
        $crate::id!(@set $id, $set, $words);
    };
    (@set $id:ident, $set:ident, $words:literal) => {
        #[doc = concat!("A set of ids: see [`", stringify!($id), "`].")]
        pub type $set = $crate::Set<$id, $words>;
    };
    ($(#[$about:meta])* $id:ident($number:ty)) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::serde::Deserialize)]
        pub struct $id(pub $number);

        $crate::id!(@index $id, $number);
    };
    ($(#[$about:meta])* $id:ident(u8) below $count:ident, $unknown:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(try_from = "u8")]
        pub struct $id(pub u8);

        $crate::id!(@index $id, u8);

        impl TryFrom<u8> for $id {
            type Error = &'static str;

            fn try_from(number: u8) -> Result<Self, Self::Error> {
                if usize::from(number) < $count { Ok($id(number)) } else { Err($unknown) }
            }
        }

        impl $id {
            #[inline]
            pub fn all() -> impl Iterator<Item = $id> {
                (0..$count as u8).map($id)
            }
        }
    };
    (@index $id:ident, $number:ty) => {
        impl $crate::Id for $id {
            #[inline]
            fn at(self) -> usize {
                self.0 as usize
            }

            #[inline]
            fn nth(at: usize) -> Self {
                $id(at as $number)
            }
        }

        impl $id {
            /// Where its record stands in a list of all.
            #[allow(dead_code, reason = "not every id is looked up")]
            #[inline]
            #[must_use]
            pub const fn at(self) -> usize {
                self.0 as usize
            }
        }
    };
}

#[cfg(test)]
mod tests {
    id! {
        /// A harbour.
        Harbour(u16)
    }

    const SHIPS: usize = 3;

    id! {
        /// One of the ships.
        Ship(u8) below SHIPS, "there is no such ship"
    }

    #[test]
    fn an_id_is_stored_as_its_number() {
        assert_eq!(serde_json::to_string(&Harbour(300)).unwrap(), "300");
        assert_eq!(serde_json::from_str::<Harbour>("300").unwrap().at(), 300);
    }

    #[test]
    fn a_number_beyond_the_last_is_refused_where_the_number_of_all_is_fixed() {
        assert_eq!(Ship::all().map(Ship::at).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(serde_json::from_str::<Ship>("2").unwrap(), Ship(2));
        assert!(serde_json::from_str::<Ship>("3").unwrap_err().to_string().contains("there is no such ship"));
    }
}
