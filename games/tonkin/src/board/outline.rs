//! Lines along hexsides: shores, borders, the edge of the Delta.

use engine::table::Point;

use super::{MARGIN, Painter};
use crate::data::RADIUS;
use crate::ids::Hex;

impl Painter<'_> {
    /// The hexsides of hexes of one kind towards neighbours of another, joined to lines. What lies beyond the sheet is
    /// given to `to` as none.
    pub(super) fn lines_between(&self, of: impl Fn(Hex) -> bool, to: impl Fn(Option<Hex>) -> bool) -> Vec<Vec<Point>> {
        let map = &self.data.map;
        let mut sides = Vec::new();
        for hex in map.all().filter(|hex| of(*hex)) {
            for (direction, near) in map.around(hex).into_iter().enumerate() {
                if to(near) {
                    sides.push([self.corner(hex, direction), self.corner(hex, direction + 1)]);
                }
            }
        }
        join(sides)
    }

    /// A corner of a hex: the first of the hexside in that direction, clockwise.
    fn corner(&self, hex: Hex, number: usize) -> Point {
        let [x, y] = self.data.map.sheet.centre(hex.0);
        let angle = (60.0 * number as f32 - 30.0).to_radians();
        [x + MARGIN + RADIUS * angle.cos(), y + MARGIN + RADIUS * angle.sin()]
    }
}

/// Whether two points are one but for rounding.
fn same(a: Point, b: Point) -> bool {
    (a[0] - b[0]).abs() + (a[1] - b[1]).abs() < RADIUS * 0.1
}

/// Joins directed sides end to end. Three hexes meet in a corner, so a line goes on in one way only.
fn join(mut sides: Vec<[Point; 2]>) -> Vec<Vec<Point>> {
    let mut lines = Vec::new();
    while !sides.is_empty() {
        let begins = |side: &[Point; 2]| !sides.iter().any(|other| same(other[1], side[0]));
        let first = sides.iter().position(begins).unwrap_or(0);
        let [from, mut end] = sides.swap_remove(first);
        let mut line = vec![from, end];
        while let Some(next) = sides.iter().position(|side| same(side[0], end)) {
            end = sides.swap_remove(next)[1];
            line.push(end);
        }
        lines.push(line);
    }
    lines
}

/// The same line through the middles of its sides: softer, as nature draws.
pub(super) fn softened(line: &[Point]) -> Vec<Point> {
    let middles = line.windows(2).map(|side| middle(side[0], side[1]));
    let closed = line.len() > 2 && same(line[0], line[line.len() - 1]);
    match (line.first(), line.last()) {
        (Some(first), Some(last)) if !closed => std::iter::once(*first).chain(middles).chain([*last]).collect(),
        _ => middles.collect(),
    }
}

pub(super) fn middle(a: Point, b: Point) -> Point {
    [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]
}
