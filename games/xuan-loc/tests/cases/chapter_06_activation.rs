//! Chapters 6.1 and 16: initiative, random events, activation.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;
use xuan_loc::state::{Order, Status};

use crate::support::{Play, Questions as _, at, campaign, chance, merge, scene, unit};

/// The Initiative Phase of a turn with a company of each regiment of the 7th and one of the 43rd.
fn turn(number: u8, extra: Value) -> Play {
    let mut document = json!({
        "turn": number, "phase": "initiative", "event": 0, "orders": {}, "regiments": [],
        "units": {
            "nva-7-165-1": "0302", "nva-7-209-1": "0402", "nva-7-141-1": "0502", "nva-hq-7": "0202",
            "arvn-hq-18": "1004", "arvn-1-43-a": "1004",
        },
    });
    merge(&mut document, extra);
    at(document)
}

/// That phase after the dice.
fn rolled(number: u8, dice: [u8; 2], extra: Value) -> Play {
    let mut play = turn(number, extra);
    play.dice(&dice).act("proceed");
    play
}

fn status(play: &Play, id: &str) -> Status {
    play.view().status(unit(id))
}

#[test]
fn the_higher_die_has_the_initiative_but_for_the_first_two_turns() {
    cases!["6.1.1-01", "6.1.1-02", "6.1.3-01"];
    let first = |number, dice, extra| rolled(number, dice, extra).state().initiative;
    assert_eq!(first(3, [3, 5], json!({})), Army::Arvn, "NVA 3, ARVN 5");
    assert_eq!(first(3, [5, 3], json!({ "initiative": "arvn" })), Army::Nva);
    assert_eq!(first(3, [4, 4], json!({})), Army::Nva, "a tie keeps it");
    assert_eq!(first(3, [4, 4], json!({ "initiative": "arvn" })), Army::Arvn);
    let told = |number, dice| rolled(number, dice, json!({})).events("initiative")[0].case.0;
    assert_eq!([told(3, [4, 4]), told(3, [3, 5]), told(2, [4, 4])], ["6.1.1-02", "6.1.1-01", "6.1.3-01"]);
    let early = rolled(2, [1, 6], json!({}));
    assert_eq!((early.state().initiative, early.state().event), (Army::Nva, 7), "fixed on turn 2, the event is not");
    let mut play = rolled(3, [3, 5], json!({ "aims": ["arvn-aim-105-1"] }));
    assert_eq!(play.army_asked(), Army::Arvn, "orders are given in the order of initiative");
    play.act("activate 43");
    assert_eq!(play.army_asked(), Army::Nva);
    play.act("regroup 7");
    assert_eq!((play.phase(), play.state().active), ("bombardment", Army::Arvn));
}

#[test]
fn the_sum_of_the_dice_is_the_event() {
    cases!["6.1.2-01", "16.0-01", "16.0-12"];
    assert_eq!(rolled(3, [4, 6], json!({})).state().event, 10);
    for total in 2..=12u8 {
        let nva = total.div_ceil(2).min(6);
        let play = rolled(9, [nva, total - nva], json!({}));
        assert_eq!((play.state().event, play.events("event").len()), (total, 1), "every total has an entry");
        let case = ["02", "03", "04", "05", "12", "12", "07", "08", "09", "10", "11"][usize::from(total) - 2];
        assert_eq!(play.events("event")[0].case.0, format!("16.0-{case}"), "on turn 9 there are no aircraft to be had");
        let told = &play.events("event")[0].text;
        assert_eq!(told.ends_with("It cannot apply: no event."), total == 6, "{told}");
    }
    let (before, after) = (turn(3, json!({})), rolled(3, [4, 3], json!({})));
    let stocks = |play: &Play| {
        let s = play.state();
        (s.aims, s.aims_withheld, s.cbu, s.daisy_cutters, s.marines, s.planes, s.units.clone())
    };
    assert_eq!(stocks(&before), stocks(&after), "seven is no event");
    assert_eq!(stocks(&before), stocks(&rolled(3, [4, 4], json!({}))), "a convoy with nothing to bring is none");
}

