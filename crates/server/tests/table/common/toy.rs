//! A duel for the tests: two sides with secrets, dice and a forced choice at the end.
//!
//! Three rounds. Red lays a card face down, then blue; then red either passes, which turns both up,
//! or rolls, which adds a die to red's. The higher one scores. At the end blue can only bow.

use std::sync::Arc;
use std::time::Duration;

use engine::game::{Outcome, ResultInfo};
use engine::history::Save;
use engine::position::Start;
use engine::table::{Board, Choice, Panel, Prompt, Table, Track};
use engine::{
    CalendarInfo, Case, Cases, Dice, Event, Fault, Game, Match, Options, Pack, PhaseInfo, Refusal, Rulebook,
    ScenarioInfo, ScoreInfo, Side, SideInfo, Story, Target, Turn, TurnInfo, Viewer,
};
use library::{Bench, Lessons, Play, Provenance, Record, Title, Work};
use opponent::Strength;
use serde::{Deserialize, Serialize};

const RED: Side = Side(0);
const BLUE: Side = Side(1);
const CARDS: u8 = 5;
const ROUNDS: u8 = 3;

#[derive(Debug)]
pub struct Rules {
    book: Rulebook,
    board: Board,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    round: u8,
    /// What lies face down; 0 for a card that the viewer may not see.
    laid: [Option<u8>; 2],
    score: i32,
    bowed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Lay(u8),
    Pass,
    Roll,
    Bow,
}

impl Rules {
    fn new() -> Self {
        let side = |id: &str, name: &str| SideInfo { id: id.into(), name: name.into(), colour: "#808080".into() };
        let result = |id: &str| ResultInfo { id: id.into(), title: id.into() };
        let book = Rulebook {
            id: "duel",
            title: "Duel".into(),
            about: String::new(),
            version: 1,
            layout: 1,
            sides: vec![side("red", "Red"), side("blue", "Blue")],
            scenarios: vec![ScenarioInfo { id: "dawn".into(), title: "Dawn".into(), about: String::new() }],
            options: Vec::new(),
            results: vec![result("done")],
            phases: vec![PhaseInfo { id: "lay".into(), title: "Lay".into(), rules: Vec::new() }],
            score: ScoreInfo::new("score", RED),
            calendar: CalendarInfo::new(
                "round",
                (0..=ROUNDS).map(|round| TurnInfo::new(round, round.to_string(), format!("Round {round}"))),
            ),
            cases: Cases::default(),
            data_hash: String::new(),
        };
        Rules { book, board: Board { width: 100.0, height: 50.0, ..Board::default() } }
    }

    fn reckon(state: &mut State, bonus: u8, story: &mut Story) {
        let [red, blue] = state.laid.map(Option::unwrap_or_default);
        state.score += i32::from(red + bonus) - i32::from(blue);
        state.laid = [None; 2];
        state.round += 1;
        story.reveal();
        story.tell(engine::Fact::noted(), || {
            Event::new("shown", Case("2-01"), format!("Red had {red}, Blue had {blue}.")).outcome()
        });
    }
}

impl Game for Rules {
    type State = State;
    type Action = Action;
    type Position = State;

