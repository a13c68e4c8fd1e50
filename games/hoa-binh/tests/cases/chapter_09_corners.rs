//! Chapter 9 where rules meet: mixed forces, captured places, bulldozers and boats in combat.

use engine::cases;
use serde_json::{Value, json};

use super::staging::{list, reduced};
use crate::support::{Play, Questions as _, at, at_with, chance, with};

/// A Viet Minh phase at the attacks; a para in Hanoi keeps it open.
fn raid_on(units: Value, counters: &[&str]) -> Play {
    let mut document = json!({ "counters": list(counters) });
    document["units"] = units;
    raid_with(document)
}

fn raid_with(more: Value) -> Play {
    let units = with(more["units"].clone(), json!({ "1-bpvn": "hanoi" }));
    at_with(json!({ "phase": "attacks" }), with(more, json!({ "units": units })))
}

/// A threat die for one action, or for two, on turns 3 to 8.
const ONE: i32 = 2;
const TWO: i32 = 3;

#[test]
fn every_modifier_of_a_die_is_added_up() {
    cases!["R62-01", "9.2.3-01", "6.3.3-01", "8.2.2-04", "8.2.2-06"];
    let counters = ["cam-linh", "cam-linh", "son-da"];
    let mut play = raid_on(json!({ "3-5-rei": reduced("ba-trai") }), &counters);
    let chance = chance![ONE, "elite", "trenches", "clash", 6, 5];
    play.exact(chance, &["attack #1", "artillery", "morane", "pass"]);
    let battalion = 6 + 1 - 1 - 1 + 1 - 1 - 2; // back side, green, encircled, Morane, Elite, Trenches
    let artillery = 5 + 3 - 1 + 1 - 1 - 2; // never encircled
    assert_eq!(play.totals(), [battalion, artillery]);
    assert_eq!(play.counters("cam-linh"), "i", "the artillery alone reaches 5");
}

#[test]
fn the_dozer_of_an_offensive_clears_the_guerrilla_and_the_rest_fight_the_others() {
    cases!["6.3.5-08", "R67-01"];
    let stack = json!([{ "at": "dong-ben", "kind": "guerrilla" }, { "at": "dong-ben" }]);
    let mut play = at(json!({ "units": { "6-bvn": "xom-moi", "dozer": "xom-moi" }, "counters": stack }));
    play.exact(chance![ONE], &["offensive xom-moi", "take 6-bvn", "take dozer", "step dong-ben"]);
    assert_eq!((play.counters("dong-ben"), play.threat_level()), ("i".into(), 1), "no Guerrilla modifier is left");
    play.exact(chance!["assault", 5], &["pass"]);
    assert_eq!(play.totals(), [6], "one die: the Dozer rolls none");
    play.exact(chance![], &["lose dozer", "retreat"]); // the second loss falls on the battalion
    assert_eq!((play.place("dozer"), play.place("6-bvn"), play.score()), ("gone".into(), "xom-moi".into(), -2));
    assert_eq!(play.counters("dong-ben"), "i");
}

#[test]
fn a_captured_base_is_french_again_when_the_dozer_clears_the_way_for_a_battalion() {
    cases!["9.3.2-04", "6.3.5-08"];
    let guerrilla = json!([{ "at": "xuan-mai", "kind": "guerrilla" }]);
    let position = |units: Value| at(json!({ "units": units, "captured": ["xuan-mai"], "counters": guerrilla }));
    let mut play = position(json!({ "6-bvn": "luong-son", "dozer": "luong-son" }));
    play.exact(chance![], &["offensive luong-son", "take 6-bvn", "take dozer", "step xuan-mai", "stop"]);
    assert_eq!((play.counters("xuan-mai"), play.stands("xuan-mai")), (String::new(), true));
    let mut play = position(json!({ "dozer": "luong-son" }));
    play.exact(chance![], &["clear", "step xuan-mai", "stop"]);
    assert_eq!((play.counters("xuan-mai"), play.stands("xuan-mai")), (String::new(), false), "no combat unit entered");
}

