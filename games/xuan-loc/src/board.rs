//! The printed board: the hex map of `map.toml` with the names of `gazetteer.toml`.

mod styles;

use engine::pack::Source;
use engine::table::{
    Board, Feature, FeatureShape, Label, LegendEntry, LegendSample, Mark, MarkKind, Place, PlaceShape, Point, Route,
};
use engine::{Fault, Pack};
use serde::Deserialize;

use crate::data::{Area, Beside, Data, Edge, Ground, RADIUS};
use crate::ids::{Army, Hex};

/// Room around the hexes for entry areas and the names of what lies beyond, and for the boxes below.
const MARGIN: f32 = 66.0;
/// From the centre of an edge hex to the band of an entry area.
const BAND: f32 = RADIUS + 10.0;
const BOX_HEIGHT: f32 = 150.0;
const GAP: f32 = 14.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gazetteer {
    km_per_hex: f32,
    #[serde(rename = "source")]
    _source: Source,
    place: Vec<PlaceRecord>,
    off_map: Vec<OffMap>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceRecord {
    name: String,
    hexes: Vec<String>,
    note: String,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OffMap {
    name: String,
    edge: Edge,
    near: String,
    #[serde(rename = "source")]
    _source: Source,
}

/// The box beside the map where units of an army wait or lie eliminated.
#[must_use]
pub fn box_id(army: Army, waiting: bool) -> &'static str {
    match (army, waiting) {
        (Army::Nva, true) => "nva-arrivals",
        (Army::Nva, false) => "nva-losses",
        (Army::Arvn, true) => "arvn-arrivals",
        (Army::Arvn, false) => "arvn-losses",
    }
}

/// Builds the board. Only the gazetteer can still be wrong here: the rest was checked before.
pub fn board(data: &Data, pack: &Pack) -> Result<Board, Fault> {
    let gazetteer: Gazetteer = pack.read("gazetteer.toml")?;
    let painter = Painter { data, gazetteer: &gazetteer };
    let [width, height] = data.map.sheet.far_corner();
    let (width, height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut labels = painter.names();
    labels.extend(painter.area_labels());
    labels.extend(painter.off_map_labels()?);
    Ok(Board {
        edges: Vec::new(),
        title: "Xuan Loc, April 1975".into(),
        width,
        height: height + BOX_HEIGHT + GAP,
        km_per_unit: gazetteer.km_per_hex / (RADIUS * 3f32.sqrt()),
        styles: styles::all(),
        features: painter.entry_areas(),
        routes: painter.roads(),
        places: data.map.all().map(|hex| painter.hex(hex)).chain(boxes(width, height)).collect(),
        labels,
        legend: legend(),
    })
}

struct Painter<'a> {
    data: &'a Data,
    gazetteer: &'a Gazetteer,
}

impl Painter<'_> {
    fn centre(&self, hex: Hex) -> Point {
        let [x, y] = self.data.map.sheet.centre(hex.0);
        [x + MARGIN, y + MARGIN]
    }

    fn hex(&self, hex: Hex) -> Place {
        let ground = self.data.map.ground(hex);
        let mut marks =
            vec![Mark { text: self.data.map.label(hex).into(), kind: MarkKind::Id, offset: [0.0, -RADIUS * 0.74] }];
        if ground.fort {
            marks.push(Mark { text: "fort".into(), kind: MarkKind::Fort, offset: [0.0, 0.0] });
        }
        if ground.airfield {
            marks.push(Mark { text: "airfield".into(), kind: MarkKind::Airfield, offset: [0.0, RADIUS * 0.5] });
        }
        Place {
            id: self.data.map.label(hex).into(),
            name: self.data.map.name(hex).unwrap_or_default().into(),
            centre: self.centre(hex),
            shape: PlaceShape::Hex { radius: RADIUS, pointy: true },
            style: styles::of(ground).into(),
            marks,
            description: self.describe(hex, ground),
        }
    }

    fn describe(&self, hex: Hex, ground: Ground) -> String {
        let label = self.data.map.label(hex);
        let mut parts = vec![format!("Hex {label}: {}", terrain_words(ground))];
        if ground.junction {
            parts.push("a crossroads, always spotted".into());
        } else if ground.has_road() {
            parts.push("with a road".into());
        }
        let found = self.gazetteer.place.iter().find(|p| p.hexes.iter().any(|h| h == label));
        match found {
            Some(place) => format!("{}. {}: {}", parts.join(", "), place.name, place.note),
            None => format!("{}.", parts.join(", ")),
        }
    }

    fn roads(&self) -> Vec<Route> {
        let mut routes = Vec::new();
        for road in &self.data.map.roads {
            // The pieces of a highway are one road on paper; the names of local roads would hide hex numbers.
            let name = road.name.split(" (").next().unwrap_or_default();
            let main = name.starts_with("Highway") || name.starts_with("Route");
            let style = if name.starts_with("Highway") { "highway" } else { "road" };
            for pair in road.path.windows(2) {
                routes.push(Route {
                    a: self.data.map.label(pair[0]).into(),
                    b: self.data.map.label(pair[1]).into(),
                    style: style.into(),
                    name: if main { name.into() } else { String::new() },
                    via: Vec::new(),
                    drawn: true,
                });
            }
        }
        routes
    }

    fn names(&self) -> Vec<Label> {
        let labels = self.data.map.labels();
        labels
            .map(|(hex, name, beside)| {
                let [x, y] = self.centre(hex);
                let ground = self.data.map.ground(hex);
                let size = if ground.city { 17.0 } else { 10.0 };
                // Half of what the letters take, more or less, so that a name beside a hex begins next to it.
                let half = 0.26 * size * name.chars().count() as f32;
                let at = match beside {
                    _ if ground.city => [x, y + RADIUS * 0.3],
                    Beside::Above => [x, y - RADIUS * 0.75],
                    Beside::Below => [x, y + RADIUS * 0.95],
                    Beside::Left => [x - RADIUS * 0.75 - half, y + size * 0.35],
                    Beside::Right => [x + RADIUS * 0.75 + half, y + size * 0.35],
                };
                Label { text: name.into(), at, size, italic: !ground.built_up(), turn: 0.0 }
            })
            .collect()
    }

    /// A band along the edge for each entry area.
    fn entry_areas(&self) -> Vec<Feature> {
        let areas = [Area::A, Area::B, Area::C, Area::D, Area::E];
        areas
            .into_iter()
            .map(|area| {
                let [from, to] = self.area_ends(area);
                Feature {
                    id: format!("area-{area:?}"),
                    name: format!("Entry area {area:?}"),
                    style: if area == Area::E { "arvn-entry" } else { "nva-entry" }.into(),
                    shape: FeatureShape::Curve { points: vec![from, to], width: 9.0 },
                }
            })
            .collect()
    }

    fn area_ends(&self, area: Area) -> [Point; 2] {
        let hexes = self.data.map.area(area);
        let first = hexes.first().unwrap_or(Hex(0));
        let last = hexes.iter().last().unwrap_or(first);
        [first, last].map(|hex| {
            let [x, y] = self.centre(hex);
            match area {
                Area::A => [x, y - BAND],
                Area::B => [self.outermost(Edge::East) + BAND, y],
                Area::C | Area::D => [x, y + BAND],
                Area::E => [self.outermost(Edge::West) - BAND, y],
            }
        })
    }

    /// Every other row is shifted: how far out the hexes of the east or west edge reach.
    fn outermost(&self, edge: Edge) -> f32 {
        let centres = self.data.map.edge(edge).iter().map(|hex| self.centre(hex)[0]);
        let outer = if edge == Edge::East { f32::max } else { f32::min };
        centres.reduce(outer).unwrap_or_default()
    }

    fn area_labels(&self) -> Vec<Label> {
        let areas = [Area::A, Area::B, Area::C, Area::D, Area::E];
        areas
            .into_iter()
            .map(|area| {
                let [from, to] = self.area_ends(area);
                let at = [from[0] + (to[0] - from[0]) * 0.28, from[1] + (to[1] - from[1]) * 0.28];
                Label { text: format!("{area:?}"), at, size: 15.0, italic: false, turn: 0.0 }
            })
            .collect()
    }

    fn off_map_labels(&self) -> Result<Vec<Label>, Fault> {
        let mut taken: Vec<(Hex, f32)> = Vec::new();
        let mut labels = Vec::new();
        for record in &self.gazetteer.off_map {
            let hex = self.data.map.find(&record.near);
            let hex =
                hex.ok_or_else(|| Fault::new("gazetteer.toml", &record.name, "it lies near no hex of the map"))?;
            let line = taken.iter().filter(|(at, _)| *at == hex).count() as f32;
            taken.push((hex, line));
            let [x, y] = self.centre(hex);
            let out = BAND + 13.0 + 11.0 * line;
            let (at, turn) = match record.edge {
                Edge::North => ([x, y - out + 3.0], 0.0),
                Edge::South => ([x, y + out], 0.0),
                Edge::East => ([self.outermost(Edge::East) + out - 4.0, y], 90.0),
                Edge::West => ([self.outermost(Edge::West) - out + 4.0, y], -90.0),
            };
            labels.push(Label { text: format!("to {}", record.name), at, size: 9.0, italic: true, turn });
        }
        Ok(labels)
    }
}

