//! The odds of a combat, worked out by merging equal situations after every die.

use engine::odds::{Budget, Odds};
use engine::story::EventKind;
use engine::{Dice, Game as _, Seed, Story, cases, laws};
use hoa_binh::FRANCE;
use serde_json::json;

use crate::support::{Play, at, chance, game};

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
    let decided = ["The Viet Minh are beaten", "Nobody gives way", "The French fall back"];
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

/// Commandos who could withdraw do not end the odds of an attack: these are the odds if they stand.
#[test]
fn odds_of_an_attack_look_past_commandos_who_could_go() {
    cases!["2.2.2-05"];
    let units = json!({ "cdo-22": "ap-phu-tho", "4-bvn-inf": "ap-phu-tho" });
    let counters = json!([{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }]);
    let mut play = at(json!({ "turn": 3, "phase": "attacks", "units": units, "counters": counters }));
    let attack = odds(&play, "attack #1");
    assert!(attack.exact && attack.undisturbed && share(&attack, "The Viet Minh are beaten") > 0.0, "{attack:?}");
    play.act("attack #1");
    let stand = odds(&play, "stand");
    assert_eq!((&attack.summary, &attack.totals), (&stand.summary, &stand.totals));
}

/// Who takes a loss is asked in the midst of a combat: the odds of each answer tell how it ends.
#[test]
fn odds_of_allotting_a_loss_go_on_to_the_end_of_the_combat() {
    cases!["9.3.1-06", "9.3.1-07"];
    let mut asked = 0;
    for seed in 1..30 {
        let [_, _, two_units] = great_attacks();
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut state = two_units.state().clone();
        for action in ["attack #1", "pass"] {
            let action = game().parse(action).expect("an action");
            game().apply(&mut state, action, &mut dice, &mut Story::silent());
        }
        let mut legal = Vec::new();
        game().actions(&state, &mut legal);
        for action in legal.into_iter().filter(|action| game().notation(*action).starts_with("lose")) {
            let odds = game().odds(&state, FRANCE, action, Budget::default());
            assert!(odds.exact && !odds.summary.is_empty(), "{odds:?}");
            asked += usize::from(!odds.certain);
        }
    }
    assert!(asked > 4, "after {asked} answers more dice fall");
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
    assert_eq!(labels, ["No counter leaves the map", "1 counter leaves the map"]);
}

/// How many points the French score, with what probability.
fn scored(odds: &Odds) -> Vec<(i32, f64)> {
    let total = odds.totals.iter().find(|total| total.kind == EventKind::Scored && total.side == Some(FRANCE));
    total.map_or_else(|| vec![(0, 1.0)], |total| total.numbers.clone())
}

#[track_caller]
fn hold_scored(odds: &Odds, expected: &[(i32, f64)]) {
    assert!(odds.exact, "{} runs", odds.runs);
    let found = scored(odds);
    let near = |((n, p), (number, share)): (&(i32, f64), &(i32, f64))| n == number && (p - share).abs() < 1e-3;
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(near), "{found:?}, not {expected:?}");
}

/// Whether the force retreats or stays, the commander is tested; the odds go on to his die.
#[test]
fn odds_of_a_combat_go_on_to_the_survival_of_a_commander() {
    cases!["2.1-09", "9.3.1-11", "9.2.1-11"];
    let mut play = at(json!({
        "turn": 4, "phase": "attacks", "units": { "4-bvn-inf": "phuong-mao" }, "commanders": { "dodelier": "phuong-mao" },
        "counters": ["la-phu", "la-phu"],
    }));
    play.chance(chance![2, "clash", 1]).acts(&["attack #1", "pass"]);
    hold_scored(&odds(&play, "reroll dodelier 1"), &[(-2, 1.0 / 18.0), (-1, 5.0 / 18.0), (0, 2.0 / 3.0)]);
    hold_scored(&odds(&play, "accept"), &[(-2, 1.0 / 6.0), (-1, 5.0 / 6.0)]);
    play.act("accept");
    hold_scored(&odds(&play, "retreat"), &[(-1, 1.0 / 6.0), (0, 5.0 / 6.0)]);
    hold_scored(&odds(&play, "refuse"), &[(-2, 1.0)]);
    play.act("retreat");
    let to = play.listed("fall-back")[0].clone();
    hold_scored(&odds(&play, &to), &[(-1, 1.0 / 6.0), (0, 5.0 / 6.0)]);

    // From before the draw, and for attackers.
    let mut play = at(json!({
        "turn": 1, "phase": "attacks", "units": { "4-bvn-inf": "phuong-mao" },
        "commanders": { "dodelier": { "at": "phuong-mao", "used": true } }, "counters": ["la-phu", "la-phu"],
    }));
    play.chance(chance![3]).act("attack #1");
    hold_scored(&odds(&play, "pass"), &[(-3, 0.0529), (-2, 0.0745), (-1, 0.3727), (0, 0.4998)]);
    let mut play = at(json!({
        "turn": 4, "units": { "4-bvn-inf": "tu-vu", "2-bpc": "tu-vu" }, "commanders": { "dodelier": "tu-vu" },
        "counters": ["yen-mao"],
    }));
    play.acts(&["offensive tu-vu", "take 4-bvn-inf", "take 2-bpc", "take dodelier"]);
    play.chance(chance![4, "clash", "offensive", 1, 1]).acts(&["step yen-mao", "pass"]);
    hold_scored(&odds(&play, "reroll dodelier 2"), &[(-3, 0.037), (-2, 0.2407), (-1, 0.2778), (0, 0.4444)]);
}

