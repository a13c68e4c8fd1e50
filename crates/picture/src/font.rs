//! Letters as outlines: the picture needs no font where it is looked at.

use std::collections::BTreeSet;

use kurbo::{BezPath, Point};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::ink::{Ink, N};

/// The faces that the maps are set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Type {
    Regular,
    Semibold,
    Bold,
    Italic,
    /// For counters and figures.
    Sans,
}

const FILES: [(Type, &[u8]); 5] = [
    (Type::Regular, include_bytes!("../fonts/LibertinusSerif-Regular.otf")),
    (Type::Semibold, include_bytes!("../fonts/LibertinusSerif-Semibold.otf")),
    (Type::Bold, include_bytes!("../fonts/LibertinusSerif-Bold.otf")),
    (Type::Italic, include_bytes!("../fonts/LibertinusSerif-Italic.otf")),
    (Type::Sans, include_bytes!("../fonts/DejaVuSansCondensed-Bold.ttf")),
];

/// The height of a capital, as a share of the type size.
pub(crate) const CAPITAL: f64 = 0.66;
/// How far letters go below the line, as a share of the type size.
pub(crate) const DESCENT: f64 = 0.22;

/// A run of glyphs on one line, in units of the type size.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub face: Type,
    /// Each glyph with the place where it begins and how wide it is.
    pub glyphs: Vec<(u16, f64, f64)>,
    pub width: f64,
}

/// The fonts, and which of their glyphs a picture uses.
#[derive(Debug)]
pub(crate) struct Fonts {
    faces: Vec<Face<'static>>,
    used: BTreeSet<(Type, u16)>,
}

impl Fonts {
    /// # Panics
    /// Never: the built-in fonts are sound, and a test opens them.
    pub fn new() -> Self {
        let open = |(_, bytes): &(Type, &'static [u8])| Face::parse(bytes, 0).expect("the built-in fonts are sound");
        Fonts { faces: FILES.iter().map(open).collect(), used: BTreeSet::new() }
    }

    fn face(&self, face: Type) -> &Face<'static> {
        &self.faces[face as usize]
    }

    /// Sets a line of text; `tracking` is extra space between letters, in type sizes.
    pub fn set(&self, text: &str, face: Type, tracking: f64) -> Line {
        let font = self.face(face);
        let scale = 1.0 / f64::from(font.units_per_em());
        let mut glyphs = Vec::new();
        let mut x = 0.0;
        let mut last: Option<GlyphId> = None;
        for c in text.chars() {
            let Some(glyph) = font.glyph_index(c).or_else(|| font.glyph_index('?')) else { continue };
            if let Some(last) = last {
                x += f64::from(kerning(font, last, glyph)) * scale + tracking;
            }
            let advance = f64::from(font.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
            glyphs.push((glyph.0, x, advance));
            x += advance;
            last = Some(glyph);
        }
        Line { face, glyphs, width: x }
    }

    /// Notes that a glyph is drawn and gives the name of its outline.
    pub fn name(&mut self, face: Type, glyph: u16) -> String {
        self.used.insert((face, glyph));
        glyph_name(face, glyph)
    }

    /// How much a glyph's outline must be scaled for letters of that size.
    pub fn scale(&self, face: Type, size: f64) -> f64 {
        size / f64::from(self.face(face).units_per_em())
    }

    /// Writes the outlines of every glyph that was drawn.
    pub fn write_outlines(&self, ink: &mut Ink) {
        ink.put(format_args!("<defs>"));
        for &(face, glyph) in &self.used {
            let mut outline = Outline::default();
            self.face(face).outline_glyph(GlyphId(glyph), &mut outline);
            ink.path(&outline.0, format_args!(r#"id="{}""#, glyph_name(face, glyph)));
            if outline.0.elements().is_empty() {
                ink.put(format_args!(r#"<g id="{}"/>"#, glyph_name(face, glyph)));
            }
        }
        ink.put(format_args!("</defs>"));
    }
}

fn glyph_name(face: Type, glyph: u16) -> String {
    let letter = match face {
        Type::Regular => 'r',
        Type::Semibold => 's',
        Type::Bold => 'b',
        Type::Italic => 'i',
        Type::Sans => 'n',
    };
    format!("{letter}{glyph}")
}

/// How much closer two letters stand than their widths say, in font units.
fn kerning(font: &Face<'_>, left: GlyphId, right: GlyphId) -> i16 {
    let Some(gpos) = font.tables().gpos else { return 0 };
    for lookup in gpos.lookups {
        for subtable in lookup.subtables.into_iter::<PositioningSubtable<'_>>() {
            let PositioningSubtable::Pair(pair) = subtable else { continue };
            let Some(covered) = pair.coverage().get(left) else { continue };
            let found = match pair {
                PairAdjustment::Format1 { sets, .. } => sets.get(covered).and_then(|set| set.get(right)),
                PairAdjustment::Format2 { classes, matrix, .. } => {
                    matrix.get((classes.0.get(left), classes.1.get(right)))
                }
            };
            if let Some((value, _)) = found {
                return value.x_advance;
            }
        }
    }
    0
}

#[derive(Default)]
struct Outline(BezPath);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((f64::from(x), f64::from(y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((f64::from(x), f64::from(y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to((f64::from(x1), f64::from(y1)), (f64::from(x), f64::from(y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let p = |x, y| Point::new(f64::from(x), f64::from(y));
        self.0.curve_to(p(x1, y1), p(x2, y2), p(x, y));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}

/// Five decimals, for the small factors that turn font units into board units.
pub(crate) fn factor(scale: f64) -> String {
    format!("{scale:.5}")
}

/// The `x` of a glyph inside a group that is scaled to font units.
pub(crate) fn font_x(x: f64, units: f64) -> N {
    N(x * units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_opens_and_has_the_letters_of_the_maps() {
        let fonts = Fonts::new();
        for (face, _) in FILES {
            for c in "Nghĩa Lộ, Điện Biên Phủ 1954 – 'Hòa Bình' ưƯ".chars() {
                assert!(fonts.face(face).glyph_index(c).is_some(), "{face:?} lacks '{c}'");
            }
        }
    }

    #[test]
    fn pairs_are_kerned() {
        let fonts = Fonts::new();
        let pair = fonts.set("AV", Type::Regular, 0.0).width;
        let alone = fonts.set("A", Type::Regular, 0.0).width + fonts.set("V", Type::Regular, 0.0).width;
        assert!(pair < alone);
    }
}
