//! 9.0: setting up.

use engine::position::Start;
use engine::{Options, Seed, cases};
use tonkin::ids::{Army, Turn};
use tonkin::state::Place;

use crate::support::{DATA, Play, Questions as _, game, hex, view};

fn begin(scenario: &str, options: &[(&str, &str)]) -> Play {
    let mut start = Start::scenario(scenario, Seed::from_number(1));
    start.options = Options(options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect());
    Play::begin(game(), start).unwrap()
}

/// Sets both sides up as suggested.
fn set_up(play: &mut Play) {
    while play.phase() == "setup" {
        let next = ["default", "real 1"].into_iter().find(|action| play.is_legal(action));
        play.act(next.expect("the set-up goes on"));
    }
}

#[test]
fn every_scenario_is_set_up_with_a_click() {
    cases!["9.0-02", "9.0-03", "9.0-06", "9.0-07", "9.0-08", "9.0-09", "9.0-10", "2.1-07"];
    for card in &DATA.scenarios {
        let mut play = begin(&card.id, &[]);
        set_up(&mut play);
        let state = play.state();
        assert_eq!((state.turn, state.vp), (card.start, card.vp_level), "{}: setting up scores nothing", card.id);
        assert_eq!(state.steps_lost, 0);
        for garrison in &card.garrisons {
            assert!(garrison.units.iter().all(|unit| state.hex_of(unit) == Some(garrison.hex)), "{}", card.id);
            assert_eq!(state.trenches[Army::Fef.at()].has(garrison.hex), garrison.trench);
        }
        for row in &card.deployments {
            for unit in row.units.iter() {
                let hex = state.hex_of(unit).expect("it is set up");
                assert!(DATA.map.distance(hex, row.hex) <= row.range, "{} in {}", DATA.name(unit), card.id);
                assert!(!view(state).holds(Army::Fef, hex));
            }
            let lost: u8 = row.units.iter().map(|unit| 4 - state.units[unit.at()].steps.min(4)).sum();
            let battalions = row.units.iter().filter(|unit| DATA.of(*unit).steps != 4).count();
            assert!(battalions > 0 || lost == row.minus, "{}", card.id);
        }
        for unit in card.tieu_doan.or(card.gcma).iter() {
            assert!(matches!(state.units[unit.at()].place, Place::Hex(_) | Place::Box2 | Place::Box1), "{}", card.id);
        }
        assert!(card.box_2.iter().all(|unit| state.units[unit.at()].place == Place::Box2), "{}", card.id);
        assert_eq!(
            card.dumps.iter().map(Vec::len).sum::<usize>(),
            state.dumps.iter().filter(|d| d.place.is_some()).count()
        );
    }
}

#[test]
fn vm_choose_hexes_within_the_range_of_a_row() {
    cases!["9.0-04", "9.0-10"];
    let mut play = begin("cao-bang", &[]);
    let near: Vec<String> = play.offered("at");
    assert!(near.iter().all(|at| DATA.map.distance(hex(at), hex("Dong Khe")) <= 2) && near.len() > 5);
    assert!(!near.contains(&DATA.map.label(hex("That Khe")).to_string()), "the French are there");
    play.refused("at hanoi", "9.0-04");
    play.acts(&["at dong-khe", "at w-4"]);
    assert_eq!(play.place("36/308"), Place::Hex(hex("Dong Khe")));
    assert_eq!(play.place("88/308"), Place::Hex(hex("W-4")));
}

#[test]
fn one_unit_of_the_group_has_lost_steps() {
    cases!["9.0-05"];
    let mut play = begin("hanoi", &[]);
    while !play.is_legal("weaken 209/312") {
        let first = play.actions().into_iter().find(|action| action.starts_with("at ") || action.starts_with("weaken"));
        play.act(&first.expect("the set-up goes on"));
    }
    play.act("weaken 209/312");
    assert_eq!((play.steps("209/312"), play.steps("141/312"), play.steps("165/312")), (3, 4, 4));
}

#[test]
fn each_tieu_doan_has_a_center_of_its_own() {
    cases!["9.0-06", "1.6-09"];
    let mut play = begin("cao-bang", &[]);
    while play.offered("near").is_empty() {
        let first = play.actions().into_iter().find(|action| action.starts_with("at "));
        play.act(&first.expect("the set-up goes on"));
    }
    play.refused("near bac-kan", "9.0-06");
    play.act("near son-tay");
    assert!(!play.is_legal("at r-13"), "the center is the enemy's: it must move away");
    let away = play.offered("at");
    assert!(away.iter().all(|at| DATA.map.distance(hex(at), hex("Son Tay")) <= 2));
    play.act(&format!("at {}", away[0])).refused("near son-tay", "9.0-06");
}

