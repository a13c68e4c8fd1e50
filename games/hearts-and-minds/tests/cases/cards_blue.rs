//! The events of the blue cards, one by one.

use engine::cases;
use hearts_and_minds::ids::Seat;
use hearts_and_minds::state::Holder;
use serde_json::{Value, json};

use super::staging::rest;
use crate::support::{Play, Questions as _, at, blue_acts, chance};

/// Blue has played a card; the document adds to that.
fn plays(card: &str, mut document: Value) -> Play {
    let rest = ["B01", "B02"].into_iter().filter(|other| *other != card);
    document["cards"]["blue"]["hand"] = std::iter::once(card).chain(rest).collect();
    document["cards"]["red"]["hand"] = json!(["R16", "R14"]);
    blue_acts(document)
}

#[test]
fn b01_westmoreland_promotes_three_us_infantry_anywhere() {
    cases!["card-B01-a"];
    let mut play = plays(
        "B01",
        json!({ "units": {
        "saigon": { "us-inf": 2, "arvn-inf": 1 }, "pleiku": { "us-inf": 2, "nva-inf": 1 } } }),
    );
    play.act("event 1").refused("promote arvn-inf saigon", "card-B01-a");
    play.acts(&["promote us-inf saigon", "promote us-inf pleiku", "promote us-inf pleiku"]);
    assert_eq!((play.units("pleiku"), play.purse()), ("2 us-inf-vet, 1 nva-inf".into(), 3));
    play.allowed("end");
}

#[test]
fn b02_rolling_thunder_costs_red_two_rps_until_1968() {
    cases!["card-B02-a", "6-14"];
    for (before, after) in [(3, 1), (1, 0)] {
        let mut play = plays("B02", json!({ "year": 1968, "stock": { "red": before } }));
        play.act("event 1");
        assert_eq!((play.stock("red"), play.purse()), (after, 2));
    }
    plays("B02", json!({ "year": 1969, "stock": { "red": 3 } })).refused("event 1", "6-14");
    plays("B02", json!({})).refused("event 1", "RL-116");
}

#[test]
fn b03_steel_tiger_opens_the_trail_in_laos_for_a_turn() {
    cases!["card-B03-a"];
    let mut play = plays("B03", json!({ "bombers": { "ready": 2 } }));
    play.refused("bomb attapu", "13-05");
    play.act("event 1").allowed("bomb attapu");
    play.refused("bomb khammouan", "13-05").refused("bomb nvn", "13-05").refused("bomb ratanakiri", "13-05");
    play.acts(&["end", "play R16", "end", "play B01"]).refused("bomb attapu", "13-05");
    plays("B03", json!({ "year": 1968, "flags": ["commando_hunt"], "bombers": { "ready": 2 } }))
        .refused("event 1", "RL-116");
    plays("B03", json!({ "year": 1974, "end": 1975 })).refused("event 1", "RL-116"); // no bomber is left
}

#[test]
fn b04_market_time_costs_an_rp_and_moves_the_navy() {
    cases!["card-B04-a"];
    let navy = json!({ "saigon": { "blue-water-navy": 1 } });
    let mut play = plays("B04", json!({ "stock": { "red": 1 }, "units": navy }));
    play.act("event 1").refused("at pleiku", "card-B04-a");
    play.act("at quang-tri");
    assert_eq!((play.stock("red"), play.units("quang-tri"), play.purse()), (0, "1 blue-water-navy".into(), 2));
    let mut stays = plays("B04", json!({ "units": navy }));
    stays.acts(&["event 1", "done"]);
    assert_eq!(stays.units("saigon"), "1 blue-water-navy");
    plays("B04", json!({})).refused("event 1", "RL-116");
}

#[test]
fn b05_the_lima_site_is_put_in_laos() {
    cases!["card-B05-a", "5.1-08"];
    let mut play =
        plays("B05", json!({ "year": 1966, "bombers": { "ready": 1 }, "units": { "saravan": { "nva-inf": 1 } } }));
    play.act("event 1");
    assert_eq!(play.offered("at"), ["attapu", "champasak", "khammouan", "savannakhet"], "not beside Red units");
    play.act("at khammouan");
    assert_eq!(play.units("khammouan"), "1 lima-site-85");
    play.allowed("bomb savannakhet");
    play.refused("mobilize khammouan", "5.1-08");
    play.act("end");
    assert_eq!(play.holder("B05"), Holder::Removed);
    plays("B05", json!({ "year": 1965 })).refused("event 1", "6-14");
}

