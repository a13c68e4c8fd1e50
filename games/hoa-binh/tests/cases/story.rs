//! What events carry as data: whoever reads no sentences learns the same.

use engine::cases;
use serde_json::json;

use super::staging::{list, raid, reduced};
use crate::support::{Play, Questions as _, at, chance};

/// The pieces and places of each event of a kind, as they would be read aloud.
fn told(play: &Play, word: &str) -> Vec<String> {
    let events = play.events(word).into_iter();
    events.map(|event| format!("{} at {}", event.pieces.join(" "), event.places.join(" "))).collect()
}

#[test]
fn whoever_marches_or_stays_behind_is_named_with_the_place() {
    cases!["1.3.3-05", "7.2-06", "2.1-08"];
    let mut play = at(json!({
        "units": { "6-bvn": "trung-ha", "1-bm": "trung-ha" },
        "commanders": { "dodelier": "trung-ha" },
    }));
    play.acts(&["move trung-ha", "take 6-bvn", "take 1-bm", "take dodelier", "step thai-hoa", "drop dodelier"]);
    assert_eq!(told(&play, "moved"), ["6-bvn 1-bm dodelier at trung-ha thai-hoa"]);
    assert_eq!(told(&play, "dropped"), ["dodelier at thai-hoa"]);
}

#[test]
fn a_commander_who_goes_along_is_told_as_one_who_rides() {
    cases!["R15-01"];
    let raided = |unit: &str| {
        at(json!({
            "phase": "attacks",
            "units": { unit: "lam-son", "2-bm": "lam-son" },
            "commanders": { "vanuxem": { "at": "lam-son", "used": true } },
            "counters": list(&["long-bui", "long-bui"]),
        }))
    };
    let mut play = raided("1-bm");
    play.chance(chance![2, "clash", 1, 1]).acts(&["attack #1", "pass", "lose 1-bm", "retreat"]);
    play.acts(&["fall-back 1-bm xom-moi", "fall-back 2-bm luong-son"])
        .chance(chance![6])
        .act("follow vanuxem luong-son");
    assert_eq!(told(&play, "followed"), ["vanuxem at luong-son"]);
    let mut play = at(json!({
        "phase": "attacks",
        "units": { "cdo-18": "lam-son" },
        "commanders": { "vanuxem": "lam-son" },
        "counters": list(&["long-bui", "dan-hoa"]),
    }));
    play.acts(&["attack #1", "withdraw cdo-18 xom-moi"]);
    assert_eq!(
        (told(&play, "withdrew"), told(&play, "followed")),
        (vec!["cdo-18 at xom-moi".into()], vec!["vanuxem at xom-moi".into()])
    );
}

#[test]
fn a_convoy_is_named_with_the_place_where_it_is() {
    cases!["10.1.1-01", "10.1.1-07", "10.1.2-01", "11.2.1a-03"];
    let mut play = at(json!({ "units": { "1-5-rei": "tu-vu" }, "posts": ["tu-vu"] }));
    play.acts(&["evacuate tu-vu", "to viet-tri", "escort 1-5-rei", "depart"]);
    assert_eq!(told(&play, "evacuated"), ["convoy-tu-vu at tu-vu"]);
    play.act("step yen-mao");
    assert_eq!(told(&play, "moved"), ["1-5-rei convoy-tu-vu at tu-vu yen-mao"]);
    assert_eq!(play.events("moved")[0].text, "1/5 REI, the convoy from Tu Vu: Tu Vu to Yen Mao.");

    // Two in one group are tested in the order of the table of spaces.
    let convoys = json!([{ "from": "tu-vu", "at": "yen-mao" }, { "from": "la-phu", "at": "yen-mao" }]);
    let mut play = at(json!({ "convoys": convoys, "counters": list(&["trung-thinh"]) }));
    play.acts(&["move yen-mao", "take convoy-tu-vu", "take convoy-la-phu"]);
    play.exact(chance![6, 1], &["step phuong-mao"]);
    assert_eq!(told(&play, "moved"), ["convoy-la-phu convoy-tu-vu at yen-mao phuong-mao"]);
    assert_eq!(told(&play, "rolled"), ["convoy-la-phu at phuong-mao", "convoy-tu-vu at phuong-mao"]);
    assert_eq!(told(&play, "destroyed"), ["convoy-tu-vu at phuong-mao"]);
    assert_eq!(told(&play, "scored"), ["convoy-tu-vu at phuong-mao"]);
    play.acts(&["step la-phu", "step doan-ha", "step hung-hoa", "step trung-ha", "stop", "move trung-ha"]);
    play.acts(&["take convoy-la-phu", "step hong-da-ferry", "step viet-tri"]);
    assert_eq!(told(&play, "arrived"), ["convoy-la-phu at la-phu viet-tri"]);
}

