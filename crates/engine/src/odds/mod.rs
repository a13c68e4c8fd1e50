//! Exact odds from the rules themselves: there is no second implementation of any table.
//!
//! A game that is written as [`crate::rules::Rules`] is run step by step, and ways that have led to the same state are
//! merged ([`merged`]); of any other game every path of the dice is followed ([`paths`]).

pub mod merged;
pub mod paths;

use serde::Serialize;

use crate::game::{Rulebook, Side};
use crate::story::{EventKind, Tally};

/// How an action can turn out, up to the next real decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Odds {
    /// Whether every way the dice can fall was followed, and every world that the viewer cannot tell from the true
    /// one. If not, `samples` says how many were drawn, and each share has a standard error.
    pub exact: bool,
    /// How many steps or ways were run.
    pub runs: u64,
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<u64>"))]
    pub samples: u64,
    /// Whether a side could still step in on the way: these are the odds if none does.
    pub undisturbed: bool,
    /// Whether another side decides on the way: these are the odds if it does what is best for it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub best_answers: bool,
    /// What the other side is taken to answer, where it is asked at once; empty where nobody is.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub answer: String,
    /// What would come of its other answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Otherwise>>"))]
    pub otherwise: Vec<Otherwise>,
    /// Whether nothing is left to chance, to be found out or to another side: then there are no odds to weigh. Nor are there
    /// where dice follow that decide nothing of the action: those of the next segment.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", ts(skip))]
    pub certain: bool,
    /// What a player weighs first (won, lost, drawn back), most likely first; the shares sum to 1.
    pub summary: Vec<Share>,
    /// How much befalls whom: units lost, points scored.
    pub totals: Vec<Total>,
    /// Every outcome, most likely first; the probabilities sum to 1.
    pub outcomes: Vec<OutcomeOdds>,
    /// How many of them, the last ones, are details: whoever shows odds tells them under "more".
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<u64>"))]
    pub more: u64,
}

/// How many outcomes are read one by one; more than these nobody weighs.
const SHOWN: usize = 12;

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Another answer that the other side could give at once, and what would come of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Otherwise {
    pub action: String,
    pub label: String,
    pub summary: Vec<Share>,
    pub totals: Vec<Total>,
}

/// A headline, and how likely it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Share {
    pub label: String,
    pub p: f64,
    /// The standard error, where the odds are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub se: Option<f64>,
}

/// How often each number comes: units that a side loses, points that it scores.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Total {
    /// What is counted, in words: "NVA: lost".
    pub label: String,
    pub kind: EventKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub side: Option<Side>,
    pub mean: f64,
    /// Each number with its probability, the smallest first.
    pub numbers: Vec<(i32, f64)>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OutcomeOdds {
    pub p: f64,
    /// The standard error, where the odds are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub se: Option<f64>,
    /// The headline under which it stands, if the game has any.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub under: String,
    pub text: String,
}

impl Odds {
    /// Lays the outcomes down in the order in which they are told, and says which of them are details.
    fn tell(&mut self, mut outcomes: Vec<OutcomeOdds>) {
        outcomes.sort_by(|a, b| b.p.total_cmp(&a.p).then_with(|| a.text.cmp(&b.text)));
        self.more = outcomes.len().saturating_sub(SHOWN) as u64;
        self.outcomes = outcomes;
    }

    /// The outcomes that are told one by one, and those that are told under "more".
    #[must_use]
    pub fn told_and_more(&self) -> (&[OutcomeOdds], &[OutcomeOdds]) {
        self.outcomes.split_at(self.outcomes.len().saturating_sub(self.more as usize))
    }

    /// What is said of a choice that leaves nothing to chance.
    #[must_use]
    pub fn nothing_to_weigh() -> Self {
        let text = "Nothing is left to chance.".into();
        let outcomes = vec![OutcomeOdds { p: 1.0, se: None, under: String::new(), text }];
        Odds { exact: true, certain: true, outcomes, ..Odds::default() }
    }

    /// How the numbers were found, in a sentence.
    #[must_use]
    pub fn method(&self) -> String {
        let answers = match &self.answer[..] {
            "" => "does what is judged best for it".to_string(),
            label => format!("answers \"{label}\", which is judged best for it"),
        };
        let condition = match (self.undisturbed, self.best_answers) {
            (true, true) => format!(", if the other side {answers}, and nobody else steps in"),
            (true, false) => ", if nobody steps in".into(),
            (false, true) => format!(", if the other side {answers}"),
            (false, false) => String::new(),
        };
        if self.exact {
            format!("Exact{condition}.")
        } else {
            format!("Estimated from {} samples{condition}.", self.samples)
        }
    }
}

/// What came of an action, in words: what a player weighs first, and what it costs.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Summary {
    /// Won, lost, drawn back; empty where the game has no such words.
    pub headline: String,
    pub detail: String,
}

impl Summary {
    /// What was counted, in words that all games share.
    #[must_use]
    pub fn of_tally(book: &Rulebook, tally: &Tally) -> Self {
        let sides = (0..book.sides.len()).map(|at| Some(Side(at as u8))).chain([None]);
        let mut parts = Vec::new();
        for side in sides {
            let who = who(book, side);
            for kind in EventKind::COUNTED {
                let count = tally.of(kind, side);
                if count != 0 {
                    parts.push(format!("{who} {} {count}", verb_of(kind)).trim().to_string());
                }
            }
        }
        let detail = if parts.is_empty() { "nothing happens".into() } else { parts.join("; ") };
        Summary { headline: String::new(), detail }
    }
}

/// The side that is counted; where only one side has a player, the rest is the other side's.
fn who(book: &Rulebook, side: Option<Side>) -> &str {
    match side {
        Some(side) => &book.sides[usize::from(side.0)].name,
        None if book.sides.len() == 1 => "the other side",
        None => "",
    }
}

fn verb_of(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Lost => "loses",
        EventKind::Reduced => "has reduced",
        EventKind::Disrupted => "has disrupted",
        EventKind::Retreated => "draws back",
        EventKind::Owed => "owes",
        EventKind::Took => "takes",
        EventKind::Scored => "scores",
        EventKind::Moved
        | EventKind::Arrived
        | EventKind::Spent
        | EventKind::Played
        | EventKind::Rolled
        | EventKind::Drew
        | EventKind::Revealed
        | EventKind::Turn
        | EventKind::Phase
        | EventKind::Ended
        | EventKind::Noted => "has",
    }
}

/// How much work the odds may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most steps or ways to run for exact odds.
    pub runs: u64,
    /// How many samples to take of what those could not follow.
    pub samples: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { runs: 60_000, samples: 5_000 }
    }
}
