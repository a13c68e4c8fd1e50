//! Positions that say no more than the rule at hand needs, and what they leave to be understood.

use dien_bien_phu::fire::Mark;
use engine::cases;
use engine::position::write_position;
use rehearsal::{Rehearsal, chance};
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene, shaken, unit};
use crate::support::game;

fn of(document: Value) -> Play {
    Rehearsal::from_document(game(), document).unwrap_or_else(|why| panic!("the position is refused: {why}"))
}

/// In play only the other side's units are shaken by then (R113).
#[test]
fn shaken_markers_of_both_sides_are_removed() {
    cases!["4.3-01", "8.3-01", "R113"];
    let units = json!({ "80-36": shaken("0638"), "1-bep-1": shaken("1929") });
    for phase in ["vm-shaken", "french-shaken"] {
        let play = scene(phase, json!({}), units.clone());
        assert!(!play.is_shaken("80-36") && !play.is_shaken("1-bep-1"), "{phase}");
    }
}

#[test]
fn an_assault_marker_after_the_defence_stands_for_the_normal_column() {
    cases!["3.5-C-04", "3.6-C-01", "7.5-C-01"];
    let units = json!({ "80-36": "1231", "1-bep-1": "1331" });
    let vm = json!({ "assaults": [{ "unit": "80-36", "target": "1331" }] });
    assert_eq!(scene("vm-assault", vm.clone(), units.clone()).mark("80-36"), Mark::Normal);
    assert_eq!(scene("french-defence", vm, units.clone()).mark("80-36"), Mark::Declared, "it is still to be defended");
    let france = json!({ "assaults": [{ "unit": "1-bep-1", "target": "1231", "mark": "assault" }] });
    assert_eq!(scene("french-assault", france, units).mark("1-bep-1"), Mark::Normal);
}

/// Who alone stood in the hex has defended it, whoever retreats there before its assault is rolled.
#[test]
fn a_newcomer_does_not_become_the_defending_unit() {
    cases!["3.6-C-11", "3.6-C-24", "R31", "R126"];
    let units = json!({ "215-98": "2629", "1-bep-4": "2529", "2-thai-1": "2530", "249-174": "2630" });
    let assaults = json!([{ "unit": "215-98", "target": "2529" }, { "unit": "249-174", "target": "2530" }]);
    let mut play = scene("vm-assault", json!({ "assaults": assaults }), units);
    play.exact(chance![3, 3, 5], &["charge 215-98"]).exact(chance![], &["withdraw 1-bep-4 2530"]);
    // 2 x Loss & Retreat on the column of Morale 2: the Thai company pays first.
    play.exact(chance![3, 3, 6], &["charge 249-174"]);
    assert_eq!((play.steps_lost("2-thai-1"), play.steps_lost("1-bep-4")), (1, 1));
    assert_eq!(play.offered("lose"), ["1-bep-4", "2-thai-1"]);
}

#[test]
fn places_that_france_occupies_are_hers_among_the_trenches() {
    cases!["1.4-D-02", "1.4-H-02", "1.4-I-03", "8.5-A-01", "8.5-A-02"];
    let digging = |units: Value| {
        let zones = json!({ "304": 1, "308": 5, "312": 1, "316": 1 });
        scene("digging", json!({ "zones": zones, "dig_zones": ["5z-308"] }), units)
    };
    // H7 lies in 4z-308, Co My in 5z-308.
    for held in ["1316", "1034"] {
        digging(json!({ "1-bep-1": held, "80-36": "0101" })).refused("dig 308", "8.5-A-02");
    }
    digging(json!({ "1-bep-1": "1929", "80-36": "0101" })).refused("dig 308", "8.5-A-02");
    let zones = json!({ "304": 1, "308": 4, "312": 1, "316": 1 });
    let play = scene("vm-box-move", json!({ "zones": zones }), json!({ "1-bep-1": "1413", "80-36": "0101" }));
    assert!(play.view().is_entrenched(unit("1-bep-1")), "the outpost is still there");
}

/// A turn that is left out is the first in which everybody can have come.
#[test]
fn who_comes_late_dates_a_position_without_a_turn() {
    cases!["5.1-B-03", "5.2-E-02", "6.2-B-06", "6.2-B-07"];
    let turn = |units: Value| of(json!({ "phase": "demand", "units": units })).state().turn;
    assert_eq!(turn(json!({ "1-bep-1": "1929", "2-2-rei-1": "condor", "353-9": "vm-reinforcements" })), 1);
    for (late, place) in [("2-2-rei-1", "laos-2"), ("1-bpvn-1", "1929"), ("353-9", "off-map")] {
        assert_eq!(turn(json!({ "1-bep-1": "1929", "80-36": "0638", late: place })), 15, "{late}");
    }
    let play = of(json!({ "phase": "demand", "units": { "2-2-rei-1": "1929" } }));
    let written: Value = write_position(&**game(), play.state()).expect("it can be written").into();
    assert_eq!(of(written).state(), play.state());
}

