//! Sections 5.1 to 5.3: surrender, Morale Checks, and what both sides use up.

use dien_bien_phu::ids::{Army, Division, Supply};
use engine::{Viewer, cases};
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene};

/// A demand at a Surrender Number of 8 with these dice.
fn demand(dice: [u8; 2], extra: Value, units: Value) -> Play {
    let mut keys = json!({ "strongpoints": 12, "taken": 4 });
    for (key, value) in extra.as_object().expect("keys") {
        keys[key] = value.clone();
    }
    let mut play = scene("demand", keys, units);
    play.dice(&dice).act("demand");
    play
}

fn garrison() -> Value {
    json!({ "3-thai-1": "1929", "2-1-rta-1": "1929", "1-bep-1": "1930", "2-thai-1": "laos-1", "3-thai-2": "2z-304", "2-1-rta-2": lost("i0907", 1) })
}

#[test]
fn the_roll_is_read_against_the_surrender_number() {
    cases![
        "5.1-A-01", "5.1-A-02", "5.1-B-04", "5.1-B-05", "5.1-B-06", "5.1-B-07", "5.1-B-08", "5.1-B-09", "5.1-B-10",
        "5.1-B-11", "5.1-B-16"
    ];
    let play = demand([2, 3], json!({}), garrison());
    assert_eq!((play.steps_lost("3-thai-1"), play.state().taken), (0, 0), "SN-3: all fight on");
    let play = demand([3, 3], json!({}), garrison());
    assert_eq!((play.steps_lost("3-thai-1"), play.steps_lost("3-thai-2"), play.steps_lost("2-1-rta-1")), (1, 1, 0));
    assert_eq!(play.steps_lost("2-thai-1"), 0, "Laos is out of reach");
    let play = demand([3, 4], json!({}), garrison());
    assert_eq!((play.place("3-thai-1"), play.steps_lost("2-1-rta-1")), ("gone".into(), 0));
    let play = demand([4, 4], json!({}), garrison());
    assert_eq!((play.place("3-thai-1"), play.steps_lost("2-1-rta-1")), ("gone".into(), 1));
    assert_eq!(play.place("2-1-rta-2"), "gone", "a reduced one at Isabelle has no step to spare");
    let play = demand([4, 5], json!({}), garrison());
    assert_eq!((play.place("2-1-rta-1"), play.place("1-bep-1")), ("gone".into(), "1930".into()));
    let play = demand([5, 5], json!({}), garrison());
    assert!(play.is_over());
    assert_eq!(play.result(), "vm-victory");
}

#[test]
fn empty_tracks_and_relief_change_the_roll() {
    cases!["5.1-B-01", "5.1-B-02", "5.1-B-03"];
    let play = demand([4, 4], json!({ "ammo": 2, "fuel": 0 }), garrison());
    assert!(play.is_over(), "8 and 2 for two low tracks");
    // The example of 5.1-B: a 10 is a 9 with the Condor Force in Laos 2, which is SN+1.
    let mut units = garrison();
    units["2-2-rei-1"] = json!("laos-2");
    let play = demand([5, 5], json!({ "turn": 17 }), units.clone());
    assert!(!play.is_over());
    assert_eq!(play.place("2-1-rta-1"), "gone");
    units["2-2-rei-1"] = json!("1929");
    let play = demand([5, 5], json!({ "turn": 17 }), units);
    assert_eq!(
        (play.place("3-thai-1"), play.steps_lost("2-1-rta-1")),
        ("gone".into(), 1),
        "10 is 8 with relief in the camp"
    );
}

