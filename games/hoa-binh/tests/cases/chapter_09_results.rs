//! Chapter 9.3: losses, retreats, who holds the space afterwards, and what becomes of posts and bases.

use engine::cases;
use serde_json::{Value, json};

use super::staging::{list, raid, raid_on, raid_on_post, reduced};
use crate::support::{Questions as _, at, at_with, chance, with};

/// Four battalions that fill a white space.
fn four(at: &str) -> Value {
    json!({ "1-bm": at, "2-bm": at, "clsm": at, "1-1-rta": at })
}

/// A threat die for one action, or for two, on turns 3 to 8.
const ONE: i32 = 2;
const TWO: i32 = 3;

#[test]
fn all_actions_eliminated_is_a_french_victory() {
    cases!["9.3.1-01"];
    let mut play = raid(json!({}));
    let reserve = play.reserve();
    play.exact(chance![TWO, "clash", "ambush", 3, 1, 4], &["attack #1", "pass"]);
    assert_eq!((play.place("6-bvn"), play.counters("ba-trai")), ("cam-linh".into(), "i".into()));
    assert_eq!((play.reserve(), play.score()), (reserve + 1, 0));

    let mut play = at(json!({ "units": { "3-5-rei": "dan-the" }, "counters": list(&["cam-linh"]) }));
    play.exact(chance![TWO, "clash", "clash", 2, 2], &["offensive dan-the", "take 3-5-rei", "step cam-linh", "pass"]);
    assert_eq!((play.place("3-5-rei"), play.counters("cam-linh"), play.reserve()), ("cam-linh".into(), "".into(), 30));
    play.allowed("step suoi-hai").allowed("stop");
}

#[test]
fn the_viet_minh_hold_what_they_win_and_what_they_defend() {
    cases!["9.3.1-02", "9.3.1-12", "9.3.1-13"];
    let mut play = raid_on(json!({ "6-bvn": "xom-dam" }), &["doc-lap", "doc-lap"]);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass", "retreat", "fall-back 6-bvn ben-ngoc"]);
    assert_eq!((play.place("6-bvn"), play.counters("xom-dam")), ("ben-ngoc".into(), "g".into()), "on CR6 a Guerrilla");

    let mut play = at(json!({ "units": { "6-bvn": "ap-phu-tho" }, "counters": list(&["xom-bu"]) }));
    let attack = ["offensive ap-phu-tho", "take 6-bvn", "step ap-da-chong", "step xom-bu", "pass"];
    play.exact(chance![ONE, "clash", 3], &attack);
    play.exact(chance![], &["retreat"]);
    assert_eq!(
        (play.place("6-bvn"), play.counters("xom-bu")),
        ("ap-da-chong".into(), "i".into()),
        "where it came from"
    );
    assert_eq!((play.counters("ap-phu-tho"), play.score()), (String::new(), -1));
    assert_eq!(play.listed("step"), [""; 0], "its action is over");
    let again = ["offensive ap-da-chong", "take 6-bvn", "step xom-bu", "pass"];
    play.exact(chance![1, 6], &again); // +0 on green: 5
    assert_eq!((play.ap(), play.totals()), (4, vec![5]), "it may act again for two more AP");
}

#[test]
fn surplus_counters_of_the_attackers_move_in_first() {
    cases!["9.3.1-03", "9.3.1-04", "9.3.1-05"];
    let lose = ["attack #1", "pass", "retreat", "fall-back 6-bvn suoi-hai"];
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "clash", 1], &lose);
    assert_eq!((play.counters("cam-linh"), play.counters("ba-trai")), ("ii".into(), "i".into()));
    play.refused("attack #1", "9.2.2-05"); // the attacker is the one that stayed

    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "clash", 1], &["attack #2", "pass", "retreat", "fall-back 6-bvn suoi-hai"]);
    let moved: Vec<_> = play.events("advanced").iter().flat_map(|e| e.pieces.clone()).collect();
    assert_eq!(moved, ["#1", "#3"], "again the attacker stays");

    // A single attacker: from the reserve, unless a stack stands beside the space.
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &["ba-trai", "son-da"]);
    play.exact(chance![ONE, "clash", 1], &lose);
    assert_eq!((play.counters("cam-linh"), play.counters("ba-trai"), play.reserve()), ("i".into(), "i".into(), 27));
    let beside = &["ba-trai", "son-da", "nghoc-nhi-forest", "nghoc-nhi-forest"];
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), beside);
    play.exact(chance![ONE, "clash", 1], &lose);
    assert_eq!((play.counters("cam-linh"), play.counters("nghoc-nhi-forest")), ("i".into(), "i".into()));
    assert_eq!(play.reserve(), 26, "nothing from the reserve");
}

