//! Chapter 4: positions and actions as people write them, and the state as it is told to programs.

use engine::position::write_position;
use engine::{Game as _, cases};
use hoa_binh::State;
use hoa_binh::data::Strategy;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, game, try_at, with};

fn state(document: Value) -> State {
    at(document).state().clone()
}

#[test]
fn names_and_numbers_are_read_in_every_spelling_that_can_mean_nothing_else() {
    cases!["4.1-01", "5.2.1a-01"];
    let plain = json!({
        "turn": 6,
        "phase": "french-actions",
        "strategy": "harassed",
        "ap": 5,
        "score": -3,
        "units": { "6-bvn": "ap-phu-tho", "1-13-dble": { "at": "son-tay", "reduced": true }, "1-bpc": "hanoi" },
        "commanders": { "clement": "xuan-mai" },
        "posts": ["belvedere"],
        "bases": [{ "at": "ba-vi", "number": 2 }],
        "counters": [{ "at": "tan-linh" }, { "at": "dong-ben", "kind": "guerrilla", "base": 2 }],
    });
    let loose = json!({
        "turn": "6",
        "phase": "French Actions",
        "strategy": "Harressed",
        "ap": "5",
        "score": "-3",
        "units": { "6 BVN": "Ap Phu To", "1/13 DBLE": { "at": "Son_Tay", "reduced": true }, "1st BPC": "Hanoi" },
        "commanders": { "Colonel Clément": "Xuan May" },
        "posts": "Belvédère",
        "bases": [{ "at": "Ba Vi", "number": "2" }],
        "counters": ["Tan Linh", { "at": "Dong Ben", "kind": "Guérilla", "base": "2" }],
    });
    assert_eq!(state(loose), state(plain));
    for (key, value) in
        [("turn", json!("six")), ("ap", json!(-1)), ("phase", json!("lunch")), ("units", json!({ "6-bvn": 7 }))]
    {
        let fault = try_at(with(json!({ "turn": 6, "phase": "operation" }), json!({ key: value })));
        assert!(fault.as_ref().is_err_and(|f| f.contains(key)), "{key}");
    }
}

#[test]
fn units_phases_and_strategies_are_read_as_the_rulebook_writes_them() {
    cases!["1.3.3-03", "4.1-04", "4.2-01", "5.2.1b-01"];
    let spellings = [
        ("8RSA", "8-rsa"),
        ("1/1RTA", "1-1-rta"),
        ("2e BPC", "2-bpc"),
        ("1er BPC", "1-bpc"),
        ("5th BPC", "5-bpc"),
        ("Infantry 4 BVN", "4-bvn-inf"),
        ("Armoured 4 BVN", "4-bvn-arm"),
        ("Commandos 22", "cdo-22"),
    ];
    for (written, meant) in spellings {
        let play = at(json!({ "units": { written: "Hanoi" } }));
        assert_eq!(play.place(meant), "hanoi", "{written}");
    }
    let twins = try_at(json!({ "turn": 4, "phase": "operation", "units": { "4 BVN": "hanoi" } }));
    assert!(twins.is_err_and(|fault| fault.contains("'4-bvn-inf' or '4-bvn-arm'")), "there are two of them");
    for (written, meant) in [
        ("Command Phase", "operation"),
        ("Viet Minh Infiltration Phase", "infiltration"),
        ("French Action Phase", "french-actions"),
        ("Viet Minh Action Phase", "viet-actions"),
    ] {
        assert_eq!(at(json!({ "phase": written, "strategy": "alerted" })).phase(), meant, "{written}");
    }
    for (written, ap) in [("A", 6), ("H", 8), ("OP", 10), ("Operation", 10), ("Operation Violet", 12)] {
        assert_eq!(at(json!({ "turn": 6, "strategy": written })).ap(), ap, "{written}");
    }
    let unknown = try_at(json!({ "turn": 6, "phase": "paras", "strategy": "Operation Lorraine" }));
    assert!(unknown.is_err_and(|fault| fault.contains("'Operation Lorraine' is none of: lotus, alerted")));
    assert_eq!(at(json!({ "units": { "6-bvn": "eliminated" } })).place("6-bvn"), "gone");
}

