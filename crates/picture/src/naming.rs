//! The names on the map: which there are, what they must avoid, and how they are set.

use engine::table::{Board, FeatureShape, Label, Place, PlaceShape, Texture};
use kurbo::{Point, Rect, Vec2};

use crate::font::{CAPITAL, DESCENT, Fonts, Type};
use crate::ink::Ink;
use crate::labels::{self, Name, Obstacles, Spot};
use crate::places::{extent, mark_box};
use crate::routes::Drawn;
use crate::shape::{bounds, contains, point, points, square, walk};
use crate::stacks::counter_side;
use crate::text::{self, Anchor, Face};
use crate::water::Course;

const PRINT: &str = "#241c12";
const PAPER: &str = "#f7f0dc";

/// How the name of a place is set.
pub(crate) fn face_of(place: &Place) -> Face<'static> {
    let face = match &place.shape {
        PlaceShape::Disc { radius } => (Type::Semibold, 6.9 + f64::from(*radius) * 0.31),
        PlaceShape::Square { half } if *half < 13.0 => (Type::Semibold, 6.9 + f64::from(*half) * 0.31),
        PlaceShape::Square { half } => (Type::Bold, 7.4 + f64::from(*half) * 0.31),
        PlaceShape::Hex { radius, .. } => (Type::Bold, f64::from(*radius) * 0.34),
        PlaceShape::Area { .. } | PlaceShape::Box { .. } => (Type::Bold, 15.0),
    };
    Face::new(face.0, face.1.clamp(7.0, 16.0), PRINT).halo(PAPER, 2.4)
}

/// A placed name, with its lines.
#[derive(Clone, Debug)]
pub(crate) struct Placed<'a> {
    pub place: &'a Place,
    pub name: Name,
    pub spot: Spot,
    pub lines: Vec<String>,
}

/// What is already on the map when the names of places are set.
#[derive(Debug)]
pub(crate) struct Country<'a> {
    pub board: &'a Board,
    pub routes: &'a [Drawn<'a>],
    pub courses: &'a [Course<'a>],
    /// Boxes that no name may cover: shields, the legend, names of rivers.
    pub taken: &'a [Rect],
}

/// Finds the place of every name that stands beside its place.
pub(crate) fn place<'a>(country: &Country<'a>, fonts: &Fonts) -> Vec<Placed<'a>> {
    let board = country.board;
    // What is printed as words of its own is not printed twice.
    let is_label = |p: &Place| board.labels.iter().any(|label| label.text == p.name);
    let is_set = |p: &&Place| !p.name.is_empty() && stands_beside(&p.shape) && !is_label(p);
    let named: Vec<&Place> = board.places.iter().filter(is_set).collect();
    let counter = counter_side(board);
    let mut breaks: Vec<Vec<Vec<String>>> = Vec::new();
    let mut names = Vec::new();
    for place in &named {
        let face = face_of(place);
        let ways = ways_to_break(&place.name);
        let widths = |lines: &Vec<String>| lines.iter().map(|line| text::width(fonts, line, face)).collect();
        names.push(Name {
            thing: beside(board, place, counter),
            breaks: ways.iter().map(widths).collect(),
            height: (CAPITAL + DESCENT) * face.size,
            leading: 0.98 * face.size,
            gap: 2.6,
        });
        breaks.push(ways);
    }
    let spots = labels::place(&names, &obstacles(country, fonts));
    let placed = named.into_iter().zip(names).zip(spots).zip(breaks);
    placed
        .map(|(((place, name), spot), mut ways)| Placed { place, name, spot, lines: ways.swap_remove(spot.breaking) })
        .collect()
}

fn stands_beside(shape: &PlaceShape) -> bool {
    matches!(shape, PlaceShape::Disc { .. } | PlaceShape::Square { .. } | PlaceShape::Hex { .. })
}

/// The box a name stands beside: the space and the counter that may lie on it, or the middle of a hex, with its houses.
fn beside(board: &Board, place: &Place, counter: f64) -> Rect {
    let centre = point(place.centre);
    let built_up = board.style(&place.style).is_some_and(|style| style.texture == Texture::Town);
    match place.shape {
        PlaceShape::Hex { radius, .. } => square(centre, f64::from(radius) * if built_up { 0.62 } else { 0.35 }),
        _ => extent(place).union(square(centre, counter / 2.0)),
    }
}

