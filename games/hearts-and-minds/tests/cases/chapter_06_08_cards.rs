//! Chapters 6 to 8: cards, Resource Points, hands and turns.

use engine::{Game as _, cases};
use hearts_and_minds::HeartsAndMinds;
use hearts_and_minds::ids::Seat;
use hearts_and_minds::state::Holder;
use rehearsal::alter;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, blue_acts, chance, red_acts, scenario};

#[test]
fn a_game_deck_is_the_own_colour_and_half_of_the_black_cards() {
    cases!["6-01", "6-02", "6-03"];
    let play = scenario("1965-1965", 7);
    let cards = &play.state().cards;
    assert_eq!(cards.held(Holder::Deck(Seat::Red)).count(), 30);
    assert_eq!(cards.held(Holder::Deck(Seat::Blue)).count(), 32);
    for (seat, campaigns) in [(Seat::Red, 6), (Seat::Blue, 4)] {
        assert_eq!(cards.held(Holder::Later(seat)).count(), 4);
        assert_eq!(cards.held(Holder::Campaign(seat)).count(), campaigns);
        let black = cards.held(Holder::Deck(seat)).iter().filter(|card| card.0 >= 54).count();
        assert_eq!(black, 13);
    }
    let late = scenario("1969-1969", 7);
    assert!(late.state().cards.held(Holder::Later(Seat::Red)).is_empty(), "from 1969 on they are in the decks");
}

#[test]
fn a_played_card_gives_its_rps_and_goes_to_the_discards() {
    cases!["6-05", "6-11", "8.3-06", "7-04", "3.1-05"];
    let mut play = red_acts(json!({"stock": {"red": 1, "blue": 0}, "cards": {"red": {"hand": ["R08"]}}}));
    assert_eq!(play.purse(), 3);
    play.act("event 1");
    assert_eq!(play.purse(), 2, "the event costs 1 of them");
    play.act("end");
    assert_eq!(play.stock("red"), 3, "the rest is saved");
    assert_eq!(play.holder("R08"), Holder::Table(Seat::Red), "it lies open until Blue's turn is over");
    play.acts(&["play B01", "end"]);
    assert_eq!(play.holder("R08"), Holder::Discard(Seat::Red));
    assert_eq!((play.holder("B01"), play.stock("blue")), (Holder::Discard(Seat::Blue), 5));
}

#[test]
fn an_event_is_bought_once_in_a_turn() {
    cases!["6-06", "6-09"];
    let mut play = red_acts(json!({"stock": {"red": 9, "blue": 9}, "cards": {"red": {"hand": ["X13"]}}}));
    play.refused("event 1", "6-09");
    play.acts(&["event 2", "at saigon"]);
    play.refused("event 2", "6-06");
}

#[test]
fn a_card_with_two_own_events_lets_each_be_bought() {
    cases!["6-07"];
    let event = "text = \"Blue loses 2 stockpile RPs (or as many as he has).\"\n";
    let second = format!(
        "{event}[[card.event]]\nside = \"red\"\ncost = 0\nkind = \"action\"\nyears = [1965, 1975]\npersist = \"none\"\nremove = false\n{event}"
    );
    let pack = alter(hearts_and_minds::pack(), "cards.toml", event, &second);
    let changed = std::sync::Arc::new(HeartsAndMinds::open(&pack).unwrap());
    let document = json!({"year": 1967, "end": 1967, "phase": "card-play", "round": 1, "side": "red",
        "stock": {"red": 5, "blue": 5}, "cards": {"red": {"hand": ["R17"]}, "blue": {"hand": ["B01"]}}});
    let mut play = Play::from_document(&changed, document).unwrap();
    play.acts(&["play R17", "event 1", "event 2"]);
    assert_eq!(play.stock("blue"), 1, "both events have taken their 2 RPs");
    play.refused("event 1", "6-06");
}

