//! The promise of odds where somebody may step in: what a declaration comes to is what it comes to once he has stayed out.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Trial;
use crate::chance::{Dice, Seed};
use crate::game::{Game as _, Viewer};
use crate::odds::{Budget, Summary, merged};
use crate::position::Start;
use crate::rules::{self, Rules};
use crate::story::{Story, Tally};

/// Holds the odds of all declarations in games against those of staying out of what was declared. Every other choice is
/// the one that looks most promising, because random play seldom seeks a fight.
///
/// # Panics
/// If two differ, or if fewer than `least` declarations were met: then the start shows nothing.
pub fn obey<R: Rules>(game: &Arc<R>, start: &Start, games: u64, least: usize) {
    let mut met = 0;
    for index in 0..games {
        let mut trial = Trial::new(game, start, index);
        while let Some(mut action) = trial.choose() {
            for declaration in trial.legal.clone() {
                let held = declining_changes_no_odds(&**game, trial.running.state(), declaration);
                met += usize::from(held == Ok(true));
                trial.hold(held.map(|_| ()));
            }
            if trial.now_and_then(2) {
                let prior = |action: &R::Action| rules::prior(&**game, trial.running.state(), *action);
                action = trial.legal.iter().copied().max_by(|a, b| prior(a).total_cmp(&prior(b))).unwrap_or(action);
            }
            let acted = trial.running.act(action, &mut Story::silent());
            trial.hold(acted.map_err(|e| format!("the listed action '{}' is refused: {e}", game.notation(action))));
        }
    }
    assert!(met >= least, "only {met} declarations were met that somebody could stay out of");
}

/// Where an answer leads at once to the question whether somebody steps in, its odds are those of his staying out: nothing
/// has been decided, rolled or suffered in between. Says whether this is such an answer.
pub fn declining_changes_no_odds<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> Result<bool, String> {
    let mut asked = state.clone();
    let mut dice = Dice::seeded(Seed::from_number(0));
    let mut story = Story::counting(Viewer::Omniscient, Tally::default());
    rules::answer(rules, &mut asked, action, &mut dice, &mut story);
    while rules::step(rules, &mut asked, &mut dice, &mut story) {}
    let goes_on = R::agenda(&asked).depth() >= R::agenda(state).depth();
    if !goes_on || dice.asked() > 0 || story.tally() != Tally::default() {
        return Ok(false);
    }
    let Some(decline) = rules::declining(rules, &asked) else { return Ok(false) };
    let [Some(own), Some(other)] = [state, &asked].map(|state| rules::asked(rules, state)) else { return Ok(false) };
    // Where something is hidden, one side hears of losses that the other does not: then both are read by the same one.
    let is_open = [own, other].into_iter().all(|side| rules.redact(&asked, Viewer::Side(side)) == asked);
    let reader = if is_open { other } else { own };
    let declared = merged::as_seen_by(rules, state, own, action, Some(decline), Budget::default());
    let declined = merged::as_seen_by(rules, &asked, reader, decline, None, Budget::default());
    let (Some(declared), Some(declined)) = (declared, declined) else { return Ok(false) };
    let (declared, declined) = (by_tally(declared), by_tally(declined));
    for tally in declared.keys().chain(declined.keys()) {
        let [before, after] = [&declared, &declined].map(|odds| odds.get(tally).copied().unwrap_or(0.0));
        if (before - after).abs() > 1e-9 {
            let (action, decline) = (rules.notation(action), rules.notation(decline));
            return Err(format!(
                "{tally:?} is {before} in the odds of '{action}', and {after} in those of '{decline}' after it"
            ));
        }
    }
    Ok(true)
}

/// What befalls whom, in whatever words: a game may name the end of a declaration otherwise than that of an answer.
fn by_tally(odds: BTreeMap<(Summary, Tally), f64>) -> BTreeMap<Tally, f64> {
    let mut found = BTreeMap::new();
    odds.into_iter().for_each(|((_, tally), p)| *found.entry(tally).or_default() += p);
    found
}
