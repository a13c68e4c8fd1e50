//! 11.3: retreats.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

/// Blue attacks, and the one Red unit of a kind evades.
fn red_evades(area: &str, kind: &str, mut document: Value) -> Play {
    document["cards"] = json!({"removed": ["B09", "R04", "X25"]});
    document["units"][area] = json!({kind: 1, "us-inf": 1});
    let mut play = blue_acts(document);
    play.acts(&[&format!("battle {area}"), "commit-all", "attack"]).chance(chance![6]);
    if kind.contains("vc") {
        play.act(&format!("evade {kind}"));
    } else {
        play.acts(&[&format!("gather {kind}"), "slip"]);
    }
    play
}

/// The example of 11.3: a lone VC in Binh Tuy.
#[test]
fn a_vc_in_binh_tuy_retreats_to_the_cambodian_border() {
    cases!["11.3-01", "11.3-02", "11.3-03", "11.3-04"];
    let document = json!({"units": {"phuoc-long": {"arvn-inf": 1}}, "red_flags": ["phuoc-long"]});
    let play = red_evades("binh-tuy", "vc", document);
    assert_eq!(play.offered("retreat"), ["kampong-cham", "mondolkiri"]);
    let mut monsoon = json!({"units": {"phuoc-long": {"arvn-inf": 1}}, "red_flags": ["phuoc-long"]});
    monsoon["lasting"] = json!({"monsoon": "blue"});
    let mut play = red_evades("binh-tuy", "vc", monsoon);
    play.act("retreat mondolkiri");
    assert_eq!(play.units("mondolkiri"), "1 vc", "three areas, in a monsoon, still concealed");
}

#[test]
fn a_red_flag_is_safe_unless_blue_or_a_bomber_is_there_or_it_is_full() {
    cases!["11.3-02", "11.3-06"];
    let base = json!({"year": 1969, "units": {"kontum": {}, "ratanakiri": {"ca-inf": 1}}, "red_flags": ["kontum"]});
    let play = red_evades("pleiku", "nva-inf", base.clone());
    assert_eq!(play.units("kontum"), "1 nva-inf", "the only adjacent safe area is taken at once");
    let mut bombed = base.clone();
    bombed["bombers"] = json!({"out": ["kontum"]});
    assert_ne!(red_evades("pleiku", "nva-inf", bombed).units("kontum"), "1 nva-inf");
    let mut held = base.clone();
    held["units"]["kontum"] = json!({"arvn-inf": 1});
    assert_eq!(red_evades("pleiku", "nva-inf", held).units("kontum"), "1 arvn-inf");
    let mut full = base;
    full["units"]["kontum"] = json!({"nva-inf-vet": 4});
    assert_eq!(red_evades("pleiku", "nva-inf", full).units("kontum"), "4 nva-inf-vet");
}

#[test]
fn north_vietnam_is_always_a_friendly_area() {
    cases!["11.3-11"];
    let play = red_evades("quang-tri", "nva-inf", json!({"units": {"savannakhet": {"la-inf": 1}}}));
    assert_eq!(play.units("nvn"), "1 nva-inf");
}

/// The example of 11.3: three Blue units in Quang Tri go by sea.
#[test]
fn the_sea_is_as_near_as_a_neighbour() {
    cases!["11.3-08", "11.3-10", "11.3-05", "9.3-04"];
    let units = json!({"quang-tri": {"us-inf": 3, "nva-inf": 4}, "thua-thien": {"vc": 1}, "khanh-hoa": {"vc": 1}});
    let mut play = red_acts(json!({"units": units, "cards": {"removed": ["B09", "R04", "X25"]}}));
    play.acts(&["battle quang-tri", "commit-all", "attack", "gather us-inf", "gather us-inf", "gather us-inf"]);
    play.chance(chance![6]).act("slip");
    play.acts(&["take us-inf"]);
    let offered = play.offered("retreat");
    assert_eq!(offered.len(), 16, "every other coastal province without Red units");
    assert!(offered.contains(&"kien-giang".into()) && !offered.contains(&"thua-thien".into()));
    play.act("retreat kien-giang");
    assert_eq!(play.asked(), "blue", "nobody ambushes at sea");
    play.acts(&["take us-inf", "retreat saigon", "retreat quang-nam"]);
    for area in ["kien-giang", "saigon", "quang-nam"] {
        assert_eq!(play.units(area), "1 us-inf", "three groups, three places");
    }
}

