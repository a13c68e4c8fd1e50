//! Computer players, generic over the contract.
//!
//! A [`Player`] knows nothing of any game. It is a Monte Carlo tree search with determinization and PUCT: each iteration
//! asks the game for a world that its side could not tell from the true one ([`Game::imagine`]), descends a tree of
//! decisions selected by value and prior, plays on by a rollout that follows the game's priors, and credits the path
//! with the game's evaluation. It takes the action that was visited most often. It never sees the dice to come, because
//! they are not in the state, and nothing that is hidden from its side, because it looks at imagined worlds only.
//!
//! [`Game::imagine`]: engine::Game::imagine

mod level;
mod player;
mod rollout;
mod search;
mod streams;
mod tree;

#[cfg(test)]
mod toy;

pub use level::{Budget, Level, Strength, UnknownLevel};
pub use player::{Player, decide};
