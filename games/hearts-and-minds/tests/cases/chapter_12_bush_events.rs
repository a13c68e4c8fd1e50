//! The Bush Events, entry by entry. Bad Intel is revealed in Pleiku (P) by Prisoners.

use engine::cases;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

/// Blue plays Prisoners; the Bad Intel in Pleiku is revealed and brings the entry with these dice. The
/// document adds to an ARVN unit in Darlac.
fn entry(first: i32, second: i32, more: &Value) -> Play {
    let mut document = json!({
        "units": { "pleiku": { "bad-intel": 1 }, "darlac": { "arvn-inf": 1 } },
        "cards": { "blue": { "hand": ["X08"] } },
    });
    for (key, value) in more.as_object().expect("a document") {
        if key == "units" {
            for (place, units) in value.as_object().expect("places") {
                for (kind, count) in units.as_object().expect("kinds") {
                    document["units"][place][kind] = count.clone();
                }
            }
        } else {
            document[key] = value.clone();
        }
    }
    let mut play = blue_acts(document);
    play.act("event 1").chance(chance![first, second]);
    play
}

/// Names the Bad Intel and goes on at once.
fn reveal(play: &mut Play) {
    play.act("at pleiku");
    if play.is_legal("done") {
        play.act("done");
    }
}

#[test]
fn one_one_punji_stakes_raid_the_ground_units() {
    cases!["12-10"];
    let mut play = entry(1, 1, &json!({ "units": { "pleiku": { "us-inf": 1, "air-cav": 1 } } }));
    play.chance(chance![4]);
    reveal(&mut play);
    assert_eq!(play.totals()[2], 5, "RAID+1");
    let told = play.events("bush")[0];
    let text = "Bush Event in Pleiku: Punji stakes. RAID+1 on the Blue ground units in Pleiku. No promotion.";
    assert_eq!((told.text.as_str(), &told.pieces[..]), (text, &["1-1".into()][..]));
    let raid = play.events("raid")[0];
    let effect = raid.roll.as_ref().map_or("", |roll| &roll.effect);
    assert_eq!(raid.text, format!("The raid on Pleiku: {effect}."));
    assert_eq!(
        (play.units("pleiku"), play.count("us-inf", "body-count")),
        ("1 air-cav".into(), 1),
        "only ground units"
    );
    let mut nobody = entry(1, 1, &json!({}));
    reveal(&mut nobody);
    assert_eq!(nobody.purposes(), ["Bush Event"], "nobody is there");
}

#[test]
fn one_two_a_cadre_takes_the_place_of_the_false_one() {
    cases!["12-10", "RL-103"];
    let mut play = entry(1, 2, &json!({ "units": { "pleiku": { "open-vc": 1, "bad-intel": 1 } } }));
    play.chance(chance!["vc-plus"]);
    reveal(&mut play);
    assert_eq!(play.units("pleiku"), "1 vc-plus, 1 open-vc", "the Bad Intel is aside and fills no place");
    assert_eq!(play.events("deployed")[0].case.0, "12-10");
    assert_eq!(play.view().pool(), [11, 3, 14], "and could not be drawn itself");
    let mut full = entry(1, 2, &json!({ "units": { "pleiku": { "open-vc": 1, "bad-intel": 1 } } }));
    full.chance(chance!["vc"]);
    reveal(&mut full);
    assert_eq!(full.view().vc_in_play(), 2);
}

#[test]
fn a_cadre_that_comes_to_a_defence_is_revealed_and_fights() {
    cases!["12-10", "RL-100", "RL-138", "11-06"];
    let mut play = blue_acts(json!({ "units": { "pleiku": { "bad-intel": 1, "us-inf": 1 } } }));
    play.chance(chance![1, 2, "vc-plus", 1, 1]).acts(&["battle pleiku", "commit us-inf", "attack", "stand"]);
    assert_eq!((&play.totals()[2..], play.units("pleiku")), (&[2, 3][..], "1 us-inf-vet, 1 open-vc-plus".into()));
    let mut twice = blue_acts(json!({ "units": { "pleiku": { "bad-intel": 1, "us-inf": 1 } } }));
    twice.chance(chance![1, 2, "bad-intel", 2, 1]).acts(&["battle pleiku", "commit us-inf", "attack", "stand"]);
    assert_eq!((twice.purposes().len(), twice.purse()), (2, 5), "false again: nobody is left to fight");
    let document = json!({ "units": { "pleiku": { "bad-intel": 1, "us-inf": 1 } }, "red_flags": ["kontum"] });
    let mut found = blue_acts(document);
    found.acts(&["battle pleiku", "commit us-inf", "attack"]).chance(chance![1, 1, 2, "vc"]).act("evade bad-intel");
    found.allowed("evade vc");
    let units = json!({ "pleiku": { "bad-intel": 1, "nva-inf": 1, "us-inf": 1 } });
    let mut attack = red_acts(json!({ "units": units }));
    attack.acts(&["battle pleiku", "commit nva-inf", "commit bad-intel"]).chance(chance![1, 2, "vc", 1, 1]);
    attack.acts(&["attack", "stand"]);
    assert_eq!(attack.count("vc", "pleiku"), 1, "Red has not named it");
}

