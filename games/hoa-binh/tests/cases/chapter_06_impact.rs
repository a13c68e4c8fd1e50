//! Chapter 6.3: what infiltration counters do: attacks on them, encirclement, isolation.

use engine::cases;
use serde_json::{Value, json};

use super::staging::caption;
use crate::support::{Play, Questions as _, at, at_with, chance};

/// A Viet Minh phase at the attacks: 6 BVN (+1) at Cam Linh, a stack of two beside it at Ba Trai.
pub(super) fn raid(more: Value) -> Play {
    let document = json!({
        "phase": "attacks",
        "units": { "6-bvn": "cam-linh" },
        "counters": [{ "at": "ba-trai" }, { "at": "ba-trai" }],
    });
    at_with(document, more)
}

pub(super) fn counters(spaces: &[&str]) -> Value {
    spaces.iter().map(|at| json!({ "at": at })).collect()
}

/// The spaces that were attacked, in order.
pub(super) fn attacked(play: &Play) -> Vec<String> {
    play.events("attacked").iter().map(|e| e.places[1].clone()).collect()
}

#[test]
fn attacking_or_attacked_a_counter_rolls_one_threat_die() {
    cases!["6.3.1-01", "6.3.1-02"];
    let mut play = raid(json!({}));
    play.exact(chance![1], &["attack #1"]);
    assert_eq!((play.purposes(), attacked(&play)), (vec!["threat level"], vec!["cam-linh".to_string()]));

    let mut play = at(json!({ "units": { "6-bvn": "cam-linh" }, "counters": counters(&["ba-trai"]) }));
    play.exact(chance![1], &["offensive cam-linh", "take 6-bvn", "step ba-trai"]);
    assert_eq!(play.purposes(), ["threat level"]);
}

#[test]
fn whatever_french_force_is_adjacent_can_be_attacked_and_nothing_else() {
    cases!["6.3.1-02"];
    // (units, posts, stack, attacked space)
    let table = [
        (json!({ "6-bvn": "cam-linh" }), json!([]), "ba-trai", Some("cam-linh")),
        (json!({}), json!(["dan-the"]), "thuan-my", Some("dan-the")),
        (json!({}), json!(["hoa-binh"]), "thinh-lang", Some("hoa-binh")),
        (json!({}), json!([]), "tan-linh", Some("song-dong")),
        (json!({}), json!([]), "hong-da-ferry", Some("viet-tri")),
        (json!({ "6-bvn": "suoi-hai" }), json!([]), "ba-trai", None),
    ];
    for (units, posts, stack, target) in table {
        let para = json!({ "1-bpvn": "hanoi" }); // keeps the phase open
        let units = crate::support::with(units, para);
        let counters = counters(&[stack, stack]);
        let mut play = at(json!({ "phase": "attacks", "units": units, "posts": posts, "counters": counters }));
        assert_eq!(play.listed("attack").len(), if target.is_some() { 2 } else { 0 }, "from {stack}");
        if let Some(target) = target {
            play.exact(chance![1], &["attack #1"]);
            assert_eq!(attacked(&play), [target]);
        } else {
            play.refused("attack #1", "6.3.1-02");
        }
    }
}

#[test]
fn a_column_marches_past_counters_at_the_normal_price() {
    cases!["6.3.2-01"];
    let near = counters(&["ba-trai", "nghoc-nhi-forest", "tan-linh", "van-hoa", "xuan-son"]);
    let mut play = at(json!({ "units": { "3-5-rei": "dan-the" }, "counters": near }));
    play.exact(chance![], &["move dan-the", "take 3-5-rei"]);
    let way = ["cam-linh", "suoi-hai", "song-dong", "xuan-khanh", "vi-thuy", "son-tay"];
    for space in way {
        play.exact(chance![], &[&format!("step {space}")]);
    }
    play.refused("step dong-mo", "2.2.1-03");
    play.act("stop");
    assert_eq!((play.place("3-5-rei"), play.ap()), ("son-tay".into(), 7));
}

#[test]
fn three_counters_beside_a_force_cost_each_of_its_dice_one() {
    cases!["6.3.3-01", "6.3.3-02", "6.3.3-04"];
    // (counters around the post and 6 BVN at Dan The, penalty)
    let table: [(&[&str], i32); 4] = [
        (&["cam-linh", "cam-linh"], 0),
        (&["cam-linh", "cam-linh", "son-da"], -1),
        (&["cam-linh", "cam-linh", "cam-linh"], -1),
        (&["cam-linh", "cam-linh", "ba-trai"], 0), // Ba Trai is not adjacent
    ];
    for (around, penalty) in table {
        let units = json!({ "6-bvn": "dan-the" });
        let mut play = raid(json!({ "units": units, "posts": ["dan-the"], "counters": counters(around) }));
        play.exact(chance![1, 3, 4], &["attack #1", "pass"]);
        assert_eq!(play.totals(), [3 + 1 + penalty, 4 + penalty], "{around:?}");
    }
}

