//! Chapter 2.2.2: armour, commandos, the Morane, the Dozer and the Dinassaut.

use std::collections::BTreeSet;

use engine::cases;
use hoa_binh::data::RouteKind;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, chance, game};

/// Plays from the end of the turn into the next French Action Phase, with no base to place counters
/// and the Dangerous counter on Lac Song.
fn next_turn(play: &mut Play) -> &mut Play {
    if play.phase() == "french-actions" {
        play.act("end");
    }
    while play.phase() != "operation" {
        let next = if play.actions().contains(&"proceed".into()) { "proceed" } else { "end" };
        play.act(next);
    }
    play.chance(chance![4]).act("roll");
    while play.phase() == "paras" {
        let next = play.actions()[0].clone();
        play.act(&next);
    }
    play.chance(chance![1]).act("proceed")
}

/// Units at Dan The attacked from Cam Linh; a second counter keeps the first from being isolated.
fn attack_at_dan_the(units: &Value) -> Play {
    at(json!({
        "phase": "attacks",
        "units": units,
        "counters": [{ "at": "cam-linh" }, { "at": "nghoc-nhi-forest" }],
    }))
}

fn dinassaut_with_danger(ap: u8, others: &[&str]) -> Play {
    let mut counters = vec![json!({ "at": "lac-song", "kind": "dangerous" })];
    counters.extend(others.iter().map(|space| json!({ "at": space })));
    at(json!({ "ap": ap, "units": { "dinassaut": "lac-song" }, "counters": counters }))
}

#[test]
fn diminished_vehicles_are_rebuilt_on_a_retreat_base_for_two_points() {
    cases!["2.2.2-01"];
    for (unit, base) in [("1-rch", "son-tay"), ("8-rsa", "viet-tri"), ("rbceo", "xuan-mai")] {
        let mut play = at(json!({ "units": { unit: { "at": base, "reduced": true } } }));
        play.act(&format!("maintain {unit}"));
        assert_eq!((play.ap(), play.reduced(unit)), (6, true), "paid now");
        next_turn(&mut play);
        assert_eq!((play.reduced(unit), play.place(unit), play.score()), (false, base.into(), 0), "ready next turn");
    }
}

#[test]
fn neither_a_destroyed_vehicle_nor_one_in_the_field_is_rebuilt() {
    cases!["2.2.2-02"];
    let play = at(json!({
        "units": { "rich": "gone", "rbceo": { "at": "luong-son", "reduced": true }, "1-rch": "son-tay" },
    }));
    play.refused("maintain rich", "2.2.2-02");
    play.refused("maintain rbceo", "2.2.2-02");
    play.refused("maintain 1-rch", "2.2.2-01");
}

#[test]
fn foot_units_are_never_rebuilt() {
    cases!["2.2.2-03"];
    for unit in ["1-5-rei", "1-bep", "cdo-18"] {
        let play = at(json!({ "units": { unit: { "at": "xuan-mai", "reduced": true } } }));
        play.refused(&format!("maintain {unit}"), "2.2.2-03");
    }
}

#[test]
fn a_unit_under_repair_does_not_act_and_has_to_be_there_next_turn() {
    cases!["R21-01"];
    let mut play = at(json!({ "units": { "1-rch": { "at": "son-tay", "reduced": true }, "3-5-rei": "son-tay" } }));
    play.act("maintain 1-rch").refused("maintain 1-rch", "R21-01");
    for verb in ["move", "offensive"] {
        let mut play = play.clone();
        play.act(&format!("{verb} son-tay")).refused("take 1-rch", "R21-01").allowed("take 3-5-rei");
    }
    next_turn(&mut play);
    play.act("move son-tay").allowed("take 1-rch");
    // Driven out in the Viet Minh phase: no repair, and it is free to act again.
    let mut play = at(json!({
        "phase": "end-of-turn",
        "units": { "1-rch": { "at": "phu-nhi", "reduced": true, "repair": true } },
    }));
    next_turn(&mut play);
    assert!(play.reduced("1-rch"));
    play.act("move phu-nhi").allowed("take 1-rch");
}

