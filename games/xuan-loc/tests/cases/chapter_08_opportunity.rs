//! Chapter 8.4: Opportunity Fire.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{Questions as _, at, moving};

#[test]
fn the_march_pauses_for_fire_and_goes_on() {
    cases!["6.3-03", "8.4-01", "8.4-02", "8.4.1-01", "10.1-01"];
    let mut play = moving(
        "nva",
        json!({ "nva-7-165-1": "0206", "nva-7-165-2": "0406", "arvn-1-43-a": "0506", "arvn-ld-hieu": "0506" }),
    );
    play.acts(&["march nva-7-165-1", "step 0306"]);
    assert_eq!(play.army_asked(), Army::Nva, "two hexes away nobody without a range is asked");
    play.act("step 0405");
    assert_eq!((play.army_asked(), play.offered("add")), (Army::Arvn, vec!["arvn-1-43-a".to_string()]));
    assert!(play.offered("spare").is_empty(), "the one moving unit is the target, not who stands by");
    play.refused("spare nva-7-165-2", "12.1.9-02");
    play.act("add arvn-1-43-a");
    assert_eq!(play.fire_odds(), (5, 5, "2-1"), "those who fire are the attackers: their leader shifts right");
    play.dice(&[1]).act("shoot");
    assert_eq!(play.army_asked(), Army::Nva);
    assert_eq!(play.state().march.group[0].spent, 2, "it keeps what it has left");
    play.allowed("step 0404");
}

#[test]
fn ranged_units_fire_at_every_hex_they_see() {
    cases!["8.4-03", "8.4.3-02", "8.4.2-01"];
    let mut play = moving(
        "nva",
        json!({ "nva-7-165-1": "0205", "nva-7-165-2": "0306", "arvn-1-43-w": "0506", "arvn-2-43-w": "0506" }),
    );
    play.act("march nva-7-165-1");
    assert_eq!(play.army_asked(), Army::Nva, "never in the hex where it starts");
    play.act("step 0206");
    assert_eq!(play.offered("add"), ["arvn-1-43-w", "arvn-2-43-w"], "three hexes");
    play.acts(&["add arvn-1-43-w"]).dice(&[1]).act("shoot");
    assert_eq!(play.army_asked(), Army::Nva, "once in a hex");
    play.act("step 0306");
    assert_eq!(play.offered("add"), ["arvn-2-43-w"], "in the next hex again, by a unit that has not fired");
    play.refused("add arvn-1-43-w", "12.1.3-01").refused("spare nva-7-165-2", "12.1.9-02");
    play.act("add arvn-2-43-w").dice(&[1]).act("shoot");
    play.act("step 0405");
    assert_eq!(play.army_asked(), Army::Nva, "both have fired in this phase");
}

