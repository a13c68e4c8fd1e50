//! The table as each viewer sees it: counters, boxes, tracks, cards, the question, and why not.

use engine::table::{Symbol, Table, Tone};
use engine::{Game, Target, Viewer, cases};
use serde_json::json;

use crate::support::{Play, at, blue_acts, chance, game, red_acts, scenario, seat};

fn table(play: &Play, viewer: &str) -> Table {
    let viewer = match viewer {
        "public" => Viewer::Public,
        "all" => Viewer::Omniscient,
        side => Viewer::Side(seat(side).side()),
    };
    game().present(play.state(), viewer)
}

fn piece<'a>(table: &'a Table, id: &str) -> &'a engine::table::Piece {
    let ids = || table.pieces.iter().map(|piece| piece.id.as_str()).collect::<Vec<_>>().join(", ");
    table.pieces.iter().find(|piece| piece.id == id).unwrap_or_else(|| panic!("no piece {id} among {}", ids()))
}

fn track(table: &Table, id: &str) -> i32 {
    table.tracks.iter().find(|track| track.id == id).unwrap_or_else(|| panic!("no track {id}")).value
}

fn lines(table: &Table, panel: &str) -> String {
    table.panels.iter().find(|known| known.id == panel).map_or(String::new(), |found| found.lines.join("\n"))
}

fn overlay<'a>(table: &'a Table, id: &str) -> Vec<(&'a str, &'a str)> {
    let found = table.overlays.iter().find(|overlay| overlay.id == id);
    found.map_or(Vec::new(), |o| o.places.iter().map(|p| (p.place.as_str(), p.text.as_str())).collect())
}

fn why(play: &Play, target: &Target) -> Vec<&'static str> {
    game().why_not(play.state(), target).iter().map(|refusal| refusal.case.0).collect()
}

#[test]
fn counters_show_strength_and_movement_or_range() {
    cases!["5.1-01", "5.1-02", "5.1-05"];
    let play = at(json!({ "units": {
        "saigon": { "us-inf": 1, "us-inf-vet": 1, "arvn-tank": 1, "air-cav": 1, "blue-water-navy": 1 },
        "nvn": { "nva-inf": 1, "nva-inf-vet": 1, "nva-art": 1 },
    } }));
    let table = table(&play, "public");
    let values = |id: &str| piece(&table, id).face.values.clone();
    assert_eq!(values("us-inf@saigon"), ["1", "6"]);
    assert_eq!(values("us-inf-vet@saigon"), ["2", "6"]);
    assert_eq!(values("nva-inf@nvn"), ["1", "4"]);
    assert_eq!(values("nva-inf-vet@nvn"), ["2", "4"]);
    assert_eq!(values("arvn-tank@saigon"), ["+2", "6"]);
    assert_eq!(values("nva-art@nvn"), ["+1", "4"]);
    assert_eq!(values("air-cav@saigon"), ["+2", "(3)"]);
    assert_eq!(values("blue-water-navy@saigon"), ["+2", "(8)"]);
    let face = |id: &str| piece(&table, id).face.clone();
    assert_eq!(face("us-inf-vet@saigon").size, "VET");
    assert_ne!(face("us-inf@saigon").fill, face("us-inf-vet@saigon").fill, "the veteran side is darker");
    assert!(face("arvn-tank@saigon").size.is_empty(), "an asset has no status");
}

#[test]
fn alike_units_in_an_area_are_counters_of_their_own() {
    cases!["1.3-05"];
    let play = at(json!({ "units": { "saigon": { "arvn-inf": 3 }, "body-count": { "nva-inf": 5, "us-inf": 1 } } }));
    let table = table(&play, "public");
    for id in ["arvn-inf@saigon", "arvn-inf@saigon/2", "arvn-inf@saigon/3"] {
        assert_eq!(piece(&table, id).place, "saigon");
    }
    assert_eq!(piece(&table, "nva-inf@body-count").face.markers, ["x5"], "in a box alike counters are one pile");
    assert!(piece(&table, "us-inf@body-count").face.markers.is_empty());
}

