//! Chapter 18: reinforcements and scheduled changes.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::data::Area;
use xuan_loc::ids::{Aim, Army};
use xuan_loc::state::Flags;

use crate::support::{Play, Questions as _, at, game, hex, merge, unit};

/// The Movement Phase of a turn with everybody waiting who may come.
fn waiting(turn: u8, active: &str, units: Value) -> Play {
    let mut all = json!({ "arvn-hq-18": "1004" });
    merge(&mut all, units);
    let mut play = at(json!({ "turn": turn, "phase": "movement", "active": active, "others": "pool", "units": all }));
    play.dice(&[1, 1]).act("proceed");
    play
}

/// The hexes where a unit may enter the map.
fn entries(turn: u8, id: &str) -> Vec<String> {
    let active = if id.starts_with("nva") { "nva" } else { "arvn" };
    let mut play = waiting(turn, active, json!({}));
    play.act(&format!("march {id}"));
    play.offered("step")
}

#[test]
fn everybody_enters_by_his_area() {
    cases!["18.0-01", "18.1-01", "18.2-01", "18.3-01", "18.3-02", "18.4-02", "18.5-02", "18.7-01", "18.0-02"];
    let row =
        |row: &str, columns: std::ops::RangeInclusive<u8>| columns.map(|c| format!("{row}{c:02}")).collect::<Vec<_>>();
    let column =
        |column: &str, rows: std::ops::RangeInclusive<u8>| rows.map(|r| format!("{r:02}{column}")).collect::<Vec<_>>();
    let (a, b, c, d, e) =
        (row("01", 3..=12), column("01", 3..=15), row("18", 3..=14), row("18", 17..=26), column("28", 1..=18));
    let c_or_d: Vec<_> = c.iter().chain(&d).cloned().collect();
    for (turn, ids, area) in [
        (1, ["nva-341-266-1", "nva-hq-341"], &a),
        (2, ["nva-7-165-1", "nva-hq-7"], &b),
        (3, ["nva-6-274-1", "nva-hq-6"], &c),
        (4, ["nva-6-33-1", "nva-6-33-s1"], &c),
        (5, ["nva-6-812-1", "nva-6-812-s2"], &c_or_d),
        (5, ["nva-95-1", "nva-95-3"], &a),
        (5, ["nva-203-t1", "nva-203-t4"], &b),
        (7, ["nva-325-18-1", "nva-hq-325"], &a),
        (3, ["arvn-315-t1", "arvn-315-m3"], &e),
    ] {
        for id in ids {
            assert_eq!(&entries(turn, id), area, "{id}");
            let early =
                waiting(turn - 1 + u8::from(turn == 1), if id.starts_with("nva") { "nva" } else { "arvn" }, json!({}));
            if turn > 1 {
                early.refused(&format!("march {id}"), "18.0-05");
            }
        }
    }
    let data = &game().data;
    let count = |turn: u8, army: Army| -> usize {
        data.schedule.arrivals.iter().filter(|a| a.turn == Some(turn) && a.army == army).map(|a| a.units.count()).sum()
    };
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|t| count(t, Army::Nva)), [25, 33, 13, 12, 15, 0, 7]);
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|t| count(t, Army::Arvn)), [0, 0, 6, 9, 0, 8, 0]);
}

#[test]
fn entering_costs_the_edge_hex_and_minds_the_enemy() {
    cases!["18.0-07", "18.0-03", "8.4-03"];
    let spent = |entry: &str| {
        let mut play = waiting(3, "nva", json!({}));
        play.acts(&["march nva-6-274-1", &format!("step {entry}")]);
        play.state().march.group[0].spent
    };
    assert_eq!([spent("1805"), spent("1806"), spent("1808")], [1, 1, 2], "road, clear, wood");
    let fired = |hex: &str| json!({ "at": hex, "flags": ["fired"] });
    let zone = json!({
        "arvn-1-43-a": fired("1707"), "arvn-1-43-b": fired("1707"), "arvn-1-43-c": fired("1707"),
        "arvn-2-43-a": fired("1803"),
    });
    let mut play = waiting(3, "nva", zone);
    play.act("march nva-6-274-1");
    play.refused("step 1803", "4.1.4-01").refused("step 0103", "18.0-01");
    play.act("step 1806");
    play.refused("step 1805", "8.2.1-01");
    assert!(play.is("nva-6-274-1", Flags::ARRIVED) && !play.is("nva-6-274-1", Flags::CUT));
    assert!(play.view().is_supplied(unit("nva-6-274-1")), "supplied and in command on the turn it comes");
}

