//! Communities by kind, harbors, Supply Centers and Setup-Numbers. Everything is made of lines and outlines, so that
//! every drawing program can draw it.

use engine::table::{Feature, FeatureShape, Point};

use super::Painter;
use crate::data::{CommunityKind, RADIUS};
use crate::ids::Army;

/// How much larger the pale ground under a symbol is.
const HALO: f32 = 1.6;

impl Painter<'_> {
    /// A ring inside the hex of each Supply Center, in the colour of its side (1.6).
    pub(super) fn centers(&self) -> Vec<Feature> {
        let centers = self.data.places.supply_centers;
        let rings = Army::BOTH.into_iter().flat_map(|army| centers[army.at()].iter().map(move |hex| (army, hex)));
        let ring = |(army, hex)| {
            let points = polygon(self.centre(hex), RADIUS * 0.93, 6);
            let (id, style) = (format!("center-{}", self.data.map.label(hex)), colour("center", army));
            Feature::new(id, "", &style, FeatureShape::Polygon { points })
        };
        rings.map(ring).collect()
    }

    pub(super) fn symbols(&self) -> Vec<Feature> {
        let mut drawn = Vec::new();
        for community in &self.data.places.communities {
            let (at, id) = (self.centre(community.hex), format!("community-{}", community.name));
            let style = colour("community", community.owner);
            match community.kind {
                CommunityKind::Village => {
                    drawn.push(dot(&id, at, 7.2 + HALO, "dot-halo"));
                    drawn.push(dot(&id, at, 7.2, &colour("dot", community.owner)));
                }
                CommunityKind::Town => blocks(&mut drawn, &id, at, &TOWN, &style),
                CommunityKind::City => blocks(&mut drawn, &id, at, &CITY, &style),
            }
        }
        for place in &self.data.places.china {
            let at = self.centre(place.hex);
            drawn.push(dot(&place.name, at, 7.2 + HALO, "dot-halo"));
            drawn.push(dot(&place.name, at, 7.2, &colour("dot", Army::Vm)));
        }
        for hex in self.data.places.harbors.iter() {
            let [x, y] = self.centre(hex);
            anchor(&mut drawn, &format!("harbor-{}", self.data.map.label(hex)), [x - RADIUS * 0.5, y - RADIUS * 0.3]);
        }
        for circle in &self.data.map.circles {
            let [x, y] = self.centre(circle.hex);
            let points = polygon([x + RADIUS * 0.45, y + RADIUS * 0.42], 5.0, 16);
            let id = format!("circle-{}-{}", circle.army.name(), circle.number);
            drawn.push(Feature::new(id, "", &colour("circle", circle.army), FeatureShape::Polygon { points }));
        }
        drawn
    }
}

fn colour(what: &str, army: Army) -> String {
    format!("{what}-{}", army.name().to_lowercase())
}

/// Upright bars: how far from the middle, from where up to where, and how wide.
type Bar = [f32; 4];

/// Houses seen from above, and a skyline.
const TOWN: [Bar; 4] = [[-2.7, -5.0, -0.6, 4.4], [2.7, -4.4, -0.4, 4.2], [-2.5, 0.8, 4.8, 4.2], [2.7, 0.6, 5.0, 4.4]];
const CITY: [Bar; 5] = [
    [-7.4, -1.0, 7.0, 4.4],
    [-2.6, -6.0, 7.0, 4.4],
    [2.2, -8.5, 7.0, 4.2],
    [6.8, -3.2, 7.0, 4.2],
    [-0.2, 4.6, 8.0, 18.4],
];

/// Bars in a colour over a pale ground.
fn blocks(drawn: &mut Vec<Feature>, id: &str, [x, y]: Point, bars: &[Bar], style: &str) {
    let mut layer = |style: &str, grow: f32| {
        for (at, [aside, top, bottom, width]) in bars.iter().enumerate() {
            let points = vec![[x + aside, y + top - grow], [x + aside, y + bottom + grow]];
            drawn.push(Feature::curve(format!("{id}-{at}{style}"), "", style, points, width + 2.0 * grow));
        }
    };
    layer("halo", HALO * 0.7);
    layer(style, 0.0);
}

/// A round dot: the first point of a dotted line that is too short for a second.
fn dot(id: &str, [x, y]: Point, width: f32, style: &str) -> Feature {
    let points = vec![[x, y], [x + 0.1, y]];
    Feature::curve(format!("{id}-{style}"), "", style, points, width)
}

fn anchor(drawn: &mut Vec<Feature>, id: &str, [x, y]: Point) {
    let at = |dx: f32, dy: f32| [x + dx, y + dy];
    let strokes = [
        vec![at(0.0, -5.6), at(0.0, 6.0)],
        vec![at(-3.4, -2.6), at(3.4, -2.6)],
        vec![at(-5.4, 1.6), at(-3.6, 4.8), at(0.0, 6.2), at(3.6, 4.8), at(5.4, 1.6)],
    ];
    for (style, width) in [("halo", 3.6), ("anchor", 1.7)] {
        for (i, points) in strokes.iter().enumerate() {
            drawn.push(Feature::curve(format!("{id}-{style}-{i}"), "", style, points.clone(), width));
        }
    }
}

/// A regular polygon with a point at the top.
fn polygon([x, y]: Point, radius: f32, corners: usize) -> Vec<Point> {
    let corner = |i: usize| {
        let angle = (360.0 * i as f32 / corners as f32 - 90.0).to_radians();
        [x + radius * angle.cos(), y + radius * angle.sin()]
    };
    (0..corners).map(corner).collect()
}
