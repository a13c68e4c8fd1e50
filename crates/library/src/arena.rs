//! Whole games between computer players, as fast as the rules go.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicBool;

use engine::position::{self, Start};
use engine::{Dice, Fault, Game, Seed, Story, Turn, Viewer, digest};
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
const STALLED: u64 = 2_000_000;

/// Plays one game to its end. A panic in the rules ends this game and no other.
pub(crate) fn play_out<G: Game>(game: &G, start: &Start, players: &[Strength]) -> Result<Record, Fault> {
    let (mut state, mut dice) = open(game, start)?;
    let seats = players.iter().enumerate();
    let mut seats: Vec<_> = seats.map(|(i, s)| Player::<G>::new(*s, start.seed.child(1 + i as u64))).collect();
    let mut decisions = 0;
    let run = || run(game, &mut state, &mut dice, &mut seats, &mut decisions);
    let ending = panic::catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|payload| Err(format!("panicked: {}", said(&*payload))));
    Ok(Record { seed: start.seed, decisions, ending })
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

fn run<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    seats: &mut [Player<G>],
    decisions: &mut u64,
) -> Result<Ending, String> {
    let stop = AtomicBool::new(false);
    let mut silent = Story::silent();
    while *decisions < STALLED {
        let side = match game.turn(state) {
            Turn::Decide(side) => side,
            Turn::Over(outcome) => {
                let outcome = OutcomeWords::new(game.rulebook(), outcome);
                return Ok(Ending { outcome, turn: turn_reached(game, state), hash: digest::of(state) });
            }
        };
        let player = seats.get_mut(usize::from(side.0)).ok_or("a side decides that has no player")?;
        let action = player.decide(game, state, side, &stop).ok_or("a side must decide but nothing is legal")?;
        game.apply(state, action, dice, &mut silent);
        *decisions += 1;
    }
    Err(format!("stalled: not over after {STALLED} decisions"))
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