#[test]
fn a_dozer_that_is_left_alone_retakes_nothing() {
    cases!["9.3.2-04", "8.2.1-03"];
    let units = json!({ "6-bvn": reduced("phu-nhi"), "dozer": "phu-nhi" });
    let mut play = at(json!({ "units": units, "captured": ["thai-binh"], "counters": list(&["thai-binh"]) }));
    let attack = ["offensive phu-nhi", "take 6-bvn", "take dozer", "step thai-binh", "artillery", "pass"];
    play.exact(chance![ONE, "ambush", 6], &attack);
    play.exact(chance![6, 6], &["lose 6-bvn"]);
    assert_eq!(play.all_totals(), [[9], [9]], "the guns beat the Ambush twice");
    assert_eq!((play.counters("thai-binh"), play.place("dozer")), (String::new(), "thai-binh".into()));
    assert!(!play.stands("thai-binh"), "only a combat unit takes it back");
    assert_eq!(play.listed("step"), [""; 0], "and an Offensive of the Dozer alone goes no farther");
}

#[test]
fn a_lone_dozer_cannot_beat_anything_and_its_commander_shares_its_fate() {
    cases!["R94-01", "9.2.1-06"];
    let fresh = || {
        raid_with(json!({
            "units": { "dozer": "ao-trach" },
            "commanders": { "clement": "ao-trach" },
            "counters": list(&["truong-son", "truong-son"]),
        }))
    };
    let mut play = fresh();
    play.exact(chance![1], &["attack #1", "pass"]);
    assert_eq!((play.place("dozer"), play.commander("clement")), ("ao-trach".into(), "ao-trach".into()));
    let mut play = fresh();
    play.exact(chance![ONE, "clash"], &["attack #1", "pass"]);
    assert_eq!((play.place("dozer"), play.commander("clement"), play.score()), ("gone".into(), "gone".into(), -2));
    assert_eq!(play.counters("ao-trach"), "g");
}

#[test]
fn boats_and_battalions_fall_back_by_their_own_ways() {
    cases!["9.3.1-16", "R59-01"];
    let mut play =
        raid_on(json!({ "6-bvn": "ap-phu-tho", "dinassaut": "ap-phu-tho" }), &["ap-da-chong", "ap-da-chong"]);
    play.exact(chance![ONE, "offensive", 1, 1], &["attack #1", "pass", "lose dinassaut", "lose 6-bvn", "retreat"]);
    let mut ways = play.listed("fall-back");
    ways.sort();
    let own = ["6-bvn son-da", "dinassaut da-chong-ford", "dinassaut la-phu-ferry"];
    assert_eq!(ways, own.map(|way| format!("fall-back {way}")));
    play.exact(chance![], &["fall-back dinassaut da-chong-ford"]);
    assert_eq!((play.place("6-bvn"), play.place("dinassaut")), ("son-da".into(), "da-chong-ford".into()));
    assert_eq!((play.counters("ap-phu-tho"), play.counters("ap-da-chong")), ("i".into(), "i".into()));
    play.exact(chance![1], &["attack #2"]);
    assert_eq!(play.events("attacked")[0].places, ["ap-phu-tho", "son-da"], "the weaker of the two: +0 against +2");
}

#[test]
fn a_para_that_joins_the_dinassaut_finds_its_own_way_out() {
    cases!["R73-01", "R116-01"];
    let units = json!({ "dinassaut": "da-chong-ford", "1-bpc": "hanoi" });
    let mut play = at(json!({ "units": units, "counters": list(&["ap-phu-tho"]) }));
    play.exact(chance![1, 1, 1], &["dinassaut", "step ap-phu-tho", "airdrop 1-bpc", "pass"]);
    assert_eq!(play.totals(), [1 + 3 - 1, 1 + 3], "a blue-white space is no river combat: 1 is level 0");
    play.refused("fall-back 1-bpc da-chong-ford", "9.3.1-09"); // joined by the river only
    play.refused("fall-back dinassaut la-phu-ferry", "9.3.1-09"); // it goes back where it came from
    play.exact(chance![], &["fall-back 1-bpc son-da"]);
    assert_eq!((play.place("1-bpc"), play.place("dinassaut")), ("son-da".into(), "da-chong-ford".into()));
}

