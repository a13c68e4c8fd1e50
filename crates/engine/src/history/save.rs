//! Saved matches: one compact document that says what it is and can be checked.

use std::io::{Read as _, Write as _};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Entry, Match, Resumed};
use crate::chance::{Chance, Dice, Mark};
use crate::digest;
use crate::game::Game;
use crate::joint::JointSeed;
use crate::pack::Fault;
use crate::position::{self, Start};
use crate::story::Story;

const FILE: &str = "save";
const FORMAT: u32 = 1;

/// A saved match: one compact document that says what it is and can be checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    pub format: u32,
    pub game: String,
    /// The version of the rules it was played under.
    pub rules: u32,
    /// The layout of the states in it; 0 where it was not told yet.
    #[serde(default, skip_serializing_if = "is_untold")]
    pub layout: u32,
    /// The digest of the data it was played with.
    pub data: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    pub seed: String,
    /// The parts of the seed, where several have drawn it together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<JointSeed>,
    /// What a script made chance bring before the first decision.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chance: Vec<Chance>,
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

/// An older save stays as it was written, so that its checksum still fits.
fn is_untold(layout: &u32) -> bool {
    *layout == 0
}

/// What every format of a save begins with.
#[derive(Deserialize)]
struct Head {
    format: u32,
}

impl Save {
    /// Reads the text of a save; what is wrong with it is said with its place.
    pub fn read(text: &str) -> Result<Self, Fault> {
        if let Ok(head) = serde_json::from_str::<Head>(text) {
            format_is_known(head.format)?;
        }
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let save: Save = serde_path_to_error::deserialize(&mut deserializer).map_err(|e| {
            let key = e.path().to_string();
            Fault::new(FILE, if key == "." { String::new() } else { key }, e.inner().to_string())
        })?;
        deserializer.end().map_err(|e| Fault::new(FILE, "", e.to_string()))?;
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
        format_is_known(self.format)?;
        if self.sum() != self.checksum {
            return Err(Fault::new(FILE, "checksum", "the document was changed or damaged after it was written"));
        }
        Ok(())
    }

    fn sum(&self) -> String {
        let mut plain = self.clone();
        plain.checksum = String::new();
        digest::sha256_hex(plain.write().as_bytes())
    }

    /// How the saved match began. Whether the rules still know such a beginning is not asked here:
    /// a match that goes on from its last state does not need it.
    fn start(&self) -> Result<Start, Fault> {
        Ok(Start {
            scenario: self.scenario.clone(),
            position: self.position.clone(),
            options: position::read_options(self.options.clone())?,
            seed: position::read_seed(&Value::String(self.seed.clone()))?,
            joint: self.joint.clone(),
            chance: self.chance.clone(),
        })
    }
}

fn format_is_known(format: u32) -> Result<(), Fault> {
    if format == FORMAT {
        return Ok(());
    }
    let reason = format!("this is a save of format {format}, this program reads format {FORMAT}");
    Err(Fault::new(FILE, "format", reason))
}

