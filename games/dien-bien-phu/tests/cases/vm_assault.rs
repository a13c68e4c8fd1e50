//! Sections 3.1 to 3.5: declarations, rest, mortars, reaction, barrage and Defence Fire.

use dien_bien_phu::fire::Mark;
use dien_bien_phu::ids::Division;
use engine::cases;
use rehearsal::chance;
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene, shaken};

/// Declares assaults and lets everybody do nothing more until Defence Fire.
pub(super) fn declared(extra: Value, units: Value, assaults: &[&str]) -> Play {
    let mut play = scene("vm-declaration", extra, units);
    for assault in assaults {
        play.act(&format!("assault {assault}"));
    }
    play.idle_to("french-defence");
    play
}

/// The strength with which a unit defends.
fn defence(extra: Value, units: Value, assaults: &[&str], defender: &str) -> i32 {
    let mut play = declared(extra, units, assaults);
    play.dice(&[1, 1, 1]).act(&format!("defend {defender}"));
    play.strength_told("defence-fire")
}

/// The assault of 80/36 on a hex after Surprise: no step is lost, and it will be rolled on the Surprise column.
pub(super) fn surprised(extra: Value, units: Value, target: &str, defender: &str) -> Play {
    let mut play = declared(extra, units, &[&format!("80-36 {target}")]);
    play.exact(chance![6, 6, 1], &[&format!("defend {defender}")]);
    assert_eq!(play.phase(), "vm-assault");
    assert_eq!(play.mark("80-36"), Mark::Surprise);
    play
}

/// The strength of the assault of 80/36.
pub(super) fn strength(extra: Value, units: Value, target: &str, defender: &str) -> i32 {
    let mut play = surprised(extra, units, target, defender);
    play.dice(&[1, 1, 1]).act("charge 80-36");
    play.strength_told("assault-fire")
}

#[test]
fn assaults_are_declared_at_adjacent_french_hexes() {
    cases!["3.1-01", "3.1-02", "3.1-13", "3.1-14", "3.1-08"];
    let units = json!({
        "80-36": "1231", "84-36": lost("1230", 2), "11-141": "1430", "265-57": "2z-304", "1-bep-1": "1331", "1-bep-2": "1529", "1-bep-3": "2z-304", "16-141": "1530",
    });
    let mut play = scene("vm-declaration", json!({ "morale": { "312": "shut-down" } }), units);
    play.refused("assault 80-36 1330", "3.1-01")
        .refused("assault 80-36 1529", "3.1-01")
        .refused("assault 265-57 1331", "3.1-14");
    play.refused("assault 1-bep-1 1231", "3.1-01")
        .refused("assault 11-141 1331", "3.1-08")
        .allowed("assault 84-36 1331");
    play.act("assault 80-36 1331").refused("assault 84-36 1331", "3.1-02").refused("assault 80-36 1331", "3.1-14");
}

#[test]
fn twelve_combat_markers_limit_the_assaults() {
    cases!["3.1-03", "R8"];
    let (mut units, mut orders) = (json!({}), Vec::new());
    let vm = [
        "80-36", "84-36", "89-36", "23-88", "29-88", "322-88", "18-102", "54-102", "79-102", "11-141", "16-141",
        "428-141", "115-165",
    ];
    let french = ["1-bep", "2-bep", "8-bpc", "6-bpc"];
    for (at, id) in vm.iter().enumerate() {
        let column = 6 + 2 * at;
        units[*id] = json!(format!("{column:02}36"));
        units[format!("{}-{}", french[at / 4], at % 4 + 1)] = json!(format!("{column:02}35"));
        orders.push(format!("{id} {column:02}35"));
    }
    let mut play = scene("vm-declaration", json!({}), units);
    for order in &orders[..12] {
        play.act(&format!("assault {order}"));
    }
    assert_eq!(play.state().assaults.len(), 12);
    assert!(play.offered("assault").is_empty(), "the thirteenth finds no marker");
}

#[test]
fn divisions_without_assaults_rest() {
    cases!["3.1-05", "3.1-06", "3.1-07", "5.2-D-02"];
    let units = json!({ "80-36": "1231", "11-141": "1530", "249-174": "3429", "1-bep-1": "1331", "1-bep-2": "1529", "265-57": "2z-304", "2-bep-1": "2z-304" });
    let slots = json!({ "morale": { "304": "C", "308": "C", "312": "C", "316": "C" } });
    let mut play = scene("vm-declaration", slots, units);
    play.act("assault 80-36 1331").act("done");
    assert_eq!(play.asked(), "vm");
    play.act("pass").idle_to("french-defence");
    let slot = |division| play.morale_slot(division);
    assert_eq!([Division::D304, Division::D308, Division::D312, Division::D316].map(slot), ["A", "C", "B", "A"]);
    // Never above the top, and rest lifts a division that is shut down.
    let units = json!({ "80-36": "1231", "11-141": "3309", "1-bep-1": "1331", "1-bep-2": "1929" });
    let mut play = scene("vm-declaration", json!({ "morale": { "308": "shut-down", "312": "B" } }), units);
    play.idle_to("french-reaction");
    assert_eq!([Division::D308, Division::D312].map(|division| play.morale_slot(division)), ["R", "A"]);
}

