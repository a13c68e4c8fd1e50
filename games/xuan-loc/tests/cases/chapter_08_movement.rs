//! Chapters 8.1 to 8.3: movement, zones of control, roads.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::state::Flags;

use crate::support::{Play, Questions as _, at, game, merge, moving, scene, unit};

/// What a march along these hexes costs its first unit.
fn spent(play: &Play, id: &str, steps: &[&str]) -> u8 {
    let mut play = play.clone();
    play.act(&format!("march {id}"));
    for step in steps {
        play.act(&format!("step {step}"));
    }
    play.state().march.group[0].spent
}

#[test]
fn units_pay_for_each_hex_and_stop_when_they_have_spent_their_allowance() {
    cases!["3.0-05", "8.1.4-01", "8.1.7-01", "8.1.1-01", "20.1-05"];
    let mut play = moving("nva", json!({ "nva-7-165-1": "0508", "nva-7-165-2": "0706", "nva-hq-7": "0505" }));
    play.acts(&["march nva-7-165-1", "step 0507", "step 0506", "step 0505", "step 0605", "step 0705", "step 0706"]);
    assert_eq!(play.state().march.group[0].spent, 6, "six clear hexes");
    play.refused("step 0707", "8.1.5-01").refused("step 0508", "8.1.4-01");
    play.act("halt");
    play.refused("march nva-7-165-1", "8.1.7-01").allowed("march nva-7-165-2");
    let play = moving("nva", json!({ "nva-7-165-1": "0507", "nva-hq-7": "0507", "nva-203-t1": "0507" }));
    assert_eq!(spent(&play, "nva-7-165-1", &["0407", "0406"]), 2 + 1);
    assert_eq!(spent(&play, "nva-hq-7", &["0407", "0406"]), 2 + 1, "an HQ goes on foot");
    assert_eq!(spent(&play, "nva-203-t1", &["0407", "0406"]), 4 + 2);
    let mut short = moving("nva", json!({ "nva-7-165-s1": "0508", "nva-hq-7": "0505" }));
    short.acts(&["march nva-7-165-s1", "step 0507", "step 0506", "step 0505", "step 0605", "step 0705"]);
    short.refused("step 0706", "8.1.5-01");
}

#[test]
fn a_hex_needs_points_enough_and_a_chart_that_allows_it() {
    cases!["8.1.5-01", "11.6.3-05", "8.1.4-02", "20.1-02"];
    let mut play = moving("nva", json!({ "nva-203-t1": "0604" }));
    play.acts(&["march nva-203-t1", "step 0504", "step 0505", "step 0506", "step 0507"]);
    assert_eq!(play.state().march.group[0].spent, 7, "a road hex and three clear ones");
    play.refused("step 0407", "8.1.5-01").allowed("step 0508");
    let rubble = |rubble: Value, id: &str, from: &str| {
        let mut units = json!({ "nva-hq-7": "0806" });
        units[id] = json!(from);
        let mut play = scene("movement", json!({ "rubble": rubble, "nva_control": ["0905"] }), units);
        play.dice(&[1, 1]).acts(&["proceed", &format!("march {id}")]);
        play
    };
    rubble(json!(["0905"]), "nva-203-t1", "0906").refused("step 0905", "11.6.3-05");
    rubble(json!([]), "nva-203-t1", "0906").allowed("step 0905");
    let mut foot = rubble(json!(["0905"]), "nva-7-165-1", "0906");
    foot.act("step 0905");
    assert_eq!(foot.state().march.group[0].spent, 4, "the road rate is gone: city and rubble");
    assert!(!foot.state().march.road, "and so is the bonus");
}

