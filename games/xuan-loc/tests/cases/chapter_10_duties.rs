//! Chapter 10: mandatory attacks, and HQs in combat.

use engine::{Game, Target, cases};
use serde_json::{Value, json};
use xuan_loc::ids::Army;
use xuan_loc::state::Status;

use crate::support::{Play, Questions as _, game, merge, scene, unit};

/// A Combat Phase of the NVA in which its attacks are mandatory.
fn bound(units: Value) -> Play {
    scene("combat", json!({ "mandatory": ["nva"] }), units)
}

/// A Movement Phase of the NVA in which the ARVN must fire.
fn under_fire(extra: Value, units: Value) -> Play {
    let mut play = scene("movement", extra, units);
    play.dice(&[1, 3]).act("proceed");
    play
}

#[test]
fn opportunity_fire_can_be_owed() {
    cases!["10.2.2-02", "10.2.3-01"];
    let units = json!({
        "nva-7-165-1": "0306", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506",
        "arvn-1-43-c": { "at": "0506", "flags": ["disrupted"] },
    });
    let mut play = under_fire(json!({}), units.clone());
    play.acts(&["march nva-7-165-1", "step 0406"]);
    play.refused("pass", "10.2.3-01");
    play.act("add arvn-1-43-a");
    play.refused("shoot", "10.2.3-01");
    play.act("add arvn-1-43-b");
    play.allowed("shoot").allowed("add arvn-1-43-c");
    let mut free = scene("movement", json!({}), units);
    free.dice(&[6, 2]).acts(&["proceed", "march nva-7-165-1", "step 0406"]);
    free.allowed("pass");
    // The NVA's duty has a case of its own.
    let units = json!({ "arvn-1-43-a": "0507", "nva-7-165-1": "0505" });
    let mut nva = scene("movement", json!({ "active": "arvn" }), units);
    nva.dice(&[4, 1]).acts(&["proceed", "march arvn-1-43-a", "step 0506"]);
    nva.refused("pass", "10.2.2-02");
}

/// 6.1.8 has them act with a division near by; R24 looks when the NVA moves, R160 before it has.
#[test]
fn units_of_no_division_are_bound_in_the_enemys_turn_too() {
    cases!["6.1.8-01", "6.1.8-02", "6.1.8-03", "10.2.2-02", "10.2.2-03", "10.2.2-06", "R160"];
    let units = json!({ "nva-95-1": "0405", "arvn-1-43-a": "0507" });
    for first in ["arvn", "nva"] {
        let keys = json!({ "turn": 8, "active": "arvn", "initiative": first });
        let mut play = scene("movement", keys.clone(), units.clone());
        play.dice(&[4, 1]).acts(&["proceed", "march arvn-1-43-a", "step 0506"]);
        play.refused("pass", "10.2.2-02");
        let mut far = scene("movement", keys, json!({ "nva-95-1": "0405", "arvn-1-43-a": "0507", "nva-hq-7": "0101" }));
        far.dice(&[4, 1]).acts(&["proceed", "march arvn-1-43-a", "step 0506"]);
        far.allowed("pass").allowed("add nva-95-1");
    }
    let fire = |battalion: Value, extra: Value| {
        let mut keys = json!({ "turn": 8, "active": "arvn", "mandatory": ["nva"] });
        merge(&mut keys, extra);
        scene("defensive-fire", keys, json!({ "nva-95-1": battalion, "arvn-1-43-a": "0506" }))
    };
    fire(json!("0405"), json!({})).refused("done", "10.2.2-03");
    fire(json!("0405"), json!({ "initiative": "arvn" })).refused("done", "10.2.2-03");
    fire(json!({ "at": "0405", "flags": ["detached"] }), json!({})).allowed("done");
    fire(json!("0405"), json!({ "orders": { "7": "regrouping" } })).allowed("done");
    // What was judged for the ARVN's turn is judged anew when the NVA moves.
    let mut play = scene("movement", json!({ "turn": 8, "active": "arvn", "initiative": "arvn" }), units);
    play.dice(&[1, 1]).act("proceed");
    let active = |play: &Play| play.view().status(unit("nva-95-1")) == Status::Active;
    assert!(active(&play));
    play.idle_until(|play| play.state().active == Army::Nva && play.phase() == "movement");
    play.dice(&[1, 1]).act("proceed");
    assert!(active(&play));
    play.idle_until(|play| play.state().turn == 9);
    assert!(!active(&play), "a new turn, and nobody has moved yet");
}

