//! Chapter 7, rulings: paras and reinforcements, bases that are lost or closed, who may build.

use engine::{Game as _, cases};
use serde_json::{Map, Value, json};

use crate::support::{Play, Questions as _, at, campaign, chance, game, with};

const FOOT: [&str; 18] = [
    "6-bvn",
    "1-bm",
    "2-bm",
    "clsm",
    "1-1-rta",
    "4-bvn-inf",
    "3-5-rei",
    "1-5-rei",
    "1-13-dble",
    "3-13-dble",
    "cdo-18",
    "cdo-22",
    "1-4-rtm",
    "5-bpc",
    "7-bpc",
    "8-bpc",
    "1-bep",
    "2-bep",
];

/// The three retreat bases with these numbers of units in them.
fn bases_holding(counts: [usize; 3]) -> Map<String, Value> {
    let mut free = FOOT.iter();
    let bases = ["viet-tri", "son-tay", "xuan-mai"].into_iter().zip(counts);
    bases
        .flat_map(|(base, n)| free.by_ref().take(n).map(move |u| (u.to_string(), json!(base))).collect::<Vec<_>>())
        .collect()
}

#[test]
fn a_movement_does_not_enter_the_space_of_a_viet_base() {
    cases!["R25-01"];
    let mut play = at(json!({ "units": { "1-5-rei": "tan-linh" }, "bases": [{ "at": "ba-vi", "number": 1 }] }));
    let mut offensive = play.clone();
    play.acts(&["move tan-linh", "take 1-5-rei"]).refused("step ba-vi", "R25-01").allowed("step suoi-hai");
    offensive.acts(&["offensive tan-linh", "take 1-5-rei"]).allowed("step ba-vi");
    // An Offensive may be used without fighting.
    offensive.acts(&["step suoi-hai", "stop"]);
    assert_eq!((offensive.place("1-5-rei"), offensive.ap()), ("suoi-hai".into(), 6));
    // Without its base the space is open.
    let mut play = at(json!({ "units": { "1-5-rei": "tan-linh" } }));
    play.acts(&["move tan-linh", "take 1-5-rei"]).allowed("step ba-vi");
}

#[test]
fn paras_that_arrive_this_turn_need_no_upkeep() {
    cases!["R29-01"];
    let mut play = at(json!({ "phase": "command", "units": { "1-bpc": "turn-4", "5-bpc": "dan-the" } }));
    play.act("arrive 1-bpc son-tay").chance(chance![4]).act("roll");
    assert_eq!(play.actions(), ["keep 5-bpc", "return 5-bpc"], "only the one that was there before");
    play.refused("keep 1-bpc", "R29-01").refused("return 1-bpc", "R29-01");
    play.act("keep 5-bpc");
    assert_eq!((play.phase(), play.ap(), play.place("1-bpc")), ("placement", 7, "son-tay".into()));
    // A turn later it is asked for as well.
    play.chance(chance![1]).acts(&["proceed", "end"]).chance(chance![6]).act("proceed").chance(chance![4]);
    while play.phase() == "attacks" {
        play.act("end");
    }
    play.act("roll");
    play.refused("keep 5-bpc", "7.2-16");
    play.allowed("keep 1-bpc");
}

#[test]
fn a_para_keeps_its_losses_in_hanoi() {
    cases!["R29-02"];
    let mut play = at(json!({ "phase": "paras", "units": { "8-bpc": { "at": "dan-the", "reduced": true } } }));
    play.act("return 8-bpc");
    assert_eq!((play.place("8-bpc"), play.reduced("8-bpc")), ("hanoi".into(), true));
    play.chance(chance![1]).acts(&["proceed", "airdrop 8-bpc", "land dan-the"]);
    assert_eq!((play.place("8-bpc"), play.reduced("8-bpc")), ("dan-the".into(), true));
}

