//! A tiny complete game of secrets: hidden hands of cards, and a guard that lies face down left or
//! right of a gate.
//!
//! It is small enough to write down every state that a side cannot tell from the true one.

use engine::cases::Cases;
use engine::game::ResultInfo;
use engine::table::{Board, Card, Choice, Face, Hand, Piece, Place, PlaceShape, Prompt, Symbol, Table, Track};
use engine::*;
use serde::{Deserialize, Serialize};

const CASES: &str = r#"
    [[case]]
    id = "1-01"
    rule = "1"
    text = "Each side first lays its guard face down, left or right."
    [[case]]
    id = "2-01"
    rule = "2"
    text = "In turn, a side draws a card, plays a card, probes for the enemy guard or passes, four times each."
    [[case]]
    id = "2-02"
    rule = "2"
    text = "A side draws unseen from the deck, while there is a card in it."
    [[case]]
    id = "2-03"
    rule = "2"
    text = "A card from the hand is played face up and scores its number."
    [[case]]
    id = "2-04"
    rule = "2"
    text = "A side probes once: the enemy shows what lies there, and a guard scores three."
    [[case]]
    id = "3-01"
    rule = "3"
    text = "The higher score wins."
"#;

const LAY: Case = Case("1-01");
const TURNS: Case = Case("2-01");
const DRAW: Case = Case("2-02");
const PLAY: Case = Case("2-03");
const PROBE: Case = Case("2-04");

pub const CARDS: usize = 5;
const NAMES: [&str; CARDS] = ["one", "two", "three", "four", "five"];
const ENDS: [&str; 2] = ["left", "right"];

#[derive(Debug)]
pub struct Bluff {
    book: Rulebook,
    board: Board,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Holder {
    Deck,
    Hand(u8),
    Played(u8),
    /// In the deck or in a hand: the viewer of a redacted state cannot know.
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub cards: [Holder; CARDS],
    /// How many cards each side holds: known to all.
    pub held: [u8; 2],
    /// At which end each guard lies; none before it is laid and for those who may not know.
    pub guards: [Option<u8>; 2],
    pub shown: [bool; 2],
    /// Whether each side has probed, and whether it found the guard.
    probed: [bool; 2],
    found: [bool; 2],
    laid: u8,
    decided: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Lay(u8),
    Draw,
    Play(u8),
    Probe(u8),
    Pass,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    hands: [Vec<u8>; 2],
}

const DECISIONS: u8 = 8;

impl State {
    fn side(&self) -> u8 {
        if self.laid < 2 { self.laid } else { self.decided % 2 }
    }

    fn is_over(&self) -> bool {
        self.decided >= DECISIONS
    }

    /// Where the guard of `side` lies, if a viewer may know.
    fn guard_for(&self, side: u8, viewer: Viewer) -> Option<u8> {
        let may = self.shown[side as usize] || viewer == Viewer::Omniscient || viewer == Viewer::Side(Side(side));
        self.guards[side as usize].filter(|_| may)
    }

    fn card_for(&self, card: usize, viewer: Viewer) -> Holder {
        match (self.cards[card], viewer) {
            (holder, Viewer::Omniscient) => holder,
            (holder @ Holder::Played(_), _) => holder,
            (Holder::Hand(side), Viewer::Side(Side(viewer))) if side == viewer => Holder::Hand(side),
            _ => Holder::Unknown,
        }
    }

    fn score(&self, side: u8) -> i32 {
        let played = (0..CARDS).filter(|card| self.cards[*card] == Holder::Played(side)).map(|card| card as i32 + 1);
        played.sum::<i32>() + if self.found[side as usize] { 3 } else { 0 }
    }

    fn deck(&self) -> [u8; CARDS] {
        self.cards.map(|holder| u8::from(holder == Holder::Deck))
    }
}

impl Bluff {
    pub fn new() -> std::sync::Arc<Self> {
        std::sync::Arc::new(Bluff::open(&Pack::builtin(&[])).expect("the built-in pack is sound"))
    }

    fn target(action: Action) -> Target {
        match action {
            Action::Play(card) => Target::Card(NAMES[card as usize].into()),
            Action::Lay(end) => Target::Place(ENDS[end as usize].into()),
            Action::Probe(end) => Target::Place(ENDS[end as usize].into()),
            Action::Draw => Target::Button("draw".into()),
            Action::Pass => Target::Button("pass".into()),
        }
    }

