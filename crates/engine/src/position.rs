//! Documents that describe a situation: scenarios and hand-made positions have one form.
//!
//! The outer keys (`game`, `scenario`, `options`, `seed`) are the same for every game; the rest is
//! the game's own [`Game::Position`].

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::chance::{Chance, Seed};
use crate::document;
use crate::game::{Game, Options};
use crate::joint::JointSeed;
use crate::pack::Fault;

/// How a match begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// The scenario that was named, or `None` for a hand-made position.
    pub scenario: Option<String>,
    /// The hand-made position as written, without the outer keys.
    pub position: Option<Value>,
    pub options: Options,
    pub seed: Seed,
    /// The parts of the seed, where several have drawn it together.
    pub joint: Option<JointSeed>,
    /// What chance brings, in this order, in what happens before the first decision.
    pub chance: Vec<Chance>,
}

impl Start {
    #[must_use]
    pub fn scenario(id: &str, seed: Seed) -> Self {
        let (options, chance) = (Options::default(), Vec::new());
        Start { scenario: Some(id.into()), position: None, options, seed, joint: None, chance }
    }
}

const FILE: &str = "position";

/// The keys that are the same for every game.
const OUTER: [&str; 5] = ["game", "scenario", "options", "seed", "chance"];

/// As [`read_start`], but a document that says neither a scenario nor a position is refused: whoever describes a
/// situation and forgets it must not be dealt another one.
pub fn read_situation(document: Map<String, Value>, scenarios: &[String]) -> Result<Start, Fault> {
    if document.keys().all(|key| ["game", "options", "seed", "chance"].contains(&key.as_str())) {
        let reason = format!("say a scenario or a position; there are the scenarios: {}", scenarios.join(", "));
        return Err(Fault::new(FILE, "scenario", reason));
    }
    read_start(document, scenarios)
}

/// Takes the outer keys off a document and leaves the game's own part. Where neither a scenario nor a position is
/// said, the match begins with the first scenario.
///
/// `{"game": ..., "options": {...}, "seed": 7, "chance": [6, 2], ...}` for a hand-made position, the same with
/// `"scenario"` and nothing else for a scenario.
pub fn read_start(mut document: Map<String, Value>, scenarios: &[String]) -> Result<Start, Fault> {
    document.remove("game");
    let options = match document.remove("options") {
        None => Options::default(),
        Some(Value::Object(map)) => read_options(map)?,
        Some(_) => return Err(Fault::new(FILE, "options", "expected an object of option ids and values")),
    };
    let seed = match document.remove("seed") {
        None => Seed::from_number(0),
        Some(value) => read_seed(&value)?,
    };
    let chance = document.remove("chance").map(read_chance).transpose()?.unwrap_or_default();
    let scenario = match document.remove("scenario") {
        None => None,
        Some(Value::String(id)) if scenarios.contains(&id) => Some(id),
        // Where scenarios are years, most people write a number.
        Some(Value::Number(id)) if scenarios.contains(&id.to_string()) => Some(id.to_string()),
        Some(other) => {
            let reason = format!("no scenario {other}; there are: {}", scenarios.join(", "));
            return Err(Fault::new(FILE, "scenario", reason));
        }
    };
    if document.is_empty() {
        let scenario = scenario.or_else(|| scenarios.first().cloned());
        return Ok(Start { scenario, position: None, options, seed, joint: None, chance });
    }
    if scenario.is_some() {
        let keys: Vec<_> = document.keys().map(String::as_str).collect();
        let reason = format!("a named scenario takes no further keys, but there is: {}", keys.join(", "));
        return Err(Fault::new(FILE, "scenario", reason));
    }
    Ok(Start { scenario: None, position: Some(Value::Object(document)), options, seed, joint: None, chance })
}

/// What chance brings first: a number for a die, a name for a counter or card drawn.
fn read_chance(value: Value) -> Result<Vec<Chance>, Fault> {
    let fault = |at: &str, reason: String| Fault::new(FILE, format!("chance{at}"), reason);
    let list: Vec<Chance> = serde_json::from_value(value)
        .map_err(|_| fault("", "expected a list of numbers (dice) and names (draws)".into()))?;
    for (at, next) in list.iter().enumerate() {
        next.validate().map_err(|reason| fault(&format!("[{at}]"), reason))?;
    }
    Ok(list)
}

/// A seed as a number, or as 64 hexadecimal figures.
pub fn read_seed(value: &Value) -> Result<Seed, Fault> {
    match value {
        Value::Number(n) => n.as_u64().map(Seed::from_number),
        Value::String(text) => Seed::from_hex(text).or_else(|| text.parse().ok().map(Seed::from_number)),
        _ => None,
    }
    .ok_or_else(|| Fault::new(FILE, "seed", "expected a whole number from 0 up or 64 hexadecimal figures"))
}

/// Options with their values as text, whatever a document wrote them as.
pub(crate) fn read_options(map: Map<String, Value>) -> Result<Options, Fault> {
    let mut options = BTreeMap::new();
    for (id, value) in map {
        let text = match value {
            Value::String(text) => text,
            Value::Bool(on) => if on { "on" } else { "off" }.into(),
            Value::Number(n) => n.to_string(),
            _ => return Err(Fault::new(FILE, format!("options.{id}"), "expected a text, a number, true or false")),
        };
        options.insert(id, text);
    }
    Ok(Options(options))
}

/// Reads the game's own part of a document; the fault names the key, also one that was changed beside a moment.
pub fn read_position<G: Game>(value: &Value) -> Result<G::Position, Fault> {
    let mut value = value.clone();
    if let Value::Object(document) = &mut value {
        document::unseal(document)?;
    }
    serde_path_to_error::deserialize(value).map_err(|e| {
        let key = e.path().to_string();
        Fault::new(FILE, if key == "." { String::new() } else { key }, e.inner().to_string())
    })
}

/// Seals a whole document anew whose keys were changed on purpose, by somebody who sees what becomes of it.
pub fn seal_anew(document: &mut Map<String, Value>) {
    let outer: Vec<(String, Value)> = OUTER.iter().filter_map(|key| document.remove_entry(*key)).collect();
    document::seal(document);
    document.extend(outer);
}

/// Writes a state as the game's own part of a document, with its moment sealed; none once the game is over.
pub fn write_position<G: Game>(game: &G, state: &G::State) -> Option<Map<String, Value>> {
    let Ok(Value::Object(mut document)) = serde_json::to_value(game.position(state)?) else { return None };
    document::seal(&mut document);
    Some(document)
}
