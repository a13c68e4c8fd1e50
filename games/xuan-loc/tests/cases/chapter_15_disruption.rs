//! Chapter 15: disruption.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Questions as _, moving, scene};

fn hurt(hex: &str) -> Value {
    json!({ "at": hex, "flags": ["disrupted"] })
}

#[test]
fn a_second_disruption_changes_nothing() {
    cases!["15.1.1-01", "12.2.2-01"];
    let mut play = scene("combat", json!({}), json!({ "nva-7-165-1": "0406", "arvn-1-43-a": hurt("0506") }));
    play.acts(&["fire 0506", "add nva-7-165-1"]).dice(&[3]).act("shoot");
    assert!(play.disrupted("arvn-1-43-a") && play.place("arvn-1-43-a") == "0506");
    assert!(play.events("disrupted").is_empty() && play.state().arvn_losses == 0);
}

#[test]
fn the_disrupted_go_one_hex_away_from_the_nearest_enemy() {
    cases!["15.1.4-01", "15.1.4-02"];
    let mut play = moving("nva", json!({ "nva-7-165-1": hurt("0406"), "arvn-1-43-a": "0405" }));
    play.act("march nva-7-165-1");
    assert_eq!(
        play.offered("step"),
        ["0307", "0407", "0507"],
        "the enemy is in the east: west, north-west, south-west"
    );
    play.refused("step 0306", "15.1.4-02").refused("step 0506", "15.1.4-02");
    play.act("step 0507");
    assert_eq!((play.place("nva-7-165-1"), play.offered("step").len()), ("0507".into(), 0));
    let pinned = moving("nva", json!({ "nva-7-165-1": hurt("0406"), "arvn-1-43-a": "0405", "arvn-1-43-b": "0407" }));
    pinned.refused("march nva-7-165-1", "15.1.4-02");
    let mut far = moving("nva", json!({ "nva-7-165-1": hurt("0406"), "arvn-1-43-a": "0404" }));
    far.act("march nva-7-165-1");
    far.refused("step 0405", "15.1.4-02").refused("step 0306", "15.1.4-02").allowed("step 0307");
    let mut leader =
        moving("nva", json!({ "nva-7-165-1": hurt("0406"), "arvn-1-43-a": "0405", "arvn-ld-dao": "0407" }));
    leader.act("march nva-7-165-1");
    leader.allowed("step 0407");
    let unseen = moving("nva", json!({ "nva-7-165-1": hurt("0406"), "arvn-hq-18": null }));
    unseen.allowed("march nva-7-165-1");
}

#[test]
fn disrupted_and_out_of_command_nothing_can_be_done() {
    cases!["15.3-01", "15.3-02", "15.3-04"];
    let lost = |hex: &str| json!({ "at": hex, "flags": ["disrupted", "out-of-command"] });
    let mut play = moving("nva", json!({ "nva-7-165-1": hurt("1601"), "arvn-1-43-a": "1004" }));
    assert!(play.is("nva-7-165-1", xuan_loc::state::Flags::CUT), "too far from its HQ");
    play.refused("march nva-7-165-1", "15.3-01");
    play = scene(
        "combat",
        json!({}),
        json!({ "nva-7-165-1": lost("0406"), "nva-7-165-2": "0406", "arvn-1-43-a": "0506" }),
    );
    play.act("fire 0506");
    play.refused("add nva-7-165-1", "15.3-01");
    play.acts(&["cancel", "assault 0506"]);
    play.refused("add nva-7-165-1", "15.3-01");
    // Nor do they fire in the enemy turn.
    let units = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": lost("0506"), "arvn-1-43-b": "0506" });
    let mut fire = scene("defensive-fire", json!({ "mandatory": ["arvn"] }), units);
    fire.act("fire 0406");
    fire.refused("add arvn-1-43-a", "15.3-01");
    fire.act("add arvn-1-43-b").dice(&[1]).act("shoot");
    fire.allowed("done");
    let mut moved = moving("nva", json!({ "nva-7-165-1": "0306", "arvn-1-43-a": lost("0506") }));
    moved.acts(&["march nva-7-165-1", "step 0406"]);
    assert_eq!(moved.army_asked(), Army::Nva, "no Opportunity Fire either");
    let mut starved = moving("arvn", json!({ "arvn-1-43-a": "0327", "nva-7-165-1": "0228", "arvn-hq-18": "0428" }));
    starved.acts(&["march arvn-1-43-a", "step 0328"]);
    assert_eq!(starved.army_asked(), Army::Arvn, "an NVA unit without supply gives no Opportunity Fire");
}

#[test]
fn recovery_comes_with_the_own_turn() {
    cases!["6.7-01", "15.2-04"];
    let mut play = scene(
        "combat",
        json!({}),
        json!({ "nva-7-165-1": hurt("0406"), "nva-7-165-2": "0406", "arvn-1-43-a": hurt("0506") }),
    );
    play.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2"]);
    assert_eq!(play.fire_odds(), (2 + 5, 5, "1-1"), "the disrupted defender counts in full");
    play.acts(&["cancel", "done"]);
    assert!(!play.disrupted("nva-7-165-1") && play.disrupted("arvn-1-43-a"));
}
