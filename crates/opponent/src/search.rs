//! Monte Carlo tree search with determinization: every iteration imagines a full state that the side cannot tell from
//! the true one, descends the tree by PUCT, plays on by a rollout and credits the path with the value at its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine::{Dice, Game, Seed, Side, Story, Turn};

use crate::level::{Budget, Method};
use crate::rollout::Rollout;
use crate::streams::{self, Purpose};
use crate::tree::Tree;

/// What a search is asked.
#[derive(Debug)]
pub(crate) struct Decision<'a, G: Game> {
    pub(crate) game: &'a G,
    /// The true state: looked at through [`Game::imagine`] only.
    pub(crate) state: &'a G::State,
    pub(crate) side: Side,
    /// What may be chosen: at least two actions.
    pub(crate) legal: &'a [G::Action],
    pub(crate) seed: Seed,
}

/// The buffers of a search, kept from one decision to the next.
#[derive(Debug)]
pub(crate) struct Search<G: Game> {
    tree: Tree<G::Action>,
    legal: Vec<G::Action>,
    /// What is legal in the imagined world at hand.
    imagined: Vec<G::Action>,
    rollout: Rollout<G>,
}

impl<G: Game> Default for Search<G> {
    fn default() -> Self {
        Search { tree: Tree::default(), legal: Vec::new(), imagined: Vec::new(), rollout: Rollout::default() }
    }
}

impl<G: Game> Search<G> {
    /// The best of the legal actions, as far as the budget lets one see.
    pub(crate) fn best(&mut self, decision: &Decision<'_, G>, method: Method, stop: &AtomicBool) -> G::Action {
        let began = Instant::now();
        self.tree.clear();
        for done in 0.. {
            let over = match method.budget {
                Budget::Iterations(most) => done >= most || self.is_decided(most - done),
                Budget::Time(time) => began.elapsed() >= time,
            };
            // One iteration at least: an answer must rest on something.
            if done > 0 && (over || stop.load(Ordering::Relaxed)) {
                break;
            }
            self.iterate(decision, method.horizon, u64::from(done));
        }
        self.tree.most_visited().map_or(decision.legal[0], |(action, _)| action)
    }

    /// Whether nothing that is left to do could change the most visited action.
    fn is_decided(&self, left: u32) -> bool {
        self.tree.most_visited().is_some_and(|(_, lead)| lead > left)
    }

    /// One iteration: through the tree in an imagined world, and on from its edge by a rollout.
    fn iterate(&mut self, decision: &Decision<'_, G>, horizon: u32, number: u64) {
        let Decision { game, state, side, seed, .. } = *decision;
        let mut chance = streams::stream(seed, Purpose::World, number);
        let mut policy = streams::stream(seed, Purpose::Rollout, number);
        let mut world = game.imagine(state, side, &mut chance);
        self.tree.begin_iteration();
        let quiet_left = self.descend(decision, &mut world, &mut chance, horizon);
        self.rollout.play_out(game, &mut world, quiet_left, (&mut chance, &mut policy));
        self.tree.backpropagate(game, &world);
    }

    /// Takes decisions in the tree up to one that is new. Returns how many quiet states are left to
    /// be passed then.
    fn descend(&mut self, decision: &Decision<'_, G>, world: &mut G::State, chance: &mut Dice, horizon: u32) -> u32 {
        let game = decision.game;
        let mut silent = Story::silent();
        let mut quiet_left = horizon;
        let mut first = true;
        while let Turn::Decide(side) = game.turn(world) {
            if !first && game.is_quiet(world) {
                quiet_left -= 1;
                if quiet_left == 0 {
                    break;
                }
            }
            self.legal.clear();
            if first {
                self.list_shown(decision, world);
            } else {
                game.actions(world, &mut self.legal);
            }
            let (action, is_new) = match self.legal[..] {
                [] => break,
                [only] if !first => (only, false),
                _ => self.tree.choose(&self.legal, side, |action| game.prior(world, action)),
            };
            game.apply(world, action, chance, &mut silent);
            first = false;
            if is_new {
                break;
            }
        }
        quiet_left
    }

    /// What is legal may rest on something hidden: the list shown to the player counts, as far as this world allows. The world is asked for
    /// its list once, which is far cheaper than a check of every action where many lead over the same ground.
    fn list_shown(&mut self, decision: &Decision<'_, G>, world: &G::State) {
        self.imagined.clear();
        decision.game.actions(world, &mut self.imagined);
        let shown = decision.legal;
        if self.imagined == shown {
            self.legal.extend_from_slice(shown);
        } else {
            self.legal.extend(shown.iter().filter(|action| self.imagined.contains(action)));
        }
    }
}
