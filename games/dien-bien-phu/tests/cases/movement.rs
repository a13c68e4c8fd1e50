//! All movement: 1.5-B, 2.1, 2.4-B, 3.3, 4.2, 6.2, 6.4, 8.2.

use engine::cases;
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene, shaken};

fn tactical(units: Value) -> Play {
    scene("vm-tactical-move", json!({}), units)
}

fn french_tactical(units: Value) -> Play {
    scene("french-tactical-move", json!({}), units)
}

fn rainy(phase: &str, units: Value) -> Play {
    scene(phase, json!({ "turn": 12 }), units)
}

#[test]
fn five_points_lead_five_dry_fields_far() {
    cases!["1.5-B-01", "2.4-B-01"];
    let play = tactical(json!({ "80-36": "0638", "1-bep-1": "1929" }));
    assert_eq!(play.cost("80-36", "0637"), Some(2));
    assert_eq!(play.cost("80-36", "0633"), Some(10));
    assert_eq!(play.cost("80-36", "0632"), None);
    let mut play = tactical(json!({ "80-36": "0638", "1-bep-1": "1929" }));
    play.act("move 80-36")
        .refused("at 0632", "1.5-B-01")
        .refused("at I0801", "1.3-B-01")
        .refused("at 2z-304", "2.4-B-01");
    play.act("at 0633");
    assert_eq!(play.place("80-36"), "0633");
}

#[test]
fn a_unit_moves_once_in_a_segment_and_a_move_can_be_taken_back() {
    cases!["2.4-B-01"];
    let mut play = tactical(json!({ "80-36": "0638", "84-36": "0838", "1-bep-1": "1929" }));
    play.acts(&["move 80-36", "cancel", "move 80-36", "at 0637"]);
    play.refused("move 80-36", "2.4-B-01").refused("move 1-bep-1", "2.4-B-01").allowed("move 84-36");
}

#[test]
fn the_dearest_terrain_counts_and_fields_are_dearer_in_the_rain() {
    cases!["1.5-B-02", "8.6-01"];
    // 0420 is forest at the foot of wooded hills; 0220 is a wooded hill.
    let play = tactical(json!({ "80-36": "0521", "1-bep-1": "1929" }));
    assert_eq!(play.cost("80-36", "0420"), Some(4), "forest");
    assert_eq!(play.cost("80-36", "0522"), Some(2));
    let play = rainy("vm-tactical-move", json!({ "80-36": "0521", "1-bep-1": "1929" }));
    assert_eq!(play.cost("80-36", "0522"), Some(4), "a rain field");
    assert_eq!(play.cost("80-36", "0420"), Some(4));
}

#[test]
fn a_road_replaces_terrain_but_not_in_enemy_zones() {
    cases!["1.5-B-05", "1.5-B-06", "1.8-04", "1.5-B-12"];
    let play = rainy("vm-tactical-move", json!({ "80-36": "1509", "1-bep-1": "1929" }));
    assert_eq!(play.cost("80-36", "1510"), Some(1));
    assert_eq!(play.cost("80-36", "1514"), Some(5));
    // From 1611 a company covers 1511.
    let play = rainy("vm-tactical-move", json!({ "80-36": "1509", "1-bep-1": "1611" }));
    assert_eq!(play.cost("80-36", "1511"), Some(1 + 4 + 2));
    // Dry, and off the road: 2 with a zone of control, 1 without.
    let play = tactical(json!({ "80-36": "0638", "1-bep-1": "0737" }));
    assert_eq!((play.cost("80-36", "0637"), play.cost("80-36", "0539")), (Some(4), Some(2)));
}

