//! 6.16: the optional heroes.

use engine::cases;
use engine::position::Start;
use engine::{Options, Seed};
use rehearsal::Rehearsal;
use tonkin::ids::Army;

use super::table::{Play, Questions as _};
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
    let _ = play.view();
}
