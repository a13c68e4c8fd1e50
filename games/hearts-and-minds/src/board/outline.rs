//! Borders and coast. The polygons of `map.toml` have few corners; between two of them a line wanders as
//! rivers and ridges do. Both neighbours of a border get the same line, so that nothing gapes.

use std::collections::BTreeSet;

use engine::table::Point;

use crate::data::Map;
use crate::ids::Place;

/// Corners nearer to the edge of the sheet than this are drawn out to it: the country goes on beyond.
const RIM: f32 = 20.5;
/// How far a line strays from the straight way, as a share of its length.
const COAST: f32 = 0.15;
const INLAND: f32 = 0.085;
/// A stretch shorter than this is straight.
const SHORTEST: f32 = 7.0;

/// A corner in whole units, which can be compared.
type Corner = (i32, i32);

fn corner(p: Point) -> Corner {
    (p[0].round() as i32, p[1].round() as i32)
}

/// The way of every line between two corners.
#[derive(Debug)]
pub(super) struct Lines {
    coast: BTreeSet<(Corner, Corner)>,
}

impl Lines {
    pub fn new(shore: &[Point]) -> Self {
        let pairs = shore.windows(2).map(|pair| in_order(corner(pair[0]), corner(pair[1])));
        Lines { coast: pairs.collect() }
    }

    /// The outline of an area.
    pub fn around(&self, polygon: &[Point]) -> Vec<Point> {
        let mut points = Vec::new();
        for (i, from) in polygon.iter().enumerate() {
            self.go(*from, polygon[(i + 1) % polygon.len()], &mut points);
        }
        points
    }

    /// An open line through corners: a border, the shore or a river.
    pub fn along(&self, corners: &[Point]) -> Vec<Point> {
        let mut points = Vec::new();
        for pair in corners.windows(2) {
            self.go(pair[0], pair[1], &mut points);
        }
        points.extend(corners.last().map(|last| at_rim(*last)));
        points
    }

    /// Adds the way from one corner to the next, the end left out.
    fn go(&self, from: Point, to: Point, out: &mut Vec<Point>) {
        let (a, b) = (corner(from), corner(to));
        let (first, last) = in_order(a, b);
        let (start, end) = (at_rim(point(first)), at_rim(point(last)));
        let stray = match () {
            () if is_on_rim(start) && is_on_rim(end) => 0.0,
            () if self.coast.contains(&(first, last)) => COAST,
            () => INLAND,
        };
        let mut way = vec![start];
        wander(start, end, stray, seed(first, last), &mut way);
        way.push(end);
        if (first, last) != (a, b) {
            way.reverse();
        }
        way.pop();
        out.append(&mut way);
    }
}

fn in_order(a: Corner, b: Corner) -> (Corner, Corner) {
    if a <= b { (a, b) } else { (b, a) }
}

fn point(corner: Corner) -> Point {
    [corner.0 as f32, corner.1 as f32]
}

fn at_rim(p: Point) -> Point {
    p.map(|value| if value < RIM { 0.0 } else { value })
}

fn is_on_rim(p: Point) -> bool {
    p[0] == 0.0 || p[1] == 0.0
}

/// Displaces the middle of a line, then the middles of its halves, and so on. The points between the
/// ends are added in order.
fn wander(a: Point, b: Point, stray: f32, seed: u64, out: &mut Vec<Point>) {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    if stray == 0.0 || dx.hypot(dy) < SHORTEST {
        return;
    }
    let aside = (fraction(seed) - 0.5) * 2.0 * stray;
    let shift = 0.5 + (fraction(seed ^ 0x5bd1) - 0.5) * 0.2;
    let middle = [a[0] + dx * shift - dy * aside, a[1] + dy * shift + dx * aside];
    wander(a, middle, stray, next(seed), out);
    out.push(middle);
    wander(middle, b, stray, next(seed ^ 0x9e37), out);
}

fn seed(a: Corner, b: Corner) -> u64 {
    [a.0, a.1, b.0, b.1].into_iter().fold(0x2545, |sum, value| next(sum ^ value as u64))
}