#[test]
fn wire_costs_vm_a_point_and_france_nothing() {
    cases!["1.5-B-07", "1.5-B-09", "1.5-B-11", "1.4-E-02"];
    // H1 (1421, 1322) is wired; the track leads into it.
    let play = tactical(json!({ "80-36": "1419", "1-bep-1": "1929" }));
    assert_eq!(play.cost("80-36", "1421"), Some(1 + 1 + 2), "by road through heavy wire");
    // H7 (1316) has light wire.
    let play = tactical(json!({ "80-36": "1314", "1-bep-1": "1929" }));
    assert_eq!(play.cost("80-36", "1316"), Some(2 + 2 + 2), "light wire costs as much");
    let play = french_tactical(json!({ "1-bep-1": "1419", "80-36": "0638" }));
    assert_eq!(play.cost("1-bep-1", "1421"), Some(2));
    let play = scene("vm-tactical-move", json!({ "flags": ["H1"] }), json!({ "80-36": "1419", "1-bep-1": "1929" }));
    assert_eq!(play.cost("80-36", "1421"), Some(2), "a flag takes the wire away");
    // Between Trench Zones wire is gone, between a Trench and a Dig Zone it is not.
    let zones = |dig: Value| json!({ "zones": { "304": 1, "308": 4, "312": 1, "316": 1 }, "dig_zones": dig, "flags": [], "vm_strongpoints": [] });
    let at = json!({ "80-36": "0912", "1-bep-1": "1929" });
    let play = scene("vm-tactical-move", zones(json!([])), at.clone());
    let trench = play.cost("80-36", "1012");
    let play = scene("vm-tactical-move", zones(json!(["4z-308"])), at);
    assert_eq!(play.cost("80-36", "1012").map(|cost| cost - trench.unwrap()), Some(2));
}

#[test]
fn rivers_cost_and_bridges_spare_them_even_in_enemy_zones() {
    cases!["1.5-B-03", "1.8-04"];
    let clear = json!({ "1-bep-1": "2126", "1-bep-2": "2127", "80-36": "0638" });
    let play = french_tactical(clear);
    assert_eq!(play.cost("1-bep-1", "2226"), Some(1), "by the footbridge path");
    assert_eq!(play.cost("1-bep-2", "2227"), Some(2 + 2), "through the water");
    let play = french_tactical(json!({ "1-bep-1": "2126", "80-36": "2326" }));
    assert_eq!(play.cost("1-bep-1", "2226"), Some(2 + 2), "no road in a zone of control, but a bridge");
}

#[test]
fn guns_cross_rivers_by_bridges_only() {
    cases!["1.5-B-04", "6.4-01", "1.1-04"];
    let play = french_tactical(json!({ "gaaceo-1": "2128", "1-bep-1": "2128", "1-rcc-1": "2128", "80-36": "0638" }));
    assert_eq!(play.cost("1-bep-1", "2228"), Some(4));
    assert_eq!(play.cost("1-rcc-1", "2228"), Some(4));
    assert_eq!(play.cost("gaaceo-1", "2228"), Some(2 + 1 + 1), "round by the Bailey bridge");
    let mut play = french_tactical(json!({ "gaaceo-1": "2133", "80-36": "0638" }));
    play.act("move gaaceo-1").refused("at 2232", "1.5-B-04");
}

#[test]
fn uphill_is_dearer_even_by_road_and_not_within_a_hill() {
    cases!["1.5-B-13", "1.5-B-17"];
    // E1 (2529, 2530) is a hill with heavy wire around it.
    let play = french_tactical(json!({ "1-bep-1": "2629", "1-bep-2": "2530", "80-36": "0638" }));
    assert_eq!(play.cost("1-bep-1", "2529"), Some(2 + 2));
    assert_eq!(play.cost("1-bep-2", "2529"), Some(2));
    // RP41 climbs into the massif at 3616.
    let play = scene(
        "french-tactical-move",
        json!({ "zones": { "304": 1, "308": 1, "312": 1, "316": 1 } }),
        json!({ "1-bep-1": "3418", "80-36": "0638" }),
    );
    assert_eq!(play.cost("1-bep-1", "3417"), Some(4), "forest off the road");
    let play = tactical(json!({ "11-141": "3517", "1-bep-1": "1929" }));
    assert_eq!(play.cost("11-141", "3616"), Some(1 + 2), "road and uphill");
}

