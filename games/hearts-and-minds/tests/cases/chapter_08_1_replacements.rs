//! 8.1, steps 1 to 6: bonus RPs, the dead, reinforcements, Vietnamization, replacements, strays.

use engine::cases;
use serde_json::json;

use super::staging::{in_play, interphase, on_map, reinforcements, until, until_phase};
use crate::support::{Questions as _, red_acts, scenario};

/// RPs that Red and Blue gain in the Reinforcements Phase of a year.
fn bonus(year: u16, will: i16, flags: &[&str]) -> (u8, u8) {
    let stock = json!({ "red": 1, "blue": 4 });
    let mut play = reinforcements(year, json!({ "political_will": will, "flags": flags, "stock": stock }));
    play.act("proceed");
    (play.stock("red") - 1, play.stock("blue") - 4)
}

#[test]
fn both_players_add_two_rps_to_their_stockpiles() {
    cases!["8.1-01a"];
    assert_eq!(bonus(1966, 1, &[]), (2, 2));
    assert_eq!(bonus(1967, 1, &[]), (2, 2));
}

#[test]
fn red_gets_a_third_rp_from_1968_until_commando_hunt() {
    cases!["8.1-01b"];
    assert_eq!(bonus(1967, 1, &[]).0, 2);
    assert_eq!(bonus(1968, 1, &[]).0, 3);
    assert_eq!(bonus(1972, 1, &[]).0, 3);
    assert_eq!(bonus(1969, 1, &["commando_hunt"]).0, 2);
}

#[test]
fn blue_gets_a_third_rp_while_political_will_is_hawk() {
    cases!["8.1-01c", "3.1-03"];
    assert_eq!(bonus(1966, -5, &[]).1, 3);
    assert_eq!(bonus(1970, 0, &[]).1, 3, "zero is Hawk");
    assert_eq!(bonus(1970, 1, &[]).1, 2);
}

#[test]
fn the_bonus_of_the_late_war_dwindles_for_blue() {
    cases!["P-S03"];
    for (year, blue) in [(1973, 2), (1974, 1), (1975, 0)] {
        assert_eq!(bonus(year, 20, &[]), (3, blue));
        assert_eq!(bonus(year, 20, &["commando_hunt"]).0, 3, "whatever Commando Hunt did");
        assert_eq!(bonus(year, 0, &[]).1, blue + 1);
    }
}

#[test]
fn the_dead_of_the_year_go_to_the_dead_pool_with_exceptions() {
    cases!["8.1-02a", "8.1-02b", "8.1-02c", "3-08", "RL-82"];
    let mut play = reinforcements(
        1968,
        json!({ "units": {
            "body-count": { "us-inf": 2, "rok-inf": 1, "vc": 2, "vc-plus": 1, "nva-tank": 1, "lima-site-85": 1 },
            "dead-pool": { "us-inf": 1 },
        } }),
    );
    play.act("proceed");
    assert_eq!(play.units("body-count"), "");
    assert_eq!(play.units("dead-pool"), "3 us-inf, 1 rok-inf");
    assert_eq!((play.count("vc", "reserve"), play.count("vc-plus", "reserve")), (2, 1), "back in the VC Pool");
    assert_eq!(play.count("nva-tank", "reserve"), 1, "out of play, but an event may bring it");
    assert_eq!(play.count("lima-site-85", "gone"), 1);
}

#[test]
fn from_1974_on_dead_nva_tanks_are_replacements() {
    cases!["P-S04", "5.1-06"];
    let dead = json!({ "body-count": { "nva-tank": 1 } });
    let mut killed_in_1972 = reinforcements(1973, json!({ "units": dead }));
    killed_in_1972.act("proceed");
    assert!(killed_in_1972.events("replaced").is_empty(), "out of play, and no replacement");
    assert_eq!(killed_in_1972.events("reinforced").len(), 1, "a reinforcement of the year");
    assert_eq!(killed_in_1972.count("nva-tank", "arriving"), 1);
    let mut killed_in_1973 = reinforcements(1974, json!({ "units": dead }));
    killed_in_1973.act("proceed");
    assert_eq!(killed_in_1973.count("nva-tank", "arriving"), 1, "a free replacement");
    assert_eq!(killed_in_1973.events("replaced").len(), 1);
    let mut none_left = reinforcements(1973, json!({ "units": { "nvn": { "nva-tank": 4 } } }));
    none_left.act("proceed");
    assert_eq!(none_left.events("reinforced").len(), 0, "tanks in play do not arrive again");
}

