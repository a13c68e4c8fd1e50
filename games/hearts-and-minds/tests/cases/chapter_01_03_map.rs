//! Chapters 1 to 5: the sides, the map, the counters and what may be known of them.

use engine::{Game, cases};
use hearts_and_minds::ids::{Areas, Place, Seat, Zone};
use hearts_and_minds::kind::{Counter, Kind};
use hearts_and_minds::state::Holder;
use serde_json::json;

use crate::support::{
    Questions as _, area, at, begin, blue_acts, chance, game, kind_of, red_acts, scenario, try_at, war,
};

#[test]
fn any_start_year_and_any_later_end_year_make_a_scenario() {
    cases!["1.1-02"];
    let book = game().rulebook();
    let ids: Vec<&str> = book.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    assert_eq!(ids, ["1965", "1966", "1967", "1968", "1969", "1970", "1971", "1972"]);
    assert_eq!(book.options[0].values[1..], (1965..=1975).map(|year| year.to_string()).collect::<Vec<_>>());
    for start in 1965..=1972 {
        for end in 1965..=1975 {
            let begun = begin(war(&format!("{start}-{end}"), 1));
            match begun {
                Ok(play) => assert_eq!((play.state().year, play.state().end_year), (start, end)),
                Err(fault) => assert!(end < start && fault.contains("options.end"), "{start} to {end}: {fault}"),
            }
        }
    }
    assert!(game().scenario("1973", &engine::Options::default()).is_none(), "1973 can be reached, not started");
}

#[test]
fn where_no_last_year_is_chosen_a_war_has_its_usual_length() {
    cases!["1.1-02"];
    let end = |start: engine::position::Start| begin(start).map(|play| play.state().end_year);
    let seed = engine::Seed::from_number(1);
    for (id, usual) in [("1965", 1967), ("1968", 1970), ("1972", 1975)] {
        assert_eq!(end(engine::position::Start::scenario(id, seed)), Ok(usual));
        assert_eq!(end(war(&format!("{id}-usual"), 1)), Ok(usual));
    }
    let quiet = json!({"year": 1967, "phase": "hand-refill"});
    let with = |key: &str, value: serde_json::Value| {
        let mut document = quiet.clone();
        document[key] = value;
        try_at(document).map(|play| play.state().end_year)
    };
    assert_eq!(with("options", json!({"end": 1971})), Ok(1971), "a number will do");
    assert_eq!(with("end", json!(1970)), Ok(1970));
    assert_eq!(with("year", json!(1974)), Ok(1975), "a year without a set-up goes on to the end of the war");
    assert!(with("options", json!({"end": "1966"})).is_err_and(|fault| fault.contains("1967 to 1975")));
    let both = json!({"year": 1967, "phase": "hand-refill", "end": 1970, "options": {"end": "1971"}});
    assert!(try_at(both).is_err_and(|fault| fault.contains("options.end")));
}

#[test]
fn what_the_counters_are() {
    cases!["1.2-02", "1.2-04", "1.2-08", "5.1-10", "5.1-01", "5.1-04"];
    let all = |test: fn(Kind) -> bool| {
        let mut found: Vec<&str> = Kind::all().filter(|kind| test(*kind)).map(|kind| kind.counter().word()).collect();
        found.dedup();
        found.sort_unstable();
        found.dedup();
        found
    };
    let regular = ["arvn-inf", "ca-inf", "if-inf", "kr-inf", "la-inf", "nva-inf", "pl-inf", "rok-inf", "us-inf"];
    assert_eq!(all(Kind::is_regular), regular);
    assert_eq!(all(Kind::is_vc), ["bad-intel", "vc", "vc-plus"]);
    assert_eq!(all(Kind::is_air_naval), ["air-cav", "blue-water-navy", "gunboat"]);
    assert_eq!(
        all(|kind| kind.seat() == Seat::Red && !kind.is_vc()),
        ["kr-inf", "nva-art", "nva-inf", "nva-tank", "pl-inf"]
    );
    let coloured = ["air-cav", "blue-water-navy", "gunboat", "if-inf", "rok-inf", "us-art", "us-inf", "us-tank"];
    assert_eq!(all(Kind::is_blue_coloured), coloured);
    let counters = &game().data.counters;
    let printed = |name: &str| (counters.strength(kind_of(name)), counters.allowance(kind_of(name)));
    assert_eq!((printed("us-inf"), printed("us-inf-vet")), ((1, 6), (2, 6)));
    assert_eq!((printed("nva-inf"), printed("nva-inf-vet")), ((1, 4), (2, 4)));
    assert_eq!((printed("open-vc"), printed("air-cav"), printed("blue-water-navy")), ((1, 1), (2, 3), (2, 8)));
    assert_eq!((printed("nva-tank"), printed("arvn-tank"), printed("nva-art")), ((2, 4), (2, 6), (1, 4)));
    let pool = [Counter::Vc, Counter::VcPlus, Counter::BadIntel].map(|kind| counters.of(kind).count);
    assert_eq!(pool, [12, 4, 14]);
}

