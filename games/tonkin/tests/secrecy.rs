//! Whole games as each viewer is sent them: the French are told nothing of VM units that they cannot see.

use engine::position::Start;
use engine::{Dice, Game as _, Match, Seed, Story, Turn, Viewer, cases};
use tonkin::ids::{Army, Unit};
use tonkin::{State, Tonkin};

use crate::support::{DATA, game, view};

const FRENCH: Viewer = Viewer::Side(Army::Fef.side());

fn hidden(state: &State) -> Vec<Unit> {
    DATA.army[Army::Vm.at()].iter().filter(|unit| view(state).is_hidden(*unit)).collect()
}

/// Whether a text names a unit: `36/308` is not named by `136/308`.
fn names(text: &str, unit: Unit) -> bool {
    let name = DATA.name(unit);
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Plays on by chance and holds that nothing the French are told names a unit hidden before and after.
fn hold(scenario: &str, seed: u64, decisions: usize) {
    let start = Start::scenario(scenario, Seed::from_number(seed));
    let mut running: Match<Tonkin> = Match::new(game().clone(), start).unwrap();
    let mut chooser = Dice::seeded(Seed::from_number(seed + 1));
    let mut legal = Vec::new();
    for number in 0..decisions {
        if matches!(running.turn(), Turn::Over(_)) {
            return;
        }
        legal.clear();
        running.actions(&mut legal);
        let action = legal[chooser.choose(legal.len())];
        let before = hidden(running.state());
        let mut story = Story::new();
        running.act(action, &mut story).unwrap();
        let after = hidden(running.state());
        let unseen: Vec<Unit> = before.into_iter().filter(|unit| after.contains(unit)).collect();
        // Who takes part in a combat has been shown for its time, and so has a gun that was declared (6.8-08, R40).
        if !story.revealed() {
            for event in story.for_viewer(FRENCH) {
                let told = unseen.iter().find(|unit| names(&event.text, **unit));
                let told = told.map(|unit| DATA.name(*unit));
                assert!(told.is_none(), "{scenario} {seed}, {number}: '{}' tells of {told:?}", event.text);
            }
        }
        if number % 16 == 0 {
            let table = game().present(running.state(), FRENCH);
            let seen = |unit: &Unit| table.pieces.iter().any(|piece| piece.id == DATA.of(*unit).id);
            assert!(!after.iter().any(seen), "{scenario} {seed}, {number}: a hidden unit lies on the table");
        }
    }
}

#[test]
fn the_story_tells_the_french_nothing_of_hidden_units() {
    cases!["1.5-05", "6.8-08"];
    hold("na-san", 1, 1500);
    hold("dien-bien-phu", 2, 1500);
    hold("cao-bang", 3, 1500);
}
