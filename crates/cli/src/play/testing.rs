//! Games for the tests of this module.

use std::path::{Path, PathBuf};

use engine::history::Save;
use engine::position::Start;
use engine::{Dice, Seed, Side};
use library::{Library, Play};
use opponent::Level;

use super::Config;
use super::session::Session;

pub(super) fn config(name: &str) -> Config {
    let title = Library::builtin().title("hoa-binh").expect("the game opens");
    let play = title.begin(Start::scenario("campaign", Seed::from_number(7))).expect("the scenario begins");
    seated(play, name)
}

/// Hearts & Minds, a game with secrets: a person for Red, the computer for Blue.
pub(super) fn secret_session(name: &str) -> Session {
    let title = Library::builtin().title("hearts-and-minds").expect("the game opens");
    let play = title.begin(Start::scenario("1966", Seed::from_number(7))).expect("the scenario begins");
    Session::new(seated(play, name))
}

fn seated(play: Box<dyn Play>, name: &str) -> Config {
    let sides = play.book().sides.len();
    Config {
        play,
        humans: vec![Side(0)],
        players: vec![Level::Random.into(); sides],
        save: Some(save_path(name)),
        lesson: None,
        plain: true,
    }
}

fn save_path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("indochina-play-{name}-{}.json", std::process::id()))
}

pub(super) fn session(name: &str) -> Session {
    Session::new(config(name))
}

/// Takes so many decisions at random.
pub(super) fn advance(session: &mut Session, decisions: usize) {
    let mut dice = Dice::seeded(Seed::from_number(3));
    for _ in 0..decisions {
        let choices = session.choices();
        if choices.is_empty() {
            return;
        }
        let action = choices[dice.choose(choices.len())].action.clone();
        session.act(&action).expect("an offered action is accepted");
    }
}

pub(super) fn resume(path: &Path) -> Session {
    let text = std::fs::read_to_string(path).expect("the save is there");
    let save = Save::read(&text).expect("the save is whole");
    let play = Library::builtin().title("hoa-binh").expect("the game opens").load(&save).expect("the save is lawful");
    Session::new(seated(play, "resumed"))
}
