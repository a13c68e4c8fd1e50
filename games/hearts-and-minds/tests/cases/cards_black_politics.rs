//! The events of the black cards X01 to X12, each for its side.

use engine::cases;
use hearts_and_minds::state::Holder;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

/// Red, or Blue, has played a black card.
fn red(card: &str, mut document: Value) -> Play {
    document["cards"]["red"]["hand"] = json!([card, "R14"]);
    document["cards"]["blue"]["hand"] = json!(["B01", "B02"]);
    red_acts(document)
}

fn blue(card: &str, mut document: Value) -> Play {
    document["cards"]["blue"]["hand"] = json!([card, "B01"]);
    document["cards"]["red"]["hand"] = json!(["R16", "R14"]);
    blue_acts(document)
}

#[test]
fn x01_the_monsoon_lasts_to_the_end_of_the_other_turn() {
    cases!["card-X01-a", "9.3-07", "9.6-05"];
    let units = json!({ "nvn": { "nva-inf": 1 }, "saigon": { "us-inf": 1, "air-cav": 1 }, "pleiku": { "us-inf": 1 } });
    let mut play = red("X01", json!({ "bombers": { "ready": 1 }, "units": units }));
    play.acts(&["event 1", "mobilize nvn", "take nva-inf"]).refused("trail saravan", "9.6-05");
    play.act("step savannakhet");
    play.refused("step saravan", "8.3-08");
    assert_eq!(play.count("nva-inf", "savannakhet"), 1, "one area, for Red too");
    if play.is_legal("stop") {
        play.act("stop");
    }
    while !play.is_legal("end") {
        play.act("stop");
    }
    play.acts(&["end", "play B01"]).refused("bomb pleiku", "card-X01-a");
    play.acts(&["mobilize saigon", "take us-inf"]).allowed("sail quang-tri");
    play.act("step binh-duong");
    play.refused("step tay-ninh", "9-04");
    while !play.is_legal("end") {
        play.act("stop");
    }
    play.acts(&["end", "play R14", "mobilize savannakhet", "take nva-inf"]).allowed("trail saravan");
}

#[test]
fn x01_keeps_the_air_cav_from_reacting() {
    cases!["card-X01-a", "11.4-01"];
    let units = json!({ "pleiku": { "us-inf": 4, "nva-inf": 1 }, "kontum": { "air-cav": 1 }, "binh-dinh": { "blue-water-navy": 1 } });
    let mut play = blue("X01", json!({ "units": units }));
    play.acts(&["event 1", "battle pleiku", "commit us-inf", "attack"]).chance(chance![1, 1]).act("stand");
    assert!(play.purposes().contains(&"battle"), "the dice fall at once: nobody could come");
}

#[test]
fn x01_played_last_lapses_with_the_year() {
    cases!["RL-86"];
    let mut play = blue("X01", json!({ "round": 4 }));
    play.act("event 1");
    assert!(play.state().lasting.monsoon.is_some());
    play.act("end");
    let mut guard = 0;
    while play.state().year == 1967 {
        let next = play.actions()[0].clone();
        play.act(&next);
        guard += 1;
        assert!(guard < 300);
    }
    assert!(play.state().lasting.monsoon.is_none(), "no monsoon next year");
}

#[test]
fn x02_the_peace_talks_are_a_point_for_either_side() {
    cases!["card-X02-a", "card-X02-b", "6-09"];
    let mut hawk = blue("X02", json!({ "year": 1968 }));
    hawk.refused("event 2", "6-09");
    hawk.act("event 1");
    assert_eq!((hawk.will(), hawk.purse()), (-1, 1));
    let mut dove = red("X02", json!({ "year": 1968 }));
    dove.refused("event 1", "6-09");
    dove.act("event 2");
    assert_eq!((dove.will(), dove.purse()), (1, 1));
    blue("X02", json!({ "year": 1967 })).refused("event 1", "6-14");
    red("X02", json!({ "year": 1967 })).refused("event 2", "6-14");
}