#[test]
fn a_supply_area_takes_all_points_of_vm_and_a_trench_zone_those_of_france() {
    cases!["1.5-B-14", "1.5-B-15", "1.5-B-16", "3.3-05"];
    let play = tactical(json!({ "80-36": "1627", "1-bep-1": "1928" }));
    assert_eq!(play.cost("80-36", "1727"), Some(10), "though it lies in no zone of control it costs all");
    let play = tactical(json!({ "80-36": "1527", "1-bep-1": "1928" }));
    assert_eq!(play.cost("80-36", "1727"), None);
    let recon = json!({ "at": "1527", "markers": ["recon"] });
    let play = tactical(json!({ "80-36": recon, "1-bep-1": "1928" }));
    assert_eq!(play.cost("80-36", "1727"), Some(12), "with Recon a point before it");
    // Zone 1 of 308 is trench: columns 1 and 2 here.
    let mut play = french_tactical(json!({ "1-bep-1": "0334", "1-bep-2": "0434", "80-36": "0638" }));
    assert_eq!(play.cost("1-bep-1", "0233"), Some(10));
    play.act("move 1-bep-2").refused("at 0233", "1.5-B-15");
    let dig = json!({ "zones": { "304": 1, "308": 2, "312": 1, "316": 1 }, "dig_zones": ["2z-308"] });
    let play = scene("french-tactical-move", dig, json!({ "1-bep-1": "0534", "80-36": "0638" }));
    assert_eq!(play.cost("1-bep-1", "0433"), Some(2), "a Dig Zone has the usual price");
}

#[test]
fn zones_of_control_add_one_point_and_do_not_stop() {
    cases!["1.8-03", "1.8-05", "1.8-06", "1.8-07"];
    let units = json!({ "1-bep-1": "0835", "80-36": "0635", "84-36": "0634", "89-36": "0636" });
    let play = french_tactical(units);
    assert_eq!(play.cost("1-bep-1", "0735"), Some(4), "three enemies add one point");
    assert_eq!(play.cost("1-bep-1", "0736"), Some(4));
    let play = french_tactical(json!({ "1-bep-1": "0835", "80-36": shaken("0635") }));
    assert_eq!(play.cost("1-bep-1", "0735"), Some(2), "the shaken have no zone");
    let play = french_tactical(json!({ "1-bep-1": "0835", "1-bep-2": "0735", "80-36": "0635" }));
    assert_eq!(play.cost("1-bep-1", "0735"), Some(2), "a friend is there already");
    // Two fields in zones of control: 4 points.
    let play = french_tactical(json!({ "1-bep-1": "0836", "80-36": "0633", "84-36": "0635" }));
    assert_eq!(play.cost("1-bep-1", "0734"), Some(8));
}

#[test]
fn nobody_enters_an_enemy_hex_and_full_hexes_are_passed() {
    cases!["1.5-B-08", "1.6-01", "1.6-02", "1.6-03", "1.6-05", "1.6-06"];
    let mut play = tactical(json!({ "80-36": "0638", "84-36": "0637", "1-bep-1": "0738" }));
    play.acts(&["move 84-36", "at 0636", "move 80-36"]);
    play.refused("at 0738", "1.5-B-08").refused("at 0636", "1.6-02").allowed("at 0635").allowed("at 0637");
    let full = json!({
        "1-bep-1": "0836", "1-bep-2": lost("0834", 1), "1-bep-3": lost("0834", 1), "1-bep-4": lost("0834", 1), "80-36": "0638",
    });
    let mut play = french_tactical(full);
    play.acts(&["move 1-bep-2", "at 0835", "move 1-bep-3", "at 0835", "move 1-bep-4", "at 0835"]);
    play.act("move 1-bep-1").refused("at 0835", "1.6-01").allowed("at 0834");
}

