//! Both games keep every law, and a game that breaks one is caught.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use engine::position::Start;
use engine::{Dice, Game, Match, Seed, Turn, laws};

use crate::bluff::Bluff;
use crate::flawed::{Flaw, Flawed};
use crate::history::act;
use crate::skirmish::Skirmish;

pub fn meeting() -> Start {
    Start::scenario("meeting", Seed::from_number(1))
}

pub fn gate() -> Start {
    Start::scenario("gate", Seed::from_number(1))
}

#[test]
fn skirmish_obeys() {
    laws::obey(&Skirmish::new(), &meeting(), 100);
}

#[test]
fn bluff_obeys() {
    laws::obey(&Bluff::new(), &gate(), 100);
}

#[test]
fn a_random_game_ends_and_is_the_same_every_time() {
    let game = Skirmish::new();
    let [one, two, other] = [0, 0, 1].map(|index| laws::random_game(&game, &meeting(), index));
    assert!(matches!(one.turn(), Turn::Over(_)));
    assert_eq!((one.hash(), one.log()), (two.hash(), two.log()));
    assert_ne!(one.log(), other.log());
}

#[test]
fn signatures_pin_the_behaviour_of_both_games() {
    let skirmish = "rules:f317bf4c97438a11 table:8333947bd8c6b3b9 judgement:4848b06f026a51c9";
    assert_eq!(laws::signature(&Skirmish::new(), &meeting(), 20).to_string(), skirmish);
    let bluff = "rules:5ed441d337c2e357 table:00b00e78f4a5e47d judgement:31ed4779d81d76f4";
    assert_eq!(laws::signature(&Bluff::new(), &gate(), 20).to_string(), bluff);
}

#[test]
fn a_signature_tells_what_kind_of_thing_has_changed() {
    let sound = laws::signature(&Skirmish::new(), &meeting(), 5);
    let changed = |flaw: Flaw| {
        let signature = laws::signature(&Flawed::new(Skirmish::new(), flaw), &meeting(), 5);
        [signature.rules != sound.rules, signature.table != sound.table, signature.judgement != sound.judgement]
    };
    assert_eq!(changed(Flaw::ListsBackwards), [false, false, false], "the order of the list is no behaviour");
    assert_eq!(changed(Flaw::TellsUnknownCases), [true, false, false]);
    assert_eq!(changed(Flaw::AsksTheWrongSide), [false, true, false]);
    assert_eq!(changed(Flaw::JudgesByNothing), [false, false, true]);
}

