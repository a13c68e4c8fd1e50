//! Printed boards on their way to a page: nobody sees more than a tenth of a unit of the board, and
//! an outline with all its decimals is three times as heavy.

use engine::table::{Board, FeatureShape, PlaceShape, Point};

/// The board with all points rounded to a tenth of a unit.
pub(crate) fn rounded(board: &Board) -> Board {
    let mut board = board.clone();
    for feature in &mut board.features {
        let (FeatureShape::Curve { points, .. } | FeatureShape::Region { points } | FeatureShape::Polygon { points }) =
            &mut feature.shape;
        round_all(points);
    }
    for route in &mut board.routes {
        round_all(&mut route.via);
    }
    for place in &mut board.places {
        round(&mut place.centre);
        if let PlaceShape::Area { outline } = &mut place.shape {
            round_all(outline);
        }
    }
    board
}

fn round_all(points: &mut Vec<Point>) {
    points.iter_mut().for_each(round);
    // What falls together is one point.
    points.dedup();
}

fn round(point: &mut Point) {
    *point = point.map(|part| (part * 10.0).round() / 10.0);
}

#[cfg(test)]
mod tests {
    use engine::table::Place;

    use super::*;

    #[test]
    fn outlines_lose_decimals_that_nobody_sees() {
        let outline = vec![[1.0, 2.0], [3.1234, 2.7345], [3.1401, 2.7201], [9.0, 0.05]];
        let place = Place {
            id: "a".into(),
            name: String::new(),
            centre: [4.44, 5.55],
            shape: PlaceShape::Area { outline },
            style: String::new(),
            marks: Vec::new(),
            description: String::new(),
        };
        let board = rounded(&Board { places: vec![place], ..Board::default() });
        let written = serde_json::to_string(&board.places[0].shape).unwrap();
        assert_eq!(written, r#"{"kind":"area","outline":[[1.0,2.0],[3.1,2.7],[9.0,0.1]]}"#);
    }
}
