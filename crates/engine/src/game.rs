//! The contract: what a game must be able to do.
//!
//! A [`Game`] is a rulebook with its data, loaded once and never changed. A `State` is plain
//! data: what lies on the table. The dice are neither: they are handed to [`Game::apply`] from
//! outside, so that a state can never leak the rolls to come and a computer player can be given
//! dice of its own.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cases::{Case, Cases};
use crate::chance::Dice;
use crate::odds::{self, Budget, Odds};
use crate::pack::{Fault, Pack};
use crate::reach::Reached;
use crate::story::{Event, Story};
use crate::table::{Board, Table, Track};

/// A side of a game, as an index into [`Rulebook::sides`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Side(pub u8);

/// Who is looking at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// A player of that side: sees what that side may know.
    Side(Side),
    /// A spectator: sees only what every side may know.
    Public,
    /// The whole truth, for tests, replays of finished games and `script`'s `state`.
    Omniscient,
}

/// Whose question it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    Decide(Side),
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The side that won, if any.
    pub winner: Option<Side>,
    /// Which way the game ended: an index into [`Rulebook::results`].
    pub result: u8,
    /// The final score as the rulebook counts it.
    pub score: i32,
}

/// Why something cannot be done, with the case that forbids it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    pub case: Case,
    pub reason: &'static str,
}

impl Refusal {
    #[must_use]
    pub const fn new(case: Case, reason: &'static str) -> Self {
        Refusal { case, reason }
    }

    /// Gathers why a thing cannot be chosen from what the rules say about each action that somebody who
    /// points at it may have in mind: every reason once, in that order. Where none of the actions is
    /// refused, or none comes to mind, `otherwise` says that nothing asks for the thing now.
    #[must_use]
    pub fn gather(verdicts: impl IntoIterator<Item = Result<(), Refusal>>, otherwise: Refusal) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for refusal in verdicts.into_iter().filter_map(Result::err) {
            if !refusals.contains(&refusal) {
                refusals.push(refusal);
            }
        }
        if refusals.is_empty() {
            refusals.push(otherwise);
        }
        refusals
    }
}

/// Whether something may be done; if not, the case that forbids it.
pub type Verdict = Result<(), Refusal>;

/// Refuses under a case.
pub const fn refuse(case: &'static str, reason: &'static str) -> Verdict {
    Err(Refusal::new(Case(case), reason))
}

/// Refuses under a case unless something holds.
pub const fn ensure(holds: bool, case: &'static str, reason: &'static str) -> Verdict {
    if holds { Ok(()) } else { refuse(case, reason) }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.case, self.reason)
    }
}

/// Something on the table that can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Target {
    Piece(String),
    Place(String),
    /// The edge between two places: a hexside.
    Edge(String, String),
    Card(String),
    Button(String),
}

/// The options of a match by id, already checked against [`Rulebook::options`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// The chosen value of an option; the rulebook's default where nothing was chosen.
    #[must_use]
    pub fn get<'a>(&'a self, book: &'a Rulebook, id: &str) -> &'a str {
        self.0
            .get(id)
            .map(String::as_str)
            .or_else(|| book.options.iter().find(|o| o.id == id).map(|o| o.default.as_str()))
            .unwrap_or_default()
    }

    /// Whether a yes-or-no option is on.
    #[must_use]
    pub fn on(&self, book: &Rulebook, id: &str) -> bool {
        self.get(book, id) == "on"
    }

    /// Refuses an option or a value that the rulebook does not have.
    pub fn check(&self, book: &Rulebook) -> Result<(), Fault> {
        for (id, value) in &self.0 {
            let Some(known) = book.options.iter().find(|o| &o.id == id) else {
                let ids: Vec<_> = book.options.iter().map(|o| o.id.as_str()).collect();
                return Err(Fault::new("options", id, format!("no such option; there are: {}", ids.join(", "))));
            };
            if !known.values.contains(value) {
                let reason = format!("'{value}' is not one of: {}", known.values.join(", "));
                return Err(Fault::new("options", id, reason));
            }
        }
        Ok(())
    }
}