#[test]
fn paras_of_turn_0_are_asked_for_on_turn_1() {
    cases!["R103-01"];
    let mut play = campaign(1);
    for para in ["1-bpc", "1-bep", "2-bep"] {
        play.acts(&[&format!("airdrop {para}"), "land hoa-binh"]);
    }
    play.act("end").chance(chance![1]).act("roll");
    assert_eq!((play.state().turn, play.ap(), play.phase()), (1, 6, "paras"));
    let mut home = play.clone();
    play.acts(&["keep 1-bpc", "keep 1-bep", "keep 2-bep"]);
    assert_eq!((play.ap(), play.phase()), (3, "placement"));
    home.acts(&["return 1-bpc", "keep 1-bep", "return 2-bep"]);
    assert_eq!((home.ap(), home.place("1-bpc"), home.place("1-bep")), (5, "hanoi".into(), "hoa-binh".into()));
}

#[test]
fn airdrops_need_a_large_white_space() {
    cases!["R31-01"];
    let mut play = at(json!({ "units": { "1-bpc": "hanoi" } }));
    play.act("airdrop 1-bpc");
    for space in ["xom-chang", "lac-song", "ba-vi", "xom-bu", "ben-ngoc-ferry"] {
        play.refused(&format!("land {space}"), "R31-01");
    }
    for space in ["hoa-lac", "ap-phu-tho", "song-dong", "xuan-mai", "hoa-binh"] {
        play.allowed(&format!("land {space}"));
    }
}

#[test]
fn reinforcements_wait_while_no_retreat_base_has_room() {
    cases!["R34-01"];
    let mut units = bases_holding([6, 6, 6]);
    units.insert("2-3-rta".into(), json!("turn-4"));
    let mut play = at(json!({ "phase": "command", "units": units }));
    assert_eq!((play.phase(), play.place("2-3-rta")), ("operation", "turn-4".into()), "nobody is asked");
    // They are still waiting a turn later, and such a situation can be written down and read again.
    play.chance(chance![4]).act("roll");
    while play.phase() != "operation" || play.state().turn == 4 {
        let legal = play.actions();
        let next = ["end", "proceed"].iter().find(|a| legal.contains(&a.to_string())).map_or(legal[0].as_str(), |a| a);
        play.act(next);
    }
    assert_eq!(play.place("2-3-rta"), "turn-4");
    let written = serde_json::to_value(game().position(play.state()).expect("a position")).unwrap();
    assert_eq!(at(written).place("2-3-rta"), "turn-4");
    let mut units = bases_holding([6, 5, 6]);
    units.insert("2-3-rta".into(), json!("turn-4"));
    let mut play = at(json!({ "phase": "command", "units": units }));
    play.refused("arrive 2-3-rta xuan-mai", "R34-01");
    assert_eq!(play.actions(), ["arrive 2-3-rta son-tay"]);
    play.act("arrive 2-3-rta son-tay");
    assert_eq!(play.place("2-3-rta"), "son-tay");
}

#[test]
fn neither_dozer_nor_commander_nor_convoy_builds() {
    cases!["R38-01"];
    at(json!({ "units": { "dozer": "la-phu" } })).refused("build la-phu", "R38-01");
    at(json!({ "commanders": { "dodelier": "la-phu" } })).refused("build la-phu", "R38-01");
    at(json!({ "convoys": [{ "from": "tu-vu", "at": "la-phu" }] })).refused("build la-phu", "R38-01");
    at(json!({})).refused("build la-phu", "7.2-01");
    at(json!({ "units": { "dozer": "la-phu", "6-bvn": "la-phu" } })).allowed("build la-phu");
}

#[test]
fn nothing_is_built_under_a_counter() {
    cases!["R38-02"];
    let play = at(json!({ "units": { "6-bvn": "doan-ha" }, "counters": [{ "at": "la-phu" }] }));
    play.refused("build la-phu", "R38-02");
    assert!(play.listed("build").is_empty());
}

