//! A grid of numbers over the board: how much of something lies where.

use std::collections::BTreeMap;

use kurbo::{Point, Rect};

/// Numbers at the centres of square cells that cover a box.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub over: Rect,
    pub cell: f64,
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl Field {
    pub fn new(over: Rect, cell: f64) -> Self {
        let width = (over.width() / cell).ceil().max(2.0) as usize;
        let height = (over.height() / cell).ceil().max(2.0) as usize;
        Field { over, cell, width, height, values: vec![0.0; width * height] }
    }

    pub fn point(&self, x: usize, y: usize) -> Point {
        Point::new(self.over.x0 + (x as f64 + 0.5) * self.cell, self.over.y0 + (y as f64 + 0.5) * self.cell)
    }

    pub fn get(&self, x: usize, y: usize) -> f64 {
        f64::from(self.values[y * self.width + x])
    }

    /// The value of the cell that holds a point, or of the nearest one.
    pub fn at(&self, p: Point) -> f64 {
        let place = |v: f64, count: usize| (v / self.cell).floor().clamp(0.0, count as f64 - 1.0) as usize;
        self.get(place(p.x - self.over.x0, self.width), place(p.y - self.over.y0, self.height))
    }

    /// Sets every cell whose centre lies inside the outline.
    pub fn fill(&mut self, outline: &[Point], value: f32) {
        for y in 0..self.height {
            let line = self.point(0, y).y;
            let mut crossings: Vec<f64> = Vec::new();
            for (i, a) in outline.iter().enumerate() {
                let b = outline[(i + 1) % outline.len()];
                if (a.y > line) != (b.y > line) {
                    crossings.push(a.x + (b.x - a.x) * (line - a.y) / (b.y - a.y));
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let column = |x: f64| ((x - self.over.x0) / self.cell - 0.5).ceil().clamp(0.0, self.width as f64);
                for x in column(pair[0]) as usize..column(pair[1]) as usize {
                    self.values[y * self.width + x] = value;
                }
            }
        }
    }

    /// Sets every cell within that distance of a point.
    pub fn dot(&mut self, p: Point, radius: f64, value: f32) {
        let range = |low: f64, high: f64, count: usize| {
            let clamp = |v: f64| v.clamp(0.0, count as f64) as usize;
            clamp((low / self.cell).floor())..clamp((high / self.cell).ceil())
        };
        let (x, y) = (p.x - self.over.x0, p.y - self.over.y0);
        for cy in range(y - radius, y + radius, self.height) {
            for cx in range(x - radius, x + radius, self.width) {
                if (self.point(cx, cy) - p).hypot() <= radius + self.cell {
                    self.values[cy * self.width + cx] = value;
                }
            }
        }
    }

    /// Softens a field of numbers from 0 up: three passes of a moving mean, which is nearly a Gaussian.
    #[must_use]
    pub fn blurred(&self, radius: f64) -> Field {
        let reach = (radius / self.cell).round().max(1.0) as usize;
        let mut field = self.clone();
        let mut line = Vec::new();
        for _ in 0..3 {
            for y in 0..field.height {
                let row = &mut field.values[y * self.width..(y + 1) * self.width];
                line.clear();
                line.extend_from_slice(row);
                moving_mean(&line, reach, |x, mean| row[x] = mean);
            }
            for x in 0..field.width {
                line.clear();
                line.extend((0..field.height).map(|y| field.values[y * field.width + x]));
                let width = field.width;
                let values = &mut field.values;
                moving_mean(&line, reach, |y, mean| values[y * width + x] = mean);
            }
        }
        field
    }

    /// Lines of equal value, as runs of points; closed ones end where they begin.
    pub fn contours(&self, level: f64) -> Vec<Vec<Point>> {
        let mut joints: BTreeMap<Edge, Vec<Edge>> = BTreeMap::new();
        for y in 0..self.height - 1 {
            for x in 0..self.width - 1 {
                for (a, b) in self.cell_lines(x, y, level) {
                    joints.entry(a).or_default().push(b);
                    joints.entry(b).or_default().push(a);
                }
            }
        }
        let mut lines = Vec::new();
        // Open lines start where only one piece ends; what is left after them is closed.
        for open in [true, false] {
            let starts: Vec<Edge> = joints.iter().filter(|(_, to)| !open || to.len() == 1).map(|(e, _)| *e).collect();
            for start in starts {
                let line = follow(&mut joints, start);
                if line.len() > 2 {
                    lines.push(line.iter().map(|edge| self.crossing(*edge, level)).collect());
                }
            }
        }
        lines
    }

    /// The pieces of a contour line inside one square of neighbouring centres.
    fn cell_lines(&self, x: usize, y: usize, level: f64) -> Vec<(Edge, Edge)> {
        let above = |x: usize, y: usize| self.get(x, y) > level;
        let corners = [above(x, y), above(x + 1, y), above(x + 1, y + 1), above(x, y + 1)];
        let edges = [
            Edge { y, x, down: false },
            Edge { y, x: x + 1, down: true },
            Edge { y: y + 1, x, down: false },
            Edge { y, x, down: true },
        ];
        let crossed: Vec<Edge> = (0..4).filter(|i| corners[*i] != corners[(i + 1) % 4]).map(|i| edges[i]).collect();
        match crossed[..] {
            [a, b] => vec![(a, b)],
            [a, b, c, d] if corners[0] => vec![(a, b), (c, d)],
            [a, b, c, d] => vec![(a, d), (b, c)],
            _ => Vec::new(),
        }
    }

    fn crossing(&self, edge: Edge, level: f64) -> Point {
        let (x, y) = if edge.down { (edge.x, edge.y + 1) } else { (edge.x + 1, edge.y) };
        let (a, b) = (self.get(edge.x, edge.y), self.get(x, y));
        self.point(edge.x, edge.y).lerp(self.point(x, y), ((level - a) / (b - a)).clamp(0.0, 1.0))
    }
}

/// The line between two neighbouring centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    y: usize,
    x: usize,
    down: bool,
}

