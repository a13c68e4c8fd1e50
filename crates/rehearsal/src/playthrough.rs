//! Whole games, pinned word by word.
//!
//! A playthrough is a text: the start as a document (`start {"scenario": "campaign", "seed": 9}`, or a
//! position), the actions (`> action`), what a script made chance bring before one (`? [6, 2]`; some ends
//! take luck), everything that was told, and a digest of the table at the end. The test plays the actions again and compares the whole text.
//! With `BLESS=1` the texts are written anew after a change of behaviour that is meant; with `BLESS=new`
//! another game is looked for, too, where the old actions no longer lead to that end. Then read the
//! difference before it is committed.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use engine::{Chance, Event, Game, laws};
use serde_json::{Map, Value};

use crate::Rehearsal;

/// So many random games are played in search of an end before it must be played by hand.
const MOST_SEARCHED: u64 = 10_000;

/// Holds that every way the game can end has a playthrough in the folder, named after the result, and
/// that each is still told word by word.
pub fn hold_every_end<G: Game>(game: &Arc<G>, folder: &Path) {
    let bless = std::env::var("BLESS").ok();
    for result in &game.rulebook().results {
        let path = folder.join(format!("{}.txt", result.id));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let told = match retell_to(game, &text, &result.id) {
            Err(_) if bless.as_deref() == Some("new") => search(game, &text, &result.id),
            told => told.unwrap_or_else(|what| panic!("{}: {what}", path.display())),
        };
        if bless.is_some() {
            std::fs::write(&path, told).expect("the playthrough can be written");
            continue;
        }
        for (number, (old, new)) in text.lines().zip(told.lines()).enumerate() {
            assert_eq!(new, old, "{}, line {}", path.display(), number + 1);
        }
        assert_eq!(told.lines().count(), text.lines().count(), "{}", path.display());
    }
}

/// Tells a game anew that must end with a result.
fn retell_to<G: Game>(game: &Arc<G>, text: &str, result: &str) -> Result<String, String> {
    let (play, told) = retell(game, text)?;
    match play.is_over() {
        false => Err("it does not come to an end".into()),
        true if play.result() != result => Err(format!("it ends with {} instead of {result}", play.result())),
        true => Ok(told),
    }
}

/// Plays the actions of a text again and tells the whole game anew, or says why they cannot be played.
fn retell<G: Game>(game: &Arc<G>, text: &str) -> Result<(Rehearsal<G>, String), String> {
    let start = start_of(text);
    let mut play = begin(game, read_document(start))?;
    let mut told = format!("start {start}\n");
    for line in text.lines() {
        if let Some(script) = line.strip_prefix("? ") {
            let script: Vec<Chance> = serde_json::from_str(script).expect("a script is a list of dice and draws");
            play.chance(script);
            let _ = writeln!(told, "{line}");
        }
        let Some(action) = line.strip_prefix("> ") else { continue };
        play.try_acts(&[action])?;
        if play.chance_left() > 0 {
            return Err(format!("'{action}' does not use its script"));
        }
        let _ = writeln!(told, "{line}");
        play.told.iter().for_each(|event| tell(event, &mut told));
    }
    let _ = writeln!(told, "table {}", laws::table_digest(&**game, play.game.state()));
    Ok((play, told))
}

fn tell(event: &Event, told: &mut String) {
    let _ = writeln!(told, "    {} [{}]", event.text, event.case);
    for die in event.roll.iter().flat_map(|roll| &roll.dice) {
        let parts: Vec<_> = die.modifiers.iter().map(|m| format!(" {:+} {}", m.value, m.name)).collect();
        let _ = writeln!(told, "        {} {}{} = {}", die.who, die.face, parts.concat(), die.total);
    }
}

/// Plays random games from the start of a text, but for its seed, until one ends with the result, and tells it.
fn search<G: Game>(game: &Arc<G>, text: &str, result: &str) -> String {
    let mut document = read_document(start_of(text));
    let start = begin(game, document.clone()).unwrap_or_else(|what| panic!("{what}")).game.start().clone();
    for index in 0..MOST_SEARCHED {
        let played = laws::random_game(game, &start, index);
        document.insert("seed".into(), played.start().seed.to_hex().into());
        let mut bare = format!("start {}\n", Value::Object(document.clone()));
        for entry in played.log() {
            let _ = writeln!(bare, "> {}", game.notation(entry.action));
        }
        if let Ok(told) = retell_to(game, &bare, result) {
            return told;
        }
    }
    panic!("none of {MOST_SEARCHED} random games ends with {result}: it must be played by hand")
}

fn begin<G: Game>(game: &Arc<G>, document: Map<String, Value>) -> Result<Rehearsal<G>, String> {
    Rehearsal::from_document(game, Value::Object(document)).map_err(|fault| format!("the start is refused: {fault}"))
}

fn start_of(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("start ")).expect("a playthrough says its start")
}

fn read_document(start: &str) -> Map<String, Value> {
    serde_json::from_str(start).expect("the start is a document")
}
