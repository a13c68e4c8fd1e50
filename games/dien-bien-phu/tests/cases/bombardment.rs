//! Bombardment of both sides: 2.2, 6.3.

use engine::cases;
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene};

fn vm_fire(extra: Value, units: Value) -> Play {
    scene("vm-bombardment", extra, units)
}

fn french_fire(extra: Value, units: Value) -> Play {
    scene("french-bombardment", extra, units)
}

/// VM places one regular marker on a hex and fires.
fn shell(play: &mut Play, hex: &str, dice: &[u8]) {
    play.acts(&["aim 632-45", &format!("on {hex}")]).dice(dice).act("done");
}

#[test]
fn a_marker_lies_on_a_hex_once_and_costs_a_round() {
    cases!["2.2-A-01", "2.2-A-02", "2.2-B-01", "1.1-07"];
    let units =
        json!({ "1-bep-1": "1929", "1-bep-2": "1930", "3-3-rei-1": "I0907", "1-bep-3": "laos-1", "80-36": "0638" });
    let mut play = vm_fire(json!({ "vm_ammo": 2 }), units);
    play.refused("aim 632-45 intense", "6.3-B-01").refused("aim 2-4-rac-1", "2.2-A-01");
    play.act("aim 632-45")
        .allowed("on I0907")
        .refused("on 1931", "2.2-A-01")
        .refused("under 1-bep-3", "2.2-A-02")
        .refused("under 1-bep-1", "2.2-A-01");
    play.act("on 1929");
    assert_eq!(play.state().vm_ammo, 1);
    play.refused("aim 632-45", "2.2-A-01");
    play.act("aim 954-45").refused("on 1929", "2.2-A-01");
    play.acts(&["cancel", "aim 954-45"]);
    play.act("on 1930");
    assert_eq!(play.state().vm_ammo, 0);
    assert!(play.offered("aim").is_empty(), "without ammunition there is nothing more to place");
}

#[test]
fn heavy_weapons_reach_two_hexes_or_three_from_a_hill() {
    cases!["2.2-A-03", "2.2-A-05"];
    let mut play = vm_fire(json!({}), json!({ "1-bep-1": "0834", "80-36": "0637" }));
    play.refused("aim hw-308", "2.2-A-03").allowed("aim 632-45");
    play = vm_fire(json!({}), json!({ "1-bep-1": "0834", "80-36": "0836" }));
    play.act("aim hw-308").allowed("on 0834");
    // 2632 is Bald Hill: three hexes to 2332 is near enough.
    play = vm_fire(json!({}), json!({ "1-bep-1": "2333", "251-174": "2632" }));
    play.act("aim hw-308").acts(&["on 2333"]);
    assert_eq!(play.state().vm_ammo, 19, "it costs what others cost");
    play = vm_fire(json!({}), json!({ "1-bep-1": "2333", "251-174": "2634", "1-bep-2": "2534" }));
    play.act("aim hw-308").refused("on 2333", "2.2-A-03").allowed("on 2534");
}

#[test]
fn in_a_box_each_unit_has_its_own_marker() {
    cases!["2.2-A-04", "2.2-D-08"];
    let units = json!({ "1-bep-1": "2z-304", "3-thai-1": "2z-304", "2-1-rta-1": "2z-304", "80-36": "0638" });
    let mut play = vm_fire(json!({}), units.clone());
    play.refused("aim hw-312", "2.2-A-01");
    play.acts(&["aim 632-45", "under 1-bep-1", "aim 954-45"]).refused("under 1-bep-1", "2.2-A-04");
    play.acts(&["under 2-1-rta-1", "aim 175-675", "under 3-thai-1"]);
    // Nobody helps and nobody is entrenched: 2 is 3 against Morale 3.
    play.dice(&[1, 2, 1]).act("done");
    assert!(play.is_shaken("2-1-rta-1") && !play.is_shaken("1-bep-1") && play.is_shaken("3-thai-1"));
    let mut with_vm = units;
    with_vm["265-57"] = json!("2z-304");
    let play = vm_fire(json!({}), with_vm);
    play.allowed("aim hw-312");
}

