//! Positions: written, read back, and refused where they are wrong.

use dien_bien_phu::ids::Area;
use engine::document::Named as _;
use engine::position::{Start, write_position};
use engine::{Dice, Game as _, Seed, Story, Turn, cases};
use rehearsal::Rehearsal;
use serde_json::{Value, json};

use crate::support::game;

fn refusal(document: Value) -> String {
    match Rehearsal::from_document(game(), document) {
        Ok(_) => "it is taken".into(),
        Err(why) => why,
    }
}

fn minimal() -> Value {
    json!({ "turn": 3, "phase": "demand", "units": { "1-bep-1": "1929", "80-36": "0638" } })
}

fn with(key: &str, value: Value) -> Value {
    let mut document = minimal();
    document[key] = value;
    document
}

#[test]
fn a_position_needs_little() {
    assert_eq!(refusal(minimal()), "it is taken");
}

/// Two French companies at 2017 and one at 2117 assault VM battalions north of them.
fn two_assaults(first: &str, second: &str, a: &str, b: &str) -> Value {
    json!({
        "turn": 3, "phase": "vm-defence",
        "units": { "1-bep-1": "2017", "1-bep-2": "2017", "8-bpc-1": "2117", "80-36": "2016", "84-36": "2118" },
        "assaults": [{ "unit": first, "target": a }, { "unit": second, "target": b }],
    })
}

#[test]
fn what_is_wrong_is_named() {
    for (document, word) in [
        (with("phase", json!("tea-time")), "tea-time"),
        (with("turn", json!(22)), "turn"),
        (with("zones", json!({ "308": 9 })), "308"),
        (with("dig_zones", json!(["3z-308"])), "another zone"),
        (with("units", json!({ "1-bep-1": "9999" })), "9999"),
        (with("units", json!({ "1-bep-9": "1929" })), "1-bep-9"),
        (with("units", json!({ "1-bep-1": "off-map" })), "business"),
        (with("units", json!({ "80-36": "1929", "1-bep-1": "1929" })), "both sides"),
        (with("units", json!({ "80-36": "0638", "84-36": "0638" })), "more than 1"),
        (with("units", json!({ "80-36": { "at": "0638", "lost": 3 } })), "all steps"),
        (with("units", json!({ "80-36": { "at": "0638", "markers": ["asleep"] } })), "asleep"),
        (with("morale", json!({ "308": "Z" })), "letter"),
        (with("others", json!("card")), "card"),
        (with("phase", json!("setup")), "card"),
        (json!({ "card": "c", "phase": "setup" }), "others"),
        (with("assaults", json!([{ "unit": "80-36", "target": "1929" }])), "adjacent"),
        (with("nonsense", json!(1)), "no such key"),
        (json!({ "turn": 21, "phase": "digging", "units": {} }), "last turn"),
        (json!({ "turn": 21, "phase": "next-turn", "units": {} }), "last turn"),
        (with("units", json!({ "2-4-rac-1": "wounded-dbp" })), "business"),
        (with("units", json!({ "pathet-lao": "2z-304" })), "business"),
        (with("units", json!({ "80-36": "vm-reinforcements" })), "business"),
        (with("units", json!({ "1-bep-1": "standby" })), "business"),
        (with("units", json!({ "1-bep-1": "reinforcements" })), "business"),
        (
            json!({ "turn": 9, "phase": "demand", "isabelle_fallen": true, "units": { "1-bep-1": "I0907" } }),
            "surrender",
        ),
        (json!({ "turn": 9, "phase": "demand", "outposts": [], "vm_outposts": ["opera"], "units": {} }), "exist"),
        (two_assaults("1-bep-1", "1-bep-2", "2016", "2118"), "one unit of a hex"),
        (two_assaults("1-bep-1", "8-bpc-1", "2016", "2016"), "one unit only"),
    ] {
        let why = refusal(document);
        assert!(why.contains(word), "'{why}' does not say '{word}'");
    }
}