/// From three hexes away a tank reaches the infantry on the move, never the tank beside it (12.1.13).
#[test]
fn who_must_fire_is_not_left_with_armour_out_of_reach() {
    cases!["10.2.2-02", "10.2.3-01"];
    let units = json!({ "nva-203-t1": "0106", "nva-7-165-1": "0106", "arvn-315-t1": "0506", "arvn-1-43-a": "1004" });
    let group = ["march nva-7-165-1", "join nva-203-t1", "step 0206"];
    let mut play = under_fire(json!({}), units.clone());
    play.acts(&group).refused("pass", "10.2.3-01");
    play.refused("spare nva-7-165-1", "10.2.3-01").allowed("spare nva-203-t1");
    let mut free = scene("movement", json!({}), units);
    free.dice(&[6, 2]).act("proceed").acts(&group).allowed("spare nva-7-165-1");
}

#[test]
fn the_table_says_what_keeps_a_phase_from_ending() {
    cases!["10.2.2-04", "12.1.4-01", "12.1.4-02"];
    let mut play = bound(json!({ "nva-7-165-1": "0405", "nva-7-165-2": "0405", "arvn-1-43-a": "0506" }));
    let why = |play: &Play, target: Target| {
        let refusals = game().why_not(play.state(), &target);
        refusals.into_iter().map(|refusal| refusal.case.0).collect::<Vec<_>>()
    };
    assert_eq!(why(&play, Target::Button("done".into())), ["10.2.2-04"]);
    assert_eq!(why(&play, Target::Place("0506".into())), [""; 0], "it can be fired on");
    play.act("fire 0506");
    assert_eq!(why(&play, Target::Button("shoot".into())), ["12.1.2-01"], "nobody fires yet");
    play.act("add nva-7-165-1").dice(&[1]).act("shoot");
    assert_eq!(why(&play, Target::Place("0506".into())), ["12.1.4-01", "12.1.4-02"], "neither fire nor assault");
    assert_eq!(why(&play, Target::Button("done".into())), [""; 0]);
}

/// The 165th assaults 0904, and reserves come from 1004; who stands in 0903 is next to 1003, too.
fn support_asked(extra: Value, units: Value) -> Play {
    let mut all = json!({
        "nva-7-165-1": "0803", "nva-7-165-2": "0803", "nva-7-209-1": "0903", "nva-hq-7": "0702", "arvn-1-43-a": "0904",
        "arvn-2-43-a": "1004", "arvn-hq-43": "1004", "arvn-1-48-a": "1003",
    });
    merge(&mut all, units);
    let mut keys = json!({ "turn": 8, "mandatory": ["nva"] });
    merge(&mut keys, extra);
    let mut play = scene("combat", keys, all);
    play.acts(&["assault 0904", "add nva-7-165-1", "add nva-7-165-2"]);
    play
}

#[test]
fn nobody_gets_out_of_an_attack_by_support_fire() {
    cases!["10.2.2-07", "10.2.2-10", "13.3.4-01", "R28", "R142"];
    let mut play = support_asked(json!({}), json!({}));
    play.refused("add nva-7-209-1", "10.2.2-07");
    play.acts(&["announce", "reserve arvn-2-43-a"]).dice(&[3]).act("step 0904");
    assert_eq!(play.events("assault-result").len(), 1, "nobody is free to fire, so nobody is asked");
    let free = |mut play: Play| {
        play.acts(&["announce", "reserve arvn-2-43-a", "step 0904"]);
        assert_eq!(play.army_asked(), Army::Nva);
        play
    };
    free(support_asked(json!({ "mandatory": [] }), json!({}))).allowed("add nva-7-209-1");
    // Nothing is owed at those who are disrupted, nor at the reserves themselves.
    let hurt = json!({ "arvn-1-48-a": { "at": "1003", "flags": ["disrupted"] } });
    free(support_asked(json!({}), hurt)).allowed("add nva-7-209-1");
    free(support_asked(json!({}), json!({ "arvn-1-48-a": null }))).allowed("add nva-7-209-1");
    // Of two, one must be left for 1003.
    let mut two = free(support_asked(json!({}), json!({ "nva-7-209-2": "0903" })));
    two.allowed("add nva-7-209-2");
    two.act("add nva-7-209-1");
    two.refused("add nva-7-209-2", "10.2.2-10").allowed("pass");
    two.dice(&[1, 3]).act("shoot");
    while !two.actions().iter().any(|action| action.starts_with("fire")) {
        let answer = two.actions()[0].clone();
        two.act(&answer);
    }
    two.refused("done", "10.2.2-04").allowed("fire 1003");
}