#[test]
fn shuffled_bases_lie_face_down_on_turn_0_only() {
    cases!["4.1-08", "4.1-13"];
    let on_map = |turn: u8, face_up: bool| {
        let play = at(json!({ "turn": turn, "bases": "shuffled" }));
        play.state().bases.iter().filter(|base| base.on_map && base.face_up == face_up).count()
    };
    assert_eq!((on_map(0, false), on_map(0, true)), (12, 0));
    assert_eq!((on_map(4, false), on_map(4, true)), (0, 6), "the decoys are gone");
}

#[test]
fn actions_are_read_in_every_spelling_that_can_mean_nothing_else() {
    cases!["R13-01"];
    let rules = game();
    for (loose, plain) in [
        ("MOVE Tu-Vu USING Dodelier, Clement", "move tu-vu using dodelier,clement"),
        ("strike Artillery 7", "strike artillery #7"),
        (" take  CONVOY-Tu-Vu ", "take convoy-tu-vu"),
        ("arrive 1/13-DBLE Xuan-May", "arrive 1-13-dble xuan-mai"),
    ] {
        assert_eq!(rules.parse(loose), rules.parse(plain), "{loose}");
        assert!(rules.parse(plain).is_ok(), "{plain}");
    }
    for text in ["airdrop 1-bpc", "reinforcements", "strike air #1", "morane", "keep 1-bpc"] {
        let refused = rules.parse(&format!("{text} using clement"));
        assert!(refused.is_err_and(|why| why.contains("R13-01")), "{text}");
    }
}

#[test]
fn the_strategy_may_be_left_out_where_nothing_depends_on_it() {
    cases!["5-01", "12.2-01"];
    for phase in ["french-actions", "viet-actions", "attacks", "end-of-turn"] {
        let document = json!({ "turn": 4, "phase": phase, "ap": 3, "units": { "1-bpc": "hanoi" } });
        assert_eq!(try_at(document.clone()).map(|play| play.ap()), Ok(3), "{phase}");
        let option = try_at(with(document, json!({ "options": { "threat-by-strategy": "on" } })));
        assert!(option.is_err_and(|fault| fault.contains("strategy")), "with option 12.2 it counts in {phase}");
    }
    for phase in ["paras", "infiltration", "placement"] {
        assert!(try_at(json!({ "turn": 4, "phase": phase })).is_err_and(|fault| fault.contains("strategy")));
    }
}

/// What another strategy of the turn gives tells which one it is; what none gives is refused.
#[test]
fn more_points_than_harassed_gives_tell_another_strategy() {
    cases!["5.2.1a-01", "5.2.1b-03", "5.2.1b-08"];
    for phase in ["french-actions", "viet-actions", "attacks", "end-of-turn"] {
        let of = |turn: u8, ap: u8, more: Value| {
            let document = json!({
                "turn": turn, "phase": phase, "ap": ap, "units": { "6-bvn": "cam-linh", "1-bpc": "hanoi" },
                "counters": ["ba-trai", "ba-trai"],
            });
            let play = try_at(with(document, more))?;
            let written = write_position(&**game(), play.state()).expect("a position");
            let again = try_at(written.into()).unwrap_or_else(|fault| panic!("{phase}, turn {turn}, {ap}: {fault}"));
            assert_eq!(again.state(), play.state(), "{phase}, turn {turn}, {ap}");
            Ok::<_, String>(play.state().strategy)
        };
        let plain = |turn, ap| of(turn, ap, json!({}));
        assert_eq!((plain(4, 8), plain(2, 8)), (Ok(Strategy::Harassed), Ok(Strategy::Harassed)), "{phase}");
        assert_eq!((plain(4, 9), plain(6, 10)), (Ok(Strategy::Operation), Ok(Strategy::Operation)), "{phase}");
        assert_eq!((plain(5, 11), plain(7, 12)), (Ok(Strategy::Violet), Ok(Strategy::Violet)), "{phase}");
        assert_eq!((plain(8, 12), plain(10, 12)), (Ok(Strategy::Rainbow), Ok(Strategy::Rainbow)), "{phase}");
        assert_eq!(of(7, 12, json!({ "violet": 5 })), Ok(Strategy::Rainbow), "{phase}");
        for (turn, ap, more) in [
            (4, 12, json!({})),
            (2, 9, json!({})),
            (8, 13, json!({})),
            (6, 11, json!({ "violet": 5 })),
            (4, 9, json!({ "strategy": "harassed" })),
        ] {
            let refused = of(turn, ap, more);
            assert!(refused.is_err_and(|fault| fault.contains("ap: ")), "{phase}, turn {turn}, {ap}");
        }
    }
}

