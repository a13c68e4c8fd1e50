//! The events of the black cards X13 to X26, each for its side.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, blue_acts, card, chance, red_acts};

/// Red, or Blue, has played a black card.
fn red(card: &str, mut document: Value) -> Play {
    document["cards"]["red"]["hand"] = json!([card, "R14"]);
    document["cards"]["blue"]["hand"] = json!(["B18", "B02"]);
    red_acts(document)
}

fn blue(card: &str, mut document: Value) -> Play {
    document["cards"]["blue"]["hand"] = json!([card, "B01"]);
    document["cards"]["red"]["hand"] = json!(["R13", "R14"]);
    blue_acts(document)
}

#[test]
fn x13_whispering_death_bombs_two_neighbours_without_bombers() {
    cases!["6-X13-B", "RL-68", "RL-69"];
    let units = json!({ "pleiku": { "nva-inf": 1 }, "kontum": { "nva-inf": 4 } });
    let mut play =
        blue("X13", json!({ "bombers": { "ready": 1 }, "units": units, "lasting": { "bombers_grounded": true } }));
    play.acts(&["event 1", "at pleiku"]).refused("at saigon", "6-X13-B").refused("at ratanakiri", "6-X13-B");
    play.chance(chance![6, 4]).act("at kontum");
    assert_eq!(
        (play.units("pleiku"), play.units("kontum"), play.purposes()),
        (String::new(), "3 nva-inf".into(), vec!["bombing", "bombing"])
    );
    assert_eq!((play.purse(), play.chance_left()), (1, 0));
    play.refused("bomb pleiku", "6-R08"); // only bombers are grounded
}

#[test]
fn x13_whispering_death_hits_a_friendly_hamlet() {
    cases!["6-X13-R"];
    let mut play = red("X13", json!({ "blue_flags": ["saigon"], "units": { "saigon": { "us-inf": 1 } } }));
    play.refused("event 1", "6-09");
    play.act("event 2");
    assert_eq!(play.offered("at").len(), 37);
    play.act("at saigon");
    assert_eq!(
        (play.will(), play.has_red_flag("saigon"), play.has_blue_flag("saigon"), play.purse()),
        (1, true, false, 0)
    );
}

#[test]
fn x14_an_air_assault_lifts_four_infantry() {
    cases!["card-X14-a", "14-01"];
    let units = json!({ "saigon": { "us-inf": 2, "arvn-inf": 2, "us-art": 1 }, "pleiku": { "vc": 1 },
        "kontum": { "us-inf": 4 }, "quang-ngai": { "arvn-inf": 1 } });
    let mut play = blue("X14", json!({ "units": units }));
    play.act("event 1").refused("pick us-art saigon", "card-X14-a").refused("done", "card-X14-a");
    play.act("pick us-inf saigon").refused("pick arvn-inf quang-ngai", "card-X14-a");
    play.acts(&["pick us-inf saigon", "pick arvn-inf saigon"])
        .allowed("at quang-ngai")
        .refused("at kontum", "card-X14-a");
    play.act("pick arvn-inf saigon").refused("at quang-ngai", "card-X14-a");
    play.act("at pleiku");
    assert_eq!((play.asked(), play.purposes().len()), ("red", 0), "no die for ARVN, an ambush at the end");
    play.act("ambush vc");
    play.chance(chance![5]);
    if play.asked() == "blue" && play.is_legal("pass") {
        play.act("pass");
    }
    play.act("lose arvn-inf pleiku").act("promote us-inf pleiku");
    assert_eq!(play.units("pleiku"), "1 us-inf, 1 us-inf-vet, 1 arvn-inf, 1 open-vc");
    assert_eq!((play.units("saigon"), play.purse()), ("1 us-art".into(), 2));
    play.allowed("end");
}

#[test]
fn x14_leaves_the_garrison_of_a_coup_in_place() {
    cases!["card-X14-a", "19-10"];
    let play = blue("X14", json!({ "flags": ["coup"], "units": { "saigon": { "held-arvn-inf": 2 } } }));
    play.refused("event 1", "RL-116");
}

