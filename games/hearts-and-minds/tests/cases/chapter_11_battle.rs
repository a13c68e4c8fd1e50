//! Chapter 11: the battle round, its results, reinforcement and promotions.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

/// Cards that could open windows are out of the game.
fn quiet(mut document: Value) -> Value {
    document["cards"]["removed"] = json!(["B09", "R04", "X25"]);
    document
}

fn red_attacks(units: &Value) -> Play {
    let mut play = red_acts(quiet(json!({"units": {"pleiku": units}, "stock": {"red": 3, "blue": 3}})));
    play.act("battle pleiku");
    play
}

fn blue_attacks(units: &Value) -> Play {
    let mut play = blue_acts(quiet(json!({"units": {"pleiku": units}, "stock": {"red": 3, "blue": 3}})));
    play.act("battle pleiku");
    play
}

#[test]
fn a_battle_needs_both_sides_infantry_and_an_rp() {
    cases!["11-01", "1.2-03", "RL-46", "8.3-09"];
    let units =
        json!({"pleiku": {"nva-inf": 1, "us-inf": 1}, "kontum": {"nva-art": 1, "us-inf": 1}, "darlac": {"us-inf": 1}});
    let play = red_acts(quiet(json!({"units": units})));
    play.allowed("battle pleiku").refused("battle darlac", "11-01").refused("battle kontum", "1.2-03");
    let mut play = red_acts(quiet(json!({"units": units, "cards": {"red": {"hand": ["R02"]}}})));
    play.acts(&["mobilize kontum", "stop", "mobilize pleiku", "stop"]);
    play.refused("battle pleiku", "7-01");
}

#[test]
fn the_attacker_names_his_units_anew_in_every_round() {
    cases!["11-03", "11-13", "1.2-03", "11.2-10"];
    let mut play = red_attacks(&json!({"nva-inf": 3, "nva-art": 1, "vc": 1, "us-inf": 2, "lima-site-85": 0}));
    play.refused("attack", "1.2-03").refused("commit us-inf", "11-03");
    play.act("commit nva-art");
    play.refused("attack", "1.2-03").refused("commit nva-art", "11-03");
    play.acts(&["commit nva-inf", "commit nva-inf", "attack"]);
    assert_eq!(play.asked(), "blue");
    play.refused("evade vc", "11.2-10");
    play.chance(chance![1, 6]).act("stand");
    assert_eq!(play.asked(), "red", "Blue's 2 + 6 = 8 is 1R");
    assert_eq!(play.offered("lose"), ["nva-art pleiku", "nva-inf pleiku"]);
    play.acts(&["lose nva-inf pleiku", "pay stockpile"]);
    assert_eq!(play.count("vc", "pleiku"), 1, "the VC that was not named stays concealed");
    assert_eq!(play.count("nva-inf", "pleiku"), 1, "who was not named is neither lost nor promoted");
    assert_eq!(play.count("nva-inf-vet", "pleiku"), 1);
    play.acts(&["battle pleiku"]);
    assert!(play.state().battle.attackers.is_empty());
}

/// 11-02, the first example of 11: all defenders evade, and Blue keeps his RP.
#[test]
fn if_everybody_evades_there_is_no_battle_and_no_cost() {
    cases!["11-02", "11-05", "11-07", "11.2-02", "11.2-07", "11.4-05"];
    let units = json!({
        "pleiku": {"nva-inf": 2, "vc": 1, "arvn-inf": 3, "rok-inf": 1}, "binh-dinh": {"air-cav": 1},
    });
    let mut play = blue_acts(quiet(json!({"units": units, "red_flags": ["kontum"]})));
    let purse = play.purse();
    play.acts(&["battle pleiku", "commit-all", "attack"]);
    play.chance(chance![2]).acts(&["evade vc", "retreat kontum"]);
    play.acts(&["gather nva-inf", "gather nva-inf"]).chance(chance![5]).act("slip");
    play.acts(&["take nva-inf", "take nva-inf", "retreat kontum"]);
    assert_eq!(play.units("pleiku"), "1 rok-inf, 3 arvn-inf", "nobody is promoted");
    assert_eq!((play.purse(), play.phase(), play.asked()), (purse, "actions", "blue"));
    assert_eq!(play.events("aborted").len(), 1);
}