#[test]
fn b06_the_mcnamara_line_closes_the_border_for_the_year() {
    cases!["card-B06-a"];
    let units = json!({ "nvn": { "nva-inf": 1 }, "quang-tri": { "nva-inf": 1, "vc": 1 } });
    let mut play = plays("B06", json!({ "units": units }));
    play.acts(&["event 1", "end", "play R16", "mobilize nvn", "take nva-inf"]);
    play.refused("step quang-tri", "card-B06-a").allowed("step savannakhet");
    rest(&mut play);
    play.acts(&["mobilize quang-tri", "take nva-inf"]).refused("step nvn", "card-B06-a");
    assert_eq!(play.holder("B06"), Holder::Table(Seat::Blue));
}

#[test]
fn b06_leaves_retreats_free() {
    cases!["card-B06-a", "11.3-01"];
    let mut play = plays(
        "B06",
        json!({ "stock": { "blue": 1 }, "units": { "quang-tri": { "open-vc": 1, "us-inf": 1 }, "savannakhet": { "la-inf": 1 } } }),
    );
    play.acts(&["event 1", "battle quang-tri", "commit us-inf", "attack"]).chance(chance![6]).act("evade open-vc");
    for next in ["take open-vc", "retreat nvn", "through nvn"] {
        if play.is_legal(next) {
            play.act(next);
        }
    }
    assert_eq!(play.units("nvn"), "1 open-vc", "the only safe area beside it");
}

#[test]
fn b07_commando_hunt_lasts_for_the_game() {
    cases!["card-B07-a", "13-04", "13-05", "8.1-01b"];
    let mut play = plays("B07", json!({ "year": 1968, "bombers": { "ready": 3 } }));
    play.acts(&["event 1", "bomb saravan", "bomb saravan"]).allowed("bomb saravan");
    play.act("end");
    assert!(play.state().flags.commando_hunt, "Red's third bonus RP is gone from next year on");
    assert_eq!(play.holder("B07"), Holder::Removed);
    plays("B07", json!({ "year": 1967 })).refused("event 1", "6-14");
}

#[test]
fn b08_phoenix_reveals_two_and_eliminates_one() {
    cases!["card-B08-a"];
    let units = json!({
        "pleiku": { "vc": 1 }, "kontum": { "vc-plus": 1 }, "an-xuyen": { "vc": 1 }, "attapu": { "vc": 1 },
        "darlac": { "arvn-inf": 1 }, "ba-xuyen": { "gunboat": 1 },
    });
    let mut play = plays("B08", json!({ "units": units }));
    play.act("event 1");
    assert_eq!(play.offered("at"), ["an-xuyen", "kontum", "pleiku"], "in South Vietnam only");
    play.acts(&["at pleiku", "at kontum"]);
    assert_eq!((play.units("kontum"), play.offered("pick")), ("1 open-vc-plus".into(), vec!["open-vc pleiku".into()]));
    play.refused("done", "card-B08-a");
    play.act("pick open-vc pleiku");
    assert_eq!((play.units("body-count"), play.purse()), ("1 open-vc".into(), 1));
    let mut far = plays("B08", json!({ "units": units }));
    far.acts(&["event 1", "at an-xuyen", "done"]);
    assert_eq!((far.units("an-xuyen"), far.is_legal("end")), ("1 open-vc".into(), true), "a gunboat is no infantry");
    plays("B08", json!({ "year": 1966, "units": units })).refused("event 1", "6-14");
}

#[test]
fn b09_kit_carson_scouts_foil_an_ambush() {
    cases!["card-B09-a", "6.1-02"];
    let mut play = at(json!({ "side": "blue", "units": { "pleiku": { "vc": 2 }, "darlac": { "us-inf": 1 } },
        "cards": { "blue": { "hand": ["B01", "B09"] } } }));
    play.acts(&["play B01", "mobilize darlac", "take us-inf", "step pleiku", "ambush vc"]);
    assert_eq!(play.asked(), "blue");
    play.chance(chance!["B02"]).act("respond B09");
    assert_eq!(
        (play.units("pleiku"), play.purposes().len()),
        ("1 us-inf, 1 vc, 1 open-vc".into(), 0),
        "it stays revealed"
    );
    assert_eq!(play.asked(), "blue", "nobody else ambushes this group here");
    play.allowed("step kontum");
}

