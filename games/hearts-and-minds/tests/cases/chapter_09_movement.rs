//! Chapter 9: movement.

use engine::cases;
use serde_json::json;

use crate::support::{Questions as _, at, blue_acts, chance, game, red_acts};

#[test]
fn a_mobilized_unit_need_not_move_and_moves_only_when_its_area_is_mobilized() {
    cases!["9-01", "8.3-08"];
    let mut play = red_acts(json!({"units": {"attapu": {"nva-inf": 4}, "saravan": {"nva-inf": 1}}}));
    play.act("mobilize attapu");
    assert_eq!(play.purse(), 4, "1 RP mobilizes all units of the province");
    assert_eq!(play.offered("take"), ["nva-inf"]);
    play.act("stop");
    assert_eq!(play.units("attapu"), "4 nva-inf");
    assert_eq!(play.phase(), "actions");
    play.refused("step kontum", "8.3-08");
}

#[test]
fn a_unit_may_be_mobilized_again_for_another_rp() {
    cases!["9-02", "9-10"];
    let mut play = blue_acts(json!({"units": {"bien-hoa": {"us-inf": 1}}}));
    play.acts(&["mobilize bien-hoa", "take us-inf", "step binh-duong", "stop"]);
    assert_eq!(play.count("us-inf", "binh-duong"), 1);
    play.acts(&["mobilize binh-duong", "take us-inf", "step tay-ninh", "stop"]);
    assert_eq!((play.count("us-inf", "tay-ninh"), play.purse()), (1, 3));
}

#[test]
fn every_entered_area_costs_a_point_of_the_allowance() {
    cases!["9-03", "3-01"];
    let mut play = red_acts(json!({"units": {"nvn": {"nva-inf": 1}}}));
    play.acts(&["mobilize nvn", "take nva-inf", "step quang-tri", "step thua-thien", "step quang-nam"]);
    play.act("step quang-tin");
    assert_eq!(play.units("quang-tin"), "1 nva-inf");
    play.refused("step quang-ngai", "8.3-08");
    play.refused("stop", "8-01");
    play.allowed("end");
}

#[test]
fn a_group_drops_units_but_picks_up_nobody() {
    cases!["9-04", "9-05", "RL-33"];
    let mut play = blue_acts(json!({"units": {"saigon": {"us-inf": 3}, "binh-duong": {"us-inf-vet": 1}}}));
    play.acts(&["mobilize saigon", "take us-inf", "take us-inf", "step binh-duong"]);
    play.refused("take us-inf-vet", "9-04").refused("take us-inf", "9-04");
    play.acts(&["drop us-inf", "step tay-ninh", "stop"]).refused("take us-inf-vet", "RL-33");
    assert_eq!(play.units("binh-duong"), "1 us-inf, 1 us-inf-vet");
    assert_eq!(play.units("tay-ninh"), "1 us-inf");
    play.acts(&["take us-inf", "step long-an", "stop"]);
    assert_eq!(play.units("long-an"), "1 us-inf", "another group of the same RP goes elsewhere");
    assert_eq!(play.purse(), 4);
    assert_eq!(play.phase(), "actions", "nobody is left to move on this RP");
}

#[test]
fn leaving_an_area_with_enemy_veterans_costs_one_point_more() {
    cases!["9-06", "9-07", "9-11"];
    let through = |there: &str| {
        let mut play = red_acts(json!({"units": {"nvn": {"nva-inf": 1}, "quang-tri": {there: 1}}}));
        play.acts(&["mobilize nvn", "take nva-inf", "step quang-tri"]);
        assert_eq!(play.state().march.spent, 1, "entering costs nothing more");
        play.act("step thua-thien");
        play.state().march.spent
    };
    assert_eq!(through("us-inf-vet"), 3);
    assert_eq!(through("us-inf"), 2, "untried units do not hinder");
    assert_eq!(through("us-art"), 2, "nor do assets");
    let mut play = red_acts(json!({"units": {"quang-tri": {"nva-inf": 1, "us-inf-vet": 1}}}));
    play.acts(&["mobilize quang-tri", "take nva-inf", "step thua-thien"]);
    assert_eq!(play.state().march.spent, 1, "no extra point where the move begins");
}