/// The second example of 11: 3 ARVN, 1 ROK and the Air Cav against 2 NVA and a VC.
#[test]
fn the_second_example() {
    cases!["11-06", "11-08", "11-09", "11-10", "11.1-01", "11.1-03", "11.6-01", "11.4-01"];
    let units = json!({
        "pleiku": {"nva-inf": 2, "vc": 1, "arvn-inf": 3, "rok-inf": 1}, "quang-ngai": {"air-cav": 1},
    });
    let mut play = blue_acts(quiet(json!({"units": units, "stock": {"red": 1, "blue": 0}})));
    let purse = play.purse();
    play.acts(&["battle pleiku", "commit-all", "attack"]);
    play.chance(chance![1]).act("evade vc");
    assert_eq!(play.count("open-vc", "pleiku"), 1, "the VC fails and is revealed");
    play.act("stand");
    assert_eq!((play.asked(), play.offered("react")), ("blue", vec!["air-cav".to_string()]));
    play.chance(chance![4, 4]).act("react air-cav");
    assert_eq!(play.totals(), [10, 7], "6 factors and 4; 3 factors and 4");
    assert_eq!(play.asked(), "blue", "the active player chooses his loss first");
    play.act("lose arvn-inf pleiku");
    assert_eq!(play.asked(), "red");
    play.acts(&["lose open-vc pleiku", "pay stockpile"]);
    assert_eq!(play.units("pleiku"), "1 air-cav, 1 rok-inf-vet, 2 arvn-inf-vet, 2 nva-inf-vet");
    assert_eq!((play.purse(), play.stock("red")), (purse - 1, 0));
    assert_eq!(play.units("body-count"), "1 arvn-inf, 1 open-vc");
}

#[test]
fn the_active_player_chooses_first_when_both_owe_choices() {
    cases!["RL-117"];
    let mut play = red_attacks(&json!({"nva-inf": 3, "nva-art": 1, "us-inf": 2, "arvn-inf": 2}));
    play.acts(&["commit-all", "attack"]).chance(chance![6, 6]).act("stand");
    assert_eq!(play.asked(), "red");
    play.acts(&["lose nva-art pleiku", "pay card"]);
    assert_eq!(play.asked(), "blue");
}

/// The comprehensive example: Red's bad luck at Binh Dinh.
#[test]
fn the_comprehensive_example() {
    cases!["11-09", "11-11", "11-12", "11.2-11", "11.4-02", "11.5-01", "11.6-01", "11.6-04"];
    let document = json!({
        "units": {
            "pleiku": {"nva-inf": 4, "nva-art": 1}, "binh-dinh": {"us-inf": 2},
            "khanh-hoa": {"air-cav": 1}, "saigon": {"blue-water-navy": 1}, "quang-ngai": {"arvn-inf-vet": 2},
        },
        "stock": {"red": 0, "blue": 2}, "cards": {"red": {"hand": ["R05"]}},
    });
    let mut play = red_acts(quiet(document));
    let all = ["take nva-inf", "take nva-inf", "take nva-inf", "take nva-inf", "take nva-art"];
    play.act("mobilize pleiku").acts(&all).acts(&["step binh-dinh", "stop"]);
    play.acts(&["battle binh-dinh", "commit-all", "attack", "gather us-inf", "gather us-inf"]);
    play.chance(chance![2, 1, 1]).act("slip");
    assert_eq!(play.totals(), [2, 6, 3], "the evasion fails; Red comes to 6, Blue to 3");
    assert_eq!(play.asked(), "blue", "Red inflicts an R, Blue misses");
    play.act("pay stockpile");
    assert_eq!(play.units("binh-dinh"), "2 us-inf-vet, 2 nva-inf, 2 nva-inf-vet, 1 nva-art", "two promotions each");
    assert_eq!((play.asked(), play.purse()), ("blue", 1), "now the RP is spent, and Blue reacts");
    assert_eq!(play.offered("react"), ["air-cav", "blue-water-navy"]);
    play.acts(&["react air-cav", "react blue-water-navy", "reinforce quang-ngai"]);
    play.acts(&["take arvn-inf-vet", "take arvn-inf-vet", "enter"]);
    assert_eq!(play.stock("blue"), 0);
    assert_eq!(play.count("arvn-inf-vet", "binh-dinh"), 2);
    assert_eq!(play.count("air-cav", "binh-dinh") + play.count("blue-water-navy", "binh-dinh"), 2);
    assert_eq!((play.asked(), play.phase()), ("red", "actions"));
    play.acts(&["mobilize binh-dinh", "take nva-inf", "step pleiku"]);
    assert_eq!(play.purse(), 0, "Red spends his last RP to move on");
}

