//! The Commando (2.3), Asset Markers (2.4-A) and the Airstrike (6.1).

use engine::{Case, cases};
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene};

#[test]
fn the_commando_comes_from_trenches_or_the_edge() {
    cases!["2.3-01"];
    let units =
        json!({ "thai-co-1": "0334", "thai-co-2": "0334", "1-bep-1": "1239", "2-thai-1": "2z-304", "80-36": "0638" });
    let mut play = scene("commando", json!({}), units);
    play.refused("commando 0434", "2.3-01")
        .refused("commando 0334", "2.3-01")
        .refused("commando 0130", "2.3-01")
        .allowed("commando 1240");
    play.act("commando 0234").refused("raid 1-bep-1", "2.3-01").refused("raid 2-thai-1", "2.3-01");
    assert_eq!(play.offered("raid"), ["thai-co-1", "thai-co-2"]);
    play.acts(&["cancel", "pass"]);
    assert_ne!(play.phase(), "commando");
}

#[test]
fn a_raid_needs_morale_plus_three() {
    cases!["2.3-02", "2.3-03", "1.7-B-05"];
    let raid = |id: &str, at: Value, die: u8| {
        let mut units = json!({ "80-36": "0638" });
        units[id] = at;
        let mut play = scene("commando", json!({}), units);
        play.act("commando 0234").exact(rehearsal::chance![i32::from(die)], &[&format!("raid {id}")]);
        let case = if play.steps_lost(id) < 2 { "2.3-02" } else { "2.3-03" };
        assert!(play.events("step-lost").iter().all(|event| event.case == Case(case)));
        (play.steps_lost(id), play.place(id))
    };
    assert_eq!(raid("thai-co-1", json!("0334"), 4).0, 0);
    assert_eq!(raid("thai-co-1", json!("0334"), 5).0, 1, "Morale 2");
    assert_eq!(raid("2-1-rta-1", json!("0334"), 5).0, 0);
    assert_eq!(raid("2-1-rta-1", json!("0334"), 6).0, 1, "Morale 3");
    assert_eq!(raid("1-2-rei-1", json!("0334"), 6).0, 0, "Morale 4 never");
    assert_eq!(raid("thai-co-1", lost("0334", 1), 6), (2, "gone".into()), "without another die");
}

fn assets(extra: Value, units: Value) -> Play {
    scene("assets", extra, units)
}

#[test]
fn four_asset_markers_and_two_in_a_sector() {
    cases!["2.4-A-01", "2.4-A-02", "2.4-A-03", "2.4-A-06", "1.3-E-03"];
    let units = json!({
        "80-36": "0638", "84-36": "0738", "89-36": "0838", "11-141": "3309", "16-141": "3310", "265-57": "2z-304", "346-57": "I0101", "418-57": "I0103",
        "23-88": "1736", "29-88": "1836", "322-88": "1936", "1-bep-1": "1929",
    });
    let mut play = assets(json!({}), units.clone());
    play.act("recon 80-36").refused("recon 80-36", "2.4-A-06");
    play.act("breach 80-36 0638");
    play.refused("breach 80-36 0637", "2.4-A-06")
        .refused("recon 84-36", "2.4-A-02")
        .refused("breach 84-36 0738", "2.4-A-02");
    play.acts(&["recon 11-141", "recon 16-141"]);
    assert!(play.offered("recon").is_empty() && play.offered("breach").is_empty(), "all four are placed");
    // Boxes and Isabelle count together; the central area has no limit.
    let mut play = assets(json!({}), units.clone());
    play.acts(&["recon 265-57", "recon 346-57"]).refused("recon 418-57", "2.4-A-02");
    let mut play = assets(json!({}), units);
    play.acts(&["recon 23-88", "recon 29-88", "recon 322-88", "breach 23-88 1736"]);
    assert_eq!(play.state().breaches.len(), 1);
}

