//! Neighbours of whole sets of hexes at once: a set has a bit for each hex, row after row, so that a ripple over a
//! rectangular sheet is a few shifts.

use crate::set::{Id, Set};

/// What the shifts need to know about a sheet of rows with points at the top, numbered row after row. Columns of hexes with flat
/// sides at the top that are numbered column after column are such rows, seen from the side.
#[derive(Clone, Debug)]
pub struct Ripple<I: Id, const WORDS: usize> {
    columns: usize,
    sheet: Set<I, WORDS>,
    /// All hexes but those with which a row begins, and all but those with which it ends.
    not_first: Set<I, WORDS>,
    not_last: Set<I, WORDS>,
    /// The rows that lie half a hex further toward the higher numbers than those beside them.
    ahead: Set<I, WORDS>,
}

impl<I: Id, const WORDS: usize> Ripple<I, WORDS> {
    /// `lies_ahead` says of a row, counted from 0, whether it lies half a hex further toward the higher numbers.
    #[must_use]
    pub fn new(rows: usize, columns: usize, lies_ahead: impl Fn(usize) -> bool) -> Self {
        Self::beginning_at(0, rows, columns, lies_ahead)
    }

    /// One of several sheets under one numbering: `first` is the number of its first hex.
    #[must_use]
    pub fn beginning_at(first: usize, rows: usize, columns: usize, lies_ahead: impl Fn(usize) -> bool) -> Self {
        let hexes = |test: &dyn Fn(usize, usize) -> bool| -> Set<I, WORDS> {
            let numbers = (0..rows * columns).filter(|number| test(number / columns, number % columns));
            numbers.map(|number| I::nth(first + number)).collect()
        };
        Ripple {
            columns,
            sheet: hexes(&|_, _| true),
            not_first: hexes(&|_, column| column > 0),
            not_last: hexes(&|_, column| column + 1 < columns),
            ahead: hexes(&|row, _| lies_ahead(row)),
        }
    }

    /// All hexes of the sheet.
    #[inline]
    #[must_use]
    pub fn sheet(&self) -> Set<I, WORDS> {
        self.sheet
    }

    /// All neighbours of the hexes of a set; a member is among them only beside another.
    #[inline]
    #[must_use]
    pub fn around(&self, set: Set<I, WORDS>) -> Set<I, WORDS> {
        let set = set.and(self.sheet);
        if set.is_empty() {
            return set;
        }
        let after = set.and(self.not_last).shifted_up(1);
        let before = set.and(self.not_first).shifted_down(1);
        // A hex touches two hexes of each row beside its own: that of the same column, and the one on the side to which its
        // own row lies.
        let pairs = set.or(after.and(self.ahead)).or(before.without(self.ahead));
        let rows = pairs.shifted_up(self.columns).or(pairs.shifted_down(self.columns));
        after.or(before).or(rows).and(self.sheet)
    }
}

#[cfg(test)]
mod tests {
    use super::Ripple;
    use crate::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};

    crate::id! {
        /// A hex of a small sheet.
        Hex(u16), Hexes in 2 words
    }

    #[test]
    fn the_ripple_of_each_hex_is_its_neighbours() {
        for (shifted, odd) in [(OffsetHexMode::Odd, 1), (OffsetHexMode::Even, 0)] {
            let grid = Grid { orientation: HexOrientation::Pointy, shifted, radius: 1.0 };
            let cells = (0..9).flat_map(|row| (0..11).map(move |column| ([column, row], format!("{column}-{row}"))));
            let sheet = HexSheet::new(grid, cells).expect("a small sheet");
            let ripple: Ripple<Hex, 2> = Ripple::new(9, 11, |row| row % 2 == odd);
            for number in 0..99 {
                let near: Hexes = sheet.neighbours(number).map(Hex).collect();
                assert_eq!(ripple.around(Hexes::one(Hex(number))), near, "{}", sheet.label(number));
            }
        }
    }

    #[test]
    fn a_sheet_that_begins_later_has_no_neighbours_on_the_one_before() {
        let ripple: Ripple<Hex, 2> = Ripple::beginning_at(6, 2, 3, |row| row == 1);
        assert_eq!(ripple.around(Hexes::of_numbers(&[5, 6])), Hexes::of_numbers(&[7, 9]));
        assert_eq!(ripple.sheet(), Hexes::of_numbers(&[6, 7, 8, 9, 10, 11]));
    }
}
