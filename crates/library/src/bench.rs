//! How fast a game is: random play, and its single calls.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use engine::position::Start;
use engine::{Dice, Fault, Game, Match, Seed, Side, Story, Turn, Viewer};
use opponent::{Level, Player, Strength};
use serde::Serialize;

use crate::arena::{self, Arena};

/// One line of the speed table. Times are those of one core.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    pub game: String,
    /// Random play with the legal list, story off.
    pub decisions_per_second: f64,
    pub games_per_second: f64,
    pub mean_decisions: f64,
    pub actions_ns: f64,
    pub apply_ns: f64,
    pub present_ns: f64,
    /// Decisions a second when a saved match is replayed with every action checked.
    pub replay_per_second: f64,
    /// The state in memory; what it keeps elsewhere on the heap is not counted.
    pub state_bytes: usize,
    /// A finished match with its log and snapshots, counted the same way.
    pub match_bytes: usize,
    /// A finished match as a saved document; the largest of several games.
    pub save_bytes: usize,
    /// In all scenarios, or in the one that was named.
    pub odds: OddsBench,
    pub odds_by_scenario: Vec<ScenarioOdds>,
}

/// The odds in one scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScenarioOdds {
    pub scenario: String,
    #[serde(flatten)]
    pub odds: OddsBench,
}

/// How the odds of risky choices are found in games of the computer player `easy` against itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct OddsBench {
    /// The share of choices whose odds are exact.
    pub exact: f64,
    /// Milliseconds of processor time: half of them take no longer, and all but one in a hundred; and the most.
    pub p50_ms: f64,
    pub p99_ms: f64,
    pub longest_ms: f64,
    /// How many choices were looked at.
    pub choices: usize,
}

/// A kind of work that can be repeated for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Nothing: what the preparation costs.
    Nothing,
    Actions,
    /// Copies a state, as [`Work::Apply`] must before it can apply.
    Clone,
    Apply,
    Present,
}

/// A decision taken in a random game.
type Sample<G> = (<G as Game>::State, <G as Game>::Action, Dice);

pub(crate) fn measure<G: Game>(game: &Arc<G>, scenario: Option<&str>, time: Duration) -> Result<Bench, Fault> {
    let known: Vec<&str> = game.rulebook().scenarios.iter().map(|known| known.id.as_str()).collect();
    let chosen: Vec<&str> = scenario.map_or(known, |one| vec![one]);
    let first = chosen.first().copied().unwrap_or_default();
    let (decisions, games, seconds) = play_randomly(&**game, first, time * 3 / 5)?;
    let samples = sample(&**game, first, SAMPLES)?;
    let share = time / 10;
    let copy = time_work(share, || work_on(&**game, &samples, Work::Clone));
    let apply = time_work(share, || work_on(&**game, &samples, Work::Apply));
    let (replay_per_second, match_bytes, save_bytes) = measure_matches(game, first)?;
    let time_each = time / chosen.len().max(1) as u32;
    let mut measured = Vec::new();
    for scenario in &chosen {
        measured.push(measure_odds(&**game, scenario, time_each)?);
    }
    let of_scenario = |(scenario, measured): (&&str, &Vec<Found>)| ScenarioOdds {
        scenario: (*scenario).into(),
        odds: OddsBench::of(measured.clone()),
    };
    let odds_by_scenario = chosen.iter().zip(&measured).map(of_scenario).collect();
    Ok(Bench {
        game: game.rulebook().id.into(),
        decisions_per_second: decisions as f64 / seconds,
        games_per_second: games as f64 / seconds,
        mean_decisions: decisions as f64 / games as f64,
        actions_ns: time_work(share, || work_on(&**game, &samples, Work::Actions)),
        apply_ns: (apply - copy).max(0.0),
        present_ns: time_work(share, || work_on(&**game, &samples, Work::Present)),
        replay_per_second,
        state_bytes: size_of::<G::State>(),
        match_bytes,
        save_bytes,
        odds: OddsBench::of(measured.concat()),
        odds_by_scenario,
    })
}

/// Odds are looked at once in so many decisions, so that choices of whole games come up.
const ODDS_STRIDE: u64 = 5;

