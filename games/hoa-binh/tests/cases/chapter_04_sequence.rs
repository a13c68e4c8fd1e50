//! Chapter 4: the set-up, Operation Lotus, and the order of a turn.

use std::collections::BTreeSet;

use engine::{Game as _, Viewer, cases};
use serde_json::json;

use crate::support::{Play, Questions as _, at, campaign, chance, game};

/// The ids of what stands in a place when the campaign begins.
fn set_up_at(place: &str) -> BTreeSet<String> {
    let play = campaign(1);
    let units = game().data.units.iter().map(|u| u.id.clone()).filter(|id| play.place(id) == place);
    let commanders = game().data.commanders.iter().map(|c| c.id.clone()).filter(|id| play.commander(id) == place);
    units.chain(commanders).collect()
}

fn set<const N: usize>(ids: [&str; N]) -> BTreeSet<String> {
    ids.into_iter().map(String::from).collect()
}

/// Reads the phases that a turn passes through, each action being the first that is offered.
fn phases_until(play: &mut Play, turn: u8) -> Vec<&'static str> {
    let mut phases = vec![play.phase()];
    while play.state().turn < turn {
        let legal = play.actions();
        let next = ["end", "roll", "pass"].iter().find(|a| legal.contains(&a.to_string()));
        play.act(next.map_or(legal[0].clone(), |a| a.to_string()).as_str());
        if phases.last() != Some(&play.phase()) {
            phases.push(play.phase());
        }
    }
    phases
}

#[test]
fn a_turn_runs_from_command_to_the_viet_minh_attacks() {
    cases!["4-01", "4.2-01"];
    let mut play = at(json!({
        "turn": 1,
        "phase": "operation",
        "units": { "6-bvn": "dan-the" },
        "bases": [{ "at": "nghoc-nhi-forest", "number": 1 }],
    }));
    play.chance(chance![1]).act("roll");
    assert_eq!((play.phase(), play.purposes()), ("placement", vec!["War Strategy"]), "Command comes first");
    play.chance(chance![1, 1, 1, 1]).act("proceed");
    assert_eq!(play.phase(), "french-actions", "then Infiltration");
    assert!(play.events("placed").len() > 1 && play.events("attacked").is_empty());
    play.refused("attack #1", "4-02");
    play.act("end");
    assert_eq!(play.phase(), "viet-actions", "then the French, then the Viet Minh");
    play.refused("move dan-the", "R30-01");
    let phases = phases_until(
        &mut at(json!({
            "turn": 1,
            "phase": "operation",
            "units": { "6-bvn": "dan-the", "1-bpc": "dan-the" },
            "counters": [{ "at": "cam-linh" }, { "at": "suoi-hai" }],
        })),
        2,
    );
    assert_eq!(phases, ["operation", "paras", "placement", "french-actions", "viet-actions", "attacks", "operation"]);
}

#[test]
fn counters_attack_on_the_turn_they_appear() {
    cases!["4-02"];
    let mut play = at(json!({
        "turn": 1,
        "phase": "placement",
        "strategy": "alerted",
        "posts": ["dan-the"],
        "bases": [{ "at": "nghoc-nhi-forest", "number": 1 }],
    }));
    play.chance(chance![1, 1, 1, 1]).act("proceed");
    assert_eq!(play.counter_spaces()[0], "cam-linh", "beside the post");
    play.acts(&["end", "proceed"]);
    assert_eq!(play.state().turn, 1);
    play.allowed("attack #1");
    play.chance(chance![3]).act("attack #1");
    assert_eq!(play.events("attacked")[0].places, ["cam-linh", "dan-the"]);
}

#[test]
fn the_game_begins_on_turn_0_with_full_tracks_and_no_score() {
    cases!["4.1-01"];
    let play = campaign(1);
    let state = play.state();
    assert_eq!((state.turn, state.score), (0, 0));
    assert_eq!((state.artillery, state.air, state.transport), (3, 3, 3));
    assert!(!state.morane_used && state.commanders.iter().all(|c| !c.used));
}

#[test]
fn the_french_begin_where_the_red_dots_are() {
    cases!["4.1-02", "4.1-03", "4.1-04", "4.1-05", "4.1-06", "4.1-07"];
    let paras = ["1-bpc", "2-bpc", "2-bpc-art", "5-bpc", "7-bpc", "8-bpc", "1-bep", "2-bep", "1-bpvn"];
    let hanoi = [&paras[..], &["2-3-rta", "1-4-rtm", "rich", "1-sgb", "8-rsa"]].concat();
    assert_eq!(set_up_at("hanoi"), hanoi.iter().map(|id| id.to_string()).collect());
    let pieces = campaign(1).french_table().pieces;
    let in_hanoi: Vec<_> = pieces.iter().filter(|p| p.place == "hanoi").collect();
    assert_eq!(in_hanoi.len(), 15, "with the Morane");
    assert!(in_hanoi.iter().any(|p| p.id == "morane"));
    let places = [
        ("viet-tri", set(["dinassaut"])),
        ("son-tay", set(["dodelier", "4-bvn-inf", "3-5-rei", "1-1-rta", "1-rch", "4-bvn-arm"])),
        ("vi-thuy", set(["clsm", "cdo-18", "cdo-22"])),
        ("song-dong", set(["6-bvn"])),
        ("xom-mo", set(["vanuxem", "1-bm", "2-bm"])),
        ("xuan-mai", set(["clement", "1-13-dble", "3-13-dble", "1-5-rei", "rbceo", "dozer"])),
    ];
    for (place, expected) in &places {
        assert_eq!(&set_up_at(place), expected, "{place}");
    }
    let play = campaign(1);
    assert!(game().data.units.iter().all(|u| !play.reduced(&u.id)), "everybody on the front side");
    let dots: BTreeSet<_> = game().data.map.spaces.iter().filter(|s| s.start).map(|s| s.id.clone()).collect();
    assert_eq!(dots, places.iter().map(|(id, _)| id.to_string()).collect());
}

