//! Chapter 11: what scores, when, and who wins.

use engine::cases;
use serde_json::{Value, json};

use super::staging::attack_on;
use crate::support::{Play, Questions as _, at, chance, game, try_at};

const POST_SITES: [&str; 10] = [
    "la-phu",
    "dan-the",
    "tu-vu",
    "xom-pheo",
    "ben-ngoc",
    "xom-moi",
    "belvedere",
    "trung-ha",
    "ap-phu-tho",
    "notre-dame-rocher",
];

/// The points booked under a case in the last actions.
fn booked(play: &Play, case: &str) -> i32 {
    play.events("scored").iter().filter(|e| e.case.0 == case).filter_map(|e| e.amount).sum()
}

/// The end of a Rainbow turn with these counters, played to its score.
fn final_count(extra: &Value) -> Play {
    let mut document = json!({ "turn": 9, "phase": "end-of-turn", "violet": 6, "rainbow": 9 });
    for (key, value) in extra.as_object().expect("an object") {
        document[key] = value.clone();
    }
    let mut play = at(document);
    play.act("proceed");
    assert!(play.is_over());
    play
}

/// Points for counters in the east when these spaces hold one counter each.
fn east(spaces: &[&str]) -> i32 {
    let counters: Vec<_> = spaces.iter().map(|space| json!({ "at": space })).collect();
    booked(&final_count(&json!({ "counters": counters })), "11.2.1a-04")
}

#[test]
fn points_are_booked_when_they_are_earned() {
    cases!["11-01"];
    let mut play = at(json!({
        "units": { "6-bvn": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }, { "at": "lac-song", "kind": "dangerous" }],
    }));
    play.act("build ap-phu-tho");
    assert_eq!((play.score(), booked(&play, "11.2.1b-01")), (1, 1), "a post, at once");
    play.act("end");
    assert_eq!(play.score(), 1);
    play.chance(chance![6]).act("proceed");
    play.chance(chance![2, "assault", 6, 1]).acts(&["attack #1", "pass"]);
    assert_eq!((play.score(), booked(&play, "11.2.1b-02")), (2, 1), "an Assault beaten: 6 + 1");
    play.chance(chance![2, "ambush", 6]).acts(&["attack #2"]);
    play.chance(chance![1, 1]).act("pass");
    assert_eq!(booked(&play, "11.2.1a-01"), -2, "the Ambush die and its loss");
    let scored: Vec<_> = play.events("scored").iter().filter_map(|e| e.amount).collect();
    assert_eq!(scored, [-1, -1, -1], "and the Dangerous counter when the turn ends");
    assert_eq!((play.score(), play.state().turn), (-1, 5));
}

#[test]
fn the_score_decides_the_level_of_victory() {
    cases!["11.1-01"];
    let levels = [
        (-30, "major-defeat"),
        (-11, "major-defeat"),
        (-10, "minor-defeat"),
        (-1, "minor-defeat"),
        (0, "minor-victory"),
        (10, "minor-victory"),
        (11, "major-victory"),
        (20, "major-victory"),
        (21, "historic-victory"),
        (40, "historic-victory"),
    ];
    for (score, level) in levels {
        // The three permanent posts give 3 at the end.
        let play = final_count(&json!({ "score": score - 3 }));
        assert_eq!((i32::from(play.score()), play.result()), (score, level));
        let engine::Turn::Over(outcome) = play.game.turn() else { panic!("the game is over") };
        assert_eq!(outcome.winner.is_some(), score >= 0, "the player wins from 0 up");
    }
}

