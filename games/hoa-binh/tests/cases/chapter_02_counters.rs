//! Chapter 2: the two sides of a unit, posts and bases, and the Viet Minh counters.

use engine::cases;
use hoa_binh::data::ActionKind;
use hoa_binh::state::Kind;
use serde_json::{Value, json};

use super::staging::attack_on;
use crate::support::{Questions as _, at, campaign, chance, game, try_at};

/// `count` counters, three in a space, far from everything French.
fn crowd(count: usize) -> Vec<Value> {
    let quiet = ["toan-son", "dich-giao", "yen-mong", "tan-minh", "yen-lang", "tinh-nhue", "huong-can", "giap-lai"];
    let more = ["thach-khoan", "dich-qua", "trung-thinh"];
    quiet.iter().chain(&more).flat_map(|space| [space; 3]).take(count).map(|s| json!({ "at": s })).collect()
}

#[test]
fn a_loss_flips_a_unit_and_lowers_its_bonus() {
    cases!["2.2.1-01", "2.2.1-02"];
    let mut play = attack_on(&json!({ "2-bpc": "ap-phu-tho" }), &["ap-phu-tho"]);
    assert!(!play.reduced("2-bpc"));
    play.chance(chance![2, "offensive", 3, 1]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [5, 1], "front: 3 + 2");
    assert_eq!(play.place("2-bpc"), "gone", "two losses are both sides");
    let mut play = attack_on(&json!({ "2-bpc": "ap-phu-tho" }), &["ap-phu-tho"]);
    play.chance(chance![2, "clash", 1, 1]).acts(&["attack #1", "pass"]);
    assert!(play.reduced("2-bpc"));
    assert_eq!(play.place("2-bpc"), "ap-phu-tho");
    play.chance(chance![1, 3, 1]).acts(&["attack #2", "pass"]);
    assert_eq!(play.totals(), [4, 1], "back: 3 + 1");
    // 4 BVN: +1 on its front, +0 on its back.
    for (reduced, total) in [(false, 4), (true, 3)] {
        let mut play = attack_on(&json!({ "4-bvn-inf": { "at": "ap-phu-tho", "reduced": reduced } }), &[]);
        play.chance(chance![1, 3]).acts(&["attack #1", "pass"]);
        assert_eq!(play.totals(), [total], "on its back: {reduced}");
    }
}

#[test]
fn the_second_bpc_is_the_sample_counter_with_the_asterisk() {
    cases!["2.2.1-04"];
    let record = &game().data.units[game().data.unit("2-bpc").unwrap().at()];
    assert_eq!((record.front, record.back, record.mp, record.paired), (2, 1, 6, true));
    let asterisks = game().data.units.iter().filter(|u| u.paired).map(|u| u.id.as_str());
    assert_eq!(asterisks.collect::<Vec<_>>(), ["2-bpc", "2-bpc-art"]);
    let five =
        json!({ "2-bpc": "hoa-lac", "2-bpc-art": "hoa-lac", "6-bvn": "hoa-lac", "1-bm": "hoa-lac", "2-bm": "hoa-lac" });
    at(json!({ "units": five }));
    let other =
        json!({ "2-bpc": "hoa-lac", "5-bpc": "hoa-lac", "6-bvn": "hoa-lac", "1-bm": "hoa-lac", "2-bm": "hoa-lac" });
    let crowded = json!({ "turn": 4, "phase": "french-actions", "strategy": "alerted", "units": other });
    assert!(try_at(crowded).is_err_and(|f| f.contains("hoa-lac")), "five that are not the pair are too many");
}