#[test]
fn an_empty_deck_is_rebuilt_from_the_discards() {
    cases!["6-12", "6.1-07"];
    let reds: Vec<String> = (1..=17).filter(|n| *n != 9).map(|n| format!("R{n:02}")).collect();
    let blacks: Vec<String> = (1..=26).map(|n| format!("X{n:02}")).collect();
    let removed = [&reds[1..], &blacks[..]].concat();
    let document = json!({
        "side": "blue", "units": {"pleiku": {"nva-inf": 1}}, "bombers": {"ready": 1}, "stock": {"red": 2, "blue": 0},
        "cards": {"red": {"hand": ["R09"], "discard": [reds[0]]}, "removed": removed},
    });
    let mut play = at(document);
    play.acts(&["play B01", "bomb pleiku"]).chance(chance!["R09"]).act("respond R09");
    assert_eq!(
        play.holder("R09"),
        Holder::Hand(Seat::Red),
        "the response was among the discards when they were shuffled"
    );
    assert_eq!(play.holder("R01"), Holder::Deck(Seat::Red));
}

#[test]
fn a_response_on_the_own_turn_gives_rps_only() {
    cases!["6.1-01"];
    let play = red_acts(json!({"cards": {"red": {"hand": ["R09"]}}}));
    assert_eq!(play.purse(), 3);
    play.refused("event 1", "6.1-01");
}

/// Blue flies a mission with Red holding SAM Missiles.
fn sam(round: u8) -> Play {
    let document = json!({
        "round": round, "side": "blue", "units": {"pleiku": {"nva-inf": 1}}, "bombers": {"ready": 1},
        "stock": {"red": 2, "blue": 0}, "cards": {"red": {"hand": ["R09", "R01"]}, "blue": {"hand": ["B01", "B02"]}},
    });
    let mut play = at(document);
    play.acts(&["play B01", "bomb pleiku"]);
    play
}

#[test]
fn a_response_uses_up_no_turn_and_draws_a_card() {
    cases!["6.1-02", "6.1-04", "6.1-06"];
    let mut play = sam(3);
    assert_eq!(play.asked(), "red");
    play.chance(chance!["R02"]).act("respond R09");
    assert_eq!((play.stock("red"), play.hands()[0]), (1, 2));
    assert_eq!(play.holder("R09"), Holder::Discard(Seat::Red));
    play.act("end");
    assert_eq!((play.state().round, play.asked()), (4, "red"), "Red still plays his card of round 4");
}

#[test]
fn campaign_cards_are_chosen_in_the_hand_refill_phase() {
    cases!["6.2-01", "6.2-02", "6.2-03", "8.2-01", "8.2-02", "8.2-03", "8.2-04", "8.2-05", "8.2-07"];
    let document =
        json!({"phase": "hand-refill", "cards": {"red": {"hand": ["R10"]}, "blue": {"hand": ["B24", "B01"]}}});
    let mut play = at(document);
    play.act("proceed");
    assert_eq!((play.asked(), play.hands()), ("red", [4, 2]), "Red decides first, with four cards");
    play.refused("keep", "8.2-05").refused("choose B24", "6.2-01");
    assert_eq!(play.offered("choose"), ["R22", "R23", "R24", "R25"]);
    play.act("choose R24");
    assert_eq!((play.asked(), play.hands()), ("blue", [5, 4]));
    assert!(play.held_campaigns()[0], "everybody knows that Red holds one");
    assert_eq!(play.seen_by("blue").cards.of(crate::support::card("R24")), Holder::Unknown, "but not which");
    play.allowed("keep").allowed("choose B26").allowed("draw");
    let mut exchanged = play.clone();
    exchanged.act("choose B26");
    assert_eq!(exchanged.holder("B24"), Holder::Campaign(Seat::Blue), "one at most is in the hand");
    assert_eq!(exchanged.hands(), [5, 5]);
    exchanged.refused("choose B24", "6.2-03");
    let mut returned = play.clone();
    returned.act("draw");
    assert_eq!((returned.hands(), returned.held_campaigns()), ([5, 5], [true, false]));
    play.act("keep");
    assert_eq!((play.holder("B24"), play.hands()), (Holder::Hand(Seat::Blue), [5, 5]));
    assert_eq!((play.phase(), play.asked()), ("card-play", "red"));
    assert!(play.actions().iter().all(|text| text.starts_with("play") || text.starts_with("launch")), "no discards");
}

