//! One conversation: the match at hand, and what each word does.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::history::Save;
use engine::position::{self, Start};
use engine::{Chance, Event, Fault, Seed, Story, Target, Viewer};
use library::{Library, Play, Title, TurnWords};
use opponent::{Budget, Level, Strength};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::answer::Answer;
use super::line::{self, Command};

/// A conversation over the line protocol. An answer that is not ok has changed nothing.
#[derive(Debug)]
pub struct Session<'l> {
    library: &'l Library,
    play: Option<Box<dyn Play>>,
}

/// What keeps a command from being carried out.
type Complaint = Answer;

/// How a title reads the document that a match begins with.
type Reader = fn(&dyn Title, Map<String, Value>) -> Result<Start, Fault>;

impl<'l> Session<'l> {
    #[must_use]
    pub fn new(library: &'l Library) -> Self {
        Session { library, play: None }
    }

    /// The match at hand.
    #[must_use]
    pub fn play(&self) -> Option<&dyn Play> {
        self.play.as_deref()
    }

    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Answer {
        line::parse(line).map_err(Answer::error).and_then(|command| self.carry_out(command)).unwrap_or_else(|c| c)
    }

    fn carry_out(&mut self, Command { word, value, beside }: Command) -> Result<Answer, Complaint> {
        match word.as_str() {
            "new" => self.new_match(object(value)?),
            "position" if value == Value::Bool(true) => self.position(),
            "position" => self.begin(object(value)?, |title, document| title.situation(document)),
            "load" => self.load(object(value)?),
            "chance" | "dice" if value == Value::Bool(true) && !beside => self.chance_ahead(),
            "chance" => self.chance(read(value, "a list of numbers (dice) and names (draws)")?, beside),
            "dice" => {
                let faces: Vec<u8> = read(value, "a list of numbers from 1 to 6")?;
                self.chance(faces.into_iter().map(Chance::Die).collect(), beside)
            }
            "actions" => yes(&value).and_then(|()| self.actions()),
            "act" => self.act(&text(value)?),
            "forced" => yes(&value).and_then(|()| self.forced()),
            "check" => self.check(&text(value)?),
            "why" => self.why(&read(value, "an object such as {\"place\": \"N-08\"}; also piece, card, button")?),
            "odds" => self.odds(&text(value)?),
            "reach" => self.reach(&read(value, "an object such as {\"pieces\": [\"ID\"]}")?),
            "view" => self.view(&text(value)?, beside),
            "state" => yes(&value).and_then(|()| self.state()),
            "undo" => yes(&value).and_then(|()| self.undo()),
            "redo" => yes(&value).and_then(|()| self.redo()),
            "save" => yes(&value).and_then(|()| self.save()),
            "bot" => self.bot(&read(value, "an object such as {\"level\": \"medium\"}")?),
            "rules" => self.rules(&text(value)?),
            _ => Err(Answer::error(format!("'{word}' is not a command; there are: {WORDS}"))),
        }
    }

    fn at_hand(&self) -> Result<&dyn Play, Complaint> {
        self.play.as_deref().ok_or_else(no_match)
    }

    fn at_hand_mut(&mut self) -> Result<&mut Box<dyn Play>, Complaint> {
        self.play.as_mut().ok_or_else(no_match)
    }

    /// Begins a match of a scenario; without one, of the first.
    fn new_match(&mut self, document: Map<String, Value>) -> Result<Answer, Complaint> {
        const KNOWN: [&str; 5] = ["game", "scenario", "seed", "options", "chance"];
        if let Some(key) = document.keys().find(|key| !KNOWN.contains(&key.as_str())) {
            return Err(Answer::error(format!("unknown key '{key}'; there are: {}", KNOWN.join(", "))));
        }
        self.begin(document, |title, document| title.start(document))
    }

    fn begin(&mut self, document: Map<String, Value>, read: Reader) -> Result<Answer, Complaint> {
        let title = match document.get("game") {
            Some(Value::String(id)) => self.library.title(id)?,
            _ => return Err(Answer::error("game: expected the id of a game")),
        };
        let play = title.begin(read(&*title, document)?)?;
        let story = events(&*play, play.opening());
        Ok(self.seat(play).with("story", story))
    }

    fn load(&mut self, document: Map<String, Value>) -> Result<Answer, Complaint> {
        let save = Save::read(&Value::Object(document).to_string())?;
        let title = self.library.title(&save.game)?;
        let play = title.load(&save)?;
        let (length, resumed) = (play.length(), play.resumed_after());
        let answer = self.seat(play).with("actions", length);
        Ok(match resumed {
            Some(before) => answer.with("resumed_after", before),
            None => answer,
        })
    }

