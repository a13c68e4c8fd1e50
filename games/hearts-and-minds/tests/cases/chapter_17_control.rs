//! Chapters 17 and 18: political control changes and pacification.

use engine::cases;
use serde_json::{Value, json};

use super::staging::reinforcements;
use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

#[track_caller]
fn red(units: &Value) -> Play {
    red_acts(json!({ "units": units, "stock": { "red": 3, "blue": 3 } }))
}

#[track_caller]
fn blue(units: &Value, red_flags: &[&str]) -> Play {
    blue_acts(json!({ "units": units, "red_flags": red_flags, "stock": { "red": 3, "blue": 3 } }))
}

#[test]
fn a_control_change_needs_an_own_unit_and_no_enemy() {
    cases!["17-01", "10-07", "RL-46", "RL-84", "RL-109"];
    let units = json!({ "pleiku": { "nva-inf": 1 }, "kontum": { "nva-inf": 1, "arvn-art": 1 }, "darlac": { "nva-art": 1 },
        "phu-bon": { "nva-inf": 2, "air-cav": 1 } });
    let play = red_acts(json!({ "units": units, "red_flags": ["darlac"], "bombers": { "out": ["pleiku"] } }));
    play.allowed("control pleiku");
    play.refused("control kontum", "17-01");
    play.refused("control phu-bon", "17-01"); // the Air Cav is a unit
    play.refused("control tay-ninh", "17-01");
    play.refused("control darlac", "17-05");
    play.refused("control nvn", "17-01");
}

#[test]
fn nobody_controls_laos_and_cambodia() {
    cases!["17-07", "3.2-04"];
    let play = red(&json!({ "saravan": { "nva-inf": 1 }, "takeo": { "nva-inf": 1 } }));
    play.refused("control saravan", "17-07");
    play.refused("control takeo", "17-07");
    let play = blue(&json!({ "champasak": { "la-inf": 1 } }), &[]);
    play.refused("control champasak", "17-07");
    play.refused("pacify champasak", "18-01");
}

#[test]
fn a_vc_or_arvn_succeeds_without_a_die() {
    cases!["17-02", "17-05", "3.2-02"];
    for vc in ["vc", "bad-intel", "open-vc", "vc-plus"] {
        let mut play = red(&json!({ "pleiku": { vc: 1 } }));
        play.act("control pleiku");
        assert!(play.has_red_flag("pleiku") && play.purposes().is_empty(), "{vc}");
        assert_eq!(play.purse(), 4);
    }
    for arvn in ["arvn-inf", "arvn-tank", "arvn-art", "held-arvn-inf"] {
        let units = json!({ "pleiku": { arvn: 1 } });
        let mut play = blue_acts(json!({ "units": units, "red_flags": ["pleiku"], "flags": ["coup"] }));
        play.act("control pleiku");
        assert!(!play.has_red_flag("pleiku") && play.purposes().is_empty(), "{arvn}");
        assert!(!play.has_blue_flag("pleiku"), "control is no pacification");
    }
}

#[test]
fn otherwise_a_die_must_not_exceed_the_units_there() {
    cases!["17-03", "17-05"];
    let stack = json!({ "pleiku": { "nva-inf": 2, "nva-art": 1 } });
    let mut play = red(&stack);
    play.chance(chance![3]).act("control pleiku");
    assert!(play.has_red_flag("pleiku"));
    let mut play = red(&stack);
    play.chance(chance![4]).act("control pleiku");
    assert!(!play.has_red_flag("pleiku"));
    let mut play =
        blue(&json!({ "pleiku": { "us-inf": 1, "rok-inf-vet": 1, "air-cav": 1, "us-art": 1 } }), &["pleiku"]);
    play.chance(chance![4]).act("control pleiku");
    assert!(!play.has_red_flag("pleiku"), "assets and Air / Naval units count");
}

