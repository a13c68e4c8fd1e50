//! Chapter 2.1: what commanders give, how they travel, and how they are lost.

use engine::cases;
use serde_json::{Value, json};

use super::staging::caption;
use crate::support::{Play, Questions as _, at, campaign, chance, game};

/// 6 BVN and Dodelier alone at Ap Phu Tho, two counters beside them, the Viet Minh to move.
fn attacked(dodelier: &Value) -> Value {
    json!({
        "phase": "attacks",
        "ap": 0,
        "units": { "6-bvn": "ap-phu-tho" },
        "commanders": { "dodelier": dodelier },
        "counters": [{ "at": "ap-da-chong" }, { "at": "ap-da-chong" }],
    })
}

fn tired() -> Value {
    json!({ "at": "ap-phu-tho", "used": true })
}

fn is_used(play: &Play, id: &str) -> bool {
    let commander = game().data.commander(id).expect("a commander");
    play.state().commanders[commander.at()].used
}

fn survival_dice(play: &Play) -> usize {
    play.purposes().iter().filter(|p| **p == "commander's survival").count()
}

#[test]
fn a_commander_gives_one_action_point_a_turn_to_his_own_stack() {
    cases!["2.1-01"];
    let mut play = at(json!({
        "units": { "1-5-rei": "xuan-mai", "6-bvn": "song-dong" },
        "commanders": { "clement": "xuan-mai", "vanuxem": "xom-mo" },
    }));
    play.refused("move song-dong using clement", "2.1-01");
    play.refused("move xuan-mai using vanuxem", "2.1-01");
    play.refused("move xuan-mai using vanuxem,clement", "2.1-01");
    play.acts(&["move xuan-mai using clement", "take 1-5-rei", "take clement", "step luong-son", "stop"]);
    assert_eq!(play.ap(), 8, "his point, not the player's");
    assert!(is_used(&play, "clement"));
    play.refused("move luong-son using clement", "2.1-04");
    play.act("move luong-son");
    assert_eq!(play.ap(), 7);
}

#[test]
fn his_point_buys_artillery_or_air_in_his_own_space() {
    cases!["2.1-02"];
    for (support, total) in [("artillery", 5), ("air", 6)] {
        let mut play = at(attacked(&json!("ap-phu-tho")));
        play.chance(chance![4]).act("attack #1");
        play.refused(support, "7.1-01");
        let bought = format!("{support} using dodelier");
        play.allowed(&bought);
        play.act(&bought);
        assert!(is_used(&play, "dodelier"));
        play.chance(chance!["clash", "clash", 4, 2, 4, 2]).act("pass");
        assert_eq!(play.totals(), [5, total], "6 BVN 4 + 1, the support 2 and its bonus");
    }
    let mut play = at(attacked(&json!("son-tay")));
    play.chance(chance![4]).act("attack #1");
    play.refused("artillery using dodelier", "2.1-02");
    play.refused("air using dodelier", "2.1-02");
}

#[test]
fn a_commander_re_rolls_one_die_and_the_second_result_stands() {
    cases!["2.1-03"];
    let mut play = at(attacked(&json!("ap-phu-tho")));
    play.chance(chance![1, 2]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [3]);
    play.refused("reroll dodelier 2", "2.1-03");
    play.chance(chance![6]).act("reroll dodelier 1");
    assert_eq!(play.totals(), [7]);
    assert_eq!(play.counters("ap-da-chong"), "i", "the counter is beaten");

    // A second bad die is final, and he has nothing left for the next counter either.
    let mut play = at(attacked(&json!("ap-phu-tho")));
    play.chance(chance![1, 2, 3]).acts(&["attack #1", "pass", "reroll dodelier 1"]);
    assert_eq!(play.totals(), [4]);
    assert_eq!((play.counters("ap-da-chong"), play.listed("reroll").len()), ("ii".into(), 0));
    play.chance(chance![1, 2]).acts(&["attack #2", "pass"]);
    assert_eq!(play.state().turn, 5, "no question was asked: the phase is over");
}

