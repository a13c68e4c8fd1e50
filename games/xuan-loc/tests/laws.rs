//! The promises of the contract on random play.

use engine::position::Start;
use engine::{Seed, laws};

use crate::support::game;

#[test]
fn random_battles_keep_the_promises() {
    laws::obey(game(), &Start::scenario("campaign", Seed::from_number(1)), 3);
}

/// Steps ask little of chance at a time, what is forgotten does not matter, and merged odds are those of brute force.
#[test]
fn the_rules_of_random_battles_keep_their_promises() {
    laws::rules::obey(game(), &Start::scenario("last-days", Seed::from_number(2)), 1);
}

#[test]
fn the_short_game_keeps_the_promises() {
    laws::obey(game(), &Start::scenario("last-days", Seed::from_number(1)), 1);
}

/// What a fire or an assault comes to is told alike by whoever declares it and by the ARVN who stays out of it.
#[test]
fn odds_of_a_declaration_are_those_of_staying_out() {
    laws::declining::obey(game(), &Start::scenario("campaign", Seed::from_number(3)), 2, 100);
}