#[test]
fn b10_cords_pacifies_with_arvn_infantry() {
    cases!["card-B10-a", "P-S06", "RL-124"];
    let units = json!({ "pleiku": { "arvn-inf": 1 }, "kontum": { "arvn-inf": 1 }, "darlac": { "arvn-inf": 1, "vc": 1 },
        "kien-hoa": { "gunboat": 1 }, "phu-bon": { "arvn-art": 1 }, "lam-dong": { "held-arvn-inf-vet": 1 } });
    let mut play =
        plays("B10", json!({ "year": 1974, "end": 1975, "flags": ["coup"], "red_flags": ["kontum"], "units": units }));
    play.act("event 1");
    assert_eq!(play.offered("at"), ["lam-dong", "pleiku"]);
    play.act("at pleiku");
    assert_eq!((play.has_blue_flag("pleiku"), play.purse()), (true, 1), "even when no US infantry is left");
    plays("B10", json!({ "year": 1966, "flags": ["coup"], "units": units })).refused("event 1", "6-14");
}

#[test]
fn b11_nobody_evades_from_a_free_fire_zone() {
    cases!["card-B11-a"];
    let units = json!({ "pleiku": { "us-inf": 1, "vc": 1, "nva-inf": 1 }, "kontum": { "us-inf": 1 } });
    let mut play = plays("B11", json!({ "units": units, "blue_flags": ["kontum"] }));
    play.act("event 1").refused("at kontum", "card-B11-a");
    play.act("at pleiku");
    play.acts(&["battle pleiku", "commit us-inf", "attack"])
        .refused("evade vc", "card-B11-a")
        .allowed("gather nva-inf");
}

#[test]
fn b12_arc_light_refuels_two() {
    cases!["card-B12-a", "13-08"];
    let mut play = plays("B12", json!({ "bombers": { "spent": 3 } }));
    play.act("event 1");
    assert_eq!(play.purse(), 2);
    play.acts(&["bomb pleiku", "bomb kontum"]).refused("bomb darlac", "13-01");
    plays("B12", json!({ "bombers": { "ready": 3 } })).refused("event 1", "RL-116");
}

#[test]
fn b13_search_and_destroy_holds_all_but_vc_for_one_round() {
    cases!["card-B13-a", "RL-111"];
    let units = json!({ "pleiku": { "us-inf": 4, "vc": 1, "nva-inf": 1 } });
    let mut play = plays("B13", json!({ "units": units, "red_flags": ["kontum"] }));
    play.acts(&["event 1", "battle pleiku", "commit us-inf", "attack"]);
    play.refused("gather nva-inf", "card-B13-a").allowed("evade vc");
    let mut gone = plays(
        "B13",
        json!({ "red_flags": ["kontum"], "units": { "pleiku": { "us-inf": 1, "vc": 1 }, "darlac": { "us-inf": 1, "nva-inf": 1 } } }),
    );
    gone.acts(&["event 1", "battle pleiku", "commit us-inf", "attack"]).chance(chance![6]).act("evade vc");
    for next in ["take vc", "retreat kontum", "through kontum", "retreat ratanakiri", "through ratanakiri"] {
        if gone.is_legal(next) {
            gone.act(next);
        }
    }
    assert_eq!(gone.purse(), 2, "the round was broken off");
    gone.acts(&["battle darlac", "commit us-inf", "attack"]).allowed("gather nva-inf");
}

