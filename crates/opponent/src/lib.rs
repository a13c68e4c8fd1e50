//! Computer players, generic over the contract.
//!
//! A [`Player`] knows nothing of any game. It asks the game for worlds that its side could not
//! tell from the true one ([`Game::imagine`]), plays each candidate action out in many of them
//! with dice of its own, and takes the one that turned out best on average. It never sees the
//! dice to come, because they are not in the state, and nothing that is hidden from its side,
//! because it looks at imagined worlds only.
//!
//! [`Game::imagine`]: engine::Game::imagine

mod level;
mod luck;
mod player;
mod rollout;
mod search;

#[cfg(test)]
mod toy;

pub use level::{Budget, Level, Strength, UnknownLevel};
pub use player::{Player, decide};
