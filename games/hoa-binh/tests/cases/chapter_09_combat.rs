//! Chapter 9.1 and 9.2: who fights whom, in which order, with which dice.

use engine::cases;
use serde_json::{Value, json};

use super::staging::{list, raid, raid_on, raid_on_post};
use crate::support::{Play, Questions as _, at, chance, with};

fn attacked(play: &Play) -> Vec<String> {
    play.events("attacked").iter().map(|e| e.places[1].clone()).collect()
}

/// The space that the first counter attacks.
fn target(units: Value, more: Value, from: &str) -> String {
    let units = with(units, json!({ "1-bpvn": "hanoi" }));
    let mut play = raid(with(json!({ "units": units, "counters": list(&[from, from]) }), more));
    play.exact(chance![1], &["attack #1"]);
    attacked(&play).remove(0)
}

/// A threat die for one action, or for two, on turns 3 to 8.
const ONE: i32 = 2;
const TWO: i32 = 3;

#[test]
fn entering_a_space_with_counters_starts_the_combat_at_once() {
    cases!["9.1-01"];
    let mut play = at(json!({ "units": { "3-5-rei": "dan-the" }, "counters": list(&["cam-linh"]) }));
    play.exact(chance![1], &["offensive dan-the", "take 3-5-rei", "step cam-linh"]);
    assert_eq!(play.listed("step").len() + play.listed("stop").len() + play.listed("end").len(), 0);
    play.refused("step suoi-hai", "9.2.1-04");
    play.exact(chance![4], &["pass"]);
    play.allowed("step suoi-hai");
}

#[test]
fn supports_alone_may_attack_one_counter_of_any_space() {
    cases!["9.1-02", "R65-01"];
    let mut play = at(json!({ "counters": list(&["tan-minh", "cam-linh", "cam-linh"]) }));
    for seq in 1..=3 {
        play.allowed(&format!("strike artillery #{seq}")).allowed(&format!("strike air #{seq}"));
    }
    play.exact(chance![1, 6], &["strike air #2", "pass"]);
    assert_eq!(play.purposes(), ["threat level", "French combat dice"]);
    assert_eq!((play.counters("cam-linh"), play.ap()), ("i".into(), 7), "the other of the stack is untouched");
    let mut play = raid(json!({}));
    play.refused("strike artillery #1", "R30-01");
    play.exact(chance![1, 5], &["attack #1", "pass"]);
}

#[test]
fn a_support_that_attacks_alone_is_paid_before_the_threat_die_and_others_after() {
    cases!["R114-01"];
    let mut play = at(json!({ "units": { "1-bpc": "hanoi" }, "counters": list(&["dan-the"]) }));
    play.exact(chance![4], &["strike artillery #1"]);
    assert_eq!((play.ap(), play.state().artillery), (7, 2));
    assert_eq!(play.actions(), ["air", "morane", "pass"], "no second artillery, and no para without a force");
    play.acts(&["air", "morane"]);
    assert_eq!(play.ap(), 5);
    play.exact(chance!["clash", "clash", 1, 1, 1, 1], &["pass"]);
    assert_eq!(play.all_totals(), [[5, 6], [5, 6]]);
}

#[test]
fn every_able_counter_attacks_one_after_the_other() {
    cases!["9.1-03", "9.1-04", "9.2.2-04"];
    let mut play = raid(json!({
        "units": { "1-bpvn": "hanoi" },
        "posts": ["dan-the"],
        "counters": list(&["thuan-my", "cam-linh", "cam-linh", "cam-thuong"]),
    }));
    assert_eq!(play.listed("attack"), ["attack #1", "attack #2", "attack #3"], "Cam Thuong is not adjacent");
    // Each with a die and a full cup of its own; two Ambushes in each.
    for seq in 1..=3 {
        let chance = chance![TWO, "ambush", "ambush", 1, 6, 1, 6];
        play.exact(chance, &[&format!("attack #{seq}"), "pass"]);
        assert_eq!((attacked(&play), play.threat_level()), (vec!["dan-the".to_string()], 2));
    }
    assert_eq!(play.counter_spaces(), ["cam-thuong"]);
}

