//! Box and Valley Moves of both sides: 2.1, 6.2.

use engine::cases;
use serde_json::{Value, json};

use super::scene::{Questions as _, scene};

#[test]
fn box_moves_of_vm_lead_along_arrows_and_to_the_edge() {
    cases!["2.1-A-01", "2.1-A-02", "2.1-A-03", "2.1-A-07", "1.3-F-02", "1.3-F-03"];
    let units = json!({
        "265-57": "2z-304", "346-57": "1z-304", "418-57": "laos-2", "pathet-lao": "laos-2", "910-148": "laos-1", "1-bep-1": "1929",
    });
    let mut play = scene(
        "vm-box-move",
        json!({ "zones": { "304": 3, "308": 1, "312": 1, "316": 1 }, "dig_zones": ["3z-304"] }),
        units,
    );
    play.act("move 265-57")
        .allowed("at laos-2")
        .allowed("at 1z-304")
        .allowed("at off-map")
        .allowed("at I0101")
        .allowed("at 0101");
    play.refused("at laos-1", "2.1-A-02").refused("at 1829", "2.1-A-03").refused("at 2140", "2.1-A-03");
    play.act("at laos-2").refused("move 265-57", "2.1-A-01");
    play.act("move 346-57").refused("at I0101", "2.1-A-03").allowed("at 0101");
    play.act("at 0101");
    play.act("move pathet-lao").refused("at 2z-304", "2.1-A-07").allowed("at laos-1");
    play.act("cancel");
    play.act("move 910-148").refused("at condor", "2.1-A-02").refused("at off-map", "2.1-A-05");
    play.act("at laos-2");
    assert!(play.offered("move").is_empty(), "three have moved");
}

#[test]
fn box_moves_of_vm_lead_from_the_edge_to_boxes_and_from_communication_to_the_rear() {
    cases!["2.1-A-04", "2.1-A-05", "2.1-A-06", "2.1-01"];
    let zones = json!({ "zones": { "304": 3, "308": 1, "312": 1, "316": 1 } });
    let units = json!({
        "80-36": "0101", "84-36": "0838", "265-57": "I0101", "11-141": "off-map", "1-bep-1": "1929",
        // Ringed in.
        "249-174": "1138", "2-bep-1": "1036", "2-bep-2": "1236", "2-bep-3": "1140", "2-bep-4": "1340", "3-3-rei-1": "0939", "3-3-rei-2": "1338",
    });
    let mut play = scene("vm-box-move", zones, units);
    play.act("move 80-36")
        .allowed("at 1z-304")
        .allowed("at 2z-304")
        .allowed("at off-map")
        .refused("at 0202", "2.1-A-01");
    play.act("cancel");
    play.act("move 84-36").refused("at 1z-304", "2.1-A-04").allowed("at off-map");
    play.act("cancel");
    play.act("move 265-57").refused("at 1z-304", "2.1-A-04").allowed("at 2z-304");
    play.act("cancel");
    play.refused("move 249-174", "2.1-A-05");
    // From the rear to any edge hex, Trench Zone or not, next to the enemy or not.
    play.act("move 11-141")
        .allowed("at 1z-304")
        .allowed("at 2z-304")
        .allowed("at 1940")
        .allowed("at I0801")
        .refused("at 1839", "2.1-A-06");
    play.refused("at 0202", "2.1-A-06");
}

#[test]
fn a_unit_from_the_rear_may_go_on_through_the_valley() {
    cases!["2.1-01", "2.1-B-01"];
    let mut play = scene("vm-box-move", json!({}), json!({ "80-36": "off-map", "1-bep-1": "1929" }));
    play.acts(&["move 80-36", "at 0101", "done"]);
    assert_eq!(play.phase(), "vm-valley-move");
    play.acts(&["move 80-36", "at 0130"]);
    assert_eq!(play.place("80-36"), "0130");
}

#[test]
fn valley_moves_of_vm_lead_into_trench_zones_in_communication() {
    cases!["2.1-B-01", "2.1-B-02", "2.1-B-03", "2.1-B-04", "1.4-C-02"];
    let zones = json!({ "zones": { "304": 2, "308": 3, "312": 1, "316": 1 }, "dig_zones": ["3z-308"] });
    let units = json!({
        "80-36": "0334", "84-36": "0638", "89-36": "0101", "265-57": "2z-304", "910-148": "laos-2", "1-bep-1": "0434",
    });
    let mut play = scene("vm-valley-move", zones, units);
    play.refused("move 910-148", "2.1-B-01");
    // Next to the enemy, but in communication.
    play.act("move 80-36").allowed("at 2z-304").allowed("at 1z-304").allowed("at 0130").allowed("at 3601");
    play.refused("at 0433", "2.1-B-02").refused("at 0533", "2.1-B-03").refused("at 1233", "2.1-B-01");
    play.act("at 0130").acts(&["move 84-36", "at 0131", "move 265-57", "at 0132"]);
    assert!(play.offered("move").is_empty(), "three have moved");
}

