//! Chapter 3: how much may stand in one space.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Questions as _, at, chance, game, try_at};

const FOOT: [&str; 7] = ["6-bvn", "1-bm", "2-bm", "clsm", "1-1-rta", "4-bvn-inf", "3-5-rei"];

/// So many foot units in one space, beside others.
fn stack(count: usize, space: &str, others: &Value) -> Value {
    let mut units = others.clone();
    for unit in &FOOT[..count] {
        units[*unit] = json!(space);
    }
    units
}

/// A turn 4 document with these units, as it is.
fn document(units: &Value) -> Value {
    json!({ "turn": 4, "phase": "french-actions", "strategy": "harassed", "units": units })
}

#[test]
fn a_white_space_takes_four_and_a_post() {
    cases!["3.1-01"];
    for (there, space, from) in [(4, "dan-the", "son-da"), (4, "cam-linh", "dan-the"), (4, "da-chong-ford", "tu-vu")] {
        let mut play = at(json!({ "units": stack(there, space, &json!({ "1-5-rei": from })) }));
        play.acts(&[&format!("move {from}"), "take 1-5-rei"]);
        play.act(&format!("step {space}")).refused("stop", "3.1-04");
        let mut play = at(json!({ "units": stack(there - 1, space, &json!({ "1-5-rei": from })) }));
        play.acts(&[&format!("move {from}"), "take 1-5-rei", &format!("step {space}"), "stop"]);
        assert_eq!(play.place("1-5-rei"), space);
    }
    at(json!({ "units": stack(4, "dan-the", &json!({})), "posts": ["dan-the"] }));
    assert!(try_at(document(&stack(5, "dan-the", &json!({})))).is_err_and(|f| f.contains("dan-the")));
    // An airdrop is bound by it too.
    let mut play = at(json!({ "units": stack(4, "dan-the", &json!({ "1-bpc": "hanoi" })) }));
    play.act("airdrop 1-bpc").refused("land dan-the", "3.1-01").allowed("land hoa-lac");
    let mut play = at(json!({ "units": stack(6, "son-tay", &json!({ "1-bpc": "hanoi" })) }));
    play.act("airdrop 1-bpc").refused("land son-tay", "3.1-03");
}

#[test]
fn a_green_space_takes_three() {
    cases!["3.1-02"];
    let mut play = at(json!({ "units": stack(3, "lam-son", &json!({ "1-5-rei": "luong-son" })) }));
    play.acts(&["move luong-son", "take 1-5-rei", "step lam-son"]).refused("stop", "3.1-04");
    let mut play = at(json!({ "units": stack(2, "lam-son", &json!({ "1-5-rei": "luong-son" })) }));
    play.acts(&["move luong-son", "take 1-5-rei", "step lam-son"]).allowed("stop");
    assert!(try_at(document(&stack(4, "long-bui", &json!({})))).is_err(), "a base space without a base is green too");
    // Four may not attack in the forest; three may.
    let mut play = at(json!({ "units": stack(4, "luong-son", &json!({})), "counters": [{ "at": "lam-son" }] }));
    play.act("offensive luong-son");
    for unit in &FOOT[..4] {
        play.act(&format!("take {unit}"));
    }
    play.refused("step lam-son", "3.1-02");
    let mut play = at(json!({ "units": stack(3, "luong-son", &json!({})), "counters": [{ "at": "lam-son" }] }));
    play.act("offensive luong-son");
    for unit in &FOOT[..3] {
        play.act(&format!("take {unit}"));
    }
    play.allowed("step lam-son");
}

#[test]
fn a_retreat_base_takes_six_units_and_convoys() {
    cases!["3.1-03"];
    let mut play = at(json!({ "units": stack(6, "son-tay", &json!({ "1-5-rei": "phu-nhi" })) }));
    play.acts(&["move phu-nhi", "take 1-5-rei", "step son-tay"]).refused("stop", "3.1-04");
    let five = stack(5, "son-tay", &json!({ "1-5-rei": "phu-nhi" }));
    at(json!({ "units": five })).acts(&["move phu-nhi", "take 1-5-rei", "step son-tay"]).allowed("stop");
    let mut play = at(json!({
        "units": five,
        "convoys": [{ "from": "trung-ha", "at": "son-tay", "arrived": true }],
    }));
    play.acts(&["move phu-nhi", "take 1-5-rei", "step son-tay"]).refused("stop", "3.1-04");
    assert!(try_at(document(&stack(7, "son-tay", &json!({})))).is_err());
}

