//! Chapters 11.4, 11.5 and 14: aircraft, anti-aircraft fire, special munitions, helicopters.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Play, Questions as _, at, chance, hex, merge, moving, scene};

/// The ARVN's Bombardment Phase of turn 4 against three companies in 0406, watched from 0506.
fn sortie(draws: &[&str], extra: Value, units: Value) -> Play {
    let mut all = json!({ "turn": 4, "active": "arvn", "aims": [] });
    merge(&mut all, extra);
    let mut everyone = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "arvn-hq-18": "0506", "nva-hq-7": "0101",
    });
    merge(&mut everyone, units);
    let mut play = scene("bombardment", all, everyone);
    let drawn = draws.iter().flat_map(|name| chance![*name]);
    play.chance(chance![draws.len() as i32].into_iter().chain(drawn).collect()).act("proceed");
    play
}

/// One aircraft bombs a hex; the dice are those after the draw.
fn bomb(plane: &str, target: &str, dice: &[u8], units: Value) -> Play {
    let mut play = sortie(&[plane.trim_end_matches(" cbu")], json!({}), units);
    play.acts(&[&format!("aim {plane}"), &format!("at {target}"), "done"]).dice(dice).act(&format!("strike {plane}"));
    assert_eq!(play.chance_left(), 0, "{plane} at {target}");
    play
}

fn column(play: &Play) -> Option<i32> {
    play.events("bombarded").first().and_then(|e| e.amount)
}

#[test]
fn a_die_says_how_many_aircraft_and_chance_which() {
    cases!["11.4.1-01", "11.4.2-01", "11.4.3-01", "11.4.4-01", "11.4.10-01"];
    for die in 1..=6u8 {
        let mut play = scene("bombardment", json!({ "turn": 4, "active": "arvn", "aims": [] }), json!({}));
        play.dice(&[die]).act("proceed");
        assert_eq!(play.state().planes.count(), if die == 6 { 0 } else { usize::from(die) }, "die {die}");
    }
    let five = ["arvn-a37-1", "arvn-a37-2", "arvn-a37-3", "arvn-a37-4", "arvn-t6-1"];
    let mut play = sortie(&five, json!({ "daisy_cutters": 0 }), json!({}));
    play.refused("aim arvn-f5-1", "11.4.2-01");
    for plane in five {
        play.acts(&[&format!("aim {plane}"), "at 0406"]);
        play.refused(&format!("aim {plane}"), "11.4.3-01");
    }
    play.act("done");
    assert!(play.purposes().is_empty(), "aircraft never scatter");
    let mut aa = 0;
    for plane in five {
        play.dice(&[1]).act(&format!("strike {plane}"));
        aa += play.events("anti-aircraft").len();
    }
    assert_eq!((aa, play.phase()), (5, "movement"));
    assert!(play.state().planes.is_empty(), "all go back to the pool");
}

#[test]
fn anti_aircraft_fire_comes_first() {
    cases!["11.4.5-01", "11.5.1-01", "11.5.1-02", "11.5.2-01", "11.5.2-02", "11.5.3-01"];
    for (plane, limit) in [("arvn-t6-1", 2), ("arvn-a1-1", 1), ("arvn-a37-1", 1), ("arvn-f5-1", 1)] {
        for die in 1..=3u8 {
            let aborted = die <= limit;
            let dice: &[u8] = if aborted { &[die] } else { &[die, 1, 6] };
            // An empty hex far from every NVA unit is no safer.
            let play = bomb(plane, "1801", dice, json!({}));
            assert_eq!((play.events("anti-aircraft").len(), column(&play).is_none()), (1, aborted), "{plane}, {die}");
            assert!(play.state().planes.is_empty(), "{plane} is in the pool again");
        }
    }
}

