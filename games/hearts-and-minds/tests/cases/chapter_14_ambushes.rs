//! Chapter 14: ambushes.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, blue_acts, chance};

/// Blue's units in Kontum go to Pleiku, where Red's lie.
fn into_pleiku(blue: &Value, red: &Value) -> Play {
    blue_acts(json!({"units": {"kontum": blue, "pleiku": red}, "cards": {"removed": ["B09", "R04"]}}))
}

fn march(play: &mut Play, units: &[&str]) {
    play.act("mobilize kontum");
    for unit in units {
        play.act(&format!("take {unit}"));
    }
    play.act("step pleiku");
}

#[test]
fn a_regular_vc_ambushes_a_ground_group_that_enters() {
    cases!["14-01", "14-05", "14-06", "12-04"];
    let mut play = into_pleiku(&json!({"us-inf": 2}), &json!({"vc": 1, "bad-intel": 1}));
    let purse = play.purse();
    march(&mut play, &["us-inf", "us-inf"]);
    assert_eq!(play.asked(), "red");
    play.refused("ambush bad-intel", "12-04");
    play.chance(chance![3]).act("ambush vc");
    assert_eq!(play.units("pleiku"), "2 us-inf, 1 bad-intel, 1 open-vc", "the ambusher is revealed, the other not");
    assert_eq!((play.purse(), play.stock("red")), (purse - 1, 0), "an ambush costs nothing");
    play.allowed("step darlac");
}

#[test]
fn a_group_that_comes_back_is_not_ambushed_there_again() {
    cases!["14-03"];
    let mut play = into_pleiku(&json!({"us-inf": 1}), &json!({"vc": 2}));
    march(&mut play, &["us-inf"]);
    play.chance(chance![3]).acts(&["ambush vc", "step darlac", "step pleiku"]);
    assert_eq!(play.asked(), "blue", "one ambush on a group in a province, whoever lies there");
}

#[test]
fn red_may_hold_back() {
    cases!["14-01", "14-05"];
    let mut play = into_pleiku(&json!({"us-inf": 1}), &json!({"vc": 1}));
    march(&mut play, &["us-inf"]);
    play.act("pass");
    assert_eq!(play.asked(), "blue");
    assert_eq!(play.count("vc", "pleiku"), 1, "it stays concealed");
}

#[test]
fn stationary_groups_and_groups_that_leave_are_not_ambushed() {
    cases!["14-02"];
    let mut play = into_pleiku(&json!({"us-inf": 2, "vc": 1}), &json!({}));
    play.acts(&["mobilize kontum", "take us-inf", "step pleiku"]);
    assert_eq!(play.asked(), "blue");
}

/// The example of 14: two groups enter Pleiku with two concealed VC and three NVA.
#[test]
fn each_group_may_be_ambushed_once_in_an_area() {
    cases!["14-03", "14-07", "14-08", "12-03", "11.2-09"];
    let blue = json!({"arvn-inf": 4, "us-tank": 1});
    let mut play = into_pleiku(&blue, &json!({"vc-plus": 1, "vc": 1, "nva-inf": 3}));
    play.acts(&["mobilize kontum", "take arvn-inf", "take arvn-inf", "take arvn-inf", "path pleiku"]);
    play.chance(chance![2]).acts(&["roll", "step pleiku"]);
    play.chance(chance![4]).act("ambush vc-plus");
    assert_eq!(play.totals(), [5], "a VC+ adds 1");
    assert_eq!(play.units("body-count"), "1 arvn-inf");
    assert_eq!(play.units("pleiku"), "1 arvn-inf, 1 arvn-inf-vet, 3 nva-inf, 1 vc, 1 open-vc-plus");
    play.acts(&["take us-tank", "step pleiku"]);
    assert_eq!(play.offered("ambush"), ["open-vc-plus", "vc"], "the second group is a new target");
    play.chance(chance![1]).act("ambush open-vc-plus");
    assert_eq!(play.totals(), [2]);
    assert_eq!(play.count("us-tank", "pleiku"), 1, "nobody is hurt");
    play.allowed("step phu-bon");
    play.acts(&["stop", "stop", "battle pleiku", "commit-all", "attack"]);
    play.allowed("evade vc").allowed("evade open-vc-plus");
}

