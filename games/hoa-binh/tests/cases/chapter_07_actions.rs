//! Chapter 7 on the ground: AP, construction, movement, offensives, boats, bulldozers, evacuation.

use engine::{Game as _, Target, cases};
use serde_json::json;

use crate::support::{Play, Questions as _, at, chance, game};

/// Walks a group that has formed.
#[track_caller]
fn walk(play: &mut Play, way: &[&str]) {
    for space in way {
        play.act(&format!("step {space}"));
    }
}

#[test]
fn action_points_are_spent_until_none_are_left_or_the_player_stops() {
    cases!["7.1-01"];
    let position = |ap: u8| json!({ "ap": ap, "units": { "6-bvn": "cam-linh", "dozer": "xom-moi" } });
    let play = at(position(2));
    play.allowed("move cam-linh").allowed("offensive cam-linh").allowed("clear").allowed("end");
    let play = at(position(1));
    play.allowed("move cam-linh").allowed("clear").allowed("end").refused("offensive cam-linh", "7.1-01");
    let mut play = at(position(0));
    play.refused("move cam-linh", "7.1-01").refused("clear", "7.1-01");
    assert_eq!(play.actions(), ["end"]);
    let mut spending = at(position(2));
    spending.acts(&["move cam-linh", "take 6-bvn", "step suoi-hai", "stop"]);
    assert_eq!(spending.ap(), 1);
    spending.acts(&["clear", "step dong-ben", "stop"]);
    assert_eq!((spending.ap(), spending.actions()), (0, vec!["end".to_string()]));
    play.act("end");
    assert_eq!(play.phase(), "viet-actions");
}

#[test]
fn points_kept_back_buy_help_in_the_viet_minh_phase_but_no_movement() {
    cases!["7.1-02", "R30-01"];
    let mut play = at(json!({
        "ap": 4,
        "units": { "6-bvn": "cam-linh", "7-bpc": "hanoi" },
        "counters": [{ "at": "ba-trai" }, { "at": "ba-trai" }],
    }));
    play.exact(chance![], &["end", "proceed"]);
    for action in ["move cam-linh", "offensive cam-linh", "build dan-the", "reinforcements", "strike air #1"] {
        play.refused(action, "R30-01");
    }
    play.exact(chance![], &["airdrop 7-bpc", "land dan-the"]);
    assert_eq!((play.place("7-bpc"), play.ap()), ("dan-the".into(), 3));
    play.refused("move dan-the", "R30-01").refused("offensive dan-the", "R30-01");
    play.exact(chance![2, "clash", 3, 1, 1], &["attack #1", "artillery", "air", "pass"]);
    assert_eq!((play.ap(), play.totals()), (1, vec![4, 4, 5]));
    play.exact(chance![1], &["attack #2"]);
    play.allowed("morane");
}

#[test]
fn points_that_are_not_used_are_lost() {
    cases!["7.1-03"];
    let mut play = at(json!({ "ap": 3 }));
    play.exact(chance![], &["end", "proceed"]);
    assert_eq!((play.state().turn, play.ap()), (5, 0));
    play.exact(chance![1], &["roll"]);
    assert_eq!(play.ap(), 6, "Alerted, and nothing on top");
}

#[test]
fn the_same_group_may_act_again_for_another_point() {
    cases!["7.1-04"];
    let mut play = at(json!({ "ap": 2, "units": { "6-bvn": "son-tay", "3-5-rei": "son-tay" } }));
    play.acts(&["move son-tay", "take 6-bvn", "take 3-5-rei"]);
    walk(&mut play, &["dong-mo", "trai-vang", "hoa-lac", "phu-man", "nui-bop", "xuan-mai"]);
    play.refused("step luong-son", "2.2.1-03");
    play.acts(&["stop", "move xuan-mai", "take 6-bvn", "take 3-5-rei", "step luong-son", "stop"]);
    assert_eq!((play.place("6-bvn"), play.place("3-5-rei")), ("luong-son".into(), "luong-son".into()));
    assert_eq!(play.ap(), 0);
}

#[test]
fn a_combat_unit_builds_a_post_for_one_point_where_the_symbol_is() {
    cases!["7.2-01"];
    let mut play = at(json!({ "units": {
        "4-bvn-inf": "dan-the", "6-bvn": "cam-linh", "1-bm": "ba-trai", "2-bm": "quang-oai", "clsm": "son-tay",
    } }));
    play.refused("build la-phu", "7.2-01");
    for space in ["cam-linh", "ba-trai", "quang-oai", "son-tay"] {
        play.refused(&format!("build {space}"), "1.3.2-03");
    }
    play.exact(chance![], &["build dan-the"]);
    assert_eq!((play.ap(), play.score(), play.stands("dan-the")), (7, 1, true));
}