#[test]
fn commandos_have_eight_movement_points() {
    cases!["2.2.2-04"];
    let way = ["xuan-khanh", "song-dong", "suoi-hai", "cam-linh", "dan-the", "son-da", "ap-phu-tho", "ap-da-chong"];
    for unit in ["cdo-18", "cdo-22"] {
        let mut play = at(json!({ "units": { unit: "vi-thuy" } }));
        play.acts(&["move vi-thuy", &format!("take {unit}")]);
        for space in way {
            play.act(&format!("step {space}"));
        }
        play.refused("step xom-bu", "2.2.1-03");
    }
}

#[test]
fn a_commando_may_withdraw_before_the_threat_die() {
    cases!["2.2.2-05"];
    let mut play = attack_at_dan_the(&json!({ "cdo-18": "dan-the" }));
    play.act("attack #1");
    assert!(play.purposes().is_empty(), "no die yet");
    let ways: BTreeSet<_> = play.listed("withdraw").into_iter().collect();
    assert_eq!(ways, ["withdraw cdo-18 son-da".into(), "withdraw cdo-18 thuan-my".into()].into());
    play.refused("withdraw cdo-18 cam-linh", "2.2.2-07").refused("withdraw cdo-18 ap-phu-tho", "2.2.2-07");
    play.act("withdraw cdo-18 son-da");
    assert_eq!((play.place("cdo-18"), play.reduced("cdo-18"), play.score()), ("son-da".into(), false, 0));
    assert!(play.events("threat").is_empty() && play.events("rolled").is_empty(), "there was no combat");
}

#[test]
fn only_the_commando_leaves_and_only_if_the_player_likes() {
    cases!["2.2.2-06"];
    let both = json!({ "cdo-22": "dan-the", "6-bvn": "dan-the" });
    let mut play = attack_at_dan_the(&both);
    play.act("attack #1").refused("withdraw 6-bvn son-da", "2.2.2-06");
    play.chance(chance![1]).act("withdraw cdo-22 son-da");
    assert_eq!(play.threat_level(), 0, "the others fight");
    play.chance(chance![4]).act("pass");
    assert_eq!((play.totals(), play.place("6-bvn")), (vec![5], "dan-the".into()));

    let mut play = attack_at_dan_the(&both);
    play.act("attack #1").chance(chance![1]).act("stand").chance(chance![4, 4]).act("pass");
    assert_eq!(play.totals().len(), 2, "the commando stayed");
    // A post stays and fights as well.
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "cdo-22": "dan-the" },
        "posts": ["dan-the"],
        "counters": [{ "at": "cam-linh" }, { "at": "nghoc-nhi-forest" }],
    }));
    play.act("attack #1").chance(chance![1]).act("withdraw cdo-22 son-da").chance(chance![2]).act("pass");
    assert_eq!(play.totals(), [2]);
}

#[test]
fn a_commando_between_enemies_and_full_spaces_cannot_withdraw() {
    cases!["2.2.2-07"];
    let mut units = json!({ "cdo-18": "dan-the" });
    for unit in ["6-bvn", "1-bm", "2-bm", "clsm"] {
        units[unit] = json!("son-da");
    }
    let mut play = at(json!({
        "phase": "attacks",
        "units": units,
        "counters": [{ "at": "cam-linh" }, { "at": "nghoc-nhi-forest" }, { "at": "thuan-my" }],
    }));
    play.chance(chance![1]).act("attack #1");
    assert_eq!((play.listed("withdraw").len(), play.events("threat").len()), (0, 1));
}

#[test]
fn the_space_a_commando_slipped_out_of_is_entered_by_surplus_counters_only() {
    cases!["R22-01"];
    let mut play = attack_at_dan_the(&json!({ "cdo-18": "dan-the" }));
    play.acts(&["attack #1", "withdraw cdo-18 son-da"]);
    assert_eq!((play.counters("dan-the"), play.state().counters.len()), (String::new(), 2));
    assert_eq!(play.events("void").len(), 1, "and it is said that the attack came to nothing");
    assert_eq!(play.state().turn, 5, "the counter has used its attack");

    let mut play = at(json!({
        "phase": "attacks",
        "units": { "cdo-18": "dan-the" },
        "counters": [{ "at": "cam-linh" }, { "at": "cam-linh" }],
    }));
    play.acts(&["attack #1", "withdraw cdo-18 son-da"]);
    assert_eq!((play.counters("dan-the"), play.counters("cam-linh")), ("i".into(), "i".into()));
    play.refused("attack #1", "9.2.2-05");
}

