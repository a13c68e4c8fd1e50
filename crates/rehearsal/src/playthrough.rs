//! Whole games, pinned word by word.
//!
//! A playthrough is a text: the start as a document (`start {"scenario": "campaign", "seed": 9}`, or a
//! position), the actions (`> action`), what a script made chance bring before one (`? [6, 2]`; some ends
//! take luck), and everything that was told. The test plays the actions again and compares the whole text.
//! With `BLESS=1` the texts are written anew after a change of behaviour that is meant; then read the
//! difference before it is committed.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use engine::{Chance, Game};

use crate::Rehearsal;

/// Plays the actions of a text again and tells the whole game anew.
#[must_use]
pub fn retell<G: Game>(game: &Arc<G>, text: &str) -> (Rehearsal<G>, String) {
    let start = text.lines().find_map(|line| line.strip_prefix("start ")).expect("a playthrough says its start");
    let document = serde_json::from_str(start).expect("the start is a document");
    let mut play = Rehearsal::from_document(game, document).unwrap_or_else(|e| panic!("the start is refused: {e}"));
    let mut told = format!("start {start}\n");
    for line in text.lines() {
        if let Some(script) = line.strip_prefix("? ") {
            let script: Vec<Chance> = serde_json::from_str(script).expect("a script is a list of dice and draws");
            play.chance(script);
            let _ = writeln!(told, "{line}");
        }
        let Some(action) = line.strip_prefix("> ") else { continue };
        play.act(action);
        assert_eq!(play.chance_left(), 0, "'{action}' does not use its script");
        let _ = writeln!(told, "{line}");
        for event in &play.told {
            let _ = writeln!(told, "    {} [{}]", event.text, event.case);
            for die in event.roll.iter().flat_map(|roll| &roll.dice) {
                let parts: Vec<_> = die.modifiers.iter().map(|m| format!(" {:+} {}", m.value, m.name)).collect();
                let _ = writeln!(told, "        {} {}{} = {}", die.who, die.face, parts.concat(), die.total);
            }
        }
    }
    let _ = writeln!(told, "state {}", play.game.hash());
    (play, told)
}

/// Holds that every way the game can end has a playthrough in the folder, named after the result, and
/// that each is still told word by word.
pub fn hold_every_end<G: Game>(game: &Arc<G>, folder: &Path) {
    for result in &game.rulebook().results {
        let path = folder.join(format!("{}.txt", result.id));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (play, told) = retell(game, &text);
        assert!(play.is_over(), "{} does not come to an end", path.display());
        assert_eq!(play.result(), result.id, "{} does not end as its name says", path.display());
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, told).expect("the playthrough can be written");
            continue;
        }
        for (number, (old, new)) in text.lines().zip(told.lines()).enumerate() {
            assert_eq!(new, old, "{}, line {}", path.display(), number + 1);
        }
        assert_eq!(told.lines().count(), text.lines().count(), "{}", path.display());
    }
}