#[test]
fn a_division_in_a_shared_box_may_fight_instead_of_resting() {
    cases!["3.1-12", "3.2-01", "3.2-02", "3.2-03", "3.2-04", "1.7-B-04"];
    let units = json!({
        "265-57": "2z-304", "346-57": "2z-304", "910-148": "2z-304", "1-bep-1": lost("2z-304", 1), "1-bep-2": "2z-304", "2-bep-1": "2z-304", "11-141": "3309",
    });
    let slots = json!({ "morale": { "304": "C", "312": "C" } });
    let mut play = scene("vm-declaration", slots.clone(), units.clone());
    play.allowed("pass").refused("fight 312", "3.1-12");
    play.act("fight 304");
    assert_eq!((play.morale_slot(Division::D304), play.morale_slot(Division::D312)), ("C".into(), "A".into()));
    assert_eq!(play.phase(), "vm-box-combat");
    play.exact(chance![], &["exchange 265-57 1-bep-1"]);
    assert_eq!((play.place("1-bep-1"), play.steps_lost("265-57")), ("gone".into(), 1));
    play.refused("exchange 265-57 1-bep-2", "3.2-02").refused("exchange 346-57 1-bep-1", "3.2-02");
    play.acts(&["exchange 346-57 1-bep-2", "exchange 910-148 2-bep-1"]);
    assert!(play.offered("exchange").is_empty(), "everybody has lost a step");
    // A resting division does not take part, 148 always may.
    let mut play = scene("vm-declaration", slots.clone(), units.clone());
    play.act("pass").refused("exchange 265-57 1-bep-2", "3.2-03").allowed("exchange 910-148 1-bep-2");
    play.act("done");
    assert_eq!(play.steps_lost("1-bep-2"), 0, "it is voluntary");
    // Who is shut down cannot announce it.
    let mut play = scene("vm-declaration", json!({ "morale": { "304": "shut-down" } }), units);
    play.idle_to("vm-box-combat").refused("exchange 265-57 1-bep-2", "3.2-03");
}

#[test]
fn mortars_go_to_one_unit_of_a_regiment_in_communication() {
    cases!["3.1-09", "3.1-10", "3.1-11", "3.1-13", "3.6-A-07"];
    let units = json!({
        "80-36": "1231", "84-36": "0334", "11-141": "1526", "1-bep-1": "1331", "1-bep-2": "0434", "1-bep-3": "1525",
        // Out of communication.
        "23-88": "1138", "2-bep-1": "1036", "2-bep-2": "1236", "2-bep-3": "1140", "2-bep-4": "1340", "3-3-rei-1": "0939", "3-3-rei-2": "1338", "3-3-rei-3": "1139",
    });
    let mut play = scene("vm-declaration", json!({}), units);
    play.acts(&["assault 80-36 1331", "assault 84-36 0434", "assault 11-141 1525", "assault 23-88 1139", "done"]);
    play.refused("mortars 23-88", "3.1-11");
    play.act("mortars 80-36").refused("mortars 84-36", "3.1-09").refused("mortars 80-36", "3.1-09");
    play.act("mortars 11-141");
    assert_eq!(play.state().vm_ammo, 20, "they cost nothing");
    // One more strength for that roll, and then they are gone.
    let base = strength(json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }), "1331", "1-bep-1");
    let mut play = scene("vm-declaration", json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }));
    play.acts(&["assault 80-36 1331", "done", "mortars 80-36"]).idle_to("french-defence");
    play.exact(chance![6, 6, 1], &["defend 1-bep-1"]).dice(&[4, 4, 1]).act("charge 80-36");
    assert_eq!((base, play.strength_told("assault-fire")), (7, 8));
    assert_eq!(play.events("assault-fire")[0].amount, Some(0), "8 against 8 is equal: the dice are not changed");
}

