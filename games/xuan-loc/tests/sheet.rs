//! The printed map as a sheet: what runs to its edges, and what keeps clear of what.

use engine::Game as _;
use engine::table::{Board, MarkKind, Place, PlaceShape, Route};
use xuan_loc::data::RADIUS;
use xuan_loc::ids::{Hex, Hexes};

use crate::support::game;

/// Below this the boxes beside the map begin.
fn lower_edge(board: &Board) -> f32 {
    let is_hex = |place: &&Place| matches!(place.shape, PlaceShape::Hex { .. });
    board.places.iter().filter(is_hex).map(|place| place.centre[1] + RADIUS).fold(0.0, f32::max)
}

#[test]
fn every_road_that_leaves_the_map_runs_to_the_edge_of_the_sheet() {
    let (data, board) = (&game().data, game().board());
    let leaving: Vec<&Route> = board.routes.iter().filter(|route| route.b.is_empty()).collect();
    assert_eq!(leaving.len(), data.map.roads.iter().filter(|road| road.leaves.is_some()).count());
    let south = lower_edge(board);
    for route in leaving {
        let [x, y] = *route.via.last().unwrap();
        assert!(x == 0.0 || x == board.width || y == 0.0 || y >= south, "{} ends at {x}, {y}", route.a);
    }
}

#[test]
fn no_sign_lies_on_another_or_on_a_road() {
    let (data, board) = (&game().data, game().board());
    for place in board.places.iter().filter(|place| place.marks.len() > 1) {
        let hex = data.map.find(&place.id).unwrap();
        for (i, mark) in place.marks.iter().enumerate() {
            for other in &place.marks[i + 1..] {
                let apart = (mark.offset[0] - other.offset[0]).hypot(mark.offset[1] - other.offset[1]);
                assert!(apart > RADIUS * 0.5, "{} and {} in {}", mark.text, other.text, place.id);
            }
            let near = |to: &Hex| {
                let to = board.place(data.map.label(*to)).unwrap().centre;
                // A road runs from the middle of the hex to the middle of its side.
                (0..=8).any(|step| {
                    let share = step as f32 / 16.0;
                    let at = [0, 1].map(|i| (to[i] - place.centre[i]) * share - mark.offset[i]);
                    at[0].hypot(at[1]) < RADIUS * 0.3
                })
            };
            let crossed = data.map.neighbours(hex).filter(|to| data.map.road_between(hex, *to)).any(|to| near(&to));
            assert!(mark.kind == MarkKind::Id || !crossed, "{} in {} lies on a road", mark.text, place.id);
        }
    }
}

#[test]
fn every_entry_area_has_its_bracket_and_its_name() {
    let board = game().board();
    for letter in ["A", "B", "C", "D", "E"] {
        assert!(board.features.iter().any(|f| f.id == format!("area-{letter}")), "{letter}");
        assert!(board.labels.iter().any(|l| l.text == letter), "{letter}");
    }
}

#[test]
fn the_ripple_of_each_hex_is_its_neighbours() {
    let map = &game().data.map;
    for hex in map.all() {
        assert_eq!(map.around_all(Hexes::one(hex)), map.neighbours(hex).collect(), "{}", map.label(hex));
    }
}
