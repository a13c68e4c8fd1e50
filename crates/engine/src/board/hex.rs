//! Hexes: numbered sheets of hexagons on top of `hexx`.
//!
//! A printed map numbers its hexes in columns and rows ("0814"), in either orientation, with every
//! second column or row shifted by half a hex. A [`HexSheet`] gives each printed hex a dense number
//! for tables and bit sets, and answers what rules ask about hexes from tables: no lookup allocates.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use hexx::{HexLayout, Vec2};

pub use hexx::{EdgeDirection, Hex, HexOrientation, OffsetHexMode};

use super::line::{Line, Meets, Span};
use super::window::{NONE, Window, present};
use crate::pack::Fault;
use crate::table::Point;

/// How the hexes of a sheet lie: columns count to the right and rows down.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Hexes with a point at the top, or with a flat side at the top.
    pub orientation: HexOrientation,
    /// Which rows (point at the top) lie half a hex further right, or which columns (flat at the
    /// top) half a hex further down: those with odd or with even numbers.
    pub shifted: OffsetHexMode,
    /// From the centre of a hex to a corner, in board units.
    pub radius: f32,
}

/// A printed sheet of hexes.
///
/// ```
/// use engine::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};
///
/// let grid = Grid { orientation: HexOrientation::Flat, shifted: OffsetHexMode::Even, radius: 10.0 };
/// let sheet = HexSheet::rectangle(grid, 1..=36, 1..=40, |column, row| format!("{column:02}{row:02}"))?;
/// let (here, there) = (sheet.find("1723").unwrap(), sheet.find("1925").unwrap());
/// assert_eq!(sheet.distance(here, there), 3);
/// assert_eq!(sheet.neighbours(here).map(|id| sheet.label(id)).collect::<Vec<_>>(),
///            ["1823", "1724", "1623", "1622", "1722", "1822"]);
/// # Ok::<(), engine::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct HexSheet {
    grid: Grid,
    layout: HexLayout,
    hexes: Vec<Hex>,
    labels: Vec<String>,
    by_label: BTreeMap<String, u16>,
    window: Window,
    /// The neighbours and the hexsides of each hex by direction.
    near: Vec<[u16; 6]>,
    sides: Vec<[u16; 6]>,
    /// Both hexes of each hexside.
    side_hexes: Vec<[u16; 2]>,
}

/// Numbers beyond this are an error in the data and not a map.
const FARTHEST: i32 = 1_000;

impl HexSheet {
    /// A sheet of cells `[column, row]`, each with the label printed on it. Hexes are numbered in the
    /// order in which they are given; they need not form a rectangle nor hang together.
    ///
    /// A map whose columns are counted from the right is given with negative columns, one that is
    /// numbered row before column says so in its labels.
    ///
    /// # Errors
    /// If a cell or a label stands twice, or the sheet is too large.
    pub fn new(grid: Grid, cells: impl IntoIterator<Item = ([i32; 2], String)>) -> Result<Self, Fault> {
        let (mut hexes, mut labels, mut by_label) = (Vec::new(), Vec::new(), BTreeMap::new());
        for ([column, row], label) in cells {
            if column.abs() > FARTHEST || row.abs() > FARTHEST {
                let reason = format!("column {column}, row {row} is beyond {FARTHEST}");
                return Err(Fault::new("", label, reason));
            }
            if hexes.len() >= usize::from(NONE) / 3 {
                return Err(Fault::new("", label, format!("a sheet holds at most {} hexes", NONE / 3)));
            }
            if by_label.insert(label.clone(), hexes.len() as u16).is_some() {
                return Err(Fault::new("", label, "this hex stands twice on the sheet"));
            }
            hexes.push(Hex::from_offset_coordinates([column, row], grid.shifted, grid.orientation));
            labels.push(label);
        }
        let window = Window::over(&hexes);
        if let Some(twice) = (0..hexes.len()).find(|id| window.get(hexes[*id]) != Some(*id as u16)) {
            return Err(Fault::new("", &labels[twice], "two hexes have this column and row"));
        }
        let layout = HexLayout::new(grid.orientation).with_hex_size(grid.radius);
        let (near, sides, side_hexes) = join(&hexes, &window);
        let sheet = HexSheet { grid, layout, hexes, labels, by_label, window, near, sides, side_hexes };
        Ok(sheet.moved_to([0.0, 0.0]))
    }

