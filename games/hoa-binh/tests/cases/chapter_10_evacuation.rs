//! Chapter 10: posts that become convoys, their escorts and their ambushes.

use engine::cases;
use serde_json::{Value, json};

use super::staging::caption;
use crate::support::{Play, Questions as _, at, chance, game};

/// The sites with a convoy on the map, and where it is.
fn convoys(play: &Play) -> Vec<(String, String)> {
    let map = &game().data.map;
    let id = |space| map.space(space).id.clone();
    let sites = map.sites.iter().zip(&play.state().sites);
    sites.filter_map(|(from, site)| site.convoy.map(|c| (id(*from), id(c.space)))).collect()
}

/// The modifiers and the total of the last ambush test.
pub(super) fn test(play: &Play) -> (Vec<i32>, i32) {
    let rolls: Vec<_> = play.told.iter().filter_map(|e| e.roll.as_ref()).collect();
    let roll = rolls.iter().rfind(|r| r.purpose == "convoy ambush test").expect("an ambush test");
    (roll.dice[0].modifiers.iter().map(|m| m.value).collect(), roll.dice[0].total)
}

fn tests(play: &Play) -> usize {
    play.purposes().iter().filter(|p| **p == "convoy ambush test").count()
}

/// A post at Trung Ha beside counters at Phong Van, with 6 BVN and 1 BM as garrison.
fn trung_ha(counters: &Value) -> Play {
    at(json!({ "units": { "6-bvn": "trung-ha", "1-bm": "trung-ha" }, "posts": ["trung-ha"], "counters": counters }))
}

/// The turn of Rainbow with the base at Hoa Binh standing.
fn rainbow(units: &Value, counters: &Value) -> Play {
    at(json!({
        "turn": 9,
        "violet": 6,
        "rainbow": 9,
        "units": units,
        "posts": ["hoa-binh"],
        "counters": counters,
    }))
}

#[test]
fn an_evacuation_turns_a_post_into_a_convoy_for_one_point() {
    cases!["10.1.1-01"];
    let mut play = at(json!({ "posts": ["trung-ha"] }));
    play.acts(&["evacuate trung-ha", "to xuan-mai", "depart"]);
    assert_eq!((play.ap(), play.stands("trung-ha")), (7, false));
    assert_eq!(convoys(&play), [("trung-ha".into(), "trung-ha".into())]);
    for space in ["thai-hoa", "quang-oai", "thai-binh", "phu-nhi", "son-tay", "dong-mo"] {
        play.act(&format!("step {space}"));
    }
    play.refused("step trai-vang", "2.2.1-03");
    assert_eq!(
        (convoys(&play)[0].1.as_str(), play.score()),
        ("dong-mo", 0),
        "six movement points, no points of victory"
    );
    at(json!({ "units": { "6-bvn": "trung-ha" } })).refused("evacuate trung-ha", "10.1.1-01");
}

#[test]
fn a_convoy_keeps_to_vehicle_routes_and_goes_to_a_retreat_base() {
    cases!["10.1.1-02"];
    let mut play = at(json!({ "posts": ["notre-dame-rocher"] }));
    play.act("evacuate notre-dame-rocher").refused("depart", "10.1.1-02");
    play.refused("to hoa-lac", "10.1.1-02").refused("to song-dong", "10.1.1-02");
    play.allowed("to viet-tri").allowed("to son-tay").allowed("to xuan-mai");
    play.acts(&["to xuan-mai", "depart"]);
    play.refused("step luong-nha", "1.3.3-04").refused("step da-chong-ford", "1.3.3-01");
    play.allowed("step xom-chang").allowed("step cho-che");
}

#[test]
fn a_long_way_home_takes_further_movements() {
    cases!["10.1.1-03"];
    let mut play = at(json!({ "posts": ["tu-vu"] }));
    play.acts(&["evacuate tu-vu", "to viet-tri", "depart"]);
    for space in ["yen-mao", "phuong-mao", "la-phu", "doan-ha", "hung-hoa", "trung-ha"] {
        play.act(&format!("step {space}"));
    }
    play.refused("step hong-da-ferry", "2.2.1-03");
    play.acts(&["stop", "move trung-ha", "take convoy-tu-vu", "step hong-da-ferry", "step viet-tri"]);
    assert_eq!((play.ap(), play.score()), (6, 0), "two points for the whole way");
    assert!(play.state().sites.iter().any(|s| s.convoy.is_some_and(|c| c.arrived)));
}