#[test]
fn every_french_step_lost_is_a_point() {
    cases!["11.2.1a-01"];
    let mut play = attack_on(&json!({ "6-bvn": "ap-phu-tho" }), &["ap-phu-tho"]);
    play.chance(chance![2, "clash", 1, 1]).acts(&["attack #1", "pass"]);
    assert_eq!((play.reduced("6-bvn"), play.score()), (true, -1), "a flip");
    play.chance(chance![2, "clash", 1, 1]).acts(&["attack #2", "pass"]);
    assert_eq!((play.place("6-bvn"), play.score()), ("gone".into(), -2), "its back");
    let mut play = attack_on(&json!({ "6-bvn": "ap-phu-tho" }), &["ap-phu-tho"]);
    play.chance(chance![2, "offensive", 1, 1]).acts(&["attack #1", "pass"]);
    assert_eq!((play.place("6-bvn"), play.score()), ("gone".into(), -2), "from the front in one combat");
}

#[test]
fn a_lost_post_or_convoy_is_a_point() {
    cases!["11.2.1a-03"];
    let mut play = attack_on(&json!({}), &["ap-phu-tho"]);
    play.chance(chance![2, "clash", 1]).acts(&["attack #1", "pass"]);
    assert_eq!((play.stands("ap-phu-tho"), play.score()), (false, -1));
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "phong-van" }] }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![1]).act("depart");
    assert_eq!(play.score(), -1);
}

#[test]
fn two_counters_in_the_east_are_a_point_at_the_end() {
    cases!["11.2.1a-04"];
    let spaces = ["ba-vi", "tan-linh", "van-hoa", "xuan-son", "dong-xuan"];
    for (count, points) in [(0, 0), (1, 0), (2, -1), (3, -1), (4, -2), (5, -2)] {
        assert_eq!(east(&spaces[..count]), points, "{count} counters");
    }
    // Only at the end of the game.
    let mut play = at(json!({ "phase": "end-of-turn", "counters": [{ "at": "ba-vi" }, { "at": "ba-vi" }] }));
    play.act("proceed");
    assert_eq!(play.score(), 0);
}

#[test]
fn neither_the_river_nor_the_west_bank_is_east() {
    cases!["11.2.1a-05"];
    assert_eq!(east(&["ba-vi", "tan-linh"]), -1);
    for outside in ["lac-song", "da-chong-ford", "la-phu-ferry", "tu-vu", "la-phu", "doi-cuong", "thinh-lang"] {
        assert_eq!(east(&["ba-vi", outside]), 0, "{outside}");
    }
    assert_eq!(east(&["lac-song", "tu-vu"]), 0);
}

#[test]
fn a_town_on_the_river_belongs_to_its_bank() {
    cases!["R10-01"];
    for (town, points) in [("hoa-binh", 0), ("trung-ha", -1), ("ap-phu-tho", -1), ("notre-dame-rocher", -1)] {
        assert_eq!(east(&["ba-vi", town]), points, "{town}");
    }
    // The Red River counts as east.
    assert_eq!(east(&["ba-vi", "co-do-ferry"]), -1);
    assert_eq!(east(&["ba-vi", "hong-da-ferry"]), -1);
}

#[test]
fn guerrillas_and_counters_on_bases_count_in_the_east_but_not_the_dangerous_one() {
    cases!["R80-01"];
    let play = final_count(&json!({
        "bases": [{ "at": "long-bui", "number": 3 }],
        "counters": [
            { "at": "kem-hill", "kind": "guerrilla" },
            { "at": "long-bui" },
            { "at": "lac-song", "kind": "dangerous" },
        ],
    }));
    assert_eq!(booked(&play, "11.2.1a-04"), -1);
    let danger = json!({ "at": "lac-song", "kind": "dangerous" });
    let play = final_count(&json!({ "counters": [danger, { "at": "ba-vi" }] }));
    assert_eq!(booked(&play, "11.2.1a-04"), 0);
}

