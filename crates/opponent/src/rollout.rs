//! Rollouts: a world played on quickly, to see where it leads.

use engine::{Dice, Game, Story, Turn};

/// How far apart two priors are that make one action clearly likelier than another: their
/// likelihoods differ by the factor e. Some disorder is wanted, so that an action does not look good
/// only if all goes to plan after it.
const TEMPERATURE: f32 = 0.3;

/// The most decisions of one rollout. Play always ends, but a rollout need not see it.
const LONGEST: usize = 4_000;

/// Plays worlds on by the game's priors. Its buffers are kept from one rollout to the next.
#[derive(Debug)]
pub(crate) struct Rollout<G: Game> {
    legal: Vec<G::Action>,
    weights: Vec<f32>,
}

impl<G: Game> Default for Rollout<G> {
    fn default() -> Self {
        Rollout { legal: Vec::new(), weights: Vec::new() }
    }
}

impl<G: Game> Rollout<G> {
    /// Plays a world on until it has passed `quiet_left` quiet states.
    ///
    /// `chance` is what the dice of that world bring, `policy` decides between actions.
    pub(crate) fn play_out(
        &mut self,
        game: &G,
        world: &mut G::State,
        mut quiet_left: u32,
        (chance, policy): (&mut Dice, &mut Dice),
    ) {
        let mut silent = Story::silent();
        for _ in 0..LONGEST {
            if quiet_left == 0 || matches!(game.turn(world), Turn::Over(_)) {
                return;
            }
            if game.is_quiet(world) {
                quiet_left -= 1;
                if quiet_left == 0 {
                    return;
                }
            }
            let Some(next) = self.choose(game, world, policy) else { return };
            game.apply(world, next, chance, &mut silent);
        }
    }

    /// An action, the likelier the higher its prior. None where the game breaks its promise
    /// that something is legal: a rollout is not the place to find that out.
    fn choose(&mut self, game: &G, world: &G::State, policy: &mut Dice) -> Option<G::Action> {
        self.legal.clear();
        game.actions(world, &mut self.legal);
        if self.legal.len() < 2 {
            return self.legal.first().copied();
        }
        self.weights.clear();
        self.weights.extend(self.legal.iter().map(|action| game.prior(world, *action)));
        let greatest = self.weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for weight in &mut self.weights {
            *weight = ((*weight - greatest) / TEMPERATURE).exp();
            sum += *weight;
        }
        let mut left = sum * fraction(policy);
        for (weight, action) in self.weights.iter().zip(&self.legal) {
            left -= weight;
            if left < 0.0 {
                return Some(*action);
            }
        }
        self.legal.last().copied()
    }
}

/// A number from 0 up to but not including 1.
fn fraction(dice: &mut Dice) -> f32 {
    const FACES: f32 = 250.0;
    let mut digit = || f32::from(dice.die(FACES as u8, "choice") - 1);
    (digit() * FACES + digit()) / (FACES * FACES)
}
