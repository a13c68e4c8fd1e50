//! The odds of a combat, worked out by merging equal situations after every die.

use engine::odds::{Budget, Odds};
use engine::story::EventKind;
use engine::{Dice, Game as _, Seed, Story, cases, laws};
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

/// The attacks that bring the most: every action and support is in the cup, and the garrison lives through several of them.
fn great_attacks() -> [Play; 3] {
    let attacked = |units: serde_json::Value| {
        at(json!({
            "turn": 5,
            "phase": "attacks",
            "posts": ["tu-vu"],
            "ap": 0,
            "units": units,
            "counters": [{ "at": "yen-mao" }, { "at": "giap-lai" }],
        }))
    };
    [json!({}), json!({ "6-bvn": "tu-vu" }), json!({ "6-bvn": "tu-vu", "clsm": "tu-vu" })].map(attacked)
}

/// Which counters are drawn is found at once and not one by one, and of actions that were fought only counts whether one
/// stands: else these take hundreds of thousands of steps.
#[test]
fn odds_of_great_attacks_are_exact_and_take_few_steps() {
    cases!["8.1-05", "8.1-07", "R53-01"];
    for play in great_attacks() {
        let odds = odds(&play, "attack #1");
        assert!(odds.exact && odds.runs < 60_000, "exact: {}, {} runs", odds.exact, odds.runs);
    }
}

/// Large combats, merged with the order of the draw left open, against plays of the rules as they are.
#[test]
fn odds_of_large_combats_are_those_of_200_000_plays() {
    let garrison = at(json!({
        "turn": 9,
        "phase": "attacks",
        "units": { "4-bvn-inf": "ap-phu-tho", "6-bvn": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }));
    let [_, post_and_battalion, _] = great_attacks();
    let strike = at(json!({ "turn": 6, "counters": [{ "at": "cam-linh" }] }));
    for (play, action) in [(garrison, "attack #1"), (post_and_battalion, "attack #1"), (strike, "strike air #1")] {
        let action = game().parse(action).expect("an action");
        let verdict = laws::rules::odds_are_those_of_plays(&**game(), play.state(), action, 200_000);
        verdict.unwrap_or_else(|what| panic!("{what}"));
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

/// Support that joins a combat is weighed by the combat: as if it had joined and nothing else did.
#[test]
fn odds_of_support_are_those_of_the_combat_with_it() {
    cases!["9.2.1-03"];
    let attacked = json!({
        "turn": 4, "phase": "attacks", "posts": ["tu-vu"], "units": { "6-bvn": "tu-vu" }, "ap": 2,
        "counters": ["yen-mao", "giap-lai"],
    });
    let mut play = at(attacked);
    play.dice(&[2]).act("attack #1");
    let (without, with) = (odds(&play, "pass"), odds(&play, "artillery"));
    play.act("artillery");
    assert_eq!(with.summary, odds(&play, "pass").summary);
    let beaten = |odds: &Odds| share(odds, "The Viet Minh are beaten");
    assert!(beaten(&without) > 0.0 && beaten(&with) > beaten(&without), "{without:?} {with:?}");
}

/// Whoever of several units takes a loss, the odds go on to who wins, and count every step with its point.
#[test]
fn odds_go_on_where_a_loss_is_allotted() {
    cases!["11.2.1a-01", "9.3.1-06"];
    let [_, _, two_units] = great_attacks();
    let found = odds(&two_units, "attack #1");
    assert!(found.exact, "{} runs", found.runs);
    let decided = ["The Viet Minh are beaten", "Nobody gives way", "Retreat, or one more loss"];
    for headline in decided {
        assert!(share(&found, headline) > 0.05, "{headline}: {:?}", found.summary);
    }
    let all: f64 = found.summary.iter().map(|share| share.p).sum();
    assert!((all - 1.0).abs() < 1e-9, "{:?}", found.summary);
    let mean =
        |kind| found.totals.iter().find(|total| total.kind == kind && total.side == Some(FRANCE)).map(|t| t.mean);
    let (reduced, scored) = (mean(EventKind::Reduced), mean(EventKind::Scored));
    assert!(reduced > Some(0.9) && scored < Some(-0.9), "{reduced:?} {scored:?}");
}

/// The dice for isolated counters are no part of the attack that follows them.
#[test]
fn odds_of_going_on_end_before_an_attack() {
    cases!["6.3.7-02", "R102-01"];
    let play = at(json!({
        "turn": 4, "phase": "viet-actions", "posts": ["tu-vu"], "ap": 0,
        "counters": ["yen-mao", "giap-lai", { "at": "cam-linh" }],
    }));
    let found = odds(&play, "proceed");
    let labels: Vec<&str> = found.summary.iter().map(|share| share.label.as_str()).collect();
    assert_eq!(labels, ["No counter appears", "1 counter leaves the map"]);
}
