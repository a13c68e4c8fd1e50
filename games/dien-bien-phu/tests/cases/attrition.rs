//! Sections 4.1, 4.3, 4.4, 8.1, 8.3 to 8.5: attrition, markers, digging.

use dien_bien_phu::ids::{Army, Division, Strongpoint, Supply};
use dien_bien_phu::state::Flags;
use engine::cases;
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, hex, scene, unit};
use crate::support::game;

fn strongpoint(id: &str) -> Strongpoint {
    game().data.all_strongpoints().find(|own| game().data.strongpoint(*own).id == id).expect("it exists")
}

fn isolated(at: &str) -> Value {
    json!({ "at": at, "markers": ["isolated"] })
}

#[test]
fn isolated_vm_units_surrender_or_are_free_and_may_leave() {
    cases!["4.1-A-01", "4.1-A-03", "4.1-A-04"];
    // 1830 lies in the heart of the camp: five companies close the ring around it.
    let ring = ["1829", "1831", "1729", "1730", "1929", "1930"];
    let mut units = json!({ "80-36": isolated("1830"), "84-36": isolated("0102") });
    for (at, hex) in ring.iter().enumerate() {
        let id = ["1-bep-1", "1-bep-2", "1-bep-3", "1-bep-4", "8-bpc-1", "8-bpc-2"][at];
        units[id] = json!(hex);
    }
    let mut play = scene("vm-attrition", json!({}), units);
    assert_eq!(play.place("80-36"), "removed");
    assert_eq!(play.offered("evacuate"), ["84-36"]);
    play.refused("evacuate 80-36", "4.1-A-04");
    play.act("evacuate 84-36");
    assert_eq!(play.place("84-36"), "off-map");
}

#[test]
fn an_isolated_strongpoint_falls_without_a_line() {
    cases!["4.1-A-02", "8.1-A-02", "8.1-A-03", "1.4-D-04", "4.4-02", "4.4-05"];
    // Gabrielle lies in a Trench Zone: empty, it has no French line.
    let extra = json!({ "zones": { "308": 2 }, "vm_strongpoints": [], "isolated": ["Gabrielle", "Francoise"], "strongpoints": 54, "taken": 0 });
    let play = scene("french-attrition", extra.clone(), json!({ "80-36": "0638", "1-bep-1": "1929" }));
    assert_eq!(play.state().controller(strongpoint("Gabrielle")), Army::Vm);
    assert_eq!(play.state().controller(strongpoint("Francoise")), Army::French);
    assert!(play.state().isolated.is_empty());
    assert_eq!((play.state().strongpoints, play.state().taken), (50, 4));
    // VM holds a strongpoint of the camp that its units have left: France surrounds it.
    let extra = json!({ "vm_strongpoints": ["E12"], "isolated": ["E12"], "strongpoints": 50, "taken": 5 });
    let play = scene("vm-attrition", extra, json!({ "1-bep-1": "2230" }));
    assert_eq!(play.state().controller(strongpoint("E12")), Army::French);
    assert_eq!((play.state().strongpoints, play.state().taken), (51, 4));
}

