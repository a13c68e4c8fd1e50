//! Chapter 10: stacking.

use engine::{Viewer, cases};
use serde_json::json;

use crate::support::{Questions as _, blue_acts, chance, red_acts, try_at};

/// What is said against units where they stand; nothing where they are accepted.
fn refusal(units: &serde_json::Value) -> String {
    let document = json!({"year": 1969, "end": 1969, "phase": "hand-refill", "units": units});
    try_at(document).err().unwrap_or_default()
}

fn is_accepted(units: &serde_json::Value) -> bool {
    refusal(units).is_empty()
}

#[test]
fn the_limits_of_a_stack() {
    cases!["10-01", "10-02", "10-03", "10-06"];
    let full = json!({"us-inf": 1, "rok-inf": 1, "if-inf": 1, "arvn-inf": 1, "arvn-art": 1, "us-tank": 1,
        "air-cav": 1, "blue-water-navy": 1});
    assert!(is_accepted(&json!({"saigon": full})), "nationalities mix");
    for extra in ["arvn-inf-vet", "us-art", "arvn-tank"] {
        let mut crowded = full.clone();
        crowded[extra] = json!(1);
        assert!(
            refusal(&json!({"saigon": crowded})).contains("units.saigon: more Blue units than may stack (10-01)"),
            "{extra}"
        );
    }
    assert!(is_accepted(&json!({"saigon": {"us-inf": 4, "nva-inf": 4}})), "each side is counted by itself");
    let red = json!({"nva-inf": 2, "pl-inf": 2, "nva-art": 1, "nva-tank": 1, "vc": 1, "open-vc": 1});
    assert!(is_accepted(&json!({"attapu": red})));
    for extra in ["pl-inf-vet", "bad-intel"] {
        let mut crowded = red.clone();
        crowded[extra] = json!(1);
        assert!(
            refusal(&json!({"attapu": crowded})).contains("units.attapu: more Red units than may stack (10-02)"),
            "{extra}"
        );
    }
    assert!(is_accepted(&json!({"nvn": {"nva-inf": 12, "nva-art": 3}})), "no limit in North Vietnam");
}

#[test]
fn units_over_stack_in_passing_only_and_not_beside_the_enemy() {
    cases!["10-04", "10-07"];
    let way = |there: serde_json::Value, bombers: serde_json::Value| {
        let document = json!({"units": {"kontum": {"nva-inf": 2}, "pleiku": there}, "bombers": bombers});
        let mut play = red_acts(document);
        play.acts(&["mobilize kontum", "take nva-inf", "take nva-inf"]);
        play
    };
    let mut play = way(json!({"nva-inf": 4}), json!({}));
    play.act("step pleiku");
    play.refused("stop", "10-04").refused("drop nva-inf", "10-04");
    play.act("step phu-bon");
    assert_eq!((play.units("pleiku"), play.units("phu-bon")), ("4 nva-inf".into(), "2 nva-inf".into()));
    way(json!({"nva-inf": 4, "us-inf": 1}), json!({})).refused("step pleiku", "10-04");
    way(json!({"nva-inf": 4}), json!({"out": ["pleiku"]})).allowed("step pleiku");
    way(json!({"nva-inf": 2, "us-inf": 1}), json!({})).allowed("step pleiku");
}

#[test]
fn nobody_enters_a_full_area_with_his_last_point() {
    cases!["10-04"];
    let mut play = blue_acts(json!({"units": {"saigon": {"arvn-inf": 1}, "binh-duong": {"us-inf": 4}}}));
    play.acts(&["mobilize saigon", "take arvn-inf", "path binh-duong", "path tay-ninh"]);
    play.chance(chance![1]).act("roll");
    play.refused("step binh-duong", "10-04");
    let mut play = blue_acts(json!({"units": {"saigon": {"arvn-inf": 1}, "binh-duong": {"us-inf": 4}}}));
    play.acts(&["mobilize saigon", "take arvn-inf", "path binh-duong", "path tay-ninh"]);
    play.chance(chance![2]).act("roll");
    play.allowed("step binh-duong");
}

#[test]
fn a_group_that_a_trap_stops_in_a_full_area_sends_its_surplus_back() {
    cases!["RL-112", "10-04"];
    let document = json!({
        "units": {"saigon": {"us-inf": 2}, "binh-duong": {"arvn-inf": 4}},
        "red_flags": ["binh-duong"], "stock": {"red": 1, "blue": 0},
        "cards": {"red": {"hand": ["R04"]}, "blue": {"hand": ["B18"]}},
    });
    let mut play = blue_acts(document);
    play.acts(&["mobilize saigon", "take us-inf", "take us-inf", "step binh-duong"]);
    assert_eq!(play.asked(), "red");
    play.chance(chance!["R01", 5]).act("respond R04");
    assert_eq!(play.table(Viewer::Omniscient).prompt.case, "RL-112");
    play.act("drop us-inf");
    let told = play.events("moved");
    assert_eq!(
        (told[0].case.0, &told[0].places[..]),
        ("RL-112", &["binh-duong".to_string(), "saigon".to_string()][..])
    );
    assert_eq!(play.units("binh-duong"), "4 arvn-inf");
    assert_eq!((play.units("saigon"), play.units("body-count")), ("1 us-inf".into(), "1 us-inf".into()));
}

#[test]
fn units_over_stack_while_they_retreat() {
    cases!["10-05"];
    let beside_darlac = ["quang-duc", "tuyen-duc", "khanh-hoa", "pleiku", "phu-bon", "tuy-hoa"];
    let mut units = json!({"darlac": {"us-inf": 1, "nva-inf": 4}});
    for area in beside_darlac {
        units[area] = json!({"us-inf": 2, "arvn-inf": 2, "vc": 1});
    }
    let mut play = red_acts(json!({"units": units, "cards": {"removed": ["B09"]}}));
    play.acts(&["battle darlac", "commit-all", "attack", "gather us-inf"]).chance(chance![6]).act("slip");
    let target = play.offered("retreat")[0].clone();
    assert!(!beside_darlac.contains(&target.as_str()), "the enemy is in every neighbouring area");
    play.act(&format!("retreat {target}"));
    let mut passed = 0;
    while play.count("us-inf", &target) == 0 {
        let next = play.offered("through").first().map_or("pass".into(), |area| format!("through {area}"));
        passed += usize::from(next == "pass");
        play.act(&next);
    }
    assert_eq!(passed, 1, "one full area with a VC was passed");
}
