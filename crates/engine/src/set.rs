//! Sets of small ids, of any size: copied, compared and hashed as plain words. Documents list the members; compact
//! encodings keep the words.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A small number with a type of its own; [`crate::id!`] declares them.
pub trait Id: Copy + Eq {
    /// Where its record stands in a list of all.
    fn at(self) -> usize;
    /// The id whose record stands there.
    fn nth(at: usize) -> Self;
}

/// A set of ids that are numbered from 0 up, below 64 times `WORDS`: 3 words hold 147 units, 26 hold 1,664 hexes.
#[derive(PartialEq, Eq, Hash)]
pub struct Set<I, const WORDS: usize> {
    words: [u64; WORDS],
    of: PhantomData<fn() -> I>,
}

impl<I, const WORDS: usize> Clone for Set<I, WORDS> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, const WORDS: usize> Copy for Set<I, WORDS> {}

impl<I: Id + fmt::Debug, const WORDS: usize> fmt::Debug for Set<I, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I, const WORDS: usize> Default for Set<I, WORDS> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<I, const WORDS: usize> Set<I, WORDS> {
    pub const NONE: Self = Set { words: [0; WORDS], of: PhantomData };

    /// The set whose members are numbered by the bits of these words, for masks that are worked out word by word.
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        Set { words, of: PhantomData }
    }

    /// One bit for each member, 64 members a word.
    #[inline]
    #[must_use]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// The members with these numbers, for constants.
    #[must_use]
    pub const fn of_numbers(numbers: &[usize]) -> Self {
        let mut words = [0; WORDS];
        let mut i = 0;
        while i < numbers.len() {
            words[numbers[i] / 64] |= 1 << (numbers[i] % 64);
            i += 1;
        }
        Self::from_words(words)
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn zip(mut self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.words.iter_mut().zip(other.words) {
            *word = with(*word, other);
        }
        self
    }

    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the two have a member in common.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    #[inline]
    #[must_use]
    pub fn is_within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// Every member so many numbers higher; those beyond the last number are gone.
    #[inline]
    #[must_use]
    pub fn shifted_up(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut shifted = [0; WORDS];
        for (at, word) in shifted.iter_mut().enumerate().skip(words) {
            *word = self.words[at - words] << bits;
            if bits > 0 && at > words {
                *word |= self.words[at - words - 1] >> (64 - bits);
            }
        }
        Self::from_words(shifted)
    }

    /// Every member so many numbers lower; those below the first number are gone.
    #[inline]
    #[must_use]
    pub fn shifted_down(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut shifted = [0; WORDS];
        for (at, word) in shifted.iter_mut().enumerate().take(WORDS.saturating_sub(words)) {
            *word = self.words[at + words] >> bits;
            if bits > 0 && at + words + 1 < WORDS {
                *word |= self.words[at + words + 1] << (64 - bits);
            }
        }
        Self::from_words(shifted)
    }
}

impl<I: Id, const WORDS: usize> Set<I, WORDS> {
    #[inline]
    #[must_use]
    pub fn one(id: I) -> Self {
        let mut set = Self::NONE;
        set.insert(id);
        set
    }

    #[inline]
    #[must_use]
    pub fn has(&self, id: I) -> bool {
        self.words[id.at() / 64] & (1 << (id.at() % 64)) != 0
    }

    #[inline]
    pub fn insert(&mut self, id: I) {
        self.words[id.at() / 64] |= 1 << (id.at() % 64);
    }

    #[inline]
    pub fn remove(&mut self, id: I) {
        self.words[id.at() / 64] &= !(1 << (id.at() % 64));
    }

    #[inline]
    pub fn set(&mut self, id: I, on: bool) {
        if on {
            self.insert(id);
        } else {
            self.remove(id);
        }
    }

    #[inline]
    #[must_use]
    pub fn first(self) -> Option<I> {
        self.iter().next()
    }

    /// The members in the order of their numbers.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Members<I, WORDS> {
        Members { words: self.words, at: 0, of: PhantomData }
    }
}

/// The members of a set, one after another.
#[derive(Clone, Debug)]
pub struct Members<I, const WORDS: usize> {
    words: [u64; WORDS],
    at: usize,
    of: PhantomData<fn() -> I>,
}

