//! What a computer player values: what is certain before what is likely, and no move without a reason.

use dien_bien_phu::DienBienPhu;
use engine::{Game as _, Side};
use rehearsal::Rehearsal;
use serde_json::{Value, json};

use crate::support::game;

fn position(document: Value) -> Rehearsal<DienBienPhu> {
    Rehearsal::from_document(game(), document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

fn side(id: &str) -> Side {
    game().rulebook().side(id).expect("there is such a side")
}

fn worth_to_vm(play: &Rehearsal<DienBienPhu>) -> f32 {
    game().evaluate(play.state(), side("vm"))
}

fn prior(play: &Rehearsal<DienBienPhu>, action: &str) -> f32 {
    game().prior(play.state(), game().parse(action).expect("it is an action"))
}

#[test]
fn nothing_is_worth_more_to_vm_than_the_surrender_itself() {
    let mut play = position(json!({
        "card": "d", "others": "card", "turn": 19, "phase": "demand", "strongpoints": 1, "taken": 19,
        "ammo": 0, "food": 0, "medicine": 0, "fuel": 0,
    }));
    let before = worth_to_vm(&play);
    play.dice(&[6, 6]).act("demand");
    assert_eq!(play.result(), "vm-victory");
    assert!(worth_to_vm(&play) > before, "a demand that cannot fail is made");
}

#[test]
fn a_step_costs_vm_more_while_there_is_time() {
    let lost = |turn: u8| {
        let at = |lost: u8| {
            let unit = json!({ "at": "0303", "lost": lost });
            position(json!({ "turn": turn, "phase": "digging", "units": { "80-36": unit, "1-bep-1": "1929" } }))
        };
        worth_to_vm(&at(0)) - worth_to_vm(&at(1))
    };
    assert!(lost(2) > 1.5 * lost(20), "{} and {}", lost(2), lost(20));
}

#[test]
fn nobody_leaves_a_strongpoint_alone_without_need() {
    let units = json!({ "1-bep-1": "1929", "1-bep-2": "1929", "2-bep-1": "2228", "6-bpc-1": "2028", "80-36": "0303" });
    let play = position(json!({ "turn": 8, "phase": "french-tactical-move", "units": units }));
    assert!(prior(&play, "move 2-bep-1") < prior(&play, "done"), "it holds Eliane 10 alone");
    assert!(prior(&play, "move 6-bpc-1") > prior(&play, "done"), "it lies in the open");
}

#[test]
fn men_in_laos_cost_the_camp_its_flights() {
    let at = |place: &str| {
        let condor: Vec<String> = (1..=4).map(|number| format!("2-2-rei-{number}")).collect();
        let mut units: serde_json::Map<String, Value> = condor.into_iter().map(|id| (id, json!(place))).collect();
        units.insert("1-bep-1".into(), json!("1929"));
        let play = position(json!({ "turn": 16, "phase": "digging", "strongpoints": 40, "units": units }));
        game().evaluate(play.state(), side("france"))
    };
    assert!(at("condor") > at("laos-1"), "as long as nobody asks the garrison to surrender");
}