#[test]
fn two_attackers_with_room_for_one_on_the_way_back_part() {
    cases!["R116-01"];
    let units = json!({
        "1-bm": "dan-the", "2-bm": "dan-the", "clsm": "dan-the", "3-5-rei": "cam-linh", "6-bvn": "cam-linh",
    });
    let mut play = at(json!({ "units": units, "counters": list(&["thuan-my"]) }));
    let attack = ["offensive cam-linh", "take 3-5-rei", "take 6-bvn", "step dan-the", "step thuan-my", "pass"];
    play.exact(chance![1, 1, 1], &attack);
    play.exact(chance![], &["fall-back 6-bvn dan-the"]);
    play.refused("fall-back 3-5-rei dan-the", "9.3.1-09");
    play.exact(chance![], &["fall-back 3-5-rei phong-van"]);
    assert_eq!((play.place("6-bvn"), play.place("3-5-rei"), play.score()), ("dan-the".into(), "phong-van".into(), 0));
}

#[test]
fn a_garrison_may_refuse_the_second_retreat_too() {
    cases!["9.2.3-03", "9.3.1-11", "9.3.1-07"];
    let units = json!({ "3-5-rei": "dan-the", "6-bvn": "dan-the" });
    let document = json!({ "units": units, "posts": ["dan-the"], "counters": list(&["thuan-my", "thuan-my"]) });
    let mut play = raid_with(document);
    play.exact(chance![6, "clash", "clash", "clash", 1, 1, 1], &["attack #1", "pass"]);
    play.exact(chance![1, 1, 1], &["lose 6-bvn"]); // the first retreat is ignored
    play.exact(chance![1, 6], &["lose 6-bvn", "refuse"]); // the second is refused: 3/5 REI flips, the post is spared
    assert_eq!((play.place("6-bvn"), play.reduced("3-5-rei"), play.stands("dan-the")), ("gone".into(), true, true));
    assert_eq!((play.place("3-5-rei"), play.score(), play.totals()), ("dan-the".into(), -3, vec![2, 6]));
}

#[test]
fn an_attack_along_the_river_is_followed_by_a_counter_from_the_reserve() {
    cases!["R51-02", "9.3.1-04", "9.3.1-05"];
    // Ap Phu Tho and Da Chong Ford are joined by the river only; the Dinassaut makes them adjacent.
    let mut play = raid_on(json!({ "dinassaut": reduced("da-chong-ford") }), &["ap-phu-tho", "son-da"]);
    play.exact(chance![3, "clash", 1], &["attack #1", "pass"]);
    assert_eq!((play.place("dinassaut"), play.score()), ("gone".into(), -1));
    assert_eq!((play.counters("da-chong-ford"), play.counters("ap-phu-tho")), ("i".into(), "i".into()));
    assert_eq!(play.reserve(), 27);
    // Without the boat the two river spaces are strangers: a battalion on the ford is not attacked.
    let play = raid_on(json!({ "6-bvn": "da-chong-ford" }), &["ap-phu-tho", "son-da"]);
    assert_eq!(play.listed("attack"), [""; 0]);
}

#[test]
fn the_largest_stack_beside_the_space_moves_in_and_the_lower_number_of_equals() {
    cases!["9.3.1-03"];
    let lose = ["attack #1", "pass", "retreat"]; // only Suoi Hai is open
    let counters =
        ["ba-trai", "son-da", "dan-the", "dan-the", "nghoc-nhi-forest", "nghoc-nhi-forest", "nghoc-nhi-forest"];
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &counters);
    play.exact(chance![ONE, "clash", 1], &lose);
    assert_eq!((play.counters("cam-linh"), play.counters("nghoc-nhi-forest")), ("ii".into(), "i".into()));
    assert_eq!(play.counters("dan-the"), "ii");
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &counters[..6]);
    play.exact(chance![ONE, "clash", 1], &lose);
    assert_eq!(
        (play.counters("dan-the"), play.counters("nghoc-nhi-forest")),
        ("i".into(), "ii".into()),
        "43 before 50"
    );
}

