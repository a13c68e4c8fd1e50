//! Chapter 6.1: which bases are active, and where their counters go.

use engine::{Chance, cases};
use hoa_binh::agenda::Item;
use hoa_binh::ids::{Sites, Units};
use hoa_binh::state::Kind;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, at_with, campaign, chance, game};

/// The bases the counters of the lines came from, oldest counter first.
fn origins(play: &Play) -> Vec<u8> {
    play.state().counters.iter().filter(|c| c.kind != Kind::Dangerous).map(|c| c.base).collect()
}

/// Base 4 on Spot Height 564; the way to the river is blocked by a post on Ap Phu Tho and the Dinassaut
/// on Da Chong Ford.
fn blocked_river(more: Value) -> Value {
    let document = json!({
        "phase": "placement",
        "strategy": "alerted",
        "units": { "dinassaut": "da-chong-ford" },
        "posts": ["ap-phu-tho"],
        "bases": [{ "at": "spot-height-564", "number": 4 }],
    });
    crate::support::with(document, more)
}

/// The space that a line takes next whose newest counter stands at `head`; its base is far away.
fn next_after(head: &str, more: Value) -> String {
    let document = json!({
        "phase": "placement",
        "strategy": "alerted",
        "bases": [{ "at": "doi-cuong", "number": 1 }],
        "counters": [{ "at": head, "base": 1 }],
    });
    let mut play = at_with(document, more);
    let before = play.counter_spaces().len();
    play.chance(chance![1, 1]).act("proceed");
    play.counter_spaces()[before].clone()
}

#[test]
fn two_dice_name_the_bases_and_each_gets_half() {
    cases!["6.1a-01", "6.1a-02", "6.1a-07"];
    for (dice, expected) in [([4, 6], [4, 4, 4, 6, 6, 6]), ([6, 4], [6, 6, 6, 4, 4, 4])] {
        let mut play = at(json!({
            "phase": "placement",
            "bases": [
                { "at": "spot-height-564", "number": 4 },
                { "at": "nui-cham", "number": 6 },
                { "at": "thach-khoan", "number": 1 },
            ],
        }));
        play.exact(chance![dice[0], dice[1], 3, 3, 1], &["proceed"]);
        assert_eq!(origins(&play), expected, "the first die's base is served first, whatever its number");
    }
}

#[test]
fn a_double_sends_everything_from_one_base() {
    cases!["6.1a-03"];
    let mut play = at(json!({
        "phase": "placement",
        "strategy": "operation",
        "bases": [{ "at": "thach-khoan", "number": 3 }, { "at": "nui-cham", "number": 6 }],
    }));
    play.exact(chance![3, 3, 5, 1], &["proceed"]);
    assert_eq!(origins(&play), [3; 8]);
}

#[test]
fn the_number_of_a_destroyed_base_counts_for_nothing() {
    cases!["6.1a-04", "6.1a-05", "6.1a-06", "9.4.3-01"];
    let bases = |gone: &[u8], there: &[(u8, &str)]| -> Value {
        let spots = ["doi-cuong", "thach-khoan", "yen-lang"];
        let gone = gone.iter().zip(spots).map(|(n, at)| json!({ "at": at, "number": n, "returns": 5 }));
        let there = there.iter().map(|(n, at)| json!({ "at": at, "number": n }));
        gone.chain(there).collect()
    };
    let five_and_one: &[(u8, &str)] = &[(5, "nui-cham"), (1, "long-bui")];
    let three_and_four: &[(u8, &str)] = &[(3, "nui-cham"), (4, "spot-height-564")];
    /// Destroyed, on the map, dice, where the six counters come from.
    type Row<'a> = (&'a [u8], &'a [(u8, &'a str)], &'a [i32], [u8; 6], &'a [&'a str]);
    let table: [Row<'_>; 5] = [
        (&[2], five_and_one, &[2, 5, 3], [5; 6], &["6.1a-04"]),
        (&[2], five_and_one, &[5, 2, 3], [5; 6], &["6.1a-04"]),
        (&[2], five_and_one, &[2, 2, 5, 5, 3], [5; 6], &["6.1a-06", "6.1a-03"]),
        (&[1, 2], three_and_four, &[1, 2, 3, 4, 3, 3], [3, 3, 3, 4, 4, 4], &["6.1a-05", "6.1a-02"]),
        (&[6], five_and_one, &[6, 6, 1, 1, 3], [1; 6], &["6.1a-06", "6.1a-03"]),
    ];
    for (gone, there, dice, expected, cases) in table {
        let mut play = at(json!({ "phase": "placement", "bases": bases(gone, there) }));
        let mut script: Vec<Chance> = dice.iter().flat_map(|die| chance![*die]).collect();
        script.extend(chance![1]); // the Dangerous counter
        play.exact(script, &["proceed"]);
        assert_eq!(origins(&play), expected, "dice {dice:?}");
        let told: Vec<_> =
            play.events("rolled").iter().filter(|e| e.case.0.starts_with("6.1a")).map(|e| e.case.0).collect();
        assert_eq!(told, cases, "each roll of the bases says what came of it");
    }
}

