//! The promises of the contract on random play.

use engine::position::Start;
use engine::{Seed, laws};

use crate::support::game;

#[test]
fn random_campaigns_keep_the_promises() {
    laws::obey(game(), &Start::scenario("campaign", Seed::from_number(1)), 20);
}

#[test]
fn steps_are_small_and_odds_are_those_of_brute_force() {
    laws::rules::obey(game(), &Start::scenario("campaign", Seed::from_number(2)), 3);
}

/// What an attack comes to is told alike before and after supports are declined.
#[test]
fn odds_of_a_declaration_are_those_of_staying_out() {
    laws::declining::obey(game(), &Start::scenario("campaign", Seed::from_number(3)), 4, 100);
}
