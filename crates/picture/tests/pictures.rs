//! What every picture must keep: nothing missing, nothing colliding, always the same bytes.

mod boards;

use std::sync::Arc;

use engine::position::Start;
use engine::table::{Board, Edge, EdgeMark, Symbol, Table, Tone};
use engine::{Dice, Game as _, Match, Seed, Story, Viewer};
use hoa_binh::HoaBinh;
use picture::{NameBox, Options, name_boxes, png, svg};
use xuan_loc::XuanLoc;

fn hoa_binh(decisions: usize) -> (Board, Table) {
    let game = Arc::new(HoaBinh::open(&hoa_binh::pack()).unwrap());
    let mut running = Match::new(game.clone(), Start::scenario("campaign", Seed::from_number(7))).unwrap();
    let mut dice = Dice::seeded(Seed::from_number(8));
    let mut legal = Vec::new();
    for _ in 0..decisions {
        running.actions(&mut legal);
        if legal.is_empty() {
            break;
        }
        running.act(legal[dice.choose(legal.len())], &mut Story::silent()).unwrap();
    }
    (game.board().clone(), game.present(running.state(), Viewer::Omniscient))
}

/// Every board that can be drawn, with something on it.
fn all() -> Vec<(Board, Table)> {
    let specimen = |board: Board| {
        let table = boards::table(&board);
        (board, table)
    };
    vec![hoa_binh(200), specimen(boards::hexes(9, 7)), specimen(boards::areas())]
}

#[test]
fn every_space_of_hoa_binh_has_its_name_and_no_two_collide() {
    let (board, _) = hoa_binh(0);
    let mut names = name_boxes(&board, &Options::default());
    names.retain(|name| !name.place.is_empty());
    let named = board.places.iter().filter(|p| p.id != "hanoi").count();
    assert_eq!(names.len(), named, "every space has its name on the map");
    none_collide(&names);
}

#[test]
fn no_two_names_of_xuan_loc_collide() {
    let game = XuanLoc::open(&xuan_loc::pack()).unwrap();
    let names = name_boxes(game.board(), &Options::default());
    assert!(names.len() > 20, "towns, hills, entry areas and what lies beyond are named");
    none_collide(&names);
}

fn none_collide(names: &[NameBox]) {
    for (i, a) in names.iter().enumerate() {
        for b in &names[i + 1..] {
            let apart =
                a.rect[2] <= b.rect[0] || b.rect[2] <= a.rect[0] || a.rect[3] <= b.rect[1] || b.rect[3] <= a.rect[1];
            assert!(apart, "{:?} and {:?} collide", a.lines, b.lines);
        }
    }
}

#[test]
fn a_picture_is_well_formed_and_shows_every_place_and_piece() {
    for (board, table) in all() {
        let drawing = svg(&board, Some(&table), &Options::default());
        let document = roxmltree::Document::parse(&drawing).unwrap();
        let ids = |attribute: &str| -> Vec<&str> {
            document.descendants().filter_map(|node| node.attribute(attribute)).collect()
        };
        let (places, pieces) = (ids("data-place"), ids("data-piece"));
        for place in &board.places {
            assert!(places.contains(&place.id.as_str()), "{} is missing on {}", place.id, board.title);
        }
        for piece in &table.pieces {
            let times = pieces.iter().filter(|id| **id == piece.id).count();
            assert_eq!(times, 1, "{} is drawn {times} times on {}", piece.id, board.title);
        }
    }
}

#[test]
fn overlays_are_drawn_where_they_are_asked_for() {
    let board = boards::hexes(9, 7);
    let mut table = boards::table(&board);
    let studied = Options { overlays: true, ..Options::default() };
    assert_ne!(svg(&board, Some(&table), &studied), svg(&board, Some(&table), &Options::default()));
    table.overlays.clear();
    assert_eq!(svg(&board, Some(&table), &studied), svg(&board, Some(&table), &Options::default()));
}