/// Limits count when the segment ends, so units change places in any order, and none ends it in too full a hex.
#[test]
fn a_unit_may_come_to_a_full_hex_that_another_one_leaves_after_it() {
    cases!["1.6-01", "1.6-02", "R19"];
    let mut play = tactical(json!({ "80-36": "1616", "84-36": "1617", "89-36": "1620", "1-bep-1": "1717" }));
    play.acts(&["move 80-36", "at 1617"]).refused("done", "1.6-02").refused("move 89-36", "1.6-02");
    assert_eq!(play.offered("move"), ["84-36"]);
    play.acts(&["move 84-36", "cancel", "move 84-36"]).refused("at 1617", "2.4-B-01");
    play.acts(&["at 1616", "move 89-36"]).refused("at 1617", "1.6-02").refused("at 1616", "1.6-02");
    play.acts(&["cancel", "done"]);
    assert_eq!([play.place("80-36"), play.place("84-36")], ["1617", "1616"]);
    // Three hexes turn round, and nobody has moved into a free one.
    let ring = json!({ "80-36": "1616", "84-36": "1617", "89-36": "1618", "1-bep-1": "1929" });
    let mut play = tactical(ring);
    play.acts(&["move 80-36", "at 1617", "move 84-36", "at 1618", "move 89-36", "at 1616", "done"]);
    // A fourth company comes where one of three can still go on.
    let full = json!({
        "1-bep-1": "0836", "1-bep-2": "0835", "1-bep-3": "0835", "1-bep-4": "0835", "80-36": "0638",
    });
    let mut play = french_tactical(full);
    play.acts(&["move 1-bep-1", "at 0835"]).refused("done", "1.6-01");
    assert_eq!(play.offered("move"), ["1-bep-2", "1-bep-3", "1-bep-4"]);
    play.acts(&["move 1-bep-3", "at 0836", "done"]);
}

/// 1.8: a hex that a friend holds is in no zone of control, so it matters that he leaves it after one comes.
#[test]
fn who_relieves_another_one_comes_without_the_cost_of_the_enemys_zone() {
    cases!["1.6-02", "1.8-06", "R19"];
    let units = json!({ "80-36": "1616", "84-36": "1617", "1-bep-1": "1717" });
    let (relieved, free) = (tactical(units.clone()), tactical(json!({ "80-36": "1616", "1-bep-1": "1717" })));
    assert_eq!(relieved.cost("80-36", "1617").map(|cost| cost + 2), free.cost("80-36", "1617"));
}

/// Only so many moves: who comes to a full hex needs one more for who goes.
#[test]
fn a_unit_that_makes_room_needs_a_move_of_its_own() {
    cases!["1.6-02", "2.1-B-01", "R19"];
    let units = json!({ "80-36": "0101", "84-36": "0103", "89-36": "0105", "11-141": "0107", "1-bep-1": "1929" });
    let mut play = scene("vm-valley-move", json!({}), units);
    play.acts(&["move 80-36", "at 0120", "move 84-36"]).allowed("at 0105");
    play.acts(&["at 0122", "move 89-36"]).refused("at 0107", "1.6-02");
}