#[test]
fn the_surcharge_is_one_point_however_many_veterans_and_bombers_are_there() {
    cases!["RL-36", "5.2-02", "9-08", "RL-37"];
    let document = json!({
        "units": {"nvn": {"nva-inf": 1}, "quang-tri": {"us-inf-vet": 2}},
        "bombers": {"out": ["quang-tri"]},
    });
    let mut play = red_acts(document);
    play.acts(&["mobilize nvn", "take nva-inf", "step quang-tri", "step thua-thien"]);
    assert_eq!(play.state().march.spent, 3);
    let mut play = red_acts(json!({"units": {"nvn": {"nva-inf": 1}}, "bombers": {"out": ["quang-tri"]}}));
    play.acts(&["mobilize nvn", "take nva-inf", "step quang-tri", "step thua-thien"]);
    assert_eq!(play.state().march.spent, 3, "a bomber alone does the same");
    let past_vc = |vc: &str| {
        let mut play = blue_acts(json!({"units": {"bien-hoa": {"us-inf": 1}, "binh-duong": {vc: 1}}}));
        play.acts(&["mobilize bien-hoa", "take us-inf", "step binh-duong", "pass", "step tay-ninh"]);
        play.state().march.spent
    };
    assert_eq!(past_vc("open-vc-plus"), 3, "a revealed VC+ is a veteran");
    assert_eq!(past_vc("vc-plus"), 2, "a concealed one is an ordinary VC");
    assert_eq!(past_vc("open-vc"), 2);
}

#[test]
fn each_unit_of_a_group_is_held_to_its_own_allowance() {
    cases!["9-12", "9.5-01"];
    let mut play = red_acts(json!({"units": {"kontum": {"nva-inf": 1, "vc": 1}, "pleiku": {"vc": 1}}}));
    play.acts(&["mobilize kontum", "take nva-inf", "take vc", "step pleiku", "step phu-bon", "stop"]);
    assert_eq!(play.units("pleiku"), "2 vc", "the VC stays after one area");
    assert_eq!(play.units("phu-bon"), "1 nva-inf");
    play.refused("mobilize pleiku", "9.5-01");
}

#[test]
fn only_one_vc_moves_in_a_turn() {
    cases!["9.5-01"];
    let units = json!({"kontum": {"vc": 1, "bad-intel": 1, "nva-inf": 1}, "darlac": {"open-vc": 1}});
    let mut play = red_acts(json!({"units": units}));
    play.acts(&["mobilize kontum", "take vc"]);
    play.refused("take bad-intel", "9.5-01");
    play.act("step quang-ngai");
    assert_eq!(play.units("quang-ngai"), "1 vc");
    play.refused("take bad-intel", "9.5-01").allowed("take nva-inf");
    play.act("stop");
    play.refused("mobilize darlac", "9.5-01");
}

#[test]
fn an_air_or_naval_unit_goes_alone_to_any_legal_area() {
    cases!["9.1-01", "9.1-02", "3.3-08", "3.3-09", "3.3-10"];
    let units = json!({"quang-tri": {"air-cav": 1, "us-inf": 1}, "an-xuyen": {"vc": 1}});
    let mut play = blue_acts(json!({"units": units}));
    play.acts(&["mobilize quang-tri", "take air-cav"]);
    play.refused("take us-inf", "9.1-01").refused("step thua-thien", "9.1-01");
    assert_eq!(play.offered("fly").len(), 36, "every other province of South Vietnam");
    play.act("fly an-xuyen");
    assert_eq!(play.asked(), "blue", "the VC there may not ambush it");
    assert_eq!(play.units("an-xuyen"), "1 air-cav, 1 vc");
}

#[test]
fn one_rp_sends_gunboat_navy_and_air_cav_from_kien_hoa_to_three_places() {
    cases!["9.1-03"];
    let assets = json!({"air-cav": 1, "blue-water-navy": 1, "gunboat": 1});
    let mut play = blue_acts(json!({"units": {"kien-hoa": assets}}));
    play.acts(&["mobilize kien-hoa", "take gunboat"]);
    play.refused("fly saigon", "3.3-09").refused("fly kien-hoa", "9.1-01");
    play.acts(&["fly chau-doc", "take blue-water-navy"]);
    play.refused("fly pleiku", "3.3-08").refused("fly kampot", "3.3-08");
    play.acts(&["fly quang-tri", "take air-cav"]).refused("fly kampot", "3.3-10");
    play.act("fly pleiku");
    assert_eq!(play.purse(), 4);
    assert_eq!((play.units("chau-doc"), play.units("quang-tri")), ("1 gunboat".into(), "1 blue-water-navy".into()));
    assert_eq!(play.units("pleiku"), "1 air-cav");
}