/// The example of 11.1: one ARVN against a stack of five NVA, both suffer 1R.
#[test]
fn the_example_of_battle_results() {
    cases!["11.1-02", "11.1-03", "11.1-04", "7-05"];
    let mut play = red_attacks(&json!({"nva-inf": 4, "nva-art": 1, "arvn-inf-vet": 1}));
    play.acts(&["commit-all", "attack"]).chance(chance![4, 6]).act("stand");
    assert_eq!(play.totals(), [9, 8]);
    play.act("lose nva-inf pleiku");
    play.allowed("pay card").allowed("pay stockpile").allowed("lose nva-inf pleiku");
    play.act("pay stockpile");
    assert_eq!(play.units("body-count"), "1 arvn-inf, 1 nva-inf", "Blue's R is void: nobody is left");
    assert_eq!((play.stock("red"), play.purse()), (2, 4));
    assert_eq!(play.view().budget(), 5, "the payment leaves the stockpile RP for Actions");
}

#[test]
fn without_rps_an_r_costs_a_unit_and_the_inactive_side_pays_from_its_stockpile() {
    cases!["11.1-03", "7-06"];
    let units = json!({"pleiku": {"nva-inf": 4, "nva-art": 1, "us-inf": 2}});
    let mut play = red_acts(quiet(json!({"units": units})));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    assert_eq!(play.units("body-count"), "1 us-inf", "Blue has no RP in Red's turn");
    let units = json!({"pleiku": {"nva-inf": 4, "nva-art": 1, "us-inf": 2}});
    let mut play = red_acts(quiet(json!({"units": units, "stock": {"blue": 1}})));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    play.refused("pay card", "7-06");
    play.act("pay stockpile");
    assert_eq!((play.stock("blue"), play.units("body-count").as_str()), (0, ""), "the stockpile has paid");
}

#[test]
fn totals_beyond_the_battle_table_use_its_first_and_last_line() {
    cases!["4-01"];
    let charts = &crate::support::game().data.charts;
    let printed = |total: i8| ["red", "blue"].map(|side| charts.battle(crate::support::seat(side), total));
    assert_eq!((printed(0), printed(-20)), (printed(4), printed(4)), "the first line is for 4 or less");
    assert_eq!((printed(25), printed(60)), (printed(19), printed(19)), "the last line is for 19 or more");
    assert_ne!(printed(4), printed(19));
}

#[test]
fn the_reserved_rp_does_not_pay_for_an_r() {
    cases!["RL-46"];
    let document = json!({
        "units": {"pleiku": {"nva-inf": 1, "us-inf": 4}}, "cards": {"red": {"hand": ["R02"]}},
    });
    let mut play = red_acts(quiet(document));
    play.acts(&["mobilize pleiku", "stop", "battle pleiku", "commit-all", "attack"]);
    assert_eq!(play.purse(), 1);
    play.chance(chance![1, 1]).act("stand");
    assert_eq!(play.units("body-count"), "1 nva-inf", "the last RP is the battle's");
    assert_eq!(play.purse(), 0);
}

