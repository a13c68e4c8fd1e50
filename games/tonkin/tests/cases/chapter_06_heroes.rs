//! 6.16: the optional heroes.

use engine::cases;
use engine::position::Start;
use engine::{Options, Seed};
use rehearsal::Rehearsal;
use tonkin::ids::Army;

use serde_json::{Value, json};

use super::table::{Play, Questions as _, merge, operating};
use crate::support::{game, unit};

/// A scenario with heroes, up to the moment when VM choose a unit for theirs.
fn with_heroes(scenario: &str) -> Play {
    let mut start = Start::scenario(scenario, Seed::from_number(1));
    start.options = Options([("heroes".into(), "on".into())].into_iter().collect());
    let mut play = Rehearsal::begin(game(), start).expect("the scenario can begin");
    for _ in 0..400 {
        if !play.offered("attach").is_empty() {
            return play;
        }
        let actions = play.actions();
        let idle = ["default", "done", "pass"].into_iter().find(|idle| actions.iter().any(|action| action == idle));
        play.act(&idle.map_or_else(|| actions[0].clone(), str::to_string));
    }
    panic!("no hero joins: {:?}", play.actions());
}

#[test]
fn heroes_join_paras_and_divisional_regiments_with_the_rank_of_the_card() {
    cases!["6.16-01", "6.16-07"];
    for (scenario, rank) in [("cao-bang", 1), ("hoa-binh", 2), ("dien-bien-phu", 3)] {
        let mut play = with_heroes(scenario);
        assert_eq!((play.army(), play.state().hero[0].rank), ("vm", rank), "{scenario}");
        let offered = play.offered("attach");
        assert!(offered.iter().all(|id| id.contains('/') && !id.ends_with("/351")), "{offered:?}");
        let first = offered[0].clone();
        play.act(&format!("attach {first}"));
        assert_eq!(play.state().hero[Army::Vm.at()].unit, Some(unit(&first)));
        assert_eq!(play.events("hero-joins")[0].pieces, [first]);
    }
}

#[test]
fn a_hero_of_rank_three_commands_a_division_or_three_para_battalions() {
    cases!["6.16-03"];
    let mut play = with_heroes("dien-bien-phu");
    let first = play.offered("attach")[0].clone();
    play.act(&format!("attach {first}"));
    assert!(play.state().hero[0].command.count() > 1, "the rest of the division");
    assert_eq!(play.army(), "fef");
    for _ in 0..3 {
        let next = play.offered("attach")[0].clone();
        play.act(&format!("attach {next}"));
    }
    assert_eq!(play.state().hero[1].command.count(), 3);
    assert!(play.offered("attach").is_empty());
}

/// 36/308 attacks three battalions in K-13 at 1-1 with no modifier; somebody has a hero.
fn attack(heroes: Value) -> Play {
    let mut keys = json!({
        "options": { "heroes": "on" }, "dumps": { "vm-sd-1": "K-12" }, "vm_spending": "vm-sd-1",
    });
    merge(&mut keys, heroes);
    let units = json!({ "36/308": "K-12", "1-bep": "K-13", "2-bep": "K-13" });
    let mut play = operating("vm", keys, units);
    play.acts(&["attack K-13", "add 36/308", "announce", "lead 1-bep"]);
    play
}

#[test]
fn leading_from_the_front_changes_the_roll_and_may_cost_his_life() {
    cases!["6.16-04", "6.16-05", "6.16-06"];
    let vm = |mentions: u8| json!({ "vm_hero": { "unit": "36/308", "rank": 2, "mentions": mentions } });
    // Morale 4 to 5 is -1, the hero +1: 7 is an exchange, his unit loses a step, and 11 kills him.
    let mut play = attack(vm(5));
    assert_eq!(
        (play.army(), play.offered("front").len(), play.actions().contains(&"front".to_string())),
        ("vm", 0, true)
    );
    play.act("front");
    assert_eq!(play.line("hero in the attack"), 1);
    play.dice(&[3, 4, 1, 1]).act("pass");
    play.dice(&[5, 6]).act("stand");
    let hero = play.state().hero[0];
    assert_eq!((hero.unit, hero.rank, hero.mentions), (None, 1, 0), "another begins anew");
    // With 2DL his unit loses nothing, and 11 does not kill.
    let mut play = attack(vm(5));
    play.dice(&[6, 6, 1, 1]).acts(&["front", "pass"]);
    play.dice(&[5, 6]).acts(&["stand"]);
    assert_eq!(play.state().hero[0].rank, 2, "{:?}", play.actions());
    // A defending hero takes 1 off.
    let mut play = attack(json!({ "fef_hero": { "unit": "1-bep", "rank": 1 } }));
    assert_eq!(play.army(), "fef");
    play.act("front");
    assert_eq!((play.line("hero in the defence"), play.odds().1), (-1, -2));
}

