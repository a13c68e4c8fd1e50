//! What odds say: by name what a player weighs first.

use engine::odds::{Budget, Odds};
use engine::story::EventKind;
use engine::{Game as _, cases, laws};
use serde_json::json;

use super::scene::{Play, lost, scene};
use crate::support::game;

#[track_caller]
fn odds(play: &Play, text: &str) -> Odds {
    let action = game().parse(text).unwrap_or_else(|why| panic!("{why}"));
    let engine::Turn::Decide(side) = game().turn(play.state()) else { panic!("nobody is asked") };
    let odds = game().odds(play.state(), side, action, Budget::default());
    assert!(odds.exact, "{odds:?}");
    odds
}

#[track_caller]
fn share(odds: &Odds, label: &str) -> f64 {
    let found = odds.summary.iter().find(|share| share.label == label);
    found.unwrap_or_else(|| panic!("no '{label}' in {:?}", odds.summary)).p
}

#[track_caller]
fn is_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
}

#[test]
fn the_odds_of_a_demand_name_the_surrender() {
    cases!["5.1-B-09", "5.1-B-14"];
    let tracks = json!({ "strongpoints": 14, "taken": 6, "ammo": 20, "food": 18, "medicine": 30, "fuel": 20 });
    let play = scene("demand", tracks, json!({ "1-bep-1": "1929" }));
    let odds = odds(&play, "demand");
    is_close(share(&odds, "The garrison surrenders"), 6.0 / 36.0);
    is_close(share(&odds, "The garrison fights on"), 30.0 / 36.0);
    let play = scene("demand", json!({ "turn": 21 }), json!({ "1-bep-1": "1929" }));
    is_close(share(&self::odds(&play, "pass"), "The garrison has held out"), 1.0);
}

/// On Choice a lone reduced company has to go, so the hex falls (R26); with two it pays or goes.
#[test]
fn the_odds_of_an_assault_say_whether_the_hex_falls() {
    cases!["3.6-C-04", "3.6-C-20"];
    let assaults = json!({ "turn": 1, "assaults": [{ "unit": "80-36", "target": "1709", "mark": "normal", "defender": "1-2-rei-1" }] });
    let play = scene("vm-assault", assaults.clone(), json!({ "80-36": "1708", "1-2-rei-1": lost("1709", 1) }));
    let alone = odds(&play, "charge 80-36");
    let play = scene("vm-assault", assaults, json!({ "80-36": "1708", "1-2-rei-1": "1709" }));
    let full = odds(&play, "charge 80-36");
    let choice = share(&full, "Choice: the defender pays steps or gives the hex up");
    assert!(choice > 0.2);
    is_close(share(&alone, "The hex falls"), share(&full, "The hex falls") + choice);
    is_close(share(&alone, "No effect"), share(&full, "No effect"));
}

/// Guns that have to go are lost, and so is who has nowhere to go: the odds look on past a Choice that leaves nothing else.
#[test]
fn the_odds_of_an_assault_count_who_is_lost_by_going() {
    cases!["3.6-C-13", "3.6-C-15", "3.6-C-25"];
    let assaults = |defender: &str| json!({ "turn": 7, "zones": { "308": 2, "312": 2, "316": 2, "304": 1 }, "assaults": [{ "unit": "80-36", "target": "2023", "mark": "normal", "defender": defender }] });
    let lost_by = |odds: &Odds| -> f64 {
        let total = odds.totals.iter().find(|total| total.kind == EventKind::Lost);
        total.unwrap_or_else(|| panic!("{:?}", odds.totals)).mean
    };
    let guns = scene("vm-assault", assaults("2-4-rac-1"), json!({ "80-36": "2022", "2-4-rac-1": lost("2023", 1) }));
    let found = odds(&guns, "charge 80-36");
    is_close(lost_by(&found), share(&found, "The hex falls"));
    is_close(lost_by(&found) + share(&found, "No effect"), 1.0);
    let around = json!({ "80-36": "2022", "84-36": "2123", "89-36": "2124", "23-88": "2024", "322-88": "1924", "29-88": "1923", "1-2-rei-1": lost("2023", 1) });
    let surrounded = scene("vm-assault", assaults("1-2-rei-1"), around);
    let found = odds(&surrounded, "charge 80-36");
    is_close(lost_by(&found), share(&found, "The hex falls"));
    // Whoever chooses to go sees that, too.
    let mut chosen = scene("vm-assault", assaults("2-4-rac-1"), json!({ "80-36": "2022", "2-4-rac-1": "2023" }));
    chosen.dice(&[1, 1, 1]).act("charge 80-36");
    is_close(share(&odds(&chosen, "retreat"), "The hex falls"), 1.0);
}

