//! Chapter 7 in the air: airdrops and the upkeep of paras, Transport, artillery and air support.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, at_with, chance};

/// 6 BVN (+1) at Cam Linh under attack from a stack of two at Ba Trai; paras in Hanoi.
fn raid(more: Value) -> Play {
    let document = json!({
        "phase": "attacks",
        "units": { "6-bvn": "cam-linh", "1-bpc": "hanoi", "7-bpc": "hanoi" },
        "counters": [{ "at": "ba-trai" }, { "at": "ba-trai" }],
    });
    at_with(document, more)
}

#[test]
fn an_airdrop_costs_a_point_of_each_and_lands_on_a_large_white_space() {
    cases!["7.2-12", "7.2-15"];
    let mut play = at(json!({ "units": { "1-bpc": "hanoi", "2-3-rta": "hanoi", "7-bpc": "cam-linh" } }));
    play.refused("airdrop 2-3-rta", "7.2-12").refused("airdrop 7-bpc", "7.2-12");
    play.act("airdrop 1-bpc");
    for space in ["ba-trai", "ba-vi", "cam-linh", "da-chong-ford"] {
        play.refused(&format!("land {space}"), "R31-01");
    }
    for space in ["dan-the", "ap-phu-tho", "quang-oai", "song-dong", "xuan-mai"] {
        play.allowed(&format!("land {space}"));
    }
    play.exact(chance![], &["land dan-the"]);
    assert_eq!((play.ap(), play.state().transport, play.place("1-bpc")), (7, 2, "dan-the".into()));
    play.exact(chance![], &["move dan-the", "take 1-bpc", "step son-da", "stop"]);
    assert_eq!((play.ap(), play.place("1-bpc")), (6, "son-da".into()), "the Movement is paid like any other");
}

#[test]
fn a_dropped_para_may_attack_at_once_for_the_normal_price() {
    cases!["7.2-15"];
    let mut play = at(json!({ "units": { "1-bpc": "hanoi" }, "counters": [{ "at": "cam-linh" }] }));
    let attack = ["airdrop 1-bpc", "land dan-the", "offensive dan-the", "take 1-bpc", "step cam-linh", "pass"];
    play.exact(chance![1, 3], &attack);
    assert_eq!(
        (play.ap(), play.totals(), play.counters("cam-linh")),
        (5, vec![6], String::new()),
        "1 + 2 points, no -1"
    );
}

#[test]
fn an_airdrop_is_possible_at_any_time_of_both_action_phases() {
    cases!["7.2-13", "R99-01"];
    let mut play = raid(json!({ "counters": [
        { "at": "ba-trai" }, { "at": "ba-trai" }, { "at": "dan-the" }, { "at": "thuan-my" },
    ] }));
    play.exact(chance![1, 5], &["attack #1", "pass"]);
    play.exact(chance![], &["airdrop 7-bpc", "land quang-oai"]);
    assert_eq!(play.place("7-bpc"), "quang-oai", "between two attacks");
    play.exact(chance![1], &["attack #2"]);
    play.refused("airdrop 1-bpc", "9.2.1-12"); // Cam Linh is small
    play.exact(chance![5], &["pass"]);
    // On a counter: a French attack at once, with -1.
    play.exact(chance![1, 4], &["airdrop 1-bpc", "land dan-the", "pass"]);
    assert_eq!((play.totals(), play.counters("dan-the")), (vec![4 + 3 - 1], String::new()));
    play.refused("attack #3", "R96-01"); // beaten: it attacks no more
    assert_eq!(play.place("1-bpc"), "dan-the");

    let units = json!({ "6-bvn": "dan-the", "1-bpc": "hanoi" });
    let stack = json!([{ "at": "thuan-my" }, { "at": "thuan-my" }]);
    let mut play = raid(json!({ "units": units, "counters": stack }));
    play.exact(chance![1, 1, 1], &["attack #1", "airdrop 1-bpc", "pass"]);
    assert_eq!((play.totals(), play.ap(), play.state().transport), (vec![4, 2], 7, 2), "at step 2 of a combat");
}

#[test]
fn landing_among_counters_means_combat_at_once() {
    cases!["7.2-14", "R33-01"];
    let mut play = at(json!({ "units": { "1-bpc": "hanoi" }, "counters": [{ "at": "dan-the" }] }));
    play.exact(chance![1], &["airdrop 1-bpc", "land dan-the"]);
    assert_eq!(play.listed("end"), [""; 0], "the combat comes first");
    play.exact(chance![4], &["pass"]);
    assert_eq!((play.totals(), play.counters("dan-the")), (vec![6], String::new()), "4 + 3 - 1");

    // All counters of the space are fought, each in a combat of its own; the -1 is for the one of the landing.
    let landed = |face: i32| {
        let counters = json!([{ "at": "dan-the" }, { "at": "dan-the" }]);
        let mut play = at(json!({ "units": { "1-bpc": "hanoi" }, "counters": counters }));
        play.exact(chance![1, 4, 1], &["airdrop 1-bpc", "land dan-the", "engage #2", "pass"]);
        assert_eq!(play.totals(), [6], "4 + 3 - 1");
        play.exact(chance![face], &["pass"]);
        play
    };
    let play = landed(3);
    assert_eq!((play.totals(), play.counters("dan-the")), (vec![6], String::new()), "3 + 3");
    let mut play = landed(2);
    assert_eq!((play.totals(), play.counters("dan-the")), (vec![5], "i".into()), "2 + 3 is not enough");
    play.act("fall-back 1-bpc cam-linh");
    assert_eq!(play.place("1-bpc"), "cam-linh");
}

