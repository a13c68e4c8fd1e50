//! The promises of the contract on random play, in every scenario.

use engine::position::Start;
use engine::{Seed, laws};

use crate::support::game;

fn obey(scenario: &str) {
    let start = Start::scenario(scenario, Seed::from_number(1));
    laws::obey(game(), &start, 1);
    laws::rules::obey(game(), &start, 1);
}

#[test]
fn random_sieges_from_march_keep_the_promises() {
    obey("a");
}

#[test]
fn random_sieges_from_the_first_lull_keep_the_promises() {
    obey("b");
}

#[test]
fn random_sieges_from_april_keep_the_promises() {
    obey("c");
}

#[test]
fn random_sieges_from_the_last_weeks_keep_the_promises() {
    obey("d");
}

/// Many games without the laws: nothing stalls and nothing is refused.
#[test]
fn random_sieges_come_to_an_end() {
    for scenario in ["a", "b", "c", "d"] {
        for index in 0..2 {
            let played = laws::random_game(game(), &Start::scenario(scenario, Seed::from_number(2)), index);
            assert!(played.state().winner.is_some());
        }
    }
}

/// What an assault comes to is told alike before and after it is given no more.
#[test]
fn odds_of_a_declaration_are_those_of_staying_out() {
    laws::declining::obey(game(), &Start::scenario("b", Seed::from_number(3)), 2, 20);
}
