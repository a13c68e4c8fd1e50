//! What is printed on the edges between places, and what lies on them.

use engine::table::{Board, Line, Place, PlaceShape, Table, Tone};
use kurbo::{Point, Rect};

use crate::font::{Fonts, Type};
use crate::ink::{Ink, N, colour};
use crate::routes::{dashes, reach};
use crate::shape::{across, hexagon, point, polyline, unit};
use crate::text::{self, Face};

/// The ends of the edge between two places: of two hexes the corners that they share, of others a bar across the way
/// from one to the other.
pub(crate) fn ends(a: &Place, b: &Place) -> [Point; 2] {
    let (from, to) = (point(a.centre), point(b.centre));
    if let (PlaceShape::Hex { radius, pointy }, PlaceShape::Hex { .. }) = (&a.shape, &b.shape) {
        let mut corners = hexagon(from, f64::from(*radius), *pointy);
        corners.sort_by(|p, q| (*p - to).hypot().total_cmp(&(*q - to).hypot()));
        return [corners[0], corners[1]];
    }
    let way = to - from;
    let half = reach(&a.shape).max(reach(&b.shape)).max(way.hypot() * 0.2).min(way.hypot() * 0.5);
    let aside = across(unit(way)) * half;
    let middle = from.midpoint(to);
    [middle - aside, middle + aside]
}

/// The middle of the edge between two places of the board.
fn middle(board: &Board, a: &str, b: &str) -> Option<Point> {
    let [first, second] = ends(board.place(a)?, board.place(b)?);
    Some(first.midpoint(second))
}

/// Draws what is printed on edges, each in the line of its style.
pub(crate) fn draw(ink: &mut Ink, board: &Board) {
    for edge in &board.edges {
        let (Some(a), Some(b)) = (board.place(&edge.a), board.place(&edge.b)) else { continue };
        let path = polyline(&ends(a, b), false);
        let style = board.style(&edge.style);
        let stroke = colour(style.and_then(|s| s.stroke.as_deref()), "#6b5236");
        let width = style.map_or(1.5, |s| f64::from(s.width));
        let line = style.map_or(Line::Solid, |s| s.line);
        let title = if edge.description.is_empty() { &edge.name } else { &edge.description };
        ink.open_thing("edge", &format!("{} {}", edge.a, edge.b), title);
        let cap = if line == Line::Dotted { "" } else { r#" stroke-linecap="round""# };
        let attributes =
            format!(r#"fill="none" stroke="{stroke}" stroke-width="{}"{cap}{}"#, N(width), dashes(line, width));
        ink.path(&path, attributes);
        if line == Line::Cased {
            let core = colour(style.and_then(|s| s.fill.as_deref()), "#f3e2c0");
            let width = N((width - 2.2).max(width * 0.4));
            ink.path(
                &path,
                format_args!(r#"fill="none" stroke="{core}" stroke-width="{width}" stroke-linecap="round""#),
            );
        }
        ink.close();
    }
}

/// Draws the marks that lie on edges, as small tags; where an edge has several they hang one under the other.
pub(crate) fn draw_marks(ink: &mut Ink, fonts: &mut Fonts, board: &Board, table: &Table) {
    let marks = &table.edge_marks;
    for (i, mark) in marks.iter().enumerate() {
        let Some(at) = middle(board, &mark.a, &mark.b) else { continue };
        let same = |other: &engine::table::EdgeMark| {
            (&other.a, &other.b) == (&mark.a, &mark.b) || (&other.a, &other.b) == (&mark.b, &mark.a)
        };
        let above = marks[..i].iter().filter(|other| same(other)).count();
        let at = Point::new(at.x, at.y + above as f64 * 10.5);
        let fill = match mark.tone {
            Tone::Neutral => "#4b4436",
            Tone::Good => "#2f6b36",
            Tone::Bad => "#9c2a20",
            Tone::Warning => "#8a5600",
        };
        let face = Face::new(Type::Sans, 6.8, "#ffffff");
        let tag = Rect::from_center_size(at, (text::width(fonts, &mark.text, face) + 6.0, 9.4));
        ink.rect(tag, 3.0, format_args!(r##"fill="{fill}" stroke="#ffffff" stroke-width="0.6""##));
        text::draw_centred(ink, fonts, &mark.text, at, face);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(centre: [f32; 2], shape: PlaceShape) -> Place {
        let (id, name, style, description) = Default::default();
        Place { id, name, centre, shape, style, marks: Vec::new(), description }
    }

    #[test]
    fn neighbouring_hexes_share_a_side_whichever_is_named_first() {
        let hex = |x: f32| place([x, 0.0], PlaceShape::Hex { radius: 10.0, pointy: true });
        let (a, b) = (hex(0.0), hex(10.0 * 3.0_f32.sqrt()));
        for ends in [ends(&a, &b), ends(&b, &a)] {
            let (x, y) = (ends.map(|p| p.x), ends.map(|p| p.y.abs()));
            assert!(x.iter().all(|x| (x - 8.66).abs() < 0.01) && y.iter().all(|y| (y - 5.0).abs() < 0.01), "{ends:?}");
            assert!((ends[0] - ends[1]).hypot() > 9.9, "the side has a length");
        }
    }

    #[test]
    fn between_other_places_the_edge_is_a_bar_across_the_way() {
        let disc = |x: f32| place([x, 0.0], PlaceShape::Disc { radius: 8.0 });
        let [first, second] = ends(&disc(0.0), &disc(40.0));
        assert_eq!((first.x, second.x), (20.0, 20.0));
        assert!((first.y + second.y).abs() < 1e-9 && (first.y - second.y).abs() > 10.0);
        assert!(ends(&disc(0.0), &disc(0.0)).iter().all(|p| p.is_finite()), "two places on one spot do no harm");
    }
}