#[test]
fn an_empty_retreat_base_falls_and_its_dice_with_it() {
    cases!["9.3.2-02", "R106-01", "R84-01"];
    let mut play = raid_on(json!({}), &["hong-da-ferry", "hong-da-ferry"]);
    play.exact(chance![ONE, "offensive", 1, 1, 1], &["attack #1", "pass"]);
    assert_eq!((play.stands("viet-tri"), play.counters("viet-tri"), play.score()), (false, "i".into(), 0));
    assert_eq!(play.listed("attack"), [""; 0], "it is no target any more");
    // Retaken by the Dinassaut, a combat unit, after beating the counter there and the bonus of the base.
    let units = json!({ "dinassaut": "trung-ha" });
    let mut play = at(json!({ "units": units, "captured": ["viet-tri"], "counters": list(&["viet-tri"]) }));
    let sail = ["dinassaut", "step hong-da-ferry", "step viet-tri", "pass"];
    play.exact(chance![ONE, "clash", 3, 3], &sail);
    assert_eq!((play.all_totals(), play.stands("viet-tri")), (vec![vec![6], vec![6]], true));
}

#[test]
fn a_commander_whose_space_a_base_takes_back_goes_with_his_force() {
    cases!["9.4.2-06", "R15-01"];
    let mut play = at(json!({
        "turn": 5,
        "phase": "infiltration",
        "units": { "6-bvn": "ba-vi", "1-bm": "dan-the" },
        "commanders": { "dodelier": "ba-vi" },
        "bases": [{ "at": "ba-vi", "number": 3, "returns": 5 }],
    }));
    play.exact(chance![], &["proceed", "displace 6-bvn tan-linh"]);
    play.refused("relocate dodelier ba-trai", "R15-01");
    play.exact(chance![], &["relocate dodelier tan-linh"]);
    assert_eq!((play.commander("dodelier"), play.phase()), ("tan-linh".into(), "placement"));
}

#[test]
fn a_para_dropped_beside_able_counters_is_attacked_in_the_same_phase() {
    cases!["R99-01", "R102-01"];
    let mut play = raid_on(json!({ "1-bpc": "hanoi" }), &["thuan-my", "thuan-my"]);
    assert_eq!(play.listed("attack"), [""; 0]);
    play.exact(chance![], &["airdrop 1-bpc", "land dan-the"]);
    play.refused("end", "R102-02");
    play.exact(chance![TWO, "assault", "clash", 4, 1], &["attack #1", "pass"]);
    assert_eq!((play.score(), play.totals()), (1, vec![4]), "+3, dropped before the combat: no -1");
}

#[test]
fn the_story_of_a_combat_without_a_winner_names_its_rule() {
    cases!["9.2.1-02", "9.2.1-03", "9.3.1-14", "9.3.1-12", "6.3.4-02", "2.2.1-01", "9.3.1-08"];
    let told = |play: &Play, kind: &str| -> Vec<&'static str> { play.events(kind).iter().map(|e| e.case.0).collect() };
    let pair = ["yen-mao", "yen-mao"];
    let mut play = raid_on(json!({ "6-bvn": "tu-vu" }), &pair);
    play.exact(chance![1, 1], &["attack #1", "pass"]);
    assert_eq!(told(&play, "stalemate"), ["9.2.1-02"]);

    let garrison = json!({ "units": { "6-bvn": "tu-vu" }, "posts": ["tu-vu"], "counters": list(&pair) });
    let mut play = raid_with(garrison);
    play.exact(chance![ONE, "clash", 1, 1], &["attack #1", "pass"]);
    assert_eq!((told(&play, "stalemate"), told(&play, "lost-step")), (vec!["9.3.1-14"], vec!["2.2.1-01"]));
    play.exact(chance![ONE, "clash", 1, 1], &["attack #2", "pass"]);
    assert_eq!(told(&play, "eliminated"), ["9.3.1-08"]);

    let field = at(json!({ "units": { "6-bvn": "tu-vu" }, "counters": list(&["yen-mao"]) }));
    let attack = ["offensive tu-vu", "take 6-bvn", "step yen-mao", "pass"];
    let mut play = field.clone();
    play.exact(chance![1, 1], &attack);
    assert_eq!((told(&play, "retreated"), told(&play, "stalemate")), (vec!["9.2.1-03"], vec![]));
    let mut play = field.clone();
    play.exact(chance![ONE, "clash", 1], &attack).act("retreat");
    assert_eq!(told(&play, "retreated"), ["9.3.1-12"]);
    let mut play = field;
    play.exact(chance![3, "ambush", 1], &["strike artillery #1", "pass"]);
    assert_eq!(told(&play, "stalemate"), ["6.3.4-02"]);
}
