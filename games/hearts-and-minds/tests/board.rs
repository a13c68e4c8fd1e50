//! The printed board, and what is refused of a gazetteer.

use engine::Game as _;
use engine::table::{FeatureShape, MarkKind, PlaceShape, Point};
use hearts_and_minds::HeartsAndMinds;

#[test]
fn every_area_and_box_is_a_place_on_the_sheet() {
    let game: HeartsAndMinds = rehearsal::open(&hearts_and_minds::pack());
    let (data, board) = (&game.data, game.board());
    let boxes = ["airbase", "reserve", "arriving", "body-count", "dead-pool"];
    let ids: Vec<&str> = data.map.areas.iter().map(|area| area.id.as_str()).chain(boxes).collect();
    assert_eq!(board.places.iter().map(|place| place.id.as_str()).collect::<Vec<_>>(), ids);
    for place in &board.places {
        assert!(place.description.starts_with(&place.name) || place.name == "VC Pool", "{}", place.description);
    }
}

#[test]
fn cities_bases_and_highlands_carry_their_signs() {
    let game: HeartsAndMinds = rehearsal::open(&hearts_and_minds::pack());
    let (data, board) = (&game.data, game.board());
    for area in &data.map.areas {
        let place = board.place(&area.id).unwrap();
        let count = |kind: MarkKind| place.marks.iter().filter(|mark| mark.kind == kind).count();
        assert_eq!(count(MarkKind::Start), usize::from(!area.city.is_empty()), "city of {}", area.id);
        assert_eq!(count(MarkKind::Rifles), usize::from(!area.base.is_empty()), "base of {}", area.id);
        assert_eq!(count(MarkKind::Peaks), usize::from(area.montagnard), "mountains of {}", area.id);
    }
}

#[test]
fn a_wrong_gazetteer_is_refused_with_its_place() {
    let fault = |from: &str, to: &str| {
        let pack = rehearsal::alter(hearts_and_minds::pack(), "gazetteer.toml", from, to);
        HeartsAndMinds::open(&pack).unwrap_err().to_string()
    };
    assert!(fault("province = \"thua-thien\"", "province = \"hanoi\"").contains("there is no area 'hanoi'"));
    assert!(fault("name = \"Hue\"", "name = \"Vinh\"").contains("names 'Hue' as the city"));
    assert!(fault("[[358, 20], [477, 89]", "[[358, 20], [478, 89]").contains("no corner of an area"));
    assert!(fault("province = \"kontum\"\nx = 680", "province = \"darlac\"\nx = 680").contains("mountain symbol"));
}

#[test]
fn neighbours_share_their_border_and_the_corners_of_the_map_file() {
    let game: HeartsAndMinds = rehearsal::open(&hearts_and_minds::pack());
    let (map, board) = (&game.data.map, game.board());
    let outline = |id: &str| -> &[Point] {
        match &board.place(id).unwrap().shape {
            PlaceShape::Area { outline } => outline,
            other => panic!("{id} is {other:?}"),
        }
    };
    let mut pairs = 0;
    for (i, area) in map.areas.iter().enumerate() {
        for other in &map.areas[i + 1..] {
            let corners = area.polygon.iter().filter(|point| other.polygon.contains(point)).count();
            let shared = outline(&area.id).iter().filter(|point| outline(&other.id).contains(point)).count();
            assert!(shared >= corners, "{} and {}: {shared} of {corners} corners", area.id, other.id);
            // Between two corners the border bends, in the same way for both.
            if corners > 1 {
                pairs += 1;
                assert!(shared > corners, "{} and {} share {shared} points", area.id, other.id);
            }
        }
    }
    assert!(pairs > 50, "{pairs}");
}

/// Corners near the northern and western edge are drawn out to it: the country goes on beyond.
#[test]
fn lines_begin_and_end_where_they_should_and_reach_the_rim() {
    let game: HeartsAndMinds = rehearsal::open(&hearts_and_minds::pack());
    let curves: Vec<&[Point]> = game
        .board()
        .features
        .iter()
        .filter(|f| f.style == "country-line" || f.style == "river")
        .filter_map(|f| match &f.shape {
            FeatureShape::Curve { points, .. } => Some(points.as_slice()),
            _ => None,
        })
        .collect();
    let ends = || curves.iter().flat_map(|points| [points[0], points[points.len() - 1]]);
    assert!(ends().any(|end| end[0] == 0.0 || end[1] == 0.0), "some line leaves the sheet");
    for end in ends() {
        assert!(end.iter().all(|value| *value == 0.0 || *value > 20.0), "{end:?} stops short of the rim");
    }
}
