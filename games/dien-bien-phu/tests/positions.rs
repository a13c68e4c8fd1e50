//! Positions: written, read back, and refused where they are wrong.

use engine::Game as _;
use rehearsal::Rehearsal;
use serde_json::{Value, json};

use crate::support::game;

fn refusal(document: Value) -> String {
    match Rehearsal::from_document(game(), document) {
        Ok(_) => "it is taken".into(),
        Err(why) => why,
    }
}

fn minimal() -> Value {
    json!({ "turn": 3, "phase": "demand", "units": { "1-bep-1": "1929", "80-36": "0638" } })
}

fn with(key: &str, value: Value) -> Value {
    let mut document = minimal();
    document[key] = value;
    document
}

#[test]
fn a_position_needs_little() {
    assert_eq!(refusal(minimal()), "it is taken");
}

#[test]
fn what_is_wrong_is_named() {
    for (document, word) in [
        (with("phase", json!("tea-time")), "tea-time"),
        (with("turn", json!(22)), "turn"),
        (with("zones", json!({ "308": 9 })), "308"),
        (with("dig_zones", json!(["3z-308"])), "another zone"),
        (with("units", json!({ "1-bep-1": "9999" })), "9999"),
        (with("units", json!({ "1-bep-9": "1929" })), "1-bep-9"),
        (with("units", json!({ "1-bep-1": "off-map" })), "business"),
        (with("units", json!({ "80-36": "1929", "1-bep-1": "1929" })), "both sides"),
        (with("units", json!({ "80-36": "0638", "84-36": "0638" })), "more than 1"),
        (with("units", json!({ "80-36": { "at": "0638", "lost": 3 } })), "all steps"),
        (with("units", json!({ "80-36": { "at": "0638", "markers": ["asleep"] } })), "asleep"),
        (with("morale", json!({ "308": "Z" })), "letter"),
        (with("others", json!("card")), "card"),
        (with("phase", json!("setup")), "card"),
        (with("assaults", json!([{ "unit": "80-36", "target": "1929" }])), "adjacent"),
        (with("nonsense", json!(1)), "no such key"),
    ] {
        let why = refusal(document);
        assert!(why.contains(word), "'{why}' does not say '{word}'");
    }
}

#[test]
fn a_written_position_is_read_back_as_it_was() {
    let document = json!({
        "turn": 16, "phase": "french-reaction", "zones": { "304": 3, "308": 6, "312": 5, "316": 4 }, "dig_zones": ["3z-304"],
        "units": { "1-bep-1": "2529", "1-bep-2": { "at": "2429", "lost": 1, "markers": ["shaken"] }, "80-36": "2628", "1-bep-3": "gone", "84-36": "removed" },
        "assaults": [{ "unit": "80-36", "target": "2529", "mortars": true }],
        "breaches": [{ "hex": "2628", "host": "80-36" }],
        "vm_strongpoints": ["Gabrielle", "D2"], "flags": ["Gabrielle", "D2", "E1"], "isolated": ["E1"], "outposts": ["opera"], "hq": 2, "taken": 11,
    });
    let play = match Rehearsal::from_document(game(), document) {
        Ok(play) => play,
        Err(why) => panic!("it is refused: {why}"),
    };
    let written = game().position(play.state()).expect("it can be written");
    let again = serde_json::to_value(&written).expect("it is a document");
    let Ok(read) = Rehearsal::from_document(game(), again) else { panic!("its own document is refused") };
    assert_eq!(read.state(), play.state());
}
