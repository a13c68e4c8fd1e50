//! What a player sees and can do with it: trenches, panels, overlays, stacks that move together, planes loaded at once.

use dien_bien_phu::DienBienPhu;
use engine::table::{Choice, Overlay, Table};
use engine::{Game as _, Target, Viewer, cases};
use rehearsal::Rehearsal;
use serde_json::{Value, json};

use crate::support::game;

fn position(phase: &str, more: Value, units: &Value) -> Rehearsal<DienBienPhu> {
    let mut document = json!({
        "turn": 3, "phase": phase, "zones": { "304": 1, "308": 1, "312": 1, "316": 1 }, "strongpoints": 34,
        "ammo": 20, "food": 6, "medicine": 12, "fuel": 8, "trucks": 10, "vm_ammo": 20, "vm_replacements": 40, "units": units,
    });
    let Value::Object(more) = more else { panic!("only objects are merged") };
    document.as_object_mut().expect("it is an object").extend(more);
    Rehearsal::from_document(game(), document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

fn table(play: &Rehearsal<DienBienPhu>) -> Table {
    play.table(Viewer::Public)
}

fn covered(table: &Table, style: &str) -> usize {
    table.covers.iter().filter(|cover| cover.style == style).map(|cover| cover.places.len()).sum()
}

fn overlay<'t>(table: &'t Table, id: &str) -> Option<&'t Overlay> {
    table.overlays.iter().find(|overlay| overlay.id == id)
}

fn lines_of(table: &Table, panel: &str) -> String {
    table.panels.iter().find(|own| own.id == panel).map_or(String::new(), |own| own.lines.join("\n"))
}

#[test]
fn trenches_close_in_as_they_are_dug_and_their_marker_goes_with_them() {
    cases!["8.5-B-01", "8.5-B-02"];
    let mut play = position("digging", json!({}), &json!({ "80-36": "0303", "1-bep-1": "1929" }));
    let before = table(&play);
    let marker =
        |table: &Table| table.pieces.iter().find(|piece| piece.id == "trench-316").expect("it lies there").clone();
    assert_eq!(covered(&before, "dig-zone"), 0);
    play.act("dig 316");
    let after = table(&play);
    let zone = game().data.map.zone_of(dien_bien_phu::ids::Division::D316, 2).expect("it has a second zone");
    let new = game().data.map.zone(zone).hexes.count();
    assert_eq!(covered(&after, "trench-zone") - covered(&before, "trench-zone"), new);
    assert_ne!(marker(&before).place, marker(&after).place);
    assert_eq!(marker(&after).face.values, ["316", "z2"]);
}

#[test]
fn a_stack_moves_together_although_each_unit_is_in_hand_alone() {
    cases!["6.4-01"];
    let units = json!({ "1-bep-1": "1929", "1-bep-2": "1929", "2-bep-1": "1931", "2-bep-2": "1931", "80-36": "0303" });
    let mut play = position("french-tactical-move", json!({ "moved": ["2-bep-1", "2-bep-2"] }), &units);
    let side = game().rulebook().side("france").expect("there is France");
    let pieces = ["1-bep-1".to_string(), "1-bep-2".into()];
    let reached = game().reach(play.state(), side, &pieces).expect("both can move");
    let way = |place: &str| reached.iter().find(|reached| reached.place == place);
    assert!(way("1931").is_none(), "two more do not fit there, and nobody there can go on");
    let two_on = way("1930").expect("both fit there");
    assert_eq!(two_on.by.actions, ["move 1-bep-1", "at 1930", "move 1-bep-2", "at 1930"]);
    for action in &two_on.by.actions {
        play.act(action);
    }
    let at = |id: &str| table(&play).pieces.into_iter().find(|piece| piece.id == id).map(|piece| piece.place);
    assert_eq!([at("1-bep-1"), at("1-bep-2")], [Some("1930".into()), Some("1930".into())]);
}

#[test]
fn the_panel_of_an_assault_tells_both_chains_with_their_chances() {
    cases!["3.5-B-01", "3.5-C-01", "3.6-A-02", "3.6-C-01"];
    let units =
        json!({ "11-141": "3215", "16-141": "3216", "428-141": "3315", "3-13-dble-1": "3316", "3-13-dble-2": "3316" });
    let zones = json!({ "zones": { "304": 1, "308": 1, "312": 2, "316": 1 }, "dig_zones": ["2z-312"] });
    let mut play = position("vm-declaration", zones, &units);
    play.acts(&["assault 11-141 3316", "done", "mortars 11-141"]);
    let told = lines_of(&table(&play), "assaults");
    // Strength 7: far below 1, below 14, equal 6 of 36 ways; on the column of Morale 5 only a die of 6 aborts: 37 of 216 ways.
    assert!(told.contains("fires with 7") && told.contains("aborted 17%"), "{told}");
    assert!(
        told.contains("the assault with 10 (9 printed, +2 support, +1 Support Mortars, -2 entrenched defender)"),
        "{told}"
    );
    let arrows = &overlay(&table(&play), "assaults").expect("it is drawn").lines.len();
    assert_eq!(*arrows, 3, "one for the assaulter, two for its regiment");
}

#[test]
fn what_is_cut_off_is_marked_before_it_is_isolated() {
    cases!["1.9-A-03", "4.4-01"];
    let free = position("vm-tactical-move", json!({}), &json!({ "80-36": "0303", "1-bep-1": "1929" }));
    assert!(overlay(&table(&free), "isolation").is_none());
    let around = json!({
        "80-36": "1427", "84-36": "1428", "89-36": "1529", "23-88": "1629", "29-88": "1628", "322-88": "1527", "1-bep-1": "1528", "1-bep-2": "1929",
    });
    let cut = table(&position("vm-tactical-move", json!({ "vm_strongpoints": ["C1"] }), &around));
    let isolated = overlay(&cut, "isolation").expect("somebody is cut off");
    assert!(isolated.places.iter().any(|mark| mark.place == "1528"), "{isolated:?}");
    let lines = overlay(&cut, "french-lines").expect("it is drawn");
    assert!(lines.places.iter().any(|mark| mark.place == "1528" && mark.text == "cut off"));
}

