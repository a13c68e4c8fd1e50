//! The legal list, its check and its text form.

use std::collections::HashSet;

use super::Verdict;
use crate::game::{Game, Refusal, Target, Turn};

/// The list is never empty before the end and has nothing twice; `check` accepts everything in it,
/// and of `others` nothing that is not in it; each refusal names a case of the rulebook.
pub fn list_and_check_agree<G: Game>(game: &G, state: &G::State, others: &[G::Action]) -> Verdict {
    let mut legal = Vec::new();
    if matches!(game.turn(state), Turn::Decide(_)) {
        game.actions(state, &mut legal);
        if legal.is_empty() {
            return Err("a side is to decide but has no legal action".into());
        }
    }
    let mut listed = HashSet::with_capacity(legal.len());
    for action in &legal {
        if !listed.insert(*action) {
            return Err(format!("'{}' is listed twice", game.notation(*action)));
        }
        if let Err(refusal) = game.check(state, *action) {
            return Err(format!("'{}' is listed but refused: {refusal}", game.notation(*action)));
        }
    }
    for action in others.iter().filter(|action| !listed.contains(action)) {
        match game.check(state, *action) {
            Ok(()) if legal.is_empty() => {
                return Err(format!("'{}' is accepted after the end", game.notation(*action)));
            }
            Ok(()) => return Err(format!("'{}' is accepted but not listed", game.notation(*action))),
            Err(refusal) => refusal_names_a_case(game, &refusal)
                .map_err(|what| format!("the refusal of '{}' {what}", game.notation(*action)))?,
        }
    }
    Ok(())
}

/// A refusal has a case that exists and a reason that says something.
pub(super) fn refusal_names_a_case<G: Game>(game: &G, refusal: &Refusal) -> Verdict {
    if refusal.reason.trim().is_empty() {
        return Err(format!("gives no reason with case {}", refusal.case));
    }
    match game.rulebook().cases.get(refusal.case.0) {
        Some(_) => Ok(()),
        None => Err(format!("names case '{}', which the rulebook does not have", refusal.case)),
    }
}

/// Every listed action has a text of one line that is read back as the same action.
pub fn notation_is_read_back<G: Game>(game: &G, state: &G::State) -> Verdict {
    let mut legal = Vec::new();
    if matches!(game.turn(state), Turn::Decide(_)) {
        game.actions(state, &mut legal);
    }
    let mut seen = HashSet::with_capacity(legal.len());
    for action in legal {
        let text = game.notation(action);
        if text.is_empty() || text.starts_with('!') || text.contains(['\n', '\r', '\t']) {
            return Err(format!("{action:?} is written {text:?}, which a log cannot hold"));
        }
        match game.parse(&text) {
            Ok(read) if read == action => {}
            Ok(read) => return Err(format!("{action:?} is written '{text}' but that is read as {read:?}")),
            Err(reason) => return Err(format!("{action:?} is written '{text}' but that is not read: {reason}")),
        }
        if let Err(what) = spoilt_notation_does_no_harm(game, state, &text) {
            return Err(format!("spoiling '{text}': {what}"));
        }
        if !seen.insert(text.clone()) {
            return Err(format!("two actions are written '{text}'"));
        }
    }
    Ok(())
}

/// A notation with its end cut off or doubled is refused with a sentence, or is another action that
/// can be checked; nothing panics.
fn spoilt_notation_does_no_harm<G: Game>(game: &G, state: &G::State, text: &str) -> Verdict {
    let cut = text.char_indices().last().map_or("", |(last, _)| &text[..last]);
    for spoilt in [cut.to_string(), format!("{text} {text}"), format!("{text}9")] {
        match game.parse(&spoilt) {
            Ok(action) => list_and_check_agree(game, state, &[action])?,
            Err(reason) if reason.trim().is_empty() => {
                return Err(format!("'{spoilt}' is not read, but not said why"));
            }
            Err(_) => {}
        }
    }
    Ok(())
}

/// Text that means nothing is refused with a sentence.
pub fn nonsense_is_refused<G: Game>(game: &G) -> Verdict {
    for text in ["", " ", "?", "no such action", "\u{0}", "ở đâu", "9999999999999999999999", "a\tb", "{}"] {
        match game.parse(text) {
            Ok(action) => return Err(format!("{text:?} is read as {action:?}")),
            Err(reason) if reason.trim().is_empty() => return Err(format!("{text:?} is refused without a reason")),
            Err(_) => {}
        }
    }
    Ok(())
}

/// Targets that nothing on any table answers to.
pub(super) fn nonsense_targets() -> [Target; 4] {
    let nothing = || "no such thing".to_string();
    [Target::Piece(nothing()), Target::Place(nothing()), Target::Card(nothing()), Target::Button(nothing())]
}