/// What `obey` says about a flawed game.
fn complaint<G: Game>(game: Arc<G>, flaw: Flaw, start: &Start) -> String {
    let flawed = Flawed::new(game, flaw);
    let panic = catch_unwind(AssertUnwindSafe(|| laws::obey(&flawed, start, 60))).expect_err("a flaw went unnoticed");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn every_flaw_is_noticed_and_named() {
    let flaws = [
        (Flaw::ListsNothing, "has no legal action"),
        (Flaw::ListsTwice, "is listed twice"),
        (Flaw::ForgetsOne, ""),
        (Flaw::AcceptsAnything, "is accepted but not listed"),
        (Flaw::RefusesWhatItLists, "is listed but refused: 1-01: not today"),
        (Flaw::NamesNoCase, "names case '99', which the rulebook does not have"),
        (Flaw::WritesAmbiguously, "is written"),
        (Flaw::ReadsNonsense, "is read as"),
        (Flaw::TellsUnknownCases, "names case '99', which the rulebook does not have"),
        (Flaw::InventsAPhase, "the rulebook has no phase 'siesta'"),
        (Flaw::HidesAChoice, "the table does not offer"),
        (Flaw::AsksTheWrongSide, "the prompt asks"),
        (Flaw::IsSilentAboutWhyNot, "why_not does not say why"),
        (Flaw::RollsItsOwnDice, ""),
        (Flaw::ImaginesAnotherTurn, "imagine"),
        (Flaw::WritesAnotherPosition, "the position, set up again"),
        (Flaw::AdmitsNothing, "is not admitted: no entry"),
        (Flaw::JudgesByNothing, "is not a number"),
        (Flaw::PrintsOffTheSheet, "is off the sheet"),
        (Flaw::PrintsWithoutAStyle, "names the style 'invisible', which it does not have"),
        (Flaw::ScoresNowhere, "the score is on the track 'glory', which is not on the table"),
        (Flaw::RanksBackwards, "the levels of the score are not in order"),
        (Flaw::LosesADay, "which is not in the calendar"),
    ];
    for (flaw, said) in flaws {
        let complaint = complaint(Skirmish::new(), flaw, &meeting());
        assert!(complaint.contains(said), "{flaw:?}: {complaint}");
    }
}

#[test]
fn a_forgotten_action_is_noticed_where_it_is_tried() {
    let sound = Match::new(Skirmish::new(), meeting()).unwrap();
    let mut legal = Vec::new();
    sound.actions(&mut legal);
    let flawed = Flawed::new(sound.game().clone(), Flaw::ForgetsOne);
    let verdict = laws::list_and_check_agree(&*flawed, sound.state(), &legal);
    assert_eq!(verdict, Err("'move n2' is accepted but not listed".into()));
}

#[test]
fn every_leak_is_noticed() {
    let leaks = [
        (Flaw::RedactsNothing, "is redacted for Side(Side("),
        (Flaw::RedactsTheTruthAway, "the redaction for the omniscient viewer is not the state"),
        (Flaw::ShowsEverything, "tells the truth from what"),
        (Flaw::RefusesByTheTruth, "what is hidden tells on '"),
        (Flaw::ExplainsByTheTruth, "what is hidden tells on why"),
    ];
    for (flaw, said) in leaks {
        let complaint = complaint(Bluff::new(), flaw, &gate());
        assert!(complaint.contains(said), "{flaw:?}: {complaint}");
    }
}

/// All that the first side can do is pass, and the second does not know where the first one's guard lies.
#[test]
fn a_question_that_is_skipped_by_what_is_hidden_is_noticed() {
    let hands = serde_json::json!({ "hands": [[1], [2, 3, 4, 5]] });
    let start = Start { scenario: None, position: Some(hands), ..gate() };
    let mut running = Match::new(Bluff::new(), start).unwrap();
    act(&mut running, &["lay left", "lay left", "play one", "play two", "probe left", "pass"]);
    let said = |flaw: Flaw| {
        let flawed = Flawed::new(running.game().clone(), flaw);
        let mut dice = Dice::seeded(Seed::from_number(1));
        (0..20).find_map(|_| laws::skipping_keeps_secrets(&*flawed, running.state(), &mut dice).err())
    };
    assert_eq!(said(Flaw::HidesAChoice), None, "a flaw that has nothing to do with it");
    let learns = said(Flaw::SkipsByTheTruth).expect("a leak went unnoticed");
    assert!(learns.contains("learns what is hidden from whether"), "{learns}");
}

#[test]
fn a_complaint_says_where_it_happened() {
    let complaint = complaint(Skirmish::new(), Flaw::HidesAChoice, &meeting());
    let seed = meeting().seed.child(0).to_hex();
    assert!(complaint.starts_with(&format!("skirmish: random game 0 (seed {seed}) after ")), "{complaint}");
}

#[test]
fn a_game_without_an_end_is_noticed() {
    let flawed = Flawed::new(Skirmish::new(), Flaw::NeverEnds);
    let panic = catch_unwind(AssertUnwindSafe(|| laws::random_game(&flawed, &meeting(), 0))).expect_err("it ended");
    let complaint = panic.downcast_ref::<String>().expect("a panic with a message");
    assert!(complaint.ends_with("random play has not come to an end"), "{complaint}");
}
