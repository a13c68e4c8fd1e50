//! Chapter 2, commanders who are left alone: where they get away to, and what becomes of them where there is nowhere.

use engine::cases;
use serde_json::json;

use crate::support::{Questions as _, at, chance};

/// Every place that is French by what is printed on it.
const PRINTED: [&str; 6] = ["viet-tri", "son-tay", "xuan-mai", "song-dong", "thai-binh", "trai-vang"];

#[test]
fn of_two_commanders_who_have_to_get_away_either_goes_first() {
    cases!["R11-01"];
    let mut play = at(json!({ "commanders": { "clement": "ba-trai", "dodelier": "ba-vi", "vanuxem": "son-tay" } }));
    play.allowed("relocate clement son-tay").allowed("relocate dodelier son-tay");
    play.refused("relocate vanuxem son-tay", "R11-01").refused("relocate clement dan-the", "R11-01");
    play.act("relocate clement son-tay").refused("end", "R11-01").refused("relocate clement viet-tri", "R11-01");
    play.act("relocate dodelier song-dong").allowed("end");
}

#[test]
fn a_commander_among_the_enemy_without_a_refuge_is_lost() {
    cases!["R121-01", "2.1-12", "11.2.1a-02"];
    let mut play = at(json!({
        "phase": "placement",
        "strategy": "alerted",
        "captured": PRINTED,
        "commanders": { "clement": "doan-ha" },
        "bases": [{ "at": "doi-cuong", "number": 1 }],
    }));
    play.chance(chance![1, 1, 3, 1]).act("proceed");
    assert_eq!((play.commander("clement"), play.score()), ("gone".into(), -1));
    assert_eq!((play.phase(), play.is_legal("end")), ("french-actions", true), "play goes on");
    let lost = play.events("eliminated")[0];
    assert_eq!(
        (lost.case.0, &lost.pieces[..], &lost.places[..]),
        ("R121-01", &["clement".into()][..], &["doan-ha".into()][..])
    );
    // A position tells of it, too.
    let play = at(json!({ "captured": PRINTED, "commanders": { "clement": "ba-trai" }, "counters": ["ba-trai"] }));
    assert_eq!(play.game.opening().first().map(|event| event.case.0), Some("R121-01"));
}

#[test]
fn a_commander_in_the_forest_without_a_refuge_stays_until_there_is_one() {
    cases!["R121-01", "R15-01"];
    let mut play = at(json!({
        "captured": PRINTED,
        "units": { "1-bep": "hanoi" },
        "commanders": { "clement": "lam-son" },
    }));
    assert_eq!((play.commander("clement"), play.score()), ("lam-son".into(), 0));
    play.allowed("end");
    play.acts(&["airdrop 1-bep", "land hoa-lac"]);
    assert_eq!(play.actions(), ["relocate clement hoa-lac"]);
    play.act("relocate clement hoa-lac").allowed("move hoa-lac using clement");
}
