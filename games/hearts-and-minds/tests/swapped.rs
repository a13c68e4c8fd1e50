//! The same position with other hidden cards and other concealed VC: whatever a side asks, is offered, is
//! refused or decides must be the same, for it cannot know which of the two is true.

use engine::{Dice, Game as _, Match, Seed, Side, Story, Turn, laws};
use hearts_and_minds::ids::{Card, Place};
use hearts_and_minds::kind::Kind;
use hearts_and_minds::state::State;
use hearts_and_minds::{Action, HeartsAndMinds};
use opponent::{Level, decide};

use crate::support::{game, war};

/// Plays a war at random, and shows every decision beside one in a world that its side could not tell
/// from the true one. The number counts the decisions.
fn for_every_decision(years: &str, seed: u64, mut look: impl FnMut(u64, Side, &State, &State)) {
    let mut running: Match<HeartsAndMinds> = Match::new(game().clone(), war(years, seed)).expect("the war can begin");
    let mut chooser = Dice::seeded(Seed::from_number(seed + 1000));
    let mut legal = Vec::new();
    let (mut number, mut different) = (0, 0);
    while let Turn::Decide(side) = running.turn() {
        let other = game().imagine(running.state(), side, &mut chooser);
        different += usize::from(other != *running.state());
        look(number, side, running.state(), &other);
        number += 1;
        running.actions(&mut legal);
        running.act(legal[chooser.choose(legal.len())], &mut Story::silent()).expect("a listed action is legal");
    }
    assert!(different > 50, "the worlds hardly ever differ");
}

/// The seldom asked levels are asked where most hangs on them: a turn's card, an answer, a battle.
#[test]
fn the_computer_decides_the_same_whatever_is_hidden_from_it() {
    for (years, seed) in [("1967-1967", 1), ("1968-1968", 2), ("1971-1971", 3)] {
        for_every_decision(years, seed, |number, side, state, other| {
            let mut levels = vec![Level::Easy];
            levels.extend((number % 5 == 0).then_some(Level::Medium));
            levels.extend((number % 40 == 0).then_some(Level::Hard));
            for level in levels {
                let seed = Seed::from_number(number);
                let choose = |world: &State| decide(&**game(), world, side, level, seed).expect("something is legal");
                let (first, second) = (choose(state), choose(other));
                assert_eq!(first, second, "{level} of side {side:?} knows what is hidden, at decision {number}");
            }
        });
    }
}

/// What is imagined rests on the dice and on what the side can see, and on nothing else.
#[test]
fn a_side_imagines_the_same_whatever_is_true() {
    for (years, seed) in [("1967-1968", 4), ("1969-1970", 5), ("1972-1973", 6)] {
        for_every_decision(years, seed, |number, side, state, other| {
            let world = |truth| game().imagine(truth, side, &mut Dice::seeded(Seed::from_number(number)));
            assert_eq!(world(state), world(other), "decision {number}");
        });
    }
}

/// Actions that somebody might try in order to learn something from the refusal.
fn probes() -> Vec<Action> {
    let mut found: Vec<Action> = Vec::new();
    for card in Card::all() {
        found.extend([Action::Play(card), Action::Launch(card), Action::Choose(card), Action::Respond(card)]);
    }
    for kind in Kind::all().filter(|kind| kind.is_vc()) {
        found.extend([Action::Take(kind), Action::Commit(kind), Action::Evade(kind), Action::Ambush(kind)]);
        for place in Place::all() {
            found.extend([Action::Pick(kind, place), Action::Lose(kind, place), Action::Disperse(kind, place)]);
        }
    }
    for place in Place::all() {
        found.extend([Action::At(place), Action::Bomb(place), Action::Battle(place), Action::Control(place)]);
    }
    found
}

#[test]
fn no_refusal_tells_what_is_hidden() {
    let probes = probes();
    for (years, seed) in [("1967-1967", 7), ("1968-1968", 8), ("1970-1970", 9)] {
        for_every_decision(years, seed, |number, _, state, other| {
            let mut verdict = laws::refusals_keep_secrets(&**game(), state, other, &probes);
            if number % 7 == 0 {
                verdict = verdict.and_then(|()| laws::why_not_keeps_secrets(&**game(), state, other));
            }
            verdict.unwrap_or_else(|what| panic!("decision {number}: {what}"));
        });
    }
}

/// A question that is skipped, or is not, must not tell the other side what is hidden from it.
#[test]
fn no_question_is_skipped_that_would_tell_what_is_hidden() {
    let mut asked_all_the_same = 0;
    for (years, seed) in [("1966-1967", 11), ("1968-1968", 12), ("1969-1970", 13), ("1972-1973", 14)] {
        for_every_decision(years, seed, |number, _, state, _| {
            let mut dice = Dice::seeded(Seed::from_number(number));
            let verdict = laws::skipping_keeps_secrets(&**game(), state, &mut dice);
            verdict.unwrap_or_else(|what| panic!("{years}, decision {number}: {what}"));
            let mut legal = Vec::new();
            game().actions(state, &mut legal);
            asked_all_the_same += usize::from(matches!(legal[..], [only] if !game().may_skip(state, only)));
        });
    }
    assert!(asked_all_the_same > 10);
}
