//! What lies under the places: river, airstrip, borders, trenches, Supply Areas and arrows; and what is printed on hexsides.

use engine::table::{Edge as PrintedEdge, Feature, FeatureShape, Point, Route};

use super::Painter;
use super::outline::chain;
use crate::data::{Colour, Wire};
use crate::ids::{Edge, Hex, Sheet};

/// How far the trench of a strongpoint and the border of a Supply Area are drawn in from the hexsides.
const TRENCH: f32 = 3.4;
const SUPPLY: f32 = 1.2;

fn polygon(id: String, name: &str, style: &str, points: Vec<Point>) -> Feature {
    Feature::new(id, name, style, FeatureShape::Polygon { points })
}

impl Painter<'_> {
    pub(super) fn features(&self) -> Vec<Feature> {
        let mut features = self.rivers();
        features.extend(self.borders());
        features.push(self.airstrip());
        features.extend(self.supply_areas());
        features.extend(self.trenches());
        features.extend(self.outposts());
        features.extend(self.data.boxes.arrows.iter().enumerate().map(|(i, arrow)| {
            let style = match arrow.colour {
                Colour::Blue => "arrow-french",
                Colour::Red => "arrow-vm",
                Colour::Gray => "arrow-both",
            };
            polygon(format!("arrow-{i}"), "", style, arrow_outline(arrow.line, arrow.both_ways))
        }));
        features
    }

    fn rivers(&self) -> Vec<Feature> {
        let mut features = Vec::new();
        for (i, (name, edges)) in self.data.map.rivers.iter().enumerate() {
            let segments: Vec<[Point; 2]> = edges.iter().map(|edge| self.ends(*edge)).collect();
            for (j, line) in chain(&segments).into_iter().enumerate() {
                features.push(Feature::curve(format!("river-{i}-{j}"), name, "river", line, 7.0));
            }
        }
        features
    }

    /// 1.3-E: borders between sectors, and between the zones of one.
    fn borders(&self) -> Vec<Feature> {
        let map = &self.data.map;
        let (mut sectors, mut zones) = (Vec::new(), Vec::new());
        for edge in map.all_edges() {
            let [a, b] = map.side(edge).hexes.map(|hex| map.ground(hex));
            if a.sector.is_some() && b.sector.is_some() && a.sector != b.sector {
                sectors.push(self.ends(edge));
            } else if a.zone != b.zone {
                zones.push(self.ends(edge));
            }
        }
        let zones = chain(&zones).into_iter().enumerate();
        let zones = zones.map(|(i, line)| Feature::curve(format!("zone-border-{i}"), "", "zone-border", line, 1.3));
        let sectors = chain(&sectors).into_iter().enumerate();
        zones
            .chain(
                sectors.map(|(i, line)| Feature::curve(format!("sector-border-{i}"), "", "sector-border", line, 3.2)),
            )
            .collect()
    }

    fn airstrip(&self) -> Feature {
        let strip = &self.data.map.airstrip;
        let ends = [strip.hexes.first(), strip.hexes.last()].map(|hex| hex.map_or([0.0; 2], |hex| self.centre(*hex)));
        let [along, aside] = frame(ends);
        let corner = |end: Point, out: f32, side: f32| {
            [end[0] + along[0] * out + aside[0] * side, end[1] + along[1] * out + aside[1] * side]
        };
        let points = vec![
            corner(ends[0], -16.0, -9.0),
            corner(ends[1], 16.0, -9.0),
            corner(ends[1], 16.0, 9.0),
            corner(ends[0], -16.0, 9.0),
        ];
        polygon("airstrip".into(), &strip.name, "airstrip-line", points)
    }

    fn supply_areas(&self) -> Vec<Feature> {
        let outline = |sheet: Sheet| self.outlines(self.data.map.supply_area(sheet), SUPPLY).into_iter().enumerate();
        let all = Sheet::ALL.into_iter().flat_map(|sheet| outline(sheet).map(move |(i, line)| (sheet, i, line)));
        all.map(|(sheet, i, line)| polygon(format!("supply-{}-{i}", sheet.word()), "Supply Area", "supply", line))
            .collect()
    }

    /// 1.4-A: the trench of each strongpoint.
    fn trenches(&self) -> Vec<Feature> {
        let mut features = Vec::new();
        for place in &self.data.places.strongpoints {
            for (i, line) in self.outlines(place.hexes, TRENCH).into_iter().enumerate() {
                features.push(polygon(format!("trench-{}-{i}", place.id), &place.name, "trench", line));
            }
        }
        for place in &self.data.places.structures {
            for (i, line) in self.outlines(place.hexes, TRENCH + 2.0).into_iter().enumerate() {
                features.push(polygon(format!("{}-{i}", place.id), &place.name, "structure", line));
            }
        }
        features
    }

    /// 1.4-H: white triangles.
    fn outposts(&self) -> Vec<Feature> {
        let outposts = self.data.places.outposts.iter();
        outposts
            .map(|outpost| {
                let [x, y] = self.centre(outpost.hex);
                let points = vec![[x, y - 11.0], [x + 10.5, y + 7.0], [x - 10.5, y + 7.0]];
                polygon(format!("outpost-{}", outpost.id), &outpost.name, "outpost", points)
            })
            .collect()
    }

    pub(super) fn roads(&self) -> Vec<Route> {
        let map = &self.data.map;
        // The sign of a road would hide the name of a strongpoint.
        let is_bare = |hex: &Hex| map.ground(*hex).strongpoint.is_none();
        let is_free = |hex: &Hex| is_bare(hex) && map.neighbours(*hex).all(|near| is_bare(&near));
        let pieces = map.roads.iter().flat_map(|road| road.hexes.windows(2).map(move |pair| (road, pair)));
        pieces
            .map(|(road, pair)| Route {
                a: map.label(pair[0]).into(),
                b: map.label(pair[1]).into(),
                style: "road".into(),
                name: if road.name.starts_with("RP") && pair.iter().all(is_free) {
                    road.name.clone()
                } else {
                    String::new()
                },
                via: Vec::new(),
                drawn: true,
            })
            .collect()
    }

    /// What is printed on hexsides: wire, rivers and bridges.
    pub(super) fn edges(&self) -> Vec<PrintedEdge> {
        self.data.map.all_edges().filter_map(|edge| self.edge(edge)).collect()
    }

    fn edge(&self, edge: Edge) -> Option<PrintedEdge> {
        let map = &self.data.map;
        let side = map.side(edge);
        let [a, b] = side.hexes.map(|hex| map.label(hex));
        let of = side.hexes.map(|hex| map.ground(hex).strongpoint.map(|own| &*self.data.strongpoint(own).id));
        let owners: Vec<&str> =
            of.into_iter().zip(side.wire).filter(|(_, wire)| *wire != Wire::None).filter_map(|(id, _)| id).collect();
        let bridge = map.bridges.iter().find(|(_, own)| *own == edge);
        let (style, name) = match (side.printed_wire(), bridge) {
            (_, Some((name, _))) => ("bridge", name.clone()),
            (Wire::Heavy, None) => ("heavy-wire", "Heavy wire".to_string()),
            (Wire::Light, None) => ("light-wire", "Light wire".to_string()),
            (Wire::None, None) if side.river => ("river-side", "River".to_string()),
            (Wire::None, None) => return None,
        };
        let mut description = format!("{name} between {a} and {b}");
        if !owners.is_empty() {
            description += &format!(", wire of {}", owners.join(" and "));
        }
        if side.river && style != "river-side" {
            description += ", over the river";
        }
        description.push('.');
        Some(PrintedEdge { a: a.into(), b: b.into(), style: style.into(), name, description })
    }
}

/// The direction of a line and the one across it.
fn frame([from, to]: [Point; 2]) -> [Point; 2] {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let length = x.hypot(y).max(f32::EPSILON);
    [[x / length, y / length], [-y / length, x / length]]
}

/// A broad arrow, with a head at its end, or at both.
fn arrow_outline([from, to]: [Point; 2], both: bool) -> Vec<Point> {
    const SHAFT: f32 = 4.5;
    const HEAD: f32 = 10.0;
    let [along, aside] = frame([from, to]);
    let at = |end: Point, back: f32, side: f32| {
        [end[0] + along[0] * back + aside[0] * side, end[1] + along[1] * back + aside[1] * side]
    };
    let deep = HEAD * 1.25;
    let mut points = vec![to, at(to, -deep, HEAD), at(to, -deep, SHAFT)];
    if both {
        points.extend([
            at(from, deep, SHAFT),
            at(from, deep, HEAD),
            from,
            at(from, deep, -HEAD),
            at(from, deep, -SHAFT),
        ]);
    } else {
        points.extend([at(from, 0.0, SHAFT), at(from, 0.0, -SHAFT)]);
    }
    points.extend([at(to, -deep, -SHAFT), at(to, -deep, -HEAD)]);
    points
}
