//! The events of the red cards, one by one.

use engine::cases;
use hearts_and_minds::ids::Seat;
use hearts_and_minds::state::Holder;
use serde_json::{Value, json};

use super::staging::rest;
use crate::support::{Play, Questions as _, area, at, chance, red_acts, seat};

/// Red has played a card; the document adds to that.
fn plays(card: &str, mut document: Value) -> Play {
    let rest = ["R14", "R16"].into_iter().filter(|other| *other != card);
    document["cards"]["red"]["hand"] = std::iter::once(card).chain(rest).collect();
    document["cards"]["blue"]["hand"] = json!(["B01", "B02", "B11"]);
    red_acts(document)
}

#[test]
fn r01_uncle_ho_brings_back_two_nva_infantry() {
    cases!["card-R01-a", "RL-116"];
    let mut play = plays(
        "R01",
        json!({ "units": {
        "body-count": { "nva-inf": 2, "nva-art": 1 }, "dead-pool": { "nva-inf": 1 } } }),
    );
    play.act("event 1").refused("pick nva-art body-count", "card-R01-a");
    play.acts(&["pick nva-inf body-count", "pick nva-inf dead-pool"]);
    assert_eq!((play.units("nvn"), play.units("dead-pool"), play.purse()), ("2 nva-inf".into(), String::new(), 3));
    play.refused("event 1", "6-06").allowed("end");
    plays("R01", json!({})).refused("event 1", "RL-116");
    let mut one = plays("R01", json!({ "units": { "dead-pool": { "nva-inf": 2 } } }));
    one.acts(&["event 1", "pick nva-inf dead-pool", "done"]);
    assert_eq!(one.units("nvn"), "1 nva-inf", "up to two");
}

#[test]
fn r04_booby_traps_strike_a_group_in_a_red_province() {
    cases!["card-R04-a", "6.1-02"];
    let document = json!({ "side": "blue", "stock": { "red": 1 }, "red_flags": ["kontum"],
        "units": { "pleiku": { "us-inf": 2 } }, "cards": { "red": { "hand": ["R04"] } } });
    let mut play = at(document);
    play.acts(&["play B01", "mobilize pleiku", "take us-inf", "take us-inf", "step kontum"]);
    assert_eq!(play.asked(), "red");
    play.chance(chance!["R08", 5]).act("respond R04");
    assert_eq!(
        (play.units("kontum"), play.units("body-count")),
        ("1 us-inf".into(), "1 us-inf".into()),
        "no promotion"
    );
    assert_eq!((play.stock("red"), play.purse()), (0, 4));
    play.refused("step quang-ngai", "8.3-08");
    play.allowed("end");
}

#[test]
fn r05_sappers_raid_and_bad_intel_cancels_them() {
    cases!["card-R05-a", "15-01", "12-08"];
    let units = json!({ "kontum": { "nva-inf": 1, "bad-intel": 1, "vc": 1 }, "pleiku": { "us-inf": 1, "air-cav": 1 } });
    let mut play = plays("R05", json!({ "units": units }));
    play.act("event 1");
    assert_eq!(play.offered("pick"), ["bad-intel kontum", "nva-inf kontum", "vc kontum"]);
    play.act("pick vc kontum").chance(chance![3]).act("at pleiku");
    assert_eq!((play.totals(), play.count("open-vc", "kontum")), (vec![5], 1), "it is revealed first");
    assert_eq!((play.asked(), play.offered("lose")), ("blue", vec!["air-cav pleiku".into(), "us-inf pleiku".into()]));
    play.act("lose air-cav pleiku");
    assert_eq!((play.units("pleiku"), play.purse()), ("1 us-inf".into(), 1));
    let mut cancelled = plays("R05", json!({ "units": units }));
    cancelled.acts(&["event 1", "pick bad-intel kontum"]).chance(chance![2, 1]).act("at pleiku");
    assert_eq!((cancelled.purposes(), cancelled.units("pleiku")), (vec!["Bush Event"], "1 us-inf, 1 air-cav".into()));
    cancelled.allowed("end");
}

