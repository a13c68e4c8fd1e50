//! Matches: acting, forced choices, scripts, undo, redo and replay.

use engine::board::line::Meets;
use engine::history::{ActError, UndoStop};
use engine::position::Start;
use engine::{Chance, Game, Match, Options, Seed, Side, Story, Turn};
use serde_json::json;

use crate::bluff::Bluff;
use crate::laws::{gate, meeting};
use crate::skirmish::Skirmish;

const NORTH: Option<Side> = Some(Side(0));
const SOUTH: Option<Side> = Some(Side(1));

/// A position by hand: squads as `(id, hex)`, north to order.
pub fn squads(list: &[(&str, &str)]) -> Start {
    let squads: Vec<_> = list.iter().map(|(id, at)| json!({"id": id, "at": at})).collect();
    let position = json!({"turn": 1, "side": "north", "squads": squads});
    Start {
        scenario: None,
        position: Some(position),
        options: Options::default(),
        seed: Seed::from_number(5),
        joint: None,
        chance: Vec::new(),
    }
}

pub fn begin<G: Game>(game: std::sync::Arc<G>, start: Start) -> Match<G> {
    Match::new(game, start).expect("the start is sound")
}

/// Carries out actions in text notation and tells what happened.
pub fn act<G: Game>(running: &mut Match<G>, actions: &[&str]) -> Story {
    let mut story = Story::new();
    for text in actions {
        let action = running.game().parse(text).expect("a sound notation");
        running.act(action, &mut story).unwrap_or_else(|e| panic!("'{text}' is refused: {e}"));
    }
    story
}

fn refused<G: Game>(running: &mut Match<G>, text: &str) -> ActError {
    let action = running.game().parse(text).expect("a sound notation");
    running.act(action, &mut Story::new()).expect_err("an illegal action was carried out")
}

#[test]
fn an_illegal_action_is_refused_with_its_case_and_changes_nothing() {
    let mut running = begin(Skirmish::new(), meeting());
    let before = running.hash();
    assert_eq!(refused(&mut running, "move s1").to_string(), "1-01: this squad belongs to the other side");
    assert_eq!(refused(&mut running, "attack n1 s1").to_string(), "4-01: the enemy is not in the next hex");
    assert_eq!((running.hash(), running.log().len()), (before, 0));
}

#[test]
fn nothing_is_carried_out_after_the_end() {
    let mut running = engine::laws::random_game(&Skirmish::new(), &meeting(), 0);
    assert_eq!(refused(&mut running, "end"), ActError::Over);
    let mut legal = vec![];
    running.actions(&mut legal);
    assert!(legal.is_empty());
    assert_eq!(running.take_forced(&mut Story::new()), Ok(0));
}

#[test]
fn the_seed_is_bound_at_the_start_and_shown_at_the_end() {
    let running = begin(Skirmish::new(), meeting());
    assert_eq!(running.revealed_seed(), None);
    let ended = engine::laws::random_game(&Skirmish::new(), &meeting(), 0);
    assert_eq!(ended.revealed_seed().map(Seed::commitment), Some(ended.commitment()));
}

#[test]
fn the_other_side_interrupts_a_move_hex_by_hex() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0101"), ("s1", "0104")]));
    act(&mut running, &["move n1", "step 0102"]);
    assert_eq!(running.turn(), Turn::Decide(Side(1)), "south may fire");
    assert_eq!(refused(&mut running, "halt").to_string(), "3-01: the other side may fire now");
    running.script([Chance::Die(3)]);
    act(&mut running, &["fire s1", "step 0103"]);
    assert_eq!(running.turn(), Turn::Decide(Side(0)), "a squad fires once a turn");
}

#[test]
fn a_wood_along_the_line_hides_and_a_corner_does_not() {
    let game = Skirmish::new();
    let hex = |label| game.sheet.find(label).unwrap();
    assert!(!game.sees(hex("0202"), hex("0402")), "0302 lies in the line");
    assert!(game.sees(hex("0201"), hex("0401")));
    // Straight down from 0302 to 0304 the line runs along the side between 0303 and 0403.
    assert!(!game.sees(hex("0302"), hex("0304")), "0303 lies along the line");
    assert!(game.sees(hex("0501"), hex("0503")));
    // From 0104 to 0603 it touches 0303 and 0404 at one corner each.
    let corners = game.sheet.between(hex("0104"), hex("0603")).filter(|span| span.meets == Meets::Corner);
    assert_eq!(corners.flat_map(|span| span.hexes).collect::<Vec<_>>(), [hex("0303"), hex("0404")]);
    assert!(game.sees(hex("0104"), hex("0603")));
}