#[test]
fn a_full_space_may_be_passed_but_not_stopped_on() {
    cases!["3.1-04"];
    let full = stack(4, "cam-linh", &json!({ "1-5-rei": "suoi-hai", "3-13-dble": "suoi-hai" }));
    let mut play = at(json!({ "units": full }));
    play.acts(&["move suoi-hai", "take 1-5-rei", "take 3-13-dble", "step cam-linh"]).refused("stop", "3.1-04");
    play.acts(&["step dan-the", "stop"]);
    assert_eq!((play.place("1-5-rei"), play.place("3-13-dble")), ("dan-the".into(), "dan-the".into()));
    // With the last movement point nobody goes where he cannot stay.
    let mut play = at(json!({ "units": stack(4, "suoi-hai", &json!({ "1-5-rei": "dong-mo" })) }));
    play.acts(&["move dong-mo", "take 1-5-rei", "step son-tay", "step vi-thuy", "step son-tay", "step vi-thuy"]);
    play.act("step xuan-khanh").act("step song-dong").refused("step suoi-hai", "2.2.1-03");
    let mut play = at(json!({ "units": stack(4, "suoi-hai", &json!({ "1-5-rei": "son-tay" })) }));
    play.acts(&["move son-tay", "take 1-5-rei", "step vi-thuy", "step son-tay", "step vi-thuy", "step xuan-khanh"]);
    play.act("step song-dong").refused("step suoi-hai", "3.1-04");
}

#[test]
fn commanders_posts_dozer_and_morane_do_not_count() {
    cases!["3.1-05"];
    let mut play = at(json!({
        "units": stack(4, "dan-the", &json!({ "dozer": "son-da" })),
        "posts": ["dan-the"],
        "commanders": { "dodelier": "son-da", "vanuxem": "dan-the", "clement": "dan-the" },
    }));
    play.acts(&["ride dodelier", "ride-to dan-the", "clear", "step dan-the", "stop"]);
    assert_eq!((play.commander("dodelier"), play.place("dozer")), ("dan-the".into(), "dan-the".into()));
    let mut play = at(json!({
        "phase": "attacks",
        "units": stack(4, "dan-the", &json!({ "dozer": "dan-the" })),
        "posts": ["dan-the"],
        "counters": [{ "at": "cam-linh" }, { "at": "cam-linh" }],
    }));
    play.chance(chance![1]).act("attack #1").allowed("morane");
    // A post can be built where four stand already.
    let mut play = at(json!({ "units": stack(4, "dan-the", &json!({})) }));
    play.act("build dan-the");
    assert!(play.stands("dan-the"));
}

#[test]
fn the_second_bpc_pair_counts_as_one_while_together() {
    cases!["3.1-06"];
    let pair = json!({ "2-bpc": "son-da", "2-bpc-art": "son-da" });
    let mut play = at(json!({ "units": stack(3, "dan-the", &pair) }));
    play.acts(&["move son-da", "take 2-bpc", "take 2-bpc-art", "step dan-the"]).allowed("stop");
    let mut play = at(json!({ "units": stack(4, "dan-the", &pair) }));
    play.acts(&["move son-da", "take 2-bpc", "take 2-bpc-art", "step dan-the"]).refused("stop", "3.1-04");
    // Two other paras are two.
    let others = json!({ "5-bpc": "son-da", "7-bpc": "son-da" });
    let mut play = at(json!({ "units": stack(3, "dan-the", &others) }));
    play.acts(&["move son-da", "take 5-bpc", "take 7-bpc", "step dan-the"]).refused("stop", "3.1-04");
    // The second of the pair joins the first in a full space, the first of it does not.
    let mut units = stack(3, "dan-the", &json!({ "2-bpc": "dan-the", "2-bpc-art": "hanoi", "5-bpc": "hanoi" }));
    let mut play = at(json!({ "units": units }));
    play.clone().act("airdrop 2-bpc-art").allowed("land dan-the");
    play.act("airdrop 5-bpc").refused("land dan-the", "3.1-01");
    units = stack(4, "dan-the", &json!({ "2-bpc-art": "hanoi" }));
    at(json!({ "units": units })).act("airdrop 2-bpc-art").refused("land dan-the", "3.1-01");
}

#[test]
fn the_base_at_hoa_binh_takes_no_room() {
    cases!["3.1-07"];
    let units = stack(3, "hoa-binh", &json!({ "1-5-rei": "ben-ngoc-ferry", "3-13-dble": "ben-ngoc-ferry" }));
    let mut play = at(json!({ "units": units, "posts": ["hoa-binh"] }));
    play.acts(&["move ben-ngoc-ferry", "take 1-5-rei", "step hoa-binh", "stop"]);
    play.acts(&["move ben-ngoc-ferry", "take 3-13-dble", "step hoa-binh"]).refused("stop", "3.1-04");
}

