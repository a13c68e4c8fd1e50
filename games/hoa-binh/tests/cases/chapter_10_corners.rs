//! Chapter 10, corners: a site whose convoy is on the map, retreat bases that are lost, convoys that come back, escorts that stay behind.

use engine::cases;
use engine::position::write_position;
use serde_json::{Value, json};

use super::chapter_10_evacuation::test;
use crate::support::{Play, Questions as _, at, at_with, chance, game, try_at, with};

#[test]
fn a_post_is_built_again_while_its_convoy_is_on_the_road() {
    cases!["R38-05", "7.2-03", "R120-01"];
    let mut play = at(json!({ "units": { "6-bvn": "trung-ha" }, "posts": ["trung-ha"] }));
    play.acts(&["evacuate trung-ha", "to viet-tri", "depart", "step thai-hoa", "stop"]);
    let before = play.score();
    play.act("build trung-ha");
    assert!(play.stands("trung-ha"));
    assert_eq!(play.score(), before, "a site gives its points once");
    play.refused("evacuate trung-ha", "R120-01");
    // The convoy goes on as if nothing had been built.
    play.acts(&["move thai-hoa", "take convoy-trung-ha", "step trung-ha", "step hong-da-ferry", "step viet-tri"]);
    play.refused("evacuate trung-ha", "R120-01");
    play.act("end");
    assert!(play.stands("trung-ha") && play.score() == before);
}

#[test]
fn a_post_is_built_again_once_its_convoy_is_home_and_still_on_the_map() {
    cases!["R38-05"];
    let home = json!([{ "from": "trung-ha", "at": "viet-tri", "arrived": true }]);
    let mut play = at(json!({ "units": { "6-bvn": "trung-ha" }, "convoys": home }));
    play.act("build trung-ha");
    assert!(play.stands("trung-ha"));
    let written = json!({ "turn": 4, "phase": "french-actions", "strategy": "alerted", "posts": ["trung-ha"],
        "convoys": [{ "from": "trung-ha", "at": "thai-hoa" }] });
    assert!(try_at(written).is_ok(), "both can be written down");
}

#[test]
fn where_every_retreat_base_is_lost_no_counter_on_the_road_is_to_blame() {
    cases!["R91-01"];
    let captured = json!(["son-tay", "viet-tri", "xuan-mai"]);
    at(json!({ "posts": ["trung-ha"], "captured": captured })).refused("evacuate trung-ha", "R91-01");
    // On the road, too.
    let mut play = at(json!({ "convoys": [{ "from": "trung-ha", "at": "trung-ha" }], "captured": captured }));
    play.acts(&["move trung-ha", "take convoy-trung-ha"]).refused("step thai-hoa", "R91-01");
}

