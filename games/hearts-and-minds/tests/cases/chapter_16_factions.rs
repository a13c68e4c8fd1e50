//! Chapter 16: Cambodia and Laos.

use engine::cases;
use hearts_and_minds::ids::Seat;
use hearts_and_minds::kind::Kind;
use hearts_and_minds::state::Faction;
use serde_json::{Value, json};

use super::staging::{in_play, interphase, on_map, until, until_phase};
use crate::support::{Play, Questions as _, blue_acts, chance, scenario, try_at};

#[track_caller]
fn reckoned(year: u16, document: Value) -> Play {
    let mut play = interphase(year, document);
    play.act("proceed");
    play
}

/// Both factions of Laos are threatened; Red has lost more units, so that the body count adds nothing.
fn laos(red: u8, blue: u8) -> Value {
    let dead = json!({ "la-inf": 1, "pl-inf": 1, "nva-inf": 2 });
    json!({ "units": { "body-count": dead }, "stock": { "red": red, "blue": blue } })
}

#[test]
fn each_player_has_a_faction_in_each_country() {
    cases!["16-01", "1.2-08"];
    let sides = Faction::ALL.map(|faction| (faction.is_in_laos(), faction.seat(), faction.kind()));
    assert_eq!(
        sides,
        [
            (true, Seat::Red, Kind::PL_INF),
            (true, Seat::Blue, Kind::LA_INF),
            (false, Seat::Red, Kind::KR_INF),
            (false, Seat::Blue, Kind::CA_INF),
        ],
    );
    assert!(sides.iter().all(|(_, seat, kind)| kind.seat() == *seat));
}

#[test]
fn veterans_stand_in_laos_from_the_beginning_and_cambodia_waits() {
    cases!["16-02"];
    let play = scenario("1965-1965", 1);
    assert_eq!((on_map(&play, "la-inf-vet"), on_map(&play, "pl-inf-vet")), (3, 3));
    assert_eq!((on_map(&play, "la-inf"), on_map(&play, "pl-inf")), (0, 0));
    assert_eq!(in_play(&play, "ca-inf") + in_play(&play, "kr-inf"), 0);
}

#[test]
fn a_faction_is_threatened_when_all_its_units_in_play_are_dead() {
    cases!["16-03", "8.4-02", "RL-73"];
    let document = json!({
        "units": { "body-count": { "ca-inf": 2, "nva-inf": 5 }, "takeo": { "kr-inf": 1 } },
        "spare": { "ca-inf": 3 },
        "stock": { "blue": 3 },
        "political_will": 9,
    });
    let play = reckoned(1969, document);
    assert_eq!((play.asked(), play.actions()), ("blue", vec!["prop".to_string(), "abandon".to_string()]));
    let one_left = json!({
        "units": { "body-count": { "ca-inf": 1 }, "kratie": { "ca-inf": 1 } },
        "stock": { "blue": 3 },
        "political_will": 9,
    });
    assert_eq!(reckoned(1969, one_left).phase(), "reinforcements");
    let nobody = json!({ "stock": { "blue": 3 }, "political_will": 9 });
    assert_eq!(reckoned(1969, nobody).phase(), "reinforcements", "no unit in the box, no threat");
}

#[test]
fn three_rps_save_a_faction_each_for_itself() {
    cases!["16-04", "8.4-02", "7-03"];
    let dead = json!({ "la-inf": 1, "ca-inf": 1 });
    let document = json!({ "units": { "body-count": dead }, "stock": { "blue": 7 }, "political_will": 9 });
    let mut play = reckoned(1970, document);
    play.act("prop");
    assert_eq!(play.stock("blue"), 4);
    play.act("prop");
    assert_eq!((play.stock("blue"), play.phase()), (1, "reinforcements"));
    assert_eq!(play.state().flags.collapsed, [false; 4]);
    play.act("proceed");
    assert_eq!(play.units("arriving"), "1 la-inf, 1 ca-inf", "they come back as replacements");
}

#[test]
fn who_cannot_pay_three_is_not_asked() {
    cases!["16-04", "8.4-03"];
    let mut document =
        json!({ "units": { "body-count": { "pl-inf": 2 }, "champasak": { "la-inf": 1 } }, "stock": { "red": 2 } });
    let play = reckoned(1967, document.clone());
    assert_eq!((play.phase(), play.will(), play.stock("red")), ("reinforcements", -3 + 1, 2));
    document["stock"]["red"] = json!(3);
    assert_eq!(reckoned(1967, document).asked(), "red");
}

