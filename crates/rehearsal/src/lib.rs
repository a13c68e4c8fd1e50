//! What the tests of every game share.
//!
//! A [`Rehearsal`] is a match under test: a position, dice to come, actions in text notation, and what
//! can be asserted of any game. A game adds its own questions ("where is this unit?") in a trait for
//! `Rehearsal<ItsGame>`. [`playthrough`] pins whole games word by word, [`saves`] keeps old saves readable, [`page`] holds a game's page in
//! `docs/` against its rulebook, and [`alter`] makes data that a game must refuse or play otherwise.
//!
//! Everything here panics where a test should fail, with a sentence that says why.

pub mod page;
pub mod playthrough;
pub mod saves;

use std::sync::Arc;

use engine::position::{self, Start};
use engine::table::Table;
use engine::{Chance, Event, Game, Match, Pack, Seed, Story, Turn, Viewer};
use serde_json::Value;

/// `chance![6, 2, "ambush", 5]`: what chance brings next, dice as numbers and draws as names.
#[macro_export]
macro_rules! chance {
    ($($item:expr),* $(,)?) => { vec![ $( $crate::IntoChance::chance(&$item) ),* ] };
}

/// What [`chance!`] takes.
pub trait IntoChance {
    fn chance(&self) -> Chance;
}

impl IntoChance for i32 {
    fn chance(&self) -> Chance {
        Chance::Die(u8::try_from(*self).expect("a die shows a small number"))
    }
}

impl IntoChance for &str {
    fn chance(&self) -> Chance {
        Chance::Draw((*self).into())
    }
}

/// A game with its built-in data.
///
/// # Panics
/// If the data is not lawful.
#[must_use]
pub fn open<G: Game>(pack: &Pack) -> G {
    G::open(pack).unwrap_or_else(|fault| panic!("the built-in data is not lawful: {fault}"))
}

/// A data pack in one file of which the first `from` reads `to`.
#[track_caller]
pub fn alter(mut pack: Pack, file: &str, from: &str, to: &str) -> Pack {
    let text = pack.text(file).unwrap_or_else(|| panic!("there is no file {file}"));
    assert!(text.contains(from), "'{from}' is not in {file}");
    let text = text.replacen(from, to, 1);
    pack.replace(file, text).expect("the file is there");
    pack
}

/// A match under test.
#[derive(Debug)]
pub struct Rehearsal<G: Game> {
    pub game: Match<G>,
    /// The events of the last action, or of the last actions that were carried out together.
    pub told: Vec<Event>,
}

impl<G: Game> Clone for Rehearsal<G> {
    fn clone(&self) -> Self {
        Rehearsal { game: self.game.clone(), told: self.told.clone() }
    }
}

impl<G: Game> Rehearsal<G> {
    /// Begins a match, or says why it cannot begin.
    pub fn begin(game: &Arc<G>, start: Start) -> Result<Self, String> {
        let game = Match::new(game.clone(), start).map_err(|fault| fault.to_string())?;
        Ok(Rehearsal { game, told: Vec::new() })
    }

    /// Begins from a position document, or says what is wrong with it.
    pub fn from_document(game: &Arc<G>, document: Value) -> Result<Self, String> {
        let Value::Object(document) = document else { panic!("a position is an object") };
        let scenarios: Vec<String> = game.rulebook().scenarios.iter().map(|scenario| scenario.id.clone()).collect();
        let start = position::read_start(document, &scenarios).map_err(|fault| fault.to_string())?;
        Self::begin(game, start)
    }

    /// A scenario from the beginning.
    #[track_caller]
    pub fn scenario(game: &Arc<G>, id: &str, seed: u64) -> Self {
        Self::begin(game, Start::scenario(id, Seed::from_number(seed))).expect("the scenario can begin")
    }

    pub fn state(&self) -> &G::State {
        self.game.state()
    }

    fn rules(&self) -> &Arc<G> {
        self.game.game()
    }

    fn try_parse(&self, text: &str) -> Result<G::Action, String> {
        self.rules().parse(text).map_err(|error| format!("'{text}' is no action: {error}"))
    }

    #[track_caller]
    fn parse(&self, text: &str) -> G::Action {
        self.try_parse(text).unwrap_or_else(|what| panic!("{what}"))
    }

    /// Says what chance brings next.
    pub fn chance(&mut self, chance: Vec<Chance>) -> &mut Self {
        self.game.script(chance);
        self
    }

