//! Chapter 3.3 to 3.7: trucks, aircraft, ships.

use engine::cases;
use serde_json::{Value, json};

use super::table::{Play, Questions as _, merge, moving, moving_with, operating};
use crate::support::unit;
use tonkin::ids::Piece;

#[test]
fn dumps_and_motorized_units_weigh_three_times_as_much() {
    cases!["3.3-03"];
    let play = moving("fef", json!({ "gm-1": "T-14", "1-rcc": { "at": "T-14", "steps": 1 }, "1/2-rei": "T-14" }));
    let weight = |id: &str| play.view().weight(Piece::Unit(unit(id)));
    assert_eq!((weight("gm-1"), weight("1-rcc"), weight("1/2-rei")), (12, 3, 1));
    assert_eq!(play.view().weight(Piece::Dump(tonkin::ids::Dump(0))), 3);
}

#[test]
fn a_second_transport_is_refused_because_one_is_in_use() {
    cases!["3.4-03", "3.5-02"];
    let says = |play: &Play, action: &str, why: &str| {
        let refusal = play.clone().try_acts(&[action]).expect_err("the transport is in use");
        assert!(refusal.contains(why), "{refusal}");
    };
    let mut trucks = vm_trucks(json!({ "dumps": { "vm-sd-1": "Y-8", "vm-sd-2": "Y-8" } }), json!({}));
    trucks.acts(&["truck vm-sd-1", "step X-8", "halt"]).refused("truck vm-sd-2", "3.4-03");
    says(&trucks, "truck vm-sd-2", "one truck goes in a phase or Operation Point");
    let units = json!({ "gm-1": "T-14", "1-rcc": "T-14", "1-bep": "T-14", "1-thai": "K-13" });
    let mut planes = moving_with("fef", json!({ "air": 3 }), units);
    planes.refused("fly gm-1", "3.5-01");
    planes.acts(&["fly 1-rcc", "land K-13"]).refused("fly 1-bep", "3.5-02");
    says(&planes, "fly 1-bep", "one Air Transport flies in a phase or Operation Point");
}

fn vm_trucks(extra: Value, units: Value) -> super::table::Play {
    let mut keys = json!({ "trucks": 2, "dumps": { "vm-sd-1": "Y-8" } });
    super::table::merge(&mut keys, extra);
    moving_with("vm", keys, units)
}

#[test]
fn a_vm_truck_needs_a_road_from_china_and_carries_a_dump_or_three_points() {
    cases!["3.4-01", "3.4-02", "3.4-03", "3.3-04", "3.3-05", "3.3-09", "1.4-07", "6.7-06", "4.0-15"];
    let units =
        json!({ "36/308": "Y-8", "td-1": "X-9", "td-2": "X-9", "td-3": "X-9", "td-4": "V-9", "675/351": "T-7" });
    let mut play = vm_trucks(json!({}), units.clone());
    play.refused("truck 36/308", "3.4-01");
    play.act("truck vm-sd-1");
    play.acts(&["step Y-9", "step X-9"]);
    assert_eq!(play.spent(), 4);
    play.act("halt");
    assert_eq!((play.state().trucks, play.dump("vm-sd-1").as_deref()), (1, Some("X-9")));
    play.refused("truck td-1", "3.4-03");
    // Three Tieu Doan from different hexes share one truck.
    let mut play = vm_trucks(json!({}), units.clone());
    for id in ["td-1", "td-2", "td-4"] {
        play.act(&format!("truck {id}"))
            .act(&format!("step {}", if id == "td-4" { "U-9" } else { "X-10" }))
            .act("halt");
    }
    assert_eq!(play.state().trucks, 1);
    play.refused("truck td-3", "3.4-03");
    // The road is broken by a Destroyed Road-Marker or an FEF unit, and joined by a Road-Marker.
    let wrecked = json!({ "destroyed_roads": ["W-8", "V-9", "X-8"] });
    vm_trucks(wrecked.clone(), json!({ "td-1": "W-8" })).refused("truck td-1", "3.4-02");
    let mut joined = wrecked;
    super::table::merge(&mut joined, json!({ "road_markers": ["W-9"] }));
    vm_trucks(joined, json!({ "td-1": "W-8" })).allowed("truck td-1");
    let held = json!({ "td-1": "W-8", "1/2-rei": "X-8", "2/2-rei": "V-9" });
    vm_trucks(json!({}), held).refused("truck td-1", "3.4-02");
    vm_trucks(json!({}), json!({ "td-1": "W-8" })).allowed("truck td-1");
    vm_trucks(json!({ "trucks": 0 }), json!({ "td-1": "W-8" })).refused("truck td-1", "3.3-04");
    let beside = json!({ "td-1": "V-5" });
    vm_trucks(json!({ "destroyed_roads": ["V-4"] }), beside.clone()).allowed("truck td-1");
}