#[test]
fn a_collapsed_faction_sends_nobody() {
    cases!["8.1-02d", "16-05"];
    let mut play = reinforcements(
        1970,
        json!({ "collapsed": ["royal-lao", "khmer-rouge"], "spare": { "la-inf": 1, "kr-inf": 1, "ca-inf": 2 } }),
    );
    play.act("proceed");
    assert_eq!(play.units("arriving"), "2 ca-inf");
    let mut dead = reinforcements(
        1968,
        json!({ "collapsed": ["pathet-lao"], "units": { "body-count": { "pl-inf": 2, "la-inf": 1 } } }),
    );
    dead.act("proceed");
    assert_eq!((dead.count("pl-inf", "gone"), dead.count("pl-inf", "arriving")), (4, 0), "its dead never return");
}

#[test]
fn the_table_brings_the_units_of_the_year() {
    cases!["8.1-03", "C-06"];
    let table = [
        (1966, "5 us-inf, 1 us-art, 1 us-tank, 2 rok-inf, 1 if-inf, 3 arvn-inf, 1 arvn-tank, 4 nva-inf, 1 nva-art", 1),
        (1967, "3 us-inf, 1 us-art, 1 us-tank, 1 if-inf, 2 arvn-inf, 1 arvn-art, 4 nva-inf, 1 nva-art", 0),
        (1968, "2 us-inf, 3 arvn-inf, 1 arvn-tank, 4 nva-inf, 1 pl-inf", 1),
        (1969, "2 arvn-inf, 1 arvn-art, 2 ca-inf-vet, 2 nva-inf, 1 nva-art, 2 kr-inf", 0),
        (1970, "2 arvn-inf, 1 la-inf, 2 ca-inf, 2 nva-inf, 1 kr-inf", 0),
        (1971, "2 arvn-inf, 1 arvn-tank, 1 ca-inf, 2 nva-inf, 1 nva-art, 1 kr-inf", 0),
        (1972, "1 arvn-inf, 2 nva-inf, 1 kr-inf", 0),
        (1973, "2 arvn-inf, 3 nva-inf, 2 nva-tank", 0),
        (1974, "3 nva-inf, 1 nva-tank", 0),
        (1975, "2 nva-inf, 1 nva-tank", 0),
    ];
    for (year, units, bombers) in table {
        let mut play = crate::support::at(json!({ "year": year, "end": 1975, "phase": "reinforcements" }));
        play.act("proceed");
        assert_eq!(play.units("arriving"), units, "{year}");
        let ready = play.state().bombers.iter().filter(|bomber| **bomber == hearts_and_minds::state::Bomber::Ready);
        assert_eq!(ready.count(), bombers, "{year}: new bombers stand in the Airbase Box");
    }
}

#[test]
fn dead_units_are_withdrawn_first() {
    cases!["8.1-04a", "RL-25"];
    let mut play = reinforcements(
        1969,
        json!({ "units": {
            "body-count": { "us-inf": 2, "us-art": 1, "air-cav": 1 },
            "quang-nam": { "us-inf-vet": 2 },
        } }),
    );
    play.act("proceed");
    assert_eq!(play.offered("withdraw"), ["air-cav dead-pool", "us-art dead-pool", "us-inf dead-pool"]);
    play.refused("withdraw us-inf-vet quang-nam", "8.1-04a");
    play.acts(&["withdraw air-cav dead-pool", "withdraw us-inf dead-pool", "withdraw us-art dead-pool"]);
    assert_eq!(play.count("us-inf-vet", "quang-nam"), 2, "three are gone: nobody else leaves");
    assert_eq!((in_play(&play, "us-inf"), in_play(&play, "air-cav")), (1, 0));
}

