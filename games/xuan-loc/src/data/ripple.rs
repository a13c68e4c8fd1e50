//! Neighbours of whole sets of hexes at once: a set is a bit for each hex, row after row, so that a
//! ripple over the map is a few shifts.

use crate::ids::Hexes;

/// What the shifts need to know about the sheet.
#[derive(Clone, Debug)]
pub(super) struct Ripple {
    columns: usize,
    board: Hexes,
    /// All hexes but those of the easternmost column, and of the westernmost one.
    not_east: Hexes,
    not_west: Hexes,
    /// The rows of odd numbers; the others are shifted half a hex to the west.
    odd_rows: Hexes,
}

impl Ripple {
    pub(super) fn new(rows: u8, columns: u8) -> Self {
        let (rows, columns) = (u16::from(rows), u16::from(columns));
        let filter = |test: &dyn Fn(u16, u16) -> bool| -> Hexes {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            cells
                .filter(|(row, column)| test(*row, *column))
                .map(|(row, column)| crate::ids::Hex(row * columns + column))
                .collect()
        };
        Ripple {
            columns: usize::from(columns),
            board: filter(&|_, _| true),
            not_east: filter(&|_, column| column > 0),
            not_west: filter(&|_, column| column + 1 < columns),
            odd_rows: filter(&|row, _| row % 2 == 0),
        }
    }

    /// All neighbours of the hexes of a set.
    /// R2: even rows stand half a hex to the west.
    #[inline]
    pub(super) fn around(&self, set: Hexes) -> Hexes {
        let east = set.and(self.not_east).shifted_down(1);
        let west = set.and(self.not_west).shifted_up(1);
        // A hex touches two hexes of the next row: in odd rows the same column and the one to the east,
        // in even rows the same column and the one to the west.
        let pairs = set.or(east.and(self.odd_rows)).or(west.without(self.odd_rows));
        let rows = pairs.shifted_up(self.columns).or(pairs.shifted_down(self.columns));
        east.or(west).or(rows).and(self.board)
    }
}

#[cfg(test)]
mod tests {
    use crate::data::Data;
    use crate::ids::Hexes;

    #[test]
    fn the_ripple_of_each_hex_is_its_neighbours() {
        let map = Data::read(&crate::pack()).expect("the built-in data is sound").map;
        for hex in map.all() {
            assert_eq!(map.around_all(Hexes::one(hex)), map.neighbours(hex).collect(), "{}", map.label(hex));
        }
    }
}
