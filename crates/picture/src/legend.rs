//! The key to the map, set where the map leaves room for it or else beside it.

use engine::table::{Board, LegendEntry, LegendSample, PlaceShape, Texture};
use kurbo::{Point, Rect, Vec2};

use crate::font::{Fonts, Type};
use crate::ink::{Ink, colour};
use crate::places;
use crate::routes::{Drawn, draw as draw_routes};
use crate::shape::{hexagon, overlap, polyline, smooth};
use crate::text::{self, Anchor, Face};

const PRINT: &str = "#241c12";
const ROW: f64 = 22.5;
const SAMPLE: f64 = 40.0;
const TEXT: f64 = 10.8;
const HEAD: f64 = 30.0;
const PAD: f64 = 12.0;

fn face() -> Face<'static> {
    Face::new(Type::Regular, TEXT, PRINT)
}

/// How the key is laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub size: (f64, f64),
    rows: usize,
    column: f64,
}

/// Lays the entries out in so many columns.
pub(crate) fn layout(board: &Board, fonts: &Fonts, columns: usize) -> Layout {
    let widest = board.legend.iter().map(|e| text::width(fonts, &e.text, face())).fold(0.0, f64::max);
    let rows = board.legend.len().div_ceil(columns.max(1));
    let column = SAMPLE + widest + 14.0;
    Layout { size: (column * columns as f64 + PAD * 2.0 - 10.0, rows as f64 * ROW + HEAD + PAD), rows, column }
}

/// A free corner of the map for a box of that size: nothing printed lies under it.
pub(crate) fn free_corner(size: (f64, f64), within: Rect, boxes: &[Rect], lines: &[Point]) -> Option<Rect> {
    let room = within.inset(-8.0);
    let mut best: Option<(f64, Rect)> = None;
    let steps = |from: f64, to: f64| {
        let count = ((to - from) / 6.0).floor().max(0.0) as u32;
        (0..=count).map(move |i| from + (to - from) * f64::from(i) / f64::from(count.max(1)))
    };
    if room.width() < size.0 || room.height() < size.1 {
        return None;
    }
    for y in steps(room.y0, room.y1 - size.1) {
        for x in steps(room.x0, room.x1 - size.0) {
            let rect = Rect::new(x, y, x + size.0, y + size.1);
            let open = rect.inflate(4.0, 4.0);
            if boxes.iter().any(|b| overlap(open, *b) > 0.0) || lines.iter().any(|p| open.contains(*p)) {
                continue;
            }
            let off_corner = (x - room.x0).min(room.x1 - rect.x1) + (y - room.y0).min(room.y1 - rect.y1);
            if best.is_none_or(|(least, _)| off_corner < least) {
                best = Some((off_corner, rect));
            }
        }
    }
    best.map(|(_, rect)| rect)
}

pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, board: &Board, layout: &Layout, rect: Rect) {
    ink.open(r#"class="legend""#);
    ink.rect(rect + Vec2::new(2.0, 2.5), 3.0, r##"fill="#2b2113" opacity="0.25""##);
    ink.rect(rect, 3.0, format_args!(r##"fill="#fbf5e4" stroke="{PRINT}" stroke-width="1.2""##));
    ink.rect(rect.inset(-3.2), 1.5, format_args!(r##"fill="none" stroke="{PRINT}" stroke-width="0.5""##));
    let head = Point::new(rect.center().x, rect.y0 + 19.0);
    text::draw_centred(ink, fonts, "LEGEND", head, Face::new(Type::Bold, 12.5, PRINT).tracking(0.22));
    let scale = sample_scale(board);
    for (i, entry) in board.legend.iter().enumerate() {
        let (column, row) = (i / layout.rows, i % layout.rows);
        let left = rect.x0 + PAD + column as f64 * layout.column;
        let middle = rect.y0 + HEAD + (row as f64 + 0.5) * ROW;
        draw_sample(ink, fonts, board, entry, Point::new(left + (SAMPLE - 10.0) / 2.0, middle), scale);
        let at = Point::new(left + SAMPLE, middle + 0.33 * TEXT);
        text::draw(ink, fonts, &entry.text, at, Anchor::Start, face());
    }
    ink.close();
}

/// All samples are shrunk alike, so that a large space is larger than a small one here too.
fn sample_scale(board: &Board) -> f64 {
    let reach = |entry: &LegendEntry| match &entry.sample {
        LegendSample::Place { shape, .. } => crate::routes::reach(shape),
        LegendSample::Route { .. } | LegendSample::Feature { .. } => 0.0,
    };
    (ROW * 0.53 / board.legend.iter().map(reach).fold(1.0, f64::max)).min(0.8)
}

fn draw_sample(ink: &mut Ink, fonts: &mut Fonts, board: &Board, entry: &LegendEntry, at: Point, scale: f64) {
    match &entry.sample {
        LegendSample::Place { shape, style, marks } => {
            ink.open(format_args!(r#"transform="translate({} {}) scale({scale:.3})""#, at.x, at.y));
            let origin = Point::ORIGIN;
            // The ground of a hex is not drawn with its shape.
            if let PlaceShape::Hex { radius, pointy } = shape {
                let fill = colour(board.style(style).and_then(|s| s.fill.as_deref()), "#e9dfc2");
                let path = polyline(&hexagon(origin, f64::from(*radius), *pointy), true);
                ink.path(&path, format_args!(r##"fill="{fill}" stroke="#5d5137" stroke-width="1.2""##));
            }
            places::draw_shape(ink, origin, shape, board.style(style));
            places::draw_marks(ink, fonts, origin, shape, marks);
            ink.close();
        }
        LegendSample::Route { style } => {
            let through = [-17.0, -6.0, 6.0, 17.0].map(|x| at + Vec2::new(x, (x * 0.35_f64).sin() * 1.6));
            let route = engine::table::Route {
                a: String::new(),
                b: String::new(),
                style: style.clone(),
                name: String::new(),
                via: Vec::new(),
                drawn: true,
            };
            draw_routes(ink, &[Drawn { route: &route, style: board.style(style), legs: smooth(&through) }]);
        }
        LegendSample::Feature { style } => draw_country(ink, board, style, at),
    }
}

/// A small patch of country.
fn draw_country(ink: &mut Ink, board: &Board, style: &str, at: Point) {
    let style = board.style(style);
    let fill = colour(style.and_then(|s| s.fill.as_deref()), "#e9dfc2");
    let stroke = colour(style.and_then(|s| s.stroke.as_deref()), "#8d8159");
    let patch = Rect::from_center_size(at, (32.0, 15.0));
    ink.rect(patch, 3.0, format_args!(r#"fill="{fill}" stroke="{stroke}" stroke-width="0.7""#));
    match style.map_or(Texture::None, |s| s.texture) {
        Texture::Mountains | Texture::Hills => {
            let high = if style.is_some_and(|s| s.texture == Texture::Mountains) { 1.0 } else { 0.6 };
            ink.open(format_args!(r#"transform="translate({} {}) scale(1 {high})""#, at.x, at.y));
            ink.put(format_args!(
                r##"<path d="M-13 6C-8 2-7-6-3-6C-1-6 0-2 2-2C4-2 5-4.5 7-4.5C10-4.5 10 3 13 6Z" fill="#4b5230" opacity="0.35"/><path d="M-13 6C-8 2-7-6-3-6L-4.5 6Z" fill="#fffdf0" opacity="0.55"/><path d="M-9.5 4.5C-6.5 1.5-6-3.5-3-3.5S1 3.5 7 4.5" fill="none" stroke="#7b6336" stroke-width="0.6"/>"##
            ));
            ink.close();
        }
        Texture::None => {}
        other => {
            let sign = crate::texture::sign_of(other);
            for dx in [-9.0, 0.0, 9.0] {
                ink.put(format_args!(
                    r##"<use href="#{sign}" transform="translate({} {}) scale(0.85)"/>"##,
                    crate::ink::N(at.x + dx),
                    crate::ink::N(at.y + if dx == 0.0 { 1.4 } else { -0.6 })
                ));
            }
        }
    }
}