#[test]
fn what_a_concealed_vc_is_only_red_sees() {
    cases!["1.3-03", "5.1-03"];
    let play = at(json!({ "units": { "pleiku": { "vc-plus": 1, "bad-intel": 1 }, "darlac": { "open-vc": 1 } } }));
    for viewer in ["blue", "public"] {
        let seen = table(&play, viewer);
        let hidden: Vec<_> = seen.pieces.iter().filter(|p| p.place == "pleiku" && p.hidden).collect();
        assert_eq!(hidden.len(), 2, "they are units, whatever they are");
        assert!(hidden.iter().all(|p| p.face.symbol == Symbol::Unknown && p.face.values.is_empty()));
        let text = serde_json::to_string(&seen).unwrap();
        assert!(!text.contains("Bad Intel") && !text.contains("VC+"), "nothing on {viewer}'s table tells them apart");
        assert_eq!(piece(&seen, "open-vc@darlac").face.values, ["1", "1"]);
    }
    let red = table(&play, "red");
    assert_eq!(piece(&red, "vc-plus@pleiku").face.title, "VC+");
    assert_eq!(piece(&red, "bad-intel@pleiku").face.title, "Bad Intel");
    assert_eq!(piece(&red, "bad-intel@pleiku").face.size, "face down");
}

#[test]
fn only_red_is_told_what_the_pool_is_made_of() {
    cases!["1.3-04"];
    let play = scenario("1966-1966", 3);
    assert!(lines(&table(&play, "red"), "pool").contains("Bad Intel"));
    assert_eq!(lines(&table(&play, "blue"), "pool"), "");
    let pool = |viewer: &str| piece(&table(&play, viewer), "vc-pool").face.markers.clone();
    assert_eq!(pool("blue"), pool("red"), "how many counters lie there is open");
    assert!(piece(&table(&play, "red"), "vc-pool").hidden);
}

#[test]
fn a_hand_and_a_campaign_deck_are_seen_by_their_owner_alone() {
    cases!["1.3-01", "8.2-03"];
    let play = at(json!({ "cards": { "red": { "hand": ["R08", "R22"] }, "blue": { "hand": ["B17"] } } }));
    let hand = |table: &Table, id: &str| -> Vec<(String, bool)> {
        let found = table.hands.iter().find(|hand| hand.id == id);
        found.map_or(Vec::new(), |hand| hand.cards.iter().map(|card| (card.title.clone(), card.hidden)).collect())
    };
    let (red, blue) = (table(&play, "red"), table(&play, "blue"));
    assert_eq!(hand(&red, "red-hand"), [("Buddha's Birthday".into(), false), ("Khe Sanh".into(), false)]);
    assert_eq!(hand(&red, "blue-hand"), [("A card".into(), true)]);
    assert_eq!(hand(&blue, "red-hand"), [("A Campaign card".into(), true), ("A card".into(), true)]);
    assert!(hand(&red, "red-campaigns").iter().any(|(title, _)| title == "Tet Offensive"));
    assert!(hand(&blue, "red-campaigns").is_empty());
    let public = serde_json::to_string(&table(&play, "public")).unwrap();
    assert!(!public.contains("Buddha") && !public.contains("Hamburger"));
}

#[test]
fn a_card_shows_its_rps_its_price_and_its_years() {
    cases!["6-05", "6-09", "6-14"];
    let play = at(json!({ "year": 1969, "end": 1970, "cards": { "red": { "hand": ["R08", "X13", "R02"] } } }));
    let red = table(&play, "red");
    let values = |id: &str| {
        let cards = red.hands.iter().flat_map(|hand| &hand.cards);
        cards.into_iter().find(|card| card.id == id).map(|card| card.values.clone()).unwrap()
    };
    assert_eq!(values("R08"), ["3 RP", "event 1 RP", "not after 1968"]);
    assert_eq!(values("X13"), ["4 RP", "event 4 RP"], "the event of the own colour");
    assert_eq!(values("R02"), ["2 RP", "response, 0 RP"]);
}