#[test]
fn every_guerrilla_and_the_dangerous_counter_score_each_turn() {
    cases!["11.2.1a-06"];
    let all = json!([
        { "at": "kem-hill", "kind": "guerrilla" },
        { "at": "dong-ben", "kind": "guerrilla" },
        { "at": "lac-song", "kind": "dangerous" },
        { "at": "ba-vi" },
    ]);
    let mut play = at(json!({ "phase": "end-of-turn", "counters": all }));
    play.act("proceed");
    assert_eq!((play.score(), play.state().turn), (-3, 5));
    let mut play = at(json!({ "phase": "end-of-turn", "counters": [{ "at": "kem-hill", "kind": "guerrilla" }] }));
    play.act("proceed");
    assert_eq!(play.score(), -1);
    // And again the next turn.
    play.chance(chance![4, 2]).acts(&["roll", "proceed", "end"]).chance(chance![6, 6]).act("proceed");
    assert_eq!((play.score(), play.state().turn), (-3, 6), "the Guerrilla again, and the Dangerous counter");
}

#[test]
fn permanent_places_score_at_the_end_for_who_holds_them() {
    cases!["11.2.1a-07", "11.2.1b-04"];
    let play = final_count(&json!({ "captured": ["thai-binh", "viet-tri"] }));
    assert_eq!((booked(&play, "11.2.1a-07"), booked(&play, "11.2.1b-04")), (-4, 2));
    assert_eq!(play.score(), -2);
    let play = final_count(&json!({ "captured": ["thai-binh"] }));
    assert_eq!((booked(&play, "11.2.1b-04"), play.score()), (2, 0), "Song Dong and Trai Vang, less Thai Binh");
    assert_eq!(final_count(&json!({})).score(), 3, "retreat bases give nothing to their owner");
}

#[test]
fn a_captured_permanent_place_scores_nothing_at_once() {
    cases!["R91-02"];
    let mut play = at(json!({ "phase": "attacks", "counters": [{ "at": "dong-xuan" }, { "at": "dong-xuan" }] }));
    play.chance(chance![2, "clash", 1]).acts(&["attack #1", "pass"]);
    assert!(play.state().captured.has(game().data.map.find("trai-vang").unwrap()));
    assert_eq!((play.counters("trai-vang"), play.counters("dong-xuan")), ("i".into(), "i".into()));
    assert_eq!((play.score(), play.stands("trai-vang")), (0, false));
}

#[test]
fn the_river_towns_score_when_violet_is_launched() {
    cases!["11.2.1a-09"];
    let launch = |counters: Value| {
        let mut play = at(json!({ "turn": 6, "phase": "operation", "counters": counters }));
        play.act("violet");
        play.score()
    };
    assert_eq!(launch(json!([])), 0);
    assert_eq!(launch(json!([{ "at": "ap-phu-tho" }])), -3);
    assert_eq!(
        launch(json!([{ "at": "notre-dame-rocher" }, { "at": "notre-dame-rocher" }])),
        -3,
        "a place, not a counter"
    );
    assert_eq!(launch(json!([{ "at": "ap-phu-tho" }, { "at": "notre-dame-rocher" }])), -6);
    assert_eq!(launch(json!([{ "at": "trung-ha" }, { "at": "ap-da-chong" }])), 0);
    // After the launch nothing is due any more.
    let counters = json!([{ "at": "ap-phu-tho" }]);
    let mut play = at(json!({ "turn": 6, "violet": 6, "phase": "end-of-turn", "counters": counters }));
    play.act("proceed");
    assert_eq!(play.score(), 0);
}

#[test]
fn what_was_due_at_the_launch_stays_due() {
    cases!["R78-01"];
    let mut play = at(json!({
        "turn": 6,
        "phase": "operation",
        "units": { "1-5-rei": "son-da" },
        "counters": [{ "at": "ap-phu-tho" }, { "at": "lac-song", "kind": "dangerous" }],
    }));
    play.act("violet");
    assert_eq!(booked(&play, "11.2.1a-09"), -3);
    let order: Vec<_> = play.events("scored").iter().map(|e| e.case.0).collect();
    assert_eq!(order[0], "11.2.1a-09", "before anything else of the turn");
    play.acts(&["proceed", "offensive son-da", "take 1-5-rei"])
        .chance(chance![1, 4])
        .acts(&["step ap-phu-tho", "pass"]);
    assert_eq!((play.counters("ap-phu-tho"), play.score()), (String::new(), -3));
}

