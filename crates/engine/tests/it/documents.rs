//! Documents from outside: data packs, positions, options and seeds, and what is wrong with them.

use engine::position::{Start, read_seed, read_situation, read_start};
use engine::{Game, Match, Options, Seed};
use serde_json::{Value, json};

use crate::skirmish::{MAP, Skirmish};

fn pack_fault(map: &str) -> String {
    let mut pack = Skirmish::pack();
    pack.replace("map.toml", map.into()).unwrap();
    Skirmish::open(&pack).unwrap_err().to_string()
}

#[test]
fn a_faulty_pack_names_file_line_key_and_reason() {
    assert_eq!(pack_fault(&MAP.replace("0302", "9999")), "map.toml: woods[0]: there is no hex '9999'");
    assert!(pack_fault("woods = [1]\nsource = \"rule 1\"\n").starts_with("map.toml: line 1: woods[0]: invalid type"));
    assert!(pack_fault(&MAP.replace("reconstructed", "hearsay")).starts_with("map.toml: line 3: source: "));
    assert!(pack_fault("woods = [").starts_with("map.toml: line 1: "));
    assert!(pack_fault("").contains("missing field `woods`"));
    assert!(pack_fault(&format!("{MAP}trees = 3\n")).contains("unknown field `trees`"));
}

#[test]
fn a_file_that_the_game_does_not_have_is_refused() {
    let fault = Skirmish::pack().replace("units.toml", String::new()).unwrap_err();
    assert_eq!(fault.to_string(), "units.toml: the game has no such data file; it has: map.toml");
    let none = engine::Pack::builtin(&[]);
    assert_eq!(none.read::<Value>("map.toml").unwrap_err().to_string(), "map.toml: this data file is missing");
}

fn start(document: Value) -> Result<Start, String> {
    let Value::Object(map) = document else { panic!("a document is an object") };
    read_start(map, &["meeting".into(), "pursuit".into()]).map_err(|fault| fault.to_string())
}

fn fault(document: Value) -> String {
    start(document).err().unwrap_or("accepted".into())
}

#[test]
fn a_start_names_a_scenario_or_is_a_position() {
    let first = start(json!({"game": "skirmish"})).unwrap();
    assert_eq!((first.scenario.as_deref(), first.seed), (Some("meeting"), Seed::from_number(0)));
    let named = start(json!({"scenario": "pursuit", "seed": 7, "options": {"first": "south"}})).unwrap();
    assert_eq!((named.scenario.as_deref(), named.seed), (Some("pursuit"), Seed::from_number(7)));
    assert_eq!(named.options, Options([("first".to_string(), "south".to_string())].into()));
    let by_hand = start(json!({"game": "skirmish", "turn": 1, "squads": []})).unwrap();
    assert_eq!((by_hand.scenario, by_hand.position), (None, Some(json!({"turn": 1, "squads": []}))));
}

#[test]
fn a_situation_says_a_scenario_or_a_position() {
    let situation = |document: Value| {
        let Value::Object(map) = document else { panic!("a document is an object") };
        read_situation(map, &["meeting".into(), "pursuit".into()]).map_err(|fault| fault.to_string())
    };
    let expected = "position: scenario: say a scenario or a position; there are the scenarios: meeting, pursuit";
    for empty in [json!({}), json!({"game": "skirmish"}), json!({"game": "skirmish", "seed": 7, "options": {}})] {
        assert_eq!(situation(empty).unwrap_err(), expected);
    }
    assert_eq!(situation(json!({"scenario": "pursuit"})).unwrap().scenario.as_deref(), Some("pursuit"));
    assert_eq!(situation(json!({"turn": 1})).unwrap().position, Some(json!({"turn": 1})));
}

#[test]
fn a_scenario_named_by_a_year_may_be_written_as_a_number() {
    let Value::Object(map) = json!({"scenario": 1968}) else { panic!("a document is an object") };
    assert_eq!(read_start(map, &["1965".into(), "1968".into()]).unwrap().scenario.as_deref(), Some("1968"));
}

