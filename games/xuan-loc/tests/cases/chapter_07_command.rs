//! Chapters 7.1 to 7.3: command and the fate of HQs.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{Play, Questions as _, campaign, moving, scene, unit};

fn cut(play: &Play, id: &str) -> bool {
    play.is(id, Flags::CUT)
}

#[test]
fn nva_command_reaches_five_hexes_to_the_own_hq() {
    cases!["7.0-01", "7.1.2-02", "7.1.2-04", "7.1.3-01", "7.1.4-01", "7.2.1-01"];
    let mut play = moving(
        "nva",
        json!({
            "nva-hq-341": { "at": "1803", "flags": ["disrupted"] },
            "nva-7-165-1": "0308", "nva-7-165-2": "0309", "nva-341-266-1": "0304", "nva-341-270-1": "1804",
            "nva-95-1": "0306", "nva-203-t1": "0305",
        }),
    );
    assert!(!cut(&play, "nva-7-165-1") && cut(&play, "nva-7-165-2"), "five hexes, not six");
    assert!(cut(&play, "nva-341-266-1"), "another division's HQ does not count");
    assert!(cut(&play, "nva-341-270-1"), "a disrupted HQ gives no command");
    assert!(!cut(&play, "nva-95-1") && !cut(&play, "nva-203-t1"), "these use any HQ");
    assert!(!cut(&play, "nva-hq-341"), "an HQ is always in command");
    play.acts(&["march nva-7-165-2", "step 0310"]);
    play.refused("step 0311", "7.2.1-01");
    play.acts(&["halt", "march nva-7-165-1", "step 0307", "step 0306"]);
    play.allowed("step 0206");
}

#[test]
fn arvn_command_has_no_limit_but_the_enemy() {
    cases!["7.1.2-01", "7.1.2-03", "7.2.2-01", "7.4.8-03"];
    let mut play = moving(
        "arvn",
        json!({
            "arvn-hq-18": "0928", "arvn-1-43-a": "1505", "arvn-1-43-b": "0128", "arvn-ld-dao": "0128",
            "nva-95-1": "0226", "nva-95-2": "0227",
        }),
    );
    assert!(!cut(&play, "arvn-1-43-a"), "a free path of any length, to any HQ");
    assert!(cut(&play, "arvn-1-43-b"), "shut in by enemies and their zones");
    assert_eq!(play.view().allowance(unit("arvn-1-43-b")), 3, "half of 6");
    assert_eq!(play.view().allowance(unit("arvn-ld-dao")), 10, "leaders are never out of command");
    play.acts(&["march arvn-1-43-b", "step 0127"]);
    play.refused("step 0126", "8.1.5-01");
}

#[test]
fn a_unit_with_its_hq_needs_no_path() {
    cases!["7.1.2-05"];
    let play = moving(
        "nva",
        json!({
            "nva-7-165-1": "0303", "nva-7-165-2": "0302", "arvn-1-43-a": "0304", "arvn-1-43-b": "0304",
            "arvn-1-43-c": "0304",
        }),
    );
    assert!(!cut(&play, "nva-7-165-1"), "in the HQ's hex, zone or not");
    assert!(cut(&play, "nva-7-165-2"), "a path would have to lead into the zone");
}