#[test]
fn firebases_take_two_from_the_attacker_each() {
    cases!["5.2-03", "5.2-06", "5.2-07", "5.2-11", "RL-56", "RL-57"];
    let total = |red: bool, area: &str, firebase: Value, triangle: bool| {
        let mut document = json!({"units": {area: {"nva-inf": 4, "us-inf": 4}}, "stock": {"red": 9, "blue": 9}});
        if !firebase.is_null() {
            document["firebase"] = json!({"area": area, "side": firebase});
        }
        if triangle {
            document["flags"] = json!(["iron_triangle"]);
        }
        let mut play = if red { red_acts(quiet(document)) } else { blue_acts(quiet(document)) };
        play.acts(&[&format!("battle {area}"), "commit-all", "attack"]).chance(chance![6, 6]).act("stand");
        (play.totals()[0], play.totals()[1])
    };
    assert_eq!(total(true, "pleiku", Value::Null, false), (10, 10));
    assert_eq!(total(true, "pleiku", json!("blue"), false), (8, 10));
    assert_eq!(total(true, "saigon", Value::Null, false), (8, 10));
    assert_eq!(total(true, "saigon", json!("blue"), false), (6, 10));
    assert_eq!(total(false, "binh-duong", Value::Null, true), (8, 10));
    assert_eq!(total(false, "binh-duong", json!("red"), true), (6, 10));
    assert_eq!(total(true, "binh-duong", Value::Null, true), (10, 10), "the Iron Triangle helps Red only");
    assert_eq!(total(false, "saigon", Value::Null, false), (10, 10), "Saigon helps Blue only");
    assert_eq!(total(false, "pleiku", json!("blue"), false), (10, 10), "its own side attacks without penalty");
    assert_eq!(total(true, "pleiku", json!("red"), false), (10, 10), "a Red marker does not help Blue");
}

#[test]
fn lima_site_85_rolls_without_factors_and_dies_at_one_hit() {
    cases!["RL-82"];
    let mut play = red_acts(quiet(json!({"units": {"saravan": {"pl-inf": 4, "lima-site-85": 1}}})));
    play.acts(&["battle saravan", "commit-all"]).chance(chance![6, 3]).act("attack");
    assert_eq!(play.totals(), [10, 3], "it cannot evade, and its total is the die");
    assert_eq!(play.units("body-count"), "1 lima-site-85");
    let mut play = blue_acts(quiet(json!({"units": {"saravan": {"pl-inf": 1, "la-inf": 1, "lima-site-85": 1}}})));
    play.act("battle saravan");
    play.refused("commit lima-site-85", "RL-82");
}

#[test]
fn evasion_goes_one_by_one_for_vc_and_once_for_a_group_of_three() {
    cases!["11.2-01", "11.2-03", "11.2-04", "11.2-05", "11.2-06"];
    let mut play = blue_attacks(&json!({"nva-inf": 4, "nva-art": 1, "vc": 1, "open-vc": 1, "us-inf": 4}));
    play.acts(&["commit-all", "attack"]);
    play.refused("gather vc", "11.2-02").refused("evade nva-inf", "11.2-03").refused("slip", "11.2-03");
    play.acts(&["gather nva-inf", "gather nva-inf", "gather nva-inf"]);
    play.refused("gather nva-art", "11.2-03");
    play.chance(chance![1]).act("slip");
    assert_eq!(play.asked(), "red", "three units with a 1: R");
    play.refused("pay card", "11.2-06");
    play.act("pay stockpile");
    assert_eq!(play.stock("red"), 2);
    play.refused("gather nva-inf", "11.2-03").refused("gather nva-art", "11.2-03");
    play.chance(chance![2]).act("evade open-vc");
    play.refused("evade open-vc", "11.2-05");
    play.chance(chance![1]).act("evade vc");
    assert_eq!(play.count("open-vc", "pleiku"), 2);
    assert_eq!(play.state().units.at(crate::support::area("pleiku")).total_of(hearts_and_minds::ids::Seat::Red), 7);
}

#[test]
fn air_and_naval_units_always_evade() {
    cases!["11.2-01", "11.3-07", "11.5-06"];
    let units = json!({"binh-dinh": {"nva-inf": 1, "us-inf": 2, "air-cav": 1, "blue-water-navy": 1}});
    let mut play = red_acts(quiet(json!({"units": units, "stock": {"red": 2, "blue": 2}})));
    play.acts(&["battle binh-dinh", "commit-all", "attack", "evade air-cav"]);
    assert!(play.purposes().is_empty(), "no die");
    assert!(
        play.offered("retreat").contains(&"kontum".to_string()),
        "any safe province in range, not the nearest only"
    );
    play.acts(&["retreat kontum", "evade blue-water-navy"]);
    assert_eq!(play.offered("retreat").len(), 13, "eight coastal steps to the north and south, its own left out");
    play.act("retreat quang-tri").chance(chance![1, 1]).act("stand");
    assert_eq!(play.offered("react"), ["air-cav", "blue-water-navy"], "and they may react in the same round");
}

