//! The country itself: tints with soft edges, shaded relief, contour lines and textures.

use std::fmt::{self, Display};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use engine::table::{Board, FeatureShape, PlaceShape, Texture};
use jpeg_encoder::{ColorType, Encoder};
use kurbo::{Point, Rect};

use crate::field::Field;
use crate::ink::{Ink, N, Pen, colour, rgb};
use crate::noise;
use crate::shape::{hexagon, point, points, smooth_closed, walk};
use crate::texture;

/// All that is covered by one style.
#[derive(Debug)]
pub(crate) struct Cover {
    pub texture: Texture,
    tint: Option<[f64; 3]>,
    pub outlines: Vec<Vec<Point>>,
    /// How much of it lies where, with soft edges.
    pub mask: Field,
}

/// The country, ready to be drawn.
#[derive(Debug)]
pub(crate) struct Ground {
    covers: Vec<Cover>,
    height: Option<Field>,
}

/// How many cells of the grid go into the longer side of the board.
const CELLS: f64 = 520.0;
/// Of the image of the ground, out of a hundred.
const QUALITY: u8 = 88;

impl Ground {
    pub fn survey(board: &Board) -> Self {
        let over = Rect::new(0.0, 0.0, f64::from(board.width), f64::from(board.height));
        let cell = over.width().max(over.height()) / CELLS;
        let soft = softness(board, over);
        let mut styles: Vec<(&str, Vec<Vec<Point>>)> = Vec::new();
        let mut add = |style: &'_ str, outline: Vec<Point>| {
            let Some(style) = board.style(style) else { return };
            match styles.iter_mut().find(|(id, _)| *id == style.id) {
                Some((_, outlines)) => outlines.push(outline),
                None => styles.push((&style.id, vec![outline])),
            }
        };
        for place in &board.places {
            match &place.shape {
                PlaceShape::Hex { radius, pointy } => {
                    add(&place.style, hexagon(point(place.centre), f64::from(*radius) * 1.01, *pointy));
                }
                PlaceShape::Area { outline } => add(&place.style, points(outline)),
                _ => {}
            }
        }
        for feature in &board.features {
            if let FeatureShape::Region { points: outline } = &feature.shape {
                let outline = walk(&smooth_closed(&points(outline)), cell * 2.0);
                add(&feature.style, outline.iter().map(|s| s.at).collect());
            }
        }
        let covers: Vec<Cover> = styles
            .into_iter()
            .filter_map(|(id, outlines)| {
                let style = board.style(id)?;
                let mut mask = Field::new(over, cell);
                for outline in &outlines {
                    mask.fill(outline, 1.0);
                }
                let tint = style.fill.as_deref().map(|fill| rgb(colour(Some(fill), "#ffffff")));
                Some(Cover { texture: style.texture, tint, outlines, mask: mask.blurred(soft) })
            })
            .collect();
        let height = raise(&covers, over, cell, soft);
        Ground { covers, height }
    }

    /// Draws everything that lies flat on the ground. `busy` says where signs would be in the way.
    pub fn draw(&self, ink: &mut Ink, over: Rect, paper: &str, busy: &Field) {
        if self.covers.is_empty() {
            return;
        }
        self.draw_tints(ink, over, paper);
        self.draw_contours(ink);
        for (i, cover) in self.covers.iter().enumerate() {
            texture::draw(ink, cover, busy, i as u64);
        }
    }

    /// Tints and shading as one soft image, on the colour of the paper.
    fn draw_tints(&self, ink: &mut Ink, over: Rect, paper: &str) {
        let grid = &self.covers[0].mask;
        let paper = rgb(paper);
        let mut pixels = Vec::with_capacity(grid.width * grid.height * 3);
        for y in 0..grid.height {
            for x in 0..grid.width {
                pixels.extend(self.tint(x, y, paper).map(|value| value.round().clamp(0.0, 255.0) as u8));
            }
        }
        // Nothing here has a sharp edge, so this form needs a tenth of the room of an exact one.
        let mut jpeg = Vec::new();
        let encoder = Encoder::new(&mut jpeg, QUALITY);
        let (Ok(width), Ok(height)) = (u16::try_from(grid.width), u16::try_from(grid.height)) else { return };
        if encoder.encode(&pixels, width, height, ColorType::Rgb).is_err() {
            return;
        }
        let size = (grid.width as f64 * grid.cell, grid.height as f64 * grid.cell);
        ink.put(format_args!(
            r#"<image x="{}" y="{}" width="{}" height="{}" preserveAspectRatio="none" href="data:image/jpeg;base64,{}"/>"#,
            N(over.x0),
            N(over.y0),
            N(size.0),
            N(size.1),
            BASE64.encode(jpeg)
        ));
    }

    /// The colour of one cell of the ground.
    fn tint(&self, x: usize, y: usize, paper: [f64; 3]) -> [f64; 3] {
        let mut mixed = paper;
        let mut lay = |colour: [f64; 3], share: f64| {
            for (mixed, colour) in mixed.iter_mut().zip(colour) {
                *mixed += (colour - *mixed) * share;
            }
        };
        for cover in &self.covers {
            if let Some(tint) = cover.tint {
                lay(tint, cover.mask.get(x, y) * 0.85);
            }
        }
        let shade = self.height.as_ref().map_or(0.0, |height| shade(height, x, y));
        if shade < 0.0 {
            lay([52.0, 58.0, 36.0], (-shade * 0.95).min(0.6));
        } else {
            lay([255.0, 252.0, 232.0], (shade * 0.8).min(0.5));
        }
        mixed
    }

    fn draw_contours(&self, ink: &mut Ink) {
        let Some(height) = &self.height else { return };
        let height = coarser(height);
        for step in 1..=16 {
            let lines = height.contours(f64::from(step) * 0.075);
            let (width, opacity) = if step % 4 == 0 { (0.75, 0.5) } else { (0.45, 0.34) };
            ink.put(format_args!(
                r##"<path d="{}" fill="none" stroke="#7b6336" stroke-width="{width}" opacity="{opacity}"/>"##,
                Rounded(&lines)
            ));
        }
    }
}

