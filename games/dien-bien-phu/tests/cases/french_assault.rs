//! Chapter 7: the French Assault Phase.

use dien_bien_phu::fire::Mark;
use engine::{Game as _, Options, cases};
use rehearsal::chance;
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene, shaken};
use crate::support::game;

fn declared(extra: Value, units: Value, assaults: &[&str]) -> Play {
    let mut play = scene("french-declaration", extra, units);
    for assault in assaults {
        play.act(&format!("assault {assault}"));
    }
    play.idle_to("vm-defence");
    play
}

/// The strength with which 80/36 defends against an assault.
fn defence(extra: Value, units: Value, assault: &str) -> i32 {
    let mut play = declared(extra, units, &[assault]);
    play.dice(&[1, 1, 1, 1]).act("defend 80-36");
    play.strength_told("defence-fire")
}

/// The assault of 1 BEP no. 1 on 80/36 after Surprise.
fn surprised(extra: Value, units: Value, target: &str) -> Play {
    let mut play = declared(extra, units, &[&format!("1-bep-1 {target}")]);
    play.exact(chance![6, 6, 1], &["defend 80-36"]);
    assert_eq!(play.mark("1-bep-1"), Mark::Surprise);
    play
}

fn strength(extra: Value, units: Value, target: &str) -> i32 {
    let mut play = surprised(extra, units, target);
    play.dice(&[1, 1, 1]).act("charge 1-bep-1");
    play.strength_told("assault-fire")
}

#[test]
fn box_combat_is_mandatory_and_paid_for() {
    cases!["7.1-01", "7.1-02", "7.1-03", "1.7-B-04"];
    let units = json!({
        "265-57": "2z-304", "346-57": shaken("2z-304"), "1-bep-1": "2z-304", "thai-co-1": "2z-304", "thai-co-2": lost("2z-304", 1), "2-bep-1": "1929",
    });
    let mut play = scene("french-box-combat", json!({}), units);
    assert_eq!((play.steps_lost("265-57"), play.steps_lost("346-57")), (1, 2));
    play.refused("done", "7.1-03").refused("lose 2-bep-1", "7.1-03");
    // Two steps of Morale 2 for one, one of Morale 5 for the other.
    play.exact(chance![], &["lose thai-co-2"]).refused("lose 1-bep-1", "7.1-03");
    play.act("lose thai-co-1");
    assert_eq!((play.place("thai-co-2"), play.steps_lost("thai-co-1")), ("gone".into(), 1));
    // One step of lower Morale is no full payment where the paras can pay.
    play.refused("lose thai-co-1", "7.1-03");
    play.act("lose 1-bep-1");
    assert_ne!(play.phase(), "french-box-combat");
    // A box that cannot pay in full loses what it has.
    let units = json!({ "265-57": "2z-304", "346-57": "2z-304", "thai-co-1": lost("2z-304", 1) });
    let mut play = scene("french-box-combat", json!({}), units);
    play.idle_through();
    assert_eq!(play.place("thai-co-1"), "gone");
}

#[test]
fn a_shaken_company_supports_no_assault() {
    cases!["7.5-A-07", "7.5-B-02", "R131"];
    let with = |mate: Value, sister: Value| {
        let units = json!({ "80-36": "1336", "1-bep-1": "1335", "thai-co-1": mate, "1-bep-2": sister });
        let assaults = json!([{ "unit": "1-bep-1", "target": "1336", "mark": "surprise" }]);
        let mut play = scene("french-assault", json!({ "assaults": assaults }), units);
        play.dice(&[1, 1, 1]).act("charge 1-bep-1");
        play.strength_told("assault-fire")
    };
    let alone = with(shaken("1335"), shaken("1436"));
    assert_eq!(with(json!("1335"), json!("1436")), alone + 2);
    assert_eq!(with(json!("1335"), shaken("1436")), alone + 1);
}

trait Through {
    fn idle_through(&mut self);
}

impl Through for Play {
    /// Pays with whoever can.
    fn idle_through(&mut self) {
        while self.phase() == "french-box-combat" {
            let action = self.actions()[0].clone();
            self.act(&action);
        }
    }
}

