//! The promises of the contract on random play.

use engine::{Game as _, laws};

use crate::support::{game, war};

#[test]
fn three_years_of_random_play_keep_the_promises() {
    laws::obey(game(), &war("1965-1967", 1), 4);
}

#[test]
fn random_play_of_1968_keeps_the_promises() {
    laws::obey(game(), &war("1968-1968", 2), 4);
}

#[test]
fn the_whole_war_at_random_keeps_the_promises() {
    laws::obey(game(), &war("1965-1975", 3), 1);
}

#[test]
fn every_start_year_at_random_keeps_the_promises() {
    for (i, scenario) in game().rulebook().scenarios.iter().enumerate() {
        laws::obey(game(), &war(&format!("{}-{}", scenario.id, scenario.id), 10 + i as u64), 1);
    }
}

#[test]
fn the_last_years_at_random_keep_the_promises() {
    laws::obey(game(), &war("1972-1975", 4), 2);
}

/// What a battle comes to is told alike before and after reactions are declined.
#[test]
fn odds_of_a_declaration_are_those_of_staying_out() {
    laws::declining::obey(game(), &war("1965-1968", 5), 3, 100);
}