#[test]
fn the_base_at_hoa_binh_costs_two() {
    cases!["7.2-02"];
    let mut play = at(json!({ "ap": 3, "units": { "4-bvn-inf": "hoa-binh" } }));
    play.exact(chance![], &["build hoa-binh"]);
    assert_eq!((play.ap(), play.score(), play.stands("hoa-binh")), (1, 3, true));
    let play = at(json!({ "ap": 1, "units": { "4-bvn-inf": "hoa-binh" } }));
    play.refused("build hoa-binh", "7.1-01");
}

#[test]
fn a_post_lost_and_built_again_scores_only_once() {
    cases!["7.2-03"];
    let mut play = at(json!({
        "units": { "3-5-rei": "dan-the" },
        "counters": [{ "at": "thuan-my" }, { "at": "thuan-my" }],
    }));
    play.act("build dan-the");
    play.refused("build dan-the", "7.2-03");
    play.exact(chance![], &["move dan-the", "take 3-5-rei", "step cam-linh", "stop", "end", "proceed"]);
    play.exact(chance![2, "clash", 3], &["attack #1", "pass"]);
    assert!(!play.stands("dan-the"));
    assert_eq!((play.counters("dan-the"), play.score()), ("i".into(), 0), "built +1, lost -1");
    play.exact(chance![1, 6], &["attack #2", "pass"]); // from Dan The against Cam Linh; beaten
    assert_eq!(play.state().turn, 5);
    play.exact(chance![1, 2], &["roll", "proceed"]);
    play.exact(chance![], &["move cam-linh", "take 3-5-rei", "step dan-the", "stop", "build dan-the"]);
    assert!(play.stands("dan-the"));
    assert_eq!(play.score(), 0, "nothing for the second post");
}

#[test]
fn a_movement_takes_one_to_four_units_and_does_not_attack() {
    cases!["7.2-04"];
    let five = ["4-bvn-inf", "3-5-rei", "1-1-rta", "1-rch", "4-bvn-arm"];
    let units: serde_json::Map<_, _> = five.iter().map(|id| ((*id).to_string(), json!("son-tay"))).collect();
    let mut play = at(json!({ "units": units, "counters": [{ "at": "dong-mo" }] }));
    play.act("move son-tay");
    play.refused("step vi-thuy", "7.2-04");
    for unit in &five[..4] {
        play.act(&format!("take {unit}"));
    }
    play.refused("take 4-bvn-arm", "7.2-04").refused("step dong-mo", "7.2-04");
    walk(&mut play, &["vi-thuy"]);
    play.act("stop");
    assert_eq!(play.ap(), 7);
    assert!(five[..4].iter().all(|unit| play.place(unit) == "vi-thuy"));

    let mut single = at(json!({ "units": { "6-bvn": "cam-linh" } }));
    single.acts(&["move cam-linh", "take 6-bvn", "step suoi-hai", "stop"]);
    assert_eq!((single.place("6-bvn"), single.ap()), ("suoi-hai".into(), 7));
}

#[test]
fn a_stack_keeps_the_pace_of_its_slowest_unit_and_may_drop_it_off() {
    cases!["7.2-05", "7.2-06", "7.2-07"];
    let position = json!({ "units": { "1-rch": "son-tay", "3-5-rei": "son-tay", "6-bvn": "trai-vang" } });
    let mut play = at(position.clone());
    play.acts(&["move son-tay", "take 1-rch", "take 3-5-rei"]);
    walk(&mut play, &["dong-mo", "trai-vang"]);
    play.refused("take 6-bvn", "7.2-07");
    walk(&mut play, &["hoa-lac", "phu-man", "nui-bop", "xuan-mai"]);
    play.refused("step luong-son", "2.2.1-03");

    let mut play = at(position);
    play.acts(&["move son-tay", "take 1-rch", "take 3-5-rei"]);
    walk(&mut play, &["dong-mo", "trai-vang", "hoa-lac"]);
    play.act("drop 3-5-rei");
    walk(&mut play, &["phu-man", "nui-bop", "xuan-mai", "luong-son", "bai-lang"]);
    play.refused("step xom-moi", "2.2.1-03");
    play.act("stop");
    assert_eq!((play.place("1-rch"), play.place("3-5-rei")), ("bai-lang".into(), "hoa-lac".into()));
    assert_eq!(play.ap(), 7, "dropping off costs nothing");
}

