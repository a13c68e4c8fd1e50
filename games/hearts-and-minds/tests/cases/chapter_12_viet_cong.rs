//! Chapter 12: the Viet Cong, concealed and revealed.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

/// Blue has played Prisoners and names the VC in Pleiku; an ARVN unit stands in Darlac.
fn prisoners(pleiku: &Value) -> Play {
    let mut play = blue_acts(json!({
        "units": { "pleiku": pleiku, "darlac": { "arvn-inf": 1 } }, "cards": { "blue": { "hand": ["X08"] } },
    }));
    play.act("event 1");
    play
}

#[test]
fn vc_are_drawn_unseen_and_looked_at_after_the_last_stands() {
    cases!["12-01", "1.3-04", "card-R11-a"];
    let mut play = red_acts(json!({ "red_flags": ["pleiku"], "cards": { "red": { "hand": ["R11"] } } }));
    let pool = |play: &Play| play.view().pool();
    assert_eq!(pool(&play), [12, 4, 14]);
    play.acts(&["event 1", "place-vc pleiku"]);
    assert_eq!(play.units("pleiku"), "1 unseen-vc", "nobody knows it yet");
    play.chance(chance!["vc-plus", "bad-intel"]).act("place-vc pleiku");
    assert_eq!((play.units("pleiku"), pool(&play)), ("1 vc-plus, 1 bad-intel".into(), [12, 3, 13]));
    assert_eq!(
        play.seen_by("blue").units.at(crate::support::area("pleiku")).of(crate::support::kind_of("unseen-vc")),
        2
    );
}

#[test]
fn a_concealed_vc_is_an_ordinary_vc_whatever_it_is() {
    cases!["12-02", "12-04"];
    let mut play = red_acts(json!({ "units": { "pleiku": { "bad-intel": 1 } } }));
    play.act("control pleiku");
    assert!(play.has_red_flag("pleiku") && play.purposes().is_empty(), "no die");
    assert_eq!(play.units("pleiku"), "1 bad-intel", "and it stays concealed");
}

#[test]
fn vc_plus_fight_and_ambush_better() {
    cases!["12-03"];
    for (kind, total) in [("vc", 1 + 2), ("vc-plus", 2 + 2)] {
        let mut play = blue_acts(json!({ "units": { "pleiku": { kind: 1, "us-inf": 1 } } }));
        play.chance(chance![1, 2]).acts(&["battle pleiku", "commit us-inf", "attack", "stand"]);
        assert_eq!(play.totals()[1], total, "{kind} defends");
    }
    for (kind, total) in [("vc", 2), ("vc-plus", 3)] {
        let mut play = blue_acts(json!({ "units": { "pleiku": { kind: 1 }, "darlac": { "us-inf": 1 } } }));
        play.acts(&["mobilize darlac", "take us-inf", "step pleiku"]);
        play.chance(chance![2]).act(&format!("ambush {kind}"));
        if play.is_legal("pass") {
            play.act("pass");
        }
        assert_eq!(play.totals(), [total], "{kind} ambushes");
    }
}

#[test]
fn bad_intel_never_ambushes_but_may_evade() {
    cases!["12-04"];
    let mut play = blue_acts(json!({ "red_flags": ["kontum"],
        "units": { "pleiku": { "bad-intel": 1 }, "darlac": { "us-inf": 1 } } }));
    play.acts(&["mobilize darlac", "take us-inf", "step pleiku"]);
    assert_eq!(play.asked(), "red", "the question is asked whatever the counter is");
    play.refused("ambush bad-intel", "12-04");
    play.acts(&["pass", "stop"]);
    play.chance(chance![2]).acts(&["battle pleiku", "commit us-inf", "attack", "evade bad-intel"]);
    assert_eq!((play.asked(), play.offered("retreat")), ("red", vec!["kontum".into(), "ratanakiri".into()]));
    play.act("retreat kontum");
    assert_eq!(
        (play.units("kontum"), play.purse()),
        ("1 bad-intel".into(), 4),
        "it slipped away concealed, and no RP is spent"
    );
}

#[test]
fn a_concealed_casualty_goes_to_the_pool_unseen_and_a_revealed_one_to_the_body_count() {
    cases!["12-05", "13-07"];
    let mut play = blue_acts(json!({ "bombers": { "ready": 2 },
        "units": { "pleiku": { "bad-intel": 1 }, "kontum": { "open-vc": 1 } } }));
    play.chance(chance![6]).act("bomb pleiku");
    assert_eq!(
        (play.view().pool()[2], play.units("pleiku"), play.units("body-count")),
        (14, String::new(), String::new())
    );
    assert_eq!(play.purposes(), ["bombing"], "no Bush Event");
    play.chance(chance![6]).act("bomb kontum");
    assert_eq!(play.units("body-count"), "1 open-vc");
    let mut revealed = prisoners(&json!({ "bad-intel": 1 }));
    revealed.chance(chance![2, 1]).act("at pleiku");
    assert_eq!((revealed.view().pool()[2], revealed.units("body-count")), (14, String::new()));
    assert_eq!(revealed.purposes(), ["Bush Event"]);
}

