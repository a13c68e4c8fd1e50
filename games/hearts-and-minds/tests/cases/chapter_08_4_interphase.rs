//! 8.4: the Interphase step by step, the Grand Campaigns' scores, and how the war ends.

use engine::cases;
use hearts_and_minds::state::Holder;
use serde_json::{Value, json};

use super::staging::{interphase, launched, provinces};
use crate::support::{Play, Questions as _};

/// Red's dead outnumber Blue's, so that the body count adds nothing.
fn quiet(mut document: Value) -> Value {
    if document["units"]["body-count"].is_null() {
        document["units"]["body-count"] = json!({ "nva-inf": 1 });
    }
    document
}

/// The Interphase of a year, carried out up to its first question.
#[track_caller]
fn reckoned(year: u16, document: Value) -> Play {
    let mut play = interphase(year, document);
    play.act("proceed");
    play
}

/// The points told under a case.
fn points(play: &Play, case: &str) -> Vec<i32> {
    play.events("scored").iter().filter(|event| event.case.0 == case).filter_map(|event| event.amount).collect()
}

#[test]
fn tet_scores_cities_and_dead_before_anything_else() {
    cases!["P-T08", "8.4-01"];
    let play = reckoned(
        1968,
        json!({
            "this_year": launched("R26"),
            "cards": { "red": { "table": ["R26"] } },
            "red_flags": ["thua-thien", "kontum", "pleiku"],
            "units": { "body-count": { "arvn-inf": 5, "la-inf": 2 }, "khammouan": { "pl-inf": 1 } },
            "stock": { "blue": 6 },
        }),
    );
    assert_eq!(points(&play, "P-T08"), [6], "3 cities, 1 for Hue, 2 for 7 dead");
    let told: Vec<&str> = play.told.iter().map(|event| event.word).collect();
    assert_eq!(told.first(), Some(&"scored"), "the faction of Laos comes later");
    play.allowed("prop");
    let saigon = reckoned(
        1968,
        quiet(json!({
            "this_year": launched("R26"),
            "cards": { "red": { "table": ["R26"] } },
            "red_flags": ["saigon", "quang-tri"],
        })),
    );
    assert_eq!(points(&saigon, "P-T08"), [3], "1 for the city and 2 for Saigon; Quang Tri is no city");
}

#[test]
fn tet_without_cities_and_with_few_dead_is_a_failure() {
    cases!["P-T09"];
    let with_dead = |dead: u8| {
        reckoned(
            1968,
            json!({
                "this_year": launched("R26"),
                "cards": { "red": { "table": ["R26"] } },
                "red_flags": ["quang-tri"],
                "units": { "body-count": { "arvn-inf": dead } },
                "stock": { "blue": 9 },
            }),
        )
    };
    assert_eq!(points(&with_dead(5), "P-T09"), [-3]);
    assert_eq!((points(&with_dead(6), "P-T09"), points(&with_dead(6), "P-T08")), (vec![], vec![2]));
}

#[test]
fn after_tet_half_of_the_vc_in_the_south_go_back() {
    cases!["P-T10"];
    let mut play = reckoned(
        1968,
        quiet(json!({
            "this_year": launched("R26"),
            "cards": { "red": { "table": ["R26"] } },
            "units": {
                "saigon": { "open-vc": 2 }, "tay-ninh": { "bad-intel": 1, "vc": 1 }, "kontum": { "vc-plus": 2 },
                "pleiku": { "open-vc-plus": 1 }, "an-xuyen": { "vc": 2 }, "takeo": { "vc": 2 },
            },
        })),
    );
    assert_eq!((play.asked(), play.offered("disperse").len()), ("red", 6));
    play.refused("disperse vc takeo", "P-T10");
    play.refused("disperse vc kontum", "P-T10");
    play.acts(&["disperse bad-intel tay-ninh", "disperse open-vc saigon", "disperse open-vc-plus pleiku"]);
    assert!(!play.offered("disperse").is_empty());
    play.act("disperse vc an-xuyen");
    assert_eq!(play.phase(), "reinforcements", "4 of 9 are gone");
    assert_eq!(
        (play.count("vc", "reserve"), play.count("vc-plus", "reserve"), play.count("bad-intel", "reserve")),
        (2, 1, 1),
        "face down in the pool",
    );
    assert!(play.state().flags.tet_occurred);
    assert_eq!(play.holder("R26"), Holder::Removed);
}

