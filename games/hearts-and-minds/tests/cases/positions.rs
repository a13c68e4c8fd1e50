//! Positions as people write them, and what is refused with its key.

use engine::position::write_position;
use engine::{Game as _, cases};
use hearts_and_minds::ids::Seat;
use hearts_and_minds::state::Holder;
use serde_json::{Value, json};

use super::staging::interphase;
use crate::support::{Play, Questions as _, at, blue_acts, chance, game, red_acts, try_at};

/// What the reader says about a position that it refuses.
fn refusal(document: Value) -> String {
    try_at(document).map(|_| String::new()).unwrap_or_else(|fault| fault)
}

#[test]
fn names_and_numbers_are_read_in_any_spelling() {
    cases!["1.1-02"];
    let free = json!({
        "year": "1967", "end": "1970", "phase": "Card Play", "side": "RED", "round": "2", "political_will": "-3",
        "stock": { "red": "3" }, "bombers": { "ready": "1", "out": "Darlac" }, "red_flags": "Pleiku",
        "units": { "Quang Tri": { "NVA-inf": "2" }, "saigon": ["arvn-inf", "arvn_inf", "US-inf"] },
        "flags": { "port_closed": true, "coup": false }, "collapsed": "Royal Lao",
        "lasting": { "monsoon": "Red", "truce": "red", "supplies_short": ["red"] },
        "cards": { "red": { "hand": ["r8", "R1"] }, "blue": { "hand": ["b01"] } },
    });
    let strict = json!({
        "year": 1967, "end": 1970, "phase": "card-play", "side": "red", "round": 2, "political_will": -3,
        "stock": { "red": 3 }, "bombers": { "ready": 1, "out": ["darlac"] }, "red_flags": ["pleiku"],
        "units": { "quang-tri": { "nva-inf": 2 }, "saigon": { "arvn-inf": 2, "us-inf": 1 } },
        "flags": ["port_closed"], "collapsed": ["royal-lao"],
        "lasting": { "monsoon": "red", "truce": ["red"], "supplies_short": ["red"] },
        "cards": { "red": { "hand": ["R08", "R01"] }, "blue": { "hand": ["B01"] } },
    });
    let mut free = try_at(free).expect("a free spelling is read");
    assert_eq!(free.state(), try_at(strict).expect("a strict spelling is read").state());
    free.acts(&["Play r8", "Mobilize Quang Tri", "take nva_inf"]);
    assert_eq!(free.purse(), 2);
}

#[test]
fn units_places_and_cards_are_read_by_their_printed_names() {
    cases!["5.1-04"];
    let printed = json!({
        "year": 1967, "phase": "card-play", "round": 2, "bombers": { "unspent": 1 },
        "units": {
            "North Vietnam": { "NVA infantry": 2, "veteran NVA infantry": 1, "NVA artillery": 1 },
            "pleiku": { "VC+": 1, "revealed VC": 1 },
            "saigon": { "Air Cav": 1, "us-inf-veteran": 1, "Untried ARVN infantry": 1 },
            "Body Count Box": { "Royal Lao infantry": 1 },
        },
        "cards": { "red": { "hand": ["Uncle Ho"] } },
    });
    let strict = json!({
        "year": 1967, "phase": "card-play", "round": 2, "bombers": { "ready": 1 },
        "units": {
            "nvn": { "nva-inf": 2, "nva-inf-vet": 1, "nva-art": 1 },
            "pleiku": { "vc-plus": 1, "open-vc": 1 },
            "saigon": { "air-cav": 1, "us-inf-vet": 1, "arvn-inf": 1 },
            "body-count": { "la-inf": 1 },
        },
        "cards": { "red": { "hand": ["R01"] } },
    });
    let mut printed = try_at(printed).expect("printed names are read");
    assert_eq!(printed.state(), try_at(strict).expect("ids are read").state());
    printed.acts(&["play Uncle Ho", "mobilize North Vietnam", "take veteran NVA infantry", "take NVA artillery"]);
    printed.acts(&["trail Savannakhet", "stop", "mobilize pleiku"]).allowed("take vc-plus");
    assert!(printed.is_legal("take VC+"), "VC+ is never an ordinary VC");
    for nonsense in ["veteran Air Cav", "revealed Bad Intel", "untried VC", "marines"] {
        let units = json!({ "pleiku": { nonsense: 1 } });
        assert!(refusal(json!({ "year": 1967, "phase": "hand-refill", "units": units })).contains("us-inf"));
    }
}