#[test]
fn tracks_and_piles_are_open_to_all() {
    cases!["1.3-05", "3.1-02", "3.1-03", "3.1-05"];
    let play = at(json!({
        "political_will": -4, "stock": { "red": 5, "blue": 2 }, "red_flags": ["pleiku", "darlac"],
        "cards": { "red": { "discard": ["R16"] } },
    }));
    let seen = table(&play, "public");
    assert_eq!((track(&seen, "will"), track(&seen, "flags")), (-4, 2));
    assert_eq!((track(&seen, "red-stockpile"), track(&seen, "blue-stockpile")), (5, 2));
    assert!(lines(&seen, "discards").contains("March on the Pentagon"));
    assert!(seen.prompt.detail.contains("4 Hawks"), "{}", seen.prompt.detail);
    let even = at(json!({ "political_will": 0 }));
    assert!(table(&even, "red").prompt.detail.contains("0 Hawks"), "zero is Hawk");
    let dove = at(json!({ "political_will": 3 }));
    assert!(table(&dove, "red").prompt.detail.contains("3 Doves"));
}

#[test]
fn flags_are_marked_on_their_provinces() {
    cases!["3.2-02", "3.2-03"];
    let play = at(json!({
        "red_flags": ["pleiku"], "blue_flags": ["saigon"], "units": { "saigon": { "us-inf": 1 } },
    }));
    let marks = table(&play, "public").place_marks;
    let mark = |place: &str| marks.iter().find(|mark| mark.place == place).map(|mark| (mark.text.clone(), mark.tone));
    assert_eq!(mark("pleiku"), Some(("RED FLAG".into(), Tone::Bad)));
    assert_eq!(mark("saigon"), Some(("PACIFIED".into(), Tone::Good)));
}

#[test]
fn bombers_lie_in_the_airbase_box_until_they_fly() {
    cases!["3-07", "5.2-01"];
    let play = at(json!({ "bombers": { "ready": 2, "spent": 1, "out": ["pleiku"] } }));
    let seen = table(&play, "public");
    let bombers: Vec<(String, bool)> = (1..=4)
        .map(|number| piece(&seen, &format!("bomber-{number}")))
        .map(|bomber| (bomber.place.clone(), bomber.face.reduced))
        .collect();
    let home = |spent: bool| ("airbase".to_string(), spent);
    assert_eq!(bombers, [home(false), home(false), home(true), ("pleiku".into(), true)]);
}

#[test]
fn markers_lie_where_they_work() {
    cases!["5.2-03", "5.2-08", "5.2-09"];
    let play = at(json!({
        "units": { "kontum": { "us-inf": 1 } }, "firebase": { "area": "kontum", "side": "blue" },
        "flags": ["iron_triangle", "port_closed"],
    }));
    let seen = table(&play, "public");
    assert_eq!(piece(&seen, "firebase").place, "kontum");
    assert_eq!(piece(&seen, "firebase").face.values, ["-2"], "what attackers subtract");
    assert_eq!(piece(&seen, "iron-triangle").place, "binh-duong");
    assert_eq!(piece(&seen, "port-closed").place, "kampot");
}