/// So many markers on as many hexes; `in_area` of them in the Supply Area at DBP.
fn barrage(in_area: usize, elsewhere: usize, extra: Value) -> Play {
    let area = ["1929", "1930", "1829", "1828"];
    let others = ["1529", "1131", "1331", "1333", "1533", "1228", "1127", "1123", "1525"];
    let guns = ["632-45", "954-45", "175-675", "275-675", "83-675", "115-675", "hw-308"];
    let hexes: Vec<&str> = area[..in_area].iter().chain(&others[..elsewhere]).copied().collect();
    let companies = ["1-bep", "2-bep", "8-bpc"];
    let mut units = json!({ "80-36": "1534" });
    for (at, hex) in hexes.iter().enumerate() {
        units[format!("{}-{}", companies[at / 4], at % 4 + 1)] = json!(hex);
    }
    let mut play = vm_fire(extra, units);
    for (gun, hex) in guns.iter().zip(&hexes) {
        play.acts(&[&format!("aim {gun}"), &format!("on {hex}")]);
    }
    play
}

#[test]
fn five_markers_hit_no_truck() {
    cases!["2.2-C-01"];
    let mut play = barrage(4, 1, json!({}));
    play.exact(rehearsal::chance![1, 1, 1, 1, 1], &["done"]);
    assert_eq!(play.state().trucks, 10);
}

#[test]
fn six_markers_may_hit_trucks_and_supplies() {
    cases!["2.2-C-02", "2.2-C-03", "2.2-C-04", "2.2-C-05"];
    // Seven markers, two in the Supply Area: 9.
    let mut play = barrage(2, 5, json!({}));
    play.exact(rehearsal::chance![4, 5, 1, 1, 1, 1, 1, 1, 1, 1], &["done"]);
    assert_eq!((play.state().trucks, play.events("truck-check")[0].amount), (9, Some(9)));
    assert_eq!(play.state().supply[3], 38, "1 on the Supply Hit Table: 2 fuel");
    assert_eq!(play.purposes()[..2], ["trucks and supplies", "supply hit"], "before any bombardment roll");
    let mut play = barrage(2, 5, json!({}));
    play.exact(rehearsal::chance![4, 6, 1, 1, 1, 1, 1, 1, 1], &["done"]);
    assert_eq!(play.state().trucks, 10, "10 misses");
    // At 1 the trucks stay, and supplies burn all the same, down to nothing.
    let mut play = barrage(2, 5, json!({ "trucks": 1, "fuel": 1 }));
    play.exact(rehearsal::chance![1, 1, 1, 1, 1, 1, 1, 1, 1, 1], &["done"]);
    assert_eq!((play.state().trucks, play.state().supply[3]), (1, 0));
    let mut play = barrage(2, 5, json!({ "trucks": 2 }));
    play.exact(rehearsal::chance![1, 1, 6, 1, 1, 1, 1, 1, 1, 1], &["done"]);
    assert_eq!((play.state().trucks, play.french_ammo()), (1, 36));
}

#[test]
fn the_supply_area_of_isabelle_counts_double_too() {
    cases!["2.2-C-06"];
    let mut units = json!({ "80-36": "0638", "3-3-rei-1": "I0907" });
    for (at, hex) in ["1529", "1131", "1331", "1333", "1533"].iter().enumerate() {
        units[["1-bep-1", "1-bep-2", "1-bep-3", "1-bep-4", "2-bep-1"][at]] = json!(hex);
    }
    let mut play = vm_fire(json!({}), units);
    for (gun, hex) in ["632-45", "954-45", "175-675", "275-675", "83-675", "115-675"]
        .iter()
        .zip(["1529", "1131", "1331", "1333", "1533", "I0907"])
    {
        play.acts(&[&format!("aim {gun}"), &format!("on {hex}")]);
    }
    play.exact(rehearsal::chance![4, 4, 1, 1, 1, 1, 1, 1], &["done"]);
    assert_eq!(play.events("truck-check")[0].amount, Some(7));
}

