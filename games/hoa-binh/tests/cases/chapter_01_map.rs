//! Chapter 1: the length of the game, the terms, and what the map is made of.

use std::collections::BTreeSet;

use engine::cases;
use hoa_binh::data::{Colour, RouteKind, Size, SpaceData};
use hoa_binh::ids::Space;
use serde_json::json;

use crate::support::{Play, Questions as _, at, campaign, chance, game, try_at};

const SITES: [&str; 11] = [
    "trung-ha",
    "ap-phu-tho",
    "notre-dame-rocher",
    "hoa-binh",
    "la-phu",
    "tu-vu",
    "dan-the",
    "ben-ngoc",
    "xom-pheo",
    "belvedere",
    "xom-moi",
];

const RIVER_TOWNS: [&str; 6] = ["viet-tri", "son-tay", "trung-ha", "ap-phu-tho", "notre-dame-rocher", "hoa-binh"];

fn find(id: &str) -> Space {
    game().data.map.find(id).unwrap_or_else(|| panic!("no space {id}"))
}

fn printed(id: &str) -> &'static SpaceData {
    game().data.map.space(find(id))
}

fn spaces() -> impl Iterator<Item = &'static SpaceData> {
    game().data.map.spaces.iter()
}

fn ids(wanted: impl Fn(&SpaceData) -> bool) -> BTreeSet<&'static str> {
    spaces().filter(|s| wanted(s)).map(|s| s.id.as_str()).collect()
}