#[test]
fn veterans_on_the_map_are_withdrawn_before_all_others() {
    cases!["8.1-04b", "RL-25", "RL-107"];
    let mut play = reinforcements(
        1969,
        json!({ "units": {
            "quang-nam": { "us-inf-vet": 2, "us-tank": 1, "rok-inf-vet": 1 },
            "pleiku": { "us-inf-vet": 1, "us-inf": 1 },
            "arriving": { "us-inf-vet": 1 },
        } }),
    );
    play.act("proceed");
    assert_eq!(play.offered("withdraw"), ["us-inf-vet arriving", "us-inf-vet pleiku", "us-inf-vet quang-nam"]);
    play.refused("withdraw us-inf pleiku", "8.1-04b");
    play.refused("withdraw us-tank quang-nam", "8.1-04b");
    play.refused("withdraw rok-inf-vet quang-nam", "8.1-04c");
    play.acts(&["withdraw us-inf-vet arriving", "withdraw us-inf-vet pleiku"]);
    assert_eq!(play.count("us-inf-vet", "quang-nam"), 1, "the third can only be one of these");
    assert_eq!((in_play(&play, "us-inf-vet"), in_play(&play, "us-inf"), in_play(&play, "rok-inf-vet")), (1, 1, 1));
    let mut mixed = reinforcements(
        1969,
        json!({ "units": { "quang-nam": { "us-inf-vet": 1, "us-tank": 1 }, "pleiku": { "us-inf": 2 } } }),
    );
    mixed.act("proceed");
    assert_eq!(mixed.count("us-inf-vet", "gone"), 0, "a counter in the box has no condition");
    assert_eq!(in_play(&mixed, "us-inf-vet"), 0, "the only veteran goes without a question");
    assert_eq!(mixed.offered("withdraw"), ["us-inf pleiku", "us-tank quang-nam"], "infantry and assets alike");
}

#[test]
fn a_shortage_of_us_units_is_not_made_up_by_allies() {
    cases!["8.1-04c"];
    let mut play = reinforcements(
        1970,
        json!({ "units": {
            "quang-nam": { "us-inf": 1, "us-art": 1 }, "pleiku": { "rok-inf": 3 }, "bien-hoa": { "if-inf": 2 },
        } }),
    );
    play.act("proceed");
    assert_eq!((in_play(&play, "us-inf"), in_play(&play, "us-art")), (0, 0));
    assert_eq!((on_map(&play, "rok-inf"), on_map(&play, "if-inf")), (3, 1), "1970 takes one IF unit besides five US");
}

#[test]
fn the_withdrawal_table_is_followed_year_by_year() {
    cases!["P-W01", "P-S01", "8.1-04d"];
    let table = [(1969, [3, 0, 0]), (1970, [5, 0, 1]), (1971, [6, 1, 1]), (1972, [5, 1, 0]), (1973, [20, 3, 2])];
    for (year, [us, rok, international]) in table {
        let mut play = reinforcements(
            year,
            json!({
                "units": {
                    "quang-nam": { "us-inf-vet": 4, "us-art": 1, "us-tank": 1, "air-cav": 1, "blue-water-navy": 1 },
                    "pleiku": { "us-inf": 4, "us-art": 1, "us-tank": 1 },
                    "bien-hoa": { "us-inf": 4 },
                    "dead-pool": { "us-inf": 2 },
                    "khanh-hoa": { "rok-inf": 3 },
                    "phuoc-tuy": { "if-inf": 2 },
                    "kien-hoa": { "gunboat": 1 },
                },
                "bombers": { "ready": 2, "spent": 2 },
            }),
        );
        let count =
            |play: &crate::support::Play, names: &[&str]| names.iter().map(|name| in_play(play, name)).sum::<u8>();
        let counters = ["us-inf", "us-inf-vet", "us-art", "us-tank", "air-cav", "blue-water-navy"];
        play.act("proceed");
        while let Some(next) = play.offered("withdraw").first() {
            let next = format!("withdraw {next}");
            play.act(&next);
        }
        assert_eq!(20 - count(&play, &counters), us, "{year}: US");
        assert_eq!(3 - count(&play, &["rok-inf"]), rok, "{year}: ROK");
        assert_eq!(2 - count(&play, &["if-inf"]), international, "{year}: IF");
        assert_eq!(in_play(&play, "gunboat"), 1, "{year}: the Gunboat stays");
        until_phase(&mut play, "hand-refill");
        let left = play.state().bombers.iter().filter(|bomber| **bomber != hearts_and_minds::state::Bomber::Absent);
        assert_eq!(left.count(), if year < 1973 { 4 } else { 0 }, "{year}: bombers");
    }
}

