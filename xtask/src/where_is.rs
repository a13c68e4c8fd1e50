//! `cargo xtask where ID`: a case or ruling with its text, and where it stands in code, data and tests.

use std::fmt::Write as _;

use anyhow::Result;

use crate::cases::places::Place;
use crate::cases::{self, Traced};

/// Prints the case or ruling of one game, or of all games that have one; false where none has.
pub(crate) fn run(id: &str, game: Option<&str>) -> Result<bool> {
    let told: Vec<String> = cases::trace(game)?.iter().filter_map(|traced| tell(traced, id)).collect();
    if told.is_empty() {
        eprintln!("there is no case or ruling '{id}' in {}", game.unwrap_or("any game"));
    }
    print!("{}", told.join("\n"));
    Ok(!told.is_empty())
}

/// What is known of an id in a game; nothing if it does not have it.
fn tell(traced: &Traced, id: &str) -> Option<String> {
    let Traced { game, book, places } = traced;
    if !book.has(id) {
        return None;
    }
    let mut told = String::new();
    for case in book.cases.iter().filter(|case| case.id == id) {
        let _ = writeln!(told, "{game}, case {id} (rule {})\n  {}", case.rule, case.text);
    }
    let mut ids = vec![id];
    for ruling in book.rulings.iter().filter(|ruling| ruling.id == id) {
        ids = book.ids_of(ruling).collect();
        let _ = writeln!(told, "{game}, ruling {id} (rule {})\n  {}", ruling.rule, ruling.text);
        let _ = writeln!(told, "  Because: {}", ruling.reason);
    }
    let lines = |places: &[Place]| {
        let here = places.iter().filter(|place| ids.contains(&place.id.as_str()));
        here.map(|place| format!("{}:{}: {}", place.file, place.line, place.text)).collect()
    };
    let tests = places.tests.iter().filter(|test| ids.contains(&test.id.as_str()));
    list(&mut told, "code", lines(&places.code));
    list(&mut told, "data", lines(&places.data));
    list(&mut told, "tests", tests.map(|test| format!("{}:{}: {}", test.file, test.line, test.function)).collect());
    Some(told)
}

fn list(told: &mut String, what: &str, lines: Vec<String>) {
    let _ = writeln!(told, "{what}:{}", if lines.is_empty() { " none" } else { "" });
    for line in lines {
        let _ = writeln!(told, "  {line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::book::tests::book;
    use crate::cases::places::Places;

    #[test]
    fn an_id_is_told_with_text_code_data_and_tests() {
        let book = book(&["7.2-01"], &["R9"]);
        let mut places = Places::default();
        places.read("src", "src/build.rs", "\n/// 7.2-01, R9: the price.", &book).unwrap();
        places.read("tests", "tests/build.rs", "#[test] fn a_post_costs_one() { cases![\"7.2-01\"]; }", &book).unwrap();
        let traced = Traced { game: "toy".into(), book, places };
        let case = tell(&traced, "7.2-01").unwrap();
        assert!(case.starts_with("toy, case 7.2-01 (rule 7)\n  The text of 7.2-01.\n"), "{case}");
        assert!(case.contains("code:\n  src/build.rs:2: /// 7.2-01, R9: the price.\n"), "{case}");
        assert!(case.contains("data: none\n"), "{case}");
        assert!(case.contains("tests:\n  tests/build.rs:1: a_post_costs_one\n"), "{case}");
        let ruling = tell(&traced, "R9").unwrap();
        assert!(ruling.contains("toy, ruling R9") && ruling.contains("  Because: Silence.\n"), "{ruling}");
        assert_eq!(tell(&traced, "7.2-02"), None);
    }
}