#[test]
fn a_viet_base_beside_the_way_hinders_nobody() {
    cases!["7.2-08", "9.4.1a-01"];
    let mut play = at(json!({
        "units": { "6-bvn": "xom-chang" },
        "bases": [{ "at": "spot-height-564", "number": 4 }],
        "counters": [{ "at": "khanh-thuong" }, { "at": "nga-hoang" }],
    }));
    play.exact(chance![], &["move xom-chang", "take 6-bvn"]);
    walk(&mut play, &["minh-quang"]);
    play.refused("step spot-height-564", "R25-01");
    // Two steps are two MP: four of six are left.
    walk(&mut play, &["suoi-quoc", "cho-che", "thu-phap", "trung-minh", "ben-ngoc"]);
    play.refused("step xom-dam", "2.2.1-03");
}

#[test]
fn an_offensive_fights_where_it_enters_and_goes_on_after_a_victory() {
    cases!["7.2-09", "7.2-10"];
    let mut play = at(json!({
        "units": { "3-5-rei": "dan-the" },
        "counters": [{ "at": "cam-linh" }, { "at": "suoi-hai" }, { "at": "tan-linh" }],
    }));
    play.exact(chance![1, 4], &["offensive dan-the", "take 3-5-rei", "step cam-linh", "pass"]);
    assert_eq!((play.ap(), play.place("3-5-rei"), play.counters("cam-linh")), (6, "cam-linh".into(), String::new()));
    play.exact(chance![2, "ambush", 1, 4], &["step suoi-hai", "pass"]);
    assert_eq!(play.counters("suoi-hai"), "", "a second combat in the same action");
    // Two steps and an Ambush: three of six MP are left.
    play.exact(chance![1, 6], &["step tan-linh", "pass"]);
    walk(&mut play, &["ba-vi", "van-hoa"]);
    play.refused("step nga-hoang", "2.2.1-03");
    play.act("stop");
    assert_eq!((play.ap(), play.place("3-5-rei")), (6, "van-hoa".into()), "all for the two points of one Offensive");
}

#[test]
fn an_offensive_takes_four_units_at_most_and_needs_no_enemy() {
    cases!["7.2-09"];
    let five = ["4-bvn-inf", "3-5-rei", "1-1-rta", "1-rch", "4-bvn-arm"];
    let units: serde_json::Map<_, _> = five.iter().map(|id| ((*id).to_string(), json!("son-tay"))).collect();
    let mut play = at(json!({ "units": units }));
    play.act("offensive son-tay");
    for unit in &five[..4] {
        play.act(&format!("take {unit}"));
    }
    play.refused("take 4-bvn-arm", "7.2-04");
    play.exact(chance![], &["step vi-thuy", "stop"]);
    assert_eq!(play.ap(), 6);
}

#[test]
fn everyone_who_enters_fights() {
    cases!["R88-01"];
    let units = json!({ "3-5-rei": "dan-the", "6-bvn": "dan-the", "1-bm": "dan-the" });
    let mut play = at(json!({ "units": units, "counters": [{ "at": "cam-linh" }] }));
    play.exact(chance![1], &["offensive dan-the", "take 3-5-rei", "take 6-bvn", "take 1-bm", "step cam-linh"]);
    assert!(play.listed("drop").is_empty(), "nobody holds back");
    play.exact(chance![1, 1, 1], &["pass"]);
    assert_eq!(play.totals(), [3, 2, 2]);
}

#[test]
fn the_dinassaut_sails_and_fights_for_one_point() {
    cases!["7.2-11"];
    let units = json!({ "dinassaut": "thu-phap-ford" });
    let mut play = at(json!({ "units": units, "counters": [{ "at": "lac-song", "kind": "dangerous" }] }));
    play.exact(chance![], &["dinassaut", "step notre-dame-rocher", "step da-chong-ford", "stop"]);
    assert_eq!((play.ap(), play.place("dinassaut")), (7, "da-chong-ford".into()));
    let way = ["dinassaut", "step notre-dame-rocher", "step thu-phap-ford", "step lac-song", "pass"];
    play.exact(chance![1, 3], &way);
    assert_eq!((play.ap(), play.counters("lac-song")), (6, String::new()), "combat included");
    play.exact(chance![], &["step ben-ngoc-ferry", "step hoa-binh", "stop"]);
    assert_eq!(play.ap(), 6);
}

