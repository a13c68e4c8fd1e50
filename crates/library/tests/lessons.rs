//! Every lesson of every title can be done as its crate says, and is not done before.

use std::sync::atomic::AtomicBool;

use engine::{Side, Story, Turn};
use library::{Lesson, Library, Play, Title};
use opponent::Level;

/// Lets chance decide for the other sides: a solution does not rest on what they do.
fn let_others_play(play: &mut dyn Play, learner: Side) {
    while let Turn::Decide(side) = play.turn() {
        if side == learner {
            return;
        }
        let action = play.bot(Level::Random.into(), None, &AtomicBool::new(false)).expect("there is a decision");
        play.act(&action, &mut Story::silent()).expect("the computer decides lawfully");
    }
}

/// Takes one decision of the solution, and before it those that leave no choice, which a table takes by itself.
fn decide(play: &mut dyn Play, learner: Side, action: &str) -> Result<(), String> {
    loop {
        let_others_play(play, learner);
        let refused = match play.act(action, &mut Story::silent()) {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        match play.actions().as_slice() {
            [only] if !only.risky => {
                play.act(&only.action, &mut Story::silent()).expect("the only choice is lawful");
            }
            _ => return Err(format!("{action}: {refused}")),
        }
    }
}

fn run(title: &dyn Title, lesson: &Lesson) -> Result<(), String> {
    let mut play = lesson.begin(title).map_err(|fault| fault.to_string())?;
    let learner = lesson.learner(title.book());
    let_others_play(&mut *play, learner);
    if lesson.is_done(&*play) {
        return Err("it is done before it begins".into());
    }
    for action in &lesson.solution {
        decide(&mut *play, learner, action)?;
    }
    // What comes after the task may be a whole turn of the computer.
    if lesson.is_done(&*play) {
        return Ok(());
    }
    let_others_play(&mut *play, learner);
    if !lesson.is_done(&*play) {
        return Err(format!("the solution reaches {:?} of {:?}", lesson.reached(&*play), lesson.goals));
    }
    Ok(())
}

#[test]
fn every_lesson_is_done_by_its_solution_and_not_before() {
    for title in Library::builtin().titles().unwrap() {
        for lesson in title.lessons().list() {
            run(&*title, lesson).unwrap_or_else(|said| panic!("{} {}: {said}", title.book().id, lesson.id));
        }
    }
}
