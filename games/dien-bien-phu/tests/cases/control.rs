//! Sections 1.4, 1.7 to 1.10: control, losses, the HQ scale, communication.

use dien_bien_phu::ids::{Area, Army, Marker, Supply};
use engine::cases;
use engine::document::Named as _;
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, hex, lost, scene, unit};
use crate::support::game;

fn strongpoint(id: &str) -> dien_bien_phu::ids::Strongpoint {
    game().data.all_strongpoints().find(|own| game().data.strongpoint(*own).id == id).expect("it exists")
}

fn controller(play: &Play, id: &str) -> Army {
    play.state().controller(strongpoint(id))
}

#[test]
fn an_empty_strongpoint_falls_at_the_end_of_a_segment() {
    cases!["1.4-D-02", "1.4-D-03", "1.4-D-05", "1.4-E-01", "1.4-E-02", "1.4-F-01", "1.4-F-02", "1.4-G-01", "1.8-05"];
    // D2 has three hexes; the battalion steps in during the Tactical Move.
    let mut play = scene(
        "vm-tactical-move",
        json!({ "strongpoints": 50, "taken": 3 }),
        json!({ "11-141": "2628", "80-36": "0303" }),
    );
    assert_eq!(controller(&play, "D2"), Army::French);
    let before = play.view().wire_between(hex("2628"), hex("2528"));
    assert_eq!(before, dien_bien_phu::data::Wire::Heavy);
    play.acts(&["move 11-141", "at 2528"]);
    assert_eq!(controller(&play, "D2"), Army::French, "not before the segment ends");
    play.act("done");
    assert_eq!(controller(&play, "D2"), Army::Vm);
    assert_eq!((play.state().strongpoints, play.state().taken), (47, 6));
    assert_eq!(play.view().wire_between(hex("2628"), hex("2528")), dien_bien_phu::data::Wire::None);
}

#[test]
fn france_takes_a_strongpoint_back_with_its_points() {
    cases!["1.4-G-02", "1.4-E-01"];
    let extra = json!({ "vm_strongpoints": ["D6"], "strongpoints": 40, "taken": 0 });
    let mut play = scene("french-tactical-move", extra, json!({ "1-bep-1": "2228" }));
    play.acts(&["move 1-bep-1", "at 2328", "done"]);
    assert_eq!(controller(&play, "D6"), Army::French);
    assert!(play.state().flagged.has(strongpoint("D6")), "the flag is turned and stays");
    assert_eq!((play.state().strongpoints, play.state().taken), (41, 0));
}

#[test]
fn isabelle_counts_no_points_and_structures_change_by_occupation() {
    cases!["1.4-F-03", "1.4-E-03", "1.4-G-03"];
    let extra = json!({ "zones": { "304": 2 }, "strongpoints": 50, "taken": 9 });
    let mut play = scene("vm-tactical-move", extra, json!({ "265-57": "i1504", "11-141": "2031" }));
    play.acts(&["move 265-57", "at i1405", "move 11-141", "at 2030", "done"]);
    assert_eq!(controller(&play, "Wieme"), Army::Vm);
    let food = game().data.places.structures.iter().position(|own| own.id == "food-supply").expect("it exists");
    assert!(play.state().vm_structures.has(dien_bien_phu::ids::Structure(food as u8)));
    assert_eq!((play.state().strongpoints, play.state().taken), (49, 10), "one hex of food supply, nothing of Wieme");
    assert!(!play.view().is_entrenched(unit("11-141")), "a structure is no trench");
}