#[test]
fn a_demand_that_fails_costs_points_before_places_fall() {
    cases!["5.1-B-12", "5.1-B-13", "5.1-C-01", "5.1-C-02", "5.1-C-03", "5.1-C-04", "5.1-C-05"];
    // The Thai company alone in D6 deserts; the battalion beside it in the strongpoint takes it at once.
    let units = json!({ "3-thai-1": "2430", "80-36": "2431", "1-bep-1": "1929" });
    let play = demand([3, 4], json!({ "turn": 3 }), units.clone());
    assert_eq!((play.state().strongpoints, play.state().taken), (9, 3));
    let play = demand([3, 4], json!({ "turn": 4 }), units);
    assert_eq!(play.state().taken, 0, "the Morale Check sees what has just been taken");
    assert_eq!(play.morale_slot(Division::D308), "B", "three points are not enough");
    let mut calm = scene(
        "morale-check",
        json!({ "turn": 4, "taken": 4, "morale": { "308": "shut-down" } }),
        json!({ "80-36": "0638" }),
    );
    assert_eq!((calm.state().taken, calm.morale_slot(Division::D312)), (0, "A".into()));
    calm = scene("morale-check", json!({ "turn": 3, "taken": 1 }), json!({ "80-36": "0638" }));
    assert_eq!((calm.state().taken, calm.morale_slot(Division::D312)), (1, "A".into()));
    calm = scene(
        "morale-check",
        json!({ "turn": 4, "taken": 0, "morale": { "308": "shut-down" } }),
        json!({ "80-36": "0638" }),
    );
    assert_eq!((calm.morale_slot(Division::D308), calm.morale_slot(Division::D304)), ("shut-down".into(), "B".into()));
}

#[test]
fn france_wins_by_standing_on_the_last_turn() {
    cases!["5.1-B-14", "9.0-A-01"];
    let mut play =
        scene("demand", json!({ "turn": 21, "strongpoints": 30 }), json!({ "1-bep-1": "1929", "80-36": "0638" }));
    play.act("pass");
    assert!(play.is_over());
    assert_eq!(play.result(), "french-victory");
    let mut play =
        scene("demand", json!({ "turn": 20, "strongpoints": 30 }), json!({ "1-bep-1": "1929", "80-36": "0638" }));
    play.act("pass");
    assert!(!play.is_over());
}

#[test]
fn vm_gets_ammunition_and_patrols_find_more() {
    cases!["5.2-A-01", "5.2-B-01", "5.2-B-02", "5.2-B-03"];
    let units = json!({ "1-bep-1": "1929", "80-36": "0638" });
    let play = scene("vm-ammo", json!({ "vm_ammo": 5 }), units.clone());
    assert_eq!(play.state().vm_ammo, 8);
    assert_ne!(play.phase(), "patrols", "there are only four zones");
    let zones = json!({ "304": 2, "308": 2, "312": 2, "316": 2 });
    let mut play = scene(
        "patrols",
        json!({ "zones": zones, "morale": { "304": "C", "308": "A", "312": "shut-down", "316": "B" } }),
        units.clone(),
    );
    play.dice(&[3]).act("patrol");
    play.refused("raise 308", "5.2-B-03").refused("raise 312", "5.2-B-03");
    let choices = play.table(Viewer::Side(Army::Vm.into())).choices;
    assert!(choices.iter().any(|own| own.label == "Division 304 rises from slot C"), "{choices:?}");
    play.act("raise 304");
    assert_eq!(play.morale_slot(Division::D304), "B");
    let mut play = scene("patrols", json!({ "zones": zones, "ammo": 7 }), units);
    play.dice(&[4]).act("patrol");
    assert_eq!((play.state().vm_ammo, play.french_ammo()), (22, 7));
}

#[test]
fn replacements_cost_points_and_morale() {
    cases!["5.2-C-01", "5.2-C-02", "5.2-C-03", "5.2-C-04", "5.2-C-05", "5.2-C-11", "5.2-D-01", "5.2-D-03"];
    let units = json!({ "80-36": lost("0638", 1), "84-36": lost("0737", 2), "89-36": "removed", "11-141": lost("off-map", 2), "910-148": lost("1z-304", 1), "16-141": "pulled-back", "1-bep-1": "1929" });
    let mut play = scene("replacements", json!({ "vm_replacements": 9 }), units);
    assert_eq!(play.place("16-141"), "off-map");
    play.acts(&["replace 80-36", "replace 84-36", "replace 89-36", "replace 11-141", "replace 910-148"]);
    assert_eq!((play.steps_lost("80-36"), play.steps_lost("84-36")), (0, 1));
    assert_eq!((play.place("89-36"), play.steps_lost("89-36")), ("pulled-back".into(), 1));
    assert_eq!((play.steps_lost("11-141"), play.steps_lost("910-148")), (1, 0));
    assert_eq!(play.state().vm_replacements, 4);
    assert_eq!((play.morale_slot(Division::D308), play.morale_slot(Division::D312)), ("D".into(), "B".into()));
    play.refused("replace 84-36", "5.2-C-02");
}

