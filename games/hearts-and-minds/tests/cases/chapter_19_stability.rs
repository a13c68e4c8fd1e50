//! Chapter 19: RVN stability and the coup.

use engine::cases;
use hearts_and_minds::ids::Seat;
use hearts_and_minds::state::Holder;
use serde_json::{Value, json};

use super::staging::{interphase, on_map, reinforcements, until, until_phase};
use crate::support::{Play, Questions as _, blue_acts, chance, red_acts};

/// The Interphase of 1967 with ARVN dead, pacified provinces and RPs of Blue; Red has lost more.
fn crisis(dead: u8, flags: &[&str], stock: u8) -> Value {
    let mut units = json!({ "body-count": { "arvn-inf": dead, "nva-inf": 12 } });
    for area in flags {
        units[area] = json!({ "us-inf": 1 });
    }
    json!({ "units": units, "blue_flags": flags, "stock": { "blue": stock } })
}

#[track_caller]
fn reckoned(document: Value) -> Play {
    let mut play = interphase(1967, document);
    play.act("proceed");
    play
}

fn is_coup(play: &Play) -> bool {
    play.state().flags.coup
}

#[test]
fn stability_is_counted_anew_from_flags_and_arvn_dead() {
    cases!["19-01", "8.4-08"];
    let play = reckoned(crisis(7, &["saigon", "pleiku", "bien-hoa"], 9));
    assert_eq!(play.events("stability")[0].amount, Some(-4));
    assert_eq!((play.stock("blue"), is_coup(&play)), (5, false), "the example of 19: 7 dead, 3 flags, 4 RPs");
    let play = reckoned(crisis(5, &["saigon", "pleiku"], 3));
    assert_eq!(play.stock("blue"), 0);
    let play = reckoned(crisis(1, &["saigon", "pleiku"], 3));
    assert_eq!((play.events("stability")[0].amount, play.stock("blue")), (Some(1), 3), "nothing is owed");
}

#[test]
fn blue_pays_the_whole_deficit_or_nothing() {
    cases!["19-02", "RL-76"];
    let play = reckoned(crisis(4, &[], 4));
    assert_eq!((play.stock("blue"), is_coup(&play)), (0, false));
    let play = reckoned(crisis(4, &[], 3));
    assert!(is_coup(&play));
    let mut held = crisis(4, &[], 9);
    held["cards"] = json!({ "red": { "hand": ["R01"] } });
    let play = reckoned(held);
    play.refused("abandon", "RL-76");
}

#[test]
fn nguyen_cao_ky_raises_the_price_by_two() {
    cases!["19-03", "card-R02-a"];
    let mut document = crisis(3, &[], 4);
    document["cards"] = json!({ "red": { "hand": ["R02"] } });
    let mut play = reckoned(document.clone());
    assert_eq!(play.asked(), "red");
    play.acts(&["respond R02", "pass"]);
    assert!(is_coup(&play), "5 owed, 4 saved");
    assert_eq!(play.holder("R02"), Holder::Discard(Seat::Red));
    let mut quiet = reckoned(document.clone());
    quiet.act("pass");
    assert_eq!((quiet.stock("blue"), is_coup(&quiet)), (1, false));
    document["stock"]["blue"] = json!(5);
    let mut rich = reckoned(document);
    rich.acts(&["respond R02", "pass"]);
    assert_eq!((rich.stock("blue"), is_coup(&rich)), (0, false));
}

#[test]
fn a_response_drawn_by_a_response_may_be_used_at_once() {
    cases!["6.1-05", "card-R03-a", "RL-13"];
    let mut document = crisis(2, &[], 4);
    document["cards"] = json!({ "red": { "hand": ["R02"] } });
    let mut play = reckoned(document);
    play.chance(chance!["R03"]).act("respond R02");
    play.act("respond R03");
    assert!(is_coup(&play), "2 + 2 + 1 owed, 4 saved");
}

#[test]
fn nguyen_van_thieu_lowers_the_price_by_two() {
    cases!["card-B16-a", "6.1-03"];
    let mut document = crisis(5, &[], 3);
    document["cards"] = json!({ "red": { "hand": ["R03"] }, "blue": { "hand": ["B16"] } });
    let mut play = reckoned(document.clone());
    assert_eq!(play.asked(), "red", "while nobody is active Red answers first");
    play.refused("respond B16", "6.1-03");
    play.act("pass");
    assert_eq!(play.asked(), "blue");
    play.act("respond B16");
    assert_eq!(play.asked(), "red", "the price has changed: Red is asked once more");
    play.act("pass");
    assert_eq!((play.stock("blue"), is_coup(&play)), (0, false));
    let mut answered = reckoned(document.clone());
    answered.acts(&["pass", "respond B16", "respond R03", "pass"]);
    assert!(is_coup(&answered), "3 + 1 owed, 3 saved");
    let mut early = interphase(1966, document);
    early.act("proceed").act("pass");
    assert!(is_coup(&early), "B16 is not of 1966: Blue is not even asked");
}