    fn seat(&mut self, play: Box<dyn Play>) -> Answer {
        let answer = standing(Answer::ok(), &*play).with("commitment", play.commitment());
        self.play = Some(play);
        answer
    }

    fn position(&self) -> Result<Answer, Complaint> {
        match self.at_hand()?.position() {
            Some(document) => Ok(Answer::ok().with("position", document)),
            None => Err(Answer::error("this moment cannot be written as a position")),
        }
    }

    /// What lies ready and has not come yet.
    fn chance_ahead(&self) -> Result<Answer, Complaint> {
        Ok(Answer::ok().with("chance", self.at_hand()?.scripted_ahead()))
    }

    /// Says what chance brings next, in place of what was said before and has not come yet. With `only`, nothing
    /// comes after it.
    fn chance(&mut self, chance: Vec<Chance>, only: bool) -> Result<Answer, Complaint> {
        let play = self.at_hand_mut()?;
        for (at, next) in chance.iter().enumerate() {
            next.validate().map_err(|said| Answer::error(format!("chance[{at}]: {said}")))?;
        }
        play.clear_script();
        if only {
            play.script_only(chance);
        } else {
            play.script(chance);
        }
        self.chance_ahead()
    }

    fn actions(&self) -> Result<Answer, Complaint> {
        let play = self.at_hand()?;
        let side = match TurnWords::new(play.book(), play.turn()) {
            TurnWords::Decide(side) => Some(side),
            TurnWords::Over(_) => None,
        };
        Ok(Answer::ok().with("side", side).with("actions", play.actions()))
    }

    fn act(&mut self, action: &str) -> Result<Answer, Complaint> {
        let play = self.at_hand_mut()?;
        let mut story = Story::new();
        play.act(action, &mut story).map_err(|error| Answer::refusal(&error))?;
        Ok(told(Answer::ok(), &story.events, &**play))
    }

    fn forced(&mut self) -> Result<Answer, Complaint> {
        let play = self.at_hand_mut()?;
        let mut story = Story::new();
        let taken = play.take_forced(&mut story).map_err(|error| Answer::refusal(&error))?;
        Ok(told(Answer::ok().with("taken", taken), &story.events, &**play))
    }

    fn check(&self, action: &str) -> Result<Answer, Complaint> {
        self.at_hand()?.check(action).map_err(|error| Answer::refusal(&error))?;
        Ok(Answer::ok())
    }

    fn why(&self, target: &Target) -> Result<Answer, Complaint> {
        let refusals = self.at_hand()?.why(target).map_err(Answer::error)?;
        let list: Vec<_> = refusals.iter().map(|r| serde_json::json!({"case": r.case, "reason": r.reason})).collect();
        Ok(Answer::ok().with("refusals", list))
    }

    fn odds(&self, action: &str) -> Result<Answer, Complaint> {
        let play = self.at_hand()?;
        let budget = engine::odds::Budget::default();
        let odds = play.odds(action, budget).map_err(|error| Answer::refusal(&error))?;
        Ok(Answer::ok().with_all(library::odds_words(play.book(), &odds)))
    }

    fn reach(&self, wanted: &Wanted) -> Result<Answer, Complaint> {
        let play = self.at_hand()?;
        let places = play.reach(&wanted.pieces, &wanted.along).map_err(Answer::error)?;
        Ok(Answer::ok().with("places", places).with("parts_of_a_point", play.parts_of_a_point()))
    }

    fn view(&self, word: &str, log: bool) -> Result<Answer, Complaint> {
        let play = self.at_hand()?;
        let viewer = library::viewer(play.book(), word).map_err(Answer::error)?;
        let answer = Answer::ok().with("table", play.view(viewer));
        if !log {
            return Ok(answer);
        }
        let heard: Vec<_> = play.heard(viewer).iter().map(|event| library::heard_words(play.book(), event)).collect();
        Ok(answer.with("log", heard))
    }

    /// Everything: the state with ids in place of numbers, and the table as it is shown to somebody from whom nothing is
    /// hidden.
    fn state(&self) -> Result<Answer, Complaint> {
        let play = self.at_hand()?;
        Ok(Answer::ok().with("state", play.state()).with("table", play.view(Viewer::Omniscient)))
    }

    fn undo(&mut self) -> Result<Answer, Complaint> {
        let play = self.at_hand_mut()?;
        play.undo(None).map_err(|stop| Answer::error(format!("cannot undo: {stop}")).with("stop", stop))?;
        Ok(standing(Answer::ok(), &**play))
    }