    fn all_actions() -> impl Iterator<Item = Action> {
        let cards = (0..CARDS as u8).map(Action::Play);
        cards.chain((0..2).flat_map(|end| [Action::Lay(end), Action::Probe(end)])).chain([Action::Draw, Action::Pass])
    }
}

impl Game for Bluff {
    type State = State;
    type Action = Action;
    type Position = Position;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        let side = |id: &str| SideInfo { id: id.into(), name: id.into(), colour: "#808080".into() };
        let result = |id: &str| ResultInfo { id: id.into(), title: id.into() };
        let phase = |id: &str, rule: &str| PhaseInfo { id: id.into(), title: id.into(), rules: vec![rule.into()] };
        let place = |id: &str, x: f32| Place {
            id: id.into(),
            name: id.into(),
            centre: [x, 5.0],
            shape: PlaceShape::Square { half: 4.0 },
            style: String::new(),
            marks: Vec::new(),
            description: format!("The {id} of the gate."),
        };
        let places = vec![place("left", 5.0), place("right", 15.0)];
        Ok(Bluff {
            book: Rulebook {
                id: "bluff",
                title: "Bluff".into(),
                about: "A gate, two guards, five cards.".into(),
                version: 1,
                layout: 1,
                sides: vec![side("red"), side("blue")],
                scenarios: vec![ScenarioInfo { id: "gate".into(), title: "Gate".into(), about: String::new() }],
                options: Vec::new(),
                results: vec![result("red-wins"), result("draw"), result("blue-wins")],
                phases: vec![phase("laying", "1"), phase("turns", "2")],
                score: ScoreInfo::new("lead", Side(0)).level(-9, "Blue wins").level(0, "A draw").level(1, "Red wins"),
                calendar: CalendarInfo::new(
                    "decisions",
                    (0..DECISIONS).map(|n| TurnInfo::new(n, n.to_string(), format!("Decision {n}"))),
                ),
                cases: Cases::read(CASES)?,
                data_hash: pack.hash(),
            },
            board: Board { title: "Gate".into(), width: 20.0, height: 10.0, places, ..Board::default() },
        })
    }

    fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    fn scenario(&self, id: &str, _options: &Options) -> Option<Position> {
        (id == "gate").then(|| Position { hands: [Vec::new(), Vec::new()] })
    }

    /// Deals one card to a side that is given none.
    fn setup(&self, position: &Position, _options: &Options, dice: &mut Dice) -> Result<State, Fault> {
        let mut cards = [Holder::Deck; CARDS];
        for (side, hand) in position.hands.iter().enumerate() {
            for (i, card) in hand.iter().enumerate() {
                match cards.get_mut(usize::from(*card).wrapping_sub(1)) {
                    Some(holder @ Holder::Deck) => *holder = Holder::Hand(side as u8),
                    Some(_) => return Err(Fault::new("position", format!("hands[{side}][{i}]"), "dealt already")),
                    None => return Err(Fault::new("position", format!("hands[{side}][{i}]"), "expected 1 to 5")),
                }
            }
        }
        for (side, hand) in position.hands.iter().enumerate() {
            let counts = cards.map(|holder| u8::from(holder == Holder::Deck));
            if hand.is_empty() && counts.contains(&1) {
                cards[dice.draw(&counts, "deal", |card| NAMES[card])] = Holder::Hand(side as u8);
            }
        }
        let held = [0, 1].map(|side| cards.iter().filter(|holder| **holder == Holder::Hand(side)).count() as u8);
        Ok(State {
            cards,
            held,
            guards: [None; 2],
            shown: [false; 2],
            probed: [false; 2],
            found: [false; 2],
            laid: 0,
            decided: 0,
        })
    }

    fn position(&self, state: &State) -> Option<Position> {
        let hand = |side: u8| {
            let in_hand = (0..CARDS).filter(|card| state.cards[*card] == Holder::Hand(side));
            in_hand.map(|card| card as u8 + 1).collect()
        };
        (state.laid == 0 && state.held != [0, 0]).then(|| Position { hands: [hand(0), hand(1)] })
    }

    fn turn(&self, state: &State) -> Turn {
        if !state.is_over() {
            return Turn::Decide(Side(state.side()));
        }
        let score = state.score(0) - state.score(1);
        let (winner, result) = match score {
            1.. => (Some(Side(0)), 0),
            0 => (None, 1),
            _ => (Some(Side(1)), 2),
        };
        Turn::Over(Outcome { winner, result, score })
    }

