//! Names of areas: inside their outline, clear of towns and signs, and beside the counters that will lie
//! there.

use engine::table::{Place, PlaceShape};
use kurbo::{Point, Rect, Vec2};

use crate::font::{CAPITAL, DESCENT, Fonts, Type};
use crate::ink::Ink;
use crate::naming::{Country, label_boxes};
use crate::places::mark_box;
use crate::shape::{bounds, contains, overlap, point, points, walk};
use crate::stacks::counter_side;
use crate::text::{self, Face};

const PRINT: &str = "#241c12";
const PAPER: &str = "#f7f0dc";
/// The sizes that are tried, best first.
const SIZES: [f64; 4] = [14.5, 12.5, 11.0, 9.5];
/// How far apart the spots are that are tried.
const STEP: f64 = 5.0;

/// The name of an area with its place on the paper.
#[derive(Clone, Debug)]
pub(crate) struct Placed<'a> {
    pub place: &'a Place,
    pub rect: Rect,
    pub lines: Vec<String>,
    pub size: f64,
}

fn face(size: f64) -> Face<'static> {
    Face::new(Type::Bold, size, PRINT).halo(PAPER, 2.4).tracking(0.04)
}

/// Finds the place of the name of every area.
pub(crate) fn place<'a>(country: &Country<'a>, fonts: &Fonts) -> Vec<Placed<'a>> {
    let board = country.board;
    let areas = board.places.iter().filter(|p| matches!(p.shape, PlaceShape::Area { .. }) && !p.name.is_empty());
    let mut taken: Vec<Rect> = country.taken.to_vec();
    for place in &board.places {
        taken.extend(place.marks.iter().map(|mark| mark_box(mark, point(place.centre), fonts)));
    }
    taken.extend(board.labels.iter().flat_map(|label| label_boxes(label, fonts)));
    let lines: Vec<Point> = country.courses.iter().flat_map(|c| walk(&c.legs, 5.0)).map(|s| s.at).collect();
    let side = counter_side(board);
    let mut placed: Vec<Placed<'a>> = Vec::new();
    for area in areas {
        if let Some(name) = best_spot(area, fonts, &taken, &lines, side) {
            taken.push(name.rect);
            placed.push(name);
        }
    }
    placed
}

/// The spot that disturbs least.
fn best_spot<'a>(place: &'a Place, fonts: &Fonts, taken: &[Rect], lines: &[Point], side: f64) -> Option<Placed<'a>> {
    let PlaceShape::Area { outline } = &place.shape else { return None };
    let outline = points(outline);
    let room = bounds(&outline);
    let near: Vec<Rect> = taken.iter().copied().filter(|t| overlap(*t, room) > 0.0).collect();
    let crossing: Vec<Point> = lines.iter().copied().filter(|p| room.contains(*p)).collect();
    let centre = point(place.centre);
    let counters = Rect::new(centre.x - side * 0.95, centre.y - side, centre.x + side * 1.1, centre.y + side * 0.6);
    let mut best: Option<(f64, Placed<'a>)> = None;
    for size in SIZES {
        for lines in ways_to_break(&place.name) {
            let width = lines.iter().map(|line| text::width(fonts, line, face(size))).fold(0.0, f64::max);
            let height = (CAPITAL + DESCENT) * size + size * (lines.len() - 1) as f64;
            let base = (SIZES[0] - size) * 3.0 + 3.0 * (lines.len() - 1) as f64;
            let steps =
                |from: f64, to: f64| (0..).map(move |i| from + STEP * f64::from(i)).take_while(move |v| *v < to);
            for middle in steps(room.y0, room.y1).flat_map(|y| steps(room.x0, room.x1).map(move |x| Point::new(x, y))) {
                let rect = Rect::from_center_size(middle, (width, height));
                let mut cost = base + (middle.x - centre.x).abs() * 0.2 + (middle.y - counters.y0).abs() * 0.12;
                cost += overlap(rect, counters) / rect.area() * 55.0;
                cost += near
                    .iter()
                    .map(|t| overlap(rect.inflate(1.5, 1.0), *t))
                    .filter(|s| *s > 0.0)
                    .map(|s| 50.0 + s)
                    .sum::<f64>();
                cost += crossing.iter().filter(|p| rect.contains(**p)).count() as f64 * 1.5;
                if best.as_ref().is_some_and(|(least, _)| *least <= cost) {
                    continue;
                }
                cost += outside(&outline, rect.inflate(2.0, 1.0)) * 45.0;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, Placed { place, rect, lines: lines.clone(), size }));
                }
            }
        }
    }
    best.map(|(_, placed)| placed)
}