#[test]
fn recon_and_breaches_need_communication() {
    cases!["2.4-A-03", "2.4-A-04"];
    let ring = json!({
        "249-174": "1138", "2-bep-1": "1036", "2-bep-2": "1236", "2-bep-3": "1140", "2-bep-4": "1340", "3-3-rei-1": "0939", "3-3-rei-2": "1338", "80-36": "0101",
    });
    let play = assets(json!({}), ring);
    play.refused("recon 249-174", "2.4-A-03")
        .refused("breach 249-174 1138", "2.4-A-04")
        .refused("recon 2-bep-1", "2.4-A-03")
        .allowed("recon 80-36");
}

#[test]
fn a_breach_lies_under_the_unit_or_in_an_empty_hex_beside_it() {
    cases!["2.4-A-04", "2.4-A-05"];
    let units =
        json!({ "251-174": "2632", "249-174": "2631", "255-174": "1628", "1-bep-1": "2531", "1-bep-2": "1929" });
    let mut play = assets(json!({}), units);
    play.refused("breach 251-174 2631", "2.4-A-04")
        .refused("breach 251-174 2629", "2.4-A-04")
        .refused("breach 249-174 2531", "2.4-A-04");
    play.refused("breach 249-174 2530", "2.4-A-04")
        .refused("breach 255-174 1728", "2.4-A-04")
        .allowed("breach 251-174 2633");
    play.act("breach 249-174 2631");
    let wire = |play: &Play, a: &str, b: &str| play.view().wire_between(super::scene::hex(a), super::scene::hex(b));
    assert_eq!(wire(&play, "2631", "2531"), dien_bien_phu::data::Wire::None);
    assert_eq!(wire(&play, "2630", "2531"), dien_bien_phu::data::Wire::Heavy);
    // It stays when its host moves on, until the After-Combat Move is over.
    play.acts(&["done", "move 249-174", "at 2731", "done"]);
    assert_eq!(wire(&play, "2631", "2531"), dien_bien_phu::data::Wire::None);
    play.idle_to("demand");
    assert_eq!(wire(&play, "2631", "2531"), dien_bien_phu::data::Wire::Heavy);
}

#[test]
fn recon_is_over_after_the_tactical_move() {
    cases!["2.4-A-03", "1.5-B-16"];
    let mut play = assets(json!({}), json!({ "80-36": "0638", "84-36": "0838", "1-bep-1": "1929" }));
    play.acts(&["recon 80-36", "done"]);
    assert_eq!((play.cost("80-36", "0632"), play.cost("84-36", "0832")), (Some(12), None));
    play.acts(&["move 80-36", "at 0632", "done"]);
    assert!(play.view().data.all_units().all(|unit| !play.state().is(unit, dien_bien_phu::state::Flags::RECON)));
}

#[test]
fn the_airstrike_hits_one_vm_unit_anywhere() {
    cases!["6.1-01", "6.1-02", "6.1-03"];
    let units = json!({ "80-36": "0234", "418-57": "laos-2", "89-36": "off-map", "1-bep-1": "0334" });
    let mut play = scene("airstrike", json!({}), units);
    play.refused("strike 89-36", "6.1-01").refused("strike 1-bep-1", "6.1-01").allowed("strike 418-57");
    // In a trench next to the enemy: 6 less 1 takes a step and shakes; no ammunition is used.
    play.exact(rehearsal::chance![6], &["strike 80-36"]);
    assert_eq!((play.steps_lost("80-36"), play.is_shaken("80-36"), play.french_ammo()), (1, true, 40));
    play.idle_to("french-bombardment");
    play.acts(&["aim 2-4-rac-1", "under 80-36"]).exact(rehearsal::chance![6], &["done"]);
    assert_eq!(play.steps_lost("80-36"), 2, "6 less 1 for a reduced unit");
    let mut play = scene("airstrike", json!({}), json!({ "80-36": "0234", "1-bep-1": "0334" }));
    play.exact(rehearsal::chance![5], &["strike 80-36"]);
    assert_eq!((play.steps_lost("80-36"), play.is_shaken("80-36")), (0, false));
}