#[test]
fn after_turn_7_violet_has_been_played() {
    cases!["5.2.1b-02", "R38-03"];
    let operation = |document: Value| -> Vec<String> { at(with(json!({ "phase": "operation" }), document)).actions() };
    assert_eq!(operation(json!({ "turn": 8 })), ["roll", "rainbow"]);
    assert_eq!(operation(json!({ "turn": 10 })), ["rainbow"]);
    assert_eq!(operation(json!({ "turn": 7 })), ["violet"]);
    at(json!({ "turn": 8, "units": { "6-bvn": "tu-vu" } })).refused("build tu-vu", "R38-03");
    // No post stands there any more, whether the turn of Violet is named or not.
    let unnamed = json!({ "turn": 9, "phase": "operation", "posts": ["tu-vu"] });
    assert!(try_at(unnamed).is_err_and(|fault| fault.contains("posts")));
    let named = json!({ "turn": 9, "phase": "operation", "violet": 7, "posts": ["tu-vu"] });
    assert!(try_at(named).is_err_and(|fault| fault.contains("posts")));
    let early = json!({ "turn": 4, "phase": "french-actions", "strategy": "rainbow" });
    assert!(try_at(early).is_err_and(|fault| fault.contains("rainbow")));
}

/// On turn 7 Violet can wait no longer: either it is the strategy of the turn, or it was launched before.
#[test]
fn on_turn_7_violet_is_launched_or_has_been() {
    cases!["5.2.1b-02", "R36-01", "6.1.1-04"];
    for phase in ["paras", "placement", "french-actions", "viet-actions", "attacks", "end-of-turn"] {
        let of = |more: Value| -> Result<(Option<u8>, Strategy), String> {
            let document = json!({
                "turn": 7, "phase": phase, "units": { "6-bvn": "cam-linh", "1-bpc": "hoa-binh" },
                "counters": ["ba-trai", "ba-trai"],
            });
            let play = try_at(with(document, more))?;
            Ok((play.state().violet, play.state().strategy))
        };
        assert_eq!(of(json!({})), Ok((Some(7), Strategy::Violet)), "{phase}");
        assert_eq!(of(json!({ "posts": ["tu-vu"] })), Ok((Some(7), Strategy::Violet)), "{phase}");
        for strategy in ["alerted", "harassed", "operation", "rainbow"] {
            let found = of(json!({ "strategy": strategy })).map(|found| found.0);
            assert_eq!(found, Ok(Some(6)), "{phase}, {strategy}");
        }
        assert_eq!(of(json!({ "strategy": "alerted", "violet": 5 })), Ok((Some(5), Strategy::Alerted)), "{phase}");
        let given_up = of(json!({ "strategy": "alerted", "posts": ["tu-vu"] }));
        assert!(given_up.is_err_and(|fault| fault.contains("given up")), "{phase}");
    }
    // With the strategy left to follow from the turn of Violet there are as many points as any strategy gives.
    let early = try_at(json!({ "turn": 7, "phase": "french-actions", "violet": 5 })).expect("a position");
    assert_eq!((early.state().strategy, early.ap()), (Strategy::Harassed, 8));
}

