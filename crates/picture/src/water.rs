//! Rivers, streams and borders: features that are lines or sharp outlines.

use engine::table::{Board, Feature, FeatureShape, Line, Style, Texture};
use kurbo::{BezPath, CubicBez, ParamCurveArclen as _, Point, Rect, Vec2};

use crate::field::Field;
use crate::font::{Fonts, Type};
use crate::ink::{Ink, N, colour, mix};
use crate::noise;
use crate::routes::dashes;
use crate::shape::{Station, across, path_of, points, polyline, smooth, smooth_closed, walk};
use crate::text::{self, Face};

/// A feature that is drawn as a line.
#[derive(Debug)]
pub(crate) struct Course<'a> {
    pub feature: &'a Feature,
    pub style: Option<&'a Style>,
    pub legs: Vec<CubicBez>,
    pub width: f64,
}

impl Course<'_> {
    fn is_water(&self) -> bool {
        self.style.is_some_and(|s| s.texture == Texture::Water)
    }
}

pub(crate) fn courses(board: &Board) -> Vec<Course<'_>> {
    let course = |feature: &'_ Feature| match &feature.shape {
        FeatureShape::Curve { points: through, width } => Some((smooth(&points(through)), f64::from(*width))),
        FeatureShape::Region { .. } | FeatureShape::Polygon { .. } => None,
    };
    let with_style = |feature| {
        let (legs, width) = course(feature)?;
        Some(Course { feature, style: board.style(&feature.style), legs, width })
    };
    board.features.iter().filter_map(with_style).collect()
}

