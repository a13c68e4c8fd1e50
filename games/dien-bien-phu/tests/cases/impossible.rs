//! Positions that no play leads to are refused at their key, those that it leads to are not.

use std::collections::BTreeSet;

use dien_bien_phu::ids::{Hex, Sheet};
use engine::document::Named as _;
use engine::position::{Start, write_position};
use engine::{Dice, Seed, Story, Turn, cases};
use rehearsal::Rehearsal;
use serde_json::{Value, json};

use crate::support::game;

/// Why a position is refused, with the key; empty where it is taken.
fn refusal(document: &Value) -> String {
    Rehearsal::from_document(game(), document.clone()).map_or_else(|why| why, |_| String::new())
}

fn at(turn: u8, phase: &str, extra: Value) -> Value {
    let mut document = json!({ "turn": turn, "phase": phase, "zones": { "304": 2, "308": 2 }, "units": { "1-bep-1": "1929", "80-36": "0638" } });
    for (key, value) in extra.as_object().expect("keys") {
        match (document.get_mut(key), value) {
            (Some(Value::Object(into)), Value::Object(more)) => into.extend(more.clone()),
            _ => document[key] = value.clone(),
        }
    }
    document
}

fn with(turn: u8, phase: &str, unit: &str, value: Value) -> Value {
    at(turn, phase, json!({ "units": { unit: value } }))
}

fn marked(place: &str, marker: &str) -> Value {
    json!({ "at": place, "markers": [marker] })
}

#[track_caller]
fn refused(document: &Value, key: &str, word: &str) {
    let why = refusal(document);
    assert!(why.contains(key) && why.contains(word), "'{why}' does not say '{key}' and '{word}': {document}");
}

#[track_caller]
fn taken(document: &Value) {
    assert_eq!(refusal(document), "", "{document}");
}

#[test]
fn isolation_markers_lie_where_and_as_long_as_somebody_can_be_cut_off() {
    cases!["4.4-03", "8.1-A-05", "8.4-01", "R68"];
    refused(&with(3, "vm-box-move", "1-bep-1", marked("2016", "isolated")), "units.1-bep-1", "R68");
    refused(&with(3, "demand", "80-36", marked("2016", "isolated")), "units.80-36", "R68");
    taken(&with(3, "demand", "1-bep-1", marked("2016", "isolated")));
    taken(&with(3, "digging", "80-36", marked("2016", "isolated")));
    // Into a Supply Area and to Laos he can have moved; the boxes of Sector 304 are open to VM from its Valley Move on.
    refused(&with(3, "demand", "1-bep-1", marked("1929", "isolated")), "units.1-bep-1", "4.4-03");
    taken(&with(3, "french-tactical-move", "1-bep-1", marked("1929", "isolated")));
    refused(&with(3, "french-box-move", "1-bep-1", marked("laos-2", "isolated")), "units.1-bep-1", "8.1-A-05");
    taken(&with(3, "french-attrition", "1-bep-1", marked("laos-2", "isolated")));
    taken(&with(3, "demand", "1-bep-1", marked("2z-304", "isolated")));
    refused(&with(3, "digging", "80-36", marked("2z-304", "isolated")), "units.80-36", "8.4-01");
    taken(&with(3, "vm-declaration", "80-36", marked("2z-304", "isolated")));
    // So do those of strongpoints.
    let places = |phase: &str, place: &str| at(3, phase, json!({ "vm_strongpoints": ["E12"], "isolated": [place] }));
    taken(&places("demand", "Gabrielle"));
    taken(&places("vm-box-move", "E12"));
    refused(&places("vm-box-move", "Gabrielle"), "isolated", "R68");
    refused(&places("demand", "E12"), "isolated", "R68");
    refused(&places("demand", "HQ"), "isolated", "4.4-03");
    for away in ["wounded-dbp", "gone", "hanoi", "condor"] {
        let unit = if away == "condor" { "2-2-rei-1" } else { "1-bpc-1" };
        refused(&with(16, "vm-box-move", unit, marked(away, "shaken")), &format!("units.{unit}"), "markers lie only");
    }
}

