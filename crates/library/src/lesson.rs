//! Lessons: the guided first game of a title, as data in its crate (`rules/lessons.toml`).
//!
//! A lesson is a situation, a few sentences, a task, and what counts as done. Whether it is done is read off the match
//! itself, so that taking a decision back takes its goal back too, and whoever runs the match (terminal, server) keeps
//! nothing of his own.

use engine::position::Start;
use engine::{Event, Fault, Pack, Rulebook, Side, Story, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::play::Play;
use crate::title::Title;

const FILE: &str = "lessons.toml";

/// One lesson as its crate writes it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub id: String,
    pub title: String,
    /// The side that the learner plays.
    pub side: String,
    /// The document that the match begins with: a scenario or a position. Its seed decides what the dice bring.
    pub begin: Map<String, Value>,
    /// Decisions that lead from there to the situation of the lesson.
    #[serde(default)]
    pub before: Vec<String>,
    /// What there is to know, in two or three sentences.
    pub text: String,
    /// What to do.
    pub task: String,
    /// What counts as done: all of these.
    pub goals: Vec<Goal>,
    /// What is said once it is done.
    pub after: String,
    /// Decisions of the learner that do it, for who is at a loss, and for the test of the lesson.
    pub solution: Vec<String>,
}

/// Something by which one sees that a learner has done his task.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Goal {
    /// He took a decision whose notation is this, or goes on from it with further words.
    Action(String),
    /// This word of the story was heard.
    Event(String),
    /// A piece lies there.
    At { piece: String, place: String },
    /// The question of this case is being asked.
    Asked(String),
    /// He has read it: any decision that he takes will do, or none.
    Read,
}

/// The lessons of one title.
#[derive(Clone, Debug, Default)]
pub struct Lessons(Vec<Lesson>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    lesson: Vec<Lesson>,
}

impl Lessons {
    /// Reads the lessons of a game. What their situations and decisions are worth is known when they are begun.
    pub fn read(text: &str, book: &Rulebook) -> Result<Self, Fault> {
        let File { lesson: lessons } = Pack::builtin(&[(FILE, text)]).read(FILE)?;
        for (at, lesson) in lessons.iter().enumerate() {
            let fault = |key: &str, reason: String| Fault::new(FILE, format!("lesson[{at}].{key}"), reason);
            if lessons[..at].iter().any(|other| other.id == lesson.id) {
                return Err(fault("id", format!("there is another lesson '{}'", lesson.id)));
            }
            if book.side(&lesson.side).is_none() {
                return Err(fault("side", format!("'{}' is not a side", lesson.side)));
            }
            if lesson.goals.is_empty() {
                return Err(fault("goals", "a lesson says what counts as done".into()));
            }
        }
        Ok(Lessons(lessons))
    }

    #[must_use]
    pub fn list(&self) -> &[Lesson] {
        &self.0
    }

    /// A lesson by its id or its number, counted from one.
    #[must_use]
    pub fn find(&self, wanted: &str) -> Option<&Lesson> {
        let by_number = || self.0.get(wanted.parse::<usize>().ok()?.checked_sub(1)?);
        self.0.iter().find(|lesson| lesson.id == wanted).or_else(by_number)
    }

    /// The lesson that comes after this one.
    #[must_use]
    pub fn next(&self, lesson: &Lesson) -> Option<&Lesson> {
        let at = self.0.iter().position(|other| other.id == lesson.id)?;
        self.0.get(at + 1)
    }
}

impl Lesson {
    /// The situation of the lesson.
    pub fn begin(&self, title: &dyn Title) -> Result<Box<dyn Play>, Fault> {
        let start: Start = title.situation(self.begin.clone())?;
        let mut play = title.begin(start)?;
        for (at, action) in self.before.iter().enumerate() {
            let done = play.act(action, &mut Story::silent());
            done.map_err(|error| Fault::new(FILE, format!("{}.before[{at}]", self.id), error.to_string()))?;
        }
        Ok(play)
    }

    /// The side that the learner plays.
    #[must_use]
    pub fn learner(&self, book: &Rulebook) -> Side {
        book.side(&self.side).unwrap_or(Side(0))
    }

    /// Which goals are reached in a match that was begun from the lesson, in their order.
    #[must_use]
    pub fn reached(&self, play: &dyn Play) -> Vec<bool> {
        let side = self.learner(play.book());
        let first = self.before.len().min(play.length());
        let log = play.log();
        let actions: Vec<&str> =
            log[first..].iter().filter(|line| line.side == self.side).map(|line| line.action.as_str()).collect();
        let now = play.moment(play.length(), Viewer::Side(side));
        let heard: Vec<&Event> = now.story[first..].iter().flatten().collect();
        let is_reached = |goal: &Goal| match goal {
            Goal::Action(wanted) => actions.iter().any(|action| begins_with_words(action, wanted)),
            Goal::Event(word) => heard.iter().any(|event| event.word == word),
            Goal::At { piece, place } => now.table.pieces.iter().any(|p| p.id == *piece && p.place == *place),
            Goal::Asked(case) => now.table.prompt.case == *case,
            Goal::Read => !actions.is_empty(),
        };
        self.goals.iter().map(is_reached).collect()
    }

    #[must_use]
    pub fn is_done(&self, play: &dyn Play) -> bool {
        self.reached(play).into_iter().all(|reached| reached)
    }

    /// Whether there is nothing to do but to read.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.goals.iter().all(|goal| *goal == Goal::Read)
    }
}

/// Whether a notation is this one, or goes on from it: "move" for "move 3/5 east", but not for "moves".
fn begins_with_words(action: &str, wanted: &str) -> bool {
    action.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