/// Draws all lines of the ground: banks first, then water, so that rivers flow into one another.
pub(crate) fn draw(ink: &mut Ink, board: &Board, courses: &[Course<'_>]) {
    draw_lakes(ink, board);
    let (water, other): (Vec<_>, Vec<_>) = courses.iter().partition(|c| c.is_water());
    // Written once and drawn three times.
    ink.put(format_args!("<defs>"));
    for (i, course) in water.iter().enumerate() {
        ink.path(&body(course), format_args!(r#"id="water{i}" stroke-linejoin="round""#));
    }
    ink.put(format_args!("</defs>"));
    let bank = |course: &Course<'_>| colour(course.style.and_then(|s| s.stroke.as_deref()), "#4a86ab").to_string();
    for (i, course) in water.iter().enumerate() {
        let soft = mix(&bank(course), "#f3ead2", 0.55);
        ink.put(format_args!(r##"<use href="#water{i}" fill="{soft}" stroke="{soft}" stroke-width="4.5"/>"##));
    }
    for (i, course) in water.iter().enumerate() {
        let bank = bank(course);
        ink.put(format_args!(r##"<use href="#water{i}" fill="{bank}" stroke="{bank}" stroke-width="1.7"/>"##));
    }
    for (i, course) in water.iter().enumerate() {
        let fill = colour(course.style.and_then(|s| s.fill.as_deref()), "#a9cde0");
        ink.put(format_args!(r##"<use href="#water{i}" fill="{fill}"/>"##));
    }
    for course in &water {
        draw_current(ink, course);
    }
    for course in other {
        draw_line(ink, course);
    }
    draw_polygons(ink, board);
}

/// The surface of a river: wider here, narrower there, as rivers are.
fn body(course: &Course<'_>) -> BezPath {
    let stations = walk(&course.legs, (course.width * 0.4).clamp(2.0, 8.0));
    let salt = (noise::of_text(&course.feature.id, 1) * 1e6) as u64;
    let side = |sign: f64| -> Vec<Point> {
        let bank = |(i, s): (usize, &Station)| {
            let wave = noise::smooth(i as f64 * 0.23, sign * 9.0, salt) - 0.5;
            s.at + across(s.along) * (sign * course.width / 2.0 * (1.0 + 0.3 * wave))
        };
        stations.iter().enumerate().map(bank).collect()
    };
    let (left, mut right) = (side(-1.0), side(1.0));
    right.reverse();
    let mut path = path_of(&smooth(&thin(&left)));
    if let Some(first) = right.first() {
        path.line_to(*first);
    }
    path.extend(path_of(&smooth(&thin(&right))).iter().skip(1));
    path.close_path();
    path
}

/// Every second point and the last: enough for a smooth bank.
fn thin(line: &[Point]) -> Vec<Point> {
    let mut thinned: Vec<Point> = line.iter().copied().step_by(2).collect();
    if line.len().is_multiple_of(2) {
        thinned.extend(line.last());
    }
    thinned
}

/// Fine broken lines along a broad river.
fn draw_current(ink: &mut Ink, course: &Course<'_>) {
    if course.width < 16.0 {
        return;
    }
    let stations = walk(&course.legs, 4.0);
    let stroke = mix(colour(course.style.and_then(|s| s.stroke.as_deref()), "#4a86ab"), "#ffffff", 0.35);
    for (lane, aside) in [-0.3, 0.3].into_iter().enumerate() {
        let mut path = BezPath::new();
        for (i, piece) in stations.chunks(9).enumerate() {
            if piece.len() < 6 || noise::hash(i as i64, lane as i64, 11) < 0.45 {
                continue;
            }
            let line: Vec<Point> =
                piece[1..piece.len() - 1].iter().map(|s| s.at + across(s.along) * (aside * course.width)).collect();
            path.extend(path_of(&smooth(&line)).iter());
        }
        ink.path(
            &path,
            format_args!(r#"fill="none" stroke="{stroke}" stroke-width="0.6" stroke-linecap="round" opacity="0.7""#),
        );
    }
}

fn draw_line(ink: &mut Ink, course: &Course<'_>) {
    let stroke = colour(course.style.and_then(|s| s.stroke.as_deref()), "#5b5346");
    let line = course.style.map_or(Line::Solid, |s| s.line);
    let dashes = dashes(line, course.width);
    ink.path(
        &path_of(&course.legs),
        format_args!(r#"fill="none" stroke="{stroke}" stroke-width="{}"{dashes}"#, N(course.width)),
    );
}

/// Regions of water: lakes and the sea, with a shore.
fn draw_lakes(ink: &mut Ink, board: &Board) {
    for feature in &board.features {
        let FeatureShape::Region { points: through } = &feature.shape else { continue };
        let Some(style) = board.style(&feature.style).filter(|s| s.texture == Texture::Water) else { continue };
        let mut path = path_of(&smooth_closed(&points(through)));
        path.close_path();
        let (fill, bank) = (colour(style.fill.as_deref(), "#a9cde0"), colour(style.stroke.as_deref(), "#4a86ab"));
        ink.path(&path, format_args!(r#"fill="{fill}" stroke="{bank}" stroke-width="1.2""#));
    }
}

/// Sharp outlines: borders and built-up blocks.
fn draw_polygons(ink: &mut Ink, board: &Board) {
    for feature in &board.features {
        let FeatureShape::Polygon { points: through } = &feature.shape else { continue };
        let style = board.style(&feature.style);
        let fill = style.and_then(|s| s.fill.as_deref()).map_or("none", |fill| colour(Some(fill), "none"));
        let stroke = colour(style.and_then(|s| s.stroke.as_deref()), "#5b5346");
        let width = style.map_or(1.0, |s| f64::from(s.width));
        let dashes = dashes(style.map_or(Line::Solid, |s| s.line), width);
        ink.path(
            &polyline(&points(through), true),
            format_args!(r#"fill="{fill}" fill-opacity="0.35" stroke="{stroke}" stroke-width="{}"{dashes}"#, N(width)),
        );
    }
}

/// The name of a river, with the stretch of the river that it is set along.
#[derive(Debug)]
pub(crate) struct RiverName<'a> {
    name: &'a str,
    stretch: Vec<Station>,
    size: f64,
    fill: String,
    /// How far the letters stand off the middle of the river; inside it where it is broad enough.
    rise: f64,
    inside: bool,
}

impl RiverName<'_> {
    /// What the letters cover, which other names must leave free.
    pub fn boxes(&self) -> impl Iterator<Item = Rect> {
        let letter = |s: &Station| {
            let middle = s.at - across(s.along) * (self.rise + self.size * 0.3);
            Rect::from_center_size(middle, (self.size * 0.9, self.size * 0.9))
        };
        self.stretch.iter().map(letter)
    }

    fn face(&self) -> Face<'_> {
        let face = Face::new(Type::Italic, self.size, &self.fill).tracking(TRACKING);
        if self.inside { face } else { face.halo("#f3ead2", 2.0) }
    }
}

const TRACKING: f64 = 0.12;

/// How far apart the points of a river are that a name is measured by.
const STEP: f64 = 4.0;

/// Finds where the names of rivers stand: along their courses, where the river is straightest and
/// least busy, and again after a long way.
pub(crate) fn plan_names<'a>(courses: &[Course<'a>], fonts: &Fonts, busy: &Field) -> Vec<RiverName<'a>> {
    let mut names = Vec::new();
    for course in courses.iter().filter(|c| c.is_water() && !c.feature.name.is_empty()) {
        let inside = course.width >= 18.0;
        let size = if inside { (course.width * 0.42).clamp(9.0, 18.0) } else { 9.5 };
        let bank = colour(course.style.and_then(|s| s.stroke.as_deref()), "#4a86ab");
        let fill = mix(bank, "#0c2a40", 0.45);
        let name = course.feature.name.as_str();
        let length = text::width(fonts, name, Face::new(Type::Italic, size, &fill).tracking(TRACKING)) + size;
        let rise = if inside { -0.24 * size } else { course.width / 2.0 + 0.35 * size };
        let far: f64 = course.legs.iter().map(|leg| leg.arclen(0.1)).sum();
        let repeats = (far / (length * 3.0)).floor().clamp(1.0, 3.0) as usize;
        for stretch in calm_stretches(course, length, busy, rise, repeats) {
            names.push(RiverName { name, stretch, size, fill: fill.clone(), rise, inside });
        }
    }
    names
}

pub(crate) fn draw_names(ink: &mut Ink, fonts: &mut Fonts, names: &[RiverName<'_>]) {
    for name in names {
        text::draw_along(ink, fonts, name.name, &name.stretch, name.face(), name.rise);
    }
}

/// The general run of a winding river: a name beside it cannot follow every bend.
fn straightened(stations: &[Station]) -> Vec<Station> {
    const REACH: usize = 14;
    let mean = |i: usize| {
        let reach = REACH.min(i).min(stations.len() - 1 - i);
        let around = &stations[i - reach..=i + reach];
        let sum = around.iter().fold(Vec2::ZERO, |sum, s| sum + s.at.to_vec2());
        (sum / around.len() as f64).to_point()
    };
    let line: Vec<Point> = (0..stations.len()).step_by(6).map(mean).collect();
    walk(&smooth(&line), STEP)
}

/// The stretches of a river where a name reads best, not too near to one another.
fn calm_stretches(course: &Course<'_>, length: f64, busy: &Field, rise: f64, count: usize) -> Vec<Vec<Station>> {
    let mut stations = walk(&course.legs, STEP);
    if rise > 0.0 {
        stations = straightened(&stations);
    }
    let heading: Vec2 = stations.iter().fold(Vec2::ZERO, |sum, s| sum + s.along);
    // Read from left to right, and on steep rivers from the bottom up.
    if heading.x < 0.0 && heading.x.abs() > heading.y.abs() * 0.3
        || heading.x.abs() <= heading.y.abs() * 0.3 && heading.y > 0.0
    {
        stations.reverse();
        stations.iter_mut().for_each(|s| s.along = -s.along);
    }
    let span = (length / STEP).ceil() as usize + 1;
    if stations.len() < span {
        return Vec::new();
    }
    // How much of a stretch, and of a little room at its ends, lies under something else.
    let crowd = |start: usize| {
        let room = &stations[start.saturating_sub(3)..(start + span + 3).min(stations.len())];
        room.iter().filter(|s| busy.at(s.at - across(s.along) * rise) > 0.5).count() as f64
    };
    let cost = |start: usize| {
        let stretch = &stations[start..start + span];
        let bend: f64 = stretch.windows(2).map(|w| (w[1].along - w[0].along).hypot()).sum();
        let upside_down: f64 = stretch.iter().map(|s| (-s.along.x).max(0.0)).sum();
        let outside = stretch.iter().filter(|s| !busy.over.inset(-14.0).contains(s.at)).count() as f64;
        bend * 4.0 + crowd(start) * 5.0 + upside_down * 0.6 + outside * 8.0
    };
    let mut starts: Vec<(f64, usize)> = (0..=stations.len() - span).map(|i| (cost(i), i)).collect();
    starts.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<usize> = Vec::new();
    for (_, start) in starts {
        let apart = chosen.iter().all(|c| c.abs_diff(start) > span * 5 / 2);
        // A second name is a help only where it stands nearly free.
        if chosen.len() < count && apart && (chosen.is_empty() || crowd(start) <= 4.0) {
            chosen.push(start);
        }
    }
    chosen.into_iter().map(|start| stations[start..start + span].to_vec()).collect()
}
