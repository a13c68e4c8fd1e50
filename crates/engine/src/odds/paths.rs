//! Odds by following every path of the dice from an action to where it is over. For games that are not written as rules,
//! and as the brute force against which merged odds are held.

use std::collections::BTreeMap;

use super::{Budget, Odds, OutcomeOdds};
use crate::chance::{Dice, Path, Seed};
use crate::game::{Game, Side, Turn, Viewer};
use crate::story::{Event, Story};

/// How many worlds are looked at where something is hidden.
const WORLDS: usize = 16;

/// The odds of an action for a side, from what that side may know.
pub(crate) fn odds_of<G: Game>(game: &G, state: &G::State, side: Side, action: G::Action, budget: Budget) -> Odds {
    let mut dice = Dice::seeded(Seed::from_number(0));
    let mut worlds = vec![game.imagine(state, side, &mut dice)];
    if dice.asked() > 0 {
        // Something is hidden: look at several worlds that this side cannot tell apart.
        worlds.extend((1..WORLDS).map(|_| game.imagine(state, side, &mut dice)));
    }
    odds(game, &worlds, action, Viewer::Side(side), budget)
}

/// The odds of an action for a viewer.
///
/// `worlds` are states that the viewer cannot tell apart (one, the true state, where nothing is
/// hidden); each counts the same. Decisions with a single legal action are taken on the way until
/// the game is [settled](Game::settled) again, and where a side is asked whether it steps in, it does not.
///
/// # Panics
/// If there is no world to look at.
pub fn odds<G: Game>(game: &G, worlds: &[G::State], action: G::Action, viewer: Viewer, budget: Budget) -> Odds {
    assert!(!worlds.is_empty(), "odds need a world to look at");
    let share = budget.runs / worlds.len() as u64;
    let tallies: Option<Vec<Tally>> =
        worlds.iter().map(|world| Tally::of_every_way(game, world, action, viewer, share)).collect();
    let Some(tallies) = tallies else { return sample(game, worlds, action, viewer, budget.samples) };
    let alike = tallies.windows(2).all(|pair| pair[0].by_text == pair[1].by_text);
    tallies.into_iter().fold(Tally::default(), Tally::with).finish(alike)
}

fn sample<G: Game>(game: &G, worlds: &[G::State], action: G::Action, viewer: Viewer, samples: u64) -> Odds {
    let mut tally = Tally::default();
    let mut dice = Dice::seeded(Seed::from_number(0));
    for world in worlds.iter().cycle().take(samples.max(1) as usize) {
        let way = run(game, &mut world.clone(), action, &mut dice, viewer);
        tally.add(way, 1.0);
    }
    tally.finish(false)
}

/// How much weight fell on each outcome; every world weighs the same.
#[derive(Default)]
struct Tally {
    by_text: BTreeMap<String, f64>,
    runs: u64,
    undisturbed: bool,
}

/// How one way ended.
struct Way {
    text: String,
    /// Whether somebody stayed out who could have stepped in.
    undisturbed: bool,
}

impl Tally {
    fn add(&mut self, way: Way, weight: f64) {
        *self.by_text.entry(way.text).or_default() += weight;
        self.undisturbed |= way.undisturbed;
        self.runs += 1;
    }

    /// Runs every way the dice can fall; none when the budget does not suffice or a way has no end.
    fn of_every_way<G: Game>(
        game: &G,
        world: &G::State,
        action: G::Action,
        viewer: Viewer,
        budget: u64,
    ) -> Option<Self> {
        let mut tally = Tally::default();
        let mut path = Some(Path::default());
        while let Some(p) = path {
            if tally.runs >= budget {
                return None;
            }
            let mut dice = Dice::enumerating(p);
            let way = run(game, &mut world.clone(), action, &mut dice, viewer);
            let p = dice.into_path().unwrap_or_default();
            if p.is_endless() {
                return None;
            }
            tally.add(way, p.weight());
            path = p.advance();
        }
        Some(tally)
    }

    fn with(mut self, other: Tally) -> Self {
        self.runs += other.runs;
        self.undisturbed |= other.undisturbed;
        for (text, weight) in other.by_text {
            *self.by_text.entry(text).or_default() += weight;
        }
        self
    }

    fn finish(self, exact: bool) -> Odds {
        let total: f64 = self.by_text.values().sum();
        let by_text = self.by_text.into_iter();
        let mut outcomes: Vec<_> = by_text
            .map(|(text, weight)| OutcomeOdds { p: weight / total, se: None, under: String::new(), text })
            .collect();
        if !exact {
            let runs = self.runs as f64;
            outcomes.iter_mut().for_each(|outcome| outcome.se = Some((outcome.p * (1.0 - outcome.p) / runs).sqrt()));
        }
        let samples = if exact { 0 } else { self.runs };
        let mut odds = Odds { exact, runs: self.runs, samples, undisturbed: self.undisturbed, ..Odds::default() };
        odds.tell(outcomes);
        odds
    }
}

/// How many forced decisions may follow one another before the odds stop looking.
const FORCED_LIMIT: usize = 32;

fn run<G: Game>(game: &G, state: &mut G::State, action: G::Action, dice: &mut Dice, viewer: Viewer) -> Way {
    let mut story = Story::new();
    let mut legal = Vec::new();
    let mut undisturbed = false;
    let phase = game.phase(state);
    let side = match game.turn(state) {
        Turn::Decide(side) => Some(side),
        Turn::Over(_) => None,
    };
    game.apply(state, action, dice, &mut story);
    for _ in 0..FORCED_LIMIT {
        let Turn::Decide(next) = game.turn(state) else { break };
        if game.settled(state) {
            break;
        }
        if let Some(nothing) = game.declining(state) {
            undisturbed = true;
            game.apply(state, nothing, dice, &mut story);
            continue;
        }
        // What the next phase brings is no outcome of this action; and another side's forced choice may rest
        // on what the viewer does not know.
        if game.phase(state) != phase || Some(next) != side {
            break;
        }
        legal.clear();
        game.actions(state, &mut legal);
        let [only] = legal[..] else { break };
        game.apply(state, only, dice, &mut story);
    }
    let told: Vec<&Event> = story.for_viewer(viewer).collect();
    Way { text: game.sum_up(state, &told), undisturbed }
}
