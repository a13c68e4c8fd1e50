//! Sets of small ids, kept as the bits of one number: copied, compared and hashed at no cost. Documents list
//! the members, as JSON has no number of 128 bits; compact encodings keep the bits.

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

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub struct Ship(u8);

    id_set! {
        /// A set of ships.
        Fleet of Ship in u64
    }

    #[test]
    fn a_set_holds_what_was_put_in_and_lists_it_in_order() {
        let mut fleet: Fleet = [Ship(63), Ship(0), Ship(7)].into_iter().collect();
        assert_eq!(fleet.iter().collect::<Vec<_>>(), [Ship(0), Ship(7), Ship(63)]);
        fleet.remove(Ship(7));
        assert!(fleet.has(Ship(63)) && !fleet.has(Ship(7)) && fleet.count() == 2);
        fleet.set(Ship(5), true);
        assert_eq!(fleet.without(Fleet::one(Ship(0))), [Ship(5), Ship(63)].into_iter().collect());
        assert_eq!(fleet.and(Fleet::one(Ship(9))).or(Fleet::one(Ship(1))), Fleet::one(Ship(1)));
        assert!(Fleet::one(Ship(5)).is_within(fleet) && !fleet.is_within(Fleet::one(Ship(5))));
        assert!(fleet.meets(Fleet::one(Ship(5))) && !fleet.meets(Fleet::one(Ship(6))));
        assert!(Fleet::NONE.is_empty() && !fleet.is_empty());
    }

    #[test]
    fn documents_list_the_members_and_compact_encodings_keep_the_bits() {
        let fleet: Fleet = [Ship(2), Ship(63)].into_iter().collect();
        assert_eq!(serde_json::to_string(&fleet).unwrap(), "[2,63]");
        assert_eq!(serde_json::from_str::<Fleet>("[63,2]").unwrap(), fleet);
        assert!(serde_json::from_str::<Fleet>("[64]").is_err());
        let bits = postcard::to_allocvec(&fleet).unwrap();
        assert_eq!(bits, postcard::to_allocvec(&fleet.0).unwrap());
        assert_eq!(postcard::from_bytes::<Fleet>(&bits).unwrap(), fleet);
    }
}