#[test]
fn the_forecast_works_out_the_example_of_1968() {
    cases!["8.4-05", "8.4-06", "8.4-07", "8.4-08"];
    let flags = ["quang-tri", "kontum", "pleiku", "darlac", "phu-bon", "quang-duc", "lam-dong", "tay-ninh", "an-xuyen"];
    let more = ["ba-xuyen", "vinh-binh"];
    let play = at(json!({
        "year": 1968, "end": 1968, "phase": "interphase", "political_will": 0, "stock": { "red": 1, "blue": 3 },
        "red_flags": flags.iter().chain(&more).collect::<Vec<_>>(), "blue_flags": ["saigon", "bien-hoa"],
        "units": {
            "saigon": { "us-inf": 1 }, "bien-hoa": { "us-inf": 1 },
            "body-count": { "nva-inf": 7, "vc": 1, "arvn-inf": 5, "rok-inf": 1 },
        },
    }));
    let forecast = lines(&table(&play, "public"), "forecast");
    assert!(forecast.contains("1 Dove: 1 US, ROK and IF dead"), "{forecast}");
    assert!(forecast.contains("3 Doves: 11 red flags (next step at 13)"), "{forecast}");
    assert!(!forecast.contains("not more than"), "Red has lost more units: {forecast}");
    assert!(forecast.contains("Blue pays 3 of 3 stockpile RPs for stability"), "{forecast}");
    assert!(forecast.contains("Political Will would stand at 4 Doves"), "{forecast}");
}

#[test]
fn the_battle_panel_shows_both_columns_and_the_chances_to_evade() {
    cases!["11-09", "11.2-02", "11.2-03"];
    let mut play = blue_acts(json!({ "units": {
        "pleiku": { "arvn-inf": 3, "rok-inf": 1, "nva-inf": 2, "vc": 1 },
    } }));
    play.acts(&["battle pleiku", "commit-all", "attack"]);
    let panel = lines(&table(&play, "public"), "battle");
    let charts = &game().data.charts;
    let red = charts.battle(seat("red"), 7).to_string();
    assert!(panel.contains("Blue (4 factors)"), "{panel}");
    assert!(panel.contains(&format!("Red (3 factors) inflicts {} on 1", charts.battle(seat("red"), 4))), "{panel}");
    let told = panel.split("Red (3 factors) inflicts ").nth(1).unwrap_or_default();
    assert!(told.split(", ").any(|part| part.starts_with(&format!("{red} on "))), "{panel}");
    assert!(panel.contains("A concealed VC escapes") && panel.contains("A group of 2 escapes"), "{panel}");
    assert!(!panel.contains("A revealed VC"), "{panel}");
}

#[test]
fn overlays_show_reach_danger_bombing_and_the_trail() {
    cases!["11.4-02", "13-05", "9.6-03", "14-01"];
    let play = at(json!({ "units": {
        "quang-tri": { "air-cav": 1 }, "saigon": { "blue-water-navy": 1 }, "pleiku": { "nva-inf": 4, "vc": 1 },
        "saravan": { "la-inf": 1 },
    } }));
    let seen = table(&play, "blue");
    let reach = |id: &str| overlay(&seen, id).into_iter().map(|(place, _)| place).collect::<Vec<_>>();
    assert!(reach("air-cav").contains(&"quang-tin") && !reach("air-cav").contains(&"quang-ngai"));
    assert!(reach("blue-water-navy").contains(&"binh-dinh") && !reach("blue-water-navy").contains(&"quang-nam"));
    assert!(reach("blue-water-navy").iter().all(|place| *place != "pleiku"));
    assert_eq!(overlay(&seen, "ambush"), [("pleiku", "1 concealed")]);
    assert!(overlay(&seen, "bombing")[0].1.starts_with("5 units"));
    assert_eq!(overlay(&seen, "trail"), [("saravan", "blocked")]);
}

#[test]
fn choices_are_bound_to_the_things_they_concern() {
    cases!["8.3-04", "17-02", "17-03"];
    let play = red_acts(json!({ "units": {
        "pleiku": { "vc": 1 }, "darlac": { "nva-inf": 3 }, "kontum": { "nva-inf": 1, "arvn-inf": 1 },
        "dead-pool": { "nva-inf": 2 },
    } }));
    let choices = table(&play, "red").choices;
    let choice = |action: &str| choices.iter().find(|choice| choice.action == action).unwrap();
    let control = choice("control pleiku");
    assert_eq!(control.on, Target::Place("pleiku".into()));
    assert_eq!(control.label, "Take control of Pleiku (1 RP, sure)");
    assert!(!control.risky);
    assert_eq!(choice("control darlac").label, "Take control of Darlac (1 RP, 3 in 6)");
    assert!(choice("control darlac").risky);
    assert_eq!(choice("event 1").on, Target::Card("R01".into()));
    assert_eq!(choice("battle kontum").label, "Attack in Kontum (1 RP)");
    assert!(table(&play, "blue").choices.is_empty(), "only the side that is asked chooses");
}

