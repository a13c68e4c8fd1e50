//! A match: a position, options, a seed and the log of actions. Undo, redo, saving, sharing and
//! checking are all that log.

mod save;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Dice, Mark, Seed};
use crate::digest;
use crate::game::{Game, Refusal, Side, Turn};
use crate::odds::{Budget, Odds};
use crate::pack::Fault;
use crate::position::{self, Start};
use crate::story::{Event, Story};

pub use save::Save;

/// Why undo goes no further back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UndoStop {
    Beginning,
    Dice,
    Reveal,
    OtherSide,
    /// The game is over, and everything of it has been seen.
    Over,
}

impl std::fmt::Display for UndoStop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            UndoStop::Beginning => "this is the beginning of the game",
            UndoStop::Dice => "dice were rolled or counters drawn",
            UndoStop::Reveal => "something hidden was shown",
            UndoStop::OtherSide => "the other side has decided since",
            UndoStop::Over => "the game is over",
        })
    }
}

/// Why an action was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    #[error("the game is over")]
    Over,
    #[error("{0}")]
    Refused(Refusal),
    /// A scripted die or draw was impossible.
    #[error("{0}")]
    Chance(String),
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<A> {
    pub side: Side,
    pub action: A,
    /// The program took it because nothing else was legal.
    pub forced: bool,
    /// What a script made chance bring during this action.
    pub scripted: Vec<Chance>,
    /// Why this entry cannot be undone, if so.
    pub stop: Option<UndoStop>,
}

/// A running or finished game with its whole history.
#[derive(Debug)]
pub struct Match<G: Game> {
    game: Arc<G>,
    start: Start,
    state: G::State,
    dice: Dice,
    log: Vec<Entry<G::Action>>,
    undone: Vec<Entry<G::Action>>,
    /// States along the log, so that no click replays it from the start.
    snapshots: Vec<Snapshot<G::State>>,
    /// Where an update of the rules cut the log off from the state: replay begins there.
    resumed: Option<Resumed<G::State>>,
    /// What was told before the first decision.
    opening: Vec<Event>,
    /// A list kept for [`Match::take_forced`], which is called after every decision.
    legal: Vec<G::Action>,
}

#[derive(Clone, Debug)]
struct Snapshot<S> {
    at: usize,
    state: S,
    mark: Mark,
}

/// A state taken over from a save whose log no longer leads to it.
#[derive(Clone, Debug)]
struct Resumed<S> {
    state: S,
    mark: Mark,
    /// How many actions of the old rules lie before it.
    before: u64,
}

/// A snapshot this many actions apart keeps undo cheap.
const SNAPSHOT_EVERY: usize = 64;

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            game: self.game.clone(),
            start: self.start.clone(),
            state: self.state.clone(),
            dice: self.dice.clone(),
            log: self.log.clone(),
            undone: self.undone.clone(),
            snapshots: self.snapshots.clone(),
            resumed: self.resumed.clone(),
            opening: self.opening.clone(),
            legal: Vec::new(),
        }
    }
}

impl<G: Game> Match<G> {
    pub fn new(game: Arc<G>, mut start: Start) -> Result<Self, Fault> {
        let mut story = Story::new();
        let (state, dice) = first_state(&*game, &start, &mut story)?;
        // What was not needed yet lies ready for the first decision; only what was used belongs to the beginning.
        start.chance.truncate(start.chance.len() - dice.scripted_ahead().len());
        Ok(Match { opening: story.events, ..Match::standing_at(game, start, state, dice, None) })
    }

    fn standing_at(
        game: Arc<G>,
        start: Start,
        state: G::State,
        dice: Dice,
        resumed: Option<Resumed<G::State>>,
    ) -> Self {
        let (log, undone, snapshots, opening, legal) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Match { game, start, state, dice, log, undone, snapshots, resumed, opening, legal }
    }

    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    #[must_use]
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// What was done so far.
    #[must_use]
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// What happened before the first decision: a position may stand where nobody has anything to decide.
    #[must_use]
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// A digest of the state: the same on every machine.
    #[must_use]
    pub fn hash(&self) -> String {
        digest::of(&self.state)
    }

    /// The hash of the seed, which can be published at the start.
    #[must_use]
    pub fn commitment(&self) -> String {
        self.start.seed.commitment()
    }

    /// The seed, once the game is over.
    #[must_use]
    pub fn revealed_seed(&self) -> Option<Seed> {
        matches!(self.turn(), Turn::Over(_)).then_some(self.start.seed)
    }

