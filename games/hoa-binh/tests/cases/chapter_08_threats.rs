//! Chapter 8: the threat die, the cup, and what is drawn from it.

use engine::{Chance, Game, Story, cases};
use hoa_binh::data::Drawn;
use serde_json::{Value, json};

use super::staging::{caption, raid};
use crate::support::{Play, Questions as _, at, at_with, chance, game, with};

/// The other way round, so that the dice count as they fall: +1 for the battalions, -1 for green Ba Trai.
fn forest_raid(units: Value) -> Play {
    let units = with(units, json!({ "1-bpvn": "hanoi" }));
    raid(json!({ "units": units, "counters": [{ "at": "cam-linh" }, { "at": "cam-linh" }] }))
}

/// What each French roll had to reach, in order.
fn targets(play: &Play) -> Vec<i32> {
    let rolls = play.told.iter().filter_map(|e| e.roll.as_ref());
    rolls.filter(|r| r.purpose.starts_with("French combat dice")).filter_map(|r| r.target).collect()
}

/// A threat die for one action, or for two, on turns 3 to 8.
const ONE: i32 = 2;
const TWO: i32 = 3;

#[test]
fn the_threat_die_is_read_by_the_turn() {
    cases!["8.1-01", "8.1-02", "8.1-03", "8.1-04"];
    let table = [(1..=2, [0, 0, 1, 1, 2, 2]), (3..=8, [0, 1, 2, 2, 2, 3]), (9..=10, [0, 1, 1, 2, 2, 3])];
    for (turns, levels) in table {
        for turn in turns {
            for (die, level) in (1..).zip(levels) {
                let mut play = raid(json!({ "turn": turn }));
                play.exact(chance![die], &["attack #1"]);
                assert_eq!(play.threat_level(), level, "turn {turn}, die {die}");
                let mut chance: Vec<Chance> = Vec::new();
                (0..level).for_each(|_| chance.extend(chance!["clash"]));
                (0..level.max(1)).for_each(|_| chance.extend(chance![6]));
                play.exact(chance, &["pass"]);
                assert_eq!(play.counters("ba-trai"), "i", "that many actions and no more were to be beaten");
            }
        }
    }
}

#[test]
fn supports_drawn_on_the_way_join_the_action() {
    cases!["8.1-05"];
    for (die, total, stays) in [(4, 4, false), (3, 3, true)] {
        let mut play = raid(json!({}));
        play.exact(chance![ONE, "elite", "clash", die], &["attack #1", "pass"]);
        assert_eq!((play.totals(), targets(&play)), (vec![total], vec![4]));
        assert_eq!(play.counters("ba-trai").len() == 2, stays);
    }
}

#[test]
fn actions_are_fought_in_the_order_drawn() {
    cases!["8.1-06"];
    for (first, second, numbers) in [("assault", "clash", [7, 4]), ("clash", "assault", [4, 7])] {
        let mut play = raid(json!({}));
        play.exact(chance![TWO, first, second, 6, 6], &["attack #1", "pass"]);
        assert_eq!(targets(&play), numbers);
    }
}