#[test]
fn b14_montagnards_reveal_and_recruit() {
    cases!["card-B14-a", "12-11"];
    let units = json!({ "pleiku": { "vc": 1, "bad-intel": 1 }, "body-count": { "arvn-inf": 1 }, "dead-pool": { "arvn-inf": 1 } });
    let mut play = plays("B14", json!({ "units": units, "red_flags": ["kontum"] }));
    play.act("event 1").refused("at binh-dinh", "card-B14-a").refused("at kontum", "card-B14-a");
    play.chance(chance![2, 1]).act("at pleiku");
    assert_eq!(
        (play.units("pleiku"), play.offered("pick")),
        ("1 open-vc".into(), vec!["arvn-inf body-count".into(), "arvn-inf dead-pool".into()])
    );
    play.act("pick arvn-inf body-count");
    assert_eq!(
        (play.units("pleiku"), play.units("body-count"), play.purse()),
        ("1 arvn-inf, 1 open-vc".into(), String::new(), 2)
    );
    let mut only = plays("B14", json!({ "units": units }));
    only.acts(&["event 1"]).chance(chance![2, 1]).acts(&["at pleiku", "done"]);
    assert_eq!(only.units("pleiku"), "1 open-vc", "the unit is a may");
    let mut flagged = plays("B14", json!({ "units": units, "red_flags": ["pleiku"] }));
    flagged.acts(&["event 1"]).chance(chance![2, 1]).act("at pleiku").allowed("end");
}

#[test]
fn b15_green_berets_raid_the_trail_and_are_promoted() {
    cases!["card-B15-a", "15-03"];
    let units = json!({ "quang-tri": { "us-inf": 1 }, "saigon": { "us-inf": 1, "arvn-inf": 1 },
        "savannakhet": { "nva-inf": 1 }, "nvn": { "nva-inf": 1 } });
    let mut play = plays("B15", json!({ "units": units }));
    play.act("event 1");
    assert_eq!(play.offered("pick"), ["us-inf quang-tri"]);
    play.act("pick us-inf quang-tri");
    assert_eq!(play.offered("at"), ["nvn", "savannakhet"]);
    play.chance(chance![3]).act("at savannakhet");
    assert_eq!(
        (play.totals(), play.offered("promote")),
        (vec![5], vec!["us-inf quang-tri".into(), "us-inf saigon".into()])
    );
    play.refused("done", "card-B15-a");
    play.act("promote us-inf saigon");
    assert_eq!(
        (play.units("saigon"), play.units("quang-tri"), play.purse()),
        ("1 us-inf-vet, 1 arvn-inf".into(), "1 us-inf".into(), 1)
    );
    let mut paid = plays("B15", json!({ "stock": { "red": 1 }, "units": units }));
    paid.acts(&["event 1", "pick us-inf quang-tri"]).chance(chance![2]).acts(&["at savannakhet", "pay stockpile"]);
    paid.allowed("end"); // nobody was lost, nobody is promoted
}

#[test]
fn b17_does_not_pay_for_the_flag_of_a_bush_event() {
    cases!["6-B17", "RL-135", "12-10"];
    let units = json!({ "thua-thien": { "us-inf": 4, "bad-intel": 1 } });
    let mut play = plays("B17", json!({ "units": units }));
    play.acts(&["event 1", "battle thua-thien", "commit-all", "attack"]).chance(chance![5, 1]).act("stand");
    assert_eq!((play.has_blue_flag("thua-thien"), play.will()), (true, 0));
}

#[test]
fn b17_hamburger_hill_is_free_and_pays_for_pacification() {
    cases!["6-B17", "6-13", "6-14"];
    let units = json!({ "thua-thien": { "us-inf": 4, "us-art": 1, "nva-inf": 1 } });
    let mut play = plays("B17", json!({ "units": units, "stock": { "red": 9 } }));
    play.act("event 1");
    for _ in 0..3 {
        play.acts(&["battle thua-thien", "commit us-inf", "attack", "stand"]);
        if play.count("nva-inf", "thua-thien") + play.count("nva-inf-vet", "thua-thien") == 0 {
            break;
        }
        let mut guard = 0;
        while !play.is_legal("end") && guard < 20 {
            let next = play.actions().last().expect("a choice").clone();
            play.act(&next);
            guard += 1;
        }
    }
    assert_eq!(play.purse(), 2, "no RP was spent");
    let mut pacified = plays("B17", json!({ "units": { "thua-thien": { "us-inf": 4, "us-art": 1 } } }));
    pacified.act("event 1").chance(chance![5]).act("pacify thua-thien");
    assert_eq!((pacified.will(), pacified.has_blue_flag("thua-thien")), (-1, true));
    let mut declined = plays("B17", json!({ "units": { "thua-thien": { "us-inf": 4, "us-art": 1 } } }));
    declined.chance(chance![5]).act("pacify thua-thien");
    assert_eq!(declined.will(), 0, "the event was not used");
    declined.act("event 1");
    assert_eq!(declined.will(), -1, "it counts what was pacified this turn, before or after");
}