#[test]
fn each_para_on_the_map_is_kept_for_a_point_or_flown_home_every_turn() {
    cases!["7.2-16", "7.2-17", "7.2-18"];
    let units = json!({ "1-bpc": "dan-the", "5-bpc": "ba-trai", "1-bep": "cam-linh", "6-bvn": "cam-linh" });
    let mut play = at(json!({ "phase": "operation", "units": units }));
    play.exact(chance![3], &["roll"]);
    assert_eq!(play.actions(), ["keep 1-bpc", "return 1-bpc"], "nothing else before that");
    play.exact(chance![], &["keep 1-bpc", "keep 5-bpc", "return 1-bep"]);
    assert_eq!((play.ap(), play.place("1-bep"), play.place("5-bpc")), (6, "hanoi".into(), "ba-trai".into()));
    play.exact(chance![1], &["proceed"]);
    play.exact(chance![], &["airdrop 1-bep", "land quang-oai"]);
    assert_eq!((play.place("1-bep"), play.ap()), ("quang-oai".into(), 5), "dropped again in the same turn");

    play.exact(chance![3], &["end", "proceed"]); // the lone Dangerous counter stays
    play.exact(chance![1], &["roll"]);
    let mut asked = Vec::new();
    while let [keep, _] = &play.actions()[..] {
        asked.push(keep.clone());
        play.act(&keep.clone());
    }
    assert_eq!(asked, ["keep 1-bpc", "keep 5-bpc", "keep 1-bep"], "all three again on turn 5");
    assert_eq!(play.ap(), 6 - 3);
}

#[test]
fn paras_without_a_point_left_go_home() {
    cases!["7.2-19"];
    let units = json!({ "1-bpc": "dan-the", "5-bpc": "ba-trai", "1-bep": "cam-linh" });
    let mut play = at(json!({ "phase": "paras", "ap": 1, "units": units }));
    play.act("keep 1-bpc");
    assert_eq!((play.ap(), play.actions()), (0, vec!["return 5-bpc".to_string()]));
    play.act("return 5-bpc");
    assert_eq!(play.actions(), ["return 1-bep"]);
    play.act("return 1-bep");
    assert_eq!((play.place("5-bpc"), play.place("1-bep")), ("hanoi".into(), "hanoi".into()));
}

#[test]
fn a_transport_takes_two_units_from_base_to_base() {
    cases!["7.2-20", "7.2-23", "7.2-36"];
    let mut play = at(json!({ "units": { "2-3-rta": "hanoi", "1-4-rtm": "hanoi", "5-bpc": "hanoi" } }));
    play.exact(chance![], &["transport hanoi", "load 2-3-rta", "load 1-4-rtm"]);
    play.refused("load 5-bpc", "7.2-20").refused("fly dan-the", "7.2-20");
    play.exact(chance![], &["fly xuan-mai"]);
    assert_eq!((play.ap(), play.state().transport), (6, 2), "two units, two AP, one point");
    assert_eq!((play.place("2-3-rta"), play.place("1-4-rtm")), ("xuan-mai".into(), "xuan-mai".into()));
    play.exact(chance![], &["move xuan-mai", "take 2-3-rta", "step luong-son", "stop"]);
    assert_eq!((play.place("2-3-rta"), play.ap()), ("luong-son".into(), 5));

    let mut play = at(json!({ "units": { "5-bpc": "hanoi", "7-bpc": "hanoi" } }));
    play.exact(chance![], &["airdrop 5-bpc", "land dan-the", "airdrop 7-bpc", "land dan-the"]);
    assert_eq!((play.ap(), play.state().transport), (6, 1), "two paras, two AP, two points");

    let mut play = at(json!({ "units": { "6-bvn": "son-tay", "1-bm": "dan-the" }, "transport": 1 }));
    play.refused("transport dan-the", "7.2-20");
    play.exact(chance![], &["transport son-tay", "load 6-bvn", "fly viet-tri"]);
    assert_eq!(play.place("6-bvn"), "viet-tri");
    play.refused("transport viet-tri", "7.2-29"); // no point left
}