#[test]
fn the_morane_flies_once_a_turn_for_one_point() {
    cases!["2.2.2-08"];
    let mut play = at(json!({
        "phase": "attacks",
        "ap": 3,
        "units": { "6-bvn": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }));
    play.chance(chance![1]).acts(&["attack #1", "morane"]);
    assert_eq!(play.ap(), 2);
    play.refused("morane", "2.2.2-08");
    play.chance(chance![1, 1]).acts(&["pass", "attack #2"]);
    play.refused("morane", "2.2.2-08").allowed("artillery");
    play.chance(chance![1]).act("pass");
    next_turn(&mut play);
    play.act("end").act("proceed").chance(chance![1]).act("attack #1");
    play.allowed("morane");
}

#[test]
fn the_morane_adds_one_to_every_french_die_of_its_combat() {
    cases!["2.2.2-09"];
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "6-bvn": "ap-phu-tho" },
        "posts": ["ap-phu-tho"],
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }));
    play.chance(chance![4]).acts(&["attack #1", "morane", "artillery", "air"]);
    play.chance(chance!["clash", "clash", 3, 1, 2, 1, 3, 1, 2, 1]).act("pass");
    assert_eq!(play.totals(), [5, 2, 6, 6], "6 BVN 3+1+1, the post 1+1, artillery 2+3+1, air 1+4+1");
    play.chance(chance![1, 3, 1]).acts(&["attack #2", "pass"]);
    assert_eq!(play.totals(), [4, 1], "and to no other combat");
}

#[test]
fn dca_drives_the_morane_off_without_a_die_and_is_spent() {
    cases!["2.2.2-10"];
    let mut play = at(json!({
        "phase": "attacks",
        "ap": 1,
        "units": { "6-bvn": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }));
    play.chance(chance![2]).acts(&["attack #1", "morane"]);
    play.chance(chance!["dca", "clash", 3]).act("pass");
    assert_eq!(play.purposes(), ["French combat dice"], "neither a DCA die nor artillery");
    assert_eq!((play.totals(), play.ap(), play.score()), (vec![4], 0, 0), "no bonus, the point is lost, nobody is hit");
}

#[test]
fn dca_against_morane_and_air_support_costs_only_the_morane() {
    cases!["R19-01"];
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "6-bvn": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }));
    play.chance(chance![2]).acts(&["attack #1", "morane", "air"]);
    play.chance(chance!["dca", "clash", 1, 2]).act("pass");
    assert_eq!(play.purposes(), ["French combat dice"]);
    assert_eq!(play.totals(), [2, 6], "6 BVN 1 + 1, air 2 + 4, both without the Morane");
}

#[test]
fn the_morane_takes_no_room_and_goes_back_to_hanoi() {
    cases!["2.2.2-11"];
    let morane = |play: &Play| play.french_table().pieces.iter().find(|p| p.id == "morane").map(|p| p.place.clone());
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "6-bvn": "ap-phu-tho", "1-bm": "ap-phu-tho", "2-bm": "ap-phu-tho", "clsm": "ap-phu-tho" },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    }));
    play.chance(chance![1]).act("attack #1").allowed("morane");
    play.act("morane");
    assert_eq!(morane(&play).as_deref(), Some("ap-phu-tho"));
    play.chance(chance![1, 1, 1, 1]).act("pass");
    assert_eq!(morane(&play).as_deref(), Some("hanoi"));
}

#[test]
fn the_dozer_clears_a_guerrilla_without_a_die() {
    cases!["2.2.2-12"];
    let mut play = at(json!({
        "units": { "dozer": "xom-moi" },
        "counters": [{ "at": "dong-ben", "kind": "guerrilla" }],
    }));
    play.acts(&["clear", "step dong-ben"]);
    assert_eq!((play.counters("dong-ben"), play.ap()), (String::new(), 7));
    assert!(play.purposes().is_empty() && play.events("threat").is_empty());
    assert!(play.view().guerrilla_in_reserve());
    play.allowed("step kem-hill");
}

