//! The page of a game in `docs/`: people outside write positions and scripts from it, so it must be whole.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::position::Start;
use engine::{Game, laws};

/// Holds that the page names (as code) every id, every phase, result, option and scenario of the rulebook,
/// and every verb that comes up in so many random games of the starts.
pub fn hold_complete<'a, G: Game>(
    game: &Arc<G>,
    page: &str,
    ids: impl IntoIterator<Item = &'a str>,
    starts: &[Start],
    games: u64,
) {
    let book = game.rulebook();
    let names = |id: &str| page.contains(&format!("`{id}`"));
    for id in ids {
        assert!(names(id), "the page does not name {id}");
    }
    let phases = book.phases.iter().map(|phase| ("phase", &phase.id));
    let results = book.results.iter().map(|result| ("result", &result.id));
    let options = book.options.iter().map(|option| ("option", &option.id));
    let scenarios = book.scenarios.iter().map(|scenario| ("scenario", &scenario.id));
    for (what, id) in phases.chain(results).chain(options).chain(scenarios) {
        assert!(names(id), "the page does not name the {what} {id}");
    }
    let mut verbs = BTreeSet::new();
    for (start, index) in starts.iter().flat_map(|start| (0..games).map(move |index| (start, index))) {
        let played = laws::random_game(game, start, index);
        let texts = played.log().iter().map(|entry| game.notation(entry.action));
        verbs.extend(texts.filter_map(|text| text.split(' ').next().map(str::to_string)));
    }
    for verb in verbs {
        assert!(names(&verb) || page.contains(&format!("`{verb} ")), "the page does not list the action {verb}");
    }
}
