//! What the story tells a reader who reckons along: cases, amounts, dice and places.

use engine::{Event, cases};
use serde_json::{Value, json};

use super::staging::{interphase, reinforcements};
use crate::support::{Play, at, blue_acts, chance, red_acts};

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
    let told = play.events("responded")[0];
    assert_eq!((told.text.as_str(), &told.pieces[..]), ("Red answers with SAM Missiles (1 RP).", &["R09".into()][..]));
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

#[test]
fn cards_that_are_played_are_told_by_their_ids() {
    cases!["8.3-01", "6-06"];
    let mut play = at(json!({ "cards": { "red": { "hand": ["R16"] } } }));
    play.act("play R16");
    assert_eq!(play.events("played")[0].pieces, ["R16"]);
    play.act("event 1");
    let event = play.events("event")[0];
    assert_eq!((&event.pieces[..], event.amount), (&["R16".into()][..], Some(3)));
    assert!(event.text.starts_with("The event of March on the Pentagon (3 RPs): "), "{}", event.text);
    assert_eq!(play.events("scored")[0].pieces, ["R16"]);
}

/// What a table says of a roll.
fn effect(event: &Event) -> &str {
    event.roll.as_ref().map_or("", |roll| roll.effect.as_str())
}

#[test]
fn the_result_of_a_table_is_told_with_its_roll() {
    cases!["13-06", "11-09", "11.2-07", "14-06"];
    let units = json!({ "pleiku": { "nva-inf": 4 } });
    let mut bombs = blue_acts(without_responses(json!({ "units": units, "bombers": { "ready": 1 } })));
    bombs.chance(chance![6]).act("bomb pleiku");
    let bombed = bombs.events("bombed")[0];
    assert_eq!((bombed.amount, effect(bombed)), (Some(4), "1R"));
    let battle = |units: Value| {
        let mut play = blue_acts(without_responses(json!({ "units": { "pleiku": units }, "stock": { "red": 9 } })));
        play.acts(&["battle pleiku", "commit-all", "attack"]);
        play
    };
    let mut fight = battle(json!({ "open-vc": 1, "us-inf": 4 }));
    fight.chance(chance![4, 1]).act("stand");
    let (rolled, fought) = (fight.events("rolled"), fight.events("fought"));
    assert_eq!((fought[0].text.as_str(), fought[0].amount), ("Pleiku: Blue inflicts 1R.", Some(1)));
    assert_eq!(fought[1].text, format!("Pleiku: Red inflicts {}.", effect(rolled[1])));
    assert_eq!((effect(rolled[0]), fought[1].side), ("1R", rolled[1].side));
    let mut evasion = battle(json!({ "nva-inf": 2, "us-inf": 4 }));
    evasion.acts(&["gather nva-inf", "gather nva-inf"]).chance(chance![6]).act("slip");
    let rolled = evasion.events("rolled")[0];
    assert_eq!(rolled.text, "The evasion of 2 units in Pleiku succeeds.");
    assert_eq!(
        (rolled.amount, effect(rolled), &rolled.pieces[..]),
        (Some(2), "succeeds", &["nva-inf@pleiku".into(), "nva-inf@pleiku/2".into()][..])
    );
    let units = json!({ "pleiku": { "vc-plus": 1 }, "darlac": { "us-inf": 2 } });
    let mut ambush = blue_acts(without_responses(json!({ "units": units })));
    ambush.acts(&["mobilize darlac", "take us-inf", "take us-inf", "step pleiku"]);
    ambush.chance(chance![3]).act("ambush vc-plus");
    assert_eq!(ambush.events("ambush")[0].pieces, ["open-vc-plus@pleiku"]);
    let rolled = ambush.events("rolled")[0];
    assert!(!effect(rolled).is_empty());
    assert_eq!(rolled.text, format!("The ambush in Pleiku: {}.", effect(rolled)));
}

#[test]
fn units_that_come_are_told_by_their_kind_and_number() {
    cases!["8.1-03", "8.1-05a", "9.3-01"];
    let document = json!({ "units": { "dead-pool": { "arvn-inf": 1 } }, "spare": { "nva-tank": 2 } });
    let mut play = reinforcements(1973, document);
    play.act("proceed");
    let told = |kind: &str| {
        play.events(kind).iter().map(|event| (event.text.clone(), event.pieces.clone())).collect::<Vec<_>>()
    };
    assert_eq!(told("reinforced"), [("Reinforcements: 2 NVA tanks.".into(), vec!["nva-tank@arriving".into()])]);
    let returned = "Untried ARVN infantry returns as a replacement (1).";
    assert_eq!(told("replaced"), [(returned.into(), vec!["arvn-inf@arriving".into()])]);
    let mut sea = blue_acts(without_responses(json!({ "units": { "khanh-hoa": { "us-art": 1 } } })));
    sea.acts(&["mobilize khanh-hoa", "take us-art", "sail binh-dinh"]);
    assert_eq!(sea.events("moved")[0].text, "1 US artillery goes by sea to Binh Dinh.");
}

#[test]
fn doves_for_flags_are_told_with_the_provinces() {
    cases!["8.4-07"];
    let flags = json!(["pleiku", "kontum", "darlac", "quang-tri", "binh-dinh", "khanh-hoa", "lam-dong"]);
    let mut play = interphase(1967, without_responses(json!({ "red_flags": flags })));
    play.act("proceed");
    let scored = play.events("scored");
    let told = scored.iter().find(|event| event.case.0 == "8.4-07").expect("Doves for flags");
    assert_eq!((told.text.as_str(), told.places.len()), ("1 Dove: 7 red flags.", 7));
}