#[test]
fn guerrillas_and_the_dangerous_counter_help_to_encircle() {
    cases!["6.3.3-02", "6.3.5-09", "6.3.6-08"];
    // 6 BVN at Trung Minh: beside Lac Song, Thu Phap, Ben Ngoc and Xom Pheo.
    let special = |at: &str, kind: &str| json!({ "at": at, "kind": kind });
    let table = [
        (json!({ "at": "lac-song" }), 2),
        (special("lac-song", "dangerous"), 2),
        (special("xom-pheo", "guerrilla"), 2),
        (special("doan-ha-ford", "dangerous"), 3), // far away: only two are adjacent
        (special("ao-trach", "guerrilla"), 3),
    ];
    for (third, total) in table {
        let counters = json!([{ "at": "thu-phap" }, { "at": "thu-phap" }, third]);
        let mut play = raid(json!({ "units": { "6-bvn": "trung-minh" }, "counters": counters }));
        play.exact(chance![1, 2], &["attack #1", "pass"]);
        assert_eq!(play.totals(), [total], "{third}");
    }
}

#[test]
fn encirclement_is_noted_when_the_phase_begins_and_lasts_through_it() {
    cases!["6.3.3-03", "R49-01", "R49-02"];
    let units = json!({ "6-bvn": "dan-the", "1-bpc": "hanoi" });
    let around = counters(&["cam-linh", "cam-linh", "cam-linh"]);
    let mut play = raid(json!({ "units": units, "counters": around }));
    play.exact(chance![1, 6], &["attack #1", "pass"]);
    assert_eq!((play.totals(), play.counters("cam-linh")), (vec![6], "ii".into()), "6 + 1 - 1");
    play.exact(chance![1, 1, 1], &["attack #2", "airdrop 1-bpc", "pass"]);
    assert_eq!(play.totals(), [1 + 3, 1 + 1 - 1], "two are left, the battalion is still encircled, the para is not");

    // In the French phase the mark goes along; who joins later has none.
    let around = counters(&["cam-linh", "cam-linh", "cam-linh", "quang-oai"]);
    let mut play = at(json!({ "units": { "3-5-rei": "dan-the", "6-bvn": "thuan-my" }, "counters": around }));
    let march = ["offensive dan-the", "take 3-5-rei", "step thuan-my", "step cam-thuong", "step quang-oai", "pass"];
    play.exact(chance![1, 1], &march);
    assert_eq!(play.totals(), [1 + 2 - 1]);
    let march = ["offensive thuan-my", "take 6-bvn", "step cam-thuong", "step quang-oai", "pass"];
    play.exact(chance![1, 1], &march);
    assert_eq!(play.totals(), [1 + 1]);
}

#[test]
fn encirclement_does_not_touch_supports() {
    cases!["6.3.3-05"];
    let around = counters(&["cam-linh", "cam-linh", "cam-linh"]);
    let mut play = raid(json!({ "units": { "6-bvn": "dan-the" }, "counters": around }));
    play.exact(chance![1, 1, 1, 1], &["attack #1", "artillery", "air", "pass"]);
    assert_eq!(play.totals(), [1 + 1 - 1, 1 + 3, 1 + 4]);
}

#[test]
fn a_force_has_to_enter_the_space_it_attacks() {
    cases!["6.3.4-01"];
    let mut play = at(json!({ "units": { "6-bvn": "cam-linh" }, "counters": counters(&["ba-trai"]) }));
    for verb in ["engage", "fight", "attack"] {
        assert_eq!(play.listed(verb), [""; 0]);
    }
    play.exact(chance![], &["offensive cam-linh", "take 6-bvn"]);
    play.refused("fight", "2.2.2-17");
    assert!(play.listed("engage").is_empty());
    play.exact(chance![1], &["step ba-trai"]);
    assert_eq!(play.place("6-bvn"), "ba-trai");
}

