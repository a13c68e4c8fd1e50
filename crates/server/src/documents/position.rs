//! Positions, on their way in and out.

use engine::Rulebook;
use engine::table::Table;
use library::edit;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Turn;

/// A position document, as the page of each game describes it.
#[derive(Clone, Debug, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[ts(type = "Record<string, unknown>")]
#[schema(value_type = Object)]
pub struct StoredPosition(pub Map<String, Value>);

/// One change to a position, as somebody makes it on the board.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(rename_all = "lowercase", tag = "do", deny_unknown_fields)]
pub enum Edit {
    /// A piece of the table goes to a place.
    Move { piece: String, to: String },
    /// A piece of the table is taken off.
    Remove { piece: String },
    /// A piece of the box comes to a place.
    Add { piece: String, to: String },
}

impl From<Edit> for edit::Edit {
    fn from(wanted: Edit) -> Self {
        match wanted {
            Edit::Move { piece, to } => edit::Edit::Move { piece, to },
            Edit::Remove { piece } => edit::Edit::Remove { piece },
            Edit::Add { piece, to } => edit::Edit::Add { piece, to },
        }
    }
}

/// A position to be read, and one change to it.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// A hand-made position, or `{"scenario": ID}`.
    pub position: StoredPosition,
    #[serde(default)]
    #[ts(optional)]
    pub edit: Option<Edit>,
}

/// A position that was read, at its first decision.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Opened {
    /// The document that begins a game here.
    pub position: StoredPosition,
    pub turn: Turn,
    /// What lies on the table, with nothing hidden.
    pub table: Table,
}

impl Opened {
    pub(crate) fn new(book: &Rulebook, opened: edit::Opened) -> Self {
        Opened { position: StoredPosition(opened.document), turn: Turn::new(book, opened.turn), table: opened.table }
    }
}