#[test]
fn an_empty_hoa_binh_costs_five_points_when_rainbow_is_launched() {
    cases!["11.2.1a-10"];
    let launch = |extra: Value| {
        let mut document = json!({ "turn": 9, "phase": "operation", "violet": 6 });
        for (key, value) in extra.as_object().expect("an object") {
            document[key] = value.clone();
        }
        let mut play = at(document);
        play.act("rainbow");
        play.score()
    };
    assert_eq!(launch(json!({})), -5, "never built");
    assert_eq!(launch(json!({ "built": ["hoa-binh"], "counters": [{ "at": "hoa-binh" }] })), -5, "lost");
    assert_eq!(launch(json!({ "built": ["hoa-binh"], "units": { "6-bvn": "hoa-binh" } })), 0, "lost and retaken");
    assert_eq!(launch(json!({ "units": { "6-bvn": "hoa-binh" } })), 0, "never built, but held");
    assert_eq!(launch(json!({ "posts": ["hoa-binh"] })), 0, "it stands");
    let lone = json!({ "units": { "dozer": "hoa-binh" }, "commanders": { "clement": "hoa-binh" } });
    assert_eq!(launch(lone), -5, "neither the Dozer nor a commander is a combat unit");
}

#[test]
fn the_base_at_hoa_binh_scores_nothing_when_it_falls() {
    cases!["R79-01"];
    let mut play = at(json!({
        "phase": "attacks",
        "posts": ["hoa-binh"],
        "units": { "6-bvn": { "at": "hoa-binh", "reduced": true } },
        "counters": [{ "at": "thinh-lang" }, { "at": "thinh-lang" }],
    }));
    play.chance(chance![2, "offensive", 1, 1, 1, 1]).acts(&["attack #1", "pass"]);
    assert_eq!((play.stands("hoa-binh"), play.place("6-bvn")), (false, "gone".into()));
    let scored: Vec<_> = play.events("scored").iter().map(|e| e.case.0).collect();
    assert_eq!(
        scored,
        ["11.2.1a-01", "6.3.5-06"],
        "6 BVN, and the new Guerrilla as the turn ends: nothing for the base"
    );
    assert_eq!((play.counters("hoa-binh"), play.score()), ("g".into(), -2));
}

#[test]
fn each_of_the_ten_posts_is_a_point() {
    cases!["11.2.1b-01"];
    let units = ["6-bvn", "1-bm", "2-bm", "clsm", "1-1-rta", "4-bvn-inf", "3-5-rei", "1-5-rei", "cdo-18", "cdo-22"];
    let map: serde_json::Map<_, _> = units.iter().zip(POST_SITES).map(|(u, s)| (u.to_string(), json!(s))).collect();
    let mut play = at(json!({ "turn": 5, "strategy": "violet", "units": map }));
    for (built, site) in POST_SITES.iter().enumerate() {
        assert_eq!(usize::try_from(play.score()), Ok(built));
        play.act(&format!("build {site}"));
    }
    assert_eq!((play.score(), play.ap()), (10, 2));
    // A site gives its point once.
    let mut play = at(json!({ "units": { "6-bvn": "la-phu" }, "built": ["la-phu"] }));
    play.act("build la-phu");
    assert_eq!((play.score(), play.stands("la-phu")), (0, true));
}

