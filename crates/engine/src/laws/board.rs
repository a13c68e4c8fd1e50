//! What is printed, on the board and in the book.

use std::collections::HashSet;

use super::Verdict;
use crate::game::{Game, Turn, Viewer};
use crate::table::{Board, LegendSample, Route, Table};

/// Everything on the board can be drawn and found: each place once, on the sheet and described; each route
/// from place to place; each region of places that no other has; each style that is named among the board's styles.
pub fn board_is_sound<G: Game>(game: &G) -> Verdict {
    let board = game.board();
    let mut places = HashSet::new();
    for place in &board.places {
        let [x, y] = place.centre;
        if !places.insert(place.id.as_str()) {
            return Err(format!("the place '{}' is on the board twice", place.id));
        }
        if !(0.0..=board.width).contains(&x) || !(0.0..=board.height).contains(&y) {
            return Err(format!("the place '{}' is off the sheet", place.id));
        }
        if place.description.trim().is_empty() {
            return Err(format!("the place '{}' is not described", place.id));
        }
    }
    // A route without its other end leaves the map by the way that is drawn.
    let leaves = |route: &Route| route.b.is_empty() && !route.via.is_empty();
    let routes =
        board.routes.iter().map(|route| ("a route", [&route.a, if leaves(route) { &route.a } else { &route.b }]));
    let edges = board.edges.iter().map(|edge| ("an edge", [&edge.a, &edge.b]));
    for (what, ends) in routes.chain(edges) {
        if let Some(end) = ends.into_iter().find(|end| !places.contains(end.as_str())) {
            return Err(format!("{what} leads to '{end}', which is not on the board"));
        }
    }
    let mut grouped = HashSet::new();
    for (region, place) in
        board.regions.iter().flat_map(|region| region.places.iter().map(move |place| (region, place)))
    {
        if !places.contains(place.as_str()) || !grouped.insert(place.as_str()) {
            return Err(format!(
                "the region '{}' names '{place}', which is not on the board or in another one",
                region.name
            ));
        }
    }
    match styles_named(board).find(|style| !style.is_empty() && board.style(style).is_none()) {
        Some(style) => Err(format!("the board names the style '{style}', which it does not have")),
        None => Ok(()),
    }
}

fn styles_named(board: &Board) -> impl Iterator<Item = &str> {
    let legend = board.legend.iter().map(|entry| match &entry.sample {
        LegendSample::Place { style, .. } | LegendSample::Route { style } | LegendSample::Feature { style } => style,
    });
    let features = board.features.iter().map(|feature| &feature.style);
    let routes = board.routes.iter().map(|route| &route.style);
    let edges = board.edges.iter().map(|edge| &edge.style);
    let places = board.places.iter().map(|place| &place.style);
    features.chain(routes).chain(edges).chain(places).chain(legend).map(String::as_str)
}

/// Score and calendar of the rulebook say how the table is to be read: their tracks lie on it, its turn is in the
/// calendar, levels and turns are in order, and at the end the track of the score stands where the outcome says.
pub fn score_and_calendar_are_sound<G: Game>(game: &G, state: &G::State) -> Verdict {
    let (score, calendar) = (&game.rulebook().score, &game.rulebook().calendar);
    let table = game.present(state, Viewer::Public);
    let reached = value_of(&table, "score", &score.track)?;
    if !score.levels.is_sorted_by(|a, b| a.from < b.from) {
        return Err("the levels of the score are not in order, the lowest first".into());
    }
    if let Turn::Over(outcome) = game.turn(state)
        && outcome.score != reached
    {
        return Err(format!("the game ends with {}, but the track of the score stands at {reached}", outcome.score));
    }
    let now = value_of(&table, "calendar", &calendar.track)?;
    if !calendar.turns.is_sorted_by(|a, b| a.number < b.number) {
        return Err("the turns of the calendar are not in order".into());
    }
    if let Some(turn) = calendar.turns.iter().find(|turn| turn.short.is_empty() || turn.title.is_empty()) {
        return Err(format!("turn {} of the calendar has no name", turn.number));
    }
    // When all turns are over, the track may stand beyond the last.
    let runs = matches!(game.turn(state), Turn::Decide(_));
    if runs && !calendar.turns.iter().any(|turn| turn.number == now) {
        return Err(format!("it is turn {now}, which is not in the calendar"));
    }
    Ok(())
}

fn value_of(table: &Table, what: &str, track: &str) -> Result<i32, String> {
    let found = table.tracks.iter().find(|known| known.id == track);
    found
        .map(|track| track.value)
        .ok_or_else(|| format!("the {what} is on the track '{track}', which is not on the table"))
}