#[test]
fn forced_choices_are_taken_and_logged_as_such() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0101"), ("s1", "0605")]));
    act(&mut running, &["move n1", "step 0201", "step 0301", "step 0401"]);
    let mut story = Story::new();
    // No point is left: the squad can only halt, and then the turn can only end.
    assert_eq!(running.take_forced(&mut story), Ok(2));
    let forced: Vec<_> = running.log().iter().map(|entry| entry.forced).collect();
    assert_eq!(forced, [false, false, false, false, true, true]);
    assert_eq!(running.turn(), Turn::Decide(Side(1)));
    assert_eq!(story.events.len(), 1, "the forced end of the turn is told");
}

#[test]
fn undo_takes_a_decision_back_with_what_was_forced_after_it() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0101"), ("s1", "0605")]));
    act(&mut running, &["move n1", "step 0201", "step 0301"]);
    let before = running.hash();
    act(&mut running, &["step 0401"]);
    running.take_forced(&mut Story::silent()).unwrap();
    let after = running.hash();
    assert_eq!(running.undo(NORTH), Ok(()));
    assert_eq!((running.hash(), running.log().len()), (before, 3));
    assert!(running.redo(&mut Story::silent()));
    assert_eq!((running.hash(), running.log().len()), (after, 6));
    assert!(!running.redo(&mut Story::silent()), "there is nothing more to do again");
}

#[test]
fn a_new_decision_forgets_what_was_undone() {
    let mut running = begin(Skirmish::new(), meeting());
    act(&mut running, &["move n1"]);
    running.undo(NORTH).unwrap();
    act(&mut running, &["move n2"]);
    assert!(!running.redo(&mut Story::silent()));
}

#[test]
fn undo_stops_at_the_beginning() {
    let mut running = begin(Skirmish::new(), meeting());
    assert_eq!(running.undo(None), Err(UndoStop::Beginning));
    act(&mut running, &["move n1", "step 0202"]);
    assert_eq!((running.undo(None), running.undo(None)), (Ok(()), Ok(())));
    assert_eq!(running.undo(None), Err(UndoStop::Beginning));
}

#[test]
fn undo_stops_at_the_dice() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0201"), ("s1", "0202")]));
    running.script([Chance::Die(2)]);
    act(&mut running, &["attack n1 s1"]);
    assert_eq!(running.undo(None), Err(UndoStop::Dice));
    act(&mut running, &["end"]);
    assert_eq!(running.undo(None), Ok(()), "what came after the dice can be taken back");
    assert_eq!(running.undo(None), Err(UndoStop::Dice));
    assert_eq!(UndoStop::Dice.to_string(), "dice were rolled or counters drawn");
}

#[test]
fn undo_stops_where_something_was_shown() {
    let mut running = begin(Bluff::new(), gate());
    act(&mut running, &["lay left", "lay left", "pass", "probe right"]);
    assert_eq!(running.undo(None), Err(UndoStop::Reveal));
}

#[test]
fn undo_stops_at_the_other_side_unless_one_person_plays_both() {
    let mut running = begin(Skirmish::new(), meeting());
    act(&mut running, &["end", "move s1"]);
    assert_eq!(running.undo_stop(NORTH), Some(UndoStop::OtherSide));
    assert_eq!(running.undo_stop(SOUTH), None);
    assert_eq!((running.undo(None), running.undo(None)), (Ok(()), Ok(())));
}

/// A whole game in which nobody ever meets: 88 actions without a die.
fn marching_up_and_down() -> Vec<String> {
    let squads = [("n1", "0101", "0201"), ("n2", "0501", "0601"), ("s1", "0105", "0205"), ("s2", "0505", "0605")];
    let mut actions = Vec::new();
    for turn in 0..4 {
        for side in squads.chunks(2) {
            for (id, a, b) in side {
                let (a, b) = if turn % 2 == 0 { (a, b) } else { (b, a) };
                let steps = [b, a, b].map(|hex| format!("step {hex}"));
                actions.extend([vec![format!("move {id}")], steps.into(), vec!["halt".into()]].concat());
            }
            actions.push("end".into());
        }
    }
    actions
}