fn set<const N: usize>(list: [&'static str; N]) -> BTreeSet<&'static str> {
    BTreeSet::from(list)
}

/// The targets of the actions offered with a verb.
fn targets(play: &Play, verb: &str) -> BTreeSet<String> {
    play.listed(verb).iter().filter_map(|a| a.split(' ').nth(1)).map(String::from).collect()
}

#[test]
fn the_turns_run_from_0_to_10_and_no_further() {
    cases!["1.1-01"];
    let mut play = campaign(3);
    let mut turns = vec![play.state().turn];
    while !play.is_over() {
        let legal = play.actions();
        let idle = ["end", "pass", "roll", "violet", "rainbow", "accept", "retreat"];
        let next = idle.iter().find(|a| legal.contains(&a.to_string())).map_or(legal[0].clone(), |a| a.to_string());
        play.act(&next);
        turns.extend(play.events("turn").iter().filter_map(|e| e.amount).map(|turn| turn as u8));
    }
    assert_eq!(turns, (0..=10).collect::<Vec<_>>());
    let dates: Vec<_> = game().data.turns.iter().map(|t| t.dates.as_str()).collect();
    assert_eq!(dates.len(), 11);
    assert_eq!((dates[0], dates[1]), ("13-15 November 1951", "16-25 November 1951"), "three days, then ten");
    assert!(dates[10].ends_with("25 February 1952"), "the campaign ends with February 25");
}

#[test]
fn only_rainbow_ends_the_game_before_turn_10() {
    cases!["1.1-02", "R3-01"];
    for turn in [8, 9] {
        let quiet = json!({ "turn": turn, "phase": "end-of-turn", "violet": 6 });
        let mut play = at(quiet.clone());
        play.act("proceed");
        assert_eq!((play.is_over(), play.state().turn, play.phase()), (false, turn + 1, "operation"));

        let mut rainbow = quiet;
        rainbow["rainbow"] = json!(turn);
        let mut play = at(rainbow);
        play.act("proceed");
        assert_eq!((play.is_over(), play.state().turn), (true, turn), "no further turn begins after Rainbow");
        assert!(play.events("turn").is_empty());
    }
}

#[test]
fn a_unit_a_post_or_a_base_is_a_force_but_a_commander_alone_is_not() {
    cases!["1.2-01"];
    let play = at(json!({
        "units": { "6-bvn": "dan-the" },
        "posts": ["la-phu", "hoa-binh"],
        "commanders": { "dodelier": "cam-linh" },
    }));
    let is_force = |id| play.view().has_force(find(id));
    assert!(is_force("dan-the"), "a unit");
    assert!(is_force("la-phu") && is_force("hoa-binh"), "a post, a base");
    assert!(is_force("song-dong") && is_force("xuan-mai"), "printed ones");
    assert!(!is_force("cam-linh"), "a commander alone");
    assert!(!is_force("suoi-hai"), "nothing");
}

#[test]
fn an_empty_space_holds_neither_side() {
    cases!["1.2-02"];
    let play = at(json!({
        "units": { "6-bvn": "dan-the" },
        "posts": ["la-phu"],
        "commanders": { "dodelier": "vi-thuy" },
        "counters": [{ "at": "cam-linh" }],
        "bases": [{ "at": "ba-vi", "number": 1 }],
    }));
    let is_free = |id| play.view().is_free(find(id));
    for held in ["dan-the", "la-phu", "cam-linh", "ba-vi", "song-dong", "son-tay"] {
        assert!(!is_free(held), "{held} is held by somebody");
    }
    for free in ["vi-thuy", "suoi-hai", "yen-bai-hills"] {
        assert!(is_free(free), "{free} is free (a lone commander holds nothing)");
    }
}

#[test]
fn every_counter_in_the_container_is_equally_likely_to_be_drawn() {
    cases!["1.2-03"];
    let draws = 6000;
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..draws {
        let mut play = at(json!({
            "seed": seed,
            "phase": "attacks",
            "ap": 0,
            "units": { "4-bvn-inf": "ap-phu-tho" },
            "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
        }));
        play.chance(chance![2]).act("attack #1");
        assert_eq!(play.threat_level(), 1);
        play.act("pass");
        *seen.entry(play.events("drew")[0].pieces[0].clone()).or_insert(0) += 1;
    }
    // 15 counters on turns 3 to 8, 400 draws to be expected of each.
    let cup = [("clash", 3), ("ambush", 2), ("offensive", 2), ("assault", 2), ("trenches", 2)];
    let single = ["elite", "reinforcements", "artillery", "dca"].map(|name| (name, 1));
    assert_eq!(seen.len(), 9);
    for (name, count) in cup.into_iter().chain(single) {
        let (found, expected) = (f64::from(seen[name]), 400.0 * f64::from(count));
        let spread = 4.0 * expected.sqrt();
        assert!((found - expected).abs() < spread, "{name}: {found} times, expected {expected}");
    }
}

#[test]
fn a_space_has_one_size_and_one_colour_and_small_ones_are_stopovers() {
    cases!["1.3.1-01"];
    for space in spaces() {
        let special = space.site.is_some()
            || space.airdrop
            || space.permanent_post
            || space.is_retreat_base()
            || space.viet_base.is_some();
        assert!(space.size == Size::Large || !special, "{}: a stopover has no other use", space.id);
        if space.colour == Colour::Blue {
            assert!(space.size == Size::Small && space.square && space.is_river, "{}: a small blue square", space.id);
        }
    }
    let small = |colour| ids(|s| s.size == Size::Small && s.colour == colour);
    assert!(small(Colour::White).contains("xom-chang"));
    assert!(small(Colour::Green).contains("xom-bu"));
    // Forest tells in the dice, plain does not.
    for (place, counters, total) in [("cam-linh", "nghoc-nhi-forest", 4), ("tan-linh", "ba-vi", 3)] {
        let mut play = at(json!({
            "phase": "attacks",
            "units": { "6-bvn": place },
            "counters": [{ "at": counters }, { "at": counters }],
        }));
        play.chance(chance![1, 3]).acts(&["attack #1", "pass"]);
        assert_eq!(play.totals(), [total], "{place}");
    }
}

#[test]
fn twelve_large_green_squares_can_hold_a_viet_base() {
    cases!["1.3.1-02"];
    let bases = ids(|s| s.viet_base.is_some());
    assert_eq!(bases.len(), 12);
    assert!(bases.iter().all(|id| printed(id).colour == Colour::Green && printed(id).square));
    assert_eq!(
        bases,
        ids(|s| s.size == Size::Large && s.colour == Colour::Green),
        "and these are all large green ones"
    );
}

#[test]
fn large_white_spaces_take_airdrops_and_eleven_of_them_construction() {
    cases!["1.3.1-03"];
    let large_white = ids(|s| s.size == Size::Large && matches!(s.colour, Colour::White | Colour::BlueWhite));
    let mut play = at(json!({ "units": { "1-bpc": "hanoi" } }));
    play.act("airdrop 1-bpc");
    let landings = targets(&play, "land");
    assert_eq!(landings.iter().map(String::as_str).collect::<BTreeSet<_>>(), large_white);
    let mut symbols = BTreeSet::new();
    for space in spaces() {
        let play = at(json!({ "units": { "6-bvn": space.id } }));
        symbols.extend(targets(&play, "build"));
    }
    assert_eq!(symbols, SITES.map(String::from).into());
    for id in SITES {
        let mut play = at(json!({ "units": { "6-bvn": id } }));
        let dice = if id == "hoa-binh" { 3 } else { 1 };
        play.act(&format!("build {id}"));
        assert_eq!(play.view().fort_dice(find(id)), dice, "a post everywhere, the base at Hoa Binh: {id}");
    }
}

#[test]
fn three_retreat_bases_and_three_permanent_posts_are_printed() {
    cases!["1.3.2-01"];
    assert_eq!(ids(SpaceData::is_retreat_base), set(["viet-tri", "son-tay", "xuan-mai"]));
    assert_eq!(ids(|s| s.permanent_post), set(["song-dong", "thai-binh", "trai-vang"]));
    let play = at(json!({}));
    let standing = spaces().filter(|s| play.stands(&s.id)).count();
    assert_eq!(standing, 6, "they stand without being built, and nothing else does");
}

#[test]
fn permanent_places_are_never_evacuated() {
    cases!["1.3.2-02"];
    let play = at(json!({ "units": { "6-bvn": "song-dong", "1-5-rei": "xuan-mai" }, "posts": ["xom-moi"] }));
    play.refused("evacuate song-dong", "1.3.2-02");
    play.refused("evacuate xuan-mai", "1.3.2-02");
    play.allowed("evacuate xom-moi");
}

#[test]
fn ten_posts_at_most_and_only_where_the_symbol_is() {
    cases!["1.3.2-03"];
    at(json!({ "units": { "6-bvn": "hoa-lac" } })).refused("build hoa-lac", "1.3.2-03");
    let others: Vec<_> = SITES.into_iter().filter(|id| !["hoa-binh", "la-phu"].contains(id)).collect();
    let mut play = at(json!({ "units": { "6-bvn": "la-phu", "1-bm": "hoa-binh" }, "posts": others }));
    assert_eq!(play.view().posts_in_pool(), 1);
    play.act("build la-phu");
    assert_eq!(play.view().posts_in_pool(), 0, "ten posts stand");
    play.allowed("build hoa-binh");
    // A counter that went home as a convoy is not in the pool either.
    let play = at(json!({ "units": { "6-bvn": "la-phu" }, "posts": others, "posts_gone": 1 }));
    play.refused("build la-phu", "1.3.2-03");
}

#[test]
fn the_base_belongs_at_hoa_binh_and_its_absence_is_paid_for_at_rainbow() {
    cases!["1.3.2-04"];
    let mut play = at(json!({ "turn": 9, "violet": 6, "units": { "6-bvn": "hoa-binh" } }));
    play.act("build hoa-binh");
    assert_eq!((play.ap(), play.score()), (6, 3), "any turn will do");
    let bases = spaces().filter(|s| s.base_site).count();
    assert_eq!((bases, printed("hoa-binh").base_site), (1, true));
    for (built, score) in [(true, 0), (false, -5)] {
        let posts: &[&str] = if built { &["hoa-binh"] } else { &[] };
        let mut play = at(json!({ "turn": 9, "phase": "operation", "violet": 6, "posts": posts }));
        play.act("rainbow");
        assert_eq!(play.score(), score, "built: {built}");
    }
}

#[test]
fn spaces_are_adjacent_where_a_land_route_joins_them() {
    cases!["1.3.3-01"];
    let map = &game().data.map;
    let land = map.routes.iter().filter(|r| r.kind != RouteKind::River);
    let joined: BTreeSet<_> = land.flat_map(|r| [(r.a, r.b), (r.b, r.a)]).collect();
    let play = at(json!({}));
    for a in game().data.all_spaces() {
        for b in game().data.all_spaces() {
            assert_eq!(play.view().adjacent(a, b), joined.contains(&(a, b)), "{} {}", map.space(a).id, map.space(b).id);
        }
    }
}

#[test]
fn river_links_join_only_for_the_dinassaut_and_the_dangerous_counter() {
    cases!["R9-01"];
    let near = |play: &Play, a, b| play.view().adjacent(find(a), find(b));
    let quiet = at(json!({ "units": { "6-bvn": "notre-dame-rocher" }, "counters": [{ "at": "da-chong-ford" }] }));
    assert!(!near(&quiet, "da-chong-ford", "notre-dame-rocher"));
    let danger = at(json!({ "counters": [{ "at": "lac-song", "kind": "dangerous" }] }));
    assert!(near(&danger, "lac-song", "thu-phap-ford") && near(&danger, "ben-ngoc-ferry", "lac-song"));
    assert!(!near(&danger, "thu-phap-ford", "notre-dame-rocher"), "only where it is itself");

    let position = |units: serde_json::Value, space: &str| {
        at(json!({ "phase": "attacks", "units": units, "counters": [{ "at": space }, { "at": space }] }))
    };
    position(json!({ "dinassaut": "da-chong-ford" }), "ap-phu-tho").allowed("attack #1");
    let play = position(json!({ "6-bvn": "notre-dame-rocher" }), "da-chong-ford");
    assert_eq!(play.state().turn, 5, "nobody to attack: the turn is over");
}

#[test]
fn a_road_carries_everybody() {
    cases!["1.3.3-02"];
    for unit in ["1-5-rei", "1-bep", "cdo-18", "rbceo", "8-rsa"] {
        let mut play = at(json!({ "units": { unit: "xom-moi" } }));
        play.acts(&["move xom-moi", &format!("take {unit}")]).allowed("step bai-lang");
    }
    at(json!({ "units": { "dozer": "xom-moi" } })).act("clear").allowed("step bai-lang");
    let mut play = at(json!({ "convoys": [{ "from": "belvedere", "at": "xom-moi" }] }));
    play.acts(&["move xom-moi", "take convoy-belvedere"]).allowed("step bai-lang");
}

#[test]
fn a_trail_carries_all_but_armour() {
    cases!["1.3.3-03"];
    for unit in ["6-bvn", "8-rsa"] {
        let mut play = at(json!({ "units": { unit: "ap-da-chong" } }));
        play.acts(&["move ap-da-chong", &format!("take {unit}")]).allowed("step xom-bu");
    }
    at(json!({ "units": { "dozer": "ap-da-chong" } })).act("clear").allowed("step xom-bu");
    let mut play = at(json!({ "convoys": [{ "from": "ap-phu-tho", "at": "ap-da-chong" }] }));
    play.acts(&["move ap-da-chong", "take convoy-ap-phu-tho"]).allowed("step xom-bu");
    for unit in ["1-rch", "rich", "1-sgb", "4-bvn-arm", "rbceo"] {
        let mut play = at(json!({ "units": { unit: "ap-da-chong", "6-bvn": "ap-da-chong" } }));
        play.acts(&["move ap-da-chong", &format!("take {unit}")]).refused("step xom-bu", "1.3.3-03");
        play.act("take 6-bvn").refused("step xom-bu", "1.3.3-03");
    }
}

#[test]
fn a_path_carries_foot_only() {
    cases!["1.3.3-04"];
    let mut play = at(json!({ "units": { "6-bvn": "xom-bu", "8-rsa": "xom-bu", "dozer": "xom-bu" } }));
    play.acts(&["move xom-bu", "take 6-bvn"]).allowed("step spot-height-564");
    play.act("take dozer").refused("step spot-height-564", "1.3.3-04");
    let mut play = at(json!({ "units": { "8-rsa": "xom-bu", "dozer": "xom-bu" } }));
    play.clone().acts(&["move xom-bu", "take 8-rsa"]).refused("step spot-height-564", "1.3.3-04");
    play.act("clear").refused("step spot-height-564", "1.3.3-04");
    let mut play = at(json!({ "convoys": [{ "from": "ap-phu-tho", "at": "xom-bu" }] }));
    play.acts(&["move xom-bu", "take convoy-ap-phu-tho"]).refused("step spot-height-564", "1.3.3-04");
    let mut play = at(json!({ "units": { "1-rch": "son-da" } }));
    play.acts(&["move son-da", "take 1-rch"]).refused("step ba-trai", "1.3.3-04");
}

#[test]
fn every_space_costs_one_movement_point() {
    cases!["1.3.3-05", "2.2.1-03"];
    let way = ["xuan-son", "dong-mo", "trai-vang", "dong-xuan", "tien-xuan", "phu-cat"];
    let kinds: BTreeSet<_> = way.iter().map(|id| printed(id).colour == Colour::Green).collect();
    assert_eq!(kinds.len(), 2, "plain and forest, over paths, a road and a trail");
    let mut play = at(json!({ "units": { "6-bvn": "vi-thuy" } }));
    play.acts(&["move vi-thuy", "take 6-bvn"]);
    for (done, space) in way.iter().enumerate() {
        assert_eq!(usize::from(play.state().march.spent), done);
        play.act(&format!("step {space}"));
    }
    play.refused("step hoa-lac", "2.2.1-03");
    play.act("stop");
    assert_eq!(play.place("6-bvn"), "phu-cat");
}

#[test]
fn a_ford_carries_land_units_over_the_river() {
    cases!["1.3.4-01"];
    let mut play = at(json!({ "units": { "6-bvn": "tu-vu", "8-rsa": "tu-vu" } }));
    play.acts(&["move tu-vu", "take 6-bvn", "take 8-rsa", "step da-chong-ford"]);
    play.allowed("stop");
    play.act("step ap-da-chong");
    assert_eq!(play.state().march.spent, 2);
    assert_eq!(play.place("8-rsa"), "ap-da-chong");
    // White for stacking too: four units may stop on it.
    let four = json!({ "6-bvn": "tu-vu", "1-bm": "tu-vu", "2-bm": "tu-vu", "clsm": "tu-vu" });
    let mut play = at(json!({ "units": four }));
    play.acts(&["move tu-vu", "take 6-bvn", "take 1-bm", "take 2-bm", "take clsm", "step da-chong-ford"]);
    play.allowed("stop");
}

#[test]
fn the_dinassaut_meets_the_dangerous_counter_on_the_numbered_fords() {
    cases!["1.3.4-02"];
    for face in 1..=6 {
        let (space, from) = if face % 2 == 1 { ("lac-song", "thu-phap-ford") } else { ("doan-ha-ford", "trung-ha") };
        let mut play = at(json!({ "phase": "dangerous", "units": { "dinassaut": from } }));
        play.chance(chance![face]).act("proceed");
        assert_eq!(play.counters(space), "d", "die {face}");
        play.act("dinassaut").allowed(&format!("step {space}"));
        play.chance(chance![5]).act(&format!("step {space}"));
        assert_eq!((play.events("threat").len(), play.listed("pass").len()), (1, 1), "the combat is on");
    }
}

#[test]
fn six_squares_are_land_and_river_at_once() {
    cases!["1.3.4-03"];
    assert_eq!(ids(|s| s.colour == Colour::BlueWhite), RIVER_TOWNS.into());
    for town in RIVER_TOWNS {
        let mut play = at(json!({ "units": { "dinassaut": town, "6-bvn": town } }));
        assert!(!targets(play.clone().act("dinassaut"), "step").is_empty());
        play.acts(&[&format!("move {town}"), "take 6-bvn"]);
        assert!(!targets(&play, "step").is_empty());
    }
    for dry in ["dan-the", "ap-da-chong", "xuan-mai", "la-phu"] {
        let fault = try_at(
            json!({ "phase": "french-actions", "turn": 4, "strategy": "alerted", "units": { "dinassaut": dry } }),
        );
        assert!(fault.is_err_and(|f| f.contains("dinassaut")), "no boat on {dry}");
    }
}

#[test]
fn the_river_is_crossed_at_blue_and_blue_white_spaces_only() {
    cases!["1.3.4-04"];
    let map = &game().data.map;
    let west = |s: Space| !map.space(s).east && map.space(s).colour != Colour::Blue;
    let mut crossings = BTreeSet::new();
    for route in map.routes.iter().filter(|r| r.kind != RouteKind::River) {
        for (a, b) in [(route.a, route.b), (route.b, route.a)] {
            if map.space(a).east && west(b) {
                let towns = [a, b].iter().filter(|s| map.space(**s).colour == Colour::BlueWhite).count();
                assert_eq!(towns, 1, "{} {}", map.space(a).id, map.space(b).id);
                crossings.insert((map.space(a).id.as_str(), map.space(b).id.as_str()));
            }
        }
    }
    assert_eq!(crossings, [("notre-dame-rocher", "luong-nha"), ("trung-ha", "hung-hoa")].into());
    // Without the river spaces no way is left from the west bank to the east.
    let mut seen = BTreeSet::from([find("tu-vu")]);
    let mut queue = vec![find("tu-vu")];
    while let Some(space) = queue.pop() {
        for next in map.neighbours(space, hoa_binh::data::FOOT) {
            if !map.space(next).is_river && seen.insert(next) {
                queue.push(next);
            }
        }
    }
    assert!(seen.contains(&find("la-phu")) && seen.iter().all(|s| !map.space(*s).east));
}

#[test]
fn the_tracks_hold_points_and_hanoi_the_reserve() {
    cases!["1.3.5-01"];
    let mut play = at(json!({
        "strategy": "operation",
        "ap": 9,
        "units": { "1-bpc": "hanoi", "8-rsa": "hanoi" },
        "counters": [{ "at": "ba-vi" }],
    }));
    assert_eq!((play.ap(), play.score()), (9, 0));
    assert_eq!((play.place("1-bpc"), play.place("8-rsa")), ("hanoi".into(), "hanoi".into()));
    for left in [2, 1, 0] {
        play.chance(chance![1, 1]).acts(&["strike artillery #1", "pass"]);
        assert_eq!((play.state().artillery, play.state().air, play.state().transport), (left, 3, 3));
    }
    play.refused("strike artillery #1", "7.2-29");
    play.allowed("strike air #1");
    for track in ["artillery", "air", "transport"] {
        let fault = try_at(json!({ "turn": 4, "phase": "french-actions", "strategy": "alerted", track: 4 }));
        assert!(fault.is_err_and(|f| f.contains(track)), "{track} ends at 3");
    }
}