#[test]
fn a_lone_evader_pays_with_itself_or_an_rp() {
    cases!["11.2-12", "11.2-08"];
    let document = |stock: u8| {
        quiet(json!({"units": {"pleiku": {"open-vc": 1, "us-inf": 1}}, "stock": {"red": stock, "blue": 0}}))
    };
    let mut play = blue_acts(document(1));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1]).act("evade open-vc");
    play.allowed("lose open-vc pleiku");
    play.chance(chance![1, 1]).act("pay stockpile");
    assert_eq!(play.totals().len(), 2, "it stays and fights");
    let mut play = blue_acts(document(0));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1]).act("evade open-vc");
    assert_eq!(play.units("body-count"), "1 open-vc");
    assert_eq!(play.events("aborted").len(), 1);
}

#[test]
fn a_unit_without_a_safe_area_may_not_evade() {
    cases!["RL-49"];
    let units = json!({
        "khammouan": {"la-inf": 1, "pl-inf": 1}, "champasak": {"pl-inf": 1}, "saravan": {"nva-inf": 1},
        "attapu": {"nva-inf": 1}, "savannakhet": {"nva-inf": 1},
    });
    let mut play = red_acts(quiet(json!({"units": units})));
    play.acts(&["battle khammouan", "commit-all"]).chance(chance![1, 1]).act("attack");
    assert_eq!(play.totals().len(), 2, "nobody is asked, the dice fall at once");
}

#[test]
fn reaction_is_limited_by_range_and_needs_both_sides() {
    cases!["11.4-02", "11.4-03", "11.4-04", "5.1-07"];
    // Another asset is near, so that Blue is asked in any case.
    let asked = |asset: &str, from: &str, battle: &str, near: (&str, &str)| {
        let units = json!({battle: {"us-inf": 1, "nva-inf": 1}, from: {asset: 1}, near.1: {near.0: 1}});
        let mut play = blue_acts(quiet(json!({"units": units})));
        play.acts(&[&format!("battle {battle}"), "commit-all", "attack", "stand"]);
        play
    };
    let navy = ("blue-water-navy", "quang-nam");
    asked("air-cav", "quang-tri", "quang-tin", navy).allowed("react air-cav");
    asked("air-cav", "quang-tri", "quang-ngai", navy).refused("react air-cav", "11.4-02");
    let cav = |at| ("air-cav", at);
    asked("blue-water-navy", "quang-tri", "ninh-thuan", cav("khanh-hoa")).allowed("react blue-water-navy");
    asked("blue-water-navy", "quang-tri", "binh-thuan", cav("binh-tuy")).refused("react blue-water-navy", "11.4-02");
    asked("blue-water-navy", "binh-dinh", "pleiku", cav("kontum")).refused("react blue-water-navy", "11.4-02");
    asked("gunboat", "an-xuyen", "chau-doc", cav("vinh-long")).allowed("react gunboat");
    asked("gunboat", "kien-hoa", "long-an", cav("saigon")).refused("react gunboat", "11.4-02");
}

#[test]
fn each_area_of_reinforcement_costs_an_rp_and_may_send_several_groups() {
    cases!["11.5-01", "11.5-02", "11.5-05", "9.3-04"];
    let units = json!({
        "pleiku": {"nva-inf": 1, "us-inf": 1}, "darlac": {"us-inf": 2}, "kontum": {"us-inf": 1}, "saigon": {"us-inf": 1},
    });
    let mut play = red_acts(quiet(json!({"units": units, "stock": {"red": 0, "blue": 2}})));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    assert_eq!(play.offered("reinforce"), ["darlac", "kontum"], "adjacent areas only, no sea");
    play.acts(&["reinforce darlac", "take us-inf", "enter", "take us-inf", "enter"]);
    assert_eq!(play.stock("blue"), 1, "the second group of the area is free");
    play.acts(&["reinforce kontum", "take us-inf", "enter"]);
    assert_eq!(play.stock("blue"), 0);
    assert_eq!(play.state().units.at(crate::support::area("pleiku")).total(), 5);
}