#[test]
fn a_reacting_unit_may_defend() {
    cases!["3.3-04", "3.3-01"];
    let units = json!({ "80-36": "1231", "thai-co-1": "1331", "1-bep-1": "1529" });
    let mut play = scene("vm-declaration", json!({}), units);
    play.act("assault 80-36 1331").idle_to("french-reaction");
    play.acts(&["move 1-bep-1", "at 1331"]).idle_to("french-defence");
    assert_eq!(play.offered("defend"), ["1-bep-1", "thai-co-1"]);
}

#[test]
fn a_barrage_is_paid_before_any_die_and_needs_full_markers() {
    cases!["3.4-01", "3.4-02", "3.4-03", "3.4-04"];
    let units = json!({
        "80-36": "1231", "84-36": "1430", "11-141": "1526", "89-36": "0638", "1-bep-1": "1331", "1-bep-2": "1530", "1-bep-3": "1525",
        "2-4-rac-1": lost("1929", 1), "3-10-rac-1": "I0907",
    });
    let mut play = scene("vm-declaration", json!({ "ammo": 6 }), units);
    play.acts(&["assault 80-36 1331", "assault 84-36 1530", "assault 11-141 1525"]).idle_to("french-barrage");
    play.refused("barrage 2-4-rac-1", "3.4-02").allowed("barrage 2-4-rac-2").refused("barrage 632-45", "3.4-01");
    play.act("barrage 3-10-rac-1").refused("under 89-36", "3.4-01");
    play.act("under 80-36");
    assert_eq!(play.french_ammo(), 4);
    play.refused("barrage 3-10-rac-1", "3.4-01");
    play.act("barrage 3-10-rac-2").refused("under 80-36", "3.4-01");
    play.act("under 84-36");
    play.refused("barrage 2-4-rac-2 intense", "3.4-03");
    play.acts(&["barrage 2-4-rac-2", "under 11-141"]);
    play.act("done");
    assert_eq!((play.french_ammo(), play.phase()), (0, "french-defence"));
    let mut play = scene("vm-declaration", json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }));
    play.act("assault 80-36 1331").idle_to("french-barrage").acts(&["barrage 2-4-rac-2 intense", "under 80-36"]);
    assert_eq!(play.french_ammo(), 37);
}

#[test]
fn the_defender_is_chosen_and_guns_fire_only_alone() {
    cases!["3.5-A-01", "3.5-A-02", "3.5-A-03", "3.5-A-19", "3.5-A-04"];
    let units = json!({ "80-36": "1231", "thai-co-1": "1331", "2-4-rac-1": "1331" });
    let play = declared(json!({}), units, &["80-36 1331"]);
    play.refused("defend 2-4-rac-1", "3.5-A-02").refused("done", "3.5-A-01");
    assert_eq!(play.offered("defend"), ["thai-co-1"]);
    let alone = |guns: Value| defence(json!({}), guns, &["80-36 1331"], "2-4-rac-1");
    assert_eq!(alone(json!({ "80-36": "1231", "2-4-rac-1": "1331" })), 2);
    assert_eq!(alone(json!({ "80-36": "1231", "2-4-rac-1": lost("1331", 1) })), 1);
    assert_eq!(alone(json!({ "80-36": "1231", "2-4-rac-1": "1331", "2-4-rac-2": "1331" })), 3);
    let mut play = declared(json!({}), json!({ "80-36": "1231", "2-4-rac-1": "1331" }), &["80-36 1331"]);
    play.dice(&[1, 1, 1]).act("defend 2-4-rac-1");
    assert_eq!(play.french_ammo(), 40, "no ammunition is spent");
}

#[test]
fn obstacles_strengthen_the_defence() {
    cases!["3.5-A-05", "3.5-A-18", "1.5-B-03", "1.5-B-10"];
    let against = |vm: &str, french: &str| {
        defence(json!({}), json!({ "80-36": vm, "1-bep-1": french }), &[&format!("80-36 {french}")], "1-bep-1")
    };
    assert_eq!(against("1231", "1331"), 7, "light wire is none, nor is a trench");
    assert_eq!(against("1236", "1336"), 7, "the open");
    assert_eq!(against("2629", "2529"), 9, "heavy wire and uphill");
    assert_eq!(against("2530", "2529"), 5, "on the same hill, behind the wire, and entrenched there");
    assert_eq!(against("2227", "2127"), 8, "a river");
    assert_eq!(against("2226", "2126"), 8, "a river with a bridge");
    assert_eq!(against("0521", "0420"), 7, "forest is none for VM");
    assert_eq!(against("1128", "1127"), 8, "heavy wire");
}

