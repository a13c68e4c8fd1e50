//! 1.8 communities, 1.9 victory points and the Political Objectives.

use engine::cases;
use serde_json::{Map, Value, json};
use tonkin::ids::{Army, Hex};
use tonkin::state::Place;

use crate::support::{DATA, Play, Questions as _, at, hex, labels, view};

/// A hex two away from a place and one between them, both of which a regiment can enter, far from other VP-Hexes.
fn approach(to: Hex) -> (Hex, Hex) {
    let pairs = DATA.map.neighbours(to).flat_map(|near| DATA.map.neighbours(near).map(move |far| (far, near)));
    let lonely = |hex: Hex| DATA.places.at(hex).is_none();
    let mut fit = pairs.filter(|(far, near)| DATA.map.distance(*far, to) == 2 && lonely(*far) && lonely(*near));
    fit.find(|(far, near)| {
        let others = DATA.places.hexes.iter().filter(|other| *other != to);
        others.into_iter().all(|other| DATA.map.distance(other, *far) > 1 && DATA.map.distance(other, *near) > 1)
    })
    .expect("there is a way there")
}

fn go(play: &mut Play, who: &str, to: Hex) {
    play.act(&format!("move {who}")).act(&format!("step {}", DATA.map.label(to)));
    if play.is_legal("halt") {
        play.act("halt");
    }
}

#[test]
fn a_community_belongs_to_who_is_there_or_else_to_vm_zones_or_its_colour() {
    cases!["1.8-01", "1.8-02", "1.8-03"];
    let play = at(json!({
        "phase": "vm-movement",
        "units": { "1/3 REI": "Thai Nguyen", "36/308": "V-16", "2/3 REI": "Cho Chu", "TD 1": "Son Tay" },
    }));
    let v = view(play.state());
    assert!(v.is_friendly(Army::Fef, hex("Thai Nguyen")), "occupied, though its name is red");
    assert!(v.is_friendly(Army::Vm, hex("Son Tay")), "occupied, though its name is blue");
    assert!(v.is_friendly(Army::Vm, hex("Hung Yen")) && v.is_friendly(Army::Vm, hex("Ke Sat")), "in a VM zone");
    assert!(v.is_friendly(Army::Vm, hex("Bac Kan")), "red and empty");
    assert!(v.is_friendly(Army::Fef, hex("Nam Dinh")), "blue and empty");
    assert!(v.is_friendly(Army::Vm, hex("Chiem Hoa")), "FEF zones turn nothing");
}

#[test]
fn a_vp_hex_scores_as_soon_as_a_zone_turns_it_and_again_when_it_is_left() {
    cases!["1.1-01", "1.9-01", "1.9-02", "1.9-03", "1.9-05"];
    let (far, near) = approach(hex("Dien Bien Phu"));
    let mut play = at(json!({
        "phase": "vm-movement", "vp_level": 50, "units": { "36/308": DATA.map.label(far), "42 rgt": "Lai Chau" },
    }));
    go(&mut play, "36/308", near);
    assert_eq!(play.vp(), 46, "Dien Bien Phu is worth 4");
    play.act("move 42-rgt");
    let away = DATA.map.neighbours(hex("Lai Chau")).find(|to| play.is_legal(&format!("step {}", DATA.map.label(*to))));
    play.act(&format!("step {}", DATA.map.label(away.unwrap())));
    assert_eq!(play.vp(), 46, "its zone still reaches Lai Chau");
}

#[test]
fn the_highlands_count_from_twenty_communities_on() {
    cases!["1.9-B-02", "1.9-04"];
    let (far, near) = approach(hex("Dien Bien Phu"));
    let mut units = Map::new();
    units.insert("36/308".into(), json!(DATA.map.label(far)));
    let garrisons: Vec<&str> =
        DATA.units.iter().filter(|u| u.army == Army::Fef && u.steps == 2).map(|u| u.id.as_str()).collect();
    let document = |units: &Map<String, Value>| json!({ "phase": "vm-movement", "vp_level": 50, "units": units });
    let red: Vec<Hex> = DATA.places.red.and(DATA.map.highlands).iter().filter(|h| *h != hex("Bac Kan")).collect();
    let count = |play: &Play| view(play.state()).friendly_counts()[1];
    let mut play = at(document(&units));
    for (unit, community) in garrisons.iter().filter(|id| !id.starts_with("dna") && !id.contains("rec")).zip(red) {
        if count(&play) == 19 {
            break;
        }
        units.insert((*unit).to_string(), json!(DATA.map.label(community)));
        play = at(document(&units));
    }
    assert_eq!((count(&play), play.state().highlands, play.vp()), (19, false, 50));
    go(&mut play, "36/308", near);
    assert_eq!((count(&play), play.state().highlands, play.vp()), (20, true, 50 - 4 - 10));
}

#[test]
fn the_delta_counts_from_ten_communities_on() {
    cases!["1.9-B-01", "1.9-04"];
    let mut units = Map::new();
    let delta: Vec<Hex> = DATA.places.hexes.and(DATA.map.delta).iter().filter(|h| *h != hex("Hanoi")).collect();
    let document = |units: &Map<String, Value>| json!({ "phase": "fef-movement", "vp_level": 50, "units": units });
    let count = |play: &Play| view(play.state()).friendly_counts()[0];
    let mut play = at(document(&units));
    for (number, community) in delta.iter().enumerate() {
        if count(&play) >= 10 || number >= 14 {
            break;
        }
        units.insert(format!("td-{}", number + 1), json!(DATA.map.label(*community)));
        play = at(document(&units));
    }
    assert!(count(&play) >= 10 && play.state().delta);
    assert_eq!(play.vp(), 50, "what holds at the start scores nothing");
}

