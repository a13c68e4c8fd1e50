//! Chapter 2, commanders who are left alone: where they get away to, and what becomes of them where there is nowhere.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Questions as _, at, at_with, chance};

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

/// A convoy is a force: whoever rides with it and nobody else shares its end.
#[test]
fn a_commander_is_lost_with_a_convoy_that_was_all_his_company() {
    cases!["R122-01", "2.1-12", "11.2.1a-02"];
    let evacuating = |units: Value| {
        let mut play = at(json!({
            "units": units, "posts": ["dan-the"], "commanders": { "clement": "dan-the" }, "counters": ["thuan-my"],
        }));
        play.acts(&["evacuate dan-the", "to son-tay", "take clement"]);
        play
    };
    // Where it sets out, before the enemy moves in.
    let mut play = evacuating(json!({}));
    play.exact(chance![4], &["depart"]);
    assert_eq!((play.commander("clement"), play.score(), play.counters("dan-the")), ("gone".into(), -2, "i".into()));
    let lost = play.events("eliminated")[0];
    assert_eq!((lost.case.0, &lost.places[..], lost.amount), ("R122-01", &["dan-the".into()][..], Some(1)));
    // A unit of the garrison that stays, or an escort that lives, is company.
    let mut play = evacuating(json!({ "1-bm": "dan-the" }));
    play.exact(chance![4], &["depart"]);
    assert_eq!((play.commander("clement"), play.score()), ("dan-the".into(), -1));
    let mut play = evacuating(json!({ "1-bm": "dan-the" }));
    play.exact(chance![1], &["escort 1-bm", "depart"]);
    assert_eq!((play.commander("clement"), play.score()), ("dan-the".into(), -2));
    // With the last escort it is the force of units that falls.
    let mut play = evacuating(json!({ "1-bm": { "at": "dan-the", "reduced": true } }));
    play.exact(chance![3], &["escort 1-bm", "depart"]);
    assert_eq!((play.commander("clement"), play.score()), ("gone".into(), -3));
    assert_eq!(play.events("eliminated").last().map(|event| event.case.0), Some("2.1-12"));
}

#[test]
fn a_commander_is_lost_with_his_convoy_on_the_way_and_when_it_is_late() {
    cases!["R122-01", "R77-01"];
    let convoys = |at: &str| json!([{ "from": "dan-the", "at": at }]);
    let riding = |more: Value| {
        let document = json!({ "convoys": convoys("dan-the"), "commanders": { "clement": "dan-the" } });
        at_with(document, more)
    };
    let mut play = riding(json!({ "counters": ["nghoc-nhi-forest"] }));
    play.acts(&["move dan-the", "take convoy-dan-the", "take clement"]);
    play.exact(chance![4], &["step cam-linh"]);
    assert_eq!((play.commander("clement"), play.score()), ("gone".into(), -2));
    assert_eq!(play.events("eliminated")[0].places, ["cam-linh"]);
    // Late ones are lost together; a unit, a post or a convoy that is home keeps him company.
    let mut play = riding(json!({}));
    play.act("end");
    assert_eq!((play.commander("clement"), play.score()), ("gone".into(), -2));
    let pair = json!([{ "from": "dan-the", "at": "son-da" }, { "from": "tu-vu", "at": "son-da" }]);
    let mut play = riding(json!({ "convoys": pair, "commanders": { "clement": "son-da", "dodelier": "dan-the" } }));
    play.act("end");
    assert_eq!((play.commander("clement"), play.commander("dodelier")), ("gone".into(), "dan-the".into()));
    assert_eq!(play.score(), -3);
    for company in [json!({ "units": { "dozer": "dan-the" } }), json!({ "posts": ["dan-the"] })] {
        let mut play = riding(company);
        play.act("end");
        assert_eq!((play.commander("clement"), play.score()), ("dan-the".into(), -1));
    }
    let mut play = riding(json!({ "convoys": convoys("son-tay"), "commanders": { "clement": "son-tay" } }));
    play.act("end");
    assert_eq!((play.commander("clement"), play.score()), ("son-tay".into(), 0));
}

#[test]
fn another_convoy_is_company_and_a_refuge() {
    cases!["R122-01", "R11-01"];
    // Of two that are tested together one gets through, with him.
    let convoys = json!([{ "from": "tu-vu", "at": "yen-mao" }, { "from": "la-phu", "at": "yen-mao" }]);
    let document = json!({ "convoys": convoys, "commanders": { "clement": "yen-mao" }, "counters": ["trung-thinh"] });
    for (dice, left) in [(chance![6, 1], "phuong-mao"), (chance![1, 6], "phuong-mao"), (chance![1, 1], "gone")] {
        let mut play = at(document.clone());
        play.acts(&["move yen-mao", "take convoy-tu-vu", "take convoy-la-phu", "take clement"]);
        play.exact(dice, &["step phuong-mao"]);
        assert_eq!(play.commander("clement"), left);
    }
    let convoys = json!([{ "from": "dan-the", "at": "son-da" }]);
    let mut play = at(json!({ "convoys": convoys, "captured": PRINTED, "commanders": { "clement": "ba-trai" } }));
    play.act("relocate clement son-da");
}