#[test]
fn the_components_are_all_there() {
    cases!["2-01"];
    let cards = &game().data.cards;
    let count = |letter: char| cards.iter().filter(|card| card.id.starts_with(letter)).count();
    assert_eq!((count('R'), count('B'), count('X')), (27, 27, 26));
    assert!(cards.iter().all(|card| (2..=5).contains(&card.rp)));
}

#[test]
fn the_map_is_what_the_rulebook_says_of_it() {
    cases!["1.2-07", "3-03", "3-04", "3-05", "3-06", "P-M01", "P-M02", "P-M03"];
    let map = &game().data.map;
    assert_eq!(map.areas.len(), 54);
    assert_eq!(map.zones.map(|zone| zone.count()), [5, 12, 10, 10]);
    assert_eq!((map.svn.count(), map.laos.count(), map.cambodia.count()), (37, 5, 11));
    let zones = Zone::ALL.map(|zone| map.zones[zone.at()]);
    assert_eq!(zones.iter().fold(Areas::NONE, |all, zone| all.or(*zone)), map.svn);
    assert_eq!(zones.iter().map(|zone| zone.count()).sum::<usize>(), 37, "no province is in two zones");
    let abroad = map.laos.or(map.cambodia);
    for place in (0..54).map(Place) {
        let touches = |others: Areas| map.beside(place).meets(others);
        let border = (map.svn.has(place) && touches(abroad)) || (abroad.has(place) && touches(map.svn));
        assert_eq!(map.border.has(place), border, "{}", map.area(place).id);
        assert!(map.beside(place).iter().all(|other| map.beside(other).has(place)));
    }
    assert_eq!(map.trail, map.border.and(abroad).or(Areas::one(map.nvn)));
    assert_eq!(map.area(map.kampot).city, "Sihanoukville");
    let mut reached = Areas::one(map.nvn);
    for _ in 0..54 {
        reached = reached.or(map.beside_any(reached));
    }
    assert_eq!(reached, hearts_and_minds::ids::MAP);
    assert_eq!(map.coast.len(), 19);
    assert_eq!((map.coast[0], map.coast[18]), (area("quang-tri"), area("kien-giang")));
    assert_eq!(map.coastal_steps(map.saigon, map.binh_dinh), Some(7));
    let play = at(json!({}));
    assert_eq!(play.view().controller(map.nvn), Some(Seat::Red));
}

#[test]
fn red_flags_mark_control_and_blue_flags_do_not() {
    cases!["3.2-01", "3.2-02", "3.2-03", "1.2-06"];
    let play = at(json!({"red_flags": ["thua-thien"], "blue_flags": ["saigon"], "units": {"saigon": {"us-inf": 1}}}));
    let map = &game().data.map;
    for place in (0..54).map(Place) {
        let expected = match place {
            _ if place == map.nvn || place == map.thua_thien => Some(Seat::Red),
            _ if map.svn.has(place) => Some(Seat::Blue),
            _ => None,
        };
        assert_eq!(play.view().controller(place), expected);
    }
    assert_eq!(map.area(map.thua_thien).city, "Hue", "who controls Thua Thien controls Hue");
    let both = json!({"year": 1967, "end": 1967, "phase": "hand-refill", "red_flags": ["saigon"], "blue_flags": ["saigon"],
        "units": {"saigon": {"us-inf": 1}}});
    assert!(try_at(both).unwrap_err().contains("both flags"));
    let abroad = json!({"year": 1967, "end": 1967, "phase": "hand-refill", "red_flags": ["saravan"]});
    assert!(try_at(abroad).unwrap_err().contains("red_flags[0]: flags lie once, in provinces of South Vietnam"));
}

#[test]
fn political_will_counts_from_hawks_through_zero_to_doves() {
    cases!["3.1-01", "3.1-02", "3.1-03", "1.2-05", "RL-91"];
    assert_eq!(scenario("1965-1965", 1).will(), -10);
    let mut play = red_acts(json!({"year": 1968, "political_will": -4, "stock": {"red": 9, "blue": 0},
        "cards": {"red": {"hand": ["R16"]}}}));
    play.act("event 1");
    assert_eq!(play.will(), -3, "a Dove is one point up");
    let far = json!({"year": 1972, "end": 1975, "political_will": 90, "stock": {"red": 60}});
    let mut play = red_acts(far);
    play.act("end");
    assert!(play.will() == 90 && play.stock("red") > 60, "neither track has an upper end");
    assert!(at(json!({"political_will": 0})).view().is_hawk());
    assert!(!at(json!({"political_will": 1})).view().is_hawk());
}

