//! The promises of the contract as checks, written once and run by every game's tests.
//!
//! A game's test is one line a scenario: [`obey`] plays seeded random games and holds every law at
//! every decision (the dear ones at a sample of them). The single laws are public too, for tests
//! that build a state by hand. A law that is broken is told in one sentence; `obey` adds the seed
//! and the number of the action, so that the moment can be found again.
//!
//! ```no_run
//! # fn show<G: engine::Game>(game: std::sync::Arc<G>) {
//! use engine::{Seed, laws, position::Start};
//!
//! let start = Start::scenario("campaign", Seed::from_number(1));
//! laws::obey(&game, &start, 10);
//! let pinned = "rules:0123456789abcdef table:0123456789abcdef judgement:0123456789abcdef";
//! assert_eq!(laws::signature(&game, &start, 10).to_string(), pinned);
//! # }
//! ```

mod board;
pub mod declining;
mod legality;
mod past;
mod pool;
pub mod rules;
mod secrets;
mod signature;
mod store;
mod view;

use std::sync::Arc;

use crate::chance::Dice;
use crate::game::{Game, Side, Turn};
use crate::history::Match;
use crate::position::Start;
use crate::story::Story;
use pool::Pool;

pub use board::{board_is_sound, score_and_calendar_are_sound};
pub use legality::{list_and_check_agree, nonsense_is_refused, notation_is_read_back};
pub use past::{log_leads_to_the_state, save_is_read_back, undo_and_redo_are_exact};
pub use secrets::{
    redaction_is_stable, refusals_keep_secrets, secrets_are_kept, skipping_keeps_secrets, why_not_keeps_secrets,
};
pub use signature::{Signature, signature, table_digest};
pub use store::{position_is_read_back, state_survives_storage};
pub use view::{story_names_cases, table_offers_the_list, why_not_answers};

/// What came of looking at a law: nothing, or one sentence about what was broken.
pub type Verdict = Result<(), String>;

/// More decisions than any game takes when it is played at random.
pub const LONGEST_GAME: usize = 200_000;

/// Plays the `index`-th random game of a start to its end.
///
/// # Panics
/// If the start is refused, an offered action is refused, or the game does not end.
#[must_use]
pub fn random_game<G: Game>(game: &Arc<G>, start: &Start, index: u64) -> Match<G> {
    let mut trial = Trial::new(game, start, index);
    while let Some(action) = trial.choose() {
        let acted = trial.running.act(action, &mut Story::silent());
        trial.hold(acted.map_err(|e| format!("the listed action '{}' is refused: {e}", game.notation(action))));
    }
    trial.running
}

/// Holds every law at every decision of `games` random games.
///
/// # Panics
/// If a law is broken: the message says the seed, the number of the action and what broke.
pub fn obey<G: Game>(game: &Arc<G>, start: &Start, games: u64) {
    let mut pool = Pool::default();
    for index in 0..games {
        obey_through_one_game(Trial::new(game, start, index), &mut pool);
    }
}

fn obey_through_one_game<G: Game>(mut trial: Trial<G>, pool: &mut Pool<G::Action>) {
    trial.hold(board_is_sound(&**trial.game));
    trial.hold(nonsense_is_refused(&**trial.game));
    trial.hold(save_is_read_back(&trial.running));
    let mut next_save = 1;
    while let Some(action) = trial.choose() {
        trial.hold_laws_of_the_moment(pool);
        trial.hold_laws_of_acting(action);
        if trial.running.log().len() >= next_save {
            next_save *= 2;
            trial.hold(save_is_read_back(&trial.running));
        }
    }
    trial.legal.clear();
    trial.hold_laws_of_the_moment(pool);
    trial.hold(score_and_calendar_are_sound(&**trial.game, trial.running.state()));
    trial.hold(save_is_read_back(&trial.running));
    trial.hold(log_leads_to_the_state(&trial.running));
}

/// One random game under watch.
struct Trial<'g, G: Game> {
    game: &'g Arc<G>,
    index: u64,
    running: Match<G>,
    /// Chooses actions and samples; apart from the dice of the match.
    chooser: Dice,
    /// What is legal at this decision, sorted by notation.
    legal: Vec<G::Action>,
}

impl<'g, G: Game> Trial<'g, G> {
    fn new(game: &'g Arc<G>, start: &Start, index: u64) -> Self {
        let mut start = start.clone();
        start.seed = start.seed.child(index);
        let chooser = Dice::seeded(start.seed.child(0));
        let running = Match::new(game.clone(), start).unwrap_or_else(|fault| panic!("the start is refused: {fault}"));
        Trial { game, index, running, chooser, legal: Vec::new() }
    }

    /// The random choice at this decision; none when the game is over. It does not depend on the order in
    /// which the game lists its actions.
    fn choose(&mut self) -> Option<G::Action> {
        let Turn::Decide(side) = self.running.turn() else { return None };
        self.running.actions(&mut self.legal);
        self.legal.sort_by_cached_key(|action| self.game.notation(*action));
        if self.legal.is_empty() {
            let side = self.game.rulebook().side_id(side);
            self.fail(&format!("{side} is to decide but has no legal action"));
        }
        if self.running.log().len() >= LONGEST_GAME {
            self.fail("random play has not come to an end");
        }
        Some(self.legal[self.chooser.choose(self.legal.len())])
    }

