//! Placing names so that they collide with nothing: a search over positions around each place.

use std::collections::BTreeMap;

use kurbo::{Point, Rect, Vec2};

use crate::shape::overlap;

/// A name to be placed.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// What the name belongs to: a box that must stay free.
    pub thing: Rect,
    /// The widths of its lines, for each way to break it.
    pub breaks: Vec<Vec<f64>>,
    /// The height of a line and the distance from base line to base line.
    pub height: f64,
    pub leading: f64,
    /// How much space to leave around the thing.
    pub gap: f64,
}

/// What a name should not lie on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Obstacles {
    /// Boxes that must stay free.
    pub boxes: Vec<Rect>,
    /// Points of lines, with how bad it is to cover them.
    pub points: Vec<(Point, f64)>,
    /// Names must stay inside.
    pub within: Rect,
}

/// A place for a name: its box and which way it is broken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub rect: Rect,
    pub breaking: usize,
    /// -1 to the left of its thing, 1 to the right, 0 over or under it: lines are set accordingly.
    pub side: i8,
    cost: f64,
}

/// Collisions cost more than any choice of position.
const COLLISION: f64 = 400.0;
/// Names keep at least this distance from one another.
const AIR: f64 = 1.2;

/// Finds a spot for every name.
pub(crate) fn place(names: &[Name], obstacles: &Obstacles) -> Vec<Spot> {
    let grid = Buckets::new(obstacles);
    let spots: Vec<Vec<Spot>> = names.iter().map(|name| candidates(name, &grid)).collect();
    let mut chosen: Vec<usize> = spots.iter().map(|s| cheapest(s, |_| 0.0)).collect();
    let rivals = rivals(&spots);
    // Each name in turn takes the best spot as the others stand; this settles after a few rounds.
    // Then pairs are moved, which unties knots that single moves cannot.
    for round in 0..40 {
        let mut changed = false;
        for i in 0..names.len() {
            let best = cheapest(&spots[i], |spot| clash(spot, &rivals[i], &spots, &chosen, i));
            changed |= best != chosen[i];
            chosen[i] = best;
        }
        if !changed && (round > 30 || !untie(&spots, &rivals, &mut chosen)) {
            break;
        }
    }
    spots.iter().zip(chosen).map(|(spots, i)| spots[i]).collect()
}

fn cheapest(spots: &[Spot], extra: impl Fn(&Spot) -> f64) -> usize {
    let costs: Vec<f64> = spots.iter().map(|s| s.cost + extra(s)).collect();
    (0..spots.len()).min_by(|a, b| costs[*a].total_cmp(&costs[*b])).unwrap_or_default()
}

/// What a spot costs for lying on the spots of others.
fn clash(spot: &Spot, rivals: &[usize], spots: &[Vec<Spot>], chosen: &[usize], myself: usize) -> f64 {
    let cost = |&other: &usize| {
        if other == myself {
            return 0.0;
        }
        match overlap(spot.rect.inflate(AIR, AIR), spots[other][chosen[other]].rect) {
            0.0 => 0.0,
            shared => COLLISION + shared * 4.0,
        }
    };
    rivals.iter().map(cost).sum()
}

/// Which names could ever lie on one another.
fn rivals(spots: &[Vec<Spot>]) -> Vec<Vec<usize>> {
    let reach: Vec<Rect> =
        spots.iter().map(|s| s.iter().map(|s| s.rect).reduce(|a, b| a.union(b)).unwrap_or_default()).collect();
    (0..spots.len())
        .map(|i| (0..spots.len()).filter(|j| i != *j && overlap(reach[i].inflate(AIR, AIR), reach[*j]) > 0.0).collect())
        .collect()
}

/// Moves two colliding names at once where that helps. True if something moved.
fn untie(spots: &[Vec<Spot>], rivals: &[Vec<usize>], chosen: &mut [usize]) -> bool {
    let mut moved = false;
    for i in 0..spots.len() {
        let knot =
            rivals[i].iter().copied().find(|&j| overlap(spots[i][chosen[i]].rect, spots[j][chosen[j]].rect) > 0.0);
        let Some(j) = knot else { continue };
        let both = |a: usize, b: usize, chosen: &mut [usize]| {
            (chosen[i], chosen[j]) = (a, b);
            let (first, second) = (&spots[i][a], &spots[j][b]);
            first.cost
                + second.cost
                + clash(first, &rivals[i], spots, chosen, i)
                + clash(second, &rivals[j], spots, chosen, j)
        };
        let before = (chosen[i], chosen[j]);
        let mut best = (both(before.0, before.1, chosen), before);
        for a in 0..spots[i].len() {
            for b in 0..spots[j].len() {
                let cost = both(a, b, chosen);
                if cost + 1e-9 < best.0 {
                    best = (cost, (a, b));
                }
            }
        }
        (chosen[i], chosen[j]) = best.1;
        moved |= best.1 != before;
    }
    moved
}