#[test]
fn the_dozer_alone_keeps_out_of_mixed_stacks() {
    cases!["R18-01"];
    let position = |counters: Value| at(json!({ "units": { "dozer": "xom-moi" }, "counters": counters }));
    let guerrilla = json!({ "at": "dong-ben", "kind": "guerrilla" });
    let mut play = position(json!([guerrilla, { "at": "dong-ben" }]));
    play.act("clear").refused("step dong-ben", "R18-01");
    let mut play = position(json!([{ "at": "dong-ben" }]));
    play.act("clear").refused("step dong-ben", "R18-01");
    let mut play = position(json!([guerrilla]));
    play.act("clear").allowed("step dong-ben");
}

#[test]
fn in_an_offensive_the_dozer_clears_the_guerrilla_and_the_force_fights_the_rest() {
    cases!["R18-02"];
    let mut play = at(json!({
        "units": { "dozer": "dong-ben", "1-5-rei": "dong-ben" },
        "counters": [{ "at": "kem-hill", "kind": "guerrilla" }, { "at": "kem-hill" }],
    }));
    play.acts(&["offensive dong-ben", "take 1-5-rei", "take dozer"]).chance(chance![1]).act("step kem-hill");
    assert_eq!((play.counters("kem-hill"), play.events("threat").len()), ("i".into(), 1));
    play.chance(chance![5]).act("pass");
    assert_eq!((play.totals(), play.counters("kem-hill")), (vec![6], String::new()), "one combat, one die");
    play.allowed("step belvedere");
}

#[test]
fn the_dozer_takes_no_room() {
    cases!["2.2.2-13"];
    let mut play = at(json!({
        "units": { "6-bvn": "dong-ben", "1-bm": "dong-ben", "2-bm": "dong-ben", "clsm": "dong-ben", "dozer": "xom-moi" },
    }));
    play.acts(&["clear", "step dong-ben", "stop"]);
    assert_eq!(play.place("dozer"), "dong-ben");
}

#[test]
fn a_destroyed_dozer_is_rebuilt_at_xuan_mai_for_two_points() {
    cases!["2.2.2-14"];
    let mut play = at(json!({ "units": { "dozer": "gone" } }));
    play.refused("clear", "2.2.2-14");
    play.act("maintain dozer");
    assert_eq!((play.ap(), play.place("dozer")), (6, "gone".into()));
    next_turn(&mut play);
    assert_eq!(play.place("dozer"), "xuan-mai");
    play.refused("maintain dozer", "2.2.2-14").allowed("clear");
}

#[test]
fn the_dozer_rolls_no_die_and_has_one_step() {
    cases!["R17-01"];
    let mut play = attack_at_dan_the(&json!({ "dozer": "dan-the", "6-bvn": "dan-the" }));
    play.chance(chance![2, "clash", 1]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [2], "6 BVN only");
    assert_eq!(play.listed("lose"), ["lose 6-bvn", "lose dozer"]);
    play.act("lose dozer");
    assert_eq!((play.place("dozer"), play.reduced("6-bvn"), play.score()), ("gone".into(), false, -1));
    // Alone it can beat nothing: not even a Clash is rolled for.
    let mut play = attack_at_dan_the(&json!({ "dozer": "dan-the" }));
    play.chance(chance![2, "clash"]).acts(&["attack #1", "pass"]);
    assert_eq!((play.place("dozer"), play.score(), play.chance_left()), ("gone".into(), -1, 0));
}