#[test]
fn reinforcements_come_from_hanoi_a_turn_later() {
    cases!["7.2-24", "7.2-25"];
    let mut play = at(json!({
        "turn": 2,
        "units": { "2-3-rta": "hanoi", "rich": "hanoi", "1-4-rtm": "hanoi", "6-bvn": "son-tay" },
    }));
    play.exact(chance![], &["reinforcements", "call 2-3-rta"]);
    play.refused("call 6-bvn", "7.2-24");
    play.act("call rich");
    assert_eq!((play.ap(), play.place("2-3-rta"), play.place("rich")), (6, "turn-3".into(), "turn-3".into()));
    assert!(!play.actions().contains(&"call 1-4-rtm".to_string()), "two at most for one action");
    play.exact(chance![], &["end", "proceed"]);
    assert_eq!(play.state().turn, 3);
    play.refused("arrive 2-3-rta dan-the", "7.2-24");
    let bases = ["viet-tri", "son-tay", "xuan-mai"];
    let either = ["2-3-rta", "rich"].iter().flat_map(|unit| bases.map(|base| format!("arrive {unit} {base}")));
    assert_eq!(play.listed("arrive"), either.collect::<Vec<_>>(), "who comes first is the player's choice");
    play.exact(chance![3, 1], &["arrive 2-3-rta viet-tri", "arrive rich xuan-mai", "roll", "proceed"]);
    play.exact(chance![], &["move xuan-mai", "take rich", "step luong-son", "stop"]);
    assert_eq!((play.place("rich"), play.place("1-4-rtm"), play.ap()), ("luong-son".into(), "hanoi".into(), 7));
    play.exact(chance![], &["offensive viet-tri", "take 2-3-rta", "step hong-da-ferry", "stop"]);
    assert_eq!((play.place("2-3-rta"), play.ap()), ("hong-da-ferry".into(), 5));
}

#[test]
fn maintenance_is_paid_now_and_done_next_turn() {
    cases!["7.2-26"];
    let mut play = at(json!({ "ap": 7, "units": { "1-rch": { "at": "son-tay", "reduced": true } } }));
    let mut spent = Vec::new();
    for unit in ["1-rch", "dozer", "dinassaut"] {
        let before = play.ap();
        play.exact(chance![], &[&format!("maintain {unit}")]);
        spent.push(before - play.ap());
    }
    assert_eq!(spent, [2, 2, 3]);
    assert!(play.reduced("1-rch"), "not yet");
    assert_eq!((play.place("dozer"), play.place("dinassaut")), ("gone".into(), "gone".into()));
    play.exact(chance![], &["end", "proceed"]);
    assert_eq!((play.phase(), play.state().turn), ("operation", 5));
    assert!(!play.reduced("1-rch"));
    assert_eq!((play.place("dozer"), play.place("dinassaut")), ("xuan-mai".into(), "viet-tri".into()));
}

#[test]
fn the_dozer_clears_a_guerrilla_for_one_point() {
    cases!["7.2-32"];
    let counters = json!([{ "at": "dong-ben", "kind": "guerrilla" }, { "at": "kem-hill" }]);
    let mut play = at(json!({ "units": { "dozer": "xuan-mai" }, "counters": counters }));
    play.act("clear");
    walk(&mut play, &["luong-son", "bai-lang", "xom-moi"]);
    play.exact(chance![], &["step dong-ben"]);
    assert_eq!((play.counters("dong-ben"), play.ap()), (String::new(), 7));
    play.refused("step kem-hill", "R18-01");
    play.act("stop");
    assert_eq!(play.place("dozer"), "dong-ben");
}

#[test]
fn the_dozer_moves_like_any_unit_but_attacks_only_with_others() {
    cases!["7.2-04", "2.1-08"];
    let counters = json!([{ "at": "belvedere", "kind": "guerrilla" }]);
    let units = json!({ "dozer": "kem-hill" });
    let mut play = at(json!({ "units": units, "commanders": { "clement": "kem-hill" }, "counters": counters }));
    play.refused("offensive kem-hill", "7.2-09");
    play.act("clear").refused("step dong-ben", "2.1-08"); // mine clearing would leave him in the forest
    play.acts(&["stop", "move kem-hill", "take dozer", "take clement"]).refused("step belvedere", "7.2-04");
    play.acts(&["step dong-ben", "step xom-moi", "stop"]);
    assert_eq!((play.place("dozer"), play.commander("clement")), ("xom-moi".into(), "xom-moi".into()));

    let mut play = at(json!({ "units": { "dozer": "xom-moi", "6-bvn": "xom-moi" } }));
    play.acts(&["move xom-moi", "take dozer", "take 6-bvn", "step dong-ben", "drop 6-bvn", "step kem-hill", "stop"]);
    assert_eq!((play.place("dozer"), play.place("6-bvn")), ("kem-hill".into(), "dong-ben".into()));
}