#[test]
fn a_commander_gives_his_point_or_his_re_roll_and_is_fresh_next_turn() {
    cases!["2.1-04"];
    // The point first: no re-roll.
    let mut play = at(attacked(&json!("ap-phu-tho")));
    play.chance(chance![1]).acts(&["attack #1", "artillery using dodelier"]);
    play.chance(chance![2, 2]).act("pass");
    assert_eq!((play.totals(), play.listed("reroll").len()), (vec![3, 5], 0));
    assert_eq!(play.listed("attack"), ["attack #2"]);
    // The re-roll first: no point.
    let mut play = at(attacked(&json!("ap-phu-tho")));
    play.chance(chance![1, 2, 3]).acts(&["attack #1", "pass", "reroll dodelier 1"]);
    play.chance(chance![4]).act("attack #2");
    play.refused("artillery using dodelier", "2.1-04");
    // A turn later he has both to choose from again.
    let mut document = attacked(&tired());
    document["phase"] = json!("end-of-turn");
    let mut play = at(document);
    assert!(is_used(&play, "dodelier"));
    play.chance(chance![3, 1]).acts(&["proceed", "roll", "proceed"]);
    play.allowed("move ap-phu-tho using dodelier");
}

#[test]
fn there_are_three_commanders() {
    cases!["2.1-05"];
    let names: Vec<_> = game().data.commanders.iter().map(|c| c.id.as_str()).collect();
    assert_eq!(names, ["dodelier", "vanuxem", "clement"]);
    let play = campaign(1);
    let places = ["dodelier", "vanuxem", "clement"].map(|id| play.commander(id));
    assert_eq!(places, ["son-tay", "xom-mo", "xuan-mai"]);
}

#[test]
fn a_commander_rides_alone_over_open_ground_free_of_the_enemy() {
    cases!["2.1-06"];
    let quiet = json!({ "units": { "1-5-rei": "xuan-mai" }, "commanders": { "clement": "xuan-mai" } });
    let mut play = at(quiet.clone());
    play.act("ride clement").act("ride-to hoa-lac");
    assert_eq!((play.commander("clement"), play.ap()), ("hoa-lac".into(), 8), "any distance, for nothing");

    let mut barred = quiet.clone();
    barred["counters"] = json!([{ "at": "nui-bop" }]);
    let mut play = at(barred.clone());
    play.act("ride clement");
    play.refused("ride-to hoa-lac", "2.1-06").refused("ride-to nui-bop", "2.1-06").allowed("ride-to xom-mo");
    barred["counters"] = json!([{ "at": "nui-bop" }, { "at": "luong-son" }, { "at": "nam-phuong" }]);
    at(barred).refused("ride clement", "2.1-06");

    let mut play = at(quiet);
    play.act("move xuan-mai").refused("ride clement", "2.1-06");
    let mut play = at(attacked(&json!("ap-phu-tho")));
    play.refused("ride dodelier", "2.1-06");
    play.chance(chance![1]).act("attack #1");
    assert!(play.listed("ride").is_empty());
}

#[test]
fn alone_he_keeps_out_of_the_forest() {
    cases!["2.1-07"];
    let mut play =
        at(json!({ "units": { "1-bm": "kem-hill" }, "commanders": { "clement": "dong-ben", "vanuxem": "kem-hill" } }));
    play.refused("ride vanuxem", "2.1-07");
    play.act("ride clement");
    play.refused("ride-to kem-hill", "2.1-07");
    play.refused("ride-to belvedere", "2.1-06").allowed("ride-to xuan-mai");
}

