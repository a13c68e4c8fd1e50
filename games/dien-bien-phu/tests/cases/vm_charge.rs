//! Section 3.6: the VM assault itself, its results, retreats and advances.

use engine::cases;
use rehearsal::chance;
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene, shaken};
use super::vm_assault::{declared, strength, surprised};

#[test]
fn the_regiment_supports_its_assault() {
    cases!["3.6-A-02", "3.6-A-04", "3.6-A-05", "3.6-A-06", "3.6-A-08"];
    assert_eq!(
        strength(json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }), "1331", "1-bep-1"),
        7,
        "a strongpoint"
    );
    assert_eq!(strength(json!({}), json!({ "80-36": "1236", "1-bep-1": "1336" }), "1336", "1-bep-1"), 9, "the open");
    assert_eq!(strength(json!({}), json!({ "80-36": "2729", "1-bep-1": "2829" }), "2829", "1-bep-1"), 9, "an outpost");
    let helped = json!({ "80-36": "1231", "84-36": lost("1230", 1), "89-36": lost("1430", 2), "23-88": "1431", "1-bep-1": "1331" });
    assert_eq!(strength(json!({}), helped, "1331", "1-bep-1"), 9, "two of the regiment, whatever they have lost");
    assert_eq!(strength(json!({}), json!({ "80-36": "1231", "1-bep-1": shaken("1331") }), "1331", "1-bep-1"), 7);
    assert_eq!(strength(json!({}), json!({ "80-36": lost("1231", 1), "1-bep-1": "1331" }), "1331", "1-bep-1"), 5);
}

#[test]
fn markers_keep_a_unit_from_supporting() {
    cases!["3.6-A-01", "3.6-A-02", "3.6-A-03", "3.6-C-19", "R36"];
    // 84/36 assaults 1530 from 1430, which is next to 1331 as well.
    let units = json!({ "80-36": "1231", "84-36": "1430", "1-bep-1": "1331", "1-bep-2": "1530" });
    let both = ["80-36 1331", "84-36 1530"];
    let mut play = declared(json!({}), units.clone(), &both);
    play.exact(chance![6, 6, 1], &["defend 1-bep-1"]).exact(chance![6, 6, 1], &["defend 1-bep-2"]);
    play.refused("done", "3.6-A-01");
    // First the other assault, which fails; then it supports.
    play.exact(chance![6, 6, 1], &["charge 84-36"]);
    play.dice(&[6, 6]).act("charge 80-36");
    assert_eq!(play.strength_told("assault-fire"), 8);
    // Aborted it gives nothing.
    let mut play = declared(json!({}), units, &both);
    play.exact(chance![6, 6, 1], &["defend 1-bep-1"]).exact(chance![1, 1, 4], &["defend 1-bep-2"]);
    play.refused("charge 84-36", "3.5-C-06");
    play.exact(chance![6, 6, 1], &["charge 80-36"]);
    assert_eq!(play.strength_told("assault-fire"), 7);
    assert!(play.state().assaults.is_empty(), "when all is over Abort Markers go, too");
}

#[test]
fn a_shaken_battalion_supports_no_assault() {
    cases!["3.6-A-09", "3.6-B-02", "R131"];
    let assault = |supporter: Value| {
        let units = json!({ "80-36": "1231", "84-36": supporter, "1-bep-1": "1331" });
        let assaults = json!([{ "unit": "80-36", "target": "1331", "mark": "surprise" }]);
        let mut play = scene("vm-assault", json!({ "assaults": assaults }), units);
        play.dice(&[6, 6, 1]).act("charge 80-36");
        play
    };
    let shaken = assault(shaken("1230"));
    assert_eq!(shaken.strength_told("assault-fire"), 7);
    assert!(!shaken.events("assault-effect").is_empty(), "nobody is asked to pay");
    let steady = assault(json!("1230"));
    assert_eq!(steady.strength_told("assault-fire"), 8);
    assert!(steady.events("assault-effect").is_empty(), "the supporter is asked first");
}

