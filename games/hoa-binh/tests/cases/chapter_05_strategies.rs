//! Chapter 5: the War Strategies, Violet and Rainbow.

use engine::cases;
use hoa_binh::data::Strategy;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, chance, game};

const VIOLET_SITES: [&str; 5] = ["tu-vu", "notre-dame-rocher", "ap-phu-tho", "dan-the", "la-phu"];
const RAINBOW_SITES: [&str; 5] = ["hoa-binh", "xom-moi", "belvedere", "ben-ngoc", "xom-pheo"];

/// The Command Phase of a turn, Violet played on `violet` if at all, with a base to count counters by.
fn command(turn: u8, violet: Option<u8>) -> Play {
    at(json!({
        "turn": turn,
        "phase": "operation",
        "violet": violet,
        "units": { "6-bvn": "hoa-binh" },
        "bases": [{ "at": "nui-cham", "number": 6 }],
    }))
}

/// When Violet was played, if a turn comes after its last date.
fn played(turn: u8) -> Option<u8> {
    (turn > 6).then_some(6)
}

/// Places the counters of the turn and counts them.
fn counters_placed(play: &mut Play) -> usize {
    play.chance(chance![6, 6, 1]).act("proceed");
    play.state().counters.iter().filter(|c| c.base == 6).count()
}

fn end_of_turn(turn: u8, extra: &Value) -> Play {
    let mut document = json!({ "turn": turn, "phase": "end-of-turn" });
    for (key, value) in extra.as_object().expect("an object") {
        document[key] = value.clone();
    }
    at(document)
}

#[test]
fn a_strategy_gives_points_to_the_french_and_counters_to_the_viet_minh() {
    cases!["5-01", "5.2.1a-01"];
    for (face, id, ap, counters) in
        [(1, Strategy::Alerted, 6, 4), (3, Strategy::Harassed, 8, 6), (5, Strategy::Operation, 10, 8)]
    {
        let mut play = command(4, None);
        play.chance(chance![face]).act("roll");
        assert_eq!((play.state().strategy, play.ap()), (id, ap));
        assert_eq!(counters_placed(&mut play), counters, "{id:?}");
        assert_eq!(play.ap(), ap, "and the points are there in the French phase");
    }
}

#[test]
fn the_strategy_die_is_read_by_the_turn() {
    cases!["5.2.1a-02", "5.2.1a-03", "5.2.1a-04"];
    use Strategy::{Alerted as A, Harassed as H, Operation as O};
    let rows = [([1, 2], [A, A, A, H, H, H]), ([3, 8], [A, A, H, H, O, O]), ([9, 10], [A, A, H, H, H, O])];
    for (turns, row) in rows {
        for turn in turns {
            // On turn 10 Rainbow is due, so the row of the table is only printed.
            if turn == 10 {
                assert_eq!(game().data.tables.strategy[10], row);
                continue;
            }
            for (face, strategy) in (1..=6).zip(row) {
                let mut play = command(turn, played(turn));
                play.chance(chance![face]).act("roll");
                assert_eq!(play.state().strategy, strategy, "turn {turn}, die {face}");
            }
        }
    }
    assert!((3..=8).all(|turn| game().data.tables.strategy[turn] == rows[1].1));
}

#[test]
fn an_operation_takes_the_place_of_the_strategy_roll() {
    cases!["5.2.1b-01"];
    for (turn, violet, launch) in [(5, None, "violet"), (8, Some(6), "rainbow")] {
        let mut play = command(turn, violet);
        play.allowed("roll").allowed(launch);
        play.act(launch);
        assert!(play.purposes().is_empty(), "no die");
        assert_eq!((play.phase(), play.ap()), ("placement", 12));
        play.refused("roll", "5.2.1b-01");
    }
}

#[test]
fn violet_is_launched_once_on_turn_5_6_or_7() {
    cases!["5.2.1b-02"];
    for turn in [1, 3, 4] {
        command(turn, None).refused("violet", "5.2.1b-02").allowed("roll");
    }
    for turn in [5, 6] {
        command(turn, None).allowed("violet").allowed("roll");
    }
    let play = command(7, None);
    play.refused("roll", "5.2.1b-02");
    assert_eq!(play.actions(), ["violet"], "on turn 7 it can wait no longer");
    command(8, Some(7)).refused("violet", "5.2.1b-02");
    command(6, Some(5)).refused("violet", "5.2.1b-02").allowed("roll");
    command(7, Some(5)).refused("violet", "5.2.1b-02").allowed("roll");
}

