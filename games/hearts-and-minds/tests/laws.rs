//! The promises of the contract on random play.

use engine::position::Start;
use engine::{Seed, laws};

use crate::support::game;

#[test]
fn three_years_of_random_play_keep_the_promises() {
    laws::obey(game(), &Start::scenario("1965-1967", Seed::from_number(1)), 4);
}

#[test]
fn random_play_of_1968_keeps_the_promises() {
    laws::obey(game(), &Start::scenario("1968-1968", Seed::from_number(2)), 4);
}

#[test]
fn the_whole_war_at_random_keeps_the_promises() {
    laws::obey(game(), &Start::scenario("1965-1975", Seed::from_number(3)), 1);
}
