//! The printed board: the hex map of `map.toml` with the names of `gazetteer.toml`.

mod legend;
mod rim;
mod styles;

use engine::table::{Board, Label, Mark, MarkKind, Place, PlaceShape, Point, Route};
use engine::{Fault, Pack};

use crate::data::{Data, Edge, Ground, RADIUS};
use crate::ids::{Army, Hex};

/// Room around the hexes for entry areas and the names of what lies beyond, and for the boxes below.
const MARGIN: f32 = 66.0;
const BOX_HEIGHT: f32 = 150.0;
const GAP: f32 = 14.0;
/// How much of the row of boxes a box of arrivals takes: more wait than are lost.
const ARRIVALS: f32 = 0.32;
/// Where the sign of a fort or airfield may stand in its hex, in radii, the best place first.
const CORNERS: [Point; 4] = [[-0.44, 0.36], [0.44, 0.36], [-0.46, -0.2], [0.46, -0.2]];
/// How far from a road such a sign keeps, in radii.
const OFF_ROAD: f32 = 0.38;

engine::records! {
    struct Gazetteer { km_per_hex: f32, place: Vec<PlaceRecord>, off_map: Vec<OffMap> }
    struct PlaceRecord { name: String, hexes: Vec<String>, note: String }
    struct OffMap { name: String, edge: Edge, near: String }
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
    let mut labels: Vec<Label> = painter.city_name().into_iter().collect();
    labels.extend(painter.area_labels());
    labels.extend(painter.off_map_labels()?);
    let mut features = painter.beyond();
    features.extend(painter.wooded_heights());
    features.extend(painter.entry_areas());
    Ok(Board {
        edges: Vec::new(),
        title: "Xuan Loc, April 1975".into(),
        width,
        height: height + BOX_HEIGHT + GAP,
        km_per_unit: gazetteer.km_per_hex / (RADIUS * 3f32.sqrt()),
        styles: styles::all(),
        features,
        routes: painter.roads(),
        places: data.map.all().map(|hex| painter.hex(hex)).chain(boxes(width, height)).collect(),
        labels,
        legend: legend::entries(),
        regions: Vec::new(),
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
        let mut marks = vec![Mark::new(self.data.map.label(hex), MarkKind::Id, [0.0, -RADIUS * 0.74])];
        let signs = [(ground.fort, "fort", MarkKind::Fort), (ground.airfield, "airfield", MarkKind::Airfield)];
        let there = signs.into_iter().filter(|(there, _, _)| *there);
        for ((_, text, kind), [x, y]) in there.zip(self.free_corners(hex)) {
            marks.push(Mark::new(text, kind, [x * RADIUS, y * RADIUS]));
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

    /// The corners of a hex for signs, those first that no road passes.
    fn free_corners(&self, hex: Hex) -> Vec<Point> {
        let [x, y] = self.centre(hex);
        let ways: Vec<Point> = self.data.map.links(hex).iter().map(|near| self.centre(*near)).collect();
        let is_free = |corner: &Point| {
            ways.iter().all(|to| {
                let along = [(to[0] - x) / RADIUS, (to[1] - y) / RADIUS];
                let length = along[0].hypot(along[1]).max(f32::EPSILON);
                let ahead = (corner[0] * along[0] + corner[1] * along[1]) / length;
                let aside = (corner[0] * along[1] - corner[1] * along[0]).abs() / length;
                ahead < 0.0 || aside > OFF_ROAD
            })
        };
        let (free, others): (Vec<Point>, Vec<Point>) = CORNERS.into_iter().partition(is_free);
        [free, others].concat()
    }

    /// The roads from hex to hex, and on to the edge of the sheet where they leave the map.
    fn roads(&self) -> Vec<Route> {
        let label = |hex: Hex| self.data.map.label(hex).to_string();
        let mut routes = Vec::new();
        for road in &self.data.map.roads {
            // The pieces of a highway are one road on paper; the names of local roads would hide hex numbers.
            let name = road.name.split(" (").next().unwrap_or_default();
            let main = name.starts_with("Highway") || name.starts_with("Route");
            let style = if name.starts_with("Highway") { "highway" } else { "road" };
            let mut add = |a: Hex, b: String, via: Vec<Point>| {
                let name = if main { name.into() } else { String::new() };
                routes.push(Route { a: label(a), b, style: style.into(), name, via, drawn: true });
            };
            for pair in road.path.windows(2) {
                add(pair[0], label(pair[1]), Vec::new());
            }
            if let Some((edge, hex)) = road.leaves {
                add(hex, String::new(), vec![self.outward(edge, hex)]);
            }
        }
        routes
    }

    /// The name of the city in large letters to the west of it, where no road runs. All other names are set beside
    /// their hexes by whoever draws the map.
    fn city_name(&self) -> Option<Label> {
        let map = &self.data.map;
        let (hex, name) = map.city.iter().find_map(|hex| Some((hex, map.name(hex)?)))?;
        let [_, y] = self.centre(hex);
        let row = map.city.iter().map(|hex| self.centre(hex)).filter(|centre| (centre[1] - y).abs() < 1.0);
        let west = row.map(|centre| centre[0]).fold(f32::MAX, f32::min);
        let half = half_width(name, CITY_NAME);
        let at = [west - RADIUS - half, y + RADIUS * 0.08];
        Some(Label { text: name.into(), at, size: CITY_NAME, italic: false, turn: 0.0 })
    }
}

/// The height of the letters of the city's name.
const CITY_NAME: f32 = 16.0;

/// Half of what letters of that size take, more or less.
fn half_width(text: &str, size: f32) -> f32 {
    0.28 * size * text.chars().count() as f32
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
    let room = width - 5.0 * GAP;
    let kinds = [(Army::Nva, true), (Army::Nva, false), (Army::Arvn, true), (Army::Arvn, false)];
    let mut left = GAP;
    kinds.into_iter().map(move |(army, waiting)| {
        let name = format!("{} {}", army.name(), if waiting { "arrivals" } else { "losses" });
        let wide = room * if waiting { ARRIVALS } else { 0.5 - ARRIVALS };
        let centre = [left + wide / 2.0, height + BOX_HEIGHT / 2.0];
        left += wide + GAP;
        let about = format!("{name}: off the map.");
        Place::holding(box_id(army, waiting), &name, centre, [wide, BOX_HEIGHT], about)
    })
}