#[test]
fn units_join_a_group_one_counter_after_another() {
    cases!["9-04"];
    let mut play = red_acts(json!({ "units": { "darlac": { "nva-inf": 3 } } }));
    play.acts(&["mobilize darlac", "take nva-inf"]);
    let seen = table(&play, "red");
    assert_eq!(piece(&seen, "nva-inf@darlac").face.markers, ["group"]);
    assert!(piece(&seen, "nva-inf@darlac/2").face.markers.is_empty());
    let next = seen.choices.iter().find(|choice| choice.action == "take nva-inf").unwrap();
    assert_eq!(next.on, Target::Piece("nva-inf@darlac/2".into()));
    assert!(overlay(&seen, "moves").iter().any(|(place, how)| *place == "pleiku" && *how == "by land"));
}

#[test]
fn the_question_says_what_is_asked_and_by_which_rule() {
    cases!["8.3-01", "14-01", "11.1-03", "17-04"];
    let mut play = blue_acts(json!({
        "stock": { "blue": 3 },
        "units": { "saigon": { "us-inf": 2 }, "binh-duong": { "open-vc": 1 }, "darlac": { "us-inf": 2 } },
        "red_flags": ["darlac"],
    }));
    let prompt = |play: &Play| table(play, "public").prompt;
    assert_eq!(prompt(&play).text, "Buy an Action, or end the turn.");
    assert!(prompt(&play).detail.starts_with("6 RPs for Actions"), "{}", prompt(&play).detail);
    play.chance(chance![4]).act("control darlac");
    assert_eq!(prompt(&play).text, "Control of Darlac falls short by 2. Pay 2 RPs?");
    assert_eq!(prompt(&play).case, "17-04");
    play.acts(&["decline", "mobilize saigon", "take us-inf", "step binh-duong"]);
    let asked = prompt(&play);
    assert_eq!((asked.side.as_deref(), asked.case.as_str()), (Some("red"), "14-01"));
    assert_eq!(asked.text, "A Blue group enters Binh Duong. Ambush it?");
}

#[test]
fn what_is_not_lit_says_why_not() {
    cases!["8.3-08", "11-01", "17-01", "18-01", "12-07", "9-04", "6.1-02", "3-01"];
    let mut play = blue_acts(json!({
        "units": { "saigon": { "us-inf": 1 }, "pleiku": { "arvn-inf": 1, "open-vc": 1 } },
        "cards": { "blue": { "hand": ["B01", "B09"] } }, "red_flags": ["kontum"],
    }));
    let place = |id: &str| Target::Place(id.into());
    assert!(why(&play, &place("saigon")).is_empty(), "it can be mobilized");
    let kontum = why(&play, &place("kontum"));
    assert!(kontum.contains(&"8.3-08") && kontum.contains(&"11-01"), "{kontum:?}");
    assert_eq!(why(&play, &Target::Card("B09".into())), ["6.1-02", "8.3-01"]);
    assert!(!why(&play, &Target::Piece("open-vc@pleiku".into())).is_empty());
    assert_eq!(why(&play, &Target::Button("stop".into())), ["8-01"]);
    play.acts(&["mobilize saigon", "take us-inf"]);
    assert!(why(&play, &place("kontum")).contains(&"3-01"), "the two areas do not touch");
    assert_eq!(why(&play, &Target::Piece("us-inf@saigon".into())), ["RL-33"]);
}

