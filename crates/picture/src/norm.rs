//! Boards come in any units. Everything here is drawn at one scale, so that letters, lines and
//! counters have the same proportions on every board.

use engine::table::{Board, FeatureShape, LegendSample, Mark, Place, PlaceShape, Point};

/// How far a middling place reaches at the scale of the drawing, by its kind.
const DISC: f32 = 13.0;
const HEX: f32 = 30.0;
/// The longer side of a board that has neither spaces nor hexes.
const AREAS: f32 = 1300.0;

/// The board at the scale of the drawing.
pub(crate) fn normalised(board: &Board) -> Board {
    let k = scale(board);
    let mut board = board.clone();
    board.width *= k;
    board.height *= k;
    board.km_per_unit /= k;
    for style in &mut board.styles {
        style.width *= k;
    }
    for feature in &mut board.features {
        match &mut feature.shape {
            FeatureShape::Curve { points, width } => {
                *width *= k;
                scale_all(points, k);
            }
            FeatureShape::Region { points } | FeatureShape::Polygon { points } => scale_all(points, k),
        }
    }
    for route in &mut board.routes {
        scale_all(&mut route.via, k);
    }
    for place in &mut board.places {
        scale_place(place, k);
    }
    for label in &mut board.labels {
        scale_point(&mut label.at, k);
        label.size *= k;
    }
    for entry in &mut board.legend {
        if let LegendSample::Place { shape, marks, .. } = &mut entry.sample {
            scale_shape(shape, k);
            scale_marks(marks, k);
        }
    }
    board
}

/// How many units of the drawing one unit of the board takes up.
#[must_use]
pub fn scale(board: &Board) -> f32 {
    let mut sizes: Vec<f32> = board
        .places
        .iter()
        .filter_map(|place| match place.shape {
            PlaceShape::Disc { radius } => Some(DISC / radius),
            PlaceShape::Square { half } => Some(DISC / half),
            PlaceShape::Hex { radius, .. } => Some(HEX / radius),
            PlaceShape::Area { .. } | PlaceShape::Box { .. } => None,
        })
        .filter(|k| k.is_finite() && *k > 0.0)
        .collect();
    sizes.sort_by(f32::total_cmp);
    match sizes.get(sizes.len() / 2) {
        Some(k) => *k,
        None => AREAS / board.width.max(board.height).max(1.0),
    }
}

fn scale_point(p: &mut Point, k: f32) {
    p[0] *= k;
    p[1] *= k;
}

fn scale_all(points: &mut [Point], k: f32) {
    for p in points {
        scale_point(p, k);
    }
}

fn scale_place(place: &mut Place, k: f32) {
    scale_point(&mut place.centre, k);
    scale_shape(&mut place.shape, k);
    scale_marks(&mut place.marks, k);
}

fn scale_shape(shape: &mut PlaceShape, k: f32) {
    match shape {
        PlaceShape::Disc { radius } | PlaceShape::Hex { radius, .. } => *radius *= k,
        PlaceShape::Square { half } => *half *= k,
        PlaceShape::Area { outline } => scale_all(outline, k),
        PlaceShape::Box { width, height } => {
            *width *= k;
            *height *= k;
        }
    }
}

fn scale_marks(marks: &mut [Mark], k: f32) {
    for mark in marks {
        scale_point(&mut mark.offset, k);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex_board(radius: f32) -> Board {
        let hex = |id: &str, centre| Place {
            id: id.into(),
            name: String::new(),
            centre,
            shape: PlaceShape::Hex { radius, pointy: true },
            style: String::new(),
            marks: Vec::new(),
            description: String::new(),
        };
        let places = vec![hex("a", [radius, radius]), hex("b", [radius * 3.0, radius])];
        Board { width: radius * 4.0, height: radius * 2.0, places, ..Board::default() }
    }

    #[test]
    fn boards_of_any_units_come_out_alike() {
        let (small, large) = (normalised(&hex_board(0.5)), normalised(&hex_board(400.0)));
        assert!((small.width - large.width).abs() < 0.01);
        assert!((small.places[1].centre[0] - large.places[1].centre[0]).abs() < 0.01);
    }

    #[test]
    fn an_empty_board_does_no_harm() {
        assert_eq!(normalised(&Board::default()).places.len(), 0);
    }
}