#[test]
fn the_gunboat_of_the_late_war_is_bought_but_never_free() {
    cases!["P-S01"];
    let mut play = reinforcements(1974, json!({ "political_will": 20, "units": { "body-count": { "gunboat": 1 } } }));
    play.act("proceed");
    assert_eq!(play.count("gunboat", "dead-pool"), 1);
    play.act("buy gunboat");
    assert_eq!((play.count("gunboat", "arriving"), play.stock("blue")), (1, 0));
    let mut before = reinforcements(
        1971,
        json!({ "units": {
        "body-count": { "gunboat": 1 }, "quang-nam": { "us-inf": 4, "us-art": 1 }, "pleiku": { "us-inf": 4 },
    } }),
    );
    before.act("proceed");
    assert_eq!(in_play(&before, "gunboat"), 0, "up to 1972 it is a US unit and leaves from the Dead Pool first");
}

#[test]
fn for_two_us_units_that_leave_one_arvn_unit_becomes_veteran() {
    cases!["8.1-04e", "RL-27"];
    let mut play = reinforcements(
        1969,
        json!({ "units": {
            "quang-nam": { "us-inf": 3 },
            "saigon": { "arvn-inf": 1, "arvn-inf-vet": 1 },
            "dead-pool": { "arvn-inf": 1 },
        } }),
    );
    play.act("proceed");
    assert_eq!(on_map(&play, "us-inf"), 0, "three US units leave");
    assert_eq!(play.offered("promote"), ["arvn-inf arriving", "arvn-inf saigon"], "the replacement may be the one");
    play.refused("promote arvn-inf-vet saigon", "8.1-04e");
    play.act("promote arvn-inf arriving");
    assert_eq!(play.units("arriving"), "1 arvn-inf-vet");
    assert_eq!(play.count("arvn-inf", "saigon"), 1, "3 units make one promotion");
    assert!(play.offered("promote").is_empty());
}

#[test]
fn free_replacements_are_taken_from_the_dead_pool() {
    cases!["8.1-05a", "8.1-05e"];
    let mut play = reinforcements(
        1969,
        json!({ "political_will": 5, "flags": ["commando_hunt"], "units": {
            "body-count": { "nva-inf": 9, "nva-art": 2, "arvn-inf": 5, "arvn-art": 1, "rok-inf": 1, "if-inf": 1,
                "la-inf": 2, "ca-inf": 2, "pl-inf": 3, "kr-inf": 2 },
        } }),
    );
    play.act("proceed");
    assert_eq!(play.asked(), "blue");
    assert_eq!(play.offered("replace"), ["arvn-art", "arvn-inf", "if-inf", "rok-inf"]);
    play.refused("done", "8.1-05e");
    play.refused("replace nva-inf", "8.1-05d");
    play.refused("replace us-inf", "8.1-05c");
    play.act("replace rok-inf");
    play.refused("replace if-inf", "8.1-05a");
    play.act("replace arvn-art");
    assert_eq!(play.asked(), "red", "the other four ARVN can only be infantry");
    play.act("replace nva-art").act("replace nva-art");
    assert_eq!(
        play.units("arriving"),
        "1 rok-inf, 4 arvn-inf, 1 arvn-art, 2 la-inf, 2 ca-inf, 6 nva-inf, 2 nva-art, 3 pl-inf, 2 kr-inf",
    );
    assert_eq!(play.units("dead-pool"), "1 if-inf, 1 arvn-inf, 3 nva-inf");
    assert_eq!((play.stock("red"), play.stock("blue")), (2, 2), "nothing was paid");
}