#[test]
fn two_guerrillas_never_share_a_space() {
    cases!["6.3.5-05"];
    let counters = json!([{ "at": "dong-ben", "kind": "guerrilla" }, { "at": "dong-ben", "kind": "guerrilla" }]);
    let refused = try_at(json!({ "turn": 4, "phase": "attacks", "strategy": "harassed", "counters": counters }));
    assert!(refused.is_err_and(|fault| fault.contains("more than one Guerrilla")));
}

/// JSON has no number of 128 bits, so sets of spaces are told as lists.
#[test]
fn the_whole_state_is_told_as_json_and_read_back() {
    cases!["6.3.3-01", "9.3.2-02"];
    let counters = json!([{ "at": "dan-hoa" }, { "at": "dan-hoa" }, { "at": "ao-trach" }]);
    let position = json!({ "posts": ["belvedere"], "captured": ["trai-vang", "viet-tri"], "counters": counters });
    let play: Play = at(position);
    let told = serde_json::to_value(play.state()).expect("every state can be told");
    let number = |id: &str| game().data.map.find(id).map(|space| space.0);
    assert_eq!(told["captured"], json!([number("viet-tri"), number("trai-vang")]));
    assert_eq!(told["encircled_forts"], json!([number("belvedere")]));
    let mut again: State = serde_json::from_value(told).expect("and read back");
    game().rebuild_index(&mut again);
    assert_eq!(&again, play.state());
}

#[test]
fn convoys_that_no_evacuation_leads_to_are_refused() {
    cases!["10.1.1-02", "10.1.1-06", "10.1.4-01", "1.3.2-03"];
    let refused = |convoy: Value, why: &str| {
        let position = json!({ "turn": 4, "phase": "french-actions", "captured": ["viet-tri"], "convoys": [convoy] });
        assert!(try_at(position).is_err_and(|fault| fault.contains(why)), "{why}");
    };
    refused(json!({ "from": "hoa-binh", "at": "xom-dam" }), "Rainbow");
    refused(json!({ "from": "tu-vu", "at": "ba-vi" }), "no road or trail");
    refused(json!({ "from": "tu-vu", "at": "dan-the", "escorts": ["6-bvn", "clsm"] }), "more escorts");
    refused(json!({ "from": "tu-vu", "at": "dan-the", "escorts": ["6-bvn"] }), "an escort is where the convoy is");
    refused(json!({ "from": "tu-vu", "at": "dan-the", "arrived": true }), "not in a retreat base");
    refused(json!({ "from": "tu-vu", "at": "viet-tri", "arrived": true }), "not in a retreat base");
    let twice = json!({ "turn": 4, "phase": "operation", "units": { "6-bvn": "hanoi", "6 BVN": "tu-vu" } });
    assert!(try_at(twice).is_err_and(|fault| fault.contains("named twice")));

    let eight = ["la-phu", "dan-the", "xom-pheo", "ben-ngoc", "xom-moi", "belvedere", "trung-ha", "ap-phu-tho"];
    let convoys = json!([{ "from": "tu-vu", "at": "son-da" }, { "from": "notre-dame-rocher", "at": "son-da" }]);
    let play = at(json!({ "posts": eight, "units": { "6-bvn": "tu-vu" }, "convoys": convoys }));
    assert_eq!(play.state().posts_gone, 2, "a convoy is a post counter turned over");
}

#[test]
fn what_cannot_be_is_refused_with_its_key() {
    cases!["R36-01", "5.2.1b-12"];
    let refused = |document: Value, key: &str, reason: &str| match try_at(document) {
        Ok(_) => panic!("{key} is taken"),
        Err(fault) => assert!(fault.contains(key) && fault.contains(reason), "{fault}"),
    };
    let late = json!({ "turn": 8, "phase": "french-actions", "strategy": "alerted", "posts": ["tu-vu"] });
    refused(late.clone(), "posts", "given up when its operation was played, on turn 7");
    refused(with(late, json!({ "violet": 7 })), "posts", "given up");
    refused(json!({ "phase": "french-actions" }), "turn", "missing");
}