#[test]
fn fef_trucks_start_beside_a_supply_center_or_an_hq_near_one() {
    cases!["3.4-04", "3.3-07", "3.4-05"];
    let units = json!({
        "1/2-rei": "T-15", "2/2-rei": "T-16", "bvn-garr-1": { "at": "T-13", "flags": ["dg"] }, "dna-1": "T-14",
        "fef-hq": "T-17",
    });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "T-14" } }), units);
    play.refused("truck dna-1", "3.3-01").allowed("truck fef-sd-1").allowed("truck 2/2-rei");
    play.acts(&["truck bvn-garr-1", "step T-14", "step U-14"]);
    assert_eq!(play.spent(), 4, "1 for the road and 1 for DG, twice");
    play.act("halt").refused("move bvn-garr-1", "3.3-10").refused("fly bvn-garr-1", "3.3-07");
    // An HQ 4 hexes from every Supply Center does not help.
    let play = moving("fef", json!({ "fef-hq": "P-16", "1/2-rei": "P-16" }));
    play.refused("truck 1/2-rei", "3.4-04");
}

#[test]
fn trucks_double_their_points_out_of_enemy_zones() {
    cases!["3.2-01"];
    let mut play = moving("fef", json!({ "1/2-rei": "T-14" }));
    play.act("truck 1/2-rei");
    let road = ["T-15", "T-16", "T-17", "U-18", "U-19", "U-20", "T-21", "T-22", "T-21", "U-20", "U-19", "U-18", "T-17"];
    for hex in road {
        play.act(&format!("step {hex}"));
    }
    assert_eq!(play.spent(), 13);
    play.acts(&["step T-16", "step T-15"]);
    assert_eq!(play.spent(), 15, "a Double-Move");
}

/// Paras in Hanoi, Na San held by a battalion.
fn airfield(extra: Value, more: Value) -> super::table::Play {
    let mut units = json!({ "1-bep": "T-14", "2-bep": "T-14", "1-bpc": "T-14", "3-bpc": "T-14", "1/2-rei": "T-14", "2/2-rei": "K-13" });
    super::table::merge(&mut units, more);
    let mut keys = json!({ "air": 2, "dumps": { "fef-sd-1": "T-14" } });
    super::table::merge(&mut keys, extra);
    moving_with("fef", keys, units)
}

#[test]
fn an_air_transport_carries_three_points_between_held_airstrips() {
    cases!["3.5-01", "3.5-02", "3.5-05", "3.5-09", "3.5-10", "3.3-08", "3.3-10"];
    let mut play = airfield(json!({}), json!({}));
    play.act("fly 1/2-rei");
    play.refused("land N-10", "3.5-05").refused("airdrop S-12", "3.5-09").refused("land T-15", "3.5-01");
    play.acts(&["join 1-bep", "join 2-bep"]).refused("join 1-bpc", "3.5-01");
    play.act("land K-13");
    assert_eq!((play.place("1/2-rei"), play.state().air), ("K-13".into(), 1));
    play.refused("fly 1-bpc", "3.5-02").refused("move 1-bep", "3.3-10");
    let mut play = airfield(json!({}), json!({}));
    play.acts(&["fly fef-sd-1"]).refused("join 1-bep", "3.5-01");
    play.act("land K-13");
    assert_eq!(play.dump("fef-sd-1").as_deref(), Some("K-13"));
    airfield(json!({ "air": 0 }), json!({})).refused("fly 1-bep", "3.3-04");
}

#[test]
fn several_loads_of_one_air_transport_start_in_different_places() {
    cases!["3.3-05", "3.5-02"];
    let mut play = airfield(json!({}), json!({}));
    play.acts(&["fly 1-bep", "land K-13", "fly 2/2-rei", "land T-14", "fly 2-bep", "airdrop M-10"]);
    assert_eq!((play.place("2/2-rei"), play.place("2-bep"), play.state().air), ("T-14".into(), "M-10".into(), 1));
}