fn next(seed: u64) -> u64 {
    let mixed = (seed ^ (seed >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

fn fraction(seed: u64) -> f32 {
    (next(seed) >> 40) as f32 / (1u64 << 24) as f32
}

/// The borders between areas for which something holds, in one order or the other, as chains of corners.
pub(super) fn border(map: &Map, holds: impl Fn(Place, Place) -> bool) -> Vec<Vec<Point>> {
    let mut edges: Vec<(Corner, Corner)> = Vec::new();
    for (i, area) in map.areas.iter().enumerate() {
        let here = Place(i as u8);
        for (k, from) in area.polygon.iter().enumerate() {
            let edge = (corner(*from), corner(area.polygon[(k + 1) % area.polygon.len()]));
            let owner = map.beside(here).iter().find(|other| has_edge(&map.area(*other).polygon, edge));
            if let Some(other) = owner
                && here < other
                && (holds(here, other) || holds(other, here))
            {
                edges.push(edge);
            }
        }
    }
    chains(edges)
}

/// Whether a polygon has an edge, in either direction.
fn has_edge(polygon: &[Point], edge: (Corner, Corner)) -> bool {
    let pairs = polygon.iter().zip(polygon.iter().cycle().skip(1));
    pairs.into_iter().any(|(a, b)| in_order(corner(*a), corner(*b)) == in_order(edge.0, edge.1))
}

/// Joins edges end to end.
fn chains(mut edges: Vec<(Corner, Corner)>) -> Vec<Vec<Point>> {
    let mut chains = Vec::new();
    while let Some((a, b)) = edges.pop() {
        let mut chain = std::collections::VecDeque::from([a, b]);
        while let Some(i) = edges.iter().position(|(x, y)| {
            let ends = [chain.front(), chain.back()];
            ends.contains(&Some(x)) || ends.contains(&Some(y))
        }) {
            let (x, y) = edges.swap_remove(i);
            match (chain.front(), chain.back()) {
                (_, Some(last)) if *last == x => chain.push_back(y),
                (_, Some(last)) if *last == y => chain.push_back(x),
                (Some(first), _) if *first == x => chain.push_front(y),
                _ => chain.push_front(x),
            }
        }
        chains.push(chain.into_iter().map(point).collect());
    }
    chains
}

/// A calmer line at a distance to the left of another, on the side of the sea.
pub(super) fn beside(line: &[Point], far: f32) -> Vec<Point> {
    let reach = (far / 2.2).ceil() as usize + 2;
    let mean = |i: usize| {
        let around = &line[i.saturating_sub(reach)..(i + reach + 1).min(line.len())];
        let sum = around.iter().fold([0.0, 0.0], |sum, p| [sum[0] + p[0], sum[1] + p[1]]);
        sum.map(|value: f32| value / around.len() as f32)
    };
    let calm: Vec<Point> = (0..line.len()).step_by(3).map(mean).collect();
    let mut points = Vec::new();
    for pair in calm.windows(2) {
        let (dx, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        let length = dx.hypot(dy).max(0.1);
        let off = [pair[0][0] + dy / length * far, pair[0][1] - dx / length * far];
        // Inside a bend the line would turn back on itself.
        let clear = line.iter().all(|p| (p[0] - off[0]).hypot(p[1] - off[1]) > far * 0.8);
        if clear {
            points.push(off);
        }
    }
    points
}

/// The room that counters need about their middle, and a name above them: left, top, right, bottom.
const PLATE: [f32; 4] = [-42.0, -54.0, 46.0, 26.0];
/// How far apart the spots are that are tried for it.
const STEP: f32 = 4.0;

/// Where counters lie in an area so that they and the name over them stay inside it, as near as may be to
/// the middle and off the signs printed there.
pub(super) fn standing(outline: &[Point], middle: Point, signs: &[Point]) -> Point {
    let [left, top, right, bottom] = outline.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |b, p| {
        [b[0].min(p[0]), b[1].min(p[1]), b[2].max(p[0]), b[3].max(p[1])]
    });
    let steps = |from: f32, to: f32| (0..((to - from) / STEP) as u32).map(move |i| from + STEP * i as f32);
    let mut best = (f32::MAX, middle);
    let spots = steps(top, bottom).flat_map(|y| steps(left, right).map(move |x| [x, y]));
    for at in std::iter::once(middle).chain(spots) {
        let far = 0.3 * (at[0] - middle[0]).hypot(at[1] - middle[1]);
        if far >= best.0 || !is_inside(outline, at) {
            continue;
        }
        let mut corners_outside = (0..12u8).filter(|i| {
            let [x, y] = [f32::from(i % 4) / 3.0, f32::from(i / 4) / 2.0];
            let corner = [at[0] + PLATE[0] + (PLATE[2] - PLATE[0]) * x, at[1] + PLATE[1] + (PLATE[3] - PLATE[1]) * y];
            !is_inside(outline, corner)
        });
        let covered = signs.iter().filter(|sign| (sign[0] - at[0]).abs() < 24.0 && (sign[1] - at[1]).abs() < 26.0);
        let covered = covered.count();
        let cost = |outside: u8| 10.0 * f32::from(outside) + 6.0 * covered as f32 + far;
        let mut outside = 0;
        // Corners are looked at only as long as the spot can still be the best.
        while cost(outside) < best.0 {
            if corners_outside.next().is_none() {
                best = (cost(outside), at);
            }
            outside += 1;
        }
    }
    best.1
}

/// Whether a point lies inside an outline.
fn is_inside(outline: &[Point], p: Point) -> bool {
    let mut inside = false;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0] {
            inside = !inside;
        }
    }
    inside
}
