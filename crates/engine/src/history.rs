//! A match: a position, options, a seed and the log of actions. Undo, redo, saving, sharing and
//! checking are all that log.

use std::io::{Read as _, Write as _};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::chance::{Chance, Dice, Mark, Seed};
use crate::digest;
use crate::game::{Game, Refusal, Side, Turn, Viewer};
use crate::odds::{self, Budget, Odds};
use crate::pack::Fault;
use crate::position::{self, Start};
use crate::story::{Event, Story};

/// Why undo goes no further back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UndoStop {
    Beginning,
    Dice,
    Reveal,
    OtherSide,
}

impl std::fmt::Display for UndoStop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            UndoStop::Beginning => "this is the beginning of the game",
            UndoStop::Dice => "dice were rolled or counters drawn",
            UndoStop::Reveal => "something hidden was shown",
            UndoStop::OtherSide => "the other side has decided since",
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
    snapshots: Vec<Snapshot<G::State>>,
    /// Where an update of the rules cut the log off from the state: replay begins there.
    resumed: Option<Resumed<G::State>>,
}

#[derive(Clone, Debug)]
struct Snapshot<S> {
    at: usize,
    state: S,
    dice: Dice,
}

/// A state taken over from a save whose log no longer leads to it.
#[derive(Clone, Debug)]
struct Resumed<S> {
    state: S,
    dice: Dice,
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
        }
    }
}