#[test]
fn artillery_that_vm_show_closes_an_airstrip() {
    cases!["3.5-06", "3.5-08"];
    let mut play = airfield(json!({}), json!({ "675/351": "K-12" }));
    play.acts(&["fly 1-bep", "land K-13"]);
    assert_eq!((play.army(), play.actions()), ("vm", vec!["declare 675/351".into(), "silent".into()]));
    play.act("declare 675/351");
    assert_eq!((play.place("1-bep"), play.state().air), ("T-14".into(), 2), "nothing was flown");
    play.act("fly 1-bep").refused("land K-13", "3.5-06").allowed("airdrop M-10");
    // Kept secret it does nothing; DG it cannot be shown.
    let mut play = airfield(json!({}), json!({ "675/351": "K-12" }));
    play.acts(&["fly 1-bep", "land K-13", "silent"]);
    assert_eq!(play.place("1-bep"), "K-13");
    let mut play = airfield(json!({}), json!({ "675/351": { "at": "K-12", "flags": ["dg"] } }));
    play.acts(&["fly 1-bep", "land K-13"]).refused("declare 675/351", "3.5-06");
    play.act("silent");
}

#[test]
fn an_infantry_regiment_beside_the_airstrip_cannot_be_declared() {
    cases!["3.5-08", "3.5-11"];
    let mut play = airfield(json!({}), json!({ "36/308": "K-12" }));
    play.acts(&["fly 1-bep", "land K-13"]);
    assert_eq!(play.actions(), ["silent"], "VM are asked all the same, so that the French learn nothing");
}

#[test]
fn anti_aircraft_doubles_the_price_of_a_drop_and_may_catch_a_dump() {
    cases!["3.5-03", "3.5-04", "3.5-11", "4.0-08"];
    let flak = || json!({ "367/351": "M-11", "1/3-rei": "M-10" });
    let mut play = airfield(json!({}), flak());
    play.acts(&["fly fef-sd-1", "airdrop M-10"]).dice(&[4]).act("declare 367/351");
    assert_eq!((play.state().air, play.dump("fef-sd-1").as_deref()), (0, Some("M-10")));
    let mut play = airfield(json!({}), flak());
    let before = play.vm_points();
    play.acts(&["fly fef-sd-1", "airdrop M-10"]).dice(&[5]).act("declare 367/351");
    assert_eq!((play.dump("fef-sd-1"), play.vm_points()), (None, before + 2));
    // With one Air Transport left the drop is off.
    let mut play = airfield(json!({ "air": 1 }), flak());
    play.acts(&["fly 1-bep", "airdrop M-10", "declare 367/351"]);
    assert_eq!((play.place("1-bep"), play.state().air), ("T-14".into(), 1));
    play.act("fly 1-bep").refused("airdrop M-10", "3.5-03");
    // Artillery costs a drop nothing.
    let mut play = airfield(json!({}), json!({ "675/351": "M-11" }));
    play.acts(&["fly 1-bep", "airdrop M-10"]).refused("declare 675/351", "3.5-11");
    play.act("silent");
    assert_eq!(play.state().air, 1);
}

#[test]
fn drops_are_made_outside_forest_mountain_and_china() {
    cases!["3.5-07", "3.8-06", "6.4-10"];
    let mut play = airfield(json!({}), json!({ "gm/35-ralp": "T-14", "36/308": "S-12" }));
    play.act("fly gm/35-ralp");
    play.refused("airdrop L-13", "3.5-07").refused("airdrop K-14", "3.5-07").refused("airdrop J-4", "3.8-06");
    play.refused("airdrop S-12", "6.4-10").allowed("airdrop M-10");
}

#[test]
fn ships_go_between_friendly_harbours_and_by_saigon_to_vientiane() {
    cases!["3.7-01", "3.7-02", "3.7-03", "3.7-04", "3.3-05"];
    let units = json!({
        "1/2-rei": "X-15", "2/2-rei": "X-15", "1/3-rei": "saigon", "gm-1": "X-15", "td-1": "AD-11", "2/3-rei": "A-24",
        "1/5-rei": "T-14", "navy": "sea",
    });
    let mut play = moving("fef", units.clone());
    play.refused("embark 1/5-rei", "3.7-01").refused("embark navy", "3.1-01").refused("fly navy", "3.1-01");
    play.act("embark 1/2-rei").refused("sail A-24", "3.7-02").refused("sail AE-11", "3.7-04");
    play.act("sail AB-12");
    play.acts(&["embark 1/3-rei", "sail A-24", "embark 2/3-rei"]).refused("sail X-15", "3.7-02");
    play.act("sail saigon");
    assert_eq!((play.place("1/3-rei"), play.place("2/3-rei")), ("A-24".into(), "saigon".into()));
    play.refused("embark gm-1", "3.7-01").refused("embark 1/2-rei", "3.3-07");
    let mut play = moving("fef", units);
    play.acts(&["embark gm-1", "sail saigon"]).refused("embark 1/2-rei", "3.7-01");
}