#[test]
fn who_waits_or_rests_is_as_he_came_there() {
    cases!["1.7-C-04", "1.7-C-08", "5.2-C-04", "5.2-C-06"];
    let lost = |place: &str, lost: u8| json!({ "at": place, "lost": lost });
    refused(&with(3, "patrols", "80-36", lost("pulled-back", 2)), "units.80-36", "one step");
    refused(&with(3, "patrols", "80-36", lost("pulled-back", 0)), "units.80-36", "one step");
    let play =
        Rehearsal::from_document(game(), with(3, "patrols", "80-36", json!("pulled-back"))).expect("it is taken");
    assert_eq!(play.state().units[game().data.forces.find("80-36").expect("a unit").at()].lost, 1);
    refused(&with(3, "airdrop", "3-3-rei-1", json!("hanoi")), "units.3-3-rei-1", "no business");
    refused(&with(3, "airdrop", "3-3-rei-1", json!("slot-1-3")), "units.3-3-rei-1", "column");
    for place in ["hanoi", "reinforcements", "slot-1-3"] {
        refused(&with(3, "airdrop", "1-bpc-1", lost(place, 1)), "units.1-bpc-1", "full strength");
        taken(&with(3, "airdrop", "1-bpc-1", json!(place)));
    }
}

#[test]
fn forces_that_come_later_wait_in_their_boxes() {
    cases!["5.2-E-02", "6.2-B-06", "6.2-B-07"];
    for place in ["1930", "laos-1", "gone"] {
        refused(&with(14, "demand", "2-2-rei-1", json!(place)), "units.2-2-rei-1", "6.2-B-06");
        taken(&with(15, "demand", "2-2-rei-1", json!(place)));
    }
    taken(&with(3, "demand", "2-2-rei-1", json!({ "at": "condor", "lost": 1 })));
    refused(&with(14, "fuel", "353-9", json!("off-map")), "units.353-9", "5.2-E-02");
    taken(&with(15, "vm-box-move", "353-9", json!("off-map")));
    let half = json!({ "units": { "2-2-rei-1": "laos-1", "1-bpvn-1": "standby", "1-bpvn-2": "laos-1" } });
    refused(&at(16, "airdrop", half), "units.1-bpvn-1", "6.2-B-07");
}

#[test]
fn tracks_end_where_they_are_printed() {
    cases!["1.4-F-01", "5.2-C-11"];
    taken(&at(3, "demand", json!({ "strongpoints": 59, "vm_replacements": 79 })));
    refused(&at(3, "demand", json!({ "strongpoints": 60 })), "strongpoints", "59");
    refused(&at(3, "demand", json!({ "vm_replacements": 80 })), "vm_replacements", "79");
    taken(&at(3, "fuel", json!({ "replaced": ["80-36"] })));
    refused(&at(3, "fuel", json!({ "replaced": ["1-bep-1"] })), "replaced", "5.2-C-02");
    refused(&at(3, "assets", json!({ "replaced": ["80-36"] })), "replaced", "5.2-C-02");
}

/// 8.1-B: it falls with its hospital, and only once 2z-304 is a Trench Zone.
#[test]
fn nobody_returns_from_the_hospital_of_isabelle_after_its_fall() {
    cases!["8.1-B-01", "8.1-B-03", "8.1-B-05", "5.3-C-05"];
    let fallen = |zone: u8, wounded: Value| {
        at(8, "airdrop", json!({ "isabelle_fallen": true, "zones": { "304": zone }, "units": wounded }))
    };
    taken(&fallen(3, json!({ "8-bpc-1": "wounded-dbp" })));
    refused(&fallen(3, json!({ "8-bpc-1": "wounded-isabelle" })), "units.8-bpc-1", "8.1-B-03");
    refused(&fallen(1, json!({})), "zones", "8.1-B-01");
}

