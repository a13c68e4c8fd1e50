//! Chapter 7: what has only been begun is called off by an action, and everything is as before.

use engine::Game as _;
use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, at_with, chance, game};

/// A force with a commander at Ap Phu Tho, a post to evacuate at Tu Vu, the two that act alone, and paras in Hanoi.
fn garrison(more: Value) -> Play {
    let document = json!({
        "ap": 6,
        "posts": ["tu-vu"],
        "units": {
            "4-bvn-inf": "ap-phu-tho", "8-rsa": "ap-phu-tho", "6-bvn": "tu-vu", "1-bpc": "hanoi", "2-3-rta": "hanoi",
            "1-5-rei": "son-tay", "dozer": "xom-moi", "dinassaut": "da-chong-ford",
        },
        "commanders": { "dodelier": "ap-phu-tho", "vanuxem": "tu-vu", "clement": "son-tay" },
        "counters": [{ "at": "xom-bu" }],
    });
    at_with(document, more)
}

/// Begins something and calls it off without a die: neither the state nor the document of the position has changed.
#[track_caller]
fn nothing_is_left_of(begun: &[&str]) {
    let mut play = garrison(json!({}));
    let written = |play: &Play| json!(game().position(play.state()));
    let (state, position) = (play.state().clone(), written(&play));
    play.refused("cancel", "7.2-37");
    play.exact(chance![], begun).exact(chance![], &["cancel"]);
    assert_eq!(play.state(), &state, "{begun:?}");
    assert_eq!(written(&play), position, "{begun:?}");
}

#[test]
fn a_group_that_has_not_set_out_is_called_off() {
    cases!["7.2-37", "7.2-04", "7.2-09", "2.1-01"];
    nothing_is_left_of(&["move ap-phu-tho"]);
    nothing_is_left_of(&["move ap-phu-tho", "take 4-bvn-inf", "take dodelier"]);
    nothing_is_left_of(&["move ap-phu-tho using dodelier", "take 8-rsa"]);
    nothing_is_left_of(&["offensive ap-phu-tho", "take 4-bvn-inf"]);
    nothing_is_left_of(&["offensive ap-phu-tho using dodelier", "take 4-bvn-inf"]);
    nothing_is_left_of(&["dinassaut"]);
    nothing_is_left_of(&["clear"]);
}

#[test]
fn an_evacuation_is_called_off_before_the_convoy_sets_out() {
    cases!["7.2-33", "10.1.1-02"];
    nothing_is_left_of(&["evacuate tu-vu"]);
    nothing_is_left_of(&["evacuate tu-vu using vanuxem", "to son-tay", "escort 6-bvn", "take vanuxem"]);
    let mut play = garrison(json!({}));
    play.acts(&["evacuate tu-vu", "to son-tay", "depart"]).refused("cancel", "7.2-37");
}

#[test]
fn what_flies_is_called_off_on_the_ground() {
    cases!["7.2-12", "7.2-20", "7.2-24", "2.1-06"];
    nothing_is_left_of(&["airdrop 1-bpc"]);
    nothing_is_left_of(&["transport hanoi", "load 2-3-rta", "load 1-bpc"]);
    nothing_is_left_of(&["transport son-tay using clement", "load 1-5-rei"]);
    nothing_is_left_of(&["reinforcements"]);
    nothing_is_left_of(&["ride clement"]);
    let mut play = garrison(json!({}));
    play.acts(&["reinforcements", "call 1-bpc"]).refused("cancel", "7.2-37");
    assert_eq!(play.ap(), 4, "a unit is on its way");
}

#[test]
fn a_group_on_the_way_is_not_called_off() {
    cases!["7.2-07"];
    let mut play = garrison(json!({}));
    play.acts(&["move ap-phu-tho", "take 4-bvn-inf", "step ap-da-chong"]).refused("cancel", "7.2-37");
    // A fight where the boat lies is a beginning too.
    let shared = json!([{ "at": "lac-song", "kind": "dangerous" }]);
    let mut play = at(json!({ "units": { "dinassaut": "lac-song" }, "counters": shared }));
    play.act("dinassaut").allowed("cancel");
    play.exact(chance![1], &["fight"]).exact(chance![6], &["pass"]);
    play.refused("cancel", "7.2-37");
}

#[test]
fn a_ride_counts_as_before_when_an_action_is_called_off() {
    cases!["2.1-06"];
    let mut play = garrison(json!({}));
    play.acts(&["ride clement", "ride-to xuan-mai"]).refused("ride clement", "2.1-06");
    play.acts(&["move ap-phu-tho", "cancel"]).refused("ride clement", "2.1-06");
    assert_eq!(play.events("cancelled").len(), 1, "it is told");
    play.acts(&["move ap-phu-tho", "take 4-bvn-inf", "step ap-da-chong", "stop"]).allowed("ride clement");
}
