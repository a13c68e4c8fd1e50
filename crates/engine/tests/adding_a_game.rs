//! `docs/ADDING_A_GAME.md` tells the truth: its code is the code of `examples/night-convoy`, which is
//! built and tested here as if it were a crate of its own.

extern crate self as night_convoy;

#[path = "../examples/night-convoy/src/lib.rs"]
mod example;
#[path = "../examples/night-convoy/tests/laws.rs"]
mod laws;

pub use example::{NightConvoy, pack};

const PAGE: &str = include_str!("../../../docs/ADDING_A_GAME.md");

const FILES: [(&str, &str); 12] = [
    ("rules/cases.toml", include_str!("../examples/night-convoy/rules/cases.toml")),
    ("data/road.toml", include_str!("../examples/night-convoy/data/road.toml")),
    ("src/lib.rs", include_str!("../examples/night-convoy/src/lib.rs")),
    ("src/data.rs", include_str!("../examples/night-convoy/src/data.rs")),
    ("src/actions.rs", include_str!("../examples/night-convoy/src/actions.rs")),
    ("src/state.rs", include_str!("../examples/night-convoy/src/state.rs")),
    ("src/agenda.rs", include_str!("../examples/night-convoy/src/agenda.rs")),
    ("src/document.rs", include_str!("../examples/night-convoy/src/document.rs")),
    ("src/march.rs", include_str!("../examples/night-convoy/src/march.rs")),
    ("src/ambush.rs", include_str!("../examples/night-convoy/src/ambush.rs")),
    ("src/game.rs", include_str!("../examples/night-convoy/src/game.rs")),
    ("tests/laws.rs", include_str!("../examples/night-convoy/tests/laws.rs")),
];

/// The blocks of the page that show a file: their opening fence names the language and the file.
fn shown(page: &str) -> Vec<(&str, String)> {
    let mut blocks: Vec<(&str, String)> = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(fence) = line.strip_prefix("```") else { continue };
        let text: String = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
        if let Some((_, file)) = fence.split_once(' ') {
            blocks.push((file, text));
        }
    }
    blocks
}

#[test]
fn the_page_shows_every_file_whole_and_in_order() {
    let blocks = shown(PAGE);
    for (file, block) in &blocks {
        assert!(FILES.iter().any(|(known, text)| known == file && text.contains(block.as_str())), "{file}:\n{block}");
    }
    for (file, text) in FILES {
        let on_page: Vec<&str> =
            blocks.iter().filter(|(name, _)| *name == file).map(|(_, block)| block.trim()).collect();
        let mut rest = text;
        for block in on_page {
            rest =
                rest.trim_start().strip_prefix(block).unwrap_or_else(|| panic!("{file} does not go on with:\n{block}"));
        }
        assert!(rest.trim().is_empty(), "the page does not show the end of {file}:\n{rest}");
    }
}

/// A position of the game, begun.
fn begun(position: serde_json::Value) -> engine::Match<NightConvoy> {
    use engine::Game as _;
    let game = NightConvoy::open(&pack()).expect("the built-in data is sound");
    let options = engine::Options::default();
    let seed = engine::Seed::from_number(1);
    let (joint, chance) = (None, Vec::new());
    let start = engine::position::Start { scenario: None, position: Some(position), options, seed, joint, chance };
    engine::Match::new(std::sync::Arc::new(game), start).expect("the position is lawful")
}

#[test]
fn a_position_with_nothing_to_decide_tells_what_it_ran_through() {
    let lost = begun(serde_json::json!({"trucks": 0, "ambush": "bend", "at": "bend"}));
    let told: Vec<&str> = lost.opening().iter().map(|event| event.text.as_str()).collect();
    assert_eq!(told, ["0 trucks have reached the fort."]);
    assert!(matches!(lost.turn(), engine::Turn::Over(_)));
    let loaded = engine::Match::load(lost.game().clone(), &lost.save()).expect("its save loads");
    assert_eq!(loaded.opening(), lost.opening(), "a save tells it again");
    assert!(begun(serde_json::json!({"trucks": 1, "ambush": "bend", "at": "bend"})).opening().is_empty());
}