#[test]
fn x14_the_air_cav_comes_under_fire() {
    cases!["card-X14-b"];
    let units = json!({ "pleiku": { "air-cav": 1, "us-inf": 1 }, "ratanakiri": { "vc": 1 } });
    for (die, left) in [(4, "1 us-inf, 1 air-cav"), (5, "1 us-inf")] {
        let mut play = red("X14", json!({ "units": units }));
        play.chance(chance![die]).act("event 2");
        assert_eq!((play.units("pleiku"), play.purse()), (left.into(), 2));
    }
    red("X14", json!({ "units": { "pleiku": { "air-cav": 1 }, "attapu": { "vc": 1 } } }))
        .refused("event 2", "card-X14-b");
}

#[test]
fn x15_friendly_fire_is_an_r_where_both_stand() {
    cases!["card-X15-a", "card-X15-b"];
    let units = json!({ "pleiku": { "us-inf": 2, "nva-inf": 1, "vc": 1 }, "saravan": { "la-inf": 1, "nva-inf": 1 }, "saigon": { "us-inf": 1 } });
    let mut play = blue("X15", json!({ "stock": { "red": 1 }, "units": units }));
    play.act("event 1");
    assert_eq!(play.offered("at"), ["pleiku"], "in South Vietnam, with units of both");
    play.act("at pleiku");
    assert_eq!((play.asked(), play.offered("lose")), ("red", vec!["nva-inf pleiku".into()]));
    play.act("pay stockpile");
    assert_eq!((play.stock("red"), play.purse()), (0, 1));
    let mut other = red("X15", json!({ "units": units }));
    other.acts(&["event 2", "at pleiku"]);
    assert_eq!(
        (other.units("pleiku"), other.count("us-inf", "body-count")),
        ("1 us-inf, 1 nva-inf, 1 vc".into(), 1),
        "no RP: a unit"
    );
}

#[test]
fn x16_armor_returns_to_saigon() {
    cases!["card-X16-a"];
    let units = json!({ "body-count": { "arvn-tank": 1, "us-inf": 1 }, "dead-pool": { "us-art": 1 }, "saigon": { "arvn-art": 1 } });
    let mut play = blue("X16", json!({ "units": units }));
    play.act("event 1").refused("pick us-inf body-count", "card-X16-a").refused("pick us-art dead-pool", "card-X16-a");
    play.act("pick arvn-tank body-count");
    assert_eq!(
        (play.units("saigon"), play.purse()),
        ("1 arvn-art, 1 arvn-tank".into(), 2),
        "one artillery was there already"
    );
}

#[test]
fn x16_an_nva_tank_comes_to_infantry_on_the_trail() {
    cases!["card-X16-b"];
    let units = json!({ "attapu": { "nva-inf": 1 }, "saravan": { "nva-inf-vet": 1, "nva-tank": 1 }, "ratanakiri": { "nva-art": 1 },
        "pleiku": { "nva-inf": 1 } });
    let mut play = red("X16", json!({ "year": 1968, "units": units }));
    play.act("event 2");
    assert_eq!(play.offered("at"), ["attapu"], "stacking, infantry, the trail");
    play.act("at attapu");
    assert_eq!((play.units("attapu"), play.purse()), ("1 nva-inf, 1 nva-tank".into(), 1));
    red("X16", json!({ "year": 1967, "units": { "attapu": { "nva-inf": 1 } } })).refused("event 2", "6-14");
    red("X16", json!({ "year": 1968, "units": { "nvn": { "nva-inf": 1, "nva-tank": 4 } } }))
        .refused("event 2", "RL-116");
}

#[test]
fn x17_a_forced_march_goes_two_farther() {
    cases!["card-X17-a"];
    let way = ["step pleiku", "step phu-bon", "step khanh-hoa", "step ninh-thuan", "step binh-thuan", "step binh-tuy"];
    let units = json!({ "ratanakiri": { "nva-inf": 1 }, "attapu": { "nva-inf": 1 } });
    let mut play = red("X17", json!({ "units": units }));
    play.acts(&["event 1", "mobilize ratanakiri", "take nva-inf"]).acts(&way);
    assert_eq!(play.units("binh-tuy"), "1 nva-inf", "six areas");
    while !play.is_legal("end") {
        play.act("stop");
    }
    play.acts(&["mobilize attapu", "take nva-inf", "step kontum", "step pleiku", "step phu-bon", "step khanh-hoa"]);
    play.refused("step ninh-thuan", "8.3-08");
    assert_eq!(play.units("khanh-hoa"), "1 nva-inf", "only the next mobilization");
    let mut arvn = blue("X17", json!({ "units": { "saigon": { "arvn-inf": 1 } } }));
    arvn.acts(&["event 1", "mobilize saigon", "take arvn-inf", "path binh-duong", "path tay-ninh", "path binh-long"]);
    arvn.chance(chance![1]).act("roll").acts(&["step binh-duong", "step tay-ninh", "step binh-long"]);
    assert_eq!(arvn.units("binh-long"), "1 arvn-inf", "1 and 2 points");
}

