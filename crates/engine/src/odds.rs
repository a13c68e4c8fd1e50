//! Exact odds from the rules themselves: the same `apply` is run over every way the dice can fall.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chance::{Dice, Path, Seed};
use crate::game::{Game, Turn, Viewer};
use crate::story::{Event, Story};

/// How an action can turn out, up to the next real decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// Whether every possibility was run. If not, the numbers come from that many samples.
    pub exact: bool,
    /// How many ways were run.
    pub runs: u64,
    /// Most likely first; the probabilities sum to 1.
    pub outcomes: Vec<OutcomeOdds>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
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
/// hidden); each counts the same. Decisions with a single legal action are taken on the way.
pub fn odds<G: Game>(game: &G, worlds: &[G::State], action: G::Action, viewer: Viewer, budget: Budget) -> Odds {
    let mut tally = Tally::default();
    let share = budget.runs / worlds.len().max(1) as u64;
    for world in worlds {
        if !tally.enumerate(game, world, action, viewer, share, 1.0 / worlds.len() as f64) {
            return sample(game, worlds, action, viewer, budget.samples);
        }
    }
    tally.finish(true)
}

fn sample<G: Game>(game: &G, worlds: &[G::State], action: G::Action, viewer: Viewer, samples: u64) -> Odds {
    let mut tally = Tally::default();
    let mut dice = Dice::seeded(Seed::from_number(0));
    for i in 0..samples {
        let mut state = worlds[i as usize % worlds.len()].clone();
        let text = run(game, &mut state, action, &mut dice, viewer);
        tally.add(text, 1.0 / samples as f64);
    }
    tally.finish(false)
}

#[derive(Default)]
struct Tally {
    by_text: BTreeMap<String, f64>,
    runs: u64,
}

impl Tally {
    fn add(&mut self, text: String, p: f64) {
        *self.by_text.entry(text).or_default() += p;
        self.runs += 1;
    }

    /// Runs every way the dice can fall; false when the budget does not suffice.
    fn enumerate<G: Game>(
        &mut self,
        game: &G,
        world: &G::State,
        action: G::Action,
        viewer: Viewer,
        budget: u64,
        share: f64,
    ) -> bool {
        let mut path = Some(Path::default());
        let mut runs = 0;
        while let Some(p) = path {
            runs += 1;
            if runs > budget {
                return false;
            }
            let mut state = world.clone();
            let mut dice = Dice::enumerating(p);
            let text = run(game, &mut state, action, &mut dice, viewer);
            let p = dice.into_path().unwrap_or_default();
            self.add(text, p.weight() * share);
            path = p.advance();
        }
        true
    }

    fn finish(self, exact: bool) -> Odds {
        let mut outcomes: Vec<_> = self.by_text.into_iter().map(|(text, p)| OutcomeOdds { p, text }).collect();
        outcomes.sort_by(|a, b| b.p.total_cmp(&a.p).then_with(|| a.text.cmp(&b.text)));
        Odds { exact, runs: self.runs, outcomes }
    }
}

/// How many forced decisions may follow one another before the odds stop looking.
const FORCED_LIMIT: usize = 32;

fn run<G: Game>(game: &G, state: &mut G::State, action: G::Action, dice: &mut Dice, viewer: Viewer) -> String {
    let mut story = Story::new();
    let mut legal = Vec::new();
    let side = match game.turn(state) {
        Turn::Decide(side) => Some(side),
        Turn::Over(_) => None,
    };
    game.apply(state, action, dice, &mut story);
    for _ in 0..FORCED_LIMIT {
        // Another side's forced choice may rest on what the viewer does not know: stop there.
        if !matches!(game.turn(state), Turn::Decide(next) if Some(next) == side) {
            break;
        }
        legal.clear();
        game.actions(state, &mut legal);
        let [only] = legal[..] else { break };
        game.apply(state, only, dice, &mut story);
    }
    summary(&story, viewer)
}

fn summary(story: &Story, viewer: Viewer) -> String {
    let parts: Vec<&str> =
        story.for_viewer(viewer).filter(|e: &&Event| e.outcome).map(|e| e.text.trim_end_matches('.')).collect();
    if parts.is_empty() { "nothing happens".into() } else { parts.join("; ") }
}