fn terrain_words(ground: Ground) -> String {
    let mut words = Vec::new();
    match ground.level {
        0 => {}
        level => words.push(format!("hill of level {level}")),
    }
    for (there, word) in [
        (ground.city, "city"),
        (ground.town, "town"),
        (ground.wood, "wood"),
        (ground.fort, "fort"),
        (ground.airfield, "airfield"),
    ] {
        if there {
            words.push(word.into());
        }
    }
    if words.is_empty() { "clear".into() } else { words.join(", ") }
}

/// Four boxes below the map: who waits and who is eliminated, for each side.
fn boxes(width: f32, height: f32) -> impl Iterator<Item = Place> {
    let each = (width - 5.0 * GAP) / 4.0;
    let kinds = [(Army::Nva, true), (Army::Nva, false), (Army::Arvn, true), (Army::Arvn, false)];
    kinds.into_iter().enumerate().map(move |(i, (army, waiting))| {
        let name = format!("{} {}", army.name(), if waiting { "arrivals" } else { "losses" });
        Place {
            id: box_id(army, waiting).into(),
            description: format!("{name}: off the map."),
            name,
            centre: [GAP + each / 2.0 + i as f32 * (each + GAP), height + BOX_HEIGHT / 2.0],
            shape: PlaceShape::Box { width: each, height: BOX_HEIGHT },
            style: "box".into(),
            marks: Vec::new(),
        }
    })
}