    /// A full rectangle of columns and rows, numbered column by column.
    ///
    /// # Errors
    /// As [`HexSheet::new`].
    pub fn rectangle(
        grid: Grid,
        columns: RangeInclusive<i32>,
        rows: RangeInclusive<i32>,
        label: impl Fn(i32, i32) -> String,
    ) -> Result<Self, Fault> {
        let cells = columns.flat_map(|column| rows.clone().map(move |row| [column, row]));
        HexSheet::new(grid, cells.map(|[column, row]| ([column, row], label(column, row))))
    }

    /// The same sheet drawn elsewhere: the upper left corner of its outline comes to lie at `corner`.
    #[must_use]
    pub fn moved_to(mut self, corner: Point) -> Self {
        let [low, _] = self.outline();
        self.layout.origin += Vec2::from_array(corner) - low;
        self
    }

    /// How many hexes there are; their numbers run from 0.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// What is printed on a hex.
    #[must_use]
    pub fn label(&self, id: u16) -> &str {
        &self.labels[id as usize]
    }

    /// What is printed on the hexes, in the order of their numbers.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The hex with this label.
    #[must_use]
    pub fn find(&self, label: &str) -> Option<u16> {
        self.by_label.get(label).copied()
    }

    #[inline]
    #[must_use]
    pub fn hex(&self, id: u16) -> Hex {
        self.hexes[id as usize]
    }

    /// The number of a hex, if it is on the sheet.
    #[inline]
    #[must_use]
    pub fn id(&self, hex: Hex) -> Option<u16> {
        self.window.get(hex)
    }

    /// Column and row of a hex.
    #[must_use]
    pub fn cell(&self, id: u16) -> [i32; 2] {
        self.hex(id).to_offset_coordinates(self.grid.shifted, self.grid.orientation)
    }

    /// The neighbours by direction: clockwise from the right with a point at the top (east,
    /// south-east, south-west, west, north-west, north-east), clockwise from the lower right with a
    /// flat side at the top (south-east, south, south-west, north-west, north, north-east).
    #[inline]
    #[must_use]
    pub fn around(&self, id: u16) -> [Option<u16>; 6] {
        self.near[id as usize].map(present)
    }

    /// The neighbours that are on the sheet, in the order of [`HexSheet::around`].
    #[inline]
    pub fn neighbours(&self, id: u16) -> impl Iterator<Item = u16> + use<> {
        self.near[id as usize].into_iter().filter(|near| *near != NONE)
    }

    #[inline]
    #[must_use]
    pub fn neighbour(&self, id: u16, direction: EdgeDirection) -> Option<u16> {
        present(self.near[id as usize][direction.index() as usize])
    }

    /// The direction in which one hex lies beside another, if it does.
    #[inline]
    #[must_use]
    pub fn direction(&self, from: u16, to: u16) -> Option<EdgeDirection> {
        let at = self.near[from as usize].iter().position(|near| *near == to && to != NONE)?;
        Some(EdgeDirection::ALL_DIRECTIONS[at])
    }

    #[inline]
    #[must_use]
    pub fn adjacent(&self, a: u16, b: u16) -> bool {
        self.hex(a).unsigned_distance_to(self.hex(b)) == 1
    }

    /// Whether a hex lies at the edge of the sheet: a neighbour is missing.
    #[must_use]
    pub fn is_at_edge(&self, id: u16) -> bool {
        self.near[id as usize].contains(&NONE)
    }