#[test]
fn b18_the_bob_hope_show_needs_few_dead() {
    cases!["card-B18-a"];
    let mut play = plays("B18", json!({ "units": { "body-count": { "us-inf": 2, "rok-inf": 1, "arvn-inf": 5 } } }));
    play.act("event 1");
    assert_eq!((play.will(), play.purse()), (-1, 0));
    plays("B18", json!({ "units": { "body-count": { "us-inf": 2, "air-cav": 1, "if-inf": 1 } } }))
        .refused("event 1", "card-B18-a");
}

#[test]
fn b19_free_world_forces_return_or_are_promoted() {
    cases!["card-B19-a"];
    let units = json!({ "body-count": { "rok-inf": 1, "us-inf": 1 }, "dead-pool": { "if-inf": 1 }, "pleiku": { "rok-inf": 1 },
        "quang-nam": { "vc": 1 } });
    let mut play = plays("B19", json!({ "units": units, "red_flags": ["khanh-hoa"] }));
    play.act("event 1").refused("pick us-inf body-count", "card-B19-a").allowed("promote rok-inf pleiku");
    play.act("pick if-inf dead-pool");
    assert_eq!(
        play.offered("at"),
        ["bien-hoa", "binh-dinh", "dinh-tuong", "pleiku", "quang-tin"],
        "friendly, without Red units"
    );
    play.act("at binh-dinh");
    assert_eq!((play.units("binh-dinh"), play.purse()), ("1 if-inf".into(), 2));
    let mut promoted = plays("B19", json!({ "units": units }));
    promoted.acts(&["event 1", "promote rok-inf pleiku"]).allowed("end");
    assert_eq!(promoted.units("pleiku"), "1 rok-inf-vet");
}

#[test]
fn b20_the_cambodia_incursion_opens_the_trail_in_cambodia() {
    cases!["card-B20-a", "16-09"];
    let units = json!({ "tay-ninh": { "us-inf": 1, "air-cav": 1 } });
    let mut play = plays("B20", json!({ "year": 1970, "bombers": { "ready": 1 }, "units": units }));
    play.refused("bomb svay-rieng", "13-05");
    play.act("event 1").allowed("bomb svay-rieng");
    play.acts(&["mobilize tay-ninh", "take us-inf", "step svay-rieng"]).allowed("step prey-veng");
    play.act("stop").act("take air-cav").allowed("fly kampong-cham").refused("fly phnom-penh", "3.3-10");
    assert!(play.state().flags.incursion_played, "Kent State may follow");
    rest(&mut play);
    play.act("end");
    assert_eq!(play.holder("B20"), Holder::Table(Seat::Blue), "until the year ends");
    plays("B20", json!({ "year": 1969 })).refused("event 1", "6-14");
}

#[test]
fn b21_lon_nol_closes_the_port() {
    cases!["card-B21-a"];
    let mut play = plays("B21", json!({ "year": 1970 }));
    play.acts(&["event 1", "end"]);
    assert!(play.state().flags.port_closed);
    assert_eq!(play.holder("B21"), Holder::Removed);
    plays("B21", json!({ "year": 1970, "flags": ["port_closed"] })).refused("event 1", "card-B21-a");
    plays("B21", json!({ "year": 1970, "flags": ["port_settled"] })).refused("event 1", "card-B21-a");
    plays("B21", json!({ "year": 1969 })).refused("event 1", "6-14");
}

