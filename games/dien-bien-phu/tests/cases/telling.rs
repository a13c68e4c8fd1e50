//! What players are told: why something cannot be done at this moment, and under which heading things happen.

use engine::story::EventKind;
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

/// The last event of a kind.
#[track_caller]
fn last<'a>(play: &'a Play, word: &str) -> &'a engine::Event {
    let found = play.told.iter().rfind(|event| event.word == word);
    found.unwrap_or_else(|| panic!("no '{word}' in {:?}", told(play)))
}

#[test]
fn what_cannot_be_lost_or_gained_is_not_told_as_such() {
    cases!["5.2-B-01", "5.2-E-03"];
    let units = json!({ "353-9": "vm-reinforcements", "80-36": "0101", "1-bep-1": "1929" });
    let mut play = scene("vm-reinforcement", json!({ "turn": 16, "vm_ammo": 0 }), units.clone());
    play.dice(&[6]).act("reinforce 353-9");
    let roll = last(&play, "reinforcement-roll");
    assert_eq!((roll.text.as_str(), roll.amount, roll.total), ("VM has no ammunition to lose.", Some(0), Some(0)));
    let spent = json!({ "304": "shut-down", "308": "shut-down", "312": "shut-down", "316": "shut-down" });
    let mut play = scene("vm-reinforcement", json!({ "turn": 16, "morale": spent }), units);
    play.dice(&[2]).act("reinforce 353-9");
    assert_eq!(last(&play, "reinforcement-roll").text, "No Division Morale Marker can fall any further.");
    let zones = json!({ "308": 3, "312": 3, "316": 3, "304": 2 });
    let mut play = scene("patrols", json!({ "turn": 7, "vm_ammo": 98, "zones": zones }), json!({ "80-36": "0101" }));
    play.dice(&[5]).act("patrol");
    let gain = last(&play, "vm-ammo");
    assert_eq!((gain.text.as_str(), gain.amount), ("VM gains 1 ammunition and has 99; 1 is wasted.", Some(1)));
}

#[test]
fn replacements_and_returns_say_where_units_are() {
    cases!["5.2-C-01", "5.2-C-02", "5.2-C-03", "5.2-C-06"];
    let units = json!({ "23-88": lost("pulled-back", 1), "89-36": "removed", "80-36": "0101", "1-bep-1": "1929" });
    let zones = json!({ "308": 3, "312": 3, "316": 3, "304": 2 });
    let mut play = scene("patrols", json!({ "turn": 7, "zones": zones }), units);
    play.act("pass");
    let back = last(&play, "returned");
    assert_eq!((&back.pieces[..], &back.places[..]), (&["23-88".into()][..], &["off-map".into()][..]));
    play.act("replace 89-36");
    let told = last(&play, "replaced");
    assert_eq!((&told.places[..], told.total), (&["pulled-back".into()][..], Some(39)));
    assert!(told.text.ends_with("; 39 left."), "{}", told.text);
}

#[test]
fn the_hq_marker_tells_where_it_stands() {
    cases!["1.7-C-01", "1.7-C-03"];
    let column = ["5-bpvn-1", "5-bpvn-2", "5-bpvn-3", "5-bpvn-4"].map(|unit| (unit.into(), json!("reinforcements")));
    let mut units: serde_json::Map<_, _> = column.into_iter().collect();
    units.extend([("1-2-rei-1".into(), lost("1929", 1)), ("1-bep-1".into(), json!("1930"))]);
    let mut play = scene("fuel", json!({ "turn": 7, "fuel": 0, "hq": 2 }), units.into());
    play.act("lose 1-2-rei-1");
    assert_eq!(last(&play, "hq").total, Some(3));
}

#[test]
fn set_up_choices_are_told() {
    cases!["9.0-C-01", "9.0-D-01", "9.0-F-01", "9.0-F-02"];
    let mut play = Play::scenario(game(), "d", 1);
    play.act("default");
    while let Some(wound) = play.listed("wound").first() {
        play.act(wound);
        assert_eq!(last(&play, "set-up").pieces, [wound.trim_start_matches("wound ")]);
    }
    let reduce = play.listed("reduce").swap_remove(0);
    play.refused("place 80-36", "9.0-F-01");
    play.act(&reduce);
    assert_eq!(last(&play, "set-up").pieces, [reduce.trim_start_matches("reduce ")]);
    play.act("default");
    let place = play.listed("place").swap_remove(0);
    play.refused("reduce 80-36", "9.0-F-01");
    play.act(&place).refused(&place, "9.0-C-01");
    let at = play.listed("at").swap_remove(0);
    play.act(&at);
    let told = last(&play, "set-up");
    assert_eq!((&told.pieces[..], &told.places[..]), (&[place[6..].into()][..], &[at[3..].into()][..]));
}

