//! The search: rollouts shared out among the candidates by sequential halving.
//!
//! All candidates are tried in the same imagined worlds with the same dice, so that luck weighs
//! on all of them alike. After each round the worse half is dropped and the better half is looked
//! at more closely.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::{Game, Seed, Side};

use crate::level::{Budget, Method};
use crate::luck::{self, Purpose};
use crate::rollout::Rollout;

/// What a search is asked.
#[derive(Debug)]
pub(crate) struct Question<'a, G: Game> {
    pub(crate) game: &'a G,
    /// The true state: looked at through [`Game::imagine`] only.
    pub(crate) state: &'a G::State,
    pub(crate) side: Side,
    /// At least two.
    pub(crate) legal: &'a [G::Action],
    pub(crate) seed: Seed,
}

/// One action under examination.
#[derive(Clone, Copy, Debug)]
struct Candidate<A> {
    action: A,
    preference: f32,
    total: f64,
    tries: u32,
}

impl<A> Candidate<A> {
    fn mean(&self) -> f64 {
        self.total / f64::from(self.tries.max(1))
    }
}

/// The buffers of a search, kept from one decision to the next.
#[derive(Debug)]
pub(crate) struct Search<G: Game> {
    candidates: Vec<Candidate<G::Action>>,
    world: Option<G::State>,
    rollout: Rollout<G>,
}

impl<G: Game> Default for Search<G> {
    fn default() -> Self {
        Search { candidates: Vec::new(), world: None, rollout: Rollout::default() }
    }
}

impl<G: Game> Search<G> {
    /// The best of the legal actions, as far as the budget lets one see.
    pub(crate) fn best(&mut self, question: &Question<'_, G>, method: Method, stop: &AtomicBool) -> G::Action {
        self.line_up(question, method.width);
        let rounds = usize::BITS - (self.candidates.len() - 1).leading_zeros();
        let clock = Clock::start(method.budget, rounds);
        let mut sweep = 0;
        for round in 0..rounds {
            let share = clock.sweeps(self.candidates.len());
            let mut done = 0;
            while done < share && (done == 0 || !clock.is_past(round)) {
                if stop.load(Ordering::Relaxed) {
                    return self.leader();
                }
                self.sweep(question, method.horizon, sweep);
                sweep += 1;
                done += 1;
            }
            self.drop_worse_half();
        }
        self.leader()
    }

    /// Picks the candidates: the most promising legal actions, equal ones in random order.
    fn line_up(&mut self, question: &Question<'_, G>, width: usize) {
        let Question { game, state, side, legal, seed } = *question;
        let mut dice = luck::stream(seed, Purpose::Order, 0);
        let world = game.imagine(state, side, &mut dice);
        self.candidates.clear();
        for &action in legal {
            let preference = game.prefer(&world, action);
            self.candidates.push(Candidate { action, preference, total: 0.0, tries: 0 });
            let last = self.candidates.len() - 1;
            let other = luck::pick(&mut dice, last + 1);
            self.candidates.swap(last, other);
        }
        self.candidates.sort_by(|a, b| b.preference.total_cmp(&a.preference));
        self.candidates.truncate(width.max(2));
    }

    /// Tries every candidate once, all in one imagined world with the same dice.
    fn sweep(&mut self, question: &Question<'_, G>, horizon: u32, index: u64) {
        let Question { game, state, side, seed, .. } = *question;
        let mut chance = luck::stream(seed, Purpose::World, index);
        let taste = luck::stream(seed, Purpose::Rollout, index);
        let imagined = game.imagine(state, side, &mut chance);
        for candidate in &mut self.candidates {
            // What is legal may rest on something hidden: a world that forbids it says nothing.
            if game.check(&imagined, candidate.action).is_err() {
                continue;
            }
            let world = self.world.insert(imagined.clone());
            let dice = (&mut chance.clone(), &mut taste.clone());
            let value = self.rollout.value(game, world, candidate.action, side, horizon, dice);
            candidate.total += f64::from(value);
            candidate.tries += 1;
        }
    }

    fn drop_worse_half(&mut self) {
        self.candidates.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        let half = self.candidates.len().div_ceil(2);
        self.candidates.truncate(half);
    }

    /// The candidate that did best so far, the more promising one of equals.
    fn leader(&self) -> G::Action {
        let better = |a: &&Candidate<_>, b: &&Candidate<_>| {
            a.mean().total_cmp(&b.mean()).then(a.preference.total_cmp(&b.preference))
        };
        self.candidates.iter().max_by(better).expect("a search has candidates").action
    }
}

/// Shares a budget out among the rounds.
#[derive(Debug)]
struct Clock {
    budget: Budget,
    rounds: u32,
    began: Instant,
}

impl Clock {
    fn start(budget: Budget, rounds: u32) -> Self {
        Clock { budget, rounds, began: Instant::now() }
    }

    /// The most sweeps of one round over that many candidates.
    fn sweeps(&self, candidates: usize) -> u32 {
        match self.budget {
            Budget::Iterations(rollouts) => (rollouts / (self.rounds * candidates as u32)).max(1),
            Budget::Time(_) => u32::MAX,
        }
    }

    /// Whether the time of a round (counted from 0) is up.
    fn is_past(&self, round: u32) -> bool {
        match self.budget {
            Budget::Iterations(_) => false,
            Budget::Time(time) => {
                let share: Duration = time * (round + 1) / self.rounds.max(1);
                self.began.elapsed() >= share
            }
        }
    }
}
