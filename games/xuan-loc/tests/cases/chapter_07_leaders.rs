//! Chapter 7.4: ARVN leaders.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{Play, Questions as _, merge, moving, scene};

/// The column of an NVA fire at companies in 0506, or of their fire back, with leaders somewhere.
fn column(active: &str, assault: bool, leaders: Value) -> &'static str {
    let mut units = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "arvn-1-43-a": "0506", "arvn-2-43-a": "0505",
    });
    merge(&mut units, leaders);
    let mut play = scene("combat", json!({ "active": active }), units);
    let (hex, firers): (&str, &[&str]) =
        if active == "nva" { ("0506", &["nva-7-165-1", "nva-7-165-2"]) } else { ("0406", &["arvn-1-43-a"]) };
    play.act(&format!("{} {hex}", if assault { "assault" } else { "fire" }));
    for id in firers {
        play.act(&format!("add {id}"));
    }
    if assault { play.assault_odds().2 } else { play.fire_odds().2 }
}

#[test]
fn a_leader_shifts_one_column_for_those_he_stands_with() {
    cases!["7.4.2-01", "7.4.2-03", "7.4.3-01"];
    for assault in [false, true] {
        assert_eq!(column("nva", assault, json!({})), "2-1");
        assert_eq!(column("nva", assault, json!({ "arvn-ld-hieu": "0506" })), "1-1", "left when they defend");
        assert_eq!(column("nva", assault, json!({ "arvn-ld-hieu": "0505" })), "2-1", "not from elsewhere");
        let two = json!({ "arvn-ld-hieu": "0506", "arvn-ld-dao": "0506" });
        assert_eq!(column("nva", assault, two.clone()), "1-1", "only one counts");
        assert_eq!(column("arvn", assault, json!({})), "1-2", "5 to 10");
        assert_eq!(column("arvn", assault, two), "1-1", "right when they attack");
        assert_eq!(column("arvn", assault, json!({ "arvn-ld-hieu": "0505" })), "1-2", "his stack must take part");
    }
}