#[test]
fn violet_and_rainbow_give_twelve_points_and_eight_counters() {
    cases!["5.2.1b-03", "5.2.1b-08"];
    for (turn, violet, launch) in [(6, None, "violet"), (9, Some(6), "rainbow")] {
        let mut play = command(turn, violet);
        play.act(launch);
        assert_eq!(play.ap(), 12);
        assert_eq!(counters_placed(&mut play), 8, "{launch}");
    }
}

#[test]
fn violet_clears_five_river_posts() {
    cases!["5.2.1b-04", "5.2.1b-12"];
    for site in VIOLET_SITES {
        let mut play = end_of_turn(6, &json!({ "violet": 6, "posts": [site] }));
        play.act("proceed");
        assert_eq!((play.stands(site), play.score()), (false, -1), "{site} should have been evacuated");
    }
    for site in ["trung-ha", "xom-moi", "hoa-binh"] {
        let mut play = end_of_turn(6, &json!({ "violet": 6, "posts": [site] }));
        play.act("proceed");
        assert_eq!((play.stands(site), play.score()), (true, 0), "{site} is no business of Violet");
    }
    // An evacuation that comes home settles the matter.
    let mut play = at(json!({ "turn": 6, "violet": 6, "convoys": [{ "from": "dan-the", "at": "phu-nhi" }] }));
    play.acts(&["move phu-nhi", "take convoy-dan-the", "step son-tay", "end", "proceed"]);
    assert_eq!((play.state().turn, play.score()), (7, 0));
}

#[test]
fn the_date_of_violet_decides_what_it_is_worth() {
    cases!["5.2.1b-05", "11.2.1b-08"];
    for (turn, points) in [(5, -5), (6, 0), (7, 5)] {
        let mut play = command(turn, None);
        play.act("violet");
        assert_eq!(play.score(), points, "turn {turn}");
    }
}

#[test]
fn rainbow_is_launched_once_on_turn_7_to_10() {
    cases!["5.2.1b-06"];
    command(6, Some(5)).refused("rainbow", "5.2.1b-06");
    command(4, None).refused("rainbow", "5.2.1b-06");
    for turn in [7, 8, 9] {
        command(turn, Some(6)).allowed("rainbow").allowed("roll");
    }
    let play = command(10, Some(6));
    play.refused("roll", "5.2.1b-06");
    assert_eq!(play.actions(), ["rainbow"], "on turn 10 it can wait no longer");
}

#[test]
fn rainbow_comes_after_violet_and_not_on_the_same_turn() {
    cases!["5.2.1b-07", "R36-01"];
    let play = command(7, None);
    play.refused("rainbow", "5.2.1b-07");
    assert_eq!(play.actions(), ["violet"]);
    let mut play = command(7, None);
    play.act("violet").refused("rainbow", "5.2.1b-01");
    let play = command(7, Some(6));
    play.allowed("rainbow").allowed("roll").refused("violet", "5.2.1b-02");
    command(7, Some(5)).allowed("rainbow");
}

#[test]
fn rainbow_clears_hoa_binh_and_the_posts_on_the_road() {
    cases!["5.2.1b-09"];
    let score = |posts: &[&str]| {
        let mut play = end_of_turn(9, &json!({ "violet": 6, "rainbow": 9, "posts": posts }));
        play.act("proceed");
        assert!(play.is_over() && RAINBOW_SITES.iter().all(|site| !play.stands(site)));
        play.score()
    };
    let none = score(&[]);
    assert_eq!(none, 3, "the three permanent posts");
    for site in RAINBOW_SITES {
        let due = if site == "hoa-binh" { 3 } else { 1 };
        assert_eq!(score(&[site]), none - due, "{site}");
    }
    assert_eq!(score(&["trung-ha"]), none + 2, "Trung Ha stays");
    assert_eq!(score(&RAINBOW_SITES), none - 7);
}

#[test]
fn the_date_of_rainbow_decides_what_it_is_worth() {
    cases!["5.2.1b-10", "11.2.1b-08"];
    for (turn, points) in [(7, -10), (8, -5), (9, 0), (10, 5)] {
        let mut play = command(turn, Some(5));
        play.act("rainbow");
        assert_eq!(play.score(), points, "turn {turn}");
    }
}

#[test]
fn the_game_ends_with_the_viet_minh_phase_of_rainbow() {
    cases!["5.2.1b-11"];
    let mut play = at(json!({
        "turn": 8,
        "violet": 6,
        "rainbow": 8,
        "posts": ["trung-ha"],
        "counters": [{ "at": "phong-van" }, { "at": "phong-van" }],
    }));
    play.act("end");
    assert!(!play.is_over());
    play.act("proceed");
    assert!(!play.is_over(), "the attacks are still to come");
    play.chance(chance![1, 1, 1, 1]).acts(&["attack #1", "pass", "attack #2", "pass"]);
    assert!(play.is_over());
    assert_eq!((play.state().turn, play.result()), (8, "minor-victory"));
    assert_eq!(play.score(), 3 + 2 - 1, "permanent posts, Trung Ha, two counters in the east");
}