#[test]
fn the_odds_of_a_retreat_count_every_unit() {
    cases!["3.6-C-06"];
    let assaults = json!({ "turn": 7, "zones": { "308": 2, "312": 2, "316": 2, "304": 1 }, "assaults": [{ "unit": "80-36", "target": "2023", "mark": "surprise", "defender": "1-2-rei-1" }] });
    let units = json!({ "80-36": "2022", "1-2-rei-1": "2023", "1-2-rei-2": "2023", "1-rcc-1": "2023" });
    let found = odds(&scene("vm-assault", assaults, units), "charge 80-36");
    let retreat = found.outcomes.iter().find(|outcome| outcome.text.contains("retreat"));
    assert!(retreat.is_some_and(|outcome| outcome.text.contains("3 retreat")), "{:?}", found.outcomes);
}

/// The Effect Roll follows at once, whoever pays.
#[test]
fn the_odds_of_tien_len_look_on_to_the_effect_roll() {
    cases!["3.6-B-02", "3.6-C-01"];
    let assaults = json!({ "turn": 1, "assaults": [{ "unit": "80-36", "target": "1709", "mark": "normal", "defender": "1-2-rei-1" }] });
    let units = json!({ "80-36": "1708", "84-36": "1608", "1-2-rei-1": "1709" });
    let mut play = scene("vm-assault", assaults, units);
    play.dice(&[4, 5]).act("charge 80-36");
    let (paid, spared) = (odds(&play, "tien-len 84-36"), odds(&play, "pass"));
    assert!(share(&paid, "The hex falls") > share(&spared, "The hex falls"));
    assert_eq!(paid.totals.iter().find(|total| total.label.contains("Viet Minh")).map(|total| total.mean), Some(1.0));
}

#[test]
fn the_odds_of_a_defence_tell_the_markers_apart() {
    cases!["3.5-C-03", "3.5-C-04", "3.5-C-05", "3.5-C-06", "3.5-C-07"];
    let assaults = json!({ "turn": 1, "assaults": [{ "unit": "80-36", "target": "1709" }] });
    let play = scene("french-defence", assaults, json!({ "80-36": "1708", "1-2-rei-1": "1709" }));
    let odds = odds(&play, "defend 1-2-rei-1");
    assert!(odds.summary.len() >= 3 && odds.summary.iter().any(|share| share.label == "Abort"), "{:?}", odds.summary);
}

#[test]
fn the_odds_of_a_defence_say_that_another_unit_takes_over() {
    cases!["7.4-C-02", "7.4-C-03"];
    let assaults = json!({ "turn": 7, "morale": { "308": "C" }, "zones": { "308": 2, "312": 2, "316": 2, "304": 1 }, "assaults": [{ "unit": "1-2-rei-1", "target": "2022" }] });
    let units = json!({ "80-36": lost("2022", 2), "1-2-rei-1": lost("2023", 1), "1-bep-1": "2023" });
    let found = odds(&scene("vm-defence", assaults, units), "defend 80-36");
    is_close(share(&found, "The assaulter falls, and its assault with it"), 16.0 / 216.0);
    is_close(share(&found, "The assaulter falls, another one takes over"), 72.0 / 216.0);
}

#[test]
fn the_odds_of_a_great_bombardment_name_trucks_and_supplies() {
    cases!["2.2-C-02", "2.2-C-03", "2.2-C-04"];
    let units = json!({
        "80-36": "1705", "1-2-rei-1": "1709", "1-2-rei-2": "1710", "1-2-rei-3": "1711", "1-bep-1": "1712", "1-bep-2": "1713", "2-thai-1": "1714",
    });
    let mut play = scene("vm-bombardment", json!({ "turn": 1, "vm_ammo": 30 }), units);
    let markers: Vec<String> = play.offered("aim").into_iter().take(6).collect();
    for marker in &markers {
        play.act(&format!("aim {marker}"));
        let hex = play.offered("on").into_iter().next().unwrap_or_else(|| panic!("{marker} has no target"));
        play.act(&format!("on {hex}"));
    }
    let found = odds(&play, "done");
    let burns: f64 = found.summary.iter().filter(|share| share.label.contains("supplies")).map(|share| share.p).sum();
    assert!((0.1..0.9).contains(&burns), "{:?}", found.summary);
}

#[test]
fn the_odds_of_a_reinforcement_and_of_patrols_name_what_the_die_does() {
    cases!["5.2-B-01", "5.2-E-03"];
    let play =
        scene("vm-reinforcement", json!({ "turn": 15 }), json!({ "1-bep-1": "1929", "353-9": "vm-reinforcements" }));
    let found = odds(&play, "reinforce 353-9");
    is_close(share(&found, "1 ammunition lost"), 0.5);
    is_close(share(&found, "The morale of a division falls"), 0.5);
    let play = scene(
        "patrols",
        json!({ "morale": { "304": "B", "308": "B", "312": "B", "316": "B" }, "zones": { "304": 2, "308": 2, "312": 2, "316": 2 } }),
        json!({ "1-bep-1": "1929" }),
    );
    let found = odds(&play, "patrol");
    is_close(share(&found, "The morale of a division rises"), 0.5);
    is_close(share(&found, "2 ammunition found"), 0.5);
}

