//! The printed sheet.

use std::collections::BTreeSet;

use dien_bien_phu::board::board;
use dien_bien_phu::ids::Area;
use engine::table::PlaceShape;

use crate::data;

#[test]
fn every_place_is_on_the_sheet_once_with_a_style_and_a_sentence() {
    let data = data();
    let board = board(&data);
    let ids: BTreeSet<&str> = board.places.iter().map(|place| place.id.as_str()).collect();
    assert_eq!(ids.len(), board.places.len());
    assert_eq!(ids.len(), data.map.all().count() + Area::ALL.len() + data.airdrop.slots.len());
    for place in &board.places {
        let [x, y] = place.centre;
        assert!(x > 0.0 && y > 0.0 && x < board.width && y < board.height, "{}", place.id);
        assert!(board.style(&place.style).is_some(), "{}", place.style);
        assert!(place.description.ends_with('.'), "{}", place.description);
    }
    for style in board.edges.iter().map(|e| &e.style).chain(board.features.iter().map(|f| &f.style)) {
        assert!(board.style(style).is_some(), "{style}");
    }
    for edge in &board.edges {
        assert!(ids.contains(edge.a.as_str()) && ids.contains(edge.b.as_str()));
    }
}

#[test]
fn boxes_lie_apart_from_one_another_and_from_the_maps() {
    let board = board(&data());
    let room = |place: &engine::table::Place| match place.shape {
        PlaceShape::Box { width, height } => Some([width / 2.0, height / 2.0]),
        PlaceShape::Hex { radius, .. } => Some([radius, radius * 0.87]),
        _ => None,
    };
    let boxes = board.places.iter().filter(|place| matches!(place.shape, PlaceShape::Box { .. }));
    for own in boxes {
        for other in board.places.iter().filter(|other| other.id != own.id) {
            let (Some(a), Some(b)) = (room(own), room(other)) else { continue };
            let apart = (0..2).any(|i| (own.centre[i] - other.centre[i]).abs() >= a[i] + b[i] - 0.01);
            assert!(apart, "{} lies on {}", own.id, other.id);
        }
    }
}

#[test]
fn words_of_the_map_do_not_lie_on_one_another() {
    let board = board(&data());
    // Letters are about half as wide as they are high.
    let room = |label: &engine::table::Label| {
        let half = 0.25 * label.size * label.text.chars().count() as f32;
        let [x, y] = label.at;
        [x - half, x + half, y - 0.7 * label.size, y]
    };
    for (i, one) in board.labels.iter().enumerate() {
        for other in &board.labels[i + 1..] {
            let (a, b) = (room(one), room(other));
            let apart = a[1] <= b[0] || b[1] <= a[0] || a[3] <= b[2] || b[3] <= a[2];
            assert!(apart, "'{}' lies on '{}'", one.text, other.text);
        }
    }
}