#[test]
fn an_area_that_was_paid_for_stays_open_until_reinforcement_is_over() {
    cases!["11.5-02", "11.5-05", "11.5-01"];
    let units = json!({"binh-dinh": {"us-inf": 1, "nva-inf": 1}, "kontum": {"arvn-inf": 2}, "phu-bon": {"us-inf": 3}});
    let battle = |stock: u8| {
        let mut play = red_acts(quiet(json!({"units": units, "stock": {"red": 0, "blue": stock}})));
        play.acts(&["battle binh-dinh", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
        play
    };
    let mut rich = battle(3);
    rich.acts(&["reinforce kontum", "take arvn-inf", "enter", "done", "reinforce phu-bon", "take us-inf", "enter"]);
    rich.acts(&["done", "reinforce kontum", "take arvn-inf", "enter"]);
    assert_eq!((rich.stock("blue"), rich.units("kontum").as_str()), (1, ""), "two areas, two RPs");
    let mut poor = battle(1);
    poor.acts(&["reinforce kontum", "take arvn-inf", "enter", "done"]);
    assert_eq!((poor.stock("blue"), poor.offered("reinforce")), (0, vec!["kontum".to_string()]));
    poor.refused("reinforce phu-bon", "11.5-01");
    poor.acts(&["reinforce kontum", "take arvn-inf", "enter"]);
    assert_eq!((poor.units("kontum").as_str(), poor.asked()), ("", "red"), "nobody else may come");
    let mut undecided = battle(1);
    undecided.acts(&["reinforce kontum", "done", "reinforce kontum", "done"]);
    assert_eq!((undecided.stock("blue"), undecided.asked()), (0, "blue"));
    undecided.act("pass");
    assert_eq!(undecided.asked(), "red");
}

/// The example of 11.5: a VC in Pleiku ambushes two reinforcing groups.
#[test]
fn reinforcing_groups_may_be_ambushed() {
    cases!["11.5-04", "14-04"];
    let units = json!({"pleiku": {"nva-inf": 1, "vc": 1, "us-inf": 1}, "darlac": {"us-inf": 4}});
    let mut play = red_acts(quiet(json!({"units": units, "stock": {"red": 0, "blue": 1}})));
    play.acts(&["battle pleiku", "commit nva-inf", "attack"]).chance(chance![1, 1]).act("stand");
    play.acts(&["reinforce darlac", "take us-inf", "take us-inf", "take us-inf", "enter"]);
    assert_eq!(play.asked(), "red");
    play.chance(chance![5]).act("ambush vc");
    assert_eq!(play.units("body-count"), "1 us-inf");
    play.acts(&["take us-inf", "enter"]);
    assert_eq!(play.offered("ambush"), ["open-vc"], "the plucky VC ambushes that one too");
}

#[test]
fn vc_reinforce_only_in_a_year_of_a_grand_campaign() {
    cases!["11.5-03", "P-T06", "P-E06"];
    let reinforces = |campaign: Value, year: u16| {
        let document = json!({
            "year": year, "end": year, "round": 2, "this_year": {"campaign": {"red": campaign}},
            "units": {"pleiku": {"nva-inf": 1, "us-inf": 1}, "darlac": {"vc": 1}, "kontum": {"nva-inf": 1}},
            "stock": {"red": 1, "blue": 0},
        });
        let mut play = blue_acts(quiet(document));
        play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1]).act("stand");
        play
    };
    reinforces(Value::Null, 1968).refused("reinforce darlac", "11.5-03");
    reinforces(json!("R26"), 1968).allowed("reinforce darlac");
    reinforces(json!("R27"), 1972).allowed("reinforce darlac");
}