#[test]
fn easter_scores_seven_provinces_and_arvn_dead() {
    cases!["P-E08", "P-E09", "8.4-01"];
    let easter = |flags: &[&str], dead: Value| {
        reckoned(
            1972,
            json!({
                "this_year": launched("R27"),
                "cards": { "red": { "table": ["R27"] } },
                "red_flags": flags,
                "units": { "body-count": dead },
                "stock": { "blue": 9 },
                "political_will": 15,
            }),
        )
    };
    let play = easter(&["quang-tri", "kontum"], json!({ "arvn-inf": 6, "arvn-tank": 1, "us-inf": 2 }));
    assert_eq!(points(&play, "P-E08"), [4], "2 provinces and 7 ARVN dead");
    let all = ["quang-tri", "kontum", "pleiku", "binh-dinh", "binh-long", "thua-thien", "saigon"];
    assert_eq!(points(&easter(&all, json!({ "nva-inf": 1 })), "P-E08"), [11]);
    let failed = easter(&["tay-ninh", "darlac"], json!({ "arvn-inf": 9 }));
    assert_eq!((points(&failed, "P-E08"), points(&failed, "P-E09")), (vec![], vec![-3]));
}

#[test]
fn tanks_of_the_easter_offensive_stay_until_they_are_lost() {
    cases!["P-E10", "8.1-02c"];
    let mut play = reckoned(
        1972,
        json!({
            "this_year": launched("R27"),
            "cards": { "red": { "table": ["R27"] } },
            "red_flags": ["quang-tri"],
            "units": { "body-count": { "nva-tank": 1 }, "quang-tri": { "nva-tank": 1 } },
            "political_will": 15,
        }),
    );
    assert_eq!(play.holder("R27"), Holder::Removed);
    play.act("proceed");
    assert_eq!((play.count("nva-tank", "quang-tri"), play.count("nva-tank", "dead-pool")), (1, 0));
    assert_eq!(play.count("nva-tank", "arriving"), 1, "out of play, it can come as a reinforcement of 1973");
}

#[test]
fn every_year_after_1968_adds_a_dove() {
    cases!["8.4-04", "1.2-05"];
    for (year, doves) in [(1965, 0), (1968, 0), (1969, 1), (1972, 1)] {
        let goal = goal_of(year);
        let play = reckoned(year, quiet(json!({ "political_will": goal })));
        assert_eq!(play.will() - goal, doves, "{year}");
    }
}

/// A Political Will between the automatic lines of a year.
fn goal_of(year: u16) -> i16 {
    crate::support::game().data.years.of(year).end_goal
}

#[test]
fn dead_us_rok_and_if_units_add_a_dove_each() {
    cases!["8.4-05", "P-S01"];
    let dead = json!({ "air-cav": 1, "rok-inf": 1, "nva-inf": 3 });
    let play = reckoned(1967, json!({ "units": { "body-count": dead } }));
    assert_eq!((points(&play, "8.4-05"), play.will()), (vec![2], 2));
    let gunboat = |year: u16| {
        reckoned(year, json!({ "units": { "body-count": { "gunboat": 1, "nva-inf": 2 } }, "political_will": 16 }))
    };
    assert_eq!(points(&gunboat(1972), "8.4-05"), [1]);
    assert!(points(&gunboat(1973), "8.4-05").is_empty(), "from 1973 it is nobody's colour");
}

#[test]
fn a_dove_unless_more_red_than_blue_units_died() {
    cases!["8.4-06"];
    let count = |red: u8, blue: u8| {
        let dead = json!({ "nva-inf": red, "arvn-inf": blue });
        reckoned(1967, json!({ "units": { "body-count": dead }, "stock": { "blue": 5 } })).will()
    };
    assert_eq!((count(3, 3), count(4, 3), count(0, 0), count(1, 2)), (1, 0, 1, 1));
    let with_vc = json!({ "vc": 1, "arvn-inf": 1, "nva-inf": 1 });
    let play = reckoned(1967, json!({ "units": { "body-count": with_vc }, "stock": { "blue": 1 } }));
    assert_eq!(play.will(), 0, "a dead VC counts");
}

