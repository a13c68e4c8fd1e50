//! Chapter 9.4: Viet bases, the attack on them, and their return.

use engine::cases;
use engine::position::write_position;
use serde_json::{Value, json};

use super::staging::caption;
use crate::support::{Play, Questions as _, at, at_with, chance, game};

/// Base 3 on Ba Vi; 3/5 REI and 6 BVN at Tan Linh beside it.
fn siege(more: Value) -> Play {
    let document = json!({
        "units": { "3-5-rei": "tan-linh", "6-bvn": "tan-linh" },
        "bases": [{ "at": "ba-vi", "number": 3 }],
    });
    at_with(document, more)
}

const ENTER: [&str; 4] = ["offensive tan-linh", "take 3-5-rei", "take 6-bvn", "step ba-vi"];

/// The turn on which the base on Ba Vi comes back; 0 while it is on the map.
fn returns(play: &Play) -> u8 {
    play.state().bases.iter().find(|base| base.number == 3).map_or(0, |base| base.returns)
}

#[test]
fn a_potential_base_space_without_a_base_is_a_green_stopover() {
    cases!["9.4.1a-02"];
    let units = json!({ "6-bvn": "tan-linh", "1-bm": "tan-linh", "2-bm": "tan-linh", "clsm": "ba-trai" });
    let mut play = at(json!({ "units": units }));
    play.exact(chance![], &["move tan-linh", "take 6-bvn", "take 1-bm", "take 2-bm", "step ba-vi", "stop"]);
    assert_eq!(play.place("6-bvn"), "ba-vi");
    play.acts(&["move ba-trai", "take clsm", "step ba-vi"]);
    play.refused("stop", "3.1-04"); // three are the limit
    let more = json!({ "units": { "6-bvn": "ba-vi" }, "phase": "attacks", "bases": [], "counters": [
        { "at": "ba-trai" }, { "at": "ba-trai" },
    ] });
    let mut play = siege(more);
    play.exact(chance![1, 3], &["attack #1", "pass"]);
    assert_eq!(play.totals(), [3], "+1 for the battalion, -1 for the green space");
}

#[test]
fn a_viet_base_does_not_attack() {
    cases!["9.4.1b-01"];
    let mut play = siege(json!({}));
    play.exact(chance![], &["end", "proceed"]);
    assert_eq!((play.state().turn, play.score()), (5, 0), "the phase went by without a combat");
}

#[test]
fn counters_on_a_base_are_fought_first_and_may_attack() {
    cases!["9.4.1b-02", "9.4.1b-03"];
    let stack = json!({ "counters": [{ "at": "ba-vi", "base": 3 }, { "at": "ba-vi", "base": 3 }] });
    let mut play = siege(stack.clone());
    play.exact(chance![], &ENTER);
    assert_eq!(play.actions(), ["engage #1", "engage #2"], "not the base");
    play.exact(chance![1, 6, 1, 1], &["engage #1", "pass"]);
    assert_eq!(play.events("threat").len(), 2, "a threat die for each counter, no defence die");
    play.exact(chance![5, 1], &["pass"]);
    assert_eq!((play.counters("ba-vi"), play.actions()), (String::new(), vec!["engage-base".into(), "go-back".into()]));
    let mut back = play.clone();
    back.exact(chance![], &["go-back"]);
    assert_eq!((back.place("3-5-rei"), back.place("6-bvn")), ("tan-linh".into(), "tan-linh".into()));
    assert_eq!((back.listed("step"), returns(&back)), (vec![], 0), "the action is over, the base stands");
    play.exact(chance![4], &["engage-base"]);
    play.exact(chance!["clash", "clash", "clash", 6, 6, 6, 6, 6, 6], &["pass"]);
    assert_eq!((returns(&play), play.score(), play.ap()), (6, 2, 6), "in the same action");

    let mut play = siege(stack);
    play.exact(chance![], &["end", "proceed"]);
    assert_eq!(play.listed("attack"), ["attack #1", "attack #2"]);
    play.exact(chance![1], &["attack #1"]);
    assert_eq!(play.events("attacked")[0].places, ["ba-vi", "tan-linh"]);
}

#[test]
fn a_base_defends_itself_with_a_die_before_the_draw() {
    cases!["9.4.2-01"];
    for die in 1..=6 {
        let mut play = siege(json!({}));
        play.exact(chance![die], &ENTER);
        assert_eq!(
            (play.purposes(), caption(&play, "Viet base defence").as_str()),
            (vec!["Viet base defence"], "5+ hits")
        );
        if die >= 5 {
            assert_eq!(play.actions(), ["lose 3-5-rei", "lose 6-bvn"], "die {die}");
            play.exact(chance![], &["lose 6-bvn"]);
            assert_eq!(play.score(), -1);
        }
        assert!(play.actions().contains(&"pass".to_string()), "then supports, before the draw");
        assert_eq!(play.reduced("6-bvn"), die >= 5);
    }
}