#[test]
fn vehicles_boats_and_convoys_do_not_fly() {
    cases!["7.2-21", "R35-01"];
    let units = json!({ "rich": "hanoi", "8-rsa": "hanoi", "5-bpc": "hanoi", "6-bvn": "viet-tri" });
    let units = crate::support::with(units, json!({ "dozer": "son-tay", "rbceo": "son-tay", "1-bm": "son-tay" }));
    let units = crate::support::with(units, json!({ "dinassaut": "viet-tri" }));
    let convoys = json!([{ "from": "dan-the", "at": "son-tay", "arrived": true }]);
    let mut play = at(json!({ "units": units, "convoys": convoys }));
    play.act("transport hanoi");
    play.refused("load rich", "7.2-21").refused("load 8-rsa", "7.2-21");
    play.refused("load 6-bvn", "R35-01"); // elsewhere: one origin only
    assert_eq!(play.listed("load"), ["load 5-bpc"]);
    play.acts(&["load 5-bpc", "fly son-tay", "transport son-tay"]);
    play.refused("load dozer", "R35-01").refused("load rbceo", "7.2-21");
    assert_eq!(play.listed("load"), ["load 5-bpc", "load 1-bm"]);
    play.acts(&["load 1-bm", "fly viet-tri", "transport viet-tri"]);
    play.refused("load dinassaut", "R35-01");
    assert_eq!(play.listed("load"), ["load 6-bvn", "load 1-bm"]);
    play.act("load 1-bm");
    assert!(!play.actions().contains(&"load 5-bpc".to_string()), "Son Tay is another origin");
    play.refused("load 5-bpc", "R35-01");
}

#[test]
fn hoa_binh_takes_aircraft_only_while_its_base_stands() {
    cases!["7.2-22"];
    let units = json!({ "6-bvn": "hoa-binh", "1-bm": "xuan-mai" });
    let mut play = at(json!({ "units": units }));
    play.refused("transport hoa-binh", "7.2-22");
    play.acts(&["transport xuan-mai", "load 1-bm"]);
    play.refused("fly hoa-binh", "7.2-22");

    let mut play = at(json!({ "units": units }));
    play.acts(&["build hoa-binh", "transport xuan-mai", "load 1-bm", "fly hoa-binh"]);
    assert_eq!(play.place("1-bm"), "hoa-binh");
    play.acts(&["transport hoa-binh", "load 6-bvn", "fly son-tay"]);
    assert_eq!(play.place("6-bvn"), "son-tay");
}

#[test]
fn artillery_rolls_with_three_and_air_with_four() {
    cases!["7.2-27", "7.2-28"];
    let mut play = raid(json!({}));
    play.exact(chance![2, "ambush", 1, 1, 2], &["attack #1", "artillery", "pass"]);
    assert_eq!((play.ap(), play.state().artillery, play.state().air), (7, 2, 3));
    assert_eq!((play.totals(), play.counters("ba-trai")), (vec![2, 5], "i".into()));
    play.exact(chance![1, 1, 2], &["attack #2", "air", "pass"]);
    assert_eq!((play.ap(), play.state().artillery, play.state().air), (6, 2, 2));
    assert_eq!((play.totals(), play.counters("ba-trai")), (vec![2, 6], String::new()));
}

#[test]
fn a_track_has_three_points_a_turn() {
    cases!["7.2-29"];
    let counters = ["di-nau", "dich-qua", "giap-lai", "tan-minh"].map(|at| json!({ "at": at }));
    let mut play = at(json!({ "strategy": "operation", "counters": counters }));
    for seq in 1..=3 {
        play.exact(chance![1, 1], &[&format!("strike artillery #{seq}"), "pass"]);
        play.exact(chance![1, 1], &[&format!("strike air #{seq}"), "pass"]);
    }
    assert_eq!((play.ap(), play.state().artillery, play.state().air), (4, 0, 0));
    play.refused("strike artillery #4", "7.2-29").refused("strike air #4", "7.2-29");
    play.exact(chance![3, 3, 3, 3], &["end", "proceed"]);
    let state = play.state();
    assert_eq!((state.artillery, state.air, state.transport), (3, 3, 3), "refilled on turn 5");
}

#[test]
fn a_support_fights_every_action_of_its_combat_and_no_other() {
    cases!["7.2-30", "7.2-31"];
    let mut play = raid(json!({}));
    play.exact(chance![3], &["attack #1"]);
    play.act("artillery");
    play.refused("artillery", "7.2-31");
    play.allowed("air");
    play.exact(chance!["clash", "clash", 6, 1, 1, 5], &["pass"]);
    assert_eq!(play.all_totals(), [[7, 4], [2, 8]], "two actions, two artillery dice");
    play.exact(chance![1, 6], &["attack #2", "pass"]);
    assert_eq!(play.totals(), [7], "none in the next combat");
}
