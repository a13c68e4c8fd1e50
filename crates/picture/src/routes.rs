//! Roads, trails and paths between places.

use std::fmt;

use engine::table::{Board, Line, PlaceShape, Route, Style};
use kurbo::{CubicBez, ParamCurve as _, ParamCurveArclen as _, Point, Rect};

use crate::font::{Fonts, Type};
use crate::ink::{Ink, N, colour};
use crate::noise;
use crate::shape::{across, overlap, path_of, point, points, smooth};
use crate::text::{self, Face};

/// A route with the line it is drawn as.
#[derive(Debug)]
pub(crate) struct Drawn<'a> {
    pub route: &'a Route,
    pub style: Option<&'a Style>,
    pub legs: Vec<CubicBez>,
}

impl Drawn<'_> {
    pub fn width(&self) -> f64 {
        self.style.map_or(1.5, |s| f64::from(s.width))
    }

    fn line(&self) -> Line {
        self.style.map_or(Line::Solid, |s| s.line)
    }

    fn stroke(&self) -> &str {
        colour(self.style.and_then(|s| s.stroke.as_deref()), "#6b5236")
    }
}

/// The dash pattern of a line, as an attribute with a space before it.
pub(crate) fn dashes(line: Line, width: f64) -> impl fmt::Display {
    match line {
        Line::Solid | Line::Cased => String::new(),
        Line::Dashed => format!(r#" stroke-dasharray="{} {}""#, N(width * 3.2), N(width * 1.5)),
        Line::Dotted => format!(r#" stroke-dasharray="0 {}" stroke-linecap="round""#, N(width * 2.0)),
    }
}

/// Finds the line of every route that is drawn. Routes of one name, and routes of one kind from hex to hex, run on
/// through the places between them; others bend a little, away from places that they do not touch.
pub(crate) fn lay(board: &Board) -> Vec<Drawn<'_>> {
    let centre = |id: &str| board.place(id).map(|p| point(p.centre));
    let drawn = |route: &'_ Route| -> Option<_> {
        let (a, b) = (centre(&route.a)?, centre(&route.b));
        let via = points(&route.via);
        if b.is_none() && (via.is_empty() || !leaves(route)) {
            return None;
        }
        let before = next_along(board, route, &route.a);
        let after = next_along(board, route, &route.b);
        let alone = via.is_empty() && before.is_none() && after.is_none() && !is_hex(board, &route.a);
        if let Some(b) = b.filter(|_| alone) {
            return Some(bend(board, route, a, b));
        }
        let mut through: Vec<Point> = before.into_iter().chain([a]).chain(via).chain(b).chain(after).collect();
        through.dedup();
        let legs = smooth(&through);
        Some(legs[usize::from(before.is_some())..legs.len() - usize::from(after.is_some())].to_vec())
    };
    board
        .routes
        .iter()
        .filter(|route| route.drawn)
        .filter_map(|route| Some(Drawn { route, style: board.style(&route.style), legs: drawn(route)? }))
        .collect()
}

/// Whether a route leads off the map.
fn leaves(route: &Route) -> bool {
    route.b.is_empty()
}

fn is_hex(board: &Board, place: &str) -> bool {
    board.place(place).is_some_and(|place| matches!(place.shape, PlaceShape::Hex { .. }))
}

/// Where the one route goes that runs on from a place: one of the same name, or on hexes one of the same kind.
fn next_along(board: &Board, route: &Route, at: &str) -> Option<Point> {
    if at.is_empty() || (route.name.is_empty() && !is_hex(board, at)) {
        return None;
    }
    let runs_on = |other: &&Route| {
        let same = other.name == route.name && (!route.name.is_empty() || other.style == route.style);
        same && !std::ptr::eq(*other, route) && other.drawn && (other.a == at || other.b == at)
    };
    let mut others = board.routes.iter().filter(runs_on);
    let other = others.next()?;
    if others.next().is_some() {
        return None;
    }
    if leaves(other) {
        return other.via.first().map(|p| point(*p));
    }
    let far = if other.a == at { &other.b } else { &other.a };
    board.place(far).map(|place| point(place.centre))
}

/// A gentle bow. The side and the depth are those that keep farthest from other places.
fn bend(board: &Board, route: &Route, a: Point, b: Point) -> Vec<CubicBez> {
    let lean = if noise::of_text(&format!("{}{}", route.a, route.b), 5) < 0.5 { 1.0 } else { -1.0 };
    let bow = |depth: f64| {
        let aside = across(b - a) * (depth * lean);
        CubicBez::new(a, a.lerp(b, 0.35) + aside, a.lerp(b, 0.65) + aside, b)
    };
    let cost = |depth: f64| {
        let curve = bow(depth);
        let crowding: f64 = board
            .places
            .iter()
            .filter(|place| place.id != route.a && place.id != route.b)
            .map(|place| {
                let room = reach(&place.shape) + 9.0;
                let near = |i: u32| (curve.eval(f64::from(i) / 12.0) - point(place.centre)).hypot();
                (1..12).map(near).map(|d| (room - d).max(0.0)).fold(0.0, f64::max)
            })
            .sum();
        crowding + (depth - 0.09).abs() * 4.0
    };
    let depths = [0.09, -0.09, 0.05, -0.05, 0.15, -0.15, 0.0, 0.24, -0.24];
    let best = depths.into_iter().min_by(|x, y| cost(*x).total_cmp(&cost(*y))).unwrap_or_default();
    vec![bow(best)]
}