#[test]
fn x03_jane_fonda_costs_blue_more() {
    cases!["card-X03-a", "card-X03-b"];
    let mut hawk = blue("X03", json!({ "year": 1970 }));
    hawk.act("event 1");
    assert_eq!((hawk.will(), hawk.purse()), (-1, 0));
    let mut dove = red("X03", json!({ "year": 1970 }));
    dove.act("event 2");
    assert_eq!((dove.will(), dove.purse()), (1, 1));
    blue("X03", json!({ "year": 1969 })).refused("event 1", "6-14");
    red("X03", json!({ "year": 1969 })).refused("event 2", "6-14");
}

#[test]
fn x04_walter_cronkite_counts_the_blue_coloured_dead() {
    cases!["card-X04-a", "card-X04-b"];
    let dead = |us: u8, navy: u8, arvn: u8| json!({ "units": { "body-count": { "us-inf": us, "blue-water-navy": navy, "arvn-inf": arvn } } });
    let mut few = blue("X04", dead(1, 0, 5));
    few.act("event 1");
    assert_eq!((few.will(), few.purse()), (-1, 2));
    blue("X04", dead(1, 1, 0)).refused("event 1", "card-X04-a");
    for (us, doves) in [(2, 1), (3, 1), (4, 2), (7, 2)] {
        let mut play = red("X04", dead(us, 1, 0));
        play.act("event 2");
        assert_eq!(play.will(), doves, "{us} and the Navy");
    }
    red("X04", dead(1, 1, 9)).refused("event 2", "card-X04-b");
}

#[test]
fn x05_the_numbers_game_compares_the_dead() {
    cases!["card-X05-a", "card-X05-b"];
    let dead = |red: u8, blue: u8| json!({ "units": { "body-count": { "nva-inf": red, "arvn-inf": blue } } });
    let mut hawk = blue("X05", dead(4, 2));
    hawk.act("event 1");
    assert_eq!((hawk.will(), hawk.purse()), (-1, 1));
    for (reds, blues) in [(3, 0), (5, 3)] {
        blue("X05", dead(reds, blues)).refused("event 1", "card-X05-a");
    }
    let mut dove = red("X05", dead(4, 4));
    dove.act("event 2");
    assert_eq!((dove.will(), dove.purse()), (1, 1));
    for (reds, blues) in [(0, 3), (5, 4)] {
        red("X05", dead(reds, blues)).refused("event 2", "card-X05-b");
    }
}

#[test]
fn x06_my_lai_is_a_dove_and_a_flag_or_is_tried() {
    cases!["card-X06-a", "card-X06-b"];
    let mut play = red("X06", json!({ "year": 1968 }));
    play.acts(&["event 1"]);
    assert_eq!((play.will(), play.has_red_flag("quang-ngai"), play.purse()), (1, true, 1));
    play.act("end");
    assert_eq!(play.holder("X06"), Holder::Removed);
    let mut held = red("X06", json!({ "year": 1968, "units": { "quang-ngai": { "us-inf": 1 } } }));
    held.act("event 1");
    assert_eq!((held.will(), held.has_red_flag("quang-ngai")), (1, false));
    let mut tried = blue("X06", json!({ "year": 1968 }));
    tried.acts(&["event 2", "end"]);
    assert_eq!((tried.will(), tried.holder("X06")), (0, Holder::Removed));
    red("X06", json!({ "year": 1967 })).refused("event 1", "6-14");
    blue("X06", json!({ "year": 1967 })).refused("event 2", "6-14");
}

