//! What odds say to the French, who do not see all, and whether they are right.

use engine::odds::{Budget, Odds};
use engine::story::EventKind;
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

/// The French barrage T-16 in October 1952 with an Airstrike of 7.
fn barrage(vm: Value) -> Play {
    let mut units = json!({ "gm-1": "T-15", "vm-hq": "A-9" });
    super::table::merge(&mut units, vm);
    let extra =
        json!({ "month": "Oct-52", "airstrike": 7, "fef_spending": "fef-sd-9", "dumps": { "fef-sd-9": "T-15" } });
    let mut play = operating("fef", extra, units);
    play.acts(&["barrage T-16", "airstrike"]);
    play
}

/// What is imagined below the top of a stack is disorganized and bleeds like all others, and odds say so.
#[test]
fn the_odds_of_a_barrage_count_what_befalls_units_that_are_not_seen() {
    cases!["R5", "1.5-05", "6.6-03", "6.6-11"];
    let share = |odds: &Odds, label: &str| -> f64 {
        odds.summary.iter().filter(|share| share.label == label).map(|share| share.p).sum()
    };
    let mean = |odds: &Odds, kind| -> f64 {
        let vm = Some(tonkin::ids::Army::Vm.side());
        odds.totals.iter().filter(|total| (total.kind, total.side) == (kind, vm)).map(|total| total.mean).sum()
    };
    // The top is DG already, and a zone of control tells of another unit that is not.
    let top = json!({ "at": "T-16", "flags": ["dg", "shown"] });
    let play = barrage(json!({ "36/308": top, "88/308": "T-16" }));
    let seen = odds(&play, "fire");
    let scores = |text: &str| text.contains("VP");
    assert!(seen.outcomes.iter().any(|outcome| scores(&outcome.text)), "{seen:?}");
    assert!(seen.outcomes.iter().all(|outcome| !scores(&outcome.text) || outcome.text.contains("DG")), "{seen:?}");
    assert!(share(&seen, "Disorganized") > 0.1 && mean(&seen, EventKind::Disrupted) > 0.1, "{seen:?}");
    // A regiment below a Tieu Doan: a step of one of them is lost wherever the table says so.
    let seen = odds(&barrage(json!({ "td-1": "T-16", "367/351": "T-16" })), "fire");
    let bleeds = mean(&seen, EventKind::Reduced) + mean(&seen, EventKind::Lost);
    assert!((share(&seen, "Disorganized, and a loss") - bleeds).abs() < 1e-9 && bleeds > 0.1, "{seen:?}");
    assert!(mean(&seen, EventKind::Disrupted) > 1.0 - share(&seen, "No effect"), "both are disorganized");
}

/// Where the French see the same the odds are the same: neither where units lie hidden nor what has befallen them counts.
#[test]
fn where_the_french_see_the_same_the_odds_are_the_same() {
    cases!["R5", "1.5-05"];
    let fef = engine::Viewer::Side(tonkin::ids::Army::Fef.side());
    let shaken = json!({ "at": "T-12", "flags": ["dg"] });
    let twins = [
        attack(json!({ "36/308": "T-12", "88/308": "T-12", "42-rgt": "M-9" })),
        attack(json!({ "36/308": { "at": "T-7", "steps": 1 }, "88/308": shaken, "42-rgt": "T-12" })),
        attack(
            json!({ "36/308": "M-9", "88/308": { "at": "M-9", "flags": ["oos"] }, "42-rgt": { "at": "M-9", "steps": 3 } }),
        ),
    ];
    for twin in &twins[1..] {
        assert_eq!(twins[0].table(fef), twin.table(fef));
        assert_eq!(odds(&twins[0], "announce"), odds(twin, "announce"));
    }
    let guarded = |below: &str| {
        let top = json!({ "at": "T-16", "flags": ["dg", "shown"] });
        let mut units = json!({ "td-1": top, "td-2": "T-7", "36/308": "T-7", "42-rgt": "T-7" });
        units[below] = "T-16".into();
        barrage(units)
    };
    let twins = ["36/308", "42-rgt"].map(guarded);
    assert_eq!(twins[0].table(fef), twins[1].table(fef));
    assert_eq!(odds(&twins[0], "fire"), odds(&twins[1], "fire"));
}

/// A regiment may lie on a river as elsewhere: that it would cut River Supply is learnt at the Supply Check.
#[test]
fn units_that_are_not_seen_may_lie_on_rivers() {
    cases!["R5", "7.4-03"];
    let on = |top: &str, from: &str| {
        let units = json!({ "1-bep": from, "td-2": { "at": top, "flags": ["shown"] }, "36/308": top, "vm-hq": "A-9" });
        let extra = json!({ "fef_spending": "fef-sd-9", "dumps": { "fef-sd-9": "T-14" } });
        let mut play = operating("fef", extra, units);
        play.acts(&[&format!("attack {top}"), "add 1-bep"]);
        odds(&play, "announce")
    };
    // R-11 is on the Red River, S-11 is not: with one stack on the map the unseen regiment lies there.
    for (top, from) in [("R-11", "R-12"), ("S-11", "S-12")] {
        let found = on(top, from);
        let drawn_back =
            found.totals.iter().find(|total| total.kind == EventKind::Retreated).map_or(0.0, |total| total.mean);
        assert!(drawn_back > 1.0, "two defenders draw back from {top}: {found:?}");
    }
}

/// Which units lie below the tops of stacks is open: with one stack on the map the French know what lies in it.
#[test]
fn odds_of_a_stack_that_alone_can_hide_units_reckon_with_all_that_are_unseen() {
    cases!["R5"];
    let alone = |vm: Value| {
        let mut units = json!({ "gm-1": "T-15", "td-1": "T-16", "vm-hq": "A-9" });
        super::table::merge(&mut units, vm);
        let extra = json!({ "fef_spending": "fef-sd-9", "dumps": { "fef-sd-9": "T-15" } });
        let mut play = operating("fef", extra, units);
        play.acts(&["attack T-16", "add gm-1"]);
        play
    };
    let [few, many] = [json!({}), json!({ "36/308": "T-16", "88/308": "T-16" })].map(alone);
    assert_ne!(odds(&few, "announce").summary, odds(&many, "announce").summary);
    let fef = engine::Viewer::Side(tonkin::ids::Army::Fef.side());
    let unseen = |play: &Play, viewer| {
        let panels = play.table(viewer).panels;
        panels.into_iter().find(|panel| panel.id == "unseen").map(|panel| panel.lines.join(" "))
    };
    assert_eq!(unseen(&few, fef), None);
    assert_eq!(unseen(&many, fef).as_deref(), Some("Below the tops of stacks: 36/308, 88/308."));
    assert_eq!(unseen(&many, engine::Viewer::Public), unseen(&many, fef));
    assert_eq!(unseen(&many, engine::Viewer::Side(tonkin::ids::Army::Vm.side())), None);
}