#[test]
fn r06_a_tunnel_complex_takes_the_firebase() {
    cases!["card-R06-a", "5.2-04"];
    let mut play = plays(
        "R06",
        json!({
            "units": { "pleiku": { "nva-inf": 1 }, "kontum": { "vc": 1 }, "saigon": { "us-inf": 1 }, "attapu": { "nva-inf": 1 } },
            "firebase": { "area": "saigon", "side": "blue" },
        }),
    );
    play.act("event 1");
    assert_eq!(play.offered("at"), ["kontum", "pleiku"]);
    play.act("at kontum");
    assert_eq!(play.state().firebase, Some((area("kontum"), Seat::Red)), "taken from Saigon");
}

#[test]
fn r07_chinese_advisers_promote_up_to_three_on_the_trail() {
    cases!["card-R07-a"];
    let mut play = plays(
        "R07",
        json!({ "units": {
        "nvn": { "nva-inf": 2 }, "saravan": { "nva-inf": 1, "la-inf": 1 }, "attapu": { "nva-inf": 1, "pl-inf": 1 },
        "pleiku": { "nva-inf": 1 } } }),
    );
    play.act("event 1").refused("promote nva-inf saravan", "card-R07-a");
    play.refused("promote nva-inf pleiku", "card-R07-a").refused("promote pl-inf attapu", "card-R07-a");
    play.acts(&["promote nva-inf nvn", "promote nva-inf nvn", "promote nva-inf attapu"]);
    assert_eq!((play.units("nvn"), play.units("attapu")), ("2 nva-inf-vet".into(), "1 nva-inf-vet, 1 pl-inf".into()));
    play.allowed("end");
    let mut fewer = plays("R07", json!({ "units": { "nvn": { "nva-inf": 2 } } }));
    fewer.acts(&["event 1", "promote nva-inf nvn", "done"]);
    assert_eq!(fewer.units("nvn"), "1 nva-inf, 1 nva-inf-vet");
}

#[test]
fn r08_buddha_s_birthday_grounds_the_bombers_for_one_turn() {
    cases!["6-R08", "6-05", "6-14", "RL-86"];
    let mut play = plays("R08", json!({ "year": 1968, "bombers": { "ready": 1 } }));
    play.act("event 1");
    assert_eq!(play.purse(), 2);
    play.acts(&["end", "play B01"]).refused("bomb pleiku", "6-R08");
    play.acts(&["end", "play R14", "end", "play B02"]).allowed("bomb pleiku");
    let late = plays("R08", json!({ "year": 1969 }));
    late.refused("event 1", "6-14");
    assert_eq!(late.purse(), 3, "the RPs remain");
}

#[test]
fn r09_sam_missiles_save_the_target() {
    cases!["card-R09-a"];
    let mut play = at(json!({ "side": "blue", "stock": { "red": 1 }, "bombers": { "ready": 1 },
        "units": { "pleiku": { "nva-inf": 1 } }, "cards": { "red": { "hand": ["R09"] } } }));
    play.acts(&["play B01", "bomb pleiku"]).chance(chance!["R01"]).act("respond R09");
    assert_eq!((play.units("pleiku"), play.stock("red"), play.purposes().len()), ("1 nva-inf".into(), 0, 0));
    assert_eq!((play.holder("R09"), play.holder("R01")), (Holder::Discard(Seat::Red), Holder::Hand(Seat::Red)));
    play.refused("bomb kontum", "13-01");
}

#[test]
fn r10_general_uprising_moves_a_vc_and_plants_a_flag() {
    cases!["6-R10", "6-08", "9.5-01"];
    let mut play = plays(
        "R10",
        json!({
            "blue_flags": ["pleiku"],
            "units": { "pleiku": { "us-inf": 1 }, "kontum": { "vc": 2 }, "ratanakiri": { "vc-plus": 1 }, "attapu": { "open-vc": 1 } },
        }),
    );
    play.act("event 1");
    assert_eq!(play.offered("pick"), ["open-vc attapu", "vc kontum", "vc-plus ratanakiri"]);
    play.act("pick vc-plus ratanakiri");
    assert_eq!(play.offered("at"), ["darlac", "pleiku"], "Kontum is full, and flags exist in South Vietnam only");
    play.act("at pleiku");
    assert!(play.has_red_flag("pleiku") && !play.has_blue_flag("pleiku"));
    assert_eq!((play.units("pleiku"), play.purse()), ("1 us-inf, 1 vc-plus".into(), 2), "it stays concealed");
    play.acts(&["mobilize kontum", "take vc", "step binh-dinh"]);
    assert_eq!(play.units("binh-dinh"), "1 vc", "the one VC move of the turn is left");
}

