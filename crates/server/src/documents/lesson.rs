//! A lesson under way.

use serde::Serialize;

/// What is to be learned in a game, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Lesson {
    pub id: String,
    pub title: String,
    /// What there is to know.
    pub text: String,
    /// What to do.
    pub task: String,
    /// Which of the things that count as done are done.
    pub reached: Vec<bool>,
    pub done: bool,
    /// What is said once it is done; empty before.
    pub after: String,
    /// Decisions that do it, for who is at a loss.
    pub solution: Vec<String>,
    /// The lesson that comes after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<LessonTitle>,
}

/// A lesson on the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct LessonTitle {
    pub id: String,
    pub title: String,
}

impl Lesson {
    pub(crate) fn new(lesson: &library::Lesson, next: Option<&library::Lesson>, reached: Vec<bool>) -> Self {
        let done = reached.iter().all(|reached| *reached);
        Lesson {
            id: lesson.id.clone(),
            title: lesson.title.clone(),
            text: lesson.text.trim().into(),
            task: lesson.task.trim().into(),
            reached,
            done,
            after: if done { lesson.after.trim().into() } else { String::new() },
            solution: lesson.solution.clone(),
            next: next.map(LessonTitle::new),
        }
    }
}

impl LessonTitle {
    pub(crate) fn new(lesson: &library::Lesson) -> Self {
        LessonTitle { id: lesson.id.clone(), title: lesson.title.clone() }
    }
}
