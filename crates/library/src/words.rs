//! Sides, turns and outcomes as words, for documents that other programs read.

use engine::game::Outcome;
use engine::{Rulebook, Turn, Viewer};
use serde::{Deserialize, Serialize};

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
