//! What is printed.

use std::collections::HashSet;

use super::Verdict;
use crate::game::Game;
use crate::table::{Board, LegendSample};

/// Everything on the board can be drawn and found: each place once, on the sheet and described; each route
/// from place to place; each style that is named among the board's styles.
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
    let routes = board.routes.iter().map(|route| ("a route", [&route.a, &route.b]));
    let edges = board.edges.iter().map(|edge| ("an edge", [&edge.a, &edge.b]));
    for (what, ends) in routes.chain(edges) {
        if let Some(end) = ends.into_iter().find(|end| !places.contains(end.as_str())) {
            return Err(format!("{what} leads to '{end}', which is not on the board"));
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
