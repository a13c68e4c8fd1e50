//! The promises of the contract on random play.

use engine::position::Start;
use engine::{Seed, laws};

use crate::support::game;

#[test]
fn random_campaigns_keep_the_promises() {
    laws::obey(game(), &Start::scenario("campaign", Seed::from_number(1)), 20);
}

#[test]
fn odds_are_those_of_brute_force_and_steps_are_small() {
    laws::rules::obey(game(), &Start::scenario("campaign", Seed::from_number(2)), 6);
}
