//! All hexes that a line reaches: a map as one word for each column, in which a run of open hexes fills at once.

use engine::board::Ripple;

use super::read::MapRecord;
use crate::ids::{Hex, Hexes};

/// The most columns of a map.
const MAX_COLUMNS: usize = 64;

/// Between which neighbours a line may pass, by the hex from which it comes: to the south, and to both hexes of the column to the
/// east. Most lines pass everywhere; guns cross rivers by bridges only.
#[derive(Clone, Debug)]
pub(super) struct Crossings {
    south: [u64; MAX_COLUMNS],
    east: [[u64; 2]; MAX_COLUMNS],
}

impl Crossings {
    /// `passes` says of two neighbours whether a line leads from one to the other, and back.
    pub fn new(block: &Block, passes: impl Fn(Hex, Hex) -> bool) -> Self {
        let mut own = Crossings { south: [0; MAX_COLUMNS], east: [[0; 2]; MAX_COLUMNS] };
        for column in 0..block.columns {
            for row in 0..block.rows {
                let from = block.hex(column, row);
                let note = |word: &mut u64, to: Option<Hex>| {
                    if to.is_some_and(|to| passes(from, to)) {
                        *word |= 1 << row;
                    }
                };
                note(&mut own.south[column], block.neighbour(column, row + 1));
                note(&mut own.east[column][0], block.neighbour(column + 1, row));
                note(&mut own.east[column][1], block.diagonal(column, row));
            }
        }
        own
    }
}

/// Where the hexes of a map are in the numbering of both: column by column.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The number of the first hex.
    first: usize,
    columns: usize,
    rows: usize,
    pub ripple: Ripple<Hex, 26>,
}

impl Block {
    pub fn new(first: usize, map: &MapRecord) -> Self {
        let (columns, rows) = (map.columns.into(), map.rows.into());
        Block { first, columns, rows, ripple: Ripple::beginning_at(first, columns, rows, Block::is_low) }
    }

    fn hex(&self, column: usize, row: usize) -> Hex {
        Hex((self.first + column * self.rows + row) as u16)
    }

    fn neighbour(&self, column: usize, row: usize) -> Option<Hex> {
        (column < self.columns && row < self.rows).then(|| self.hex(column, row))
    }

    /// Columns are counted from 1, and even ones lie half a hex further south.
    const fn is_low(column: usize) -> bool {
        column % 2 == 1
    }

    /// The hex of the next column that is not in the same row.
    fn diagonal(&self, column: usize, row: usize) -> Option<Hex> {
        let row = if Self::is_low(column) { Some(row + 1) } else { row.checked_sub(1) };
        row.and_then(|row| self.neighbour(column + 1, row))
    }

    /// The hexes of a column, the northernmost lowest.
    fn column(&self, set: &Hexes, column: usize) -> u64 {
        let at = self.first + column * self.rows;
        let (word, bit) = (at / 64, at % 64);
        let words = set.words();
        let high = if bit == 0 { 0 } else { words.get(word + 1).map_or(0, |next| next << (64 - bit)) };
        (words[word] >> bit | high) & self.mask()
    }

    const fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.rows)
    }

    /// The open hexes of this map that a line reaches from its sources.
    pub fn flood(&self, sources: &Hexes, open: &Hexes, crossings: Option<&Crossings>) -> Hexes {
        if !sources.meets(self.ripple.sheet()) {
            return Hexes::NONE;
        }
        let mut lines = Lines { block: self, crossings, open: [0; MAX_COLUMNS], reached: [0; MAX_COLUMNS] };
        for column in 0..self.columns {
            lines.open[column] = self.column(open, column);
            let seeds = self.column(sources, column) & lines.open[column];
            lines.reached[column] = lines.fill(column, seeds);
        }
        while lines.sweep() {}
        lines.collect()
    }
}

/// The runs of open hexes in which seeds lie. Added to a run, a seed carries on to its end, and so does its mirror image to the other.
const fn runs(open: u64, seeds: u64) -> u64 {
    let (mirrored, mirrored_seeds) = (open.reverse_bits(), seeds.reverse_bits());
    let south = open & !open.wrapping_add(seeds);
    let north = (mirrored & !mirrored.wrapping_add(mirrored_seeds)).reverse_bits();
    south | north | seeds
}

struct Lines<'b> {
    block: &'b Block,
    crossings: Option<&'b Crossings>,
    open: [u64; MAX_COLUMNS],
    reached: [u64; MAX_COLUMNS],
}

impl Lines<'_> {
    /// All of a column that is reached from some of its hexes; where crossings matter, by doubling the distance.
    fn fill(&self, column: usize, seeds: u64) -> u64 {
        if seeds == 0 {
            return 0;
        }
        let Some(crossings) = self.crossings else { return runs(self.open[column], seeds) };
        let south = crossings.south[column];
        let (mut down, mut up) = (self.open[column] & (south << 1), self.open[column] & south);
        let (mut below, mut above) = (seeds, seeds);
        for distance in [1, 2, 4, 8, 16, 32] {
            below |= down & (below << distance);
            down &= down << distance;
            above |= up & (above >> distance);
            up &= up >> distance;
        }
        below | above
    }

    /// From a column into the one to the east of it.
    fn eastward(&self, column: usize) -> u64 {
        let from = self.reached[column];
        let [straight, diagonal] = self.crossings.map_or([u64::MAX; 2], |own| own.east[column]);
        let aside = from & diagonal;
        from & straight | if Block::is_low(column) { aside << 1 } else { aside >> 1 }
    }

    /// From a column into the one to the west of it.
    fn westward(&self, column: usize) -> u64 {
        let (from, to) = (self.reached[column], column - 1);
        let [straight, diagonal] = self.crossings.map_or([u64::MAX; 2], |own| own.east[to]);
        let aside = if Block::is_low(to) { from >> 1 } else { from << 1 };
        from & straight | aside & diagonal
    }

    fn take(&mut self, column: usize, from: u64) -> bool {
        let new = from & self.open[column] & !self.reached[column];
        if new == 0 {
            return false;
        }
        self.reached[column] |= self.fill(column, new);
        true
    }

    /// Once to the east and back; false where nothing more was reached.
    fn sweep(&mut self) -> bool {
        let mut found = false;
        for column in 1..self.block.columns {
            let from = self.eastward(column - 1);
            found |= self.take(column, from);
        }
        for column in (1..self.block.columns).rev() {
            let from = self.westward(column);
            found |= self.take(column - 1, from);
        }
        found
    }

    fn collect(&self) -> Hexes {
        let mut words = *Hexes::NONE.words();
        for column in 0..self.block.columns {
            let at = self.block.first + column * self.block.rows;
            let (word, bit) = (at / 64, at % 64);
            words[word] |= self.reached[column] << bit;
            if bit + self.block.rows > 64 {
                words[word + 1] |= self.reached[column] >> (64 - bit);
            }
        }
        Hexes::from_words(words)
    }
}
