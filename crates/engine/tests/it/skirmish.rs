//! A tiny complete game of hexes: two squads a side, a wood between them.
//!
//! It has what makes wargames hard for an engine: a move is taken hex by hex and the other side may
//! interrupt it by fire, and an attack is put to the defender, who may lie in ambush, before any die
//! is rolled.

mod book;

use engine::board::HexSheet;
use engine::board::hex::{Grid, HexOrientation, OffsetHexMode};
use engine::board::line::Meets;
use engine::story::{Die, Roll};
use engine::table::{self, Board, Choice, Face, Piece, Prompt, Symbol, Table};
use engine::*;
use serde::{Deserialize, Serialize};

pub use book::MAP;

const ORDER: Case = Case("1-01");
const LENGTH: Case = Case("1-02");
const ONCE: Case = Case("2-01");
const STEP: Case = Case("2-02");
const STACK: Case = Case("2-03");
const FIRE: Case = Case("3-01");
const SIGHT: Case = Case("3-02");
const FIRE_TABLE: Case = Case("3-03");
const ATTACK: Case = Case("4-01");
const AMBUSH: Case = Case("4-02");
const OPEN: Case = Case("4-03");
const VICTORY: Case = Case("5-01");

const NORTH: Side = Side(0);
const SOUTH: Side = Side(1);
const SQUADS: [&str; 4] = ["n1", "n2", "s1", "s2"];
const LAST_TURN: u8 = 4;