    /// Whether to look now at a law that is held at one decision in `spacing`.
    fn now_and_then(&mut self, spacing: usize) -> bool {
        self.chooser.choose(spacing) == 0
    }

    fn hold_laws_of_the_moment(&mut self, pool: &mut Pool<G::Action>) {
        let game = &**self.game;
        let others = pool.sample(&mut self.chooser);
        self.hold(turn_and_phase_are_known(game, self.running.state()));
        self.hold(judgement_is_a_number(game, self.running.state(), &self.legal));
        self.hold(list_and_check_agree(game, self.running.state(), &others));
        pool.keep(&self.legal);
        if self.now_and_then(8) {
            pool.keep_words(game, &self.legal);
            let invented = pool.invent(game, &mut self.chooser);
            let state = self.running.state();
            self.hold(list_and_check_agree(game, state, &invented));
            self.hold(notation_is_read_back(game, state));
            self.hold(table_offers_the_list(game, state));
            self.hold(score_and_calendar_are_sound(game, state));
        }
        if self.now_and_then(24) {
            let state = self.running.state();
            self.hold(why_not_answers(game, state));
            self.hold(redaction_is_stable(game, state));
            self.hold(state_survives_storage(game, state));
            self.hold_laws_of_secrets(&others);
        }
        if self.now_and_then(8) {
            self.hold(position_is_read_back(game, self.running.state(), &self.running.start().options));
        }
    }

    fn hold_laws_of_secrets(&self, tried: &[G::Action]) {
        let (game, state) = (&**self.game, self.running.state());
        let mut dice = Dice::seeded(self.running.start().seed.child(1));
        self.hold(secrets_are_kept(game, state, &mut dice));
        self.hold(skipping_keeps_secrets(game, state, &mut dice));
        if let Turn::Decide(side) = self.running.turn() {
            let imagined = game.imagine(state, side, &mut dice);
            self.hold(refusals_keep_secrets(game, state, &imagined, tried));
            self.hold(why_not_keeps_secrets(game, state, &imagined));
        }
    }

    /// Carries the action out, with what is forced after it every other time.
    fn hold_laws_of_acting(&mut self, action: G::Action) {
        let with_forced = self.now_and_then(2);
        // A longer match is dearer to copy.
        let spacing = 6 + self.running.log().len() / 50;
        let before = self.now_and_then(spacing).then(|| self.running.clone());
        let mut story = Story::new();
        let mut acted = self.running.act(action, &mut story);
        if with_forced && acted.is_ok() {
            acted = self.running.take_forced(&mut story).map(|_| ());
        }
        self.hold(acted.map_err(|e| format!("the listed action '{}' is refused: {e}", self.game.notation(action))));
        self.hold(story_names_cases(&**self.game, &story));
        if let Some(before) = before {
            self.hold(undo_and_redo_are_exact(&before, &self.running));
        }
    }

    fn hold(&self, verdict: Verdict) {
        if let Err(what) = verdict {
            self.fail(&what);
        }
    }

    fn fail(&self, what: &str) -> ! {
        let book = self.game.rulebook();
        let seed = self.running.start().seed.to_hex();
        let at = self.running.log().len();
        let last = self.running.log().last().map_or("none".into(), |entry| self.game.notation(entry.action));
        let phase = self.game.phase(self.running.state());
        panic!(
            "{}: random game {} (seed {seed}) after {at} actions (the last: {last}), in the phase {phase}: {what}",
            book.id, self.index
        )
    }
}

/// A side that decides exists, an outcome is one of the rulebook's results, and so is the phase.
fn turn_and_phase_are_known<G: Game>(game: &G, state: &G::State) -> Verdict {
    let book = game.rulebook();
    let phase = game.phase(state);
    if !book.phases.iter().any(|known| known.id == phase) {
        return Err(format!("the rulebook has no phase '{phase}'"));
    }
    match game.turn(state) {
        Turn::Decide(side) if usize::from(side.0) >= book.sides.len() => Err(format!("there is no {side:?}")),
        Turn::Over(outcome) if usize::from(outcome.result) >= book.results.len() => {
            Err(format!("the rulebook has no result {}", outcome.result))
        }
        Turn::Over(outcome) if outcome.winner.is_some_and(|side| usize::from(side.0) >= book.sides.len()) => {
            Err(format!("there is no {:?} to win", outcome.winner))
        }
        _ => Ok(()),
    }
}

/// Computer players can compare what the game says about a state and about its actions.
fn judgement_is_a_number<G: Game>(game: &G, state: &G::State, legal: &[G::Action]) -> Verdict {
    let sides = 0..game.rulebook().sides.len() as u8;
    if sides.map(Side).any(|side| !game.evaluate(state, side).is_finite()) {
        return Err("the state is evaluated as something that is not a number".into());
    }
    match legal.iter().find(|action| !game.prior(state, **action).is_finite()) {
        Some(action) => Err(format!("the prior of '{}' is not a number", game.notation(*action))),
        None => Ok(()),
    }
}
