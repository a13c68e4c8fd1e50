//! Where pieces can go: a place, what it costs to get there, and the small decisions that lead to it.

use serde::Serialize;

/// A place that pieces can reach together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Reached {
    pub place: String,
    /// The places on the way, in order, this one last.
    pub way: Vec<String>,
    /// In the game's own points of movement.
    pub cost: u16,
    /// The decisions that lead there, in text notation; the last one ends the move where that is asked.
    pub actions: Vec<String>,
    /// What stops or threatens whoever goes there: dice, the other side's decision, a caution of the game.
    pub notes: Vec<String>,
}