#[test]
fn outposts_pass_both_ways_and_are_dug_away() {
    cases!["1.4-H-01", "1.4-H-02", "1.4-H-03", "1.4-H-04", "1.4-I-02", "1.4-I-03"];
    let opera = || game().data.places.outposts.iter().position(|own| own.id == "opera").expect("it exists") as u8;
    let opera = dien_bien_phu::ids::Outpost(opera());
    let mut play = scene("vm-tactical-move", json!({}), json!({ "80-36": "1822" }));
    play.acts(&["move 80-36", "at 1821", "done"]);
    assert_eq!(play.view().outpost_controller(opera), Army::Vm);
    assert!(!play.view().entrenches(Army::Vm, dien_bien_phu::ids::Location::Hex(hex("1821"))));
    assert!(play.view().entrenches(Army::French, dien_bien_phu::ids::Location::Hex(hex("1821"))));
    // In a Dig Zone without a Frenchman it goes when a segment ends.
    let zone = game().data.map.ground(hex("1821")).zone.expect("it lies in a zone");
    let (name, number) = (game().data.map.zone(zone).name.clone(), game().data.map.zone(zone).number);
    let sector = game().data.map.zone(zone).sector.word();
    let extra = json!({ "zones": { sector: number }, "dig_zones": [name], "outposts": ["opera"] });
    let mut play = scene("commando", extra.clone(), json!({ "1-bep-1": "2228", "80-36": "0638" }));
    if play.phase() == "commando" {
        play.act("pass");
    }
    assert!(!play.state().outposts.has(opera));
    let mut held = scene("commando", extra, json!({ "1-bep-1": "1821", "80-36": "0638" }));
    held.act("pass");
    assert!(held.state().outposts.has(opera), "a French unit keeps it");
}

/// One step lost to a raid by the Commando with a 6.
fn shortage(units: Value, extra: Value) -> Play {
    let mut document = json!({ "food": 0, "hq": 0 });
    for (key, value) in extra.as_object().expect("keys") {
        document[key] = value.clone();
    }
    scene("food", document, units)
}

#[test]
fn vm_steps_go_from_full_to_reduced_to_disorganised_to_removed() {
    cases!["1.7-A-01", "1.7-A-02", "1.7-A-03", "1.7-A-04", "4.1-B-01"];
    let units = json!({ "80-36": "0638", "84-36": lost("0737", 1), "89-36": lost("0836", 2), "pathet-lao": lost("laos-1", 2), "11-141": "pulled-back", "16-141": "removed" });
    let sick = |id: &str| {
        let mut play = scene("disease", json!({ "turn": 11 }), units.clone());
        play.refused("lose 11-141", "4.1-B-01").refused("lose 16-141", "4.1-B-01");
        play.act(&format!("lose {id}"));
        play
    };
    assert_eq!(sick("80-36").steps_lost("80-36"), 1);
    let play = sick("84-36");
    assert_eq!((play.steps_lost("84-36"), play.view().strength(unit("84-36"))), (2, 5));
    assert_eq!(sick("89-36").place("89-36"), "removed");
    assert_eq!(sick("pathet-lao").place("pathet-lao"), "out");
    let dry = scene("disease", json!({ "turn": 10 }), units.clone());
    assert_ne!(dry.phase(), "disease", "not before 12 April");
}

#[test]
fn hunger_sends_to_hospital_and_boxes_to_gone() {
    cases!["1.7-B-01", "1.7-B-08", "1.7-B-10", "5.3-B-02", "1.7-C-01"];
    let units = json!({ "1-bep-1": lost("1929", 1), "3-3-rei-1": lost("i0907", 1), "2-2-rei-1": lost("2z-304", 1), "2-4-rac-1": "1930", "1-rcc-1": "1930", "2-2-rei-2": "laos-1", "1-bpc-1": "reinforcements" });
    let mut play = shortage(units, json!({ "turn": 17 }));
    assert_eq!(play.offered("lose"), ["1-bep-1", "2-2-rei-1", "3-3-rei-1"]);
    play.refused("lose 2-4-rac-1", "5.3-B-02")
        .refused("lose 1-rcc-1", "5.3-B-02")
        .refused("lose 2-2-rei-2", "5.3-B-02");
    play.acts(&["lose 1-bep-1", "lose 3-3-rei-1", "lose 2-2-rei-1"]);
    assert_eq!(play.place("1-bep-1"), "wounded-dbp");
    assert_eq!(play.place("3-3-rei-1"), "wounded-isabelle");
    assert_eq!(play.place("2-2-rei-1"), "gone");
    assert_eq!(play.state().hq, 3);
}