#[test]
fn command_stands_from_one_movement_phase_to_the_next() {
    cases!["7.1.1-01", "7.1.1-02", "10.3.3-01", "7.3-01", "7.3.2-01"];
    let mut play = scene(
        "combat",
        json!({ "turn": 5, "active": "arvn" }),
        json!({ "nva-7-165-1": "0206", "nva-7-165-2": "0302", "arvn-1-43-a": "0304", "arvn-1-43-b": "0304" }),
    );
    play.acts(&["fire 0303", "add arvn-1-43-a", "add arvn-1-43-b"]);
    assert_eq!(play.fire_odds(), (10, 1, "5-1+"));
    play.dice(&[6]).act("shoot");
    assert_eq!(
        (play.place("nva-hq-7"), play.state().nva_losses),
        ("dead".into(), 1),
        "alone, it takes the loss itself"
    );
    assert_eq!(play.state().units[unit("nva-hq-7").at()].returns, 7, "two turns later");
    assert!(!cut(&play, "nva-7-165-1"), "still in command");
    play.idle_until(|play| play.state().active == Army::Nva && play.phase() == "movement");
    assert!(!cut(&play, "nva-7-165-1"));
    play.dice(&[1, 1]).act("proceed");
    assert!(cut(&play, "nva-7-165-1"), "until it is traced again");
    let mut play = campaign(1);
    play.acts(&["default"]).dice(&[3, 4]).act("proceed").idle_until(|play| play.phase() == "movement");
    let arvn = play.view().data.army[Army::Arvn.at()];
    assert!(arvn.iter().all(|u| !play.state().is(u, Flags::CUT)), "before the first Movement Phase all are in command");
}

#[test]
fn vehicles_out_of_command_go_one_hex_in_each_phase() {
    cases!["7.2.1-04"];
    let mut play = scene(
        "afv-movement",
        json!({}),
        json!({ "nva-203-t1": { "at": "0506", "flags": ["out-of-command", "attached"] }, "nva-203-t2": "0304" }),
    );
    play.acts(&["march nva-203-t1", "step 0507"]);
    play.refused("step 0508", "7.2.1-01");
}

#[test]
fn want_of_command_does_not_weaken_the_arvn() {
    cases!["7.2.2-02", "12.4-01"];
    let flags = json!(["out-of-command"]);
    let mut play = scene(
        "combat",
        json!({ "active": "arvn" }),
        json!({ "arvn-1-43-a": { "at": "0506", "flags": flags }, "nva-7-165-1": "0406" }),
    );
    play.acts(&["fire 0406", "add arvn-1-43-a"]);
    assert_eq!(play.fire_odds(), (5, 5, "1-1"));
    play.acts(&["cancel", "assault 0406", "add arvn-1-43-a"]);
    assert_eq!(play.assault_odds(), (5, 5, "1-1"));
    let mut nva = scene(
        "combat",
        json!({}),
        json!({ "arvn-1-43-a": "0506", "nva-7-165-1": { "at": "0406", "flags": flags }, "nva-7-165-2": "0405" }),
    );
    nva.acts(&["fire 0506", "add nva-7-165-2"]);
    assert_eq!(nva.fire_odds(), (5, 5, "1-1"));
    nva.act("add nva-7-165-1");
    assert_eq!(nva.fire_odds(), (10, 5, "1-1"), "one NVA unit out of command takes a column from 2-1");
}

/// A Movement Phase with an HQ on the turn track.
fn returning(turn: u8, active: &str, id: &str, returns: u8) -> Play {
    let mut units = json!({ "arvn-1-43-a": "1004", "nva-7-165-1": "0704" });
    units[id] = json!({ "at": "dead", "returns": returns });
    let mut play = scene(
        "movement",
        json!({ "turn": turn, "active": active, "orders": { "43": "regrouping", "7": "regrouping" } }),
        units,
    );
    play.dice(&[1, 1]).act("proceed");
    play
}