#[test]
fn a_collapse_is_worth_three_points() {
    cases!["8.4-03", "16-05", "8.1-02d"];
    let blue = json!({
        "units": { "body-count": { "la-inf": 2, "nva-inf": 1 }, "saravan": { "pl-inf": 1 } },
        "spare": { "la-inf": 2 },
    });
    let mut play = reckoned(1969, blue);
    assert_eq!(play.will(), 3 + 1);
    assert!(play.state().flags.collapsed[Faction::RoyalLao.at()]);
    assert_eq!(in_play(&play, "la-inf") + play.count("la-inf", "reserve"), 0, "future reinforcements too");
    until_phase(&mut play, "hand-refill");
    assert_eq!(in_play(&play, "la-inf"), 0);
    let red = json!({ "units": { "body-count": { "kr-inf": 1 }, "kratie": { "ca-inf-vet": 1 } }, "political_will": 9 });
    let play = reckoned(1970, red);
    assert_eq!(play.will(), 9 - 3 + 1 + 1, "after 1968, and no more Red than Blue dead");
}

#[test]
fn the_victor_never_collapses_and_his_dead_return() {
    cases!["16-06"];
    let mut play = reckoned(
        1967,
        json!({ "collapsed": ["royal-lao"], "units": { "body-count": { "pl-inf": 3 } }, "stock": { "red": 5 } }),
    );
    assert_eq!((play.phase(), play.stock("red"), play.will()), ("reinforcements", 5, 0), "no threat");
    assert_eq!(play.units("arriving"), "3 pl-inf");
    until(&mut play, "deploy");
    play.acts(&["deploy pl-inf attapu", "deploy pl-inf attapu", "deploy pl-inf saravan"]);
    assert_eq!(play.stock("red"), 8, "free of charge: only the bonus of 1968 was added");
}

#[test]
fn who_rules_cambodia_rules_its_port() {
    cases!["16-07"];
    let khmer = json!({
        "units": { "body-count": { "ca-inf": 1, "nva-inf": 2 }, "takeo": { "kr-inf": 1 } },
        "flags": ["port_closed"],
        "political_will": 9,
    });
    let play = reckoned(1970, khmer);
    let flags = play.state().flags;
    assert_eq!((flags.port_closed, flags.port_settled, flags.second_berth), (false, true, false));
    let blue = json!({ "units": { "body-count": { "kr-inf": 1 }, "kratie": { "ca-inf": 1 } }, "political_will": 9 });
    let flags = reckoned(1970, blue).state().flags;
    assert_eq!((flags.port_closed, flags.port_settled), (true, true));
    let settled = json!({
        "year": 1971,
        "end": 1975,
        "collapsed": ["cambodian-army"],
        "flags": ["port_settled"],
        "cards": { "blue": { "hand": ["B21"] } },
    });
    blue_acts(settled.clone()).refused("event 1", "card-B21-a");
    let mut unsettled = settled;
    unsettled["flags"] = json!([]);
    unsettled["collapsed"] = json!([]);
    blue_acts(unsettled).allowed("event 1");
}

#[test]
fn a_late_khmer_rouge_victory_is_remembered() {
    cases!["P-S10", "16-07"];
    let document = json!({
        "units": { "body-count": { "ca-inf": 1, "nva-inf": 2 }, "takeo": { "kr-inf": 1 } },
        "political_will": 20,
    });
    let flags = reckoned(1973, document).state().flags;
    assert!(flags.second_berth && !flags.port_closed);
}

#[test]
fn two_threatened_factions_are_settled_together() {
    cases!["16-08"];
    let mut both_pay = reckoned(1967, laos(3, 3));
    assert_eq!(both_pay.asked(), "red", "Red first");
    both_pay.act("prop");
    assert_eq!(both_pay.asked(), "blue");
    both_pay.act("prop");
    assert_eq!((both_pay.will(), both_pay.state().flags.collapsed), (0, [false; 4]));
    let mut red_falls = reckoned(1967, laos(3, 3));
    red_falls.acts(&["abandon", "prop"]);
    assert_eq!((red_falls.will(), red_falls.state().flags.collapsed), (-3, [true, false, false, false]));
    let mut blue_falls = reckoned(1967, laos(3, 3));
    blue_falls.acts(&["prop", "abandon"]);
    assert_eq!((blue_falls.will(), blue_falls.state().flags.collapsed), (3, [false, true, false, false]));
    let mut both_fall = reckoned(1967, laos(3, 3));
    both_fall.acts(&["abandon", "abandon"]);
    assert_eq!((both_fall.will(), both_fall.state().flags.collapsed), (0, [true, true, false, false]), "no points");
    assert_eq!(in_play(&both_fall, "la-inf") + in_play(&both_fall, "pl-inf"), 0);
    let cambodia =
        json!({ "units": { "body-count": { "ca-inf": 1, "kr-inf": 1, "nva-inf": 1 } }, "political_will": 9 });
    let play = reckoned(1970, cambodia);
    assert_eq!((play.will(), play.state().flags.port_closed), (9 + 1, true), "nobody rules: the port closes");
}

