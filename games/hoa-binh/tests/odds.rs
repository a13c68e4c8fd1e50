//! The odds of a combat, worked out by merging equal situations after every die.

use engine::Game as _;
use engine::odds::{Budget, Odds};
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

/// On turn 1 the threat die of supports alone leads to an Infiltration counter only on 1 to 4, which artillery at +3
/// removes on 3 to 6; on 5 and 6 an action is drawn. Over all orders of the seven counters in the cup,
/// counted apart from the rules, what is drawn is beaten with 0.8911375661.
#[test]
fn odds_of_artillery_alone_are_exact() {
    let play = at(json!({ "turn": 1, "counters": [{ "at": "cam-linh" }] }));
    let odds = odds(&play, "strike artillery #1");
    assert!(odds.exact && odds.undisturbed, "{odds:?}");
    let total: f64 = odds.summary.iter().map(|share| share.p).sum();
    assert!((total - 1.0).abs() < 1e-9);
    let beaten = share(&odds, "The Viet Minh are beaten");
    let counted = 4.0 / 6.0 * (4.0 / 6.0) + 2.0 / 6.0 * 0.891_137_566_1;
    assert!((beaten - counted).abs() < 1e-9, "{beaten} instead of {counted}");
    assert!((share(&odds, "Nobody gives way") - (1.0 - beaten)).abs() < 1e-9, "{odds:?}");
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