/// What is printed on the box and in the book: everything about a game that no match changes.
#[derive(Clone, Debug)]
pub struct Rulebook {
    pub id: &'static str,
    pub title: String,
    /// One paragraph of history for the shelf.
    pub about: String,
    /// Rises whenever the same log could lead to another state.
    pub version: u32,
    /// Rises whenever a state is stored in another form. From 1 on: 0 stands for saves from before it was told.
    pub layout: u32,
    pub sides: Vec<SideInfo>,
    /// The first one is the default.
    pub scenarios: Vec<ScenarioInfo>,
    pub options: Vec<OptionInfo>,
    /// The ways the game can end, best first for the first side.
    pub results: Vec<ResultInfo>,
    pub phases: Vec<PhaseInfo>,
    pub score: ScoreInfo,
    pub calendar: CalendarInfo,
    pub cases: Cases,
    /// Digest of the data files in use.
    pub data_hash: String,
}

impl Rulebook {
    #[must_use]
    pub fn side(&self, id: &str) -> Option<Side> {
        self.sides.iter().position(|s| s.id == id).map(|i| Side(i as u8))
    }

    #[must_use]
    pub fn side_id(&self, side: Side) -> &str {
        &self.sides[side.0 as usize].id
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SideInfo {
    pub id: String,
    pub name: String,
    /// A colour for this side's counters, as `#rrggbb`.
    pub colour: String,
}

impl SideInfo {
    /// A side with the colour of its counters, as `#rrggbb`.
    #[must_use]
    pub fn new(id: &str, name: &str, colour: &str) -> Self {
        SideInfo { id: id.into(), name: name.into(), colour: colour.into() }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ScenarioInfo {
    pub id: String,
    pub title: String,
    pub about: String,
}

impl ScenarioInfo {
    #[must_use]
    pub fn new(id: impl Into<String>, title: impl Into<String>, about: impl Into<String>) -> Self {
        ScenarioInfo { id: id.into(), title: title.into(), about: about.into() }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OptionInfo {
    pub id: String,
    pub title: String,
    pub values: Vec<String>,
    pub default: String,
    /// The case that describes it, if it is an optional rule.
    pub case: Option<String>,
}

impl OptionInfo {
    /// A choice that a case describes; the first value is the default.
    #[must_use]
    pub fn new(id: &str, title: &str, values: Vec<String>, case: &str) -> Self {
        let default = values.first().cloned().unwrap_or_default();
        OptionInfo { id: id.into(), title: title.into(), values, default, case: Some(case.into()) }
    }

    /// An optional rule, which is off unless it is chosen.
    #[must_use]
    pub fn switch(id: &str, title: &str, case: &str) -> Self {
        OptionInfo::new(id, title, vec!["off".into(), "on".into()], case)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ResultInfo {
    pub id: String,
    pub title: String,
}

impl ResultInfo {
    #[must_use]
    pub fn new(id: &str, title: &str) -> Self {
        ResultInfo { id: id.into(), title: title.into() }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PhaseInfo {
    pub id: String,
    pub title: String,
    /// The sections of the rulebook that matter in this phase ("7.2", "9").
    pub rules: Vec<String>,
}

impl PhaseInfo {
    #[must_use]
    pub fn new(id: &str, title: &str, rules: &[&str]) -> Self {
        PhaseInfo { id: id.into(), title: title.into(), rules: rules.iter().map(|rule| (*rule).into()).collect() }
    }
}

/// Where the score is read, and what its numbers mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ScoreInfo {
    /// The track of the table that shows the score; at the end it stands at [`Outcome::score`].
    pub track: String,
    /// Whom a higher number favours; nobody where it is just a number.
    pub favours: Option<Side>,
    /// What the numbers mean at the end, lowest first; the first level has no lower end.
    pub levels: Vec<ScoreLevel>,
}

impl ScoreInfo {
    /// A score without names for its numbers.
    #[must_use]
    pub fn new(track: &str, favours: impl Into<Side>) -> Self {
        ScoreInfo { track: track.into(), favours: Some(favours.into()), levels: Vec::new() }
    }

    /// Adds what the numbers from one on mean, up to the next level.
    #[must_use]
    pub fn level(mut self, from: i32, title: impl Into<String>) -> Self {
        self.levels.push(ScoreLevel { from, title: title.into() });
        self
    }
}

/// What the score means from a number on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ScoreLevel {
    pub from: i32,
    pub title: String,
}

/// How time is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CalendarInfo {
    /// The track of the table that counts turns.
    pub track: String,
    /// Every turn that can be played, in order.
    pub turns: Vec<TurnInfo>,
}

impl CalendarInfo {
    #[must_use]
    pub fn new(track: &str, turns: impl IntoIterator<Item = TurnInfo>) -> Self {
        CalendarInfo { track: track.into(), turns: turns.into_iter().collect() }
    }

    /// The word for the turn at which a track stands, if it is the one that counts turns and the word says more than the number.
    #[must_use]
    pub fn word_for(&self, track: &Track) -> Option<&str> {
        let is_now = |turn: &&TurnInfo| track.id == self.track && turn.number == track.value;
        let word = self.turns.iter().find(is_now)?.short.as_str();
        (word != track.value.to_string()).then_some(word)
    }
}

/// One turn of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TurnInfo {
    /// Where the calendar's track stands in this turn.
    pub number: i32,
    /// A word for the axis of a chart: "9 Apr", "1968".
    pub short: String,
    pub title: String,
}

impl TurnInfo {
    #[must_use]
    pub fn new(number: impl Into<i32>, short: impl Into<String>, title: impl Into<String>) -> Self {
        TurnInfo { number: number.into(), short: short.into(), title: title.into() }
    }
}

/// What came of it all, in the words of the events that say so.
pub(crate) fn outcomes_in_words(told: &[&Event]) -> String {
    let parts: Vec<&str> = told.iter().filter(|e| e.outcome).map(|e| e.text.trim_end_matches('.')).collect();
    if parts.is_empty() { "nothing happens".into() } else { parts.join("; ") }
}

/// One game of the library: a rulebook turned into a deterministic state machine.
///
/// Promises, which [`crate::laws`] tests for every game:
/// - [`Game::actions`] lists every legal action and is never empty before the game is over;
/// - [`Game::check`] accepts exactly what `actions` lists, and names a case for the rest;
/// - [`Game::apply`] is total on legal actions and uses no chance but the dice it is given;
/// - [`Game::redact`] removes what the viewer may not know, and [`Game::imagine`] returns only
///   states whose redaction for that viewer is the same;
/// - [`Game::check`], [`Game::why_not`] and [`Game::may_skip`] answer alike in the true state and in
///   what those imagine who learn the answer, so that nobody can use them to guess.
pub trait Game: Debug + Send + Sync + Sized + 'static {
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Small and typed; its text form is [`Game::notation`].
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A scenario or a hand-made situation as written in a document: data that may be wrong.
    type Position: Serialize + DeserializeOwned + Send + Sync;

    /// Reads a data pack. Everything a record says is checked here, once.
    fn open(pack: &Pack) -> Result<Self, Fault>;
    fn rulebook(&self) -> &Rulebook;
    /// The position of a scenario named in the rulebook.
    fn scenario(&self, id: &str, options: &Options) -> Option<Self::Position>;
    /// Turns a position into a lawful state, or says which key is wrong and why.
    fn setup(&self, position: &Self::Position, options: &Options, dice: &mut Dice) -> Result<Self::State, Fault>;
    /// Sets a position up and tells what happens before the first decision.
    fn begin(
        &self,
        position: &Self::Position,
        options: &Options,
        dice: &mut Dice,
        _story: &mut Story,
    ) -> Result<Self::State, Fault> {
        self.setup(position, options, dice)
    }
    /// The document for this state. What cannot be written by hand, in the middle of a combat or a march, is in it as an
    /// opaque part ([`crate::document::Begun::moment`]).
    fn position(&self, state: &Self::State) -> Option<Self::Position>;
    /// Refuses a stored state that no play leads to. A save can be forged, and a match that goes on
    /// from a forged state must not make the program stumble; what the types cannot exclude (a number
    /// beyond the last place, a piece in two places) is checked here.
    fn validate_state(&self, _state: &Self::State) -> Result<(), Fault> {
        Ok(())
    }
    /// Rebuilds what a stored state leaves out because it follows from the rest.
    fn rebuild_index(&self, _state: &mut Self::State) {}
    /// The whole state for people to read: ids in place of numbers, flags by name.
    fn readable_state(&self, state: &Self::State) -> Value {
        serde_json::to_value(state).unwrap_or_default()
    }

    fn turn(&self, state: &Self::State) -> Turn;
    /// The id of the present phase or segment, one of [`Rulebook::phases`].
    fn phase(&self, state: &Self::State) -> &'static str;
    /// Appends ALL legal actions to an empty list.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    /// Whether an action is legal now; if not, the case that forbids it.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Refusal>;
    /// What keeps a thing on the table from being chosen now; empty where it can be chosen.
    fn why_not(&self, state: &Self::State, target: &Target) -> Vec<Refusal>;
    /// Carries out a legal action and everything that follows without a decision.
    fn apply(&self, state: &mut Self::State, action: Self::Action, dice: &mut Dice, story: &mut Story);

    fn notation(&self, action: Self::Action) -> String;
    /// Reads the text notation; the error says what was expected.
    fn parse(&self, text: &str) -> Result<Self::Action, String>;

    /// What that viewer may know.
    fn redact(&self, state: &Self::State, viewer: Viewer) -> Self::State;
    /// A full state that this side could not tell from the true one.
    fn imagine(&self, state: &Self::State, side: Side, dice: &mut Dice) -> Self::State;
    /// The printed board, which no match changes.
    fn board(&self) -> &Board;
    fn present(&self, state: &Self::State, viewer: Viewer) -> Table;

    /// How good the state is for a side, in the rulebook's points expected at the end.
    fn evaluate(&self, state: &Self::State, side: Side) -> f32;
    /// How promising an action looks before any search; higher first. A computer player's
    /// rollouts follow it, so it must be cheap.
    fn prior(&self, _state: &Self::State, _action: Self::Action) -> f32 {
        0.0
    }
    /// Whether the state stands where a computer player may stop looking ahead and evaluate:
    /// the end of a turn or phase.
    fn is_quiet(&self, _state: &Self::State) -> bool {
        true
    }
    /// Whether the program may take the only legal action by itself. Not where the other sides could
    /// tell from it that there was no choice, and so what a hidden card or counter is: a side that
    /// holds nothing to answer with is asked all the same.
    fn may_skip(&self, _state: &Self::State, _only: Self::Action) -> bool {
        true
    }
    /// Whether everything that the last action set off is over. Odds end here, even where only one decision
    /// is open: the next attack or turn is no part of how this one turns out.
    fn settled(&self, _state: &Self::State) -> bool {
        false
    }
    /// How one way that chance can take is named in the odds, from where it led and what a viewer heard of it.
    /// Ways of one name are one outcome: a game rich in detail names what a player weighs and leaves out the
    /// faces of the dice.
    fn sum_up(&self, _state: &Self::State, told: &[&Event]) -> String {
        outcomes_in_words(told)
    }
    /// The odds of an action for the side that is asked, from what that side may know.
    fn odds(&self, state: &Self::State, side: Side, action: Self::Action, budget: Budget) -> Odds {
        odds::paths::odds_of(self, state, side, action, budget)
    }
    /// Where these pieces of a side can go together from here, by the game's own small decisions; or why they cannot
    /// move.
    fn reach(&self, state: &Self::State, side: Side, pieces: &[String]) -> Result<Vec<Reached>, String> {
        self.reach_along(state, side, pieces, &[])
    }
    /// The same by ways that begin with these places, in this order: the way that a player has drawn so far.
    fn reach_along(
        &self,
        _state: &Self::State,
        _side: Side,
        _pieces: &[String],
        _along: &[String],
    ) -> Result<Vec<Reached>, String> {
        Err("this game moves nothing over a board".into())
    }
    /// Into how many parts a movement point is split in the costs of ways.
    fn parts_of_a_point(&self) -> u16 {
        1
    }
    /// The pieces of the side to decide that [`Game::reach`] can begin with: those that an answer takes in hand.
    fn movers(&self, _state: &Self::State, _side: Side) -> Vec<String> {
        Vec::new()
    }
    /// The answer with which a side stays out of what is under way, where the question is whether it
    /// steps in: no helicopter, no reserves. Odds look on beyond it.
    fn declining(&self, _state: &Self::State) -> Option<Self::Action> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_gathered_once_each_and_never_none() {
        let [far, spent, idle] = ["too far", "already moved", "not now"].map(|why| Refusal::new(Case("1-01"), why));
        assert_eq!(Refusal::gather([Err(far), Ok(()), Err(spent), Err(far)], idle), [far, spent]);
        assert_eq!(Refusal::gather([Ok(())], idle), [idle]);
        assert_eq!(Refusal::gather([], idle), [idle]);
    }
}