#[test]
fn the_strength_die_of_an_aircraft() {
    cases!["11.4.6-01", "11.4.7-01"];
    let target =
        |label: &str| json!({ "arvn-hq-18": "0104", "nva-7-165-1": label, "nva-7-165-2": label, "nva-7-165-3": label });
    assert_eq!(column(&bomb("arvn-a37-1", "0406", &[2, 6, 6], json!({}))), Some(6), "without + a six is a six");
    assert_eq!(column(&bomb("arvn-a1-1", "0406", &[2, 6, 4, 6], json!({}))), Some(10));
    assert_eq!(column(&bomb("arvn-f5-1", "0406", &[2, 6, 5, 6], json!({}))), Some(6));
    assert_eq!(column(&bomb("arvn-a37-1", "1004", &[2, 4, 6], target("1004"))), Some(3), "one left in the city");
    assert_eq!(column(&bomb("arvn-a37-1", "0822", &[2, 1, 6], target("0822"))), Some(1), "never below 1");
    assert_eq!(column(&bomb("arvn-a37-1", "0703", &[2, 4, 6], target("0703"))), Some(4), "a town shifts nothing");
}

#[test]
fn unobserved_bombs_add_two_to_the_result_die() {
    cases!["11.4.8-01", "11.4.8-02", "11.4.9-01", "15.1.2-01"];
    let seen = bomb("arvn-a37-1", "0406", &[2, 5, 3], json!({}));
    assert!(seen.disrupted("nva-7-165-1"), "column 5, die 3: D");
    let far = json!({ "arvn-hq-18": "1801" });
    let unseen = bomb("arvn-a37-1", "0406", &[2, 3, 3], far.clone());
    assert!(!unseen.disrupted("nva-7-165-1"), "column 3, die 3 and 2: no effect");
    let row = |dice: &[u8], units: &Value| {
        let mut play = sortie(&["arvn-a37-1"], json!({}), units.clone());
        play.acts(&["aim arvn-a37-1", "at 0406", "done"]).dice(dice).act("strike arvn-a37-1");
        (play.disrupted("nva-7-165-1"), play.phase())
    };
    assert_eq!(row(&[2, 6, 6], &far), (true, "movement"), "6 and 2 read as 6: D on column 6");
    assert_eq!(row(&[2, 5, 4], &far).1, "bombardment", "5, 4 and 2: R1, somebody must retreat");
    let blind = json!({ "arvn-hq-18": { "at": "0506", "flags": ["disrupted"] } });
    assert_eq!(row(&[2, 3, 3], &blind), (false, "movement"), "the only observer is disrupted");
    let town = json!({ "arvn-hq-18": "1801", "nva-7-165-1": "0703", "nva-7-165-2": "0703", "nva-7-165-3": "0703" });
    let spotted = bomb("arvn-a37-1", "0703", &[2, 3, 3], town);
    assert!(spotted.disrupted("nva-7-165-1"), "a town is always spotted: column 3, die 3: D");
}

#[test]
fn aircraft_that_are_not_there_are_refused_with_the_reason() {
    cases!["6.2-02", "11.0-01", "11.4.2-01", "18.7-02"];
    let turn = |turn: u8, active: &str| {
        scene("bombardment", json!({ "turn": turn, "active": active }), json!({ "arvn-1-43-a": "0904" }))
    };
    turn(3, "arvn").refused("aim arvn-a37-1", "6.2-02");
    turn(7, "arvn").refused("aim arvn-a37-1", "18.7-02");
    turn(5, "nva").refused("aim arvn-a37-1", "11.0-01");
    sortie(&["arvn-t6-1"], json!({}), json!({})).refused("aim arvn-a37-1", "11.4.2-01");
}

#[test]
fn a_daisy_cutter_on_nobody_promises_no_die() {
    cases!["11.4.11-06", "11.4.11-07"];
    let risky = |units: Value| {
        let mut play = scene("bombardment", json!({ "turn": 8, "active": "arvn" }), units);
        play.acts(&["aim daisy-cutter-1", "at 0406", "done"]);
        let table = play.table(engine::Viewer::Omniscient);
        table.choices.iter().find(|choice| choice.action == "strike daisy-cutter-1").unwrap().risky
    };
    assert!(!risky(json!({})));
    assert!(risky(json!({ "nva-7-165-1": "0406" })) && risky(json!({ "nva-7-165-1": "0507" })), "hit, or nearby");
}