#[test]
fn tien_len_costs_a_supporter_a_step() {
    cases!["3.6-B-01", "3.6-B-02", "3.6-B-03", "3.6-C-02"];
    let units = json!({ "80-36": "1231", "84-36": "1230", "89-36": lost("1430", 2), "1-bep-1": "1331" });
    let mut play = surprised(json!({}), units, "1331", "1-bep-1");
    play.exact(chance![5, 5], &["charge 80-36"]);
    assert_eq!(play.events("assault-fire")[0].amount, Some(-1), "10 against 9");
    assert_eq!(play.offered("tien-len"), ["84-36", "89-36"]);
    play.refused("tien-len 80-36", "3.6-B-02");
    // 4 with -1 + 1 is Choice on the Surprise column; the payer may be eliminated by it.
    play.exact(chance![4], &["tien-len 89-36"]);
    assert_eq!((play.place("89-36"), play.allowed("stay").asked()), ("removed".into(), "france"));
    // Without a supporter nobody is asked.
    let mut play = surprised(json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }), "1331", "1-bep-1");
    play.exact(chance![6, 6, 1], &["charge 80-36"]);
    assert_eq!(play.events("assault-fire")[0].amount, Some(-2));
}

#[test]
fn no_effect_leaves_everything_as_it_was() {
    cases!["3.6-C-01", "3.6-C-03"];
    let mut play =
        surprised(json!({}), json!({ "80-36": "1231", "1-bep-1": "1331", "84-36": "0638" }), "1331", "1-bep-1");
    play.exact(chance![3, 4, 1], &["charge 80-36"]);
    assert_eq!(
        (play.place("80-36"), play.place("1-bep-1"), play.steps_lost("1-bep-1")),
        ("1231".into(), "1331".into(), 0)
    );
    assert!(play.assault("80-36").is_none());
}

#[test]
fn on_choice_the_defender_stays_or_goes() {
    cases!["3.6-C-04", "3.6-C-05", "3.6-C-20", "3.6-C-16", "3.6-C-25", "3.6-C-13"];
    // Surprise column, Morale 5: 3 is Choice.
    let choice = |mates: Value| {
        let mut units = json!({ "80-36": "1231", "1-bep-1": "1331" });
        units.as_object_mut().unwrap().extend(mates.as_object().unwrap().clone());
        let mut play = surprised(json!({}), units, "1331", "1-bep-1");
        play.exact(chance![3, 4, 3], &["charge 80-36"]);
        play
    };
    let mut play = choice(json!({}));
    assert_eq!(play.asked(), "france");
    play.exact(chance![], &["stay"]);
    assert_eq!((play.steps_lost("1-bep-1"), play.place("1-bep-1")), (1, "1331".into()), "one of two steps");
    let mut play = choice(json!({ "thai-co-1": "1331" }));
    play.acts(&["stay", "lose thai-co-1"]);
    assert_eq!((play.steps_lost("1-bep-1"), play.steps_lost("thai-co-1"), play.place("80-36")), (1, 1, "1231".into()));
    let play = choice(json!({ "1-bep-1": lost("1331", 1) }));
    play.refused("stay", "3.6-C-20").allowed("retreat");
    // Guns are lost by a retreat, the others go.
    let mut play = choice(json!({ "2-4-rac-1": "1331" }));
    play.act("retreat").refused("withdraw 2-4-rac-1 1431", "3.6-C-09");
    play.act("withdraw 1-bep-1 1431");
    assert_eq!(play.events("retreated")[0].case.0, "3.6-C-09");
    assert_eq!((play.place("2-4-rac-1"), play.french_ammo(), play.place("80-36")), ("gone".into(), 36, "1331".into()));
}

#[test]
fn losses_begin_with_the_defending_unit_and_all_retreat() {
    cases!["3.6-C-06", "3.6-C-07", "3.6-C-08", "3.6-C-09", "3.6-C-24", "1.7-B-02"];
    let units = json!({ "80-36": "1231", "thai-co-1": "1331", "1-bep-1": "1331", "1-bep-2": "1331" });
    let mut play = surprised(json!({}), units.clone(), "1331", "thai-co-1");
    // Morale 2 on the Surprise column: 2 is Loss & Retreat, 4 twice.
    play.exact(chance![3, 4, 2], &["charge 80-36"]);
    assert_eq!(play.steps_lost("thai-co-1"), 1, "its Morale is read, and it takes the first loss");
    assert_eq!(play.asked(), "france");
    play.refused("withdraw 1-bep-1 1231", "3.6-C-15").allowed("withdraw 1-bep-1 1332");
    play.acts(&["withdraw 1-bep-1 1332", "withdraw 1-bep-2 1430", "withdraw thai-co-1 1332"]);
    assert_eq!(["thai-co-1", "1-bep-1", "1-bep-2", "80-36"].map(|id| play.place(id)), ["1332", "1332", "1430", "1331"]);
    let mut play = surprised(json!({}), units, "1331", "thai-co-1");
    play.exact(chance![3, 4, 4], &["charge 80-36"]);
    assert_eq!(play.offered("lose"), ["1-bep-1", "1-bep-2", "thai-co-1"], "the second loss may fall on anybody");
    play.exact(chance![5], &["lose thai-co-1"]);
    assert_eq!(play.place("thai-co-1"), "gone", "the die of a second step");
    assert_eq!(play.events("eliminated")[0].places, ["1331", "gone"], "told with the place where it was hit");
}