#[test]
fn a_leader_shifts_opportunity_and_defensive_fire_too() {
    cases!["7.4.2-01"];
    let mut play = scene(
        "defensive-fire",
        json!({}),
        json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506", "arvn-ld-hieu": "0506" }),
    );
    play.acts(&["fire 0406", "add arvn-1-43-a"]);
    assert_eq!(play.fire_odds(), (5, 5, "2-1"));
    let mut play = moving("arvn", json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0607", "arvn-ld-hieu": "0607" }));
    play.acts(&["march arvn-1-43-a", "join arvn-ld-hieu foot", "step 0507", "add nva-7-165-1"]);
    assert_eq!(play.fire_odds(), (5, 5, "1-2"), "he rides along");
}

#[test]
fn the_shift_never_leaves_the_table() {
    cases!["7.4.2-02"];
    let units = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-ld-hieu": "0506" });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["fire 0506", "add nva-7-165-1"]);
    assert_eq!(play.fire_odds(), (5, 10, "1-2"), "the lowest column");
    let led = json!({ "nva-7-165-1": "0406", "arvn-315-t1": "0506", "arvn-315-t2": "0506", "arvn-ld-hieu": "0506" });
    let mut play = scene("combat", json!({ "active": "arvn" }), led);
    play.acts(&["fire 0406", "add arvn-315-t1", "add arvn-315-t2"]);
    assert_eq!(play.fire_odds(), (48, 5, "5-1+"), "the highest column");
}

#[test]
fn a_leader_is_never_disrupted_nor_a_target() {
    cases!["7.4.4-01", "3.0-07"];
    let mut play = scene(
        "bombardment",
        json!({ "aims": ["nva-aim-105-1"] }),
        json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0506", "arvn-ld-hieu": "0506", "arvn-ld-cong": "0404" }),
    );
    play.acts(&["aim nva-aim-105-1", "at 0506"]).dice(&[6]).act("done").dice(&[5, 5]).act("strike nva-aim-105-1");
    assert!(play.disrupted("arvn-1-43-a") && !play.is("arvn-ld-hieu", Flags::DISRUPTED), "column 5, die 5: D");
    let fire =
        scene("combat", json!({}), json!({ "nva-7-165-1": "0405", "arvn-ld-cong": "0404", "arvn-1-43-a": "0506" }));
    fire.refused("fire 0404", "12.1.2-01").refused("assault 0404", "13.0-01");
    // Alone he does not count as an enemy next door, an HQ does.
    let regroup = |other: &str| {
        let mut play = scene(
            "movement",
            json!({ "orders": { "7": "regrouping" } }),
            json!({ "nva-7-165-1": "0206", other: "0405" }),
        );
        play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1", "step 0306"]);
        play
    };
    assert_eq!(regroup("arvn-ld-cong").place("nva-7-165-1"), "0306");
    let mut play = scene(
        "movement",
        json!({ "orders": { "7": "regrouping" } }),
        json!({ "nva-7-165-1": "0206", "arvn-hq-43": "0405" }),
    );
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1"]);
    play.refused("step 0306", "8.1.9-01");
}

#[test]
fn a_lone_leader_is_lost_when_the_nva_enter() {
    cases!["7.4.5-01", "7.4.5-02", "4.1.4-01"];
    let mut play = moving("nva", json!({ "nva-7-165-1": "0406", "arvn-ld-hieu": "0405" }));
    play.acts(&["march nva-7-165-1", "step 0405"]);
    assert_eq!((play.place("arvn-ld-hieu"), play.state().arvn_losses), ("lost".into(), 1));
    assert_eq!(play.view().nva_points(), 2);
}

#[test]
fn a_leader_left_alone_by_an_assault_falls_to_the_advance_only() {
    cases!["7.4.5-03", "7.4.6-02"];
    let assault = |last: &str| {
        let units = json!({ "nva-95-1": "0406", "arvn-1-43-a": "0506", "arvn-ld-hieu": "0506" });
        let mut play = scene("combat", json!({}), units);
        play.acts(&["assault 0506", "add nva-95-1"]);
        assert_eq!(play.assault_odds(), (18, 5, "2-1"));
        play.dice(&[2]).act("announce");
        assert_eq!(play.purposes(), ["close assault"], "no leader die");
        assert_eq!((play.place("arvn-1-43-a"), play.place("arvn-ld-hieu")), ("dead".into(), "0506".into()));
        play.act(last);
        play
    };
    assert_eq!(assault("done").place("arvn-ld-hieu"), "0506", "no advance: he survives");
    let taken = assault("advance nva-95-1");
    assert_eq!((taken.place("arvn-ld-hieu"), taken.state().arvn_losses), ("lost".into(), 2));
}

#[test]
fn a_leader_retreats_with_his_stack() {
    cases!["7.4.6-02"];
    let units = json!({
        "nva-7-165-1": "0405", "nva-7-165-2": "0405", "nva-7-165-3": "0405", "nva-7-165-4": "0405",
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-ld-hieu": "0506",
    });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3", "add nva-7-165-4"]);
    assert_eq!(play.assault_odds(), (20, 10, "1-1"), "2-1 and a leader");
    play.dice(&[6]).acts(&["announce", "lose arvn-1-43-b"]);
    assert_eq!(play.purposes(), ["close assault"]);
    play.act("step 0507");
    assert_eq!((play.place("arvn-1-43-a"), play.place("arvn-ld-hieu")), ("0507".into(), "0507".into()));
    assert!(play.disrupted("arvn-1-43-a") && !play.is("arvn-ld-hieu", Flags::DISRUPTED));
}

#[test]
fn a_loss_to_fire_or_bombs_puts_the_leader_at_risk_once() {
    cases!["7.4.6-01", "7.4.6-03"];
    let fire = |dice: &[u8]| {
        let units = json!({ "nva-95-1": "0406", "nva-95-2": "0405", "arvn-1-43-a": "0506", "arvn-ld-hieu": "0506" });
        let mut play = scene("combat", json!({}), units);
        play.acts(&["fire 0506", "add nva-95-1", "add nva-95-2"]);
        assert_eq!(play.fire_odds(), (36, 5, "4-1"), "5-1 and a leader");
        play.dice(dice).act("shoot");
        play
    };
    let lost = fire(&[5, 1]);
    assert_eq!(
        (lost.place("arvn-1-43-a"), lost.place("arvn-ld-hieu"), lost.state().arvn_losses),
        ("dead".into(), "lost".into(), 2)
    );
    let saved = fire(&[5, 2]);
    assert_eq!((saved.place("arvn-ld-hieu"), saved.purposes()), ("0506".into(), vec!["Direct Fire", "leader loss"]));
    let unharmed = fire(&[1]);
    assert_eq!(unharmed.purposes(), ["Direct Fire"], "nobody died, no die");
    // Under bombs: one die however many die there.
    let mut play = scene(
        "bombardment",
        json!({ "aims": ["nva-aim-105-1"] }),
        json!({
            "nva-7-165-1": "0306", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-ld-hieu": "0506",
            "arvn-ld-dao": "0506",
        }),
    );
    play.acts(&["aim nva-aim-105-1", "at 0506"]).dice(&[6]).act("done").dice(&[6, 2, 2, 1]);
    play.acts(&["strike nva-aim-105-1", "lose arvn-1-43-a"]);
    assert_eq!(play.events("leader-rolled").len(), 2, "one for each leader");
    assert!(play.disrupted("arvn-1-43-b"), "column 6, die 2: DE+D");
    assert_eq!((play.place("arvn-ld-dao"), play.place("arvn-ld-hieu")), ("0506".into(), "lost".into()));
}

fn hospital(active: &str) -> Play {
    let disrupted = json!({ "at": "1004", "flags": ["disrupted"] });
    moving(
        active,
        json!({
            "arvn-ld-dao": "1004", "arvn-1-43-a": disrupted, "arvn-1-43-b": disrupted,
            "arvn-1-43-c": { "at": "1005", "flags": ["disrupted"] },
        }),
    )
}

#[test]
fn a_leader_rallies_those_in_his_hex_once_and_does_not_move() {
    cases!["7.4.7-01", "7.4.7-02", "7.4.7-03"];
    let mut play = hospital("arvn");
    play.dice(&[4, 3]).act("rally arvn-ld-dao");
    assert!(!play.disrupted("arvn-1-43-a") && play.disrupted("arvn-1-43-b"), "even rallies, odd does not");
    assert_eq!(play.events("rallied").len(), 2, "one die for each unit in his hex");
    play.refused("rally arvn-ld-dao", "7.4.7-02").refused("march arvn-ld-dao foot", "7.4.7-03");
    let mut play = hospital("arvn");
    play.acts(&["march arvn-ld-dao foot", "step 1005", "halt"]);
    play.refused("rally arvn-ld-dao", "7.4.7-03");
    hospital("nva").refused("rally arvn-ld-dao", "7.4.7-01");
}

#[test]
fn rallying_is_done_before_moving_or_before_the_first_attack() {
    cases!["7.4.7-04"];
    let mut units = json!({
        "arvn-ld-dao": "0506", "arvn-1-43-a": "0506", "arvn-1-43-b": { "at": "0506", "flags": ["disrupted"] },
        "nva-7-165-1": "0406", "nva-7-165-2": "0405",
    });
    let mut play = scene("combat", json!({ "active": "arvn" }), units.clone());
    play.allowed("rally arvn-ld-dao");
    play.acts(&["fire 0406", "add arvn-1-43-a"]).dice(&[1]).act("shoot");
    play.refused("rally arvn-ld-dao", "7.4.7-04");
    let lone = json!({ "arvn-ld-dao": "0506", "arvn-1-43-b": { "at": "0506", "flags": ["disrupted"] } });
    let mut failed = scene("combat", json!({ "active": "arvn" }), lone);
    failed.dice(&[3]).act("rally arvn-ld-dao");
    assert!(
        failed.disrupted("arvn-1-43-b") && failed.phase() == "combat",
        "the phase is not over before its player says so"
    );
    let mut early = scene("combat", json!({ "active": "arvn" }), units.clone());
    early.dice(&[2]).act("rally arvn-ld-dao");
    assert!(!early.disrupted("arvn-1-43-b"));
    // After a rally in the Movement Phase a Combat Phase without anything to do passes by itself.
    let hurt = json!({ "at": "0506", "flags": ["disrupted"] });
    let mut quiet = moving("arvn", json!({ "arvn-ld-dao": "0506", "arvn-1-43-b": hurt }));
    quiet.dice(&[2]).acts(&["rally arvn-ld-dao", "done"]);
    assert_ne!(quiet.phase(), "combat");
    // An HQ rallied in the Movement Phase does not bring its units into command this turn.
    merge(&mut units, json!({ "arvn-hq-18": { "at": "0506", "flags": ["disrupted"] }, "arvn-1-43-c": "1004" }));
    let mut play = moving("arvn", units);
    assert!(play.is("arvn-1-43-c", Flags::CUT));
    play.dice(&[2, 2]).act("rally arvn-ld-dao");
    assert!(!play.disrupted("arvn-hq-18") && play.is("arvn-1-43-c", Flags::CUT));
}

#[test]
fn leaders_choose_their_costs_and_obey_the_rules_of_movement() {
    cases!["7.4.8-01", "8.1.11-01", "7.4.8-04"];
    let mut play = moving("arvn", json!({ "arvn-ld-dao": "0507", "nva-95-1": "0404" }));
    play.refused("march arvn-ld-dao", "7.4.8-01");
    let spent = |gait: &str| {
        let mut march = play.clone();
        march.acts(&[&format!("march arvn-ld-dao {gait}"), "step 0407", "step 0406"]);
        march.state().march.group[0].spent
    };
    assert_eq!((spent("foot"), spent("mech")), (2 + 1, 4 + 2), "a wood and a clear hex");
    play.acts(&["march arvn-ld-dao foot", "step 0506", "step 0405"]);
    play.refused("step 0406", "8.2.1-01").refused("step 0404", "4.1.4-01");
    assert_eq!(play.army_asked(), Army::Arvn, "and nobody fires at him");
    let mut regroup = scene(
        "movement",
        json!({ "active": "arvn", "orders": { "43": "regrouping" } }),
        json!({ "arvn-ld-hieu": "0507", "nva-7-165-1": "0405" }),
    );
    regroup.dice(&[1, 1]).acts(&["proceed", "march arvn-ld-hieu foot"]);
    regroup.refused("step 0506", "8.1.9-01").allowed("step 0508");
}

#[test]
fn a_leader_moves_only_when_his_formation_is_active_or_regroups() {
    cases!["7.4.8-02"];
    let mut play = scene(
        "movement",
        json!({ "active": "arvn", "orders": { "43": "none", "48": "activated" } }),
        json!({ "arvn-ld-hieu": "0507", "arvn-ld-cong": "0507" }),
    );
    play.dice(&[1, 1]).act("proceed");
    play.refused("march arvn-ld-hieu foot", "7.4.8-02").allowed("march arvn-ld-cong foot");
}