#[test]
fn supports_are_shared_out_to_the_french_disadvantage() {
    cases!["8.1-07", "8.1-08"];
    // The rulebook's sharing example: the Clash gets Artillery and Trenches, the Offensive gets Elite.
    let mut play = raid(json!({}));
    let draw = chance![TWO, "artillery", "clash", "trenches", "elite", "offensive", 3, 5, 6];
    play.exact(draw, &["attack #1", "pass"]);
    assert_eq!(play.purposes()[1..], ["Viet Minh artillery", "French combat dice", "French combat dice"]);
    assert_eq!(play.all_totals(), [[5 + 1 - 2], [6 + 1 - 1]]);

    // Fewer supports than actions: to the hardest.
    let mut play = raid(json!({}));
    play.exact(chance![TWO, "ambush", "elite", "assault", 1, 4, 6], &["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[4 + 1], [6 + 1 - 1]]);
}

#[test]
fn one_support_each_goes_to_the_hardest_actions_in_draw_order() {
    cases!["8.1-08"];
    // Clash, Assault, Ambush with Elite and Trenches: Elite to the Assault, Trenches to the Ambush.
    let mut play = raid(json!({ "units": { "1-bpc": "cam-linh", "1-bpvn": "hanoi" } }));
    let draw = chance![6, "elite", "clash", "trenches", "assault", "ambush", 1, 5, 1, 4];
    play.exact(draw, &["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[1 + 3], [5 + 3 - 1], [4 + 3 - 2]]);
    assert_eq!((play.counters("ba-trai"), play.score()), ("i".into(), 1));

    // A tie between two Ambushes: the one drawn first.
    let mut play = raid(json!({}));
    play.exact(chance![TWO, "trenches", "ambush", "ambush", 1, 6, 1, 6], &["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[6 + 1 - 2], [6 + 1]]);
}

#[test]
fn reinforcements_is_no_support_to_share() {
    cases!["R53-01", "8.2.2-05"];
    let mut play = raid(json!({}));
    play.exact(chance![ONE, "reinforcements", "elite", "clash", "ambush", 3, 1, 5], &["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[3 + 1], [5 + 1 - 1]], "one support for two actions: to the Ambush");
    let mut play = raid(json!({}));
    play.exact(chance![ONE, "reinforcements", "clash", "ambush", 3, 1, 4], &["attack #1", "pass"]);
    assert_eq!(targets(&play), [4, 5], "one action more");
}

#[test]
fn a_retreat_ends_the_combat_before_the_other_actions() {
    cases!["8.1-09", "8.1-10"];
    let mut play = raid(json!({}));
    play.exact(chance![TWO, "clash", "ambush", 2], &["attack #1", "pass"]);
    assert!(play.reduced("6-bvn"), "an action that stands costs a loss");
    assert_eq!((play.score(), play.actions()), (-1, vec!["retreat".to_string(), "refuse".to_string()]));
    play.exact(chance![], &["retreat", "fall-back 6-bvn suoi-hai"]);
    assert_eq!((play.place("6-bvn"), play.counters("cam-linh")), ("suoi-hai".into(), "i".into()), "no Ambush");
}

#[test]
fn a_river_combat_is_milder() {
    cases!["8.1-11", "R51-01", "R51-02"];
    let ford = json!({ "turn": 5, "units": { "3-5-rei": "thu-phap" }, "counters": [{ "at": "thu-phap-ford" }] });
    let attack = ["offensive thu-phap", "take 3-5-rei", "step thu-phap-ford", "pass"];
    let mut play = at(ford.clone());
    play.exact(chance![2, 4], &attack);
    assert_eq!((play.threat_level(), play.counters("thu-phap-ford")), (0, String::new()));
    let mut play = at(ford);
    play.exact(chance![3, "assault", "offensive", "clash", 2], &attack);
    assert_eq!((play.threat_level(), targets(&play)), (1, vec![4]), "Assault and Offensive are set aside");

    // A counter on the ford that attacks on land has nothing of it.
    let units = json!({ "3-5-rei": "thu-phap", "1-bpvn": "hanoi" });
    let stack = json!([{ "at": "thu-phap-ford" }, { "at": "thu-phap-ford" }]);
    let mut play = raid(json!({ "units": units, "counters": stack }));
    play.exact(chance![2, "assault", 5], &["attack #1", "pass"]);
    assert_eq!((play.threat_level(), targets(&play)), (1, vec![7]));

    // One on land that attacks the Dinassaut on the ford has.
    let units = json!({ "dinassaut": "da-chong-ford", "1-bpvn": "hanoi" });
    let stack = json!([{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }]);
    let mut play = raid(json!({ "units": units, "counters": stack }));
    play.exact(chance![2, 1], &["attack #1", "pass"]);
    assert_eq!(play.threat_level(), 0);
    play.exact(chance![3, "assault", "clash", 1], &["attack #2", "pass"]);
    assert_eq!((play.threat_level(), targets(&play)), (1, vec![4]));
}

#[test]
fn supports_alone_meet_a_milder_threat() {
    cases!["8.1-12"];
    let position = json!({ "turn": 5, "counters": [{ "at": "cam-linh" }] });
    let mut play = at(position.clone());
    play.exact(chance![2, 3], &["strike artillery #1", "pass"]);
    assert_eq!((play.threat_level(), play.totals(), play.counters("cam-linh")), (0, vec![6], String::new()));
    let mut play = at(position);
    play.exact(chance![3, "assault", "clash", 1], &["strike artillery #1", "pass"]);
    assert_eq!((play.threat_level(), play.score(), play.counters("cam-linh")), (1, 0, String::new()));
}

#[test]
fn threat_modifiers_add_up_within_one_and_six() {
    cases!["8.1-13"];
    let level_of = |die: i32, more: Value, action: &str| {
        let mut play = at_with(json!({ "counters": [{ "at": "thu-phap-ford" }] }), more);
        play.exact(chance![die], &[action]);
        play.threat_level()
    };
    let strike = "strike artillery #1";
    assert_eq!(level_of(3, json!({}), strike), 0, "3 - 2");
    assert_eq!(level_of(4, json!({}), strike), 1, "4 - 2");
    assert_eq!(level_of(1, json!({}), strike), 0, "1 - 2 is held at 1");
    let options = json!({ "options": { "threat-by-strategy": true }, "strategy": "operation" });
    assert_eq!(level_of(4, options.clone(), strike), 2, "4 - 2 + 2");
    let mut play = raid(options);
    play.exact(chance![6], &["attack #1"]);
    assert_eq!(play.threat_level(), 3, "6 + 2 is held at 6");
}

#[test]
fn a_threat_die_is_held_by_the_case_that_keeps_it_there() {
    cases!["8.1-13", "12.2-02"];
    let held = |play: &Play| {
        let die = &play.events("threat")[0].roll.as_ref().expect("a roll").dice[0];
        let held = die.modifiers.last().expect("modifiers").clone();
        (held.name, held.value, held.case, die.total)
    };
    let mut play = at(json!({ "counters": [{ "at": "thu-phap-ford" }] }));
    play.exact(chance![1], &["strike artillery #1"]);
    assert_eq!(held(&play), ("held to 1-6".into(), 2, "8.1-13".into(), 1));
    let mut play = raid(json!({ "options": { "threat-by-strategy": true }, "strategy": "operation" }));
    play.exact(chance![5], &["attack #1"]);
    assert_eq!(held(&play), ("held to 1-6".into(), -1, "12.2-02".into(), 6));
}

/// Whether a draw can happen: 6 BVN is attacked at level two or three and these are scripted.
fn can_be_drawn(turn: u8, draw: &[&str]) -> bool {
    let mut play = raid(json!({ "turn": turn, "units": { "6-bvn": "cam-linh" } }));
    play.exact(chance![6], &["attack #1"]);
    play.chance(draw.iter().flat_map(|name| chance![*name]).collect());
    let pass = game().parse("pass").expect("an action");
    play.game.act(pass, &mut Story::new()).is_ok()
}

#[test]
fn the_cup_grows_and_shrinks_with_the_turns() {
    cases!["8.1-14", "8.1-15", "8.1-16"];
    let early = vec![("clash", 3), ("ambush", 2), ("elite", 1), ("reinforcements", 1)];
    let full = [("offensive", 2), ("assault", 2), ("artillery", 1), ("dca", 1), ("trenches", 2)];
    let late = [("offensive", 2), ("artillery", 1), ("dca", 1)];
    let table = [
        (1..=2, early.clone(), 7),
        (3..=8, early.iter().copied().chain(full).collect(), 15),
        (9..=10, early.iter().copied().chain(late).collect(), 11),
    ];
    for (turns, cup, size) in table {
        for turn in turns {
            let held = game().data.tables.cup[usize::from(turn)];
            assert_eq!(held.iter().sum::<u8>(), size, "turn {turn}");
            for (kind, held) in Drawn::ALL.into_iter().zip(held) {
                let count = cup.iter().find(|(id, _)| *id == kind.word()).map_or(0, |(_, count)| *count);
                assert_eq!(held, count, "{} on turn {turn}", kind.word());
                assert_eq!(can_be_drawn(turn, &[kind.word()]), count > 0, "{} on turn {turn}", kind.word());
            }
        }
    }
    // Without return: a kind is used up within one combat.
    assert!(can_be_drawn(4, &["ambush", "ambush"]));
    assert!(can_be_drawn(4, &["reinforcements", "clash", "clash", "clash"]));
    for once in ["elite", "reinforcements", "artillery", "dca"] {
        assert!(!can_be_drawn(4, &[once, once]), "there is one {once} only");
    }
    for twice in ["ambush", "offensive", "assault", "trenches"] {
        assert!(can_be_drawn(4, &[twice, twice]) && !can_be_drawn(4, &[twice, twice, twice]), "two of {twice}");
    }
    assert!(!can_be_drawn(4, &["reinforcements", "clash", "clash", "clash", "clash"]), "three of clash");
}

#[test]
fn even_the_limited_cup_never_runs_dry() {
    cases!["8.1-17"];
    let mut play = at(json!({
        "phase": "attacks",
        "options": { "threat-by-strategy": true },
        "units": { "3-5-rei": "xom-moi", "1-bpvn": "hanoi" },
        "counters": [{ "at": "dong-ben", "kind": "guerrilla" }, { "at": "dong-ben", "able": false }],
    }));
    play.exact(chance![6], &["attack #1"]);
    assert_eq!(play.threat_level(), 3, "6 - 1 + 1");
    let aside = ["assault", "assault", "offensive", "offensive", "trenches", "trenches", "artillery", "elite", "dca"];
    let mut draw: Vec<Chance> = aside.iter().flat_map(|name| chance![*name]).collect();
    draw.extend(chance!["reinforcements", "clash", "clash", "clash", "ambush"]);
    // Five supports on four actions: two Trenches, Artillery, Elite, DCA.
    draw.extend(chance![6, 1, 6, 6, 1, 1, 6]);
    play.exact(draw, &["pass"]);
    assert_eq!(targets(&play), [4, 4, 4, 5], "four actions were found");
}

#[test]
fn each_action_has_its_number_losses_and_retreat() {
    cases!["8.2.1-01", "8.2.1-02", "8.2.1-05", "8.2.1-06"];
    // (action, its ambush die, highest die that fails, losses)
    let table = [("clash", None, 3, 1), ("ambush", Some(1), 4, 1), ("offensive", None, 5, 2), ("assault", None, 6, 2)];
    for (action, ambush, fails, losses) in table {
        let fresh = || forest_raid(json!({ "6-bvn": "ba-trai", "1-bm": "ba-trai" }));
        let mut draw = chance![ONE, action];
        ambush.into_iter().for_each(|die: i32| draw.extend(chance![die]));
        let mut play = fresh();
        let mut failing = draw.clone();
        failing.extend(chance![1, fails]);
        play.exact(failing, &["attack #1", "pass"]);
        assert_eq!(play.totals(), [1, fails], "{action}: one die is as good as another, and neither suffices");
        for _ in 0..losses {
            assert_eq!(play.listed("lose"), ["lose 6-bvn", "lose 1-bm"], "{action}");
            play.act("lose 6-bvn");
            if play.place("6-bvn") == "gone" {
                break;
            }
        }
        assert_eq!((play.score(), play.actions()), (-losses, vec!["retreat".to_string(), "refuse".to_string()]));
        if action != "assault" {
            let mut play = fresh();
            draw.extend(chance![1, fails + 1]);
            play.exact(draw, &["attack #1", "pass"]);
            assert_eq!((play.counters("cam-linh"), play.score()), ("i".into(), 0), "{action} is eliminated");
        }
    }
}

#[test]
fn destroying_an_assault_takes_seven_and_gives_a_point() {
    cases!["8.2.1-06", "R62-01"];
    let mut play = raid(json!({}));
    play.exact(chance![ONE, "assault", 6], &["attack #1", "pass"]);
    assert_eq!((play.totals(), play.score(), play.counters("ba-trai")), (vec![7], 1, "i".into()));
    let reduced = json!({ "6-bvn": { "at": "cam-linh", "reduced": true }, "1-bpvn": "hanoi" });
    let mut play = raid(json!({ "units": reduced }));
    play.exact(chance![ONE, "assault", 6], &["attack #1", "pass"]);
    assert_eq!((play.totals(), play.place("6-bvn")), (vec![6], "gone".into()), "a 6 at +0 is no success by nature");
    assert_eq!(play.score(), -1);
}

#[test]
fn fighting_an_action_costs_the_attackers_movement() {
    cases!["8.2.1-01", "8.2.1-02", "8.2.1-05", "8.2.1-06"];
    let table = [("clash", None, 5), ("ambush", Some(1), 4), ("offensive", None, 3), ("assault", None, 3)];
    for (action, ambush, left) in table {
        let mut play = at(json!({ "units": { "3-5-rei": "dan-the" }, "counters": [{ "at": "cam-linh" }] }));
        let mut chance = chance![ONE, action];
        ambush.into_iter().for_each(|die: i32| chance.extend(chance![die]));
        chance.extend(chance![6]);
        play.exact(chance, &["offensive dan-the", "take 3-5-rei", "step cam-linh", "pass"]);
        let mut steps = 0;
        for space in ["suoi-hai", "song-dong", "xuan-khanh", "vi-thuy", "son-tay", "dong-mo"] {
            if !play.actions().contains(&format!("step {space}")) {
                break;
            }
            play.act(&format!("step {space}"));
            steps += 1;
        }
        assert_eq!(steps, left, "after {action}, of six MP one was for entering");
    }
}

#[test]
fn an_ambush_may_cost_a_unit_a_step_before_the_dice() {
    cases!["8.2.1-03", "8.2.1-04"];
    let two = || forest_raid(json!({ "6-bvn": "ba-trai", "1-bm": "ba-trai" }));
    let mut play = two();
    play.exact(chance![ONE, "ambush", 6], &["attack #1", "pass"]);
    assert_eq!(play.actions(), ["lose 6-bvn", "lose 1-bm"], "the player chooses");
    assert_eq!(caption(&play, "Ambush"), "6+ hits");
    play.exact(chance![6, 6], &["lose 1-bm"]);
    assert_eq!((play.reduced("6-bvn"), play.reduced("1-bm"), play.totals()), (false, true, vec![6, 5]));
    let mut play = two();
    play.exact(chance![ONE, "ambush", 5, 6, 6], &["attack #1", "pass"]);
    assert_eq!((play.reduced("6-bvn"), play.reduced("1-bm"), play.totals()), (false, false, vec![6, 6]));

    let stack = json!([{ "at": "thuan-my" }, { "at": "thuan-my" }]);
    let mut play = raid(json!({ "units": { "1-bpvn": "hanoi" }, "posts": ["dan-the"], "counters": stack }));
    play.exact(chance![ONE, "ambush", 6, 5], &["attack #1", "pass"]);
    assert_eq!((play.score(), play.stands("dan-the"), play.counters("thuan-my")), (0, true, "i".into()));
}

#[test]
fn the_cup_is_full_again_for_every_combat() {
    cases!["8.2.1-07", "8.2.2-07"];
    let mut play = raid(json!({ "units": { "1-bpc": "cam-linh", "1-bpvn": "hanoi" } }));
    let draw = || chance![TWO, "ambush", "elite", "trenches", "trenches", "ambush", 1, 6, 1, 6];
    play.exact(draw(), &["attack #1", "pass"]); // eliminated
    assert_eq!(play.counters("ba-trai"), "i");
    let mut draw = draw();
    draw.truncate(6);
    draw.extend(chance![1, 1]);
    play.exact(draw, &["attack #2", "pass"]); // the same counters again; not eliminated this time
    assert!(play.reduced("1-bpc"));
}

#[test]
fn a_vacated_space_is_taken_at_once() {
    cases!["8.2.1-08"];
    let counters = json!([{ "at": "ba-trai" }, { "at": "son-da" }]);
    let mut play = raid(json!({ "counters": counters }));
    let reserve = play.reserve();
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass"]);
    assert_eq!(play.counters("cam-linh"), "", "not before the retreat");
    play.exact(chance![], &["retreat", "fall-back 6-bvn dan-the"]);
    assert_eq!((play.counters("cam-linh"), play.counters("ba-trai")), ("i".into(), "i".into()));
    assert_eq!(play.reserve(), reserve - 1);

    let reduced = json!({ "6-bvn": { "at": "cam-linh", "reduced": true }, "1-bpvn": "hanoi" });
    let mut play = raid(json!({ "units": reduced, "counters": counters }));
    play.exact(chance![ONE, "clash", 1], &["attack #1", "pass"]);
    assert_eq!((play.place("6-bvn"), play.counters("cam-linh")), ("gone".into(), "i".into()), "or a disappearance");
}

#[test]
fn viet_minh_artillery_fires_before_its_action() {
    cases!["8.2.2-01"];
    for (die, hit) in [(3, false), (4, true), (6, true)] {
        let mut play = raid(json!({}));
        play.exact(chance![ONE, "artillery", "clash", die, 4], &["attack #1", "pass"]);
        assert_eq!((play.reduced("6-bvn"), play.totals()), (hit, vec![if hit { 4 } else { 5 }]), "die {die}");
        let (text, found) = (&play.events("rolled")[0].text, if hit { "one loss" } else { "no effect" });
        assert_eq!(*text, format!("Viet Minh artillery (4+ hits): {die}, {found}."));
        assert_eq!(caption(&play, "Viet Minh artillery"), "4+ hits");
        let beaten = play.events("beaten")[0];
        assert_eq!((beaten.pieces.as_slice(), beaten.amount), (["clash".to_string()].as_slice(), Some(1)));
    }
}

#[test]
fn anti_aircraft_fire_meets_air_support_or_the_ground() {
    cases!["8.2.2-02", "8.2.2-03", "R98-01"];
    for (die, flies) in [(4, true), (5, false), (6, false)] {
        let mut play = raid(json!({}));
        let mut chance = chance![TWO, "dca", "clash", "clash", die, 3];
        if flies {
            chance.extend(chance![1, 3, 1]);
        } else {
            chance.extend(chance![3]);
        }
        play.exact(chance, &["attack #1", "air", "pass"]);
        let expected = if flies { vec![vec![4, 5], vec![4, 5]] } else { vec![vec![4], vec![4]] };
        assert_eq!(play.all_totals(), expected, "DCA die {die}: for the whole combat");
        assert!(!play.reduced("6-bvn"), "DCA that met aircraft does not fire on the ground");
        assert_eq!(caption(&play, "DCA"), "5+ drives it off");
        assert_eq!((play.ap(), play.state().air), (7, 2), "nothing is paid back");
    }
    for (die, hit) in [(4, false), (5, true), (6, true)] {
        let mut play = raid(json!({}));
        play.exact(chance![ONE, "dca", "clash", die, 4], &["attack #1", "pass"]);
        assert_eq!(play.reduced("6-bvn"), hit, "without aircraft, die {die}");
        assert_eq!(caption(&play, "DCA"), "5+ hits");
    }
}

#[test]
fn anti_aircraft_fire_is_settled_before_supports_are_shared() {
    cases!["R61-01"];
    let mut play = raid(json!({}));
    let draw = chance![TWO, "dca", "clash", "elite", "ambush", 2, 3, 1, 1, 5, 1];
    play.exact(draw, &["attack #1", "air", "pass"]);
    assert_eq!(play.all_totals(), [[3 + 1, 1 + 4], [5 + 1 - 1, 1 + 4 - 1]], "Elite alone is shared: to the Ambush");
    assert!(!play.reduced("6-bvn"));
    // Without aircraft DCA is one of two supports: DCA to the Clash, Elite to the Ambush.
    let mut play = raid(json!({}));
    play.exact(chance![TWO, "elite", "clash", "dca", "ambush", 4, 6, 1, 5], &["attack #1", "pass"]);
    assert_eq!(play.purposes()[1..4], ["French combat dice", "DCA", "Ambush"]);
    assert_eq!((play.all_totals(), play.reduced("6-bvn")), (vec![vec![4], vec![5]], true));
}

#[test]
fn elite_and_trenches_weigh_on_every_french_die_against_their_action() {
    cases!["8.2.2-04", "8.2.2-06"];
    let mut play = raid(json!({}));
    play.exact(chance![ONE, "elite", "assault", 1, 4], &["attack #1", "artillery", "pass"]);
    assert_eq!(play.totals(), [1 + 1 - 1, 6], "artillery 4 counts 6");
    for (trenches, total) in [(1, 3), (2, 1)] {
        let mut play = forest_raid(json!({ "6-bvn": "ba-trai" }));
        let mut chance = chance![ONE];
        (0..trenches).for_each(|_| chance.extend(chance!["trenches"]));
        chance.extend(chance!["clash", 5]);
        play.exact(chance, &["attack #1", "pass"]);
        assert_eq!(play.totals(), [total], "{trenches} Trenches");
    }
}

#[test]
fn a_threat_die_is_shown_as_it_counts() {
    cases!["8.1-12", "R51-01"];
    let mut play = at(json!({ "turn": 1, "counters": [{ "at": "cam-linh" }] }));
    play.chance(chance![1]).act("strike artillery #1");
    let told = play.events("threat");
    let die = &told[0].roll.as_ref().expect("a roll").dice[0];
    assert_eq!((die.face, die.total), (1, 1), "one less than 1 is 1");
    assert_eq!(die.modifiers.iter().map(|modifier| modifier.value).collect::<Vec<_>>(), [-1, 1]);
}