/// How far a place reaches from its centre.
pub(crate) fn reach(shape: &PlaceShape) -> f64 {
    match shape {
        PlaceShape::Disc { radius } | PlaceShape::Hex { radius, .. } => f64::from(*radius),
        PlaceShape::Square { half } => f64::from(*half) * 1.2,
        PlaceShape::Box { width, height } => f64::from(width.max(*height)) / 2.0,
        PlaceShape::Area { .. } => 0.0,
    }
}

/// Draws all routes, the least first, so that a road lies over a path.
pub(crate) fn draw(ink: &mut Ink, routes: &[Drawn<'_>]) {
    let mut order: Vec<&Drawn<'_>> = routes.iter().collect();
    order.sort_by(|a, b| a.width().total_cmp(&b.width()));
    for drawn in order.iter().filter(|d| d.line() != Line::Cased) {
        draw_line(ink, drawn);
    }
    // Edges of all cased roads before their cores: crossings stay open.
    for drawn in order.iter().filter(|d| d.line() == Line::Cased) {
        let attributes = format!(
            r#"fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round""#,
            drawn.stroke(),
            N(drawn.width())
        );
        ink.path(&path_of(&drawn.legs), attributes);
    }
    for drawn in order.iter().filter(|d| d.line() == Line::Cased) {
        let core = colour(drawn.style.and_then(|s| s.fill.as_deref()), "#f3e2c0");
        let width = N((drawn.width() - 2.2).max(drawn.width() * 0.4));
        ink.path(
            &path_of(&drawn.legs),
            format_args!(r#"fill="none" stroke="{core}" stroke-width="{width}" stroke-linecap="round""#),
        );
    }
}

/// A line with a pale bed under it, so that it stands off the ground.
fn draw_line(ink: &mut Ink, drawn: &Drawn<'_>) {
    let path = path_of(&drawn.legs);
    let bed = N(drawn.width() + 1.8);
    ink.path(&path, format_args!(r##"fill="none" stroke="#f6efda" stroke-width="{bed}" opacity="0.55""##));
    let dashes = dashes(drawn.line(), drawn.width());
    let (stroke, width) = (drawn.stroke(), N(drawn.width()));
    ink.path(&path, format_args!(r#"fill="none" stroke="{stroke}" stroke-width="{width}"{dashes}"#));
}

/// Where the names of routes stand, as shields on the longest free stretches, off what is `printed` already.
pub(crate) fn shields(routes: &[Drawn<'_>], fonts: &Fonts, printed: &[Rect]) -> Vec<(String, String, Rect)> {
    let mut names: Vec<&str> = Vec::new();
    for drawn in routes {
        if !drawn.route.name.is_empty() && !names.contains(&drawn.route.name.as_str()) {
            names.push(&drawn.route.name);
        }
    }
    let mut shields: Vec<(String, String, Rect)> = Vec::new();
    for name in names {
        let width = text::width(fonts, name, Face::new(Type::Sans, SHIELD, "#ffffff")) + 5.0;
        let crowded = |rect: Rect| {
            let open = rect.inflate(1.5, 1.5);
            let others = shields.iter().map(|(_, _, other)| other);
            printed.iter().chain(others).any(|other| overlap(open, *other) > 0.0)
        };
        let mut free: Vec<(bool, f64, Rect, &Drawn<'_>)> = Vec::new();
        for drawn in routes.iter().filter(|d| d.route.name == name && !leaves(d.route)) {
            let spots: Vec<Rect> = along(&drawn.legs).map(|at| Rect::from_center_size(at, (width, 10.0))).collect();
            let free_spot = spots.iter().find(|rect| !crowded(**rect));
            let Some(rect) = free_spot.or(spots.first()).copied() else { continue };
            let length = drawn.legs.iter().map(|leg| leg.arclen(0.1)).sum();
            free.push((crowded(rect), length, rect, drawn));
        }
        let count = (free.len() / 6).max(1);
        free.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let mut chosen: Vec<Point> = Vec::new();
        for (_, _, rect, drawn) in free {
            if chosen.len() < count && chosen.iter().all(|c| (*c - rect.center()).hypot() > 150.0) {
                chosen.push(rect.center());
                shields.push((name.to_string(), drawn.stroke().to_string(), rect));
            }
        }
    }
    shields
}

/// The size of the letters on a shield.
const SHIELD: f64 = 6.6;

pub(crate) fn draw_shields(ink: &mut Ink, fonts: &mut Fonts, shields: &[(String, String, Rect)]) {
    for (name, stroke, rect) in shields {
        let attributes = format!(r##"fill="#fffaf0" stroke="{stroke}" stroke-width="{}""##, N(0.9));
        ink.rect(*rect, 2.2, attributes);
        text::draw_centred(ink, fonts, name, rect.center(), Face::new(Type::Sans, SHIELD, stroke));
    }
}

/// Points of a way where a shield could stand: its middle, then farther and farther from it.
fn along(legs: &[CubicBez]) -> impl Iterator<Item = Point> {
    let stations: Vec<Point> = crate::shape::walk(legs, 2.0).into_iter().map(|station| station.at).collect();
    let (n, middle) = (stations.len(), stations.len() / 2);
    let order = (0..=n / 3).flat_map(move |off| [middle.checked_sub(off), (off > 0).then_some(middle + off)]);
    order.flatten().filter(move |at| *at < n).map(move |at| stations[at])
}
