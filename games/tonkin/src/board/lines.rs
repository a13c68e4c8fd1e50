//! The sea, rivers, roads and borders.

use engine::table::{Feature, FeatureShape, Point, Route};

use super::outline::{middle, softened};
use super::{MARGIN, Painter};
use crate::data::{Country, Course, RADIUS, RiverSize};
use crate::ids::Hex;

const MAJOR: f32 = 7.6;
const MINOR: f32 = 1.3;
const ROAD: f32 = 3.6;
const ROAD_CORE: f32 = 1.7;

impl Painter<'_> {
    /// The sea as one region, drawn on beyond the edges of the paper.
    pub(super) fn sea(&self) -> Feature {
        let [right, bottom] = self.data.map.sheet.far_corner();
        let lines = self.lines_between(|hex| self.is_sea(hex), |near| near.is_some_and(|near| !self.is_sea(near)));
        // The shore runs with the sea to its right, from the south-west corner of the sea to its north-east one.
        let shore = lines.into_iter().max_by_key(Vec::len).unwrap_or_default();
        let mut points = softened(&shore);
        let beyond = 3.0 * MARGIN;
        let (first, last) = (points.first().copied(), points.last().copied());
        if let (Some(first), Some(last)) = (first, last) {
            let far = [right + beyond, bottom + beyond];
            let ends = |p: Point| if p[1] > bottom / 2.0 { [p[0], far[1]] } else { [far[0], p[1]] };
            points.extend([ends(last), far, far, ends(first)]);
        }
        Feature::new("sea", "", "sea", FeatureShape::Region { points })
    }

    /// The water between the island chain and the mainland.
    pub(super) fn straits(&self) -> Vec<Feature> {
        let map = &self.data.map;
        let mainland = map.land.without(map.islands);
        let lines = self.lines_between(|hex| map.islands.has(hex), |near| near.is_some_and(|near| mainland.has(near)));
        let strait =
            |(at, line): (usize, Vec<Point>)| Feature::curve(format!("strait-{at}"), "", "sea", softened(&line), MAJOR);
        lines.into_iter().enumerate().map(strait).collect()
    }

    /// Where a river passes through a hex: aside of the middle, so that symbols and counters leave it to be seen.
    fn bed(&self, hex: Hex) -> Point {
        let [x, y] = self.centre(hex);
        let far = if self.data.places.hexes.has(hex) { 0.3 } else { 0.16 };
        let turn = f32::from(hex.0 % 7) * 0.9;
        [x + RADIUS * far * turn.cos(), y + RADIUS * far * turn.sin()]
    }

    pub(super) fn rivers(&self) -> Vec<Feature> {
        let map = &self.data.map;
        let course = |(at, course): (usize, &Course)| {
            let mut points: Vec<Point> = course.hexes.iter().map(|hex| self.bed(*hex)).collect();
            let ends = [course.hexes[0], course.hexes[course.hexes.len() - 1]];
            let [source, mouth] = [0, 1].map(|i| course.ends[i].map(|way| self.side(ends[i], way)));
            points.splice(0..0, source);
            points.extend(mouth);
            let name = map.river_names[course.river.at()].as_str();
            let (style, width) = match course.size {
                RiverSize::Major => ("major-river", MAJOR),
                RiverSize::Minor => ("minor-river", MINOR),
            };
            Feature::curve(format!("river-{at}"), &river_words(name), style, points, width)
        };
        map.courses.iter().enumerate().map(course).collect()
    }

    /// The middle of the hexside in a direction.
    fn side(&self, hex: Hex, direction: usize) -> Point {
        let [x, y] = self.centre(hex);
        let angle = (60.0 * direction as f32).to_radians();
        let far = RADIUS * 3f32.sqrt() / 2.0;
        [x + far * angle.cos(), y + far * angle.sin()]
    }

    /// Borders of countries, and the line between the Delta and the Highlands.
    pub(super) fn borders(&self) -> Vec<Feature> {
        let map = &self.data.map;
        let is = |country: Country| move |hex: Hex| map.country(hex) == country;
        let lies = |country: Country| move |near: Option<Hex>| near.is_some_and(|near| map.country(near) == country);
        let pairs =
            [(Country::Vietnam, Country::China), (Country::Vietnam, Country::Laos), (Country::Laos, Country::China)];
        let delta =
            self.lines_between(|hex| map.delta.has(hex), |near| near.is_some_and(|near| map.highlands.has(near)));
        let borders = pairs.into_iter().flat_map(|(one, other)| self.lines_between(is(one), lies(other)));
        let drawn = delta.into_iter().map(|line| ("delta-line", line, 3.4));
        let drawn = drawn.chain(borders.map(|line| ("border", line, 1.7)));
        let drawn = drawn.enumerate().map(|(at, (style, line, width))| {
            Feature::curve(format!("{style}-{at}"), "", style, softened(&line), width)
        });
        drawn.collect()
    }

    /// Roads are drawn as lines of the ground, so that the symbols of towns lie over them.
    pub(super) fn roads(&self) -> Vec<Feature> {
        let courses = &self.data.map.road_courses;
        let line = |at: usize, style: &str, width: f32| {
            let points = courses[at].hexes.iter().map(|hex| self.centre(*hex)).collect();
            Feature::curve(format!("{style}-{at}"), "", style, points, width)
        };
        let casings = (0..courses.len()).map(|at| line(at, "road-casing", ROAD));
        casings.chain((0..courses.len()).map(|at| line(at, "road", ROAD_CORE))).collect()
    }

    /// The roads as connections of hexes, once for each hexside.
    pub(super) fn routes(&self) -> Vec<Route> {
        let map = &self.data.map;
        let mut routes: Vec<Route> = Vec::new();
        for course in &map.road_courses {
            for pair in course.hexes.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|hex| map.label(hex).to_string());
                if !routes.iter().any(|other| (other.a == a && other.b == b) || (other.a == b && other.b == a)) {
                    let (style, name) = ("road".into(), course.name.clone());
                    routes.push(Route { a, b, style, name, via: Vec::new(), drawn: false });
                }
            }
        }
        routes
    }

    /// Where the name of a road is printed: on a hexside as near to the middle of the road as may be, between two hexes
    /// without communities if there are such, and not on another road's name.
    pub(super) fn road_name_spots(&self) -> Vec<(String, Point, f32)> {
        let mut spots: Vec<(String, Point, f32)> = Vec::new();
        for course in &self.data.map.road_courses {
            let name = road_words(&course.name);
            let count = course.hexes.len() as f32;
            let crowd = |pair: &[Hex]| pair.iter().filter(|hex| self.data.places.hexes.has(**hex)).count() as f32;
            let cost = |(at, pair): (usize, &[Hex])| {
                let at_spot = middle(self.centre(pair[0]), self.centre(pair[1]));
                let near = spots.iter().filter(|(_, p, _)| (p[0] - at_spot[0]).hypot(p[1] - at_spot[1]) < 45.0).count();
                let steep = (self.centre(pair[0])[1] - self.centre(pair[1])[1]).abs() / RADIUS;
                crowd(pair) * 4.0 + near as f32 * 20.0 + steep + (at as f32 + 1.0 - count / 2.0).abs() * 0.5
            };
            let pairs = course.hexes.windows(2).enumerate();
            let best = pairs.min_by(|a, b| cost(*a).total_cmp(&cost(*b)));
            if let Some((_, pair)) = best {
                let [a, b] = [self.centre(pair[0]), self.centre(pair[1])];
                let (a, b) = if a[0] <= b[0] { (a, b) } else { (b, a) };
                spots.push((name, middle(a, b), (b[1] - a[1]).atan2(b[0] - a[0]).to_degrees()));
            }
        }
        spots
    }
}

/// The name on the map: "Red River"; the Mekong and the canals speak for themselves.
fn river_words(name: &str) -> String {
    let plain = ["Red", "Clear", "Black"];
    if plain.contains(&name) { format!("{name} River") } else { name.replace(" river", "") }
}

/// The number of the road without the part of it.
fn road_words(name: &str) -> String {
    let parts = [" north", " south", " branch", " west", " Laos"];
    let part = parts.iter().find(|part| name.ends_with(**part));
    part.map_or(name, |part| &name[..name.len() - part.len()]).to_string()
}
