//! Chapters 2, 3 and the charts: what is printed.

use engine::cases;
use serde_json::json;
use xuan_loc::data::{Bombed, FireResult, Kind};
use xuan_loc::ids::Army;

use crate::support::{Questions as _, at, campaign, game, hex, unit};

#[test]
fn the_counters_are_all_there() {
    cases!["2.0-02", "2.3-01", "4.1.1-03", "20.1-06", "8.1.1-01", "3.0-03", "3.0-04"];
    let data = &game().data;
    assert_eq!(data.counters, 240);
    assert_eq!(data.schedule.turns.len(), 13);
    let battalions: Vec<_> = data.units.iter().filter(|u| u.is_battalion()).map(|u| u.id.as_str()).collect();
    assert_eq!(battalions.len(), 9);
    assert!(battalions.iter().all(|id| id.starts_with("nva-325-") || id.starts_with("nva-95-")));
    assert!(data.units.iter().filter(|u| u.kind.fights()).all(|u| u.points == 1 || u.points == 4));
    let afvs = data.units.iter().filter(|u| u.kind.is_afv());
    assert!(afvs.clone().all(|u| matches!(u.kind, Kind::Armor | Kind::Mech | Kind::Aa)));
    assert_eq!(afvs.count(), 5 + 6 + 4);
    let of = |army| data.formations.iter().filter(move |f| f.army == army && f.activates).map(|f| f.name.as_str());
    assert_eq!(of(Army::Nva).collect::<Vec<_>>(), ["341st Division", "7th Division", "6th Division", "325th Division"]);
    assert_eq!(of(Army::Arvn).count(), 7);
    let aa = data.of(unit("arvn-aa-1"));
    assert_eq!((aa.cf, aa.range, aa.ma), (10, 2, 8));
}

#[test]
fn every_draw_is_one_die_of_six() {
    cases!["2.0-01"];
    let mut play = campaign(7);
    let mut rolls = 0;
    for step in 0..1500usize {
        let actions = play.actions();
        if actions.is_empty() {
            break;
        }
        play.act(&actions[(step * 7919) % actions.len()].clone());
        for roll in play.told.iter().filter_map(|e| e.roll.as_ref()) {
            rolls += 1;
            let dice = if roll.purpose == "initiative" { 2 } else { 1 };
            assert_eq!(roll.dice.len(), dice, "{}", roll.purpose);
            assert!(roll.dice.iter().all(|die| (1..=6).contains(&die.face)), "{}", roll.purpose);
        }
    }
    assert!(rolls > 20, "{rolls} rolls were seen");
}

#[test]
fn terrain_is_read_over_the_whole_hex() {
    cases!["2.1-01", "20.1-01", "20.1-02", "20.1-03", "20.1-04", "20.1-07", "20.1-08", "8.1.4-02"];
    let play = at(json!({ "phase": "movement", "units": { "nva-7-165-1": "0101" }, "rubble": ["1005", "1009"] }));
    let view = play.view();
    let cost = |label| (view.terrain_cost(false, hex(label)), view.terrain_cost(true, hex(label)));
    assert_eq!(cost("0401"), (Some(2), Some(4)), "wood");
    assert_eq!(cost("0406"), (Some(1), Some(2)), "clear");
    assert_eq!(cost("0703"), (Some(2), Some(3)), "town");
    assert_eq!(cost("1104"), (Some(2), Some(3)), "city");
    assert_eq!(cost("1010"), (Some(2), Some(5)), "hill");
    assert_eq!(cost("1108"), (Some(2), Some(5)), "wooded hill: the highest rate");
    assert_eq!(cost("0804"), (Some(1), Some(2)), "a fort and an airfield in the open");
    assert_eq!(cost("1005"), (Some(4), None), "rubble of the city");
    assert_eq!(cost("1009"), (Some(4), None), "rubble of a fort on a hill");
    let defence = |label| (view.fire_multiplier(hex(label)), view.assault_multiplier(hex(label)));
    assert_eq!(defence("0406"), (1, 1));
    assert_eq!(defence("0703"), (2, 2));
    assert_eq!(defence("0520"), (2, 3), "a fort on a hill");
    assert_eq!(defence("1005"), (3, 3), "rubble");
    assert_eq!(defence("0804"), (2, 2), "a fort; the airfield adds nothing");
    let scatter = |label| view.scatter_range(hex(label));
    assert_eq!([scatter("0406"), scatter("0703"), scatter("1104"), scatter("0804")], [2; 4]);
    assert_eq!((scatter("0401"), scatter("1010"), scatter("1005"), scatter("1009")), (4, 4, 3, 4));
}

