//! What players are told: why something cannot be done at this moment, and under which heading things happen.

use engine::{Game as _, Target, cases};
use serde_json::json;

use super::scene::{Play, Questions as _, lost, scene};
use crate::support::game;

/// The words of the events told last, a heading by its text.
fn told(play: &Play) -> Vec<String> {
    play.told.iter().map(|event| if event.word == "phase" { event.text.clone() } else { event.word.into() }).collect()
}

/// What comes right after a heading.
#[track_caller]
fn under(play: &Play, heading: &str) -> Vec<String> {
    let words = told(play);
    let at = words.iter().position(|word| word == heading).unwrap_or_else(|| panic!("no '{heading}' in {words:?}"));
    words[at + 1..].to_vec()
}

#[test]
fn a_slot_in_hand_comes_first_and_units_land_once_they_have_flown() {
    cases!["5.4-A-01", "5.4-A-02", "5.4-D-01", "5.4-E-01"];
    let units = json!({ "5-bpvn-1": "hanoi", "1-bep-1": lost("1929", 1) });
    let mut play = scene("airdrop", json!({}), units);
    let why = game().why_not(play.state(), &Target::Piece("5-bpvn-1".into()));
    assert_eq!(why.iter().map(|own| own.case.0).collect::<Vec<_>>(), ["5.4-A-01"], "it can be loaded after `fill`");
    play.refused("place 5-bpvn-1", "5.4-D-01").refused("replace 1-bep-1", "5.4-E-01");
    play.act("fill slot-1-3");
    for early in ["fill slot-1-4", "unload slot-1-4", "default", "fly"] {
        play.refused(early, "5.4-A-02");
    }
    play.refused("place 5-bpvn-1", "5.4-D-01").refused("replace 1-bep-1", "5.4-E-01");
    play.act("load 5-bpvn-1").allowed("fly");
}

#[test]
fn markers_fall_and_units_come_up_with_reinforcements_only() {
    cases!["5.2-E-02", "5.2-E-03"];
    let units = json!({ "353-9": "vm-reinforcements", "80-36": "0101", "1-bep-1": "1929" });
    let play = scene("vm-reinforcement", json!({ "turn": 15 }), units.clone());
    play.allowed("reinforce 353-9").refused("lower 304", "5.2-E-03");
    scene("digging", json!({}), units).refused("reinforce 353-9", "5.2-E-02");
}

#[test]
fn who_cannot_move_through_the_valley_is_told_why() {
    cases!["6.2-A-01", "6.2-A-02", "6.2-B-03", "6.2-B-07"];
    let units =
        json!({ "8-bpc-1": "0305", "6-bpc-1": "2z-304", "1-bpvn-1": "standby", "1-bep-1": "1929", "80-36": "2016" });
    let play = scene("french-valley-move", json!({}), units.clone());
    play.refused("move 8-bpc-1", "6.2-A-02").refused("move 6-bpc-1", "6.2-A-01");
    let play = scene("french-box-move", json!({}), units);
    play.refused("move 1-bpvn-1", "6.2-B-07").refused("move 1-bep-1", "6.2-B-03");
}

#[test]
fn what_the_camp_uses_up_is_told_under_its_heading() {
    cases!["5.3-A-01", "5.3-B-01", "5.3-C-01"];
    let units = json!({ "1-bep-1": "1929", "353-9": "vm-reinforcements", "80-36": "0101" });
    let mut play = scene("vm-reinforcement", json!({ "turn": 16, "trucks": 4 }), units);
    play.act("pass");
    let words = told(&play);
    let expected = [
        "French fuel and repairs.",
        "used-up",
        "French food.",
        "used-up",
        "French medicine and the wounded.",
        "used-up",
        "French Airdrops.",
    ];
    assert_eq!(words, expected);
}