impl<G: Game> Match<G> {
    pub fn new(game: Arc<G>, start: Start) -> Result<Self, Fault> {
        let (state, dice) = first_state(&*game, &start)?;
        Ok(Match {
            game,
            start,
            state,
            dice,
            log: Vec::new(),
            undone: Vec::new(),
            snapshots: Vec::new(),
            resumed: None,
        })
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

    /// Adds to what chance brings next.
    pub fn script(&mut self, chance: impl IntoIterator<Item = Chance>) {
        self.dice.script(chance);
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

    /// Takes decisions as long as there is only one legal action, and logs them as forced.
    /// Returns how many were taken.
    pub fn take_forced(&mut self, story: &mut Story) -> Result<usize, ActError> {
        let mut taken = 0;
        let mut legal = Vec::new();
        loop {
            self.actions(&mut legal);
            let [only] = legal[..] else { return Ok(taken) };
            self.carry_out(only, true, story)?;
            self.undone.clear();
            taken += 1;
        }
    }

    fn carry_out(&mut self, action: G::Action, forced: bool, story: &mut Story) -> Result<(), ActError> {
        let Turn::Decide(side) = self.turn() else { return Err(ActError::Over) };
        let ahead = self.dice.scripted_ahead();
        let before = (!ahead.is_empty()).then(|| (self.state.clone(), self.dice.clone(), story.events.len()));
        if self.log.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.push(Snapshot {
                at: self.log.len(),
                state: self.state.clone(),
                dice: self.dice.clone(),
            });
        }
        let asked = self.dice.asked();
        let mut telling = if story.is_recording() { Story::new() } else { Story::silent() };
        self.game.apply(&mut self.state, action, &mut self.dice, &mut telling);
        if let Some(fault) = self.dice.fault() {
            let error = ActError::Chance(fault.into());
            if let Some((state, dice, events)) = before {
                self.state = state;
                self.dice = dice;
                story.events.truncate(events);
            }
            if self.log.len().is_multiple_of(SNAPSHOT_EVERY) {
                self.snapshots.pop();
            }
            return Err(error);
        }
        let stop = if self.dice.asked() > asked {
            Some(UndoStop::Dice)
        } else if telling.revealed() {
            Some(UndoStop::Reveal)
        } else {
            None
        };
        let used = ahead.len() - self.dice.scripted_ahead().len();
        self.log.push(Entry { side, action, forced, scripted: ahead[..used].to_vec(), stop });
        story.events.append(&mut telling.events);
        if telling.revealed() {
            story.reveal();
        }
        Ok(())
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
        self.go_back_to(self.log.len());
        Ok(())
    }

    /// Does again what was undone last. False when there is nothing to do again.
    pub fn redo(&mut self, story: &mut Story) -> bool {
        let mut done = false;
        while let Some(entry) = self.undone.pop() {
            self.dice.script(entry.scripted.iter().cloned());
            if self.carry_out(entry.action, entry.forced, story).is_err() {
                break;
            }
            done = true;
            if !self.undone.last().is_some_and(|next| next.forced) {
                break;
            }
        }
        done
    }

    fn go_back_to(&mut self, length: usize) {
        while self.snapshots.last().is_some_and(|s| s.at > length) {
            self.snapshots.pop();
        }
        let from = match self.snapshots.last() {
            Some(snapshot) => {
                self.state = snapshot.state.clone();
                self.dice = snapshot.dice.clone();
                snapshot.at
            }
            None => return,
        };
        let mut silent = Story::silent();
        for entry in &self.log[from..length] {
            self.dice.script(entry.scripted.iter().cloned());
            self.game.apply(&mut self.state, entry.action, &mut self.dice, &mut silent);
        }
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
            Some(resumed) => (resumed.state.clone(), resumed.dice.clone()),
            None => first_state(&*self.game, &self.start).expect("a match was begun from this position before"),
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
        let mut dice = Dice::seeded(Seed::from_number(0));
        let first = self.game.imagine(&self.state, side, &mut dice);
        let mut worlds = vec![first];
        if dice.asked() > 0 {
            // Something is hidden: look at several worlds that this side cannot tell apart.
            worlds.extend((1..16).map(|_| self.game.imagine(&self.state, side, &mut dice)));
        }
        Ok(odds::odds(&*self.game, &worlds, action, Viewer::Side(side), budget))
    }

    /// The whole match as one document.
    #[must_use]
    pub fn save(&self) -> Save {
        let book = self.game.rulebook();
        let actions: Vec<String> = self.log.iter().map(|e| self.write_entry(e)).collect();
        let snapshot = Stored { state: &self.state, mark: self.dice.mark() };
        let mut save = Save {
            format: FORMAT,
            game: book.id.into(),
            rules: book.version,
            data: book.data_hash.clone(),
            scenario: self.start.scenario.clone(),
            position: self.start.position.clone(),
            options: self.start.options.0.clone().into_iter().map(|(k, v)| (k, Value::String(v))).collect(),
            seed: self.start.seed.to_hex(),
            resumed: self.resumed.as_ref().map(|r| ResumedText {
                before: r.before,
                state: squeeze(&json(&Stored { state: &r.state, mark: r.dice.mark() })),
            }),
            count: self.log.len(),
            actions: squeeze(actions.join("\n").as_bytes()),
            state: squeeze(&json(&snapshot)),
            hash: self.hash(),
            checksum: String::new(),
        };
        save.checksum = save.sum();
        save
    }

    fn write_entry(&self, entry: &Entry<G::Action>) -> String {
        let mut line = String::new();
        if entry.forced {
            line.push('!');
        }
        line.push_str(&self.game.notation(entry.action));
        if !entry.scripted.is_empty() {
            line.push('\t');
            line.push_str(&serde_json::to_string(&entry.scripted).expect("dice and names can be written"));
        }
        line
    }

    /// Reads a save and checks it: the checksum, the data, every action, and the state at the end.
    ///
    /// If the rules or the data have changed and the log no longer leads to the stored state, the
    /// match goes on from that state, and [`Match::resumed_after`] says so.
    pub fn load(game: Arc<G>, save: &Save) -> Result<Self, Fault> {
        let fault = |key: &str, reason: String| Fault::new("save", key, reason);
        save.verify()?;
        let book = game.rulebook();
        if save.game != book.id {
            return Err(fault("game", format!("this is a game of '{}', not of '{}'", save.game, book.id)));
        }
        let mut document = Map::new();
        if let Some(Value::Object(position)) = &save.position {
            document.extend(position.clone());
        }
        document.insert("options".into(), Value::Object(save.options.clone()));
        document.insert("seed".into(), Value::String(save.seed.clone()));
        if let Some(scenario) = &save.scenario {
            document.insert("scenario".into(), Value::String(scenario.clone()));
        }
        let scenarios: Vec<_> = book.scenarios.iter().map(|s| s.id.clone()).collect();
        let start = position::read_start(document, &scenarios)?;
        let same_rules = save.rules == book.version && save.data == book.data_hash;
        match Match::replay_of(&game, &start, save) {
            Ok(replayed) => Ok(replayed),
            Err(reason) if same_rules => Err(reason),
            Err(_) => {
                let (state, dice) = unstore(&*game, start.seed, &save.state, "state")?;
                let before = save.count as u64 + save.resumed.as_ref().map_or(0, |r| r.before);
                let resumed = Some(Resumed { state: state.clone(), dice: dice.clone(), before });
                let (log, undone, snapshots) = (Vec::new(), Vec::new(), Vec::new());
                Ok(Match { game, start, state, dice, log, undone, snapshots, resumed })
            }
        }
    }

    fn replay_of(game: &Arc<G>, start: &Start, save: &Save) -> Result<Self, Fault> {
        let mut replayed = match &save.resumed {
            None => Match::new(game.clone(), start.clone())?,
            Some(text) => {
                let (state, dice) = unstore(&**game, start.seed, &text.state, "resumed.state")?;
                let resumed = Some(Resumed { state: state.clone(), dice: dice.clone(), before: text.before });
                let (log, undone, snapshots) = (Vec::new(), Vec::new(), Vec::new());
                Match { game: game.clone(), start: start.clone(), state, dice, log, undone, snapshots, resumed }
            }
        };
        let text = stretch(&save.actions, "actions")?;
        let text = String::from_utf8(text).map_err(|_| Fault::new("save", "actions", "not readable as text"))?;
        let mut silent = Story::silent();
        for (i, line) in text.lines().enumerate() {
            let key = format!("actions[{i}]");
            let (action, scripted) = line.split_once('\t').unwrap_or((line, "[]"));
            let (forced, action) = action.strip_prefix('!').map_or((false, action), |rest| (true, rest));
            let scripted: Vec<Chance> = serde_json::from_str(scripted)
                .map_err(|_| Fault::new("save", &key, format!("'{scripted}' is not a list of dice and draws")))?;
            let action = game.parse(action).map_err(|reason| Fault::new("save", &key, reason))?;
            replayed.script(scripted);
            replayed
                .check(action)
                .and_then(|()| replayed.carry_out(action, forced, &mut silent))
                .map_err(|reason| Fault::new("save", &key, format!("'{line}' is not legal here: {reason}")))?;
        }
        if replayed.log.len() != save.count {
            let reason = format!("says {} actions but holds {}", save.count, replayed.log.len());
            return Err(Fault::new("save", "count", reason));
        }
        if replayed.hash() != save.hash {
            let reason = format!("the log leads to the state {} and not to {}", replayed.hash(), save.hash);
            return Err(Fault::new("save", "hash", reason));
        }
        Ok(replayed)
    }
}

fn first_state<G: Game>(game: &G, start: &Start) -> Result<(G::State, Dice), Fault> {
    start.options.check(game.rulebook())?;
    let mut dice = Dice::seeded(start.seed);
    let position = match (&start.position, &start.scenario) {
        (Some(value), _) => position::read_position::<G>(value)?,
        (None, Some(id)) => game
            .scenario(id, &start.options)
            .ok_or_else(|| Fault::new("position", "scenario", format!("there is no scenario '{id}'")))?,
        (None, None) => return Err(Fault::new("position", "", "neither a scenario nor a position is given")),
    };
    let state = game.setup(&position, &start.options, &mut dice)?;
    Ok((state, dice))
}

const FORMAT: u32 = 1;

/// A saved match: one compact document that says what it is and can be checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    pub format: u32,
    pub game: String,
    /// The version of the rules it was played under.
    pub rules: u32,
    /// The digest of the data it was played with.
    pub data: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    pub seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resumed: Option<ResumedText>,
    /// How many actions the log holds.
    pub count: usize,
    /// The log: one action a line in text notation, deflated, base64.
    actions: String,
    /// The state at the end, for the day when the log no longer leads to it.
    state: String,
    pub hash: String,
    checksum: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResumedText {
    before: u64,
    state: String,
}

#[derive(Serialize)]
struct Stored<'a, S> {
    state: &'a S,
    mark: Mark,
}