#[test]
fn the_disorganised_are_replaced_or_withdrawn() {
    cases!["5.2-C-06", "5.2-C-07", "5.2-C-08", "5.2-C-09", "5.2-C-10", "5.2-C-12", "5.2-D-04"];
    let units = json!({ "80-36": lost("0638", 2), "84-36": lost("off-map", 2), "265-57": lost("laos-1", 2), "11-141": lost("1z-304", 2), "1-bep-1": "1929" });
    let mut play = scene("replacements", json!({ "morale": { "308": "R", "312": "A" } }), units.clone());
    play.refused("done", "5.2-C-06").refused("replace 265-57", "5.2-C-08").refused("pull-back 265-57", "5.2-C-08");
    play.act("replace 80-36");
    assert_eq!(play.morale_slot(Division::D308), "shut-down");
    play.refused("replace 84-36", "5.2-D-04");
    play.acts(&["pull-back 84-36", "pull-back 11-141"]);
    assert_ne!(play.phase(), "replacements", "nothing is left to do");
    assert_eq!((play.place("84-36"), play.steps_lost("84-36")), ("pulled-back".into(), 1));
    let play = scene("replacements", json!({ "vm_replacements": 0 }), units);
    play.refused("replace 80-36", "5.2-C-09").allowed("pull-back 80-36");
    // Cut off from every edge, it can be neither replaced nor withdrawn.
    let mut cut = json!({ "80-36": lost("1830", 2), "84-36": lost("0638", 1) });
    for (at, hex) in ["1829", "1831", "1729", "1730", "1929", "1930"].iter().enumerate() {
        cut[["1-bep-1", "1-bep-2", "1-bep-3", "1-bep-4", "8-bpc-1", "8-bpc-2"][at]] = json!(hex);
    }
    let play = scene("replacements", json!({}), cut);
    play.refused("replace 80-36", "5.2-C-07").refused("pull-back 80-36", "5.2-C-07").allowed("done");
}

#[test]
fn reserves_come_from_24_april_on() {
    cases!["5.2-E-01", "5.2-E-02", "5.2-E-03", "5.2-E-04"];
    let waiting = crate::support::game().data.forces.vm_reinforcements.first().expect("some wait");
    let id = crate::support::game().data.unit(waiting).id.clone();
    let units = || json!({ id.clone(): "vm-reinforcements", "1-bep-1": "1929" });
    let early = scene("vm-reinforcement", json!({ "turn": 14, "vm_ammo": 5 }), units());
    assert_ne!(early.phase(), "vm-reinforcement");
    let mut play = scene("vm-reinforcement", json!({ "turn": 15, "vm_ammo": 5 }), units());
    assert_eq!(play.state().vm_ammo, 14);
    play.dice(&[4]).act(&format!("reinforce {id}"));
    assert_eq!((play.place(&id), play.state().vm_ammo), ("off-map".into(), 13));
    assert_eq!(play.events("reinforcement-roll")[0].amount, Some(1));
    let mut play =
        scene("vm-reinforcement", json!({ "turn": 16, "vm_ammo": 5, "morale": { "308": "shut-down" } }), units());
    play.dice(&[3]).act(&format!("reinforce {id}"));
    play.refused("lower 308", "5.2-E-03");
    play.act("lower 316");
    assert_eq!((play.morale_slot(Division::D316), play.state().vm_ammo), ("B".into(), 5));
}

/// What the camp has left once a part of the supply segment is over.
fn after(part: &str, extra: Value, units: Value, supply: Supply) -> u8 {
    scene(part, extra, units).state().supply(supply)
}

#[test]
fn trucks_use_fuel_and_shortage_is_fixed_by_it() {
    cases!["5.3-A-01", "5.3-A-02", "5.3-A-06", "5.3-A-10"];
    let units = || json!({ "1-bep-1": "1929" });
    for (trucks, used) in [(10, 4), (7, 4), (6, 3), (4, 3), (3, 2), (2, 2), (1, 1)] {
        assert_eq!(after("fuel", json!({ "trucks": trucks, "fuel": 2 + used }), units(), Supply::Fuel), 2);
    }
    let play = scene("fuel", json!({ "fuel": 2 }), units());
    assert_eq!(play.state().fuel_used, 2);
    let mut play = scene(
        "fuel",
        json!({ "fuel": 0 }),
        json!({ "1-bep-1": "1929", "1-bep-2": lost("1929", 1), "1-rcc-1": "1930" }),
    );
    play.refused("lose 1-rcc-1", "5.3-A-06");
    play.acts(&["lose 1-bep-1", "lose 1-bep-1", "lose 1-bep-2"]);
    assert_eq!((play.place("1-bep-1"), play.place("1-bep-2")), ("wounded-dbp".into(), "wounded-dbp".into()));
}

