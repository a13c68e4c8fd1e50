//! Chapters 13.1 and 13.5: close assault, advance, combined arms.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Play, Questions as _, merge, scene};

/// An assault on 0506 by these units, declared but not announced.
fn assault(active: &str, units: Value, hex: &str, attackers: &[&str]) -> Play {
    let mut play = scene("combat", json!({ "active": active }), units);
    play.act(&format!("assault {hex}"));
    for id in attackers {
        play.act(&format!("add {id}"));
    }
    play
}

fn column(units: Value, hex: &str, attackers: &[&str]) -> &'static str {
    assault("nva", units, hex, attackers).assault_odds().2
}

#[test]
fn one_attack_is_settled_before_the_next() {
    cases!["13.1.10-02", "12.1.18-01"];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0405",
    });
    let mut play = scene("combat", json!({}), units.clone());
    play.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]).dice(&[4]).act("announce");
    assert!(!play.offered("advance").is_empty());
    play.refused("assault 0405", "13.1.10-02").refused("fire 0405", "13.1.10-02");
}

#[test]
fn an_assault_is_announced_rolled_and_followed_up() {
    cases!["13.0-01", "13.1.1-01", "13.1.2-01", "13.1.9-01", "13.1.10-02", "13.1.11-01", "13.1.12-05", "13.4.4-01"];
    let units = json!({
        "nva-7-165-1": "0405", "nva-7-165-2": "0405", "nva-7-165-3": "0405", "nva-7-165-s1": "0305",
        "nva-7-165-4": "0404",
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0506",
    });
    let mut play = scene("combat", json!({}), units);
    play.refused("assault 0507", "13.0-01");
    play.act("assault 0506");
    play.refused("add nva-7-165-s1", "13.1.1-01")
        .refused("announce", "13.1.2-01")
        .refused("add arvn-1-43-a", "13.0-01");
    play.acts(&["add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]);
    play.refused("add nva-7-165-1", "12.1.3-01");
    assert_eq!(play.assault_odds(), (15, 10, "1-1"));
    // 6 on 1-1: -/1R1; the NVA moves the survivor.
    play.dice(&[6]).act("announce");
    assert_eq!(play.events("assaulted")[0].amount, Some(15), "the strength is announced");
    assert_eq!((play.army_asked(), play.offered("lose").len()), (Army::Arvn, 2));
    play.act("lose arvn-1-43-b");
    assert_eq!(
        (play.army_asked(), play.offered("step")),
        (Army::Nva, vec!["0507".to_string()]),
        "the opponent leads the retreat"
    );
    play.act("step 0507");
    assert!(play.disrupted("arvn-1-43-a"));
    assert_eq!(play.offered("advance"), ["nva-7-165-1", "nva-7-165-2", "nva-7-165-3"], "those who took part");
    play.refused("advance nva-7-165-4", "13.1.11-01");
    play.acts(&["advance nva-7-165-1", "advance nva-7-165-2", "done"]);
    assert_eq!(
        (play.place("nva-7-165-1"), play.place("nva-7-165-3")),
        ("0506".into(), "0405".into()),
        "it is free to stay"
    );
}

#[test]
fn a_hex_is_assaulted_once_a_phase() {
    cases!["13.1.9-01", "13.1.10-02"];
    let units = json!({
        "nva-7-165-1": "0405", "nva-7-165-2": "0405", "nva-7-209-1": "0406", "nva-7-209-2": "0406",
        "nva-7-209-3": "0406",
        "nva-7-209-4": "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-2-43-a": "0505",
    });
    let mut play = assault("nva", units, "0506", &["nva-7-165-1"]);
    play.dice(&[6]).acts(&["announce", "lose arvn-1-43-a"]);
    play.refused("assault 0506", "13.1.9-01");
    // Even if others have come into it since: driven out of 0505, 2/43 A cannot be assaulted there.
    let units = json!({
        "nva-7-209-1": "0605", "nva-7-209-2": "0605", "nva-7-165-1": "0405", "nva-7-165-2": "0405",
        "nva-7-165-3": "0404",
        "arvn-1-43-a": "0506", "arvn-2-43-a": "0505",
    });
    let mut play = assault("nva", units, "0506", &["nva-7-209-1", "nva-7-209-2"]);
    play.dice(&[3]).acts(&["announce", "done"]);
    assert_eq!(play.place("arvn-1-43-a"), "dead");
    play.acts(&["fire 0505", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"])
        .dice(&[4, 1])
        .acts(&["shoot", "step 0506"]);
    play.refused("assault 0506", "13.1.9-01");
}

#[test]
fn odds_are_capped_then_shifted() {
    cases!["13.1.10-01", "13.1.10-03", "13.1.10-04", "7.2.1-02", "7.2.1-03", "7.4.2-01"];
    let two = ["nva-95-1", "nva-95-2"];
    let plain = json!({ "nva-95-1": "0406", "nva-95-2": "0405", "arvn-1-43-a": "0506" });
    assert_eq!(column(plain.clone(), "0506", &two), "3-1+", "36 to 5");
    let with = |extra: Value| {
        let mut units = plain.clone();
        merge(&mut units, extra);
        units
    };
    assert_eq!(column(with(json!({ "arvn-ld-hieu": "0506" })), "0506", &two), "2-1", "capped at 3-1, then a leader");
    let cut = json!({ "nva-95-1": { "at": "0406", "flags": ["out-of-command", "attached"] } });
    assert_eq!(column(with(cut.clone()), "0506", &two), "2-1", "the rulebook's example: one unit out of command");
    let mut both = cut;
    merge(&mut both, json!({ "arvn-ld-hieu": "0506", "arvn-aa-1": "0506" }));
    assert_eq!(
        column(with(both), "0506", &two),
        "1-2",
        "36 to 15 is 2-1: command, leader and combined arms, kept on the table"
    );
}

#[test]
fn below_one_to_two_the_attackers_are_thrown_back() {
    cases!["13.1.10-01", "13.4.9-03"];
    let units = json!({
        "nva-7-165-1": "0703", "nva-7-165-2": "0703", "arvn-315-t1": "0704", "arvn-315-t2": "0704",
        "nva-hq-7": "0702",
    });
    let mut play = assault("nva", units, "0704", &["nva-7-165-1", "nva-7-165-2"]);
    assert_eq!(play.assault_odds(), (10, 24, "less than 1-2"));
    play.act("announce");
    assert!(play.purposes().is_empty(), "no die");
    play.act("lose nva-7-165-2");
    assert_eq!(play.army_asked(), Army::Arvn, "in a town or not, attackers retreat, led by the opponent");
    for _ in 0..2 {
        let step = format!("step {}", play.offered("step")[0]);
        play.act(&step);
    }
    assert!(play.disrupted("nva-7-165-1"));
    let map = &crate::support::game().data.map;
    assert_eq!(map.distance(map.find(&play.place("nva-7-165-1")).unwrap(), crate::support::hex("0703")), 2);
}

#[test]
fn the_attackers_lose_one_unit_of_all() {
    cases!["13.1.12-07", "13.1.12-05", "10.0-03"];
    let units = json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0405", "nva-7-165-3": "0505", "arvn-1-43-a": "0506" });
    let mut play = assault("nva", units.clone(), "0506", &["nva-7-165-1", "nva-7-165-2", "nva-7-165-3"]);
    assert_eq!(play.assault_odds(), (15, 5, "3-1+"));
    play.dice(&[1]).act("announce");
    assert_eq!((play.army_asked(), play.offered("lose").len()), (Army::Nva, 3), "1/-, from any of the hexes");
    play.act("lose nva-7-165-3");
    assert_eq!(play.state().nva_losses, 1);
    // 1/1R2: each side loses one.
    let mut more = units;
    merge(
        &mut more,
        json!({ "arvn-1-43-b": "0506", "nva-7-165-4": "0405", "nva-7-165-5": "0505", "nva-7-165-6": "0505" }),
    );
    let mut play = assault(
        "nva",
        more,
        "0506",
        &["nva-7-165-1", "nva-7-165-2", "nva-7-165-3", "nva-7-165-4", "nva-7-165-5", "nva-7-165-6"],
    );
    assert_eq!(play.assault_odds(), (30, 10, "3-1+"));
    play.dice(&[5]).acts(&["announce"]);
    for _ in 0..2 {
        let loss = if play.army_asked() == Army::Nva { "lose nva-7-165-6" } else { "lose arvn-1-43-b" };
        play.act(loss);
    }
    play.acts(&["step 0507", "step 0508"]);
    assert_eq!((play.state().nva_losses, play.state().arvn_losses, play.place("arvn-1-43-a")), (1, 1, "0508".into()));
}

#[test]
fn terrain_adds_up_in_an_assault_to_three_at_most() {
    cases!["13.1.6-01", "13.1.5-01", "13.1.7-01", "13.1.8-01", "13.1.2-02", "15.2-04"];
    let defence = |target: &str, from: &str, flags: Value, rubble: Value| {
        let units = json!({ "arvn-1-43-a": { "at": target, "flags": flags }, "nva-95-1": from, "nva-hq-7": from });
        let mut play = scene("combat", json!({ "rubble": rubble }), units);
        play.acts(&[&format!("assault {target}"), "add nva-95-1"]);
        play.assault_odds().1
    };
    let fit = || json!([]);
    assert_eq!(defence("0506", "0406", fit(), fit()), 5);
    assert_eq!(defence("0407", "0406", fit(), fit()), 10);
    assert_eq!(defence("1009", "1008", fit(), fit()), 15, "a fort on a hill");
    assert_eq!(defence("1108", "1107", fit(), fit()), 15, "a wooded hill");
    assert_eq!(defence("0904", "0803", fit(), json!(["0904"])), 15, "rubble of the city: never more than three");
    assert_eq!(defence("0407", "0406", json!(["disrupted"]), fit()), 10, "disrupted in command: in full");
    assert_eq!(
        defence("0703", "0702", json!(["disrupted", "out-of-command"]), fit()),
        5,
        "5 doubled in town, then half"
    );
    let lost = json!({ "at": "0506", "flags": ["disrupted", "out-of-command"] });
    let units = json!({ "arvn-1-43-a": lost, "arvn-1-43-b": lost, "nva-95-1": "0406" });
    assert_eq!(assault("nva", units, "0506", &["nva-95-1"]).assault_odds(), (18, 4, "3-1+"), "unit by unit: 2 and 2");
    let ranged = json!({ "arvn-aa-1": "0506", "nva-7-165-s1": "0406", "nva-7-165-1": "0406" });
    assert_eq!(
        assault("nva", ranged.clone(), "0506", &["nva-7-165-s1", "nva-7-165-1"]).assault_odds().0,
        8,
        "never doubled"
    );
    assert_eq!(assault("arvn", ranged, "0406", &["arvn-aa-1"]).assault_odds(), (10, 8, "1-1"));
}

#[test]
fn the_disrupted_and_the_unsupplied_assault_at_half() {
    cases!["15.2-03", "5.2.3-01", "15.3-01"];
    let hurt = json!({ "at": "0506", "flags": ["disrupted"] });
    let units = json!({ "arvn-1-43-a": hurt, "arvn-1-43-b": "0506", "nva-7-165-1": "0406" });
    assert_eq!(assault("arvn", units, "0406", &["arvn-1-43-a", "arvn-1-43-b"]).assault_odds().0, 2 + 5);
    let lost = json!({ "at": "0506", "flags": ["disrupted", "out-of-command"] });
    let play = assault(
        "arvn",
        json!({ "arvn-1-43-a": lost, "arvn-1-43-b": "0506", "nva-7-165-1": "0406" }),
        "0406",
        &["arvn-1-43-b"],
    );
    play.refused("add arvn-1-43-a", "15.3-01");
}

#[test]
fn nva_defenders_out_of_command_are_easier() {
    cases!["13.1.12-06"];
    let cut = |flags: Value| {
        let units = json!({
            "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "nva-7-165-1": { "at": "0406", "flags": flags },
            "nva-7-165-2": "0406",
        });
        assault("arvn", units, "0406", &["arvn-1-43-a", "arvn-1-43-b"]).assault_odds().2
    };
    assert_eq!((cut(json!([])), cut(json!(["out-of-command"]))), ("1-1", "2-1"), "one such unit is enough");
    // Not so under fire.
    let units = json!({ "arvn-1-43-a": "0506", "nva-7-165-1": { "at": "0406", "flags": ["out-of-command"] } });
    let mut play = scene("combat", json!({ "active": "arvn" }), units);
    play.acts(&["fire 0406", "add arvn-1-43-a"]);
    assert_eq!(play.fire_odds(), (5, 5, "1-1"));
}

#[test]
fn tanks_and_men_of_one_hex_help_each_other() {
    cases!["13.5.1-01", "13.5.1-02", "13.5.2-01"];
    let three = json!({ "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506" });
    let with = |extra: Value| {
        let mut units = three.clone();
        merge(&mut units, extra);
        units
    };
    let pair = with(json!({ "nva-203-t1": "0406", "nva-7-165-1": "0406" }));
    assert_eq!(column(pair.clone(), "0506", &["nva-203-t1", "nva-7-165-1"]), "2-1", "17 to 15 is 1-1");
    assert_eq!(column(pair, "0506", &["nva-203-t1"]), "1-2", "both must take part");
    assert_eq!(
        column(with(json!({ "nva-203-t1": "0406", "nva-7-165-1": "0405" })), "0506", &["nva-203-t1", "nva-7-165-1"]),
        "1-1",
        "not from two hexes"
    );
    assert_eq!(
        column(with(json!({ "nva-203-t1": "0406", "nva-hq-341": "0406" })), "0506", &["nva-203-t1"]),
        "1-2",
        "an HQ is no partner"
    );
    let tanks = with(json!({ "nva-203-t1": "0406", "nva-203-t2": "0406", "nva-7-165-1": "0406" }));
    assert_eq!(
        column(tanks, "0506", &["nva-203-t1", "nva-203-t2", "nva-7-165-1"]),
        "2-1",
        "29 to 15 is 1-1: one shift, not two"
    );
    let defended = json!({ "arvn-aa-1": "0506", "arvn-1-43-a": "0506", "nva-95-1": "0406", "nva-95-2": "0405" });
    assert_eq!(
        column(defended, "0506", &["nva-95-1", "nva-95-2"]),
        "1-1",
        "36 to 15 is 2-1: the defender's AA and infantry"
    );
}

#[test]
fn the_disrupted_and_stuck_do_not_advance() {
    cases!["13.1.11-02", "13.1.11-04"];
    let units =
        json!({ "nva-95-1": "0406", "nva-7-165-1": { "at": "0405", "flags": ["disrupted"] }, "arvn-1-43-a": "0506" });
    let mut play = assault("nva", units, "0506", &["nva-95-1", "nva-7-165-1"]);
    assert_eq!(play.assault_odds(), (18 + 2, 5, "3-1+"));
    play.dice(&[3]).act("announce");
    assert_eq!(play.offered("advance"), ["nva-95-1"]);
    play.refused("advance nva-7-165-1", "13.1.11-02");
    // Into rubble go no vehicles.
    let units = json!({
        "nva-95-1": "1006", "nva-203-t1": "0906", "arvn-1-43-a": "1005", "nva-hq-7": "1007", "arvn-hq-18": "0128",
    });
    let mut play = scene("combat", json!({ "rubble": ["1005"] }), units);
    play.acts(&["assault 1005", "add nva-95-1", "add nva-203-t1"]);
    assert_eq!(play.assault_odds(), (30, 15, "2-1"));
    play.dice(&[2]).act("announce");
    assert_eq!(play.offered("advance"), ["nva-95-1"]);
    play.refused("advance nva-203-t1", "13.1.11-04");
    // Nor do vehicles stuck in rubble come out of it.
    let units = json!({ "arvn-aa-1": "1005", "arvn-1-43-a": "1005", "nva-7-165-1": "1006", "nva-hq-7": "1008" });
    let mut play = scene("combat", json!({ "active": "arvn", "rubble": ["1005"] }), units);
    play.acts(&["assault 1006", "add arvn-aa-1", "add arvn-1-43-a"]);
    assert_eq!(play.assault_odds(), (15, 5, "3-1+"));
    play.dice(&[3]).act("announce");
    assert_eq!(play.offered("advance"), ["arvn-1-43-a"]);
    play.refused("advance arvn-aa-1", "13.1.11-02");
}

#[test]
fn an_advance_minds_stacking_but_no_zone() {
    cases!["13.1.11-01", "13.1.11-03", "8.4-04"];
    let units = json!({
        "nva-95-1": "0406", "nva-7-165-1": "0405", "arvn-1-43-a": "0506", "nva-hq-341": "0406",
        "arvn-2-43-a": "0507", "arvn-2-43-b": "0507", "arvn-2-43-c": "0507",
    });
    let mut play = assault("nva", units, "0506", &["nva-95-1", "nva-7-165-1"]);
    play.dice(&[3]).act("announce");
    assert_eq!(play.place("arvn-1-43-a"), "dead");
    play.act("advance nva-95-1");
    assert_eq!(
        (play.place("nva-95-1"), play.army_asked()),
        ("0506".into(), Army::Nva),
        "into a zone, and nobody fires"
    );
    play.refused("advance nva-7-165-1", "13.1.11-01").allowed("advance nva-hq-341");
    play.act("advance nva-hq-341");
    assert_eq!(play.place("nva-hq-341"), "0506");
}
