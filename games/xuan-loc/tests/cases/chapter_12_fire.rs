//! Chapter 12: Direct Fire.

use engine::{Game as _, cases};
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Play, Questions as _, game, scene};

/// The strengths and column of a fire by these units, with targets left out.
fn odds(active: &str, units: Value, hex: &str, firers: &[&str], spared: &[&str]) -> (u16, u16, &'static str) {
    let mut play = scene("combat", json!({ "active": active }), units);
    play.act(&format!("fire {hex}"));
    for id in spared {
        play.act(&format!("spare {id}"));
    }
    for id in firers {
        play.act(&format!("add {id}"));
    }
    play.fire_odds()
}

/// A computer player would begin such a fire and take it back for ever.
#[test]
fn nobody_thinks_of_sparing_all_whom_a_fire_could_hurt() {
    cases!["12.1.15-02"];
    let shaken = json!({ "at": "1006", "flags": ["disrupted"] });
    let units = json!({
        "arvn-2-48-a": shaken, "arvn-2-48-c": shaken, "arvn-3-1para-b": shaken,
        "nva-6-812-s2": { "at": "1305", "flags": ["moved"] }, "nva-hq-6": "1305",
    });
    let mut play = scene("combat", json!({ "turn": 10, "active": "nva" }), units);
    play.acts(&["fire 1006", "add nva-6-812-s2"]).refused("shoot", "12.1.15-02");
    let prior = |play: &Play, text: &str| game().prior(play.state(), game().parse(text).unwrap());
    assert!(prior(&play, "spare arvn-2-48-c") > f32::MIN, "A/2/48 is weak enough, too");
    play.act("spare arvn-2-48-c");
    assert_eq!(prior(&play, "spare arvn-2-48-a"), f32::MIN, "the paras are too strong");
    play.act("spare arvn-3-1para-b").allowed("shoot");
}

#[test]
fn ranged_units_double_at_one_hex_against_men() {
    cases!["12.1.12-01", "12.1.12-02", "12.1.7-01", "3.0-06"];
    let units = json!({ "arvn-aa-1": "0506", "nva-7-165-1": "0406", "nva-203-t1": "0405", "nva-7-165-2": "0405" });
    assert_eq!(odds("arvn", units.clone(), "0406", &["arvn-aa-1"], &[]), (20, 5, "4-1"), "10 [2] doubled");
    assert_eq!(odds("arvn", units.clone(), "0405", &["arvn-aa-1"], &["nva-203-t1"]), (20, 5, "4-1"));
    assert_eq!(
        odds("arvn", units, "0405", &["arvn-aa-1"], &[]),
        (10, 17, "1-2"),
        "with a tank among the targets nobody doubles"
    );
    let far = json!({
        "arvn-1-43-w": "0506", "arvn-1-43-a": "0506", "nva-7-165-1": "0306", "nva-7-165-2": "0206",
        "nva-7-165-3": "0106",
    });
    assert_eq!(odds("arvn", far.clone(), "0306", &["arvn-1-43-w"], &[]), (4, 5, "1-2"), "two hexes: as printed");
    let mut play = scene("combat", json!({ "active": "arvn" }), far);
    assert_eq!(play.offered("fire"), ["0206", "0306"], "three hexes, not four");
    play.refused("fire 0106", "3.0-06");
    play.act("fire 0306");
    play.refused("add arvn-1-43-a", "3.0-06");
}

#[test]
fn armour_is_fired_on_from_one_or_two_hexes() {
    cases!["12.1.13-01", "12.1.13-02", "12.1.13-03"];
    let tank = |hex: &str| json!({ "arvn-315-t1": "0506", "arvn-315-t2": "0506", "nva-203-t1": hex });
    assert_eq!(odds("arvn", tank("0406"), "0406", &["arvn-315-t1"], &[]), (12, 12, "1-1"), "next door as printed");
    assert_eq!(odds("arvn", tank("0306"), "0306", &["arvn-315-t1"], &[]), (6, 12, "1-2"), "two hexes: half");
    let mut play = scene("combat", json!({ "active": "arvn" }), tank("0206"));
    play.refused("fire 0206", "12.1.13-01");
    assert!(play.offered("fire").is_empty(), "three hexes: not at all");
    // A mixed target: from three hexes only the infantry of it.
    let mixed = json!({ "arvn-315-t1": "0506", "nva-203-t1": "0206", "nva-7-165-1": "0206" });
    play = scene("combat", json!({ "active": "arvn" }), mixed);
    play.act("fire 0206");
    play.refused("add arvn-315-t1", "12.1.13-01");
    play.act("spare nva-203-t1");
    play.act("add arvn-315-t1");
    assert_eq!(play.fire_odds(), (12, 5, "2-1"));
    // Mechanised companies and AA are armour too.
    let mech = json!({ "nva-7-165-s1": "0506", "nva-7-165-s2": "0506", "arvn-5c-m1": "0306", "arvn-aa-1": "0405" });
    assert_eq!(odds("nva", mech.clone(), "0405", &["nva-7-165-s1", "nva-7-165-s2"], &[]), (6, 10, "1-2"));
    scene("combat", json!({}), mech).refused("fire 0306", "12.1.15-02");
}