#[test]
fn nobody_lets_go_by_what_has_to_be_done() {
    cases!["3.5-A-01", "3.6-A-01", "4.1-B-01", "5.3-A-06", "5.3-B-02", "5.3-C-04", "7.4-A-01", "7.5-A-01"];
    let units = json!({ "80-36": "1231", "84-36": "0638", "1-bep-1": "1331", "1-bep-2": "1331" });
    let vm = json!({ "assaults": [{ "unit": "80-36", "target": "1331", "defender": "1-bep-1" }] });
    let declared = json!({ "assaults": [{ "unit": "80-36", "target": "1331" }] });
    scene("french-defence", declared, units.clone()).refused("done", "3.5-A-01");
    let mut play = scene("vm-assault", vm, units.clone());
    play.refused("done", "3.6-A-01");
    play.exact(chance![3, 3, 3], &["charge 80-36"]).refused("pass", "3.6-C-04");
    play.act("retreat").refused("done", "3.6-C-09");
    let france = json!({ "assaults": [{ "unit": "1-bep-1", "target": "1231" }] });
    scene("vm-defence", france.clone(), units.clone()).refused("done", "7.4-A-01");
    scene("french-assault", france, units.clone()).refused("done", "7.5-A-01");
    scene("disease", json!({ "turn": 11 }), units.clone()).refused("pass", "4.1-B-01");
    for (phase, case) in [("fuel", "5.3-A-06"), ("food", "5.3-B-02"), ("medicine", "5.3-C-04")] {
        scene(phase, json!({ phase: 0 }), units.clone()).refused("pass", case);
    }
}

#[test]
fn reasons_name_what_stands_in_the_way() {
    cases!["1.5-B-08", "2.1-A-05", "8.2-06", "9.0-C-02"];
    let units = json!({ "6-bpc-1": "slot-1-3", "80-36": "1930", "1-bep-1": "1929" });
    let mut play = scene("airdrop", json!({}), units);
    play.exact(chance![1, 1], &["fly"]).act("place 6-bpc-1").refused("at 1930", "1.5-B-08");
    let ringed =
        json!({ "80-36": "1930", "1-bep-1": "1829", "1-bep-2": "2029", "1-bep-3": "1932", "84-36": "off-map" });
    scene("vm-box-move", json!({}), ringed).refused("move 80-36", "2.1-A-05");
    let zones = json!({ "zones": { "304": 2, "308": 1, "312": 1, "316": 1 } });
    let full = json!({ "1-bep-1": "2z-304", "8-bpc-1": "1929", "8-bpc-2": "1929", "8-bpc-3": lost("1929", 1), "80-36": "0638" });
    let mut play = scene("french-after-combat", zones, full);
    play.act("move 1-bep-1").refused("at 1929", "8.2-06");
    let play = of(json!({ "card": "c", "phase": "setup", "others": "card" }));
    play.refused("place 1-4-rtm-1", "9.0-C-02");
}

/// A number of a zone moves one marker of the card: what VM holds beyond the trenches, and the flags, stay as they are.
#[test]
fn zones_beside_a_card_change_nothing_but_the_trenches() {
    cases!["1.4-D-01", "1.4-E-02", "9.0-G-C-01"];
    let on_card = |zones: Value| {
        let mut document =
            json!({ "card": "c", "phase": "french-tactical-move", "units": { "1-bep-1": "1930", "80-36": "0101" } });
        document.as_object_mut().expect("keys").extend(zones.as_object().expect("keys").clone());
        of(document).state().clone()
    };
    let own = on_card(json!({}));
    let same = on_card(json!({ "zones": { "308": 5 } }));
    assert_eq!((same.vm_strongpoints, same.flagged, same.trenches), (own.vm_strongpoints, own.flagged, own.trenches));
    let farther = on_card(json!({ "zones": { "308": 6 } }));
    assert!(own.vm_strongpoints.is_within(farther.vm_strongpoints) && own.flagged.is_within(farther.flagged));
    assert_eq!(farther.trenches.number, [own.trenches.number[0], 6, own.trenches.number[2], own.trenches.number[3]]);
    assert!(own.trenches.dig[1] && !farther.trenches.dig[1], "the Dig side was that of the zone on the card");
    assert!(on_card(json!({ "zones": { "308": 6 }, "dig_zones": ["6z-308"] })).trenches.dig[1]);
}

/// The position that play leads to can be read again.
#[test]
fn the_strongpoints_track_ends_at_its_last_number() {
    cases!["1.4-F-02", "1.4-G-02"];
    let extra = json!({ "turn": 7, "zones": { "312": 3 }, "vm_strongpoints": ["D2"], "strongpoints": 58, "taken": 1 });
    let mut play = scene("french-tactical-move", extra, json!({ "1-bep-1": "2628" }));
    play.acts(&["move 1-bep-1", "at 2528", "done"]);
    assert_eq!((play.state().strongpoints, play.state().taken), (59, 0));
    of(write_position(&**game(), play.state()).expect("it is not over").into());
}