#[test]
fn a_unit_that_has_not_moved_may_always_enter_one_hex() {
    cases!["8.1.8-01", "8.1.8-02", "8.1.8-03"];
    let units = json!({ "arvn-aa-1": "0328", "arvn-hq-18": "0428" });
    let mut play = moving("arvn", units);
    play.act("march arvn-aa-1");
    assert_eq!(play.view().allowance(unit("arvn-aa-1")), 4, "without supply");
    play.act("step 0227");
    play.refused("step 0228", "8.1.5-01");
    assert_eq!(play.place("arvn-aa-1"), "0227", "a hill costs 5, and it was the only step");
    let mut late = moving("arvn", json!({ "arvn-aa-1": "0428", "arvn-hq-18": "0428" }));
    late.acts(&["march arvn-aa-1", "step 0328", "step 0327", "step 0326"]);
    late.refused("step 0226", "8.1.5-01");
    // Not from zone to zone, not into rubble.
    let units = json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506" });
    let mut play = moving("nva", units);
    play.act("march nva-7-165-1");
    play.refused("step 0405", "8.2.2-01").refused("step 0507", "8.2.2-01").allowed("step 0306");
    // A disrupted vehicle in command may go into a wood, away from the enemy.
    let units = json!({ "nva-203-t1": { "at": "0406", "flags": ["disrupted"] }, "arvn-1-43-a": "0405" });
    let mut play = moving("nva", units);
    play.acts(&["march nva-203-t1", "step 0407"]);
    assert_eq!((play.place("nva-203-t1"), play.offered("step").len()), ("0407".into(), 0), "and no farther");
    play.refused("march nva-203-t1", "8.1.7-01");
}

#[test]
fn units_of_one_hex_move_together_or_one_by_one() {
    cases!["8.1-01"];
    let mut play = moving("nva", json!({ "nva-7-165-1": "0507", "nva-203-t1": "0507", "nva-7-165-2": "0508" }));
    play.act("march nva-7-165-1");
    play.refused("join nva-7-165-2", "8.1-01").refused("join nva-7-165-1", "8.1-01");
    play.acts(&["join nva-203-t1", "step 0407", "step 0406", "step 0405", "step 0404"]);
    let points: Vec<u8> = play.state().march.group.iter().map(|m| m.spent).collect();
    assert_eq!(points, [2 + 3, 4 + 6], "each pays its own costs");
    play.refused("step 0403", "8.1.5-01").refused("join nva-7-165-2", "8.1-01");
    play.acts(&["drop nva-203-t1", "step 0403"]);
    assert_eq!((play.place("nva-203-t1"), play.place("nva-7-165-1")), ("0404".into(), "0403".into()));
}

#[test]
fn regrouping_units_keep_away_from_the_enemy() {
    cases!["8.1.9-01", "8.1.10-01"];
    let regroup = |units: Value| {
        let mut play = scene("movement", json!({ "orders": { "7": "regrouping" } }), units);
        play.dice(&[1, 1]).act("proceed");
        play
    };
    let mut play = regroup(json!({ "nva-7-165-1": "0308", "arvn-1-43-a": "0506" }));
    play.acts(&["march nva-7-165-1", "step 0307"]);
    play.refused("step 0406", "8.1.9-01").allowed("step 0407");
    // In contact it may stay, or leave contact with its first step.
    let mut contact = regroup(json!({ "nva-7-165-2": "0405", "arvn-1-43-a": "0506", "arvn-1-43-b": "0206" }));
    contact.act("march nva-7-165-2");
    assert_eq!(contact.offered("step"), ["0305", "0404"], "the neighbours out of contact with every enemy");
    let all = json!({ "nva-7-165-2": "0405", "arvn-1-43-a": "0506", "arvn-1-43-b": "0305" });
    let stuck = regroup(all);
    stuck.refused("march nva-7-165-2", "8.1.10-01");
    stuck.allowed("done");
}

/// Three ARVN companies in 0506 that have fired: their zone covers 0405, 0406, 0505, 0507 and 0605.
fn wall(units: Value) -> Play {
    let mut all = json!({});
    for id in ["arvn-1-43-a", "arvn-1-43-b", "arvn-1-43-c"] {
        all[id] = json!({ "at": "0506", "flags": ["fired"] });
    }
    merge(&mut all, units);
    moving("nva", all)
}

