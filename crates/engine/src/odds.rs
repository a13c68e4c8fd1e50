//! Exact odds from the rules themselves: the same `apply` is run over every way the dice can fall.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chance::{Dice, Path, Seed};
use crate::game::{Game, Turn, Viewer};
use crate::story::{Event, Story};

/// How an action can turn out, up to the next real decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Odds {
    /// Whether every way the dice can fall was run, and what the viewer does not know made no
    /// difference in any world looked at. If not, the numbers are samples.
    pub exact: bool,
    /// How many ways were run.
    pub runs: u64,
    /// Whether a side could still step in on the way: these are the odds if none does.
    pub undisturbed: bool,
    /// Most likely first; the probabilities sum to 1.
    pub outcomes: Vec<OutcomeOdds>,
}

impl Odds {
    /// How the numbers were found, in a sentence.
    #[must_use]
    pub fn method(&self) -> String {
        let condition = if self.undisturbed { ", if nobody steps in" } else { "" };
        if self.exact {
            format!("Exact, over {} ways the dice can fall{condition}.", self.runs)
        } else {
            format!("Estimated from {} samples{condition}.", self.runs)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OutcomeOdds {
    pub p: f64,
    pub text: String,
}

/// How much work the odds may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most ways to run for exact odds.
    pub runs: u64,
    /// How many samples to take where that is not enough.
    pub samples: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { runs: 400_000, samples: 50_000 }
    }
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
        let mut outcomes: Vec<_> = by_text.map(|(text, weight)| OutcomeOdds { p: weight / total, text }).collect();
        outcomes.sort_by(|a, b| b.p.total_cmp(&a.p).then_with(|| a.text.cmp(&b.text)));
        Odds { exact, runs: self.runs, undisturbed: self.undisturbed, outcomes }
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
        if let Some(nothing) = game.stay_out(state) {
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