#[test]
fn an_evacuated_post_becomes_a_convoy_on_its_way_to_a_retreat_base() {
    cases!["7.2-33", "7.2-34", "7.2-37"];
    let mut play = at(json!({
        "posts": ["dan-the"],
        "counters": [{ "at": "nghoc-nhi-forest" }, { "at": "tan-linh" }],
    }));
    play.exact(chance![], &["evacuate dan-the", "to son-tay", "depart"]);
    assert_eq!((play.ap(), play.stands("dan-the")), (7, false));
    play.refused("step ba-trai", "1.3.3-01");
    // Cam Linh and Song Dong lie beside one counter, Suoi Hai beside two, Xuan Khanh beside none.
    play.exact(chance![5], &["step cam-linh"]);
    play.refused("step ba-trai", "1.3.3-04");
    play.exact(chance![6], &["step suoi-hai"]);
    play.exact(chance![5], &["step song-dong"]);
    play.exact(chance![], &["step xuan-khanh", "step vi-thuy", "step son-tay"]);
    assert_eq!(play.events("arrived").len(), 1, "six spaces are within its MP");

    let mut play = at(json!({ "posts": ["dan-the"] }));
    play.exact(chance![], &["evacuate dan-the", "to son-tay", "depart", "step cam-linh", "stop"]);
    assert_eq!(play.listed("step"), [""; 0], "stopped of its own will; the rest of its MP is lost");
    play.allowed("move cam-linh");
    assert_eq!(play.ap(), 7);
}

#[test]
fn a_group_may_stop_before_its_points_are_used_up() {
    cases!["7.2-37"];
    for action in ["move", "offensive"] {
        let mut play = at(json!({ "units": { "6-bvn": "cam-linh" } }));
        play.exact(chance![], &[&format!("{action} cam-linh"), "take 6-bvn", "step suoi-hai", "stop"]);
        assert!(play.listed("step").is_empty());
        let ap = play.ap();
        play.exact(chance![], &["move suoi-hai", "take 6-bvn", "step cam-linh", "stop"]);
        assert_eq!(play.ap(), ap - 1, "going on is a new action");
    }
}

#[test]
fn a_convoy_needs_room_like_a_unit() {
    cases!["7.2-35"];
    let four = |space: &str| json!({ "6-bvn": space, "1-bm": space, "2-bm": space, "clsm": space });
    let mut play = at(json!({ "posts": ["dan-the"], "units": four("cam-linh") }));
    play.exact(chance![], &["evacuate dan-the", "to son-tay", "depart", "step cam-linh"]);
    play.refused("stop", "3.1-04");
    play.exact(chance![], &["step suoi-hai", "stop"]);
    let mut play = at(json!({
        "units": four("cam-linh"),
        "convoys": [{ "from": "dan-the", "at": "suoi-hai" }],
    }));
    play.acts(&["move cam-linh", "take 6-bvn", "take 1-bm", "take 2-bm", "take clsm", "step suoi-hai"]);
    play.refused("stop", "3.1-04");
    play.acts(&["drop 6-bvn", "drop 1-bm", "drop 2-bm"]);
    play.refused("stop", "3.1-04");
}

/// The cases by which a thing that is pointed at cannot be chosen.
fn why_not(play: &Play, piece: &str) -> Vec<&'static str> {
    let refusals = game().why_not(play.state(), &Target::Piece(piece.into()));
    refusals.iter().map(|refusal| refusal.case.0).collect()
}

#[test]
fn who_points_at_a_unit_that_acts_alone_is_told_what_its_action_lacks() {
    cases!["7.1-01", "7.2-11", "7.2-32"];
    let units = json!({ "dinassaut": "viet-tri", "dozer": "xuan-mai", "6-bvn": "dong-ben" });
    let play = at(json!({ "ap": 0, "units": units }));
    assert!(why_not(&play, "dinassaut").contains(&"7.1-01"), "{:?}", why_not(&play, "dinassaut"));
    assert!(why_not(&play, "dozer").contains(&"7.1-01"), "{:?}", why_not(&play, "dozer"));
    assert!(!why_not(&play, "6-bvn").contains(&"7.1-01"), "it has no action of its own: {:?}", why_not(&play, "6-bvn"));
    let play = at(json!({ "ap": 4, "units": units }));
    assert_eq!((why_not(&play, "dinassaut"), why_not(&play, "dozer")), (vec![], vec![]));
}
