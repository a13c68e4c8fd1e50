//! Rollouts: a world played on quickly, to see where it leads.

use engine::{Dice, Game, Side, Story, Turn};

use crate::luck;

/// Of a hundred choices in a rollout, so many are made blindly: the future is not always played
/// the way the game prefers, and an action must not look good only if it is.
const BLIND_PERCENT: u8 = 10;

/// The most decisions of one rollout. Play always ends, but a rollout need not see it.
const LONGEST: usize = 4_000;

/// Plays a world on until it has passed `horizon` quiet states, and says how good it is then.
#[derive(Debug)]
pub(crate) struct Rollout<G: Game> {
    legal: Vec<G::Action>,
    silent: Story,
}

impl<G: Game> Default for Rollout<G> {
    fn default() -> Self {
        Rollout { legal: Vec::new(), silent: Story::silent() }
    }
}

impl<G: Game> Rollout<G> {
    /// Takes `action` in the world, follows it up, and appraises the end for `side`.
    ///
    /// `chance` is what the dice of that world bring, `taste` decides between actions; they are
    /// apart so that the same chance meets every candidate.
    pub(crate) fn value(
        &mut self,
        game: &G,
        world: &mut G::State,
        action: G::Action,
        side: Side,
        horizon: u32,
        (chance, taste): (&mut Dice, &mut Dice),
    ) -> f32 {
        game.apply(world, action, chance, &mut self.silent);
        let mut passed = 0;
        for _ in 0..LONGEST {
            if matches!(game.turn(world), Turn::Over(_)) {
                break;
            }
            if game.quiet(world) {
                passed += 1;
                if passed >= horizon {
                    break;
                }
            }
            let next = self.follow(game, world, taste);
            game.apply(world, next, chance, &mut self.silent);
        }
        game.appraise(world, side)
    }

    /// The action that the game prefers here, now and then a blind one.
    fn follow(&mut self, game: &G, world: &G::State, taste: &mut Dice) -> G::Action {
        self.legal.clear();
        game.actions(world, &mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        if luck::happens(taste, BLIND_PERCENT) {
            return self.legal[luck::pick(taste, self.legal.len())];
        }
        let mut best = (f32::NEG_INFINITY, 0);
        let mut equals = 0;
        for (i, action) in self.legal.iter().enumerate() {
            let preference = game.prefer(world, *action);
            if preference > best.0 {
                best = (preference, i);
                equals = 1;
            } else if preference == best.0 {
                equals += 1;
                if luck::pick(taste, equals) == 0 {
                    best.1 = i;
                }
            }
        }
        self.legal[best.1]
    }
}
