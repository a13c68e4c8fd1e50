//! The worked examples of the rulebook that belong to movement, fire and losses in combat.

use dien_bien_phu::ids::Division;
use engine::cases;
use rehearsal::chance;
use serde_json::json;

use super::scene::{Questions as _, lost, scene};

/// 1.7-C: HQ stands one slot below the top, two units are lost, the first die is 3.
#[test]
fn two_lost_units_ask_hanoi_twice() {
    cases!["1.7-C-01", "1.7-C-03", "1.7-C-05", "1.7-C-07"];
    let top = super::super::support::game().data.tracks.hq_top;
    let units = json!({
        "80-36": "1231", "84-36": "1230", "thai-co-1": lost("1331", 1), "thai-co-2": lost("1331", 1), "1-bep-1": "1929",
        "2-1-rcp-1": "reinforcements", "2-1-rcp-2": "reinforcements", "2-1-rcp-3": "reinforcements", "2-1-rcp-4": "reinforcements",
        "1-bpc-1": "reinforcements", "1-bpc-2": "reinforcements", "1-bpc-3": "reinforcements", "1-bpc-4": "reinforcements",
    });
    let mut play = scene("vm-declaration", json!({ "hq": top - 1 }), units);
    play.act("assault 80-36 1331").idle_to("french-defence");
    play.exact(chance![6, 6, 1], &["defend thai-co-1"]);
    play.exact(chance![4, 4], &["charge 80-36"]);
    // 2 x Loss & Retreat: each lost company is wounded on its die, and Hanoi rolls at once for each of them.
    let modifier = play.view().next_battalion().map_or(0, |(_, modifier)| i32::from(modifier));
    play.exact(chance![6, 1, 3 - modifier, 1, 3 - modifier], &["pass"]);
    assert_eq!(play.events("hq-roll").len(), 2);
    assert_eq!(play.state().hq, top - 1, "down one slot, up to the top, and down one again");
}

/// 1.8: a second unit does not pay for a zone of control that the first has negated.
#[test]
fn the_second_unit_enters_a_negated_zone_of_control() {
    cases!["1.8-06"];
    let units = json!({ "1-bep-1": "0835", "1-bep-2": "0835", "80-36": "0635" });
    let mut play = scene("french-tactical-move", json!({}), units);
    assert_eq!((play.cost("1-bep-1", "0735"), play.cost("1-bep-2", "0735")), (Some(4), Some(4)));
    play.acts(&["move 1-bep-1", "at 0735"]);
    assert_eq!(play.cost("1-bep-2", "0735"), Some(2));
}

/// 5.2-D: at M the division has Morale 3, back at L it has 4 again; the column of Defence Fire follows.
#[test]
fn a_division_that_climbs_back_regains_its_morale() {
    cases!["1.5-A-02", "5.2-D-02"];
    for (slot, morale) in [("L", 4), ("M", 3)] {
        let units = json!({ "80-36": "1231", "11-141": "3309", "1-bep-1": "1331" });
        let play = scene("vm-declaration", json!({ "morale": { "308": slot } }), units);
        assert_eq!(play.view().morale(super::scene::unit("80-36")), morale);
        assert_eq!(play.morale_slot(Division::D308), slot);
    }
    // A rest of one slot brings 308 from M to L.
    let units = json!({ "80-36": "1231", "11-141": "3309", "1-bep-1": "1331", "1-bep-2": "1529" });
    let mut play = scene("vm-declaration", json!({ "morale": { "308": "M" } }), units);
    play.idle_to("french-reaction");
    assert_eq!(play.view().morale(super::scene::unit("80-36")), 4);
}

/// 3.6-B and 7.5-B: Tien len makes 0 of -1, En avant +3 of +2.
#[test]
fn urging_changes_the_modifier_by_one() {
    cases!["3.6-B-02", "7.5-B-02", "R60"];
    let units = json!({ "80-36": "1231", "84-36": "1230", "1-bep-1": "1331" });
    let mut play = scene("vm-declaration", json!({}), units);
    play.act("assault 80-36 1331").idle_to("french-defence").exact(chance![6, 6, 1], &["defend 1-bep-1"]);
    play.exact(chance![4, 5], &["charge 80-36"]);
    assert_eq!(play.state().fight.map(|fight| fight.modifier), Some(-1), "9 against 8");
    play.exact(chance![1], &["tien-len 84-36"]);
    assert_eq!(
        play.told.iter().rev().find_map(|event| event.roll.as_ref()).map(|roll| roll.dice[0].total),
        Some(1),
        "a die of 1 with 0"
    );

    let units = json!({ "80-36": "1336", "1-bep-1": "1335", "1-bep-2": "1436" });
    let mut play = scene("french-declaration", json!({}), units);
    play.act("assault 1-bep-1 1336").idle_to("vm-defence").exact(chance![6, 6, 1], &["defend 80-36"]);
    play.exact(chance![1, 1], &["charge 1-bep-1"]);
    assert_eq!(play.state().fight.map(|fight| fight.modifier), Some(2));
    play.dice(&[2]).act("en-avant 1-bep-2");
    let effect = play.events("assault-effect")[0].roll.clone().unwrap();
    assert_eq!(effect.dice[0].total, 5, "a die of 2 with +3");
}