#[test]
fn undo_is_exact_far_into_a_long_match() {
    let corners = [("n1", "0101"), ("n2", "0501"), ("s1", "0105"), ("s2", "0505")];
    let mut running = begin(Skirmish::new(), squads(&corners));
    let mut hashes = vec![running.hash()];
    for action in marching_up_and_down() {
        act(&mut running, &[&action]);
        hashes.push(running.hash());
    }
    assert!(matches!(running.turn(), Turn::Over(_)) && running.log().len() > 64, "over more than one snapshot");
    for length in (0..running.log().len()).rev() {
        assert_eq!(running.undo(None), Ok(()));
        assert_eq!(running.hash(), hashes[length]);
        assert_eq!(engine::digest::of(&running.state_after(length / 2)), hashes[length / 2]);
    }
    while running.redo(&mut Story::silent()) {
        assert_eq!(running.hash(), hashes[running.log().len()]);
        if running.log().len() == 64 {
            // To and fro over the border of a snapshot.
            assert_eq!((running.undo(None), running.redo(&mut Story::silent())), (Ok(()), true));
        }
    }
    assert_eq!(running.log().len() + 1, hashes.len());
}

#[test]
fn scripted_chance_is_logged_and_replays_from_the_log() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0302"), ("n2", "0101"), ("s1", "0303"), ("s2", "0605")]));
    running.script([Chance::Die(3), Chance::Die(6), Chance::Die(4)]);
    let story = act(&mut running, &["attack n1 s1", "ambush"]);
    assert_eq!(story.events.last().unwrap().text, "s1 is lost.");
    assert_eq!(running.log()[0].scripted, []);
    assert_eq!(running.log()[1].scripted, [Chance::Die(3), Chance::Die(6)]);
    assert_eq!(running.scripted_ahead(), [Chance::Die(4)]);
    let (state, told) = running.replayed(2);
    assert_eq!((&state, told[1].last()), (running.state(), story.events.last()));
    running.clear_script();
    assert!(running.scripted_ahead().is_empty());
}

#[test]
fn undo_leaves_the_script_as_it_is() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0201"), ("n2", "0601"), ("s1", "0202"), ("s2", "0605")]));
    running.script([Chance::Die(2), Chance::Die(5)]);
    act(&mut running, &["attack n1 s1", "move n2"]);
    running.undo(None).unwrap();
    assert_eq!(running.scripted_ahead(), [Chance::Die(5)], "what was used does not come again");
}

#[test]
fn a_wrong_script_changes_nothing_and_says_what_was_expected() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0201"), ("s1", "0202")]));
    running.script([Chance::Draw("ace".into())]);
    let before = running.hash();
    let error = refused(&mut running, "attack n1 s1");
    assert_eq!(error.to_string(), "expected a die from 1 to 6 for the attack, got the name 'ace'");
    assert_eq!((running.hash(), running.log().len(), running.scripted_ahead().len()), (before, 0, 1));
    running.clear_script();
    running.script([Chance::Die(6)]);
    act(&mut running, &["attack n1 s1"]);
    assert!(matches!(running.turn(), Turn::Over(_)));
}

#[test]
fn a_script_that_stands_alone_refuses_what_needs_more_and_stays_so_after_undo() {
    let mut running = begin(Skirmish::new(), squads(&[("n1", "0201"), ("n2", "0601"), ("s1", "0202"), ("s2", "0605")]));
    running.script_only([]);
    act(&mut running, &["move n2"]);
    running.undo(None).unwrap();
    let before = (running.hash(), running.log().len());
    let error = refused(&mut running, "attack n1 s1");
    assert_eq!(error.to_string(), "nothing more lies ready, and a die from 1 to 6 for the attack comes next");
    assert_eq!((running.hash(), running.log().len()), before);
    running.script_only([Chance::Die(2)]);
    act(&mut running, &["attack n1 s1"]);
    assert_eq!(running.log()[0].scripted, [Chance::Die(2)]);
}

#[test]
fn a_wrong_script_takes_its_story_back() {
    let mut running = begin(Bluff::new(), gate());
    act(&mut running, &["lay left", "lay left"]);
    running.script([Chance::Die(2)]);
    let mut story = Story::new();
    let draw = running.game().parse("draw").unwrap();
    let error = running.act(draw, &mut story).unwrap_err().to_string();
    assert!(error.starts_with("expected a draw for the deck, one of "), "{error}");
    assert!(story.events.is_empty() && !story.revealed());
}

#[test]
fn a_replay_tells_the_story_of_every_action() {
    let played = engine::laws::random_game(&Skirmish::new(), &meeting(), 3);
    let (state, told) = played.replayed(usize::MAX);
    assert_eq!((&state, told.len()), (played.state(), played.log().len()));
    let (begun, told) = played.replayed(0);
    assert_eq!((begun, told.len()), (begin(Skirmish::new(), played.start().clone()).state().clone(), 0));
}
