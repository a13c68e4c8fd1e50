//! Chapters 11.1 to 11.3 and 11.6: off-map artillery and collateral damage.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{Play, Questions as _, hex, merge, scene};

/// The NVA's Bombardment Phase with a battery of each kind.
fn shelling(extra: Value, units: Value) -> Play {
    let mut all = json!({ "aims": ["nva-aim-130-1", "nva-aim-105-1", "nva-aim-105-2", "nva-aim-rocket-1"] });
    merge(&mut all, extra);
    let mut everyone = json!({ "nva-hq-7": "1801" });
    merge(&mut everyone, units);
    scene("bombardment", all, everyone)
}

/// Aims markers at hexes; the scatter dice that follow are those given.
fn aim(play: &mut Play, aims: &[(&str, &str)], dice: &[u8]) {
    for (marker, hex) in aims {
        play.acts(&[&format!("aim nva-aim-{marker}"), &format!("at {hex}")]);
    }
    play.dice(dice).act("done");
}

fn fallen(play: &Play) -> Vec<Option<xuan_loc::ids::Hex>> {
    play.state().bombardment.placed.iter().map(|p| p.hex).collect()
}

#[test]
fn markers_go_anywhere_and_each_is_an_attack_of_its_own() {
    cases!["11.1.1-01", "11.1.4-01", "11.1.5-01", "11.3-01", "11.2-01", "11.0-01", "11.0-02"];
    let mut play = shelling(json!({}), json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0506" }));
    play.refused("aim arvn-aim-105-1", "11.0-01")
        .refused("aim helicopter-1", "14.1.1-03")
        .refused("aim nva-aim-130-2", "11.1.1-01");
    play.act("aim nva-aim-105-1");
    assert_eq!(play.offered("at").len(), 18 * 28, "every hex, empty or not");
    play.act("at 0506");
    play.refused("aim nva-aim-105-1", "11.1.1-01");
    // The second hex scatters, and no strength is rolled before that.
    aim(&mut play, &[("105-2", "0506"), ("130-1", "1801")], &[6, 6]);
    assert_eq!(play.purposes(), ["scatter", "scatter"], "one die for each hex");
    play.dice(&[1, 6]).act("strike nva-aim-105-1");
    assert_eq!(play.state().bombardment.placed.len(), 3, "markers stay until the end of the phase");
    play.dice(&[1, 6]).act("strike nva-aim-105-2").dice(&[1, 6]).act("strike nva-aim-130-1");
    assert_eq!((play.phase(), play.state().bombardment.placed.len()), ("movement", 0));
}

#[test]
fn scatter_depends_on_the_terrain() {
    cases!["11.2.1-01", "11.2.1-02", "11.2.3-01", "20.1-04"];
    let drifts = |target: &str, die: u8, rubble: Value| {
        let mut play = shelling(json!({ "rubble": rubble }), json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0128" }));
        // An always-spotted hex, or one that 7-165-1 sees: no modifier.
        aim(&mut play, &[("105-1", target)], &[die, 1, 1]);
        fallen(&play) != [Some(hex(target))]
    };
    for (target, limit, rubble) in [
        ("0406", 2, json!([])),
        ("0407", 4, json!([])),
        ("0703", 2, json!([])),
        ("1004", 2, json!([])),
        ("1103", 2, json!([])),
        ("1009", 4, json!([])),
        ("1004", 3, json!(["1004"])),
        ("1009", 4, json!(["1009"])),
        ("1103", 3, json!(["1103"])),
    ] {
        assert!(drifts(target, limit, rubble.clone()), "{target} up to {limit}");
        assert!(!drifts(target, limit + 1, rubble), "{target} not above {limit}");
    }
}

#[test]
fn scatter_is_modified_by_spotters_and_rockets() {
    cases!["11.1.7-01", "11.2.2-01", "11.2.2-02", "11.2.2-03", "11.2.2-04", "11.2.3-01"];
    let drifts = |spotter: Value, marker: &str, target: &str, die: u8| {
        let mut units = json!({ "arvn-1-43-a": "0128", "nva-hq-7": "1801" });
        merge(&mut units, spotter);
        let mut play = shelling(json!({}), units);
        aim(&mut play, &[(marker, target)], &[die, 1, 1]);
        fallen(&play) != [Some(hex(target))]
    };
    let (unit, hq, none) = (json!({ "nva-7-165-1": "0306" }), json!({ "nva-hq-7": "0306" }), json!({}));
    let limit = |spotter: &Value, marker: &str, target: &str| {
        (1..=6).filter(|die| drifts(spotter.clone(), marker, target, *die)).collect::<Vec<u8>>()
    };
    assert_eq!(limit(&unit, "105-1", "0506"), [1, 2], "seen by a unit");
    assert_eq!(limit(&hq, "105-1", "0506"), [1], "+1 for an HQ");
    assert_eq!(limit(&none, "105-1", "0506"), [1, 2, 3, 4], "-2 where nobody sees");
    assert_eq!(limit(&unit, "rocket-1", "0506"), [1, 2, 3], "-1 for rockets");
    assert_eq!(limit(&none, "rocket-1", "0506"), [1, 2, 3, 4, 5], "both");
    assert_eq!(limit(&none, "105-1", "0703"), [1, 2], "a town is never unobserved");
    assert_eq!(limit(&json!({ "nva-hq-7": "0702" }), "105-1", "0703"), [1], "an HQ that sees it helps there too");
    let blind = json!({ "nva-hq-7": { "at": "0306", "flags": ["disrupted"] } });
    assert_eq!(limit(&blind, "105-1", "0506"), [1, 2, 3, 4], "a disrupted HQ does not spot");
    let mut play = shelling(json!({}), json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0506" }));
    aim(&mut play, &[("105-1", "0506"), ("rocket-1", "0506")], &[3, 1, 1]);
    assert_eq!(fallen(&play), [Some(hex("0506")), Some(hex("0505"))], "one die, read twice");
    let told = &play.events("scattered")[0];
    let dice = &told.roll.as_ref().expect("a roll").dice;
    let read: Vec<_> = dice.iter().map(|die| (die.who.as_str(), die.total)).collect();
    assert_eq!(read, [("guns", 3), ("rockets", 2)], "both readings are told");
    assert_eq!(told.pieces, ["nva-aim-rocket-1"], "and who goes astray");
    assert_eq!(play.events("drifted")[0].pieces, ["nva-aim-rocket-1"]);
}

#[test]
fn scattered_markers_drift_together() {
    cases!["11.2.4-01", "11.2.4-02", "11.2.5-01", "11.2.5-02"];
    let drift = |target: &str, way: u8, far: u8| {
        let mut play = shelling(json!({}), json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0128" }));
        aim(&mut play, &[("105-1", target), ("105-2", target), ("130-1", target)], &[1, way, far]);
        let hexes = fallen(&play);
        assert!(hexes.iter().all(|h| *h == hexes[0]), "all go the same way");
        assert_eq!(play.chance_left(), 0, "one direction and one distance die");
        hexes[0]
    };
    let near = ["0505", "0605", "0606", "0507", "0406", "0405"];
    for (way, label) in near.iter().enumerate() {
        assert_eq!(drift("0506", way as u8 + 1, 2), Some(hex(label)), "clockwise from the east");
    }
    for far in 1..=6 {
        assert_eq!(drift("0506", 1, far), Some(hex(if far <= 2 { "0505" } else { "0504" })));
    }
    assert_eq!(drift("0506", 6, 3), Some(hex("0305")), "two hexes to the north-east");
    let mut play = shelling(json!({}), json!({ "nva-7-165-1": "0102", "arvn-1-43-a": "0101" }));
    aim(&mut play, &[("105-1", "0101")], &[1, 1, 1]);
    assert_eq!(play.phase(), "movement", "off the map: lost for the turn, no attack");
    assert!(play.events("bombarded").is_empty());
}

#[test]
fn the_strength_die_gives_the_column() {
    cases!["11.3.1-01", "11.3.2-01", "11.3.3-01", "11.3.4-01", "11.3.4-02", "11.3.4-03", "11.3.7-01", "11.3.5-03"];
    let column = |marker: &str, target: &str, dice: &[u8], rubble: Value| {
        let mut play = shelling(
            json!({ "rubble": rubble }),
            json!({ "nva-7-165-1": "0101", "arvn-1-43-a": target, "arvn-hq-18": "0128", "nva-hq-7": "0201" }),
        );
        aim(&mut play, &[(marker, target)], &[6]);
        play.dice(dice).act(&format!("strike nva-aim-{marker}"));
        assert_eq!(play.chance_left(), 0, "{marker} at {target}");
        play.events("bombarded")[0].amount.unwrap()
    };
    let whole = || json!([]);
    for face in 1..=6u8 {
        assert_eq!(column("105-1", "0611", &[face, 6], whole()), i32::from(face), "a town shifts nothing");
    }
    for (second, wanted) in [(1, 7), (2, 8), (3, 9), (4, 10), (5, 6), (6, 6)] {
        assert_eq!(column("130-1", "0611", &[6, second, 6], whole()), wanted, "6 and {second}");
    }
    assert_eq!(column("130-1", "0611", &[5, 6], whole()), 5);
    assert_eq!(column("rocket-1", "0611", &[6], whole()), 8, "no strength die");
    assert_eq!(column("rocket-1", "1004", &[6], whole()), 7, "one left in the city");
    assert_eq!(column("rocket-1", "0822", &[6], whole()), 7, "and in a fort");
    assert_eq!(column("105-1", "1004", &[5, 6], whole()), 4);
    assert_eq!(column("105-1", "1004", &[1, 6], whole()), 1, "never below the first");
    assert_eq!(column("rocket-1", "1004", &[6], json!(["1004"])), 8, "rubble is no city");
    assert_eq!(column("rocket-1", "0822", &[6], json!(["0822"])), 8, "nor a fort");
}

/// One gun at 0506 on a column with a result die; the ARVN stands there.
fn struck(units: Value, column: u8, die: u8) -> Play {
    let mut all = json!({ "nva-7-165-1": "0306" });
    merge(&mut all, units);
    let mut play = shelling(json!({}), all);
    aim(&mut play, &[("105-1", "0506")], &[6]);
    play.dice(&[column, die]).act("strike nva-aim-105-1");
    play
}

#[test]
fn results_hit_everybody_in_the_hex() {
    cases!["20.2-01", "11.3.5-01", "11.3.5-04"];
    let stack = json!({ "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-hq-43": "0506", "arvn-ld-hieu": "0506" });
    let nothing = struck(stack.clone(), 4, 6);
    assert!(!nothing.disrupted("arvn-1-43-a"));
    let shaken = struck(stack.clone(), 4, 4);
    assert!(["arvn-1-43-a", "arvn-1-43-b", "arvn-hq-43"].iter().all(|id| shaken.disrupted(id)), "D");
    assert!(!shaken.is("arvn-ld-hieu", Flags::DISRUPTED));
    let mut killed = struck(stack.clone(), 4, 1);
    assert_eq!(
        (killed.army_asked(), killed.offered("lose")),
        (Army::Arvn, vec!["arvn-1-43-a".into(), "arvn-1-43-b".into()]),
        "DE, HQ last"
    );
    killed.refused("lose arvn-hq-43", "10.3.1-01");
    killed.dice(&[2]).act("lose arvn-1-43-b");
    assert!(!killed.disrupted("arvn-1-43-a"), "the others are unharmed");
    let mut both = struck(stack.clone(), 5, 1);
    both.dice(&[2]).act("lose arvn-1-43-a");
    assert!(both.disrupted("arvn-1-43-b") && both.disrupted("arvn-hq-43"), "DE+D");
    let mut pushed = struck(stack, 5, 6);
    assert_eq!(pushed.army_asked(), Army::Arvn, "R1: the owner moves");
    pushed.acts(&["retreat arvn-1-43-a", "join arvn-1-43-b", "join arvn-hq-43", "join arvn-ld-hieu", "step 0507"]);
    for id in ["arvn-1-43-a", "arvn-1-43-b", "arvn-hq-43"] {
        assert!(pushed.disrupted(id) && pushed.place(id) == "0507", "{id}");
    }
    assert_eq!(pushed.place("arvn-ld-hieu"), "0507");
}

#[test]
fn defenders_of_a_fort_may_stay_under_shells() {
    cases!["11.3.5-04", "13.4.9-01", "13.4.9-04"];
    let units = json!({ "nva-7-165-1": "0603", "arvn-1-43-a": "0804", "arvn-1-43-b": "0804" });
    let mut play = shelling(json!({}), units);
    aim(&mut play, &[("105-1", "0804")], &[6]);
    // 6 less one for the fort is column 5; die 6 is R1.
    play.dice(&[6, 6]).act("strike nva-aim-105-1");
    assert_eq!(play.army_asked(), Army::Arvn);
    play.allowed("withdraw");
    play.act("stay");
    assert!(play.disrupted("arvn-1-43-a") && play.disrupted("arvn-1-43-b") && play.place("arvn-1-43-a") == "0804");
}

#[test]
fn shells_do_not_know_friend_from_foe_and_come_in_any_order() {
    cases!["11.3.5-02", "11.3.5-05"];
    let units = json!({ "nva-7-165-1": "0306", "nva-7-165-2": "0505", "arvn-1-43-a": "0506" });
    let mut play = shelling(json!({}), units);
    aim(&mut play, &[("105-1", "0506"), ("105-2", "0506"), ("130-1", "0505")], &[6, 2, 1, 2]);
    // 0505 is rolled first and holds; 0506 drifts one hex east onto the NVA's own company.
    assert_eq!(fallen(&play), [Some(hex("0505")), Some(hex("0505")), Some(hex("0505"))]);
    assert_eq!(play.offered("strike").len(), 3, "any order");
    play.dice(&[5, 2]).act("strike nva-aim-105-2");
    assert_eq!((play.place("nva-7-165-2"), play.state().nva_losses), ("dead".into(), 1));
    play.dice(&[1, 6]).act("strike nva-aim-130-1");
    play.refused("strike nva-aim-130-1", "11.3-01");
}

#[test]
fn units_in_the_open_nearby_are_shaken_once() {
    cases!["11.3.6-01", "11.3.6-02", "11.3.6-03"];
    let units = json!({
        "arvn-1-43-a": "0507", "arvn-ld-hieu": "0507", "arvn-1-43-b": "0606", "arvn-hq-43": "0505",
        "nva-7-165-1": "0406", "arvn-1-43-c": "0506",
    });
    let mut play = shelling(json!({}), units);
    aim(&mut play, &[("105-1", "0506"), ("130-1", "0506")], &[6]);
    play.dice(&[1, 6]).act("strike nva-aim-105-1");
    assert!(play.events("shaken").is_empty(), "only after the last marker");
    play.dice(&[1, 6, 5, 6, 4]).act("strike nva-aim-130-1");
    let shaken: Vec<&str> = play.events("shaken").iter().map(|e| e.pieces[0].as_str()).collect();
    assert_eq!(
        shaken,
        ["nva-7-165-1", "arvn-hq-43", "arvn-1-43-a"],
        "both sides, HQs, no leader, no wood, not the target"
    );
    assert!(play.disrupted("nva-7-165-1") && play.disrupted("arvn-hq-43") && !play.disrupted("arvn-1-43-a"));
    // Two hexes struck side by side do not shake each other.
    let units = json!({ "arvn-1-43-a": "0506", "arvn-1-43-b": "0507", "arvn-1-43-c": "0508", "nva-7-165-1": "0306" });
    let mut play = shelling(json!({}), units);
    aim(&mut play, &[("105-1", "0506"), ("105-2", "0507")], &[6, 6]);
    play.dice(&[1, 6]).act("strike nva-aim-105-1").dice(&[1, 6, 6]).act("strike nva-aim-105-2");
    let shaken: Vec<&str> = play.events("shaken").iter().map(|e| e.pieces[0].as_str()).collect();
    assert_eq!(shaken, ["arvn-1-43-c"]);
    // Who was the target and is driven into the open does not roll there.
    let mut play = shelling(json!({}), json!({ "arvn-1-43-a": "0506", "nva-7-165-1": "0306" }));
    aim(&mut play, &[("105-1", "0506")], &[6]);
    play.dice(&[1, 2]).acts(&["strike nva-aim-105-1", "step 0507"]);
    assert!(play.disrupted("arvn-1-43-a") && play.events("shaken").is_empty());
    assert_eq!((play.phase(), play.chance_left()), ("movement", 0));
    // A fort is no clear hex.
    let mut play = shelling(json!({}), json!({ "arvn-1-43-a": "1103", "arvn-1-43-b": "1203", "nva-7-165-1": "1101" }));
    aim(&mut play, &[("105-1", "1102")], &[6]);
    play.dice(&[1, 6, 4, 4]).act("strike nva-aim-105-1");
    let shaken: Vec<&str> = play.events("shaken").iter().map(|e| e.pieces[0].as_str()).collect();
    assert_eq!(shaken, ["nva-7-165-1"], "1203 is not next to 1102");
}

/// A rocket on the city with the coloured die 1: column 7.
fn devastated(units: Value) -> Play {
    let mut all = json!({ "arvn-hq-18": "0128", "nva-hq-7": "0201" });
    merge(&mut all, units);
    let mut play = shelling(json!({}), all);
    aim(&mut play, &[("rocket-1", "1004")], &[6]);
    play.dice(&[1]).act("strike nva-aim-rocket-1");
    play
}

#[test]
fn a_coloured_cell_makes_rubble() {
    cases!["11.6.1-01", "11.6.3-01", "11.6.3-02", "11.6.3-03", "11.6.3-04"];
    let mut play = devastated(json!({ "arvn-1-43-a": "1004", "arvn-aa-1": "1005", "nva-7-165-1": "1801" }));
    assert_eq!(play.place("arvn-1-43-a"), "dead");
    let mut rubble: Vec<_> =
        play.state().rubble.iter().map(|h| crate::support::game().data.map.label(h).to_string()).collect();
    rubble.sort();
    assert_eq!(
        rubble,
        ["0904", "0905", "1003", "1004", "1005", "1104"],
        "the target and every town, city or fort hex next to it"
    );
    assert!(play.is("arvn-aa-1", Flags::STUCK));
    let view = play.view();
    assert_eq!((view.fire_multiplier(hex("1005")), view.terrain_cost(false, hex("1005"))), (3, Some(4)));
    assert_eq!((view.terrain_cost(true, hex("1005")), view.scatter_range(hex("1005"))), (None, 3));
    play.dice(&[6]).act("collateral 1005");
    play.idle_until(|play| play.state().turn == 3);
    assert!(play.state().rubble.has(hex("1004")), "for good");
    // Column 8 die 2 is not coloured.
    let mut plain = shelling(json!({}), json!({ "arvn-1-43-a": "0611", "nva-7-165-1": "1801" }));
    aim(&mut plain, &[("rocket-1", "0611")], &[6]);
    plain.dice(&[2]).act("strike nva-aim-rocket-1");
    assert!(plain.state().rubble.is_empty());
}

#[test]
fn vehicles_in_rubble_never_move_again() {
    cases!["11.6.3-04", "13.4.8-01"];
    let mut play = scene(
        "movement",
        json!({ "active": "arvn", "rubble": ["1005"] }),
        json!({ "arvn-aa-1": "1005", "arvn-1-43-a": "1005", "nva-7-165-1": "0801" }),
    );
    play.dice(&[1, 1]).act("proceed");
    play.refused("march arvn-aa-1", "11.6.3-04").allowed("march arvn-1-43-a");
}

#[test]
fn both_players_pick_a_stack_nearby() {
    cases!["11.6.4-01", "11.6.4-02", "11.6.4-03", "11.6.5-01", "11.6.6-01", "11.6.7-01"];
    let mut play = devastated(json!({
        "arvn-1-43-a": "1004", "arvn-aa-1": "0905", "arvn-1-43-b": "1006", "arvn-1-43-c": "1007", "arvn-ld-dao": "1003",
        "nva-7-165-1": "1002", "nva-7-165-2": "1001",
    }));
    assert_eq!(
        (play.army_asked(), play.offered("collateral")),
        (Army::Nva, vec!["0905".into(), "1006".into()]),
        "within two hexes, no lone leader"
    );
    play.refused("collateral 1004", "11.6.6-01").refused("collateral 1007", "11.6.4-01").refused("done", "6.0-01");
    // Column 7 as in the original attack, whatever the victim's hex: 3 is DE, and 1 would be coloured.
    play.dice(&[1]).act("collateral 1006");
    assert_eq!(play.place("arvn-1-43-b"), "dead");
    assert_eq!(play.state().bombardment.collateral.count(), 1, "a coloured cell means nothing here");
    assert_eq!((play.army_asked(), play.offered("collateral")), (Army::Arvn, vec!["1002".into()]));
    play.dice(&[6]).act("collateral 1002");
    assert!(play.disrupted("nva-7-165-1"), "column 7, die 6: D");
    let city = devastated(json!({ "arvn-1-43-a": "1004", "nva-7-165-1": "1801", "arvn-1-43-b": "1005" }));
    let mut city = city;
    city.dice(&[4]).act("collateral 1005");
    assert_eq!(city.place("arvn-1-43-b"), "dead", "column 7, die 4: DE; no shift for the city");
    assert_eq!(city.phase(), "movement", "the ARVN has no stack to pick");
}

#[test]
fn collateral_damage_comes_once_for_a_hex() {
    cases!["11.6.2-01", "11.6.3-07"];
    let units = json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0507" });
    let mut play = shelling(json!({ "aims": ["nva-aim-rocket-1", "nva-aim-rocket-2"] }), units);
    aim(&mut play, &[("rocket-1", "0506"), ("rocket-2", "0506")], &[6]);
    play.dice(&[1]).acts(&["strike nva-aim-rocket-1", "lose arvn-1-43-a"]);
    assert!(play.state().rubble.is_empty(), "open ground makes no rubble");
    play.dice(&[6]).act("collateral 0507").dice(&[6]).act("collateral 0306");
    play.dice(&[1]).act("strike nva-aim-rocket-2");
    assert!(play.offered("collateral").is_empty() && play.place("arvn-1-43-b") == "dead");
    let beside = json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0704", "nva-7-165-2": "0601" });
    let mut play = shelling(json!({}), beside);
    aim(&mut play, &[("rocket-1", "0704")], &[6]);
    play.dice(&[1]).act("strike nva-aim-rocket-1");
    assert!(play.state().rubble.is_empty(), "nor is the town next to an open target hit");
}

#[test]
fn rubble_of_a_fort_on_a_hill_stays_a_hill() {
    cases!["11.6.3-08", "11.6.3-09"];
    let play = scene("movement", json!({ "rubble": ["1009", "0905"] }), json!({}));
    let view = play.view();
    assert_eq!(play.view().data.map.ground(hex("1009")).level, 2);
    assert_eq!(
        (
            view.terrain_cost(false, hex("1009")),
            view.fire_multiplier(hex("1009")),
            view.assault_multiplier(hex("1009"))
        ),
        (Some(4), 3, 3)
    );
    let mut march = scene(
        "movement",
        json!({ "rubble": ["0905"] }),
        json!({ "nva-7-165-1": "0906", "nva-hq-7": "0806", "arvn-hq-18": "0128" }),
    );
    march.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1", "step 0905"]);
    assert_eq!(march.state().march.group[0].spent, 4, "Highway 1 into the rubble");
}

#[test]
fn a_marker_that_cannot_be_had_says_why() {
    cases!["18.0-06", "18.3-02", "18.7-02"];
    let phase =
        |turn: u8, active: &str| scene("bombardment", json!({ "turn": turn, "active": active, "event": 5 }), json!({}));
    phase(5, "nva").refused("aim nva-aim-105-3", "18.3-02");
    phase(3, "nva").refused("aim nva-aim-rocket-1", "18.0-06");
    phase(4, "arvn").refused("aim arvn-aim-130-1", "18.0-06");
    phase(7, "arvn").refused("aim arvn-aim-130-1", "18.7-02").allowed("aim arvn-aim-105-1");
}

#[test]
fn a_marker_at_the_wrong_moment_of_its_phase_is_told_what_comes_first() {
    cases!["11.2-01", "11.3.5-05", "6.1.5-02"];
    let units = json!({ "arvn-1-43-a": "0708", "arvn-1-43-b": "0708", "nva-7-165-1": "0706" });
    let mut play = scene("bombardment", json!({}), units);
    play.refused("strike nva-aim-130-1", "11.2-01").refused("pick 165/7", "6.1.5-02");
    play.acts(&["aim nva-aim-130-1", "at 0708"]).dice(&[6]).act("done");
    play.refused("aim nva-aim-130-2", "11.2-01");
    play.dice(&[5, 2]).act("strike nva-aim-130-1");
    assert!(!play.offered("lose").is_empty(), "{:?}", play.actions());
    play.refused("strike nva-aim-130-1", "11.3.5-05");
}

#[test]
fn rubble_that_is_struck_again_makes_no_more_rubble() {
    cases!["11.6.3-01", "11.6.3-07"];
    let struck = |rubble: Value| {
        let units = json!({ "arvn-1-43-a": "0904", "nva-7-165-1": "0902" });
        let mut play = scene("bombardment", json!({ "turn": 4, "rubble": rubble }), units);
        play.acts(&["aim nva-aim-rocket-1", "at 0904"]).dice(&[6]).act("done");
        play.dice(&[1]).act("strike nva-aim-rocket-1");
        play.state().rubble.count()
    };
    assert!(struck(json!([])) > 1, "the result is one of those that spill over");
    assert_eq!(struck(json!(["0904"])), 1, "R155: its neighbours stay whole");
}