#[test]
fn b22_lam_son_opens_the_trail_in_laos_to_arvn() {
    cases!["card-B22-a"];
    let mut play =
        plays("B22", json!({ "year": 1971, "end": 1972, "units": { "quang-tri": { "arvn-inf": 1, "us-inf": 1 } } }));
    play.acts(&["event 1", "mobilize quang-tri", "take us-inf"]).refused("step savannakhet", "3.3-04");
    play.act("stop");
    play.acts(&["take arvn-inf", "path savannakhet"]).chance(chance![1]).acts(&["roll", "step savannakhet"]);
    assert_eq!(play.units("savannakhet"), "1 arvn-inf");
    plays("B22", json!({ "year": 1970 })).refused("event 1", "6-14");
}

#[test]
fn b23_linebacker_strikes_the_stockpile_and_refuels_all() {
    cases!["card-B23-a"];
    let mut play = plays("B23", json!({ "year": 1972, "end": 1973, "stock": { "red": 4 }, "bombers": { "spent": 3 } }));
    play.act("event 1");
    assert_eq!((play.stock("red"), play.purse()), (1, 2));
    assert!(play.events("stockpile")[0].text.contains("loses 3 stockpile RPs"), "{:?}", play.events("stockpile"));
    play.acts(&["bomb pleiku"]);
    if play.asked() == "red" {
        play.act("pass");
    }
    play.allowed("bomb kontum");
    play.act("end");
    assert_eq!(play.holder("B23"), Holder::Removed);
    plays("B23", json!({ "year": 1971, "end": 1972, "stock": { "red": 4 } })).refused("event 1", "6-14");
    plays("B23", json!({ "year": 1973, "end": 1974, "stock": { "red": 4 } })).refused("event 1", "6-14");
}

/// Launches a Zone Campaign; a VC in Saigon's and a unit in Quang Tri's zone stand by.
fn campaign(card: &str, flags: &[&str]) -> Play {
    let mut play = at(json!({ "side": "blue", "stock": { "blue": 5 }, "red_flags": flags,
        "units": { "quang-tri": { "us-inf": 1 }, "kontum": { "us-inf": 1 }, "saigon": { "us-inf": 1 }, "kien-hoa": { "us-inf": 1 } },
        "cards": { "blue": { "hand": [card, "B01"] } } }));
    play.act(&format!("launch {card}"));
    play
}

#[test]
fn b24_starlite_scores_zone_i() {
    cases!["card-B24-a", "6.3-06"];
    let mut play = campaign("B24", &["saigon"]);
    assert_eq!(play.view().budget(), 6);
    play.allowed("pacify quang-tri").refused("pacify kontum", "6.3-03");
    play.act("end");
    assert_eq!(play.will(), -1);
    let mut broken = campaign("B24", &["quang-nam"]);
    broken.act("end");
    assert_eq!(broken.will(), 0);
}

#[test]
fn b25_white_wing_scores_every_turn_of_the_year() {
    cases!["6-B25", "6.3-05"];
    let mut play = at(json!({ "side": "blue", "stock": { "blue": 5 }, "cards": {
        "red": { "hand": ["R14", "R16", "R01", "R02"] }, "blue": { "hand": ["B25", "B01", "B02", "B03", "B04"] } } }));
    play.acts(&["launch B25", "end", "play R14", "end", "play B01", "end", "play R16", "end", "play B02", "end"]);
    play.acts(&["play R01", "end", "play B03", "end"]);
    assert_eq!(play.will(), -4, "four turns, four Hawks");
}

#[test]
fn b26_junction_city_scores_zone_iii() {
    cases!["card-B26-a", "6.3-06"];
    let mut play = campaign("B26", &["quang-nam"]);
    play.allowed("pacify saigon").refused("pacify kien-hoa", "6.3-03");
    play.act("end");
    assert_eq!(play.will(), -1);
    let mut broken = campaign("B26", &["tay-ninh"]);
    broken.act("end");
    assert_eq!(broken.will(), 0);
}

#[test]
fn b27_sealords_brings_the_gunboat() {
    cases!["card-B27-a", "6.3-08"];
    let mut play = campaign("B27", &[]);
    assert_eq!(play.offered("at").len(), 10, "any province of Zone IV");
    play.refused("at saigon", "card-B27-a");
    play.act("at an-xuyen");
    assert_eq!(play.units("an-xuyen"), "1 gunboat");
    play.allowed("mobilize an-xuyen");
    play.act("end");
    assert_eq!(play.will(), -1);
}
