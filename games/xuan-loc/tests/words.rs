//! What players read: names instead of ids, a log in chapters, odds that fit on a card.

use engine::odds::{Budget, Odds};
use engine::{Event, Game, Story, Target, Turn, Viewer, cases, laws};
use serde_json::json;

use crate::oddities::Numbers;
use crate::support::{Play, Questions as _, campaign, game, moving, scene};

/// Plays a whole game at random and shows each moment; returns its story.
fn play_through(play: &mut Play, mut look: impl FnMut(&Play)) -> Vec<Event> {
    let (mut numbers, mut actions, mut story) = (Numbers(7), Vec::new(), Story::new());
    while let Turn::Decide(_) = play.game.turn() {
        look(play);
        actions.clear();
        play.game.actions(&mut actions);
        play.game.act(*numbers.pick(&actions), &mut story).expect("what is on offer is legal");
    }
    story.events
}

/// Every id of a unit or a marker begins with its army, or ends with a number behind a dash.
fn assert_no_id(text: &str) {
    let ids = ["arvn-", "nva-", "helicopter-", "daisy-cutter-", " cbu"];
    assert!(!ids.iter().any(|id| text.contains(id)), "an id in '{text}'");
}

#[test]
fn players_read_names_and_never_ids() {
    let mut moments = 0;
    let story = play_through(&mut campaign(3), |play| {
        moments += 1;
        if moments % 5 > 0 {
            return;
        }
        let table = play.table(Viewer::Omniscient);
        assert!(!table.prompt.meaning.is_empty(), "'{}' does not say what it means", table.prompt.text);
        let rules = &table.prompt.rules;
        assert!((3..=10).contains(&rules.len()) && rules.contains(&table.prompt.case), "{:?}", table.prompt);
        let cases = &game().rulebook().cases;
        rules.iter().for_each(|id| assert!(cases.get(id).is_some(), "there is no case {id}"));
        table.choices.iter().for_each(|choice| assert_no_id(&choice.label));
        table.panels.iter().flat_map(|panel| &panel.lines).for_each(|line| assert_no_id(line));
        assert_no_id(&table.prompt.text);
        assert_no_id(&table.prompt.detail);
    });
    story.iter().for_each(|event| assert_no_id(&event.text));
}

#[test]
fn regiments_are_called_by_their_rank() {
    let data = &game().data;
    let names: Vec<String> =
        (0..data.regiments.len() as u8).map(|at| data.regiment_name(xuan_loc::ids::Regiment(at))).collect();
    for name in ["33rd Regiment", "141st Regiment", "812th Regiment", "266th Regiment"] {
        assert!(names.iter().any(|own| own == name), "{name} in {names:?}");
    }
}

#[test]
fn artillery_and_aircraft_of_a_kind_are_told_apart() {
    let data = &game().data;
    let aims = (0..data.aims.len() as u8).map(xuan_loc::ids::Aim);
    let nva = aims.filter(|aim| data.aims[aim.at()].army == xuan_loc::ids::Army::Nva);
    let mut names: Vec<String> = nva.map(|aim| data.aim_name(aim)).collect();
    assert_eq!(names[0], "130mm battery no. 1");
    names.extend((0..data.planes.len() as u8).map(|plane| data.plane_name(xuan_loc::ids::Plane(plane))));
    assert!(names.contains(&"Rocket battery no. 3".to_string()) && names.contains(&"T-6 no. 2".to_string()));
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "no two have the same name");
}