#[test]
fn vm_chooses_the_order_in_a_stack() {
    cases!["2.2-D-01", "2.2-D-03", "2.2-D-04", "2.2-D-06", "2.2-D-07"];
    // A para company steadies a Thai company as long as it is there.
    let three = json!({ "1-bep-1": "1529", "2-1-rta-1": "1529", "thai-co-1": "1529", "80-36": "0638" });
    let mut play = vm_fire(json!({}), three);
    play.acts(&["aim 632-45", "on 1529", "done"]);
    assert_eq!(play.offered("roll"), ["1-bep-1", "2-1-rta-1", "thai-co-1"]);
    play.exact(rehearsal::chance![3], &["roll 2-1-rta-1"]);
    assert!(!play.is_shaken("2-1-rta-1"), "3 less 1 is below Morale 3");
    play.refused("roll 2-1-rta-1", "2.2-D-01");
    let units = json!({ "1-bep-1": lost("1529", 1), "thai-co-1": "1529", "80-36": "0638" });
    let mut play = vm_fire(json!({}), units.clone());
    play.acts(&["aim 632-45", "on 1529", "done"]);
    // 6 less 1 takes the reduced paras, who are wounded on 4; then nobody steadies the Thai.
    play.exact(rehearsal::chance![6, 4, 2], &["roll 1-bep-1"]);
    assert_eq!((play.place("1-bep-1"), play.is_shaken("thai-co-1")), ("wounded-dbp".into(), true));
    assert!(play.state().placed.is_empty(), "the marker is back in its box");
    let mut play = vm_fire(json!({}), units);
    play.acts(&["aim 632-45", "on 1529", "done"]);
    play.exact(rehearsal::chance![1, 2], &["roll-all"]);
    assert!(!play.is_shaken("thai-co-1"), "2 less 1 against Morale 2");
}

#[test]
fn a_loss_at_five_and_nerves_at_morale() {
    cases!["2.2-D-02", "2.2-D-05", "2.2-D-07", "1.10-01", "1.4-I-03"];
    let outcome = |unit: Value, die: u8, extra: Value| {
        let mut play = vm_fire(extra, json!({ "1-2-rei-1": unit, "80-36": "0638" }));
        let at = play.place("1-2-rei-1");
        shell(&mut play, &at, &[die, 4]);
        (play.steps_lost("1-2-rei-1"), play.is_shaken("1-2-rei-1"))
    };
    // Entrenched and full: 5 hits, 4 misses but shakes Morale 4.
    assert_eq!(outcome(json!("1529"), 5, json!({})), (1, true));
    assert_eq!(outcome(json!("1529"), 4, json!({})), (0, true));
    assert_eq!(outcome(json!("1529"), 3, json!({})), (0, false));
    // In the open one more on both.
    assert_eq!(outcome(json!("1236"), 4, json!({})), (1, true));
    assert_eq!(outcome(json!("1236"), 3, json!({})), (0, true));
    // Reduced in the open: 5 hits, 4 does not; who is eliminated is not shaken.
    assert_eq!(outcome(lost("1236", 1), 5, json!({})), (2, false));
    assert_eq!(outcome(lost("1236", 1), 4, json!({})), (1, true));
    assert_eq!(outcome(lost("1529", 1), 4, json!({})), (1, true), "3 for a loss, 4 against Morale 4");
    // An outpost entrenches France even under a flag of VM.
    assert_eq!(outcome(json!("2829"), 4, json!({ "vm_outposts": ["phony-hill"] })), (0, true));
    assert_eq!(outcome(json!("1829"), 4, json!({})), (1, true), "a hospital is no trench");
}

#[test]
fn heavy_weapons_do_the_same_as_guns() {
    cases!["2.2-A-05"];
    for gun in ["hw-316", "632-45"] {
        let mut play = vm_fire(json!({}), json!({ "1-2-rei-1": "1236", "80-36": "1238" }));
        play.acts(&[&format!("aim {gun}"), "on 1236"]).dice(&[4]).act("done");
        assert_eq!((play.steps_lost("1-2-rei-1"), play.is_shaken("1-2-rei-1"), play.state().vm_ammo), (1, true, 19));
    }
}

#[test]
fn lost_guns_take_ammunition_with_them() {
    cases!["1.7-B-09", "1.7-B-03", "1.7-B-01"];
    let mut play = vm_fire(json!({}), json!({ "2-4-rac-1": lost("1236", 1), "80-36": "0638" }));
    shell(&mut play, "1236", &[5]);
    assert_eq!((play.place("2-4-rac-1"), play.french_ammo()), ("gone".into(), 38));
}