/// The example of 9.2: two ARVN from Saigon through Binh Duong to Tay Ninh.
#[test]
fn arvn_announce_their_path_and_roll_for_their_points() {
    cases!["9.2-01", "9.2-02"];
    let start = || {
        let mut play = blue_acts(json!({"units": {"saigon": {"arvn-inf": 2, "us-inf": 1}}}));
        play.acts(&["mobilize saigon", "take arvn-inf", "take arvn-inf"]);
        play.refused("step binh-duong", "9.2-01");
        play.acts(&["path binh-duong", "path tay-ninh"]);
        play
    };
    let mut play = start();
    play.chance(chance![4]).acts(&["roll", "step binh-duong"]);
    play.refused("step long-khanh", "9.2-02");
    play.act("step tay-ninh");
    assert_eq!(play.units("tay-ninh"), "2 arvn-inf");
    assert_eq!(play.offered("step"), [] as [&str; 0], "the target is the end though points are left");
    let mut play = start();
    play.chance(chance![1]).acts(&["roll", "step binh-duong"]);
    assert_eq!(play.units("binh-duong"), "2 arvn-inf", "a 1 carries them one province only");
    let mut play = start();
    play.chance(chance![4]).acts(&["roll", "step binh-duong", "drop arvn-inf", "step tay-ninh"]);
    assert_eq!((play.units("binh-duong"), play.units("tay-ninh")), ("1 arvn-inf".into(), "1 arvn-inf".into()));
}

#[test]
fn arvn_that_were_rolled_for_are_used_up_even_if_they_stay() {
    cases!["9.2-03"];
    let mut play = blue_acts(json!({"units": {"saigon": {"arvn-inf": 1, "us-inf": 1}}}));
    play.acts(&["mobilize saigon", "take arvn-inf", "path binh-duong"]).chance(chance![1]).acts(&["roll", "stop"]);
    assert_eq!(play.count("arvn-inf", "saigon"), 1);
    play.refused("take arvn-inf", "9.2-03").allowed("take us-inf");
}

/// The example of 9.2 after a roll of 1: both in Saigon, both in Binh Duong, or one in each.
#[test]
fn after_the_die_some_arvn_may_stay_where_the_group_formed() {
    cases!["9.2-02", "9.2-03", "9-04"];
    let mut play = blue_acts(json!({"units": {"saigon": {"arvn-inf": 2, "us-inf": 1}}}));
    play.acts(&["mobilize saigon", "take arvn-inf", "take arvn-inf", "path binh-duong", "path tay-ninh"]);
    play.refused("drop arvn-inf", "9-04");
    play.chance(chance![1]).acts(&["roll", "drop arvn-inf"]).refused("drop arvn-inf", "9-04");
    play.act("step binh-duong");
    assert_eq!((play.units("saigon"), play.units("binh-duong")), ("1 us-inf, 1 arvn-inf".into(), "1 arvn-inf".into()));
    play.refused("take arvn-inf", "9.2-03").allowed("take us-inf");
}

#[test]
fn a_held_garrison_is_refused_by_its_own_rule() {
    cases!["19-10"];
    let units = json!({"saigon": {"held-arvn-inf": 2, "us-inf": 1}});
    let mut play = blue_acts(json!({"flags": ["coup"], "units": units}));
    play.act("mobilize saigon").refused("take held-arvn-inf", "19-10").allowed("take us-inf");
}

#[test]
fn others_join_an_arvn_group_after_the_die_and_share_its_points() {
    cases!["9.2-04", "RL-39"];
    let mut play = blue_acts(json!({"units": {"saigon": {"arvn-inf": 1, "us-inf": 2}}}));
    play.acts(&["mobilize saigon", "take arvn-inf", "path binh-duong", "path tay-ninh"]);
    play.refused("take us-inf", "9.2-01");
    play.chance(chance![1]).acts(&["roll", "take us-inf", "step binh-duong"]);
    assert_eq!(play.units("binh-duong"), "1 us-inf, 1 arvn-inf", "with a 1 the US unit goes no farther either");
    play.acts(&["take us-inf", "step binh-duong", "step tay-ninh", "stop"]);
    assert_eq!(play.units("tay-ninh"), "1 us-inf", "as a group of its own it may");
}