#[test]
fn a_morale_check_names_the_markers_that_fall() {
    cases!["5.1-C-01", "5.1-C-02"];
    let morale = json!({ "304": "A", "308": "F", "312": "shut-down", "316": "C" });
    let units = json!({ "80-36": "0101", "1-bep-1": "1929" });
    let mut play = scene("demand", json!({ "turn": 4, "taken": 3, "morale": morale }), units);
    play.act("pass");
    assert_eq!(under(&play, "VM Morale Check.")[..5], ["taken-lost", "despair", "morale", "morale", "morale"]);
    let markers: Vec<&str> = play.events("morale").iter().map(|event| event.text.as_str()).collect();
    let stands = |division: &str, slot: &str| format!("The marker of Division {division} stands at {slot}.");
    assert_eq!(markers, [stands("304", "B"), stands("308", "G"), stands("316", "D")], "312 is shut down already");
}

#[test]
fn box_combat_and_rats_come_under_their_headings() {
    cases!["7.1-01", "8.1-C-01"];
    let units = json!({ "6-bpc-1": "2z-304", "6-bpc-2": "2z-304", "265-57": "2z-304", "1-bep-1": "1929" });
    let mut play = scene("french-tactical-move", json!({}), units);
    play.act("done");
    assert_eq!(under(&play, "Box Combat of France.")[0], "box-combat");
    play.dice(&[6]).act("lose 6-bpc-1");
    assert_eq!(under(&play, "Rats of Nam Youm.")[0], "rats");
}

/// The cases that the first events with these words cite.
#[track_caller]
fn cited<'p>(play: &'p Play, words: &[&str]) -> Vec<&'p str> {
    words.iter().map(|word| play.events(word).first().unwrap_or_else(|| panic!("no {word} is told")).case.0).collect()
}

#[test]
fn each_step_of_an_assault_cites_the_rules_of_its_side() {
    cases!["3.1-01", "3.5-B-01", "3.5-C-01", "3.6-B-01", "3.6-C-01", "3.6-C-04", "3.6-C-08", "3.6-C-16"];
    cases!["7.2-01", "7.4-B-01", "7.4-C-01", "7.5-B-01", "7.5-C-01", "7.5-C-02", "7.5-C-03", "7.5-C-07"];
    let (defence, charge) = (["defence-fire", "defence-effect"], ["assault-fire", "assault-effect"]);
    let mut play = scene("vm-declaration", json!({}), json!({ "80-36": "1231", "1-bep-1": "1331" }));
    play.act("assault 80-36 1331");
    assert_eq!(cited(&play, &["declared"]), ["3.1-01"]);
    play.idle_to("french-defence").dice(&[6, 6, 1]).act("defend 1-bep-1");
    assert_eq!(cited(&play, &defence), ["3.5-B-01", "3.5-C-01"]);
    let mut driven_out = play.clone();
    play.dice(&[3, 4, 3]).act("charge 80-36");
    assert_eq!(cited(&play, &charge), ["3.6-B-01", "3.6-C-01"]);
    play.act("stay");
    assert_eq!(cited(&play, &["stands", "step-lost"]), ["3.6-C-04", "3.6-C-08"]);
    driven_out.dice(&[3, 4, 5]).acts(&["charge 80-36", "withdraw 1-bep-1 1430"]);
    assert_eq!(cited(&driven_out, &["advanced"]), ["3.6-C-16"]);

    let mut play = scene("french-declaration", json!({}), json!({ "80-36": "1336", "1-bep-1": "1335" }));
    play.act("assault 1-bep-1 1336");
    assert_eq!(cited(&play, &["declared"]), ["7.2-01"]);
    play.idle_to("vm-defence").dice(&[6, 6, 1]).act("defend 80-36");
    assert_eq!(cited(&play, &defence), ["7.4-B-01", "7.4-C-01"]);
    let mut driven_out = play.clone();
    play.dice(&[3, 4, 3]).act("charge 1-bep-1");
    assert_eq!(cited(&play, &charge), ["7.5-B-01", "7.5-C-01"]);
    play.act("stay");
    assert_eq!(cited(&play, &["stands", "step-lost"]), ["7.5-C-02", "7.5-C-03"]);
    driven_out.dice(&[3, 4, 5]).acts(&["charge 1-bep-1", "withdraw 80-36 1337"]);
    assert_eq!(cited(&driven_out, &["advanced"]), ["7.5-C-07"]);
}
