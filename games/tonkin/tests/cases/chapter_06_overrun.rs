//! 6.4, 6.5 and 6.11: who leaves before combat, ambush, overrun.

use engine::cases;
use serde_json::json;

use super::chapter_06_combat::{add, fef_attack, vm_attack};
use super::table::{Questions as _, moving, moving_with, operating};
use crate::support::unit;

#[test]
fn tieu_doan_and_gcma_leave_before_combat_unless_dg_or_oos() {
    cases!["6.5-01", "6.5-02", "4.0-07", "6.14-09", "7.5-03", "6.11-03"];
    let units =
        json!({ "1/2-rei": "K-13", "td-1": "K-12", "td-2": { "at": "K-12", "flags": ["dg"] }, "42-rgt": "K-12" });
    let mut play = fef_attack(json!({}), units);
    add(&mut play, "K-12", &["1/2-rei"]);
    play.act("announce");
    assert!(play.offered("evade").iter().all(|way| way.starts_with("td-1 ")), "{:?}", play.offered("evade"));
    play.refused("evade td-2 K-11", "6.14-09")
        .refused("evade 42-rgt K-11", "6.5-01")
        .refused("evade td-1 K-13", "3.1-02");
    play.act("evade td-1 K-11");
    assert_eq!(play.odds().0, "1-2", "2 to 6 now");
    assert_eq!(play.offered("ambush"), ["42-rgt 1/2-rei"], "neither who has left nor who is DG");
    // GCMA leave before VM, and an emptied hex is open to the advance.
    let mut play = vm_attack(json!({}), json!({ "36/308": "K-12", "gcma-1": "K-13" }));
    add(&mut play, "K-13", &["36/308"]);
    play.acts(&["announce", "evade gcma-1 L-14", "advance 36/308"]);
    assert_eq!(play.place("36/308"), "K-13");
}

#[test]
fn an_ambush_hits_on_the_present_morale_of_a_full_unit() {
    cases!["6.11-01", "6.11-02", "6.11-05", "6.11-06", "6.11-08", "6.11-10", "6.11-11"];
    let units = json!({
        "1/2-rei": "K-13", "2/2-rei": { "at": "K-13", "steps": 1 }, "gcma-1": "K-13", "1-rcc": "K-13", "42-rgt": "K-12",
    });
    let mut play = fef_attack(json!({}), units.clone());
    add(&mut play, "K-12", &["1/2-rei", "2/2-rei", "gcma-1", "1-rcc"]);
    play.act("announce");
    assert_eq!(play.offered("ambush"), ["42-rgt 1-rcc", "42-rgt 1/2-rei"]);
    play.refused("ambush 42-rgt 2/2-rei", "6.11-05").refused("ambush 42-rgt gcma-1", "6.11-02");
    play.dice(&[4]).act("ambush 42-rgt 1/2-rei");
    assert_eq!((play.steps("1/2-rei"), play.dg("1/2-rei")), (2, false), "4 does not reach 4 + 1 beside the tank");
    let mut play = fef_attack(json!({}), units);
    add(&mut play, "K-12", &["1/2-rei", "2/2-rei", "1-rcc"]);
    play.act("announce").dice(&[5]).act("ambush 42-rgt 1/2-rei");
    assert_eq!((play.steps("1/2-rei"), play.dg("1/2-rei"), play.dg("1-rcc")), (1, true, false));
    assert!(play.state().combat.attackers.has(unit("1/2-rei")), "in an attack it goes on");
    assert_eq!(play.odds().0, "1-1", "1 + 1 + 3 to 5");
}

#[test]
fn in_an_overrun_the_ambushed_unit_stops_in_front() {
    cases!["6.11-08", "6.4-09", "6.11-04"];
    let units = json!({ "1/2-rei": "K-13", "42-rgt": "K-12" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "K-13" } }), units);
    play.acts(&["move 1/2-rei", "overrun K-12"]).dice(&[5]).act("ambush 42-rgt 1/2-rei");
    assert_eq!((play.place("1/2-rei"), play.steps("42-rgt")), ("K-13".into(), 4), "nobody is left to fight");
    play.refused("move 1/2-rei", "3.1-01");
}