#[test]
fn arvn_of_one_province_go_in_several_groups_each_with_its_die() {
    cases!["9.2-05"];
    let mut play = blue_acts(json!({"units": {"saigon": {"arvn-inf": 2}}}));
    play.act("mobilize saigon");
    for target in ["binh-duong", "long-an"] {
        play.acts(&["take arvn-inf", &format!("path {target}")]).chance(chance![3]);
        play.acts(&["roll", &format!("step {target}")]);
        assert_eq!(play.units(target), "1 arvn-inf");
    }
    assert_eq!(play.purse(), 4, "both on one RP");
}

#[test]
fn ground_groups_go_by_sea_from_coast_to_coast() {
    cases!["9.3-01", "9.3-02", "9.3-05", "9.3-06"];
    let units = json!({"quang-tri": {"arvn-inf": 2, "us-tank": 1, "air-cav": 1}, "pleiku": {"us-inf": 1}});
    let mut play = blue_acts(json!({"units": units}));
    play.acts(&["mobilize quang-tri", "take arvn-inf"]);
    assert_eq!(play.offered("sail").len(), 18);
    play.act("sail kien-giang");
    assert_eq!(play.units("kien-giang"), "1 arvn-inf");
    assert!(play.purposes().is_empty(), "no die by sea");
    play.refused("step chau-doc", "9-04");
    play.act("take us-tank");
    play.refused("sail kien-giang", "3.3-07").allowed("sail saigon");
    play.acts(&["stop", "take air-cav"]);
    play.refused("sail saigon", "9.3-02");
    play.acts(&["fly saigon", "stop", "mobilize pleiku", "take us-inf"]);
    play.refused("sail saigon", "9.3-01");
    let mut play = blue_acts(json!({"units": {"saigon": {"us-inf": 1}}}));
    play.acts(&["mobilize saigon", "take us-inf", "step binh-duong"]);
    play.refused("sail quang-tri", "9.3-06");
    let mut play = red_acts(json!({"units": {"saigon": {"nva-inf": 1}}}));
    play.acts(&["mobilize saigon", "take nva-inf"]);
    play.refused("sail quang-tri", "9.3-02");
}

#[test]
fn a_group_at_sea_is_ambushed_in_its_destination_only() {
    cases!["9.3-03"];
    let units = json!({"quang-tri": {"us-inf": 1}, "thua-thien": {"vc": 1}, "khanh-hoa": {"vc": 1}});
    let mut play = blue_acts(json!({"units": units}));
    play.acts(&["mobilize quang-tri", "take us-inf", "sail khanh-hoa"]);
    assert_eq!(play.asked(), "red");
    assert_eq!(play.offered("ambush"), ["vc"]);
    let mut play = blue_acts(json!({"units": units}));
    play.acts(&["mobilize quang-tri", "take us-inf", "sail saigon"]);
    assert_eq!(play.asked(), "blue", "the VC that lie along the coast do nothing");
}

#[test]
fn one_rp_mobilizes_one_stack_in_north_vietnam() {
    cases!["9.4-01", "10-06", "P-E07"];
    let document = || json!({"year": 1972, "units": {"nvn": {"nva-inf": 10, "nva-inf-vet": 2, "nva-art": 2, "nva-tank": 1, "vc": 3}}});
    let mut play = red_acts(document());
    play.acts(&["mobilize nvn", "take nva-inf", "take nva-inf", "take nva-inf", "take nva-inf-vet"]);
    play.refused("take nva-inf", "9.4-01").refused("take nva-inf-vet", "9.4-01");
    play.acts(&["take nva-art", "take nva-tank"]);
    play.refused("take nva-art", "9.4-01");
    play.act("trail savannakhet");
    assert_eq!(play.units("savannakhet"), "3 nva-inf, 1 nva-inf-vet, 1 nva-art, 1 nva-tank");
    play.refused("take nva-inf", "9.4-01");
    let mut easter = document();
    easter["year"] = json!(1972);
    easter["end"] = json!(1972);
    easter["this_year"] = json!({"campaign": {"red": "R27"}});
    let mut play = red_acts(easter);
    play.act("mobilize nvn");
    for target in ["savannakhet", "saravan"] {
        play.acts(&["take nva-inf", "take nva-inf", "take nva-inf", "take nva-inf", &format!("trail {target}")]);
        assert_eq!(play.units(target), "4 nva-inf", "two stacks in an Easter year");
    }
    play.refused("take nva-inf", "9.4-01");
}