#[test]
fn french_units_freed_of_isolation_may_go_to_the_supply_area() {
    cases!["8.1-A-01", "8.1-A-04", "8.1-A-05", "8.1-A-06", "1.7-B-06", "4.1-A-05", "6.2-B-08"];
    let units = json!({ "5-7-rta-1": isolated("1604"), "3-3-rei-1": isolated("i0907"), "2-4-rac-1": isolated("2529"), "80-36": "1629" });
    let mut play = scene("french-attrition", json!({}), units);
    assert_eq!(play.phase(), "french-attrition");
    play.refused("evacuate 3-3-rei-1", "8.1-A-04");
    play.act("evacuate 5-7-rta-1")
        .refused("at 1604", "8.1-A-04")
        .refused("at i0907", "8.1-A-04")
        .refused("at hanoi", "8.1-A-04");
    play.act("at 1929");
    assert_eq!(play.place("5-7-rta-1"), "1929");
    // Full or reduced, who is cut off is gone without a die; one without a marker is not looked at before the next time.
    let cut = json!({
        "5-7-rta-1": isolated("1604"), "5-7-rta-2": { "at": "1604", "lost": 1, "markers": ["isolated"] }, "5-7-rta-3": "1604",
        "80-36": "0638", "3-3-rei-1": isolated("2z-304"),
    });
    let play = scene("french-attrition", json!({ "zones": { "308": 2, "304": 2 }, "vm_strongpoints": [] }), cut);
    assert_eq!(["5-7-rta-1", "5-7-rta-2", "3-3-rei-1"].map(|id| play.place(id)), ["gone", "gone", "gone"]);
    assert_eq!(play.place("5-7-rta-3"), "1604");
    let rolled =
        play.game.opening().iter().filter_map(|event| event.roll.as_ref()).any(|roll| roll.purpose.contains("wounded"));
    assert!(!rolled, "nobody rolls for the hospital");
}

#[test]
fn markers_are_renewed_at_the_end_of_each_turn() {
    cases!["4.3-01", "4.3-02", "4.4-01", "4.4-03", "4.4-04", "8.3-01", "8.3-02", "8.4-01", "8.4-03"];
    // A battalion in the open beside a company is shaken and cuts no line; one in its trenches is not.
    let units = json!({ "80-36": "1431", "1-bep-1": { "at": "1430", "markers": ["shaken"] }, "84-36": "0303", "1-bep-2": "0304" });
    let play = scene("vm-shaken", json!({}), units);
    assert!(play.is_shaken("80-36") && !play.is_shaken("84-36") && !play.is_shaken("1-bep-1"));
    assert!(!play.state().is(unit("1-bep-1"), Flags::ISOLATED));
    assert!(play.state().is(unit("1-bep-2"), Flags::ISOLATED), "in a Trench Zone next to a steady battalion");
    let units = json!({ "80-36": { "at": "1431", "markers": ["shaken"] }, "1-bep-1": "1430", "84-36": "0303", "1-bep-2": "0304" });
    let play = scene("french-shaken", json!({}), units);
    assert!(play.is_shaken("1-bep-1") && play.is_shaken("1-bep-2") && !play.is_shaken("80-36"));
    assert!(!play.state().is(unit("84-36"), Flags::ISOLATED));
}

#[test]
fn a_strongpoint_without_a_line_is_marked_even_if_nobody_stands_in_it() {
    cases!["4.4-02", "4.4-03", "4.4-05", "8.4-02"];
    let units = json!({ "80-36": "0638", "1-bep-1": "1929" });
    let extra = json!({ "zones": { "308": 2 }, "vm_strongpoints": [], "strongpoints": 54, "taken": 0 });
    let play = scene("vm-shaken", extra, units);
    let isolated = play.state().isolated;
    assert!(isolated.has(strongpoint("Gabrielle")) && !isolated.has(strongpoint("Francoise")), "{isolated:?}");
    let told = |play: &Play, case: &str| play.game.opening().iter().filter(|event| event.case.0 == case).count();
    assert!(told(&play, "4.4-02") > 0);
    let extra = json!({ "vm_strongpoints": ["E12"], "strongpoints": 50, "taken": 5 });
    let play = scene("french-shaken", extra, json!({ "1-bep-1": "2230" }));
    assert!(play.state().isolated.has(strongpoint("E12")), "the ring around it is French");
    assert!(told(&play, "8.4-02") > 0);
}

/// Where VM may dig, and what becomes of it.
fn digging(zones: Value, extra: Value) -> Play {
    let mut keys = json!({ "zones": zones });
    for (key, value) in extra.as_object().expect("keys") {
        keys[key] = value.clone();
    }
    scene("digging", keys, json!({ "1-bep-1": "1929", "80-36": "0638" }))
}

