//! The neighbours of whole sets of hexes at once.

use crate::ids::{Hex, Hexes, Sheet};

/// The masks of one map. Hexes are numbered column by column, so that a step is a shift by a fixed number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub all: Hexes,
    /// The northernmost and the southernmost row.
    pub top: Hexes,
    pub bottom: Hexes,
    /// Even columns, which lie half a hex further south.
    pub low: Hexes,
    /// The number of the first hex.
    pub first: usize,
    pub columns: usize,
    pub rows: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Ripple {
    blocks: [Block; 2],
}

impl Ripple {
    pub fn new(blocks: [Block; 2]) -> Self {
        Ripple { blocks }
    }

    pub fn of_sheet(&self, sheet: Sheet) -> Hexes {
        self.blocks[sheet.at()].all
    }

    pub fn blocks(&self) -> &[Block; 2] {
        &self.blocks
    }

    /// All neighbours of the members; a member is among them only beside another.
    pub fn around(&self, set: Hexes) -> Hexes {
        self.blocks.iter().fold(Hexes::NONE, |sum, block| sum.or(block.around(set)))
    }
}

impl Block {
    fn around(&self, set: Hexes) -> Hexes {
        let set = set.and(self.all);
        if set.is_empty() {
            return Hexes::NONE;
        }
        let (below_top, above_bottom) = (set.without(self.top), set.without(self.bottom));
        let column = below_top.shifted_down(1).or(above_bottom.shifted_up(1));
        // To a neighbouring column: straight, and for high columns one row up, for low ones one row down.
        let high_up = below_top.without(self.low);
        let low_down = above_bottom.and(self.low);
        let east =
            set.shifted_up(self.rows).or(high_up.shifted_up(self.rows - 1)).or(low_down.shifted_up(self.rows + 1));
        let west = set
            .shifted_down(self.rows)
            .or(high_up.shifted_down(self.rows + 1))
            .or(low_down.shifted_down(self.rows - 1));
        column.or(east).or(west).and(self.all)
    }
}

impl Block {
    /// The masks of a map whose hexes begin at a number.
    pub fn new(first: usize, columns: usize, rows: usize) -> Self {
        let all = |test: &dyn Fn(usize, usize) -> bool| -> Hexes {
            let cells = (0..columns * rows).filter(|i| test(i / rows + 1, i % rows));
            cells.map(|i| Hex((first + i) as u16)).collect()
        };
        Block {
            all: all(&|_, _| true),
            top: all(&|_, row| row == 0),
            bottom: all(&|_, row| row + 1 == rows),
            low: all(&|column, _| column % 2 == 0),
            first,
            columns,
            rows,
        }
    }
}
