//! Text on the picture: straight, turned, or along a curve, with a halo where the map is busy.

use kurbo::{Point, Vec2};

use crate::font::{CAPITAL, Fonts, Line, Type, factor, font_x};
use crate::ink::{Ink, N};
use crate::shape::Station;

/// How a line of text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face<'a> {
    pub face: Type,
    pub size: f64,
    pub fill: &'a str,
    /// The colour and width of what is laid behind the letters.
    pub halo: Option<(&'a str, f64)>,
    /// Extra space between letters, in type sizes.
    pub tracking: f64,
}

impl<'a> Face<'a> {
    pub fn new(face: Type, size: f64, fill: &'a str) -> Self {
        Face { face, size, fill, halo: None, tracking: 0.0 }
    }

    pub fn halo(mut self, colour: &'a str, width: f64) -> Self {
        self.halo = Some((colour, width));
        self
    }

    pub fn tracking(mut self, tracking: f64) -> Self {
        self.tracking = tracking;
        self
    }
}

/// Where the text stands relative to the point it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// The width of a text.
pub(crate) fn width(fonts: &Fonts, text: &str, face: Face<'_>) -> f64 {
    fonts.set(text, face.face, face.tracking).width * face.size
}

/// Draws one line; `at` is on the base line.
pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, text: &str, at: Point, anchor: Anchor, face: Face<'_>) {
    draw_turned(ink, fonts, text, at, anchor, face, 0.0);
}

/// Draws one line with its capitals centred on a point.
pub(crate) fn draw_centred(ink: &mut Ink, fonts: &mut Fonts, text: &str, at: Point, face: Face<'_>) {
    draw(ink, fonts, text, at + Vec2::new(0.0, CAPITAL * face.size / 2.0), Anchor::Middle, face);
}

/// Draws one line turned by so many degrees clockwise about `at`.
pub(crate) fn draw_turned(
    ink: &mut Ink,
    fonts: &mut Fonts,
    text: &str,
    at: Point,
    anchor: Anchor,
    face: Face<'_>,
    turn: f64,
) {
    let line = fonts.set(text, face.face, face.tracking);
    let start = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -line.width / 2.0,
    };
    let scale = fonts.scale(face.face, face.size);
    let units = face.size / scale;
    let turned = if turn == 0.0 { String::new() } else { format!(" rotate({})", N(turn)) };
    let k = factor(scale);
    let place = format!(r#"transform="translate({} {}){turned} scale({k} -{k})""#, N(at.x), N(at.y));
    for paint in paints(face, scale) {
        ink.open(format_args!("{place} {paint}"));
        for &(glyph, x, _) in &line.glyphs {
            let name = fonts.name(line.face, glyph);
            ink.put(format_args!(r##"<use href="#{name}" x="{}"/>"##, font_x(x + start, units)));
        }
        ink.close();
    }
}

/// The halo first, then the letters.
fn paints(face: Face<'_>, scale: f64) -> Vec<String> {
    let letters = format!(r#"fill="{}""#, face.fill);
    match face.halo {
        Some((colour, width)) => {
            let width = N(width / scale);
            let halo = format!(
                r#"fill="{colour}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" opacity="0.85""#
            );
            vec![halo, letters]
        }
        None => vec![letters],
    }
}

/// Draws one line along a curve, its middle at the middle of the stations. `rise` lifts the
/// letters off the curve. Nothing is drawn where the curve is too short.
pub(crate) fn draw_along(
    ink: &mut Ink,
    fonts: &mut Fonts,
    text: &str,
    stations: &[Station],
    face: Face<'_>,
    rise: f64,
) {
    let line = fonts.set(text, face.face, face.tracking);
    let Some(placed) = place_along(&line, stations, face.size, rise) else { return };
    let scale = fonts.scale(face.face, face.size);
    let k = factor(scale);
    for paint in paints(face, scale) {
        ink.open(paint);
        for &(glyph, at, turn) in &placed {
            let name = fonts.name(line.face, glyph);
            ink.put(format_args!(
                r##"<use href="#{name}" transform="translate({} {}) rotate({}) scale({k} -{k})"/>"##,
                N(at.x),
                N(at.y),
                N(turn)
            ));
        }
        ink.close();
    }
}

/// Each glyph with the point where it begins and its turn in degrees.
fn place_along(line: &Line, stations: &[Station], size: f64, rise: f64) -> Option<Vec<(u16, Point, f64)>> {
    let mut lengths = vec![0.0];
    for pair in stations.windows(2) {
        lengths.push(lengths.last().copied().unwrap_or_default() + (pair[1].at - pair[0].at).hypot());
    }
    let total = *lengths.last()?;
    let start = (total - line.width * size) / 2.0;
    if start < 0.0 {
        return None;
    }
    let at = |far: f64| {
        let i = lengths.partition_point(|l| *l <= far).clamp(1, stations.len() - 1);
        let t = (far - lengths[i - 1]) / (lengths[i] - lengths[i - 1]).max(1e-9);
        let (a, b) = (stations[i - 1], stations[i]);
        (a.at.lerp(b.at, t), a.along.lerp(b.along, t))
    };
    let place = |&(glyph, x, advance): &(u16, f64, f64)| {
        let (middle, along) = at(start + (x + advance / 2.0) * size);
        let along = crate::shape::unit(along);
        let down = crate::shape::across(along);
        let begin = middle - along * (advance / 2.0 * size) - down * rise;
        (glyph, begin, along.y.atan2(along.x).to_degrees())
    };
    Some(line.glyphs.iter().map(place).collect())
}

/// Breaks a text into lines no wider than that.
pub(crate) fn wrap(fonts: &Fonts, text: &str, face: Face<'_>, widest: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if width(fonts, &longer, face) <= widest => *line = longer,
            _ => lines.push(word.into()),
        }
    }
    lines
}
