//! What clients send.

use std::collections::BTreeMap;

use engine::Target;
use opponent::Level;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::openapi::schema::{ObjectBuilder, Type};

/// Who sits on a seat of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever starts the game.
    Person,
    Computer {
        #[ts(type = "'random' | 'easy' | 'medium' | 'hard'")]
        #[schema(schema_with = levels)]
        #[serde(default)]
        level: Level,
    },
    /// Whoever opens the invitation.
    Open,
}

/// A game to begin.
#[derive(Clone, Debug, Default, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct NewGame {
    #[ts(optional = false)]
    pub game: String,
    /// The title's first one unless named.
    pub scenario: Option<String>,
    #[ts(as = "Option<BTreeMap<String, String>>")]
    #[schema(value_type = Option<BTreeMap<String, String>>)]
    pub options: Option<Map<String, Value>>,
    /// A number, or 64 hexadecimal figures; unpredictable unless named. A seed that was named is
    /// shown to everyone as such, because whoever named it can know the dice.
    #[ts(optional, type = "number | string")]
    #[schema(value_type = Option<String>)]
    pub seed: Option<Value>,
    /// A hand-made position in place of a scenario.
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<Object>)]
    pub position: Option<Map<String, Value>>,
    /// The id of a lesson in place of all this: it says how to begin and who plays what.
    pub lesson: Option<String>,
    /// By side; a side that is not named is played by whoever starts the game.
    #[ts(as = "Option<BTreeMap<String, SeatWish>>")]
    pub seats: BTreeMap<String, SeatWish>,
}

/// A saved game to go on with.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    #[schema(schema_with = a_save)]
    pub save: StoredSave,
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, SeatWish>>")]
    pub seats: BTreeMap<String, SeatWish>,
}

/// A save document, as `export` and the terminal write it.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[ts(type = "Record<string, unknown>")]
#[schema(value_type = Object)]
pub struct StoredSave(pub Map<String, Value>);

/// What every save says of itself first.
fn a_save() -> utoipa::openapi::schema::Object {
    let game = ObjectBuilder::new().schema_type(Type::String).description(Some("The id of its title."));
    let about = "A save document, as `export` and the terminal write it.";
    ObjectBuilder::new().property("game", game).required("game").description(Some(about)).build()
}

/// A number of a version. In JSON `7.0` is a whole number too.
fn whole<'d, D: Deserializer<'d>>(deserializer: D) -> Result<u64, D::Error> {
    match Number::deserialize(deserializer)? {
        Number::Whole(number) => Ok(number),
        Number::Float(number) if number >= 0.0 && number.fract() == 0.0 => Ok(number as u64),
        Number::Float(number) => Err(D::Error::custom(format!("{number} is not a whole number from 0 up"))),
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a whole number from 0 up")]
enum Number {
    Whole(u64),
    Float(f64),
}

/// The levels of computer players, by name.
fn levels() -> utoipa::openapi::schema::Object {
    let names = Level::ALL.map(Level::id);
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).examples(["medium"]).build()
}

/// The games of these seats are asked for.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    #[schema(max_items = 500)]
    pub tokens: Vec<String>,
}

/// A decision. `version` says which question it answers.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    #[serde(deserialize_with = "whole")]
    pub version: u64,
    /// In the game's text notation.
    pub action: String,
}

/// Before a game between people begins: the hash of one's part of the dice.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// One of one's own sides.
    pub side: String,
    /// The SHA-256 of 32 random bytes, in hexadecimal figures.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub commitment: String,
}

/// Then that part itself.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// One of one's own sides.
    pub side: String,
    /// The 32 bytes, in hexadecimal figures.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub nonce: String,
}

/// Something that is asked of the game as it stood at a version.
#[derive(Clone, Copy, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Versioned {
    #[serde(deserialize_with = "whole")]
    pub version: u64,
}

/// The answer to the other side's wish to undo.
#[derive(Clone, Copy, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Agree {
    #[serde(deserialize_with = "whole")]
    pub version: u64,
    pub agree: bool,
}

/// The odds of an action are asked for.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    pub action: String,
}

/// Why can this not be chosen?
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub target: Target,
}

/// Where can these pieces go together?
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    pub pieces: Vec<String>,
    /// The places with which their way begins, in order: as it was drawn so far.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub along: Vec<String>,
}

/// What would a computer player do?
#[derive(Clone, Copy, Debug, Default, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Hint {
    #[ts(type = "'random' | 'easy' | 'medium' | 'hard'")]
    #[schema(schema_with = levels)]
    pub level: Level,
}

/// A line of chat.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    #[schema(min_length = 1, max_length = 1000)]
    pub text: String,
}

/// A side's private notes, as a whole.
#[derive(Clone, Debug, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    #[schema(max_length = 20_000)]
    pub text: String,
}