#[test]
fn with_an_operation_point_all_users_of_a_transport_start_in_one_hex() {
    cases!["3.3-06", "6.3-c-01"];
    let units = json!({ "1-bep": "T-14", "2-bep": "X-15", "1/3-rei": "saigon" });
    let mut play = operating("fef", json!({ "air": 2, "dumps": { "fef-sd-1": "T-14" } }), units);
    play.act("activate T-14").refused("fly 2-bep", "3.3-06");
    play.act("fly 1-bep");
    play.acts(&["airdrop M-10", "done"]);
    assert_eq!(play.place("1-bep"), "M-10");
    play.acts(&["activate saigon", "embark 1/3-rei", "sail X-15", "done"]);
    assert_eq!(play.place("1/3-rei"), "X-15");
}

#[test]
fn there_are_no_transports_after_the_last_turn() {
    cases!["8.0-02"];
    let units = json!({ "1-bep": "T-14", "dna-1": "X-15", "1/2-rei": "X-15" });
    let mut play = moving_with("fef", json!({ "month": "May-53", "closing": true, "air": 2 }), units);
    play.refused("fly 1-bep", "8.0-02").refused("truck 1-bep", "8.0-02").refused("embark 1/2-rei", "8.0-02");
    play.act("move dna-1").refused("join 1/2-rei", "8.0-02").allowed("step X-14");
}

#[test]
fn units_of_laos_and_of_the_highlands_do_not_go_to_saigon() {
    cases!["3.8-04", "3.8-05", "3.7-01"];
    let units = json!({ "1-thai": "AE-11", "gcma-1": "AE-11", "1-bcl": "A-24", "2-bvn": "X-15" });
    for (id, case) in
        [("1-thai", Some("3.8-05")), ("gcma-1", Some("3.8-05")), ("1-bcl", Some("3.8-04")), ("2-bvn", None)]
    {
        let mut play = moving("fef", units.clone());
        let embark = format!("embark {id}");
        match case {
            // From Vientiane a ship goes nowhere else.
            Some(case) if id == "1-bcl" => play.refused(&embark, case),
            Some(case) => play.act(&embark).refused("sail saigon", case),
            None => play.act(&embark).allowed("sail saigon"),
        };
    }
}

#[test]
fn whoever_stays_behind_in_an_overrun_does_not_leave_by_transport() {
    cases!["6.4-04"];
    let units = json!({ "vm-hq": "A-9", "fef-hq": "T-14", "2/43-ric": "T-14", "gm-1": "X-15", "1/2-rei": "X-15",
        "1-bep": "X-15", "2/2-rei": "X-15", "td-1": "W-15", "td-2": "T-12" });
    let mut play = moving("fef", units);
    play.acts(&["move gm-1", "overrun W-15", "evade td-1 V-15"]);
    for action in ["truck 1/2-rei", "fly 2/2-rei", "embark 2/2-rei"] {
        play.refused(action, "6.4-04");
    }
    // A drop onto VM is an overrun, too.
    play.act("fly 1-bep");
    play.refused("land T-14", "6.4-04").refused("airdrop T-13", "6.4-04").allowed("airdrop T-12");
}

#[test]
fn a_point_is_spent_even_if_all_who_moved_are_lost() {
    cases!["6.3-c-01", "3.3-04"];
    let units = json!({ "td-1": "T-13", "td-2": "T-13", "gm-1": "T-12", "vm-hq": "T-7" });
    let mut play = operating("vm", json!({ "dumps": { "vm-sd-1": "T-13" } }), units);
    play.acts(&["activate T-13", "move td-1"]).dice(&[1, 1, 1, 1]).act("overrun T-12");
    assert_eq!(play.place("td-1"), "box-2");
    play.refused("cancel", "6.3-c-01");
    play.act("done");
    assert_eq!(play.state().operation.points[0], 9);
    // A Supply Dump that is dropped into VM hands.
    let units = json!({ "gm-1": "T-14", "367/351": "T-12", "vm-hq": "T-7" });
    let extra = json!({ "air": 4, "dumps": { "fef-sd-1": "T-14" } });
    let mut play = operating("fef", extra, units);
    play.acts(&["activate T-14", "fly fef-sd-1", "airdrop T-13"]).dice(&[6]).act("declare 367/351");
    assert_eq!(play.dump("fef-sd-1"), None);
    let rolled = play.events("drop-rolled")[0];
    assert_eq!((&rolled.pieces[..], &rolled.places[..]), (&["fef-sd-1".to_string()][..], &["T-13".to_string()][..]));
    play.refused("cancel", "6.3-c-01");
}

