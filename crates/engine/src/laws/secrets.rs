//! What a viewer may not know.

use super::Verdict;
use crate::chance::Dice;
use crate::game::{Game, Side, Turn, Viewer};

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

fn sides<G: Game>(game: &G) -> impl Iterator<Item = Side> {
    (0..game.rulebook().sides.len()).map(|i| Side(i as u8))
}