#[test]
fn with_an_empty_reserve_the_attacker_itself_moves_in() {
    cases!["9.3.1-05"];
    // All thirty are on the map; no stack is beside Cam Linh.
    let far =
        ["di-nau", "dich-qua", "giap-lai", "tan-minh", "toan-son", "yen-mong", "bac-phong", "kim-boi-gap", "cao-ram"];
    let mut spaces = vec!["ba-trai"];
    far.iter().for_each(|at| spaces.extend([*at; 3]));
    spaces.extend(["son-da", "xuan-son"]);
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &spaces);
    assert_eq!(play.reserve(), 0);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass", "retreat", "fall-back 6-bvn suoi-hai"]);
    assert_eq!((play.counters("cam-linh"), play.counters("ba-trai")), ("i".into(), String::new()));
}

#[test]
fn guerrillas_and_the_dangerous_counter_do_not_leave_their_space() {
    cases!["R69-01"];
    let guerrilla = json!({ "at": "xom-pheo", "kind": "guerrilla" });
    let lose = ["attack #1", "pass", "retreat", "fall-back 6-bvn thu-phap"];
    let units = json!({ "6-bvn": "trung-minh", "1-bpvn": "hanoi" });
    let mut play = raid(json!({ "units": units, "counters": [guerrilla, { "at": "xom-dam" }] }));
    play.exact(chance![3, "clash", 1], &lose);
    assert_eq!(["trung-minh", "xom-pheo", "xom-dam"].map(|space| play.counters(space)), ["i", "g", "i"]);
    let mut play = raid(json!({ "units": units, "counters": [guerrilla, { "at": "xom-pheo" }] }));
    play.exact(chance![3, "clash", 1], &lose);
    assert_eq!((play.counters("trung-minh"), play.counters("xom-pheo")), ("i".into(), "g".into()));
    assert_eq!(play.reserve(), 29, "the stacked counter moved, none came from the reserve");

    let touch = json!([{ "at": "lac-song", "kind": "dangerous" }, { "at": "hop-thanh" }]);
    let mut play = raid(json!({ "units": units, "counters": touch }));
    play.exact(chance![3, "clash", 1], &lose);
    assert_eq!((play.counters("trung-minh"), play.counters("lac-song"), play.reserve()), ("i".into(), "d".into(), 28));
}

#[test]
fn a_post_lost_to_the_dangerous_counter_is_replaced_by_a_counter() {
    cases!["9.3.1-02", "9.3.1-04", "9.3.2-01"];
    let touch = json!([{ "at": "doan-ha-ford", "kind": "dangerous" }, { "at": "doan-ha" }]);
    let mut play = raid(json!({ "posts": ["trung-ha"], "counters": touch }));
    play.exact(chance![3, "clash", 1], &["attack #1", "pass"]);
    assert!(!play.stands("trung-ha"));
    assert_eq!(
        (play.counters("trung-ha"), play.counters("doan-ha-ford"), play.reserve()),
        ("i".into(), "d".into(), 28)
    );
}

#[test]
fn a_space_left_of_free_will_is_not_occupied() {
    cases!["R69-02"];
    let mut play =
        at(json!({ "units": { "6-bvn": "cam-linh" }, "counters": list(&["ba-trai", "ba-trai", "ba-trai"]) }));
    play.exact(chance![], &["move cam-linh", "take 6-bvn", "step suoi-hai", "stop"]);
    assert_eq!((play.counters("cam-linh"), play.counters("ba-trai")), (String::new(), "iii".into()));
}