#[test]
fn a_hex_whose_units_are_all_lost_is_taken() {
    cases!["3.6-C-21", "3.6-C-16", "3.6-C-23", "R28"];
    // In the Supply Area: an advance costs nothing.
    let units = json!({ "80-36": "1628", "thai-co-1": lost("1728", 1), "1-bep-1": "2026" });
    let mut play = surprised(json!({}), units, "1728", "thai-co-1");
    play.exact(chance![6, 6, 6, 4], &["charge 80-36"]);
    assert_eq!((play.place("thai-co-1"), play.place("80-36")), ("wounded-dbp".into(), "1728".into()));
}

/// A retreat of the paras out of a hex: Loss & Retreat for Morale 5 on the Surprise column.
fn driven_out(extra: Value, units: Value, target: &str) -> Play {
    let mut play = surprised(extra, units, target, "1-bep-1");
    // An equal roll whatever the ground: 7 in a strongpoint, 9 in the open.
    let dice =
        if play.view().data.map.ground(super::scene::hex(target)).strongpoint.is_some() { [3, 4] } else { [4, 5] };
    play.dice(&[dice[0], dice[1], 5]).act("charge 80-36");
    play
}

#[test]
fn a_retreat_goes_through_full_hexes_only_if_it_must() {
    cases!["3.6-C-10", "3.6-C-22"];
    let mut units = json!({ "80-36": "1231", "1-bep-1": "1331" });
    let ring = ["1330", "1332", "1431", "1230", "1430"];
    let names = ["2-bep", "8-bpc", "6-bpc", "1-2-rei", "1-bpc"];
    for (hex, name) in ring.iter().zip(names) {
        for number in 1..=3 {
            units[format!("{name}-{number}")] = json!(hex);
        }
    }
    let play = driven_out(json!({}), units.clone(), "1331");
    let ways = play.offered("withdraw");
    assert!(ways.contains(&"1-bep-1 1530".to_string()) && ways.contains(&"1-bep-1 1333".to_string()), "{ways:?}");
    assert!(!ways.contains(&"1-bep-1 1431".to_string()) && !ways.iter().any(|way| way.ends_with("1629")), "{ways:?}");
    // With room next to it, only there.
    units["2-bep-3"] = json!("1929");
    let play = driven_out(json!({}), units, "1331");
    assert_eq!(play.place("1-bep-1"), "1330");
}

#[test]
fn over_the_edge_a_retreat_ends_at_the_next_open_edge_hex() {
    cases!["3.6-C-12", "3.6-C-14", "3.6-C-15", "1.7-B-07"];
    // 1340 has the neighbours 1339, 1240, 1440, 1239 and 1439.
    let ring = json!({ "80-36": "1240", "23-88": "1239", "29-88": "1339", "18-102": "1439", "11-141": "1440", "1-bep-1": "1340" });
    let mut play = driven_out(json!({}), ring.clone(), "1340");
    assert_eq!(play.offered("withdraw"), ["1-bep-1 1140", "1-bep-1 1540"]);
    play.act("withdraw 1-bep-1 1540");
    assert_eq!((play.place("1-bep-1"), play.steps_lost("1-bep-1")), ("1540".into(), 1));
    // Out of a Trench Zone it is lost.
    let zones = json!({ "zones": { "304": 1, "308": 7, "312": 1, "316": 1 } });
    let mut play = surprised(zones, ring, "1340", "1-bep-1");
    play.exact(chance![4, 5, 5], &["charge 80-36"]);
    assert_eq!(play.place("1-bep-1"), "gone");
    // Six enemies around it: nowhere to go, and no die.
    let six = json!({ "80-36": "1231", "84-36": "1230", "89-36": "1330", "23-88": "1332", "29-88": "1430", "322-88": "1431", "1-bep-1": "1331" });
    let mut play = surprised(json!({}), six, "1331", "1-bep-1");
    play.exact(chance![4, 5], &["charge 80-36"]).exact(chance![5], &["pass"]);
    assert_eq!((play.place("1-bep-1"), play.place("80-36")), ("gone".into(), "1331".into()));
}