/// The odds of one risky choice: how long they took, and whether they are exact.
#[derive(Clone, Copy, Debug)]
struct Found {
    ms: f64,
    exact: bool,
}

impl OddsBench {
    fn of(mut found: Vec<Found>) -> Self {
        found.sort_by(|one, other| one.ms.total_cmp(&other.ms));
        let last = found.len().saturating_sub(1) as f64;
        let at = |share: f64| found.get((last * share).round() as usize).map_or(0.0, |found| found.ms);
        let exact = found.iter().filter(|found| found.exact).count();
        OddsBench {
            exact: exact as f64 / found.len().max(1) as f64,
            p50_ms: at(0.5),
            p99_ms: at(0.99),
            longest_ms: at(1.0),
            choices: found.len(),
        }
    }
}

/// Half of the time goes into games of `easy`, half into the odds of what it met there, in no order: what comes late in a
/// game counts as what comes early.
fn measure_odds<G: Game>(game: &G, scenario: &str, time: Duration) -> Result<Vec<Found>, Fault> {
    let mut met = decisions_of_easy(game, scenario, time / 2)?;
    let mut order = Dice::seeded(Seed::from_number(4));
    let mut found = Vec::new();
    let began = Instant::now();
    while !met.is_empty() && (began.elapsed() < time / 2 || found.is_empty()) {
        let (state, side) = met.swap_remove(order.choose(met.len()));
        for action in risky_actions(game, &state, side) {
            let before = ThreadTime::now();
            let odds = game.odds(&state, side, action, engine::odds::Budget::default());
            found.push(Found { ms: before.elapsed().as_secs_f64() * 1_000.0, exact: odds.exact });
        }
    }
    Ok(found)
}

/// A sample of the decisions in games of `easy` against itself.
fn decisions_of_easy<G: Game>(game: &G, scenario: &str, time: Duration) -> Result<Vec<(G::State, Side)>, Fault> {
    const MOST_GAMES: u64 = 50;
    let began = Instant::now();
    let stop = AtomicBool::new(false);
    let (mut met, mut seen, mut games) = (Vec::new(), 0u64, 0);
    while games < MOST_GAMES && (games == 0 || began.elapsed() < time) {
        let (mut state, mut dice) = arena::open(game, &start_of(scenario, games))?;
        let mut player = Player::<G>::new(Level::Easy, Seed::from_number(3).child(games));
        while let Turn::Decide(side) = game.turn(&state) {
            seen += 1;
            if seen.is_multiple_of(ODDS_STRIDE) {
                met.push((state.clone(), side));
            }
            let Some(action) = player.decide(game, &state, side, &stop) else { break };
            game.apply(&mut state, action, &mut dice, &mut Story::silent());
        }
        games += 1;
    }
    Ok(met)
}

fn risky_actions<G: Game>(game: &G, state: &G::State, side: Side) -> Vec<G::Action> {
    let choices = game.present(state, Viewer::Side(side)).choices;
    choices.iter().filter(|choice| choice.risky).filter_map(|choice| game.parse(&choice.action).ok()).collect()
}

pub(crate) fn repeat<G: Game>(game: &G, work: Work, count: u64) -> Result<(), Fault> {
    let scenario = game.rulebook().scenarios.first().map(|known| known.id.as_str()).unwrap_or_default();
    let samples = sample(game, scenario, SAMPLES)?;
    let mut left = count as usize;
    while left > 0 {
        let some = &samples[..left.min(samples.len())];
        work_on(game, some, work);
        left -= some.len();
    }
    Ok(())
}

/// How many decisions the single calls are measured on.
const SAMPLES: usize = 2_000;

fn start_of(scenario: &str, index: u64) -> Start {
    Start::scenario(scenario, Seed::from_number(1).child(index))
}