/// Walks from joint to joint, taking away what was walked.
fn follow(joints: &mut BTreeMap<Edge, Vec<Edge>>, start: Edge) -> Vec<Edge> {
    let mut line = vec![start];
    let mut here = start;
    while let Some(next) = joints.get_mut(&here).and_then(Vec::pop) {
        if let Some(back) = joints.get_mut(&next)
            && let Some(i) = back.iter().position(|e| *e == here)
        {
            back.swap_remove(i);
        }
        line.push(next);
        here = next;
    }
    line
}

fn moving_mean(line: &[f32], reach: usize, mut set: impl FnMut(usize, f32)) {
    let at = |i: isize| f64::from(line[i.clamp(0, line.len() as isize - 1) as usize]);
    let reach = reach as isize;
    let mut sum: f64 = (-reach..=reach).map(at).sum();
    for i in 0..line.len() as isize {
        set(i as usize, (sum / (2 * reach + 1) as f64).max(0.0) as f32);
        sum += at(i + reach + 1) - at(i - reach);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hill_has_one_closed_contour() {
        let mut field = Field::new(Rect::new(0.0, 0.0, 100.0, 100.0), 2.0);
        field.dot(Point::new(50.0, 50.0), 20.0, 1.0);
        let lines = field.blurred(6.0).contours(0.5);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].first(), lines[0].last());
        assert!(lines[0].iter().all(|p| ((*p - Point::new(50.0, 50.0)).hypot() - 20.0).abs() < 4.0));
    }

    #[test]
    fn filling_covers_the_inside_only() {
        let mut field = Field::new(Rect::new(0.0, 0.0, 10.0, 10.0), 1.0);
        field.fill(&[Point::new(2.0, 2.0), Point::new(8.0, 2.0), Point::new(8.0, 5.0), Point::new(2.0, 5.0)], 1.0);
        assert_eq!(field.values.iter().sum::<f32>(), 18.0);
        assert_eq!(field.at(Point::new(3.0, 3.0)), 1.0);
        assert_eq!(field.at(Point::new(9.0, 3.0)), 0.0);
    }
}
