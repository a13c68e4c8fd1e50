//! A running match whose game is known only by its rulebook.

use std::fmt;
use std::sync::atomic::AtomicBool;

use engine::history::{ActError, Save, UndoStop};
use engine::odds::{Budget, Odds};
use engine::position::Start;
use engine::reach::Reached;
use engine::table::{Board, Choice, Table};
use engine::{
    Case, Chance, Dice, Event, Game, Match, Refusal, Rulebook, Seed, Side, Story, Target, Turn, Viewer, digest, wording,
};
use opponent::{Player, Strength};
use serde::Serialize;
use serde_json::{Map, Value};

/// Why an action given as text was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The text is not an action; this is what was expected.
    Unreadable(String),
    Act(ActError),
}

impl PlayError {
    /// The case that forbids the action, where it is well formed but not legal.
    #[must_use]
    pub fn case(&self) -> Option<Case> {
        match self {
            PlayError::Act(ActError::Refused(refusal)) => Some(refusal.case),
            _ => None,
        }
    }

    /// One sentence without the case.
    #[must_use]
    pub fn reason(&self) -> String {
        match self {
            PlayError::Unreadable(expected) => expected.clone(),
            PlayError::Act(ActError::Refused(refusal)) => refusal.reason.into(),
            PlayError::Act(other) => other.to_string(),
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Unreadable(expected) => f.write_str(expected),
            PlayError::Act(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<ActError> for PlayError {
    fn from(error: ActError) -> Self {
        PlayError::Act(error)
    }
}

/// One line of a match's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    pub side: String,
    pub action: String,
    /// The program took it because nothing else was legal.
    pub forced: bool,
}

/// A match as it stood at some moment of its past.
#[derive(Clone, Debug)]
pub struct Moment {
    pub turn: Turn,
    pub phase: &'static str,
    pub hash: String,
    pub table: Table,
    /// What happened up to then, action by action.
    pub story: Vec<Vec<Event>>,
}

/// A running or finished match of any game. Actions are given in the game's text notation.
pub trait Play: fmt::Debug + Send + Sync {
    fn book(&self) -> &Rulebook;
    fn board(&self) -> &Board;
    fn start(&self) -> &Start;
    fn turn(&self) -> Turn;
    fn phase(&self) -> &'static str;
    /// A digest of the state: the same on every machine.
    fn hash(&self) -> String;
    /// The hash of the seed, which can be published at the start.
    fn commitment(&self) -> String;
    /// The seed, once the game is over.
    fn revealed_seed(&self) -> Option<Seed>;

    /// Every legal action of the side to decide, with its label and what it is bound to.
    fn actions(&self) -> Vec<Choice>;
    fn check(&self, action: &str) -> Result<(), PlayError>;
    fn act(&mut self, action: &str, story: &mut Story) -> Result<(), PlayError>;
    /// Takes decisions as long as there is only one legal action; says how many were taken.
    fn take_forced(&mut self, story: &mut Story) -> Result<usize, PlayError>;
    /// What keeps a thing from being chosen now; empty where it can be chosen. A thing that is
    /// not on the table is an error.
    fn why(&self, target: &Target) -> Result<Vec<Refusal>, String>;
    /// How an action can turn out, from what the side to decide may know.
    fn odds(&self, action: &str, budget: Budget) -> Result<Odds, PlayError>;

    /// Where these pieces of the side to decide can go together, or why they cannot move; by ways that begin with the
    /// places `along`, in this order.
    fn reach(&self, pieces: &[String], along: &[String]) -> Result<Vec<Reached>, String>;

    /// Into how many parts a movement point is split in the costs that `reach` tells.
    fn parts_of_a_point(&self) -> u16;

    /// The pieces of the side to decide that `reach` can begin with.
    fn movers(&self) -> Vec<String>;
    /// How promising each of `actions` looks before any search, from what the side to decide may know; higher is better.
    fn priors(&self) -> Vec<f32>;
    /// The answer with which the side to decide stays out, where the question is whether it steps in.
    fn declining(&self) -> Option<String>;

    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> Table;
    /// Everything, as a document for people to read.
    fn state(&self) -> Value;
    /// The document that starts a match here; none where the game knows none for this moment.
    fn position(&self) -> Option<Map<String, Value>>;
    /// The same for the match as it stood after the first `length` actions.
    fn position_at(&self, length: usize) -> Option<Map<String, Value>>;

    /// Adds to what chance brings next.
    fn script(&mut self, chance: Vec<Chance>);
    /// Lets nothing come but this and what lies ready already: an action that asks for more is refused.
    fn script_only(&mut self, chance: Vec<Chance>);
    fn scripted_ahead(&self) -> Vec<Chance>;
    fn clear_script(&mut self);

    /// Why the last decision cannot be taken back, if so; `by` is the side that asks, none where
    /// one person plays all sides.
    fn undo_stop(&self, by: Option<Side>) -> Option<UndoStop>;
    fn undo(&mut self, by: Option<Side>) -> Result<(), UndoStop>;
    /// Does again what was undone last; false where there is nothing.
    fn redo(&mut self, story: &mut Story) -> bool;

    fn save(&self) -> Save;
    /// What happened before the first decision.
    fn opening(&self) -> &[Event];
    /// Everything that a viewer has heard since the beginning.
    fn heard(&self, viewer: Viewer) -> Vec<Event>;
    /// The log so far.
    fn log(&self) -> Vec<LogLine>;
    /// How many actions are in the log.
    fn length(&self) -> usize;
    /// The match as it stood after the first `length` actions.
    fn moment(&self, length: usize, viewer: Viewer) -> Moment;
    /// How many actions of older rules lie before the log, where an update cut them off.
    fn resumed_after(&self) -> Option<u64>;

    /// What a computer player would do for the side to decide; none when the game is over.
    ///
    /// Without a seed of its own the player's dice follow from the length of the log and the
    /// published hash of the match's seed, so that asking again gives the same answer.
    fn bot(&self, strength: Strength, seed: Option<Seed>, stop: &AtomicBool) -> Option<String>;

    fn clone_box(&self) -> Box<dyn Play>;
}

impl<G: Game> Play for Match<G> {
    fn book(&self) -> &Rulebook {
        self.game().rulebook()
    }

    fn board(&self) -> &Board {
        self.game().board()
    }

    fn start(&self) -> &Start {
        Match::start(self)
    }

    fn turn(&self) -> Turn {
        Match::turn(self)
    }

    fn phase(&self) -> &'static str {
        self.game().phase(Match::state(self))
    }

    fn hash(&self) -> String {
        Match::hash(self)
    }

    fn commitment(&self) -> String {
        Match::commitment(self)
    }

    fn revealed_seed(&self) -> Option<Seed> {
        Match::revealed_seed(self)
    }

    fn actions(&self) -> Vec<Choice> {
        match Match::turn(self) {
            Turn::Decide(side) => self.game().present(Match::state(self), Viewer::Side(side)).choices,
            Turn::Over(_) => Vec::new(),
        }
    }

    fn check(&self, action: &str) -> Result<(), PlayError> {
        let action = self.game().parse(action).map_err(PlayError::Unreadable)?;
        Ok(Match::check(self, action)?)
    }

    fn act(&mut self, action: &str, story: &mut Story) -> Result<(), PlayError> {
        let action = self.game().parse(action).map_err(PlayError::Unreadable)?;
        Ok(Match::act(self, action, story)?)
    }

    fn take_forced(&mut self, story: &mut Story) -> Result<usize, PlayError> {
        Ok(Match::take_forced(self, story)?)
    }

    fn why(&self, target: &Target) -> Result<Vec<Refusal>, String> {
        let target = find_target(self, target).ok_or_else(|| format!("there is no {}", name_of(target)))?;
        Ok(self.game().why_not(Match::state(self), &target))
    }

    fn odds(&self, action: &str, budget: Budget) -> Result<Odds, PlayError> {
        let action = self.game().parse(action).map_err(PlayError::Unreadable)?;
        Ok(Match::odds(self, action, budget)?)
    }

    fn reach(&self, pieces: &[String], along: &[String]) -> Result<Vec<Reached>, String> {
        let Turn::Decide(side) = Match::turn(self) else { return Err("the game is over".into()) };
        let find = |target: Target| match find_target(self, &target) {
            Some(Target::Piece(id) | Target::Place(id)) => Ok(id),
            _ => Err(format!("there is no {}", name_of(&target))),
        };
        let find_all = |ids: &[String], target: fn(String) -> Target| -> Result<Vec<String>, String> {
            ids.iter().map(|id| find(target(id.clone()))).collect()
        };
        let (pieces, along) = (find_all(pieces, Target::Piece)?, find_all(along, Target::Place)?);
        self.game().reach_along(Match::state(self), side, &pieces, &along)
    }

    fn parts_of_a_point(&self) -> u16 {
        self.game().parts_of_a_point()
    }

    fn movers(&self) -> Vec<String> {
        let Turn::Decide(side) = Match::turn(self) else { return Vec::new() };
        self.game().movers(Match::state(self), side)
    }

    fn priors(&self) -> Vec<f32> {
        let Turn::Decide(side) = Match::turn(self) else { return Vec::new() };
        let game = self.game();
        let seen = game.redact(Match::state(self), Viewer::Side(side));
        let mut legal = Vec::new();
        game.actions(&seen, &mut legal);
        // What the side may not know must not show in what looks promising.
        let imagined = game.imagine(Match::state(self), side, &mut Dice::seeded(Seed::from_number(0)));
        legal.into_iter().map(|action| game.prior(&imagined, action)).collect()
    }

    fn declining(&self) -> Option<String> {
        let Turn::Decide(side) = Match::turn(self) else { return None };
        let game = self.game();
        let seen = game.redact(Match::state(self), Viewer::Side(side));
        game.declining(&seen).map(|action| game.notation(action))
    }

    fn view(&self, viewer: Viewer) -> Table {
        self.game().present(Match::state(self), viewer)
    }

    fn state(&self) -> Value {
        self.game().readable_state(Match::state(self))
    }

    fn position(&self) -> Option<Map<String, Value>> {
        document_of(self, Match::state(self))
    }

    fn position_at(&self, length: usize) -> Option<Map<String, Value>> {
        document_of(self, &self.replayed(length).0)
    }

    fn script(&mut self, chance: Vec<Chance>) {
        Match::script(self, chance);
    }

    fn script_only(&mut self, chance: Vec<Chance>) {
        Match::script_only(self, chance);
    }

    fn scripted_ahead(&self) -> Vec<Chance> {
        Match::scripted_ahead(self)
    }

    fn clear_script(&mut self) {
        Match::clear_script(self);
    }

    fn undo_stop(&self, by: Option<Side>) -> Option<UndoStop> {
        Match::undo_stop(self, by)
    }

    fn undo(&mut self, by: Option<Side>) -> Result<(), UndoStop> {
        Match::undo(self, by)
    }

    fn redo(&mut self, story: &mut Story) -> bool {
        Match::redo(self, story)
    }

    fn save(&self) -> Save {
        Match::save(self)
    }

    fn opening(&self) -> &[Event] {
        Match::opening(self)
    }

    fn heard(&self, viewer: Viewer) -> Vec<Event> {
        let (_, story) = self.replayed(Match::log(self).len());
        let told = Match::opening(self).iter().cloned().chain(story.into_iter().flatten());
        told.filter(|event| event.audience.includes(viewer)).collect()
    }

    fn log(&self) -> Vec<LogLine> {
        let book = self.game().rulebook();
        let line = |entry: &engine::history::Entry<G::Action>| LogLine {
            side: book.side_id(entry.side).into(),
            action: self.game().notation(entry.action),
            forced: entry.forced,
        };
        Match::log(self).iter().map(line).collect()
    }

    fn length(&self) -> usize {
        Match::log(self).len()
    }

    fn moment(&self, length: usize, viewer: Viewer) -> Moment {
        let game = self.game();
        let (state, story) = self.replayed(length);
        Moment {
            turn: game.turn(&state),
            phase: game.phase(&state),
            hash: digest::of(&state),
            table: game.present(&state, viewer),
            story,
        }
    }

    fn resumed_after(&self) -> Option<u64> {
        Match::resumed_after(self)
    }

    fn bot(&self, strength: Strength, seed: Option<Seed>, stop: &AtomicBool) -> Option<String> {
        let Turn::Decide(side) = Match::turn(self) else { return None };
        let seed = seed.or_else(|| {
            let said = format!("computer player at {} of {}", Match::log(self).len(), Match::commitment(self));
            Seed::from_hex(&digest::sha256_hex(said.as_bytes()))
        })?;
        let action = Player::<G>::new(strength, seed).decide(self.game(), Match::state(self), side, stop)?;
        Some(self.game().notation(action))
    }

    fn clone_box(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

/// The document that starts a match of these options in a state.
fn document_of<G: Game>(play: &Match<G>, state: &G::State) -> Option<Map<String, Value>> {
    let inner = engine::position::write_position(&**play.game(), state)?;
    let mut document = Map::new();
    document.insert("game".into(), play.game().rulebook().id.into());
    let options = &play.start().options.0;
    if !options.is_empty() {
        document.insert(
            "options".into(),
            options.iter().map(|(id, value)| (id.clone(), Value::String(value.clone()))).collect(),
        );
    }
    document.extend(inner);
    Some(document)
}

/// The thing on the table that is meant, by its id or a spelling of it that can only mean this one. A button is known
/// only while it can be pressed or a rule speaks of it, so every button passes.
fn find_target<G: Game>(play: &Match<G>, target: &Target) -> Option<Target> {
    let table = || play.game().present(play.state(), Viewer::Omniscient);
    match target {
        Target::Place(id) => meant(id, play.game().board().places.iter().map(|p| p.id.as_str())).map(Target::Place),
        Target::Edge(a, b) => {
            let places = || play.game().board().places.iter().map(|p| p.id.as_str());
            Some(Target::Edge(meant(a, places())?, meant(b, places())?))
        }
        Target::Piece(id) => meant(id, table().pieces.iter().map(|p| p.id.as_str())).map(Target::Piece),
        Target::Card(id) => {
            meant(id, table().hands.iter().flat_map(|h| &h.cards).map(|c| c.id.as_str())).map(Target::Card)
        }
        Target::Button(id) => Some(Target::Button(id.clone())),
    }
}

fn meant<'i>(wanted: &str, ids: impl Iterator<Item = &'i str> + Clone) -> Option<String> {
    let exact = ids.clone().find(|id| *id == wanted);
    exact.or_else(|| ids.into_iter().find(|id| wording::is_alike(id, wanted))).map(str::to_owned)
}

fn name_of(target: &Target) -> String {
    match target {
        Target::Piece(id) => format!("piece '{id}' on the table"),
        Target::Place(id) => format!("place '{id}' on the board"),
        Target::Edge(a, b) => format!("edge between '{a}' and '{b}' on the board"),
        Target::Card(id) => format!("card '{id}' on the table"),
        Target::Button(id) => format!("button '{id}'"),
    }
}