#[test]
fn the_threat_die_comes_first() {
    cases!["9.1-05"];
    let mut play = raid_on(json!({ "cdo-18": "cam-linh", "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai"]);
    play.refused("artillery", "9.1-05").refused("air", "9.1-05").refused("morane", "9.1-05");
    play.exact(chance![], &["attack #1"]);
    assert_eq!(play.listed("artillery").len() + play.listed("air").len(), 0, "a commando may still withdraw");
    play.refused("artillery", "9.2.1-05").refused("morane", "9.2.1-05");
    play.exact(chance![1], &["stand"]);
    play.allowed("artillery").allowed("air").allowed("morane");

    let mut play = at(json!({ "units": { "6-bvn": "cam-linh" }, "counters": list(&["ba-trai"]) }));
    play.acts(&["offensive cam-linh", "take 6-bvn"]);
    play.refused("artillery", "9.1-05").refused("air", "9.1-05").refused("morane", "9.1-05");
    play.exact(chance![1], &["step ba-trai"]);
    play.allowed("artillery").allowed("air").allowed("morane");
}

#[test]
fn a_counter_without_actions_is_removed_by_a_six() {
    cases!["9.2.1-01", "9.2.1-02"];
    // (post die, 4 BVN die, removed)
    for (battalion, post, removed) in [(5, 4, true), (4, 6, true), (4, 5, false), (1, 4, false)] {
        let mut play = raid_on_post(json!({ "4-bvn-inf": "dan-the" }));
        play.exact(chance![1, battalion, post], &["attack #1", "pass"]);
        assert_eq!(play.totals(), [battalion + 1, post]);
        assert_eq!(play.counters("thuan-my").len(), if removed { 1 } else { 2 });
        assert_eq!((play.score(), play.place("4-bvn-inf"), play.stands("dan-the")), (0, "dan-the".into(), true));
        assert!(!play.reduced("4-bvn-inf"));
    }
}

#[test]
fn attackers_who_fail_without_actions_go_back_and_stop() {
    cases!["9.2.1-03"];
    let units = json!({ "6-bvn": "dan-the", "1-bm": "dan-the" });
    let mut play = at(json!({ "units": units, "counters": list(&["ba-trai"]) }));
    let attack = ["offensive dan-the", "take 6-bvn", "take 1-bm", "step cam-linh", "step ba-trai", "pass"];
    play.exact(chance![1, 1, 5], &attack);
    assert_eq!(play.totals(), [1, 5], "on green");
    assert_eq!((play.place("6-bvn"), play.place("1-bm")), ("cam-linh".into(), "cam-linh".into()));
    assert_eq!((play.counters("ba-trai"), play.score()), ("i".into(), 0));
    assert_eq!(play.listed("step"), [""; 0], "the action is over");
    play.allowed("offensive cam-linh");
}

#[test]
fn help_is_asked_for_between_the_threat_die_and_the_draw_only() {
    cases!["9.2.1-04", "9.2.1-05"];
    let units = json!({ "6-bvn": "dan-the", "1-bm": "dan-the", "1-bpc": "hanoi" });
    let mut play = raid_on(units, &["thuan-my", "thuan-my"]);
    play.exact(chance![ONE], &["attack #1"]);
    for help in ["artillery", "air", "morane", "airdrop 1-bpc", "pass"] {
        play.allowed(help);
    }
    play.exact(chance![], &["artillery", "airdrop 1-bpc"]);
    assert_eq!(play.ap(), 6, "paid at once");
    // After the draw the combat stops for a loss: nothing can be added any more.
    play.exact(chance!["ambush", 6], &["pass"]);
    assert_eq!(play.actions(), ["lose 1-bpc", "lose 6-bvn", "lose 1-bm"]);
    for help in ["air", "morane", "airdrop 1-bpvn"] {
        play.refused(help, "9.2.1-05");
    }
    play.exact(chance![1, 1, 1, 1], &["lose 1-bm"]);
    assert_eq!(play.totals(), [4, 2, 1, 4]);
    play.refused("air", "9.2.1-05");
}

#[test]
fn everyone_rolls_a_die_and_a_base_several() {
    cases!["9.2.1-06", "R106-01"];
    // (units in the place, counters, number of dice)
    let two = |at: &str| json!({ "6-bvn": at, "1-bm": at });
    let table = [
        (two("son-tay"), "vi-thuy", vec![2, 2, 1, 1, 1, 1, 1]),
        (json!({}), "vi-thuy", vec![1; 5]),
        (json!({}), "hong-da-ferry", vec![1; 3]), // Viet Tri
        (json!({}), "luong-son", vec![1; 3]),     // Xuan Mai
        (json!({}), "tan-linh", vec![1]),         // the permanent post of Song Dong
        (json!({ "6-bvn": "song-dong" }), "tan-linh", vec![2, 1]),
    ];
    for (units, from, totals) in table {
        let mut play = raid_on(units, &[from, from]);
        let mut chance = chance![1];
        totals.iter().for_each(|_| chance.extend(chance![1]));
        play.exact(chance, &["attack #1", "pass"]);
        assert_eq!(play.totals(), totals, "from {from}");
    }
    let mut play = raid(json!({
        "units": { "1-bpvn": "hanoi", "6-bvn": "hoa-binh", "dozer": "hoa-binh" },
        "posts": ["hoa-binh"],
        "commanders": { "clement": "hoa-binh" },
        "counters": list(&["thinh-lang", "thinh-lang"]),
    }));
    play.exact(chance![1, 1, 1, 1, 6], &["attack #1", "pass"]);
    assert_eq!(play.totals(), [2, 1, 1, 6], "three for the base, none for the Dozer and the commander");
}

#[test]
fn one_good_die_is_enough_and_two_poor_ones_are_not() {
    cases!["9.2.1-07", "9.2.1-08"];
    let mut play = raid_on(json!({ "6-bvn": "ba-trai", "1-bm": "ba-trai" }), &["cam-linh", "cam-linh"]);
    play.exact(chance![TWO, "clash", "ambush", 1, 4, 2, 5, 1], &["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[1, 4], [5, 1]], "both roll anew for the second action");
    assert_eq!(play.counters("cam-linh"), "i");
    play.exact(chance![ONE, "clash", 3, 3], &["attack #2", "pass"]);
    assert_eq!((play.totals(), play.listed("lose").len()), (vec![3, 3], 2), "3 and 3 do not make a 6, nor a 4");
}

#[test]
fn the_first_action_that_stands_costs_losses_and_a_retreat_or_a_refusal() {
    cases!["9.2.1-09", "9.2.1-10", "9.3.1-11", "R58-02"];
    let mut play = raid_on(json!({ "3-5-rei": "cam-linh", "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai"]);
    play.exact(chance![TWO, "offensive", "clash", 1, 1], &["attack #1", "pass"]);
    assert_eq!(play.actions(), ["lose 3-5-rei", "lose 6-bvn"], "the losses first");
    play.exact(chance![], &["lose 3-5-rei"]);
    assert_eq!(play.actions(), ["lose 3-5-rei", "lose 6-bvn"], "an Offensive costs two");
    play.exact(chance![], &["lose 6-bvn"]);
    assert_eq!(play.actions(), ["retreat", "refuse"], "one answer for the whole force");
    play.act("refuse");
    assert_eq!(play.listed("lose").len(), 2, "one loss more");
    play.exact(chance![6], &["lose 6-bvn"]);
    assert_eq!((play.place("6-bvn"), play.totals()), ("gone".into(), vec![7]), "and the Clash is fought");
    assert_eq!((play.place("3-5-rei"), play.score()), ("cam-linh".into(), -3));
    assert_eq!(play.counters("ba-trai"), "ii", "one action stood: a stalemate");
}

#[test]
fn the_survival_of_commanders_is_tested_last() {
    cases!["9.2.1-11"];
    let mut play = raid(json!({ "commanders": { "clement": { "at": "cam-linh", "used": true } } }));
    let chance = chance![TWO, "artillery", "clash", "ambush", 5, 6, 1, 6, 1];
    play.exact(chance, &["attack #1", "pass"]);
    assert_eq!(play.purposes().last(), Some(&"commander's survival"));
    assert_eq!((play.commander("clement"), play.score()), ("gone".into(), -2), "the step, and the commander on a 1");
    let mut play = raid(json!({ "commanders": { "clement": { "at": "cam-linh", "used": true } } }));
    play.exact(chance![ONE, "clash", 6], &["attack #1", "pass"]);
    assert!(!play.purposes().contains(&"commander's survival"), "no loss, no test");
}

#[test]
fn a_para_joins_where_it_can_land_and_finds_room() {
    cases!["9.2.1-12"];
    let paras = json!({ "5-bpc": "hanoi", "7-bpc": "hanoi", "8-bpc": "hanoi" });
    let join = |units: Value, from: &str| {
        let mut play = raid_on(with(units, paras.clone()), &[from, from]);
        play.exact(chance![1], &["attack #1"]);
        play
    };
    let play = join(json!({ "6-bvn": "cam-linh" }), "ba-trai");
    play.refused("airdrop 5-bpc", "9.2.1-12"); // a small space
    let four = json!({ "6-bvn": "dan-the", "1-bm": "dan-the", "2-bm": "dan-the", "clsm": "dan-the" });
    let play = join(four, "thuan-my");
    play.refused("airdrop 5-bpc", "9.2.1-12"); // no room
    let mut play = join(json!({ "6-bvn": "dan-the" }), "thuan-my");
    play.exact(chance![1, 1, 1], &["airdrop 5-bpc", "airdrop 7-bpc", "pass"]);
    assert_eq!((play.ap(), play.state().transport, play.totals()), (6, 1, vec![3, 3, 2]));
    let mut play = join(json!({ "6-bvn": "dan-the", "1-bm": "dan-the", "2-bm": "dan-the" }), "thuan-my");
    play.act("airdrop 5-bpc");
    play.refused("airdrop 7-bpc", "9.2.1-12"); // the fourth has come
}

#[test]
fn a_para_dropped_into_an_attack_lands_among_the_enemy() {
    cases!["R73-01", "R33-01"];
    let mut play = raid_on(json!({ "6-bvn": "dan-the", "1-bpc": "hanoi" }), &["thuan-my", "thuan-my"]);
    play.exact(chance![1, 4, 1], &["attack #1", "airdrop 1-bpc", "pass"]);
    assert_eq!(play.totals(), [7, 2], "a defence: 4 + 3");
    let mut play = at(json!({ "units": { "6-bvn": "cam-linh", "1-bpc": "hanoi" }, "counters": list(&["dan-the"]) }));
    play.exact(chance![1, 4, 1], &["offensive cam-linh", "take 6-bvn", "step dan-the", "airdrop 1-bpc", "pass"]);
    assert_eq!(play.totals(), [6, 2], "an attack: 4 + 3 - 1");
    // The next counter of the stack is another combat; who came from the sky still has no way back of his own.
    let units = json!({ "6-bvn": "cam-linh", "1-bpc": "hanoi" });
    let mut play = at(json!({ "units": units, "counters": list(&["dan-the", "dan-the"]) }));
    play.acts(&["offensive cam-linh", "take 6-bvn"]);
    play.exact(chance![1, 4, 1, 1], &["step dan-the", "engage #1", "airdrop 1-bpc", "pass"]);
    play.exact(chance![2, 1], &["pass"]);
    assert_eq!(play.totals(), [5, 2], "2 + 3");
    play.refused("fall-back 6-bvn son-da", "9.3.1-09").allowed("fall-back 1-bpc son-da");
}

#[test]
fn the_weakest_french_space_is_attacked() {
    cases!["9.2.2-01", "9.2.2-02", "9.2.2-03"];
    let post = json!({ "posts": ["ap-phu-tho"] });
    let units = json!({ "4-bvn-inf": "ap-phu-tho", "dinassaut": "da-chong-ford" });
    assert_eq!(target(units, post.clone(), "ap-da-chong"), "ap-phu-tho", "+1 against +3");
    let units = json!({ "1-bpc": "ap-phu-tho", "4-bvn-inf": "ap-phu-tho", "dinassaut": "da-chong-ford" });
    assert_eq!(target(units, post, "ap-da-chong"), "da-chong-ford", "+4 against +3");
    // Two spaces of +2: the one with a single unit, whatever its number on the map.
    let single = |one: &str, pair: &str| json!({ "3-5-rei": one, "6-bvn": pair, "1-bm": pair });
    assert_eq!(target(single("suoi-hai", "dan-the"), json!({}), "cam-linh"), "suoi-hai");
    assert_eq!(target(single("dan-the", "suoi-hai"), json!({}), "cam-linh"), "dan-the");
    // Two lone battalions of +1: the one in a post, else the lower number.
    let units = json!({ "6-bvn": "xom-pheo", "1-bm": "belvedere" });
    assert_eq!(target(units.clone(), json!({ "posts": ["belvedere"] }), "ao-trach"), "belvedere");
    assert_eq!(target(units.clone(), json!({ "posts": ["xom-pheo"] }), "ao-trach"), "xom-pheo");
    assert_eq!(target(units, json!({}), "ao-trach"), "xom-pheo", "93 before 95");
}

#[test]
fn spaces_are_compared_by_printed_bonuses_of_the_present_sides() {
    cases!["R104-01"];
    // In the forest +2 fights as +1, in the plain armour +1 fights as +2: printed values decide.
    let units = json!({ "3-5-rei": "ba-trai", "4-bvn-arm": "dan-the" });
    assert_eq!(target(units, json!({}), "cam-linh"), "dan-the");
    // Encirclement does not make a space weaker.
    let units = json!({ "3-5-rei": "dan-the", "6-bvn": "suoi-hai" });
    assert_eq!(target(units, json!({ "encircled": ["3-5-rei"] }), "cam-linh"), "suoi-hai");
    // The present side counts: a flipped +2 is weaker than a fresh one with a lower number.
    let units = json!({ "3-5-rei": { "at": "ba-trai", "reduced": true }, "rich": "dan-the" });
    assert_eq!(target(units, json!({}), "cam-linh"), "ba-trai");
    // A lone Dozer is +0, a lone post is +0 and no unit at all.
    assert_eq!(target(json!({ "dozer": "dan-the", "6-bvn": "suoi-hai" }), json!({}), "cam-linh"), "dan-the");
    let units = json!({ "dozer": "xom-pheo" });
    assert_eq!(target(units, json!({ "posts": ["belvedere"] }), "ao-trach"), "belvedere");
}

#[test]
fn a_counter_attacks_once_and_a_new_one_not_at_all() {
    cases!["9.2.2-05"];
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &["ba-trai", "son-da"]);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass", "retreat", "fall-back 6-bvn suoi-hai"]);
    assert_eq!(play.counters("cam-linh"), "i", "a new counter beside Suoi Hai");
    play.refused("attack #1", "9.2.2-05").refused("attack #3", "6.3.7-03");
    assert_eq!(play.listed("attack"), [""; 0]);
    play.allowed("end");
}

#[test]
fn the_player_orders_the_attacks_but_cannot_leave_one_out() {
    cases!["R68-01", "R102-02"];
    let mut play = raid_on(json!({ "6-bvn": "cam-linh", "1-bm": "dan-the" }), &["ba-trai", "ba-trai", "son-da"]);
    assert_eq!(play.listed("attack"), ["attack #1", "attack #2", "attack #3"]);
    play.refused("end", "R102-02");
    play.exact(chance![1, 1], &["attack #3", "pass"]);
    play.exact(chance![1, 1], &["attack #1", "pass"]);
    play.refused("end", "R102-02");
    play.exact(chance![1, 1], &["attack #2", "pass"]);
    play.exact(chance![], &["end"]);
    assert_eq!(play.state().turn, 5);
}

#[test]
fn terrain_is_that_of_the_attacked_space() {
    cases!["9.2.3-01", "9.2.3-02", "9.2.3-04", "9.2.3-05", "9.2.3-06"];
    // (units, counters, dice of units and artillery, totals)
    let table = [
        // Green: every French die -1.
        (json!({ "3-5-rei": "ba-trai" }), "cam-linh", [3, 3], [4, 5]),
        // White: armoured and mechanised +1.
        (json!({ "1-rch": "cam-linh" }), "ba-trai", [2, 2], [6, 5]),
        (json!({ "8-rsa": "cam-linh" }), "ba-trai", [2, 2], [5, 5]),
        (json!({ "3-5-rei": "cam-linh" }), "ba-trai", [2, 2], [4, 5]),
        // Kem Hill: green, and a further -1 for armour.
        (json!({ "rbceo": "kem-hill" }), "dan-hoa", [4, 4], [5, 6]),
        (json!({ "3-5-rei": "kem-hill" }), "dan-hoa", [4, 4], [5, 6]),
        // Blue: nothing for anybody.
        (json!({ "1-13-dble": "ben-ngoc-ferry" }), "ben-ngoc", [2, 2], [4, 5]),
        (json!({ "rbceo": "ben-ngoc-ferry" }), "ben-ngoc", [2, 2], [5, 5]),
        // Blue-white is white.
        (json!({ "rbceo": "hoa-binh" }), "ben-ngoc-ferry", [2, 2], [6, 5]),
        // A counter in the forest attacks the plain.
        (json!({ "3-5-rei": "suoi-hai" }), "nghoc-nhi-forest", [2, 2], [4, 5]),
    ];
    for (units, from, dice, totals) in table {
        let mut play = raid_on(units.clone(), &[from, from]);
        play.exact(chance![1, dice[0], dice[1]], &["attack #1", "artillery", "pass"]);
        assert_eq!(play.totals(), totals, "{units}");
    }
    let mut play = at(json!({ "units": { "3-5-rei": "suoi-hai" }, "counters": list(&["tan-linh"]) }));
    play.exact(chance![1, 2], &["offensive suoi-hai", "take 3-5-rei", "step tan-linh", "pass"]);
    assert_eq!(play.totals(), [3], "a force from the plain attacks the forest");
}

#[test]
fn a_garrison_ignores_the_first_retreat_of_a_combat() {
    cases!["9.2.3-03", "9.3.2-06", "R57-01"];
    let mut play = raid_on_post(json!({ "3-5-rei": "dan-the", "6-bvn": "dan-the" }));
    play.exact(chance![TWO, "clash", "clash", 1, 1, 1], &["attack #1", "pass"]);
    play.exact(chance![1, 1, 1], &["lose 3-5-rei"]); // the loss counts, no retreat is asked, the second is fought
    play.act("lose 6-bvn");
    assert_eq!(play.actions(), ["retreat", "refuse"], "the second retreat is not ignored");
    play.exact(chance![], &["retreat", "fall-back 3-5-rei cam-linh", "fall-back 6-bvn cam-linh"]);
    assert_eq!((play.stands("dan-the"), play.counters("dan-the")), (true, String::new()), "the post stays, alone");
    assert_eq!((play.counters("thuan-my"), play.score()), ("ii".into(), -2));

    // Anew in the next combat.
    let mut play = raid_on_post(json!({ "3-5-rei": "dan-the", "6-bvn": "dan-the" }));
    for (attack, loss) in [("attack #1", "lose 3-5-rei"), ("attack #2", "lose 6-bvn")] {
        play.exact(chance![ONE, "clash", 1, 1, 1], &[attack, "pass", loss]);
        assert_eq!(play.listed("retreat"), [""; 0]);
        assert_eq!((play.place("3-5-rei"), play.place("6-bvn")), ("dan-the".into(), "dan-the".into()));
    }
}

#[test]
fn in_the_open_a_retreat_is_asked_at_once() {
    cases!["9.2.3-07"];
    let mut play = raid_on(json!({ "6-bvn": "ap-da-chong" }), &["xom-bu", "xom-bu"]);
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass"]);
    assert_eq!(play.actions(), ["retreat", "refuse"]);
}

#[test]
fn the_viet_minh_artillery_can_decide_a_combat_before_the_french_dice() {
    cases!["R60-01", "R60-02", "R60-03"];
    for help in [&["attack #1", "pass"][..], &["attack #1", "artillery", "pass"]] {
        let mut play = raid_on_post(json!({}));
        play.exact(chance![ONE, "artillery", "clash", 4], help);
        assert_eq!((play.stands("dan-the"), play.counters("dan-the"), play.score()), (false, "i".into(), -1));
    }
    let reduced = json!({ "6-bvn": { "at": "cam-linh", "reduced": true } });
    let mut play = raid_on(reduced, &["ba-trai", "ba-trai"]);
    play.exact(chance![ONE, "ambush", 6], &["attack #1", "air", "pass"]);
    assert_eq!((play.place("6-bvn"), play.counters("cam-linh"), play.score()), ("gone".into(), "i".into(), -1));

    let mut play = at(json!({ "units": { "6-bvn": "dan-the" }, "counters": list(&["cam-linh"]) }));
    play.exact(chance![3, "artillery", "ambush", 1], &["strike artillery #1", "pass"]);
    assert_eq!((play.totals(), play.score()), (vec![4], 0), "supports alone: neither artillery nor Ambush rolls");
    assert_eq!((play.counters("cam-linh"), play.reduced("6-bvn")), ("i".into(), false));

    let base = json!([{ "at": "ba-vi", "number": 3 }]);
    let reduced = json!({ "6-bvn": { "at": "tan-linh", "reduced": true } });
    let mut play = at(json!({ "units": reduced, "bases": base }));
    play.exact(chance![5], &["offensive tan-linh", "take 6-bvn", "step ba-vi"]);
    assert_eq!((play.place("6-bvn"), play.score(), play.phase()), ("gone".into(), -1, "french-actions"));
}

#[test]
fn anything_french_can_be_attacked() {
    cases!["R94-01"];
    let units = json!({ "dozer": "ao-trach", "dinassaut": "da-chong-ford" });
    let pairs = ["belvedere", "tan-linh", "hong-da-ferry", "tu-vu"];
    let counters: Vec<_> = pairs.iter().flat_map(|at| [*at, *at]).collect();
    let mut play = raid_on(units, &counters);
    let mut targets = Vec::new();
    for (seq, dice) in [(1, 0), (3, 1), (5, 3), (7, 1)] {
        let mut chance = chance![1];
        (0..dice).for_each(|_| chance.extend(chance![1]));
        play.exact(chance, &[&format!("attack #{seq}"), "pass"]);
        targets.extend(attacked(&play));
    }
    assert_eq!(targets, ["ao-trach", "song-dong", "viet-tri", "da-chong-ford"]);
}

#[test]
fn a_counter_whose_target_is_gone_takes_another() {
    cases!["R96-01"];
    let fresh = || {
        raid(json!({
            "units": { "6-bvn": { "at": "ba-trai", "reduced": true }, "3-5-rei": "dan-the", "1-bpvn": "hanoi" },
            "posts": ["dan-the"],
            "counters": [{ "at": "cam-linh", "able": true }, { "at": "son-da", "able": true }],
        }))
    };
    let mut play = fresh();
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass"]);
    assert_eq!((attacked(&play), play.place("6-bvn")), (vec!["ba-trai".to_string()], "gone".into()));
    play.exact(chance![1], &["attack #2"]);
    assert_eq!(attacked(&play), ["dan-the"]);
    let mut play = fresh();
    play.exact(chance![ONE, "clash", 6], &["attack #1", "pass"]);
    play.refused("attack #1", "R96-01"); // removed
    play.exact(chance![1], &["attack #2"]);
    assert_eq!(attacked(&play), ["ba-trai"]);
}

#[test]
fn a_force_that_comes_beside_another_counter_is_attacked_by_it_too() {
    cases!["R102-01"];
    let mut play = raid_on(json!({ "6-bvn": "cam-linh" }), &["ba-trai", "ba-trai", "thuan-my", "thuan-my"]);
    assert_eq!(play.listed("attack"), ["attack #1", "attack #2"], "Thuan My has no target yet");
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass", "retreat", "fall-back 6-bvn dan-the"]);
    play.refused("end", "R102-02");
    play.exact(chance![1], &["attack #3"]);
    assert_eq!(attacked(&play), ["dan-the"]);
}