    fn open(_: &Pack) -> Result<Self, Fault> {
        Ok(Rules::new())
    }
    fn rulebook(&self) -> &Rulebook {
        &self.book
    }
    fn scenario(&self, _: &str, _: &Options) -> Option<State> {
        Some(State { round: 0, laid: [None; 2], score: 0, bowed: false })
    }
    fn setup(&self, position: &State, _: &Options, _: &mut Dice) -> Result<State, Fault> {
        Ok(position.clone())
    }
    fn position(&self, state: &State) -> Option<State> {
        Some(state.clone())
    }
    fn turn(&self, state: &State) -> Turn {
        match (state.bowed, state.round, state.laid) {
            (true, ..) => Turn::Over(Outcome { winner: Some(RED), result: 0, score: state.score }),
            (_, ROUNDS, _) => Turn::Decide(BLUE),
            (_, _, [Some(_), None]) => Turn::Decide(BLUE),
            _ => Turn::Decide(RED),
        }
    }
    fn phase(&self, _: &State) -> &'static str {
        "lay"
    }
    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        match (state.round, state.laid) {
            (ROUNDS, _) => out.push(Action::Bow),
            (_, [Some(_), Some(_)]) => out.extend([Action::Pass, Action::Roll]),
            _ => out.extend((1..=CARDS).map(Action::Lay)),
        }
    }
    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.actions(state, &mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(Refusal::new(Case("1-01"), "not now")) }
    }
    fn why_not(&self, state: &State, _: &Target) -> Vec<Refusal> {
        if state.laid == [None; 2] { Vec::new() } else { vec![Refusal::new(Case("1-02"), "a card lies there")] }
    }
    fn apply(&self, state: &mut State, action: Action, dice: &mut Dice, story: &mut Story) {
        let Turn::Decide(side) = self.turn(state) else { return };
        match action {
            Action::Lay(card) => {
                state.laid[usize::from(side.0)] = Some(card);
                let name = &self.book.sides[usize::from(side.0)].name;
                story.tell(engine::Fact::noted(), || {
                    Event::new("laid", Case("1-01"), format!("{name} lays the secret {card}.")).only(side)
                });
                story.tell(engine::Fact::noted(), || {
                    Event::new("laid", Case("1-01"), format!("{name} lays a card.")).except(side)
                });
            }
            Action::Pass => Rules::reckon(state, 0, story),
            Action::Roll => {
                let face = dice.d6("duel");
                Rules::reckon(state, face, story);
            }
            Action::Bow => state.bowed = true,
        }
    }
    fn notation(&self, action: Action) -> String {
        match action {
            Action::Lay(card) => format!("lay {card}"),
            Action::Pass => "pass".into(),
            Action::Roll => "roll".into(),
            Action::Bow => "bow".into(),
        }
    }
    fn parse(&self, text: &str) -> Result<Action, String> {
        match text {
            "pass" => Ok(Action::Pass),
            "roll" => Ok(Action::Roll),
            "bow" => Ok(Action::Bow),
            _ => text
                .strip_prefix("lay ")
                .and_then(|card| card.parse().ok())
                .map(Action::Lay)
                .ok_or_else(|| "expected lay N, pass, roll or bow".into()),
        }
    }
    fn redact(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = state.clone();
        for (i, card) in seen.laid.iter_mut().enumerate() {
            let own = viewer == Viewer::Omniscient || viewer == Viewer::Side(Side(i as u8));
            if !own {
                *card = card.map(|_| 0);
            }
        }
        seen
    }
    fn imagine(&self, state: &State, side: Side, dice: &mut Dice) -> State {
        let mut imagined = state.clone();
        let other = usize::from(1 - side.0);
        if imagined.laid[other].is_some() {
            imagined.laid[other] = Some(dice.die(CARDS, "imagined card"));
        }
        imagined
    }
    fn board(&self) -> &Board {
        &self.board
    }
    fn present(&self, state: &State, viewer: Viewer) -> Table {
        let seen = self.redact(state, viewer);
        let mut legal = Vec::new();
        let side = match self.turn(state) {
            Turn::Decide(side) => Some(side),
            Turn::Over(_) => None,
        };
        if side.is_some() {
            self.actions(state, &mut legal);
        }
        let choice = |action: &Action| Choice {
            action: self.notation(*action),
            label: format!("Now {}", self.notation(*action)),
            on: Target::Button(self.notation(*action)),
            concerns: Vec::new(),
            caution: None,
            risky: *action == Action::Roll,
        };
        Table {
            heading: format!("Round {}", state.round),
            phase: "lay".into(),
            phase_title: "Lay".into(),
            tracks: vec![
                Track::new("score", "Score", state.score, -9, 9),
                Track::new("round", "Round", state.round.into(), 0, ROUNDS.into()),
            ],
            panels: vec![Panel { id: "laid".into(), title: "Laid".into(), lines: vec![format!("{:?}", seen.laid)] }],
            prompt: Prompt { side: side.map(|side| self.book.side_id(side).into()), ..Prompt::default() },
            choices: legal.iter().map(choice).collect(),
            ..Table::default()
        }
    }
    fn evaluate(&self, state: &State, side: Side) -> f32 {
        if side == RED { state.score as f32 } else { -state.score as f32 }
    }
}

/// The duel as a title of the shelf.
#[derive(Debug)]
pub struct Duel {
    rules: Arc<Rules>,
    lessons: Lessons,
}

impl Duel {
    pub fn new() -> Self {
        Duel { rules: Arc::new(Rules::new()), lessons: Lessons::default() }
    }
}

impl Title for Duel {
    fn book(&self) -> &Rulebook {
        self.rules.rulebook()
    }
    fn board(&self) -> &Board {
        self.rules.board()
    }
    fn lessons(&self) -> &Lessons {
        &self.lessons
    }
    fn provenance(&self) -> Result<Vec<Provenance>, Fault> {
        Ok(Vec::new())
    }
    fn begin(&self, start: Start) -> Result<Box<dyn Play>, Fault> {
        Ok(Box::new(Match::new(self.rules.clone(), start)?))
    }
    fn load(&self, save: &Save) -> Result<Box<dyn Play>, Fault> {
        Ok(Box::new(Match::load(self.rules.clone(), save)?))
    }
    fn play_out(&self, _: &Start, _: &[Strength]) -> Result<Record, Fault> {
        Err(Fault::new("", "", "the duel is not simulated"))
    }
    fn bench(&self, _: Option<&str>, _: Duration) -> Result<Bench, Fault> {
        Err(Fault::new("", "", "the duel is not measured"))
    }
    fn repeat(&self, _: Work, _: u64) -> Result<(), Fault> {
        Err(Fault::new("", "", "the duel is not measured"))
    }
}