    /// Says what the next dice are.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.chance(faces.iter().map(|face| Chance::Die(*face)).collect())
    }

    /// How much of what chance was to bring has not come.
    pub fn chance_left(&self) -> usize {
        self.game.scripted_ahead().len()
    }

    /// Carries out an action that must be legal.
    #[track_caller]
    pub fn act(&mut self, text: &str) -> &mut Self {
        self.acts(&[text])
    }

    /// Carries out several actions; their events are told together.
    #[track_caller]
    pub fn acts(&mut self, texts: &[&str]) -> &mut Self {
        self.try_acts(texts).unwrap_or_else(|what| panic!("{what}\nlegal: {}", self.actions().join(", ")));
        self
    }

    /// Carries out several actions up to the first that is refused, and says why it is.
    pub fn try_acts(&mut self, texts: &[&str]) -> Result<(), String> {
        self.told.clear();
        for text in texts {
            let action = self.try_parse(text)?;
            let mut story = Story::new();
            self.game.act(action, &mut story).map_err(|error| format!("'{text}' is refused: {error}"))?;
            self.told.append(&mut story.events);
        }
        Ok(())
    }

    /// Carries out actions with exactly these dice and draws: the game may ask for no more and must not
    /// leave any.
    #[track_caller]
    pub fn exact(&mut self, chance: Vec<Chance>, actions: &[&str]) -> &mut Self {
        self.chance(chance).chance(chance!["not one more"]);
        self.acts(actions);
        assert_eq!(self.chance_left(), 1, "not all dice and draws were used; purposes: {:?}", self.purposes());
        self.game.clear_script();
        self
    }

    /// Asserts that an action is refused under a case, and not listed.
    #[track_caller]
    pub fn refused(&self, text: &str, case: &str) -> &Self {
        assert!(self.rules().rulebook().cases.get(case).is_some(), "the rulebook has no case {case}");
        match self.rules().check(self.state(), self.parse(text)) {
            Ok(()) => panic!("'{text}' is legal, but {case} should forbid it"),
            Err(refusal) => assert_eq!(refusal.case.0, case, "'{text}' is refused, but by {refusal}"),
        }
        assert!(!self.is_listed(text), "'{text}' is refused and yet listed");
        self
    }

    /// Asserts that an action is legal, and listed.
    #[track_caller]
    pub fn allowed(&self, text: &str) -> &Self {
        if let Err(refusal) = self.rules().check(self.state(), self.parse(text)) {
            panic!("'{text}' is refused: {refusal}");
        }
        assert!(self.is_listed(text), "'{text}' is legal and yet not listed");
        self
    }

    #[track_caller]
    pub fn is_legal(&self, text: &str) -> bool {
        self.rules().check(self.state(), self.parse(text)).is_ok()
    }

    fn is_listed(&self, text: &str) -> bool {
        self.actions().iter().any(|action| action == text)
    }

    /// The legal actions in text notation, in the order of the list.
    pub fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        actions.into_iter().map(|action| self.rules().notation(action)).collect()
    }

    /// The legal actions that begin with a verb, in the order of the list.
    pub fn listed(&self, verb: &str) -> Vec<String> {
        self.actions().into_iter().filter(|action| action.split(' ').next() == Some(verb)).collect()
    }

    /// What follows a verb in the legal actions, sorted: `offered("step")` lists places.
    pub fn offered(&self, verb: &str) -> Vec<String> {
        let rest = |action: &String| Some(action.strip_prefix(verb)?.strip_prefix(' ')?.to_string());
        let mut found: Vec<String> = self.actions().iter().filter_map(rest).collect();
        found.sort();
        found
    }

    pub fn phase(&self) -> &'static str {
        self.rules().phase(self.state())
    }

    /// The id of the side that is asked, or `nobody` once the game is over.
    pub fn asked(&self) -> &str {
        match self.game.turn() {
            Turn::Decide(side) => &self.rules().rulebook().sides[usize::from(side.0)].id,
            Turn::Over(_) => "nobody",
        }
    }

    pub fn is_over(&self) -> bool {
        matches!(self.game.turn(), Turn::Over(_))
    }

    /// The id of the result once the game is over.
    #[track_caller]
    pub fn result(&self) -> &str {
        match self.game.turn() {
            Turn::Over(outcome) => &self.rules().rulebook().results[usize::from(outcome.result)].id,
            Turn::Decide(_) => panic!("the game is not over"),
        }
    }

    pub fn table(&self, viewer: Viewer) -> Table {
        self.rules().present(self.state(), viewer)
    }

    /// The events that the game tells with this word.
    pub fn events(&self, word: &str) -> Vec<&Event> {
        self.told.iter().filter(|event| event.word == word).collect()
    }

    /// What the dice were rolled for, in order.
    pub fn purposes(&self) -> Vec<&str> {
        self.told.iter().filter_map(|event| event.roll.as_ref()).map(|roll| roll.purpose.as_str()).collect()
    }
}