#[test]
fn popular_forces_join_the_defence() {
    cases!["12-10", "11-03"];
    let mut play = red_acts(
        json!({ "units": { "pleiku": { "bad-intel": 1, "nva-inf": 1, "us-inf": 1 }, "body-count": { "arvn-inf": 1 } } }),
    );
    play.acts(&["battle pleiku", "commit nva-inf", "commit bad-intel"])
        .chance(chance![5, 5, 1, 1])
        .acts(&["attack", "stand"]);
    assert_eq!(play.totals()[2..], [2, 3], "one NVA unit against two Allied ones");
}

#[test]
fn one_three_a_booby_trap_is_an_r() {
    cases!["12-10"];
    let mut play = entry(1, 3, &json!({ "stock": { "blue": 1 }, "units": { "pleiku": { "us-inf": 1 } } }));
    reveal(&mut play);
    assert_eq!(play.offered("lose"), ["us-inf pleiku"]);
    play.allowed("pay card");
    play.act("pay stockpile");
    assert_eq!((play.stock("blue"), play.count("us-inf", "pleiku")), (0, 1));
    let mut nobody = entry(1, 3, &json!({}));
    reveal(&mut nobody);
    nobody.allowed("end");
}

#[test]
fn one_four_a_reporter_is_a_dove() {
    cases!["12-10"];
    let mut play = entry(1, 4, &json!({ "political_will": -2 }));
    reveal(&mut play);
    assert_eq!(play.will(), -1);
}

#[test]
fn one_five_a_burned_village() {
    cases!["12-10"];
    let mut pacified = entry(1, 5, &json!({ "blue_flags": ["pleiku"], "units": { "pleiku": { "us-inf": 1 } } }));
    reveal(&mut pacified);
    assert_eq!((pacified.has_blue_flag("pleiku"), pacified.has_red_flag("pleiku")), (false, false));
    let mut empty = entry(1, 5, &json!({}));
    reveal(&mut empty);
    assert!(empty.has_red_flag("pleiku"));
    let mut held = entry(1, 5, &json!({ "units": { "pleiku": { "us-inf": 1 } } }));
    reveal(&mut held);
    assert!(!held.has_red_flag("pleiku"), "Blue units are there");
}

#[test]
fn one_six_a_wasted_sweep_costs_an_rp() {
    cases!["12-10"];
    let mut play = entry(1, 6, &json!({ "stock": { "blue": 2 } }));
    reveal(&mut play);
    assert_eq!(play.stock("blue"), 1);
    let mut poor = entry(1, 6, &json!({}));
    reveal(&mut poor);
    assert_eq!(poor.stock("blue"), 0);
}

#[test]
fn ten_entries_have_no_effect() {
    cases!["12-10"];
    let quiet = [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (6, 1), (6, 2), (6, 3), (6, 4)];
    for (first, second) in quiet {
        let mut play = entry(
            first,
            second,
            &json!({ "stock": { "red": 2, "blue": 2 }, "red_flags": ["kontum"],
            "units": { "pleiku": { "us-inf": 1, "nva-inf": 1 } } }),
        );
        play.act("at pleiku").allowed("end");
        let seen =
            (play.will(), play.stock("red"), play.stock("blue"), play.units("pleiku"), play.has_red_flag("kontum"));
        assert_eq!(seen, (0, 2, 2, "1 us-inf, 1 nva-inf".into(), true), "{first}-{second}");
        assert_eq!((play.view().pool()[2], play.chance_left()), (14, 0));
    }
}

