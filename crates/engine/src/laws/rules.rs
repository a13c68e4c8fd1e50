//! The promises of games that are written as [`Rules`]: their odds are those of brute force, what they forget does not
//! matter, and no step rolls more dice at once than odds can follow.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Trial, Verdict};
use crate::chance::{Dice, Seed};
use crate::game::{Game, Viewer};
use crate::odds::{Budget, Summary, merged};
use crate::position::Start;
use crate::rules::{self, Rules};
use crate::story::{Story, Tally};

/// The most dice and draws of one step: more ways than these lead to make odds slow.
const MOST_CHANCES: u64 = 4;

/// Brute force is tried up to so many ways.
const MOST_WAYS: usize = 4_000;

/// So many steps after an answer are looked at one by one.
const MOST_STEPS: usize = 10_000;

/// Holds the laws of rules at a sample of the decisions of random games.
///
/// # Panics
/// If a law is broken: the message says the seed, the number of the action and what broke.
pub fn obey<R: Rules>(game: &Arc<R>, start: &Start, games: u64) {
    for index in 0..games {
        let mut trial = Trial::new(game, start, index);
        while let Some(action) = trial.choose() {
            let state = trial.running.state();
            trial.hold(steps_are_small(&**game, state, action, index));
            if trial.now_and_then(8) {
                let state = trial.running.state();
                trial.hold(forgetting_changes_nothing(&**game, state, action, index));
                trial.hold(odds_are_those_of_brute_force(&**game, state, action));
            }
            let acted = trial.running.act(action, &mut Story::silent());
            trial.hold(acted.map_err(|e| format!("the listed action '{}' is refused: {e}", game.notation(action))));
        }
    }
}

/// What an answer sets off goes by in steps that each ask little of chance.
pub fn steps_are_small<R: Rules>(rules: &R, state: &R::State, action: R::Action, seed: u64) -> Verdict {
    let mut state = state.clone();
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut story = Story::silent();
    rules::answer(rules, &mut state, action, &mut dice, &mut story);
    let mut asked = dice.asked();
    if asked > MOST_CHANCES {
        return Err(format!("'{}' asks chance {asked} times at once", rules.notation(action)));
    }
    for _ in 0..MOST_STEPS {
        let item = R::agenda(&state).top();
        if !rules::step(rules, &mut state, &mut dice, &mut story) {
            return Ok(());
        }
        let more = dice.asked() - asked;
        if more > MOST_CHANCES {
            return Err(format!("the step {item:?} asks chance {more} times at once"));
        }
        asked = dice.asked();
    }
    Err("what follows an action does not come to an end".into())
}

/// A state in its canonical form plays on as the true one does.
pub fn forgetting_changes_nothing<R: Rules>(rules: &R, state: &R::State, action: R::Action, seed: u64) -> Verdict {
    let play = |forgets: bool| {
        let mut state = state.clone();
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut story = Story::counting(Viewer::Omniscient, Tally::default());
        rules::answer(rules, &mut state, action, &mut dice, &mut story);
        loop {
            if forgets {
                rules.canonicalize(&mut state);
            }
            if !rules::step(rules, &mut state, &mut dice, &mut story) {
                break;
            }
        }
        rules.canonicalize(&mut state);
        (state, story.tally(), dice.asked())
    };
    if play(false) == play(true) {
        return Ok(());
    }
    Err(format!("what `canonicalize` forgets still matters after '{}'", rules.notation(action)))
}

/// Merged odds are the odds of brute force, where that ends.
pub fn odds_are_those_of_brute_force<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> Verdict {
    let Some(brute) = merged::by_brute_force(rules, state, action, MOST_WAYS) else { return Ok(()) };
    let Some(merged) = merged::in_one_world(rules, state, action, Budget::default()) else {
        return Err(format!("the odds of '{}' are not exact although brute force is", rules.notation(action)));
    };
    let total: f64 = merged.values().sum();
    if (total - 1.0).abs() > 1e-9 {
        return Err(format!("the odds of '{}' add up to {total}", rules.notation(action)));
    }
    let text = rules.notation(action);
    same_odds(&merged, &brute, 1e-9).map_err(|what| format!("the odds of '{text}', merged and by brute force: {what}"))
}

/// Merged odds are what comes of so many plays, where brute force has no end: every outcome within six standard errors.
pub fn odds_are_those_of_plays<R: Rules>(rules: &R, state: &R::State, action: R::Action, plays: u32) -> Verdict {
    let text = rules.notation(action);
    let Some(merged) = merged::in_one_world(rules, state, action, Budget::default()) else {
        return Err(format!("the odds of '{text}' are not exact"));
    };
    let played = merged::by_sampling(rules, state, action, plays, Seed::from_number(1));
    for outcome in merged.keys().chain(played.keys()) {
        let p = |odds: &BTreeMap<(Summary, Tally), f64>| odds.get(outcome).copied().unwrap_or(0.0);
        let (merged, played) = (p(&merged), p(&played));
        let error = (merged * (1.0 - merged) / f64::from(plays)).sqrt();
        if (merged - played).abs() > 6.0 * error + 4.0 / f64::from(plays) {
            return Err(format!("'{}' after '{text}' is {merged} merged and {played} played", outcome.0.detail));
        }
    }
    Ok(())
}

/// Holds that two findings agree for every outcome.
fn same_odds(
    one: &BTreeMap<(Summary, Tally), f64>,
    other: &BTreeMap<(Summary, Tally), f64>,
    within: f64,
) -> Result<(), String> {
    for outcome in one.keys().chain(other.keys()) {
        let p = |odds: &BTreeMap<(Summary, Tally), f64>| odds.get(outcome).copied().unwrap_or(0.0);
        if (p(one) - p(other)).abs() > within {
            return Err(format!("'{}' is {} in the one and {} in the other", outcome.0.detail, p(one), p(other)));
        }
    }
    Ok(())
}
