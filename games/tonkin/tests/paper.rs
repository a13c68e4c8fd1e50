//! The rulebook as text, and the board as a picture.

use std::collections::BTreeSet;

use engine::cases;
use engine::document::Named;
use tonkin::board;
use tonkin::data::Data;
use tonkin::ids::{Army, Dump, Hex, Turn, Unit};

use crate::support::{DATA, hex, unit};

#[test]
fn cases_and_rulings_are_read() {
    let cases =
        engine::Cases::read(tonkin::CASES).and_then(|cases| cases.with_rulings(tonkin::RULINGS)).expect("sound");
    assert!((1..=137).all(|number| cases.get(&format!("R{number}")).is_some()), "R1 to R137");
    assert!(cases.get("1.1-01").is_some() && cases.get("9.0-01").is_some());
}

#[test]
fn the_board_has_every_land_hex_and_every_box_once() {
    cases!["1.6-05"];
    let board = board::board(&DATA);
    let ids: BTreeSet<&str> = board.places.iter().map(|place| place.id.as_str()).collect();
    assert_eq!(ids.len(), board.places.len(), "no place stands twice");
    assert_eq!(board.places.len(), DATA.map.land.count() + 8, "Navy and Airstrike have a place, too");
    let boxes = Army::BOTH.iter().flat_map(|army| [board::arrivals(*army), board::eliminated(*army)]);
    for id in boxes.chain([board::SAIGON, board::SUPPORT, board::BOX_1, board::BOX_2, "T-14"]) {
        assert!(ids.contains(id), "{id}");
    }
    let styles = board.places.iter().map(|place| &place.style).chain(board.features.iter().map(|f| &f.style));
    for style in styles.chain(board.routes.iter().map(|route| &route.style)) {
        assert!(board.style(style).is_some(), "{style}");
    }
    assert!((board.km_per_unit * 24.0 * 3f32.sqrt() - 20.0).abs() < 0.01, "a hex is 20 km across");
}

#[test]
fn the_board_prints_numbers_symbols_and_roads() {
    cases!["1.6-09", "1.6-10"];
    let board = board::board(&DATA);
    let hanoi = board.place("T-14").unwrap();
    assert!(hanoi.name == "Hanoi" && hanoi.marks.iter().any(|mark| mark.text == "10"));
    assert!(hanoi.description.contains("FEF Supply Center") && hanoi.description.contains("Delta"));
    let links: usize = DATA.map.land.iter().map(|hex| DATA.map.road_links(hex).count()).sum();
    assert_eq!(board.routes.len() * 2, links, "one route for each hexside that a road crosses");
    assert!(board.labels.iter().any(|label| label.text == "RC 4"));
}

#[test]
fn no_two_names_of_the_map_collide() {
    let boxes = picture::name_boxes(&board::board(&DATA), &picture::Options::default());
    assert!(boxes.len() >= 110);
    let apart = |a: &[f64; 4], b: &[f64; 4]| a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
    for (at, one) in boxes.iter().enumerate() {
        for other in &boxes[at + 1..] {
            assert!(apart(&one.rect, &other.rect), "{} and {}", one.place, other.place);
        }
    }
}

#[test]
fn things_have_one_name_and_are_found_by_it() {
    fn round<I: Named<Data> + std::fmt::Debug>(all: impl IntoIterator<Item = I>) {
        let mut seen = BTreeSet::new();
        for thing in all {
            let id = thing.id(&DATA);
            assert!(!id.contains(' ') && seen.insert(id.clone()), "{id}");
            assert_eq!(I::find(&DATA, &id), Some(thing));
        }
        assert_eq!(seen, I::ids(&DATA).into_iter().collect());
    }
    round(DATA.map.land.iter());
    round(DATA.all_units());
    round(Dump::all());
    round(DATA.calendar.all());
    assert_eq!(Hex::find(&DATA, "dien-bien-phu"), Some(hex("F-12")));
    assert_eq!(Unit::find(&DATA, "Gm 1"), Some(unit("gm-1")));
    assert_eq!(Turn::find(&DATA, "1"), Some(Turn(0)));
    assert_eq!(Hex::find(&DATA, "AF-24"), None, "the sea is no place for anything");
}