#[test]
fn french_markers_lie_on_vm_units_near_or_far() {
    cases!["6.3-A-01", "6.3-A-02", "6.3-A-03", "6.3-B-01"];
    let units = json!({
        "1-bep-1": "1236", "80-36": "1238", "84-36": "1239", "265-57": "1z-304", "346-57": "2z-304", "418-57": "laos-2", "89-36": "off-map",
    });
    let mut play = french_fire(json!({ "ammo": 2 }), units.clone());
    play.act("aim 2-4-rac-1")
        .refused("under 418-57", "6.3-A-01")
        .refused("under 89-36", "6.3-A-01")
        .refused("on 1238", "6.3-A-01");
    play.act("under 80-36").refused("aim 2-4-rac-1", "6.3-A-01").refused("aim 2-4-rac-2 intense", "6.3-B-01");
    play.act("aim 2-4-rac-2").refused("under 80-36", "6.3-A-01").allowed("under 265-57");
    let view = play.view();
    let far = |id: &str| view.is_at_long_range(super::scene::unit(id));
    assert_eq!(["80-36", "84-36", "265-57", "346-57"].map(far), [false, true, true, true]);
    let mut with_french = units;
    with_french["1-bep-2"] = json!("2z-304");
    let play = french_fire(json!({}), with_french);
    let view = play.view();
    let far = |id: &str| view.is_at_long_range(super::scene::unit(id));
    assert_eq!(["265-57", "346-57"].map(far), [true, false], "only 2z-304 has a normal range");
    // From a hill three hexes are near.
    let play = french_fire(json!({}), json!({ "1-bep-1": "2430", "251-174": "2732", "249-174": "2734" }));
    let view = play.view();
    let far = |id: &str| view.is_at_long_range(super::scene::unit(id));
    assert_eq!(["251-174", "249-174"].map(far), [false, true]);
}

/// Fires at a VM unit; what it has lost and whether it is shaken.
fn counter_fire(units: Value, extra: Value, aim: &str, die: u8) -> (u8, bool) {
    let mut play = french_fire(extra, units);
    play.acts(&[aim, "under 80-36"]).dice(&[die]).act("done");
    (play.steps_lost("80-36"), play.is_shaken("80-36"))
}

#[test]
fn french_bombardment_is_modified_by_five_things() {
    cases!["6.3-C-01", "6.3-C-02", "6.3-B-01"];
    let near = |at: &str| json!({ "80-36": at, "1-bep-1": "0334" });
    // In a trench near the enemy: 5 takes a step and shakes Morale 5.
    assert_eq!(counter_fire(near("0234"), json!({}), "aim 2-4-rac-1", 5), (1, true));
    assert_eq!(counter_fire(near("0234"), json!({}), "aim 2-4-rac-1", 4), (0, false));
    assert_eq!(counter_fire(near("0234"), json!({}), "aim 2-4-rac-1 intense", 4), (1, true));
    assert_eq!(counter_fire(near("0435"), json!({}), "aim 2-4-rac-1", 4), (1, true), "in the open");
    let far = json!({ "80-36": "0234", "1-bep-1": "1929" });
    assert_eq!(counter_fire(far.clone(), json!({}), "aim 2-4-rac-1", 5), (0, false), "long range");
    assert_eq!(counter_fire(far, json!({}), "aim 2-4-rac-1", 6), (1, true));
    // A reduced unit: 4 for the loss, 5 against its Morale.
    let worn = json!({ "80-36": lost("0234", 1), "1-bep-1": "0334" });
    assert_eq!(counter_fire(worn, json!({}), "aim 2-4-rac-1", 5), (1, true));
    // A reduced marker.
    let guns = json!({ "80-36": "0234", "1-bep-1": "0334", "2-4-rac-1": lost("1929", 1) });
    assert_eq!(counter_fire(guns.clone(), json!({}), "aim 2-4-rac-1", 5), (0, false));
    assert_eq!(counter_fire(guns.clone(), json!({}), "aim 2-4-rac-2", 5), (1, true), "the other one is full");
    let mut play = french_fire(json!({}), guns);
    play.acts(&["aim 2-4-rac-1 intense", "under 80-36"]);
    assert_eq!(play.french_ammo(), 38, "intense costs 2, reduced or not");
}

#[test]
fn a_formation_without_guns_has_no_marker() {
    cases!["1.10-02", "1.10-04", "1.10-05"];
    let units = json!({
        "80-36": "0234", "1-bep-1": "0334", "4-4-rac-1": "gone", "3-10-rac-1": "gone", "3-10-rac-2": "gone", "3-10-rac-3": "1929",
    });
    let play = french_fire(json!({}), units);
    play.refused("aim 4-4-rac-1", "1.10-02").refused("aim 3-10-rac-1", "1.10-04").allowed("aim 3-10-rac-2");
}
