//! A printed map of hexes as a game keeps it: a sheet whose hexes have the game's own type, and how data files name them.

use super::hex::HexSheet;
use crate::pack::Fault;
use crate::set::Id;

/// A sheet with the game's own hexes. A game keeps its ground, roads and rivers beside it and lets its map stand for it:
/// `impl Deref for Map { type Target = HexMap<Hex>; ... }`.
///
/// ```
/// use engine::board::HexMap;
/// use engine::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};
///
/// engine::id! { /** A hex. */ Hex(u16) }
/// let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Odd, radius: 1.0 };
/// let sheet = HexSheet::rectangle(grid, 1..=9, 1..=9, |column, row| format!("{column}-{row}"))?;
/// let map: HexMap<Hex> = HexMap::new(sheet, |label| label.trim().replace('/', "-"));
/// let road = map.read_course("map.toml", "road", &["3/4".into(), "4/4".into()])?;
/// assert!(map.adjacent(road[0], road[1]) && map.label(road[1]) == "4-4");
/// # Ok::<(), engine::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct HexMap<H> {
    pub sheet: HexSheet,
    near: Vec<[Option<H>; 6]>,
    spelling: fn(&str) -> String,
}

impl<H: Id> HexMap<H> {
    /// `spelling` brings what people write for a hex into the form of the printed labels.
    #[must_use]
    pub fn new(sheet: HexSheet, spelling: fn(&str) -> String) -> Self {
        let own = |id: u16| H::nth(usize::from(id));
        let near = (0..sheet.len() as u16).map(|id| sheet.around(id).map(|near| near.map(own))).collect();
        HexMap { sheet, near, spelling }
    }

    /// The hex that people call so.
    #[must_use]
    pub fn find(&self, label: &str) -> Option<H> {
        self.sheet.find(&(self.spelling)(label)).map(|id| H::nth(usize::from(id)))
    }

    /// What is printed on a hex.
    #[must_use]
    pub fn label(&self, hex: H) -> &str {
        self.sheet.label(number(hex))
    }

    /// All hexes in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = H> + Clone + use<H> {
        (0..self.near.len()).map(H::nth)
    }

    /// The neighbours by direction, as [`HexSheet::around`] has them.
    #[inline]
    #[must_use]
    pub fn around(&self, hex: H) -> [Option<H>; 6] {
        self.near[hex.at()]
    }

    #[inline]
    pub fn neighbours(&self, hex: H) -> impl Iterator<Item = H> + use<H> {
        self.near[hex.at()].into_iter().flatten()
    }

    /// The direction in which one hex lies beside another, if it does; the opposite of `d` is `(d + 3) % 6`.
    #[inline]
    #[must_use]
    pub fn direction(&self, from: H, to: H) -> Option<usize> {
        self.near[from.at()].iter().position(|near| *near == Some(to))
    }

    #[inline]
    #[must_use]
    pub fn adjacent(&self, a: H, b: H) -> bool {
        self.near[a.at()].contains(&Some(b))
    }

    /// How many hexes apart two hexes lie, whatever lies between.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: H, b: H) -> u8 {
        self.sheet.distance(number(a), number(b)) as u8
    }

    /// The hexes at most so far away, with the hex itself.
    pub fn range(&self, hex: H, distance: u8) -> impl Iterator<Item = H> {
        self.sheet.range(number(hex), distance.into()).map(|id| H::nth(usize::from(id)))
    }

    /// The hexes to which a mask of directions leads on: bit `d` for direction `d`.
    #[inline]
    pub fn linked(&self, hex: H, directions: u8) -> impl Iterator<Item = H> + use<H> {
        let near = self.near[hex.at()].into_iter().enumerate();
        near.filter(move |(way, _)| directions & (1 << way) != 0).filter_map(|(_, near)| near)
    }

    /// Reads a hex of a data file.
    pub fn read(&self, file: &str, key: &str, label: &str) -> Result<H, Fault> {
        self.find(label).ok_or_else(|| Fault::new(file, key, format!("there is no hex '{label}'")))
    }

    /// Reads hexes of a data file: a set, or a list in their order.
    pub fn read_all<C: FromIterator<H>>(&self, file: &str, key: &str, labels: &[String]) -> Result<C, Fault> {
        labels.iter().map(|label| self.read(file, key, label)).collect()
    }

    /// Reads the course of a road or river, each hex beside the one before.
    pub fn read_course(&self, file: &str, key: &str, labels: &[String]) -> Result<Vec<H>, Fault> {
        let hexes: Vec<H> = self.read_all(file, key, labels)?;
        match hexes.windows(2).find(|pair| !self.adjacent(pair[0], pair[1])) {
            None => Ok(hexes),
            Some(pair) => {
                let reason = format!("{} and {} are not adjacent", self.label(pair[0]), self.label(pair[1]));
                Err(Fault::new(file, key, reason))
            }
        }
    }
}

fn number(hex: impl Id) -> u16 {
    hex.at() as u16
}

/// Reads a map that is drawn in letters, row after row; `meaning` says what a letter stands for.
pub fn read_letters<T>(
    [file, key]: [&str; 2],
    drawn: &[String],
    [columns, rows]: [u8; 2],
    mut meaning: impl FnMut(char) -> Option<T>,
) -> Result<Vec<Vec<T>>, Fault> {
    if drawn.len() != usize::from(rows) {
        return Err(Fault::new(file, key, format!("expected {rows} rows")));
    }
    let mut read_row = |(at, row): (usize, &String)| {
        let fault = |reason: String| Fault::new(file, format!("{key}[{at}]"), reason);
        if row.chars().count() != usize::from(columns) {
            return Err(fault(format!("expected {columns} letters")));
        }
        row.chars().map(|letter| meaning(letter).ok_or_else(|| fault(format!("'{letter}' means nothing")))).collect()
    };
    drawn.iter().enumerate().map(&mut read_row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_of_letters_is_refused_where_a_row_or_a_letter_is_wrong() {
        let read = |drawn: &[&str]| {
            let drawn: Vec<String> = drawn.iter().map(|row| (*row).to_string()).collect();
            read_letters(["map.toml", "rows"], &drawn, [3, 2], |letter| letter.to_digit(10))
        };
        assert_eq!(read(&["123", "456"]).unwrap(), [[1, 2, 3], [4, 5, 6]]);
        let fault = |drawn: &[&str]| read(drawn).unwrap_err().to_string();
        assert_eq!(fault(&["123"]), "map.toml: rows: expected 2 rows");
        assert_eq!(fault(&["123", "45"]), "map.toml: rows[1]: expected 3 letters");
        assert_eq!(fault(&["1x3", "456"]), "map.toml: rows[0]: 'x' means nothing");
    }
}