#[test]
fn three_actions_of_the_full_cup_defend_a_base_on_every_turn() {
    cases!["9.4.2-02", "9.4.2-03"];
    for turn in [2, 5, 10] {
        let mut play = siege(json!({ "turn": turn }));
        play.exact(chance![1], &ENTER);
        assert_eq!(play.events("threat").len(), 0);
        // Assaults, Trenches and DCA are never in the cup of turns 1 and 2, Assaults not in that of 9 and 10.
        let draw = chance!["assault", "trenches", "dca", "assault", "clash", 6, 6, 1, 6, 6, 6, 6];
        play.chance(draw).act("pass");
        let targets: Vec<_> = play.events("rolled").iter().filter_map(|e| e.roll.as_ref()?.target).collect();
        assert_eq!(targets[0], 7, "turn {turn}");
        play.game.clear_script();
    }
    let mut play = siege(json!({}));
    play.exact(chance![1], &ENTER);
    let four = chance!["reinforcements", "clash", "clash", "clash", "ambush", 6, 6, 6, 6, 6, 6, 1, 6, 6];
    play.exact(four, &["pass"]);
    assert_eq!(play.all_totals().len(), 4, "four with Reinforcements");
    assert_eq!(returns(&play), 6);
}

#[test]
fn a_destroyed_base_gives_two_points_and_leaves_the_force_its_movement() {
    cases!["9.4.2-04", "R71-02"];
    let mut play = siege(json!({ "turn": 3, "units": { "1-bpc": "tan-linh" } }));
    let attack = ["offensive tan-linh", "take 1-bpc", "step ba-vi", "pass"];
    play.exact(chance![4, "clash", "clash", "clash", 2, 2, 2], &attack);
    assert_eq!((returns(&play), play.score(), play.place("1-bpc")), (5, 2, "ba-vi".into()));
    assert_eq!(play.counter_spaces(), [""; 0]);
    for space in ["van-hoa", "xuan-khanh", "vi-thuy", "son-tay", "dong-mo"] {
        play.act(&format!("step {space}"));
    }
    play.refused("step trai-vang", "2.2.1-03"); // five MP were left
}

#[test]
fn a_base_that_holds_stays_without_a_counter() {
    cases!["R71-01"];
    let mut play = siege(json!({}));
    play.exact(chance![1], &ENTER);
    play.exact(chance!["clash", "clash", "clash", 6, 6, 1, 1], &["pass", "lose 6-bvn", "retreat"]);
    assert_eq!((play.place("3-5-rei"), play.place("6-bvn")), ("tan-linh".into(), "tan-linh".into()));
    assert_eq!((returns(&play), play.counter_spaces(), play.score()), (0, vec![], -1));
    assert!(play.state().bases.iter().any(|base| base.number == 3 && base.on_map));
}

#[test]
fn supports_alone_cannot_attack_a_base() {
    cases!["9.4.2-08"];
    let mut play = siege(json!({ "counters": [{ "at": "ba-vi", "base": 3 }] }));
    assert_eq!(play.listed("strike"), ["strike artillery #1", "strike air #1"], "the counter on it, not the base");
    play.exact(chance![1, 6], &["strike artillery #1", "pass"]);
    assert_eq!((play.counters("ba-vi"), returns(&play)), (String::new(), 0));
    assert_eq!(play.listed("strike"), [""; 0]);
    assert_eq!(play.listed("engage-base"), [""; 0]);
}

