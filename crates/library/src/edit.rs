//! Positions changed as on a table: a piece is moved, taken off or put on, and the document says so afterwards.
//!
//! Where a game writes what stands where is its own affair, and nothing here is told. Every part of the document that
//! could mean the piece is changed in turn, the game's own reader reads it, and the change is kept with which the piece
//! lies where it should. So a change can never mean anything else than it shows, and a game that puts its pieces into its
//! documents in a new way is refused a change, never given a wrong one.

mod spots;

use std::collections::BTreeMap;

use engine::table::{Piece, Table};
use engine::{Fault, Turn, Viewer};
use serde_json::{Map, Value};

use crate::Title;

type Document = Map<String, Value>;

const FILE: &str = "position";

/// One change to a position, as somebody makes it on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A piece of the table goes to a place.
    Move { piece: String, to: String },
    /// A piece of the table is taken off.
    Remove { piece: String },
    /// A piece of the [`roster`] comes to a place.
    Add { piece: String, to: String },
}

/// A position that the game has read.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The document that begins a match here.
    pub document: Document,
    /// What lies on the table, with nothing hidden.
    pub table: Table,
    pub turn: Turn,
}

/// Reads a scenario or a hand-made position up to its first decision.
pub fn open(title: &dyn Title, document: Document) -> Result<Opened, Fault> {
    let start = title.situation(document)?;
    let play = title.begin(start)?;
    let document = play
        .position()
        .ok_or_else(|| Fault::new(FILE, "", "the game is over here: there is nothing left to set up"))?;
    let mut table = play.view(Viewer::Omniscient);
    table.choices.clear();
    Ok(Opened { document, table, turn: play.turn() })
}

/// Carries out a change; the fault says why the game refuses what came of it.
pub fn edit(title: &dyn Title, document: Document, wanted: &Edit) -> Result<Opened, Fault> {
    let before = open(title, document)?;
    match wanted {
        Edit::Move { piece, to } => {
            let piece = piece_of(&before.table, piece)?;
            known_place(title, to)?;
            if piece.place == *to {
                return Ok(before);
            }
            let spots = spots::of(&before.document, piece);
            let moved: Vec<Document> = spots.iter().map(|spot| spot.moved(&before.document, piece, to)).collect();
            // A piece that the document does not name lies where all others do.
            let named = || spots::insertions(&before, &scenarios(title), &piece.id, to);
            let candidates = if moved.is_empty() { named() } else { moved };
            try_all(title, &before, candidates, &Expected { piece, gone: true, to: Some(to) })
        }
        Edit::Remove { piece } => {
            let piece = piece_of(&before.table, piece)?;
            let spots = spots::of(&before.document, piece);
            let candidates = spots.iter().map(|spot| spot.removed(&before.document, piece)).collect();
            try_all(title, &before, candidates, &Expected { piece, gone: true, to: None })
        }
        Edit::Add { piece, to } => {
            known_place(title, to)?;
            let scenarios = scenarios(title);
            let piece = roster_of(&scenarios).into_iter().find(|known| known.id == *piece);
            let piece = piece.ok_or_else(|| Fault::new(FILE, "", "there is no such piece in the box"))?;
            let mut candidates = spots::increments(&before, &scenarios, title.board(), &piece.id, to);
            candidates.extend(spots::insertions(&before, &scenarios, &piece.id, to));
            try_all(title, &before, candidates, &Expected { piece, gone: false, to: Some(to) })
        }
    }
}

fn piece_of<'t>(table: &'t Table, id: &str) -> Result<&'t Piece, Fault> {
    table
        .pieces
        .iter()
        .find(|piece| piece.id == id)
        .ok_or_else(|| Fault::new(FILE, "", "there is no such piece on the table"))
}

fn known_place(title: &dyn Title, id: &str) -> Result<(), Fault> {
    let known = title.board().places.iter().any(|place| place.id == id);
    if known { Ok(()) } else { Err(Fault::new(FILE, "", "there is no such place on the board")) }
}

/// What a change must have brought about.
struct Expected<'e> {
    piece: &'e Piece,
    /// It lies where it lay no more.
    gone: bool,
    to: Option<&'e String>,
}

impl Expected<'_> {
    /// Pieces of one name are told apart by nobody, so they are counted.
    fn is_met(&self, before: &Table, after: &Table) -> bool {
        let alike = |table: &Table, place: &str| {
            let is_alike =
                |other: &&Piece| other.place == place && other.name == self.piece.name && other.side == self.piece.side;
            table.pieces.iter().filter(is_alike).count()
        };
        let came = self.to.is_none_or(|to| alike(after, to) == alike(before, to) + 1);
        let left = !self.gone || alike(after, &self.piece.place) + 1 == alike(before, &self.piece.place);
        came && left
    }
}

/// The first candidate with which the table is as expected. Where none is, the refusal of the first one, which was the
/// likeliest.
fn try_all(
    title: &dyn Title,
    before: &Opened,
    candidates: Vec<Document>,
    expected: &Expected<'_>,
) -> Result<Opened, Fault> {
    let unclear =
        || Fault::new(FILE, "", format!("{} cannot be changed on the board; change the text", expected.piece.name));
    let mut refusal = None;
    for mut candidate in candidates {
        let mut anew = candidate.clone();
        let was_under_way = anew.remove("moment").is_some();
        engine::position::seal_anew(&mut candidate);
        // What was under way may not go with a changed table: then the phase begins anew. What came of it is shown.
        let forms = [Some(candidate), was_under_way.then_some(anew)];
        let mut last = None;
        for opened in forms.into_iter().flatten().map(|document| open(title, document)) {
            match opened {
                Ok(after) if expected.is_met(&before.table, &after.table) => return Ok(after),
                Ok(_) => last = None,
                Err(fault) => last = Some(fault),
            }
        }
        refusal.get_or_insert_with(|| last.unwrap_or_else(unclear));
    }
    Err(refusal.unwrap_or_else(unclear))
}

/// Every piece that lies on the table at the beginning of some scenario, once: what is in the box, as far as it is known
/// without a game saying so.
#[must_use]
pub fn roster(title: &dyn Title) -> Vec<Piece> {
    roster_of(&scenarios(title)).into_iter().cloned().collect()
}

fn roster_of(scenarios: &[Opened]) -> Vec<&Piece> {
    let mut known = BTreeMap::new();
    for piece in scenarios.iter().flat_map(|opened| &opened.table.pieces) {
        known.entry((&piece.side, &piece.name)).or_insert(piece);
    }
    known.into_values().collect()
}

/// The beginning of every scenario.
fn scenarios(title: &dyn Title) -> Vec<Opened> {
    let begun = |id: &str| open(title, Map::from_iter([("scenario".to_string(), Value::from(id))])).ok();
    title.book().scenarios.iter().filter_map(|scenario| begun(&scenario.id)).collect()
}