#[test]
fn three_battalions_of_other_divisions_are_enough_in_a_sector() {
    cases!["2.4-B-02", "2.4-B-03", "2.4-B-04", "2.4-B-05", "1.3-E-03"];
    let units = json!({
        "80-36": "3309", "84-36": "3310", "89-36": "3311", "249-174": "3312", "11-141": "3313", "1-bep-1": "1929",
    });
    let mut play = tactical(units);
    play.act("done");
    assert_eq!(play.offered("move"), ["249-174", "80-36", "84-36", "89-36"], "VM picks one of four");
    play.refused("done", "2.4-B-02").refused("move 11-141", "2.4-B-02");
    play.act("move 249-174").refused("at 3314", "2.4-B-03").refused("at 0101", "2.4-B-03").allowed("at 3429");
    play.act("at 3429");
    assert_eq!(play.place("249-174"), "3429");
    assert_ne!(play.phase(), "vm-tactical-move");
    // Boxes and Isabelle are one sector; 148 belongs to 304.
    let units = json!({ "80-36": "2z-304", "84-36": "2z-304", "89-36": "I0101", "23-88": "I0103", "910-148": "I0105", "1-bep-1": "1929" });
    let mut play = tactical(units);
    play.act("done");
    assert_eq!(play.offered("move"), ["23-88", "80-36", "84-36", "89-36"]);
    // 148 in a foreign sector goes to the box.
    let units = json!({ "910-148": "3309", "920-148": "3310", "80-36": "3311", "84-36": "3312", "1-bep-1": "1929" });
    let mut play = tactical(units);
    play.acts(&["done", "move 910-148"]);
    assert_eq!(play.places(), ["1z-304"]);
    // The central area belongs to nobody.
    let units = json!({ "249-174": "1736", "251-174": "1836", "255-174": "1936", "215-98": "1735", "1-bep-1": "1929" });
    let mut play = tactical(units);
    play.act("done");
    assert_ne!(play.phase(), "vm-tactical-move");
}

#[test]
fn up_to_four_steady_units_away_from_the_enemy_react() {
    cases!["3.3-01", "3.3-02", "3.3-03", "3.3-06", "1.1-04"];
    let units = json!({
        "80-36": "1236", "1-bep-1": "1237", "1-bep-2": "1233", "1-bep-3": shaken("1333"), "2-4-rac-1": "1333", "gaaceo-1": "1333",
        "2-bep-1": "1533", "2-bep-2": "1533", "2-bep-3": "1533", "2-bep-4": "1534", "1-bpc-1": "1540",
    });
    let mut play = scene("french-reaction", json!({}), units);
    play.refused("move 1-bep-1", "3.3-02")
        .refused("move 1-bep-3", "3.3-02")
        .refused("move 2-4-rac-1", "3.3-02")
        .refused("move gaaceo-1", "3.3-02");
    play.act("move 1-bpc-1").refused("at 2z-304", "3.3-03");
    play.act("cancel");
    // It may end next to the enemy.
    play.acts(&[
        "move 1-bep-2",
        "at 1235",
        "move 2-bep-1",
        "at 1532",
        "move 2-bep-2",
        "at 1634",
        "move 2-bep-3",
        "at 1633",
    ]);
    assert!(play.offered("move").is_empty(), "four have moved");
}

#[test]
fn a_unit_in_the_open_takes_cover_after_combat() {
    cases!["4.2-01", "4.2-02", "4.2-03", "4.2-04", "4.2-05", "4.2-06"];
    let units = json!({ "80-36": "0334", "84-36": "0134", "1-bep-1": "0434" });
    let mut play = scene("vm-after-combat", json!({}), units);
    play.refused("move 84-36", "4.2-01");
    play.act("move 80-36").refused("at 0333", "4.2-02").refused("at 0434", "1.5-B-08").allowed("at 0234");
    play.act("at 0234");
    // Two hexes from the trench, with the enemy beside the way: closed, unless he is shaken.
    let units = json!({ "80-36": "0430", "1-bep-1": "0429", "1-bep-2": "0431", "84-36": "0638" });
    let play = scene("vm-after-combat", json!({ "vm_strongpoints": ["Gabrielle"] }), units);
    assert!(play.reach("80-36").is_empty());
    let units = json!({ "80-36": "0430", "1-bep-1": shaken("0429"), "1-bep-2": shaken("0431") });
    let mut play = scene("vm-after-combat", json!({}), units);
    play.act("move 80-36").allowed("at 0230").allowed("at 0231");
    // Not into a strongpoint of France, but into one of VM.
    let units = json!({ "80-36": "1520", "1-bep-1": "1929" });
    let mut play = scene("vm-after-combat", json!({ "vm_strongpoints": ["H6"] }), units.clone());
    play.act("move 80-36").refused("at 1421", "4.2-02").allowed("at 1518").allowed("at 1618");
}