#[test]
fn x18_elite_troops_raid_for_either_side() {
    cases!["card-X18-a", "card-X18-b", "15-03"];
    let units = json!({ "pleiku": { "us-inf": 1, "arvn-inf-vet": 1 }, "kontum": { "nva-inf-vet": 1, "nva-inf": 1 },
        "ratanakiri": { "nva-inf-vet": 1 }, "saravan": { "la-inf-vet": 1, "pl-inf": 1 } });
    let mut play = blue("X18", json!({ "units": units }));
    play.act("event 1");
    assert_eq!(play.offered("pick"), ["arvn-inf-vet pleiku"], "a veteran, in South Vietnam");
    play.act("pick arvn-inf-vet pleiku");
    assert_eq!(play.offered("at"), ["kontum"], "not Ratanakiri");
    play.chance(chance![1]).act("at kontum");
    assert_eq!(play.totals(), [4]);
    let mut other = red("X18", json!({ "units": units }));
    other.act("event 2");
    assert_eq!(other.offered("pick"), ["nva-inf-vet kontum", "nva-inf-vet ratanakiri"]);
    other.act("pick nva-inf-vet ratanakiri").chance(chance![5]).acts(&["at pleiku", "lose us-inf pleiku"]);
    assert_eq!((other.units("pleiku"), other.purse()), (String::new(), 2), "5 and 3: two units");
}

#[test]
fn x19_double_agents_look_at_the_hand_and_two_vc() {
    cases!["card-X19-a", "1.3-01", "1.3-03"];
    let units = json!({ "pleiku": { "vc": 1 }, "attapu": { "bad-intel": 2 } });
    let mut play = blue("X19", json!({ "units": units }));
    play.act("event 1").act("at pleiku").chance(chance!["bad-intel"]).act("at attapu");
    assert_eq!(
        (play.units("pleiku"), play.units("attapu")),
        ("1 vc".into(), "2 bad-intel".into()),
        "they stay concealed"
    );
    let told: Vec<_> = play.events("spied").iter().map(|event| event.audience).collect();
    assert_eq!(told.len(), 2);
    assert!(told.iter().all(|audience| *audience == engine::story::Audience::Only(engine::Side(1))), "for Blue's eyes");
    let seen = play.seen_by("blue");
    for known in ["R13", "R14"] {
        assert_eq!(seen.cards.of(card(known)), play.state().cards.of(card(known)));
    }
    assert_eq!(play.seen_by("public").cards.of(card("R13")), hearts_and_minds::state::Holder::Unknown);
}

#[test]
fn x19_red_looks_at_blue_s_hand() {
    cases!["card-X19-b"];
    let mut play = red("X19", json!({}));
    play.act("event 2").allowed("end");
    assert_eq!(play.seen_by("red").cards.of(card("B02")), play.state().cards.of(card("B02")));
    assert_eq!(play.purse(), 1);
}

#[test]
fn x20_propaganda_is_dear() {
    cases!["card-X20-a", "card-X20-b"];
    let mut hawk = blue("X20", json!({}));
    hawk.act("event 1");
    assert_eq!((hawk.will(), hawk.purse()), (-1, 0));
    let mut dove = red("X20", json!({}));
    dove.act("event 2");
    assert_eq!((dove.will(), dove.purse()), (1, 0));
}