    fn redo(&mut self) -> Result<Answer, Complaint> {
        let play = self.at_hand_mut()?;
        let mut story = Story::new();
        if !play.redo(&mut story) {
            return Err(Answer::error("there is nothing to do again"));
        }
        Ok(told(Answer::ok(), &story.events, &**play))
    }

    fn save(&self) -> Result<Answer, Complaint> {
        Ok(Answer::ok().with("save", self.at_hand()?.save()))
    }

    fn bot(&mut self, wish: &BotWish) -> Result<Answer, Complaint> {
        let (strength, seed) = (wish.strength()?, wish.seed()?);
        let play = self.at_hand_mut()?;
        let Some(action) = play.bot(strength, seed, &AtomicBool::new(false)) else {
            return Err(Answer::error("the game is over"));
        };
        let mut story = Story::new();
        play.act(&action, &mut story).map_err(|error| Answer::refusal(&error))?;
        Ok(told(Answer::ok().with("action", action), &story.events, &**play))
    }

    fn rules(&self, query: &str) -> Result<Answer, Complaint> {
        Ok(Answer::ok().with("cases", self.at_hand()?.book().cases.search(query)))
    }
}

const WORDS: &str = "new, position, load, chance, dice, actions, act, forced, check, why, odds, reach, view, state, \
                     undo, redo, save, bot, rules";

/// Where the match stands: whose turn it is, the phase, and the digest of the state. The seed is
/// shown once the game is over.
fn standing(answer: Answer, play: &dyn Play) -> Answer {
    let turn = TurnWords::new(play.book(), play.turn());
    let answer = answer.with("turn", turn).with("phase", play.phase()).with("hash", play.hash());
    match play.revealed_seed() {
        Some(seed) => answer.with("seed", seed.to_hex()),
        None => answer,
    }
}

fn told(answer: Answer, story: &[Event], play: &dyn Play) -> Answer {
    standing(answer.with("story", events(play, story)), play)
}

fn events(play: &dyn Play, story: &[Event]) -> Vec<Value> {
    story.iter().map(|event| library::event_words(play.book(), event)).collect()
}

/// The pieces that are to move together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    pieces: Vec<String>,
    /// The places with which their way begins.
    #[serde(default)]
    along: Vec<String>,
}

/// How the computer shall decide.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BotWish {
    level: Option<String>,
    /// How many rollouts.
    iterations: Option<u32>,
    /// How long, in place of rollouts.
    seconds: Option<f64>,
    seed: Option<Value>,
}

impl BotWish {
    fn strength(&self) -> Result<Strength, Complaint> {
        const LONGEST: f64 = 600.0;
        let level = match &self.level {
            Some(word) => word.parse().map_err(|e: opponent::UnknownLevel| Answer::error(e.to_string()))?,
            None => Level::default(),
        };
        let budget = match (self.iterations, self.seconds) {
            (None, None) => None,
            (Some(0), None) => return Err(Answer::error("iterations: expected a number from 1 up")),
            (Some(iterations), None) => Some(Budget::Iterations(iterations)),
            (None, Some(s)) if (0.0..=LONGEST).contains(&s) => Some(Budget::Time(Duration::from_secs_f64(s))),
            (None, Some(_)) => return Err(Answer::error("seconds: expected a number from 0 to 600")),
            (Some(_), Some(_)) => return Err(Answer::error("either iterations or seconds, not both")),
        };
        Ok(Strength { level, budget })
    }

    fn seed(&self) -> Result<Option<Seed>, Complaint> {
        Ok(self.seed.as_ref().map(position::read_seed).transpose()?)
    }
}

fn no_match() -> Complaint {
    Answer::error("there is no match yet; begin with new, position or load")
}

fn yes(value: &Value) -> Result<(), Complaint> {
    if *value == Value::Bool(true) { Ok(()) } else { Err(Answer::error("expected true")) }
}

fn text(value: Value) -> Result<String, Complaint> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(Answer::error("expected a text")),
    }
}

fn object(value: Value) -> Result<Map<String, Value>, Complaint> {
    match value {
        Value::Object(map) => Ok(map),
        _ => Err(Answer::error("expected an object")),
    }
}

fn read<T: for<'de> Deserialize<'de>>(value: Value, expected: &str) -> Result<T, Complaint> {
    serde_json::from_value(value).map_err(|error| Answer::error(format!("expected {expected}: {error}")))
}