#[test]
fn vm_moves_one_marker_into_the_next_zone() {
    cases!["8.5-A-01", "8.5-A-02", "8.5-B-01", "8.5-B-02", "8.5-B-04", "8.5-B-05", "8.5-B-06", "1.4-B-01", "1.4-C-01"];
    let mut play = digging(json!({}), json!({}));
    assert_eq!(play.offered("dig"), ["304", "308", "312", "316"]);
    play.act("dig 308");
    assert_eq!(
        (play.state().trenches.number, play.state().trenches.dig[Division::D308.at()]),
        ([1, 2, 1, 1], true),
        "Gabrielle is French"
    );
    assert_eq!(play.state().trenches.count(), 5);
    assert_eq!(play.state().turn, 4, "one marker only");
    // With Gabrielle taken the Dig Marker flips, and may move at once.
    let taken = json!({ "dig_zones": ["2z-308"], "vm_strongpoints": ["Gabrielle"] });
    let mut play = digging(json!({ "308": 2 }), taken);
    play.act("dig 308");
    assert_eq!(play.state().trenches.number[Division::D308.at()], 3);
    let mut play = digging(json!({ "308": 2 }), json!({ "dig_zones": ["2z-308"] }));
    play.refused("dig 308", "8.5-A-02");
    play.act("pass");
    let last = game().data.map.zone_count(Division::D316);
    let every: Vec<&str> = game().data.places.strongpoints.iter().map(|own| own.id.as_str()).collect();
    let play = digging(json!({ "316": last }), json!({ "vm_strongpoints": every }));
    play.refused("dig 316", "8.5-B-05").allowed("dig 308");
}

/// Isabelle with all its strongpoints but those named in French hands, and this Trench Marker.
fn isabelle(zone: u8, vm: Value, units: Value) -> Play {
    let extra = json!({ "zones": { "304": zone }, "vm_strongpoints": vm, "strongpoints": 20, "taken": 2, "ammo": 9, "food": 9, "fuel": 1, "medicine": 9, "hq": 0 });
    scene("isabelle-surrender", extra, units)
}

#[test]
fn isabelle_surrenders_when_its_heart_is_lost() {
    cases!["8.1-B-01", "8.1-B-02", "8.1-B-03", "8.1-B-04", "8.1-B-05", "8.1-B-06", "5.4-D-02", "8.1-C-01"];
    let units = json!({ "3-3-rei-1": "i1405", "3-10-rac-1": "i0905", "2-1-rta-1": "wounded-isabelle", "1-bep-1": "1929", "265-57": "i0907", "1-bpc-1": "reinforcements" });
    let play = isabelle(2, json!(["I-HQ"]), units.clone());
    assert!(play.state().isabelle_fallen);
    for word in ["tracks", "strongpoints-taken"] {
        let told = play.game.opening().iter().find(|event| event.word == word).expect("it is told");
        assert_eq!(told.case.0, "8.1-B-02", "not place by place (R114)");
    }
    assert_eq!((play.state().strongpoints, play.state().taken), (15, 7));
    for id in ["3-3-rei-1", "3-10-rac-1", "2-1-rta-1"] {
        assert_eq!(play.place(id), "gone");
    }
    assert_eq!(play.state().hq, 2, "the wounded do not count");
    assert_eq!(play.state().controller(strongpoint("Wieme")), Army::Vm);
    let rats = play.state().supply;
    assert!(rats[Supply::Ammo.at()] <= 3 && rats[Supply::Fuel.at()] == 0 && rats[Supply::Food.at()] <= 7);
    let later =
        scene("digging", json!({ "isabelle_fallen": true, "zones": { "304": 2 } }), json!({ "1-bep-1": "1929" }));
    later.refused("dig 304", "8.1-B-06");
    for (zone, vm) in [(1, json!(["I-HQ"])), (2, json!([]))] {
        assert!(!isabelle(zone, vm, units.clone()).state().isabelle_fallen);
    }
    let mut held = units;
    held["3-3-rei-2"] = json!("i0908");
    assert!(!isabelle(2, json!(["I-HQ"]), held).state().isabelle_fallen);
    assert_ne!(hex("i0907"), hex("i0908"));
}
