//! Lines along hexsides: outlines of sets of hexes, and courses such as rivers and borders.

use std::collections::BTreeMap;

use engine::table::Point;

use super::Painter;
use crate::ids::{Edge, Hexes};

/// A corner of the grid, rounded so that hexes agree about it.
type Corner = [i32; 2];

fn corner(point: Point) -> Corner {
    point.map(|value| (value * 4.0).round() as i32)
}

/// Joins segments end to end into as few lines as possible. A closed line ends where it begins.
#[must_use]
pub fn chain(segments: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut at: BTreeMap<Corner, Vec<usize>> = BTreeMap::new();
    for (i, ends) in segments.iter().enumerate() {
        for end in ends {
            at.entry(corner(*end)).or_default().push(i);
        }
    }
    let mut used = vec![false; segments.len()];
    // Lines begin where they end or fork; what is left over is closed.
    let loose = at.iter().filter(|(_, here)| here.len() != 2).map(|(corner, _)| *corner);
    let starts: Vec<Corner> = loose.chain(at.keys().copied()).collect();
    let mut lines = Vec::new();
    for start in starts {
        while let Some(line) = walk(start, segments, &at, &mut used) {
            lines.push(line);
        }
    }
    lines
}

fn walk(
    start: Corner,
    segments: &[[Point; 2]],
    at: &BTreeMap<Corner, Vec<usize>>,
    used: &mut [bool],
) -> Option<Vec<Point>> {
    let mut line: Vec<Point> = Vec::new();
    let mut here = start;
    while let Some(next) = at[&here].iter().copied().find(|i| !used[*i]) {
        if !line.is_empty() && at[&here].len() != 2 {
            break;
        }
        used[next] = true;
        let [a, b] = segments[next];
        let (from, to) = if corner(a) == here { (a, b) } else { (b, a) };
        if line.is_empty() {
            line.push(from);
        }
        line.push(to);
        here = corner(to);
    }
    (!line.is_empty()).then_some(line)
}

impl Painter<'_> {
    /// The ends of a hexside on the sheet.
    pub(super) fn ends(&self, edge: Edge) -> [Point; 2] {
        self.data.map.sheet.ends_of(edge.0).map(|[x, y]| [x + super::MARGIN, y + super::MARGIN])
    }

    /// The outlines of a set of hexes, each a closed line, drawn in so far from the hexsides.
    pub(super) fn outlines(&self, hexes: Hexes, inset: f32) -> Vec<Vec<Point>> {
        let mut segments = Vec::new();
        for hex in hexes.iter() {
            let centre = self.centre(hex);
            let corners: Vec<Point> = (0..6)
                .map(|i| {
                    let angle = (i as f32) * std::f32::consts::FRAC_PI_3;
                    [centre[0] + crate::data::RADIUS * angle.cos(), centre[1] + crate::data::RADIUS * angle.sin()]
                })
                .collect();
            // Around a hex with a flat top the first neighbour lies across the side from corner 0 to corner 1.
            for (i, near) in self.data.map.around(hex).into_iter().enumerate() {
                if near.is_none_or(|near| !hexes.has(near)) {
                    segments.push([corners[i], corners[(i + 1) % 6]]);
                }
            }
        }
        chain(&segments).into_iter().map(|line| drawn_in(&line, inset)).collect()
    }
}

/// A closed line, moved inward.
#[must_use]
pub fn drawn_in(line: &[Point], inset: f32) -> Vec<Point> {
    let closed = &line[..line.len() - 1];
    let count = closed.len();
    // Twice the area, positive where the line runs clockwise on the sheet: inside lies then to the right of it.
    let area: f32 = line.windows(2).map(|pair| pair[0][0] * pair[1][1] - pair[1][0] * pair[0][1]).sum();
    let inset = if area < 0.0 { -inset } else { inset };
    let normal = |a: Point, b: Point| {
        let [x, y] = [b[0] - a[0], b[1] - a[1]];
        let length = x.hypot(y).max(f32::EPSILON);
        [-y / length, x / length]
    };
    (0..count)
        .map(|i| {
            let (before, here, after) = (closed[(i + count - 1) % count], closed[i], closed[(i + 1) % count]);
            let (one, two) = (normal(before, here), normal(here, after));
            let sum = [one[0] + two[0], one[1] + two[1]];
            let square = (sum[0] * sum[0] + sum[1] * sum[1]).max(0.1);
            let by = 2.0 * inset / square;
            [here[0] + sum[0] * by, here[1] + sum[1] * by]
        })
        .collect()
}
