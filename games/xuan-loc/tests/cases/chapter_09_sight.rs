//! Chapter 9: line of sight and spotting.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;

use crate::support::{Questions as _, at, game, hex, scene, unit};

fn sees(a: &str, b: &str) -> bool {
    let map = &game().data.map;
    let there = map.sees(hex(a), hex(b));
    assert_eq!(there, map.sees(hex(b), hex(a)), "sight between {a} and {b} is mutual");
    there
}

#[test]
fn woods_towns_and_hills_between_two_hexes_of_a_level_block() {
    cases!["9.0-01", "9.1.1-01", "9.1.2-01"];
    assert!(sees("0506", "0508") && sees("0304", "0307"), "over open ground");
    assert!(!sees("0307", "0311"), "woods in between");
    assert!(sees("0306", "0308"), "a wood at the end does not block");
    assert!(!sees("0906", "0903"), "the city in between");
    assert!(!sees("0702", "0704"), "a town in between");
    assert!(!sees("1011", "1008"), "hills in between");
    let map = &game().data.map;
    for from in map.all() {
        assert!(map.neighbours(from).all(|to| map.sees(from, to)), "neighbours always see each other");
    }
}

#[test]
fn a_line_along_a_side_is_blocked_by_either_hex_and_a_corner_by_none() {
    cases!["9.1.2-02", "9.1.2-03"];
    assert!(sees("0506", "0306"), "between 0405 and 0406, both clear");
    assert!(!sees("0507", "0307"), "between 0406 and the wood of 0407");
    assert!(sees("0306", "0709"), "the wood of 0407 is only touched at a corner");
    assert!(sees("0304", "0701"), "so is that of 0402");
}

#[test]
fn rubble_hides_what_the_building_hid() {
    cases!["9.1.2-04"];
    assert!(sees("1102", "1104"), "across the fort of 1103");
    assert!(!sees("1003", "1005") && !sees("1002", "1006"), "across 1004");
    let reach = |target: &str, from: &str, rubble: &[&str]| {
        let document = json!({
            "phase": "combat", "rubble": rubble,
            "units": {
                "nva-7-165-s1": from, "nva-7-165-s2": from, "nva-7-165-s3": from, "nva-hq-7": "1001",
                "arvn-1-43-a": target, "arvn-hq-18": "0128", "nva-7-165-1": "0101", "arvn-1-43-b": "0102",
            },
        });
        at(document).offered("fire").contains(&target.to_string())
    };
    assert!(reach("1104", "1102", &["1103"]), "rubble of a fort is as open as the fort");
    assert!(!reach("1005", "1003", &[]) && !reach("1005", "1003", &["1004"]), "rubble of the city hides");
}

#[test]
fn height_looks_over_what_is_not_close_to_the_lower_end() {
    cases!["9.1.3-01", "9.1.4-01", "9.1.4-02", "9.1.5-01"];
    // Nui Thi, 1009, is level 2; 1010 and 1110 beside it level 1.
    assert!(sees("1009", "1012"), "over the spur of 1010, which is nearer the top");
    assert!(!sees("1207", "1009"), "the wooded spur of 1108 is nearer the plain");
    assert!(!sees("1107", "1109"), "as high as the higher party");
    assert!(sees("1009", "0507") && sees("1009", "0604"), "and far over the open plain");
    assert!(!sees("1024", "1027"), "the wood of 1025 is close to the lower end");
    // Level 2 to level 1 over woods of the plain: 1009 sees 1027 and its spur far in the west.
    assert!(sees("1009", "1026") && sees("1009", "1027"), "woods lower than both ends hide nothing");
    assert!(game().data.map.ground(hex("1013")).wood && game().data.map.ground(hex("1024")).wood);
}

#[test]
fn spotting_reaches_eight_hexes_on_the_plain_and_on_from_hills() {
    cases!["9.1.6-01", "9.1.6-02", "9.1.6-03", "11.1.8-01", "15.1.2-01", "11.1.6-01"];
    let play = at(json!({
        "phase": "movement",
        "units": {
            "arvn-1-43-a": "1009", "arvn-1-43-b": "0906", "arvn-hq-18": "0105", "nva-hq-7": "0101",
            "arvn-ld-dao": "0304",
        },
    }));
    let map = &game().data.map;
    let view = play.view();
    let spotted = |id: &str| map.all().filter(|to| view.spots(unit(id), *to)).collect::<Vec<_>>();
    let farthest = |id: &str, from: &str, hills: bool| {
        let far = spotted(id).into_iter().filter(|to| hills || map.ground(*to).level == 0);
        far.map(|to| map.distance(hex(from), to)).max().unwrap()
    };
    assert_eq!(farthest("arvn-hq-18", "0105", false), 8, "an HQ like any unit");
    assert!(sees("0105", "1006") && map.distance(hex("0105"), hex("1006")) == 9, "nine hexes are too far");
    assert!(!view.spots(unit("arvn-hq-18"), hex("1006")));
    assert!(farthest("arvn-1-43-a", "1009", true) > 12, "from a hill as far as sight goes");
    assert!(
        map.distance(hex("0906"), hex("0619")) > 8 && view.spots(unit("arvn-1-43-b"), hex("0619")),
        "and to a hill"
    );
    assert!(spotted("arvn-ld-dao").is_empty(), "leaders do not spot");
    let blind = scene(
        "movement",
        json!({}),
        json!({ "arvn-1-43-b": { "at": "0506", "flags": ["disrupted"] }, "arvn-hq-18": "0128" }),
    );
    assert!(!blind.view().spots(unit("arvn-1-43-b"), hex("0507")), "nor the disrupted");
    assert!(!blind.view().is_observed(Army::Arvn, hex("0507")));
}

#[test]
fn towns_forts_and_crossroads_are_always_spotted() {
    cases!["11.0-03", "11.1.4-02", "11.1.4-03"];
    let play = at(json!({
        "phase": "movement", "rubble": ["1005", "0822"], "units": { "nva-hq-7": "0101", "arvn-1-43-a": "1801" },
    }));
    let view = play.view();
    for label in ["0320", "1016", "0922", "0611", "0822", "1004", "1005", "1103", "1403"] {
        assert!(view.is_observed(Army::Nva, hex(label)), "{label} is always spotted");
    }
    assert!(!view.is_observed(Army::Nva, hex("0916")), "a bend of the road is no crossroads");
    assert!(!view.is_observed(Army::Nva, hex("1008")), "nor is open ground spotted");
}
