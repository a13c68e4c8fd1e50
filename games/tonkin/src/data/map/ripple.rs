//! Neighbours of whole sets of hexes at once: a set is a bit for each hex, row after row, so that a ripple over the map
//! is a few shifts.

use crate::ids::{Hex, Hexes};

/// What the shifts need to know about the sheet.
#[derive(Clone, Debug)]
pub(super) struct Ripple {
    columns: usize,
    board: Hexes,
    /// All hexes but those of the easternmost column, and of the westernmost one.
    not_east: Hexes,
    not_west: Hexes,
    /// The rows of odd numbers, which lie half a hex further east.
    odd_rows: Hexes,
}

impl Ripple {
    pub(super) fn new(rows: u8, columns: u8) -> Self {
        let (rows, columns) = (u16::from(rows), u16::from(columns));
        let filter = |test: &dyn Fn(u16, u16) -> bool| -> Hexes {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            cells.filter(|(row, column)| test(*row, *column)).map(|(row, column)| Hex(row * columns + column)).collect()
        };
        Ripple {
            columns: usize::from(columns),
            board: filter(&|_, _| true),
            not_east: filter(&|_, column| column + 1 < columns),
            not_west: filter(&|_, column| column > 0),
            odd_rows: filter(&|row, _| row % 2 == 0),
        }
    }

    /// All neighbours of the hexes of a set.
    #[inline]
    pub(super) fn around(&self, set: Hexes) -> Hexes {
        let east = set.and(self.not_east).shifted_up(1);
        let west = set.and(self.not_west).shifted_down(1);
        // A hex touches two hexes of the next row: in odd rows the same column and the one to the east, in even rows the
        // same column and the one to the west.
        let pairs = set.or(east.and(self.odd_rows)).or(west.without(self.odd_rows));
        let rows = pairs.shifted_up(self.columns).or(pairs.shifted_down(self.columns));
        east.or(west).or(rows).and(self.board)
    }
}