#[test]
fn a_flight_that_is_off_says_why() {
    cases!["3.5-03", "3.3-10"];
    let units = json!({ "vm-hq": "A-9", "fef-hq": "T-14", "1-bep": "T-14", "1/2-rei": "T-14", "367/351": "J-13" });
    let mut play = moving_with("fef", json!({ "air": 1 }), units);
    play.acts(&["fly 1-bep", "airdrop J-14", "declare 367/351"]);
    assert_eq!(play.events("flight-off")[0].case.0, "3.5-03");
    play.acts(&["truck 1/2-rei", "step T-13", "halt"]);
    play.refused("move 1/2-rei", "3.3-10");
}

#[test]
fn a_drop_onto_vm_binds_those_left_at_the_airstrip() {
    cases!["6.4-04", "6.4-10"];
    let units = json!({ "vm-hq": "A-9", "fef-hq": "T-14", "1-bep": "T-14", "gm-1": "T-14", "td-1": "J-14" });
    let mut play = moving("fef", units);
    play.acts(&["fly 1-bep", "airdrop J-14", "silent", "evade td-1 J-15"]);
    play.refused("move fef-hq", "6.4-04");
    // Nobody is within its reach: it would not come to an overrun.
    play.refused("move gm-1", "6.4-04");
}

/// DNA 1 with one step left and the first FEF SD; what else is aboard or about is said beside it.
fn dna_overruns(extra: Value, on_board: &[&str], target: &str) -> Play {
    let mut units = json!({ "vm-hq": "S-5", "fef-hq": "T-14", "dna-1": { "at": "X-15", "steps": 1 } });
    merge(&mut units, extra);
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "X-15" } }), units);
    play.act("move dna-1");
    for piece in on_board {
        play.act(&format!("join {piece}"));
    }
    play.acts(&["step X-14", &format!("overrun {target}")]);
    play
}

#[test]
fn cargo_whose_dna_is_lost_goes_no_further() {
    cases!["R135", "3.3-10", "3.3-02", "6.4-08"];
    // An SD cannot fight: it stays where the boat set out from for the attack.
    let mut play = dna_overruns(json!({ "td-1": "W-13" }), &["fef-sd-1"], "W-13");
    play.dice(&[3, 3, 1, 1]).acts(&["pass", "retreat", "fall-back td-1 W-12"]);
    assert_eq!((play.place("dna-1"), play.dump("fef-sd-1")), ("eliminated".into(), Some("X-14".into())));
    play.refused("move fef-sd-1", "3.1-01").refused("truck fef-sd-1", "3.3-07");
    // Of two battalions one joins in: it advances and is finished, the other stays behind.
    let aboard = json!({ "td-1": "W-13", "1/2-rei": "X-15", "2/2-rei": "X-15" });
    let mut play = dna_overruns(aboard, &["1/2-rei", "2/2-rei"], "W-13");
    play.acts(&["add 1/2-rei", "announce", "pass"]).dice(&[2, 2, 1, 1]);
    play.acts(&["pass", "lead dna-1"]);
    play.acts(&["retreat", "fall-back td-1 W-12"]);
    assert_eq!(["dna-1", "1/2-rei", "2/2-rei"].map(|unit| play.place(unit)), ["eliminated", "W-13", "X-14"]);
    play.refused("move 1/2-rei", "3.3-10").refused("move 2/2-rei", "3.3-10");
}