#[test]
fn stack_mates_support_the_defence() {
    cases!["3.5-A-06", "3.5-A-07", "3.5-A-15", "3.5-A-16", "3.5-A-17"];
    let with = |extra: Value, mates: Value| {
        let mut units = json!({ "80-36": "1231", "1-bep-1": "1331" });
        units.as_object_mut().unwrap().extend(mates.as_object().unwrap().clone());
        defence(extra, units, &["80-36 1331"], "1-bep-1")
    };
    assert_eq!(with(json!({}), json!({ "thai-co-1": "1331", "2-4-rac-1": "1331" })), 9);
    assert_eq!(with(json!({}), json!({ "thai-co-1": lost("1331", 1) })), 8);
    assert_eq!(with(json!({}), json!({ "thai-co-1": shaken("1331") })), 7);
    assert_eq!(with(json!({}), json!({ "1-bep-2": "1331" })), 8, "a sister counts once");
    assert_eq!(with(json!({}), json!({ "1-rcc-1": "1331", "1-rcc-2": lost("1331", 1) })), 10);
    assert_eq!(with(json!({ "turn": 12 }), json!({ "1-rcc-1": "1331" })), 9, "in the rain");
    assert_eq!(with(json!({ "turn": 16 }), json!({ "1-rcc-1": "1331" })), 8, "in the Monsoon");
}

#[test]
fn sisters_next_to_the_assaulter_support_the_defence() {
    cases!["3.5-A-08", "3.5-A-09", "3.5-A-10", "3.5-A-11", "1.1-03", "3.5-C-10"];
    let with = |mates: Value| {
        let mut units = json!({ "80-36": "1231", "1-bep-1": "1331" });
        units.as_object_mut().unwrap().extend(mates.as_object().unwrap().clone());
        defence(json!({}), units, &["80-36 1331"], "1-bep-1")
    };
    assert_eq!(with(json!({ "1-bep-2": "1132", "1-bep-3": "1232" })), 9);
    assert_eq!(with(json!({ "1-bep-2": shaken("1132"), "2-bep-1": "1232" })), 7);
    assert_eq!(with(json!({ "1-rcc-1": "1132", "2-4-rac-1": "1232", "thai-co-1": "1332" })), 7);
    let thai = json!({ "80-36": "1231", "thai-co-1": "1331", "thai-co-2": "1132" });
    assert_eq!(defence(json!({}), thai, &["80-36 1331"], "thai-co-1"), 3, "Thai companies do not support one another");
    // Whose own hex is under assault helps only once that assault has aborted.
    let units = json!({ "80-36": "1231", "84-36": "1032", "1-bep-1": "1331", "1-bep-2": "1132" });
    let both = ["80-36 1331", "84-36 1132"];
    assert_eq!(defence(json!({}), units.clone(), &both, "1-bep-1"), 7);
    let mut play = declared(json!({}), units.clone(), &both);
    // 2 is far below 7: +2 makes 6 of a 4: Loss & Abort.
    play.exact(chance![1, 1, 4], &["defend 1-bep-2"]);
    assert_eq!(play.mark("84-36"), Mark::Abort);
    play.refused("defend 1-bep-2", "3.5-A-01").refused("defend 80-36", "3.5-A-01");
    play.dice(&[1, 1, 1]).act("defend 1-bep-1");
    assert_eq!(play.strength_told("defence-fire"), 8);
    let mut play = declared(json!({}), units, &both);
    play.exact(chance![1, 1, 1], &["defend 1-bep-2"]);
    assert_eq!(play.mark("84-36"), Mark::Normal);
    play.dice(&[1, 1, 1]).act("defend 1-bep-1");
    assert_eq!(play.strength_told("defence-fire"), 7, "a mere step loss leaves the marker");
    // One company supports two defences.
    let units = json!({ "80-36": "1231", "84-36": "1032", "1-bep-1": "1331", "1-bep-3": "0933", "1-bep-2": "1132" });
    let mut play = declared(json!({}), units, &["80-36 1331", "84-36 0933"]);
    play.dice(&[6, 6, 1]).act("defend 1-bep-1");
    assert_eq!(play.strength_told("defence-fire"), 8);
    play.dice(&[6, 6, 1]).act("defend 1-bep-3");
    assert_eq!(play.strength_told("defence-fire"), 8);
}