#[test]
fn attacks_are_made_in_any_order() {
    cases!["12.1.1-01"];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0405",
    });
    for order in [["0506", "0405"], ["0405", "0506"]] {
        let mut play = scene("combat", json!({}), units.clone());
        assert_eq!(play.offered("fire"), ["0405", "0506"], "whichever comes first");
        for (hex, firer) in order.into_iter().zip(["nva-7-165-1", "nva-7-165-2"]) {
            play.acts(&[&format!("fire {hex}"), &format!("add {firer}")]).dice(&[1]).act("shoot");
            let resolved: Vec<String> = play.events("fire-result").iter().flat_map(|e| e.places.clone()).collect();
            assert_eq!(resolved, [hex], "it is resolved before the next one is declared");
        }
        assert!(play.offered("fire").is_empty());
    }
}

#[test]
fn each_firer_counts_by_its_own_distance() {
    cases!["12.1.6-01", "12.1.8-01", "12.1.2-01"];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-s1": "0406", "nva-7-165-s2": "0307", "arvn-1-43-a": "0506",
        "arvn-1-43-b": "0506",
    });
    assert_eq!(
        odds("nva", units.clone(), "0506", &["nva-7-165-1", "nva-7-165-s1", "nva-7-165-s2"], &[]),
        (5 + 6 + 3, 10, "1-1")
    );
    assert_eq!(
        odds("nva", units.clone(), "0506", &["nva-7-165-s2"], &["arvn-1-43-b"]),
        (3, 5, "1-2"),
        "any of the units, at any of the targets"
    );
    assert_eq!(odds("nva", units, "0506", &["nva-7-165-1"], &["arvn-1-43-a"]), (5, 5, "1-1"));
}

#[test]
fn ranged_fire_needs_a_line_of_sight() {
    cases!["12.1.5-01", "9.0-01"];
    let units = json!({ "nva-7-165-s1": "0307", "nva-7-165-s2": "0306", "arvn-1-43-a": "0507", "nva-7-165-1": "0406" });
    let mut play = scene("combat", json!({}), units);
    play.act("fire 0507");
    play.refused("add nva-7-165-s1", "12.1.5-01").allowed("add nva-7-165-s2");
}

#[test]
fn terrain_counts_once_under_fire() {
    cases!["12.1.10-01", "12.1.11-01", "20.1-03", "20.1-08"];
    let at = |target: &str, from: &str, rubble: Value| {
        let units = json!({ "arvn-1-43-a": target, "nva-95-1": from, "nva-95-2": "0101", "nva-hq-7": from });
        let mut play = scene("combat", json!({ "rubble": rubble }), units);
        play.acts(&[&format!("fire {target}"), "add nva-95-1"]);
        play.fire_odds().1
    };
    assert_eq!(at("0506", "0406", json!([])), 5, "clear");
    assert_eq!(at("0407", "0406", json!([])), 10, "wood");
    assert_eq!(at("1401", "1402", json!([])), 10, "a road through a wood");
    assert_eq!(at("0703", "0702", json!([])), 10, "town");
    assert_eq!(at("0904", "0803", json!([])), 10, "city");
    assert_eq!(at("0804", "0704", json!([])), 10, "fort in the open");
    assert_eq!(at("1010", "1011", json!([])), 10, "hill");
    assert_eq!(at("1009", "1008", json!([])), 10, "a fort on a hill: the best one only");
    assert_eq!(at("0904", "0803", json!(["0904"])), 15, "rubble");
}