#[test]
fn reinforcements_and_counters_are_where_play_leads_them_by_then() {
    cases!["7.2-24", "4.1-01", "R34-01"];
    let due = |turn: u8, phase: &str, due: &str| {
        let document = json!({ "turn": turn, "phase": phase, "strategy": "alerted", "units": { "2-3-rta": due } });
        try_at(document).map_err(|fault| assert!(fault.contains("units.2-3-rta"), "{fault}")).is_ok()
    };
    assert_eq!(["turn-3", "turn-4", "turn-5", "turn-9"].map(|on| due(4, "placement", on)), [true, true, false, false]);
    assert_eq!(["turn-0", "turn-4", "turn-5", "turn-6"].map(|on| due(4, "attacks", on)), [false, true, true, false]);
    let early = json!({ "turn": 0, "phase": "french-actions", "counters": ["la-phu"] });
    assert!(try_at(early).is_err_and(|fault| fault.contains("counters: no counter is on the map before turn 1")));
}

/// Every decision of a few random games can be written down and read back to the very same state.
#[test]
fn a_position_can_be_written_at_every_decision() {
    let mut opaque = 0;
    for seed in 0..3 {
        let mut play = Play::scenario(game(), "campaign", seed);
        let mut chooser = engine::Dice::seeded(engine::Seed::from_number(seed));
        loop {
            let legal = play.actions();
            if legal.is_empty() {
                break;
            }
            let document = written(&play);
            opaque += usize::from(document.get("moment").is_some());
            let again = try_at(document).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(again.state(), play.state());
            play.act(&legal[chooser.choose(legal.len())]);
        }
    }
    assert!(opaque > 100, "only {opaque} moments");
}

/// The document of the present state.
fn written(play: &Play) -> Value {
    write_position(&**game(), play.state()).expect("a position at every decision").into()
}

#[test]
fn the_keys_of_a_position_are_held_to_its_moment() {
    let mut play = at(json!({ "units": { "6-bvn": "trung-ha", "1-bm": "trung-ha" } }));
    play.acts(&["move trung-ha", "take 6-bvn", "step thai-hoa"]);
    let document = written(&play);
    // What is under way may not go with a key that was changed; without the moment it counts, and the phase begins anew.
    let mut changed = with(document.clone(), json!({ "ap": 1, "score": 5 }));
    assert!(
        try_at(changed.clone()).is_err_and(|fault| fault.contains("ap: this was changed after `moment` was written"))
    );
    changed.as_object_mut().expect("an object").remove("moment");
    let play = try_at(changed).expect("it is lawful");
    assert_eq!((play.ap(), play.score(), play.place("6-bvn")), (1, 5, "thai-hoa".into()));
    // A moment that does not go with the others is refused, and one that is no moment.
    let mut broken = document.clone();
    broken["moment"] = json!("3:AAAA");
    assert!(try_at(broken).is_err_and(|fault| fault.contains("moment")));
    let mut older = document;
    older["moment"] = json!("1:AAAA");
    assert!(try_at(older).is_err_and(|fault| fault.contains("another version")));
}