#[test]
fn the_card_play_phase_begins_with_red_in_round_one_unless_said_otherwise() {
    cases!["6-04"];
    let play = try_at(json!({ "year": 1967, "phase": "card-play", "cards": { "red": { "hand": ["R08"] } } }));
    let play = play.expect("round and side have a default");
    assert_eq!((play.asked(), play.state().round), ("red", 1));
}

#[test]
fn whose_turn_begins_holds_a_card() {
    cases!["8.3-01"];
    let empty = json!({ "year": 1967, "phase": "card-play", "side": "blue", "cards": { "red": { "hand": ["R08"] } } });
    assert!(refusal(empty).contains("cards.blue.hand"));
    let grand =
        json!({ "year": 1968, "phase": "card-play", "stock": { "red": 5 }, "cards": { "red": { "hand": ["R26"] } } });
    assert!(refusal(grand).contains("cards.red.hand"), "the Grand Campaign goes back and nothing is left");
}

#[test]
fn what_is_wrong_is_named_by_its_key_and_case() {
    cases!["3.3-07", "3.3-09", "10-01", "10-02"];
    let wrong = |key: &str, value: Value| {
        let mut document = json!({ "year": 1967, "phase": "hand-refill" });
        document[key] = value;
        refusal(document)
    };
    assert!(wrong("units", json!({ "saigon": { "gunboat": 1 } })).contains("3.3-09"));
    assert!(wrong("units", json!({ "vinh-long": { "us-tank": 1 } })).contains("3.3-07"));
    assert!(wrong("units", json!({ "saigon": { "us-inf": 5 } })).contains("10-01"));
    assert!(wrong("units", json!({ "pleiku": { "vc": 2, "open-vc": 1 } })).contains("10-02"));
    assert!(wrong("political_will", json!("many")).contains("political_will"));
    assert!(wrong("stock", json!({ "red": 300 })).contains("stock.red"));
    assert!(wrong("lasting", json!({ "monsoon": "green" })).contains("none of: red, blue"));
    assert!(wrong("units", json!({ "saigon": 4 })).contains("kinds of units"));
    assert!(wrong("stock", json!(3)).contains("the RPs of both sides"));
    assert!(wrong("bombers", json!(3)).contains("{\"ready\": 2}"));
    assert!(wrong("firebase", json!("pleiku")).contains("an area and a side"));
}

#[test]
fn bombers_that_are_out_in_blue_s_turn_have_flown_in_it() {
    cases!["13-02", "13-04"];
    let out = |play: &crate::support::Play| play.view().bombers_at(crate::support::area("pleiku"));
    let blue = blue_acts(json!({ "bombers": { "ready": 1, "out": ["pleiku"] } }));
    blue.refused("bomb pleiku", "13-04").allowed("bomb kontum");
    assert_eq!(out(&blue), 1);
    let red = red_acts(json!({ "bombers": { "out": ["pleiku"] } }));
    assert_eq!(out(&red), 1, "it stays through Red's turn");
}

#[test]
fn a_full_hand_has_no_room_for_a_campaign_card() {
    cases!["8.2-02"];
    let mut play = at(json!({
        "phase": "hand-refill",
        "cards": { "red": { "hand": ["R01", "R05", "R06", "R07", "R08"] }, "blue": { "hand": ["B01"] } },
    }));
    play.act("proceed").refused("choose R22", "8.2-02").allowed("draw");
}

#[test]
fn a_skipped_turn_scores_nothing_for_a_campaign() {
    cases!["1.2-01", "6.3-05"];
    let mut play = at(json!({
        "red_flags": ["quang-tri", "thua-thien", "quang-nam"],
        "cards": { "red": { "hand": ["R22"] }, "blue": { "hand": ["B02"] } },
    }));
    play.acts(&["launch R22", "end"]);
    assert_eq!(play.will(), 1);
    play.acts(&["play B02", "end"]);
    assert_eq!((play.phase(), play.will()), ("interphase", 1), "nobody has a card for the other rounds");
}

