//! A table for tests: a position, dice to come, actions in text notation, and what can be asserted.

use std::sync::{Arc, OnceLock};

use engine::position::{self, Start};
use engine::{Chance, Event, Game, Match, Seed, Story, Turn, Viewer};
use hearts_and_minds::ids::{Card, Place, Seat};
use hearts_and_minds::kind::Kind;
use hearts_and_minds::state::{Holder, State};
use hearts_and_minds::view::View;
use hearts_and_minds::{Action, HeartsAndMinds};
use serde_json::{Value, json};

/// The game with its built-in data, opened once.
pub fn game() -> &'static Arc<HeartsAndMinds> {
    static GAME: OnceLock<Arc<HeartsAndMinds>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(HeartsAndMinds::open(&hearts_and_minds::pack()).expect("the built-in data is lawful")))
}

/// A match under test.
#[derive(Clone, Debug)]
pub struct Play {
    pub game: Match<HeartsAndMinds>,
    /// The events of the last action.
    pub told: Vec<Event>,
}

/// Begins from a position document. What it leaves out: 1967 to 1970, Red's turn in round 1 of the
/// Card Play Phase, and a hand of R01 (5 RPs) for Red and B01 (5 RPs) for Blue.
#[track_caller]
pub fn at(document: Value) -> Play {
    try_at(with_defaults(document)).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// The same, after Red has played R01 (or the first card of the hand that the document gives him).
#[track_caller]
pub fn red_acts(document: Value) -> Play {
    acts_as("red", document)
}

/// The same with Blue's turn, after he has played B01 (or the first card of his hand).
#[track_caller]
pub fn blue_acts(document: Value) -> Play {
    acts_as("blue", document)
}

#[track_caller]
fn acts_as(side: &str, mut document: Value) -> Play {
    document["side"] = json!(side);
    let document = with_defaults(document);
    let card = document["cards"][side]["hand"][0].as_str().expect("a hand").to_string();
    let mut play = try_at(document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"));
    play.act(&format!("play {card}"));
    play
}

fn with_defaults(mut document: Value) -> Value {
    let keys = document.as_object_mut().expect("a position is an object");
    keys.entry("year").or_insert(json!(1967));
    let end = keys["year"].as_u64().map_or(1970, |year| year.max(1970));
    keys.entry("end").or_insert(json!(end));
    keys.entry("phase").or_insert(json!("card-play"));
    if keys["phase"] == json!("card-play") {
        keys.entry("round").or_insert(json!(1));
        keys.entry("side").or_insert(json!("red"));
        for (side, card) in [("red", "R01"), ("blue", "B01")] {
            let hand = &mut keys.entry("cards").or_insert(json!({}))[side]["hand"];
            if hand.is_null() {
                *hand = json!([card]);
            }
        }
    }
    document
}

/// Begins from a position document as it is, or says what is wrong with it.
pub fn try_at(document: Value) -> Result<Play, String> {
    let Value::Object(map) = document else { panic!("a position is an object") };
    let start = position::read_start(map, &[]).map_err(|fault| fault.to_string())?;
    begin(start)
}

/// How a war begins that lasts as `1965-1967` says.
pub fn war(years: &str, seed: u64) -> Start {
    let (first, last) = years.split_once('-').expect("two years");
    let mut start = Start::scenario(first, Seed::from_number(seed));
    start.options.0.insert("end".into(), last.into());
    start
}

/// A war from the beginning; `years` as for [`war`].
#[track_caller]
pub fn scenario(years: &str, seed: u64) -> Play {
    begin(war(years, seed)).expect("the scenario can begin")
}

pub fn begin(start: Start) -> Result<Play, String> {
    let game = Match::new(game().clone(), start).map_err(|fault| fault.to_string())?;
    Ok(Play { game, told: Vec::new() })
}

/// Dice as numbers, draws as names.
pub trait IntoChance {
    fn chance(&self) -> Chance;
}
impl IntoChance for i32 {
    fn chance(&self) -> Chance {
        Chance::Die(*self as u8)
    }
}
impl IntoChance for &str {
    fn chance(&self) -> Chance {
        Chance::Draw((*self).into())
    }
}

/// `chance![6, 2, "R08", 5]`: what chance brings next.
macro_rules! chance {
    ($($item:expr),* $(,)?) => { vec![ $( $crate::support::IntoChance::chance(&$item) ),* ] };
}
pub(crate) use chance;

impl Play {
    pub fn state(&self) -> &State {
        self.game.state()
    }

    pub fn view(&self) -> View<'_> {
        View { data: &game().data, state: self.state() }
    }

    /// Says what chance brings next.
    pub fn chance(&mut self, chance: Vec<Chance>) -> &mut Self {
        self.game.script(chance);
        self
    }

    /// Carries out an action that must be legal.
    #[track_caller]
    pub fn act(&mut self, text: &str) -> &mut Self {
        let action = parse(text);
        let mut story = Story::new();
        if let Err(error) = self.game.act(action, &mut story) {
            panic!("'{text}' is refused: {error}\nlegal: {}", self.legal().join(", "));
        }
        self.told = story.events;
        self
    }

    /// Carries out several actions; their events are told together.
    #[track_caller]
    pub fn acts(&mut self, texts: &[&str]) -> &mut Self {
        let mut told = Vec::new();
        for text in texts {
            self.act(text);
            told.append(&mut self.told);
        }
        self.told = told;
        self
    }

    /// Asserts that an action is refused under a case, and not listed.
    #[track_caller]
    pub fn refused(&self, text: &str, case: &str) -> &Self {
        assert!(game().rulebook().cases.get(case).is_some(), "the rulebook has no case {case}");
        match game().check(self.state(), parse(text)) {
            Ok(()) => panic!("'{text}' is legal, but {case} should forbid it"),
            Err(refusal) => assert_eq!(refusal.case.0, case, "'{text}' is refused, but by {refusal}"),
        }
        assert!(!self.legal().contains(&text.to_string()), "'{text}' is refused and yet listed");
        self
    }

    /// Asserts that an action is legal, and listed.
    #[track_caller]
    pub fn allowed(&self, text: &str) -> &Self {
        if let Err(refusal) = game().check(self.state(), parse(text)) {
            panic!("'{text}' is refused: {refusal}");
        }
        assert!(self.legal().contains(&text.to_string()), "'{text}' is legal and yet not listed");
        self
    }

    #[track_caller]
    pub fn is_legal(&self, text: &str) -> bool {
        game().check(self.state(), parse(text)).is_ok()
    }

    /// Everything that is legal now, in notation.
    pub fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        if matches!(self.game.turn(), Turn::Decide(_)) {
            game().actions(self.state(), &mut actions);
        }
        actions.into_iter().map(|action| game().notation(action)).collect()
    }

    /// What follows a verb in the legal list: `offered("step")` lists areas.
    pub fn offered(&self, verb: &str) -> Vec<String> {
        let legal = self.legal().into_iter();
        let mut found: Vec<String> = legal
            .filter_map(|text| text.strip_prefix(verb).and_then(|rest| rest.strip_prefix(' ')).map(str::to_string))
            .collect();
        found.sort();
        found
    }

    /// Whose question it is.
    pub fn asked(&self) -> &'static str {
        match self.game.turn() {
            Turn::Decide(side) => Seat::from(side).id(),
            Turn::Over(_) => "nobody",
        }
    }

    pub fn phase(&self) -> &'static str {
        game().phase(self.state())
    }

    /// How many units of a kind are in a place.
    #[track_caller]
    pub fn count(&self, kind: &str, place: &str) -> u8 {
        self.state().units.at(area(place)).of(kind_of(kind))
    }

    /// All units in a place, as `2 arvn-inf, 1 us-inf`.
    #[track_caller]
    pub fn units(&self, place: &str) -> String {
        let here = self.state().units.at(area(place));
        here.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect::<Vec<_>>().join(", ")
    }

    pub fn will(&self) -> i16 {
        self.state().will
    }

    /// A side's stockpile.
    pub fn stock(&self, side: &str) -> u8 {
        self.state().stock[seat(side).at()]
    }

    /// RPs left of the played card.
    pub fn purse(&self) -> u8 {
        self.state().turn.purse
    }

    #[track_caller]
    pub fn has_red_flag(&self, place: &str) -> bool {
        self.state().red_flags.has(area(place))
    }

    #[track_caller]
    pub fn has_blue_flag(&self, place: &str) -> bool {
        self.state().blue_flags.has(area(place))
    }

    /// Where a card is.
    #[track_caller]
    pub fn holder(&self, id: &str) -> Holder {
        self.state().cards.of(card(id))
    }

    pub fn is_over(&self) -> bool {
        matches!(self.game.turn(), Turn::Over(_))
    }

    /// The id of the result once the game is over.
    #[track_caller]
    pub fn result(&self) -> String {
        match self.game.turn() {
            Turn::Over(outcome) => game().rulebook().results[usize::from(outcome.result)].id.clone(),
            Turn::Decide(_) => panic!("the game is not over"),
        }
    }

    /// The events of the last action (or actions) of one kind.
    pub fn events(&self, kind: &str) -> Vec<&Event> {
        self.told.iter().filter(|event| event.kind == kind).collect()
    }

    /// The purposes of the dice rolled in the last action (or actions), in order.
    pub fn purposes(&self) -> Vec<&str> {
        self.told.iter().filter_map(|event| event.roll.as_ref()).map(|roll| roll.purpose.as_str()).collect()
    }

    /// The totals of the dice rolled in the last action (or actions), in order.
    pub fn totals(&self) -> Vec<i32> {
        let rolls = self.told.iter().filter_map(|event| event.roll.as_ref());
        rolls.flat_map(|roll| &roll.dice).map(|die| die.total).collect()
    }

    /// The part of the script that was not used.
    pub fn chance_left(&self) -> usize {
        self.game.scripted_ahead().len()
    }

    /// What a side, or the public (`"public"`), may know.
    pub fn seen_by(&self, viewer: &str) -> State {
        let viewer = if viewer == "public" { Viewer::Public } else { Viewer::Side(seat(viewer).side()) };
        game().redact(self.state(), viewer)
    }
}

#[track_caller]
fn parse(text: &str) -> Action {
    game().parse(text).unwrap_or_else(|error| panic!("'{text}' is no action: {error}"))
}

#[track_caller]
pub fn area(id: &str) -> Place {
    game().data.find(id).unwrap_or_else(|| panic!("no place {id}"))
}

#[track_caller]
pub fn kind_of(name: &str) -> Kind {
    Kind::find(name).unwrap_or_else(|| panic!("no kind {name}"))
}

#[track_caller]
pub fn card(id: &str) -> Card {
    let found = game().data.cards.iter().position(|card| card.id == id);
    found.map(|i| Card(i as u8)).unwrap_or_else(|| panic!("no card {id}"))
}

pub fn seat(side: &str) -> Seat {
    if side == "red" { Seat::Red } else { Seat::Blue }
}