/// A name on one line, and on two wherever it has a space or hyphen near its middle.
fn ways_to_break(name: &str) -> Vec<Vec<String>> {
    let mut ways = vec![vec![name.to_string()]];
    let cut =
        name.char_indices().filter(|(_, c)| *c == ' ').map(|(i, _)| i).min_by_key(|i| (i * 2).abs_diff(name.len()));
    if let Some(i) = cut {
        ways.push(vec![name[..i].to_string(), name[i + 1..].to_string()]);
    }
    ways
}

fn obstacles(country: &Country<'_>, fonts: &Fonts) -> Obstacles {
    let board = country.board;
    let mut boxes: Vec<Rect> = country.taken.to_vec();
    for place in &board.places {
        match place.shape {
            PlaceShape::Disc { .. } | PlaceShape::Square { .. } | PlaceShape::Box { .. } => boxes.push(extent(place)),
            PlaceShape::Hex { .. } | PlaceShape::Area { .. } => {}
        }
        boxes.extend(place.marks.iter().map(|mark| mark_box(mark, point(place.centre), fonts)));
    }
    boxes.extend(board.labels.iter().flat_map(|label| label_boxes(label, fonts)));
    let mut points = Vec::new();
    for drawn in country.routes {
        let weight = 1.1 + 0.45 * drawn.width();
        points.extend(walk(&drawn.legs, 3.0).iter().map(|s| (s.at, weight)));
    }
    for course in country.courses {
        for station in walk(&course.legs, 4.0) {
            let aside = crate::shape::across(station.along) * (course.width / 2.0);
            points.extend([station.at + aside, station.at - aside].map(|p| (p, 0.8)));
            points.push((station.at, 0.3));
        }
    }
    let within = Rect::new(0.0, 0.0, f64::from(board.width), f64::from(board.height)).inset(-3.0);
    Obstacles { boxes, points, within }
}

pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, placed: &[Placed<'_>]) {
    ink.open(r#"class="names""#);
    for name in placed {
        let face = face_of(name.place);
        let starts = labels::base_lines(&name.name, &name.spot, CAPITAL * face.size);
        for (line, at) in name.lines.iter().zip(starts) {
            text::draw(ink, fonts, line, at, Anchor::Start, face);
        }
    }
    ink.close();
}

fn label_face(label: &Label) -> Face<'static> {
    let face = if label.italic { Type::Italic } else { Type::Semibold };
    Face::new(face, f64::from(label.size), "#4a3a22").halo(PAPER, 2.0).tracking(if label.italic { 0.06 } else { 0.0 })
}

/// Boxes along a label, which may be turned.
pub(crate) fn label_boxes(label: &Label, fonts: &Fonts) -> Vec<Rect> {
    let face = label_face(label);
    let width = text::width(fonts, &label.text, face);
    let turn = f64::from(label.turn).to_radians();
    let along = Vec2::new(turn.cos(), turn.sin());
    let count = (width / face.size).ceil().max(1.0) as usize;
    let part = |i: usize| {
        let far = width * ((i as f64 + 0.5) / count as f64 - 0.5);
        Rect::from_center_size(point(label.at) + along * far, (width / count as f64 + 1.0, face.size))
    };
    (0..count).map(part).collect()
}

/// A label that stands upright can give way as the name of a place does.
pub(crate) fn is_upright(label: &Label) -> bool {
    label.turn == 0.0
}

/// The words that belong to no place; the upright ones only where names are wanted.
pub(crate) fn draw_labels(ink: &mut Ink, fonts: &mut Fonts, board: &Board, names: bool) {
    for label in board.labels.iter().filter(|label| names || !is_upright(label)) {
        let face = label_face(label);
        let turn = f64::from(label.turn);
        let down = Vec2::new(-turn.to_radians().sin(), turn.to_radians().cos());
        let at = point(label.at) + down * (CAPITAL * face.size / 2.0);
        text::draw_turned(ink, fonts, &label.text, at, Anchor::Middle, face, turn);
    }
}

/// The name of a region, with its lines.
#[derive(Clone, Debug)]
pub(crate) struct RegionName {
    face: Face<'static>,
    lines: Vec<String>,
    pub rect: Rect,
}