/// The example of 17: three NVA units roll a 4, and 1 more RP makes it good.
#[test]
fn a_failure_may_be_made_good_with_rps() {
    cases!["17-04", "7-02", "7-03"];
    let mut play = red(&json!({ "pleiku": { "nva-inf": 3 } }));
    play.chance(chance![4]).act("control pleiku");
    assert_eq!(play.actions(), ["make-up", "decline"]);
    play.act("make-up");
    assert_eq!(play.actions(), ["pay card", "pay stockpile"], "the payer chooses (7)");
    let mut card = play.clone();
    play.act("pay stockpile");
    assert!(play.has_red_flag("pleiku"));
    assert_eq!((play.purse(), play.stock("red")), (4, 2));
    card.act("pay card");
    assert!(card.has_red_flag("pleiku"));
    assert_eq!((card.purse(), card.stock("red")), (3, 3));
    let mut play = red(&json!({ "pleiku": { "nva-inf": 3, "nva-art": 1 } }));
    play.chance(chance![6]).act("control pleiku").acts(&["make-up", "pay stockpile"]);
    assert!(!play.has_red_flag("pleiku"), "4 units, a 6: 2 RPs");
    play.act("pay card");
    assert!(play.has_red_flag("pleiku"));
    assert_eq!((play.purse(), play.stock("red")), (3, 2));
    let mut poor =
        red_acts(json!({ "units": { "pleiku": { "nva-inf": 1 } }, "cards": { "red": { "hand": ["R02"] } } }));
    poor.chance(chance![5]).act("control pleiku");
    poor.refused("make-up", "8-01");
    assert!(poor.is_legal("control pleiku"), "nobody is asked what cannot be paid");
}

#[test]
fn nobody_is_asked_what_a_difference_is_paid_with_where_it_does_not_matter() {
    cases!["7-02", "17-04", "RL-22"];
    let with = |stock: u8, card: &str| {
        let document = json!({ "units": { "pleiku": { "nva-inf": 3 } }, "stock": { "red": stock },
            "cards": { "red": { "hand": [card] } } });
        let mut play = red_acts(document);
        play.chance(chance![5]).acts(&["control pleiku", "make-up"]);
        assert!(play.has_red_flag("pleiku"));
        (play.purse(), play.stock("red"))
    };
    assert_eq!(with(0, "R01"), (2, 0), "there is nothing but the card");
    assert_eq!(with(1, "R02"), (0, 0), "card and stockpile are both needed whole");
}

#[test]
fn attempts_may_be_repeated() {
    cases!["17-06", "17-04"];
    let mut play = red(&json!({ "pleiku": { "nva-inf": 1 } }));
    play.chance(chance![3, 2, 1]).acts(&["control pleiku", "decline", "control pleiku", "decline", "control pleiku"]);
    assert!(play.has_red_flag("pleiku"));
    assert_eq!((play.purse(), play.stock("red")), (2, 3), "three Actions, no payment");
}

#[test]
fn a_control_change_costs_an_rp() {
    cases!["17-01", "7-01"];
    let units = json!({ "pleiku": { "vc": 1 }, "darlac": { "vc": 1 }, "kontum": { "vc": 1 }, "tay-ninh": { "vc": 1 } });
    let mut play = red_acts(json!({ "units": units, "stock": { "red": 5 }, "cards": { "red": { "hand": ["R02"] } } }));
    play.acts(&["control pleiku", "control darlac", "control kontum"]);
    assert_eq!((play.purse(), play.stock("red")), (0, 4));
    play.refused("control tay-ninh", "7-01");
}

#[test]
fn a_red_flag_removes_a_blue_one() {
    cases!["3.2-03", "17-05"];
    let mut play = blue(&json!({ "pleiku": { "us-inf": 4 } }), &[]);
    play.chance(chance![4]).act("pacify pleiku");
    assert!(play.has_blue_flag("pleiku"));
    play.refused("control pleiku", "17-05");
    let play = red_acts(json!({ "units": { "pleiku": { "us-inf": 1 } }, "blue_flags": ["pleiku"] }));
    assert!(play.has_blue_flag("pleiku") && !play.has_red_flag("pleiku"));
    play.refused("control pleiku", "17-01");
}

#[test]
fn pacification_needs_us_or_if_infantry_and_a_clean_province() {
    cases!["18-01"];
    let units = json!({
        "pleiku": { "us-inf": 1 }, "binh-dinh": { "if-inf-vet": 1 }, "kontum": { "us-inf-vet": 1, "vc": 1 },
        "darlac": { "us-inf": 1 }, "khanh-hoa": { "rok-inf": 2 }, "bien-hoa": { "us-inf": 1 },
        "saigon": { "arvn-inf": 4, "us-art": 1, "air-cav": 1 },
    });
    let play = blue_acts(json!({ "units": units, "red_flags": ["darlac"], "blue_flags": ["bien-hoa"] }));
    play.allowed("pacify pleiku").allowed("pacify binh-dinh");
    play.refused("pacify kontum", "18-01");
    play.refused("pacify darlac", "18-01");
    play.refused("pacify khanh-hoa", "18-01");
    play.refused("pacify saigon", "18-01");
    play.refused("pacify bien-hoa", "18-04");
    let reds = red(&json!({ "pleiku": { "us-inf": 1 }, "kontum": { "nva-inf": 1 } }));
    reds.refused("pacify pleiku", "18-01");
}