#[test]
fn red_flags_add_doves_in_bands() {
    cases!["8.4-07"];
    let all = provinces(|id| id != "saigon");
    let doves = |count: usize| reckoned(1967, quiet(json!({ "red_flags": all[..count] }))).will();
    let bands = [(0, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (12, 3), (13, 4), (14, 4), (15, 5), (20, 5)];
    for (flags, expected) in bands {
        assert_eq!(doves(flags), expected, "{flags} flags");
    }
}

#[test]
fn from_1973_the_bands_count_double() {
    cases!["P-S08"];
    let all = provinces(|id| id != "saigon");
    let play = reckoned(1973, quiet(json!({ "red_flags": all[..9], "political_will": 20 })));
    assert_eq!(play.will(), 20 + 1 + 4);
}

/// The example of 8.4: the Interphase of 1968, and the response that brings the government down.
#[test]
fn the_interphase_of_the_example_of_1968() {
    cases!["8.4-05", "8.4-06", "8.4-07", "8.4-08", "card-R03-a", "19-05", "19-06", "19-07"];
    let flags = provinces(|id| !["bien-hoa", "quang-nam", "saigon"].contains(&id));
    let mut play = interphase(
        1968,
        json!({
            "political_will": 0,
            "units": {
                "body-count": { "nva-inf": 7, "vc": 1, "arvn-inf": 5, "rok-inf": 1 },
                "bien-hoa": { "us-inf": 1 }, "quang-nam": { "arvn-inf-vet": 1 },
            },
            "red_flags": flags[..11],
            "blue_flags": ["bien-hoa", "quang-nam"],
            "stock": { "blue": 3 },
            "cards": { "red": { "hand": ["R03"] } },
        }),
    );
    play.act("proceed");
    assert_eq!(play.will(), 4, "1 for the ROK unit, 3 for 11 flags");
    assert_eq!((play.asked(), play.view().owed()), ("red", Some(3)), "5 dead, 2 pacified provinces");
    play.acts(&["respond R03", "pass"]);
    assert_eq!(play.will(), 7, "the government has fallen");
    assert_eq!((play.stock("blue"), play.count("arvn-inf", "quang-nam")), (0, 1));
    assert!(play.state().flags.coup);
}

#[test]
fn the_steps_follow_each_other_and_spent_rps_are_gone() {
    cases!["8.4-10", "8.4-02"];
    let document = json!({
        "units": { "body-count": { "la-inf": 1, "arvn-inf": 3, "nva-inf": 5 }, "khammouan": { "pl-inf": 1 } },
        "stock": { "blue": 3 },
    });
    let mut paid = reckoned(1967, document.clone());
    paid.act("prop");
    assert!(paid.state().flags.coup, "nothing was left for the government");
    assert_eq!(paid.will(), 3);
    let mut abandoned = reckoned(1967, document);
    abandoned.act("abandon");
    assert!(!abandoned.state().flags.coup);
    assert_eq!((abandoned.will(), abandoned.stock("blue")), (3, 0), "three Doves for Laos instead");
}

#[test]
fn a_collapsed_faction_is_gone_before_the_bodies_are_counted() {
    cases!["8.4-11"];
    let play = reckoned(
        1969,
        json!({
            "political_will": 5,
            "units": { "body-count": { "ca-inf": 2, "nva-inf": 1 }, "takeo": { "kr-inf": 1 } },
        }),
    );
    assert!(points(&play, "8.4-06").is_empty(), "1 Red against 0 Blue");
    assert_eq!(play.will(), 5 + 3 + 1);
    let winner = reckoned(
        1969,
        json!({
            "political_will": 5,
            "collapsed": ["khmer-rouge"],
            "units": { "body-count": { "ca-inf": 2, "nva-inf": 1 } },
        }),
    );
    assert_eq!(points(&winner, "8.4-06"), [1], "the dead of a faction that has won count");
    assert_eq!(winner.units("arriving"), "2 ca-inf");
}

#[test]
fn the_end_goal_names_the_winner() {
    cases!["1.1-01", "P-V01", "8.4-09"];
    for (will, result) in [(-6, "red-goal"), (-5, "red-goal"), (-7, "blue-goal"), (-13, "blue-goal")] {
        let play = reckoned(1965, quiet(json!({ "end": 1965, "political_will": will })));
        assert_eq!(play.result(), result, "{will}");
    }
    let play = reckoned(1965, quiet(json!({ "end": 1966, "political_will": -6 })));
    assert_eq!((play.is_over(), play.state().year), (false, 1966), "the goal is asked for in the last year only");
}

#[test]
fn automatic_lines_end_the_war_early() {
    cases!["1.1-03", "P-V02", "8.4-09"];
    let after = |year: u16, will: i16| reckoned(year, quiet(json!({ "political_will": will })));
    assert_eq!(after(1965, 3).result(), "red-automatic");
    assert_eq!(after(1965, -18).result(), "blue-automatic");
    assert!(!after(1965, 2).is_over() && !after(1965, -17).is_over());
    assert_eq!(after(1968, 15).result(), "red-automatic");
    assert!(!after(1967, 8).is_over(), "each year has its own lines");
    assert_eq!(after(1967, 9).result(), "red-automatic");
    let last = reckoned(1965, quiet(json!({ "end": 1965, "political_will": 3 })));
    assert_eq!(last.result(), "red-automatic", "the lines come before the goal");
}

#[test]
fn from_1973_the_fall_of_saigon_ends_the_war() {
    cases!["P-S07"];
    let saigon = |year: u16| reckoned(year, quiet(json!({ "red_flags": ["saigon"], "political_will": 16 })));
    assert_eq!(saigon(1973).result(), "fall-of-saigon");
    assert!(!saigon(1972).is_over());
    let low = reckoned(1974, quiet(json!({ "red_flags": ["saigon"], "political_will": -5 })));
    assert_eq!(low.result(), "fall-of-saigon", "before the goals are compared");
}