#[test]
fn cluster_bombs_add_three_to_the_first_die() {
    cases!["11.4.11-01", "11.4.11-02", "11.4.11-03", "11.4.11-04", "11.4.11-09", "11.4.11-12", "11.5.4-01"];
    assert_eq!(at(json!({ "phase": "movement", "units": {} })).state().cbu, 3);
    let hit = bomb("arvn-a37-1 cbu", "0406", &[6, 2, 6], json!({}));
    assert_eq!((column(&hit), hit.state().cbu), (Some(5), 2));
    let mut heavy = bomb("arvn-a37-1 cbu", "0406", &[6, 6, 6], json!({}));
    assert_eq!(column(&heavy), Some(9), "a six without +");
    heavy.act("lose nva-7-165-1");
    for (second, wanted) in [(1, 10), (3, 10), (5, 9), (6, 9)] {
        let play = bomb("arvn-a1-1 cbu", "0406", &[6, 6, second, 6], json!({}));
        assert_eq!(column(&play), Some(wanted), "six, second die {second}");
    }
    assert_eq!(column(&bomb("arvn-a1-1 cbu", "0406", &[6, 3, 6], json!({}))), Some(6), "a modified six is no six");
    let back = bomb("arvn-a37-1 cbu", "0406", &[1], json!({}));
    assert_eq!(back.state().cbu, 3, "turned back: the load is kept");
    let mut last = sortie(&["arvn-a37-1", "arvn-a37-2"], json!({ "cbu": 1 }), json!({}));
    last.acts(&["aim arvn-a37-1 cbu", "at 0406"]);
    last.refused("aim arvn-a37-2 cbu", "11.4.11-01").allowed("aim arvn-a37-2");
    last.act("done");
    last.refused("strike arvn-a37-1", "11.4.11-02").allowed("strike arvn-a37-1 cbu");
    last.refused("strike helicopter-1 cbu", "11.4.11-12");
}

#[test]
fn only_aircraft_carry_cluster_bombs() {
    cases!["11.4.11-12"];
    let play = sortie(&["arvn-a37-1"], json!({ "helicopters": 1 }), json!({}));
    play.allowed("aim arvn-a37-1 cbu").allowed("aim helicopter-1");
    play.refused("aim helicopter-1 cbu", "11.4.11-12").refused("aim daisy-cutter-1 cbu", "11.4.11-12");
    let guns = scene("bombardment", json!({ "aims": ["nva-aim-130-1"] }), json!({}));
    guns.allowed("aim nva-aim-130-1").refused("aim nva-aim-130-1 cbu", "11.4.11-12");
}

#[test]
fn a_daisy_cutter_rolls_for_each_unit() {
    cases!["11.4.11-05", "11.4.11-06", "11.4.11-07", "11.4.11-08", "11.4.11-10", "11.4.11-11", "18.7-03", "11.2-02"];
    for turn in [1, 8, 12] {
        let mut play = scene(
            "bombardment",
            json!({ "turn": turn, "active": "arvn", "aims": [] }),
            json!({
                "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0406", "arvn-1-43-a": "0507",
                "nva-7-165-4": "0407",
            }),
        );
        play.acts(&["aim daisy-cutter-1", "at 0406", "done"]);
        play.dice(&[1, 4, 3, 6]).act("strike daisy-cutter-1");
        let dead = ["nva-7-165-1", "nva-7-165-2", "nva-7-165-3"].map(|id| play.place(id) == "dead");
        assert_eq!((dead, play.state().daisy_cutters), ([true, false, true], 1), "turn {turn}");
        assert!(play.disrupted("nva-7-165-2"));
        assert!(play.events("anti-aircraft").is_empty(), "no anti-aircraft fire");
        assert_eq!(play.events("shaken").len(), 1, "0507 is open, 0407 a wood");
        assert!(play.disrupted("arvn-1-43-a") && !play.disrupted("nva-7-165-4"));
    }
    let mut two = scene("bombardment", json!({ "active": "arvn", "aims": [] }), json!({}));
    two.acts(&["aim daisy-cutter-1", "at 0406", "aim daisy-cutter-2", "at 0407"]);
    assert!(two.offered("aim").is_empty(), "a third does not exist");
    scene("bombardment", json!({ "aims": ["nva-aim-105-1"] }), json!({})).refused("aim daisy-cutter-1", "11.4.11-10");
    // An HQ is rolled for last and dies only if all others did.
    let units = json!({ "nva-7-165-1": "0406", "nva-hq-7": "0406" });
    let drop = |dice: &[u8]| {
        let mut play = scene("bombardment", json!({ "active": "arvn", "aims": [] }), units.clone());
        play.acts(&["aim daisy-cutter-1", "at 0406", "done"]).dice(dice).act("strike daisy-cutter-1");
        play
    };
    let spared = drop(&[5, 2]);
    assert_eq!(spared.events("daisy-cutter")[0].pieces, ["daisy-cutter-1"]);
    assert!(spared.disrupted("nva-hq-7") && spared.place("nva-hq-7") == "0406");
    assert_eq!(drop(&[2, 2]).place("nva-hq-7"), "dead");
}

