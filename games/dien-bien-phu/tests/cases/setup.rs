//! Chapter 9: the cards of the scenarios and the choices that they leave.

use dien_bien_phu::ids::{Area, Army};
use engine::cases;
use rehearsal::Rehearsal;
use serde_json::json;

use super::scene::{Play, Questions as _, unit};
use crate::support::game;

fn begin(scenario: &str) -> Play {
    Rehearsal::scenario(game(), scenario, 1)
}

/// Both sides take the default wherever they can, and the first of a list elsewhere.
fn set_up(scenario: &str) -> Play {
    let mut play = begin(scenario);
    while play.phase() == "setup" {
        let actions = play.actions();
        let action = if actions.iter().any(|own| own == "default") { "default".into() } else { actions[0].clone() };
        play.act(&action);
    }
    play
}

#[test]
fn france_sets_up_first_and_vm_in_its_trenches() {
    cases!["9.0-C-01", "9.0-G-A-01", "9.0-F-02", "9.0-G-02", "9.0-B-01"];
    let mut play = begin("a");
    assert_eq!(play.asked(), "france");
    // Francoise has one hex, so there is nothing to choose; Gabrielle has four.
    assert_eq!(play.place("thai-co-4"), "0921");
    play.act("place 5-7-rta-1").refused("at 1607", "9.0-C-01").refused("at 1z-304", "9.0-F-05");
    play.acts(&["at 1603", "place 5-7-rta-2", "at 1603", "place 5-7-rta-3", "at 1603", "place 5-7-rta-4"]);
    play.refused("at 1603", "1.6-01");
    play.act("cancel").act("default");
    assert_eq!(play.asked(), "vm");
    play.refused("reduce 11-141", "9.0-F-01");
    play.acts(&["reduce 80-36", "default"]);
    let reduced = |division: usize| {
        let units = game().data.forces.division[division];
        units.iter().filter(|own| play.state().units[own.at()].lost == 1).count()
    };
    assert_eq!([reduced(0), reduced(1), reduced(2), reduced(3)], [0, 3, 0, 2]);
    play.act("place 80-36").refused("at 3604", "9.0-F-02");
    play.acts(&["cancel", "default"]);
    assert_eq!((play.phase(), play.state().turn), ("vm-box-move", 1));
    for (own, hex) in play.view().on_map(Army::Vm) {
        assert_eq!(play.state().stack(hex).count(), 1);
        let sector = game().data.map.ground(hex).sector;
        assert_eq!(sector, game().data.unit(own).division, "each division in its own sector");
        assert!(!play.view().in_enemy_zone(Army::Vm, hex) || play.state().holds(Army::Vm, hex));
    }
    assert_eq!((play.state().strongpoints, play.state().taken, play.state().hq), (54, 0, 4));
}

#[test]
fn wounded_are_chosen_in_turn_and_the_rest_is_gone() {
    cases!["9.0-D-01", "9.0-D-02", "9.0-C-02"];
    let mut play = begin("c");
    play.act("default");
    let square = play.offered("wound").len();
    let mut asked = Vec::new();
    while !play.offered("wound").is_empty() && play.is_legal(&format!("wound {}", play.offered("wound")[0])) {
        asked.push(play.asked().to_string());
        let first = play.offered("wound")[0].clone();
        play.act(&format!("wound {first}"));
    }
    let card = &game().data.scenarios[2];
    assert_eq!(asked.len(), usize::from(card.wounded));
    let expected: Vec<&str> = (0..asked.len()).map(|at| if at % 2 == 0 { "france" } else { "vm" }).collect();
    assert_eq!(asked, expected);
    while play.phase() == "setup" {
        play.act("default");
    }
    let gone = card.orders.iter().filter(|own| **own == dien_bien_phu::data::Order::Gone).count();
    assert_eq!(play.state().in_area(Area::WoundedDbp).count(), usize::from(card.wounded));
    assert_eq!(play.state().in_area(Area::Gone).count(), gone + square - usize::from(card.wounded));
    assert_eq!(play.state().hq, card.tracks.hq, "the HQ Marker does not move");
}

#[test]
fn the_cards_say_who_controls_what() {
    cases!["9.0-G-B-01", "9.0-G-C-01", "9.0-G-D-01", "1.4-D-01", "9.0-C-03", "9.0-F-01", "9.0-F-05"];
    for scenario in ["b", "c", "d"] {
        let play = set_up(scenario);
        let e1 = game().data.all_strongpoints().find(|own| game().data.strongpoint(*own).id == "E1").unwrap();
        assert_eq!(play.state().flagged.has(e1), scenario != "b");
        assert_eq!(play.state().controller(e1), Army::French);
        assert!(play.state().vm_strongpoints.is_within(play.state().flagged));
        for outpost in play.state().outposts.iter() {
            assert!(!play.view().is_dug(game().data.places.outposts[outpost.at()].hex));
        }
        assert_eq!(play.place("2-2-rei-1"), "condor");
    }
    assert_eq!(set_up("d").state().turn, 15);
}

#[test]
fn a_position_may_take_the_card_and_change_what_it_names() {
    let play = super::scene::scene(
        "demand",
        json!({ "card": "a", "others": "card", "turn": 1, "zones": null }),
        json!({ "1-bep-1": "1828", "80-36": { "at": "off-map", "lost": 2 } }),
    );
    assert_eq!((play.place("1-bep-1"), play.place("80-36")), ("1828".into(), "off-map".into()));
    assert!(play.state().hex_of(unit("84-36")).is_some());
}
