//! Chapter 12: the optional rules.

use std::collections::BTreeSet;

use engine::cases;
use serde_json::json;

use crate::support::{Play, Questions as _, at, chance, game};

const FLAGGED: [&str; 6] = ["doi-cuong", "nghoc-nhi-forest", "ba-vi", "spot-height-564", "long-bui", "lang-mac"];

#[test]
fn the_historical_bases_stand_on_the_flagged_spaces_with_random_numbers() {
    cases!["12.1-01"];
    let deal = |seed: u64| {
        at(json!({
            "seed": seed,
            "options": { "historical-bases": "on" },
            "turn": 0,
            "units": { "1-5-rei": "lam-son" },
            "bases": "shuffled",
        }))
    };
    let standing = |play: &Play| -> Vec<(String, u8)> {
        let map = &game().data.map;
        let bases = map.base_spaces.iter().zip(&play.state().bases).filter(|(_, b)| b.on_map);
        bases.map(|(space, b)| (map.space(*space).id.clone(), b.number)).collect()
    };
    let mut deals = BTreeSet::new();
    for seed in 0..10 {
        let play = deal(seed);
        let bases = standing(&play);
        assert_eq!(bases.iter().map(|b| b.0.as_str()).collect::<BTreeSet<_>>(), FLAGGED.into());
        let numbers: BTreeSet<_> = bases.iter().map(|b| b.1).collect();
        assert_eq!(numbers, (1..=6).collect());
        assert!(play.state().bases.iter().all(|b| b.face_up || !b.on_map), "nothing is hidden");
        assert_eq!(play.view().reserve(), 30, "no decoys");
        deals.insert(bases);
    }
    assert!(deals.len() > 5, "the numbers differ from game to game");
    // Turn 0 may not enter them, but the other six spaces are free.
    let mut play = deal(1);
    play.acts(&["move lam-son", "take 1-5-rei"]).refused("step long-bui", "4.1-10");
}

/// The threat level that a die brings with the option in use.
fn level(turn: u8, strategy: &str, face: i32, option: &str) -> i32 {
    let mut document = json!({
        "options": { "threat-by-strategy": option },
        "turn": turn,
        "phase": "attacks",
        "units": { "6-bvn": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    });
    match strategy {
        "violet" => document["violet"] = json!(turn),
        "rainbow" => (document["violet"], document["rainbow"]) = (json!(5), json!(turn)),
        other => document["strategy"] = json!(other),
    }
    let mut play = at(document);
    play.chance(chance![face]).act("attack #1");
    play.threat_level()
}

#[test]
fn the_strategy_of_the_turn_raises_the_threat() {
    cases!["12.2-01"];
    let plain = [0, 1, 2, 2, 2, 3];
    let raised = [
        ("alerted", plain),
        ("harassed", [1, 2, 2, 2, 3, 3]),
        ("operation", [2, 2, 2, 3, 3, 3]),
        ("violet", [2, 2, 2, 3, 3, 3]),
    ];
    for (strategy, row) in raised {
        for (face, (more, less)) in (1..=6).zip(row.into_iter().zip(plain)) {
            assert_eq!(level(6, strategy, face, "on"), more, "{strategy}, die {face}");
            assert_eq!(level(6, strategy, face, "off"), less, "{strategy}, die {face}, without the option");
        }
    }
    assert_eq!(level(4, "operation", 4, "on"), 3);
    assert_eq!(level(8, "rainbow", 4, "on"), 3);
}

#[test]
fn the_threat_die_is_still_held_to_six() {
    cases!["12.2-02"];
    assert_eq!(level(4, "operation", 6, "on"), 3);
    assert_eq!(level(4, "operation", 5, "on"), 3);
    assert_eq!(level(2, "harassed", 6, "on"), 2, "the highest level of turns 1 and 2");
}

#[test]
fn ambush_tests_suffer_one_from_counters_at_most() {
    cases!["12.3-01"];
    let run = |option: &str, counters: usize, face: i32| {
        let list = vec![json!({ "at": "phong-van" }); counters];
        let mut play = at(json!({
            "options": { "mild-ambush": option },
            "units": { "6-bvn": "trung-ha" },
            "posts": ["trung-ha"],
            "counters": list,
        }));
        play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![face]).act("depart");
        play.score() == 0
    };
    assert!(run("on", 3, 5), "5 - 1 = 4, safe");
    assert!(!run("off", 3, 5), "5 - 3 = 2, destroyed");
    assert!(!run("on", 3, 4) && !run("on", 1, 4), "4 - 1 = 3");
}