#[test]
fn a_convoy_that_is_late_is_lost() {
    cases!["10.1.1-04"];
    let mut play = at(json!({ "posts": ["tu-vu"] }));
    play.acts(&["evacuate tu-vu", "to viet-tri", "depart", "step yen-mao", "stop"]);
    assert_eq!(play.score(), 0);
    play.act("end");
    assert_eq!((convoys(&play).len(), play.score(), play.phase()), (0, -1, "viet-actions"));
}

#[test]
fn late_convoys_are_gone_before_the_viet_minh_act() {
    cases!["R77-01"];
    let mut play =
        at(json!({ "convoys": [{ "from": "dan-the", "at": "cam-linh" }], "counters": [{ "at": "yen-lang" }] }));
    play.act("end");
    assert_eq!((convoys(&play).len(), play.score()), (0, -1));
    assert!(play.purposes().is_empty(), "no isolation die yet");
    play.chance(chance![1]).act("proceed");
    assert_eq!((play.purposes(), play.score()), (vec!["isolated counter"], -1));
    // The Hoa Binh convoy is worth three, and not one more.
    let mut play = at(json!({
        "turn": 9, "violet": 6, "rainbow": 9,
        "convoys": [{ "from": "hoa-binh", "at": "luong-son" }],
    }));
    play.act("end");
    assert_eq!(play.score(), -3);
}

#[test]
fn a_counter_on_every_way_forbids_the_evacuation() {
    cases!["10.1.1-05"];
    let guerrilla = json!([{ "at": "xom-dam", "kind": "guerrilla" }]);
    at(json!({ "posts": ["ben-ngoc"], "counters": guerrilla })).refused("evacuate ben-ngoc", "10.1.1-05");
    at(json!({ "posts": ["ben-ngoc"] })).allowed("evacuate ben-ngoc");
    // Where another way is open the convoy takes that one.
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "quang-oai" }] }));
    play.acts(&["evacuate trung-ha", "to son-tay", "depart"]);
    play.allowed("step phong-van");
    play.chance(chance![6]).act("step thai-hoa").refused("step quang-oai", "R93-01");
    let mut play = at(json!({ "posts": ["ben-ngoc"], "counters": [{ "at": "phu-cat" }, { "at": "nui-bop" }] }));
    play.act("evacuate ben-ngoc").refused("to son-tay", "10.1.1-05").allowed("to xuan-mai");
}

#[test]
fn one_unit_of_the_post_may_escort() {
    cases!["10.1.1-06"];
    let mut play = at(json!({
        "units": { "6-bvn": "trung-ha", "1-bm": "trung-ha", "2-bm": "thai-hoa", "dinassaut": "trung-ha", "dozer": "trung-ha" },
        "posts": ["trung-ha"],
    }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]);
    play.refused("escort 2-bm", "R92-01");
    play.refused("escort dinassaut", "10.1.1-06").refused("escort dozer", "10.1.1-06");
    play.refused("take 6-bvn", "10.1.1-06");
    play.act("escort 6-bvn").refused("escort 1-bm", "10.1.1-06").refused("escort 6-bvn", "10.1.1-06");
    play.acts(&["depart", "step hong-da-ferry"]);
    assert_eq!((play.place("6-bvn"), play.place("1-bm")), ("hong-da-ferry".into(), "trung-ha".into()));
}