/// The example of 11.6: four untried ARVN enter Darlac, the VC rolls a 1 and dies.
#[test]
fn a_loss_on_either_side_promotes_one_and_stops_the_group() {
    cases!["14-06", "14-07", "14-08", "11.6-03", "9-09", "14-10"];
    let mut play = into_pleiku(&json!({"us-inf": 4}), &json!({"vc": 1}));
    march(&mut play, &["us-inf", "us-inf", "us-inf", "us-inf"]);
    play.chance(chance![1]).act("ambush vc");
    assert_eq!(play.units("pleiku"), "3 us-inf, 1 us-inf-vet");
    assert_eq!(play.events("promoted")[0].case.0, "14-07");
    assert_eq!(play.units("body-count"), "1 open-vc");
    play.refused("step darlac", "8.3-08");
    play.acts(&["mobilize pleiku", "take us-inf", "step darlac"]);
    assert_eq!(play.count("us-inf", "darlac"), 1, "another RP moves it on");
    let mut play = into_pleiku(&json!({"us-inf": 4}), &json!({"vc": 1}));
    march(&mut play, &["us-inf", "us-inf", "us-inf", "us-inf"]);
    play.chance(chance![5]).act("ambush vc");
    assert_eq!(play.units("pleiku"), "2 us-inf, 1 us-inf-vet, 1 open-vc", "one unit dies, one is promoted");
    let mut play = into_pleiku(&json!({"us-inf": 4}), &json!({"vc": 1}));
    march(&mut play, &["us-inf", "us-inf", "us-inf", "us-inf"]);
    play.chance(chance![2]).act("ambush vc");
    assert_eq!(play.units("pleiku"), "4 us-inf, 1 open-vc", "no effect, no promotion");
}

#[test]
fn an_r_that_is_paid_neither_stops_nor_promotes() {
    cases!["RL-61", "11.1-05"];
    let mut play = into_pleiku(&json!({"us-inf": 2}), &json!({"vc": 1}));
    march(&mut play, &["us-inf", "us-inf"]);
    play.chance(chance![4]).act("ambush vc");
    assert_eq!(play.asked(), "blue");
    let purse = play.purse();
    play.act("pay card");
    assert_eq!(play.purse(), purse - 1);
    assert_eq!(play.units("pleiku"), "2 us-inf, 1 open-vc");
    play.allowed("step darlac");
    let mut play = into_pleiku(&json!({"us-inf": 2}), &json!({"vc": 1}));
    march(&mut play, &["us-inf", "us-inf"]);
    play.chance(chance![4]).acts(&["ambush vc", "lose us-inf pleiku"]);
    assert_eq!(play.units("pleiku"), "1 us-inf-vet, 1 open-vc", "a unit given for the R stops and promotes");
    play.refused("step darlac", "8.3-08");
    // The R of a bomber leaves the same choice.
    let units = json!({"pleiku": {"nva-inf": 2}});
    let document = json!({"units": units, "stock": {"red": 1}, "bombers": {"ready": 1},
        "cards": {"removed": ["R09"]}});
    let mut play = blue_acts(document);
    play.chance(chance![4]).act("bomb pleiku");
    assert_eq!(play.asked(), "red");
    play.allowed("lose nva-inf pleiku");
    play.act("pay stockpile");
    assert_eq!((play.stock("red"), play.units("pleiku").as_str()), (0, "2 nva-inf"));
}