#[derive(Debug)]
pub struct Skirmish {
    book: Rulebook,
    board: Board,
    pub sheet: HexSheet,
    woods: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    squads: [Squad; 4],
    turn: u8,
    active: Side,
    ask: Ask,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Squad {
    at: Option<u16>,
    acted: bool,
    fired: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Ask {
    Order,
    Step { squad: u8, left: u8 },
    Fire { squad: u8, left: u8 },
    Ambush { attacker: u8, defender: u8 },
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Move(u8),
    Step(u16),
    Halt,
    Fire(u8),
    Hold,
    Attack(u8, u8),
    Ambush,
    Stand,
    End,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    turn: u8,
    side: String,
    squads: Vec<SquadAt>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SquadAt {
    id: String,
    at: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    woods: Vec<String>,
    #[serde(rename = "source")]
    _source: pack::Source,
}

fn owner(squad: u8) -> Side {
    if squad < 2 { NORTH } else { SOUTH }
}

fn squad_named(name: &str) -> Result<u8, String> {
    let found = SQUADS.iter().position(|squad| *squad == name);
    found.map(|i| i as u8).ok_or_else(|| format!("expected one of {}, got '{name}'", SQUADS.join(", ")))
}

fn refuse<T>(case: Case, reason: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(case, reason))
}

impl Skirmish {
    pub fn pack() -> Pack {
        Pack::builtin(&[("map.toml", MAP)])
    }

    pub fn new() -> std::sync::Arc<Self> {
        std::sync::Arc::new(Skirmish::open(&Skirmish::pack()).expect("the built-in pack is sound"))
    }

    fn hex(&self, label: &str) -> Result<u16, String> {
        self.sheet.find(label).ok_or_else(|| format!("expected a hex such as 0302, got '{label}'"))
    }

    fn cost(&self, hex: u16) -> u8 {
        if self.woods[hex as usize] { 2 } else { 1 }
    }

    /// 3-02
    pub fn sees(&self, a: u16, b: u16) -> bool {
        !self
            .sheet
            .between(a, b)
            .any(|span| span.meets != Meets::Corner && span.hexes.iter().any(|hex| self.woods[*hex as usize]))
    }

    /// 3-01
    fn can_fire(&self, state: &State, firer: u8, mover: u8) -> Result<(), Refusal> {
        let (Some(from), Some(to)) = (state.at(firer), state.at(mover)) else {
            return refuse(FIRE, "this squad is lost");
        };
        if owner(firer) == state.active {
            return refuse(FIRE, "only the other side fires at a mover");
        }
        if state.squads[firer as usize].fired {
            return refuse(FIRE, "this squad has fired already this turn");
        }
        if self.sheet.distance(from, to) > 3 {
            return refuse(FIRE, "the mover is more than three hexes away");
        }
        if !self.sees(from, to) {
            return refuse(SIGHT, "a wood blocks the line of sight");
        }
        Ok(())
    }

    fn all_actions() -> impl Iterator<Item = Action> {
        use Action::{Ambush, Attack, End, Fire, Halt, Hold, Move, Stand, Step};
        let squads = 0..SQUADS.len() as u8;
        let plain = [Halt, Hold, Ambush, Stand, End].into_iter();
        let pairs = squads.clone().flat_map(|a| (0..SQUADS.len() as u8).map(move |b| Attack(a, b)));
        plain.chain(squads.clone().map(Move)).chain(squads.map(Fire)).chain(pairs).chain((0..30).map(Step))
    }

    fn target(&self, action: Action) -> Target {
        match action {
            Action::Move(squad) | Action::Fire(squad) | Action::Attack(_, squad) => {
                Target::Piece(SQUADS[squad as usize].into())
            }
            Action::Step(hex) => Target::Place(self.sheet.label(hex).into()),
            other => Target::Button(self.notation(other)),
        }
    }

    /// 4-01
    fn fight(&self, state: &mut State, attacker: u8, defender: u8, dice: &mut Dice, story: &mut Story) {
        let face = dice.d6("attack");
        let mut die = Die::new(SQUADS[attacker as usize], face);
        if !self.woods[state.at(defender).unwrap_or_default() as usize] {
            die = die.modifier("target in the open", 1, OPEN);
        }
        let total = die.total;
        story.tell(engine::Fact::noted(), || {
            Event::new("rolled", ATTACK, format!("{} attacks.", SQUADS[attacker as usize]))
                .roll(Roll::new("attack").target(5).die(die.clone()))
        });
        if face == 1 {
            state.lose(attacker, ATTACK, story);
        } else if total >= 5 {
            state.lose(defender, ATTACK, story);
        }
    }
}

impl State {
    fn at(&self, squad: u8) -> Option<u16> {
        self.squads[squad as usize].at
    }

    fn left(&self, side: Side) -> usize {
        (0..4).filter(|squad| owner(*squad) == side && self.at(*squad).is_some()).count()
    }

    fn lose(&mut self, squad: u8, case: Case, story: &mut Story) {
        self.squads[squad as usize].at = None;
        let name = SQUADS[squad as usize];
        story
            .tell(engine::Fact::noted(), || Event::new("lost", case, format!("{name} is lost.")).piece(name).outcome());
    }

    /// Goes back to giving orders, or to the end of the game.
    fn ask_for_orders(&mut self) {
        let gone = self.left(NORTH) == 0 || self.left(SOUTH) == 0;
        self.ask = if gone { Ask::Over } else { Ask::Order };
    }

    fn end_turn(&mut self) {
        for squad in &mut self.squads {
            (squad.acted, squad.fired) = (false, false);
        }
        self.turn += u8::from(self.active == SOUTH);
        self.active = if self.active == NORTH { SOUTH } else { NORTH };
        self.ask = if self.turn > LAST_TURN { Ask::Over } else { Ask::Order };
    }
}

impl Game for Skirmish {
    type State = State;
    type Action = Action;
    type Position = Position;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let map: MapFile = pack.read("map.toml")?;
        let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Even, radius: 10.0 };
        let sheet = HexSheet::rectangle(grid, 1..=6, 1..=5, |column, row| format!("{column:02}{row:02}"))?;
        let mut woods = vec![false; sheet.len()];
        for (i, label) in map.woods.iter().enumerate() {
            let Some(hex) = sheet.find(label) else {
                return Err(Fault::new("map.toml", format!("woods[{i}]"), format!("there is no hex '{label}'")));
            };
            woods[hex as usize] = true;
        }
        let (book, board) = (book::rulebook(pack)?, book::board(&sheet, &woods));
        Ok(Skirmish { book, board, sheet, woods })
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn scenario(&self, id: &str, options: &Options) -> Option<Position> {
        let places = [("n1", "0201"), ("n2", "0501"), ("s1", "0205"), ("s2", "0505")];
        let squads = places.map(|(id, at)| SquadAt { id: id.into(), at: at.into() }).into();
        let side = options.get(&self.book, "first").into();
        (id == "meeting").then_some(Position { turn: 1, side, squads })
    }

    fn setup(&self, position: &Position, _options: &Options, _dice: &mut Dice) -> Result<State, Fault> {
        let fault = |key: String, reason: String| Fault::new("position", key, reason);
        if !(1..=LAST_TURN).contains(&position.turn) {
            return Err(fault("turn".into(), format!("expected 1 to {LAST_TURN}, got {}", position.turn)));
        }
        let Some(active) = self.book.side(&position.side) else {
            return Err(fault("side".into(), format!("expected north or south, got '{}'", position.side)));
        };
        let mut squads = [const { Squad { at: None, acted: false, fired: false } }; 4];
        for (i, squad) in position.squads.iter().enumerate() {
            let number = squad_named(&squad.id).map_err(|reason| fault(format!("squads[{i}].id"), reason))?;
            let hex = self.hex(&squad.at).map_err(|reason| fault(format!("squads[{i}].at"), reason))?;
            if squads.iter().any(|other| other.at == Some(hex)) {
                return Err(fault(format!("squads[{i}].at"), "another squad is there already".into()));
            }
            squads[number as usize].at = Some(hex);
        }
        let mut state = State { squads, turn: position.turn, active, ask: Ask::Order };
        state.ask_for_orders();
        Ok(state)
    }

    fn position(&self, state: &State) -> Option<Position> {
        let fresh = state.squads.iter().all(|squad| !squad.acted && !squad.fired);
        (state.ask == Ask::Order && fresh).then(|| Position {
            turn: state.turn,
            side: self.book.side_id(state.active).into(),
            squads: (0..4u8)
                .filter_map(|squad| {
                    let at = self.sheet.label(state.at(squad)?).into();
                    Some(SquadAt { id: SQUADS[squad as usize].into(), at })
                })
                .collect(),
        })
    }

    fn admit(&self, state: &State) -> Result<(), Fault> {
        let asked = match state.ask {
            Ask::Step { squad, .. } | Ask::Fire { squad, .. } => [squad, squad],
            Ask::Ambush { attacker, defender } => [attacker, defender],
            Ask::Order | Ask::Over => [0, 0],
        };
        let there = |squad: &Squad| squad.at.is_none_or(|hex| usize::from(hex) < self.sheet.len());
        if state.active.0 > 1 || asked.iter().any(|squad| *squad > 3) || !state.squads.iter().all(there) {
            return Err(Fault::new("", "", "names a side, a squad or a hex that is not there"));
        }
        Ok(())
    }

    fn turn(&self, state: &State) -> Turn {
        let other = Side(1 - state.active.0);
        match state.ask {
            Ask::Order | Ask::Step { .. } => Turn::Decide(state.active),
            Ask::Fire { .. } | Ask::Ambush { .. } => Turn::Decide(other),
            Ask::Over => {
                let score = state.left(NORTH) as i32 - state.left(SOUTH) as i32;
                let (winner, result) = match score {
                    1.. => (Some(NORTH), 0),
                    0 => (None, 1),
                    _ => (Some(SOUTH), 2),
                };
                Turn::Over(Outcome { winner, result, score })
            }
        }
    }

    fn phase(&self, state: &State) -> &'static str {
        match state.ask {
            Ask::Order | Ask::Over => "orders",
            Ask::Step { .. } => "movement",
            Ask::Fire { .. } => "fire",
            Ask::Ambush { .. } => "ambush",
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(Skirmish::all_actions().filter(|action| self.check(state, *action).is_ok()));
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        match (state.ask, action) {
            (Ask::Order, Action::End) | (Ask::Step { .. }, Action::Halt) | (Ask::Fire { .. }, Action::Hold) => Ok(()),
            (Ask::Ambush { .. }, Action::Ambush | Action::Stand) => Ok(()),
            (Ask::Order, Action::Move(squad) | Action::Attack(squad, _)) => {
                if owner(squad) != state.active {
                    return refuse(ORDER, "this squad belongs to the other side");
                }
                let Some(from) = state.at(squad) else { return refuse(ORDER, "this squad is lost") };
                if state.squads[squad as usize].acted {
                    return refuse(ONCE, "this squad has acted already this turn");
                }
                let Action::Attack(_, defender) = action else { return Ok(()) };
                match state.at(defender) {
                    _ if owner(defender) == state.active => refuse(ATTACK, "this squad is not an enemy"),
                    None => refuse(ATTACK, "the enemy squad is lost"),
                    Some(to) if !self.sheet.adjacent(from, to) => refuse(ATTACK, "the enemy is not in the next hex"),
                    Some(_) => Ok(()),
                }
            }
            (Ask::Step { squad, left }, Action::Step(to)) => match state.at(squad) {
                Some(from) if !self.sheet.adjacent(from, to) => refuse(STEP, "this is not the next hex"),
                _ if self.cost(to) > left => refuse(STEP, "too few points are left"),
                _ if state.squads.iter().any(|other| other.at == Some(to)) => refuse(STACK, "a squad is there"),
                _ => Ok(()),
            },
            (Ask::Fire { squad, .. }, Action::Fire(firer)) => self.can_fire(state, firer, squad),
            (Ask::Order, _) => refuse(ORDER, "orders are given now"),
            (Ask::Step { .. }, _) => refuse(STEP, "a squad is moving"),
            (Ask::Fire { .. }, _) => refuse(FIRE, "the other side may fire now"),
            (Ask::Ambush { .. }, _) => refuse(AMBUSH, "the defender may ambush now"),
            (Ask::Over, _) => refuse(LENGTH, "the game is over"),
        }
    }

    fn why_not(&self, state: &State, target: &Target) -> Vec<Refusal> {
        let on_it: Vec<_> = Skirmish::all_actions().filter(|action| self.target(*action) == *target).collect();
        if on_it.is_empty() {
            return vec![Refusal::new(ORDER, "nothing can be done with it")];
        }
        let refusals: Vec<_> = on_it.iter().filter_map(|action| self.check(state, *action).err()).collect();
        if refusals.len() < on_it.len() { Vec::new() } else { refusals }
    }

    fn apply(&self, state: &mut State, action: Action, dice: &mut Dice, story: &mut Story) {
        match (state.ask, action) {
            (_, Action::Move(squad)) => {
                state.squads[squad as usize].acted = true;
                state.ask = Ask::Step { squad, left: 3 };
            }
            (Ask::Step { squad, left }, Action::Step(to)) => {
                let left = left - self.cost(to);
                state.squads[squad as usize].at = Some(to);
                story.tell(engine::Fact::noted(), || {
                    let (name, label) = (SQUADS[squad as usize], self.sheet.label(to));
                    Event::new("moved", STEP, format!("{name} moves to {label}.")).piece(name).place(label)
                });
                let fire = (0..4).any(|firer| self.can_fire(state, firer, squad).is_ok());
                state.ask = if fire { Ask::Fire { squad, left } } else { Ask::Step { squad, left } };
            }
            (Ask::Fire { squad, left }, Action::Fire(firer)) => {
                state.squads[firer as usize].fired = true;
                let near = state.at(firer).zip(state.at(squad)).is_some_and(|(a, b)| self.sheet.adjacent(a, b));
                let face = dice.d6("fire");
                story.tell(engine::Fact::noted(), || {
                    Event::new("rolled", FIRE_TABLE, format!("{} fires.", SQUADS[firer as usize]))
                        .roll(Roll::single("fire", face))
                });
                state.ask = Ask::Step { squad, left };
                if face == 6 || (near && face == 5) {
                    state.lose(squad, FIRE_TABLE, story);
                    state.ask_for_orders();
                }
            }
            (Ask::Fire { squad, left }, _) => state.ask = Ask::Step { squad, left },
            (_, Action::Attack(attacker, defender)) => {
                state.squads[attacker as usize].acted = true;
                if self.woods[state.at(defender).unwrap_or_default() as usize] {
                    state.ask = Ask::Ambush { attacker, defender };
                } else {
                    self.fight(state, attacker, defender, dice, story);
                    state.ask_for_orders();
                }
            }
            (Ask::Ambush { attacker, defender }, answer) => {
                if answer == Action::Ambush && dice.d6("ambush") >= 4 {
                    state.lose(attacker, AMBUSH, story);
                } else {
                    self.fight(state, attacker, defender, dice, story);
                }
                state.ask_for_orders();
            }
            (_, Action::End) => {
                state.end_turn();
                story.tell(engine::Fact::noted(), || Event::new("turn", ORDER, "The turn passes."));
            }
            _ => state.ask_for_orders(),
        }
    }

    fn notation(&self, action: Action) -> String {
        let name = |squad: u8| SQUADS[squad as usize];
        match action {
            Action::Move(squad) => format!("move {}", name(squad)),
            Action::Step(hex) => format!("step {}", self.sheet.label(hex)),
            Action::Fire(squad) => format!("fire {}", name(squad)),
            Action::Attack(squad, target) => format!("attack {} {}", name(squad), name(target)),
            Action::Halt => "halt".into(),
            Action::Hold => "hold".into(),
            Action::Ambush => "ambush".into(),
            Action::Stand => "stand".into(),
            Action::End => "end".into(),
        }
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        Ok(match text.split(' ').collect::<Vec<_>>()[..] {
            ["move", squad] => Action::Move(squad_named(squad)?),
            ["step", label] => Action::Step(self.hex(label)?),
            ["fire", squad] => Action::Fire(squad_named(squad)?),
            ["attack", squad, target] => Action::Attack(squad_named(squad)?, squad_named(target)?),
            ["halt"] => Action::Halt,
            ["hold"] => Action::Hold,
            ["ambush"] => Action::Ambush,
            ["stand"] => Action::Stand,
            ["end"] => Action::End,
            _ => {
                return Err(format!(
                    "expected move, step, fire, attack, halt, hold, ambush, stand or end, got '{text}'"
                ));
            }
        })
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
        let pieces = (0..4u8).filter_map(|squad| {
            Some(Piece {
                id: SQUADS[squad as usize].into(),
                name: SQUADS[squad as usize].into(),
                place: self.sheet.label(state.at(squad)?).into(),
                side: Some(self.book.side_id(owner(squad)).into()),
                face: Face { symbol: Symbol::Infantry, ..Face::default() },
                description: String::new(),
                hidden: false,
            })
        });
        let mut table = Table { phase: self.phase(state).into(), pieces: pieces.collect(), ..Table::default() };
        table.tracks.push(table::Track::new("turn", "Turn", i32::from(state.turn), 1, i32::from(LAST_TURN)));
        let lead = state.left(NORTH) as i32 - state.left(SOUTH) as i32;
        table.tracks.push(table::Track::new("squads", "Squads of North less squads of South", lead, -2, 2));
        let Turn::Decide(side) = self.turn(state) else { return table };
        let (text, case) = match state.ask {
            Ask::Order => ("Give an order or end the turn.", ORDER),
            Ask::Step { .. } => ("Move on or halt.", STEP),
            Ask::Fire { .. } => ("Fire at the mover?", FIRE),
            Ask::Ambush { .. } => ("Ambush the attacker?", AMBUSH),
            Ask::Over => ("", VICTORY),
        };
        table.prompt = Prompt {
            side: Some(self.book.side_id(side).into()),
            text: text.into(),
            detail: String::new(),
            case: case.0.into(),
            ..Prompt::default()
        };
        if viewer == Viewer::Side(side) {
            let mut legal = Vec::new();
            self.actions(state, &mut legal);
            table.choices = legal
                .into_iter()
                .map(|action| Choice {
                    action: self.notation(action),
                    label: self.notation(action),
                    on: self.target(action),
                    concerns: Vec::new(),
                    caution: None,
                    risky: matches!(action, Action::Fire(_) | Action::Attack(..) | Action::Ambush | Action::Stand),
                })
                .collect();
        }
        table
    }

    fn appraise(&self, state: &State, side: Side) -> f32 {
        state.left(side) as f32 - state.left(Side(1 - side.0)) as f32
    }

    fn stay_out(&self, state: &State) -> Option<Action> {
        matches!(state.ask, Ask::Ambush { .. }).then_some(Action::Stand)
    }
}