#[test]
fn a_tank_or_a_battery_is_repaired_for_fuel() {
    cases!["5.3-A-08", "5.3-A-09", "1.10-06"];
    let units = json!({ "1-rcc-1": lost("1929", 1), "2-4-rac-1": lost("1930", 1), "1-rcc-2": "gone", "1-bep-1": lost("1929", 1), "2-4-rac-2": lost("0638", 1) });
    let mut play = scene("fuel", json!({ "fuel": 8 }), units.clone());
    play.refused("repair 1-rcc-2", "5.3-A-09").refused("repair 1-bep-1", "5.3-A-08");
    play.act("repair 2-4-rac-1");
    assert_eq!((play.steps_lost("2-4-rac-1"), play.state().supply(Supply::Fuel)), (0, 1));
    let play = scene("fuel", json!({ "fuel": 6 }), units);
    assert_ne!(play.phase(), "fuel", "two fuel do not repair");
}

#[test]
fn food_and_medicine_have_their_bills() {
    cases!["5.3-B-01", "5.3-B-02", "5.3-C-01", "5.3-C-02", "5.3-C-03", "5.3-C-04"];
    assert_eq!(after("food", json!({ "food": 9 }), json!({ "1-bep-1": "1929" }), Supply::Food), 6);
    let late = || json!({ "food": 9, "turn": 17 });
    assert_eq!(after("food", late(), json!({ "2-2-rei-1": "1929" }), Supply::Food), 5);
    assert_eq!(after("food", late(), json!({ "2-2-rei-1": "1929", "1-bpvn-1": "i0907" }), Supply::Food), 4);
    assert_eq!(after("medicine", json!({ "medicine": 5 }), json!({ "1-bep-1": "1929" }), Supply::Medicine), 3);
    assert_eq!(
        after("medicine", json!({ "medicine": 5, "turn": 16 }), json!({ "1-bep-1": "1929" }), Supply::Medicine),
        2
    );
    // Six wounded are two groups; a unit of 31 BG in hospital counts in both sums.
    let wounded = json!({ "1-bep-1": "wounded-dbp", "1-bep-2": "wounded-dbp", "1-bep-3": "wounded-dbp", "1-bep-4": "wounded-isabelle", "8-bpc-1": "wounded-isabelle", "31-bg-1": "wounded-dbp", "31-bg-2": "gone", "8-bpc-2": "1929" });
    assert_eq!(after("medicine", json!({ "medicine": 14 }), wounded.clone(), Supply::Medicine), 4);
    let mut play = scene("medicine", json!({ "medicine": 8 }), wounded);
    play.acts(&["lose 8-bpc-2", "lose 8-bpc-2"]);
    assert_eq!(play.place("8-bpc-2"), "wounded-dbp");
}

#[test]
fn a_wounded_unit_returns_at_its_hospital() {
    cases!["5.3-C-05", "5.3-C-06"];
    let units = json!({ "1-bep-1": "wounded-dbp", "3-3-rei-1": "wounded-isabelle", "8-bpc-1": "1932", "8-bpc-2": "1932", "8-bpc-3": "1932" });
    let mut play = scene("medicine", json!({ "medicine": 12 }), units.clone());
    play.act("recover 1-bep-1").refused("at 1932", "5.3-C-06").refused("at i1007", "5.3-C-05");
    play.act("at 1829");
    assert_eq!((play.place("1-bep-1"), play.steps_lost("1-bep-1")), ("1829".into(), 1));
    assert_eq!(play.state().supply(Supply::Medicine), 3);
    let mut play = scene("medicine", json!({ "medicine": 12 }), units.clone());
    play.acts(&["recover 3-3-rei-1", "at i1007"]);
    let play = scene("medicine", json!({ "medicine": 12, "vm_structures": ["hospital-isabelle"] }), units);
    play.refused("recover 3-3-rei-1", "5.3-C-05");
    assert_eq!(play.view().army(super::scene::unit("1-bep-1")), Army::French);
}
