//! `indochina learn`: the lessons of a game, and which of them were finished.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use library::{Lesson, Library, Title};
use opponent::Level;

use crate::args;
use crate::failure::Failure;
use crate::play::{self, Config};
use crate::seating;

pub(crate) fn run(library: &Library, args: &args::Learn, out: &mut dyn Write) -> Result<(), Failure> {
    let title = library.title(&args.game)?;
    let mut progress = Progress::read(seating::folder().join("lessons.json"));
    let Some(wanted) = &args.lesson else { return list(&*title, &progress, out) };
    let lesson = title.lessons().find(wanted).ok_or_else(|| unknown(&*title, wanted))?;
    let players = vec![Level::Easy.into(); title.book().sides.len()];
    let config = Config {
        play: lesson.begin(&*title)?,
        humans: vec![lesson.learner(title.book())],
        players,
        save: None,
        lesson: Some(lesson.clone()),
        plain: args.plain,
    };
    if play::run(config)? {
        progress.finish(title.book().id, lesson)?;
        match title.lessons().next(lesson) {
            Some(next) => writeln!(out, "Next: indochina learn {} {}  ({})", args.game, next.id, next.title)?,
            None => writeln!(out, "That was the last lesson. Play: indochina play {}", args.game)?,
        }
    }
    Ok(())
}

fn list(title: &dyn Title, progress: &Progress, out: &mut dyn Write) -> Result<(), Failure> {
    let book = title.book();
    writeln!(out, "{}: {} lessons", book.title, title.lessons().list().len())?;
    for (i, lesson) in title.lessons().list().iter().enumerate() {
        let mark = if progress.is_finished(book.id, lesson) { "done" } else { "" };
        writeln!(out, "{:>3}  {mark:<4}  {}  <{}>", i + 1, lesson.title, lesson.id)?;
    }
    Ok(())
}

fn unknown(title: &dyn Title, wanted: &str) -> Failure {
    let ids: Vec<_> = title.lessons().list().iter().map(|lesson| lesson.id.as_str()).collect();
    Failure::input(format!("there is no lesson '{wanted}'; there are: {}", ids.join(", ")))
}

/// Which lessons were finished, by game. What cannot be read counts as nothing: the worst that follows is a lesson
/// that is offered once more.
#[derive(Debug)]
struct Progress {
    path: PathBuf,
    finished: BTreeMap<String, BTreeSet<String>>,
}

impl Progress {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).unwrap_or_default();
        Progress { path, finished: serde_json::from_str(&text).unwrap_or_default() }
    }

    fn is_finished(&self, game: &str, lesson: &Lesson) -> bool {
        self.finished.get(game).is_some_and(|ids| ids.contains(&lesson.id))
    }

    fn finish(&mut self, game: &str, lesson: &Lesson) -> Result<(), Failure> {
        self.finished.entry(game.into()).or_default().insert(lesson.id.clone());
        let fail = |error: std::io::Error| Failure::input(format!("cannot write {}: {error}", self.path.display()));
        fs::create_dir_all(self.path.parent().unwrap_or(Path::new("."))).map_err(fail)?;
        let text = serde_json::to_string_pretty(&self.finished).unwrap_or_default();
        fs::write(&self.path, text).map_err(fail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_finished_is_remembered() {
        let path = std::env::temp_dir().join(format!("indochina-lessons-{}.json", std::process::id()));
        let library = Library::builtin();
        for title in library.titles().unwrap() {
            let Some(lesson) = title.lessons().list().first() else { continue };
            let game = title.book().id;
            let mut progress = Progress::read(path.clone());
            assert!(!progress.is_finished(game, lesson));
            progress.finish(game, lesson).unwrap();
            assert!(Progress::read(path.clone()).is_finished(game, lesson));
        }
        fs::write(&path, "torn").unwrap();
        assert!(Progress::read(path.clone()).finished.is_empty());
        fs::remove_file(path).unwrap();
    }
}