#[test]
fn the_board_has_every_area_with_its_signs() {
    cases!["3-05", "3-06", "3-07", "3-08", "3-03"];
    let board = game().board();
    assert_eq!(board.places.len(), 54 + 5);
    let says = |id: &str, what: &str| {
        let place = board.place(id).unwrap();
        assert!(place.description.contains(what), "{}", place.description);
    };
    says("kampot", "Sihanoukville");
    says("savannakhet", "on the Ho Chi Minh Trail");
    says("darlac", "Montagnard area");
    says("khanh-hoa", "US base Cam Ranh Bay");
    says("saigon", "South Vietnam, zone III; coastal");
    says("body-count", "eliminated this year");
    assert!(board.labels.iter().any(|label| label.text == "Hue"));
    assert!(board.features.iter().any(|feature| feature.name == "Ho Chi Minh Trail"));
}

#[test]
fn both_sides_judge_alike_with_opposite_signs() {
    cases!["1.1-01"];
    let judge = |document: serde_json::Value, side: &str| game().evaluate(at(document).state(), seat(side).side());
    let plain = json!({ "units": { "pleiku": { "vc": 1 } } });
    let red = judge(plain.clone(), "red");
    assert!((red + judge(plain, "blue")).abs() < 1e-4);
    let flag = judge(json!({ "units": { "pleiku": { "vc": 1 } }, "red_flags": ["pleiku"] }), "red");
    let doves = judge(json!({ "units": { "pleiku": { "vc": 1 } }, "political_will": 2 }), "red");
    let dead = judge(json!({ "units": { "pleiku": { "vc": 1 }, "body-count": { "us-inf": 2 } } }), "red");
    assert!(flag > red && doves > red && dead > red, "{red} {flag} {doves} {dead}");
}

#[test]
fn a_computer_player_likes_sure_flags_and_spares_the_dear() {
    cases!["17-02", "11.1-01", "12-10"];
    let play = red_acts(json!({ "units": { "pleiku": { "vc": 1 }, "nvn": { "nva-inf": 4 } } }));
    let liking = |play: &Play, text: &str| game().prior(play.state(), game().parse(text).unwrap());
    assert!(liking(&play, "control pleiku") > liking(&play, "end"));
    assert!(liking(&play, "control pleiku") > liking(&play, "mobilize nvn"));
    let mut fight =
        red_acts(json!({ "units": { "pleiku": { "us-inf": 2, "arvn-inf": 2, "nva-inf": 4, "nva-art": 1 } } }));
    fight.acts(&["battle pleiku", "commit-all", "attack"]).chance(chance![6, 1]).act("stand");
    while fight.asked() == "red" {
        let first = fight.actions().remove(0);
        fight.act(&first);
    }
    let lose = |kind: &str| liking(&fight, &format!("lose {kind} pleiku"));
    assert!(lose("arvn-inf") > lose("us-inf"), "a dead American is a Dove");
}

/// Beside every question stand what it means and five to ten cases that exist.
#[test]
fn every_question_explains_itself() {
    cases!["8.3-04"];
    use engine::{Dice, Match, Seed, Story, Turn};
    let book = game().rulebook();
    for (years, seed) in [("1967-1969", 21), ("1970-1972", 22)] {
        let mut running = Match::new(game().clone(), crate::support::war(years, seed)).expect("the scenario can begin");
        let mut chooser = Dice::seeded(Seed::from_number(seed));
        let mut legal = Vec::new();
        while let Turn::Decide(side) = running.turn() {
            let prompt = game().present(running.state(), Viewer::Side(side)).prompt;
            assert!(!prompt.meaning.is_empty(), "{prompt:?}");
            assert!((5..=10).contains(&prompt.rules.len()) && prompt.rules[0] == prompt.case, "{prompt:?}");
            assert!(prompt.rules.iter().all(|case| book.cases.get(case).is_some()), "{prompt:?}");
            running.actions(&mut legal);
            running.act(legal[chooser.choose(legal.len())], &mut Story::silent()).expect("a listed action is legal");
        }
    }
}
