//! The rulebook's example of play, with its dice.

use engine::cases;
use serde_json::json;

use crate::support::{Questions as _, at, chance};

/// A post and 4 BVN on Ap Phu Tho, the Dinassaut on Da Chong Ford, base 4 on Spot Height 564 and base
/// 6 far away; 1 BPC waits in Hanoi.
fn situation(phase: &str) -> serde_json::Value {
    json!({
        "turn": 4,
        "phase": phase,
        "units": { "4-bvn-inf": "ap-phu-tho", "dinassaut": "da-chong-ford", "1-bpc": "hanoi" },
        "posts": ["ap-phu-tho"],
        "bases": [{ "at": "spot-height-564", "number": 4 }, { "at": "nui-cham", "number": 6 }],
    })
}

#[test]
fn placement_of_base_four() {
    cases!["EX-01"];
    let mut play = at(situation("operation"));
    play.chance(chance![3]).act("roll");
    assert_eq!((play.ap(), play.events("rolled")[0].text.as_str()), (8, "War Strategy: 3, Harassed."));
    play.chance(chance![4, 6, 2, 1, 1]).act("proceed");
    let placed = play.counter_spaces();
    assert_eq!(placed[..3], ["xom-bu", "ap-da-chong", "ap-da-chong"]);
    assert_eq!(placed.len(), 3 + 3 + 1, "three counters for base 6 and the Dangerous counter");
    assert_eq!(play.counters("lac-song"), "d", "the Dangerous counter is in the space 1-3-5");
}

#[test]
fn the_two_attacks_on_ap_phu_tho() {
    cases!["EX-02", "EX-03"];
    let mut document = situation("attacks");
    document["strategy"] = json!("harassed");
    document["ap"] = json!(2);
    document["counters"] = json!([
        { "at": "xom-bu", "base": 4 },
        { "at": "ap-da-chong", "base": 4 },
        { "at": "ap-da-chong", "base": 4 },
    ]);
    let mut play = at(document);
    assert_eq!(play.listed("attack"), ["attack #2", "attack #3"], "Xom Bu is adjacent to no French force");

    play.chance(chance![1, 5, 4]).acts(&["attack #2", "pass"]);
    assert_eq!(play.totals(), [6, 4], "4 BVN 5 + 1, the post 4");
    assert_eq!((play.counters("ap-da-chong"), play.score()), ("i".into(), 0));

    play.chance(chance![4]).act("attack #3");
    assert_eq!(play.threat_level(), 2);
    play.acts(&["airdrop 1-bpc", "artillery"]);
    assert_eq!(play.ap(), 0);
    play.chance(chance!["ambush", "elite", "assault", 6]).act("pass");
    assert_eq!(play.listed("lose"), ["lose 1-bpc", "lose 4-bvn-inf"], "an Ambush does not hit the post");
    play.chance(chance![5, 3, 4, 3, 5, 4, 3, 4]).act("lose 4-bvn-inf");
    let rolls: Vec<Vec<i32>> = play
        .told
        .iter()
        .filter_map(|e| e.roll.as_ref())
        .map(|roll| roll.dice.iter().map(|die| die.total).collect())
        .collect();
    // 1 BPC, 4 BVN, the post, artillery: first against the Ambush, then against the Assault under Elite.
    assert_eq!(rolls, [[8, 3, 4, 6], [7, 3, 2, 6]]);
    assert_eq!(play.chance_left(), 0);
    assert_eq!(
        (play.counters("ap-da-chong"), play.score()),
        (String::new(), 0),
        "one step lost, one Assault destroyed"
    );
    assert!(play.reduced("4-bvn-inf"));
    assert_eq!(play.place("1-bpc"), "ap-phu-tho");
}
