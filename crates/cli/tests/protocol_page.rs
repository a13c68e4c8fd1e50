//! `docs/PROTOCOL.md` and the player beside it do what they say.

mod common;

use std::process::Command;

use common::{Conversation, json_of, program};
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/PROTOCOL.md");

/// Whether an answer is as the page shows it: every field shown is there, `"..."` is any value, and at the end of a list
/// the rest of it.
fn is_as_shown(shown: &Value, answer: &Value) -> bool {
    match (shown, answer) {
        (Value::String(any), _) if any == "..." => true,
        (Value::Object(shown), Value::Object(answer)) => {
            shown.iter().all(|(key, value)| answer.get(key).is_some_and(|there| is_as_shown(value, there)))
        }
        (Value::Array(shown), Value::Array(answer)) => {
            let open = shown.last().is_some_and(|last| last == "...");
            let items = &shown[..shown.len() - usize::from(open)];
            let fits = if open { answer.len() >= items.len() } else { answer.len() == items.len() };
            fits && items.iter().zip(answer).all(|(shown, there)| is_as_shown(shown, there))
        }
        _ => shown == answer,
    }
}

#[test]
fn the_dialogue_on_the_page_takes_place() {
    let dialogue = PAGE.split("```").find_map(|block| block.strip_prefix("dialogue\n")).expect("a dialogue");
    let lines: Vec<&str> = dialogue.lines().collect();
    assert!(lines.len() >= 20, "a dialogue worth reading");
    let mut talk = Conversation::start();
    for pair in lines.chunks(2) {
        let (Some(line), Some(shown)) = (pair[0].strip_prefix("> "), pair.get(1).and_then(|l| l.strip_prefix("< ")))
        else {
            panic!("a line in and a line out: {pair:?}");
        };
        let shown: Value = serde_json::from_str(shown).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let answer = talk.ask(line);
        assert!(is_as_shown(&shown, &answer), "{line}\nshown:  {shown}\nanswer: {answer}");
    }
    talk.end();
}

#[test]
fn the_page_names_every_command() {
    let mut talk = Conversation::start();
    let refused = talk.ask(r#"{"no-such-command": true}"#)["error"].as_str().unwrap().to_string();
    let (_, words) = refused.split_once("there are: ").expect("the commands are listed");
    for word in words.split(", ") {
        assert!(PAGE.contains(&format!("`{{\"{word}\": ")), "{word} is not on the page");
    }
    talk.end();
}

#[test]
fn the_player_in_another_language_plays_every_title_to_its_end() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3 is not installed");
        return;
    }
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.py");
    assert!(std::fs::read_to_string(bot).expect("the bot is there").lines().count() <= 60);
    for title in json_of(&["games", "--json"]).as_array().expect("a list of games") {
        let id = title["id"].as_str().expect("an id");
        let ran =
            Command::new("python3").arg(bot).arg(program().get_program()).args([id, "7"]).output().expect("it runs");
        let (said, complaint) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(ran.status.success(), "{id}: {complaint}");
        assert!(said.contains(" decisions: ") && said.contains(" points, won by "), "{id}: {said}");
    }
}
