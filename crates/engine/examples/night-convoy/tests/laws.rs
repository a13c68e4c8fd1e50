//! The game keeps the laws, and the rules say what they say.

use std::sync::Arc;

use engine::odds::merged;
use engine::position::Start;
use engine::{Chance, Game, Match, Seed, Story, Turn, Viewer, cases, laws};
use night_convoy::{NightConvoy, pack};

fn start() -> Start {
    Start::scenario("road", Seed::from_number(1))
}

fn game() -> Arc<NightConvoy> {
    Arc::new(NightConvoy::open(&pack()).expect("the built-in data is sound"))
}

fn act(running: &mut Match<NightConvoy>, actions: &[&str]) {
    for text in actions {
        let action = running.game().parse(text).unwrap();
        running.act(action, &mut Story::silent()).unwrap_or_else(|error| panic!("'{text}': {error}"));
    }
}

fn refusal(running: &Match<NightConvoy>, text: &str) -> &'static str {
    let action = running.game().parse(text).unwrap();
    running.game().check(running.state(), action).unwrap_err().case.0
}

#[test]
fn the_game_obeys() {
    laws::obey(&game(), &start(), 50);
    laws::rules::obey(&game(), &start(), 50);
}

#[test]
fn an_ambush_fires_at_each_truck_and_two_trucks_must_arrive() {
    cases!["1-01", "2-01", "3-01", "3-02", "4-01"];
    let mut running = Match::new(game(), start()).unwrap();
    act(&mut running, &["lay bend", "drive"]);
    assert_eq!(refusal(&running, "spring"), "3-01");
    act(&mut running, &["wait", "drive"]);
    running.script([Chance::Die(3), Chance::Die(4), Chance::Die(1)]);
    act(&mut running, &["spring", "drive", "drive"]);
    assert!(running.scripted_ahead().is_empty());
    let Turn::Over(outcome) = running.turn() else { panic!("the convoy is at the fort") };
    assert_eq!(running.game().rulebook().results[usize::from(outcome.result)].id, "raider-wins");
    assert_eq!(outcome.score, 1);
}

#[test]
fn scouts_drive_an_ambush_off_once() {
    cases!["2-02"];
    let mut running = Match::new(game(), start()).unwrap();
    act(&mut running, &["lay bridge", "scout"]);
    assert_eq!(refusal(&running, "scout"), "2-02");
    act(&mut running, &["drive", "drive", "drive", "drive"]);
    let Turn::Over(outcome) = running.turn() else { panic!("the convoy is at the fort") };
    assert_eq!(outcome.score, 3);
}

#[test]
fn a_mistyped_action_is_answered_with_what_may_be_meant() {
    let game = game();
    assert_eq!(game.parse("sprng").unwrap_err(), "there is no action 'sprng'; is it 'spring'?");
    assert_eq!(game.parse("lay frd").unwrap_err(), "there is no place 'frd'; is it 'ford'?; the action is 'lay PLACE'");
    assert_eq!(game.parse("drive fast").unwrap_err(), "'fast' stands after the end; the action is 'drive'");
}

#[test]
fn only_the_raider_sees_the_ambush() {
    cases!["1-01"];
    let mut running = Match::new(game(), start()).unwrap();
    act(&mut running, &["lay ford"]);
    let sees = |side: &str| {
        let side = running.game().rulebook().side(side).unwrap();
        running.game().present(running.state(), Viewer::Side(side)).pieces.iter().any(|piece| piece.id == "ambush")
    };
    assert!(sees("raider") && !sees("escort"));
}

#[test]
fn a_position_that_cannot_be_is_refused_with_its_key() {
    let game = game();
    let fault = |text: &str| {
        let position = serde_json::from_str(text).unwrap();
        let read = Game::setup(&*game, &position, &Default::default(), &mut engine::Dice::seeded(start().seed));
        read.unwrap_err().to_string()
    };
    assert!(fault(r#"{"trucks": 12}"#).contains("trucks: expected a number from 0 to 3"));
    assert!(fault(r#"{"ambush": "brigde"}"#).contains("ambush: there is no place 'brigde'; is it 'bridge'?"));
    assert!(fault(r#"{"at": "ford"}"#).contains("at: the convoy has left"));
    assert!(fault(r#"{"truks": 2}"#).contains("truks: there is no such key; is it 'trucks'?"));
}

#[test]
fn the_odds_of_an_ambush_are_exact_and_merge_equal_situations() {
    cases!["3-02"];
    let mut running = Match::new(game(), start()).unwrap();
    act(&mut running, &["lay bridge", "drive"]);
    let spring = running.game().parse("spring").unwrap();
    let odds = running.odds(spring, Default::default()).unwrap();
    assert!(odds.exact && odds.samples == 0);
    let lost = &odds.totals[0];
    assert_eq!((lost.label.as_str(), lost.numbers.len()), ("Escort loses", 4));
    for ((number, p), expected) in lost.numbers.iter().zip([1.0, 3.0, 3.0, 1.0]) {
        assert!((p - expected / 8.0).abs() < 1e-12, "{number} trucks are lost with {p}");
    }
    assert!((lost.mean - 1.5).abs() < 1e-12);
    let brute = merged::by_brute_force(&**running.game(), running.state(), spring, 1_000).unwrap();
    for outcome in &odds.outcomes {
        let same = brute.iter().find(|((summary, _), _)| summary.detail == outcome.text);
        assert!((same.expect("it is found by brute force, too").1 - outcome.p).abs() < 1e-12);
    }
}

#[test]
fn the_odds_of_driving_on_do_not_know_where_the_ambush_lies() {
    cases!["1-01", "3-01"];
    let mut running = Match::new(game(), start()).unwrap();
    act(&mut running, &["lay bridge"]);
    let drive = running.game().parse("drive").unwrap();
    let odds = merged::odds(&**running.game(), running.state(), drive, Default::default());
    assert!(odds.exact && odds.undisturbed, "the raider may still step in: {odds:?}");
    let told = running.odds(drive, Default::default()).unwrap();
    assert!(
        odds.certain && told.summary.is_empty(),
        "if he does not, no dice fall, and there is nothing to weigh: {told:?}"
    );
}
