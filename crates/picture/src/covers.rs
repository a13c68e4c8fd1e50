//! What covers many places at once: a tint over all of them, and one line around the whole.

use engine::table::{Board, Line, Place, PlaceShape, Table};
use kurbo::{BezPath, Point};

use crate::ink::{Ink, N, colour};
use crate::places::outline;
use crate::routes::dashes;
use crate::shape::{hexagon, point};

/// Draws all covers of a table.
pub(crate) fn draw(ink: &mut Ink, board: &Board, table: &Table) {
    for cover in &table.covers {
        let places: Vec<&Place> = cover.places.iter().filter_map(|id| board.place(id)).collect();
        let style = board.style(&cover.style);
        let stroke = colour(style.and_then(|s| s.stroke.as_deref()), "#5e3a17");
        let fill = colour(style.and_then(|s| s.fill.as_deref()), "#a06a35");
        let width = style.map_or(2.0, |s| f64::from(s.width));
        let line = style.map_or(Line::Solid, |s| s.line);
        ink.open_thing("cover", &cover.style, &cover.title);
        let whole: BezPath = places.iter().flat_map(|place| outline(place, 0.0)).collect();
        ink.path(&whole, format_args!(r#"fill="{fill}" fill-opacity="0.2""#));
        let border = border(&places);
        let (cap, dashes) = (r#" stroke-linecap="round""#, dashes(line, width));
        ink.path(&border, format_args!(r#"fill="none" stroke="{stroke}" stroke-width="{}"{cap}{dashes}"#, N(width)));
        if line == Line::Cased {
            let core = N(width * 0.4);
            ink.path(&border, format_args!(r#"fill="none" stroke="{fill}" stroke-width="{core}"{cap}"#));
        }
        ink.close();
    }
}

/// The line around places: the sides of hexes that no two of them share, and the whole outlines of others.
fn border(places: &[&Place]) -> BezPath {
    let centres: Vec<Point> = places.iter().map(|place| point(place.centre)).collect();
    let mut path = BezPath::new();
    for place in places {
        let PlaceShape::Hex { radius, pointy } = place.shape else {
            path.extend(outline(place, 0.0));
            continue;
        };
        let (centre, radius) = (point(place.centre), f64::from(radius));
        let corners = hexagon(centre, radius, pointy);
        for (i, a) in corners.iter().enumerate() {
            let b = corners[(i + 1) % corners.len()];
            let across = centre + (a.midpoint(b) - centre) * 2.0;
            if !centres.iter().any(|other| other.distance(across) < radius / 2.0) {
                path.move_to(*a);
                path.line_to(b);
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_between_two_hexes_is_no_part_of_the_line_around_them() {
        let hex = |x: f32| {
            let (id, name, style, description) = Default::default();
            let shape = PlaceShape::Hex { radius: 10.0, pointy: true };
            Place { id, name, centre: [x, 0.0], shape, style, marks: Vec::new(), description }
        };
        let (one, two) = (hex(0.0), hex(10.0 * 3.0_f32.sqrt()));
        assert_eq!(border(&[&one]).elements().len(), 12);
        assert_eq!(border(&[&one, &two]).elements().len(), 20);
    }
}