#[test]
fn set_up_has_all_bombers_at_home_and_the_port_as_the_scenario_says() {
    cases!["3-07", "5.2-10", "C-06"];
    use hearts_and_minds::state::Bomber;
    for (id, ready, closed) in [("1965-1965", 2, false), ("1968-1968", 4, false), ("1971-1971", 4, true)] {
        let play = scenario(id, 1);
        assert_eq!(play.state().bombers.iter().filter(|bomber| **bomber == Bomber::Ready).count(), ready);
        assert!(!play.state().bombers.iter().any(|bomber| matches!(bomber, Bomber::Out(_))));
        assert_eq!(play.state().flags.port_closed, closed, "{id}");
    }
}

#[test]
fn the_firebase_falls_with_the_last_unit_beside_it() {
    cases!["5.2-05"];
    let document = json!({"units": {"pleiku": {"us-inf": 1}}, "firebase": {"area": "pleiku", "side": "blue"},
        "bombers": {"out": ["pleiku"]}});
    let mut play = blue_acts(document);
    assert!(play.state().firebase.is_some());
    play.acts(&["mobilize pleiku", "take us-inf", "step kontum"]);
    assert_eq!(play.state().firebase, None);
    assert_eq!(play.units("body-count"), "");
}

#[test]
fn concealed_vc_count_as_units() {
    cases!["5.1-03"];
    let mut play = red_acts(
        json!({"units": {"pleiku": {"bad-intel": 1}, "nvn": {"nva-inf": 1}, "saravan": {"la-inf": 1, "bad-intel": 1}}}),
    );
    play.allowed("control pleiku");
    play.acts(&["mobilize nvn", "take nva-inf"]);
    play.allowed("trail attapu");
}

#[test]
fn nobody_is_shown_what_is_not_his_to_know() {
    cases!["1.3-01", "1.3-02", "1.3-03", "1.3-05"];
    let units = json!({"pleiku": {"vc": 1, "bad-intel": 1, "open-vc": 1}, "darlac": {"vc-plus": 1}});
    let units = {
        let mut u = units;
        u["pleiku"] = json!({"vc": 1, "bad-intel": 1});
        u
    };
    let document = json!({"units": units, "stock": {"red": 3, "blue": 4},
        "cards": {"red": {"hand": ["R10", "X13"], "discard": ["R01"]}, "blue": {"hand": ["B05"], "discard": ["X20"]}}});
    let play = at(document);
    let blue = play.seen_by("blue");
    assert_eq!(blue.units.at(area("pleiku")).of(Kind::UNSEEN_VC), 2);
    assert_eq!(blue.units.at(area("pleiku")).total(), 2, "only face-down counters");
    assert_eq!(blue.units.at(Place::RESERVE).of(Kind::UNSEEN_VC), 27, "of the pool only how many it holds");
    let red = play.seen_by("red");
    assert_eq!(red.units.at(area("pleiku")).of(Kind::BAD_INTEL), 1, "Red may look at his own");
    for (viewer, seat) in [("red", Seat::Red), ("blue", Seat::Blue)] {
        let seen = play.seen_by(viewer);
        for card in hearts_and_minds::ids::Card::all() {
            let (truth, shown) = (play.state().cards.of(card), seen.cards.of(card));
            match truth {
                Holder::Hand(owner) | Holder::Campaign(owner) if owner != seat => assert_eq!(shown, Holder::Unknown),
                Holder::Deck(owner) if owner != seat => assert_eq!(shown, Holder::Unknown),
                Holder::Deck(_) if card.0 >= 54 => assert_eq!(shown, Holder::Unknown, "dealt unseen"),
                _ => assert_eq!(shown, truth),
            }
        }
        assert_eq!(seen.stock, play.state().stock);
    }
}

#[test]
fn red_looks_at_new_vc_only_after_the_last_is_placed() {
    cases!["1.3-04"];
    let document = json!({"year": 1967, "phase": "reinforcements", "red_flags": ["pleiku", "darlac"]});
    let mut play = at(document);
    play.act("proceed");
    while play.offered("place-vc").is_empty() {
        let first = play.actions()[0].clone();
        play.act(&first);
    }
    play.act("place-vc pleiku");
    assert_eq!(play.units("pleiku"), "1 unseen-vc", "not even the program knows");
    play.chance(chance!["bad-intel", "vc-plus"]).act("place-vc darlac");
    let seen = play.seen_by("red");
    assert_eq!(seen.units.at(area("darlac")).total() + seen.units.at(area("pleiku")).total(), 2);
    assert_eq!(seen.units.at(area("darlac")).of(Kind::UNSEEN_VC), 0);
}