#[test]
fn a_government_that_owes_nothing_asks_for_no_answer() {
    cases!["19-11", "19-02"];
    let mut document = crisis(1, &["saigon"], 0);
    document["cards"] = json!({ "red": { "hand": ["R02", "R03"] } });
    document["flags"] = json!(["coup"]);
    let play = reckoned(document);
    assert_eq!((play.phase(), is_coup(&play)), ("reinforcements", false), "the coup of the year before is over");
}

#[test]
fn a_coup_strikes_at_once() {
    cases!["19-05", "19-06", "19-07", "19-08", "3.1-04", "RL-76"];
    let mut document = crisis(4, &[], 3);
    document["units"]["saigon"] = json!({ "us-inf-vet": 1, "air-cav": 1, "arvn-inf-vet": 1, "vc": 1 });
    document["units"]["pleiku"] = json!({ "arvn-inf-vet": 2, "us-inf-vet": 1, "arvn-art": 1 });
    document["units"]["arriving"] = json!({ "arvn-inf-vet": 1 });
    let play = reckoned(document);
    assert!(is_coup(&play));
    assert_eq!((play.will(), play.stock("blue")), (3, 0));
    assert_eq!((play.events("coup")[0].case.0, play.events("demoted")[0].amount), ("8.4-08", Some(4)));
    assert_eq!(play.units("pleiku"), "1 us-inf-vet, 2 arvn-inf, 1 arvn-art");
    assert_eq!(play.units("saigon"), "1 arvn-inf, 1 vc", "Red units stay");
    assert_eq!(play.units("arriving"), "1 us-inf-vet, 1 air-cav, 1 arvn-inf", "status kept, ARVN demoted");
}

#[test]
fn a_coup_without_veterans_tells_of_none() {
    cases!["19-07", "8.4-08"];
    let play = reckoned(crisis(4, &[], 3));
    assert!(is_coup(&play) && play.events("demoted").is_empty());
}

#[test]
fn a_coup_empties_a_pacified_saigon() {
    cases!["19-08", "18-05"];
    let mut document = crisis(2, &[], 0);
    document["units"]["saigon"] = json!({ "us-inf": 1 });
    document["blue_flags"] = json!(["saigon"]);
    let play = reckoned(document);
    assert!(is_coup(&play) && !play.has_blue_flag("saigon"));
}

#[test]
fn the_garrison_is_gathered_at_the_start_of_deployment() {
    cases!["19-09", "RL-77"];
    let mut play = reinforcements(
        1968,
        json!({
            "flags": ["coup"],
            "units": {
                "saigon": { "arvn-inf": 1, "vc": 2 },
                "quang-tri": { "arvn-inf": 2, "arvn-tank": 1, "us-inf": 1 },
                "an-xuyen": { "arvn-inf": 2 },
                "dead-pool": { "arvn-inf": 1, "arvn-art": 1 },
            },
            "red_flags": ["saigon"],
            "spare": { "arvn-tank": 1, "us-inf": 1 },
        }),
    );
    play.act("proceed");
    assert_eq!(play.asked(), "blue");
    assert_eq!(play.count("arvn-art", "saigon"), 1, "the only artillery comes without a question");
    assert_eq!(
        play.offered("garrison"),
        ["arvn-inf an-xuyen", "arvn-inf arriving", "arvn-inf quang-tri", "arvn-tank arriving", "arvn-tank quang-tri"],
    );
    play.refused("garrison us-inf quang-tri", "19-09");
    play.refused("deploy us-inf quang-nam", "8-01");
    play.acts(&["garrison arvn-inf arriving", "garrison arvn-tank arriving", "garrison arvn-inf quang-tri"]);
    play.act("garrison arvn-inf an-xuyen");
    assert_eq!(play.units("saigon"), "4 held-arvn-inf, 1 held-arvn-art, 1 held-arvn-tank, 2 vc");
    assert_eq!(
        (play.units("quang-tri"), play.units("an-xuyen")),
        ("1 us-inf, 1 arvn-inf, 1 arvn-tank".into(), "1 arvn-inf".into())
    );
    play.allowed("deploy us-inf quang-nam");
}

