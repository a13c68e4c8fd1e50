//! Undo, replay and saves.

use super::Verdict;
use crate::game::Game;
use crate::history::{Match, Save};
use crate::story::Story;

/// Undo leads back from `after` to exactly `before`, and redo to exactly `after`; where undo stops
/// it changes nothing.
pub fn undo_and_redo_are_exact<G: Game>(before: &Match<G>, after: &Match<G>) -> Verdict {
    let mut other = after.clone();
    let undone = other.undo(None);
    if let Err(stop) = undone {
        return same(after, &other, &format!("undo that stops because {stop}"));
    }
    same(before, &other, "undo")?;
    if !other.redo(&mut Story::silent()) {
        return Err("what was undone cannot be done again".into());
    }
    same(after, &other, "redo")
}

/// The log, replayed from the start with the same seed, leads to the same state.
pub fn log_leads_to_the_state<G: Game>(played: &Match<G>) -> Verdict {
    let (state, told) = played.replayed(played.log().len());
    if told.len() != played.log().len() {
        return Err(format!("{} actions were replayed as {}", played.log().len(), told.len()));
    }
    if &state == played.state() { Ok(()) } else { Err("the same seed and actions led to another state".into()) }
}

/// A save, written, read and loaded, is the same match down to the next roll.
pub fn save_is_read_back<G: Game>(played: &Match<G>) -> Verdict {
    let save = played.save();
    let text = save.write();
    let read = Save::read(&text).map_err(|fault| format!("a save is not read back: {fault}"))?;
    let loaded = Match::load(played.game().clone(), &read).map_err(|fault| format!("a save is not loaded: {fault}"))?;
    same(played, &loaded, "saving and loading")?;
    if loaded.save() == save { Ok(()) } else { Err("a save of what was loaded differs from the first save".into()) }
}

fn same<G: Game>(one: &Match<G>, other: &Match<G>, after: &str) -> Verdict {
    if one.log() != other.log() {
        return Err(format!("{after}: the log is not the same ({} and {})", one.log().len(), other.log().len()));
    }
    if one.state() != other.state() || one.hash() != other.hash() {
        return Err(format!("{after}: the state is not the same"));
    }
    if one.dice_mark() != other.dice_mark() {
        return Err(format!("{after}: the coming dice are not the same"));
    }
    Ok(())
}