#[test]
fn more_units_cost_one_stockpile_rp_each() {
    cases!["8.1-05b"];
    let mut play = reinforcements(
        1967,
        json!({
            "political_will": 5,
            "stock": { "red": 1 },
            "units": { "body-count": { "nva-inf": 10, "arvn-inf": 9 } },
        }),
    );
    play.act("proceed");
    play.acts(&["buy arvn-inf", "buy arvn-inf"]);
    assert_eq!((play.stock("blue"), play.asked()), (0, "red"), "with nothing left to pay Blue is through");
    play.refused("buy arvn-inf", "8.1-05d");
    play.acts(&["buy nva-inf", "done"]);
    assert_eq!(play.stock("red"), 2);
    assert_eq!(play.units("dead-pool"), "2 arvn-inf, 1 nva-inf");
}

/// The example of 8.1: 1968, a ROK unit, the Air Cav and six ARVN in the Dead Pool.
#[test]
fn the_replacements_of_the_example_of_1968() {
    cases!["8.1-05a", "8.1-05b", "8.1-05c", "8.1-01c"];
    let mut play = reinforcements(
        1968,
        json!({
            "political_will": 4,
            "stock": { "blue": 2 },
            "units": { "dead-pool": { "rok-inf": 1, "air-cav": 1, "arvn-inf": 6 } },
        }),
    );
    play.act("proceed");
    assert_eq!(play.stock("blue"), 4, "2 saved and 2 new: Dove territory brings no third");
    play.acts(&["replace air-cav", "buy arvn-inf"]);
    assert_eq!(play.stock("blue"), 3);
    play.act("done");
    assert_eq!(play.units("dead-pool"), "1 rok-inf", "it is left until next year");
    assert_eq!(play.units("arriving"), "1 air-cav, 6 arvn-inf", "all of them untried");
}

#[test]
fn a_dead_veteran_comes_back_untried() {
    cases!["8.1-05d"];
    let mut play = red_acts(json!({ "units": {
        "pleiku": { "arvn-inf-vet": 1, "nva-inf-vet": 4, "nva-art": 1 },
    } }));
    play.acts(&["battle pleiku", "commit-all", "attack"]);
    play.chance(crate::support::chance![6, 1]).act("stand");
    assert_eq!(play.units("body-count"), "1 arvn-inf");
    until_phase(&mut play, "reinforcements");
    play.act("proceed");
    assert_eq!(play.count("arvn-inf", "arriving"), 4, "with the three reinforcements of 1968");
    assert_eq!(play.count("arvn-inf-vet", "arriving"), 0);
}

#[test]
fn blue_units_left_abroad_become_reinforcements_of_the_year() {
    cases!["8.1-06a", "3.3-02", "16-10"];
    let mut play = reinforcements(
        1972,
        json!({ "units": { "savannakhet": { "arvn-inf-vet": 1, "arvn-inf": 1 }, "svay-rieng": { "if-inf-vet": 1 } } }),
    );
    play.act("proceed");
    assert_eq!(play.units("arriving"), "1 if-inf-vet, 1 arvn-inf, 1 arvn-inf-vet", "their status is kept");
    assert_eq!((play.units("savannakhet"), play.units("svay-rieng")), (String::new(), String::new()));
    play.act("deploy arvn-inf-vet thua-thien");
    assert_eq!(play.count("arvn-inf-vet", "thua-thien"), 1);
}

#[test]
fn nva_that_leave_the_interior_for_kampot_do_not_take_the_berth() {
    cases!["RL-136", "RL-31", "8.1-06b", "C-01"];
    let mut play = reinforcements(
        1971,
        json!({ "units": { "kratie": { "nva-inf": 2, "nva-art": 1 }, "dead-pool": { "nva-inf": 2, "kr-inf": 1 } } }),
    );
    until(&mut play, "evacuate");
    play.acts(&["evacuate nva-inf kratie kampot", "evacuate nva-inf kratie kampot", "evacuate nva-art kratie kampot"]);
    assert_eq!(play.units("kampot"), "2 nva-inf, 1 nva-art");
    until(&mut play, "deploy");
    play.act("deploy nva-inf kampot").refused("deploy nva-inf kampot", "C-01");
    assert_eq!(play.units("kampot"), "3 nva-inf, 1 nva-art");
}

