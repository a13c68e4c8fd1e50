//! Odds by merging. The engine runs one step at a time over every fall of its dice; ways that have led to the same state
//! become one, their weights add up, and what comes after is worked out once. A roll that is repeated until something
//! comes leads back to its own state and is solved, not cut off.

mod answer;
mod digest;
mod search;
mod tallies;

use std::collections::{BTreeMap, HashMap};

use super::{Budget, Odds, Otherwise, Summary};
use crate::chance::{Dice, Path, Seed};
use crate::game::Side;
use crate::rules::{self, Rules};
use crate::story::Tally;
use answer::put_together;
use digest::digest_of;
use search::{Crossroads, Search};

/// Where something is hidden, all worlds are looked at if there are no more than so many.
const MOST_WORLDS: usize = 256;

/// Of more worlds so many are drawn.
const WORLDS_DRAWN: usize = 64;

/// The odds of an action for the side that is asked, from what that side may know.
///
/// # Panics
/// If nobody is asked.
#[must_use]
pub fn odds<R: Rules>(rules: &R, state: &R::State, action: R::Action, budget: Budget) -> Odds {
    let side = rules::asked(rules, state).expect("somebody is asked");
    let (mut worlds, all) = worlds_of(rules, state, side, action);
    // What the likely worlds leave of the budget is for the others.
    worlds.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut explored = Vec::new();
    let mut odds = Odds { exact: all, ..Odds::default() };
    let (mut rolls, mut crossroads) = (false, None);
    for (world, weight) in &worlds {
        let samples = (budget.samples as f64 * weight).ceil() as u64;
        let share = Budget { runs: budget.runs.saturating_sub(odds.runs), samples };
        let mut search = Search::new(rules, world, action, side, share);
        search.explore();
        let ends = search.finish();
        odds.runs += search.steps;
        rolls |= search.rolls;
        odds.undisturbed |= search.undisturbed;
        odds.best_answers |= search.best_answers;
        if ends.samples > 0 {
            odds.exact = false;
            odds.samples += ends.samples;
        }
        crossroads = search.crossroads.take();
        explored.push((*weight, ends));
    }
    if !all {
        // Where the worlds do not differ for this action, it does not matter that only some were looked at.
        let alike = explored.windows(2).all(|pair| pair[0].1.is_like(&pair[1].1));
        odds.exact = alike && odds.samples == 0;
        odds.samples += if alike { 0 } else { worlds.len() as u64 };
    }
    put_together(rules, &explored, all, &mut odds);
    let counts_nothing = odds.summary.is_empty() && odds.totals.is_empty();
    odds.certain = odds.outcomes.len() == 1 && !odds.best_answers && (!rolls || counts_nothing);
    if let ([(world, _)], Some(crossroads)) = (&worlds[..], crossroads) {
        odds.answer = rules::describe(rules, &crossroads.state, crossroads.foreseen).label;
        let search = || Search::new(rules, world, action, side, budget);
        odds.otherwise = crossroads.others.iter().map(|reply| otherwise(search(), &crossroads, *reply)).collect();
    }
    odds
}

/// What comes of another answer than the one that is foreseen. Which is the best is a judgement, and whoever weighs an
/// action may judge otherwise.
fn otherwise<R: Rules>(mut search: Search<'_, R>, crossroads: &Crossroads<R>, reply: R::Action) -> Otherwise {
    search.reply = Some(reply);
    search.explore();
    let ends = search.finish();
    let mut odds = Odds { exact: ends.samples == 0, ..Odds::default() };
    put_together(search.rules, &[(1.0, ends)], true, &mut odds);
    let choice = rules::describe(search.rules, &crossroads.state, reply);
    Otherwise { action: choice.action, label: choice.label, summary: odds.summary, totals: odds.totals }
}