/// France at HQ slot 5 of 6 loses a unit to hunger; what Hanoi says.
fn hanoi(dice: &[u8], hq: u8, units: Value) -> Play {
    let mut all = json!({ "1-bpc-1": "reinforcements", "1-bpc-2": "reinforcements", "1-bpc-3": "reinforcements", "1-bpc-4": "reinforcements", "1-bep-1": lost("1929", 1), "1-bep-2": lost("1929", 1), "1-bep-3": lost("1929", 1) });
    for (key, value) in units.as_object().expect("units") {
        all[key] = value.clone();
    }
    let mut play = shortage(all, json!({ "hq": hq }));
    play.acts(&["lose 1-bep-1"]);
    play.dice(dice).acts(&["lose 1-bep-2"]);
    play
}

#[test]
fn hanoi_answers_when_the_marker_reaches_the_top() {
    cases!["1.7-C-02", "1.7-C-03", "1.7-C-04", "1.7-C-05", "1.7-C-06", "1.7-C-07", "1.7-C-08"];
    let modifier = game().data.reserves.column.iter().find(|(own, _)| game().data.formation(*own).name == "1 BPC");
    let modifier = modifier.expect("it waits in the column").1;
    let face = |result: i8| u8::try_from(result - modifier).expect("a die shows it");
    let sent = hanoi(&[face(2)], 4, json!({}));
    assert_eq!((sent.place("1-bpc-1"), sent.place("1-bpc-4"), sent.state().hq), ("hanoi".into(), "hanoi".into(), 0));
    assert_eq!(sent.events("hq-roll")[0].pieces, ["1-bpc-1", "1-bpc-2", "1-bpc-3", "1-bpc-4"]);
    assert_eq!(hanoi(&[face(3)], 4, json!({})).state().hq, 5);
    assert_eq!(hanoi(&[face(5)], 4, json!({})).state().hq, 4);
    // The example of 1.7-C: up, a 3, down one, up again, and another roll.
    let mut play = hanoi(&[face(3)], 4, json!({}));
    play.dice(&[face(3)]).act("lose 1-bep-3");
    assert_eq!(play.state().hq, 5);
    let none = json!({ "1-bpc-1": "gone", "1-bpc-2": "gone", "1-bpc-3": "gone", "1-bpc-4": "gone" });
    assert_eq!(hanoi(&[], 4, none).state().hq, 4, "with an empty column it stays");
}

#[test]
fn zone_markers_follow_the_steps_lost() {
    cases!["1.10-02", "1.10-03", "1.10-04", "1.10-05", "9.0-E-01"];
    let states = |lost_by: [u8; 3]| {
        let place = |steps: u8| if steps == 2 { json!("gone") } else { lost("1929", steps) };
        let [a, b, c] = lost_by.map(place);
        let play = scene("demand", json!({}), json!({ "2-4-rac-1": a, "2-4-rac-2": b, "2-4-rac-3": c }));
        let marker = |id: &str| play.view().marker_state(Marker::find(&game().data, id).expect("it exists"));
        format!("{:?} {:?}", marker("2-4-rac-1"), marker("2-4-rac-2"))
    };
    assert_eq!(states([0, 0, 0]), "Full Full");
    assert_eq!(states([1, 0, 0]), "Reduced Full");
    assert_eq!(states([2, 1, 0]), "Reduced Full");
    assert_eq!(states([2, 2, 0]), "Removed Full");
    assert_eq!(states([2, 2, 1]), "Removed Reduced");
    assert_eq!(states([2, 2, 2]), "Removed Removed");
}