#[test]
fn in_the_forest_a_commander_stays_with_a_force() {
    cases!["2.1-08"];
    let mut play = at(json!({
        "units": { "1-bm": "xom-moi", "2-bm": "xom-moi" },
        "commanders": { "vanuxem": "xom-moi" },
    }));
    play.acts(&["move xom-moi", "take 1-bm", "take 2-bm", "take vanuxem", "step lam-son"]);
    assert_eq!(play.commander("vanuxem"), "lam-son");
    play.refused("drop vanuxem", "2.1-08");
    play.clone().act("drop 2-bm").allowed("drop vanuxem");
    play.act("stop");
    play.act("move lam-son").act("take 1-bm").allowed("step luong-son");
    play.act("take 2-bm").refused("step luong-son", "2.1-08");
    play.act("take vanuxem").allowed("step luong-son");
    // On open ground he may be left anywhere.
    play.act("step luong-son").allowed("drop vanuxem");
}

#[test]
fn a_commander_of_a_force_that_lost_a_step_dies_on_a_1() {
    cases!["2.1-09", "11.2.1a-02"];
    for (face, place, score) in [(1, "gone", -2), (2, "son-da", -1), (6, "son-da", -1)] {
        let mut play = at(attacked(&tired()));
        play.chance(chance![2, "clash", 1, face]).acts(&["attack #1", "pass", "retreat"]);
        assert_eq!((play.commander("dodelier"), play.score()), (place.into(), score), "die {face}");
        assert_eq!((play.chance_left(), play.place("6-bvn")), (0, "son-da".into()));
    }
}

#[test]
fn without_a_loss_no_commander_is_tested() {
    cases!["2.1-10"];
    let mut play = at(attacked(&json!("ap-phu-tho")));
    play.chance(chance![2, "clash", 3]).acts(&["attack #1", "pass"]);
    assert_eq!((play.counters("ap-da-chong"), survival_dice(&play), play.chance_left()), ("i".into(), 0, 0));
    // Nor after a combat that nobody won.
    let mut play = at(attacked(&tired()));
    play.chance(chance![1, 3]).acts(&["attack #1", "pass"]);
    assert_eq!((play.counters("ap-da-chong"), survival_dice(&play), play.chance_left()), ("ii".into(), 0, 0));
}

#[test]
fn one_combat_is_one_test_however_many_steps_were_lost() {
    cases!["2.1-11"];
    let mut document = attacked(&tired());
    document["units"] = json!({ "6-bvn": "ap-phu-tho", "3-5-rei": "ap-phu-tho" });
    let mut play = at(document);
    play.chance(chance![2, "offensive", 1, 1]).acts(&["attack #1", "pass"]);
    play.acts(&["lose 6-bvn", "lose 3-5-rei"]);
    play.chance(chance![2]).act("retreat");
    assert_eq!((survival_dice(&play), play.score(), play.commander("dodelier")), (1, -2, "son-da".into()));
    assert_eq!(caption(&play, "commander's survival"), "1 or less is his end");
    // Two combats are two tests: he survives the first and falls in the second.
    let mut document = attacked(&tired());
    document["posts"] = json!(["ap-phu-tho"]);
    let mut play = at(document);
    play.chance(chance![2, "clash", 1, 1, 2]).acts(&["attack #1", "pass"]);
    assert_eq!((survival_dice(&play), play.score()), (1, -1));
    play.chance(chance![2, "clash", 1, 1, 1]).acts(&["attack #2", "pass"]);
    assert_eq!((survival_dice(&play), play.commander("dodelier"), play.score()), (1, "gone".into(), -3));
}

#[test]
fn a_commander_goes_down_with_his_last_unit_without_a_die() {
    cases!["2.1-12"];
    let mut document = attacked(&tired());
    document["units"] = json!({ "6-bvn": { "at": "ap-phu-tho", "reduced": true } });
    let mut play = at(document.clone());
    play.chance(chance![2, "clash", 1]).acts(&["attack #1", "pass"]);
    assert_eq!((play.place("6-bvn"), play.commander("dodelier")), ("gone".into(), "gone".into()));
    assert_eq!((survival_dice(&play), play.score()), (0, -2), "one step and one commander");
    // A post that still stands is a force that is left: he rolls.
    document["posts"] = json!(["ap-phu-tho"]);
    let mut play = at(document);
    play.chance(chance![2, "clash", 1, 1, 4]).acts(&["attack #1", "pass"]);
    assert_eq!((play.place("6-bvn"), play.commander("dodelier")), ("gone".into(), "ap-phu-tho".into()));
    assert_eq!((survival_dice(&play), play.score()), (1, -1));
}

