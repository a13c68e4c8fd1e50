//! Secrets by brute force: what a side imagines is exactly what it cannot tell apart.

use std::collections::HashSet;

use engine::{Dice, Game, Seed, Side, Viewer};

use crate::bluff::{Bluff, CARDS, Holder, State};
use crate::history::{act, begin};
use crate::laws::gate;

/// Every state whatsoever with these public facts: each unplayed card in the deck or in a hand, each
/// laid guard at either end.
fn every_world(state: &State) -> Vec<State> {
    let mut worlds = vec![state.clone()];
    for card in (0..CARDS).filter(|card| !matches!(state.cards[*card], Holder::Played(_))) {
        let holders = [Holder::Deck, Holder::Hand(0), Holder::Hand(1)];
        worlds = vary(&worlds, &holders, |world, holder| world.cards[card] = holder);
    }
    for side in (0..2).filter(|side| state.guards[*side].is_some()) {
        worlds = vary(&worlds, &[Some(0), Some(1)], |world, end| world.guards[side] = end);
    }
    let held = |world: &State, side: u8| world.cards.iter().filter(|h| **h == Holder::Hand(side)).count();
    worlds.retain(|world| (0..2).all(|side| held(world, side) == usize::from(state.held[side as usize])));
    worlds
}

fn vary<T: Copy>(worlds: &[State], values: &[T], set: impl Fn(&mut State, T)) -> Vec<State> {
    let varied = worlds.iter().flat_map(|world| {
        values.iter().map(|value| {
            let mut world = world.clone();
            set(&mut world, *value);
            world
        })
    });
    varied.collect()
}

fn imagined(game: &Bluff, state: &State, side: Side) -> HashSet<State> {
    let mut dice = Dice::seeded(Seed::from_number(9));
    (0..4_000).map(|_| game.imagine(state, side, &mut dice)).collect()
}

#[test]
fn a_side_imagines_every_world_it_cannot_tell_apart_and_no_other() {
    let game = Bluff::new();
    let moments: [&[&str]; 5] = [
        &[],
        &["lay left"],
        &["lay right", "lay left"],
        &["lay right", "lay left", "draw", "draw"],
        &["lay right", "lay left", "draw", "probe left", "probe left", "draw"],
    ];
    for actions in moments {
        let mut running = begin(game.clone(), gate());
        act(&mut running, actions);
        let state = running.state();
        for side in [Side(0), Side(1)] {
            let viewer = Viewer::Side(side);
            let seen = game.redact(state, viewer);
            let same: HashSet<State> =
                every_world(state).into_iter().filter(|world| game.redact(world, viewer) == seen).collect();
            assert!(same.contains(state));
            assert_eq!(imagined(&game, state, side), same, "after {actions:?}, {side:?}");
        }
    }
}

#[test]
fn worlds_that_look_the_same_redacted_look_the_same_on_the_table() {
    let game = Bluff::new();
    let mut running = begin(game.clone(), gate());
    act(&mut running, &["lay right", "lay left", "draw", "draw"]);
    let worlds = every_world(running.state());
    for viewer in [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Public] {
        for one in &worlds {
            for other in &worlds {
                let same_redacted = game.redact(one, viewer) == game.redact(other, viewer);
                assert_eq!(same_redacted, game.present(one, viewer) == game.present(other, viewer));
            }
        }
    }
}

#[test]
fn a_redacted_state_names_nothing_hidden() {
    let game = Bluff::new();
    let mut running = begin(game.clone(), gate());
    act(&mut running, &["lay right", "lay left", "draw", "draw"]);
    let public = game.redact(running.state(), Viewer::Public);
    assert!(public.cards.iter().all(|holder| *holder == Holder::Unknown));
    assert_eq!(public.guards, [None, None]);
    let red = game.redact(running.state(), Viewer::Side(Side(0)));
    assert!(!red.cards.iter().any(|holder| matches!(holder, Holder::Hand(1) | Holder::Deck)));
    assert_eq!(red.guards, [Some(1), None]);
}

#[test]
fn an_event_is_told_only_to_those_who_may_know() {
    let mut running = begin(Bluff::new(), gate());
    let story = act(&mut running, &["lay right", "lay left", "draw"]);
    let told = |viewer| story.for_viewer(viewer).map(|event| event.text.as_str()).collect::<Vec<_>>();
    assert!(told(Viewer::Side(Side(0))).contains(&"It lies right."));
    assert!(!told(Viewer::Side(Side(0))).contains(&"It lies left."));
    assert!(!told(Viewer::Public).iter().any(|text| text.starts_with("It lies")));
    assert_eq!(told(Viewer::Public).last(), Some(&"red draws a card."));
    assert_eq!(told(Viewer::Omniscient).len(), story.events.len());
}
