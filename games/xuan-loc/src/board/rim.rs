//! The rim of the map: where roads lead, the entry areas, and the country that runs on beyond the hexes.

use engine::Fault;
use engine::table::{Feature, FeatureShape, Label, Point};

use super::{MARGIN, Painter, half_width};
use crate::data::{Area, Edge, RADIUS};
use crate::ids::Hex;

const AREAS: [Area; 5] = [Area::A, Area::B, Area::C, Area::D, Area::E];
/// Half of the width of a hex.
const HALF: f32 = RADIUS * 0.866;
/// How far from the hexes the bracket of an entry area lies, the names of areas, and those of places off the map.
const BRACKET: f32 = 13.0;
const AREA_NAME: f32 = 31.0;
const OFF_MAP: f32 = 53.0;
/// How thick a bracket is.
const BAR: f32 = 6.0;
const LETTER: f32 = 13.0;
const SMALL: f32 = 9.0;

impl Painter<'_> {
    /// Where a straight line from a hex out over its edge leaves the sheet.
    pub(super) fn outward(&self, edge: Edge, hex: Hex) -> Point {
        let [x, y] = self.centre(hex);
        self.at_rim(edge, if matches!(edge, Edge::North | Edge::South) { x } else { y }, MARGIN)
    }

    /// A point so far along an edge of the map and so far out from its hexes.
    fn at_rim(&self, edge: Edge, along: f32, out: f32) -> Point {
        let [width, height] = self.data.map.sheet.far_corner();
        match edge {
            Edge::North => [along, MARGIN - out],
            Edge::South => [along, MARGIN + height + out],
            Edge::East => [MARGIN + width + out, along],
            Edge::West => [MARGIN - out, along],
        }
    }

    /// From where to where along its edge an entry area reaches.
    fn span(&self, area: Area) -> [f32; 2] {
        let half = if is_level(edge_of(area)) { HALF } else { RADIUS * 0.75 };
        let places = self.data.map.area(area).iter().map(|hex| self.along(edge_of(area), hex));
        let [low, high] = places.fold([f32::MAX, f32::MIN], |[low, high], at| [low.min(at), high.max(at)]);
        [low - half, high + half]
    }

    fn along(&self, edge: Edge, hex: Hex) -> f32 {
        self.centre(hex)[usize::from(!is_level(edge))]
    }

    /// Where on its edge the letter of an area stands: as far as may be from its ends and from roads.
    fn letter_spot(&self, area: Area) -> f32 {
        let edge = edge_of(area);
        let exits = self.data.map.roads.iter().filter_map(|road| road.leaves).filter(|(side, _)| *side == edge);
        let mut others: Vec<f32> = exits.map(|(_, hex)| self.along(edge, hex)).collect();
        others.extend(self.span(area));
        let room = |at: f32| others.iter().map(|other| (other - at).abs()).fold(f32::MAX, f32::min);
        let spots = self.data.map.area(area).iter().map(|hex| self.along(edge, hex));
        spots.max_by(|a, b| room(*a).total_cmp(&room(*b))).unwrap_or_default()
    }

    /// A bracket along the edge for each entry area, with a disc for its letter.
    pub(super) fn entry_areas(&self) -> Vec<Feature> {
        let mut drawn = Vec::new();
        for area in AREAS {
            let (edge, [from, to]) = (edge_of(area), self.span(area));
            let at = |along: f32, out: f32| self.at_rim(edge, along, out);
            let side = if area == Area::E { "arvn" } else { "nva" };
            let mut line = |id: String, style: &str, points: Vec<Point>, width: f32| {
                drawn.push(Feature::curve(id, &area_name(area), &format!("{side}-{style}"), points, width));
            };
            line(format!("area-{area:?}"), "entry", vec![at(from, BRACKET), at(to, BRACKET)], BAR);
            for (i, end) in [from + BAR / 2.0, to - BAR / 2.0].into_iter().enumerate() {
                line(format!("area-{area:?}-end-{i}"), "entry", vec![at(end, BRACKET), at(end, 3.0)], BAR);
            }
            let spot = self.letter_spot(area);
            let dot = || vec![at(spot, BRACKET), at(spot + 0.1, BRACKET)];
            line(format!("area-{area:?}-disc"), "disc", dot(), 23.0);
            line(format!("area-{area:?}-paper"), "disc-paper", dot(), 18.0);
        }
        drawn
    }

    /// The letter of each area, and what it is.
    pub(super) fn area_labels(&self) -> Vec<Label> {
        let mut labels = Vec::new();
        for area in AREAS {
            let (edge, spot) = (edge_of(area), self.letter_spot(area));
            let letter = format!("{area:?}");
            let word = |text: String, out: f32, size: f32, turn: f32| Label {
                text,
                at: self.at_rim(edge, spot, out),
                size,
                italic: false,
                turn,
            };
            labels.push(word(letter, BRACKET, LETTER, 0.0));
            labels.push(word(area_name(area), AREA_NAME, SMALL, turn(edge)));
        }
        labels
    }

    /// Where the roads lead: beside the road, one line under the other.
    pub(super) fn off_map_labels(&self) -> Result<Vec<Label>, Fault> {
        let mut taken: Vec<Hex> = Vec::new();
        let mut labels = Vec::new();
        for record in &self.gazetteer.off_map {
            let hex = self.data.map.find(&record.near);
            let hex =
                hex.ok_or_else(|| Fault::new("gazetteer.toml", &record.name, "it lies near no hex of the map"))?;
            let line = taken.iter().filter(|at| **at == hex).count() as f32;
            taken.push(hex);
            let text = format!("to {}", record.name);
            let along = self.along(record.edge, hex) + RADIUS * 0.45 + half_width(&text, SMALL);
            let at = self.at_rim(record.edge, along, OFF_MAP - 12.0 * line);
            labels.push(Label { text, at, size: SMALL, italic: true, turn: turn(record.edge) });
        }
        Ok(labels)
    }

    /// Woods and hills at the edge run on beyond it, paler: nobody goes there.
    pub(super) fn beyond(&self) -> Vec<Feature> {
        let mut drawn = Vec::new();
        for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
            for hex in self.data.map.edge(edge).iter() {
                let ground = self.data.map.ground(hex);
                let style = match ground.level {
                    0 if ground.wood => "beyond-wood",
                    0 => continue,
                    _ => "beyond-hill",
                };
                let id = format!("beyond-{edge:?}-{}", self.data.map.label(hex));
                let shape = FeatureShape::Region { points: self.strip(edge, hex) };
                drawn.push(Feature::new(id, "", style, shape));
            }
        }
        drawn
    }

    /// From the outer sides of an edge hex outward, here more and there less, as woods end.
    fn strip(&self, edge: Edge, hex: Hex) -> Vec<Point> {
        let [x, y] = self.centre(hex);
        let far = MARGIN * (0.3 + 0.14 * f32::from(hex.0 * 5 % 4));
        let [end_x, end_y] = self.at_rim(edge, self.along(edge, hex), far);
        let corners = if is_level(edge) {
            let out = (end_y - y).signum() * RADIUS;
            let shoulder = end_y - out * 0.4;
            let near = [[x - HALF, y + out / 2.0], [x, y + out], [x + HALF, y + out / 2.0]];
            let end = [[x + HALF, shoulder], [x + HALF * 0.4, end_y], [x - HALF * 0.4, end_y], [x - HALF, shoulder]];
            [near.as_slice(), end.as_slice()].concat()
        } else {
            let out = (end_x - x).signum();
            let (side, shoulder, half) = (x + out * HALF, end_x - out * RADIUS * 0.4, RADIUS * 0.75);
            let near = [[side, y - half], [side, y + half]];
            let end = [[shoulder, y + half], [end_x, y + half * 0.4], [end_x, y - half * 0.4], [shoulder, y - half]];
            [near.as_slice(), end.as_slice()].concat()
        };
        with_more_points(&corners)
    }

    /// The height of hills under trees, which have the colour of woods.
    pub(super) fn wooded_heights(&self) -> Vec<Feature> {
        let map = &self.data.map;
        let hills = map.all().filter(|hex| map.ground(*hex).wood && map.ground(*hex).level > 0);
        let height = |hex: Hex| {
            let [x, y] = self.centre(hex);
            let corner = |i: u8| {
                let angle = (60.0 * f32::from(i) + 30.0).to_radians();
                [x + RADIUS * angle.cos(), y + RADIUS * angle.sin()]
            };
            let points = with_more_points(&[0, 1, 2, 3, 4, 5].map(corner));
            Feature::new(format!("height-{}", map.label(hex)), "", "height", FeatureShape::Region { points })
        };
        hills.map(height).collect()
    }
}

/// An outline with points so near to one another that its corners stay where they are when it is drawn softly.
fn with_more_points(corners: &[Point]) -> Vec<Point> {
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next);
    let side = |(a, b): (&Point, &Point)| {
        let (a, b) = (*a, *b);
        (0..6u8).map(move |i| [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * f32::from(i) / 6.0))
    };
    sides.flat_map(side).collect()
}

fn edge_of(area: Area) -> Edge {
    match area {
        Area::A => Edge::North,
        Area::B => Edge::East,
        Area::C | Area::D => Edge::South,
        Area::E => Edge::West,
    }
}

fn area_name(area: Area) -> String {
    format!("Entry area {area:?}, {}", if area == Area::E { "ARVN" } else { "NVA" })
}

fn is_level(edge: Edge) -> bool {
    matches!(edge, Edge::North | Edge::South)
}

/// How words along an edge are turned.
fn turn(edge: Edge) -> f32 {
    match edge {
        Edge::North | Edge::South => 0.0,
        Edge::East => 90.0,
        Edge::West => -90.0,
    }
}