    /// How many hexes apart two hexes lie, wherever the sheet ends.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: u16, b: u16) -> u16 {
        self.hex(a).unsigned_distance_to(self.hex(b)) as u16
    }

    /// The hexes at most `distance` away, with the hex itself.
    pub fn range(&self, id: u16, distance: u16) -> impl Iterator<Item = u16> {
        self.hex(id).range(u32::from(distance)).filter_map(|hex| self.id(hex))
    }

    /// The hexes exactly `distance` away, clockwise; for 0 the hex itself.
    pub fn ring(&self, id: u16, distance: u16) -> impl Iterator<Item = u16> {
        let (centre, steps) = (self.hex(id), i32::from(distance));
        let on_ring = move |i: i32| {
            let corner = (i / steps.max(1)) as usize;
            let along = Hex::NEIGHBORS_COORDS[(corner + 2) % 6];
            centre + Hex::NEIGHBORS_COORDS[corner] * steps + along * (i % steps.max(1))
        };
        (0..(6 * steps).max(1)).filter_map(move |i| self.id(on_ring(i)))
    }

    /// How many hexsides lie between two hexes of the sheet; their numbers run from 0.
    #[must_use]
    pub fn hexside_count(&self) -> usize {
        self.side_hexes.len()
    }

    /// The hexside of a hex in a direction; none at the edge of the sheet.
    #[inline]
    #[must_use]
    pub fn hexside(&self, id: u16, direction: EdgeDirection) -> Option<u16> {
        present(self.sides[id as usize][direction.index() as usize])
    }

    /// The hexside that two neighbours share.
    #[inline]
    #[must_use]
    pub fn hexside_between(&self, a: u16, b: u16) -> Option<u16> {
        self.hexside(a, self.direction(a, b)?)
    }

    /// The two hexes of a hexside, the lower number first.
    #[inline]
    #[must_use]
    pub fn hexes_of(&self, hexside: u16) -> [u16; 2] {
        self.side_hexes[hexside as usize]
    }

    /// The two ends of a hexside, for drawing.
    #[must_use]
    pub fn ends_of(&self, hexside: u16) -> [Point; 2] {
        let [a, b] = self.hexes_of(hexside);
        let direction = self.direction(a, b).unwrap_or_default();
        self.layout.hex_edge_corners(self.hex(a))[direction.index() as usize].map(|end| end.to_array())
    }

    /// The centre of a hex, for drawing.
    #[must_use]
    pub fn centre(&self, id: u16) -> Point {
        self.layout.hex_to_world_pos(self.hex(id)).to_array()
    }

    /// The lower right corner of the outline: width and height of a sheet that was not moved.
    #[must_use]
    pub fn far_corner(&self) -> Point {
        self.outline()[1].to_array()
    }

    fn outline(&self) -> [Vec2; 2] {
        let centres = self.hexes.iter().map(|hex| self.layout.hex_to_world_pos(*hex));
        let bounds = centres.fold(None, |bounds: Option<[Vec2; 2]>, centre| {
            let [low, high] = bounds.unwrap_or([centre, centre]);
            Some([low.min(centre), high.max(centre)])
        });
        let half = self.layout.rect_size() / 2.0;
        bounds.map_or([self.layout.origin; 2], |[low, high]| [low - half, high + half])
    }

    /// The straight line of a line of sight, with both end hexes, as [`Line`] has it. Hexes that are
    /// not on the sheet are left out, and so are spans that meet no other.
    ///
    /// ```
    /// # use engine::board::hex::*;
    /// use engine::board::line::Meets;
    /// # let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Even, radius: 1.0 };
    /// # let sheet = HexSheet::rectangle(grid, 1..=9, 1..=9, |c, r| format!("{c:02}{r:02}"))?;
    /// # let (here, there) = (sheet.find("0101").unwrap(), sheet.find("0505").unwrap());
    /// # let is_wood = |_: u16| false;
    /// // A wood blocks where the line passes through it or along its side, not at a mere corner.
    /// let blocked = sheet
    ///     .between(here, there)
    ///     .any(|span| span.meets != Meets::Corner && span.hexes.iter().any(|id| is_wood(*id)));
    /// # assert!(!blocked);
    /// # Ok::<(), engine::Fault>(())
    /// ```
    pub fn line(&self, a: u16, b: u16) -> impl Iterator<Item = Span<u16>> {
        Line::new(self.hex(a), self.hex(b)).filter_map(|span| {
            let hexes: arrayvec::ArrayVec<u16, 2> = span.hexes.iter().filter_map(|hex| self.id(*hex)).collect();
            let Span { meets, from, to, parts, .. } = span;
            (!hexes.is_empty()).then_some(Span { hexes, meets, from, to, parts })
        })
    }

    /// The spans of the line strictly between two hexes.
    pub fn between(&self, a: u16, b: u16) -> impl Iterator<Item = Span<u16>> {
        let is_end = move |span: &Span<u16>| span.meets == Meets::Inside && (span.hexes[0] == a || span.hexes[0] == b);
        self.line(a, b).filter(move |span| !is_end(span))
    }
}