#[test]
fn an_arrived_convoy_takes_room_until_the_phase_ends() {
    cases!["10.1.1-07"];
    let six = ["6-bvn", "1-bm", "2-bm", "clsm", "1-1-rta", "4-bvn-inf"];
    let position = |count: usize| {
        let units: serde_json::Map<_, _> = six[..count].iter().map(|u| (u.to_string(), json!("son-tay"))).collect();
        let mut play = at(json!({ "units": units, "convoys": [{ "from": "trung-ha", "at": "phu-nhi" }] }));
        play.acts(&["move phu-nhi", "take convoy-trung-ha"]);
        play
    };
    position(6).refused("step son-tay", "10.1.1-07");
    let mut play = position(5);
    play.act("step son-tay");
    assert_eq!((convoys(&play), play.score()), (vec![("trung-ha".into(), "son-tay".into())], 0));
    // A convoy bound for Xuan Mai that has to halt at Son Tay is home as well.
    let mut halts = at(json!({ "posts": ["trung-ha"] }));
    halts.acts(&["evacuate trung-ha", "to xuan-mai", "depart", "step thai-hoa", "step quang-oai", "step thai-binh"]);
    halts.acts(&["step phu-nhi", "step son-tay", "stop", "end"]);
    assert_eq!((convoys(&halts).len(), halts.score()), (0, 0));
    // Safe: it does not move again, and it is not lost.
    play.act("move son-tay").refused("take convoy-trung-ha", "10.1.1-07");
    play.acts(&["stop", "end"]);
    assert_eq!((convoys(&play).len(), play.score()), (0, 0));
}

#[test]
fn a_convoy_needs_room_on_its_way() {
    cases!["3.1-04", "10.1.1-07"];
    let garrisons = [("xom-moi", 4), ("bai-lang", 4), ("luong-son", 4), ("xuan-mai", 6)];
    let foot = game().data.units.iter().filter(|u| u.class == hoa_binh::data::Class::Infantry).map(|u| u.id.clone());
    let paras = ["5-bpc", "7-bpc", "8-bpc", "1-bep", "2-bep", "1-bpc", "1-bpvn"].map(String::from);
    let mut men = foot.chain(paras);
    let mut units = json!({});
    for (space, count) in garrisons {
        for unit in men.by_ref().take(count) {
            units[unit] = json!(space);
        }
    }
    let road = json!({ "at": "dong-ben", "kind": "guerrilla" });
    // The base at the end of the road is full, and so is everything before it.
    let mut play = at(json!({ "units": units, "posts": ["xom-moi"], "counters": [road] }));
    play.act("evacuate xom-moi").refused("to xuan-mai", "3.1-04").allowed("to son-tay");
    let closed = json!([road, { "at": "nui-bop" }, { "at": "nam-phuong" }]);
    let play = at(json!({ "units": units, "posts": ["xom-moi"], "counters": closed }));
    play.refused("evacuate xom-moi", "3.1-04");
}

#[test]
fn a_guerrilla_on_the_road_keeps_hoa_binh_where_it_is() {
    cases!["10.1.1-08"];
    let mut play = rainbow(&json!({ "6-bvn": "hoa-binh" }), &json!([{ "at": "kem-hill", "kind": "guerrilla" }]));
    play.refused("evacuate hoa-binh", "10.1.1-08");
    play.act("end").chance(chance![6]).act("proceed");
    assert!(play.is_over());
    let scored: Vec<_> = play.events("scored").iter().filter_map(|e| e.amount).collect();
    assert_eq!(scored, [-1, -3, 1, 1, 1], "the Guerrilla, the base, the permanent posts");
    rainbow(&json!({}), &json!([])).allowed("evacuate hoa-binh");
}

#[test]
fn the_departure_and_every_later_space_beside_a_counter_are_tested() {
    cases!["10.1.2-01"];
    for (escorted, face, safe) in [(false, 4, false), (false, 5, true), (true, 4, true), (true, 3, false)] {
        let mut play = trung_ha(&json!([{ "at": "phong-van" }]));
        play.acts(&["evacuate trung-ha", "to viet-tri"]);
        if escorted {
            play.act("escort 6-bvn");
        }
        play.chance(chance![face]).act("depart");
        let expected = if escorted { (vec![-1, 1], face) } else { (vec![-1], face - 1) };
        assert_eq!(test(&play), expected);
        assert_eq!(caption(&play, "convoy ambush test"), "3 or less destroys it");
        assert_eq!(!convoys(&play).is_empty(), safe, "escorted {escorted}, die {face}");
    }
    // On the way: no die where no counter is near, one in each space where there is.
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "cam-thuong" }, { "at": "dong-mo" }] }));
    play.acts(&["evacuate trung-ha", "to son-tay", "depart", "step thai-hoa"]);
    assert_eq!(tests(&play), 0);
    play.chance(chance![5]).act("step quang-oai");
    assert_eq!((tests(&play), test(&play)), (1, (vec![-1], 4)), "Cam Thuong is beside Quang Oai");
    play.act("step thai-binh");
    assert_eq!(tests(&play), 0);
    // A Guerrilla counts like any counter, and so does the Dangerous one, along the river too.
    let mut play = at(json!({ "posts": ["xom-moi"], "counters": [{ "at": "dong-ben", "kind": "guerrilla" }] }));
    play.acts(&["evacuate xom-moi", "to xuan-mai"]).chance(chance![4]).act("depart");
    assert_eq!(test(&play), (vec![-1], 3));
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "doan-ha-ford", "kind": "dangerous" }] }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![6]).act("depart");
    assert_eq!(test(&play), (vec![-1], 5));
}

