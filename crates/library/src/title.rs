//! One title of the library: a game with its data, ready to be played.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use engine::history::Save;
use engine::position::{self, Start};
use engine::table::Board;
use engine::{Fault, Game, Match, Pack, Rulebook};
use opponent::Strength;
use serde_json::{Map, Value};

use crate::arena::{self, Record};
use crate::bench::{self, Bench, Work};
use crate::lesson::Lessons;
use crate::play::Play;
use crate::provenance::Provenance;

/// A game that can be begun, loaded, simulated and measured, whatever its rules.
pub trait Title: fmt::Debug + Send + Sync {
    fn book(&self) -> &Rulebook;
    fn board(&self) -> &Board;
    /// The guided first game.
    fn lessons(&self) -> &Lessons;
    /// How many records of each data file are reconstructed.
    fn provenance(&self) -> Result<Vec<Provenance>, Fault>;

    /// Reads the document of a scenario or a hand-made position, as far as all games share it. The first scenario is
    /// the default.
    fn start(&self, document: Map<String, Value>) -> Result<Start, Fault> {
        position::read_start(document, &scenarios_of(self.book()))
    }

    /// As [`Title::start`], but without a scenario or a position there is nothing to begin.
    fn situation(&self, document: Map<String, Value>) -> Result<Start, Fault> {
        position::read_situation(document, &scenarios_of(self.book()))
    }

    fn begin(&self, start: Start) -> Result<Box<dyn Play>, Fault>;
    /// Reads a save and checks every action of it.
    fn load(&self, save: &Save) -> Result<Box<dyn Play>, Fault>;

    /// Plays one whole game between computer players, one for each side, with no story. What goes
    /// wrong in the game itself is in the record.
    fn play_out(&self, start: &Start, players: &[Strength]) -> Result<Record, Fault>;

    /// Measures random play for about that long on the calling thread, and the odds in one scenario or in all.
    fn bench(&self, scenario: Option<&str>, time: Duration) -> Result<Bench, Fault>;
    /// Does one kind of work `count` times over states of random games, for counting instructions
    /// from outside.
    fn repeat(&self, work: Work, count: u64) -> Result<(), Fault>;
}

fn scenarios_of(book: &Rulebook) -> Vec<String> {
    book.scenarios.iter().map(|scenario| scenario.id.clone()).collect()
}

/// A game on the shelf.
#[derive(Debug)]
pub(crate) struct Shelved<G> {
    game: Arc<G>,
    pack: Pack,
    lessons: Lessons,
}

impl<G: Game> Shelved<G> {
    pub(crate) fn open(pack: Pack, lessons: &str) -> Result<Self, Fault> {
        let game = Arc::new(G::open(&pack)?);
        let lessons = Lessons::read(lessons, game.rulebook())?;
        Ok(Shelved { game, pack, lessons })
    }
}

impl<G: Game> Title for Shelved<G> {
    fn book(&self) -> &Rulebook {
        self.game.rulebook()
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn lessons(&self) -> &Lessons {
        &self.lessons
    }

    fn provenance(&self) -> Result<Vec<Provenance>, Fault> {
        Provenance::of(&self.pack)
    }

    fn begin(&self, start: Start) -> Result<Box<dyn Play>, Fault> {
        Ok(Box::new(Match::new(self.game.clone(), start)?))
    }

    fn load(&self, save: &Save) -> Result<Box<dyn Play>, Fault> {
        Ok(Box::new(Match::load(self.game.clone(), save)?))
    }

    fn play_out(&self, start: &Start, players: &[Strength]) -> Result<Record, Fault> {
        arena::play_out(&*self.game, start, players)
    }

    fn bench(&self, scenario: Option<&str>, time: Duration) -> Result<Bench, Fault> {
        bench::measure(&self.game, scenario, time)
    }

    fn repeat(&self, work: Work, count: u64) -> Result<(), Fault> {
        bench::repeat(&*self.game, work, count)
    }
}
