//! 8.1, steps 7 to 12 and the chart WHERE TO DEPLOY UNITS.

use engine::cases;
use hearts_and_minds::ids::Seat;
use hearts_and_minds::state::{Bomber, Holder};
use serde_json::{Value, json};

use super::staging::{provinces, reinforcements, until, until_phase};
use crate::support::{Play, Questions as _, chance};

const BASES: [&str; 7] = ["quang-nam", "quang-tin", "pleiku", "binh-dinh", "khanh-hoa", "bien-hoa", "dinh-tuong"];

/// The areas of the trail in Laos and Cambodia.
const BORDER: [&str; 10] = [
    "attapu",
    "kampong-cham",
    "kampot",
    "mondolkiri",
    "prey-veng",
    "ratanakiri",
    "saravan",
    "savannakhet",
    "svay-rieng",
    "takeo",
];

/// Where a unit may be deployed.
fn berths(play: &Play, kind: &str) -> Vec<String> {
    play.offered("deploy").iter().filter_map(|rest| rest.strip_prefix(&format!("{kind} "))).map(String::from).collect()
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// The Reinforcements Phase after its first steps.
#[track_caller]
fn deploying(year: u16, document: Value) -> Play {
    let mut play = reinforcements(year, document);
    play.act("proceed");
    play
}

#[test]
fn both_deploy_everything_blue_first_and_untried() {
    cases!["8.1-07a", "5.1-02"];
    let mut play = deploying(
        1969,
        json!({
            "units": { "quang-nam": { "us-inf": 4 }, "dead-pool": { "us-inf": 4 } },
            "spare": { "ca-inf": 2, "nva-inf": 1 },
        }),
    );
    assert_eq!(play.units("arriving"), "1 us-inf, 2 ca-inf-vet, 1 nva-inf", "only the CA are veterans");
    assert_eq!(play.asked(), "blue");
    play.refused("done", "8.1-07a");
    play.refused("deploy nva-inf nvn", "8.1-07a");
    play.refused("deploy us-inf quang-nam", "8.1-07a");
    play.acts(&["deploy ca-inf-vet kratie", "deploy us-inf pleiku", "deploy ca-inf-vet kratie"]);
    assert_eq!(play.count("ca-inf-vet", "kratie"), 2);
    assert_eq!(play.asked(), "red", "Red deploys when Blue is through");
}

#[test]
fn us_rok_and_if_units_go_to_bases_as_long_as_possible() {
    cases!["8.1-07b"];
    let document = json!({
        "units": { "arriving": { "us-inf": 1, "us-tank": 1, "if-inf-vet": 1 }, "binh-dinh": { "vc": 1 } },
        "red_flags": ["quang-tin"],
    });
    let play = deploying(1967, document);
    let open: Vec<&str> = BASES.into_iter().filter(|base| !["binh-dinh", "quang-tin"].contains(base)).collect();
    assert_eq!(berths(&play, "us-inf"), sorted(open.clone()), "no Red units, no red flag");
    assert_eq!(berths(&play, "if-inf-vet"), sorted(open.clone()));
    let dry: Vec<&str> = open.into_iter().filter(|base| *base != "dinh-tuong").collect();
    assert_eq!(berths(&play, "us-tank"), sorted(dry), "no tank in Zone IV");
    play.refused("deploy us-inf saigon", "8.1-07b");
    play.refused("deploy us-inf binh-dinh", "8.1-07b");
    play.refused("deploy us-tank dinh-tuong", "3.3-07");
}

#[test]
fn what_bases_cannot_take_goes_to_the_coast() {
    cases!["8.1-07c"];
    let coast = ["quang-tri", "thua-thien", "phuoc-tuy"];
    let flags = provinces(|id| !coast.contains(&id));
    let document = |guard: u8| {
        json!({
            "units": {
                "arriving": { "rok-inf": 1 },
                "quang-tri": { "nva-inf": 1 },
                "thua-thien": { "arvn-inf": guard },
                "phuoc-tuy": { "arvn-inf": 4 },
            },
            "red_flags": flags,
        })
    };
    let play = deploying(1967, document(3));
    assert_eq!(play.count("rok-inf", "thua-thien"), 1, "the only place without Red units");
    let play = deploying(1967, document(4));
    assert_eq!(play.count("rok-inf", "quang-tri"), 1, "the coast beside the enemy is the last resort");
    let wide = deploying(
        1967,
        json!({ "units": { "arriving": { "rok-inf": 1 }, "quang-tri": { "nva-inf": 1 } }, "red_flags": BASES }),
    );
    assert!(berths(&wide, "rok-inf").contains(&"saigon".to_string()));
    wide.refused("deploy rok-inf tay-ninh", "8.1-07c");
    wide.refused("deploy rok-inf quang-tri", "8.1-07c");
    wide.refused("deploy rok-inf quang-nam", "8.1-07c");
}

#[test]
fn arvn_may_not_take_the_last_places_at_the_bases() {
    cases!["8.1-07d"];
    let flags: Vec<&str> = BASES.into_iter().filter(|base| *base != "bien-hoa").collect();
    let document = |there: u8| {
        json!({
            "units": {
                "arriving": { "us-inf": 1, "arvn-inf": 1, "us-art": 1, "arvn-art": 1 },
                "bien-hoa": { "rok-inf": there },
            },
            "red_flags": flags,
        })
    };
    let tight = deploying(1967, document(3));
    tight.refused("deploy arvn-inf bien-hoa", "8.1-07d");
    tight.refused("deploy arvn-art bien-hoa", "8.1-07d");
    tight.allowed("deploy us-inf bien-hoa");
    let mut roomy = deploying(1967, document(2));
    roomy.act("deploy arvn-inf bien-hoa");
    assert_eq!(berths(&roomy, "us-inf"), ["bien-hoa"], "its place was kept");
    let mut late = deploying(1967, document(2));
    late.act("deploy us-inf bien-hoa");
    late.allowed("deploy arvn-inf bien-hoa");
    late.refused("deploy arvn-art bien-hoa", "8.1-07d");
}

#[test]
fn a_unit_without_a_place_waits_for_the_next_year() {
    cases!["8.1-07e"];
    let mut play = deploying(
        1967,
        json!({ "units": { "arriving": { "arvn-inf-vet": 1, "us-inf": 1 } }, "red_flags": provinces(|_| true) }),
    );
    assert_eq!(play.phase(), "hand-refill");
    assert_eq!(play.units("arriving"), "1 us-inf, 1 arvn-inf-vet", "neither lost nor demoted");
    assert_eq!(play.events("waiting").len(), 1);
    until_phase(&mut play, "card-play");
}

#[test]
fn nva_arrive_in_north_vietnam_and_one_of_them_in_kampot() {
    cases!["C-01", "3-06"];
    let mut play = deploying(1967, json!({ "spare": { "nva-inf": 3, "nva-art": 1 } }));
    assert_eq!(berths(&play, "nva-inf"), ["kampot", "nvn"]);
    play.refused("deploy nva-inf savannakhet", "C-01");
    play.act("deploy nva-art kampot");
    assert_eq!((play.units("kampot"), play.units("nvn")), ("1 nva-art".into(), "3 nva-inf".into()));
    let mut second = deploying(1967, json!({ "units": { "arriving": { "pl-inf": 1 } }, "spare": { "nva-inf": 3 } }));
    second.act("deploy nva-inf kampot");
    second.refused("deploy nva-inf kampot", "C-01");
    let mut home = deploying(1967, json!({ "spare": { "nva-inf": 3 } }));
    home.act("done");
    assert_eq!(home.units("nvn"), "3 nva-inf", "one word sends the rest home");
}

#[test]
fn a_closed_port_takes_nobody() {
    cases!["5.2-09", "C-01", "C-02"];
    let mut play = deploying(
        1971,
        json!({
            "flags": ["port_closed"],
            "spare": { "nva-inf": 2, "kr-inf": 1, "vc": 12 },
            "units": { "kampot": { "kr-inf": 1 } },
        }),
    );
    play.refused("deploy nva-inf kampot", "5.2-09");
    play.refused("deploy kr-inf kampot", "5.2-09");
    play.act("deploy kr-inf takeo");
    assert_eq!(play.units("nvn"), "2 nva-inf");
    play.refused("place-vc kampot", "5.2-09");
    play.chance(chance!["vc", "vc"]).acts(&["place-vc takeo", "place-vc takeo"]);
    play.act("lift kr-inf takeo").refused("land kampot", "5.2-09");
}

#[test]
fn pathet_lao_and_khmer_rouge_deploy_at_the_border() {
    cases!["C-02"];
    let play = deploying(1967, json!({ "units": { "arriving": { "pl-inf": 1 }, "saravan": { "la-inf": 1 } } }));
    assert_eq!(berths(&play, "pl-inf"), ["attapu", "savannakhet"]);
    play.refused("deploy pl-inf saravan", "C-02");
    play.refused("deploy pl-inf champasak", "C-02");
    let crowded = json!({
        "arriving": { "pl-inf-vet": 1 },
        "saravan": { "la-inf": 1 },
        "attapu": { "nva-inf": 4 },
        "savannakhet": { "nva-inf": 4 },
    });
    let play = deploying(1967, json!({ "units": crowded }));
    assert_eq!(play.units("saravan"), "1 la-inf, 1 pl-inf-vet", "no other border area of Laos has room");
}

#[test]
fn arvn_deploy_in_friendly_provinces_without_red_units() {
    cases!["C-03"];
    let play = deploying(
        1967,
        json!({ "units": { "arriving": { "arvn-inf": 1 }, "quang-tri": { "vc": 1 } }, "red_flags": ["tay-ninh"] }),
    );
    assert_eq!(berths(&play, "arvn-inf"), sorted(provinces(|id| id != "tay-ninh" && id != "quang-tri")));
    play.refused("deploy arvn-inf tay-ninh", "C-03");
    play.refused("deploy arvn-inf quang-tri", "C-03");
    play.refused("deploy arvn-inf saravan", "3.3-04");
}

#[test]
fn air_and_naval_assets_have_their_own_lines() {
    cases!["C-04"];
    let play = deploying(
        1967,
        json!({
            "units": {
                "arriving": { "air-cav": 1, "blue-water-navy": 1, "gunboat": 1 },
                "quang-tri": { "nva-inf": 1 },
            },
            "red_flags": ["thua-thien", "an-xuyen"],
        }),
    );
    assert_eq!(berths(&play, "blue-water-navy").len(), 19, "every coastal province, Red ones too");
    assert!(berths(&play, "blue-water-navy").contains(&"thua-thien".to_string()));
    assert_eq!(berths(&play, "gunboat").len(), 10, "all of Zone IV");
    assert_eq!(
        berths(&play, "air-cav"),
        sorted(provinces(|id| !["quang-tri", "thua-thien", "an-xuyen"].contains(&id)))
    );
    play.refused("deploy air-cav thua-thien", "C-04");
    play.refused("deploy gunboat saigon", "3.3-09");
    play.refused("deploy blue-water-navy pleiku", "3.3-08");
}

#[test]
fn cambodians_and_laotians_deploy_in_the_interior() {
    cases!["C-05"];
    let play = deploying(1970, json!({ "units": { "arriving": { "la-inf": 1 } }, "spare": { "ca-inf": 2 } }));
    assert_eq!(berths(&play, "la-inf"), ["champasak", "khammouan"]);
    assert_eq!(berths(&play, "ca-inf"), ["kampong-thom", "kratie", "phnom-penh", "stung-treng"]);
    play.refused("deploy la-inf saravan", "C-05");
    play.refused("deploy ca-inf takeo", "C-05");
    let pressed = json!({ "arriving": { "la-inf": 1 }, "khammouan": { "pl-inf": 1 } });
    let play = deploying(1970, json!({ "units": pressed }));
    assert_eq!(play.count("la-inf", "champasak"), 1, "Khammouan holds Pathet Lao");
    let full = json!({ "arriving": { "ca-inf": 1 }, "kratie": { "kr-inf": 1 }, "stung-treng": { "ca-inf": 4 },
        "kampong-thom": { "kr-inf": 1 }, "phnom-penh": { "kr-inf": 1 } });
    let play = deploying(1970, json!({ "units": full }));
    assert_eq!(berths(&play, "ca-inf"), ["kampong-thom", "kratie", "phnom-penh"], "no other interior area has room");
}

#[test]
fn from_1973_nva_also_arrive_on_the_trail_in_laos() {
    cases!["P-S05"];
    let mut play =
        deploying(1974, json!({ "units": { "arriving": { "nva-inf": 6, "pl-inf": 1 }, "attapu": { "la-inf": 1 } } }));
    assert_eq!(berths(&play, "nva-inf"), ["kampot", "nvn", "saravan", "savannakhet"], "not beside Blue units");
    play.acts(&[
        "deploy nva-inf saravan",
        "deploy nva-inf saravan",
        "deploy nva-inf savannakhet",
        "deploy nva-inf saravan",
    ]);
    play.refused("deploy nva-inf savannakhet", "P-S05");
    assert_eq!(berths(&play, "nva-inf"), ["kampot", "nvn"]);
    let before = deploying(1972, json!({ "units": { "arriving": { "nva-inf": 1 } } }));
    assert_eq!(berths(&before, "nva-inf"), ["kampot", "nvn"]);
}

#[test]
fn a_late_khmer_rouge_victory_opens_a_second_berth() {
    cases!["P-S10"];
    let taken = json!({
        "units": {
            "arriving": { "nva-inf": 3 },
            "attapu": { "la-inf": 1 }, "saravan": { "la-inf": 1 }, "savannakhet": { "la-inf": 1 },
        },
        "collapsed": ["cambodian-army"],
        "flags": ["port_settled", "second_berth"],
    });
    let mut play = deploying(1974, taken);
    play.acts(&["deploy nva-inf kampot", "deploy nva-inf kampot"]);
    assert_eq!(
        (play.units("kampot"), play.units("nvn")),
        ("2 nva-inf".into(), "1 nva-inf".into()),
        "a third finds no berth"
    );
}

#[test]
fn bombers_are_refuelled() {
    cases!["8.1-08"];
    let mut play = reinforcements(1967, json!({ "bombers": { "ready": 1, "spent": 2 } }));
    play.act("proceed");
    assert_eq!(play.state().bombers.iter().filter(|bomber| **bomber == Bomber::Ready).count(), 3);
}

#[test]
fn a_new_vc_comes_up_where_red_is_at_home_and_blue_is_not() {
    cases!["8.1-09a", "1.3-04"];
    let mut play = deploying(
        1967,
        json!({
            "units": {
                "kontum": { "arvn-inf": 1 }, "saravan": { "la-inf": 1 }, "tay-ninh": { "vc": 1, "open-vc": 1 },
                "phuoc-long": { "vc": 1 },
            },
            "red_flags": ["kontum", "tay-ninh", "phuoc-long", "an-xuyen"],
            "spare": { "vc": 1, "vc-plus": 4, "bad-intel": 14 },
        }),
    );
    until(&mut play, "place-vc");
    let mut open: Vec<&str> = BORDER.into_iter().filter(|area| *area != "saravan").collect();
    open.extend(["phuoc-long", "an-xuyen"]);
    assert_eq!(play.offered("place-vc"), sorted(open), "not beside Blue units, never three in one area");
    play.refused("place-vc kontum", "8.1-09a");
    play.refused("place-vc nvn", "8.1-09a");
    play.refused("place-vc saigon", "8.1-09a");
    play.refused("place-vc tay-ninh", "10-02");
    play.act("place-vc an-xuyen");
    assert_eq!(
        play.seen_by("red").units.at(crate::support::area("an-xuyen")).of(crate::support::kind_of("unseen-vc")),
        1
    );
    play.chance(chance!["bad-intel", "vc-plus"]).act("place-vc phuoc-long");
    assert_eq!(play.chance_left(), 0, "only now chance decides what they are");
    let drawn = play.count("bad-intel", "an-xuyen") + play.count("bad-intel", "phuoc-long");
    assert_eq!((drawn, play.count("vc-plus", "an-xuyen") + play.count("vc-plus", "phuoc-long")), (1, 1));
    assert_eq!(play.count("bad-intel", "reserve"), 13);
    let blue = play.seen_by("blue");
    assert_eq!(blue.units.at(crate::support::area("an-xuyen")).of(crate::support::kind_of("unseen-vc")), 1);
}

#[test]
fn a_second_vc_is_drawn_while_few_are_in_play_and_tet_has_not_been() {
    cases!["8.1-09b"];
    let drawn = |year: u16, vc: u8, flags: &[&str]| {
        let spread = json!({
            "tay-ninh": { "vc": 2 }, "phuoc-long": { "vc": 2 }, "kien-phong": { "vc": 2 },
            "vinh-binh": { "vc": vc - 7 }, "quang-duc": { "vc": 1 },
        });
        let mut play = deploying(year, json!({ "units": spread, "flags": flags, "spare": { "bad-intel": 14 } }));
        let mut count = 0;
        while !play.offered("place-vc").is_empty() {
            play.act("place-vc takeo");
            count += 1;
        }
        count
    };
    assert_eq!(drawn(1967, 8, &[]), 2, "9 stand on the map after the first");
    assert_eq!(drawn(1967, 9, &[]), 1, "10 do");
    assert_eq!([drawn(1968, 8, &[]), drawn(1968, 8, &["tet_occurred"])], [2, 1]);
}

/// What was only taken up can be left where it is, and counts for nothing.
#[test]
fn a_unit_that_is_taken_up_can_stay_where_it_is() {
    cases!["8.1-10a"];
    let units = json!({ "saigon": { "arvn-inf": 4 }, "pleiku": { "air-cav": 1 } });
    let mut play = reinforcements(1967, json!({ "units": units, "red_flags": ["tay-ninh"] }));
    until(&mut play, "lift");
    for lift in ["lift arvn-inf saigon", "lift air-cav pleiku"] {
        let before = play.state().clone();
        play.acts(&[lift, "cancel"]);
        assert_eq!(*play.state(), before, "{lift}");
    }
}

#[test]
fn blue_redeploys_his_assets_and_five_other_units() {
    cases!["8.1-10a"];
    let mut play = reinforcements(
        1967,
        json!({
            "units": {
                "saigon": { "arvn-inf": 4, "arvn-tank": 1, "blue-water-navy": 1 },
                "pleiku": { "us-inf-vet": 2, "air-cav": 1 },
                "kontum": { "nva-inf": 1 },
                "kien-hoa": { "gunboat": 1 },
            },
            "red_flags": ["tay-ninh"],
            "blue_flags": ["pleiku"],
        }),
    );
    until(&mut play, "lift");
    assert_eq!(play.asked(), "blue");
    play.act("lift arvn-inf saigon");
    play.refused("lift air-cav pleiku", "8.1-10a");
    play.refused("land tay-ninh", "8.1-10a");
    play.refused("land kontum", "8.1-10a");
    play.refused("land saravan", "8.1-10a");
    play.act("land thua-thien");
    play.acts(&["lift arvn-tank saigon"]);
    play.refused("land kien-hoa", "8.1-10a");
    play.acts(&["land quang-tri", "lift arvn-inf saigon", "land quang-tri"]);
    play.acts(&["lift us-inf-vet pleiku", "land binh-dinh", "lift us-inf-vet pleiku", "land binh-dinh"]);
    play.refused("lift arvn-inf saigon", "8.1-10a");
    assert!(play.has_blue_flag("pleiku"), "the Air Cav is still there");
    play.acts(&["lift air-cav pleiku", "land darlac"]);
    assert!(!play.has_blue_flag("pleiku"), "the last Allied unit has left (18)");
    play.refused("lift air-cav darlac", "8.1-10a");
    play.acts(&["lift blue-water-navy saigon", "land khanh-hoa", "lift gunboat kien-hoa", "land an-xuyen"]);
    assert_eq!(play.phase(), "hand-refill", "nothing is left to do");
}

#[test]
fn saigon_is_open_to_redeployment_even_beside_the_enemy() {
    cases!["8.1-10b"];
    let mut play = reinforcements(
        1967,
        json!({
            "units": { "saigon": { "vc": 1 }, "bien-hoa": { "us-inf": 1, "vc": 1 }, "quang-tri": { "arvn-inf": 1 } },
            "red_flags": ["saigon"],
        }),
    );
    until(&mut play, "lift");
    play.act("lift arvn-inf quang-tri").allowed("land saigon").refused("land bien-hoa", "8.1-10a");
    play.act("land saigon");
    assert_eq!(play.count("arvn-inf", "saigon"), 1);
}

#[test]
fn laotians_and_cambodians_are_redeployed_inside_their_countries() {
    cases!["8.1-10c"];
    let mut play = reinforcements(
        1970,
        json!({ "units": { "saravan": { "la-inf": 1, "pl-inf": 1 }, "khammouan": { "la-inf": 1 },
            "takeo": { "ca-inf": 1 }, "kratie": { "kr-inf": 1 } } }),
    );
    until(&mut play, "lift");
    play.act("lift la-inf saravan").allowed("land champasak").allowed("land khammouan");
    play.refused("land attapu", "8.1-10c");
    play.act("land champasak").act("lift ca-inf takeo");
    assert_eq!(play.offered("land"), ["kampong-thom", "phnom-penh", "stung-treng"], "not beside the Khmer Rouge");
    play.refused("land kratie", "8.1-10c");
}

#[test]
fn redeployment_obeys_stacking_and_leaves_the_garrison() {
    cases!["8.1-10d", "RL-78"];
    let mut play = reinforcements(
        1967,
        json!({
            "flags": ["coup"],
            "units": { "saigon": { "arvn-inf": 4, "arvn-art": 1, "arvn-tank": 1 }, "pleiku": { "us-inf": 4 },
                "quang-tri": { "us-inf": 1 } },
        }),
    );
    until(&mut play, "lift");
    play.refused("lift held-arvn-inf saigon", "8.1-10d");
    play.act("lift us-inf quang-tri").refused("land pleiku", "8.1-10d").refused("land saigon", "8.1-10d");
}

#[test]
fn red_redeploys_pathet_lao_and_khmer_rouge_to_the_border() {
    cases!["8.1-11", "10-02"];
    let mut play = reinforcements(
        1970,
        json!({ "units": { "champasak": { "pl-inf": 2 }, "attapu": { "nva-inf": 1 }, "saravan": { "la-inf": 1 },
            "takeo": { "kr-inf-vet": 1 }, "kampot": { "nva-inf": 4 } } }),
    );
    until(&mut play, "lift");
    play.act("done");
    assert_eq!(play.asked(), "red");
    play.refused("lift nva-inf attapu", "8.1-11");
    play.act("lift pl-inf champasak");
    assert_eq!(play.offered("land"), ["attapu", "savannakhet"]);
    play.refused("land saravan", "8.1-11");
    play.acts(&["land attapu", "lift kr-inf-vet takeo"]).refused("land kampot", "10-02");
    play.acts(&["land mondolkiri", "done"]);
    assert_eq!(play.units("attapu"), "1 nva-inf, 1 pl-inf");
    assert_eq!(play.phase(), "hand-refill");
}

#[test]
fn the_cards_of_1969_join_the_decks() {
    cases!["8.1-12", "6-02"];
    let cards = json!({ "red": { "discard": ["R01", "R05"] }, "blue": { "discard": ["B01"] } });
    let deck = |play: &Play, seat: Seat| play.state().cards.held(Holder::Deck(seat)).count();
    let mut play = reinforcements(1969, json!({ "cards": cards }));
    let before = (deck(&play, Seat::Red), deck(&play, Seat::Blue));
    play.act("proceed");
    assert_eq!(play.phase(), "hand-refill");
    assert_eq!((deck(&play, Seat::Red), deck(&play, Seat::Blue)), (before.0 + 4, before.1 + 4));
    assert_eq!(play.holder("R01"), Holder::Discard(Seat::Red), "discards stay apart");
    let mut earlier = reinforcements(1968, json!({ "cards": cards }));
    let before = deck(&earlier, Seat::Red);
    earlier.act("proceed");
    assert_eq!(deck(&earlier, Seat::Red), before);
}
