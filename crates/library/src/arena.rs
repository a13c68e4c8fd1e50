//! Whole games between computer players, as fast as the rules go.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicBool;

use engine::position::{self, Start};
use engine::{Dice, Fault, Game, Outcome, Seed, Side, Story, Turn, Viewer, digest};
use opponent::{Player, Strength};

use crate::words::OutcomeWords;

/// What came of one simulated game.
#[derive(Clone, Debug)]
pub struct Record {
    /// With this seed the game can be played again.
    pub seed: Seed,
    pub decisions: u64,
    /// How it ended, or what went wrong in it.
    pub ending: Result<Ending, String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub outcome: OutcomeWords,
    /// Where the game's turn track stood, if it has one.
    pub turn: Option<i32>,
    /// The digest of the final state.
    pub hash: String,
}

/// More decisions than any game takes: past this one it counts as stalled.
const STALLED: u64 = 300_000;

/// How many of its decisions the report on a stalled game names: enough to see what goes round in it.
const REPORTED: usize = 12;

/// Plays one game to its end. A panic in the rules ends this game and no other.
pub(crate) fn play_out<G: Game>(game: &G, start: &Start, players: &[Strength]) -> Result<Record, Fault> {
    let mut table = Arena::open(game, start, players)?;
    let run = || {
        let outcome = OutcomeWords::new(game.rulebook(), table.run()?);
        Ok(Ending { outcome, turn: turn_reached(game, &table.state), hash: digest::of(&table.state) })
    };
    let ending = panic::catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|payload| Err(format!("panicked: {}", said(&*payload))));
    Ok(Record { seed: start.seed, decisions: table.decisions, ending })
}

/// A table with a computer player on every seat, and nobody who listens to the story.
#[derive(Debug)]
pub(crate) struct Arena<'g, G: Game> {
    game: &'g G,
    state: G::State,
    dice: Dice,
    seats: Vec<Player<G>>,
    pub(crate) decisions: u64,
}

impl<'g, G: Game> Arena<'g, G> {
    pub(crate) fn open(game: &'g G, start: &Start, players: &[Strength]) -> Result<Self, Fault> {
        let (state, dice) = open(game, start)?;
        let seats = players.iter().enumerate();
        let seats = seats.map(|(i, strength)| Player::new(*strength, start.seed.child(1 + i as u64))).collect();
        Ok(Arena { game, state, dice, seats, decisions: 0 })
    }

    /// Plays on to the end.
    pub(crate) fn run(&mut self) -> Result<Outcome, String> {
        while self.decisions < STALLED {
            match self.game.turn(&self.state) {
                Turn::Decide(side) => _ = self.step(side)?,
                Turn::Over(outcome) => return Ok(outcome),
            }
        }
        Err(self.stalled())
    }

    /// What to say of a game that does not end: what its players do for ever.
    fn stalled(&mut self) -> String {
        let mut last = Vec::new();
        while last.len() < REPORTED
            && let Turn::Decide(side) = self.game.turn(&self.state)
        {
            match self.step(side) {
                Ok(action) => last.push(self.game.notation(action)),
                Err(fault) => return fault,
            }
        }
        format!("stalled: not over after {STALLED} decisions, then {}", last.join(", "))
    }

    /// Takes one decision of a side.
    fn step(&mut self, side: Side) -> Result<G::Action, String> {
        let action = self.decide(side)?;
        self.game.apply(&mut self.state, action, &mut self.dice, &mut Story::silent());
        self.decisions += 1;
        Ok(action)
    }

    fn decide(&mut self, side: Side) -> Result<G::Action, String> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let player = self.seats.get_mut(usize::from(side.0)).ok_or("a side decides that has no player")?;
        let action = player.decide(self.game, &self.state, side, &NEVER);
        action.ok_or_else(|| "a side must decide but nothing is legal".into())
    }
}

/// The first state of a match and the dice as they stand then.
pub(crate) fn open<G: Game>(game: &G, start: &Start) -> Result<(G::State, Dice), Fault> {
    let book = game.rulebook();
    start.options.check(book)?;
    let position = match (&start.position, &start.scenario) {
        (Some(document), _) => position::read_position::<G>(document)?,
        (None, id) => {
            let id = id.as_deref().or(book.scenarios.first().map(|s| s.id.as_str())).unwrap_or_default();
            game.scenario(id, &start.options)
                .ok_or_else(|| Fault::new("position", "scenario", format!("there is no scenario '{id}'")))?
        }
    };
    let mut dice = Dice::seeded(start.seed);
    let state = game.setup(&position, &start.options, &mut dice)?;
    Ok((state, dice))
}

/// Where the track called `turn` stands.
fn turn_reached<G: Game>(game: &G, state: &G::State) -> Option<i32> {
    let table = game.present(state, Viewer::Public);
    table.tracks.iter().find(|track| track.id == "turn").map(|track| track.value)
}

fn said(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}