#[test]
fn a_lone_commander_makes_way_for_a_counter() {
    cases!["R11-01"];
    let mut play = at(json!({
        "phase": "placement",
        "units": { "6-bvn": "la-phu" },
        "commanders": { "dodelier": "cam-linh" },
        "bases": [{ "at": "nghoc-nhi-forest", "number": 1 }],
    }));
    play.chance(chance![1, 1, 2, 1]).act("proceed");
    assert_eq!(play.counter_spaces()[0], "cam-linh", "he does not bar the way");
    assert_eq!(play.commander("dodelier"), "cam-linh");
    play.refused("end", "R11-01").refused("move la-phu", "R11-01");
    play.refused("relocate dodelier hoa-lac", "R11-01");
    play.allowed("relocate dodelier viet-tri");
    play.act("relocate dodelier la-phu");
    assert_eq!((play.commander("dodelier"), play.score(), play.ap()), ("la-phu".into(), 0, 8));
    play.allowed("move la-phu using dodelier");
}

#[test]
fn a_lone_commander_is_not_attacked() {
    cases!["R11-02"];
    let position = |units: Value| {
        at(json!({
            "phase": "attacks",
            "units": units,
            "commanders": { "dodelier": "dan-the" },
            "counters": [{ "at": "cam-linh" }, { "at": "cam-linh" }],
        }))
    };
    position(json!({ "6-bvn": "dan-the" })).allowed("attack #1");
    let play = position(json!({}));
    assert_eq!((play.state().turn, play.phase()), (5, "operation"), "there was nothing to attack");
    assert_eq!((play.commander("dodelier"), play.score()), ("dan-the".into(), 0));
}

#[test]
fn his_point_pays_nothing_that_does_not_concern_his_force() {
    cases!["R13-01"];
    let play = at(json!({
        "ap": 0,
        "units": { "1-5-rei": "xuan-mai", "1-bpc": "hanoi" },
        "commanders": { "clement": "xuan-mai", "dodelier": "viet-tri" },
        "counters": [{ "at": "nui-bop" }],
    }));
    play.allowed("move xuan-mai using clement");
    play.refused("airdrop 1-bpc", "7.1-01").refused("reinforcements", "7.1-01");
    play.refused("maintain dozer using clement", "R13-01").refused("maintain dozer", "7.1-01");
    play.refused("maintain dinassaut using dodelier", "R13-01");
    play.refused("strike artillery #1", "7.1-01");
    assert_eq!(play.listed("transport"), Vec::<String>::new());
    // The Morane in a combat in his space, and support that adds to a strike.
    let mut fight = at(attacked(&json!("ap-phu-tho")));
    fight.chance(chance![4]).act("attack #1");
    fight.refused("morane", "7.1-01").allowed("air using dodelier");
    let mut strike = at(json!({
        "ap": 1,
        "commanders": { "dodelier": "dan-the" },
        "counters": [{ "at": "cam-linh" }],
    }));
    strike.chance(chance![4]).act("strike artillery #1");
    strike.refused("air using dodelier", "R13-01");
    // Para upkeep.
    let upkeep = at(json!({
        "phase": "paras",
        "ap": 0,
        "units": { "1-bpc": "xuan-mai" },
        "commanders": { "clement": "xuan-mai" },
    }));
    upkeep.refused("keep 1-bpc", "7.2-19").allowed("return 1-bpc");
}

