//! 1.5: what the French see of VM stacks, and nothing more.

use engine::{Game as _, Side, Viewer, cases};
use serde_json::{Value, json};
use tonkin::ids::{Army, Objective};

use crate::support::{Play, at, game, hex, unit, view};

fn sees(play: &Play, side: Side) -> Vec<String> {
    let pieces = play.table(Viewer::Side(side)).pieces.into_iter();
    let mut there: Vec<String> = pieces.filter(|piece| piece.place == "V-16").map(|piece| piece.id).collect();
    there.sort();
    there
}

fn stack() -> Value {
    json!({
        "phase": "vm-movement", "month": "Nov-53", "objectives": ["Hanoi", "Haiphong"], "real": 2,
        "units": {
            "36/308": "V-16", "88/308": { "at": "V-16", "steps": 2, "flags": ["oos"] }, "TD 1": "V-16", "vm-hq": "V-16",
            "42 rgt": "R-17", "GM 1": "Hanoi",
        },
        "dumps": { "vm-sd-1": "V-16" },
    })
}

#[test]
fn the_french_see_the_top_of_a_stack_and_vm_everything() {
    cases!["1.5-04", "1.5-05", "1.5-07"];
    let play = at(stack());
    assert_eq!(sees(&play, Army::Fef.side()), ["td-1", "vm-hq", "vm-sd-1"], "the weakest lies on top");
    assert_eq!(sees(&play, Army::Vm.side()), ["36/308", "88/308", "td-1", "vm-hq", "vm-sd-1"]);
    let table = play.table(Viewer::Side(Army::Vm.side()));
    assert!(table.pieces.iter().any(|piece| piece.id == "gm-1"));
    let seen = game().redact(play.state(), Viewer::Side(Army::Fef.side()));
    assert_eq!(seen.units[unit("88/308").at()].steps, 4, "nor do they learn what it has lost");
}

#[test]
fn vm_choose_the_top_once_for_each_stack_in_a_phase() {
    cases!["1.5-07"];
    let mut play = at(stack());
    play.refused("show td-1", "1.5-07").refused("show vm-hq", "1.5-07").refused("show gm-1", "1.5-07");
    play.act("show 36/308");
    assert_eq!(sees(&play, Army::Fef.side()), ["36/308", "vm-hq", "vm-sd-1"]);
    play.refused("show 88/308", "1.5-07");
}

#[test]
fn the_french_do_not_learn_which_objective_is_real() {
    cases!["1.9-A-04"];
    let play = at(stack());
    let seen = game().redact(play.state(), Viewer::Side(Army::Fef.side()));
    assert_eq!((seen.real, play.state().real), (None, Some(Objective(1))));
    assert_eq!(seen.objectives, play.state().objectives, "where they lie is open");
}

/// Two games that differ only in what the French may not know look the same to them.
#[test]
fn twins_look_the_same_to_the_french() {
    cases!["1.5-05", "1.9-A-04"];
    let play = at(stack());
    let mut other = stack();
    other["real"] = json!(1);
    other["units"]["88/308"] = json!("R-17");
    other["units"]["36/308"] = json!({ "at": "V-16", "steps": 1, "flags": ["dg"] });
    // Below the 42 rgt and below the TD 1 lie other units than before.
    let twin = at(other);
    let fef = Viewer::Side(Army::Fef.side());
    // The weakest of R-17 must stay on top for the twin to look alike.
    assert_eq!(view(twin.state()).top_of(hex("R-17")), Some(unit("42 rgt")));
    assert_eq!(game().redact(play.state(), fef), game().redact(twin.state(), fef));
    assert_eq!(play.table(fef), twin.table(fef));
    assert_ne!(play.table(Viewer::Side(Army::Vm.side())), twin.table(Viewer::Side(Army::Vm.side())));
}

#[test]
fn what_lies_under_a_disorganized_top_may_lie_under_another() {
    cases!["1.5-04"];
    // The French see two Tieu Doan that are DG; two regiments lie under one of them.
    let scene = |hex: &str| {
        at(json!({ "phase": "fef-movement", "units": {
            "gm-1": "T-13", "vm-hq": "T-7", "td-1": { "at": "T-12", "flags": ["shown", "dg"] },
            "td-2": { "at": "T-9", "flags": ["shown", "dg"] },
            "36/308": { "at": hex, "flags": ["dg"] }, "88/308": { "at": hex, "flags": ["dg"] },
        } }))
    };
    let places = |play: &crate::support::Play| {
        let side = Army::Fef.side();
        let mut seen: Vec<String> = Vec::new();
        for seed in 0..40 {
            let mut dice = engine::Dice::seeded(engine::Seed::from_number(seed));
            let world = game().imagine(play.state(), side, &mut dice);
            seen.push(format!("{:?}", world.units[crate::support::unit("36/308").at()].place));
        }
        seen.sort();
        seen.dedup();
        seen
    };
    let (here, there) = (places(&scene("T-12")), places(&scene("T-9")));
    assert_eq!((here.len(), &here), (2, &there));
}
