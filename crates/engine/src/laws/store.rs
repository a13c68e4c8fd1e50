//! States and positions as stored data.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Verdict;
use crate::chance::{Dice, Seed};
use crate::digest;
use crate::game::{Game, Options, Turn};
use crate::position;

/// A state is valid, and survives JSON and the compact encoding once its index has been rebuilt.
pub fn state_survives_storage<G: Game>(game: &G, state: &G::State) -> Verdict {
    game.validate_state(state).map_err(|fault| format!("a state that play leads to is not valid: {fault}"))?;
    let text = serde_json::to_vec(state).map_err(|e| format!("the state cannot be written as JSON: {e}"))?;
    let read = serde_json::from_slice(&text).map_err(|e| format!("the state cannot be read back from JSON: {e}"))?;
    comes_back_as_before(game, state, read, "JSON")?;
    let bytes = postcard::to_allocvec(state).map_err(|e| format!("the state cannot be written compactly: {e}"))?;
    let read = postcard::from_bytes(&bytes).map_err(|e| format!("the state cannot be read back compactly: {e}"))?;
    comes_back_as_before(game, state, read, "the compact encoding")
}

fn comes_back_as_before<G: Game>(game: &G, state: &G::State, mut read: G::State, form: &str) -> Verdict {
    game.rebuild_index(&mut read);
    if &read != state || digest::of(&read) != digest::of(state) {
        return Err(format!("the state comes back from {form} as another"));
    }
    // What follows from the rest is neither compared nor stored, but it is shown: play must have kept it in step.
    if format!("{read:?}") != format!("{state:?}") {
        return Err(format!("the index of the state, rebuilt after {form}, differs from the one that play has kept"));
    }
    Ok(())
}

/// Where a state can be written as a position, setting that up gives the very same state: it asks the same question with
/// the same legal list, and is written as the same position.
pub fn position_is_read_back<G: Game>(game: &G, state: &G::State, options: &Options) -> Verdict {
    let Some(document) = position::write_position(game, state) else { return Ok(()) };
    keys_are_held_to_their_moment::<G>(&document)?;
    let document = Value::Object(document);
    let read = position::read_position::<G>(&document).map_err(|fault| format!("not read back: {fault}"))?;
    let mut dice = Dice::seeded(Seed::from_number(0));
    let again =
        game.setup(&read, options, &mut dice).map_err(|fault| format!("its own position is refused: {fault}"))?;
    if game.turn(&again) != game.turn(state) || game.phase(&again) != game.phase(state) {
        return Err("the position, set up again, asks another question".into());
    }
    if legal_set(game, &again) != legal_set(game, state) {
        return Err("the position, set up again, has another legal list".into());
    }
    if &again != state {
        return Err(difference(state, &again));
    }
    match position::write_position(game, &again).map(Value::Object) {
        Some(same) if same == document => Ok(()),
        Some(_) => Err("the position, set up again, is written otherwise".into()),
        None => Err("the position, set up again, cannot be written as a position".into()),
    }
}

/// A key that was changed beside a moment, be it to something that could well be, is refused by its name: what is under
/// way may not go with it. Without the moment it is a position like any other.
fn keys_are_held_to_their_moment<G: Game>(document: &Map<String, Value>) -> Verdict {
    if !document.contains_key("moment") {
        return Ok(());
    }
    for key in document.keys().filter(|key| *key != "moment") {
        let mut changed = document.clone();
        changed.insert(key.clone(), "changed".into());
        match position::read_position::<G>(&Value::Object(changed)) {
            Err(fault) if fault.key == *key => {}
            Err(fault) => return Err(format!("'{key}', changed beside a moment, is refused as {fault}")),
            Ok(_) => return Err(format!("'{key}' may be changed beside a moment that does not know of it")),
        }
    }
    Ok(())
}

/// Names what is not the same in a state that was read back, key by key.
fn difference<S: serde::Serialize>(state: &S, again: &S) -> String {
    let json = |state: &S| serde_json::to_value(state).unwrap_or_default();
    let (before, after) = (json(state), json(again));
    let keys = before.as_object().into_iter().flatten();
    let changed = keys.filter(|(key, value)| after.get(key) != Some(value));
    let parts: Vec<String> = changed.map(|(key, value)| format!("{key}: {value} became {}", after[key])).collect();
    format!("the position, set up again, is another state: {}", parts.join("; "))
}

fn legal_set<G: Game>(game: &G, state: &G::State) -> HashSet<G::Action> {
    let mut legal = Vec::new();
    if matches!(game.turn(state), Turn::Decide(_)) {
        game.actions(state, &mut legal);
    }
    legal.into_iter().collect()
}