#[test]
fn every_assault_destroyed_is_a_point() {
    cases!["11.2.1b-02"];
    let mut defence = attack_on(&json!({ "1-bpc": "ap-phu-tho" }), &[]);
    defence.chance(chance![2, "assault", 4]).acts(&["attack #1", "pass"]);
    assert_eq!(defence.score(), 1);
    let mut attack = at(json!({ "units": { "1-bpc": "ap-phu-tho" }, "counters": [{ "at": "ap-da-chong" }] }));
    attack.acts(&["offensive ap-phu-tho", "take 1-bpc"]).chance(chance![4]).act("step ap-da-chong");
    attack.chance(chance!["assault", "assault", 4, 4]).act("pass");
    assert_eq!(attack.score(), 2);
    // Against a base, even where the base itself holds out.
    let mut base = at(json!({
        "units": { "1-bpc": "tan-linh" },
        "bases": [{ "at": "ba-vi", "number": 1 }],
    }));
    base.acts(&["offensive tan-linh", "take 1-bpc"]).chance(chance![1]).act("step ba-vi");
    base.chance(chance!["assault", "clash", "clash", 5, 1]).act("pass");
    assert_eq!(booked(&base, "11.2.1b-02"), 1);
    assert_eq!(base.score(), 0, "one for the Assault, one step lost to the Clash");
}

#[test]
fn the_base_at_hoa_binh_is_worth_three_once() {
    cases!["11.2.1b-03"];
    let mut play = at(json!({ "units": { "6-bvn": "hoa-binh" } }));
    play.act("build hoa-binh");
    assert_eq!((play.score(), play.ap()), (3, 6));
    let mut play = at(json!({ "units": { "6-bvn": "hoa-binh" }, "built": ["hoa-binh"] }));
    play.act("build hoa-binh");
    assert_eq!((play.score(), play.ap(), play.stands("hoa-binh")), (0, 6, true));
}

#[test]
fn a_post_at_trung_ha_is_worth_two_at_the_end() {
    cases!["11.2.1b-05"];
    assert_eq!(booked(&final_count(&json!({ "posts": ["trung-ha"] })), "11.2.1b-05"), 2);
    assert_eq!(final_count(&json!({ "posts": ["trung-ha"] })).score(), 5);
    assert_eq!(
        final_count(&json!({ "units": { "6-bvn": "trung-ha" }, "built": ["trung-ha"] })).score(),
        3,
        "a unit is no post"
    );
}

#[test]
fn a_viet_base_is_worth_two_each_time_it_is_destroyed() {
    cases!["11.2.1b-07"];
    let force = ["3-5-rei", "1-13-dble", "1-5-rei"];
    let units: serde_json::Map<_, _> = force.iter().map(|u| (u.to_string(), json!("tan-linh"))).collect();
    let mut play = at(json!({ "units": units, "bases": [{ "at": "ba-vi", "number": 1 }], "turn": 1 }));
    let attack = |play: &mut Play| {
        play.act("offensive tan-linh");
        for unit in force {
            play.act(&format!("take {unit}"));
        }
        play.chance(chance![1]).act("step ba-vi");
        let one = || chance![3, 1, 1];
        let mut dice = chance!["clash", "clash", "clash"];
        dice.extend([one(), one(), one()].concat());
        play.chance(dice).act("pass");
        assert_eq!((booked(play, "11.2.1b-07"), play.chance_left()), (2, 0));
        play.act("stop");
    };
    attack(&mut play);
    assert_eq!(play.score(), 2);
    play.acts(&["end", "proceed"]).chance(chance![1, 1]).acts(&["roll", "proceed", "end"]);
    play.chance(chance![6]).act("proceed");
    assert_eq!(play.state().turn, 3);
    play.chance(chance![1]).act("roll");
    for unit in force {
        play.act(&format!("displace {unit} tan-linh"));
    }
    play.chance(chance![1, 1, 1]).act("proceed");
    attack(&mut play);
    assert_eq!(play.score(), 2 + 2 - 1, "the Dangerous counter cost one in between");
    // A base due this turn is back by the time the French act.
    let late = json!({
        "turn": 4, "phase": "french-actions", "strategy": "alerted",
        "bases": [{ "at": "ba-vi", "number": 1, "returns": 4 }],
    });
    assert!(try_at(late).is_err_and(|f| f.contains("bases[0]")));
}