#[test]
fn the_fire_table_reads_as_printed() {
    cases!["12.3-01", "12.3-02", "12.3-03", "12.3-04", "12.3-05", "12.3-06", "12.1.16-01", "12.1.17-01"];
    use FireResult::{Disrupt as DD, Eliminate as DE, None as NE, Retreat as DR};
    let columns = [
        [NE, NE, NE, NE, DD, DR],
        [NE, NE, DD, DD, DD, DR],
        [NE, DD, DD, DD, DR, DR],
        [DD, DD, DD, DR, DR, DE],
        [DD, DD, DR, DR, DE, DE],
        [DD, DR, DR, DE, DE, DE],
    ];
    for (column, wanted) in columns.iter().enumerate() {
        for (die, wanted) in wanted.iter().enumerate() {
            assert_eq!(game().data.charts.fire[die][column], *wanted, "column {column}, die {}", die + 1);
        }
    }
}

#[test]
fn the_assault_table_reads_as_printed() {
    cases!["13.1.12-01", "13.1.12-02", "13.1.12-03", "13.1.12-04"];
    let columns = [
        ["1/-", "1R2/-", "1R1/-", "1/-", "1/-", "-/1"],
        ["1/-", "1R1/-", "1/-", "-/1", "-/1", "-/1R1"],
        ["1/-", "-/1", "-/1R1", "-/1R2", "1/1R2", "1/1R2"],
        ["1/-", "1/1R1", "-/1R1", "-/1R1", "1/1R2", "-/1R3"],
    ];
    let word = |p: xuan_loc::data::Plight| match (p.loss, p.retreat) {
        (false, _) => "-".to_string(),
        (true, 0) => "1".into(),
        (true, n) => format!("1R{n}"),
    };
    for (column, wanted) in columns.iter().enumerate() {
        for (die, wanted) in wanted.iter().enumerate() {
            let result = game().data.charts.assault[die][column];
            assert_eq!(format!("{}/{}", word(result.attacker), word(result.defender)), *wanted);
        }
    }
}

#[test]
fn the_bombardment_table_is_a_diagonal() {
    cases!["20.2-02", "20.2-03", "20.2-04", "11.6.1-01"];
    let charts = &game().data.charts;
    for row in 1..=6usize {
        for column in 1..=10usize {
            let mass = (row == 1 && column >= 5) || (row == 2 && column >= 6) || (row == 3 && column == 10);
            let wanted = match column {
                _ if mass => Bombed::EliminateAndDisrupt,
                c if c >= row + 3 => Bombed::Eliminate,
                c if c >= row => Bombed::Disrupt,
                c if c + 1 == row => Bombed::Retreat,
                _ => Bombed::Nothing,
            };
            assert_eq!(charts.bombardment[row - 1][column - 1], wanted, "row {row}, column {column}");
            let coloured = (row == 1 && column >= 7) || (row <= 3 && column == 10);
            assert_eq!(charts.collateral[row - 1][column - 1], coloured, "row {row}, column {column}");
        }
    }
}

#[test]
fn one_strength_serves_attack_and_defence() {
    cases!["3.0-01", "12.1.8-01"];
    let mut play = at(json!({
        "phase": "combat",
        "units": {
            "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-hq-7": "0306", "arvn-1-43-a": "0405",
            "arvn-1-43-b": "0405",
        },
    }));
    play.acts(&["assault 0405", "add nva-7-165-1"]);
    assert_eq!(play.assault_odds(), (5, 10, "1-2"), "each counts with its printed 5, whichever side it is on");
    play.act("add nva-7-165-2");
    assert_eq!(play.assault_odds(), (10, 10, "1-1"), "and all of a side together");
}