#[test]
fn the_log_has_a_chapter_for_each_turn_and_player_turn() {
    cases!["2.3-01", "6.0-01"];
    let story = play_through(&mut campaign(3), |_| {});
    let headings: Vec<&str> = story.iter().filter(|e| e.word == "turn").map(|e| e.text.as_str()).collect();
    assert_eq!(headings.len(), 13 * 3);
    assert_eq!(
        headings[..3],
        ["Turn 1: April 9, 1975.", "Turn 1: player turn of the NVA.", "Turn 1: player turn of the ARVN."]
    );
    let order = ["Initiative", "Bombardment", "Movement", "Defensive Fire", "Combat", "AFV Movement"];
    let mut last = 0;
    for event in story.iter().filter(|e| e.word == "turn" || e.word == "phase") {
        if event.word == "turn" {
            last = 0;
            continue;
        }
        let at = order.iter().position(|name| event.text == format!("The {name} Phase begins."));
        let at = 1 + at.unwrap_or_else(|| panic!("what phase is '{}'?", event.text));
        assert!(at > last, "'{}' comes too late", event.text);
        last = at;
    }
}

/// The odds of an action, which must be exact and sum to 1.
pub fn odds_of(play: &Play, action: &str) -> Odds {
    let action = game().parse(action).expect("an action");
    let odds = game().odds(play.state(), play.army_asked().side(), action, Budget::default());
    let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.p).sum();
    assert!(odds.exact && (sum - 1.0).abs() < 1e-9, "{odds:?}");
    odds
}

fn p(odds: &Odds, text: &str) -> f64 {
    odds.outcomes.iter().find(|outcome| outcome.text == text).map_or(0.0, |outcome| outcome.p)
}

fn assert_p(odds: &Odds, text: &str, ways: u32, of: u32) {
    let expected = f64::from(ways) / f64::from(of);
    assert!((p(odds, text) - expected).abs() < 1e-9, "'{text}' is not {ways} in {of}: {:#?}", odds.outcomes);
}

/// How likely a headline is.
pub fn headline(odds: &Odds, label: &str) -> f64 {
    odds.summary.iter().find(|share| share.label == label).map_or(0.0, |share| share.p)
}

#[test]
fn the_odds_of_a_bombardment_fit_on_a_card() {
    cases!["11.2.3-01", "11.3.5-01"];
    let units = json!({
        "nva-7-165-1": "0805", "nva-7-165-2": "0805", "nva-7-165-3": "0806", "nva-7-165-4": "0806",
        "arvn-1-43-a": "0804", "arvn-1-43-b": "0904",
    });
    let mut play = scene("bombardment", json!({ "active": "arvn" }), units);
    play.acts(&["aim arvn-aim-105-1", "at 0805"]);
    let scatter = odds_of(&play, "done");
    assert_p(&scatter, "1 on target", 4, 6);
    assert!((headline(&scatter, "All are on target") - 4.0 / 6.0).abs() < 1e-9, "{:#?}", scatter.summary);
    let own = headline(&scatter, "Some fall on our own troops");
    assert!(own > 0.0 && scatter.outcomes.len() <= 4, "{:#?}", scatter.outcomes);
    play.dice(&[6]).act("done");
    let strike = odds_of(&play, "strike arvn-aim-105-1");
    assert!(strike.outcomes.len() <= 12, "{:#?}", strike.outcomes);
    assert!(p(&strike, "no effect") > 0.0 && p(&strike, "NVA: 2 disrupted") > 0.0, "{:#?}", strike.outcomes);
    let lost = strike.totals.iter().find(|total| total.label == "NVA IV Corps loses").expect("losses are counted");
    assert!(lost.mean > 0.0 && lost.mean < 1.0, "{lost:?}");
}