#[test]
fn tanks_do_not_land_in_zone_four() {
    cases!["11.3-08", "3.3-07"];
    let units = json!({"saigon": {"us-tank": 1, "nva-inf": 4}});
    let mut play = red_acts(json!({"units": units, "cards": {"removed": ["B09", "R04", "X25"]}}));
    play.acts(&["battle saigon", "commit-all", "attack", "gather us-tank"]).chance(chance![6]).act("slip");
    play.refused("retreat kien-hoa", "11.3-01").refused("retreat dinh-tuong", "11.3-01");
    assert!(play.is_legal("retreat quang-tri"));
}

/// A Blue group without a safe neighbour passes through an area with a VC.
fn ambushed_retreat(die: i32) -> Play {
    let around = ["kontum", "phu-bon", "binh-dinh"];
    let mut units = json!({"pleiku": {"us-inf": 2, "nva-inf": 4}, "darlac": {"vc": 1}});
    for area in around {
        units[area] = json!({"nva-inf": 1});
    }
    let document = json!({
        "units": units, "cards": {"removed": ["B09", "R04", "X25"]}, "red_flags": ["tuy-hoa", "tuyen-duc"],
        "stock": {"red": 0, "blue": 0},
    });
    let mut play = red_acts(document);
    play.acts(&["battle pleiku", "commit-all", "attack", "gather us-inf", "gather us-inf"]);
    play.chance(chance![6]).act("slip");
    play.acts(&["take us-inf", "take us-inf"]);
    let target = play.offered("retreat").into_iter().find(|area| area == "quang-duc").expect("two areas away");
    play.act(&format!("retreat {target}"));
    if play.is_legal("through darlac") {
        play.act("through darlac");
    }
    assert_eq!(play.asked(), "red");
    play.chance(chance![die]).act("ambush vc");
    play
}

#[test]
fn a_retreating_group_is_ambushed_on_land_and_goes_on() {
    cases!["11.3-09", "14-04", "14-09", "9-08"];
    let play = ambushed_retreat(5);
    assert_eq!(play.units("quang-duc"), "1 us-inf-vet", "one is lost, one promoted, and the group goes on");
    assert_eq!(play.units("darlac"), "1 open-vc");
}

#[test]
fn a_retreat_may_end_where_the_ambusher_died() {
    cases!["14-09", "RL-59"];
    let mut play = ambushed_retreat(1);
    play.allowed("halt").allowed("through quang-duc");
    let mut goes_on = play.clone();
    play.act("halt");
    assert_eq!(play.units("darlac"), "1 us-inf, 1 us-inf-vet");
    let told = play.events("halted");
    assert_eq!((told[0].amount, &told[0].places[..]), (Some(2), &["darlac".to_string()][..]));
    assert_eq!(told[0].pieces, ["us-inf@darlac", "us-inf-vet@darlac"], "and not in Quang Duc, as was told before");
    goes_on.act("through quang-duc");
    assert_eq!(goes_on.units("quang-duc"), "1 us-inf, 1 us-inf-vet");
    assert!(goes_on.events("halted").is_empty());
}

/// Three US units leave Pleiku by way of Darlac, where a VC waits, for Quang Duc, where there is room for so many.
fn crowded_retreat(room: u8) -> Play {
    let mut units = json!({
        "pleiku": {"us-inf": 1, "rok-inf": 1, "us-inf-vet": 1, "nva-inf": 4}, "darlac": {"vc": 1},
        "quang-duc": {"arvn-inf": 4 - room},
    });
    for area in ["kontum", "phu-bon", "binh-dinh", "quang-ngai", "quang-tin"] {
        units[area] = json!({"nva-inf": 1});
    }
    let document = json!({
        "units": units, "cards": {"removed": ["B09", "R04", "X25"]}, "red_flags": ["tuy-hoa", "tuyen-duc", "khanh-hoa"],
        "stock": {"red": 0, "blue": 0},
    });
    let mut play = red_acts(document);
    play.acts(&["battle pleiku", "commit-all", "attack", "gather us-inf", "gather rok-inf", "gather us-inf-vet"]);
    play.chance(chance![6]).act("slip");
    play.acts(&["take us-inf", "take rok-inf", "take us-inf-vet"]);
    play
}