/// How many points of the rim of a box lie outside an outline.
fn outside(outline: &[Point], rect: Rect) -> f64 {
    let at = |x: f64, y: f64| Point::new(rect.x0 + rect.width() * x, rect.y0 + rect.height() * y);
    let rim = [(0.0, 0.0), (0.33, 0.0), (0.67, 0.0), (1.0, 0.0), (0.0, 1.0), (0.33, 1.0), (0.67, 1.0), (1.0, 1.0)];
    rim.iter().filter(|(x, y)| !contains(outline, at(*x, *y))).count() as f64
}

/// A name on one line, and on two at the space nearest to its middle.
fn ways_to_break(name: &str) -> Vec<Vec<String>> {
    let mut ways = vec![vec![name.to_string()]];
    let spaces = name.char_indices().filter(|(_, c)| *c == ' ').map(|(i, _)| i);
    if let Some(i) = spaces.min_by_key(|i| (i * 2).abs_diff(name.len())) {
        ways.push(vec![name[..i].to_string(), name[i + 1..].to_string()]);
    }
    ways
}

pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, placed: &[Placed<'_>]) {
    for name in placed {
        for (i, line) in name.lines.iter().enumerate() {
            let at =
                Point::new(name.rect.center().x, name.rect.y0) + Vec2::new(0.0, name.size * (0.5 * CAPITAL + i as f64));
            text::draw_centred(ink, fonts, line, at, face(name.size));
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::table::{Board, Label};

    use super::*;
    use crate::{Options, name_boxes};

    /// Four square areas with long names, and a town in the middle of the first.
    fn quarters() -> Board {
        let corner = |x: f32, y: f32| Place {
            id: format!("{x}-{y}"),
            name: "Kampong Cham".into(),
            centre: [x + 60.0, y + 60.0],
            shape: PlaceShape::Area { outline: vec![[x, y], [x + 120.0, y], [x + 120.0, y + 120.0], [x, y + 120.0]] },
            style: String::new(),
            marks: Vec::new(),
            description: String::new(),
        };
        let town = Label { text: "Hue".into(), at: [60.0, 25.0], size: 10.0, italic: false, turn: 0.0 };
        let places = vec![corner(0.0, 0.0), corner(120.0, 0.0), corner(0.0, 120.0), corner(120.0, 120.0)];
        Board { width: 1300.0, height: 1300.0, places, labels: vec![town], ..Board::default() }
    }

    #[test]
    fn names_stay_inside_their_areas_and_apart() {
        let board = quarters();
        let mut names = name_boxes(&board, &Options::default());
        names.retain(|name| !name.place.is_empty());
        assert_eq!(names.len(), 4);
        for name in &names {
            let place = board.place(&name.place).unwrap();
            let [x, y] = place.centre.map(|value| f64::from(value) - 60.0);
            let [left, top, right, bottom] = name.rect;
            assert!(left >= x && right <= x + 120.0 && top >= y && bottom <= y + 120.0, "{name:?}");
        }
        let town = Rect::from_center_size((60.0, 25.0), (18.0, 10.0));
        let [left, top, right, bottom] = names[0].rect;
        assert_eq!(overlap(town, Rect::new(left, top, right, bottom)), 0.0, "the name leaves the town free");
    }
}