#[test]
fn a_second_overrun_finds_neither_retreat_nor_ambush() {
    cases!["6.5-04", "6.11-04", "6.4-16", "6.4-08"];
    let units = json!({ "gm-1": "U-15", "td-1": "V-16", "42-rgt": "W-17" });
    let mut play = moving_with("fef", json!({ "dumps": { "fef-sd-1": "U-15" } }), units);
    play.acts(&["move gm-1", "overrun V-16", "evade td-1 V-17"]);
    assert_eq!(play.place("gm-1"), "V-16", "an emptied hex must be taken");
    assert_eq!(play.has_spent("gm-1"), 6, "the price is paid all the same");
    play.dice(&[4, 5, 1, 1]).acts(&["move gm-1", "overrun V-17"]);
    assert_eq!(play.events("combat-rolled").len(), 1, "nobody was asked before the dice");
    play.act("stand");
    assert_eq!(play.place("td-1"), "box-2");
}

#[test]
fn an_overrun_that_fails_ends_the_move() {
    cases!["6.4-09", "6.4-12"];
    let mut play = moving("vm", json!({ "36/308": "K-12", "88/308": "K-12", "1-bep": "K-13", "2-bep": "K-13" }));
    play.acts(&["move 36/308", "join 88/308", "overrun K-13", "lead 36/308"]);
    assert_eq!(play.line("no SD within 3 hexes"), -2);
    play.dice(&[3, 4, 1, 1]).acts(&["lead 1-bep", "pass", "stand", "lose 88/308"]);
    assert_eq!((play.place("36/308"), play.place("88/308")), ("K-12".into(), "K-12".into()));
    play.refused("move 88/308", "3.1-01");
}

#[test]
fn overruns_are_fought_like_attacks_and_earn_the_same() {
    cases!["6.4-15", "6.15-08", "6.10-08", "6.10-07", "1.7-04"];
    let units = || json!({ "36/308": "K-12", "88/308": "K-12", "102/308": "K-12", "1-thai": "K-13" });
    let mut play = moving_with("vm", json!({ "dumps": { "vm-sd-1": "K-12" } }), units());
    play.acts(&["move 36/308", "join 88/308", "join 102/308", "overrun K-13", "lead 36/308"]);
    let before = play.vm_points();
    play.dice(&[2, 5, 4, 1, 1]).acts(&["bolshevik", "stand"]);
    assert_eq!((play.vm_points(), play.steps("36/308")), (before + 1, 3));
    assert_eq!((play.place("1-thai"), play.place("102/308")), ("eliminated".into(), "K-13".into()));
    // In January 1951 the French are short of material; in June it rains as well.
    let short = |month: &str| {
        let extra = json!({ "card": "hanoi", "month": month, "dumps": { "vm-sd-1": "K-12" } });
        let mut play = moving_with("vm", extra, units());
        play.acts(&["move 36/308", "join 88/308", "overrun K-13", "lead 36/308"]);
        (play.line("shortage of material"), play.line("rain"))
    };
    assert_eq!((short("Jan-51"), short("Jun-51")), ((1, 0), (1, -1)));
    let units = json!({ "1/2-rei": "K-13", "td-1": "K-12" });
    let fef = |month: &str, card: &str| {
        let extra = json!({ "card": card, "until": "dien-bien-phu", "month": month, "dumps": { "fef-sd-1": "K-13" }, "fef_spending": "fef-sd-1" });
        let mut play = fef_attack(extra, units.clone());
        add(&mut play, "K-12", &["1/2-rei"]);
        play.line("shortage of material")
    };
    assert_eq!((fef("May-52", "cao-bang"), fef("Jun-52", "cao-bang")), (-1, 0));
}

#[test]
fn a_unit_ambushes_only_at_the_first_overrun() {
    cases!["6.11-04"];
    let units = json!({ "gm-1": "T-12", "246-rgt": "T-13", "vm-hq": "T-7" });
    let mut play = operating("fef", json!({ "dumps": { "fef-sd-1": "T-15" } }), units);
    play.acts(&["activate T-12", "move gm-1", "overrun T-13"]);
    play.allowed("ambush 246-rgt gm-1");
    play.dice(&[4, 4, 1, 1]).act("pass");
    play.acts(&["retreat", "fall-back 246-rgt U-13", "move gm-1"]);
    play.dice(&[1, 1, 1, 1]).act("overrun U-13");
    assert!(!play.events("combat-rolled").is_empty(), "nobody is asked about an ambush");
}