#[test]
fn a_phase_with_nothing_to_do_is_told() {
    cases!["4.2-01"];
    let play = at(json!({ "phase": "attacks", "units": { "6-bvn": "trung-ha" }, "ap": 0 }));
    assert_eq!((play.phase(), play.state().turn), ("operation", 5), "no counter attacks, and the turn is over");
    let told: Vec<&str> = play.game.opening().iter().map(|event| event.word).collect();
    assert_eq!(told, ["passed", "turn"]);
    let passed = |document: Value| {
        let play = at(document);
        let event = play.game.opening().first().cloned().expect("something is told");
        (play.phase(), event.word, event.case.0, event.text)
    };
    let units = json!({ "6-bvn": "tu-vu" });
    let (phase, word, case, text) = passed(json!({ "phase": "paras", "strategy": "alerted", "units": units }));
    assert_eq!((phase, word, case), ("placement", "passed", "7.2-16"));
    assert!(text.starts_with("No para is in the field"), "{text}");
    let isolated = json!([{ "at": "yen-mao" }, { "at": "da-chong-ford" }]);
    for encircled in [json!(null), json!([])] {
        let mut document = json!({ "phase": "attacks", "ap": 0, "units": units, "counters": isolated });
        if !encircled.is_null() {
            document["encircled"] = encircled;
        }
        let (phase, word, case, text) = passed(document);
        assert_eq!((phase, word, case), ("operation", "passed", "6.3.7-03"));
        assert_eq!(text, "No counter is able to attack on turn 4.");
    }
    // The turn is not over while a commander has still to get away.
    let stranded = json!({ "phase": "attacks", "commanders": { "clement": "tu-vu" }, "counters": ["tu-vu"] });
    let (phase, word, case, text) = passed(stranded);
    assert_eq!((phase, word, case), ("attacks", "passed", "6.3.7-03"));
    assert_eq!(text, "No counter is able to attack on turn 4.");
    let mut kept = at(json!({ "phase": "paras", "units": { "1-bpc": "tu-vu" } }));
    assert!(kept.game.opening().is_empty(), "who is asked something needs no word");
    kept.act("keep 1-bpc");
    assert!(kept.events("passed").is_empty());
}

#[test]
fn the_state_is_told_with_ids() {
    let mut play = at(json!({
        "units": { "6-bvn": "trung-ha" }, "commanders": { "clement": "xuan-mai" }, "counters": [{ "at": "phong-van" }],
    }));
    play.acts(&["offensive trung-ha", "take 6-bvn"]);
    let state = game().readable_state(play.state());
    assert_eq!(state["units"]["6-bvn"]["place"], json!({ "Space": "trung-ha" }));
    assert_eq!(state["commanders"]["clement"]["space"], "xuan-mai");
    assert_eq!(state["counters"][0]["space"], "phong-van");
    assert_eq!(state["march"]["units"], json!(["6-bvn"]));
    assert_eq!(state["agenda"], json!(["FrenchActions", "Marching"]));
    assert_eq!(state["units"].as_object().map(serde_json::Map::len), Some(31), "no empty rows");
}

#[test]
fn a_phase_that_waits_for_a_word_names_the_case_by_which_it_begins() {
    cases!["4.2-03", "6.1a-01", "6.3.6-01", "6.3.7-02", "11-01"];
    let begins = [
        ("infiltration", "4.2-03"),
        ("placement", "6.1a-01"),
        ("dangerous", "6.3.6-01"),
        ("viet-actions", "6.3.7-02"),
        ("end-of-turn", "11-01"),
    ];
    for (phase, case) in begins {
        let play = at(json!({ "phase": phase }));
        assert_eq!((play.phase(), play.french_table().prompt.case.as_str()), (phase, case));
        assert_eq!(play.actions(), ["proceed"]);
    }
}

#[test]
fn turn_10_is_the_turn_of_rainbow() {
    cases!["5.2.1b-06", "5.2.1b-12", "R36-01"];
    for phase in ["paras", "french-actions", "viet-actions", "end-of-turn"] {
        let document =
            json!({ "turn": 10, "phase": phase, "posts": ["hoa-binh", "xom-moi"], "units": { "1-bpc": "hanoi" } });
        let other = try_at(with(document.clone(), json!({ "strategy": "harassed" })));
        assert!(other.is_err_and(|fault| fault.contains("strategy") && fault.contains("R36")), "{phase}");
        let play = try_at(document).expect("it is the turn of Rainbow");
        assert_eq!((play.state().rainbow, play.ap()), (Some(10), 12), "{phase}");
    }
    let mut play = at(json!({ "turn": 10, "phase": "end-of-turn", "posts": ["hoa-binh", "xom-moi"] }));
    play.act("proceed");
    assert_eq!(play.score(), -3 - 1 + 3, "neither the base nor the post was evacuated");
    let early = try_at(json!({ "turn": 7, "phase": "operation", "violet": 7 }));
    assert!(early.is_err_and(|fault| fault.contains("violet") && fault.contains("not launched yet")));
}