#[test]
fn pacification_always_rolls_against_all_allied_units() {
    cases!["18-02", "18-04"];
    let stack = json!({ "pleiku": { "us-inf": 2, "arvn-inf": 1, "air-cav": 1 } });
    let mut play = blue(&stack, &[]);
    play.chance(chance![4]).act("pacify pleiku");
    assert!(play.has_blue_flag("pleiku"));
    assert_eq!((play.purposes(), play.purse()), (vec!["pacification"], 4));
    let mut play = blue(&stack, &[]);
    play.chance(chance![5]).act("pacify pleiku").act("decline");
    assert!(!play.has_blue_flag("pleiku"), "ARVN does not pacify surely");
}

#[test]
fn a_failed_pacification_may_be_made_good() {
    cases!["18-03"];
    let mut play = blue(&json!({ "pleiku": { "us-inf": 4 } }), &[]);
    play.chance(chance![6]).act("pacify pleiku").acts(&["make-up", "pay stockpile", "pay stockpile"]);
    assert!(play.has_blue_flag("pleiku"));
    assert_eq!((play.purse(), play.stock("blue")), (4, 1));
}

#[test]
fn the_blue_flag_falls_with_the_last_allied_unit_that_moves_away() {
    cases!["18-05", "RL-33"];
    let units = json!({ "pleiku": { "us-inf": 1 }, "khanh-hoa": { "blue-water-navy": 1 } });
    let mut play = blue_acts(json!({ "units": units, "blue_flags": ["pleiku", "khanh-hoa"] }));
    play.acts(&["mobilize pleiku", "take us-inf", "step darlac"]);
    assert!(!play.has_blue_flag("pleiku"), "in the middle of the move");
    play.act("step pleiku");
    assert!(!play.has_blue_flag("pleiku"), "coming back does not restore it");
    assert!(play.has_blue_flag("khanh-hoa"), "the Navy is a unit and keeps it");
}

#[test]
fn the_blue_flag_falls_by_reaction_and_by_loss() {
    cases!["18-05"];
    let units = json!({ "pleiku": { "air-cav": 1 }, "darlac": { "us-inf": 1, "nva-inf": 1 } });
    let mut play = blue_acts(json!({ "units": units, "blue_flags": ["pleiku"] }));
    play.acts(&["battle darlac", "commit-all", "attack", "stand"]);
    play.chance(chance![1, 1]).act("react air-cav");
    assert_eq!((play.count("air-cav", "darlac"), play.has_blue_flag("pleiku")), (1, false));
    let units = json!({ "darlac": { "us-inf": 1, "nva-inf-vet": 4 } });
    let mut play = red_acts(json!({ "units": units, "blue_flags": ["darlac"] }));
    play.acts(&["battle darlac", "commit-all", "attack"]);
    play.chance(chance![6, 1]).act("stand");
    assert_eq!((play.count("us-inf", "body-count"), play.has_blue_flag("darlac")), (1, false));
}

#[test]
fn the_blue_flag_falls_by_retreat() {
    cases!["18-05"];
    let units = json!({ "darlac": { "us-inf": 1, "nva-inf": 4 } });
    let mut play = red_acts(json!({ "units": units, "blue_flags": ["darlac"] }));
    play.acts(&["battle darlac", "commit-all", "attack", "gather us-inf"]);
    play.chance(chance![6]).act("slip");
    while play.count("us-inf", "darlac") == 1 {
        let next = play.actions()[0].clone();
        play.act(&next);
    }
    assert!(!play.has_blue_flag("darlac"));
}

#[test]
fn the_blue_flag_falls_by_withdrawal() {
    cases!["18-05", "8.1-04a"];
    let mut play = reinforcements(1969, json!({ "units": { "pleiku": { "us-inf": 1 } }, "blue_flags": ["pleiku"] }));
    play.act("proceed");
    assert!(!play.has_blue_flag("pleiku"));
}

#[test]
fn without_us_and_if_infantry_nothing_is_pacified() {
    cases!["18-06", "P-S06"];
    let late = json!({
        "year": 1973,
        "end": 1975,
        "units": { "pleiku": { "arvn-inf": 4 }, "saigon": { "arvn-inf": 1 } },
        "blue_flags": ["pleiku"],
        "cards": { "blue": { "hand": ["B10"] } },
    });
    let play = blue_acts(late);
    play.refused("pacify saigon", "18-06");
    assert!(play.has_blue_flag("pleiku"), "an old flag stays with its ARVN");
    play.allowed("event 1");
}