fn play_randomly<G: Game>(game: &G, scenario: &str, time: Duration) -> Result<(u64, u64, f64), Fault> {
    let players = vec![Strength::from(Level::Random); game.rulebook().sides.len()];
    let (mut decisions, mut games) = (0, 0);
    let began = Instant::now();
    while games == 0 || began.elapsed() < time {
        let mut table = Arena::open(game, &start_of(scenario, games), &players)?;
        table.run().map_err(|reason| Fault::new("bench", game.rulebook().id, reason))?;
        decisions += table.decisions;
        games += 1;
    }
    Ok((decisions, games, began.elapsed().as_secs_f64()))
}

/// Decisions of random games, spread over their whole length.
fn sample<G: Game>(game: &G, scenario: &str, wanted: usize) -> Result<Vec<Sample<G>>, Fault> {
    const STRIDE: u64 = 7;
    let stop = AtomicBool::new(false);
    let mut samples = Vec::with_capacity(wanted);
    let mut seen = 0u64;
    for index in 0.. {
        let (mut state, mut dice) = arena::open(game, &start_of(scenario, index))?;
        let mut player = Player::<G>::new(Level::Random, Seed::from_number(2).child(index));
        while let Turn::Decide(side) = game.turn(&state) {
            let Some(action) = player.decide(game, &state, side, &stop) else { break };
            if seen.is_multiple_of(STRIDE) {
                samples.push((state.clone(), action, dice.clone()));
                if samples.len() == wanted {
                    return Ok(samples);
                }
            }
            seen += 1;
            game.apply(&mut state, action, &mut dice, &mut Story::silent());
        }
    }
    Ok(samples)
}

fn work_on<G: Game>(game: &G, samples: &[Sample<G>], work: Work) -> usize {
    let mut legal = Vec::new();
    let mut silent = Story::silent();
    for (state, action, dice) in samples {
        match work {
            Work::Nothing => {}
            Work::Actions => {
                legal.clear();
                game.actions(black_box(state), &mut legal);
                black_box(&legal);
            }
            Work::Clone => {
                black_box((state.clone(), dice.clone()));
            }
            Work::Apply => {
                let (mut state, mut dice) = (state.clone(), dice.clone());
                game.apply(&mut state, black_box(*action), &mut dice, &mut silent);
                black_box((state, dice));
            }
            Work::Present => {
                let side = match game.turn(state) {
                    Turn::Decide(side) => Viewer::Side(side),
                    Turn::Over(_) => Viewer::Public,
                };
                black_box(game.present(black_box(state), side));
            }
        }
    }
    samples.len()
}

/// Nanoseconds per piece of work.
fn time_work(time: Duration, mut work: impl FnMut() -> usize) -> f64 {
    let began = Instant::now();
    let mut done = 0;
    while done == 0 || began.elapsed() < time {
        done += work();
    }
    began.elapsed().as_nanos() as f64 / done as f64
}

/// Random games as whole matches: how fast they replay, what they weigh in memory and saved.
fn measure_matches<G: Game>(game: &Arc<G>, scenario: &str) -> Result<(f64, usize, usize), Fault> {
    const MATCHES: u64 = 5;
    let stop = AtomicBool::new(false);
    let (mut actions, mut seconds, mut memory, mut saved) = (0, 0.0, 0, 0);
    for index in 0..MATCHES {
        let mut played = Match::new(game.clone(), start_of(scenario, index))?;
        let mut player = Player::<G>::new(Level::Random, Seed::from_number(2).child(index));
        while let Turn::Decide(side) = played.turn() {
            let Some(action) = player.decide(game, played.state(), side, &stop) else { break };
            if played.act(action, &mut Story::silent()).is_err() {
                break;
            }
        }
        let save = played.save();
        saved = saved.max(save.write().len());
        memory = memory.max(match_bytes(&played));
        let began = Instant::now();
        actions += Match::load(game.clone(), &save)?.log().len();
        seconds += began.elapsed().as_secs_f64();
    }
    Ok((actions as f64 / seconds, memory, saved))
}

/// The match itself, its log, and a snapshot of the state every 64 actions.
fn match_bytes<G: Game>(played: &Match<G>) -> usize {
    let snapshot = size_of::<G::State>() + size_of::<engine::chance::Mark>() + size_of::<usize>();
    size_of::<Match<G>>() + size_of_val(played.log()) + played.log().len().div_ceil(64) * snapshot
}
