//! Sections 1.1 to 1.8: sides, the order of a turn, zones and trenches, stacks, and what nobody can do.

use dien_bien_phu::ids::{Army, Location};
use engine::{Game as _, Viewer, cases};
use serde_json::json;

use super::scene::{Questions as _, hex, lost, scene, unit};
use crate::support::game;

#[test]
fn two_sides_and_no_third() {
    cases!["1.1-01"];
    let sides: Vec<&str> = game().rulebook().sides.iter().map(|side| side.id.as_str()).collect();
    assert_eq!(sides, ["vm", "france"]);
    assert!(game().data.all_units().all(|unit| Army::BOTH.contains(&game().data.unit(unit).army)));
}

#[test]
fn the_segments_of_a_turn_follow_in_their_order() {
    cases!["1.2-01"];
    let order: Vec<&str> = game().rulebook().phases.iter().map(|phase| phase.id.as_str()).collect();
    let at = |phase: &str| order.iter().position(|own| *own == phase).expect("a segment of the rulebook");
    let card = json!({ "card": "a", "others": "card", "units": {} });
    let mut play = scene("vm-box-move", card, json!({}));
    let (turn, mut last, mut seen) = (play.state().turn, 0, 0);
    while play.state().turn == turn {
        let now = at(play.phase());
        assert!(now >= last, "{} comes after {}", order[last], order[now]);
        seen += usize::from(now > last);
        last = now;
        let all = play.actions();
        let idle = ["done", "pass", "fly"].into_iter().find(|word| all.iter().any(|own| own == word));
        play.act(idle.unwrap_or(&all[0]));
    }
    assert!(seen > 12, "only {seen} segments asked something");
}

#[test]
fn a_box_is_neither_dien_bien_phu_nor_isabelle() {
    cases!["1.3-B-02", "5.1-B-03"];
    let relief = game().data.reserves.condor.first().expect("the Condor Force has units");
    let id = game().data.unit(relief).id.clone();
    let modifiers = |at: &str| {
        let play = scene("demand", json!({ "turn": 16 }), json!({ id.clone(): at, "80-36": "0638" }));
        play.table(Viewer::Public).prompt.detail
    };
    assert!(modifiers("I0907").contains("modifier -2"), "{}", modifiers("I0907"));
    assert!(modifiers("2z-304").contains("modifier -1"), "{}", modifiers("2z-304"));
    assert!(modifiers("laos-1").contains("modifier +0"), "{}", modifiers("laos-1"));
}

#[test]
fn no_sector_limits_the_french() {
    cases!["1.3-E-04"];
    let units = json!({
        "1-bep-1": "1529", "1-bep-2": "1529", "1-bep-3": "1528", "1-bep-4": "1528", "2-bep-1": "1427", "2-bep-2": "1427", "2-bep-3": "1530", "80-36": "0638",
    });
    let mut play = scene("french-tactical-move", json!({}), units);
    // Seven of them stand in Sector 308, where three foreign battalions of VM would be the most.
    play.act("move 2-bep-3").allowed("at 1428");
}

#[test]
fn a_marker_makes_its_zone_and_all_lower_ones_trenches() {
    cases!["1.4-B-02", "1.4-C-01"];
    let data = &game().data;
    let hex_in = |zone: &str| {
        let found =
            data.map.all().find(|own| data.map.ground(*own).zone.is_some_and(|z| data.map.zone(z).name == zone));
        Location::Hex(found.expect("the zone has hexes"))
    };
    let zones = json!({ "zones": { "304": 1, "308": 1, "312": 3, "316": 1 } });
    let play = scene("digging", zones, json!({ "80-36": "0638", "1-bep-1": "1929" }));
    for (zone, dug) in [("1z-312", true), ("2z-312", true), ("3z-312", true), ("4z-312", false), ("2z-316", false)] {
        assert_eq!(play.view().entrenches(Army::Vm, hex_in(zone)), dug, "{zone}");
    }
}

