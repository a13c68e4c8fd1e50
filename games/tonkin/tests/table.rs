//! What lies on the table: counters, panels and overlays say what the rules say, to each viewer what he may know.

use engine::position::Start;
use engine::table::{Overlay, Table, Tone};
use engine::{Dice, Game as _, Match, Seed, Story, Turn, Viewer, cases};
use serde_json::json;
use tonkin::ids::Army;
use tonkin::{Tonkin, board};

use crate::support::{Play, at, game};

const VM: Viewer = Viewer::Side(Army::Vm.side());
const FRENCH: Viewer = Viewer::Side(Army::Fef.side());

fn overlay<'a>(table: &'a Table, id: &str) -> &'a Overlay {
    table.overlays.iter().find(|overlay| overlay.id == id).unwrap_or_else(|| panic!("there is no overlay '{id}'"))
}

/// What an overlay says of a place.
fn says(table: &Table, id: &str, place: &str) -> Option<(String, Tone)> {
    let found = overlay(table, id).places.iter().find(|tinted| tinted.place == place);
    found.map(|tinted| (tinted.text.clone(), tinted.tone))
}

fn panel(table: &Table, id: &str) -> Vec<String> {
    table.panels.iter().find(|panel| panel.id == id).map(|panel| panel.lines.clone()).unwrap_or_default()
}

fn valley() -> Play {
    at(json!({
        "phase": "fef-movement", "month": "Nov-52", "card": "plaine-des-jarres", "vp_level": 50,
        "units": {
            "1 BEP": "K-13", "36/308": { "at": "K-15", "flags": ["oos"] }, "TD 1": "L-12", "675/351": "L-12", "GM 1": "T-14",
            "246 rgt": "U-16", "vm-hq": "O-9", "fef-hq": "T-14", "Navy": "sea",
        },
        "dumps": { "fef-sd-1": "T-14", "vm-sd-1": "O-9" },
        "destroyed_roads": ["L-14"], "fef_trenches": ["K-13"], "airstrike": 7,
    }))
}

#[test]
fn the_navy_and_the_airstrike_lie_beside_the_coast() {
    cases!["6.6-07", "6.6-09"];
    let table = valley().table(Viewer::Public);
    let support: Vec<_> = table.pieces.iter().filter(|piece| piece.place == board::SUPPORT).collect();
    let faces: Vec<_> = support.iter().map(|piece| (piece.id.as_str(), piece.face.values.join(" "))).collect();
    assert_eq!(faces, [("navy", "[4]".to_string()), ("airstrike", "[7]".to_string())]);
}

#[test]
fn counters_show_values_steps_and_markers() {
    cases!["1.2-01", "1.2-02", "6.13-01"];
    let play = at(json!({
        "phase": "vm-movement", "month": "Nov-52", "card": "plaine-des-jarres",
        "units": {
            "36/308": { "at": "K-12", "steps": 3, "flags": ["dg"] }, "45/351": "Y-7", "151/351": { "at": "O-9", "steps": 2 },
            "GM 1": "T-14", "vm-hq": "O-9",
        },
    }));
    let table = play.table(VM);
    let face = |id: &str| table.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.face.clone()).unwrap();
    assert_eq!(
        (face("36/308").values, face("36/308").markers),
        (vec!["5".into(), "3".into(), "9".into()], vec!["-1".into(), "DG".to_string()])
    );
    assert_eq!(face("45/351").values, ["[4]", "3", "14m"]);
    assert_eq!(
        (face("151/351").values, face("151/351").reduced),
        (vec!["(2)".into(), "2".into(), "9".to_string()], true)
    );
    assert_eq!(face("gm-1").values, ["9", "4", "14m"]);
}

#[test]
fn overlays_show_supply_reach_and_owners() {
    cases!["7.3-01", "7.1-01", "5.0-01", "6.4-05", "1.8-01", "6.7-03"];
    let table = valley().table(VM);
    assert_eq!(says(&table, "no-supply", "K-15"), Some(("loses a step".into(), Tone::Bad)));
    assert_eq!(says(&table, "no-supply", "K-13"), None, "a trench feeds its garrison");
    assert_eq!(says(&table, "fef-supply", "K-13"), Some(("trench".into(), Tone::Neutral)));
    assert_eq!(says(&table, "vm-supply", "O-9"), Some(("SD".into(), Tone::Good)));
    assert_eq!(says(&table, "fef-overruns", "U-16"), Some(("in reach".into(), Tone::Warning)), "by road from Hanoi");
    assert_eq!(says(&table, "fef-overruns", "O-9"), None, "an HQ alone is entered, not overrun");
    assert_eq!(
        says(&table, "vm-overruns", "K-13"),
        Some(("in reach".into(), Tone::Warning)),
        "by the Tieu Doan beside it"
    );
    assert_eq!(says(&table, "vm-overruns", "T-14"), Some(("in reach".into(), Tone::Warning)));
    assert_eq!(says(&table, "owners", "T-14"), Some(("FEF 10".into(), Tone::Good)));
    assert_eq!(says(&table, "owners", "U-16"), Some(("VM 2".into(), Tone::Bad)));
    assert_eq!(says(&table, "trucks", "L-14"), Some(("road cut".into(), Tone::Bad)));
}