impl<I: Id, const WORDS: usize> Iterator for Members<I, WORDS> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.at < WORDS {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(I::nth(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }
}

impl<I: Id, const WORDS: usize> IntoIterator for Set<I, WORDS> {
    type Item = I;
    type IntoIter = Members<I, WORDS>;

    #[inline]
    fn into_iter(self) -> Members<I, WORDS> {
        self.iter()
    }
}

impl<I: Id, const WORDS: usize> IntoIterator for &Set<I, WORDS> {
    type Item = I;
    type IntoIter = Members<I, WORDS>;

    #[inline]
    fn into_iter(self) -> Members<I, WORDS> {
        self.iter()
    }
}

impl<I: Id, const WORDS: usize> FromIterator<I> for Set<I, WORDS> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::NONE;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl<I: Id, const WORDS: usize> Extend<I> for Set<I, WORDS> {
    #[inline]
    fn extend<T: IntoIterator<Item = I>>(&mut self, ids: T) {
        ids.into_iter().for_each(|id| self.insert(id));
    }
}

impl<I: Id + Serialize, const WORDS: usize> Serialize for Set<I, WORDS> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if out.is_human_readable() { out.collect_seq(self.iter()) } else { self.words.as_slice().serialize(out) }
    }
}

impl<'de, I: Id + Deserialize<'de>, const WORDS: usize> Deserialize<'de> for Set<I, WORDS> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            let words = Vec::<u64>::deserialize(from)?;
            let count = words.len();
            let words = words.try_into().map_err(|_| de::Error::invalid_length(count, &"the words of a set"))?;
            return Ok(Self::from_words(words));
        }
        let list = Vec::<I>::deserialize(from)?;
        match list.iter().find(|id| id.at() >= 64 * WORDS) {
            Some(id) => Err(de::Error::custom(format!("{} is no number of a member", id.at()))),
            None => Ok(list.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    crate::id! {
        /// A ship.
        Ship(u8), Fleet in 1 words
    }

    crate::id! {
        /// A hex.
        Hex(u16), Hexes in 3 words
    }

    #[test]
    fn a_set_holds_what_was_put_in_and_lists_it_in_order() {
        let mut fleet: Fleet = [Ship(63), Ship(0), Ship(7)].into_iter().collect();
        assert_eq!(fleet.iter().collect::<Vec<_>>(), [Ship(0), Ship(7), Ship(63)]);
        fleet.remove(Ship(7));
        assert!(fleet.has(Ship(63)) && !fleet.has(Ship(7)) && fleet.count() == 2);
        fleet.set(Ship(5), true);
        assert_eq!(fleet.without(Fleet::one(Ship(0))), Fleet::of_numbers(&[5, 63]));
        assert_eq!(fleet.and(Fleet::one(Ship(9))).or(Fleet::one(Ship(1))), Fleet::one(Ship(1)));
        assert!(Fleet::one(Ship(5)).is_within(fleet) && !fleet.is_within(Fleet::one(Ship(5))));
        assert!(fleet.meets(Fleet::one(Ship(5))) && !fleet.meets(Fleet::one(Ship(6))));
        assert!(Fleet::NONE.is_empty() && !fleet.is_empty());
        assert_eq!(fleet.first(), Some(Ship(0)));
    }

    #[test]
    fn a_set_of_several_words_is_shifted_across_them() {
        let hexes = Hexes::of_numbers(&[0, 63, 64, 150]);
        assert_eq!(hexes.shifted_up(65), Hexes::of_numbers(&[65, 128, 129]));
        assert_eq!(hexes.shifted_down(64), Hexes::of_numbers(&[0, 86]));
        assert_eq!(hexes.shifted_up(0), hexes);
    }

    #[test]
    fn documents_list_the_members_and_compact_encodings_keep_the_words() {
        let fleet = Fleet::of_numbers(&[2, 63]);
        assert_eq!(serde_json::to_string(&fleet).unwrap(), "[2,63]");
        assert_eq!(serde_json::from_str::<Fleet>("[63,2]").unwrap(), fleet);
        assert!(serde_json::from_str::<Fleet>("[64]").is_err());
        let words = postcard::to_allocvec(&fleet).unwrap();
        assert_eq!(postcard::from_bytes::<Fleet>(&words).unwrap(), fleet);
        assert!(postcard::from_bytes::<Hexes>(&words).is_err());
    }
}