#[test]
fn points_for_a_loss_say_whose_it_was() {
    cases!["11.2.1a-01", "11.2.1a-02"];
    let mut play = raid(json!({
        "units": { "6-bvn": reduced("cam-linh"), "1-bpvn": "hanoi" },
        "commanders": { "dodelier": { "at": "cam-linh", "used": true } },
    }));
    play.exact(chance![2, "clash", 1], &["attack #1", "pass"]);
    assert_eq!(told(&play, "scored"), ["6-bvn at cam-linh", "dodelier at cam-linh"]);
    assert_eq!(told(&play, "eliminated"), ["6-bvn at cam-linh", "dodelier at cam-linh"]);
    let amounts: Vec<_> = play.events("eliminated").iter().map(|event| event.amount).collect();
    assert_eq!(amounts, [Some(1), Some(1)], "a commander counts as a step does");
}

#[test]
fn attackers_that_leave_a_viet_base_alone_go_back_by_the_case_that_lets_them() {
    cases!["9.4.1b-03"];
    let base = json!([{ "at": "ba-vi", "number": 1 }]);
    let mut play = at(json!({ "units": { "1-bep": "ba-trai" }, "bases": base, "counters": ["ba-vi"] }));
    play.acts(&["offensive ba-trai", "take 1-bep"]);
    play.exact(chance![2, "clash", 6], &["step ba-vi", "pass", "go-back"]);
    let back: Vec<_> = play.events("retreated").iter().map(|event| event.case.0).collect();
    assert_eq!((back, play.place("1-bep")), (vec!["9.4.1b-03"], "ba-trai".into()));
}

#[test]
fn who_waits_for_room_is_told() {
    cases!["R34-01", "7.2-26"];
    let play = at(json!({
        "phase": "command",
        "captured": ["viet-tri", "son-tay", "xuan-mai"],
        "units": { "2-3-rta": "turn-4", "dinassaut": { "at": "gone", "repair": true } },
    }));
    let opening = play.game.opening().iter();
    let waiting: Vec<_> =
        opening.filter(|event| event.word == "waiting").map(|event| (event.case.0, event.pieces.clone())).collect();
    assert_eq!(waiting, [("7.2-26", vec!["dinassaut".to_string()]), ("R34-01", vec!["2-3-rta".to_string()])]);
}

/// The case, the pieces and the places of each event of a kind.
fn told_by(play: &Play, word: &str) -> Vec<String> {
    let events = play.events(word).into_iter();
    events.map(|event| format!("{} {} {}", event.case.0, event.pieces.join(" "), event.places.join(" "))).collect()
}