#[test]
fn artillery_and_air_share_the_collateral_limit() {
    cases!["11.6.2-02", "11.6.4-01"];
    let units = json!({ "nva-7-165-4": "0405", "nva-7-209-1": "0306", "nva-7-209-2": "0207", "arvn-1-43-a": "0507" });
    let mut play = sortie(&["arvn-a1-1", "arvn-a1-2"], json!({}), units);
    play.acts(&["aim arvn-a1-1", "at 0406", "aim arvn-a1-2", "at 0406", "done"]);
    play.dice(&[2, 6, 1, 1]).acts(&["strike arvn-a1-1", "lose nva-7-165-1"]);
    assert_eq!(play.offered("collateral"), ["0306", "0405"], "one hex around for bombs, not 0207");
    play.dice(&[6]).act("collateral 0405");
    let struck = play.events("collateral")[0];
    let column = struck.amount.expect("the column is told");
    assert!(struck.text.contains(&format!("column {column},")), "{}", struck.text);
    assert_eq!((play.army_asked(), play.offered("collateral")), (Army::Nva, vec!["0506".into(), "0507".into()]));
    play.dice(&[6]).act("collateral 0507");
    play.dice(&[2, 6, 1, 1]).acts(&["strike arvn-a1-2", "lose nva-7-165-2"]);
    assert!(play.offered("collateral").is_empty(), "once for a hex in the phase");
    assert!(play.state().rubble.is_empty());
}

#[test]
fn helicopters_bomb_on_column_two() {
    cases!["14.1.1-01", "14.1.2-01", "14.1.5-01", "14.1.1-03", "14.1.6-01", "11.5.3-01", "11.5.3-02"];
    let mut play = sortie(&["arvn-a37-1"], json!({ "helicopters": 2, "initiative": "arvn" }), json!({}));
    play.refused("aim helicopter-2", "14.1.1-01");
    play.acts(&["aim helicopter-1", "at 0406", "aim helicopter-2", "at 0406"]);
    assert!(!play.offered("aim").iter().any(|m| m.contains("helicopter")));
    play.act("done").dice(&[4, 2]).act("strike helicopter-1");
    assert_eq!((column(&play), play.disrupted("nva-7-165-1")), (Some(2), true), "column 2, die 2: D");
    play.dice(&[3]).act("strike helicopter-2");
    assert_eq!((column(&play), play.state().helicopters, play.state().helicopters_aborted), (None, 0, 1));
    let mut city = sortie(&["arvn-a37-1"], json!({ "helicopters": 1 }), json!({ "nva-7-165-1": "1003" }));
    city.acts(&["aim helicopter-1", "at 1003", "done"]).dice(&[4, 6]).act("strike helicopter-1");
    assert_eq!(column(&city), Some(1), "one left in the city");
    scene("bombardment", json!({ "helicopters": 3, "aims": ["nva-aim-105-1"] }), json!({}))
        .refused("aim helicopter-1", "14.1.1-03");
    // The one turned back is out for the whole game turn, not for good.
    play.idle_until(|play| play.state().active == Army::Nva && !matches!(play.phase(), "initiative"));
    assert_eq!(play.state().helicopters, 2, "in the other player turn");
    play.idle_until(|play| play.state().turn == 5 && play.phase() == "movement");
    assert_eq!((play.state().helicopters, play.state().helicopters_aborted), (3, 0));
}

