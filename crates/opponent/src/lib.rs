//! Computer players, generic over the contract.
//!
//! A [`Player`] knows nothing of any game. It asks the game for worlds that its side could not
//! tell from the true one ([`Game::imagine`]) and plays each of them on with dice of its own, first
//! through a tree of decisions that learns what did well, then by what the game finds promising. It
//! takes the action that it came back to most often. It never sees the dice to come, because they
//! are not in the state, and nothing that is hidden from its side, because it looks at imagined
//! worlds only.
//!
//! [`Game::imagine`]: engine::Game::imagine

mod level;
mod luck;
mod player;
mod rollout;
mod search;
mod tree;

#[cfg(test)]
mod toy;

pub use level::{Budget, Level, Strength, UnknownLevel};
pub use player::{Player, decide};