#[test]
fn a_supply_shortage_is_named_when_only_it_stands_in_the_way() {
    cases!["card-X22-a", "7-01"];
    let units = json!({ "pleiku": { "nva-inf": 1 } });
    let document = |stock: u8| {
        json!({
            "stock": { "red": stock }, "units": units, "lasting": { "supplies_short": ["red"] },
            "cards": { "red": { "hand": ["R17"] } },
        })
    };
    let spent = |mut play: crate::support::Play| {
        play.acts(&["mobilize pleiku", "stop", "mobilize pleiku", "stop"]);
        play
    };
    spent(red_acts(document(1))).refused("mobilize pleiku", "card-X22-a");
    spent(red_acts(document(0))).refused("mobilize pleiku", "7-01");
}

#[test]
fn refusals_in_a_battle_name_their_own_rule() {
    cases!["11.2-01", "11.3-07", "11.5-03"];
    let units = json!({ "binh-dinh": { "air-cav": 1, "blue-water-navy": 1, "nva-inf": 1 } });
    let mut play = red_acts(json!({ "units": units }));
    play.acts(&["battle binh-dinh", "commit-all", "attack"]).refused("gather air-cav", "11.2-01");
    play.act("evade blue-water-navy").refused("retreat kien-hoa", "11.3-07").allowed("retreat dinh-tuong");
    let units = json!({ "pleiku": { "us-inf": 1, "nva-inf": 2 }, "darlac": { "vc": 1 }, "kontum": { "nva-inf": 1 } });
    let mut play = blue_acts(json!({ "units": units, "stock": { "red": 1 } }));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    play.refused("reinforce darlac", "11.5-03").allowed("reinforce kontum");
}

#[test]
fn refusals_name_what_really_stands_in_the_way() {
    cases!["card-X23-b", "5.2-09", "card-R11-a", "9.2-01", "10-02"];
    let hand = |card: &str| json!({ "red": { "hand": [card] } });
    let pinned = json!({ "units": { "kontum": { "vc": 1 } }, "lasting": { "vc_pinned": true }, "cards": hand("R10") });
    red_acts(pinned).refused("event 1", "card-X23-b");
    let units = json!({ "takeo": { "ca-inf": 1 } });
    let mut recruits =
        red_acts(json!({ "year": 1970, "units": units, "flags": ["port_closed"], "cards": hand("R11") }));
    recruits.act("event 1").refused("place-vc kampot", "5.2-09").refused("place-vc takeo", "card-R11-a");
    let mut march = red_acts(json!({ "units": { "pleiku": { "nva-inf": 1 } } }));
    march.acts(&["mobilize pleiku", "take nva-inf"]).refused("roll", "9.2-01");
    let roll = game().parse("roll").expect("an action");
    let said = game().check(march.state(), roll).expect_err("NVA do not roll").to_string();
    assert!(said.contains("only ARVN roll"), "{said}");
    let units = json!({ "pleiku": { "us-inf": 1, "nva-inf": 3 }, "kontum": { "nva-inf": 2 } });
    let mut full = blue_acts(json!({ "units": units, "stock": { "red": 1 } }));
    full.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    full.acts(&["reinforce kontum", "take nva-inf"]).refused("take nva-inf", "10-02");
}

