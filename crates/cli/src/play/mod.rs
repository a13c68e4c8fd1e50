//! `indochina play`: a game in the terminal, on a full screen or line by line.
//!
//! [`Session`] is the game with the people at it and knows nothing of terminals. [`screen`] draws
//! it, [`app`] answers keys, [`plain`] does without a screen, for scripts and simple terminals.

mod app;
mod board;
mod cards;
mod choices;
mod narrate;
mod overlays;
mod palette;
mod plain;
mod popup;
mod rules;
mod screen;
mod session;
#[cfg(test)]
mod testing;
mod worker;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use engine::Side;
use library::{Lesson, Play};
use opponent::Strength;

use session::Session;

/// What is played, by whom, and where it is kept.
#[derive(Debug)]
pub struct Config {
    pub play: Box<dyn Play>,
    /// The sides that people decide for; the others are computer players.
    pub humans: Vec<Side>,
    /// How strong the computer plays each side; hints for a person come from here too.
    pub players: Vec<Strength>,
    /// Where the game is kept: after every decision of a person, and when the program ends. A lesson is not kept.
    pub save: Option<PathBuf>,
    /// What is to be learned.
    pub lesson: Option<Lesson>,
    /// Line by line, even on a terminal.
    pub plain: bool,
}

/// Plays until the game is left. The game is saved by then. Says whether a lesson was done.
pub fn run(config: Config) -> io::Result<bool> {
    let plain = config.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal();
    let session = Session::new(config);
    if plain {
        return plain::run(session, io::stdin().lock(), &mut io::stdout().lock());
    }
    let mut terminal = ratatui::init();
    let left = app::run(session, &mut terminal);
    ratatui::restore();
    let (done, farewell) = left?;
    println!("{farewell}");
    Ok(done)
}
