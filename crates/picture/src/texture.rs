//! Signs strewn over the ground: trees, rice, reeds, plantation rows, houses.

use std::collections::BTreeMap;

use engine::table::Texture;
use kurbo::{Point, Rect};

use crate::field::Field;
use crate::ground::Cover;
use crate::ink::{Ink, N};
use crate::noise;
use crate::shape::bounds;

/// One kind of sign.
struct Sign {
    id: &'static str,
    /// Drawn about the origin, about ten units wide.
    markup: &'static str,
}

const TREE: Sign = Sign {
    id: "tree",
    markup: r##"<path d="M-3.2 3.4C-0.5 4.6 4.2 4.4 5.4 3.4C3.6 2.2 0.4 2.2-1 2.6Z" fill="#3d4a24" opacity="0.35"/><path d="M-0.5 3.4V0.6H0.5V3.4Z" fill="#5a4a2a"/><path d="M0-4.6C2-4.9 3.5-3.4 3.2-1.9C4.1-0.6 3 1.3 1.2 1.2C0.5 1.9-0.9 1.8-1.4 1.1C-3.1 1.2-4-0.7-3.1-1.9C-3.4-3.5-1.8-4.9 0-4.6Z" fill="#5c7d43" stroke="#3c5a2c" stroke-width="0.55"/><path d="M-1.8-2.2C-1.2-3.4 0-3.6 0.9-3.3" fill="none" stroke="#86a765" stroke-width="0.7"/>"##,
};

const RICE: Sign = Sign {
    id: "rice",
    markup: r##"<path d="M-3.4 1.4H3.4M-2 1.4C-2.3 0-2.6-0.8-3.1-1.4M0 1.4V-2M2 1.4C2.3 0 2.6-0.8 3.1-1.4" fill="none" stroke="#8d9a52" stroke-width="0.6" stroke-linecap="round"/>"##,
};

const REEDS: Sign = Sign {
    id: "reeds",
    markup: r##"<path d="M-5 1.6H-1.5M0.5 1.6H5M-3 3.2H2M-2.4 1C-2.6-0.6-3-1.6-3.6-2.4M-1 1V-3M0.6 1C0.8-0.4 1.3-1.4 2-2.2" fill="none" stroke="#4f86a0" stroke-width="0.65" stroke-linecap="round"/>"##,
};

const BUSH: Sign =
    Sign { id: "bush", markup: r##"<circle r="2" fill="#739758" stroke="#557845" stroke-width="0.45"/>"## };

const HOUSE: Sign = Sign {
    id: "house",
    markup: r##"<path d="M-2.6-1.7H2.6V1.7H-2.6Z" fill="#8c4b3a" stroke="#4f2a20" stroke-width="0.4"/>"##,
};

const WAVES: Sign = Sign {
    id: "waves",
    markup: r##"<path d="M-5 0C-3.5-1.3-2.5 1.3 0 0S3.5-1.3 5 0" fill="none" stroke="#6d9dbb" stroke-width="0.6"/>"##,
};

const SIGNS: [&Sign; 6] = [&TREE, &RICE, &REEDS, &BUSH, &HOUSE, &WAVES];

/// Writes the signs once; they are drawn by reference.
pub(crate) fn define(ink: &mut Ink) {
    ink.put(format_args!("<defs>"));
    for sign in SIGNS {
        ink.put(format_args!(r#"<g id="{}">{}</g>"#, sign.id, sign.markup));
    }
    ink.put(format_args!("</defs>"));
}

/// How signs are strewn: which, how far apart, how large, in rows or not, and what share of the
/// places is used.
struct Sowing {
    sign: &'static Sign,
    apart: f64,
    scale: f64,
    rows: bool,
    share: f64,
}

fn sowing(texture: Texture) -> Option<Sowing> {
    let strewn = |sign, apart, scale, share| Some(Sowing { sign, apart, scale, rows: false, share });
    match texture {
        Texture::Forest => strewn(&TREE, 12.5, 1.0, 1.0),
        Texture::Mountains => strewn(&TREE, 17.0, 0.8, 0.4),
        Texture::Hills => strewn(&TREE, 20.0, 0.72, 0.35),
        Texture::Marsh => strewn(&REEDS, 15.0, 0.95, 0.9),
        Texture::Paddy => strewn(&RICE, 21.0, 0.9, 0.5),
        Texture::Town => strewn(&HOUSE, 9.0, 0.9, 0.9),
        Texture::Water => strewn(&WAVES, 26.0, 1.0, 0.5),
        Texture::Plantation => Some(Sowing { sign: &BUSH, apart: 9.0, scale: 0.8, rows: true, share: 1.0 }),
        Texture::None => None,
    }
}

pub(crate) fn draw(ink: &mut Ink, cover: &Cover, busy: &Field, salt: u64) {
    let Some(sowing) = sowing(cover.texture) else { return };
    let over = cover.outlines.iter().map(|o| bounds(o)).reduce(|a, b| a.union(b)).unwrap_or_default();
    let over = over.intersect(busy.over);
    if over.is_zero_area() {
        return;
    }
    // From the back to the front, so that nearer signs stand before farther ones.
    let mut by_line: BTreeMap<i64, Vec<Point>> = BTreeMap::new();
    for p in places(&sowing, over, salt) {
        let chosen = noise::hash(p.x.to_bits() as i64, p.y.to_bits() as i64, salt) < sowing.share;
        if chosen && busy.over.contains(p) && cover.mask.at(p) > 0.62 && busy.at(p) == 0.0 {
            by_line.entry((p.y * 100.0) as i64).or_default().push(p);
        }
    }
    ink.open(r#"class="texture""#);
    for p in by_line.into_values().flatten() {
        let scale = sowing.scale * if sowing.rows { 1.0 } else { 0.85 + 0.3 * noise::hash(p.x as i64, p.y as i64, 3) };
        // There are thousands of them and nobody measures them: a tenth of a unit is near enough.
        let [x, y, scale] = [(p.x, 10.0), (p.y, 10.0), (scale, 20.0)].map(|(n, parts)| N((n * parts).round() / parts));
        ink.put(format_args!(r##"<use href="#{}" transform="translate({x} {y}) scale({scale})"/>"##, sowing.sign.id));
    }
    ink.close();
}

fn places(sowing: &Sowing, over: Rect, salt: u64) -> Vec<Point> {
    if !sowing.rows {
        return noise::strew(over, sowing.apart, salt * 17 + 5).collect();
    }
    let count = |length: f64| (length / sowing.apart).ceil() as usize;
    let column = |y: usize| (0..count(over.width())).map(move |x| (x, y));
    let at = |(x, y): (usize, usize)| {
        Point::new(over.x0 + x as f64 * sowing.apart, over.y0 + (y as f64 + 0.25 * (x % 2) as f64) * sowing.apart)
    };
    (0..count(over.height())).flat_map(column).map(at).collect()
}

/// The sign that stands for a texture in the legend.
pub(crate) fn sign_of(texture: Texture) -> &'static str {
    sowing(texture).map_or("bush", |sowing| sowing.sign.id)
}