fn legend() -> Vec<LegendEntry> {
    let hex = PlaceShape::Hex { radius: RADIUS, pointy: true };
    let place = |text: &str, style: &str, mark: Option<(MarkKind, &str)>| LegendEntry {
        text: text.into(),
        sample: LegendSample::Place {
            shape: hex.clone(),
            style: style.into(),
            marks: mark.map(|(kind, text)| Mark { text: text.into(), kind, offset: [0.0, 0.0] }).into_iter().collect(),
        },
    };
    let route = |text: &str, style: &str| LegendEntry {
        text: text.into(),
        sample: LegendSample::Route { style: style.into() },
    };
    vec![
        place("Clear", "clear", None),
        place("Wood: rubber plantations", "wood", None),
        place("Hill, level 1", "hill-1", None),
        place("Hill, level 2", "hill-2", None),
        place("Wooded hill", "wooded-hill", None),
        place("Town", "town", None),
        place("City: Xuan Loc", "city", None),
        place("Fort", "clear", Some((MarkKind::Fort, "fort"))),
        place("Airfield", "clear", Some((MarkKind::Airfield, "airfield"))),
        route("Highway", "highway"),
        route("Local road", "road"),
        LegendEntry { text: "NVA entry area".into(), sample: LegendSample::Feature { style: "nva-entry".into() } },
        LegendEntry { text: "ARVN entry area".into(), sample: LegendSample::Feature { style: "arvn-entry".into() } },
    ]
}
