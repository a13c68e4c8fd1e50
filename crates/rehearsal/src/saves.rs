//! Saves that were written once and must stay readable.

use std::sync::Arc;

use engine::history::Save;
use engine::{Game, Match, laws};

/// Holds that a stored save still loads: its whole log is done again, to the table that it led to
/// when it was written. Where the rules have changed so that it no longer does, a newer save takes
/// its place; a change of the layout is no reason.
#[track_caller]
pub fn hold_loads<G: Game>(game: &Arc<G>, save: &str, table: &str) -> Match<G> {
    let save = Save::read(save.trim_end()).unwrap_or_else(|fault| panic!("{fault}"));
    let loaded = Match::load(game.clone(), &save).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(loaded.resumed_after(), None, "the log no longer leads to the end");
    assert_eq!(loaded.log().len(), save.count);
    assert_eq!(laws::table_digest(&**game, loaded.state()), table, "the log leads to another table");
    loaded
}
