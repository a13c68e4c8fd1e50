//! Chapter 6.3: Guerrillas and the Dangerous counter.

use engine::cases;
use serde_json::{Value, json};

use super::chapter_06_impact::{attacked, counters, raid};
use crate::support::{Play, Questions as _, at, at_with, chance};

/// Base 1 on Nui Cham, its line at Truong Son, one step from CR6.
fn at_the_road(more: Value) -> Play {
    let document = json!({
        "phase": "placement", "strategy": "alerted",
        "bases": [{ "at": "nui-cham", "number": 1 }],
        "counters": [{ "at": "truong-son", "base": 1 }],
    });
    at_with(document, more)
}

#[test]
fn a_counter_on_the_road_is_exchanged_for_a_guerrilla_while_there_is_one() {
    cases!["6.3.5-01", "6.3.5-02", "6.3.5-03"];
    let guerrilla = |at: &str| json!({ "at": at, "kind": "guerrilla", "base": 2 });
    // Kem Hill, Dong Ben, Xom Moi and Bai Lang follow along CR6.
    let way = ["kem-hill", "dong-ben", "xom-moi", "bai-lang"];
    for (used, kinds, taken) in [(0, "ggii", 2), (1, "giii", 3), (2, "iiii", 4)] {
        let mut others: Vec<_> = ["ao-trach", "xom-pheo"].into_iter().map(guerrilla).take(used).collect();
        others.push(json!({ "at": "truong-son", "base": 1 }));
        let mut play = at_the_road(json!({ "counters": others }));
        let reserve = play.reserve();
        play.exact(chance![1, 1, 1], &["proceed"]);
        let found: String = way.iter().map(|space| play.counters(space)).collect();
        assert_eq!(found, kinds, "four counters are placed, the exchanged ones included");
        assert_eq!(reserve - play.reserve(), taken);
        let exchanged = play.events("placed").iter().filter(|event| event.case.0 == "6.3.5-01").count();
        assert_eq!(exchanged, kinds.matches('g').count(), "the story names the exchange");
    }
}

#[test]
fn a_guerrilla_takes_the_place_of_infiltration_counters_but_only_one_a_space() {
    cases!["6.3.5-04", "6.3.5-05"];
    // The head on Xom Dam is shut in by two posts and a counter of another base.
    let mut play = at(json!({
        "phase": "placement", "strategy": "alerted",
        "posts": ["ben-ngoc", "xom-pheo"],
        "bases": [{ "at": "lang-mac", "number": 1 }],
        "counters": [{ "at": "doc-lap", "base": 2 }, { "at": "xom-dam", "base": 1 }],
    }));
    let reserve = play.reserve();
    play.exact(chance![1, 1, 5, 1], &["proceed"]);
    assert_eq!(play.counters("xom-dam"), "gii", "the old counter is gone; two more are stacked on the Guerrilla");
    assert_eq!(play.counters("bac-phong"), "i", "the fourth starts anew");
    assert_eq!(reserve + 1 - play.reserve(), 3, "one came back, three went out");
}

#[test]
fn surviving_guerrillas_and_the_dangerous_counter_score_every_turn() {
    cases!["6.3.5-06", "6.3.6-03"];
    let all = [
        json!({ "at": "dong-ben", "kind": "guerrilla" }),
        json!({ "at": "ao-trach", "kind": "guerrilla" }),
        json!({ "at": "lac-song", "kind": "dangerous" }),
        json!({ "at": "tan-linh" }),
    ];
    for (count, score) in [(1, -1), (2, -2), (3, -3), (4, -3)] {
        let mut play = at(json!({ "phase": "end-of-turn", "counters": all[..count] }));
        play.exact(chance![], &["proceed"]);
        assert_eq!((play.score(), play.state().turn), (score, 5));
    }
    let mut play = at(json!({ "phase": "end-of-turn", "counters": [all[2]] }));
    play.exact(chance![], &["proceed"]);
    assert_eq!(play.score(), -1);
}

