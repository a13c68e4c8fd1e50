//! Lines and outlines: smooth curves through points, and questions about them.

use kurbo::{
    BezPath, CubicBez, ParamCurve as _, ParamCurveArclen as _, ParamCurveDeriv as _, PathEl, Point, Rect, Vec2,
};

pub(crate) fn point(p: engine::table::Point) -> Point {
    Point::new(f64::from(p[0]), f64::from(p[1]))
}

pub(crate) fn points(list: &[engine::table::Point]) -> Vec<Point> {
    list.iter().copied().map(point).collect()
}

/// A vector of length one, or nothing where there is no direction.
pub(crate) fn unit(v: Vec2) -> Vec2 {
    if v.hypot() > 1e-9 { v / v.hypot() } else { Vec2::ZERO }
}

/// A quarter turn to the right.
pub(crate) fn across(v: Vec2) -> Vec2 {
    Vec2::new(-v.y, v.x)
}

/// The cubic between `b` and `c` of a smooth line through `a`, `b`, `c`, `d`. The tangents are
/// weighed by the distances, so that uneven spacing makes no loops.
fn leg(a: Point, b: Point, c: Point, d: Point) -> CubicBez {
    let span = (c - b).hypot();
    let tangent = |before: Point, at: Point, after: Point| {
        let (first, second) = ((at - before).hypot().sqrt(), (after - at).hypot().sqrt());
        if first < 1e-6 || second < 1e-6 {
            return unit(after - before);
        }
        unit((at - before) / first * second + (after - at) / second * first)
    };
    CubicBez::new(b, b + tangent(a, b, c) * span / 3.0, c - tangent(b, c, d) * span / 3.0, c)
}

/// A smooth open line through the points.
pub(crate) fn smooth(through: &[Point]) -> Vec<CubicBez> {
    let n = through.len();
    (1..n).map(|i| leg(through[i.saturating_sub(2)], through[i - 1], through[i], through[(i + 1).min(n - 1)])).collect()
}

/// A smooth closed outline through the points.
pub(crate) fn smooth_closed(through: &[Point]) -> Vec<CubicBez> {
    let n = through.len();
    let at = |i: usize| through[i % n];
    (0..n).map(|i| leg(at(i + n - 1), at(i), at(i + 1), at(i + 2))).collect()
}

pub(crate) fn path_of(legs: &[CubicBez]) -> BezPath {
    let mut path = BezPath::new();
    if let Some(first) = legs.first() {
        path.move_to(first.p0);
    }
    for leg in legs {
        path.curve_to(leg.p1, leg.p2, leg.p3);
    }
    path
}

pub(crate) fn polyline(through: &[Point], closed: bool) -> BezPath {
    let mut path = BezPath::new();
    for (i, p) in through.iter().enumerate() {
        path.push(if i == 0 { PathEl::MoveTo(*p) } else { PathEl::LineTo(*p) });
    }
    if closed && !through.is_empty() {
        path.close_path();
    }
    path
}

/// One point of a line, with the direction of the line there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Station {
    pub at: Point,
    pub along: Vec2,
}

/// Points about `step` apart along a line, both ends included.
pub(crate) fn walk(legs: &[CubicBez], step: f64) -> Vec<Station> {
    let mut stations = Vec::new();
    for (i, leg) in legs.iter().enumerate() {
        let count = (leg.arclen(0.1) / step).ceil().max(1.0) as usize;
        let derivative = leg.deriv();
        for k in usize::from(i > 0)..=count {
            let t = k as f64 / count as f64;
            stations.push(Station { at: leg.eval(t), along: unit(derivative.eval(t).to_vec2()) });
        }
    }
    stations
}

/// The corners of a hexagon of that outer radius.
pub(crate) fn hexagon(centre: Point, radius: f64, pointy: bool) -> Vec<Point> {
    let turn = if pointy { 30.0_f64 } else { 0.0 };
    (0..6)
        .map(|i| {
            let angle = (turn + 60.0 * f64::from(i)).to_radians();
            centre + Vec2::new(angle.cos(), angle.sin()) * radius
        })
        .collect()
}

/// Whether a point lies inside an outline.
pub(crate) fn contains(outline: &[Point], p: Point) -> bool {
    let mut inside = false;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
    }
    inside
}

pub(crate) fn bounds(list: &[Point]) -> Rect {
    let first = list.first().copied().unwrap_or_default();
    list.iter().fold(Rect::from_points(first, first), |rect, p| rect.union_pt(*p))
}

/// How much two boxes share.
pub(crate) fn overlap(a: Rect, b: Rect) -> f64 {
    let (w, h) = (a.x1.min(b.x1) - a.x0.max(b.x0), a.y1.min(b.y1) - a.y0.max(b.y0));
    if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
}

pub(crate) fn square(centre: Point, half: f64) -> Rect {
    Rect::from_center_size(centre, (half * 2.0, half * 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smooth_line_passes_through_its_points() {
        let through = [Point::new(0.0, 0.0), Point::new(10.0, 2.0), Point::new(11.0, 40.0)];
        let legs = smooth(&through);
        assert_eq!(legs.len(), 2);
        assert_eq!((legs[0].p0, legs[0].p3, legs[1].p3), (through[0], through[1], through[2]));
        let stations = walk(&legs, 1.0);
        assert!(stations.windows(2).all(|w| (w[1].at - w[0].at).hypot() < 1.5));
    }

    #[test]
    fn inside_is_inside() {
        let hex = hexagon(Point::new(5.0, 5.0), 4.0, true);
        assert!(contains(&hex, Point::new(5.0, 8.5)) && !contains(&hex, Point::new(8.8, 8.5)));
        assert_eq!(overlap(Rect::new(0.0, 0.0, 2.0, 2.0), Rect::new(1.0, 1.0, 3.0, 3.0)), 1.0);
    }
}