#[test]
fn captured_papers_prisoners_and_informers_reveal_a_vc_nearby() {
    cases!["12-10", "1.3-03"];
    for (first, second) in [(3, 1), (3, 2), (5, 6)] {
        let units = json!({ "kontum": { "vc": 1 }, "binh-dinh": { "bad-intel": 1 }, "thua-thien": { "vc": 1 } });
        let mut play = entry(first, second, &json!({ "units": units }));
        reveal(&mut play);
        assert_eq!((play.asked(), play.offered("at")), ("blue", vec!["binh-dinh".into(), "kontum".into()]));
        play.refused("at thua-thien", "12-10");
        play.act("at kontum");
        assert_eq!(play.units("kontum"), "1 open-vc");
        let mut again = entry(first, second, &json!({ "units": units }));
        reveal(&mut again);
        again.act("at binh-dinh");
        assert_eq!(again.view().pool()[2], 14, "a further Bad Intel goes to the pool without a roll");
        assert!(again.purposes().is_empty());
    }
}

#[test]
fn three_three_a_defector_gives_away_a_revealed_vc() {
    cases!["12-10", "12-05"];
    let units = json!({ "kontum": { "open-vc": 1 }, "phu-bon": { "open-vc-plus": 1 }, "binh-dinh": { "vc": 1 } });
    let mut play = entry(3, 3, &json!({ "units": units }));
    reveal(&mut play);
    assert_eq!(play.offered("pick"), ["open-vc kontum", "open-vc-plus phu-bon"]);
    play.refused("at binh-dinh", "12-10");
    play.act("pick open-vc-plus phu-bon");
    assert_eq!(play.units("body-count"), "1 open-vc-plus");
    let mut none = entry(3, 3, &json!({ "units": { "binh-dinh": { "vc": 1 } } }));
    reveal(&mut none);
    assert_eq!(none.units("binh-dinh"), "1 open-vc", "as Captured papers, with one thing to choose");
}

#[test]
fn three_four_and_three_five_are_caches() {
    cases!["12-10"];
    for second in [4, 5] {
        let mut play = entry(3, second, &json!({ "stock": { "red": 2 } }));
        reveal(&mut play);
        assert_eq!(play.stock("red"), 1);
    }
}

#[test]
fn three_six_a_field_hospital_is_an_r_for_red_nearby() {
    cases!["12-10"];
    let units = json!({ "kontum": { "nva-inf": 1 }, "binh-dinh": { "nva-art": 1 }, "ratanakiri": { "nva-inf": 1 } });
    let mut play = entry(3, 6, &json!({ "stock": { "red": 1 }, "units": units }));
    reveal(&mut play);
    assert_eq!(
        (play.asked(), play.offered("lose")),
        ("red", vec!["nva-art binh-dinh".into(), "nva-inf kontum".into()])
    );
    play.act("pay stockpile");
    assert_eq!(play.stock("red"), 0);
}

#[test]
fn four_one_an_air_strike_on_p_or_beside_it() {
    cases!["12-10", "RL-69"];
    let mut play = entry(4, 1, &json!({ "bombers": { "ready": 1 }, "units": { "kontum": { "nva-inf": 1 } } }));
    reveal(&mut play);
    assert_eq!(play.offered("at"), ["binh-dinh", "darlac", "kontum", "phu-bon", "pleiku"], "not Ratanakiri");
    play.chance(chance![6]).act("at kontum");
    assert_eq!((play.count("nva-inf", "body-count"), play.purposes()), (1, vec!["bombing"]));
    play.allowed("bomb kontum");
}

#[test]
fn four_two_artillery_strikes_p() {
    cases!["12-10", "RL-103"];
    let mut play = entry(4, 2, &json!({ "units": { "pleiku": { "nva-inf": 1 } } }));
    play.chance(chance![6]);
    reveal(&mut play);
    assert_eq!(play.units("pleiku"), "", "one Red unit: the Bad Intel does not count");
    let mut empty = entry(4, 2, &json!({}));
    reveal(&mut empty);
    assert_eq!((empty.purposes(), empty.chance_left()), (vec!["Bush Event"], 0));
}