#[test]
fn good_rolls_are_mentioned_and_eight_mentions_promote() {
    cases!["6.16-02", "6.16-03"];
    // Rank 2 attacks with a modified 10: the eighth mention.
    let mut play = attack(json!({ "vm_hero": { "unit": "36/308", "rank": 2, "mentions": 7 } }));
    play.dice(&[6, 5, 1, 1]).acts(&["pass", "pass", "stand", "lose 2-bep"]);
    let hero = play.state().hero[0];
    assert_eq!((hero.rank, hero.mentions), (3, 0));
    assert!(hero.command.has(unit("36/308")));
    let told = play.events("hero-mentioned")[0];
    assert_eq!((told.amount, told.total), (Some(1), Some(0)));
    // A modified 9 is not enough.
    let mut play = attack(json!({ "vm_hero": { "unit": "36/308", "rank": 1, "mentions": 2 } }));
    play.dice(&[5, 5, 1, 1]).acts(&["pass", "pass", "stand"]);
    assert_eq!(play.state().hero[0].mentions, 2);
    // Rank 1 defends against a modified 4, rank 3 against a 5 if he does not retreat.
    let defend = |rank: u8, dice: [u8; 2]| {
        let hero = json!({ "unit": "1-bep", "command": ["1-bep", "2-bep"], "rank": rank, "mentions": 3 });
        let mut play = attack(json!({ "fef_hero": hero }));
        play.act("pass").dice(&[dice[0], dice[1], 1, 1]).act("pass");
        if play.actions().contains(&"stand".to_string()) {
            play.act("stand");
        }
        play.state().hero[1].mentions
    };
    assert_eq!((defend(1, [2, 3]), defend(1, [3, 3])), (4, 3));
    assert_eq!((defend(3, [3, 3]), defend(3, [3, 4])), (4, 3));
}

#[test]
fn a_french_hero_who_comes_to_rank_three_names_his_other_paras_at_once() {
    cases!["6.16-03"];
    let mut play = attack(json!({ "fef_hero": { "unit": "1-bep", "rank": 2, "mentions": 7 } }));
    play.act("pass").dice(&[2, 3, 1, 1]).act("pass");
    if play.actions().contains(&"stand".to_string()) {
        play.act("stand");
    }
    assert_eq!(play.state().hero[1].rank, 3);
    assert_eq!((play.army(), play.offered("attach")), ("fef", vec!["2-bep".to_string()]));
    play.act("attach 2-bep");
    assert_eq!(play.state().hero[1].command.count(), 2);
    assert!(play.offered("attach").is_empty(), "there is no third para on the map");
}

#[test]
fn a_hero_whose_unit_dies_waits_for_the_next_turn() {
    cases!["6.16-06"];
    let units = json!({ "36/308": "K-12", "88/308": "K-12", "1-bep": { "at": "K-13", "steps": 1 } });
    let keys = json!({
        "options": { "heroes": "on" }, "dumps": { "vm-sd-1": "K-12" }, "vm_spending": "vm-sd-1",
        "fef_hero": { "unit": "1-bep", "rank": 2, "mentions": 4 },
    });
    let mut play = operating("vm", keys, units);
    play.acts(&["attack K-13", "add 36/308", "add 88/308", "announce", "lead 36/308", "pass"]);
    play.dice(&[5, 5, 1, 1]).acts(&["pass", "stand"]);
    let hero = play.state().hero[1];
    assert_eq!((hero.unit, hero.rank, hero.mentions), (None, 2, 4));
}

/// Whom a hero has without naming them need not be written.
#[test]
fn a_position_need_not_name_the_division_of_a_hero() {
    cases!["6.16-03"];
    let command = |army: Army, unit: &str, rank: u8| {
        let key = if army == Army::Vm { "vm_hero" } else { "fef_hero" };
        let keys = json!({ "options": { "heroes": "on" }, key: { "unit": unit, "rank": rank } });
        let units = json!({ "36/308": "K-12", "88/308": "K-11", "9/304": "K-12", "1-bep": "K-14", "2-bep": "K-14" });
        let units = operating("vm", keys, units).state().hero[army.at()].command;
        units.iter().map(|unit| game().data.of(unit).id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(command(Army::Vm, "36/308", 3), ["36/308", "88/308"]);
    assert_eq!(command(Army::Fef, "1-bep", 3), ["1-bep"], "the others are named");
    assert!(command(Army::Vm, "36/308", 2).is_empty());
}