#[test]
fn one_marker_in_a_hex_and_none_for_guns() {
    cases!["7.2-01", "7.2-02", "7.2-03"];
    let units = json!({
        "80-36": "1336", "84-36": "1436", "1-bep-1": "1335", "1-bep-2": "1335", "2-4-rac-1": "1237", "1-rcc-1": "1337", "2-bep-1": "1236",
    });
    let mut play = scene("french-declaration", json!({}), units);
    play.refused("assault 2-4-rac-1 1336", "7.2-01")
        .refused("assault 1-bep-1 1334", "7.2-02")
        .refused("assault 1-bep-1 1437", "7.2-01")
        .refused("assault 80-36 1335", "7.2-01");
    play.act("assault 1-bep-1 1336")
        .refused("assault 1-bep-2 1435", "7.2-01")
        .refused("assault 2-bep-1 1336", "7.2-02")
        .allowed("assault 1-rcc-1 1436");
    // No communication is needed.
    let cut = json!({ "80-36": "0234", "84-36": "0235", "1-bep-1": "0134" });
    let play = scene("french-declaration", json!({}), cut);
    play.allowed("assault 1-bep-1 0234");
}

#[test]
fn vm_pays_one_round_for_all_its_mortars() {
    cases!["7.3-01", "7.3-02"];
    let units = json!({
        "80-36": "1336", "84-36": "1636", "11-141": "1936", "1-bep-1": "1335", "1-bep-2": "1635", "1-bep-3": "1935",
    });
    let assaults = ["assault 1-bep-1 1336", "assault 1-bep-2 1636", "assault 1-bep-3 1936"];
    let mut play = scene("french-declaration", json!({}), units.clone());
    play.acts(&assaults).idle_to("vm-barrage");
    assert_eq!(play.asked(), "vm");
    play.act("mortars 80-36").refused("mortars 84-36", "7.3-01");
    play.act("mortars 11-141");
    play.act("done");
    assert_eq!((play.state().vm_ammo, play.phase()), (19, "vm-defence"));
    // Morale 5 is read as Morale 4: 5 aborts with a loss... of nothing: an Abort on the better column.
    play.exact(chance![4, 5, 5], &["defend 80-36"]);
    assert_eq!((play.mark("1-bep-1"), play.steps_lost("1-bep-1")), (Mark::Abort, 0));
    assert!(!play.assault("1-bep-1").unwrap().mortars, "they leave after the roll");
    let mut play = scene("french-declaration", json!({ "vm_ammo": 0 }), units);
    play.acts(&assaults).act("done");
    assert_eq!(play.phase(), "vm-defence", "without ammunition there is no barrage");
}

#[test]
fn obstacles_and_the_regiment_strengthen_the_defence_of_vm() {
    cases!["7.4-A-01", "7.4-A-02", "7.4-A-03", "7.4-A-04", "7.4-A-05", "7.4-A-06", "7.4-B-01"];
    let against = |french: &str, vm: &str| {
        defence(json!({}), json!({ "80-36": vm, "1-bep-1": french }), &format!("1-bep-1 {vm}"))
    };
    assert_eq!(against("1335", "1336"), 9);
    assert_eq!(against("2127", "2227"), 10, "a river");
    assert_eq!(against("2629", "2529"), 10, "uphill; wire is none");
    assert_eq!(against("0521", "0420"), 10, "into forest");
    assert_eq!(against("2429", "2529"), 10, "out of a trench makes no difference");
    let with = |mates: Value| {
        let mut units = json!({ "80-36": "1336", "1-bep-1": "1335" });
        units.as_object_mut().unwrap().extend(mates.as_object().unwrap().clone());
        defence(json!({}), units, "1-bep-1 1336")
    };
    assert_eq!(with(json!({ "84-36": "1234", "89-36": lost("1434", 2), "23-88": "1235" })), 11);
    assert_eq!(with(json!({ "84-36": shaken("1234") })), 9);
    assert_eq!(with(json!({ "80-36": shaken("1336") })), 7);
    // A sister under assault gives nothing until that assault is aborted.
    let units = json!({ "80-36": "1336", "84-36": "1235", "1-bep-1": "1335", "2-bep-1": "1135" });
    let both = ["1-bep-1 1336", "2-bep-1 1235"];
    let mut play = declared(json!({}), units.clone(), &both);
    play.dice(&[1, 1, 1]).act("defend 80-36");
    assert_eq!(play.strength_told("defence-fire"), 9);
    let mut play = declared(json!({}), units, &both);
    play.exact(chance![1, 1, 4], &["defend 84-36"]);
    assert_eq!(play.mark("2-bep-1"), Mark::Abort);
    play.refused("defend 84-36", "7.4-A-01").refused("defend 1-bep-1", "7.4-A-01");
    play.dice(&[1, 1, 1]).act("defend 80-36");
    assert_eq!(play.strength_told("defence-fire"), 10);
}