#[test]
fn four_three_and_four_four_give_blue_the_firebase() {
    cases!["12-10", "5.2-04"];
    for second in [3, 4] {
        let mut here = entry(4, second, &json!({ "units": { "pleiku": { "us-inf": 1 } } }));
        reveal(&mut here);
        assert_eq!(here.state().firebase, Some((crate::support::area("pleiku"), crate::support::seat("blue"))));
        let mut near = entry(4, second, &json!({ "units": { "kontum": { "us-inf": 1 } } }));
        reveal(&mut near);
        assert_eq!((near.asked(), near.offered("at")), ("blue", vec!["darlac".into(), "kontum".into()]));
        near.act("at kontum");
        assert_eq!(near.state().firebase.map(|(at, _)| at), Some(crate::support::area("kontum")));
    }
}

#[test]
fn four_five_refuels_a_bomber() {
    cases!["12-10", "13-08"];
    let mut play = entry(4, 5, &json!({ "bombers": { "spent": 2 } }));
    reveal(&mut play);
    assert_eq!(play.offered("bomb").len(), 37, "one is ready again");
    play.act("bomb pleiku").refused("bomb kontum", "13-01");
}

#[test]
fn four_six_gives_red_the_firebase() {
    cases!["12-10", "RL-57"];
    let units = json!({ "kontum": { "nva-inf": 1 }, "binh-dinh": { "nva-inf": 1 } });
    let mut play = entry(4, 6, &json!({ "units": units }));
    reveal(&mut play);
    assert_eq!((play.asked(), play.offered("at")), ("red", vec!["binh-dinh".into(), "kontum".into()]));
    play.act("at kontum");
    assert_eq!(play.state().firebase, Some((crate::support::area("kontum"), crate::support::seat("red"))));
    let mut none = entry(4, 6, &json!({}));
    reveal(&mut none);
    assert_eq!(none.state().firebase, None);
}

#[test]
fn five_one_a_clinic_pacifies() {
    cases!["12-10", "RL-103", "P-S06"];
    let mut play = entry(5, 1, &json!({ "units": { "pleiku": { "arvn-inf": 1 } } }));
    reveal(&mut play);
    assert!(play.has_blue_flag("pleiku"), "no other Red unit is there");
    for more in [
        json!({ "units": { "pleiku": { "arvn-inf": 1, "nva-inf": 1 } } }),
        json!({ "red_flags": ["pleiku"], "units": { "pleiku": { "arvn-inf": 1 } } }),
        json!({}),
    ] {
        let mut not = entry(5, 1, &more);
        reveal(&mut not);
        assert!(!not.has_blue_flag("pleiku"));
    }
    let mut late = entry(5, 1, &json!({ "year": 1974, "end": 1975, "units": { "pleiku": { "arvn-inf": 1 } } }));
    reveal(&mut late);
    assert!(late.has_blue_flag("pleiku"), "events may, when the Action is no longer possible");
}

#[test]
fn five_two_elders_change_sides() {
    cases!["12-10"];
    let mut play = entry(5, 2, &json!({ "red_flags": ["pleiku"], "units": { "pleiku": { "arvn-inf": 1 } } }));
    reveal(&mut play);
    assert!(!play.has_red_flag("pleiku"));
    let mut held =
        entry(5, 2, &json!({ "red_flags": ["pleiku"], "units": { "pleiku": { "arvn-inf": 1, "nva-inf": 1 } } }));
    reveal(&mut held);
    assert!(held.has_red_flag("pleiku"));
}

#[test]
fn five_three_good_news_is_a_hawk() {
    cases!["12-10"];
    let mut play = entry(5, 3, &json!({}));
    reveal(&mut play);
    assert_eq!(play.will(), -1);
}

#[test]
fn five_four_promotes_one_in_p() {
    cases!["12-10"];
    let mut play = entry(5, 4, &json!({ "units": { "pleiku": { "us-inf": 1, "arvn-inf": 1 } } }));
    reveal(&mut play);
    assert_eq!(play.offered("promote"), ["arvn-inf pleiku", "us-inf pleiku"]);
    play.act("promote us-inf pleiku");
    assert_eq!(play.units("pleiku"), "1 us-inf-vet, 1 arvn-inf");
}

#[test]
fn a_promoted_attacker_goes_on_attacking() {
    cases!["12-10", "RL-100"];
    let mut play = blue_acts(json!({ "units": { "pleiku": { "bad-intel": 1, "nva-inf": 1, "us-inf": 1 } } }));
    play.chance(chance![5, 4, 1, 1]).acts(&["battle pleiku", "commit us-inf", "attack", "stand"]);
    let battle: Vec<i32> = play.totals()[2..].to_vec();
    assert_eq!(battle, [3, 2], "a veteran by now: 2 factors and 1");
}