#[test]
fn what_the_dna_that_are_left_cannot_carry_goes_ashore() {
    cases!["R135", "3.6-03"];
    let units = json!({ "dna-3": "X-15", "td-1": "W-13", "1/2-rei": "X-15", "2/2-rei": "X-15", "1/3-rei": "X-15",
        "2/3-rei": "X-15" });
    let mut play = dna_overruns(units, &["dna-3", "1/2-rei", "2/2-rei", "1/3-rei", "2/3-rei"], "W-13");
    play.acts(&["announce", "pass"]).dice(&[1, 1, 1, 1]);
    play.acts(&["lead dna-1", "retreat", "fall-back td-1 W-12"]);
    assert_eq!(["dna-1", "dna-3", "2/3-rei"].map(|unit| play.place(unit)), ["eliminated", "W-13", "W-13"]);
    play.refused("step X-14", "3.6-03").allowed("halt");
    play.act("drop 1/2-rei").allowed("step X-14");
    play.acts(&["step X-14", "halt"]);
    assert_eq!(["1/2-rei", "2/3-rei"].map(|unit| play.place(unit)), ["W-13", "X-14"]);
}

#[test]
fn a_dna_that_has_overrun_and_halts_has_made_its_move() {
    cases!["3.1-01", "6.4-08"];
    let units = json!({ "vm-hq": "S-5", "fef-hq": "T-14", "dna-1": "R-12", "td-1": "R-11", "td-2": "R-10" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "R-12" } }), units);
    play.acts(&["move dna-1", "overrun R-11", "evade td-1 S-11"]).allowed("overrun R-10");
    play.act("halt");
    assert_eq!(play.has_spent("dna-1"), 3);
    play.refused("move dna-1", "3.1-01");
}

#[test]
fn one_rec_dies_where_a_dna_has_left_it_in_the_hills() {
    cases!["R136", "3.8-07", "4.0-01"];
    let units = json!({ "vm-hq": "S-5", "fef-hq": "T-14", "dna-1": "W-19", "1-rec": "W-19",
        "td-1": "R-10" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "R-12" } }), units);
    play.acts(&["move dna-1", "join 1-rec"]);
    for step in ["W-18", "V-18", "U-17", "U-16", "T-15", "U-14", "T-14", "S-13", "R-13", "R-12", "R-11"] {
        play.act(&format!("step {step}"));
    }
    // Eleven points, and three for the overrun: the boat cannot take it on to clear ground.
    play.acts(&["overrun R-10", "evade td-1 R-9"]);
    assert_eq!((play.spent(), play.place("1-rec")), (14, "R-10".into()));
    play.acts(&["halt", "done"]);
    assert_eq!(play.place("1-rec"), "eliminated");
}

/// A dump or HQ on the coast bars a DNA no more than a regiment does, be it DG, OoS or on a Double-Move.
#[test]
fn a_dna_that_may_not_overrun_passes_sd_and_hq_on_the_coast() {
    cases!["3.6-05", "R42", "R121", "R134"];
    let dump = || json!({ "dumps": { "vm-sd-1": "Y-16" } });
    for flag in ["dg", "oos"] {
        let units = json!({ "vm-hq": "A-9", "dna-1": { "at": "X-17", "flags": [flag] } });
        let mut play = moving_with("fef", dump(), units);
        play.acts(&["move dna-1", "step Y-16"]).refused("halt", "3.6-05");
        assert_eq!(play.dump("vm-sd-1").as_deref(), Some("Y-16"));
        play.acts(&["step X-15", "halt"]);
        assert_eq!((play.place("dna-1"), play.dump("vm-sd-1").as_deref()), ("X-15".into(), Some("Y-16")));
    }
    // It may set out where its only way leads past a dump.
    let shut = json!({ "vm-hq": "A-9", "fef-hq": "A-24", "dna-3": { "at": "T-24", "flags": ["dg"] } });
    let mut play = moving_with("fef", json!({ "dumps": { "vm-sd-1": "T-23" } }), shut);
    play.acts(&["move dna-3", "step T-23", "step U-22", "halt"]);
    // Who may overrun takes it.
    let mut play = moving_with("fef", dump(), json!({ "vm-hq": "A-9", "dna-1": "X-17" }));
    play.acts(&["move dna-1", "step Y-16"]).allowed("halt");
    assert_eq!(play.dump("vm-sd-1"), None);
    // With 14 points spent the rest is a Double-Move, which does not overrun: it passes.
    let mut play = moving_with("fef", dump(), json!({ "vm-hq": "A-9", "dna-1": "X-17" }));
    play.act("move dna-1");
    for _ in 0..7 {
        play.acts(&["step X-18", "step X-17"]);
    }
    assert_eq!(play.spent(), 14);
    play.act("step Y-16").refused("halt", "3.6-05");
    play.acts(&["step X-15", "halt"]);
    assert_eq!(play.dump("vm-sd-1").as_deref(), Some("Y-16"));
}
