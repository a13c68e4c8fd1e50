//! Chapter 6: the order of phases and what each allows.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{Questions as _, at, moving, scene, unit};

/// Both sides in contact, with vehicles and guns, so that every phase asks something.
fn contact() -> crate::support::Play {
    scene(
        "bombardment",
        json!({ "turn": 5, "aims": ["nva-aim-105-1", "arvn-aim-105-1"], "daisy_cutters": 0 }),
        json!({
            "nva-7-165-1": "0406", "nva-203-t1": "0304", "arvn-1-43-a": "0506", "arvn-315-t1": "0606",
            "arvn-hq-43": "0607",
        }),
    )
}

#[test]
fn each_player_goes_through_all_phases_one_after_the_other() {
    cases!["6.0-01", "6.1.7-01", "6.3-01", "6.4-01", "6.7-04"];
    let mut play = contact();
    let mut seen = Vec::new();
    for army in [Army::Nva, Army::Arvn] {
        if army == Army::Arvn {
            assert_eq!(play.actions(), ["proceed"], "turn 5: aircraft are rolled for first");
            play.dice(&[6]).act("proceed");
        }
        for phase in ["bombardment", "movement", "defensive-fire", "combat", "afv-movement"] {
            assert_eq!((play.phase(), play.state().active), (phase, army));
            let asked = if phase == "defensive-fire" { army.other() } else { army };
            assert_eq!(play.army_asked(), asked, "{phase}");
            seen.push(phase);
            if phase == "movement" {
                play.refused("march nva-7-165-1", "10.2.1-01").refused("done", "10.2.1-01");
                play.dice(&[1, 1]).act("proceed");
                assert_eq!(play.events("adjacency").len(), 2, "both sides roll before anything moves");
            } else {
                play.refused(
                    "march nva-7-165-1",
                    if phase == "afv-movement" && army == Army::Nva { "6.6-01" } else { "6.3-02" },
                );
            }
            if phase != "combat" {
                play.refused("assault 0506", "13.0-01");
            }
            if phase != "bombardment" {
                play.refused("aim nva-aim-105-1", "11.0-01");
            }
            if phase != "combat" && phase != "defensive-fire" {
                play.refused("fire 0506", "12.0-01");
            }
            play.act("done");
        }
    }
    assert_eq!(seen.len(), 10);
    assert_eq!((play.phase(), play.state().turn), ("initiative", 6), "the turn marker moves on");
}

#[test]
fn fire_and_assault_may_alternate() {
    cases!["6.5-01", "12.1.2-01"];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0404", "nva-7-165-4": "0404",
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0405",
    });
    for first_fire in [true, false] {
        let mut play = scene("combat", json!({}), units.clone());
        let fire = |play: &mut crate::support::Play| {
            play.acts(&["fire 0506", "add nva-7-165-1"]).dice(&[1]).act("shoot");
        };
        if first_fire {
            fire(&mut play);
        }
        assert_eq!(play.is("nva-7-165-1", Flags::FIRED), first_fire);
        play.allowed("assault 0405");
        play.acts(&["assault 0405", "add nva-7-165-3", "add nva-7-165-4"])
            .dice(&[1])
            .acts(&["announce", "lose nva-7-165-4"]);
        if !first_fire {
            assert_eq!(play.phase(), "combat");
            fire(&mut play);
            assert_eq!(play.events("fire-result").len(), 1);
        }
        assert_eq!(play.place("nva-7-165-4"), "dead");
    }
}