#[test]
fn one_or_two_commanders_share_the_price_of_a_dearer_action() {
    cases!["R13-02"];
    let position = |ap: u8, vanuxem: &str| {
        at(json!({
            "ap": ap,
            "units": { "1-5-rei": "xuan-mai" },
            "commanders": { "clement": "xuan-mai", "vanuxem": vanuxem },
        }))
    };
    let mut play = position(1, "xom-mo");
    play.refused("offensive xuan-mai", "7.1-01");
    play.allowed("offensive xuan-mai using clement");
    play.act("offensive xuan-mai using clement");
    assert_eq!((play.ap(), is_used(&play, "clement"), is_used(&play, "vanuxem")), (0, true, false));
    let play = position(0, "xom-mo");
    play.refused("offensive xuan-mai using clement", "7.1-01");
    play.refused("offensive xuan-mai using vanuxem,clement", "2.1-01");
    let mut play = position(0, "xuan-mai");
    play.allowed("offensive xuan-mai using vanuxem,clement");
    play.act("offensive xuan-mai using vanuxem,clement");
    assert_eq!((play.ap(), is_used(&play, "clement"), is_used(&play, "vanuxem")), (0, true, true));
    // Nobody pays more than the price.
    position(1, "xuan-mai").refused("move xuan-mai using vanuxem,clement", "2.1-01");
}

#[test]
fn he_helps_to_pay_transport_and_maintenance_of_units_of_his_space() {
    cases!["R13-03"];
    let position = |dodelier: &str| {
        at(json!({
            "ap": 1,
            "units": { "3-5-rei": "son-tay", "1-rch": { "at": "son-tay", "reduced": true }, "2-3-rta": "hanoi" },
            "commanders": { "dodelier": dodelier },
        }))
    };
    let mut play = position("son-tay");
    play.refused("reinforcements", "7.1-01");
    play.refused("transport hanoi using dodelier", "R13-01");
    play.allowed("maintain 1-rch using dodelier");
    play.act("transport son-tay using dodelier").act("load 3-5-rei").act("fly xuan-mai");
    assert_eq!((play.place("3-5-rei"), play.ap(), is_used(&play, "dodelier")), ("xuan-mai".into(), 0, true));
    let mut play = position("son-tay");
    play.act("maintain 1-rch using dodelier");
    assert_eq!((play.ap(), is_used(&play, "dodelier")), (0, true));
    let play = position("xuan-mai");
    play.refused("transport son-tay using dodelier", "R13-03").refused("maintain 1-rch using dodelier", "R13-03");
}

#[test]
fn a_commander_goes_with_a_force_that_retreats_from_the_forest() {
    cases!["R15-01"];
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "1-bm": "lam-son", "2-bm": "lam-son" },
        "commanders": { "vanuxem": { "at": "lam-son", "used": true } },
        "counters": [{ "at": "long-bui" }, { "at": "long-bui" }],
    }));
    play.chance(chance![2, "clash", 1, 1]).acts(&["attack #1", "pass", "lose 1-bm", "retreat"]);
    let mut split = play.clone();
    play.acts(&["fall-back 1-bm xom-moi"]).chance(chance![6]).act("fall-back 2-bm xom-moi");
    assert_eq!((play.commander("vanuxem"), play.place("2-bm")), ("xom-moi".into(), "xom-moi".into()));
    // Where the force splits he chooses, but he does not stay.
    split.acts(&["fall-back 1-bm xom-moi", "fall-back 2-bm luong-son"]);
    split.refused("follow vanuxem nui-bop", "R15-01").allowed("follow vanuxem xom-moi");
    split.chance(chance![6]).act("follow vanuxem luong-son");
    assert_eq!(split.commander("vanuxem"), "luong-son");
}

#[test]
fn a_commando_that_slips_out_of_the_forest_takes_the_commander_along() {
    cases!["R15-01"];
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "cdo-18": "lam-son" },
        "commanders": { "vanuxem": "lam-son" },
        "counters": [{ "at": "long-bui" }, { "at": "dan-hoa" }],
    }));
    play.acts(&["attack #1", "withdraw cdo-18 xom-moi"]);
    assert_eq!(play.counters("lam-son"), "", "a single attacker does not follow");
    assert_eq!(play.commander("vanuxem"), "xom-moi", "he is never left alone in the forest");
}

