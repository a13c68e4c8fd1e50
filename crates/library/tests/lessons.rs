//! Every lesson of every title can be done as its crate says, and is not done before; what counts as done, and what is wrong with a lesson.

use std::sync::atomic::AtomicBool;

use engine::{Fault, Side, Story, Turn};
use library::{Lesson, Lessons, Library, Play, Title};
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

const LESSON: &str = r#"
    [[lesson]]
    id = "first"
    title = "A first decision"
    side = "france"
    begin = { scenario = "campaign", seed = 7 }
    text = "This is the campaign."
    task = "Decide."
    goals = [{ event = "no-such-word" }, "read"]
    after = "That was it."
    solution = []
"#;

fn read(text: &str) -> Result<Lessons, Fault> {
    Lessons::read(text, Library::builtin().title("hoa-binh")?.book())
}

/// The lesson with other goals, begun, and after its first decision: which goals are reached.
fn reached_by_deciding(goals: impl Fn(&str) -> String) -> Vec<bool> {
    let title = Library::builtin().title("hoa-binh").unwrap();
    let mut play = read(LESSON).unwrap().list()[0].begin(&*title).unwrap();
    let action = play.actions()[0].action.clone();
    let lessons = read(&LESSON.replace(r#"[{ event = "no-such-word" }, "read"]"#, &goals(&action))).unwrap();
    play.act(&action, &mut Story::silent()).unwrap();
    lessons.list()[0].reached(&*play)
}

#[test]
fn goals_are_read_off_the_match_and_taken_back_with_it() {
    let title = Library::builtin().title("hoa-binh").unwrap();
    let lessons = read(LESSON).unwrap();
    let lesson = lessons.find("1").unwrap();
    let mut play = lesson.begin(&*title).unwrap();
    assert_eq!(lesson.reached(&*play), [false, false]);
    let action = play.actions()[0].action.clone();
    play.act(&action, &mut Story::new()).unwrap();
    assert_eq!(lesson.reached(&*play), [false, true]);
    assert!(!lesson.is_done(&*play));
    play.undo(None).expect("nothing was rolled or shown");
    assert_eq!(lesson.reached(&*play), [false, false]);
}

#[test]
fn words_of_a_notation_are_taken_whole() {
    let reached = reached_by_deciding(|action| {
        let first = action.split(' ').next().unwrap();
        format!(
            r#"[{{ action = "{action}" }}, {{ action = "{first}" }}, {{ action = "{}" }}]"#,
            &first[..first.len() - 1]
        )
    });
    assert_eq!(reached, [true, true, false]);
}

#[test]
fn what_is_wrong_with_a_lesson_is_named() {
    for (from, to, said) in [
        ("side = \"france\"", "side = \"spain\"", "lesson[0].side: 'spain' is not a side"),
        ("goals = [{ event = \"no-such-word\" }, \"read\"]", "goals = []", "what counts as done"),
        ("task = \"Decide.\"", "tasks = \"Decide.\"", "tasks"),
    ] {
        let fault = read(&LESSON.replace(from, to)).unwrap_err().to_string();
        assert!(fault.starts_with("lessons.toml: ") && fault.contains(said), "{fault}");
    }
    let twice = read(&LESSON.repeat(2)).unwrap_err().to_string();
    assert!(twice.contains("another lesson 'first'"), "{twice}");
}