#[test]
fn the_dinassaut_moves_along_the_river_links() {
    cases!["2.2.2-15"];
    let map = &game().data.map;
    let id = |space| map.space(space).id.as_str();
    let links = || map.routes.iter().filter(|r| r.kind == RouteKind::River);
    let mut checked = 0;
    for space in map.spaces.iter().filter(|s| s.is_river) {
        let from = map.find(&space.id).unwrap();
        let ends = links().filter_map(|r| match () {
            () if r.a == from => Some(r.b),
            () if r.b == from => Some(r.a),
            () => None,
        });
        let expected: BTreeSet<String> = ends.map(|s| format!("step {}", id(s))).collect();
        let mut play = at(json!({ "units": { "dinassaut": space.id } }));
        play.act("dinassaut");
        assert_eq!(play.listed("step").into_iter().collect::<BTreeSet<_>>(), expected, "{}", space.id);
        checked += 1;
    }
    assert_eq!(checked, 14);
    let mut play = at(json!({ "units": { "dinassaut": "ap-phu-tho" } }));
    play.act("dinassaut").refused("step son-da", "2.2.2-15").refused("step ap-da-chong", "2.2.2-15");
}

#[test]
fn the_dinassaut_fights_counters_on_its_way() {
    cases!["2.2.2-16"];
    let mut play = at(json!({
        "units": { "dinassaut": "thu-phap-ford" },
        "counters": [{ "at": "lac-song", "kind": "dangerous" }],
    }));
    play.act("dinassaut").chance(chance![1]).act("step lac-song");
    assert_eq!(play.threat_level(), 0);
    play.chance(chance![3]).act("pass");
    assert_eq!((play.totals(), play.counters("lac-song")), (vec![6], String::new()));
    play.allowed("step ben-ngoc-ferry");
    // An Infiltration counter on a town, then one on a ford, in one action.
    let mut play = at(json!({
        "units": { "dinassaut": "la-phu-ferry" },
        "counters": [{ "at": "ap-phu-tho" }, { "at": "da-chong-ford" }],
    }));
    play.act("dinassaut").chance(chance![1, 4]).acts(&["step ap-phu-tho", "pass"]);
    play.chance(chance![1, 4]).acts(&["step da-chong-ford", "pass"]);
    assert_eq!((play.state().counters.len(), play.ap()), (0, 7));
}

#[test]
fn a_dinassaut_under_the_dangerous_counter_must_fight_or_leave() {
    cases!["2.2.2-17"];
    let mut play = at(json!({ "phase": "dangerous", "units": { "dinassaut": "lac-song" } }));
    play.chance(chance![5]).act("proceed");
    assert_eq!(play.counters("lac-song"), "d");
    play.refused("end", "2.2.2-17");
    let mut leaves = play.clone();
    leaves.acts(&["dinassaut", "step ben-ngoc-ferry", "stop"]).allowed("end");
    let mut fights = play.clone();
    fights.act("dinassaut").chance(chance![1, 3]).acts(&["fight", "pass"]);
    assert_eq!((fights.counters("lac-song"), fights.state().march.spent), (String::new(), 0), "without a step");
    fights.act("stop").allowed("end");
    // Elsewhere it has nobody to fight in its own space.
    at(json!({ "units": { "dinassaut": "lac-song" } })).act("dinassaut").refused("fight", "2.2.2-17");
}

#[test]
fn a_destroyed_dinassaut_is_rebuilt_at_viet_tri_for_three_points() {
    cases!["2.2.2-18"];
    let mut play = at(json!({ "units": { "dinassaut": "gone" } }));
    play.refused("dinassaut", "2.2.2-18");
    play.act("maintain dinassaut");
    assert_eq!((play.ap(), play.place("dinassaut")), (5, "gone".into()));
    next_turn(&mut play);
    assert_eq!((play.place("dinassaut"), play.reduced("dinassaut")), ("viet-tri".into(), false));
    at(json!({ "ap": 2, "units": { "dinassaut": "gone" } })).refused("maintain dinassaut", "7.1-01");
}

#[test]
fn a_diminished_dinassaut_stays_so() {
    cases!["2.2.2-19"];
    let play = at(json!({ "units": { "dinassaut": { "at": "viet-tri", "reduced": true } } }));
    play.refused("maintain dinassaut", "2.2.2-19");
}