    /// How far the dice have been used.
    pub(crate) fn dice_mark(&self) -> Mark {
        self.dice.mark()
    }

    /// Adds to what chance brings next.
    pub fn script(&mut self, chance: impl IntoIterator<Item = Chance>) {
        self.dice.script(chance);
    }

    /// Lets nothing come but this and what lies ready already: an action that asks for more is refused.
    pub fn script_only(&mut self, chance: impl IntoIterator<Item = Chance>) {
        self.dice.script_only(chance);
    }

    /// What of the script is still to come.
    #[must_use]
    pub fn scripted_ahead(&self) -> Vec<Chance> {
        self.dice.scripted_ahead()
    }

    pub fn clear_script(&mut self) {
        self.dice.clear_script();
    }

    pub fn actions(&self, out: &mut Vec<G::Action>) {
        out.clear();
        if matches!(self.turn(), Turn::Decide(_)) {
            self.game.actions(&self.state, out);
        }
    }

    pub fn check(&self, action: G::Action) -> Result<(), ActError> {
        if matches!(self.turn(), Turn::Over(_)) {
            return Err(ActError::Over);
        }
        self.game.check(&self.state, action).map_err(ActError::Refused)
    }

    /// Carries out an action. On an error nothing has changed.
    pub fn act(&mut self, action: G::Action, story: &mut Story) -> Result<(), ActError> {
        self.check(action)?;
        self.carry_out(action, false, story)?;
        self.undone.clear();
        Ok(())
    }

    /// Takes decisions as long as there is only one legal action, and logs them as forced. Stops where
    /// the game wants a side to be asked all the same, or where a script does not bring what the next one needs; an
    /// error means that none was taken. Returns how many were taken.
    pub fn take_forced(&mut self, story: &mut Story) -> Result<usize, ActError> {
        let mut taken = 0;
        let mut legal = std::mem::take(&mut self.legal);
        let ended = loop {
            self.actions(&mut legal);
            let [only] = legal[..] else { break Ok(taken) };
            if !self.game.may_skip(&self.state, only) {
                break Ok(taken);
            }
            if let Err(error) = self.carry_out(only, true, story) {
                break if taken == 0 { Err(error) } else { Ok(taken) };
            }
            self.undone.clear();
            taken += 1;
        };
        self.legal = legal;
        ended
    }

    fn carry_out(&mut self, action: G::Action, forced: bool, story: &mut Story) -> Result<(), ActError> {
        let Turn::Decide(side) = self.turn() else { return Err(ActError::Over) };
        self.keep_snapshot();
        // Only a script can be wrong, so only a script needs the way back.
        let before = self.dice.is_scripted().then(|| (self.state.clone(), self.dice.clone()));
        let (asked, told) = (self.dice.asked(), story.events.len());
        let shown_earlier = story.take_revealed();
        self.game.apply(&mut self.state, action, &mut self.dice, story);
        let shown = story.take_revealed();
        let fault = self.dice.fault().map(|fault| ActError::Chance(fault.into()));
        if shown_earlier || (shown && fault.is_none()) {
            story.reveal();
        }
        let mut scripted = Vec::new();
        if let Some((state, dice)) = before {
            if let Some(error) = fault {
                (self.state, self.dice) = (state, dice);
                story.events.truncate(told);
                return Err(error);
            }
            scripted = dice.scripted_ahead();
            scripted.truncate(scripted.len() - self.dice.scripted_ahead().len());
        }
        let rolled = (self.dice.asked() != asked).then_some(UndoStop::Dice);
        let stop = rolled.or(shown.then_some(UndoStop::Reveal));
        self.log.push(Entry { side, action, forced, scripted, stop });
        story.end_chapter();
        Ok(())
    }

    fn keep_snapshot(&mut self) {
        let at = self.log.len();
        if at.is_multiple_of(SNAPSHOT_EVERY) && self.snapshots.last().is_none_or(|last| last.at < at) {
            self.snapshots.push(Snapshot { at, state: self.state.clone(), mark: self.dice.mark() });
        }
    }

    /// Why the last decision cannot be taken back, if so. `by` is the side that asks; `None` where
    /// one person plays all sides. Forced choices go together with the decision before them.
    #[must_use]
    pub fn undo_stop(&self, by: Option<Side>) -> Option<UndoStop> {
        for entry in self.log.iter().rev() {
            if let Some(stop) = entry.stop {
                return Some(stop);
            }
            if !entry.forced {
                return by.filter(|side| *side != entry.side).map(|_| UndoStop::OtherSide);
            }
        }
        Some(UndoStop::Beginning)
    }