#[test]
fn no_valley_move_into_an_empty_french_strongpoint() {
    cases!["2.1-B-02", "1.9-A-04"];
    let zones = json!({ "zones": { "304": 1, "308": 3, "312": 1, "316": 1 }, "vm_strongpoints": [], "flags": [] });
    let mut play = scene("vm-valley-move", zones, json!({ "80-36": "0101", "1-bep-1": "1929" }));
    play.act("move 80-36").refused("at 1605", "2.1-B-02").allowed("at 1505");
}

#[test]
fn valley_moves_of_france_stay_with_one_supply_area() {
    cases!["6.2-A-01", "6.2-A-02", "6.2-A-03", "6.2-A-05", "6.2-A-06", "6.2-A-07", "1.4-C-02"];
    let units = json!({
        "1-bep-1": "1929", "1-bep-2": "1929", "1-bep-3": "1930", "1-bep-4": "1930", "2-bep-1": "1829", "2-bep-2": "1829", "2-bep-3": "1829",
        "8-bpc-1": "1131", "8-bpc-2": "0233", "3-3-rei-1": "I0907", "1-bpc-1": "2z-304", "80-36": "1233",
    });
    let open = json!({ "zones": { "304": 1, "308": 2, "312": 1, "316": 1 }, "dig_zones": ["2z-308"] });
    let mut play = scene("french-valley-move", open, units.clone());
    play.refused("move 1-bpc-1", "6.2-A-01");
    play.act("move 1-bep-1")
        .allowed("at I0905")
        .allowed("at 2z-304")
        .refused("at 0433", "6.2-A-03")
        .refused("at 0233", "6.2-A-03");
    play.refused("at 1334", "6.2-A-07").allowed("at 1131");
    play.act("at 1529");
    // Once a unit from elsewhere has moved, four is all.
    play.acts(&["move 8-bpc-1", "at 1828"]);
    let mut play = scene("french-valley-move", json!({ "zones": { "304": 2, "308": 1, "312": 1, "316": 1 } }), units);
    play.act("move 1-bep-1").refused("at I0905", "6.2-A-02").refused("at 2z-304", "6.2-A-02");
    play.act("cancel");
    // Six out of the Supply Area.
    for (id, to) in
        [("1-bep-1", "1529"), ("1-bep-2", "1529"), ("1-bep-3", "1529"), ("1-bep-4", "1530"), ("2-bep-1", "1530")]
    {
        play.acts(&[&format!("move {id}"), &format!("at {to}")]);
    }
    play.refused("move 8-bpc-1", "6.2-A-01");
    play.acts(&["move 2-bep-2", "at 1530"]);
    assert!(play.offered("move").is_empty(), "six have moved");
}

#[test]
fn four_units_move_through_the_valley_if_one_starts_elsewhere() {
    cases!["6.2-A-01"];
    let units = json!({
        "1-bep-1": "1929", "1-bep-2": "1929", "1-bep-3": "1930", "1-bep-4": "1930", "8-bpc-1": "1131", "80-36": "0638",
    });
    let mut play = scene("french-valley-move", json!({}), units);
    play.acts(&[
        "move 8-bpc-1",
        "at 1828",
        "move 1-bep-1",
        "at 1529",
        "move 1-bep-2",
        "at 1529",
        "move 1-bep-3",
        "at 1529",
    ]);
    assert!(play.offered("move").is_empty());
}

#[test]
fn guns_need_a_way_over_bridges_through_the_valley() {
    cases!["6.2-A-04"];
    // Both bridges at DBP lead into zones of control, and Isabelle is cut off.
    let units = json!({ "2-4-rac-1": "1929", "1-bep-1": "1929", "80-36": "2329", "84-36": "2326", "1-bep-2": "2232" });
    let zones = json!({ "zones": { "304": 2, "308": 1, "312": 1, "316": 1 } });
    let mut play = scene("french-valley-move", zones.clone(), units);
    play.act("move 1-bep-1").allowed("at 2231");
    play.act("cancel");
    play.act("move 2-4-rac-1").refused("at 2231", "6.2-A-04").allowed("at 1529");
    play.act("cancel");
    let units = json!({ "2-4-rac-1": "1929", "80-36": "0638", "1-bep-2": "2232" });
    let mut play = scene("french-valley-move", zones, units);
    play.act("move 2-4-rac-1").allowed("at 2231");
}

