//! Positions to which no war leads: each is refused with its key and the reason.

use engine::cases;
use serde_json::{Value, json};

use crate::support::try_at;

/// What the reader says about a position; nothing where it is read. What it leaves out: Red's first turn.
fn said(year: u16, more: &Value) -> String {
    let mut document = json!({ "year": year, "phase": "card-play" });
    for (key, value) in more.as_object().expect("a document") {
        document[key] = value.clone();
    }
    if document["phase"] == json!("card-play") {
        for (side, card) in [("red", "R08"), ("blue", "B12")] {
            if document["cards"][side]["hand"].is_null() {
                document["cards"][side]["hand"] = json!([card]);
            }
        }
    }
    try_at(document).map(|_| String::new()).unwrap_or_else(|fault| fault)
}

#[track_caller]
fn refused(year: u16, more: &Value, reason: &str) {
    let fault = said(year, more);
    assert!(fault.contains(reason), "{year} {more}: {fault}");
}

#[track_caller]
fn read(year: u16, more: &Value) {
    assert_eq!(said(year, more), "", "{year} {more}");
}

/// Who tries out a card writes down what he needs for it, in whatever round.
#[test]
fn losses_flights_and_effects_are_read_in_every_round() {
    cases!["6-04", "13-02", "8.1-02a", "RL-86"];
    let campaign = |side: &str, card: &str| json!({ "this_year": { "campaign": { side: card } }, "cards": { side: { "table": [card] } } });
    for (year, side, more) in [
        (1967, "red", json!({ "units": { "body-count": { "us-inf": 1, "nva-inf": 2 } } })),
        (1967, "red", json!({ "bombers": { "out": ["pleiku"], "spent": 1, "stopped": 1 } })),
        (1967, "red", json!({ "this_year": { "struck": ["pleiku"], "line_closed": true } })),
        (1967, "red", json!({ "lasting": { "monsoon": "red", "truce": ["red"], "vc_pinned": true } })),
        (1968, "red", campaign("red", "R26")),
        (1967, "blue", campaign("blue", "B25")),
        (1970, "red", json!({ "this_year": { "nva_in_cambodia": true, "blue_in_cambodia": true } })),
        (1971, "blue", json!({ "this_year": { "nva_in_laos": true, "arvn_in_laos": true } })),
    ] {
        for round in [Value::Null, json!(1), json!(2)] {
            let mut document = more.clone();
            document["side"] = json!(side);
            document["round"] = round;
            read(year, &document);
        }
    }
}

/// Only the Card Play Phase has rounds; what is said of one beside another phase is not heeded.
#[test]
fn a_round_and_a_side_are_read_beside_every_phase() {
    cases!["6-04", "8-01"];
    for phase in ["reinforcements", "hand-refill", "interphase"] {
        let plain = json!({ "year": 1967, "phase": phase });
        let mut said = plain.clone();
        (said["round"], said["side"]) = (json!(3), json!("blue"));
        let state = |document: Value| try_at(document).expect("a position").state().clone();
        assert_eq!(state(said), state(plain), "{phase}");
        refused(1967, &json!({ "phase": phase, "round": 5 }), "round: ");
        refused(1967, &json!({ "phase": phase, "side": "green" }), "side: ");
    }
    refused(1967, &json!({ "round": 0 }), "round: ");
}

#[test]
fn what_an_event_leaves_for_good_tells_its_year_and_its_card() {
    cases!["6-14", "6-10", "6.2-04", "8.3-03"];
    for (year, flag, side, card) in [
        (1968, "tet_occurred", "red", "R26"),
        (1968, "commando_hunt", "blue", "B07"),
        (1970, "cambodia_incursion_event_played", "blue", "B20"),
        (1965, "iron_triangle", "red", "R24"),
    ] {
        let flags = json!({ "flags": [flag] });
        read(year, &flags);
        if year > 1965 {
            refused(year - 1, &flags, &format!("flags: {flag}: not before {year}"));
        }
        let pile = if side == "red" { "campaign" } else { "deck" };
        let cards = json!({ "flags": [flag], "cards": { side: { pile: [card] } } });
        refused(year, &cards, &format!("flags: {flag}: the card of"));
    }
    let units = |place: &str, kind: &str| json!({ "units": { place: { kind: 1 } } });
    read(1966, &units("attapu", "lima-site-85"));
    refused(1965, &units("attapu", "lima-site-85"), "units.attapu.lima-site-85: Lima Site 85: not before 1966");
    let mut held = units("attapu", "lima-site-85");
    held["cards"]["blue"]["hand"] = json!(["B05"]);
    refused(1966, &held, "units.attapu.lima-site-85: Lima Site 85: the card of Lima Site 85 is out of the game");
    read(1967, &units("kien-hoa", "gunboat"));
    let mut waits = units("kien-hoa", "gunboat");
    waits["cards"]["blue"]["campaign"] = json!(["B27"]);
    refused(1967, &waits, "units.kien-hoa.gunboat: the Gunboat: the card of SEALORDS");
}

#[test]
fn units_that_only_events_bring_come_in_their_years() {
    cases!["5.1-06", "RL-82"];
    let units = |place: &str, kind: &str| json!({ "phase": "hand-refill", "units": { place: { kind: 1 } } });
    refused(1966, &units("nvn", "nva-tank"), "units.nvn.nva-tank: only events bring NVA tanks");
    read(1968, &units("nvn", "nva-tank"));
    refused(1968, &units("arriving", "lima-site-85"), "units.arriving.lima-site-85: Lima Site 85 does not return");
}