#[test]
fn disruption_and_supply_weaken_fire() {
    cases!["12.4-03", "12.5-01", "12.5-02", "15.1.3-01", "15.2-01", "15.2-03", "15.2-05", "15.3-02"];
    let hurt = |hex: &str| json!({ "at": hex, "flags": ["disrupted"] });
    let lost = |hex: &str| json!({ "at": hex, "flags": ["disrupted", "out-of-command"] });
    let two = json!({
        "arvn-1-43-a": hurt("0506"), "arvn-1-43-b": hurt("0506"), "arvn-1-43-w": hurt("0506"), "nva-7-165-1": "0406",
        "nva-7-165-2": "0306",
    });
    assert_eq!(
        odds("arvn", two.clone(), "0406", &["arvn-1-43-a", "arvn-1-43-b"], &[]),
        (4, 5, "1-2"),
        "5 halved is 2, unit by unit"
    );
    assert_eq!(
        odds("arvn", two.clone(), "0406", &["arvn-1-43-a", "arvn-1-43-w"], &[]),
        (2 + 2, 5, "1-2"),
        "a disrupted W is halved, not doubled"
    );
    let mut play = scene(
        "combat",
        json!({ "active": "arvn" }),
        json!({ "arvn-1-43-w": hurt("0506"), "arvn-1-43-a": "0405", "nva-7-165-2": "0306" }),
    );
    play.act("fire 0306");
    play.refused("add arvn-1-43-w", "15.2-01");
    let mut play = scene(
        "combat",
        json!({ "active": "arvn" }),
        json!({ "arvn-1-43-a": lost("0506"), "arvn-1-43-b": "0506", "nva-7-165-1": "0406" }),
    );
    play.act("fire 0406");
    play.refused("add arvn-1-43-a", "15.3-01");
    // The defence: full when disrupted in command, half (after terrain) when out of command as well.
    let target = |unit: Value| json!({ "arvn-1-43-a": unit, "nva-95-1": "0406", "nva-95-2": "0101" });
    assert_eq!(odds("nva", target(hurt("0506")), "0506", &["nva-95-1"], &[]).1, 5);
    assert_eq!(odds("nva", target(lost("0506")), "0506", &["nva-95-1"], &[]).1, 2);
    assert_eq!(
        odds("nva", target(lost("0407")), "0407", &["nva-95-1"], &[]).1,
        5,
        "5 doubled in the wood, then halved"
    );
    let hq = json!({ "arvn-hq-43": hurt("0506"), "nva-95-1": "0406" });
    assert_eq!(odds("nva", hq, "0506", &["nva-95-1"], &[]), (18, 1, "5-1+"), "a defence of 1 at least");
    // ARVN without supply as well: 5 to 2 to 1; W 4 to 2 to 1.
    let cut = json!({ "arvn-1-52-a": hurt("0328"), "arvn-1-52-b": "0328", "nva-7-165-1": "0327", "nva-hq-7": "0223" });
    assert_eq!(odds("arvn", cut.clone(), "0327", &["arvn-1-52-a", "arvn-1-52-b"], &[]).0, 1 + 3);
}

#[test]
fn the_story_names_everything_that_changes_a_strength() {
    cases!["12.1.10-01"];
    let changes = |play: &Play| -> Vec<(String, String)> {
        let told = play.events("modified").into_iter();
        told.map(|e| (e.case.0.to_string(), e.pieces.join(" "))).collect()
    };
    let said = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|(case, pieces)| ((*case).to_string(), (*pieces).to_string())).collect()
    };
    let hurt = json!({ "at": "0328", "flags": ["disrupted"] });
    let units = json!({
        "arvn-1-52-a": hurt, "arvn-1-52-w": "0328", "arvn-1-52-b": "0328",
        "nva-7-165-1": { "at": "0227", "flags": ["disrupted", "out-of-command"] }, "nva-hq-7": "0223",
    });
    let mut play = scene("combat", json!({ "active": "arvn" }), units);
    play.acts(&["fire 0227", "add arvn-1-52-a", "add arvn-1-52-w", "add arvn-1-52-b"]);
    assert_eq!(play.fire_odds(), (1 + 4 + 3, 5, "1-1"), "5 to 2 to 1, 4 to 8 to 4, 5 to 3; 5 to 10 to 5 on the hill");
    play.dice(&[1]).act("shoot");
    let everybody = "arvn-1-52-a arvn-1-52-b arvn-1-52-w";
    assert_eq!(
        changes(&play),
        said(&[
            ("12.1.12-01", "arvn-1-52-w"),
            ("15.2-03", "arvn-1-52-a"),
            ("5.2.3-01", everybody),
            ("12.1.11-01", "nva-7-165-1"),
            ("15.3-02", "nva-7-165-1"),
        ])
    );
    let mut tank =
        scene("combat", json!({}), json!({ "nva-203-t1": "0306", "arvn-aa-1": "0506", "nva-7-165-1": "0405" }));
    tank.acts(&["fire 0506", "add nva-203-t1", "add nva-7-165-1"]).dice(&[1]).act("shoot");
    assert_eq!(changes(&tank), said(&[("12.1.13-02", "nva-203-t1")]));
}