type Joints = (Vec<[u16; 6]>, Vec<[u16; 6]>, Vec<[u16; 2]>);

/// Finds the neighbours of every hex and numbers the hexsides between them.
fn join(hexes: &[Hex], window: &Window) -> Joints {
    let near: Vec<[u16; 6]> =
        hexes.iter().map(|hex| hex.all_neighbors().map(|near| window.get(near).unwrap_or(NONE))).collect();
    let mut sides = vec![[NONE; 6]; hexes.len()];
    let mut side_hexes = Vec::new();
    for from in 0..hexes.len() {
        for direction in EdgeDirection::ALL_DIRECTIONS.map(|d| d.index() as usize) {
            let to = near[from][direction];
            if to != NONE && from < usize::from(to) {
                let side = side_hexes.len() as u16;
                sides[from][direction] = side;
                sides[to as usize][(direction + 3) % 6] = side;
                side_hexes.push([from as u16, to]);
            }
        }
    }
    (near, sides, side_hexes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four_figures(column: i32, row: i32) -> String {
        format!("{column:02}{row:02}")
    }

    fn flat() -> HexSheet {
        let grid = Grid { orientation: HexOrientation::Flat, shifted: OffsetHexMode::Even, radius: 10.0 };
        HexSheet::rectangle(grid, 1..=36, 1..=40, four_figures).unwrap()
    }

    fn labels(sheet: &HexSheet, ids: impl IntoIterator<Item = u16>) -> Vec<&str> {
        ids.into_iter().map(|id| sheet.label(id)).collect()
    }

    #[test]
    fn flat_columns_shifted_down_have_their_neighbours() {
        let sheet = flat();
        let odd = sheet.find("1723").unwrap();
        assert_eq!(labels(&sheet, sheet.neighbours(odd)), ["1823", "1724", "1623", "1622", "1722", "1822"]);
        let even = sheet.find("1823").unwrap();
        assert_eq!(labels(&sheet, sheet.neighbours(even)), ["1924", "1824", "1724", "1723", "1822", "1923"]);
        assert_eq!(sheet.cell(even), [18, 23]);
        assert_eq!(sheet.neighbour(even, EdgeDirection::FLAT_NORTH), sheet.find("1822"));
    }

    #[test]
    fn pointy_rows_may_be_numbered_from_the_right() {
        // Row before column, columns from east to west, even rows half a hex further west.
        let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Odd, radius: 10.0 };
        let sheet = HexSheet::rectangle(grid, -28..=-1, 1..=18, |column, row| four_figures(row, -column)).unwrap();
        let odd = sheet.find("0905").unwrap();
        assert_eq!(labels(&sheet, sheet.neighbours(odd)), ["0904", "1004", "1005", "0906", "0805", "0804"]);
        let even = sheet.find("1005").unwrap();
        assert_eq!(labels(&sheet, sheet.neighbours(even)), ["1004", "1105", "1106", "1006", "0906", "0905"]);
        assert!(sheet.centre(even)[0] < sheet.centre(odd)[0], "even rows lie further west");
    }

    #[test]
    fn a_sheet_may_have_holes_and_an_irregular_edge() {
        let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Even, radius: 1.0 };
        let cells = [[1, 1], [2, 1], [5, 5]].map(|[c, r]| ([c, r], four_figures(c, r)));
        let sheet = HexSheet::new(grid, cells).unwrap();
        assert_eq!((sheet.len(), sheet.hexside_count()), (3, 1));
        assert_eq!(sheet.neighbours(2).count(), 0);
        assert_eq!(sheet.id(Hex::new(100, 100)), None);
        assert!(sheet.is_at_edge(0));
        assert!(HexSheet::new(grid, []).unwrap().is_empty());
    }

    #[test]
    fn a_faulty_sheet_is_refused_and_the_hex_is_named() {
        let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Even, radius: 1.0 };
        let fault = |cells: Vec<([i32; 2], &str)>| {
            HexSheet::new(grid, cells.into_iter().map(|(cell, label)| (cell, label.to_string())))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(fault(vec![([1, 1], "a"), ([1, 2], "a")]), "a: this hex stands twice on the sheet");
        assert_eq!(fault(vec![([1, 1], "a"), ([1, 1], "b")]), "a: two hexes have this column and row");
        assert_eq!(fault(vec![([1, 1 << 30], "a")]), "a: column 1, row 1073741824 is beyond 1000");
        let many = HexSheet::rectangle(grid, 1..=200, 1..=200, |c, r| format!("{c}.{r}")).unwrap_err();
        assert!(many.to_string().ends_with("a sheet holds at most 21845 hexes"));
    }

    #[test]
    fn rings_and_ranges_fit_together() {
        let sheet = flat();
        let centre = sheet.find("1820").unwrap();
        for distance in 0..6 {
            let ring: Vec<_> = sheet.ring(centre, distance).collect();
            assert_eq!(ring.len(), if distance == 0 { 1 } else { 6 * usize::from(distance) });
            assert!(ring.iter().all(|id| sheet.distance(centre, *id) == distance));
            let range: std::collections::BTreeSet<_> = sheet.range(centre, distance).collect();
            let rings: std::collections::BTreeSet<_> = (0..=distance).flat_map(|d| sheet.ring(centre, d)).collect();
            assert_eq!(range, rings);
        }
        let corner = sheet.find("0101").unwrap();
        assert_eq!(sheet.ring(corner, 1).count(), 2);
    }

    #[test]
    fn every_hexside_has_one_number_from_both_of_its_hexes() {
        let sheet = flat();
        for side in 0..sheet.hexside_count() as u16 {
            let [a, b] = sheet.hexes_of(side);
            assert!(a < b && sheet.adjacent(a, b));
            assert_eq!((sheet.hexside_between(a, b), sheet.hexside_between(b, a)), (Some(side), Some(side)));
        }
        let (a, far) = (sheet.find("0101").unwrap(), sheet.find("0301").unwrap());
        assert_eq!(sheet.hexside_between(a, far), None);
    }

    #[test]
    fn drawn_hexes_touch_the_upper_left_corner_and_hexsides_lie_between_centres() {
        let sheet = flat();
        assert_eq!(sheet.centre(sheet.find("0101").unwrap())[0], 10.0);
        let [width, height] = sheet.far_corner();
        assert!((width - (35.0 * 15.0 + 20.0)).abs() < 0.01 && (height - 40.5 * 17.3205).abs() < 0.01);
        let (a, b) = (sheet.find("1010").unwrap(), sheet.find("1011").unwrap());
        let [one, two] = sheet.ends_of(sheet.hexside_between(a, b).unwrap());
        let middle = [(one[0] + two[0]) / 2.0, (one[1] + two[1]) / 2.0];
        let between =
            [(sheet.centre(a)[0] + sheet.centre(b)[0]) / 2.0, (sheet.centre(a)[1] + sheet.centre(b)[1]) / 2.0];
        assert!((middle[0] - between[0]).abs() < 0.01 && (middle[1] - between[1]).abs() < 0.01);
        let moved = sheet.clone().moved_to([100.0, 50.0]);
        assert!((moved.centre(a)[0] - sheet.centre(a)[0] - 100.0).abs() < 0.01);
    }

    #[test]
    fn a_line_leaves_out_what_is_not_printed() {
        let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Even, radius: 1.0 };
        // The hexside at the upper edge belongs to one printed hex only.
        let cells = [[0, 0], [1, 1], [1, -1], [9, 9]].map(|[c, r]| ([c, r], four_figures(c, r)));
        let sheet = HexSheet::new(grid, cells).unwrap();
        let spans: Vec<_> = sheet.line(1, 2).map(|span| (span.meets, span.hexes.to_vec())).collect();
        assert_eq!(spans, [(Meets::Inside, vec![1]), (Meets::Side, vec![0]), (Meets::Inside, vec![2])]);
        assert_eq!(sheet.between(1, 2).count(), 1);
    }
}