#[test]
fn the_pair_of_the_second_bpc_is_two_units_but_for_stacking() {
    cases!["R16-01"];
    let mut play = at(json!({ "units": { "2-bpc": "hanoi", "2-bpc-art": "hanoi" } }));
    play.acts(&["airdrop 2-bpc", "land hoa-binh"]);
    assert_eq!((play.ap(), play.state().transport), (7, 2));
    assert_eq!(play.place("2-bpc-art"), "hanoi", "the other one needs a drop of its own");
    play.acts(&["airdrop 2-bpc-art", "land hoa-binh"]);
    assert_eq!((play.ap(), play.state().transport), (6, 1));
    play.acts(&["end", "proceed"]);
    assert_eq!((play.state().turn, play.phase()), (5, "operation"));
    play.chance(chance![1]).act("roll");
    assert_eq!(play.ap(), 6);
    play.acts(&["keep 2-bpc", "keep 2-bpc-art"]);
    assert_eq!(play.ap(), 4);
    // Two dice and two members of a group as well.
    let mut play = attack_on(&json!({ "2-bpc": "ap-phu-tho", "2-bpc-art": "ap-phu-tho" }), &[]);
    play.chance(chance![1, 2, 2]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [4, 3]);
    let pair =
        json!({ "2-bpc": "hoa-lac", "2-bpc-art": "hoa-lac", "6-bvn": "hoa-lac", "1-bm": "hoa-lac", "2-bm": "hoa-lac" });
    let mut play = at(json!({ "units": pair }));
    play.acts(&["move hoa-lac", "take 2-bpc", "take 2-bpc-art", "take 6-bvn", "take 1-bm"]);
    play.refused("take 2-bm", "7.2-04");
}

#[test]
fn a_post_rolls_one_die_at_zero() {
    cases!["2.3-01"];
    let mut play = attack_on(&json!({}), &["ap-phu-tho"]);
    play.chance(chance![1, 4]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [4]);
    let mut play = attack_on(&json!({ "6-bvn": "ap-phu-tho" }), &["ap-phu-tho"]);
    play.chance(chance![1, 4, 4]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [5, 4], "beside a unit it rolls its own die");
}

#[test]
fn the_base_at_hoa_binh_rolls_three_dice_at_zero() {
    cases!["2.3-02"];
    let mut play = at(json!({
        "phase": "attacks",
        "posts": ["hoa-binh"],
        "counters": [{ "at": "thinh-lang" }, { "at": "thinh-lang" }],
    }));
    play.chance(chance![1, 1, 5, 4]).acts(&["attack #1", "pass"]);
    assert_eq!(play.totals(), [1, 5, 4]);
    assert!(play.stands("hoa-binh"));
}

#[test]
fn a_post_turned_over_is_a_convoy_with_minus_one() {
    cases!["2.3-03"];
    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "phong-van" }] }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![5]).act("depart");
    let roll = play.events("rolled")[0].roll.as_ref().expect("an ambush test");
    let modifiers: Vec<_> = roll.dice[0].modifiers.iter().map(|m| m.value).collect();
    assert_eq!((modifiers, roll.dice[0].total), (vec![-1], 4));
    assert!(!play.stands("trung-ha"), "the counter lies on its other side");
    play.allowed("step hong-da-ferry");
}

#[test]
fn the_first_loss_is_the_end_of_a_post_a_base_or_a_convoy() {
    cases!["2.3-04"];
    let mut play = attack_on(&json!({}), &["ap-phu-tho"]);
    play.chance(chance![2, "clash", 3]).acts(&["attack #1", "pass"]);
    assert!(!play.stands("ap-phu-tho"));
    assert_eq!((play.counters("ap-phu-tho"), play.score()), ("i".into(), -1));

    let mut play = at(json!({
        "phase": "attacks",
        "posts": ["hoa-binh"],
        "counters": [{ "at": "thinh-lang" }, { "at": "thinh-lang" }],
    }));
    play.chance(chance![2, "clash", 3, 3, 3]).acts(&["attack #1", "pass"]);
    assert!(!play.stands("hoa-binh"));
    assert_eq!(play.counters("hoa-binh"), "g", "on CR6 the counter is a Guerrilla");

    let mut play = at(json!({ "posts": ["trung-ha"], "counters": [{ "at": "phong-van" }] }));
    play.acts(&["evacuate trung-ha", "to viet-tri"]).chance(chance![1]).act("depart");
    let convoys = play.state().convoys_at(game().data.landmarks.trung_ha);
    assert_eq!((convoys.count(), play.score()), (0, -1));
    // A permanent post is not eliminated but captured.
    let mut play = at(json!({ "phase": "attacks", "counters": [{ "at": "tan-linh" }, { "at": "tan-linh" }] }));
    play.chance(chance![2, "clash", 3]).acts(&["attack #1", "pass"]);
    assert_eq!((play.stands("song-dong"), play.score()), (false, 0));
    assert!(play.state().captured.has(game().data.map.find("song-dong").unwrap()));
}

