//! A game of doors for the tests: some pay better than others, and one guess pays best of all if
//! one knows what is hidden.

use engine::game::{Outcome, ResultInfo};
use engine::table::{Board, Table, Track};
use engine::{
    CalendarInfo, Case, Cases, Dice, Fault, Game, Options, Pack, PhaseInfo, Refusal, Rulebook, ScenarioInfo, ScoreInfo,
    Side, SideInfo, Story, Target, Turn, TurnInfo, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Debug)]
pub(crate) struct Doors {
    book: Rulebook,
    board: Board,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) left: u8,
    pub(crate) gold: i32,
    /// Behind which guess the treasure lies.
    pub(crate) secret: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    /// Door 0 pays one gold, door 3 a four-sided die of gold.
    Door(u8),
    /// Pays 20 gold if it is right.
    Guess(u8),
}

pub(crate) const DOORS: u8 = 4;
pub(crate) const GUESSES: u8 = 40;

impl Doors {
    pub(crate) fn new() -> Self {
        let side = SideInfo { id: "guest".into(), name: "Guest".into(), colour: "#808080".into() };
        let book = Rulebook {
            id: "doors",
            title: "Doors".into(),
            about: String::new(),
            version: 1,
            layout: 1,
            sides: vec![side],
            scenarios: vec![ScenarioInfo { id: "hall".into(), title: "Hall".into(), about: String::new() }],
            options: Vec::new(),
            results: vec![ResultInfo { id: "done".into(), title: "Done".into() }],
            phases: vec![PhaseInfo { id: "choose".into(), title: "Choose".into(), rules: Vec::new() }],
            score: ScoreInfo::new("gold", Side(0)),
            calendar: CalendarInfo::new(
                "left",
                (0..=12).map(|left| TurnInfo::new(left, left.to_string(), format!("{left} choices left"))),
            ),
            cases: Cases::default(),
            data_hash: String::new(),
        };
        Doors { book, board: Board::default() }
    }

    pub(crate) fn start(secret: u8) -> State {
        State { left: 12, gold: 0, secret }
    }
}

impl Game for Doors {
    type State = State;
    type Action = Action;
    type Position = State;

    fn open(_: &Pack) -> Result<Self, Fault> {
        Ok(Doors::new())
    }
    fn rulebook(&self) -> &Rulebook {
        &self.book
    }
    fn scenario(&self, _: &str, _: &Options) -> Option<State> {
        Some(Doors::start(0))
    }
    fn setup(&self, position: &State, _: &Options, _: &mut Dice) -> Result<State, Fault> {
        Ok(position.clone())
    }
    fn position(&self, state: &State) -> Option<State> {
        Some(state.clone())
    }
    fn turn(&self, state: &State) -> Turn {
        match state.left {
            0 => Turn::Over(Outcome { winner: Some(Side(0)), result: 0, score: state.gold }),
            _ => Turn::Decide(Side(0)),
        }
    }
    fn phase(&self, _: &State) -> &'static str {
        "choose"
    }
    fn actions(&self, _: &State, out: &mut Vec<Action>) {
        out.extend((0..DOORS).map(Action::Door));
        out.extend((0..GUESSES).map(Action::Guess));
    }
    fn check(&self, _: &State, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Door(d) if d < DOORS => Ok(()),
            Action::Guess(g) if g < GUESSES => Ok(()),
            _ => Err(Refusal::new(Case("1-01"), "there is no such door")),
        }
    }
    fn why_not(&self, _: &State, _: &Target) -> Vec<Refusal> {
        Vec::new()
    }
    fn apply(&self, state: &mut State, action: Action, dice: &mut Dice, _: &mut Story) {
        state.left -= 1;
        match action {
            Action::Door(door) => state.gold += i32::from(dice.die(door + 1, "door")),
            Action::Guess(guess) if guess == state.secret => state.gold += 20,
            Action::Guess(_) => {}
        }
    }
    fn notation(&self, action: Action) -> String {
        format!("{action:?}")
    }
    fn parse(&self, _: &str) -> Result<Action, String> {
        Err("not needed here".into())
    }
    fn redact(&self, state: &State, _: Viewer) -> State {
        State { secret: u8::MAX, ..state.clone() }
    }
    fn imagine(&self, state: &State, _: Side, dice: &mut Dice) -> State {
        State { secret: dice.die(GUESSES, "secret") - 1, ..state.clone() }
    }
    fn board(&self) -> &Board {
        &self.board
    }
    fn present(&self, state: &State, _: Viewer) -> Table {
        let tracks = vec![
            Track::new("gold", "Gold", state.gold, 0, 20),
            Track::new("left", "Choices left", state.left.into(), 0, 12),
        ];
        Table { tracks, ..Table::default() }
    }
    fn appraise(&self, state: &State, _: Side) -> f32 {
        state.gold as f32
    }
    fn prefer(&self, _: &State, action: Action) -> f32 {
        if matches!(action, Action::Door(_)) { 1.0 } else { 0.0 }
    }
}
