//! Chapter 13: bombing missions, with what the cards and the Lima Site add to them.

use engine::cases;
use hearts_and_minds::state::Bomber;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, area, at, blue_acts, chance, game, red_acts};

/// The bombers in the order of their places.
fn bombers(play: &Play) -> String {
    let names = play.state().bombers.iter().map(|bomber| match bomber {
        Bomber::Ready => "ready".to_string(),
        Bomber::Spent => "spent".into(),
        Bomber::Stopped => "stopped".into(),
        Bomber::Out(at) => format!("out {}", game().data.id(*at)),
        Bomber::Absent => String::new(),
    });
    names.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Blue's turn with the card of the document (B01 if none), two bombers ready.
fn over(units: &Value) -> Play {
    blue_acts(json!({ "bombers": { "ready": 2 }, "units": units }))
}

/// The end of the turn of whoever is asked, and the next card of the other side.
fn pass_turn(play: &mut Play, card: &str) {
    play.act("end").act(&format!("play {card}"));
}

#[test]
fn the_example_of_the_rulebook() {
    cases!["13-01", "13-04", "13-06", "13-07"];
    let mut play = over(&json!({ "pleiku": { "nva-inf": 3, "vc": 1 }, "kontum": { "nva-inf": 1 } }));
    play.chance(chance![4]).act("bomb pleiku");
    assert_eq!(
        play.units("pleiku"),
        "2 nva-inf, 1 vc",
        "an NVA unit is lost, never the concealed VC, and nobody learns"
    );
    assert_eq!((play.count("nva-inf", "body-count"), bombers(&play)), (1, "ready, out pleiku".into()));
    play.refused("bomb pleiku", "13-04").allowed("bomb kontum");
}

#[test]
fn a_bomber_comes_home_spent_when_blue_s_next_turn_begins() {
    cases!["13-01", "13-02", "5.2-01"];
    let mut play = blue_acts(json!({
        "bombers": { "ready": 1 },
        "cards": { "red": { "hand": ["R14"] }, "blue": { "hand": ["B01", "B02"] } },
    }));
    play.act("bomb pleiku");
    assert_eq!(bombers(&play), "out pleiku");
    play.refused("bomb kontum", "13-01");
    pass_turn(&mut play, "R14");
    assert_eq!(bombers(&play), "out pleiku", "it stays through Red's turn");
    pass_turn(&mut play, "B02");
    assert_eq!(bombers(&play), "spent");
    play.refused("bomb kontum", "13-01");
}

#[test]
fn a_bomber_comes_home_at_the_end_of_the_year_and_refuels_for_the_next() {
    cases!["13-02", "13-03"];
    let mut play = at(json!({
        "year": 1967, "round": 4, "side": "blue", "bombers": { "ready": 2, "spent": 1 },
        "political_will": -3,
    }));
    play.acts(&["play B01", "bomb pleiku", "end"]);
    let mut guard = 0;
    while play.phase() != "hand-refill" {
        let next = play.actions().last().expect("a choice").clone();
        play.act(&next);
        guard += 1;
        assert!(guard < 500, "the year goes by");
    }
    assert_eq!(bombers(&play).matches("ready").count(), 4, "all are unspent, and one more arrives in 1968");
    assert!(!bombers(&play).contains("spent") && !bombers(&play).contains("out"));
}

#[test]
fn any_number_flies_but_one_to_a_province_until_commando_hunt() {
    cases!["13-04"];
    let document = json!({ "year": 1968, "bombers": { "ready": 3 }, "units": {} });
    let mut play = blue_acts(document.clone());
    play.acts(&["bomb pleiku", "bomb kontum"]).refused("bomb pleiku", "13-04");
    play.act("bomb darlac");
    let mut hunted = document;
    hunted["flags"] = json!(["commando_hunt"]);
    let mut play = blue_acts(hunted);
    play.acts(&["bomb pleiku", "bomb pleiku"]).allowed("bomb pleiku");
    assert_eq!(bombers(&play), "ready, out pleiku, out pleiku");
}

#[test]
fn only_south_vietnam_is_bombed_until_an_event_opens_more() {
    cases!["13-05"];
    let play = over(&json!({ "saravan": { "nva-inf": 1 }, "ratanakiri": { "nva-inf": 1 } }));
    for forbidden in ["saravan", "ratanakiri", "nvn", "champasak"] {
        play.refused(&format!("bomb {forbidden}"), "13-05");
    }
    let hunted = blue_acts(json!({ "year": 1968, "bombers": { "ready": 1 }, "flags": ["commando_hunt"] }));
    hunted.allowed("bomb saravan").refused("bomb champasak", "13-05").refused("bomb ratanakiri", "13-05");
    let inside = blue_acts(json!({ "year": 1970, "bombers": { "ready": 1 },
        "this_year": { "blue_in_cambodia": true } }));
    inside.allowed("bomb ratanakiri").refused("bomb kratie", "13-05").refused("bomb saravan", "13-05");
}

#[test]
fn the_row_counts_every_red_unit_and_red_chooses_what_a_hit_takes() {
    cases!["13-06", "13-11"];
    let units = json!({ "pleiku": { "nva-inf": 2, "nva-art": 1, "vc": 1 } });
    let mut play = blue_acts(json!({ "bombers": { "ready": 1 }, "stock": { "red": 1 }, "units": units }));
    play.act("bomb pleiku");
    assert_eq!(play.asked(), "red", "SAM Missiles could be in the hand");
    play.chance(chance![4]).act("pass");
    assert_eq!(play.asked(), "red");
    play.refused("pay stockpile", "11.1-02").refused("lose vc pleiku", "12-06").allowed("lose nva-inf pleiku");
    play.act("lose nva-art pleiku");
    assert_eq!((play.units("pleiku"), play.asked()), ("2 nva-inf, 1 vc".into(), "blue"));
}

#[test]
fn the_bomber_table_by_rows_and_its_r() {
    cases!["13-06", "RL-69"];
    for (units, die, lost, r) in
        [(1, 4, 0, false), (1, 5, 0, true), (1, 6, 1, false), (3, 4, 0, true), (3, 5, 1, false)]
    {
        let mut play = over(&json!({ "pleiku": { "nva-inf": units } }));
        play.chance(chance![die]).act("bomb pleiku");
        let left = units - lost - i32::from(r);
        assert_eq!(
            i32::from(play.count("nva-inf", "pleiku")),
            left,
            "{units} units, die {die}: no RP, so the R takes a unit"
        );
    }
    let mut play = blue_acts(json!({ "bombers": { "ready": 1 }, "stock": { "red": 2 },
        "units": { "pleiku": { "nva-inf": 1 } } }));
    play.acts(&["bomb pleiku"]).chance(chance![5]).act("pass").act("pay stockpile");
    assert_eq!((play.stock("red"), play.count("nva-inf", "pleiku")), (1, 1));
    let mut full = over(&json!({ "pleiku": { "nva-inf": 4, "nva-art": 1, "vc": 1 } }));
    full.chance(chance![6]).act("bomb pleiku").acts(&["lose nva-inf pleiku", "lose nva-art pleiku"]);
    assert_eq!(full.units("pleiku"), "3 nva-inf, 1 vc", "six units, die 6: two are lost");
}

#[test]
fn an_empty_province_takes_a_bomber_without_a_die() {
    cases!["RL-67", "5.2-02"];
    let mut play = over(&json!({}));
    play.act("bomb pleiku");
    assert_eq!((play.purposes().len(), bombers(&play)), (0, "ready, out pleiku".into()));
}

#[test]
fn nva_pay_a_point_more_to_pass_a_bomber() {
    cases!["5.2-02"];
    let units = json!({ "ratanakiri": { "nva-inf": 1 } });
    let mut free = red_acts(json!({ "units": units }));
    free.acts(&["mobilize ratanakiri", "take nva-inf", "step pleiku", "step phu-bon", "step khanh-hoa"]);
    free.allowed("step ninh-thuan");
    let mut slow = red_acts(json!({ "units": units, "bombers": { "out": ["pleiku"] } }));
    slow.acts(&["mobilize ratanakiri", "take nva-inf", "step pleiku", "step phu-bon", "step khanh-hoa"]);
    slow.refused("step ninh-thuan", "8.3-08");
    assert_eq!(slow.units("khanh-hoa"), "1 nva-inf", "four points are spent, and the mobilization is over");
}

#[test]
fn sam_missiles_stop_a_mission_before_the_die() {
    cases!["card-R09-a", "RL-104", "RL-13", "13-08", "RL-69"];
    let mut play = blue_acts(json!({
        "bombers": { "ready": 1 }, "stock": { "red": 1 },
        "units": { "pleiku": { "nva-inf": 2 } },
        "cards": { "red": { "hand": ["R09"] }, "blue": { "hand": ["B12"] } },
    }));
    play.act("bomb pleiku");
    assert_eq!(play.asked(), "red");
    play.chance(chance!["R08"]).act("respond R09");
    assert_eq!((bombers(&play), play.stock("red"), play.count("nva-inf", "pleiku")), ("stopped".into(), 0, 2));
    assert!(play.state().turn.bombed.is_empty(), "a mission that was stopped does not count for the province");
    assert_eq!(play.holder("R08"), hearts_and_minds::state::Holder::Hand(hearts_and_minds::ids::Seat::Red));
    play.refused("event 1", "13-08"); // Arc Light: it has flown this turn
}

#[test]
fn the_window_for_sam_missiles_shows_nothing_of_the_hand() {
    cases!["card-R09-a", "6.1-02"];
    let document = |hand: &str, stock: u8| json!({ "bombers": { "ready": 1 }, "stock": { "red": stock }, "cards": { "red": { "hand": [hand] } } });
    let mut without = blue_acts(document("R01", 1));
    without.act("bomb pleiku");
    assert_eq!((without.asked(), without.actions()), ("red", vec!["pass".to_string()]));
    without.refused("respond R09", "6.1-02");
    let mut poor = blue_acts(document("R09", 0));
    poor.act("bomb pleiku");
    assert_eq!(poor.asked(), "blue", "everybody sees that its cost cannot be paid");
}

#[test]
fn only_bombers_in_the_airbase_box_are_refuelled() {
    cases!["13-08"];
    let mut play =
        blue_acts(json!({ "bombers": { "ready": 1, "spent": 1 }, "cards": { "blue": { "hand": ["B12"] } } }));
    play.acts(&["bomb pleiku", "event 1"]);
    assert_eq!(bombers(&play), "ready, out pleiku", "the one that is out stays spent");
}

#[test]
fn bombers_add_nothing_to_a_battle_and_are_never_lost() {
    cases!["13-09", "5.1-09"];
    let units = json!({ "pleiku": { "us-inf": 1, "nva-inf": 1 } });
    let mut play = over(&units);
    play.chance(chance![1, 1, 6]).act("bomb pleiku");
    play.acts(&["battle pleiku", "commit us-inf", "attack", "stand"]);
    assert_eq!(play.totals(), [2, 7], "one factor each");
    assert_eq!(play.units("pleiku"), "1 nva-inf-vet", "the hit takes the unit, the bomber is no choice");
    assert_eq!(bombers(&play), "ready, out pleiku");
    let raid = red_acts(json!({ "bombers": { "out": ["pleiku"] }, "cards": { "red": { "hand": ["R05"] } },
        "units": { "kontum": { "nva-inf": 1 } } }));
    raid.refused("event 1", "RL-116"); // nobody to raid: a bomber is no target
}

#[test]
fn a_bomber_stays_where_its_permission_has_ended() {
    cases!["13-10", "card-B03-a"];
    let mut play = blue_acts(json!({
        "bombers": { "ready": 1 }, "units": { "nvn": { "nva-inf": 2 } },
        "cards": { "red": { "hand": ["R14"] }, "blue": { "hand": ["B03"] } },
    }));
    play.acts(&["event 1", "bomb savannakhet", "end", "play R14"]);
    assert_eq!(bombers(&play), "out savannakhet");
    play.acts(&["mobilize nvn", "take nva-inf"]).refused("trail saravan", "9.6-03");
}

#[test]
fn the_lima_site_improves_bombing_in_laos_and_zone_i() {
    cases!["5.1-08", "RL-114"];
    let units = json!({
        "saravan": { "nva-inf": 1 }, "thua-thien": { "nva-inf": 1 }, "pleiku": { "nva-inf": 1 },
        "champasak": { "lima-site-85": 1 },
    });
    let mut play = blue_acts(json!({ "bombers": { "ready": 3 }, "units": units }));
    for (target, left) in [("saravan", 0), ("thua-thien", 0), ("pleiku", 1)] {
        play.chance(chance![5]).act(&format!("bomb {target}"));
        let rolled = if left == 0 { 6 } else { 5 };
        assert_eq!(play.totals(), [rolled], "{target}");
    }
    assert_eq!(play.count("nva-inf", "body-count"), 3, "two hits by 6, one R by 5 that no RP pays");
    let mut capped = blue_acts(json!({ "bombers": { "ready": 1 }, "units": {
        "quang-tri": { "nva-inf": 1 }, "champasak": { "lima-site-85": 1 } } }));
    capped.chance(chance![6]).act("bomb quang-tri");
    assert_eq!(capped.count("nva-inf", "quang-tri"), 0, "7 is read as 6");
}

#[test]
fn missions_by_events_do_not_count_for_the_province() {
    cases!["RL-69", "RL-114"];
    let units = json!({
        "quang-tri": { "nva-inf": 1 }, "thua-thien": { "nva-inf": 1 }, "champasak": { "lima-site-85": 1 },
    });
    let mut play = blue_acts(json!({ "bombers": { "ready": 1 }, "units": units,
        "cards": { "blue": { "hand": ["X13"] } } }));
    play.acts(&["event 1", "at quang-tri"]).chance(chance![2, 3]).act("at thua-thien");
    assert_eq!(play.totals(), [3, 4], "the radar guides these too");
    play.allowed("bomb quang-tri").allowed("bomb thua-thien");
    assert!(play.state().this_year.struck.has(area("quang-tri")));
}