#[test]
fn who_moves_into_a_lost_space_is_told_by_the_case_that_sends_him() {
    cases!["R46-01", "9.3.1-03", "9.3.1-04", "9.3.1-05", "6.3.5-01"];
    let lost = |site: &str, counters: Vec<&str>| {
        let mut play = raid(json!({ "units": {}, "posts": [site], "counters": list(&counters) }));
        let attacker = counters.len();
        play.exact(chance![2, "clash", 1], &[&format!("attack #{attacker}"), "pass"]);
        play
    };
    // Out of the reserve, off CR6 and on it.
    assert_eq!(told_by(&lost("dan-the", vec!["phong-van", "thuan-my"]), "placed"), ["9.3.1-04 #3 dan-the"]);
    assert_eq!(told_by(&lost("xom-pheo", vec!["thu-phap", "trung-minh"]), "placed"), ["R46-01 #3 xom-pheo"]);
    // The surplus of the attacker's stack.
    let surplus = lost("dan-the", vec!["thuan-my", "thuan-my"]);
    assert_eq!(told_by(&surplus, "advanced"), ["9.3.1-03 #1 thuan-my dan-the"]);
    // Nobody is left in the reserve: the attacker itself.
    let spaces = ["di-nau", "dich-qua", "giap-lai", "tan-minh", "toan-son", "bac-phong", "kim-boi-gap", "cao-ram"];
    let mut all: Vec<&str> = spaces.iter().flat_map(|space| [*space; 3]).collect();
    all.extend(["xuan-son", "xom-bu", "khanh-thuong", "tinh-nhue", "phong-van", "thuan-my"]);
    assert_eq!(told_by(&lost("dan-the", all), "advanced"), ["9.3.1-05 #30 thuan-my dan-the"]);

    // In the Infiltration Phase the counter is replaced as it is placed.
    let mut play = at(json!({
        "phase": "placement", "strategy": "alerted", "bases": [{ "at": "lang-mac", "number": 1 }],
        "counters": [{ "at": "lac-song", "kind": "dangerous" }, { "at": "doc-lap", "base": 1 }],
    }));
    play.chance(chance![1, 1]).act("proceed");
    assert!(told_by(&play, "placed")[0].starts_with("6.3.5-01 #3"), "{:?}", told_by(&play, "placed"));
}

#[test]
fn a_dinassaut_that_leaves_or_stays_is_told_with_its_place() {
    cases!["R20-01", "R20-04"];
    let sharing = |ap: u8, around: &[&str]| {
        let mut counters = list(around);
        counters.as_array_mut().expect("a list").push(json!({ "at": "lac-song", "kind": "dangerous" }));
        at(json!({ "ap": ap, "units": { "dinassaut": "lac-song" }, "counters": counters }))
    };
    let mut play = sharing(0, &[]);
    play.act("leave thu-phap-ford");
    assert_eq!(told(&play, "moved"), ["dinassaut at lac-song thu-phap-ford"]);
    let mut play = sharing(1, &["thu-phap-ford", "ben-ngoc-ferry"]);
    play.act("dinassaut").exact(chance![1, 2], &["fight", "pass"]);
    assert_eq!(told_by(&play, "stalemate"), ["R20-04  lac-song"]);
}

#[test]
fn viet_bases_and_the_encircled_are_named_with_their_place() {
    cases!["4.1-13", "6.3.3-01", "9.4.2-04", "9.4.2-05"];
    let mut play = at(json!({ "units": { "1-bep": "phuc-tien" }, "bases": [{ "at": "long-bui", "number": 2 }] }));
    play.acts(&["offensive phuc-tien", "take 1-bep"]);
    play.exact(chance![1, "clash", "clash", "clash", 6, 6, 6], &["step long-bui", "pass"]);
    assert_eq!(told(&play, "destroyed"), ["viet-base-2 at long-bui"]);
    let bases = json!([{ "at": "long-bui", "number": 2, "returns": 4 }]);
    let mut play = at(json!({ "phase": "infiltration", "strategy": "alerted", "bases": bases }));
    play.act("proceed");
    assert_eq!(told(&play, "returned"), ["viet-base-2 at long-bui"]);
    let bases = json!([
        { "at": "long-bui", "number": 2, "face_down": true }, { "at": "ba-vi", "number": 0, "face_down": true },
    ]);
    let mut play = at(json!({ "turn": 0, "strategy": "lotus", "bases": bases }));
    play.act("end");
    assert_eq!(told(&play, "revealed"), [" at ba-vi", "viet-base-2 at long-bui"]);
    let play =
        at(json!({ "units": { "6-bvn": "cam-linh" }, "counters": list(&["ba-trai", "ba-trai", "son-da", "dan-the"]) }));
    let encircled: Vec<_> = play
        .game
        .opening()
        .iter()
        .filter(|event| event.word == "encircled")
        .map(|event| event.places.clone())
        .collect();
    assert_eq!(encircled, [["cam-linh"]]);
}