#[test]
fn without_a_base_on_the_map_only_the_dangerous_die_is_rolled() {
    cases!["R39-01"];
    let spots = ["doi-cuong", "thach-khoan", "yen-lang", "ba-vi", "long-bui", "nui-cham"];
    let bases: Vec<_> = spots.iter().zip(1..).map(|(at, n)| json!({ "at": at, "number": n, "returns": 5 })).collect();
    let mut play = at(json!({ "phase": "placement", "bases": bases }));
    play.exact(chance![1], &["proceed"]);
    assert_eq!(play.counter_spaces(), ["lac-song"]);
    assert_eq!(play.counters("lac-song"), "d");
}

#[test]
fn a_closed_base_keeps_its_counters_and_the_other_gets_no_more() {
    cases!["R39-02", "6.1.2-08"];
    let ring = ["di-nau", "doan-ha", "dao-xa"].map(|at| json!({ "at": at, "base": 3 }));
    let mut play = at(json!({
        "phase": "placement",
        "bases": [{ "at": "doi-cuong", "number": 1 }, { "at": "nui-cham", "number": 5 }],
        "counters": ring,
    }));
    let reserve = play.reserve();
    play.exact(chance![1, 5, 6, 1], &["proceed"]);
    let placed: Vec<_> = origins(&play).split_off(3);
    assert_eq!(placed, [5; 3], "base 1 throws no direction die and hands nothing on");
    assert_eq!(reserve - play.reserve(), 3);

    let mut play = at(json!({
        "phase": "placement", "bases": [{ "at": "doi-cuong", "number": 1 }], "counters": ring,
    }));
    play.exact(chance![1, 4, 1], &["proceed"]);
    assert_eq!((origins(&play).len(), play.reserve()), (3, reserve), "all six stay in the reserve");
}

#[test]
fn the_direction_die_names_the_first_space() {
    cases!["6.1.1-01"];
    let printed = [
        ("doi-cuong", ["di-nau", "di-nau", "doan-ha", "doan-ha", "dao-xa", "dao-xa"]),
        ("thach-khoan", ["dich-qua", "dich-qua", "trung-thinh", "trung-thinh", "giap-lai", "giap-lai"]),
        ("yen-lang", ["huong-can", "huong-can", "tinh-nhue", "tinh-nhue", "tan-minh", "tan-minh"]),
        ("dich-giao", ["hop-thanh", "hop-thanh", "yen-mong", "yen-mong", "toan-son", "tan-minh"]),
        ("nghoc-nhi-forest", ["cam-linh", "cam-linh", "cam-thuong", "cam-thuong", "suoi-hai", "suoi-hai"]),
        ("ba-vi", ["ba-trai", "ba-trai", "tan-linh", "tan-linh", "van-hoa", "spot-height-564"]),
        ("spot-height-564", ["xom-bu", "xom-bu", "minh-quang", "minh-quang", "nga-hoang", "ba-vi"]),
        ("yen-bai-hills", ["van-hoa", "van-hoa", "xuan-son", "xuan-son", "dong-xuan", "dong-xuan"]),
        ("vien-nam", ["phu-minh", "phu-minh", "yen-quang", "yen-quang", "phuc-tien", "phuc-tien"]),
        ("long-bui", ["lam-son", "lam-son", "dan-hoa", "dan-hoa", "phuc-tien", "yen-binh"]),
        ("lang-mac", ["doc-cun", "doc-cun", "doc-lap", "doc-lap", "bac-phong", "bac-phong"]),
        ("nui-cham", ["truong-son", "truong-son", "cao-ram", "cao-ram", "cao-duong", "kim-boi-gap"]),
    ];
    for (base, ways) in printed {
        for (die, way) in (1..).zip(ways) {
            let mut play = at(json!({ "phase": "placement", "bases": [{ "at": base, "number": 2 }] }));
            play.exact(chance![2, 5, die, 1], &["proceed"]);
            assert_eq!(play.counter_spaces()[0], way, "base at {base}, die {die}");
        }
    }
}

