//! Pebbles: two sides, one heap, and who takes the last pebble wins.

use engine::game::ResultInfo;
use engine::table::{Board, Choice, Face, Piece, Place, PlaceShape, Prompt, Symbol, Table};
use engine::{
    Case, Cases, Dice, Event, Fault, Game, Options, Outcome, Pack, PhaseInfo, Refusal, Rulebook, ScenarioInfo, Side,
    SideInfo, Story, Target, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

const TAKE: Case = Case("1-01");
const ENOUGH: Case = Case("1-02");
const GAMBLE: Case = Case("2-01");
const LAST: Case = Case("3-01");

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    left: u8,
    side: Side,
    gambled: [bool; 2],
}

/// What a side can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Take(u8),
    Gamble,
}

/// A situation as someone writes it down.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pebbles: u8,
    /// Whose turn it is.
    side: String,
    /// The sides that have gambled.
    #[serde(default)]
    gambled: Vec<String>,
}

/// The rulebook with its data.
#[derive(Debug)]
pub struct Pebbles {
    book: Rulebook,
    board: Board,
    heap: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeapFile {
    pebbles: u8,
    #[serde(rename = "source")]
    _source: engine::pack::Source,
}

/// The files built into the game.
#[must_use]
pub fn pack() -> Pack {
    Pack::builtin(&[("heap.toml", include_str!("../data/heap.toml"))])
}

fn book(pack: &Pack) -> Result<Rulebook, Fault> {
    let side =
        |id: &str, name: &str, colour: &str| SideInfo { id: id.into(), name: name.into(), colour: colour.into() };
    let result = |id: &str, title: &str| ResultInfo { id: id.into(), title: title.into() };
    Ok(Rulebook {
        id: "pebbles",
        title: "Pebbles".into(),
        about: "A heap of pebbles and two players who want the last one.".into(),
        version: 1,
        layout: 1,
        sides: vec![side("light", "Light", "#e8e0d0"), side("dark", "Dark", "#404048")],
        scenarios: vec![ScenarioInfo { id: "heap".into(), title: "The heap".into(), about: "One heap.".into() }],
        options: Vec::new(),
        results: vec![result("light-wins", "Light wins"), result("dark-wins", "Dark wins")],
        phases: vec![PhaseInfo { id: "taking".into(), title: "Taking".into(), rules: vec!["1".into(), "2".into()] }],
        cases: Cases::read(include_str!("../rules/cases.toml"))?,
        data_hash: pack.hash(),
    })
}

fn board() -> Board {
    let heap = Place {
        id: "heap".into(),
        name: "Heap".into(),
        centre: [10.0, 10.0],
        shape: PlaceShape::Disc { radius: 6.0 },
        style: String::new(),
        marks: Vec::new(),
        description: "The heap of pebbles.".into(),
    };
    Board { title: "Pebbles".into(), width: 20.0, height: 20.0, places: vec![heap], ..Board::default() }
}

impl Pebbles {
    /// Every action there is; most are legal most of the time.
    const ACTIONS: [Action; 4] = [Action::Take(1), Action::Take(2), Action::Take(3), Action::Gamble];

    fn choice(&self, action: Action) -> Choice {
        let (label, on) = match action {
            Action::Take(count) => (format!("Take {count}"), Target::Place("heap".into())),
            Action::Gamble => ("Gamble".into(), Target::Button("gamble".into())),
        };
        Choice {
            action: self.notation(action),
            label,
            on,
            concerns: Vec::new(),
            caution: None,
            risky: action == Action::Gamble,
        }
    }
}

impl Game for Pebbles {
    type State = State;
    type Action = Action;
    type Position = Position;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let file: HeapFile = pack.read("heap.toml")?;
        if file.pebbles == 0 {
            return Err(Fault::new("heap.toml", "pebbles", "expected at least 1"));
        }
        Ok(Pebbles { book: book(pack)?, board: board(), heap: file.pebbles })
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Position> {
        (id == "heap").then(|| Position { pebbles: self.heap, side: "light".into(), gambled: Vec::new() })
    }

    fn setup(&self, position: &Position, _options: &Options, _dice: &mut Dice) -> Result<State, Fault> {
        let side_of = |key: &str, id: &str| {
            let wrong = || Fault::new("position", key, format!("expected light or dark, got '{id}'"));
            self.book.side(id).ok_or_else(wrong)
        };
        if position.pebbles == 0 {
            return Err(Fault::new("position", "pebbles", "expected at least 1"));
        }
        let mut state = State { left: position.pebbles, side: side_of("side", &position.side)?, gambled: [false; 2] };
        for id in &position.gambled {
            state.gambled[side_of("gambled", id)?.0 as usize] = true;
        }
        Ok(state)
    }