impl<G: Game> Match<G> {
    /// The whole match as one document.
    #[must_use]
    pub fn save(&self) -> Save {
        let book = self.game.rulebook();
        let actions: Vec<String> = self.log.iter().map(|e| self.write_entry(e)).collect();
        let mut save = Save {
            format: FORMAT,
            game: book.id.into(),
            rules: book.version,
            layout: book.layout,
            data: book.data_hash.clone(),
            scenario: self.start.scenario.clone(),
            position: self.start.position.clone(),
            options: self.start.options.0.clone().into_iter().map(|(k, v)| (k, Value::String(v))).collect(),
            seed: self.start.seed.to_hex(),
            joint: self.start.joint.clone(),
            chance: self.start.chance.clone(),
            resumed: self.resumed.as_ref().map(|r| ResumedText { before: r.before, state: store(&r.state, r.mark) }),
            count: self.log.len(),
            actions: squeeze(actions.join("\n").as_bytes()),
            state: store(&self.state, self.dice.mark()),
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
    /// States that are stored in another layout cannot be compared: there the log alone is the game.
    /// If the rules or the data have changed and the log no longer leads to the stored state, the
    /// match goes on from that state, and [`Match::resumed_after`] says so.
    pub fn load(game: Arc<G>, save: &Save) -> Result<Self, Fault> {
        save.verify()?;
        let book = game.rulebook();
        if save.game != book.id {
            let reason = format!("this is a game of '{}', not of '{}'", save.game, book.id);
            return Err(Fault::new(FILE, "game", reason));
        }
        let start = save.start()?;
        if let Some(joint) = &start.joint {
            let sides: Vec<&str> = book.sides.iter().map(|side| side.id.as_str()).collect();
            joint.verify(start.seed, &sides).map_err(|reason| Fault::new(FILE, "joint", reason))?;
        }
        let same_rules = save.rules == book.version && save.data == book.data_hash;
        match Match::replay_of(&game, &start, save) {
            Ok(replayed) => Ok(replayed),
            Err(reason) if same_rules => Err(reason),
            Err(_) => {
                let before = save.resumed.as_ref().map_or(0, |r| r.before).saturating_add(save.count as u64);
                Match::resume(game, start, save, &save.state, "state", before)
            }
        }
    }

    /// A match that goes on from a state stored in the save, with an empty log.
    fn resume(game: Arc<G>, start: Start, save: &Save, stored: &str, key: &str, before: u64) -> Result<Self, Fault> {
        let Unstored { mut state, mark } = unstore(&*game, stored, key).map_err(|fault| {
            let (then, now) = (save.layout, game.rulebook().layout);
            if then == now {
                return fault;
            }
            let reason = fault.reason;
            let reason = format!("this state was stored in layout {then} and cannot be read in layout {now}: {reason}");
            Fault::new(FILE, key, reason)
        })?;
        game.rebuild_index(&mut state);
        let dice = Dice::at(start.seed, mark);
        let resumed = Some(Resumed { state: state.clone(), mark, before });
        Ok(Match::standing_at(game, start, state, dice, resumed))
    }

    fn replay_of(game: &Arc<G>, start: &Start, save: &Save) -> Result<Self, Fault> {
        let mut replayed = match &save.resumed {
            None => Match::new(game.clone(), start.clone())?,
            Some(text) => Match::resume(game.clone(), start.clone(), save, &text.state, "resumed.state", text.before)?,
        };
        let text = stretch(&save.actions, "actions")?;
        let text = String::from_utf8(text).map_err(|_| Fault::new(FILE, "actions", "not readable as text"))?;
        let mut silent = Story::silent();
        for (i, line) in text.lines().enumerate() {
            replayed.replay_line(line, &mut silent).map_err(|reason| {
                Fault::new(FILE, format!("actions[{i}]"), format!("'{line}' cannot be done here: {reason}"))
            })?;
        }
        if replayed.log.len() != save.count {
            let reason = format!("says {} actions but holds {}", save.count, replayed.log.len());
            return Err(Fault::new(FILE, "count", reason));
        }
        if save.layout == game.rulebook().layout && replayed.hash() != save.hash {
            let reason = format!("the log leads to the state {} and not to {}", replayed.hash(), save.hash);
            return Err(Fault::new(FILE, "hash", reason));
        }
        Ok(replayed)
    }

    fn replay_line(&mut self, line: &str, story: &mut Story) -> Result<(), String> {
        let (action, scripted) = line.split_once('\t').unwrap_or((line, ""));
        let (forced, action) = action.strip_prefix('!').map_or((false, action), |rest| (true, rest));
        if !scripted.is_empty() {
            let chance: Vec<Chance> =
                serde_json::from_str(scripted).map_err(|_| format!("{scripted} is not a list of dice and draws"))?;
            self.script(chance);
        }
        let action = self.game.parse(action)?;
        self.check(action).map_err(|e| e.to_string())?;
        self.carry_out(action, forced, story).map_err(|e| e.to_string())?;
        match self.scripted_ahead().first() {
            None => Ok(()),
            Some(unused) => Err(format!("{unused} was not asked for")),
        }
    }
}

fn store<S: Serialize>(state: &S, mark: Mark) -> String {
    squeeze(&serde_json::to_vec(&Stored { state, mark }).expect("a plain value can be written"))
}

fn unstore<G: Game>(game: &G, stored: &str, key: &str) -> Result<Unstored<G::State>, Fault> {
    let bytes = stretch(stored, key)?;
    let unstored: Unstored<G::State> =
        serde_json::from_slice(&bytes).map_err(|e| Fault::new(FILE, key, e.to_string()))?;
    game.validate_state(&unstored.state).map_err(|fault| Fault::new(FILE, key, fault.to_string()))?;
    Ok(unstored)
}

fn squeeze(bytes: &[u8]) -> String {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("writing to memory cannot fail");
    BASE64.encode(encoder.finish().expect("writing to memory cannot fail"))
}

/// The most text a save may unfold to, so that a hostile document cannot fill the memory.
const STRETCH_LIMIT: u64 = 16 << 20;

fn stretch(text: &str, key: &str) -> Result<Vec<u8>, Fault> {
    let packed = BASE64.decode(text).map_err(|_| Fault::new(FILE, key, "not readable as base64"))?;
    let mut bytes = Vec::new();
    let read = flate2::read::DeflateDecoder::new(&packed[..]).take(STRETCH_LIMIT).read_to_end(&mut bytes);
    match read {
        Ok(n) if (n as u64) < STRETCH_LIMIT => Ok(bytes),
        Ok(_) => Err(Fault::new(FILE, key, "unfolds to more than 16 MiB")),
        Err(_) => Err(Fault::new(FILE, key, "cannot be unfolded: it is torn")),
    }
}