#[test]
fn the_player_allots_losses_and_the_post_comes_last() {
    cases!["9.3.1-06", "9.3.1-07", "9.3.1-08", "R84-01"];
    let mut play = raid_on_post(json!({ "3-5-rei": "dan-the", "6-bvn": "dan-the" }));
    play.exact(chance![ONE, "offensive", 1, 1, 1], &["attack #1", "pass"]);
    assert_eq!(play.actions(), ["lose 3-5-rei", "lose 6-bvn"], "the post cannot be chosen");
    play.acts(&["lose 6-bvn", "lose 6-bvn"]);
    assert_eq!((play.place("6-bvn"), play.reduced("3-5-rei"), play.score()), ("gone".into(), false, -2));
    assert!(play.stands("dan-the"));

    // (units in the post or in the open, score after a lost Offensive, whether the post stands)
    let mut play = raid_on_post(json!({ "6-bvn": reduced("dan-the") }));
    play.exact(chance![ONE, "offensive", 1, 1], &["attack #1", "pass"]);
    assert_eq!((play.score(), play.stands("dan-the")), (-2, false), "the unit, then the post");
    let mut play = raid_on_post(json!({}));
    play.exact(chance![ONE, "offensive", 1], &["attack #1", "pass"]);
    assert_eq!((play.score(), play.stands("dan-the")), (-1, false), "one post is one elimination");
    let mut play = raid_on(json!({ "6-bvn": reduced("cam-linh") }), &["ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "offensive", 1], &["attack #1", "pass"]);
    assert_eq!((play.score(), play.place("6-bvn")), (-1, "gone".into()));
}

#[test]
fn a_unit_that_finds_only_full_spaces_is_eliminated() {
    cases!["9.3.1-09"];
    let units = with(four("xom-moi"), json!({ "6-bvn": "dong-ben" }));
    let mut play = raid_on(units, &["kem-hill", "kem-hill"]);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass", "retreat"]);
    assert_eq!((play.place("6-bvn"), play.score(), play.counters("dong-ben")), ("gone".into(), -2, "g".into()));
    // Three there leave room for one of two.
    let three = json!({ "1-bm": "xom-moi", "2-bm": "xom-moi", "clsm": "xom-moi" });
    let units = with(three, json!({ "6-bvn": "dong-ben", "3-5-rei": "dong-ben" }));
    let mut play = raid_on(units, &["kem-hill", "kem-hill"]);
    play.exact(chance![ONE, "clash", 1, 1], &["attack #1", "pass", "lose 6-bvn", "retreat"]);
    assert_eq!(play.actions(), ["fall-back 3-5-rei xom-moi", "fall-back 6-bvn xom-moi"]);
    play.exact(chance![], &["fall-back 3-5-rei xom-moi"]);
    assert_eq!((play.place("6-bvn"), play.score()), ("gone".into(), -2));
}

#[test]
fn a_force_without_any_way_out_takes_one_more_loss_and_fights_on() {
    cases!["9.3.1-10"];
    let around = ["ba-trai", "ba-trai", "dan-the", "suoi-hai", "nghoc-nhi-forest"];
    let mut play = raid_on(json!({ "3-5-rei": "cam-linh", "6-bvn": "cam-linh" }), &around);
    play.exact(chance![TWO, "clash", "clash", 1, 1], &["attack #1", "pass", "lose 3-5-rei"]);
    assert_eq!(play.actions(), ["lose 3-5-rei", "lose 6-bvn"], "no question of retreat");
    play.exact(chance![5, 6], &["lose 6-bvn"]);
    assert_eq!(play.totals(), [5 + 1 - 1, 6 - 1], "the second action, encircled");
    assert_eq!((play.place("6-bvn"), play.place("3-5-rei"), play.score()), ("cam-linh".into(), "cam-linh".into(), -2));
}

#[test]
fn a_force_may_refuse_to_retreat_for_one_more_loss() {
    cases!["9.3.1-11", "R58-01"];
    let mut play = raid_on(json!({ "3-5-rei": "cam-linh" }), &["ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass", "refuse"]);
    assert_eq!((play.place("3-5-rei"), play.score()), ("gone".into(), -2), "two losses in all: eliminated");
    assert_eq!(play.counters("cam-linh"), "i");
    let mut play = raid_on(json!({ "3-5-rei": "cam-linh", "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "clash", 1, 1], &["attack #1", "pass", "lose 6-bvn", "refuse", "lose 3-5-rei"]);
    assert_eq!((play.place("3-5-rei"), play.place("6-bvn")), ("cam-linh".into(), "cam-linh".into()));
    assert_eq!((play.counters("cam-linh"), play.counters("ba-trai")), (String::new(), "ii".into()));
}

#[test]
fn a_stalemate_leaves_both_where_they_were() {
    cases!["9.3.1-14", "9.3.1-15"];
    let mut play = raid_on_post(json!({ "6-bvn": "dan-the" }));
    play.exact(chance![ONE, "clash", 1, 1], &["attack #1", "pass"]);
    assert_eq!((play.reduced("6-bvn"), play.place("6-bvn"), play.score()), (true, "dan-the".into(), -1));
    assert_eq!(play.counters("thuan-my"), "ii", "the Clash is not fought a second time");

    let units = json!({ "3-5-rei": "cam-linh", "1-bm": "cam-linh" });
    let mut play = at(json!({ "units": units, "counters": list(&["ba-trai"]) }));
    let attack = ["offensive cam-linh", "take 3-5-rei", "take 1-bm", "step ba-trai", "pass"];
    play.exact(chance![TWO, "clash", "clash", 1, 1], &attack);
    play.exact(chance![6, 6], &["lose 1-bm", "refuse", "lose 3-5-rei"]);
    assert_eq!((play.place("3-5-rei"), play.place("1-bm")), ("cam-linh".into(), "cam-linh".into()), "back");
    assert_eq!((play.counters("ba-trai"), play.score()), ("i".into(), -2), "without further loss");
    assert_eq!(play.listed("step"), [""; 0]);
}

#[test]
fn a_unit_retreats_by_its_own_kind_of_route() {
    cases!["9.3.1-16"];
    // Ao Trach: the road leads to Xom Pheo and Belvedere, paths to Doc Lap and Truong Son.
    let counters = ["xom-pheo", "xom-pheo", "belvedere"];
    let mut play = raid_on(json!({ "rbceo": "ao-trach" }), &counters);
    play.exact(chance![ONE, "ambush", 1, 1], &["attack #1", "pass"]);
    assert_eq!(play.place("rbceo"), "gone", "no road is open: a second loss");
    assert_eq!(play.score(), -2);
    let mut play = raid_on(json!({ "6-bvn": "ao-trach" }), &counters);
    play.exact(chance![ONE, "ambush", 1, 1], &["attack #1", "pass", "retreat"]);
    assert_eq!(play.listed("fall-back"), ["fall-back 6-bvn doc-lap", "fall-back 6-bvn truong-son"]);
    // Together: the infantry gets away, the armour does not.
    let mut play = raid_on(json!({ "6-bvn": "ao-trach", "rbceo": "ao-trach" }), &counters);
    let retreat = ["attack #1", "pass", "lose 6-bvn", "retreat", "fall-back 6-bvn doc-lap"];
    play.exact(chance![ONE, "ambush", 1, 1, 1], &retreat);
    assert_eq!((play.place("6-bvn"), play.place("rbceo"), play.score()), ("doc-lap".into(), "gone".into(), -3));
}

#[test]
fn a_retreating_force_may_split() {
    cases!["R59-01"];
    let mut play = raid_on(json!({ "3-5-rei": "cam-linh", "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "clash", 1, 1], &["attack #1", "pass", "lose 6-bvn", "retreat"]);
    play.refused("fall-back 6-bvn ba-trai", "9.3.1-09").refused("fall-back 6-bvn thuan-my", "9.3.1-09");
    play.exact(chance![], &["fall-back 6-bvn dan-the", "fall-back 3-5-rei suoi-hai"]);
    assert_eq!((play.place("6-bvn"), play.place("3-5-rei")), ("dan-the".into(), "suoi-hai".into()));
}

#[test]
fn movement_is_charged_for_every_action_fought_but_never_below_zero() {
    cases!["9.3.1-17", "R66-01"];
    let mut play = at(json!({ "units": { "3-5-rei": "dan-the" }, "counters": list(&["cam-linh"]) }));
    let attack = ["offensive dan-the", "take 3-5-rei", "step cam-linh", "pass"];
    play.exact(chance![TWO, "ambush", "offensive", 1, 6, 6], &attack);
    play.exact(chance![], &["step suoi-hai", "step song-dong"]);
    play.refused("step xuan-khanh", "2.2.1-03"); // 6 - 1 - 1 - 2 = 2

    // Armour and infantry enter with their last common point and beat an Ambush: the armour has one left.
    let units = json!({ "1-rch": "son-tay", "3-5-rei": "son-tay" });
    let mut play = at(json!({ "units": units, "counters": list(&["luong-son", "xom-moi"]) }));
    play.acts(&["offensive son-tay", "take 1-rch", "take 3-5-rei"]);
    for space in ["dong-mo", "trai-vang", "hoa-lac", "phu-man", "nui-bop"] {
        play.act(&format!("step {space}"));
    }
    play.refused("step luong-son", "1.3.3-01");
    play.act("step xuan-mai");
    play.refused("step luong-son", "2.2.1-03");
    play.act("drop 3-5-rei");
    play.exact(chance![ONE, "offensive", 6], &["step luong-son", "pass"]);
    assert_eq!(play.counters("luong-son"), "", "with 1 MP left an Offensive is beaten");
    play.refused("step bai-lang", "2.2.1-03");
    play.act("stop");
    assert_eq!(play.place("1-rch"), "luong-son");
}

#[test]
fn a_force_fights_all_counters_of_the_space_until_it_fails() {
    cases!["R67-01"];
    let mut play = at(json!({ "units": { "3-5-rei": "dan-the" }, "counters": list(&["cam-linh"; 3]) }));
    play.exact(chance![], &["offensive dan-the", "take 3-5-rei", "step cam-linh"]);
    assert_eq!(play.actions(), ["engage #1", "engage #2", "engage #3"], "the player chooses the order");
    // Three counters beside Dan The: the battalion is encircled.
    play.exact(chance![1, 5], &["engage #2", "pass"]);
    assert_eq!(play.actions(), ["engage #1", "engage #3"]);
    play.exact(chance![1, 5, 1], &["engage #3", "pass"]);
    assert_eq!(play.events("threat").len(), 2, "the last one follows by itself");
    play.exact(chance![4], &["pass"]);
    assert_eq!((play.counters("cam-linh"), play.place("3-5-rei")), ("i".into(), "dan-the".into()), "the third holds");

    // A support counts for one counter only.
    let mut play = at(json!({ "units": { "3-5-rei": "dan-the" }, "counters": list(&["cam-linh"; 2]) }));
    play.exact(
        chance![1, 1, 5, 1],
        &["offensive dan-the", "take 3-5-rei", "step cam-linh", "engage #1", "air", "pass"],
    );
    play.exact(chance![1], &["pass"]);
    assert_eq!((play.totals(), play.state().air), (vec![3], 2));
}

#[test]
fn a_lost_post_is_replaced_by_a_counter() {
    cases!["9.3.2-01", "R46-01"];
    let mut play = raid_on_post(json!({}));
    play.exact(chance![ONE, "clash", 3], &["attack #1", "pass"]);
    assert_eq!((play.stands("dan-the"), play.counters("dan-the"), play.score()), (false, "i".into(), -1));
    let units = json!({ "1-bpvn": "hanoi" });
    let counters = list(&["trung-minh", "trung-minh"]);
    let mut play = raid(json!({ "units": units, "posts": ["xom-pheo"], "counters": counters }));
    play.exact(chance![ONE, "clash", 3], &["attack #1", "pass"]);
    assert_eq!(
        (play.counters("xom-pheo"), play.counters("trung-minh")),
        ("g".into(), "i".into()),
        "a Guerrilla on CR6"
    );
    assert_eq!(play.reserve(), 29, "the counter that moved in went back to the reserve");
    let guerrilla = |at: &str| json!({ "at": at, "kind": "guerrilla" });
    let counters = json!([counters[0], counters[1], guerrilla("dong-ben"), guerrilla("bai-lang")]);
    let mut play = raid(json!({ "units": units, "posts": ["xom-pheo"], "counters": counters }));
    play.exact(chance![ONE, "clash", 3], &["attack #1", "pass"]);
    assert_eq!(play.counters("xom-pheo"), "i", "no Guerrilla is left");
}

#[test]
fn permanent_places_are_captured_and_can_be_retaken() {
    cases!["9.3.2-02", "9.3.2-03", "9.3.2-04", "R70-01"];
    let mut play = raid_on(json!({}), &["quang-oai", "quang-oai"]);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass"]);
    assert_eq!((play.counters("thai-binh"), play.stands("thai-binh"), play.score()), ("i".into(), false, 0));
    assert_eq!(play.events("captured").len(), 1, "captured, not removed");

    let position = |more: Value| {
        let units = json!({ "3-5-rei": "phu-nhi", "1-bpvn": "hanoi" });
        let document = json!({ "units": units, "captured": ["thai-binh"], "counters": list(&["thai-binh"]) });
        at_with(document, more)
    };
    let attack = ["offensive phu-nhi", "take 3-5-rei", "step thai-binh", "pass"];
    let mut play = position(json!({}));
    play.exact(chance![ONE, "clash", 6, 1], &attack);
    assert!(play.reduced("3-5-rei"), "beaten once, it must be beaten again");
    play.exact(chance![], &["retreat"]);
    assert_eq!((play.counters("thai-binh"), play.stands("thai-binh")), ("i".into(), false));

    let mut play = position(json!({ "counters": list(&["thai-binh", "quang-oai", "quang-oai"]) }));
    play.exact(chance![TWO, "clash", "ambush", 6, 6, 1, 6], &attack);
    assert_eq!(play.all_totals(), [[8], [8], [8]], "the first action twice, the second once");
    assert!(play.stands("thai-binh"), "French again");
    play.exact(chance![1, 1, 1], &["stop", "end", "proceed", "attack #2", "pass"]);
    assert_eq!(play.totals(), [3, 1], "and it rolls its die");

    let mut play = position(json!({}));
    play.exact(chance![1, 4], &attack);
    assert_eq!((play.counters("thai-binh"), play.stands("thai-binh")), (String::new(), true), "no bonus at level 0");
}

#[test]
fn supports_alone_meet_the_bonus_of_a_captured_place_too() {
    cases!["9.3.2-03"];
    let mut play = at(json!({ "captured": ["thai-binh"], "counters": list(&["thai-binh"]) }));
    play.exact(chance![3, "clash", 6, 1], &["strike artillery #1", "pass"]);
    assert_eq!(play.all_totals(), [[9], [4]]);
    assert_eq!((play.counters("thai-binh"), play.stands("thai-binh")), (String::new(), false), "guns retake nothing");
}

#[test]
fn a_captured_place_is_retaken_by_walking_in_when_it_is_empty() {
    cases!["9.3.2-04"];
    let mut play = at(json!({ "units": { "3-5-rei": "phu-nhi" }, "captured": ["thai-binh"] }));
    assert!(!play.stands("thai-binh"));
    play.exact(chance![], &["move phu-nhi", "take 3-5-rei", "step thai-binh", "stop"]);
    assert!(play.stands("thai-binh"));
}

#[test]
fn hoa_binh_can_be_retaken_and_rebuilt_without_points() {
    cases!["9.3.2-05"];
    let units = json!({ "3-5-rei": "thinh-lang" });
    let mut play = at(json!({ "units": units, "built": ["hoa-binh"], "counters": list(&["hoa-binh"]) }));
    play.exact(chance![1, 4], &["offensive thinh-lang", "take 3-5-rei", "step hoa-binh", "pass", "stop"]);
    assert_eq!((play.ap(), play.stands("hoa-binh")), (6, false), "the base counter does not come back by itself");
    play.exact(chance![], &["build hoa-binh"]);
    assert_eq!((play.ap(), play.score(), play.stands("hoa-binh")), (4, 0, true));
}

#[test]
fn attackers_who_find_their_way_back_full_go_elsewhere() {
    cases!["R116-01"];
    let units = with(four("dan-the"), json!({ "3-5-rei": "cam-linh" }));
    let attack = ["offensive cam-linh", "take 3-5-rei", "step dan-the", "step thuan-my", "pass"];
    let mut play = at(json!({ "units": units, "counters": list(&["thuan-my"]) }));
    play.exact(chance![1, 1], &attack);
    let ways = ["la-phu-ferry", "phong-van", "cam-thuong"].map(|to| format!("fall-back 3-5-rei {to}"));
    let mut offered = play.listed("fall-back");
    offered.sort_by_key(|way| ways.iter().position(|w| w == way));
    assert_eq!(offered, ways);
    play.exact(chance![], &["fall-back 3-5-rei phong-van"]);
    assert_eq!((play.place("3-5-rei"), play.score()), ("phong-van".into(), 0));

    let mut play =
        at(json!({ "units": units, "counters": list(&["thuan-my", "la-phu-ferry", "phong-van", "cam-thuong"]) }));
    play.exact(chance![1, 1], &attack);
    assert_eq!((play.place("3-5-rei"), play.score()), ("gone".into(), -2), "nowhere to go");
    assert!(play.events("eliminated").iter().all(|event| event.case.0 == "R116-01"), "no retreat was called for");

    // After a retreat result a full space is no way out, and no other is allowed (9.3.1-09).
    let mut play = at(json!({ "units": units, "counters": list(&["thuan-my"]) }));
    play.exact(chance![ONE, "clash", 1], &attack);
    play.exact(chance![], &["retreat"]);
    assert_eq!((play.place("3-5-rei"), play.score()), ("gone".into(), -2));
}

#[test]
fn trapped_paras_lose_a_step_fight_on_and_are_lost_in_a_stalemate() {
    cases!["R116-02"];
    let units = json!({ "1-bpc": "hanoi", "1-bep": "hanoi" });
    let counters = list(&["ap-da-chong", "ap-phu-tho", "da-chong-ford", "xom-bu"]);
    let mut play = at(json!({ "units": units, "counters": counters }));
    let drop = ["airdrop 1-bpc", "land ap-da-chong", "airdrop 1-bep", "pass"];
    play.exact(chance![TWO, "clash", "clash", 1, 1], &drop);
    assert_eq!(play.totals(), [1 + 3 - 1, 1 + 3 - 1]);
    play.act("lose 1-bpc");
    assert_eq!(play.actions(), ["lose 1-bpc", "lose 1-bep"], "no way out: one more loss");
    play.exact(chance![3, 1], &["lose 1-bep"]);
    assert_eq!(play.totals(), [3 + 2 - 1, 1 + 2 - 1], "the second Clash is fought, and beaten");
    assert_eq!((play.place("1-bpc"), play.place("1-bep"), play.score()), ("gone".into(), "gone".into(), -4));
    assert_eq!(play.counters("ap-da-chong"), "i");
}

#[test]
fn a_surplus_counter_that_has_not_attacked_attacks_from_its_new_space() {
    cases!["R117-01", "R117-02"];
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass", "retreat", "fall-back 6-bvn suoi-hai"]);
    assert_eq!(play.listed("attack"), ["attack #2"]);
    play.exact(chance![1], &["attack #2"]);
    assert_eq!(play.events("attacked")[0].places, ["cam-linh", "suoi-hai"]);

    // Onto CR6: the first becomes a Guerrilla and does not attack, the second may.
    let mut play = raid(json!({
        "units": { "6-bvn": "ao-trach", "1-bpvn": "hanoi" },
        "posts": ["xom-pheo"],
        "counters": list(&["trung-minh"; 3]),
    }));
    let reserve = play.reserve();
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass"]);
    assert_eq!((play.counters("trung-minh"), play.reserve()), ("i".into(), reserve + 1));
    let mut kinds: Vec<_> = play.counters("xom-pheo").chars().collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ['g', 'i']);
    assert_eq!(play.listed("attack"), ["attack #3"], "neither the Guerrilla nor the one that attacked");
    play.exact(chance![1], &["attack #3"]);
    assert_eq!(play.events("attacked")[0].places, ["xom-pheo", "ao-trach"]);
}

/// Which of them turns is a doubt, and doubts go against the French: no attack is lost as long as one has none.
#[test]
fn of_surplus_counters_one_that_attacks_no_more_becomes_the_guerrilla() {
    cases!["R117-02"];
    let done = |flag: &str, value: bool| json!({ "at": "trung-minh", flag: value });
    for (second, third, ready) in [
        (json!("trung-minh"), done("attacked", true), "attack #2"),
        (done("attacked", true), json!("trung-minh"), "attack #3"),
        (json!("trung-minh"), done("able", false), "attack #2"),
    ] {
        let mut play = raid(json!({
            "units": { "6-bvn": "ao-trach", "1-bpvn": "hanoi" },
            "posts": ["xom-pheo"],
            "counters": ["trung-minh", second, third],
        }));
        play.exact(chance![ONE, "clash", 1], &["attack #1", "pass"]);
        assert_eq!((play.counters("xom-pheo").len(), play.listed("attack")), (2, vec![ready.to_string()]));
    }
}