#[test]
fn six_numbered_bases_and_six_decoys_lie_on_the_twelve_spaces() {
    cases!["2.4.1-01"];
    for seed in 1..20 {
        let play = campaign(seed);
        let bases = &play.state().bases[..12];
        assert!(bases.iter().all(|b| b.on_map && !b.face_up));
        let mut numbers: Vec<_> = bases.iter().map(|b| b.number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6]);
    }
}

#[test]
fn there_are_thirty_infiltration_counters() {
    cases!["2.4.2-01"];
    let bases = json!([{ "at": "nghoc-nhi-forest", "number": 1 }]);
    for (before, placed) in [(30, 0), (29, 1), (28, 2), (20, 6)] {
        let mut play = at(json!({ "phase": "placement", "bases": bases, "counters": crowd(before) }));
        let dice = if placed > 0 { chance![1, 1, 1, 1] } else { chance![1, 1, 1] };
        play.chance(dice).act("proceed");
        let count = |kind| play.state().counters.iter().filter(|c| c.kind == kind).count();
        assert_eq!((count(Kind::Infiltration), count(Kind::Dangerous)), (before + placed, 1), "{before} before");
    }
    let too_many = json!({ "turn": 4, "phase": "french-actions", "strategy": "alerted", "counters": crowd(31) });
    assert!(try_at(too_many).is_err());
}

#[test]
fn every_combat_with_a_counter_begins_with_a_threat_die() {
    cases!["2.4.2-02"];
    let mut play = attack_on(&json!({ "6-bvn": "ap-phu-tho" }), &[]);
    play.chance(chance![4]).act("attack #1");
    assert_eq!(play.purposes(), ["threat level"]);
    let mut play = at(json!({ "units": { "6-bvn": "ap-phu-tho" }, "counters": [{ "at": "ap-da-chong" }] }));
    play.acts(&["offensive ap-phu-tho", "take 6-bvn"]).chance(chance![4]).act("step ap-da-chong");
    assert_eq!(play.purposes(), ["threat level"]);
    let mut play = at(json!({ "counters": [{ "at": "ap-da-chong" }] }));
    play.chance(chance![4]).act("strike artillery #1");
    assert_eq!(play.purposes(), ["threat level"]);
    let mut play = at(json!({ "units": { "1-bpc": "hanoi" }, "counters": [{ "at": "ap-da-chong" }] }));
    play.act("airdrop 1-bpc").chance(chance![4]).act("land ap-da-chong");
    assert_eq!(play.purposes(), ["threat level"]);
}

