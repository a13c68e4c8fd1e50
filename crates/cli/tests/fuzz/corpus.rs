//! Valid lines, saves and positions to begin with, from a game really played.

use std::collections::BTreeSet;

use cli::script::Session;
use library::Library;
use serde_json::{Value, json};

pub struct Corpus {
    pub first_line: Value,
    pub lines: Vec<Value>,
    pub saves: Vec<Value>,
    pub positions: Vec<Value>,
    /// Every short text that occurs: ids of places and pieces, actions, keys.
    pub words: Vec<String>,
}

impl Corpus {
    /// Plays a game at random and keeps what was said on the way.
    pub fn gather(library: &Library, game: &str) -> Self {
        let mut session = Session::new(library);
        let first_line = json!({"new": {"game": game, "seed": 1, "options": {}}});
        let mut corpus =
            Corpus { first_line, lines: Vec::new(), saves: Vec::new(), positions: Vec::new(), words: vec![] };
        ask(&mut session, &corpus.first_line);
        for number in 0..600 {
            corpus.look_round(&mut session, number);
            let answer = ask(&mut session, &json!({"bot": {"level": "random", "seed": number}}));
            if answer["turn"].get("over").is_some() {
                break;
            }
            corpus.lines.push(json!({"act": answer["action"]}));
        }
        corpus.saves.push(ask(&mut session, &json!({"save": true}))["save"].clone());
        corpus.lines.extend(plain_lines());
        corpus.words = words_of(&corpus);
        corpus
    }

    fn look_round(&mut self, session: &mut Session, number: usize) {
        let position = ask(session, &json!({"position": true}));
        if position["ok"] == true {
            self.positions.push(position["position"].clone());
            self.lines.push(json!({"position": position["position"]}));
        }
        if !number.is_multiple_of(25) {
            return;
        }
        let save = ask(session, &json!({"save": true}))["save"].clone();
        self.lines.push(json!({"load": save}));
        self.saves.push(save);
        let actions = ask(session, &json!({"actions": true}));
        for choice in actions["actions"].as_array().into_iter().flatten().take(20) {
            self.lines.push(json!({"check": choice["action"]}));
            self.lines.push(json!({"why": choice["on"]}));
            self.lines.push(json!({"act": choice["action"]}));
        }
        if let Some(choice) = actions["actions"].as_array().and_then(|list| list.first()) {
            self.lines.push(json!({"odds": choice["action"]}));
        }
    }
}

fn ask(session: &mut Session, line: &Value) -> Value {
    let answer = session.answer(line.to_string().as_bytes());
    serde_json::from_str(&answer.to_string()).expect("an answer is JSON")
}

fn plain_lines() -> Vec<Value> {
    let mut lines: Vec<_> =
        ["actions", "forced", "state", "undo", "redo", "save", "position"].map(|word| json!({word: true})).into();
    lines.push(json!({"chance": [6, 2, "ambush", 5]}));
    lines.push(json!({"dice": [1, 6, 3]}));
    lines.push(json!({"view": "public"}));
    lines.push(json!({"rules": "movement"}));
    lines.push(json!({"bot": {"level": "random", "seed": 3}}));
    lines.push(json!({"bot": {"level": "easy", "iterations": 4}}));
    lines
}

fn words_of(corpus: &Corpus) -> Vec<String> {
    fn visit(value: &Value, words: &mut BTreeSet<String>) {
        const SHORT: usize = 60;
        match value {
            Value::String(text) if text.len() <= SHORT => drop(words.insert(text.clone())),
            Value::Array(list) => list.iter().for_each(|item| visit(item, words)),
            Value::Object(map) => map.iter().for_each(|(key, item)| {
                words.insert(key.clone());
                visit(item, words);
            }),
            _ => {}
        }
    }
    let mut words = BTreeSet::new();
    for value in corpus.lines.iter().chain(&corpus.positions) {
        visit(value, &mut words);
    }
    words.into_iter().collect()
}