/// All spots around a thing, each with what it costs by itself.
fn candidates(name: &Name, grid: &Buckets<'_>) -> Vec<Spot> {
    let mut spots = Vec::new();
    for (breaking, lines) in name.breaks.iter().enumerate() {
        let width = lines.iter().copied().fold(0.0, f64::max);
        let height = name.height + name.leading * (lines.len() - 1) as f64;
        for (ring, far) in [0.0, 4.0, 9.0, 15.0].into_iter().enumerate() {
            let thing = name.thing.inflate(name.gap + far, name.gap + far);
            for (rect, side, preference) in around(thing, width, height) {
                let base = preference + 6.0 * ring as f64 + 3.0 * breaking as f64;
                spots.push(Spot { rect, breaking, side, cost: base + grid.cost(rect) });
            }
        }
    }
    spots
}

/// Boxes of a size around a thing, with their side and how little they are liked. Cartographers
/// like the upper right best; under the name of the thing comes next.
fn around(thing: Rect, w: f64, h: f64) -> Vec<(Rect, i8, f64)> {
    let centre = thing.center();
    let mut boxes = Vec::new();
    let mut add = |x: f64, y: f64, side: i8, dislike: f64| {
        boxes.push((Rect::new(x, y, x + w, y + h), side, dislike));
    };
    for (share, dislike) in [(0.5, 0.0), (0.2, 1.0), (0.8, 1.0), (0.0, 2.0), (1.0, 2.0)] {
        let y = thing.y0 - h + (thing.height() + h) * (0.14 + 0.72 * share);
        add(thing.x1, y, 1, dislike);
        add(thing.x0 - w, y, -1, dislike + 0.6);
    }
    for (share, dislike) in [(0.5, 0.8), (0.25, 1.6), (0.75, 1.6), (0.02, 2.4), (0.98, 2.4)] {
        let x = centre.x - w * share;
        add(x, thing.y1 - 0.5, 0, dislike);
        add(x, thing.y0 - h + 0.5, 0, dislike + 0.2);
    }
    boxes
}

/// The obstacles sorted into squares, so that a box asks only its surroundings.
struct Buckets<'a> {
    obstacles: &'a Obstacles,
    size: f64,
    points: BTreeMap<(i64, i64), Vec<(Point, f64)>>,
}

impl<'a> Buckets<'a> {
    fn new(obstacles: &'a Obstacles) -> Self {
        let size = 24.0;
        let mut points: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for &(p, weight) in &obstacles.points {
            let key = ((p.x / size).floor() as i64, (p.y / size).floor() as i64);
            points.entry(key).or_default().push((p, weight));
        }
        Buckets { obstacles, size, points }
    }

    fn cost(&self, rect: Rect) -> f64 {
        let within = self.obstacles.within;
        let outside = rect.area() - overlap(rect, within);
        let mut cost = if outside > 0.01 { COLLISION + outside * 10.0 } else { 0.0 };
        for thing in &self.obstacles.boxes {
            let shared = overlap(rect.inflate(0.8, 0.8), *thing);
            if shared > 0.0 {
                cost += 60.0 + shared * 3.0;
            }
        }
        let key = |v: f64| (v / self.size).floor() as i64;
        for y in key(rect.y0)..=key(rect.y1) {
            for x in key(rect.x0)..=key(rect.x1) {
                for (p, weight) in self.points.get(&(x, y)).into_iter().flatten() {
                    if rect.contains(*p) {
                        cost += weight;
                    }
                }
            }
        }
        cost
    }
}

/// The start of each line's base line inside a spot.
pub(crate) fn base_lines(name: &Name, spot: &Spot, capital: f64) -> Vec<Point> {
    let lines = &name.breaks[spot.breaking];
    let line = |(i, width): (usize, &f64)| {
        let x = match spot.side {
            1 => spot.rect.x0,
            -1 => spot.rect.x1 - width,
            _ => spot.rect.center().x - width / 2.0,
        };
        Point::new(x, spot.rect.y0) + Vec2::new(0.0, capital + name.leading * i as f64)
    };
    lines.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(x: f64, y: f64) -> Name {
        let thing = Rect::from_center_size((x, y), (20.0, 20.0));
        Name { thing, breaks: vec![vec![60.0], vec![34.0, 30.0]], height: 9.0, leading: 10.0, gap: 2.0 }
    }

    fn open() -> Obstacles {
        Obstacles { within: Rect::new(0.0, 0.0, 400.0, 400.0), ..Obstacles::default() }
    }

    #[test]
    fn a_crowd_of_names_does_not_collide() {
        let names: Vec<Name> =
            (0..16).map(|i| name(60.0 + 55.0 * f64::from(i % 4), 60.0 + 30.0 * f64::from(i / 4))).collect();
        let mut obstacles = open();
        obstacles.boxes = names.iter().map(|n| n.thing).collect();
        let spots = place(&names, &obstacles);
        for (i, a) in spots.iter().enumerate() {
            for b in &spots[i + 1..] {
                assert_eq!(overlap(a.rect, b.rect), 0.0);
            }
        }
    }

    #[test]
    fn a_name_stays_on_the_paper_and_off_a_road() {
        let mut obstacles = open();
        obstacles.points = (0..40).map(|i| (Point::new(10.0 + f64::from(i) * 3.0, 200.0), 3.0)).collect();
        let spot = place(&[name(12.0, 200.0)], &obstacles)[0];
        assert!(spot.rect.x0 >= 0.0);
        assert!(!(spot.rect.y0 < 200.0 && spot.rect.y1 > 200.0));
    }
}
