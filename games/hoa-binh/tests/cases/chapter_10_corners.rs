//! Chapter 10, corners: a site whose convoy is on the map, retreat bases that are lost, convoys that come back.

use engine::cases;
use serde_json::json;

use crate::support::{Questions as _, at, chance, try_at};

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
