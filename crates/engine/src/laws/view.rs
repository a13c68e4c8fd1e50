//! What a player sees and is told.

use std::collections::{BTreeSet, HashSet};

use super::Verdict;
use super::legality::{nonsense_targets, refusal_names_a_case};
use crate::game::{Game, Target, Turn, Viewer};
use crate::story::Story;
use crate::table::Table;

/// The table of the side to decide offers exactly the legal list, each choice on something that is
/// there, and everything on it lies somewhere on the board.
pub fn table_offers_the_list<G: Game>(game: &G, state: &G::State) -> Verdict {
    let book = game.rulebook();
    let (viewer, asked) = match game.turn(state) {
        Turn::Decide(side) => (Viewer::Side(side), Some(book.side_id(side))),
        Turn::Over(_) => (Viewer::Public, None),
    };
    let table = game.present(state, viewer);
    let mut legal = Vec::new();
    if asked.is_some() {
        game.actions(state, &mut legal);
    }
    let listed: BTreeSet<String> = legal.iter().map(|action| game.notation(*action)).collect();
    let offered: BTreeSet<String> = table.choices.iter().map(|choice| choice.action.clone()).collect();
    if let Some(missing) = listed.difference(&offered).next() {
        return Err(format!("the table does not offer '{missing}'"));
    }
    if let Some(extra) = offered.difference(&listed).next() {
        return Err(format!("the table offers '{extra}', which is not legal"));
    }
    if table.choices.len() != offered.len() {
        return Err("the table offers an action twice".into());
    }
    if table.prompt.side.as_deref() != asked {
        return Err(format!("the prompt asks {:?} instead of {asked:?}", table.prompt.side));
    }
    if asked.is_some() && book.cases.get(&table.prompt.case).is_none() {
        return Err(format!("the prompt names case '{}', which the rulebook does not have", table.prompt.case));
    }
    if table.phase != game.phase(state) {
        return Err(format!("the table says phase '{}' instead of '{}'", table.phase, game.phase(state)));
    }
    things_are_where_they_can_be(game, &table)
}

fn things_are_where_they_can_be<G: Game>(game: &G, table: &Table) -> Verdict {
    let places: HashSet<&str> = game.board().places.iter().map(|place| place.id.as_str()).collect();
    let mut pieces = HashSet::new();
    for piece in &table.pieces {
        if !pieces.insert(piece.id.as_str()) {
            return Err(format!("the piece '{}' is on the table twice", piece.id));
        }
    }
    let pieces_at = table.pieces.iter().map(|piece| ("a piece", piece.place.as_str()));
    let marks_at = table.place_marks.iter().map(|mark| ("a mark", mark.place.as_str()));
    let overlaid = table.overlays.iter().flat_map(|overlay| {
        let tinted = overlay.places.iter().map(|p| p.place.as_str());
        let joined = overlay.lines.iter().flat_map(|line| [line.from.as_str(), line.to.as_str()]);
        tinted.chain(joined).map(|place| ("an overlay", place))
    });
    let edges = table.edge_marks.iter().flat_map(|mark| [mark.a.as_str(), mark.b.as_str()]);
    let edges = edges.map(|place| ("a mark on an edge", place));
    let covered = table.covers.iter().flat_map(|cover| &cover.places).map(|place| ("a cover", place.as_str()));
    for (what, place) in pieces_at.chain(marks_at).chain(edges).chain(overlaid).chain(covered) {
        if !places.contains(place) {
            return Err(format!("{what} lies on '{place}', which is not on the board"));
        }
    }
    let cards: HashSet<&str> = table.hands.iter().flat_map(|hand| &hand.cards).map(|card| card.id.as_str()).collect();
    for choice in &table.choices {
        let there = match &choice.on {
            Target::Piece(id) => pieces.contains(id.as_str()),
            Target::Place(id) => places.contains(id.as_str()),
            Target::Edge(a, b) => places.contains(a.as_str()) && places.contains(b.as_str()),
            Target::Card(id) => cards.contains(id.as_str()),
            Target::Button(id) => !id.is_empty(),
        };
        if !there {
            return Err(format!("the choice '{}' is on {:?}, which is not there", choice.action, choice.on));
        }
        if choice.label.is_empty() {
            return Err(format!("the choice '{}' has no label", choice.action));
        }
    }
    Ok(())
}

/// `why_not` says nothing about what can be chosen and names a case for everything else.
pub fn why_not_answers<G: Game>(game: &G, state: &G::State) -> Verdict {
    let viewer = match game.turn(state) {
        Turn::Decide(side) => Viewer::Side(side),
        Turn::Over(_) => Viewer::Public,
    };
    let table = game.present(state, viewer);
    let lit: HashSet<Target> = table.choices.iter().map(|choice| choice.on.clone()).collect();
    for target in things_on_the_table(game, &table).chain(nonsense_targets()).chain(lit.iter().cloned()) {
        let refusals = game.why_not(state, &target);
        match (lit.contains(&target), refusals.is_empty()) {
            (true, false) => return Err(format!("{target:?} can be chosen, but why_not says {}", refusals[0])),
            (false, true) => return Err(format!("{target:?} cannot be chosen, but why_not does not say why")),
            _ => {}
        }
        for refusal in refusals {
            refusal_names_a_case(game, &refusal).map_err(|what| format!("why_not of {target:?} {what}"))?;
        }
    }
    Ok(())
}

/// Everything that can be pointed at: pieces, places and cards.
pub(super) fn things_on_the_table<G: Game>(game: &G, table: &Table) -> impl Iterator<Item = Target> {
    let pieces = table.pieces.iter().map(|piece| Target::Piece(piece.id.clone()));
    let places = game.board().places.iter().map(|place| Target::Place(place.id.clone()));
    let cards = table.hands.iter().flat_map(|hand| &hand.cards).map(|card| Target::Card(card.id.clone()));
    pieces.chain(places).chain(cards)
}

/// Every event and every modifier names a case of the rulebook, and every place is on the board.
pub fn story_names_cases<G: Game>(game: &G, story: &Story) -> Verdict {
    let cases = &game.rulebook().cases;
    for event in &story.events {
        let modifiers = event.roll.iter().flat_map(|roll| &roll.dice).flat_map(|die| &die.modifiers);
        for case in modifiers.map(|modifier| modifier.case.as_str()).chain([event.case.0]) {
            if cases.get(case).is_none() {
                return Err(format!(
                    "the event '{}' names case '{case}', which the rulebook does not have",
                    event.text
                ));
            }
        }
        if event.text.trim().is_empty() {
            return Err(format!("the event '{}' under case {} has no text", event.word, event.case));
        }
        if let Some(place) = event.places.iter().find(|place| game.board().place(place).is_none()) {
            return Err(format!("the event '{}' names '{place}', which is not on the board", event.text));
        }
    }
    Ok(())
}
