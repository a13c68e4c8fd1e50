//! The promises of the contract on random play.

use engine::position::Start;
use engine::{Seed, laws};

use crate::support::game;

#[test]
fn random_battles_keep_the_promises() {
    laws::obey(game(), &Start::scenario("campaign", Seed::from_number(1)), 3);
}