#[test]
fn the_dinassaut_builds_where_river_and_land_meet() {
    cases!["R38-04"];
    let mut play = at(json!({ "units": { "dinassaut": "trung-ha" } }));
    play.act("build trung-ha");
    assert_eq!((play.stands("trung-ha"), play.score(), play.ap()), (true, 1, 7));
    let play = at(json!({ "units": { "dinassaut": "la-phu-ferry" } }));
    play.refused("build la-phu", "7.2-01").refused("build la-phu-ferry", "1.3.2-03");
}

#[test]
fn a_captured_retreat_base_serves_nobody() {
    cases!["R91-01"];
    let captured = json!(["viet-tri"]);
    let play = at(json!({ "phase": "command", "units": { "2-3-rta": "turn-4" }, "captured": captured }));
    play.refused("arrive 2-3-rta viet-tri", "R91-01").allowed("arrive 2-3-rta son-tay");

    let mut play = at(json!({
        "units": { "3-5-rei": "son-tay", "dinassaut": "gone" },
        "posts": ["trung-ha"],
        "captured": captured,
    }));
    play.refused("maintain dinassaut", "R91-01").refused("transport viet-tri", "7.2-20");
    play.clone().acts(&["transport son-tay", "load 3-5-rei"]).refused("fly viet-tri", "R91-01").allowed("fly xuan-mai");
    play.act("evacuate trung-ha").refused("to viet-tri", "R91-01").allowed("to son-tay");
    // A repair that was ordered in time waits for the base to be French again.
    let repair = json!({ "dinassaut": { "at": "gone", "repair": true } });
    let ready = |captured: &Value| -> Play { at(json!({ "phase": "command", "units": repair, "captured": captured })) };
    assert_eq!(ready(&captured).place("dinassaut"), "gone");
    assert_eq!(ready(&json!([])).place("dinassaut"), "viet-tri");
}

#[test]
fn with_room_for_one_of_two_reinforcements_the_player_chooses_which() {
    cases!["R34-02", "R34-01"];
    let mut units = bases_holding([6, 6, 5]);
    units.extend(["1-bpc", "1-bpvn"].map(|unit| (unit.to_string(), json!("turn-4"))));
    let mut play = at(json!({ "phase": "command", "units": units }));
    assert_eq!(play.actions(), ["arrive 1-bpc xuan-mai", "arrive 1-bpvn xuan-mai"]);
    play.refused("arrive 1-bpvn son-tay", "R34-01").refused("arrive 6-bvn xuan-mai", "7.2-24");
    play.act("arrive 1-bpvn xuan-mai");
    assert_eq!((play.place("1-bpvn"), play.place("1-bpc")), ("xuan-mai".into(), "turn-4".into()), "the other waits");
    assert_eq!(play.phase(), "operation");
}

#[test]
fn what_would_come_next_turn_is_warned_of_where_none_follows() {
    cases!["7.2-24", "7.2-26", "R3-01"];
    let warned = |turn: u8, more: Value| -> Vec<bool> {
        let units = json!({ "2-3-rta": "hanoi", "1-rch": { "at": "son-tay", "reduced": true } });
        let play = at(with(json!({ "turn": turn, "units": units }), more));
        let choices = play.french_table().choices;
        let caution = |action: &str| {
            let choice = choices.iter().find(|choice| choice.action == action);
            let caution = choice.unwrap_or_else(|| panic!("no {action}")).caution.clone();
            caution.is_some_and(|words| words.starts_with("The game ends with this turn"))
        };
        ["reinforcements", "maintain 1-rch", "maintain dozer", "maintain dinassaut"].into_iter().map(caution).collect()
    };
    assert_eq!(warned(10, json!({})), [true; 4]);
    assert_eq!(warned(8, json!({ "rainbow": 8 })), [true; 4]);
    assert_eq!(warned(8, json!({})), [false; 4]);
}
