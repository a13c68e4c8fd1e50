//! What the story tells of RPs that an attempt costs, of bombers that come and go, and of factions that fall.

use engine::cases;
use serde_json::json;

use super::staging::{interphase, reinforcements};
use crate::support::{Questions as _, blue_acts, chance, red_acts};

#[test]
fn attempts_at_control_and_pacification_tell_their_price() {
    cases!["8.3-10", "8.3-11"];
    let mut control = red_acts(json!({ "units": { "tay-ninh": { "vc": 1 } } }));
    control.act("control tay-ninh");
    let words: Vec<_> = control.told.iter().map(|event| event.word).collect();
    assert_eq!(words, ["paid", "control"]);
    let paid = control.events("paid")[0];
    assert_eq!((paid.case.0, paid.amount, &paid.places[..]), ("8.3-10", Some(1), &["tay-ninh".to_string()][..]));
    assert_eq!(paid.text, "Red spends 1 RP on the control of Tay Ninh.");
    let mut pacify = blue_acts(json!({ "units": { "pleiku": { "us-inf": 2 } } }));
    pacify.chance(chance![2]).act("pacify pleiku");
    let paid = pacify.events("paid")[0];
    assert_eq!((paid.case.0, paid.text.as_str()), ("8.3-11", "Blue spends 1 RP on the pacification of Pleiku."));
}

#[test]
fn what_is_called_off_tells_what_comes_back() {
    cases!["8.3-08", "11-01"];
    let units = json!({ "nvn": { "nva-inf": 1 }, "pleiku": { "nva-inf": 1, "us-inf": 1 } });
    let mut play = red_acts(json!({ "units": units, "cards": { "red": { "hand": ["R14"] } } }));
    let told = |play: &crate::support::Play| {
        let event = play.events("cancelled")[0];
        (event.text.clone(), event.amount)
    };
    play.acts(&["mobilize pleiku", "cancel"]);
    assert_eq!(told(&play), ("Red calls the mobilization off and has 1 RP back.".into(), Some(1)));
    play.acts(&["event 1", "mobilize nvn", "cancel"]);
    assert_eq!(told(&play), ("Red calls the mobilization off.".into(), None));
    play.acts(&["battle pleiku", "cancel"]);
    assert_eq!(told(&play), ("Red calls the battle off.".into(), None));
}

#[test]
fn bombers_that_come_home_are_told() {
    cases!["13-02"];
    let cards = json!({ "red": { "hand": ["R16"] }, "blue": { "hand": ["B01"] } });
    let mut turn = red_acts(json!({ "bombers": { "ready": 1, "out": ["darlac", "pleiku"] }, "cards": cards }));
    turn.act("end");
    let home = turn.events("bomber")[0];
    assert_eq!((home.case.0, home.text.as_str(), home.amount), ("13-02", "2 bombers come home, spent.", Some(2)));
    assert_eq!(home.places, ["pleiku", "darlac"]);
    let mut year = interphase(1967, json!({ "bombers": { "out": ["pleiku"] } }));
    year.act("proceed");
    assert_eq!(year.events("bomber")[0].text, "1 bomber comes home, spent.");
}

#[test]
fn bombers_that_arrive_and_are_refuelled_are_told() {
    cases!["C-06", "8.1-08", "13-03"];
    let units = json!({ "saigon": { "arvn-inf": 1 }, "nvn": { "nva-inf": 1 } });
    let mut play = reinforcements(1966, json!({ "bombers": { "ready": 1, "spent": 1 }, "units": units }));
    play.act("proceed");
    let came = play.events("reinforced").into_iter().find(|event| event.case.0 == "C-06").expect("a bomber");
    assert_eq!((came.text.as_str(), came.amount), ("Reinforcements: 1 bomber.", Some(1)));
    let told = &play.told;
    let refuelled = told.iter().find(|event| event.word == "refuelled").expect("step 8");
    assert_eq!((refuelled.case.0, refuelled.text.as_str()), ("8.1-08", "1 bomber is refuelled."));
    assert_eq!(play.state().bombers.count(hearts_and_minds::state::Bomber::Ready), 3);
}

#[test]
fn a_faction_that_falls_is_told_with_its_units() {
    cases!["16-05"];
    let document = json!({
        "units": { "body-count": { "la-inf": 2, "nva-inf": 1 }, "dead-pool": { "la-inf": 1 }, "saravan": { "pl-inf": 1 } },
    });
    let mut play = interphase(1969, document);
    play.act("proceed");
    let fell = play.events("collapsed")[0];
    assert_eq!(fell.text, "The Royal Lao government collapses: 3 units leave the war.");
    assert_eq!(
        (fell.amount, &fell.pieces[..]),
        (Some(3), &["la-inf@body-count".into(), "la-inf@dead-pool".into()][..])
    );
}

#[test]
fn a_firebase_is_given_up_after_the_reveal_that_causes_it() {
    cases!["5.2-05", "11-06"];
    let units = json!({ "pleiku": { "us-inf": 1, "bad-intel": 1 } });
    let firebase = json!({ "area": "pleiku", "side": "red" });
    let mut play = blue_acts(json!({ "units": units, "firebase": firebase }));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![2, 1]).act("stand");
    let words = play.told.iter().map(|event| event.word).filter(|word| ["revealed", "firebase"].contains(word));
    assert_eq!(words.collect::<Vec<_>>(), ["revealed", "firebase"]);
    assert_eq!(play.units("pleiku"), "1 us-inf");
}