#[test]
fn without_points_the_dinassaut_leaves_free_of_charge() {
    cases!["R20-01"];
    let mut play = dinassaut_with_danger(0, &[]);
    play.refused("end", "2.2.2-17").refused("dinassaut", "7.1-01").refused("leave hoa-binh", "R20-01");
    assert_eq!(play.actions(), ["leave thu-phap-ford", "leave ben-ngoc-ferry"]);
    play.act("leave ben-ngoc-ferry");
    assert_eq!((play.place("dinassaut"), play.counters("lac-song")), ("ben-ngoc-ferry".into(), "d".into()));
    play.allowed("end");
    // With a point left it has to be used.
    let play = dinassaut_with_danger(1, &[]);
    play.refused("leave ben-ngoc-ferry", "R20-01").allowed("dinassaut");
    // A space with a counter is no refuge.
    let play = dinassaut_with_danger(0, &["thu-phap-ford"]);
    play.refused("leave thu-phap-ford", "R20-01").allowed("leave ben-ngoc-ferry");
}

#[test]
fn the_dinassaut_takes_no_part_in_movement_or_offensive() {
    cases!["R20-02"];
    let mut play = at(json!({ "units": { "dinassaut": "viet-tri", "6-bvn": "viet-tri" } }));
    for verb in ["move", "offensive"] {
        let mut play = play.clone();
        play.act(&format!("{verb} viet-tri")).refused("take dinassaut", "R20-02").allowed("take 6-bvn");
    }
    play.act("dinassaut").refused("take 6-bvn", "R20-02");
    let play = at(json!({ "units": { "dinassaut": "viet-tri" } }));
    play.refused("move viet-tri", "R20-02").refused("offensive viet-tri", "R20-02");
}

#[test]
fn a_dinassaut_that_fails_in_its_own_space_leaves_without_loss() {
    cases!["R20-03"];
    let mut play = dinassaut_with_danger(1, &[]);
    play.act("dinassaut").chance(chance![1, 2]).acts(&["fight", "pass"]);
    assert_eq!((play.threat_level(), play.totals()), (0, vec![5]));
    let ways: BTreeSet<_> = play.listed("fall-back").into_iter().collect();
    assert_eq!(ways, ["fall-back dinassaut ben-ngoc-ferry".into(), "fall-back dinassaut thu-phap-ford".into()].into());
    play.act("fall-back dinassaut thu-phap-ford");
    assert_eq!((play.place("dinassaut"), play.score(), play.reduced("dinassaut")), ("thu-phap-ford".into(), 0, false));
    assert_eq!(play.counters("lac-song"), "d");
    play.allowed("end");
}

#[test]
fn a_dinassaut_that_sails_from_under_the_dangerous_counter_and_fails_does_not_go_back_to_it() {
    cases!["R20-03", "R116-01"];
    let mut play = dinassaut_with_danger(1, &["ben-ngoc-ferry"]);
    play.act("dinassaut").chance(chance![1, 2]).acts(&["step ben-ngoc-ferry", "pass"]);
    assert_eq!((play.threat_level(), play.totals()), (0, vec![5]));
    assert_eq!((play.place("dinassaut"), play.score()), ("hoa-binh".into(), 0), "the one free water next to it");
    assert_eq!((play.counters("lac-song"), play.counters("ben-ngoc-ferry")), ("d".into(), "i".into()));
}

#[test]
fn a_dinassaut_without_free_water_stays_and_is_attacked() {
    cases!["R20-04"];
    let mut play = dinassaut_with_danger(0, &["thu-phap-ford", "ben-ngoc-ferry"]);
    play.allowed("end");
    assert!(play.listed("leave").is_empty());
    play.acts(&["end", "proceed"]);
    assert!(play.purposes().is_empty(), "by the river they are in touch: none is isolated");
    play.chance(chance![1, 3]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [6], "the Dinassaut defends itself: 3 + 3");
    assert_eq!(play.counters("lac-song"), "", "and beats the Dangerous counter");
    // It fights when it can pay, and stays where it is if that fails.
    let mut play = dinassaut_with_danger(1, &["thu-phap-ford", "ben-ngoc-ferry"]);
    play.act("dinassaut").chance(chance![1, 2]).acts(&["fight", "pass"]);
    assert_eq!((play.place("dinassaut"), play.score()), ("lac-song".into(), 0));
    play.allowed("end");
}
