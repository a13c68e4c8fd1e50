//! Positions of every title can be changed as on a table, and nothing but the change shows afterwards.

use std::sync::atomic::AtomicBool;

use engine::table::{Piece, Table};
use engine::{Story, Turn};
use library::edit::{self, Edit, Opened};
use library::{Library, Title};
use opponent::Level;
use serde_json::{Map, Value};

/// A game of the first scenario after so many decisions at random.
fn after(title: &dyn Title, decisions: usize) -> Opened {
    let mut play = title.begin(title.start(Map::new()).unwrap()).unwrap();
    for _ in 0..decisions {
        let Turn::Decide(_) = play.turn() else { break };
        let action = play.bot(Level::Random.into(), None, &AtomicBool::new(false)).unwrap();
        play.act(&action, &mut Story::silent()).unwrap();
    }
    edit::open(title, play.position().expect("every decision can be written down")).unwrap()
}

/// How many pieces of a name lie at a place.
fn alike(table: &Table, piece: &Piece, place: &str) -> usize {
    let is_alike = |other: &&Piece| other.name == piece.name && other.side == piece.side && other.place == place;
    table.pieces.iter().filter(is_alike).count()
}

/// The pieces of some names, where each name lies.
fn places(table: &Table) -> Vec<(String, String)> {
    let mut all: Vec<_> = table.pieces.iter().map(|piece| (piece.name.clone(), piece.place.clone())).collect();
    all.sort();
    all
}

/// Moves a piece to the first place that takes it.
fn move_somewhere(title: &dyn Title, opened: &Opened, piece: &Piece) -> Option<(Opened, String)> {
    let goals = title.board().places.iter().map(|place| &place.id).filter(|id| **id != piece.place);
    goals.step_by(7).take(6).find_map(|to| {
        let wanted = Edit::Move { piece: piece.id.clone(), to: to.clone() };
        Some((edit::edit(title, opened.document.clone(), &wanted).ok()?, to.clone()))
    })
}

#[test]
fn pieces_are_moved_taken_off_and_put_back_in_every_title() {
    for title in Library::builtin().titles().unwrap() {
        let id = title.book().id;
        let roster = edit::roster(&*title);
        let (mut removed, mut added) = (0, 0);
        for decisions in [0, 25] {
            let opened = after(&*title, decisions);
            let mut moved = 0;
            for piece in opened.table.pieces.iter().step_by(11).take(4) {
                let Some((after, to)) = move_somewhere(&*title, &opened, piece) else { continue };
                moved += 1;
                assert_eq!(alike(&after.table, piece, &to), alike(&opened.table, piece, &to) + 1, "{id}: {}", piece.id);
                let again = edit::open(&*title, after.document.clone()).unwrap();
                assert_eq!(places(&again.table), places(&after.table), "{id}: the document says what the table shows");
                let back = Edit::Remove { piece: piece.id.clone() };
                let Ok(without) = edit::edit(&*title, opened.document.clone(), &back) else { continue };
                removed += 1;
                assert_eq!(alike(&without.table, piece, &piece.place) + 1, alike(&opened.table, piece, &piece.place));
                let Some(known) = roster.iter().find(|known| known.name == piece.name) else { continue };
                let again = Edit::Add { piece: known.id.clone(), to: piece.place.clone() };
                let Ok(with) = edit::edit(&*title, without.document, &again) else { continue };
                added += 1;
                assert_eq!(alike(&with.table, piece, &piece.place), alike(&opened.table, piece, &piece.place));
            }
            assert!(moved > 1, "{id} after {decisions}: {moved} moved");
        }
        assert!(removed > 0 && added > 0, "{id}: {removed} removed, {added} added");
    }
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    for title in Library::builtin().titles().unwrap() {
        let opened = after(&*title, 0);
        let piece = opened.table.pieces[0].id.clone();
        let refusal = |wanted: Edit| edit::edit(&*title, opened.document.clone(), &wanted).unwrap_err().to_string();
        assert!(refusal(Edit::Move { piece: piece.clone(), to: "nowhere".into() }).contains("no such place"));
        assert!(refusal(Edit::Remove { piece: "nobody".into() }).contains("no such piece on the table"));
        assert!(
            refusal(Edit::Add { piece: "nobody".into(), to: title.board().places[0].id.clone() })
                .contains("in the box")
        );
        let mut wrong = opened.document.clone();
        wrong.insert("no-such-key".into(), Value::Null);
        assert_eq!(edit::open(&*title, wrong).unwrap_err().key, "no-such-key");
    }
}