#[test]
fn what_no_war_leads_to_is_refused_with_key_and_reason() {
    cases!["12-05", "16-02", "19-10", "8.3-03", "8.1-02b"];
    let said = |mut document: Value| {
        let keys = document.as_object_mut().expect("a document");
        keys.entry("year").or_insert(json!(1967));
        keys.entry("phase").or_insert(json!("hand-refill"));
        refusal(document)
    };
    assert!(refusal(json!({ "phase": "hand-refill" })).contains("year: it is missing"));
    assert!(refusal(json!({ "year": 1967 })).contains("phase: it is missing"));
    let units = |place: &str, kind: &str| said(json!({ "units": { place: { kind: 1 } } }));
    assert!(units("body-count", "bad-intel").contains("units.body-count.bad-intel: Bad Intel goes back to the pool"));
    assert!(units("dead-pool", "vc").contains("units.dead-pool.vc: VC that are not on the map"));
    assert!(units("kratie", "ca-inf").contains("units.kratie.ca-inf: Cambodia comes into the war in 1969"));
    assert!(units("takeo", "kr-inf").contains("units.takeo.kr-inf: Cambodia"));
    assert!(units("saigon", "held-arvn-inf").contains("units.saigon.held-arvn-inf: only after a coup"));
    assert_eq!(said(json!({ "flags": ["coup"], "units": { "saigon": { "held-arvn-inf": 1 } } })), "");
    let aside = "units.aside.bad-intel: Bad Intel is set aside only while its Bush Event is carried out";
    assert!(units("aside", "bad-intel").contains(aside));
    assert!(units("aside", "vc").contains("units.aside.vc: only Bad Intel is ever set aside"));
    let campaign =
        json!({ "this_year": { "campaign": { "red": "R24" } }, "cards": { "red": { "campaign": ["R24"] } } });
    assert!(said(campaign).contains("this_year.campaign.red: the card of a campaign in play lies on the table"));
    let unknown = json!({ "politcal_will": 3 });
    assert!(said(unknown).contains("politcal_will: there is no such key; is it 'political_will'?"));
}

#[test]
fn a_position_in_the_middle_of_a_battle_is_written_and_read_back() {
    cases!["11-05"];
    let units = json!({ "pleiku": { "us-inf": 3, "nva-inf": 2, "vc": 1, "bad-intel": 1 }, "kontum": { "air-cav": 1 } });
    let mut play = blue_acts(json!({ "units": units, "stock": { "red": 2, "blue": 2 } }));
    let steps = ["battle pleiku", "commit-all", "attack", "gather nva-inf", "slip"];
    for step in steps {
        play.chance(if step == "slip" { chance![1] } else { Vec::new() }).act(step);
        let mut document: Value = write_position(&**game(), play.state()).expect("a document").into();
        assert!(document["moment"].is_string(), "after {step}: {document}");
        document["game"] = json!("hearts-and-minds");
        let again = try_at(document.clone()).expect("the position is read back");
        assert_eq!(again.state(), play.state(), "after {step}");
        document["political_will"] = json!(7);
        let fault = refusal(document);
        assert!(fault.contains("political_will: this was changed after `moment` was written"), "after {step}: {fault}");
    }
    let start = serde_json::to_value(game().position(at(json!({})).state())).expect("a document");
    assert!(start.get("moment").is_none(), "at the beginning of a turn the keys say everything");
}

#[test]
fn red_has_looked_at_the_vc_that_a_position_puts_face_down() {
    cases!["1.3-04"];
    let play = red_acts(json!({ "units": { "pleiku": { "unseen-vc": 2 }, "darlac": { "us-inf": 1 } } }));
    let there = play.units("pleiku");
    assert!(!there.is_empty() && !there.contains("unseen-vc"), "{there}");
}

#[test]
fn a_march_a_battle_and_a_gathering_that_were_only_begun_can_be_cancelled() {
    cases!["8.3-08", "11-01", "11.2-03"];
    let units = json!({ "pleiku": { "us-inf": 2, "nva-inf": 2 }, "darlac": { "us-inf": 1 } });
    let mut play = blue_acts(json!({ "units": units, "cards": { "blue": { "hand": ["B13"] } } }));
    play.act("event 1");
    let before = play.state().clone();
    play.acts(&["mobilize darlac", "take us-inf", "cancel", "cancel"]);
    assert_eq!(*play.state(), before, "the RP is back, and nobody has moved");
    let told = |play: &Play| play.events("cancelled").iter().map(|event| event.case.0).collect::<Vec<_>>();
    assert_eq!(told(&play), ["8.3-08"]);
    play.acts(&["battle pleiku", "commit us-inf", "cancel"]);
    assert_eq!(*play.state(), before, "Search and Destroy still waits for a battle round");
    assert_eq!(told(&play), ["11-01"]);
    play.acts(&["mobilize darlac", "take us-inf", "step quang-duc"]).refused("cancel", "8-01");
    let mut play = red_acts(json!({ "units": units }));
    play.acts(&["battle pleiku", "commit-all", "attack", "gather us-inf", "cancel"]);
    assert_eq!(play.offered("gather"), ["us-inf"]);
    play.refused("slip", "11.2-03").refused("cancel", "8-01");
}

