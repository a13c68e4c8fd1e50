//! Section 5.4: the Airdrop Chart, the weather, and what arrives.

use dien_bien_phu::data::SlotKind;
use dien_bien_phu::ids::{Slot, Supply};
use engine::document::Named as _;
use engine::{Game as _, cases};
use serde_json::{Value, json};

use super::scene::{Play, Questions as _, lost, scene};
use crate::support::game;

fn airdrop(extra: Value, units: Value) -> Play {
    scene("airdrop", extra, units)
}

fn slots(kind: SlotKind) -> Vec<String> {
    game().data.airdrop.of_kind(kind).iter().map(|slot: Slot| slot.id(&game().data)).collect()
}

fn fill(play: &mut Play, slot: &str, cargo: &str) {
    play.acts(&[&format!("fill {slot}"), &format!("load {cargo}")]);
}

#[test]
fn a_slot_takes_a_supply_marker_or_two_units() {
    cases!["5.4-A-01", "5.4-A-02", "5.4-E-03", "5.4-C-01"];
    let units = json!({ "1-bpc-1": "hanoi", "1-bpc-2": "hanoi", "1-bep-1": "1929" });
    let mut play = airdrop(json!({ "food": 5, "medicine": 5 }), units);
    let white = slots(SlotKind::White);
    fill(&mut play, &white[0], "food");
    play.refused(&format!("fill {}", white[0]), "5.4-A-02");
    fill(&mut play, &white[1], "1-bpc-1");
    play.act(&format!("fill {}", white[1])).refused("load food", "5.4-A-02").refused("load 1-bep-1", "5.4-A-01");
    play.act("load replacement");
    play.refused(&format!("fill {}", white[1]), "5.4-A-02");
    let green = slots(SlotKind::Green);
    play.act(&format!("fill {}", green[0])).refused("load replacement", "5.4-E-03");
    play.act("load medicine");
    play.act(&format!("unload {}", white[1]));
    assert_eq!((play.place("1-bpc-1"), play.state().replacement), ("hanoi".into(), None));
    // A 2 lets all planes arrive.
    play.dice(&[1, 1]).act("fly");
    assert_eq!((play.state().supply(Supply::Food), play.state().supply(Supply::Medicine)), (6, 11));
}

#[test]
fn what_is_proposed_fills_every_open_slot_and_no_other() {
    cases!["5.4-A-01", "5.4-A-02", "5.4-A-06"];
    let units = json!({ "1-bpc-1": "hanoi", "1-bpc-2": "hanoi", "1-bep-1": "1929", "2-2-rei-1": "laos-1" });
    let mut play = airdrop(json!({ "food": 0, "turn": 16 }), units);
    let (white, green) = (slots(SlotKind::White), slots(SlotKind::Green));
    fill(&mut play, &white[0], "1-bpc-1");
    play.act("default");
    assert_eq!(play.place("1-bpc-2"), white[0], "beside the unit that flies already");
    assert!(!play.state().loads[Supply::Food.at()].is_empty(), "the camp has nothing to eat");
    let loaded = play.view().loaded_slots();
    let of_kind = |kind| game().data.airdrop.of_kind(kind).and(loaded).count();
    assert_eq!(
        (of_kind(SlotKind::White), of_kind(SlotKind::Green)),
        (white.len(), green.len() - 1),
        "one supplies Laos"
    );
    play.refused("default", "5.4-A-01");
    assert!(play.offered("fill").is_empty());
}

#[test]
fn zones_weather_and_laos_close_slots() {
    cases!["5.4-A-03", "5.4-A-04", "5.4-A-05", "5.4-A-06", "8.6-01"];
    let units = || json!({ "1-bep-1": "1929" });
    let closes_at = game().data.airdrop.slots.iter().filter_map(|own| own.zones).min().expect("zones close slots");
    let slot = game()
        .data
        .airdrop
        .all()
        .find(|own| game().data.airdrop.of(*own).zones == Some(closes_at))
        .expect("there is one");
    let slot = slot.id(&game().data);
    let zones = |sum: u8| json!({ "zones": { "304": 1, "308": 1 + (sum - 4).min(6), "312": 1 + (sum - 4).saturating_sub(6), "316": 1 } });
    airdrop(zones(closes_at - 1), units()).allowed(&format!("fill {slot}"));
    airdrop(zones(closes_at), units()).refused(&format!("fill {slot}"), "5.4-A-03");
    let (rain, monsoon) = (slots(SlotKind::Rain), slots(SlotKind::Monsoon));
    assert_eq!((rain.len(), monsoon.len()), (1, 3));
    airdrop(json!({ "turn": 11 }), units())
        .refused(&format!("fill {}", rain[0]), "5.4-A-04")
        .allowed(&format!("fill {}", monsoon[0]));
    airdrop(json!({ "turn": 16 }), units()).refused(&format!("fill {}", monsoon[2]), "5.4-A-05");
    // Nine units in Laos take three green slots.
    let mut in_laos = units();
    for (at, id) in
        ["2-2-rei-1", "2-2-rei-2", "2-2-rei-3", "2-2-rei-4", "1-bpl-1", "1-bpl-2", "1-bpl-3", "1-bpl-4", "4-bcl-1"]
            .iter()
            .enumerate()
    {
        in_laos[*id] = json!(if at < 5 { "laos-1" } else { "laos-2" });
    }
    let mut play = airdrop(json!({ "turn": 16 }), in_laos);
    let green = slots(SlotKind::Green);
    for slot in &green[3..] {
        fill(&mut play, slot, "ammo");
    }
    play.refused(&format!("fill {}", green[0]), "5.4-A-06");
}