#[test]
fn x07_refugees_leave_a_red_province_or_a_blue_one() {
    cases!["card-X07-a", "card-X07-b"];
    let mut play = blue(
        "X07",
        json!({
            "red_flags": ["pleiku", "kontum", "saigon", "khanh-hoa"],
            "units": { "darlac": { "arvn-art": 1 }, "binh-dinh": { "arvn-inf": 1 }, "kontum": { "nva-inf": 1 },
                "khanh-hoa": { "arvn-inf": 1 }, "bien-hoa": { "us-inf": 1 } },
        }),
    );
    play.act("event 1");
    assert_eq!(play.offered("at"), ["khanh-hoa", "pleiku"], "beside ARVN of any kind, without Red units");
    play.act("at khanh-hoa");
    assert_eq!((play.has_red_flag("khanh-hoa"), play.purse()), (false, 1));
    let mut flight = red(
        "X07",
        json!({ "blue_flags": ["pleiku", "kontum"],
        "units": { "pleiku": { "us-inf": 2, "us-art": 1 }, "kontum": { "us-inf": 2 } } }),
    );
    flight.act("event 2");
    assert_eq!(flight.offered("at"), ["kontum"], "no more than two units");
    flight.act("at kontum");
    assert!(!flight.has_blue_flag("kontum") && !flight.has_red_flag("kontum"));
}

#[test]
fn x08_prisoners_talk_or_count_spent_bombers() {
    cases!["card-X08-a", "card-X08-b"];
    let units = json!({ "pleiku": { "vc": 1, "us-inf": 1 }, "kontum": { "vc-plus": 1 }, "quang-ngai": { "vc": 1 }, "ratanakiri": { "vc": 1 } });
    let mut play = blue("X08", json!({ "units": units }));
    play.act("event 1");
    assert_eq!(play.offered("at"), ["kontum", "pleiku", "ratanakiri"], "with Blue units or beside them");
    play.acts(&["at kontum", "at ratanakiri"]);
    assert_eq!(
        (play.units("kontum"), play.units("ratanakiri"), play.units("pleiku")),
        ("1 open-vc-plus".into(), "1 open-vc".into(), "1 us-inf, 1 vc".into())
    );
    assert_eq!(play.purse(), 2);
    for bombers in [json!({ "spent": 1 }), json!({ "out": ["pleiku"] })] {
        let mut dove = red("X08", json!({ "round": 2, "bombers": bombers }));
        dove.act("event 2");
        assert_eq!((dove.will(), dove.purse()), (1, 1));
    }
    red("X08", json!({ "bombers": { "ready": 3 } })).refused("event 2", "card-X08-b");
}

#[test]
fn x09_ranch_hand_holds_red_where_blue_may_bomb() {
    cases!["card-X09-a"];
    let units = json!({ "pleiku": { "us-inf": 1, "vc": 1, "nva-inf": 1 } });
    let mut play = blue("X09", json!({ "units": units }));
    play.act("event 1").refused("at saravan", "card-X09-a");
    play.act("at pleiku");
    play.acts(&["battle pleiku", "commit us-inf"]).chance(chance![1, 1]).act("attack");
    assert!(play.purposes().contains(&"battle"), "nobody could evade, so nobody was asked");
}

#[test]
fn x09_ranch_hand_turns_a_bombed_province() {
    cases!["card-X09-b"];
    let mut bombed = red(
        "X09",
        json!({ "bombers": { "out": ["pleiku", "saravan"] }, "blue_flags": ["pleiku"],
        "units": { "pleiku": { "us-inf": 1 } } }),
    );
    bombed.act("event 2");
    assert_eq!(bombed.offered("at"), ["pleiku"], "Blue units or not; flags exist in South Vietnam only");
    bombed.act("at pleiku");
    assert_eq!((bombed.has_red_flag("pleiku"), bombed.has_blue_flag("pleiku"), bombed.purse()), (true, false, 1));
    let mut struck = red("X09", json!({ "this_year": { "struck": ["darlac"] } }));
    struck.act("event 2");
    assert_eq!(struck.offered("at"), ["darlac"]);
    let mut none = red("X09", json!({ "red_flags": ["tay-ninh"], "units": { "saigon": { "us-inf": 1 } } }));
    none.act("event 2")
        .refused("at saigon", "card-X09-b")
        .refused("at pleiku", "card-X09-b")
        .refused("at tay-ninh", "card-X09-b");
    none.act("at binh-long");
    assert!(none.has_red_flag("binh-long"));
}