#[test]
fn each_adjacent_counter_weighs_on_the_test() {
    cases!["10.1.2-02"];
    let stacked = json!([{ "at": "phong-van" }, { "at": "phong-van" }]);
    let apart = json!([{ "at": "phong-van" }, { "at": "hung-hoa" }]);
    for counters in [stacked, apart] {
        for (face, safe) in [(5, true), (4, false)] {
            let mut play = trung_ha(&counters);
            play.acts(&["evacuate trung-ha", "to viet-tri", "escort 6-bvn"]).chance(chance![face]).act("depart");
            assert_eq!(test(&play), (vec![-2, 1], face - 1));
            assert_eq!(!convoys(&play).is_empty(), safe, "die {face}");
            assert_eq!(tests(&play), 1, "one die for the space");
        }
    }
}

#[test]
fn a_counter_takes_the_place_of_a_convoy_lost_at_home() {
    cases!["10.1.2-03"];
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "phong-van" }] }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![1]).act("depart");
    assert_eq!((play.counters("trung-ha"), play.score(), play.phase()), ("i".into(), -1, "french-actions"));
    // Not where anything French is left.
    let mut play = trung_ha(&json!([{ "at": "phong-van" }]));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![1]).act("depart");
    assert_eq!((play.counters("trung-ha"), play.score()), (String::new(), -1));
    // Nor later on the way.
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "cam-thuong" }] }));
    play.acts(&["evacuate trung-ha", "to son-tay", "depart", "step thai-hoa"]).chance(chance![1]).act("step quang-oai");
    assert_eq!((convoys(&play).len(), play.state().counters.len()), (0, 1));
}

#[test]
fn a_retreat_base_is_not_tested() {
    cases!["10.1.2-04"];
    let mut play = at(json!({
        "convoys": [{ "from": "trung-ha", "at": "phu-nhi" }],
        "counters": [{ "at": "dong-mo" }, { "at": "vi-thuy" }],
    }));
    play.acts(&["move phu-nhi", "take convoy-trung-ha", "step son-tay"]);
    assert_eq!((tests(&play), play.score()), (0, 0));
    // A retreat base on the way to another one is a space like any other.
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "xuan-khanh" }, { "at": "vi-thuy" }] }));
    play.acts(&["evacuate trung-ha", "to xuan-mai", "depart", "step thai-hoa", "step quang-oai", "step thai-binh"]);
    play.act("step phu-nhi").chance(chance![6]).act("step son-tay");
    assert_eq!(tests(&play), 1);
}

#[test]
fn the_escort_of_a_lost_convoy_loses_a_step_and_goes_on() {
    cases!["10.1.3-01"];
    let mut play = at(json!({
        "units": { "6-bvn": "trung-ha" },
        "posts": ["trung-ha"],
        "counters": [{ "at": "cam-thuong" }],
    }));
    play.acts(&["evacuate trung-ha", "to son-tay", "escort 6-bvn", "depart", "step thai-hoa"]);
    play.chance(chance![1]).act("step quang-oai");
    assert_eq!((convoys(&play).len(), play.reduced("6-bvn"), play.score()), (0, true, -2));
    for space in ["thai-binh", "phu-nhi", "son-tay", "dong-mo"] {
        play.act(&format!("step {space}"));
    }
    play.refused("step trai-vang", "2.2.1-03").allowed("stop");
    assert_eq!(play.place("6-bvn"), "dong-mo", "the rest of its six points");
    // A reduced escort dies with its convoy; at home the empty space is taken.
    let mut play = at(json!({
        "units": { "6-bvn": { "at": "trung-ha", "reduced": true } },
        "posts": ["trung-ha"],
        "counters": [{ "at": "phong-van" }],
    }));
    play.acts(&["evacuate trung-ha", "to son-tay", "escort 6-bvn"]).chance(chance![1]).act("depart");
    assert_eq!((play.place("6-bvn"), play.score(), play.counters("trung-ha")), ("gone".into(), -2, "i".into()));
    assert_eq!(play.phase(), "french-actions");
}