#[test]
fn supports_alone_cannot_attack_a_guerrilla_or_the_dangerous_counter() {
    cases!["6.3.5-07", "6.3.6-09"];
    let play = at(json!({
        "units": { "6-bvn": "hop-thanh" },
        "counters": [
            { "at": "dong-ben", "kind": "guerrilla" }, { "at": "lac-song", "kind": "dangerous" }, { "at": "tan-linh" },
        ],
    }));
    play.refused("strike artillery #1", "6.3.5-07").refused("strike air #1", "6.3.5-07");
    play.refused("strike artillery #2", "6.3.6-09").refused("strike air #2", "6.3.6-09");
    play.allowed("strike artillery #3").allowed("strike air #3");
}

#[test]
fn land_units_and_the_dozer_remove_a_guerrilla_but_not_the_dinassaut() {
    cases!["6.3.5-08", "R112-01"];
    let ferry = json!([{ "at": "ben-ngoc-ferry", "kind": "guerrilla" }]);
    let units = json!({ "6-bvn": "ben-ngoc", "dozer": "xom-pheo", "dinassaut": "lac-song" });
    let fresh = || at(json!({ "units": units, "counters": ferry }));

    let mut play = fresh();
    play.exact(chance![2, 5], &["offensive ben-ngoc", "take 6-bvn", "step ben-ngoc-ferry", "pass"]);
    assert_eq!((play.counters("ben-ngoc-ferry"), play.place("6-bvn")), (String::new(), "ben-ngoc-ferry".into()));

    let mut play = fresh();
    play.exact(chance![], &["clear", "step xom-dam", "step ben-ngoc", "step ben-ngoc-ferry"]);
    assert_eq!(play.counters("ben-ngoc-ferry"), "", "without a die");

    let mut play = fresh();
    play.act("dinassaut");
    play.refused("step ben-ngoc-ferry", "R112-01");
    assert_eq!(play.listed("step"), ["step thu-phap-ford"], "so Hoa Binh is out of reach");
}