#[test]
fn x09_ranch_hand_does_nothing_where_all_bombed_provinces_are_red() {
    cases!["RL-132", "RL-116"];
    let document = json!({ "bombers": { "out": ["pleiku"] }, "red_flags": ["pleiku"] });
    red("X09", document).refused("event 2", "RL-116");
}

#[test]
fn x10_the_black_market_moves_an_rp() {
    cases!["card-X10-a", "card-X10-b"];
    let mut play = blue("X10", json!({ "stock": { "red": 2, "blue": 1 } }));
    play.act("event 1");
    assert_eq!((play.stock("red"), play.stock("blue"), play.purse()), (1, 2, 1));
    blue("X10", json!({ "stock": { "blue": 3 } })).refused("event 1", "card-X10-a");
    let mut other = red("X10", json!({ "stock": { "red": 2, "blue": 1 } }));
    other.act("event 2");
    assert_eq!((other.stock("red"), other.stock("blue")), (3, 0));
    red("X10", json!({ "stock": { "red": 3 } })).refused("event 2", "card-X10-b");
}

#[test]
fn x11_the_golden_triangle_revives_a_faction() {
    cases!["card-X11-a", "card-X11-b"];
    let units = json!({ "body-count": { "la-inf": 1, "ca-inf": 1, "pl-inf": 1, "kr-inf": 1 }, "champasak": { "pl-inf": 1 }, "saravan": { "la-inf": 1 } });
    let mut play = blue("X11", json!({ "year": 1970, "units": units }));
    play.act("event 1").refused("pick pl-inf body-count", "card-X11-a");
    play.act("pick la-inf body-count");
    assert_eq!(play.offered("at"), ["khammouan"], "interior, without Red units");
    play.act("at khammouan");
    assert_eq!((play.units("khammouan"), play.purse()), ("1 la-inf".into(), 2));
    let mut other = red("X11", json!({ "year": 1970, "units": units }));
    other.acts(&["event 2", "pick pl-inf body-count"]);
    assert_eq!(other.offered("at"), ["attapu", "savannakhet"], "border, without Blue units");
    other.act("at attapu");
    assert_eq!(other.units("attapu"), "1 pl-inf");
    let mut khmer = red("X11", json!({ "year": 1970, "units": units }));
    khmer.acts(&["event 2", "pick kr-inf body-count"]);
    assert_eq!(khmer.offered("at").len(), 7);
    blue("X11", json!({ "units": { "dead-pool": { "la-inf": 1 } } })).refused("event 1", "RL-116");
}

#[test]
fn x12_prince_sihanouk_promotes_cambodians() {
    cases!["card-X12-a", "card-X12-b"];
    let units = json!({ "phnom-penh": { "ca-inf": 2 }, "kratie": { "ca-inf": 1 }, "takeo": { "kr-inf": 1 }, "kampot": { "kr-inf": 2 } });
    let mut play = blue("X12", json!({ "year": 1969, "units": units }));
    play.act("event 1").refused("promote kr-inf takeo", "card-X12-a");
    play.acts(&["promote ca-inf phnom-penh", "promote ca-inf kratie"]).allowed("end");
    assert_eq!((play.units("phnom-penh"), play.purse()), ("1 ca-inf, 1 ca-inf-vet".into(), 2));
    let mut other = red("X12", json!({ "year": 1969, "units": units }));
    other.acts(&["event 2", "promote kr-inf kampot", "done"]);
    assert_eq!(other.units("kampot"), "1 kr-inf, 1 kr-inf-vet");
    blue("X12", json!({ "year": 1968 })).refused("event 1", "6-14");
    red("X12", json!({ "year": 1968 })).refused("event 2", "6-14");
}