#[test]
fn without_an_escort_only_the_convoy_is_lost() {
    cases!["10.1.3-02"];
    let mut play = trung_ha(&json!([{ "at": "phong-van" }]));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![1]).act("depart");
    assert_eq!((convoys(&play).len(), play.score()), (0, -1));
    assert!(!play.reduced("6-bvn") && !play.reduced("1-bm"));
}

#[test]
fn hoa_binh_is_evacuated_on_the_turn_of_rainbow_only() {
    cases!["10.1.4-01"];
    for turn in [0, 6, 8] {
        let violet = (turn > 6).then_some(6);
        let play = at(json!({ "turn": turn, "violet": violet, "posts": ["hoa-binh", "ben-ngoc"] }));
        play.refused("evacuate hoa-binh", "10.1.4-01").allowed("evacuate ben-ngoc");
    }
    rainbow(&json!({}), &json!([])).allowed("evacuate hoa-binh");
}

#[test]
fn the_hoa_binh_convoy_is_slow_and_has_two_escorts() {
    cases!["10.1.4-02"];
    let units = json!({ "1-5-rei": "hoa-binh", "3-5-rei": "hoa-binh", "6-bvn": "hoa-binh" });
    let mut play = rainbow(&units, &json!([{ "at": "thai-thinh" }]));
    play.acts(&["evacuate hoa-binh", "to xuan-mai", "escort 1-5-rei", "escort 3-5-rei"]);
    play.refused("escort 6-bvn", "10.1.1-06");
    let mut unlucky = play.clone();
    play.chance(chance![3]).act("depart");
    assert_eq!((test(&play), convoys(&play).len()), ((vec![-1, 2], 4), 1));
    for space in ["ben-ngoc-ferry", "ben-ngoc", "xom-dam", "xom-pheo"] {
        play.act(&format!("step {space}"));
    }
    play.refused("step ao-trach", "2.2.1-03");
    assert_eq!((play.place("3-5-rei"), play.place("6-bvn")), ("xom-pheo".into(), "hoa-binh".into()));
    unlucky.chance(chance![2]).act("depart");
    assert_eq!((test(&unlucky).1, convoys(&unlucky).len()), (3, 0));
}

#[test]
fn the_hoa_binh_convoy_is_worth_three_points_either_way() {
    cases!["10.1.4-03", "11.2.1b-06", "11.2.1a-08"];
    let mut play = at(json!({
        "turn": 9, "violet": 6, "rainbow": 9,
        "convoys": [{ "from": "hoa-binh", "at": "luong-son" }],
    }));
    play.acts(&["move luong-son", "take convoy-hoa-binh"]);
    assert_eq!(play.score(), 0);
    play.act("step xuan-mai");
    assert_eq!(play.score(), 3);
    play.act("end");
    assert_eq!(play.score(), 3);
    let mut play = rainbow(&json!({}), &json!([{ "at": "thai-thinh" }]));
    play.acts(&["evacuate hoa-binh", "to xuan-mai"]).chance(chance![4]).act("depart");
    assert_eq!(play.score(), -3, "three for the convoy, and not one more as a convoy");
    assert_eq!(play.counters("hoa-binh"), "g");
    let scored: Vec<_> = play.events("scored").iter().filter_map(|e| e.amount).collect();
    assert_eq!(scored, [-3]);
    // Every other convoy arrives for nothing.
    let mut play = at(json!({ "convoys": [{ "from": "xom-moi", "at": "luong-son" }] }));
    play.acts(&["move luong-son", "take convoy-xom-moi", "step xuan-mai", "end"]);
    assert_eq!(play.score(), 0);
}

