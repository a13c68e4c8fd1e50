//! A table for tests: where positions come from, and what can be asked about Hearts & Minds.

use std::sync::{Arc, OnceLock};

use engine::position::Start;
use engine::{Game as _, Seed, Viewer};
use hearts_and_minds::HeartsAndMinds;
use hearts_and_minds::context::View;
use hearts_and_minds::ids::{Card, Place, Seat};
use hearts_and_minds::kind::Kind;
use hearts_and_minds::state::{Holder, State};
use rehearsal::Rehearsal;
pub use rehearsal::chance;
use serde_json::{Value, json};

/// A match under test.
pub type Play = Rehearsal<HeartsAndMinds>;

/// The game with its built-in data, opened once.
pub fn game() -> &'static Arc<HeartsAndMinds> {
    static GAME: OnceLock<Arc<HeartsAndMinds>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(HeartsAndMinds::open(&hearts_and_minds::pack()).expect("the built-in data is lawful")))
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
    Rehearsal::from_document(game(), document)
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

/// Begins a war, or says why it cannot begin.
pub fn begin(start: Start) -> Result<Play, String> {
    Rehearsal::begin(game(), start)
}

/// What only Hearts & Minds can be asked.
pub trait Questions {
    fn view(&self) -> View<'_>;
    /// How many units of a kind are in a place.
    fn count(&self, kind: &str, place: &str) -> u8;
    /// All units in a place, as `2 arvn-inf, 1 us-inf`.
    fn units(&self, place: &str) -> String;
    fn will(&self) -> i16;
    /// A side's stockpile.
    fn stock(&self, side: &str) -> u8;
    /// RPs left of the played card.
    fn purse(&self) -> u8;
    /// How many cards Red and Blue hold.
    fn hands(&self) -> [u8; 2];
    /// Whether Red and Blue hold a Campaign card.
    fn held_campaigns(&self) -> [bool; 2];
    fn has_red_flag(&self, place: &str) -> bool;
    fn has_blue_flag(&self, place: &str) -> bool;
    /// Where a card is.
    fn holder(&self, id: &str) -> Holder;
    /// The totals of the dice rolled in the last action (or actions), in order.
    fn totals(&self) -> Vec<i32>;
    /// What a side, or the public (`"public"`), may know.
    fn seen_by(&self, viewer: &str) -> State;
}

impl Questions for Play {
    fn view(&self) -> View<'_> {
        View { data: &game().data, state: self.state() }
    }

    #[track_caller]
    fn count(&self, kind: &str, place: &str) -> u8 {
        self.state().units.at(area(place)).of(kind_of(kind))
    }

    #[track_caller]
    fn units(&self, place: &str) -> String {
        let here = self.state().units.at(area(place));
        here.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect::<Vec<_>>().join(", ")
    }

    fn will(&self) -> i16 {
        self.state().will
    }

    fn stock(&self, side: &str) -> u8 {
        self.state().stock[seat(side).at()]
    }

    fn purse(&self) -> u8 {
        self.state().turn.purse
    }

    fn hands(&self) -> [u8; 2] {
        Seat::BOTH.map(|seat| self.state().cards.in_hand(seat))
    }

    fn held_campaigns(&self) -> [bool; 2] {
        Seat::BOTH.map(|seat| self.state().cards.has_campaign(seat))
    }

    #[track_caller]
    fn has_red_flag(&self, place: &str) -> bool {
        self.state().red_flags.has(area(place))
    }

    #[track_caller]
    fn has_blue_flag(&self, place: &str) -> bool {
        self.state().blue_flags.has(area(place))
    }

    #[track_caller]
    fn holder(&self, id: &str) -> Holder {
        self.state().cards.of(card(id))
    }

    fn totals(&self) -> Vec<i32> {
        let rolls = self.told.iter().filter_map(|event| event.roll.as_ref());
        rolls.flat_map(|roll| &roll.dice).map(|die| die.total).collect()
    }

    fn seen_by(&self, viewer: &str) -> State {
        let viewer = if viewer == "public" { Viewer::Public } else { Viewer::Side(seat(viewer).side()) };
        game().redact(self.state(), viewer)
    }
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
