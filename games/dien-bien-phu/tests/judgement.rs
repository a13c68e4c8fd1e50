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

/// What France thinks of four companies of the Condor Force in a box.
fn worth_of_condor(place: &str, strongpoints: u8) -> f32 {
    let condor: Vec<String> = (1..=4).map(|number| format!("2-2-rei-{number}")).collect();
    let mut units: serde_json::Map<String, Value> = condor.into_iter().map(|id| (id, json!(place))).collect();
    units.insert("1-bep-1".into(), json!("1929"));
    let play = position(json!({ "turn": 16, "phase": "digging", "strongpoints": strongpoints, "units": units }));
    game().evaluate(play.state(), side("france"))
}

#[test]
fn men_in_laos_cost_the_camp_its_flights_until_the_garrison_wavers() {
    let calm = |place| worth_of_condor(place, 40);
    assert!(calm("condor") > calm("laos-1"), "as long as nobody asks the garrison to surrender");
    let grave = |place| worth_of_condor(place, 16);
    assert!(grave("laos-2") > grave("laos-1") && grave("laos-1") > grave("condor"), "5.1-B-02");
}

#[test]
fn planes_bring_first_what_the_next_bill_asks_for() {
    let loading = |food: u8, ammo: u8| {
        let mut play = position(json!({
            "turn": 16, "phase": "airdrop", "trucks": 7, "fuel": 12, "fuel_used": 4, "medicine": 30, "food": food,
            "ammo": ammo, "units": { "1-bep-1": { "at": "1929", "lost": 1 }, "1-bpc-1": "hanoi", "80-36": "0303" },
        }));
        play.act("fill slot-1-3");
        play
    };
    let hungry = loading(1, 20);
    for other in ["1-bpc-1", "replacement", "ammo", "fuel", "medicine"] {
        assert!(prior(&hungry, "load food") > prior(&hungry, &format!("load {other}")), "{other}");
    }
    let fed = loading(9, 2);
    assert!(prior(&fed, "load ammo") > prior(&fed, "load 1-bpc-1"), "a track with two rounds counts as low (5.1-B-01)");
    assert!(prior(&fed, "load 1-bpc-1") > prior(&fed, "load food"));
}

#[test]
fn whoever_is_spare_goes_where_a_company_stands_alone_beside_the_enemy() {
    let units = json!({ "1-bep-1": "I0907", "1-bep-2": "I0907", "2-bep-1": "2228", "80-36": "2128", "84-36": "0303" });
    let play = position(json!({ "turn": 8, "phase": "french-valley-move", "units": units }));
    assert!(prior(&play, "move 1-bep-2") > prior(&play, "done"), "Isabelle can spare it");
    assert!(prior(&play, "move 2-bep-1") < prior(&play, "done"), "it holds Eliane 10 alone");
}
