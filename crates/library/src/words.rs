//! Sides, turns and outcomes as words, for documents that other programs read.

use engine::game::Outcome;
use engine::odds::{Odds, Total};
use engine::story::Audience;
use engine::{Event, Rulebook, Side, Turn, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A [`Turn`] with names in place of numbers: `{"decide": "france"}` or `{"over": {...}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnWords {
    Decide(String),
    Over(OutcomeWords),
}

impl TurnWords {
    #[must_use]
    pub fn new(book: &Rulebook, turn: Turn) -> Self {
        match turn {
            Turn::Decide(side) => TurnWords::Decide(book.side_id(side).into()),
            Turn::Over(outcome) => TurnWords::Over(OutcomeWords::new(book, outcome)),
        }
    }
}

/// An [`Outcome`] with names in place of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeWords {
    /// The side that won, if any.
    pub winner: Option<String>,
    /// The id of the result in the rulebook.
    pub result: String,
    /// The result as the rulebook calls it.
    pub title: String,
    pub score: i32,
}

impl OutcomeWords {
    #[must_use]
    pub fn new(book: &Rulebook, outcome: Outcome) -> Self {
        let result = book.results.get(usize::from(outcome.result));
        OutcomeWords {
            winner: outcome.winner.map(|side| book.side_id(side).into()),
            result: result.map(|r| r.id.clone()).unwrap_or_default(),
            title: result.map(|r| r.title.clone()).unwrap_or_default(),
            score: outcome.score,
        }
    }
}

/// An event as a document that names sides by their ids.
#[must_use]
pub fn event_words(book: &Rulebook, event: &Event) -> Value {
    let mut document = object(event);
    name_side(&mut document, book, event.side);
    let audience = match event.audience {
        Audience::Everyone => return Value::Object(document),
        Audience::Only(side) => json!({"only": id_of(book, side)}),
        Audience::Except(side) => json!({"except": id_of(book, side)}),
    };
    document.insert("audience".into(), audience);
    Value::Object(document)
}

/// An event as one of its readers may have it: who else may read it is left out.
#[must_use]
pub fn heard_words(book: &Rulebook, event: &Event) -> Value {
    event_words(book, &Event { audience: Audience::Everyone, ..event.clone() })
}

/// Odds as a document that names sides by their ids. How sure the numbers are is said only where they are not exact,
/// and that nobody steps in only where somebody could.
#[must_use]
pub fn odds_words(book: &Rulebook, odds: &Odds) -> Map<String, Value> {
    let mut document = object(odds);
    name_sides_of_totals(&mut document, book, &odds.totals);
    if let Some(Value::Array(written)) = document.get_mut("otherwise") {
        for (other, written) in odds.otherwise.iter().zip(written.iter_mut().filter_map(Value::as_object_mut)) {
            name_sides_of_totals(written, book, &other.totals);
        }
    }
    if !odds.undisturbed {
        document.remove("undisturbed");
    }
    document
}

fn name_sides_of_totals(document: &mut Map<String, Value>, book: &Rulebook, totals: &[Total]) {
    if let Some(Value::Array(written)) = document.get_mut("totals") {
        for (total, written) in totals.iter().zip(written.iter_mut().filter_map(Value::as_object_mut)) {
            name_side(written, book, total.side);
        }
    }
}

/// A value that is written as an object; empty for any other.
fn object(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(document)) => document,
        _ => Map::new(),
    }
}

fn name_side(document: &mut Map<String, Value>, book: &Rulebook, side: Option<Side>) {
    if let Some(side) = side {
        document.insert("side".into(), id_of(book, side).into());
    }
}

/// The id of a side; a story may name one that the book does not have.
fn id_of(book: &Rulebook, side: Side) -> &str {
    book.sides.get(usize::from(side.0)).map_or("", |known| known.id.as_str())
}

/// The viewer that a word names: a side, or `public` for what everybody may see.
pub fn viewer(book: &Rulebook, word: &str) -> Result<Viewer, String> {
    if word == "public" {
        return Ok(Viewer::Public);
    }
    book.side(word).map(Viewer::Side).ok_or_else(|| {
        let sides: Vec<_> = book.sides.iter().map(|s| s.id.as_str()).collect();
        format!("'{word}' is not a side; there are: {}, public", sides.join(", "))
    })
}