#[test]
fn guns_lose_ammunition_with_every_step() {
    cases!["1.7-B-03", "1.7-B-09", "5.1-B-15"];
    // A surrender roll that sends all units of Morale 3 or less away does not touch guns of Morale 4: isolation does.
    let units = json!({ "2-4-rac-1": { "at": "1012", "markers": ["isolated"] }, "80-36": "1011", "84-36": "1014" });
    let extra = json!({ "zones": { "308": 4 }, "vm_strongpoints": [], "ammo": 3 });
    let play = scene("french-attrition", extra, units);
    assert_eq!(play.place("2-4-rac-1"), "gone");
    assert_eq!(play.state().supply(Supply::Ammo), 0, "four are due, three are there");
}

#[test]
fn lines_of_communication_end_at_zones_of_control_and_trenches() {
    cases![
        "1.9-A-01", "1.9-A-02", "1.9-A-03", "1.9-A-04", "1.9-A-06", "1.9-C-01", "1.9-C-02", "1.8-02", "1.8-06",
        "1.4-C-03"
    ];
    let in_line = |extra: Value, units: Value, id: &str| scene("demand", extra, units).view().is_in_line(unit(id));
    let gabrielle = json!({ "5-7-rta-1": "1604" });
    assert!(in_line(json!({}), gabrielle.clone(), "5-7-rta-1"));
    // Zone 2 of 308 holds Gabrielle: as a Trench Zone it cuts it off, as a Dig Zone it does not.
    assert!(!in_line(json!({ "zones": { "308": 2 }, "vm_strongpoints": [] }), gabrielle.clone(), "5-7-rta-1"));
    assert!(in_line(json!({ "zones": { "308": 2 }, "dig_zones": ["2z-308"] }), gabrielle, "5-7-rta-1"));
}

#[test]
fn isabelle_is_linked_through_its_box_until_that_is_a_trench() {
    cases!["1.9-A-05", "1.9-C-03", "1.9-C-04", "1.9-C-05"];
    // Isabelle's Supply Area is full of enemies, so a line must lead through 2z-304 to Dien Bien Phu.
    let units = json!({ "3-3-rei-1": "2z-304", "265-57": "2z-304", "2-2-rei-1": "laos-2" });
    let play = scene("demand", json!({ "turn": 16 }), units.clone());
    assert!(play.view().is_in_line(unit("3-3-rei-1")) && play.view().is_in_line(unit("2-2-rei-1")));
    let play = scene("demand", json!({ "turn": 16, "zones": { "304": 2 } }), units);
    assert!(!play.view().is_in_line(unit("3-3-rei-1")) && play.view().is_in_line(unit("2-2-rei-1")));
    assert!(play.view().is_in_line(unit("265-57")), "boxes are always in VM communication");
}

#[test]
fn vm_lines_lead_to_any_edge() {
    cases!["1.9-B-01", "1.9-B-02", "8.4-02"];
    let play =
        scene("demand", json!({}), json!({ "80-36": "0101", "84-36": "1830", "1-bep-1": "1929", "1-bep-2": "0102" }));
    assert!(play.view().is_in_line(unit("80-36")), "an edge hex is its own end, even next to the enemy");
    assert!(!play.view().is_in_line(unit("84-36")) || play.view().vm_lines().has(hex("1830")));
    assert_eq!(play.view().lines(Army::Vm), play.view().vm_lines());
    assert!(play.state().in_area(Area::Gone).is_empty());
}

/// The tracks stop at 0, so the order matters: what VM takes comes first, whatever the places are called.
#[test]
fn what_vm_takes_is_counted_before_what_france_takes() {
    cases!["1.4-F-02", "1.4-G-03", "R127"];
    for (own, from, target, back) in [("E1", "2528", "2529", "2429"), ("E4", "2428", "2429", "2529")] {
        let extra = json!({
            "taken": 0, "strongpoints": 20, "vm_strongpoints": [own],
            "assaults": [{ "unit": "1-bep-1", "target": target, "mark": "normal" }],
        });
        let mut play = scene("french-assault", extra, json!({ "1-bep-1": from, "80-36": target }));
        play.dice(&[1, 1, 6]).act("charge 1-bep-1").act(&format!("withdraw 80-36 {back}"));
        assert_eq!((play.state().taken, play.state().strongpoints), (0, 20), "{own}");
    }
}