#[test]
fn weather_turns_planes_back() {
    cases!["5.4-B-01", "5.4-B-02", "5.4-B-03", "5.4-B-04", "5.3-A-03", "5.3-A-04", "5.3-A-05", "5.3-A-07"];
    let data = &game().data;
    let sum_of = |wanted: fn(dien_bien_phu::data::Flight) -> Option<u8>| {
        (2..=12u8).find_map(|sum| wanted(data.events.weather(sum)).map(|rolls| (sum, rolls))).expect("the table has it")
    };
    let dice_for = |sum: u8| if sum <= 7 { vec![1, sum - 1] } else { vec![6, sum - 6] };
    let white: Vec<Slot> = data.airdrop.of_kind(SlotKind::White).iter().collect();
    let cell = |slot: Slot| [data.airdrop.of(slot).row, data.airdrop.of(slot).column];
    let load = |extra: Value| {
        let mut play = airdrop(extra, json!({ "1-bep-1": "1929" }));
        for slot in &white {
            fill(&mut play, &slot.id(data), "ammo");
        }
        play
    };
    let (sum, rolls) = sum_of(|flight| match flight {
        dien_bien_phu::data::Flight::Aborts(rolls) => Some(rolls),
        _ => None,
    });
    let mut dice = dice_for(sum);
    (0..rolls).for_each(|_| dice.extend(cell(white[0])));
    let mut play = load(json!({ "ammo": 10 }));
    play.dice(&dice).act("fly");
    assert_eq!(play.events("weather")[0].amount, Some(rolls.into()));
    assert_eq!(
        (play.french_ammo(), play.chance_left()),
        (12, 0),
        "one of two came back; rolling it again still counts"
    );
    let (sum, rows) = sum_of(|flight| match flight {
        dien_bien_phu::data::Flight::Foul(rows) => Some(rows),
        _ => None,
    });
    assert_eq!(rows, 4);
    let mut dice = dice_for(sum);
    dice.extend([cell(white[0])[0], 6, 6, 6]);
    let mut play = load(json!({ "ammo": 10 }));
    play.dice(&dice).act("fly");
    let both = data.airdrop.row(cell(white[0])[0]);
    let left = white.iter().filter(|slot| !both.has(**slot) && data.airdrop.of(**slot).row != 6).count() as u8;
    assert_eq!(play.french_ammo(), 10 + 2 * left);
    // With one fuel used only two rounds are added, and with none nothing.
    for (used, added) in [(1, 2), (0, 0), (2, 4)] {
        let mut play = load(json!({ "ammo": 10, "fuel_used": used }));
        let shortage = data.tracks.shortage(used).weather;
        assert_eq!(shortage, [3, 3, 2][usize::from(used)]);
        let all = (2..=12u8)
            .rev()
            .find(|sum| *sum >= 2 && data.events.weather(sum + shortage) == dien_bien_phu::data::Flight::AllArrive);
        if let Some(sum) = all {
            play.dice(&dice_for(sum)).act("fly");
            assert_eq!(play.french_ammo(), 10 + added);
        }
    }
}