#[derive(Deserialize)]
struct Unstored<S> {
    state: S,
    mark: Mark,
}

impl Save {
    /// Reads the text of a save; what is wrong with it is said with its place.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let save: Save = serde_path_to_error::deserialize(&mut deserializer).map_err(|e| {
            let key = e.path().to_string();
            Fault::new("save", if key == "." { String::new() } else { key }, e.inner().to_string())
        })?;
        deserializer.end().map_err(|e| Fault::new("save", "", e.to_string()))?;
        save.verify()?;
        Ok(save)
    }

    /// The document as one line of text.
    ///
    /// # Panics
    /// Never: a save holds only plain text and numbers.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a save can be written")
    }

    fn verify(&self) -> Result<(), Fault> {
        if self.format != FORMAT {
            let reason = format!("this is a save of format {}, this program reads format {FORMAT}", self.format);
            return Err(Fault::new("save", "format", reason));
        }
        if self.sum() != self.checksum {
            return Err(Fault::new("save", "checksum", "the document was changed or damaged after it was written"));
        }
        Ok(())
    }

    fn sum(&self) -> String {
        let mut plain = self.clone();
        plain.checksum = String::new();
        digest::sha256_hex(plain.write().as_bytes())
    }
}

fn unstore<G: Game>(game: &G, seed: Seed, text: &str, key: &str) -> Result<(G::State, Dice), Fault> {
    let bytes = stretch(text, key)?;
    let mut stored: Unstored<G::State> =
        serde_json::from_slice(&bytes).map_err(|e| Fault::new("save", key, e.to_string()))?;
    game.wake(&mut stored.state);
    Ok((stored.state, Dice::at(seed, stored.mark)))
}

fn json<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("a plain value can be written")
}

fn squeeze(bytes: &[u8]) -> String {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("writing to memory cannot fail");
    BASE64.encode(encoder.finish().expect("writing to memory cannot fail"))
}

/// The most text a save may unfold to, so that a hostile document cannot fill the memory.
const STRETCH_LIMIT: u64 = 16 << 20;

fn stretch(text: &str, key: &str) -> Result<Vec<u8>, Fault> {
    let packed = BASE64.decode(text).map_err(|_| Fault::new("save", key, "not readable as base64"))?;
    let mut bytes = Vec::new();
    let read = flate2::read::DeflateDecoder::new(&packed[..]).take(STRETCH_LIMIT).read_to_end(&mut bytes);
    match read {
        Ok(n) if (n as u64) < STRETCH_LIMIT => Ok(bytes),
        Ok(_) => Err(Fault::new("save", key, "unfolds to more than 16 MiB")),
        Err(_) => Err(Fault::new("save", key, "cannot be unfolded: it is torn")),
    }
}