#[test]
fn a_line_runs_from_free_space_to_adjacent_free_space() {
    cases!["6.1b-01", "6.1.1-02", "6.1.1-03", "6.1.2-02", "6.1.2-09"];
    // (base, direction die, a French post, the four spaces of the line)
    let table = [
        // Giap Lai: Yen Mao and Huong Can are both two from the river, Yen Mao is nearer to a base.
        ("thach-khoan", 5, "", ["giap-lai", "yen-mao", "tu-vu", "da-chong-ford"]),
        // The river is nearer than CR6 to Xom Bu.
        ("spot-height-564", 1, "", ["xom-bu", "ap-da-chong", "ap-phu-tho", "son-da"]),
        // CR6 is nearer than the river to Phuc Tien (Dan Hoa, then the large white Belvedere).
        ("vien-nam", 6, "", ["phuc-tien", "dan-hoa", "belvedere", "kem-hill"]),
        // Phuong Mao lies on the bank without a ford: by La Phu to the ferry, and across to the post.
        ("thach-khoan", 3, "dan-the", ["trung-thinh", "phuong-mao", "la-phu", "la-phu-ferry"]),
    ];
    for (base, die, post, line) in table {
        let mut play = at(json!({
            "phase": "placement",
            "strategy": "alerted",
            "posts": if post.is_empty() { json!([]) } else { json!([post]) },
            "bases": [{ "at": base, "number": 1 }],
        }));
        play.exact(chance![1, 1, die, 4], &["proceed"]);
        assert_eq!(play.counter_spaces()[..4], line);
    }
    assert_eq!(next_after("la-phu-ferry", json!({ "posts": ["dan-the"] })), "thuan-my", "over the ferry");
}

#[test]
fn equidistant_lines_turn_to_the_river_until_turn_seven_and_then_to_the_road() {
    cases!["6.1.1-04"];
    let turns = [(1, "alerted", "yen-quang"), (7, "alerted", "yen-quang"), (8, "alerted", "yen-binh")];
    for (turn, strategy, next) in turns.into_iter().chain([(10, "rainbow", "yen-binh")]) {
        assert_eq!(next_after("tien-xuan", json!({ "turn": turn, "strategy": strategy })), next, "turn {turn}");
    }
}

#[test]
fn posts_come_before_forces_and_forces_before_the_kind_of_space() {
    cases!["6.1.1-05", "6.1.1-06"];
    // Kem Hill and Ao Trach are both on CR6; Kem Hill is nearer to Xuan Mai, until a post is nearer still.
    assert_eq!(next_after("truong-son", json!({})), "kem-hill");
    assert_eq!(next_after("truong-son", json!({ "posts": ["xom-pheo"] })), "ao-trach");
    let unit_west = json!({ "units": { "1-bm": "xom-pheo" } });
    assert_eq!(next_after("truong-son", unit_west), "kem-hill", "a force beside Ao Trach weighs less than a base");
    // Dan The (large white) and Ba Trai (small green) are equally far from the river and from Song Dong.
    assert_eq!(next_after("cam-linh", json!({})), "dan-the");
    assert_eq!(next_after("cam-linh", json!({ "units": { "1-bm": "ba-vi" } })), "ba-trai");
}