#[test]
fn convoys_count_in_the_forest_too() {
    cases!["3.1-08"];
    let mut play = at(json!({
        "units": stack(3, "belvedere", &json!({})),
        "convoys": [{ "from": "xom-pheo", "at": "belvedere" }],
    }));
    play.acts(&["move belvedere", "take 6-bvn", "take 1-bm", "take 2-bm", "take convoy-xom-pheo", "step kem-hill"]);
    play.refused("stop", "3.1-04");
    play.acts(&["step dong-ben", "stop"]);
    let mut play = at(json!({
        "units": stack(2, "belvedere", &json!({})),
        "convoys": [{ "from": "xom-pheo", "at": "belvedere" }],
    }));
    play.acts(&["move belvedere", "take 6-bvn", "take 1-bm", "take convoy-xom-pheo", "step kem-hill"]).allowed("stop");
    let crowded = json!({
        "turn": 4, "phase": "french-actions", "strategy": "harassed",
        "units": stack(3, "kem-hill", &json!({})),
        "convoys": [{ "from": "xom-pheo", "at": "kem-hill" }],
    });
    assert!(try_at(crowded).is_err_and(|f| f.contains("kem-hill")));
}

#[test]
fn stacking_is_checked_at_each_drop_off_and_in_each_combat() {
    cases!["R95-01"];
    let full = stack(4, "cam-linh", &json!({ "1-5-rei": "suoi-hai", "3-13-dble": "suoi-hai" }));
    let mut play = at(json!({ "units": full }));
    play.acts(&["move suoi-hai", "take 1-5-rei", "take 3-13-dble", "step cam-linh"]);
    play.refused("drop 1-5-rei", "R95-01");
    play.act("step dan-the").allowed("drop 1-5-rei");
    // In a combat: a para joins only where there is room for it.
    for (there, room) in [(3, true), (4, false)] {
        let mut play = at(json!({
            "phase": "attacks",
            "units": stack(there, "dan-the", &json!({ "1-bpc": "hanoi" })),
            "counters": [{ "at": "cam-linh" }, { "at": "cam-linh" }],
        }));
        play.chance(chance![4]).act("attack #1");
        assert_eq!(play.listed("airdrop").len(), usize::from(room), "{there} there");
    }
}

#[test]
fn nobody_is_dropped_off_where_the_others_would_be_stranded() {
    cases!["R95-01"];
    // Six spaces on, the battalion is at the end of its march and the commando is not: there is room
    // for one of them only.
    let group = json!({ "1-5-rei": "vi-thuy", "cdo-18": "vi-thuy" });
    let mut play = at(json!({ "units": stack(3, "son-da", &group) }));
    play.acts(&["move vi-thuy", "take 1-5-rei", "take cdo-18"]);
    for space in ["xuan-khanh", "song-dong", "suoi-hai", "cam-linh", "dan-the", "son-da"] {
        play.act(&format!("step {space}"));
    }
    play.refused("stop", "3.1-04").refused("drop cdo-18", "R95-01");
    play.acts(&["drop 1-5-rei", "step ap-phu-tho", "stop"]);
    assert_eq!((play.place("1-5-rei"), play.place("cdo-18")), ("son-da".into(), "ap-phu-tho".into()));
}

#[test]
fn at_most_three_counters_stand_in_a_space() {
    cases!["3.2-01"];
    // The line from Spot Height 564 ends at Ap Da Chong between the post and the boat; the fourth
    // counter there would be one too many and starts elsewhere.
    let mut play = at(json!({
        "phase": "placement",
        "strategy": "harassed",
        "units": { "6-bvn": "khanh-thuong", "dinassaut": "da-chong-ford" },
        "posts": ["ap-phu-tho"],
        "bases": [{ "at": "spot-height-564", "number": 4 }],
    }));
    play.chance(chance![4, 4, 2, 3, 1]).act("proceed");
    assert_eq!((play.counters("xom-bu"), play.counters("ap-da-chong")), ("i".into(), "iii".into()));
    assert_eq!(play.counter_spaces()[4], "minh-quang", "the fifth leaves the base by another way");
    let most = game().data.all_spaces().map(|s| play.state().counters_at(s)).max();
    assert_eq!(most, Some(3));
    let four = json!({
        "turn": 4, "phase": "french-actions", "strategy": "harassed",
        "counters": [{ "at": "ba-vi" }, { "at": "ba-vi" }, { "at": "ba-vi" }, { "at": "ba-vi" }],
    });
    assert!(try_at(four).is_err_and(|f| f.contains("ba-vi")));
}