/// The words of all events, in their order.
fn words(play: &Play) -> Vec<&'static str> {
    play.told.iter().map(|event| event.word).collect()
}

#[test]
fn an_ambusher_or_raider_that_is_lost_is_the_result_of_the_die() {
    cases!["14-06", "15-03"];
    let units = json!({ "tay-ninh": { "vc": 1 }, "binh-duong": { "us-inf": 1 } });
    let mut ambush = blue_acts(without_responses(json!({ "units": units })));
    ambush.acts(&["mobilize binh-duong", "take us-inf", "step tay-ninh"]).chance(chance![1]).act("ambush vc");
    let rolled = ambush.events("rolled")[0];
    assert_eq!((rolled.text.as_str(), effect(rolled)), ("The ambush in Tay Ninh: attacker lost.", "attacker lost"));
    assert_eq!(words(&ambush).iter().filter(|word| **word == "lost").count(), 1);
}

#[test]
fn a_blue_flag_that_a_red_one_replaces_is_told_to_fall() {
    cases!["6-R10", "RL-72", "3.2-03"];
    let units = json!({ "pleiku": { "us-inf": 1 }, "kontum": { "vc": 1 } });
    let hand = json!({ "red": { "hand": ["R10"] } });
    let mut play = red_acts(json!({ "units": units, "blue_flags": ["pleiku"], "cards": hand }));
    play.acts(&["event 1", "pick vc kontum", "at pleiku"]);
    assert_eq!(words(&play), ["event", "moved", "unpacified", "control"]);
    assert_eq!(play.events("moved")[0].pieces, ["unseen-vc@pleiku"]);
    assert_eq!(play.events("unpacified")[0].places, ["pleiku"]);
}

#[test]
fn a_flag_falls_after_the_loss_that_brings_it_down() {
    cases!["18-05"];
    let units = json!({ "pleiku": { "air-cav": 1, "vc": 1 } });
    let hand = json!({ "red": { "hand": ["X14"] } });
    let mut play = red_acts(json!({ "units": units, "blue_flags": ["pleiku"], "cards": hand }));
    play.chance(chance![6]).act("event 2");
    let fallen: Vec<_> = words(&play).into_iter().filter(|word| ["lost", "unpacified"].contains(word)).collect();
    assert_eq!(fallen, ["lost", "unpacified"]);
}

#[test]
fn groups_are_told_unit_by_unit() {
    cases!["9-03", "11.5-01"];
    let units = json!({ "darlac": { "us-inf": 2, "us-art": 1 } });
    let mut march = blue_acts(without_responses(json!({ "units": units })));
    march.acts(&["mobilize darlac", "take us-inf", "take us-inf", "take us-art", "step phu-bon"]);
    let moved = march.events("moved")[0];
    assert_eq!(
        (moved.text.as_str(), moved.amount),
        ("2 untried US infantry, 1 US artillery move to Phu Bon.", Some(3))
    );
    assert_eq!(moved.pieces, ["us-inf@phu-bon", "us-inf@phu-bon/2", "us-art@phu-bon"]);
    let units = json!({ "pleiku": { "us-inf": 1, "nva-inf": 1 }, "darlac": { "us-inf": 2 } });
    let mut battle = red_acts(without_responses(json!({ "units": units, "stock": { "blue": 1 } })));
    battle.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    battle.acts(&["reinforce darlac", "take us-inf", "take us-inf", "enter"]);
    let came = battle.events("reinforced")[0];
    assert_eq!(
        (came.text.as_str(), came.amount),
        ("Blue reinforces Pleiku from Darlac: 2 untried US infantry.", Some(2))
    );
    assert_eq!(came.pieces, ["us-inf@pleiku", "us-inf@pleiku/2"]);
}

#[test]
fn the_end_is_told_with_its_winner_and_what_decided_it() {
    cases!["P-V01", "P-S07"];
    let ended = |year: u16, document: Value| {
        let mut play = interphase(year, without_responses(document));
        play.act("proceed");
        let ended = play.events("ended")[0].clone();
        (ended.side.map(|side| side.0), ended.total, ended.places)
    };
    assert_eq!(ended(1967, json!({ "end": 1967, "political_will": -5 })), (Some(1), Some(-4), Vec::new()));
    let saigon = json!({ "units": { "saigon": { "nva-inf": 1 } }, "red_flags": ["saigon"], "political_will": 20 });
    assert_eq!(ended(1974, saigon), (Some(0), None, vec!["saigon".to_string()]));
}

#[test]
fn what_befalls_hidden_vc_and_arvn_is_told_with_its_pieces() {
    cases!["12-07", "8.1-09a", "19-07", "8.1-04d"];
    let mut hides = red_acts(json!({ "units": { "pleiku": { "open-vc": 1 } } }));
    hides.act("conceal open-vc pleiku");
    assert_eq!(hides.events("concealed")[0].pieces, ["unseen-vc@pleiku"]);
    let units = json!({ "body-count": { "arvn-inf": 1 }, "pleiku": { "arvn-inf-vet": 2 } });
    let mut coup = interphase(1967, without_responses(json!({ "units": units })));
    coup.act("proceed");
    let demoted = coup.events("demoted")[0];
    assert_eq!(demoted.amount, Some(2));
    assert_eq!(demoted.pieces, ["arvn-inf@pleiku", "arvn-inf@pleiku/2"]);
    let mut quiet = reinforcements(1973, json!({}));
    quiet.act("proceed");
    assert!(quiet.events("withdrawn").is_empty(), "no bomber is left to leave");
}
