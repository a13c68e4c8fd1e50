//! Counters as they lie on a table: bevelled cardboard with a symbol and printed values.

use engine::table::Piece;
use kurbo::{Point, Rect};

use crate::font::{Fonts, Type};
use crate::ink::{Ink, N, brightness, colour, mix};
use crate::symbols;
use crate::text::{self, Anchor, Face};

/// Counters are designed in a box of this side and scaled to the board.
const SIDE: f64 = 60.0;

/// Draws a counter of that side, centred on a point.
pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, piece: &Piece, at: Point, side: f64) {
    let title = if piece.description.is_empty() { &piece.name } else { &piece.description };
    ink.open_thing("piece", &piece.id, title);
    ink.open(format_args!(
        r#"transform="translate({} {}) scale({})""#,
        N(at.x),
        N(at.y),
        crate::font::factor(side / SIDE)
    ));
    let fill = colour(Some(&piece.face.fill), "#d9cfb4");
    let print = colour(Some(&piece.face.ink), if brightness(fill) > 0.5 { "#1d1a16" } else { "#fdfaf0" });
    draw_body(ink, fill);
    if piece.face.reduced {
        let band = mix(fill, if brightness(fill) > 0.5 { "#ffffff" } else { "#000000" }, 0.6);
        ink.rect(Rect::new(-29.0, -13.0, 29.0, 13.5), 0.0, format_args!(r#"fill="{band}""#));
    }
    draw_face(ink, fonts, piece, fill, print);
    draw_markers(ink, fonts, &piece.face.markers);
    ink.close();
    ink.close();
}

/// Cardboard: a shadow, the printed sheet, a light edge above and a dark one below.
fn draw_body(ink: &mut Ink, fill: &str) {
    ink.rect(Rect::new(-28.0, -27.0, 32.0, 33.5), 6.0, r##"fill="#1c150a" opacity="0.34""##);
    let edge = mix(fill, "#1c150a", 0.55);
    ink.rect(
        Rect::new(-30.0, -30.0, 30.0, 30.0),
        5.0,
        format_args!(r#"fill="{fill}" stroke="{edge}" stroke-width="1""#),
    );
    let (light, dark) = (mix(fill, "#ffffff", 0.6), mix(fill, "#000000", 0.35));
    ink.put(format_args!(
        r#"<path d="M-28.4 25V-24C-28.4-27-27-28.4-24-28.4H25" fill="none" stroke="{light}" stroke-width="1.7" stroke-linecap="round"/>"#
    ));
    ink.put(format_args!(
        r#"<path d="M28.4-25V24C28.4 27 27 28.4 24 28.4H-25" fill="none" stroke="{dark}" stroke-width="1.7" stroke-linecap="round"/>"#
    ));
}

fn draw_face(ink: &mut Ink, fonts: &mut Fonts, piece: &Piece, fill: &str, print: &str) {
    let face = &piece.face;
    let has_values = !face.values.is_empty();
    let has_title = !face.title.is_empty();
    draw_fitted(ink, fonts, &face.title, Point::new(0.0, -18.4), 11.0, print);
    if !face.size.is_empty() {
        let at = Point::new(0.0, if has_title { -10.6 } else { -16.0 });
        text::draw(ink, fonts, &face.size, at, Anchor::Middle, Face::new(Type::Sans, 7.5, print));
    }
    let pale = mix(fill, if brightness(print) < 0.5 { "#ffffff" } else { "#000000" }, 0.62);
    if let Some(symbol) = symbols::markup(face.symbol, print, &pale) {
        let low = match (has_title, has_values) {
            (true, true) => 1.6,
            (true, false) => 7.0,
            (false, true) => -5.0,
            (false, false) => 0.0,
        };
        let room = if face.size.is_empty() && !(has_title && has_values) { 1.25 } else { 0.98 };
        ink.put(format_args!(r#"<g transform="translate(0 {}) scale({})">{symbol}</g>"#, N(low), N(room)));
    }
    draw_values(ink, fonts, &face.values, print);
}

/// Text shrunk until it fits across the counter, cut off only where even that does not help.
fn draw_fitted(ink: &mut Ink, fonts: &mut Fonts, words: &str, at: Point, size: f64, print: &str) {
    const ROOM: f64 = 53.0;
    let width = |text: &str, size: f64| text::width(fonts, text, Face::new(Type::Sans, size, print));
    let size = (size * ROOM / width(words, size).max(ROOM)).max(5.5);
    let shown = shorten(words, |text| width(text, size) <= ROOM + 0.01);
    text::draw(ink, fonts, &shown, at, Anchor::Middle, Face::new(Type::Sans, size, print));
}

/// The longest beginning that fits, with an ellipsis where something was left out.
fn shorten(words: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(words) {
        return words.into();
    }
    let letters: Vec<char> = words.chars().collect();
    let cut = |n: usize| format!("{}\u{2026}", letters[..n].iter().collect::<String>().trim_end());
    (1..letters.len()).rev().map(cut).find(|text| fits(text)).unwrap_or_default()
}

/// The printed values, spread along the lower edge.
fn draw_values(ink: &mut Ink, fonts: &mut Fonts, values: &[String], print: &str) {
    let count = values.len() as f64;
    let longest = values.iter().map(|v| text::width(fonts, v, Face::new(Type::Sans, 1.0, print))).fold(0.1, f64::max);
    let size = (52.0 / (count.max(1.0) * longest)).min(14.5);
    for (i, value) in values.iter().enumerate() {
        let face = Face::new(Type::Sans, size, print);
        let room = 25.5 - text::width(fonts, value, face) / 2.0;
        let x = if values.len() == 1 { 0.0 } else { room * (2.0 * i as f64 / (count - 1.0) - 1.0) };
        text::draw(ink, fonts, value, Point::new(x, 25.6), Anchor::Middle, face);
    }
}

/// Tags that hang from the lower edge.
fn draw_markers(ink: &mut Ink, fonts: &mut Fonts, markers: &[String]) {
    for (i, marker) in markers.iter().enumerate() {
        let face = Face::new(Type::Sans, 8.0, "#fff6e6");
        let width = (text::width(fonts, marker, face) + 7.0).min(64.0);
        let at = Point::new(0.0, 32.0 + 11.0 * i as f64);
        let tag = Rect::from_center_size(at, (width, 10.5));
        ink.rect(tag, 3.0, r##"fill="#7c1f17" stroke="#3c0d08" stroke-width="0.8""##);
        text::draw_centred(ink, fonts, marker, at, face);
    }
}