/// In the Combat Phase every enemy must be attacked; in Defensive Fire everybody must fire, at whomever he likes.
#[test]
fn an_hq_is_left_out_of_a_fire_only_where_nobody_must_attack_it() {
    cases!["10.2.2-03", "10.2.2-07", "10.3.4-01", "R147"];
    let fire = |phase: &str, active: &str| {
        let keys = json!({ "turn": 8, "active": active, "mandatory": ["arvn"] });
        let units = json!({
            "nva-95-1": "0803", "nva-hq-7": "0803", "arvn-1-43-a": "0904", "arvn-1-43-b": "0802", "nva-hq-6": "0303",
        });
        let mut play = scene(phase, keys, units);
        play.acts(&["fire 0803", "add arvn-1-43-a"]);
        play
    };
    fire("combat", "arvn").refused("spare nva-hq-7", "10.2.2-07");
    let mut defence = fire("defensive-fire", "nva");
    defence.act("spare nva-hq-7").dice(&[1]).act("shoot");
    defence.allowed("done");
}

#[test]
fn regrouping_units_fire_in_the_enemy_turn_as_they_like() {
    cases!["10.2.4-01", "10.2.4-02"];
    let orders = json!({ "orders": { "43": "regrouping", "7": "activated" } });
    let units = json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0506" });
    let mut play = under_fire(orders.clone(), units);
    play.acts(&["march nva-7-165-1", "step 0406"]);
    assert_eq!(play.offered("add"), ["arvn-1-43-a"]);
    play.acts(&["pass", "halt", "done"]);
    assert_eq!(play.offered("fire"), ["0406"]);
    play.allowed("done");
    // In its own turn it does not attack, and owes nothing.
    let own = json!({ "active": "arvn", "mandatory": ["arvn"], "orders": { "43": "regrouping", "48": "activated" } });
    let mut play = scene("combat", own, json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506", "arvn-1-48-a": "0405" }));
    play.act("fire 0406");
    play.refused("add arvn-1-43-a", "10.0-02");
    play.act("add arvn-1-48-a").dice(&[1]).act("shoot");
    assert!(play.actions().contains(&"done".to_string()), "nothing more is owed");
}

#[test]
fn defensive_fire_is_owed_at_an_adjacent_hex() {
    cases!["10.2.2-03"];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0405", "nva-7-165-3": "0307", "arvn-1-43-w": "0506",
        "arvn-1-43-a": "0607",
    });
    let mut play = scene("defensive-fire", json!({ "mandatory": ["arvn"] }), units);
    play.refused("done", "10.2.3-01");
    play.refused("fire 0307", "10.2.3-01");
    play.acts(&["fire 0406", "add arvn-1-43-w"]).dice(&[1]).act("shoot");
    assert_eq!(play.actions(), ["done"], "one hex is enough, and 1/43 A is not in contact");
    let facing = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506" });
    let nva = scene("defensive-fire", json!({ "active": "arvn", "mandatory": ["nva"] }), facing);
    nva.refused("done", "10.2.2-03");
    let hurt = json!({ "at": "0506", "flags": ["disrupted"] });
    let disrupted = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": hurt, "arvn-1-43-b": hurt });
    scene("defensive-fire", json!({ "mandatory": ["arvn"] }), disrupted).allowed("done");
}

