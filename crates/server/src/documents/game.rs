//! A game in a list, and what a new one gives out.

use std::collections::BTreeMap;

use engine::Rulebook;
use library::{OutcomeWords, TurnWords};
use serde::{Deserialize, Serialize};

/// What a new game answers: its id, and the secret of every seat that a person can take.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Seated {
    pub id: String,
    /// By side. Whoever knows the token of a seat plays that side; that of an open seat is an invitation, which
    /// whoever takes the seat exchanges for a token of his own.
    pub seats: BTreeMap<String, String>,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Taken {
    pub side: String,
    /// Proves the seat from now on. The invitation opens nothing any more.
    pub token: String,
}

/// Whose question it is, whom the game waits for before it begins, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    Decide(String),
    /// The sides whose part of the dice is missing.
    Wait(Vec<String>),
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Outcome {
    /// The side that won, if any.
    pub winner: Option<String>,
    /// The id of the result in the rulebook.
    pub result: String,
    /// The result as the rulebook calls it.
    pub title: String,
    pub score: i32,
}

impl Turn {
    pub(crate) fn new(book: &Rulebook, turn: engine::Turn) -> Self {
        match TurnWords::new(book, turn) {
            TurnWords::Decide(side) => Turn::Decide(side),
            TurnWords::Over(OutcomeWords { winner, result, title, score }) => {
                Turn::Over(Outcome { winner, result, title, score })
            }
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self, Turn::Over(_))
    }
}

/// A game in the list of one's games.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct GameSummary {
    pub id: String,
    /// The id of its title.
    pub game: String,
    /// The name of its title.
    pub title: String,
    /// Empty for a hand-made position.
    pub scenario: String,
    pub sides_mine: Vec<String>,
    pub turn: Turn,
    pub your_turn: bool,
    pub heading: String,
    pub phase_title: String,
    /// Whether whoever started the game named the seed: a game for practice.
    pub seed_named: bool,
    /// Whether the game was begun elsewhere and came in as a save.
    pub imported: bool,
    /// How many actions the log holds.
    pub moves: usize,
    /// Milliseconds since 1970.
    pub updated_at: i64,
}