#[test]
fn a_garrison_takes_what_there_is() {
    cases!["19-09"];
    let mut play = reinforcements(
        1968,
        json!({ "flags": ["coup"], "units": { "quang-tri": { "arvn-inf": 2 }, "saigon": { "arvn-inf": 1 } } }),
    );
    play.act("proceed");
    assert_eq!(play.units("saigon"), "3 held-arvn-inf");
    assert_eq!(play.units("quang-tri"), "");
}

#[test]
fn the_garrison_may_not_move_but_may_fight() {
    cases!["19-10", "RL-78"];
    let units =
        json!({ "saigon": { "held-arvn-inf": 4, "held-arvn-tank": 1, "us-art": 1 }, "long-an": { "nva-inf": 1 } });
    let mut play = blue_acts(json!({ "units": units, "flags": ["coup"] }));
    play.act("mobilize saigon");
    assert_eq!(play.offered("take"), ["us-art"], "only the others move");
    let alone = json!({ "saigon": { "held-arvn-inf": 4, "vc": 1 } });
    let mut play = blue_acts(json!({ "units": alone, "flags": ["coup"] }));
    play.refused("mobilize saigon", "19-10");
    play.acts(&["battle saigon", "commit held-arvn-inf", "attack"]);
    assert_eq!(play.asked(), "red", "it may attack in Saigon");
}

#[test]
fn the_garrison_does_not_reinforce_but_may_retreat_and_stays_held() {
    cases!["RL-78", "RL-50"];
    let near = json!({ "saigon": { "held-arvn-inf": 2 }, "long-an": { "arvn-inf": 2, "nva-inf": 1 } });
    let mut play = red_acts(json!({ "units": near, "flags": ["coup"], "stock": { "blue": 5 } }));
    play.acts(&["battle long-an", "commit-all", "attack"]);
    play.chance(chance![1, 1]).act("stand");
    play.refused("reinforce saigon", "11.5-01");
    let attacked = json!({ "saigon": { "held-arvn-inf": 1, "nva-inf": 4 } });
    let mut play = red_acts(json!({ "units": attacked, "flags": ["coup"] }));
    play.acts(&["battle saigon", "commit-all", "attack", "gather held-arvn-inf"]);
    play.chance(chance![6]).act("slip");
    while !play.offered("retreat").is_empty() || play.is_legal("enter") {
        let next = play.actions()[0].clone();
        play.act(&next);
    }
    assert_eq!((play.count("held-arvn-inf", "saigon"), on_map(&play, "held-arvn-inf")), (0, 1), "locked where it is");
}

#[test]
fn a_coup_lasts_one_year_and_may_follow_another() {
    cases!["19-04", "19-11"];
    let held =
        json!({ "saigon": { "held-arvn-inf": 4 }, "an-xuyen": { "held-arvn-art": 1 }, "pleiku": { "arvn-inf": 1 } });
    let mut document = json!({ "units": held, "flags": ["coup"] });
    document["units"]["body-count"] = json!({ "nva-inf": 1 });
    let mut stable = interphase(1968, document.clone());
    stable.act("proceed");
    assert!(!is_coup(&stable));
    assert_eq!((on_map(&stable, "held-arvn-inf"), on_map(&stable, "held-arvn-art")), (0, 0));
    assert_eq!(stable.units("saigon"), "4 arvn-inf");
    until_phase(&mut stable, "hand-refill");
    assert_eq!(on_map(&stable, "held-arvn-inf"), 0, "1969 has no locked units");
    document["units"]["body-count"] = json!({ "arvn-inf": 1, "nva-inf": 2 });
    let mut again = interphase(1968, document);
    again.act("proceed");
    assert!(is_coup(&again));
    until(&mut again, "lift");
    assert_eq!(again.units("saigon"), "4 held-arvn-inf, 1 held-arvn-art");
}

#[test]
fn the_late_war_knows_coups_too() {
    cases!["P-S09"];
    let mut document = crisis(3, &[], 1);
    document["political_will"] = json!(20);
    document["units"]["pleiku"] = json!({ "arvn-inf-vet": 1 });
    let mut play = interphase(1974, document);
    play.act("proceed");
    assert_eq!((is_coup(&play), play.will(), play.units("pleiku")), (true, 20 + 1 + 3, "1 arvn-inf".into()));
}