#[test]
fn barrage_cover_and_nerves_change_the_defence() {
    cases!["3.5-A-12", "3.5-A-13", "3.5-A-14", "3.5-B-02", "3.5-B-03"];
    for (order, expected, spent) in
        [(None, 7, 0), (Some("barrage 2-4-rac-1"), 8, 2), (Some("barrage 2-4-rac-1 intense"), 9, 3)]
    {
        let mut play = scene("vm-declaration", json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }));
        play.act("assault 80-36 1331").idle_to("french-barrage");
        if let Some(order) = order {
            play.acts(&[order, "under 80-36"]);
        }
        play.idle_to("french-defence").dice(&[6, 6, 1]).act("defend 1-bep-1");
        assert_eq!((play.strength_told("defence-fire"), 40 - play.french_ammo()), (expected, spent));
        assert!(play.assault("80-36").is_none_or(|assault| assault.barrage.is_none()), "the marker is back in its box");
    }
    let trench = json!({ "80-36": "0234", "1-bep-1": "0334" });
    assert_eq!(defence(json!({}), trench, &["80-36 0334"], "1-bep-1"), 5);
    let nerves = json!({ "80-36": "1231", "1-bep-1": shaken("1331") });
    assert_eq!(defence(json!({}), nerves, &["80-36 1331"], "1-bep-1"), 5);
    // Guns, shaken, against a trench: a Strength of -3, so that even a 3 is far above it.
    let weak = json!({ "80-36": "0234", "2-4-rac-1": { "at": "0334", "lost": 1, "markers": ["shaken"] } });
    for dice in [[1, 1], [1, 2]] {
        let mut play = declared(json!({}), weak.clone(), &["80-36 0334"]);
        play.dice(&[dice[0], dice[1], 1]).act("defend 2-4-rac-1");
        assert_eq!(play.strength_told("defence-fire"), -3);
        assert_eq!(play.events("defence-fire")[0].amount, Some(-2));
    }
}

#[test]
fn the_fire_roll_changes_the_effect_roll() {
    cases!["3.5-B-01", "3.5-C-01", "3.5-C-02"];
    // Strength 7: 2 is 5 below, 6 below, 7 equal, 8 above, 12 is 5 above.
    for (dice, modifier) in [([1, 1], 2), ([3, 3], 1), ([3, 4], 0), ([4, 4], -1), ([6, 6], -2)] {
        let mut play = declared(json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }), &["80-36 1331"]);
        play.dice(&[dice[0], dice[1], 3]).act("defend 1-bep-1");
        assert_eq!(play.events("defence-fire")[0].amount, Some(modifier));
    }
}

#[test]
fn five_results_of_defence_fire() {
    cases!["3.5-C-01", "3.5-C-03", "3.5-C-04", "3.5-C-05", "3.5-C-06", "3.5-C-07", "3.5-C-08", "3.5-C-09", "3.1-04"];
    let fire = |vm: Value, barrage: bool, die: u8| {
        let mut play = scene(
            "vm-declaration",
            json!({}),
            json!({ "80-36": vm, "1-bep-1": "1331", "84-36": "1430", "1-bep-2": "1530" }),
        );
        play.acts(&["assault 80-36 1331", "assault 84-36 1530"]).idle_to("french-barrage");
        if barrage {
            play.acts(&["barrage 2-4-rac-1", "under 80-36"]);
        }
        play.idle_to("french-defence");
        // An equal roll: 7 against 7, or 8 against 8 with barrage.
        let dice = if barrage { [4, 4, die] } else { [3, 4, die] };
        play.dice(&dice).act("defend 1-bep-1");
        assert_eq!(play.phase(), "french-defence", "the other defence comes before any assault");
        (play.steps_lost("80-36"), play.assault("80-36").map(|assault| assault.mark), play)
    };
    let result = |vm: Value, barrage, die| {
        let (lost, mark, _) = fire(vm, barrage, die);
        (lost, mark)
    };
    assert_eq!(result(json!("1231"), false, 1), (0, Some(Mark::Surprise)));
    assert_eq!(result(json!("1231"), false, 3), (1, Some(Mark::Normal)));
    assert_eq!(result(json!("1231"), false, 5), (1, Some(Mark::Hesitate)));
    assert_eq!(result(json!("1231"), false, 6), (1, Some(Mark::Abort)));
    // With barrage Morale 5 is read as Morale 4: 5 is an Abort without loss.
    assert_eq!(result(json!("1231"), true, 5), (0, Some(Mark::Abort)));
    assert_eq!(result(lost("1231", 2), false, 3), (3, None), "the last step ends the assault");
    let (_, _, play) = fire(lost("1231", 2), false, 3);
    assert_eq!(play.place("80-36"), "removed");
    // Lower Morale, worse columns: Morale 3 against the same 1.
    let mut play =
        declared(json!({ "morale": { "308": "M" } }), json!({ "80-36": "1231", "1-bep-1": "1331" }), &["80-36 1331"]);
    play.exact(chance![3, 4, 3], &["defend 1-bep-1"]);
    assert_eq!((play.steps_lost("80-36"), play.mark("80-36")), (1, Mark::Hesitate));
}