#[test]
fn airfields_lost_keep_helicopters_on_the_ground() {
    cases!["14.1.7-01", "14.1.7-02", "20.1-07"];
    let count = |control: &[&str], event: u8, aborted: u8| {
        let play = at(json!({
            "phase": "bombardment", "active": "arvn", "helicopters": null, "event": event,
            "helicopters_aborted": aborted,
            "nva_control": control, "units": { "arvn-hq-18": "1004", "nva-hq-7": "0101" },
        }));
        play.state().helicopters
    };
    assert_eq!([count(&[], 7, 0), count(&["0804"], 7, 0), count(&["0804", "1103"], 7, 0)], [3, 2, 1]);
    assert_eq!(
        [count(&["0804"], 9, 0), count(&["0804", "1103"], 9, 1)],
        [1, 0],
        "less sappers, less those turned back"
    );
    // An airfield that falls during a player turn counts from the next one.
    let mut play = scene("movement", json!({ "helicopters": 3 }), json!({ "nva-7-165-1": "0703" }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1", "step 0803", "step 0804", "halt"]);
    assert_eq!(play.state().helicopters, 3);
    play.idle_until(|play| play.state().active == Army::Arvn);
    assert_eq!(play.state().helicopters, 2);
}

#[test]
fn a_helicopter_supports_one_combat() {
    cases!["14.1.3-01", "14.1.4-01", "14.1.4-02", "14.1.4-03", "14.1.1-02", "14.1.5-01", "12.4-01"];
    let units = json!({ "nva-95-1": "0406", "arvn-1-43-a": "0506" });
    let nva_fire = |dice: &[u8], answer: &str| {
        let mut play = scene("combat", json!({ "turn": 9, "helicopters": 2 }), units.clone());
        play.acts(&["fire 0506", "add nva-95-1"]);
        assert_eq!(play.fire_odds().2, "3-1");
        play.act("shoot");
        assert_eq!((play.army_asked(), play.actions()), (Army::Arvn, vec!["helicopter".into(), "pass".into()]));
        play.dice(dice).act(answer);
        play
    };
    let shifted = nva_fire(&[4, 1], "helicopter");
    assert_eq!(shifted.events("fire-result")[0].amount, Some(2), "3-1 becomes 2-1, and no second one is asked for");
    assert_eq!(shifted.purposes(), ["anti-aircraft fire", "Direct Fire"]);
    let aborted = nva_fire(&[3, 1], "helicopter");
    assert_eq!((aborted.events("fire-result")[0].amount, aborted.state().helicopters_aborted), (Some(3), 1));
    assert_eq!(nva_fire(&[1], "pass").events("fire-result")[0].amount, Some(3));
    let mut own = scene("combat", json!({ "active": "arvn", "helicopters": 1 }), units.clone());
    own.acts(&["assault 0406", "add arvn-1-43-a", "announce"]);
    assert_eq!(
        own.place("arvn-1-43-a"),
        "dead",
        "5 to 18 is thrown back without a die and without asking for a helicopter"
    );
    let mut led = scene(
        "combat",
        json!({ "active": "arvn", "helicopters": 1 }),
        json!({ "nva-7-165-1": "0406", "arvn-1-43-a": "0506" }),
    );
    led.acts(&["assault 0406", "add arvn-1-43-a", "announce"]);
    assert_eq!(led.assault_odds(), (5, 5, "1-1"));
    led.dice(&[6, 3]).act("helicopter");
    assert_eq!(led.events("assault-result")[0].amount, Some(2), "right when the ARVN attacks");
}

#[test]
fn a_helicopter_helps_in_opportunity_fire_and_after_reserves() {
    cases!["14.1.4-03", "14.1.4-02"];
    let mut play =
        scene("movement", json!({ "helicopters": 1 }), json!({ "nva-7-165-1": "0306", "arvn-1-43-a": "0506" }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1", "step 0406", "add arvn-1-43-a", "shoot"]);
    play.dice(&[5, 1]).act("helicopter");
    assert_eq!(play.events("fire-result")[0].amount, Some(2), "1-1 becomes 2-1");
    let units = json!({ "nva-95-1": "0406", "arvn-1-43-a": "0506", "arvn-1-43-b": "0508", "arvn-hq-43": "0508" });
    let mut play = scene("combat", json!({ "helicopters": 1 }), units);
    play.acts(&["assault 0506", "add nva-95-1", "announce"]);
    assert_eq!(play.offered("reserve"), ["arvn-1-43-b"], "reserves first");
    play.refused("helicopter", "14.1.4-03");
    play.act("done");
    assert_eq!(play.actions(), ["helicopter", "pass"]);
    let quiet = moving("nva", json!({}));
    quiet.refused("helicopter", "14.1.4-03");
    assert_eq!(quiet.view().data.map.airfields.iter().collect::<Vec<_>>(), [hex("0804"), hex("1103")]);
}