    /// Takes the last decision back, with the forced choices that followed it.
    pub fn undo(&mut self, by: Option<Side>) -> Result<(), UndoStop> {
        if let Some(stop) = self.undo_stop(by) {
            return Err(stop);
        }
        while let Some(entry) = self.log.pop() {
            let forced = entry.forced;
            self.undone.push(entry);
            if !forced {
                break;
            }
        }
        // Nothing that is undone has used the dice, so what a script still holds stays ahead.
        let ahead = self.dice.take_script();
        (self.state, self.dice) = self.standing_after(self.log.len());
        self.dice.put_script(ahead);
        self.snapshots.truncate(self.log.len() / SNAPSHOT_EVERY + 1);
        Ok(())
    }

    /// Does again what was undone last. False when there is nothing to do again.
    pub fn redo(&mut self, story: &mut Story) -> bool {
        let mut done = false;
        while let Some(entry) = self.undone.pop() {
            if self.carry_out(entry.action, entry.forced, story).is_err() {
                self.undone.push(entry);
                break;
            }
            done = true;
            if !self.undone.last().is_some_and(|next| next.forced) {
                break;
            }
        }
        done
    }

    /// The state after the first `length` actions, found from the snapshot before it: any moment of
    /// a long game at the cost of a few actions.
    #[must_use]
    pub fn state_after(&self, length: usize) -> G::State {
        self.standing_after(length.min(self.log.len())).0
    }

    fn standing_after(&self, length: usize) -> (G::State, Dice) {
        let snapshot = self.snapshots.iter().rev().find(|snapshot| snapshot.at <= length);
        let (from, mut state, mut dice) = match snapshot {
            Some(kept) => (kept.at, kept.state.clone(), Dice::at(self.start.seed, kept.mark)),
            None => (length, self.state.clone(), self.dice.clone()),
        };
        let mut silent = Story::silent();
        for entry in &self.log[from..length] {
            dice.script(entry.scripted.iter().cloned());
            self.game.apply(&mut state, entry.action, &mut dice, &mut silent);
        }
        (state, dice)
    }

    /// The match as it stood after the first `length` actions, with the story of each.
    #[must_use]
    pub fn replayed(&self, length: usize) -> (G::State, Vec<Vec<Event>>) {
        let (mut state, mut dice) = self.origin();
        let mut told = Vec::new();
        for entry in self.log.iter().take(length) {
            let mut story = Story::new();
            dice.script(entry.scripted.iter().cloned());
            self.game.apply(&mut state, entry.action, &mut dice, &mut story);
            told.push(story.events);
        }
        (state, told)
    }

    fn origin(&self) -> (G::State, Dice) {
        match &self.resumed {
            Some(resumed) => (resumed.state.clone(), Dice::at(self.start.seed, resumed.mark)),
            None => first_state(&*self.game, &self.start, &mut Story::silent())
                .expect("a match was begun from this position before"),
        }
    }

    /// How many actions of older rules lie before the replayable part of this match.
    #[must_use]
    pub fn resumed_after(&self) -> Option<u64> {
        self.resumed.as_ref().map(|r| r.before)
    }

    /// The odds of an action for the side to decide, from what that side may know.
    pub fn odds(&self, action: G::Action, budget: Budget) -> Result<Odds, ActError> {
        self.check(action)?;
        let Turn::Decide(side) = self.turn() else { return Err(ActError::Over) };
        let odds = self.game.odds(&self.state, side, action, budget);
        Ok(if odds.certain { Odds::nothing_to_weigh() } else { odds })
    }
}

fn first_state<G: Game>(game: &G, start: &Start, story: &mut Story) -> Result<(G::State, Dice), Fault> {
    start.options.check(game.rulebook())?;
    let mut dice = Dice::seeded(start.seed);
    dice.script(start.chance.iter().cloned());
    let position = match (&start.position, &start.scenario) {
        (Some(value), _) => position::read_position::<G>(value)?,
        (None, Some(id)) => game
            .scenario(id, &start.options)
            .ok_or_else(|| Fault::new("position", "scenario", format!("there is no scenario '{id}'")))?,
        (None, None) => return Err(Fault::new("position", "", "neither a scenario nor a position is given")),
    };
    let state = game.begin(&position, &start.options, &mut dice, story)?;
    match dice.fault() {
        Some(fault) => Err(Fault::new("position", "chance", fault)),
        None => Ok((state, dice)),
    }
}