#[test]
fn each_formation_is_activated_or_regroups_for_the_whole_turn() {
    cases!["6.1.4-01", "6.1.4-02", "6.1.4-05", "6.1.4-06"];
    let mut play = rolled(3, [4, 3], json!({}));
    assert_eq!((play.offered("activate"), play.offered("regroup")), (vec!["7".to_string()], vec!["7".to_string()]));
    play.refused("activate 43", "6.1.4-01").refused("activate 6", "6.1.4-04");
    play.act("regroup 7");
    assert_eq!(status(&play, "nva-7-165-1"), Status::Regrouping);
    assert_eq!((play.army_asked(), play.offered("activate")), (Army::Arvn, vec!["43".to_string()]));
    play.refused("activate 7", "6.1.4-01").refused("activate 18div", "6.1.4-07");
    play.act("activate 43");
    assert!(play.purposes().is_empty(), "no die for the ARVN");
    assert_eq!(status(&play, "arvn-1-43-a"), Status::Active);
    play.refused("activate 7", "6.1.4-06");
    play.idle_until(|play| play.state().second);
    assert_eq!(status(&play, "nva-7-165-1"), Status::Regrouping, "it binds in the other player turn too");
}

#[test]
fn only_activated_formations_attack() {
    cases!["6.1.4-03", "10.0-02", "6.1.5-04"];
    let extra = json!({ "orders": { "7": "activated", "341": "regrouping" }, "regiments": ["165/7"] });
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-209-1": "0406", "nva-341-266-1": "0405", "nva-hq-341": "0304",
        "arvn-1-43-a": "0506",
    });
    let mut play = scene("combat", extra.clone(), units.clone());
    play.act("fire 0506");
    assert_eq!(play.offered("add"), ["nva-7-165-1"]);
    play.refused("add nva-341-266-1", "10.0-02").refused("add nva-7-209-1", "6.1.5-04");
    play.acts(&["cancel", "assault 0506"]);
    play.refused("add nva-341-266-1", "10.0-02").refused("add nva-7-209-1", "6.1.5-04");
    let mut on_the_move = scene("movement", extra.clone(), units.clone());
    on_the_move.dice(&[1, 1]).act("proceed");
    on_the_move.allowed("march nva-341-266-1").refused("march nva-7-209-1", "6.1.5-04");
    let mut their_turn = extra;
    their_turn["active"] = json!("arvn");
    let mut fire = scene("defensive-fire", their_turn, units);
    fire.act("fire 0506");
    assert_eq!(fire.offered("add").len(), 3, "in the enemy turn all of them fire");
}

#[test]
fn a_division_rolls_how_many_regiments_act() {
    cases!["6.1.5-01", "6.1.5-02", "6.1.5-03"];
    for (die, count) in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3)] {
        let mut play = rolled(3, [4, 3], json!({}));
        play.dice(&[die]).act("activate 7");
        for regiment in ["209/7", "141/7"].iter().take(if count < 3 { count } else { 0 }) {
            assert_eq!(play.army_asked(), Army::Nva);
            play.act(&format!("pick {regiment}"));
        }
        assert!(play.offered("pick").is_empty(), "die {die}");
        let active = ["nva-7-209-1", "nva-7-141-1", "nva-7-165-1"].map(|id| status(&play, id) == Status::Active);
        assert_eq!(active, [true, count >= 2, count == 3], "die {die}");
        assert_eq!(status(&play, "nva-hq-7"), Status::Active, "the HQ is active whatever the die");
    }
    let mut play = rolled(3, [4, 3], json!({}));
    play.dice(&[2]).acts(&["activate 7", "pick 209/7"]);
    play.refused("pick 209/7", "6.1.5-02").refused("pick 274/6", "6.1.5-02");
}