#[test]
fn edges_and_the_marks_on_them_are_drawn() {
    let mut board = boards::hexes(9, 7);
    let mut table = boards::table(&board);
    let bare = svg(&board, Some(&table), &Options::default());
    let edge = |a: &str, b: &str, style: &str| Edge {
        a: a.into(),
        b: b.into(),
        style: style.into(),
        name: "wire".into(),
        description: "Wire & stakes.".into(),
    };
    board.edges = vec![edge("0101", "0102", "border"), edge("0202", "0102", "road"), edge("0101", "nowhere", "road")];
    let printed = svg(&board, Some(&table), &Options::default());
    let document = roxmltree::Document::parse(&printed).unwrap();
    let drawn: Vec<_> = document.descendants().filter(|node| node.has_attribute("data-edge")).collect();
    assert_eq!(
        drawn.iter().filter_map(|node| node.attribute("data-edge")).collect::<Vec<_>>(),
        ["0101 0102", "0202 0102"]
    );
    let strokes = |i: usize| drawn[i].descendants().filter_map(|node| node.attribute("stroke")).collect::<Vec<_>>();
    assert_eq!(strokes(0), ["#a0302a"], "a dashed border is one line");
    assert_eq!(strokes(1), ["#7d5430", "#f3e2c0"], "a cased road has a core");
    assert_ne!(printed, bare);
    let mark = |a: &str, b: &str| EdgeMark { a: a.into(), b: b.into(), text: "breach".into(), tone: Tone::Bad };
    table.edge_marks = vec![mark("0101", "0102"), mark("0102", "0101"), mark("0101", "nowhere")];
    let marked = svg(&board, Some(&table), &Options::default());
    let tags = |text: &str| text.matches(r##"fill="#9c2a20" stroke="#ffffff""##).count();
    assert_eq!(tags(&marked), tags(&printed) + 2);
}

#[test]
fn every_symbol_but_none_and_marker_has_a_figure() {
    for symbol in Symbol::ALL {
        let parts = picture::symbols::figure(symbol).map_or(0, |figure| figure.parts.len());
        assert_eq!(parts == 0, matches!(symbol, Symbol::None | Symbol::Marker), "{symbol:?}");
    }
}

#[test]
fn every_reference_in_a_picture_leads_somewhere() {
    for (board, table) in all() {
        let drawing = svg(&board, Some(&table), &Options { overlays: true, ..Options::default() });
        let document = roxmltree::Document::parse(&drawing).unwrap();
        let ids: std::collections::BTreeSet<_> =
            document.descendants().filter_map(|node| node.attribute("id")).collect();
        for node in document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use"))) {
            let name = node.attribute("href").and_then(|href| href.strip_prefix('#')).unwrap();
            assert!(ids.contains(name), "nothing is called {name}");
        }
        assert!(!drawing.contains("<text"), "letters are outlines, so that no font is needed");
        let numbers = ["d", "transform", "x", "y", "cx", "cy", "r", "width", "height"];
        for value in document.descendants().flat_map(|node| numbers.map(|name| node.attribute(name))).flatten() {
            assert!(!value.contains("NaN") && !value.contains("inf"), "{value} is no number");
        }
    }
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    let (board, table) = hoa_binh(60);
    let drawn = || svg(&board, Some(&table), &Options::default());
    assert_eq!(drawn(), drawn());
}

#[test]
fn pixels_come_in_the_size_that_is_asked_for() {
    for (board, table) in all() {
        let drawing = svg(
            &board,
            Some(&table),
            &Options { frame: false, legend: false, panel: false, overlays: true, names: true },
        );
        let image = png(&drawing, 0.4).unwrap();
        let decoded = resvg::tiny_skia::Pixmap::decode_png(&image).unwrap();
        let colours: std::collections::BTreeSet<_> =
            decoded.pixels().iter().map(|p| (p.red(), p.green(), p.blue())).collect();
        assert!(colours.len() > 200, "{} is nearly blank", board.title);
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_in_a_sentence() {
    assert!(png("not a drawing", 1.0).unwrap_err().to_string().starts_with("this is not a drawing"));
    let drawing = svg(&boards::areas(), None, &Options::default());
    assert!(png(&drawing, 1e6).unwrap_err().to_string().contains("too large"));
    assert!(png(&drawing, 0.0).is_err());
}

#[test]
fn an_empty_board_is_an_empty_sheet() {
    let drawing = svg(&Board::default(), Some(&Table::default()), &Options::default());
    roxmltree::Document::parse(&drawing).unwrap();
}