/// What is asked before anybody moves has its own rules; later the host may have gone on.
#[test]
fn asset_markers_and_mortars_lie_where_they_could_be_placed() {
    cases!["2.4-A-01", "2.4-A-02", "2.4-A-03", "2.4-A-04", "2.4-A-06", "3.1-11"];
    let breaches = |phase: &str, list: &[(&str, &str)], units: Value| {
        let list: Vec<Value> = list.iter().map(|(hex, host)| json!({ "hex": hex, "host": host })).collect();
        at(3, phase, json!({ "units": units, "breaches": list }))
    };
    let beside_d2 = json!({ "80-36": "2526" });
    taken(&breaches("assets", &[("2526", "80-36")], beside_d2.clone()));
    for phase in ["assets", "vm-tactical-move"] {
        refused(&breaches(phase, &[("2527", "80-36")], beside_d2.clone()), "breaches[0]", "strongpoint of France");
    }
    let map = &game().data.map;
    let name = |hex: Hex| hex.id(&game().data);
    let is_empty = |hex: &Hex| map.ground(*hex).strongpoint.is_none() && name(*hex) != "1929";
    let area = map.supply_area(Sheet::Dbp);
    let pairs = area.iter().filter(is_empty).flat_map(|hex| map.neighbours(hex).map(move |near| (hex, near)));
    let (inside, beside) = pairs.into_iter().find(|(_, near)| !area.has(*near)).expect("it has an edge");
    let in_area = breaches("assets", &[(&name(inside), "80-36")], json!({ "80-36": name(beside) }));
    refused(&in_area, "breaches[0]", "Supply Area");
    let mut moved = breaches("vm-tactical-move", &[("2527", "80-36")], json!({ "80-36": "2525" }));
    moved["moved"] = json!(["80-36"]);
    taken(&moved);
    let three = json!({ "80-36": "0303", "84-36": "0305", "89-36": "0307" });
    let list = [("0303", "80-36"), ("0305", "84-36"), ("0307", "89-36")];
    taken(&breaches("vm-declaration", &list[..2], three.clone()));
    for phase in ["assets", "vm-declaration"] {
        refused(&breaches(phase, &list, three.clone()), "breaches[2]", "2.4-A-02");
    }
    refused(&breaches("assets", &[("0303", "80-36"), ("0304", "80-36")], three), "breaches[1]", "2.4-A-06");
    let scouts = ["0303", "0305", "0307"].map(|hex| marked(hex, "recon"));
    let [a, b, c] = scouts;
    let recon = at(3, "assets", json!({ "units": { "80-36": a, "84-36": b, "89-36": c } }));
    refused(&recon, "units.89-36", "2.4-A-02");
    // The central area has room for all of them, but there are four.
    let hosts = ["23-88", "29-88", "322-88", "18-102", "54-102"];
    let all: Vec<(&str, &str)> = ["1910", "1912", "1914", "1916", "1918"].into_iter().zip(hosts).collect();
    refused(&breaches("vm-declaration", &all, json!({})), "breaches[", "2.4-A-0");
    let ring = ["1833", "1834", "1835", "1933", "2033", "2034", "1935"];
    let mut units: serde_json::Map<String, Value> = ring
        .iter()
        .enumerate()
        .map(|(at, hex)| (format!("{}-bpc-{}", 6 + 2 * (at / 4), at % 4 + 1), json!(hex)))
        .collect();
    units.insert("80-36".into(), json!("1934"));
    let cut = |phase: &str| {
        let assaults = json!([{ "unit": "80-36", "target": "1933", "mortars": true }]);
        at(3, phase, json!({ "units": units, "assaults": assaults }))
    };
    refused(&cut("vm-declaration"), "assaults[0]", "3.1-11");
    taken(&cut("french-defence"));
}

