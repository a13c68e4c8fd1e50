//! The odds of a combat, worked out by merging equal situations after every die.

use engine::odds::merged::{by_sampling, in_one_world};
use engine::odds::{Budget, Odds};
use engine::{Dice, Game as _, Seed, Story, cases};
use hoa_binh::FRANCE;
use serde_json::json;

use crate::support::{Play, at, game};

fn odds(play: &Play, action: &str) -> Odds {
    let action = game().parse(action).expect("an action");
    game().odds(play.state(), FRANCE, action, Budget::default())
}

fn share(odds: &Odds, headline: &str) -> f64 {
    odds.summary.iter().filter(|share| share.label == headline).map(|share| share.p).sum()
}

/// What merging finds is what comes of playing it out many times, if nobody steps in.
#[test]
fn odds_of_artillery_alone_are_exact_and_those_of_play() {
    const PLAYS: u64 = 20_000;
    let play = at(json!({ "turn": 1, "counters": [{ "at": "cam-linh" }] }));
    let odds = odds(&play, "strike artillery #1");
    assert!(odds.exact && odds.undisturbed, "{odds:?}");
    let beaten = share(&odds, "The Viet Minh are beaten");
    assert!((share(&odds, "Nobody gives way") - (1.0 - beaten)).abs() < 1e-9, "{odds:?}");
    let played = (0..PLAYS).filter(|seed| {
        let mut state = play.state().clone();
        let mut dice = Dice::seeded(Seed::from_number(*seed));
        for action in ["strike artillery #1", "pass"] {
            let action = game().parse(action).expect("an action");
            game().apply(&mut state, action, &mut dice, &mut Story::silent());
        }
        state.counters.is_empty()
    });
    let share = played.count() as f64 / PLAYS as f64;
    assert!((share - beaten).abs() < 0.01, "{share} when played, {beaten} as odds");
}

#[test]
fn odds_of_an_attack_on_a_garrison_are_exact() {
    let play = at(json!({
        "turn": 2,
        "phase": "attacks",
        "posts": ["ap-phu-tho"],
        "units": { "4-bvn-inf": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }));
    let odds = odds(&play, "attack #1");
    assert!(odds.exact, "{} runs, {} samples", odds.runs, odds.samples);
    assert!(odds.totals.iter().any(|total| total.label.contains("France")), "{:?}", odds.totals);
}

/// Large combats, merged with the order of the draw left open, against plays of the rules as they are: every outcome
/// within five standard errors.
#[test]
fn odds_of_large_combats_are_those_of_200_000_plays() {
    const PLAYS: u32 = 200_000;
    let garrison = json!({
        "turn": 9,
        "phase": "attacks",
        "units": { "4-bvn-inf": "ap-phu-tho", "6-bvn": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    });
    let strike = json!({ "turn": 6, "counters": [{ "at": "cam-linh" }] });
    for (position, action) in [(garrison, "attack #1"), (strike, "strike air #1")] {
        let play = at(position);
        let action = game().parse(action).expect("an action");
        let merged = in_one_world(&**game(), play.state(), action, Budget::default()).expect("they are exact");
        let played = by_sampling(&**game(), play.state(), action, PLAYS, Seed::from_number(5));
        for outcome in merged.keys().chain(played.keys()) {
            let (p, share): (f64, f64) =
                [&merged, &played].map(|odds| odds.get(outcome).copied().unwrap_or(0.0)).into();
            let error: f64 = (p * (1.0 - p) / f64::from(PLAYS)).sqrt();
            assert!((p - share).abs() < 5.0 * error + 2e-5, "{outcome:?}: {p} merged, {share} played");
        }
    }
}

/// Where the last commando goes, or the last loss is taken, dice follow at once: the choice says so, and odds look on.
#[test]
fn dice_that_follow_a_last_answer_are_announced() {
    cases!["9.2.1-04", "9.1-01"];
    let risky = |play: &Play, action: &str| {
        let table = game().present(play.state(), engine::Viewer::Side(FRANCE));
        table.choices.iter().find(|choice| choice.action == action).map(|choice| choice.risky)
    };
    let units = json!({ "cdo-22": "ap-phu-tho", "4-bvn-inf": "ap-phu-tho", "cdo-18": "ap-phu-tho" });
    let counters = json!([{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }]);
    let attacked = json!({ "phase": "attacks", "units": units, "counters": counters });
    let mut play = at(attacked);
    play.act("attack #1");
    let first = play.listed("withdraw");
    let one = first.iter().find(|action| action.starts_with("withdraw cdo-18")).expect("a commando may go").clone();
    assert_eq!(risky(&play, &one), Some(false), "the other one is asked first: {first:?}");
    play.act(&one);
    let last = play.listed("withdraw");
    assert_eq!(risky(&play, &last[0]), Some(true), "{last:?}");
    let looked = odds(&play, &last[0]);
    assert!(looked.summary.iter().any(|share| share.label == "The Viet Minh are beaten"), "{looked:?}");
    assert_eq!(risky(&play, "stand"), Some(true));
}