#[test]
fn supports_that_fail_alone_leave_everything_as_it_was() {
    cases!["6.3.4-02"];
    let mut play = at(json!({ "units": { "6-bvn": "cam-linh" }, "counters": counters(&["ba-trai"]) }));
    play.exact(chance![3, "ambush", 1], &["strike artillery #1", "pass"]);
    assert_eq!(play.totals(), [1 + 3 - 1], "on green, and an Ambush wants 5");
    assert_eq!((play.counters("ba-trai"), play.score(), play.place("6-bvn")), ("i".into(), 0, "cam-linh".into()));
    assert!(!play.reduced("6-bvn"));
    play.allowed("strike air #1").allowed("end");
}

#[test]
fn isolated_counters_roll_for_their_lives_and_do_not_attack() {
    cases!["6.3.7-01", "6.3.7-02", "6.3.7-03", "R48-01"];
    // Tan Linh and Cam Linh are alone, the two at Thuan My are not.
    let spaces = ["tan-linh", "cam-linh", "thuan-my", "thuan-my"];
    let document = json!({
        "phase": "viet-actions",
        "units": { "1-bpvn": "hanoi" },
        "posts": ["dan-the"],
        "counters": counters(&spaces),
    });
    let mut play = at(document.clone());
    play.exact(chance![2, 3], &["proceed"]);
    assert_eq!(caption(&play, "isolated counter"), "2 or less melts away");
    assert_eq!(play.counter_spaces(), spaces[1..], "2 removes the first, 3 leaves the second; no die for the stack");
    play.refused("attack #2", "6.3.7-03");
    assert_eq!(play.listed("attack"), ["attack #3", "attack #4"]);

    let mut play = at_with(document.clone(), json!({ "counters": counters(&["cam-linh", "ba-trai"]) }));
    play.exact(chance![], &["proceed"]);
    assert_eq!(play.listed("attack"), ["attack #1"], "a pair supports itself; Ba Trai has no target");
    let mut play = at_with(document, json!({ "counters": counters(&["cam-linh"]) }));
    play.exact(chance![1], &["proceed"]);
    assert!(play.counter_spaces().is_empty());
}

#[test]
fn isolated_counters_count_for_supply_while_they_last() {
    cases!["6.3.7-04"];
    for (die, total) in [(3, 1), (2, 2)] {
        // A stack at Ben Ngoc attacks Trung Minh; the third counter at Thu Phap is isolated.
        let mut play = at(json!({
            "phase": "viet-actions",
            "units": { "6-bvn": "trung-minh" },
            "counters": counters(&["thu-phap", "ben-ngoc", "ben-ngoc"]),
        }));
        play.exact(chance![die, 1, 1], &["proceed", "attack #2", "pass"]);
        assert_eq!(play.totals(), [total], "isolation die {die}");
    }
    let around = counters(&["cam-linh", "son-da", "thuan-my"]);
    let mut play = at(json!({
        "phase": "viet-actions", "posts": ["dan-the"], "units": { "1-bpvn": "hanoi" }, "counters": around,
    }));
    play.exact(chance![3, 3, 3], &["proceed"]);
    assert_eq!(play.events("encircled")[0].places, ["dan-the"], "three lone counters");
}

#[test]
fn special_counters_can_be_isolated_too() {
    cases!["6.3.7-05"];
    let document = json!({
        "phase": "viet-actions",
        "units": { "1-bpvn": "hanoi", "6-bvn": "hop-thanh" },
        "posts": ["xom-moi"],
        "counters": [{ "at": "lac-song", "kind": "dangerous" }, { "at": "dong-ben", "kind": "guerrilla" }],
    });
    let mut play = at(document.clone());
    play.exact(chance![3, 3], &["proceed"]);
    play.refused("attack #1", "6.3.7-03").refused("attack #2", "6.3.7-03");
    let mut play = at(document);
    play.exact(chance![1, 2], &["proceed"]);
    assert!(play.counter_spaces().is_empty());
}

#[test]
fn isolation_is_settled_when_the_phase_begins() {
    cases!["R48-02"];
    let mut play = at(json!({
        "phase": "viet-actions",
        "units": { "6-bvn": "cam-linh", "1-bpvn": "hanoi" },
        "posts": ["ap-phu-tho"],
        "counters": counters(&["ba-trai", "son-da"]),
    }));
    play.exact(chance![1, 5], &["proceed", "attack #1", "pass"]);
    assert_eq!(play.counter_spaces(), ["son-da"], "its only neighbour is gone");
    play.exact(chance![1, 6], &["attack #2", "pass"]);
    assert!(play.counter_spaces().is_empty(), "and yet it attacked");
}
