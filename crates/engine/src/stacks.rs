//! Who stands where, for the index of a game with many places and few pieces in each.

use crate::set::Id;

const NOBODY: u8 = u8::MAX;

/// A chain of pieces for each place, in the order of their numbers. There are at most 255 pieces, numbered from 0 up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacks<const PLACES: usize, const PIECES: usize> {
    first: [u8; PLACES],
    next: [u8; PIECES],
}

impl<const PLACES: usize, const PIECES: usize> Default for Stacks<PLACES, PIECES> {
    fn default() -> Self {
        const { assert!(PIECES <= NOBODY as usize, "a piece is a number below 255") };
        Stacks { first: [NOBODY; PLACES], next: [NOBODY; PIECES] }
    }
}

impl<const PLACES: usize, const PIECES: usize> Stacks<PLACES, PIECES> {
    /// Puts a piece that stands nowhere into a place.
    #[inline]
    pub fn add(&mut self, piece: impl Id, place: impl Id) {
        let (number, first) = (piece.at() as u8, &mut self.first[place.at()]);
        if *first == NOBODY || *first > number {
            self.next[piece.at()] = *first;
            *first = number;
            return;
        }
        let mut at = usize::from(*first);
        while self.next[at] < number {
            at = usize::from(self.next[at]);
        }
        self.next[piece.at()] = self.next[at];
        self.next[at] = number;
    }

    /// Takes a piece out of the place where it stands.
    #[inline]
    pub fn remove(&mut self, piece: impl Id, place: impl Id) {
        let number = piece.at() as u8;
        let after = std::mem::replace(&mut self.next[piece.at()], NOBODY);
        if self.first[place.at()] == number {
            self.first[place.at()] = after;
            return;
        }
        let mut at = usize::from(self.first[place.at()]);
        while self.next[at] != number {
            at = usize::from(self.next[at]);
        }
        self.next[at] = after;
    }

    /// The pieces of a place in the order of their numbers.
    #[inline]
    pub fn at<P: Id>(&self, place: impl Id) -> impl Iterator<Item = P> + Clone + '_ {
        let somebody = |at: u8| (at != NOBODY).then_some(at);
        let first = somebody(self.first[place.at()]);
        std::iter::successors(first, move |at| somebody(self.next[usize::from(*at)])).map(|at| P::nth(usize::from(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        /// A space of a small map.
        Space(u16)
    }
    crate::id! {
        /// One of five pieces.
        Piece(u8)
    }

    #[test]
    fn pieces_of_a_place_are_told_in_the_order_of_their_numbers() {
        let mut stacks = Stacks::<3, 5>::default();
        for (piece, place) in [(3, 1), (0, 1), (4, 2), (1, 1), (2, 2)] {
            stacks.add(Piece(piece), Space(place));
        }
        let at =
            |stacks: &Stacks<3, 5>, place| stacks.at::<Piece>(Space(place)).map(|piece| piece.0).collect::<Vec<_>>();
        assert_eq!([at(&stacks, 0), at(&stacks, 1), at(&stacks, 2)], [vec![], vec![0, 1, 3], vec![2, 4]]);
        for piece in [1, 0] {
            stacks.remove(Piece(piece), Space(1));
            stacks.add(Piece(piece), Space(2));
        }
        assert_eq!([at(&stacks, 1), at(&stacks, 2)], [vec![3], vec![0, 1, 2, 4]]);
        stacks.remove(Piece(3), Space(1));
        stacks.remove(Piece(4), Space(2));
        assert_eq!([at(&stacks, 1), at(&stacks, 2)], [vec![], vec![0, 1, 2]]);
    }
}
