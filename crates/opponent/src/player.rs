//! A computer player: one seat at one table.

use std::sync::atomic::AtomicBool;

use engine::{Dice, Game, Seed, Side};

use crate::level::Strength;
use crate::search::{Decision, Search};

/// A computer player with its own dice. The same strength, seed and sequence of questions lead to
/// the same decisions, as long as the budget is counted in iterations.
#[derive(Debug)]
pub struct Player<G: Game> {
    strength: Strength,
    seed: Seed,
    dice: Dice,
    decisions: u64,
    legal: Vec<G::Action>,
    search: Search<G>,
}

impl<G: Game> Player<G> {
    #[must_use]
    pub fn new(strength: impl Into<Strength>, seed: Seed) -> Self {
        Player {
            strength: strength.into(),
            seed,
            dice: Dice::seeded(seed),
            decisions: 0,
            legal: Vec::new(),
            search: Search::default(),
        }
    }

    /// Decides for `side`, which must be asked in this state; none where nothing is legal.
    ///
    /// Raising `stop` from elsewhere ends the thinking at once with the best action so far.
    pub fn decide(&mut self, game: &G, state: &G::State, side: Side, stop: &AtomicBool) -> Option<G::Action> {
        self.legal.clear();
        // The legal list is what the player is shown; all else comes from imagined worlds.
        game.actions(state, &mut self.legal);
        self.decisions += 1;
        if self.legal.len() < 2 {
            return self.legal.first().copied();
        }
        let Some(method) = self.strength.method() else {
            return Some(self.legal[self.dice.choose(self.legal.len())]);
        };
        let decision = Decision { game, state, side, legal: &self.legal, seed: self.seed.child(self.decisions) };
        Some(self.search.best(&decision, method, stop))
    }
}

/// Decides once, for a caller that keeps no player.
pub fn decide<G: Game>(
    game: &G,
    state: &G::State,
    side: Side,
    strength: impl Into<Strength>,
    seed: Seed,
) -> Option<G::Action> {
    Player::new(strength, seed).decide(game, state, side, &AtomicBool::new(false))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use engine::{Story, Turn};

    use super::*;
    use crate::level::{Budget, Level};
    use crate::toy::{Action, Doors, GUESSES};

    const GUEST: Side = Side(0);

    fn gold(strength: impl Into<Strength> + Copy, games: u64) -> i32 {
        let game = Doors::new();
        let seed = Seed::from_number(1);
        let mut total = 0;
        for i in 0..games {
            let mut player = Player::<Doors>::new(strength, seed.child(i));
            let mut dice = Dice::seeded(seed.child(i).child(1));
            let mut state = Doors::start((i % u64::from(GUESSES)) as u8);
            while let Turn::Decide(side) = game.turn(&state) {
                let action = player.decide(&game, &state, side, &AtomicBool::new(false)).unwrap();
                game.apply(&mut state, action, &mut dice, &mut Story::silent());
            }
            total += state.gold;
        }
        total
    }

    #[test]
    fn thinking_beats_chance() {
        let (random, easy, hard) = (gold(Level::Random, 20), gold(Level::Easy, 20), gold(Level::Hard, 20));
        assert!(random < easy && easy < hard, "{random} {easy} {hard}");
    }

    #[test]
    fn the_same_seed_and_iterations_decide_the_same() {
        let strength = Strength::with_budget(Level::Medium, Budget::Iterations(50));
        assert_eq!(gold(strength, 5), gold(strength, 5));
    }

    #[test]
    fn what_is_hidden_makes_no_difference() {
        let game = Doors::new();
        for number in 0..20 {
            let decide = |secret| decide(&game, &Doors::start(secret), GUEST, Level::Hard, Seed::from_number(number));
            let first = decide(0).unwrap();
            assert!(matches!(first, Action::Door(_)), "a guess is not worth it: {first:?}");
            assert!((1..GUESSES).all(|secret| decide(secret) == Some(first)));
        }
    }

    #[test]
    fn a_raised_flag_and_a_time_budget_end_the_thinking() {
        let game = Doors::new();
        let hour = Strength::with_budget(Level::Hard, Budget::Time(Duration::from_secs(3600)));
        let stop = AtomicBool::new(true);
        let mut player = Player::<Doors>::new(hour, Seed::from_number(1));
        assert!(player.decide(&game, &Doors::start(0), GUEST, &stop).is_some());

        stop.store(false, Ordering::Relaxed);
        let moment = Strength::with_budget(Level::Hard, Budget::Time(Duration::from_millis(30)));
        let mut player = Player::<Doors>::new(moment, Seed::from_number(1));
        assert!(player.decide(&game, &Doors::start(0), GUEST, &stop).is_some());
    }
}