#[test]
fn r11_local_recruits_are_two_vc_as_in_the_reinforcements_phase() {
    cases!["card-R11-a", "8.1-09a", "12-01", "5.2-09"];
    let mut play = plays(
        "R11",
        json!({ "red_flags": ["pleiku", "kontum"], "flags": ["port_closed"],
        "units": { "kontum": { "us-inf": 1 }, "attapu": { "la-inf": 1 } } }),
    );
    play.act("event 1").refused("place-vc kontum", "card-R11-a").refused("place-vc attapu", "card-R11-a");
    play.refused("place-vc darlac", "card-R11-a").refused("place-vc kampot", "5.2-09").refused("done", "card-R11-a");
    play.refused("place-vc nvn", "card-R11-a");
    play.act("place-vc saravan").chance(chance!["vc", "bad-intel"]).act("place-vc pleiku");
    assert_eq!((play.units("pleiku"), play.units("saravan"), play.purse()), ("1 bad-intel".into(), "1 vc".into(), 1));
}

#[test]
fn r11_needs_a_vc_in_the_pool() {
    cases!["card-R11-a", "RL-116"];
    let play =
        plays("R11", json!({ "units": { "body-count": { "vc": 12, "vc-plus": 4 }, "nvn": { "bad-intel": 14 } } }));
    play.refused("event 1", "RL-116");
}

#[test]
fn r12_political_cadres_plant_two_flags_one_beside_the_other() {
    cases!["card-R12-a", "RL-116"];
    let mut play = plays("R12", json!({ "red_flags": ["khanh-hoa"], "units": { "pleiku": { "arvn-inf": 1 } } }));
    play.act("event 1").refused("at pleiku", "card-R12-a").refused("at binh-thuan", "card-R12-a");
    play.act("at ninh-thuan").act("at binh-thuan");
    assert!(play.has_red_flag("ninh-thuan") && play.has_red_flag("binh-thuan"), "the first flag opened the way");
    assert_eq!(play.purse(), 1);
    let mut trail = plays("R12", json!({}));
    trail.act("event 1").allowed("at kontum");
    trail.acts(&["at kontum", "done"]);
    assert!(trail.has_red_flag("kontum"));
}

#[test]
fn r13_village_chiefs_murdered() {
    cases!["card-R13-a"];
    let mut play = plays(
        "R13",
        json!({
            "blue_flags": ["pleiku", "kontum", "saigon"],
            "units": { "pleiku": { "us-inf": 1, "vc": 1 }, "kontum": { "us-inf": 1 }, "saigon": { "us-inf": 1 } },
        }),
    );
    play.act("event 1");
    assert_eq!(play.offered("at"), ["kontum", "pleiku"]);
    play.act("at kontum");
    assert_eq!((play.has_blue_flag("kontum"), play.has_red_flag("kontum"), play.purse()), (false, false, 1));
}

#[test]
fn r14_trail_porters_mobilize_twice_for_nothing() {
    cases!["card-R14-a", "6-13"];
    let mut play = plays(
        "R14",
        json!({
        "units": { "nvn": { "nva-inf": 1 }, "attapu": { "nva-inf": 1 }, "saravan": { "nva-inf": 1 }, "pleiku": { "nva-inf": 1 } } }),
    );
    play.acts(&["event 1", "mobilize nvn", "stop"]);
    assert_eq!(play.purse(), 3);
    play.acts(&["mobilize pleiku", "stop"]);
    assert_eq!(play.purse(), 2, "Pleiku is not on the trail");
    play.acts(&["mobilize attapu", "stop"]);
    assert_eq!(play.purse(), 2);
    play.acts(&["mobilize saravan", "stop"]);
    assert_eq!(play.purse(), 1, "the third costs an RP");
}