#[test]
fn reinforcements_land_in_the_supply_areas() {
    cases!["5.4-D-01", "5.4-D-02", "5.4-D-04"];
    let units = json!({ "1-bpc-1": "hanoi", "1-bpc-2": "hanoi", "80-36": "1828", "1-bep-1": "1929", "1-bep-2": "1929", "1-bep-3": "1929" });
    let mut play = airdrop(json!({}), units.clone());
    let white = slots(SlotKind::White);
    fill(&mut play, &white[0], "1-bpc-1");
    fill(&mut play, &white[0], "1-bpc-2");
    play.dice(&[1, 1]).act("fly");
    play.act("place 1-bpc-1")
        .refused("at 1828", "1.5-B-08")
        .refused("at 1929", "5.4-D-04")
        .refused("at 1604", "5.4-D-01");
    play.acts(&["at 1829", "place 1-bpc-2", "at i0907"]);
    assert_eq!((play.place("1-bpc-1"), play.place("1-bpc-2")), ("1829".into(), "I0907".into()));
    let mut play = airdrop(json!({ "isabelle_fallen": true, "zones": { "304": 2 } }), units);
    fill(&mut play, &white[0], "1-bpc-1");
    play.dice(&[1, 1]).act("fly");
    play.act("place 1-bpc-1").refused("at i0907", "5.4-D-02");
}

#[test]
fn the_standby_force_leaves_two_slots() {
    cases!["5.4-A-07", "5.4-D-03", "6.2-B-07"];
    let units = json!({ "2-2-rei-1": "laos-1", "1-bpvn-1": "standby", "3-bpvn-1": "standby", "1-bep-1": "1929" });
    let mut play = airdrop(json!({ "turn": 16 }), units.clone());
    play.act("standby");
    let (white, green) = (slots(SlotKind::White), slots(SlotKind::Green));
    play.refused(&format!("fill {}", green[0]), "5.4-A-07").allowed(&format!("fill {}", white[0]));
    // Whatever the weather.
    play.dice(&[6, 6, 1, 1, 1, 1]).act("fly");
    assert_eq!((play.place("1-bpvn-1"), play.place("3-bpvn-1")), ("laos-1".into(), "laos-1".into()));
    let mut without = units;
    without["2-2-rei-1"] = json!("laos-2");
    airdrop(json!({ "turn": 16 }), without).refused("standby", "6.2-B-07");
}

/// The track ends at 99, with or without a shortage of fuel.
#[test]
fn what_goes_beyond_the_end_of_a_track_is_wasted() {
    cases!["5.4-C-01", "5.3-A-07"];
    let case = |extra: Value| {
        let mut play = airdrop(extra, json!({ "1-bep-1": "1929" }));
        for slot in slots(SlotKind::White) {
            fill(&mut play, &slot, "ammo");
        }
        play.dice(&[1, 1]).act("fly");
        let told = play.events("supplied")[0];
        assert!(told.text.contains("wasted"), "{}", told.text);
        told.case.0
    };
    assert_eq!(case(json!({ "ammo": 98, "fuel_used": 4 })), "5.4-C-01");
    assert_eq!(case(json!({ "ammo": 10, "fuel_used": 0 })), "5.3-A-07");
}

#[test]
fn the_condor_force_can_have_the_replacement() {
    cases!["5.4-E-01", "5.4-E-02", "R101"];
    let mut play = airdrop(json!({ "turn": 16 }), json!({ "2-2-rei-1": lost("condor", 1), "1-bep-1": "1929" }));
    fill(&mut play, &slots(SlotKind::White)[0], "replacement");
    play.dice(&[1, 1]).act("fly").act("replace 2-2-rei-1");
    assert_eq!(play.steps_lost("2-2-rei-1"), 0);
}

#[test]
fn the_replacement_unit_flips_a_reduced_company() {
    cases!["5.4-E-01", "5.4-E-02"];
    let units = json!({ "1-bep-1": lost("1929", 1), "3-thai-1": lost("1929", 1), "2-4-rac-1": lost("1930", 1), "2-2-rei-1": lost("laos-2", 1), "8-bpc-1": lost("0303", 1), "8-bpc-2": "1930" });
    let mut play = airdrop(json!({ "turn": 16 }), units);
    fill(&mut play, &slots(SlotKind::White)[0], "replacement");
    play.dice(&[1, 1]).act("fly");
    assert_eq!(play.offered("replace"), ["1-bep-1"]);
    play.refused("replace 3-thai-1", "5.4-E-02")
        .refused("replace 2-4-rac-1", "5.4-E-02")
        .refused("replace 2-2-rei-1", "5.4-E-02");
    play.refused("replace 8-bpc-1", "5.4-E-01");
    play.act("replace 1-bep-1");
    assert_eq!((play.steps_lost("1-bep-1"), play.state().replacement), (0, None));
}

#[test]
fn a_slot_is_taken_in_hand_before_it_is_loaded() {
    cases!["5.4-A-01"];
    let play = airdrop(json!({}), json!({ "1-bep-1": "1929" }));
    let load = game().parse("load ammo").expect("it is an action");
    let why = game().check(play.state(), load).expect_err("no slot is in hand");
    assert_eq!((why.case.0, why.reason), ("5.4-A-01", "first a slot is taken in hand (fill)"));
}