#[test]
fn a_unit_that_retreats_alone_has_nothing_to_take_back() {
    cases!["11.3-05"];
    let battle = |units: Value| {
        let units = json!({ "pleiku": units, "ratanakiri": { "vc": 2 } });
        let mut play = blue_acts(json!({ "units": units, "stock": { "red": 4 } }));
        play.acts(&["battle pleiku", "commit-all", "attack"]);
        play
    };
    let mut alone = battle(json!({ "open-vc": 1, "us-inf": 2 }));
    alone.chance(chance![6]).act("evade open-vc");
    assert!(alone.offered("retreat").len() > 1);
    alone.refused("cancel", "8-01");
    let mut pair = battle(json!({ "nva-inf": 2, "us-inf": 2 }));
    pair.acts(&["gather nva-inf", "gather nva-inf"]).chance(chance![6]).acts(&["slip", "take nva-inf", "cancel"]);
    pair.allowed("take nva-inf").refused("cancel", "8-01");
}

#[test]
fn a_state_is_shown_with_ids() {
    cases!["3-01"];
    let play = red_acts(json!({ "units": { "pleiku": { "nva-inf": 2 } }, "red_flags": ["pleiku"] }));
    let shown = game().readable_state(play.state());
    assert_eq!(shown["red_flags"], json!(["pleiku"]));
    assert_eq!(shown["units"][0], json!(["pleiku", [["nva-inf", 2]]]));
    assert_eq!(shown["cards"]["holders"]["R01"], json!({ "Table": "red" }));
}

#[test]
fn what_is_laid_ready_waits_for_play_and_not_for_the_deal() {
    cases!["13-06", "RL-10"];
    let mut document = json!({
        "year": 1967, "phase": "card-play", "side": "blue", "bombers": { "ready": 1 }, "chance": [4],
        "units": { "pleiku": { "nva-inf": 4, "unseen-vc": 1 } },
        "cards": { "red": { "hand": ["R08"] }, "blue": { "hand": ["B12"] }, "removed": ["R09"] },
    });
    let mut play = try_at(document.clone()).expect("the deal and the VC come from the seed");
    play.acts(&["play B12", "bomb pleiku"]);
    let roll = play.events("bombed")[0].roll.as_ref().expect("a die");
    assert_eq!(roll.dice[0].face, 4);
    let dealt = |document: &Value| try_at(document.clone()).expect("a position").state().clone();
    let scripted = dealt(&document);
    document["chance"] = json!([]);
    assert_eq!(scripted, dealt(&document), "the same seed deals the same");
}

#[test]
fn a_pile_that_is_said_to_be_empty_is_empty() {
    cases!["6-01", "6.2-01"];
    let piles = |red: Value| {
        let cards = json!({ "red": red, "blue": { "hand": ["B12"] } });
        let play = try_at(json!({ "year": 1967, "phase": "card-play", "cards": cards })).expect("a position");
        let count = |holder: Holder| play.state().cards.held(holder).count();
        (count(Holder::Deck(Seat::Red)), count(Holder::Campaign(Seat::Red)), count(Holder::Deck(Seat::Blue)))
    };
    let usual = piles(json!({ "hand": ["R08"] }));
    assert_eq!(piles(json!({ "hand": ["R08"], "deck": ["R01"] })), usual, "what is named joins what begins there");
    assert_eq!(piles(json!({ "hand": ["R08"], "deck": [] })), (0, usual.1, usual.2));
    assert_eq!(piles(json!({ "hand": ["R08"], "campaign": [] })), (usual.0, 0, usual.2));
}