#[test]
fn a_strongpoint_covers_whoever_stands_in_it() {
    cases!["1.4-I-01"];
    let data = &game().data;
    let e1 = data.all_strongpoints().find(|own| data.strongpoint(*own).id == "E1").expect("it exists");
    let hex = data.strongpoint(e1).hexes.first().expect("it has hexes");
    for taken in [json!([]), json!(["E1"])] {
        let play = scene(
            "digging",
            json!({ "vm_strongpoints": taken, "flags": ["E1"] }),
            json!({ "80-36": "0638", "1-bep-1": "1929" }),
        );
        assert!(Army::BOTH.into_iter().all(|army| play.view().entrenches(army, Location::Hex(hex))));
    }
}

#[test]
fn an_empty_outpost_or_depot_bars_no_line() {
    cases!["1.4-H-05"];
    let extra = json!({ "vm_outposts": ["opera"], "vm_structures": ["food-supply"] });
    let play = scene("digging", extra, json!({ "80-36": "0638", "1-bep-1": "1929" }));
    assert!(play.view().french_lines().has(hex("1821")), "the outpost");
    let depot = game().data.places.structures.iter().find(|own| own.id == "food-supply").expect("it exists");
    assert!(play.view().french_lines().has(depot.hexes.first().expect("it has a hex")), "the depot");
}

#[test]
fn vm_sees_every_french_stack() {
    cases!["1.6-04"];
    let units = json!({ "1-bep-1": "1929", "1-bep-2": "1929", "1-bep-3": lost("1929", 1), "80-36": "0638" });
    let play = scene("digging", json!({}), units);
    let vm = Viewer::Side(Army::Vm.into());
    let seen = play.table(vm);
    for id in ["1-bep-1", "1-bep-2", "1-bep-3"] {
        assert!(seen.pieces.iter().any(|piece| piece.id == id && piece.place == "1929" && !piece.hidden), "{id}");
    }
}

#[test]
fn guns_and_tanks_have_zones_of_control_too() {
    cases!["1.8-01"];
    for id in ["2-4-rac-1", "1-rcc-1", "1-bep-1"] {
        let play = scene("digging", json!({}), json!({ id: "1336", "80-36": "0638" }));
        for near in game().data.map.neighbours(hex("1336")) {
            assert!(play.view().in_enemy_zone(Army::Vm, near), "{id}");
        }
    }
}

#[test]
fn a_division_that_is_shut_down_moves_and_supports_but_does_not_assault() {
    cases!["5.2-D-05"];
    let shut = || json!({ "morale": { "308": "shut-down" } });
    let mut play = scene("vm-tactical-move", shut(), json!({ "80-36": "0638", "1-bep-1": "1929" }));
    play.allowed("move 80-36");
    play.acts(&["move 80-36", &format!("at {}", "0637")]);
    let play = scene("vm-declaration", shut(), json!({ "80-36": "1231", "11-141": "1230", "1-bep-1": "1331" }));
    play.refused("assault 80-36 1331", "3.1-08").allowed("assault 11-141 1331");
    assert!(play.view().is_shut_down(dien_bien_phu::ids::Division::D308) && play.view().steps_left(unit("80-36")) == 3);
}

#[test]
fn no_decision_of_france_moves_a_trench_marker() {
    cases!["8.5-B-03"];
    let card = json!({ "card": "b", "others": "card", "units": {} });
    let mut play = scene("airstrike", card, json!({}));
    let before = play.state().trenches;
    for at in 0..400 {
        let all = play.actions();
        if play.asked() != "france" || play.phase() == "digging" {
            let idle = ["done", "pass"].into_iter().find(|word| all.iter().any(|own| own == word));
            if play.phase() == "digging" {
                break;
            }
            play.act(idle.unwrap_or(&all[0]));
            continue;
        }
        play.refused("dig 316", "8.5-B-01");
        play.act(&all[at * 7 % all.len()].clone());
        assert_eq!(play.state().trenches, before, "in {}", play.phase());
    }
}