/// The example of 9.6, down to Ratanakiri.
#[test]
fn nva_move_strategically_down_the_trail_as_far_as_it_is_open() {
    cases!["9.6-01", "9.6-02", "9.6-03", "9.6-04"];
    let units = json!({
        "nvn": {"nva-inf": 4, "nva-art": 1, "vc": 1},
        "savannakhet": {"lima-site-85": 1},
        "saravan": {"la-inf": 1, "pl-inf": 1},
    });
    let mut play = red_acts(json!({"year": 1969, "units": units}));
    play.acts(&["mobilize nvn", "take nva-inf", "take nva-inf"]);
    play.allowed("trail kampot").refused("trail pleiku", "9.6-02").refused("trail champasak", "9.6-02");
    let mut blocked = units.clone();
    blocked["mondolkiri"] = json!({"ca-inf": 1});
    let mut play = red_acts(json!({"year": 1969, "units": blocked}));
    play.acts(&["mobilize nvn", "take nva-inf", "take nva-inf"]);
    assert_eq!(play.offered("trail"), ["attapu", "ratanakiri", "saravan", "savannakhet"]);
    play.refused("trail mondolkiri", "9.6-03").refused("trail kampong-cham", "9.6-03");
    play.act("trail ratanakiri");
    assert_eq!((play.units("ratanakiri"), play.purse()), ("2 nva-inf".into(), 4));
    play.act("take vc");
    play.refused("trail savannakhet", "9.6-01");
}

#[test]
fn a_group_too_large_for_an_area_with_enemies_does_not_pass_it_on_the_trail() {
    cases!["10-04"];
    let units = json!({"nvn": {"nva-inf": 2}, "saravan": {"la-inf": 1, "pl-inf": 3}});
    let mut play = red_acts(json!({"units": units}));
    play.acts(&["mobilize nvn", "take nva-inf"]).allowed("trail attapu");
    play.act("take nva-inf").refused("trail attapu", "10-04").allowed("trail savannakhet");
}

#[test]
fn strategic_movement_does_not_begin_where_blue_outnumbers_red() {
    cases!["9.6-03", "9.6-06"];
    let mut play = red_acts(json!({"units": {"attapu": {"nva-inf": 1, "la-inf": 2}}}));
    play.acts(&["mobilize attapu", "take nva-inf"]);
    play.refused("trail saravan", "9.6-03").allowed("step kontum");
    let bombed = json!({
        "units": {"nvn": {"nva-inf": 1}, "savannakhet": {"la-inf": 1, "pl-inf": 1}},
        "bombers": {"out": ["savannakhet"]},
    });
    let mut play = red_acts(bombed);
    play.acts(&["mobilize nvn", "take nva-inf"]);
    play.refused("trail savannakhet", "9.6-03").refused("trail saravan", "9.6-03");
}

#[test]
fn the_monsoon_allows_one_area_and_the_sea() {
    cases!["9.3-07", "9.6-05", "card-X01-a"];
    let monsoon = |side: &str| json!({"monsoon": side});
    let units = json!({"nvn": {"nva-inf": 1}, "saigon": {"us-inf": 1}});
    let mut play = red_acts(json!({"units": units, "lasting": monsoon("red")}));
    play.acts(&["mobilize nvn", "take nva-inf"]);
    play.refused("trail savannakhet", "9.6-05");
    play.act("step quang-tri");
    assert_eq!(play.units("quang-tri"), "1 nva-inf");
    play.refused("step thua-thien", "8.3-08");
    let mut play = blue_acts(json!({"units": units, "lasting": monsoon("blue")}));
    play.acts(&["mobilize saigon", "take us-inf"]);
    play.allowed("sail quang-tri");
    let units = json!({"saigon": {"arvn-inf": 1}});
    let mut play = blue_acts(json!({"units": units, "lasting": monsoon("blue")}));
    play.acts(&["mobilize saigon", "take arvn-inf", "path binh-duong"]);
    play.refused("path tay-ninh", "card-X01-a").allowed("roll");
}