/// The worlds that a side cannot tell from the true one, each with its weight; and whether these are all.
fn worlds_of<R: Rules>(rules: &R, state: &R::State, side: Side, action: R::Action) -> (Vec<(R::State, f64)>, bool) {
    let mut worlds: Vec<(R::State, f64)> = Vec::new();
    let mut known: HashMap<u128, usize> = HashMap::new();
    let mut path = Some(Path::default());
    let mut looked_at = 0;
    while let Some(way) = path {
        looked_at += 1;
        if looked_at > 2 * MOST_WORLDS || worlds.len() > MOST_WORLDS {
            return (drawn_worlds(rules, state, side, action), false);
        }
        let mut dice = Dice::enumerating(way);
        let mut world = rules.imagine_for_odds(state, side, Some(action), &mut dice);
        rules.canonicalize(&mut world);
        let way = dice.into_path().unwrap_or_default();
        let at = *known.entry(digest_of(&world)).or_insert(worlds.len());
        if at == worlds.len() {
            worlds.push((world, 0.0));
        }
        worlds[at].1 += way.weight();
        path = way.advance();
    }
    (worlds, true)
}

fn drawn_worlds<R: Rules>(rules: &R, state: &R::State, side: Side, action: R::Action) -> Vec<(R::State, f64)> {
    let mut dice = Dice::seeded(Seed::from_number(0));
    let mut draw = || rules.imagine_for_odds(state, side, Some(action), &mut dice);
    (0..WORLDS_DRAWN).map(|_| (draw(), 1.0 / WORLDS_DRAWN as f64)).collect()
}

/// The same by brute force: every way the dice can fall from the action to the end, nothing merged; none where there are
/// more than so many ways, or one has no end. For tests.
///
/// # Panics
/// If nobody is asked.
#[must_use]
pub fn by_brute_force<R: Rules>(
    rules: &R,
    world: &R::State,
    action: R::Action,
    most: usize,
) -> Option<BTreeMap<(Summary, Tally), f64>> {
    let side = rules::asked(rules, world).expect("somebody is asked");
    let mut search = Search::new(rules, world, action, side, Budget::default());
    let mut ends = BTreeMap::new();
    let mut path = Some(Path::default());
    let mut ways = 0;
    while let Some(way) = path {
        let mut dice = Dice::enumerating(way);
        let end = search.play_on(world.clone(), Tally::default(), true, &mut dice);
        let way = dice.into_path().unwrap_or_default();
        ways += 1;
        if way.is_endless() || ways > most {
            return None;
        }
        *ends.entry(end).or_default() += way.weight();
        path = way.advance();
    }
    Some(ends)
}

/// The same by sampling: so many plays of the action to the end. For tests.
///
/// # Panics
/// If nobody is asked.
#[must_use]
pub fn by_sampling<R: Rules>(
    rules: &R,
    world: &R::State,
    action: R::Action,
    samples: u32,
    seed: Seed,
) -> BTreeMap<(Summary, Tally), f64> {
    let side = rules::asked(rules, world).expect("somebody is asked");
    let mut search = Search::new(rules, world, action, side, Budget::default());
    let mut dice = Dice::seeded(seed);
    let mut ends = BTreeMap::new();
    for _ in 0..samples {
        let end = search.play_on(world.clone(), Tally::default(), true, &mut dice);
        *ends.entry(end).or_default() += 1.0 / f64::from(samples);
    }
    ends
}

/// The odds of an action in one world, where nothing is hidden, outcome by outcome; none where they are not exact. For
/// tests.
///
/// # Panics
/// If nobody is asked.
#[must_use]
pub fn in_one_world<R: Rules>(
    rules: &R,
    world: &R::State,
    action: R::Action,
    budget: Budget,
) -> Option<BTreeMap<(Summary, Tally), f64>> {
    let side = rules::asked(rules, world).expect("somebody is asked");
    as_seen_by(rules, world, side, action, None, budget)
}

/// The same as a side sees it, where another side that is asked at once gives this reply. For tests.
pub(crate) fn as_seen_by<R: Rules>(
    rules: &R,
    world: &R::State,
    side: Side,
    action: R::Action,
    reply: Option<R::Action>,
    budget: Budget,
) -> Option<BTreeMap<(Summary, Tally), f64>> {
    let mut search = Search::new(rules, world, action, side, budget);
    search.reply = reply;
    search.explore();
    let ends = search.finish();
    (ends.samples == 0).then_some(ends.by_outcome)
}