#[test]
fn with_something_in_hand_the_refusal_says_so() {
    cases!["2.1-A-01", "3.3-01", "2.2-A-01", "2.3-01", "2.4-B-02", "5.3-C-05", "5.4-E-02", "6.2-B-07"];
    let units = json!({ "80-36": "off-map", "84-36": "off-map", "1-bep-1": "1929", "1-bep-2": "1930" });
    let mut play = scene("vm-box-move", json!({}), units);
    play.act("move 80-36").refused("move 84-36", "2.1-A-01");
    play.act("cancel").allowed("move 84-36");
    let laos = json!({ "8-bpc-1": "wounded-dbp", "1-bpvn-1": "standby", "1-bep-1": "1929" });
    let play = scene("airdrop", json!({}), laos);
    play.refused("recover 8-bpc-1", "5.3-C-05");
    let nobody = scene("airdrop", json!({}), json!({ "1-bep-1": "1929", "80-36": "0101" }));
    nobody.refused("standby", "6.2-B-07");
    let why = game().check(nobody.state(), game().parse("standby").expect("an action")).expect_err("nobody is there");
    assert_eq!(why.reason, "nobody is left in the Standby Box");
}

/// The same step has its own case on either side.
#[test]
fn refusals_cite_the_case_of_the_side_that_fires_or_assaults() {
    cases!["6.3-A-01", "6.3-C-01", "3.4-01", "7.4-C-02", "7.5-B-02", "3.1-12"];
    let units =
        json!({ "80-36": "1708", "84-36": "1608", "1-2-rei-1": "1709", "1-2-rei-2": "1709", "2-4-rac-1": "1929" });
    let mut fire = scene("french-bombardment", json!({}), units.clone());
    fire.refused("under 80-36", "6.3-A-01").refused("roll-all", "6.3-C-01").refused("take-over 1-2-rei-1", "7.4-C-02");
    fire.refused("fight 308", "3.1-12").refused("mortars 80-36", "3.1-09");
    let marker = fire.offered("aim")[0].clone();
    fire.act(&format!("aim {marker}")).refused("done", "6.3-A-01").refused("roll-all", "6.3-C-01");
    let declared = json!({ "assaults": [{ "unit": "80-36", "target": "1709" }] });
    let mut barrage = scene("french-barrage", declared, units.clone());
    let marker = barrage.offered("barrage")[0].clone();
    barrage.act(&format!("barrage {marker}")).refused("done", "3.4-01");
    let charged = json!({ "assaults": [{ "unit": "1-2-rei-1", "target": "1708", "mark": "surprise" }] });
    let mut assault = scene("french-assault", charged, units);
    assault.dice(&[3, 3]).act("charge 1-2-rei-1");
    assault.refused("stay", "7.5-B-02").refused("charge 1-2-rei-1", "7.5-B-02");
}

/// Programs read results and levels as data, not from sentences.
#[test]
fn rolls_and_losses_carry_what_their_sentence_says() {
    cases!["3.6-C-01", "2.2-C-04", "8.1-C-01", "1.7-B-03"];
    let assaults =
        json!({ "assaults": [{ "unit": "80-36", "target": "1709", "mark": "surprise", "defender": "2-4-rac-1" }] });
    let mut play =
        scene("vm-assault", assaults, json!({ "80-36": "1708", "2-4-rac-1": lost("1709", 1), "1-bep-1": "1929" }));
    play.dice(&[2, 2, 6]).act("charge 80-36");
    let fire = play.events("assault-fire")[0];
    assert_eq!((fire.amount, fire.total), (Some(2), Some(9)), "{}", fire.text);
    let effect = play.events("assault-effect")[0];
    let roll = effect.roll.as_ref().expect("it is rolled");
    assert_eq!(
        (effect.amount, &roll.effect[..], &roll.purpose[..]),
        (Some(4), "2 x Loss & Retreat", "Effect Roll, surprise column")
    );
    assert_eq!(play.events("eliminated")[0].case.0, "1.7-B-03");
    let lost = play.events("ammo-lost")[0];
    assert_eq!((&lost.pieces[..], lost.total), (&["2-4-rac-1".to_string(), "ammo".into()][..], Some(38)));
}

/// What a track has moved by, as far as it goes: up or down, in the sentence and beside it.
#[test]
fn the_tracks_of_strongpoints_tell_how_far_they_have_moved() {
    cases!["1.4-F-02", "1.4-G-01", "1.4-G-02", "5.1-C-01"];
    let told = |play: &Play, word: &str| {
        let event = last(play, word);
        (event.text.clone(), event.amount, event.total)
    };
    let units = json!({ "80-36": "2625", "1-bep-1": "1929" });
    let mut play = scene("vm-tactical-move", json!({ "strongpoints": 1, "taken": 4 }), units);
    play.acts(&["move 80-36", "at 2624", "done"]);
    assert_eq!(told(&play, "tracks"), ("The Strongpoints Track falls by 1 to 0.".into(), Some(-1), Some(0)));
    assert_eq!(told(&play, "strongpoints-taken"), ("Strongpoints Taken rises by 2 to 6.".into(), Some(2), Some(6)));
    assert_eq!(
        (last(&play, "tracks").kind, last(&play, "strongpoints-taken").kind),
        (EventKind::Scored, EventKind::Scored)
    );
}