#[test]
fn the_combat_phase_cannot_end_while_an_attack_is_owed() {
    cases!["10.2.2-04", "10.2.2-05", "10.2.2-08"];
    let mut play = bound(json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0405", "arvn-1-43-a": "0506" }));
    play.refused("done", "10.2.2-04");
    play.acts(&["fire 0506", "add nva-7-165-1"]).dice(&[1]).act("shoot");
    assert!(play.actions().contains(&"done".to_string()), "the second company has no enemy left that may be attacked");
    let disrupted = json!({ "at": "0506", "flags": ["disrupted"] });
    let mut play = bound(json!({ "nva-7-165-1": "0406", "arvn-1-43-a": disrupted }));
    play.refused("done", "10.2.2-05");
    play.acts(&["assault 0506", "add nva-7-165-1"]).dice(&[4]).act("announce");
    assert_eq!(play.place("arvn-1-43-a"), "dead", "an assault fulfils it as well");
}

#[test]
fn some_units_are_never_obliged() {
    cases!["10.2.2-06"];
    let with = |id: &str, flags: Value, extra: Value| {
        let mut units = json!({ "arvn-1-43-a": "0506", "nva-7-141-1": "0307", "arvn-1-43-b": "0407" });
        units[id] = json!({ "at": "0406", "flags": flags });
        crate::support::merge(&mut units, json!({ "nva-7-141-1": "0308" }));
        let mut all = json!({ "mandatory": ["nva"] });
        crate::support::merge(&mut all, extra);
        scene("combat", all, units)
    };
    // 7-141-1 at 0308 owes an attack on 0407 in all of these; once made, only the unit in 0406 is in question.
    let rest = |mut play: Play| {
        play.acts(&["fire 0407", "add nva-7-141-1"]).dice(&[1]).act("shoot");
        play.phase() == "combat" && !play.actions().contains(&"done".to_string())
    };
    assert!(rest(with("nva-7-165-1", json!([]), json!({}))), "an able company is");
    assert!(rest(with("nva-7-165-1", json!(["disrupted"]), json!({}))), "so is a disrupted one in command");
    assert!(!rest(with("nva-7-165-1", json!(["disrupted", "out-of-command"]), json!({}))), "out of command it is not");
    assert!(!rest(with("nva-hq-341", json!([]), json!({}))), "nor is an HQ");
    let regiments = json!({ "orders": { "7": "activated" }, "regiments": ["141/7"] });
    assert!(!rest(with("nva-7-165-1", json!([]), regiments)), "nor an inactive regiment");
    let regroup = json!({ "orders": { "7": "activated", "341": "regrouping" } });
    assert!(!rest(with("nva-341-266-1", json!([]), regroup)), "nor a regrouping one");
    let mut hungry = scene(
        "combat",
        json!({ "mandatory": ["nva"] }),
        json!({
            "nva-7-165-1": "0228", "arvn-1-43-a": "0328", "nva-7-165-2": "0405", "arvn-1-43-b": "0506",
            "nva-hq-7": "0303",
        }),
    );
    hungry.acts(&["fire 0506", "add nva-7-165-2"]).dice(&[1]).act("shoot");
    assert!(hungry.actions().contains(&"done".to_string()), "nor an NVA unit without supply");
}

#[test]
fn attacks_are_spread_over_as_many_hexes_as_possible() {
    cases!["10.2.2-07"];
    let two = json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0406", "arvn-1-43-a": "0405", "arvn-1-43-b": "0407" });
    let mut play = bound(two.clone());
    play.acts(&["fire 0405", "add nva-7-165-1"]);
    play.refused("add nva-7-165-2", "10.2.2-07");
    play.dice(&[1]).act("shoot");
    play.refused("done", "10.2.2-04");
    play.acts(&["assault 0407", "add nva-7-165-2"]).dice(&[4]).act("announce");
    assert!(play.actions().contains(&"done".to_string()));
    let mut assault = bound(two.clone());
    assault.acts(&["assault 0405", "add nva-7-165-1"]);
    assault.refused("add nva-7-165-2", "10.2.2-07");
    // The company that alone reaches the second hex may not be spent on the first.
    let uneven = json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0404", "arvn-1-43-a": "0405", "arvn-1-43-b": "0407" });
    let mut play = bound(uneven);
    play.act("fire 0405");
    play.refused("add nva-7-165-1", "10.2.2-07").allowed("add nva-7-165-2");
    play.acts(&["cancel", "assault 0405"]);
    play.refused("add nva-7-165-1", "10.2.2-07").allowed("add nva-7-165-2");
    // A part of the hex only: its other unit stays due.
    let stack = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0405", "arvn-1-43-b": "0405" });
    let mut part = bound(stack);
    part.acts(&["fire 0405", "add nva-7-165-1"]);
    part.refused("spare arvn-1-43-b", "10.2.2-07");
    // An HQ that was left out could not be attacked afterwards, so it may not be left out.
    let hq = json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0406", "arvn-1-43-a": "0405", "arvn-hq-43": "0405" });
    let mut part = bound(hq.clone());
    part.acts(&["fire 0405", "add nva-7-165-1"]);
    part.refused("spare arvn-hq-43", "10.2.2-07");
    let mut hit = hq;
    hit["arvn-1-43-a"] = json!({ "at": "0405", "flags": ["attacked"] });
    bound(hit).allowed("done").refused("fire 0405", "10.3.4-01");
    // One company between two hexes chooses freely.
    let one = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0405", "arvn-1-43-b": "0407" });
    let mut free = bound(one);
    free.allowed("fire 0405").allowed("fire 0407");
    free.acts(&["fire 0407", "add nva-7-165-1"]);
    free.allowed("shoot");
    let mut voluntary = scene("combat", json!({}), two);
    voluntary.acts(&["fire 0405", "add nva-7-165-1", "add nva-7-165-2"]);
    voluntary.allowed("shoot");
}

#[test]
fn nobody_is_forced_to_assault() {
    cases!["10.2.2-09", "12.1.15-02"];
    let weak = json!({ "nva-7-165-s1": "0405", "arvn-315-t1": "0506" });
    scene(
        "combat",
        json!({}),
        json!({ "nva-7-165-s1": "0405", "arvn-315-t1": "0506", "nva-7-165-1": "0307", "arvn-1-43-a": "0407" }),
    )
    .refused("fire 0506", "12.1.15-02");
    let mut play = bound(weak);
    play.refused("done", "10.2.2-04");
    play.acts(&["fire 0506", "add nva-7-165-s1"]);
    assert_eq!(play.fire_odds(), (3, 12, "less than 1-2"));
    play.act("shoot");
    assert_eq!((play.events("missed").len(), play.purposes().len()), (1, 0), "made, without a die and without effect");
    assert!(play.actions().contains(&"done".to_string()));
}

#[test]
fn a_fire_that_could_only_be_taken_back_is_not_offered() {
    cases!["10.2.2-07", "12.1.15-02"];
    // The company is needed against the fresh hex; the gun alone does not reach 1-2 against the tank.
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-s1": "0403",
        "arvn-315-t1": { "at": "0405", "flags": ["disrupted"] }, "arvn-2-43-a": "0507",
    });
    let mut play = bound(units);
    play.refused("fire 0405", "10.2.2-07");
    play.acts(&["fire 0507", "add nva-7-165-1"]).dice(&[1]).act("shoot");
    play.refused("fire 0405", "12.1.15-02").allowed("done");
}