/// What is bombarded together is rolled for at once, and the odds count all of it.
#[test]
fn the_odds_of_a_bombardment_are_those_of_all_its_dice() {
    cases!["2.2-D-01", "2.2-D-02"];
    let units = json!({ "80-36": "1705", "1-2-rei-1": "1709", "2-thai-1": "1713" });
    let mut play = scene("vm-bombardment", json!({ "turn": 1, "vm_ammo": 9 }), units);
    play.acts(&["aim 632-45", "on 1709", "aim 954-45", "on 1713"]);
    let choices = game().present(play.state(), engine::Viewer::Omniscient).choices;
    assert!(choices.iter().any(|choice| choice.action == "done" && choice.risky));
    let found = odds(&play, "done");
    let total: f64 = found.outcomes.iter().map(|outcome| outcome.p).sum();
    is_close(total, 1.0);
    assert!(found.summary.len() >= 2, "{:?}", found.summary);
}

/// A bombardment of several stacks, and an assault, against plays of the rules as they are.
#[test]
fn large_odds_are_those_of_200_000_plays() {
    cases!["2.2-D-01", "3.6-C-01"];
    let hold = |play: &Play, text: &str| {
        let action = game().parse(text).unwrap_or_else(|why| panic!("{why}"));
        let verdict = laws::rules::odds_are_those_of_plays(&**game(), play.state(), action, 200_000);
        verdict.unwrap_or_else(|what| panic!("{what}"));
    };
    let units = json!({ "80-36": "1705", "1-2-rei-1": "1709", "1-2-rei-2": "1709", "2-thai-1": "1713" });
    let mut play = scene("vm-bombardment", json!({ "turn": 1, "vm_ammo": 9 }), units);
    play.acts(&["aim 632-45", "on 1709", "aim 954-45", "on 1713"]);
    hold(&play, "done");
    let assaults = json!({ "turn": 1, "assaults": [{ "unit": "80-36", "target": "1709", "mark": "normal", "defender": "1-2-rei-1" }] });
    let play = scene("vm-assault", assaults, json!({ "80-36": "1708", "1-2-rei-1": "1709" }));
    hold(&play, "charge 80-36");
}

/// Twenty planes and six aborts: which of equal loads turn back does not matter.
#[test]
fn the_odds_of_a_full_airdrop_are_exact() {
    cases!["5.4-B-02", "5.4-B-04"];
    let mut play = scene("airdrop", json!({ "turn": 1, "fuel_used": 0, "food": 3 }), json!({ "1-bep-1": "1929" }));
    for slot in play.offered("fill") {
        let cargo = if slot.ends_with('3') { "ammo" } else { "food" };
        play.acts(&[&format!("fill {slot}"), &format!("load {cargo}")]);
    }
    let odds = odds(&play, "fly");
    assert!((2..=5).contains(&odds.summary.len()) && odds.outcomes.len() > 3, "{odds:?}");
    assert!(odds.runs < 20_000, "equal slots are rolled for together: {} runs", odds.runs);
}

/// With units aboard as well: as many land as planes come through.
#[test]
fn the_odds_of_an_airdrop_count_the_units_that_land() {
    cases!["5.4-B-02", "5.4-D-01"];
    let units = json!({ "1-bep-1": "1929", "2-bep-2": "hanoi", "2-bep-3": "hanoi", "2-bep-4": "hanoi" });
    let mut play = scene("airdrop", json!({ "turn": 1, "fuel_used": 0 }), units);
    play.acts(&["fill slot-1-3", "load 2-bep-2", "fill slot-1-3", "load 2-bep-3", "fill slot-1-4", "load 2-bep-4"]);
    let odds = odds(&play, "fly");
    let labels = ["3 of 3 units land", "2 of 3 units land", "1 of 3 units land", "0 of 3 units land"];
    let total: f64 = labels.into_iter().map(|label| share(&odds, label)).sum();
    is_close(total, 1.0);
    // The pair and the single unit lie in slots that are as likely to be hit as one another.
    is_close(share(&odds, labels[1]), share(&odds, labels[2]));
}