#[test]
fn a_guerrilla_meets_the_french_with_clash_and_ambush_only() {
    cases!["6.3.5-10", "6.3.5-11", "6.3.5-12", "R52-01", "R52-02"];
    // A post on Xom Moi between two Guerrillas in touch with other counters.
    let defence = || {
        at(json!({
            "phase": "attacks",
            "units": { "1-bpvn": "hanoi" },
            "posts": ["xom-moi"],
            "counters": [{ "at": "dong-ben", "kind": "guerrilla" }, { "at": "dong-ben", "able": false }],
        }))
    };
    let mut play = defence();
    play.exact(chance![2, 6], &["attack #1", "pass"]);
    assert_eq!(play.threat_level(), 0, "2 - 1: no action");
    assert_eq!(play.counters("dong-ben"), "i", "a 6 removes the Guerrilla");
    assert!(play.view().guerrilla_in_reserve());

    let mut play = defence();
    play.exact(chance![3, "assault", "clash", 4], &["attack #1", "pass"]);
    assert_eq!((play.threat_level(), play.all_totals()), (1, vec![vec![4]]), "the Assault is set aside");
    assert_eq!((play.counters("dong-ben"), play.score()), ("i".into(), 0), "and gives no point");

    let mut play = defence();
    play.exact(chance![3, "trenches", "offensive", "clash", 5], &["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[3]], "the Trenches count, so the Clash stands");

    let mut play = defence();
    let draw = chance![3, "reinforcements", "assault", "clash", "ambush", 4, 1, 5];
    play.exact(draw, &["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[4], [5]], "one more action, and again only Clash or Ambush");

    // Attacked by a French force: the same.
    let attack = ["offensive xom-moi", "take 6-bvn", "step dong-ben", "pass"];
    let fresh = || {
        let guerrilla = json!([{ "at": "dong-ben", "kind": "guerrilla" }]);
        at(json!({ "turn": 3, "units": { "6-bvn": "xom-moi" }, "counters": guerrilla }))
    };
    let mut play = fresh();
    play.exact(chance![2, 5], &attack);
    assert_eq!((play.threat_level(), play.counters("dong-ben")), (0, String::new()));
    let mut play = fresh();
    play.exact(chance![3, "offensive", "clash", 3], &attack);
    assert_eq!((play.threat_level(), play.all_totals()), (1, vec![vec![4]]));
}

#[test]
fn the_dangerous_counter_appears_where_its_die_says() {
    cases!["6.3.6-01", "6.3.6-02", "6.3.6-04", "6.3.6-11"];
    for die in 1..=6 {
        let mut play = at(json!({ "phase": "dangerous" }));
        play.exact(chance![die], &["proceed"]);
        let there = if die % 2 == 1 { "lac-song" } else { "doan-ha-ford" };
        assert_eq!((play.counters(there), play.counter_spaces().len()), ("d".into(), 1), "die {die}");
    }
    let mut play = at(json!({ "phase": "dangerous", "counters": [{ "at": "lac-song", "kind": "dangerous" }] }));
    play.exact(chance![], &["proceed"]);
    assert_eq!((play.counter_spaces(), play.phase()), (vec!["lac-song".to_string()], "french-actions"));

    let mut play = at(json!({ "phase": "dangerous", "counters": counters(&["lac-song", "lac-song", "hop-thanh"]) }));
    assert_eq!(play.reserve(), 27);
    play.exact(chance![1], &["proceed"]);
    assert_eq!(
        (play.counters("lac-song"), play.reserve()),
        ("d".into(), 29),
        "both are back; Hop Thanh is not touched"
    );

    let mut play = at(json!({ "phase": "dangerous", "units": { "6-bvn": "lac-song" } }));
    play.exact(chance![1], &["proceed"]);
    assert!(play.counter_spaces().is_empty(), "infantry on the ford keeps it off");
    assert_eq!((play.events("barred").len(), play.events("placed").len()), (1, 0));
    let mut play = at(json!({ "phase": "dangerous", "units": { "dinassaut": "lac-song" } }));
    play.exact(chance![1], &["proceed"]);
    assert_eq!(play.counters("lac-song"), "d", "the Dinassaut does not");
}

#[test]
fn only_the_dinassaut_fights_the_dangerous_counter_and_meets_clash_and_ambush() {
    cases!["6.3.6-09", "6.3.6-10"];
    let units = json!({ "6-bvn": "hop-thanh", "dinassaut": "thu-phap-ford" });
    let mut play = at(json!({ "units": units, "counters": [{ "at": "lac-song", "kind": "dangerous" }] }));
    play.acts(&["offensive hop-thanh", "take 6-bvn"]);
    play.refused("step lac-song", "6.3.6-09");
    play.act("stop");
    play.exact(chance![3, "offensive", "ambush", 1, 2], &["dinassaut", "step lac-song", "pass"]);
    assert_eq!((play.threat_level(), play.all_totals()), (1, vec![vec![5]]), "only the Ambush is fought");
    assert_eq!((play.counters("lac-song"), play.place("dinassaut")), (String::new(), "lac-song".into()));
}

/// The Dangerous counter at Lac Song and a neighbour of some kind, by land or by river.
fn with_neighbour(at: &str, kind: &str) -> Value {
    json!([{ "at": "lac-song", "kind": "dangerous" }, { "at": at, "kind": kind }])
}

#[test]
fn a_neighbour_beaten_in_combat_takes_the_dangerous_counter_along() {
    cases!["6.3.6-05", "R113-01"];
    // (counter, unit and where it starts, whether the Dangerous counter goes too)
    let table = [
        ("hop-thanh", "infiltration", "hop-thinh", true),
        ("trung-minh", "infiltration", "thu-phap", true),
        ("thu-phap-ford", "infiltration", "thu-phap", true), // by the river link
        ("ben-ngoc-ferry", "guerrilla", "ben-ngoc", true),   // a Guerrilla, by the river link
        ("thinh-lang", "infiltration", "yen-mong", false),   // two steps away
    ];
    for (space, kind, from, along) in table {
        let counters = with_neighbour(space, kind);
        let mut play = at(json!({ "units": { "3-5-rei": from }, "counters": counters }));
        let attack = [&format!("offensive {from}"), "take 3-5-rei", &format!("step {space}"), "pass"];
        play.exact(chance![1, 6], &attack);
        assert_eq!((play.counters(space), play.counters("lac-song").is_empty()), (String::new(), along), "{space}");
    }
    let mut play = at(json!({ "counters": with_neighbour("trung-minh", "infiltration") }));
    play.exact(chance![1, 4], &["strike artillery #2", "pass"]);
    assert!(play.counter_spaces().is_empty(), "support alone is a combat too");

    let units = json!({ "3-5-rei": "thu-phap", "1-bpvn": "hanoi" });
    let counters = with_neighbour("trung-minh", "infiltration");
    let mut play = raid(json!({ "units": units, "counters": counters }));
    play.exact(chance![1, 4], &["attack #2", "pass"]);
    assert!(play.counter_spaces().is_empty(), "and so is an attack of its own");
}

#[test]
fn a_neighbour_that_leaves_without_combat_leaves_the_dangerous_counter() {
    cases!["6.3.6-06", "R113-02"];
    // Exchanged for a Guerrilla during placement.
    let mut play = at(json!({
        "phase": "placement", "strategy": "alerted",
        "posts": ["hoa-binh", "ben-ngoc"],
        "bases": [{ "at": "lang-mac", "number": 1 }],
        "counters": [{ "at": "lac-song", "kind": "dangerous" }, { "at": "ben-ngoc-ferry", "base": 1 }],
    }));
    play.chance(chance![1, 1]).act("proceed");
    assert_eq!((play.counters("ben-ngoc-ferry").as_bytes()[0], play.counters("lac-song")), (b'g', "d".into()));

    let counters = with_neighbour("ben-ngoc-ferry", "guerrilla");
    let mut play = at(json!({ "units": { "dozer": "ben-ngoc" }, "counters": counters }));
    play.exact(chance![], &["clear", "step ben-ngoc-ferry"]);
    assert_eq!(play.counter_spaces(), ["lac-song"], "cleared by the Dozer");

    // Isolated counters melt away: the neighbour of the Dangerous counter cannot be isolated itself, but
    // one that was moved off as surplus leaves no mark either.
    let units = json!({ "6-bvn": { "at": "thu-phap", "reduced": true }, "1-bpvn": "hanoi" });
    let stack = json!([
        { "at": "lac-song", "kind": "dangerous", "able": false },
        { "at": "trung-minh" }, { "at": "trung-minh" },
    ]);
    let mut play = raid(json!({ "units": units, "counters": stack }));
    play.exact(chance![2, "clash", 1], &["attack #2", "pass"]);
    let failed = play.events("failed")[0];
    assert_eq!((failed.pieces.as_slice(), failed.amount), (["clash".to_string()].as_slice(), Some(1)));
    assert_eq!(["thu-phap", "trung-minh", "lac-song"].map(|space| play.counters(space)), ["i", "i", "d"]);
}

#[test]
fn the_dangerous_counter_attacks_by_land_and_by_river() {
    cases!["R107-01"];
    let touch = json!([{ "at": "doan-ha-ford", "kind": "dangerous" }, { "at": "doan-ha" }]);
    // Trung Ha is joined to Doan Ha Ford by the river only, Phong Van by a path.
    let post = (json!({}), json!(["trung-ha"]), "trung-ha");
    let battalion = (json!({ "6-bvn": "phong-van" }), json!([]), "phong-van");
    for (units, posts, target) in [post, battalion] {
        let units = crate::support::with(units, json!({ "1-bpvn": "hanoi" }));
        let mut play = at(json!({ "phase": "attacks", "units": units, "posts": posts, "counters": touch }));
        play.exact(chance![3, "clash", 5], &["attack #1", "pass"]);
        assert_eq!(attacked(&play), [target]);
        assert_eq!((play.threat_level(), play.counter_spaces()), (1, vec!["doan-ha".to_string()]), "3 - 1; beaten");
    }
}

#[test]
fn a_guerrilla_beaten_by_the_dinassaut_is_removed() {
    cases!["R112-02"];
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "dinassaut": "ben-ngoc-ferry", "1-bpvn": "hanoi" },
        "counters": [{ "at": "ben-ngoc", "kind": "guerrilla" }, { "at": "doc-cun" }],
    }));
    // A blue space and a Guerrilla: 4 - 2 is one action.
    play.exact(chance![4, "clash", 1], &["attack #1", "pass"]);
    assert_eq!((play.threat_level(), play.totals()), (1, vec![4]));
    assert_eq!(play.counter_spaces(), ["doc-cun"]);
}