#[test]
fn ranged_fire_fulfils_a_duty_if_it_takes_in_the_whole_hex() {
    cases!["12.1.19-01", "12.1.19-02"];
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-s1": "0306", "nva-7-165-s2": "0306", "nva-7-165-s3": "0306",
        "arvn-1-43-a": "0405", "arvn-1-43-b": "0405", "arvn-2-43-a": "0507",
    });
    let mut play = bound(units);
    play.acts(&["fire 0507", "add nva-7-165-s1", "add nva-7-165-s2"]);
    assert_eq!(play.fire_odds(), (6, 5, "1-1"), "two hexes away, not doubled");
    play.dice(&[1]).act("shoot");
    play.acts(&["fire 0405", "add nva-7-165-1", "add nva-7-165-s3"]).dice(&[1]).act("shoot");
    assert!(play.actions().contains(&"done".to_string()), "both hexes attacked: the duty is fulfilled");
    // Purely ranged fire instead of the adjacent unit may not leave anybody out.
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-s1": "0207", "nva-7-165-s2": "0207", "nva-7-165-s3": "0207",
        "arvn-1-43-a": {
            "at": "0405", "flags": ["disrupted"],
        }, "arvn-1-43-b": { "at": "0405", "flags": ["disrupted"] }, "arvn-2-43-a": "0507",
    });
    let mut play = bound(units);
    play.acts(&["fire 0405", "add nva-7-165-s1", "add nva-7-165-s2", "add nva-7-165-s3", "spare arvn-1-43-b"]);
    play.refused("shoot", "12.1.19-02");
}

