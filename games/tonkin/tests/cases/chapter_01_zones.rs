//! Rule 1.3: zones of control.

use engine::cases;
use serde_json::json;
use tonkin::ids::Army;

use super::table::{Questions as _, has, moving};
use crate::support::{hex, unit};

#[test]
fn a_vm_zone_goes_everywhere_but_china_and_an_fef_one_not_into_forest_and_mountain() {
    cases!["1.3-01", "1.3-03", "1.3-04"];
    let play = moving("vm", json!({ "36/308": "K-13", "1/2-rei": "S-17", "88/308": "Y-8" }));
    let zone = |id: &str| play.view().zone_of(unit(id));
    assert_eq!(zone("36/308").count(), 6, "forest L-13 and mountain K-14 too");
    assert!(has(zone("36/308"), "L-13") && has(zone("36/308"), "K-14"));
    assert!(has(zone("1/2-rei"), "S-16") && has(zone("1/2-rei"), "T-17"));
    assert!(!has(zone("1/2-rei"), "R-17") && !has(zone("1/2-rei"), "S-18"), "forest");
    assert!(!has(zone("88/308"), "Y-7") && !has(zone("88/308"), "Z-8"), "China");
    assert_eq!(zone("88/308").count(), 4);
    assert!(play.view().in_zone_of(Army::Fef, hex("S-16")));
}

#[test]
fn who_is_dg_an_hq_or_a_dump_has_no_zone_but_holds_the_hex() {
    cases!["1.3-05", "1.3-06", "1.3-08"];
    let units = json!({ "36/308": { "at": "K-13", "flags": ["dg"] }, "vm-hq": "N-10" });
    let play = super::table::moving_with("vm", json!({ "dumps": { "vm-sd-1": "S-12" } }), units);
    let view = play.view();
    assert!(view.zone_of(unit("36/308")).is_empty() && view.zone_of(unit("vm-hq")).is_empty());
    assert!(!view.in_zone_of(Army::Vm, hex("K-12")) && !view.in_zone_of(Army::Vm, hex("M-10")));
    for place in ["N-10", "S-12", "K-13"] {
        assert!(view.is_friendly(Army::Vm, hex(place)), "{place} is held");
    }
    assert!(!view.is_friendly(Army::Vm, hex("R-12")), "Viet Tri lies next to the dump only");
}

#[test]
fn a_unit_in_china_has_a_zone_outwards() {
    cases!["1.3-07", "3.5-06"];
    let play = moving("vm", json!({ "675/351": "J-4" }));
    assert!(has(play.view().zone_of(unit("675/351")), "K-4"), "Lao Kay lies beside Ho Keou");
    let mut play = moving("fef", json!({ "675/351": "J-4", "1/2-rei": "K-4", "2/2-rei": "T-14" }));
    play.acts(&["fly 1/2-rei", "land T-14"]);
    assert_eq!((play.army(), play.offered("declare")), ("vm", vec!["675/351".to_string()]));
}

#[test]
fn a_zone_neither_stops_nor_slows_a_plain_move() {
    cases!["1.3-02", "3.2-04"];
    // Three hexes in the zone of the battalion in X-8, one after the other.
    let mut play = moving("vm", json!({ "36/308": "W-7", "1/2-rei": "X-8" }));
    play.acts(&["move 36/308", "step X-7", "step Y-8"]);
    assert_eq!(play.spent(), 5, "the Ky Cung costs one");
    play.acts(&["step Y-9", "halt"]);
    assert_eq!(play.place("36/308"), "Y-9");
}