#[test]
fn cards_lie_where_their_year_and_the_deal_put_them() {
    cases!["6-01", "6-02", "8.1-12"];
    for pile in ["hand", "deck", "discard"] {
        let cards = json!({ "cards": { "red": { pile: ["R18"] } } });
        refused(1968, &cards, &format!("cards.red.{pile}[0]: this card is set aside until 1969"));
    }
    read(1969, &json!({ "cards": { "red": { "hand": ["R18"] } } }));
    read(1968, &json!({ "cards": { "red": { "later": ["R18"] } } }));
    refused(1970, &json!({ "cards": { "red": { "later": ["R18"] } } }), "cards.red.later[0]: from 1969 on no card");
    let black: Vec<String> = (1..=14).map(|number| format!("X{number:02}")).collect();
    refused(1967, &json!({ "cards": { "red": { "deck": black } } }), "cards.red.deck[13]: a side has 13 black cards");
    read(1967, &json!({ "cards": { "red": { "deck": black[..13] } } }));
}

#[test]
fn the_firebase_lies_in_south_vietnam() {
    cases!["5.2-04", "12-10"];
    let document = json!({ "units": { "nvn": { "nva-inf": 1 } }, "firebase": { "area": "nvn", "side": "red" } });
    refused(1967, &document, "firebase: events put the marker in South Vietnam only");
}

#[test]
fn bombers_are_where_they_can_have_flown() {
    cases!["13-02", "13-03", "13-04", "13-05"];
    let bombers = |does: Value| json!({ "bombers": does });
    let out = |areas: &[&str]| json!({ "out": areas });
    for (does, key) in
        [(out(&["pleiku"]), "out"), (json!({ "stopped": 1 }), "stopped"), (json!({ "spent": 1 }), "spent")]
    {
        refused(1967, &json!({ "phase": "hand-refill", "bombers": does }), &format!("bombers.{key}: "));
    }
    for phase in ["reinforcements", "hand-refill"] {
        let document = json!({ "phase": phase, "bombers": out(&["pleiku"]) });
        refused(1967, &document, "bombers.out: bombers come home when a year ends");
    }
    read(1967, &json!({ "phase": "reinforcements", "bombers": { "spent": 1 } }));
    let twice = bombers(out(&["pleiku", "pleiku"]));
    refused(1968, &twice, "bombers.out: one bomber attacks a province each turn");
    let mut hunt = twice;
    hunt["flags"] = json!(["commando_hunt"]);
    read(1968, &hunt);
    let kampot = bombers(out(&["kampot"]));
    refused(1970, &kampot, "bombers.out: no bomber flies to kampot");
    let mut incursion = kampot;
    incursion["this_year"] = json!({ "blue_in_cambodia": true });
    read(1970, &incursion);
    read(1967, &bombers(out(&["saravan"])));
}

#[test]
fn effects_on_a_next_turn_touch_the_side_whose_turn_begins() {
    cases!["RL-86", "6-R08", "card-X01-a", "card-X26-a"];
    let lasting = |side: &str, key: &str, value: Value| json!({ "side": side, "lasting": { key: value } });
    for (key, value) in [("bombers_grounded", json!(true)), ("typhoon", json!(true)), ("truce", json!(["blue"]))] {
        read(1967, &lasting("blue", key, value.clone()));
        refused(1967, &lasting("red", key, value), &format!("lasting.{key}: nothing that was played this year"));
    }
    for (key, value) in [("monsoon", json!("red")), ("truce", json!(["red"])), ("vc_pinned", json!(true))] {
        read(1967, &lasting("red", key, value.clone()));
        refused(1967, &lasting("blue", key, value.clone()), &format!("lasting.{key}: "));
        let refill = json!({ "phase": "hand-refill", "lasting": { key: value } });
        refused(1967, &refill, &format!("lasting.{key}: "));
    }
    read(1967, &json!({ "phase": "interphase", "lasting": { "monsoon": "red" } }));
    refused(1967, &json!({ "phase": "interphase", "lasting": { "monsoon": "blue" } }), "lasting.monsoon: ");
    refused(1967, &json!({ "phase": "interphase", "lasting": { "truce": ["red"] } }), "lasting.truce: ");
}

#[test]
fn nothing_of_a_year_has_happened_before_its_cards_are_played() {
    cases!["8-01", "6-04", "8.1-02a"];
    let early = "no card of this year was played yet";
    for phase in ["reinforcements", "hand-refill"] {
        let begins = |year: Value| json!({ "phase": phase, "this_year": year });
        let mut blue = begins(json!({ "campaign": { "blue": "B25" } }));
        blue["cards"]["blue"]["table"] = json!(["B25"]);
        refused(1967, &blue, &format!("this_year.campaign.blue: {early}"));
        refused(1967, &begins(json!({ "line_closed": true })), &format!("this_year.line_closed: {early}"));
        refused(1967, &begins(json!({ "struck": ["pleiku"] })), &format!("this_year.struck: {early}"));
    }
    let laos = json!({ "this_year": { "struck": ["saravan"] } });
    refused(1967, &laos, "this_year.struck: events bomb South Vietnam only");
    let dead = |phase: &str| json!({ "phase": phase, "units": { "body-count": { "us-inf": 1 } } });
    refused(1967, &dead("hand-refill"), "units.body-count: the dead of last year are in the Dead Pool");
    read(1967, &dead("reinforcements"));
}