#[test]
fn the_base_counters_are_shuffled_and_nobody_sees_them() {
    cases!["4.1-08"];
    let deal = |play: &Play| play.state().bases.map(|b| b.number);
    let (one, two) = (campaign(1), campaign(2));
    assert_ne!(deal(&one), deal(&two));
    let viewers = [Viewer::Side(hoa_binh::FRANCE), Viewer::Public];
    for viewer in viewers {
        let seen = |play: &Play| serde_json::to_value(game().present(play.state(), viewer)).unwrap();
        assert_eq!(seen(&one), seen(&two), "the tables look the same");
        assert_eq!(game().redact(one.state(), viewer), game().redact(two.state(), viewer));
    }
    // Every space is as good as any other for a base: over many deals each holds one about half the time.
    let mut held = [0; 12];
    for seed in 0..400 {
        let numbers = deal(&campaign(seed));
        (0..12).filter(|i| numbers[*i] > 0).for_each(|i| held[i] += 1);
    }
    assert!(held.iter().all(|n| (150..250).contains(n)), "{held:?}");
}

#[test]
fn turn_0_is_a_french_phase_of_twelve_points_and_nothing_else() {
    cases!["4.1-09"];
    let mut play = campaign(1);
    assert_eq!((play.phase(), play.ap(), play.state().turn), ("french-actions", 12, 0));
    play.act("end");
    assert_eq!((play.phase(), play.state().turn), ("operation", 1));
    assert!(play.purposes().is_empty() && play.state().counters.is_empty(), "no Viet Minh phase");
}

#[test]
fn the_base_spaces_are_closed_on_turn_0() {
    cases!["4.1-10"];
    for number in [0, 3] {
        let play = at(json!({
            "turn": 0,
            "units": { "1-5-rei": "lam-son" },
            "bases": [{ "at": "long-bui", "number": number, "face_down": true }],
        }));
        for verb in ["move", "offensive"] {
            let mut play = play.clone();
            play.acts(&[&format!("{verb} lam-son"), "take 1-5-rei"]);
            play.refused("step long-bui", "4.1-10").allowed("step xom-moi");
        }
    }
}

#[test]
fn on_turn_0_only_paras_leave_hanoi() {
    cases!["4.1-11"];
    let play = campaign(1);
    play.allowed("airdrop 1-bpc");
    let mut calls = play.clone();
    calls.act("reinforcements");
    for unit in ["2-3-rta", "1-4-rtm", "rich", "1-sgb", "8-rsa"] {
        calls.refused(&format!("call {unit}"), "4.1-11");
    }
    let mut flights = play.clone();
    flights.act("transport hanoi");
    flights.refused("load 2-3-rta", "4.1-11").refused("load 1-4-rtm", "4.1-11").allowed("load 1-bpc");
    let play = at(json!({ "turn": 0, "units": { "2-3-rta": "hanoi" } }));
    play.refused("reinforcements", "4.1-11");
    assert!(play.listed("transport").is_empty());
    at(json!({ "turn": 1, "strategy": "alerted", "units": { "2-3-rta": "hanoi" } })).allowed("reinforcements");
}

#[test]
fn three_paras_jump_on_turn_0() {
    cases!["4.1-12"];
    let mut play = campaign(1);
    for para in ["1-bpc", "1-bep", "2-bep"] {
        play.acts(&[&format!("airdrop {para}"), "land hoa-binh"]);
    }
    assert_eq!((play.ap(), play.state().transport), (9, 0));
    play.refused("airdrop 5-bpc", "4.1-12");
}

#[test]
fn after_turn_0_the_real_bases_stay_and_the_decoys_go() {
    cases!["4.1-13"];
    let mut play = campaign(5);
    let real: BTreeSet<_> = (0..12).filter(|i| play.state().bases[*i].number > 0).collect();
    assert_eq!(play.view().reserve(), 24, "six decoys lie on the map");
    play.act("end");
    let bases = &play.state().bases;
    let visible: BTreeSet<_> = (0..bases.len()).filter(|i| bases[*i].on_map).collect();
    assert_eq!(visible, real);
    assert!(visible.iter().all(|i| bases[*i].face_up));
    assert_eq!((visible.len(), play.view().reserve()), (6, 30));
}

