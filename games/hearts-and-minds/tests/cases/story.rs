//! What the story tells a reader who reckons along: cases, amounts, dice and places.

use engine::cases;
use serde_json::{Value, json};

use super::staging::{interphase, reinforcements};
use crate::support::{Play, blue_acts, chance, red_acts};

/// The events of one kind, as case and amount.
fn amounts(play: &Play, kind: &str) -> Vec<(&'static str, i32)> {
    play.events(kind).iter().map(|event| (event.case.0, event.amount.unwrap_or_default())).collect()
}

/// A position in which nobody can hold a response.
fn without_responses(mut document: Value) -> Value {
    document["cards"]["removed"] = json!(["R02", "R03", "R04", "R09", "B09", "B16", "X25"]);
    document
}

#[test]
fn bonus_rps_are_told_with_their_reason() {
    cases!["8.1-01a", "8.1-01b", "8.1-01c", "P-S03"];
    let told = |year: u16, will: i16| {
        let mut play = reinforcements(year, json!({ "political_will": will }));
        play.act("proceed");
        amounts(&play, "stockpile").iter().map(|(case, amount)| format!("{case} {amount}")).collect::<Vec<_>>()
    };
    assert_eq!(told(1968, 0), ["8.1-01a 2", "8.1-01c 1", "8.1-01a 2", "8.1-01b 1"]);
    assert_eq!(told(1967, 3), ["8.1-01a 2", "8.1-01a 2"]);
    assert_eq!(told(1975, 3), ["P-S03 2", "P-S03 1"], "nothing is left for Blue");
}

#[test]
fn a_battle_tells_its_price_and_its_promotions() {
    cases!["11-10", "8.3-08", "8.3-09", "11.5-01", "11.6-01"];
    let units = json!({ "pleiku": { "nva-inf": 1, "us-inf": 1 }, "darlac": { "us-inf": 1 } });
    let mut play = red_acts(without_responses(json!({ "units": units, "stock": { "blue": 1 } })));
    play.act("mobilize pleiku");
    assert_eq!(amounts(&play, "mobilized"), [("8.3-08", 1)]);
    play.acts(&["stop", "battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    assert_eq!(amounts(&play, "paid"), [("11-10", 1)]);
    let promoted = play.events("promoted");
    assert_eq!(promoted.len(), 2);
    assert!(promoted.iter().all(|event| event.places == ["pleiku"]));
    play.act("reinforce darlac");
    assert_eq!(amounts(&play, "paid"), [("11.5-01", 1)]);
}

#[test]
fn a_firebase_is_told_by_its_kind() {
    cases!["5.2-03", "5.2-06", "5.2-07"];
    let told = |area: &str, firebase: Value| {
        let units = json!({ area: { "nva-inf": 1, "us-inf": 1 } });
        let mut play = red_acts(json!({ "units": units, "firebase": firebase }));
        play.acts(&[&format!("battle {area}"), "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
        let roll = play.events("rolled")[0].roll.as_ref().expect("a die");
        roll.dice[0].modifiers[1..].iter().map(|part| format!("{} {}", part.case, part.value)).collect::<String>()
    };
    assert_eq!(told("pleiku", json!({ "area": "pleiku", "side": "blue" })), "5.2-03 -2");
    assert_eq!(told("saigon", json!(null)), "5.2-06 -2");
    assert_eq!(told("saigon", json!({ "area": "saigon", "side": "blue" })), "5.2-07 -4");
}

#[test]
fn a_free_mobilization_is_told_as_free() {
    cases!["card-R14-a"];
    let hand = json!({ "red": { "hand": ["R14"] } });
    let mut play = red_acts(json!({ "units": { "nvn": { "nva-inf": 1 } }, "cards": hand }));
    play.acts(&["event 1", "mobilize nvn"]);
    assert_eq!(amounts(&play, "mobilized"), [("8.3-08", 0)]);
}

#[test]
fn a_revealed_vc_is_told_by_what_revealed_it() {
    cases!["11-06", "11.2-06", "11.2-08", "12-08"];
    let battle = |vc: &str| {
        let mut play = blue_acts(json!({ "units": { "pleiku": { vc: 1, "us-inf": 1 } } }));
        play.acts(&["battle pleiku", "commit-all", "attack"]);
        play
    };
    let mut caught = battle("vc");
    caught.chance(chance![1, 1, 1]).act("evade vc");
    assert_eq!(caught.events("revealed")[0].case.0, "11.2-08");
    let mut stays = battle("vc");
    stays.chance(chance![1, 1]).act("stand");
    assert_eq!(stays.events("revealed")[0].case.0, "11-06");
    let mut costly = battle("open-vc");
    costly.chance(chance![1, 1, 1]).act("evade open-vc");
    let roll = costly.events("rolled")[0];
    let die = &roll.roll.as_ref().expect("a die").dice[0];
    assert_eq!((roll.case.0, die.who.as_str(), die.face), ("11.2-06", "Red", 1));
    let hand = json!({ "blue": { "hand": ["B08"] } });
    let mut event = blue_acts(json!({ "units": { "pleiku": { "vc": 1 } }, "cards": hand }));
    event.acts(&["event 1", "at pleiku"]);
    assert_eq!(event.events("revealed")[0].case.0, "card-B08-a");
}

#[test]
fn a_response_tells_its_cost_and_its_replacement() {
    cases!["6.1-02", "6.1-04", "8.2-01"];
    let document = json!({
        "units": { "pleiku": { "nva-inf": 1 } }, "bombers": { "ready": 1 }, "stock": { "red": 1 },
        "cards": { "red": { "hand": ["R09"] } },
    });
    let mut play = blue_acts(document);
    play.act("bomb pleiku").chance(chance!["R05"]).act("respond R09");
    assert_eq!(amounts(&play, "responded"), [("6.1-02", 1)]);
    assert!(play.events("drew").iter().all(|event| event.case.0 == "6.1-04"));
}

#[test]
fn one_unit_that_leaves_saigon_after_a_coup_is_told_as_one() {
    cases!["19-08"];
    let units = json!({ "body-count": { "arvn-inf": 1 }, "saigon": { "us-inf": 1 } });
    let mut play = interphase(1967, without_responses(json!({ "units": units })));
    play.act("proceed");
    assert_eq!(play.events("moved")[0].text, "1 Allied unit leaves Saigon and waits as a reinforcement.");
}