#[test]
fn nobody_draws_fire_twice_in_one_hex() {
    cases!["8.4.3-02"];
    let mut play = moving("nva", json!({ "nva-7-165-1": "0206", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506" }));
    play.acts(&["march nva-7-165-1", "step 0306", "step 0405", "add arvn-1-43-a"]).dice(&[1]).act("shoot");
    play.acts(&["step 0306", "step 0405"]);
    assert_eq!(play.army_asked(), Army::Nva, "it has come back to the hex where it was fired on");
    play.act("step 0406");
    assert_eq!((play.army_asked(), play.offered("add")), (Army::Arvn, vec!["arvn-1-43-b".to_string()]));
}

#[test]
fn arrivals_draw_fire_in_their_entry_hex() {
    cases!["8.4-03"];
    let mut play = at(json!({
        "turn": 2, "phase": "movement", "others": "pool", "units": { "arvn-hq-18": "0128", "arvn-1-43-a": "1002" },
    }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1", "step 1001"]);
    assert_eq!((play.army_asked(), play.offered("add")), (Army::Arvn, vec!["arvn-1-43-a".to_string()]));
}

#[test]
fn an_airlift_draws_no_fire() {
    cases!["8.4-04"];
    let mut play = at(json!({
        "turn": 4, "phase": "movement", "active": "arvn", "others": "pool",
        "units": { "arvn-hq-18": "1004", "nva-7-165-1": "1404", "nva-7-165-2": "1404", "nva-hq-7": "1405" },
    }));
    play.dice(&[1, 1]).acts(&["proceed", "airlift arvn-1-1para-a", "at 1403"]);
    assert_eq!((play.army_asked(), play.place("arvn-1-1para-a")), (Army::Arvn, "1403".into()));
    play.acts(&["march arvn-1-1para-a", "step 1304"]);
    assert_eq!(play.army_asked(), Army::Nva, "its own move does");
}

#[test]
fn a_group_is_one_target_set() {
    cases!["8.4-01", "8.4.3-02"];
    let units = json!({
        "nva-7-165-1": "0306", "nva-7-165-2": "0306", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506",
    });
    let mut play = moving("nva", units);
    play.acts(&["march nva-7-165-1", "join nva-7-165-2", "step 0406"]);
    assert_eq!(play.offered("spare"), ["nva-7-165-1", "nva-7-165-2"], "any of those that move");
    play.acts(&["spare nva-7-165-2", "add arvn-1-43-a"]).dice(&[3]).act("shoot");
    assert!(play.disrupted("nva-7-165-1"));
    assert_eq!(play.army_asked(), Army::Arvn, "the other has not been fired at in this hex");
    assert!(play.offered("spare").is_empty());
    play.act("pass");
    play.act("step 0307");
    assert_eq!((play.place("nva-7-165-1"), play.place("nva-7-165-2")), ("0406".into(), "0307".into()));
}

#[test]
fn an_hq_is_a_target_alone_and_a_leader_never() {
    cases!["8.4-05"];
    let mut play = moving("nva", json!({ "nva-hq-7": "0306", "nva-7-165-1": "0306", "arvn-1-43-a": "0506" }));
    let mut together = play.clone();
    together.acts(&["march nva-hq-7", "join nva-7-165-1", "step 0406"]);
    assert_eq!(together.offered("spare"), ["nva-hq-7"], "the company cannot be spared");
    together.refused("spare nva-7-165-1", "10.3.4-01");
    play.acts(&["march nva-hq-7", "step 0406"]);
    assert_eq!(play.army_asked(), Army::Arvn, "a lone HQ is fired at");
    let mut shielded = moving("nva", json!({ "nva-hq-7": "0306", "nva-7-165-1": "0406", "arvn-1-43-a": "0506" }));
    shielded.acts(&["march nva-hq-7", "step 0406"]);
    assert_eq!(shielded.army_asked(), Army::Nva, "not in a hex with others");
    let mut leader = moving("arvn", json!({ "arvn-ld-hieu": "0507", "nva-7-165-1": "0405" }));
    leader.acts(&["march arvn-ld-hieu foot", "step 0506"]);
    assert_eq!(leader.army_asked(), Army::Arvn);
}

#[test]
fn a_retreat_result_only_disrupts_and_ends_the_move() {
    cases!["8.4.4-01", "8.4.5-01", "8.4.3-01", "12.4-02"];
    let mut play = moving("nva", json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0506" }));
    play.acts(&["march nva-7-165-1", "step 0406", "add arvn-1-43-a"]);
    assert_eq!(play.fire_odds(), (5, 5, "1-1"));
    play.dice(&[6]).act("shoot");
    assert_eq!(play.purposes(), ["Direct Fire"], "no retreat die");
    assert!(play.disrupted("nva-7-165-1") && play.place("nva-7-165-1") == "0406");
    assert!(play.is("arvn-1-43-a", Flags::FIRED));
    play.refused("step 0307", "6.3-02").refused("march nva-7-165-1", "8.1.7-01");
    play.act("done");
    assert_ne!(play.phase(), "defensive-fire", "the one that fired may not fire again");
}

#[test]
fn an_elimination_disrupts_the_other_targets() {
    cases!["8.4.4-02"];
    let units = json!({
        "nva-7-165-1": "0206", "nva-7-165-2": "0206", "arvn-315-t1": "0506", "arvn-315-t2": "0506",
        "arvn-315-t3": "0506",
    });
    let mut play = moving("nva", units);
    play.acts(&["march nva-7-165-1", "join nva-7-165-2", "step 0306", "pass", "step 0406"]);
    play.acts(&["add arvn-315-t1", "add arvn-315-t2", "add arvn-315-t3"]);
    assert_eq!(play.fire_odds(), (72, 10, "5-1+"), "each tank company doubled at one hex");
    play.dice(&[4]).acts(&["shoot", "lose nva-7-165-2"]);
    assert_eq!((play.place("nva-7-165-2"), play.place("nva-7-165-1")), ("dead".into(), "0406".into()));
    assert!(play.disrupted("nva-7-165-1") && play.chance_left() == 0, "disrupted, without a retreat");
}