#[test]
fn odds_drop_fractions_and_keep_to_the_table() {
    cases!["12.1.14-01", "12.1.15-01", "12.1.15-02", "12.1.15-03", "12.5-03"];
    let ratio = |attack, defence| xuan_loc::combat::Odds::new(attack, defence, 6).name();
    for (attack, defence, wanted) in [
        (11, 6, "1-1"),
        (11, 4, "2-1"),
        (40, 5, "5-1+"),
        (5, 10, "1-2"),
        (4, 9, "less than 1-2"),
        (9, 10, "1-2"),
        (10, 10, "1-1"),
        (24, 5, "4-1"),
        (25, 5, "5-1+"),
        (14, 5, "2-1"),
        (3, 0, "3-1"),
    ] {
        assert_eq!(ratio(attack, defence), wanted, "{attack} to {defence}");
    }
    // 8-1 and a leader: capped at 5-1, then one left.
    let led = json!({ "nva-95-1": "0406", "nva-95-2": "0405", "arvn-1-43-w": "0506", "arvn-ld-hieu": "0506" });
    assert_eq!(odds("nva", led, "0506", &["nva-95-1", "nva-95-2"], &[]), (36, 4, "4-1"));
    // Less than 1-2 stays forbidden, whoever would help.
    let weak = json!({ "arvn-1-43-a": "0506", "nva-95-1": "0406", "arvn-ld-hieu": "0506" });
    let play = scene("combat", json!({ "active": "arvn", "helicopters": 3 }), weak);
    play.refused("fire 0406", "12.1.15-02");
    // With a weaker part of the firers the shot is refused.
    let pair = json!({ "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "nva-95-1": "0406" });
    let mut play = scene("combat", json!({ "active": "arvn" }), pair);
    play.acts(&["fire 0406", "add arvn-1-43-a"]);
    play.refused("shoot", "12.1.15-02");
    play.act("add arvn-1-43-b");
    play.allowed("shoot");
}

#[test]
fn each_unit_attacks_once_and_is_attacked_once() {
    cases![
        "12.0-01",
        "12.1.3-01",
        "12.1.4-01",
        "12.1.4-02",
        "12.1.18-01",
        "12.1.20-01",
        "12.1.9-01",
        "12.1.9-02",
        "12.2.2-01"
    ];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "arvn-1-43-a": "0506",
        "arvn-1-43-b": "0506",
        "arvn-1-43-c": "0405",
    });
    let mut play = scene("combat", json!({}), units.clone());
    play.acts(&["fire 0506", "spare arvn-1-43-b", "add nva-7-165-1"]).dice(&[3]).act("shoot");
    assert!(play.disrupted("arvn-1-43-a") && !play.disrupted("arvn-1-43-b"), "DD on the target alone");
    play.refused("assault 0506", "12.1.4-02");
    play.act("fire 0506");
    assert!(play.offered("spare").is_empty(), "the one that was hit is out of it");
    play.refused("add nva-7-165-1", "12.1.3-01");
    play.act("add nva-7-165-2").dice(&[1]).act("shoot");
    play.refused("fire 0506", "12.1.4-01");
    play.act("assault 0405");
    play.refused("add nva-7-165-1", "12.1.20-01").allowed("add nva-7-165-3");
    // After an assault nobody of that hex is fired on.
    let mut play = scene("combat", json!({}), units);
    play.acts(&["assault 0506", "add nva-7-165-1"]).dice(&[4]).act("announce");
    assert_eq!(play.place("nva-7-165-1"), "dead", "1-2, die 4: 1/-");
    play.refused("fire 0506", "12.1.4-02").refused("assault 0506", "13.1.9-01").allowed("fire 0405");
    // A ranged fire at a distant stack picks its targets as well.
    let far = json!({ "nva-7-165-s1": "0306", "nva-7-165-s2": "0306", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506" });
    let mut play = scene("combat", json!({}), far);
    play.acts(&["fire 0506", "spare arvn-1-43-a", "add nva-7-165-s1"]);
    assert_eq!(play.fire_odds(), (3, 5, "1-2"));
}

/// Fire at 3-1 on three companies in 0506, one hex from each other: 45 to 15.
fn barrage(dice: &[u8]) -> Play {
    let units = json!({
        "nva-95-1": "0406", "nva-95-2": "0405", "nva-7-165-1": "0505", "nva-7-165-2": "0505",
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506",
    });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["fire 0506", "add nva-95-1", "add nva-95-2", "add nva-7-165-1", "add nva-7-165-2"]);
    assert_eq!(play.fire_odds(), (46, 15, "3-1"));
    play.dice(dice).act("shoot");
    play
}

#[test]
fn results_are_applied_at_once() {
    cases!["12.2.1-01", "12.2.3-01", "12.1.16-01", "12.1.17-01", "13.4.3-01", "10.0-03"];
    let dd = barrage(&[3]);
    assert!(["arvn-1-43-a", "arvn-1-43-b", "arvn-1-43-c"].iter().all(|id| dd.disrupted(id) && dd.place(id) == "0506"));
    let dr = barrage(&[4, 3, 5, 6]);
    assert_eq!(dr.purposes(), ["Direct Fire", "retreat", "retreat", "retreat"], "a die for each unit");
    let numbers =
        ["arvn-1-43-a", "arvn-1-43-b", "arvn-1-43-c"].map(|id| dr.state().units[crate::support::unit(id).at()].retreat);
    assert_eq!(numbers, [1, 2, 3], "3 is one hex, 5 two, 6 three");
    let mut de = barrage(&[6]);
    assert_eq!((de.army_asked(), de.offered("lose").len()), (Army::Arvn, 3), "DE: one of them");
    de.dice(&[1, 1]).act("lose arvn-1-43-b");
    assert_eq!(
        (de.place("arvn-1-43-b"), de.state().arvn_losses, de.chance_left()),
        ("dead".into(), 1, 0),
        "the others roll for their retreat"
    );
    assert_eq!(de.offered("retreat"), ["arvn-1-43-a", "arvn-1-43-c"]);
}

#[test]
fn an_hq_beside_the_target_does_not_hide_why_others_cannot_fire() {
    cases!["10.3-01", "12.1.5-01"];
    let units = json!({ "arvn-1-43-w": "1126", "arvn-hq-43": "0928", "nva-7-165-1": "1028" });
    let play = scene("combat", json!({ "active": "arvn" }), units);
    play.refused("fire 1028", "12.1.5-01");
    let alone = scene("combat", json!({ "active": "arvn" }), json!({ "arvn-hq-43": "0928", "nva-7-165-1": "1028" }));
    alone.refused("fire 1028", "10.3-01");
}

#[test]
fn the_marks_of_a_fire_go_when_it_is_over() {
    cases!["12.1.18-01"];
    let units = json!({ "nva-7-165-1": "0806", "nva-7-165-2": "0806", "arvn-2-43-a": "0707" });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["fire 0707", "add nva-7-165-1"]).dice(&[1]).act("shoot");
    let table = play.table(engine::Viewer::Omniscient);
    let marked = |word: &str| table.pieces.iter().any(|piece| piece.face.markers.iter().any(|mark| mark == word));
    assert!(!marked("attacks") && !marked("target"), "nobody attacks any more");
    assert!(table.place_marks.iter().all(|mark| mark.text != "fire"));
}

#[test]
fn somebody_must_be_fired_on() {
    cases!["12.1.9-01"];
    let mut play = scene("combat", json!({}), json!({ "nva-7-165-1": "0405", "arvn-1-43-a": "0506" }));
    play.act("fire 0506").refused("spare arvn-1-43-a", "12.1.9-01");
}