#[test]
fn planes_are_loaded_at_once_with_what_runs_out_first() {
    cases!["5.4-A-01", "5.4-A-02"];
    let mut play = position(
        "airdrop",
        json!({ "food": 2, "ammo": 60 }),
        &json!({ "80-36": "0303", "1-bep-1": "1929", "2-bep-1": "hanoi", "2-bep-2": "hanoi" }),
    );
    play.acts(&["fill slot-2-3", "load medicine", "default"]).refused("default", "5.4-A-01");
    let laid = table(&play);
    let aboard = |what: &str| {
        laid.pieces.iter().filter(|piece| piece.id.starts_with(what) && piece.place.starts_with("slot")).count()
    };
    assert_eq!(aboard("2-bep"), 2, "units fly first, two to a plane");
    assert!(aboard("medicine@") >= 1, "what was loaded by hand stays");
    assert!(aboard("food@") > aboard("ammo@"), "food would run out, ammunition is plenty");
    assert!(
        play.listed("fill").is_empty() && lines_of(&laid, "airdrop").contains("20 of 20 slots are open, 20 loaded.")
    );
}

#[test]
fn closed_slots_say_so_and_the_panel_says_why() {
    cases!["5.4-A-03", "5.4-A-04"];
    let deep = json!({ "turn": 12, "zones": { "304": 2, "308": 4, "312": 4, "316": 4 } });
    let laid = table(&position("airdrop", deep, &json!({ "80-36": "0303", "1-bep-1": "1929" })));
    let closed = laid.place_marks.iter().filter(|mark| mark.text == "closed").count();
    let open = game().data.airdrop.open(dien_bien_phu::ids::Weather::Rain, 14).count();
    assert_eq!(closed, 20 - open);
    assert_eq!(
        lines_of(&laid, "airdrop").matches("too many Trench and Dig Zones").count() + 1,
        closed,
        "and one for the rain"
    );
}

#[test]
fn wire_that_no_longer_stands_is_struck_out_and_a_breach_is_a_gap() {
    cases!["1.4-E-02", "1.5-B-11", "2.4-A-05"];
    let gone = |more: Value| {
        let play = position("vm-declaration", more, &json!({ "80-36": "3117", "3-13-dble-1": "3316" }));
        let marks = table(&play).edge_marks;
        let with = |text: &str| marks.iter().filter(|mark| mark.text == text).count();
        (with("\u{d7}"), with("gap"))
    };
    assert_eq!(gone(json!({})), (0, 0), "all wire stands");
    let (struck, gaps) = gone(json!({ "flags": ["Beatrice"] }));
    assert!(struck > 0 && gaps == 0, "a flag takes the wire around its strongpoint away");
    let (struck, gaps) = gone(json!({ "breaches": [{ "hex": "3217", "host": "80-36" }] }));
    assert!(struck == 0 && gaps > 0, "a Wire Breach opens the wire along its hex");
}

#[test]
fn guns_are_named_as_players_name_them() {
    cases!["2.2-A-01"];
    let mut play = position("vm-bombardment", json!({}), &json!({ "80-36": "1814", "1-bep-1": "1815" }));
    let vm = Viewer::Side(game().rulebook().side("vm").expect("there is VM"));
    assert_eq!(play.table(vm).phase_title, "VM Bombardment");
    let choices = play.table(vm).choices;
    let labels: Vec<&str> = choices.iter().map(|own| own.label.as_str()).collect();
    assert!(labels.iter().any(|label| label.starts_with("Heavy Weapons of 308 (")), "{labels:?}");
    play.act("aim hw-308");
    assert!(play.table(vm).prompt.text.starts_with("Where does the fire of Heavy Weapons of 308"));
    let names: Vec<&str> = game().data.markers.zone.iter().map(|marker| marker.name.as_str()).collect();
    assert!(names.contains(&"2/4 RAC no. 1") && names.contains(&"2/4 RAC no. 2") && names.contains(&"GAACEO"));
}

/// The page looks where choices lie, and where they are buttons at what these concern.
#[test]
fn whoever_loads_planes_has_the_chart_before_him() {
    cases!["5.4-A-01", "5.4-A-02"];
    let slots = |table: &Table| -> Vec<(String, Vec<String>)> {
        let named = |target: &Target| match target {
            Target::Place(id) if id.starts_with("slot-") => Some(id.clone()),
            _ => None,
        };
        let about = |choice: &Choice| std::iter::once(&choice.on).chain(&choice.concerns).filter_map(named).collect();
        table.choices.iter().map(|choice| (choice.action.clone(), about(choice))).collect()
    };
    let mut play = position("airdrop", json!({}), &json!({ "1-bep-1": "1929" }));
    play.act("fill slot-1-3");
    let loads = slots(&table(&play));
    assert!(
        loads.iter().filter(|(action, _)| action != "cancel").all(|(_, about)| about == &["slot-1-3"]),
        "{loads:?}"
    );
    play.act("load food");
    play.act("default");
    let rest = slots(&table(&play));
    assert!(rest.iter().all(|(action, _)| !action.starts_with("fill")), "{rest:?}");
    assert!(rest.iter().all(|(_, about)| !about.is_empty()), "{rest:?}");
}