#[test]
fn a_standing_base_counts_as_its_convoy_destroyed_at_the_end_of_rainbow() {
    cases!["5.2.1b-12"];
    let mut play = end_of_turn(10, &json!({ "violet": 7, "rainbow": 10, "posts": ["hoa-binh"] }));
    play.act("proceed");
    let scored: Vec<_> = play.events("scored").iter().filter_map(|e| e.amount).collect();
    assert_eq!(scored, [-3, 1, 1, 1]);
    // On any other turn nothing has to be evacuated.
    let mut play = end_of_turn(9, &json!({ "violet": 6, "posts": ["hoa-binh", "xom-moi"] }));
    play.act("proceed");
    assert_eq!((play.score(), play.stands("hoa-binh"), play.stands("xom-moi")), (0, true, true));
}

#[test]
fn the_convoys_of_an_operation_go_where_it_sends_them() {
    cases!["5.2.1b-13"];
    let destinations = |turn: u8, violet: Option<u8>, rainbow: Option<u8>, site: &str| {
        let document = json!({ "turn": turn, "violet": violet, "rainbow": rainbow, "posts": [site], "ap": 5 });
        let mut play = at(document);
        play.act(&format!("evacuate {site}"));
        play
    };
    let play = destinations(6, Some(6), None, "tu-vu");
    play.refused("to xuan-mai", "5.2.1b-13").allowed("to viet-tri").allowed("to son-tay");
    let play = destinations(3, None, None, "tu-vu");
    play.allowed("to xuan-mai").allowed("to viet-tri").allowed("to son-tay");
    let play = destinations(9, Some(6), Some(9), "xom-moi");
    play.refused("to son-tay", "5.2.1b-13").allowed("to xuan-mai");
    // A post of the other operation, or of none, goes where it likes.
    destinations(6, Some(6), None, "xom-moi").allowed("to xuan-mai").allowed("to son-tay");
    destinations(6, Some(6), None, "trung-ha").allowed("to xuan-mai");
    // A later Movement does not open the barred base either: the convoy drives through.
    let mut play = at(json!({ "turn": 6, "violet": 6, "convoys": [{ "from": "tu-vu", "at": "nui-bop" }] }));
    play.acts(&["move nui-bop", "take convoy-tu-vu", "step xuan-mai", "stop", "end"]);
    assert_eq!(play.score(), -1, "it is not home");
}

#[test]
fn what_an_operation_leaves_behind_is_empty_but_unhurt() {
    cases!["5.2.1b-14"];
    let mut play = end_of_turn(
        6,
        &json!({
            "violet": 6,
            "posts": ["tu-vu"],
            "units": { "4-bvn-inf": "tu-vu" },
            "counters": [{ "at": "yen-mao" }],
        }),
    );
    play.act("proceed");
    assert_eq!((play.stands("tu-vu"), play.score()), (false, -1));
    assert_eq!((play.place("4-bvn-inf"), play.reduced("4-bvn-inf")), ("tu-vu".into(), false));
    assert_eq!((play.counters("tu-vu"), play.state().counters.len()), (String::new(), 1));
    let mut play = end_of_turn(6, &json!({ "violet": 6, "posts": ["tu-vu"], "counters": [{ "at": "yen-mao" }] }));
    play.act("proceed");
    assert_eq!(play.counters("tu-vu"), "", "nor does a counter come to an empty site");
}

#[test]
fn nothing_is_built_again_on_the_sites_of_an_operation() {
    cases!["R38-03"];
    let play =
        at(json!({ "turn": 8, "violet": 6, "units": { "6-bvn": "la-phu", "1-bm": "trung-ha", "2-bm": "xom-moi" } }));
    play.refused("build la-phu", "R38-03").allowed("build trung-ha").allowed("build xom-moi");
    // Played through: the site closes when the Violet turn ends.
    let mut play = end_of_turn(
        6,
        &json!({ "violet": 6, "units": { "6-bvn": "la-phu" }, "counters": [{ "at": "lac-song", "kind": "dangerous" }] }),
    );
    play.act("proceed").chance(chance![4]).acts(&["roll", "proceed"]);
    play.refused("build la-phu", "R38-03");
    at(json!({ "turn": 5, "units": { "6-bvn": "la-phu" } })).allowed("build la-phu");
}