/// Where a retreat costs as much as staying, or more, the odds count that.
#[test]
fn odds_of_a_combat_count_those_who_find_no_room() {
    cases!["9.3.1-09", "9.3.1-11", "R58-01", "R59-01"];
    let mut play = at(json!({
        "turn": 1, "phase": "attacks", "counters": ["doi-cuong", "doi-cuong"],
        "units": { "4-bvn-inf": "di-nau", "1-bm": "hung-hoa", "2-bm": "hung-hoa", "1-1-rta": "hung-hoa", "clsm": "hung-hoa" },
    }));
    play.chance(chance![3]).act("attack #1");
    hold_scored(&odds(&play, "pass"), &[(-2, 0.6446), (-1, 0.0087), (0, 0.3467)]);

    // Foot and armour, and one place on the road: the foot take to the forest.
    let mut play = at(json!({
        "turn": 4, "phase": "attacks", "counters": ["ba-trai", "ba-trai", "dan-the"],
        "units": {
            "6-bvn": "cam-linh", "rich": "cam-linh", "1-bm": "suoi-hai", "2-bm": "suoi-hai", "1-1-rta": "suoi-hai",
        },
    }));
    play.chance(chance![2, "clash", 1, 1]).acts(&["attack #1", "pass", "lose 6-bvn"]);
    let found = odds(&play, "retreat");
    hold_scored(&found, &[(0, 1.0)]);
    assert!(found.certain, "{found:?}");
}

/// A great combat is worked out to its end, retreats and the commander's die included.
#[test]
fn odds_of_a_garrison_with_a_commander_are_exact_and_those_of_plays() {
    cases!["2.1-09", "R57-01"];
    let play = at(json!({
        "turn": 5, "phase": "attacks", "posts": ["tu-vu"], "ap": 0, "counters": ["yen-mao", "giap-lai"],
        "units": { "6-bvn": "tu-vu", "clsm": "tu-vu" }, "commanders": { "dodelier": { "at": "tu-vu", "used": true } },
    }));
    let found = odds(&play, "attack #1");
    assert!(found.exact && found.runs < 60_000, "exact: {}, {} runs", found.exact, found.runs);
    let action = game().parse("attack #1").expect("an action");
    let verdict = laws::rules::odds_are_those_of_plays(&**game(), play.state(), action, 200_000);
    verdict.unwrap_or_else(|what| panic!("{what}"));
}

/// A phase that begins with dice has odds of its own, and so has the choice of a strategy, be it the only one.
#[test]
fn odds_end_before_another_phase_and_another_turn() {
    cases!["7.1-01", "6.3.6-03", "5.2.1b-02", "5.2.1b-06"];
    for turn in [4, 6, 9] {
        let phase = |phase: &str| {
            at(json!({
                "turn": turn, "phase": phase, "strategy": "alerted", "ap": 0,
                "counters": ["tan-linh", { "at": "lac-song", "kind": "dangerous" }],
            }))
        };
        let ended = odds(&phase("french-actions"), "end");
        assert!(ended.certain && ended.totals.is_empty(), "turn {turn}: {ended:?}");
        let gone_on = odds(&phase("viet-actions"), "proceed");
        hold_scored(&gone_on, &[(-1, 2.0 / 3.0), (0, 1.0 / 3.0)]);
        assert!((share(&gone_on, "No counter leaves the map") - 4.0 / 9.0).abs() < 1e-9, "turn {turn}: {gone_on:?}");
    }
    // The end of Operation Lotus begins turn 1 and rolls nothing.
    let lotus = odds(&at(json!({ "turn": 0, "strategy": "lotus", "bases": "shuffled" })), "end");
    assert!(lotus.certain && lotus.totals.is_empty(), "{lotus:?}");
}

/// A counter that moves in and becomes a Guerrilla is no counter lost.
#[test]
fn odds_do_not_count_a_counter_that_becomes_a_guerrilla() {
    cases!["R46-01", "R117-02"];
    let play = at(json!({
        "turn": 9, "phase": "attacks", "ap": 0, "posts": ["hoa-binh"], "counters": ["thai-thinh", "thai-thinh"],
    }));
    let found = odds(&play, "attack #1");
    let lost = found.totals.iter().find(|total| total.kind == EventKind::Lost && total.side.is_none());
    let beaten = share(&found, "The Viet Minh are beaten");
    assert!(lost.is_some_and(|lost| (lost.mean - beaten).abs() < 1e-9), "{found:?}");
    let falls = found.outcomes.iter().find(|outcome| outcome.text.contains("Guerrilla at Hoa Binh"));
    assert!(falls.is_some_and(|outcome| !outcome.text.contains("leaves the map")), "{:?}", found.outcomes);
}

/// Attackers who beat one counter of a stack and fall to the next have beaten nobody.
#[test]
fn odds_of_an_attack_on_a_stack_tell_who_falls_to_its_last_counter() {
    cases!["R67-01", "9.3.1-02"];
    let mut play = at(json!({
        "turn": 4, "units": { "1-bpc": { "at": "dan-the", "reduced": true } }, "counters": ["son-da", "son-da"],
    }));
    play.acts(&["offensive dan-the", "take 1-bpc", "step son-da"]);
    let found = odds(&play, "engage #1");
    assert!(share(&found, "The Viet Minh are beaten") > 0.01, "{found:?}");
    for outcome in found.outcomes.iter().filter(|outcome| outcome.text.contains("French piece is lost")) {
        assert_eq!(outcome.under, "A French unit is lost", "{}", outcome.text);
    }
}