#[test]
fn the_odds_of_a_fire_and_an_assault_name_what_they_cost() {
    cases!["12.1.17-01", "13.1.10-02"];
    let units = json!({ "nva-7-165-1": "0806", "nva-7-165-2": "0806", "arvn-2-43-a": "0707" });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["fire 0707", "add nva-7-165-1", "add nva-7-165-2"]);
    let fire = odds_of(&play, "shoot");
    assert!(fire.outcomes.iter().all(|outcome| !outcome.text.contains("rolls")));
    assert!(
        p(&fire, "ARVN: 1 disrupted") > 0.0 && p(&fire, "ARVN: 1 disrupted, retreat") > 0.0,
        "{:#?}",
        fire.outcomes
    );
    assert!(headline(&fire, "Disrupted only") > 0.0 && headline(&fire, "No effect") > 0.0, "{:#?}", fire.summary);
    play.acts(&["cancel", "assault 0707", "add nva-7-165-1"]);
    let assault = odds_of(&play, "announce");
    assert!(p(&assault, "NVA: 1 lost") > 0.0 && p(&assault, "ARVN: 1 lost") > 0.0, "{:#?}", assault.outcomes);
    let units = json!({ "nva-7-165-1": "0806", "nva-7-165-2": "0806", "arvn-2-43-a": "0707", "arvn-2-43-b": "0707" });
    let mut even = scene("combat", json!({}), units);
    even.acts(&["assault 0707", "add nva-7-165-1", "add nva-7-165-2"]);
    let even = odds_of(&even, "announce");
    for label in ["Won: the defenders lose a unit and give way", "Lost: the attackers lose a unit and give way"] {
        assert!((headline(&even, label) - 1.0 / 6.0).abs() < 1e-9, "{label}: {:#?}", even.summary);
    }
}

/// Who retreats is disrupted, on either side, wherever he goes.
#[test]
fn the_odds_of_a_retreat_count_who_is_disrupted_by_it() {
    cases!["13.4.3-01", "13.4.4-01", "12.2.3-01"];
    let units = json!({ "nva-7-165-1": "0806", "nva-7-165-2": "0806", "arvn-2-43-a": "0707", "arvn-2-43-b": "0707" });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["assault 0707", "add nva-7-165-1", "add nva-7-165-2"]);
    let assault = odds_of(&play, "announce");
    assert_p(&assault, "ARVN: 1 lost, 1 disrupted, retreat", 1, 6);
    assert_p(&assault, "NVA: 1 lost, 1 disrupted, retreat", 1, 6);
}

/// The only way back for the company leads past the enemy: driven back, it is lost, whoever reads the odds.
#[test]
fn the_odds_of_a_retreat_count_what_it_costs_on_its_way() {
    cases!["13.4.7-01", "14.1.4-03"];
    let units = json!({
        "nva-7-165-1": "0607", "nva-7-165-2": "0607", "nva-7-165-3": "0607", "nva-hq-7": "0507", "arvn-1-43-a": "0707",
        "arvn-hq-43": "0807",
    });
    let mut play = scene("combat", json!({ "helicopters": 1 }), units);
    play.acts(&["fire 0707", "add nva-7-165-1", "add nva-7-165-2"]);
    let declared = odds_of(&play, "shoot");
    assert_p(&declared, "ARVN: 1 lost, retreat", 2, 6);
    play.act("shoot");
    assert_eq!(odds_of(&play, "pass").outcomes, declared.outcomes);
}

/// Beaten attackers go back with or without the HQ of their hex: the question does not end the odds.
#[test]
fn the_odds_of_an_assault_look_past_the_hq_of_the_beaten() {
    cases!["10.3.2-02", "13.4.4-01"];
    let units = json!({
        "nva-7-165-1": "0806", "nva-7-165-2": "0806", "nva-hq-7": "0806", "arvn-2-43-a": "0707", "arvn-2-43-b": "0707",
    });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["assault 0707", "add nva-7-165-1", "add nva-7-165-2"]);
    let assault = odds_of(&play, "announce");
    let beaten = headline(&assault, "Lost: the attackers lose a unit and give way");
    assert!((beaten - 1.0 / 6.0).abs() < 1e-9, "{:#?}", assault.summary);
}