#[test]
fn r14_counts_the_mobilizations_of_the_whole_turn() {
    cases!["card-R14-a", "RL-134", "RL-116"];
    let units = json!({ "nvn": { "nva-inf": 1 }, "saravan": { "nva-inf": 1 }, "attapu": { "nva-inf": 1 } });
    let mut play = plays("R14", json!({ "units": units }));
    play.acts(&["mobilize nvn", "stop", "event 1"]);
    assert_eq!(play.purse(), 2, "what was paid stays paid");
    play.acts(&["mobilize attapu", "cancel", "mobilize saravan", "stop"]);
    assert_eq!(play.purse(), 2, "the second of the turn, for what was called off does not count");
    let mut late = play.clone();
    play.acts(&["mobilize attapu", "stop"]);
    assert_eq!(play.purse(), 1, "the third costs an RP");
    late.act("mobilize attapu").act("cancel");
    assert_eq!(late.purse(), 2, "it comes back");
    let mut two = plays("R14", json!({ "units": units }));
    two.acts(&["mobilize nvn", "stop", "mobilize attapu", "cancel"]).allowed("event 1");
    two.acts(&["mobilize attapu", "stop"]).refused("event 1", "RL-116");
}

#[test]
fn r15_a_night_attack_shuts_every_door() {
    cases!["card-R15-a", "RL-111"];
    let units = json!({ "pleiku": { "us-inf": 1, "nva-inf": 4 }, "kontum": { "air-cav": 1 } });
    let mut play = plays("R15", json!({ "units": units }));
    play.acts(&["event 1", "battle pleiku", "commit-all"]).chance(chance![1, 1]).act("attack");
    assert_eq!(play.totals(), [6, 2], "no evasion; 4 factors, 1 and 1 more");
    if play.asked() == "blue" {
        play.refused("react air-cav", "card-R15-a");
    }
    let mut after = plays("R15", json!({ "units": { "pleiku": { "us-inf": 4, "nva-inf": 4 } } }));
    after.acts(&["event 1", "battle pleiku", "commit-all"]).chance(chance![1, 1]).act("attack");
    while after.asked() == "blue" || !after.is_legal("end") {
        let next = after.actions()[0].clone();
        after.act(&next);
    }
    after.acts(&["battle pleiku", "commit-all", "attack"]);
    assert_eq!(after.asked(), "blue", "the second round is an ordinary one: Blue may evade");
}

#[test]
fn r16_the_march_on_the_pentagon_is_a_dove() {
    cases!["card-R16-a", "6-14"];
    let mut play = plays("R16", json!({ "year": 1967 }));
    play.act("event 1");
    assert_eq!((play.will(), play.purse()), (1, 1));
    plays("R16", json!({ "year": 1966 })).refused("event 1", "6-14");
}

#[test]
fn r17_draft_cards_burn() {
    cases!["card-R17-a", "RL-116"];
    for (before, after) in [(3, 1), (1, 0)] {
        let mut play = plays("R17", json!({ "stock": { "blue": before } }));
        play.act("event 1");
        assert_eq!((play.stock("blue"), play.purse()), (after, 0));
    }
    plays("R17", json!({})).refused("event 1", "RL-116");
}

#[test]
fn r18_kent_state_needs_the_incursion() {
    cases!["6-R18"];
    plays("R18", json!({ "year": 1970 })).refused("event 1", "6-R18");
    let mut play = plays("R18", json!({ "year": 1970, "flags": ["cambodia_incursion_event_played"] }));
    play.act("event 1");
    assert_eq!((play.will(), play.purse()), (1, 2));
    play.act("end");
    assert_eq!(play.holder("R18"), Holder::Removed);
}

#[test]
fn r19_sanctuary_war_opens_interior_cambodia_to_the_nva() {
    cases!["card-R19-a", "6-10"];
    let units = json!({ "mondolkiri": { "nva-inf": 1, "vc": 1 } });
    let mut closed = plays("R19", json!({ "year": 1970, "units": units }));
    closed.acts(&["mobilize mondolkiri", "take nva-inf"]).refused("step kratie", "3.3-03");
    let mut play = plays("R19", json!({ "year": 1970, "units": units }));
    play.acts(&["event 1", "mobilize mondolkiri", "take nva-inf", "step kratie", "step kampong-cham", "stop"]);
    assert_eq!(play.purse(), 1);
    play.act("take vc").refused("step stung-treng", "3.3-03");
    rest(&mut play);
    play.act("end");
    assert_eq!(play.holder("R19"), Holder::Table(Seat::Red), "it lies there for the year");
}

