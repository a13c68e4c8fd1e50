//! Chapter 15: raids.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

/// Sappers in Kontum, Allied units in Pleiku.
fn sappers(units: &Value) -> Play {
    let mut play = red_acts(json!({ "stock": { "blue": 1 }, "units": units, "cards": { "red": { "hand": ["R05"] } } }));
    play.act("event 1");
    play
}

#[test]
fn a_raid_strikes_the_same_or_an_adjacent_area_and_the_raider_stays() {
    cases!["15-01", "15-02"];
    let units = json!({
        "kontum": { "nva-inf": 1, "arvn-inf": 1 }, "pleiku": { "arvn-inf": 1 }, "darlac": { "us-inf": 1 },
    });
    let mut play = sappers(&units);
    play.act("pick nva-inf kontum");
    assert_eq!(play.offered("at"), ["kontum", "pleiku"], "Darlac is two areas away");
    play.chance(chance![3]).act("at pleiku");
    assert_eq!(play.totals(), [5], "no evasion, no reaction: the die falls at once");
    assert_eq!((play.units("kontum"), play.count("arvn-inf", "body-count")), ("1 arvn-inf, 1 nva-inf".into(), 1));
    assert_eq!(play.asked(), "red", "nobody may reinforce");
}

#[test]
fn the_modifier_is_added_to_the_die_and_the_victim_chooses() {
    cases!["15-03"];
    let units = json!({ "kontum": { "us-inf-vet": 1 }, "pleiku": { "nva-inf": 1, "nva-art": 1 } });
    let mut play = blue_acts(json!({ "units": units, "cards": { "blue": { "hand": ["X18"] } } }));
    play.acts(&["event 1", "pick us-inf-vet kontum"]).chance(chance![2]).act("at pleiku");
    assert_eq!((play.totals(), play.asked()), (vec![5], "red"), "RAID+3, die 2");
    play.act("lose nva-art pleiku");
    assert_eq!(
        (play.units("pleiku"), play.asked()),
        ("1 nva-inf".into(), "blue"),
        "no promotion unless the event says so"
    );
}

#[test]
fn an_r_of_a_raid_is_paid_with_an_rp_or_a_unit() {
    cases!["15-03", "11.1-03"];
    let mut play = sappers(&json!({ "kontum": { "nva-inf": 1 }, "pleiku": { "us-inf": 2 } }));
    play.act("pick nva-inf kontum").chance(chance![2]).act("at pleiku");
    assert_eq!((play.totals(), play.asked()), (vec![4], "blue"));
    play.refused("pay card", "7-06");
    play.act("pay stockpile");
    assert_eq!((play.stock("blue"), play.count("us-inf", "pleiku")), (0, 2));
}

#[test]
fn a_firebase_is_no_help_against_a_raid() {
    cases!["5.2-11", "15-03"];
    let mut play = red_acts(json!({
        "units": { "kontum": { "nva-inf": 1 }, "pleiku": { "us-inf": 1 } },
        "firebase": { "area": "pleiku", "side": "blue" },
        "cards": { "red": { "hand": ["R05"] } },
    }));
    play.acts(&["event 1", "pick nva-inf kontum"]).chance(chance![3]).act("at pleiku");
    assert_eq!((play.totals(), play.count("us-inf", "body-count")), (vec![5], 1));
    assert!(play.state().firebase.is_none(), "the last unit is gone, and the marker with it");
}
