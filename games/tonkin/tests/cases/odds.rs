//! What odds say to the French, who do not see all, and whether they are right.

use engine::odds::{Budget, Odds};
use engine::{Game as _, cases, laws};
use serde_json::{Value, json};

use super::table::{Play, operating};

#[track_caller]
fn odds(play: &Play, text: &str) -> Odds {
    let action = play.game.game().parse(text).unwrap_or_else(|why| panic!("{why}"));
    play.game.odds(action, Budget::default()).unwrap_or_else(|why| panic!("{why}"))
}

/// The French attack T-12, where TD 1 lies on top.
fn attack(vm: Value) -> Play {
    let mut units =
        json!({ "gm-1": "T-13", "gm-2": "T-13", "td-1": "T-12", "td-2": "T-7", "td-3": "M-9", "vm-hq": "A-9" });
    super::table::merge(&mut units, vm);
    let extra = json!({ "fef_spending": "fef-sd-1", "dumps": { "fef-sd-1": "T-14" } });
    let mut play = operating("fef", extra, units);
    play.acts(&["attack T-12", "add gm-1", "add gm-2"]);
    play
}

/// Every make-up of the attacked stack is reckoned with, by how likely it is: as many regiments as chance puts there.
#[test]
fn the_odds_of_an_attack_on_a_stack_reckon_with_all_that_may_lie_in_it() {
    cases!["1.5-05", "6.8-08"];
    let somewhere = odds(&attack(json!({ "36/308": "T-12", "88/308": "T-7", "42-rgt": "M-9" })), "announce");
    let elsewhere = odds(&attack(json!({ "36/308": "T-7", "88/308": "M-9", "42-rgt": "T-12" })), "announce");
    assert!(somewhere.exact, "{} samples", somewhere.samples);
    assert_eq!(somewhere, elsewhere, "where they really are makes no difference");
    let alone = odds(&attack(json!({})), "announce");
    let cleared = |odds: &Odds| -> f64 {
        odds.summary.iter().filter(|share| share.label.starts_with("The hex is cleared")).map(|share| share.p).sum()
    };
    assert!(cleared(&somewhere) < cleared(&alone), "{:?} {:?}", somewhere.summary, alone.summary);
}

/// What lies in other stacks is no matter for an attack on a stack that cannot hide any of it.
#[test]
fn the_odds_of_an_attack_do_not_ask_what_lies_elsewhere() {
    cases!["6.8-08"];
    let regiments = ["36/308", "88/308", "102/308", "9/304", "57/304", "66/304", "141/312", "165/312", "209/312"];
    let many: serde_json::Map<String, Value> =
        regiments.iter().enumerate().map(|(at, id)| ((*id).into(), json!(["T-7", "M-9", "T-12"][at % 3]))).collect();
    let found = odds(&attack(Value::Object(many)), "announce");
    assert!(found.exact && found.runs < 60_000, "{} runs, {} samples", found.runs, found.samples);
}

#[test]
fn large_combats_have_the_odds_of_200_000_plays() {
    cases!["6.8-02", "6.13-01", "6.14-01"];
    let units = json!({
        "36/308": "T-13", "88/308": "T-13", "102/308": "T-13", "675/351": "T-13",
        "1/6-ric": "T-12", "gm-1": "T-12", "1/2-rei": "T-12", "vm-hq": "A-9",
    });
    let extra = json!({ "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "S-13" } });
    let mut play = operating("vm", extra, units);
    play.acts(&["attack T-12", "add 36/308", "add 88/308", "add 102/308"]);
    let announce = play.game.game().parse("announce").expect("an action");
    let verdict = laws::rules::odds_are_those_of_plays(&**play.game.game(), play.state(), announce, 200_000);
    verdict.unwrap_or_else(|what| panic!("{what}"));
}