/// Nobody holds a response.
fn quiet(mut document: Value) -> Value {
    document["cards"]["removed"] = json!(["R04", "R09", "B09", "X25"]);
    document
}

#[test]
fn evasions_end_with_the_attack() {
    cases!["RL-100", "RL-48", "11-02", "11.2-08"];
    for bystander in ["us-art", "air-cav"] {
        let units = json!({ "bad-intel": 1, "vc": 1, "nva-inf": 1, "us-inf": 1, bystander: 1 });
        let mut play = blue_acts(quiet(json!({ "units": { "pleiku": units } })));
        play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1, 1, 6]).act("evade bad-intel");
        // The raid strikes ground units only: beside the Air Cav nobody else can be lost.
        if bystander == "us-art" {
            play.acts(&["lose us-inf pleiku", "pay card"]);
        }
        assert_eq!((play.asked(), play.count("vc", "pleiku")), ("blue", 1), "beside {bystander}: it stays concealed");
        assert_eq!(play.events("aborted").len(), 1, "beside {bystander}");
        play.refused("evade vc", "11-05").allowed("end");
    }
}

#[test]
fn evasions_go_on_while_infantry_attacks() {
    cases!["RL-100", "11.2-08"];
    let units = json!({ "bad-intel": 1, "vc": 1, "nva-inf": 1, "us-inf": 1, "arvn-inf": 1 });
    let mut play = blue_acts(quiet(json!({ "units": { "pleiku": units } })));
    play.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![1, 1, 3, 1]).act("evade bad-intel");
    play.act("lose us-inf pleiku");
    assert_eq!(play.asked(), "red");
    play.allowed("evade vc").allowed("gather nva-inf").allowed("stand");
}

#[test]
fn of_units_that_are_alike_those_that_attack_are_lost_last() {
    cases!["RL-133", "RL-53", "RL-100"];
    let lost = |committed: &[&str]| {
        let units = json!({ "bad-intel": 1, "vc": 1, "rok-inf": 2, "arvn-inf": 1 });
        let mut play = blue_acts(quiet(json!({ "units": { "pleiku": units } })));
        play.act("battle pleiku").acts(committed).act("attack").chance(chance![1, 1, 3]).act("evade bad-intel");
        play.act("lose rok-inf pleiku");
        (play.asked().to_string(), play.state().battle.attackers.of(crate::support::kind_of("rok-inf")))
    };
    assert_eq!(lost(&["commit rok-inf"]), ("red".into(), 1), "the one that does not attack");
    assert_eq!(lost(&["commit rok-inf", "commit rok-inf"]), ("red".into(), 1), "both attack, so one of them");
}

#[test]
fn five_five_popular_forces_return() {
    cases!["12-10"];
    let mut play = entry(5, 5, &json!({ "units": { "body-count": { "arvn-inf": 1 } } }));
    reveal(&mut play);
    assert_eq!((play.units("pleiku"), play.units("body-count")), ("1 arvn-inf".into(), String::new()));
    let full = json!({ "units": { "body-count": { "arvn-inf": 1 }, "pleiku": { "us-inf": 4 } } });
    let flagged = json!({ "red_flags": ["pleiku"], "units": { "body-count": { "arvn-inf": 1 } } });
    for more in [full, flagged] {
        let mut not = entry(5, 5, &more);
        reveal(&mut not);
        assert_eq!(not.units("body-count"), "1 arvn-inf");
    }
}

#[test]
fn six_five_supplies_are_handed_over() {
    cases!["12-10"];
    let mut play = entry(6, 5, &json!({ "stock": { "blue": 1 } }));
    reveal(&mut play);
    assert_eq!(play.stock("blue"), 2);
}

#[test]
fn six_six_chieu_hoi_removes_a_red_flag() {
    cases!["12-10"];
    let mut play = entry(
        6,
        6,
        &json!({ "red_flags": ["pleiku", "kontum", "phu-bon", "khanh-hoa"],
        "units": { "phu-bon": { "nva-inf": 1 } } }),
    );
    reveal(&mut play);
    assert_eq!(play.offered("at"), ["kontum", "pleiku"], "not where Red stands, not farther away");
    play.act("at kontum");
    assert_eq!((play.has_red_flag("kontum"), play.has_red_flag("pleiku")), (false, true));
}