/// 6.2-A: whether four may move or six depends on where they started.
#[test]
fn a_valley_move_under_way_can_be_written_by_hand() {
    cases!["6.2-A-01"];
    let units = json!({
        "8-bpc-1": "1835", "8-bpc-2": "1835", "8-bpc-3": "1835", "8-bpc-4": "1834", "6-bpc-1": "1929", "6-bpc-2": "1930",
    });
    let moved = json!(["8-bpc-1", "8-bpc-2", "8-bpc-3", "8-bpc-4"]);
    let document =
        at(3, "french-valley-move", json!({ "zones": { "308": 1, "304": 1 }, "units": units, "moved": moved }));
    let offered =
        |document: &Value| Rehearsal::from_document(game(), document.clone()).expect("it is taken").offered("move");
    assert_eq!(offered(&document).len(), 3, "six may move if all of them start there");
    let mut outside = document.clone();
    outside["moved_from_outside"] = json!(true);
    assert!(offered(&outside).is_empty());
    let play = Rehearsal::from_document(game(), outside.clone()).expect("it is taken");
    let written: Value = write_position(&**game(), play.state()).expect("it can be written").into();
    assert_eq!((&written["moved_from_outside"], written.get("moment")), (&json!(true), None));
    outside["moved"] = json!([]);
    refused(&outside, "moved_from_outside", "moved");
    outside["moved"] = json!(["8-bpc-1", "8-bpc-2", "8-bpc-3", "8-bpc-4", "6-bpc-1"]);
    refused(&outside, "moved_from_outside", "6.2-A-01");
}

/// Whatever a game comes to, its keys alone are refused nowhere, but where a unit has still to leave a hex that is too full.
#[test]
fn no_position_of_random_play_is_refused() {
    const STRIDE: usize = 17;
    let mut refusals = BTreeSet::new();
    for (number, scenario) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let start = Start::scenario(scenario, Seed::from_number(number as u64 + 70));
        let mut play = engine::Match::new(game().clone(), start).expect("the scenario begins");
        let mut choice = Dice::seeded(Seed::from_number(number as u64));
        let mut actions = Vec::new();
        for at in 0.. {
            let Turn::Decide(_) = play.turn() else { break };
            if at % STRIDE == number {
                let mut keys: Value = write_position(&**game(), play.state()).expect("it can be written").into();
                keys.as_object_mut().expect("an object").remove("moment");
                refusals.insert(refusal(&keys));
            }
            actions.clear();
            play.actions(&mut actions);
            play.act(actions[choice.choose(actions.len())], &mut Story::silent()).expect("it is listed");
        }
    }
    refusals.retain(|why| !why.is_empty() && !why.contains("of one side stand in"));
    assert!(refusals.is_empty(), "{refusals:#?}");
}

#[test]
fn what_defence_fire_brings_lies_there_only_from_then_on() {
    cases!["3.1-01", "3.5-C-01", "7.5-C-01"];
    let vm = |phase: &str, mark: &str| {
        let assault = json!({ "unit": "80-36", "target": "1331", "mark": mark });
        at(3, phase, json!({ "assaults": [assault], "units": { "80-36": "1231", "1-bep-1": "1331" } }))
    };
    for mark in ["normal", "surprise", "hesitate", "abort"] {
        for phase in ["vm-declaration", "french-reaction", "french-barrage"] {
            refused(&vm(phase, mark), "assaults[0]", "3.5-C-01");
        }
        taken(&vm("french-defence", mark));
        taken(&vm("vm-assault", mark));
    }
    taken(&vm("french-barrage", "assault"));
    let of_france = json!({ "unit": "1-bep-1", "target": "1231", "mark": "surprise" });
    let units = json!({ "80-36": "1231", "1-bep-1": "1331" });
    refused(&at(3, "vm-barrage", json!({ "assaults": [of_france], "units": units })), "assaults[0]", "3.5-C-01");
    taken(&at(3, "french-assault", json!({ "assaults": [of_france], "units": units })));
}
