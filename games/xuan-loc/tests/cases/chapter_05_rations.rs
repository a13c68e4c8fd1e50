//! Rule 5.3.2: whom the HQs of the NVA feed where they cannot feed everybody.

use engine::cases;
use engine::position::write_position;
use serde_json::{Value, json};
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{Play, Questions as _, at, game, merge, try_at, unit};

/// Companies of the 341st, as many as stand in each of these hexes, from the first on.
fn companies(hexes: &[(&str, usize)]) -> Value {
    let mut ids =
        ["266", "270", "273"].into_iter().flat_map(|regiment| (1..=6).map(move |i| format!("{regiment}-{i}")));
    let mut units = json!({});
    for (hex, count) in hexes {
        for id in ids.by_ref().take(*count) {
            units[format!("nva-341-{id}")] = json!(hex);
        }
    }
    units
}

/// Turn 7, the 341st in the north-west, where only HQs can feed it, and an ARVN company in 0528.
fn north_west(hexes: &[(&str, usize)], others: Value) -> Play {
    let mut units = companies(hexes);
    merge(
        &mut units,
        json!({ "nva-hq-341": "0424", "arvn-1-43-a": "0528", "arvn-1-52-a": "0922", "arvn-1-52-b": "0922" }),
    );
    merge(&mut units, others);
    at(json!({ "turn": 7, "phase": "combat", "units": units }))
}

fn is_fed(play: &Play, id: &str) -> bool {
    play.view().is_supplied(unit(id))
}

const FULL: &[(&str, usize)] = &[("0428", 4), ("0427", 4), ("0426", 4), ("0327", 4)];

#[test]
fn a_battalion_is_fed_where_its_owner_lets_four_companies_go_without() {
    cases!["5.3.2-01", "5.3.2-03", "5.3.1-05"];
    let mut play = north_west(FULL, json!({ "nva-95-1": "0527" }));
    assert!(!is_fed(&play, "nva-95-1") && is_fed(&play, "nva-341-270-4"), "sixteen companies come to more than one");
    play.acts(&["defer nva-341-270-1", "defer nva-341-270-2", "defer nva-341-270-3"]);
    assert!(is_fed(&play, "nva-341-270-1"), "three alone would make no room");
    play.act("defer nva-341-270-4");
    assert!(is_fed(&play, "nva-95-1") && !is_fed(&play, "nva-341-270-1") && !is_fed(&play, "nva-341-270-4"));
    let mut back = play.clone();
    back.act("defer nva-341-270-2");
    assert!(is_fed(&back, "nva-341-270-1") && !is_fed(&back, "nva-95-1"), "said once more it is taken back");
    play.acts(&["fire 0528", "add nva-95-1"]);
}

#[test]
fn who_is_reached_by_two_hqs_takes_the_place_that_nobody_else_needs() {
    cases!["5.3.2-01", "5.3.1-05", "R15", "R156"];
    let hexes = [("0427", 4), ("0327", 4), ("0328", 4)];
    let mut play = north_west(&hexes, json!({ "nva-hq-7": "0422", "nva-95-1": "0426", "nva-95-2": "0428" }));
    assert!(is_fed(&play, "nva-95-1") && is_fed(&play, "nva-95-2") && is_fed(&play, "nva-341-266-1"));
    play.refused("defer nva-95-1", "5.3.2-01");
    play.acts(&["fire 0528", "add nva-95-2"]);
}

#[test]
fn every_choice_of_the_owner_can_be_said_and_changed() {
    cases!["5.3.2-01", "5.3.2-03", "R14"];
    let five = [("0428", 4), ("0427", 4), ("0426", 4), ("0327", 4), ("0326", 1)];
    let play = north_west(&five, json!({}));
    let all: Vec<String> = companies(&five).as_object().unwrap().keys().cloned().collect();
    let starving = |play: &Play| all.iter().filter(|id| !is_fed(play, id)).collect::<Vec<_>>();
    for id in &all {
        let mut said = play.clone();
        if starving(&said) != [id] {
            said.act(&format!("defer {id}"));
        }
        assert_eq!(starving(&said), [id]);
        // Another one, and the first taken back.
        let other = all.iter().find(|other| *other != id && is_fed(&said, other)).unwrap();
        said.act(&format!("defer {other}"));
        if said.is(id, Flags::DEFERRED) {
            said.act(&format!("defer {id}"));
        }
        assert_eq!(starving(&said), [other]);
    }
}