#[test]
fn points_and_returns_that_cannot_be_are_refused() {
    cases!["5.2.1a-01", "9.4.2-04"];
    let ap = |strategy: Value, ap: u8| {
        let document = json!({ "turn": 4, "phase": "french-actions", "strategy": strategy, "ap": ap });
        try_at(document).map(|play| play.ap()).map_err(|fault| assert!(fault.contains("ap:"), "{fault}"))
    };
    assert_eq!((ap(json!("alerted"), 6), ap(json!("alerted"), 7)), (Ok(6), Err(())));
    assert_eq!((ap(json!(null), 10), ap(json!(null), 11)), (Ok(10), Err(())), "Operation gives most on turn 4");
    let returns = |turn: u8, phase: &str, due: u8| {
        let base = json!([{ "at": "ba-vi", "number": 2, "returns": due }]);
        try_at(json!({ "turn": turn, "phase": phase, "strategy": "alerted", "bases": base })).map(|play| play.phase())
    };
    for lawful in [5, 6] {
        assert_eq!(returns(4, "french-actions", lawful), Ok("french-actions"));
    }
    // Back already; destroyed after this turn, or later in it; on turn 0.
    for (turn, phase, due) in
        [(4, "french-actions", 4), (4, "french-actions", 7), (4, "placement", 6), (1, "placement", 2)]
    {
        assert!(returns(turn, phase, due).is_err_and(|fault| fault.contains("bases[0]")), "turn {turn}, back on {due}");
    }
}

/// Two turns after turn 9 the campaign is over: such a base may be written down, and is gone.
#[test]
fn a_base_that_would_return_after_the_last_turn_is_gone() {
    cases!["9.4.2-07"];
    let at_turn = |turn: u8, phase: &str, due: u8| {
        let bases = json!([{ "at": "ba-vi", "number": 2, "returns": due }, { "at": "long-bui", "number": 3 }]);
        try_at(json!({ "turn": turn, "phase": phase, "strategy": "rainbow", "bases": bases }))
    };
    for (turn, phase, due) in
        [(9, "french-actions", 11), (9, "attacks", 11), (10, "placement", 11), (10, "french-actions", 12)]
    {
        let play = at_turn(turn, phase, due).unwrap_or_else(|fault| panic!("turn {turn}, {phase}: {fault}"));
        let numbers: Vec<u8> = play.state().bases.iter().map(|base| base.number).filter(|n| *n > 0).collect();
        assert_eq!(numbers, [3], "turn {turn}, {phase}");
    }
    for (turn, phase, due) in
        [(9, "placement", 11), (9, "french-actions", 12), (10, "placement", 12), (8, "attacks", 11)]
    {
        let refused = at_turn(turn, phase, due);
        assert!(refused.is_err_and(|fault| fault.contains("bases[0].returns")), "turn {turn}, {phase}, back on {due}");
    }
}

#[test]
fn one_counter_a_short_name_of_a_phase_and_a_payer_named_twice() {
    cases!["4.2-01", "R13-01"];
    let position = |counters: Value| at(json!({ "units": { "6-bvn": "la-phu" }, "counters": counters }));
    assert_eq!(position(json!("Tu Vu")).state(), position(json!(["tu-vu"])).state());
    let broken = try_at(json!({ "turn": 4, "phase": "operation", "counters": 7 }));
    assert!(broken.is_err_and(|fault| fault.contains("counters")));
    assert_eq!(at(json!({ "phase": "VM Action Phase" })).phase(), "viet-actions");
    assert_eq!(at(json!({ "phase": "VM Infiltration", "strategy": "alerted" })).phase(), "infiltration");
    assert!(game().parse("move tu-vu using clement,clement").is_err_and(|why| why.contains("twice")));
    let mut play = at(json!({ "units": { "6-bvn": "la-phu" } }));
    play.act("offensive la-phu").refused("step doan-ha", "7.2-09");
}