/// What lies on the table is refused at its key where play could not have laid it there by then.
#[test]
fn what_no_play_lays_on_the_table_is_refused() {
    cases![
        "2.2-A-01", "2.2-A-03", "2.4-A-03", "2.4-A-04", "3.1-03", "3.1-08", "3.1-09", "3.4-02", "3.5-A-01", "3.5-A-02",
        "8.1-B-01"
    ];
    let units =
        json!({ "1-2-rei-1": "1709", "thai-co-1": "1709", "80-36": "1708", "84-36": "1608", "2-4-rac-1": "1929" });
    let at = |phase: &str, key: &str, value: Value| {
        let mut document = json!({ "turn": 3, "phase": phase, "ammo": 9, "vm_ammo": 9, "units": units });
        document[key] = value;
        refusal(document)
    };
    let fire = |marker: &str, at: &str| json!([{ "marker": marker, "at": at }]);
    let assault = |extra: Value| {
        let mut assault = json!({ "unit": "80-36", "target": "1709" });
        assault.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        json!([assault])
    };
    let normal = json!({ "mark": "normal" });
    for (phase, key, value, word) in [
        ("vm-bombardment", "bombardment", fire("632-45", "1-2-rei-1"), "placed on a hex"),
        ("french-bombardment", "bombardment", fire("632-45", "1709"), "vm-bombardment"),
        ("vm-bombardment", "bombardment", fire("2-4-rac-1", "80-36"), "french-bombardment"),
        ("vm-bombardment", "bombardment", fire("hw-308", "1929"), "Heavy Weapons"),
        ("vm-assault", "assaults", json!([{ "unit": "1-2-rei-1", "target": "1708", "mark": "normal" }]), "vm-assault"),
        ("french-assault", "assaults", assault(normal.clone()), "french-assault"),
        ("vm-assault", "assaults", assault(normal), "defender"),
        ("french-defence", "assaults", assault(json!({ "barrage": "632-45" })), "only French guns"),
        ("french-defence", "assaults", assault(json!({ "intense": true })), "there is none"),
        ("vm-tactical-move", "breaches", json!([{ "hex": "1728", "host": "80-36" }]), "next to it"),
        ("assets", "breaches", json!([{ "hex": "1702", "host": "80-36" }]), "next to it"),
        ("demand", "breaches", json!([{ "hex": "1708", "host": "80-36" }]), "vm-after-combat"),
        ("demand", "units", json!({ "80-36": { "at": "1708", "markers": ["recon"] } }), "Recon"),
    ] {
        let why = at(phase, key, value);
        assert!(why.contains(word) && why.contains(key), "'{why}' does not say '{word}' at '{key}'");
    }
    let spent = json!({
        "turn": 3, "phase": "french-defence", "ammo": 9, "assaults": assault(json!({ "barrage": "2-4-rac-1" })),
        "units": { "1-2-rei-1": "1709", "80-36": "1708", "2-4-rac-1": { "at": "1929", "lost": 1 } },
    });
    assert!(refusal(spent).contains("3.4-02"));
    let guns = json!({
        "turn": 3, "phase": "vm-assault", "units": { "1-2-rei-1": "1709", "2-4-rac-1": "1709", "80-36": "1708" },
        "assaults": assault(json!({ "mark": "normal", "defender": "2-4-rac-1" })),
    });
    assert!(refusal(guns).contains("3.5-A-02"));
    let shut = json!({
        "turn": 3, "phase": "french-defence", "morale": { "308": "shut-down" }, "units": units, "assaults": assault(json!({})),
    });
    assert!(refusal(shut).contains("3.1-08"));
    let two_mortars = json!({
        "turn": 3, "phase": "french-defence", "units": { "1-2-rei-1": "1709", "1-2-rei-2": "1609", "80-36": "1708", "84-36": "1608" },
        "assaults": [
            { "unit": "80-36", "target": "1709", "mortars": true }, { "unit": "84-36", "target": "1609", "mortars": true },
        ],
    });
    assert!(refusal(two_mortars).contains("3.1-09"));
}

/// 8.1-B-01: once Isabelle has surrendered its strongpoints are VM's, said or not.
#[test]
fn after_its_surrender_isabelle_is_all_vms() {
    cases!["8.1-B-01"];
    let document = json!({
        "turn": 9, "phase": "demand", "isabelle_fallen": true, "zones": { "304": 2 }, "units": { "1-bep-1": "1929" },
    });
    let play = Rehearsal::from_document(game(), document.clone()).expect("it is taken");
    let written = written(play.state());
    assert!(written["vm_strongpoints"].as_array().expect("a list").contains(&json!("I-HQ")), "{written}");
    let mut french = document;
    french["vm_strongpoints"] = json!(["I-HQ"]);
    assert!(refusal(french).contains("after its surrender"));
}