#[test]
fn box_moves_of_france_lead_through_open_edges_and_along_arrows() {
    cases!["6.2-B-01", "6.2-B-03", "6.2-B-04", "6.2-B-05", "6.2-B-06", "6.2-01", "1.3-F-02"];
    let zones = json!({ "turn": 15, "zones": { "304": 2, "308": 2, "312": 1, "316": 1 }, "dig_zones": ["2z-308"] });
    let units = json!({
        "1-bep-1": "1940", "1-bep-2": "0940", "1-bep-3": "0140", "2-4-rac-1": "1940", "1-rcc-1": "1940", "2-bep-1": "2z-304",
        "4-bcl-1": "condor", "5-bcl-1": "laos-1", "80-36": "2039",
    });
    let mut play = scene("french-box-move", zones, units);
    play.refused("move 1-bep-3", "6.2-B-03")
        .refused("move 2-4-rac-1", "6.2-B-01")
        .allowed("move 1-bep-2")
        .allowed("move 1-rcc-1");
    play.act("move 1-bep-1").allowed("at 2z-304").refused("at laos-2", "6.2-B-03").refused("at 1739", "6.2-B-05");
    play.act("at 2z-304");
    play.act("move 2-bep-1")
        .allowed("at 2040")
        .allowed("at 1040")
        .refused("at 0140", "6.2-B-04")
        .refused("at 1z-304", "6.2-B-05");
    play.allowed("at laos-2");
    play.act("cancel");
    play.act("move 4-bcl-1").refused("at laos-2", "6.2-B-05");
    play.acts(&["at laos-1"]).refused("move 4-bcl-1", "6.2-B-05");
    play.act("done");
    let units = json!({ "1-bep-1": "1940", "4-bcl-1": "condor", "80-36": "2039" });
    let play = scene("french-box-move", json!({ "turn": 14 }), units);
    play.refused("move 4-bcl-1", "6.2-B-06");
}

#[test]
fn a_box_with_enemies_is_entered_two_to_one() {
    cases!["6.2-B-02"];
    let units = json!({
        "265-57": "2z-304", "346-57": "2z-304",
        "1-bep-1": "1940", "1-bep-2": "1940", "1-bep-3": "1940", "1-bep-4": "1840", "2-4-rac-1": "1929",
    });
    let mut play = scene("french-box-move", json!({}), units);
    play.acts(&["move 1-bep-1", "at 2z-304"]).refused("done", "6.2-B-02");
    play.acts(&["move 1-bep-2", "at 2z-304", "move 1-bep-3", "at 2z-304"]).refused("done", "6.2-B-02");
    play.acts(&["move 1-bep-4", "at 2z-304"]);
    assert_eq!(play.place("1-bep-4"), "2z-304");
    // With three it cannot be done at all.
    let units = json!({
        "265-57": "2z-304", "346-57": "2z-304", "1-bep-1": "1940", "1-bep-2": "1940", "1-bep-3": "1940", "5-bcl-1": "laos-1",
    });
    let mut play = scene("french-box-move", json!({ "turn": 15 }), units);
    play.refused("move 1-bep-1", "6.2-B-02");
    play.act("move 5-bcl-1").allowed("at laos-2");
}

#[test]
fn at_most_twelve_units_make_box_moves() {
    cases!["6.2-B-01"];
    let ids = [
        "4-bcl-1",
        "4-bcl-2",
        "4-bcl-3",
        "4-bcl-4",
        "5-bcl-1",
        "5-bcl-2",
        "5-bcl-3",
        "5-bcl-4",
        "1-bpl-1",
        "1-bpl-2",
        "1-bpl-3",
        "1-bpl-4",
        "2-1-rcp-1",
    ];
    let units: serde_json::Map<String, Value> = ids.iter().map(|id| (id.to_string(), json!("laos-1"))).collect();
    let mut play = scene("french-box-move", json!({ "turn": 16 }), Value::Object(units));
    for id in &ids[..12] {
        play.acts(&[&format!("move {id}"), "at laos-2"]);
    }
    assert!(play.offered("move").is_empty());
    assert_eq!(play.place("2-1-rcp-1"), "laos-1");
}

/// What keeps a unit from a move is named by its own case.
#[test]
fn refusals_after_the_surrender_and_in_the_box_move_name_their_case() {
    cases!["6.2-B-02", "8.1-B-05", "8.2-08"];
    let fallen = json!({ "isabelle_fallen": true, "zones": { "304": 2, "308": 1, "312": 1, "316": 1 } });
    let units = json!({ "1-bep-1": "2z-304", "8-bpc-1": "1929", "80-36": "0638" });
    let mut play = scene("french-box-move", fallen.clone(), units.clone());
    play.act("move 1-bep-1").refused("at I0801", "8.1-B-05");
    let mut play = scene("french-after-combat", fallen.clone(), units.clone());
    play.act("move 1-bep-1").refused("at I0907", "8.2-08");
    let mut play = scene("french-valley-move", fallen, units);
    play.act("move 8-bpc-1").refused("at I0907", "8.1-B-05");
    let units = json!({ "1-bep-1": "2z-304", "265-57": "2z-304", "8-bpc-1": "1740" });
    let mut play = scene("french-box-move", json!({}), units);
    play.acts(&["move 8-bpc-1", "at 2z-304"]).refused("move 1-bep-1", "6.2-B-02");
}