#[test]
fn zones_of_control_stop_and_hold() {
    cases!["8.2.1-01", "8.2.2-01"];
    let mut play = wall(json!({ "nva-7-165-1": "0306" }));
    play.acts(&["march nva-7-165-1", "step 0406"]);
    assert_eq!(play.actions(), ["halt"], "no further step");
    play.refused("step 0307", "8.2.1-01");
    let mut play = wall(json!({ "nva-7-165-1": "0406" }));
    play.act("march nva-7-165-1");
    play.refused("step 0405", "8.2.2-01");
    play.acts(&["step 0306", "step 0405"]);
    assert_eq!(play.actions(), ["halt"], "out first, then into a zone again, and there it stops");
}

#[test]
fn a_friend_who_stays_screens_a_zone() {
    cases!["8.2.2-02", "8.2.2-03", "8.2.2-04"];
    let mut play = wall(json!({ "nva-7-165-1": "0406", "nva-7-165-2": "0405" }));
    play.acts(&["march nva-7-165-1", "step 0405", "halt"]);
    play.refused("march nva-7-165-2", "8.2.2-04");
    // The rulebook's example: from outside, through the friend's hex, into another zone hex.
    let mut play = wall(json!({ "nva-7-165-1": "0306", "nva-7-165-2": "0405" }));
    play.acts(&["march nva-7-165-1", "step 0405", "step 0505"]);
    assert_eq!(play.actions(), ["halt"]);
    play.act("halt");
    play.refused("march nva-7-165-2", "8.2.2-04");
    // A friend who has moved there in this phase screens nothing.
    let mut play = wall(json!({ "nva-7-165-1": "0306", "nva-7-165-2": "0305" }));
    play.acts(&["march nva-7-165-2", "step 0405", "halt", "march nva-7-165-1", "step 0405"]);
    assert_eq!(play.actions(), ["halt"]);
    // Two friends: one of them may still leave.
    let mut play = wall(json!({ "nva-7-165-1": "0306", "nva-7-165-2": "0405", "nva-7-165-3": "0405" }));
    play.acts(&["march nva-7-165-1", "step 0405", "halt", "march nva-7-165-2"]);
    play.refused("join nva-7-165-3", "8.2.2-04");
    play.acts(&["step 0305", "halt"]);
    play.refused("march nva-7-165-3", "8.2.2-04");
}

#[test]
fn roads_are_followed_along_their_line() {
    cases!["8.3-01", "8.3.1-01", "8.3.2-01", "8.3.3-01"];
    let city = ["0904", "0905", "1003", "1004", "1005", "1104"];
    let mut play = scene(
        "movement",
        json!({ "nva_control": city }),
        json!({
            "nva-7-165-1": "0905", "nva-7-165-2": "1402", "nva-203-t1": "1402", "nva-hq-7": "1003",
            "arvn-hq-18": "0128",
        }),
    );
    play.dice(&[1, 1]).act("proceed");
    assert_eq!(
        (spent(&play, "nva-7-165-1", &["1004"]), spent(&play, "nva-7-165-1", &["1005"])),
        (1, 2),
        "1005 is joined to 1004 only"
    );
    assert_eq!(spent(&play, "nva-7-165-2", &["1401"]), 1, "a wood by road");
    assert_eq!(spent(&play, "nva-203-t1", &["1401"]), 1, "and for tanks");
    assert_eq!(
        spent(&play, "nva-7-165-2", &["1403", "1303", "1304", "1404"]),
        1 + 1 + 1 + 1,
        "road, road, then clear ground"
    );
    assert_eq!(spent(&play, "nva-203-t1", &["1403", "1303", "1304", "1404"]), 1 + 1 + 2 + 2);
}