#[test]
fn units_that_an_event_has_let_in_wait_for_step_6_in_every_form() {
    cases!["8.1-06a", "8.1-06b", "RL-24", "3.3-04"];
    let said = |year: u16, place: &str, kind: &str| {
        refusal(json!({ "year": year, "phase": "reinforcements", "units": { place: { kind: 1 } } }))
    };
    for (place, kind) in [
        ("mondolkiri", "us-tank"),
        ("svay-rieng", "air-cav"),
        ("takeo", "rok-inf"),
        ("attapu", "arvn-tank"),
        ("kratie", "nva-tank"),
        ("champasak", "nva-art"),
    ] {
        assert_eq!(said(1972, place, kind), "", "{kind} in {place}");
    }
    for (year, place, kind) in [
        (1972, "nvn", "us-inf"),
        (1972, "nvn", "la-inf"),
        (1972, "saigon", "gunboat"),
        (1972, "pleiku", "blue-water-navy"),
        (1972, "saigon", "pl-inf"),
        (1972, "mondolkiri", "la-inf"),
        (1972, "attapu", "us-inf"),
        (1972, "champasak", "vc"),
        (1970, "mondolkiri", "us-inf"),
        (1971, "attapu", "arvn-inf"),
        (1969, "kratie", "nva-inf"),
    ] {
        let reason = said(year, place, kind);
        assert!(reason.contains(&format!("units.{place}.{kind}: it may not be here (3.3-")), "{year}: {reason}");
    }
}

#[test]
fn a_tank_that_waits_in_cambodia_is_read_back() {
    cases!["8.1-06a", "3.3-04"];
    let mut play = interphase(
        1970,
        json!({ "units": { "svay-rieng": { "arvn-tank": 1, "arvn-inf": 1 } },
        "political_will": 9, "this_year": { "blue_in_cambodia": true } }),
    );
    play.act("proceed");
    assert_eq!(play.phase(), "reinforcements");
    let document: Value = write_position(&**game(), play.state()).expect("a document").into();
    let mut again = try_at(document).expect("what play leads to is read back");
    assert_eq!(again.state(), play.state());
    again.act("proceed");
    let moved = &again.events("moved")[0];
    assert_eq!((moved.text.as_str(), moved.amount), ("2 Blue units are called back from Svay Rieng.", Some(2)));
    assert_eq!(moved.pieces, ["arvn-inf@arriving", "arvn-tank@arriving"]);
}

#[test]
fn what_a_year_has_opened_is_of_that_year() {
    cases!["16-10", "8-01", "6-14", "16-02"];
    let said = |year: u16, phase: &str, key: &str| {
        let cards = json!({ "red": { "hand": ["R08"] }, "blue": { "hand": ["B12"] } });
        let mut document = json!({ "year": year, "phase": phase, "this_year": { key: true }, "cards": cards });
        if phase == "card-play" {
            document["round"] = json!(2);
        }
        refusal(document)
    };
    for phase in ["reinforcements", "hand-refill"] {
        let early = "this_year.nva_in_laos: no card of this year was played yet";
        assert!(said(1971, phase, "nva_in_laos").contains(early), "{phase}");
    }
    assert_eq!(said(1971, "interphase", "nva_in_laos"), "");
    for (year, key) in [(1967, "blue_in_cambodia"), (1968, "nva_in_cambodia"), (1970, "arvn_in_laos")] {
        assert!(said(year, "card-play", key).contains(&format!("this_year.{key}: the event of ")), "{key} in {year}");
        assert_eq!(said(1971, "card-play", key), "");
    }
}