#[test]
fn losses_of_the_assault_fall_on_its_unit_and_another_takes_over() {
    cases!["7.4-C-01", "7.4-C-02", "7.4-C-03"];
    // Strength 9: an equal roll of 9. Morale 2 reads column 4: 1 is a step loss, 2 Loss & Hesitate, 5 Loss & Abort.
    let fire = |units: Value, die: i32| {
        let mut play = declared(json!({}), units, &["thai-co-1 1336"]);
        play.dice(&[4, 5, die as u8, 1]).act("defend 80-36");
        play
    };
    let stack = |thai: Value| json!({ "80-36": "1336", "thai-co-1": thai, "1-bep-1": "1335", "2-4-rac-1": "1335" });
    let play = fire(stack(json!("1335")), 1);
    assert_eq!(["thai-co-1", "1-bep-1", "2-4-rac-1"].map(|id| play.steps_lost(id)), [1, 0, 0]);
    let mut play = fire(stack(lost("1335", 1)), 2);
    assert_eq!(
        (play.place("thai-co-1"), play.mark("1-bep-1")),
        ("wounded-dbp".into(), Mark::Hesitate),
        "guns do not take over"
    );
    play.dice(&[3, 4, 1]).act("charge 1-bep-1");
    assert_eq!(play.strength_told("assault-fire"), 7, "with its own strength and supports");
    let play = fire(stack(lost("1335", 1)), 5);
    assert!(play.state().assaults.is_empty(), "an Abort ends it, whoever is left");
    let alone = json!({ "80-36": "1336", "thai-co-1": lost("1335", 1), "2-4-rac-1": "1335" });
    let play = fire(alone, 2);
    assert!(play.state().assaults.is_empty(), "nobody can carry it on");
    // Out of two France chooses.
    let three = json!({ "80-36": "1336", "thai-co-1": lost("1335", 1), "1-bep-1": "1335", "1-rcc-1": "1335" });
    let mut play = fire(three, 2);
    assert_eq!(play.offered("take-over"), ["1-bep-1", "1-rcc-1"]);
    let again = engine::laws::position_is_read_back(&**game(), play.state(), &Options::default());
    assert_eq!(again, Ok(()), "a position of this moment leads back to it");
    play.act("take-over 1-rcc-1");
    assert_eq!(play.mark("1-rcc-1"), Mark::Hesitate);
}

#[test]
fn battalion_and_stack_support_a_french_assault() {
    cases!["7.5-A-01", "7.5-A-02", "7.5-A-03", "7.5-A-04", "7.5-A-06", "7.5-B-01"];
    let with = |extra: Value, mates: Value| {
        let mut units = json!({ "80-36": "1336", "1-bep-1": "1335" });
        units.as_object_mut().unwrap().extend(mates.as_object().unwrap().clone());
        strength(extra, units, "1336")
    };
    assert_eq!(with(json!({}), json!({})), 7);
    assert_eq!(with(json!({}), json!({ "1-bep-2": lost("1436", 1), "2-bep-1": "1435", "thai-co-1": "1236" })), 8);
    assert_eq!(
        with(json!({}), json!({ "2-4-rac-1": "1335", "1-bep-2": "1335" })),
        8,
        "a sister in the stack counts once, guns never"
    );
    assert_eq!(with(json!({}), json!({ "1-rcc-1": "1335", "thai-co-1": "1335" })), 10);
    assert_eq!(with(json!({ "turn": 16 }), json!({ "1-rcc-1": "1335" })), 8);
    assert_eq!(with(json!({ "medicine": 0 }), json!({})), 4);
    assert_eq!(with(json!({ "medicine": 1 }), json!({})), 7);
    assert_eq!(with(json!({}), json!({ "2-4-rac-1": "1436", "2-4-rac-2": "1236" })), 7);
    let trench = json!({ "80-36": "0234", "1-bep-1": "0334" });
    assert_eq!(strength(json!({}), trench, "0234"), 5);
    let strongpoint = json!({ "80-36": "1331", "1-bep-1": "1330" });
    assert_eq!(strength(json!({}), strongpoint, "1331"), 5, "whoever controls it");
}