#[test]
fn both_escorts_of_the_hoa_binh_convoy_pay_for_its_loss() {
    cases!["R76-01"];
    let mut play = rainbow(&json!({ "1-5-rei": "hoa-binh", "3-5-rei": "hoa-binh" }), &json!([{ "at": "thai-thinh" }]));
    play.acts(&["evacuate hoa-binh", "to xuan-mai", "escort 1-5-rei", "escort 3-5-rei"]);
    play.chance(chance![1]).act("depart");
    assert_eq!((play.reduced("1-5-rei"), play.reduced("3-5-rei"), play.score()), (true, true, -5));
    assert_eq!(play.counters("hoa-binh"), "", "the escorts still hold the place");
    play.allowed("step ben-ngoc-ferry");
}

#[test]
fn any_post_may_go_on_any_turn() {
    cases!["R74-01"];
    for turn in [0, 1, 3, 5, 10] {
        let (violet, rainbow) = match turn {
            10 => (Some(6), Some(10)),
            _ => (None, None),
        };
        let mut play = at(json!({ "turn": turn, "violet": violet, "rainbow": rainbow, "posts": ["trung-ha"] }));
        play.acts(&["evacuate trung-ha", "to viet-tri", "depart", "step hong-da-ferry", "step viet-tri"]);
        assert_eq!(play.score(), 0, "turn {turn}");
    }
    for site in ["la-phu", "tu-vu", "xom-pheo", "belvedere"] {
        at(json!({ "turn": 3, "posts": [site] })).allowed(&format!("evacuate {site}"));
    }
}

#[test]
fn a_commander_who_rides_along_is_no_escort() {
    cases!["R92-01"];
    let mut play = at(json!({
        "posts": ["trung-ha"],
        "commanders": { "dodelier": "trung-ha" },
        "counters": [{ "at": "phong-van" }],
    }));
    play.act("evacuate trung-ha").refused("take dodelier", "R92-01");
    play.acts(&["to viet-tri", "take dodelier"]).refused("take dodelier", "R92-01");
    play.chance(chance![5]).act("depart");
    assert_eq!(test(&play), (vec![-1], 4));
    play.acts(&["step hong-da-ferry", "step viet-tri"]);
    assert_eq!(play.commander("dodelier"), "viet-tri");
}

#[test]
fn a_convoy_never_attacks_nor_enters_a_space_with_counters() {
    cases!["R93-01"];
    let position = || {
        at(json!({
            "units": { "6-bvn": "thai-hoa" },
            "convoys": [{ "from": "trung-ha", "at": "thai-hoa" }],
            "counters": [{ "at": "quang-oai" }],
        }))
    };
    let mut play = position();
    play.act("offensive thai-hoa").refused("take convoy-trung-ha", "R93-01");
    play.act("take 6-bvn").allowed("step quang-oai");
    let mut play = position();
    play.acts(&["move thai-hoa", "take convoy-trung-ha"]).refused("step quang-oai", "R93-01").allowed("step trung-ha");
    // A convoy alone is no Offensive at all.
    let play = at(json!({ "convoys": [{ "from": "trung-ha", "at": "thai-hoa" }] }));
    play.refused("offensive thai-hoa", "R93-01").allowed("move thai-hoa");
}

#[test]
fn the_hoa_binh_convoy_goes_to_xuan_mai_and_nowhere_else() {
    cases!["R97-01"];
    let mut play = rainbow(&json!({}), &json!([]));
    play.act("evacuate hoa-binh");
    play.refused("to son-tay", "R97-01").refused("to viet-tri", "R97-01").allowed("to xuan-mai");
}

#[test]
fn the_hoa_binh_convoy_may_leave_the_road() {
    cases!["R101-01"];
    let mut play = rainbow(&json!({}), &json!([]));
    play.acts(&["evacuate hoa-binh", "to xuan-mai", "depart"]).allowed("step thinh-lang");
    let mut play = at(json!({
        "turn": 9, "violet": 6, "rainbow": 9,
        "convoys": [{ "from": "hoa-binh", "at": "nui-bop" }],
    }));
    assert!(!game().data.map.spaces.iter().any(|s| s.id == "nui-bop" && s.cr6));
    play.acts(&["move nui-bop", "take convoy-hoa-binh", "step xuan-mai"]);
    assert_eq!(play.score(), 3, "only the arrival counts");
}