#[test]
fn what_is_out_of_the_game_is_nowhere() {
    cases!["16-05", "16-02", "8.1-04d", "13-05", "P-T07"];
    let said = |year: u16, key: &str, value: Value| {
        let mut document = json!({ "year": year, "phase": "hand-refill" });
        document[key] = value;
        refusal(document)
    };
    let units = |place: &str, kind: &str| json!({ place: { kind: 1 } });
    let fallen = json!({ "year": 1967, "phase": "hand-refill", "collapsed": ["pathet-lao"], "units": units("attapu", "pl-inf") });
    assert!(refusal(fallen).contains("units.attapu.pl-inf: all units of a faction that has collapsed are gone"));
    assert!(said(1968, "collapsed", json!(["khmer-rouge"])).contains("collapsed: Cambodia comes into the war in 1969"));
    assert!(said(1967, "units", units("pleiku", "tired-vc")).contains("units.pleiku.tired-vc: only in the year of"));
    for area in ["nvn", "champasak"] {
        let out = json!({ "out": [area] });
        assert!(said(1967, "bombers", out).contains(&format!("bombers.out: no bomber flies to {area}")));
    }
    assert!(said(1973, "bombers", json!({ "ready": 1 })).contains("bombers: the bombers leave the war in 1973"));
    assert!(said(1973, "units", units("saigon", "us-inf")).contains("units.saigon.us-inf: the last US, ROK and IF"));
    assert_eq!(said(1973, "units", units("kien-hoa", "gunboat")), "", "the Gunboat stays (RL-108)");
    let before = json!({ "year": 1973, "phase": "reinforcements", "units": units("saigon", "us-inf"), "bombers": { "ready": 1 } });
    assert_eq!(refusal(before), "", "they leave in the phase that begins");
}

#[test]
fn campaigns_are_of_their_year_and_one_at_a_time() {
    cases!["6.2-01", "6.4-01", "8.3-03", "P-T01"];
    let said = |year: u16, card: &str, hand: Value, flags: Value| {
        let cards = json!({ "red": { "hand": hand, "table": [card] }, "blue": { "hand": ["B12"] } });
        refusal(json!({ "year": year, "phase": "card-play", "round": 2, "cards": cards, "flags": flags,
            "this_year": { "campaign": { "red": card } } }))
    };
    assert_eq!(said(1968, "R26", json!(["R08"]), json!([])), "");
    assert!(said(1972, "R26", json!(["R08"]), json!([])).contains("this_year.campaign.red: this campaign is not of"));
    assert!(said(1973, "R24", json!(["R08"]), json!([])).contains("this_year.campaign.red: this campaign is not of"));
    assert!(
        said(1968, "R24", json!(["R22"]), json!([])).contains("cards.red.hand: a side has one Campaign card a year")
    );
    let after = |hand: &str| {
        refusal(json!({ "year": 1969, "phase": "card-play", "stock": { "red": 6 }, "flags": ["tet_occurred"],
            "cards": { "red": { "hand": [hand] } } }))
    };
    assert!(after("R26").contains("flags: tet_occurred: the card of Tet Offensive is out of the game then"));
    assert_eq!(after("R08"), "");
}

#[test]
fn who_rules_cambodia_says_how_its_port_stands() {
    cases!["16-07", "P-S10", "RL-130"];
    let read = |year: u16, collapsed: Value, flags: Value| {
        try_at(json!({ "year": year, "phase": "hand-refill", "collapsed": collapsed, "flags": flags }))
    };
    let flags = |collapsed: Value| read(1974, collapsed, json!([])).expect("a position").state().flags;
    let (khmer, blue) = (flags(json!(["cambodian-army"])), flags(json!(["khmer-rouge"])));
    assert_eq!((khmer.port_settled, khmer.port_closed, khmer.second_berth), (true, false, false));
    assert_eq!((blue.port_settled, blue.port_closed), (true, true));
    assert!(read(1974, json!(["cambodian-army"]), json!(["second_berth"])).is_ok());
    for (year, collapsed) in [(1973, json!(["cambodian-army"])), (1974, json!(["khmer-rouge"])), (1974, json!([]))] {
        let fault = read(year, collapsed, json!(["second_berth"])).expect_err("a refusal");
        assert!(fault.contains("flags: only a Khmer Rouge victory in 1973 or later"), "{fault}");
    }
    let fault = read(1974, json!(["cambodian-army"]), json!(["port_closed"])).expect_err("a refusal");
    assert!(fault.contains("flags: where the Khmer Rouge have won"), "{fault}");
}