#[test]
fn a_faulty_start_names_the_key() {
    assert_eq!(fault(json!({"options": 3})), "position: options: expected an object of option ids and values");
    assert_eq!(
        fault(json!({"options": {"first": []}})),
        "position: options.first: expected a text, a number, true or false"
    );
    let seed = "position: seed: expected a whole number from 0 up or 64 hexadecimal figures";
    for wrong in [json!(-1), json!(1.5), json!(null), json!("xyz"), json!("ff"), json!([])] {
        assert_eq!(fault(json!({ "seed": wrong })), seed);
    }
    assert_eq!(fault(json!({"scenario": "x"})), "position: scenario: no scenario \"x\"; there are: meeting, pursuit");
    assert_eq!(fault(json!({"scenario": 3})), "position: scenario: no scenario 3; there are: meeting, pursuit");
    assert_eq!(
        fault(json!({"scenario": "meeting", "turn": 2})),
        "position: scenario: a named scenario takes no further keys, but there is: turn"
    );
}

#[test]
fn a_seed_is_a_number_or_hexadecimal_figures() {
    let seed = Seed::from_number(3);
    for text in [json!(3), json!("3"), json!(seed.to_hex())] {
        assert_eq!(read_seed(&text).unwrap(), seed);
    }
    assert_eq!(read_seed(&json!(format!("+{}", &seed.to_hex()[1..]))).unwrap_err().key, "seed");
}

fn match_fault(document: Value) -> String {
    let start = start(document).expect("the outer keys are sound");
    Match::new(Skirmish::new(), start).err().map_or("accepted".into(), |fault| fault.to_string())
}

#[test]
fn a_faulty_position_names_the_key() {
    let with = |key: &str, value: Value| {
        let mut document = json!({"turn": 1, "side": "north", "squads": [{"id": "n1", "at": "0101"}]});
        document[key] = value;
        match_fault(document)
    };
    assert_eq!(with("turn", json!(1)), "accepted");
    assert_eq!(with("turn", json!(9)), "position: turn: expected 1 to 4, got 9");
    assert!(with("turn", json!("one")).starts_with("position: turn: invalid type: string"));
    assert_eq!(with("side", json!("east")), "position: side: expected north or south, got 'east'");
    assert!(with("weather", json!("rain")).starts_with("position: weather: unknown field"));
    assert!(with("squads", json!([{"id": "n1"}])).starts_with("position: squads[0]: missing field `at`"));
    assert_eq!(
        with("squads", json!([{"id": "n9", "at": "0101"}])),
        "position: squads[0].id: expected one of n1, n2, s1, s2, got 'n9'"
    );
    let both = json!([{"id": "n1", "at": "0101"}, {"id": "s1", "at": "0101"}]);
    assert_eq!(with("squads", both), "position: squads[1].at: another squad is there already");
}

#[test]
fn unknown_options_and_values_are_refused() {
    assert_eq!(match_fault(json!({"options": {"fog": "on"}})), "options: fog: no such option; there are: first");
    let said = match_fault(json!({"options": {"first": true}}));
    assert_eq!(said, "options: first: 'on' is not one of: north, south");
    assert_eq!(match_fault(json!({"options": {"first": "south"}})), "accepted");
}

#[test]
fn a_start_that_says_nothing_is_refused() {
    let start = Start {
        scenario: None,
        position: None,
        options: Options::default(),
        seed: Seed::from_number(0),
        joint: None,
        chance: Vec::new(),
    };
    let fault = Match::new(Skirmish::new(), start).unwrap_err();
    assert_eq!(fault.to_string(), "position: neither a scenario nor a position is given");
    let unknown = Match::new(Skirmish::new(), Start::scenario("siege", Seed::from_number(0))).unwrap_err();
    assert_eq!(unknown.to_string(), "position: scenario: there is no scenario 'siege'");
}

#[test]
fn an_option_that_was_not_chosen_has_its_default() {
    let game = Skirmish::new();
    let chosen = Options([("first".to_string(), "south".to_string())].into());
    assert_eq!(Options::default().get(game.rulebook(), "first"), "north");
    assert_eq!(chosen.get(game.rulebook(), "first"), "south");
    assert!(!chosen.on(game.rulebook(), "first"));
}