#[test]
fn a_retreating_group_drops_units_on_its_way_and_is_ambushed_as_one() {
    cases!["11.3-05", "11.3-06", "11.3-09", "RL-127"];
    let mut play = crowded_retreat(1);
    assert_eq!(
        play.asked(),
        "red",
        "one area is nearest, with room for one of them: they pass through Darlac together"
    );
    assert_eq!(play.state().group.total(), 3);
    play.refused("drop us-inf", "8.3-08");
    play.chance(chance![2]).act("ambush vc");
    assert_eq!(
        (play.asked(), play.offered("drop")),
        ("blue", vec!["rok-inf".into(), "us-inf".into(), "us-inf-vet".into()])
    );
    play.refused("through lam-dong", "11.3-01").refused("halt", "14-09");
    play.act("drop rok-inf");
    assert_eq!(play.events("dropped").len(), 1);
    assert_eq!(play.offered("retreat"), ["lam-dong", "phuoc-long"], "the next nearest, three areas from the battle");
    play.refused("take us-inf", "11.3-05").refused("retreat quang-duc", "11.3-01");
    play.act("retreat lam-dong");
    assert_eq!(play.units("lam-dong"), "1 us-inf, 1 us-inf-vet");
    assert_eq!(play.units("quang-duc"), "1 rok-inf, 3 arvn-inf");
    assert!(play.events("ambush").is_empty(), "one group, one ambush");
}

#[test]
fn a_group_that_finds_room_for_all_drops_nobody() {
    cases!["11.3-05"];
    let mut play = crowded_retreat(3);
    play.act("pass");
    assert_eq!(play.units("quang-duc"), "1 us-inf, 1 us-inf-vet, 1 rok-inf, 1 arvn-inf");
}

/// Two US units leave Pleiku; the one safe neighbour has room for one of them.
#[test]
fn a_group_drops_units_in_an_area_next_to_the_battle_too() {
    cases!["11.3-05", "11.3-06", "RL-127"];
    let mut units = json!({"pleiku": {"us-inf": 1, "us-inf-vet": 1, "nva-inf": 2}, "phu-bon": {"arvn-inf": 3}});
    for area in ["kontum", "darlac", "binh-dinh"] {
        units[area] = json!({"nva-inf": 1});
    }
    let document = json!({
        "units": units, "cards": {"removed": ["B09", "R04", "X25"]}, "stock": {"red": 0, "blue": 0},
        "red_flags": ["quang-duc", "tuyen-duc", "quang-ngai", "quang-tin"],
    });
    let mut play = red_acts(document);
    play.acts(&["battle pleiku", "commit-all", "attack", "gather us-inf", "gather us-inf-vet"]);
    play.chance(chance![6]).acts(&["slip", "take us-inf", "take us-inf-vet"]);
    assert_eq!(play.offered("drop"), ["us-inf", "us-inf-vet"]);
    play.act("drop us-inf");
    assert_eq!(play.events("dropped")[0].pieces, ["us-inf@phu-bon"]);
    assert_eq!(play.offered("retreat"), ["khanh-hoa", "tuy-hoa"], "two areas from the battle");
    play.act("retreat tuy-hoa");
    assert_eq!((play.units("phu-bon"), play.units("tuy-hoa")), ("1 us-inf, 3 arvn-inf".into(), "1 us-inf-vet".into()));
}

#[test]
fn a_group_for_which_there_is_no_room_is_told_so() {
    cases!["11.3-06"];
    let units = json!({"binh-dinh": {"us-inf": 1, "us-inf-vet": 1, "nva-inf": 2}, "tuy-hoa": {"arvn-inf": 3}});
    let mut play = red_acts(json!({"units": units, "cards": {"removed": ["B09", "R04", "X25"]}}));
    play.acts(&["battle binh-dinh", "commit-all", "attack", "gather us-inf", "gather us-inf-vet"]);
    play.chance(chance![6]).acts(&["slip", "take us-inf"]).allowed("retreat tuy-hoa");
    play.act("take us-inf-vet").refused("retreat tuy-hoa", "11.3-06").refused("retreat darlac", "11.3-01");
}