#[test]
fn reinforcement_shuts_out_those_who_may_not_leave_or_enter() {
    cases!["RL-65", "11-12", "11.5-06"];
    let units = json!({"quang-tri": {"nva-inf": 1, "us-inf": 4}, "nvn": {"nva-inf": 2}, "savannakhet": {"nva-inf": 1}});
    let document =
        |closed: bool| json!({"units": units, "stock": {"red": 2, "blue": 0}, "this_year": {"line_closed": closed}});
    let offered = |closed: bool| {
        let mut play = blue_acts(quiet(document(closed)));
        play.acts(&["battle quang-tri", "commit us-inf", "attack"]).chance(chance![1, 1]).act("stand");
        play.offered("reinforce")
    };
    assert_eq!(offered(false), ["nvn", "savannakhet"]);
    assert_eq!(offered(true), ["savannakhet"], "the McNamara Line");
    let units = json!({"pleiku": {"nva-inf": 1, "us-inf": 1}, "kontum": {"air-cav": 1, "held-arvn-inf": 1}});
    let mut play = red_acts(quiet(json!({"units": units, "flags": ["coup"], "stock": {"red": 0, "blue": 2}})));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 6]).acts(&["stand"]);
    assert_eq!(play.count("nva-inf", "pleiku"), 0, "the attacker is gone, so nobody reacts");
    play.act("reinforce kontum");
    play.refused("take held-arvn-inf", "RL-65");
    play.acts(&["take air-cav", "enter"]);
    assert_eq!(play.units("pleiku"), "1 us-inf-vet, 1 air-cav");
}

#[test]
fn no_survivor_no_reinforcement() {
    cases!["11-12"];
    let units = json!({"pleiku": {"nva-inf": 4, "nva-art": 1, "us-inf": 1}, "darlac": {"us-inf": 2}});
    let mut play = red_acts(quiet(json!({"units": units, "stock": {"red": 0, "blue": 2}})));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![6, 1]).act("stand");
    assert_eq!((play.asked(), play.phase()), ("red", "actions"));
}

#[test]
fn attackers_that_turn_out_to_be_nothing_cost_nothing() {
    cases!["11-04", "11-07", "11-02"];
    let mut play = red_attacks(&json!({"bad-intel": 1, "nva-art": 1, "us-inf": 1}));
    play.acts(&["commit bad-intel", "attack"]).chance(chance![2, 1]).act("stand");
    assert_eq!(play.events("aborted").len(), 1);
    assert_eq!((play.purse(), play.units("pleiku")), (5, "1 us-inf, 1 nva-art".into()));
    assert_eq!(play.view().pool(), [12, 4, 14], "the Bad Intel is in the pool again");
}

#[test]
fn a_battle_round_promotes_by_the_number_of_enemies_that_fought() {
    cases!["11.6-01", "11.6-02", "5.1-02", "5.1-05"];
    let mut play = red_attacks(&json!({"nva-inf": 4, "arvn-inf": 3}));
    play.acts(&["commit-all", "attack"]).chance(chance![1, 1]).act("stand");
    assert_eq!(play.units("pleiku"), "3 arvn-inf-vet, 1 nva-inf, 3 nva-inf-vet", "three for Red, up to four for Blue");
}

#[test]
fn two_dice_and_the_better_one_on_a_campaigns_first_turn() {
    cases!["6.2-05", "6.2-06", "6.2-07"];
    let document = json!({
        "units": {"pleiku": {"nva-inf": 4, "us-inf": 4}}, "stock": {"red": 5, "blue": 5},
        "cards": {"red": {"hand": ["R23"]}},
    });
    let mut play = crate::support::at(quiet(document.clone()));
    play.acts(&["launch R23", "battle pleiku", "commit-all", "attack"]).chance(chance![2, 5, 1]).act("stand");
    assert_eq!(play.totals(), [9, 2, 5], "4 factors and the 5; the 2 is not used");
    let rolled = play.events("rolled");
    assert_eq!((rolled[0].case.0, rolled[0].text.as_str()), ("6.2-05", "Red rolls 5 and 2 and comes to 9."));
    assert_eq!(rolled[1].case.0, "11-09");
    let mut play = crate::support::at(quiet(document.clone()));
    play.acts(&["launch R23", "end", "play B01", "battle pleiku", "commit-all", "attack"]);
    play.chance(chance![3, 4]).act("stand");
    assert_eq!(play.totals(), [7, 8], "one die each: not when defending in the other side's turn");
    let mut play = crate::support::at(quiet(document));
    play.acts(&["play R23", "battle pleiku", "commit-all", "attack"]).chance(chance![2, 5]).act("stand");
    assert_eq!(play.totals(), [6, 9], "played for its RPs the card gives no second die");
}
