//! 8.0: the End of the Game Sequence, and who has won.

use engine::cases;
use serde_json::json;
use tonkin::ids::Army;

use crate::support::{Questions as _, at};

#[test]
fn the_sequence_costs_the_marked_a_step_and_lets_both_sides_move_once_more() {
    cases!["8.0-01", "8.0-02", "8.0-03", "8.0-06", "1.10-02", "1.9-C-01"];
    let mut play = at(json!({
        "month": "May-53", "phase": "end-of-turn", "vp_level": 46, "steps_lost": 0, "objectives": ["Hanoi", "Haiphong"],
        "real": 1, "units": { "36/308": { "at": "Yen Bay", "flags": ["oos"] }, "1/3 REI": "Hanoi", "GM 1": "Hanoi" },
    }));
    assert_eq!((play.steps("36/308"), play.phase(), play.state().closing), (3, "vm-movement", true));
    assert!(play.offered("truck").is_empty(), "no transports");
    play.act("done");
    assert_eq!(play.phase(), "fef-movement");
    assert!(play.offered("truck").is_empty() && play.offered("fly").is_empty() && play.offered("embark").is_empty());
    play.act("done");
    assert!(play.is_over());
    assert_eq!(play.steps("36/308"), 3, "it found supply in the last Attrition Phase");
    assert_eq!(play.vp(), 51, "the objective was not taken");
}

#[test]
fn the_scale_of_the_last_card_is_read() {
    cases!["1.9-C-01", "8.0-05", "9.0-01"];
    let end = |level: i16| {
        let mut play = at(json!({ "month": "Dec-50", "phase": "end-of-game", "vp_level": level }));
        play.acts(&["done", "done"]);
        play.result().to_string()
    };
    assert_eq!(end(55), "vm-strategic-victory");
    assert_eq!(end(64), "vm-substantial-victory");
    assert_eq!(end(76), "draw");
    assert_eq!(end(86), "french-marginal-victory");
    assert_eq!(end(96), "french-strategic-victory");
}

#[test]
fn automatic_victory_holds_in_the_last_sequence_too() {
    cases!["8.0-04"];
    let mut play = at(json!({
        "month": "Dec-50", "phase": "end-of-game", "units": { "36/308": "S-14", "fef-hq": "Nam Dinh" },
    }));
    play.acts(&["move 36/308", "step t-14"]);
    assert!(play.is_over());
    assert_eq!(play.result(), "vm-strategic-victory");
}

#[test]
fn the_training_game_counts_three_places() {
    cases!["9.0-12", "8.0-05"];
    let end = |units: serde_json::Value| {
        let mut play = at(json!({ "card": "na-san", "month": "Dec-52", "phase": "end-of-game", "units": units }));
        play.acts(&["done", "done"]);
        play.result().to_string()
    };
    assert_eq!(end(json!({ "1/3 REI": "Tuyen Quang" })), "french-strategic-victory");
    assert_eq!(end(json!({})), "french-marginal-victory", "Tuyen Quang is red");
    assert_eq!(end(json!({ "36/308": "Na San" })), "vm-substantial-victory");
    assert_eq!(end(json!({ "36/308": "Nghia Lo" })), "vm-marginal-victory");
}

#[test]
fn the_training_game_gives_each_side_the_same_every_turn() {
    cases!["9.0-12"];
    let mut play =
        at(json!({ "card": "na-san", "month": "Oct-52", "phase": "vm-supply", "units": { "1/3 REI": "Na San" } }));
    assert_eq!(play.points(Army::Vm), 2);
    assert!(play.is_legal("at t-10") && !play.is_legal("at f-12"), "on the road that is joined to Thai Nguyen");
    play.act("at t-10");
    while play.phase() == "reinforcement" {
        let next = if play.is_legal("at t-14") { "at t-14" } else { "done" };
        play.act(next);
    }
    assert_eq!((play.points(Army::Fef), play.dumps(Army::Fef)), (4, crate::support::labels(&["Hanoi"])));
}

#[test]
fn a_month_without_a_spent_dump_passes() {
    cases!["9.0-14", "6.2-04"];
    let mut play = at(json!({ "phase": "operation", "dumps": { "vm-sd-1": "Yen Bay", "fef-sd-1": "Hanoi" } }));
    play.act("keep");
    if play.asked() == "vm" {
        play.act("pass");
    }
    play.act("keep");
    assert_eq!((play.phase(), play.state().turn.0), ("reinforcement", 26));
    assert_eq!(play.dumps(Army::Vm).len(), 1);
}

#[test]
fn objectives_are_placed_again_before_the_month_advances() {
    cases!["1.9-A-07", "9.0-13", "1.10-02"];
    let play = at(json!({
        "card": "cao-bang", "until": "hanoi", "month": "Dec-50", "phase": "end-of-turn", "objectives": ["T-14", "X-15"],
        "real": 1, "vp_level": 50,
    }));
    assert_eq!((play.asked(), play.state().turn.0, play.vp()), ("vm", 2, 55));
    assert!(play.is_legal("objective t-14"));
}