#[test]
fn the_812th_retreats_to_where_it_came_from() {
    cases!["13.4.2-03"];
    for (entry, from_d) in [("1812", false), ("1820", true)] {
        let mut play = waiting(5, "nva", json!({}));
        play.acts(&["march nva-6-812-1", &format!("step {entry}"), "halt"]);
        assert_eq!(play.is("nva-6-812-1", Flags::FROM_D), from_d);
        let toward = if from_d { Area::D } else { Area::C };
        assert_eq!(play.view().retreat_area(unit("nva-6-812-1")), toward, "in by {entry}");
        assert_eq!(play.view().retreat_area(unit("nva-6-812-2")), Area::C, "the others, until they have entered");
    }
}

#[test]
fn the_airlift_of_turn_4_lands_around_tan_phong() {
    cases!["18.4-01", "18.4-03", "18.0-08"];
    let mut play = waiting(4, "arvn", json!({ "nva-7-165-1": "1503", "nva-hq-7": "1801" }));
    let lifted = play.offered("airlift");
    assert_eq!(lifted.len(), 9, "two battalions and the HQ: {lifted:?}");
    play.refused("march arvn-1-1para-a", "18.4-01")
        .refused("airlift arvn-3-1para-a", "18.0-05")
        .refused("airlift arvn-315-t1", "18.0-01");
    play.act("airlift arvn-1-1para-a");
    let map = &game().data.map;
    let near = map.all().filter(|h| map.distance(hex("1403"), *h) <= 3 && *h != hex("1503")).count();
    assert_eq!(play.offered("at").len(), near, "within three hexes of 1403, next to the enemy or not");
    play.refused("at 1503", "18.4-03").refused("at 1004", "18.4-01").allowed("at 1403");
    play.act("at 1403");
    play.allowed("march arvn-1-1para-a");
    for (id, n) in [("b", 2), ("c", 3), ("w", 4)] {
        play.acts(&[&format!("airlift arvn-1-1para-{id}"), "at 1403"]);
        assert_eq!(play.view().stacking_load(hex("1403"), Army::Arvn), n);
    }
    play.act("airlift arvn-2-1para-a");
    play.refused("at 1403", "18.0-08");
}

#[test]
fn the_airlift_of_turn_6_keeps_away_from_the_enemy() {
    cases!["18.6-01", "18.0-08", "18.0-05"];
    for turn in [6, 7] {
        let mut play = waiting(turn, "arvn", json!({ "nva-7-165-1": "1203", "nva-hq-7": "1601" }));
        play.refused("march arvn-2-48-a", "18.6-01").refused("march arvn-1-1para-a", "18.4-01");
        play.act("airlift arvn-2-48-a");
        play.refused("at 1104", "18.6-01").refused("at 1303", "18.6-01").allowed("at 1004").allowed("at 0504");
        play.refused("at 0305", "18.6-01").refused("at 1203", "18.4-03");
        play.act("at 0504");
        play.act("airlift arvn-3-1para-a");
        assert_eq!(play.place("arvn-2-48-a"), "0504", "turn {turn}, under the terms of turn 6");
    }
}