#[test]
fn there_are_two_guerrillas_and_one_dangerous_counter() {
    cases!["2.4.2-03"];
    let start = campaign(1);
    assert!(start.state().counters.is_empty(), "all in the reserve at first");
    let refused = |counters: Value| {
        try_at(json!({ "turn": 4, "phase": "french-actions", "strategy": "alerted", "counters": counters })).is_err()
    };
    let guerrillas = |n| -> Value {
        (0..n).map(|i| json!({ "at": (["kem-hill", "dong-ben", "ao-trach"][i]), "kind": "guerrilla" })).collect()
    };
    assert!(!refused(guerrillas(2)) && refused(guerrillas(3)));
    let dangerous = |n| -> Value {
        (0..n).map(|i| json!({ "at": (["lac-song", "doan-ha-ford"][i]), "kind": "dangerous" })).collect()
    };
    assert!(!refused(dangerous(1)) && refused(dangerous(2)));
    // In play the third counter that comes onto CR6 stays an Infiltration counter.
    let mut play = at(json!({
        "phase": "placement",
        "strategy": "alerted",
        "bases": [{ "at": "nui-cham", "number": 2 }],
        "counters": [{ "at": "lac-song", "kind": "dangerous" }],
    }));
    play.chance(chance![2, 2, 1]).act("proceed");
    let on_road: Vec<_> = play.state().counters.iter().filter(|c| game().data.map.space(c.space).cr6).collect();
    let kinds: Vec<_> = on_road.iter().map(|c| c.kind).collect();
    assert_eq!(kinds, [Kind::Guerrilla, Kind::Guerrilla, Kind::Infiltration]);
}

#[test]
fn a_combat_action_shows_its_score_its_losses_and_its_movement_points() {
    cases!["2.4.3-01"];
    let expected = [
        (ActionKind::Clash, 4, 1, 0),
        (ActionKind::Ambush, 5, 1, 1),
        (ActionKind::Offensive, 6, 2, 2),
        (ActionKind::Assault, 7, 2, 2),
    ];
    for (kind, score, losses, mp) in expected {
        let action = game().data.tables.action(kind);
        assert_eq!((action.eliminated_on, action.losses, action.mp), (score, losses, mp), "{kind:?}");
        let drawn = action.name.to_lowercase();
        // 1/5 REI (+2) attacks Hoa Lac: the exact score wins and costs its points, one less fails.
        for miss in [0, 1] {
            let mut play = at(json!({
                "units": { "1-5-rei": "phu-cat", "3-5-rei": "phu-cat" },
                "counters": [{ "at": "hoa-lac" }],
            }));
            play.acts(&["offensive phu-cat", "take 1-5-rei", "take 3-5-rei"]).chance(chance![2]).act("step hoa-lac");
            let die = i32::from(score) - 2 - miss;
            let mut dice = chance![drawn.as_str()];
            if kind == ActionKind::Ambush {
                dice.extend(chance![1]);
            }
            dice.extend(chance![die, 1]);
            play.chance(dice).act("pass");
            if miss == 0 {
                assert_eq!((play.counters("hoa-lac"), play.state().march.spent), (String::new(), 1 + mp), "{kind:?}");
                assert_eq!(play.score(), i16::from(kind == ActionKind::Assault));
            } else {
                for _ in 0..losses {
                    play.act("lose 1-5-rei");
                }
                assert_eq!(play.listed("retreat"), ["retreat"], "{kind:?}");
                play.act("retreat");
                assert_eq!((play.place("3-5-rei"), play.score()), ("phu-cat".into(), -i16::from(losses)), "{kind:?}");
            }
        }
    }
}

#[test]
fn a_support_belongs_to_one_action() {
    cases!["2.4.4-01"];
    let mut play = attack_on(&json!({ "1-bpc": "ap-phu-tho" }), &[]);
    play.chance(chance![4, "ambush", "elite", "assault", 1, 4, 5]).acts(&["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[7], [7]], "4 + 3 against the Ambush, 5 + 3 - 1 against the Assault");
    let mut play = attack_on(&json!({ "1-bpc": "ap-phu-tho" }), &[]);
    play.chance(chance![4, "elite", "trenches", "clash", "clash", 4, 4]).acts(&["attack #1", "pass"]);
    assert_eq!(play.all_totals(), [[6], [5]], "Elite to the first, Trenches to the second");
    assert_eq!(play.counters("ap-da-chong"), "i");
}