/// The enemy stands beside the first company only; the south-west is closed.
fn one_beside_the_enemy(phase: &str, first: &str, last: &str, extra: Value) -> Value {
    let hexes = [(first, 1), ("1014", 4), ("1016", 3), ("1114", 4), ("1015", 4), (last, 1)];
    let mut units = companies(&hexes);
    merge(
        &mut units,
        json!({
            "nva-hq-341": "1018", "arvn-1-43-a": "1012", "arvn-hq-43": "1008",
            "arvn-2-43-a": "0119", "arvn-2-43-b": "1805", "arvn-2-43-c": "0105", "arvn-3-43-a": "0701",
            "arvn-3-43-b": "1001", "arvn-3-43-c": "1401", "arvn-1-48-a": "1812", "arvn-1-48-b": "0921",
            "arvn-1-48-c": "0318",
        }),
    );
    let mut document = json!({
        "turn": 7, "phase": phase, "active": "nva", "initiative": "nva", "helicopters": 0, "units": units,
        "orders": { "341": "activated" },
    });
    merge(&mut document, extra);
    document
}

#[test]
fn to_name_who_goes_without_ends_no_phase() {
    cases!["5.3.2-03", "6.5-01", "10.2.2-04", "R157"];
    let mut play = try_at(one_beside_the_enemy("combat", "1013", "1115", json!({ "mandatory": ["nva"] }))).unwrap();
    play.refused("done", "10.2.2-04");
    play.act("defer nva-341-266-1");
    assert_eq!((play.phase(), play.offered("assault").len()), ("combat", 0));
    let mut changed = play.clone();
    changed.acts(&["defer nva-341-266-2", "defer nva-341-266-1"]).allowed("assault 1012");
    play.act("done");
    assert_ne!(play.phase(), "combat", "who has no supply is not bound to attack");
}

#[test]
fn a_phase_is_asked_where_somebody_could_attack_if_he_were_fed() {
    cases!["5.3.2-03", "6.5-01", "6.4-01"];
    let mut play = try_at(one_beside_the_enemy("movement", "1115", "1013", json!({}))).unwrap();
    play.dice(&[1, 1]).acts(&["proceed", "done"]).idle_until(|play| play.phase() != "defensive-fire");
    assert_eq!(
        (play.phase(), play.offered("assault").len()),
        ("combat", 0),
        "the last in line stands beside the enemy"
    );
    play.act("defer nva-341-266-1").allowed("assault 1012");
    let arvn = json!({ "active": "arvn", "initiative": "arvn" });
    let mut play = try_at(one_beside_the_enemy("movement", "1115", "1013", arvn)).unwrap();
    play.dice(&[6, 1]).acts(&["proceed", "done"]);
    assert_eq!((play.phase(), play.army_asked(), play.offered("fire").len()), ("defensive-fire", Army::Nva, 0));
    play.act("defer nva-341-266-1").allowed("fire 1012");
}

/// The document of the present moment.
fn written(play: &Play) -> Value {
    write_position(&**game(), play.state()).expect("every decision can be written out").into()
}

#[test]
fn who_goes_without_is_read_back_where_a_phase_begins() {
    cases!["5.3.2-03"];
    let tank = json!({ "units": { "nva-203-t1": "1115", "nva-341-270-6": null } });
    for (phase, active, extra) in
        [("combat", "nva", json!({})), ("defensive-fire", "arvn", json!({})), ("afv-movement", "nva", tank)]
    {
        let mut document =
            one_beside_the_enemy(phase, "1013", "1115", json!({ "active": active, "initiative": active }));
        let units = extra.get("units").cloned().unwrap_or(json!({}));
        merge(&mut document["units"], units);
        let mut play = try_at(document).unwrap();
        play.act("defer nva-341-266-1");
        let document = written(&play);
        assert!(document.get("moment").is_none(), "{phase}: nothing is under way");
        let again = try_at(document).unwrap();
        assert_eq!(again.state(), play.state(), "{phase}");
        assert!(!is_fed(&again, "nva-341-266-1"), "{phase}");
    }
}

#[test]
fn support_fire_is_fed_anew() {
    cases!["5.3.2-03", "13.3-01", "R150", "R158"];
    // Seventeen companies: the one that goes without while the assault is announced fires in support of it.
    let mut document = one_beside_the_enemy("combat", "1013", "1013", json!({}));
    merge(&mut document["units"], json!({ "arvn-1-43-b": "1011", "arvn-hq-43": "1011" }));
    let mut play = try_at(document).unwrap();
    assert!(!is_fed(&play, "nva-341-273-5"));
    play.acts(&["assault 1012", "add nva-341-266-1", "announce", "reserve arvn-1-43-b", "step 1012"]);
    assert_eq!(play.army_asked(), Army::Nva);
    play.refused("add nva-341-273-5", "5.3.3-01");
    play.acts(&["defer nva-341-266-1", "add nva-341-273-5"]);
    assert!(is_fed(&play, "nva-341-266-1"), "the assault keeps what it was announced with");
    play.dice(&[1, 1]).act("shoot");
}