#[test]
fn x21_elections_depend_on_pacification_and_the_government() {
    cases!["card-X21-a", "card-X21-b"];
    let document = |year: u16, flags: u8, coup: bool| {
        let areas = &["pleiku", "kontum", "darlac"][..usize::from(flags)];
        let flags = if coup { json!(["coup"]) } else { json!([]) };
        json!({ "year": year, "end": 1975, "blue_flags": areas, "flags": flags,
            "units": { "pleiku": { "arvn-inf": 1 }, "kontum": { "arvn-inf": 1 }, "darlac": { "arvn-inf": 1 } } })
    };
    for year in [1967, 1968, 1971, 1972] {
        let mut good = blue("X21", document(year, 3, false));
        good.act("event 1");
        assert_eq!((good.will(), good.purse()), (-1, 1));
        red("X21", document(year, 3, false)).refused("event 2", "card-X21-b");
    }
    for (flags, coup) in [(2, false), (3, true)] {
        blue("X21", document(1967, flags, coup)).refused("event 1", "card-X21-a");
        let mut bad = red("X21", document(1967, flags, coup));
        bad.act("event 2");
        assert_eq!(bad.will(), 1);
    }
    blue("X21", document(1969, 3, false)).refused("event 1", "card-X21-a");
    red("X21", document(1970, 0, false)).refused("event 2", "card-X21-b");
    blue("X21", document(1966, 3, false)).refused("event 1", "6-14");
    red("X21", document(1973, 0, false)).refused("event 2", "6-14");
}

#[test]
fn x22_a_supply_shortage_locks_the_stockpile_for_actions() {
    cases!["card-X22-a"];
    let units = json!({ "saigon": { "us-inf": 1 }, "pleiku": { "us-inf": 1 } });
    let mut play = red("X22", json!({ "stock": { "blue": 5 }, "units": units }));
    play.acts(&["event 1", "end", "play B18"]);
    assert_eq!(play.view().budget(), 2, "the card's RPs only");
    assert_eq!(play.view().payable(crate::support::seat("blue")), 7, "payments are free of it");
    play.acts(&["end", "play R14", "end", "play B02"]);
    assert_eq!(play.view().budget(), 4);
    blue("X22", json!({ "round": 4 })).refused("event 1", "RL-116");
}

#[test]
fn x22_blocks_the_extra_rps_of_a_campaign() {
    cases!["card-X22-a", "6.3-02"];
    let mut play = at(
        json!({ "stock": { "blue": 5 }, "cards": { "red": { "hand": ["X22", "R14"] }, "blue": { "hand": ["B25"] } } }),
    );
    play.acts(&["play X22", "event 1", "end", "launch B25"]);
    assert_eq!(play.view().budget(), 3);
}

#[test]
fn x23_a_typhoon_keeps_blue_in_port() {
    cases!["card-X23-a"];
    let units = json!({ "saigon": { "us-inf": 1, "blue-water-navy": 1 } });
    let mut play = red("X23", json!({ "units": units }));
    play.acts(&["event 1", "end", "play B18", "mobilize saigon"]).refused("take blue-water-navy", "card-X23-a");
    play.act("take us-inf").refused("sail quang-tri", "card-X23-a").allowed("step binh-duong");
    let mut market = at(json!({ "stock": { "red": 1 }, "units": units,
        "cards": { "red": { "hand": ["X23"] }, "blue": { "hand": ["B04"] } } }));
    market.acts(&["play X23", "event 1", "end", "play B04", "event 1"]).allowed("end");
    assert_eq!(market.units("saigon"), "1 us-inf, 1 blue-water-navy", "an event does not move it either");
}

#[test]
fn x23_a_typhoon_pins_the_vc() {
    cases!["card-X23-b"];
    let units = json!({ "pleiku": { "vc": 1, "nva-inf": 1 } });
    let mut play = at(
        json!({ "side": "blue", "units": units, "cards": { "red": { "hand": ["R10", "R14"] }, "blue": { "hand": ["X23", "B01"] } } }),
    );
    play.acts(&["play X23", "event 2", "end", "play R10", "mobilize pleiku"])
        .refused("take vc", "card-X23-b")
        .allowed("take nva-inf");
    play.act("stop").refused("event 1", "card-X23-b"); // the uprising moves a VC too
    play.acts(&["end", "play B01", "end", "play R14", "mobilize pleiku"]).allowed("take vc");
    blue("X23", json!({ "round": 4 })).refused("event 2", "RL-116");
}