#[test]
fn losses_and_diggers_name_where_they_have_come_to() {
    cases!["1.7-A-03", "5.3-B-02", "8.5-B-01", "2.2-C-03"];
    let units = json!({ "1-bep-1": lost("1929", 1), "1-bep-2": "1929", "80-36": "0638" });
    let mut play = scene("food", json!({ "food": 2 }), units);
    play.act("lose 1-bep-1");
    assert_eq!(last(&play, "eliminated").places, ["1929", "wounded-dbp"]);
    let units = json!({ "1-bep-1": "1929", "80-36": "0638" });
    let mut play = scene("digging", json!({}), units.clone());
    play.act("dig 308");
    let dig = last(&play, "dig");
    assert_eq!((&dig.pieces[..], dig.total), (&["trench-308".into()][..], Some(2)));
    let mut play = scene("digging", json!({ "zones": { "308": 2 }, "vm_strongpoints": ["Gabrielle"] }), units);
    play.act("dig 316");
    assert!(play.told.iter().any(|event| matches!(event.word, "dig" | "trench") && event.pieces == ["trench-316"]));
}

#[test]
fn what_is_taken_off_the_table_is_told() {
    cases!["2.4-A-03", "2.4-A-05", "4.3-01"];
    let units = json!({ "80-36": "0638", "84-36": "0538", "1-bep-1": { "at": "1929", "markers": ["shaken"] } });
    let mut play = scene("assets", json!({}), units);
    play.acts(&["recon 80-36", "breach 84-36 0538", "done"]).idle_to("vm-tactical-move");
    play.act("done");
    assert_eq!(last(&play, "recon-over").pieces, ["80-36"]);
    play.idle_to("demand");
    assert_eq!(last(&play, "wire-back").places, ["0538"]);
    assert_eq!(last(&play, "rallied").pieces, ["1-bep-1"]);
}

#[test]
fn planes_tell_what_they_carry() {
    cases!["5.4-A-01", "5.4-A-02", "5.4-E-01"];
    let units = json!({ "1-bep-1": lost("1929", 1), "1-bpc-1": "hanoi", "80-36": "0101" });
    let mut play = scene("airdrop", json!({}), units);
    play.acts(&["fill slot-1-3", "load 1-bpc-1"]);
    let loaded = last(&play, "loaded");
    assert_eq!((loaded.pieces[0].as_str(), loaded.places[0].as_str()), ("1-bpc-1", "slot-1-3"));
    play.act("unload slot-1-3");
    assert_eq!(last(&play, "unloaded").pieces, ["1-bpc-1"]);
    play.acts(&["fill slot-1-3", "load replacement"]).dice(&[1, 1]).act("fly").act("replace 1-bep-1");
    assert_eq!(last(&play, "filled-up").pieces, ["1-bep-1"]);
}

#[test]
fn refusals_name_the_side_the_hospital_and_the_bridge() {
    cases!["1.5-B-04", "5.3-C-05", "7.2-01", "8.1-A-04", "8.1-B-05", "8.2-04", "R122"];
    scene("french-declaration", json!({}), json!({ "1-bep-1": "2016", "6-bpc-1": "2z-304", "80-36": "2017" }))
        .refused("assault 6-bpc-1 2017", "7.2-01");
    let units = json!({ "8-bpc-2": "wounded-isabelle", "8-bpc-3": "wounded-dbp", "80-36": "0638", "1-bep-1": "1929" });
    let play = scene("medicine", json!({ "vm_structures": ["hospital-isabelle"] }), units);
    play.allowed("recover 8-bpc-3").refused("recover 8-bpc-2", "5.3-C-05");
    let mut fallen = play.state().clone();
    fallen.isabelle_fallen = true;
    let recover = game().parse("recover 8-bpc-2").expect("it is an action");
    assert_eq!(game().check(&fallen, recover).expect_err("Isabelle is lost").case.0, "8.1-B-05");
    let isolated = json!({ "at": "2332", "markers": ["isolated"] });
    let zones = json!({ "zones": { "308": 1, "312": 1, "316": 1, "304": 2 } });
    let units = json!({ "2-4-rac-1": isolated, "8-bpc-1": isolated, "80-36": "2229", "84-36": "2226" });
    let play = scene("french-attrition", zones.clone(), units);
    play.allowed("evacuate 8-bpc-1").refused("evacuate 2-4-rac-1", "1.5-B-04");
    let units = json!({ "2-4-rac-1": "2332", "8-bpc-1": "2332", "80-36": "2229", "84-36": "2226" });
    let mut play = scene("french-after-combat", zones, units);
    play.act("move 2-4-rac-1").refused("at 1929", "1.5-B-04");
    play.act("cancel").act("move 8-bpc-1").allowed("at 1929");
}
