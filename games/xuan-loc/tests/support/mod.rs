//! A table for tests: a position, dice to come, actions in text notation, and what can be asserted.

use std::sync::{Arc, OnceLock};

use engine::position::{self, Start};
use engine::{Chance, Event, Game, Match, Story, Turn};
use serde_json::{Value, json};
use xuan_loc::XuanLoc;
use xuan_loc::ids::{Army, Hex, Unit};
use xuan_loc::state::{Flags, Place, State, View};

/// The game with its built-in data, opened once.
pub fn game() -> &'static Arc<XuanLoc> {
    static GAME: OnceLock<Arc<XuanLoc>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(XuanLoc::open(&xuan_loc::pack()).expect("the built-in data is lawful")))
}

/// A hex by its number.
pub fn hex(label: &str) -> Hex {
    game().data.map.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// A unit by its id.
pub fn unit(id: &str) -> Unit {
    game().data.unit(id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// A match under test.
#[derive(Clone, Debug)]
pub struct Play {
    pub game: Match<XuanLoc>,
    /// The events of the last actions.
    pub told: Vec<Event>,
}

/// Begins from a position document. Unless it says otherwise it is turn 2, the NVA is active, every
/// division and every regiment is activated, and nothing flies.
pub fn at(mut document: Value) -> Play {
    let keys = document.as_object_mut().expect("a position is an object");
    keys.entry("turn").or_insert(json!(2));
    keys.entry("event").or_insert(json!(7));
    keys.entry("helicopters").or_insert(json!(0));
    let activated = || {
        let formations = game().data.formations.iter().filter(|f| f.activates);
        formations.map(|f| (f.id.clone(), json!("activated"))).collect::<serde_json::Map<_, _>>()
    };
    keys.entry("orders").or_insert_with(|| Value::Object(activated()));
    let regiments = || (0..game().data.regiments.len() as u8).map(xuan_loc::ids::Regiment);
    keys.entry("regiments")
        .or_insert_with(|| regiments().map(|r| json!(game().data.regiment_id(r))).collect::<Vec<_>>().into());
    try_at(document).unwrap_or_else(|fault| panic!("the position is refused: {fault}"))
}

/// A position with an HQ of each side out of the way, the 7th Division's in 0303 and the 18th
/// Division's in 1004; `extra` adds keys and `units` adds units, or takes one away with null.
pub fn scene(phase: &str, extra: Value, units: Value) -> Play {
    let mut document = json!({ "phase": phase, "units": { "nva-hq-7": "0303", "arvn-hq-18": "1004" } });
    merge(&mut document, extra);
    merge(&mut document["units"], units);
    at(document)
}

/// A Movement Phase of which the adjacency dice have been rolled: all combat is voluntary.
pub fn moving(active: &str, units: Value) -> Play {
    let mut play = scene("movement", json!({ "active": active }), units);
    play.dice(&[1, 1]).act("proceed");
    play
}

/// Adds the keys of one object to another; null takes a key away.
pub fn merge(into: &mut Value, from: Value) {
    let Value::Object(from) = from else { panic!("only objects are merged") };
    let into = into.as_object_mut().expect("only objects are merged");
    for (key, value) in from {
        if value.is_null() {
            into.remove(&key);
        } else {
            into.insert(key, value);
        }
    }
}

/// Begins from a position document as it is, or says what is wrong with it.
pub fn try_at(document: Value) -> Result<Play, String> {
    let Value::Object(map) = document else { panic!("a position is an object") };
    let start = position::read_start(map, &["campaign".into()]).map_err(|f| f.to_string())?;
    begin(start)
}

/// The campaign from the beginning.
pub fn campaign(seed: u64) -> Play {
    begin(Start::scenario("campaign", engine::Seed::from_number(seed))).expect("the campaign can begin")
}

pub fn begin(start: Start) -> Result<Play, String> {
    let game = Match::new(game().clone(), start).map_err(|f| f.to_string())?;
    Ok(Play { game, told: Vec::new() })
}

impl Play {
    pub fn state(&self) -> &State {
        self.game.state()
    }

    pub fn view(&self) -> View<'_> {
        game().view(self.state())
    }

    /// Says what the next dice are.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.game.script(faces.iter().map(|face| Chance::Die(*face)).collect::<Vec<_>>());
        self
    }

    /// Says what chance brings: dice, then draws by name.
    pub fn chance(&mut self, faces: &[u8], draws: &[&str]) -> &mut Self {
        self.dice(faces);
        self.game.script(draws.iter().map(|name| Chance::Draw((*name).into())).collect::<Vec<_>>());
        self
    }

    /// Carries out actions that must be legal.
    #[track_caller]
    pub fn acts(&mut self, texts: &[&str]) -> &mut Self {
        self.told.clear();
        for text in texts {
            let action = game().parse(text).unwrap_or_else(|e| panic!("'{text}' is no action: {e}"));
            let mut story = Story::new();
            if let Err(error) = self.game.act(action, &mut story) {
                panic!("'{text}' is refused: {error}\nlegal: {:#?}", self.actions());
            }
            self.told.append(&mut story.events);
        }
        self
    }

    #[track_caller]
    pub fn act(&mut self, text: &str) -> &mut Self {
        self.acts(&[text])
    }

    /// Asserts that an action is refused under a case, and not listed.
    #[track_caller]
    pub fn refused(&self, text: &str, case: &str) -> &Self {
        assert!(game().rulebook().cases.get(case).is_some(), "the rulebook has no case {case}");
        let action = game().parse(text).unwrap_or_else(|e| panic!("'{text}' is no action: {e}"));
        match game().check(self.state(), action) {
            Ok(()) => panic!("'{text}' is legal, but {case} should forbid it"),
            Err(refusal) => assert_eq!(refusal.case.0, case, "'{text}' is refused, but by {refusal}"),
        }
        assert!(!self.actions().contains(&text.to_string()), "'{text}' is refused and yet listed");
        self
    }

    /// Asserts that an action is legal, and listed.
    #[track_caller]
    pub fn allowed(&self, text: &str) -> &Self {
        let action = game().parse(text).unwrap_or_else(|e| panic!("'{text}' is no action: {e}"));
        if let Err(refusal) = game().check(self.state(), action) {
            panic!("'{text}' is refused: {refusal}");
        }
        assert!(self.actions().contains(&text.to_string()), "'{text}' is legal and yet not listed");
        self
    }

    /// Lets everybody do nothing until a test of the match holds: phases end, formations are activated,
    /// losses and the like fall on the first in the list.
    #[track_caller]
    pub fn idle_until(&mut self, test: impl Fn(&Play) -> bool) -> &mut Self {
        for _ in 0..400 {
            if test(self) || matches!(self.game.turn(), Turn::Over(_)) {
                return self;
            }
            let actions = self.actions();
            let idle = ["done", "pass", "proceed", "default"].iter().find(|a| actions.iter().any(|b| b == *a));
            let action = idle.map_or_else(|| actions[0].clone(), |a| (*a).to_string());
            self.act(&action);
        }
        panic!("it never comes to that: {:?}", self.actions());
    }

    /// The legal actions in text notation.
    pub fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        actions.into_iter().map(|a| game().notation(a)).collect()
    }

    /// The legal actions that begin with a verb, without it.
    pub fn offered(&self, verb: &str) -> Vec<String> {
        let actions = self.actions();
        let mut found: Vec<String> =
            actions.iter().filter_map(|a| a.strip_prefix(verb)?.strip_prefix(' ').map(Into::into)).collect();
        found.sort();
        found
    }

    /// Where a unit is: a hex, `pool`, `dead`, `lost` or `exited`.
    pub fn place(&self, id: &str) -> String {
        match self.state().units[unit(id).at()].place {
            Place::Map(hex) => game().data.map.label(hex).into(),
            Place::Pool => "pool".into(),
            Place::Dead => "dead".into(),
            Place::Lost => "lost".into(),
            Place::Exited => "exited".into(),
        }
    }

    pub fn is(&self, id: &str, flag: Flags) -> bool {
        self.state().is(unit(id), flag)
    }

    pub fn disrupted(&self, id: &str) -> bool {
        self.is(id, Flags::DISRUPTED)
    }

    pub fn phase(&self) -> &'static str {
        game().phase(self.state())
    }

    /// Whose decision it is.
    pub fn asked(&self) -> Army {
        match self.game.turn() {
            Turn::Decide(side) => Army::of(side),
            Turn::Over(_) => panic!("the game is over"),
        }
    }

    /// The events of the last actions of one kind.
    pub fn events(&self, kind: &str) -> Vec<&Event> {
        self.told.iter().filter(|e| e.kind == kind).collect()
    }

    /// The purposes of the dice told in the last actions, in order.
    pub fn purposes(&self) -> Vec<&str> {
        self.told.iter().filter_map(|e| e.roll.as_ref()).map(|r| r.purpose.as_str()).collect()
    }

    /// The strengths and the column of the fire being declared.
    pub fn fire_odds(&self) -> (u16, u16, &'static str) {
        let odds = self.view().fire_odds(&self.state().fire);
        (odds.attack, odds.defence, odds.name())
    }

    /// The strengths and the column of the assault being declared or about to be rolled.
    pub fn assault_odds(&self) -> (u16, u16, &'static str) {
        let odds = self.view().assault_odds(&self.state().assault);
        (odds.attack, odds.defence, odds.name())
    }

    /// The part of the script that was not used.
    pub fn chance_left(&self) -> usize {
        self.game.scripted_ahead().len()
    }
}