#[test]
fn an_exchange_for_a_grand_campaign_is_not_announced() {
    cases!["8.2-08", "P-T01", "6.4-02"];
    let document = |year: u16, stock: u8| {
        let mut play = at(json!({"year": year, "phase": "hand-refill", "stock": {"red": stock, "blue": 0},
            "cards": {"red": {"hand": ["R24"]}}}));
        play.act("proceed");
        play
    };
    let mut play = document(1968, 6);
    let before = play.seen_by("blue");
    play.allowed("choose R26").refused("choose R27", "P-E01");
    play.act("choose R26");
    assert!(play.events("campaign").is_empty(), "nothing is announced");
    let after = play.seen_by("blue");
    assert_eq!((before.cards.has_campaign(Seat::Red), after.cards.has_campaign(Seat::Red)), (true, true));
    document(1966, 6).refused("choose R26", "P-T01");
    document(1968, 5).refused("choose R26", "6.4-02");
    document(1971, 6).allowed("choose R27");
}

#[test]
fn a_campaign_card_leaves_the_game_however_it_is_played() {
    cases!["6.2-04", "6.3-01", "8.3-03"];
    let document = json!({"cards": {"red": {"hand": ["R22", "R01"]}}});
    let mut for_rps = at(document.clone());
    for_rps.allowed("launch R22").allowed("play R22").refused("launch R01", "6.3-01");
    for_rps.acts(&["play R22", "end"]);
    assert_eq!(for_rps.holder("R22"), Holder::Removed);
    let mut for_event = at(document);
    for_event.acts(&["launch R22", "end"]);
    assert_eq!(for_event.holder("R22"), Holder::Table(Seat::Red), "in play to the end of the year");
}

#[test]
fn a_zone_campaign_binds_its_first_turn_to_the_zone() {
    cases!["6.3-02", "6.3-03", "6.3-04"];
    let units = json!({"pleiku": {"nva-inf": 2, "us-inf": 1}, "quang-tri": {"nva-inf": 2, "us-inf": 1}, "darlac": {"vc": 1},
        "thua-thien": {"vc": 1}, "attapu": {"nva-inf": 1}});
    let mut play = at(json!({"units": units, "stock": {"red": 5, "blue": 0},
        "cards": {"red": {"hand": ["R23", "R01"]}, "removed": ["X25"]}}));
    play.act("launch R23");
    assert_eq!(play.view().budget(), 6, "3 RPs and 3 of the stockpile");
    play.allowed("battle pleiku").refused("battle quang-tri", "6.3-03");
    play.allowed("control darlac").refused("control thua-thien", "6.3-03");
    play.allowed("mobilize attapu").allowed("mobilize quang-tri");
    play.acts(&["end", "play B01", "end", "play R01"]);
    play.allowed("battle quang-tri").allowed("control thua-thien");
    assert_eq!(play.view().budget(), 6, "5 RPs and 1 of the stockpile");
}

#[test]
fn zone_control_looks_at_red_flags_only() {
    cases!["6.3-10", "6.3-05", "6.3-06", "6-B25"];
    let score = |flags: Value, units: Value| {
        let mut play =
            at(json!({"side": "blue", "red_flags": flags, "units": units, "cards": {"blue": {"hand": ["B25"]}}}));
        play.acts(&["launch B25", "end"]);
        play.will()
    };
    assert_eq!(score(json!([]), json!({"pleiku": {"nva-inf": 4}})), -1, "a Red stack does not matter");
    assert_eq!(score(json!(["pleiku"]), json!({})), 0, "an empty red-flagged province does");
    assert_eq!(score(json!(["saigon"]), json!({})), -1, "another zone does not");
}

#[test]
fn a_grand_campaign_must_be_played_first_and_for_its_event() {
    cases!["6.4-01", "6.4-02", "RL-17"];
    let document = |stock: u8| json!({"year": 1968, "stock": {"red": stock, "blue": 0}, "cards": {"red": {"hand": ["R01", "R26"]}}});
    let play = at(document(6));
    play.refused("play R01", "6.4-01").refused("play R26", "6.4-01").allowed("launch R26");
    let short = at(document(5));
    assert_eq!(short.holder("R26"), Holder::Campaign(Seat::Red), "with 5 RPs it goes back unplayed");
    short.allowed("play R01");
    assert_eq!(at(document(6)).stock("red"), 6, "the 6 RPs are no price");
}