#[test]
fn a_formation_that_may_be_activated_lights_its_own_units() {
    cases!["6.1.4-01"];
    let units = json!({ "nva-7-165-1": "0805", "nva-341-266-1": "0905", "arvn-1-43-a": "0804" });
    let play = scene("activation", json!({ "turn": 5, "orders": {}, "regiments": [] }), units);
    let table = play.table(Viewer::Omniscient);
    let choice = table.choices.iter().find(|choice| choice.action == "activate 7").expect("it can be activated");
    let lit = |id: &str| choice.concerns.contains(&Target::Piece(id.into()));
    assert!(lit("nva-7-165-1") && !lit("nva-341-266-1") && !lit("arvn-1-43-a"), "{:?}", choice.concerns);
}

#[test]
fn there_are_no_odds_where_nothing_is_at_stake() {
    cases!["6.1.4-05", "8.4-01"];
    let units = json!({ "arvn-1-43-a": "0804", "nva-7-165-1": "0805" });
    let orders = json!({ "turn": 5, "orders": {}, "regiments": [], "initiative": "arvn" });
    let play = scene("activation", orders, units);
    let risky = |play: &Play, action: &str| {
        let table = play.table(Viewer::Omniscient);
        table.choices.iter().find(|choice| choice.action == action).expect("it can be chosen").risky
    };
    assert!(!risky(&play, "activate 43"), "the ARVN rolls for nothing");
    let nva =
        scene("activation", json!({ "turn": 5, "orders": {}, "regiments": [] }), json!({ "nva-7-165-1": "0805" }));
    assert!(risky(&nva, "activate 7"));
    let mut play = moving("nva", json!({ "nva-7-165-1": "0206", "nva-7-165-2": "0406", "arvn-1-43-a": "0506" }));
    play.acts(&["march nva-7-165-1", "step 0306", "step 0405"]);
    assert!(!risky(&play, "pass"), "to give no fire rolls nothing");
}

#[test]
fn the_odds_of_a_rally_count_who_rallies() {
    cases!["7.4.7-01"];
    let shaken = json!({ "at": "0804", "flags": ["disrupted"] });
    let units = json!({ "arvn-ld-hieu": "0804", "arvn-1-43-a": shaken, "arvn-1-43-b": shaken });
    let odds = odds_of(&moving("arvn", units), "rally arvn-ld-hieu");
    let mut texts: Vec<&str> = odds.outcomes.iter().map(|outcome| outcome.text.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["1 unit rallies", "2 units rally", "no unit rallies"]);
}

#[test]
fn the_odds_of_the_initiative_name_the_first_player_and_the_event() {
    cases!["6.1.1-01", "6.1.2-01"];
    let play = scene("initiative", json!({ "turn": 5, "event": 0, "orders": {}, "regiments": [] }), json!({}));
    let odds = odds_of(&play, "proceed");
    let no_event =
        |outcome: &&engine::odds::OutcomeOdds| outcome.under == "The NVA go first" && outcome.text == "No event";
    let p: f64 = odds.outcomes.iter().filter(no_event).map(|outcome| outcome.p).sum();
    assert!((p - 3.0 / 36.0).abs() < 1e-9, "{:#?}", odds.outcomes);
    assert!(odds.outcomes.len() <= 22, "{:#?}", odds.outcomes);
}