#[test]
fn whoever_retreats_into_another_assault_shares_its_fate() {
    cases!["3.6-C-11", "R31"];
    let units = json!({ "80-36": "1231", "11-141": "1531", "1-bep-1": "1331", "thai-co-1": "1430" });
    let mut play = declared(json!({}), units, &["80-36 1331", "11-141 1430"]);
    play.exact(chance![6, 6, 1], &["defend 1-bep-1"]).exact(chance![6, 6, 1], &["defend thai-co-1"]);
    play.dice(&[3, 4, 5]).acts(&["charge 80-36", "withdraw 1-bep-1 1430"]);
    // Morale 2, 9 against 9 in the open: 4 on the Surprise column is 2 x Loss & Retreat.
    play.dice(&[4, 5, 4]).act("charge 11-141");
    assert_eq!(play.steps_lost("thai-co-1"), 1, "the original defender first");
    assert_eq!(play.offered("lose"), ["1-bep-1", "thai-co-1"]);
    play.dice(&[1]).act("lose 1-bep-1");
    assert_eq!(play.place("1-bep-1"), "wounded-dbp", "it had lost a step before");
    play.act("withdraw thai-co-1 1429");
    assert_eq!((play.place("thai-co-1"), play.place("11-141")), ("1429".into(), "1430".into()));
}

#[test]
fn victors_and_their_supporters_advance() {
    cases!["3.6-C-16", "3.6-C-17", "3.6-C-18", "3.6-A-03", "R35"];
    let units = json!({ "80-36": "1231", "84-36": "1230", "23-88": "1332", "1-bep-1": "1331", "thai-co-1": "1529" });
    let mut play = surprised(json!({}), units, "1331", "1-bep-1");
    play.dice(&[4, 4]).act("charge 80-36");
    play.dice(&[5]).act("pass");
    play.act("withdraw 1-bep-1 1431");
    assert_eq!(play.place("80-36"), "1331");
    // One hex, next to 1331, not into it and not to 1231, where the assault came from.
    assert_eq!(play.offered("advance"), ["84-36 1330"]);
    play.refused("advance 84-36 1231", "3.6-C-17")
        .refused("advance 84-36 1331", "3.6-C-17")
        .refused("advance 84-36 1229", "3.6-C-17")
        .refused("advance 23-88 1431", "3.6-C-17");
    play.act("advance 84-36 1330");
    assert_eq!(play.place("84-36"), "1330");
    assert_ne!(play.phase(), "vm-assault");
}

#[test]
fn an_advanced_battalion_supports_the_next_assault_and_advances_again() {
    cases!["3.6-C-18"];
    // 80/36 and 89/36 assault, 84/36 supports both: first 1331, then 1530 from 1430.
    let units = json!({ "80-36": "1231", "84-36": "1330", "89-36": "1629", "1-bep-1": "1331", "2-bep-1": "1530" });
    let mut play = declared(json!({}), units, &["80-36 1331", "89-36 1530"]);
    play.exact(chance![6, 6, 1], &["defend 1-bep-1"]).exact(chance![6, 6, 1], &["defend 2-bep-1"]);
    play.dice(&[4, 4]).act("charge 80-36").dice(&[5]).acts(&["pass", "withdraw 1-bep-1 1332", "advance 84-36 1430"]);
    play.dice(&[5, 5]).act("charge 89-36");
    assert_eq!(play.strength_told("assault-fire"), 10, "from 1430 it supports");
    play.dice(&[5]).acts(&["pass", "withdraw 2-bep-1 1630"]);
    assert_eq!(play.place("89-36"), "1530");
    play.allowed("advance 84-36 1531");
    play.act("advance 84-36 1531");
}