#[test]
fn a_grand_campaign_is_scored_first_in_the_interphase() {
    cases!["6.4-03"];
    let document = json!({
        "year": 1968, "end": 1969, "phase": "interphase", "red_flags": ["saigon"], "this_year": {"campaign": {"red": "R26"}},
        "units": {"body-count": {"us-inf": 1}}, "cards": {"red": {"table": ["R26"]}},
    });
    let mut play = at(document);
    play.act("proceed");
    let scored: Vec<i32> = play.events("scored").iter().filter_map(|event| event.amount).collect();
    assert_eq!(scored.first(), Some(&3), "1 for the city and 2 for Saigon, before the Doves of the dead");
    assert!(scored.len() > 1);
}

#[test]
fn actions_are_paid_by_the_card_and_one_stockpile_rp() {
    cases!["7-01", "7-02", "7-03", "8.3-10"];
    let units = json!({"pleiku": {"nva-inf": 1}, "darlac": {"nva-inf": 1}});
    let document = json!({"units": units, "stock": {"red": 3, "blue": 0}, "cards": {"red": {"hand": ["R05"]}}});
    let mut play = red_acts(document);
    for left in [3, 2, 1, 0] {
        assert_eq!(play.view().budget(), left + 1);
        play.acts(&["mobilize pleiku", "stop"]);
    }
    assert_eq!((play.purse(), play.stock("red")), (0, 2), "four Actions: three from the card, one from the stockpile");
    play.refused("mobilize darlac", "7-01");
    let mut play =
        red_acts(json!({"units": units, "stock": {"red": 5, "blue": 0}, "cards": {"red": {"hand": ["R02"]}}}));
    play.acts(&["mobilize pleiku", "stop", "mobilize pleiku", "stop"]).chance(chance![3]).act("control darlac");
    assert_eq!(play.stock("red"), 4, "the one stockpile RP for Actions is used");
    play.act("make-up");
    assert_eq!(play.stock("red"), 2, "the payment takes two more");
    assert!(play.has_red_flag("darlac"));
}

#[test]
fn eight_card_plays_make_a_year_red_first() {
    cases!["1.2-01", "6-04", "8.3-01", "8.3-02", "8.3-05", "8-01"];
    let mut play = scenario("1966-1967", 3);
    play.act("proceed");
    while play.phase() == "hand-refill" {
        play.act("draw");
    }
    let mut order = String::new();
    while play.phase() == "card-play" {
        order.push_str(&play.asked()[..1]);
        play.refused("end", "8.3-05").refused("mobilize saigon", "8.3-05");
        let card = play.offered("play")[0].clone();
        play.acts(&[&format!("play {card}"), "end"]);
    }
    assert_eq!(order, "rbrbrbrb");
    assert_eq!((play.phase(), play.hands()), ("interphase", [1, 1]), "one card each is kept");
}

#[test]
fn bombing_and_pacifying_are_blues_and_of_his_turn() {
    cases!["8.3-07", "8.3-11"];
    let document = json!({"units": {"pleiku": {"nva-inf": 1}, "saigon": {"us-inf": 1}}, "bombers": {"ready": 1}});
    let play = red_acts(document.clone());
    assert!(play.offered("bomb").is_empty() && play.offered("pacify").is_empty());
    let play = blue_acts(document);
    play.allowed("bomb pleiku").allowed("pacify saigon");
}

#[test]
fn campaign_cards_leave_in_1973() {
    cases!["8.2-06", "P-S02"];
    let mut play = at(json!({"year": 1973, "end": 1973, "phase": "hand-refill",
        "cards": {"red": {"hand": ["R24"], "campaign": ["R25"]}, "blue": {"hand": ["B24", "B01"]}}}));
    play.act("proceed");
    assert_eq!(
        (play.holder("R24"), play.holder("B24"), play.holder("R25")),
        (Holder::Removed, Holder::Removed, Holder::Removed)
    );
    assert_eq!((play.hands(), play.phase()), ([5, 5], "card-play"), "full hands from the Game Decks");
}