#[test]
fn ranged_fire_that_could_only_take_in_a_part_of_the_hex_is_not_offered() {
    cases!["12.1.19-02", "10.2.2-07"];
    // Who stands beside 0405 owes his attack to 0507, and the one gun that is left is enough for one of the two only.
    let shaken = json!({ "at": "0405", "flags": ["disrupted"] });
    let units = json!({
        "nva-7-165-1": "0406", "nva-7-165-s1": "0207", "arvn-1-43-a": shaken, "arvn-1-43-b": shaken, "arvn-2-43-a": "0507",
    });
    let mut play = bound(units.clone());
    play.refused("fire 0405", "10.2.2-07").allowed("fire 0507");
    play.acts(&["fire 0507", "add nva-7-165-1"]).dice(&[1]).act("shoot");
    play.allowed("done");
    // One alone is fired on.
    let mut one = units;
    one["arvn-1-43-b"] = json!("lost");
    bound(one).act("fire 0405").act("add nva-7-165-s1").allowed("shoot");
}

#[test]
fn hqs_neither_fire_nor_assault() {
    cases!["10.3-01", "10.3.4-01"];
    let units = json!({ "nva-hq-341": "0406", "nva-7-165-1": "0406", "arvn-1-43-a": "0506", "arvn-hq-43": "0506" });
    let mut play = scene("combat", json!({}), units);
    play.act("fire 0506");
    play.refused("add nva-hq-341", "10.3-01");
    play.act("add nva-7-165-1");
    assert_eq!(play.fire_odds(), (5, 6, "1-2"), "an HQ defends with its one");
    play.refused("spare arvn-1-43-a", "10.3.4-01");
    play.act("spare arvn-hq-43");
    assert_eq!(play.fire_odds(), (5, 5, "1-1"));
    play.acts(&["cancel", "assault 0506"]);
    play.refused("add nva-hq-341", "10.3-01");
}

#[test]
fn an_hq_goes_with_its_stack() {
    cases!["10.3.2-01", "10.3.2-02"];
    let attackers = json!({
        "nva-7-165-1": "0405", "nva-7-165-2": "0405", "nva-7-165-3": "0405", "nva-7-165-4": "0405",
        "nva-7-209-1": "0505", "nva-7-209-2": "0505", "nva-hq-341": "0405",
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-hq-43": "0506",
    });
    let mut play = scene("combat", json!({}), attackers.clone());
    play.act("assault 0506");
    for id in ["165-1", "165-2", "165-3", "165-4", "209-1", "209-2"] {
        play.act(&format!("add nva-7-{id}"));
    }
    assert_eq!(play.assault_odds(), (30, 11, "2-1"));
    play.dice(&[4]).acts(&["announce", "lose arvn-1-43-a", "step 0507", "step 0508"]);
    assert_eq!((play.place("arvn-1-43-b"), play.place("arvn-hq-43")), ("0508".into(), "0508".into()), "-/1R2");
    assert!(play.disrupted("arvn-hq-43"));
    play.refused("advance nva-hq-341", "13.1.11-03");
    play.acts(&["advance nva-7-165-1", "advance nva-hq-341"]);
    assert_eq!(play.place("nva-hq-341"), "0506", "it may go along with the advance");
    // Under fire an HQ that was not a target stays, or goes along.
    let mut play = scene("combat", json!({}), attackers);
    play.act("fire 0506");
    for id in ["165-1", "165-2", "165-3"] {
        play.act(&format!("add nva-7-{id}"));
    }
    play.acts(&["spare arvn-hq-43", "spare arvn-1-43-b"]);
    assert_eq!(play.fire_odds(), (15, 5, "3-1"));
    play.dice(&[5, 1]).act("shoot");
    assert_eq!(play.army_asked(), Army::Arvn);
    play.refused("join arvn-1-43-b", "13.4.7-02").allowed("join arvn-hq-43");
    let mut stays = play.clone();
    stays.act("step 0507");
    assert!(stays.place("arvn-hq-43") == "0506" && !stays.disrupted("arvn-hq-43"));
    play.acts(&["join arvn-hq-43", "step 0507"]);
    assert!(play.place("arvn-hq-43") == "0507" && play.disrupted("arvn-hq-43"));
}
