//! The printed board, and what is refused of a gazetteer.

use engine::Game as _;
use engine::table::MarkKind;
use hoa_binh::HoaBinh;

#[test]
fn every_space_and_the_reserve_are_places() {
    let game: HoaBinh = rehearsal::open(&hoa_binh::pack());
    let (data, board) = (&game.data, game.board());
    let ids: Vec<&str> = data.map.spaces.iter().map(|s| s.id.as_str()).chain(["hanoi"]).collect();
    assert_eq!(board.places.iter().map(|p| p.id.as_str()).collect::<Vec<_>>(), ids);
    for place in &board.places {
        assert!(place.description.starts_with(&place.name), "{}", place.description);
    }
}

#[test]
fn marks_say_what_the_rules_need() {
    let game: HoaBinh = rehearsal::open(&hoa_binh::pack());
    let board = game.board();
    let marks = |id: &str, kind: MarkKind| -> Vec<String> {
        let place = board.place(id).unwrap();
        place.marks.iter().filter(|m| m.kind == kind).map(|m| m.text.clone()).collect()
    };
    assert_eq!(marks("son-tay", MarkKind::Dice), ["5"]);
    assert_eq!(marks("son-tay", MarkKind::Start).len(), 1);
    assert_eq!(marks("hoa-binh", MarkKind::Construction), ["base"]);
    assert_eq!(marks("lac-song", MarkKind::Number), ["1\u{b7}3\u{b7}5"]);
    assert_eq!(marks("ba-vi", MarkKind::Number), ["1-2", "3-4", "5", "6"]);
    assert_eq!(marks("ba-vi", MarkKind::Flag).len(), 1);
    assert!(marks("yen-lang", MarkKind::Flag).is_empty());
    assert_eq!(marks("trai-vang", MarkKind::Fort).len(), 1);
}

#[test]
fn the_main_route_has_its_kilometre_posts() {
    let game: HoaBinh = rehearsal::open(&hoa_binh::pack());
    let board = game.board();
    let posts: Vec<&str> = board.labels.iter().map(|l| l.text.as_str()).filter(|t| t.parse::<u32>().is_ok()).collect();
    assert_eq!(posts, ["40", "50", "60", "70"]);
}

#[test]
fn a_wrong_gazetteer_is_refused_with_its_place() {
    let fault = |from: &str, to: &str| {
        let pack = rehearsal::alter(hoa_binh::pack(), "gazetteer.toml", from, to);
        HoaBinh::open(&pack).unwrap_err().to_string()
    };
    assert!(fault("id = \"viet-tri\"\nnote", "id = \"hue\"\nnote").contains("there is no space 'hue'"));
    assert!(fault("id = \"hanoi\"", "id = \"saigon\"").contains("there must be one inset, 'hanoi'"));
    assert!(fault("id = \"CR6\"", "id = \"CR7\"").contains("no route of map.toml is named 'CR7'"));
    assert!(fault("km_per_unit", "kilometres").contains("gazetteer.toml: line"));
}