#[test]
fn vehicles_move_again_after_combat_without_opportunity_fire() {
    cases!["6.6-01", "6.6-02", "8.1.2-01"];
    let mut play = moving(
        "nva",
        json!({
            "nva-203-t1": "0305", "nva-7-165-1": "0305", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506",
            "nva-hq-7": "0304",
        }),
    );
    play.acts(&["march nva-203-t1", "step 0405"]);
    assert_eq!(play.army_asked(), Army::Arvn, "in the Movement Phase it draws fire");
    play.acts(&["pass", "halt", "done", "done"]);
    play.acts(&["fire 0506", "add nva-203-t1"]).dice(&[1]).act("shoot");
    play.idle_until(|play| play.phase() == "afv-movement");
    assert_eq!(play.offered("march"), ["nva-203-t1"], "only vehicles, also those that have moved and fought");
    play.refused("march nva-7-165-1", "6.6-01");
    play.act("march nva-203-t1");
    assert_eq!(play.view().allowance(unit("nva-203-t1")), 10, "the full allowance again");
    play.act("step 0406");
    assert_eq!((play.army_asked(), play.offered("add").len()), (Army::Nva, 0), "beside the enemy, and no fire");
    play.acts(&["step 0307", "step 0306", "step 0305", "step 0205"]);
    play.refused("step 0204", "8.1.5-01").allowed("step 0105");
}

#[test]
fn regrouping_vehicles_keep_away_and_inactive_ones_stay() {
    cases!["6.6-03"];
    let mut play = scene(
        "afv-movement",
        json!({ "active": "arvn", "orders": { "315": "regrouping" } }),
        json!({ "arvn-315-t1": "0507", "nva-7-165-1": "0505" }),
    );
    play.act("march arvn-315-t1");
    play.refused("step 0506", "8.1.9-01").allowed("step 0508");
    let play =
        scene("afv-movement", json!({}), json!({ "nva-203-t1": "0304", "nva-203-t2": "1001", "arvn-1-43-a": "1004" }));
    play.allowed("march nva-203-t1").refused("march nva-203-t2", "6.1.8-02");
}

#[test]
fn at_the_end_the_active_players_units_recover() {
    cases!["6.7-01", "6.7-02", "6.7-03"];
    let disrupted = |hex: &str| json!({ "at": hex, "flags": ["disrupted"] });
    let mut play = scene(
        "combat",
        json!({ "turn": 3, "active": "arvn", "initiative": "arvn" }),
        json!({
            "arvn-1-43-a": disrupted("0506"), "arvn-1-43-b": "0506", "nva-7-165-1": disrupted("0406"),
            "arvn-ld-dao": { "at": "1004", "flags": ["rallied"] }, "arvn-1-43-c": disrupted("1004"),
        }),
    );
    play.acts(&["fire 0406", "add arvn-1-43-b"]).dice(&[1]).acts(&["shoot", "done"]);
    assert_eq!(play.state().active, Army::Nva, "the ARVN has done");
    assert!(!play.disrupted("arvn-1-43-a") && !play.disrupted("arvn-1-43-c"));
    assert!(play.disrupted("nva-7-165-1"), "enemy units stay as they are");
    assert!(!play.is("arvn-ld-dao", Flags::RALLIED) && !play.is("arvn-1-43-b", Flags::FIRED));
}