#[test]
fn a_concealed_vc_is_a_casualty_only_as_a_last_resort() {
    cases!["12-06"];
    let mut play = blue_acts(json!({ "bombers": { "ready": 1 },
        "units": { "pleiku": { "nva-inf": 1, "nva-art": 1, "vc": 1 } } }));
    play.chance(chance![5]).act("bomb pleiku");
    assert_eq!(play.offered("lose"), ["nva-art pleiku", "nva-inf pleiku"]);
    play.refused("lose vc pleiku", "12-06");
}

#[test]
fn red_hides_a_revealed_vc_again_where_no_blue_unit_is() {
    cases!["12-07", "12-08"];
    let mut play = red_acts(json!({
        "units": { "pleiku": { "open-vc": 1, "vc-plus": 1 }, "kontum": { "open-vc-plus": 1, "us-inf": 1 } },
        "bombers": { "out": ["pleiku"] },
    }));
    play.refused("conceal open-vc-plus kontum", "12-07").refused("conceal vc-plus pleiku", "12-07");
    play.act("conceal open-vc pleiku");
    assert_eq!(play.units("pleiku"), "1 vc, 1 vc-plus");
    let verbs = <hearts_and_minds::Action as engine::rules::Actions>::rows();
    assert!(verbs.iter().all(|(form, _)| !form.starts_with("reveal")), "Red never reveals of his own will");
}

#[test]
fn bad_intel_that_stays_in_a_battle_is_revealed() {
    cases!["12-09", "12-10", "RL-100", "11-06"];
    let mut play = blue_acts(json!({ "units": { "pleiku": { "bad-intel": 1, "us-inf": 2 } } }));
    play.chance(chance![2, 1]).acts(&["battle pleiku", "commit us-inf", "attack", "stand"]);
    assert_eq!((play.purposes(), play.view().pool()[2], play.purse()), (vec!["Bush Event"], 14, 5), "no battle, no RP");
}

#[test]
fn a_bush_event_is_carried_out_before_the_battle_goes_on() {
    cases!["RL-100"];
    let mut play = blue_acts(json!({ "units": { "pleiku": { "bad-intel": 1, "nva-inf": 1, "us-inf": 2 } } }));
    play.chance(chance![4, 2, 6]).acts(&["battle pleiku", "commit us-inf", "attack", "stand"]);
    assert_eq!(play.purposes(), ["Bush Event", "bombing"], "artillery kills the last defender");
    assert_eq!((play.purse(), play.chance_left()), (5, 0), "the round is broken off and costs nothing");
}

#[test]
fn outside_south_vietnam_there_is_no_bush_event() {
    cases!["12-10"];
    let mut play = blue_acts(json!({
        "units": { "svay-rieng": { "bad-intel": 1 }, "tay-ninh": { "arvn-inf": 1 } },
        "cards": { "blue": { "hand": ["X08"] } },
    }));
    play.acts(&["event 1", "at svay-rieng"]);
    assert_eq!((play.purposes().len(), play.units("svay-rieng"), play.view().pool()[2]), (0, String::new(), 14));
}

#[test]
fn two_bad_intel_of_one_province_bring_one_event() {
    cases!["12-11"];
    let mut play = prisoners(&json!({ "bad-intel": 2 }));
    play.chance(chance![1, 4]).acts(&["at pleiku", "at pleiku"]);
    assert_eq!((play.will(), play.view().pool()[2], play.purposes().len()), (1, 14, 1));
}

#[test]
fn in_two_provinces_each_has_its_own_event() {
    cases!["12-10", "12-11"];
    let mut play = blue_acts(json!({
        "units": { "pleiku": { "bad-intel": 1 }, "quang-duc": { "bad-intel": 1 }, "darlac": { "arvn-inf": 1 } },
        "cards": { "blue": { "hand": ["X08"] } },
    }));
    play.chance(chance![1, 4, 1, 4]).acts(&["event 1", "at pleiku", "at quang-duc"]);
    assert_eq!((play.will(), play.view().pool()[2]), (2, 14));
}

#[test]
fn one_of_two_vc_is_revealed_by_chance() {
    cases!["card-X08-a", "12-02"];
    let mut play = prisoners(&json!({ "vc": 1, "vc-plus": 1 }));
    play.act("at pleiku").chance(chance!["vc-plus"]).act("done");
    assert_eq!(play.units("pleiku"), "1 vc, 1 open-vc-plus", "Blue cannot tell them apart");
}

#[test]
fn a_dead_vc_lies_face_up_in_the_body_count_box() {
    cases!["12-05", "3-08"];
    let units = json!({ "pleiku": { "open-vc": 1, "us-inf": 2 }, "body-count": { "vc-plus": 1 } });
    let mut play = blue_acts(json!({ "units": units, "bombers": { "ready": 1 }, "cards": { "removed": ["R09"] } }));
    play.chance(chance![6]).act("bomb pleiku");
    assert_eq!(play.units("body-count"), "1 open-vc, 1 open-vc-plus", "whatever a position calls them");
    let table = play.table(engine::Viewer::Public);
    let dead: Vec<_> = table.pieces.iter().filter(|piece| piece.place == "body-count").collect();
    assert_eq!(dead.len(), 2);
    for piece in dead {
        assert!(piece.face.markers.iter().all(|marker| marker != "face down"), "{piece:?}");
        assert!(!piece.description.contains("concealed"), "{}", piece.description);
    }
}