#[test]
fn road_mode_gives_a_point_more() {
    cases!["8.3.4-01", "8.2.2-05"];
    let road = ["0205", "0305", "0404", "0504", "0604", "0704"].map(|hex| format!("step {hex}"));
    let to_0704 = |units: Value| {
        let mut all = json!({ "nva-7-165-1": "0105" });
        merge(&mut all, units);
        let mut play = moving("nva", all);
        play.act("march nva-7-165-1");
        for step in &road {
            play.act(step);
        }
        play
    };
    let mut play = to_0704(json!({}));
    play.allowed("step 0804").refused("step 0705", "8.1.5-01");
    play.act("step 0804");
    play.refused("step 0904", "8.1.5-01");
    let fired = |hex: &str| json!({ "at": hex, "flags": ["fired"] });
    let zone = json!({ "arvn-1-43-a": fired("0805"), "arvn-1-43-b": fired("0805"), "arvn-1-43-c": fired("0805") });
    let mut friend = zone.clone();
    merge(&mut friend, json!({ "nva-7-165-2": "0804" }));
    for units in [zone, friend] {
        // 0704 itself is out of the zone of 0805, 0804 is in it.
        to_0704(units).refused("step 0804", "8.3.4-01").refused("step 0703", "8.1.5-01");
    }
    // A move that began in a zone, or left the road, has no bonus.
    let units = json!({
        "nva-7-165-1": "0105", "arvn-1-43-a": fired("0106"), "arvn-1-43-b": fired("0106"),
        "arvn-1-43-c": fired("0106"), "nva-7-165-2": "0205",
    });
    let mut play = moving("nva", units);
    play.act("march nva-7-165-1");
    for step in &road {
        play.act(step);
    }
    play.refused("step 0804", "8.3.4-01");
    let mut play = moving("nva", json!({ "nva-7-165-1": "0204" }));
    play.act("march nva-7-165-1");
    for step in &road[..6] {
        play.act(step);
    }
    play.refused("step 0804", "8.1.5-01");
}