#[test]
fn the_spaces_of_the_decoys_are_open_from_turn_1() {
    cases!["R109-01"];
    let mut play = at(json!({
        "turn": 0,
        "units": { "1-5-rei": "lam-son" },
        "bases": [
            { "at": "long-bui", "number": 0, "face_down": true },
            { "at": "yen-lang", "number": 2, "face_down": true },
        ],
    }));
    play.clone().acts(&["move lam-son", "take 1-5-rei"]).refused("step long-bui", "4.1-10");
    play.act("end").chance(chance![1, 2, 2, 1, 1]).acts(&["roll", "proceed"]);
    play.acts(&["move lam-son", "take 1-5-rei", "step long-bui", "stop"]);
    assert_eq!(play.place("1-5-rei"), "long-bui");
}

#[test]
fn the_player_may_spend_the_commanders_points_on_turn_0() {
    cases!["R27-01"];
    let mut play = campaign(1);
    let mut spent = 0;
    let mut walk = |play: &mut Play, from: &str, unit: &str, by: &str, to: &str| {
        play.acts(&[&format!("move {from}{by}"), &format!("take {unit}"), &format!("step {to}"), "stop"]);
        spent += 1;
    };
    walk(&mut play, "son-tay", "3-5-rei", " using dodelier", "phu-nhi");
    walk(&mut play, "xom-mo", "1-bm", " using vanuxem", "nam-phuong");
    walk(&mut play, "xuan-mai", "1-5-rei", " using clement", "luong-son");
    assert_eq!(play.ap(), 12);
    for _ in 0..6 {
        walk(&mut play, "song-dong", "6-bvn", "", "suoi-hai");
        walk(&mut play, "suoi-hai", "6-bvn", "", "song-dong");
    }
    assert_eq!((play.ap(), spent), (0, 15));
    play.refused("move song-dong", "7.1-01").refused("move son-tay using dodelier", "2.1-04");
    // Nobody has to spend them all.
    campaign(1).allowed("end");
}

#[test]
fn the_strategy_is_known_before_the_paras_are_asked_for() {
    cases!["4.2-02"];
    for (face, ap) in [(1, 6), (3, 8), (6, 10)] {
        let mut play = at(json!({ "phase": "operation", "units": { "1-bpc": "dan-the" } }));
        play.refused("keep 1-bpc", "4.2-02");
        play.chance(chance![face]).act("roll");
        assert_eq!((play.phase(), play.ap()), ("paras", ap));
        play.allowed("keep 1-bpc").allowed("return 1-bpc");
        play.act("return 1-bpc");
        assert_eq!((play.phase(), play.ap(), play.place("1-bpc")), ("placement", ap, "hanoi".into()));
    }
    // The cup is that of the turn: no Offensive can be drawn on turn 2, one can on turn 3.
    for (turn, lawful) in [(2, false), (3, true)] {
        let cup = game().data.tables.cup[turn];
        assert_eq!(cup[hoa_binh::data::Drawn::Offensive as usize] > 0, lawful);
    }
}

#[test]
fn the_infiltration_phase_rolls_for_bases_then_directions_then_the_dangerous_counter() {
    cases!["4.2-03"];
    let bases = json!([{ "at": "nghoc-nhi-forest", "number": 1 }, { "at": "nui-cham", "number": 6 }]);
    let mut play = at(json!({ "phase": "placement", "bases": bases }));
    play.chance(chance![6, 1, 3, 1, 2]).act("proceed");
    let order = ["active Viet bases", "departure direction", "departure direction", "Dangerous counter"];
    assert_eq!(play.purposes(), order);
    assert_eq!((play.chance_left(), play.counters("doan-ha-ford")), (0, "d".into()));
    // Six counters, three from each base, the first die's base first.
    let from: Vec<_> = play.state().counters.iter().map(|c| c.base).collect();
    assert_eq!(from, [6, 6, 6, 1, 1, 1, 0]);
    // No die where the Dangerous counter is on the map already.
    let danger = json!([{ "at": "lac-song", "kind": "dangerous" }]);
    let mut play = at(json!({ "phase": "placement", "bases": bases, "counters": danger }));
    play.chance(chance![6, 1, 3, 1]).act("proceed");
    assert_eq!(play.purposes(), order[..3]);
}

#[test]
fn isolated_counters_are_rolled_for_before_the_attacks() {
    cases!["4.2-04"];
    let mut play = at(json!({
        "phase": "viet-actions",
        "units": { "6-bvn": "dan-the" },
        "counters": [{ "at": "cam-linh" }, { "at": "nghoc-nhi-forest" }, { "at": "yen-lang" }],
    }));
    play.refused("attack #1", "4-02");
    play.chance(chance![2, 1, 1]).acts(&["proceed", "attack #1", "pass"]);
    assert_eq!(play.purposes(), ["isolated counter", "threat level", "French combat dice"]);
    assert_eq!(play.counters("yen-lang"), "", "2: it melts away");
}