#[test]
fn commanders_do_not_fly() {
    cases!["R118-01"];
    let mut play = at(json!({
        "units": { "3-5-rei": "son-tay", "1-bpc": "hanoi", "2-3-rta": "hanoi" },
        "commanders": { "dodelier": "son-tay" },
    }));
    for verb in ["load", "airdrop", "call", "arrive"] {
        let text = format!("{verb} dodelier{}", if verb == "arrive" { " son-tay" } else { "" });
        assert!(engine::Game::parse(&**game(), &text).is_err(), "'{text}' means nothing");
    }
    play.act("transport son-tay");
    assert_eq!(play.actions(), ["load 3-5-rei", "cancel"]);
    play.acts(&["load 3-5-rei", "fly viet-tri"]);
    assert_eq!((play.place("3-5-rei"), play.commander("dodelier")), ("viet-tri".into(), "son-tay".into()));
}

#[test]
fn a_commander_is_lost_with_the_escort_of_a_convoy() {
    cases!["2.1-12", "10.1.3-01", "11.2.1a-02", "R122-01"];
    let post = |reduced: bool| {
        at(json!({
            "posts": ["tu-vu"],
            "units": { "6-bvn": { "at": "tu-vu", "reduced": reduced } },
            "commanders": { "dodelier": "tu-vu" },
            "counters": [{ "at": "luong-nha" }],
        }))
    };
    let way = ["evacuate tu-vu", "to son-tay", "escort 6-bvn", "take dodelier", "depart"];
    let mut play = post(true);
    play.exact(chance![1], &way);
    assert_eq!((play.place("6-bvn"), play.commander("dodelier")), ("gone".into(), "gone".into()));
    assert_eq!(play.score(), -3, "convoy, step and commander");
    let mut play = post(false);
    play.exact(chance![1], &way);
    assert_eq!((play.commander("dodelier"), play.score()), ("tu-vu".into(), -2), "the escort lives, and so does he");
    let counters = json!([{ "at": "luong-nha" }]);
    let mut play = at(json!({ "posts": ["tu-vu"], "commanders": { "dodelier": "tu-vu" }, "counters": counters }));
    play.exact(chance![1], &["evacuate tu-vu", "to son-tay", "take dodelier", "depart"]);
    assert_eq!((play.commander("dodelier"), play.score()), ("gone".into(), -2), "a convoy is a force, too");
}

#[test]
fn a_commander_makes_way_for_a_base_with_his_force_or_is_lost_with_it() {
    cases!["2.1-12", "R15-01", "9.4.2-06", "R72-01"];
    let ba_vi = |counters: Value| {
        let mut play = at(json!({
            "turn": 5,
            "phase": "infiltration",
            "strategy": "alerted",
            "units": { "6-bvn": "ba-vi", "clsm": "dan-the" },
            "commanders": { "vanuxem": "ba-vi" },
            "bases": [{ "at": "ba-vi", "number": 3, "returns": 5 }, { "at": "spot-height-564", "number": 1 }],
            "counters": counters,
        }));
        play.exact(chance![], &["proceed"]);
        play
    };
    let mut play = ba_vi(json!([]));
    play.act("displace 6-bvn ba-trai");
    assert_eq!(play.offered("relocate"), ["vanuxem ba-trai", "vanuxem song-dong"], "two spaces away at most");
    play.refused("relocate vanuxem dan-the", "R15-01");
    play.act("relocate vanuxem ba-trai");
    assert_eq!(play.commander("vanuxem"), "ba-trai");
    let play = ba_vi(json!(["ba-trai", "tan-linh", "van-hoa"]));
    assert_eq!((play.place("6-bvn"), play.commander("vanuxem")), ("gone".into(), "gone".into()));
    assert_eq!(play.score(), -3, "two steps and a commander");
}