#[test]
fn cambodia_is_out_of_the_war_before_1969() {
    cases!["16-09"];
    let dead = json!({ "units": { "body-count": { "ca-inf": 2, "kr-inf": 3 } }, "stock": { "red": 9, "blue": 9 } });
    let mut early = dead.clone();
    (early["year"], early["phase"]) = (json!(1968), json!("interphase"));
    assert!(try_at(early).unwrap_err().contains("units.body-count.ca-inf: Cambodia comes into the war in 1969"));
    let mut later = dead;
    later["political_will"] = json!(9);
    assert_eq!(reckoned(1969, later).asked(), "red");
}

#[test]
fn corruption_makes_blues_faction_dearer() {
    cases!["card-R03-a", "16-04", "6.1-02", "6.1-04"];
    let document = json!({
        "units": { "body-count": { "la-inf": 1, "nva-inf": 2 }, "saravan": { "pl-inf": 1 } },
        "stock": { "blue": 4 },
        "cards": { "red": { "hand": ["R03", "R05"] } },
    });
    let mut play = reckoned(1967, document.clone());
    play.refused("respond R03", "6.1-02");
    play.act("prop");
    assert_eq!((play.asked(), play.actions()), ("red", vec!["respond R03".to_string(), "pass".to_string()]));
    play.act("respond R03");
    assert_eq!((play.asked(), play.view().owed(), play.hands()[0]), ("blue", Some(4), 2));
    play.act("prop");
    assert_eq!((play.stock("blue"), play.will()), (0, 0));
    let mut passed = reckoned(1967, document.clone());
    passed.acts(&["prop", "pass"]);
    assert_eq!(passed.stock("blue"), 1);
    let mut poor = document.clone();
    poor["stock"]["blue"] = json!(3);
    let mut fallen = reckoned(1967, poor);
    fallen.acts(&["prop", "respond R03"]);
    assert_eq!((fallen.will(), fallen.stock("blue")), (3, 3), "4 cannot be paid: nothing is");
    let mut known = document;
    known["cards"] = json!({ "red": { "hand": ["R05"], "discard": ["R03"] } });
    let mut play = reckoned(1967, known);
    play.act("prop");
    assert_eq!(play.stock("blue"), 1, "everybody sees the card on the discard pile: nobody is asked");
}

#[test]
fn arvn_that_entered_laos_come_home_in_the_next_year() {
    cases!["16-10", "8.1-06a"];
    let mut play = blue_acts(json!({
        "year": 1971,
        "end": 1975,
        "political_will": 12,
        "units": { "quang-tri": { "arvn-inf-vet": 1 } },
        "cards": { "blue": { "hand": ["B22"] } },
    }));
    play.refused("mobilize savannakhet", "8.3-08");
    play.acts(&["event 1", "mobilize quang-tri", "take arvn-inf-vet", "path savannakhet"]);
    play.chance(chance![3]).act("roll");
    until_stop(&mut play);
    assert_eq!(play.count("arvn-inf-vet", "savannakhet"), 1);
    until_phase(&mut play, "reinforcements");
    assert_eq!(play.count("arvn-inf-vet", "savannakhet"), 1, "they stay until step 6");
    play.act("proceed");
    assert_eq!((play.count("arvn-inf-vet", "savannakhet"), play.count("arvn-inf-vet", "arriving")), (0, 1));
}

/// Follows the announced path to its end.
fn until_stop(play: &mut Play) {
    while let Some(area) = play.offered("step").first() {
        let step = format!("step {area}");
        play.act(&step);
    }
    if play.is_legal("stop") {
        play.act("stop");
    }
}