#[test]
fn lost_hqs_come_back_by_their_edge() {
    cases!["7.3-01", "7.3-02", "7.3.1-01", "7.3.1-02", "7.3.2-01", "10.3.5-01"];
    returning(5, "arvn", "arvn-hq-43", 6).refused("march arvn-hq-43", "7.3-01");
    let mut play = returning(6, "arvn", "arvn-hq-43", 6);
    play.act("march arvn-hq-43");
    assert_eq!(play.offered("step").len(), 18, "any hex of the west edge");
    play.refused("step 0101", "18.0-01");
    play.act("step 0928");
    assert!(!cut(&play, "arvn-hq-43") && play.is("arvn-hq-43", Flags::ARRIVED));
    play.acts(&["step 0927", "step 0926", "step 0925", "step 0924", "step 0923", "step 0922"]);
    assert_eq!(play.place("arvn-hq-43"), "0922", "its full allowance and the road bonus");
    assert!(returning(9, "arvn", "arvn-hq-43", 6).offered("march").contains(&"arvn-hq-43".to_string()), "or later");
    returning(6, "nva", "nva-hq-7", 7).refused("march nva-hq-7", "7.3-01");
    let mut play = returning(7, "nva", "nva-hq-7", 7);
    play.act("march nva-hq-7");
    assert_eq!(play.offered("step").len(), 18, "any hex of the east edge");
    play.act("step 1801");
    assert_eq!(play.view().status(unit("nva-hq-7")), xuan_loc::state::Status::Active, "though its division regroups");
}

#[test]
fn an_edge_hex_held_by_the_enemy_is_closed_to_a_returning_hq() {
    cases!["7.3.1-02"];
    let mut units = json!({ "arvn-hq-43": { "at": "dead", "returns": 6 } });
    for row in 1..=17 {
        units[format!("nva-7-{}-{}", if row <= 9 { "165" } else { "209" }, (row - 1) % 9 + 1)] =
            json!(format!("{row:02}28"));
    }
    let mut play = scene("movement", json!({ "turn": 6, "active": "arvn" }), units.clone());
    play.dice(&[1, 1]).acts(&["proceed", "march arvn-hq-43"]);
    assert_eq!(play.offered("step"), ["1828"]);
    play.refused("step 0128", "4.1.4-01");
    units["nva-7-141-1"] = json!("1828");
    let mut play = scene("movement", json!({ "turn": 6, "active": "arvn" }), units);
    play.dice(&[1, 1]).act("proceed");
    play.refused("march arvn-hq-43", "18.0-07");
    play.act("done");
    assert_eq!(play.place("arvn-hq-43"), "dead", "it waits in the queue");
}

#[test]
fn an_eliminated_hq_scores_and_is_dated() {
    cases!["7.3.1-01", "19.1-04", "10.3.1-01"];
    let units = json!({ "nva-95-1": "0406", "nva-95-2": "0405", "arvn-hq-43": "0506", "arvn-1-43-a": "0506" });
    let mut play = scene("combat", json!({ "turn": 5 }), units);
    play.acts(&["fire 0506", "add nva-95-1", "add nva-95-2"]);
    assert_eq!(play.fire_odds(), (36, 6, "5-1+"));
    play.dice(&[6, 1]).act("shoot");
    assert_eq!(play.place("arvn-1-43-a"), "dead", "the company first");
    assert_eq!((play.offered("step"), play.army_asked()), (vec!["0507".to_string()], Army::Arvn));
    let mut alone = scene("combat", json!({ "turn": 5 }), json!({ "nva-95-1": "0406", "arvn-hq-43": "0506" }));
    alone.acts(&["fire 0506", "add nva-95-1"]).dice(&[6]).act("shoot");
    let state = alone.state();
    assert_eq!((state.units[unit("arvn-hq-43").at()].returns, state.arvn_losses), (6, 1), "the next turn");
    assert_eq!(alone.view().nva_points(), 2);
}

#[test]
fn the_position_says_who_is_in_command() {
    cases!["7.1.1-01"];
    let flagged = |flags: Value| {
        let mut play = scene(
            "combat",
            json!({}),
            json!({ "nva-7-165-1": { "at": "0406", "flags": flags }, "nva-7-165-2": "0406", "arvn-1-43-a": "0506" }),
        );
        play.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2"]);
        play.fire_odds().2
    };
    assert_eq!((flagged(json!([])), flagged(json!(["out-of-command"]))), ("2-1", "1-1"));
}