    fn phase(&self, state: &State) -> &'static str {
        if state.laid < 2 { "laying" } else { "turns" }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(Bluff::all_actions().filter(|action| self.check(state, *action).is_ok()));
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let refuse = |case, reason| Err(Refusal::new(case, reason));
        let side = state.side();
        match action {
            _ if state.is_over() => refuse(TURNS, "both sides have decided four times"),
            Action::Lay(_) if state.laid >= 2 => refuse(LAY, "the guards are laid"),
            Action::Lay(_) => Ok(()),
            _ if state.laid < 2 => refuse(LAY, "the guards are laid first"),
            Action::Draw if !state.deck().contains(&1) => refuse(DRAW, "the deck is empty"),
            Action::Play(card) if state.cards[card as usize] != Holder::Hand(side) => {
                refuse(PLAY, "this card is not in the hand")
            }
            Action::Probe(_) if state.probed[side as usize] => refuse(PROBE, "this side has probed already"),
            _ => Ok(()),
        }
    }

    fn why_not(&self, state: &State, target: &Target) -> Vec<Refusal> {
        let on_it: Vec<_> = Bluff::all_actions().filter(|action| Bluff::target(*action) == *target).collect();
        if on_it.is_empty() {
            return vec![Refusal::new(TURNS, "nothing can be done with it")];
        }
        let refusals: Vec<_> = on_it.iter().filter_map(|action| self.check(state, *action).err()).collect();
        if refusals.len() < on_it.len() { Vec::new() } else { refusals }
    }

    fn apply(&self, state: &mut State, action: Action, dice: &mut Dice, story: &mut Story) {
        let side = state.side();
        let name = self.book.side_id(Side(side));
        match action {
            Action::Lay(end) => {
                state.guards[side as usize] = Some(end);
                state.laid += 1;
                story.tell(engine::Fact::noted(), || Event::new("laid", LAY, format!("{name} lays its guard.")));
                let end = ENDS[end as usize];
                story.tell(engine::Fact::noted(), || {
                    Event::new("laid", LAY, format!("It lies {end}.")).place(end).only(Side(side))
                });
                return;
            }
            Action::Draw => {
                let card = dice.draw(&state.deck(), "deck", |card| NAMES[card]);
                state.cards[card] = Holder::Hand(side);
                state.held[side as usize] += 1;
                let card = NAMES[card];
                story.tell(engine::Fact::noted(), || {
                    Event::new("drew", DRAW, format!("{name} draws a card.")).except(Side(side))
                });
                story.tell(engine::Fact::noted(), || {
                    Event::new("drew", DRAW, format!("{name} draws {card}.")).only(Side(side)).outcome()
                });
            }
            Action::Play(card) => {
                state.cards[card as usize] = Holder::Played(side);
                state.held[side as usize] -= 1;
                story.reveal();
                let card = NAMES[card as usize];
                story.tell(engine::Fact::noted(), || {
                    Event::new("played", PLAY, format!("{name} plays {card}.")).outcome()
                });
            }
            Action::Probe(end) => {
                let other = 1 - side as usize;
                let found = state.guards[other] == Some(end);
                (state.probed[side as usize], state.found[side as usize]) = (true, found);
                // With two ends, an empty one shows where the guard lies as well.
                state.shown[other] = true;
                story.reveal();
                let what = if found { "finds the guard" } else { "finds nothing" };
                story.tell(engine::Fact::noted(), || Event::new("probed", PROBE, format!("{name} {what}.")).outcome());
            }
            Action::Pass => {
                story.tell(engine::Fact::noted(), || Event::new("passed", TURNS, format!("{name} passes.")));
            }
        }
        state.decided += 1;
    }

    fn notation(&self, action: Action) -> String {
        match action {
            Action::Lay(end) => format!("lay {}", ENDS[end as usize]),
            Action::Draw => "draw".into(),
            Action::Play(card) => format!("play {}", NAMES[card as usize]),
            Action::Probe(end) => format!("probe {}", ENDS[end as usize]),
            Action::Pass => "pass".into(),
        }
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        let of = |words: &[&str], word: &str| {
            let found = words.iter().position(|known| *known == word).map(|i| i as u8);
            found.ok_or_else(|| format!("expected one of {}, got '{word}'", words.join(", ")))
        };
        Ok(match text.split(' ').collect::<Vec<_>>()[..] {
            ["lay", end] => Action::Lay(of(&ENDS, end)?),
            ["play", card] => Action::Play(of(&NAMES, card)?),
            ["probe", end] => Action::Probe(of(&ENDS, end)?),
            ["draw"] => Action::Draw,
            ["pass"] => Action::Pass,
            _ => return Err(format!("expected lay, draw, play, probe or pass, got '{text}'")),
        })
    }

    fn redact(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = state.clone();
        for card in 0..CARDS {
            seen.cards[card] = state.card_for(card, viewer);
        }
        seen.guards = [0, 1].map(|side| state.guard_for(side, viewer));
        seen
    }

    fn imagine(&self, state: &State, side: Side, dice: &mut Dice) -> State {
        let mut world = state.clone();
        let other = 1 - side.0;
        let mut unseen: Vec<usize> =
            (0..CARDS).filter(|card| matches!(state.card_for(*card, Viewer::Side(side)), Holder::Unknown)).collect();
        for i in 0..usize::from(state.held[other as usize]) {
            let taken = i + dice.choose(unseen.len() - i);
            unseen.swap(i, taken);
        }
        for (i, card) in unseen.into_iter().enumerate() {
            let in_hand = i < usize::from(state.held[other as usize]);
            world.cards[card] = if in_hand { Holder::Hand(other) } else { Holder::Deck };
        }
        if state.guards[other as usize].is_some() && state.guard_for(other, Viewer::Side(side)).is_none() {
            world.guards[other as usize] = Some(dice.choose(2) as u8);
        }
        world
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn present(&self, state: &State, viewer: Viewer) -> Table {
        let mut table = Table { phase: self.phase(state).into(), ..Table::default() };
        let lead = state.score(0) - state.score(1);
        table.tracks.push(Track::new("lead", "Red's score less Blue's", lead, -9, 9));
        table.tracks.push(Track::new("decisions", "Decisions", state.decided.into(), 0, DECISIONS.into()));
        for side in 0..2u8 {
            let id = self.book.side_id(Side(side)).to_string();
            let mut cards: Vec<Card> = (0..CARDS)
                .filter(|card| state.card_for(*card, viewer) == Holder::Hand(side))
                .map(|card| card_of(NAMES[card].into(), false))
                .collect();
            let hidden = usize::from(state.held[side as usize]) - cards.len();
            cards.extend((0..hidden).map(|i| card_of(format!("{id}-{i}"), true)));
            table.hands.push(Hand { id: id.clone(), name: id.clone(), side: Some(id.clone()), cards });
            for (end, place) in ENDS.iter().enumerate().filter(|_| state.laid > side) {
                let known = state.guard_for(side, viewer);
                table.pieces.push(Piece {
                    id: format!("{id}-{place}"),
                    name: if known == Some(end as u8) { "guard" } else { "counter" }.into(),
                    place: (*place).into(),
                    side: Some(id.clone()),
                    face: Face { symbol: Symbol::Unknown, ..Face::default() },
                    description: String::new(),
                    hidden: known.is_none(),
                });
            }
        }
        let Turn::Decide(side) = self.turn(state) else { return table };
        table.prompt = Prompt {
            side: Some(self.book.side_id(side).into()),
            text: if state.laid < 2 { "Lay the guard." } else { "Draw, play, probe or pass." }.into(),
            detail: String::new(),
            case: if state.laid < 2 { LAY.0 } else { TURNS.0 }.into(),
            ..Prompt::default()
        };
        if viewer == Viewer::Side(side) {
            let mut legal = Vec::new();
            self.actions(state, &mut legal);
            let choice = |action| Choice {
                action: self.notation(action),
                label: self.notation(action),
                on: Bluff::target(action),
                concerns: Vec::new(),
                caution: None,
                risky: action == Action::Draw,
            };
            table.choices = legal.into_iter().map(choice).collect();
        }
        table
    }

    fn evaluate(&self, state: &State, side: Side) -> f32 {
        (state.score(side.0) - state.score(1 - side.0)) as f32
    }
}

fn card_of(id: String, hidden: bool) -> Card {
    Card { title: if hidden { "card".into() } else { id.clone() }, id, text: String::new(), values: Vec::new(), hidden }
}
