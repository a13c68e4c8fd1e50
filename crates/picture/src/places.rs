//! Printed spaces and their marks.

use engine::table::{Board, Mark, MarkKind, Place, PlaceShape, Style};
use kurbo::{BezPath, Circle, Point, Rect, Shape as _, Vec2};

use crate::font::{Fonts, Type};
use crate::ink::{D, Escaped, Ink, N, colour, mix};
use crate::shape::{bounds, hexagon, point, points, polyline, square};
use crate::text::{self, Face};

/// The ink of small print.
const PRINT: &str = "#33291d";
const RED: &str = "#a8261c";

/// The box that a place fills on the paper.
pub(crate) fn extent(place: &Place) -> Rect {
    let centre = point(place.centre);
    match &place.shape {
        PlaceShape::Disc { radius } => square(centre, f64::from(*radius)),
        PlaceShape::Square { half } => square(centre, f64::from(*half)),
        PlaceShape::Hex { radius, pointy } => bounds(&hexagon(centre, f64::from(*radius), *pointy)),
        PlaceShape::Area { outline } => bounds(&points(outline)),
        PlaceShape::Box { width, height } => Rect::from_center_size(centre, (f64::from(*width), f64::from(*height))),
    }
}

/// The outline of a place; one that stands alone is grown by some units.
pub(crate) fn outline(place: &Place, grow: f64) -> BezPath {
    let centre = point(place.centre);
    match &place.shape {
        PlaceShape::Disc { radius } => Circle::new(centre, f64::from(*radius) + grow).to_path(0.1),
        PlaceShape::Hex { radius, pointy } => polyline(&hexagon(centre, f64::from(*radius), *pointy), true),
        PlaceShape::Area { outline } => polyline(&points(outline), true),
        PlaceShape::Square { .. } | PlaceShape::Box { .. } => extent(place).inflate(grow, grow).to_path(0.1),
    }
}