#[test]
fn every_border_can_be_crossed_both_ways() {
    cases!["3-01", "3-02"];
    let data = &game().data;
    for (i, near) in data.map.beside.iter().enumerate() {
        let here = hearts_and_minds::ids::Place(i as u8);
        if !data.map.svn.has(here) {
            continue;
        }
        for other in near.iter().filter(|other| data.map.svn.has(*other)) {
            let mut play = red_acts(json!({"units": {data.id(here): {"nva-inf": 1}}}));
            play.acts(&[&format!("mobilize {}", data.id(here)), "take nva-inf"]);
            play.act(&format!("step {}", data.id(other)));
            assert_eq!(play.count("nva-inf", data.id(other)), 1);
        }
    }
    for (a, b) in [("darlac", "tuy-hoa"), ("phu-bon", "khanh-hoa"), ("darlac", "phu-bon"), ("darlac", "khanh-hoa")] {
        let (a, b) = (data.find(a).unwrap(), data.find(b).unwrap());
        assert!(data.map.beside(a).has(b) && data.map.beside(b).has(a));
    }
}

#[test]
fn units_stay_out_of_forbidden_areas() {
    cases!["3.3-01", "3.3-03", "3.3-04", "3.3-05", "3.3-06", "3.3-07"];
    let refuses = |seat: &str, kind: &str, from: &str, to: &str, case: &str| {
        let document = json!({"year": 1969, "units": {from: {kind: 1}}});
        let mut play = if seat == "red" { red_acts(document) } else { blue_acts(document) };
        play.acts(&[&format!("mobilize {from}"), &format!("take {kind}")]);
        play.refused(&format!("step {to}"), case);
    };
    refuses("red", "nva-inf", "ratanakiri", "stung-treng", "3.3-03");
    refuses("red", "vc", "ratanakiri", "stung-treng", "3.3-03");
    refuses("red", "kr-inf", "kampot", "chau-doc", "3.3-05");
    refuses("red", "pl-inf", "attapu", "ratanakiri", "3.3-06");
    refuses("blue", "us-inf", "tay-ninh", "svay-rieng", "3.3-04");
    refuses("blue", "rok-inf", "tay-ninh", "svay-rieng", "3.3-04");
    refuses("blue", "ca-inf", "kampot", "chau-doc", "3.3-05");
    refuses("blue", "la-inf", "attapu", "ratanakiri", "3.3-06");
    let mut play = blue_acts(json!({"units": {"saigon": {"us-tank": 1}}}));
    play.acts(&["mobilize saigon", "take us-tank"]);
    play.refused("step dinh-tuong", "3.3-07").allowed("step long-an");
    let mut play = red_acts(json!({"units": {"attapu": {"nva-inf": 1}}}));
    play.acts(&["mobilize attapu", "take nva-inf"]);
    play.allowed("step ratanakiri");
}

#[test]
fn a_turn_of_movement_offers_no_other_action() {
    cases!["8.3-04", "8.3-12"];
    let mut play =
        at(json!({"side": "blue", "units": {"saigon": {"us-inf": 1, "nva-inf": 1}}, "bombers": {"ready": 1}}));
    play.acts(&["play B01", "mobilize saigon"]);
    play.refused("battle saigon", "8.3-04").refused("event 1", "8.3-04").refused("bomb saigon", "8.3-04");
    let mut ambushed = blue_acts(json!({"units": {"kontum": {"us-inf": 2}, "pleiku": {"vc": 1}}}));
    ambushed.acts(&["mobilize kontum", "take us-inf", "step pleiku"]);
    assert_eq!(ambushed.asked(), "red", "the ambush belongs to the movement");
    ambushed.refused("mobilize kontum", "8.3-04");
    let mut attacked = red_acts(json!({"units": {"pleiku": {"nva-inf": 1, "us-inf": 1}}}));
    attacked.acts(&["battle pleiku", "commit-all", "attack"]);
    assert_eq!(attacked.asked(), "blue", "the evasion belongs to the battle");
    attacked.refused("mobilize pleiku", "8.3-04");
}