#[test]
fn a_convoy_that_comes_back_and_dies_where_it_set_out_leaves_a_counter_there() {
    cases!["R76-02", "10.1.2-03"];
    let beside = json!([{ "at": "phong-van" }]);
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": beside }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![6]).act("depart");
    play.act("step thai-hoa");
    play.chance(chance![1]).act("step trung-ha");
    assert_eq!((play.counters("trung-ha").as_str(), play.score()), ("i", -1));
    // With a French unit there nothing moves in.
    let mut play = at(json!({ "units": { "6-bvn": "trung-ha" }, "posts": ["trung-ha"], "counters": beside }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![6]).act("depart");
    play.act("step thai-hoa");
    play.chance(chance![1]).act("step trung-ha");
    assert_eq!((play.counters("trung-ha").as_str(), play.score()), ("", -1));
}

/// All dice come first: whichever of them is rolled for first, the space is found empty.
#[test]
fn convoys_that_die_together_leave_the_departure_space_of_either_empty() {
    cases!["R76-02"];
    for (home, beside) in [("dan-the", "thuan-my"), ("ap-phu-tho", "ap-da-chong")] {
        let convoys = ["dan-the", "ap-phu-tho"].map(|from| json!({ "from": from, "at": "son-da" }));
        let position = |more: Value| at_with(json!({ "convoys": convoys, "counters": [beside] }), more);
        let together = ["move son-da", "take convoy-dan-the", "take convoy-ap-phu-tho"];
        let step = format!("step {home}");
        let mut play = position(json!({}));
        play.acts(&together).chance(chance![1, 1]).act(&step);
        assert_eq!((play.counters(home).as_str(), play.score()), ("i", -2), "{home}");
        let told: Vec<&str> = play.told.iter().map(|event| event.word).collect();
        let last_die = told.iter().rposition(|event| *event == "rolled");
        assert!(last_die < told.iter().position(|event| *event == "destroyed"), "{told:?}");
        // One of them gets through, or an escort lives: the space is French.
        let mut play = position(json!({}));
        play.acts(&together).chance(chance![1, 6]).act(&step);
        assert_eq!((play.counters(home).as_str(), play.score()), ("", -1), "{home}");
        let mut play = position(json!({ "units": { "6-bvn": "son-da" } }));
        play.acts(&together).act("take 6-bvn").chance(chance![1, 1]).act(&step);
        assert_eq!((play.counters(home).as_str(), play.score()), ("", -2), "{home}");
    }
}

#[test]
fn the_counter_of_the_base_goes_out_of_the_game_with_its_convoy() {
    cases!["R38-05", "10.1.4-03", "11.2.1a-08"];
    let mut play = at(json!({
        "turn": 8,
        "strategy": "rainbow",
        "violet": 5,
        "units": { "1-bm": "hoa-binh", "2-bm": "hoa-binh" },
        "posts": ["hoa-binh"],
        "counters": ["thai-thinh"],
    }));
    play.acts(&["evacuate hoa-binh", "to xuan-mai"]).chance(chance![2]).act("depart");
    assert_eq!(play.score(), -3);
    play.refused("build hoa-binh", "R38-05");
    // The position says so with `closed`, and the end of the turn takes nothing more.
    let written: Value = write_position(&**game(), play.state()).expect("a position").into();
    let closed = written["closed"].as_array().expect("the sites of Violet, and one more");
    assert!(closed.contains(&json!("hoa-binh")));
    try_at(written).expect("it is lawful").refused("build hoa-binh", "R38-05");
    play.act("end").chance(chance![1]).act("proceed");
    assert!(play.is_over());
    assert_eq!(play.score(), -3 + 3, "the permanent posts");
}

#[test]
fn surplus_counters_take_the_place_of_a_convoy_lost_at_home() {
    cases!["R76-03", "10.1.2-03", "9.3.1-03"];
    let lost_at_home = |counters: Vec<&str>| {
        let mut play = at(json!({ "posts": ["ap-phu-tho"], "counters": counters }));
        play.acts(&["evacuate ap-phu-tho", "to son-tay"]).chance(chance![1]).act("depart");
        play
    };
    let play = lost_at_home(vec!["ap-da-chong"; 3]);
    assert_eq!(
        (play.counters("ap-phu-tho"), play.counters("ap-da-chong"), play.reserve()),
        ("ii".into(), "i".into(), 27)
    );
    let forest = ["di-nau", "dich-qua", "trung-thinh", "giap-lai", "huong-can", "yen-lang", "tinh-nhue", "tan-minh"];
    let far = || forest.into_iter().chain(["dich-giao", "toan-son"]).flat_map(|space| [space; 3]);
    // The reserve is empty: a stack beside the space still has counters to spare, a single one stays.
    let play = lost_at_home(["ap-da-chong"; 3].into_iter().chain(far().take(27)).collect());
    assert_eq!((play.counters("ap-phu-tho"), play.counters("ap-da-chong")), ("ii".into(), "i".into()));
    let play = lost_at_home(["ap-da-chong"].into_iter().chain(far().take(29)).collect());
    assert_eq!((play.counters("ap-phu-tho"), play.events("unoccupied").len()), (String::new(), 1));
}

#[test]
fn an_escort_is_named_when_the_evacuation_starts() {
    cases!["R119-01"];
    let mut play = at(json!({
        "units": { "6-bvn": "thai-hoa" },
        "posts": ["trung-ha"],
        "counters": [{ "at": "cam-thuong" }],
    }));
    play.acts(&["evacuate trung-ha", "to son-tay", "depart", "step thai-hoa", "stop"]);
    play.acts(&["move thai-hoa", "take convoy-trung-ha", "take 6-bvn"]).chance(chance![5]).act("step quang-oai");
    assert_eq!(test(&play), (vec![-1], 4), "company on the road is no escort");
    // A named escort counts again in a later Movement, but not where it was left behind.
    let position = || {
        let mut play = at(json!({
            "units": { "6-bvn": "trung-ha" },
            "posts": ["trung-ha"],
            "counters": [{ "at": "cam-thuong" }],
        }));
        play.acts(&["evacuate trung-ha", "to son-tay", "escort 6-bvn", "depart", "step thai-hoa", "stop"]);
        play.acts(&["move thai-hoa", "take convoy-trung-ha"]);
        play
    };
    let mut play = position();
    play.act("take 6-bvn").chance(chance![5]).act("step quang-oai");
    assert_eq!(test(&play), (vec![-1, 1], 5));
    let mut play = position();
    play.chance(chance![5]).act("step quang-oai");
    assert_eq!(test(&play), (vec![-1], 4));
    // Once left behind it is no escort any more, even when the convoy comes back to it.
    play.acts(&["step thai-hoa", "stop", "move thai-hoa", "take convoy-trung-ha", "take 6-bvn"]);
    play.chance(chance![5]).act("step quang-oai");
    assert_eq!(test(&play), (vec![-1], 4));
    // Nor if it goes its own way and comes back, or leaves for good: what is written says so, too.
    let mut play = position();
    play.acts(&["cancel", "move thai-hoa", "take 6-bvn", "step trung-ha", "stop"]);
    let written: Value = write_position(&**game(), play.state()).expect("a position").into();
    assert_eq!(written["convoys"], json!([{ "from": "trung-ha", "at": "thai-hoa" }]));
    play.acts(&["move trung-ha", "take 6-bvn", "step thai-hoa", "stop"]);
    play.acts(&["move thai-hoa", "take convoy-trung-ha", "take 6-bvn"]).chance(chance![5]).act("step quang-oai");
    assert_eq!(test(&play), (vec![-1], 4));
}

#[test]
fn an_escort_of_another_convoy_is_none_of_the_first_any_more() {
    cases!["R119-01"];
    let convoys = json!([{ "from": "tu-vu", "at": "dan-the", "escorts": ["1-bm"] }]);
    let document = json!({
        "turn": 6, "posts": ["dan-the"], "convoys": convoys, "units": { "1-bm": "dan-the" }, "counters": ["thuan-my"],
    });
    let mut play = at(document.clone());
    play.acts(&["evacuate dan-the", "to son-tay", "escort 1-bm"]);
    let written = |play: &Play| Value::from(write_position(&**game(), play.state()).expect("a position"));
    assert_eq!(written(&play)["convoys"][0]["escorts"], json!(["1-bm"]), "not before it sets out");
    play.exact(chance![4], &["depart"]);
    let convoys =
        json!([{ "from": "tu-vu", "at": "dan-the" }, { "from": "dan-the", "at": "dan-the", "escorts": ["1-bm"] }]);
    let mut told: Vec<Value> = written(&play)["convoys"].as_array().expect("a list").clone();
    told.sort_by_key(|convoy| convoy["from"] == json!("dan-the"));
    assert_eq!(Value::from(told), convoys);
    // Nor does a position name one for two.
    let both = json!([
        { "from": "tu-vu", "at": "dan-the", "escorts": ["1-bm"] },
        { "from": "la-phu", "at": "dan-the", "escorts": ["1-bm"] },
    ]);
    let refused = try_at(with(document, json!({ "phase": "french-actions", "convoys": both })));
    assert!(refused.is_err_and(|fault| fault.contains("convoys") && fault.contains("R119")));
}