#[test]
fn x24_veterans_are_made_away_from_the_enemy() {
    cases!["card-X24-a"];
    let units = json!({ "saigon": { "arvn-inf": 1, "us-inf": 1, "held-arvn-inf": 1 }, "pleiku": { "us-inf": 1, "nva-inf": 1 }, "nvn": { "nva-inf": 2 }, "attapu": { "pl-inf": 1 } });
    let mut play = blue("X24", json!({ "units": units, "flags": ["coup"] }));
    play.act("event 1").refused("promote us-inf pleiku", "card-X24-a").refused("promote nva-inf nvn", "card-X24-a");
    play.acts(&["promote us-inf saigon", "promote held-arvn-inf saigon"]).allowed("end");
    assert_eq!(play.units("saigon"), "1 us-inf-vet, 1 arvn-inf, 1 held-arvn-inf-vet");
    let mut other = red("X24", json!({ "units": units, "flags": ["coup"] }));
    other.act("event 1").refused("promote nva-inf pleiku", "card-X24-a");
    other.acts(&["promote pl-inf attapu", "done"]);
    assert_eq!((other.units("attapu"), other.purse()), ("1 pl-inf-vet".into(), 2));
}

#[test]
fn x25_rapid_reaction_reinforces_for_nothing() {
    cases!["card-X25-a", "11.5-01", "6.1-02"];
    let units =
        json!({ "pleiku": { "us-inf": 1, "nva-inf": 1 }, "darlac": { "arvn-inf": 1 }, "kontum": { "us-inf": 1 } });
    let mut play = at(json!({ "units": units, "cards": { "blue": { "hand": ["X25"] } } }));
    play.acts(&["play R01", "battle pleiku", "commit nva-inf"]).chance(chance![1, 1]).acts(&["attack", "stand"]);
    assert_eq!((play.asked(), play.stock("blue")), ("blue", 0));
    play.refused("reinforce kontum", "11.5-01");
    play.chance(chance!["B02"]).act("respond X25");
    play.acts(&["reinforce kontum", "take us-inf", "enter"]);
    assert_eq!(play.count("us-inf", "pleiku") + play.count("us-inf-vet", "pleiku"), 2);
    assert_eq!(play.stock("blue"), 0);
    play.refused("reinforce darlac", "11.5-01");
    assert_eq!(play.units("darlac"), "1 arvn-inf", "one area only");
}

#[test]
fn x25_the_area_that_was_freed_stays_open() {
    cases!["card-X25-a", "11.5-02"];
    let units =
        json!({ "pleiku": { "us-inf": 1, "nva-inf": 1 }, "darlac": { "us-inf": 1 }, "kontum": { "us-inf": 2 } });
    let mut play = at(json!({ "units": units, "cards": { "blue": { "hand": ["X25"] } } }));
    play.acts(&["play R01", "battle pleiku", "commit nva-inf"]).chance(chance![1, 1]).acts(&["attack", "stand"]);
    play.chance(chance!["B02"]).acts(&["respond X25", "reinforce kontum", "take us-inf", "enter", "done"]);
    play.refused("reinforce darlac", "11.5-01");
    play.acts(&["reinforce kontum", "take us-inf", "enter"]);
    assert_eq!((play.units("kontum"), play.stock("blue")), (String::new(), 0));
}

#[test]
fn x26_a_truce_allows_one_battle_round() {
    cases!["card-X26-a", "RL-111"];
    let units = json!({ "pleiku": { "us-inf": 4, "nva-inf": 4 }, "kontum": { "us-inf": 1, "nva-inf": 1 } });
    let mut play = red("X26", json!({ "units": units }));
    play.acts(&["event 1", "end", "play B18", "battle pleiku", "commit us-inf"])
        .chance(chance![1, 1])
        .acts(&["attack", "stand"]);
    let mut guard = 0;
    while !play.is_legal("end") && guard < 20 {
        let next = play.actions()[0].clone();
        play.act(&next);
        guard += 1;
    }
    play.refused("battle kontum", "card-X26-a").refused("battle pleiku", "card-X26-a");
    play.acts(&["end", "play R14", "end", "play B02"]).allowed("battle kontum");
    blue("X26", json!({ "round": 4 })).refused("event 1", "RL-116");
}