/// 9.0-F-01: only who takes part begins reduced.
#[test]
fn units_that_are_out_do_not_begin_reduced() {
    cases!["9.0-F-01"];
    let document = json!({ "card": "c", "phase": "setup", "units": { "80-36": "pool" } });
    let play = Rehearsal::from_document(game(), document).expect("it is taken");
    assert_eq!(play.offered("reduce"), ["80-36"]);
}

#[test]
fn a_written_position_is_read_back_as_it_was() {
    let document = json!({
        "turn": 16, "phase": "french-reaction", "zones": { "304": 3, "308": 6, "312": 5, "316": 4 }, "dig_zones": ["3z-304"],
        "units": { "1-bep-1": "2529", "1-bep-2": { "at": "2429", "lost": 1, "markers": ["shaken"] }, "80-36": "2628", "1-bep-3": "gone", "84-36": "removed" },
        "assaults": [{ "unit": "80-36", "target": "2529", "mortars": true }],
        "breaches": [{ "hex": "2628", "host": "80-36" }],
        "vm_strongpoints": ["Gabrielle", "D2"], "flags": ["Gabrielle", "D2", "E1"], "isolated": ["D2"], "outposts": ["opera"], "hq": 2, "taken": 11,
    });
    let play = match Rehearsal::from_document(game(), document) {
        Ok(play) => play,
        Err(why) => panic!("it is refused: {why}"),
    };
    let written = game().position(play.state()).expect("it can be written");
    let again = serde_json::to_value(&written).expect("it is a document");
    let Ok(read) = Rehearsal::from_document(game(), again) else { panic!("its own document is refused") };
    assert_eq!(read.state(), play.state());
    // The state itself is shown with ids and words.
    let shown = game().readable_state(play.state());
    assert_eq!(shown["units"]["1-bep-2"], json!({ "place": { "Hex": "2429" }, "lost": 1, "flags": ["shaken"] }));
    assert_eq!(shown["assaults"][0]["unit"], "80-36");
    assert_eq!(shown["isolated"], json!(["D2"]));
    assert!(shown["morale"]["308"].is_number(), "{}", shown["morale"]);
}

/// The document of the present moment.
fn written(state: &dien_bien_phu::State) -> Value {
    write_position(&**game(), state).expect("every decision can be written out").into()
}

/// Whatever a game of a scenario comes to, its document leads back to the very same state.
#[test]
fn every_decision_of_random_sieges_can_be_written_and_read_back() {
    const STRIDE: usize = 29;
    for (number, scenario) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let start = Start::scenario(scenario, Seed::from_number(number as u64 + 7));
        let mut play = engine::Match::new(game().clone(), start).expect("the scenario begins");
        let mut choice = Dice::seeded(Seed::from_number(number as u64));
        let (mut actions, mut moments) = (Vec::new(), 0);
        for at in 0.. {
            let Turn::Decide(_) = play.turn() else { break };
            if at % STRIDE == number {
                let document = written(play.state());
                moments += usize::from(document.get("moment").is_some());
                let read = Rehearsal::from_document(game(), document.clone());
                let read = read.unwrap_or_else(|why| panic!("{why}: {document}"));
                assert_eq!(read.state(), play.state(), "{document}");
            }
            actions.clear();
            play.actions(&mut actions);
            let action = actions[choice.choose(actions.len())];
            play.act(action, &mut Story::silent()).expect("it is listed");
        }
        assert!(moments > 0, "some decisions lie in the middle of something");
    }
}

#[test]
fn what_a_segment_has_begun_with_can_be_written_by_hand() {
    let document = json!({
        "turn": 2, "phase": "vm-bombardment", "vm_ammo": 9,
        "units": { "1-bep-1": "1929", "1-bep-2": "1929", "80-36": "0638" },
        "bombardment": [{ "marker": "632-45", "at": "1929" }],
    });
    let mut play = Rehearsal::from_document(game(), document.clone()).expect("it is taken");
    assert!(written(play.state()).get("moment").is_none(), "people can write all of it");
    play.act("done");
    assert_eq!(play.actions(), ["roll 1-bep-1", "roll 1-bep-2", "roll-all"]);
    let mut nobody = document.clone();
    nobody["bombardment"] = json!([{ "marker": "632-45", "at": "1930" }]);
    assert!(refusal(nobody).contains("nobody stands there"));
    let mut own = document.clone();
    own["bombardment"] = json!([{ "marker": "632-45", "at": "0638" }]);
    assert!(refusal(own).contains("nobody can be hit"));
    let mut twice = document;
    twice["bombardment"] = json!([{ "marker": "632-45", "at": "1929" }, { "marker": "632-45", "at": "1929" }]);
    assert!(refusal(twice).contains("placed already"));
}