#[test]
fn the_french_do_not_learn_from_an_overlay_where_guns_are() {
    cases!["3.5-06", "1.5-05"];
    let play = valley();
    assert_eq!(says(&play.table(VM), "airstrips", "K-13"), Some(("guns can close it".into(), Tone::Bad)));
    assert_eq!(says(&play.table(FRENCH), "airstrips", "K-13"), Some(("guns may be near".into(), Tone::Warning)));
    let piece = |viewer: Viewer, id: &str| play.table(viewer).pieces.into_iter().find(|piece| piece.id == id);
    assert!(piece(FRENCH, "675/351").is_none());
    assert!(piece(FRENCH, "td-1").unwrap().description.ends_with("Others may lie below it."));
    assert!(!piece(VM, "td-1").unwrap().description.contains("below"));
}

#[test]
fn the_panel_of_a_fight_names_modifiers_and_chances() {
    cases!["6.8-04", "6.8-05", "6.10-04", "6.15-06"];
    let mut play = at(json!({
        "phase": "operation-points", "active": "vm", "allowance": 3, "month": "Nov-52", "card": "plaine-des-jarres",
        "vm_operation_points": 10, "fef_operation_points": 10, "vm_spending": "vm-sd-1", "dumps": { "vm-sd-1": "O-9" },
        "units": { "36/308": "N-9", "88/308": "N-9", "3/5 REI": { "at": "N-10", "flags": ["dg"] }, "vm-hq": "O-9" },
        "fef_trenches": ["N-10"],
    }));
    play.acts(&["attack N-10", "add 36/308", "add 88/308"]);
    let lines = panel(&play.table(VM), "combat");
    assert_eq!(lines[0], "12 to 2: 5-1.");
    assert!(lines.contains(&"-1 trench (6.3-b-07)".to_string()), "{lines:?}");
    let chances =
        lines.iter().filter_map(|line| line.split_once('%')).filter_map(|(number, _)| number.parse::<u32>().ok());
    assert!((98..=102).contains(&chances.sum::<u32>()), "{lines:?}");
    play.dice(&[5, 5, 1, 6]).acts(&["announce", "lead 36/308", "pass"]);
    let lines = panel(&play.table(FRENCH), "combat");
    assert!(lines.contains(&"Standing fast costs 3 steps, a retreat 1 step and the hex.".to_string()), "{lines:?}");
    let table = play.table(FRENCH);
    assert!(overlay(&table, "retreats").places.iter().any(|tinted| tinted.place == "N-11"));
}

#[test]
fn the_panels_say_how_the_game_stands() {
    cases!["1.9-C-01", "1.9-B-01", "2.2-A-08", "1.9-A-04"];
    let play = at(json!({
        "phase": "vm-movement", "month": "Nov-52", "card": "plaine-des-jarres", "vp_level": 50,
        "objectives": ["Hanoi", "Haiphong"], "real": 2, "units": { "GM 1": "T-14", "vm-hq": "O-9", "2 BEP": "X-15" },
    }));
    let (vm, french) = (panel(&play.table(VM), "standing").join(" "), panel(&play.table(FRENCH), "standing").join(" "));
    assert!(vm.contains("The real Political Objective is Haiphong (X-15), FEF-friendly: +5 at the end."), "{vm}");
    assert!(
        french.contains("Political Objectives: Hanoi (T-14) and Haiphong (X-15).")
            && !french.contains("The real Political")
    );
    assert!(french.contains("VP-Level 50"), "{french}");
    let month = panel(&play.table(FRENCH), "month").join(" ");
    assert!(
        month.contains("VM hold 0 hexes within 3 of Thai Binh: they lose a point or a step in the next count."),
        "{month}"
    );
}

/// Every question says what it means and names the cases that matter.
#[test]
fn every_question_says_what_it_means() {
    for (scenario, seed) in [("na-san", 1), ("hanoi", 2), ("dien-bien-phu", 3)] {
        let mut running: Match<Tonkin> =
            Match::new(game().clone(), Start::scenario(scenario, Seed::from_number(seed))).unwrap();
        let mut chooser = Dice::seeded(Seed::from_number(seed + 1));
        let mut legal = Vec::new();
        for number in 0..700 {
            if matches!(running.turn(), Turn::Over(_)) {
                break;
            }
            if number % 3 == 0 {
                let prompt = game().present(running.state(), Viewer::Omniscient).prompt;
                assert!(!prompt.meaning.is_empty(), "{}", prompt.text);
                assert!((2..=10).contains(&prompt.rules.len()), "{}: {:?}", prompt.text, prompt.rules);
            }
            legal.clear();
            running.actions(&mut legal);
            running.act(legal[chooser.choose(legal.len())], &mut Story::silent()).unwrap();
        }
    }
}