#[test]
fn one_objective_lies_where_the_card_says_and_vm_choose_the_other_and_which_is_real() {
    cases!["1.9-A-02", "9.0-02"];
    let mut play = begin("cao-bang", &[]);
    while play.offered("objective").is_empty() {
        play.act("default");
        if play.offered("real").len() == 2 {
            break;
        }
    }
    assert_eq!(play.state().objectives[0], Some(hex("Lang Son")));
    play.act("real 2");
    assert_eq!(play.state().real, Some(tonkin::ids::Objective(1)));
}

#[test]
fn the_objective_of_vm_keeps_its_distance_at_set_up_too() {
    cases!["1.9-A-03", "9.0-02"];
    for card in &DATA.scenarios {
        let mut play = begin(&card.id, &[]);
        set_up(&mut play);
        let state = play.state();
        let Some(second) = state.objectives[1] else { continue };
        let mut regiments = DATA.regiments.iter().filter_map(|unit| state.hex_of(unit));
        let is_far = regiments.all(|at| DATA.map.distance(at, second) >= 4);
        let french = state.stack(second).filter(|unit| DATA.of(*unit).army == Army::Fef);
        let steps: u8 = french.map(|unit| state.units[unit.at()].steps).sum();
        assert!(is_far || steps >= 4, "{}: {} with {steps} steps", card.id, DATA.map.label(second));
    }
}

#[test]
fn later_units_wait_on_the_turn_track() {
    cases!["2.1-07", "2.5-12", "1.2-04"];
    let play = begin("cao-bang", &[]);
    assert_eq!(play.place("GM 2"), Place::Track(Turn(2)));
    assert_eq!(play.place("48/320"), Place::Track(Turn(2)));
    let card = DATA.scenarios.iter().find(|card| !card.due_back.is_empty()).expect("a card has units away");
    let play = begin(&card.id, &[]);
    for (unit, turn) in &card.due_back {
        assert_eq!(play.state().units[unit.at()].place, Place::Track(*turn));
    }
}

#[test]
fn a_campaign_ends_with_the_same_card_or_a_later_one() {
    cases!["9.0-01"];
    assert_eq!(
        begin("cao-bang", &[("until", "dien-bien-phu")]).state().last,
        DATA.scenario("dien-bien-phu").unwrap().card
    );
    let refused = |scenario: &str, until: &str| {
        let mut start = Start::scenario(scenario, Seed::from_number(1));
        start.options = Options([("until".to_string(), until.to_string())].into_iter().collect());
        Play::begin(game(), start).is_err()
    };
    assert!(refused("hanoi", "cao-bang") && refused("na-san", "dien-bien-phu"));
}

#[test]
fn generic_set_up_lets_units_of_the_same_numbers_change_places() {
    cases!["9.0-11"];
    let mut play = begin("cao-bang", &[("generic", "on")]);
    assert_eq!(play.asked(), "france");
    let (a, b) = (play.place("1/3 REI"), play.place("3/3 REI"));
    play.act("exchange 1/3-rei 3/3-rei");
    assert_eq!((play.place("1/3 REI"), play.place("3/3 REI")), (b, a));
    play.refused("exchange 1/3-rei 3/3-rei", "9.0-11").refused("exchange gm-1 2/3-rei", "9.0-11");
    play.act("done");
    assert_eq!(play.asked(), "vm");
    // VM when the rows of the card are set up: names change hands, and lost steps stay where they are.
    while play.offered("exchange").is_empty() {
        let action = play.actions()[0].clone();
        play.act(&action);
    }
    let before = ["36/308", "9/304"].map(|unit| play.place(unit));
    assert_ne!(before[0], before[1]);
    play.act("exchange 36/308 9/304");
    assert_eq!(["9/304", "36/308"].map(|unit| play.place(unit)), before);
    play.refused("exchange 36/308 57/304", "9.0-11");
    play.act("done");
    assert!(play.offered("exchange").is_empty());
}

#[test]
fn without_the_option_nobody_changes_places() {
    cases!["9.0-11"];
    assert_eq!(begin("cao-bang", &[]).asked(), "vm");
}

#[test]
fn what_comes_later_keeps_its_turn_in_a_generic_set_up() {
    cases!["9.0-11", "9.0-02"];
    let mut start = engine::position::Start::scenario("cao-bang", engine::Seed::from_number(1));
    start.options.0.insert("generic".into(), "on".into());
    let play = crate::support::Play::begin(crate::support::game(), start).unwrap();
    play.refused("exchange gm-2 gm-9", "9.0-11").refused("exchange 1/13-dble 2/43-ric", "9.0-11");
    assert!(!play.offered("exchange").is_empty());
}

#[test]
fn a_tieu_doan_is_set_up_beside_the_border_in_laos_too() {
    cases!["9.0-06", "9.0-10", "2.4-03"];
    let mut play = crate::support::Play::scenario(crate::support::game(), "cao-bang", 1);
    while !play.is_legal("near F-12") {
        let action = play.actions()[0].clone();
        play.act(&action);
    }
    play.act("near F-12").allowed("at E-12").allowed("at D-11");
}
