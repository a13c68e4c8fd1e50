//! A table for tests: a position, dice to come, actions in text notation, and what can be asserted.

use std::sync::{Arc, OnceLock};

use engine::position::{self, Start};
use engine::table::Table;
use engine::{Chance, Event, Game, Match, Story, Turn, Viewer};
use hoa_binh::HoaBinh;
use hoa_binh::state::{Kind, Place, State, View};
use serde_json::{Value, json};

/// The game with its built-in data, opened once.
pub fn game() -> &'static Arc<HoaBinh> {
    static GAME: OnceLock<Arc<HoaBinh>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(HoaBinh::open(&hoa_binh::pack()).expect("the built-in data is lawful")))
}

pub fn known_case(id: &str) {
    assert!(game().rulebook().cases.get(id).is_some(), "the rulebook has no case {id}");
}

/// A match under test.
#[derive(Clone, Debug)]
pub struct Play {
    pub game: Match<HoaBinh>,
    /// The events of the last action.
    pub told: Vec<Event>,
}

/// Begins from a position document; `turn`, `phase` and `strategy` default to a quiet French phase of
/// turn 4.
pub fn at(mut document: Value) -> Play {
    let keys = document.as_object_mut().expect("a position is an object");
    keys.entry("turn").or_insert(json!(4));
    keys.entry("phase").or_insert(json!("french-actions"));
    let early = ["command", "operation"].contains(&keys["phase"].as_str().unwrap_or_default());
    if !early && keys["turn"] != json!(0) {
        let operation = ["violet", "rainbow"].iter().any(|k| keys.get(*k) == keys.get("turn"));
        if !operation {
            keys.entry("strategy").or_insert(json!("harassed"));
        }
    }
    try_at(document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// Begins from a position document as it is, or says what is wrong with it.
pub fn try_at(document: Value) -> Result<Play, String> {
    let Value::Object(map) = document else { panic!("a position is an object") };
    let start = position::read_start(map, &["campaign".into()]).map_err(|f| f.to_string())?;
    begin(start)
}

/// The campaign from the beginning.
pub fn campaign(seed: u64) -> Play {
    begin(Start::scenario("campaign", engine::Seed::from_number(seed))).expect("the campaign can begin")
}

pub fn begin(start: Start) -> Result<Play, String> {
    let game = Match::new(game().clone(), start).map_err(|f| f.to_string())?;
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

/// `chance![6, 2, "ambush", 5]`: what chance brings next.
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
        let action = game().parse(text).unwrap_or_else(|e| panic!("'{text}' is no action: {e}"));
        let mut story = Story::new();
        if let Err(error) = self.game.act(action, &mut story) {
            panic!("'{text}' is refused: {error}\nlegal: {:#?}", self.actions());
        }
        self.told = story.events;
        self
    }

    /// Carries out several actions.
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

    /// Asserts that an action is refused under a case.
    #[track_caller]
    pub fn refused(&self, text: &str, case: &str) -> &Self {
        known_case(case);
        let action = game().parse(text).unwrap_or_else(|e| panic!("'{text}' is no action: {e}"));
        match game().check(self.state(), action) {
            Ok(()) => panic!("'{text}' is legal, but {case} should forbid it"),
            Err(refusal) => assert_eq!(refusal.case.0, case, "'{text}' is refused, but by {refusal}"),
        }
        assert!(!self.actions().contains(&text.to_string()), "'{text}' is refused and yet listed");
        self
    }

    /// Asserts that an action is legal, and listed.
    #[track_caller]
    pub fn allowed(&self, text: &str) -> &Self {
        let action = game().parse(text).unwrap_or_else(|e| panic!("'{text}' is no action: {e}"));
        if let Err(refusal) = game().check(self.state(), action) {
            panic!("'{text}' is refused: {refusal}");
        }
        assert!(self.actions().contains(&text.to_string()), "'{text}' is legal and yet not listed");
        self
    }

    /// The legal actions in text notation.
    pub fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        actions.into_iter().map(|a| game().notation(a)).collect()
    }

    /// The legal actions that begin with a verb.
    pub fn offered(&self, verb: &str) -> Vec<String> {
        self.actions().into_iter().filter(|a| a.split(' ').next() == Some(verb)).collect()
    }

    pub fn table(&self) -> Table {
        game().present(self.state(), Viewer::Side(hoa_binh::FRANCE))
    }

    /// Where a unit is: a space id, `hanoi`, `turn-5` or `gone`.
    pub fn place(&self, unit: &str) -> String {
        let unit = game().data.unit(unit).unwrap_or_else(|| panic!("no unit {unit}"));
        match self.state().units[unit.at()].place {
            Place::Space(space) => game().data.map.space(space).id.clone(),
            Place::Hanoi => "hanoi".into(),
            Place::Track(turn) => format!("turn-{turn}"),
            Place::Gone => "gone".into(),
        }
    }

    pub fn reduced(&self, unit: &str) -> bool {
        let unit = game().data.unit(unit).unwrap_or_else(|| panic!("no unit {unit}"));
        self.state().units[unit.at()].reduced
    }

    /// Where a commander is, or `gone`.
    pub fn commander(&self, id: &str) -> String {
        let commander = game().data.commander(id).unwrap_or_else(|| panic!("no commander {id}"));
        let space = self.state().commanders[commander.at()].space;
        space.map_or("gone".into(), |space| game().data.map.space(space).id.clone())
    }

    /// The counters in a space: `i` Infiltration, `g` Guerrilla, `d` Dangerous, oldest first.
    pub fn counters(&self, space: &str) -> String {
        let space = game().data.map.find(space).unwrap_or_else(|| panic!("no space {space}"));
        let letter = |kind| match kind {
            Kind::Infiltration => 'i',
            Kind::Guerrilla => 'g',
            Kind::Dangerous => 'd',
        };
        self.state().counters_in(space).map(|c| letter(c.kind)).collect()
    }

    /// The spaces that hold counters, oldest counter first, each counter named once.
    pub fn counter_spaces(&self) -> Vec<String> {
        self.state().counters.iter().map(|c| game().data.map.space(c.space).id.clone()).collect()
    }

    /// Whether a post or base stands on a site.
    pub fn stands(&self, space: &str) -> bool {
        let space = game().data.map.find(space).unwrap_or_else(|| panic!("no space {space}"));
        self.view().fort(space).is_some()
    }

    pub fn ap(&self) -> u8 {
        self.state().ap
    }

    pub fn score(&self) -> i16 {
        self.state().score
    }

    pub fn phase(&self) -> &'static str {
        game().phase(self.state())
    }

    pub fn is_over(&self) -> bool {
        matches!(self.game.turn(), Turn::Over(_))
    }

    /// The id of the result once the game is over.
    pub fn result(&self) -> String {
        match self.game.turn() {
            Turn::Over(outcome) => game().rulebook().results[usize::from(outcome.result)].id.clone(),
            Turn::Decide(_) => panic!("the game is not over"),
        }
    }

    /// The events of the last action (or actions) of one kind.
    pub fn events(&self, kind: &str) -> Vec<&Event> {
        self.told.iter().filter(|e| e.kind == kind).collect()
    }

    /// The purposes of the dice rolled in the last action (or actions), in order.
    pub fn purposes(&self) -> Vec<&str> {
        self.told.iter().filter_map(|e| e.roll.as_ref()).map(|r| r.purpose.as_str()).collect()
    }

    /// The modified totals of the last French combat roll that was told.
    pub fn totals(&self) -> Vec<i32> {
        let rolls = self.told.iter().rev().filter_map(|e| e.roll.as_ref());
        let roll = rolls.into_iter().find(|r| r.purpose.starts_with("French combat dice"));
        roll.expect("no French dice were rolled").dice.iter().map(|d| d.total).collect()
    }

    /// The threat level that the last action (or actions) told.
    pub fn threat_level(&self) -> i32 {
        self.events("threat").last().and_then(|e| e.amount).expect("no threat die was rolled")
    }

    /// The part of the script that was not used.
    pub fn chance_left(&self) -> usize {
        self.game.scripted_ahead().len()
    }
}