#[test]
fn among_equals_the_kind_of_space_decides() {
    cases!["6.1.1-07", "6.1.1-08"];
    // (head, posts, chosen, its equal in every distance)
    let table = [
        ("ap-phu-tho", "notre-dame-rocher", "ap-da-chong", "son-da, small white, with the lower number"),
        ("dong-ben", "xom-pheo", "xom-moi", "kem-hill, small green, with the lower number"),
        ("notre-dame-rocher", "ap-phu-tho", "xom-chang", "luong-nha, small green, with the lower number"),
        ("doc-cun", "ben-ngoc", "bac-phong", "lang-mac, large green, with the lower number"),
        ("suoi-hai", "hoa-binh", "cam-linh", "nghoc-nhi-forest, large green, with the lower number"),
    ];
    for (head, post, chosen, equal) in table {
        assert_eq!(next_after(head, json!({ "posts": [post] })), chosen, "from {head}; {equal}");
    }
    let taken = ["doc-cun", "trung-minh"].map(|at| json!({ "at": at, "base": 2 }));
    let counters = json!([taken[0], taken[1], { "at": "ben-ngoc", "base": 1 }]);
    let next = next_after("", json!({ "counters": counters }));
    assert_eq!(next, "ben-ngoc-ferry", "blue ranks before the small white Xom Dam");
}

#[test]
fn the_last_doubt_goes_to_french_neighbours_and_then_to_the_lower_number() {
    cases!["6.1.2-11"];
    // Xom Dam (92) and Ao Trach (94): both on CR6, small, white, beside a post.
    let posts = |list: [&str; 2]| json!({ "posts": list });
    assert_eq!(next_after("doc-lap", posts(["xom-pheo", "belvedere"])), "ao-trach", "two posts beside it");
    assert_eq!(next_after("doc-lap", posts(["xom-pheo", "ben-ngoc"])), "xom-dam", "two posts beside it");
    assert_eq!(next_after("notre-dame-rocher", json!({})), "xom-chang", "64 before Cho Che, 70");
}

#[test]
fn a_line_that_has_reached_the_axis_turns_to_posts() {
    cases!["6.1.1-09", "R40-01"];
    // Notre-Dame is nearer to Khanh Thuong, the river to Ap Da Chong.
    let line = |axis: &[&str]| {
        let spaces = axis.iter().chain(&["xom-bu"]).map(|at| json!({ "at": at, "base": 1 }));
        json!({ "posts": ["notre-dame-rocher"], "counters": spaces.collect::<Vec<_>>() })
    };
    assert_eq!(next_after("", line(&["da-chong-ford"])), "khanh-thuong");
    assert_eq!(next_after("", line(&[])), "ap-da-chong", "its counter on the axis is gone");
    // On CR6: over the mountains Xuan Mai is four away, along the road five.
    assert_eq!(next_after("belvedere", json!({})), "dan-hoa");
}

#[test]
fn distances_ignore_whoever_stands_in_the_way() {
    cases!["6.1.1-10"];
    let mut play = at(blocked_river(json!({})));
    play.exact(chance![4, 4, 2, 1], &["proceed"]);
    let placed = play.counter_spaces();
    assert_eq!(placed[..2], ["xom-bu", "ap-da-chong"], "straight to the blocked ford, not by Khanh Thuong");
}