/// How soft the edges of tints are, in board units: hexes must stay recognisable.
fn softness(board: &Board, over: Rect) -> f64 {
    let smallest_hex = board.places.iter().filter_map(|p| match p.shape {
        PlaceShape::Hex { radius, .. } => Some(f64::from(radius)),
        _ => None,
    });
    smallest_hex.fold(over.width().max(over.height()) * 0.009, |soft, radius| soft.min(radius * 0.16))
}

/// The height of the country: what is mountain stands high, what is hill half as high, with ridges.
fn raise(covers: &[Cover], over: Rect, cell: f64, soft: f64) -> Option<Field> {
    let mut mass = Field::new(over, cell);
    let mut any = false;
    for cover in covers {
        let peak = match cover.texture {
            Texture::Mountains => 1.0,
            Texture::Hills => 0.5,
            _ => continue,
        };
        any = true;
        for outline in &cover.outlines {
            mass.fill(outline, peak);
        }
    }
    if !any {
        return None;
    }
    let (near, far) = (mass.blurred(soft * 1.6), mass.blurred(soft * 3.4));
    let scale = soft * 7.0;
    for y in 0..mass.height {
        for x in 0..mass.width {
            let p = mass.point(x, y);
            let rough = noise::ridges(p.x / scale, p.y / scale, 7);
            let base = near.get(x, y) * far.get(x, y).sqrt();
            mass.values[y * mass.width + x] = (base * (0.22 + 1.1 * rough)) as f32;
        }
    }
    Some(mass.blurred(cell))
}

/// How much brighter (or, below nothing, darker) a slope is than flat ground, lit from the
/// north-west as maps are.
fn shade(height: &Field, x: usize, y: usize) -> f64 {
    let (left, right) = (x.saturating_sub(1), (x + 1).min(height.width - 1));
    let (up, down) = (y.saturating_sub(1), (y + 1).min(height.height - 1));
    let relief = 16.0 / (2.0 * height.cell);
    let dx = (height.get(right, y) - height.get(left, y)) * relief * 2.7;
    let dy = (height.get(x, down) - height.get(x, up)) * relief * 2.7;
    let light = [-0.55, -0.55, 0.63];
    let lit = (-dx * light[0] - dy * light[1] + light[2]) / (dx * dx + dy * dy + 1.0).sqrt();
    lit - light[2]
}

/// The same field with cells of twice the side: contour lines need no more.
fn coarser(field: &Field) -> Field {
    let mut coarse = Field::new(field.over, field.cell * 2.0);
    for y in 0..coarse.height {
        for x in 0..coarse.width {
            coarse.values[y * coarse.width + x] = field.at(coarse.point(x, y)) as f32;
        }
    }
    coarse
}

/// Runs of points drawn as lines without corners: every second point bends the line, and the line
/// passes through the middle between two of them.
///
/// Such a bend is the mirror image of the one before, so it need not be written. For that the points
/// lie on a grid of fifths: then the middles between them are whole tenths and no error adds up.
struct Rounded<'a>(&'a [Vec<Point>]);

impl Display for Rounded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let snap = |p: &Point| Point::new((p.x * 5.0).round() / 5.0, (p.y * 5.0).round() / 5.0);
        let mut pen = Pen::tenths();
        for line in self.0 {
            let points: Vec<Point> = line.iter().step_by(2).chain(line.last()).map(snap).collect();
            let [first, bend, .., last] = points[..] else { continue };
            pen.draw(f, 'M', &[first])?;
            for (i, pair) in points[1..].windows(2).enumerate() {
                let middle = pair[0].midpoint(pair[1]);
                if i == 0 { pen.draw(f, 'q', &[bend, middle])? } else { pen.draw(f, 't', &[middle])? }
            }
            pen.draw(f, 'l', &[last])?;
        }
        Ok(())
    }
}