#[test]
fn r20_the_pentagon_papers_are_two_doves() {
    cases!["card-R20-a"];
    let mut play = plays("R20", json!({ "year": 1971, "end": 1972 }));
    play.acts(&["event 1", "end"]);
    assert_eq!((play.will(), play.stock("red"), play.holder("R20")), (2, 0, Holder::Removed));
    plays("R20", json!({ "year": 1970 })).refused("event 1", "6-14");
}

#[test]
fn r21_plain_of_jars_opens_interior_laos_and_promotes() {
    cases!["card-R21-a"];
    let mut play = plays(
        "R21",
        json!({ "year": 1969,
        "units": { "saravan": { "nva-inf": 1, "pl-inf": 1 }, "attapu": { "pl-inf-vet": 1 } } }),
    );
    play.act("event 1").refused("done", "card-R21-a").refused("promote nva-inf saravan", "card-R21-a");
    play.act("promote pl-inf saravan");
    assert_eq!(play.units("saravan"), "1 nva-inf, 1 pl-inf-vet");
    play.acts(&["mobilize saravan", "take nva-inf"]).allowed("step champasak");
}

/// Launches a Zone Campaign with five stockpile RPs and red flags, and ends the turn.
fn campaign(card: &str, flags: &[&str]) -> Play {
    let mut play = at(
        json!({ "stock": { "red": 5 }, "red_flags": flags, "units": { "saigon": { "vc": 1 }, "quang-tri": { "vc": 1 } },
        "cards": { "red": { "hand": [card, "R14"] } } }),
    );
    play.act(&format!("launch {card}"));
    assert_eq!(play.view().budget(), 6, "3 RPs and 3 of the stockpile");
    play
}

#[test]
fn r22_khe_sanh_scores_three_provinces_of_zone_i() {
    cases!["card-R22-a", "6.3-07"];
    let mut play = campaign("R22", &["quang-tri", "thua-thien", "quang-nam"]);
    play.refused("control saigon", "6.3-03");
    play.act("end");
    assert_eq!(play.will(), 1);
    let mut fewer = campaign("R22", &["quang-tri", "thua-thien", "saigon"]);
    fewer.act("end");
    assert_eq!(fewer.will(), 0);
}

#[test]
fn r23_ia_drang_asks_for_pleiku_darlac_and_two_more() {
    cases!["card-R23-a", "6.3-07"];
    for (flags, doves) in [
        (vec!["pleiku", "darlac", "kontum", "phu-bon"], 1),
        (vec!["pleiku", "darlac", "kontum"], 0),
        (vec!["pleiku", "lam-dong", "kontum", "phu-bon", "khanh-hoa"], 0),
    ] {
        let mut play = campaign("R23", &flags);
        play.act("end");
        assert_eq!(play.will(), doves, "{flags:?}");
    }
}

#[test]
fn r24_the_iron_triangle_places_its_marker() {
    cases!["card-R24-a", "6.3-09", "5.2-08"];
    let mut play = campaign("R24", &["tay-ninh", "binh-long", "phuoc-long", "long-an"]);
    assert!(play.state().flags.iron_triangle, "without any unit there");
    assert_eq!(play.view().firebase_penalty(seat("red"), area("binh-duong")), 2);
    play.refused("control quang-tri", "6.3-03");
    play.act("end");
    assert_eq!(play.will(), 1);
    let mut for_points = at(json!({ "cards": { "red": { "hand": ["R24"] } } }));
    for_points.act("play R24");
    assert!(!for_points.state().flags.iron_triangle && for_points.purse() == 3);
}

#[test]
fn r25_u_minh_forest_scores_five_provinces_of_zone_iv() {
    cases!["card-R25-a", "6.3-07"];
    let five = ["an-xuyen", "ba-xuyen", "kien-giang", "chau-doc", "vinh-long"];
    let mut play = campaign("R25", &five);
    play.act("end");
    assert_eq!(play.will(), 1);
    let mut four = campaign("R25", &five[..4]);
    four.act("end");
    assert_eq!(four.will(), 0);
}
