//! The game keeps the laws, and the rules say what they say.

use std::sync::Arc;

use engine::position::Start;
use engine::{Chance, Game, Match, Seed, Story, Turn, cases, laws};
use pebbles::{Pebbles, pack};

fn start() -> Start {
    Start::scenario("heap", Seed::from_number(1))
}

fn game() -> Arc<Pebbles> {
    Arc::new(Pebbles::open(&pack()).expect("the built-in data is sound"))
}

#[test]
fn the_game_obeys() {
    laws::obey(&game(), &start(), 50);
}

#[test]
fn nothing_changes_unannounced() {
    let pinned = "rules:1b228b51fb8e3b00 table:23cc20c63801b078 judgement:f0af020afc2c67fb";
    assert_eq!(laws::signature(&game(), &start(), 50).to_string(), pinned);
}

#[test]
fn a_gamble_takes_what_it_rolls_and_the_last_pebble_wins() {
    cases!["2-01", "3-01"];
    let mut running = Match::new(game(), start()).unwrap();
    running.script([Chance::Die(6), Chance::Die(6)]);
    for action in ["gamble", "gamble", "take 2", "take 1"] {
        let action = running.game().parse(action).unwrap();
        running.act(action, &mut Story::silent()).unwrap();
    }
    let Turn::Over(outcome) = running.turn() else { panic!("the heap is empty") };
    assert_eq!(running.game().rulebook().results[outcome.result as usize].id, "dark-wins");
}