    fn position(&self, state: &State) -> Option<Position> {
        let gambled = self.book.sides.iter().zip(state.gambled).filter(|(_, gambled)| *gambled);
        (state.left > 0).then(|| Position {
            pebbles: state.left,
            side: self.book.side_id(state.side).into(),
            gambled: gambled.map(|(side, _)| side.id.clone()).collect(),
        })
    }

    /// 3-01
    fn turn(&self, state: &State) -> Turn {
        if state.left > 0 {
            return Turn::Decide(state.side);
        }
        let winner = Side(1 - state.side.0);
        Turn::Over(Outcome { winner: Some(winner), result: winner.0, score: if winner.0 == 0 { 1 } else { -1 } })
    }

    fn phase(&self, _state: &State) -> &'static str {
        "taking"
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(Pebbles::ACTIONS.into_iter().filter(|action| self.check(state, *action).is_ok()));
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        match action {
            _ if state.left == 0 => Err(Refusal::new(LAST, "the last pebble is taken")),
            Action::Take(count) if !(1..=3).contains(&count) => Err(Refusal::new(TAKE, "take one, two or three")),
            Action::Take(count) if count > state.left => Err(Refusal::new(ENOUGH, "there are not so many")),
            Action::Gamble if state.gambled[state.side.0 as usize] => {
                Err(Refusal::new(GAMBLE, "this side has gambled already"))
            }
            _ => Ok(()),
        }
    }

    fn why_not(&self, state: &State, target: &Target) -> Vec<Refusal> {
        let on_it: Vec<_> = Pebbles::ACTIONS.into_iter().filter(|action| self.choice(*action).on == *target).collect();
        if on_it.iter().any(|action| self.check(state, *action).is_ok()) {
            return Vec::new();
        }
        let verdicts = on_it.into_iter().map(|action| self.check(state, action));
        Refusal::gather(verdicts, Refusal::new(TAKE, "only the heap can be taken from"))
    }

    fn apply(&self, state: &mut State, action: Action, dice: &mut Dice, story: &mut Story) {
        let name = &self.book.sides[state.side.0 as usize].name;
        let (taken, case) = match action {
            Action::Take(count) => (count, TAKE),
            Action::Gamble => {
                state.gambled[state.side.0 as usize] = true;
                (dice.d6("gamble").min(state.left), GAMBLE)
            }
        };
        state.left -= taken;
        story.tell(engine::Fact::noted(), || {
            Event::new("took", case, format!("{name} takes {taken}.")).place("heap").outcome()
        });
        if state.left == 0 {
            story.tell(engine::Fact::noted(), || {
                Event::new("won", LAST, format!("{name} has the last pebble.")).outcome()
            });
        }
        state.side = Side(1 - state.side.0);
    }

    fn notation(&self, action: Action) -> String {
        match action {
            Action::Take(count) => format!("take {count}"),
            Action::Gamble => "gamble".into(),
        }
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        let expected = || format!("expected 'take 1', 'take 2', 'take 3' or 'gamble', got '{text}'");
        match text.split_once(' ') {
            None if text == "gamble" => Ok(Action::Gamble),
            Some(("take", count)) => count.parse().map(Action::Take).map_err(|_| expected()),
            _ => Err(expected()),
        }
    }

    fn redact(&self, state: &State, _viewer: Viewer) -> State {
        state.clone()
    }

    fn imagine(&self, state: &State, _side: Side, _dice: &mut Dice) -> State {
        state.clone()
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn present(&self, state: &State, viewer: Viewer) -> Table {
        let pebbles = Piece {
            id: "pebbles".into(),
            name: "Pebbles".into(),
            place: "heap".into(),
            side: None,
            face: Face { symbol: Symbol::Marker, values: vec![state.left.to_string()], ..Face::default() },
            description: format!("{} pebbles.", state.left),
            hidden: false,
        };
        let mut table = Table { phase: self.phase(state).into(), pieces: vec![pebbles], ..Table::default() };
        if let Turn::Decide(side) = self.turn(state) {
            table.prompt = Prompt {
                side: Some(self.book.side_id(side).into()),
                text: "Take one, two or three pebbles, or gamble.".into(),
                detail: format!("{} left", state.left),
                case: TAKE.0.into(),
            };
            if viewer == Viewer::Side(side) {
                let mut legal = Vec::new();
                self.actions(state, &mut legal);
                table.choices = legal.into_iter().map(|action| self.choice(action)).collect();
            }
        }
        table
    }

    /// A heap of 4, 8, 12 ... is lost for the side that must take, if the other knows it.
    fn appraise(&self, state: &State, side: Side) -> f32 {
        let good_for_mover = if state.left.is_multiple_of(4) { -1.0 } else { 1.0 };
        if side == state.side { good_for_mover } else { -good_for_mover }
    }
}