#[test]
fn ten_regiment_steps_are_five_points() {
    cases!["1.9-B-03", "6.13-07", "1.9-06"];
    let play = at(json!({
        "phase": "attrition", "vp_level": 50, "steps_lost": 9,
        "units": { "36/308": { "at": "F-13", "flags": ["oos"] }, "TD 1": "R-17", "GM 1": "R-13" },
    }));
    assert_eq!((play.steps("36/308"), play.state().steps_lost, play.vp()), (3, 0, 55));
}

#[test]
fn objectives_lie_on_french_vp_hexes_far_from_regiments_or_well_held() {
    cases!["1.9-A-01", "1.9-A-03", "1.9-A-06"];
    let mut play = at(json!({
        "phase": "vm-supply", "vp_level": 50, "objectives": ["Hanoi", "Haiphong"], "real": 1,
        "units": { "36/308": "F-14", "88/308": "L-12", "GM 1": "Nam Dinh", "42 rgt": "V-17", "1/3 REI": "Dien Bien Phu", "TD 1": "Lai Chau" },
    }));
    play.act("move-objectives");
    assert_eq!((play.vp(), play.state().objectives), (55, [None; 2]));
    play.refused("objective son-la", "1.9-A-03").refused("objective lai-chau", "1.9-A-01");
    play.refused("objective dien-bien-phu", "1.9-A-03").refused("objective bui-chu", "1.9-A-01");
    play.allowed("objective V-18");
    play.acts(&["objective nam-dinh", "objective vientiane"]);
    play.refused("objective hanoi", "1.9-A-06");
    play.act("real 2");
    assert_eq!(play.state().objectives, [Some(hex("Nam Dinh")), Some(hex("Vientiane"))]);
    play.refused("move-objectives", "1.9-A-06");
}

#[test]
fn a_campaign_scores_the_objective_at_the_end_of_each_scenario_and_places_both_again() {
    cases!["1.9-A-05", "1.9-A-07", "9.0-13"];
    let document = |real: u8| {
        json!({
            "month": "Dec-50", "until": "hanoi", "phase": "end-of-turn", "vp_level": 50,
            "objectives": ["Hanoi", "Lang Son"], "real": real, "units": { "36/308": "Lang Son" },
        })
    };
    let mut kept = at(document(1));
    assert_eq!((kept.vp(), kept.asked()), (55, "vm"));
    let taken = at(document(2));
    assert_eq!(taken.vp(), 45);
    assert!(kept.offered("objective").contains(&labels(&["Haiphong"])[0]), "no hex is prescribed");
    kept.acts(&["objective haiphong", "objective nam-dinh", "real 1"]);
    assert_eq!((kept.state().turn.0, kept.phase()), (3, "reinforcement"));
}

#[test]
fn the_game_ends_when_vm_enter_hanoi() {
    cases!["1.9-C-03"];
    let mut play = at(json!({
        "phase": "vm-movement", "units": { "36/308": "S-14", "fef-hq": "Nam Dinh" },
    }));
    go(&mut play, "36/308", hex("Hanoi"));
    assert!(play.is_over());
    assert_eq!(play.result(), "vm-strategic-victory");
}

#[test]
fn the_game_ends_when_the_vm_hq_dies() {
    cases!["1.9-C-02"];
    let mut play = at(json!({
        "phase": "fef-movement", "units": { "vm-hq": { "at": "V-16", "flags": ["dg"] }, "GM 1": "U-16" },
    }));
    go(&mut play, "gm-1", hex("V-16"));
    assert!(play.is_over(), "asked: {}", play.asked());
    assert_eq!(play.result(), "french-strategic-victory");
    assert_eq!(play.place("VM HQ"), Place::Eliminated);
}

#[test]
fn a_community_that_turns_says_why() {
    cases!["1.8-01", "1.8-02", "1.8-03"];
    let mut play = at(json!({ "phase": "vm-movement", "units": { "36/308": "W-16" } }));
    let case = |play: &crate::support::Play, hex: &str| {
        let of = |event: &&&engine::Event| event.places.iter().any(|place| place == hex);
        play.events("community").iter().filter(of).last().map(|event| event.case.0)
    };
    play.acts(&["move 36/308", "step V-17"]);
    assert_eq!(case(&play, "V-18"), Some("1.8-02"));
    play.acts(&["step V-18"]);
    play.acts(&["step V-17", "step W-16", "halt"]);
    assert_eq!(case(&play, "V-18"), Some("1.8-03"));
}

#[test]
fn objectives_are_moved_only_where_two_hexes_are_safe() {
    cases!["1.9-A-03", "1.9-A-06"];
    let mut units = json!({ "2/43-ric": "T-14", "36/308": "V-15", "88/308": "P-12", "102/308": "H-10", "9/304": "AB-11",
        "57/304": "A-13", "66/304": "I-15", "141/312": "U-17", "165/312": "D-21", "209/312": "F-21", "vm-hq": "A-1" });
    let scene = |units: &serde_json::Value| {
        at(json!({ "month": "Nov-53", "phase": "vm-supply", "vp_level": 50, "objectives": ["T-14", "X-15"], "real": 1,
            "units": units }))
    };
    scene(&units).refused("move-objectives", "1.9-A-03");
    units["66/304"] = json!("A-1");
    units["57/304"] = json!("A-1");
    units["102/308"] = json!("A-1");
    let mut play = scene(&units);
    play.act("move-objectives");
    play.refused("objective T-14", "1.9-A-03");
}