#[test]
fn artillery_comes_and_goes_before_the_initiative() {
    cases![
        "11.1.2-01",
        "11.1.3-01",
        "17.0-14",
        "17.0-15",
        "18.3-01",
        "18.3-02",
        "18.3-03",
        "18.4-02",
        "18.5-01",
        "18.7-02",
        "18.0-06"
    ];
    let mut play = at(json!({
        "turn": 1, "phase": "initiative", "event": 0, "others": "pool",
        "units": { "arvn-hq-18": "1004", "arvn-1-43-a": "1004" },
    }));
    let data = &game().data;
    let guns = |play: &Play, army: Army| {
        let has = |i: &usize| data.aims[*i].army == army && play.state().aims.has(Aim(*i as u8));
        (0..data.aims.len()).filter(has).map(|i| data.aims[i].id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(guns(&play, Army::Arvn), ["arvn-aim-105-1", "arvn-aim-105-2", "arvn-aim-155-1"]);
    assert!(guns(&play, Army::Nva).len() == 6 && !guns(&play, Army::Nva).iter().any(|id| id.contains("rocket")));
    let mut counts = Vec::new();
    for turn in 1..=9 {
        play.idle_until(|play| {
            play.state().turn == turn && !play.offered("remove").is_empty()
                || play.actions() == ["proceed"] && play.phase() == "initiative" && play.state().turn == turn
        });
        if turn == 3 {
            assert_eq!(
                (play.army_asked(), play.offered("remove").len()),
                (Army::Nva, 6),
                "the NVA chooses what it loses"
            );
            play.refused("remove arvn-aim-105-1", "18.3-03");
            play.acts(&["remove nva-aim-105-1", "remove nva-aim-130-1"]);
        }
        assert_eq!(play.phase(), "initiative", "before the initiative dice");
        counts.push((guns(&play, Army::Nva).len(), guns(&play, Army::Arvn).len()));
        play.dice(&[4, 3]).act("proceed");
    }
    assert_eq!(counts, [(6, 3), (6, 3), (4, 5), (7, 5), (7, 8), (7, 8), (7, 1), (7, 1), (7, 1)]);
    assert_eq!(guns(&play, Army::Arvn), ["arvn-aim-105-1"]);
    // A position that leaves the artillery out has what the schedule says.
    let later = at(json!({ "turn": 5, "phase": "bombardment", "units": { "nva-hq-7": "0303" } }));
    assert_eq!(later.offered("aim").len(), 7);
    let named = at(json!({
        "turn": 5, "phase": "bombardment", "aims_removed": ["nva-aim-130-1", "nva-aim-130-2"],
        "units": { "nva-hq-7": "0303" },
    }));
    assert!(named.offered("aim").len() == 7 && !named.offered("aim").contains(&"nva-aim-130-1".to_string()));
}

#[test]
fn nobody_loses_artillery_that_he_does_not_have() {
    cases!["18.3-03", "18.0-06"];
    for (aims, asked) in [(json!([]), 0), (json!(["nva-aim-130-1"]), 1), (json!(["nva-aim-130-1", "nva-aim-105-1"]), 2)]
    {
        let units = json!({ "nva-hq-7": "0502", "arvn-1-43-a": "0703" });
        let mut play = at(json!({ "turn": 3, "phase": "turn-start", "aims": aims, "units": units }));
        for left in (0..asked).rev() {
            let first = play.offered("remove")[0].clone();
            play.act(&format!("remove {first}"));
            assert_eq!(play.offered("remove").len(), left, "the rest lapses");
        }
        play.allowed("proceed");
    }
}

#[test]
fn one_gun_is_left_whichever_there_was() {
    cases!["18.7-02"];
    let left = |aims: Value| {
        let units = json!({ "nva-hq-7": "0502", "arvn-1-43-a": "0703" });
        let play = at(json!({ "turn": 7, "phase": "turn-start", "aims": aims, "units": units }));
        play.state().aims.iter().map(|aim| game().data.aims[aim.at()].id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(left(json!(["arvn-aim-105-2", "arvn-aim-105-3", "arvn-aim-155-1"])), ["arvn-aim-105-2"]);
    assert!(left(json!(["arvn-aim-155-1"])).is_empty(), "only a 105mm battery stays");
    assert_eq!(left(json!(["nva-aim-130-1"])), ["nva-aim-130-1"], "the NVA's guns stay");
}
