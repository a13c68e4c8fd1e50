//! The line protocol, as programs in other languages use it.

mod common;

use common::Conversation;
use serde_json::{Value, json};

#[test]
fn a_new_game_says_where_it_stands_and_binds_its_dice() {
    let mut talk = Conversation::start();
    let first = talk.good(r#"{"new": {"game": "hoa-binh", "scenario": "campaign", "seed": 7, "options": {}}}"#);
    assert_eq!(first["turn"], json!({"decide": "france"}));
    assert!(first["phase"].is_string() && first["hash"].as_str().is_some_and(|h| h.len() == 32), "{first}");
    let again = talk.good(r#"{"new": {"game": "hoa-binh", "seed": 7}}"#);
    assert_eq!(first, again, "the same seed gives the same game");
    let other = talk.good(r#"{"new": {"game": "hoa-binh", "seed": 8}}"#);
    assert_ne!(first["commitment"], other["commitment"]);
    talk.end();
}

#[test]
fn every_listed_action_passes_check_and_has_a_label_and_a_target() {
    let mut talk = Conversation::about_new_game(7);
    let answer = talk.good(r#"{"actions": true}"#);
    assert_eq!(answer["side"], "france");
    let list = answer["actions"].as_array().unwrap();
    assert!(!list.is_empty());
    for choice in list {
        assert!(choice["label"].as_str().is_some_and(|l| !l.is_empty()), "{choice}");
        assert!(choice["on"].is_object(), "{choice}");
        talk.good(&json!({"check": choice["action"]}).to_string());
    }
    talk.end();
}

#[test]
fn acting_tells_a_story_and_moves_the_game_on() {
    let mut talk = Conversation::about_new_game(7);
    let before = talk.good(r#"{"state": true}"#);
    let action = talk.actions().remove(0);
    let answer = talk.act(&action);
    assert!(answer["story"].is_array() && answer["hash"].is_string() && answer["turn"].is_object(), "{answer}");
    for event in answer["story"].as_array().unwrap() {
        assert!(event["event"].is_string() && event["case"].is_string() && event["text"].is_string(), "{event}");
    }
    assert_ne!(talk.good(r#"{"state": true}"#), before);
    talk.end();
}

#[test]
fn bad_lines_are_answered_and_change_nothing() {
    let mut talk = Conversation::start();
    for line in [r#"{"actions": true}"#, r#"{"act": "x"}"#, r#"{"save": true}"#, r#"{"undo": true}"#] {
        assert!(talk.ask(line)["error"].as_str().unwrap().contains("no match"), "{line}");
    }
    talk.good(r#"{"new": {"game": "hoa-binh", "seed": 7}}"#);
    for line in [
        "",
        "hello",
        "{",
        "[]",
        "null",
        "{}",
        r#"{"frobnicate": true}"#,
        r#"{"actions": false}"#,
        r#"{"actions": 1}"#,
        r#"{"act": 7}"#,
        r#"{"act": null}"#,
        r#"{"act": ""}"#,
        r#"{"act": "no such action at all"}"#,
        r#"{"act": "x", "check": "y"}"#,
        r#"{"act": "x", "act": "y"}"#,
        r#"{"act": "x", "comment": "y"}"#,
        r#"{"new": {}}"#,
        r#"{"new": {"game": "chess"}}"#,
        r#"{"new": {"game": "hoa-binh", "scenario": "nowhere"}}"#,
        r#"{"new": {"game": "hoa-binh", "seed": -1}}"#,
        r#"{"new": {"game": "hoa-binh", "colour": "red"}}"#,
        r#"{"new": {"game": "hoa-binh", "options": {"no-such": "on"}}}"#,
        r#"{"new": {"game": "hoa-binh", "options": 3}}"#,
        r#"{"position": {"game": "hoa-binh", "no-such-key": 1}}"#,
        r#"{"position": {"game": "hoa-binh", "scenario": "campaign", "turn": 1}}"#,
        r#"{"position": 3}"#,
        r#"{"load": {}}"#,
        r#"{"load": "x"}"#,
        r#"{"chance": [true]}"#,
        r#"{"chance": [300]}"#,
        r#"{"chance": [-1]}"#,
        r#"{"chance": true, "only": true}"#,
        r#"{"chance": [1], "only": 1}"#,
        r#"{"act": "x", "only": true}"#,
        r#"{"view": "france", "log": "yes"}"#,
        r#"{"dice": ["ambush"]}"#,
        r#"{"dice": 6}"#,
        r#"{"why": {"planet": "mars"}}"#,
        r#"{"why": {"place": "no-such-place"}}"#,
        r#"{"why": "hoa-binh"}"#,
        r#"{"odds": "no such action"}"#,
        r#"{"view": "nobody"}"#,
        r#"{"bot": {"level": "genius"}}"#,
        r#"{"bot": {"level": "easy", "iterations": 5, "seconds": 1}}"#,
        r#"{"bot": {"level": "easy", "seconds": -1}}"#,
        r#"{"bot": {"strength": 3}}"#,
        r#"{"undo": true}"#,
        r#"{"redo": true}"#,
        r#"{"rules": 3}"#,
    ] {
        talk.bad(line);
    }
    let deep = format!("{}{}{}", r#"{"new": "#, "[".repeat(100_000), "]".repeat(100_000));
    talk.bad(&deep);
    assert_eq!(talk.ask_bytes(b"{\"act\": \"\xff\xfe\"}")["ok"], false);
    talk.end();
}

#[test]
fn a_line_of_ten_megabytes_is_refused_and_the_program_goes_on() {
    let mut talk = Conversation::about_new_game(7);
    let long = format!(r#"{{"act": "{}"}}"#, "x".repeat(10_000_000));
    assert!(talk.bad(&long)["error"].as_str().unwrap().contains("8 MiB"));
    assert!(!talk.actions().is_empty());
    talk.end();
}

#[test]
fn a_refusal_names_the_case_and_an_unreadable_action_what_was_expected() {
    let mut talk = Conversation::about_new_game(7);
    let (known, cases) = (talk.actions(), talk.good(r#"{"rules": "1"}"#));
    assert!(!cases["cases"].as_array().unwrap().is_empty());
    let unreadable = talk.bad(r#"{"check": "???"}"#);
    assert!(unreadable.get("case").is_none() && unreadable["reason"].is_string(), "{unreadable}");

    // Some action of another moment of the game is well formed but not legal now.
    let mut elsewhere = Conversation::about_new_game(8);
    let refused = (0..400).find_map(|_| {
        elsewhere.good(r#"{"bot": {"level": "random"}}"#);
        let stranger = elsewhere.actions().into_iter().find(|action| !known.contains(action))?;
        let answer = talk.ask(&json!({"check": stranger}).to_string());
        (answer["ok"] == false).then_some(answer)
    });
    let refused = refused.expect("an action that is not legal here");
    let case = refused["case"].as_str().expect("a case");
    assert!(refused["reason"].as_str().is_some_and(|r| !r.is_empty()), "{refused}");
    let found = talk.good(&json!({"rules": case}).to_string());
    assert_eq!(found["cases"][0]["id"], case, "the case is in the rulebook");
    talk.end();
    elsewhere.end();
}

/// Lets the random player decide until somebody may take a risk; returns the line that does.
fn come_to_a_risk(talk: &mut Conversation) -> String {
    for _ in 0..400 {
        let list = talk.good(r#"{"actions": true}"#);
        if let Some(risky) = list["actions"].as_array().unwrap().iter().find(|a| a["risky"] == true) {
            return json!({"act": risky["action"]}).to_string();
        }
        talk.good(r#"{"bot": {"level": "random"}}"#);
    }
    panic!("no risky action in 400 decisions");
}

#[test]
fn chance_can_be_scripted_and_an_impossible_script_is_refused() {
    let mut talk = Conversation::about_new_game(7);
    let act = come_to_a_risk(&mut talk);
    talk.good(r#"{"chance": ["no such counter"]}"#);
    let refused = talk.bad(&act);
    assert!(refused["error"].as_str().unwrap().contains("expected"), "{refused}");
    talk.good(r#"{"chance": []}"#);
    talk.good(&act);
    let stop = talk.bad(r#"{"undo": true}"#);
    assert_eq!(stop["stop"], "dice");
    talk.end();
}

#[test]
fn a_face_that_no_die_has_is_refused_when_it_is_laid_and_what_lies_ready_stays() {
    let mut talk = Conversation::about_new_game(7);
    talk.good(r#"{"chance": [6, "ambush", 1]}"#);
    for line in [r#"{"chance": [3, 7]}"#, r#"{"chance": [3, 0]}"#, r#"{"dice": [3, 7]}"#] {
        let said = talk.bad(line)["error"].clone();
        assert!(said.as_str().unwrap().contains("chance[1]: no die shows"), "{said}");
    }
    assert_eq!(talk.good(r#"{"chance": true}"#)["chance"], json!([6, "ambush", 1]));
    talk.good(r#"{"chance": []}"#);
    assert_eq!(talk.good(r#"{"chance": true}"#)["chance"], json!([]));
    talk.end();
}

#[test]
fn a_position_takes_the_dice_that_fall_before_its_first_decision() {
    let mut talk = Conversation::start();
    let position = |chance: Value| {
        let units = json!({"80-36": "1705", "1-2-rei-1": "1709"});
        json!({"position": {"game": "dien-bien-phu", "turn": 8, "phase": "rats", "units": units, "chance": chance}})
    };
    for face in 1..=6 {
        let begun = talk.good(&position(json!([face, 3])).to_string());
        let roll = begun["story"].as_array().unwrap().iter().find(|event| event["event"] == "rats").unwrap();
        assert_eq!(roll["roll"]["dice"][0]["face"], face);
        assert_eq!(talk.good(r#"{"chance": true}"#)["chance"], json!([3]), "the rest lies ready");
        let hash = begun["hash"].clone();
        let save = talk.good(r#"{"save": true}"#)["save"].clone();
        assert_eq!(talk.good(&json!({"load": save}).to_string())["hash"], hash, "a save brings the same dice");
    }
    for (wrong, said) in [(json!([7]), "chance[0]"), (json!(["ambush"]), "chance"), (json!(6), "expected a list")] {
        let refused = talk.bad(&position(wrong).to_string());
        assert!(refused["error"].as_str().unwrap().contains(said), "{refused}");
    }
    talk.end();
}

/// What comes next, as the sentence of a refusal names it: the lowest face, or the first counter.
fn wanted(said: &str) -> Value {
    if said.contains("a die from 1 to 6 for the ") {
        return json!(1);
    }
    let left = said.rsplit_once("one of ").and_then(|(_, left)| left.strip_suffix(" comes next"));
    json!(left.and_then(|left| left.split(", ").next()).unwrap_or_else(|| panic!("{said}")))
}

#[test]
fn an_act_that_needs_more_chance_than_was_laid_is_refused_and_says_what_comes_next() {
    let mut talk = Conversation::about_new_game(7);
    let act = come_to_a_risk(&mut talk);
    let mut laid = Vec::new();
    loop {
        let lay = json!({"only": true, "chance": laid}).to_string();
        assert_eq!(talk.good(&lay)["chance"], json!(laid));
        if talk.ask(&act)["ok"] == true {
            break;
        }
        let refused = talk.bad(&act);
        let said = refused["error"].as_str().unwrap();
        assert!(said.starts_with("nothing more lies ready"), "{said}");
        assert_eq!(talk.good(r#"{"chance": true}"#)["chance"], json!(laid), "what lay ready lies there still");
        laid.push(wanted(said));
        assert!(laid.len() < 100, "{laid:?}");
    }
    assert!(!laid.is_empty());
    assert_eq!(talk.good(r#"{"chance": true}"#)["chance"], json!([]));
    // Nothing more comes until it is laid, or the seed may go on.
    let again = come_to_a_risk_or_refusal(&mut talk);
    talk.bad(&again);
    talk.good(r#"{"chance": []}"#);
    talk.good(&again);
    talk.end();
}

/// Decides by the first action until one is refused for want of chance; returns its line.
fn come_to_a_risk_or_refusal(talk: &mut Conversation) -> String {
    for _ in 0..400 {
        let act = json!({"act": talk.actions()[0]}).to_string();
        if talk.ask(&act)["ok"] == false {
            return act;
        }
    }
    panic!("no chance was needed in 400 decisions");
}

#[test]
fn odds_sum_to_one_and_look_does_not_touch() {
    let mut talk = Conversation::about_new_game(7);
    let before = talk.good(r#"{"state": true}"#);
    for action in talk.actions().iter().take(5) {
        let odds = talk.good(&json!({"odds": action}).to_string());
        let sum: f64 = odds["outcomes"].as_array().unwrap().iter().map(|o| o["p"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{odds}");
        assert!(odds["summary"].is_array() && odds["totals"].is_array(), "{odds}");
        assert_eq!(odds["exact"] == false, odds["samples"].as_u64().is_some_and(|samples| samples > 0), "{odds}");
        let errors = odds["outcomes"].as_array().unwrap().iter().filter(|o| o["se"].is_number()).count();
        assert_eq!(errors, if odds["exact"] == true { 0 } else { odds["outcomes"].as_array().unwrap().len() });
    }
    let view = talk.good(r#"{"view": "france"}"#);
    assert!(view["table"]["prompt"]["text"].is_string());
    talk.good(r#"{"view": "public"}"#);
    assert_eq!(talk.good(r#"{"state": true}"#), before);
    talk.end();
}

/// All outcomes are there and sum to 1; of many the last ones are marked as details, so that twelve are left to be read.
#[test]
fn of_many_outcomes_a_dozen_are_told_and_the_rest_is_more() {
    let mut talk = Conversation::start();
    let units = json!({"6-bvn": "tu-vu", "clsm": "tu-vu"});
    let attacked = json!({"game": "hoa-binh", "turn": 5, "phase": "attacks", "posts": ["tu-vu"], "ap": 0, "units": units,
        "counters": [{"at": "yen-mao"}, {"at": "giap-lai"}]});
    talk.good(&json!({"position": attacked}).to_string());
    let odds = talk.good(r#"{"odds": "attack #1"}"#);
    let outcomes = odds["outcomes"].as_array().unwrap();
    assert!(outcomes.len() > 12, "{odds}");
    assert_eq!(odds["more"], outcomes.len() - 12);
    let sum: f64 = outcomes.iter().map(|outcome| outcome["p"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{odds}");
    talk.good(r#"{"position": {"game": "hoa-binh", "turn": 4, "phase": "operation", "units": {"6-bvn": "tu-vu"}}}"#);
    assert!(talk.good(r#"{"odds": "roll"}"#).get("more").is_none());
    talk.end();
}

/// What another side is taken to answer is named, and what its other answers bring names its sides.
#[test]
fn odds_tell_what_else_the_other_side_could_answer() {
    let mut talk = Conversation::start();
    let battle = json!({"game": "hearts-and-minds", "year": 1966, "phase": "card-play", "side": "blue",
        "units": {"pleiku": {"us-inf": 1, "open-vc": 1}}, "stock": {"red": 4, "blue": 4}, "red_flags": ["kontum"],
        "cards": {"blue": {"hand": ["B01"]}, "removed": ["X25"]}});
    talk.good(&json!({"position": battle}).to_string());
    for action in ["play B01", "battle pleiku", "commit-all"] {
        talk.act(action);
    }
    let odds = talk.good(r#"{"odds": "attack"}"#);
    assert!(odds["answer"].is_string() && odds["best_answers"] == true, "{odds}");
    let other = &odds["otherwise"][0];
    assert!(other["action"].is_string() && other["summary"][0]["p"].is_number(), "{odds}");
    assert!(["red", "blue"].iter().any(|side| other["totals"][0]["side"] == *side), "{odds}");
    talk.end();
}

/// Whether a side may read an event, by what the event itself says; `public` is no side.
fn may_read(event: &Value, viewer: &str) -> bool {
    match &event["audience"] {
        Value::Null => true,
        audience if audience.get("only").is_some() => audience["only"] == viewer,
        audience => audience["except"].is_string() && audience["except"] != viewer,
    }
}

#[test]
fn a_view_carries_the_log_that_this_viewer_has_heard() {
    let mut talk = Conversation::start();
    let mut told =
        talk.good(r#"{"new": {"game": "hearts-and-minds", "seed": 7}}"#)["story"].as_array().unwrap().clone();
    let has_secret = |told: &[Value], side: &str| told.iter().any(|event| event["audience"]["only"] == side);
    for _ in 0..400 {
        let answer = talk.good(r#"{"bot": {"level": "random"}}"#);
        told.extend(answer["story"].as_array().unwrap().iter().cloned());
        if has_secret(&told, "red") && has_secret(&told, "blue") {
            break;
        }
    }
    assert!(has_secret(&told, "red") && has_secret(&told, "blue"), "sides are named by their ids");
    let hidden = |table: &Value| {
        let cards =
            table["hands"].as_array().unwrap().iter().flat_map(|hand| hand["cards"].as_array().unwrap().clone());
        cards.filter(|card| card["hidden"] == true).count()
    };
    assert!(hidden(&talk.good(r#"{"view": "red"}"#)["table"]) > 0);
    assert_eq!(hidden(&talk.good(r#"{"state": true}"#)["table"]), 0, "the state shows everything by its id");
    for viewer in ["red", "blue", "public"] {
        let mut heard: Vec<Value> = told.iter().filter(|event| may_read(event, viewer)).cloned().collect();
        heard.iter_mut().for_each(|event| drop(event.as_object_mut().unwrap().remove("audience")));
        let view = talk.good(&json!({"view": viewer, "log": true}).to_string());
        assert_eq!(view["log"], json!(heard), "{viewer}");
        assert_eq!(view["table"], talk.good(&json!({"view": viewer}).to_string())["table"]);
    }
    assert!(talk.good(r#"{"view": "red", "log": false}"#).get("log").is_none());
    talk.end();
}

#[test]
fn a_position_that_says_nothing_is_refused() {
    let mut talk = Conversation::about_new_game(7);
    for line in [
        r#"{"position": {"game": "hoa-binh"}}"#,
        r#"{"position": {"game": "hoa-binh", "seed": 3, "options": {"mild-ambush": "on"}}}"#,
    ] {
        let said = talk.bad(line)["error"].clone();
        assert!(said.as_str().unwrap().contains("scenario: say a scenario or a position"), "{said}");
    }
    let begun = talk.good(r#"{"position": {"game": "hoa-binh", "scenario": "campaign"}}"#);
    assert!(begun["story"].is_array(), "{begun}");
    talk.end();
}

/// The pieces need not be in hand yet: what begins their move comes first, and all of it is accepted.
#[test]
fn reach_begins_a_move_where_none_is_under_way() {
    let position = json!({ "game": "hearts-and-minds", "year": 1967, "phase": "card-play", "side": "blue",
        "cards": { "red": { "hand": ["R12"] }, "blue": { "hand": ["B12"] } },
        "units": { "saigon": { "us-inf": 1 }, "nvn": { "nva-inf": 1 } } });
    let campaign = json!({ "new": { "game": "hoa-binh", "seed": 7 } });
    for (start, before, piece, begin) in [
        (&campaign, None, "4-bvn-inf", "move "),
        (&campaign, None, "dinassaut", "dinassaut"),
        (&json!({ "position": position }), Some("play B12"), "us-inf@saigon", "mobilize saigon"),
    ] {
        let mut talk = Conversation::start();
        talk.good(&start.to_string());
        before.map(|action| talk.good(&json!({ "act": action }).to_string()));
        let answer = talk.good(&json!({ "reach": { "pieces": [piece] } }).to_string());
        let places = answer["places"].as_array().unwrap();
        assert!(!places.is_empty(), "{piece} gets nowhere");
        for action in places.last().unwrap()["actions"].as_array().unwrap() {
            talk.good(&json!({ "act": action }).to_string());
        }
        assert!(places[0]["actions"][0].as_str().unwrap().starts_with(begin), "{answer}");
        talk.end();
    }
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    let mut talk = Conversation::about_new_game(7);
    let hash = |talk: &mut Conversation| talk.good(r#"{"save": true}"#)["save"]["hash"].clone();
    let before = hash(&mut talk);
    // The first decision of the game that leaves nothing to chance.
    let list = talk.good(r#"{"actions": true}"#);
    let calm =
        list["actions"].as_array().unwrap().iter().find(|a| a["risky"] == false).cloned().expect("a calm action");
    let after = talk.act(calm["action"].as_str().unwrap())["hash"].clone();
    assert_eq!(talk.good(r#"{"undo": true}"#)["hash"], before);
    assert_eq!(talk.good(r#"{"redo": true}"#)["hash"], after);
    assert_eq!(hash(&mut talk), after);
    talk.end();
}

#[test]
fn a_save_goes_to_another_conversation_and_on_from_there() {
    let mut talk = Conversation::about_new_game(7);
    for _ in 0..40 {
        talk.good(r#"{"bot": {"level": "random"}}"#);
    }
    let save = talk.good(r#"{"save": true}"#)["save"].clone();
    let mut other = Conversation::start();
    let loaded = other.good(&json!({"load": save}).to_string());
    assert_eq!((&loaded["hash"], &loaded["actions"]), (&save["hash"], &json!(40)));
    assert_eq!(talk.finish(), other.finish(), "both go on with the same dice");

    let mut torn = save.clone();
    torn["count"] = json!(39);
    assert!(other.bad(&json!({"load": torn}).to_string())["error"].as_str().unwrap().contains("checksum"));
    for (key, _) in save.as_object().unwrap() {
        let mut without = save.clone();
        without.as_object_mut().unwrap().remove(key);
        if without != save && key != "scenario" {
            other.bad(&json!({"load": without}).to_string());
        }
    }
    let mut foreign = save;
    foreign["extra"] = json!(1);
    other.bad(&json!({"load": foreign}).to_string());
    talk.end();
    other.end();
}

#[test]
fn a_finished_game_shows_its_seed_and_takes_no_more() {
    let mut talk = Conversation::about_new_game(7);
    let last = talk.finish();
    let over = &last["turn"]["over"];
    assert!(over["result"].is_string() && over["score"].is_number(), "{last}");
    assert_eq!(last["seed"].as_str().map(str::len), Some(64));
    assert_eq!(talk.good(r#"{"actions": true}"#)["actions"], json!([]));
    talk.bad(r#"{"bot": {"level": "easy"}}"#);
    let mut again = Conversation::start();
    let line = json!({"new": {"game": "hoa-binh", "seed": last["seed"]}}).to_string();
    let mut first = Conversation::about_new_game(7);
    assert_eq!(again.good(&line)["hash"], first.good(r#"{"save": true}"#)["save"]["hash"]);
    [talk, again, first].into_iter().for_each(Conversation::end);
}

#[test]
fn a_position_comes_out_as_it_went_in() {
    let mut talk = Conversation::about_new_game(7);
    let mut taken = 0;
    for _ in 0..600 {
        let answer = talk.ask(r#"{"position": true}"#);
        if answer["ok"] == true {
            let mut other = Conversation::start();
            other.good(&json!({"position": answer["position"]}).to_string());
            assert_eq!(other.good(r#"{"position": true}"#)["position"], answer["position"]);
            other.end();
            taken += 1;
            if taken == 5 {
                break;
            }
        }
        if talk.good(r#"{"bot": {"level": "random"}}"#)["turn"].get("over").is_some() {
            break;
        }
    }
    assert!(taken > 0, "the beginning of a phase can be written as a position");
    talk.end();
}

#[test]
fn the_computer_decides_the_same_when_asked_the_same() {
    let decide = |seed: Option<u64>| {
        let mut talk = Conversation::about_new_game(7);
        let wish = seed.map_or(json!({"level": "easy"}), |s| json!({"level": "easy", "seed": s, "iterations": 40}));
        let line = json!({"bot": wish}).to_string();
        let actions: Vec<Value> = (0..5).map(|_| talk.good(&line)["action"].clone()).collect();
        talk.end();
        actions
    };
    assert_eq!(decide(None), decide(None));
    assert_eq!(decide(Some(3)), decide(Some(3)));
}