#[test]
fn en_avant_costs_a_company_of_the_battalion_a_step() {
    cases!["7.5-B-02", "R61"];
    let units = json!({ "80-36": "1336", "1-bep-1": "1335", "1-rcc-1": "1335", "1-bep-2": "1436", "2-bep-1": "1236" });
    let mut play = surprised(json!({}), units, "1336");
    play.exact(chance![5, 5], &["charge 1-bep-1"]);
    assert_eq!(play.offered("en-avant"), ["1-bep-2"]);
    play.refused("en-avant 1-rcc-1", "7.5-B-02");
    // 3 + 0 on the Surprise column against Morale 5 is Choice.
    play.exact(chance![3], &["en-avant 1-bep-2"]);
    assert_eq!((play.steps_lost("1-bep-2"), play.asked()), (1, "vm"));
}

/// A result against 80/36 in the open: 1 BEP, strength 7, on the Surprise column.
fn result(extra: Value, units: Value, target: &str, die: u8) -> Play {
    let mut play = surprised(extra, units, target);
    play.dice(&[3, 4, die]).act("charge 1-bep-1");
    play
}

#[test]
fn vm_stays_at_the_cost_of_a_step_or_retreats() {
    cases!["7.5-C-01", "7.5-C-02", "7.5-C-03"];
    let units = |vm: Value| json!({ "80-36": vm, "1-bep-1": "1335" });
    // Morale 5 plain on the Surprise column: 2 to 4 are Choice, 5 and 6 Loss & Retreat.
    let mut play = result(json!({}), units(lost("1336", 1)), "1336", 3);
    play.allowed("retreat");
    play.act("stay");
    assert_eq!(
        (play.steps_lost("80-36"), play.place("80-36"), play.place("1-bep-1")),
        (2, "1336".into(), "1335".into())
    );
    let play = result(json!({}), units(lost("1336", 2)), "1336", 3);
    play.refused("stay", "7.5-C-02").allowed("retreat");
    let mut play = result(json!({}), units(json!("1336")), "1336", 5);
    assert_eq!(play.steps_lost("80-36"), 1);
    play.act("withdraw 80-36 1337");
    assert_eq!(play.events("retreated")[0].case.0, "7.5-C-04");
    assert_eq!((play.place("80-36"), play.place("1-bep-1")), ("1337".into(), "1336".into()));
    // Shaken Morale 5 is read as Morale 4: 6 is twice.
    let mut play = declared(json!({}), units(shaken("1336")), &["1-bep-1 1336"]);
    play.exact(chance![6, 6, 1], &["defend 80-36"]).dice(&[3, 4, 6]).act("charge 1-bep-1");
    assert_eq!(play.steps_lost("80-36"), 2);
}

#[test]
fn a_vm_unit_with_nowhere_to_go_is_removed_or_passes_its_own() {
    cases!["7.5-C-04", "7.5-C-05"];
    let ring = |others: [&str; 5]| {
        let mut units = json!({ "80-36": "1336", "1-bep-1": "1335" });
        for (hex, id) in ["1337", "1236", "1235", "1436", "1435"].iter().zip(others) {
            units[id] = json!(hex);
        }
        units
    };
    let french = ring(["2-bep-1", "2-bep-2", "2-bep-3", "2-bep-4", "8-bpc-1"]);
    let play = result(json!({}), french, "1336", 5);
    assert_eq!((play.place("80-36"), play.place("1-bep-1")), ("removed".into(), "1336".into()));
    let own = ring(["84-36", "89-36", "23-88", "29-88", "322-88"]);
    let play = result(json!({}), own, "1336", 5);
    assert!(play.offered("withdraw").contains(&"80-36 1338".to_string()));
    assert!(!play.offered("withdraw").iter().any(|way| way.ends_with("1337") || way.ends_with("1339")));
    // Into enemy zones of control, if he likes.
    let play = result(json!({}), json!({ "80-36": "1336", "1-bep-1": "1335", "1-bep-2": "1338" }), "1336", 5);
    play.allowed("withdraw 80-36 1337");
}