#[test]
fn defensive_fire_marks_lapse_before_the_own_turn() {
    cases!["6.7-05", "8.4.3-01", "3.0-02"];
    let units = json!({ "nva-7-165-1": "0307", "nva-7-165-2": "0405", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506" });
    let mut play = moving("nva", units);
    play.acts(&["march nva-7-165-1", "step 0406", "add arvn-1-43-a"]).dice(&[1]).acts(&["shoot", "halt", "done"]);
    assert_eq!((play.phase(), play.offered("fire")), ("defensive-fire", vec!["0405".into(), "0406".into()]));
    play.act("fire 0405");
    play.refused("add arvn-1-43-a", "12.1.3-01").allowed("add arvn-1-43-b");
    play.act("add arvn-1-43-b").dice(&[1]).act("shoot");
    assert_eq!(play.actions(), ["done"], "one hex for each unit, and both have fired");
    play.act("done");
    assert!(!play.is("arvn-1-43-a", Flags::FIRED) && !play.is("arvn-1-43-b", Flags::FIRED));
    play.idle_until(|play| play.state().active == Army::Arvn && play.phase() == "movement");
    play.dice(&[1, 1]).acts(&["proceed", "done", "done"]);
    assert_eq!((play.phase(), play.army_asked()), ("combat", Army::Arvn));
    play.act("fire 0405");
    assert_eq!(play.offered("add"), ["arvn-1-43-a", "arvn-1-43-b"]);
}

#[test]
fn aircraft_are_rolled_for_in_the_arvn_bombardment_phase_of_turns_4_to_6() {
    cases!["6.2-02", "6.2-03", "18.7-02"];
    for turn in 1..=13 {
        let document = |active: &str| {
            json!({
                "turn": turn, "phase": "bombardment", "active": active,
                "units": { "arvn-hq-18": "1004", "nva-hq-7": "0101" }, "aims": ["nva-aim-105-1", "arvn-aim-105-1"],
            })
        };
        let arvn = at(document("arvn"));
        assert_eq!(arvn.actions() == ["proceed"], (4..=6).contains(&turn), "turn {turn}");
        let nva = at(document("nva"));
        assert_eq!(nva.offered("aim"), ["nva-aim-105-1"], "no aircraft die in the NVA's player turn");
    }
}

#[test]
fn bombardment_is_never_forced() {
    cases!["6.2-01", "10.0-01"];
    let mut play = scene(
        "bombardment",
        json!({ "mandatory": ["nva", "arvn"], "aims": ["nva-aim-105-1"] }),
        json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506" }),
    );
    play.act("done");
    assert_eq!((play.phase(), play.chance_left()), ("movement", 0));
    assert!(play.purposes().is_empty());
}

#[test]
fn each_sides_die_binds_its_own_units() {
    cases!["6.3-04", "10.2.1-01", "10.2.2-01", "10.2.3-01"];
    for (nva, arvn, wanted) in [
        (3, 2, [false, false]),
        (4, 2, [true, false]),
        (3, 3, [false, true]),
        (6, 6, [true, true]),
        (1, 1, [false, false]),
    ] {
        let mut play = contact();
        play.act("done").dice(&[nva, arvn]).act("proceed");
        assert_eq!(play.state().mandatory, wanted, "NVA {nva}, ARVN {arvn}");
        if wanted == [false, true] {
            play.act("done");
            play.refused("done", "10.2.3-01");
            play.acts(&["fire 0406", "add arvn-1-43-a"]).dice(&[1]).acts(&["shoot"]);
            play.acts(&["done", "done", "done"]);
            assert_eq!(play.state().active, Army::Arvn, "the NVA was free to do nothing");
            play.dice(&[6]).acts(&["proceed", "done"]).dice(&[1, 1]).act("proceed");
            assert_eq!(play.state().mandatory, [false, false], "rolled anew in the second player turn");
        }
    }
}

#[test]
fn reinforcements_come_in_the_owners_movement_phase() {
    cases!["6.3-02", "18.0-06", "18.0-05"];
    let mut play = at(json!({
        "turn": 2, "phase": "bombardment", "others": "pool", "daisy_cutters": 0,
        "units": { "arvn-hq-18": "1004", "arvn-1-43-a": "1004" },
    }));
    play.refused("march nva-7-165-1", "6.3-02");
    play.act("done").dice(&[1, 1]).act("proceed");
    assert_eq!(play.offered("march").len(), 33 + 25, "both divisions wait, also that of turn 1");
    play.refused("march nva-6-274-1", "18.0-05");
    play.acts(&["march nva-7-165-1", "step 1001", "halt", "done"]);
    play.idle_until(|play| play.state().active == Army::Arvn && play.phase() == "movement");
    play.dice(&[1, 1]).act("proceed");
    play.refused("march nva-7-165-2", "6.3-02");
    assert_eq!(play.place("nva-7-165-2"), "pool", "held back");
}