#[test]
fn french_units_in_the_open_take_cover_or_relocate() {
    cases!["8.2-01", "8.2-02", "8.2-03", "8.2-04", "8.2-06", "1.3-A-01", "1.4-H-03"];
    let units = json!({ "1-bep-1": "1530", "1-bep-2": "1529", "3-3-rei-1": "I0708", "80-36": "0638" });
    let mut play = scene("french-after-combat", json!({}), units);
    play.refused("move 1-bep-2", "8.2-01");
    play.act("move 1-bep-1")
        .allowed("at 1529")
        .allowed("at 1929")
        .allowed("at 2027")
        .refused("at 2026", "8.2-03")
        .refused("at 1531", "8.2-01")
        .refused("at 2430", "8.2-03");
    play.act("cancel");
    play.act("move 3-3-rei-1").allowed("at I0707").refused("at 1929", "8.2-04");
    // Out of communication one hex, whatever the zones.
    let units = json!({ "1-bep-1": "1230", "80-36": "1231", "84-36": "1130", "89-36": "1330", "23-88": "1229" });
    let mut play = scene("french-after-combat", json!({}), units);
    play.act("move 1-bep-1").refused("at 1929", "8.2-04").allowed("at 1331");
    // A VM-flagged outpost is no cover.
    let units = json!({ "1-bep-1": "2830", "80-36": "0638" });
    let mut play = scene("french-after-combat", json!({ "vm_outposts": ["phony-hill"] }), units);
    play.act("move 1-bep-1").refused("at 2829", "8.2-01");
}

#[test]
fn a_path_through_enemy_zones_is_closed_after_combat() {
    cases!["8.2-03", "8.2-07"];
    // 1127 (H4) is three hexes away; the enemy covers the way.
    let units = json!({ "3-3-rei-1": "0930", "80-36": "0928", "84-36": "1029" });
    let zones = json!({ "zones": { "304": 2, "308": 1, "312": 1, "316": 1 } });
    let play = scene("french-after-combat", zones.clone(), units);
    assert!(!play.reach("3-3-rei-1").contains(&"1127".to_string()));
    let units = json!({ "3-3-rei-1": "0930", "80-36": "0637" });
    let play = scene("french-after-combat", zones, units);
    assert_eq!(play.cost("3-3-rei-1", "1127"), Some(8));
}

#[test]
fn units_in_2z_304_relocate_to_a_supply_area() {
    cases!["8.2-05", "8.2-08", "8.2-06"];
    let units = json!({ "1-bep-1": "2z-304", "80-36": "0638" });
    let zones =
        |fallen: bool| json!({ "zones": { "304": 2, "308": 1, "312": 1, "316": 1 }, "isabelle_fallen": fallen });
    let mut play = scene("french-after-combat", zones(false), units.clone());
    play.act("move 1-bep-1")
        .allowed("at 1929")
        .allowed("at I0907")
        .refused("at 1829", "8.2-01")
        .refused("at 1529", "8.2-05");
    let mut play = scene("french-after-combat", zones(true), units);
    play.act("move 1-bep-1").allowed("at 1929").refused("at I0907", "8.2-08");
    // Three fill a hex.
    let units =
        json!({ "1-bep-1": "2z-304", "1-bep-2": "1929", "1-bep-3": "1929", "1-bep-4": "1929", "80-36": "0638" });
    let mut play = scene("french-after-combat", zones(true), units);
    play.act("move 1-bep-1").refused("at 1929", "8.2-06").allowed("at 1930");
    // Without an open edge hex there is no way. All edges are dug, and no zone is left open.
    let dug = json!({ "zones": { "304": 2, "308": 7, "312": 6, "316": 6 } });
    let units = json!({
        "1-bep-1": "2z-304", "1-bep-2": "1929",
        "80-36": "1739", "84-36": "1839", "89-36": "1938", "11-141": "2040",
    });
    let play = scene("french-after-combat", dug, units);
    assert!(!play.reach("1-bep-1").contains(&"1929".to_string()));
}