#[test]
fn nva_leave_the_interior_for_the_border_or_for_home() {
    cases!["8.1-06b", "3.3-02"];
    let mut play =
        reinforcements(1971, json!({ "units": { "champasak": { "nva-inf-vet": 2 }, "saravan": { "la-inf": 1 } } }));
    play.act("proceed");
    assert_eq!(
        play.offered("evacuate"),
        ["nva-inf-vet champasak attapu", "nva-inf-vet champasak nvn", "nva-inf-vet champasak savannakhet"],
        "not where Blue units are",
    );
    play.refused("evacuate nva-inf-vet champasak saravan", "8.1-06b");
    play.refused("evacuate nva-inf-vet champasak ratanakiri", "8.1-06b");
    play.acts(&["evacuate nva-inf-vet champasak attapu", "evacuate nva-inf-vet champasak nvn"]);
    assert_eq!((play.units("attapu"), play.units("nvn")), ("1 nva-inf-vet".into(), "1 nva-inf-vet".into()));
    let mut open = reinforcements(1971, json!({ "units": { "champasak": { "nva-inf": 1 } } }));
    open.act("proceed");
    assert_eq!(open.offered("evacuate").len(), 4, "Savannakhet, Saravan, Attapu, North Vietnam");
}

#[test]
fn nva_do_not_go_where_no_room_is_left() {
    cases!["8.1-06b", "10-02"];
    let units = json!({ "phnom-penh": { "nva-inf": 1 }, "takeo": { "kr-inf": 4 }, "prey-veng": { "ca-inf": 1 } });
    let mut play = reinforcements(1971, json!({ "units": units }));
    play.act("proceed");
    play.refused("evacuate nva-inf phnom-penh takeo", "10-02");
    play.refused("evacuate nva-inf phnom-penh prey-veng", "8.1-06b");
}

#[test]
fn a_lifted_unit_is_not_put_down_where_it_was() {
    cases!["8.1-10a"];
    let mut play = reinforcements(1967, json!({ "units": { "saigon": { "arvn-inf": 1 }, "pleiku": { "us-inf": 1 } } }));
    until(&mut play, "lift");
    play.act("lift us-inf pleiku").refused("land pleiku", "8.1-10a").allowed("cancel");
}

#[test]
fn nva_do_not_go_to_a_closed_port() {
    cases!["8.1-06b", "5.2-09"];
    let document = json!({ "units": { "phnom-penh": { "nva-inf": 1 } }, "flags": ["port_closed"] });
    let mut play = reinforcements(1971, document);
    play.act("proceed");
    play.allowed("evacuate nva-inf phnom-penh takeo");
    play.refused("evacuate nva-inf phnom-penh kampot", "5.2-09");
}

#[test]
fn a_year_runs_through_its_phases_and_the_first_has_no_reinforcements() {
    cases!["8-01", "8-02", "1.2-01"];
    let mut play = scenario("1965-1966", 7);
    let mut phases = vec![play.phase()];
    let mut cards = 0;
    while play.state().year == 1965 || play.phase() != "card-play" {
        let legal = play.actions();
        let quiet = ["end", "done", "pass", "draw", "proceed"].iter().find(|a| legal.iter().any(|text| text == *a));
        let next = quiet.map_or(legal[0].clone(), |a| (*a).to_string());
        cards += u8::from(play.state().year == 1965 && next.starts_with("play"));
        play.act(&next);
        let seen = match play.phase() {
            "actions" => "card-play",
            "deployment" | "redeployment" => "reinforcements",
            other => other,
        };
        if phases.last() != Some(&seen) {
            phases.push(seen);
        }
    }
    assert_eq!(phases, ["hand-refill", "card-play", "interphase", "reinforcements", "hand-refill", "card-play"]);
    assert_eq!(cards, 8, "eight card plays make a year");
}

#[test]
fn a_coup_s_guests_may_be_among_those_withdrawn() {
    cases!["RL-107", "19-08"];
    let mut play = interphase(
        1968,
        json!({ "units": {
            "body-count": { "arvn-inf": 1 },
            "saigon": { "us-inf-vet": 1, "arvn-inf": 1 },
            "pleiku": { "us-inf-vet": 4 },
        } }),
    );
    play.act("proceed");
    assert!(play.state().flags.coup);
    assert_eq!(play.units("arriving"), "1 us-inf-vet");
    until(&mut play, "withdraw");
    assert_eq!(play.offered("withdraw"), ["us-inf-vet arriving", "us-inf-vet pleiku"]);
}