#[test]
fn a_free_space_comes_before_a_stack() {
    cases!["6.1.2-01", "6.1.2-06"];
    let counters = json!({ "counters": [{ "at": "ap-da-chong", "base": 4 }] });
    let mut play = at(blocked_river(counters));
    play.exact(chance![4, 4, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[1], "xom-bu", "away from the river, but free; and no direction die");
    assert_eq!(play.counters("ap-da-chong"), "i");
}

#[test]
fn blocked_by_the_french_a_head_fills_up_and_then_the_line_branches() {
    cases!["6.1.2-03", "6.1.2-04"];
    let counters = json!({ "counters": [{ "at": "xom-bu", "base": 4 }, { "at": "ap-da-chong", "base": 4 }] });
    let mut play = at(blocked_river(counters));
    play.exact(chance![4, 4, 1], &["proceed"]);
    let placed = play.counter_spaces();
    assert_eq!(placed[2..6], ["ap-da-chong", "ap-da-chong", "khanh-thuong", "xom-chang"]);
    assert_eq!(play.counters("ap-da-chong"), "iii");
}

#[test]
fn a_branch_starts_at_the_newest_other_counter_with_a_free_neighbour() {
    cases!["6.1.2-04"];
    // Minh Quang (2) is newer than Van Hoa (1); Xom Bu (3) is newer still but has no free neighbour.
    let counters = json!({ "counters": [
        { "at": "van-hoa", "base": 4 },
        { "at": "minh-quang", "base": 4 },
        { "at": "xom-bu", "base": 4 },
        { "at": "ap-da-chong", "base": 4 }, { "at": "ap-da-chong", "base": 4 }, { "at": "ap-da-chong", "base": 4 },
        { "at": "khanh-thuong", "base": 2 },
    ] });
    let mut play = at(blocked_river(counters));
    play.exact(chance![4, 4, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[7], "xom-chang", "from Minh Quang");
}

#[test]
fn when_every_branch_is_closed_the_base_rolls_for_a_new_itinerary() {
    cases!["6.1.2-05", "6.1.2-07", "6.1.3-05", "R42-01"];
    let counters = json!({ "counters": [
        { "at": "xom-bu", "base": 4 },
        { "at": "ap-da-chong", "base": 4 }, { "at": "ap-da-chong", "base": 4 }, { "at": "ap-da-chong", "base": 4 },
        { "at": "khanh-thuong", "base": 2 },
    ] });
    let mut play = at(blocked_river(counters));
    play.exact(chance![4, 4, 1, 3, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[5], "minh-quang", "1 leads to Xom Bu, which is taken: rolled again");

    // Blocked by counters only: no stack, whether a branch is open or not.
    let document = json!({
        "phase": "placement", "strategy": "alerted",
        "bases": [{ "at": "doi-cuong", "number": 1 }],
        "counters": [{ "at": "di-nau", "base": 1 }, { "at": "hung-hoa", "base": 2 }],
    });
    let mut play = at(document.clone());
    play.exact(chance![1, 1, 3, 1], &["proceed"]);
    assert_eq!((play.counter_spaces()[2].as_str(), play.counters("di-nau").as_str()), ("doan-ha", "i"));
    let branch = json!([{ "at": "dao-xa", "base": 1 }, { "at": "hung-hoa", "base": 2 }, { "at": "di-nau", "base": 1 }]);
    let mut play = at_with(document, json!({ "counters": branch }));
    play.exact(chance![1, 1, 1], &["proceed"]);
    assert_eq!((play.counter_spaces()[3].as_str(), play.counters("di-nau").as_str()), ("la-phu", "i"));
}

#[test]
fn an_old_head_is_stacked_on_when_the_french_block_it() {
    cases!["R42-02"];
    let mut play = at(blocked_river(json!({
        "turn": 5,
        "bases": [{ "at": "spot-height-564", "number": 4 }, { "at": "nui-cham", "number": 6 }],
        "counters": [
            { "at": "khanh-thuong", "base": 2 }, { "at": "xom-bu", "base": 2 }, { "at": "ap-da-chong", "base": 4 },
        ],
    })));
    play.exact(chance![4, 6, 1, 1], &["proceed"]);
    assert_eq!(play.counters("ap-da-chong"), "iii", "two counters, no direction die for base 4");
}

#[test]
fn a_road_is_no_obstacle_to_a_line() {
    cases!["6.1.2-10"];
    let mut play = at(json!({
        "phase": "placement", "strategy": "alerted",
        "bases": [{ "at": "long-bui", "number": 1 }],
        "counters": [
            { "at": "belvedere", "base": 2 }, { "at": "dong-ben", "base": 2 }, { "at": "dan-hoa", "base": 1 },
        ],
    }));
    play.exact(chance![1, 1, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[3..5], ["kem-hill", "truong-son"], "from the north side of CR6 to the south");
}

#[test]
fn a_start_held_by_the_french_fills_the_base_itself() {
    cases!["6.1.3-01", "6.1.3-02"];
    let document = json!({
        "phase": "placement", "strategy": "alerted",
        "units": { "1-bm": "xom-bu" },
        "bases": [{ "at": "spot-height-564", "number": 4 }],
    });
    let mut play = at(document);
    play.exact(chance![4, 4, 1, 2, 3, 1], &["proceed"]);
    let placed = play.counter_spaces();
    assert_eq!(placed[..4], ["spot-height-564", "spot-height-564", "spot-height-564", "minh-quang"]);
}

#[test]
fn counters_on_a_base_are_no_head_of_a_line() {
    cases!["R43-01"];
    let counters = json!([{ "at": "spot-height-564", "base": 4 }, { "at": "spot-height-564", "base": 4 }]);
    let mut play = at(json!({
        "phase": "placement", "strategy": "alerted",
        "bases": [{ "at": "spot-height-564", "number": 4 }],
        "counters": counters,
    }));
    play.exact(chance![4, 4, 5, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[2], "nga-hoang", "where the die says, not where the river is");
    assert_eq!(play.counters("spot-height-564"), "ii", "those on the base stay");
}

#[test]
fn a_start_that_cannot_be_used_is_rolled_again_as_often_as_needed() {
    cases!["6.1.3-03", "6.1.3-04"];
    let mut play = at(json!({
        "phase": "placement", "strategy": "alerted",
        "bases": [{ "at": "ba-vi", "number": 3 }, { "at": "spot-height-564", "number": 4 }],
    }));
    play.exact(chance![3, 3, 6, 6, 6, 3, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[0], "tan-linh", "6 leads to a real base, three times");
}

#[test]
fn a_line_crosses_the_river_through_the_dangerous_counter() {
    cases!["6.3.6-07", "R44-01"];
    let with_danger = |at: &str, head: &str, post: &str| {
        let counters = json!([{ "at": at, "kind": "dangerous" }, { "at": head, "base": 1 }]);
        next_after("", json!({ "posts": [post], "counters": counters }))
    };
    assert_eq!(with_danger("lac-song", "hop-thanh", "xom-pheo"), "trung-minh");
    assert_eq!(with_danger("doan-ha-ford", "hop-thanh", "xom-pheo"), "lac-song", "no crossing, so to the ford itself");
    // Beyond: Xom Pheo is farther from the river than Ben Ngoc and Thu Phap, but nearer to Belvedere.
    assert_eq!(with_danger("lac-song", "trung-minh", "belvedere"), "xom-pheo", "the axis counts as reached");
    assert_eq!(with_danger("doan-ha-ford", "trung-minh", "belvedere"), "lac-song");
}

#[test]
fn lines_do_not_run_along_the_river() {
    cases!["R45-01"];
    let mut play = at(json!({
        "phase": "placement", "strategy": "alerted",
        "units": { "1-bm": "la-phu" },
        "bases": [{ "at": "doi-cuong", "number": 1 }],
        "counters": [
            { "at": "doan-ha", "base": 2 }, { "at": "phong-van", "base": 2 }, { "at": "doan-ha-ford", "base": 1 },
        ],
    }));
    play.exact(chance![1, 1, 5, 1], &["proceed"]);
    assert_eq!(play.counter_spaces()[3], "dao-xa", "a new line from the base");
    assert_eq!(play.counters("la-phu-ferry"), "", "the ferry is joined to the ford by the river only");
}

/// What must hold whenever an action phase asks for the next action.
fn check_sides(play: &Play) {
    let (view, state) = (play.view(), play.state());
    for space in game().data.all_spaces() {
        let name = game().data.name(space);
        let units = state.units_at(space);
        assert!(view.fits(space, Units::NONE, Sites::NONE), "too many units at {name}");
        assert!(units.is_empty() || !view.has_base(space), "units on a Viet base at {name}");
        if state.counters_at(space) > 0 {
            let boat = units == Units::one(game().data.dinassaut) && state.dangerous_at() == Some(space);
            assert!(units.is_empty() || boat, "units and counters at {name}");
            assert!(view.fort(space).is_none(), "a French post or base and counters at {name}");
        }
    }
}

#[test]
fn whatever_happens_the_counters_keep_their_limits() {
    cases!["R108-01"];
    let mut placements = 0;
    for seed in 0..40 {
        let mut play = campaign(seed);
        let mut pick = seed as usize;
        for _ in 0..4_000 {
            let actions = play.actions();
            if actions.is_empty() {
                break;
            }
            pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            play.act(&actions[(pick >> 33) % actions.len()]);
            placements += play.events("placed").len();
            for space in play.counter_spaces() {
                let counters = play.counters(&space);
                assert!(!counters.contains('d') || counters == "d", "{counters} at {space}");
                assert!(counters.len() <= 3, "{counters} at {space}");
                assert!(counters.matches('g').count() <= 1, "{counters} at {space}");
            }
            if matches!(play.state().agenda.top(), Some(Item::FrenchActions(_) | Item::Attacks(_))) {
                check_sides(&play);
            }
        }
    }
    assert!(placements > 200, "only {placements} counters were placed: nothing is shown");
}
