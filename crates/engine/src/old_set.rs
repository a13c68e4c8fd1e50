//! Sets of ids as one number. Only until every game has moved to [`crate::Set`].

/// Declares a set of ids that are numbered from 0 up, such as
/// `id_set! { /** A set of units. */ Units of Unit in u32 }`. The id is a tuple of one `u8`; the
/// number must have a bit for each.
#[macro_export]
macro_rules! id_set {
    ($(#[$about:meta])* $set:ident of $id:ident in $bits:ty) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set(pub $bits);

        impl ::serde::Serialize for $set {
            fn serialize<S: ::serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                if out.is_human_readable() { out.collect_seq(self.iter()) } else { self.0.serialize(out) }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $set {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                if !from.is_human_readable() {
                    return <$bits as ::serde::Deserialize>::deserialize(from).map($set);
                }
                let list = <Vec<$id> as ::serde::Deserialize>::deserialize(from)?;
                match list.iter().find(|id| u32::from(id.0) >= <$bits>::BITS) {
                    Some(id) => Err(::serde::de::Error::custom(format!("{} is no number of a member", id.0))),
                    None => Ok(list.into_iter().collect()),
                }
            }
        }

        impl $set {
            pub const NONE: $set = $set(0);

            #[inline]
            #[must_use]
            pub const fn one(id: $id) -> Self {
                $set(1 << id.0)
            }

            #[inline]
            #[must_use]
            pub const fn has(self, id: $id) -> bool {
                self.0 & (1 << id.0) != 0
            }

            #[inline]
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            #[inline]
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            #[inline]
            pub const fn set(&mut self, id: $id, on: bool) {
                if on { self.insert(id) } else { self.remove(id) }
            }

            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            #[must_use]
            pub const fn count(self) -> u8 {
                self.0.count_ones() as u8
            }

            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }

            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }

            #[inline]
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }

            #[inline]
            #[must_use]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            #[inline]
            #[must_use]
            pub const fn is_within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The members in the order of their numbers.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut left = self.0;
                ::std::iter::from_fn(move || {
                    (left != 0).then(|| {
                        let id = $id(left.trailing_zeros() as u8);
                        left &= left - 1;
                        id
                    })
                })
            }
        }

        impl ::std::iter::FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = $set::NONE;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }
    };
}