/// Outlines of hexes and areas, which lie under the routes.
pub(crate) fn draw_grid(ink: &mut Ink, board: &Board) {
    ink.open(r#"class="grid""#);
    for (i, place) in board.places.iter().enumerate() {
        let style = board.style(&place.style);
        let stroke = colour(style.and_then(|s| s.stroke.as_deref()), "#5d5137");
        match &place.shape {
            PlaceShape::Hex { radius, pointy } => {
                let hex = polyline(&hexagon(point(place.centre), f64::from(*radius), *pointy), true);
                ink.path(&hex, format_args!(r#"fill="none" stroke="{stroke}" stroke-width="0.6" opacity="0.55""#));
            }
            PlaceShape::Area { outline } => draw_area_border(ink, i, &points(outline), style),
            _ => {}
        }
    }
    ink.close();
}

/// A border with a soft band of the area's own colour inside it.
fn draw_area_border(ink: &mut Ink, number: usize, outline: &[Point], style: Option<&Style>) {
    let path = polyline(outline, true);
    let fill = colour(style.and_then(|s| s.fill.as_deref()), "#d8cba4");
    let band = mix(fill, "#3a2c16", 0.42);
    ink.put(format_args!(r#"<clipPath id="area-{number}"><path d="{}"/></clipPath>"#, D(&path)));
    ink.open(format_args!(r##"clip-path="url(#area-{number})" fill="none" stroke="{band}" stroke-linejoin="round""##));
    for (width, opacity) in [(22.0, 0.1), (14.0, 0.13), (7.0, 0.2)] {
        ink.path(&path, format_args!(r#"stroke-width="{width}" opacity="{opacity}""#));
    }
    ink.close();
    let stroke = colour(style.and_then(|s| s.stroke.as_deref()), "#5d4a2c");
    ink.path(
        &path,
        format_args!(r#"fill="none" stroke="{stroke}" stroke-width="1.2" stroke-dasharray="7 2.5 1.2 2.5""#),
    );
}

/// Draws every place that stands on the map as a space, and the marks of all.
pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, board: &Board) {
    for place in &board.places {
        ink.open_thing("place", &place.id, if place.description.is_empty() { &place.name } else { &place.description });
        draw_shape(ink, point(place.centre), &place.shape, board.style(&place.style));
        if let PlaceShape::Box { height, .. } = place.shape {
            let at = point(place.centre) - Vec2::new(0.0, f64::from(height) / 2.0 - 13.0);
            text::draw_centred(ink, fonts, &place.name, at, Face::new(Type::Bold, 13.0, PRINT).tracking(0.06));
        }
        draw_marks(ink, fonts, point(place.centre), &place.shape, &place.marks);
        ink.close();
    }
}

/// One space. Hexes and areas are only touchable here; their ground is drawn elsewhere.
pub(crate) fn draw_shape(ink: &mut Ink, centre: Point, shape: &PlaceShape, style: Option<&Style>) {
    let fill = colour(style.and_then(|s| s.fill.as_deref()), "#fdfaf0");
    let half = style.and_then(|s| s.half.as_deref()).map(|half| colour(Some(half), fill));
    let stroke = colour(style.and_then(|s| s.stroke.as_deref()), PRINT);
    let width = N(style.map_or(1.3, |s| f64::from(s.width)).clamp(0.5, 3.0));
    let rim = mix(fill, "#ffffff", 0.5);
    match shape {
        PlaceShape::Disc { radius } => {
            let r = f64::from(*radius);
            ink.circle(centre + Vec2::new(1.0, 1.4), r + 0.4, r##"fill="#2b2113" opacity="0.28""##);
            ink.circle(centre, r, format_args!(r#"fill="{fill}" stroke="{stroke}" stroke-width="{width}""#));
            if let Some(half) = half {
                let (x, y) = (N(centre.x - r + 0.7), N(centre.y));
                let (r, w) = (N(r - 0.7), N(2.0 * r - 1.4));
                ink.put(format_args!(r#"<path d="M{x} {y}a{r} {r} 0 0 0 {w} 0Z" fill="{half}"/>"#));
            }
            ink.circle(centre, r - 1.9, format_args!(r#"fill="none" stroke="{rim}" stroke-width="0.7" opacity="0.8""#));
        }
        PlaceShape::Square { half: side } => {
            let r = f64::from(*side);
            let shadow = square(centre + Vec2::new(1.1, 1.5), r + 0.4);
            ink.rect(shadow, 2.4, r##"fill="#2b2113" opacity="0.28""##);
            let attributes = format!(r#"fill="{fill}" stroke="{stroke}" stroke-width="{width}""#);
            ink.rect(square(centre, r), 2.0, attributes);
            if let Some(half) = half {
                let lower = Rect::new(centre.x - r + 0.65, centre.y, centre.x + r - 0.65, centre.y + r - 0.65);
                ink.rect(lower, 1.2, format_args!(r#"fill="{half}""#));
            }
            let inner = format!(r#"fill="none" stroke="{rim}" stroke-width="0.7" opacity="0.8""#);
            ink.rect(square(centre, r - 1.9), 1.0, inner);
        }
        PlaceShape::Hex { radius, pointy } => {
            let hex = polyline(&hexagon(centre, f64::from(*radius), *pointy), true);
            ink.path(&hex, r#"fill="none" pointer-events="all""#);
        }
        PlaceShape::Area { outline } => {
            ink.path(&polyline(&points(outline), true), r#"fill="none" pointer-events="all""#);
        }
        PlaceShape::Box { width: w, height: h } => {
            let rect = Rect::from_center_size(centre, (f64::from(*w), f64::from(*h)));
            ink.rect(rect + Vec2::new(1.5, 2.0), 4.0, r##"fill="#2b2113" opacity="0.25""##);
            ink.rect(rect, 4.0, format_args!(r#"fill="{fill}" stroke="{stroke}" stroke-width="1.2""#));
            ink.rect(
                rect.inset(-3.0),
                2.5,
                format_args!(r#"fill="none" stroke="{stroke}" stroke-width="0.5" opacity="0.7""#),
            );
        }
    }
}

/// How large the figures of a mark are, and the box it fills: names keep clear of it.
pub(crate) fn mark_box(mark: &Mark, centre: Point, fonts: &Fonts) -> Rect {
    let at = centre + Vec2::new(f64::from(mark.offset[0]), f64::from(mark.offset[1]));
    match mark.kind {
        MarkKind::Number => {
            let width = text::width(fonts, &mark.text, Face::new(Type::Sans, 6.6, RED));
            Rect::from_center_size(at, (width + 3.6, 9.0))
        }
        MarkKind::Id => {
            Rect::from_center_size(at, (text::width(fonts, &mark.text, Face::new(Type::Sans, 5.0, RED)), 5.0))
        }
        MarkKind::Start => square(at, 3.6),
        _ => square(at, 9.0),
    }
}

pub(crate) fn draw_marks(ink: &mut Ink, fonts: &mut Fonts, centre: Point, shape: &PlaceShape, marks: &[Mark]) {
    for mark in marks {
        let at = centre + Vec2::new(f64::from(mark.offset[0]), f64::from(mark.offset[1]));
        draw_mark(ink, fonts, at, shape, mark);
    }
}

fn draw_mark(ink: &mut Ink, fonts: &mut Fonts, at: Point, shape: &PlaceShape, mark: &Mark) {
    let inside = mark.offset == [0.0, 0.0];
    match mark.kind {
        MarkKind::Number if inside => {
            let width = text::width(fonts, &mark.text, Face::new(Type::Sans, 1.0, RED));
            let size = (crate::routes::reach(shape) * 1.5 / width.max(0.1)).min(8.5);
            text::draw_centred(ink, fonts, &mark.text, at, Face::new(Type::Sans, size, "#ffffff").halo("#1d4f75", 1.2));
        }
        MarkKind::Number => {
            let rect = mark_box(mark, at - Vec2::new(f64::from(mark.offset[0]), f64::from(mark.offset[1])), fonts);
            ink.rect(rect, 4.4, format_args!(r##"fill="#fff8ea" stroke="{RED}" stroke-width="0.7""##));
            text::draw_centred(ink, fonts, &mark.text, at, Face::new(Type::Sans, 6.6, RED));
        }
        MarkKind::Id => text::draw_centred(ink, fonts, &mark.text, at, Face::new(Type::Sans, 5.0, "#6f634b")),
        MarkKind::Start => {
            ink.circle(at, 3.4, r##"fill="#c8281e" stroke="#6d120c" stroke-width="0.7""##);
            ink.circle(at - Vec2::new(0.9, 1.0), 0.9, r##"fill="#ffffff" opacity="0.6""##);
        }
        kind => {
            // Drawn about the origin for a space that reaches fifteen units, and grown with it.
            let scale = if inside { crate::routes::reach(shape).min(30.0) / 15.0 } else { 1.0 };
            ink.open(format_args!(r#"transform="translate({} {}) scale({})""#, N(at.x), N(at.y), N(scale)));
            draw_emblem(ink, fonts, kind, &mark.text);
            ink.close();
        }
    }
}

fn draw_emblem(ink: &mut Ink, fonts: &mut Fonts, kind: MarkKind, words: &str) {
    match kind {
        MarkKind::Number | MarkKind::Id | MarkKind::Start => {}
        MarkKind::Dice => draw_dice(ink, fonts, words),
        MarkKind::Construction => draw_works(ink, words, false),
        MarkKind::Fort => draw_works(ink, words, true),
        MarkKind::Flag => draw_flag(ink),
        MarkKind::Rifles => draw_rifles(ink),
        MarkKind::Peaks => {
            ink.put(format_args!(
                r##"<path d="M-10 6L-4-5L-0.5 1L3.5-7L10.5 6Z" fill="#8a7350" stroke="{PRINT}" stroke-width="0.9" stroke-linejoin="round"/><path d="M-4-5L-6-1.4L-4.2-2L-2.4-2.2ZM3.5-7L1.2-2.4L3.4-3.2L5.7-2.6Z" fill="#fffdf4"/>"##
            ));
        }
        MarkKind::Airfield => {
            ink.put(format_args!(
                r##"<path d="M0-8L1.4-2.6L8 1.4V3.2L1.4 1.4L1 5.6L3 7V8.2L0 7.4L-3 8.2V7L-1 5.6L-1.4 1.4L-8 3.2V1.4L-1.4-2.6Z" fill="{PRINT}" opacity="0.8"/>"##
            ));
        }
    }
}

/// The number of dice, and a die.
fn draw_dice(ink: &mut Ink, fonts: &mut Fonts, words: &str) {
    text::draw_centred(ink, fonts, words, Point::new(-6.0, 0.0), Face::new(Type::Sans, 10.0, PRINT));
    let die = square(Point::new(4.2, 0.0), 5.2);
    ink.rect(die, 1.6, format_args!(r##"fill="#fffdf6" stroke="{PRINT}" stroke-width="0.9""##));
    for (x, y) in [(-2.4, -2.4), (2.4, -2.4), (0.0, 0.0), (-2.4, 2.4), (2.4, 2.4)] {
        ink.circle(die.center() + Vec2::new(x, y), 0.95, format_args!(r#"fill="{PRINT}""#));
    }
}

/// Works: a dashed outline where something can be built, a solid one where it stands for ever.
fn draw_works(ink: &mut Ink, words: &str, built: bool) {
    let (fill, dashes) = if built { ("#8f7f63", "") } else { ("none", r#" stroke-dasharray="2.2 1.2""#) };
    let tower = if words == "base" { -10.0 } else { -6.2 };
    ink.put(format_args!(
        r##"<path d="M-8 6.4V-2.4L-5-6.2H-2.8V-4H-1.5V{tower}H1.5V-4H2.8V-6.2H5L8-2.4V6.4Z" fill="{fill}" stroke="{PRINT}" stroke-width="0.95" stroke-linejoin="round"{dashes}><desc>{}</desc></path>"##,
        Escaped(words)
    ));
}

/// Two rifles, crossed.
fn draw_rifles(ink: &mut Ink) {
    for turn in [40, -40] {
        let mirror = if turn > 0 { "" } else { " scale(-1 1)" };
        ink.put(format_args!(
            r##"<g transform="rotate({turn}){mirror}"><path d="M-0.6-10.5H0.6V-3H1.3V2L2.3 4L1.6 10.2H-1.4L-1.2 4.4V2H-1.1V-3H-0.6Z" fill="#f6efda" stroke="#f6efda" stroke-width="1.8" stroke-linejoin="round"/><path d="M-0.6-10.5H0.6V-3H1.3V2L2.3 4L1.6 10.2H-1.4L-1.2 4.4V2H-1.1V-3H-0.6Z" fill="#22324a"/></g>"##
        ));
    }
}

fn draw_flag(ink: &mut Ink) {
    ink.put(format_args!(
        r##"<path d="M-6.6 9V-9" stroke="{PRINT}" stroke-width="1.3" stroke-linecap="round"/><path d="M-6-8.6C-2.5-10.4 1.2-6.8 7.4-8.6V1.4C1.2 3.2-2.5-0.4-6 1.4Z" fill="#c22a1f" stroke="#6d120c" stroke-width="0.6"/><path d="M0.6-6.9L1.5-4.4H4.2L2.1-2.8L2.9-0.3L0.6-1.8L-1.7-0.3L-0.9-2.8L-3-4.4H-0.3Z" fill="#f2c53d"/>"##
    ));
}