/// The situations that took seconds when every path of the dice was followed.
#[test]
fn many_shaken_companies_cost_no_time() {
    cases!["11.3.6-01", "11.4.11-06"];
    let crowd = json!({
        "nva-7-165-1": "0805", "nva-7-165-2": "0805", "nva-7-165-3": "0805", "nva-7-165-4": "0805",
        "nva-7-165-5": "0806", "nva-7-165-6": "0806", "nva-7-165-7": "0806", "nva-7-165-8": "0806",
        "nva-7-209-1": "0706", "nva-7-209-2": "0706", "nva-7-209-3": "0706", "nva-7-209-4": "0706",
        "nva-7-209-5": "0705", "nva-7-209-6": "0705", "nva-7-209-7": "0705", "nva-7-209-8": "0705",
        "arvn-1-43-a": "0704",
    });
    let mut play = scene("bombardment", json!({ "active": "arvn" }), crowd);
    play.acts(&["aim daisy-cutter-1", "at 0805", "aim arvn-aim-105-1", "at 0805"]);
    play.dice(&[6]).act("done");
    let (mut runs, mut shaken) = (Vec::new(), Vec::new());
    for strike in ["strike daisy-cutter-1", "strike arvn-aim-105-1"] {
        let odds = odds_of(&play, strike);
        runs.push(odds.runs);
        let disrupted = odds.totals.iter().find(|total| total.label == "NVA IV Corps has disrupted").unwrap();
        shaken.push(disrupted.numbers.len());
    }
    assert!(runs.iter().all(|runs| *runs < 4_000), "{runs:?} steps");
    assert!(shaken.iter().all(|numbers| *numbers >= 4), "{shaken:?} numbers of shaken companies");
}

/// Merged odds against plays of the action to its end.
fn hold_against_samples(play: &Play, action: &str) {
    let action = game().parse(action).expect("an action");
    let verdict = laws::rules::odds_are_those_of_plays(&**game(), play.state(), action, 200_000);
    verdict.unwrap_or_else(|what| panic!("{what}"));
}

#[test]
fn large_odds_are_those_of_many_samples() {
    cases!["11.3.6-01", "11.2.3-01"];
    let crowd = json!({
        "nva-7-165-1": "0805", "nva-7-165-2": "0805", "nva-7-165-3": "0806", "nva-7-165-4": "0806",
        "nva-7-209-1": "0706", "nva-7-209-2": "0706", "nva-7-209-5": "0705", "nva-7-209-6": "0705", "arvn-1-43-a": "0704",
    });
    let mut play = scene("bombardment", json!({ "active": "arvn" }), crowd);
    play.acts(&["aim daisy-cutter-1", "at 0805", "aim arvn-aim-105-1", "at 0805", "aim arvn-aim-105-2", "at 0706"]);
    hold_against_samples(&play, "done");
    play.dice(&[6, 6]).act("done");
    hold_against_samples(&play, "strike daisy-cutter-1");
}

#[test]
fn the_table_says_by_which_dice_shells_go_astray() {
    cases!["11.1.7-01", "11.2.2-01", "11.2.2-02"];
    let line = |marker: &str, units: serde_json::Value| {
        let mut play = scene("bombardment", json!({ "turn": 5 }), units);
        play.acts(&[&format!("aim {marker}"), "at 0406"]);
        let panels = play.table(Viewer::Omniscient).panels;
        panels.into_iter().find(|panel| panel.id == "bombardment").unwrap().lines.concat()
    };
    let (seen, far) = (json!({}), json!({ "nva-hq-7": "1801" }));
    assert!(line("nva-aim-130-1", seen.clone()).ends_with("spotted by an HQ, goes astray on a 1."));
    assert!(line("nva-aim-rocket-1", seen).ends_with("goes astray on 1 or 2."));
    assert!(line("nva-aim-130-1", far.clone()).ends_with("unobserved, goes astray on 1 to 4."));
    assert!(line("nva-aim-rocket-1", far).ends_with("goes astray on 1 to 5."));
}

#[test]
fn one_unit_retreats_and_several_retreat() {
    let units = json!({ "nva-7-165-1": "0405", "nva-7-165-2": "0405", "nva-7-165-3": "0405", "arvn-1-43-a": "0506" });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]).dice(&[4, 1]).act("shoot");
    assert_eq!(play.events("retreat-rolled")[0].text, "A/1/43 rolls 1 and retreats 1 hex.");
    let prompt = play.table(Viewer::Omniscient).prompt;
    assert_eq!(prompt.text, "Where does A/1/43 retreat? 1 hex to go.");
    let step = play.actions()[0].clone();
    play.act(&step);
    assert!(play.events("retreated")[0].text.starts_with("A/1/43 retreats to "));
}