#[test]
fn planes_can_be_loaded_by_hand() {
    let document = json!({
        "turn": 2, "phase": "airdrop", "units": { "1-bep-1": "1929", "80-36": "0638", "2-bep-2": "slot-1-3" },
        "loads": { "slot-1-4": "food", "slot-1-3": "replacement" },
    });
    let play = Rehearsal::from_document(game(), document.clone()).expect("it is taken");
    assert!(written(play.state()).get("moment").is_none());
    assert!(
        play.actions().contains(&"unload slot-1-3".to_string())
            && play.actions().contains(&"unload slot-1-4".to_string())
    );
    let mut full = document;
    full["loads"] = json!({ "slot-1-3": "food" });
    assert!(refusal(full).contains("one Supply Marker or two units"));
}

#[test]
fn no_plane_is_loaded_in_a_slot_that_is_closed() {
    cases!["5.4-A-03", "5.4-A-06", "5.4-A-07", "6.2-B-07"];
    let document = |extra: Value| {
        let mut document = json!({ "turn": 16, "phase": "airdrop", "units": { "1-bep-1": "1929", "80-36": "0638" } });
        document.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        document
    };
    let zones = json!({ "zones": { "308": 2, "312": 2, "316": 2, "304": 1 }, "loads": { "slot-6-4": "ammo" } });
    assert!(refusal(document(zones)).contains("5.4-A-03"));
    let airdrop = &game().data.airdrop;
    let green = airdrop.of_kind(dien_bien_phu::data::SlotKind::Green);
    let loads: serde_json::Map<String, Value> =
        green.iter().map(|slot| (slot.id(&game().data), "food".into())).collect();
    let in_laos = json!({ "1-bep-1": "1929", "80-36": "0638", "2-2-rei-1": "laos-1" });
    assert!(refusal(document(json!({ "units": in_laos, "loads": loads.clone() }))).contains("5.4-A-06"));
    assert_eq!(refusal(document(json!({ "loads": loads }))), "it is taken");
    assert!(refusal(document(json!({ "standby": true }))).contains("Condor"));
}

/// A moment says what is under way among what the other keys lay out: with other keys it is refused, without it they count.
#[test]
fn what_people_change_is_held_to_the_moment_or_counts_without_it() {
    let document = json!({
        "turn": 3, "phase": "vm-tactical-move", "units": { "1-bep-1": "1929", "80-36": "0638" },
    });
    let mut play = Rehearsal::from_document(game(), document).expect("it is taken");
    play.act("move 80-36");
    let mut changed = written(play.state());
    assert!(changed.get("moment").is_some());
    changed["ammo"] = json!(31);
    assert!(refusal(changed.clone()).contains("ammo: this was changed after `moment` was written"));
    changed["moment"] = json!("2:nonsense");
    assert!(refusal(changed.clone()).contains("moment"));
    changed.as_object_mut().expect("an object").remove("moment");
    let other = Rehearsal::from_document(game(), changed).expect("it is taken");
    assert_eq!(other.state().supply[0], 31);
}

/// Left out, the list means the strongpoints in Trench Zones; so that none is written as none.
#[test]
fn that_vm_controls_nothing_is_written_too() {
    let document = json!({
        "turn": 3, "phase": "vm-box-move", "zones": { "308": 3, "312": 1, "316": 1, "304": 1 }, "vm_strongpoints": [],
        "flags": ["Gabrielle"], "units": { "8-bpc-1": "1929", "80-36": "0101" },
    });
    let play = Rehearsal::from_document(game(), document).expect("it is taken");
    let again = written(play.state());
    assert_eq!((&again["vm_strongpoints"], again.get("moment")), (&json!([]), None));
}

/// 9.0-D-01: whoever begins after the set-up has the wounded of the card behind him, too.
#[test]
fn a_card_laid_out_by_default_has_its_wounded() {
    for (card, wounded, gone) in [("b", 4, 2), ("c", 9, 5), ("d", 14, 10)] {
        let document = json!({ "card": card, "phase": "medicine", "others": "card" });
        let play = Rehearsal::from_document(game(), document).expect("it is taken");
        let count = |area| play.state().in_area(area).count();
        assert_eq!(count(Area::WoundedDbp), wounded, "{card}");
        assert!(count(Area::Gone) >= gone, "{card}");
    }
}
