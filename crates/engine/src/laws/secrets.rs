//! What a viewer may not know.

use super::Verdict;
use super::view::things_on_the_table;
use crate::chance::Dice;
use crate::game::{Game, Refusal, Side, Turn, Viewer};

/// Redacting twice is redacting once, and the whole truth is not redacted.
pub fn redaction_is_stable<G: Game>(game: &G, state: &G::State) -> Verdict {
    if &game.redact(state, Viewer::Omniscient) != state {
        return Err("the redaction for the omniscient viewer is not the state".into());
    }
    for viewer in sides(game).map(Viewer::Side).chain([Viewer::Public]) {
        let once = game.redact(state, viewer);
        if game.redact(&once, viewer) != once {
            return Err(format!("redacting twice for {viewer:?} is not the same as once"));
        }
        if game.turn(&once) != game.turn(state) || game.phase(&once) != game.phase(state) {
            return Err(format!("the redaction for {viewer:?} changes whose turn or which phase it is"));
        }
    }
    Ok(())
}

/// What a side imagines looks to it, and to the public, exactly like the truth: in the redacted
/// state and on the table. So neither holds a secret.
pub fn secrets_are_kept<G: Game>(game: &G, state: &G::State, dice: &mut Dice) -> Verdict {
    for side in sides(game) {
        let id = game.rulebook().side_id(side);
        let imagined = game.imagine(state, side, dice);
        if game.turn(&imagined) != game.turn(state) || game.phase(&imagined) != game.phase(state) {
            return Err(format!("{id} imagines another turn or phase"));
        }
        if matches!(game.turn(&imagined), Turn::Decide(_)) {
            let mut legal = Vec::new();
            game.actions(&imagined, &mut legal);
            if legal.is_empty() {
                return Err(format!("{id} imagines a state without a legal action"));
            }
        }
        for viewer in [Viewer::Side(side), Viewer::Public] {
            if game.redact(&imagined, viewer) != game.redact(state, viewer) {
                return Err(format!("what {id} imagines is redacted for {viewer:?} to something else than the truth"));
            }
            let (seen, true_seen) = (game.present(&imagined, viewer), game.present(state, viewer));
            if seen != true_seen {
                return Err(format!("the table for {viewer:?} tells the truth from what {id} imagines"));
            }
        }
    }
    Ok(())
}

/// What the side to decide tries is answered alike in the true state and in a world that it imagines: a
/// refusal that depends on what is hidden can be used to guess.
pub fn refusals_keep_secrets<G: Game>(game: &G, state: &G::State, imagined: &G::State, tried: &[G::Action]) -> Verdict {
    let in_words =
        |verdict: Result<(), Refusal>| verdict.map_or_else(|refusal| refusal.to_string(), |()| "legal".into());
    for action in tried {
        let (truth, other) = (game.check(state, *action), game.check(imagined, *action));
        if truth != other {
            let (truth, other) = (in_words(truth), in_words(other));
            return Err(format!("what is hidden tells on '{}': '{truth}' or '{other}'", game.notation(*action)));
        }
    }
    Ok(())
}

/// The same for why a thing on the table of the side to decide cannot be chosen.
pub fn why_not_keeps_secrets<G: Game>(game: &G, state: &G::State, imagined: &G::State) -> Verdict {
    let Turn::Decide(side) = game.turn(state) else { return Ok(()) };
    let table = game.present(state, Viewer::Side(side));
    match things_on_the_table(game, &table).find(|thing| game.why_not(state, thing) != game.why_not(imagined, thing)) {
        Some(thing) => Err(format!("what is hidden tells on why {thing:?} cannot be chosen")),
        None => Ok(()),
    }
}

/// All can see whether the program takes the only legal action by itself or asks all the same, so in no world
/// that another side imagines is it otherwise.
pub fn skipping_keeps_secrets<G: Game>(game: &G, state: &G::State, dice: &mut Dice) -> Verdict {
    let Turn::Decide(asked) = game.turn(state) else { return Ok(()) };
    let is_skipped = |world: &G::State| {
        let mut legal = Vec::new();
        game.actions(world, &mut legal);
        matches!(legal[..], [only] if game.may_skip(world, only))
    };
    let skipped = is_skipped(state);
    for side in sides(game).filter(|side| *side != asked) {
        if is_skipped(&game.imagine(state, side, dice)) != skipped {
            let [side, asked] = [side, asked].map(|side| game.rulebook().side_id(side));
            return Err(format!("{side} learns what is hidden from whether {asked} is asked"));
        }
    }
    Ok(())
}

fn sides<G: Game>(game: &G) -> impl Iterator<Item = Side> {
    (0..game.rulebook().sides.len()).map(|i| Side(i as u8))
}