#[test]
fn a_vm_unit_driven_over_the_edge_comes_back_in_a_trench() {
    cases!["7.5-C-06"];
    let units = json!({
        "80-36": "1340", "1-bep-1": "1339", "2-bep-1": "1240", "2-bep-2": "1239", "2-bep-3": "1440", "2-bep-4": "1439",
    });
    let zones = json!({ "zones": { "304": 2, "308": 3, "312": 1, "316": 1 } });
    let play = result(zones, units, "1340", 5);
    // Column 11 is Zone 3 at the southern edge: the only way, so nobody is asked.
    assert_eq!(play.place("80-36"), "1140");
    // At Isabelle with the marker on Dig in Zone 3 the edge is no Trench Zone: into 2z-304.
    let units = json!({
        "80-36": "I0514", "1-bep-1": "I0513", "2-bep-1": "I0414", "2-bep-2": "I0413", "2-bep-3": "I0614", "2-bep-4": "I0613",
    });
    let zones = json!({ "zones": { "304": 3, "308": 1, "312": 1, "316": 1 }, "dig_zones": ["3z-304"] });
    let mut play = declared(zones, units, &["1-bep-1 I0514"]);
    play.exact(chance![6, 6, 1], &["defend 80-36"]).dice(&[1, 1, 5]).act("charge 1-bep-1");
    assert_eq!(play.place("80-36"), "2z-304");
}

#[test]
fn french_supporters_follow_into_the_hex_or_next_to_it() {
    cases!["7.5-C-07", "7.5-C-08", "7.5-A-05", "R34"];
    let units = json!({ "80-36": "1336", "1-bep-1": "1335", "1-rcc-1": "1335", "thai-co-1": "1335", "1-bep-2": "1235", "2-bep-1": "1436", "84-36": "1738", "2-bep-2": "1737" });
    let mut play = declared(json!({}), units, &["1-bep-1 1336", "2-bep-2 1738"]);
    play.exact(chance![6, 6, 1], &["defend 80-36"]);
    // The other one aborts.
    play.exact(chance![1, 1, 4], &["defend 84-36"]);
    play.dice(&[5, 6]).act("charge 1-bep-1").dice(&[5]).acts(&["pass", "withdraw 80-36 1435"]);
    assert_eq!(play.place("1-bep-1"), "1336");
    let ways = play.offered("advance");
    assert!(
        ways.contains(&"1-bep-2 1336".to_string())
            && ways.contains(&"1-bep-2 1236".to_string())
            && ways.contains(&"1-rcc-1 1336".to_string()),
        "{ways:?}"
    );
    play.refused("advance 1-bep-2 1335", "7.5-C-08").refused("advance 2-bep-1 1336", "7.5-C-07");
    play.acts(&["advance 1-rcc-1 1336", "advance thai-co-1 1336"]).refused("advance 1-bep-2 1336", "1.6-01");
    play.act("done");
    assert!(play.state().assaults.is_empty());
}

/// Who points at a unit learns whether it can assault, though an assault is bound to its target.
#[test]
fn a_unit_knows_why_it_cannot_assault() {
    cases!["7.2-01", "3.1-01"];
    let why = |play: &Play, id: &str| {
        let why = game().why_not(play.state(), &engine::Target::Piece(id.into()));
        why.first().map_or(("", ""), |refusal| (refusal.case.0, refusal.reason))
    };
    let units = json!({ "1-bep-1": "2017", "2-4-rac-1": "2017", "8-bpc-1": "1929", "80-36": "2016", "84-36": "0638" });
    let play = scene("french-declaration", json!({}), units.clone());
    assert_eq!(why(&play, "1-bep-1"), ("7.2-01", "choose the hex that it assaults"));
    assert_eq!(why(&play, "2-4-rac-1"), ("7.2-01", "guns do not assault"));
    assert_eq!(why(&play, "8-bpc-1"), ("7.2-01", "no enemy stands next to it"));
    let play = scene("vm-declaration", json!({}), units);
    assert_eq!(why(&play, "80-36"), ("3.1-01", "choose the hex that it assaults"));
    assert_eq!(why(&play, "84-36"), ("3.1-01", "no enemy stands next to it"));
}
