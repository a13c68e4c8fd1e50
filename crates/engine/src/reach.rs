//! Where pieces can go: a place, what it costs to get there, and the small decisions that lead to it.

use serde::Serialize;

/// A place that pieces can reach together, by the cheapest way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Reached {
    pub place: String,
    #[serde(flatten)]
    pub by: Way,
    /// A dearer way on which less threatens, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub safer: Option<Way>,
}

/// One way to a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Way {
    /// The places on the way, in order, the last one where it leads.
    pub way: Vec<String>,
    /// In the game's own points of movement.
    pub cost: u16,
    /// The decisions that lead there, in text notation; the last one ends the move where that is asked. Where the other
    /// side may act on the way, its decisions come between them.
    pub actions: Vec<String>,
    /// What stops or threatens whoever goes there: dice, the other side's decision, a caution of the game.
    pub notes: Vec<String>,
}