/// Whoever takes the second loss, guns that have to go are lost, and so is everybody who has nowhere to go.
#[test]
fn the_odds_of_two_losses_count_who_is_lost_by_going() {
    cases!["3.6-C-07", "3.6-C-13", "3.6-C-14", "1.7-B-07"];
    let assaults = json!([{ "unit": "80-36", "target": "1709", "mark": "surprise", "defender": "thai-co-1" }]);
    let units = json!({ "thai-co-1": "1709", "2-4-rac-1": "1709", "80-36": "1708" });
    let mut guns = scene("vm-assault", json!({ "assaults": assaults }), units);
    let found = odds(&guns, "charge 80-36");
    let falls = share(&found, "The hex falls");
    is_close(falls, 200.0 / 216.0);
    let spared = lost_units(&found).iter().find(|(number, _)| *number == 0).map_or(0.0, |(_, p)| *p);
    is_close(spared, 1.0 - falls);
    guns.dice(&[2, 2, 6]).act("charge 80-36");
    is_close(lost_units(&odds(&guns, "lose thai-co-1")).iter().map(|(number, p)| f64::from(*number) * p).sum(), 2.0);
    // Out of a Trench Zone at the edge of the map.
    let assaults = json!([{ "unit": "80-36", "target": "1640", "mark": "surprise", "defender": "thai-co-1" }]);
    let units = json!({ "thai-co-1": "1640", "1-2-rei-1": "1640", "80-36": "1639", "84-36": "1540", "89-36": "1740" });
    let edge = scene("vm-assault", json!({ "zones": { "308": 6 }, "assaults": assaults }), units);
    let found = odds(&edge, "charge 80-36");
    is_close(
        lost_units(&found).iter().filter(|(number, _)| *number == 2).map(|(_, p)| p).sum(),
        share(&found, "The hex falls"),
    );
}

/// How likely it is that so many French units are lost.
fn lost_units(odds: &Odds) -> Vec<(i32, f64)> {
    let total = odds.totals.iter().find(|total| total.kind == EventKind::Lost);
    total.unwrap_or_else(|| panic!("nobody is lost: {:?}", odds.totals)).numbers.clone()
}

/// Supplies burn also where the Truck Marker cannot go lower, and the odds are those of plays then.
#[test]
fn the_odds_of_a_great_bombardment_name_supplies_where_no_truck_is_left_to_hit() {
    cases!["2.2-C-03", "2.2-C-04", "2.2-C-06"];
    let units = json!({
        "1-2-rei-1": "1727", "1-2-rei-2": "1728", "1-2-rei-3": "1729", "1-2-rei-4": "1730", "6-bpc-1": "1620", "2-4-rac-1": "1621", "80-36": "0101",
    });
    let fire = |marker: &str, at: &str| json!({ "marker": marker, "at": at });
    let bombardment = json!([
        fire("632-45", "1727"),
        fire("954-45", "1728"),
        fire("175-675", "1729"),
        fire("275-675", "1730"),
        fire("83-675", "1620"),
        fire("115-675", "1621"),
    ]);
    let burns = |trucks: u8| -> f64 {
        let extra = json!({ "trucks": trucks, "bombardment": bombardment });
        let play = scene("vm-bombardment", extra, units.clone());
        let found = odds(&play, "done");
        let action = game().parse("done").expect("it is an action");
        laws::rules::odds_are_those_of_plays(&**game(), play.state(), action, 20_000).expect("plays agree");
        found.summary.iter().filter(|share| share.label.contains("supplies")).map(|share| share.p).sum()
    };
    is_close(burns(2), 33.0 / 36.0);
    is_close(burns(1), 33.0 / 36.0);
}

/// A Choice that is still open is no end without losses.
#[test]
fn the_odds_of_an_assault_tell_the_price_of_a_choice() {
    cases!["3.6-C-04", "3.6-C-05"];
    let assaults = json!([{ "unit": "80-36", "target": "1709", "mark": "normal", "defender": "1-2-rei-1" }]);
    let units = json!({ "80-36": "1708", "1-2-rei-1": "1709", "1-2-rei-2": "1709" });
    let found = odds(&scene("vm-assault", json!({ "assaults": assaults }), units), "charge 80-36");
    let choice = found.outcomes.iter().find(|outcome| outcome.under.starts_with("Choice")).expect("there is a Choice");
    assert_eq!(choice.text, "France loses 2 steps or the hex");
}

/// Under a shortage of fuel all planes can come home, and yet not all that they bring counts.
#[test]
fn the_odds_of_an_airdrop_say_that_not_all_ammunition_counts() {
    cases!["5.3-A-07"];
    let loads = json!({ "slot-1-3": "ammo", "slot-1-4": "ammo", "slot-2-2": "ammo", "slot-2-3": "ammo" });
    let found = |fuel_used: u8| {
        let play = scene(
            "airdrop",
            json!({ "turn": 1, "fuel_used": fuel_used, "loads": loads }),
            json!({ "1-bep-1": "1929" }),
        );
        odds(&play, "fly")
    };
    assert!(share(&found(4), "All supplies arrive") > 0.0);
    assert!(share(&found(0), "All supplies that the tracks take arrive") > 0.0);
}