#[test]
fn arrivals_and_the_vehicle_phase_know_road_mode_too() {
    cases!["8.3.4-02", "8.3.4-03"];
    let mut play = at(json!({
        "turn": 2, "phase": "movement", "others": "pool", "units": { "arvn-hq-18": "0128" },
        "nva_control": ["0904", "0905", "1003", "1004", "1005", "1104"],
    }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1"]);
    play.acts(&["step 1001", "step 1002", "step 1003", "step 1004", "step 0905", "step 0906", "step 0806"]);
    assert_eq!(play.state().march.group[0].spent, 7, "the entry hex is the first of seven");
    play.refused("step 0807", "8.1.5-01");
    // Half of 10 and one: six road hexes.
    let units = json!({ "arvn-315-t1": "1823", "arvn-hq-18": "1822", "nva-7-165-1": "1022" });
    let march = |play: &mut Play| {
        play.acts(&["march arvn-315-t1", "step 1723", "step 1623", "step 1524", "step 1424", "step 1324", "step 1223"]);
        play.refused("step 1123", "8.1.5-01");
    };
    let mut play = moving("arvn", units.clone());
    march(&mut play);
    let mut again = scene("afv-movement", json!({ "active": "arvn" }), units);
    march(&mut again);
    assert!(again.is("arvn-315-t1", Flags::MOVED));
}

#[test]
fn where_units_can_go_is_found_by_their_own_steps() {
    cases!["8.1.4-01", "8.1.5-01"];
    let play = moving("nva", json!({ "nva-7-165-1": "0508", "nva-7-165-2": "0508", "nva-hq-7": "0505" }));
    let side = engine::Side(0);
    let pieces = ["nva-7-165-1".to_string(), "nva-7-165-2".to_string()];
    let reached = engine::Game::reach(&**game(), play.state(), side, &pieces).expect("they can move");
    assert!(reached.len() > 20, "six movement points lead far: {}", reached.len());
    for place in reached.iter().filter(|place| place.by.notes.is_empty()) {
        let mut walked = play.clone();
        let steps: Vec<&str> = place.by.actions.iter().map(String::as_str).filter(|action| *action != "halt").collect();
        walked.acts(&steps);
        assert_eq!(u16::from(walked.state().march.group[0].spent), place.by.cost, "the way to {}", place.place);
        for id in ["nva-7-165-1", "nva-7-165-2"] {
            assert_eq!(walked.state().hex_of(unit(id)), game().data.map.find(&place.place), "{id}");
        }
    }
    let near = reached.iter().find(|place| place.place == "0706").expect("three clear hexes away");
    assert_eq!(near.by.cost, 3);
    play.clone().acts(&near.by.actions.iter().map(String::as_str).collect::<Vec<_>>()).allowed("march nva-hq-7");
    let why = engine::Game::reach(&**game(), play.state(), side, &["arvn-43-1-1".to_string()]);
    assert!(why.is_err(), "the other side does not move now");
}

#[test]
fn the_road_bonus_counts_in_what_can_be_reached() {
    cases!["8.3.4-01"];
    let play = moving("arvn", json!({ "arvn-1-1para-a": "0922", "arvn-hq-18": "0922" }));
    let pieces = ["arvn-1-1para-a".to_string()];
    let reached = engine::Game::reach(&**game(), play.state(), engine::Side(1), &pieces).expect("it can move");
    let far = reached.iter().find(|place| place.place == "1623").expect("seven hexes along the road");
    assert_eq!(far.by.way.len(), 7);
}

#[test]
fn where_the_short_way_lies_under_fire_a_safer_one_is_told_too() {
    cases!["8.4-01"];
    let play = moving("nva", json!({ "nva-7-165-1": "0206", "arvn-1-43-a": "0506" }));
    let reached = engine::Game::reach(&**game(), play.state(), engine::Side(0), &["nva-7-165-1".to_string()]).unwrap();
    let mut count = 0;
    for place in &reached {
        let Some(safer) = place.safer.as_ref().filter(|way| way.notes.is_empty()) else { continue };
        count += 1;
        assert!(safer.cost > place.by.cost && !place.by.notes.is_empty(), "{place:?}");
        let mut walked = play.clone();
        let steps: Vec<&str> = safer.actions.iter().map(String::as_str).filter(|action| *action != "halt").collect();
        walked.acts(&steps);
        assert_eq!(walked.state().hex_of(unit("nva-7-165-1")), game().data.map.find(&place.place));
    }
    assert!(count > 0, "somewhere it pays to go around: {reached:?}");
}

#[test]
fn a_march_that_has_only_been_begun_can_be_taken_back() {
    cases!["8.1-01", "10.2.1-01"];
    let units = json!({ "nva-7-165-1": "0206", "nva-7-165-2": "0206", "nva-7-165-3": "0306" });
    let fresh = crate::support::scene("movement", json!({}), units.clone());
    fresh.refused("march nva-7-165-1", "10.2.1-01");
    let mut play = moving("nva", units);
    let before = play.state().clone();
    play.acts(&["march nva-7-165-1", "join nva-7-165-2"]);
    play.refused("march nva-7-165-3", "8.1-01");
    play.act("cancel");
    assert_eq!(*play.state(), before, "nothing has happened");
    play.acts(&["march nva-7-165-1", "step 0205"]);
    play.refused("cancel", "6.0-01");
}

#[test]
fn a_road_under_fire_is_not_forgotten_for_a_way_beside_it() {
    cases!["8.3.4-01", "8.4-01"];
    let units = json!({ "arvn-hq-48": "0905", "arvn-hq-43": "1004", "nva-341-266-4": "0709", "nva-hq-7": "0201" });
    let mut play = moving("arvn", units);
    let reached = engine::Game::reach(&**game(), play.state(), engine::Side(1), &["arvn-hq-48".to_string()])
        .expect("it can move");
    let far = reached.iter().find(|place| place.place == "0610").expect("seven hexes along the road");
    assert_eq!((far.by.cost, far.by.way.len()), (7, 7));
    play.act("march arvn-hq-48");
    for hex in &far.by.way {
        play.act(&format!("step {hex}"));
        if play.army_asked() == xuan_loc::ids::Army::Nva {
            play.refused("step 0610", "8.4-01").refused("halt", "8.4-01");
            play.act("pass");
        }
    }
    assert_eq!(play.place("arvn-hq-48"), "0610");
}