#[test]
fn two_regiments_are_all_of_the_325th() {
    cases!["6.1.5-05"];
    let units = json!({ "nva-325-18-1": "0110", "nva-325-101-1": "0112", "nva-hq-325": "0111", "arvn-hq-18": "1004" });
    let mut one = rolled(9, [4, 3], json!({ "units": units.clone() }));
    one.dice(&[1]).act("activate 325");
    assert_eq!(one.offered("pick"), ["101/325", "18/325"]);
    let mut both = rolled(9, [4, 3], json!({ "units": units }));
    both.dice(&[2]).act("activate 325");
    assert!(status(&both, "nva-325-18-1") == Status::Active && status(&both, "nva-325-101-1") == Status::Active);
}

#[test]
fn arrivals_are_active_whatever_their_division_does() {
    cases!["6.1.4-04", "6.1.4-08", "6.1.5-06", "18.0-04", "18.0-03"];
    // Turn 2: the 7th has no unit on the map, so there is no die for it.
    let mut play = at(json!({
        "turn": 2, "phase": "initiative", "event": 0, "others": "pool", "orders": {}, "regiments": [],
        "units": { "nva-341-266-1": "0110", "nva-hq-341": "0111", "arvn-hq-18": "1004" },
    }));
    play.dice(&[3, 4]).act("proceed");
    assert_eq!(play.offered("activate"), ["341"]);
    play.act("regroup 341");
    play.idle_until(|play| play.phase() == "movement").dice(&[1, 1]).act("proceed");
    play.acts(&["march nva-7-165-1", "step 1001", "halt"]);
    assert_eq!((status(&play, "nva-7-165-1"), status(&play, "nva-341-266-1")), (Status::Active, Status::Regrouping));
    // Turn 4: the 6th regroups while its 33rd arrives, moves and attacks, in supply and command.
    let mut play = at(json!({
        "turn": 4, "phase": "movement", "others": "pool", "orders": { "6": "regrouping" },
        "units": {
            "nva-6-274-1": "1405", "nva-hq-6": "1406", "arvn-1-43-a": "1606", "arvn-hq-18": "1004",
            "arvn-2-43-a": "1805", "arvn-2-43-b": "1805", "arvn-2-43-c": "1805",
        },
    }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-6-33-1", "step 1806", "pass", "halt"]);
    assert_eq!((status(&play, "nva-6-33-1"), status(&play, "nva-6-274-1")), (Status::Active, Status::Regrouping));
    play.idle_until(|play| play.phase() == "combat");
    play.act("fire 1805");
    assert_eq!(play.offered("add"), ["nva-6-33-1"]);
    play.act("add nva-6-33-1");
    assert_eq!(play.view().fire_odds(&play.state().fire).shifts.len(), 0, "in command on the turn it comes");
    // Turn 5: whatever the die, the 812th acts.
    let mut play = at(json!({
        "turn": 5, "phase": "initiative", "event": 0, "others": "pool", "orders": {}, "regiments": [],
        "units": { "nva-6-274-1": "1405", "nva-6-33-1": "1406", "nva-hq-6": "1406", "arvn-hq-18": "1004" },
    }));
    play.dice(&[4, 3, 1]).acts(&["proceed", "activate 6", "pick 274/6"]);
    play.idle_until(|play| play.phase() == "movement").dice(&[1, 1]).act("proceed");
    play.acts(&["march nva-6-812-1", "step 1820", "halt"]);
    assert_eq!((status(&play, "nva-6-812-1"), status(&play, "nva-6-33-1")), (Status::Active, Status::Inactive));
}

#[test]
fn the_first_turn_begins_with_the_whole_341st() {
    cases!["6.1.6-01", "6.1.4-07", "17.0-01", "17.0-16", "18.1-01"];
    let mut play = campaign(1);
    play.act("default");
    assert!(play.view().data.army[Army::Nva.at()].iter().all(|u| play.state().hex_of(u).is_none()));
    assert_eq!(play.phase(), "initiative");
    play.dice(&[3, 4]).act("proceed");
    assert_eq!(play.purposes(), ["initiative"], "no activation die");
    assert_eq!(
        (play.army_asked(), play.offered("activate")),
        (Army::Arvn, ["43", "48", "52", "82r"].map(String::from).to_vec())
    );
    play.acts(&["activate 43", "activate 48", "regroup 52", "activate 82r"]);
    for id in ["arvn-aa-1", "arvn-ld-dao", "arvn-hq-18", "arvn-5c-t1"] {
        assert_eq!(status(&play, id), Status::Active, "{id} belongs to no formation");
    }
    assert_eq!(play.state().orders[play.view().data.formation("52").unwrap().at()], Order::Regrouping);
    play.act("done").dice(&[1, 1]).act("proceed");
    assert_eq!(play.offered("march").len(), 25);
    for id in ["nva-341-266-1", "nva-341-270-1", "nva-341-273-1"] {
        play.acts(&[&format!("march {id}"), "step 0110", "halt"]);
        assert_eq!(status(&play, id), Status::Active);
    }
}

#[test]
fn tanks_and_the_95th_go_with_an_activated_hq_in_range() {
    cases!["6.1.8-01", "6.1.8-02", "6.1.8-03"];
    let with = |orders: Value, hq: Value| {
        let units = json!({ "nva-203-t1": "0308", "nva-203-t2": "0309", "nva-95-1": "0307", "nva-hq-7": hq });
        let acting = if orders["7"] == "activated" { json!(["165/7"]) } else { json!([]) };
        let mut play = scene("movement", json!({ "orders": orders, "regiments": acting }), units);
        play.dice(&[1, 1]).act("proceed");
        ["nva-203-t1", "nva-203-t2", "nva-95-1"].map(|id| match status(&play, id) {
            Status::Active => true,
            _ => {
                play.refused(&format!("march {id}"), "6.1.8-02");
                false
            }
        })
    };
    let active = json!({ "7": "activated" });
    assert_eq!(with(active.clone(), json!("0303")), [true, false, true], "five hexes, not six");
    assert_eq!(with(json!({ "7": "regrouping" }), json!("0303")), [false; 3], "the division must be activated");
    assert_eq!(with(active, json!({ "at": "0303", "flags": ["disrupted"] })), [false; 3], "and its HQ undisrupted");
}

#[test]
fn events_change_stocks() {
    cases!["16.0-02", "16.0-03", "16.0-04", "16.0-07"];
    assert_eq!(rolled(3, [1, 1], json!({})).state().cbu, 4, "2: cluster bombs");
    let marines = rolled(3, [1, 2], json!({}));
    assert!(marines.state().marines, "3: the Marines");
    let again = rolled(3, [1, 2], json!({ "marines": true }));
    assert_eq!((again.state().marines, again.state().cbu), (true, 3), "once a game");
    // 4: two markers less this turn.
    let mut play = rolled(2, [1, 3], json!({}));
    assert_eq!((play.army_asked(), play.offered("withhold").len()), (Army::Nva, 6));
    play.act("withhold nva-aim-105-1");
    play.refused("withhold nva-aim-105-1", "16.0-04").refused("withhold arvn-aim-105-1", "16.0-04");
    play.act("withhold nva-aim-130-1");
    play.idle_until(|play| play.phase() == "bombardment");
    assert_eq!(play.offered("aim"), ["nva-aim-105-2", "nva-aim-105-3", "nva-aim-130-2", "nva-aim-130-3"]);
    play.refused("aim nva-aim-130-1", "16.0-04");
    // 8: one of those removed comes back for the turn.
    let mut play = rolled(3, [4, 4], json!({ "aims_removed": ["nva-aim-105-1", "nva-aim-105-2"] }));
    assert_eq!(play.offered("restore"), ["nva-aim-105-1", "nva-aim-105-2"]);
    play.refused("restore nva-aim-130-1", "16.0-07");
    play.act("restore nva-aim-105-1");
    play.idle_until(|play| play.phase() == "bombardment");
    assert_eq!(play.offered("aim").len(), 5);
    play.idle_until(|play| play.state().turn == 4 && play.phase() == "initiative");
    play.dice(&[4, 3])
        .act("proceed")
        .idle_until(|play| play.phase() == "bombardment" && play.army_asked() == Army::Nva);
    assert_eq!(play.offered("aim").len(), 4 + 3, "gone again, and the rockets have come");
    assert!(rolled(2, [4, 4], json!({})).offered("restore").is_empty(), "on turn 2 nothing has been removed");
}

#[test]
fn the_marines_come_by_the_west_edge() {
    cases!["16.0-03"];
    let mut play = at(json!({
        "turn": 5, "phase": "initiative", "event": 0, "others": "pool", "orders": {}, "regiments": [],
        "units": { "arvn-hq-18": "1004", "nva-hq-7": "0101" }, "initiative": "arvn",
    }));
    let mut without = play.clone();
    let to_arvn = |play: &Play| play.phase() == "movement" && play.state().active == Army::Arvn;
    without.dice(&[3, 4]).act("proceed").idle_until(to_arvn).dice(&[1, 1]).act("proceed");
    without.refused("march arvn-hq-mar", "18.0-05");
    play.dice(&[1, 2]).act("proceed").idle_until(to_arvn).dice(&[1, 1]).act("proceed");
    let waiting = play.offered("march").into_iter().filter(|id| id.contains("mar")).count();
    assert_eq!(waiting, 9, "eight companies and an HQ");
    play.acts(&["march arvn-hq-mar", "step 0928", "halt", "done"]);
    assert_eq!(play.place("arvn-hq-mar"), "0928", "the others are held back");
}

#[test]
fn events_ground_or_lend_aircraft_and_helicopters() {
    cases!["16.0-05", "16.0-06", "16.0-08", "11.4.1-02"];
    let phase = |turn: u8, event: u8| {
        at(json!({
            "turn": turn, "phase": "bombardment", "active": "arvn", "event": event, "helicopters": null,
            "aims": ["arvn-aim-105-1"],
            "units": { "arvn-hq-18": "1004", "nva-hq-7": "0101" },
        }))
    };
    let clouds = phase(4, 5);
    assert_eq!((clouds.offered("aim"), clouds.state().helicopters), (vec!["arvn-aim-105-1".into()], 0));
    clouds
        .refused("aim helicopter-1", "16.0-05")
        .refused("aim daisy-cutter-1", "16.0-05")
        .refused("aim arvn-f5-1", "16.0-05");
    let mut early = phase(1, 6);
    early.chance(chance!["arvn-f5-1"]).act("proceed");
    assert!(early.offered("aim").contains(&"arvn-f5-1".to_string()), "turn 1: one aircraft");
    let mut spare = phase(4, 6);
    spare.chance(chance![6, "arvn-t6-1"]).act("proceed");
    assert_eq!(spare.state().planes.count(), 1, "even when the availability die is 6");
    let mut both = phase(5, 6);
    both.chance(chance![2, "arvn-t6-1", "arvn-a1-1", "arvn-a1-2"]).act("proceed");
    assert_eq!(both.state().planes.count(), 3, "in addition to those rolled");
    assert_ne!(phase(8, 6).actions(), ["proceed"], "from turn 7 no event");
    assert_eq!((phase(8, 9).state().helicopters, phase(8, 7).state().helicopters), (2, 3), "sappers");
}

#[test]
fn events_change_dice() {
    cases!["16.0-09", "16.0-10", "16.0-11"];
    let mut calm = scene("movement", json!({ "event": 10 }), json!({}));
    calm.dice(&[6, 6]).act("proceed");
    assert_eq!(calm.state().mandatory, [true, false], "fire discipline: the ARVN die counts as voluntary");
    for (die, picks) in [(4, 2), (1, 1), (5, 0)] {
        let mut play = rolled(3, [5, 6], json!({}));
        play.act("activate 43").dice(&[die]).act("activate 7");
        let mut left = 0;
        while let Some(regiment) = play.offered("pick").first().cloned() {
            play.act(&format!("pick {regiment}"));
            left += 1;
        }
        assert_eq!(left, picks, "confused orders: die {die} less one");
    }
    let mut play = rolled(3, [6, 6], json!({}));
    play.act("activate 7");
    assert!(play.purposes().is_empty(), "COSVN: no die");
    assert!(["nva-7-165-1", "nva-7-209-1", "nva-7-141-1"].iter().all(|id| status(&play, id) == Status::Active));
}