#[test]
fn air_and_naval_units_are_never_ambushed() {
    cases!["14-04", "9.1-02"];
    let mut play = into_pleiku(&json!({"air-cav": 1}), &json!({"vc": 1}));
    play.acts(&["mobilize kontum", "take air-cav", "fly pleiku"]);
    assert_eq!(play.asked(), "blue");
}

#[test]
fn vc_on_the_trail_ambush_lao_and_cambodian_groups() {
    cases!["RL-93"];
    let document = json!({"units": {"champasak": {"la-inf": 1}, "saravan": {"vc": 1}}, "cards": {"removed": ["B09"]}});
    let mut play = blue_acts(document);
    play.acts(&["mobilize champasak", "take la-inf", "step saravan"]);
    assert_eq!(play.asked(), "red");
    play.chance(chance![6]).act("ambush vc");
    assert_eq!(play.units("body-count"), "1 la-inf");
}

#[test]
fn scouts_may_foil_an_ambush() {
    cases!["card-B09-a", "6.1-02", "6.1-04"];
    let document = json!({
        "units": {"kontum": {"us-inf": 1}, "pleiku": {"vc": 1}},
        "cards": {"blue": {"hand": ["B01", "B09"]}, "removed": ["R04"]},
    });
    let mut play = blue_acts(document);
    march(&mut play, &["us-inf"]);
    play.act("ambush vc");
    assert_eq!(play.asked(), "blue");
    play.chance(chance!["B02"]).act("respond B09");
    assert_eq!(play.units("pleiku"), "1 us-inf, 1 open-vc", "the VC stays revealed and nobody rolls");
    assert!(play.purposes().is_empty());
    assert_eq!(play.hands()[1], 1, "a replacement was drawn");
    play.allowed("step darlac");
}

#[test]
fn scouts_end_the_chance_of_every_vc_in_the_area() {
    cases!["RL-131", "14-03"];
    let document = json!({
        "units": {"kontum": {"us-inf": 1}, "pleiku": {"vc": 1, "vc-plus": 1}},
        "cards": {"blue": {"hand": ["B01", "B09"]}, "removed": ["R04"]},
    });
    let mut play = blue_acts(document);
    march(&mut play, &["us-inf"]);
    play.acts(&["ambush vc", "respond B09"]);
    assert_eq!(play.asked(), "blue", "the VC+ is not asked");
    play.allowed("step darlac");
}

#[test]
fn the_question_for_scouts_does_not_tell_whether_blue_holds_them() {
    cases!["1.3-01"];
    let document = json!({
        "units": {"kontum": {"us-inf": 1}, "pleiku": {"vc": 1}},
        "cards": {"blue": {"hand": ["B01", "B02"]}, "removed": ["R04"]},
    });
    let mut play = blue_acts(document);
    march(&mut play, &["us-inf"]);
    play.act("ambush vc");
    assert_eq!((play.asked(), play.actions()), ("blue", vec!["pass".to_string()]));
    play.refused("respond B09", "6.1-02");
}

#[test]
fn booby_traps_lie_in_red_provinces_where_no_ambush_was_made() {
    cases!["card-R04-a"];
    let document = |flags: Value| {
        json!({
            "units": {"kontum": {"us-inf": 2}, "pleiku": {}}, "red_flags": flags, "stock": {"red": 2, "blue": 0},
            "cards": {"red": {"hand": ["R04"]}},
        })
    };
    let mut play = blue_acts(document(json!(["pleiku"])));
    march(&mut play, &["us-inf", "us-inf"]);
    assert_eq!(play.asked(), "red");
    play.chance(chance!["R01", 6]).act("respond R04");
    assert_eq!(play.units("pleiku"), "1 us-inf", "one is lost and nobody is promoted");
    assert_eq!(play.stock("red"), 1);
    play.refused("step darlac", "8.3-08");
    let mut play = blue_acts(document(json!([])));
    march(&mut play, &["us-inf", "us-inf"]);
    assert_eq!(play.asked(), "blue", "no red flag, no traps");
}