#[test]
fn a_base_comes_back_before_the_active_bases_are_rolled() {
    cases!["9.4.2-05", "9.4.2-06"];
    let mut play = at(json!({
        "turn": 5,
        "phase": "infiltration",
        "strategy": "alerted",
        "units": { "6-bvn": "ba-vi" },
        "bases": [{ "at": "ba-vi", "number": 3, "returns": 5 }, { "at": "nui-cham", "number": 6 }],
        "counters": [{ "at": "son-da" }],
    }));
    play.exact(chance![], &["proceed"]);
    // One space: Ba Trai, Tan Linh, Van Hoa, Spot Height 564. Two: beyond them. Never three.
    for near in ["ba-trai", "tan-linh", "van-hoa", "spot-height-564"] {
        play.allowed(&format!("displace 6-bvn {near}"));
    }
    let beyond =
        ["cam-linh", "suoi-hai", "song-dong", "xuan-khanh", "yen-bai-hills", "nga-hoang", "xom-bu", "minh-quang"];
    for far in beyond {
        play.allowed(&format!("displace 6-bvn {far}"));
    }
    assert_eq!(play.listed("displace").len(), 12);
    play.refused("displace 6-bvn son-da", "9.4.2-06"); // a counter is there
    play.refused("displace 6-bvn vi-thuy", "9.4.2-06"); // three spaces away
    play.exact(chance![], &["displace 6-bvn xuan-khanh"]);
    assert_eq!(play.place("6-bvn"), "xuan-khanh");
    play.exact(chance![3, 3, 1, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[1], "ba-trai", "it is active at once");
}

#[test]
fn the_whole_way_of_a_base_destroyed_on_turn_three() {
    cases!["9.4.2-04", "9.4.2-05"];
    let bases = json!([{ "at": "ba-vi", "number": 3 }, { "at": "yen-lang", "number": 1 }]);
    let mut play = siege(json!({ "turn": 3, "bases": bases }));
    play.exact(chance![1], &ENTER);
    play.exact(
        chance!["clash", "clash", "clash", 6, 6, 6, 6, 6, 6],
        &["pass", "step tan-linh", "stop", "end", "proceed"],
    );
    // Turn 4: the number of the destroyed base counts for nothing.
    play.exact(chance![1, 3, 3, 1, 1, 5, 1], &["roll", "proceed"]);
    assert!(play.state().counters.iter().all(|c| c.base != 3));
    play.chance(chance![]).act("end");
    while play.state().turn == 4 {
        let next = play.actions()[0].clone();
        play.act(&next);
    }
    // Turn 5: back before the dice.
    play.exact(chance![1], &["roll"]);
    assert_eq!(returns(&play), 0);
    play.exact(chance![3, 3, 1], &["proceed"]);
    assert!(play.state().counters.iter().any(|c| c.base == 3));
}

#[test]
fn a_base_destroyed_after_turn_eight_is_gone_for_good() {
    cases!["9.4.2-07"];
    let mut play =
        siege(json!({ "turn": 9, "bases": [{ "at": "ba-vi", "number": 3 }, { "at": "yen-lang", "number": 1 }] }));
    play.exact(chance![1], &ENTER);
    play.exact(chance!["clash", "clash", "clash", 6, 6, 6, 6, 6, 6], &["pass"]);
    let told = &play.events("destroyed")[0];
    assert_eq!((returns(&play), told.case.0, told.total), (0, "9.4.2-07", None));
    assert!(told.text.ends_with("it returns no more."), "{}", told.text);
    let written: Value = write_position(&**game(), play.state()).expect("a position").into();
    assert_eq!(written["bases"], json!([{ "at": "yen-lang", "number": 1 }]));
    let mut play = at(json!({
        "turn": 10, "phase": "infiltration", "violet": 7, "rainbow": 10,
        "bases": [{ "at": "yen-lang", "number": 1 }],
    }));
    play.exact(chance![], &["proceed"]);
    play.exact(chance![3, 1, 5, 1], &["proceed"]);
    assert!(play.state().counters.iter().all(|c| c.base != 3), "not on the last turn either");
}

#[test]
fn units_that_cannot_make_way_are_lost() {
    cases!["R72-01"];
    let around = ["ba-trai", "tan-linh", "van-hoa", "spot-height-564"].map(|at| json!({ "at": at }));
    let mut play = at(json!({
        "turn": 5,
        "phase": "infiltration",
        "units": { "6-bvn": "ba-vi", "1-bm": { "at": "ba-vi", "reduced": true } },
        "bases": [{ "at": "ba-vi", "number": 3, "returns": 5 }],
        "counters": around,
    }));
    play.exact(chance![], &["proceed"]);
    assert_eq!((play.place("6-bvn"), play.place("1-bm"), play.score()), ("gone".into(), "gone".into(), -3));
    assert_eq!(play.phase(), "placement");
}

#[test]
fn with_room_for_one_of_two_units_the_player_chooses_who_makes_way() {
    cases!["R72-02", "9.4.2-06"];
    let barred = ["tan-linh", "van-hoa", "spot-height-564", "cam-linh", "suoi-hai", "xuan-khanh"];
    let barred = barred.into_iter().chain(["yen-bai-hills", "nga-hoang", "xom-bu", "minh-quang", "son-da"]);
    let mut play = at(json!({
        "turn": 5,
        "phase": "infiltration",
        "units": { "6-bvn": "ba-vi", "1-bm": "ba-vi", "2-bm": "ba-trai", "clsm": "ba-trai" },
        "bases": [{ "at": "ba-vi", "number": 3, "returns": 5 }],
        "counters": barred.map(|at| json!({ "at": at })).collect::<Vec<_>>(),
    }));
    play.exact(chance![], &["proceed"]);
    assert_eq!(play.listed("displace"), ["displace 6-bvn ba-trai", "displace 1-bm ba-trai"]);
    play.exact(chance![], &["displace 1-bm ba-trai"]);
    assert_eq!((play.place("1-bm"), play.place("6-bvn")), ("ba-trai".into(), "gone".into()));
}