/// Names of regions, widely spaced, where there is room inside them. They lie under everything
/// that is named more exactly, so they only avoid places and the names already set.
pub(crate) fn place_regions(country: &Country<'_>, fonts: &Fonts, placed: &[Placed<'_>]) -> Vec<RegionName> {
    let mut names = Vec::new();
    let mut taken: Vec<Rect> = placed.iter().map(|p| p.spot.rect).chain(country.taken.iter().copied()).collect();
    for place in &country.board.places {
        if !matches!(place.shape, PlaceShape::Hex { .. } | PlaceShape::Area { .. }) {
            taken.push(extent(place));
        }
        taken.extend(place.marks.iter().map(|mark| mark_box(mark, point(place.centre), fonts)));
    }
    taken.extend(country.board.labels.iter().flat_map(|label| label_boxes(label, fonts)));
    for feature in &country.board.features {
        let FeatureShape::Region { points: outline } = &feature.shape else { continue };
        if feature.name.is_empty() {
            continue;
        }
        let water =
            country.board.style(&feature.style).is_some_and(|s| matches!(s.texture, Texture::Water | Texture::Marsh));
        let outline = points(outline);
        let face = if water {
            Face::new(Type::Italic, 8.5, "#2c5f7f").tracking(0.08).halo(PAPER, 1.6)
        } else {
            Face::new(Type::Semibold, 13.0, "#4c4f26").tracking(0.3).halo(PAPER, 1.6)
        };
        if let Some((lines, rect)) = free_spot(fonts, &feature.name, face, &outline, &taken, country) {
            taken.push(rect);
            names.push(RegionName { face, lines, rect });
        }
    }
    names
}

pub(crate) fn draw_regions(ink: &mut Ink, fonts: &mut Fonts, names: &[RegionName]) {
    for RegionName { face, lines, rect } in names {
        for (i, line) in lines.iter().enumerate() {
            let at = Point::new(rect.center().x, rect.y0 + face.size * (0.5 + i as f64 * 1.15));
            text::draw_centred(ink, fonts, line, at, *face);
        }
    }
}

/// A free box for a name inside a region, nearest to its middle.
fn free_spot(
    fonts: &Fonts,
    name: &str,
    face: Face<'_>,
    outline: &[Point],
    taken: &[Rect],
    country: &Country<'_>,
) -> Option<(Vec<String>, Rect)> {
    let room = bounds(outline);
    let board = Rect::new(0.0, 0.0, f64::from(country.board.width), f64::from(country.board.height)).inset(-4.0);
    let centre = room.intersect(board).center();
    let whole = text::width(fonts, name, face);
    let mut best: Option<(f64, Vec<String>, Rect)> = None;
    for widest in [whole + 1.0, whole * 0.62] {
        let lines = text::wrap(fonts, name, face, widest);
        let width = lines.iter().map(|l| text::width(fonts, l, face)).fold(0.0, f64::max);
        let height = face.size * (0.9 + 1.15 * (lines.len() - 1) as f64);
        let steps = |from: f64, to: f64| (0..).map(move |i| from + 5.0 * f64::from(i)).take_while(move |v| *v <= to);
        for y in steps(room.y0, room.y1) {
            for x in steps(room.x0, room.x1) {
                let spot = Rect::from_center_size((x, y), (width + 2.0, height + 2.0));
                let inside = contains(outline, spot.center())
                    && board.contains(spot.origin())
                    && board.contains(Point::new(spot.x1, spot.y1));
                if !inside || taken.iter().any(|t| crate::shape::overlap(spot, *t) > 0.0) {
                    continue;
                }
                let crossed = country
                    .routes
                    .iter()
                    .flat_map(|d| &d.legs)
                    .flat_map(|leg| (0..=8).map(|i| kurbo::ParamCurve::eval(leg, f64::from(i) / 8.0)))
                    .filter(|p| spot.contains(*p))
                    .count() as f64;
                let cost = (spot.center() - centre).hypot() * 0.25 + crossed * 6.0 + 8.0 * (lines.len() - 1) as f64;
                if best.as_ref().is_none_or(|(least, _, _)| cost < *least) {
                    best = Some((cost, lines.clone(), spot));
                }
            }
        }
    }
    best.map(|(_, lines, spot)| (lines, spot))
}
